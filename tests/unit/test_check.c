/* SPDX-License-Identifier: MIT */
/*
 * What the checker makes of a tree: the kind of each value, what each rule
 * reads, and what it warns of.  Its errors have files in lang/bad.
 */
#include "../support/test.h"

#include "lang/check.h"
#include "lang/parse.h"

static memory mem;
static ruleset set;

static grundy_status check(const char *text, grundy_error *err)
{
    grundy_status status;

    memset(&set, 0, sizeof set);
    grundy_memory_open(&mem, NULL, 0);
    grundy_arena_open(&set.arena, &mem);
    status = grundy_parse_file(&set, text, strlen(text), err);
    return status == GRUNDY_OK ? grundy_check_file(&set, err) : status;
}

static void done(void)
{
    grundy_arena_close(&set.arena);
    assert_int_equal(mem.live, 0);
}

static void checked(const char *text)
{
    grundy_error err = {0};

    if (check(text, &err) != GRUNDY_OK)
        fail_msg("%s\n%s", text, err.message);
}

static const variable *global(const char *name)
{
    for (uint32_t i = 0; i < set.globals; i++)
        if (strcmp(set.global[i]->name, name) == 0)
            return set.global[i];
    fail_msg("no global %s", name);
    return NULL;
}

/* `let x = EXPRESSION` after some inputs: what kind of value x is. */
static void expect_type(const char *expression, const char *wanted)
{
    char text[500], name[80];

    (void)snprintf(text, sizeof text,
                   "input n, a[n], g[n][n], s: text, w[n]: text\n"
                   "position p(n) move to p(n - 1)\n"
                   "position b(f: set(2, 3), h: set(1..n)) move to b(f, h)\n"
                   "fn twice(n) = 2 * n fn both(n) = (n, n == 1)\n"
                   "fn go(n) = if n == 0 then nothing else p(n) + go(n - 1)\n"
                   "fn list(n) = if n == 0 then [] else [n] + list(n - 1)\n"
                   "let x = %s\n", expression);
    checked(text);
    grundy_type_name(global("x")->type, name, sizeof name);
    if (strcmp(name, wanted) != 0)
        fail_msg("%s: expected %s, found %s", expression, wanted, name);
    done();
}

TEST(each_expression_has_its_kind)
{
    static const char *const pair[][2] = {
        {"1 + 2 ** n", "an integer"}, {"n == 1 and n > 2", "a condition"},
        {"0 <= n < 5", "a condition"}, {"'a'", "a character"},
        {"'a' + 1", "an integer"}, {"(1, 2)", "a pair"},
        {"(1, 2, 3)", "a tuple of 3"}, {"[1, 2]", "an array of integers"},
        {"[]", "an array of values"}, {"[[1], []]", "an array of arrays"},
        {"[(1, 2)]", "an array of pairs"}, {"\"abc\"", "a text"},
        {"['a', 'b']", "a text"}, {"\"a\" + 1", "a text"},
        {"1 + s + n", "a text"}, {"[1] + \"a\"", "a text"},
        {"{1, 2}", "a set of integers"}, {"{(r, c) for r in a for c in a}",
                                          "a set of pairs"},
        {"{}", "a set of values"}, {"1..n", "an array of integers"},
        {"'a'..'z'", "a text"}, {"g[0]", "an array of integers"},
        {"g[0][1]", "an integer"}, {"w[0]", "a text"},
        {"w[0][0]", "a character"}, {"a[1..2]", "an array of integers"},
        {"s[1..2]", "a text"}, {"a with [0] = 1", "an array of integers"},
        {"g with [0][1] = 2", "an array of arrays"},
        {"if n == 1 then 'a' else 2", "an integer"},
        {"if n == 1 then [] else [2]", "an array of integers"},
        {"min(1, n)", "an integer"}, {"min((1, 2), (n, 0))", "a pair"},
        {"max(x for x in s)", "a character"},
        {"sum(a)", "an integer"}, {"count(x for x in a)", "an integer"},
        {"any(x > 1 for x in a)", "a condition"},
        {"first((x, y) for x in a for y in a)", "a pair"},
        {"mex(a)", "an integer"}, {"xor(x > 1 for x in a)", "a condition"},
        {"xor(a)", "an integer"}, {"gcd(a)", "an integer"},
        {"sort(s)", "a text"}, {"sort({3, 1})", "an array of integers"},
        {"len(s) + size({1})", "an integer"},
        {"factors(n)", "an array of pairs"},
        {"divisors(n)", "an array of integers"},
        {"partitions(n, 2)", "an array of arrays"},
        {"adjacency(n, a, a)", "an array of arrays"},
        {"isprime(n)", "a condition"}, {"twice(n)", "an integer"},
        {"both(n)", "a pair"}, {"list(n)", "an array of integers"},
        {"nimber(p(n))", "an integer"}, {"wins(p(n) + p(1))", "a condition"},
        {"go(n)", "a position"}, {"2 * p(n) + nim(3)", "a position"},
        {"sum(p(x) for x in a)", "a position"},
        {"(n == 1) xor (n == 2)", "a condition"}, {"n xor 1", "an integer"},
        {"{1} | {2} - {3}", "a set of integers"}};

    for (size_t i = 0; i < COUNT(pair); i++)
        expect_type(pair[i][0], pair[i][1]);
}

