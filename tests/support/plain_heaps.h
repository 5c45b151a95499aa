/* SPDX-License-Identifier: MIT */
/*
 * support/plain_heaps.h -- heap games for tests: the values by a reading of
 * the rules that is written here alone and shares nothing with the library.
 */
#pragma once

#include <string.h>

#include "grundy/heap.h"

enum { PLAIN_VALUES = 4096 }; /* no value may be larger */

static inline bool plain_in_set(const grundy_heap_code *code, uint32_t number)
{
    for (size_t i = 0; i < code->count; i++)
        if (code->set[i] == number)
            return true;
    return false;
}

static inline bool plain_is_power(uint32_t number)
{
    return number != 0 && (number & (number - 1)) == 0;
}

/* The digit for taking so many tokens, of any family. */
static inline unsigned plain_digit(const grundy_heap_code *code, uint32_t taken)
{
    if (code->family == GRUNDY_HEAP_BREAK)
        return taken < code->digits ? code->digit[taken] : code->tail;
    if (code->family == GRUNDY_HEAP_RULE)
        return plain_is_power(taken) ? 3 : 0;
    if (taken == 0)
        return 0;
    return plain_in_set(code, taken) == (code->family == GRUNDY_HEAP_SUBTRACT)
               ? 3
               : 0;
}

static inline void plain_mark_two(uint8_t *seen, const uint32_t *value,
                                  uint32_t rest, uint32_t more, bool unequal)
{
    for (uint32_t a = 1; a < rest; a++)
        if (!unequal || 2 * a != rest)
            seen[value[a] ^ value[rest - a] ^ more] = 1;
}

static inline void plain_mark_options(uint8_t *seen,
                                      const grundy_heap_code *code,
                                      const uint32_t *value, uint32_t n)
{
    for (uint32_t taken = 0; taken <= n; taken++) {
        const uint32_t rest = n - taken;
        const unsigned digit = plain_digit(code, taken);

        if (digit & GRUNDY_LEAVE_NONE && rest == 0)
            seen[0] = 1;
        if (digit & GRUNDY_LEAVE_ONE && rest > 0)
            seen[value[rest]] = 1;
        if (digit & GRUNDY_LEAVE_TWO)
            plain_mark_two(seen, value, rest, 0, code->unequal);
        if (digit & GRUNDY_LEAVE_THREE)
            for (uint32_t a = 1; a < rest; a++)
                plain_mark_two(seen, value, rest - a, value[a], false);
    }
}

/* The values of heaps [from, to) from those of the smaller ones. */
static inline void plain_go_on(uint32_t *value, const grundy_heap_code *code,
                               uint32_t from, uint32_t to)
{
    uint8_t seen[PLAIN_VALUES];

    for (uint32_t n = from; n < to; n++) {
        memset(seen, 0, sizeof seen);
        plain_mark_options(seen, code, value, n);
        for (value[n] = 0; seen[value[n]]; value[n]++)
            ;
    }
}

static inline void plain_values(uint32_t *value, const grundy_heap_code *code,
                                uint32_t count)
{
    plain_go_on(value, code, 0, count);
}

/* "0.77", "0.F", "4.333..." */
static inline grundy_heap_code plain_code(const char *text)
{
    grundy_heap_code code = {.family = GRUNDY_HEAP_BREAK};
    const char *at = text;

    for (; *at != '\0'; at++)
        if (strncmp(at, "...", 3) == 0)
            break;
        else if (*at != '.')
            code.digit[code.digits++] =
                (uint8_t)(*at <= '9' ? *at - '0' : *at - 'A' + 10);
    if (*at == '.')
        code.tail = code.digit[code.digits - 1];
    return code;
}

static inline grundy_heap_code plain_set(uint32_t *set, size_t count,
                                         grundy_heap_family family)
{
    return (grundy_heap_code){.family = family, .set = set, .count = count};
}
