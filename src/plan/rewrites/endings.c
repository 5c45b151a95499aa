/* SPDX-License-Identifier: MIT */
/*
 * Who is to move where `lose if` holds has lost, and so has under normal play
 * who has no move: of a position that is all there is the two say the same.
 * They differ in a sum alone, where play goes on in the other parts, and in
 * what is told of nimbers.  So where a file adds no positions and asks for
 * winners only, and nobody asks but the file, `lose` is a stop, and all that
 * knows of nimbers serves: laws, theorems, tables of runs.
 *
 * Those are about moves, so a stop goes where the moves with it and without it
 * are proved to be the same (ir/relation.h): a heap of 0 has none anyway.
 */
#include "plan/rewrites/passes.h"

#include <string.h>

#include "ir/relation.h"
#include "plan/facts/masks.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/independence.h"
#include "plan/rewrites/winner.h"

/* ---- what the file says ---- */

static bool is_one(void *user, node *n)
{
    (void)user;
    return n->type == NULL || n->type->tag != TYPE_SUM ||
           (n->op != N_ADD && n->op != N_MUL &&
            (n->op != N_CALL || n->call != CALL_FOLD));
}

/* Whether no sum of several parts is written anywhere. */
static bool all_single(const ruleset *set)
{
    bool all = grundy_tree_walk_others(set, is_one, NULL);

    for (uint32_t i = 0; i < set->kinds && all; i++)
        all = grundy_tree_walk_kind(&set->kind[i], is_one, NULL);
    return all;
}

/* Wins of positions that are numbers: patterns of sets and of letters tell more
 * as they are written. */
static bool may_be_moves(const game_kind *k)
{
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind != PARAM_INT)
            return false;
    return k->moves > 0 && k->decides + k->moves <= ENDINGS_CLAUSES;
}

static bool may_be_rewritten(const ruleset *set)
{
    for (uint32_t k = 0; k < set->kinds; k++)
        for (uint32_t i = 0; i < set->kind[k].decides; i++)
            switch (set->kind[k].decide[i].what) {
            case DECIDE_STOP:
            case DECIDE_LOSE: break;
            case DECIDE_WIN:
                if (!may_be_moves(&set->kind[k]))
                    return false;
                break;
            default: return false;
            }
    return true;
}

/* A position that is one set has patterns that a move completes, which tell
 * more as they are written (sets/ending.h). */
static bool is_one_set(const game_kind *kind)
{
    uint32_t sets = (uint32_t)__builtin_popcount(grundy_masks_of(kind));

    for (uint32_t i = 0; i < kind->params; i++) {
        if (kind->param[i].kind != PARAM_SET &&
            kind->param[i].kind != PARAM_INT)
            return false;
        sets += kind->param[i].kind == PARAM_SET;
    }
    return sets == 1;
}

static bool some_set_loses(const ruleset *set)
{
    for (uint32_t k = 0; k < set->kinds; k++)
        if (set->kind[k].decides > 0 && is_one_set(&set->kind[k]))
            return true;
    return false;
}

bool grundy_endings_winner_alone(const ruleset *set)
{
    return set->asks_itself && !set->has_results && set->play_if == NULL &&
           grundy_winner_is_enough(set) && all_single(set);
}

static bool applies(const rewriting *r)
{
    const ruleset *const set = r->set;

    return (r->off[REWRITE_SETS] || !some_set_loses(set)) &&
           set->has_decisions && !set->misere && may_be_rewritten(set) &&
           grundy_endings_winner_alone(set);
}

/* ---- what becomes of it ---- */

static bool fails_short(const game_kind *kind, const ir_moves *m)
{
    bool fails = false;

    for (uint32_t i = 0; i < kind->params; i++)
        fails |= m->shortest[i] > 0;
    return fails;
}

/* The array whose length is said to be 0; NULL: it says something else. */
static const variable *empty_array(const node *n)
{
    const node *const size = n->kids == 2 ? n->kid[0] : NULL;

    if (size == NULL || size->op != N_CALL || size->call != CALL_WORD ||
        (size->word != W_LEN && size->word != W_SIZE) ||
        size->kid[0]->op != N_NAME ||
        !((n->op == N_EQ && grundy_tree_is_int(n->kid[1], 0)) ||
          (n->op == N_LE && grundy_tree_is_int(n->kid[1], 0)) ||
          (n->op == N_LT && grundy_tree_is_int(n->kid[1], 1))))
        return NULL;
    return size->kid[0]->ref.variable;
}

