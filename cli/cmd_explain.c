/* SPDX-License-Identifier: MIT */
/*
 * grundy explain: why a sum is won or lost.  The words are the library's
 * (say/explanation.h); here is what was asked for, and the facts as JSON.
 */
#include <stdio.h>

#include "commands.h"
#include "explain_json.h"
#include "explain_laws.h"
#include "lines.h"
#include "message.h"
#include "say/deeper.h"
#include "say/explanation.h"
#include "words.h"

enum { DEPTH, STEP, LAW, MOVES };

static const option_spec options[] = {
    {"depth", "N",
     N_("go on into the positions that the moves lead to, N deep")},
    {"step", NULL, N_("build the table of values position by position")},
    {"law", NULL,
     N_("the law of each part as well: its pattern, and its proof")},
    {"moves", "N", N_("tell so many answers (12) or positions (200)")},
    {NULL, NULL, NULL},
};

typedef struct asking {
    cli *c;
    game g;
    grundy_sum *sum;
    grundy_explaining how;
    json_t *object; /* with --json */
    json_t *below;  /* of --depth: a list for each depth, */
    json_t *list;   /* and the last of them, borrowed */
} asking;

/* ---- in words ---- */

static exit_code tell_words(asking *a)
{
    text_buffer out = grundy_cli_text_lines();
    const exit_code code = grundy_cli_said(
        &a->g, grundy_say_explain(&out, grundy_cli_teller(&a->g), a->sum,
                                  &a->how, a->c->value[LAW] != NULL));

    grundy_cli_progress_erase(a->c);
    (void)fputs(grundy_say_text(&out), stdout);
    grundy_say_text_free(&out);
    return code;
}

/* ---- as JSON ---- */

static void begin_depth(void *user, uint64_t depth)
{
    asking *const a = user;

    (void)depth;
    a->list = json_array();
    JSON_ADD(a->c, a->below, a->list);
    if (a->c->json_failed)
        a->list = NULL;
}

static grundy_status put_part(void *user, const part_fact *p)
{
    asking *const a = user;

    JSON_ADD(a->c, a->list, grundy_cli_json_part(a->c, p));
    return GRUNDY_OK;
}

static grundy_status put_sum(void *user, const sum_fact *f)
{
    asking *const a = user;
    json_t *const object = json_object();

    grundy_cli_json_put_sum(a->c, object, f);
    JSON_ADD(a->c, a->list, object);
    return GRUNDY_OK;
}

static grundy_status put_judged(void *user, judged *j)
{
    asking *const a = user;
    json_t *const object = json_object();

    grundy_cli_json_put_judged(a->c, object, j);
    JSON_ADD(a->c, a->list, object);
    return GRUNDY_OK;
}

static void leave_out(void *user, size_t positions)
{
    (void)user;
    (void)positions;
}

static deeper_sink sink_of(asking *a)
{
    return (deeper_sink){a,       begin_depth, put_part,
                         put_sum, put_judged,  leave_out};
}

static void begin_object(asking *a)
{
    a->object = json_object();
    JSON_PUT(a->c, a->object, "game", grundy_cli_title(&a->g));
    if (a->how.depth > 0)
        a->below = json_array();
}

static exit_code print_object(asking *a)
{
    const exit_code code = grundy_cli_json_print(a->c, a->object);

    a->object = NULL;
    return code;
}

static void put_below(asking *a)
{
    if (a->below != NULL)
        JSON_PUT(a->c, a->object, "next", a->below);
    a->below = NULL;
}

static exit_code put_steps(asking *a, const char *position)
{
    step_list steps;
    exit_code code;

    if (a->how.steps == 0)
        return EXIT_ANSWERED;
    code = grundy_cli_said(&a->g,
                           grundy_say_steps(&steps, grundy_cli_teller(&a->g),
                                            position, a->how.steps));
    if (code == EXIT_ANSWERED)
        JSON_PUT(a->c, a->object, "steps", grundy_cli_json_steps(a->c, &steps));
    grundy_say_steps_free(&steps);
    return code;
}

static exit_code put_values(asking *a)
{
    teller *const t = grundy_cli_teller(&a->g);
    const deeper_sink to = sink_of(a);
    sum_fact f;
    exit_code code =
        grundy_cli_said(&a->g, grundy_say_facts(&f, t, a->sum, a->how.moves));

    if (code == EXIT_ANSWERED) {
        begin_object(a);
        grundy_cli_json_put_sum(a->c, a->object, &f);
    }
    if (code == EXIT_ANSWERED && a->how.depth > 0)
        code = grundy_cli_said(
            &a->g, grundy_say_deeper(t, &f, a->how.depth, a->how.moves, &to));
    if (code == EXIT_ANSWERED) {
        put_below(a);
        code = put_steps(a, f.position);
    }
    grundy_say_facts_free(&f);
    return code;
}

