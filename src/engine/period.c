/* SPDX-License-Identifier: MIT */
/*
 * Long numbers made short: where plan/laws/recurrence.h shows that the columns
 * of values are a fixed function of the last few, columns are computed until as
 * many come again.  Then G(n + period) = G(n) from there on, which is proved,
 * and a position with 10^18 is worth what one of the first thousands is.
 *
 * The columns are had from the solvers as any value is; those before the
 * rules have become the same for all n are of no use and left out.
 */
#include "engine/engine.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"
#include "base/words.h"
#include "plan/laws/recurrence.h"

enum {
    LONG = 1 << 14, /* shorter numbers are quicker solved as they are */
    FIRST_COLUMNS = 1024,
    MOST_COLUMNS = 1 << 20,
    MOST_VALUES = 1 << 22 /* of all states */
};

struct found_period {
    const recurrence *rules; /* NULL: there is none */
    const game_kind *kind;
    uint32_t at;
    const char *why_not;
    int64_t preperiod, period; /* 0: not found yet */
    int64_t not_below;         /* numbers worth the next columns */
    found_period *next;
};

/* ---- what the rules say ---- */

static bool number_of(void *user, const node *n, variable *const *local,
                      const int64_t *word, uint32_t locals, int64_t *out)
{
    engine *const e = user;
    grundy_error ignored = {0};
    rule_code *code;

    return grundy_engine_code(e, n, local, locals, &code, &ignored) ==
               GRUNDY_OK &&
           grundy_machine_run(&e->machine, code, word, out, &ignored) ==
               GRUNDY_OK;
}

static bool list_of(void *user, const node *n, variable *const *local,
                    const int64_t *word, uint32_t locals, const int64_t **at,
                    size_t *count, uint32_t *width)
{
    const object *o;
    int64_t value;

    if ((n->type->tag != TYPE_ARRAY && n->type->tag != TYPE_SET) ||
        n->type->in != NULL || !number_of(user, n, local, word, locals, &value))
        return false;
    o = grundy_object_at(value);
    *at = o->word;
    *count = (size_t)o->count;
    *width = n->type->item[0]->width;
    return true;
}

/* ---- columns ---- */

typedef struct column_list {
    engine *e;
    const recurrence *rules;
    bool outcomes;
    int64_t begin;   /* the first column */
    uint32_t count;  /* columns that are had */
    uint32_t *value; /* of column c and state s: [c * states + s] */
    uint64_t *hash;  /* of each column */
    uint32_t *match; /* room for the search */
    uint32_t room;
} column_list;

static void close_columns(column_list *c)
{
    memory *const mem = c->e->mem;
    const uint32_t states = c->rules->states;

    GRUNDY_FREE(mem, c->value, (size_t)c->room * states);
    GRUNDY_FREE(mem, c->hash, c->room);
    GRUNDY_FREE(mem, c->match, c->room);
}

static bool reserve(column_list *c, uint32_t room)
{
    memory *const mem = c->e->mem;
    const size_t states = c->rules->states;
    const column_list old = *c;

    c->value = grundy_memory_resize(mem, old.value,
                                    old.room * states * sizeof *c->value,
                                    room * states * sizeof *c->value);
    if (c->value == NULL) {
        *c = old;
        return false;
    }
    grundy_memory_free(mem, old.hash, old.room * sizeof *c->hash);
    grundy_memory_free(mem, old.match, old.room * sizeof *c->match);
    c->hash = grundy_memory_new(mem, room * sizeof *c->hash);
    c->match = grundy_memory_new(mem, room * sizeof *c->match);
    if (c->hash == NULL || c->match == NULL) {
        grundy_memory_free(mem, c->value, room * states * sizeof *c->value);
        GRUNDY_FREE(mem, c->hash, room);
        GRUNDY_FREE(mem, c->match, room);
        c->value = NULL;
        c->hash = NULL;
        c->match = NULL;
        c->room = 0;
        return false;
    }
    c->room = room;
    return true;
}

static grundy_status solve_one(column_list *c, const recurrence_state *s,
                               int64_t n, uint32_t *out, grundy_error *err)
{
    int64_t word[GRUNDY_MOST_PARAMS];
    const grundy_position at = {s->kind->index, s->kind->params, word};
    grundy_status status;
    uint64_t nimber = 0;
    bool wins = false;

    assert(s->at < s->kind->params);
    memcpy(word, s->word, s->kind->params * sizeof *word);
    word[s->at] = n;
    if (c->outcomes) {
        const option_part part = {at, 1};

        status = grundy_engine_search(c->e, &part, 1, &wins, err);
        *out = wins;
        return status;
    }
    if (!grundy_engine_law_value(c->e, at.kind, (uint64_t)n, &nimber)) {
        status = grundy_nimber_solve(c->e->nimbers, at, &nimber, err);
        if (status != GRUNDY_OK)
            return status;
    }
    *out = (uint32_t)nimber;
    return GRUNDY_OK;
}

