/* SPDX-License-Identifier: MIT */
/*
 * A frame of the search is a position with its options and a window: results up
 * to alpha and from beta on need not be told from each other.  What a frame
 * finds goes into the bounds of its position, so nothing is handed back: who
 * waits looks at the bounds again.  For a position whose result has bounds that
 * the window does not cut, the window is made no wider than they are, so an
 * option that reaches the upper one ends the visit.
 *
 * Whether play ends at an option is asked of one after the other, until one is
 * good enough: often it is the move that has just won against another one of
 * the same position, a threat that was not met.
 *
 * Options that are known come first: one that is good enough ends the visit
 * before any other is searched.  As what ends play is found when options are
 * listed, a move that wins at once is among them, and a threat costs a look.
 * Of the others those come first that the rules promise most of, and whose like
 * has ended visits elsewhere.
 *
 * A position that leads to single ones only is searched in a stack, with a
 * cache of bounded size behind it: the numbers of a frame's options end with
 * it.  The rules may ask for results meanwhile, which are searched among the
 * positions that keep their numbers.
 *
 * Where there are wins, draws and losses two questions with a yes or no for an
 * answer are less work than one with three: is it won, and if not, is it lost?
 */
#include "solve/result_search.h"

#include <assert.h>

#include "base/error.h"
#include "solve/result_crowd.h"

/* Where scores count, windows cut less and differ more: after so many visits a
 * position is solved, so that no more come. */
enum { NARROW_VISITS = 1 };

/* A score has as many questions as binary digits, each with proofs of its own:
 * after so many visits it is searched by bounds. */
enum { PROOF_VISITS = 1 << 18 };

/* ---- windows ---- */

static int64_t greatest(int64_t x, int64_t y)
{
    return x > y ? x : y;
}

static int64_t least(int64_t x, int64_t y)
{
    return x < y ? x : y;
}

bool grundy_results_by_move(int64_t gain, bool again, int64_t result,
                            int64_t *out)
{
    return again ? !__builtin_add_overflow(gain, result, out)
                 : !__builtin_sub_overflow(gain, result, out);
}

/* The same of a bound, held within the results that there are; a bound of
 * nothing stays one. */
static int64_t bound_by_move(int64_t gain, bool again, int64_t bound)
{
    int64_t made = again ? bound : -bound;

    assert(bound >= GRUNDY_RESULT_LOW && bound <= GRUNDY_RESULT_HIGH);
    if (made == GRUNDY_RESULT_LOW || made == GRUNDY_RESULT_HIGH)
        return made;
    if (!__builtin_add_overflow(gain, made, &made))
        return greatest(made, GRUNDY_RESULT_LOW);
    return gain > 0 ? GRUNDY_RESULT_HIGH : GRUNDY_RESULT_LOW;
}

/* The bound of what comes after a move, of one of what comes with it. */
static int64_t bound_behind(const position_edge *edge, int64_t bound)
{
    const int64_t gain = greatest(edge->gain, GRUNDY_RESULT_LOW);

    return edge->again ? bound_by_move(-gain, true, bound)
                       : bound_by_move(gain, false, bound);
}

/* What the mover comes to by a move lies there, as far as is known. */
typedef struct result_span {
    int64_t low, high;
} result_span;

static result_span span_of(const position_graph *g, const position_edge *edge)
{
    const position_node *const n = &g->node[edge->to];

    assert(edge->to < g->nodes && n->low <= n->high);
    return (result_span){
        bound_by_move(edge->gain, edge->again, edge->again ? n->low : n->high),
        bound_by_move(edge->gain, edge->again, edge->again ? n->high : n->low)};
}

/* ---- values ---- */

/* Sums are decided by their value, where it is found with little work. */
grundy_status grundy_results_decide_by_value(result_solver *s, uint32_t number,
                                             uint64_t positions,
                                             grundy_error *err)
{
    position_node *n;
    game_value value;
    char letter = 'P';
    grundy_status status =
        grundy_position_value(s->values, number, positions, &value, err);

    if (status != GRUNDY_OK || value == GAME_VALUE_NONE)
        return status;
    grundy_game_values_allow(grundy_position_values_store(s->values), 0);
    status = grundy_game_value_outcome(grundy_position_values_store(s->values),
                                       value, &letter, err);
    n = &s->graph.node[number];
    if (status == GRUNDY_OK)
        n->low = n->high =
            letter == 'N' || letter == (n->right ? 'R' : 'L') ? 1 : -1;
    return status;
}

