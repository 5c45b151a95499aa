/* SPDX-License-Identifier: MIT */
/*
 * The rewrite symmetry: clauses whose options are equal two by two, those that
 * just miss it, and random ones against the rules as written.
 */
#include "support/rewrites.h"

static void expect(const char *moves, bool applies, const char *why)
{
    char text[600];

    (void)snprintf(text, sizeof text, "position p(x, y)\n%s\nstart p(3, 3)",
                   moves);
    expect_rewrite(text, "symmetry", applies, why, "p", 2, 9);
}

TEST(mirror_images)
{
    static const char *const moves[] = {
        "move to p(a, y) + p(x - 1 - a, y) for a in 0..x-1",
        "move to p(x - 1 - a, y) + p(a, y) for a in 0..<x",
        "move to p(x, b) + p(x, y - b) for b in 1..y-1",
        "move to p(a, y) + p(x - 3 - a, y) for a in 0..x-3",
        "move to p(a, 2) + p(x - 5 - a, 2) for a in 1..x-6",
        "move to p(a, y) + p(x - a, y) for a in 1..<x if y % 2 == 1",
        "move to p(a, b) + p(x - 1 - a, b) for b in 0..y-1 for a in 0..x-1",
        "move to p(a, a) + p(x - 1 - a, x - 1 - a) for a in 0..x-1 if y > 2",
        "move to p(a, x - 1 - a) + p(x - 1 - a, a) for a in 0..x-1",
        "move to p(a + 1, 0) + p(x - 2 - a, 0) for a in 0..x-3",
    };

    for (size_t i = 0; i < COUNT(moves); i++)
        expect(moves[i], true, "half of them are enough");
}

TEST(near_misses)
{
    expect("move to p(a, y) + p(x - 2 - a, y) for a in 0..x-1", false,
           "mirror image");
    expect("move to p(a, y) + p(x - 1 - a, y) for a in 1..x-1", false,
           "mirror image");
    expect("move to p(a, y - 1) + p(x - 1 - a, y) for a in 0..x-1", false,
           "mirror image");
    expect("move to p(a, a) + p(x - 1 - a, 0) for a in 0..x-1", false,
           "mirror image");
    expect("move to p(a, y) + p(x - 1 - a, y) for a in 0..x-1 if a > 1", false,
           "names the loop variable");
    expect("move to p(a, b) + p(x - 1 - a, b) for a in 0..x-1 "
           "for b in a..y-1",
           false, "mirror image");
    expect("move to p(a, y) + p(x - 1 - a, y) for a in 0..min(x, 4)-1", false,
           "not linear");
    expect("move to p(a + 2 - 2, y) + p(x - 1 - a, y) for a in 0..x-1", false,
           "may fail");
}

TEST(random_clauses)
{
    static const char *const part[] = {"p(a, y)",
                                       "p(x - 1 - a, y)",
                                       "p(x - a, y)",
                                       "p(x - 2 - a, y - 1)",
                                       "p(a, y - 1)",
                                       "p(a, a)",
                                       "p(x - 1 - a, x - 1 - a)",
                                       "p(a - 1, y)"};
    static const char *const range[] = {"0..x-1", "1..x-1", "0..<x",
                                        "0..x-2", "1..<x",  "2..x-1"};
    uint64_t seed = 3;
    unsigned applied = 0;

    for (int i = 0; i < 600; i++) {
        char text[400];

        (void)snprintf(text, sizeof text,
                       "position p(x, y)\nmove to %s + %s for a in %s\n"
                       "move to p(x - 1, y / 2) if x > y\nstart p(3, 3)",
                       part[random_number(&seed) % COUNT(part)],
                       part[random_number(&seed) % COUNT(part)],
                       range[random_number(&seed) % COUNT(range)]);
        if (!line_of(text, "symmetry", NULL).applies)
            continue;
        applied++;
        compare_values(text, "symmetry", "p", 2, 7);
    }
    assert_in_range(applied, 15, 600);
}
