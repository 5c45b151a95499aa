/* SPDX-License-Identifier: MIT */
/* The search of whole sums against brute force, and its limits. */
#include "solve/nimber.h"
#include "solve/outcome.h"
#include "solve/multiset.h"
#include "../support/test.h"
#include "support/random_game.h"

static memory mem;
static watch look;
static grundy_error err;

static int open_all(void **state)
{
    (void)state;
    grundy_memory_open(&mem, NULL, 0);
    memset(&look, 0, sizeof look);
    memset(&err, 0, sizeof err);
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    return mem.live == 0 ? 0 : -1;
}

static outcome_solver *open_solver(const grundy_game *game, bool misere)
{
    outcome_solver *solver;

    assert_int_equal(grundy_outcome_open(&solver, game, misere, &mem, &look,
                                         &err), GRUNDY_OK);
    return solver;
}

static bool wins(outcome_solver *solver, const option_part *part,
                 size_t parts)
{
    bool winner = false;
    const grundy_status status = grundy_outcome_solve(solver, part, parts,
                                                      &winner, &err);

    if (status != GRUNDY_OK)
        fail_msg("%s", err.message);
    return winner;
}

static grundy_status failure_of(outcome_solver *solver,
                                const option_part *part, size_t parts)
{
    bool winner;

    memset(&err, 0, sizeof err);
    return grundy_outcome_solve(solver, part, parts, &winner, &err);
}

/* ---- lists of parts ---- */

TEST(sums_are_equal_whatever_the_order_of_their_parts)
{
    for (unsigned run = 0; run < 200; run++) {
        unsigned char key[2][2000];
        size_t bytes[2];
        part_list list;

        grundy_parts_open(&list, &mem);
        for (unsigned order = 0; order < 2; order++) {
            grundy_parts_clear(&list);
            for (unsigned i = 0; i < run % 40; i++) {
                const unsigned k = order == 0 ? i : run % 40 - 1 - i;
                const int64_t word[] = {k * k % 7, -(int64_t)(k % 3) * 1000};

                assert_true(grundy_parts_add(
                    &list, (grundy_position){k % 2, 1 + k % 2, word},
                    1 + k % 4));
            }
            assert_true(grundy_parts_sort(&list));
            assert_true(grundy_parts_key_size(&list) <= sizeof key[0]);
            bytes[order] = grundy_parts_encode(&list, key[order]);
        }
        assert_int_equal(bytes[0], bytes[1]);
        assert_memory_equal(key[0], key[1], bytes[0]);
        assert_true(grundy_parts_decode(&list, key[0], bytes[0]));
        assert_int_equal(grundy_parts_encode(&list, key[1]), bytes[0]);
        assert_memory_equal(key[0], key[1], bytes[0]);
        grundy_parts_close(&list);
    }
}

TEST(too_many_copies_are_noticed)
{
    const int64_t word = 3;
    const grundy_position at = {0, 1, &word};
    part_list list, other;

    grundy_parts_open(&list, &mem);
    grundy_parts_open(&other, &mem);
    assert_true(grundy_parts_add(&list, at, UINT64_MAX));
    assert_true(grundy_parts_sort(&list));
    assert_int_equal(grundy_parts_join(&other, &list, SIZE_MAX, &list),
                     GRUNDY_PARTS_TOO_MANY);
    assert_true(grundy_parts_add(&list, at, 1));
    assert_false(grundy_parts_sort(&list));
    grundy_parts_close(&list);
    grundy_parts_close(&other);
}

/* ---- random games ---- */

typedef struct trial {
    random_game g;
    grundy_game game;
    brute_memo memo;
    bool misere;
} trial;

static void open_trial(trial *t, uint64_t seed, bool misere)
{
    draw_game(&t->g, seed, 1 + (unsigned)(seed % 6), 2);
    t->misere = misere;
    t->game = (grundy_game){.state = &t->g, .kinds = 2, .words = 2,
                            .options = random_options};
    open_brute(&t->memo);
}

/* A random sum of nodes and Nim heaps, and whether brute force wins it. */
static bool draw_sum(trial *t, option_part *part, size_t parts,
                     int64_t word[][2])
{
    brute_position sum = {{0}};

    for (size_t i = 0; i < parts; i++) {
        const bool nim = draw(&t->g, 4) == 0;
        const unsigned p = nim ? NODES + draw(&t->g, HEAPS)
                               : draw(&t->g, t->g.nodes);

        part[i].copies = 1 + (draw(&t->g, 6) == 0);
        word[i][0] = nim ? (int64_t)p - NODES : 0;
        part[i].at = nim ? (grundy_position){GRUNDY_KIND_NIM, 1, word[i]}
                         : position_of(p, word[i]);
        sum.count[p] = (unsigned char)(sum.count[p] + part[i].copies);
    }
    return brute_wins(&t->g, &t->memo, &sum, t->misere);
}

