/* SPDX-License-Identifier: MIT */
/*
 * Who completes a pattern loses, or wins: the winner of every position of
 * random lists, move by move, against the list of moves without end clauses.
 */
#include "support/set_lists.h"

#include "sets/ending.h"

enum { CELLS = 8, STATES = 1 << CELLS };

/* Up to `most` different cells, by rising number. */
static size_t some_literals(size_t most, bool in, bool mixed, set_literal *out)
{
    uint32_t cells = 0;
    size_t used = 0;

    for (size_t left = 1 + below((uint32_t)most); left > 0; left--)
        cells |= 1u << below(CELLS);
    for (uint32_t cell = 0; cell < CELLS; cell++)
        if (cells >> cell & 1)
            out[used++] = (set_literal){cell, mixed && below(2) ? !in : in};
    return used;
}

/* Moves that take the first of the cells that they need, and others, or all of
 * them and no others. */
static void add_move(set_instances *l, bool mixed, bool all)
{
    set_literal need[8], write[8];
    const size_t needs = some_literals(3, true, mixed, need);
    size_t writes = 1;

    need[0].in = true;
    write[0] = (set_literal){need[0].cell, false};
    for (size_t i = 1; i < needs; i++)
        if (all || (need[i].in && below(2)))
            write[writes++] = (set_literal){need[i].cell, false};
    if (!all && writes < 8 && write[writes - 1].cell + 1 < CELLS &&
        below(4) == 0)
        write[writes++] = (set_literal){CELLS - 1, false};
    assert_true(grundy_instances_add(l, need, needs, write, writes));
}

static uint32_t make(const set_instance *x, uint32_t state, bool *legal)
{
    *legal = true;
    for (size_t i = 0; i < x->needs; i++)
        *legal &= (state >> x->need[i].cell & 1) == x->need[i].in;
    for (size_t i = 0; i < x->writes; i++)
        state = x->write[i].in ? state | 1u << x->write[i].cell
                               : state & ~(1u << x->write[i].cell);
    return state;
}

/* Play as it is written. */
typedef struct plain {
    const set_instances *moves, *pattern;
    bool ends_won, known[STATES], wins[STATES];
} plain;

static bool wins(plain *p, uint32_t state)
{
    const uint64_t in = state;
    bool good = false;

    if (p->known[state])
        return p->wins[state];
    if (grundy_ending_stands(p->pattern, &in))
        return p->ends_won;
    for (size_t i = 0; i < p->moves->count && !good; i++) {
        const set_instance x = grundy_instances_at(p->moves, i);
        bool legal;
        const uint32_t to = make(&x, state, &legal);

        good = legal && !wins(p, to);
    }
    p->known[state] = true;
    return p->wins[state] = good;
}

/* Of positions in which nothing is decided; how many they were. */
static uint32_t compare(plain *p, const set_instances *left,
                        const set_instances *near, bool turn)
{
    watch clock = {.next = UINT64_MAX};
    grundy_error err = {0};
    set_search *search;
    uint32_t compared = 0;

    assert_int_equal(grundy_set_search_open(&search, left, &clock, &err),
                     GRUNDY_OK);
    for (uint32_t state = 0; state < STATES; state++) {
        const uint64_t in = state, asked = turn ? ~in & (STATES - 1) : in;
        bool lost;

        if (grundy_ending_stands(p->pattern, &in))
            continue;
        if (grundy_ending_stands(near, &in)) {
            assert_true(wins(p, state));
            continue;
        }
        assert_int_equal(grundy_set_search_is(search, &asked, 0, &lost, &err),
                         GRUNDY_OK);
        assert_int_equal(lost, !wins(p, state));
        compared++;
    }
    grundy_set_search_close(&search);
    return compared;
}

/* What is in the set is out of it, and the other way round. */
static set_instances turned(const set_instances *l)
{
    set_instances out = list_of(1, CELLS);

    for (size_t i = 0; i < l->count; i++) {
        const set_instance x = grundy_instances_at(l, i);
        set_literal need[2 * CELLS], write[2 * CELLS];

        for (size_t k = 0; k < x.needs; k++)
            need[k] = (set_literal){x.need[k].cell, !x.need[k].in};
        for (size_t k = 0; k < x.writes; k++)
            write[k] = (set_literal){x.write[k].cell, !x.write[k].in};
        assert_true(grundy_instances_add(&out, need, x.needs, write, x.writes));
    }
    return out;
}

/* The same with the patterns beside the moves; *guarded: they can stand
 * there. */
static uint32_t compare_guarded(plain *p, const set_instances *near,
                                uint32_t *guarded)
{
    set_instances left = list_of(1, CELLS);
    uint32_t compared = 0;
    bool fits;

    assert_true(grundy_ending_guard(p->moves, p->ends_won ? p->pattern : near,
                                    &left, &fits));
    if (fits) {
        set_instances other = turned(&left);

        assert_null(grundy_instances_endless(&left));
        compared = compare(p, &left, near, false);
        compared += compare(p, &other, near, true);
        grundy_instances_drop(&other);
        ++*guarded;
    }
    grundy_instances_drop(&left);
    return compared;
}

