/* SPDX-License-Identifier: MIT */
/* Types are few and small, so they are compared by structure. */
#include "lang/type.h"

#include "base/words.h"

#include <stdio.h>
#include <string.h>

const type grundy_type_any = {.tag = TYPE_ANY, .width = 1};
const type grundy_type_int = {.tag = TYPE_INT, .width = 1};
const type grundy_type_bool = {.tag = TYPE_BOOL, .width = 1};
const type grundy_type_char = {.tag = TYPE_CHAR, .width = 1};
const type grundy_type_sum = {.tag = TYPE_SUM, .width = 1};

static const type *const one_char[] = {&grundy_type_char};
static const type *const one_int[] = {&grundy_type_int};
static const type *const two_ints[] = {&grundy_type_int, &grundy_type_int};
static const type *const one_pair[] = {&grundy_type_pair};

const type grundy_type_text = {.tag = TYPE_ARRAY, .width = 1, .item = one_char};
const type grundy_type_ints = {.tag = TYPE_ARRAY, .width = 1, .item = one_int};
const type grundy_type_pair = {
    .tag = TYPE_TUPLE, .width = 2, .count = 2, .item = two_ints};
const type grundy_type_pairs = {
    .tag = TYPE_ARRAY, .width = 1, .item = one_pair};
const type grundy_type_int_set = {.tag = TYPE_SET, .width = 1, .item = one_int};

static const type *holder(arena *a, type_tag tag, const type *item,
                          const universe *in)
{
    type *t = grundy_arena_zeroed(a, sizeof *t);
    const type **slot = grundy_arena_new(a, sizeof(type *));

    if (t == NULL || slot == NULL)
        return NULL;
    *slot = item;
    t->tag = tag;
    t->width = 1;
    t->item = slot;
    t->in = in;
    return t;
}

const type *grundy_type_array(arena *a, const type *item)
{
    return holder(a, TYPE_ARRAY, item, NULL);
}

const type *grundy_type_set(arena *a, const type *item, const universe *in)
{
    return holder(a, TYPE_SET, item, in);
}

const type *grundy_type_tuple(arena *a, const type *const *item,
                              uint32_t count)
{
    type *t = grundy_arena_zeroed(a, sizeof *t);
    const type **copy = grundy_arena_new(a, count * sizeof *copy);

    if (t == NULL || copy == NULL)
        return NULL;
    memcpy(copy, item, count * sizeof *copy);
    t->tag = TYPE_TUPLE;
    t->count = count;
    t->item = copy;
    for (uint32_t i = 0; i < count; i++)
        t->width += item[i]->width;
    return t;
}

static bool both_numbers(const type *x, const type *y)
{
    return (x->tag == TYPE_INT || x->tag == TYPE_CHAR) &&
           (y->tag == TYPE_INT || y->tag == TYPE_CHAR);
}

bool grundy_type_fits(const type *have, const type *want)
{
    if (have->tag == TYPE_ANY || want->tag == TYPE_ANY ||
        both_numbers(have, want))
        return true;
    if (have->tag != want->tag || have->count != want->count)
        return false;
    if (have->tag == TYPE_ARRAY || have->tag == TYPE_SET)
        return grundy_type_fits(have->item[0], want->item[0]);
    for (uint32_t i = 0; i < have->count; i++)
        if (!grundy_type_fits(have->item[i], want->item[i]))
            return false;
    return true;
}

static const type *join_tuples(arena *a, const type *x, const type *y)
{
    const type *item[16];

    if (x->count > 16)
        return NULL;
    for (uint32_t i = 0; i < x->count; i++) {
        item[i] = grundy_type_join(a, x->item[i], y->item[i]);
        if (item[i] == NULL)
            return NULL;
    }
    return grundy_type_tuple(a, item, x->count);
}

const type *grundy_type_join(arena *a, const type *x, const type *y)
{
    if (x == y || y->tag == TYPE_ANY)
        return x;
    if (x->tag == TYPE_ANY)
        return y;
    if (both_numbers(x, y))
        return x->tag == y->tag ? x : &grundy_type_int;
    if (x->tag != y->tag || x->count != y->count)
        return NULL;
    switch (x->tag) {
    case TYPE_TUPLE:
        return join_tuples(a, x, y);
    case TYPE_ARRAY:
    case TYPE_SET: {
        const type *item = grundy_type_join(a, x->item[0], y->item[0]);

        if (item == NULL)
            return NULL;
        if (item == x->item[0] && x->in == y->in)
            return x;
        return holder(a, x->tag, item, x->in == y->in ? x->in : NULL);
    }
    default:
        return x;
    }
}

static const char *plural(const type *t)
{
    switch (t->tag) {
    case TYPE_INT: return _("integers");
    case TYPE_BOOL: return _("truth values");
    case TYPE_CHAR: return _("characters");
    case TYPE_TUPLE: return t->count == 2 ? _("pairs") : _("tuples");
    case TYPE_ARRAY: return grundy_type_is_text(t) ? _("texts") : _("arrays");
    case TYPE_SET: return _("sets");
    case TYPE_SUM: return _("positions");
    case TYPE_ANY: break;
    }
    return _("values");
}

void grundy_type_name(const type *t, char *out, size_t size)
{
    const char *name = _("a value");

    switch (t->tag) {
    case TYPE_INT: name = _("an integer"); break;
    case TYPE_BOOL: name = _("a condition"); break;
    case TYPE_CHAR: name = _("a character"); break;
    case TYPE_SUM: name = _("a position"); break;
    case TYPE_TUPLE:
        if (t->count == 2) {
            name = _("a pair");
            break;
        }
        (void)snprintf(out, size, _("a tuple of %u"), (unsigned)t->count);
        return;
    case TYPE_ARRAY:
        if (grundy_type_is_text(t)) {
            name = _("a text");
            break;
        }
        (void)snprintf(out, size, _("an array of %s"), plural(t->item[0]));
        return;
    case TYPE_SET:
        (void)snprintf(out, size, _("a set of %s"), plural(t->item[0]));
        return;
    case TYPE_ANY: break;
    }
    (void)snprintf(out, size, "%s", name);
}

bool grundy_type_is_flat(const type *t)
{
    if (t->tag != TYPE_TUPLE)
        return t->tag <= TYPE_CHAR;
    for (uint32_t i = 0; i < t->count; i++)
        if (!grundy_type_is_flat(t->item[i]))
            return false;
    return true;
}