static bool runs_over(const node *over, const variable *array)
{
    const node *end = over->kids == 2 ? over->kid[1] : NULL;

    if (over->op == N_NAME)
        return grundy_tree_is_name(over, array);
    if (!grundy_tree_is_range(over) || end == NULL ||
        over->kid[0]->op != N_INT || over->kid[0]->number < 0)
        return false;
    if (over->op == N_RANGE && end->op == N_SUB &&
        grundy_tree_is_int(end->kid[1], 1))
        end = end->kid[0];
    else if (over->op == N_RANGE)
        return false;
    return end->op == N_CALL && end->call == CALL_WORD &&
           (end->word == W_LEN || end->word == W_SIZE) &&
           grundy_tree_is_name(end->kid[0], array);
}

/* Whether play is said to end where an array is empty that every move begins
 * with a run over. */
static bool ends_with_none(const game_kind *kind)
{
    for (uint32_t d = 0; d < kind->decides; d++) {
        const variable *const array = empty_array(kind->decide[d].condition);

        if (array == NULL)
            return false;
        for (uint32_t i = 0; i < kind->moves; i++) {
            const tail *const t = kind->move[i].tail;

            if (t->steps == 0 || t->step->kind != STEP_FOR ||
                !runs_over(t->step->expr, array))
                return false;
        }
    }
    return true;
}

/* The kind with moves that change nothing, so that their conditions alone are
 * read; false: there is no memory. */
static bool with_still_moves(const rewriting *r, game_kind *kind)
{
    rewriting *const w = (rewriting *)(uintptr_t)r;
    rule_move *const move = grundy_rewrite_new(w, kind->moves * sizeof *move);

    if (move == NULL)
        return false;
    for (uint32_t i = 0; i < kind->moves; i++) {
        move[i] = kind->move[i];
        move[i].target = grundy_build_same(w, kind, kind);
    }
    kind->move = move;
    return !r->no_memory;
}

/* Whether the conditions of each move say that play has not ended: `with` has
 * the clauses that end it, whatever options are. */
static bool move_where_open(ir_graph *g, const rewriting *r, game_kind *still,
                            ir_moves *with)
{
    const ir_setting setting = {.short_fails = true};
    ir_moves without;
    bool all;

    grundy_ir_read_moves(g, r->set, still, &setting, with);
    still->decides = 0;
    grundy_ir_read_moves(g, r->set, still, NULL, &without);
    all = with->why_not == NULL && without.why_not == NULL &&
          !with->short_by_cases;
    for (uint32_t i = 0; all && i < without.relations; i++)
        for (uint32_t j = 0; all && j < with->open.guards; j++)
            all = grundy_ir_holds(g, &without, &without.relation[i],
                                  with->open.guard[j]);
    return all;
}

/*
 * Whether all options are the same without the clauses that end play, and takes
 * them away.  Where they fail for short arrays whatever these hold, they are
 * looked at once more where play begins (grundy_endings_check).
 */
static bool ends_nothing(const rewriting *r, game_kind *kind)
{
    const ir_setting setting = {.short_fails = true};
    const uint32_t decides = kind->decides;
    ir_moves with, without;
    ir_graph g;
    arena a;
    bool same;

    if (ends_with_none(kind)) {
        kind->decides = 0;
        return true;
    }
    grundy_arena_open(&a, r->a->mem);
    grundy_ir_open(&g, &a);
    grundy_ir_read_moves(&g, r->set, kind, &setting, &with);
    kind->decides = 0;
    grundy_ir_read_moves(&g, r->set, kind, NULL, &without);
    same = with.why_not == NULL && without.why_not == NULL &&
           !with.short_by_cases && without.farthest >= with.farthest &&
           without.nearest <= with.nearest &&
           grundy_ir_same_moves(&g, &with, &without);
    if (!same && without.why_not != NULL) {
        game_kind still = *kind;

        still.decides = decides;
        same = with_still_moves(r, &still) &&
               move_where_open(&g, r, &still, &with);
    }
    if (!same)
        kind->decides = decides;
    else if (fails_short(kind, &with))
        kind->fails_short = decides;
    grundy_arena_close(&a);
    return same;
}

/* if C then nothing else sum, for what a clause that ends nothing asks. */
static node *after_check(rewriting *r, const game_kind *kind, node *sum)
{
    for (uint32_t i = kind->fails_short; i-- > 0 && sum != NULL;)
        sum = grundy_build_if(r, kind->decide[i].condition,
                              grundy_build_nothing(r, kind->span), sum);
    return sum;
}

