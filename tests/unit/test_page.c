/* SPDX-License-Identifier: MIT */
/*
 * Lines of an emitted program and what is made of them: constants that nobody
 * reads go, braces around one short statement too.
 */
#include "support/test.h"

#include "base/memory.h"
#include "emit/emitter.h"

typedef struct fixture {
    memory mem;
    ruleset set;
    page page;
    emitter e;
} fixture;

static void begin(fixture *f)
{
    memset(f, 0, sizeof *f);
    grundy_memory_open(&f->mem, NULL, 0);
    f->e = (emitter){.set = &f->set, .mem = &f->mem};
    grundy_arena_open(&f->e.a, &f->mem);
    grundy_emit_begin_part(&f->e, &f->page);
}

/* The text that the lines come to, and the end of it all. */
static void expect(fixture *f, const char *wanted)
{
    text_buffer out = {.mem = &f->mem};

    grundy_emit_tidy(&f->e, &f->page);
    assert_int_equal(f->e.status, GRUNDY_OK);
    assert_true(grundy_emit_lay_out(&f->page, &out));
    assert_true(grundy_text_put(&out, "", 1));
    assert_string_equal(out.at, wanted);
    grundy_text_close(&out);
    grundy_emit_free(&f->e, &f->page);
    grundy_emit_forget_names(&f->e);
    grundy_memory_free(&f->mem, f->e.name, f->e.names_room * sizeof *f->e.name);
    grundy_arena_close(&f->e.a);
    assert_int_equal((int64_t)f->mem.live, 0);
}

TEST(unread_constants_go)
{
    fixture f;

    begin(&f);
    grundy_emit_const(&f.e, "int64_t", "a", "f(x)");
    grundy_emit_const(&f.e, "int64_t", "b", "a + %d", 1);
    grundy_emit_const(&f.e, "int64_t", "c", "a");
    grundy_emit_line(&f.e, "puts(\"b, 'c\"); /* b */");
    grundy_emit_line(&f.e, "return c;");
    expect(&f, "const int64_t a = f(x);\n"
               "const int64_t c = a;\n"
               "puts(\"b, 'c\"); /* b */\n"
               "return c;\n");
}

TEST(what_is_taken_is_taken_all_the_same)
{
    fixture f;

    begin(&f);
    grundy_emit_const(&f.e, "int64_t", "base", "pushed");
    grundy_emit_taken(&f.e, "list", "set", "set_from(%s, 1)", "base");
    expect(&f, "const int64_t base = pushed;\n"
               "(void)set_from(base, 1);\n");
}

TEST(a_constant_is_read_in_its_block_alone)
{
    fixture f;

    begin(&f);
    for (int i = 0; i < 2; i++) {
        grundy_emit_open(&f.e, "if (x > %d)", i);
        grundy_emit_const(&f.e, "int64_t", "n", "%d", i);
        grundy_emit_line(&f.e, i == 0 ? "x = 0;" : "x = n;");
        grundy_emit_close(&f.e);
    }
    expect(&f, "if (x > 0)\n"
               "    x = 0;\n"
               "if (x > 1) {\n"
               "    const int64_t n = 1;\n"
               "    x = n;\n"
               "}\n");
}

TEST(braces_stay_around_more_than_a_short_statement)
{
    fixture f;

    begin(&f);
    grundy_emit_open(&f.e, "if (a)");
    grundy_emit_declare(&f.e, "int64_t %s;", "n");
    grundy_emit_close(&f.e);
    grundy_emit_open(&f.e, "if (b)");
    grundy_emit_open(&f.e, "while_not(c)");
    grundy_emit_line(&f.e, "x++;");
    grundy_emit_close(&f.e);
    grundy_emit_close(&f.e);
    grundy_emit_open(&f.e, "if (d)");
    grundy_emit_line(&f.e, "name_of_a_function(a_long_argument, another_one, "
                           "and_yet_another_one, the_last);");
    grundy_emit_close(&f.e);
    grundy_emit_open(&f.e, "if (e)");
    grundy_emit_line(&f.e, "y = 1;");
    grundy_emit_else(&f.e, NULL);
    grundy_emit_line(&f.e, "y = 2;");
    grundy_emit_close_with(&f.e, "");
    expect(&f, "if (a) {\n"
               "    int64_t n;\n"
               "}\n"
               "if (b) {\n"
               "    while_not(c)\n"
               "        x++;\n"
               "}\n"
               "if (d) {\n"
               "    name_of_a_function(a_long_argument, another_one, "
               "and_yet_another_one,\n"
               "        the_last);\n"
               "}\n"
               "if (e) {\n"
               "    y = 1;\n"
               "} else {\n"
               "    y = 2;\n"
               "}\n");
}

