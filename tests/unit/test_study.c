/* SPDX-License-Identifier: MIT */
/* Laws through the public header: games by code, given values, claims. */
#include "api/pairs.h"
#include "support/plain_heaps.h"
#include "support/play.h"
#include "support/studies.h"

enum { HEAPS = 14, FAR = 600 };

/* ---- games by code ---- */

static void assert_code_law(const char *text, grundy_law_kind kind,
                            uint64_t preperiod, uint64_t period,
                            uint64_t saltus, const char *formula)
{
    grundy_study *study = open_code(text, false);
    const grundy_law law = law_of(study, 3000);

    assert_int_equal(law.kind, kind);
    assert_true(law.proved);
    assert_int_equal(law.preperiod, preperiod);
    assert_int_equal(law.period, period);
    assert_int_equal(law.saltus, saltus);
    assert_string_equal(law.formula, formula);
    grundy_study_close(&study);
    assert_null(study);
}

TEST(games_by_code_have_their_laws)
{
    assert_code_law("0.77", GRUNDY_LAW_PERIODIC, 71, 12, 0, "");
    assert_code_law("0.07", GRUNDY_LAW_PERIODIC, 53, 34, 0, "");
    assert_code_law("{1,2,3}", GRUNDY_LAW_PERIODIC, 0, 4, 0, "n % 4");
    assert_code_law("{3,4,5}", GRUNDY_LAW_PERIODIC, 0, 8, 0, "n % 8 / 3");
    assert_code_law("0.3333...", GRUNDY_LAW_CLOSED, 0, 1, 1, "n");
    assert_code_law("all-but {}", GRUNDY_LAW_CLOSED, 0, 1, 1, "n");
    assert_code_law("all-but {1}", GRUNDY_LAW_CLOSED, 0, 2, 1, "n / 2");
    assert_code_law("4.3333...", GRUNDY_LAW_ARITHMETIC, 1, 4, 4, "");
    assert_code_law("0.8", GRUNDY_LAW_CLOSED, 1, 3, 1, "(n - 1) / 3");
    assert_code_law("powers", GRUNDY_LAW_PERIODIC, 0, 3, 0, "n % 3");
}

TEST(what_is_not_proved_is_not_called_so)
{
    grundy_study *study = open_code("grundy", false);
    grundy_law law = law_of(study, 2000);
    grundy_error err = {.status = GRUNDY_OK};
    const grundy_writer out = {NULL, NULL};

    assert_int_equal(law.kind, GRUNDY_LAW_NONE);
    assert_false(law.proved);
    assert_int_equal(law.checked_to, 2000);
    assert_int_equal(grundy_study_certificate(study, &out, &err),
                     GRUNDY_EINVAL);
    grundy_study_close(&study);

    /* Kayles up to 100 shows its period, but not for long enough. */
    study = open_code("0.77", false);
    law = law_of(study, 150);
    assert_false(law.proved);
    assert_int_equal(law.checked_to, 150);
    law = law_of(study, 166);
    assert_false(law.proved);
    law = law_of(study, 167);
    assert_true(law.proved);
    grundy_study_close(&study);
}

TEST(values_of_huge_heaps_come_from_the_law)
{
    grundy_study *study = open_code("0.77", false);
    grundy_heap_code kayles = parse("0.77");
    uint32_t value[FAR];
    uint64_t n;
    bool found;

    plain_values(value, &kayles, FAR);
    (void)law_of(study, 1000);
    for (uint64_t heap = 0; heap < FAR; heap++)
        assert_int_equal(value_of(study, heap), value[heap]);
    for (uint64_t i = 0; i < 12; i++)
        assert_int_equal(value_of(study, HUGE_HEAP + i),
                         value[71 + (HUGE_HEAP + i - 71) % 12]);
    assert_int_equal(grundy_study_find(study, 8, HUGE_HEAP, UINT64_MAX / 2,
                                       &found, &n, NULL),
                     GRUNDY_OK);
    assert_true(found);
    assert_int_equal(value_of(study, n), 8);
    assert_true(n < HUGE_HEAP + 12);
    assert_int_equal(
        grundy_study_find(study, 3, 71, UINT64_MAX / 2, &found, &n, NULL),
        GRUNDY_OK);
    assert_false(found);
    assert_int_equal(
        grundy_study_find(study, 3, 0, UINT64_MAX / 2, &found, &n, NULL),
        GRUNDY_OK);
    assert_true(found);
    assert_int_equal(n, 3);
    grundy_study_close(&study);
}

