/* SPDX-License-Identifier: MIT */
/*
 * Who wins in play that may last for ever: a graph of positions, each with a
 * label, its length and its options.  The graph is believed, as the rules that
 * it was made from are not here; the labels are not.
 *
 * A position is won in s moves if of its lost options the nearest is lost in
 * s - 1, and lost in s if all its options are won, the farthest in s - 1; where
 * nobody can move the rules say who has won, in 0, and so they do where play is
 * over.  By induction on s these labels are right, and the lengths are those of
 * play in which the winner hurries and the loser delays.  All others, drawn or
 * endless, have an option that is one of them, and none that is lost: whoever
 * is to move there need not leave them and can't win, so nobody does but by the
 * rule for play that never ends.
 */
#include "reader.h"

#include <inttypes.h>
#include <string.h>

enum { LOST, DRAWN, WON, ENDLESS };

#define MOST (UINT32_MAX - 1)

typedef struct vertex {
    uint32_t length, end; /* where its options end */
    uint8_t label;
    bool over;
} vertex;

typedef struct labels {
    vertex *at;
    uint32_t *option;
    size_t count, cap, options, option_cap;
    bool stuck_wins; /* who can't move */
    uint8_t rest;    /* the label of what nobody wins: DRAWN or ENDLESS */
    char player[8];  /* who wins what never ends, if anybody does */
    char name[400];  /* of the first vertex */
} labels;

static bool read_head(reader *r, labels *l)
{
    if (!reader_next(r))
        return false;
    l->stuck_wins = strcmp(r->line, "stuck won") == 0;
    if (!l->stuck_wins && strcmp(r->line, "stuck lost") != 0)
        return reader_refuse(r, "who can't move has neither won nor lost");
    if (!reader_next(r))
        return false;
    l->rest = strcmp(r->line, "endless drawn") == 0 ? DRAWN : ENDLESS;
    if (strcmp(r->line, "endless left") == 0)
        (void)snprintf(l->player, sizeof l->player, "Left");
    else if (strcmp(r->line, "endless right") == 0)
        (void)snprintf(l->player, sizeof l->player, "Right");
    else if (l->rest != DRAWN)
        return reader_refuse(r, "it is not said who wins endless play");
    return true;
}

/* [ "over " ] label [ " " length ] { " " option } " = " name */
static bool read_vertex(reader *r, labels *l)
{
    static const char *const words[] = {"lost", "drawn", "won", "endless"};
    const char *at = r->line;
    uint64_t number;
    vertex v = {.over = false};

    v.over = reader_word(&at, "over ");
    while (v.label <= ENDLESS && !reader_word(&at, words[v.label]))
        v.label++;
    if (v.label > ENDLESS || (v.over && v.label == ENDLESS) ||
        (!v.over && v.label != l->rest && v.label % 2 == 1))
        return reader_refuse(r, "a position has no label");
    if (v.label == DRAWN && l->rest == ENDLESS)
        return reader_refuse(r, "play is drawn that one side wins if it never "
                                "ends");
    if (!v.over && v.label % 2 == 0) {
        if (!reader_number(&at, " ", MOST, &number))
            return reader_refuse(r, "a position has no length");
        v.length = (uint32_t)number;
    }
    while (!v.over && reader_number(&at, " ", MOST, &number)) {
        if (l->options >= MOST ||
            !reader_grow(r, &l->option, &l->option_cap, l->options + 1,
                         sizeof *l->option))
            return reader_refuse(r, "the options are too many");
        l->option[l->options++] = (uint32_t)number;
    }
    if (!reader_word(&at, " = "))
        return reader_refuse(r, "a line is misspelt");
    if (l->count == 0)
        (void)snprintf(l->name, sizeof l->name, "%s", at);
    if (l->count >= MOST ||
        !reader_grow(r, &l->at, &l->cap, l->count + 1, sizeof *l->at))
        return reader_refuse(r, "the positions are too many");
    v.end = (uint32_t)l->options;
    l->at[l->count++] = v;
    return true;
}

/* What the options of a vertex come to. */
typedef struct outlook {
    size_t count, won, lost, rest;
    uint32_t nearest, farthest; /* of the lost ones, of the won ones */
} outlook;

static bool look(reader *r, const labels *l, size_t from, size_t end,
                 outlook *out)
{
    *out = (outlook){.nearest = UINT32_MAX, .count = end - from};
    for (size_t i = from; i < end; i++) {
        const vertex *const v =
            l->option[i] < l->count ? &l->at[l->option[i]] : NULL;

        if (v == NULL)
            return reader_refuse(r, "an option is no position that is listed");
        out->won += v->label == WON;
        out->lost += v->label == LOST;
        if (v->label == LOST && v->length < out->nearest)
            out->nearest = v->length;
        if (v->label == WON && v->length > out->farthest)
            out->farthest = v->length;
    }
    out->rest = out->count - out->won - out->lost;
    return true;
}

static const char *wrong_with(const labels *l, const vertex *v,
                              const outlook *o)
{
    if (v->over)
        return NULL;
    if (o->count == 0)
        return v->label == (l->stuck_wins ? WON : LOST) && v->length == 0
                   ? NULL
                   : "a position without options has a wrong label";
    if (v->label == WON)
        return o->lost > 0 && o->nearest + UINT64_C(1) == v->length
                   ? NULL
                   : "a won position has no lost option, or another length";
    if (v->label == LOST)
        return o->won == o->count && o->farthest + UINT64_C(1) == v->length
                   ? NULL
                   : "a lost position has an option that is not won, or "
                     "another length";
    return o->lost == 0 && o->rest > 0
               ? NULL
               : "a position that nobody wins has a lost option, or none but "
                 "won ones";
}

static bool check_vertices(reader *r, const labels *l)
{
    size_t from = 0;

    for (size_t i = 0; i < l->count; i++) {
        const vertex *const v = &l->at[i];
        const char *wrong;
        outlook o;

        if (!look(r, l, from, v->end, &o))
            return false;
        wrong = wrong_with(l, v, &o);
        if (wrong != NULL)
            return reader_refuse(r, wrong);
        from = v->end;
    }
    return l->count > 0 || reader_refuse(r, "there is no position");
}

static void say(const labels *l, char *said, size_t size)
{
    static const char *const is[] = {"lost", "drawn", "won", "never ended"};
    const vertex *const v = &l->at[0];
    char length[40] = "";

    if (v->label % 2 == 0)
        (void)snprintf(length, sizeof length, " in %" PRIu32 " moves",
                       v->length);
    if (v->label == ENDLESS)
        (void)snprintf(length, sizeof length, ", so %s wins", l->player);
    (void)snprintf(said, size, "%s is %s%s (%zu positions, %zu moves)", l->name,
                   is[v->label], length, l->count, l->options);
}

const char *check_labels(reader *r, char *said, size_t size)
{
    labels l = {.count = 0};

    if (read_head(r, &l))
        while (reader_next(r) && read_vertex(r, &l))
            ;
    if (r->wrong == NULL && check_vertices(r, &l))
        say(&l, said, size);
    reader_free(r, l.at, l.cap, sizeof *l.at);
    reader_free(r, l.option, l.option_cap, sizeof *l.option);
    return r->wrong;
}
