/* SPDX-License-Identifier: MIT */
/*
 * What is decided before anything is written: what a sum is worth, how each
 * kind of position is solved, which sets are words.
 *
 * A kind has a law; or a table filled in a proved order; or recursion with a
 * hash table.
 */
#include <assert.h>

#include "emit/emitter.h"
#include "plan/laws/kind_law.h"
#include "plan/order/lattice.h"
#include "plan/rewrites/canonical.h"
#include "plan/rewrites/winner.h"

enum { DENSE_MOST = 5000000, FEW_CELLS = 1 << 18, WORD_BITS = 64 };

/* What a formula has to hold for. */
static const int64_t LARGE = INT64_C(1000000000000000000);

kind_plan *grundy_emit_plan(emitter *e, const game_kind *k)
{
    return &e->kind[k->index];
}

/* ---- laws ---- */

static bool constant_number(void *user, const node *n, int64_t *out)
{
    (void)user;
    return grundy_emit_constant(n, out);
}

/* What a `let` gives the name, or the expression itself. */
static const node *meant_by(const emitter *e, const node *n)
{
    const variable *const v =
        n->op == N_NAME && n->call == CALL_VARIABLE ? n->ref.variable : NULL;
    const statement *const s = v == NULL || v->kind != VAR_LET
                                   ? NULL
                                   : &e->set->statement[v->statement];

    return s != NULL && s->pattern->variable == v ? s->expr[0] : n;
}

enum { MOST_RUN = 256 };

/* An interval may end there because a number beyond is none. */
static const int64_t FAR_CONSTANT = INT64_C(1) << 62;

static bool known_number(interval_names *names, const node *n, int64_t *out)
{
    const interval is = grundy_interval_of(names, n);

    *out = is.low;
    return is.low == is.high && is.low <= FAR_CONSTANT &&
           is.low >= -FAR_CONSTANT;
}

static bool constant_list(void *user, const node *n, const int64_t **at,
                          size_t *count);

/* Adds the numbers of [1 << b for b in 0..60], from that loop on, or of one
 * over such a list. */
static bool run_constants(interval_names *names, const node *list,
                          uint32_t step, int64_t *at, size_t *count)
{
    const tail_step *const s = &list->tail->step[step];
    const interval_names before = *names;
    const int64_t *each = NULL;
    int64_t low = 0, high;
    size_t numbers;

    if (step == list->tail->steps)
        return *count < MOST_RUN &&
               known_number(names, list->kid[0], &at[(*count)++]);
    if (s->kind != STEP_FOR || s->pattern->name == NULL)
        return false;
    if (grundy_tree_is_range(s->expr)) {
        if (!known_number(names, s->expr->kid[0], &low) ||
            !known_number(names, s->expr->kid[1], &high))
            return false;
        high -= s->expr->op == N_RANGE_LT;
    } else {
        if (!constant_list(names->source->user, s->expr, &each, &numbers))
            return false;
        high = (int64_t)numbers - 1;
    }
    for (; low <= high; low++) {
        const int64_t now = each == NULL ? low : each[low];

        grundy_interval_name(names, s->pattern->variable, (interval){now, now});
        if (!run_constants(names, list, step + 1, at, count))
            return false;
        *names = before;
    }
    return true;
}

/* The numbers of {2, 4, 6} or [2, 4, 6]. */
static bool constant_list(void *user, const node *n, const int64_t **at,
                          size_t *count)
{
    emitter *e = user;
    const bounds_source source = grundy_emit_source(e);
    interval_names names = {.source = &source};
    int64_t *list;

    n = meant_by(e, n);
    if (n->op != N_SET && n->op != N_ARRAY)
        return false;
    list = grundy_arena_new(&e->a, (n->kids + MOST_RUN) * sizeof *list);
    *at = list;
    *count = 0;
    if (list != NULL && n->tail != NULL)
        return n->kids == 1 && run_constants(&names, n, 0, list, count);
    for (uint32_t i = 0; list != NULL && i < n->kids; i++)
        if (!grundy_emit_constant(n->kid[i], &list[(*count)++]))
            return false;
    return list != NULL;
}

code_source grundy_emit_constants(emitter *e)
{
    return (code_source){e, constant_number, constant_list, NULL};
}

