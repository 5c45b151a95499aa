/* SPDX-License-Identifier: MIT */
/*
 * Expressions that are linear in the open variables of a line, conditions and
 * ranges as bounds of them, and the heaps that a move leaves.
 */
#include "engine/lines.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"

enum { MOST_SPLITS = 8 }; /* splits of parts of splits */

static const bound_name *find_name(const scope *s, const node *n)
{
    for (uint32_t i = 0; i < s->names; i++)
        if (n->op == N_NAME && n->call == CALL_VARIABLE &&
            s->name[i].variable == n->ref.variable)
            return &s->name[i];
    return NULL;
}

/* ---- expressions ---- */

typedef struct reading {
    const scope *scope;
    variable *local[GRUNDY_MOST_PARAMS + MOST_LOOPS];
    int64_t argument[GRUNDY_MOST_PARAMS + MOST_LOOPS];
    uint32_t locals;
    bool open; /* it names an open variable */
} reading;

static bool note_name(void *user, node *n)
{
    reading *const r = user;
    const bound_name *const name = find_name(r->scope, n);

    if (name == NULL)
        return true;
    for (uint32_t i = 0; i < r->locals; i++)
        if (r->local[i] == n->ref.variable)
            return true;
    r->open |= !is_fixed(&name->value) || name->puts > 0;
    assert(r->locals < GRUNDY_MOST_PARAMS + MOST_LOOPS);
    r->local[r->locals] = n->ref.variable;
    r->argument[r->locals++] = (int64_t)name->value.c;
    return true;
}

/* The value of what names no open variable. */
grundy_status grundy_lines_evaluate(const lines *w, const scope *s,
                                    const node *n, int64_t *out)
{
    reading r = {.scope = s};
    rule_code *code;
    grundy_error own = {0};
    grundy_status status;

    (void)grundy_tree_walk((node *)(uintptr_t)n, note_name, &r);
    if (r.open)
        return NOT_READ;
    status = grundy_engine_code(w->e, n, r.local, r.locals, &code, &own);
    if (status == GRUNDY_OK)
        status =
            grundy_machine_run(&w->e->machine, code, r.argument, out, &own);
    if (status == GRUNDY_EVALUE || status == GRUNDY_EINPUT)
        return NOT_READ;
    if (status != GRUNDY_OK)
        grundy_error_pass(w->err, &own);
    return status;
}

grundy_status grundy_lines_ends(const lines *w, wide *low, wide *high)
{
    *low = INT64_MIN;
    *high = INT64_MAX;
    for (uint32_t i = 0; i < w->bounds; i++) {
        const wide c = w->bound[i].c, step = w->bound[i].of[0];

        if (step == 0 && c < 0)
            *high = INT64_MIN;
        else if (step > 0 && -grundy_number_wide_floor(c, step) > *low)
            *low = -grundy_number_wide_floor(c, step);
        else if (step < 0 && grundy_number_wide_floor(c, -step) < *high)
            *high = grundy_number_wide_floor(c, -step);
    }
    return *low > *high || (is_near(*low) && is_near(*high)) ? GRUNDY_OK
                                                             : NOT_READ;
}

/* Whether x is 0 or more on all of the line, as the bounds have it so far, or
 * nowhere; read of one line alone. */
static grundy_status settle(const lines *w, const affine *x, bool *holds)
{
    wide low = 0, high = 0;
    const grundy_status status =
        is_fixed(x) ? GRUNDY_OK : grundy_lines_ends(w, &low, &high);

    if (status != GRUNDY_OK || x->of[1] != 0)
        return NOT_READ;
    *holds = x->c + x->of[0] * low >= 0;
    return low > high || (x->c + x->of[0] * high >= 0) == *holds ? GRUNDY_OK
                                                                 : NOT_READ;
}

static affine less(const affine *x, const affine *y, int more)
{
    return (affine){x->c - y->c - more,
                    {x->of[0] - y->of[0], x->of[1] - y->of[1]}};
}

