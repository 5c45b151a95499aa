/* SPDX-License-Identifier: MIT */
/*
 * The program owns nothing: its memory is noted here, block by block, its
 * tables are part of what is mapped, and so it can be left at any place by a
 * longjmp.  That is how it ends on an error of the rules or the input, and when
 * time or memory is out.
 */
#include "engine/compiled.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "emit/hosted.h"
#include "grundy-config.h"

enum {
    LOOK_EVERY = 1 << 14, /* steps, rounds of loops mostly */
    OUT_FIRST = 1 << 16,  /* bytes of room for the answers */
    BYTES_A_STEP = 64     /* of memory that is taken */
};

/* What a program may do: some tenths of a second.  An input that takes longer
 * is the engine's, so that a plan of the program's own never costs more. */
static const uint64_t most_steps = UINT64_C(1) << 27;

/* ---- its name ---- */

/* By the rules and what writes it.  What compiles it is in its seal: to look
 * for a compiler takes longer than many a game that needs no program. */
static bool give_name(const char *text, size_t length, char *name, size_t size)
{
    const char *const flags = grundy_compiler_flags();
    uint64_t sum[2] = {0, grundy_loader_self()};

    if (sum[1] == 0)
        return false;
    grundy_hash_text(GRUNDY_VERSION, strlen(GRUNDY_VERSION), sum);
    grundy_hash_text(flags, strlen(flags), sum);
    grundy_hash_text(text, length, sum);
    (void)snprintf(name, size, "%016" PRIx64 "%016" PRIx64 ".so", sum[0],
                   sum[1]);
    return true;
}

static bool find_maker(grundy_compiler *compiler, grundy_cache *cache)
{
    uint64_t sum[2];

    if (!grundy_compiler_find(compiler))
        return false;
    sum[0] = sum[1] = compiler->stamp;
    grundy_hash_text(compiler->path, strlen(compiler->path), sum);
    cache->maker = sum[0];
    return true;
}

/* ---- finding ---- */

static bool fits(const compiled_rules *p)
{
    return p->mem->limit == 0 ||
           p->mem->live + p->library.size <= p->mem->limit;
}

static bool load(compiled_rules *p, const grundy_cache *cache, const char *name,
                 cache_text rules)
{
    const int file = grundy_cache_find(cache, name, rules);
    const bool loaded = file >= 0 && grundy_loader_open(&p->library, file);

    grundy_cache_leave(file);
    return loaded;
}

bool grundy_compiled_look_up(compiled_rules *p, memory *mem, watch *w,
                             const char *text, size_t length)
{
    char name[48];
    grundy_compiler compiler;
    grundy_cache cache;
    const char *why;

    *p = (compiled_rules){.mem = mem, .watch = w};
    return !grundy_compiler_is_forbidden() && grundy_cache_open(&cache, &why) &&
           give_name(text, length, name, sizeof name) &&
           grundy_cache_has(&cache, name) && find_maker(&compiler, &cache) &&
           load(p, &cache, name, (cache_text){text, length});
}

void grundy_compiled_unload(compiled_rules *p)
{
    grundy_loader_close(&p->library);
}

/* ---- what it asks for ---- */

/* Before each block of its memory. */
typedef struct block {
    struct block *older, *newer;
    size_t size, unused;
} block;

typedef struct answering {
    program_host host; /* first: it is what the program knows */
    compiled_rules *program;
    const input_source *in;
    block *newest;
    text_buffer *out;
    jmp_buf leave;
} answering;

static void *resize(program_host *h, void *old, size_t size, int64_t zeroed)
{
    answering *const a = (answering *)h;
    memory *const mem = a->program->mem;
    block *const before = old == NULL ? NULL : (block *)old - 1;
    block *b;

    if (size > SIZE_MAX / 2)
        return NULL;
    if (before != NULL && size == 0) {
        if (before->newer != NULL)
            before->newer->older = before->older;
        else
            a->newest = before->older;
        if (before->older != NULL)
            before->older->newer = before->newer;
        grundy_memory_free(mem, before, before->size);
        return NULL;
    }
    size += sizeof *b;
    b = before == NULL && zeroed != 0
            ? grundy_memory_zeroed(mem, size)
            : grundy_memory_resize(mem, before,
                                   before == NULL ? 0 : before->size, size);
    if (b == NULL)
        return NULL;
    a->program->watch->ticks += size / BYTES_A_STEP;
    b->size = size;
    if (before == NULL) {
        b->older = a->newest;
        b->newer = NULL;
        a->newest = b;
    } else if (b->newer == NULL) {
        a->newest = b;
    } else {
        b->newer->older = b;
    }
    if (b->older != NULL)
        b->older->newer = b;
    return b + 1;
}