/* The least number that the declared range of the parameter has. */
static int64_t least_heap(emitter *e, const game_kind *k)
{
    const int64_t low = grundy_emit_declared(e, k->index, 0).low;

    return low < 0 ? 0 : low;
}

/* Nim or 1..k of a constant k. */
static bool has_closed_law(emitter *e, const game_kind *k, kind_plan *plan)
{
    const code_source source = grundy_emit_constants(e);
    takes_closed closed;

    plan->takes.kind = TAKES_NONE;
    return grundy_takes_closed_find(&e->a, k, k->move, k->moves, &closed) &&
           grundy_takes_closed_bind(&closed, &source, &plan->takes);
}

/* A law for heaps of any size, whatever the input says. */
static bool has_formula(emitter *e, const game_kind *k, kind_plan *plan)
{
    const code_source source = grundy_emit_constants(e);
    takes_law *const law = &plan->takes;

    if (has_closed_law(e, k, plan))
        return true;
    if (e->mode != MODE_NIMBERS || k->params != 1 || k->decides > 0)
        return false;
    grundy_takes_find(&e->a, e->set, k, &source, law);
    if (law->kind == TAKES_NONE || law->limit < (uint64_t)LARGE ||
        (law->kind == TAKES_STRETCHES &&
         law->limit < (uint64_t)grundy_emit_start_high(e, k, 0)) ||
        (law->from > (uint64_t)least_heap(e, k) &&
         law->kind != TAKES_DIVISORS)) /* which 0 has not */
        return false;
    if (grundy_emit_is_piecewise(law)) {
        plan->method = METHOD_PIECEWISE;
        return true;
    }
    return grundy_takes_is_run(law) || law->kind == TAKES_COPRIME ||
           (law->kind == TAKES_DIVISORS &&
            grundy_emit_start_high(e, k, 0) > DENSE_MOST) ||
           (law->kind == TAKES_SHARE && law->a > 1);
}

static bool has_sequence(emitter *e, const game_kind *k, sequence_law *law)
{
    const code_source source = grundy_emit_constants(e);

    return grundy_emit_find_sequence(e, k, &source, law);
}

/* ---- how positions are solved ---- */

void grundy_emit_assume_params(emitter *e, const param *p, uint32_t params)
{
    const quantity zero = {0};

    for (uint32_t i = 0; i < params; i++) {
        const quantity x = grundy_facts_variable(p[i].variable);

        if (p[i].kind != PARAM_INT)
            continue;
        if (p[i].range == NULL)
            grundy_facts_at_most(&e->facts, zero, x, 0);
        else
            grundy_facts_in_range(&e->facts, x, p[i].range);
    }
}

typedef struct halving {
    emitter *e;
    const game_kind *kind;
    const tail *loops;
    bool doubles; /* or halves */
    bool all;
} halving;

static bool over_divisors(const tail *t, const variable *v)
{
    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].kind == STEP_FOR && t->step[i].pattern->variable == v)
            return t->step[i].expr->op == N_CALL &&
                   t->step[i].expr->word == W_DIVISORS;
    return false;
}

/* A divisor that is smaller is at most the half.  Halves may be rounded up. */
static bool at_most_half(halving *h, const node *to, uint32_t at)
{
    facts *f = &h->e->facts;
    const quantity x = grundy_facts_of(to);
    const quantity now = grundy_facts_variable(h->kind->param[at].variable);

    if (h->doubles)
        return grundy_facts_prove(f, grundy_facts_add(now, now, 1), x, 0);
    return (to->op == N_NAME && to->call == CALL_VARIABLE &&
            over_divisors(h->loops, to->ref.variable)) ||
           grundy_facts_prove(f, grundy_facts_add(x, x, 1), now, 1);
}

static bool stays(halving *h, const node *to, uint32_t at)
{
    return grundy_tree_is_name(to, h->kind->param[at].variable);
}

/* Beside others that stay; that something falls is the order's to prove. */
static bool halves(void *user, node *n)
{
    halving *h = user;

    if (n->op != N_CALL || n->call != CALL_POSITION)
        return true;
    h->all &= n->ref.kind == h->kind;
    for (uint32_t i = 0; i < h->kind->params && h->all; i++)
        h->all = (h->kind->params > 1 && stays(h, n->kid[i], i)) ||
                 at_most_half(h, n->kid[i], i);
    return h->all;
}

