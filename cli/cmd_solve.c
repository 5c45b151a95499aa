/* SPDX-License-Identifier: MIT */
/*
 * grundy solve: who wins a sum, by how much, and with which moves.  The
 * nimber is asked for first: it is the harder question, and the winner and
 * the moves follow from what was found for it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "lines.h"
#include "commands.h"
#include "explain_json.h"
#include "json.h"
#include "message.h"
#include "output.h"
#include "system.h"
#include "say/facts.h"
#include "say/told.h"
#include "words.h"

enum { OUTCOME, MOVES, CERTIFICATE };

static const option_spec options[] = {
    {"outcome", NULL, N_("only who wins, by the quickest search")},
    {"moves", "N",
     N_("list so many winning moves (10000 if not given, 0: all)")},
    {"certificate", "FILE", N_("write the proof for 'grundy verify'")},
    {NULL, NULL, NULL},
};

/* More parts are counted, not listed.  A heap of 10^18 may have 10^17 winning
 * moves, so they are cut off unless all are asked for. */
enum { PARTS_SHOWN = 24, MOVES_SHOWN = 10000, MOVES_SEARCHED = 1 << 14 };

typedef struct part {
    uint64_t copies, nimber;
} part;

typedef struct listed_move {
    char *from, *to, *name;
} listed_move;

typedef struct solution {
    game *g;
    grundy_sum *sum;
    grundy_summary rules;
    bool wins, has_nimber;
    int64_t result;          /* where the rules give results */
    bool right;              /* of two different players, who is to move */
    char outcome;            /* and the class; */
    char value[VALUE_SHOWN]; /* "": there is none, or it is not found soon */
    uint64_t nimber;
    part *part;
    size_t parts;
    uint64_t most, found; /* winning moves to list, and listed */
    bool more;            /* some were left out */
    bool periodic;        /* some stand for others a period apart */
    listed_move *move;    /* the winning moves, unless --json; the best ones
                             where the rules give results */
    size_t moves, room;
    bool no_memory;
    json_t *listed; /* the same, with --json */
} solution;

/* ---- finding out ---- */

/* Whether the nimber is to be told: where a theorem tells who wins, that of a
 * position with very many moves would take a search without an end. */
static grundy_status has_nimber(solution *s, grundy_error *err)
{
    grundy_strategy known = {.rule = NULL};
    bool for_theorem = false;
    grundy_status status = GRUNDY_OK;

    if (s->rules.has_nimbers && grundy_say_is_alone(s->sum))
        status = grundy_sum_part_strategy(s->sum, 0, &known, err);
    if (status == GRUNDY_OK)
        status = grundy_say_is_for_theorem(&known, MOVES_SEARCHED, s->sum,
                                           &for_theorem, err);
    s->has_nimber = s->rules.has_nimbers && !for_theorem;
    return status;
}

static exit_code find_winner(solution *s)
{
    grundy_error err = {0};
    grundy_status status;

    if (s->rules.has_results) {
        status = grundy_sum_result(s->sum, &s->result, &err);
        s->wins = s->result > 0;
        s->right = grundy_sum_is_rights(s->sum);
        if (status == GRUNDY_OK && s->rules.partisan)
            status = grundy_sum_class(s->sum, &s->outcome, &err);
        if (status == GRUNDY_OK &&
            (s->rules.partisan || (s->rules.has_values && !s->rules.endless)))
            return grundy_cli_said(
                s->g, grundy_say_find_value(s->value, grundy_cli_teller(s->g),
                                            s->sum));
    } else if (s->g->c->value[OUTCOME] != NULL) {
        status = grundy_sum_outcome(s->sum, &s->wins, &err);
    } else {
        status = has_nimber(s, &err);
        if (status == GRUNDY_OK && s->has_nimber) {
            status = grundy_sum_nimber(s->sum, &s->nimber, &err);
            s->wins = s->nimber != 0;
        } else if (status == GRUNDY_OK) {
            status = grundy_sum_wins(s->sum, &s->wins, &err);
        }
    }
    return status == GRUNDY_OK ? EXIT_ANSWERED
                               : grundy_cli_game_fail(s->g, &err);
}

