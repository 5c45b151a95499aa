/* SPDX-License-Identifier: MIT */
/*
 * A table filled row by row by the game itself (solve/recursion.h), where an
 * order of the words one by one is proved.
 *
 * The loops are those of the words, slowest first.  Forms that no position has
 * less of (solve/levels.h) cut them short: where they say that an interval has
 * two different ends, no cell of the others is looked at.
 *
 * A cell that the game does not get through is searched as any other, so an
 * order that fails to hold costs time, never a value.  Where that happens often
 * the game is not asked any more, as with recursions.
 */
#include "solve/search.h"

enum { ROWS = 128 }; /* handed over at once */

typedef struct row_walk {
    const fill_order *order;
    uint32_t kind, words;
    table_box box;
    uint32_t axis[GRUNDY_TABLE_AXES]; /* slowest first */
    int64_t step[GRUNDY_TABLE_AXES];  /* by word: 1 or -1 */
    bool fixed[GRUNDY_TABLE_AXES];    /* by word: a loop outside has it */
    int64_t word[GRUNDY_TABLE_AXES], last[GRUNDY_TABLE_AXES];
    bool over, refused;

    int64_t row[ROWS * (GRUNDY_TABLE_AXES + 1)];
    uint64_t rows;
} row_walk;

/* The most that the other words can add to the form. */
static int64_t most_of_others(const row_walk *w, const fill_level *l,
                              uint32_t but)
{
    int64_t most = 0;

    for (uint32_t i = 0; i < w->words; i++)
        if (i != but)
            most += l->times[i] * (w->fixed[i]       ? w->word[i]
                                   : l->times[i] > 0 ? w->box.high[i]
                                                     : w->box.low[i]);
    return most;
}

/* Cuts the word's range to where no form is less than any position's. */
static void cut(const row_walk *w, uint32_t word, int64_t *low, int64_t *high)
{
    for (uint32_t i = 0; i < w->order->levels; i++) {
        const fill_level *const l = &w->order->level[i];
        const int64_t times = l->times[word];
        int64_t least, end;

        if (times == 0 || l->least < -LEVELS_MOST_END ||
            l->least > LEVELS_MOST_END)
            continue;
        least = l->least - most_of_others(w, l, word); /* times * word >= */
        end = least / times;
        if (times > 0 && least > 0 && least % times != 0)
            end++;
        if (times < 0 && least > 0 && least % times != 0)
            end--;
        if (times > 0 && end > *low)
            *low = end;
        if (times < 0 && end < *high)
            *high = end;
    }
}

/* The loop over the word at this depth begins; false: it has nothing. */
static bool enter(row_walk *w, uint32_t depth)
{
    const uint32_t word = w->axis[depth];
    int64_t low = w->box.low[word], high = w->box.high[word];

    cut(w, word, &low, &high);
    w->word[word] = w->step[word] > 0 ? low : high;
    w->last[word] = w->step[word] > 0 ? high : low;
    w->fixed[word] = low <= high;
    return low <= high;
}

/* The innermost loop that has another turn takes it; false: none has. */
static bool go_on(row_walk *w, uint32_t *depth)
{
    while (*depth > 0) {
        const uint32_t word = w->axis[--*depth];

        if (w->fixed[word] && w->word[word] != w->last[word]) {
            w->word[word] += w->step[word];
            ++*depth;
            return true;
        }
        w->fixed[word] = false;
    }
    return false;
}

/* Enters the loops from `depth` on, all but the last of which is a row. */
static bool descend(row_walk *w, uint32_t depth)
{
    while (depth < w->words) {
        if (enter(w, depth))
            depth++;
        else if (!go_on(w, &depth))
            return false;
    }
    return true;
}

static void keep_row(row_walk *w)
{
    const uint32_t fast = w->words - 1;
    int64_t *const row = w->row + w->rows++ * (w->words + 1);
    uint32_t depth = fast;

    memcpy(row, w->word, w->words * sizeof *row);
    row[w->words] = (w->last[fast] - w->word[fast]) * w->step[fast] + 1;
    w->fixed[fast] = false;
    w->over = !go_on(w, &depth) || !descend(w, depth);
}

