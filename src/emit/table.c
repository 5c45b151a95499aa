/* SPDX-License-Identifier: MIT */
/*
 * Tables filled as a whole in the order that was proved: once what they depend
 * on is known; or, where nothing but the positions asked for bounds them, again
 * and larger when one lies outside, or from where they ended if they grow row
 * by row.
 */
#include "emit/emitter.h"

#include <assert.h>

/* ---- what a table is made of ---- */

/* Arrays of C where the extents are known, else cells in one block. */
static code count_of(emitter *e, const axis_plan *a)
{
    assert(a->least <= a->most);
    return grundy_emit_number(e, a->most - a->least + 1);
}

/* The variable that says how far a table that grows is filled, by the axes of
 * the group that are not longer. */
static const char *size_of(emitter *e, const game_kind *k,
                           const kind_plan *plan, uint32_t i)
{
    assert(plan->axis[i].group < k->params);
    return grundy_emit_say(e, "%s_%s_size", grundy_emit_id(e, k),
                           k->param[plan->axis[i].group].name);
}

static code size_on(emitter *e, const game_kind *k, const kind_plan *plan,
                    uint32_t i)
{
    const code size = grundy_emit_named(size_of(e, k, plan, i));
    const int64_t more = plan->axis[i].more;

    return more == 0 ? size
                     : grundy_emit_binary(e, size, N_ADD,
                                          grundy_emit_number(e, more));
}

static const char *low_name(emitter *e, const game_kind *k, uint32_t i)
{
    return grundy_emit_say(e, "%s_%s_low", grundy_emit_id(e, k),
                           k->param[i].name);
}

static const char *count_name(emitter *e, const game_kind *k, uint32_t i)
{
    return grundy_emit_say(e, "%s_%s_count", grundy_emit_id(e, k),
                           k->param[i].name);
}

bool grundy_emit_grows(const game_kind *k, const kind_plan *plan)
{
    for (uint32_t i = 0; i < k->params; i++)
        if (!plan->axis[i].fixed)
            return true;
    return false;
}

/* Whether the rows of one number that rises without end are all that is added,
 * so that those there stay. */
static bool goes_on(emitter *e, const game_kind *k, const kind_plan *plan)
{
    if (plan->key > 0 || plan->axis[0].fixed || plan->axis[0].falling ||
        plan->order[0] != 0 || grundy_emit_has_runs(e, k))
        return false;
    for (uint32_t i = 1; i < k->params; i++)
        if (!plan->axis[i].fixed || !plan->axis[i].constant)
            return false;
    return true;
}

/* How many of them are filled. */
static const char *known_name(emitter *e, const game_kind *k)
{
    return grundy_emit_say(e, "%s_known", grundy_emit_id(e, k));
}

code grundy_emit_place_on(emitter *e, const game_kind *k, const kind_plan *plan,
                          uint32_t i, code x)
{
    const axis_plan *a = &plan->axis[i];

    if (!plan->arrays && a->fixed && !a->constant)
        return grundy_emit_binary(e, x, N_SUB,
                                  grundy_emit_named(low_name(e, k, i)));
    if (a->least == 0)
        return x;
    if (a->least < 0)
        return grundy_emit_binary(e, x, N_ADD,
                                  grundy_emit_number(e, -a->least));
    return grundy_emit_binary(e, x, N_SUB, grundy_emit_number(e, a->least));
}

code grundy_emit_places_on(emitter *e, const game_kind *k,
                           const kind_plan *plan, uint32_t i)
{
    const axis_plan *a = &plan->axis[i];

    if (plan->arrays)
        return count_of(e, a);
    return !a->fixed     ? size_on(e, k, plan, i)
           : a->constant ? count_of(e, a)
                         : grundy_emit_named(count_name(e, k, i));
}

/* A call that gives the cell's address, where the table is a block of more than
 * a row. */
static bool has_cell_function(const game_kind *k, const kind_plan *plan)
{
    return !plan->arrays && (k->params > 1 || plan->axis[0].fixed);
}

