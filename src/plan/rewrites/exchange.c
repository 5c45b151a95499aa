/* SPDX-License-Identifier: MIT */
/*
 * symmetry of parameters: in Wythoff's game piles(x, y) is piles(y, x).
 *
 * Let s exchange two parameters of P, or two pairs of them at once.  If the
 * moves as relations (ir/relation.h) are the same with s put into them, and so
 * are the conditions that end the game and the ranges of parameters, then P(w)
 * and P(s(w)) are the same game.
 *
 * Sound: s maps the options of w onto those of s(w), positions of P in them by
 * s.  By induction over play, or where there are cycles by bisimulation; so it
 * holds for misère play and under win, lose and stop too.  What several such s
 * do one after the other holds as well.
 *
 * Requires: all parameters are numbers; what decides are all wins, all losses
 * or all stops, so that their order does not matter.
 *
 * Used by those who keep values: a value found goes into the cells of all
 * images, and a memo holds one of them (solve/images.h).  The moves stay as
 * they are, so whatever is quick with them stays quick: to lead them to one
 * form, min(x, y) and max(x, y), would cost more than the half it saves.
 */
#include "plan/rewrites/passes.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "base/words.h"
#include "plan/facts/total.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/telling.h"

enum { NAMES = 200, MOST_PAIRED = 6 };

typedef struct exchanging {
    rewriting *r;
    const game_kind *kind;
    ir_graph g;
    ir_moves moves, ends; /* what decides, as moves to nothing */
    word_images images;
    uint32_t same[GRUNDY_IMAGE_WORDS]; /* the first that it may stand for */
    bool pairs;       /* some only change places two at a time */
    char name[NAMES]; /* which */
    fixed_text text;
} exchanging;

/* ---- one exchange ---- */

/* Reads the moves and what ends play; false: they have no such reading. */
static bool read(exchanging *e)
{
    const game_kind *const k = e->kind;
    game_kind moves = *k, ends = *k;

    moves.decides = ends.decides = 0;
    ends.moves = k->decides;
    ends.move = grundy_rewrite_new(e->r, (k->decides + 1) * sizeof *ends.move);
    for (uint32_t i = 0; i < k->decides && !e->r->no_memory; i++) {
        if (k->decide[i].what != k->decide[0].what)
            return false;
        ends.move[i].target = grundy_build_nothing(e->r, k->span);
        ends.move[i].tail =
            grundy_build_where(e->r, NULL, 0, k->decide[i].condition);
    }
    if (e->r->no_memory)
        return false;
    grundy_ir_read_moves(&e->g, e->r->set, &moves, NULL, &e->moves);
    grundy_ir_read_moves(&e->g, e->r->set, &ends, NULL, &e->ends);
    e->moves.kind = e->ends.kind = k;
    return e->moves.why_not == NULL && e->ends.why_not == NULL;
}

/* Whether they are the same with the parameters at these places. */
static bool are_own_image(exchanging *e, const ir_moves *m,
                          const uint8_t *place)
{
    renaming w = {&e->g, e->kind->params, {NULL}};
    ir_relation relation[IR_RELATIONS];
    ir_moves image = *m;

    image.relation = relation;
    image.any_order = w.count == 2; /* as s has it, or as it is */
    for (uint32_t i = 0; i < w.count; i++)
        w.is[i] = grundy_ir_leaf(&e->g, IR_PARAM, place[i]);
    for (uint32_t i = 0; i < w.count; i++) {
        image.low[i] = grundy_telling_rename(&w, m->low[place[i]]);
        image.high[i] = grundy_telling_rename(&w, m->high[place[i]]);
        if (image.low[i] != m->low[i] || image.high[i] != m->high[i] ||
            (m->low[i] == NULL || m->high[i] == NULL) !=
                (e->kind->param[i].range == NULL))
            return false;
    }
    for (uint32_t i = 0; i < m->relations; i++) {
        ir_relation *const r = &relation[i];

        *r = m->relation[i];
        if (!grundy_telling_rename_all(&w, r))
            return false;
        for (uint32_t j = 0; j < r->changes; j++)
            if (r->part[r->change[j].part] == e->kind)
                r->change[j].param = place[r->change[j].param];
    }
    e->g.steps = 0;
    return grundy_ir_same_moves(&e->g, m, &image);
}

static bool may_exchange(exchanging *e, const uint8_t *place)
{
    return are_own_image(e, &e->moves, place) &&
           are_own_image(e, &e->ends, place);
}

/* ---- all that come of them ---- */

