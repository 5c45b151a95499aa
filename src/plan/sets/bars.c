/* SPDX-License-Identifier: MIT */
/*
 * What a sketch has where a condition fails in too many ways to be written out:
 * a bar (sets/word_board_bars.c), which holds where no run of the rules does.
 * And which of its planes are each other's where Left and Right change places.
 */
#include "plan/sets/unroll.h"

#include <string.h>

#include "base/words.h"

static bool no_memory(reader *r)
{
    return grundy_sets_failed(r, grundy_memory_failure(r->mem));
}

static bool too_many(reader *r, const node *n)
{
    return grundy_sets_refuse(r, n,
                              N_("its moves are too many to be "
                                 "written out"));
}

/* That a cell is in none of the other states, for which there is no test. */
static bool bar_of_rule(reader *r, cell_rule rule, uint32_t *number)
{
    word_board *const b = r->sketch->board;
    const size_t before = b->runs;

    for (uint32_t state = 0; r->all >> state != 0; state++) {
        board_run run = {.when = {{0}, {0}}};

        if ((rule.when >> state & 1) == 0 &&
            (!grundy_sets_add_test(r, rule.cell, (uint8_t)(1u << state), &run.when) ||
             !GRUNDY_PUSH(b->mem, b->run, b->runs, b->run_cap, run)))
            return no_memory(r);
    }
    return grundy_word_board_add_bar(b, before, b->names, number) ||
           no_memory(r);
}

bool grundy_sets_name_bar(reader *r, cell_rule rule, bool *fits)
{
    word_board *const b = r->sketch->board;
    uint32_t number = rule.cell - SET_BARS;

    *fits = true;
    if (rule.cell < SET_BARS && !bar_of_rule(r, rule, &number))
        return false;
    return GRUNDY_PUSH(b->mem, b->named, b->names, b->named_cap, number) ||
           no_memory(r);
}

/* Adds what the rule asks for to the test, or the name of a bar. */
static bool add_rule(reader *r, cell_rule rule, board_test *test)
{
    bool fits;

    return (rule.cell < SET_BARS &&
            grundy_sets_add_test(r, rule.cell, rule.when, test)) ||
           grundy_sets_name_bar(r, rule, &fits);
}

/* Bars stand before those that name them. */
static bool add_rules_alone(reader *r, const cell_rule *rule, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const size_t names = r->sketch->board->names;
        board_test test = {{0}, {0}};

        if (!add_rule(r, rule[i], &test))
            return false;
        r->sketch->board->names = names;
    }
    return true;
}

static bool add_run(reader *r, const cell_rule *rule, size_t count)
{
    word_board *const b = r->sketch->board;
    board_run run = {.bars.first = (uint32_t)b->names};

    for (size_t i = 0; i < count; i++)
        if (!add_rule(r, rule[i], &run.when))
            return false;
    run.bars.count = (uint32_t)b->names - run.bars.first;
    return GRUNDY_PUSH(b->mem, b->run, b->runs, b->run_cap, run) ||
           no_memory(r);
}

/* Whether two runs or more fail in several ways, each with each; *bar: one
 * asks for a bar, so that tests of cells do not do. */
static bool fail_by_pairs(const cell_rule *rule, const size_t *end, size_t runs,
                          bool *bar)
{
    size_t first = 0, several = 0;

    *bar = false;
    for (size_t i = 0; i < runs; first = end[i++]) {
        for (size_t k = first; k < end[i]; k++)
            *bar |= rule[k].cell >= SET_BARS;
        several += end[i] > first + 1;
    }
    return several > 1 || *bar;
}

bool grundy_sets_bar(reader *r, const node *n, const cell_rule *rule,
                     const size_t *end, size_t runs, const then *next,
                     bool *done)
{
    word_board *const b = r->sketch->board;
    size_t before, names;
    uint32_t number = 0;
    bool bar;

    *done = fail_by_pairs(rule, end, runs, &bar) && b != NULL &&
            grundy_sets_has_words(r) && runs <= SKETCH_RUNS;
    if (!*done)
        return !bar || too_many(r, n);
    if (!add_rules_alone(r, rule, end[runs - 1]))
        return false;
    before = b->runs;
    names = b->names;
    for (size_t i = 0, first = 0; i < runs; first = end[i++])
        if (!add_run(r, rule + first, end[i] - first))
            return false;
    if (!grundy_word_board_add_bar(b, before, names, &number))
        return no_memory(r);
    if (number >= SKETCH_BARS || b->runs > SKETCH_BARS * SKETCH_LIKELY)
        return too_many(r, n);
    return grundy_sets_step(r, (cell_rule){SET_BARS + number, 0}, next);
}

/* ---- players who change places ---- */

/* States with the first two sets exchanged. */
static uint8_t exchanged_states(uint8_t states)
{
    uint8_t out = 0;

    for (uint32_t state = 0; states != 0; state++, states >>= 1)
        if ((states & 1) != 0)
            out |= (uint8_t)(1u << ((state & ~3u) | (state & 1) << 1 |
                                    (state >> 1 & 1)));
    return out;
}

static sketch_tag exchanged_tag(const sketch_tag *tag)
{
    sketch_tag to = *tag;

    if (tag->what >> 1 == SIDE_LEFT || tag->what >> 1 == SIDE_RIGHT)
        to.what ^= (SIDE_LEFT ^ SIDE_RIGHT) << 1;
    to.rest[0] = exchanged_states(tag->rest[1]);
    to.rest[1] = exchanged_states(tag->rest[0]);
    return to;
}

/* The states of each tag's planes, and the sets after the move. */
static void exchange_planes(uint32_t from, uint32_t to, uint32_t *plane)
{
    for (uint32_t i = 0; i < SKETCH_PLANES; i++) {
        const uint32_t state = i % 8;
        const uint32_t mapped =
            (state & 4) | (state & 1) << 1 | (state >> 1 & 1);
        const uint32_t part = i / 8 == 1 ? 2 : i / 8 == 2 ? 1 : i / 8;

        plane[from + i] = to + 8 * part + mapped;
    }
}

/* Clauses that are told apart, numbers and counts are not exchanged. */
static bool may_exchange(const reader *r)
{
    const sketch *const s = r->sketch;
    const game_kind *const k = r->terms->kind;
    bool sides = false, may = r->terms->sets == 2;

    for (uint32_t i = 0; i < k->moves; i++) {
        sides |= k->move[i].side != SIDE_BOTH;
        may = may && !k->move[i].instead && k->move[i].gain == NULL;
    }
    for (uint32_t i = 0; i < k->decides; i++)
        may = may && k->decide[i].score == NULL;
    for (uint32_t i = 0; i < s->tags; i++)
        may = may && s->tag[i].counted == 0;
    return may && sides;
}

bool grundy_sets_exchange(reader *r)
{
    sketch *const s = r->sketch;
    const uint32_t tags = s->tags, planes = SKETCH_PLANES * SKETCH_TAGS;

    if (!may_exchange(r))
        return true;
    r->out->exchange =
        grundy_memory_zeroed(r->mem, planes * sizeof *r->out->exchange);
    if (r->out->exchange == NULL)
        return no_memory(r);
    r->out->exchanges = planes;
    for (uint32_t i = 0; i < tags && r->out->exchange != NULL; i++) {
        const sketch_tag to = exchanged_tag(&s->tag[i]);
        const uint32_t number = grundy_sets_tag_number(s, &to);

        if (number < tags)
            exchange_planes(i * SKETCH_PLANES, number * SKETCH_PLANES,
                            r->out->exchange);
        else
            grundy_instances_no_exchange(r->out);
    }
    return true;
}
