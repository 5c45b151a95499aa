/* SPDX-License-Identifier: MIT */
/*
 * The moves of a set as a list: whatever words the rules use, what the list
 * allows in each position is what the rules allow there.  Random rules of six
 * elements in all 64 positions, spellings of the same games, and rules that
 * just can't be read, each with its reason.
 */
#include "support/play.h"

#include "support/ask_rules.h"
#include "support/random_game.h"

enum { CELLS = 6, POSITIONS = 1 << CELLS, TEXT = 4000, LIST = 1 << 20 };

static char listed[LIST]; /* too large for a stack */

/* The lines under the head, or NULL where there is no list. */
static const char *list_of(grundy_rules *rules)
{
    play_dump(rules, "sets", listed, LIST);
    return strstr(listed, "\n    none: ") != NULL ? NULL
                                                  : strchr(listed, '\n') + 1;
}

/* ---- moves by the list ---- */

/* The elements behind " in" and its like; moves *at behind them. */
static unsigned elements(const char **at, const char *word)
{
    unsigned mask = 0;

    if (strncmp(*at, word, strlen(word)) != 0)
        return 0;
    *at += strlen(word);
    while (at[0][0] == ' ' && at[0][1] >= '0' && at[0][1] <= '9') {
        mask |= 1u << (at[0][1] - '0');
        *at += 2;
    }
    return mask;
}

/* Option q of position p: reached[p] has bit q. */
static void apply_list(const char *list, uint64_t reached[POSITIONS])
{
    memset(reached, 0, POSITIONS * sizeof *reached);
    while (*list != '\0') {
        unsigned in, out, take, add;

        list += 3;
        in = elements(&list, " in");
        out = elements(&list, " out");
        take = elements(&list, " take");
        add = elements(&list, " put");
        assert_int_equal(*list, '\n');
        list++;
        for (unsigned p = 0; p < POSITIONS; p++)
            if ((p & in) == in && (p & out) == 0)
                reached[p] |= 1ull << ((p & ~take) | add);
    }
}

/* ---- moves by the rules ---- */

static unsigned mask_of(const char *position)
{
    unsigned mask = 0;

    for (const char *at = strchr(position, '('); *at != '\0'; at++)
        if (*at >= '0' && *at <= '9')
            mask |= 1u << (*at - '0');
    return mask;
}

static bool add_option(void *user, const grundy_move *move)
{
    *(uint64_t *)user |= 1ull << mask_of(move->to);
    return true;
}

static void position_text(unsigned p, char *out, size_t size)
{
    size_t used = (size_t)snprintf(out, size, "p({");

    for (unsigned i = 0; i < CELLS; i++)
        if (p >> i & 1)
            used += (size_t)snprintf(out + used, size - used, "%s%u",
                                     out[used - 1] == '{' ? "" : ", ", i);
    (void)snprintf(out + used, size - used, "})");
}

/* False: the rules fail somewhere. */
static bool apply_rules(grundy_rules *rules, uint64_t reached[POSITIONS])
{
    for (unsigned p = 0; p < POSITIONS; p++) {
        char position[60];
        grundy_error err = {0};
        grundy_sum *sum;
        grundy_status status;

        position_text(p, position, sizeof position);
        reached[p] = 0;
        if (grundy_sum_open(&sum, rules, position, &err) != GRUNDY_OK)
            fail_msg("%s: %s", position, err.message);
        status = grundy_sum_moves(sum, add_option, &reached[p], &err);
        grundy_sum_close(&sum);
        if (status != GRUNDY_OK)
            return false;
    }
    return true;
}

/* Where someone may win nothing is solved to list moves, so that play may go
 * round. */
static bool apply_text(const char *text, uint64_t reached[POSITIONS])
{
    char endless[TEXT + 40];
    grundy_rules *rules;
    bool done;

    (void)snprintf(endless, sizeof endless, "%swin if 1 == 2\n", text);
    rules = rules_of(endless);
    done = apply_rules(rules, reached);
    grundy_rules_close(&rules);
    return done;
}

