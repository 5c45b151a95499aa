/* SPDX-License-Identifier: MIT */
/*
 * Winning moves of a heap with a law lead to heaps of one value: a level, or
 * some of them (plan/laws/takes_level.h).  A loop whose k leaves base + by * k
 * goes from one k that leads there to the next, and where nothing but their
 * number is asked, it is computed.  Conditions on what k leaves by a modulus
 * have a class of k's each that passes them.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/number.h"
#include "emit/emitter.h"
#include "plan/laws/takes_numbers.h"

enum { MOST_WINS = 2048 };

/* ---- the level ---- */

static const char *run_level(emitter *e, const char *n, const char *a,
                             const char *b, const char *want)
{
    return grundy_emit_say(e, "run_level(%s, %s, %s, %s)", n, a, b, want);
}

static const char *share_level(emitter *e, const char *by, const char *n,
                               const char *want)
{
    const char *const name = grundy_emit_name(e, "share");

    grundy_emit_const(e, "heap_steps", name, "{%s, 0, 0, NULL, NULL, NULL}",
                      by);
    return grundy_emit_say(e, "share_level(&%s, %s, %s)", name, n, want);
}

static const char *pieces_level(emitter *e, const game_kind *k, const char *n,
                                const char *want)
{
    const bool left = grundy_emit_plan(e, k)->takes.kind == TAKES_REST;

    return grundy_emit_say(e, "%s(&%s, %s, %s)",
                           left ? "left_level" : "share_level",
                           grundy_emit_piecewise_name(e, k), n, want);
}

static const char *number(emitter *e, int64_t x)
{
    return x == INT64_MAX ? "INT64_MAX" : grundy_emit_number(e, x).text;
}

/* One level for each value that the program has as a constant. */
static const char *sequence_level(emitter *e, const game_kind *k,
                                  const char *want, const char *index)
{
    const sequence_law *const law = &grundy_emit_plan(e, k)->sequence;

    return grundy_emit_say(
        e, "sequence_level(%s, %u, %" PRId64 ", %" PRId64 ", %s, %s)",
        grundy_emit_sequence_values(e, k), (unsigned)law->count, law->period,
        law->saltus, want, index);
}

/* The values and what two of them shall come to. */
static const char *sequence_split(emitter *e, const game_kind *k,
                                  const char *want)
{
    const sequence_law *const law = &grundy_emit_plan(e, k)->sequence;

    const char *const saltus =
        law->saltus == 0 ? ""
                         : grundy_emit_say(e, "%" PRId64 ", ", law->saltus);

    return grundy_emit_say(e, "%s, %u, %" PRId64 ", %s%s",
                           grundy_emit_sequence_values(e, k),
                           (unsigned)law->count, law->period, saltus, want);
}

/* What has no factor in common with the heap may be taken. */
static bool finds_rough(emitter *e, const rule_move *m, const char *n,
                        const char *want, winning_loop *out)
{
    const kind_plan *const plan = grundy_emit_plan(e, out->kind);
    takes_loop loop;

    if (plan->method != METHOD_LAW || plan->takes.kind != TAKES_COPRIME ||
        plan->by_canonical || out->kind->moves != 1 ||
        !grundy_takes_coprime_loop(out->kind, m, 0, &loop))
        return false;
    out->form = LEVEL_ROUGH;
    out->last = true;
    out->tail = m->tail;
    out->step = &m->tail->step[0];
    out->left = m->target->kid[0];
    out->level = grundy_emit_say(e, "rough_of(%s, %s, %s)", n, want,
                                 loop.times < 0 ? "true" : "false");
    return true;
}

