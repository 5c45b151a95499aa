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

/* The array that is indexed by all the loop variables in their order. */
typedef struct finding {
    const tail *t;
    const variable *array;
} finding;

static bool is_loop(const tail *t, uint32_t at, const node *n)
{
    return n->op == N_NAME && n->call == CALL_VARIABLE &&
           n->ref.variable == t->step[at].pattern->variable;
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
    if (inner->op == N_NAME && inner->call == CALL_VARIABLE &&
        inner->ref.variable->kind <= VAR_LET)
        f->array = inner->ref.variable;
    return true;
}

static bool last_global(void *user, node *n)
{
    uint32_t *after = user;

    if (n->op == N_NAME && n->call == CALL_VARIABLE &&
        n->ref.variable->kind <= VAR_LET &&
        n->ref.variable->statement + 1 > *after)
        *after = n->ref.variable->statement + 1;
    if (n->call == CALL_FUNCTION)
        (void)grundy_tree_walk(n->ref.function->body, last_global, user);
    return true;
}

static const char *cell_value(emitter *e, const node *fold)
{
    const code x = grundy_emit_expr(e, fold->kid[0]);

    if (fold->word == W_SUM || fold->word == W_XOR)
        return x.text;
    if (fold->word == W_COUNT && fold->kid[0]->type->tag != TYPE_BOOL)
        return "1";
    if (fold->word == W_ALL)
        return grundy_emit_say(e, "(%s) ? 0 : 1", x.text);
    return grundy_emit_say(e, "(%s) ? 1 : 0", x.text);
}

static const char *sign(const node *fold, bool plus)
{
    return fold->word == W_XOR ? "^" : plus ? "+" : "-";
}

/* make_NAME(): one pass over the array. */
static void write_make(emitter *e, const sums_plan *p, const char *array)
{
    const node *fold = p->fold;
    const bool flat = fold->tail->steps == 1;
    words y = {1, {grundy_emit_named("0")}}, x = y;

    grundy_emit_line(e, "static void make_%s(void)", p->name);
    grundy_emit_line(e, "{");
    e->depth++;
    grundy_emit_need(e, HELP_NEW_GRID);
    grundy_emit_need(e, HELP_NEW_LIST);
    if (flat) {
        grundy_emit_line(e, "%s = new_list(%s.len + 1, 1);", p->name, array);
        grundy_emit_line(e, "%s.at[0] = 0;", p->name);
    } else {
        grundy_emit_line(e,
                         "const int64_t wide = %s.len > 0 ? %s.at[0].len : "
                         "0;",
                         array, array);
        grundy_emit_blank(e);
        grundy_emit_line(e, "%s = new_grid(%s.len + 1);", p->name, array);
        grundy_emit_line(e, "%s.at[0] = new_list(wide + 1, 1);", p->name);
        grundy_emit_open(e, "for (int64_t i = 0; i <= wide; i++)");
        grundy_emit_line(e, "%s.at[0].at[i] = 0;", p->name);
        grundy_emit_close(e);
    }
    x.at[0] = grundy_emit_named(grundy_emit_bind_one(
        e, fold->tail->step[flat ? 0 : 1].pattern->variable));
    if (!flat) {
        y.at[0] = grundy_emit_named(
            grundy_emit_bind_one(e, fold->tail->step[0].pattern->variable));
        grundy_emit_open(e, "for (int64_t %s = 0; %s < %s.len; %s++)",
                         y.at[0].text, y.at[0].text, array, y.at[0].text);
        grundy_emit_line(e, "int64_t row = 0;");
        grundy_emit_blank(e);
        grundy_emit_line(e, "%s.at[%s + 1] = new_list(wide + 1, 1);", p->name,
                         y.at[0].text);
        grundy_emit_line(e, "%s.at[%s + 1].at[0] = 0;", p->name, y.at[0].text);
    }
    grundy_emit_open(
        e, "for (int64_t %s = 0; %s < %s; %s++)", x.at[0].text, x.at[0].text,
        flat ? grundy_emit_say(e, "%s.len", array) : "wide", x.at[0].text);
    if (flat) {
        const char *value = cell_value(e, fold);

        grundy_emit_line(e, "%s.at[%s + 1] = %s.at[%s] %s (%s);", p->name,
                         x.at[0].text, p->name, x.at[0].text, sign(fold, true),
                         value);
    } else {
        const char *value = cell_value(e, fold);

        grundy_emit_line(e, "row = row %s (%s);", sign(fold, true), value);
        grundy_emit_line(e,
                         "%s.at[%s + 1].at[%s + 1] = %s.at[%s].at[%s + 1] %s "
                         "row;",
                         p->name, y.at[0].text, x.at[0].text, p->name,
                         y.at[0].text, x.at[0].text, sign(fold, true));
    }
    grundy_emit_close_with(e, "");
    if (!flat)
        grundy_emit_close_with(e, "");
    e->depth--;
    grundy_emit_line(e, "}");
    grundy_emit_blank(e);
}