/* Whether the rules were read; if so, they are compared. */
static bool compare(const char *text)
{
    uint64_t by_list[POSITIONS], by_rules[POSITIONS];
    grundy_rules *rules = rules_of(text);
    const char *const list = list_of(rules);
    char position[60];

    if (list != NULL) {
        apply_list(list, by_list);
        if (!apply_text(text, by_rules))
            fail_msg("these rules fail, and were read:\n%s", text);
        for (unsigned p = 0; p < POSITIONS; p++)
            assert_false(by_list[p] >> p & 1); /* each move changes the set */
        for (unsigned p = 0; p < POSITIONS; p++)
            if (by_list[p] != by_rules[p]) {
                position_text(p, position, sizeof position);
                fail_msg("%s\n%s: %llx, and not %llx\n%s", text, position,
                         (unsigned long long)by_list[p],
                         (unsigned long long)by_rules[p], list);
            }
    }
    grundy_rules_close(&rules);
    return list != NULL;
}

/* ---- random rules ---- */

static uint64_t seed = 88172645463325252;

#define PICK(list) random_pick(&seed, list, COUNT(list))

static const char *some_set(void)
{
    static const char *const sets[] = {
        "{x}",
        "{x, y}",
        "{y, 2}",
        "{0, x, y + 1}",
        "{x - 1, x + 1}",
        "{z for z in 0..<6 if z < x}",
        "{z for z in s if z > y}",
        "(s - {y})",
        "(s & {x, y})",
        "(full - s)",
        "({x, y} - s)",
        "near[x]",
        "{}",
        "{z for z in near[y] if z in s}",
        "lower(s, y)",
        "({x} | {y})",
        "{z for z in 0..<6 if z in s or z == x}",
        "hood(x)",
        "(s xor {x})",
        "(if x < y then {y} else near[y])",
        "{z for z in s if z + 1 in s}",
        "{z for z in 1..<6 if z - 1 in s and z in s}"};

    return PICK(sets);
}

static void some_condition(int depth, char *out, size_t size)
{
    static const char *const atoms[] = {
        "x in s",
        "y in s",
        "x not in s",
        "y not in s",
        "x != y",
        "x < y",
        "x <= y",
        "{x, y} <= s",
        "s >= {y, 3}",
        "s & {x, y} == {}",
        "{x, 5} & s != {}",
        "(x in s) == (y in s)",
        "any(z in s for z in x..y)",
        "all(z in s for z in x..<y)",
        "all(z not in s for z in near[x])",
        "any(z in s and z + 1 in s for z in 0..4 if z != x)",
        "x + 1 in s",
        "{x, y} - s <= {2}",
        "s != {x}",
        "s <= {0, 1, 2, 3, x}",
        "y < 3 < x + 2",
        "if x < y then x in s else y in s",
        "free(s, x, y)",
        "4 not in s - {x}",
        "any(z > y for z in s)",
        "s < full",
        "y in {z for z in s if z != x}",
        "size(s & near[x]) <= 1",
        "size(s) > 2",
        "count(z in s for z in near[y]) == 1",
        "count(1 for z in s if z < x) < 2",
        "sum(z for z in s if z > x) != 4",
        "sum(if z in s then z - 2 else 1 for z in 0..y) > 0",
        "min(z for z in s | {x}) < y",
        "max(z for z in s) == x",
        "max(z - y for z in 0..<6 if z in s or z == x) > 1",
        "min(x, size(s - {y})) == y",
        "abs(x - size(s)) < 2",
        "count(any(u in s for u in near[z]) for z in near[x]) > 1",
        "count({z, z + 1} <= s for z in 0..<5) == 2",
        "count(z > 0 and 12 / z in s for z in 0..x) == 1",
        "count(1 for z in s if 12 / z > y) < 2",
        "(count(z in s for z in hood(x)) - 1) * (size(s) - 3) > 0",
        "parity(s, x) == 1"};
    char left[300], right[300];
    int length;

    if (depth == 0 || random_between(&seed, 0, 2) == 0) {
        (void)snprintf(out, size, "%s", PICK(atoms));
        return;
    }
    some_condition(depth - 1, left, sizeof left);
    if (random_between(&seed, 0, 3) == 0) {
        length = snprintf(out, size, "not (%s)", left);
        assert_in_range(length, 0, size - 1);
        return;
    }
    some_condition(depth - 1, right, sizeof right);
    length = snprintf(out, size, "(%s) %s (%s)", left,
                      random_between(&seed, 0, 1) ? "and" : "or", right);
    assert_in_range(length, 0, size - 1);
}

