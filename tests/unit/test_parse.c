/* SPDX-License-Identifier: MIT */
/*
 * Text as a tree: what binds tighter than what, how each clause is written,
 * and which place each node says it has.
 */
#include "../support/test.h"

#include "lang/dump.h"
#include "lang/parse.h"

static memory mem;
static arena a;
static ruleset set;

static int open_arena(void **state)
{
    (void)state;
    grundy_memory_open(&mem, NULL, 0);
    grundy_arena_open(&a, &mem);
    return 0;
}

static int close_arena(void **state)
{
    (void)state;
    grundy_arena_close(&a);
    return mem.live == 0 ? 0 : -1;
}

static node *expression(const char *text)
{
    grundy_error err = {0};
    node *n;

    if (grundy_parse_expression(&a, text, strlen(text), &n, &err) !=
        GRUNDY_OK)
        fail_msg("%s: %s", text, err.message);
    return n;
}

static void expect_tree(const char *text, const char *tree)
{
    text_buffer got = {.mem = &mem};

    grundy_dump_node(&got, expression(text), false);
    assert_false(got.failed);
    assert_true(grundy_text_put(&got, "", 1));
    if (strcmp(got.at, tree) != 0)
        fail_msg("%s: expected %s, found %s", text, tree, got.at);
    grundy_text_close(&got);
}

/* The rules in `set`, which lives in an arena of its own. */
static void parse(const char *text)
{
    grundy_error err = {0};

    memset(&set, 0, sizeof set);
    grundy_arena_open(&set.arena, &mem);
    if (grundy_parse_file(&set, text, strlen(text), &err) != GRUNDY_OK)
        fail_msg("%s: %s", text, err.message);
}

static void done(void)
{
    grundy_arena_close(&set.arena);
}

/* The levels of the language's page, from loose to tight. */
TEST(each_level_binds_tighter_than_the_one_before)
{
    static const char *const pair[][2] = {
        {"a or b and c", "(or a (and b c))"},
        {"a and b or c", "(or (and a b) c)"},
        {"not a and b", "(and (not a) b)"},
        {"not a == b", "(not (== a b))"},
        {"a == b..c", "(== a (.. b c))"},
        {"a in b..<c", "(in a (..< b c))"},
        {"a..b|c", "(.. a (| b c))"},
        {"a|b xor c", "(| a (xor b c))"},
        {"a xor b|c", "(| (xor a b) c)"},
        {"a xor b & c", "(xor a (& b c))"},
        {"a & b << c", "(& a (<< b c))"},
        {"a << b + c", "(<< a (+ b c))"},
        {"a + b * c", "(+ a (* b c))"},
        {"a * -b", "(* a (neg b))"},
        {"-a * b", "(* (neg a) b)"},
        {"-a ** b", "(neg (** a b))"},
        {"a ** -b", "(** a (neg b))"},
        {"a ** b[c]", "(** a (index b c))"},
        {"if a or b then c else d or e", "(if (or a b) c (or d e))"}};

    for (size_t i = 0; i < COUNT(pair); i++)
        expect_tree(pair[i][0], pair[i][1]);
}

TEST(operators_of_a_level_go_from_left_to_right)
{
    expect_tree("a - b - c + d", "(+ (- (- a b) c) d)");
    expect_tree("a / b * c % d", "(% (* (/ a b) c) d)");
    expect_tree("a << b >> c", "(>> (<< a b) c)");
    expect_tree("a xor b xor c", "(xor (xor a b) c)");
    expect_tree("a or b or c", "(or (or a b) c)");
    expect_tree("a[b][c]", "(index (index a b) c)");
}

TEST(powers_go_from_right_to_left)
{
    expect_tree("a ** b ** c", "(** a (** b c))");
    expect_tree("2 ** -3 ** n", "(** 2 (neg (** 3 n)))");
}

TEST(comparisons_chain)
{
    expect_tree("0 <= x < n", "(chain (<= 0 x) (< x n))");
    expect_tree("a == b != c > d", "(chain (== a b) (!= b c) (> c d))");
    expect_tree("a < b", "(< a b)");
    expect_tree("a not in b", "(not in a b)");
    expect_tree("not a in b", "(not (in a b))");
}

