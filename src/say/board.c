/* SPDX-License-Identifier: MIT */
/*
 * A position is drawn as its `show` clauses say, else from its parameters
 * alone.  What does not fit on 80 columns is left to the position's text,
 * which always stands above it; what a `show` says is never cut in width.
 */
#include "board.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "facts.h"
#include "told.h"
#include "base/error.h"
#include "base/text.h"
#include "base/words.h"

enum {
    TOKENS_DRAWN = 30, /* of one heap */
    ROWS_DRAWN = 40,   /* of a board or an array */
    COLUMNS_DRAWN = 24,
    COLUMNS_NARROW = 72, /* without blanks between them */
    SET_DRAWN = 24,
    COPIES_DRAWN = 8, /* of a heap, one by one */
    TEXT_LONG = 30,
    ITEMS_A_LINE = 60, /* columns of an array that is too long for rows */
    PARTS_DRAWN = 40,
    LINES_SHOWN = 60, /* of a `show` */
    NAME_COLUMNS = 18
};

static void put_tokens(text_buffer *out, int64_t count)
{
    for (int64_t i = 0; i < count; i++)
        grundy_say_text_put(out, " o");
}

static bool is_drawable(int64_t count)
{
    return count >= 0 && count <= TOKENS_DRAWN;
}

/* "  blue  o o o" */
static void draw_number(text_buffer *out, const grundy_param *p)
{
    size_t from;

    if (!is_drawable(p->element[0]))
        return;
    grundy_say_text_put(out, "    ");
    from = out->length;
    grundy_say_text_put(out, "%s", p->name);
    grundy_say_pad(out, from, 8);
    put_tokens(out, p->element[0]);
    grundy_say_text_put(out, "\n");
}

/* Columns of a number as wide as the largest. */
static int digits(int64_t n)
{
    int count = n < 0 ? 2 : 1;

    for (; n > 9 || n < -9; n /= 10)
        count++;
    return count;
}

/* Its elements one after another, on as many lines as they take. */
static void draw_list(text_buffer *out, const grundy_param *p)
{
    const size_t words = p->numbers;
    size_t from = out->length;

    for (size_t i = 0; i < p->count; i++) {
        const int64_t *const at = p->element + words * i;

        grundy_say_text_put(out, "%s", i == 0 ? "    " : " ");
        for (size_t k = 0; k < words; k++)
            grundy_say_text_put(out, "%s%" PRId64,
                                k > 0       ? ","
                                : words > 1 ? "("
                                            : "",
                                at[k]);
        grundy_say_text_put(out, "%s", words > 1 ? ")" : "");
        if (out->length - from > ITEMS_A_LINE && i + 1 < p->count) {
            grundy_say_text_put(out, "\n   ");
            from = out->length;
        }
    }
    grundy_say_text_put(out, "\n");
}

/* A text that is too long for the line of the position's name. */
static void draw_text(text_buffer *out, const grundy_param *p)
{
    char bytes[4];

    if (p->count < TEXT_LONG)
        return;
    for (size_t i = 0; i < p->count; i++) {
        if (i % ITEMS_A_LINE == 0)
            grundy_say_text_put(out, "%s", i == 0 ? "    " : "\n    ");
        grundy_say_text_add(out, bytes,
                            grundy_text_utf8((uint32_t)p->element[i], bytes));
    }
    grundy_say_text_put(out, "\n");
}

static void draw_set(text_buffer *out, const grundy_param *p)
{
    const int width = digits(p->high);
    size_t at = 0;

    if (p->high - p->low >= SET_DRAWN) {
        draw_list(out, p);
        return;
    }
    grundy_say_text_put(out, "   ");
    for (int64_t i = p->low; i <= p->high; i++) {
        const bool in = at < p->count && p->element[at] == i;

        if (in)
            grundy_say_text_put(out, " %*" PRId64, width, i);
        else
            grundy_say_text_put(out, " %*s", width, ".");
        at += in;
    }
    grundy_say_text_put(out, "\n");
}

/* "       0 1 2" */
static void draw_column_names(text_buffer *out, int64_t low, int64_t high,
                              int width)
{
    grundy_say_text_put(out, "       ");
    for (int64_t c = low; c <= high; c++)
        grundy_say_text_put(out, " %*" PRId64, width, c);
    grundy_say_text_put(out, "\n");
}