static grundy_status decide_sum(result_solver *s, uint32_t number,
                                grundy_error *err)
{
    const bool spent =
        s->values != NULL && grundy_position_values_listed(s->values) >
                                 POSITIONS_ASKED + SHARE * s->visits;

    return s->values == NULL || spent || s->on != &s->graph ||
                   grundy_positions_is_single(&s->graph, number)
               ? GRUNDY_OK
               : grundy_results_decide_by_value(s, number, POSITIONS_MET, err);
}

/* ---- frames ---- */

static bool is_settled(const result_solver *s, const result_frame *f,
                       const position_edge *edge);

/* Takes what is known of a move that need not be searched. */
static grundy_status take(const result_solver *s, result_frame *f,
                          const position_edge *edge, grundy_error *err)
{
    const position_node *const n = &s->on->node[edge->to];
    const result_span is = span_of(s->on, edge);
    int64_t value;

    assert(is_settled(s, f, edge));
    if (n->low == n->high) {
        if (!grundy_results_by_move(edge->gain, edge->again, n->low, &value) ||
            value < GRUNDY_RESULT_LOW)
            return grundy_fail(err, GRUNDY_EVALUE, "a score overflows");
    } else {
        value = is.low >= f->beta ? is.low : is.high;
    }
    if (is.low < GRUNDY_RESULT_HIGH)
        f->low = greatest(f->low, is.low);
    f->best = greatest(f->best, value);
    return GRUNDY_OK;
}

/* Whether the move is known as well as the frame needs to know it. */
static bool is_settled(const result_solver *s, const result_frame *f,
                       const position_edge *edge)
{
    const position_node *const n = &s->on->node[edge->to];
    const result_span is = span_of(s->on, edge);

    return n->low == n->high || is.low >= f->beta ||
           is.high <= greatest(f->alpha, f->best);
}

/* Moves that are settled before any is searched; the others stay, in order. */
static grundy_status take_settled(result_solver *s, result_frame *f,
                                  grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    size_t kept = f->first;

    assert(f->end == s->list.count);
    for (size_t i = f->first; status == GRUNDY_OK && i < f->end; i++)
        if (is_settled(s, f, &s->list.at[i]))
            status = take(s, f, &s->list.at[i], err);
        else
            s->list.at[kept++] = s->list.at[i];
    f->end = s->list.count = kept;
    return status;
}

/* Whether the move is good enough, as far as it is known. */
static bool is_enough(const result_solver *s, const result_frame *f,
                      const position_edge *edge)
{
    return span_of(s->on, edge).low >= f->beta;
}

/* The option that answers what the position before threatens, else the first.
 */
static size_t threat_among(const result_solver *s, const result_frame *f)
{
    const result_frame *const before =
        s->depth > 0 ? &s->frame[s->depth - 1] : NULL;

    for (size_t i = f->first;
         before != NULL && before->threatened && i < f->end; i++)
        if (s->list.at[i].mark == before->threat)
            return i;
    return f->first;
}

/* Asks whether play ends at an option; *found tells if that is good enough. */
static grundy_status judge_option(result_solver *s, const result_frame *f,
                                  size_t i, bool *found, grundy_error *err)
{
    const position_edge edge = s->list.at[i];
    const grundy_status status = grundy_positions_judge(s->on, edge.to, err);

    *found = status == GRUNDY_OK && is_enough(s, f, &s->list.at[i]);
    if (*found && s->depth > 0) {
        s->frame[s->depth - 1].threatened = true;
        s->frame[s->depth - 1].threat = edge.mark;
    }
    return status;
}

/* Asks of options until one is good enough, and takes that one. */
static grundy_status judge_options(result_solver *s, result_frame *f,
                                   bool *found, grundy_error *err)
{
    const size_t threat = threat_among(s, f);
    grundy_status status = GRUNDY_OK;
    size_t i = f->first;

    for (*found = false; i < f->end && !*found; i++)
        *found = is_enough(s, f, &s->list.at[i]);
    if (!*found && f->first < f->end) {
        status = judge_option(s, f, threat, found, err);
        i = threat + 1;
    }
    for (size_t k = f->first; status == GRUNDY_OK && !*found && k < f->end;
         k++) {
        status = judge_option(s, f, k, found, err);
        i = k + 1;
    }
    if (status == GRUNDY_OK && *found)
        status = take(s, f, &s->list.at[i - 1], err);
    return status;
}

