/* SPDX-License-Identifier: MIT */
/* Arrays, sets and lists: results are new objects in the scratch. */
#include "lang/runtime.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"

static object *new_object(machine *m, uint64_t count, uint64_t words_count)
{
    grundy_machine_count(m, words_count);
    return grundy_object_new(&m->scratch, count, words_count);
}

static grundy_status give(machine *m, int64_t *result, const object *o)
{
    if (o == NULL)
        return grundy_machine_no_memory(m);
    *result = grundy_object_reference(o);
    return GRUNDY_OK;
}

#define RUNTIME(name)                                                          \
    grundy_status grundy_runtime_##name(machine *m, const runtime_info *info,  \
                                        int64_t *result, const int64_t *arg,   \
                                        grundy_span span)
#define UNUSED_INFO ((void)info)
#define UNUSED_SPAN ((void)span)

/* What is compared at most, in arrays of arrays as well. */
static uint64_t elements(const type *t, const int64_t *value)
{
    const object *o;
    uint64_t all = 0;

    for (uint32_t i = 0; t->tag == TYPE_TUPLE && i < t->count; i++) {
        all += elements(t->item[i], value);
        value += t->item[i]->width;
    }
    if (t->tag != TYPE_ARRAY && t->tag != TYPE_SET)
        return all;
    o = grundy_object_at(*value);
    all = o->count;
    for (uint64_t i = 0; t->item[0]->tag == TYPE_ARRAY && i < o->count; i++)
        all += elements(t->item[0], &o->word[i]);
    return all;
}

RUNTIME(compare)
{
    grundy_machine_count(m, elements(info->type, arg));
    UNUSED_SPAN;
    *result = grundy_object_compare(info->type, arg, arg + info->type->width);
    return GRUNDY_OK;
}

/* ---- arrays ---- */

RUNTIME(join_arrays)
{
    const object *x = grundy_object_at(arg[0]), *y = grundy_object_at(arg[1]);
    const uint32_t w = info->type->item[0]->width;
    object *o = new_object(m, x->count + y->count, (x->count + y->count) * w);

    UNUSED_SPAN;
    if (o != NULL) {
        memcpy(o->word, x->word, (size_t)x->count * w * sizeof *o->word);
        memcpy(o->word + x->count * w, y->word,
               (size_t)y->count * w * sizeof *o->word);
    }
    return give(m, result, o);
}

RUNTIME(slice)
{
    const object *x = grundy_object_at(arg[0]);
    const uint32_t w = info->type->item[0]->width;
    const int64_t low = arg[1], high = arg[2];
    const uint64_t count = high < low ? 0 : (uint64_t)high - (uint64_t)low + 1;
    object *o;

    if (count > 0 && (low < 0 || (uint64_t)high >= x->count))
        return grundy_machine_fail(m, GRUNDY_EVALUE, span,
                                   "slice %lld..%lld of an array of %llu",
                                   (long long)low, (long long)high,
                                   (unsigned long long)x->count);
    o = new_object(m, count, count * w);
    if (o != NULL && count > 0)
        memcpy(o->word, x->word + (size_t)low * w,
               (size_t)count * w * sizeof *o->word);
    return give(m, result, o);
}

RUNTIME(range)
{
    const int64_t low = arg[0], high = arg[1];
    const uint64_t count = high < low ? 0 : (uint64_t)high - (uint64_t)low + 1;
    object *o = count > UINT64_C(1) << 40 ? NULL : new_object(m, count, count);

    UNUSED_INFO;
    UNUSED_SPAN;
    for (uint64_t i = 0; o != NULL && i < count; i++)
        o->word[i] = low + (int64_t)i;
    return give(m, result, o);
}

RUNTIME(sort)
{
    const object *x = grundy_object_at(arg[0]);
    const type *item = info->type->item[0];
    const uint64_t count = x->count * item->width;
    object *o = new_object(m, x->count, count);

    UNUSED_SPAN;
    if (o != NULL) {
        memcpy(o->word, x->word, (size_t)count * sizeof *o->word);
        if (info->type->tag == TYPE_ARRAY)
            grundy_object_sort(&m->scratch, item, o->word, o->count);
    }
    return give(m, result, o);
}

