/* SPDX-License-Identifier: MIT */
/*
 * The laws of takes.h in words.  What a rule says of values and of lost heaps
 * is what takes.h and the heads of takes.c and takes_numbers.c say and prove.
 */
#include <assert.h>

#include "base/text.h"
#include "base/words.h"
#include "plan/laws/takes.h"

typedef unsigned long long number; /* as printf knows it */

/* A law and one heap of it; nothing is said of the heap where that is plain. */
typedef struct heap_said {
    const takes_law *law;
    uint64_t n, value;
    law_saying *out;
    fixed_text rule, aim, here;
} heap_said;

/* "0, 2 and 4" of one period: the remainders that are lost. */
static void say_lost(const said_turns *l, uint64_t n, fixed_text *aim,
                     fixed_text *here)
{
    enum { LISTED = 8 };
    char list[200];
    fixed_text put = {list, sizeof list, 0};
    uint64_t lost = 0;

    for (uint64_t i = 0; i < l->period; i++) {
        uint64_t value = 1;

        if (!l->worth(l->user, i, &value))
            return;
        if (value == 0)
            grundy_fixed_put(&put, lost++ == 0 ? "%llu" : ", %llu", (number)i);
    }
    if (lost == 0 || lost > LISTED)
        return;
    if (lost == 1)
        grundy_fixed_put(aim, _("leave a multiple of %llu"), (number)l->period);
    else
        grundy_fixed_put(aim,
                         _("leave a remainder modulo %llu that is one of %s"),
                         (number)l->period, list);
    grundy_fixed_put(here, "%llu %% %llu = %llu", (number)n, (number)l->period,
                     (number)(n % l->period));
}

void grundy_say_turns(const said_turns *l, uint64_t n, law_saying *out)
{
    enum { PERIOD_LISTED = 100 };
    fixed_text rule = {out->rule, sizeof out->rule, 0};
    fixed_text aim = {out->aim, sizeof out->aim, 0};
    fixed_text here = {out->here, sizeof out->here, 0};
    uint64_t value;

    if (l->saltus > 0) {
        grundy_fixed_put(&rule,
                         _("the nimbers are proved to grow by %llu with every "
                           "%llu tokens from %llu on"),
                         (number)l->saltus, (number)l->period, (number)l->from);
        return;
    }
    grundy_fixed_put(&rule,
                     _("the nimbers are proved to repeat with period %llu "
                       "from %llu on"),
                     (number)l->period, (number)l->from);
    if (l->from == 0 && l->period <= PERIOD_LISTED)
        say_lost(l, n, &aim, &here);
    else if (n >= l->from + l->period && l->worth(l->user, n, &value))
        grundy_fixed_put(&here,
                         _("the heap of %llu is worth what the heap of %llu is "
                           "worth, which is %llu"),
                         (number)n,
                         (number)(l->from + (n - l->from) % l->period),
                         (number)value);
}

static bool turn_worth(void *user, uint64_t n, uint64_t *value)
{
    return grundy_takes_value(user, n, value);
}

void grundy_takes_say_turns(const takes_law *law, uint64_t n, law_saying *out)
{
    const takes_turns *const t = &law->turns;
    const said_turns l = {t->count - t->period, t->period, t->saltus,
                          turn_worth, (void *)(uintptr_t)law};

    grundy_say_turns(&l, n, out);
}

static void say_nim(heap_said *s)
{
    s->out->theorem = _("Nim");
    s->out->source = "Bouton 1901";
    grundy_fixed_put(&s->rule, _("every smaller heap can be left, so a heap is "
                                 "worth its size"));
    grundy_fixed_put(&s->aim, _("take the whole heap"));
}

static void say_multiple(heap_said *s, uint64_t m)
{
    if (s->n % m == 0)
        grundy_fixed_put(&s->here, _("%llu is a multiple of %llu"),
                         (number)s->n, (number)m);
    else
        grundy_fixed_put(&s->here,
                         _("%llu is %llu more than a multiple of %llu"),
                         (number)s->n, (number)(s->n % m), (number)m);
}

