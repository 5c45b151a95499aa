/* SPDX-License-Identifier: MIT */
/*
 * Programs as people write them, whole, with answers that were worked out
 * apart from this library: judges' samples, known sequences, small cases by
 * hand.
 */
#include "../support/play.h"

#define HEAP "position heap(n)\n    move to heap(n - k) for k in 1..n\n"

/* The nimbers of a position with one number in its text, from 0 on. */
static void expect_nimbers(const char *text, const char *position,
                           const char *values)
{
    grundy_rules *rules = play_open(text);
    char found[1000] = "", name[100];

    for (int i = 0; strlen(found) < strlen(values); i++) {
        (void)snprintf(name, sizeof name, position, i);
        (void)snprintf(found + strlen(found), sizeof found - strlen(found),
                       "%s%llu", i > 0 ? " " : "",
                       (unsigned long long)play_nimber(rules, name));
    }
    assert_string_equal(found, values);
    grundy_rules_close(&rules);
}

TEST(nim_of_heaps_of_10_to_the_18)
{
    static const char text[] =
        "game \"Nim\"\ninput n in 1..100, a[n] in 0..10**18\n" HEAP
        "start sum(heap(x) for x in a)\nanswer \"First\", \"Second\"\n"
        "example \"3  3 4 6\" gives \"First\"\n"
        "example \"2  5 5\"   gives \"Second\"\n";

    play_expect(text, "3 3 4 6", "First\n");
    play_expect(text, "2 5 5", "Second\n");
    play_expect(text, "2 1000000000000000000 1000000000000000000", "Second\n");
    play_expect(text, "2 1000000000000000000 999999999999999999", "First\n");
}

TEST(the_prime_factor_games)
{
    static const char piles[] =
        "game \"Prime factor game\" # yukicoder No.2\n"
        "input x in 2..10**8\nposition pile(e)\n"
        "    move to pile(e - k) for k in 1..e\n"
        "start sum(pile(e) for (p, e) in factors(x))\n"
        "answer \"Alice\", \"Bob\"\n";
    static const char numbers[] =
        "game \"Prime factor game, once or twice\"\n"
        "input n in 1..100, m[n] in 2..10**4\nposition number(x)\n"
        "    move to number(x / p**k) for (p, e) in factors(x) for k in"
        " 1..min(e, 2)\n"
        "start sum(number(x) for x in m)\nanswer \"Alice\", \"Bob\"\n";

    play_expect(piles, "11", "Alice\n");
    play_expect(piles, "24", "Alice\n");
    play_expect(piles, "6", "Bob\n");
    play_expect(piles, "99999989", "Alice\n");
    play_expect(numbers, "1 8", "Bob\n");
    play_expect(numbers, "1 12", "Alice\n");
    play_expect(numbers, "2 4 9", "Bob\n");
    play_expect(numbers, "3 2 3 5", "Alice\n");
}

TEST(misere_nim_of_large_heaps)
{
    static const char text[] =
        "game \"Misère Nim\"\ncases t\ninput n in 1..100, s[n] in 1..10**9\n"
        HEAP "play misere\nstart sum(heap(x) for x in s)\n"
        "answer \"First\", \"Second\"\n";

    play_expect(text, "2 2 1 1 3 2 1 3", "First\nSecond\n");
    play_expect(text, "4 1 1 3 1 1 1 2 1000000000 1000000000 2 7 1000000000",
                "Second\nSecond\nSecond\nFirst\n");
}

TEST(vs_atcoder_as_written)
{
    static const char text[] =
        "game \"VS AtCoder\"\n"
        "input n in 1..10**5, w[n] in 0..50, b[n] in 0..50\n"
        "position pile(white, blue)\n"
        "    move to pile(white - 1, blue + white)\n"
        "    move to pile(white, blue - k) for k in 1..blue/2\n"
        "start sum(pile(w[i], b[i]) for i in 0..<n)\n"
        "answer \"First\", \"Second\"\n";

    play_expect(text, "6 3 1 4 1 5 9 2 7 1 8 2 8", "Second\n");
    play_expect(text, "6 1 2 3 4 5 6 1 2 3 4 5 6", "First\n");
    play_expect(text, "3 3 1 4 1 5 9", "First\n");
    play_expect(text, "1 0 1", "Second\n");
    play_expect(text, "1 50 50", "First\n");
}

