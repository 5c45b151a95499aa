/* SPDX-License-Identifier: MIT */
/*
 * Ways to make a condition true or false.  A path is a list of cells that are
 * in the open set and of cells that are out of it; a condition is followed by
 * going on with each such list that makes it what is wanted.  Lists of one
 * condition may overlap: a move that is found twice is the same move.
 */
#include "plan/sets/unroll.h"

#include <assert.h>

#include "base/words.h"

/* ---- literals ---- */

bool grundy_sets_step(reader *r, cell_rule rule, const then *next)
{
    bool on;

    if (!grundy_memory_reserve(r->mem, &r->path, &r->path_cap,
                               r->path_count + 1, sizeof *r->path))
        return grundy_sets_failed(r, grundy_memory_failure(r->mem));
    r->path[r->path_count++] = rule;
    on = next->go(r, next);
    r->path_count--;
    return on;
}

/* Decides more of a cell, goes on, and leaves it as open as it was. */
static bool decide(reader *r, cell_rule rule, const then *next)
{
    const uint8_t before = r->known[rule.cell];
    bool on;

    r->known[rule.cell] = rule.when;
    on = grundy_sets_step(r, rule, next);
    r->known[rule.cell] = before;
    return on;
}

bool grundy_sets_where(reader *r, cell_rule rule, const then *next)
{
    const uint8_t left = r->known[rule.cell] & rule.when;

    assert(rule.cell < r->cells);
    if (left == 0)
        return true;
    if (left == r->known[rule.cell])
        return next->go(r, next);
    return decide(r, (cell_rule){rule.cell, left}, next);
}

/* ---- sets of literals ---- */

/* All cells of the shape from `at` on are to hold; on the reader's stack. */
typedef struct all_cells {
    then base;
    const node *n;
    const shape *s;
    size_t at;     /* the next of those on the stack, then */
    uint32_t cell; /* the next of the others */
    const then *next;
} all_cells;

static bool follow_all(reader *r, const then *from)
{
    all_cells c = *(const all_cells *)from;

    if (!grundy_sets_tick(r, c.n))
        return false;
    if (c.at < c.s->count) {
        const cell_rule rule = r->rule[c.s->at + c.at++];

        return grundy_sets_where(r, rule, &c.base);
    }
    return c.next->go(r, c.next);
}

/* The rest of the universe, one by one, as rules on the stack. */
static bool spread(reader *r, const node *n, shape *s)
{
    const size_t from = r->rules;
    size_t k = 0;

    for (uint32_t cell = 0; cell < r->cells; cell++) {
        const bool own = k < s->count && r->rule[s->at + k].cell == cell;
        const uint8_t when = own ? r->rule[s->at + k].when : s->rest;

        k += own;
        if (when != r->all && !grundy_sets_push_rule(r, cell, when))
            return false;
    }
    assert(k == s->count); /* they stood by rising cell */
    *s = (shape){r->all, s->outside, from, r->rules - from};
    r->work += r->cells;
    return grundy_sets_tick(r, n);
}

/* Deep recursion follows a literal each: no more than that. */
enum { MOST_LITERALS = 1 << 12 };

static bool every_cell(reader *r, const node *n, const shape *s,
                       const then *next)
{
    const all_cells all = {{follow_all}, n, s, 0, 0, next};

    if (s->count > MOST_LITERALS)
        return grundy_sets_refuse(r, n,
                                  N_("a condition asks for too many "
                                     "elements"));
    return all.base.go(r, &all.base);
}

static bool some_cell(reader *r, const shape *s, const then *next)
{
    for (size_t i = 0; i < s->count; i++) {
        const cell_rule rule = grundy_sets_not(r, r->rule[s->at + i]);

        if (!grundy_sets_where(r, rule, next))
            return false;
    }
    return true;
}

/* Elements outside: {out} <= s fails, and so does {out} == s. */
static bool compare(reader *r, const term *t, bool want, const then *next)
{
    const size_t from = r->rules;
    const node *const n = t->n;
    shape x, y;
    bool fails, on;

    if (!grundy_sets_shape(r, t->kid[0], &x) ||
        !grundy_sets_shape(r, t->kid[1], &y))
        return false;
    fails = x.outside || (t->op == TERM_SAME && y.outside);
    if (!grundy_sets_join(r, n, t->op, &x, &y) ||
        (x.rest != r->all && !fails && !spread(r, n, &x)))
        return false;
    on = fails  ? want || next->go(r, next)
         : want ? every_cell(r, n, &x, next)
                : some_cell(r, &x, next);
    r->rules = from;
    return on;
}

