/* SPDX-License-Identifier: MIT */
/*
 * The greatest value of linear forms under facts, against looking at every
 * point of a small box.
 */
#include "../support/test.h"
#include "plan/facts/maximum.h"

enum { NAMES = 3, LOW = -3, HIGH = 5 };

static variable name[NAMES];

static int64_t number(unsigned *state, int64_t low, int64_t high)
{
    *state = *state * 1664525u + 1013904223u;
    return low + (int64_t)(*state >> 8) % (high - low + 1);
}

static form random_form(unsigned *state)
{
    form f = {.constant = number(state, -8, 8)};

    for (int i = 0; i < NAMES; i++)
        grundy_form_name(&f, &name[i], number(state, -3, 3));
    return f;
}

static int64_t value_at(const form *f, const int64_t *point)
{
    int64_t sum = f->constant;

    for (uint32_t i = 0; i < f->terms; i++)
        sum += f->times[i] * point[f->name[i] - name];
    return sum;
}

static bool holds(const form_facts *known, const int64_t *point)
{
    for (uint32_t i = 0; i < known->count; i++)
        if (value_at(&known->fact[i], point) < 0)
            return false;
    return true;
}

/* INT64_MIN: no point has all facts. */
static int64_t greatest_seen(const form_facts *known, const form *f)
{
    int64_t most = INT64_MIN, p[NAMES];

    for (p[0] = LOW; p[0] <= HIGH; p[0]++)
        for (p[1] = LOW; p[1] <= HIGH; p[1]++)
            for (p[2] = LOW; p[2] <= HIGH; p[2]++)
                if (holds(known, p) && value_at(f, p) > most)
                    most = value_at(f, p);
    return most;
}

static interval_names box_of(interval is)
{
    interval_names names = {0};

    for (int i = 0; i < NAMES; i++)
        grundy_interval_name(&names, &name[i], is);
    return names;
}

/* Over the rationals the greatest value may be more, seldom by much. */
TEST(is_never_below_any_point)
{
    const interval_names names = box_of((interval){LOW, HIGH});
    unsigned drawn = 5, exact = 0, contradictions = 0;

    for (int round = 0; round < 3000; round++) {
        form_facts known = {0};
        const uint32_t facts = (uint32_t)number(&drawn, 0, 5);
        form f;
        int64_t got, seen;

        for (uint32_t i = 0; i < facts; i++) {
            const form fact = random_form(&drawn);

            grundy_maximum_learn(&known, &fact);
        }
        f = random_form(&drawn);
        got = grundy_maximum_of(&known, &names, &f);
        seen = greatest_seen(&known, &f);
        assert_true(got >= seen);
        assert_true(got < 100);
        exact += got == seen;
        contradictions += got == INT64_MIN;
    }
    assert_true(exact > 2400);
    assert_true(contradictions > 100);
}

/* Two facts have to be added, one of them twice, and no end is known. */
TEST(facts_are_combined)
{
    const interval_names names = box_of(grundy_interval_all);
    form_facts known = {0};
    form fact = {.constant = -2}, f = {.constant = 7};

    grundy_form_name(&fact, &name[0], 1); /* x >= 2 */
    grundy_maximum_learn(&known, &fact);
    fact = (form){0};
    grundy_form_name(&fact, &name[1], 1);
    grundy_form_name(&fact, &name[0], -2); /* y >= 2 x */
    grundy_maximum_learn(&known, &fact);
    grundy_form_name(&f, &name[1], -1); /* 7 - y */
    assert_int_equal(grundy_maximum_of(&known, &names, &f), 3);
    grundy_form_name(&f, &name[1], 2); /* 7 + y */
    assert_true(grundy_maximum_of(&known, &names, &f) == INT64_MAX);
}

/* 2 x <= 7 says x <= 3. */
TEST(halves_are_rounded_down)
{
    const interval_names names = box_of((interval){0, 100});
    form_facts known = {0};
    form fact = {.constant = 7}, f = {0};

    grundy_form_name(&fact, &name[0], -2);
    grundy_maximum_learn(&known, &fact);
    grundy_form_name(&f, &name[0], 1);
    assert_int_equal(grundy_maximum_of(&known, &names, &f), 3);
}

TEST(numbers_that_do_not_fit_prove_nothing)
{
    const interval_names names = box_of((interval){0, INT64_MAX - 1});
    const form_facts none = {0};
    form f = {.constant = INT64_MAX - 5};

    grundy_form_name(&f, &name[0], INT64_MAX / 2);
    assert_true(grundy_maximum_of(&none, &names, &f) == INT64_MAX);
}
