/* SPDX-License-Identifier: MIT */
/*
 * A caller may pass no grundy_error.  Every public function is called with one
 * and without, where it succeeds and where it fails: the statuses are equal,
 * and with an error it is the one that is reported.
 */
#include "../support/test.h"
#include "support/all_calls.h"
#include "support/place.h"

static const char steps[] = "input n\nposition heap(a, b)\n"
                            "  move to heap(a - k, b) for k in 1..3 if k != 2\n"
                            "  move to heap(a, b - k * k) for k in 1..3\n"
                            "start heap(n, n)\nanswer \"A\", \"B\"\n"
                            "example \"4\" gives \"B\"\n";

/* Each fails in a way of its own, or in none. */
static const subject subjects[] = {
    {"sound", steps, "90", NULL, "heap(n, 3)", "n"},
    {"winners",
     "input n\nposition p(i, m)\n  move to p(i - k, 3 - k) "
     "for k in 1..min(i, 2) if k != m\nstart p(n, 0)\nanswer \"A\", \"B\"\n",
     "40", NULL, "p(n, 0)", "n"},
    {"a trial",
     "input n\nposition heap(b)\n"
     "  move to heap(b - k * k) for k in 1..3 if k != 2\nstart heap(n)\n"
     "answer \"A\", \"B\"\n",
     "100000", NULL, "heap(n)", "n"},
    {"left and right",
     "input n\nposition p(x)\n  move left to p(x - 1)\n"
     "  move right to p(x - 2)\nstart p(n)\nanswer \"A\", \"B\"\n",
     "9", NULL, "right p(n)", "n"},
    {"misere",
     "input n\nposition row(n)\n"
     "  move to row(l) + row(n - 1 - l) for l in 0..n-1\nplay misere\n"
     "start row(n)\nanswer \"A\", \"B\"\nexample \"4\" gives \"A\"\n",
     "5", NULL, "row(n)", "n"},
    {"a cycle",
     "input n\nposition p(x)\n  move to p((x + 1) % 5)\n"
     "start p(n)\nprint nimber\n",
     "3", NULL, "p(n)", "n"},
    {"division",
     "input n\nposition p(x)\n  move to p(x - 1) if 7 / (x - 3) "
     "> 0 or x > 0\nstart p(n)\nprint nimber\n",
     "9", NULL, "p(n)", "n"},
    {"overflow",
     "input n\nposition p(x)\n  move to p(x - 1) if x * 10**18 * 10"
     " > 0\nstart p(n)\nprint nimber\n",
     "9", NULL, "p(n)", "n"},
    {"an index",
     "input n, a[n]\nposition p(x)\n"
     "  move to p(x - 1) if a[x] > 0\nstart p(n)\nprint nimber\n",
     "3  1 2 3", NULL, "p(x)", "x"},
    {"a range",
     "position p(x in 0..5)\n  move to p(x + 1)\nstart p(2)\n"
     "print nimber\n",
     "", NULL, "p(x)", "x"},
    {"no word",
     "input n\nposition p(x)\n  move to p(x - 1) if x > 0\n"
     "start p(n)\nprint nimber\n",
     "none", NULL, "p(n)", "n"},
    {"no input",
     "input n\nposition p(x)\n  move to p(x - n) if x > n\n"
     "start p(n)\nprint nimber\n",
     "", "p(3)", "p(x)", "x"},
    {"too much",
     "input n\nposition p(x)\n  move to p(x - 1) if x > 0\n"
     "start p(n)\nprint nimber\n",
     "3 4", NULL, "p(n)", "n"},
    {"no nimbers",
     "position p(x)\n  win if x == 2\n  move to p(x - 1) if x > "
     "0\nstart p(5)\nanswer \"A\", \"B\"\n",
     "", NULL, "p(n)", "n"},
    {"a far range",
     "position p(x)\n  move to p(x + 1) if x < 10**4\n"
     "start p(0) + p(1)\nanswer \"A\", \"B\"\n",
     "", NULL, "p(x)", "x"},
    {"shows",
     "input n\nposition p(s: set(8))\n  move to p(s - {x}) for x in s "
     "if x < n\n  show [1 / n for x in s]\nstart p({1, 2})\n"
     "answer \"A\", \"B\"\n",
     "0", NULL, NULL, NULL},
};

