/* SPDX-License-Identifier: MIT */
/*
 * Where the player to move wins once a pattern stands, a move that completes
 * one is as bad as having none: positions without a pattern have the same
 * winner if such moves are left out.  Where he loses, a move that completes one
 * wins.  Then who can make one has won, so a move after which there is one is
 * as bad as none, and with these left out nobody ever completes a pattern.  So
 * both are one step: leave out moves into certain positions, which none is that
 * is left.
 *
 * A move that leads into no pattern is written out as instances that need, of
 * each pattern that it might complete, one cell to be otherwise.  A pattern
 * that no written cell is in does not stand after the move, as it did not
 * before.
 */
#include "sets/ending.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "sets/guards.h"

/* A move may have so many ways to lead into no pattern, and a list so many
 * instances. */
enum {
    MOST_PATTERNS = 64,
    MOST_MADE = 1 << 14,
    MOST_NEEDS = 64,
    MOST_TRIED = 1 << 13 /* choices, of all moves */
};

/* What is left of patterns that a move might complete. */
typedef struct avoiding {
    const set_instances *pattern;
    set_instances *out;
    set_instance move;
    set_literal literal[MOST_PATTERNS][MOST_NEEDS];
    size_t literals[MOST_PATTERNS];
    set_literal chosen[MOST_PATTERNS]; /* literals that are not to hold */
    uint32_t patterns, choices, tried;
    bool no_memory, many;
} avoiding;

static const set_literal *find(const set_literal *at, size_t count,
                               uint32_t cell)
{
    for (size_t i = 0; i < count; i++)
        if (at[i].cell == cell)
            return &at[i];
    return NULL;
}

/* What a move makes of a cell, or needs of it; NULL: nothing is known. */
static const set_literal *after(const set_instance *move, uint32_t cell)
{
    const set_literal *const written = find(move->write, move->writes, cell);

    return written != NULL ? written : find(move->need, move->needs, cell);
}

typedef enum standing {
    STANDS_NOT,  /* whatever else is there */
    STANDS_SAME, /* as before the move */
    STANDS_IF    /* the literals hold that are left */
} standing;

/* Of a pattern after the move. */
static standing look(const set_instance *move, const set_instance *pattern,
                     set_literal *left, size_t *count)
{
    bool writes = false;

    *count = 0;
    for (size_t i = 0; i < pattern->needs; i++) {
        const set_literal wanted = pattern->need[i];
        const set_literal *const is = after(move, wanted.cell);

        writes |= find(move->write, move->writes, wanted.cell) != NULL;
        if (is == NULL)
            left[(*count)++] = wanted;
        else if (is->in != wanted.in)
            return STANDS_NOT;
    }
    return writes ? STANDS_IF : STANDS_SAME;
}

/* ---- moves that avoid patterns ---- */

static bool is_chosen(const avoiding *a, uint32_t pattern)
{
    for (uint32_t i = 0; i < a->choices; i++) {
        const set_literal *const l =
            find(a->literal[pattern], a->literals[pattern], a->chosen[i].cell);

        if (l != NULL && l->in == a->chosen[i].in)
            return true;
    }
    return false;
}

/* Each choice must be the only one of some pattern: fewer do it otherwise. */
static bool is_least(avoiding *a)
{
    for (uint32_t i = 0; i < a->choices; i++) {
        const set_literal own = a->chosen[i];
        bool needed = false;

        a->chosen[i] = a->chosen[--a->choices];
        for (uint32_t k = 0; k < a->patterns && !needed; k++)
            needed = !is_chosen(a, k);
        a->chosen[a->choices++] = a->chosen[i];
        a->chosen[i] = own;
        if (!needed)
            return false;
    }
    return true;
}

/* Whether a pattern stands wherever these literals hold. */
static bool holds_some(const set_instances *pattern, const set_literal *need,
                       size_t needs)
{
    for (size_t i = 0; i < pattern->count; i++) {
        const set_instance p = grundy_instances_at(pattern, i);
        size_t k = 0;

        for (; k < p.needs; k++) {
            const set_literal *const is = find(need, needs, p.need[k].cell);

            if (is == NULL || is->in != p.need[k].in)
                break;
        }
        if (k == p.needs)
            return true;
    }
    return false;
}

/* No position is asked for in which a pattern stands. */
static void add_move(avoiding *a)
{
    set_literal need[2 * MOST_NEEDS + MOST_PATTERNS];
    size_t needs = a->move.needs;

    assert(needs + a->choices <= sizeof need / sizeof *need);
    memcpy(need, a->move.need, needs * sizeof *need);
    for (uint32_t i = 0; i < a->choices; i++)
        need[needs++] = (set_literal){a->chosen[i].cell, !a->chosen[i].in};
    grundy_set_literals_sort(need, needs);
    if (holds_some(a->pattern, need, needs))
        return;
    a->many |= a->out->count >= MOST_MADE;
    if (!a->many && !grundy_instances_add(a->out, need, needs, a->move.write,
                                          a->move.writes))
        a->no_memory = true;
}