/* Fast word last, and all words with a direction. */
static bool begin(row_walk *w, const value_table *table)
{
    w->words = w->box.length;
    for (uint32_t i = 0; i < w->words; i++) {
        const int32_t name = table->order[i];

        if (name == 0)
            return false;
        w->axis[i] = (uint32_t)(name > 0 ? name : -name) - 1;
        w->step[w->axis[i]] = name > 0 ? 1 : -1;
    }
    if (w->axis[w->words - 1] != w->words - 1 ||
        !grundy_levels_are_small(w->order, &w->box))
        return false;
    w->over = !descend(w, 0);
    return true;
}

/* The cell that the game has left, as any other. */
static grundy_status fill_cell(search_frame *frame, const row_walk *w,
                               uint64_t row, uint64_t cells, grundy_error *err)
{
    int64_t word[GRUNDY_TABLE_AXES];

    memcpy(word, w->row + row * (w->words + 1), w->words * sizeof *word);
    word[w->words - 1] += w->step[w->words - 1] * (int64_t)cells;
    return grundy_search_fill_cell(
        frame, (grundy_position){w->kind, w->words, word}, err);
}

/* What is left of the row behind the cells that are done. */
static void shorten(row_walk *w, uint64_t row, uint64_t cells)
{
    int64_t *const at = w->row + row * (w->words + 1);

    at[w->words - 1] += w->step[w->words - 1] * (int64_t)cells;
    at[w->words] -= (int64_t)cells;
}

static grundy_status hand_over(search_frame *frame, row_walk *w,
                               grundy_error *err)
{
    search *const s = frame->of;
    uint64_t row = 0, cells, done;
    grundy_status status = GRUNDY_OK;

    while (row < w->rows && status == GRUNDY_OK) {
        const int64_t *const from = w->row + row * (w->words + 1);

        status = grundy_search_rows(frame, w->kind, from, w->rows - row,
                                    w->step[w->words - 1], &done, &cells, err);
        row += done;
        s->recursions_failed += row < w->rows;
        w->refused = cells == GRUNDY_NO_ROWS || !grundy_search_may_recurse(s);
        if (w->refused)
            break;
        if (status != GRUNDY_OK || row == w->rows)
            break;
        status = fill_cell(frame, w, row, cells, err);
        if ((uint64_t)w->row[row * (w->words + 1) + w->words] > cells + 1)
            shorten(w, row, cells + 1);
        else
            row++;
    }
    w->rows = 0;
    return status;
}

/*
 * Rules that fold over the input keep sums of all that was asked for.  The last
 * position asks for most, so its rules are run first: else the sums would grow
 * with the rows.  Nothing else comes of it.
 */
static void look_at_last(search_frame *frame, const row_walk *w)
{
    int64_t word[GRUNDY_TABLE_AXES];
    uint32_t code;

    for (uint32_t i = 0; i < w->words; i++)
        word[i] = w->step[i] > 0 ? w->box.high[i] : w->box.low[i];
    (void)!grundy_search_visit(frame,
                               (grundy_position){w->kind, w->words, word}, 1,
                               &code, &frame->scratch);
    frame->noted.used = 0;
    frame->scratch.status = GRUNDY_OK;
}

static grundy_status fill(search_frame *frame, row_walk *w, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    while (status == GRUNDY_OK && !w->over && !w->refused) {
        while (!w->over && w->rows < ROWS)
            keep_row(w);
        status = hand_over(frame, w, err);
    }
    return status;
}

grundy_status grundy_search_fill_rows(search_frame *frame, uint32_t kind,
                                      const fill_order *order,
                                      grundy_error *err)
{
    search *const s = frame->of;
    value_table *const table = &s->values.table[kind];
    const bool filling = s->filling;
    row_walk walk = {.order = order, .kind = kind};
    grundy_status status;

    if (s->fill == NULL || !grundy_search_may_recurse(s) || !order->rows ||
        (order->ends && !s->dense) ||
        !grundy_table_unfilled(table, &walk.box) || !begin(&walk, table))
        return GRUNDY_OK;
    s->filling = table->filling = true;
    look_at_last(frame, &walk);
    status = fill(frame, &walk, err);
    s->filling = filling;
    table->filling = false;
    if (status == GRUNDY_OK && !walk.refused)
        table->filled = walk.box;
    return status;
}