TEST(brackets_group_and_commas_make_tuples)
{
    expect_tree("(a + b) * c", "(* (+ a b) c)");
    expect_tree("((a))", "a");
    expect_tree("(a, b)", "(tuple a b)");
    expect_tree("((a, b), c)", "(tuple (tuple a b) c)");
}

TEST(arrays_and_sets_are_lists_or_comprehensions)
{
    expect_tree("[]", "(array)");
    expect_tree("{}", "(set)");
    expect_tree("[1, 2]", "(array 1 2)");
    expect_tree("{(r, c), (r, c + 1)}",
                "(set (tuple r c) (tuple r (+ c 1)))");
    expect_tree("[x for x in a if x > 1]",
                "(array x (for x a) (if (> x 1)))");
    expect_tree("{y for y in near[x]}", "(set y (for y (index near x)))");
}

TEST(a_range_in_square_brackets_is_a_slice)
{
    expect_tree("a[i]", "(index a i)");
    expect_tree("a[i..j]", "(slice a (.. i j))");
    expect_tree("a[i..<j][k]", "(index (slice a (..< i j)) k)");
    expect_tree("f(n)[0]", "(index (f n) 0)");
}

TEST(calls_take_values_or_a_tail)
{
    expect_tree("f()", "(f)");
    expect_tree("f(a, b)", "(f a b)");
    expect_tree("sum(x for x in a for y in b if c)",
                "(sum x (for x a) (for y b) (if c))");
    expect_tree("count(e for (p, (q, r)) in factors(n))",
                "(count e (for (p (q r)) (factors n)))");
    expect_tree("xor(1 + v for v in a)", "(xor (+ 1 v) (for v a))");
    expect_tree("sum(1 for winning move)", "(sum 1 (for winning-move))");
    expect_tree("sum(1 for winning move from p if c)",
                "(sum 1 (for winning-move p) (if c))");
    expect_tree("sum(winning for winning in a)",
                "(sum winning (for winning a))");
}

TEST(if_in_a_call_is_a_value_and_after_it_a_condition)
{
    expect_tree("sum(if a then b else c for x in d)",
                "(sum (if a b c) (for x d))");
    expect_tree("count(a if b)", "(count a (if b))");
    expect_tree("if a then b else if c then d else e",
                "(if a b (if c d e))");
}

TEST(if_is_the_last_operand_and_takes_what_follows)
{
    expect_tree("a + if b then c else d + e", "(+ a (if b c (+ d e)))");
    expect_tree("a - b * -if c then d else e or f",
                "(- a (* b (neg (if c d (or e f)))))");
    expect_tree("a in if b then c else d", "(in a (if b c d))");
    expect_tree("not if a then b else c", "(not (if a b c))");
    expect_tree("[a + if b then c else d for e in f if g]",
                "(array (+ a (if b c d)) (for e f) (if g))");
}

TEST(with_ends_at_a_comma_that_no_update_follows)
{
    expect_tree("h with [i] = x", "(with h (update i x))");
    expect_tree("h with [i] = x, [j] = y",
                "(with h (update i x) (update j y))");
    expect_tree("h with [i][j] = x + 1", "(with h (update i j (+ x 1)))");
    expect_tree("f(h with [i] = x, y)", "(f (with h (update i x)) y)");
    expect_tree("f(h with [i] = x, [j])", "(f (with h (update i x)) (array j))");
    expect_tree("[h with [i] = x, [j] = y, [k]]",
                "(array (with h (update i x) (update j y)) (array k))");
    expect_tree("h with [a[0]] = x, [b[(1)]] = y",
                "(with h (update (index a 0) x) (update (index b 1) y))");
    expect_tree("h with [i] = if a then b else c",
                "(with h (update i (if a b c)))");
    expect_tree("a or h with [i] = x", "(with (or a h) (update i x))");
}

TEST(literals_are_what_they_say)
{
    expect_tree("\"ab\" + 'c' + 10**18",
                "(+ (+ \"ab\" '99') (** 10 18))");
    expect_tree("full - nothing", "(- (full) (nothing))");
}

