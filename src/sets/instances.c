/* SPDX-License-Identifier: MIT */
/*
 * Lists of instances.  Equal ones are found by a table of hashes and compared
 * as a whole.
 */
#include "sets/instances.h"

#include <string.h>

#include "base/hash.h"
#include "base/words.h"

void grundy_set_literals_sort(set_literal *at, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const set_literal l = at[i];
        size_t k = i;

        for (; k > 0 && at[k - 1].cell > l.cell; k--)
            at[k] = at[k - 1];
        at[k] = l;
    }
}

set_instance grundy_instances_at(const set_instances *l, size_t i)
{
    const size_t need = i > 0 ? l->need_end[i - 1] : 0;
    const size_t write = i > 0 ? l->write_end[i - 1] : 0;

    return (set_instance){l->need + need, l->write + write,
                          l->need_end[i] - need, l->write_end[i] - write};
}

static bool same_literals(const set_literal *x, const set_literal *y,
                          size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (x[i].cell != y[i].cell || x[i].in != y[i].in)
            return false;
    return true;
}

static bool is_same(const set_instance *x, const set_instance *y)
{
    return x->needs == y->needs && x->writes == y->writes &&
           same_literals(x->need, y->need, x->needs) &&
           same_literals(x->write, y->write, x->writes);
}

static uint64_t hash_literals(uint64_t h, const set_literal *at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        h = grundy_hash_word(h ^ ((uint64_t)at[i].cell << 1 | at[i].in));
    return grundy_hash_word(h ^ (uint64_t)count << 40);
}

/* Where it stands, or the empty slot where it would. */
static size_t slot_of(const set_instances *l, const instance_finder *f,
                      const set_instance *like)
{
    const uint64_t h = hash_literals(hash_literals(0, like->need, like->needs),
                                     like->write, like->writes);
    size_t at = (size_t)h & (f->slots - 1);

    while (f->slot[at] != 0) {
        const set_instance x = grundy_instances_at(l, f->slot[at] - 1);

        if (is_same(&x, like))
            break;
        at = (at + 1) & (f->slots - 1);
    }
    return at;
}

static bool make_slots(const set_instances *l, instance_finder *f, size_t slots)
{
    size_t *const made = grundy_memory_zeroed(l->mem, slots * sizeof *made);

    if (made == NULL)
        return false;
    grundy_instances_drop_finder(l, f);
    *f = (instance_finder){made, slots};
    for (size_t i = 0; i < l->count; i++) {
        const set_instance x = grundy_instances_at(l, i);

        f->slot[slot_of(l, f, &x)] = i + 1;
    }
    return true;
}

static bool reserve(set_instances *l, size_t needs, size_t writes)
{
    return grundy_memory_reserve(l->mem, &l->need, &l->need_cap,
                                 l->needs + needs, sizeof *l->need) &&
           grundy_memory_reserve(l->mem, &l->write, &l->write_cap,
                                 l->writes + writes, sizeof *l->write) &&
           grundy_memory_reserve(l->mem, &l->need_end, &l->need_end_cap,
                                 l->count + 1, sizeof *l->need_end) &&
           grundy_memory_reserve(l->mem, &l->write_end, &l->write_end_cap,
                                 l->count + 1, sizeof *l->write_end);
}

bool grundy_instances_add(set_instances *l, instance_finder *finder,
                          const set_literal *need, size_t needs,
                          const set_literal *write, size_t writes)
{
    const set_instance like = {need, write, needs, writes};
    size_t at;

    if (2 * l->count >= finder->slots &&
        !make_slots(l, finder, finder->slots == 0 ? 256 : 2 * finder->slots))
        return false;
    at = slot_of(l, finder, &like);
    if (finder->slot[at] != 0)
        return true;
    if (!reserve(l, needs, writes))
        return false;
    if (needs > 0)
        memcpy(l->need + l->needs, need, needs * sizeof *need);
    if (writes > 0)
        memcpy(l->write + l->writes, write, writes * sizeof *write);
    l->need_end[l->count] = l->needs += needs;
    l->write_end[l->count] = l->writes += writes;
    finder->slot[at] = ++l->count;
    return true;
}

bool grundy_instances_index(const set_instances *l, instance_finder *finder)
{
    size_t slots = 256;

    while (slots < 2 * l->count)
        slots *= 2;
    return make_slots(l, finder, slots);
}

bool grundy_instances_find(const set_instances *l,
                           const instance_finder *finder,
                           const set_instance *like)
{
    return finder->slot[slot_of(l, finder, like)] != 0;
}

void grundy_instances_drop_finder(const set_instances *l,
                                  instance_finder *finder)
{
    grundy_memory_free(l->mem, finder->slot,
                       finder->slots * sizeof *finder->slot);
    *finder = (instance_finder){NULL, 0};
}

void grundy_instances_drop(set_instances *l)
{
    if (l->mem == NULL)
        return;
    grundy_memory_free(l->mem, l->need_end,
                       l->need_end_cap * sizeof *l->need_end);
    grundy_memory_free(l->mem, l->write_end,
                       l->write_end_cap * sizeof *l->write_end);
    grundy_memory_free(l->mem, l->need, l->need_cap * sizeof *l->need);
    grundy_memory_free(l->mem, l->write, l->write_cap * sizeof *l->write);
    *l = (set_instances){.mem = NULL};
}

/* ---- play ends ---- */

/* Whether the instance surely changes the cell that it writes. */
static bool is_change(const set_instance *x, set_literal written)
{
    for (size_t i = 0; i < x->needs; i++)
        if (x->need[i].cell == written.cell)
            return x->need[i].in != written.in;
    return false;
}

/* What falls: the number of cells in the set (or out of it), or the set as a
 * number, read from its first or from its last cell. */
typedef enum measure { BY_COUNT, BY_FIRST, BY_LAST, MEASURES } measure;

/* Whether the instance makes it smaller, `in` being what is taken away. */
static bool falls(const set_instance *x, measure by, bool in)
{
    bool changes = false;

    if (x->writes == 0)
        return false;
    if (by != BY_COUNT) {
        const set_literal w = x->write[by == BY_FIRST ? 0 : x->writes - 1];

        return w.in != in && is_change(x, w);
    }
    for (size_t i = 0; i < x->writes; i++) {
        if (x->write[i].in == in)
            return false;
        changes = changes || is_change(x, x->write[i]);
    }
    return changes;
}

static bool all_fall(const set_instances *l, measure by, bool in)
{
    for (size_t i = 0; i < l->count; i++) {
        const set_instance x = grundy_instances_at(l, i);

        if (!falls(&x, by, in))
            return false;
    }
    return true;
}

const char *grundy_instances_endless(const set_instances *l)
{
    for (int by = 0; by < MEASURES; by++)
        if (all_fall(l, (measure)by, true) || all_fall(l, (measure)by, false))
            return NULL;
    return N_("nothing is seen to fall with every move");
}

/* ---- what moves do ---- */

static bool all_are(const set_literal *at, size_t count, bool in)
{
    for (size_t i = 0; i < count; i++)
        if (at[i].in != in)
            return false;
    return true;
}

bool grundy_instances_take(const set_instances *l)
{
    return all_are(l->need, l->needs, true) &&
           all_are(l->write, l->writes, false);
}

bool grundy_instances_put(const set_instances *l)
{
    return all_are(l->need, l->needs, false) &&
           all_are(l->write, l->writes, true);
}
