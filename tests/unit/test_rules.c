/* SPDX-License-Identifier: MIT */
/* The library's calls that the command line never makes wrongly. */
#include "support/test.h"

#include "api/rules.h"
#include "grundy/rules.h"

static const char *const nim = "game \"Nim\"\ninput n, a[n]\n"
                               "let twice = 2 * n\n"
                               "position heap(k)\n"
                               "  move to heap(k - j) for j in 1..k\n"
                               "start sum(heap(x) for x in a)\n"
                               "answer \"First\", \"Second\"\n";

/* Too large for a moment: nobody knows a law of it. */
static const char *const slow =
    "position pile(a, b, c)\n"
    "  move to pile(a - j, (b + j * c) % 4001, c) for j in 1..a\n"
    "  move to pile(a, b - j, (c + j * j) % 977) for j in 1..b\n";

static grundy_error err;

static grundy_rules *open_rules(const char *text, const grundy_limits *limits)
{
    grundy_rules *rules;

    memset(&err, 0, sizeof err);
    if (grundy_rules_open(&rules, text, strlen(text), limits, &err) !=
        GRUNDY_OK)
        fail_msg("%s", err.message);
    return rules;
}

/* The call failed so, and said so; begins a new error. */
static void expect(grundy_status status, grundy_status wanted,
                   const char *message, const char *hint)
{
    assert_int_equal(status, wanted);
    assert_int_equal(err.status, wanted);
    if (strstr(err.message, message) == NULL)
        fail_msg("%s", err.message);
    assert_non_null(strstr(err.hint, hint));
    memset(&err, 0, sizeof err);
}

static grundy_status nimber_of(grundy_rules *rules, const char *text,
                               uint64_t *nimber)
{
    grundy_sum *sum = NULL;
    grundy_status status = grundy_sum_open(&sum, rules, text, &err);

    if (status == GRUNDY_OK)
        status = grundy_sum_nimber(sum, nimber, &err);
    if (sum != NULL)
        grundy_sum_close(&sum);
    return status;
}

static size_t nothing(void *user, char *out, size_t size)
{
    (void)user;
    (void)out;
    (void)size;
    return 0;
}

static bool refuse(void *user, const char *data, size_t length)
{
    (void)user;
    (void)data;
    (void)length;
    return false;
}

TEST(rules_need_a_text)
{
    grundy_rules *rules;

    memset(&err, 0, sizeof err);
    expect(grundy_rules_open(&rules, NULL, 0, NULL, &err), GRUNDY_EINVAL,
           "expected the text of rules", "");
    assert_null(rules);
    grundy_rules_close(&rules);
}

TEST(an_error_may_be_of_no_interest)
{
    grundy_rules *rules;

    assert_int_equal(grundy_rules_open(&rules, "position", 8, NULL, NULL),
                     GRUNDY_ESYNTAX);
    assert_null(rules);
}

TEST(inputs_are_given_by_their_names)
{
    grundy_rules *rules = open_rules(nim, NULL);
    uint64_t nimber;

    expect(grundy_rules_set(rules, "m", "3", &err), GRUNDY_EINPUT,
           "there is no input 'm'", "the inputs are n, a");
    expect(nimber_of(rules, "heap(n)", &nimber), GRUNDY_EINPUT,
           "'n' has no value", "--set n=");
    expect(nimber_of(rules, "heap(twice)", &nimber), GRUNDY_EINPUT,
           "has no value", "");
    assert_int_equal(grundy_rules_set(rules, "n", "3", &err), GRUNDY_OK);
    assert_int_equal(nimber_of(rules, "heap(twice)", &nimber), GRUNDY_OK);
    assert_int_equal(nimber, 6);
    grundy_rules_close(&rules);
}

/* One after the other, in any order: they are held against each other when
 * something is asked, and a size that nobody has said follows the elements. */
TEST(elements_are_counted_when_asked)
{
    static const char text[] = "input n in 1..3, a[n], (u, v)[n]\n"
                               "position heap(k)\n"
                               "  move to heap(k - 1) if n > 0 and len(a) > 0\n"
                               "    and len(u) > 0 and len(v) > 0\n";
    static const char *const step[][3] = {
        {"a", "5 6", NULL},       {"u", "1 2", NULL}, {"v", "1 2", ""},
        {"a", "5 6 7", "of 'u'"}, {"u", "1 2 3", "of 'v'"}, {"v", "1 2 3", ""},
        {"n", "2", "of 'a'"},     {"n", "3", ""},     {"a", "1", "of 'a'"},
        {"a", "1 2 3", ""}};
    grundy_rules *rules = open_rules(text, NULL);
    uint64_t nimber;

    for (size_t i = 0; i < sizeof step / sizeof *step; i++) {
        assert_int_equal(
            grundy_rules_set(rules, step[i][0], step[i][1], NULL), GRUNDY_OK);
        if (step[i][2] != NULL && step[i][2][0] != '\0')
            expect(nimber_of(rules, "heap(n)", &nimber), GRUNDY_EINPUT,
                   step[i][2], "");
        else if (step[i][2] != NULL)
            assert_int_equal(nimber_of(rules, "heap(n)", &nimber), GRUNDY_OK);
    }
    grundy_rules_close(&rules);
    rules = open_rules(text, NULL);
    expect(grundy_rules_set(rules, "a", "1 2 3 4", &err), GRUNDY_EINPUT,
           "expected 1 to 3 elements of 'a', found 4", "");
    grundy_rules_close(&rules);
}