TEST(an_expression_stands_from_its_first_to_its_last_token)
{
    static const struct {
        const char *text;
        uint32_t column, length;
    } place[] = {{"a + b", 1, 5},         {"  f(a, b)[c]", 3, 10},
                 {"(a, b)", 1, 6},        {"not  a", 1, 6},
                 {"-a ** 2", 1, 7},       {"0 <= x < n", 1, 10},
                 {"[x for x in a]", 1, 14}, {"if a then b else c", 1, 18},
                 {"h with [i] = x", 1, 14}, {"{1, 2} | é", 1, 0}};

    for (size_t i = 0; i + 1 < COUNT(place); i++) {
        const node *n = expression(place[i].text);

        assert_int_equal(n->span.line, 1);
        if (n->span.column != place[i].column ||
            n->span.length != place[i].length)
            fail_msg("%s: found column %u, length %u", place[i].text,
                     (unsigned)n->span.column, (unsigned)n->span.length);
    }
}

TEST(a_file_is_what_its_clauses_say)
{
    parse("game \"Title\"\n"
          "cases t input n, a[n][3] in 1..9, w[n]: text, (u, (v, s: text)[2])[n]\n"
          "let (x, (y, z)) = (1, (2, 3))\n"
          "fn f(n, s: set, h[]) = n\n"
          "position p(x in 1..15, y, b: set(1..n), c: set(h, w), h[3] in 0..2,"
          " k[], t: text)\n"
          "  stop if x == 1 win if y == 2 lose if y == 3\n"
          "  move to p(x) for i in 1..2 if i > 1\n"
          "  move to nothing\n"
          "play misere start p(1)\n"
          "answer \"a\", \"b\" print x, y for i in a\n"
          "example \"1 2\" gives \"x\"\n");
    assert_string_equal(set.title, "Title");
    assert_true(set.misere);
    assert_true(set.has_play);
    assert_true(set.has_decisions);
    assert_int_equal(set.kinds, 1);
    assert_int_equal(set.functions, 1);
    assert_int_equal(set.examples, 1);
    assert_int_equal(set.statements, 5);
    assert_int_equal(set.statement[0].kind, S_CASES_COUNT);
    assert_int_equal(set.statement[1].kind, S_INPUT);
    assert_int_equal(set.statement[2].kind, S_LET);
    assert_int_equal(set.statement[3].kind, S_ANSWER);
    assert_int_equal(set.statement[4].kind, S_PRINT);
    assert_non_null(set.start);
    done();
}

TEST(an_input_has_dimensions_a_kind_and_a_range)
{
    const input_item *it;

    parse("input n, a[n][3] in 1..9, w[n]: text, (u, (v, s: text)[2])[n]");
    it = set.statement[0].item;
    assert_int_equal(set.statement[0].items, 4);
    assert_string_equal(it[0].name, "n");
    assert_int_equal(it[0].dims, 0);
    assert_null(it[0].range);
    assert_int_equal(it[1].dims, 2);
    assert_non_null(it[1].range);
    assert_true(it[2].is_text);
    assert_null(it[3].name);
    assert_int_equal(it[3].items, 2);
    assert_null(it[3].item[1].name);
    assert_true(it[3].item[1].item[1].is_text);
    assert_non_null(it[3].count);
    done();
}

TEST(a_position_has_parameters_and_the_rules_below_it)
{
    const game_kind *k;

    parse("position p(x in 1..15, b: set(1..n), c: set(h, w), h[3] in 0..2,"
          " k[], t: text, z)\n"
          "  stop if x == 1 win if z == 2 lose if z == 3\n"
          "  move to p(x) for i in 1..2 if i > 1\n"
          "position q() move to q() move to nothing\n");
    assert_int_equal(set.kinds, 2);
    k = &set.kind[0];
    assert_int_equal(k->params, 7);
    assert_int_equal(k->decides, 3);
    assert_int_equal(k->decide[0].what, DECIDE_STOP);
    assert_int_equal(k->decide[1].what, DECIDE_WIN);
    assert_int_equal(k->decide[2].what, DECIDE_LOSE);
    assert_int_equal(k->moves, 1);
    assert_int_equal(k->move[0].tail->steps, 2);
    assert_int_equal(set.kind[1].moves, 2);
    assert_int_equal(set.kind[1].params, 0);
    assert_int_equal(k->param[0].kind, PARAM_INT);
    assert_non_null(k->param[0].range);
    assert_int_equal(k->param[1].kind, PARAM_SET);
    assert_int_equal(k->param[1].sizes, 1);
    assert_int_equal(k->param[2].sizes, 2);
    assert_int_equal(k->param[3].kind, PARAM_ARRAY);
    assert_non_null(k->param[3].length);
    assert_non_null(k->param[3].range);
    assert_int_equal(k->param[4].kind, PARAM_ARRAY);
    assert_null(k->param[4].length);
    assert_int_equal(k->param[5].kind, PARAM_TEXT);
    assert_null(k->param[6].range);
    done();
}