enum { SUBJECTS = sizeof subjects / sizeof *subjects };

/* A way in which the call is hindered. */
typedef enum hindrance { FREE, CLOSED, CANCELLED, TIMED, POOR } hindrance;

static grundy_status ask_one(const subject *s, const struct all_calls *call,
                             hindrance by, size_t memory, grundy_error *err)
{
    const grundy_limits limits = {.memory = by == POOR ? memory : 1u << 28,
                                  .seconds = by == TIMED ? 1e-9 : 20};
    grundy_rules *rules;
    grundy_status status =
        grundy_rules_open(&rules, s->rules, strlen(s->rules), &limits, err);

    if (status == GRUNDY_OK) {
        const asked a = {s, rules, &limits, by == CLOSED, err};

        if (by == CANCELLED)
            grundy_rules_cancel(rules);
        status = ask_call(call, &a);
    } else {
        assert_null(rules);
    }
    grundy_rules_close(&rules);
    return status;
}

static void compare(const subject *s, const struct all_calls *call,
                    hindrance by, size_t memory)
{
    grundy_error err = {0};

    if (call->varies && by != FREE)
        return;
    const grundy_status with = ask_one(s, call, by, memory, &err);
    const grundy_status without = ask_one(s, call, by, memory, NULL);

    if (with != without && !call->varies)
        fail_msg("%s of '%s', hindered by %d: %s, without an error %s",
                 call->name, s->name, (int)by, grundy_status_name(with),
                 grundy_status_name(without));
    const grundy_status said =
        err.status == GRUNDY_WARNING ? GRUNDY_OK : err.status;

    if (with != said || (with != GRUNDY_OK && err.message[0] == '\0'))
        fail_msg("%s of '%s', hindered by %d: %s, but the error says %s",
                 call->name, s->name, (int)by, grundy_status_name(with),
                 err.message);
}

/* Under a sanitizer others for each subject. */
enum { APART = SANITIZED ? 3 : 1 };

TEST(questions_fail_alike_without_an_error)
{
    for (size_t i = 0; i < SUBJECTS; i++)
        for (size_t c = i % APART; c < ALL_CALLS; c += APART)
            for (hindrance by = FREE; by < POOR; by++)
                compare(&subjects[i], &all_calls[c], by, 0);
}

TEST(questions_without_memory_fail_alike)
{
    static const size_t room[] = {1000, 20000, 60000, 200000};

    for (size_t i = 0; i < SUBJECTS; i++)
        for (size_t c = i % APART; c < ALL_CALLS; c += APART)
            for (size_t k = 0; k < sizeof room / sizeof *room; k++)
                compare(&subjects[i], &all_calls[c], POOR, room[k]);
}

/* The first one is enough. */
static bool count_error(void *user, const grundy_error *err)
{
    size_t *told = user;

    assert_int_not_equal(err->status, GRUNDY_OK);
    (*told)++;
    return false;
}

TEST(rules_that_are_none_are_refused)
{
    static const char *const text[] = {"position",
                                       "position p(x)\n  move to q(x)\n",
                                       "\"open",
                                       "\xff\xfe",
                                       "position p(x)\n  move to p(y)\n",
                                       "start p(",
                                       "input n, n\n",
                                       "answer 1 + \"x\", 2\n"};
    grundy_rules *rules;
    size_t told = 0;

    assert_int_equal(grundy_rules_open(&rules, NULL, 0, NULL, NULL),
                     GRUNDY_EINVAL);
    assert_int_equal(grundy_rules_open_to_run(&rules, NULL, 0, NULL, NULL),
                     GRUNDY_EINVAL);
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        grundy_error err = {0};
        const grundy_status status =
            grundy_rules_open(&rules, text[i], strlen(text[i]), NULL, NULL);

        assert_int_not_equal(status, GRUNDY_OK);
        assert_int_equal(
            grundy_rules_open(&rules, text[i], strlen(text[i]), NULL, &err),
            status);
        assert_int_equal(err.status, status);
        assert_int_equal(grundy_rules_errors(text[i], strlen(text[i]), NULL,
                                             count_error, &told, NULL),
                         status);
        assert_int_equal(told, i + 1);
    }
}