static grundy_status read_affine(const lines *w, const scope *s, const node *n,
                                 affine *out);

static grundy_status read_two(const lines *w, const scope *s, const node *n,
                              affine *out)
{
    affine x, y;
    grundy_status status = read_affine(w, s, n->kid[0], &x);

    assert(n->kids == 2);
    if (status == GRUNDY_OK)
        status = read_affine(w, s, n->kid[1], &y);
    if (status != GRUNDY_OK)
        return status;
    if (n->op == N_MUL) {
        if (!is_fixed(&x) && !is_fixed(&y))
            return NOT_READ;
        if (is_fixed(&y)) {
            const affine held = x;

            x = y;
            y = held;
        }
        *out = (affine){x.c * y.c, {x.c * y.of[0], x.c * y.of[1]}};
    } else {
        const int sign = n->op == N_SUB ? -1 : 1;

        *out = (affine){x.c + sign * y.c,
                        {x.of[0] + sign * y.of[0], x.of[1] + sign * y.of[1]}};
    }
    return is_near(out->c) && is_near(out->of[0]) && is_near(out->of[1])
               ? GRUNDY_OK
               : NOT_READ;
}

/* min or max, which of them it is being the same on all of the line. */
static grundy_status read_least(const lines *w, const scope *s, const node *n,
                                affine *out)
{
    grundy_status status = read_affine(w, s, n->kid[0], out);

    if (n->word != W_MIN && n->word != W_MAX)
        return NOT_READ;
    for (uint32_t i = 1; i < n->kids && status == GRUNDY_OK; i++) {
        affine x, apart;
        bool more = false;

        status = read_affine(w, s, n->kid[i], &x);
        apart = less(&x, out, 0);
        if (status == GRUNDY_OK)
            status = settle(w, &apart, &more);
        if (status == GRUNDY_OK && more == (n->word == W_MAX))
            *out = x;
    }
    return status;
}

/* An element that is not as it was. */
static grundy_status read_element(const lines *w, const scope *s, const node *n,
                                  affine *out)
{
    const bound_name *const array = find_name(s, n->kid[0]);
    int64_t place = 0;
    grundy_status status = array == NULL || array->puts == 0
                               ? NOT_READ
                               : grundy_lines_evaluate(w, s, n->kid[1], &place);

    if (status != GRUNDY_OK)
        return status;
    for (uint32_t i = 0; i < array->puts; i++)
        if (array->put[i].place == place && !array->put[i].out) {
            *out = array->put[i].value;
            return GRUNDY_OK;
        }
    return NOT_READ;
}

static grundy_status read_affine(const lines *w, const scope *s, const node *n,
                                 affine *out)
{
    const bound_name *const name = find_name(s, n);
    grundy_status status = NOT_READ;
    int64_t value = 0;

    *out = (affine){0};
    if (n->type->tag > TYPE_CHAR)
        return NOT_READ;
    if (name != NULL) {
        *out = name->value;
        return GRUNDY_OK;
    }
    if (n->op == N_INDEX)
        status = read_element(w, s, n, out);
    if (n->op == N_ADD || n->op == N_SUB || n->op == N_MUL)
        status = read_two(w, s, n, out);
    if (n->op == N_CALL && n->call == CALL_LEAST)
        status = read_least(w, s, n, out);
    if (n->op == N_NEG) {
        status = read_affine(w, s, n->kid[0], out);
        *out = (affine){-out->c, {-out->of[0], -out->of[1]}};
    }
    if (status != NOT_READ)
        return status;
    status = grundy_lines_evaluate(w, s, n, &value);
    *out = (affine){.c = value};
    return status == GRUNDY_OK && !is_near(value) ? NOT_READ : status;
}

/* ---- bounds ---- */

/* y - x >= least. */
static grundy_status add_bound(lines *w, const affine *x, const affine *y,
                               int least)
{
    if (w->bounds == MOST_BOUNDS)
        return NOT_READ;
    w->bound[w->bounds++] = (affine){
        y->c - x->c - least, {y->of[0] - x->of[0], y->of[1] - x->of[1]}};
    return GRUNDY_OK;
}

