/* SPDX-License-Identifier: MIT */
/*
 * The nimber of many positions whose numbers have equal steps
 * (plan/rewrites/rows.c), as in engine/rows.c: by arithmetic where the program
 * has a law that repeats, else one after the other.
 */
#include <inttypes.h>

#include "emit/emitter.h"

typedef struct row {
    const game_kind *kind; /* NULL: heaps of Nim */
    code first[GRUNDY_MOST_PARAMS], second[GRUNDY_MOST_PARAMS],
        last[GRUNDY_MOST_PARAMS];
    code count;
} row;

/* The numbers of one position, or of a heap of Nim, which is there. */
static void read_position(emitter *e, const node *n, code *number)
{
    const test_pair *fits = NULL;

    if (n->call == CALL_POSITION) {
        grundy_emit_place_args(e, n, number, &fits);
        for (uint32_t i = 0; i < n->kids; i++)
            number[i] = grundy_emit_hold(e, "int64_t",
                                         n->ref.kind->param[i].name, number[i]);
    } else {
        number[0] = grundy_emit_hold(e, "int64_t", "heap",
                                     grundy_emit_expr(e, n->kid[0]));
        fits = grundy_emit_compared(e, number[0], N_GE, grundy_emit_zero());
    }
    grundy_emit_insist(e, fits, NULL);
}

/* As plan/rewrites/rows.c made it. */
static void read_row(emitter *e, const node *sum, row *r)
{
    const node *const first = sum->kid[0], *rest = sum->kid[1];

    r->kind = first->call == CALL_POSITION ? first->ref.kind : NULL;
    read_position(e, first, r->first);
    read_position(e, rest->kid[0], r->second);
    rest = rest->kid[1];
    read_position(e, rest->kid[0], r->last);
    r->count = grundy_emit_hold(e, "int64_t", "count",
                                grundy_emit_expr(e, rest->kid[1]->kid[0]));
}

static code call_of_row(emitter *e, const char *name, const row *r)
{
    return grundy_emit_call(
        e, name, "%s, %s, %s", r->first[0].text,
        grundy_emit_binary(e, r->second[0], N_SUB, r->first[0]).text,
        r->count.text);
}

/* ---- by a law ---- */

/* The period of the values; the text is NULL: they have none that is known.
 * *from: from where on. */
static code period_of(emitter *e, const row *r, int64_t *from)
{
    const kind_plan *const plan = grundy_emit_plan(e, r->kind);
    const char *const most =
        grundy_emit_call_two(e, "max_of", r->first[0], r->last[0]).text;
    const takes_law *const law = &plan->takes;

    *from = 0;
    if (plan->method == METHOD_SEQUENCE && plan->sequence.period > 0) {
        *from = plan->sequence.count - plan->sequence.period;
        return grundy_emit_number(e, plan->sequence.period);
    }
    if (plan->method != METHOD_LAW || plan->winner.kind != WINNER_NONE ||
        plan->share != NULL || plan->multiple != NULL)
        return (code){.text = NULL};
    if (plan->takes_from != NULL)
        return grundy_emit_call(e, "period_of_run", "%s, %s, %s",
                                grundy_emit_expr(e, plan->takes_from).text,
                                grundy_emit_expr(e, plan->takes_to).text, most);
    return grundy_takes_is_run(law)
               ? grundy_emit_call(e, "period_of_run",
                                  "%" PRId64 ", %" PRId64 ", %s", law->a,
                                  law->b, most)
               : (code){.text = NULL};
}

/* Up to n / a may be taken of heaps n: that a; 0: another law. */
static int64_t share_of(emitter *e, const game_kind *k)
{
    const kind_plan *const plan = grundy_emit_plan(e, k);

    return plan->method == METHOD_LAW && plan->winner.kind == WINNER_NONE &&
                   plan->takes_from == NULL && plan->share == NULL &&
                   plan->multiple == NULL && plan->takes.kind == TAKES_SHARE &&
                   plan->takes.a > 1
               ? plan->takes.a
               : 0;
}

/* ---- in a loop ---- */

