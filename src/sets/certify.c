/* SPDX-License-Identifier: MIT */
/*
 * A certificate of a nimber is a list of claims about parts, each of which
 * follows from those before it: that a part has the nimber k, since no option
 * has it and some have each number below, or that it has not the nimber j,
 * since some option has that.  An option that is no sum of parts with known
 * nimbers can't have k if all but one are known and that one has not what would
 * be missing.
 *
 * Claims are found from the answer down: each asks for those that it rests on,
 * which are written first.  The search knows most of them; what it has
 * forgotten is solved again.  Parts may get new numbers while it does so, so
 * claims go by keys, and a part's options are listed anew after that.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sets/searching.h"

enum { STATE_WORDS = 2 * (GRUNDY_SETS_MOST_CELLS / 64) };

/* A claim that is wanted: of the part of that number in `claimed`. */
typedef struct claim {
    uint32_t part, value; /* the nimber, or the one that it has not */
    bool is, opened;      /* a nimber; what it rests on has been asked for */
    uint32_t move;        /* to an option of that value */
} claim;

typedef struct certifying {
    set_search *s;
    certified_text *out;
    /* Of each part: `listed` says that its nimber was claimed, `excluded` which
     * it was claimed not to have. */
    set_table claimed;
    claim *wanted; /* a stack */
    size_t count, cap;
    uint64_t key[STATE_WORDS]; /* of the part that is looked at */
} certifying;

/* ---- writing ---- */

static void put_words(certifying *c, const char *before, const uint64_t *word)
{
    uint32_t words = c->s->board.words;

    while (words > 1 && word[words - 1] == 0)
        words--;
    grundy_certified_put(c->out, before);
    for (uint32_t w = 0; w < words; w++) {
        if (w > 0)
            grundy_certified_put(c->out, ".");
        grundy_certified_put_hex(c->out, word[w]);
    }
}

/* Cells in the set and cells out of it, as they are. */
static void put_state(certifying *c, const uint64_t *state)
{
    static const uint64_t none[STATE_WORDS];
    const set_board *const b = &c->s->board;
    const uint64_t *const rest = b->removal ? none : state + b->words;

    put_words(c, " in ", b->turned ? rest : state);
    put_words(c, " out ", b->turned ? state : rest);
    grundy_certified_put(c->out, "\n");
}

static void put_literals(certifying *c, const set_literal *at, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        grundy_certified_put(c->out, at[i].in ? " +" : " -");
        grundy_certified_put_number(c->out, at[i].cell);
    }
}

static void put_list(certifying *c)
{
    const set_board *const b = &c->s->board;

    grundy_certified_put(c->out, "parts\ncells ");
    grundy_certified_put_number(c->out, b->list->cells);
    grundy_certified_put(c->out, "\n");
    for (size_t i = 0; i < b->list->count; i++) {
        const set_instance x = grundy_instances_at(b->list, i);

        grundy_certified_put(c->out, i < b->moves ? "move" : "pattern");
        put_literals(c, x.need, x.needs);
        if (i < b->moves) {
            grundy_certified_put(c->out, " :");
            put_literals(c, x.write, x.writes);
        }
        grundy_certified_put(c->out, "\n");
    }
}

static void put_claim(certifying *c, const claim *of)
{
    grundy_certified_put(c->out, of->is ? "is " : "not ");
    grundy_certified_put_number(c->out, of->value);
    if (!of->is) {
        grundy_certified_put(c->out, " by ");
        grundy_certified_put_number(c->out, of->move);
    }
    put_state(c, grundy_set_key(&c->claimed, of->part));
}

/* ---- what is wanted ---- */

static bool is_made(const certifying *c, const claim *of)
{
    const set_part *const p = &c->claimed.part[of->part];

    return of->is ? p->listed : (p->excluded >> of->value & 1) != 0;
}

static grundy_status want(certifying *c, const uint64_t *key, bool is,
                          uint32_t value)
{
    set_table *const t = &c->claimed;
    const uint64_t hash = grundy_set_hash(t, key);
    claim of = {.is = is, .value = value};

    assert(is || value < SET_VALUES);
    while (t->parts >= t->quota && t->quota < SET_MOST_PARTS)
        t->quota *= 2;
    if ((!grundy_set_find(t, key, hash, &of.part) &&
         !grundy_set_add(t, key, hash, &of.part)) ||
        !GRUNDY_RESERVE(c->s->mem, c->wanted, c->cap, c->count + 1))
        return grundy_set_no_memory(c->s);
    if (!is_made(c, &of))
        c->wanted[c->count++] = of;
    return GRUNDY_OK;
}

static grundy_status contradicted(const certifying *c)
{
    return grundy_fail(c->s->err, GRUNDY_EFORMAT,
                       "what is stored of parts is not true of their options");
}

/* The stack of options is empty again, and there is room for more parts. */
static void clear(certifying *c)
{
    set_table *const t = &c->s->table;

    c->s->keys = c->s->options = c->s->lives = 0;
    while (t->parts >= t->quota / 2 && t->quota < SET_MOST_PARTS)
        t->quota *= 2;
}