static void some_clause(char *out, size_t size)
{
    static const char *const loops[] = {
        "for x in s for y in 0..<6",
        "for x in 0..<6 for y in s",
        "for x in full - s for y in near[x]",
        "for x in s for y in near[x]",
        "for y in 0..<6 for x in s - {y}",
        "for (x, y) in pairs if x in s",
        "for x in 0..<6 if x not in s for y in {1, 4, 5}"};
    char condition[TEXT / 4] = "x in s";

    if (random_between(&seed, 0, 4) > 0)
        some_condition(2, condition, sizeof condition);
    switch (random_between(&seed, 0, 5)) {
    case 0:
        (void)snprintf(out, size, "move to p(s - {x} - %s) %s if %s\n",
                       some_set(), PICK(loops), condition);
        break;
    case 1:
        (void)snprintf(out, size,
                       "move to p(s | {x, y}) %s if x not in s if %s\n",
                       PICK(loops), condition);
        break;
    case 2:
        (void)snprintf(out, size, "move to p(s xor %s) %s if %s\n", some_set(),
                       PICK(loops), condition);
        break;
    case 3:
        (void)snprintf(out, size,
                       "move to p({z for z in s if z != x and z not in %s}) "
                       "%s if %s\n",
                       some_set(), PICK(loops), condition);
        break;
    case 4:
        (void)snprintf(out, size,
                       "move to if %s then p(s - {x} | %s) else p(s - {y, x}) "
                       "%s\n",
                       condition, some_set(), PICK(loops));
        break;
    default:
        (void)snprintf(out, size, "move to p(%s & s - {x}) %s if %s\n",
                       some_set(), PICK(loops), condition);
    }
}

#define HEAD                                                                   \
    "let near = [{1, 2}, {0, 3}, {0, 5}, {1, 4}, {3}, {2, 7}]\n"               \
    "let pairs = [(0, 1), (5, 3), (2, 2), (4, 0)]\n"                           \
    "fn lower(t: set(6), y) = {z for z in t if z < y}\n"                       \
    "fn hood(x) = near[x] | {x}\n"                                             \
    "fn parity(t: set(6), x) = if x in t then size(t & {x, 2}) else 1\n"       \
    "fn free(t: set(6), x, y) = x not in t and y in t or all(z in t for z in " \
    "near[y])\n"                                                               \
    "position p(s: set(6))\n"

TEST(random_rules_are_read_right)
{
    const int rounds = (int)test_times(300);
    int read = 0;

    for (int i = 0; i < rounds; i++) {
        char text[TEXT] = HEAD;
        int clauses = (int)random_between(&seed, 1, 2);

        if (random_between(&seed, 0, 7) == 0)
            strcat(text, "stop if 3 in s and 4 not in s\n");
        while (clauses-- > 0)
            some_clause(text + strlen(text), TEXT - strlen(text));
        read += compare(text);
    }
    print_message("%d of %d rules were read\n", read, rounds);
    assert_true(read * 4 > rounds);
}

/* ---- spellings ---- */

/* Taking an element with those beside it, in other words. */
TEST(spellings_have_one_list)
{
    static const char *const same[] = {
        "move to p(s - {x} - near[x]) for x in s",
        "move to p(s - hood(x)) for x in 0..<6 if x in s",
        "move to p({z for z in s if z not in hood(x)}) for x in s",
        "move to p(s & (full - near[x]) - {x}) for x in 0..<6 if {x} <= s",
        "move to p({z for z in s if z != x and not any(z == y for y in "
        "near[x])}) for x in s",
        "move to if x in s then p(s - {x} - near[x]) else p(s - {x}) for x in "
        "s",
        "move to p(s - hood(x)) for x in s if x < 3 or x >= 3",
        "move to p({z for z in s if z not in hood(x)}) for x in 0..<6 if "
        "size(s & {x}) == 1",
        "move to p(s - hood(x)) for x in 0..<6 if count(z == x for z in s) > 0",
        "move to p(s - hood(x)) for x in 0..<6 if count(1 for z in s if z == "
        "x) >= 1",
        "move to p(s - hood(x)) for x in 0..<6 if not (count(z == x for z in "
        "s) == 0)",
        "move to p(s - hood(x)) for x in s if x < 3\n"
        "move to p(s - hood(x)) for x in s & {3, 4, 5}"};
    char first[TEXT], text[TEXT];

    for (size_t i = 0; i < COUNT(same); i++) {
        grundy_rules *rules;
        const char *list;

        (void)snprintf(text, sizeof text, HEAD "%s\n", same[i]);
        rules = rules_of(text);
        list = list_of(rules);
        assert_non_null(list);
        if (i == 0)
            (void)snprintf(first, sizeof first, "%s", list);
        assert_string_equal(list, first);
        grundy_rules_close(&rules);
        assert_true(compare(text));
    }
}