/* The last column of each state first: tables are then made large at once. */
static grundy_status solve_columns(column_list *c, uint32_t to,
                                   grundy_error *err)
{
    const uint32_t states = c->rules->states;
    grundy_status status = GRUNDY_OK;
    uint32_t ignored;

    assert(c->count <= to && to <= c->room);
    for (uint32_t s = 0; s < states && status == GRUNDY_OK; s++)
        status =
            solve_one(c, &c->rules->state[s], c->begin + to - 1, &ignored, err);
    for (; c->count < to && status == GRUNDY_OK; c->count++)
        for (uint32_t s = 0; s < states && status == GRUNDY_OK; s++)
            status = solve_one(c, &c->rules->state[s], c->begin + c->count,
                               &c->value[(size_t)c->count * states + s], err);
    return status;
}

static bool same_columns(const column_list *c, uint32_t x, uint32_t y)
{
    const size_t states = c->rules->states;

    assert(x < c->count && y < c->count);
    return memcmp(c->value + x * states, c->value + y * states,
                  states * sizeof *c->value) == 0;
}

static void hash_columns(column_list *c)
{
    const size_t states = c->rules->states;

    for (uint32_t i = 0; i < c->count; i++) {
        uint64_t h = 0;

        for (size_t s = 0; s < states; s++)
            h = grundy_hash_word(h ^ c->value[i * states + s]) + 1;
        c->hash[i] = h;
    }
}

/*
 * match[p]: how many columns, from the last one back, have the hash of the
 * one p before; by the Z algorithm on the sequence read backwards.
 */
static void match_backwards(column_list *c)
{
    const uint32_t n = c->count;
    uint32_t left = 0, right = 0; /* the match that reaches farthest */

    for (uint32_t p = 1; p < n; p++) {
        uint32_t z = 0;

        if (p < right)
            z = c->match[p - left] < right - p ? c->match[p - left] : right - p;
        while (p + z < n && c->hash[n - 1 - z] == c->hash[n - 1 - p - z])
            z++;
        c->match[p] = z;
        if (p + z > right) {
            left = p;
            right = p + z;
        }
    }
}

/* The columns back from the last one that are those p before, truly. */
static uint32_t true_match(const column_list *c, uint32_t p)
{
    uint32_t z = 0;

    while (p + z < c->count &&
           same_columns(c, c->count - 1 - z, c->count - 1 - p - z))
        z++;
    return z;
}

/* The least period that as many equal columns as the rules look back prove. */
static bool find_period(column_list *c, found_period *out)
{
    const uint32_t reach = (uint32_t)c->rules->reach;

    assert(out->period == 0 && c->rules->modulus > 0);
    hash_columns(c);
    match_backwards(c);
    for (uint32_t p = 1; p < c->count; p++) {
        uint32_t z;

        if (p % (uint32_t)c->rules->modulus != 0 || c->match[p] < reach)
            continue;
        z = true_match(c, p);
        if (z < reach)
            continue;
        out->period = p;
        out->preperiod = c->begin + (c->count - p - z);
        return true;
    }
    return false;
}

static int64_t first_column(const engine *e, const recurrence *rules)
{
    int64_t first = rules->from;

    for (uint32_t s = 0; s < rules->states; s++) {
        const recurrence_state *const state = &rules->state[s];
        const param_shape *const p =
            &e->program.kind[state->kind->index].param[state->at];

        if (p->has_range && p->low > first)
            first = p->low;
    }
    return first;
}

/*
 * Ever more columns, until a period is proved or there are too many; never
 * more than n has below it, which is then quicker solved as it is.
 */
static grundy_status search_columns(column_list *c, int64_t n,
                                    found_period *out, grundy_error *err)
{
    const uint64_t states = c->rules->states;
    uint64_t to = FIRST_COLUMNS + 4 * (uint64_t)c->rules->reach;
    grundy_status status = GRUNDY_OK;

    for (; to <= MOST_COLUMNS && to * states <= MOST_VALUES; to *= 4) {
        out->not_below = c->begin + (int64_t)to;
        if (n < out->not_below)
            return GRUNDY_OK;
        if (!reserve(c, (uint32_t)to))
            return grundy_engine_no_memory(c->e, err);
        status = solve_columns(c, (uint32_t)to, err);
        if (status != GRUNDY_OK || find_period(c, out))
            return status;
    }
    out->why_not = N_("no period was found among the first columns");
    assert(out->period == 0);
    return status;
}

