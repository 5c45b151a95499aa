/* SPDX-License-Identifier: MIT */
/*
 * Folds over a run or a rectangle of the input, asked for in the rules again
 * and again: prefix sums answer each by four look-ups.  Sound because the
 * body reads nothing but the loop variables and the input; the cells are
 * those of the input array that the body looks into by the loop variables.
 */
#include <string.h>

#include "emit/emitter.h"
#include "lang/aggregate.h"
#include "lang/check.h"

/* The array that is indexed by all the loop variables in their order. */
typedef struct finding {
    const tail *t;
    const node *array; /* by its name */
} finding;

static bool is_loop(const tail *t, uint32_t at, const node *n)
{
    return grundy_tree_is_name(n, t->step[at].pattern->variable);
}

static bool find_array(void *user, node *n)
{
    finding *f = user;
    const node *inner = n;

    if (n->op != N_INDEX)
        return true;
    for (uint32_t at = f->t->steps; at-- > 0; inner = inner->kid[0])
        if (inner->op != N_INDEX || !is_loop(f->t, at, inner->kid[1]))
            return true;
    if (grundy_tree_is_global(inner))
        f->array = inner;
    return true;
}

typedef struct last_read {
    const ruleset *set;
    uint32_t after;
} last_read;

static void see_read(last_read *l, const variable *v)
{
    if (v->statement + 1 > l->after)
        l->after = v->statement + 1;
}

static bool find_last(void *user, node *n)
{
    last_read *const l = user;

    if (grundy_tree_is_global(n))
        see_read(l, n->ref.variable);
    for (uint32_t i = 0; n->call == CALL_FUNCTION && i < l->set->globals; i++)
        if (grundy_reads_has(&l->set->function_reads[n->ref.function->index],
                             i))
            see_read(l, l->set->global[i]);
    return true;
}

uint32_t grundy_emit_known_after(const emitter *e, node *n)
{
    last_read l = {.set = e->set};

    (void)grundy_tree_walk(n, find_last, &l);
    return l.after;
}

static code cell_value(emitter *e, const node *fold)
{
    const code x = grundy_emit_expr(e, fold->kid[0]);

    if (fold->word == W_SUM || fold->word == W_XOR)
        return x;
    if (fold->word == W_COUNT && fold->kid[0]->type->tag != TYPE_BOOL)
        return grundy_emit_number(e, 1);
    return grundy_emit_code(
        grundy_emit_say(e, "%s ? %s", grundy_emit_in(e, x, RANK_OR),
                        fold->word == W_ALL ? "0 : 1" : "1 : 0"),
        RANK_IF);
}

static node_op operator_of(const node *fold, bool plus)
{
    return fold->word == W_XOR ? N_BITXOR : plus ? N_ADD : N_SUB;
}

/* How the array and the sums over it are spoken of, arrays of C or lists. */
typedef struct naming {
    const char *array;
    const plain_array *plain;
    bool flat;
} naming;

static const char *extent(emitter *e, const naming *a, uint32_t at)
{
    if (a->plain != NULL)
        return grundy_emit_extent(e, a->plain, at).text;
    return at == 0 ? grundy_emit_say(e, "%s.len", a->array) : "wide";
}

static const char *sum_at(emitter *e, const sums_plan *p, const naming *a,
                          const char *y, const char *x)
{
    const char *format = a->plain != NULL ? a->flat ? "%s[%s]" : "%s[%s][%s]"
                         : a->flat        ? "%s.at[%s]"
                                          : "%s.at[%s].at[%s]";

    return a->flat ? grundy_emit_say(e, format, p->name, x)
                   : grundy_emit_say(e, format, p->name, y, x);
}

/* Lists are made, with zeros before the first; arrays of C begin so. */
static void make_lists(emitter *e, const sums_plan *p, const naming *a)
{
    grundy_emit_need(e, "new_list");
    if (!a->flat)
        grundy_emit_need(e, "new_grid");
    grundy_emit_lines(
        e,
        a->flat ? "$0 = new_list($1.len + 1, 1);\n"
                  "$0.at[0] = 0;\n"
                : "const int64_t wide = $1.len > 0 ? $1.at[0].len : 0;\n\n"
                  "$0 = new_grid($1.len + 1);\n"
                  "$0.at[0] = new_list(wide + 1, 1);\n"
                  "for (int64_t i = 0; i <= wide; i++)\n"
                  "    $0.at[0].at[i] = 0;\n",
        p->name, a->array, NO_MORE);
}

static const char *loop_over(emitter *e, const sums_plan *p, const naming *a,
                             uint32_t at)
{
    const char *end = extent(e, a, at);
    const char *name =
        grundy_emit_bind_one(e, p->fold->tail->step[at].pattern->variable);

    grundy_emit_count_to(e, e->names, name, grundy_emit_named(end));
    return name;
}