const char *grundy_emit_cell_address(emitter *e, const game_kind *k,
                                     const code *arg)
{
    if (!has_cell_function(k, grundy_emit_plan(e, k)))
        return grundy_emit_say(e, "&%s", grundy_emit_cell(e, k, arg).text);
    return grundy_emit_say(e, "%s_cell(%s)", grundy_emit_id(e, k),
                           grundy_emit_texts(e, arg, k->params));
}

code grundy_emit_cell(emitter *e, const game_kind *k, const code *arg)
{
    const kind_plan *plan = grundy_emit_plan(e, k);
    const char *text = grundy_emit_say(e, "%s_at", grundy_emit_id(e, k));
    weight most = WEIGHT_FEW;

    assert(plan->method == METHOD_TABLE);
    if (has_cell_function(k, plan))
        return grundy_emit_code(
            grundy_emit_say(e, "*%s", grundy_emit_cell_address(e, k, arg)),
            RANK_UNARY);
    for (uint32_t i = 0; i < k->params; i++) {
        const code place = grundy_emit_place_on(e, k, plan, i, arg[i]);

        text = grundy_emit_say(e, "%s[%s]", text, place.text);
        most = place.weight > most ? place.weight : most;
    }
    return grundy_emit_part(text, most);
}

static void cell_body(emitter *e, void *user)
{
    const game_kind *k = user;
    const kind_plan *plan = grundy_emit_plan(e, k);
    code at = grundy_emit_named(NULL);

    for (uint32_t i = 0; i < k->params; i++) {
        const code x = grundy_emit_place_on(
            e, k, plan, i, grundy_emit_find(e, k->param[i].variable)->at[0]);

        if (grundy_emit_is_key(plan, i))
            continue;
        if (at.text == NULL)
            at = x;
        else
            at = grundy_emit_binary(
                e,
                grundy_emit_binary(e, at, N_MUL,
                                   grundy_emit_places_on(e, k, plan, i)),
                N_ADD, x);
    }
    assert(at.text != NULL);
    grundy_emit_line(e, "return &%s_at[%s];", grundy_emit_id(e, k), at.text);
}

static void cell_function(emitter *e, const game_kind *k, const kind_plan *plan)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *head;

    e->in_rules = &e->set->kind_reads[k->index];
    head = grundy_emit_say(
        e, "static %s *%s_cell(%s)", grundy_emit_cell_type(plan->stored),
        grundy_emit_id(e, k), grundy_emit_params(e, k->param, k->params));
    grundy_emit_body(e, NULL, head, k->param, k->params, cell_body,
                     (void *)(uintptr_t)k);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
}

static void declare_block(emitter *e, const game_kind *k, const kind_plan *plan)
{
    grundy_emit_line(e, "static %s *%s_at;",
                     grundy_emit_cell_type(plan->stored), grundy_emit_id(e, k));
    for (uint32_t i = 0; i < k->params; i++)
        if (plan->axis[i].fixed && !plan->axis[i].constant)
            grundy_emit_line(e, "static int64_t %s, %s;", low_name(e, k, i),
                             count_name(e, k, i));
}

/* The value of the parameter that the table stands for. */
static const char *key_name(emitter *e, const game_kind *k)
{
    const kind_plan *plan = grundy_emit_plan(e, k);

    assert(plan->key > 0 && plan->key <= k->params);
    return grundy_emit_say(e, "%s_%s_now", grundy_emit_id(e, k),
                           k->param[plan->key - 1].name);
}