static exit_code put_results(asking *a)
{
    teller *const t = grundy_cli_teller(&a->g);
    const deeper_sink to = sink_of(a);
    judged j;
    exit_code code =
        grundy_cli_said(&a->g, grundy_say_judge_moves(&j, t, a->sum));

    if (code == EXIT_ANSWERED) {
        begin_object(a);
        grundy_cli_json_put_judged(a->c, a->object, &j);
    }
    if (code == EXIT_ANSWERED && a->how.depth > 0)
        code = grundy_cli_said(
            &a->g, grundy_say_deeper_judged(t, a->sum, &j, a->how.depth,
                                            a->how.moves, &to));
    if (code == EXIT_ANSWERED) {
        put_below(a);
        code = put_steps(a, j.position);
    }
    grundy_say_judged_free(&j);
    return code;
}

/* ---- the whole ---- */

/* Where no position is given, and the start lacks its inputs. */
static exit_code tell_kind(asking *a)
{
    exit_code code;

    if (a->c->json)
        begin_object(a);
    code = grundy_cli_explain_kind_law(&a->g, a->object);
    return code != EXIT_ANSWERED || !a->c->json ? code : print_object(a);
}

/* Laws are of nimbers and winners, and steps of play that ends. */
static exit_code check_others(asking *a)
{
    cli *const c = a->c;
    const char *const title = grundy_cli_title(&a->g);
    grundy_summary rules;

    grundy_rules_summary(a->g.rules, &rules);
    if (c->value[LAW] != NULL)
        return grundy_cli_say(c, EXIT_USAGE,
                              "--law is for nimbers and winners, and positions "
                              "of '%s' have results",
                              title);
    if (c->value[STEP] != NULL && rules.endless)
        return grundy_cli_say(c, EXIT_USAGE,
                              "--step is for play that ends, and that of '%s' "
                              "need not",
                              title);
    return EXIT_ANSWERED;
}

static exit_code tell_sum(asking *a)
{
    cli *const c = a->c;
    const bool results = grundy_cli_has_results(&a->g);
    exit_code code = results ? check_others(a) : EXIT_ANSWERED;

    if (code == EXIT_ANSWERED)
        code = !c->json  ? tell_words(a)
               : results ? put_results(a)
                         : put_values(a);
    if (code == EXIT_ANSWERED && c->value[LAW] != NULL)
        code = grundy_cli_explain_laws(&a->g, a->sum, a->object);
    return code != EXIT_ANSWERED || !c->json ? code : print_object(a);
}

static exit_code read_options(asking *a)
{
    cli *const c = a->c;
    uint64_t moves = REPLIES_TOLD;
    exit_code code = grundy_cli_number(c, MOVES, 1, &moves);

    a->how = (grundy_explaining)GRUNDY_EXPLAINING_INIT;
    if (code == EXIT_ANSWERED)
        code = grundy_cli_number(c, DEPTH, 0, &a->how.depth);
    if (moves > MOVES_TOLD_MOST)
        moves = MOVES_TOLD_MOST;
    a->how.moves = (size_t)moves;
    if (c->value[STEP] != NULL)
        a->how.steps = c->value[MOVES] != NULL ? (size_t)moves : STEPS_TOLD;
    return code;
}

static exit_code explain(asking *a)
{
    const cli *const c = a->c;
    const bool given = c->arguments > 1;
    const exit_code code =
        !given && c->value[LAW] != NULL
            ? grundy_cli_open_start(&a->g, &a->sum)
            : grundy_cli_open_sum(&a->g, given ? c->argument[1] : NULL,
                                  &a->sum);

    if (code != EXIT_ANSWERED)
        return code;
    return a->sum == NULL ? tell_kind(a) : tell_sum(a);
}

static exit_code run(cli *c)
{
    asking a = {.c = c};
    exit_code code = read_options(&a);

    if (code != EXIT_ANSWERED)
        return code;
    code = grundy_cli_open(&a.g, c, c->argument[0]);
    if (code == EXIT_ANSWERED)
        code = explain(&a);
    json_decref(a.object);
    json_decref(a.below);
    if (a.sum != NULL)
        grundy_sum_close(&a.sum);
    grundy_cli_close(&a.g);
    return code;
}

const command_spec grundy_cmd_explain = {
    .name = "explain",
    .arguments = "GAME [SUM | NUMBER ...]",
    .does = N_("tells in words why a position is won or lost"),
    .more =
        N_("SUM is written in the rule language; without it the file's start "
           "is explained.\nEach value below the nimber is named with a move "
           "that reaches it, the nim-sum is\nshown in binary, and a lost "
           "position comes with an answer to each move."),
    .example = "$ grundy explain kayles 'row(2)'\n"
               "row(2): the player to move wins.\n"
               "The game 0.77: the nimbers are proved to repeat with period 12 "
               "from 71 on.\n"
               "\n"
               "row(2) moves to positions of nimber\n"
               "  0: row(0) + row(0)\n"
               "  1: row(0) + row(1) (in 2 ways)\n"
               "From row(2) moves reach 0 and 1 but not 2, so its nimber is "
               "2.\n"
               "\n"
               "row(2) -> row(0) + row(0) wins: it leaves no move, and who "
               "cannot move loses.\n",
    .options = options,
    .families = CLI_LIMITS | CLI_GAME | CLI_STORE,
    .least = 1,
    .most = 1000,
    .takes_sum = true,
    .run = run,
};
