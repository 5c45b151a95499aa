/* SPDX-License-Identifier: MIT */
/*
 * Results of boards by several threads over one table: as by one alone, and
 * where they are stopped.  Small enough for a thread sanitizer.
 */
#include "support/set_lists.h"

#include <pthread.h>
#include <time.h>

#include "engine/engine.h"
#include "host/clock.h"
#include "host/crew.h"
#include "sets/word_board.h"

enum { TEXT = 4096 };

static unsigned started;
static char told[GRUNDY_MESSAGE_MAX]; /* by the last search, of an error */

static bool start_counted(crew_thread *thread, void (*body)(void *arg),
                          void *arg)
{
    started++;
    return grundy_crew_of(2).start(thread, body, arg);
}

static watch clock_of(unsigned helpers)
{
    watch clock = {.now = grundy_clock_now, .crew = grundy_crew_of(2)};

    clock.crew.helpers = helpers;
    clock.crew.after = 0;
    clock.crew.start = start_counted;
    return clock;
}

static grundy_status solve(const char *text, watch *clock, int64_t *result)
{
    engine e = {.mem = NULL};
    const object *start = NULL;
    grundy_error err = {0};
    grundy_status status =
        grundy_engine_open(&e, text, strlen(text), &counted, clock, &err);

    *result = 99;
    told[0] = '\0';
    if (status == GRUNDY_OK)
        status = grundy_engine_lets(&e, &err);
    if (status == GRUNDY_OK)
        status = grundy_engine_refresh(&e, &err);
    if (status == GRUNDY_OK)
        status = grundy_engine_start(&e, &start, &err);
    if (status == GRUNDY_OK)
        status = grundy_engine_result(&e, start, result, NULL, &err);
    (void)snprintf(told, sizeof told, "%s", err.message);
    grundy_engine_close(&e);
    assert_int_equal(counted.live, 0);
    if (status == GRUNDY_EINVAL || status == GRUNDY_ESYNTAX)
        fail_msg("%s\n%s", err.message, text);
    return status;
}

/* Threads that have helped. */
static unsigned compare(const char *text)
{
    const unsigned before = started;
    watch alone = clock_of(0);
    int64_t result, again;

    assert_int_equal(solve(text, &alone, &result), GRUNDY_OK);
    assert_int_equal(started, before);
    for (unsigned helpers = 1; helpers <= 3; helpers += 2) {
        watch clock = clock_of(helpers);

        assert_int_equal(solve(text, &clock, &again), GRUNDY_OK);
        if (again != result)
            fail_msg("%lld and %lld of\n%s", (long long)result,
                     (long long)again, text);
    }
    return started - before;
}

/* Who fills a pattern wins, or loses, and a full board is drawn, or counts. */
static void write_patterns(char *out)
{
    static const char *const end[] = {"lose", "win"},
                             *const step[] = {"(0, 1), (1, 0)",
                                              "(0, 1), (1, 0), (1, 1)",
                                              "(1, 1), (1, 2), (0, 1)"};
    const unsigned h = 3 + below(2), w = 3 + below(2), k = 2 + below(2);

    (void)snprintf(
        out, TEXT,
        "game \"patterns\"\n"
        "position board(mine: set(%u, %u), yours: set(%u, %u))\n"
        "    %s if any(all((r + i * a, c + i * b) in yours for i in 0..%u)\n"
        "        for (a, b) in [%s] for r in 0..<%u for c in 0..<%u)\n"
        "    draw if size(mine) + size(yours) >= %u\n"
        "    move to board(yours, mine | {p}) for p in full - mine - yours\n"
        "start board({}, {})\n"
        "answer \"First\", \"Second\", \"Draw\"\n",
        h, w, h, w, end[below(2)], k, step[below(3)], h, w, h * w - below(2));
}

/* Cells are worth something, some of them another move, and neighbours of some
 * kinds change hands. */
