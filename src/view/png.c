/* SPDX-License-Identifier: MIT */
/*
 * A raster as PNG, by libpng: with a palette if it has up to 256 colours, as
 * heat maps do, which is a third of the bytes and of the time.
 *
 * libpng leaves a failed call by longjmp.  That stays within write_image: all
 * that it allocates goes through `job`, which is cleaned up afterwards.
 */
#include <assert.h>
#include <png.h>
#include <setjmp.h>
#include <stddef.h>

#include "base/error.h"
#include "view/raster.h"

enum { COLOURS = 256, SLOTS = 1024, LEVEL = 4 };

static_assert(SLOTS >= 2 * COLOURS && (SLOTS & (SLOTS - 1)) == 0,
              "probing finds an empty slot");

/* The colours of the picture, by hashing. */
typedef struct colour_table {
    uint32_t key[SLOTS]; /* the colour and 1 << 24; 0: empty */
    uint8_t number[SLOTS];
    png_color list[COLOURS];
    size_t count;
    uint32_t last; /* the colour asked for last, and its number */
    uint8_t last_number;
} colour_table;

typedef struct job {
    const raster *r;
    const char *title, *description;
    const grundy_writer *out;
    grundy_error *err;
    grundy_status status;
    memory *mem;
    png_structp png;
    png_infop info;
    colour_table *colours; /* NULL: more than a palette has */
    uint8_t *row;
    bool refused; /* an allocation was: what libpng says then is an echo */
} job;

/* ---- colours ---- */

static size_t slot_of(const colour_table *t, uint32_t colour)
{
    const uint32_t key = colour | 1u << 24;
    size_t slot = (key * 2654435761u) >> 22;

    static_assert(SLOTS == 1 << 10, "the shift leaves ten bits");
    while (t->key[slot] != 0 && t->key[slot] != key)
        slot = (slot + 1) % SLOTS;
    return slot;
}

/* False if there are more than fit. */
static bool add_colour(colour_table *t, uint32_t colour)
{
    const size_t slot = slot_of(t, colour);

    if (t->key[slot] != 0)
        return true;
    if (t->count == COLOURS)
        return false;
    t->key[slot] = colour | 1u << 24;
    t->number[slot] = (uint8_t)t->count;
    t->list[t->count++] =
        (png_color){(png_byte)(colour >> 16), (png_byte)(colour >> 8 & 255),
                    (png_byte)(colour & 255)};
    return true;
}

static bool collect_colours(colour_table *t, const raster *r)
{
    const size_t count = r->width * r->height;
    uint32_t last = ~r->pixel[0];

    for (size_t i = 0; i < count; i++) {
        if (r->pixel[i] == last)
            continue;
        last = r->pixel[i];
        if (!add_colour(t, last))
            return false;
    }
    t->last = last;
    t->last_number = t->number[slot_of(t, last)];
    return true;
}

static void number_row(colour_table *t, const uint32_t *pixel, size_t width,
                       uint8_t *out)
{
    uint32_t last = t->last;
    uint8_t number = t->last_number;

    for (size_t x = 0; x < width; x++) {
        if (pixel[x] != last) {
            last = pixel[x];
            number = t->number[slot_of(t, last)];
        }
        out[x] = number;
    }
    t->last = last;
    t->last_number = number;
}

static void split_row(const uint32_t *pixel, size_t width, uint8_t *out)
{
    for (size_t x = 0; x < width; x++, out += 3) {
        out[0] = (uint8_t)(pixel[x] >> 16);
        out[1] = (uint8_t)(pixel[x] >> 8 & 255);
        out[2] = (uint8_t)(pixel[x] & 255);
    }
}

/* ---- what libpng calls ---- */

/* Blocks remember their size, which free is not told. */
typedef union block_head {
    size_t size;
    max_align_t align;
} block_head;

static void *take(png_structp png, png_alloc_size_t size)
{
    job *const j = png_get_mem_ptr(png);
    block_head *const head = grundy_memory_new(j->mem, sizeof *head + size);

    j->refused |= head == NULL;
    if (head == NULL)
        return NULL;
    head->size = sizeof *head + size;
    return head + 1;
}

static void give_back(png_structp png, void *block)
{
    job *const j = png_get_mem_ptr(png);
    block_head *head;

    if (block == NULL)
        return;
    head = (block_head *)block - 1;
    grundy_memory_free(j->mem, head, head->size);
}