/* As an expression; NULL: of this law there is none. */
static const char *level_of(emitter *e, const game_kind *k, const char *n,
                            const char *want, const char *index)
{
    const kind_plan *const plan = grundy_emit_plan(e, k);

    if (plan->method == METHOD_PIECEWISE && plan->takes.kind == TAKES_STRETCHES)
        return NULL;
    if (plan->method == METHOD_PIECEWISE)
        return pieces_level(e, k, n, want);
    if (plan->method == METHOD_SEQUENCE)
        return sequence_level(e, k, want, index);
    if (plan->method != METHOD_LAW || plan->takes.kind == TAKES_NONE ||
        plan->multiple != NULL || plan->takes.kind == TAKES_COPRIME ||
        plan->takes.kind == TAKES_DIVISORS)
        return NULL;
    if (plan->takes_from != NULL)
        return run_level(e, n, grundy_emit_expr(e, plan->takes_from).text,
                         grundy_emit_expr(e, plan->takes_to).text, want);
    if (plan->share != NULL)
        return share_level(e, grundy_emit_expr(e, plan->share).text, n, want);
    if (grundy_takes_is_run(&plan->takes))
        return run_level(e, n, number(e, plan->takes.a),
                         number(e, plan->takes.b), want);
    return share_level(e, number(e, plan->takes.a), n, want);
}

/* ---- the loop ---- */

/* How much more n is as v is 1 more, if always as much; 0: not so. */
static bool pace(const node *n, const variable *v, int64_t *by)
{
    int64_t x = 0, y = 0, times;

    *by = 0;
    if (!grundy_tree_names(n, v))
        return true;
    switch ((node_op)n->op) {
    case N_NAME: *by = 1; return true;
    case N_NEG: *by = pace(n->kid[0], v, &x) ? -x : 0; return *by != 0;
    case N_ADD:
    case N_SUB:
        if (!pace(n->kid[0], v, &x) || !pace(n->kid[1], v, &y))
            return false;
        *by = n->op == N_ADD ? x + y : x - y;
        return llabs(*by) <= MOST_WINS;
    case N_MUL: {
        const bool first = grundy_emit_constant(n->kid[0], &times);

        if ((!first && !grundy_emit_constant(n->kid[1], &times)) ||
            llabs(times) > MOST_WINS || !pace(n->kid[first], v, &x))
            return false;
        *by = times * x;
        return llabs(*by) <= MOST_WINS;
    }
    default: return false;
    }
}

static int64_t pace_of(const tail_step *s, const node *left)
{
    int64_t by;

    assert(s->kind == STEP_FOR && s->pattern->variable != NULL);
    return pace(left, s->pattern->variable, &by) ? by : 0;
}

static bool is_range(const tail_step *s)
{
    return s->kind == STEP_FOR && s->pattern->variable != NULL &&
           grundy_tree_is_range(s->expr);
}

/* ---- conditions on k ---- */

static bool leaves_out(winning_loop *out, int64_t x)
{
    assert(out->outs <= LEVEL_OUTS);
    for (uint32_t i = 0; i < out->outs; i++)
        if (out->out[i] == x)
            return true;
    if (out->outs == LEVEL_OUTS)
        return false;
    out->out[out->outs++] = x;
    return true;
}

/* k != c, or k not in {c, d}: those are numbers of the list then. */
static bool reads_outs(const node *n, const variable *k, winning_loop *out)
{
    int64_t x;

    if (n->op == N_NE) {
        const bool first = grundy_tree_is_name(n->kid[0], k);

        return (first || grundy_tree_is_name(n->kid[1], k)) &&
               grundy_emit_constant(n->kid[first], &x) && leaves_out(out, x);
    }
    if (n->op != N_NOT_IN || !grundy_tree_is_name(n->kid[0], k) ||
        (n->kid[1]->op != N_SET && n->kid[1]->op != N_ARRAY) ||
        n->kid[1]->tail != NULL)
        return false;
    for (uint32_t i = 0; i < n->kid[1]->kids; i++)
        if (!grundy_emit_constant(n->kid[1]->kid[i], &x) || !leaves_out(out, x))
            return false;
    return true;
}

/* A condition that from some k on is one on a remainder. */
static bool reads_filter(emitter *e, const node *n, winning_loop *out)
{
    const code_source source = grundy_emit_constants(e);
    const variable *const k = out->step->pattern->variable;

    if (out->filters == LEVEL_FILTERS ||
        !grundy_takes_repeats(&source, k, n, &out->from, &out->modulus))
        return false;
    out->filter[out->filters++] = n;
    return true;
}

