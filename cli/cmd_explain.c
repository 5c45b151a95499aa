/* SPDX-License-Identifier: MIT */
/*
 * grundy explain: why a sum is won or lost.  The facts come from facts.c, the
 * words from explain_text.c; here is what was asked for and in which order.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "commands.h"
#include "explain_json.h"
#include "explain_laws.h"
#include "explain_text.h"
#include "message.h"
#include "told.h"
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

enum {
    REPLIES_TOLD = 12,
    STEPS_TOLD = 200,
    NEXT_TOLD = 300 /* positions of --depth */
};

typedef struct asking {
    cli *c;
    game g;
    grundy_sum *sum;
    sum_fact facts;
    text_buffer out;
    json_t *object;       /* with --json */
    const judged *judged; /* of rules that give results, else NULL */
    uint64_t depth, moves;
    bool moves_given;
} asking;

/* First the positions that have got a name in the text. */
static exit_code flush(asking *a)
{
    text_buffer drawn = {0};
    exit_code code = grundy_cli_told_draw(&drawn, &a->g);
    const bool ok = !a->out.failed && !drawn.failed;

    grundy_cli_progress_erase(a->c);
    if (ok && !a->c->json) {
        (void)fputs(grundy_cli_text(&drawn), stdout);
        (void)fputs(grundy_cli_text(&a->out), stdout);
    }
    grundy_cli_text_clear(&a->out);
    grundy_cli_text_free(&drawn);
    return ok ? code : grundy_cli_no_memory(a->c);
}

/* ---- --depth ---- */

/* The positions told so far and those to be told next, by their texts. */
typedef struct frontier {
    char **text;
    size_t count, room, begin; /* begin: of the depth at work */
} frontier;

static bool add_text(frontier *f, const char *text)
{
    for (size_t i = 0; i < f->count; i++)
        if (strcmp(f->text[i], text) == 0)
            return true;
    if (f->count == f->room) {
        const size_t room = f->room == 0 ? 16 : 2 * f->room;
        char **more = realloc(f->text, room * sizeof *more);

        if (more == NULL)
            return false;
        f->text = more;
        f->room = room;
    }
    f->text[f->count] = strdup(text);
    return f->text[f->count++] != NULL;
}

/* With nimbers the parts of a target, else the target as it is. */
static exit_code add_target(asking *a, frontier *f, const char *to)
{
    grundy_error err = {0};
    grundy_sum *sum;
    bool ok = true;

    if (!a->facts.has_nimber)
        return add_text(f, to) ? EXIT_ANSWERED : grundy_cli_no_memory(a->c);
    if (grundy_sum_open(&sum, a->g.rules, to, &err) != GRUNDY_OK)
        return grundy_cli_game_fail(&a->g, &err);
    for (size_t i = 0; ok && i < grundy_sum_parts(sum); i++) {
        uint64_t copies;
        char *text = grundy_cli_part_string(sum, i, &copies);

        ok = text != NULL && add_text(f, text);
        free(text);
    }
    grundy_sum_close(&sum);
    return ok ? EXIT_ANSWERED : grundy_cli_no_memory(a->c);
}

static exit_code add_values(asking *a, frontier *f, const part_fact *p)
{
    exit_code code = EXIT_ANSWERED;

    for (size_t v = 0; code == EXIT_ANSWERED && v < p->values; v++)
        code = add_target(a, f, p->value[v].to[0]);
    return code;
}

/* Without nimbers: what the best move or each reply leaves. */
static exit_code add_afters(asking *a, frontier *f, const sum_fact *s)
{
    exit_code code = EXIT_ANSWERED;

    if (s->has_best)
        code = add_target(a, f, s->best.after);
    for (size_t i = 0; code == EXIT_ANSWERED && !s->wins && i < s->replies; i++)
        code = add_target(a, f, s->reply[i].move.after);
    return code;
}

/* Where a move of a position with a result leads. */
static exit_code add_judged(asking *a, frontier *f, grundy_sum *sum,
                            const judged *j, const judged_move *m)
{
    grundy_error err = {0};
    grundy_sum *after = NULL;
    grundy_status status = grundy_sum_after(&after, sum, m->part, m->to, &err);
    exit_code code = EXIT_ANSWERED;

    if (status == GRUNDY_OK && m->again && j->rules.partisan)
        status = grundy_sum_give_move(after, j->right, &err);
    if (status != GRUNDY_OK) {
        code = grundy_cli_game_fail(&a->g, &err);
    } else {
        char *const text = grundy_cli_sum_string(after);

        if (text == NULL || !add_text(f, text))
            code = grundy_cli_no_memory(a->c);
        free(text);
    }
    grundy_sum_close(&after);
    return code;
}

/* The best move, or all where every one loses. */
static exit_code add_best(asking *a, frontier *f, grundy_sum *sum,
                          const judged *j)
{
    const bool lost = j->result < 0 && !j->rules.has_scores;
    exit_code code = EXIT_ANSWERED;

    if (j->end.kind != END_NONE)
        return EXIT_ANSWERED;
    if (!lost)
        return add_judged(a, f, sum, j, grundy_cli_judged_best(j));
    for (size_t i = 0; code == EXIT_ANSWERED && i < j->moves && i < a->moves;
         i++)
        code = add_judged(a, f, sum, j, &j->move[i]);
    return code;
}

