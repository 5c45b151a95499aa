/* SPDX-License-Identifier: MIT */
/* The solver of nimbers against brute force, and how much it asks for. */
#include "support/nimbers.h"

/* ---- random games ---- */

TEST(random_games_have_the_nimbers_of_the_definition)
{
    random_game g;

    for (uint64_t seed = 0; seed < test_times(300); seed++) {
        grundy_game game = game_of(&g);

        draw_game(&g, seed, 1 + (unsigned)(seed % 12), PARTS);
        if (seed % 3 == 1)
            draw_components(&g);
        game.components = seed % 3 == 1 ? random_components : NULL;
        game.bounds = seed % 2 == 1 ? random_bounds : NULL;
        game.law = seed % 5 == 1 ? random_law : NULL;
        g.lawful = seed % 5 == 1;
        game.verdict = seed % 7 == 1 ? random_verdict : NULL;
        check_all(&g, &game, seed % 4 < 2);
    }
}

/* Node i and node i + 1 (i even) are one class, for which i stands. */
static void halve(void *state, uint32_t kind, int64_t *word, uint32_t length)
{
    (void)state;
    (void)kind;
    (void)length;
    word[0] -= word[0] % 2;
}

static grundy_status count_down(void *state, grundy_position at,
                                grundy_options *to, grundy_error *e)
{
    (void)state;
    (void)e;
    if (at.word[0] % 2 != 0)
        return GRUNDY_EINTERNAL;
    for (int64_t k = at.word[0] - 1; k >= 0; k--) {
        const grundy_position below = {0, 1, &k};

        if (!grundy_options_add(to, below))
            break;
    }
    return GRUNDY_OK;
}

TEST(only_the_canonical_position_is_asked_for)
{
    const grundy_game game = {
        .kinds = 1, .words = 1, .options = count_down, .canonical = halve};
    nimber_solver *solver = open_solver(&game);
    int64_t n = 41;

    assert_int_equal(nimber_of(solver, heap(&n)), 20);
    n = 7;
    assert_int_equal(nimber_of(solver, heap(&n)), 3);
    assert_int_equal(grundy_search_stats(solver).solved, 21);
    grundy_search_close(&solver);
}

/* ---- chains, work, growth ---- */

TEST(a_chain_of_two_million_moves_is_ordinary)
{
    taking t = {.most = 2};

    for (int bounded = 0; bounded < 2; bounded++) {
        const grundy_game game = game_of_taking(&t, bounded != 0);
        nimber_solver *solver = open_solver(&game);
        int64_t n = 2000000;

        t.asked = 0;
        assert_int_equal(nimber_of(solver, heap(&n)), n % 3);
        assert_true(t.asked <= 2 * (uint64_t)n + 2);
        grundy_search_close(&solver);
    }
}

/* Position 0 has n options, n the state, that know nothing of each other. */
static grundy_status radiate(void *state, grundy_position at,
                             grundy_options *to, grundy_error *e)
{
    (void)e;
    if (at.word[0] != 0)
        return GRUNDY_OK;
    for (int64_t n = 1; n <= *(const int64_t *)state; n++)
        if (!grundy_options_add(to, heap(&n)))
            break;
    return GRUNDY_OK;
}

TEST(independent_options_are_not_solved_one_by_one)
{
    int64_t count = 20000;
    const grundy_game game = {
        .state = &count, .kinds = 1, .words = 1, .options = radiate};
    nimber_solver *solver = open_solver(&game);

    assert_int_equal(nimber_of(solver, heap(&(int64_t){0})), 1);
    assert_true(grundy_search_stats(solver).options < 3 * (uint64_t)count);
    grundy_search_close(&solver);
}

TEST(filling_asks_for_each_position_once)
{
    taking t = {.most = 9, .fill = true};
    const grundy_game game = game_of_taking(&t, true);
    nimber_solver *solver = open_solver(&game);
    int64_t n = 100000;

    assert_int_equal(nimber_of(solver, heap(&n)), 0);
    assert_int_equal(t.asked, n + 1);
    assert_int_equal(grundy_search_stats(solver).table_cells, n + 1);
    assert_int_equal(grundy_search_stats(solver).memo_positions, 0);
    n = 100012;
    assert_int_equal(nimber_of(solver, heap(&n)), 2);
    assert_int_equal(t.asked, n + 1);
    grundy_search_close(&solver);
}

TEST(rising_heaps_cost_linear_time)
{
    taking t = {.most = 1, .fill = true};
    const grundy_game game = game_of_taking(&t, true);
    nimber_solver *solver = open_solver(&game);

    for (int64_t n = 0; n < 100000; n++)
        assert_int_equal(nimber_of(solver, heap(&n)), n % 2);
    assert_int_equal(t.asked, 100000);
    assert_int_equal(grundy_search_stats(solver).solved, 100000);
    grundy_search_close(&solver);
}