/* A copy of the array at one level, with one element changed below it. */
static grundy_status store(machine *m, const type *t, int64_t *result,
                           const int64_t *index, uint32_t left,
                           const int64_t *value, grundy_span span)
{
    const object *x = grundy_object_at(*result);
    const uint32_t w = t->item[0]->width;
    object *o;

    assert(left > 0 && (left == 1 || t->item[0]->tag == TYPE_ARRAY));
    if ((uint64_t)*index >= x->count)
        return grundy_machine_index_wrong(m, span, *index, x->count);
    o = new_object(m, x->count, x->count * w);
    if (o == NULL)
        return grundy_machine_no_memory(m);
    memcpy(o->word, x->word, (size_t)x->count * w * sizeof *o->word);
    *result = grundy_object_reference(o);
    if (left == 1) {
        memcpy(o->word + (size_t)*index * w, value, w * sizeof *value);
        return GRUNDY_OK;
    }
    return store(m, t->item[0], &o->word[*index], index + 1, left - 1, value,
                 span);
}

/* base, indices, value; extra: the N_UPDATE, which knows how many. */
RUNTIME(store)
{
    const node *update = info->extra;
    const uint32_t indices = update->kids - 1;

    *result = arg[0];
    return store(m, info->type, result, arg + 1, indices, arg + 1 + indices,
                 span);
}

/* ---- sets as objects ---- */

/* The list under way, taken off. */
static const int64_t *take_list(machine *m, size_t *count)
{
    assert(m->open > 0);
    const list_mark mark = m->marks[--m->open];

    assert(mark.at <= m->list.count);
    *count = m->list.count - mark.at;
    m->list.count = mark.at;
    return mark.at == 0 ? m->list.at : m->list.at + mark.at; /* maybe NULL */
}

RUNTIME(list_to_set)
{
    const type *item = info->type->item[0];
    size_t count;
    const int64_t *from = take_list(m, &count);
    object *o = new_object(m, count / item->width, count);

    assert(count % item->width == 0);
    UNUSED_SPAN;
    (void)arg;
    if (o == NULL)
        return grundy_machine_no_memory(m);
    if (count > 0)
        memcpy(o->word, from, count * sizeof *from);
    o->count =
        grundy_object_sort_unique(&m->scratch, item, o->word, o->count);
    return give(m, result, o);
}

/* Marks what is below the number of values: mex can't be more. */
RUNTIME(list_mex)
{
    const arena_mark mark = grundy_arena_get(&m->scratch);
    size_t count, mex = 0;
    const int64_t *from = take_list(m, &count);
    char *seen = grundy_arena_zeroed(&m->scratch, count + 1);

    UNUSED_INFO;
    UNUSED_SPAN;
    (void)arg;
    if (seen == NULL)
        return grundy_machine_no_memory(m);
    for (size_t i = 0; i < count; i++)
        if (from[i] >= 0 && (uint64_t)from[i] < count)
            seen[from[i]] = 1;
    while (seen[mex] != 0)
        mex++;
    *result = (int64_t)mex;
    grundy_arena_reset(&m->scratch, mark);
    return GRUNDY_OK;
}

enum { ONLY_LEFT = 1, BOTH = 2, ONLY_RIGHT = 4 };

/* Walks two sorted sets side by side and keeps what `keep` says. */
static grundy_status combine(machine *m, const runtime_info *info,
                             int64_t *result, const int64_t *arg,
                             unsigned keep)
{
    const object *x = grundy_object_at(arg[0]), *y = grundy_object_at(arg[1]);
    const type *item = info->type->item[0];
    const uint32_t w = item->width;
    object *o = new_object(m, 0, (x->count + y->count) * w);
    uint64_t i = 0, j = 0;

    while (o != NULL && (i < x->count || j < y->count)) {
        const int c = i == x->count   ? 1
                      : j == y->count ? -1
                                      : grundy_object_compare(
                                            item, x->word + i * w,
                                            y->word + j * w);
        const unsigned here = c < 0 ? ONLY_LEFT : c > 0 ? ONLY_RIGHT : BOTH;

        if ((keep & here) != 0)
            memcpy(o->word + o->count++ * w,
                   c <= 0 ? x->word + i * w : y->word + j * w,
                   w * sizeof *o->word);
        i += c <= 0;
        j += c >= 0;
    }
    return give(m, result, o);
}

RUNTIME(union)
{
    UNUSED_SPAN;
    return combine(m, info, result, arg, ONLY_LEFT | BOTH | ONLY_RIGHT);
}

RUNTIME(minus)
{
    UNUSED_SPAN;
    return combine(m, info, result, arg, ONLY_LEFT);
}