static bool passes(emitter *e, const winning_loop *l, int64_t k)
{
    const code_source source = grundy_emit_constants(e);

    for (uint32_t i = 0; i < l->filters; i++)
        if (!grundy_takes_passes(&source, l->step->pattern->variable,
                                 l->filter[i], k))
            return false;
    return true;
}

static bool passes_class(emitter *e, const winning_loop *l, uint32_t class)
{
    const int64_t over = l->from % l->modulus;

    assert(class < l->modulus && l->from > 0);
    return passes(e, l,
                  l->from + (class + (int64_t)l->modulus - over) % l->modulus);
}

static bool passes_any(emitter *e, const winning_loop *l)
{
    for (uint32_t i = 0; i < l->modulus; i++)
        if (passes_class(e, l, i))
            return true;
    return false;
}

/* Where no class passes the loop ends before, and some are left out. */
static bool cuts_classes(emitter *e, winning_loop *out, int64_t low)
{
    const uint32_t outs = out->outs;

    if (passes_any(e, out))
        return false;
    for (int64_t x = low; x < out->from; x++)
        if (!passes(e, out, x) && !leaves_out(out, x)) {
            out->outs = outs;
            return false;
        }
    out->cut = out->from - 1;
    out->filters = 0;
    out->modulus = 1;
    return true;
}

/* Of what is taken below the first number of the classes, a k that its class
 * does not tell is left out, or stands alone.  k is no less than 0. */
static bool reads_first(emitter *e, winning_loop *out)
{
    int64_t low;

    if (out->from == 1)
        return true;
    if (!grundy_emit_constant(out->step->expr->kid[0], &low) || low < 0)
        return false;
    if (cuts_classes(e, out, low))
        return true;
    for (int64_t x = low; x < out->from; x++) {
        const bool is = passes(e, out, x);

        if (is == passes_class(e, out, (uint32_t)(x % out->modulus)))
            continue;
        if (is && (out->beside != NULL || out->alones == LEVEL_OUTS))
            return false;
        if (is)
            out->alone[out->alones++] = x;
        else if (!leaves_out(out, x))
            return false;
    }
    return true;
}

/* The conditions after the loop: those on remainders make classes, and where
 * all is understood the winning moves need only be counted. */
static void read_conditions(emitter *e, winning_loop *out)
{
    const tail *const t = out->tail;
    const variable *const k = out->step->pattern->variable;

    out->last = true;
    out->modulus = 1;
    out->from = 1;
    out->cut = INT64_MAX;
    for (uint32_t i = (uint32_t)(out->step - t->step) + 1; i < t->steps; i++) {
        const tail_step *const s = &t->step[i];

        out->last &= s->kind == STEP_IF && (reads_outs(s->expr, k, out) ||
                                            reads_filter(e, s->expr, out));
    }
    if (reads_first(e, out) &&
        (out->form != LEVEL_PAIRS ||
         (out->modulus == 1 && out->outs + out->alones == 0)))
        return;
    /* The conditions stay in the loop. */
    out->cut = INT64_MAX;
    out->filters = 0;
    out->outs = out->alones = 0;
    out->modulus = 1;
    out->from = 1;
    out->last = t->step + t->steps == out->step + 1;
}

/* Where two heaps are left, each k beside the middle is a run, and each class
 * of the period in it. */
static uint64_t most_splits(const sequence_law *law, uint64_t modulus)
{
    const uint64_t period = (uint64_t)law->period;
    const uint64_t turn = period / grundy_number_gcd(period, modulus) * modulus;

    assert(law->period > 0 && period <= law->count && modulus > 0);
    return 2 * (law->count - period) + turn;
}

/* So many of the constants may belong to one value. */
static uint64_t most_alike(const sequence_law *law)
{
    const uint32_t from = law->count - (uint32_t)law->period;
    uint64_t most = 0;

    for (uint32_t i = 0; i < law->count; i++) {
        uint64_t alike = 0;

        for (uint32_t j = 0; j < law->count; j++)
            alike += law->value[i] == law->value[j] ||
                     (law->saltus > 0 && (i >= from || j >= from) &&
                      (law->value[i] < law->value[j]
                           ? law->value[j] - law->value[i]
                           : law->value[i] - law->value[j]) %
                              (uint64_t)law->saltus ==
                          0);
        most = alike > most ? alike : most;
    }
    return most;
}