TEST(what_is_computed_from_inputs_asks_for_them)
{
    grundy_rules *rules = open_rules("input n\nlet m = n / 2\n"
                                     "position heap(k)\n"
                                     "  move to heap(k - m) if k >= m\n"
                                     "start heap(n)\n",
                                     NULL);
    uint64_t nimber;

    expect(nimber_of(rules, "heap(3)", &nimber), GRUNDY_EINPUT, "has no value",
           "give the inputs that it is computed from");
    grundy_rules_close(&rules);
}

/* Each kind has a sequence of its own, and all of them are told to stop. */
TEST(a_cancelled_sequence_goes_on_with_the_next_call)
{
    grundy_rules *rules =
        open_rules("position row(n)\n"
                   "    move to row(i) + row(n - 1 - i) for i in 0..n-1\n"
                   "    move to row(i) + row(n - 2 - i) for i in 0..n-2\n"
                   "position line(n)\n"
                   "    move to line(i) + line(n - 2 - i) for i in 0..n-2\n",
                   NULL);
    uint64_t nimber;

    expect(nimber_of(rules, "row(3) + line(3)", &nimber), GRUNDY_OK, "", "");
    grundy_rules_cancel(rules);
    expect(nimber_of(rules, "row(30)", &nimber), GRUNDY_ECANCEL, "cancelled",
           "");
    expect(nimber_of(rules, "row(30)", &nimber), GRUNDY_OK, "", "");
    expect(nimber_of(rules, "line(30)", &nimber), GRUNDY_OK, "", "");
    grundy_rules_close(&rules);
}

TEST(a_rewrite_and_a_stage_have_names)
{
    grundy_rules *rules = open_rules(nim, NULL);
    const grundy_writer out = {refuse, NULL};

    expect(grundy_rules_without(rules, "magic", &err), GRUNDY_EINVAL,
           "there is no rewrite 'magic'", "can be switched off");
    for (size_t i = 0; grundy_rewrite(i) != NULL; i++)
        assert_int_equal(grundy_rules_without(rules, grundy_rewrite(i), &err),
                         GRUNDY_OK);
    expect(grundy_rules_dump(rules, "trees", &out, &err), GRUNDY_EINVAL,
           "there is no stage 'trees'", "tokens, ast, canonical, sets, ir and c");
    grundy_rules_close(&rules);
}

TEST(a_writer_may_fail)
{
    grundy_rules *rules =
        open_rules("position heap(n)\n  move to heap(n - 1) if n > 0\n"
                   "start heap(3)\nanswer \"yes\", \"no\"\n",
                   NULL);
    const grundy_writer out = {refuse, NULL};
    const grundy_reader in = {nothing, NULL};

    expect(grundy_rules_run(rules, &in, &out, &err), GRUNDY_EIO,
           "the output can't be written", "");
    expect(grundy_rules_dump(rules, "ast", &out, &err), GRUNDY_EIO,
           "the output can't be written", "");
    grundy_rules_close(&rules);
}

TEST(tables_have_few_axes)
{
    grundy_rules *rules = open_rules(nim, NULL);
    grundy_axis axis[40];
    int64_t value = 0;

    for (size_t i = 0; i < COUNT(axis); i++)
        axis[i] = (grundy_axis){.name = "x", .from = 0, .to = 0};
    expect(
        grundy_rules_table(rules, "heap(x)", axis, COUNT(axis), &value, &err),
        GRUNDY_EINVAL, "at most 32 axes, found 40", "");
    grundy_rules_close(&rules);
}

TEST(memory_and_time_have_limits)
{
    const grundy_limits little = {.memory = 1 << 20},
                        short_time = {.seconds = 0.05};
    grundy_rules *rules = open_rules(slow, &little);
    uint64_t nimber;

    expect(nimber_of(rules, "pile(2000, 3000, 900)", &nimber), GRUNDY_ELIMIT,
           "1.0 MB allowed", "");
    grundy_rules_close(&rules);
    rules = open_rules(slow, &short_time);
    expect(nimber_of(rules, "pile(2000, 3000, 900)", &nimber), GRUNDY_ELIMIT,
           "out of time", "");
    grundy_rules_close(&rules);
}

