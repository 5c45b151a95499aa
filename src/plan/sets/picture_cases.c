/* SPDX-License-Identifier: MIT */
/*
 * What is asked of an edge hangs on whether it is in the position, and on its
 * ends being held, which are three bits: all eight cases are gone through at
 * once.
 */
#include "plan/sets/picture_cases.h"

#include <string.h>

bool grundy_picture_no_memory(looking *l)
{
    l->status = grundy_memory_fail(l->a->mem, l->err);
    return false;
}

static const uint32_t NOWHERE = UINT32_MAX;

/* ---- names ---- */

static const name *find_name(const node *n, const name *see)
{
    const variable *const v = grundy_tree_variable(n);

    while (v != NULL && see != NULL && see->variable != v)
        see = see->outer;
    return v == NULL ? NULL : see;
}

static bool has_value(void *user, node *n)
{
    const name *const at = find_name(n, user);

    return at == NULL || at->is == NAME_WORDS;
}

/* Whether no set that is not known is in it. */
bool grundy_picture_is_fixed(const node *n, const name *see)
{
    return grundy_tree_walk((node *)(uintptr_t)n, has_value,
                            (void *)(uintptr_t)see);
}

const name *grundy_picture_add_name(looking *l, const name like)
{
    name *const own = grundy_arena_new(l->a, sizeof *own);

    if (own == NULL) {
        (void)grundy_picture_no_memory(l);
        return NULL;
    }
    *own = like;
    return own;
}

bool grundy_picture_bind(looking *l, const pattern *p, const int64_t **word,
                         bool inner, const name **see)
{
    if (p->name == NULL) {
        for (uint32_t i = 0; i < p->items; i++)
            if (!grundy_picture_bind(l, p->item[i], word, inner, see))
                return false;
        return true;
    }
    if (p->variable == NULL)
        return false;
    *see = grundy_picture_add_name(l, (name){.variable = p->variable,
                                             .is = NAME_WORDS,
                                             .inner = inner,
                                             .word = *word,
                                             .outer = *see});
    *word += p->variable->type->width;
    return *see != NULL;
}

/* ---- values ---- */

typedef struct gathering {
    const name *see;
    variable *local[GRUNDY_MOST_PARAMS];
    int64_t word[GRUNDY_MOST_PARAMS * GRUNDY_MOST_WIDTH];
    uint32_t locals, words;
} gathering;

static bool gather(void *user, node *n)
{
    gathering *const g = user;
    const name *const at = find_name(n, g->see);

    for (uint32_t i = 0; at != NULL && i < g->locals; i++)
        if (g->local[i] == at->variable)
            return true;
    if (at == NULL)
        return true;
    if (g->locals == GRUNDY_MOST_PARAMS)
        return false;
    g->local[g->locals++] = n->ref.variable;
    memcpy(g->word + g->words, at->word,
           at->variable->type->width * sizeof *at->word);
    g->words += at->variable->type->width;
    return true;
}

/* Of what is fixed. */
bool grundy_picture_value(looking *l, const node *n, const name *see,
                          int64_t *out)
{
    gathering g = {.see = see};
    grundy_error ignored = {0};
    grundy_status status;

    if (++l->work > PICTURE_MOST_WORK || n->type->width > GRUNDY_MOST_WIDTH ||
        !grundy_tree_walk((node *)(uintptr_t)n, gather, &g))
        return false;
    status = l->host->value(l->host->user, n, g.local, g.locals, g.word, out,
                            &ignored);
    if (status == GRUNDY_ENOMEM || status == GRUNDY_ECANCEL ||
        status == GRUNDY_ELIMIT) {
        l->status = status;
        (void)grundy_error_pass(l->err, &ignored);
    }
    return status == GRUNDY_OK;
}

/* NULL: it has none. */
const universe_now *grundy_picture_universe_of(const looking *l, const type *t)
{
    return t->tag == TYPE_SET && t->in != NULL &&
                   l->host->find_universe(l->host->user, t->in)
               ? &l->host->universe[t->in->index]
               : NULL;
}