static grundy_status find_columns(engine *e, int64_t n, found_period *out,
                                  grundy_error *err)
{
    column_list c = {
        .e = e, .rules = out->rules, .outcomes = !grundy_engine_has_nimbers(e)};
    grundy_status status = GRUNDY_OK;

    c.begin = first_column(e, out->rules);
    if (c.outcomes && !out->rules->single)
        out->why_not = N_("sums of several positions are searched as a whole");
    else if (c.begin > MOST_COLUMNS)
        out->why_not = N_("the rules change far out");
    else
        status = search_columns(&c, n, out, err);
    close_columns(&c);
    return status;
}

/* ---- what has been found ---- */

void grundy_engine_forget_periods(engine *e)
{
    e->period = NULL;
    grundy_arena_reset(&e->periods, (arena_mark){NULL, 0});
}

static bool covers(const found_period *f, grundy_position at, uint32_t number)
{
    const recurrence *const rules = f->rules;

    assert(number < at.length);
    for (uint32_t s = 0; rules != NULL && s < rules->states; s++) {
        const recurrence_state *const state = &rules->state[s];
        bool same = state->kind->index == at.kind && state->at == number;

        for (uint32_t i = 0; same && i < at.length; i++)
            same = i == number || state->word[i] == at.word[i];
        if (same)
            return true;
    }
    return false;
}

/* A refusal holds for the kind, whatever its other parameters are. */
static found_period *known(const engine *e, grundy_position at, uint32_t number)
{
    for (found_period *f = e->period; f != NULL; f = f->next)
        if (f->why_not != NULL ? f->kind->index == at.kind && f->at == number
                               : covers(f, at, number))
            return f;
    return NULL;
}

static grundy_status find(engine *e, grundy_position at, uint32_t number,
                          found_period **out, grundy_error *err)
{
    const recurrence_source source = {e, number_of, list_of};
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    found_period *const f = grundy_arena_zeroed(&e->periods, sizeof *f);
    recurrence *rules = NULL;
    grundy_status status = GRUNDY_OK;

    if (f == NULL)
        return grundy_engine_no_memory(e, err);
    f->kind = &e->set.kind[at.kind];
    f->at = number;
    f->why_not = grundy_recurrence_find(&e->periods, &source, f->kind, number,
                                        at.word, &rules);
    f->rules = rules;
    if (f->why_not == NULL)
        status = find_columns(e, at.word[number], f, err);
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    if (status != GRUNDY_OK)
        return status;
    f->next = e->period;
    e->period = f;
    *out = f;
    return GRUNDY_OK;
}

/* The parameter that is long, if one is; at.length: none. */
static uint32_t long_number(const game_kind *k, grundy_position at)
{
    uint32_t found = at.length;

    assert(at.length <= k->params);
    for (uint32_t i = 0; i < at.length; i++)
        if (k->param[i].kind == PARAM_INT && at.word[i] >= LONG &&
            (found == at.length || at.word[i] > at.word[found]))
            found = i;
    return found;
}

grundy_status grundy_engine_shorten(engine *e, grundy_position at,
                                    int64_t *word, bool *shorter,
                                    grundy_error *err)
{
    const game_kind *k;
    found_period *f;
    grundy_status status = GRUNDY_OK;
    uint32_t number;

    *shorter = false;
    if (at.kind >= e->set.kinds || e->without[REWRITE_PERIOD])
        return GRUNDY_OK;
    k = &e->set.kind[at.kind];
    if (at.length != k->params || !e->program.kind[at.kind].flat)
        return GRUNDY_OK;
    number = long_number(k, at);
    if (number == at.length)
        return GRUNDY_OK;
    f = known(e, at, number);
    if (f == NULL)
        status = find(e, at, number, &f, err);
    else if (f->why_not == NULL && f->period == 0 &&
             at.word[number] >= f->not_below)
        status = find_columns(e, at.word[number], f, err);
    if (status != GRUNDY_OK || f->why_not != NULL || f->period == 0 ||
        at.word[number] < f->preperiod + f->period)
        return status;
    memcpy(word, at.word, at.length * sizeof *word);
    word[number] = f->preperiod + (at.word[number] - f->preperiod) % f->period;
    assert(word[number] < at.word[number]);
    *shorter = true;
    return GRUNDY_OK;
}

void grundy_engine_tell_periods(const engine *e, uint32_t kind,
                                period_told *told, void *user)
{
    for (const found_period *f = e->period; f != NULL; f = f->next)
        if (f->kind->index == kind && (f->why_not != NULL || f->period != 0))
            told(user, f->kind->param[f->at].name, f->why_not, f->preperiod,
                 f->period, f->why_not == NULL ? f->rules->reach : 0);
}