/* Notes what all positions in one pass have told of the options' parts. */
static void recall_values(certifying *c)
{
    set_search *const s = c->s;
    uint32_t nimber;

    for (size_t i = 0; i < s->options && s->ideals.slots > 0; i++)
        for (uint32_t k = 0; k < s->option[i].parts; k++) {
            const uint32_t part = s->found[s->option[i].at + k];

            if (s->table.part[part].nimber == SET_OPEN &&
                grundy_ideals_find(&s->ideals, grundy_set_key(&s->table, part),
                                   &nimber))
                grundy_set_settle(s, part, nimber);
        }
}

static grundy_status list_options(certifying *c)
{
    grundy_status status;

    clear(c);
    status = grundy_set_push_options(c->s, c->key);
    if (status == GRUNDY_OK)
        recall_values(c);
    return status;
}

static const set_part *part_of(const certifying *c, const found_option *o,
                               uint32_t i)
{
    assert(i < o->parts);
    return &c->s->table.part[c->s->found[o->at + i]];
}

/* What is known of an option. */
typedef struct view {
    uint32_t sum;     /* of its parts with nimbers */
    uint32_t open;    /* the others */
    uint32_t largest; /* part */
    uint32_t least;   /* open part, if there are any */
} view;

static view look(const certifying *c, const found_option *o)
{
    view v = {.sum = 0};

    for (uint32_t i = 0; i < o->parts; i++) {
        const set_part *const p = part_of(c, o, i);
        const bool open = p->nimber == SET_OPEN;
        const set_part *const most = part_of(c, o, v.largest);
        const bool beside = most->nimber == SET_OPEN;

        if (open > beside || (open == beside && p->cells > most->cells))
            v.largest = i;
        if (open && (v.open == 0 || p->cells < part_of(c, o, v.least)->cells))
            v.least = i;
        v.open += open;
        v.sum ^= open ? 0 : p->nimber;
    }
    return v;
}

/* The nimber of that part of the option, or whether it is the value; options
 * are to be listed anew. */
static grundy_status solve_part(certifying *c, const found_option *o,
                                uint32_t i, uint32_t value)
{
    uint64_t key[STATE_WORDS];
    uint32_t nimber;

    memcpy(key, grundy_set_key(&c->s->table, c->s->found[o->at + i]),
           c->s->board.stride * sizeof *key);
    clear(c);
    return grundy_set_solve_key(c->s, key, value, &nimber);
}

/* Of all parts of the option but one. */
static grundy_status want_parts(certifying *c, const found_option *o,
                                uint32_t without)
{
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; i < o->parts && status == GRUNDY_OK; i++)
        if (i != without)
            status =
                want(c, grundy_set_key(&c->s->table, c->s->found[o->at + i]),
                     true, part_of(c, o, i)->nimber);
    return status;
}

/* ---- a value that a part has not ---- */

static bool find_value(const certifying *c, uint32_t value, size_t *at)
{
    for (size_t i = 0; i < c->s->options; i++) {
        const view v = look(c, &c->s->option[i]);

        *at = i;
        if (v.open == 0 && v.sum == value)
            return true;
    }
    return false;
}

/* *found false: no option is known to have the value. */
static grundy_status open_not(certifying *c, claim *of, bool *found)
{
    size_t at = 0;
    grundy_status status = list_options(c);
    found_option o;

    *found = status == GRUNDY_OK && find_value(c, of->value, &at);
    if (!*found)
        return status;
    o = c->s->option[at];
    of->move = (uint32_t)o.order;
    return want_parts(c, &o, UINT32_MAX);
}

/* ---- a nimber ---- */

/* Whether the largest part alone is claimed not to have what would give the
 * option that value. */
static bool is_excluded(const certifying *c, const found_option *o,
                        const view *v, uint32_t value)
{
    const set_part *const p = o->parts > 0 ? part_of(c, o, v->largest) : NULL;
    const uint32_t missing = p != NULL && p->nimber != SET_OPEN
                                 ? value ^ v->sum ^ p->nimber
                                 : value ^ v->sum;

    return p != NULL && v->open <= 1 && missing < SET_VALUES &&
           (p->excluded >> missing & 1) != 0;
}

/* Asks for what shows that the option has not the value; *again: something had
 * to be solved first. */
static grundy_status want_option(certifying *c, size_t at, uint32_t value,
                                 bool *again)
{
    const found_option o = c->s->option[at];
    const view v = look(c, &o);

    if (v.open == 0 && v.sum == value)
        return contradicted(c);
    if (is_excluded(c, &o, &v, value)) {
        const uint32_t part = c->s->found[o.at + v.largest];
        const set_part p = c->s->table.part[part];
        grundy_status status = want_parts(c, &o, v.largest);

        return status == GRUNDY_OK
                   ? want(c, grundy_set_key(&c->s->table, part), false,
                          value ^ v.sum ^ (p.nimber != SET_OPEN ? p.nimber : 0))
                   : status;
    }
    if (v.open == 0)
        return want_parts(c, &o, UINT32_MAX);
    *again = true;
    return solve_part(c, &o, v.least, v.open == 1 ? value ^ v.sum : SET_VALUES);
}

