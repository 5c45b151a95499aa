/* SPDX-License-Identifier: MIT */
/*
 * The rules are run with the long number n left open: a value is a plain
 * number or n + c.  What would depend on n itself is refused, what depends on
 * whether n is large is noted in `from` and taken for large n, what depends on
 * a residue of n is looked at for each residue of a modulus.
 *
 * Sound: for n >= from and a given residue the run is the run of the machine
 * on that position, so its options are those found here, parts n - c for fixed
 * c >= 0, or positions without n, whose values are constants.
 */
#include "base/words.h"
#include "plan/laws/open_number.h"

#include <assert.h>
#include <string.h>

enum { LARGEST_REACH = 1 << 18, MOST_MODULUS = 64 };

static bool no_memory(open_reading *r)
{
    return grundy_open_refuse(r, "out of memory");
}

/* ---- positions ---- */

static bool same_state(const recurrence_state *s, const game_kind *kind,
                       uint32_t at, const int64_t *word)
{
    if (s->kind != kind || s->at != at)
        return false;
    for (uint32_t i = 0; i < kind->params; i++)
        if (i != at && s->word[i] != word[i])
            return false;
    return true;
}

static bool add_state(open_reading *r, const game_kind *kind, uint32_t at,
                      const int64_t *word)
{
    recurrence *const out = r->out;
    int64_t *copy;

    assert(at < kind->params);
    for (uint32_t i = 0; i < out->states; i++)
        if (same_state(&out->state[i], kind, at, word))
            return true;
    if (out->states == RECURRENCE_STATES)
        return grundy_open_refuse(r,
                                  "the other parameters take too many values");
    copy = grundy_arena_zeroed(r->a, (kind->params + 1) * sizeof *copy);
    if (copy == NULL)
        return no_memory(r);
    memcpy(copy, word, kind->params * sizeof *copy);
    copy[at] = 0;
    out->state[out->states++] = (recurrence_state){kind, at, copy};
    return true;
}

/* Whether the parameter may be that, by its declared range. */
static bool in_range(open_reading *r, const param *p, open_number x, bool *is)
{
    open_number low, high;

    *is = true;
    if (p->range == NULL) {
        *is = grundy_open_compare(r, x, (open_number){false, 0}) >= 0;
        return true;
    }
    if (!x.moves)
        return grundy_open_within(r, p->range, x, is);
    if (!grundy_open_value(r, p->range->kid[0], &low) ||
        !grundy_open_value(r, p->range->kid[1], &high))
        return false;
    if (low.moves || high.moves)
        return grundy_open_refuse(
            r, "the long number's range depends on parameters");
    grundy_open_large(r, low.c, x.c, 0);

    return true;
}

/* The long numbers' ranges, if declared, must end together: n never rises,
 * so that what lies in one lies in all. */
static bool same_ends(open_reading *r, const param *x, const param *y)
{
    if (x == y || (x->range == NULL && y->range == NULL))
        return true;
    if (x->range != NULL && y->range != NULL &&
        grundy_tree_same(x->range, y->range))
        return true;
    return y->range == NULL ||
           grundy_open_refuse(r, "the long number has several ranges");
}

/* A range that reads parameters can't be that of the long number. */
static bool may_be_long(open_reading *r, const param *p)
{
    return p->range == NULL || !grundy_tree_names_local(p->range, true) ||
           grundy_open_refuse(r, "the long number's range depends on others");
}

static bool note_part(open_reading *r, const game_kind *kind,
                      const open_number *value)
{
    const recurrence_state *const first = &r->out->state[0];
    int64_t word[GRUNDY_MOST_PARAMS];
    uint32_t at = kind->params;

    assert(r->out->states > 0);
    for (uint32_t i = 0; i < kind->params; i++) {
        word[i] = value[i].c;
        if (!value[i].moves)
            continue;
        if (at < kind->params)
            return grundy_open_refuse(
                r, "two parameters move with the long number");
        at = i;
    }
    r->parts++;
    if (at == kind->params)
        return true; /* a constant */
    if (value[at].c > 0)
        return grundy_open_refuse(r, "the long number rises");
    if (value[at].c < -LARGEST_REACH)
        return grundy_open_refuse(r, "the long number falls by very much");
    if (-value[at].c > r->out->reach)
        r->out->reach = -value[at].c;
    return may_be_long(r, &kind->param[at]) &&
           same_ends(r, &first->kind->param[first->at], &kind->param[at]) &&
           add_state(r, kind, at, word);
}

