/* SPDX-License-Identifier: MIT */
/*
 * Runs of cells that move along lines in any way, against sets built anew
 * each time; and columns of numbers against the same arithmetic by hand.
 */
#include "support/test.h"

#include "solve/column_rows.h"
#include "solve/lines.h"

enum { CELLS = 4000, GROUPS = 4, SLOTS = 3 };

typedef struct fixture {
    memory mem;
    uint32_t code[CELLS];
    uint64_t random;
} fixture;

static void open_fixture(fixture *f, uint64_t seed)
{
    *f = (fixture){.random = seed};
    grundy_memory_open(&f->mem, NULL, 0);
}

/* Values up to `most`, now and then poison; 0 is not solved. */
static void draw_codes(fixture *f, int64_t most, bool holes)
{
    for (uint32_t i = 0; i < CELLS; i++) {
        const int64_t luck = random_between(&f->random, 0, 199);

        f->code[i] = (uint32_t)random_between(&f->random, 1, most + 1);
        if (luck == 0)
            f->code[i] = GRUNDY_CODE_POISON;
        if (luck == 1 && holes)
            f->code[i] = 0;
    }
}

typedef struct wanted_run {
    int64_t origin, stride, first, last;
} wanted_run;

/* By the quick way where that will do. */
static bool set(line_sets *sets, uint32_t group, uint64_t slot, wanted_run run,
                const uint32_t *code)
{
    const line_group *const g = &sets->group[group];
    const line_slot s = grundy_lines_slot(g, slot);
    const line_run to = {run.origin, (int32_t)run.first, (int32_t)run.last, 0,
                         0};

    return grundy_lines_follow(&s, sets->cap, g->stride, to, code) ||
           grundy_lines_set(sets, group, slot, to, code);
}

/* The least value from `from` on in none of the runs, by looking at all. */
static uint64_t plain_mex(const fixture *f, const wanted_run *run,
                          uint32_t runs, uint64_t from)
{
    for (uint64_t mex = from;; mex++) {
        bool found = false;

        for (uint32_t k = 0; k < runs; k++)
            for (int64_t i = run[k].first; i <= run[k].last; i++)
                found |= f->code[run[k].origin + i * run[k].stride] == mex + 1;
        if (!found)
            return mex;
    }
}

static void count_bad(const fixture *f, wanted_run run, uint64_t *poisoned,
                      bool *unknown)
{
    *poisoned = 0;
    *unknown = false;
    for (int64_t i = run.first; i <= run.last; i++) {
        const uint32_t code = f->code[run.origin + i * run.stride];

        *poisoned += code == GRUNDY_CODE_POISON;
        *unknown |= code == 0;
    }
}

/* Lines of 100 cells; the stride is that of the group, the last falls. */
static wanted_run draw_run(fixture *f, uint32_t group, wanted_run before,
                           bool grows)
{
    static const int64_t strides[GROUPS] = {1, 3, 40, -7};
    const int64_t stride = strides[group];
    wanted_run run = {0, stride, 0, 0};

    run.origin = stride > 0 ? 40 * random_between(&f->random, 0, 5) : 3000;
    if (grows) {
        run.last = before.stride == 0 ? 0 : before.last + 1;
        run.origin = stride > 0 ? 40 : 3000;
        return run;
    }
    if (before.stride != 0 && random_between(&f->random, 0, 3) > 0) {
        run = before;
        run.first += random_between(&f->random, -3, 3);
        run.last += random_between(&f->random, -3, 3);
    } else {
        run.first = random_between(&f->random, 0, 90);
        run.last = run.first + random_between(&f->random, 0, 90);
    }
    run.first = run.first < 0 ? 0 : run.first > 90 ? 90 : run.first;
    run.last = run.last < run.first ? run.first : run.last;
    run.last = run.last > 90 ? 90 : run.last;
    return run;
}