TEST(a_call_can_be_cancelled_and_the_next_goes_on)
{
    grundy_rules *rules = open_rules(slow, NULL);
    uint64_t nimber;

    grundy_rules_cancel(rules);
    expect(nimber_of(rules, "pile(2000, 3000, 900)", &nimber), GRUNDY_ECANCEL,
           "cancelled", "");
    assert_int_equal(nimber_of(rules, "pile(2, 1, 0)", &nimber), GRUNDY_OK);
    grundy_rules_close(&rules);
}

TEST(calls_without_end_are_told_before_memory_is_out)
{
    grundy_rules *rules = open_rules("fn f(x) = 1 + g(x + 1)\n"
                                     "fn g(x) = if x == 90 then 0 else f(x)\n"
                                     "position heap(x)\n"
                                     "  move to heap(x - 1) if x > 0\n"
                                     "  move to heap(f(x)) if x > 50\n",
                                     NULL);
    uint64_t nimber;

    rules->engine.machine.most_calls = 100;
    assert_int_equal(nimber_of(rules, "heap(88)", &nimber), GRUNDY_OK);
    expect(nimber_of(rules, "heap(91)", &nimber), GRUNDY_ELIMIT,
           " is called in 100 calls that have not ended", "");
    assert_int_equal(nimber_of(rules, "heap(52)", &nimber), GRUNDY_OK);
    grundy_rules_close(&rules);
}

typedef struct told {
    size_t count, most;
    uint32_t line[GRUNDY_ERRORS_MAX];
} told;

static bool note_error(void *user, const grundy_error *found)
{
    told *const t = user;

    assert_true(t->count < GRUNDY_ERRORS_MAX);
    assert_int_equal(found->source, GRUNDY_SOURCE_RULES);
    assert_true(found->line_text[0] != '\0');
    t->line[t->count++] = found->span.line;
    return t->count < t->most;
}

static told errors_of(const char *text, size_t most, grundy_status wanted)
{
    told t = {.most = most};

    memset(&err, 0, sizeof err);
    assert_int_equal(
        grundy_rules_errors(text, strlen(text), NULL, note_error, &t, &err),
        wanted);
    assert_int_equal(err.status, wanted);
    return t;
}

TEST(all_errors_are_told_in_the_order_of_the_text)
{
    static const char *const names = "print a\nfn f(x) = b\n"
                                     "position p(x)\n  move to p(c)\n"
                                     "let d = a\nprint d, f(1) + 1\n";
    told t = errors_of(names, 100, GRUNDY_ERULES);

    assert_int_equal(t.count, 3);
    assert_int_equal(t.line[0], 1);
    assert_int_equal(t.line[1], 2);
    assert_int_equal(t.line[2], 4);
    assert_non_null(strstr(err.message, "'a'"));
    assert_int_equal(errors_of(names, 1, GRUNDY_ERULES).count, 1);
    assert_int_equal(errors_of(nim, 100, GRUNDY_OK).count, 0);
    t = errors_of("let = 1\nprint ]\nprint a\n", 100, GRUNDY_ESYNTAX);
    assert_int_equal(t.count, 2);
    assert_int_equal(t.line[1], 2);
}

/* Each takes a look at the text, so that many of one would take for ever. */
TEST(one_mistake_throughout_a_file_ends_the_search)
{
    enum { LINES = 1000, LENGTH = 10 };
    static const char other[] = "let w = 1\nlet w = 2\n";
    char text[LINES * LENGTH + sizeof other];

    for (size_t i = 0; i < LINES; i++)
        memcpy(text + i * LENGTH, "let v = 1\n", LENGTH);
    memcpy(text + LINES * LENGTH, other, sizeof other);
    assert_int_equal(errors_of(text, 100, GRUNDY_ERULES).count, 1);
    assert_int_equal(
        errors_of(text + (LINES - 9) * LENGTH, 100, GRUNDY_ERULES).count, 2);
}

TEST(at_most_ten_errors_are_told)
{
    char text[400] = "";
    size_t used = 0;

    for (int i = 0; i < 26; i++)
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "print un%c\n", 'a' + i);
    assert_int_equal(errors_of(text, 100, GRUNDY_ERULES).count,
                     GRUNDY_ERRORS_MAX);
}