static void declare_table(emitter *e, const game_kind *k, kind_plan *plan)
{
    const char *text = grundy_emit_say(e, "static %s %s_at",
                                       grundy_emit_cell_type(plan->stored),
                                       grundy_emit_id(e, k));
    const char *forget = "0;";

    for (uint32_t i = 0; i < k->params && plan->arrays; i++)
        text = grundy_emit_say(e, "%s[%s]", text,
                               count_of(e, &plan->axis[i]).text);
    if (plan->arrays)
        grundy_emit_line(e, "%s;", text);
    else
        declare_block(e, k, plan);
    for (uint32_t i = 0; i < k->params; i++)
        if (!plan->axis[i].fixed && plan->axis[i].group == i) {
            grundy_emit_line(e, "static int64_t %s;", size_of(e, k, plan, i));
            forget =
                grundy_emit_say(e, "%s = %s", size_of(e, k, plan, i), forget);
        }
    if (goes_on(e, k, plan)) {
        const char *const known =
            plan->axis[0].low == 0
                ? known_name(e, k)
                : grundy_emit_say(
                      e, "%s = %s", known_name(e, k),
                      grundy_emit_number(e, plan->axis[0].low).text);

        grundy_emit_line(e, "static int64_t %s%s;", known,
                         plan->arrays ? ""
                                      : grundy_emit_say(e, ", %s_room",
                                                        grundy_emit_id(e, k)));
        forget = grundy_emit_say(e, "%s%s %s", known,
                                 plan->axis[0].low == 0 ? " =" : ",", forget);
    }
    if (plan->key > 0)
        grundy_emit_line(e, "static int64_t %s; /* the table is of this one */",
                         key_name(e, k));
    if (grundy_emit_has_runs(e, k))
        grundy_emit_declare_runs(e, k);
    plan->forget = forget;
    if (!grundy_emit_grows(k, plan) && !plan->eager) {
        grundy_emit_line(e, "static bool %s_ready;", grundy_emit_id(e, k));
        plan->forget =
            grundy_emit_say(e, "%s_ready = false;", grundy_emit_id(e, k));
    } else if (plan->eager) {
        plan->forget = NULL;
    }
    grundy_emit_blank(e);
    if (has_cell_function(k, plan))
        cell_function(e, k, plan);
}

/* ---- filling ---- */

/* x * y entries: what is read may ask for more than there can be. */
static code entries(emitter *e, code x, code y)
{
    return x.weight == WEIGHT_NUMBER || y.weight == WEIGHT_NUMBER
               ? grundy_emit_binary(e, x, N_MUL, y)
               : grundy_emit_call_two(e, "entries", x, y);
}

/* The block, as large as the ends of its axes ask for. */
static void make_block(emitter *e, const game_kind *k, const kind_plan *plan)
{
    code product = grundy_emit_number(e, 1);
    bool found = false;

    for (uint32_t i = 0; i < k->params; i++) {
        const axis_plan *a = &plan->axis[i];
        const node *range = k->param[i].range;
        code low, high;

        if (!a->fixed || a->constant)
            continue;
        low = grundy_emit_expr(e, range->kid[0]);
        grundy_emit_line(e, "%s = %s;", low_name(e, k, i), low.text);
        high = grundy_emit_expr(e, range->kid[1]);
        grundy_emit_lines(e,
                          "$0 = $1 - $2$3;\n"
                          "if ($0 < 0)\n"
                          "    $0 = 0;\n",
                          count_name(e, k, i),
                          grundy_emit_in(e, high, RANK_ADD), low_name(e, k, i),
                          range->op == N_RANGE ? " + 1" : "", NO_MORE);
    }
    for (uint32_t i = 0; i < k->params; i++) {
        const code places = grundy_emit_places_on(e, k, plan, i);

        if (grundy_emit_is_key(plan, i))
            continue;
        product = found ? entries(e, product, places) : places;
        found = true;
    }
    assert(found);
    if (goes_on(e, k, plan)) {
        grundy_emit_need(e, "room_for");
        grundy_emit_lines(e,
                          "if ($1 >= $0_room) {\n"
                          "    $0_room = room_for($1);\n"
                          "    $0_at = ($2 *)realloc($0_at, (size_t)$0_room * "
                          "sizeof *$0_at);\n"
                          "}\n",
                          grundy_emit_id(e, k),
                          grundy_emit_in(e, product, RANK_SHIFT),
                          grundy_emit_cell_type(plan->stored), NO_MORE);
    } else {
        grundy_emit_lines(
            e,
            "$0_at = ($1 *)realloc($0_at, (size_t)($2 + 1) * sizeof *$0_at);\n",
            grundy_emit_id(e, k), grundy_emit_cell_type(plan->stored),
            product.text, NO_MORE);
    }
    grundy_emit_lines(e,
                      "if ($0_at == NULL)\n"
                      "    die(no_memory);\n",
                      grundy_emit_id(e, k), NO_MORE);
}

