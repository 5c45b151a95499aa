/* SPDX-License-Identifier: MIT */
/*
 * The lost positions of games on two heaps.  Each number has one partner: of a
 * table of all pairs those up to the first number whose partner is out of sight
 * are all there are.
 */
#include "api/pairs.h"

#include <stdio.h>

#include "api/family.h"
#include "api/rules.h"
#include "base/error.h"
#include "base/words.h"
#include "nim/law_pairs.h"

static bool is_diagonal(const uint64_t *low, const uint64_t *high, size_t count)
{
    for (size_t n = 0; n < count; n++)
        if (low[n] != n || high[n] != n)
            return false;
    return true;
}

void grundy_pairs_law(const uint64_t *low, const uint64_t *high, size_t count,
                      bool wythoff, grundy_law *out)
{
    const uint64_t t = grundy_pairs_find(low, high, count);

    *out = (grundy_law){.kind = GRUNDY_LAW_NONE};
    out->checked_to = count == 0 ? 0 : count - 1;
    if (t != 0 && count >= 3) {
        out->proved = wythoff && t == 1;
        (void)grundy_pairs_text(t, out->formula, sizeof out->formula);
    } else if (is_diagonal(low, high, count) && count >= 3) {
        (void)snprintf(out->formula, sizeof out->formula, "n, n");
    }
    if (out->formula[0] != '\0')
        out->kind = GRUNDY_LAW_CLOSED;
    if (out->proved)
        (void)snprintf(out->by, sizeof out->by, _("Wythoff's theorem"));
    else
        (void)snprintf(out->by, sizeof out->by, _("observed in %zu pairs"),
                       count);
}

/* Pairs by rising low, up to the first whose partner is out of sight. */
static size_t collect(const int64_t *value, uint64_t side, uint64_t *low,
                      uint64_t *high)
{
    size_t count = 0;

    for (uint64_t x = 0; x < side; x++) {
        uint64_t y = 0;

        while (y < side && value[x * side + y] != 0)
            y++;
        if (y == side)
            break;
        if (y >= x) {
            low[count] = x;
            high[count++] = y;
        }
    }
    return count;
}

grundy_status grundy_rules_lost_pairs(grundy_rules *rules, const char *position,
                                      const char *first, const char *second,
                                      uint32_t to, int64_t *value,
                                      grundy_law *law, grundy_error *err)
{
    const grundy_axis axis[2] = {{first, 0, to}, {second, 0, to}};
    const uint64_t side = (uint64_t)to + 1;
    const size_t room = (size_t)(2 * side) * sizeof(uint64_t);
    uint64_t *low;
    grundy_status status;

    if (side > UINT16_MAX)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "expected numbers up to 65534, found %u",
                           (unsigned)to);
    status = grundy_rules_table(rules, position, axis, 2, value, err);
    if (status != GRUNDY_OK)
        return status;
    low = grundy_memory_new(&rules->mem, room);
    if (low == NULL)
        return grundy_engine_no_memory(&rules->engine, err);
    grundy_pairs_law(low, low + side, collect(value, side, low, low + side),
                     grundy_family_is_wythoff(rules, position, first, second),
                     law);
    grundy_memory_free(&rules->mem, low, room);
    return GRUNDY_OK;
}