static void write_scores(char *out)
{
    const unsigned h = 3, w = 3 + below(2);

    (void)snprintf(
        out, TEXT,
        "game \"scores\"\n"
        "position board(mine: set(%u, %u), yours: set(%u, %u))\n"
        "    score size(mine) - %u * size(yours)\n"
        "        if size(mine) + size(yours) >= %u\n"
        "    move to board(yours, mine | {(r, c)})\n"
        "        gain (r * %u + c * %u) %% 5 - 1\n"
        "        for (r, c) in full - mine - yours if (r + c) %% 3 != 1\n"
        "    move again to board(mine | {(r, c)}, yours)\n"
        "        gain (r + c) %% %u for (r, c) in full - mine - yours\n"
        "        if (r + c) %% 3 == 1 and (r, c + 1) not in yours\n"
        "    move to board(yours - {(r, c + 1)}, mine | {(r, c), (r, c + 1)})\n"
        "        for (r, c) in full - mine - yours if (r, c + 1) in yours\n"
        "start board({}, {})\n"
        "answer \"First\", \"Second\", \"Draw\"\n",
        h, w, h, w, 1 + below(2), h * w - below(3), 1 + below(4), 1 + below(4),
        2 + below(3));
}

/* Two players with stones that go on, and who comes through wins. */
static void write_sides(char *out)
{
    const unsigned h = 4 + below(2), w = 3;

    (void)snprintf(
        out, TEXT,
        "game \"sides\"\n"
        "position board(x: set(%u, %u), o: set(%u, %u))\n"
        "    lose if any((%u, c) in x for c in 0..<%u)\n"
        "        or any((0, c) in o for c in 0..<%u)\n"
        "    move left to board(x - {(r, c)} | {(r + 1, c + d)},\n"
        "                       o - {(r + 1, c + d)})\n"
        "        for (r, c) in x for d in -%u..1\n"
        "        if 0 <= c + d < %u and r < %u and (r + 1, c + d) not in x\n"
        "    move right to board(x - {(r - 1, c + d)},\n"
        "                        o - {(r, c)} | {(r - 1, c + d)})\n"
        "        for (r, c) in o for d in -1..%u\n"
        "        if 0 <= c + d < %u and r > 0 and (r - 1, c + d) not in o\n"
        "start board({(r, c) for r in 0..<2 for c in 0..<%u},\n"
        "            {(r, c) for r in %u..<%u for c in 0..<%u})\n"
        "answer \"Left\", \"Right\"\n",
        h, w, h, w, h - 1, w, w, below(2), w, h - 1, below(2), w, w, h - 2, h,
        w);
}

/* Two players who each take a pattern of theirs. */
static void write_takes(char *out)
{
    static const char *const shape[][2] = {
        {"{(r, c), (r + 1, c)}", "{(r, c), (r, c + 1)}"},
        {"{(r, c), (r + 1, c + 1)}", "{(r, c), (r, c + 1)}"},
        {"{(r, c), (r + 1, c), (r + 1, c + 1)}",
         "{(r, c), (r, c + 1), (r + 1, c)}"},
        {"{(r, c), (r, c + 2)}", "{(r, c), (r + 1, c)}"}};
    const char *const *const p = shape[below(COUNT(shape))];
    const unsigned h = 6, w = 6 + below(2);

    (void)snprintf(out, TEXT,
                   "game \"takes\"\n"
                   "position board(s: set(%u, %u))\n"
                   "    move left to board(s - %s)\n"
                   "        for r in 0..<%u for c in 0..<%u if %s <= s\n"
                   "    move right to board(s - %s)\n"
                   "        for r in 0..<%u for c in 0..<%u if %s <= s\n"
                   "start %sboard(full - {(%u, %u)})\n"
                   "answer \"Left\", \"Right\"\n",
                   h, w, p[0], h - 1, w - 2, p[0], p[1], h - 1, w - 2, p[1],
                   below(2) == 0 ? "right " : "", below(h), below(w));
}

/* Piles and the last move, run by the machine. */
static void write_piles(char *out)
{
    (void)snprintf(out, TEXT,
                   "game \"piles\"\n"
                   "fn worth(a[5], i) = if i == 0 then a[0] * %u %% 5\n"
                   "    else (worth(a, i - 1) + a[i] * (i + %u)) %% 7\n"
                   "position board(a[5] in 0..3, last in 0..5)\n"
                   "    score worth(a, 4) - 3 if a[0] + a[1] + a[2] >= %u\n"
                   "    move to board(a with [i] = a[i] + 1, i) gain (i * %u + "
                   "last) %% 3\n"
                   "        for i in 0..<5 if i != last and a[i] < 3\n"
                   "    move again to board(a with [last] = a[last] + 1, 5)\n"
                   "        if last < 5 and a[last] == %u\n"
                   "start board([0, 0, 0, 0, 0], 5)\n"
                   "answer \"First\", \"Second\", \"Draw\"\n",
                   1 + below(4), 1 + below(3), 6 + below(3), 1 + below(3),
                   below(3));
}

