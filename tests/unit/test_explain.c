/* SPDX-License-Identifier: MIT */
/*
 * grundy/explain.h: what is said of positions is what the rules say; a law's
 * answer to "is this a move?" is that of listing the moves.
 */
#include "grundy/explain.h"

#include "../support/test.h"

static const char NIM[] = "position heap(n)\n"
                          "    move to heap(n - k) for k in 1..n\n";

#define KAYLES                                                                 \
    "position row(n)\n"                                                        \
    "    move to row(l) + row(n - 1 - l) for l in 0..n-1\n"                    \
    "    move to row(l) + row(n - 2 - l) for l in 0..n-2\n"

static grundy_rules *open_rules(const char *text)
{
    grundy_error err = {0};
    grundy_rules *rules;

    if (grundy_rules_open(&rules, text, strlen(text), NULL, &err) != GRUNDY_OK)
        fail_msg("%s\n%s", text, err.message);
    return rules;
}

static grundy_sum *open_sum(grundy_rules *rules, const char *text)
{
    grundy_error err = {0};
    grundy_sum *sum;

    if (grundy_sum_open(&sum, rules, text, &err) != GRUNDY_OK)
        fail_msg("%s: %s", text, err.message);
    return sum;
}

static void expect_text(const grundy_sum *sum, const char *wanted)
{
    char text[200];

    (void)grundy_sum_text(sum, text, sizeof text);
    assert_string_equal(text, wanted);
}

/* ---- words ---- */

static bool keep(void *user, const char *text, size_t length)
{
    char *const kept = user;
    const size_t had = strlen(kept);

    assert_true(had + length < 4000);
    memcpy(kept + had, text, length);
    kept[had + length] = '\0';
    return true;
}

static bool refuse(void *user, const char *text, size_t length)
{
    (void)user;
    (void)text;
    (void)length;
    return false;
}

