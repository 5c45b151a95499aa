/* SPDX-License-Identifier: MIT */
/* The solvers of grundy/game.h, as a C programmer uses them. */
#include <time.h>

#include "grundy/grundy.h"
#include "../support/test.h"
#include "support/random_game.h"

static grundy_error err;

static grundy_solver *open_solver(const grundy_game *game,
                                  const grundy_limits *limits)
{
    grundy_solver *solver;

    memset(&err, 0, sizeof err);
    assert_int_equal(grundy_solver_open(&solver, game, limits, &err),
                     GRUNDY_OK);
    return solver;
}

static void succeed(grundy_status status)
{
    if (status != GRUNDY_OK)
        fail_msg("%s", err.message);
}

/* ---- nimbers ---- */

/* pile(white, blue): a white stone makes as many blue ones as are white. */
static grundy_status stones(void *state, grundy_position at,
                            grundy_options *to, grundy_error *e)
{
    const int64_t white = at.word[0], blue = at.word[1];
    int64_t word[2] = {white - 1, blue + white};
    const grundy_position part = {0, 2, word};

    (void)state;
    (void)e;
    if (white > 0 && !grundy_options_add(to, part))
        return GRUNDY_OK;
    word[0] = white;
    for (int64_t k = 1; k <= blue / 2; k++) {
        word[1] = blue - k;
        if (!grundy_options_add(to, part))
            return GRUNDY_OK;
    }
    return GRUNDY_OK;
}

static grundy_status stone_bounds(void *state, uint32_t kind,
                                  const grundy_position *part, size_t parts,
                                  grundy_bounds *bounds, grundy_error *e)
{
    (void)state;
    (void)kind;
    (void)e;
    bounds->length = 2;
    bounds->low[0] = bounds->low[1] = 0;
    bounds->high[0] = bounds->high[1] = 0;
    for (size_t i = 0; i < parts; i++) {
        const int64_t white = part[i].word[0];
        const int64_t most = part[i].word[1] + white * (white + 1) / 2;

        if (white > bounds->high[0])
            bounds->high[0] = white;
        if (most > bounds->high[1])
            bounds->high[1] = most;
    }
    bounds->order[0] = 1;
    bounds->order[1] = 2;
    bounds->fill = true;
    return GRUNDY_OK;
}

TEST(a_table_and_a_memo_give_the_same_nimbers)
{
    grundy_game game = {.kinds = 1, .words = 2, .options = stones};
    grundy_solver *memo = open_solver(&game, NULL), *table;

    game.bounds = stone_bounds;
    table = open_solver(&game, NULL);
    for (int64_t white = 0; white <= 8; white++)
        for (int64_t blue = 0; blue <= 8; blue++) {
            const int64_t word[] = {white, blue};
            const grundy_position at = {0, 2, word};
            uint64_t a, b;

            succeed(grundy_solver_nimber(memo, &at, 1, &a, &err));
            succeed(grundy_solver_nimber(table, &at, 1, &b, &err));
            assert_int_equal(a, b);
        }
    grundy_solver_close(&memo);
    grundy_solver_close(&table);
    assert_null(memo);
    grundy_solver_close(&table);
}

TEST(the_nimber_of_a_sum_is_the_nim_sum)
{
    const grundy_game game = {.kinds = 1, .words = 2, .options = stones,
                              .bounds = stone_bounds};
    grundy_solver *solver = open_solver(&game, NULL);
    const int64_t word[][2] = {{1, 1}, {1, 2}, {0, 6}};
    const grundy_position part[] = {
        {0, 2, word[0]}, {0, 2, word[1]}, {0, 2, word[2]}};
    uint64_t nimber;
    bool wins;

    succeed(grundy_solver_nimber(solver, part, 1, &nimber, &err));
    assert_int_equal(nimber, 0);
    succeed(grundy_solver_nimber(solver, part, 2, &nimber, &err));
    assert_int_equal(nimber, 1);
    succeed(grundy_solver_nimber(solver, part + 2, 1, &nimber, &err));
    assert_int_equal(nimber, 3);
    succeed(grundy_solver_nimber(solver, part, 3, &nimber, &err));
    assert_int_equal(nimber, 2);
    succeed(grundy_solver_nimber(solver, part, 0, &nimber, &err));
    assert_int_equal(nimber, 0);
    succeed(grundy_solver_wins(solver, part, 1, false, &wins, &err));
    assert_false(wins);
    succeed(grundy_solver_wins(solver, part, 3, false, &wins, &err));
    assert_true(wins);
    grundy_solver_close(&solver);
}