/* As many runs of k's may there be; above MOST_WINS: too many. */
static uint64_t most_wins(emitter *e, const winning_loop *l)
{
    const kind_plan *const plan = grundy_emit_plan(e, l->kind);
    uint64_t classes = 0;

    if (l->form == LEVEL_PAIRS)
        return (uint64_t)plan->sequence.period;
    if (l->beside != NULL)
        return most_splits(&plan->sequence, l->modulus);

    for (uint32_t i = 0; i < l->modulus; i++)
        classes += passes_class(e, l, i);
    return (classes * l->modulus + l->alones) * (uint64_t)llabs(l->by) *
           (plan->method == METHOD_SEQUENCE ? most_alike(&plan->sequence) : 1);
}

static bool is_heap(const game_kind *k, const node *n)
{
    return grundy_tree_is_position(n, k);
}

/* With a saltus sums of values are known by bits. */
static bool adds_bits(const sequence_law *law)
{
    return law->saltus > 0 && (law->saltus & (law->saltus - 1)) == 0 &&
           law->period <= MOST_WINS;
}

/* One heap, or two whose values repeat, or rise by a power of two. */
static bool reads_target(emitter *e, const game_kind *k, const node *to,
                         winning_loop *out)
{
    const kind_plan *const plan = grundy_emit_plan(e, k);

    if (is_heap(k, to)) {
        out->left = to->kid[plan->heap];
        return true;
    }
    if (plan->method != METHOD_SEQUENCE || to->op != N_ADD ||
        !is_heap(k, to->kid[0]) || !is_heap(k, to->kid[1]))
        return false;
    if (adds_bits(&plan->sequence))
        out->form = LEVEL_PAIRS;
    else if (plan->sequence.saltus != 0)
        return false;
    out->left = to->kid[0]->kid[0];
    out->beside = to->kid[1]->kid[0];
    return true;
}

/* What one heap gains, the other loses. */
static bool shares_out(const tail_step *s, const winning_loop *l)
{
    const int64_t by = pace_of(s, l->left);

    return (by == 1 || by == -1) && pace_of(s, l->beside) == -by;
}

static const tail_step *find_step(const tail *t, const winning_loop *l)
{
    const tail_step *found = NULL;

    for (uint32_t i = 0; i < t->steps; i++)
        if (is_range(&t->step[i]) && pace_of(&t->step[i], l->left) != 0 &&
            (l->beside == NULL || pace_of(&t->step[i], l->beside) != 0) &&
            (l->form != LEVEL_PAIRS || shares_out(&t->step[i], l)))
            found = &t->step[i];
    return found;
}

bool grundy_emit_find_levels(emitter *e, const game_kind *k, const rule_move *m,
                             const char *n, const char *want, winning_loop *out)
{
    *out = (winning_loop){.kind = k, .tail = grundy_tail_quick(m->tail)};
    if (finds_rough(e, m, n, want, out))
        return true;
    if (!reads_target(e, k, m->target, out))
        return false;
    out->step = find_step(out->tail, out);
    if (out->step == NULL) { /* it may count by another name */
        out->tail = m->tail;
        out->step = find_step(out->tail, out);
    }
    if (out->step == NULL)
        return false;
    out->by = pace_of(out->step, out->left);
    read_conditions(e, out);
    out->most = most_wins(e, out);
    if (out->most > MOST_WINS)
        return false;
    out->index = grundy_emit_name(e, "i");
    out->level = out->beside == NULL ? level_of(e, k, n, want, out->index)
                                     : sequence_split(e, k, want);
    return out->level != NULL;
}

bool grundy_emit_is_level_loop(const emitter *e, const tail_step *s)
{
    return e->levels != NULL && e->levels->step == s;
}