static void say_first(heap_said *s, uint64_t most)
{
    s->out->theorem = _("Bachet's game");
    s->out->source = "Bachet 1612";
    grundy_fixed_put(&s->rule,
                     P_("%llu can be taken, so a heap is worth its "
                        "remainder modulo %llu",
                        "1 to %llu can be taken, so a heap is worth its "
                        "remainder modulo %llu",
                        (unsigned long)most),
                     (number)most, (number)most + 1);
    grundy_fixed_put(&s->aim,
                     _("leave a multiple of %llu, and answer k taken with "
                       "%llu - k"),
                     (number)most + 1, (number)most + 1);
    say_multiple(s, most + 1);
}

/* What a run of a..b or of multiples of a aims at. */
static void say_blocks(heap_said *s, uint64_t a, uint64_t b)
{
    if (b == INT64_MAX) {
        grundy_fixed_put(&s->aim, _("leave less than %llu"), (number)a);
        grundy_fixed_put(&s->here,
                         s->n < a ? _("%llu is less than %llu")
                                  : _("%llu is not less than %llu"),
                         (number)s->n, (number)a);
        return;
    }
    grundy_fixed_put(&s->aim,
                     _("leave a remainder modulo %llu that is less than %llu"),
                     (number)(a + b), (number)a);
    grundy_fixed_put(&s->here, "%llu %% %llu = %llu", (number)s->n,
                     (number)(a + b), (number)(s->n % (a + b)));
}

static void say_run(heap_said *s)
{
    const uint64_t a = (uint64_t)s->law->a, b = (uint64_t)s->law->b;

    if (a == 1) {
        say_first(s, b);
        return;
    }
    if (b == INT64_MAX) {
        grundy_fixed_put(&s->rule,
                         _("any number from %llu on can be taken, so a heap of "
                           "n is worth n / %llu, rounded down"),
                         (number)a, (number)a);
    } else {
        s->out->source = "Berlekamp, Conway, Guy 1982";
        grundy_fixed_put(&s->rule,
                         _("%llu to %llu can be taken, so a heap of n is worth "
                           "(n %% %llu) / %llu, rounded down"),
                         (number)a, (number)b, (number)(a + b), (number)a);
    }
    say_blocks(s, a, b);
}

static void say_steps(heap_said *s)
{
    const uint64_t a = (uint64_t)s->law->a, b = (uint64_t)s->law->b;

    if (b == INT64_MAX)
        grundy_fixed_put(&s->rule,
                         _("every multiple of %llu can be taken, so a heap of "
                           "n is worth n / %llu, rounded down"),
                         (number)a, (number)a);
    else
        grundy_fixed_put(&s->rule,
                         _("the multiples of %llu to %llu can be taken, so a "
                           "heap of n is worth (n / %llu) %% %llu"),
                         (number)a, (number)b, (number)a, (number)(b / a + 1));
    say_blocks(s, a, b);
}

static void say_even(heap_said *s)
{
    grundy_fixed_put(&s->aim, _("leave an even number, as taking 1 does"));
    grundy_fixed_put(&s->here,
                     s->n % 2 == 0 ? _("%llu is even") : _("%llu is odd"),
                     (number)s->n);
}

static void say_odd(heap_said *s)
{
    grundy_fixed_put(&s->rule,
                     _("odd numbers can be taken, 1 among them, and no others, "
                       "so a heap is worth 1 where it is odd and else 0"));
    say_even(s);
}

static void say_modulo(heap_said *s)
{
    const uint64_t m = (uint64_t)s->law->b + 1;

    if (m == 2) {
        say_odd(s);
        return;
    }
    grundy_fixed_put(&s->rule,
                     _("1 to %llu can be taken and no multiple of %llu, so a "
                       "heap is worth its remainder modulo %llu"),
                     (number)m - 1, (number)m, (number)m);
    grundy_fixed_put(&s->aim, _("leave a multiple of %llu"), (number)m);
    say_multiple(s, m);
}

