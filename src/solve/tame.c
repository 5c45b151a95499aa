/* SPDX-License-Identifier: MIT */
/*
 * The options' numbers go into one mex set; both mexes are read from it in the
 * end, since from 2 on they look for the same firm values.
 */
#include "solve/tame.h"

#include <assert.h>

/* Small numbers are never late: the first mark makes room for them. */
static bool has(const mex_set *set, uint64_t value)
{
    return value < set->cap && set->seen[value] == set->epoch;
}

/* The least firm value from 2 on that no option has. */
static uint64_t first_firm(mex_set *set)
{
    for (uint64_t low = 0; low < GRUNDY_TAME_FIRM + 2; low++)
        (void)grundy_mex_mark(set, low);
    return grundy_mex_value(set) - GRUNDY_TAME_FIRM;
}

uint64_t grundy_tame_mex(mex_set *set)
{
    const bool firm0 = has(set, GRUNDY_TAME_FIRM),
               firm1 = has(set, GRUNDY_TAME_FIRM + 1);
    const bool fickle0 = has(set, 0), fickle1 = has(set, 1);
    const unsigned normal = !(fickle0 || firm0)   ? 0
                            : !(fickle1 || firm1) ? 1
                                                  : 2;
    const unsigned misere = !(fickle1 || firm0)   ? 0
                            : !(fickle0 || firm1) ? 1
                                                  : 2;

    if (has(set, GRUNDY_TAME_WILD))
        return GRUNDY_TAME_WILD;
    if (normal == misere)
        return GRUNDY_TAME_FIRM + (normal < 2 ? normal : first_firm(set));
    return normal + misere == 1 ? normal : GRUNDY_TAME_WILD;
}

grundy_status grundy_tame_solve(tame_solver *s, grundy_position at,
                                tame_pair *pair, grundy_error *err)
{
    uint64_t number = GRUNDY_TAME_WILD;
    grundy_status status;

    if (grundy_tame_peek(s, at, pair))
        return GRUNDY_OK;
    status = grundy_nimber_solve(s, at, &number, err);
    *pair = grundy_tame_pair(status == GRUNDY_OK ? number : GRUNDY_TAME_WILD);
    return status;
}

bool grundy_tame_peek(tame_solver *s, grundy_position at, tame_pair *pair)
{
    uint64_t number;

    if (at.kind == GRUNDY_KIND_NIM) {
        *pair = grundy_tame_of_nimber((uint64_t)at.word[0]);
        return true;
    }
    if (at.kind >= s->game.kinds || at.length > s->game.words ||
        !grundy_nimber_peek(s, at, &number))
        return false;
    *pair = grundy_tame_pair(number);
    return true;
}

/* Leave xor 0 while something firm stays, else xor 1 [Bouton01]. */
size_t grundy_tame_targets(tame_pair rest, uint64_t value[2])
{
    size_t count = 0;

    assert(rest.tame);
    for (uint64_t i = 0; i < 2; i++) {
        tame_pair sum = rest;

        grundy_tame_add(&sum, grundy_tame_of_nimber(rest.value ^ i), 1);
        if (!grundy_tame_wins(sum))
            value[count++] = rest.value ^ i;
    }
    return count;
}