/* What failed while a function was computed is no cycle of it later on. */
TEST(a_function_that_failed_is_called_again)
{
    static const char text[] =
        "input n\nfn f(x) = if x == 0 then 7 / n else f(x - 1) + 1\n"
        "position p(x)\n  move to p(x - 1) if f(x) > 0\n";
    static const char *const given[] = {"0", "0", "7", "0"};
    static const grundy_status want[] = {GRUNDY_EVALUE, GRUNDY_EVALUE,
                                         GRUNDY_OK, GRUNDY_EVALUE};
    grundy_rules *rules;

    assert_int_equal(grundy_rules_open(&rules, text, strlen(text), NULL, NULL),
                     GRUNDY_OK);
    for (int i = 0; i < 4; i++) {
        grundy_sum *sum;
        uint64_t nimber;

        if (i != 1)
            assert_int_equal(grundy_rules_set(rules, "n", given[i], NULL),
                             GRUNDY_OK);
        assert_int_equal(grundy_sum_open(&sum, rules, "p(4)", NULL), GRUNDY_OK);
        for (int again = 0; again < 2; again++)
            assert_int_equal(grundy_sum_nimber(sum, &nimber, NULL), want[i]);
        grundy_sum_close(&sum);
    }
    grundy_rules_close(&rules);
}

static bool give_up(void *user, const grundy_draw_ask *ask, int64_t *number)
{
    (void)user;
    (void)ask;
    (void)number;
    return false;
}

static bool choose_too_much(void *user, const grundy_draw_ask *ask,
                            int64_t *number)
{
    (void)user;
    *number = ask->most + 1;
    return true;
}

static bool drop_text(void *user, const char *text, size_t length)
{
    (void)user;
    (void)text;
    (void)length;
    return true;
}

TEST(who_draws_is_held_to_the_ends)
{
    static const char text[] = "input n in 1..9\nprint n\n";
    const grundy_writer out = {drop_text, NULL};
    const grundy_drawer none = {give_up, NULL}, wrong = {choose_too_much, NULL};
    grundy_rules *rules;

    err = (grundy_error){0};
    assert_int_equal(grundy_rules_open(&rules, text, strlen(text), NULL, &err),
                     GRUNDY_OK);
    assert_int_equal(grundy_rules_draw(rules, &none, &out, &err),
                     GRUNDY_ELIMIT);
    assert_string_equal(err.message, "the input that is drawn grows too large");
    err = (grundy_error){0};
    assert_int_equal(grundy_rules_draw(rules, &wrong, &out, &err),
                     GRUNDY_EINVAL);
    assert_string_equal(err.message, "expected a number of 1 to 9, found 10");
    grundy_rules_close(&rules);
}

TEST(who_is_to_move_is_noticed)
{
    static const char *const says[] = {
        "position p(n, who in 0..1) move to p(n - 1, 1 - who)",
        "position p(n, who in 1..2) move to p(n - 1, 3 - who)\n"
        "move to p(n - 2, 3 - who)",
        "position p(n, t in 0..1) move to p(n - 1, (t + 1) % 2)",
        "position p(n, t in 0..1) move to p(n - 1, 1) if t == 0\n"
        "move to p(n - 2, 0) if t == 1 and n % 3 == 0",
        "position p(n, t in 0..<2) move to p(n - k, if t == 0 then 1 else 0) "
        "for k in 1..3",
        "let A = 1\nlet B = 2\n"
        "position p(n, t in A..B) move to p(n - 1, A + B - t)",
        "fn other(t) = if t == 0 then 1 else 0\n"
        "position p(s[], t) move to p(s with [0] = s[0] - 1, other(t))",
        "position a(n) move to b(n - k) for k in 1..2\n"
        "position b(n) move to a(n - k) for k in 2..3",
    };
    static const char *const silent[] = {
        "position p(n, who in 0..1) move to p(n - 1, who)",
        "position p(n, who in 0..2) move to p(n - 1, 2 - who)",
        ("position p(n, who in 0..1) move to p(n - 1, 1 - who)\n"
         "move to p(n - 2, who)"),
        "position p(n, t in 0..1) move to p(n - 1, 1) if t == 0\n"
        "move to p(n - 2, 0) if n % 3 == 0",
        "position a(n) move to b(n - k) for k in 1..2\n"
        "position b(n) move to a(n - 2)\nmove to b(n - 3)",
        "position a(n) move to nothing if n > 0\n"
        "position b(n) move to a(n - 1)",
        "position p(n) move to p(n - 1)"};

    for (size_t i = 0; i < COUNT(says) + COUNT(silent); i++) {
        const bool is_told = i < COUNT(says);
        grundy_rules *rules =
            open_rules(is_told ? says[i] : silent[i - COUNT(says)], NULL);

        if ((grundy_rules_partisan(rules) != NULL) != is_told)
            fail_msg("%s", is_told ? says[i] : silent[i - COUNT(says)]);
        grundy_rules_close(&rules);
    }
}