/* The same of a text, of more words than an entry of the table has. */
static void write_text(char *out)
{
    const unsigned n = 10 + below(3);

    (void)snprintf(
        out, TEXT,
        "game \"text\"\n"
        "fn v(b: text, p) = if p < 0 or p >= %u then %u\n"
        "    else if b[p] == '#' then 1 else 0\n"
        "position board(b: text, gap in -9..9)\n"
        "    score gap if gap > %u\n"
        "    move to board(b with [p] = '#', v(b, p - 1) + v(b, p + 3) - gap)\n"
        "        gain v(b, p - %u) for p in 0..<%u\n"
        "        if b[p] == '.' and (p + gap) %% 4 != %u\n"
        "start board(\"%.*s\", 0)\n"
        "answer \"First\", \"Second\", \"Draw\"\n",
        n, below(2), 2 + below(3), 2 + below(3), n, below(4), (int)n,
        "............");
}

TEST(boards_have_the_same_results)
{
    static void (*const write[])(char *) = {write_patterns, write_scores,
                                            write_sides,    write_takes,
                                            write_piles,    write_text};
    const int rounds = (int)test_times(6);

    for (size_t k = 0; k < COUNT(write); k++) {
        unsigned helped = 0;
        char text[TEXT];

        for (int i = 0; i < rounds; i++) {
            write[k](text);
            helped += compare(text);
        }
        assert_true(helped > 0);
    }
}

#define CONNECT(h, w)                                                          \
    "game \"connect\"\n"                                                       \
    "position board(mine: set(" h ", " w "), yours: set(" h ", " w "))\n"      \
    "    lose if any(all((r + i * a, c + i * b) in yours for i in 0..3)\n"     \
    "        for (a, b) in [(0, 1), (1, 0), (1, 1), (1, -1)]\n"                \
    "        for r in 0..<" h " for c in 0..<" w ")\n"                         \
    "    draw if size(mine) + size(yours) == " h " * " w "\n"                  \
    "    move to board(yours, mine | {(r, c)}) for r in 0..<" h                \
    " for c in 0..<" w "\n"                                                    \
    "        if (r, c) not in mine and (r, c) not in yours\n"                  \
    "        if r == 0 or (r - 1, c) in mine or (r - 1, c) in yours\n"         \
    "start board({}, {})\n"                                                    \
    "answer \"First\", \"Second\", \"Draw\"\n"

/* The table grows meanwhile. */
TEST(a_longer_search_has_the_same_result)
{
    assert_true(compare(CONNECT("5", "4")) > 2);
}

/* Cell x is taken out of one set, where it was, and cell y is put there, where
 * it was not; 64: none. */
static board_move moves_in(uint32_t set, uint32_t x, uint32_t y, bool turns)
{
    board_move m = {.from = {turns, !turns, 2}};

    if (x < BOARD_CELLS)
        m.when.in[m.from[set]] = m.clear[set] = 1ull << x;
    if (y < BOARD_CELLS)
        m.when.out[m.from[set]] = m.put[set] = 1ull << y;
    return m;
}

static bool ends(const board_move *move, size_t moves)
{
    word_board b;
    bool is;

    grundy_word_board_open(&b, &counted);
    b.sets = 2;
    for (size_t i = 0; i < moves; i++)
        assert_true(grundy_word_board_add_move(&b, &move[i]));
    is = grundy_word_board_ends(&b);
    grundy_word_board_drop(&b);
    return is;
}

TEST(play_that_ends_is_seen)
{
    enum { NONE = BOARD_CELLS };
    board_move anew = moves_in(0, NONE, 3, false);
    const board_move puts[] = {moves_in(1, NONE, 3, true),
                               moves_in(1, NONE, 4, true)},
                     back[] = {moves_in(1, NONE, 3, true),
                               moves_in(0, 3, NONE, true)},
                     walk[] = {moves_in(0, 1, 2, false),
                               moves_in(0, 2, 3, false),
                               moves_in(1, 3, 2, false),
                               moves_in(1, 2, 1, false)},
                     round[] = {moves_in(0, 1, 2, false),
                                moves_in(0, 2, 3, false),
                                moves_in(0, 3, 1, false)};
    board_move clobber[] = {moves_in(0, 1, 2, false), moves_in(0, 2, 1, false),
                            moves_in(1, 1, 2, false), moves_in(1, 2, 1, false)};

    assert_true(ends(puts, 2));
    assert_false(ends(back, 2));
    assert_true(ends(back, 1));
    assert_true(ends(walk, 4));
    assert_false(ends(round, 3));
    assert_true(ends(round, 2));
    assert_false(ends(clobber, 4));
    for (int i = 0; i < 4; i++) { /* it takes the other one's stone there */
        const uint64_t to = clobber[i].put[i / 2];

        clobber[i].when.in[1 - i / 2] = clobber[i].clear[1 - i / 2] = to;
    }
    assert_true(ends(clobber, 4));
    clobber[3].clear[0] = 0;
    assert_false(ends(clobber, 4));
    assert_true(ends(&anew, 1));
    anew.when.out[0] = 0; /* it may be there */
    assert_false(ends(&anew, 1));
    anew = moves_in(0, 3, NONE, false);
    anew.from[1] = BOARD_NONE;
    assert_false(ends(&anew, 1));
}

