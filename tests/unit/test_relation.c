/* SPDX-License-Identifier: MIT */
/*
 * Moves as relations, against the rules run as written: random clauses of two
 * numbers, every option of every small position.  And two such kinds that are
 * said to have the same moves have them.
 */
#include "support/test.h"

#include "grundy/rules.h"
#include "ir/relation.h"
#include "lang/check.h"
#include "lang/parse.h"
#include "support/ask_rules.h"

enum { SIDE = 6, REACH = 24, TEXT = 2000 };

/* ---- random clauses ---- */

static uint64_t seed = 88172645463325252;

static int draw(int below)
{
    return (int)random_between(&seed, 0, below - 1);
}

#define PICK(list) random_pick(&seed, list, COUNT(list))

/* One clause into text: two loops at most, a condition maybe. */
static void put_clause(char *text, size_t size)
{
    static const char *const ranges[] = {
        "1..x",     "0..<y",     "1..min(x, y)", "0..x - 1",
        "1..x / 2", "2..y + 1",  "1..3",         "{1, 3}",
        "0..2",     "[2, 4, 1]", "1..max(x, 2)", "1..if x > y then x else 2",
    };
    static const char *const numbers[] = {
        "x - k", "y",     "k",         "y - k",     "x - 1",      "y + k - 1",
        "x",     "x - 2", "x - 2 * k", "min(x, k)", "abs(x - k)", "half(y)",
        "x - j", "y - j", "j + k - 2", "x - j * 3", "less(x, k)", "y % 3",
    };
    static const char *const conditions[] = {
        "k != 2",
        "k <= y",
        "not k > x",
        "x > y and k > 1",
        "k == 1 or k > 3",
        "x - k >= y",
        "k % 2 == 0",
        "0 < k <= y",
        "x != y",
        "k in 1..2",
        "k not in {2, 3}",
        "gcd(k, x + 1) == 1",
        "max(k, y) < 4",
        "2 * k >= 3",
        "k >= x / 2",
        "3 * k > 2 * y",
        "y / 3 < k",
        "k != 1 and k != y",
        "(k < 2) or not (x < 3 or y < 2)",
    };
    const bool two = draw(3) == 0;
    int at = snprintf(text, size, "move to p(%s, %s) for k in %s",
                      PICK(numbers), PICK(numbers), PICK(ranges));

    if (two)
        at += snprintf(text + at, size - (size_t)at, " for j in %s",
                       PICK(ranges));
    if (draw(2) == 0)
        (void)snprintf(text + at, size - (size_t)at, " if %s",
                       PICK(conditions));
}

static const char *const before = "fn half(n) = n / 2\n"
                                  "fn less(n, k) = n - k\n"
                                  "let j = 1\n"
                                  "position p(x, y)\n";

static void put_rules(char *text, int clauses)
{
    size_t at = (size_t)snprintf(text, TEXT, "%s", before);

    for (int i = 0; i < clauses; i++) {
        put_clause(text + at, TEXT - at - 1);
        at += strlen(text + at);
        text[at++] = '\n';
    }
    text[at] = 0;
}

/* ---- options as a set ---- */

static bool take(void *user, const grundy_move *move)
{
    bool(*const has)[REACH] = user;
    long x = -1, y = -1;

    if (sscanf(move->to, "p(%ld, %ld)", &x, &y) == 2 && x < REACH && y < REACH)
        has[x][y] = true;
    return true;
}

/* ---- relations, evaluated ---- */

typedef struct place {
    int64_t param[2], coordinate[4], loop[4];
} place;

static int64_t gcd(int64_t x, int64_t y)
{
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    return y == 0 ? x : gcd(y, x % y);
}