static void write_bytes(png_structp png, png_bytep data, size_t length)
{
    const job *const j = png_get_io_ptr(png);

    if (!j->out->write(j->out->user, (const char *)data, length))
        png_error(png, "");
}

static void flush_bytes(png_structp png)
{
    (void)png;
}

/* An empty message is that of our own write_bytes. */
static void fail(png_structp png, const char *message)
{
    job *const j = png_get_error_ptr(png);

    if (j->refused)
        j->status = grundy_fail(j->err, grundy_memory_failure(j->mem),
                                "no memory for the PNG");
    else if (message[0] == '\0')
        j->status = grundy_fail(j->err, GRUNDY_EIO, "cannot write the picture");
    else
        j->status =
            grundy_fail(j->err, GRUNDY_EINTERNAL, "libpng: %s", message);
    png_longjmp(png, 1);
}

static void ignore(png_structp png, const char *message)
{
    (void)png;
    (void)message;
}

/* ---- the picture ---- */

static void write_head(job *j)
{
    char *const no_language = (char[]){""};
    png_text text[] = {
        {.compression = PNG_ITXT_COMPRESSION_NONE, .key = (char[]){"Title"}},
        {.compression = PNG_ITXT_COMPRESSION_NONE,
         .key = (char[]){"Description"}},
    };

    text[0].text = (char *)j->title;
    text[1].text = (char *)j->description;
    for (size_t i = 0; i < 2; i++) {
        text[i].lang = text[i].lang_key = no_language;
        if (text[i].text != NULL && text[i].text[0] != '\0')
            png_set_text(j->png, j->info, &text[i], 1);
    }
    png_set_IHDR(
        j->png, j->info, (png_uint_32)j->r->width, (png_uint_32)j->r->height, 8,
        j->colours != NULL ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB,
        PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    if (j->colours != NULL)
        png_set_PLTE(j->png, j->info, j->colours->list, (int)j->colours->count);
    png_set_compression_level(j->png, LEVEL);
    png_set_filter(j->png, PNG_FILTER_TYPE_BASE,
                   j->colours != NULL ? PNG_FILTER_NONE : PNG_FILTER_UP);
    png_write_info(j->png, j->info);
}

static void write_rows(job *j)
{
    const raster *const r = j->r;

    for (size_t y = 0; y < r->height; y++) {
        const uint32_t *const pixel = r->pixel + y * r->width;

        if (j->colours != NULL)
            number_row(j->colours, pixel, r->width, j->row);
        else
            split_row(pixel, r->width, j->row);
        png_write_row(j->png, j->row);
    }
}

/* Its locals are not read after the jump. */
static void write_image(job *j)
{
    if (setjmp(png_jmpbuf(j->png)) != 0)
        return;
    png_set_write_fn(j->png, j, write_bytes, flush_bytes);
    write_head(j);
    write_rows(j);
    png_write_end(j->png, NULL);
}

static grundy_status no_memory(const job *j)
{
    return grundy_fail(j->err, grundy_memory_failure(j->mem),
                       "no memory for the PNG");
}

static grundy_status encode(job *j)
{
    j->row = grundy_memory_new(j->mem, 3 * j->r->width);
    j->png = png_create_write_struct_2(PNG_LIBPNG_VER_STRING, j, fail, ignore,
                                       j, take, give_back);
    if (j->png != NULL)
        j->info = png_create_info_struct(j->png);
    if (j->row == NULL || j->info == NULL)
        return no_memory(j);
    write_image(j);
    return j->status;
}

grundy_status grundy_view_png(const raster *r, const char *title,
                              const char *description, const grundy_writer *out,
                              grundy_error *err)
{
    memory *const mem = r->surface.mem;
    colour_table *const table = grundy_memory_zeroed(mem, sizeof *table);
    job j = {.r = r,
             .title = title,
             .description = description,
             .out = out,
             .err = err,
             .mem = mem};
    grundy_status status;

    if (table == NULL)
        return no_memory(&j);
    if (collect_colours(table, r))
        j.colours = table;
    status = encode(&j);
    if (j.png != NULL)
        png_destroy_write_struct(&j.png, &j.info);
    grundy_memory_free(mem, j.row, 3 * r->width);
    grundy_memory_free(mem, table, sizeof *table);
    return status;
}
