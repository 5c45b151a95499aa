/* SPDX-License-Identifier: MIT */
/*
 * Runs kept by stretches of slots against the same runs slot by slot; and
 * games on three axes whose cells end their runs, as Nim's do, against the
 * same games without windows.
 */
#include "support/rewrites.h"
#include "support/test.h"

#include "grundy/rules.h"
#include "solve/lines.h"

/* ---- stretches ---- */

enum { SLOTS = 700 };

typedef struct fixture {
    memory mem;
    line_sets sets;
    line_run plain[SLOTS]; /* what the slots hold */
    uint64_t random, taken, partly;
} fixture;

static int64_t draw(fixture *f, int64_t low, int64_t high)
{
    return random_between(&f->random, low, high);
}

static void open_fixture(fixture *f, uint64_t seed)
{
    *f = (fixture){.random = seed};
    grundy_memory_open(&f->mem, NULL, 0);
    grundy_lines_open(&f->sets, &f->mem, 1 << 22);
    assert_true(grundy_lines_add(&f->sets, SLOTS, 1));
    for (uint32_t i = 0; i < SLOTS; i++) {
        f->sets.group[0].run[i].least = i;
        f->plain[i] = f->sets.group[0].run[i];
    }
}

static void close_fixture(fixture *f)
{
    grundy_lines_close(&f->sets);
    assert_int_equal(f->mem.live, 0);
}

static void expect_noted(const fixture *f, uint64_t low, uint64_t high)
{
    for (uint64_t i = low; i < high; i++)
        assert_memory_equal(&f->sets.group[0].run[i], &f->plain[i],
                            sizeof f->plain[i]);
}

static line_run run_of(const line_stretch *s, uint64_t slot)
{
    const int64_t steps = (int64_t)(slot - s->slot);

    return (line_run){s->origin.now + steps * s->origin.step,
                      (int32_t)(s->first.now + steps * s->first.step),
                      (int32_t)(s->last.now + steps * s->last.step), 0,
                      (uint32_t)slot};
}

/* Slots near those of the stretch before, with runs that go on as its do or
 * differ in one part. */
static line_stretch draw_stretch(fixture *f, line_stretch before)
{
    line_stretch s = before;
    const int64_t to = draw(f, 0, SLOTS - STRETCH_LEAST);
    int64_t steps;

    s.slot = draw(f, 0, 3) > 0 ? before.slot + (uint64_t)draw(f, 0, 2)
                               : (uint64_t)to;
    s.slots = draw(f, 0, 2) > 0
                  ? before.slots
                  : (uint32_t)draw(f, STRETCH_LEAST, STRETCH_MOST);
    if (s.slot > SLOTS - STRETCH_LEAST)
        s.slot = 0;
    if (s.slot + s.slots > SLOTS)
        s.slots = (uint32_t)(SLOTS - s.slot);
    steps = (int64_t)(s.slot - before.slot);
    s.origin.now += steps * s.origin.step;
    s.first.now += steps * s.first.step;
    s.last.now += steps * s.last.step;
    switch (draw(f, 0, 12)) {
    case 0: s.origin.now++; break;
    case 1: s.origin.step = draw(f, 1, 2); break;
    case 2: s.first.now++; break;
    case 3: s.first.step = draw(f, -1, 0); break;
    case 4: s.last.now++; break;
    case 5: s.last.step = draw(f, -1, 0); break;
    default: break;
    }
    return s;
}

/* Takes a stretch, holds what comes out against the runs, lets all of them
 * grow by a cell and puts it back, or notes it slot by slot. */
static void turn_about(fixture *f, line_stretch *s)
{
    line_group *const g = &f->sets.group[0];
    uint64_t low, high;

    *s = draw_stretch(f, *s);
    grundy_stretches_take(g, s, &low, &high);
    assert_true(low >= s->slot && low <= high && high <= s->slot + s->slots);
    f->taken += high > low;
    f->partly += high > low && high - low < s->slots;
    for (uint64_t i = low; i < high; i++) {
        const line_run run = run_of(s, i);

        assert_memory_equal(&run, &f->plain[i], sizeof run);
    }
    expect_noted(f, s->slot, low);
    expect_noted(f, high, s->slot + s->slots);
    s->last.now++;
    for (uint64_t i = s->slot; i < s->slot + s->slots; i++)
        f->plain[i] = run_of(s, i);
    if (draw(f, 0, 9) > 0)
        grundy_stretches_put(g, s);
    else
        grundy_stretches_spread(g, s, s->slot, s->slot + s->slots);
}

TEST(stretches_say_what_slots_hold)
{
    fixture f;
    line_stretch s = {0, 40, {0, 1}, {0, 0}, {0, 0}};

    open_fixture(&f, 71);
    for (int turn = 0; turn < 20000; turn++) {
        turn_about(&f, &s);
        if (draw(&f, 0, 5) == 0) {
            const uint64_t low = (uint64_t)draw(&f, 0, SLOTS - 1);
            const uint64_t high = (uint64_t)draw(&f, (int64_t)low, SLOTS - 1);

            grundy_stretches_settle(&f.sets.group[0], low, high);
            expect_noted(&f, low, high + 1);
        }
    }
    assert_true(f.taken > 4000 && f.partly > 1000);
    grundy_stretches_settle(&f.sets.group[0], 0, SLOTS - 1);
    expect_noted(&f, 0, SLOTS);
    assert_int_equal(f.sets.group[0].stretches.held, 0);
    close_fixture(&f);
}

/* ---- games ---- */

typedef struct drawing {
    uint64_t random;
    char text[2000];
    size_t used;
    grundy_axis axis[3];
} drawing;