RUNTIME(common)
{
    UNUSED_SPAN;
    return combine(m, info, result, arg, BOTH);
}

RUNTIME(either)
{
    UNUSED_SPAN;
    return combine(m, info, result, arg, ONLY_LEFT | ONLY_RIGHT);
}

static bool is_subset(const type *item, const object *x, const object *y)
{
    for (uint64_t i = 0; i < x->count; i++)
        if (!grundy_object_set_has(item, y, x->word + i * item->width))
            return false;
    return true;
}

/* Comparisons of sets; extra: the comparison. */
RUNTIME(subset)
{
    const node *n = info->extra;
    const type *item = info->type->item[0];
    const object *x = grundy_object_at(arg[0]), *y = grundy_object_at(arg[1]);
    const bool same = x->count == y->count && is_subset(item, x, y);

    grundy_machine_count(m, x->count + y->count);
    UNUSED_SPAN;
    assert(grundy_is_comparison(n));
    switch ((node_op)n->op) {
    case N_EQ: *result = same; break;
    case N_NE: *result = !same; break;
    case N_LE: *result = is_subset(item, x, y); break;
    case N_GE: *result = is_subset(item, y, x); break;
    case N_LT: *result = !same && is_subset(item, x, y); break;
    default: *result = !same && is_subset(item, y, x); break;
    }
    return GRUNDY_OK;
}

RUNTIME(has)
{
    const type *item = info->type->item[0];
    const object *o = grundy_object_at(arg[item->width]);

    UNUSED_SPAN;
    *result = 0;
    if (info->type->tag == TYPE_SET) {
        *result = grundy_object_set_has(item, o, arg);
        return GRUNDY_OK;
    }
    grundy_machine_count(m, elements(info->type, &arg[item->width]));
    for (uint64_t i = 0; i < o->count && *result == 0; i++)
        *result = grundy_object_compare(item, o->word + i * item->width,
                                        arg) == 0;
    return GRUNDY_OK;
}

static const universe_now *universe_of(const machine *m,
                                       const runtime_info *info)
{
    const universe *u = info->extra;

    assert(m->program->universe[u->index].known);
    return &m->program->universe[u->index];
}

RUNTIME(to_mask)
{
    const universe_now *u = universe_of(m, info);
    const object *o = grundy_object_at(arg[0]);
    const uint32_t w = info->type->item[0]->width;

    UNUSED_SPAN;
    assert(u->fits);
    result[0] = result[1] = 0;
    for (uint64_t i = 0; i < o->count; i++) {
        const int64_t at = grundy_universe_index(u, o->word + i * w);

        if (at < 0)
            result[1] = 1;
        else
            result[0] |= (int64_t)(UINT64_C(1) << at);
    }
    return GRUNDY_OK;
}

RUNTIME(from_mask)
{
    const universe_now *u = universe_of(m, info);
    const uint32_t w = info->type->item[0]->width;
    uint64_t mask = (uint64_t)arg[0];
    const uint64_t count = (uint64_t)__builtin_popcountll(mask);
    object *o = new_object(m, count, count * w);

    UNUSED_SPAN;
    assert(count <= u->count);
    for (uint64_t i = 0; o != NULL && mask != 0; mask &= mask - 1, i++)
        grundy_universe_element(u, (uint64_t)__builtin_ctzll(mask),
                                o->word + i * w);
    return give(m, result, o);
}

RUNTIME(all_of)
{
    const universe_now *u = universe_of(m, info);
    const uint32_t w = info->type->item[0]->width;
    object *o = new_object(m, u->count, u->count * w);

    UNUSED_SPAN;
    (void)arg;
    for (uint64_t i = 0; o != NULL && i < u->count; i++)
        grundy_universe_element(u, i, o->word + i * w);
    return give(m, result, o);
}

/* ---- the engine ---- */

static grundy_status outside(machine *m, grundy_span span)
{
    const grundy_status status =
        grundy_machine_fail(m, GRUNDY_EVALUE, span, "%s is outside its range",
                            grundy_machine_outside(m));

    grundy_machine_hint_outside(m, m->err);
    return status;
}

/* What a hook found: nimbers and counts go beyond the language's numbers, and
 * a result has a sign. */
static grundy_status give_number(machine *m, word_id word, int64_t *result,
                                 uint64_t found, grundy_status status,
                                 grundy_span span)
{
    *result = (int64_t)found;
    return status == GRUNDY_OK && word != W_RESULT && found > INT64_MAX
               ? grundy_machine_fail(m, GRUNDY_EVALUE, span, "overflow")
               : status;
}

