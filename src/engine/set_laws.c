/* SPDX-License-Identifier: MIT */
/*
 * Parts of sets whose nimbers are theorems (sets/laws.h): rows are heaps of an
 * octal game, whose sequence is kept from one position to the next.
 */
#include "engine/sets.h"

#include <assert.h>
#include <string.h>

#include "sequence/heap_within.h"

/* The sequence of the row's game. */
static grundy_status bind(engine *e, set_game *g, const set_row *row,
                          grundy_error *err)
{
    grundy_heap_options options = {.limits = e->limits};
    grundy_heap_code code = {.family = GRUNDY_HEAP_BREAK,
                             .digits = row->digits};
    grundy_status status;

    memcpy(code.digit, row->digit, row->digits);
    if (g->rows != NULL && grundy_heap_game(g->rows)->digits == code.digits &&
        memcmp(grundy_heap_game(g->rows)->digit, code.digit,
               sizeof code.digit) == 0)
        return GRUNDY_OK;
    grundy_heap_close(&g->rows);
    options.limits.threads = 1;
    status = grundy_heap_open(&g->rows, &code, &options, err);
    if (status == GRUNDY_OK)
        grundy_heap_within(g->rows, e->watch);
    return status;
}

/* Its options leave a row each. */
static grundy_status round_value(const set_game *g, const set_row *row,
                                 uint64_t *value, grundy_error *err)
{
    uint64_t seen = 0; /* there are fewer options than bits */

    for (uint32_t takes = 1; takes < SET_ROW_DIGITS; takes++) {
        uint64_t left;
        grundy_status status;

        if ((row->whole >> takes & 1) == 0)
            continue;
        assert(takes < row->length);
        status = grundy_heap_value(g->rows, row->length - takes, &left, err);
        if (status != GRUNDY_OK)
            return status;
        seen |= left < SET_ROW_DIGITS ? UINT64_C(1) << left : 0;
    }
    for (*value = 0; (seen >> *value & 1) != 0;)
        ++*value;
    return GRUNDY_OK;
}

/* A move leaves what is held, so that of a picture in which something is not
 * the options are those that are. */
static bool picture_value(arena *a, const set_picture *p, const uint64_t *cells,
                          uint64_t *nimber)
{
    const size_t size = (p->edges / 64 + 1) * sizeof *cells;
    uint64_t *const left = grundy_arena_new(a, size);
    bool *const seen = grundy_arena_zeroed(a, 2ull * p->edges + 2);
    bool held, good = left != NULL && seen != NULL &&
                      grundy_picture_nimber(a, p, cells, nimber, &held);

    if (!good || held)
        return good;
    memcpy(left, cells, (p->edges + 63) / 64 * sizeof *cells);
    for (uint32_t i = 0; i < p->edges && good; i++) {
        if ((cells[i / 64] >> i % 64 & 1) == 0)
            continue;
        left[i / 64] ^= UINT64_C(1) << i % 64;
        good = grundy_picture_nimber(a, p, left, nimber, &held);
        seen[*nimber <= p->edges ? *nimber : 2ull * p->edges + 1] = good;
        left[i / 64] ^= UINT64_C(1) << i % 64;
    }
    for (*nimber = 0; seen[*nimber];)
        ++*nimber;
    return good;
}

grundy_status grundy_engine_set_known(engine *e, set_game *g,
                                      const uint64_t *cells, set_known *out,
                                      grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    set_laws laws;

    *out = (set_known){.rest = cells};
    if (e->without[REWRITE_THEOREM])
        return GRUNDY_OK;
    if (g->picture.edges > 0) {
        *out = (set_known){.parts = 1, .picture = true, .whole = true};
        return picture_value(&e->machine.scratch, &g->picture, cells,
                             &out->nimber)
                   ? GRUNDY_OK
                   : grundy_engine_no_memory(e, err);
    }
    if (!grundy_set_laws_find(&e->machine.scratch, &g->list, cells, &laws))
        return grundy_engine_no_memory(e, err);
    if (laws.parts == 0 && !laws.whole)
        return GRUNDY_OK;
    *out = (set_known){.nimber = laws.nimber,
                       .rest = laws.rest,
                       .parts = laws.parts,
                       .trees = laws.trees,
                       .rows = laws.rows,
                       .lengths = laws.lengths,
                       .whole = laws.whole};
    for (size_t i = 0; i < laws.rows && status == GRUNDY_OK; i++) {
        const set_row *const row = &laws.row[i];
        uint64_t value;

        status = bind(e, g, row, err);
        if (status == GRUNDY_OK)
            status = row->round
                         ? round_value(g, row, &value, err)
                         : grundy_heap_value(g->rows, row->length, &value, err);
        if (status == GRUNDY_OK)
            out->nimber ^= value;
    }
    return status;
}