/* ---- sequences ---- */

static grundy_heap_code code_of(const char *text)
{
    grundy_heap_code code;

    assert_int_equal(
        grundy_heap_code_parse(&code, text, strlen(text), NULL, NULL),
        GRUNDY_OK);
    return code;
}

TEST(codes_that_are_none_are_refused)
{
    static const char *const text[] = {"",       "0.8x", "x",   "{",
                                       "{1,,2}", "9.9",  "{0}", "all but"};
    grundy_heap_code code, wrong = {.digits = 2}, copy;

    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        assert_int_not_equal(
            grundy_heap_code_parse(&code, text[i], strlen(text[i]), NULL, NULL),
            GRUNDY_OK);
    wrong.digit[1] = 255;
    assert_int_equal(grundy_heap_code_check(&wrong, NULL), GRUNDY_EINVAL);
    assert_int_equal(grundy_heap_code_copy(&copy, &wrong, NULL, NULL),
                     GRUNDY_EINVAL);
}

static grundy_status use_heap(const grundy_heap_code *code, const char *path,
                              const grundy_limits *limits, grundy_error *err)
{
    const grundy_heap_options options = {.limits = *limits, .no_law = true};
    grundy_heap *heap = NULL;
    grundy_heap_summary summary;
    uint64_t value;
    uint32_t digest;
    grundy_status status = grundy_heap_open(&heap, code, &options, err);

    if (status == GRUNDY_OK && path != NULL)
        status = grundy_heap_store(heap, path, 1, err);
    if (status == GRUNDY_OK)
        status = grundy_heap_extend(heap, 3000, err);
    if (status == GRUNDY_OK)
        status = grundy_heap_value(heap, 4000, &value, err);
    if (status == GRUNDY_OK)
        status = grundy_heap_copy(heap, 4990, 1, &value, err);
    if (status == GRUNDY_OK)
        status = grundy_heap_summarise(heap, 3000, &summary, err);
    if (status == GRUNDY_OK)
        status = grundy_heap_digest(heap, 5000, &digest, err);
    grundy_heap_close(&heap);
    return status;
}

TEST(sequences_fail_alike_without_an_error)
{
    const grundy_limits limits[] = {{.seconds = 20},
                                    {.seconds = 1e-9},
                                    {.memory = 2000},
                                    {.memory = 100000}};
    const char *const path[] = {NULL, "/nowhere/at/all", place,
                                under("sequence")};
    const char *const game[] = {"0.77", "0.106", "{1,2,4}"};

    for (size_t g = 0; g < 3; g++) {
        grundy_heap_code code = code_of(game[g]);

        for (size_t l = 0; l < 4; l++)
            for (size_t p = 0; p < 4; p++) {
                grundy_error err = {0};
                const grundy_status with =
                    use_heap(&code, path[p], &limits[l], &err);

                assert_int_equal(err.status, with);
                assert_int_equal(use_heap(&code, path[p], &limits[l], NULL),
                                 with);
            }
        (void)remove(under("sequence"));
        grundy_heap_code_close(&code, NULL);
    }
}

static grundy_status use_study(const grundy_heap_code *code, bool misere,
                               const grundy_limits *limits, grundy_error *err)
{
    const asked closed = {.closed_output = true};
    const grundy_writer out = writer_of(&closed);
    const uint64_t value[] = {0, 1, 2, 3, 0, 1, 2, 3};
    grundy_study *study = NULL, *other = NULL;
    grundy_law law;
    grundy_comparison comparison;
    uint64_t n;
    bool found;
    grundy_status status =
        grundy_study_open_code(&study, code, misere, limits, err);

    if (status == GRUNDY_OK)
        status =
            grundy_study_open_values(&other, value, 8, 0, NULL, limits, err);
    if (status == GRUNDY_OK)
        status = grundy_study_law(study, 2000, &law, err);
    if (status == GRUNDY_OK)
        status = grundy_study_value(study, 20, &n, err);
    if (status == GRUNDY_OK)
        status = grundy_study_find(study, 1, 0, 100, &found, &n, err);
    if (status == GRUNDY_OK)
        status = grundy_study_compare(study, other, 5, &comparison, err);
    if (status == GRUNDY_OK)
        status = grundy_study_claim(study, "n + (", "n", 5, &comparison,
                                    NULL) == GRUNDY_OK
                     ? GRUNDY_EINTERNAL
                     : GRUNDY_OK;
    if (status == GRUNDY_OK)
        status = grundy_study_compare(study, other, 50, &comparison, err);
    if (status == GRUNDY_OK)
        status = grundy_study_certificate(study, &out, err);
    grundy_study_close(&other);
    grundy_study_close(&study);
    return status;
}