/* Whether every move at least halves, or doubles, a number and leaves the
 * others. */
static bool moves_halve(emitter *e, const game_kind *k, bool doubles)
{
    const emit_scope scope = grundy_emit_begin(e);
    halving h = {e, k, NULL, doubles, k->value_moves > 0};

    grundy_emit_assume_params(e, k->param, k->params);
    for (uint32_t i = 0; i < k->value_moves && h.all; i++) {
        const uint32_t mark = grundy_facts_now(&e->facts);

        h.loops = k->value_move[i].tail;
        for (uint32_t s = 0; s < h.loops->steps; s++)
            if (h.loops->step[s].kind == STEP_FOR)
                grundy_facts_loop(&e->facts, h.loops->step[s].pattern,
                                  h.loops->step[s].expr);
            else if (h.loops->step[s].kind == STEP_IF)
                grundy_facts_condition(&e->facts, h.loops->step[s].expr, true);
        (void)grundy_tree_walk(k->value_move[i].target, halves, &h);
        grundy_facts_back(&e->facts, mark);
    }
    grundy_emit_end(e, scope);
    return h.all;
}

static bool leaves_kind(void *user, node *n)
{
    const game_kind *k = user;

    return !(n->op == N_CALL &&
             (n->call == CALL_NIM ||
              (n->call == CALL_POSITION && n->ref.kind != k)));
}

const char *grundy_emit_cell_type(cell_type stored)
{
    static const char *const name[] = {
        [CELL_BOOL] = "bool",       [CELL_INT8] = "int8_t",
        [CELL_UINT8] = "uint8_t",   [CELL_INT16] = "int16_t",
        [CELL_UINT16] = "uint16_t", [CELL_INT32] = "int32_t",
        [CELL_INT64] = "int64_t",
    };

    assert((size_t)stored < sizeof name / sizeof *name);
    return name[stored];
}

/* Nimbers of a table's own kind stay small; a Nim heap's may not. */
static cell_type stored_type(const emitter *e, const game_kind *k)
{
    if (e->mode == MODE_RESULTS)
        return e->set->has_scores ? CELL_INT64 : CELL_INT8;
    if (e->mode != MODE_NIMBERS)
        return CELL_BOOL;
    for (uint32_t i = 0; i < k->value_moves; i++)
        if (!grundy_tree_walk(k->value_move[i].target, leaves_kind,
                              (void *)(uintptr_t)k))
            return CELL_INT64;
    return CELL_INT32;
}

/* By the moves for values that the kind has now. */
static bool find_nimbers(emitter *e, const game_kind *k, kind_plan *plan)
{
    takes_law known;

    plan->method = METHOD_LAW;
    if (has_formula(e, k, plan))
        return true;
    known = plan->takes;
    plan->takes.kind = TAKES_NONE;
    if (grundy_emit_find_run(e, k, plan) ||
        grundy_emit_find_share(e, k, plan) ||
        grundy_emit_find_multiples(e, k, plan))
        return true;
    if (has_sequence(e, k, &plan->sequence) ||
        (known.kind == TAKES_TURNING &&
         grundy_emit_turning(e, k, &known.turns, &plan->sequence))) {
        plan->method = METHOD_SEQUENCE;
        return true;
    }
    plan->method = METHOD_BREAKING;
    if (plan->sequence.digits > 0)
        return true;
    plan->method = METHOD_PAIRS;
    if (grundy_emit_find_pairs(e, k, plan))
        return true;
    plan->method = METHOD_FAR;
    return grundy_emit_find_far(e, k, plan);
}

typedef bool law_finder(emitter *e, const game_kind *k, kind_plan *plan);