static bool is_least(const node *n, word_id word)
{
    return n->op == N_CALL && n->call == CALL_LEAST && n->word == word;
}

/* x <= n, or n <= x where it is `low`, each less `least`; min and max of what n
 * is are as many bounds. */
static grundy_status bound_by(lines *w, const scope *s, const affine *x,
                              const node *n, bool low, int least)
{
    grundy_status status = GRUNDY_OK;
    affine end;

    if (is_least(n, low ? W_MAX : W_MIN)) {
        for (uint32_t i = 0; i < n->kids && status == GRUNDY_OK; i++)
            status = bound_by(w, s, x, n->kid[i], low, least);
        return status;
    }
    status = read_affine(w, s, n, &end);
    if (status != GRUNDY_OK)
        return status;
    return low ? add_bound(w, &end, x, least) : add_bound(w, x, &end, least);
}

grundy_status grundy_lines_range(lines *w, const scope *s, const affine *x,
                                 const node *range)
{
    const grundy_status status = bound_by(w, s, x, range->kid[0], true, 0);

    return status == GRUNDY_OK ? bound_by(w, s, x, range->kid[1], false,
                                          range->op == N_RANGE_LT)
                               : status;
}

/* abs(x) below a number, or up to it. */
static grundy_status read_abs(lines *w, const node *n)
{
    const int least = n->op == N_LT;
    affine x, most, less = {0};
    grundy_status status;

    if ((n->op != N_LT && n->op != N_LE) || n->kid[0]->op != N_CALL ||
        n->kid[0]->call != CALL_WORD || n->kid[0]->word != W_ABS)
        return NOT_READ;
    status = read_affine(w, &w->at, n->kid[0]->kid[0], &x);
    if (status == GRUNDY_OK)
        status = read_affine(w, &w->at, n->kid[1], &most);
    if (status == GRUNDY_OK)
        status = add_bound(w, &x, &most, least);
    less = (affine){-x.c, {-x.of[0], -x.of[1]}};
    return status == GRUNDY_OK ? add_bound(w, &less, &most, least) : status;
}

static grundy_status read_remainder(lines *w, const node *n)
{
    affine x, modulus, rest;
    grundy_status status = read_affine(w, &w->at, n->kid[0]->kid[0], &x);

    if (status == GRUNDY_OK)
        status = read_affine(w, &w->at, n->kid[0]->kid[1], &modulus);
    if (status == GRUNDY_OK)
        status = read_affine(w, &w->at, n->kid[1], &rest);
    if (status != GRUNDY_OK || w->remainders == MOST_REMAINDERS ||
        x.of[1] != 0 || !is_fixed(&modulus) || !is_fixed(&rest) ||
        modulus.c < 1)
        return status == GRUNDY_OK ? NOT_READ : status;
    w->remainder[w->remainders++] =
        (remainder_bound){x, modulus.c, rest.c, n->op == N_NE};
    return GRUNDY_OK;
}

/* A condition, as bounds. */
grundy_status grundy_lines_condition(lines *w, const node *n)
{
    int64_t holds = 1;
    affine x, y;
    grundy_status status = grundy_lines_evaluate(w, &w->at, n, &holds);

    if (status != NOT_READ) {
        x = (affine){.c = 0};
        y = (affine){.c = holds};
        return status == GRUNDY_OK ? add_bound(w, &x, &y, 1) : status;
    }
    status = GRUNDY_OK;
    if (n->op == N_AND || n->op == N_CHAIN) {
        for (uint32_t i = 0; i < n->kids && status == GRUNDY_OK; i++)
            status = grundy_lines_condition(w, n->kid[i]);
        return status;
    }
    if (n->op == N_IN && grundy_tree_is_range(n->kid[1])) {
        status = read_affine(w, &w->at, n->kid[0], &x);
        return status == GRUNDY_OK
                   ? grundy_lines_range(w, &w->at, &x, n->kid[1])
                   : status;
    }
    if ((n->op == N_EQ || n->op == N_NE) && n->kid[0]->op == N_MOD)
        return read_remainder(w, n);
    if (!grundy_is_comparison(n) || n->op == N_NE)
        return NOT_READ;
    status = read_abs(w, n);
    if (status != NOT_READ)
        return status;
    status = read_affine(w, &w->at, n->kid[0], &x);
    if (status == GRUNDY_OK)
        status = read_affine(w, &w->at, n->kid[1], &y);
    if (status == GRUNDY_OK && n->op != N_GE && n->op != N_GT)
        status = add_bound(w, &x, &y, n->op == N_LT);
    if (status == GRUNDY_OK && n->op != N_LE && n->op != N_LT)
        status = add_bound(w, &y, &x, n->op == N_GT);
    return status;
}