/* Where somebody meets a mistake in the rules it is told as one alone tells it.
 */
TEST(mistakes_are_those_of_one_alone)
{
    static const char *const text[] = {
        /* cells come and go */
        "game \"round\"\n"
        "position p(s: set(3, 4))\n"
        "    draw if size(s) == 12\n"
        "    move to p(s - {x} | {(1, 1)}) for x in s\n"
        "    move to p(s | {x}) for x in full - s\n"
        "start p({(0, 0)})\n"
        "answer 1, 2, 3\n",
        /* cells of an array come and go */
        "game \"back\"\n"
        "position p(a[4] in 0..2)\n"
        "    win if a[0] + a[1] + a[2] + a[3] == 8\n"
        "    draw if a[0] + a[1] + a[2] + a[3] == 7\n"
        "    move to p(a with [i] = (a[i] + 1) % 3) for i in 0..<4\n"
        "start p([0, 0, 0, 0])\n"
        "answer 1, 2, 3\n",
        /* some divide by zero */
        "game \"far\"\n"
        "position p(a[6] in 0..3, last in 0..5)\n"
        "    score 60 / (a[last] - a[(last + 2) % 6] + 3) - 20\n"
        "        if a[0] + a[1] + a[2] + a[3] + a[4] + a[5] >= 12\n"
        "    move to p(a with [i] = a[i] + 1, i) gain (i + last) % 3\n"
        "        for i in 0..<6 if a[i] < 3\n"
        "start p([0, 0, 0, 0, 0, 0], 0)\n"
        "answer 1, 2, 3\n",
        /* a size that is not met would divide by zero */
        "game \"sizes\"\n"
        "position p(s: set(3, 4), t: set(3, 4))\n"
        "    score 60 / (size(s) + 1 - size(t)) if size(s) + size(t) >= 10\n"
        "    move to p(t, s | {(r, c)}) gain (r * c) % 3\n"
        "        for (r, c) in full - s - t\n"
        "        if (r, c + 1) not in s and (r + 1, c) not in t\n"
        "start p({}, {})\n"
        "answer 1, 2, 3\n"};

    const unsigned before = started;

    for (size_t i = 0; i < COUNT(text); i++) {
        watch alone = clock_of(0), clock = clock_of(2);
        int64_t result, again;
        const grundy_status status = solve(text[i], &alone, &result);
        char message[GRUNDY_MESSAGE_MAX];

        (void)snprintf(message, sizeof message, "%s", told);
        assert_int_equal(solve(text[i], &clock, &again), status);
        assert_int_equal(again, result);
        assert_string_equal(told, message);
    }
    assert_true(started > before);
}

static void *cancel_soon(void *arg)
{
    const struct timespec moment = {0, 50000000};

    (void)nanosleep(&moment, NULL);
    atomic_store(&((watch *)arg)->cancelled, true);
    return NULL;
}

TEST(several_are_stopped)
{
    watch clock = clock_of(2);
    pthread_t other;
    int64_t result;

    assert_int_equal(pthread_create(&other, NULL, cancel_soon, &clock), 0);
    assert_int_equal(solve(CONNECT("6", "7"), &clock, &result),
                     GRUNDY_ECANCEL);
    assert_int_equal(pthread_join(other, NULL), 0);
    clock = clock_of(2);
    counted.limit = 3 << 20;
    counted.peak = counted.live;
    assert_int_equal(solve(CONNECT("4", "4"), &clock, &result), GRUNDY_OK);
    assert_true(counted.peak <= counted.limit);
    counted.limit = 0;
}