static int64_t value_of(const ir_node *n, const place *at)
{
    int64_t all;

    switch (n->op) {
    case IR_PARAM: return at->param[n->number];
    case IR_COORDINATE: return at->coordinate[n->number];
    case IR_LOOP: return at->loop[n->number];
    case IR_LINEAR:
        all = n->number;
        for (uint32_t i = 0; i < n->kids; i++)
            all += n->times[i] * value_of(n->kid[i], at);
        return all;
    case IR_QUOTIENT:
        all = value_of(n->kid[0], at);
        return all / n->number - (all % n->number < 0);
    case IR_GCD:
        all = 0;
        for (uint32_t i = 0; i < n->kids; i++)
            all = gcd(all, value_of(n->kid[i], at));
        return all;
    case IR_NOT_NEGATIVE: return value_of(n->kid[0], at) >= 0;
    case IR_ZERO: return value_of(n->kid[0], at) == 0;
    case IR_NOT_ZERO: return value_of(n->kid[0], at) != 0;
    default: fail_msg("operation %d is left in a relation", (int)n->op);
    }
    return 0;
}

static bool is_option(const ir_relation *r, place *at)
{
    for (at->loop[0] = 0; at->loop[0] < 12; at->loop[0]++)
        for (at->loop[1] = 0; at->loop[1] < 12; at->loop[1]++) {
            bool is = true;

            for (uint32_t i = 0; i < r->guards && is; i++)
                is = value_of(r->guard[i], at) != 0;
            for (uint32_t i = 0; i < r->changes && is; i++)
                is = value_of(r->change[i].value, at) ==
                     at->coordinate[2 * i + 1];
            if (is)
                return true;
        }
    return false;
}

static bool is_move(const ir_moves *m, int x, int y, int a, int b)
{
    place at = {.param = {x, y}, .coordinate = {0, a, 0, b}};

    for (uint32_t i = 0; i < m->relations; i++)
        if (is_option(&m->relation[i], &at))
            return true;
    return false;
}

/* ---- both ---- */

typedef struct kind_read {
    ruleset set;
    ir_moves moves;
} kind_read;

static void open_kind(kind_read *k, ir_graph *g, memory *mem, const char *text)
{
    grundy_error err = {0};

    *k = (kind_read){0};
    grundy_arena_open(&k->set.arena, mem);
    if (grundy_parse_file(&k->set, text, strlen(text), &err) != GRUNDY_OK ||
        grundy_check_file(&k->set, &err) != GRUNDY_OK)
        fail_msg("%s\n%s", text, err.message);
    grundy_ir_read_moves(g, &k->set, k->set.kind, NULL, &k->moves);
}

/* With a decision there are no nimbers to be found, so that moves that lead
 * back are only moves. */
static void list_options(const char *text, int x, int y, bool has[REACH][REACH])
{
    char decided[TEXT + 40];
    grundy_rules *rules;
    grundy_error err = {0};
    grundy_sum *sum;
    char position[40];

    (void)snprintf(decided, sizeof decided, "%slose if x > 1000\n%s", before,
                   text + strlen(before));
    rules = rules_of(decided);
    (void)snprintf(position, sizeof position, "p(%d, %d)", x, y);
    memset(has, 0, REACH * sizeof *has);
    if (grundy_sum_open(&sum, rules, position, &err) != GRUNDY_OK ||
        grundy_sum_moves(sum, take, has, &err) != GRUNDY_OK)
        fail_msg("%s\n%s: %s", text, position, err.message);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

static void compare_options(const char *text, const ir_moves *m)
{
    static bool has[REACH][REACH];

    for (int x = 0; x < SIDE; x++)
        for (int y = 0; y < SIDE; y++) {
            list_options(text, x, y, has);
            for (int a = 0; a < 2 * SIDE; a++)
                for (int b = 0; b < 2 * SIDE; b++)
                    if (has[a][b] != is_move(m, x, y, a, b))
                        fail_msg("%s\np(%d, %d) to p(%d, %d): %d", text, x, y,
                                 a, b, has[a][b]);
        }
}

TEST(relations_are_the_moves)
{
    const int rounds = random_rounds(120);
    char text[TEXT];
    int read = 0;

    for (int i = 0; i < rounds; i++) {
        memory mem;
        arena a;
        ir_graph g;
        kind_read k;

        grundy_memory_open(&mem, NULL, 0);
        grundy_arena_open(&a, &mem);
        grundy_ir_open(&g, &a);
        put_rules(text, 1 + draw(2));
        open_kind(&k, &g, &mem, text);
        if (k.moves.why_not == NULL) {
            compare_options(text, &k.moves);
            read++;
        }
        grundy_arena_close(&k.set.arena);
        grundy_arena_close(&a);
        assert_int_equal(mem.live, 0);
    }
    assert_true(read > rounds / 2);
}

static bool same_options(const char *x, const char *y)
{
    static bool of_x[REACH][REACH], of_y[REACH][REACH];

    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++) {
            list_options(x, i, j, of_x);
            list_options(y, i, j, of_y);
            if (memcmp(of_x, of_y, sizeof of_x) != 0)
                return false;
        }
    return true;
}