static exit_code find_parts(solution *s)
{
    grundy_error err = {0};
    const size_t parts = grundy_sum_parts(s->sum);

    s->part = calloc(parts + 1, sizeof *s->part);
    if (s->part == NULL)
        return grundy_cli_no_memory(s->g->c);
    for (s->parts = 0; s->parts < parts; s->parts++) {
        part *const p = &s->part[s->parts];

        (void)grundy_sum_part_text(s->sum, s->parts, &p->copies, NULL, 0);
        if (s->has_nimber &&
            grundy_sum_part_nimber(s->sum, s->parts, &p->nimber, &err) !=
                GRUNDY_OK)
            return grundy_cli_game_fail(s->g, &err);
    }
    return EXIT_ANSWERED;
}

static bool list_move(solution *s, const grundy_move *move)
{
    listed_move *m;

    s->no_memory = !GRUNDY_SAY_ROOM(s->move, s->moves, s->room);
    if (s->no_memory)
        return false;
    m = &s->move[s->moves++];
    *m = (listed_move){strdup(move->from), strdup(move->to),
                       grundy_say_copy(move->name)};
    s->no_memory = m->from == NULL || m->to == NULL;
    return !s->no_memory;
}

static bool take_move(void *user, const grundy_move *move)
{
    solution *s = user;
    cli *const c = s->g->c;
    json_t *object;

    if (move->has_result && move->result != s->result)
        return true;
    if (s->most != 0 && s->found == s->most) {
        s->more = true;
        return false;
    }
    s->found++;
    s->periodic |= move->stands_for_more;
    if (!c->json)
        return list_move(s, move);
    object = json_object();
    JSON_PUT(c, object, "from", move->from);
    JSON_PUT(c, object, "to", move->to);
    if (move->name != NULL)
        JSON_PUT(c, object, "name", move->name);
    JSON_ADD(c, s->listed, object);
    return !c->json_failed;
}

static exit_code find_moves(solution *s)
{
    grundy_error err = {0};
    grundy_status status = GRUNDY_OK;

    if (s->g->c->json)
        s->listed = json_array();
    if (s->rules.has_results && (s->result >= 0 || s->rules.has_scores))
        status = grundy_sum_moves(s->sum, take_move, s, &err);
    else if (s->wins)
        status = grundy_sum_winning_moves(s->sum, take_move, s, &err);
    if (status != GRUNDY_OK)
        return grundy_cli_game_fail(s->g, &err);
    return s->no_memory ? grundy_cli_no_memory(s->g->c) : EXIT_ANSWERED;
}

static exit_code write_certificate(const solution *s)
{
    const char *const path = s->g->c->value[CERTIFICATE];
    grundy_error err = {0};
    text_buffer text = {0};
    const grundy_writer out = grundy_say_text_writer(&text);
    exit_code code;

    if (path == NULL)
        return EXIT_ANSWERED;
    if (grundy_sum_certificate(s->sum, &out, &err) == GRUNDY_OK || text.failed)
        code = grundy_cli_write_file(s->g->c, path, &text);
    else if (err.status == GRUNDY_EINVAL)
        code = grundy_cli_say(s->g->c, EXIT_WRONG, "%s", err.message);
    else
        code = grundy_cli_game_fail(s->g, &err);
    grundy_say_text_free(&text);
    return code;
}

static exit_code find(solution *s, const char *position)
{
    exit_code code = grundy_cli_open_sum(s->g, position, &s->sum);

    if (code != EXIT_ANSWERED)
        return code;
    grundy_rules_summary(s->g->rules, &s->rules); /* inputs have been read */
    code = find_winner(s);
    if (code == EXIT_ANSWERED)
        code = write_certificate(s);
    if (code != EXIT_ANSWERED || s->g->c->value[OUTCOME] != NULL)
        return code;
    code = find_parts(s);
    return code == EXIT_ANSWERED ? find_moves(s) : code;
}

/* ---- showing it ---- */

