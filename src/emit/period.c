/* SPDX-License-Identifier: MIT */
/*
 * Values that repeat.  Where each move takes a number that does not depend on
 * what it is taken from, and at most `reach`, and conditions compare that with
 * bounded numbers only, the values of a heap are from some heap on a fixed
 * function of the reach values before it, and perhaps of its residue: if reach
 * values in a row come again, so does all that follows.  A table then ends
 * there, and a heap of 10^18 is worth what a small one is.  The same holds of
 * the columns of a table in which other parameters stand beside that number.
 */
#include <inttypes.h>

#include "base/number.h"
#include "emit/emitter.h"
#include "plan/rewrites/canonical.h"

enum { REACH_MOST = 1 << 20 };

/* ---- what a value depends on ---- */

typedef struct reading {
    const variable *x; /* the number that falls */
    interval_names names;
    recurring is;
    bool lost, far; /* far: what names x may be beyond 64 bits */
} reading;

static void from_on(reading *r, int64_t x)
{
    r->lost |= x >= REACH_MOST;
    if (x > r->is.from)
        r->is.from = x;
}

static int64_t most_of(reading *r, const node *n)
{
    const interval is = grundy_interval_of(&r->names, n);

    r->lost |= is.low < -REACH_MOST || is.high > REACH_MOST;
    if (r->lost)
        return 0;
    return is.high > -is.low ? is.high : -is.low;
}

/* x - T or x + T, where T does not name x; *most: how far from x it is. */
static bool is_beside(reading *r, const node *n, int64_t *most)
{
    for (*most = 0; n->op == N_SUB || n->op == N_ADD; n = n->kid[0]) {
        if (grundy_tree_names(n->kid[1], r->x))
            return false;
        *most += most_of(r, n->kid[1]);
        r->far |=
            n->op == N_ADD || grundy_interval_of(&r->names, n->kid[1]).low < 0;
    }
    return grundy_tree_is_name(n, r->x);
}

/* Which from somewhere on does not depend on x, but for its residue. */
static bool repeats(reading *r, const node *n);

/* (x - T) % c */
static bool is_residue(reading *r, const node *n)
{
    int64_t by, most;

    if (n->op != N_MOD || !grundy_emit_constant(n->kid[1], &by) || by < 1 ||
        by > REACH_MOST || !is_beside(r, n->kid[0], &most))
        return false;
    r->is.modulus =
        (int64_t)((uint64_t)r->is.modulus /
                  grundy_number_gcd((uint64_t)r->is.modulus, (uint64_t)by) *
                  (uint64_t)by);
    from_on(r, r->is.modulus);
    return true;
}

/* x - T beside a bounded number that does not name x: from some x on they
 * compare in one way. */
static bool is_far(reading *r, const node *n)
{
    int64_t most;

    for (int side = 0; side < 2; side++)
        if (!grundy_tree_names(n->kid[1 - side], r->x) &&
            is_beside(r, n->kid[side], &most)) {
            from_on(r, most + most_of(r, n->kid[1 - side]) + 1);
            return true;
        }
    return false;
}

static bool repeats(reading *r, const node *n)
{
    const bool truths =
        n->op == N_AND || n->op == N_OR || n->op == N_NOT || n->op == N_CHAIN;
    const bool compares = n->op >= N_EQ && n->op <= N_GE;

    if (!grundy_tree_names(n, r->x) || is_residue(r, n))
        return true;
    if (compares && n->kid[0]->type->tag == TYPE_INT && is_far(r, n))
        return true;
    if (!truths && !compares)
        return false;
    for (uint32_t i = 0; i < n->kids; i++)
        if (!repeats(r, n->kid[i]))
            return false;
    return true;
}

/* The end of a range: what does not name x, or min(x - T, such a thing). */
static bool is_end(reading *r, const node *n)
{
    return !grundy_tree_names(n, r->x) ||
           (n->op == N_CALL && n->call == CALL_LEAST && n->word == W_MIN &&
            n->kids == 2 && is_far(r, n));
}

/* x - T, or max(C, x - T). */
static bool is_fall(reading *r, const node *n)
{
    int64_t most;

    if (n->op == N_CALL && n->call == CALL_LEAST && n->word == W_MAX &&
        n->kids == 2)
        for (int side = 0; side < 2; side++)
            if (!grundy_tree_names(n->kid[1 - side], r->x) &&
                is_beside(r, n->kid[side], &most)) {
                from_on(r, most + most_of(r, n->kid[1 - side]));
                n = n->kid[side];
                break;
            }
    if (!is_beside(r, n, &most))
        return false;
    if (most > r->is.reach)
        r->is.reach = most;
    return true;
}

/* What it leads to, part by part: the same wherever x is, or a position of
 * which no number but that one depends on x. */
static bool reads_target(reading *r, const game_kind *k, uint32_t at,
                         const node *to)
{
    if (!grundy_tree_names(to, r->x))
        return true;
    if (to->op == N_ADD)
        return reads_target(r, k, at, to->kid[0]) &&
               reads_target(r, k, at, to->kid[1]);
    if (!grundy_tree_is_position(to, k))
        return false;
    for (uint32_t i = 0; i < k->params; i++)
        if (i != at && grundy_tree_names(to->kid[i], r->x))
            return false;
    return is_fall(r, to->kid[at]);
}

