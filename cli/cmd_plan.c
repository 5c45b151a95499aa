/* SPDX-License-Identifier: MIT */
/*
 * grundy plan: what the planner saw and chose, printed as a database prints
 * the plan of a query: rewrites that apply with their reasons, and those that
 * do not with the first condition that fails.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lines.h"
#include "commands.h"
#include "game.h"
#include "json.h"
#include "message.h"
#include "words.h"

enum { OPTION_DUMP };

static const option_spec options[] = {
    [OPTION_DUMP] =
        {"dump", "STAGE",
         N_("shows a stage: tokens, ast, canonical, sets, ir or c")},
    {NULL, NULL, NULL},
};

/* What a plan is made for: a sum, or the start of the file. */
typedef struct asked {
    game *g;
    grundy_sum *sum; /* NULL: the start */
    const char *text;
    bool by_example; /* with the input of the longest example */
} asked;

typedef struct listing {
    cli *c;
    json_t *applied, *refused; /* NULL: as text */
} listing;

static bool print_step(void *user, const grundy_plan_step *step)
{
    text_buffer line = {0};

    (void)user;
    grundy_say_text_put(&line, "  %s %-14s %s: %s\n", step->applies ? "+" : "-",
                        step->rewrite, step->subject, step->why);
    grundy_cli_print_lines(grundy_say_text(&line), 19);
    grundy_say_text_free(&line);
    return true;
}

static bool add_step(void *user, const grundy_plan_step *step)
{
    const listing *l = user;
    json_t *object = json_object();

    JSON_PUT(l->c, object, "name", step->rewrite);
    JSON_PUT(l->c, object, "subject", step->subject);
    JSON_PUT(l->c, object, "why", step->why);
    JSON_ADD(l->c, step->applies ? l->applied : l->refused, object);
    return true;
}

static grundy_status make_plan(const asked *a, grundy_plan *plan,
                               bool (*found)(void *user,
                                             const grundy_plan_step *step),
                               listing *l, grundy_error *err)
{
    return a->sum != NULL ? grundy_sum_plan(a->sum, plan, found, l, err)
                          : grundy_rules_plan(a->g->rules, plan, found, l, err);
}

static exit_code print_json(const asked *a)
{
    game *const g = a->g;
    cli *const c = g->c;
    listing l = {c, json_array(), json_array()};
    json_t *object = json_object();
    grundy_plan plan;
    grundy_error err = {0};

    if (make_plan(a, &plan, add_step, &l, &err) != GRUNDY_OK) {
        json_decref(l.applied);
        json_decref(l.refused);
        json_decref(object);
        return grundy_cli_game_fail(g, &err);
    }
    JSON_PUT(c, object, "game", grundy_cli_title(g));
    if (a->sum != NULL)
        JSON_PUT(c, object, "sum", a->text);
    JSON_PUT(c, object, "by_example", a->by_example);
    JSON_PUT(c, object, "solver", plan.solver);
    JSON_PUT(c, object, "rewrites", l.applied);
    JSON_PUT(c, object, "refused", l.refused);
    if (plan.has_states)
        JSON_PUT(c, object, "states", plan.states);
    if (plan.has_options)
        JSON_PUT(c, object, "estimated_options", plan.options);
    return grundy_cli_json_print(c, object);
}

static void print_head(const asked *a, const grundy_plan *plan)
{
    text_buffer line = {0};

    grundy_say_text_put(&line, "%s", grundy_cli_title(a->g));
    if (a->sum != NULL)
        grundy_say_text_put(&line, ", %s", a->text);
    if (a->by_example)
        grundy_say_text_put(&line, _(", the input of an example"));
    grundy_say_text_put(&line, ": %s", _(plan->solver));
    if (plan->has_states && plan->states > 0)
        grundy_say_text_put(&line, _(", %" PRIu64 " positions in the tables"),
                            plan->states);
    grundy_say_text_put(&line, "\n");
    grundy_cli_print_lines(grundy_say_text(&line), 2);
    grundy_say_text_free(&line);
}

static exit_code print_text(const asked *a)
{
    listing l = {.c = a->g->c};
    grundy_plan plan;
    grundy_error err = {0};

    /* The head needs the whole plan, so it is made twice; it costs little. */
    if (make_plan(a, &plan, NULL, &l, &err) != GRUNDY_OK)
        return grundy_cli_game_fail(a->g, &err);
    print_head(a, &plan);
    if (make_plan(a, &plan, print_step, &l, &err) != GRUNDY_OK)
        return grundy_cli_game_fail(a->g, &err);
    return EXIT_ANSWERED;
}