/* ---- what a move leaves ---- */

/* A heap, or a position of which one number moves at most. */
static grundy_status add_part(lines *w, uint32_t kind, const affine *number,
                              uint32_t length)
{
    moving_part part = {.kind = kind, .moving = length, .length = length};
    uint64_t value = 0;
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; i < length; i++) {
        part.word[i] = (int64_t)number[i].c;
        if (is_fixed(&number[i]) && part.word[i] < 0)
            return GRUNDY_OK; /* a bound says that it is not there */
        if (is_fixed(&number[i]))
            continue;
        if (part.moving < length || w->parts == WALK_PARTS)
            return NOT_READ;
        part.moving = i;
        part.size = number[i];
    }
    if (part.moving < length) {
        w->part[w->parts++] = part;
        return GRUNDY_OK;
    }
    if (kind == GRUNDY_KIND_NIM)
        value = (uint64_t)part.word[0];
    else
        status = grundy_engine_part_nimber(
            w->e, (grundy_position){kind, length, part.word}, &value, w->err);
    w->value ^= value;
    return status;
}

static grundy_status put_in(bound_name *array, const put_element *put)
{
    uint32_t at = 0;

    while (at < array->puts && array->put[at].place != put->place)
        at++;
    if (at == MOST_PUT ||
        (put->place >= 0 &&
         (uint64_t)put->place >=
             grundy_object_at((int64_t)array->value.c)->count))
        return NOT_READ;
    array->put[at] = *put;
    array->puts += at == array->puts;
    return GRUNDY_OK;
}

/* What stands between the slices of a list is no more there. */
static grundy_status leave_out(bound_name *array, int64_t from, int64_t end)
{
    grundy_status status = from > end ? NOT_READ : GRUNDY_OK;

    for (int64_t i = from; i < end && status == GRUNDY_OK; i++)
        status = put_in(array, &(put_element){.place = i, .out = true});
    return status;
}

/* Slices of the array, as they rise, and lists of numbers; those up to *from
 * have been seen. */
static grundy_status read_joined(const lines *w, const scope *s, const node *n,
                                 bound_name *out, int64_t *from)
{
    const node *const range = n->op == N_SLICE ? n->kid[1] : NULL;
    const bound_name *const name =
        range != NULL ? find_name(s, n->kid[0]) : NULL;
    int64_t low = 0, high = 0;
    grundy_status status = NOT_READ;

    if (n->op == N_ADD) {
        status = read_joined(w, s, n->kid[0], out, from);
        return status == GRUNDY_OK ? read_joined(w, s, n->kid[1], out, from)
                                   : status;
    }
    if (n->op == N_ARRAY && n->tail == NULL) {
        status = GRUNDY_OK;
        for (uint32_t i = 0; i < n->kids && status == GRUNDY_OK; i++) {
            put_element put = {.place = -1 - (int64_t)out->puts};

            status = read_affine(w, s, n->kid[i], &put.value);
            if (status == GRUNDY_OK)
                status = put_in(out, &put);
        }
        return status;
    }
    if (name == NULL || name->puts > 0 ||
        (out->variable != NULL && name->variable != out->variable))
        return NOT_READ;
    out->variable = name->variable;
    out->value = name->value;
    status = grundy_lines_evaluate(w, s, range->kid[0], &low);
    if (status == GRUNDY_OK)
        status = grundy_lines_evaluate(w, s, range->kid[1], &high);
    high += range->op == N_RANGE;
    if (status == GRUNDY_OK)
        status = low <= high ? leave_out(out, *from, low) : NOT_READ;
    *from = high;
    return status;
}