/* " = 3 xor 4 (2 copies) xor 6"; nothing where there is but one part. */
static void put_parts(text_buffer *out, const solution *s)
{
    const char *before = " = ";

    if (s->parts == 0 || (s->parts == 1 && s->part[0].copies == 1))
        return;
    for (size_t i = 0; i < s->parts && i < PARTS_SHOWN; i++) {
        grundy_say_text_put(out, "%s%" PRIu64, before, s->part[i].nimber);
        if (s->part[i].copies != 1)
            grundy_say_text_put(out, _(" (%" PRIu64 " copies)"),
                                s->part[i].copies);
        before = " xor ";
    }
    if (s->parts > PARTS_SHOWN)
        grundy_say_text_put(out, _(" xor ... (%zu more parts)"),
                            s->parts - PARTS_SHOWN);
}

/* The moves as they are told, and before them what is named in them. */
static exit_code print_moves(const solution *s)
{
    game *const g = s->g;
    const bool is_alone = grundy_say_is_alone(s->sum);
    text_buffer moves = {0}, drawn = {0};
    exit_code code = EXIT_ANSWERED;

    for (size_t i = 0; i < s->moves; i++) {
        const listed_move *const m = &s->move[i];

        grundy_say_text_put(&moves, "  %s\n",
                            grundy_say_told_move(grundy_cli_teller(g), m->name,
                                                 m->from, m->to, is_alone));
    }
    code =
        grundy_cli_said(g, grundy_say_told_draw(&drawn, grundy_cli_teller(g)));
    if (drawn.length > 0)
        printf("\n%s", grundy_say_text(&drawn));
    grundy_cli_print_lines(grundy_say_text(&moves), 6);
    if (moves.failed || drawn.failed)
        code = grundy_cli_no_memory(g->c);
    grundy_say_text_free(&moves);
    grundy_say_text_free(&drawn);
    return code;
}

/* Who wins, or by how much who is ahead. */
static void put_result(text_buffer *out, const solution *s)
{
    const int64_t result = s->result;
    const uint64_t by = result < 0 ? -(uint64_t)result : (uint64_t)result;

    if (s->rules.partisan && result != 0)
        grundy_say_text_put(out, _("%s wins"),
                            grundy_say_side_of(s->right == (result > 0)));
    else
        grundy_say_text_put(out, "%s",
                            result > 0   ? _("First player wins")
                            : result < 0 ? _("Second player wins")
                                         : _("Draw"));
    if (s->rules.has_scores && result != 0)
        grundy_say_text_put(out, _(" by %" PRIu64), by);
    if (s->rules.play == GRUNDY_MISERE)
        grundy_say_text_put(out, "%s", _(" (misère)"));
    if (s->rules.partisan)
        grundy_say_text_put(out, _(" (%s to move)"),
                            grundy_say_side_of(s->right));
}

static exit_code print_text(const solution *s)
{
    text_buffer line = {0};
    exit_code code;

    grundy_cli_progress_erase(s->g->c);
    if (s->rules.has_results)
        put_result(&line, s);
    else
        grundy_say_text_put(&line, "%s",
                            s->wins ? _("First player wins")
                                    : _("Second player wins"));
    if (s->has_nimber) {
        grundy_say_text_put(&line, _(": nimber %" PRIu64), s->nimber);
        put_parts(&line, s);
    } else if (s->rules.play == GRUNDY_MISERE && !s->rules.has_results) {
        grundy_say_text_put(&line, "%s", _(" (misère)"));
    }
    grundy_cli_print_lines(grundy_say_text(&line), 2);
    grundy_say_text_free(&line);
    if (s->rules.partisan && s->outcome != 'D' && !s->rules.has_scores)
        grundy_cli_print_lines(grundy_say_class_told(s->outcome), 0);
    if (s->value[0] != '\0')
        printf(_("Value %s\n"), s->value);
    if (s->rules.has_results && !s->wins && s->moves > 0)
        printf("%s\n", _("Best moves:"));
    code = print_moves(s);
    if (s->periodic)
        printf(_("  ... and those that differ by multiples of the period\n"));
    if (s->more)
        printf(_("  ... and more (--moves 0 lists them all)\n"));
    return code;
}

/* The text of a large set is made for who wants it. */
static json_t *json_of(char *text)
{
    json_t *const value = text == NULL ? NULL : grundy_cli_json_string(text);

    free(text);
    return value;
}