static bool is_mask(const looking *l, const type *t)
{
    const universe_now *const u = grundy_picture_universe_of(l, t);

    return u != NULL && u->fits;
}

/* Marks the elements of a set, which all have to be of the universe. */
bool grundy_picture_elements(const looking *l, const type *t, int64_t word,
                             const universe_now *of, bool *is)
{
    const universe_now *const own = grundy_picture_universe_of(l, t);
    const uint64_t count =
        is_mask(l, t) ? own->count : grundy_object_at(word)->count;

    memset(is, 0, of->count * sizeof *is);
    for (uint64_t i = 0; i < count; i++) {
        int64_t element[GRUNDY_MOST_DIMS], at;
        const bool mask = is_mask(l, t);

        if (mask && ((uint64_t)word >> i & 1) == 0)
            continue;
        if (mask)
            grundy_universe_element(own, i, element);
        at = grundy_universe_index(of, mask ? element
                                            : grundy_object_at(word)->word +
                                                  i * t->item[0]->width);
        if (at < 0)
            return false;
        is[at] = true;
    }
    return true;
}

/* ---- functions ---- */

/* *see is what the body of the function is in sight of. */
bool grundy_picture_enter(looking *l, const node *n, const name *outer,
                          const name **see)
{
    const function *const f = n->ref.function;

    *see = NULL;
    if (f->recursive || n->kids != f->params)
        return false;
    for (uint32_t i = 0; i < f->params; i++) {
        const type *const t = f->param[i].variable->type;
        name own = {.variable = f->param[i].variable,
                    .is = NAME_SET,
                    .n = n->kid[i],
                    .see = outer,
                    .outer = *see};

        const bool fixed = grundy_picture_is_fixed(n->kid[i], outer);
        const bool as_it_is =
            t->tag != TYPE_SET || is_mask(l, t) == is_mask(l, n->kid[i]->type);

        if (f->param[i].range != NULL || (!fixed && !as_it_is))
            return false;
        if (fixed && as_it_is) {
            int64_t *const word =
                grundy_arena_new(l->a, GRUNDY_MOST_WIDTH * sizeof *word);

            if (word == NULL)
                return grundy_picture_no_memory(l);
            if (!grundy_picture_value(l, n->kid[i], outer, word))
                return false;
            own.is = NAME_WORDS;
            own.word = word;
        }
        *see = grundy_picture_add_name(l, own);
        if (*see == NULL)
            return false;
    }
    return true;
}

/* What the set is, once names and functions are put in. */
bool grundy_picture_resolve(looking *l, const node **n, const name **see)
{
    for (;;) {
        const name *const at = find_name(*n, *see);

        if (at != NULL && at->is == NAME_SET) {
            *n = at->n;
            *see = at->see;
        } else if (grundy_picture_is_call(*n) &&
                   !(*n)->ref.function->recursive) {
            const function *const f = (*n)->ref.function;

            if (!grundy_picture_enter(l, *n, *see, see))
                return false;
            *n = f->body;
        } else {
            return true;
        }
    }
}

name_is grundy_picture_kind_of(const node *n, const name *see)
{
    const name *at = find_name(n, see);

    while (at != NULL && at->is == NAME_SET) {
        if (at->n->op != N_NAME)
            return NAME_SET;
        at = find_name(at->n, at->see);
    }
    return at == NULL ? NAME_WORDS : at->is;
}

/* ---- of one edge ---- */

/* That a vertex is held, which has to be an end of the edge. */
static bool end_held(looking *l, const int64_t *vertex, uint32_t edge,
                     cases *out)
{
    const int64_t at = grundy_universe_index(l->vertex, vertex);
    uint32_t *const end = l->out->end[edge];

    if (at < 0)
        return false;
    if (end[0] == NOWHERE) /* a loop adds nothing, wherever it is */
        end[0] = end[1] = (uint32_t)at;
    *out = end[0] == at ? FIRST_HELD : SECOND_HELD;
    return end[0] == at || end[1] == at;
}