TEST(the_dividing_game)
{
    static const char text[] =
        "game \"Dividing game\"\ninput n in 1..10**5, a[n] in 1..10**5\n"
        "position number(x)\n    move to number(d) for d in divisors(x) if d < x"
        "\nstart sum(number(x) for x in a)\nanswer \"Anna\", \"Bruno\"\n";

    play_expect(text, "3 2 3 4", "Anna\n");
    play_expect(text, "4 2 3 4 6", "Bruno\n");
    play_expect(text, "1 65536", "Anna\n");
}

TEST(digits_square_board)
{
    static const char text[] =
        "game \"Digits Square Board\"\ncases t\n"
        "input n in 1..30, digit[n][n] in 1..9\nfn prime(d) = d in {2, 3, 5, 7}"
        "\nposition board(top, left, bottom, right)\n"
        "    stop if all(prime(digit[y][x]) for y in top..<bottom for x in"
        " left..<right)\n"
        "    move to board(top, left, y, right) + board(y, left, bottom, right)"
        " for y in top+1..<bottom\n"
        "    move to board(top, left, bottom, x) + board(top, x, bottom, right)"
        " for x in left+1..<right\n"
        "start board(0, 0, n, n)\nanswer \"First\", \"Second\"\n";

    play_expect(text, "2 1 6 4 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6",
                "Second\nFirst\n");
    play_expect(text, "2 2 2 3 5 7 2 1 2 3 5", "Second\nSecond\n");
}

TEST(towers_break_into_equal_ones)
{
    static const char text[] =
        "game \"Tower breakers, again\"\ncases t\ninput n, h[n] in 1..10**5\n"
        "position tower(x)\n    move to z * tower(x / z) for z in divisors(x)"
        " if z > 1\nstart sum(tower(x) for x in h)\nanswer 1, 2\n";

    play_expect(text, "2 2 1 2 3 2 2 2", "1\n1\n");
    play_expect(text, "2 1 1 2 2 2", "2\n2\n");
}

TEST(kayles_from_row_0)
{
    expect_nimbers("game \"Kayles\"\nposition row(n)\n"
                   "    move to row(left) + row(n - 1 - left) for left in"
                   " 0..n-1\n"
                   "    move to row(left) + row(n - 2 - left) for left in"
                   " 0..n-2\n",
                   "row(%d)",
                   "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7");
}

TEST(a_coin_stays_on_the_board)
{
    static const char text[] =
        "game \"A coin on a board\"\nposition coin(x in 1..15, y in 1..15)\n"
        "    move to coin(x - 2, y + 1)\n    move to coin(x - 2, y - 1)\n"
        "    move to coin(x + 1, y - 2)\n    move to coin(x - 1, y - 2)\n"
        "cases t\ninput k, (x, y)[k]\n"
        "start sum(coin(x[i], y[i]) for i in 0..<k)\n"
        "answer \"First\", \"Second\"\n";

    play_expect(text, "3 1 5 2 1 5 3 1 8 8", "Second\nFirst\nFirst\n");
    play_expect(text, "2 3 5 4 5 8 8 2 6 7 5 2 5 4 1 1 1 8 8 3 8",
                "First\nFirst\n");
}

TEST(wythoff_loses_at_the_golden_pairs)
{
    grundy_rules *rules = play_open(
        "game \"Wythoff\"\nposition queen(x, y)\n"
        "    move to queen(x - k, y)     for k in 1..x\n"
        "    move to queen(x, y - k)     for k in 1..y\n"
        "    move to queen(x - k, y - k) for k in 1..min(x, y)\n");
    static const int lost[][2] = {{0, 0}, {1, 2}, {3, 5}, {4, 7}, {6, 10},
                                  {8, 13}, {9, 15}, {11, 18}, {12, 20}};

    for (int x = 0; x <= 20; x++)
        for (int y = x; y <= 20; y++) {
            char name[40];
            bool found = false;

            for (size_t i = 0; i < COUNT(lost); i++)
                found |= lost[i][0] == x && lost[i][1] == y;
            (void)snprintf(name, sizeof name, "queen(%d, %d)", x, y);
            if (play_wins(rules, name) == found)
                fail_msg("%s", name);
        }
    grundy_rules_close(&rules);
}

TEST(a_token_walks_on_a_graph)
{
    static const char text[] =
        "game \"Token on a graph\"\ninput n, m, (u, v)[m]\n"
        "let next = adjacency(n, u, v)\ninput k, token[k]\n"
        "position at(x in 1..n)\n    move to at(y) for y in next[x]\n"
        "start sum(at(x) for x in token)\nanswer \"First\", \"Second\"\n";

    play_expect(text, "3 2 1 2 2 3  1 1", "Second\n");
    play_expect(text, "3 2 1 2 2 3  2 1 2", "First\n");
    play_expect(text, "4 4 1 2 1 3 2 4 3 4  1 1", "Second\n");
}