TEST(studies_fail_alike_without_an_error)
{
    const grundy_limits limits[] = {{.seconds = 20},
                                    {.seconds = 1e-9},
                                    {.memory = 2000},
                                    {.memory = 100000}};
    const char *const game[] = {"0.77", "4.7", "{1,2,4}"};

    for (size_t g = 0; g < 3; g++) {
        grundy_heap_code code = code_of(game[g]);

        for (size_t l = 0; l < 4; l++)
            for (int misere = 0; misere < 2; misere++) {
                grundy_error err = {0};
                const grundy_status with =
                    use_study(&code, misere, &limits[l], &err);

                assert_int_not_equal(with, GRUNDY_OK);
                assert_int_equal(err.status, with);
                assert_int_equal(use_study(&code, misere, &limits[l], NULL),
                                 with);
            }
        grundy_heap_code_close(&code, NULL);
    }
}

TEST(surveys_fail_alike_without_an_error)
{
    const grundy_limits quick = {.seconds = 1e-9}, poor = {.memory = 100};
    grundy_survey *survey;

    assert_int_equal(grundy_survey_open(&survey, 0, 300, NULL, NULL, NULL),
                     GRUNDY_EINVAL);
    assert_int_equal(
        grundy_survey_open(&survey, 1, 300, "/nowhere/at", NULL, NULL),
        GRUNDY_EIO);
    assert_int_not_equal(grundy_survey_open(&survey, 1, 300, NULL, &poor, NULL),
                         GRUNDY_OK);
    assert_int_equal(grundy_survey_open(&survey, 1, 300, NULL, &quick, NULL),
                     GRUNDY_OK);
    assert_int_equal(grundy_survey_run(survey, NULL), GRUNDY_ELIMIT);
    grundy_survey_close(&survey);
}

/* ---- games of the caller ---- */

/* What a caller's function does that fails: err is always there. */
static grundy_status failing(void *user, grundy_position at, grundy_options *to,
                             grundy_error *err)
{
    const int64_t word = at.word[0] - 1;
    const grundy_position next = {0, 1, &word};

    if (word < *(const int64_t *)user) {
        err->status = GRUNDY_EVALUE;
        (void)snprintf(err->message, sizeof err->message, "too deep");
        return GRUNDY_EVALUE;
    }
    (void)grundy_options_add(to, next);
    return GRUNDY_OK;
}

static grundy_status circling(void *user, grundy_position at,
                              grundy_options *to, grundy_error *err)
{
    (void)user;
    (void)err;
    (void)grundy_options_add(to, at);
    return GRUNDY_OK;
}

static bool take_choice(void *user, grundy_choice choice)
{
    (void)user;
    (void)choice;
    return true;
}

TEST(solvers_fail_alike_without_an_error)
{
    int64_t bottom = 2, at = 9;
    const grundy_position part = {0, 1, &at};
    const grundy_limits quick = {.seconds = 1e-9}, poor = {.memory = 100};
    grundy_game game = {
        .state = &bottom, .kinds = 1, .words = 1, .options = failing};
    grundy_solver *solver;
    uint64_t nimber;
    bool wins;

    assert_int_not_equal(grundy_solver_open(&solver, &game, &poor, NULL),
                         GRUNDY_OK);
    for (int k = 0; k < 2; k++) {
        const grundy_status want = k == 0 ? GRUNDY_EVALUE : GRUNDY_ECYCLE;

        game.options = k == 0 ? failing : circling;
        assert_int_equal(grundy_solver_open(&solver, &game, NULL, NULL),
                         GRUNDY_OK);
        assert_int_equal(grundy_solver_nimber(solver, &part, 1, &nimber, NULL),
                         want);
        for (int misere = 0; misere < 2; misere++) {
            assert_int_equal(
                grundy_solver_wins(solver, &part, 1, misere, &wins, NULL),
                want);
            assert_int_equal(grundy_solver_moves(solver, &part, 1, misere,
                                                 take_choice, NULL, NULL),
                             want);
        }
        grundy_solver_close(&solver);
    }
    at = 1000000;
    game.options = failing;
    assert_int_equal(grundy_solver_open(&solver, &game, &quick, NULL),
                     GRUNDY_OK);
    assert_int_equal(grundy_solver_nimber(solver, &part, 1, &nimber, NULL),
                     GRUNDY_ELIMIT);
    grundy_solver_close(&solver);
}