/* From the row where the last time ended: it is left before it is found, so
 * that what asks on the way finds the next one. */
static void rows_head(emitter *e, const game_kind *k, const kind_plan *plan)
{
    const char *const known = known_name(e, k);
    const uint32_t mark = e->names;
    const char *const x = grundy_emit_bind_one(e, k->param[0].variable);

    grundy_emit_while(
        e, mark, grundy_emit_say(e, "%s < %s", known, size_of(e, k, plan, 0)));
    grundy_emit_taken(e, "int64_t", x, "%s++", known);
    grundy_emit_blank(e);
}

/* An end of a declared range, by a name if it takes more than a look. */
static code end_of(emitter *e, const node *n, const char *wish)
{
    const code c = grundy_emit_expr(e, n);

    return grundy_emit_costs(c, c) ? grundy_emit_hold(e, "int64_t", wish, c)
                                   : c;
}

/* From where to where a loop goes: `high` is the last value, or the first that
 * is not among them. */
typedef struct loop_ends {
    code low, high;
    bool open; /* which */
} loop_ends;

/* x - 1, of an x from 0 on. */
static bool is_one_less(emitter *e, const node *n)
{
    return n->op == N_SUB && n->kid[1]->op == N_INT && n->kid[1]->number == 1 &&
           grundy_facts_at_least(&e->facts, n->kid[0], 0);
}

static loop_ends ends_of(emitter *e, const game_kind *k, const kind_plan *plan,
                         uint32_t i)
{
    const axis_plan *a = &plan->axis[i];
    const node *const range = k->param[i].range;
    loop_ends ends = {.open = !a->fixed};

    if (!a->fixed || a->constant) {
        ends.low = grundy_emit_number(e, a->low);
        ends.high =
            a->fixed ? grundy_emit_number(e, a->high) : size_on(e, k, plan, i);
        return ends;
    }
    ends.low = end_of(e, range->kid[0], "least");
    ends.open = range->op == N_RANGE_LT || is_one_less(e, range->kid[1]);
    ends.high = end_of(e,
                       range->op == N_RANGE && ends.open ? range->kid[1]->kid[0]
                                                         : range->kid[1],
                       "most");
    return ends;
}

static void loop_head(emitter *e, const game_kind *k, const kind_plan *plan,
                      uint32_t i, const loop_ends *ends)
{
    const uint32_t mark = e->names;

    grundy_emit_count(
        e, mark,
        &(counted_loop){.name = grundy_emit_bind_one(e, k->param[i].variable),
                        .from = ends->low,
                        .end = ends->high,
                        .closed = !ends->open,
                        .down = plan->axis[i].falling});
}

/* What lies in the box but outside of a range that depends on parameters. */
static const char *inside(emitter *e, const game_kind *k)
{
    const char *test = NULL;

    for (uint32_t i = 0; i < k->params; i++) {
        const node *range = k->param[i].range;
        code x, low, high;

        if (range == NULL || !grundy_emit_depends(range))
            continue;
        x = grundy_emit_find(e, k->param[i].variable)->at[0];
        low = grundy_emit_expr(e, range->kid[0]);
        high = grundy_emit_expr(e, range->kid[1]);
        test = grundy_emit_and(
            e, test,
            grundy_emit_is_zero(low)
                ? grundy_emit_say(e, "%s %s %s", x.text,
                                  range->op == N_RANGE ? "<=" : "<",
                                  grundy_emit_in(e, high, RANK_SHIFT))
                : grundy_emit_say(e, "%s <= %s && %s %s %s",
                                  grundy_emit_in(e, low, RANK_SHIFT), x.text,
                                  x.text, range->op == N_RANGE ? "<=" : "<",
                                  grundy_emit_in(e, high, RANK_SHIFT)));
    }
    return test;
}

static const char *order_text(emitter *e, const game_kind *k,
                              const kind_plan *plan)
{
    const char *text = "";

    for (uint32_t i = 0; i < k->params; i++)
        if (!grundy_emit_is_key(plan, plan->order[i]))
            text = grundy_emit_say(
                e, "%s%s%s %s", text, text[0] == '\0' ? "" : ", then ",
                plan->axis[plan->order[i]].falling ? "falling" : "rising",
                k->param[plan->order[i]].name);
    return text;
}

