/* SPDX-License-Identifier: MIT */
/* Pairs of nimbers and misère nim-values against brute force on whole sums. */
#include "solve/outcome.h"
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

static tame_solver *open_pairs(const grundy_game *game)
{
    tame_solver *pairs;

    assert_int_equal(grundy_tame_open(&pairs, game, &mem, &look, &err),
                     GRUNDY_OK);
    return pairs;
}

static tame_pair pair_of(tame_solver *pairs, grundy_position at)
{
    tame_pair pair;

    if (grundy_tame_solve(pairs, at, &pair, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    return pair;
}

static bool wins(outcome_solver *solver, const option_part *part, size_t parts)
{
    bool winner = false;

    if (grundy_outcome_solve(solver, part, parts, &winner, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
    return winner;
}

/* ---- random games ---- */

typedef struct trial {
    random_game g;
    grundy_game game;
    brute_memo memo;
} trial;

static void open_trial(trial *t, uint64_t seed)
{
    draw_game(&t->g, seed, 3 + (unsigned)(seed % 6), 2);
    keep_small(&t->g);
    t->game = (grundy_game){.state = &t->g,
                            .kinds = 2,
                            .words = 2,
                            .options = random_options,
                            .bounds = seed % 3 == 0 ? random_bounds : NULL};
    open_brute(&t->memo);
}

/* A sum of up to three nodes and heaps. */
static size_t draw_sum(trial *t, option_part *part, int64_t word[][2],
                       brute_position *sum)
{
    const size_t parts = draw(&t->g, 4);

    memset(sum, 0, sizeof *sum);
    for (size_t i = 0; i < parts; i++) {
        const bool nim = draw(&t->g, 4) == 0;
        const unsigned p =
            nim ? NODES + draw(&t->g, HEAPS) : draw(&t->g, t->g.nodes);

        part[i].copies = 1 + (draw(&t->g, 6) == 0);
        word[i][0] = nim ? (int64_t)p - NODES : 0;
        part[i].at = nim ? (grundy_position){GRUNDY_KIND_NIM, 1, word[i]}
                         : position_of(p, word[i]);
        sum->count[p] = (unsigned char)(sum->count[p] + part[i].copies);
    }
    return parts;
}

static tame_pair pair_of_sum(tame_solver *pairs, const option_part *part,
                             size_t parts)
{
    tame_pair sum = {true, false, 0};

    for (size_t i = 0; i < parts; i++)
        grundy_tame_add(&sum, pair_of(pairs, part[i].at), part[i].copies);
    return sum;
}

/* Whatever is called tame is won as brute force says, in every sum. */
TEST(sums_of_tame_parts_are_won_by_their_pairs)
{
    static trial t;
    unsigned tame = 0, wild = 0;

    for (uint64_t seed = 0; seed < test_times(200); seed++) {
        tame_solver *pairs;

        open_trial(&t, seed);
        pairs = open_pairs(&t.game);
        for (unsigned i = 0; i < 20; i++) {
            option_part part[4];
            int64_t word[4][2];
            brute_position sum;
            const size_t parts = draw_sum(&t, part, word, &sum);
            const tame_pair pair = pair_of_sum(pairs, part, parts);

            wild += !pair.tame;
            if (!pair.tame)
                continue;
            tame++;
            assert_int_equal(grundy_tame_wins(pair),
                             brute_wins(&t.g, &t.memo, &sum, true));
        }
        grundy_search_close(&pairs);
        close_brute(&t.memo);
    }
    assert_true(tame > 500 && wild > 100);
}

/* The search that takes what is tame by its pairs finds the same winners. */
TEST(searches_with_pairs_agree_with_brute_force)
{
    static trial t;

    for (uint64_t seed = 1000; seed < 1000 + test_times(150); seed++) {
        tame_solver *pairs;
        outcome_solver *solver;

        open_trial(&t, seed);
        pairs = open_pairs(&t.game);
        assert_int_equal(
            grundy_outcome_open(&solver, &t.game, true, &mem, &look, &err),
            GRUNDY_OK);
        grundy_outcome_use_pairs(solver, pairs);
        for (unsigned i = 0; i < 20; i++) {
            option_part part[4];
            int64_t word[4][2];
            brute_position sum;
            const size_t parts = draw_sum(&t, part, word, &sum);

            assert_int_equal(wins(solver, part, parts),
                             brute_wins(&t.g, &t.memo, &sum, true));
        }
        grundy_outcome_close(&solver);
        grundy_search_close(&pairs);
        close_brute(&t.memo);
    }
}

/* A position that is the sum of others is as tame as they are. */
TEST(components_count_as_sums)
{
    static random_game g;
    unsigned differ = 0;

    for (uint64_t seed = 0; seed < test_times(100); seed++) {
        grundy_game game = {.state = &g,
                            .kinds = 2,
                            .words = 2,
                            .options = random_options,
                            .components = random_components};
        tame_solver *pairs;

        draw_game(&g, seed, 12, 1);
        draw_components(&g);
        pairs = open_pairs(&game);
        for (unsigned i = 0; i < 12; i++) {
            tame_pair sum = {true, false, 0}, own;
            int64_t word[2];

            if (g.node[i].falls_into == 0)
                continue;
            for (unsigned k = 0; k < g.node[i].falls_into; k++)
                grundy_tame_add(
                    &sum,
                    pair_of(pairs,
                            position_of(g.node[i].component[k].part, word)),
                    1);
            own = pair_of(pairs, position_of(i, word));
            assert_int_equal(own.tame, sum.tame);
            if (own.tame) {
                assert_int_equal(own.value, sum.value);
                assert_int_equal(own.firm, sum.firm);
            }
            differ += !own.tame || own.firm;
        }
        grundy_search_close(&pairs);
    }
    assert_true(differ > 20);
}

/* ---- heap games ---- */

/* What may be left after taking k: bit 0 nothing, 1 one heap, 2 two. */
typedef struct heap_rules {
    unsigned digit[4];
    bool unequal; /* Grundy's game: into two heaps that differ */
} heap_rules;

static bool put_heaps(grundy_options *to, int64_t left, int64_t right)
{
    if (right == 0 && left > 0)
        return grundy_options_scalar(to, 0, &left, 1); /* from the table */
    return (left == 0 ||
            grundy_options_part(to, (grundy_position){0, 1, &left}, 1)) &&
           (right == 0 ||
            grundy_options_part(to, (grundy_position){0, 1, &right}, 1)) &&
           grundy_options_end(to);
}

static bool take(const heap_rules *rules, grundy_options *to, int64_t rest,
                 unsigned digit)
{
    if (rest == 0)
        return (digit & 1) == 0 || put_heaps(to, 0, 0);
    if ((digit & 2) != 0 && !put_heaps(to, rest, 0))
        return false;
    for (int64_t left = 1; (digit & 4) != 0 && 2 * left <= rest; left++)
        if (!(rules->unequal && 2 * left == rest) &&
            !put_heaps(to, left, rest - left))
            return false;
    return true;
}

static grundy_status break_heap(void *state, grundy_position at,
                                grundy_options *to, grundy_error *e)
{
    const heap_rules *const rules = state;

    (void)e;
    for (int64_t k = 0; k < 4 && k <= at.word[0]; k++)
        if (!take(rules, to, at.word[0] - k, rules->digit[k]))
            break;
    return GRUNDY_OK;
}

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

enum { HEAPS_ASKED = 31 };

/* Which heaps are tame: asked from above with a table, from below without. */
static void find_tame(heap_rules rules, bool table, bool tame[HEAPS_ASKED])
{
    const grundy_game game = {.state = &rules,
                              .kinds = 1,
                              .words = 1,
                              .options = break_heap,
                              .bounds = table ? bound : NULL};
    tame_solver *pairs = open_pairs(&game);

    for (int64_t i = 0; i < HEAPS_ASKED; i++) {
        const int64_t n = table ? HEAPS_ASKED - 1 - i : i;

        tame[n] = pair_of(pairs, (grundy_position){0, 1, &n}).tame;
    }
    grundy_search_close(&pairs);
}

/* By the literature's first wild heaps [GurvichHo18]. */
TEST(the_first_wild_heaps_are_known)
{
    static const struct {
        heap_rules rules;
        int64_t first;
    } known[] = {
        {{.digit = {0, 7, 7}}, 5},             /* Kayles */
        {{.digit = {0, 0, 7}}, 10},            /* Dawson's Kayles, 0.07 */
        {{.digit = {0, 1, 3, 7}}, 9},          /* Dawson's chess, 0.137 */
        {{.digit = {4, 7}}, 5},                /* 4.7 */
        {{.digit = {0, 6}}, 7},                /* 0.6 */
        {{.digit = {4}, .unequal = true}, 13}, /* Grundy's game */
    };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        bool tame[HEAPS_ASKED], again[HEAPS_ASKED];
        int64_t first = 0;

        find_tame(known[i].rules, false, tame);
        find_tame(known[i].rules, true, again);
        assert_memory_equal(tame, again, sizeof tame);
        while (tame[first])
            first++;
        assert_int_equal(first, known[i].first);
    }
}

/* ---- subtraction games ---- */

static grundy_status subtract(void *state, grundy_position at,
                              grundy_options *to, grundy_error *e)
{
    const uint64_t set = *(const uint64_t *)state;

    (void)e;
    for (int64_t k = 1; k < 64 && k <= at.word[0]; k++) {
        const int64_t left = at.word[0] - k;

        if ((set >> k & 1) != 0 &&
            !grundy_options_add(to, (grundy_position){0, 1, &left}))
            break;
    }
    return GRUNDY_OK;
}

/* [Ferguson74], by the pairs of all heaps. */
TEST(every_subtraction_game_is_tame)
{
    uint64_t set = 1;

    for (unsigned i = 0; i < test_times(100); i++) {
        const grundy_game game = {
            .state = &set, .kinds = 1, .words = 1, .options = subtract};
        tame_solver *pairs = open_pairs(&game);

        set = set * UINT64_C(6364136223846793005) + 1442695040888963407u;
        set &= set >> 7 | 0x60; /* not too dense */
        for (int64_t n = 0; n < 150; n++) {
            const tame_pair pair = pair_of(pairs, (grundy_position){0, 1, &n});

            assert_true(pair.tame);
            assert_int_equal(pair.firm, pair.value > 1);
        }
        grundy_search_close(&pairs);
    }
}

static bool ask_law(void *state, grundy_position at, uint64_t *nimber)
{
    (void)state;
    *nimber = (uint64_t)at.word[0];
    return at.word[0] >= 100;
}

TEST(a_law_stands_for_a_subtraction_game)
{
    uint64_t set = 0;
    const grundy_game game = {.state = &set,
                              .kinds = 1,
                              .words = 1,
                              .options = subtract,
                              .law = ask_law};
    tame_solver *pairs = open_pairs(&game);
    const int64_t large = INT64_C(1) << 60;
    const tame_pair pair = pair_of(pairs, (grundy_position){0, 1, &large});

    assert_true(pair.tame && pair.firm);
    assert_int_equal(pair.value, large);
    grundy_search_close(&pairs);
}

/* ---- errors ---- */

TEST(what_is_no_position_is_refused)
{
    uint64_t set = 6;
    const grundy_game game = {
        .state = &set, .kinds = 1, .words = 1, .options = subtract};
    tame_solver *pairs = open_pairs(&game);
    const int64_t word[2] = {1, 1};
    tame_pair pair;

    assert_int_equal(
        grundy_tame_solve(pairs, (grundy_position){3, 1, word}, &pair, NULL),
        GRUNDY_EINVAL);
    assert_int_equal(
        grundy_tame_solve(pairs, (grundy_position){0, 2, word}, &pair, NULL),
        GRUNDY_EINVAL);
    grundy_search_close(&pairs);
}

static grundy_status stand_still(void *state, grundy_position at,
                                 grundy_options *to, grundy_error *e)
{
    (void)state;
    (void)e;
    (void)grundy_options_add(to, at);
    return GRUNDY_OK;
}

TEST(cycles_are_reported)
{
    const grundy_game game = {.kinds = 1, .words = 1, .options = stand_still};
    tame_solver *pairs = open_pairs(&game);
    const int64_t word = 4;
    tame_pair pair;

    for (int again = 0; again < 2; again++)
        assert_int_equal(grundy_tame_solve(pairs,
                                           (grundy_position){0, 1, &word},
                                           &pair, NULL),
                         GRUNDY_ECYCLE);
    grundy_search_close(&pairs);
}

TEST_EACH(open_all, close_all)
