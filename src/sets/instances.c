/* SPDX-License-Identifier: MIT */
/*
 * Lists of instances.  Equal ones are found by a table of hashes and compared
 * as a whole.  Hashes stand in the table, so that instances, which lie
 * elsewhere, are looked at only if they are likely to be equal.
 */
#include "sets/instances.h"

#include <string.h>

#include "base/hash.h"
#include "base/words.h"

void grundy_instances_set_planes(set_instances *l, uint32_t planes,
                                 uint32_t places)
{
    l->pad = planes > 1 ? (places + 63) / 64 * 64 : 0;
    l->cells = planes > 1 ? planes * l->pad : places;
}

set_instances grundy_instances_like(const set_instances *l)
{
    return (set_instances){.mem = l->mem,
                           .watch = l->watch,
                           .cells = l->cells,
                           .rows = l->rows,
                           .columns = l->columns,
                           .pad = l->pad};
}

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

/* A list without literals has no array of them. */
static const set_literal *literals_from(const set_literal *all, size_t at)
{
    return all == NULL ? NULL : all + at;
}

set_instance grundy_instances_at(const set_instances *l, size_t i)
{
    const size_t need = i > 0 ? l->need_end[i - 1] : 0;
    const size_t write = i > 0 ? l->write_end[i - 1] : 0;

    return (set_instance){literals_from(l->need, need),
                          literals_from(l->write, write), l->need_end[i] - need,
                          l->write_end[i] - write};
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

bool grundy_instances_write_the_same(const set_instances *l, size_t i, size_t k)
{
    const set_instance x = grundy_instances_at(l, i);
    const set_instance y = grundy_instances_at(l, k);

    return x.writes == y.writes && same_literals(x.write, y.write, x.writes);
}

static uint64_t hash_literals(uint64_t h, const set_literal *at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        h = grundy_hash_word(h ^ ((uint64_t)at[i].cell << 1 | at[i].in));
    return grundy_hash_word(h ^ (uint64_t)count << 40);
}

static uint32_t hash_of(const set_instance *x)
{
    const uint64_t h =
        hash_literals(hash_literals(0, x->need, x->needs), x->write, x->writes);

    return (uint32_t)(h >> 32);
}

/* Where it stands, or the empty slot where it would. */
static size_t slot_of(const set_instances *l, uint32_t hash,
                      const set_instance *like)
{
    size_t at = hash & (l->slots - 1);

    for (; l->slot[at].instance != 0; at = (at + 1) & (l->slots - 1)) {
        set_instance x;

        if (l->slot[at].hash != hash)
            continue;
        x = grundy_instances_at(l, l->slot[at].instance - 1);
        if (is_same(&x, like))
            break;
    }
    return at;
}

/* Instances are not looked at: their hashes are there. */
static bool grow_slots(set_instances *l)
{
    const size_t slots = l->slots == 0 ? 256 : 2 * l->slots;
    instance_slot *const made =
        grundy_memory_zeroed(l->mem, slots * sizeof *made);

    if (made == NULL)
        return false;
    for (size_t i = 0; i < l->slots; i++) {
        size_t at = l->slot[i].hash & (slots - 1);

        if (l->slot[i].instance == 0)
            continue;
        while (made[at].instance != 0)
            at = (at + 1) & (slots - 1);
        made[at] = l->slot[i];
    }
    GRUNDY_FREE(l->mem, l->slot, l->slots);
    l->slot = made;
    l->slots = slots;
    return true;
}

static bool reserve(set_instances *l, size_t needs, size_t writes)
{
    return GRUNDY_RESERVE(l->mem, l->need, l->need_cap, l->needs + needs) &&
           GRUNDY_RESERVE(l->mem, l->write, l->write_cap, l->writes + writes) &&
           GRUNDY_RESERVE(l->mem, l->need_end, l->need_end_cap, l->count + 1) &&
           GRUNDY_RESERVE(l->mem, l->write_end, l->write_end_cap, l->count + 1);
}

bool grundy_instances_add(set_instances *l, const set_literal *need,
                          size_t needs, const set_literal *write, size_t writes)
{
    const set_instance like = {need, write, needs, writes};
    const uint32_t hash = hash_of(&like);
    size_t at;

    if (2 * l->count >= l->slots && !grow_slots(l))
        return false;
    at = slot_of(l, hash, &like);
    if (l->slot[at].instance != 0)
        return true;
    if (l->count >= UINT32_MAX || !reserve(l, needs, writes))
        return false;
    if (needs > 0)
        memcpy(l->need + l->needs, need, needs * sizeof *need);
    if (writes > 0)
        memcpy(l->write + l->writes, write, writes * sizeof *write);
    l->need_end[l->count] = l->needs += needs;
    l->write_end[l->count] = l->writes += writes;
    l->slot[at] = (instance_slot){(uint32_t)++l->count, hash};
    return true;
}

static bool is_at(const set_instances *l, size_t i, const set_instance *like)
{
    set_instance x;

    if (i >= l->count)
        return false;
    x = grundy_instances_at(l, i);
    return is_same(&x, like);
}

bool grundy_instances_find(const set_instances *l, const set_instance *like)
{
    return l->count > 0 &&
           l->slot[slot_of(l, hash_of(like), like)].instance != 0;
}

bool grundy_instances_find_near(const set_instances *l,
                                const set_instance *like, size_t *near)
{
    const size_t before = *near - 1, behind = *near + 1;

    if (l->count == 0)
        return false;
    if (is_at(l, before, like)) {
        *near = before;
    } else if (is_at(l, behind, like)) {
        *near = behind;
    } else {
        const size_t at = slot_of(l, hash_of(like), like);

        if (l->slot[at].instance == 0)
            return false;
        *near = l->slot[at].instance - 1;
    }
    return true;
}

void grundy_instances_no_exchange(set_instances *l)
{
    GRUNDY_FREE(l->mem, l->exchange, l->exchanges);
    l->exchange = NULL;
}

void grundy_instances_drop(set_instances *l)
{
    if (l->mem == NULL)
        return;
    grundy_instances_no_exchange(l);
    GRUNDY_FREE(l->mem, l->need_end, l->need_end_cap);
    GRUNDY_FREE(l->mem, l->write_end, l->write_end_cap);
    GRUNDY_FREE(l->mem, l->need, l->need_cap);
    GRUNDY_FREE(l->mem, l->write, l->write_cap);
    GRUNDY_FREE(l->mem, l->slot, l->slots);
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

        if (x.writes > 0 && !falls(&x, by, in))
            return false;
    }
    return true;
}

/* Whether the instance makes fewer cells of the plane be in the set, or out of
 * it. */
static bool falls_on(const set_instances *l, const set_instance *x,
                     uint32_t plane, bool in)
{
    bool changes = false;

    for (size_t i = 0; i < x->writes; i++) {
        if (grundy_plane_of(l, x->write[i].cell) != plane)
            continue;
        if (x->write[i].in == in)
            return false;
        changes = changes || is_change(x, x->write[i]);
    }
    return changes;
}

static bool some_plane_falls(const set_instances *l)
{
    for (uint32_t way = 0; l->pad > 0 && way < 2 * (l->cells / l->pad); way++) {
        size_t i = 0;

        while (i < l->count) {
            const set_instance x = grundy_instances_at(l, i);

            if (!falls_on(l, &x, way / 2, way % 2 == 0))
                break;
            i++;
        }
        if (i == l->count)
            return true;
    }
    return false;
}

const char *grundy_instances_endless(const set_instances *l)
{
    for (int by = 0; by < MEASURES; by++)
        if (all_fall(l, (measure)by, true) || all_fall(l, (measure)by, false))
            return NULL;
    if (some_plane_falls(l))
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
