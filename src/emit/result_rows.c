/* SPDX-License-Identifier: MIT */
/*
 * What a move and an end of play come to where positions have results, and the
 * cells of tables that are filled with the best that a move comes to.
 */
#include "emit/emitter.h"
#include "plan/facts/interval.h"

bool grundy_emit_values_are_flags(const emitter *e)
{
    return e->mode != MODE_NIMBERS && e->mode != MODE_RESULTS;
}

const char *grundy_emit_value_type(const emitter *e)
{
    return grundy_emit_values_are_flags(e) ? "bool" : "int64_t";
}

const char *grundy_emit_kind_type(const emitter *e)
{
    return e->mode == MODE_TAME ? "int64_t" : grundy_emit_value_type(e);
}

code grundy_emit_stuck(emitter *e)
{
    if (e->set->has_scores)
        return grundy_emit_zero();
    if (e->set->play_if != NULL)
        return grundy_emit_called(
            grundy_emit_say(e, "(%s ? 1 : -1)", grundy_emit_misere(e)));
    return grundy_emit_number(e, e->set->misere ? 1 : -1);
}

/* ---- what a move comes to ---- */

enum { SMALL_BITS = 31 };

static bool is_small(interval_names *names, const node *n)
{
    const interval is = grundy_interval_of(names, n);
    const int64_t most = INT64_C(1) << SMALL_BITS;

    return -most <= is.low && is.high <= most;
}

/*
 * Whether no score can leave 64 bits: all that is gained is below 2^31, and no
 * play is as long as that, since each position of it takes memory.
 */
bool grundy_emit_scores_stay(emitter *e)
{
    const bounds_source source = grundy_emit_source(e);
    bool stay = true;

    for (uint32_t i = 0; i < e->set->kinds && stay; i++) {
        const game_kind *k = &e->set->kind[i];
        interval_names names = {.source = &source};

        for (uint32_t p = 0; p < k->params; p++)
            if (k->param[p].kind == PARAM_INT)
                grundy_interval_name(&names, k->param[p].variable,
                                     grundy_emit_declared(e, i, p));
        for (uint32_t d = 0; d < k->decides; d++)
            stay &= k->decide[d].score == NULL ||
                    is_small(&names, k->decide[d].score);
        for (uint32_t m = 0; m < k->value_moves && stay; m++) {
            const tail *t = k->value_move[m].tail;
            const uint32_t count = names.count;

            if (k->value_move[m].gain == NULL)
                continue;
            for (uint32_t s = 0; s < t->steps; s++)
                if (t->step[s].kind == STEP_FOR)
                    (void)grundy_interval_loop(&names, &t->step[s]);
            stay &= is_small(&names, k->value_move[m].gain);
            names.count = count;
        }
    }
    return stay;
}

code grundy_emit_gain(emitter *e, const rule_move *m, const test_pair *fits)
{
    const char *gained;
    code gain;

    if (m->gain == NULL || m->gain->op == N_INT || m->gain->op == N_NAME)
        return m->gain == NULL ? grundy_emit_zero()
                               : grundy_emit_expr(e, m->gain);
    if (fits == NULL) {
        gain = grundy_emit_expr(e, m->gain);
        return grundy_emit_costs(gain, gain)
                   ? grundy_emit_hold(e, "int64_t", "gained", gain)
                   : gain;
    }
    gained = grundy_emit_name(e, "gained");
    grundy_emit_line(e, "int64_t %s = 0;", gained);
    grundy_emit_open(e, "if (%s)", fits->holds);
    grundy_emit_line(e, "%s = %s;", gained, grundy_emit_expr(e, m->gain).text);
    grundy_emit_close(e);
    return grundy_emit_code(gained, RANK_NAME);
}

/* The mover's result by the move; `value` is that of where it leads. */
static code by_move(emitter *e, const rule_move *m, code gain, code value)
{
    if (m->gain == NULL)
        return m->again
                   ? value
                   : grundy_emit_code(
                         grundy_emit_say(e, "-%s",
                                         grundy_emit_in(e, value, RANK_NAME)),
                         RANK_UNARY);
    if (e->scores_stay)
        return grundy_emit_binary(e, gain, m->again ? N_ADD : N_SUB, value);
    return m->again ? grundy_emit_call_two(e, "plus", gain, value)
                    : grundy_emit_call_two(e, "minus", gain, value);
}