/* ---- winning moves ---- */

enum { MOST_MOVES = 64 };

typedef struct choices {
    grundy_choice choice[MOST_MOVES];
    size_t count, most;
} choices;

static bool note(void *user, grundy_choice choice)
{
    choices *const c = user;

    assert_true(c->count < MOST_MOVES);
    c->choice[c->count++] = choice;
    return c->count < c->most;
}

/* The sum less node number `from`, plus option number k of it. */
static brute_position move(const random_game *g, brute_position sum,
                           unsigned from, unsigned k)
{
    sum.count[from]--;
    brute_add(&sum, g->node[from].option[k].part,
              g->node[from].option[k].parts);
    return sum;
}

static void check_moves(const random_game *g, grundy_solver *solver,
                        const unsigned node[2], bool misere)
{
    choices c = {.count = 0, .most = MOST_MOVES};
    int64_t word[2][2];
    const grundy_position part[] = {position_of(node[0], word[0]),
                                    position_of(node[1], word[1])};
    brute_position sum = {{0}};
    brute_memo memo;
    size_t found = 0;

    open_brute(&memo);
    sum.count[node[0]]++;
    sum.count[node[1]]++;
    succeed(grundy_solver_moves(solver, part, 2, misere, note, &c, &err));
    for (size_t i = 0; i < 2; i++)
        for (unsigned k = 0; k < g->node[node[i]].options; k++) {
            const brute_position after = move(g, sum, node[i], k);

            if (brute_wins(g, &memo, &after, misere))
                continue;
            assert_true(found < c.count);
            assert_int_equal(c.choice[found].part, i);
            assert_int_equal(c.choice[found].option, k);
            found++;
        }
    assert_int_equal(found, c.count);
    close_brute(&memo);
}

TEST(winning_moves_are_those_that_leave_a_loss)
{
    static random_game g;

    for (uint64_t seed = 0; seed < test_times(60); seed++) {
        const grundy_game game = {.state = &g, .kinds = 2, .words = 2,
                                  .options = random_options};
        grundy_solver *solver = open_solver(&game, NULL);

        draw_game(&g, seed, 5, 1);
        for (unsigned a = 0; a < 5; a++)
            for (unsigned b = 0; b < 5; b++) {
                check_moves(&g, solver, (unsigned[]){a, b}, false);
                check_moves(&g, solver, (unsigned[]){a, b}, true);
            }
        grundy_solver_close(&solver);
    }
}

/* Nim heaps are the options: of 1 they are 2 and 0, of 3 they are 0, 1, 2. */
static grundy_status raise(void *state, grundy_position at,
                           grundy_options *to, grundy_error *e)
{
    (void)state;
    (void)e;
    if (at.word[0] == 1) /* nimber 1: its option 2 is above it */
        (void)(grundy_options_nim(to, 2) && grundy_options_end(to) &&
               grundy_options_end(to));
    else /* nimber 3 */
        (void)(grundy_options_end(to) && grundy_options_nim(to, 1) &&
               grundy_options_end(to) && grundy_options_nim(to, 2) &&
               grundy_options_end(to));
    return GRUNDY_OK;
}