/* NAME_over(from, to, ...): ends that leave the array are cut to it. */
static void write_over(emitter *e, const sums_plan *p)
{
    const bool flat = p->fold->tail->steps == 1;
    const char *minus = sign(p->fold, false), *plus = sign(p->fold, true);

    grundy_emit_need(e, HELP_LEAST);
    grundy_emit_need(e, HELP_MOST);
    grundy_emit_line(e,
                     flat ? "static int64_t %s_over(int64_t from, int64_t to)"
                          : "static int64_t %s_over(int64_t top, int64_t "
                            "bottom, int64_t from, int64_t to)",
                     p->name);
    grundy_emit_line(e, "{");
    e->depth++;
    if (flat) {
        grundy_emit_line(e, "from = max_of(from, 0);");
        grundy_emit_line(e, "to = min_of(to, %s.len - 1);", p->name);
        grundy_emit_line(e, "return from < to ? %s.at[to] %s %s.at[from] : 0;",
                         p->name, minus, p->name);
    } else {
        grundy_emit_line(e, "top = max_of(top, 0);");
        grundy_emit_line(e, "bottom = min_of(bottom, %s.len - 1);", p->name);
        grundy_emit_line(e, "from = max_of(from, 0);");
        grundy_emit_line(e, "to = min_of(to, %s.at[0].len - 1);", p->name);
        grundy_emit_open(e, "if (top >= bottom || from >= to)");
        grundy_emit_line(e, "return 0;");
        grundy_emit_close(e);
        grundy_emit_line(e,
                         "return %s.at[bottom].at[to] %s "
                         "%s.at[bottom].at[from] %s %s.at[top].at[to] %s "
                         "%s.at[top].at[from];",
                         p->name, minus, p->name, minus, p->name, plus,
                         p->name);
    }
    e->depth--;
    grundy_emit_line(e, "}");
    grundy_emit_blank(e);
}

static void write_sums(emitter *e, sums_plan *p, const char *array)
{
    const emit_scope scope = grundy_emit_begin(e);
    const int depth = e->depth;
    const reads *in_rules = e->in_rules;
    const bool unreached = e->unreached;
    const bool allocates = e->allocates;
    const char *until = e->until;
    const game_kind *filling = e->filling;
    page *to = e->to;
    static const char remark[] = "Prefix sums: what a run or a rectangle of "
                                 "the input comes to, at once.";

    e->to = &p->text;
    e->to->count = 0;
    e->depth = 0;
    e->until = NULL;
    e->unreached = false;
    e->in_rules = NULL;
    e->filling = NULL;
    grundy_emit_remark(e, remark, sizeof remark - 1);
    grundy_emit_line(e, "static %s %s;",
                     p->fold->tail->steps == 1 ? "list" : "grid", p->name);
    grundy_emit_blank(e);
    write_make(e, p, array);
    write_over(e, p);
    e->to = to;
    e->depth = depth;
    e->until = until;
    e->in_rules = in_rules;
    e->unreached = unreached;
    e->allocates = allocates;
    e->filling = filling;
    grundy_emit_leave(e, scope);
}

static sums_plan *find_plan(emitter *e, const node *fold, const char *array)
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

        *p = (sums_plan){.fold = fold, .written = true};
        p->name = grundy_emit_say(e, "sums%u", (unsigned)e->sums_count);
        (void)grundy_tree_walk(fold->kid[0], last_global, &p->after);
        write_sums(e, p, array);
        return p;
    }
}

/* "from, to" of a loop, the end not included. */
static const char *ends(emitter *e, const node *range)
{
    const code low = grundy_emit_expr(e, range->kid[0]);
    const code high = grundy_emit_expr(e, range->kid[1]);

    return grundy_emit_say(e, "%s, %s%s", low.text,
                           grundy_emit_in(e, high, RANK_ADD),
                           range->op == N_RANGE ? " + 1" : "");
}

bool grundy_emit_aggregate(emitter *e, const node *n, code *out)
{
    finding f = {n->tail, NULL};
    const sums_plan *p;
    const char *args;

    if (e->in_rules == NULL || grundy_aggregate_why_not(n) != NULL)
        return false;
    (void)grundy_tree_walk(n->kid[0], find_array, &f);
    if (f.array == NULL)
        return false;
    p = find_plan(e, n, e->global_name[f.array->index]);
    if (p == NULL)
        return false;
    args = ends(e, n->tail->step[0].expr);
    if (n->tail->steps == 2)
        args =
            grundy_emit_say(e, "%s, %s", args, ends(e, n->tail->step[1].expr));
    *out = grundy_emit_named(grundy_emit_say(e, "%s_over(%s)", p->name, args));
    if (n->word == W_ALL || n->word == W_ANY)
        *out = grundy_emit_code(grundy_emit_say(e, "%s %s 0", out->text,
                                                n->word == W_ALL ? "==" : "!="),
                                RANK_EQUAL);
    return true;
}

void grundy_emit_make_sums(emitter *e, uint32_t after)
{
    for (uint32_t i = 0; i < e->sums_count; i++)
        if (e->sums[i].used && e->sums[i].after == after) {
            e->allocates = true;
            grundy_emit_line(e, "make_%s();", e->sums[i].name);
        }
}