static const char *words_of(char kept[4000], grundy_sum *sum,
                            const grundy_explaining *how)
{
    const grundy_writer out = {.write = keep, .user = kept};
    grundy_error err = {0};

    kept[0] = '\0';
    if (grundy_sum_explain(sum, how, &out, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    return kept;
}

TEST(a_sum_is_explained_in_words)
{
    grundy_rules *rules = open_rules(NIM);
    grundy_sum *sum = open_sum(rules, "heap(2)");
    grundy_explaining how = GRUNDY_EXPLAINING_INIT;
    const grundy_writer none = {.write = refuse};
    grundy_error err = {0};
    char kept[4000];

    assert_ptr_equal(grundy_sum_rules(sum), rules);
    assert_non_null(strstr(words_of(kept, sum, NULL),
                           "heap(2): the player to move wins.\n"));
    assert_non_null(strstr(kept, "heap(2) -> heap(0) wins"));
    assert_null(strstr(kept, "heap(1) is"));
    how.steps = 10;
    assert_true(strlen(words_of(kept, sum, &how)) > 300);
    how.columns = 30;
    words_of(kept, sum, &how);
    for (const char *at = kept; *at != '\0'; at += strcspn(at, "\n") + 1)
        assert_true(strcspn(at, "\n") < 30);
    assert_int_equal(grundy_sum_explain(sum, &how, &none, &err), GRUNDY_EIO);
    how.size = 1;
    err = (grundy_error){0};
    assert_int_equal(grundy_sum_explain(sum, &how, &none, &err),
                     GRUNDY_EINVAL);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

/* ---- positions as data ---- */

static grundy_param param_of(grundy_sum *sum, size_t i)
{
    grundy_error err = {0};
    grundy_param p;

    assert_int_equal(grundy_sum_part_param(sum, 0, i, &p, &err), GRUNDY_OK);
    return p;
}

typedef struct typed {
    const char *text;
} typed;

static size_t read_typed(void *user, char *buffer, size_t size)
{
    typed *const t = user;
    const size_t length = strlen(t->text);
    const size_t count = length < size ? length : size;

    memcpy(buffer, t->text, count);
    t->text += count;
    return count;
}

static size_t edges_of(const char *rules_text, const char *input,
                       const char *position, const int64_t **ends)
{
    grundy_rules *rules = open_rules(rules_text);
    typed t = {input};
    const grundy_reader in = {.read = read_typed, .user = &t};
    static int64_t copy[16];
    grundy_sum *sum;
    size_t count;

    assert_int_equal(grundy_rules_read(rules, &in, NULL), GRUNDY_OK);
    sum = open_sum(rules, position);
    assert_int_equal(grundy_sum_part_edges(sum, 0, ends, &count, NULL),
                     GRUNDY_OK);
    assert_true(count <= 8);
    if (count > 0)
        memcpy(copy, *ends, count * 2 * sizeof *copy);
    *ends = copy;
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
    return count;
}

/* Through lets and functions, of the record that the moves read. */
TEST(the_graph_of_a_part_is_a_record_of_the_input)
{
    const int64_t *ends;

    assert_int_equal(
        edges_of("input n, m, (a, b)[m], k, (u in 1..n, v in 1..n)[k]\n"
                 "let near = neighbours(n, u, v)\n"
                 "fn by(x) = near[x]\n"
                 "position at(x in 1..n)\n"
                 "    move to at(y) for y in by(x) if y < x\n"
                 "start sum(at(x) for x in a)\n",
                 "3  1 2 2  2 1 2 2 3", "at(2)", &ends),
        2);
    assert_int_equal(ends[0], 1);
    assert_int_equal(ends[3], 3);
    assert_int_equal(edges_of("input m, (u, v)[m]\n"
                              "position heap(x)\n    move to heap(x - 1)\n"
                              "start sum(heap(x) for x in u)\n",
                              "1 2 3", "heap(2)", &ends),
                     0);
    assert_int_equal(edges_of("input m, (u, v)[m]\n"
                              "position p(s: set(4))\n"
                              "    move to p(s - {u[i], v[i]}) for i in 0..<m "
                              "if {u[i], v[i]} <= s\n",
                              "2 0 1 1 2", "p({0, 1})", &ends),
                     2);
    assert_int_equal(edges_of("input m, (u, v)[m]\n"
                              "position p(e: set(m))\n"
                              "    move to p(e - {i}) for i in e "
                              "if u[i] != v[i]\n",
                              "3 0 1 1 2 0 2", "p({0, 1, 2})", &ends),
                     0);
    assert_int_equal(edges_of("input m, (u, v)[m]\n"
                              "position heap(x)\n    move to heap(x - 1)\n",
                              "0", "nim(3)", &ends),
                     0);
}

TEST(cells_of_a_box_are_triples)
{
    static const int64_t cells[] = {0, 0, 9, 1, 2, 0};
    static const char *const name[] = {
        "box({(0, 0, 9), (1, 2, 0)}, {(1, 1, 1, 1)})", "box({}, {})"};
    grundy_rules *rules =
        open_rules("position box(free: set(2, 3, 40), q: set(2, 2, 2, 2))\n"
                   "    move to box(free - {e}, q) for e in free\n");
    grundy_param p;

    for (int i = 0; i < 2; i++) {
        grundy_sum *sum = open_sum(rules, name[i]);

        expect_text(sum, name[i]);
        p = param_of(sum, 0);
        assert_int_equal(p.kind, GRUNDY_PARAM_TRIPLES);
        assert_int_equal(p.numbers, 3);
        assert_int_equal(p.count, i == 0 ? 2 : 0);
        if (i == 0)
            assert_memory_equal(p.element, cells, sizeof cells);
        p = param_of(sum, 1);
        assert_int_equal(p.kind, GRUNDY_PARAM_QUADRUPLES);
        assert_int_equal(p.count, i == 0 ? 1 : 0);
        grundy_sum_close(&sum);
    }
    grundy_rules_close(&rules);
}

TEST(parameters_come_with_their_elements)
{
    grundy_rules *rules = open_rules(
        "position all(x in -3..3, s: set(2..9), b: set(3, 40), h[], w: text)\n"
        "    move to all(x - 1, s, b, h, w)\n");
    grundy_sum *sum = open_sum(
        rules, "all(-2, {3, 5}, {(0, 1), (2, 39)}, [7, 8, 9], \"aé\")");
    grundy_param p;

    assert_string_equal(grundy_sum_part_kind(sum, 0), "all");
    assert_int_equal(grundy_sum_part_params(sum, 0), 5);
    p = param_of(sum, 0);
    assert_string_equal(p.name, "x");
    assert_int_equal(p.element[0], -2);
    assert_true(p.bounded);
    assert_int_equal(p.low, -3);
    assert_int_equal(p.high, 3);
    p = param_of(sum, 1);
    assert_int_equal(p.kind, GRUNDY_PARAM_SET);
    assert_int_equal(p.low, 2);
    assert_int_equal(p.high, 9);
    assert_int_equal(p.count, 2);
    assert_int_equal(p.element[1], 5);
    p = param_of(sum, 2);
    assert_int_equal(p.kind, GRUNDY_PARAM_PAIRS);
    assert_int_equal(p.rows, 3);
    assert_int_equal(p.columns, 40);
    assert_int_equal(p.count, 2);
    assert_int_equal(p.element[2], 2);
    assert_int_equal(p.element[3], 39);
    p = param_of(sum, 3);
    assert_int_equal(p.kind, GRUNDY_PARAM_ARRAY);
    assert_int_equal(p.count, 3);
    assert_int_equal(p.element[2], 9);
    p = param_of(sum, 4);
    assert_int_equal(p.kind, GRUNDY_PARAM_TEXT);
    assert_int_equal(p.count, 2);
    assert_int_equal(p.element[1], 0xE9);
    grundy_sum_close(&sum);
    sum = open_sum(rules, "nim(4)");
    assert_string_equal(grundy_sum_part_kind(sum, 0), "nim");
    assert_int_equal(param_of(sum, 0).element[0], 4);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

static void expect_shown(grundy_sum *sum, size_t part, const char *wanted)
{
    grundy_error err = {0};
    const char *lines;

    if (grundy_sum_part_show(sum, part, &lines, &err) != GRUNDY_OK)
        fail_msg("%s: %s", wanted == NULL ? "NULL" : wanted, err.message);
    if (wanted == NULL)
        assert_null(lines);
    else
        assert_string_equal(lines, wanted);
}

TEST(a_position_prints_as_its_show_clauses_say)
{
    grundy_rules *rules = open_rules(
        "input n\n"
        "let wide = n * n\n"
        "fn mark(k) = if k == 0 then \"-\" else \"#\" + mark(k - 1)\n"
        "position all(x in -3..3, b: set(2, 70), h[], w: text)\n"
        "    show x, w, h, mark(len(h)), 7 in h\n"
        "    move to all(x - 1, b, h, w)\n"
        "    show [if (r, c) in b then 'o' else '.' for c in 66..<70]\n"
        "        for r in 0..1\n"
        "    show \"wide\", wide if x < 0\n"
        "    show wins(all(x, {}, h, w)), nimber(heap(wide))\n"
        "position heap(n)\n"
        "    move to heap(n - k) for k in 1..n\n");
    grundy_error err = {0};
    grundy_sum *sum;

    assert_int_equal(grundy_rules_set(rules, "n", "5", &err), GRUNDY_OK);
    sum = open_sum(rules, "all(-2, {(0, 66), (1, 69)}, [7, 8], \"aé\") + "
                          "heap(3) + nim(4)");
    expect_shown(sum, 0,
                 "-2 aé 7 8 ##- true\n"
                 "o...\n"
                 "...o\n"
                 "wide 25\n"
                 "true 25\n");
    expect_shown(sum, 1, NULL);
    expect_shown(sum, 2, NULL);
    grundy_sum_close(&sum);
    sum = open_sum(rules, "all(-3, {}, [], \"\")");
    expect_shown(sum, 0, "-3   - false\n....\n....\nwide 25\nfalse 25\n");
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

/* What only a show reads need not be known for anything else. */
TEST(a_show_that_fails_leaves_the_position_as_it_is)
{
    grundy_rules *rules = open_rules("input n, a[n]\n"
                                     "position heap(x)\n"
                                     "    move to heap(x - k) for k in 1..x\n"
                                     "    show a[x]\n");
    grundy_sum *sum = open_sum(rules, "heap(2) + heap(3)");
    const char *lines;
    uint64_t nimber = 0;
    grundy_error err = {0};

    assert_int_equal(grundy_sum_part_show(sum, 0, &lines, &err), GRUNDY_EINPUT);
    assert_null(lines);
    assert_string_equal(err.message, "'a' has no value");
    assert_int_equal(grundy_sum_nimber(sum, &nimber, NULL), GRUNDY_OK);
    assert_int_equal(nimber, 1);
    assert_int_equal(grundy_rules_set(rules, "n", "3", NULL), GRUNDY_OK);
    assert_int_equal(grundy_rules_set(rules, "a", "7,8,9", NULL), GRUNDY_OK);
    expect_shown(sum, 0, "9\n");
    err = (grundy_error){0};
    assert_int_equal(grundy_sum_part_show(sum, 1, &lines, &err), GRUNDY_EVALUE);
    assert_int_equal(err.span.line, 4);
    assert_non_null(strstr(err.message, "in heap(3)"));
    assert_int_equal(grundy_sum_nimber(sum, &nimber, NULL), GRUNDY_OK);
    assert_int_equal(nimber, 1);
    expect_shown(sum, 0, "9\n");
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

TEST(ranges_that_depend_on_others_are_not_told)
{
    grundy_rules *rules = open_rules("position p(x, y in 0..x)\n"
                                     "    move to p(x - 1, y)\n");
    grundy_sum *sum = open_sum(rules, "p(4, 2)");
    grundy_param p = param_of(sum, 0);

    assert_false(p.bounded);
    p = param_of(sum, 1);
    assert_true(p.bounded);
    assert_true(p.low > p.high);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

static bool one_form(grundy_sum *x, grundy_sum *y)
{
    const int64_t *in_x, *in_y;
    size_t x_words, y_words;

    assert_int_equal(grundy_sum_form(x, &in_x, &x_words, NULL), GRUNDY_OK);
    assert_int_equal(grundy_sum_form(y, &in_y, &y_words, NULL), GRUNDY_OK);
    return x_words == y_words &&
           (x_words == 0 || memcmp(in_x, in_y, x_words * sizeof *in_x) == 0);
}

static bool alike(grundy_rules *rules, const char *x, const char *y)
{
    grundy_sum *one = open_sum(rules, x), *other = open_sum(rules, y);
    const bool same = one_form(one, other);

    assert_int_equal(one_form(other, one), same);
    grundy_sum_close(&one);
    grundy_sum_close(&other);
    return same;
}

TEST(the_same_sum_in_another_order_is_the_same)
{
    grundy_rules *rules = open_rules(NIM);
    const char *const sum = "heap(3) + 2 * heap(4) + nim(0)";

    assert_true(alike(rules, sum, "heap(4) + heap(3) + heap(4)"));
    assert_true(alike(rules, sum, "heap(4) + heap(0) + heap(3) + heap(4)"));
    assert_false(alike(rules, sum, "heap(4) + heap(3)"));
    assert_true(alike(rules, "heap(0)", "nothing"));
    grundy_rules_close(&rules);
}

TEST(numbers_change_places_where_the_rules_let_them)
{
    grundy_rules *queen =
        open_rules("position queen(x, y)\n"
                   "    move to queen(x - k, y) for k in 1..x\n"
                   "    move to queen(x, y - k) for k in 1..y\n"
                   "    move to queen(x - k, y - k) for k in 1..min(x, y)\n");
    grundy_rules *tilted =
        open_rules("position tilted(x, y)\n"
                   "    move to tilted(x - k, y) for k in 1..x\n"
                   "    move to tilted(x - 1, y - k) for k in 1..2\n");

    assert_true(alike(queen, "queen(2, 5)", "queen(5, 2)"));
    assert_false(alike(queen, "queen(2, 5)", "queen(5, 3)"));
    assert_false(alike(tilted, "tilted(2, 5)", "tilted(5, 2)"));
    grundy_rules_close(&queen);
    grundy_rules_close(&tilted);
}

/* Dominoes on 3 x 3: an edge of the border, or one from its middle. */
TEST(boards_are_turned_and_mirrored)
{
    grundy_rules *rules = open_rules(
        "position board(s: set(3, 3))\n"
        "    move to board(s - {(r, c), (r, c + 1)}) for (r, c) in s "
        "if (r, c + 1) in s\n"
        "    move to board(s - {(r, c), (r + 1, c)}) for (r, c) in s "
        "if (r + 1, c) in s\n");

    assert_true(alike(rules, "board(full - {(0, 0), (0, 1)})",
                      "board(full - {(1, 2), (2, 2)})"));
    assert_true(alike(rules, "board(full - {(1, 0), (1, 1)})",
                      "board(full - {(1, 1), (2, 1)})"));
    assert_false(alike(rules, "board(full - {(0, 0), (0, 1)})",
                       "board(full - {(1, 0), (1, 1)})"));
    assert_true(alike(rules, "board({(0, 0), (0, 1), (2, 2)})",
                      "board({(0, 0), (1, 2), (2, 2)})"));
    grundy_rules_close(&rules);
}

/* ---- what decides ---- */

static void expect_decided(grundy_rules *rules, const char *text,
                           grundy_ending ending, uint32_t line,
                           const char *condition)
{
    grundy_error err = {0};
    grundy_sum *sum = open_sum(rules, text);
    grundy_decided d;

    assert_int_equal(grundy_sum_part_decided(sum, 0, &d, &err), GRUNDY_OK);
    assert_int_equal(d.ending, ending);
    assert_int_equal(d.line, line);
    assert_string_equal(d.condition, condition);
    grundy_sum_close(&sum);
}

TEST(the_first_clause_that_holds_decides)
{
    grundy_rules *rules = open_rules("position p(a, b)\n"
                                     "    stop if a == 0\n"
                                     "    win if a < b and  b > 4 # x\n"
                                     "    lose if\n        b == 3\n"
                                     "    move to p(a - 1, b)\n");

    expect_decided(rules, "p(0, 9)", GRUNDY_ENDING_STOP, 2, "a == 0");
    expect_decided(rules, "p(1, 9)", GRUNDY_ENDING_WIN, 3, "a < b and b > 4");
    expect_decided(rules, "p(1, 3)", GRUNDY_ENDING_LOSE, 4, "b == 3");
    expect_decided(rules, "p(7, 5)", GRUNDY_ENDING_NONE, 0, "");
    grundy_rules_close(&rules);
}

TEST(a_long_condition_is_cut)
{
    grundy_rules *rules = open_rules(
        "position p(n)\n    stop if n == 1000000000001 or n == 1000000000002 "
        "or n == 1000000000003 or n == 1000000000004 or n == 1000000000005 or "
        "n == 1000000000006 or "
        "n == 0\n    move to p(n - 1)\n");
    grundy_error err = {0};
    grundy_sum *sum = open_sum(rules, "p(0)");
    grundy_decided d;

    assert_int_equal(grundy_sum_part_decided(sum, 0, &d, &err), GRUNDY_OK);
    assert_true(strlen(d.condition) < sizeof d.condition);
    assert_string_equal(d.condition + strlen(d.condition) - 3, "...");
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

static void expect_ground(const char *rules_text, const char *text,
                          grundy_ground wanted)
{
    grundy_rules *rules = open_rules(rules_text);
    grundy_error err = {0};
    grundy_sum *sum = open_sum(rules, text);
    grundy_ground ground;

    assert_int_equal(grundy_sum_ground(sum, &ground, &err), GRUNDY_OK);
    assert_int_equal(ground, wanted);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

TEST(the_ground_is_how_it_is_solved)
{
    expect_ground(NIM, "heap(3)", GRUNDY_GROUND_NIMBERS);
    expect_ground("position heap(n)\n    move to heap(n - k) for k in 1..n\n"
                  "play misere\n",
                  "heap(3) + nim(2)", GRUNDY_GROUND_TAME);
    expect_ground(KAYLES "play misere\n", "row(4)", GRUNDY_GROUND_TAME);
    expect_ground(KAYLES "play misere\n", "row(5)", GRUNDY_GROUND_SEARCH);
    expect_ground("position p(n)\n    win if n == 2\n    move to p(n - 1)\n",
                  "p(3)", GRUNDY_GROUND_SEARCH);
}

/* Kayles: row(2) is firm, row(1) is not, and row(5) is wild. */
TEST(tame_parts_have_their_nimbers)
{
    grundy_rules *rules = open_rules(KAYLES "play misere\n");
    grundy_sum *sum = open_sum(rules, "row(1) + row(2)");
    grundy_error err = {0};
    grundy_tame tame;

    assert_int_equal(grundy_sum_tame(sum, &tame, &err), GRUNDY_OK);
    assert_true(tame.tame && tame.firm);
    assert_int_equal(tame.nimber, 3);
    assert_int_equal(grundy_sum_part_tame(sum, 0, &tame, &err), GRUNDY_OK);
    assert_true(tame.tame && !tame.firm);
    assert_int_equal(tame.nimber, 1);
    assert_int_equal(grundy_sum_part_tame(sum, 1, &tame, &err), GRUNDY_OK);
    assert_true(tame.tame && tame.firm);
    assert_int_equal(tame.nimber, 2);
    grundy_sum_close(&sum);
    sum = open_sum(rules, "row(1) + row(5)");
    assert_int_equal(grundy_sum_part_tame(sum, 0, &tame, &err), GRUNDY_OK);
    assert_false(tame.tame);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

static grundy_part_law law_of(const char *rules_text, const char *text)
{
    grundy_rules *rules = open_rules(rules_text);
    grundy_error err = {0};
    grundy_sum *sum = open_sum(rules, text);
    grundy_part_law law;

    assert_int_equal(grundy_sum_part_law(sum, 0, &law, &err), GRUNDY_OK);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
    return law;
}

TEST(laws_are_named)
{
    grundy_part_law law = law_of(NIM, "heap(10**18)");

    assert_int_equal(law.family, GRUNDY_PART_NIM);
    assert_int_equal(law.nimber, 1000000000000000000);
    law = law_of("position heap(n)\n    move to heap(n - k) for k in 1..3\n",
                 "heap(10**18 + 6)");
    assert_int_equal(law.family, GRUNDY_PART_TAKE);
    assert_int_equal(law.most, 3);
    assert_int_equal(law.nimber, 2);
    assert_true(law.only_takes);
    law = law_of("position row(n)\n"
                 "    move to row(l) + row(n - 1 - l) for l in 0..n-1\n"
                 "    move to row(l) + row(n - 2 - l) for l in 0..n-2\n",
                 "row(10**18)");
    assert_int_equal(law.family, GRUNDY_PART_CODE);
    assert_string_equal(law.code, "0.77");
    assert_int_equal(law.period, 12);
    assert_int_equal(law.preperiod, 71);
    assert_false(law.only_takes);
    law = law_of("position heap(n)\n"
                 "    move to heap(n - k) for k in 1..n if k > 1\n",
                 "heap(10**9 + 1)");
    assert_int_equal(law.family, GRUNDY_PART_FORMULA);
    assert_string_equal(law.code, "n / 2");
    assert_int_equal(law.nimber, 500000000);
    law = law_of("position q(x, y)\n    move to q(x - k, y) for k in 1..x\n",
                 "q(3, 4)");
    assert_int_equal(law.family, GRUNDY_PART_PLAIN);
}

/* ---- moves ---- */

typedef struct heard {
    size_t count, most;
    bool to_value;
    uint64_t value;
    char text[400];
} heard;

static bool hear(void *user, const grundy_move *move)
{
    heard *h = user;
    const size_t used = strlen(h->text);

    h->count++;
    if (h->to_value)
        assert_int_equal(move->nimber, h->value);
    (void)snprintf(h->text + used, sizeof h->text - used, "%s;", move->to);
    return h->count < h->most;
}

TEST(the_moves_of_one_part_are_listed)
{
    grundy_rules *rules = open_rules(NIM);
    grundy_sum *sum = open_sum(rules, "heap(9) + heap(2) + nim(2)");
    grundy_error err = {0};
    heard h = {.most = 100};

    assert_int_equal(grundy_sum_part_moves(sum, 1, hear, &h, &err), GRUNDY_OK);
    assert_string_equal(h.text, "heap(1);heap(0);");
    h = (heard){.most = 100};
    assert_int_equal(grundy_sum_part_moves(sum, 2, hear, &h, &err), GRUNDY_OK);
    assert_string_equal(h.text, "nim(0);nim(1);");
    h = (heard){.most = 3};
    assert_int_equal(grundy_sum_part_moves(sum, 0, hear, &h, &err), GRUNDY_OK);
    assert_int_equal(h.count, 3);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

/* Of a heap of 10^18 they are found, not listed; of a small one listed. */
TEST(moves_to_a_value_are_found)
{
    grundy_rules *rules = open_rules(NIM);
    grundy_sum *sum = open_sum(rules, "heap(10**18) + heap(3)");
    grundy_error err = {0};
    heard h = {.most = 100, .to_value = true, .value = 12345};

    assert_int_equal(grundy_sum_part_moves_to(sum, 0, 12345, hear, &h, &err),
                     GRUNDY_OK);
    assert_string_equal(h.text, "heap(12345);");
    h = (heard){.most = 100, .to_value = true, .value = 3};
    assert_int_equal(grundy_sum_part_moves_to(sum, 1, 3, hear, &h, &err),
                     GRUNDY_OK);
    assert_int_equal(h.count, 0);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);

    rules = open_rules("position row(n)\n"
                       "    move to row(l) + row(n - 1 - l) for l in 0..n-1\n"
                       "    move to row(l) + row(n - 2 - l) for l in 0..n-2\n");
    sum = open_sum(rules, "row(5)"); /* values 0 1 2 3 1 4 */
    h = (heard){.most = 100, .to_value = true, .value = 3};
    assert_int_equal(grundy_sum_part_moves_to(sum, 0, 3, hear, &h, &err),
                     GRUNDY_OK);
    assert_string_equal(h.text, "row(0) + row(3);row(1) + row(2);"
                                "row(2) + row(1);row(3) + row(0);");
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

TEST(without_nimbers_there_is_no_move_to_one)
{
    grundy_rules *rules =
        open_rules("position heap(n)\n    move to heap(n - 1)\nplay misere\n");
    grundy_sum *sum = open_sum(rules, "heap(3)");
    grundy_error err = {0};
    heard h = {.most = 1};

    assert_int_equal(grundy_sum_part_moves_to(sum, 0, 0, hear, &h, &err),
                     GRUNDY_ENONIMBER);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

static bool allows(grundy_rules *rules, const char *from, const char *to)
{
    grundy_error err = {0};
    grundy_sum *sum = open_sum(rules, from);
    bool allowed;

    if (grundy_sum_allows(sum, 0, to, &allowed, &err) != GRUNDY_OK)
        fail_msg("%s -> %s: %s", from, to, err.message);
    grundy_sum_close(&sum);
    return allowed;
}

/*
 * Heaps of a million and more are judged by their law: as heaps that many
 * periods smaller are by listing their moves, with as much taken.
 */
TEST(law_and_listing_allow_the_same)
{
    static const char *const rules_text[] = {
        "position row(n)\n    move to row(n - k) for k in 1..n\n",
        "position row(n)\n    move to row(n - k) for k in 1..3\n",
        "position row(n)\n    move to row(n - 2)\n    move to row(n - 5)\n",
        "position row(n)\n    move to row(l) + row(n - 1 - l) for l in 0..n-1\n"
        "    move to row(l) + row(n - 2 - l) for l in 0..n-2\n",
        "position row(n)\n    move to row(n - 1)\n"
        "    move to row(l) + row(n - 3 - l) for l in 1..n-4\n",
        "position row(n)\n    move to row(n - k) for k in 2..5\n",
        "position row(n)\n    move to row(n - k) for k in 1..n if k > 3\n",
        "position row(n)\n    move to row(n - 5 * k) for k in 1..n/5\n",
        "position row(n)\n    move to row(n - k) for k in 1..n if 2 * k <= n\n",
        "position row(n)\n    move to row(d) for d in divisors(n) if d < n\n"};
    static const char *const to[] = {
        "row(%lld - 1)",          "row(%lld - 4)",
        "row(%lld - 5)",          "row(%lld)",
        "row(%lld + 1)",          "row(%lld - 3) + row(2)",
        "row(%lld - 5) + row(4)", "row(%lld - 6) + row(3)",
        "row(%lld - 3) + row(0)", "row(%lld - 9) + 3 * row(2)",
        "row(%lld - 2) + nim(1)", "nothing"};

    for (size_t r = 0; r < COUNT(rules_text); r++) {
        grundy_rules *rules = open_rules(rules_text[r]);

        for (size_t i = 0; i < COUNT(to); i += SANITIZED ? 3 : 1) {
            char small[80], large[80];
            bool by_law, by_list;

            (void)snprintf(small, sizeof small, to[i], 50LL);
            (void)snprintf(large, sizeof large, to[i], 1000050LL);
            by_list = allows(rules, "row(50)", small);
            by_law = allows(rules, "row(1000050)", large);
            if (i != COUNT(to) - 1 && by_law != by_list)
                fail_msg("%s\n%s: by law %d, by listing %d", rules_text[r],
                         to[i], by_law, by_list);
        }
        grundy_rules_close(&rules);
    }
}

TEST(parts_without_a_move_do_not_count)
{
    grundy_rules *rules =
        open_rules("position row(n)\n"
                   "    move to row(l) + row(n - 2 - l) for l in 0..n-2\n");

    assert_true(allows(rules, "row(6)", "row(4)"));
    assert_true(allows(rules, "row(6)", "row(3)")); /* and row(1) */
    assert_true(allows(rules, "row(6)", "row(1) + row(4) + nim(0)"));
    assert_false(allows(rules, "row(6)", "row(5)"));
    assert_false(allows(rules, "row(6)", "nothing"));
    grundy_rules_close(&rules);
    rules = open_rules("position p(n)\n    lose if n == 0\n"
                       "    move to p(n - 1)\n");
    assert_false(allows(rules, "p(1)", "nothing"));
    grundy_rules_close(&rules);
}

TEST(nim_heaps_allow_smaller_ones)
{
    grundy_rules *rules = open_rules(NIM);

    assert_true(allows(rules, "nim(5)", "nim(4)"));
    assert_true(allows(rules, "nim(5)", "nothing"));
    assert_false(allows(rules, "nim(5)", "nim(5)"));
    assert_false(allows(rules, "nim(5)", "heap(4)"));
    assert_false(allows(rules, "nim(5)", "nim(1) + nim(2)"));
    assert_false(allows(rules, "nim(5)", "2 * nim(1)"));
    grundy_rules_close(&rules);
}

TEST(a_move_replaces_one_copy)
{
    grundy_rules *rules = open_rules(NIM);
    grundy_sum *sum = open_sum(rules, "2 * heap(4) + heap(3)"), *after;
    grundy_error err = {0};

    assert_int_equal(grundy_sum_after(&after, sum, 0, "heap(3)", &err),
                     GRUNDY_OK);
    expect_text(after, "heap(4) + 2 * heap(3)");
    grundy_sum_close(&after);
    assert_int_equal(grundy_sum_after(&after, sum, 1, "nothing", &err),
                     GRUNDY_OK);
    expect_text(after, "2 * heap(4)");
    grundy_sum_close(&after);
    assert_int_equal(grundy_sum_after(&after, sum, 1, "heap(", &err),
                     GRUNDY_ESYNTAX);
    assert_null(after);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}