/* It begins a clause where one may begin, and is a name everywhere else. */
TEST(show_is_a_clause_and_not_reserved)
{
    const game_kind *k;

    parse("input show\n"
          "position p(show, x)\n"
          "  show\n"
          "    show, x for x in 1..2 if x > show\n"
          "  move to p(show - 1, x) if show > 0 show \"-\" show(1)\n"
          "start p(show, 1) print show\n");
    assert_int_equal(set.kinds, 1);
    k = &set.kind[0];
    assert_int_equal(k->params, 2);
    assert_int_equal(k->moves, 1);
    assert_int_equal(k->shows, 3);
    assert_int_equal(k->show[0].exprs, 2);
    assert_int_equal(k->show[0].tail->steps, 2);
    assert_int_equal(k->show[0].span.line, 3);
    assert_int_equal(k->show[1].expr[0]->op, N_TEXT);
    assert_int_equal(k->show[2].expr[0]->op, N_INT);
    assert_int_equal(set.statements, 2);
    done();
}

TEST(cases_come_in_three_ways)
{
    parse("cases t cases to end cases until n == 0");
    assert_int_equal(set.statement[0].kind, S_CASES_COUNT);
    assert_string_equal(set.statement[0].name, "t");
    assert_int_equal(set.statement[1].kind, S_CASES_END);
    assert_int_equal(set.statement[2].kind, S_CASES_UNTIL);
    assert_non_null(set.statement[2].condition);
    done();
}

TEST(line_breaks_mean_nothing)
{
    ruleset first;

    parse("position p(n) move to p(n - k) for k in 1..n if k > 2 start p(3)");
    first = set;
    parse("position\np\n(\nn\n)\nmove\nto\np\n(\nn\n-\nk\n)\nfor\nk\nin\n1\n"
          "..\nn\nif\nk\n>\n2\nstart\np\n(\n3\n)\n");
    assert_true(grundy_tree_same(first.kind[0].move[0].target,
                                 set.kind[0].move[0].target));
    assert_true(grundy_tree_same(first.start, set.start));
    done();
    set = first;
    done();
}

TEST(equal_trees_are_the_same_whatever_their_place)
{
    static const char *const other[] = {
        "f(a, b)", "f(a)", "a + c", "a - b", "b + a", "1", "2", "\"a\"", "'a'",
        "a..b", "[a]", "{a}", "(a, b)"};

    assert_true(grundy_tree_same(expression("a  +  b"), expression(" a+b")));
    assert_true(grundy_tree_same(expression("f(x[1], (2))"),
                                 expression("f( x [ 1 ] , 2 )")));
    assert_true(grundy_tree_same(NULL, NULL));
    assert_false(grundy_tree_same(NULL, expression("a")));
    for (size_t i = 0; i < COUNT(other); i++)
        for (size_t j = 0; j < COUNT(other); j++)
            assert_int_equal(grundy_tree_same(expression(other[i]),
                                              expression(other[j])),
                             i == j);
}

typedef struct visit {
    char names[100];
    size_t most;
} visit;

static bool note_name(void *user, node *n)
{
    visit *v = user;

    if (n->op == N_NAME)
        strcat(v->names, n->name);
    return v->most == 0 || strlen(v->names) < v->most;
}

