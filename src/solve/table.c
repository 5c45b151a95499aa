/* SPDX-License-Identifier: MIT */
/*
 * A box is one block, the fastest word of the order of filling innermost, so
 * that filling runs through memory.  Code 0 is an unsolved position: a large
 * box of which play needs little costs only the pages that it touches.
 *
 * Invariant: cells is the product of the extents, and axis[i].stride that of
 * the extents of the axes that run faster.
 */
#include "solve/table.h"

#include <assert.h>
#include <string.h>

enum { MOST_SPARE = 1 << 22 }; /* cells */

static uint64_t extent(int64_t low, int64_t high)
{
    return low > high ? 0 : (uint64_t)high - (uint64_t)low + 1;
}

/* The product of extents; 0 if it is above the most cells of a table. */
static uint64_t count_cells(const int64_t *low, const int64_t *high,
                            uint32_t length)
{
    uint64_t cells = 1;

    for (uint32_t i = 0; i < length; i++) {
        const uint64_t e = extent(low[i], high[i]);

        if (e == 0 || e > GRUNDY_TABLE_CELLS)
            return 0;
        cells *= e;
        if (cells > GRUNDY_TABLE_CELLS)
            return 0;
    }
    return cells;
}

void grundy_table_none(value_table *table)
{
    *table = (value_table){.length = UINT32_MAX};
}

static void free_cells(memory *mem, uint32_t *code, uint8_t *small,
                       uint64_t room)
{
    GRUNDY_FREE(mem, code, room);
    GRUNDY_FREE(mem, small, room);
}

void grundy_table_close(value_table *table, memory *mem)
{
    free_cells(mem, table->code, table->small, table->room);
    free_cells(mem, table->spare, table->spare_small, table->spare_room);
    grundy_table_none(table);
}

void grundy_table_forget(value_table *table, memory *mem)
{
    const value_table old = *table;

    if (old.code == NULL)
        return;
    if (old.room > MOST_SPARE) {
        grundy_table_close(table, mem);
        return;
    }
    free_cells(mem, old.spare, old.spare_small, old.spare_room);
    grundy_table_none(table);
    table->spare = old.code;
    table->spare_small = old.small;
    table->spare_room = old.room;
}

/* Makes what was left for it the table's own, if that is large enough. */
static bool take_spare(value_table *table, value_table *from, memory *mem)
{
    const bool fits = from->spare_room >= table->cells &&
                      from->spare_room / 4 <= table->cells;

    if (fits) {
        table->room = from->spare_room;
        table->code = from->spare;
        table->small = from->spare_small;
        memset(table->code, 0, (size_t)table->cells * sizeof *table->code);
        if (table->small != NULL)
            memset(table->small, 0,
                   (size_t)table->cells * sizeof *table->small);
    } else {
        free_cells(mem, from->spare, from->spare_small, from->spare_room);
    }
    from->spare = NULL;
    from->spare_small = NULL;
    from->spare_room = 0;
    return fits;
}

uint8_t *grundy_table_small(value_table *table, memory *mem)
{
    if (table->small == NULL && table->code != NULL)
        table->small =
            grundy_memory_zeroed(mem, table->room * sizeof *table->small);
    return table->small;
}

static bool named(const int64_t *by, uint32_t count, int64_t axis)
{
    for (uint32_t i = 0; i < count; i++)
        if (by[i] == axis)
            return true;
    return false;
}

/*
 * The axes from the slowest to the fastest, and their directions: first those
 * of the order, then the others, which fall nowhere on their own.
 */
static void order_axes(const int32_t *order, uint32_t length,
                       uint32_t axis[GRUNDY_TABLE_AXES],
                       int64_t step[GRUNDY_TABLE_AXES])
{
    int64_t used[GRUNDY_TABLE_AXES];
    uint32_t count = 0;

    for (uint32_t i = 0; i < length && order[i] != 0; i++) {
        const int64_t name = order[i];
        const int64_t at = (name > 0 ? name : -name) - 1;

        if (at >= length || named(used, count, at))
            continue;
        used[count] = at;
        step[at] = name > 0 ? 1 : -1;
        axis[count++] = (uint32_t)at;
    }
    for (uint32_t i = 0; i < length; i++) {
        if (named(used, count, i))
            continue;
        used[count] = i;
        step[i] = 1;
        axis[count++] = i;
    }
    assert(count == length);
}