TEST(moves_that_raise_a_nimber_are_found_too)
{
    const grundy_game game = {.kinds = 1, .words = 1, .options = raise};
    grundy_solver *solver = open_solver(&game, NULL);
    const int64_t one = 1, three = 3;
    const grundy_position part[] = {
        {0, 1, &one}, {0, 1, &three}, {0, 1, &one}, {0, 1, &one}};
    choices c = {.count = 0, .most = MOST_MOVES};

    /* 1 + 3: the sum 2 is made 0 by 3 -> 1; of 1 -> 3 there is none. */
    succeed(grundy_solver_moves(solver, part, 2, false, note, &c, &err));
    assert_int_equal(c.count, 1);
    assert_int_equal(c.choice[0].part, 1);
    assert_int_equal(c.choice[0].option, 1);
    /* 1 + 3 + 1 + 1 has the sum 2 as well. */
    c.count = 0;
    succeed(grundy_solver_moves(solver, part, 4, false, note, &c, &err));
    assert_int_equal(c.count, 1);
    /* 3 + 1 + 1: the sum is 3; 3 -> 0 and, raising, 1 -> 2, twice. */
    c.count = 0;
    succeed(grundy_solver_moves(solver, part + 1, 3, false, note, &c, &err));
    assert_int_equal(c.count, 3);
    assert_int_equal(c.choice[1].part, 1);
    assert_int_equal(c.choice[1].option, 0);
    c = (choices){.count = 0, .most = 2};
    succeed(grundy_solver_moves(solver, part + 1, 3, false, note, &c, &err));
    assert_int_equal(c.count, 2);
    grundy_solver_close(&solver);
}

/* ---- win and lose ---- */

/* Race to 10 with steps of 1 to 3: who gets there has won. */
static grundy_status race(void *state, grundy_position at,
                          grundy_options *to, grundy_error *e)
{
    (void)state;
    (void)e;
    for (int64_t n = at.word[0] + 1; n <= at.word[0] + 3 && n <= 10; n++)
        if (!grundy_options_add(to, (grundy_position){0, 1, &n}))
            break;
    return GRUNDY_OK;
}

static grundy_status at_the_end(void *state, grundy_position at,
                                grundy_verdict *verdict, grundy_error *e)
{
    (void)state;
    (void)e;
    *verdict = at.word[0] >= 10 ? GRUNDY_LOSES : GRUNDY_PLAYS_ON;
    return GRUNDY_OK;
}

TEST(games_that_are_decided_at_once_have_winners)
{
    const grundy_game game = {.kinds = 1, .words = 1, .options = race,
                              .verdict = at_the_end};
    grundy_solver *solver = open_solver(&game, NULL);
    uint64_t nimber;

    for (int64_t n = 0; n <= 10; n++) {
        const grundy_position at = {0, 1, &n};
        choices c = {.count = 0, .most = MOST_MOVES};
        bool wins;

        succeed(grundy_solver_wins(solver, &at, 1, false, &wins, &err));
        assert_int_equal(wins, (10 - n) % 4 != 0);
        succeed(grundy_solver_moves(solver, &at, 1, false, note, &c, &err));
        assert_int_equal(c.count, wins);
        if (wins)
            assert_int_equal(c.choice[0].option, (10 - n) % 4 - 1);
        memset(&err, 0, sizeof err);
        assert_int_equal(grundy_solver_nimber(solver, &at, 1, &nimber, &err),
                         GRUNDY_ENONIMBER);
    }
    grundy_solver_close(&solver);
}

/* ---- limits ---- */

static grundy_status endless(void *state, grundy_position at,
                             grundy_options *to, grundy_error *e)
{
    const int64_t n = at.word[0] + 1;

    (void)state;
    (void)e;
    (void)grundy_options_add(to, (grundy_position){0, 1, &n});
    return GRUNDY_OK;
}

static void count_calls(void *user, uint64_t done, uint64_t whole)
{
    (void)done;
    (void)whole;
    ++*(int *)user;
}

TEST(a_limit_of_memory_is_kept)
{
    const grundy_game game = {.kinds = 1, .words = 1, .options = endless};
    const grundy_limits limits = {.memory = 20000000};
    grundy_solver *solver = open_solver(&game, &limits);
    const int64_t zero = 0;
    const grundy_position at = {0, 1, &zero};
    uint64_t nimber;

    assert_int_equal(grundy_solver_nimber(solver, &at, 1, &nimber, &err),
                     GRUNDY_ELIMIT);
    assert_non_null(strstr(err.message, "19 MB allowed"));
    assert_non_null(strstr(err.message, " -> kind0("));
    grundy_solver_close(&solver);
}