static exit_code tell_judged(asking *a, frontier *f, grundy_sum *sum,
                             json_t *list)
{
    judged j;
    exit_code code = grundy_cli_judge_moves(&j, &a->g, sum);

    if (code == EXIT_ANSWERED && list != NULL) {
        json_t *const object = json_object();

        grundy_cli_json_put_judged(a->c, object, &j);
        grundy_cli_json_add(a->c, list, object);
    } else if (code == EXIT_ANSWERED) {
        code = grundy_cli_explain_results(&a->out, &j);
    }
    if (code == EXIT_ANSWERED)
        code = add_best(a, f, sum, &j);
    grundy_cli_judged_free(&j);
    return code;
}

static exit_code tell_part(asking *a, frontier *f, grundy_sum *sum,
                           json_t *list)
{
    part_fact p;
    exit_code code = grundy_cli_part_facts(&p, &a->g, sum, 0);

    if (code == EXIT_ANSWERED && list != NULL)
        grundy_cli_json_add(a->c, list, grundy_cli_json_part(a->c, &p));
    else if (code == EXIT_ANSWERED)
        grundy_cli_explain_part(&a->out, &p);
    if (code == EXIT_ANSWERED)
        code = add_values(a, f, &p);
    grundy_cli_part_free(&p);
    return code;
}

static exit_code tell_sum(asking *a, frontier *f, grundy_sum *sum, json_t *list)
{
    sum_fact s;
    exit_code code = grundy_cli_facts(&s, &a->g, sum, (size_t)a->moves);

    if (code == EXIT_ANSWERED && list != NULL) {
        json_t *object = json_object();

        grundy_cli_json_put_sum(a->c, object, &s);
        grundy_cli_json_add(a->c, list, object);
    } else if (code == EXIT_ANSWERED) {
        grundy_cli_explain_outcome(&a->out, &s);
    }
    if (code == EXIT_ANSWERED)
        code = add_afters(a, f, &s);
    grundy_cli_facts_free(&s);
    return code;
}

static exit_code tell_next(asking *a, frontier *f, const char *text,
                           json_t *list)
{
    grundy_error err = {0};
    grundy_sum *sum;
    exit_code code;

    if (grundy_sum_open(&sum, a->g.rules, text, &err) != GRUNDY_OK)
        return grundy_cli_game_fail(&a->g, &err);
    code = a->judged != NULL ? tell_judged(a, f, sum, list)
           : a->facts.has_nimber && grundy_sum_parts(sum) > 0
               ? tell_part(a, f, sum, list)
               : tell_sum(a, f, sum, list);
    grundy_sum_close(&sum);
    return code;
}

static exit_code begin_frontier(asking *a, frontier *f)
{
    exit_code code = EXIT_ANSWERED;

    if (a->judged != NULL)
        return add_best(a, f, a->sum, a->judged);
    if (!a->facts.has_nimber)
        return add_afters(a, f, &a->facts);
    for (size_t i = 0; code == EXIT_ANSWERED && i < a->facts.parts; i++)
        code = add_values(a, f, &a->facts.part[i]);
    return code;
}

static exit_code tell_depth(asking *a)
{
    frontier f = {0};
    json_t *all = a->c->json ? json_array() : NULL;
    exit_code code = begin_frontier(a, &f);

    for (uint64_t depth = 1; code == EXIT_ANSWERED && depth <= a->depth &&
                             f.begin < f.count && f.begin < NEXT_TOLD;
         depth++) {
        const size_t end = f.count < NEXT_TOLD ? f.count : NEXT_TOLD;
        json_t *list = all == NULL ? NULL : json_array();

        if (all == NULL)
            grundy_cli_explain_depth(&a->out, depth);
        for (; code == EXIT_ANSWERED && f.begin < end; f.begin++)
            code = tell_next(a, &f, f.text[f.begin], list);
        if (list != NULL)
            grundy_cli_json_add(a->c, all, list);
    }
    if (code == EXIT_ANSWERED && all == NULL && f.count > NEXT_TOLD &&
        f.begin >= NEXT_TOLD)
        grundy_cli_explain_cut(&a->out, f.count - NEXT_TOLD);
    if (all != NULL)
        grundy_cli_json_put(a->c, a->object, "next", all);
    for (size_t i = 0; i < f.count; i++)
        free(f.text[i]);
    free(f.text);
    return code;
}

/* ---- --step ---- */

static exit_code tell_steps(asking *a, const char *position)
{
    step_list steps;
    const size_t most = a->moves_given ? (size_t)a->moves : STEPS_TOLD;
    exit_code code = grundy_cli_steps(&steps, &a->g, position, most);

    if (code == EXIT_ANSWERED && a->c->json)
        grundy_cli_json_put(a->c, a->object, "steps",
                            grundy_cli_json_steps(a->c, &steps));
    else if (code == EXIT_ANSWERED)
        grundy_cli_explain_steps(&a->out, &a->g, &steps);
    grundy_cli_steps_free(&steps);
    return code;
}