static void say_divisors(heap_said *s)
{
    grundy_fixed_put(&s->rule,
                     _("every proper divisor can be left, so a number is worth "
                       "as much as it has prime factors, each as often as it "
                       "divides the number"));
    grundy_fixed_put(&s->aim, _("leave 1"));
    grundy_fixed_put(&s->here,
                     P_("%llu has %llu prime factor",
                        "%llu has %llu prime factors", (unsigned long)s->value),
                     (number)s->n, (number)s->value);
}

static void say_coprime(heap_said *s)
{
    grundy_fixed_put(&s->rule,
                     _("what has no factor in common with the heap can be "
                       "taken, so an even heap is worth 0, 1 is worth 1, and "
                       "an odd heap the index of its least prime factor"));
    say_even(s);
}

static void say_share(heap_said *s)
{
    uint64_t lost;

    grundy_fixed_put(&s->rule,
                     _("each number can be taken up to a bound that rises by 0 "
                       "or 1 with the heap: the empty heap is lost, and then "
                       "each time the first heap from which the last lost one "
                       "is out of reach"));
    grundy_fixed_put(&s->aim, _("leave such a heap"));
    if (s->value == 0)
        grundy_fixed_put(&s->here, _("%llu is such a lost heap"), (number)s->n);
    else if (grundy_takes_target(s->law, s->n, 0, &lost) == TAKES_FOUND)
        grundy_fixed_put(&s->here, _("the last lost heap below %llu is %llu"),
                         (number)s->n, (number)lost);
}

static void say_rest(heap_said *s)
{
    grundy_fixed_put(&s->rule,
                     _("every heap can be left up to a bound that never falls "
                       "with the heap, so a heap is worth 1 more than the "
                       "largest of them, or 0 where there is none"));
    grundy_fixed_put(&s->aim, _("take the whole heap, wherever there is a "
                                "move"));
    if (s->value == 0)
        grundy_fixed_put(&s->here, _("there is no move from %llu"),
                         (number)s->n);
    else
        grundy_fixed_put(&s->here, _("there is a move from %llu"),
                         (number)s->n);
}

static void say_turning(heap_said *s)
{
    grundy_takes_say_turns(s->law, s->n, s->out);
}

static void say_stretches(heap_said *s)
{
    const piecewise *const f = &s->law->most;
    const uint32_t i = grundy_piecewise_find(f, (int64_t)s->n);
    const number from = (number)f->at[i].from;

    grundy_fixed_put(&s->rule,
                     _("what lies between two bounds that never fall with the "
                       "heap may be left, so its value changes at %u numbers "
                       "only"),
                     (unsigned)f->count - 1);
    if (i + 1 < f->count)
        grundy_fixed_put(&s->here, _("heaps of %llu..%llu are worth %llu"),
                         from, (number)f->at[i + 1].from - 1, (number)s->value);
    else
        grundy_fixed_put(&s->here, _("heaps of %llu..%llu are worth %llu"),
                         from, (number)s->law->limit, (number)s->value);
}

typedef void say_law(heap_said *s);

static say_law *const speaker[] = {
    [TAKES_ALL] = say_nim,         [TAKES_SHARE] = say_share,
    [TAKES_RUN] = say_run,         [TAKES_STEPS] = say_steps,
    [TAKES_MODULO] = say_modulo,   [TAKES_DIVISORS] = say_divisors,
    [TAKES_COPRIME] = say_coprime, [TAKES_STRETCHES] = say_stretches,
    [TAKES_REST] = say_rest,       [TAKES_TURNING] = say_turning,
};

bool grundy_takes_say(const takes_law *law, uint64_t n, law_saying *out)
{
    heap_said s = {.law = law,
                   .n = n,
                   .out = out,
                   .rule = {out->rule, sizeof out->rule, 0},
                   .aim = {out->aim, sizeof out->aim, 0},
                   .here = {out->here, sizeof out->here, 0}};

    if (!grundy_takes_value(law, n, &s.value))
        return false;
    out->of_values = true;
    assert((size_t)law->kind < sizeof speaker / sizeof *speaker);
    speaker[law->kind](&s);
    return true;
}