static bool position(open_reading *r, const node *n, bool *exists)
{
    const game_kind *const kind = n->ref.kind;
    open_number value[GRUNDY_MOST_PARAMS];
    const uint32_t names = r->names;
    bool ok = true;

    *exists = true;
    for (uint32_t i = 0; ok && i < kind->params; i++)
        ok = kind->param[i].kind == PARAM_INT
                 ? grundy_open_value(r, n->kid[i], &value[i])
                 : grundy_open_refuse(
                       r, "a position that holds more than numbers");
    for (uint32_t i = 0; ok && *exists && i < kind->params; i++)
        ok = grundy_open_bind(r, kind->param[i].variable, value[i]) &&
             in_range(r, &kind->param[i], value[i], exists);
    r->names = names;
    return ok && (!*exists || note_part(r, kind, value));
}

/* ---- sums and tails ---- */

typedef bool tail_body(open_reading *r, const node *target, bool *exists);

static bool run_tail(open_reading *r, const tail *t, uint32_t step,
                     const node *target, tail_body *body, bool *exists);

static bool sum(open_reading *r, const node *n, bool *exists);

static bool bind_pattern(open_reading *r, const pattern *p, const int64_t *word,
                         uint32_t *used)
{
    if (p->name != NULL)
        return grundy_open_bind(r, p->variable,
                                (open_number){false, word[(*used)++]});
    for (uint32_t i = 0; i < p->items; i++)
        if (!bind_pattern(r, p->item[i], word, used))
            return false;
    return true;
}

static bool over_range(open_reading *r, const tail *t, uint32_t step,
                       const node *target, tail_body *body, bool *exists)
{
    const tail_step *const s = &t->step[step];
    const uint32_t names = r->names;
    open_number low, high;

    if (!grundy_open_value(r, s->expr->kid[0], &low) ||
        !grundy_open_value(r, s->expr->kid[1], &high))
        return false;
    if (low.moves != high.moves)
        return grundy_open_refuse(r, "a loop grows with the long number");
    if (s->expr->op == N_RANGE_LT)
        high.c--;
    for (; low.c <= high.c; low.c++) {
        if (++r->options > OPEN_MOST_OPTIONS)
            return grundy_open_refuse(r, "too many options");
        if (!grundy_open_bind(r, s->pattern->variable, low) ||
            !run_tail(r, t, step + 1, target, body, exists))
            return false;
        r->names = names;
        if (low.c == INT64_MAX)
            break;
    }
    return true;
}

/* Every name is one word of the element, in order. */
static uint32_t pattern_words(const pattern *p)
{
    uint32_t words = p->name != NULL && p->variable->type->width == 1;

    if (p->name != NULL)
        return words ? 1 : UINT32_MAX / 64;
    for (uint32_t i = 0; i < p->items; i++)
        words += pattern_words(p->item[i]);
    return words;
}

static bool over_list(open_reading *r, const tail *t, uint32_t step,
                      const node *target, tail_body *body, bool *exists)
{
    const tail_step *const s = &t->step[step];
    const uint32_t names = r->names;
    const int64_t *at;
    int64_t *copy;
    size_t count;
    uint32_t width;
    open_names l;

    if (!grundy_open_is_fixed(r, s->expr, &l))
        return grundy_open_refuse(
            r, "a loop over what depends on the long number");
    if (!r->source->list(r->source->user, s->expr, l.local, l.word, l.locals,
                         &at, &count, &width) ||
        pattern_words(s->pattern) != width)
        return grundy_open_refuse(r, "a loop over more than numbers");
    copy = grundy_arena_new(r->a, (count + 1) * width * sizeof *copy);
    if (copy == NULL)
        return no_memory(r);
    if (count > 0)
        memcpy(copy, at, count * width * sizeof *copy);
    for (size_t i = 0; i < count; i++) {
        uint32_t used = 0;

        if (++r->options > OPEN_MOST_OPTIONS)
            return grundy_open_refuse(r, "too many options");
        if (!bind_pattern(r, s->pattern, copy + i * width, &used) ||
            !run_tail(r, t, step + 1, target, body, exists))
            return false;
        r->names = names;
    }
    return true;
}

static bool run_tail(open_reading *r, const tail *t, uint32_t step,
                     const node *target, tail_body *body, bool *exists)
{
    const tail_step *s;
    int64_t holds;

    if (t == NULL || step == t->steps)
        return ++r->options <= OPEN_MOST_OPTIONS
                   ? body(r, target, exists)
                   : grundy_open_refuse(r, "too many options");
    s = &t->step[step];
    if (s->kind == STEP_IF)
        return grundy_open_fixed(r, s->expr, &holds) &&
               (holds == 0 || run_tail(r, t, step + 1, target, body, exists));
    if (s->kind != STEP_FOR)
        return grundy_open_refuse(r, "a loop over winning moves");
    if (grundy_tree_is_range(s->expr) && s->pattern->name != NULL)
        return over_range(r, t, step, target, body, exists);
    return over_list(r, t, step, target, body, exists);
}

