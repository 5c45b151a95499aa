/* SPDX-License-Identifier: MIT */
/*
 * Values as blocks of Unicode, one column of the terminal or two for each.
 * Terminals with kitty's protocol of graphics get the picture itself.
 */
#include "plot.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "message.h"
#include "output.h"
#include "system.h"
#include "text.h"

enum { ROWS_MOST = 12, EIGHTHS = 8 };

static bool is_missing(const table *t, int64_t value)
{
    return t->results ? value == INT64_MIN : value < 0;
}

static int64_t greatest(const table *t, uint64_t count)
{
    int64_t most = 0;

    for (uint64_t i = 0; i < count; i++)
        if (!is_missing(t, t->value[i]) && t->value[i] > most)
            most = t->value[i];
    return most;
}

/* ---- one axis: columns ---- */

/* The part of a column of `eighths` that stands in the row from `below` on. */
static const char *block(uint64_t eighths, uint64_t below)
{
    static const char *const blocks[EIGHTHS + 1] = {" ", "▁", "▂", "▃", "▄",
                                                    "▅", "▆", "▇", "█"};
    const uint64_t in_row = eighths > below ? eighths - below : 0;

    return blocks[in_row > EIGHTHS ? EIGHTHS : in_row];
}

static uint64_t height(const table *t, int64_t value, int64_t most,
                       uint64_t rows)
{
    if (is_missing(t, value) || value <= 0)
        return 0;
    if ((uint64_t)most <= rows)
        return (uint64_t)value * EIGHTHS;
    return (uint64_t)((double)value / (double)most * (double)(rows * EIGHTHS) +
                      0.5);
}

/* Values [from, to) of the axis, a column each. */
static void print_columns(const table *t, uint64_t from, uint64_t to,
                          int64_t most, text_buffer *out)
{
    const uint64_t rows = most > ROWS_MOST ? ROWS_MOST
                          : most > 0       ? (uint64_t)most
                                           : 1;
    const int label = snprintf(NULL, 0, "%" PRId64, most);

    for (uint64_t row = rows; row-- > 0;) {
        if (row + 1 == rows)
            grundy_cli_text_put(out, "%*" PRId64 " ", label, most);
        else
            grundy_cli_text_put(out, "%*s ", label, row == 0 ? "" : "");
        for (uint64_t i = from; i < to; i++)
            grundy_cli_text_put(
                out, "%s",
                block(height(t, t->value[i], most, rows), row * EIGHTHS));
        grundy_cli_text_put(out, "\n");
    }
    grundy_cli_text_put(out, "%*d ", label, 0);
    for (uint64_t i = from; i < to; i++)
        grundy_cli_text_put(out, "%s",
                            is_missing(t, t->value[i]) ? " "
                            : t->value[i] == 0         ? "·"
                            : t->value[i] < 0          ? "▾"
                                                       : "─");
    grundy_cli_text_put(out, "\n%*s %s=%" PRId64 "..%" PRId64 "\n", label, "",
                        t->axis[0].name, t->axis[0].from + (int64_t)from,
                        t->axis[0].from + (int64_t)to - 1);
}

static void plot_line(const table *t, text_buffer *out)
{
    const uint64_t length = grundy_cli_axis_length(&t->axis[0]);
    const int64_t most = greatest(t, length);
    const uint64_t label = (uint64_t)snprintf(NULL, 0, "%" PRId64, most) + 1;
    const uint64_t columns = grundy_cli_line_columns() - label;

    for (uint64_t from = 0; from < length; from += columns)
        print_columns(t, from,
                      length - from < columns ? length : from + columns, most,
                      out);
}

/* ---- two axes: a map ---- */

static const char *shade(const table *t, int64_t value, int64_t most)
{
    if (is_missing(t, value))
        return "··";
    if (value < 0 || (value == 0 && !t->results))
        return "██";
    if (t->winners || (t->results && !t->scores))
        return value == 0 ? "▒▒" : "  ";
    return 3 * value <= most ? "  " : 3 * value <= 2 * most ? "░░" : "▒▒";
}

