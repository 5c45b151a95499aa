/* SPDX-License-Identifier: MIT */
/* What has no nimber: cycles, endless play, nonsense, errors of the rules. */
#include "support/nimbers.h"

/* ---- failures ---- */

static size_t pile_text(void *state, grundy_position at, char *out,
                        size_t size)
{
    (void)state;
    return (size_t)snprintf(out, size, "pile(%lld)", (long long)at.word[0]);
}

/* 0 <- 1 <- 2 <- ... <- length - 1 <- 0: a ring. */
static grundy_status go_round(void *state, grundy_position at,
                              grundy_options *to, grundy_error *e)
{
    const int64_t length = *(const int64_t *)state;
    const int64_t n = (at.word[0] + 1) % length;

    (void)e;
    (void)grundy_options_add(to, heap((int64_t *)&n));
    return GRUNDY_OK;
}

static void check_cycle(int64_t length, int64_t start, const char *text)
{
    const grundy_game game = {.state = &length, .kinds = 1, .words = 1,
                              .options = go_round, .text = pile_text};
    nimber_solver *solver = open_solver(&game);

    for (int again = 0; again < 2; again++) {
        assert_int_equal(failure_of(solver, heap(&start)), GRUNDY_ECYCLE);
        assert_string_equal(err.message, text);
    }
    grundy_search_close(&solver);
}

TEST(a_cycle_is_shown)
{
    check_cycle(1, 0, "moves lead back to a position: pile(0) -> pile(0)");
    check_cycle(2, 1, "moves lead back to a position: "
                      "pile(1) -> pile(0) -> pile(1)");
    check_cycle(7, 0, "moves lead back to a position: pile(0) -> pile(1) -> "
                      "pile(2) -> pile(3) -> pile(4) -> pile(5) -> pile(6) "
                      "-> pile(0)");
    check_cycle(1000, 5, "moves lead back to a position: pile(5) -> pile(6) "
                         "-> pile(7) -> pile(8) -> ... -> pile(1) -> pile(2) "
                         "-> pile(3) -> pile(4) -> pile(5)");
}

TEST(a_cycle_is_shown_without_the_way_to_it)
{
    int64_t length = 3, start = -2;
    const grundy_game game = {.state = &length, .kinds = 1, .words = 1,
                              .options = go_round};
    nimber_solver *solver = open_solver(&game);

    assert_int_equal(failure_of(solver, heap(&start)), GRUNDY_ECYCLE);
    assert_string_equal(err.message, "moves lead back to a position: "
                        "kind0(0) -> kind0(1) -> kind0(2) -> kind0(0)");
    grundy_search_close(&solver);
}

/* From n on to n + 1 without end; from -1, first to a position that ends. */
static grundy_status go_up(void *state, grundy_position at,
                           grundy_options *to, grundy_error *e)
{
    const int64_t n = at.word[0] + 1;

    (void)state;
    (void)e;
    if (at.word[0] != -100)
        (void)grundy_options_add(to, heap((int64_t *)&n));
    return GRUNDY_OK;
}

TEST(a_rising_chain_ends_at_the_limit_of_memory)
{
    const grundy_game game = {
        .kinds = 1, .words = 1, .options = go_up, .text = pile_text};
    nimber_solver *solver;
    int64_t n = 0;

    mem.limit = 3000000;
    solver = open_solver(&game);
    assert_int_equal(failure_of(solver, heap(&n)), GRUNDY_ELIMIT);
    assert_non_null(strstr(err.message, "out of memory after 0 positions: "));
    assert_non_null(strstr(err.message, " positions are held, "));
    assert_non_null(strstr(err.message, "2.9 MB allowed"));
    assert_non_null(strstr(err.message, "; a chain of "));
    assert_non_null(strstr(err.message, " stood at ... -> pile("));
    n = -40101; /* 40,000 positions that are not held yet */
    assert_int_equal(nimber_of(solver, heap(&n)), 1);
    grundy_search_close(&solver);
}

static double later(void)
{
    return 1;
}

TEST(a_rising_chain_ends_at_the_limit_of_time)
{
    const grundy_game game = {
        .kinds = 1, .words = 1, .options = go_up, .text = pile_text};
    nimber_solver *solver = open_solver(&game);
    int64_t n = 0;

    look.now = later;
    look.deadline = 0.5;
    look.next = 5000;
    assert_int_equal(failure_of(solver, heap(&n)), GRUNDY_ELIMIT);
    assert_non_null(strstr(err.message, "out of time after 0 positions; "
                                        "a chain of "));
    look.deadline = 0;
    look.next = 0;
    atomic_store(&look.cancelled, true);
    assert_int_equal(failure_of(solver, heap(&n)), GRUNDY_ECANCEL);
    assert_string_equal(err.message, "cancelled after 0 positions");
    grundy_search_close(&solver);
}

TEST(what_a_stopped_search_was_at_can_be_asked_again)
{
    const grundy_game game = {
        .kinds = 1, .words = 1, .options = go_up, .text = pile_text};
    nimber_solver *solver = open_solver(&game);
    int64_t start = -40101, inside = -40098;

    look.now = later;
    look.deadline = 0.5;
    look.next = 5000;
    assert_int_equal(failure_of(solver, heap(&start)), GRUNDY_ELIMIT);
    look.deadline = 0;
    assert_int_equal(nimber_of(solver, heap(&inside)), 0);
    assert_int_equal(nimber_of(solver, heap(&start)), 1);
    look.deadline = 0.5;
    look.next = look.ticks;
    assert_int_equal(failure_of(solver, heap(&(int64_t){0})), GRUNDY_ELIMIT);
    look.deadline = 0;
    grundy_nimber_forget(solver, 0);
    assert_int_equal(nimber_of(solver, heap(&start)), 1);
    grundy_search_close(&solver);
}