/* ---- stages ---- */

static exit_code dump(game *g, const char *stage)
{
    cli *const c = g->c;
    text_buffer text = {0};
    const grundy_writer out = grundy_say_text_writer(&text);
    grundy_error err = {0};
    exit_code code;

    if (grundy_rules_dump(g->rules, stage, &out, &err) != GRUNDY_OK)
        code =
            err.status == GRUNDY_EINVAL
                ? grundy_cli_say(c, EXIT_USAGE, "%s; %s", err.message, err.hint)
                : grundy_cli_game_fail(g, &err);
    else
        code = grundy_cli_answer_text(g, &text, "text", "stage", stage);
    grundy_say_text_free(&text);
    return code;
}

/* The longest input shows the most of a plan. */
static const char *longest_input(const grundy_rules *rules, size_t examples)
{
    const char *longest = "";

    for (size_t i = 0; i < examples; i++) {
        const char *const input = grundy_rules_example(rules, i).input;

        if (strlen(input) > strlen(longest))
            longest = input;
    }
    return longest;
}

/* Without a word about inputs, those of an example stand for them. */
static exit_code read_example(asked *a)
{
    game *const g = a->g;
    grundy_summary summary;
    text_reader text = {0};
    grundy_error err = {0};

    grundy_rules_summary(g->rules, &summary);
    if (g->c->sets > 0 || !summary.has_start || !summary.reads_input ||
        summary.examples == 0)
        return EXIT_ANSWERED;
    text.data = longest_input(g->rules, summary.examples);
    text.length = strlen(text.data);
    const grundy_reader in = grundy_say_text_reader(&text);

    a->by_example = true;
    return grundy_rules_read(g->rules, &in, &err) == GRUNDY_OK
               ? EXIT_ANSWERED
               : grundy_cli_game_fail(g, &err);
}

static exit_code plan_of(game *g)
{
    cli *const c = g->c;
    asked a = {.g = g};
    exit_code code = EXIT_ANSWERED;

    if (c->arguments > 1) {
        a.text = c->argument[1];
        code = grundy_cli_open_sum(g, a.text, &a.sum);
    } else if (c->input == NULL) {
        code = read_example(&a);
    }
    if (code == EXIT_ANSWERED)
        code = c->json ? print_json(&a) : print_text(&a);
    grundy_sum_close(&a.sum);
    return code;
}

static exit_code run(cli *c)
{
    const char *const stage = c->value[OPTION_DUMP];
    game g;
    exit_code code;

    if (stage != NULL && c->arguments > 1)
        return grundy_cli_say(c, EXIT_USAGE,
                              _("--dump shows the rules; it takes no sum"));
    code = c->arguments > 1 ? grundy_cli_open(&g, c, c->argument[0])
                            : grundy_cli_open_to_run(&g, c, c->argument[0]);
    if (code == EXIT_ANSWERED && c->input != NULL)
        code = grundy_cli_read_inputs(&g);
    if (code == EXIT_ANSWERED)
        code = stage != NULL ? dump(&g, stage) : plan_of(&g);
    grundy_cli_close(&g);
    return code;
}

const command_spec grundy_cmd_plan = {
    .name = "plan",
    .arguments = "GAME [SUM | NUMBER ...]",
    .does = N_("tells how a game will be solved: what applies and why"),
    .more = N_(
        "A + stands before a rewrite that applies, a - before one that "
        "does not, with the\nfirst condition that fails.  The plan is made "
        "for SUM, or for the file's start with\nthe inputs of --set or "
        "--input, else with those of the file's longest example.\n--dump "
        "shows what stands between the rules and what runs: tokens, the tree "
        "as\nparsed (ast), the moves in their canonical form (canonical), the "
        "moves of a set one\nby one (sets), the tree with types and rewrites "
        "and the code of the register\nmachine (ir), and what the native "
        "engine compiles (c)."),
    .example =
        "$ grundy plan kayles\n"
        "Kayles: law\n"
        "  + symmetry       row: the options for left and for its mirror "
        "image are\n"
        "                   equal: half of them are enough\n"
        "  + closed family  row: this is the octal game 0.77: values come "
        "from its\n"
        "                   sequence, whose period is looked for on the way\n"
        "  + sharing        row: the moves depend on no input: values are kept "
        "for all\n"
        "                   cases\n",
    .options = options,
    .families = CLI_LIMITS | CLI_GAME,
    .least = 1,
    .most = 1000,
    .takes_sum = true,
    .run = run,
};