bool grundy_sets_member_at(reader *r, const term *t, int64_t *cell,
                           cell_rule *rule)
{
    const size_t from = r->rules;
    int64_t element[GRUNDY_MOST_WIDTH];
    shape s;

    if (!grundy_sets_value(r, t->kid[0], element) ||
        !grundy_sets_shape(r, t->kid[1], &s))
        return false;
    *cell = grundy_sets_cell(r, element);
    if (*cell < 0 && s.outside)
        return grundy_sets_refuse(r, t->n,
                                  N_("an element is outside the universe"));
    r->rules = from;
    if (*cell >= 0)
        *rule = (cell_rule){(uint32_t)*cell,
                            grundy_sets_rule(r, &s, (uint32_t)*cell)};
    return true;
}

static bool follow_in(reader *r, const term *t, bool want, const then *next)
{
    int64_t cell;
    cell_rule rule;

    if (!grundy_sets_member_at(r, t, &cell, &rule))
        return false;
    if (cell < 0)
        return want || next->go(r, next);
    if (!want)
        rule = grundy_sets_not(r, rule);
    return grundy_sets_where(r, rule, next);
}

/* ---- and, or ---- */

typedef struct conjunction {
    then base;
    const term *t;
    bool want;
    uint32_t at;
    const then *next;
} conjunction;

static bool follow_conjunction(reader *r, const then *from)
{
    conjunction c = *(const conjunction *)from;

    if (c.at == c.t->kids)
        return c.next->go(r, c.next);
    return grundy_sets_hold(r, c.t->kid[c.at++], c.want, &c.base);
}

/* What is known not to hang on the set ends the look, as it does in a run. */
static bool follow_disjunction(reader *r, const term *t, bool want,
                               const then *next)
{
    for (uint32_t i = 0; i < t->kids; i++) {
        int64_t holds;

        if (!t->kid[i]->fixed) {
            if (!grundy_sets_hold(r, t->kid[i], want, next))
                return false;
            continue;
        }
        if (!grundy_sets_value(r, t->kid[i], &holds))
            return false;
        if ((holds != 0) == want)
            return next->go(r, next);
    }
    return true;
}

/* ---- any ---- */

typedef struct any_run {
    then base;
    const term *holds;
    const then *next;
} any_run;

static bool follow_run(reader *r, const then *from)
{
    const any_run *const a = (const any_run *)from;

    return grundy_sets_hold(r, a->holds, true, a->next);
}

/* Runs that hold, each by its literals. */
typedef struct held_runs {
    cell_rule *literal;
    size_t *end;
    size_t literals, literal_cap, runs, run_cap;
    bool always; /* one of them whatever is open */
} held_runs;

typedef struct saving {
    then base;
    size_t from; /* the path before the runs */
    held_runs *to;
} saving;

static bool save_run(reader *r, const then *at)
{
    const saving *const s = (const saving *)at;
    const size_t count = r->path_count - s->from;
    held_runs *const to = s->to;

    to->always |= count == 0;
    if (!grundy_memory_reserve(r->mem, &to->literal, &to->literal_cap,
                               to->literals + count, sizeof *to->literal) ||
        !grundy_memory_reserve(r->mem, &to->end, &to->run_cap, to->runs + 1,
                               sizeof *to->end))
        return grundy_sets_failed(r, grundy_memory_failure(r->mem));
    for (size_t i = s->from; i < r->path_count; i++) {
        const uint32_t cell = r->path[i].cell;

        if (!grundy_sets_is_before(r, s->from, i))
            to->literal[to->literals++] = (cell_rule){
                cell, cell < SET_BARS ? r->known[cell] : (uint8_t)CELL_NEVER};
    }
    to->end[to->runs++] = to->literals;
    return true;
}

/* Each of the runs from number `at` on is to fail. */
typedef struct failing {
    then base;
    const node *n;
    const held_runs *of;
    size_t at;
    const then *next;
} failing;

static bool follow_failing(reader *r, const then *from)
{
    failing f = *(const failing *)from;
    const held_runs *const of = f.of;
    const size_t first = f.at > 0 ? of->end[f.at - 1] : 0;
    size_t end;

    if (!grundy_sets_tick(r, f.n))
        return false;
    if (f.at == of->runs)
        return f.next->go(r, f.next);
    end = of->end[f.at++];
    for (size_t i = first; i < end; i++)
        if ((r->known[of->literal[i].cell] & of->literal[i].when) == 0)
            return f.base.go(r, &f.base); /* it fails already */
    for (size_t i = first; i < end; i++)
        if (!grundy_sets_where(r, grundy_sets_not(r, of->literal[i]), &f.base))
            return false;
    return true;
}

/* As one condition where the sketch may have such: of the pairs there may be
 * too many, and which are found hangs on the order of the runs. */