static void check_sums(trial *t, size_t most)
{
    outcome_solver *solver = open_solver(&t->game, t->misere);

    for (unsigned i = 0; i < 12; i++) {
        option_part part[3];
        int64_t word[3][2];
        const size_t parts = draw(&t->g, (unsigned)most + 1);
        const bool expected = draw_sum(t, part, parts, word);

        assert_int_equal(wins(solver, part, parts), expected);
    }
    for (unsigned i = 0; i < t->g.nodes; i++) {
        brute_position sum = {{0}};
        int64_t word[2];
        const option_part alone = {position_of(i, word), 1};

        sum.count[i] = 1;
        assert_int_equal(wins(solver, &alone, 1),
                         brute_wins(&t->g, &t->memo, &sum, t->misere));
    }
    grundy_outcome_close(&solver);
    close_brute(&t->memo);
}

TEST(random_sums_are_won_as_brute_force_says)
{
    static trial t;

    for (uint64_t seed = 0; seed < test_times(200); seed++) {
        open_trial(&t, seed, seed % 2 == 0);
        if (seed % 3 == 1)
            draw_components(&t.g);
        keep_small(&t.g);
        t.game.components = seed % 3 == 1 ? random_components : NULL;
        t.game.bounds = seed % 5 < 2 ? random_bounds : NULL;
        check_sums(&t, 3);
    }
}

/* One part a position: as win and lose demand. */
TEST(random_games_with_verdicts_are_won_as_brute_force_says)
{
    static trial t;

    for (uint64_t seed = 0; seed < test_times(200); seed++) {
        open_trial(&t, seed, false);
        for (unsigned i = 0; i < t.g.nodes; i++) {
            if (draw(&t.g, 3) == 0)
                t.g.node[i].verdict = draw(&t.g, 2) == 0 ? GRUNDY_WINS
                                                         : GRUNDY_LOSES;
            for (unsigned k = 0; k < t.g.node[i].options; k++) {
                random_option *const option = &t.g.node[i].option[k];

                option->parts = option->parts > 0;
                option->part[0].copies = 1;
            }
        }
        t.game.verdict = random_verdict;
        t.game.bounds = seed % 2 == 0 ? random_bounds : NULL;
        check_sums(&t, 0);
    }
}

/* Normal play: the whole sum and the nimbers say the same. */
TEST(both_solvers_agree_on_larger_games)
{
    static random_game g;

    for (uint64_t seed = 0; seed < test_times(60); seed++) {
        grundy_game game = {.state = &g, .kinds = 2, .words = 2,
                            .options = random_options};
        outcome_solver *outcome;
        nimber_solver *nimber;

        draw_game(&g, seed, 14, 2);
        outcome = open_solver(&game, false);
        assert_int_equal(grundy_nimber_open(&nimber, &game, &mem, &look,
                                            &err), GRUNDY_OK);
        for (unsigned i = 0; i < 14; i++) {
            int64_t word[2][2];
            const option_part part[] = {
                {position_of(i, word[0]), 1},
                {position_of(13 - i, word[1]), 1}};
            uint64_t a, b;

            assert_int_equal(grundy_nimber_solve(nimber, part[0].at, &a,
                                                 &err), GRUNDY_OK);
            assert_int_equal(grundy_nimber_solve(nimber, part[1].at, &b,
                                                 &err), GRUNDY_OK);
            assert_int_equal(wins(outcome, part, 2), a != b);
        }
        grundy_outcome_close(&outcome);
        grundy_search_close(&nimber);
    }
}

/* ---- Nim ---- */

static grundy_status take_any(void *state, grundy_position at,
                              grundy_options *to, grundy_error *e)
{
    uint64_t *const asked = state;

    (void)e;
    *asked += 1;
    for (int64_t n = 0; n < at.word[0]; n++)
        if (!grundy_options_scalar(to, 0, &n, 1))
            break;
    return GRUNDY_OK;
}