/* `full` and the empty set take their universe from their place. */
TEST(full_is_told_by_its_place)
{
    const node *arguments;

    checked("position b(f: set(4), h: set(2, 3))\n"
            "move to b(full, {}) if f == full and full != h\n"
            "move to b(f - {1}, full & h)\n"
            "start b(full, full)");
    arguments = set.start;
    assert_int_equal(arguments->kid[0]->type->tag, TYPE_SET);
    assert_ptr_equal(arguments->kid[0]->type->in,
                     set.kind[0].param[0].variable->type->in);
    assert_ptr_equal(arguments->kid[1]->type->in,
                     set.kind[0].param[1].variable->type->in);
    done();
}

TEST(equal_universes_are_one)
{
    checked("input n\n"
            "position p(s: set(n)) move to q(s)\n"
            "position q(s: set( n )) move to r(s)\n"
            "position r(s: set(n + 1)) move to p(s)\n");
    assert_int_equal(set.universes, 2);
    assert_ptr_equal(set.kind[0].param[0].variable->type->in,
                     set.kind[1].param[0].variable->type->in);
    assert_ptr_not_equal(set.kind[0].param[0].variable->type->in,
                         set.kind[2].param[0].variable->type->in);
    done();
}

static void expect_reads(const reads *r, const char *names)
{
    for (uint32_t i = 0; i < set.globals; i++) {
        const bool wanted = strstr(names, set.global[i]->name) != NULL;

        if (grundy_reads_has(r, i) != wanted)
            fail_msg("%s is %sread", set.global[i]->name,
                     wanted ? "not " : "");
    }
}

TEST(what_is_read_is_found_through_all_that_is_used)
{
    checked("input alpha, beta, gamma, delta, epsilon, zeta\n"
            "fn f(n) = if n > 0 then g(n - 1) + alpha else 0\n"
            "fn g(n) = f(n) + beta\n"
            "fn h(n) = n + gamma\n"
            "position p(n in 0..delta) move to q(n - 1) if f(n) > 2\n"
            "position q(s) move to nothing if epsilon > 0\n"
            "position r(s) move to p(s)\n"
            "start r(zeta)\n");
    expect_reads(&set.function_reads[0], "alpha beta");
    expect_reads(&set.function_reads[1], "alpha beta");
    expect_reads(&set.function_reads[2], "gamma");
    expect_reads(&set.kind_reads[0], "alpha beta delta epsilon");
    expect_reads(&set.kind_reads[1], "epsilon");
    expect_reads(&set.kind_reads[2], "alpha beta delta epsilon");
    expect_reads(&set.start_reads, "alpha beta delta epsilon zeta");
    done();
}

TEST(recursion_is_noticed)
{
    checked("fn a(n) = n + 1 fn b(n) = if n == 0 then 1 else b(n - 1)\n"
            "fn c(n) = if n == 0 then [] else d(n - 1)\n"
            "fn d(n) = [n] + c(n)");
    assert_false(set.function[0].recursive);
    assert_true(set.function[1].recursive);
    assert_true(set.function[2].recursive);
    assert_int_equal(set.function[2].result->tag, TYPE_ARRAY);
    assert_int_equal(set.function[3].result->tag, TYPE_ARRAY);
    done();
}

/* Each level was checked twice once, which took 2 to the height steps. */
TEST(the_time_to_check_grows_with_the_length_only)
{
    static const struct {
        const char *open, *core, *close;
    } nest[] = {{"1 + (", "1", ")"},       {"{1} | (", "{1}", ")"},
                {"1 * (", "1", ")"},       {"2 - (", "1", ")"},
                {"1 & (", "1", ")"},       {"sum([", "1", "])"},
                {"min(sort([", "1", "]))"}, {"max(1, ", "1", ")"},
                {"gcd(4, ", "2", ")"},     {"mex({", "1", "})"},
                {"count(x for x in 1..", "2", ")"}};

    for (size_t i = 0; i < COUNT(nest); i++) {
        char text[4000] = "let x = ";

        for (int level = 0; level < 60; level++)
            strcat(text, nest[i].open);
        strcat(text, nest[i].core);
        for (int level = 0; level < 60; level++)
            strcat(text, nest[i].close);
        checked(text);
        done();
    }
}