bool grundy_endings_check(rewriting *r)
{
    for (uint32_t i = 0; i < r->set->kinds; i++) {
        game_kind *const kind = &r->set->kind[i];

        if (kind->lost_at != NULL && kind->split == NULL)
            return false;
        if (kind->lost_at != NULL) /* under misère play one to take is lost */
            kind->split = grundy_build_if(
                r, kind->lost_at,
                grundy_build_nim(r, grundy_build_int(r, kind->span, 1)),
                kind->split);
        if (kind->split != NULL)
            kind->split = after_check(r, kind, kind->split);
        else if (kind->fails_short > 0)
            kind->decides = kind->fails_short;
    }
    return true;
}

static bool stop_there(rewriting *r, game_kind *kind)
{
    rule_decide *const decide =
        grundy_rewrite_new(r, kind->decides * sizeof *decide);

    if (decide == NULL)
        return false;
    memcpy(decide, kind->decide, kind->decides * sizeof *decide);
    for (uint32_t i = 0; i < kind->decides; i++)
        decide[i].what = DECIDE_STOP;
    kind->written_decide = kind->decide;
    kind->written_decides = kind->decides;
    kind->decide = decide;
    return true;
}

static void rewrite_kind(rewriting *r, game_kind *kind)
{
    if (kind->decides > 0 && grundy_endings_has_win(kind)) {
        grundy_endings_win(r, kind);
        return;
    }
    if (kind->decides == 0 || !stop_there(r, kind))
        return;
    if (!ends_nothing(r, kind)) {
        grundy_rewrite_note(r, REWRITE_ENDINGS, kind, true,
                            "only who wins one position is asked for: to have "
                            "lost is to have no move");
        return;
    }
    grundy_rewrite_note(r, REWRITE_ENDINGS, kind, true,
                        "only who wins one position is asked for, and where "
                        "it is lost nothing moves anyway");
}

/* ---- misère play by another name ---- */

static bool only_wins(const game_kind *kind)
{
    for (uint32_t i = 0; i < kind->decides; i++)
        if (kind->decide[i].what != DECIDE_WIN)
            return false;
    return kind->decides > 0;
}

static bool is_of_slices(const node *n, const variable *array)
{
    return n->op == N_ADD
               ? is_of_slices(n->kid[0], array) &&
                     is_of_slices(n->kid[1], array)
               : n->op == N_SLICE && grundy_tree_is_name(n->kid[0], array);
}

/* Whether play ends where an array is empty alone, and each element of it may
 * be left out. */
static bool drops_any(const game_kind *kind)
{
    const variable *const array =
        kind->decides == 1 ? empty_array(kind->decide->condition) : NULL;

    if (array == NULL || kind->params != 1 || kind->param->variable != array ||
        !ends_with_none(kind))
        return false;
    for (uint32_t i = 0; i < kind->moves; i++) {
        const rule_move *const m = &kind->move[i];
        const node *const over = m->tail->step->expr;

        if (m->tail->steps == 1 && grundy_tree_is_position(m->target, kind) &&
            is_of_slices(m->target->kid[0], array) &&
            (over->op == N_NAME || over->kid[0]->number == 0))
            return true;
    }
    return false;
}

/* Whether there is always a move where play goes on; the kind's wins are
 * stops. */
static bool goes_on(const rewriting *r, const game_kind *kind)
{
    const ir_setting setting = {.short_fails = true};
    ir_moves moves;
    ir_graph g;
    arena a;
    bool always;

    if (drops_any(kind))
        return true;
    grundy_arena_open(&a, r->a->mem);
    grundy_ir_open(&g, &a);
    grundy_ir_read_moves(&g, r->set, kind, &setting, &moves);
    always = !moves.short_by_cases && grundy_ir_goes_on(&g, &moves);
    grundy_arena_close(&a);
    return always;
}

/* Such a kind, where its wins go if they are where nothing moves anyway. */
static bool is_misere(rewriting *r, game_kind *kind)
{
    if (!only_wins(kind) || !stop_there(r, kind) || !goes_on(r, kind))
        return false;
    (void)ends_nothing(r, kind);
    return !may_be_moves(kind) || grundy_independence_is_sum(r, kind);
}

/*
 * Who is to move has won where `win if` holds, and everywhere else there is a
 * move: who makes the last one loses.  That is misère play where each kind is
 * like that, and it is said so where the position is a sum of games, which
 * misère play has theorems about, or may be one by fewer numbers, and no win
 * can be a move.
 */