/* Many columns stand without blanks and without their numbers. */
static void draw_pairs(text_buffer *out, const grundy_param *p)
{
    const bool narrow = p->columns > COLUMNS_DRAWN;
    const int width = digits(p->columns - 1);
    size_t at = 0;

    if (p->rows > ROWS_DRAWN || p->columns > COLUMNS_NARROW) {
        draw_list(out, p);
        return;
    }
    if (!narrow)
        draw_column_names(out, 0, p->columns - 1, width);
    for (int64_t r = 0; r < p->rows; r++) {
        grundy_say_text_put(out, "    %3" PRId64 "%s", r, narrow ? " " : "");
        for (int64_t c = 0; c < p->columns; c++) {
            const bool in = at < p->count && p->element[2 * at] == r &&
                            p->element[2 * at + 1] == c;

            if (narrow)
                grundy_say_text_put(out, "%s", in ? "o" : ".");
            else
                grundy_say_text_put(out, " %*s", width, in ? "o" : ".");
            at += in;
        }
        grundy_say_text_put(out, "\n");
    }
}

static void draw_array(text_buffer *out, const grundy_param *p)
{
    if (p->count > ROWS_DRAWN) {
        draw_list(out, p);
        return;
    }
    for (size_t i = 0; i < p->count; i++) {
        grundy_say_text_put(out, "    %s[%zu] %*" PRId64 " ", p->name, i, 4,
                            p->element[i]);
        if (is_drawable(p->element[i]))
            put_tokens(out, p->element[i]);
        grundy_say_text_put(out, "\n");
    }
}

static void draw_param(text_buffer *out, const grundy_param *p)
{
    switch (p->kind) {
    case GRUNDY_PARAM_NUMBER: draw_number(out, p); break;
    case GRUNDY_PARAM_SET: draw_set(out, p); break;
    case GRUNDY_PARAM_PAIRS: draw_pairs(out, p); break;
    case GRUNDY_PARAM_TRIPLES:
    case GRUNDY_PARAM_QUADRUPLES: draw_list(out, p); break;
    case GRUNDY_PARAM_ARRAY: draw_array(out, p); break;
    case GRUNDY_PARAM_TEXT: draw_text(out, p); break;
    }
}

/* ---- places: numbers with a declared range ---- */

typedef struct going {
    text_buffer *out;
    size_t from, seen;
} going;

static bool put_target(void *user, const grundy_move *move)
{
    going *in = user;
    const size_t wide = grundy_say_columns(grundy_say_text(in->out) + in->from);

    if (wide + grundy_say_columns(move->to) + 6 >= TEXT_COLUMNS) {
        grundy_say_text_put(in->out, ", ...");
        return false;
    }
    grundy_say_text_put(in->out, in->seen++ == 0 ? "  -> %s" : ", %s",
                        move->to);
    return true;
}

/* "  at(1)  -> at(2), at(3)" */
static grundy_status draw_place(text_buffer *out, grundy_sum *sum, size_t i,
                                size_t from, grundy_error *err)
{
    going in = {.out = out, .from = from};
    grundy_status status;

    grundy_say_pad(out, from, NAME_COLUMNS);
    status = grundy_sum_part_targets(sum, i, put_target, &in, err);
    grundy_say_text_put(out, "\n");
    return status;
}

/* A place of two coordinates on its board: rows by the first. */
static void draw_square(text_buffer *out, const grundy_param *row, int64_t r,
                        const grundy_param *column, int64_t c)
{
    const int width = digits(column->high);

    grundy_say_text_put(out, "\n");
    draw_column_names(out, column->low, column->high, width);
    for (int64_t y = row->low; y <= row->high; y++) {
        grundy_say_text_put(out, "    %3" PRId64, y);
        for (int64_t x = column->low; x <= column->high; x++)
            grundy_say_text_put(out, " %*s", width,
                                y == r && x == c ? "o" : ".");
        grundy_say_text_put(out, "\n");
    }
}

static bool is_side(const grundy_param *p)
{
    return p->kind == GRUNDY_PARAM_NUMBER && p->bounded && p->low <= p->high &&
           p->high - p->low < COLUMNS_DRAWN;
}