TEST(names_hide_outer_ones)
{
    checked("input n, a[n]\n"
            "let x = sum(n for n in [n for n in a])\n"
            "position n(n) move to n(n) for n in a\n"
            "fn size(size) = size\n"
            "let y = size(len(a)) + n\n");
    assert_int_equal(set.kinds, 1);
    done();
}

TEST(a_warning_is_no_error)
{
    checked("position p(x in 1..3)\n"
            "  move to p(7) for i in 5..1\n"
            "  move to p(7)\n"
            "  move to p(x - 1) if 1 > 2\n"
            "position q(x) stop if x == x move to q(x - 1)\n"
            "position r(x)\n");
    assert_int_equal(set.warnings, 5);
    for (size_t i = 0; i < set.warnings; i++) {
        assert_int_equal(set.warning[i].status, GRUNDY_WARNING);
        assert_true(set.warning[i].message[0] != '\0');
        assert_true(set.warning[i].line_text[0] != '\0');
        assert_true(set.warning[i].span.line > 0);
    }
    done();
}

TEST(rules_in_order_give_no_warning)
{
    static const char *const good[] = {
        "position p(x in 1..15) move to p(x - 1) stop if x == 3",
        "input n position p(x in 1..n) move to p(n + 1) move to p(1)",
        "position p(x) move to p(x - k) for k in 1..x if k != 2",
        "position p(x in -3..3) move to p(-3) move to p(3)"};

    for (size_t i = 0; i < COUNT(good); i++) {
        checked(good[i]);
        if (set.warnings != 0)
            fail_msg("%s\n%s", good[i], set.warning[0].message);
        done();
    }
}

static const char *typed_error(const char *text, const char *const *name,
                               uint32_t names)
{
    static grundy_error err;
    variable *free_variable[4];
    node *n;

    err = (grundy_error){0};
    if (grundy_parse_expression(&set.arena, text, strlen(text), &n, &err) ==
        GRUNDY_OK)
        (void)grundy_check_sum(&set, &set.arena, n, name, names, free_variable,
                               text, strlen(text), &err);
    if (err.status != GRUNDY_OK) {
        assert_int_equal(err.source, GRUNDY_SOURCE_POSITION);
        return err.message;
    }
    return NULL;
}

TEST(a_typed_position_may_use_free_names)
{
    static const char *const name[] = {"w", "b"};

    checked("input n position pile(w, b) move to pile(w - 1, b + n)");
    assert_null(typed_error("pile(w, b) + 2 * pile(b, n)", name, 2));
    assert_null(typed_error("nothing", name, 0));
    assert_string_equal(typed_error("pile(w, b)", name, 1),
                        "unknown name 'b'");
    assert_string_equal(typed_error("w + b", name, 2), "this is no position");
    assert_string_equal(typed_error("pile(w, b) +", name, 2),
                        "expected an expression, found the end");
    done();
}

TEST(types_join_where_they_go_together)
{
    static const struct {
        const type *x, *y, *both;
    } pair[] = {
        {&grundy_type_int, &grundy_type_int, &grundy_type_int},
        {&grundy_type_int, &grundy_type_char, &grundy_type_int},
        {&grundy_type_char, &grundy_type_char, &grundy_type_char},
        {&grundy_type_any, &grundy_type_sum, &grundy_type_sum},
        {&grundy_type_int, &grundy_type_bool, NULL},
        {&grundy_type_pair, &grundy_type_int, NULL},
        {&grundy_type_ints, &grundy_type_text, &grundy_type_ints},
        {&grundy_type_ints, &grundy_type_int_set, NULL},
        {&grundy_type_sum, &grundy_type_int, NULL},
        {&grundy_type_ints, &grundy_type_pairs, NULL}};

    checked("print 1");
    for (size_t i = 0; i < COUNT(pair); i++) {
        const type *const xy =
            grundy_type_join(&set.arena, pair[i].x, pair[i].y);
        const type *const yx =
            grundy_type_join(&set.arena, pair[i].y, pair[i].x);

        if (pair[i].both == NULL) {
            assert_null(xy);
            assert_null(yx);
            assert_false(grundy_type_fits(pair[i].x, pair[i].y));
        } else {
            assert_true(grundy_type_fits(xy, pair[i].both));
            assert_true(grundy_type_fits(yx, pair[i].both));
            assert_int_equal(xy->tag, pair[i].both->tag);
        }
    }
    done();
}