/* Begins to search a position that is not known well enough, in the image in
 * which it was met. */
static grundy_status enter(result_solver *s, uint32_t number, uint32_t map,
                           int64_t alpha, int64_t beta, grundy_error *err)
{
    position_graph *const g = s->on;
    position_node *n = &g->node[number];
    const bool whole = g->rules.scores && n->visits == NARROW_VISITS;
    result_frame f = {.number = number,
                      .alpha = whole ? n->low : greatest(alpha, n->low),
                      .beta = whole ? n->high : least(beta, n->high),
                      .best = GRUNDY_RESULT_LOW,
                      .low = GRUNDY_RESULT_LOW,
                      .first = s->list.count,
                      .next = s->list.count,
                      .from = g->nodes,
                      .began = s->visits};
    bool found = false;
    grundy_status status;

    if (f.alpha >= f.beta) { /* cut off where 64 bits end */
        f.alpha = n->low;
        f.beta = n->high;
    }
    assert(f.alpha < f.beta && !n->open);
    status = decide_sum(s, number, err);
    if (status != GRUNDY_OK)
        return status;
    n = &g->node[number];
    if (n->low == n->high)
        return GRUNDY_OK;
    if (n->visits < NARROW_VISITS)
        n->visits++;
    s->visits++;
    status = grundy_positions_list(g, number, map, &s->list, err);
    f.end = s->list.count;
    if (status == GRUNDY_OK)
        status = judge_options(s, &f, &found, err);
    if (status == GRUNDY_OK &&
        !GRUNDY_RESERVE(g->mem, s->frame, s->frame_cap, s->depth + 1))
        status = grundy_positions_no_memory(s->on, err);
    if (status == GRUNDY_OK && g->stack != NULL && g->stack->met_sum)
        s->gave_up = s->met_sum = true;
    if (status != GRUNDY_OK || (g->stack != NULL && s->met_sum)) {
        s->list.count = f.first;
        return status;
    }
    if (f.first == f.end) {
        g->node[number].low = g->node[number].high = grundy_positions_stuck(g);
        return GRUNDY_OK;
    }
    if (!found)
        status = take_settled(s, &f, err);
    if (!grundy_positions_enter(g, number) && status == GRUNDY_OK)
        status = grundy_positions_no_memory(s->on, err);
    if (g->node[number].open) {
        s->frame[s->depth] = f;
        grundy_result_begins(s, s->depth++);
    }
    return status;
}

static int64_t logarithm(uint64_t x)
{
    int64_t bits = 0;

    for (; x > 1; x >>= 1)
        bits++;
    return bits;
}

/* What the frame has found becomes bounds of its position. */
static grundy_status leave(result_solver *s, grundy_error *err)
{
    const result_frame *const f = &s->frame[--s->depth];
    position_node *const n = &s->on->node[f->number];
    const uint64_t work = s->visits - f->began;
    assert(f->next <= f->end && f->end == s->list.count &&
           (f->next == f->end || f->best >= f->beta));
    const bool praised =
        f->best < f->beta || f->next == f->first ||
        grundy_history_praise(&s->history[n->right], s->on->mem,
                              &s->list.at[f->first], f->next - f->first, work);

    if (f->best > f->alpha)
        n->low = greatest(n->low, f->best);
    if (f->best < f->beta)
        n->high = least(n->high, f->best);
    assert(n->low <= n->high);
    grundy_result_ends(s, s->depth);
    grundy_positions_leave(s->on, f->number);
    n->work = (uint8_t)greatest(n->work, 1 + logarithm(work));
    s->list.count = f->first;
    if (s->on->stack != NULL) {
        grundy_positions_keep(s->on, f->number);
        grundy_positions_drop(s->on, f->from);
    }
    return praised ? GRUNDY_OK : grundy_positions_no_memory(s->on, err);
}