static int64_t draw_of(drawing *d, int64_t low, int64_t high)
{
    return random_between(&d->random, low, high);
}

static void add(drawing *d, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add(drawing *d, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    d->used += (size_t)vsnprintf(d->text + d->used, sizeof d->text - d->used,
                                 format, args);
    va_end(args);
    assert_true(d->used < sizeof d->text);
}

/* Cells that a run ends, along some axes; those of `up` rise. */
static void add_run(drawing *d, const bool *up)
{
    static const char *const name[] = {"x", "y", "z"};
    const int64_t axes =
        draw_of(d, 0, 2) > 0 ? 1 << draw_of(d, 0, 2) : draw_of(d, 1, 7);
    const char *between = "";

    add(d, "move to p(");
    for (int i = 0; i < 3; i++) {
        const int64_t step = draw_of(d, 0, 7) == 0 ? 2 : 1;

        add(d, "%s%s", i == 0 ? "" : ", ", name[i]);
        if (axes >> i & 1)
            add(d, " %s %lld * k", up[i] ? "+" : "-", (long long)step);
    }
    add(d, ") for k in 1..min(");
    for (int i = 0; i < 3; i++) {
        if ((axes >> i & 1) == 0)
            continue;
        if (up[i])
            add(d, "%s%lld - %s", between, (long long)d->axis[i].to, name[i]);
        else
            add(d, "%s%s", between, name[i]);
        between = ", ";
    }
    add(d, "%s400)", between);
}

static void draw_game(drawing *d)
{
    static const char *const guard[] = {"",
                                        "",
                                        "",
                                        "",
                                        "",
                                        "",
                                        " if z != 17",
                                        " if x + y > 3",
                                        " if k < 20",
                                        " if z < 40 or y == 2"};
    const bool up[] = {draw_of(d, 0, 2) == 0, draw_of(d, 0, 2) == 0,
                       draw_of(d, 0, 2) == 0};
    const int64_t runs = draw_of(d, 1, 4);

    d->used = 0;
    d->axis[0] = (grundy_axis){"a", 0, draw_of(d, 1, 4)};
    d->axis[1] = (grundy_axis){"b", 0, draw_of(d, 1, 7)};
    d->axis[2] =
        (grundy_axis){"c", 0, draw_of(d, 0, 7) == 0 ? 280 : draw_of(d, 9, 90)};
    add(d, "position p(x in 0..%lld, y in 0..%lld, z in 0..%lld)\n",
        (long long)d->axis[0].to, (long long)d->axis[1].to,
        (long long)d->axis[2].to);
    if (draw_of(d, 0, 7) == 0)
        add(d, "stop if x + y + z == 33\n");
    for (int64_t i = 0; i < runs; i++) {
        add_run(d, up);
        add(d, "%s\n", guard[draw_of(d, 0, COUNT(guard) - 1)]);
    }
    if (draw_of(d, 0, 9) == 0)
        add(d, "move to p(x %s 1, y, z) if y == 2\n", up[0] ? "+" : "-");
    add(d, "start p(0, 0, 0)\n");
}

static bool tabulate(const drawing *d, const char *without, int64_t *value)
{
    grundy_rules *rules = open_rules(d->text, without);
    grundy_error err = {0};

    assert_int_equal(grundy_rules_without(rules, "independence", &err),
                     GRUNDY_OK);
    if (grundy_rules_table(rules, "p(a, b, c)", d->axis, 3, value, &err) !=
        GRUNDY_OK)
        fail_msg("%s\n%s", d->text, err.message);
    grundy_rules_close(&rules);
    return line_of(d->text, "window", NULL).applies;
}

TEST(three_axes_have_the_same_values)
{
    static int64_t value[2][5 * 8 * 281];
    drawing d = {.random = 73};
    int found = 0, turns = random_rounds(200);

    for (int turn = 0; turn < turns; turn++) {
        size_t cells = 1;

        draw_game(&d);
        for (int i = 0; i < 3; i++)
            cells *= (size_t)d.axis[i].to + 1;
        found += tabulate(&d, NULL, value[0]);
        (void)tabulate(&d, "window", value[1]);
        for (size_t i = 0; i < cells; i++)
            if (value[0][i] != value[1][i])
                fail_msg("%s\ncell %zu: %lld, plainly %lld", d.text, i,
                         (long long)value[0][i], (long long)value[1][i]);
    }
    assert_true(found > turns / 2);
}

/* Rows that the sets must grow for, and values beyond 64 words of them. */
TEST(nim_is_the_sum_of_its_heaps)
{
    static const char text[] =
        "position p(x, y, z)\nmove to p(x - k, y, z) for k in 1..x\n"
        "move to p(x, y - k, z) for k in 1..y\n"
        "move to p(x, y, z - k) for k in 1..z\n";
    const grundy_axis axis[] = {{"a", 0, 5}, {"b", 0, 3}, {"c", 0, 4300}};
    const int64_t cells = 6 * 4 * 4301;
    int64_t *const value = malloc((size_t)cells * sizeof *value);
    grundy_rules *rules = open_rules(text, "independence");
    grundy_error err = {0};

    assert_non_null(value);
    assert_int_equal(
        grundy_rules_table(rules, "p(a, b, c)", axis, 3, value, &err),
        GRUNDY_OK);
    for (int64_t i = 0; i < cells; i++)
        assert_int_equal(value[i],
                         (i / 4301 / 4) ^ (i / 4301 % 4) ^ (i % 4301));
    grundy_rules_close(&rules);
    free(value);
}