TEST(misere_nothing_cancels)
{
    uint64_t asked = 0;
    const grundy_game game = {
        .state = &asked, .kinds = 1, .words = 1, .options = take_any};
    outcome_solver *solver = open_solver(&game, true);
    const int64_t two = 2, one = 1;
    const option_part twice = {{0, 1, &two}, 2};
    const option_part ones = {{0, 1, &one}, 1};
    const option_part nims[] = {{{GRUNDY_KIND_NIM, 1, &two}, 2}};
    const option_part mixed[] = {{{GRUNDY_KIND_NIM, 1, &two}, 1},
                                 {{0, 1, &two}, 1}};

    assert_false(wins(solver, &twice, 1));
    assert_true(wins(solver, NULL, 0));
    assert_false(wins(solver, &ones, 1));
    assert_false(wins(solver, nims, 1));
    assert_false(wins(solver, mixed, 2));
    grundy_outcome_close(&solver);
    solver = open_solver(&game, false);
    assert_false(wins(solver, NULL, 0));
    assert_true(wins(solver, &ones, 1));
    assert_false(wins(solver, mixed, 2));
    grundy_outcome_close(&solver);
}

TEST(an_even_number_of_copies_cancels_under_normal_play)
{
    uint64_t asked = 0;
    const grundy_game game = {
        .state = &asked, .kinds = 1, .words = 1, .options = take_any};
    outcome_solver *solver = open_solver(&game, false);
    const int64_t n = 50;
    const option_part many = {{0, 1, &n}, UINT64_C(1) << 40};

    assert_false(wins(solver, &many, 1));
    assert_int_equal(asked, 0);
    grundy_outcome_close(&solver);
}

TEST(nim_heaps_of_any_size_need_no_search)
{
    uint64_t asked = 0;
    const grundy_game game = {
        .state = &asked, .kinds = 1, .words = 1, .options = take_any};
    outcome_solver *solver = open_solver(&game, true);
    const int64_t large = -1, other = INT64_MAX;
    const option_part part[] = {{{GRUNDY_KIND_NIM, 1, &large}, 1},
                                {{GRUNDY_KIND_NIM, 1, &other}, 1}};

    assert_true(wins(solver, part, 2));
    assert_true(wins(solver, part, 1));
    assert_int_equal(asked, 0);
    grundy_outcome_close(&solver);
}

/* ---- work and limits ---- */

static grundy_status bound(void *state, uint32_t kind,
                           const grundy_position *part, size_t parts,
                           grundy_bounds *bounds, grundy_error *e)
{
    (void)state;
    (void)kind;
    (void)e;
    (void)parts;
    bounds->length = 1;
    bounds->low[0] = 0;
    bounds->high[0] = part[0].word[0];
    bounds->order[0] = 1;
    bounds->fill = true;
    return GRUNDY_OK;
}

TEST(the_first_refutation_ends_a_position)
{
    uint64_t asked = 0;
    grundy_game game = {
        .state = &asked, .kinds = 1, .words = 1, .options = take_any};
    const int64_t n = 100000;
    const option_part part = {{0, 1, &n}, 1};

    /* All heaps but 1 move to 0 or 1 at once; quadratic otherwise. */
    for (int bounded = 0; bounded < 2; bounded++) {
        outcome_solver *solver;

        game.bounds = bounded != 0 ? bound : NULL;
        solver = open_solver(&game, bounded != 0);
        assert_true(wins(solver, &part, 1));
        assert_true(grundy_search_stats(&solver->base).options < 400000);
        grundy_outcome_close(&solver);
    }
}

static grundy_status take_one(void *state, grundy_position at,
                              grundy_options *to, grundy_error *e)
{
    const int64_t n = at.word[0] - 1;

    (void)state;
    (void)e;
    if (n >= 0)
        (void)grundy_options_add(to, (grundy_position){0, 1, &n});
    return GRUNDY_OK;
}

TEST(long_chains_are_ordinary)
{
    const grundy_game game = {.kinds = 1, .words = 1, .options = take_one};
    outcome_solver *solver = open_solver(&game, true);
    const int64_t n = 1000000, few = 2;
    const option_part part[] = {{{0, 1, &n}, 1}, {{0, 1, &few}, 1}};

    assert_true(wins(solver, part, 1));
    assert_true(wins(solver, part, 2));
    grundy_outcome_close(&solver);
}

static grundy_status go_round(void *state, grundy_position at,
                              grundy_options *to, grundy_error *e)
{
    const int64_t n = (at.word[0] + 1) % 3;

    (void)state;
    (void)e;
    (void)grundy_options_add(to, (grundy_position){0, 1, &n});
    return GRUNDY_OK;
}