/* Where among so many of the moves that are left stands the one that changes
 * the same as an answer that ended play: it may be in its way.  SIZE_MAX:
 * nowhere. */
static size_t find_block(const position_edge *left, size_t count,
                         const result_frame *f)
{
    for (size_t i = 0; f->threatened && i < count; i++)
        if (left[i].mark == f->threat)
            return i;
    return SIZE_MAX;
}

/* Puts the best guess in front of so many of the moves that are left. */
static void choose(result_solver *s, const result_frame *f, size_t count)
{
    const move_history *const h = &s->history[s->on->node[f->number].right];
    position_edge *const left = &s->list.at[f->next];
    const bool promises = s->on->stack != NULL && s->on->rules.promise != NULL;
    size_t at;

    if (promises && f->next == f->first)
        grundy_history_sort(h, s->on, left, count);
    at = find_block(left, count, f);
    if (at == SIZE_MAX && !promises)
        grundy_history_choose(h, left, count);
    else if (at != SIZE_MAX)
        grundy_edges_bring_forward(left, at);
}

/* The next move of the frame, the best guess of those that are left; those that
 * lead to where another one is at come last. */
static position_edge next_of(result_solver *s, result_frame *f)
{
    position_edge *const left = &s->list.at[f->next];
    size_t count = f->end - f->next;

    assert(count > 0 && f->end <= s->list.count);
    while (!f->chosen) {
        choose(s, f, count);
        f->chosen = f->next == f->first || --count == 0 ||
                    !grundy_result_is_at_work(s, left->to);
        if (!f->chosen)
            grundy_edges_put_off(left, count);
    }
    return *left;
}

/* Takes the next move, or begins to search it. */
static grundy_status look(result_solver *s, grundy_error *err)
{
    result_frame *const f = &s->frame[s->depth - 1];
    const position_edge edge = next_of(s, f);
    const int64_t low = bound_behind(&edge, greatest(f->alpha, f->best));
    const int64_t high = bound_behind(&edge, f->beta);
    uint32_t again;

    if (is_settled(s, f, &edge)) {
        f->next++;
        f->chosen = false;
        return take(s, f, &edge, err);
    }
    if (grundy_positions_meet(s->on, edge.to, &again))
        return grundy_positions_cycle(s->on, &s->frame[0].number,
                                      sizeof *s->frame, s->depth, again, err);
    return enter(s, edge.to, edge.map, least(low, high), greatest(low, high),
                 err);
}

/* A move that was good stays good, so what a frame has found is at least what
 * its position comes to. */
void grundy_results_abandon(result_solver *s, size_t base)
{
    assert(base <= s->depth);
    while (s->depth > base) {
        const result_frame *const f = &s->frame[--s->depth];
        position_node *const n = &s->on->node[f->number];

        if (f->best > f->alpha)
            n->low = greatest(n->low, f->best);
        n->low = greatest(n->low, f->low);
        assert(n->low <= n->high);
        grundy_result_ends(s, s->depth);
        grundy_positions_leave(s->on, f->number);
        s->list.count = f->first;
        if (s->on->stack != NULL) {
            grundy_positions_keep(s->on, f->number);
            grundy_positions_drop(s->on, f->from);
        }
    }
}

/*
 * Makes room where memory would end; *root is what is asked for.  While rules
 * run, which ask for a result, positions are at work in other places too, and
 * values know them by their numbers.
 */
static void make_room(result_solver *s, uint32_t *root)
{
    position_graph *const g = &s->graph;
    const uint32_t before = g->nodes;

    assert(s->on != g || *root < before);
    if (s->on != g || g->depth > 0 || s->stack.depth > 0 || s->values != NULL ||
        s->crowded || !grundy_positions_are_many(g))
        return;
    grundy_positions_hold(g, *root);
    for (size_t i = 0; i < s->depth; i++)
        grundy_positions_hold(g, s->frame[i].number);
    for (size_t i = 0; i < s->list.count; i++)
        grundy_positions_hold(g, s->list.at[i].to);
    grundy_positions_choose(g);
    *root = grundy_positions_moved(g, *root);
    for (size_t i = 0; i < s->depth; i++)
        s->frame[i].number = grundy_positions_moved(g, s->frame[i].number);
    for (size_t i = 0; i < s->list.count; i++)
        s->list.at[i].to = grundy_positions_moved(g, s->list.at[i].to);
    grundy_positions_move(g);
    assert(*root < g->nodes);
    s->crowded = g->nodes > before / 4 * 3;
}