TEST(growing_sequences_are_searched_by_their_law)
{
    static const char *const text[] = {"all-but {1}", "4.3333...", "0.A8",
                                       "all-but {3,5,8}"};

    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        grundy_study *study = open_code(text[i], false);

        assert_true(law_of(study, 800).proved);
        for (uint64_t want = 0; want < 120; want++)
            for (uint64_t from = 0; from < 100; from += 9) {
                uint64_t n, slow = from;
                bool found;

                while (slow <= 400 && value_of(study, slow) != want)
                    slow++;
                assert_int_equal(
                    grundy_study_find(study, want, from, 400, &found, &n, NULL),
                    GRUNDY_OK);
                assert_int_equal(found, slow <= 400);
                if (found)
                    assert_int_equal(n, slow);
            }
        grundy_study_close(&study);
    }
}

TEST(a_proof_has_a_certificate)
{
    grundy_study *study = open_code("0.77", false);
    char text[1000] = "";
    play_out to = {text, sizeof text, 0};
    const grundy_writer out = {play_write, &to};

    assert_int_equal(grundy_study_certificate(study, &out, NULL),
                     GRUNDY_EINVAL);
    (void)law_of(study, 1000);
    assert_int_equal(grundy_study_certificate(study, &out, NULL), GRUNDY_OK);
    assert_non_null(strstr(text, "\ngame 0.77\npreperiod 71\nperiod 12\n"));
    assert_non_null(strstr(text, "\nchecked 168\n"));
    grundy_study_close(&study);
}

/* ---- comparing ---- */

TEST(two_games_differ_first_at_519)
{
    grundy_study *a = open_code("0.161", false);
    grundy_study *b = open_code("0.36", false);
    grundy_comparison result;

    assert_int_equal(grundy_study_compare(a, b, 518, &result, NULL), GRUNDY_OK);
    assert_true(result.holds);
    assert_false(result.proved);
    assert_int_equal(result.checked_to, 518);
    assert_int_equal(grundy_study_compare(a, b, 10000, &result, NULL),
                     GRUNDY_OK);
    assert_false(result.holds);
    assert_int_equal(result.n, 519);
    assert_int_equal(result.left, 2);
    assert_int_equal(result.right, 4);
    grundy_study_close(&a);
    grundy_study_close(&b);
}

TEST(two_proved_laws_prove_equality)
{
    grundy_study *a = open_code("{1,2}", false);
    grundy_study *b = open_code("{1,2,4,5}", false);
    grundy_comparison result;

    (void)law_of(a, 100);
    (void)law_of(b, 100);
    assert_int_equal(grundy_study_compare(a, b, 50, &result, NULL), GRUNDY_OK);
    assert_true(result.holds);
    assert_true(result.proved);
    grundy_study_close(&b);
    b = open_code("{1,2,4,6}", false);
    (void)law_of(b, 100);
    assert_int_equal(grundy_study_compare(a, b, 2, &result, NULL), GRUNDY_OK);
    assert_false(result.proved);
    grundy_study_close(&a);
    grundy_study_close(&b);
}

/* ---- values that are given ---- */

