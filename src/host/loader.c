/* SPDX-License-Identifier: MIT */
/*
 * The segments of an ELF file are mapped as its headers say, and that is all:
 * there is nothing to be bound.  The system's loader would do it as well, but
 * it is missing where the C library is linked into the program, and each file
 * has a copy of its own here, however often it is loaded.
 *
 * The file is the user's own and sealed (cache.h), and the one that was looked
 * at: it is not opened again.  What is checked here is only that it is of the
 * kind that is expected.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "host/loader.h"

#include <elf.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"

#if UINTPTR_MAX > UINT32_MAX
typedef Elf64_Ehdr elf_head;
typedef Elf64_Phdr elf_segment;
typedef Elf64_Dyn elf_entry;
enum { ELF_CLASS = ELFCLASS64 };
#else
typedef Elf32_Ehdr elf_head;
typedef Elf32_Phdr elf_segment;
typedef Elf32_Dyn elf_entry;
enum { ELF_CLASS = ELFCLASS32 };
#endif

/* The linker's name for the header of what this is a part of. */
extern const elf_head __ehdr_start __attribute__((visibility("hidden")));

enum {
    SEGMENTS = 16,        /* a library has four or so */
    SPAN_MOST = 256 << 20 /* bytes of address space */
};

typedef struct image {
    int file;
    size_t file_size;
    elf_head head;
    elf_segment segment[SEGMENTS];
    size_t page;
} image;

static bool read_at(const image *i, void *out, size_t size, size_t offset)
{
    return offset <= i->file_size && size <= i->file_size - offset &&
           pread(i->file, out, size, (off_t)offset) == (ssize_t)size;
}

static bool read_heads(image *i)
{
    elf_head *const h = &i->head;

    return read_at(i, h, sizeof *h, 0) &&
           memcmp(h->e_ident, ELFMAG, SELFMAG) == 0 &&
           h->e_ident[EI_CLASS] == ELF_CLASS &&
           h->e_machine == __ehdr_start.e_machine && h->e_type == ET_DYN &&
           h->e_phentsize == sizeof i->segment[0] && h->e_phnum <= SEGMENTS &&
           read_at(i, i->segment, h->e_phnum * sizeof i->segment[0],
                   (size_t)h->e_phoff);
}

/* Does the library ask for more than to be mapped? */
static bool is_plain(const image *i, const elf_segment *dynamic)
{
    const size_t count = (size_t)dynamic->p_filesz / sizeof(elf_entry);

    for (size_t at = 0; at < count; at++) {
        elf_entry e;

        if (!read_at(i, &e, sizeof e,
                     (size_t)dynamic->p_offset + at * sizeof e))
            return false;
        switch (e.d_tag) {
        case DT_NULL: return true;
        case DT_NEEDED:
        case DT_RELASZ:
        case DT_RELSZ:
        case DT_PLTRELSZ:
        case DT_INIT:
        case DT_FINI:
        case DT_INIT_ARRAY:
        case DT_FINI_ARRAY: return false;
        default: break;
        }
    }
    return true;
}

static size_t page_of(const image *i, size_t at)
{
    return at - at % i->page;
}

/* The bytes of memory that the segments span; 0: they can't be mapped. */
static size_t span_of(const image *i)
{
    size_t span = 0;
    bool entered = false;

    for (size_t k = 0; k < i->head.e_phnum; k++) {
        const elf_segment *const s = &i->segment[k];
        const size_t from = (size_t)s->p_vaddr, size = (size_t)s->p_memsz;

        if (s->p_type == PT_DYNAMIC && !is_plain(i, s))
            return 0;
        if (s->p_type != PT_LOAD || size == 0)
            continue;
        if (from > SPAN_MOST || size > SPAN_MOST || s->p_filesz > s->p_memsz ||
            (s->p_filesz < s->p_memsz && (s->p_flags & PF_W) == 0) ||
            s->p_offset > i->file_size ||
            (size_t)s->p_filesz > i->file_size - (size_t)s->p_offset ||
            s->p_offset % i->page != from % i->page || from < span)
            return 0;
        span = page_of(i, from + size - 1) + i->page;
        entered |= (s->p_flags & PF_X) != 0 && i->head.e_entry >= from &&
                   i->head.e_entry - from < size;
    }
    return entered ? span : 0;
}

/* What the file has of it; variables that are 0 at first stand behind. */
static bool map_segment(const image *i, const elf_segment *s, unsigned char *at)
{
    const size_t from = page_of(i, (size_t)s->p_vaddr);
    const size_t filled = (size_t)s->p_vaddr + (size_t)s->p_filesz;
    const size_t end = (size_t)s->p_vaddr + (size_t)s->p_memsz;
    const size_t page_end =
        filled == from ? from : page_of(i, filled - 1) + i->page;
    const int rights = (s->p_flags & PF_R ? PROT_READ : 0) |
                       (s->p_flags & PF_W ? PROT_WRITE : 0) |
                       (s->p_flags & PF_X ? PROT_EXEC : 0);

    if (filled > from &&
        mmap(at + from, filled - from, rights, MAP_PRIVATE | MAP_FIXED, i->file,
             (off_t)page_of(i, (size_t)s->p_offset)) == MAP_FAILED)
        return false;
    if (end > filled && page_end > filled)
        memset(at + filled, 0, page_end - filled);
    return end <= page_end ||
           mmap(at + page_end, end - page_end, rights,
                MAP_PRIVATE | MAP_FIXED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

static bool map_segments(const image *i, unsigned char *at)
{
    for (size_t k = 0; k < i->head.e_phnum; k++) {
        const elf_segment *const s = &i->segment[k];

        if (s->p_type == PT_LOAD && s->p_memsz > 0 && !map_segment(i, s, at))
            return false;
    }
    return true;
}

static bool load(image *i, loaded_library *out)
{
    struct stat about;
    void *at;
    size_t span;

    if (fstat(i->file, &about) != 0 || about.st_size <= 0)
        return false;
    i->file_size = (size_t)about.st_size;
    i->page = (size_t)sysconf(_SC_PAGESIZE);
    span = read_heads(i) ? span_of(i) : 0;
    if (span == 0)
        return false;
    at = mmap(NULL, span, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED)
        return false;
    *out = (loaded_library){at, span, (uintptr_t)at + i->head.e_entry};
    if (map_segments(i, at))
        return true;
    grundy_loader_close(out);
    return false;
}

bool grundy_loader_open(loaded_library *out, int file)
{
    image i = {.file = file};

    *out = (loaded_library){0};
    return load(&i, out);
}

void grundy_loader_close(loaded_library *library)
{
    if (library->at != NULL)
        (void)munmap(library->at, library->size);
    *library = (loaded_library){0};
}
