/* SPDX-License-Identifier: MIT */
/*
 * Tables.  A row grows by one entry at a time, from the least number up, as
 * far as was ever asked for; a box is filled as a whole in the order that was
 * proved, and again, larger, when a position outside of it is asked for.
 */
#include <inttypes.h>
#include <string.h>

#include "emit/emitter.h"

/* ---- rows ---- */

void grundy_emit_row_store(emitter *e, const char *name, const char *stored,
                           int64_t from)
{
    grundy_emit_need(e, HELP_DIE);
    grundy_emit_line(e, "static %s *%s_at;", stored, name);
    if (from > 0)
        grundy_emit_line(e, "static int64_t %s_known = %" PRId64 ", %s_room;",
                         name, from, name);
    else
        grundy_emit_line(e, "static int64_t %s_known, %s_room;", name, name);
    grundy_emit_blank(e);
}

typedef struct growing {
    const char *ctype, *called, *name, *stored;
    const param *p;
    bool allocates;
    int64_t from;
} growing;

static void row_body(emitter *e, void *user)
{
    const growing *g = user;
    const char *n = grundy_emit_find(e, g->p->variable)->at[0].text;
    const char *here = grundy_emit_name(e, "here");
    const bool flag = strcmp(g->ctype, "bool") == 0;

    if (g->from >= 0 && strcmp(g->called, g->name) == 0) {
        grundy_emit_open(e, "if (%s < %" PRId64 ")", n, g->from);
        grundy_emit_line(e, "return solve_%s(%s);", g->name, n);
        grundy_emit_close(e);
    }
    grundy_emit_open(e, "for (; %s_known <= %s; %s_known++)", g->name, n,
                     g->name);
    if (g->allocates) {
        grundy_emit_need(e, HELP_BACK);
        grundy_emit_line(e, "const place %s = place_now();", here);
        grundy_emit_blank(e);
    }
    grundy_emit_open(e, "if (%s_known >= %s_room)", g->name, g->name);
    grundy_emit_line(e, "%s_room = 2 * %s_known + 1024;", g->name, g->name);
    grundy_emit_line(e,
                     "%s_at = (%s *)realloc(%s_at, (size_t)%s_room * sizeof "
                     "*%s_at);",
                     g->name, g->stored, g->name, g->name, g->name);
    grundy_emit_open(e, "if (%s_at == NULL)", g->name);
    grundy_emit_line(e, "die(\"out of memory\");");
    grundy_emit_close(e);
    grundy_emit_close_with(e, "");
    grundy_emit_line(e, "%s_at[%s_known] = %s%ssolve_%s(%s_known);", g->name,
                     g->name, strcmp(g->stored, "int64_t") == 0 ? "" : "(",
                     strcmp(g->stored, "int64_t") == 0
                         ? ""
                         : grundy_emit_say(e, "%s)", g->stored),
                     g->name, g->name);
    if (g->allocates)
        grundy_emit_line(e, "place_back(%s);", here);
    grundy_emit_close_with(e, "");
    grundy_emit_line(e, "return %s_at[%s]%s;", g->name, n, flag ? " != 0" : "");
}

void grundy_emit_row(emitter *e, const char *ctype, const char *called,
                     const char *name, const char *stored, const param *p,
                     bool allocates, int64_t from)
{
    const emit_scope scope = grundy_emit_begin(e);
    growing g = {ctype, called, name, stored, p, allocates, from};
    const char *head, *text;

    e->in_rules = &grundy_emit_no_reads;
    head = grundy_emit_say(e, "static %s %s(%s)", ctype, called,
                           grundy_emit_params(e, p, 1));
    text = grundy_emit_say(e,
                           "Every move makes %s smaller: the table grows by "
                           "rising %s, as far as was asked.",
                           p->name, p->name);
    if (strcmp(called, name) != 0)
        grundy_emit_remark(e, text, strlen(text));
    grundy_emit_body(e, head, p, 1, row_body, &g);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
}

/* ---- boxes ---- */

static const char *size_of(emitter *e, const game_kind *k,
                           const kind_plan *plan, uint32_t i)
{
    const table_axis *a = &plan->axis[i];

    if (a->fixed && a->constant)
        return grundy_emit_number(e, a->high - a->low + 1).text;
    return grundy_emit_say(e, "%s_%s_size", k->name,
                           k->param[a->fixed ? i : a->group].name);
}

/* "" where it is 0. */
static const char *low_of(emitter *e, const game_kind *k, const kind_plan *plan,
                          uint32_t i)
{
    const table_axis *a = &plan->axis[i];

    if (!a->fixed || (a->constant && a->low == 0))
        return "";
    if (a->constant)
        return grundy_emit_number(e, a->low).text;
    return grundy_emit_say(e, "%s_%s_low", k->name, k->param[i].name);
}

static bool grows(const game_kind *k, const kind_plan *plan)
{
    for (uint32_t i = 0; i < k->params; i++)
        if (!plan->axis[i].fixed)
            return true;
    return false;
}