/* Draws the part if it is a place; *drawn tells. */
static grundy_status try_place(text_buffer *out, grundy_sum *sum, size_t i,
                               size_t from, bool *drawn, grundy_error *err)
{
    const size_t params = grundy_sum_part_params(sum, i);
    grundy_param row, column;
    int64_t r;
    grundy_status status;

    *drawn = false;
    if (params == 0 || params > 2)
        return GRUNDY_OK;
    status = grundy_sum_part_param(sum, i, 0, &row, err);
    if (status != GRUNDY_OK)
        return status;
    *drawn = row.kind == GRUNDY_PARAM_NUMBER && row.bounded && params == 1;
    if (*drawn)
        return draw_place(out, sum, i, from, err);
    r = row.count > 0 ? row.element[0] : 0;
    if (params == 2)
        status = grundy_sum_part_param(sum, i, 1, &column, err);
    *drawn =
        status == GRUNDY_OK && params == 2 && is_side(&row) && is_side(&column);
    if (*drawn)
        draw_square(out, &row, r, &column, column.element[0]);
    return status;
}

/* ---- as the rules say ---- */

static void put_lines(text_buffer *out, const char *lines)
{
    size_t count = 0;

    for (; *lines != '\0' && count < LINES_SHOWN; count++) {
        const size_t length = strcspn(lines, "\n");
        size_t shown = length;

        while (shown > 0 && lines[shown - 1] == ' ')
            shown--;
        if (shown > 0)
            grundy_say_text_put(out, "    ");
        grundy_say_text_add(out, lines, shown);
        grundy_say_text_put(out, "\n");
        lines += length + (lines[length] == '\n');
    }
    if (*lines != '\0')
        grundy_say_text_put(out, "    ...\n");
}

/* A `show` that fails is told of once, and the game goes on without it. */
static grundy_status show_failed(teller *g, grundy_status status,
                                 grundy_error *err)
{
    if (status != GRUNDY_EVALUE && status != GRUNDY_EINPUT &&
        status != GRUNDY_ENONIMBER)
        return status;
    if (!g->show_failed && g->warn != NULL)
        g->warn(g->user, err);
    g->show_failed = true;
    grundy_error_clear(err);
    return GRUNDY_OK;
}

/* The lines of the part's `show` clauses; NULL: there are none, or they can't
 * be had. */
static grundy_status find_lines(teller *g, grundy_sum *sum, size_t i,
                                const char **lines, grundy_error *err)
{
    const grundy_status status = grundy_sum_part_show(sum, i, lines, err);

    return status == GRUNDY_OK ? status : show_failed(g, status, err);
}

/* Without the end of its line, since tokens may follow. */
static void put_name(text_buffer *out, const char *name, uint64_t copies)
{
    if (copies == 1)
        grundy_say_paragraph(out, 2, 6, "%s", name);
    else
        grundy_say_paragraph(out, 2, 6, "%" PRIu64 " * %s", copies, name);
    if (!out->failed)
        out->data[--out->length] = '\0';
}

/* ---- the board ---- */

/* A heap: its tokens on the line of its name; equal ones one below the other
 * unless they are many. */
static void draw_heap(text_buffer *out, const char *name, uint64_t copies,
                      int64_t tokens)
{
    const bool each = copies <= COPIES_DRAWN;

    for (uint64_t row = 0; row < (each ? copies : 1); row++) {
        const size_t from = out->length + 2;

        put_name(out, name, each ? 1 : copies);
        if (is_drawable(tokens) && tokens > 0) {
            grundy_say_pad(out, from, NAME_COLUMNS);
            put_tokens(out, tokens);
        }
        grundy_say_text_put(out, "\n");
    }
}

static grundy_status draw_params(text_buffer *out, grundy_sum *sum, size_t i,
                                 const char *name, uint64_t copies,
                                 grundy_error *err)
{
    const size_t params = grundy_sum_part_params(sum, i);
    grundy_status status = GRUNDY_OK;
    grundy_param p;

    if (params == 1)
        status = grundy_sum_part_param(sum, i, 0, &p, err);
    if (status == GRUNDY_OK && params == 1 && p.kind == GRUNDY_PARAM_NUMBER) {
        draw_heap(out, name, copies, p.element[0]);
        return GRUNDY_OK;
    }
    put_name(out, name, copies);
    grundy_say_text_put(out, "\n");
    for (size_t k = 0; status == GRUNDY_OK && k < params; k++) {
        status = grundy_sum_part_param(sum, i, k, &p, err);
        if (status == GRUNDY_OK)
            draw_param(out, &p);
    }
    return status;
}