/* An array of the position that is asked about, with a few elements put in; the
 * ranges are those of the kind of an element. */
static grundy_status read_array(const lines *w, const scope *s, const node *n,
                                bound_name *out)
{
    const bound_name *const name = find_name(s, n);
    int64_t from = 0;
    grundy_status status;

    if (name != NULL) {
        *out = *name;
        return GRUNDY_OK;
    }
    if (n->op == N_ADD) {
        *out = (bound_name){.shuffled = true};
        status = read_joined(w, s, n, out, &from);
        if (status != GRUNDY_OK || out->variable == NULL)
            return status == GRUNDY_OK ? NOT_READ : status;
        return leave_out(
            out, from, (int64_t)grundy_object_at((int64_t)out->value.c)->count);
    }
    if (grundy_tree_is_word(n, W_SORT)) {
        status = read_array(w, s, n->kid[0], out);
        out->shuffled = true;
        return status;
    }
    if (n->op != N_WITH)
        return NOT_READ;
    status = read_array(w, s, n->kid[0], out);
    for (uint32_t i = 1; i < n->kids && status == GRUNDY_OK; i++) {
        const node *const update = n->kid[i];
        put_element put = {0};

        if (update->kids != 2 || out->shuffled)
            return NOT_READ;
        status = grundy_lines_evaluate(w, s, update->kid[0], &put.place);
        if (status == GRUNDY_OK)
            status = read_affine(w, s, update->kid[1], &put.value);
        if (status == GRUNDY_OK)
            status = put.place < 0 ? NOT_READ : put_in(out, &put);
    }
    return status;
}

/* The position's numbers: within their ranges, if it is one of the rules. */
static grundy_status read_numbers(lines *w, const scope *s, const node *n,
                                  scope *out)
{
    const game_kind *const kind = n->ref.kind;
    const affine zero = {0};
    grundy_status status = GRUNDY_OK;

    int longer = 0;

    *out = (scope){.names = 0};
    for (uint32_t i = 0; i < kind->params && status == GRUNDY_OK; i++) {
        bound_name *const to = &out->name[out->names];

        if (kind->param[i].kind != PARAM_INT &&
            (kind->param[i].kind != PARAM_ARRAY || kind->split == NULL ||
             (s == &w->at && kind->index != w->ask->at.kind)))
            return NOT_READ;
        status = kind->param[i].kind == PARAM_ARRAY
                     ? read_array(w, s, n->kid[i], to)
                     : read_affine(w, s, n->kid[i], &to->value);
        to->variable = kind->param[i].variable;
        out->names++;
        for (uint32_t j = 0; j < to->puts && kind->param[i].length != NULL; j++)
            longer += (to->put[j].place < 0) - to->put[j].out;
        if (longer != 0)
            return NOT_READ;
        if (status == GRUNDY_OK && kind->param[i].kind == PARAM_INT)
            status = kind->param[i].range != NULL
                         ? grundy_lines_range(w, out, &to->value,
                                              kind->param[i].range)
                         : add_bound(w, &zero, &to->value, 0);
    }
    return status;
}

/* A position that is all that the move leaves, of which a theorem tells. */
static grundy_status read_told(lines *w, const game_kind *kind, const scope *of,
                               uint32_t depth)
{
    const winner_law *const law = grundy_engine_winner_law(w->e, kind->index);

    if (law->kind == WINNER_NONE || depth > 0 || w->ask->want != 0)
        return NOT_READ;
    w->winner = law;
    w->numbers = kind->params;
    for (uint32_t i = 0; i < kind->params; i++)
        w->told[i] = of->name[i].value;
    return GRUNDY_OK;
}