static bool copies(open_reading *r, const node *n, bool *exists)
{
    const bool first = n->kid[0]->type->tag == TYPE_SUM;
    int64_t count;

    if (!grundy_open_fixed(r, n->kid[first ? 1 : 0], &count))
        return false;
    if (count < 0)
        return grundy_open_refuse(r, "a negative number of copies");
    r->parts += count != 1;
    return sum(r, n->kid[first ? 0 : 1], exists);
}

static bool nim_heap(open_reading *r, const node *n, bool *exists)
{
    int64_t size;

    r->parts++;
    if (!grundy_open_fixed(r, n->kid[0], &size))
        return false;
    *exists = size >= 0;
    return true;
}

static bool sum_of_call(open_reading *r, const node *n, bool *exists)
{
    uint32_t names;
    bool ok;

    switch (n->call) {
    case CALL_POSITION: return position(r, n, exists);
    case CALL_NIM: return nim_heap(r, n, exists);
    case CALL_FOLD:
        if (n->word != W_SUM || n->tail == NULL)
            return grundy_open_refuse(r, "a sum that is chosen");
        r->parts += 2;
        return run_tail(r, n->tail, 0, n->kid[0], sum, exists);
    case CALL_FUNCTION:
        ok = grundy_open_enter(r, n, &names) &&
             sum(r, n->ref.function->body, exists);
        grundy_open_leave(r, names);
        return ok;
    default: return grundy_open_refuse(r, "a sum that is chosen");
    }
}

/* What one option leaves; *exists becomes false if a part does not. */
static bool sum(open_reading *r, const node *n, bool *exists)
{
    const node *branch;
    bool here = true, ok;

    switch (n->op) {
    case N_NOTHING:
        r->parts++; /* a constant */
        return true;
    case N_ADD:
        ok = sum(r, n->kid[0], &here) && sum(r, n->kid[1], &here);
        break;
    case N_MUL: ok = copies(r, n, &here); break;
    case N_IF:
        ok = grundy_open_branch(r, n, &branch) && sum(r, branch, &here);
        break;
    case N_CALL: ok = sum_of_call(r, n, &here); break;
    default: return grundy_open_refuse(r, "a sum that is looked up");
    }
    *exists &= here;
    return ok;
}

static bool option(open_reading *r, const node *target, bool *exists)
{
    bool here = true;

    (void)exists;
    r->parts = 0;
    if (!sum(r, target, &here))
        return false;
    if (here && r->parts != 1)
        r->out->single = false;
    return true;
}

/* ---- the rules ---- */

static bool run_rules(open_reading *r, const recurrence_state *s)
{
    const game_kind *const k = s->kind;
    bool exists = true;

    r->names = 0;
    for (uint32_t i = 0; i < k->params; i++)
        if (!grundy_open_bind(
                r, k->param[i].variable,
                (open_number){i == s->at, i == s->at ? 0 : s->word[i]}))
            return false;
    for (uint32_t i = 0; i < k->decides; i++) {
        int64_t holds;

        if (!grundy_open_fixed(r, k->decide[i].condition, &holds))
            return false;
        if (holds != 0)
            return true;
    }
    for (uint32_t i = 0; i < k->moves; i++)
        if (!run_tail(r, k->move[i].tail, 0, k->move[i].target, option,
                      &exists))
            return false;
    return true;
}

/* All states, those found on the way too, for every residue. */
static bool run_all(open_reading *r)
{
    for (uint32_t i = 0; i < r->out->states; i++)
        for (r->residue = 0; r->residue < r->out->modulus; r->residue++)
            if (!run_rules(r, &r->out->state[i]))
                return false;
    return true;
}

const char *grundy_recurrence_find(arena *a, const recurrence_source *source,
                                   const game_kind *kind, uint32_t at,
                                   const int64_t *word, recurrence **out)
{
    int64_t modulus = 1;

    *out = grundy_arena_new(a, sizeof **out);
    if (*out == NULL)
        return N_("out of memory");
    for (;;) {
        open_reading r = {.a = a, .source = source, .out = *out};

        **out = (recurrence){.modulus = modulus, .reach = 1, .single = true};
        for (uint32_t i = 0; i < kind->params; i++)
            if (kind->param[i].kind != PARAM_INT)
                return N_("it holds more than numbers");
        if (may_be_long(&r, &kind->param[at]) &&
            add_state(&r, kind, at, word) && run_all(&r))
            return NULL;
        if (r.wanted_modulus == 0 || r.wanted_modulus > MOST_MODULUS)
            return r.why;
        modulus = r.wanted_modulus;
    }
}