/* The mex of the runs of some groups against looking at their cells. */
static void compare_mex(fixture *f, const line_sets *sets,
                        const wanted_run *run, const uint64_t *slot,
                        const bool *good)
{
    line_slot view[GROUPS];
    wanted_run in[GROUPS];
    uint32_t views = 0;
    const uint64_t from = (uint64_t)random_between(&f->random, 0, 200);

    for (uint32_t g = 0; g < GROUPS; g++) {
        if (!good[g])
            continue;
        in[views] = run[g];
        view[views++] = grundy_lines_slot(&sets->group[g], slot[g]);
    }
    const uint32_t value[] = {(uint32_t)from, 3};
    uint64_t near;

    assert_int_equal(grundy_lines_mex(sets, view, views, 0),
                     plain_mex(f, in, views, 0));
    if (grundy_lines_near(view, views, NULL, 0, &near))
        assert_int_equal(near, plain_mex(f, in, views, 0));
    if (grundy_lines_near(view, views, value, 2, &near)) {
        uint64_t mex = plain_mex(f, in, views, 0);

        while (mex == from || mex == 3)
            mex = plain_mex(f, in, views, mex + 1);
        assert_int_equal(near, mex);
    }
    assert_int_equal(grundy_lines_mex(sets, view, views, from),
                     plain_mex(f, in, views, from));
}

static void move_about(fixture *f, int64_t most, bool holes, bool grows)
{
    line_sets sets;
    wanted_run run[GROUPS][SLOTS] = {0};
    uint64_t slot[GROUPS];
    wanted_run now[GROUPS];
    bool good[GROUPS];

    draw_codes(f, most, holes);
    grundy_lines_open(&sets, &f->mem, UINT64_C(1) << 26);
    for (uint32_t g = 0; g < GROUPS; g++)
        assert_true(
            grundy_lines_add(&sets, SLOTS, (const int64_t[]){1, 3, 40, -7}[g]));
    for (int turn = 0; turn < (grows ? 60 : 400); turn++) {
        for (uint32_t g = 0; g < GROUPS; g++) {
            uint64_t poisoned;
            bool unknown;

            slot[g] = grows ? 1 : (uint64_t)random_between(&f->random, 0, 2);
            now[g] = draw_run(f, g, run[g][slot[g]], grows);
            count_bad(f, now[g], &poisoned, &unknown);
            good[g] = set(&sets, g, slot[g], now[g], f->code);
            run[g][slot[g]] = good[g] ? now[g] : (wanted_run){0};
            assert_false(sets.no_room);
            /* What it holds already is not looked at again. */
            assert_true(good[g] == !unknown);
            if (good[g])
                assert_int_equal(
                    grundy_lines_slot(&sets.group[g], slot[g]).run->poisoned,
                    poisoned);
        }
        compare_mex(f, &sets, now, slot, good);
    }
    grundy_lines_close(&sets);
    assert_int_equal(f->mem.live, 0);
}

TEST(runs_move_in_any_way)
{
    fixture f;

    open_fixture(&f, 20);
    for (int turn = 0; turn < 20; turn++) {
        move_about(&f, 5, false, false);
        move_about(&f, 300, false, false);
        move_about(&f, 90, true, false);
    }
}

TEST(runs_that_grow_need_no_counts)
{
    fixture f;

    open_fixture(&f, 21);
    for (int turn = 0; turn < 10; turn++)
        move_about(&f, 60, false, true);
}

/* Values far apart: the sets have to grow, and 4,096 values are a word. */
TEST(large_values_make_room)
{
    fixture f;
    line_sets sets;
    line_slot view;

    open_fixture(&f, 22);
    for (uint32_t i = 0; i < CELLS; i++)
        f.code[i] = i + 1;
    f.code[CELLS - 1] = 100001;
    grundy_lines_open(&sets, &f.mem, UINT64_C(1) << 26);
    assert_true(grundy_lines_add(&sets, 1, 1));
    for (int64_t last = 0; last < CELLS - 1; last += 7) {
        assert_true(set(&sets, 0, 0, (wanted_run){0, 1, 0, last}, f.code));
        view = grundy_lines_slot(&sets.group[0], 0);
        assert_int_equal(grundy_lines_mex(&sets, &view, 1, 0), last + 1);
    }
    assert_true(set(&sets, 0, 0, (wanted_run){0, 1, 1, CELLS - 1}, f.code));
    view = grundy_lines_slot(&sets.group[0], 0);
    assert_int_equal(grundy_lines_mex(&sets, &view, 1, 0), 0);
    assert_int_equal(grundy_lines_mex(&sets, &view, 1, 1), CELLS - 1);
    assert_int_equal(grundy_lines_mex(&sets, &view, 1, 100000), 100001);
    assert_int_equal(grundy_lines_mex(&sets, &view, 1, 200000), 200000);
    grundy_lines_close(&sets);
    assert_int_equal(f.mem.live, 0);
}