static bool has_law(engine *e, const game_kind *kind)
{
    const kind_law_is is = e->law[kind->index].is;

    return kind->params == 1
               ? is == KIND_LAW_SEQUENCE || is == KIND_LAW_TAKES
               : grundy_engine_slice_moving(e, kind->index) < kind->params;
}

static grundy_status read_position(lines *w, const scope *s, const node *n,
                                   uint32_t depth)
{
    const game_kind *const kind = n->ref.kind;
    affine number[GRUNDY_MOST_PARAMS];
    scope of;
    grundy_status status = read_numbers(w, s, n, &of);

    if (status != GRUNDY_OK || depth == MOST_SPLITS)
        return status == GRUNDY_OK ? NOT_READ : status;
    if (kind->split != NULL)
        return grundy_lines_left(w, &of, kind->split, depth + 1);
    if (!has_law(w->e, kind))
        return read_told(w, kind, &of, depth);
    for (uint32_t i = 0; i < kind->params; i++)
        number[i] = of.name[i].value;
    return add_part(w, kind->index, number, kind->params);
}

/* The nimber of what names no open variable. */
static grundy_status sum_value(const lines *w, const scope *s, const node *n,
                               uint64_t *out)
{
    int64_t value = 0;
    grundy_status status = grundy_lines_evaluate(w, s, n, &value);

    if (status != GRUNDY_OK || value == 0)
        return status == GRUNDY_OK ? NOT_READ : status;
    return grundy_engine_nimber(w->e, grundy_object_at(value), out, w->err);
}

/* A sum over places, whose arrays are as they were: found once. */
static grundy_status add_held(lines *w, const scope *as_was, const node *n)
{
    reading r = {.scope = as_was};
    held_sum *held = w->held;
    grundy_status status = GRUNDY_OK;

    (void)grundy_tree_walk((node *)(uintptr_t)n, note_name, &r);
    while (held < w->held + w->helds &&
           (held->sum != n || memcmp(held->argument, r.argument,
                                     r.locals * sizeof *r.argument) != 0))
        held++;
    if (held == w->held + w->helds) {
        if (w->helds == MOST_HELD)
            w->helds = 0;
        held = &w->held[w->helds];
        held->sum = n;
        memcpy(held->argument, r.argument, sizeof held->argument);
        status = sum_value(w, as_was, n, &held->value);
        w->helds += status == GRUNDY_OK;
    }
    if (status == GRUNDY_OK)
        w->value ^= held->value;
    return status;
}

typedef struct element_use {
    const variable *array, *place;
    uint32_t arrays, places, elements;
} element_use;

static bool note_element(void *user, node *n)
{
    element_use *const use = user;

    use->arrays += n->op == N_NAME && n->ref.variable == use->array;
    use->places += n->op == N_NAME && n->ref.variable == use->place;
    use->elements += n->op == N_INDEX && n->kid[0]->op == N_NAME &&
                     n->kid[0]->ref.variable == use->array &&
                     n->kid[1]->op == N_NAME &&
                     n->kid[1]->ref.variable == use->place;
    return true;
}

/* Whether the array is in the sum, and no more of it than h[i], whose place
 * does not matter if it is not kept. */
static grundy_status uses_elements(const bound_name *array, const node *n,
                                   bool *uses)
{
    element_use use = {
        .array = array->variable,
        .place = n->tail->step[0].pattern->variable,
    };

    (void)grundy_tree_walk(n->kid[0], note_element, &use);
    *uses = use.elements > 0;
    return use.arrays != use.elements ||
                   (*uses && array->shuffled && use.places != use.elements)
               ? NOT_READ
               : GRUNDY_OK;
}

/* sum(E(.., i, h[i]) for i in 0..<len(h)): what it was, without those of the
 * places that are put in, and with these. */