TEST(preparing_for_all_parts_asks_for_bounds_once)
{
    taking t = {.most = 3, .fill = true};
    const grundy_game game = game_of_taking(&t, true);
    nimber_solver *solver = open_solver(&game);
    int64_t n[] = {50, 7, 2000, 9};
    const grundy_position part[] = {heap(n), heap(n + 1), heap(n + 2),
                                    heap(n + 3)};
    uint64_t value;

    assert_false(grundy_nimber_peek(solver, part[0], &value));
    assert_int_equal(grundy_nimber_prepare(solver, part, 4, &err), GRUNDY_OK);
    assert_true(grundy_nimber_peek(solver, part[0], &value));
    assert_int_equal(value, 2);
    for (int i = 0; i < 4; i++)
        assert_int_equal(nimber_of(solver, part[i]), n[i] % 4);
    assert_int_equal(t.bounds, 1);
    grundy_search_close(&solver);
}

TEST(a_box_too_large_for_the_memory_is_left_to_the_memo)
{
    taking t = {.most = 3, .fill = true};
    const grundy_game game = game_of_taking(&t, true);
    nimber_solver *solver;
    int64_t n = 10000;

    mem.limit = 600000;
    solver = open_solver(&game);
    assert_int_equal(nimber_of(solver, heap(&n)), 0);
    assert_int_equal(grundy_search_stats(solver).table_cells, n + 1);
    n = 40001;
    memset(&err, 0, sizeof err);
    mem.limit = 2500000;
    t.fill = false;
    assert_int_equal(nimber_of(solver, heap(&n)), 1);
    n = 160001;
    mem.limit = 0x7fffffff;
    assert_int_equal(nimber_of(solver, heap(&n)), 1);
    grundy_search_close(&solver);
    mem.limit = 600000;
    solver = open_solver(&game);
    n = 40001;
    assert_int_equal(failure_of(solver, heap(&n)), GRUNDY_ELIMIT);
    mem.limit = 5000000;
    n = 1300000;
    assert_int_equal(failure_of(solver, heap(&n)), GRUNDY_ELIMIT);
    assert_int_equal(grundy_search_stats(solver).table_cells, 0);
    n = 20001;
    assert_int_equal(nimber_of(solver, heap(&n)), 1);
    grundy_search_close(&solver);
}

TEST(forgotten_positions_are_asked_for_again)
{
    taking t = {.most = 3, .fill = true};
    int64_t n = 11;

    for (int bounded = 0; bounded < 2; bounded++) {
        const grundy_game game = game_of_taking(&t, bounded != 0);
        nimber_solver *solver = open_solver(&game);

        t.most = 3;
        assert_int_equal(nimber_of(solver, heap(&n)), 3);
        t.most = 4;
        assert_int_equal(nimber_of(solver, heap(&n)), 3);
        grundy_nimber_forget(solver, 0);
        assert_int_equal(nimber_of(solver, heap(&n)), 1);
        grundy_search_close(&solver);
    }
}

/* ---- Nim heaps, copies, laws ---- */

static grundy_status one_option_each(void *state, grundy_position at,
                                     grundy_options *to, grundy_error *e)
{
    const int64_t none = -1;

    (void)state;
    (void)e;
    switch (at.word[0]) {
    case 0: /* nim(2^63), nothing, and nim(2) + nim(3) */
        (void)(grundy_options_nim(to, UINT64_C(1) << 63) &&
               grundy_options_end(to) && grundy_options_end(to) &&
               grundy_options_nim(to, 2) && grundy_options_nim(to, 3) &&
               grundy_options_end(to));
        return GRUNDY_OK;
    case 1: /* an even number of something that fails */
        (void)(grundy_options_part(to, heap(&(int64_t){-1}),
                                   UINT64_C(1) << 60) &&
               grundy_options_end(to));
        return GRUNDY_OK;
    case 2: /* three copies of number 0, whose nimber is 2, and nim(2) */
        (void)(grundy_options_part(to, heap(&(int64_t){0}), 3) &&
               grundy_options_nim(to, 2) && grundy_options_end(to) &&
               grundy_options_part(to, heap((int64_t *)&none), 0) &&
               grundy_options_nim(to, 1) && grundy_options_end(to));
        return GRUNDY_OK;
    default: return GRUNDY_EVALUE;
    }
}

TEST(copies_count_by_parity_and_large_heaps_cost_nothing)
{
    const grundy_game game = {
        .kinds = 1, .words = 1, .options = one_option_each};
    nimber_solver *solver = open_solver(&game);

    assert_int_equal(nimber_of(solver, heap(&(int64_t){0})), 2);
    assert_int_equal(nimber_of(solver, heap(&(int64_t){1})), 1);
    grundy_nimber_forget(solver, 0);
    assert_int_equal(failure_of(solver, heap(&(int64_t){-1})), GRUNDY_EVALUE);
    assert_true(mem.peak < 100000);
    grundy_search_close(&solver);
}