TEST(too_many_bytes_are_refused)
{
    fixture f;
    line_sets sets;
    bool fits = true;

    open_fixture(&f, 23);
    for (uint32_t i = 0; i < CELLS; i++)
        f.code[i] = i + 1;
    grundy_lines_open(&sets, &f.mem, 40000);
    assert_false(grundy_lines_add(&sets, 100000, 1));
    assert_true(sets.no_room);
    grundy_lines_close(&sets);
    grundy_lines_open(&sets, &f.mem, 40000);
    assert_true(grundy_lines_add(&sets, 100, 1));
    for (int64_t last = 0; last < CELLS && fits; last++)
        fits = set(&sets, 0, 7, (wanted_run){0, 1, 0, last}, f.code);
    assert_false(fits);
    assert_true(sets.no_room && f.mem.live <= 40000);
    grundy_lines_close(&sets);
    assert_int_equal(f.mem.live, 0);
}

/* ---- columns ---- */

static int64_t by_hand(column_op op, int64_t x, int64_t y)
{
    switch (op) {
    case COLUMN_ADD: return x + y;
    case COLUMN_SUB: return x - y;
    case COLUMN_MUL: return x * y;
    case COLUMN_DIV: return x / y - (x % y < 0 ? 1 : 0);
    case COLUMN_MOD: return (x % y + y) % y;
    case COLUMN_LEAST: return x < y ? x : y;
    case COLUMN_GREATEST: return x < y ? y : x;
    case COLUMN_AND: return x & y;
    case COLUMN_OR: return x | y;
    case COLUMN_XOR: return x ^ y;
    case COLUMN_SHR: return y > 62 ? 0 : x >> y;
    case COLUMN_EQ: return x == y;
    case COLUMN_LT: return x < y;
    case COLUMN_LE: return x <= y;
    case COLUMN_ISQRT: {
        int64_t root = 0;

        while ((root + 1) * (root + 1) <= x)
            root++;
        return root;
    }
    case COLUMN_POPCOUNT: {
        int64_t bits = 0;

        for (; x > 0; x /= 2)
            bits += x % 2;
        return bits;
    }
    default: return 0;
    }
}

enum { DRAWN = 40 };

typedef struct drawn_step {
    column_op op;
    uint32_t x, y, z; /* of the drawn ones */
    int64_t number;
} drawn_step;

typedef struct drawing {
    columns c;
    drawn_step step[DRAWN];
    uint32_t column[DRAWN];
    uint32_t count;
} drawing;

static void add_drawn(drawing *d, drawn_step s, uint32_t column)
{
    if (column == COLUMN_NONE)
        return; /* it could fail */
    d->step[d->count] = s;
    d->column[d->count++] = column;
}

static const int64_t listed[10] = {4, -7, 0, 12, 3, 3, -1, 90, 5, 8};

/* COLUMN_NONE where the place may be outside. */
static uint32_t draw_element(drawing *d, uint32_t place)
{
    const column_step *const s = &d->c.step[place];

    return s->low < 0 || s->high > 9
               ? COLUMN_NONE
               : grundy_columns_element(
                     &d->c, grundy_columns_list(&d->c, listed, 10), place);
}

static void draw_step(drawing *d, uint64_t *random)
{
    const int64_t newest = d->count - 1;
    drawn_step s = {.op = (column_op)random_between(random, 0, COLUMN_CHOOSE),
                    .x = (uint32_t)random_between(random, 0, newest),
                    .y = (uint32_t)random_between(random, 0, newest),
                    .z = (uint32_t)random_between(random, 0, newest),
                    .number = random_between(random, -9, 9)};

    if (s.op == COLUMN_WORD)
        return;
    if (s.op == COLUMN_NUMBER)
        add_drawn(d, s, grundy_columns_number(&d->c, s.number));
    else if (s.op == COLUMN_ELEMENT)
        add_drawn(d, s, draw_element(d, d->column[s.x]));
    else if (s.op == COLUMN_CHOOSE)
        add_drawn(d, s,
                  grundy_columns_choose(&d->c, d->column[s.x], d->column[s.y],
                                        d->column[s.z]));
    else
        add_drawn(
            d, s,
            grundy_columns_op(&d->c, s.op, d->column[s.x], d->column[s.y]));
}