/* Each value below needs an option that has it. */
static grundy_status want_below(certifying *c, uint32_t value, bool *again)
{
    for (uint32_t below = 0; below < value; below++) {
        size_t at = 0;
        grundy_status status;

        if (find_value(c, below, &at)) {
            const found_option o = c->s->option[at];

            status = want_parts(c, &o, UINT32_MAX);
            if (status != GRUNDY_OK)
                return status;
            continue;
        }
        for (at = 0; at < c->s->options; at++) {
            const found_option o = c->s->option[at];
            const view v = look(c, &o);

            if (v.open > 0) {
                *again = true;
                return solve_part(c, &o, v.least, SET_VALUES);
            }
        }
        return contradicted(c);
    }
    return GRUNDY_OK;
}

static grundy_status open_is(certifying *c, claim *of)
{
    bool again = true;
    grundy_status status;

    clear(c);
    status = grundy_set_solve_key(c->s, c->key, SET_VALUES, &of->value);
    while (status == GRUNDY_OK && again) {
        again = false;
        status = list_options(c);
        if (status == GRUNDY_OK)
            status = want_below(c, of->value, &again);
        for (size_t i = 0; i < c->s->options && status == GRUNDY_OK && !again;
             i++)
            status = want_option(c, i, of->value, &again);
    }
    return status;
}

/* ---- all of it ---- */

/* The claim at that place of the stack asks for what it rests on. */
static grundy_status open_claim(certifying *c, size_t at)
{
    claim of = c->wanted[at];
    grundy_status status = GRUNDY_OK;
    bool found = false;

    memcpy(c->key, grundy_set_key(&c->claimed, of.part),
           c->s->board.stride * sizeof *c->key);
    of.opened = true;
    if (!of.is)
        status = open_not(c, &of, &found);
    if (!found && status == GRUNDY_OK) {
        of.is = true;
        if (!is_made(c, &of))
            status = open_is(c, &of);
    }
    c->wanted[at] = of;
    return status;
}

static grundy_status make_claims(certifying *c)
{
    grundy_status status = GRUNDY_OK;

    while (c->count > 0 && status == GRUNDY_OK) {
        const claim of = c->wanted[c->count - 1];
        set_part *const p = &c->claimed.part[of.part];

        if (is_made(c, &of)) {
            c->count--;
        } else if (!of.opened) {
            status = open_claim(c, c->count - 1);
        } else {
            put_claim(c, &of);
            if (of.is)
                p->listed = true;
            else
                p->excluded |= UINT32_C(1) << of.value;
            c->count--;
        }
    }
    return status;
}

/* Whether moves beside patterns need more than they write, so that parts have
 * cells that stay: the checker knows of none. */
static bool some_stay(const set_board *b)
{
    for (size_t i = 0; b->guards.count > 0 && i < b->moves; i++) {
        const set_instance x = grundy_instances_at(b->list, i);

        if (x.needs > x.writes)
            return true;
    }
    return false;
}

static grundy_status certify(certifying *c, const uint64_t *in)
{
    set_search *const s = c->s;
    uint64_t state[STATE_WORDS], nimber;
    found_option o;
    grundy_status status;

    if (some_stay(&s->board))
        return grundy_fail(s->err, GRUNDY_EINVAL,
                           "moves beside patterns need more than they write, "
                           "which the checker can't follow");
    /* The checker knows of no twins that can be taken alone. */
    s->board.twins = s->board.twins && s->board.alone == 0;
    status = grundy_set_search_nimber(s, in, &nimber, s->err);
    if (status != GRUNDY_OK)
        return status;
    put_list(c);
    grundy_set_state_of(s, in, state);
    clear(c);
    status = grundy_set_split(s, state, &o);
    if (status == GRUNDY_OK)
        status = want_parts(c, &o, UINT32_MAX);
    if (status == GRUNDY_OK)
        status = make_claims(c);
    if (status != GRUNDY_OK)
        return status;
    grundy_certified_put(c->out, "position ");
    grundy_certified_put_number(c->out, nimber);
    put_state(c, state);
    return GRUNDY_OK;
}

grundy_status grundy_set_search_certify(set_search *s, const uint64_t *in,
                                        certified_text *out, grundy_error *err)
{
    certifying *const c = grundy_memory_zeroed(s->mem, sizeof *c);
    grundy_status status;

    s->err = err;
    if (c == NULL)
        return grundy_set_no_memory(s);
    c->s = s;
    c->out = out;
    grundy_set_table_open(&c->claimed, s->mem, s->board.stride);
    status = certify(c, in);
    grundy_set_table_close(&c->claimed);
    GRUNDY_FREE(s->mem, c->wanted, c->cap);
    grundy_memory_free(s->mem, c, sizeof *c);
    return status;
}