TEST(green_hackenbush_on_a_tree)
{
    static const char text[] =
        "game \"Green Hackenbush on a tree\"\ninput n, (u, v)[n - 1]\n"
        "let near = neighbours(n, u, v)\n"
        "fn value(x, parent) = xor(1 + value(y, x) for y in near[x] if y !="
        " parent)\nstart nim(value(1, 0))\nanswer \"Alice\", \"Bob\"\n";

    play_expect(text, "1", "Bob\n");
    play_expect(text, "3 1 2 2 3", "Alice\n");
    play_expect(text, "3 1 2 1 3", "Bob\n");
    play_expect(text, "5 1 2 2 3 2 4 1 5", "Bob\n");
}

static const char cram[] =
    "game \"Cram\"\ninput h, w\nposition board(free: set(h, w))\n"
    "    move to board(free - {(r, c), (r, c + 1)}) for r in 0..<h for c in"
    " 0..<w-1 if {(r, c), (r, c + 1)} <= free\n"
    "    move to board(free - {(r, c), (r + 1, c)}) for r in 0..<h-1 for c in"
    " 0..<w if {(r, c), (r + 1, c)} <= free\n"
    "start board(full)\nanswer \"First\", \"Second\"\nprint nimber\n";

/* Dominoes in one row are Dawson's Kayles of the row [Winning Ways]. */
TEST(cram_on_small_boards)
{
    static const int row[] = {0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2};

    for (int n = 1; n < (int)COUNT(row); n++) {
        char input[40], output[40];

        (void)snprintf(input, sizeof input, "1 %d", n);
        (void)snprintf(output, sizeof output, "%s\n%d\n",
                       row[n] != 0 ? "First" : "Second", row[n]);
        play_expect(cram, input, output);
    }
    play_expect(cram, "2 2", "Second\n0\n");
    play_expect(cram, "2 3", "First\n1\n");
    play_expect(cram, "3 3", "Second\n0\n");
    play_expect(cram, "3 4", "First\n1\n");
    play_expect(cram, "4 4", "Second\n0\n");
}

TEST(node_kayles_on_paths_and_a_cycle)
{
    static const char text[] =
        "game \"Node Kayles\"\ninput n, m, (u, v)[m]\n"
        "let near = neighbours(n, u, v)\nposition graph(alive: set(n))\n"
        "    move to graph(alive - {x} - {y for y in near[x]}) for x in alive\n"
        "start graph(full)\nanswer \"First\", \"Second\"\nprint nimber\n";

    /* A path of n is Dawson's Kayles of n + 1. */
    play_expect(text, "1 0", "First\n1\n");
    play_expect(text, "3 2 0 1 1 2", "First\n2\n");
    play_expect(text, "4 3 0 1 1 2 2 3", "Second\n0\n");
    play_expect(text, "4 4 0 1 1 2 2 3 3 0", "Second\n0\n");
    play_expect(text, "3 0", "First\n1\n");
}

TEST(the_strip_of_paper)
{
    play_expect("game \"Strip of paper\"\nposition strip(n)\n"
                "    move to strip(left) + strip(n - 2 - left) for left in"
                " 0..n-2\nprint count(n for n in 1..50 if wins(strip(n)))\n"
                "example \"\" gives \"40\"\n", "", "40\n");
}

/* Lost if and only if each binary digit stands in 0 mod 3 heaps [Moore10]. */
TEST(moore_on_all_triples_to_3)
{
    static const char text[] =
        "game \"Moore's Nim, two heaps at a time\"\ninput n, a[n]\n"
        "position heaps(h[n])\n"
        "    move to heaps(h with [i] = x) for i in 0..<n for x in 0..<h[i]\n"
        "    move to heaps(h with [i] = x, [j] = y) for i in 0..<n for j in"
        " i+1..<n for x in 0..<h[i] for y in 0..<h[j]\n"
        "start heaps(a)\nanswer \"First\", \"Second\"\n";

    for (unsigned a = 0; a < 4; a++)
        for (unsigned b = 0; b < 4; b++)
            for (unsigned c = 0; c < 4; c++) {
                const unsigned low = (a & 1) + (b & 1) + (c & 1);
                const unsigned high = (a >> 1) + (b >> 1) + (c >> 1);
                const bool lost = low % 3 == 0 && high % 3 == 0;
                char input[40];

                (void)snprintf(input, sizeof input, "3 %u %u %u", a, b, c);
                play_expect(text, input, lost ? "Second\n" : "First\n");
            }
}