static bool element_is(looking *l, const node *n, const name *see,
                       uint32_t edge, bool *is)
{
    int64_t word[GRUNDY_MOST_WIDTH], at;

    if (n->type->width != l->edge->dims || !grundy_picture_is_fixed(n, see) ||
        !grundy_picture_value(l, n, see, word))
        return false;
    at = grundy_universe_index(l->edge, word);
    *is = at == edge;
    return at >= 0;
}

static bool in_set(looking *l, const node *n, const name *see, uint32_t edge,
                   cases *out)
{
    const node *set = n->kid[1];
    const name *sight = see;
    int64_t word[GRUNDY_MOST_WIDTH];
    bool is;

    if (!grundy_picture_is_fixed(n->kid[0], see) ||
        !grundy_picture_resolve(l, &set, &sight))
        return false;
    if (grundy_picture_kind_of(set, sight) == NAME_HELD ||
        (grundy_picture_is_call(set) &&
         grundy_picture_find_held(l, set, sight)))
        return n->kid[0]->type->width == l->vertex->dims &&
               grundy_picture_value(l, n->kid[0], see, word) &&
               end_held(l, word, edge, out);
    return l->status == GRUNDY_OK && element_is(l, n->kid[0], see, edge, &is) &&
           is && grundy_picture_member(l, set, sight, edge, out);
}

static bool both(looking *l, const node *n, const name *see, uint32_t edge,
                 cases *x, cases *y)
{
    return grundy_picture_condition(l, n->kid[0], see, edge, x) &&
           grundy_picture_condition(l, n->kid[1], see, edge, y);
}

bool grundy_picture_condition(looking *l, const node *n, const name *see,
                              uint32_t edge, cases *out)
{
    int64_t word;
    const name *inside;
    cases x = 0, y = 0, z = 0;
    bool good;

    if (grundy_picture_is_fixed(n, see)) {
        good = grundy_picture_value(l, n, see, &word);
        *out = good && word != 0 ? ALWAYS : 0;
        return good;
    }
    switch ((node_op)n->op) {
    case N_NOT:
        good = grundy_picture_condition(l, n->kid[0], see, edge, &x);
        *out = (cases)~x;
        return good;
    case N_AND:
        good = both(l, n, see, edge, &x, &y);
        *out = x & y;
        return good;
    case N_OR:
        good = both(l, n, see, edge, &x, &y);
        *out = x | y;
        return good;
    case N_EQ:
    case N_NE:
        good =
            n->kid[0]->type->tag == TYPE_BOOL && both(l, n, see, edge, &x, &y);
        *out = n->op == N_EQ ? (cases) ~(x ^ y) : x ^ y;
        return good;
    case N_IN: return in_set(l, n, see, edge, out);
    case N_NOT_IN:
        good = in_set(l, n, see, edge, &x);
        *out = (cases)~x;
        return good;
    case N_IF:
        good = both(l, n, see, edge, &x, &y) &&
               grundy_picture_condition(l, n->kid[2], see, edge, &z);
        *out = (x & y) | ((cases)~x & z);
        return good;
    default:
        return grundy_picture_is_call(n) &&
               grundy_picture_enter(l, n, see, &inside) &&
               grundy_picture_condition(l, n->ref.function->body, inside, edge,
                                        out);
    }
}

/* Whether a loop comes by the edge; it may come by nothing but edges. */
static bool comes_by(looking *l, const node *n, const name *see, uint32_t edge,
                     cases *out)
{
    int64_t from, to, element[GRUNDY_MOST_DIMS];

    if (!grundy_tree_is_range(n) || n->kids != 2 || n->tail != NULL)
        return grundy_picture_is_set(n, l->edge) &&
               grundy_picture_member(l, n, see, edge, out);
    if (l->edge->dims != 1 || !grundy_picture_is_fixed(n, see) ||
        !grundy_picture_value(l, n->kid[0], see, &from) ||
        !grundy_picture_value(l, n->kid[1], see, &to))
        return false;
    to -= n->op == N_RANGE_LT;
    grundy_universe_element(l->edge, edge, element);
    *out = from <= element[0] && element[0] <= to ? ALWAYS : 0;
    return from > to || (from >= l->edge->low &&
                         (uint64_t)(to - l->edge->low) < l->edge->count);
}