static bool has_same_range(const param *x, const param *y)
{
    return x->range != NULL && y->range != NULL &&
           x->range->op == y->range->op &&
           grundy_tree_same(x->range->kid[0], y->range->kid[0]) &&
           grundy_tree_same(x->range->kid[1], y->range->kid[1]);
}

/* Where a parameter of an outer loop bounds this one, it begins or ends there:
 * if that lies on its axis in any case. */
static void narrow(emitter *e, const game_kind *k, const kind_plan *plan,
                   uint32_t at, loop_ends *ends)
{
    const uint32_t x = plan->order[at];
    const axis_plan *mine = &plan->axis[x];

    for (uint32_t i = 0; i < at; i++) {
        const uint32_t y = plan->order[i];
        const axis_plan *a = &plan->axis[y];
        const bool same = has_same_range(&k->param[x], &k->param[y]);
        const bool sized =
            mine->fixed ? (mine->constant && a->constant) || (a->fixed && same)
                        : !a->fixed && a->group == mine->group;
        const code name = grundy_emit_find(e, k->param[y].variable)->at[0];

        if (!sized || a->more > mine->more)
            continue;
        if ((plan->below[y] >> x & 1u) != 0 && (same || a->low >= mine->low))
            ends->low = name;
        if ((plan->below[x] >> y & 1u) != 0 &&
            (same || a->high <= mine->high)) {
            ends->high = name;
            ends->open = false;
        }
    }
}

/* The parameter of the innermost loop. */
uint32_t grundy_emit_inner(const game_kind *k, const kind_plan *plan)
{
    const uint32_t last = plan->order[k->params - 1];

    assert(k->params > (plan->key > 0 ? 1u : 0u));
    return grundy_emit_is_key(plan, last) ? plan->order[k->params - 2] : last;
}

#ifndef NDEBUG
/* Whether each parameter has a loop. */
static bool is_order(const game_kind *k, const kind_plan *plan)
{
    uint32_t seen = 0;

    for (uint32_t i = 0; i < k->params; i++)
        seen |= UINT32_C(1) << plan->order[i];
    return seen == UINT32_MAX >> (GRUNDY_MOST_PARAMS - k->params);
}
#endif

static void fill_loops(emitter *e, const game_kind *k, kind_plan *plan)
{
    loop_ends ends[GRUNDY_MOST_PARAMS];
    const char *test;

    assert(is_order(k, plan));
    if (plan->key > 0)
        grundy_emit_const(
            e, "int64_t",
            grundy_emit_bind_one(e, k->param[plan->key - 1].variable), "%s",
            key_name(e, k));
    grundy_emit_begin_lines(e, k);
    for (uint32_t i = 0; i < k->params; i++)
        ends[i] = ends_of(e, k, plan, i);
    for (uint32_t i = 0; i < k->params; i++) {
        const uint32_t at = plan->order[i];

        if (grundy_emit_is_key(plan, at))
            continue;
        if (plan->key == 0)
            narrow(e, k, plan, i, &ends[at]);
        if (at == grundy_emit_inner(k, plan))
            grundy_emit_begin_row(e, k);
        if (i == 0 && goes_on(e, k, plan))
            rows_head(e, k, plan);
        else
            loop_head(e, k, plan, at, &ends[at]);
    }
    test = inside(e, k);
    if (test != NULL)
        grundy_emit_open(e, "if (%s)", test);
    grundy_emit_fill_cell(e, k, plan);
    if (test != NULL)
        grundy_emit_close_with(e, "");
    for (uint32_t i = plan->key > 0 ? 1 : 0; i < k->params; i++)
        grundy_emit_close_with(e, "");
}

bool grundy_emit_columns_recur(emitter *e, const game_kind *k,
                               const kind_plan *plan, recurring *law)
{
    return !plan->arrays && goes_on(e, k, plan) && plan->axis[0].low == 0 &&
           grundy_emit_recurs(e, k, 0, law) &&
           !(grundy_emit_tries(plan) && law->far);
}