static grundy_study *open_given(const uint64_t *value, uint64_t count,
                                uint64_t from, const grundy_family *family)
{
    grundy_study *study;
    grundy_error err = {.status = GRUNDY_OK};

    if (grundy_study_open_values(&study, value, count, from, family, NULL,
                                 &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    return study;
}

TEST(given_values_are_only_observed)
{
    uint64_t value[90];
    grundy_study *study;
    grundy_law law;
    uint64_t beyond;

    for (uint64_t n = 0; n < 90; n++)
        value[n] = (n + 5) % 7;
    study = open_given(value, 60, 5, NULL); /* nine times 7 is too few */
    assert_int_equal(law_of(study, 1000).kind, GRUNDY_LAW_NONE);
    grundy_study_close(&study);
    study = open_given(value, 90, 5, NULL);
    law = law_of(study, 1000);
    assert_int_equal(law.kind, GRUNDY_LAW_PERIODIC);
    assert_false(law.proved);
    assert_int_equal(law.preperiod, 5);
    assert_int_equal(law.period, 7);
    assert_int_equal(law.checked_to, 94);
    assert_string_equal(law.formula, "n % 7");
    assert_int_equal(grundy_study_value(study, 95, &beyond, NULL),
                     GRUNDY_ELIMIT);
    assert_int_equal(grundy_study_value(study, 4, &beyond, NULL),
                     GRUNDY_EINVAL);
    grundy_study_close(&study);
}

/* Whoever knows the family gives it, and gets a proof. */
TEST(a_known_family_proves_the_form)
{
    grundy_family family = {.kind = GRUNDY_FAMILY_SHARE, .share = 2};
    uint64_t value[100];
    grundy_study *study;
    grundy_law law;

    for (uint64_t n = 0; n < 100; n++) {
        uint64_t odd = n + 1;

        while (odd % 2 == 0)
            odd /= 2;
        value[n] = odd / 2;
    }
    study = open_given(value, 100, 0, &family);
    law = law_of(study, 99);
    assert_int_equal(law.kind, GRUNDY_LAW_CLOSED);
    assert_true(law.proved);
    assert_int_equal(value_of(study, HUGE_HEAP), HUGE_HEAP / 2);
    grundy_study_close(&study);

    value[50]++;
    study = open_given(value, 100, 0, &family);
    assert_int_equal(grundy_study_law(study, 99, &law, NULL), GRUNDY_EINVAL);
    grundy_study_close(&study);
}

TEST(a_known_code_proves_the_period)
{
    grundy_heap_code kayles = parse("0.77");
    const grundy_family family = {.kind = GRUNDY_FAMILY_CODE, .code = &kayles};
    uint32_t narrow[200];
    uint64_t value[200];
    grundy_study *study;
    grundy_law law;

    plain_values(narrow, &kayles, 200);
    for (size_t n = 0; n < 200; n++)
        value[n] = narrow[n];
    study = open_given(value, 200, 0, &family);
    law = law_of(study, 199);
    assert_true(law.proved);
    assert_int_equal(law.period, 12);
    grundy_study_close(&study);
    study = open_given(value + 1, 199, 1, &family);
    law = law_of(study, 199);
    assert_true(law.proved);
    assert_int_equal(law.preperiod, 71);
    grundy_study_close(&study);
    value[20]++;
    assert_int_equal(
        grundy_study_open_values(&study, value, 200, 0, &family, NULL, NULL),
        GRUNDY_EINVAL);
    assert_null(study);
}

/* ---- claims ---- */

static grundy_comparison claim_of(grundy_study *study, const char *expression)
{
    grundy_comparison result;
    grundy_error err = {.status = GRUNDY_OK};

    if (grundy_study_claim(study, expression, "n", 500, &result, &err) !=
        GRUNDY_OK)
        fail_msg("%s: %s", expression, err.message);
    return result;
}

TEST(claims_are_proved_seen_or_refuted)
{
    grundy_study *study = open_code("{1,2}", false);
    grundy_comparison result;

    result = claim_of(study, "n % 3");
    assert_true(result.holds);
    assert_false(result.proved); /* no law was asked for yet */
    assert_int_equal(result.checked_to, 500);
    (void)law_of(study, 100);
    assert_true(claim_of(study, "n % 3").proved);
    assert_true(claim_of(study, "[0, 1, 2][n % 3]").proved);
    result = claim_of(study, "0 * popcount(n) + n % 3");
    assert_true(result.holds);
    assert_false(result.proved);
    result = claim_of(study, "if n == 400 then 0 else n % 3");
    assert_false(result.holds);
    assert_int_equal(result.n, 400);
    assert_int_equal(result.left, 1);
    assert_int_equal(result.right, 0);
    result = claim_of(study, "n % 3 - n / 78");
    assert_false(result.holds);
    assert_int_equal(result.right, -1);
    assert_int_equal(result.n, 78);
    grundy_study_close(&study);
}

TEST(a_bad_claim_is_an_error_with_its_place)
{
    static const struct {
        const char *text;
        uint32_t column;
    } bad[] = {{"n %% 3", 4}, {"m % 3", 1}, {"n < 3", 0}, {"1 / n", 0}};
    grundy_study *study = open_code("{1,2}", false);

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        grundy_comparison result;
        grundy_error err = {.status = GRUNDY_OK};

        assert_int_not_equal(
            grundy_study_claim(study, bad[i].text, "n", 50, &result, &err),
            GRUNDY_OK);
        assert_int_not_equal(err.status, GRUNDY_OK);
        if (bad[i].column == 0)
            continue;
        assert_int_equal(err.source, GRUNDY_SOURCE_POSITION);
        assert_int_equal(err.span.line, 1);
        assert_int_equal(err.span.column, bad[i].column);
    }
    grundy_study_close(&study);
}

/* ---- misère play ---- */

/* Whether the mover wins the sum of three heaps, by trying every move. */
static bool slow_wins(const grundy_heap_code *code, int8_t *known,
                      uint32_t heap[3])
{
    int8_t *const cell = &known[(heap[0] * HEAPS + heap[1]) * HEAPS + heap[2]];
    bool wins = false, moves = false;

    if (*cell >= 0)
        return *cell;
    for (size_t i = 0; i < 3; i++)
        for (size_t k = 0; k < code->count && !wins; k++)
            if (code->set[k] <= heap[i]) {
                moves = true;
                heap[i] -= code->set[k];
                wins = !slow_wins(code, known, heap);
                heap[i] += code->set[k];
            }
    *cell = wins || !moves;
    return *cell;
}

static void assert_misere(const char *text)
{
    grundy_heap_code code = parse(text);
    static int8_t known[HEAPS * HEAPS * HEAPS];
    uint32_t value[HEAPS];

    memset(known, -1, sizeof known);
    plain_values(value, &code, HEAPS);
    for (uint32_t a = 0; a < HEAPS; a++)
        for (uint32_t b = 0; b < HEAPS; b++)
            for (uint32_t c = 0; c < HEAPS; c++) {
                const uint64_t nimber[3] = {value[a], value[b], value[c]};

                assert_int_equal(
                    grundy_misere_wins(nimber, 3),
                    slow_wins(&code, known, (uint32_t[3]){a, b, c}));
            }
    grundy_heap_code_close(&code, NULL);
}

TEST(sums_of_subtraction_games_are_tame)
{
    assert_misere("{1,2}");
    assert_misere("{2,3}");
    assert_misere("{1,3,4}");
    assert_misere("{2,5,7}");
    assert_misere("{3,4,5,11}");
    assert_misere("{1,2,3,4,5,6,7,8,9,10,11,12,13}");
    assert_true(grundy_misere_wins(NULL, 0));
}

TEST(misere_nimbers_have_laws)
{
    static const struct {
        const char *text;
        uint64_t preperiod, period, saltus;
    } known[] = {{"{1,2}", 0, 3, 0},
                 {"{2,3,5}", 0, 7, 0},
                 {"all-but {}", 2, 1, 1},
                 {"all-but {1}", 4, 2, 1}};

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        grundy_study *study = open_code(known[i].text, true);
        grundy_study *normal = open_code(known[i].text, false);
        grundy_law law = law_of(study, 3);

        if (law.proved)
            assert_int_equal(law.preperiod, known[i].preperiod);
        law = law_of(study, 2000);
        assert_true(law.proved);
        assert_int_equal(law.preperiod, known[i].preperiod);
        assert_int_equal(law.period, known[i].period);
        assert_int_equal(law.saltus, known[i].saltus);
        for (uint64_t n = 0; n < 3000; n++)
            assert_int_equal(value_of(study, n),
                             grundy_misere_nimber(value_of(normal, n)));
        grundy_study_close(&study);
        grundy_study_close(&normal);
    }
}

