/* SPDX-License-Identifier: MIT */
/*
 * A path may hold millions of positions, a message 1,000 characters: of a
 * long cycle the first and the last positions are told, of a long chain only
 * the last ones, for they show what grows without end.
 */
#include "solve/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"

enum { HEAD = 4, TAIL = 3, TEXT = 100, LONG_CHAIN = 1000 };

size_t grundy_report_position(const grundy_game *game, grundy_position at,
                              char *out, size_t size)
{
    fixed_text text = {out, size, 0};

    if (game->text != NULL)
        return game->text(game->state, at, out, size);
    grundy_fixed_put(&text, "kind%" PRIu32 "(", at.kind);
    for (uint32_t i = 0; i < at.length; i++)
        grundy_fixed_put(&text, "%s%" PRId64, i > 0 ? ", " : "", at.word[i]);
    grundy_fixed_put(&text, ")");
    return text.length;
}

void grundy_report_put(fixed_text *to, const grundy_game *game,
                       grundy_position at)
{
    size_t room;
    char *const rest = grundy_fixed_rest(to, &room);

    to->length += grundy_report_position(game, at, rest, room);
}

grundy_status grundy_report_in_sum(const grundy_game *game, grundy_position at,
                                   grundy_error *err)
{
    char text[200];

    (void)grundy_report_position(game, at, text, sizeof text);
    return grundy_fail(err, GRUNDY_ENONIMBER,
                       "%s is decided at once, so it cannot be a part of a "
                       "sum",
                       text);
}

/* Appends the position, at most TEXT bytes of it and whole characters. */
static void add_position(fixed_text *to, reporter how, grundy_position at)
{
    char text[TEXT + 1] = "";
    size_t length = how.text(how.user, at, text, sizeof text);

    if (length < sizeof text) {
        grundy_fixed_put(to, "%s", text);
        return;
    }
    length = TEXT - 3;
    while (length > 0 && ((unsigned char)text[length] & 0xC0u) == 0x80u)
        length--;
    text[length] = '\0';
    grundy_fixed_put(to, "%s...", text);
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

static void add_entry(fixed_text *to, const path_stack *path, reporter how,
                      size_t end)
{
    add_position(to, how, grundy_path_entry(path, end).at);
    grundy_fixed_put(to, " -> ");
}

grundy_status grundy_report_cycle(const path_stack *path, reporter how,
                                  grundy_position again, bool visiting,
                                  grundy_error *err)
{
    char message[GRUNDY_MESSAGE_MAX] = "";
    fixed_text text = {message, sizeof message, 0};
    const size_t count = count_cycle(path, again);
    const bool last =
        visiting && path->used > 0 && !grundy_path_top(path).open;
    size_t top[TAIL], bottom[HEAD];

    grundy_fixed_put(&text, _("moves lead back to a position: "));
    find_open(path, count, top, bottom);
    for (size_t i = 0; i < count && i < HEAD; i++)
        add_entry(&text, path, how, bottom[i]);
    if (count > HEAD + TAIL)
        grundy_fixed_put(&text, "... -> ");
    for (size_t i = count > HEAD + TAIL ? TAIL
                    : count > HEAD ? count - HEAD : 0; i-- > 0;)
        add_entry(&text, path, how, top[i]);
    if (last)
        add_entry(&text, path, how, path->used);
    add_position(&text, how, again);
    (void)grundy_fail(err, GRUNDY_ECYCLE, "%s", message);
    if (count + last == 1)
        grundy_error_hint(err, "a move that changes nothing is shut out by a "
                               "condition, as in 'if k > 0'");
    return GRUNDY_ECYCLE;
}

/* "; the chain of moves stood at ... -> heap(8) -> heap(9)". */
static void add_chain(fixed_text *to, const path_stack *path, reporter how)
{
    size_t top[TAIL] = {0}, bottom[HEAD];

    if (path->open < LONG_CHAIN)
        return;
    grundy_fixed_put(to, _("; a chain of %zu moves stood at ..."), path->open);
    find_open(path, path->open, top, bottom);
    for (size_t i = TAIL; i-- > 0;) {
        grundy_fixed_put(to, " -> ");
        add_position(to, how, grundy_path_entry(path, top[i]).at);
    }
}

/* A text with one %s, for a size. */
static void add_bytes(fixed_text *to, const char *text, size_t bytes)
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
    grundy_fixed_put(to, text, shown);
}

grundy_status grundy_report_memory(const path_stack *path, reporter how,
                                   grundy_status status,
                                   const report_state *state,
                                   grundy_error *err)
{
    char message[GRUNDY_MESSAGE_MAX] = "";
    fixed_text text = {message, sizeof message, 0};

    grundy_fixed_put(&text, _("out of memory after %" PRIu64 " positions: "),
                     state->solved);
    if (state->held > 0)
        grundy_fixed_put(&text, _("%" PRIu64 " positions are held, "),
                         state->held);
    add_bytes(&text, _("%s are used"), state->live);
    if (state->wanted > 0)
        add_bytes(&text, _(", %s more are needed"), state->wanted);
    if (state->limit > 0)
        add_bytes(&text, _(" and %s allowed"), state->limit);
    add_chain(&text, path, how);
    return grundy_fail(err, status, "%s", message);
}

grundy_status grundy_report_time(const path_stack *path, reporter how,
                                 grundy_status status, uint64_t solved,
                                 grundy_error *err)
{
    char message[GRUNDY_MESSAGE_MAX] = "";
    fixed_text text = {message, sizeof message, 0};

    grundy_fixed_put(&text,
                     status == GRUNDY_ECANCEL
                         ? _("cancelled after %" PRIu64 " positions")
                         : _("out of time after %" PRIu64 " positions"),
                     solved);
    if (status != GRUNDY_ECANCEL)
        add_chain(&text, path, how);
    return grundy_fail(err, status, "%s", message);
}