static void fill(emitter *e, const game_kind *k, kind_plan *plan)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *text = grundy_emit_say(
        e, "By %s: every part of every move comes earlier in this order.",
        order_text(e, k, plan));
    recurring law;
    bool apart;
    aside loops;

    if (grundy_emit_columns_recur(e, k, plan, &law))
        text = grundy_emit_say(
            e,
            "%s  No move takes more than %s of the first, so that a row of "
            "values is a fixed function of the %s before it: where so many "
            "come "
            "again, all that follows does, and the table ends.",
            text, grundy_emit_number(e, law.reach).text,
            grundy_emit_number(e, law.reach).text);
    grundy_emit_describe(e, k, text);
    grundy_emit_open_function(e, NULL, "static void fill_%s(void)",
                              grundy_emit_id(e, k));
    e->in_rules = &e->set->kind_reads[k->index];
    if (!plan->arrays)
        make_block(e, k, plan);
    (void)grundy_emit_name(e, "here");
    e->leads_on = false;
    grundy_emit_aside(e, &loops, 0);
    fill_loops(e, k, plan);
    grundy_emit_aside_end(e, &loops);
    apart = e->leads_on;
    if (plan->allocates)
        grundy_emit_const(e, "place", "here", "place_now()");
    if (apart)
        grundy_emit_apart(e, true);
    grundy_emit_blank(e);
    grundy_emit_aside_put(e, &loops, true);
    if (apart)
        grundy_emit_apart(e, false);
    e->in_rules = NULL;
    grundy_emit_close_function(e);
    grundy_emit_leave(e, scope);
}

/* ---- asking ---- */

static const char *column_width(emitter *e, const game_kind *k,
                                const kind_plan *plan)
{
    int64_t width = 1;

    if (k->params == 1)
        return NULL;
    for (uint32_t i = 1; i < k->params; i++)
        width *= plan->axis[i].most - plan->axis[i].least + 1;
    assert(width > 0);
    return grundy_emit_number(e, width).text;
}

/* Columns are added as long as none come again, each time twice as many. */
static void grow_columns(emitter *e, const game_kind *k, const kind_plan *plan,
                         const char *x)
{
    const char *const name = grundy_emit_id(e, k);
    const char *const size = size_of(e, k, plan, 0);
    const char *most = "";

    grundy_emit_need(e, "grown");
    if (plan->axis[0].wide)
        most =
            grundy_emit_say(e, "%s = min_of(%s, %s);", size, size,
                            grundy_emit_number(e, plan->axis[0].high + 1).text);
    grundy_emit_lines(e,
                      "while ($0 >= $1 && $2_period == 0) {\n"
                      "    $1 = grown(0, min_of($0, 2 * $1 + 1024));\n"
                      "    $3\n"
                      "    fill_$2();\n"
                      "    $2_seek_period();\n"
                      "}\n",
                      x, size, name, most, NO_MORE);
    grundy_emit_into_row(e, name, x, size);
}

const char *grundy_emit_greatest(emitter *e, const game_kind *k,
                                 const kind_plan *plan, uint32_t group)
{
    const char *text = NULL;

    for (uint32_t i = 0; i < k->params; i++) {
        const char *x = grundy_emit_find(e, k->param[i].variable)->at[0].text;

        if (plan->axis[i].fixed || plan->axis[i].group != group)
            continue;
        text = text == NULL ? x : grundy_emit_say(e, "max_of(%s, %s)", text, x);
    }
    assert(text != NULL);
    return text;
}

/* For another value of the key nothing is there. */
static void change_key(emitter *e, const game_kind *k, const kind_plan *plan,
                       code key)
{
    grundy_emit_open(e, "if (%s != %s)", key.text, key_name(e, k));
    for (uint32_t i = 0; i < k->params; i++)
        if (!plan->axis[i].fixed && plan->axis[i].group == i)
            grundy_emit_line(e, "%s = 0;", size_of(e, k, plan, i));
    grundy_emit_close(e);
    grundy_emit_line(e, "%s = %s;", key_name(e, k), key.text);
}