static grundy_status read_elements(lines *w, const scope *s, const node *n,
                                   uint32_t depth)
{
    const node *const range = n->tail->step[0].expr;
    scope as_was = *s, here = *s;
    int64_t done[GRUNDY_MOST_PARAMS * MOST_PUT];
    uint32_t places = 0;
    grundy_status status;

    if (n->tail->steps != 1 || n->tail->step[0].kind != STEP_FOR ||
        n->tail->step[0].pattern->name == NULL || range->op != N_RANGE_LT ||
        !grundy_tree_is_int(range->kid[0], 0) ||
        !grundy_tree_is_word(range->kid[1], W_LEN) ||
        find_name(s, range->kid[1]->kid[0]) == NULL)
        return NOT_READ;
    for (uint32_t i = 0; i < s->names; i++)
        as_was.name[i].puts = 0;
    status = add_held(w, &as_was, n);
    as_was.name[as_was.names].variable = here.name[here.names].variable =
        n->tail->step[0].pattern->variable;
    as_was.names = ++here.names;
    for (uint32_t i = 0; i < s->names && status == GRUNDY_OK; i++) {
        bool uses = false;

        if (s->name[i].puts > 0 || s->name[i].shuffled)
            status = uses_elements(&s->name[i], n, &uses);
        for (uint32_t j = 0; uses && j < s->name[i].puts && status == GRUNDY_OK;
             j++) {
            const put_element *const put = &s->name[i].put[j];
            uint64_t value = 0;
            uint32_t at = 0;

            while (at < places && done[at] != put->place)
                at++;
            if (at < places)
                continue;
            done[places++] = put->place;
            as_was.name[s->names].value = here.name[s->names].value =
                (affine){.c = put->place};
            if (put->place >= 0)
                status = sum_value(w, &as_was, n->kid[0], &value);
            w->value ^= value;
            if (status == GRUNDY_OK && !put->out)
                status = grundy_lines_left(w, &here, n->kid[0], depth);
        }
    }
    return status;
}

/* A condition that holds on all of the line, or nowhere. */
static grundy_status is_so(const lines *w, const scope *s, const node *n,
                           bool *holds)
{
    int64_t value = 0;
    affine x, y, apart;
    grundy_status status = grundy_lines_evaluate(w, s, n, &value);

    *holds = value != 0;
    if (status != NOT_READ || n->op < N_LT || n->op > N_GE)
        return status;
    status = read_affine(w, s, n->kid[0], &x);
    if (status == GRUNDY_OK)
        status = read_affine(w, s, n->kid[1], &y);
    if (status != GRUNDY_OK)
        return status;
    apart = n->op == N_LT || n->op == N_LE ? less(&y, &x, n->op == N_LT)
                                           : less(&x, &y, n->op == N_GT);
    return settle(w, &apart, holds);
}

grundy_status grundy_lines_left(lines *w, const scope *s, const node *n,
                                uint32_t depth)
{
    grundy_status status = NOT_READ;
    affine size;
    bool holds;

    if (n->op == N_NOTHING)
        return GRUNDY_OK;
    if (n->op == N_ADD) {
        status = grundy_lines_left(w, s, n->kid[0], depth);
        return status == GRUNDY_OK ? grundy_lines_left(w, s, n->kid[1], depth)
                                   : status;
    }
    if (n->op == N_IF) {
        status = is_so(w, s, n->kid[0], &holds);
        return status == GRUNDY_OK
                   ? grundy_lines_left(w, s, n->kid[holds ? 1 : 2], depth)
                   : status;
    }
    if (n->op != N_CALL)
        return NOT_READ;
    if (n->call == CALL_NIM) {
        const affine zero = {0};

        status = read_affine(w, s, n->kid[0], &size);
        if (status == GRUNDY_OK)
            status = add_bound(w, &zero, &size, 0);
        return status == GRUNDY_OK ? add_part(w, GRUNDY_KIND_NIM, &size, 1)
                                   : status;
    }
    if (n->call == CALL_FOLD && n->word == W_SUM && n->tail != NULL)
        return read_elements(w, s, n, depth);
    return n->call == CALL_POSITION ? read_position(w, s, n, depth) : NOT_READ;
}