static grundy_status draw_part(text_buffer *out, teller *g, grundy_sum *sum,
                               size_t i, const char *name, uint64_t copies,
                               grundy_error *err)
{
    const size_t from = out->length;
    const char *lines;
    bool is_place;
    grundy_status status = find_lines(g, sum, i, &lines, err);

    if (status != GRUNDY_OK)
        return status;
    put_name(out, name, copies);
    if (lines != NULL) {
        grundy_say_text_put(out, "\n");
        put_lines(out, lines);
        return GRUNDY_OK;
    }
    status = try_place(out, sum, i, from + 2, &is_place, err);
    if (status != GRUNDY_OK || is_place)
        return status;
    if (!out->failed)
        out->length = from; /* a heap has its name on every line */
    return draw_params(out, sum, i, name, copies, err);
}

grundy_status grundy_say_board_one(text_buffer *out, teller *g,
                                   const char *position, const char *name)
{
    grundy_error err = {0};
    grundy_sum *sum;
    grundy_status status = grundy_sum_open(&sum, g->rules, position, &err);

    if (status == GRUNDY_OK) {
        status = draw_part(out, g, sum, 0, name, 1, &err);
        grundy_sum_close(&sum);
    }
    return status == GRUNDY_OK ? GRUNDY_OK : grundy_say_fail(g, &err);
}

/* Blanks that all lines but empty ones begin with. */
static size_t margin_of(const char *lines)
{
    size_t margin = SIZE_MAX;

    while (*lines != '\0') {
        const size_t blanks = strspn(lines, " ");
        const size_t length = strcspn(lines, "\n");

        if (blanks < length && blanks < margin)
            margin = blanks;
        lines += length + (lines[length] == '\n');
    }
    return margin;
}

/* Moves lines to the left; of several empty ones in a row one is left. */
static void put_bare(text_buffer *out, const char *lines)
{
    const size_t margin = margin_of(lines);
    bool was_empty = true;

    while (*lines != '\0') {
        const size_t length = strcspn(lines, "\n");
        const bool is_empty = strspn(lines, " ") >= length;

        if (!is_empty)
            grundy_say_text_put(out, "%.*s\n", (int)(length - margin),
                                lines + margin);
        else if (!was_empty)
            grundy_say_text_put(out, "\n");
        was_empty = is_empty;
        lines += length + (lines[length] == '\n');
    }
}

grundy_status grundy_say_board_bare(text_buffer *out, teller *g,
                                    const char *position)
{
    grundy_error err = {0};
    text_buffer lines = {0};
    grundy_sum *sum;
    grundy_status status = grundy_sum_open(&sum, g->rules, position, &err);

    if (status != GRUNDY_OK)
        return grundy_say_fail(g, &err);
    for (size_t i = 0; status == GRUNDY_OK && i < grundy_sum_parts(sum); i++)
        status = draw_part(&lines, g, sum, i, "", 1, &err);
    put_bare(out, grundy_say_text(&lines));
    out->failed |= lines.failed;
    grundy_say_text_free(&lines);
    grundy_sum_close(&sum);
    return status == GRUNDY_OK ? GRUNDY_OK : grundy_say_fail(g, &err);
}

/* What a part is called: its name among those told, else as it is written. */
static const char *name_of(teller *g, const char *part)
{
    const char *const name = grundy_say_told_name(g, part);

    if (name != NULL)
        grundy_say_told_drawn(g, part);
    return name != NULL ? name : part;
}