static bool all_constant(const game_kind *k, const kind_plan *plan)
{
    for (uint32_t i = 0; i < k->params; i++)
        if (!plan->axis[i].constant)
            return false;
    return true;
}

static const char *product(emitter *e, const game_kind *k,
                           const kind_plan *plan)
{
    const char *text = size_of(e, k, plan, 0);

    for (uint32_t i = 1; i < k->params; i++)
        text = grundy_emit_say(e, "%s * %s", text, size_of(e, k, plan, i));
    return text;
}

static void cell_body(emitter *e, void *user)
{
    const game_kind *k = user;
    const kind_plan *plan = grundy_emit_plan(e, k);
    code at = {"", RANK_NAME};

    for (uint32_t i = 0; i < k->params; i++) {
        const char *low = low_of(e, k, plan, i);
        code x = grundy_emit_find(e, k->param[i].variable)->at[0];

        if (low[0] == '-')
            x = grundy_emit_code(grundy_emit_say(e, "%s + %s", x.text, low + 1),
                                 RANK_ADD);
        else if (low[0] != '\0')
            x = grundy_emit_code(grundy_emit_say(e, "%s - %s", x.text, low),
                                 RANK_ADD);
        if (i > 0)
            x = grundy_emit_binary(
                e,
                grundy_emit_binary(e, at, "*",
                                   grundy_emit_named(size_of(e, k, plan, i)),
                                   RANK_MUL),
                "+", x, RANK_ADD);
        at = x;
    }
    grundy_emit_line(e, "return &%s_at[%s];", k->name, at.text);
}

void grundy_emit_table_store(emitter *e, const game_kind *k, kind_plan *plan)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *head, *forget = "";

    if (all_constant(k, plan))
        grundy_emit_line(e, "static %s %s_at[%s];", plan->stored, k->name,
                         product(e, k, plan));
    else
        grundy_emit_line(e, "static %s *%s_at;", plan->stored, k->name);
    for (uint32_t i = 0; i < k->params; i++) {
        const table_axis *a = &plan->axis[i];

        if (a->fixed && !a->constant) {
            grundy_emit_line(e, "static int64_t %s, %s;", low_of(e, k, plan, i),
                             size_of(e, k, plan, i));
        } else if (!a->fixed && a->group == i) {
            grundy_emit_line(e, "static int64_t %s;", size_of(e, k, plan, i));
            forget = grundy_emit_say(e, "%s%s%s = 0;", forget,
                                     forget[0] == '\0' ? "" : " ",
                                     size_of(e, k, plan, i));
        }
    }
    if (!grows(k, plan)) {
        grundy_emit_line(e, "static bool %s_ready;", k->name);
        forget = grundy_emit_say(e, "%s_ready = false;", k->name);
    }
    plan->forget = forget;
    grundy_emit_blank(e);
    e->in_rules = &e->set->kind_reads[k->index];
    head = grundy_emit_say(e, "static %s *%s_cell(%s)", plan->stored, k->name,
                           grundy_emit_params(e, k->param, k->params));
    grundy_emit_body(e, head, k->param, k->params, cell_body,
                     (void *)(uintptr_t)k);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
}

/* Ends of declared ranges that the input gives. */
static void set_ranges(emitter *e, const game_kind *k, const kind_plan *plan)
{
    for (uint32_t i = 0; i < k->params; i++) {
        const table_axis *a = &plan->axis[i];
        const node *range = k->param[i].range;

        if (!a->fixed || a->constant)
            continue;
        grundy_emit_line(e, "%s = %s;", low_of(e, k, plan, i),
                         grundy_emit_expr(e, range->kid[0]).text);
        grundy_emit_line(
            e, "%s = %s - %s%s;", size_of(e, k, plan, i),
            grundy_emit_in(e, grundy_emit_expr(e, range->kid[1]), RANK_ADD),
            low_of(e, k, plan, i), range->op == N_RANGE ? " + 1" : "");
    }
}