/* An outer loop with a short one and a counted one, and one of a text. */
static void write_loops(fixture *f)
{
    emitter *const e = &f->e;

    grundy_emit_for(e, e->names, "int64_t x = n", "x > 0", "x--");
    grundy_emit_count(e, e->names,
                      &(counted_loop){.name = "i",
                                      .from = grundy_emit_zero(),
                                      .end = grundy_emit_number(e, 2)});
    grundy_emit_line(e, "g(i);");
    grundy_emit_close(e);
    grundy_emit_count(e, e->names,
                      &(counted_loop){.name = "k",
                                      .from = grundy_emit_number(e, 1),
                                      .end = grundy_emit_named("x"),
                                      .closed = true});
    grundy_emit_line(e, "g(k);");
    grundy_emit_close(e);
    grundy_emit_close(e);
    grundy_emit_count(e, e->names,
                      &(counted_loop){.name = "k",
                                      .from = grundy_emit_zero(),
                                      .end = grundy_emit_called("f(x)")});
    grundy_emit_line(e, "g(k);");
    grundy_emit_close(e);
    grundy_emit_lines(e, "while ($0 < 9)\n    $0++;\n", "y", NO_MORE);
}

TEST(loops_are_written_as_they_are_counted)
{
    fixture f;

    begin(&f);
    write_loops(&f);
    expect(&f, "for (int64_t x = n; x > 0; x--) {\n"
               "    for (int64_t i = 0; i < 2; i++)\n"
               "        g(i);\n"
               "    for (int64_t k = 1; k <= x; k++)\n"
               "        g(k);\n"
               "}\n"
               "for (int64_t k = 0; k < f(x); k++)\n"
               "    g(k);\n"
               "while (y < 9)\n"
               "    y++;\n");
}

TEST(what_an_expression_costs_goes_with_it)
{
    fixture f;
    code two, x, sum;

    begin(&f);
    two = grundy_emit_number(&f.e, 2);
    x = grundy_emit_named("x");
    sum = grundy_emit_binary(&f.e, x, N_ADD, two);
    assert_true(grundy_emit_is_simple(grundy_emit_number(&f.e, INT64_MIN)));
    assert_true(grundy_emit_is_simple(x) && !grundy_emit_is_simple(sum));
    assert_false(grundy_emit_costs(sum, x));
    assert_true(
        grundy_emit_costs(x, grundy_emit_binary(&f.e, sum, N_MUL, two)));
    assert_true(grundy_emit_costs(
        grundy_emit_binary(&f.e, grundy_emit_called("f(x)"), N_ADD, x), x));
    expect(&f, "");
}

/* Known by what they are made of: the texts may differ. */
TEST(values_are_the_same_by_what_they_are)
{
    fixture f;
    code x, y, call;

    begin(&f);
    x = grundy_emit_named("x");
    y = grundy_emit_number(&f.e, 2);
    call = grundy_emit_called("f()");
    assert_true(grundy_emit_same(
        x, grundy_emit_named(grundy_emit_say(&f.e, "%s", "x"))));
    assert_false(grundy_emit_same(x, grundy_emit_named("z")));
    assert_true(grundy_emit_same(
        (code){"INT64_C(2)", RANK_NAME, WEIGHT_NUMBER, 2, NULL}, y));
    assert_true(grundy_emit_same(grundy_emit_binary(&f.e, x, N_ADD, y),
                                 grundy_emit_binary(&f.e, x, N_ADD, y)));
    assert_false(grundy_emit_same(grundy_emit_binary(&f.e, x, N_ADD, y),
                                  grundy_emit_binary(&f.e, x, N_SUB, y)));
    assert_false(grundy_emit_same(call, call)); /* it may be another value */
    expect(&f, "");
}

TEST(a_test_is_written_once)
{
    fixture f;
    code x, y;
    const test_pair *flag, *less, *both;

    begin(&f);
    x = grundy_emit_named("x");
    y = grundy_emit_named("y");
    assert_string_equal(grundy_emit_compared(&f.e, x, N_NE, y)->fails,
                        "x == y");
    flag = grundy_emit_flag(&f.e, grundy_emit_named("fits"));
    less = grundy_emit_compared(&f.e, x, N_LT, y);
    both = grundy_emit_both(&f.e, flag, less);
    assert_string_equal(both->fails, "!(fits && x < y)");
    assert_ptr_equal(
        grundy_emit_both(&f.e, both, grundy_emit_compared(&f.e, x, N_LT, y)),
        both);
    assert_string_equal(
        grundy_emit_both(&f.e, both, grundy_emit_compared(&f.e, y, N_LT, x))
            ->holds,
        "fits && x < y && y < x");
    expect(&f, "");
}