TEST(a_walk_sees_every_node_in_order)
{
    node *n = expression("f(a + b[c], [d for e in g if h], i with [j] = k)");
    visit v = {.most = 0};

    assert_true(grundy_tree_walk(n, note_name, &v));
    assert_string_equal(v.names, "abcghdijk"); /* a tail runs first */
    v = (visit){.most = 2};
    assert_false(grundy_tree_walk(n, note_name, &v));
    assert_string_equal(v.names, "ab");
    assert_true(grundy_tree_walk(NULL, note_name, &v));
}

static char *repeat(const char *head, const char *text, int times,
                    const char *end)
{
    char *made = test_malloc(strlen(head) + strlen(text) * (size_t)times +
                             strlen(end) + 1);
    char *at = made + sprintf(made, "%s", head);

    for (int i = 0; i < times; i++)
        at += sprintf(at, "%s", text);
    (void)sprintf(at, "%s", end);
    return made;
}

static grundy_status parse_repeated(const char *head, const char *text,
                                    int times, const char *end)
{
    char *made = repeat(head, text, times, end);
    node *n;
    const grundy_status status =
        grundy_parse_expression(&a, made, strlen(made), &n, NULL);

    test_free(made);
    return status;
}

/* What walks the tree recurses, so its height is bounded here. */
TEST(depth_and_length_of_expressions_are_bounded)
{
    static const struct {
        const char *head, *text, *end;
        int good, bad;
    } shape[] = {{"1", "+1", "", 900, 1001},   {"", "(", "1", 0, 300},
                 {"", "-", "1", 300, 500},     {"", "not ", "a", 300, 500},
                 {"1", "**1", "", 300, 500},   {"a", "[0]", "", 900, 1001},
                 {"", "f(", "", 0, 300},       {"", "[", "", 0, 300},
                 {"", "if a then 1 else ", "1", 300, 500},
                 {"a", " or a", "", 900, 1001}};

    for (size_t i = 0; i < COUNT(shape); i++) {
        assert_int_equal(parse_repeated(shape[i].head, shape[i].text,
                                        shape[i].good, shape[i].end),
                         shape[i].good == 0 && shape[i].end[0] == '\0'
                             ? GRUNDY_ESYNTAX
                             : GRUNDY_OK);
        assert_int_equal(parse_repeated(shape[i].head, shape[i].text,
                                        shape[i].bad, shape[i].end),
                         GRUNDY_ESYNTAX);
    }
    assert_int_equal(parse_repeated("(", "(", 150, "1))))"), GRUNDY_ESYNTAX);
    assert_int_equal(parse_repeated("0", "<1", 5000, ""), GRUNDY_OK);
    assert_int_equal(parse_repeated("[0", ",1", 5000, "]"), GRUNDY_OK);
}

/* Every beginning of a file is a file or an error that has a place. */
TEST(a_file_may_be_cut_anywhere)
{
    static const char text[] =
        "game \"T\" cases to end input n, a[n] in 0..9, (u, v)[n] let (x, y) ="
        " (1, 2) fn f(n) = if n > 0 then f(n - 1) else [1, 2][0] position p(x "
        "in 1..5, s: set(2, 3)) stop if x not in {1, 2} move to 2 * p(x - 1, "
        "s - {(r, c)}) for (r, c) in s if r < c show x, \"-\" for (r, c) in s "
        "start sum(p(i, full) for i in "
        "a) print a with [0] = 1 for winning move example \"1\" gives \"2\"";

    for (size_t length = 0; length < strlen(text); length++) {
        grundy_error err = {0};
        char *copy = test_malloc(length + 1);

        memcpy(copy, text, length);
        memset(&set, 0, sizeof set);
        grundy_arena_open(&set.arena, &mem);
        if (grundy_parse_file(&set, copy, length, &err) != GRUNDY_OK) {
            assert_int_equal(err.status, GRUNDY_ESYNTAX);
            assert_int_equal(err.source, GRUNDY_SOURCE_RULES);
            assert_int_equal(err.span.line, 1);
            assert_true(err.span.column <= length + 1);
        }
        test_free(copy);
        done();
    }
}

TEST_EACH(open_arena, close_arena)