static void loop_head(emitter *e, const game_kind *k, const kind_plan *plan,
                      uint32_t i)
{
    const uint32_t mark = e->names;
    const char *x = grundy_emit_bind_one(e, k->param[i].variable);
    const char *low = low_of(e, k, plan, i), *size = size_of(e, k, plan, i);
    const table_axis *a = &plan->axis[i];
    const char *end =
        a->fixed && a->constant ? grundy_emit_number(e, a->high).text
        : low[0] == '\0'        ? grundy_emit_say(e, "%s - 1", size)
                                : grundy_emit_say(e, "%s + %s - 1", low, size);

    if (low[0] == '\0')
        low = "0";
    if (a->falling)
        grundy_emit_open_from(e, mark, "for (int64_t %s = %s; %s >= %s; %s--)",
                              x, end, x, low, x);
    else if (!a->fixed)
        grundy_emit_open_from(e, mark, "for (int64_t %s = 0; %s < %s; %s++)", x,
                              x, size, x);
    else
        grundy_emit_open_from(e, mark, "for (int64_t %s = %s; %s <= %s; %s++)",
                              x, low, x, end, x);
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
        test = grundy_emit_both(
            e, test,
            strcmp(low.text, "0") == 0
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
        text = grundy_emit_say(e, "%s%s%s %s", text, i == 0 ? "" : ", then ",
                               plan->axis[plan->order[i]].falling ? "falling"
                                                                  : "rising",
                               k->param[plan->order[i]].name);
    return text;
}

static void fill(emitter *e, const game_kind *k, const kind_plan *plan)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *test,
        *text = grundy_emit_say(
            e, "By %s: every part of every move comes earlier in this order.",
            order_text(e, k, plan));

    grundy_emit_remark(e, text, strlen(text));
    grundy_emit_line(e, "static void fill_%s(void)", k->name);
    grundy_emit_line(e, "{");
    e->depth++;
    set_ranges(e, k, plan);
    if (!all_constant(k, plan)) {
        grundy_emit_need(e, HELP_DIE);
        grundy_emit_line(e,
                         "%s_at = (%s *)realloc(%s_at, (size_t)(%s) * sizeof "
                         "*%s_at);",
                         k->name, plan->stored, k->name, product(e, k, plan),
                         k->name);
        grundy_emit_open(e, "if (%s_at == NULL)", k->name);
        grundy_emit_line(e, "die(\"out of memory\");");
        grundy_emit_close(e);
    }
    e->in_rules = &e->set->kind_reads[k->index];
    if (plan->allocates) {
        grundy_emit_need(e, HELP_BACK);
        grundy_emit_line(e, "const place here = place_now();");
        grundy_emit_blank(e);
    }
    for (uint32_t i = 0; i < k->params; i++)
        loop_head(e, k, plan, plan->order[i]);
    test = inside(e, k);
    if (test != NULL)
        grundy_emit_open(e, "if (%s)", test);
    text = grundy_emit_passed(e, k->param, k->params);
    grundy_emit_line(e, "*%s_cell(%s) = %ssolve_%s(%s);", k->name, text,
                     strcmp(plan->stored, "int64_t") == 0
                         ? ""
                         : grundy_emit_say(e, "(%s)", plan->stored),
                     k->name, text);
    if (plan->allocates)
        grundy_emit_line(e, "place_back(here);");
    if (test != NULL)
        grundy_emit_close(e);
    for (uint32_t i = 0; i < k->params; i++)
        grundy_emit_close(e);
    e->in_rules = NULL;
    e->depth--;
    grundy_emit_line(e, "}");
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
}

/* The greatest of the parameters that share an extent. */
static const char *needed(emitter *e, const game_kind *k, const kind_plan *plan,
                          uint32_t group)
{
    const char *text = NULL;

    for (uint32_t i = 0; i < k->params; i++) {
        const char *x = grundy_emit_find(e, k->param[i].variable)->at[0].text;

        if (plan->axis[i].fixed || plan->axis[i].group != group)
            continue;
        if (text != NULL)
            grundy_emit_need(e, HELP_MOST);
        text = text == NULL ? x : grundy_emit_say(e, "max_of(%s, %s)", text, x);
    }
    return text;
}

static void answer_body(emitter *e, void *user)
{
    const game_kind *k = user;
    const kind_plan *plan = grundy_emit_plan(e, k);
    const char *outside = NULL;

    for (uint32_t i = 0; i < k->params; i++)
        if (!plan->axis[i].fixed)
            outside = grundy_emit_say(
                e, "%s%s%s >= %s", outside == NULL ? "" : outside,
                outside == NULL ? "" : " || ",
                grundy_emit_find(e, k->param[i].variable)->at[0].text,
                size_of(e, k, plan, i));
    grundy_emit_open(
        e, "if (%s)",
        outside != NULL ? outside : grundy_emit_say(e, "!%s_ready", k->name));
    for (uint32_t i = 0; i < k->params; i++)
        if (!plan->axis[i].fixed && plan->axis[i].group == i) {
            grundy_emit_need(e, HELP_GROWN);
            grundy_emit_line(e, "%s = grown(%s, %s);", size_of(e, k, plan, i),
                             size_of(e, k, plan, i), needed(e, k, plan, i));
        }
    grundy_emit_line(e, "fill_%s();", k->name);
    if (outside == NULL)
        grundy_emit_line(e, "%s_ready = true;", k->name);
    grundy_emit_close(e);
    grundy_emit_line(e, "return *%s_cell(%s)%s;", k->name,
                     grundy_emit_passed(e, k->param, k->params),
                     e->mode == MODE_NIMBERS ? "" : " != 0");
}

void grundy_emit_table(emitter *e, const game_kind *k, kind_plan *plan)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *head;

    fill(e, k, plan);
    e->in_rules = &e->set->kind_reads[k->index];
    head = grundy_emit_say(e, "static %s %s_%s(%s)",
                           e->mode == MODE_NIMBERS ? "int64_t" : "bool",
                           e->mode == MODE_NIMBERS ? "nimber" : "wins", k->name,
                           grundy_emit_params(e, k->param, k->params));
    grundy_emit_body(e, head, k->param, k->params, answer_body,
                     (void *)(uintptr_t)k);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
}
