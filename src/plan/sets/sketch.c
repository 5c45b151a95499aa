/* SPDX-License-Identifier: MIT */
/*
 * The rules of a position as a list of instances that is compared with its
 * images under maps of the places.  An instance has literals on planes of its
 * own: the states that a cell may be in where it applies, and those in which a
 * cell that is named is in each set after the move.  What is the same for all
 * cells is in the instance's tag, and each tag has planes of its own, so that
 * an instance has the images that it should have and no others.
 *
 * Which move is made is told by where it leads and what it gains; clauses that
 * apply only where others above them do not are told apart.  Of clauses that
 * decide play the first that holds counts, so only those are alike that follow
 * each other and say the same.
 */
#include "plan/sets/unroll.h"

#include <string.h>

#include "base/words.h"

/* ---- conditions that count ---- */

bool grundy_sets_counted(reader *r, const term *t, bool want, const then *next)
{
    sketch *const s = r->sketch;
    const uint64_t before = s != NULL ? s->asked : 0;
    uint32_t i = 0;
    bool on;

    while (s != NULL && i < s->counts && s->counted[i] != t->n)
        i++;
    if (s == NULL || r->closed > 0 || i == SKETCH_COUNTED)
        return grundy_sets_refuse(r, t->n,
                                  N_("this condition is not understood"));
    if (i == s->counts)
        s->counted[s->counts++] = t->n;
    if (s->asked >> (2 * i + !want) & 1)
        return true; /* it is the opposite here */
    s->asked |= 1ull << (2 * i + want);
    on = next->go(r, next);
    s->asked = before;
    return on;
}

/* ---- instances ---- */

/* The number of the tag; SKETCH_TAGS: there are too many. */
static uint32_t tag_number(sketch *s, const sketch_tag *like)
{
    uint32_t i = 0;

    while (i < s->tags &&
           (s->tag[i].what != like->what || s->tag[i].gain != like->gain ||
            s->tag[i].counted != like->counted ||
            memcmp(s->tag[i].rest, like->rest, sizeof like->rest) != 0))
        i++;
    if (i == s->tags && i < SKETCH_TAGS)
        s->tag[s->tags++] = *like;
    return i;
}

/* A literal for each state; the planes of states follow each other. */
static bool put_states(reader *r, uint32_t plane, uint32_t cell, uint8_t states)
{
    for (uint32_t state = 0; states != 0; state++, states >>= 1)
        if ((states & 1) != 0 &&
            !grundy_sets_put_in(r, cell, plane + state, true))
            return false;
    return true;
}

static bool is_on_path_before(const reader *r, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (r->path[i].cell == r->path[at].cell)
            return true;
    return false;
}

/* What is known of cells, then what becomes of those in `to`. */
static bool put_instance(reader *r, const node *n, const sketch_tag *tag,
                         const shape *to)
{
    const uint32_t number = tag_number(r->sketch, tag);
    const uint32_t first = number * SKETCH_PLANES;

    if (number == SKETCH_TAGS)
        return grundy_sets_refuse(r, n,
                                  N_("its moves are too many to be "
                                     "written out"));
    r->needs = r->writes = 0;
    for (size_t i = 0; i < r->path_count; i++)
        if (!is_on_path_before(r, i) &&
            !put_states(r, first, r->path[i].cell, r->known[r->path[i].cell]))
            return false;
    for (uint32_t plane = 0; to != NULL && plane < r->terms->sets; plane++)
        for (size_t i = 0; i < to[plane].count; i++) {
            const cell_rule rule = r->rule[to[plane].at + i];
            const uint8_t known = r->known[rule.cell];

            if (((rule.when ^ to[plane].rest) & known) != 0 &&
                !put_states(r, first + 8 + 8 * plane, rule.cell,
                            rule.when & known))
                return false;
        }
    return grundy_sets_add(r, r->out, n);
}

/* What a clause's moves have in common that tells them from others. */
static int64_t move_class(const game_kind *k, uint32_t clause, bool named)
{
    const rule_move *const m = &k->move[clause];
    bool instead = false;

    for (uint32_t i = 0; i < k->moves; i++)
        instead |= k->move[i].instead;
    if (instead || named)
        return 8 + (int64_t)clause;
    return (int64_t)m->side << 1 | m->again;
}

bool grundy_sets_sketch_move(reader *r, const term *t, const shape *to)
{
    const game_kind *const k = r->terms->kind;
    const term *const gain = r->terms->clause[r->clause].gain;
    const rule_move *const m = &k->move[r->clause];
    sketch_tag tag = {
        .what = move_class(k, r->clause, m->gain != NULL && gain == NULL),
        .counted = r->sketch->asked};

    if (m->entailing)
        return grundy_sets_refuse(r, t->n,
                                  N_("a move has to be answered in its part"));
    if (gain != NULL && !grundy_sets_value(r, gain, &tag.gain))
        return false;
    for (uint32_t plane = 0; plane < r->terms->sets; plane++)
        tag.rest[plane] = to[plane].rest;
    return put_instance(r, t->n, &tag, to);
}

bool grundy_sets_sketch_end(reader *r, uint32_t end)
{
    const game_kind *const k = r->terms->kind;
    sketch_tag tag = {.counted = r->sketch->asked};

    while (end > 0 && k->decide[end - 1].what == k->decide[end].what &&
           k->decide[end].score == NULL)
        end--;
    tag.what = -1 - (int64_t)end;
    return put_instance(r, k->decide[end].condition, &tag, NULL);
}