static uint32_t try_one(bool ends_won, uint32_t *guarded)
{
    const bool mixed = below(3) == 0, all = !mixed && below(2);
    set_instances moves = list_of(1, CELLS), pattern = list_of(1, CELLS),
                  near = list_of(1, CELLS);
    set_instances left = list_of(1, CELLS);
    static plain p;
    uint32_t compared;
    bool many = false;

    for (uint32_t i = 3 + below(8); i > 0; i--)
        add_move(&moves, mixed, all);
    for (uint32_t i = 1 + below(4); i > 0; i--) {
        set_literal need[8];
        const size_t needs = some_literals(4, false, below(3) == 0, need);

        assert_true(grundy_instances_add(&pattern, need, needs, NULL, 0));
    }
    if (!ends_won)
        assert_true(grundy_ending_near(&moves, &pattern, &near, &many));
    assert_true(
        grundy_ending_avoid(&moves, ends_won ? &pattern : &near, &left, &many));
    assert_false(many);
    p = (plain){.moves = &moves, .pattern = &pattern, .ends_won = ends_won};
    compared = compare(&p, &left, &near, false);
    compared += compare_guarded(&p, &near, guarded);
    grundy_instances_drop(&moves);
    grundy_instances_drop(&pattern);
    grundy_instances_drop(&near);
    grundy_instances_drop(&left);
    assert_int_equal(counted.live, 0);
    return compared;
}

TEST(completing_loses)
{
    const int rounds = random_rounds(200);
    uint32_t compared = 0, guarded = 0;

    for (int i = rounds; i > 0; i--)
        compared += try_one(true, &guarded);
    assert_true(compared > 5 * (uint32_t)rounds);
    assert_true(rounds < 200 || guarded > 20);
}

TEST(completing_wins)
{
    const int rounds = random_rounds(200);
    uint32_t compared = 0, guarded = 0;

    for (int i = rounds; i > 0; i--)
        compared += try_one(false, &guarded);
    assert_true(compared > 5 * (uint32_t)rounds);
    assert_true(rounds < 200 || guarded > 0);
}

/* One cell more than what is looked at. */
TEST(what_is_too_much_is_told)
{
    set_instances moves = list_of(1, CELLS), pattern = list_of(1, CELLS),
                  left = list_of(1, CELLS);
    set_literal need[65], write[1] = {{0, false}};
    bool many = false;

    moves.cells = moves.columns = pattern.cells = pattern.columns = 65;
    for (uint32_t cell = 0; cell < 65; cell++)
        need[cell] = (set_literal){cell, false};
    assert_true(grundy_instances_add(&pattern, need, 65, NULL, 0));
    need[0].in = true;
    assert_true(grundy_instances_add(&moves, need, 1, write, 1));
    assert_true(grundy_ending_avoid(&moves, &pattern, &left, &many));
    assert_true(many);
    assert_true(grundy_ending_near(&moves, &pattern, &left, &many));
    assert_true(many);
    grundy_instances_drop(&moves);
    grundy_instances_drop(&pattern);
    grundy_instances_drop(&left);
}

/* A ring of patterns of three cells each, over every other cell. */
static void add_ring(set_instances *l, const uint32_t *cell)
{
    enum { RING = 12 };

    for (uint32_t i = 0; i < RING; i += 2) {
        set_literal need[3];

        for (uint32_t k = 0; k < 3; k++)
            need[k] = (set_literal){cell[(i + k) % RING], true};
        grundy_set_literals_sort(need, 3);
        assert_true(grundy_instances_add(l, need, 3, NULL, 0));
    }
}

/* Two rings, whose cells stand in order and in none. */
TEST(equal_parts_have_one_label)
{
    static const uint32_t rings[2][12] = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
        {23, 14, 17, 12, 20, 22, 13, 19, 16, 21, 15, 18}};
    set_instances moves = list_of(1, CELLS), pattern = list_of(1, CELLS),
                  left = list_of(1, CELLS);
    watch clock = {.next = UINT64_MAX};
    grundy_error err = {0};
    set_search *search;
    const uint64_t none = 0;
    uint64_t nimber;
    bool fits;

    moves.cells = moves.columns = pattern.cells = pattern.columns = 24;
    left.cells = left.columns = 24;
    for (uint32_t cell = 0; cell < 24; cell++) {
        const set_literal need = {cell, false}, write = {cell, true};

        assert_true(grundy_instances_add(&moves, &need, 1, &write, 1));
    }
    add_ring(&pattern, rings[0]);
    add_ring(&pattern, rings[1]);
    assert_true(grundy_ending_guard(&moves, &pattern, &left, &fits));
    assert_true(fits);
    assert_int_equal(grundy_set_search_open(&search, &left, &clock, &err),
                     GRUNDY_OK);
    assert_int_equal(grundy_set_search_nimber(search, &none, &nimber, &err),
                     GRUNDY_OK);
    assert_int_equal(nimber, 0);
    assert_int_equal(grundy_set_search_work(search).solved, 0);
    grundy_set_search_close(&search);
    grundy_instances_drop(&moves);
    grundy_instances_drop(&pattern);
    grundy_instances_drop(&left);
    assert_int_equal(counted.live, 0);
}