/* from OP value. */
static code sum_of(emitter *e, const sums_plan *p, const char *from, code value)
{
    return p->watched
               ? grundy_emit_call_two(e, "plus", grundy_emit_named(from), value)
               : grundy_emit_binary(e, grundy_emit_named(from),
                                    operator_of(p->fold, true), value);
}

/* to = from OP value, as short as C allows. */
static void add_to(emitter *e, const sums_plan *p, const char *to, code value)
{
    if (p->watched) {
        grundy_emit_line(e, "%s = %s;", to, sum_of(e, p, to, value).text);
        return;
    }
    grundy_emit_line(e, "%s %s= %s;", to,
                     grundy_emit_sign(operator_of(p->fold, true)), value.text);
}

static void write_row(emitter *e, const sums_plan *p, const naming *a,
                      const char *y, const char *x)
{
    const char *next = grundy_emit_say(e, "%s + 1", x);
    const code value = cell_value(e, p->fold);

    if (a->flat) {
        grundy_emit_line(e, "%s = %s;", sum_at(e, p, a, "", next),
                         sum_of(e, p, sum_at(e, p, a, "", x), value).text);
        return;
    }
    add_to(e, p, "row", value);
    grundy_emit_line(
        e, "%s = %s;", sum_at(e, p, a, grundy_emit_say(e, "%s + 1", y), next),
        sum_of(e, p, sum_at(e, p, a, y, next), grundy_emit_named("row")).text);
}

/* make_NAME(): one pass over the array. */
static void write_make(emitter *e, const sums_plan *p, const naming *a)
{
    const char *y = "";

    grundy_emit_open_function(e, NULL, "static void make_%s(void)", p->name);
    if (a->plain == NULL)
        make_lists(e, p, a);
    if (!a->flat) {
        y = loop_over(e, p, a, 0);
        grundy_emit_lines(e,
                          a->plain != NULL
                              ? "int64_t row = 0;\n\n"
                              : "int64_t row = 0;\n\n"
                                "$0.at[$1 + 1] = new_list(wide + 1, 1);\n"
                                "$0.at[$1 + 1].at[0] = 0;\n",
                          p->name, y, NO_MORE);
    }
    write_row(e, p, a, y, loop_over(e, p, a, a->flat ? 0 : 1));
    grundy_emit_close(e);
    if (!a->flat)
        grundy_emit_close_with(e, "");
    grundy_emit_close_function(e);
}

/* Over a rectangle four sums, over a run two. */
static code difference(emitter *e, const sums_plan *p, const naming *a,
                       const char *const ends[4])
{
    static const struct {
        int y, x;
        bool plus;
    } corner[] = {{1, 3, true}, {1, 2, false}, {0, 3, false}, {0, 2, true}};
    code made = grundy_emit_zero();

    if (a->flat)
        return grundy_emit_binary(
            e, grundy_emit_part(sum_at(e, p, a, "", ends[1]), WEIGHT_FEW),
            operator_of(p->fold, false),
            grundy_emit_part(sum_at(e, p, a, "", ends[0]), WEIGHT_FEW));
    for (size_t i = 0; i < sizeof corner / sizeof *corner; i++) {
        const code sum = grundy_emit_part(
            sum_at(e, p, a, ends[corner[i].y], ends[corner[i].x]), WEIGHT_FEW);

        made = i == 0 ? sum
                      : grundy_emit_binary(
                            e, made, operator_of(p->fold, corner[i].plus), sum);
    }
    return made;
}

/* Whether what is asked for lies inside. */
static const test_pair *test_ends(emitter *e, const sums_plan *p,
                                  const naming *a, const char *from,
                                  const char *to, uint32_t at)
{
    const char *most = a->plain != NULL ? extent(e, a, at)
                       : at == 0
                           ? grundy_emit_say(e, "%s.len - 1", p->name)
                           : grundy_emit_say(e, "%s.at[0].len - 1", p->name);

    return grundy_emit_both(e,
                            grundy_emit_compared(e, grundy_emit_zero(), N_LE,
                                                 grundy_emit_named(from)),
                            grundy_emit_compared(e, grundy_emit_named(to), N_LE,
                                                 grundy_emit_named(most)));
}

static bool stops_early(const node *fold)
{
    return fold->word == W_ANY || fold->word == W_ALL;
}

