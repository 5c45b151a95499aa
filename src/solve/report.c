/* SPDX-License-Identifier: MIT */
/*
 * A path may hold millions of positions, a message 1,000 characters: of a
 * long cycle the first and the last positions are told, of a long chain only
 * the last ones, for they show what grows without end.
 */
#include "solve/report.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"

enum { HEAD = 4, TAIL = 3, TEXT = 100, LONG_CHAIN = 1000 };

typedef struct line {
    char text[GRUNDY_MESSAGE_MAX];
    size_t length;
} line;

static void add(line *to, const char *format, ...) GRUNDY_PRINTF(2, 3);

static void add(line *to, const char *format, ...)
{
    const size_t room = sizeof to->text - to->length;
    va_list args;
    int wrote;

    va_start(args, format);
    wrote = vsnprintf(to->text + to->length, room, format, args);
    va_end(args);
    if (wrote > 0)
        to->length += (size_t)wrote < room ? (size_t)wrote : room - 1;
}

size_t grundy_report_format(char *out, size_t used, size_t size,
                            const char *format, ...)
{
    const bool room = used < size;
    va_list args;
    int wrote;

    va_start(args, format);
    wrote = vsnprintf(room ? out + used : NULL, room ? size - used : 0, format,
                      args);
    va_end(args);
    return wrote > 0 ? (size_t)wrote : 0;
}

size_t grundy_report_position(const grundy_game *game, grundy_position at,
                              char *out, size_t size)
{
    size_t used;

    if (game->text != NULL)
        return game->text(game->state, at, out, size);
    used = grundy_report_format(out, 0, size, "kind%" PRIu32 "(", at.kind);
    for (uint32_t i = 0; i < at.length; i++)
        used += grundy_report_format(out, used, size, "%s%" PRId64,
                                     i > 0 ? ", " : "", at.word[i]);
    return used + grundy_report_format(out, used, size, ")");
}

/* Appends the position, at most TEXT bytes of it and whole characters. */
static void add_position(line *to, reporter how, grundy_position at)
{
    char text[TEXT + 1] = "";
    size_t length = how.text(how.user, at, text, sizeof text);

    if (length < sizeof text) {
        add(to, "%s", text);
        return;
    }
    length = TEXT - 3;
    while (length > 0 && ((unsigned char)text[length] & 0xC0u) == 0x80u)
        length--;
    text[length] = '\0';
    add(to, "%s...", text);
}

/* The open entries from the top of the path down to `again`; 0 if absent. */
static size_t count_cycle(const path_stack *path, grundy_position again)
{
    size_t count = 0;

    for (size_t end = path->used; end > 0;) {
        const path_entry entry = grundy_path_entry(path, end);

        count += entry.open;
        if (entry.open && grundy_search_same(entry.at, again))
            return count;
        end = grundy_path_below(&entry);
    }
    return 0;
}

/* The ends of open entries: the top ones by rising rank, then others. */
static void find_open(const path_stack *path, size_t count, size_t *top,
                      size_t *bottom)
{
    size_t rank = 0;

    for (size_t end = path->used; end > 0 && rank < count;) {
        const path_entry entry = grundy_path_entry(path, end);

        if (entry.open) {
            if (rank < TAIL)
                top[rank] = end;
            if (count - 1 - rank < HEAD)
                bottom[count - 1 - rank] = end;
            rank++;
        }
        end = grundy_path_below(&entry);
    }
}

static void add_entry(line *to, const path_stack *path, reporter how,
                      size_t end)
{
    add_position(to, how, grundy_path_entry(path, end).at);
    add(to, " -> ");
}

grundy_status grundy_report_cycle(const path_stack *path, reporter how,
                                  grundy_position again, bool visiting,
                                  grundy_error *err)
{
    line text = {.length = 0};
    const size_t count = count_cycle(path, again);
    const bool last =
        visiting && path->used > 0 && !grundy_path_top(path).open;
    size_t top[TAIL], bottom[HEAD];

    add(&text, _("moves lead back to a position: "));
    find_open(path, count, top, bottom);
    for (size_t i = 0; i < count && i < HEAD; i++)
        add_entry(&text, path, how, bottom[i]);
    if (count > HEAD + TAIL)
        add(&text, "... -> ");
    for (size_t i = count > HEAD + TAIL ? TAIL
                    : count > HEAD ? count - HEAD : 0; i-- > 0;)
        add_entry(&text, path, how, top[i]);
    if (last)
        add_entry(&text, path, how, path->used);
    add_position(&text, how, again);
    (void)grundy_fail(err, GRUNDY_ECYCLE, "%s", text.text);
    if (count + last == 1)
        grundy_error_hint(err, "a move that changes nothing is shut out by a "
                               "condition, as in 'if k > 0'");
    return GRUNDY_ECYCLE;
}

/* "; the chain of moves stood at ... -> heap(8) -> heap(9)". */
static void add_chain(line *to, const path_stack *path, reporter how)
{
    size_t top[TAIL] = {0}, bottom[HEAD];

    if (path->open < LONG_CHAIN)
        return;
    add(to, _("; a chain of %zu moves stood at ..."), path->open);
    find_open(path, path->open, top, bottom);
    for (size_t i = TAIL; i-- > 0;) {
        add(to, " -> ");
        add_position(to, how, grundy_path_entry(path, top[i]).at);
    }
}

/* A text with one %s, for a size. */
static void add_bytes(line *to, const char *text, size_t bytes)
{
    const char *const unit[] = {_("bytes"), "KB", "MB", "GB", "TB"};
    char shown[40];
    double size = (double)bytes;
    size_t i = 0;

    while (size >= 1024 && i + 1 < sizeof unit / sizeof *unit) {
        size /= 1024;
        i++;
    }
    (void)snprintf(shown, sizeof shown,
                   size < 10 && i > 0 ? "%.1f %s" : "%.0f %s", size, unit[i]);
    add(to, text, shown);
}

grundy_status grundy_report_memory(const path_stack *path, reporter how,
                                   grundy_status status,
                                   const report_state *state,
                                   grundy_error *err)
{
    line text = {.length = 0};

    add(&text, _("out of memory after %" PRIu64 " positions: "), state->solved);
    if (state->held > 0)
        add(&text, _("%" PRIu64 " positions are held, "), state->held);
    add_bytes(&text, _("%s are used"), state->live);
    if (state->wanted > 0)
        add_bytes(&text, _(", %s more are needed"), state->wanted);
    if (state->limit > 0)
        add_bytes(&text, _(" and %s allowed"), state->limit);
    add_chain(&text, path, how);
    return grundy_fail(err, status, "%s", text.text);
}

grundy_status grundy_report_time(const path_stack *path, reporter how,
                                 grundy_status status, uint64_t solved,
                                 grundy_error *err)
{
    line text = {.length = 0};

    add(&text,
        status == GRUNDY_ECANCEL ? _("cancelled after %" PRIu64 " positions")
                                 : _("out of time after %" PRIu64 " positions"),
        solved);
    if (status != GRUNDY_ECANCEL)
        add_chain(&text, path, how);
    return grundy_fail(err, status, "%s", text.text);
}