code grundy_emit_wins_by(emitter *e, const rule_move *m, code gain, code value)
{
    code made;

    if (m->gain == NULL)
        return grundy_emit_code(
            grundy_emit_say(e, "%s %s 0", grundy_emit_in(e, value, RANK_SHIFT),
                            m->again ? ">" : "<"),
            RANK_LESS);
    made = by_move(e, m, gain, value);
    return grundy_emit_code(
        grundy_emit_say(e, "%s > 0", grundy_emit_in(e, made, RANK_SHIFT)),
        RANK_LESS);
}

/* Held by a name, and above the number that no score may be. */
static code within_scores(emitter *e, const char *wish, code score)
{
    score = grundy_emit_hold(e, "int64_t", wish, score);
    grundy_emit_insist(
        e,
        grundy_emit_compared(e, score, N_GT, grundy_emit_number(e, INT64_MIN)),
        "a score overflows");
    return score;
}

/* ---- clauses that end play ---- */

const char *grundy_emit_result_of_clause(emitter *e, const rule_decide *d)
{
    code score;

    if (d->what != DECIDE_SCORE)
        return d->what == DECIDE_WIN    ? "1"
               : d->what == DECIDE_LOSE ? "-1"
                                        : "0";
    score = grundy_emit_expr(e, d->score);
    return e->scores_stay ? score.text : within_scores(e, "score", score).text;
}

/* ---- tables ---- */

typedef struct choice {
    const rule_move *move;
    const char *best, *moved; /* moved: whether there is an option; or NULL */
} choice;

static void option_of_cell(emitter *e, void *user)
{
    const choice *c = user;
    const char *const until = e->until;
    const test_pair *fits = NULL;
    code gain, value;

    e->until = NULL;
    value = grundy_emit_sum(e, c->move->target, &fits);
    if (fits != NULL)
        grundy_emit_open(e, "if (%s)", fits->holds);
    gain = grundy_emit_gain(e, c->move, NULL);
    value = by_move(e, c->move, gain, value);
    if (c->move->gain != NULL && !e->scores_stay)
        value = within_scores(e, "made", value);
    grundy_emit_line(e, "%s = max_of(%s, %s);", c->best, c->best, value.text);
    if (c->moved != NULL)
        grundy_emit_line(e, "%s = true;", c->moved);
    if (fits != NULL)
        grundy_emit_close(e);
    e->until = until;
}

static bool has_loops(const game_kind *k)
{
    bool loops = false;

    for (uint32_t i = 0; i < k->value_moves; i++)
        for (uint32_t s = 0; s < k->value_move[i].tail->steps; s++)
            loops |= k->value_move[i].tail->step[s].kind == STEP_FOR;
    return loops;
}

/* Where options are few it is quicker to keep in mind that there is one than to
 * see by the best that there was none: a compiler knows it mostly. */
void grundy_emit_best(emitter *e, const game_kind *k, emit_give *give)
{
    choice c = {NULL, grundy_emit_name(e, "best"), NULL};
    const char *stuck = grundy_emit_stuck(e).text;

    if (k->value_moves == 0) {
        give(e, stuck, e->set->play_if != NULL);
        return;
    }
    grundy_emit_declare(e, "int64_t %s = INT64_MIN;", c.best);
    if (e->set->has_scores && !has_loops(k)) {
        c.moved = grundy_emit_name(e, "moved");
        grundy_emit_declare(e, "bool %s = false;", c.moved);
    }
    for (uint32_t i = 0; i < k->value_moves; i++) {
        c.move = &k->value_move[i];
        grundy_emit_blank(e);
        grundy_emit_clause_remark(e, c.move);
        if (c.move->instead)
            grundy_emit_open(e, "if (%s == INT64_MIN)", c.best);
        e->until =
            e->set->has_scores ? NULL : grundy_emit_say(e, "%s < 1", c.best);
        grundy_emit_tail(e, c.move->tail, 0, option_of_cell, &c);
        e->until = NULL;
        if (c.move->instead)
            grundy_emit_close_with(e, "");
    }
    grundy_emit_blank(e);
    if (c.moved != NULL) {
        give(e, grundy_emit_say(e, "%s ? %s : %s", c.moved, c.best, stuck),
             true);
        return;
    }
    /* In brackets, as it may be made narrower. */
    give(e,
         grundy_emit_say(e,
                         e->set->has_scores ? "%s == INT64_MIN ? %s : %s"
                                            : "(%s == INT64_MIN ? %s : %s)",
                         c.best, stuck, c.best),
         true);
}

void grundy_emit_ending(emitter *e, const rule_decide *d, emit_give *give)
{
    if (d->what == DECIDE_STOP)
        give(e, grundy_emit_stuck(e).text, e->set->play_if != NULL);
    else
        give(e, grundy_emit_result_of_clause(e, d), e->set->has_scores);
}