static grundy_status one_large_heap(void *state, grundy_position at,
                                    grundy_options *to, grundy_error *e)
{
    (void)state;
    (void)at;
    (void)e;
    (void)(grundy_options_nim(to, UINT64_C(1) << 63) && grundy_options_end(to));
    return GRUNDY_OK;
}

TEST(a_position_may_not_be_worth_more_than_a_code)
{
    const grundy_game game = {.kinds = 1,
                              .words = 1,
                              .options = one_option_each,
                              .components = one_large_heap};
    nimber_solver *solver = open_solver(&game);

    assert_int_equal(failure_of(solver, heap(&(int64_t){0})), GRUNDY_EVALUE);
    assert_string_equal(err.message, "expected nimbers below 4294967280, found "
                                     "9223372036854775808");
    grundy_search_close(&solver);
}

TEST(odd_copies_are_evaluated_once)
{
    const grundy_game game = {
        .kinds = 1, .words = 1, .options = one_option_each};
    nimber_solver *solver = open_solver(&game);

    assert_int_equal(nimber_of(solver, heap(&(int64_t){2})), 2);
    grundy_search_close(&solver);
}

static bool nim_law(void *state, grundy_position at, uint64_t *nimber)
{
    (void)state;
    *nimber = (uint64_t)at.word[0];
    return at.word[0] >= 10;
}

TEST(a_law_answers_for_heaps_that_nothing_could_hold)
{
    taking t = {.most = INT64_MAX};
    grundy_game game = game_of_taking(&t, true);
    nimber_solver *solver;

    game.law = nim_law;
    solver = open_solver(&game);
    assert_int_equal(nimber_of(solver, heap(&(int64_t){INT64_MAX})),
                     INT64_MAX);
    assert_int_equal(t.asked + t.bounds, 0);
    assert_int_equal(nimber_of(solver, heap(&(int64_t){9})), 9);
    assert_true(t.asked > 0);
    grundy_search_close(&solver);
}

/* ---- nested calls ---- */

typedef struct nest {
    nimber_solver *solver;
    bool asks_itself;
} nest;

/* Kind 0: take 1..3.  Kind 1: heap(n) has one option, nim(nimber of kind 0
 * at 2 n); or it asks for its own nimber. */
static grundy_status ask(void *state, grundy_position at, grundy_options *to,
                         grundy_error *e)
{
    nest *const nested = state;
    taking t = {.most = 3};
    int64_t twice = 2 * at.word[0];
    uint64_t value = 0;
    grundy_status status;

    if (at.kind == 0)
        return take(&t, at, to, e);
    if (nested->asks_itself && at.word[0] >= 3)
        twice = at.word[0] + 1;
    status = grundy_nimber_solve(
        nested->solver,
        (grundy_position){nested->asks_itself && at.word[0] != 2 ? 1 : 0, 1,
                          &twice},
        &value, e);
    if (status != GRUNDY_OK)
        return status;
    for (uint64_t i = 0; i < value; i++)
        if (!grundy_options_nim(to, i) || !grundy_options_end(to))
            return GRUNDY_OK;
    twice = at.word[0] - 1;
    if (twice >= 0)
        (void)grundy_options_add(to, (grundy_position){1, 1, &twice});
    return GRUNDY_OK;
}

TEST(options_may_ask_for_nimbers_of_other_positions)
{
    nest nested = {NULL, false};
    const grundy_game game = {
        .state = &nested, .kinds = 2, .words = 1, .options = ask};
    uint64_t below = 0;
    int64_t n = 3000;

    nested.solver = open_solver(&game);
    /* n: the nimber v = 2 n mod 4 by Nim heaps, and what n - 1 is worth. */
    for (int64_t i = 0; i <= n; i++) {
        const uint64_t v = (uint64_t)(2 * i % 4);

        below = i > 0 && below == v ? v + 1 : v;
        if (i > 3 && i < n)
            continue;
        assert_int_equal(
            nimber_of(nested.solver, (grundy_position){1, 1, &i}), below);
    }
    grundy_search_close(&nested.solver);
}

TEST(a_position_that_asks_for_itself_is_a_cycle)
{
    nest nested = {NULL, true};
    const grundy_game game = {
        .state = &nested, .kinds = 2, .words = 1, .options = ask};
    int64_t n = 0;

    nested.solver = open_solver(&game);
    assert_int_equal(failure_of(nested.solver, (grundy_position){1, 1, &n}),
                     GRUNDY_ECYCLE);
    n = 1; /* 1 asks for 2, which moves to 1 again */
    assert_int_equal(failure_of(nested.solver, (grundy_position){1, 1, &n}),
                     GRUNDY_ECYCLE);
    n = 3; /* 3 asks for 4, and so on without end */
    assert_int_equal(failure_of(nested.solver, (grundy_position){1, 1, &n}),
                     GRUNDY_ELIMIT);
    grundy_search_close(&nested.solver);
}

TEST_EACH(open_all, close_all)