static exit_code plot_map(cli *c, const table *t, text_buffer *out)
{
    const grundy_axis *const down = &t->axis[0], *const right = &t->axis[1];
    const uint64_t rows = grundy_cli_axis_length(down);
    const uint64_t columns = grundy_cli_axis_length(right);
    const int64_t most = greatest(t, rows * columns);
    const int label = snprintf(NULL, 0, "%" PRId64, down->to);

    if (2 * columns + (uint64_t)label + 1 > grundy_cli_line_columns())
        return grundy_cli_say(c, EXIT_USAGE,
                              "the axis '%s' is too long for the terminal",
                              right->name);
    for (uint64_t r = 0; r < rows; r++) {
        grundy_cli_text_put(out, "%*" PRId64 " ", label,
                            down->from + (int64_t)r);
        for (uint64_t k = 0; k < columns; k++)
            grundy_cli_text_put(out, "%s",
                                shade(t, t->value[r * columns + k], most));
        grundy_cli_text_put(out, "\n");
    }
    grundy_cli_text_put(out, "%*s %s=%" PRId64 "..%" PRId64 "\n", label,
                        down->name, right->name, right->from, right->to);
    return EXIT_ANSWERED;
}

/* ---- pictures ---- */

/* The terminal says that it knows kitty's protocol. */
static bool shows_pictures(const cli *c)
{
    const char *const term = getenv("TERM");
    const char *const program = getenv("TERM_PROGRAM");

    if (!c->on_terminal || c->json)
        return false;
    return getenv("KITTY_WINDOW_ID") != NULL ||
           (term != NULL && (strcmp(term, "xterm-kitty") == 0 ||
                             strcmp(term, "xterm-ghostty") == 0)) ||
           (program != NULL && strcmp(program, "WezTerm") == 0);
}

static void put_base64(text_buffer *out, const unsigned char *data,
                       size_t length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "abcdefghijklmnopqrstuvwxyz0123456789+/";

    for (size_t i = 0; i < length; i += 3) {
        const unsigned b = i + 1 < length ? data[i + 1] : 0;
        const unsigned d = i + 2 < length ? data[i + 2] : 0;
        const unsigned bits = (unsigned)data[i] << 16 | b << 8 | d;

        grundy_cli_text_put(out, "%c%c%c%c", digits[bits >> 18],
                            digits[bits >> 12 & 63],
                            i + 1 < length ? digits[bits >> 6 & 63] : '=',
                            i + 2 < length ? digits[bits & 63] : '=');
    }
}

/* In pieces of at most 4096 bytes, as the protocol has it. */
static void send_picture(const text_buffer *base64)
{
    enum { PIECE = 4096 };

    for (size_t at = 0; at < base64->length; at += PIECE) {
        const size_t left = base64->length - at;
        const size_t count = left < PIECE ? left : PIECE;

        (void)printf("\033_G%sm=%d;%.*s\033\\", at == 0 ? "a=T,f=100," : "",
                     left > PIECE, (int)count, base64->data + at);
    }
    (void)printf("\n");
}

/* False: it cannot be had, and blocks are shown. */
static bool show_picture(draw_picture *draw, void *user)
{
    text_buffer png = {0}, base64 = {0};
    const grundy_writer out = grundy_cli_text_writer(&png);
    const bool good =
        draw(user, GRUNDY_PNG, NULL, &out, NULL) == GRUNDY_OK && !png.failed;

    if (good)
        put_base64(&base64, (const unsigned char *)png.data, png.length);
    if (good && !base64.failed)
        send_picture(&base64);
    grundy_cli_text_free(&png);
    grundy_cli_text_free(&base64);
    return good;
}

exit_code grundy_cli_plot(cli *c, const table *t, draw_picture *draw,
                          void *user)
{
    text_buffer out = {0};
    exit_code code = EXIT_ANSWERED;

    if (t->axes > 2)
        return grundy_cli_say(c, EXIT_USAGE, "--plot is for one axis or two");
    if (shows_pictures(c) && show_picture(draw, user))
        return EXIT_ANSWERED;
    if (t->axes == 1)
        plot_line(t, &out);
    else
        code = plot_map(c, t, &out);
    if (out.failed)
        code = grundy_cli_no_memory(c);
    if (code == EXIT_ANSWERED)
        (void)grundy_cli_write(c, grundy_cli_text(&out), out.length);
    grundy_cli_text_free(&out);
    return code;
}