/* In visits, of which those that list many options count as several. */
static uint64_t work_done(const result_solver *s)
{
    enum { OPTIONS_A_VISIT = 128 };

    return s->visits + (s->graph.options + s->stack.options) / OPTIONS_A_VISIT;
}

/* Searches what was entered above `base` frames. */
static grundy_status search_from(result_solver *s, size_t base, uint32_t *root,
                                 grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    while (status == GRUNDY_OK && s->depth > base) {
        const result_frame *f;

        grundy_result_crowd_pause(s, base);
        s->gave_up |= work_done(s) >= s->most;
        if (s->gave_up || s->depth == base)
            break;
        f = &s->frame[s->depth - 1];
        make_room(s, root);
        if (f->next == f->end || f->best >= f->beta)
            status = leave(s, err);
        else
            status = look(s, err);
    }
    if (status != GRUNDY_OK || s->gave_up)
        grundy_results_abandon(s, base);
    return status;
}

/* ---- what the engine calls ---- */

grundy_status grundy_results_open(result_solver **out, const grundy_game *game,
                                  const result_rules *rules, memory *mem,
                                  watch *w, grundy_error *err)
{
    grundy_status status;

    *out = grundy_memory_zeroed(mem, sizeof **out);
    if (*out == NULL)
        return grundy_fail(err, grundy_memory_failure(mem), "out of memory");
    (*out)->on = &(*out)->graph;
    status = grundy_positions_open(&(*out)->graph, game, rules, mem, w, err);
    grundy_result_tables_open(&(*out)->tables, &(*out)->graph);
    if (status == GRUNDY_OK && rules->values)
        status =
            grundy_position_values_open(&(*out)->values, &(*out)->graph, err);
    if (status == GRUNDY_OK && rules->loopy)
        status = grundy_loopy_open(&(*out)->loopy, &(*out)->graph, err);
    if (status == GRUNDY_OK && rules->excludes)
        status = grundy_exclusions_open(&(*out)->excluded, &(*out)->graph, err);
    if (status != GRUNDY_OK)
        grundy_results_close(out);
    return status;
}

void grundy_results_close(result_solver **solver)
{
    result_solver *const s = *solver;
    memory *mem;

    if (s == NULL)
        return;
    mem = s->graph.mem;
    grundy_position_values_close(&s->values);
    grundy_loopy_close(&s->loopy);
    grundy_exclusions_close(&s->excluded);
    GRUNDY_FREE(mem, s->frame, s->frame_cap);
    GRUNDY_FREE(mem, s->list.at, s->list.cap);
    grundy_history_close(&s->history[0], mem);
    grundy_history_close(&s->history[1], mem);
    grundy_proofs_close(&s->proofs, mem);
    grundy_result_tables_close(&s->tables);
    grundy_positions_close(&s->graph);
    if (s->stack.stack != NULL)
        grundy_positions_close(&s->stack);
    grundy_memory_free(mem, s, sizeof *s);
    *solver = NULL;
}

grundy_status grundy_results_ask(result_solver *s, uint32_t *root,
                                 int64_t alpha, int64_t beta, grundy_error *err)
{
    const position_node *const n = &s->on->node[*root];
    const size_t base = s->depth;
    grundy_status status;

    if (n->low >= beta || n->high <= alpha || s->gave_up || s->failed)
        return GRUNDY_OK;
    if (s->on == &s->stack) {
        s->alpha = alpha;
        s->beta = beta;
    }
    status = enter(s, *root, 0, alpha, beta, err);
    if (status == GRUNDY_OK)
        status = search_from(s, base, root, err);
    else
        grundy_results_abandon(s, base);
    if (s->on == &s->stack)
        s->failed |= grundy_result_crowd_end(s);
    return status;
}

/* What to ask of a score that lies there: nearer and nearer, or, where an end
 * is open, farther and farther from the other. */