static void free_blocks(answering *a)
{
    while (a->newest != NULL) {
        block *const b = a->newest;

        a->newest = b->older;
        grundy_memory_free(a->program->mem, b, b->size);
    }
}

static void leave(program_host *h, const char *why)
{
    answering *const a = (answering *)h;

    a->program->why = why;
    longjmp(a->leave, 1);
}

static void look(program_host *h)
{
    watch *const w = ((answering *)h)->program->watch;

    w->ticks += (uint64_t)(LOOK_EVERY - h->ticks);
    h->ticks = LOOK_EVERY;
    if (grundy_watch_look(w, NULL) != GRUNDY_OK)
        leave(h, "time or steps are out");
}

static void read_all(program_host *h)
{
    const input_source *const in = ((answering *)h)->in;
    const char *at = "";
    size_t count = 0;

    if (!in->all(in->user, &at, &count))
        leave(h, "the input can't be kept");
    h->in = (const unsigned char *)(count > 0 ? at : "");
    h->in_end = h->in + count;
}

static void more(program_host *h)
{
    text_buffer *const out = ((answering *)h)->out;

    out->count = h->out == NULL ? out->count : (size_t)(h->out - out->at);
    if (!grundy_memory_reserve(out->mem, &out->at, &out->cap,
                               out->count + OUT_FIRST, 1))
        leave(h, "no memory for the answers");
    h->out = out->at + out->count;
    h->out_end = out->at + out->cap;
}

static void copy(void *to, const void *from, size_t size)
{
    if (size > 0)
        memmove(to, from, size);
}

static void fill(void *to, int byte, size_t size)
{
    memset(to, byte, size);
}

static int compare(const void *x, const void *y, size_t size)
{
    return memcmp(x, y, size);
}

static bool answer(answering *a)
{
    if (setjmp(a->leave) != 0)
        return false;
    ((program_entry *)a->program->library.entry)(&a->host);
    if (a->host.out != NULL)
        a->out->count = (size_t)(a->host.out - a->out->at);
    return true;
}

bool grundy_compiled_answer(compiled_rules *p, const input_source *in,
                            text_buffer *out)
{
    const size_t before = out->count;
    answering a = {.host = {.read = read_all,
                            .ticks = LOOK_EVERY,
                            .resize = resize,
                            .look = look,
                            .more = more,
                            .leave = leave,
                            .copy = copy,
                            .fill = fill,
                            .compare = compare},
                   .program = p,
                   .in = in,
                   .out = out};
    bool answered;

    if (!fits(p))
        return false;
    p->mem->live += p->library.size;
    grundy_watch_try(p->watch, most_steps);
    answered = answer(&a);
    grundy_watch_try_end(p->watch);
    free_blocks(&a);
    p->mem->live -= p->library.size;
    if (!answered)
        out->count = before;
    return answered;
}

/* ---- making ---- */

static bool put(void *user, const char *text, size_t length)
{
    return grundy_text_put(user, text, length);
}

static bool goes_on(void *user)
{
    watch *const w = user;

    w->next = w->ticks;
    return grundy_watch_look(w, NULL) == GRUNDY_OK;
}

static bool compile(const watch *w, const grundy_cache *cache,
                    const grundy_compiler *compiler, const text_buffer *text,
                    const char *name, cache_text rules)
{
    grundy_cache_draft draft;
    bool made;

    if (grundy_cache_begin(cache, text->at, text->count, &draft, NULL) !=
        GRUNDY_OK)
        return false;
    made =
        grundy_compiler_run(compiler, draft.source, draft.library, draft.log,
                            goes_on, (void *)(uintptr_t)w, NULL) == GRUNDY_OK &&
        grundy_cache_keep(cache, &draft, name, rules, NULL) == GRUNDY_OK;
    grundy_cache_end(&draft);
    return made;
}

bool grundy_compiled_make(const ruleset *set, memory *mem, watch *w)
{
    text_buffer text = {.mem = mem};
    const grundy_writer to = {put, &text};
    grundy_compiler compiler;
    grundy_cache cache;
    char name[48];
    const char *why;
    const cache_text rules = {set->text, set->length};
    const bool made =
        !grundy_compiler_is_forbidden() && grundy_cache_open(&cache, &why) &&
        find_maker(&compiler, &cache) &&
        give_name(set->text, set->length, name, sizeof name) &&
        grundy_emit_hosted_program(set, mem, GRUNDY_LOADER_ENTRY, &to, NULL) ==
            GRUNDY_OK &&
        compile(w, &cache, &compiler, &text, name, rules);

    grundy_text_close(&text);
    return made;
}
