/* SPDX-License-Identifier: MIT */
/* What the plan says of positions that are sets, and of two players' moves. */
#include <stdio.h>

#include "base/words.h"
#include "engine/board_images.h"
#include "engine/plan_steps.h"
#include "engine/sets.h"
#include "engine/sides.h"
#include "sets/guards.h"

/* The parts of what is asked about; false: none are known. */
static bool find_parts(const planning *p, option_part **part, size_t *parts)
{
    grundy_error ignored = {0};
    const object *start;

    return grundy_plan_start(p, &start) &&
           grundy_engine_parts(p->e, &p->e->machine.scratch, start, part, parts,
                               &ignored) == GRUNDY_OK;
}

/* A position of the kind among them; NULL: there is none. */
static const option_part *find_kind(const game_kind *k, const option_part *part,
                                    size_t parts)
{
    for (size_t i = 0; i < parts; i++)
        if (part[i].at.kind == k->index)
            return &part[i];
    return NULL;
}

static bool find_part(const planning *p, const game_kind *k,
                      grundy_position *at)
{
    option_part *all;
    const option_part *part;
    size_t parts;

    if (!find_parts(p, &all, &parts))
        return false;
    part = find_kind(k, all, parts);
    if (part != NULL)
        *at = part->at;
    return part != NULL;
}

static void say_searched(planning *p, const game_kind *k, const set_game *g,
                         grundy_position at)
{
    const char *const name = grundy_rewrite_name(REWRITE_SETS);
    const bool large = g->list.cells > GRUNDY_SETS_MOST_CELLS;
    const set_known known = grundy_engine_set_theorems(p->e, at);
    uint32_t moved = 0, fixed = 1;

    if (!large)
        grundy_engine_set_images(g, &moved, &fixed);
    if (g->decided)
        grundy_plan_say(p, name, k->name, true, grundy_engine_ending_text(g));
    if (known.parts > 0)
        grundy_plan_tell(p, grundy_rewrite_name(REWRITE_THEOREM), k->name, true,
                         _("of parts that are trees, whose moves take all that "
                           "hangs on a cell, or rows, whose moves take "
                           "neighbours, the colon principle and octal games "
                           "tell the nimbers; of those in which all plays have "
                           "one length it is 1 or 0; at the start of %zu"),
                         known.parts);
    if (known.whole)
        return;
    if (large)
        grundy_plan_tell(p, name, k->name, true,
                         _("%zu moves, written out: too many elements to be "
                           "searched, but who wins is known where each move "
                           "can be answered by its image"),
                         grundy_guards_moves(&g->list));
    else if (moved > 0)
        grundy_plan_tell(p, name, k->name, true,
                         _("%zu moves, written out: a position is the sum of "
                           "its parts, and a part is solved once, wherever it "
                           "stands and in whichever of %u ways it is turned"),
                         grundy_guards_moves(&g->list), (unsigned)moved);
    else if (fixed > 1)
        grundy_plan_tell(p, name, k->name, true,
                         _("%zu moves, written out: a position is the sum of "
                           "its parts, and a part is solved once for all its "
                           "images under %u symmetries of these moves"),
                         grundy_guards_moves(&g->list), (unsigned)fixed);
    else
        grundy_plan_tell(p, name, k->name, true,
                         _("%zu moves, written out: a position is the sum of "
                           "its parts, and a part is solved once"),
                         grundy_guards_moves(&g->list));
}

static void say_pairing(planning *p, grundy_position at)
{
    grundy_error ignored = {0};
    set_pairing pairing;
    const char *ending;

    if (grundy_engine_set_pairing(p->e, at, &pairing, &ending, &ignored) ==
            GRUNDY_OK &&
        pairing.map != PAIRING_NONE)
        grundy_plan_say(p, grundy_rewrite_name(REWRITE_SETS), "start", true,
                        grundy_engine_pairing_text(&pairing));
}

static void say_ideals(planning *p, const game_kind *k, grundy_position at)
{
    const size_t count = grundy_engine_set_ideals(p->e, at);

    if (count > 0)
        grundy_plan_tell(p, grundy_rewrite_name(REWRITE_SETS), k->name, true,
                         _("whoever takes an element takes all beyond it, so "
                           "there are but %zu positions: all are valued, from "
                           "the smallest on"),
                         count);
}