static bool reads_step(reading *r, const tail_step *s)
{
    const node *const n = s->expr;

    if (s->kind == STEP_IF) {
        if (!repeats(r, n))
            return false;
        (void)grundy_interval_if(&r->names, n);
        return true;
    }
    if (s->kind != STEP_FOR ||
        (grundy_tree_names(n, r->x) &&
         (!grundy_tree_is_range(n) || grundy_tree_names(n->kid[0], r->x) ||
          !is_end(r, n->kid[1]))))
        return false;
    (void)grundy_interval_loop(&r->names, s);
    return true;
}

static bool reads_move(reading *r, const game_kind *k, uint32_t at,
                       const rule_move *m)
{
    for (uint32_t i = 0; i < m->tail->steps; i++)
        if (!reads_step(r, &m->tail->step[i]))
            return false;
    return reads_target(r, k, at, m->target);
}

/* Numbers of no other range than its own: from there on all lie in it. */
static bool reads_ranges(reading *r, const game_kind *k, uint32_t at)
{
    for (uint32_t i = 0; i < k->params; i++) {
        const node *const range = k->param[i].range;

        if (k->param[i].kind != PARAM_INT ||
            (range != NULL && grundy_tree_names(range, r->x)))
            return false;
        if (i == at && range != NULL)
            from_on(r, most_of(r, range->kid[0]));
    }
    return true;
}

static void name_params(emitter *e, reading *r, const bounds_source *source,
                        const game_kind *k)
{
    r->names = (interval_names){.source = source};
    for (uint32_t p = 0; p < k->params; p++)
        grundy_interval_name(&r->names, k->param[p].variable,
                             grundy_emit_declared(e, k->index, p));
}

/* By moves that go on where none of so many conditions decides. */
static bool recurs(emitter *e, const game_kind *k, uint32_t at,
                   const rule_move *move, uint32_t moves, uint32_t decides,
                   recurring *out)
{
    const bounds_source source = grundy_emit_source(e);
    reading r = {.x = k->param[at].variable,
                 .is = {1, 0, 1, false},
                 .names.source = &source};

    /* What is gained need not come again. */
    if (e->mode == MODE_RESULTS || !reads_ranges(&r, k, at))
        return false;
    name_params(e, &r, &source, k);
    for (uint32_t i = 0; i < decides; i++)
        if (!repeats(&r, k->decide[i].condition) || r.lost)
            return false;
    for (uint32_t i = 0; i < moves; i++) {
        name_params(e, &r, &source, k);
        if (!reads_move(&r, k, at, &move[i]) || r.lost)
            return false;
    }
    r.is.from += r.is.reach;
    r.is.far = r.far;
    *out = r.is;
    return r.is.from <= REACH_MOST && r.is.modulus <= REACH_MOST;
}

/* What is true of the values their canonical form tells as well. */
bool grundy_emit_recurs(emitter *e, const game_kind *k, uint32_t at,
                        recurring *out)
{
    const canonical_moves *canonical;

    if (recurs(e, k, at, k->value_move, k->value_moves, k->decides, out))
        return true;
    if (e->mode == MODE_RESULTS || k->params != 1)
        return false;
    canonical = grundy_canonical_moves(e->set, k);
    if (canonical->moves == 0 || canonical->nearest > 0 ||
        !recurs(e, k, at, canonical->move, canonical->moves, 0, out))
        return false;
    out->far = true; /* it does not tell where the moves as written fail */
    return true;
}

/* ---- as C ---- */

/*
 * NAME_seek_period(): columns of `width` values each, `known` of them; what
 * comes again are the last ones, from the first on that the rules say the same
 * of.
 */
void grundy_emit_find_period(emitter *e, const char *name, const recurring *law,
                             const char *known, const char *width)
{
    const char *const all = grundy_emit_number(e, law->reach).text;
    const char *const before =
        grundy_emit_number(e, law->reach + law->from).text;
    const char *const turn = grundy_emit_number(e, law->modulus).text;
    const bool single = width == NULL;
    const char *const cell = single ? "" : grundy_emit_say(e, " * %s", width);
    const char *const cells =
        single ? all : grundy_emit_say(e, "%s * %s", all, width);

    grundy_emit_lines(
        e,
        "static int64_t $0_period; /* 0: none was found yet */\n\n"
        "/* How far back, if anywhere, the last $1 values stood before. */\n"
        "static void $0_seek_period(void)\n"
        "{\n"
        "    for (int64_t p = $2; p + $3 <= $4; p += $2) {\n"
        "        const int64_t end = $4$5 - 1;\n"
        "        int64_t same = 0;\n\n"
        "        while (same < $1 && $0_at[end - same] == "
        "$0_at[end - same - p$5])\n"
        "            same++;\n"
        "        if (same == $1) {\n"
        "            $0_period = p;\n"
        "            return;\n"
        "        }\n"
        "    }\n"
        "}\n\n",
        name, cells, turn, before, known, cell, NO_MORE);
}

void grundy_emit_into_row(emitter *e, const char *name, const char *asked,
                          const char *known)
{
    grundy_emit_lines(e,
                      "if ($0 >= $1)\n"
                      "    $0 -= (($0 - $1) / $2_period + 1) * $2_period;\n",
                      asked, known, name, NO_MORE);
}
