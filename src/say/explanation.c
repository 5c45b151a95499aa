/* SPDX-License-Identifier: MIT */
/*
 * grundy_sum_explain: the facts come from facts.c and judged.c, the words from
 * explain_*.c; here is in which order they stand.
 */
#include "explanation.h"

#include "board.h"
#include "deeper.h"
#include "explain_text.h"
#include "told.h"

#include "base/error.h"
#include "host/session.h"

typedef struct explaining {
    teller *g;
    grundy_sum *sum;
    grundy_explaining how;
    bool laws;
    text_buffer said, *out;
} explaining;

/* First the positions that have got a name in the text. */
static grundy_status flush(explaining *e)
{
    grundy_status status = grundy_say_told_draw(e->out, e->g);

    grundy_say_text_add(e->out, grundy_say_text(&e->said), e->said.length);
    grundy_say_text_clear(&e->said);
    if (status == GRUNDY_OK && (e->out->failed || e->said.failed))
        status = grundy_say_no_memory(e->g);
    return status;
}

/* Before what other positions are called. */
static grundy_status draw(explaining *e)
{
    const grundy_status status = grundy_say_board_shown(&e->said, e->g, e->sum);

    return status == GRUNDY_OK ? flush(e) : status;
}

/* ---- positions below ---- */

static void begin_depth(void *user, uint64_t depth)
{
    grundy_say_explain_depth(&((explaining *)user)->said, depth);
}

static grundy_status say_part(void *user, const part_fact *p)
{
    grundy_say_explain_part(&((explaining *)user)->said, p);
    return GRUNDY_OK;
}

static grundy_status say_sum(void *user, const sum_fact *f)
{
    grundy_say_explain_outcome(&((explaining *)user)->said, f);
    return GRUNDY_OK;
}

static grundy_status say_judged(void *user, judged *j)
{
    return grundy_say_explain_results(&((explaining *)user)->said, j);
}

static void say_cut(void *user, size_t positions)
{
    grundy_say_explain_cut(&((explaining *)user)->said, positions);
}

static deeper_sink sink_of(explaining *e)
{
    return (deeper_sink){e,       begin_depth, say_part,
                         say_sum, say_judged,  say_cut};
}

/* ---- the whole ---- */

static grundy_status say_steps(explaining *e, const char *position)
{
    step_list steps;
    grundy_status status;

    if (e->how.steps == 0)
        return GRUNDY_OK;
    status = grundy_say_steps(&steps, e->g, position, e->how.steps);
    if (status == GRUNDY_OK)
        grundy_say_explain_steps(&e->said, e->g, &steps);
    grundy_say_steps_free(&steps);
    return status;
}

static grundy_status explain_results(explaining *e)
{
    const deeper_sink to = sink_of(e);
    judged j;
    grundy_status status = grundy_say_judge_moves(&j, e->g, e->sum);

    if (status == GRUNDY_OK)
        status = draw(e);
    if (status == GRUNDY_OK)
        status = grundy_say_explain_results(&e->said, &j);
    if (status == GRUNDY_OK && e->how.depth > 0)
        status = grundy_say_deeper_judged(e->g, e->sum, &j, e->how.depth,
                                          e->how.moves, &to);
    if (status == GRUNDY_OK)
        status = say_steps(e, j.position);
    grundy_say_judged_free(&j);
    return status;
}

static grundy_status explain_values(explaining *e)
{
    const deeper_sink to = sink_of(e);
    sum_fact f;
    grundy_status status = grundy_say_facts(&f, e->g, e->sum, e->how.moves);

    if (status == GRUNDY_OK)
        status = draw(e);
    if (status == GRUNDY_OK)
        grundy_say_explain_sum(&e->said, &f, e->laws);
    if (status == GRUNDY_OK && e->how.depth > 0)
        status = grundy_say_deeper(e->g, &f, e->how.depth, e->how.moves, &to);
    if (status == GRUNDY_OK)
        status = say_steps(e, f.position);
    grundy_say_facts_free(&f);
    return status;
}

grundy_status grundy_say_explain(text_buffer *out, teller *g, grundy_sum *sum,
                                 const grundy_explaining *how, bool laws)
{
    explaining e = {.g = g,
                    .sum = sum,
                    .how = *how,
                    .laws = laws,
                    .said = {.columns = out->columns},
                    .out = out};
    grundy_summary rules;
    grundy_status status;

    if (e.how.moves == 0)
        e.how.moves = REPLIES_TOLD;
    grundy_rules_summary(g->rules, &rules);
    status = rules.has_results ? explain_results(&e) : explain_values(&e);
    if (status == GRUNDY_OK)
        status = flush(&e);
    grundy_say_text_free(&e.said);
    return status;
}

grundy_status grundy_sum_explain(grundy_sum *sum, const grundy_explaining *how,
                                 const grundy_writer *out, grundy_error *err)
{
    static const grundy_explaining plain = GRUNDY_EXPLAINING_INIT;
    teller g = {.rules = grundy_sum_rules(sum)};
    text_buffer said = {0};
    grundy_status status;

    if (how == NULL)
        how = &plain;
    status = grundy_session_size(how->size, sizeof *how, err);
    if (status != GRUNDY_OK)
        return status;
    said.columns = how->columns;
    status = grundy_say_explain(&said, &g, sum, how, false);
    if (status != GRUNDY_OK)
        status = grundy_error_pass(err, &g.err);
    else if (!out->write(out->user, grundy_say_text(&said), said.length))
        status = grundy_fail(err, GRUNDY_EIO, "the output can't be written");
    grundy_say_text_free(&said);
    grundy_say_told_end(&g);
    return status;
}