/* A rule file under misère play has winners only, and they have a law. */
TEST(winners_of_misere_rules_are_proved)
{
    static const struct {
        const char *text;
        uint64_t preperiod, period;
        bool proved;
    } known[] = {
        {"play misere position heap(n) move to heap(n - k) for k in 1..n", 2, 1,
         true},
        {"play misere position heap(n) move to heap(n - k) for k in 1..3", 0, 4,
         true},
        {"play misere position heap(n) move to heap(n - 2) "
         "move to heap(n - 5)",
         0, 7, true},
        {"play misere position heap(n) "
         "move to heap(i) + heap(n - 1 - i) for i in 0..n-1",
         0, 2, false},
    };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        grundy_rules *rules = open_rules(known[i].text);
        grundy_study *study = open_position(rules, "heap(n)", NULL);
        const grundy_law law = law_of(study, 30);
        const grundy_axis axis = {"n", 0, 20};
        int64_t wins[21];

        assert_int_equal(law.proved, known[i].proved);
        assert_int_equal(law.period, known[i].period);
        assert_int_equal(law.preperiod, known[i].preperiod);
        assert_int_equal(
            grundy_rules_table(rules, "heap(n)", &axis, 1, wins, NULL),
            GRUNDY_OK);
        for (uint64_t n = 0; n <= 20; n++)
            assert_int_equal(value_of(study, n), wins[n]);
        grundy_study_close(&study);
        grundy_rules_close(&rules);
    }
}

TEST(games_that_break_have_no_misere_nimbers_here)
{
    grundy_heap_code code = parse("0.77");
    grundy_study *study;
    grundy_error err = {.status = GRUNDY_OK};

    assert_int_equal(grundy_study_open_code(&study, &code, true, NULL, &err),
                     GRUNDY_EINVAL);
    assert_null(study);
    assert_int_equal(err.status, GRUNDY_EINVAL);
}

/* ---- pairs ---- */

TEST(pairs_are_proved_only_for_wythoff)
{
    const uint64_t low[] = {0, 1, 3, 4, 6, 8}, high[] = {0, 2, 5, 7, 10, 13};
    grundy_law law;

    grundy_pairs_law(low, high, 6, false, &law);
    assert_int_equal(law.kind, GRUNDY_LAW_CLOSED);
    assert_false(law.proved);
    grundy_pairs_law(low, high, 6, true, &law);
    assert_true(law.proved);
    grundy_pairs_law(low, low, 6, true, &law);
    assert_int_equal(law.kind, GRUNDY_LAW_NONE);
}
