/* SPDX-License-Identifier: MIT */
/*
 * Values as blocks of Unicode, one column of the terminal or two for each.
 * Terminals with kitty's protocol of graphics or with sixels get the picture
 * itself.
 */
#include "plot.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"
#include "message.h"
#include "output.h"
#include "system.h"
#include "say/text.h"

enum { ROWS_MOST = 12, EIGHTHS = 8 };

static int64_t greatest(const table *t, uint64_t count)
{
    int64_t most = 0;

    for (uint64_t i = 0; i < count; i++)
        if (!grundy_cli_is_missing(t, t->value[i]) && t->value[i] > most)
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
    if (grundy_cli_is_missing(t, value) || value <= 0)
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
            grundy_say_text_put(out, "%*" PRId64 " ", label, most);
        else
            grundy_say_text_put(out, "%*s ", label, "");
        for (uint64_t i = from; i < to; i++)
            grundy_say_text_put(
                out, "%s",
                block(height(t, t->value[i], most, rows), row * EIGHTHS));
        grundy_say_text_put(out, "\n");
    }
    grundy_say_text_put(out, "%*d ", label, 0);
    for (uint64_t i = from; i < to; i++)
        grundy_say_text_put(out, "%s",
                            grundy_cli_is_missing(t, t->value[i]) ? " "
                            : t->value[i] == 0                    ? "·"
                            : t->value[i] < 0                     ? "▾"
                                                                  : "─");
    grundy_say_text_put(out, "\n%*s %s=%" PRId64 "..%" PRId64 "\n", label, "",
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
    if (grundy_cli_is_missing(t, value))
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
        grundy_say_text_put(out, "%*" PRId64 " ", label,
                            down->from + (int64_t)r);
        for (uint64_t k = 0; k < columns; k++)
            grundy_say_text_put(out, "%s",
                                shade(t, t->value[r * columns + k], most));
        grundy_say_text_put(out, "\n");
    }
    grundy_say_text_put(out, "%*s %s=%" PRId64 "..%" PRId64 "\n", label,
                        down->name, right->name, right->from, right->to);
    return EXIT_ANSWERED;
}

/* ---- pictures ---- */

/* How the terminal shows pictures. */
typedef enum showing { SHOWS_BLOCKS, SHOWS_KITTY, SHOWS_SIXEL } showing;

static bool knows_kitty(const char *term)
{
    const char *const program = getenv("TERM_PROGRAM");

    return getenv("KITTY_WINDOW_ID") != NULL ||
           strcmp(term, "xterm-kitty") == 0 ||
           strcmp(term, "xterm-ghostty") == 0 ||
           (program != NULL && strcmp(program, "WezTerm") == 0);
}

/* Attribute 4 of a terminal's own description of itself is sixels. */
static bool knows_sixel(void)
{
    char reply[64];
    const char *at;

    if (!grundy_cli_ask_terminal("\033[c", 'c', reply, sizeof reply) ||
        (at = strstr(reply, "\033[?")) == NULL)
        return false;
    while ((at = strchr(at, ';')) != NULL)
        if (*++at == '4' && (at[1] == ';' || at[1] == 'c'))
            return true;
    return false;
}

/* GRUNDY_PLOT decides, else what the terminal says. */
static showing find_showing(const cli *c)
{
    const char *const asked = getenv("GRUNDY_PLOT");
    const char *const term = getenv("TERM");

    if (!c->on_terminal)
        return SHOWS_BLOCKS;
    if (asked != NULL && asked[0] != '\0')
        return strcmp(asked, "kitty") == 0   ? SHOWS_KITTY
               : strcmp(asked, "sixel") == 0 ? SHOWS_SIXEL
                                             : SHOWS_BLOCKS;
    if (term == NULL || strcmp(term, "dumb") == 0 || strcmp(term, "linux") == 0)
        return SHOWS_BLOCKS;
    return knows_kitty(term) ? SHOWS_KITTY
           : knows_sixel()   ? SHOWS_SIXEL
                             : SHOWS_BLOCKS;
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

        grundy_say_text_put(out, "%c%c%c%c", digits[bits >> 18],
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
static bool show_picture(showing how, draw_picture *draw, void *user)
{
    const grundy_image image = how == SHOWS_KITTY ? GRUNDY_PNG : GRUNDY_SIXEL;
    text_buffer data = {0}, base64 = {0};
    const grundy_writer out = grundy_say_text_writer(&data);
    const bool good =
        draw(user, image, NULL, &out, NULL) == GRUNDY_OK && !data.failed;

    if (good && how == SHOWS_KITTY)
        put_base64(&base64, (const unsigned char *)data.data, data.length);
    if (good && how == SHOWS_SIXEL)
        (void)printf("%s\n", data.data);
    else if (good && !base64.failed)
        send_picture(&base64);
    grundy_say_text_free(&data);
    grundy_say_text_free(&base64);
    return good;
}

exit_code grundy_cli_plot(cli *c, const table *t, draw_picture *draw,
                          void *user)
{
    text_buffer out = {0};
    exit_code code = EXIT_ANSWERED;
    showing how;

    if (t->axes > 2)
        return grundy_cli_say(c, EXIT_USAGE, "--plot is for one axis or two");
    how = find_showing(c);
    if (how != SHOWS_BLOCKS && show_picture(how, draw, user))
        return EXIT_ANSWERED;
    if (t->axes == 1)
        plot_line(t, &out);
    else
        code = plot_map(c, t, &out);
    if (out.failed)
        code = grundy_cli_no_memory(c);
    if (code == EXIT_ANSWERED)
        (void)grundy_cli_write(c, grundy_say_text(&out), out.length);
    grundy_say_text_free(&out);
    return code;
}