static bool holds(const word_images *g, const uint8_t *at)
{
    bool own = true;

    for (uint32_t i = 0; i < g->words; i++)
        own &= at[i] == i;
    for (uint32_t j = 0; j < g->count && !own; j++)
        own = memcmp(g->at[j], at, g->words) == 0;
    return own;
}

static bool add_image(word_images *g, const uint8_t *at)
{
    assert(g->count <= GRUNDY_IMAGES && g->words <= GRUNDY_IMAGE_WORDS);
    if (holds(g, at))
        return true;
    if (g->count == GRUNDY_IMAGES)
        return false;
    memcpy(g->at[g->count++], at, g->words);
    return true;
}

/* All that two of the group come to are put into it. */
static bool close_group(word_images *g)
{
    for (uint32_t i = 0; i < g->count; i++)
        for (uint32_t j = 0; j < g->count; j++) {
            uint8_t at[GRUNDY_IMAGE_WORDS];

            for (uint32_t w = 0; w < g->words; w++)
                at[w] = g->at[i][g->at[j][w]];
            if (!add_image(g, at))
                return false;
        }
    return true;
}

/* False, and nothing is changed, if there would be too many. */
static bool join(exchanging *e, const uint8_t *place)
{
    const word_images before = e->images;

    assert(e->images.words >= 2);
    if (add_image(&e->images, place) && close_group(&e->images))
        return true;
    e->images = before;
    return false;
}

/* ---- which ---- */

static void own_places(uint8_t *place)
{
    for (uint32_t i = 0; i < GRUNDY_IMAGE_WORDS; i++)
        place[i] = (uint8_t)i;
}

static void find_single(exchanging *e)
{
    const uint32_t params = e->kind->params;

    for (uint32_t j = 1; j < params; j++)
        for (uint32_t i = 0; i < j; i++) {
            uint8_t place[GRUNDY_IMAGE_WORDS];

            own_places(place);
            place[i] = (uint8_t)j;
            place[j] = (uint8_t)i;
            if (e->same[i] != i || !may_exchange(e, place) || !join(e, place))
                continue;
            e->same[j] = i;
            break;
        }
}

static void name_pairs(exchanging *e, const uint32_t *at)
{
    const param *const p = e->kind->param;

    grundy_fixed_put(&e->text, "%s(%.20s, %.20s), (%.20s, %.20s)",
                     e->text.length > 0 ? "; " : "", p[at[0]].name,
                     p[at[2]].name, p[at[1]].name, p[at[3]].name);
}

/* at[0] with at[1], and at[2] with at[3]. */
static void try_pairs(exchanging *e, const uint32_t *at)
{
    uint8_t place[GRUNDY_IMAGE_WORDS];

    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t j = i + 1; j < 4; j++)
            if (at[i] == at[j] || e->same[at[i]] != at[i])
                return;
    own_places(place);
    for (uint32_t i = 0; i < 4; i++)
        place[at[i]] = (uint8_t)at[i ^ 1];
    if (holds(&e->images, place) || !may_exchange(e, place) || !join(e, place))
        return;
    e->pairs = true;
    name_pairs(e, at);
}

/* Corners of a board: (top, left) with (bottom, right). */
static void find_pairs(exchanging *e)
{
    const uint32_t n = e->kind->params;

    if (n > MOST_PAIRED)
        return;
    for (uint32_t a = 0; a < n; a++)
        for (uint32_t b = a + 1; b < n; b++)
            for (uint32_t c = a + 1; c < n; c++)
                for (uint32_t d = c + 1; d < n; d++)
                    try_pairs(e, (const uint32_t[]){a, b, c, d});
}

/* How a class is put in order: pair by pair, the last but one against all
 * before it, and so on. */
static bool add_swap(word_images *g, uint32_t i, uint32_t j)
{
    if (g->swaps == GRUNDY_IMAGE_SWAPS)
        return false;
    g->swap[g->swaps][0] = (uint8_t)i;
    g->swap[g->swaps++][1] = (uint8_t)j;
    return true;
}

static void find_swaps(exchanging *e)
{
    word_images *const g = &e->images;

    for (uint32_t i = 0; i < g->words && !e->pairs; i++)
        for (uint32_t j = i + 1; j < g->words; j++)
            if (e->same[i] == e->same[j] && !add_swap(g, i, j)) {
                g->swaps = 0;
                return;
            }
}