TEST(a_limit_of_time_is_kept_and_progress_told)
{
    const grundy_game game = {.kinds = 1, .words = 1, .options = endless};
    int calls = 0;
    const grundy_limits limits = {
        .seconds = 0.3, .progress = count_calls, .progress_user = &calls};
    grundy_solver *solver = open_solver(&game, &limits);
    const int64_t zero = 0;
    const grundy_position at = {0, 1, &zero};
    struct timespec begin, end;
    uint64_t nimber;

    (void)clock_gettime(CLOCK_MONOTONIC, &begin);
    assert_int_equal(grundy_solver_nimber(solver, &at, 1, &nimber, &err),
                     GRUNDY_ELIMIT);
    assert_non_null(strstr(err.message, "out of time after 0 positions"));
    (void)clock_gettime(CLOCK_MONOTONIC, &end);
    assert_true(calls >= 1);
    /* Not more often than every tenth of a second, however long it took. */
    assert_true(calls <= 10 * (end.tv_sec - begin.tv_sec + 1));
    grundy_solver_close(&solver);
}

static grundy_status endless_but_cancelled(void *state, grundy_position at,
                                           grundy_options *to,
                                           grundy_error *e)
{
    if (at.word[0] == 1000)
        grundy_solver_cancel(*(grundy_solver **)state);
    return endless(state, at, to, e);
}

TEST(a_computation_can_be_cancelled)
{
    grundy_solver *solver = NULL;
    const grundy_game game = {.state = &solver, .kinds = 1, .words = 1,
                              .options = endless_but_cancelled};
    const int64_t zero = 0;
    const grundy_position at = {0, 1, &zero};
    uint64_t nimber;
    bool wins;

    solver = open_solver(&game, NULL);
    assert_int_equal(grundy_solver_nimber(solver, &at, 1, &nimber, &err),
                     GRUNDY_ECANCEL);
    memset(&err, 0, sizeof err);
    assert_int_equal(grundy_solver_wins(solver, &at, 1, true, &wins, &err),
                     GRUNDY_ECANCEL);
    assert_string_equal(err.message, "cancelled after 0 positions");
    grundy_solver_close(&solver);
}

TEST(a_game_without_options_is_refused)
{
    const grundy_game game = {.kinds = 1, .words = 1};
    grundy_solver *solver;

    memset(&err, 0, sizeof err);
    assert_int_equal(grundy_solver_open(&solver, &game, NULL, &err),
                     GRUNDY_EINVAL);
    assert_null(solver);
}

/* Kind 1's options ask the same solver for nimbers of kind 0. */
static grundy_status ask(void *state, grundy_position at, grundy_options *to,
                         grundy_error *e)
{
    grundy_solver **const solver = state;
    const int64_t n = at.word[0] - 1;
    const grundy_position below = {0, 1, &n};
    uint64_t nimber = 0;
    grundy_status status = GRUNDY_OK;

    if (n >= 0 && at.kind == 1)
        status = grundy_solver_nimber(*solver, &below, 1, &nimber, e);
    if (status != GRUNDY_OK || n < 0)
        return status;
    if (at.kind == 1 ? grundy_options_nim(to, nimber) &&
                           grundy_options_end(to)
                     : grundy_options_add(to, below))
        return GRUNDY_OK;
    return GRUNDY_OK;
}

TEST(options_may_ask_the_solver_itself)
{
    grundy_solver *solver = NULL;
    const grundy_game game = {
        .state = &solver, .kinds = 2, .words = 1, .options = ask};
    uint64_t nimber;

    solver = open_solver(&game, NULL);
    for (int64_t n = 5000; n > 4996; n--) {
        const grundy_position at = {1, 1, &n};

        succeed(grundy_solver_nimber(solver, &at, 1, &nimber, &err));
        assert_int_equal(nimber, n % 2 != 0);
    }
    grundy_solver_close(&solver);
}