static bool can_have(const memory *mem, uint64_t cells)
{
    const uint64_t bytes = cells * sizeof(uint32_t);

    return cells > 0 && (mem->limit == 0 || bytes <= mem->limit / 4);
}

static bool allocate(value_table *table, value_table *before, memory *mem,
                     const grundy_bounds *bounds, const table_box *box)
{
    uint32_t axis[GRUNDY_TABLE_AXES];
    int64_t step[GRUNDY_TABLE_AXES];
    uint64_t stride = 1;

    grundy_table_none(table);
    table->length = box->length;
    table->cells = count_cells(box->low, box->high, box->length);
    if (!can_have(mem, table->cells))
        return false;
    order_axes(bounds->order, box->length, axis, step);
    for (uint32_t i = box->length; i-- > 0;) {
        table_axis *const a = &table->axis[axis[i]];

        a->low = box->low[axis[i]];
        a->extent = extent(a->low, box->high[axis[i]]);
        a->stride = stride;
        stride *= a->extent;
    }
    if (before->spare != NULL && take_spare(table, before, mem))
        return true;
    table->code = grundy_memory_zeroed(mem,
                                       table->cells * sizeof *table->code);
    table->room = table->code != NULL ? table->cells : 0;
    return table->code != NULL;
}

/* The next word of a box, the last axis fastest. */
static bool advance(int64_t *word, const value_table *table)
{
    for (uint32_t i = table->length; i-- > 0;) {
        const table_axis *const a = &table->axis[i];

        if ((uint64_t)word[i] - (uint64_t)a->low + 1 < a->extent) {
            word[i]++;
            return true;
        }
        word[i] = a->low;
    }
    return false;
}

/* Both tables hold every cell of `from`. */
static void copy_codes(const value_table *to, const value_table *from)
{
    int64_t word[GRUNDY_TABLE_AXES] = {0};

    for (uint32_t i = 0; i < from->length; i++)
        word[i] = from->axis[i].low;
    do {
        const uint32_t code = *grundy_table_at(from, word, from->length);

        assert(grundy_table_at(to, word, to->length) != NULL);
        if (code != 0)
            *grundy_table_at(to, word, to->length) = code;
    } while (advance(word, from));
}

static void box_of(table_box *box, const value_table *table)
{
    *box = (table_box){.length = table->length};
    for (uint32_t i = 0; i < table->length; i++) {
        const table_axis *const a = &table->axis[i];

        box->low[i] = a->low;
        box->high[i] = (int64_t)((uint64_t)a->low + a->extent - 1);
    }
}

static void box_of_bounds(table_box *box, const grundy_bounds *bounds)
{
    *box = (table_box){.length = bounds->length};
    memcpy(box->low, bounds->low, bounds->length * sizeof *box->low);
    memcpy(box->high, bounds->high, bounds->length * sizeof *box->high);
}

static bool inside(const table_box *small, const table_box *large)
{
    if (small->length != large->length)
        return false;
    for (uint32_t i = 0; i < small->length; i++)
        if (small->low[i] < large->low[i] || small->high[i] > large->high[i])
            return false;
    return true;
}

static void join(table_box *box, const table_box *other)
{
    assert(box->length == other->length);
    for (uint32_t i = 0; i < box->length; i++) {
        if (other->low[i] < box->low[i])
            box->low[i] = other->low[i];
        if (other->high[i] > box->high[i])
            box->high[i] = other->high[i];
    }
}

/* Moves the sides of the box that passed those of `old` by half of old. */
static void stretch(table_box *box, const table_box *old)
{
    for (uint32_t i = 0; i < box->length; i++) {
        const uint64_t more = extent(old->low[i], old->high[i]) / 2;
        const uint64_t low = (uint64_t)old->low[i];
        const uint64_t high = (uint64_t)old->high[i];

        if (box->high[i] > old->high[i] &&
            (uint64_t)box->high[i] - high < more &&
            more <= (uint64_t)INT64_MAX - high)
            box->high[i] = (int64_t)(high + more);
        if (box->low[i] < old->low[i] &&
            low - (uint64_t)box->low[i] < more &&
            more <= low - (uint64_t)INT64_MIN)
            box->low[i] = (int64_t)(low - more);
    }
}