/* What the moves as written do not tell their canonical form may. */
static bool in_some_words(emitter *e, const game_kind *k, kind_plan *plan,
                          law_finder *find)
{
    game_kind *const kind = (game_kind *)(uintptr_t)k;
    const game_kind before = *k;
    const canonical_moves *canonical;
    bool found;

    if (find(e, k, plan))
        return true;
    canonical = grundy_canonical_moves(e->set, k);
    if (canonical->moves == 0 || canonical->farthest < LARGE ||
        canonical->nearest > least_heap(e, k))
        return false;
    kind->move = kind->value_move = canonical->move;
    kind->moves = kind->value_moves = canonical->moves;
    kind->decides = 0; /* a stop is in the moves */
    e->canonical = true;
    found = find(e, k, plan);
    e->canonical = false;
    plan->by_canonical = found;
    plan->takes.no_zero &= !canonical->has_zero;
    kind->move = before.move;
    kind->value_move = before.value_move;
    kind->moves = before.moves;
    kind->value_moves = before.value_moves;
    kind->decides = before.decides;
    return found;
}

/* Laws and periods of nimbers, which tell who wins normal play alone. */
static bool has_nimbers(emitter *e, const game_kind *k, kind_plan *plan)
{
    return in_some_words(e, k, plan, find_nimbers);
}

/* Parameters that start at numbers of no small range. */
static uint32_t open_starts(emitter *e, const game_kind *k)
{
    uint32_t open = 0;

    for (uint32_t i = 0; i < k->params; i++)
        open += grundy_emit_start_high(e, k, i) > DENSE_MOST;
    return open;
}

static bool is_position(const node *n)
{
    return n->op == N_CALL && n->call == CALL_POSITION;
}

bool grundy_emit_is_sum(const game_kind *k)
{
    return k->split != NULL &&
           (!is_position(k->split) || grundy_emit_is_sum(k->split->ref.kind));
}

static bool is_single(const node *n)
{
    if (n->op == N_IF)
        return is_single(n->kid[1]) && is_single(n->kid[2]);
    if (n->op == N_NAME) /* a let, which is looked at too */
        return true;
    if (n->op == N_CALL && n->call == CALL_ENTAILED)
        return is_single(n->kid[0]);
    return n->op == N_NOTHING ||
           (n->op == N_CALL &&
            (n->call == CALL_POSITION || n->call == CALL_NIM ||
             n->call == CALL_FUNCTION));
}

static turning_plan *better_turns(turning_plan *x, turning_plan *y)
{
    return x == NULL || (y != NULL && !grundy_emit_is_by_heap(y)) ? y : x;
}

/* By the moves as written, their canonical form, or quicker tails; best without
 * the heap. */
static turning_plan *find_turns(emitter *e, const game_kind *k)
{
    turning_plan *found =
        grundy_emit_find_turns(e, k, k->move, k->moves, false);
    const canonical_moves *canonical;

    if (e->mode != MODE_NIMBERS || k->params != 1 ||
        (found != NULL && !grundy_emit_is_by_heap(found)))
        return found;
    canonical = grundy_canonical_moves(e->set, k);
    if (canonical->nearest == 0 && canonical->farthest >= LARGE)
        found = better_turns(found,
                             grundy_emit_find_turns(e, k, canonical->move,
                                                    canonical->moves, false));
    return better_turns(found,
                        grundy_emit_find_turns(e, k, k->move, k->moves, true));
}

/* Not where single steps come to nearly all positions. */
static bool searches_for_winner(emitter *e, const game_kind *k)
{
    return open_starts(e, k) > 1 &&
           (e->mode == MODE_RESULTS
                ? !e->set->has_scores
                : e->mode == MODE_SINGLE && !grundy_emit_is_stepwise(k));
}

bool grundy_emit_is_stepwise(const game_kind *k)
{
    return k->decides == 0 && !grundy_lattice_has_loops(k) &&
           grundy_lattice_is_by_steps(k);
}