static grundy_status endless(void *state, grundy_position at,
                             grundy_options *to, grundy_error *e)
{
    (void)state;
    (void)at;
    (void)e;
    while (grundy_options_end(to))
        ;
    return GRUNDY_OK;
}

TEST(one_position_with_too_many_options_can_be_stopped)
{
    const grundy_game game = {.kinds = 1, .words = 1, .options = endless};
    nimber_solver *solver = open_solver(&game);

    look.now = later;
    look.deadline = 0.5;
    assert_int_equal(failure_of(solver, heap(&(int64_t){0})), GRUNDY_ELIMIT);
    assert_string_equal(err.message, "out of time after 0 positions");
    grundy_search_close(&solver);
}

static grundy_status win_at_zero(void *state, grundy_position at,
                                 grundy_verdict *verdict, grundy_error *e)
{
    (void)state;
    (void)e;
    *verdict = at.word[0] == 0 ? GRUNDY_WINS : GRUNDY_PLAYS_ON;
    return GRUNDY_OK;
}

TEST(a_verdict_leaves_no_nimber)
{
    taking t = {.most = 2, .fill = true};
    grundy_game game = game_of_taking(&t, true);
    nimber_solver *solver;

    game.verdict = win_at_zero;
    game.text = pile_text;
    solver = open_solver(&game);
    assert_int_equal(failure_of(solver, heap(&(int64_t){5})),
                     GRUNDY_ENONIMBER);
    assert_string_equal(err.message, "pile(0) is decided at once, so there "
                        "are winners but no nimbers");
    grundy_search_close(&solver);
}

TEST(what_is_no_position_is_refused)
{
    taking t = {.most = 2};
    const grundy_game game = game_of_taking(&t, false);
    nimber_solver *solver = open_solver(&game);
    const int64_t word[2] = {1, 1};

    assert_int_equal(failure_of(solver, (grundy_position){1, 1, word}),
                     GRUNDY_EINVAL);
    assert_string_equal(err.message, "expected a kind below 1, found 1");
    assert_int_equal(failure_of(solver, (grundy_position){0, 2, word}),
                     GRUNDY_EINVAL);
    assert_string_equal(err.message, "expected at most 1 words, found 2");
    grundy_search_close(&solver);
}

static grundy_status emit_nonsense(void *state, grundy_position at,
                                   grundy_options *to, grundy_error *e)
{
    const int64_t word[3] = {0, 0, 0};

    (void)state;
    (void)e;
    (void)grundy_options_add(to, at.word[0] == 1
                                     ? (grundy_position){7, 1, word}
                                     : (grundy_position){0, 3, word});
    return GRUNDY_OK;
}

TEST(a_game_that_breaks_the_contract_is_told_so)
{
    const grundy_game game = {.kinds = 1, .words = 1,
                              .options = emit_nonsense};
    nimber_solver *solver = open_solver(&game);

    assert_int_equal(failure_of(solver, heap(&(int64_t){1})), GRUNDY_EINVAL);
    assert_string_equal(err.message, "expected a kind below 1, found 7");
    assert_int_equal(failure_of(solver, heap(&(int64_t){2})), GRUNDY_EINVAL);
    grundy_search_close(&solver);
}

/* ---- poison ---- */

TEST(errors_count_only_where_play_gets_to)
{
    random_game g;

    for (uint64_t seed = 0; seed < test_times(200); seed++) {
        grundy_game game = game_of(&g);

        draw_game(&g, seed, 10, 1);
        g.poisonous = true;
        /* Only node 9 can get to node 3. */
        for (unsigned i = 4; i < 10; i++)
            for (unsigned k = 0; k < g.node[i].options; k++) {
                random_option *const option = &g.node[i].option[k];

                if (option->parts > 0 && option->part[0].part == 3)
                    option->part[0].part = 2;
            }
        game.bounds = random_bounds;
        check_all(&g, &game, true);
        check_all(&g, &game, false);
    }
}

/* Heaps divisible by 1,000 fail; the others may move to 1..2 below. */
static grundy_status fail_at_thousands(void *state, grundy_position at,
                                       grundy_options *to, grundy_error *e)
{
    if (at.word[0] % 1000 == 0) {
        ((taking *)state)->asked++;
        if (e != NULL && e->status == GRUNDY_OK) {
            e->status = GRUNDY_EVALUE;
            (void)snprintf(e->message, sizeof e->message, "at %lld",
                           (long long)at.word[0]);
        }
        return GRUNDY_EVALUE;
    }
    return take(state, at, to, e);
}

TEST(a_poisoned_chain_is_tried_once)
{
    taking t = {.most = 2, .fill = true};
    grundy_game game = game_of_taking(&t, true);
    nimber_solver *solver;
    int64_t n = 50000;

    game.options = fail_at_thousands;
    solver = open_solver(&game);
    assert_int_equal(failure_of(solver, heap(&n)), GRUNDY_EVALUE);
    assert_string_equal(err.message, "at 50000");
    assert_true(t.asked < 120000);
    n = 49999;
    t.asked = 0;
    assert_int_equal(failure_of(solver, heap(&n)), GRUNDY_EVALUE);
    assert_string_equal(err.message, "at 49000");
    assert_true(t.asked < 5000);
    grundy_search_close(&solver);
}

TEST_EACH(open_all, close_all)