/* What of the box lies in the other one as well; no box: nothing does. */
static void clip(table_box *box, const table_box *other)
{
    for (uint32_t i = 0; i < box->length; i++) {
        if (other->low[i] > box->low[i])
            box->low[i] = other->low[i];
        if (other->high[i] < box->high[i])
            box->high[i] = other->high[i];
        if (box->low[i] > box->high[i])
            box->length = 0;
    }
}

/* What grundy_table_walk will want to know. */
static void remember(value_table *table, const grundy_bounds *bounds)
{
    box_of_bounds(&table->asked, bounds);
    memcpy(table->order, bounds->order,
           bounds->length * sizeof *table->order);
    table->fill = bounds->fill && bounds->order[0] != 0;
}

#ifndef NDEBUG
/* The invariant above: strides are products of the extents that run faster. */
static bool is_sound(const value_table *table)
{
    uint64_t cells = 1;

    for (uint32_t i = 0; i < table->length; i++) {
        const table_axis *const a = &table->axis[i];
        uint64_t faster = 1;

        for (uint32_t k = 0; k < table->length; k++)
            if (table->axis[k].stride < a->stride ||
                (table->axis[k].stride == a->stride && k != i &&
                 table->axis[k].extent == 1))
                faster *= table->axis[k].extent;
        if (a->extent == 0 || faster != a->stride)
            return false;
        cells *= a->extent;
    }
    return cells == table->cells && table->cells <= table->room;
}
#endif

static bool replace(value_table *table, memory *mem,
                    const grundy_bounds *bounds, const table_box *box)
{
    value_table larger;

    if (!allocate(&larger, table, mem, bounds, box))
        return false;
    assert(is_sound(&larger));
    if (table->code != NULL)
        copy_codes(&larger, table);
    larger.filled = table->filled;
    larger.filling = table->filling;
    larger.crowded = table->crowded;
    grundy_table_close(table, mem);
    *table = larger;
    return true;
}

static bool cover(value_table *table, memory *mem,
                  const grundy_bounds *bounds)
{
    table_box old, box, ample;

    if (bounds->length == 0 || bounds->length > GRUNDY_TABLE_AXES ||
        (table->code != NULL && table->length != bounds->length))
        return false;
    box_of_bounds(&box, bounds);
    if (table->code == NULL)
        return replace(table, mem, bounds, &box);
    box_of(&old, table);
    if (inside(&box, &old))
        return true;
    join(&box, &old);
    ample = box;
    stretch(&ample, &old);
    return replace(table, mem, bounds, &ample) ||
           replace(table, mem, bounds, &box);
}

bool grundy_table_cover(value_table *table, memory *mem,
                        const grundy_bounds *bounds)
{
    table->fill = false;
    if (!cover(table, mem, bounds))
        return false;
    remember(table, bounds);
    return true;
}

static uint64_t box_cells(const table_box *box)
{
    return box->length == 0
               ? 0 : count_cells(box->low, box->high, box->length);
}

static void start_walk(table_walk *walk, const int32_t *order)
{
    walk->length = walk->box.length;
    order_axes(order, walk->length, walk->axis, walk->step);
    for (uint32_t i = 0; i < walk->length; i++) {
        const bool up = walk->step[i] > 0;

        walk->first[i] = up ? walk->box.low[i] : walk->box.high[i];
        walk->last[i] = up ? walk->box.high[i] : walk->box.low[i];
        walk->word[i] = walk->first[i];
    }
}

static bool within(const table_box *box, const int64_t *word)
{
    for (uint32_t i = 0; i < box->length; i++)
        if (word[i] < box->low[i] || word[i] > box->high[i])
            return false;
    return box->length > 0;
}