/* Chooses of each pattern from that on a literal that is not to hold. */
static void choose(avoiding *a, uint32_t pattern)
{
    while (pattern < a->patterns && is_chosen(a, pattern))
        pattern++;
    a->many |= ++a->tried > MOST_TRIED;
    if (a->many || a->no_memory)
        return;
    if (pattern == a->patterns) {
        if (is_least(a))
            add_move(a);
        return;
    }
    for (size_t i = 0; i < a->literals[pattern]; i++) {
        const set_literal l = a->literal[pattern][i];

        if (find(a->chosen, a->choices, l.cell) != NULL)
            continue; /* chosen the other way round */
        a->chosen[a->choices++] = l;
        choose(a, pattern + 1);
        a->choices--;
    }
}

/* Gathers what is left of the patterns; false: the move always completes
 * one, or they are many. */
static bool gather(avoiding *a)
{
    const set_instances *const pattern = a->pattern;

    a->patterns = a->choices = 0;
    for (size_t i = 0; i < pattern->count; i++) {
        const set_instance p = grundy_instances_at(pattern, i);
        set_literal *const left = a->literal[a->patterns];

        if (p.needs > MOST_NEEDS) {
            a->many = true;
            return false;
        }
        if (look(&a->move, &p, left, &a->literals[a->patterns]) != STANDS_IF)
            continue;
        if (a->literals[a->patterns] == 0)
            return false;
        if (++a->patterns == MOST_PATTERNS) {
            a->many = true;
            return false;
        }
    }
    return true;
}

bool grundy_ending_avoid(const set_instances *moves,
                         const set_instances *pattern, set_instances *out,
                         bool *many)
{
    avoiding *const a = grundy_memory_zeroed(out->mem, sizeof *a);
    bool good;

    *many = false;
    if (a == NULL)
        return false;
    a->pattern = pattern;
    a->out = out;
    for (size_t i = 0; i < moves->count && !a->many && !a->no_memory; i++) {
        a->move = grundy_instances_at(moves, i);
        a->many |= a->move.needs > MOST_NEEDS;
        if (!a->many && gather(a))
            choose(a, 0);
    }
    *many = a->many;
    good = !a->no_memory;
    grundy_memory_free(out->mem, a, sizeof *a);
    return good;
}

/* ---- patterns as guards ---- */

static bool add_all(set_instances *to, const set_instances *from)
{
    for (size_t i = 0; i < from->count; i++) {
        const set_instance x = grundy_instances_at(from, i);

        if (!grundy_instances_add(to, x.need, x.needs, x.write, x.writes))
            return false;
    }
    return true;
}

bool grundy_ending_guard(const set_instances *moves,
                         const set_instances *pattern, set_instances *out,
                         bool *fits)
{
    *fits = grundy_guards_fit(moves, pattern);
    return !*fits || (add_all(out, moves) && add_all(out, pattern));
}

/* ---- patterns that a move completes ---- */

/* What the move needs of the cell by whose writing alone it completes the
 * pattern; NULL: there are several, or it needs nothing of it. */
static const set_literal *last_missing(const set_instance *move,
                                       const set_instance *pattern)
{
    const set_literal *last = NULL;

    for (size_t i = 0; i < move->writes; i++) {
        const set_literal w = move->write[i];

        if (find(pattern->need, pattern->needs, w.cell) == NULL)
            continue;
        if (last != NULL)
            return NULL;
        last = find(move->need, move->needs, w.cell);
        if (last == NULL || last->in == w.in)
            return NULL;
    }
    return last;
}

/* What stands before the move completes the pattern, and what it needs.  That
 * the last cell is still missing goes without saying: the pattern would
 * stand. */
static bool add_near(const set_instance *move, const set_literal *missing,
                     const set_literal *left, size_t count, set_instances *out)
{
    set_literal need[2 * MOST_NEEDS];
    size_t needs = 0;

    for (size_t i = 0; i < move->needs; i++)
        if (missing == NULL || move->need[i].cell != missing->cell)
            need[needs++] = move->need[i];
    for (size_t i = 0; i < count; i++)
        need[needs++] = left[i];
    grundy_set_literals_sort(need, needs);
    return grundy_instances_add(out, need, needs, NULL, 0);
}

bool grundy_ending_near(const set_instances *moves,
                        const set_instances *pattern, set_instances *out,
                        bool *many)
{
    *many = false;
    for (size_t i = 0; i < moves->count; i++) {
        const set_instance move = grundy_instances_at(moves, i);

        for (size_t k = 0; k < pattern->count; k++) {
            const set_instance p = grundy_instances_at(pattern, k);
            set_literal left[MOST_NEEDS];
            size_t count;

            *many = move.needs > MOST_NEEDS || p.needs > MOST_NEEDS ||
                    out->count >= MOST_MADE;
            if (*many)
                return true;
            if (look(&move, &p, left, &count) == STANDS_IF &&
                !add_near(&move, last_missing(&move, &p), left, count, out))
                return false;
        }
    }
    return true;
}

bool grundy_ending_stands(const set_instances *pattern, const uint64_t *in)
{
    for (size_t i = 0; i < pattern->count; i++) {
        const set_instance p = grundy_instances_at(pattern, i);
        size_t k = 0;

        while (k < p.needs && (in[p.need[k].cell / 64] >> p.need[k].cell % 64 &
                               1) == p.need[k].in)
            k++;
        if (k == p.needs)
            return true;
    }
    return false;
}
