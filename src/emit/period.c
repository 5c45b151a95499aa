/* SPDX-License-Identifier: MIT */
/*
 * Values that repeat.  Where a move takes a number that does not depend on
 * what it is taken from, and at most `reach`, the value of a heap of reach or
 * more is a fixed function of the reach values before it: if reach values in a
 * row come again, so does all that follows.  A table then ends there, and a
 * heap of 10^18 is worth what a small one is.
 */
#include <inttypes.h>

#include "emit/emitter.h"

enum { REACH_MOST = 1 << 20, LEAST_LOOKED_AT = 1024 };

typedef struct seeking {
    const variable *of;
    bool found;
} seeking;

static bool is_it(void *user, node *n)
{
    seeking *s = user;

    s->found |=
        n->op == N_NAME && n->call == CALL_VARIABLE && n->ref.variable == s->of;
    return !s->found;
}

bool grundy_emit_names(const node *n, const variable *v)
{
    seeking s = {v, false};

    (void)grundy_tree_walk((node *)(uintptr_t)n, is_it, &s);
    return s.found;
}

/* What is taken, if the move is to kind(x - TAKEN), else NULL. */
static const node *taken_by(const game_kind *k, const node *to)
{
    const variable *x = k->param[0].variable;
    const node *less;

    if (to->op != N_CALL || to->call != CALL_POSITION || to->ref.kind != k)
        return NULL;
    less = to->kid[0];
    return less->op == N_SUB && less->kid[0]->op == N_NAME &&
                   less->kid[0]->call == CALL_VARIABLE &&
                   less->kid[0]->ref.variable == x &&
                   !grundy_emit_names(less->kid[1], x)
               ? less->kid[1]
               : NULL;
}

/* The most that the move takes whatever it is taken from; 0: not known. */
static int64_t most_taken(emitter *e, const game_kind *k, const rule_move *m)
{
    const bounds_source source = grundy_emit_source(e);
    interval_names names = {.source = &source};
    const node *taken = taken_by(k, m->target);
    int64_t most;

    if (taken == NULL)
        return 0;
    for (uint32_t i = 0; i < m->tail->steps; i++) {
        const tail_step *s = &m->tail->step[i];

        if (grundy_emit_names(s->expr, k->param[0].variable))
            return 0;
        if (s->kind == STEP_FOR)
            (void)grundy_interval_loop(&names, s);
        else if (s->kind == STEP_IF)
            (void)grundy_interval_if(&names, s->expr);
        else
            return 0;
    }
    most = grundy_interval_of(&names, taken).high;
    return most >= 1 && most <= REACH_MOST ? most : 0;
}

int64_t grundy_emit_reach(emitter *e, const game_kind *k)
{
    int64_t reach = 0;

    if (k->params != 1 || k->param[0].range != NULL || k->decides > 0)
        return 0;
    for (uint32_t i = 0; i < k->value_moves; i++) {
        const int64_t most = most_taken(e, k, &k->value_move[i]);

        if (most == 0)
            return 0;
        reach = most > reach ? most : reach;
    }
    return reach;
}

void grundy_emit_find_period(emitter *e, const char *name, int64_t reach)
{
    const char *all = grundy_emit_number(e, reach).text;

    grundy_emit_line(e, "static int64_t %s_period; /* 0: none was found yet */",
                     name);
    grundy_emit_blank(e);
    grundy_emit_line(
        e, "/* How far back, if anywhere, the last %s values stood before. */",
        all);
    grundy_emit_line(e, "static void %s_seek_period(void)", name);
    grundy_emit_line(e, "{");
    e->depth++;
    grundy_emit_open(e, "for (int64_t p = 1; p + %s <= %s_known; p++)", all,
                     name);
    grundy_emit_line(e, "const int64_t end = %s_known - 1;", name);
    grundy_emit_line(e, "int64_t same = 0;");
    grundy_emit_blank(e);
    grundy_emit_open(e,
                     "while (same < %s && %s_at[end - same] == %s_at[end - "
                     "same - p])",
                     all, name, name);
    grundy_emit_line(e, "same++;");
    grundy_emit_close(e);
    grundy_emit_open(e, "if (same == %s)", all);
    grundy_emit_line(e, "%s_period = p;", name);
    grundy_emit_line(e, "return;");
    grundy_emit_close_with(e, "");
    grundy_emit_close_with(e, "");
    e->depth--;
    grundy_emit_line(e, "}");
    grundy_emit_blank(e);
}

/* Rarely, so that the looks cost less than the values. */
void grundy_emit_end_row(emitter *e, const char *name)
{
    grundy_emit_blank(e);
    grundy_emit_line(e, "/* Looked for at each power of two. */");
    grundy_emit_open(e,
                     "if (%s_known >= %d && (%s_known & (%s_known - 1)) == 0)",
                     name, LEAST_LOOKED_AT, name, name);
    grundy_emit_line(e, "%s_seek_period();", name);
    grundy_emit_close(e);
}

void grundy_emit_into_row(emitter *e, const char *name, const char *asked)
{
    grundy_emit_open(e, "if (%s >= %s_known)", asked, name);
    grundy_emit_line(e, "%s -= ((%s - %s_known) / %s_period + 1) * %s_period;",
                     asked, asked, name, name, name);
    grundy_emit_close(e);
}