static json_t *list_parts(const solution *s)
{
    cli *const c = s->g->c;
    json_t *parts = json_array();

    for (size_t i = 0; i < s->parts && !grundy_cli_out_of_time(); i++) {
        const part *const p = &s->part[i];
        json_t *object = json_object();
        uint64_t copies;

        JSON_PUT(c, object, "position",
                 json_of(grundy_say_part_string(s->sum, i, &copies)));
        if (s->has_nimber)
            JSON_PUT(c, object, "nimber", p->nimber);
        JSON_PUT(c, object, "copies", p->copies);
        JSON_ADD(c, parts, object);
    }
    return parts;
}

static exit_code print_json(solution *s)
{
    cli *const c = s->g->c;
    json_t *object = json_object();

    JSON_PUT(c, object, "game", grundy_cli_title(s->g));
    JSON_PUT(c, object, "position", json_of(grundy_say_sum_string(s->sum)));
    JSON_PUT(c, object, "play", grundy_cli_json_play(s->rules.play));
    JSON_PUT(c, object, "winner",
             grundy_cli_winner_word(s->rules.has_results ? s->result
                                    : s->wins            ? 1
                                                         : -1));
    if (s->rules.has_results)
        JSON_PUT(c, object, "result", s->result);
    if (s->rules.partisan)
        grundy_cli_json_put_sides(c, object, s->right,
                                  s->rules.has_scores ? 'D' : s->outcome,
                                  s->value);
    else if (s->value[0] != '\0')
        JSON_PUT(c, object, "value", s->value);
    if (s->has_nimber)
        JSON_PUT(c, object, "nimber", s->nimber);
    if (c->value[OUTCOME] == NULL) {
        JSON_PUT(c, object, "parts", list_parts(s));
        JSON_PUT(c, object,
                 s->rules.has_results ? "best_moves" : "winning_moves",
                 s->listed);
        s->listed = NULL;
        if (s->more || s->periodic)
            JSON_PUT(c, object,
                     s->rules.has_results ? "more_best_moves"
                                          : "more_winning_moves",
                     json_true());
    }
    if (!grundy_cli_out_of_time())
        return grundy_cli_json_print(c, object);
    json_decref(object);
    return grundy_cli_say_late(c);
}

static void forget(solution *s)
{
    free(s->part);
    for (size_t i = 0; i < s->moves; i++) {
        free(s->move[i].from);
        free(s->move[i].to);
        free(s->move[i].name);
    }
    free(s->move);
    json_decref(s->listed);
    grundy_sum_close(&s->sum);
}

static exit_code run(cli *c)
{
    game g;
    solution s = {.g = &g};
    exit_code code = grundy_cli_open(&g, c, c->argument[0]);

    s.most = MOVES_SHOWN;
    if (code == EXIT_ANSWERED)
        code = grundy_cli_number(c, MOVES, 0, &s.most);
    if (code == EXIT_ANSWERED) {
        grundy_rules_summary(g.rules, &s.rules);
        code = find(&s, c->arguments > 1 ? c->argument[1] : NULL);
    }
    if (code == EXIT_ANSWERED && c->json)
        code = print_json(&s);
    else if (code == EXIT_ANSWERED)
        code = print_text(&s);
    forget(&s);
    grundy_cli_close(&g);
    return code;
}

const command_spec grundy_cmd_solve = {
    .name = "solve",
    .arguments = "GAME [SUM | NUMBER ...]",
    .does =
        N_("tells who wins a sum of positions, its nimber and every winning "
           "move"),
    .more = N_("SUM is written in the rule language: 'heap(3) + 2 * heap(4)'.  "
               "Without it the\nfile's start is solved.  Numbers are "
               "positions of the first kind: solve nim 3 4 6.\nInputs that "
               "are needed come from --set NAME=VALUE, from --input FILE or "
               "from the\nstandard input."),
    .example = "$ grundy solve nim 'heap(3) + heap(4) + heap(6)'\n"
               "First player wins: nimber 1 = 3 xor 4 xor 6\n"
               "  heap(3) -> heap(2)\n",
    .options = options,
    .families = CLI_LIMITS | CLI_GAME | CLI_STORE,
    .least = 1,
    .most = 1000,
    .takes_sum = true,
    .run = run,
};