static void compare_row(const drawing *d, const int64_t *word,
                        column_room *room, uint32_t row)
{
    int64_t value[DRAWN];

    for (uint32_t i = 0; i < d->count; i++) {
        const drawn_step *s = &d->step[i];
        const column_step *made = &d->c.step[d->column[i]];

        if (s->op == COLUMN_WORD)
            value[i] = word[s->x];
        else if (s->op == COLUMN_NUMBER)
            value[i] = s->number;
        else if (s->op == COLUMN_ELEMENT)
            value[i] = listed[value[s->x]];
        else if (s->op == COLUMN_CHOOSE)
            value[i] = value[s->x] != 0 ? value[s->y] : value[s->z];
        else
            value[i] = by_hand(s->op, value[s->x], value[s->y]);
        assert_int_equal(grundy_column_rows_of(room, d->column[i])[row],
                         value[i]);
        assert_in_range(value[i] - made->low, 0, made->high - made->low);
    }
}

static void draw_program(fixture *f, drawing *d)
{
    grundy_columns_open(&d->c, &f->mem);
    d->count = 0;
    add_drawn(d, (drawn_step){.op = COLUMN_WORD, .x = 0},
              grundy_columns_word(&d->c, 0, -20, 150));
    add_drawn(d, (drawn_step){.op = COLUMN_WORD, .x = 1},
              grundy_columns_word(&d->c, 1, 0, 9));
    add_drawn(d, (drawn_step){.op = COLUMN_NUMBER, .number = 2},
              grundy_columns_number(&d->c, 2));
    for (int i = 0; i < 100 && d->count < DRAWN; i++)
        draw_step(d, &f->random);
    for (uint32_t i = 0; i < d->count; i++)
        grundy_columns_keep(&d->c, d->column[i]);
}

TEST(columns_are_what_they_say)
{
    static const int64_t steps[] = {1, -1};
    fixture f;
    drawing d;

    open_fixture(&f, 24);
    for (int turn = 0; turn < 400; turn++) {
        const uint32_t fast = turn % 3 == 0;
        const int64_t step = steps[turn % 2];
        const uint32_t rows = fast != 0 ? 9 : turn % 2 == 0 ? 170 : 60;
        column_room room;
        int64_t word[2];

        draw_program(&f, &d);
        assert_true(grundy_column_rows_open(&room, &d.c, &f.mem));
        room.wide &= turn % 5 != 0;
        word[0] = fast != 0 ? 33 : step > 0 ? -20 : 150;
        word[1] = fast == 0 ? 7 : step > 0 ? 0 : 9;
        grundy_column_rows_start(&d.c, fast, &room);
        grundy_column_rows_slow(&d.c, word, &room);
        for (uint32_t from = 0, at_once = 1; from < rows; from += at_once) {
            at_once = from < rows / 2 ? rows / 2 - from : rows - from;
            grundy_column_rows_fast(&d.c, word, step, at_once, &room);
            for (uint32_t row = 0; row < at_once; row++, word[fast] += step)
                compare_row(&d, word, &room, row);
        }
        grundy_column_rows_close(&room);
        grundy_columns_close(&d.c);
    }
    assert_int_equal(f.mem.live, 0);
}

TEST(what_could_fail_is_no_column)
{
    fixture f;
    columns c;
    uint32_t x, big;

    open_fixture(&f, 25);
    grundy_columns_open(&c, &f.mem);
    x = grundy_columns_word(&c, 0, 0, 9);
    big = grundy_columns_number(&c, INT64_MAX);
    assert_true(grundy_columns_op(&c, COLUMN_DIV, big, x) == COLUMN_NONE);
    assert_true(grundy_columns_op(&c, COLUMN_MOD, big, x) == COLUMN_NONE);
    assert_true(grundy_columns_op(&c, COLUMN_ADD, big, x) == COLUMN_NONE);
    assert_true(grundy_columns_op(&c, COLUMN_MUL, big, x) == COLUMN_NONE);
    assert_true(grundy_columns_op(&c, COLUMN_SUB, x, big) != COLUMN_NONE);
    assert_true(
        grundy_columns_op(
            &c, COLUMN_ISQRT,
            grundy_columns_op(&c, COLUMN_SUB, x, grundy_columns_number(&c, 1)),
            0) == COLUMN_NONE);
    grundy_columns_close(&c);
    assert_int_equal(f.mem.live, 0);
}
