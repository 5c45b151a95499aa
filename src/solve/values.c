/* SPDX-License-Identifier: MIT */
/*
 * Invariant: the table is always asked first, so a position that came into
 * the memo before the table reached it is simply never seen there again.
 *
 * A memo cannot take anything out.  "Not solved after all" is therefore kept
 * as poison there, which every reader takes for unsolved.
 */
#include "solve/values.h"

#include <assert.h>

static void close_arrays(value_store *values, uint32_t kinds)
{
    GRUNDY_FREE(values->mem, values->table, kinds);
    GRUNDY_FREE(values->mem, values->memo, kinds);
    grundy_memory_free(values->mem, values->scratch,
                       grundy_memo_key_size(values->words));
    *values = (value_store){.mem = values->mem};
    grundy_wide_open(&values->sums, values->mem);
}

bool grundy_values_open(value_store *values, memory *mem, uint32_t kinds)
{
    enum { USUAL = 64 };

    *values = (value_store){.mem = mem, .words = USUAL};
    grundy_wide_open(&values->sums, mem);
    values->table = grundy_memory_new(mem, kinds * sizeof *values->table);
    values->memo = grundy_memory_new(mem, kinds * sizeof *values->memo);
    values->scratch = grundy_memory_new(mem, grundy_memo_key_size(USUAL));
    if (values->table == NULL || values->memo == NULL ||
        values->scratch == NULL) {
        close_arrays(values, kinds);
        return false;
    }
    values->kinds = kinds;
    for (uint32_t i = 0; i < kinds; i++) {
        grundy_table_none(&values->table[i]);
        grundy_memo_open(&values->memo[i], mem);
    }
    return true;
}

void grundy_values_close(value_store *values)
{
    for (uint32_t i = 0; i < values->kinds; i++) {
        grundy_table_close(&values->table[i], values->mem);
        grundy_memo_close(&values->memo[i]);
    }
    grundy_wide_close(&values->sums);
    close_arrays(values, values->kinds);
}

/* Keys of positions of arrays may be as long as the input. */
static bool reserve_scratch(value_store *values, uint32_t words)
{
    const uint32_t twice = values->words > UINT32_MAX / 2
                               ? UINT32_MAX
                               : 2 * values->words;
    const uint32_t room = words > twice ? words : twice;
    unsigned char *const grown = grundy_memory_resize(
        values->mem, values->scratch, grundy_memo_key_size(values->words),
        grundy_memo_key_size(room));

    if (grown == NULL)
        return false;
    values->scratch = grown;
    values->words = room;
    return true;
}

bool grundy_values_put(value_store *values, grundy_position at, uint32_t code)
{
    assert(at.kind < values->kinds);
    uint32_t *const cell = grundy_table_at(&values->table[at.kind], at.word,
                                           at.length);

    if (cell != NULL) {
        const word_images *const images = values->memo[at.kind].images;

        *cell = code;
        if (images != NULL && grundy_code_is_value(code))
            grundy_images_set(images, &values->table[at.kind], at.word, code);
        return true;
    }
    if (at.length > values->words && !reserve_scratch(values, at.length))
        return false;
    return grundy_memo_put(&values->memo[at.kind], at.word, at.length,
                           code == 0 ? GRUNDY_CODE_POISON : code,
                           values->scratch);
}

void grundy_values_use_images(value_store *values, uint32_t kind,
                              const word_images *images)
{
    assert(kind < values->kinds);
    assert(grundy_memo_positions(&values->memo[kind]) == 0 || images == NULL ||
           values->memo[kind].images == images);
    values->memo[kind].images = images;
}

bool grundy_values_plainly(value_store *values, bool on)
{
    bool any = false;

    for (uint32_t i = 0; i < values->kinds; i++) {
        position_memo *const memo = &values->memo[i];

        any |= memo->images != NULL || memo->set_aside != NULL;
        if (on)
            memo->set_aside = memo->images;
        memo->images = on ? NULL : memo->set_aside;
    }
    return any;
}

void grundy_values_forget(value_store *values, uint32_t kind)
{
    assert(kind < values->kinds);
    grundy_table_forget(&values->table[kind], values->mem);
    grundy_memo_close(&values->memo[kind]);
    grundy_wide_close(&values->sums);
}

void grundy_values_shed(value_store *values)
{
    for (uint32_t i = 0; i < values->kinds; i++)
        grundy_memo_close(&values->memo[i]);
    grundy_wide_close(&values->sums);
}

value_counts grundy_values_count(const value_store *values)
{
    const wide_map *const sums = &values->sums;
    value_counts counts = {
        .memo_positions = sums->used,
        .memo_bytes = sums->slots * sizeof *sums->slot + sums->cap,
        .wanted = sums->wanted,
    };

    for (uint32_t i = 0; i < values->kinds; i++) {
        const position_memo *const memo = &values->memo[i];

        counts.memo_positions += grundy_memo_positions(memo);
        counts.memo_bytes += grundy_memo_bytes(memo);
        counts.wanted += grundy_memo_wanted(memo);
        counts.table_cells += values->table[i].cells;
    }
    return counts;
}