static bool try_misere(rewriting *r)
{
    ruleset *const set = r->set;
    bool all = set->kinds > 0;

    if (!set->asks_itself || !set->has_decisions || set->has_results ||
        set->misere || set->play_if != NULL || !all_single(set))
        return false;
    set->has_decisions = false;
    set->last_loses = true;
    for (uint32_t i = 0; i < set->kinds && all; i++)
        all = is_misere(r, &set->kind[i]);
    if (!all || r->no_memory) {
        grundy_endings_as_written(set);
        return false;
    }
    set->misere = true;
    for (uint32_t i = 0; i < set->kinds; i++)
        grundy_rewrite_note(r, REWRITE_ENDINGS, &set->kind[i], true,
                            "who is to move wins where nothing moves, and "
                            "nowhere else is play at its end: misère play");
    return true;
}

static bool is_alone(const ruleset *set)
{
    uint32_t others = 0;

    for (uint32_t i = 1; i < set->kinds; i++)
        others += !set->kind[i].planned;
    return set->kinds > 0 && others == 0;
}

/* The same where the one kind has no win, but no move may leave all 0
 * (endings_left.c): but for where all is 0, which has to be asked first, so the
 * position has to become a sum. */
static bool try_left(rewriting *r)
{
    ruleset *const set = r->set;
    game_kind *const kind = set->kind, before = *kind;
    const bool decides = set->has_decisions;

    if (!is_alone(set) || set->misere || set->partisan ||
        r->off[REWRITE_INDEPENDENCE] || !grundy_endings_winner_alone(set) ||
        !grundy_endings_leave(r, kind))
        return false;
    set->has_decisions = false;
    set->misere = set->last_loses = is_misere(r, kind);
    if (!set->misere || r->no_memory) {
        *kind = before;
        kind->canonical = NULL;
        set->has_decisions = decides;
        return set->misere = set->last_loses = false;
    }
    kind->written_decide = before.decide;
    kind->written_decides = before.decides;
    kind->written_move = before.move;
    kind->written_moves = before.moves;
    grundy_rewrite_note(r, REWRITE_ENDINGS, kind, true,
                        "who cannot move has lost, and no move may leave all "
                        "0: misère play");
    return true;
}

/* Stops that say nothing: of one number, whose laws know no stop, and where
 * lists are joined and canonical moves, which have them as conditions, are not
 * to be had. */
static void drop_stops(rewriting *r)
{
    for (uint32_t k = 0; k < r->set->kinds; k++) {
        game_kind *const kind = &r->set->kind[k];
        bool lists = kind->params == 1 && kind->param->kind == PARAM_INT,
             stops = kind->decides > 0;

        for (uint32_t i = 0; i < kind->params; i++)
            lists |= kind->param[i].kind == PARAM_ARRAY &&
                     kind->param[i].length == NULL;
        for (uint32_t i = 0; i < kind->decides; i++)
            stops &= kind->decide[i].what == DECIDE_STOP;
        if (lists && stops && stop_there(r, kind) && ends_nothing(r, kind))
            grundy_rewrite_note(r, REWRITE_ENDINGS, kind, true,
                                "where it stops nothing moves anyway");
    }
}

void grundy_rewrite_endings(rewriting *r)
{
    if (try_misere(r) || try_left(r))
        return;
    if (!applies(r)) {
        if (!r->set->has_results)
            drop_stops(r);
        return;
    }
    r->set->has_decisions = false;
    r->set->loses = true;
    for (uint32_t i = 0; i < r->set->kinds && !r->no_memory; i++)
        rewrite_kind(r, &r->set->kind[i]);
}

static void kind_as_written(game_kind *k)
{
    if (k->written_decide == NULL && k->written_move == NULL)
        return;
    k->decide = k->written_decide;
    k->decides = k->written_decides;
    k->written_decide = NULL;
    k->lost_at = NULL;
    k->fails_short = 0;
    if (k->written_move == NULL)
        return;
    k->move = k->written_move;
    k->moves = k->written_moves;
    k->written_move = NULL;
    k->canonical = NULL;
}

void grundy_endings_as_written(ruleset *set)
{
    const bool decides = set->loses || set->last_loses;

    if (set->last_loses)
        set->misere = false;
    set->loses = set->last_loses = false;
    for (uint32_t i = 0; i < set->kinds; i++) {
        game_kind *const k = &set->kind[i];

        kind_as_written(k);
        for (uint32_t d = 0; decides && d < k->decides; d++)
            set->has_decisions |= k->decide[d].what != DECIDE_STOP;
    }
}