/* Where a run leaves its array, it may be over before. */
static void until_outside(emitter *e, const sums_plan *p, const naming *a,
                          const char *from, const char *to)
{
    const char *const run[4] = {from, to};
    const char *most = a->plain != NULL
                           ? extent(e, a, 0)
                           : grundy_emit_say(e, "%s.len - 1", p->name);

    grundy_emit_open(e, "if (%s >= 0 && %s < %s && %s > %s)", from, from, most,
                     to, most);
    grundy_emit_line(e, "%s = %s;", to, most);
    grundy_emit_insist(e,
                       grundy_emit_compared(e, difference(e, p, a, run), N_NE,
                                            grundy_emit_zero()),
                       "an index outside of its array");
    grundy_emit_close_with(e, "");
    grundy_emit_insist(
        e,
        grundy_emit_both(e,
                         grundy_emit_compared(e, grundy_emit_named(from), N_GE,
                                              grundy_emit_zero()),
                         grundy_emit_compared(e, grundy_emit_named(to), N_LE,
                                              grundy_emit_named(most))),
        "an index outside of its array");
}

/* NAME_over(from, to, ...): what runs beyond the array has no sum. */
static void write_over(emitter *e, const sums_plan *p, const naming *a)
{
    const uint32_t mark = e->names; /* an input may have these names */
    const char *const top = a->flat ? "" : grundy_emit_name(e, "top");
    const char *const bottom = a->flat ? "" : grundy_emit_name(e, "bottom");
    const char *const from = grundy_emit_name(e, "from");
    const char *const to = grundy_emit_name(e, "to");
    const char *const run[] = {from, to};
    const char *const rectangle[] = {top, bottom, from, to};
    const test_pair *inside = NULL;

    if (a->flat)
        grundy_emit_open_function(
            e, NULL, "static int64_t %s_over(int64_t %s, int64_t %s)", p->name,
            from, to);
    else
        grundy_emit_open_function(
            e, NULL,
            "static int64_t %s_over(int64_t %s, int64_t %s, "
            "int64_t %s, int64_t %s)",
            p->name, top, bottom, from, to);
    if (!a->flat)
        inside = test_ends(e, p, a, top, bottom, 0);
    inside = grundy_emit_both(e, inside,
                              test_ends(e, p, a, from, to, a->flat ? 0 : 1));
    if (a->flat)
        grundy_emit_open(e, "if (%s >= %s)", from, to);
    else
        grundy_emit_open(e, "if (%s >= %s || %s >= %s)", top, bottom, from, to);
    grundy_emit_line(e, "return 0;");
    grundy_emit_close(e);
    if (stops_early(p->fold))
        until_outside(e, p, a, from, to);
    else
        grundy_emit_insist(e, inside, "an index outside of its array");
    grundy_emit_line(e, "return %s;",
                     difference(e, p, a, a->flat ? run : rectangle).text);
    grundy_emit_close_function(e);
    e->names = mark;
}

static void declare_sums(emitter *e, sums_plan *p, const naming *a)
{
    p->lists = a->plain == NULL;
    if (p->lists)
        grundy_emit_line(e, "static %s %s;", a->flat ? "list" : "grid",
                         p->name);
    else if (a->flat)
        grundy_emit_line(e, "static int64_t %s[%lld];", p->name,
                         (long long)a->plain->most[0] + 1);
    else
        grundy_emit_line(e, "static int64_t %s[%lld][%lld];", p->name,
                         (long long)a->plain->most[0] + 1,
                         (long long)a->plain->most[1] + 1);
    grundy_emit_blank(e);
}

static void write_sums(emitter *e, sums_plan *p, const node *array)
{
    const naming a = {grundy_emit_global(e, array->ref.variable),
                      grundy_emit_plain(e, array), p->fold->tail->steps == 1};
    const emit_scope scope = grundy_emit_begin(e);
    const int depth = e->depth;
    uint32_t outside[MOST_BLOCKS]; /* of another part */
    const reads *in_rules = e->in_rules;
    const bool allocates = e->allocates, loops = e->loops;
    const bool fails = e->fails;
    const char *until = e->until;
    const game_kind *filling = e->filling;
    page *to = e->to;
    const page *part = e->part;
    static const char remark[] = "Prefix sums: what a run or a rectangle of "
                                 "the input comes to, at once.";

    memcpy(outside, e->outside, sizeof outside);
    grundy_emit_begin_part(e, &p->text);
    e->until = NULL;
    e->in_rules = NULL;
    e->filling = NULL;
    grundy_emit_remark(e, remark, sizeof remark - 1);
    declare_sums(e, p, &a);
    write_make(e, p, &a);
    p->made = p->text.count;
    write_over(e, p, &a);
    e->to = to;
    e->part = part;
    e->depth = depth;
    memcpy(e->outside, outside, sizeof outside);
    e->until = until;
    e->in_rules = in_rules;
    e->allocates = allocates;
    e->loops = loops;
    e->fails = fails;
    e->filling = filling;
    grundy_emit_leave(e, scope);
}

