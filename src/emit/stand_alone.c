/* SPDX-License-Identifier: MIT */
/*
 * The program that stands alone: what it is and why it is right, as a comment,
 * the headers of what it calls, and its helpers.
 */
#include "emit/emitter.h"

static bool calls_any(const emitter *e, const page *const *all,
                      const char *const *names)
{
    for (; *names != NULL; names++)
        if (grundy_emit_mentions(e, all[0], *names) ||
            grundy_emit_mentions(e, all[1], *names))
            return true;
    return false;
}

/* The headers; `all` is what follows. */
static void head(emitter *e, const page *const *all)
{
    static const char *const library[] = {"malloc", "realloc", "calloc",
                                          "free",   "exit",    NULL};
    static const char *const jumps[] = {"setjmp", NULL};
    static const char *const strings[] = {"memcpy",  "memset", "memcmp",
                                          "memmove", "strlen", NULL};
    const char *const format =
        e->cplusplus ? "#include <c%s>" : "#include <%s.h>";

    if (calls_any(e, all, jumps))
        grundy_emit_line(e, format, "setjmp");
    if (!e->cplusplus)
        grundy_emit_line(e, "#include <stdbool.h>");
    grundy_emit_line(e, format, "stdint");
    grundy_emit_line(e, format, "stdio");
    if (calls_any(e, all, library))
        grundy_emit_line(e, format, "stdlib");
    if (calls_any(e, all, strings))
        grundy_emit_line(e, format, "string");
    grundy_emit_blank(e);
}

/* What the program is, and the theorems that it stands on. */
static void theorem(emitter *e)
{
    const char *title = e->set->title != NULL ? e->set->title : "A game";
    static const char sprague[] =
        "Normal play: who moves wins a sum unless the xor of its parts' "
        "nimbers is 0 [Sprague 1935, Grundy 1939].";
    static const char bouton[] =
        "Nim: a heap from which any number may be taken is worth its size, and "
        "a sum the xor [Bouton 1901].";
    static const char take[] =
        "Taking 1 to k: a heap of n is worth n % (k + 1), by induction: its "
        "options are worth all else.";
    static const char ferguson[] =
        "Misere play of such heaps: while one is worth more than 1, leave xor "
        "0, after that xor 1 [Ferguson 1974].";
    static const char *const winners[] = {
        [WINNER_WYTHOFF] =
            "Who moves loses where the lesser heap is d times (2 - k + "
            "sqrt(k * k + 4)) / 2, rounded down, and the other k * d more, "
            "k = 1 being the golden ratio [Wythoff 1907, Fraenkel 1982].",
        [WINNER_MOORE] =
            "Taking from 1 to k heaps: who moves loses where each binary "
            "digit stands in a multiple of k + 1 heaps [Moore 1910].",
        [WINNER_BALANCE] =
            "A move changes the difference of the heaps by a multiple of "
            "2 * k + 1: who moves loses where it is at most k, since no move "
            "leads from there to there, and one does from anywhere else.",
        [WINNER_DYNAMIC] =
            "Taking up to k times what was taken last: a heap is a sum of "
            "numbers of a row, powers of two for k = 1, Fibonacci numbers for "
            "k = 2: who moves loses where the least of them is more than may "
            "be taken [Whinihan 1963, Schwenk 1970].",
        [WINNER_DIVISORS] =
            "Taking a divisor but 1 and all: who moves loses at odd numbers "
            "and odd powers of 2, since an odd divisor leaves an odd number of "
            "any other even one."};
    static const char *const formula[] = {
        [TAKES_SHARE] =
            "Taking 1 to m(n), n / a or what else rises by 0 or 1: a heap of n "
            "is worth m(n) if m has just risen, else as much as one of "
            "n - 1 - m(n): the sizes that may be left are worth 0, 1, 2, .. in "
            "some order, and each step either adds one or gives up one [by "
            "induction].",
        [TAKES_RUN] = "Taking a to b: a heap of n is worth n % (a + b) / a, by "
                      "induction on blocks of a heaps; without an end n / a.",
        [TAKES_STEPS] =
            "Taking a, 2a, .. ba: a heap of n is Taking 1 to b with "
            "n / a, since less than a stays for ever.",
        [TAKES_MODULO] =
            "Taking 1 to m - 1 and no multiple of m: a move changes n % m, and "
            "less of it can be left, so that a heap is worth n % m.",
        [TAKES_COPRIME] =
            "Taking what has no factor in common with n: even heaps are worth "
            "0, 1 is worth 1, and others the index of their least prime, as "
            "what is left has no factor in common with n either.",
        [TAKES_DIVISORS] =
            "Leaving any proper divisor: a heap is worth the number of primes "
            "that it is a product of, as each smaller number is left.",
        [TAKES_STRETCHES] =
            "Leaving what lies between two bounds that never fall: values "
            "change only where a bound enters another stretch of equal ones.",
        [TAKES_REST] = "Leaving 0 to h: by induction the values never fall, so "
                       "that a heap is worth 1 more than one of h."};
    const char *said[10] = {title};
    uint32_t count = 1;
    bool nim = false, other = false, by[TAKES_REST + 1] = {false};

    for (uint32_t k = 0; k < e->set->kinds; k++)
        if (e->kind[k].winner.kind != WINNER_NONE && count < 3) {
            said[count++] = winners[e->kind[k].winner.kind];
        } else if (e->kind[k].method == METHOD_LAW ||
                   e->kind[k].method == METHOD_PIECEWISE) {
            const takes_kind takes = e->kind[k].takes.kind;

            if (takes == TAKES_ALL)
                nim = true;
            else if (grundy_emit_takes_one(&e->kind[k]))
                other = true;
            else
                by[takes] = true;
        }
    if (nim)
        said[count++] = bouton;
    if (other)
        said[count++] = take;
    for (int i = TAKES_SHARE; i <= TAKES_REST; i++)
        if (by[i] && formula[i] != NULL)
            said[count++] = formula[i];
    if (e->mode == MODE_TAME)
        said[count++] = ferguson;
    if (e->mode == MODE_NIMBERS && e->set->kinds > 0)
        said[count++] = sprague;
    grundy_emit_remarks(e, said, count);
    grundy_emit_blank(e);
}

void grundy_emit_head(emitter *e, const support_set *has, const page *body)
{
    page helpers = {0};
    const page *const all[] = {&helpers, body};
    page *const whole = e->to;

    grundy_emit_begin_part(e, &helpers);
    grundy_emit_support(e, NULL, has,
                        grundy_emit_is_asked(e, "begin_attempt") ? SUPPORT_TRIES
                                                                 : 0);
    grundy_emit_begin_part(e, whole);
    theorem(e);
    head(e, all);
    grundy_emit_add(e, whole, helpers.at, helpers.count);
    grundy_emit_free(e, &helpers);
}