static bool said_to_be_same(const char *x, const char *y)
{
    memory mem;
    arena a;
    ir_graph g;
    kind_read one, other;
    bool same;

    grundy_memory_open(&mem, NULL, 0);
    grundy_arena_open(&a, &mem);
    grundy_ir_open(&g, &a);
    open_kind(&one, &g, &mem, x);
    open_kind(&other, &g, &mem, y);
    same = grundy_ir_same_moves(&g, &one.moves, &other.moves);
    grundy_arena_close(&one.set.arena);
    grundy_arena_close(&other.set.arena);
    grundy_arena_close(&a);
    return same;
}

/* Clauses from a small set, so that many pairs have the same moves. */
static void put_small_rules(char *text)
{
    static const char *const clauses[] = {
        "move to p(x - k, y) for k in 1..x",
        "move to p(k, y) for k in 0..<x",
        "move to p(k, y) for k in 0..x if k != x",
        "move to p(x - k, y) for k in 2..x",
        "move to p(x - 1, y)",
        "move to p(x - k, y) for k in 1..min(x, 3)",
        "move to p(x - k, y) for k in 1..x if k < 4",
        "move to p(x - k, y) for k in [1, 2, 3]",
        "move to p(x - k, y) for k in 1..2",
        "move to p(x - 3, y)",
        "move to p(x - k, y) for k in 3..x if k >= 4 or k == 3",
        "move to p(x - k, y) for k in 1..x if x - k >= y",
        "move to p(x - k, y) for k in 1..x if k > y",
        "move to p(x - k, y) for k in 1..x if k <= y",
        "move to p(x - 2 * k, y) for k in 1..x",
        "move to p(x - k, y) for k in 1..x if k % 2 == 0",
        "move to p(x - k, y) for k in 1..x if 3 * k <= 2 * x",
        "move to p(x - k, y) for k in 1..x if 3 * k <= 2 * x - 2",
        "move to p(x - k, y) for k in 1..x if 2 * k <= x",
        "move to p(x - 2 * k, y) for k in 1..x / 2",
    };
    size_t at = (size_t)snprintf(text, TEXT, "%s", before);

    for (int i = 1 + draw(3); i > 0; i--)
        at += (size_t)snprintf(text + at, TEXT - at, "%s\n", PICK(clauses));
}

TEST(same_moves_are_the_same)
{
    const int rounds = random_rounds(300);
    char x[TEXT], y[TEXT];
    int same = 0, found = 0;

    for (int i = 0; i < rounds; i++) {
        bool is, told;

        put_small_rules(x);
        put_small_rules(y);
        is = same_options(x, y);
        told = said_to_be_same(x, y);
        if (told && !is)
            fail_msg("%s\n%s\nare said to be the same", x, y);
        same += is;
        found += told;
    }
    assert_true(found > 0 && found >= same * 8 / 10);
}