/* A part with a `show`, or with a name: under that where it is needed. */
static grundy_status draw_shown(text_buffer *out, teller *g, grundy_sum *sum,
                                size_t i, grundy_error *err)
{
    const char *lines;
    uint64_t copies;
    char *part;
    grundy_status status = find_lines(g, sum, i, &lines, err);

    if (status != GRUNDY_OK)
        return status;
    part = grundy_say_part_string(sum, i, &copies);
    if (part == NULL) {
        out->failed = true;
    } else if (grundy_say_told_name(g, part) != NULL) {
        status = draw_part(out, g, sum, i, name_of(g, part), copies, err);
    } else if (lines != NULL) {
        if (grundy_sum_parts(sum) > 1) {
            put_name(out, part, copies);
            grundy_say_text_put(out, "\n");
        }
        put_lines(out, lines);
    }
    free(part);
    return status;
}

grundy_status grundy_say_board_has_show(teller *g, const char *position,
                                        bool *has)
{
    grundy_error err = {0};
    grundy_sum *sum;
    grundy_status status = grundy_sum_open(&sum, g->rules, position, &err);

    *has = false;
    if (status != GRUNDY_OK)
        return grundy_say_fail(g, &err);
    for (size_t i = 0; status == GRUNDY_OK && i < grundy_sum_parts(sum); i++) {
        const char *lines;

        status = find_lines(g, sum, i, &lines, &err);
        *has |= status == GRUNDY_OK && lines != NULL;
    }
    grundy_sum_close(&sum);
    return status == GRUNDY_OK ? GRUNDY_OK : grundy_say_fail(g, &err);
}

grundy_status grundy_say_board_shown(text_buffer *out, teller *g,
                                     grundy_sum *sum)
{
    const size_t parts = grundy_sum_parts(sum);
    const size_t before = out->length;
    grundy_error err = {0};
    grundy_status status = GRUNDY_OK;

    for (size_t i = 0; status == GRUNDY_OK && i < parts && i < PARTS_DRAWN; i++)
        status = draw_shown(out, g, sum, i, &err);
    if (out->length > before)
        grundy_say_text_put(out, "\n");
    return status == GRUNDY_OK ? GRUNDY_OK : grundy_say_fail(g, &err);
}

static bool note_move(void *user, const grundy_move *move)
{
    (void)move;
    *(bool *)user = true;
    return false;
}

/* Some part has to be answered, so that others have no moves for now. */
static bool has_entailed(const grundy_sum *sum)
{
    bool has = false;

    for (size_t i = 0; i < grundy_sum_parts(sum) && !has; i++)
        has = strcmp(grundy_sum_part_kind(sum, i), "entailed") == 0;
    return has;
}

/* A part that nobody can move is not shown beside others, unless it may be
 * decided. */
static grundy_status is_drawn(grundy_sum *sum, size_t i, bool *drawn,
                              grundy_error *err)
{
    grundy_decided decided;
    grundy_status status = grundy_sum_part_decided(sum, i, &decided, err);

    *drawn = decided.ending != GRUNDY_ENDING_NONE &&
             decided.ending != GRUNDY_ENDING_STOP;
    if (status == GRUNDY_OK && !*drawn)
        status = grundy_sum_part_targets(sum, i, note_move, drawn, err);
    return status;
}

grundy_status grundy_say_board(text_buffer *out, teller *g, grundy_sum *sum)
{
    const size_t parts = grundy_sum_parts(sum);
    const bool all = has_entailed(sum); /* some can be moved later */
    size_t drawn = 0;
    grundy_error err = {0};
    grundy_status status = GRUNDY_OK;

    for (size_t i = 0; status == GRUNDY_OK && i < parts && drawn < PARTS_DRAWN;
         i++) {
        uint64_t copies;
        char *name;
        bool shown = all;

        if (!all)
            status = is_drawn(sum, i, &shown, &err);
        if (status != GRUNDY_OK || !shown)
            continue;
        name = grundy_say_part_string(sum, i, &copies);
        if (name == NULL) {
            out->failed = true;
            break;
        }
        status = draw_part(out, g, sum, i, name_of(g, name), copies, &err);
        free(name);
        drawn++;
    }
    if (drawn == PARTS_DRAWN && parts > PARTS_DRAWN)
        grundy_say_text_put(out, "  ... (%zu)\n", parts);
    if (drawn == 0)
        grundy_say_text_put(out, "  %s\n", _("nothing"));
    return status == GRUNDY_OK ? GRUNDY_OK : grundy_say_fail(g, &err);
}