/* ---- pictures ---- */

TEST(pictures_fail_without_an_error)
{
    const asked open = {0}, closed = {.closed_output = true};
    const grundy_writer good = writer_of(&open), bad = writer_of(&closed);
    const grundy_limits poor = {.memory = 100};
    const int64_t value[4] = {0, 1, 2, 3};
    const uint64_t dot[4] = {0, 1, 2, 3};
    const grundy_axis axis[3] = {{"x", 0, 1}, {"y", 0, 1}, {"z", 0, 1}};
    const grundy_axis long_axis = {"x", 0, 10000000};
    const grundy_heat_map map = {.axis = axis, .axes = 2, .value = value};
    const grundy_heat_map three = {.axis = axis, .axes = 3};
    const grundy_heat_map large = {.axis = &long_axis, .axes = 1, .columns = 1};
    const grundy_scatter plot = {.name = "n", .value = dot, .count = 4};

    for (grundy_image image = GRUNDY_SVG; image <= GRUNDY_PNG; image++) {
        assert_int_equal(grundy_view_heat_map(&map, image, NULL, &good, NULL),
                         GRUNDY_OK);
        assert_int_equal(grundy_view_heat_map(&map, image, NULL, &bad, NULL),
                         GRUNDY_EIO);
        assert_int_equal(grundy_view_heat_map(&three, image, NULL, &good, NULL),
                         GRUNDY_EINVAL);
        assert_int_equal(grundy_view_heat_map(&large, image, NULL, &good, NULL),
                         GRUNDY_ELIMIT);
        assert_int_equal(grundy_view_heat_map(&map, image, &poor, &good, NULL),
                         GRUNDY_ELIMIT);
        assert_int_equal(grundy_view_scatter(&plot, image, NULL, &bad, NULL),
                         GRUNDY_EIO);
        assert_int_equal(grundy_view_scatter(&plot, image, &poor, &good, NULL),
                         GRUNDY_ELIMIT);
    }
}

/* ---- texts of rules ---- */

static bool pass_clause(void *user, const grundy_clause *clause)
{
    (void)user;
    return clause->word != NULL;
}

static bool pass_name(void *user, const grundy_name *name)
{
    (void)user;
    return name->to > name->from;
}

/* The statuses of all that is asked of a text. */
static void ask_text(const char *text, const grundy_limits *limits,
                     grundy_error *err, grundy_status status[4])
{
    const asked open = {0};
    const grundy_writer out = writer_of(&open);
    const size_t length = strlen(text);
    grundy_typed typed;

    status[0] = grundy_format_rules(text, length, limits, &out, err);
    status[1] =
        grundy_source_clauses(text, length, limits, pass_clause, NULL, err);
    status[2] = grundy_source_names(text, length, limits, pass_name, NULL, err);
    status[3] = grundy_source_typed(text, length, limits, &typed, err);
}

TEST(texts_fail_alike_without_an_error)
{
    static const char *const text[] = {steps, "position p(x", "print y\n", ""};
    const grundy_limits poor = {.memory = 100};
    const grundy_limits *const limits[] = {NULL, &poor};

    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        for (size_t k = 0; k < 2; k++) {
            grundy_status with[4], without[4];
            grundy_error err;

            ask_text(text[i], limits[k], &err, with);
            ask_text(text[i], limits[k], NULL, without);
            assert_memory_equal(with, without, sizeof with);
            assert_int_equal(without[3], k == 0 ? GRUNDY_OK : with[3]);
        }
}

TEST_GROUP(make_place, drop_place)