static void choose_method(emitter *e, const game_kind *k, kind_plan *plan)
{
    plan->winner.kind = WINNER_NONE;
    plan->most_cells = 0;
    if (e->mode == MODE_SINGLE && grundy_emit_find_winner(e, k, plan)) {
        plan->method = METHOD_LAW;
        return;
    }
    if (e->mode != MODE_RESULTS &&
        !(e->set->misere && e->mode == MODE_SINGLE) &&
        has_nimbers(e, k, plan)) {
        plan->turning = plan->method == METHOD_FAR ? find_turns(e, k) : NULL;
        if (plan->turning != NULL && !grundy_emit_has_ranges(plan->turning))
            plan->turning = NULL; /* they have no more moves than numbers */
        return;
    }
    if (k->split != NULL && (e->mode == MODE_NIMBERS ||
                             (e->mode == MODE_SINGLE && is_single(k->split)) ||
                             e->mode == MODE_TAME)) {
        plan->method = METHOD_SPLIT;
        return;
    }
    plan->method = METHOD_MEMO;
    plan->turning = find_turns(e, k);
    plan->stored = stored_type(e, k);
    plan->why_not = grundy_emit_order(e, k, plan);
    if (plan->unlisted == NULL && grundy_emit_is_listed(e, k)) {
        plan->method = METHOD_LISTED;
        e->lists = true;
        return;
    }
    if (plan->why_not != NULL)
        return;
    if (searches_for_winner(e, k)) {
        plan->why_not = "a search for the winner looks at few of the many "
                        "positions that there may be";
        return;
    }
    if (k->params == 1 &&
        grundy_emit_declared(e, k->index, 0).high > DENSE_MOST &&
        moves_halve(e, k, true)) {
        plan->shallow = true;
        plan->why_not = "each move at least doubles a number, so that few "
                        "positions are ever reached";
        return;
    }
    plan->halves = moves_halve(e, k, false);
    if (plan->halves &&
        (k->params > 1 ? !plan->arrays
                       : grundy_emit_start_high(e, k, 0) > DENSE_MOST)) {
        plan->why_not = "each move at least halves a number, so that few "
                        "positions are ever reached";
        return;
    }
    plan->halves = plan->halves && k->params == 1;
    if (k->params == 1 && plan->arrays && !grundy_emit_is_sieve(e, k) &&
        plan->axis[0].most > FEW_CELLS && grundy_lattice_reaches_few(k)) {
        plan->why_not = "each move divides, so that few positions are reached";
        return;
    }
    if (open_starts(e, k) > 0 && grundy_emit_comes_once(e, k)) {
        plan->why_not = "no move leads to it again, so that few of its "
                        "positions are asked for";
        return;
    }
    plan->method = METHOD_TABLE;
    plan->most_cells = grundy_emit_most_cells(e, k, plan);
}

/* ---- what a sum is worth ---- */

static void winners_of_one(const tail *t, bool *single)
{
    for (uint32_t i = 0; t != NULL && i < t->steps; i++)
        if (t->step[i].kind == STEP_WINNING && t->step[i].expr != NULL)
            *single &= is_single(t->step[i].expr);
}

static bool asks_for_one(void *user, node *n)
{
    bool *single = user;

    if (n->op == N_CALL && (n->call == CALL_WINS || n->call == CALL_RESULT))
        *single &= is_single(n->kid[0]);
    /* Values are those of parts. */
    *single &= n->word != W_VALUE ||
               (n->call != CALL_OUTCOME && n->call != CALL_START);
    winners_of_one(n->tail, single);
    return *single;
}

bool grundy_emit_all_single(const ruleset *set)
{
    bool single = set->start == NULL || is_single(set->start);

    for (uint32_t k = 0; k < set->kinds; k++)
        for (uint32_t i = 0; i < set->kind[k].value_moves; i++)
            single &= is_single(set->kind[k].value_move[i].target);
    for (uint32_t f = 0; f < set->functions; f++)
        if (set->function[f].result->tag == TYPE_SUM)
            single &= is_single(set->function[f].body);
    for (uint32_t i = 0; i < set->statements; i++) {
        const statement *s = &set->statement[i];

        if (s->kind == S_LET && s->expr[0]->type->tag == TYPE_SUM)
            single &= is_single(s->expr[0]);
        winners_of_one(s->tail, &single);
    }
    (void)grundy_tree_walk_others(set, asks_for_one, &single);
    return single;
}

bool grundy_emit_adds_nothing(const ruleset *set)
{
    bool single = grundy_emit_all_single(set);

    for (uint32_t k = 0; k < set->kinds; k++)
        single &= set->kind[k].split == NULL || is_single(set->kind[k].split);
    return single;
}

/* A law under which all heaps are tame. */
static bool has_tame_law(emitter *e, const game_kind *k, kind_plan *plan)
{
    return has_closed_law(e, k, plan) || (grundy_emit_find_run(e, k, plan) &&
                                          k->params == 1 && plan->takes_one);
}

