/* SPDX-License-Identifier: MIT */
/*
 * Laws of heap games.  Every law called proved from a short beginning must
 * hold in a much longer one.
 */
#include "../support/test.h"
#include "../support/plain_heaps.h"
#include "nim/law.h"

enum { FAR = 700, FAR_THREE = 160, MOST = 1200 };

typedef struct fixture {
    memory mem;
    uint64_t state;
} fixture;

static fixture all = {.state = UINT64_C(0x9e3779b97f4a7c15)};

static uint64_t draw(fixture *f, uint64_t below)
{
    return random_number(&f->state) % below;
}

/* ---- searching ---- */

static law search(fixture *f, const grundy_heap_code *code,
                  const uint32_t *value, uint32_t count)
{
    const series s = {value, count, 4};
    law found;
    grundy_error err = {.status = GRUNDY_OK};

    if (grundy_law_search(&found, code, &s, &f->mem, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    assert_int_equal(f->mem.live, 0);
    return found;
}

/* The law is true in all the values, and neither number could be less. */
static void assert_least(const law *found, const uint32_t *value,
                         uint32_t count)
{
    const series s = {value, count, 4};
    const period *const p = &found->period;

    assert_int_equal(grundy_period_start(&s, p->length, p->saltus),
                     p->preperiod);
    for (uint64_t q = 1; q < p->length; q++)
        if (p->length % q == 0 && p->saltus * q % p->length == 0)
            assert_true(grundy_period_start(&s, q, p->saltus * q / p->length) >
                        p->preperiod);
}

/* Whatever is proved from a beginning holds to the end. */
static unsigned check_beginnings(fixture *f, const grundy_heap_code *code,
                                 uint32_t count)
{
    uint32_t value[MOST];
    unsigned proved = 0;

    plain_values(value, code, count);
    for (uint32_t n = 1; n < count; n += 1 + n / 6) {
        const law found = search(f, code, value, n);

        if (found.period.length == 0 || found.theorem == LAW_OBSERVED)
            continue;
        proved++;
        assert_true(found.checked <= n);
        assert_least(&found, value, count);
    }
    return proved;
}

/* ---- the tests ---- */

static void assert_law(fixture *f, const grundy_heap_code *code, uint32_t count,
                       law_theorem theorem, period p)
{
    uint32_t value[MOST];
    law found;

    plain_values(value, code, count);
    found = search(f, code, value, count);
    assert_int_equal(found.theorem, theorem);
    assert_int_equal(found.period.preperiod, p.preperiod);
    assert_int_equal(found.period.length, p.length);
    assert_int_equal(found.period.saltus, p.saltus);
}

static void assert_code(fixture *f, const char *text, law_theorem theorem,
                        period p)
{
    const grundy_heap_code code = plain_code(text);

    assert_law(f, &code, grundy_law_parts(&code) == 3 ? 200 : MOST, theorem, p);
}

/* [GuySmith56], in part corrected by later computation. */
TEST(known_octal_codes_have_their_periods)
{
    static const struct {
        const char *text;
        uint32_t preperiod, length;
    } known[] = {{"0.77", 71, 12},  {"0.07", 53, 34},  {"4.7", 1, 2},
                 {"4.0", 1, 2},     {"0.15", 1, 10},   {"0.34", 7, 8},
                 {"0.53", 11, 9},   {"0.54", 3, 7},    {"0.055", 259, 148},
                 {"0.115", 1, 14},  {"0.141", 14, 11}, {"0.173", 21, 40},
                 {"0.316", 4, 12},  {"0.375", 37, 18}, {"0.373", 2, 28},
                 {"4.005", 31, 79}, {"4.304", 25, 21}, {"4.444", 143, 24},
                 {"4.726", 5, 16},  {"4.766", 19, 20}};

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_code(&all, known[i].text, LAW_GUY_SMITH,
                    (period){known[i].preperiod, known[i].length, 0});
    assert_code(&all, "0.02", LAW_STATE, (period){1, 4, 0});
    assert_code(&all, "0.331", LAW_STATE, (period){4, 3, 0});
}

TEST(known_sets_have_their_periods)
{
    static const struct {
        uint32_t set[3];
        size_t count;
        uint32_t preperiod, length;
    } known[] = {{{1, 2}, 2, 0, 3},    {{1, 3}, 2, 0, 2},
                 {{1, 2, 5}, 3, 0, 3}, {{1, 3, 4}, 3, 0, 7},
                 {{2, 3, 5}, 3, 0, 7}, {{2, 3, 7}, 3, 0, 5},
                 {{2, 5, 7}, 3, 0, 22}};

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        uint32_t set[3];
        const grundy_heap_code code =
            plain_set(set, known[i].count, GRUNDY_HEAP_SUBTRACT);

        memcpy(set, known[i].set, sizeof set);
        assert_law(&all, &code, MOST, LAW_STATE,
                   (period){known[i].preperiod, known[i].length, 0});
        assert_true(check_beginnings(&all, &code, FAR) > 0);
    }
}

TEST(endless_codes_have_their_laws)
{
    assert_code(&all, "0.3333...", LAW_DIRECT, (period){0, 1, 1});
    assert_code(&all, "0.7333...", LAW_DIRECT, (period){0, 1, 1});
    assert_code(&all, "0.F777...", LAW_DIRECT, (period){0, 1, 1});
    assert_code(&all, "4.3333...", LAW_DIRECT, (period){1, 4, 4});
    assert_code(&all, "0.0333...", LAW_RELATIVE, (period){0, 2, 1});
    assert_code(&all, "0.222...", LAW_RELATIVE, (period){1, 1, 1});
    assert_code(&all, "0.111...", LAW_STATE, (period){1, 1, 0});
}

TEST(powers_of_two_are_modulo_three)
{
    const grundy_heap_code code = {.family = GRUNDY_HEAP_RULE,
                                   .rule = GRUNDY_RULE_POWERS};

    assert_law(&all, &code, FAR, LAW_ENLARGED, (period){0, 3, 0});
}

TEST(grundys_game_has_no_law)
{
    grundy_heap_code code = plain_code("4.0");

    code.unequal = true;
    assert_law(&all, &code, MOST, LAW_OBSERVED, (period){0, 0, 0});
}

TEST(hexadecimal_codes_grow_by_powers_of_two)
{
    assert_code(&all, "0.8", LAW_CARRY, (period){1, 3, 1});
    assert_code(&all, "0.A8", LAW_CARRY, (period){1, 4, 2});
    assert_code(&all, "8.8", LAW_CARRY, (period){1, 2, 1});
    assert_code(&all, "0.F", LAW_GUY_SMITH, (period){0, 2, 0});
}

/*
 * The step of the proof by itself: whatever the first values are, if it says
 * yes then the rules go on by the law.
 */
TEST(carries_are_proved_for_any_beginning)
{
    enum { BEGIN_MOST = 40, ON = 60 };
    fixture *f = &all;
    unsigned proved = 0;

    for (int i = 0; i < 3000; i++) {
        grundy_heap_code code = {.digits = 2 + (uint32_t)draw(f, 2)};
        const uint64_t saltus = UINT64_C(1) << draw(f, 3);
        const period p = {1 + draw(f, 3), 1 + draw(f, 3), saltus};
        uint32_t value[BEGIN_MOST + ON];
        uint64_t count;
        bool yes;

        code.digit[0] = draw(f, 4) == 0 ? 8 : 0;
        for (uint32_t j = 1; j < code.digits; j++)
            code.digit[j] = (uint8_t)(8 | draw(f, 16));
        count = 3 * p.preperiod + grundy_law_reach(&code) + 2 * p.length;
        for (uint64_t n = 0; n < count; n++)
            value[n] = n < p.preperiod + p.length
                           ? (uint32_t)draw(f, draw(f, 20) ? saltus : 9)
                           : value[n - p.length] + (uint32_t)saltus;

        const series s = {value, count, 4};

        assert_int_equal(grundy_law_carry(&yes, &code, &s, &p, &f->mem, NULL),
                         GRUNDY_OK);
        proved += yes;
        plain_go_on(value, &code, (uint32_t)count, (uint32_t)count + ON);
        for (uint64_t n = count; n < count + ON && yes; n++)
            assert_int_equal(value[n], value[n - p.length] + saltus);
    }
    assert_true(proved > 50);
}

/* The values repeat from the first on, the states only later. */
TEST(equal_values_are_not_equal_states)
{
    uint32_t set[] = {1, 3, 4, 7}, value[MOST];
    const grundy_heap_code code = plain_set(set, 4, GRUNDY_HEAP_ALL_BUT);
    law found;

    plain_values(value, &code, MOST);
    found = search(&all, &code, value, MOST);
    assert_int_equal(found.theorem, LAW_RELATIVE);
    assert_int_equal(found.period.preperiod, 0);
    assert_int_equal(found.period.length, 8);
    assert_int_equal(found.period.saltus, 2);
    assert_int_equal(found.state, 15);
}

TEST(proofs_of_octal_codes_hold_further_on)
{
    fixture *f = &all;
    unsigned proved = 0;

    for (int i = 0; i < 150; i++) {
        grundy_heap_code code = {.digits = 1 + (uint32_t)draw(f, 4)};

        code.digit[0] = draw(f, 4) == 0 ? 4 : 0;
        for (uint32_t j = 1; j < code.digits; j++)
            code.digit[j] = (uint8_t)draw(f, 8);
        code.unequal = draw(f, 4) == 0;
        proved += check_beginnings(f, &code, FAR);
    }
    assert_true(proved > 500);
}

TEST(proofs_of_hexadecimal_codes_hold_further_on)
{
    fixture *f = &all;
    unsigned proved = 0;

    for (int i = 0; i < 60; i++) {
        grundy_heap_code code = {.digits = 2 + (uint32_t)draw(f, 2)};

        code.digit[0] = draw(f, 4) == 0 ? 8 : 0;
        for (uint32_t j = 1; j < code.digits; j++)
            code.digit[j] = (uint8_t)draw(f, 16);
        proved += check_beginnings(f, &code, FAR_THREE);
    }
    assert_true(proved > 100);
}

static size_t draw_set(fixture *f, uint32_t *set)
{
    size_t count = 0;

    for (uint32_t number = 1; number <= 12; number++)
        if (draw(f, 3) == 0)
            set[count++] = number;
    return count;
}

TEST(proofs_of_sets_hold_further_on)
{
    fixture *f = &all;
    uint32_t set[12];
    unsigned proved[2] = {0, 0};

    for (int i = 0; i < 120; i++) {
        const grundy_heap_code code =
            plain_set(set, draw_set(f, set),
                      i % 2 == 0 ? GRUNDY_HEAP_SUBTRACT : GRUNDY_HEAP_ALL_BUT);

        proved[i % 2] += check_beginnings(f, &code, FAR);
    }
    assert_true(proved[0] > 500);
    assert_true(proved[1] > 500);
}

TEST(proofs_of_tails_hold_further_on)
{
    fixture *f = &all;
    unsigned proved = 0;

    for (int i = 0; i < 100; i++) {
        grundy_heap_code code = {.digits = 1 + (uint32_t)draw(f, 6)};

        for (uint32_t j = 1; j < code.digits; j++)
            code.digit[j] = (uint8_t)draw(f, draw(f, 8) == 0 ? 8 : 4);
        code.tail = (uint8_t)(1 + draw(f, 3));
        proved += check_beginnings(f, &code, FAR);
    }
    assert_true(proved > 500);
}

/* Nothing is called proved when nobody knows the game. */
TEST(a_sequence_alone_is_only_observed)
{
    uint32_t value[90];
    law found;

    for (uint32_t n = 0; n < 90; n++)
        value[n] = n < 10 ? 5 : n % 7;
    found = search(&all, NULL, value, 90);
    assert_int_equal(found.theorem, LAW_OBSERVED);
    assert_int_equal(found.period.length, 7);
    assert_int_equal(found.period.preperiod, 10);
    assert_int_equal(found.checked, 90);
}

/* One value changed and the theorem has nothing to say. */
TEST(a_broken_repetition_is_no_proof)
{
    const grundy_heap_code code = plain_code("0.77");
    uint32_t value[168];
    law found;

    plain_values(value, &code, 168);
    found = search(&all, &code, value, 168);
    assert_int_equal(found.theorem, LAW_GUY_SMITH);
    found = search(&all, &code, value, 167);
    assert_int_not_equal(found.theorem, LAW_GUY_SMITH);
    value[160]++;
    found = search(&all, &code, value, 168);
    assert_int_equal(found.period.length, 0);
}

static int open_memory(void **state)
{
    (void)state;
    grundy_memory_open(&all.mem, NULL, 0);
    return 0;
}

TEST_GROUP(open_memory, NULL)