/* ---- the whole ---- */

static exit_code tell(asking *a)
{
    cli *const c = a->c;
    exit_code code = EXIT_ANSWERED;

    if (c->json) {
        a->object = json_object();
        grundy_cli_json_put(c, a->object, "game",
                            grundy_cli_json_string(grundy_cli_title(&a->g)));
        grundy_cli_json_put_sum(c, a->object, &a->facts);
    } else {
        code = grundy_cli_board_shown(&a->out, &a->g, a->sum);
        if (code == EXIT_ANSWERED)
            code = flush(a); /* before what other positions are called */
        grundy_cli_explain_sum(&a->out, &a->facts, c->value[LAW] != NULL);
    }
    if (code == EXIT_ANSWERED && a->depth > 0)
        code = tell_depth(a);
    if (code == EXIT_ANSWERED && c->value[STEP] != NULL)
        code = tell_steps(a, a->facts.position);
    if (code == EXIT_ANSWERED && !c->json)
        code = flush(a);
    if (code == EXIT_ANSWERED && c->value[LAW] != NULL)
        code = grundy_cli_explain_laws(&a->g, a->sum, a->object);
    if (code != EXIT_ANSWERED || !c->json)
        return code;
    code = grundy_cli_json_print(c, a->object);
    a->object = NULL;
    return code;
}

/* Where no position is given, and the start lacks its inputs. */
static exit_code tell_kind(asking *a)
{
    cli *const c = a->c;
    exit_code code;

    if (c->json) {
        a->object = json_object();
        grundy_cli_json_put(c, a->object, "game",
                            grundy_cli_json_string(grundy_cli_title(&a->g)));
    }
    code = grundy_cli_explain_kind_law(&a->g, a->object);
    if (code != EXIT_ANSWERED || !c->json)
        return code;
    code = grundy_cli_json_print(c, a->object);
    a->object = NULL;
    return code;
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

/* Of rules that give results. */
static exit_code tell_results(asking *a)
{
    cli *const c = a->c;
    judged j;
    exit_code code = check_others(a);

    if (code != EXIT_ANSWERED)
        return code;
    code = grundy_cli_judge_moves(&j, &a->g, a->sum);
    if (code == EXIT_ANSWERED && c->json) {
        a->object = json_object();
        grundy_cli_json_put(c, a->object, "game",
                            grundy_cli_json_string(grundy_cli_title(&a->g)));
        grundy_cli_json_put_judged(c, a->object, &j);
    } else if (code == EXIT_ANSWERED) {
        code = grundy_cli_board_shown(&a->out, &a->g, a->sum);
        if (code == EXIT_ANSWERED)
            code = flush(a);
        if (code == EXIT_ANSWERED)
            code = grundy_cli_explain_results(&a->out, &j);
    }
    a->judged = &j;
    if (code == EXIT_ANSWERED && a->depth > 0)
        code = tell_depth(a);
    if (code == EXIT_ANSWERED && c->value[STEP] != NULL)
        code = tell_steps(a, j.position);
    a->judged = NULL;
    if (code == EXIT_ANSWERED && c->json) {
        code = grundy_cli_json_print(c, a->object);
        a->object = NULL;
    } else if (code == EXIT_ANSWERED) {
        code = flush(a);
    }
    grundy_cli_judged_free(&j);
    return code;
}

static exit_code tell_facts(asking *a)
{
    const exit_code code =
        grundy_cli_facts(&a->facts, &a->g, a->sum, (size_t)a->moves);

    return code == EXIT_ANSWERED ? tell(a) : code;
}

static exit_code read_options(asking *a)
{
    cli *const c = a->c;
    exit_code code = EXIT_ANSWERED;

    a->moves = REPLIES_TOLD;
    a->moves_given = c->value[MOVES] != NULL;
    if (a->moves_given)
        code = grundy_cli_number(c, "moves", c->value[MOVES], 1, &a->moves);
    if (code == EXIT_ANSWERED && c->value[DEPTH] != NULL)
        code = grundy_cli_number(c, "depth", c->value[DEPTH], 0, &a->depth);
    if (a->moves > 100000)
        a->moves = 100000;
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
    if (grundy_cli_has_results(&a->g))
        return tell_results(a);
    return a->sum == NULL ? tell_kind(a) : tell_facts(a);
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
    grundy_cli_facts_free(&a.facts);
    if (a.sum != NULL)
        grundy_sum_close(&a.sum);
    grundy_cli_text_free(&a.out);
    grundy_cli_close(&a.g);
    return code;
}

const command_spec grundy_cmd_explain = {
    .name = "explain",
    .arguments = "GAME [SUM]",
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
    .families = CLI_LIMITS | CLI_GAME,
    .least = 1,
    .most = 2,
    .run = run,
};