/* A heap of which numbers may be taken that do not depend on it, but perhaps on
 * what stays: it is tame whatever they are, so that its nimbers are enough,
 * from wherever. */
static bool is_subtraction(emitter *e, const game_kind *k, kind_plan *plan)
{
    bool open;

    return k->decides == 0 && k->moves > 0 &&
           (grundy_emit_find_run(e, k, plan) ||
            (grundy_linear_heap(k) == NULL &&
             grundy_code_lists(&e->a, k, k->move, k->moves, &open) != NULL));
}

/* By the law's own pairs, or by nimbers. */
static bool is_tame(emitter *e, const game_kind *k)
{
    kind_plan look = {.method = METHOD_NONE};

    if (k->split != NULL)
        return is_position(k->split) || grundy_winner_is_enough(e->set);
    if (in_some_words(e, k, &look, has_tame_law))
        return true;
    e->kind[k->index].by_nimbers = in_some_words(e, k, &look, is_subtraction);
    return e->kind[k->index].by_nimbers;
}

static void choose_mode(emitter *e)
{
    const ruleset *set = e->set;
    bool laws = set->misere;

    e->mode = set->has_results ? MODE_RESULTS : MODE_NIMBERS;
    if (set->has_results)
        return;
    if (!set->misere && !set->has_decisions)
        return;
    for (uint32_t k = 0; k < set->kinds && laws; k++)
        laws = is_tame(e, &set->kind[k]);
    for (uint32_t k = 0; k < set->kinds && !laws; k++)
        e->kind[k].by_nimbers = false;
    e->mode = laws                          ? MODE_TAME
              : grundy_emit_all_single(set) ? MODE_SINGLE
                                            : MODE_RESULTS;
}

/* Runs fill a whole table: where `lose` stood it is to be known as small. */
static bool has_good_runs(emitter *e, const game_kind *k)
{
    return grundy_emit_has_runs(e, k) &&
           (!e->set->loses || open_starts(e, k) <= 1);
}

/* `moves`: winning moves are asked for too, of which only a law of who wins
 * tells more quickly. */
static bool is_quicker_by_nimbers(emitter *e, const game_kind *k, bool moves)
{
    kind_plan look = {.method = METHOD_NONE};

    if (grundy_emit_find_winner(e, k, &look))
        return false;
    if (k->split != NULL && is_single(k->split)) /* that kind is asked */
        return false;
    return moves ||
           (!k->rest && /* few ask for those */
            (e->kind[k->index].method <= METHOD_SPLIT ||
             e->kind[k->index].turning != NULL || has_good_runs(e, k)));
}

/*
 * Where nobody asks for more than the winner of single positions, a search
 * that ends at the first move to a lost one does instead of nimbers.  Laws and
 * runs of cells are of nimbers, and quicker than any search.
 */
static bool winner_is_enough(emitter *e)
{
    const bool moves = !grundy_winner_is_enough(e->set);

    if (e->mode != MODE_NIMBERS || e->set->kinds == 0 ||
        !grundy_winner_and_moves(e->set) || !grundy_emit_all_single(e->set))
        return false;
    for (uint32_t k = 0; k < e->set->kinds; k++)
        if (is_quicker_by_nimbers(e, &e->set->kind[k], moves))
            return false;
    return true;
}

void grundy_emit_choose_again(emitter *e, const game_kind *k)
{
    choose_method(e, k, &e->kind[k->index]);
    e->unsettled = true;
}

/* Laws of kinds that have nimbers, in a file where other kinds have none. */
static void choose_laws(emitter *e)
{
    e->mode = MODE_NIMBERS;
    for (uint32_t k = 0; k < e->set->kinds && !e->set->partisan; k++) {
        const game_kind *const kind = &e->set->kind[k];
        kind_plan *const plan = &e->kind[k];

        plan->by_nimbers = !e->set->misere && e->set->play_if == NULL &&
                           grundy_kind_law_is_plain(e->set, kind) &&
                           has_nimbers(e, kind, plan);
        if (!plan->by_nimbers)
            plan->method = METHOD_SEARCH;
    }
    e->mode = MODE_RESULTS;
}

static void choose_methods(emitter *e)
{
    const emit_mode mode = e->mode;

    for (uint32_t k = 0; k < e->set->kinds; k++) {
        e->mode = e->kind[k].by_nimbers ? MODE_NIMBERS : mode;
        choose_method(e, &e->set->kind[k], &e->kind[k]);
    }
    e->mode = mode;
}

