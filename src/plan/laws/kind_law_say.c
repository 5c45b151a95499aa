/* SPDX-License-Identifier: MIT */
/* The laws of heaps in words: for the plan, and for people who play. */
#include <assert.h>
#include <stdio.h>

#include "base/text.h"
#include "base/words.h"
#include "plan/laws/kind_law.h"

typedef unsigned long long number; /* as printf knows it */

/* ---- for the plan ---- */

static const char *sort_of(const grundy_heap_code *code)
{
    uint8_t digits = code->tail;

    if (code->family != GRUNDY_HEAP_BREAK)
        return _("the subtraction game");
    for (uint32_t i = 0; i < code->digits; i++)
        digits |= code->digit[i];
    return code->unequal                 ? _("the taking-and-breaking game")
           : digits & GRUNDY_LEAVE_THREE ? _("the hexadecimal game")
                                         : _("the octal game");
}

static void taken_text(const takes_law *law, const char *name, char *out,
                       size_t size)
{
    law_saying turns = {.of_values = true};
    char text[200];

    (void)grundy_takes_text(law, name, text, sizeof text);
    if (law->kind == TAKES_TURNING)
        grundy_takes_say_turns(law, 0, &turns);
    if (law->kind == TAKES_ALL && !law->splits)
        (void)snprintf(out, size, "%s",
                       _("every smaller heap can be reached, so g(n) = n: Nim "
                         "[Bouton 1901]"));
    else if (law->kind == TAKES_RUN && law->a == 1)
        (void)snprintf(out, size,
                       _("1..%lld may be taken, so g(n) = n mod %lld"),
                       (long long)law->b, (long long)law->b + 1);
    else if (law->kind == TAKES_SHARE)
        (void)snprintf(out, size,
                       _("every number up to a bound that rises by 0 or 1 with "
                         "%s may be taken: g(%s) is the bound where it rises, "
                         "else the value of the largest heap that is out of "
                         "reach"),
                       name, name);
    else if (law->kind == TAKES_REST)
        (void)snprintf(out, size,
                       _("every heap up to a bound that never falls with %s "
                         "may be left: g(%s) is 1 more than the value of the "
                         "largest of them, or 0 where there is none"),
                       name, name);
    else if (law->kind == TAKES_STRETCHES)
        (void)snprintf(out, size,
                       _("what lies between two bounds that never fall with "
                         "%s may be left: g(%s) changes at %u numbers only"),
                       name, name, (unsigned)law->most.count - 1);
    else if (law->kind == TAKES_COPRIME)
        (void)snprintf(out, size,
                       _("what has no factor in common with %s may be taken: "
                         "g(%s) is 0 for even %s, 1 for 1, else the index of "
                         "the least prime of %s"),
                       name, name, name, name);
    else if (law->kind == TAKES_MODULO && law->b != 1)
        (void)snprintf(out, size,
                       _("1..%lld may be taken and no multiple of %lld, so "
                         "g(%s) = %s"),
                       (long long)law->b, (long long)law->b + 1, name, text);
    else if (law->kind == TAKES_TURNING)
        (void)snprintf(out, size, "%s", turns.rule);
    else if (law->kind == TAKES_DIVISORS)
        (void)snprintf(out, size,
                       _("every proper divisor can be reached, so g(%s) = %s"),
                       name, text);
    else if (law->splits)
        (void)snprintf(out, size,
                       _("every smaller heap can be reached, and heaps of less "
                         "together, so g(%s) = %s"),
                       name, text);
    else
        (void)snprintf(out, size,
                       _("the numbers that may be taken give g(%s) = %s "
                         "[Berlekamp, Conway, Guy 1982]"),
                       name, text);
}

static void code_text(const kind_law *l, char *out, size_t size)
{
    grundy_heap *const sequence = l->sequence;
    const grundy_heap_code *const code = grundy_heap_game(sequence);
    const char *const sort =
        l->fewer ? _("as far as nimbers go the subtraction game")
                 : sort_of(code);
    char text[400];
    grundy_heap_law law;

    (void)grundy_heap_code_text(code, text, sizeof text);
    if (grundy_heap_get_law(sequence, &law))
        (void)snprintf(out, size,
                       _("this is %s %s; its period %llu from %llu is proved"),
                       sort, text, (number)law.period, (number)law.preperiod);
    else
        (void)snprintf(out, size,
                       _("this is %s %s: values come from its sequence, whose "
                         "period is looked for on the way"),
                       sort, text);
}

void grundy_kind_law_text(const kind_law *l, const char *name, char *out,
                          size_t size)
{
    assert(l->is != KIND_LAW_NONE);
    if (l->is == KIND_LAW_SEQUENCE)
        code_text(l, out, size);
    else if (l->is == KIND_LAW_ALL_BUT)
        (void)snprintf(out, size,
                       _("any number may be taken but for listed ones: g(%s) "
                         "rises by 1, but for %zu heaps, each of them worth "
                         "the least value all of whose heaps are out of its "
                         "reach"),
                       name, l->pairs.kept.agains);
    else if (l->is == KIND_LAW_NUMBERS)
        (void)snprintf(out, size,
                       _("what may be taken does not depend on the heap: its "
                         "numbers are found once, and the sets of values are "
                         "moved as bits"));
    else
        taken_text(&l->taken, name, out, size);
}

/* ---- for people who play ---- */

enum { LOOKED_FAR = 1000 }; /* for a period of small heaps */

static bool heap_worth(void *user, uint64_t n, uint64_t *value)
{
    return grundy_heap_value(user, n, value, NULL) == GRUNDY_OK;
}

/* A sequence whose law is not seen so far is looked at a little further. */
static bool say_code(grundy_heap *heap, uint64_t n, law_saying *out)
{
    char code[96];
    grundy_heap_law law;

    if (!grundy_heap_get_law(heap, &law) &&
        (grundy_heap_extend(heap, LOOKED_FAR, NULL) != GRUNDY_OK ||
         !grundy_heap_get_law(heap, &law)))
        return false;
    (void)grundy_heap_code_text(grundy_heap_game(heap), code, sizeof code);
    (void)snprintf(out->name, sizeof out->name, _("The game %s"), code);
    out->theorem = out->name;
    out->of_values = true;
    grundy_say_turns(
        &(said_turns){law.preperiod, law.period, law.saltus, heap_worth, heap},
        n, out);
    return true;
}

bool grundy_kind_law_say(const kind_law *l, uint64_t n, law_saying *out)
{
    switch (l->is) {
    case KIND_LAW_TAKES: return grundy_takes_say(&l->taken, n, out);
    case KIND_LAW_SEQUENCE: return say_code(l->sequence, n, out);
    case KIND_LAW_ALL_BUT:
    case KIND_LAW_NUMBERS:
    case KIND_LAW_NONE: break;
    }
    return false;
}