RUNTIME(value)
{
    const uint32_t *const number = info->extra;
    const word_id word = (word_id)*number;
    uint64_t found = 0;
    grundy_status status;

    if (arg[0] == 0)
        return outside(m, span);
    status = m->hooks.value(m->hooks.user, grundy_object_at(arg[0]), word,
                            &found, m->err);
    return give_number(m, word, result, found, status, span);
}

RUNTIME(start)
{
    const uint32_t *const number = info->extra;
    const word_id word = (word_id)*number;
    uint64_t found = 0;
    const grundy_status status =
        m->hooks.start(m->hooks.user, word, &found, m->err);

    (void)arg;
    return give_number(m, word, result, found, status, span);
}

/* What is told as a text: the hook gives a reference. */
RUNTIME(text_of)
{
    const uint32_t *const number = info->extra;
    uint64_t found = 0;
    grundy_status status;

    if (arg[0] == 0)
        return outside(m, span);
    status = m->hooks.value(m->hooks.user, grundy_object_at(arg[0]),
                            (word_id)*number, &found, m->err);
    *result = (int64_t)found;
    return status;
}

RUNTIME(start_text)
{
    const uint32_t *const number = info->extra;
    uint64_t found = 0;
    const grundy_status status = m->hooks.start(
        m->hooks.user, (word_id)*number, &found, m->err);

    (void)arg;
    UNUSED_SPAN;
    *result = (int64_t)found;
    return status;
}

/* The sum with Right to move. */
RUNTIME(right)
{
    static const int64_t last[SUM_WORDS] = {SUM_RIGHT, 1, 0};
    const object *const sum = grundy_object_at(arg[0]);
    object *o;

    UNUSED_SPAN;
    (void)info;
    *result = 0;
    if (sum == NULL)
        return GRUNDY_OK;
    o = grundy_object_new(&m->scratch, sum->count + SUM_WORDS,
                          sum->count + SUM_WORDS);
    if (o == NULL)
        return grundy_machine_no_memory(m);
    memcpy(o->word, sum->word, (size_t)sum->count * sizeof *o->word);
    memcpy(o->word + sum->count, last, sizeof last);
    return give(m, result, o);
}

/* The sum as one part, where who is to move has to move. */
RUNTIME(entailed)
{
    const object *const sum = grundy_object_at(arg[0]);
    int64_t head[SUM_WORDS] = {SUM_ENTAILED, 1, 0};
    object *o;

    UNUSED_SPAN;
    (void)info;
    *result = 0;
    if (sum == NULL)
        return GRUNDY_OK;
    head[SUM_LENGTH] = (int64_t)sum->count;
    o = grundy_object_new(&m->scratch, sum->count + SUM_WORDS,
                          sum->count + SUM_WORDS);
    if (o == NULL)
        return grundy_machine_no_memory(m);
    memcpy(o->word, head, sizeof head);
    if (sum->count > 0)
        memcpy(o->word + SUM_WORDS, sum->word,
               (size_t)sum->count * sizeof *o->word);
    return give(m, result, o);
}

RUNTIME(no_more)
{
    const object *const list = grundy_object_at(arg[0]);
    winning_rest rest;

    UNUSED_INFO;
    UNUSED_SPAN;
    *result = 0;
    memcpy(&rest, list->word + list->count * (uint64_t)arg[1], sizeof rest);
    return rest.kind == NULL
               ? GRUNDY_OK
               : grundy_fail(m->err, GRUNDY_ELIMIT,
                             "one clause gives %s(%llu) %llu winning moves, "
                             "too many to list; winning_moves counts them",
                             rest.kind, (unsigned long long)rest.heap,
                             (unsigned long long)rest.moves);
}

RUNTIME(winning)
{
    const winning_use *const use = info->extra;
    const object *list = NULL;
    /* The engine runs rules before it reads them: the stack may move. */
    int64_t *const copy =
        grundy_arena_new(&m->scratch, (use->words + 1) * sizeof *copy);
    grundy_status status;

    UNUSED_SPAN;
    if (copy == NULL)
        return grundy_machine_no_memory(m);
    memcpy(copy, arg, use->words * sizeof *copy);
    status = m->hooks.winning(m->hooks.user, use, copy, &list, m->err);
    *result = grundy_object_reference(list);
    return status;
}