/* ---- what just can't be read ---- */

static void expect_obstacle(const char *move, const char *why)
{
    char text[TEXT];
    grundy_rules *rules;

    (void)snprintf(text, sizeof text,
                   HEAD "%s\n"
                        "fn far(t: set(6), x) = if x in t then x else far(t, x "
                        "- 1)\n"
                        "fn few(t: set(5)) = {z for z in t if z > 0}\n"
                        "fn part(t: set(6), x in 0..3) = t - {x}\n",
                   move);
    rules = rules_of(text);
    assert_null(list_of(rules));
    if (strstr(listed, why) == NULL)
        fail_msg("%s: expected '%s', found %s", move, why, listed);
    grundy_rules_close(&rules);
}

/* Groups of stones that have to keep a free neighbour: too many ways, and where
 * the reading ends may be anywhere. */
TEST(too_many_ways_are_told)
{
    static const char *const head =
        "fn alive(own: set(9), all: set(9)) =\n"
        "    all(any(j not in all and all(k in own for k in min(i, j)..max(i, "
        "j) if k != j)\n"
        "            for j in 0..<9) for i in own)\n"
        "fn may(own: set(9), other: set(9)) = alive(own, own | other) and "
        "alive(other, own | other)\n"
        "position row(x: set(9), o: set(9))\n";
    char more[100] = "";

    for (int i = 1; i < 6; i++) {
        char text[TEXT];
        grundy_rules *rules;

        (void)snprintf(text, sizeof text,
                       "%s    move to row(x | {i}, o) for i in full - x - o%s "
                       "if may(x | {i}, o)%s\n",
                       head, more, more);
        rules = rules_of(text);
        assert_null(list_of(rules));
        assert_non_null(strstr(listed, "too many"));
        grundy_rules_close(&rules);
        (void)snprintf(more + strlen(more), sizeof more - strlen(more),
                       " if {%d} != x", i);
    }
}

TEST(what_is_not_read_has_its_reason)
{
    expect_obstacle("move to p(s - {x}) for x in s if xor(z for z in s) > 2",
                    "a number or an element depends on the set, line 8");
    expect_obstacle("move to p(s - {x}) for x in 0..<6 if x in s or 10 / x > 1",
                    "this can fail, line 8");
    expect_obstacle("move to p(s - {far(s, 5)}) if 0 in s",
                    "a recursive function is given the set, line 8");
    expect_obstacle("move to p(s - {size(s)}) if 0 in s",
                    "a number or an element depends on the set, line 8");
    expect_obstacle("move to p(s - {x}) for x in 0..<6",
                    "a move may leave the set as it is, line 8");
    expect_obstacle("move to p(s - {x}) + p({}) for x in s",
                    "something else than one position");
    expect_obstacle("move to p({z for z in s if z + 1 in s}) for x in s",
                    "depends on others");
    expect_obstacle("move to p(s - {0} - {z for z in 1..<6 if z - 1 in s and z "
                    "in s}) if 0 in s",
                    "depends on others");
    expect_obstacle("move to p(s - {x}) for x in s if 6 in s - few(s)",
                    "for one of another size");
    expect_obstacle("move to p(part(s, x)) for x in s if x < 4",
                    "a function with a range");
    expect_obstacle("move to p(s - {x}) for x in [z for z in s]",
                    "a list depends on the set");
    expect_obstacle("win if 3 in s\nlose if 2 in s\nmove to p(s - {x}) for x "
                    "in s",
                    "'win' or 'lose' decides, line 8");
}
