/* SPDX-License-Identifier: MIT */
/*
 * grundy plan: what the planner saw and chose, printed as a database prints
 * the plan of a query: rewrites that apply with their reasons, and those that
 * do not with the first condition that fails.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "columns.h"
#include "commands.h"
#include "game.h"
#include "json.h"
#include "message.h"
#include "words.h"

enum { OPTION_DUMP };

static const option_spec options[] = {
    [OPTION_DUMP] = {"dump", "STAGE",
                     N_("shows a stage instead: tokens, ast, ir or c")},
    {NULL, NULL, NULL},
};

typedef struct listing {
    cli *c;
    json_t *applied, *refused; /* NULL: as text */
} listing;

static bool print_step(void *user, const grundy_plan_step *step)
{
    text_buffer line = {0};

    (void)user;
    grundy_cli_text_put(&line, "  %s %-14s %s: %s\n",
                        step->applies ? "+" : "-", step->rewrite,
                        step->subject, step->why);
    grundy_cli_print_lines(grundy_cli_text(&line), 19);
    grundy_cli_text_free(&line);
    return true;
}

static bool add_step(void *user, const grundy_plan_step *step)
{
    const listing *l = user;
    json_t *object = json_object();

    grundy_cli_json_put(l->c, object, "name",
                        grundy_cli_json_string(step->rewrite));
    grundy_cli_json_put(l->c, object, "subject",
                        grundy_cli_json_string(step->subject));
    grundy_cli_json_put(l->c, object, "why",
                        grundy_cli_json_string(step->why));
    grundy_cli_json_add(l->c, step->applies ? l->applied : l->refused,
                        object);
    return true;
}

static exit_code print_json(game *g)
{
    cli *const c = g->c;
    listing l = {c, json_array(), json_array()};
    json_t *object = json_object();
    grundy_plan plan;
    grundy_error err = {0};

    if (grundy_rules_plan(g->rules, &plan, add_step, &l, &err) != GRUNDY_OK) {
        json_decref(l.applied);
        json_decref(l.refused);
        json_decref(object);
        return grundy_cli_game_fail(g, &err);
    }
    grundy_cli_json_put(c, object, "game",
                        grundy_cli_json_string(grundy_cli_title(g)));
    grundy_cli_json_put(c, object, "solver",
                        grundy_cli_json_string(plan.solver));
    grundy_cli_json_put(c, object, "rewrites", l.applied);
    grundy_cli_json_put(c, object, "refused", l.refused);
    if (plan.has_states)
        grundy_cli_json_put(c, object, "states",
                            grundy_cli_json_number(plan.states));
    return grundy_cli_json_print(c, object);
}

static exit_code print_text(game *g)
{
    listing l = {.c = g->c};
    grundy_plan plan;
    grundy_error err = {0};

    /* The head needs the whole plan, so it is made twice; it costs little. */
    if (grundy_rules_plan(g->rules, &plan, NULL, NULL, &err) != GRUNDY_OK)
        return grundy_cli_game_fail(g, &err);
    printf("%s: %s", grundy_cli_title(g), _(plan.solver));
    if (plan.has_states && plan.states > 0)
        printf(_(", %" PRIu64 " positions in the tables"), plan.states);
    printf("\n");
    if (grundy_rules_plan(g->rules, &plan, print_step, &l, &err) != GRUNDY_OK)
        return grundy_cli_game_fail(g, &err);
    return EXIT_ANSWERED;
}

/* ---- stages ---- */

static exit_code dump_json(cli *c, const game *g, const char *stage,
                           const text_buffer *text)
{
    json_t *object = json_object();

    grundy_cli_json_put(c, object, "game",
                        grundy_cli_json_string(grundy_cli_title(g)));
    grundy_cli_json_put(c, object, "stage", grundy_cli_json_string(stage));
    grundy_cli_json_put(
        c, object, "text",
        grundy_cli_json_text(grundy_cli_text(text), text->length));
    return grundy_cli_json_print(c, object);
}

static exit_code dump(game *g, const char *stage)
{
    cli *const c = g->c;
    text_buffer text = {0};
    const grundy_writer out = grundy_cli_text_writer(&text);
    grundy_error err = {0};
    exit_code code = EXIT_ANSWERED;

    if (grundy_rules_dump(g->rules, stage, &out, &err) != GRUNDY_OK)
        code = err.status == GRUNDY_EINVAL
                   ? grundy_cli_say(c, EXIT_USAGE, "%s; %s", err.message,
                                    err.hint)
                   : grundy_cli_game_fail(g, &err);
    else if (text.failed)
        code = grundy_cli_no_memory(c);
    else if (c->json)
        code = dump_json(c, g, stage, &text);
    else
        (void)fwrite(grundy_cli_text(&text), 1, text.length, stdout);
    grundy_cli_text_free(&text);
    return code;
}

static exit_code show(game *g)
{
    cli *const c = g->c;

    if (c->value[OPTION_DUMP] != NULL)
        return dump(g, c->value[OPTION_DUMP]);
    return c->json ? print_json(g) : print_text(g);
}

static exit_code run(cli *c)
{
    game g;
    exit_code code = grundy_cli_open(&g, c, c->argument[0]);

    if (code == EXIT_ANSWERED && c->input != NULL)
        code = grundy_cli_read_inputs(&g);
    if (code == EXIT_ANSWERED)
        code = show(&g);
    grundy_cli_close(&g);
    return code;
}

const command_spec grundy_cmd_plan = {
    .name = "plan",
    .arguments = "GAME",
    .does = N_("tells how a game will be solved: what applies and why"),
    .more = N_(
        "A + stands before a rewrite that applies, a - before one that "
        "does not, with the\nfirst condition that fails.  Tables are "
        "known once the inputs are: give them with\n--set or --input.  --dump "
        "shows what stands between the rules and what runs:\ntokens, the "
        "tree as parsed (ast), the tree with types and rewrites and the\n"
        "code of the register machine (ir), and what the native engine "
        "compiles (c)."),
    .example =
        "$ grundy plan kayles\n"
        "Kayles: law\n"
        "  + symmetry       row: the options for left and for its mirror "
        "image are\n"
        "                   equal: half of them are enough\n"
        "  + closed family  row: this is the octal game 0.77: values come "
        "from its\n"
        "                   sequence, whose period is looked for on the way\n"
        "  + sharing        row: the rules read no input: values stay for "
        "ever\n",
    .options = options,
    .families = CLI_LIMITS | CLI_GAME,
    .least = 1,
    .most = 1,
    .run = run,
};