static void answer_body(emitter *e, void *user)
{
    const game_kind *k = user;
    const kind_plan *plan = grundy_emit_plan(e, k);
    const char *outside = NULL;
    code arg[GRUNDY_MOST_PARAMS];
    recurring law;

    for (uint32_t i = 0; i < k->params; i++) {
        arg[i] = grundy_emit_find(e, k->param[i].variable)->at[0];
        if (!plan->axis[i].fixed)
            outside = grundy_emit_say(
                e, "%s%s%s", outside == NULL ? "" : outside,
                outside == NULL ? "" : " || ",
                grundy_emit_is_key(plan, i)
                    ? grundy_emit_say(e, "%s != %s", arg[i].text,
                                      key_name(e, k))
                    : grundy_emit_say(e, "%s >= %s", arg[i].text,
                                      size_on(e, k, plan, i).text));
    }
    grundy_emit_by_turns(e, k);
    if (grundy_emit_columns_recur(e, k, plan, &law)) {
        grow_columns(e, k, plan, arg[0].text);
        grundy_emit_line(
            e, "return %s;",
            grundy_emit_sound(e, k, grundy_emit_cell(e, k, arg)).text);
        return;
    }
    grundy_emit_open(e, "if (%s)",
                     outside != NULL ? outside
                                     : grundy_emit_say(e, "!%s_ready",
                                                       grundy_emit_id(e, k)));
    grundy_emit_answer_behind(e, k, plan);
    if (plan->key > 0)
        change_key(e, k, plan, arg[plan->key - 1]);
    for (uint32_t i = 0; i < k->params; i++) {
        const char *size = size_of(e, k, plan, i);

        if (plan->axis[i].fixed || plan->axis[i].group != i)
            continue;
        grundy_emit_need(e, "grown");
        if (goes_on(e, k, plan)) {
            grundy_emit_line(e, "%s = grown(0, %s);", size, arg[i].text);
            continue;
        }
        if (!plan->arrays && !plan->axis[i].wide) {
            grundy_emit_line(e, "%s = grown(%s, %s);", size, size,
                             grundy_emit_greatest(e, k, plan, i));
            continue;
        }
        grundy_emit_line(
            e, "%s = min_of(grown(%s, %s), %s);", size, size,
            grundy_emit_greatest(e, k, plan, i),
            plan->arrays ? grundy_emit_number(e, plan->axis[i].most + 1 -
                                                     plan->axis[i].more)
                               .text
                         : grundy_emit_number(e, plan->axis[i].high + 1).text);
    }
    grundy_emit_line(e, "fill_%s();", grundy_emit_id(e, k));
    if (outside == NULL)
        grundy_emit_line(e, "%s_ready = true;", grundy_emit_id(e, k));
    grundy_emit_close(e);
    grundy_emit_line(e, "return %s;",
                     grundy_emit_sound(e, k, grundy_emit_cell(e, k, arg)).text);
}

void grundy_emit_table(emitter *e, const game_kind *k, kind_plan *plan)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *head;
    recurring law;

    declare_table(e, k, plan);
    if (grundy_emit_tries(plan))
        grundy_emit_attempt(e, k);
    fill(e, k, plan);
    if (grundy_emit_columns_recur(e, k, plan, &law)) {
        plan->forget = grundy_emit_say(e, "%s_period = %s",
                                       grundy_emit_id(e, k), plan->forget);
        grundy_emit_find_period(e, grundy_emit_id(e, k), &law,
                                size_of(e, k, plan, 0),
                                column_width(e, k, plan));
    }
    if (plan->eager)
        return;
    plan->forget =
        grundy_emit_say(e, "%s%s", grundy_emit_turns(e, k, plan), plan->forget);
    e->in_rules = &e->set->kind_reads[k->index];
    head = grundy_emit_say(e, "static %s %s(%s)", grundy_emit_value_type(e),
                           grundy_emit_kind_name(e, k),
                           grundy_emit_params(e, k->param, k->params));
    grundy_emit_body(e, grundy_emit_kind_name(e, k), head, k->param, k->params,
                     answer_body, (void *)(uintptr_t)k);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
}