static bool fail_all(reader *r, const node *n, const held_runs *held,
                     const then *next)
{
    const failing f = {{follow_failing}, n, held, 0, next};
    bool done = false;

    if (r->sketch != NULL && !grundy_sets_bar(r, n, held->literal, held->end,
                                              held->runs, next, &done))
        return false;
    if (done)
        return true;
    return held->runs <= MOST_LITERALS
               ? f.base.go(r, &f.base)
               : grundy_sets_refuse(r, n,
                                    N_("a condition asks for too many "
                                       "elements"));
}

static bool no_run(reader *r, const term *t, const then *next)
{
    held_runs held = {0};
    const saving s = {{save_run}, r->path_count, &held};
    const any_run each = {{follow_run}, t->kid[0], &s.base};
    bool on;

    r->closed++;
    on = grundy_sets_runs(r, t->tail, 0, &each.base);
    r->closed--;
    if (on && !held.always)
        on = fail_all(r, t->n, &held, next);
    grundy_memory_free(r->mem, held.literal,
                       held.literal_cap * sizeof *held.literal);
    grundy_memory_free(r->mem, held.end, held.run_cap * sizeof *held.end);
    return on;
}

static bool follow_any(reader *r, const term *t, bool want, const then *next)
{
    const any_run each = {{follow_run}, t->kid[0], next};

    return want ? grundy_sets_runs(r, t->tail, 0, &each.base)
                : no_run(r, t, next);
}

/* ---- all conditions ---- */

bool grundy_sets_enter(reader *r, const term *t)
{
    assert(t->op == TERM_WITH);
    for (uint32_t i = 1; i < t->kids; i++) {
        const uint32_t place = t->places[i - 1];
        estimate open;

        if (place == TERM_NOWHERE
                ? !grundy_sets_estimate(r, t->kid[i], &open)
                : !grundy_sets_value(r, t->kid[i], r->place + place))
            return false;
    }
    return true;
}

bool grundy_sets_hold(reader *r, const term *t, bool want, const then *next)
{
    int64_t holds;

    if (!grundy_sets_tick(r, t->n))
        return false;
    if (t->fixed)
        return grundy_sets_value(r, t, &holds) &&
               ((holds != 0) != want || next->go(r, next));
    switch (t->op) {
    case TERM_NOT: return grundy_sets_hold(r, t->kid[0], !want, next);
    case TERM_AND:
    case TERM_OR:
        if ((t->op == TERM_AND) == want) {
            const conjunction c = {{follow_conjunction}, t, want, 0, next};

            return c.base.go(r, &c.base);
        }
        return follow_disjunction(r, t, want, next);
    case TERM_IN: return follow_in(r, t, want, next);
    case TERM_SUBSET:
    case TERM_SAME: return compare(r, t, want, next);
    case TERM_ANY: return follow_any(r, t, want, next);
    case TERM_COUNTED: return grundy_sets_counted(r, t, want, next);
    case TERM_LESS:
    case TERM_EQUAL:
    case TERM_AMONG: return grundy_sets_test(r, t, want, next);
    case TERM_LIKE: return grundy_sets_same(r, t, want, next);
    case TERM_WITH:
        return grundy_sets_enter(r, t) &&
               grundy_sets_hold(r, t->kid[0], want, next);
    default:
        return grundy_sets_refuse(r, t->n,
                                  N_("this condition is not "
                                     "understood"));
    }
}

/* ---- tails ---- */

typedef struct stepping {
    then base;
    const term_tail *tail;
    uint32_t step;
    const then *next;
} stepping;

static bool follow_steps(reader *r, const then *from)
{
    const stepping *const s = (const stepping *)from;

    return grundy_sets_runs(r, s->tail, s->step, s->next);
}

typedef struct ranging {
    then base;
    const term_step *s;
    const then *next;
} ranging;

/* Its ends may be letters, which are decided before. */
static bool over_range(reader *r, const then *from)
{
    const ranging *const of = (const ranging *)from;
    const term_step *const s = of->s;
    const then *const next = of->next;
    int64_t end[2];

    if (!grundy_sets_value(r, s->over, end))
        return false;
    for (int64_t x = end[0]; x < end[1] || (x == end[1] && !s->short_of); x++) {
        r->place[s->place] = x;
        if (!grundy_sets_tick(r, s->over->n) || !next->go(r, next))
            return false;
        if (x == INT64_MAX)
            break;
    }
    return true;
}

/* Where the number at the end of a range is unary, whether it goes on to x;
 * false too where that hangs on more than a cell: *end is mixed then. */
static bool goes_on(reader *r, const term_step *s, int64_t x, cell_bit *end)
{
    return x != INT64_MIN &&
           grundy_sets_above(r, s->over->kid[1], x - !s->short_of, end) &&
           (end->cell >= 0 || end->when != CELL_NEVER);
}