/* ---- its ends ---- */

/* c * k, or k alone */
static bool is_multiple(const node *n, const variable *k)
{
    int64_t c;

    return grundy_tree_is_name(n, k) ||
           (n->op == N_MUL && ((grundy_emit_constant(n->kid[0], &c) &&
                                grundy_tree_is_name(n->kid[1], k)) ||
                               (grundy_emit_constant(n->kid[1], &c) &&
                                grundy_tree_is_name(n->kid[0], k))));
}

/* What is left where the loop counts 0. */
static code base_of(emitter *e, const winning_loop *l, const node *left)
{
    const variable *const k = l->step->pattern->variable;
    const uint32_t bindings = e->bindings;
    code base;

    if ((left->op == N_SUB || left->op == N_ADD) &&
        !grundy_tree_names(left->kid[0], k) && is_multiple(left->kid[1], k))
        left = left->kid[0];
    grundy_emit_bind(e, k, (words){1, {grundy_emit_number(e, 0)}});
    base = grundy_emit_expr(e, left);
    e->bindings = bindings;
    return base;
}

/* low..high of a range, both held. */
static void ends_of(emitter *e, const node *range, code *low, code *high)
{
    *low = grundy_emit_expr(e, range->kid[0]);
    *high = grundy_emit_expr(e, range->kid[1]);
    if (range->op == N_RANGE_LT)
        *high = grundy_emit_code(
            grundy_emit_say(e, "%s - 1", grundy_emit_in(e, *high, RANK_ADD)),
            RANK_ADD);
}

/* The k of the loop, of which none leaves a heap outside of its range. */
static const char *taking_of(emitter *e, const winning_loop *l,
                             const node *left)
{
    const param *const p = &l->kind->param[grundy_emit_plan(e, l->kind)->heap];
    const code base = base_of(e, l, left);
    const char *const name = grundy_emit_name(e, "taken");
    code low, high, least = grundy_emit_zero();
    code most = grundy_emit_named("INT64_MAX");

    ends_of(e, l->step->expr, &low, &high);
    if (l->cut < INT64_MAX)
        high = grundy_emit_call_two(e, "min_of", high,
                                    grundy_emit_number(e, l->cut));
    if (p->range != NULL)
        ends_of(e, p->range, &least, &most);
    grundy_emit_const(e, "taking", name,
                      "taking_of(%s, %" PRId64 ", %s, %s, %s, %s)", base.text,
                      pace_of(l->step, left), low.text, high.text, least.text,
                      most.text);
    return name;
}

/* ---- writing it ---- */

/* The k that win, of one class. */
static void add_class(emitter *e, const winning_loop *l, const char *wins,
                      const char *taken, uint32_t modulus, uint32_t class)
{
    const bool several =
        grundy_emit_plan(e, l->kind)->method == METHOD_SEQUENCE;

    assert(l->beside == NULL && class < modulus);
    if (several)
        grundy_emit_count_to(
            e, e->names, l->index,
            grundy_emit_number(e,
                               grundy_emit_plan(e, l->kind)->sequence.count));
    grundy_emit_line(e, "add_wins(&%s, %s, %s, %" PRIu32 ", %" PRIu32 ");",
                     wins, l->level, taken, modulus, class);
    if (several)
        grundy_emit_close(e);
}

/* One k that wins where it leaves a heap of the level. */
static void add_alone(emitter *e, const winning_loop *l, const char *wins,
                      const char *taken, int64_t k)
{
    const char *const one = grundy_emit_name(e, "alone");

    grundy_emit_line(
        e,
        "const taking %s = {%s.base, %s.by, max_of(%s.low, %" PRId64
        "), min_of(%s.high, %" PRId64 ")};",
        one, taken, taken, taken, k, taken, k);
    add_class(e, l, wins, one, 1, 0);
}

static void add_splits(emitter *e, const winning_loop *l, const char *wins,
                       const char *taken, const char *beside, uint32_t class)
{
    grundy_emit_need(e, "add_splits");
    grundy_emit_line(e,
                     "add_splits(&%s, %s, %s, %s, %" PRIu32 ", %" PRIu32 ");",
                     wins, l->level, taken, beside, l->modulus, class);
}