static int64_t middle_of(int64_t low, int64_t high, int64_t step)
{
    int64_t at;

    if (low == GRUNDY_RESULT_LOW && high == GRUNDY_RESULT_HIGH)
        return 0;
    if (high == GRUNDY_RESULT_HIGH)
        return __builtin_add_overflow(low, step, &at) ? high : at;
    if (low == GRUNDY_RESULT_LOW)
        return __builtin_sub_overflow(high + 1, step, &at) ? low + 1 : at;
    return low + (int64_t)(((uint64_t)high - (uint64_t)low + 1) / 2);
}

/* By proof numbers, which answer questions with a yes or no. */
static grundy_status prove_root(result_solver *s, uint32_t root,
                                grundy_error *err)
{
    const position_graph *const g = s->on;
    const bool scores = g->rules.scores;
    grundy_status status = GRUNDY_OK;

    for (int64_t step = 1;
         status == GRUNDY_OK && g->node[root].low < g->node[root].high &&
         !s->gave_up && !(g->stack != NULL && g->stack->met_sum);
         step = step > INT64_MAX / 2 ? step : 2 * step) {
        const position_node *const n = &g->node[root];

        status = grundy_proofs_ask(
            &s->proofs, s->on, root,
            scores ? middle_of(n->low, n->high, step) : n->high, err);
        s->gave_up = s->proofs.visits >= s->proofs.most;
    }
    s->met_sum |= g->stack != NULL && g->stack->met_sum;
    return status;
}

/* Numbers of positions may change meanwhile, that of the root too. */
static grundy_status search_root(result_solver *s, uint32_t *root,
                                 grundy_error *err)
{
    const position_node *const n = &s->on->node[*root];
    grundy_status status;

    if (s->graph.rules.proofs && !s->by_bounds)
        return prove_root(s, *root, err);
    if (n->open) /* the rules of a position ask for its own result */
        return grundy_positions_cycle(s->on, &s->frame[0].number,
                                      sizeof *s->frame, s->depth, *root, err);
    if (s->graph.rules.scores || !s->graph.rules.draws)
        return grundy_results_ask(s, root, n->low, n->high, err);
    status = grundy_results_ask(s, root, 0, 1, err);
    return status == GRUNDY_OK ? grundy_results_ask(s, root, -1, 0, err)
                               : status;
}

/* Makes a stack for positions of so many words. */
static grundy_status open_stack(result_solver *s, uint32_t words,
                                grundy_error *err)
{
    const position_graph *const g = &s->graph;

    if (s->stack.stack != NULL && words <= s->stack.stack->cache.words)
        return GRUNDY_OK;
    if (s->stack.stack != NULL)
        grundy_positions_close(&s->stack);
    return grundy_positions_open_stack(&s->stack, &g->game, &g->rules, words,
                                       g->mem, g->watch, err);
}

/* Asks the root of the stack, which the graph has under that number. */
static grundy_status search_pushed(result_solver *s, uint32_t root,
                                   grundy_error *err)
{
    uint32_t at = 0;

    if (!grundy_positions_push(&s->stack, &s->graph, root))
        return grundy_positions_no_memory(s->on, err);
    return search_root(s, &at, err);
}

/* The same by one alone, who knows nothing of what was found with others. */
static grundy_status search_again(result_solver *s, uint32_t root,
                                  grundy_error *err)
{
    s->alone = true;
    s->gave_up = s->met_sum = s->failed = s->helped = false;
    grundy_positions_drop(&s->stack, 0);
    grundy_result_cache_close(&s->stack.stack->cache);
    for (int side = 0; side < 2; side++)
        grundy_history_close(&s->history[side], s->stack.mem);
    return search_pushed(s, root, err);
}

/* The same in the stack, from the position of that number in the graph. */
static grundy_status search_stack(result_solver *s, uint32_t root,
                                  grundy_error *err)
{
    position_graph *const g = &s->stack;
    grundy_error found = {0};
    grundy_status status;

    assert(g->nodes == 0);
    s->on = g;
    s->alone = s->helped = s->failed = false;
    s->began = g->watch->now != NULL ? g->watch->now() : 0;
    status = search_pushed(s, root, &found);
    if (s->failed || (s->helped && grundy_result_is_mistake(status)))
        status = search_again(s, root, err);
    else if (status != GRUNDY_OK)
        status = grundy_error_pass(err, &found);
    if (g->nodes > 0) { /* rules that ask may have moved the graph's nodes */
        position_node *const n = &s->graph.node[root];

        n->low = greatest(n->low, g->node[0].low);
        n->high = least(n->high, g->node[0].high);
    }
    grundy_positions_drop(g, 0);
    s->on = &s->graph;
    return status;
}

