/* SPDX-License-Identifier: MIT */
/*
 * Each allocation fails in turn: the solvers report it, leak nothing, and
 * answer rightly when they are asked again with memory to spare.
 */
#include "grundy/grundy.h"
#include "../support/test.h"
#include "support/random_game.h"
#include "support/stingy.h"

static bool note(void *user, grundy_choice choice)
{
    *(uint64_t *)user += 1 + choice.option;
    return true;
}

/* What one run finds out. */
typedef struct answers {
    uint64_t nimber, moves, misere_moves;
    bool wins, misere;
} answers;

static grundy_status ask_all(grundy_solver *solver, answers *found)
{
    int64_t word[2][2];
    const grundy_position part[] = {position_of(17, word[0]),
                                    position_of(5, word[1])};
    grundy_status status;

    *found = (answers){0, 0, 0, false, false};
    status = grundy_solver_nimber(solver, part, 2, &found->nimber, NULL);
    if (status == GRUNDY_OK)
        status = grundy_solver_wins(solver, part, 2, false, &found->wins,
                                    NULL);
    if (status == GRUNDY_OK)
        status = grundy_solver_wins(solver, part + 1, 1, true,
                                    &found->misere, NULL);
    if (status == GRUNDY_OK)
        status = grundy_solver_moves(solver, part, 2, false, note,
                                     &found->moves, NULL);
    if (status == GRUNDY_OK)
        status = grundy_solver_moves(solver, part + 1, 1, true, note,
                                     &found->misere_moves, NULL);
    return status;
}

static void check_same(const answers *a, const answers *b)
{
    assert_int_equal(a->nimber, b->nimber);
    assert_int_equal(a->moves, b->moves);
    assert_int_equal(a->misere_moves, b->misere_moves);
    assert_int_equal(a->wins, b->wins);
    assert_int_equal(a->misere, b->misere);
}

/* True if the run got to its end without the failure. */
static bool run(const grundy_game *game, unsigned long fail_at,
                answers *expected)
{
    stingy s = {.fail_at = fail_at};
    const grundy_limits limits = {.alloc = {stingy_resize, &s}};
    grundy_solver *solver;
    grundy_error err = {0};
    grundy_status status = grundy_solver_open(&solver, game, &limits, &err);
    answers found;

    if (status == GRUNDY_OK) {
        status = ask_all(solver, &found);
        if (status == GRUNDY_ENOMEM) {
            s.fail_at = 0;
            assert_int_equal(ask_all(solver, &found), GRUNDY_OK);
        }
        if (fail_at == 0)
            *expected = found;
        check_same(&found, expected);
    } else {
        assert_null(solver);
        assert_true(err.message[0] != '\0');
    }
    assert_true(status == GRUNDY_OK || status == GRUNDY_ENOMEM);
    grundy_solver_close(&solver);
    assert_int_equal(s.live, 0);
    return s.calls < fail_at || fail_at == 0;
}

static void check_game(grundy_game *game)
{
    answers expected;

    assert_true(run(game, 0, &expected));
    for (unsigned long fail_at = 1; !run(game, fail_at, &expected);)
        fail_at++;
}

TEST(each_failed_allocation_is_clean)
{
    random_game g;
    grundy_game game = {.state = &g, .kinds = 2, .words = 2,
                        .options = random_options};

    for (uint64_t seed = 1; seed < 4; seed++) {
        draw_game(&g, seed, 18, 1);
        game.bounds = NULL;
        game.components = NULL;
        check_game(&game);
        game.bounds = random_bounds;
        check_game(&game);
        draw_components(&g);
        game.components = random_components;
        check_game(&game);
    }
}