/* Goes through the tail with its only loop at the edge. */
bool grundy_picture_run(looking *l, const tail *t, const name **see,
                        uint32_t edge, const pattern **by, cases *out)
{
    int64_t *const element =
        grundy_arena_new(l->a, GRUNDY_MOST_DIMS * sizeof *element);
    const int64_t *word = element;

    if (element == NULL)
        return grundy_picture_no_memory(l);
    grundy_universe_element(l->edge, edge, element);
    *by = NULL;
    *out = ALWAYS;
    for (uint32_t i = 0; i < t->steps; i++) {
        const tail_step *const step = &t->step[i];
        cases x;

        if (step->kind == STEP_IF) {
            if (!grundy_picture_condition(l, step->expr, *see, edge, &x))
                return false;
        } else if (step->kind == STEP_FOR && *by == NULL) {
            *by = step->pattern;
            if (!comes_by(l, step->expr, *see, edge, &x) ||
                !grundy_picture_bind(l, step->pattern, &word, true, see) ||
                word != element + l->edge->dims)
                return false;
        } else {
            return false;
        }
        *out &= x;
        if (*out == 0 && *by != NULL)
            return true;
    }
    return *by != NULL;
}

/* Of a set that is written down, or collected by a loop over edges. */
static bool collected(looking *l, const node *n, const name *see, uint32_t edge,
                      cases *out)
{
    const pattern *by;
    bool is;

    *out = 0;
    if (n->tail != NULL)
        return n->kids == 1 &&
               grundy_picture_run(l, n->tail, &see, edge, &by, out) &&
               grundy_tree_is_pattern(n->kid[0], by);
    for (uint32_t i = 0; i < n->kids; i++) {
        if (!element_is(l, n->kid[i], see, edge, &is))
            return false;
        *out |= is ? ALWAYS : 0;
    }
    return true;
}

static bool fixed_member(looking *l, const node *n, const name *see,
                         uint32_t edge, cases *out)
{
    const arena_mark mark = grundy_arena_get(l->a);
    bool *const is = grundy_arena_new(l->a, l->edge->count + 1);
    int64_t word;
    bool good;

    if (is == NULL)
        return grundy_picture_no_memory(l);
    good = grundy_picture_value(l, n, see, &word) &&
           grundy_picture_elements(l, n->type, word, l->edge, is);
    *out = good && is[edge] ? ALWAYS : 0;
    grundy_arena_reset(l->a, mark);
    return good;
}

bool grundy_picture_member(looking *l, const node *n, const name *see,
                           uint32_t edge, cases *out)
{
    cases x = 0, y = 0, z = 0;

    if (!grundy_picture_resolve(l, &n, &see) ||
        !grundy_picture_is_set(n, l->edge))
        return false;
    if (grundy_picture_is_fixed(n, see))
        return fixed_member(l, n, see, edge, out);
    *out = IS_THERE;
    if (n->op == N_NAME)
        return grundy_picture_kind_of(n, see) == NAME_EDGES;
    if (n->op == N_SET)
        return collected(l, n, see, edge, out);
    if (n->op == N_IF) {
        if (!grundy_picture_condition(l, n->kid[0], see, edge, &z) ||
            !grundy_picture_member(l, n->kid[1], see, edge, &x) ||
            !grundy_picture_member(l, n->kid[2], see, edge, &y))
            return false;
        *out = (z & x) | ((cases)~z & y);
        return true;
    }
    if ((n->op != N_BITOR && n->op != N_BITAND && n->op != N_SUB &&
         n->op != N_BITXOR) ||
        !grundy_picture_member(l, n->kid[0], see, edge, &x) ||
        !grundy_picture_member(l, n->kid[1], see, edge, &y))
        return false;
    *out = n->op == N_BITOR    ? x | y
           : n->op == N_BITAND ? x & y
           : n->op == N_SUB    ? x & (cases)~y
                               : x ^ y;
    return true;
}