static const char *all_wins(emitter *e, const winning_loop *l,
                            const char *taken)
{
    const char *const wins = grundy_emit_name(e, "wins");
    const char *beside, *runs;

    if (l->form == LEVEL_ROUGH) {
        grundy_emit_const(e, "rough_heaps", wins, "%s", l->level);
        return wins;
    }
    if (l->form == LEVEL_TURNS) {
        grundy_emit_const(e, "wins_of", wins, "%s", l->level);
        return wins;
    }
    beside = l->beside == NULL ? NULL : taking_of(e, l, l->beside);
    if (l->form == LEVEL_PAIRS) {
        grundy_emit_const(e, "pairs_of_heaps", wins, "pairs_of(%s, %s, %s)",
                          l->level, taken, beside);
        return wins;
    }
    runs = grundy_emit_name(e, "runs");
    grundy_emit_need(e, "add_wins");
    /* Compilers do not see that only those are read that were added. */
    grundy_emit_line(e,
                     "run_of_wins %s[%" PRIu64 "] = {{0, 0, 0, 0, 0, 0, 0}};",
                     runs, l->most > 0 ? l->most : 1);
    grundy_emit_line(e, "wins_of %s = {0, %s};", wins, runs);
    grundy_emit_blank(e);
    for (uint32_t i = 0; i < l->modulus; i++)
        if (passes_class(e, l, i) && beside == NULL)
            add_class(e, l, wins, taken, l->modulus, i);
        else if (passes_class(e, l, i))
            add_splits(e, l, wins, taken, beside, i);
    for (uint32_t i = 0; i < l->alones; i++)
        add_alone(e, l, wins, taken, l->alone[i]);
    return wins;
}

static const struct level_text {
    const char *count, *next;
} forms[] = {
    [LEVEL_RUNS] = {"count_wins", "next_win"},
    [LEVEL_PAIRS] = {"count_pairs", "next_pair"},
    [LEVEL_ROUGH] = {"count_rough", "next_rough"},
    [LEVEL_TURNS] = {"count_wins", "next_win"},
};

static void count_all(emitter *e, const winning_loop *l, const char *wins)
{
    const char *all =
        grundy_emit_call(e, forms[l->form].count, "&%s", wins).text;

    assert(l->last && l->count != NULL);
    grundy_emit_need(e, "plus");
    for (uint32_t i = 0; i < l->outs; i++) {
        all = grundy_emit_say(e, "%s - is_win(&%s, %s)", all, wins,
                              grundy_emit_number(e, l->out[i]).text);
    }
    grundy_emit_line(e, "%s = plus(%s, %s);", l->count, l->count, all);
}

/* In the order in which the loop counts. */
static void open_loop(emitter *e, const winning_loop *l, const char *wins,
                      const char *first)
{
    const uint32_t mark = e->names;
    const char *const name =
        grundy_emit_bind_one(e, l->step->pattern->variable);

    assert(grundy_emit_is_level_loop(e, l->step));
    grundy_emit_for(
        e, mark, grundy_emit_say(e, "int64_t %s = %s - 1", name, first),
        grundy_emit_say(e, "%s%s%s(&%s, &%s)", e->until == NULL ? "" : e->until,
                        e->until == NULL ? "" : " && ", forms[l->form].next,
                        wins, name),
        "");
}

bool grundy_emit_open_level(emitter *e)
{
    const winning_loop *const l = e->levels;
    const char *const taken =
        l->form >= LEVEL_ROUGH ? NULL : taking_of(e, l, l->left);
    const char *const wins = all_wins(e, l, taken);

    if (l->last && l->count != NULL) {
        count_all(e, l, wins);
        return false;
    }
    open_loop(e, l, wins,
              l->form == LEVEL_TURNS   ? "0"
              : l->form == LEVEL_ROUGH ? grundy_emit_say(e, "%s.taken", wins)
                                       : grundy_emit_say(e, "%s.low", taken));
    return true;
}