/* The value of the position so many steps behind the first. */
static code value_behind(emitter *e, const row *r, const char *steps)
{
    code number[GRUNDY_MOST_PARAMS];

    for (uint32_t i = 0; i < r->kind->params; i++)
        number[i] = grundy_emit_hold(
            e, "int64_t", r->kind->param[i].name,
            grundy_emit_code(
                grundy_emit_say(
                    e, "%s + %s * (%s)", r->first[i].text, steps,
                    grundy_emit_binary(e, r->second[i], N_SUB, r->first[i])
                        .text),
                RANK_ADD));
    return grundy_emit_kind_value(e, r->kind, number);
}

/* One after the other. */
static void add_all(emitter *e, const row *r, const char *total)
{
    const char *const i = grundy_emit_name(e, "i");

    grundy_emit_open(e, "for (int64_t %s = 0; %s < %s; %s++)", i, i,
                     r->count.text, i);
    grundy_emit_line(e, "%s ^= %s;", total, value_behind(e, r, i).text);
    grundy_emit_close_with(e, "");
}

/* So that the number rises; by how much. */
static code turn(emitter *e, row *r)
{
    const code least = grundy_emit_hold(
        e, "int64_t", "least",
        grundy_emit_call_two(e, "min_of", r->first[0], r->last[0]));
    const code most =
        grundy_emit_call_two(e, "max_of", r->first[0], r->last[0]);
    const code step = grundy_emit_hold(
        e, "int64_t", "step",
        grundy_emit_code(grundy_emit_say(e, "(%s - %s) / (%s - 1)", most.text,
                                         least.text, r->count.text),
                         RANK_MUL));

    r->first[0] = least;
    r->second[0] = grundy_emit_binary(e, least, N_ADD, step);
    return step;
}

/* The heaps are one after the other, or far between. */
static void add_shares(emitter *e, row *r, const char *total, int64_t share)
{
    const code step = turn(e, r);

    grundy_emit_open(e, "if (%s == 1)", step.text);
    grundy_emit_line(
        e, "%s = %s;", total,
        grundy_emit_call(
            e, "xor_of_shares", "%s, %s, %" PRId64, r->first[0].text,
            grundy_emit_call_two(e, "max_of", r->first[0], r->last[0]).text,
            share)
            .text);
    grundy_emit_else(e, NULL);
    add_all(e, r, total);
    grundy_emit_close_with(e, "");
}

static void add_periods(emitter *e, row *r, const char *total, code period,
                        int64_t from)
{
    const char *const i = grundy_emit_name(e, "i");
    const char *const more = grundy_emit_name(e, "more");
    code head, now, then;

    period = grundy_emit_hold(e, "int64_t", "period", period);
    head = turn(e, r);
    head = grundy_emit_hold(
        e, "int64_t", "head",
        grundy_emit_call(e, "heaps_below", "%" PRId64 ", %s, %s, %s", from,
                         r->first[0].text, head.text, r->count.text));
    grundy_emit_open(e, "for (int64_t %s = 0; %s < %s && %s - %s < %s; %s++)",
                     i, i, r->count.text, i, head.text, period.text, i);
    grundy_emit_line(e, "const int64_t %s = %s < %s ? 0 : (%s - 1 - %s) / %s;",
                     more, i, head.text, r->count.text, i, period.text);
    now = grundy_emit_hold(e, "int64_t", "now", value_behind(e, r, i));
    then = value_behind(
        e, r,
        grundy_emit_say(e, "(%s > 0 ? %s + %s : %s)", more, i, period.text, i));
    grundy_emit_line(
        e, "%s ^= %s;", total,
        grundy_emit_call(e, "xor_of_row", "%s, %s - %s, %s + 1", now.text,
                         grundy_emit_in(e, then, RANK_ADD), now.text, more)
            .text);
    grundy_emit_close_with(e, "");
}

code grundy_emit_row(emitter *e, const node *n)
{
    const char *total;
    code period;
    int64_t from;
    row r;

    read_row(e, n->kid[0], &r);
    if (r.kind == NULL)
        return call_of_row(e, "xor_of_row", &r);
    total = grundy_emit_name(e, "total");
    grundy_emit_line(e, "int64_t %s = 0;", total);
    period =
        r.kind->params == 1 ? period_of(e, &r, &from) : (code){.text = NULL};
    if (period.text != NULL)
        add_periods(e, &r, total, period, from);
    else if (share_of(e, r.kind) > 0)
        add_shares(e, &r, total, share_of(e, r.kind));
    else
        add_all(e, &r, total);
    return grundy_emit_named(total);
}