TEST(a_cycle_of_sums_is_shown)
{
    const grundy_game game = {.kinds = 1, .words = 1, .options = go_round};
    outcome_solver *solver = open_solver(&game, true);
    const int64_t zero = 0;
    const option_part part[] = {{{0, 1, &zero}, 1}, {{0, 1, &zero}, 1}};

    for (int again = 0; again < 2; again++) {
        assert_int_equal(failure_of(solver, part, 1), GRUNDY_ECYCLE);
        assert_string_equal(err.message, "moves lead back to a position: "
                            "kind0(0) -> kind0(1) -> kind0(2) -> kind0(0)");
    }
    assert_int_equal(failure_of(solver, part, 2), GRUNDY_ECYCLE);
    assert_string_equal(
        err.message, "moves lead back to a position: kind0(1) + kind0(2) -> "
        "2 * kind0(2) -> kind0(0) + kind0(2) -> kind0(1) + kind0(2)");
    grundy_outcome_close(&solver);
}

static grundy_status go_up(void *state, grundy_position at,
                           grundy_options *to, grundy_error *e)
{
    const int64_t n = at.word[0] + 1;

    (void)state;
    (void)e;
    if (n != 0)
        (void)(grundy_options_part(to, (grundy_position){0, 1, &n}, 2) &&
               grundy_options_end(to));
    return GRUNDY_OK;
}

TEST(sums_without_end_reach_the_limit_of_memory)
{
    const grundy_game game = {.kinds = 1, .words = 1, .options = go_up};
    const int64_t zero = 0;
    const int64_t below[] = {-1, -2, -3};
    const option_part part = {{0, 1, &zero}, 1};
    outcome_solver *solver;

    mem.limit = 1000000;
    solver = open_solver(&game, true);
    assert_int_equal(failure_of(solver, &part, 1), GRUNDY_ELIMIT);
    assert_non_null(strstr(err.message, "out of memory after 0 positions"));
    for (int i = 0; i < 3; i++) /* small questions find room again */
        assert_int_equal(
            wins(solver, &(option_part){{0, 1, &below[i]}, 1}, 1), i == 0);
    grundy_outcome_close(&solver);
}

static grundy_status decide(void *state, grundy_position at,
                            grundy_verdict *verdict, grundy_error *e)
{
    (void)state;
    (void)e;
    *verdict = at.word[0] == 3 ? GRUNDY_WINS : GRUNDY_PLAYS_ON;
    return GRUNDY_OK;
}

TEST(what_is_decided_at_once_stands_alone)
{
    const grundy_game game = {.kinds = 1, .words = 1, .options = take_one,
                              .verdict = decide};
    outcome_solver *solver = open_solver(&game, false);
    const int64_t five = 5, three = 3;
    const option_part part[] = {{{0, 1, &five}, 1}, {{0, 1, &three}, 1}};

    assert_true(wins(solver, part, 1));
    assert_int_equal(failure_of(solver, part, 2), GRUNDY_ENONIMBER);
    assert_string_equal(err.message, "kind0(3) is decided at once, so it "
                        "cannot be a part of a sum");
    grundy_outcome_close(&solver);
}

TEST(what_is_no_position_is_refused)
{
    const grundy_game game = {.kinds = 1, .words = 1, .options = take_one};
    outcome_solver *solver = open_solver(&game, false);
    const int64_t word = 1;
    const option_part part = {{4, 1, &word}, 1};

    assert_int_equal(failure_of(solver, &part, 1), GRUNDY_EINVAL);
    grundy_outcome_close(&solver);
}

TEST(forgotten_positions_are_asked_for_again)
{
    uint64_t asked = 0;
    const grundy_game game = {
        .state = &asked, .kinds = 1, .words = 1, .options = take_any};
    outcome_solver *solver = open_solver(&game, true);
    const int64_t n = 3;
    const option_part part = {{0, 1, &n}, 2};
    uint64_t first;

    assert_false(wins(solver, &part, 1));
    first = asked;
    assert_false(wins(solver, &part, 1));
    assert_int_equal(asked, first);
    grundy_search_forget(&solver->base, 0);
    assert_false(wins(solver, &part, 1));
    assert_int_equal(asked, 2 * first);
    grundy_outcome_close(&solver);
}

TEST_EACH(open_all, close_all)
