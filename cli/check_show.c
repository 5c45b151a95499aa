/* SPDX-License-Identifier: MIT */
/*
 * A `show` decides nothing, so no example runs one.  What play comes to first
 * is drawn here instead, in rules that are opened apart: their limits are
 * tight, and what ends there (a cycle, too large a search) is for others to
 * tell.
 */
#include "check_show.h"

#include <string.h>

#include "words.h"

enum { EXAMPLES_DRAWN = 8, POSITIONS_DRAWN = 60, MEMORY = 256 << 20 };
static const double SECONDS = 0.5; /* for one call */

static bool part_fails(grundy_sum *sum, size_t i, grundy_error *failed)
{
    const char *lines;
    grundy_error err = {0};

    switch (grundy_sum_part_show(sum, i, &lines, &err)) {
    case GRUNDY_EVALUE:
    case GRUNDY_ENONIMBER: break;
    default: return false;
    }
    err.status = GRUNDY_WARNING;
    *failed = err;
    return true;
}

static bool position_fails(grundy_rules *rules, const char *position,
                           grundy_error *failed)
{
    grundy_sum *sum = NULL;
    grundy_error err = {0};
    bool fails = false;

    if (grundy_sum_open(&sum, rules, position, &err) == GRUNDY_OK)
        for (size_t i = 0; i < grundy_sum_parts(sum) && !fails; i++)
            fails = part_fails(sum, i, failed);
    grundy_sum_close(&sum);
    return fails;
}

/* Of the start, and of the positions that the fewest moves lead to. */
static bool start_fails(grundy_rules *rules, grundy_error *failed)
{
    grundy_graph *graph = NULL;
    grundy_error err = {0};
    bool fails = position_fails(rules, NULL, failed);

    if (!fails && grundy_graph_open(&graph, rules, NULL, POSITIONS_DRAWN,
                                    &err) == GRUNDY_OK)
        for (size_t i = 1; i < grundy_graph_positions(graph) && !fails; i++)
            fails = position_fails(
                rules, grundy_graph_position_at(graph, i).text, failed);
    grundy_graph_close(&graph);
    return fails;
}

static bool example_fails(grundy_rules *rules, size_t i, grundy_error *failed)
{
    const char *const input = grundy_rules_example(rules, i).input;
    text_reader text = {.data = input, .length = strlen(input)};
    const grundy_reader in = grundy_say_text_reader(&text);
    grundy_error err = {0};

    return grundy_rules_read(rules, &in, &err) == GRUNDY_OK &&
           start_fails(rules, failed);
}

bool grundy_cli_shows_fail(const game *g, const grundy_summary *rules,
                           bool start_known, grundy_error *failed)
{
    game trial;
    grundy_error err = {0};
    bool fails = false;

    if (!rules->has_shows || !rules->has_start)
        return false;
    if (grundy_cli_open_apart(&trial, g, MEMORY, SECONDS, &err) == GRUNDY_OK &&
        grundy_cli_set_inputs(&trial) == EXIT_ANSWERED) {
        fails = start_known && start_fails(trial.rules, failed);
        for (size_t i = 0; i < rules->examples && i < EXAMPLES_DRAWN && !fails;
             i++)
            fails = example_fails(trial.rules, i, failed);
    }
    grundy_cli_close_apart(&trial, g);
    return fails;
}