/* What comes of a position that is one set; nothing of others. */
void grundy_plan_sets(planning *p, const game_kind *k)
{
    engine *const e = p->e;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_position at = {0};
    const set_game *g;
    grundy_span span;
    const char *why;
    bool wins;

    if (!grundy_engine_is_board(k) || !find_part(p, k, &at)) {
        grundy_arena_reset(&e->machine.scratch, mark);
        return;
    }
    why = grundy_engine_why_no_sets(e, at, &g, &span);
    if (why != NULL && grundy_engine_token_wins(e, at, &wins)) {
        grundy_plan_say(p, grundy_rewrite_name(REWRITE_THEOREM), k->name, true,
                        N_("a token that comes to no place again, on edges "
                           "that go both ways: who wins is told by a largest "
                           "matching (undirected vertex geography)"));
    } else if (why == NULL) {
        say_searched(p, k, g, at);
        say_ideals(p, k, at);
        say_pairing(p, at);
        p->sets = p->set = true;
    } else if (grundy_engine_searches_set(e, at)) {
        grundy_plan_say(p, grundy_rewrite_name(REWRITE_THEOREM), k->name, true,
                        N_("an edge is taken with all that is cut off from "
                           "the ground: cycles are worth loops, by the fusion "
                           "principle, and trees are told by the colon "
                           "principle"));
        p->sets = p->set = true;
    } else {
        grundy_plan_hindered(p, grundy_rewrite_name(REWRITE_SETS), k->name, why,
                             span);
    }
    grundy_arena_reset(&e->machine.scratch, mark);
}

void grundy_plan_images(planning *p, const game_kind *k)
{
    engine *const e = p->e;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const char *const name = grundy_rewrite_name(REWRITE_SETS);
    grundy_error ignored = {0};
    grundy_position at = {0};
    size_t moves, ends;

    if (find_part(p, k, &at) &&
        grundy_engine_find_images(e, at, &ignored) == GRUNDY_OK) {
        const cell_images *const images = grundy_engine_board_images(e, at);
        const set_obstacle obstacle = grundy_engine_images_obstacle(e, at);

        if (images != NULL)
            grundy_plan_tell(p, name, k->name, true,
                             _("a position is searched once with all its "
                               "images under %u symmetries of the board"),
                             (unsigned)(images->maps + images->exchanges + 1));
        else if (obstacle.why != NULL)
            grundy_plan_hindered(p, name, k->name, obstacle.why, obstacle.span);
        if (grundy_engine_has_board(e, at, &moves, &ends))
            grundy_plan_tell(p, name, k->name, true,
                             _("%zu moves and %zu ends of play, written out "
                               "as tests of words"),
                             moves, ends);
        if (grundy_engine_board_is_shared(e, at) && !e->by_proofs)
            grundy_plan_say(p, name, k->name, true,
                            N_("a search that lasts a second is shared by "
                               "threads, each with moves of its own"));
    }
    grundy_arena_reset(&e->machine.scratch, mark);
}

bool grundy_plan_sides(planning *p, const game_kind *k)
{
    engine *const e = p->e;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const char *const name = grundy_rewrite_name(REWRITE_SETS);
    grundy_span span = {0};
    option_part *part;
    const char *why = "";
    size_t parts, moves[2];
    const bool asked = grundy_engine_is_board(k) &&
                       find_parts(p, &part, &parts) &&
                       find_kind(k, part, parts) != NULL;

    if (asked)
        why = grundy_engine_why_no_sides(e, part, parts, &span);
    if (asked && why == NULL) {
        grundy_engine_side_moves(e, k->index, moves);
        grundy_plan_tell(p, name, k->name, true,
                         _("%zu moves of Left's and %zu of Right's, written "
                           "out: a position is decided by the values of its "
                           "components, by safe moves, which the other player "
                           "can't take away, or searched, once with all its "
                           "images"),
                         moves[0], moves[1]);
    } else if (asked && span.line > 0) {
        grundy_plan_tell(p, name, k->name, false, _("%s (line %u)"), _(why),
                         (unsigned)span.line);
    } else if (asked) {
        grundy_plan_say(p, name, k->name, false, why);
    }
    grundy_arena_reset(&e->machine.scratch, mark);
    return why == NULL;
}