/* ---- inputs and universes ---- */

static const char *universe_name(emitter *e, const universe *u)
{
    const ruleset *set = e->set;

    for (uint32_t k = 0; k < set->kinds; k++)
        for (uint32_t i = 0; i < set->kind[k].params; i++)
            if (set->kind[k].param[i].variable->type->in == u)
                return grundy_emit_shaped(
                    e, grundy_emit_say(e, "%s_%s", e->kind[k].name,
                                       set->kind[k].param[i].name));
    for (uint32_t f = 0; f < set->functions; f++)
        for (uint32_t i = 0; i < set->function[f].params; i++)
            if (set->function[f].param[i].variable->type->in == u)
                return grundy_emit_shaped(
                    e, grundy_emit_say(e, "%s_%s", e->function[f].name,
                                       set->function[f].param[i].name));
    return grundy_emit_say(e, "set%u", (unsigned)u->index);
}

/* How many elements the declared ranges allow for, at most. */
static int64_t universe_most(emitter *e, const universe *u)
{
    quantity x = grundy_facts_of(u->size[0]);
    int64_t most;

    if (u->is_range) {
        x = grundy_facts_of(u->size[0]->kid[1]);
        x = grundy_facts_add(x, grundy_facts_of(u->size[0]->kid[0]), -1);
        x.constant += u->size[0]->op == N_RANGE;
    }
    most = grundy_facts_ends(&e->facts, x).high;
    for (uint32_t i = 1; i < u->dims; i++) {
        const int64_t high =
            grundy_facts_ends(&e->facts, grundy_facts_of(u->size[i])).high;

        if (__builtin_mul_overflow(most, high < 0 ? 0 : high, &most))
            return INT64_MAX;
    }
    return most;
}

/* A word, unless the declared ranges allow for more elements than it has. */
static void plan_universe(emitter *e, const universe *u)
{
    universe_plan *plan = &e->universe[u->index];

    plan->name = universe_name(e, u);
    plan->most = universe_most(e, u);
    plan->surely = plan->most <= WORD_BITS;
    plan->mask = plan->surely || plan->most > INT64_C(1) << 40;
    for (uint32_t i = 0; i < u->dims; i++) {
        const uint32_t after = grundy_emit_known_after(e, u->size[i]);

        plan->after = after > plan->after ? after : plan->after;
    }
}

bool grundy_emit_choose(emitter *e)
{
    const ruleset *set = e->set;

    e->kind = grundy_arena_zeroed(&e->a, (set->kinds + 1) * sizeof *e->kind);
    e->function =
        grundy_arena_zeroed(&e->a, (set->functions + 1) * sizeof *e->function);
    e->universe =
        grundy_arena_zeroed(&e->a, (set->universes + 1) * sizeof *e->universe);
    e->global =
        grundy_arena_zeroed(&e->a, (set->globals + 1) * sizeof *e->global);
    e->plain =
        grundy_arena_zeroed(&e->a, (set->globals + 1) * sizeof *e->plain);
    if (e->kind == NULL || e->function == NULL || e->universe == NULL ||
        e->global == NULL || e->plain == NULL)
        return false;
    e->order = NULL;
    grundy_facts_open(&e->facts, grundy_emit_source(e));
    for (uint32_t i = 0; i < set->functions; i++)
        e->function[i].name = "";
    for (uint32_t i = 0; i < set->kinds; i++)
        e->kind[i].name = "";
    choose_mode(e);
    grundy_emit_name_globals(e);
    grundy_emit_choose_arrays(e);
    for (uint32_t i = 0; i < set->universes; i++)
        plan_universe(e, set->universe[i]);
    choose_methods(e);
    if (winner_is_enough(e)) {
        e->mode = MODE_SINGLE;
        choose_methods(e);
    }
    grundy_emit_choose_wide(e);
    choose_methods(e);
    if (e->mode == MODE_RESULTS && grundy_emit_narrow_boards(e))
        choose_methods(e);
    if (e->mode == MODE_RESULTS)
        grundy_emit_choose_results(e);
    if (e->graph)
        choose_laws(e);
    return true;
}