/* Whether the position may be searched there; the stack serves one at a time.
 */
static bool has_stack(const result_solver *s, uint32_t root)
{
    const position_graph *const g = &s->graph;

    return !s->met_sum && !g->rules.endless && !g->rules.entails &&
           g->game.kinds <= GRUNDY_CACHE_KINDS && s->stack.nodes == 0 &&
           s->stack.depth == 0 && g->depth == 0 && s->depth == 0 &&
           grundy_positions_is_single(g, root) &&
           grundy_positions_stack_words(g, root) <= GRUNDY_CACHE_LONGEST;
}

/* Again where a position is longer than the first one. */
static grundy_status search_stacks(result_solver *s, uint32_t root,
                                   grundy_error *err)
{
    uint32_t words = grundy_positions_stack_words(&s->graph, root);
    grundy_status status;

    do {
        s->met_sum = s->gave_up = false;
        status = open_stack(s, words, err);
        if (status == GRUNDY_OK)
            status = search_stack(s, root, err);
        words = status == GRUNDY_OK ? s->stack.stack->longest : 0;
    } while (status == GRUNDY_OK && s->met_sum &&
             words > s->stack.stack->cache.words &&
             words <= GRUNDY_CACHE_LONGEST);
    return status;
}

/* As above, but given up after so many visits more. */
grundy_status grundy_results_search_for(result_solver *s, uint32_t *root,
                                        uint64_t visits, grundy_error *err)
{
    const uint64_t most = s->most, most_proofs = s->proofs.most;
    position_graph *const on = s->on;
    grundy_status status = GRUNDY_OK;
    bool searched = false;

    s->most = visits == UINT64_MAX ? visits : work_done(s) + visits;
    s->proofs.most = visits == UINT64_MAX ? visits : s->proofs.visits + visits;
    s->gave_up = s->crowded = false;
    if (has_stack(s, *root)) {
        status = search_stacks(s, *root, err);
        searched = !s->met_sum;
    }
    if (status == GRUNDY_OK && !searched) {
        s->on = &s->graph;
        s->gave_up = false;
        status = search_root(s, root, err);
        s->on = on;
    }
    s->most = most;
    s->proofs.most = most_proofs;
    return status;
}

grundy_status grundy_results_search_whole(result_solver *s, uint32_t *root,
                                          grundy_error *err)
{
    const bool by_bounds = s->by_bounds;
    const bool limited = s->graph.rules.proofs && s->graph.rules.scores;
    grundy_status status = grundy_results_search_for(
        s, root, limited ? PROOF_VISITS : UINT64_MAX, err);

    if (status != GRUNDY_OK || !s->gave_up)
        return status;
    s->by_bounds = true;
    status = grundy_results_search_for(s, root, UINT64_MAX, err);
    s->by_bounds = by_bounds;
    return status;
}

bool grundy_results_tell_apart(const result_rules *rules, int64_t *low,
                               int64_t *high)
{
    if (!rules->scores)
        return *low > -1 || *high < 1;
    if (*low == GRUNDY_RESULT_LOW)
        *low = INT64_MIN;
    return *low > INT64_MIN || *high < INT64_MAX;
}

/* A frame's best is a bound once it is more than need be known. */
bool grundy_results_known(const result_solver *solver, int64_t *low,
                          int64_t *high)
{
    const position_graph *const g = &solver->stack;

    if (g->stack == NULL || g->nodes == 0)
        return false;
    *low = g->node[0].low;
    *high = g->node[0].high;
    if (solver->depth > 0 && solver->frame[0].best > solver->frame[0].alpha)
        *low = greatest(*low, solver->frame[0].best);
    if (solver->depth > 0)
        *low = greatest(*low, solver->frame[0].low);
    return grundy_results_tell_apart(&g->rules, low, high);
}

bool grundy_results_are_busy(const result_solver *solver)
{
    return solver->depth > 0 || solver->graph.depth > 0 ||
           solver->stack.depth > 0;
}