/* Each run up to an end that is unary; *done: each hangs on a cell alone. */
static bool over_unary(reader *r, const term_step *s, const then *next,
                       bool *done)
{
    estimate first;
    cell_bit end = {0, CELL_NEVER, false};

    *done = grundy_set_is_unary(r->coding) && !s->over->fixed;
    if (!*done)
        return true;
    if (!grundy_sets_estimate(r, s->over->kid[0], &first))
        return false;
    *done = first.low == first.high && !first.stuck;
    for (int64_t x = first.low; *done && goes_on(r, s, x, &end); x++)
        *done = !end.mixed && x - first.low < NUMBER_BITS;
    for (int64_t x = first.low; *done && goes_on(r, s, x, &end); x++) {
        const cell_rule rule = {(uint32_t)end.cell, end.when};

        r->place[s->place] = x;
        if (!grundy_sets_tick(r, s->over->n) ||
            !(end.cell < 0 ? next->go(r, next)
                           : grundy_sets_where(r, rule, next)))
            return false;
    }
    return r->status == GRUNDY_OK && r->obstacle->why == NULL;
}

static bool over_mask(reader *r, const term_step *s, uint64_t mask,
                      const then *next)
{
    const universe *const in = s->over->n->type->in;

    for (; mask != 0; mask &= mask - 1) {
        grundy_universe_element(&r->host->universe[in->index],
                                (uint64_t)__builtin_ctzll(mask),
                                r->place + s->place);
        if (!grundy_sets_tick(r, s->over->n) || !next->go(r, next))
            return false;
    }
    return true;
}

/* The elements of an array or a set that the host has made. */
static bool over_list(reader *r, const term_step *s, const then *next)
{
    const arena_mark mark = grundy_arena_get(r->host->scratch);
    const uint32_t width = s->over->n->type->item[0]->width;
    const object *o;
    int64_t word;
    bool on = true;

    if (!grundy_sets_value(r, s->over, &word))
        return false;
    if (grundy_sets_is_mask(r, s->over->n->type))
        return over_mask(r, s, (uint64_t)word, next);
    o = grundy_object_at(word);
    for (uint64_t i = 0; i < o->count && on; i++) {
        for (uint32_t k = 0; k < width; k++)
            r->place[s->place + k] = o->word[i * width + k];
        on = grundy_sets_tick(r, s->over->n) && next->go(r, next);
    }
    grundy_arena_reset(r->host->scratch, mark);
    return on;
}

static bool over_cell(reader *r, const term_step *s, cell_rule rule,
                      const then *next)
{
    assert(rule.cell < r->cells);
    grundy_sets_element(r, rule.cell, r->place + s->place);
    return r->folding != NULL ? grundy_sets_fold_cell(r, rule, next)
                              : grundy_sets_where(r, rule, next);
}

/* The elements of a set: those that may be in it, each where it is. */
static bool over_set(reader *r, const term_step *s, const then *next)
{
    const size_t from = r->rules;
    shape x;
    bool on = true;

    if (!grundy_sets_shape(r, s->over, &x))
        return false;
    if (x.outside)
        return grundy_sets_refuse(r, s->over->n,
                                  N_("an element is outside the universe"));
    if (x.rest == CELL_NEVER) {
        for (size_t i = 0; i < x.count && on; i++)
            on = over_cell(r, s, r->rule[x.at + i], next);
    } else {
        for (uint32_t cell = 0; cell < r->cells && on; cell++)
            on = over_cell(
                r, s, (cell_rule){cell, grundy_sets_rule(r, &x, cell)}, next);
    }
    r->rules = from;
    return on;
}

bool grundy_sets_runs(reader *r, const term_tail *of, uint32_t step,
                      const then *next)
{
    const term_step *const s = &of->step[step];
    const stepping rest = {{follow_steps}, of, step + 1, next};

    assert(step <= of->steps);
    if (step == of->steps)
        return next->go(r, next);
    if (!s->loops)
        return r->folding != NULL
                   ? grundy_sets_fold_if(r, s->over, &rest.base)
                   : grundy_sets_hold(r, s->over, true, &rest.base);
    if (s->is_range) {
        const ranging range = {{over_range}, s, &rest.base};
        estimate ends;
        bool done;

        if (r->folding == NULL)
            return over_unary(r, s, &rest.base, &done) &&
                   (done || grundy_sets_decided(r, s->over, &range.base));
        if (!grundy_sets_estimate(r, s->over, &ends))
            return false;
        return ends.cell < 0 ? over_range(r, &range.base)
                             : grundy_sets_fold_stuck(r, &ends);
    }
    if (!s->over->fixed)
        return over_set(r, s, &rest.base);
    return over_list(r, s, &rest.base);
}