static void name_classes(exchanging *e)
{
    const game_kind *const k = e->kind;

    for (uint32_t i = 0; i < k->params; i++) {
        const char *joint = e->text.length > 0 ? "; " : "";
        uint32_t members = 0;

        for (uint32_t j = i; j < k->params; j++)
            members += e->same[j] == i;
        for (uint32_t j = i; j < k->params && members > 1; j++) {
            if (e->same[j] != i)
                continue;
            grundy_fixed_put(&e->text, "%s%.20s", joint, k->param[j].name);
            joint = ", ";
        }
    }
}

/* ---- whether a rule can fail ---- */

/* Names are known by what stands before them, as they are when a rule runs: a
 * condition bounds what comes behind it. */
static bool sum_is_total(interval_names *names, const node *n);

/* A list as written, of numbers, is one step more than they are. */
static bool loop_is_total(interval_names *names, const node *n)
{
    return n->op == N_ARRAY && n->tail == NULL ? grundy_total_kids(names, n)
                                               : grundy_total_is(names, n);
}

static bool tail_is_total(interval_names *names, const tail *t)
{
    for (uint32_t i = 0; t != NULL && i < t->steps; i++) {
        const tail_step *const s = &t->step[i];

        if (s->kind == STEP_WINNING || !loop_is_total(names, s->expr))
            return false;
        (void)grundy_total_step(names, s);
    }
    return true;
}

static bool fold_is_total(interval_names *names, const node *n)
{
    const interval_names before = *names;
    const bool is = n->tail != NULL && n->kids == 1 &&
                    tail_is_total(names, n->tail) &&
                    sum_is_total(names, n->kid[0]);

    *names = before;
    return is;
}

static bool sum_is_total(interval_names *names, const node *n)
{
    if (n->op == N_NOTHING)
        return true;
    if (n->op == N_ADD)
        return sum_is_total(names, n->kid[0]) && sum_is_total(names, n->kid[1]);
    if (n->op == N_IF)
        return grundy_total_is(names, n->kid[0]) &&
               sum_is_total(names, n->kid[1]) && sum_is_total(names, n->kid[2]);
    if (n->op != N_CALL || n->type->tag != TYPE_SUM)
        return false;
    if (n->call == CALL_POSITION)
        return grundy_total_kids(names, n);
    return n->call == CALL_FOLD && fold_is_total(names, n);
}

/* Conditions, loops and arguments; an option out of range is no failure. */
static bool rules_are_total(const game_kind *kind)
{
    interval_names names;

    for (uint32_t i = 0; i < kind->decides; i++) {
        grundy_total_begin(&names);
        grundy_total_params(&names, kind);
        if (!grundy_total_is(&names, kind->decide[i].condition))
            return false;
    }
    for (uint32_t i = 0; i < kind->moves; i++) {
        grundy_total_begin(&names);
        grundy_total_params(&names, kind);
        if (!tail_is_total(&names, kind->move[i].tail) ||
            !sum_is_total(&names, kind->move[i].target))
            return false;
    }
    return true;
}

/* ---- the kind ---- */

static bool are_numbers(const game_kind *k)
{
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind != PARAM_INT)
            return false;
    return k->params >= 2 && k->params <= GRUNDY_TOLD;
}

static bool keep_images(exchanging *e, game_kind *kind)
{
    word_images *const kept = grundy_rewrite_new(e->r, sizeof *kept);

    assert(e->images.count > 0);
    if (kept == NULL)
        return false;
    *kept = e->images;
    kind->images = kept;
    return true;
}

static void exchange(rewriting *r, game_kind *kind)
{
    exchanging e = {.r = r, .kind = kind};
    arena a;

    e.text = (fixed_text){e.name, sizeof e.name, 0};
    e.images.words = kind->params;
    e.images.total = rules_are_total(kind);
    for (uint32_t i = 0; i < kind->params; i++)
        e.same[i] = i;
    grundy_arena_open(&a, r->a->mem);
    grundy_ir_open(&e.g, &a);
    if (read(&e)) {
        find_single(&e);
        find_pairs(&e);
    }
    grundy_arena_close(&a);
    if (e.images.count == 0)
        return;
    find_swaps(&e);
    name_classes(&e);
    if (keep_images(&e, kind))
        grundy_rewrite_note(r, REWRITE_SYMMETRY, kind, true,
                            "positions that differ only in the order of %s "
                            "are the same game: one of them is searched",
                            e.name);
}

void grundy_rewrite_exchange(rewriting *r, game_kind *kind)
{
    if (kind->split == NULL && kind->moves > 0 && are_numbers(kind))
        exchange(r, kind);
}