/* One cell on, or false after the last. */
static bool step_once(table_walk *walk)
{
    for (uint32_t i = walk->length; i-- > 0;) {
        const uint32_t axis = walk->axis[i];

        if (walk->word[axis] != walk->last[axis]) {
            walk->word[axis] += walk->step[axis];
            return true;
        }
        walk->word[axis] = walk->first[axis];
    }
    return false;
}

/* Leaves the part that is filled already, a whole run at a time. */
static bool leave_filled(table_walk *walk)
{
    const uint32_t fast = walk->axis[walk->length - 1];

    assert(walk->length > 0);
    while (within(&walk->skip, walk->word)) {
        walk->word[fast] = walk->step[fast] > 0 ? walk->skip.high[fast]
                                                : walk->skip.low[fast];
        if (!step_once(walk))
            return false;
    }
    return true;
}

bool grundy_table_walk(const value_table *table, table_walk *walk)
{
    table_box whole;
    uint64_t cells;

    *walk = (table_walk){.settled = true};
    if (table->code == NULL || !table->fill || table->filling)
        return false;
    walk->box = table->asked;
    if (inside(&walk->box, &table->filled))
        return false;
    walk->skip = table->filled;
    if (table->filled.length > 0) {
        whole = walk->box;
        join(&whole, &table->filled);
        cells = box_cells(&whole);
        walk->settled = cells > 0 && cells / 2 <= box_cells(&walk->box) +
                                                  box_cells(&table->filled);
        if (walk->settled)
            walk->box = whole;
        clip(&walk->skip, &walk->box); /* runs are left at its ends */
    }
    start_walk(walk, table->order);
    return leave_filled(walk);
}

bool grundy_table_unfilled(const value_table *table, table_box *box)
{
    const uint64_t before = box_cells(&table->filled);

    *box = table->asked;
    if (table->code == NULL || table->filling || box->length == 0 ||
        inside(box, &table->filled))
        return false;
    if (table->filled.length > 0)
        join(box, &table->filled);
    return box_cells(box) >= before + before / 2;
}

bool grundy_table_next(table_walk *walk)
{
    return step_once(walk) &&
           (walk->skip.length == 0 || leave_filled(walk));
}

/* Distance on one axis in the direction of the walk. */
static uint64_t distance(const table_walk *walk, uint32_t axis, int64_t to)
{
    const int64_t from = walk->word[axis];

    return walk->step[axis] > 0 ? (uint64_t)to - (uint64_t)from
                                : (uint64_t)from - (uint64_t)to;
}

uint64_t grundy_table_run(const table_walk *walk)
{
    const uint32_t fast = walk->axis[walk->length - 1];
    const table_box *const skip = &walk->skip;
    const bool up = walk->step[fast] > 0;
    uint64_t run = distance(walk, fast, walk->last[fast]) + 1;

    if (skip->length == 0)
        return run;
    for (uint32_t i = 0; i < walk->length; i++) {
        const int64_t at = walk->word[i];

        if (i != fast && (at < skip->low[i] || at > skip->high[i]))
            return run;
        if (i == fast && (up ? at > skip->high[i] : at < skip->low[i]))
            return run;
    }
    /* The word itself is not skipped, so the skip lies ahead. */
    {
        const uint64_t ahead =
            distance(walk, fast, up ? skip->low[fast] : skip->high[fast]);

        return ahead < run ? ahead : run;
    }
}

bool grundy_table_pass(table_walk *walk, uint64_t cells)
{
    const uint32_t fast = walk->axis[walk->length - 1];
    const uint64_t on = cells - 1;

    assert(cells > 0 && cells <= grundy_table_run(walk));
    walk->word[fast] = (int64_t)(walk->step[fast] > 0
                                     ? (uint64_t)walk->word[fast] + on
                                     : (uint64_t)walk->word[fast] - on);
    return grundy_table_next(walk);
}

void grundy_table_filled(value_table *table, const table_walk *walk)
{
    assert(table->code != NULL && walk->box.length == table->length);
    if (walk->settled || box_cells(&walk->box) > box_cells(&table->filled))
        table->filled = walk->box;
}

uint64_t grundy_table_walk_cells(const table_walk *walk)
{
    return box_cells(&walk->box);
}