/* watched: the sum of all may leave 64 bits. */
static sums_plan *find_plan(emitter *e, const node *fold, const node *array,
                            bool watched)
{
    for (uint32_t i = 0; i < e->sums_count; i++)
        if (e->sums[i].fold == fold) {
            if (!e->sums[i].written)
                write_sums(e, &e->sums[i], array);
            e->sums[i].written = true;
            return &e->sums[i];
        }
    if (e->sums_count == EMIT_SUMS)
        return NULL;
    {
        sums_plan *p = &e->sums[e->sums_count++];

        *p = (sums_plan){.fold = fold, .written = true, .watched = watched};
        p->name = grundy_emit_say(e, "sums%u", (unsigned)e->sums_count);
        p->after = grundy_emit_known_after(e, fold->kid[0]);
        write_sums(e, p, array);
        return p;
    }
}

/* From where to where a loop goes, the end not included. */
static void ends_of(emitter *e, const node *range, const char *out[2])
{
    code high = grundy_emit_expr(e, range->kid[1]);

    out[0] = grundy_emit_expr(e, range->kid[0]).text;
    if (range->op == N_RANGE)
        high = grundy_emit_binary(e, high, N_ADD, grundy_emit_number(e, 1));
    out[1] = high.text;
}

/* Whether it surely is a run of the array's cells, or of none. */
static bool surely_inside(emitter *e, const plain_array *a, const node *range,
                          uint32_t at)
{
    facts *f = &e->facts;
    const int64_t past = range->op == N_RANGE ? 1 : 0;
    const quantity low = grundy_facts_of(range->kid[0]);
    const quantity high = grundy_facts_of(range->kid[1]);

    return grundy_facts_at_least(f, range->kid[0], 0) &&
           grundy_facts_prove(f, low, high, past) &&
           grundy_facts_prove(f, high, grundy_facts_number(a->most[at] - past),
                              0);
}

static bool all_inside(emitter *e, const node *n, const node *array)
{
    const plain_array *a = grundy_emit_plain(e, array);
    bool inside = a != NULL;

    for (uint32_t i = 0; i < n->tail->steps && inside; i++)
        inside = surely_inside(e, a, n->tail->step[i].expr, i);
    return inside;
}

static code look_up(emitter *e, const sums_plan *p, const node *n,
                    const naming *a, bool inside)
{
    const bool flat = a->flat;
    const char *ends[4];

    for (uint32_t i = 0; i < n->tail->steps; i++)
        ends_of(e, n->tail->step[i].expr, ends + 2 * i);
    if (inside)
        return difference(e, p, a, ends);
    grundy_emit_need(e, "fail");
    return grundy_emit_called(
        flat ? grundy_emit_say(e, "%s_over(%s, %s)", p->name, ends[0], ends[1])
             : grundy_emit_say(e, "%s_over(%s, %s, %s, %s)", p->name, ends[0],
                               ends[1], ends[2], ends[3]));
}

bool grundy_emit_aggregate(emitter *e, const node *n, code *out)
{
    finding f = {n->tail, NULL};
    const sums_plan *p;
    naming a;

    if ((e->in_rules == NULL && e->around == 0) ||
        grundy_aggregate_why_not(n) != NULL)
        return false;
    (void)grundy_tree_walk(n->kid[0], find_array, &f);
    if (f.array == NULL)
        return false;
    if (stops_early(n) && n->tail->steps > 1 && !all_inside(e, n, f.array))
        return false;
    p = find_plan(e, n, f.array,
                  n->word == W_SUM && !grundy_emit_is_step(e, n->kid[0]));
    if (p == NULL)
        return false;
    a = (naming){grundy_emit_global(e, f.array->ref.variable),
                 grundy_emit_plain(e, f.array), n->tail->steps == 1};
    *out = look_up(e, p, n, &a, all_inside(e, n, f.array));
    if (n->word == W_ALL || n->word == W_ANY)
        *out = grundy_emit_code(
            grundy_emit_say(e, "%s %s 0", grundy_emit_in(e, *out, RANK_SHIFT),
                            n->word == W_ALL ? "==" : "!="),
            RANK_EQUAL);
    return true;
}

void grundy_emit_make_sums(emitter *e, uint32_t after)
{
    for (uint32_t i = 0; i < e->sums_count; i++)
        if (e->sums[i].used && e->sums[i].after == after) {
            e->allocates |= e->sums[i].lists;
            grundy_emit_line(e, "make_%s();", e->sums[i].name);
        }
}
