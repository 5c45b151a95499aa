/* SPDX-License-Identifier: MIT */
/*
 * position GAME [SUM]: the position with its parts as data, whether it is
 * over, its moves with what they lead to, and which of them win.  With --to a
 * move is made first, and with --think one that the program would make is
 * named.  What decides and what is played is cli/play.c's, as on a terminal.
 *
 * A board is clicked again and again, so the rules stay open, with all that
 * was solved, until a call comes with others.
 */
#include "position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "say/board.h"
#include "game.h"
#include "json.h"
#include "message.h"
#include "play.h"
#include "system.h"
#include "say/told.h"
#include "words.h"

enum { TO, PART, THINK, SEED, LEVEL };

static const option_spec options[] = {
    {"to", "SUM", "what a part becomes by a move that is made first"},
    {"part", "NUMBER", "which part is moved (the one that can be)"},
    {"think", NULL, "names the move that the program would make"},
    {"seed", "NUMBER", "of its blind moves"},
    {"level", "PERCENT", "of its moves that are not blind"},
    {NULL, NULL, NULL},
};

/* The rules that are open, and what they were opened from. */
static struct {
    bool open;
    game g;
    text_buffer from;
} held;

void web_position_forget(void)
{
    if (held.open)
        grundy_cli_close(&held.g);
    held.open = false;
    grundy_say_text_free(&held.from);
}

/* ---- the rules ---- */

/* All that the open rules depend on, as one text. */
static bool describe(text_buffer *out, const game *g)
{
    const cli *const c = g->c;

    grundy_say_text_put(out, "%zu %g\n", c->memory, c->seconds);
    for (size_t i = 0; i < c->sets; i++)
        grundy_say_text_put(out, "%s\n", c->set[i]);
    grundy_say_text_put(out, "\n");
    if (c->input != NULL)
        (void)grundy_cli_read_file(c->input, SIZE_MAX, out);
    grundy_say_text_put(out, "\n");
    grundy_say_text_add(out, g->rules_text, g->rules_length);
    return !out->failed;
}

static bool is_held(const text_buffer *from)
{
    return held.open && from->length == held.from.length &&
           memcmp(from->data, held.from.data, from->length) == 0;
}

/* The rules of the first argument, those that are held if they are the same. */
static exit_code open_rules(cli *c)
{
    text_buffer from = {0};
    game g;
    exit_code code = grundy_cli_load(&g, c, c->argument[0]);

    if (code == EXIT_ANSWERED && !describe(&from, &g))
        code = grundy_cli_no_memory(c);
    if (code == EXIT_ANSWERED && is_held(&from)) {
        grundy_say_text_free(&from);
        grundy_cli_close(&g);
        return EXIT_ANSWERED;
    }
    web_position_forget();
    held.g = g;
    held.g.name = _("rules");
    held.from = from;
    held.open = true;
    return code == EXIT_ANSWERED ? grundy_cli_open_loaded(&held.g) : code;
}

/* ---- a position as data ---- */

static const char *param_kind(grundy_param_kind kind)
{
    static const char *const name[] = {[GRUNDY_PARAM_NUMBER] = "number",
                                       [GRUNDY_PARAM_SET] = "set",
                                       [GRUNDY_PARAM_PAIRS] = "pairs",
                                       [GRUNDY_PARAM_ARRAY] = "array",
                                       [GRUNDY_PARAM_TEXT] = "text",
                                       [GRUNDY_PARAM_TRIPLES] = "triples",
                                       [GRUNDY_PARAM_QUADRUPLES] =
                                           "quadruples"};

    return name[kind];
}

static json_t *json_signed(int64_t number)
{
    enum { EXACT = 53 }; /* bits that a number of a page has */
    const int64_t most = (int64_t)1 << EXACT;

    if (number <= most && number >= -most)
        return json_integer(number);
    return json_sprintf("%lld", (long long)number);
}

static json_t *json_param(cli *c, const grundy_param *p)
{
    const size_t words = p->count * p->numbers;
    json_t *object = json_object(), *elements = json_array();

    JSON_PUT(c, object, "name", p->name);
    JSON_PUT(c, object, "kind", param_kind(p->kind));
    if (p->kind == GRUNDY_PARAM_PAIRS) {
        JSON_PUT(c, object, "rows", json_signed(p->rows));
        JSON_PUT(c, object, "columns", json_signed(p->columns));
    } else if (p->low <= p->high) {
        JSON_PUT(c, object, "low", json_signed(p->low));
        JSON_PUT(c, object, "high", json_signed(p->high));
    }
    for (size_t i = 0; i < words; i++)
        JSON_ADD(c, elements, json_signed(p->element[i]));
    JSON_PUT(c, object, "elements", elements);
    return object;
}

static json_t *json_params(cli *c, grundy_sum *sum, size_t part)
{
    const size_t count = grundy_sum_part_params(sum, part);
    json_t *list = json_array();

    for (size_t i = 0; i < count; i++) {
        grundy_param p;

        if (grundy_sum_part_param(sum, part, i, &p, NULL) == GRUNDY_OK)
            JSON_ADD(c, list, json_param(c, &p));
    }
    return list;
}

enum { EDGES_MOST = 600 }; /* more would be no picture */

/* The ends of edges, one after the other; of none or too many, nothing. */
static void put_edges(cli *c, json_t *object, grundy_sum *sum, size_t part)
{
    const int64_t *ends;
    size_t count;
    json_t *list;

    if (grundy_sum_part_edges(sum, part, &ends, &count, NULL) != GRUNDY_OK ||
        count == 0 || count > EDGES_MOST)
        return;
    list = json_array();
    for (size_t i = 0; i < 2 * count; i++)
        JSON_ADD(c, list, json_signed(ends[i]));
    JSON_PUT(c, object, "edges", list);
}

/* A part: its text, kind and parameters, its graph, and what `show` says. */
static json_t *json_part(cli *c, grundy_sum *sum, size_t i)
{
    json_t *object = json_object();
    const char *lines = NULL;
    uint64_t copies;
    char *const text = grundy_say_part_string(sum, i, &copies);

    JSON_PUT(c, object, "position",
             text == NULL ? NULL : grundy_cli_json_string(text));
    free(text);
    JSON_PUT(c, object, "copies", copies);
    JSON_PUT(c, object, "kind", grundy_sum_part_kind(sum, i));
    JSON_PUT(c, object, "params", json_params(c, sum, i));
    put_edges(c, object, sum, i);
    if (grundy_sum_part_show(sum, i, &lines, NULL) == GRUNDY_OK &&
        lines != NULL)
        JSON_PUT(c, object, "show", lines);
    return object;
}

static json_t *json_parts(cli *c, grundy_sum *sum)
{
    const size_t parts = grundy_sum_parts(sum);
    json_t *list = json_array();

    for (size_t i = 0; i < parts; i++)
        JSON_ADD(c, list, json_part(c, sum, i));
    return list;
}

/* ---- moves ---- */

typedef struct winning {
    play *p;
    bool *wins; /* of each choice */
} winning;

static bool mark(void *user, const grundy_move *move)
{
    winning *const w = user;

    for (size_t i = 0; i < w->p->choices; i++)
        if (w->p->choice[i].part == move->part &&
            strcmp(w->p->choice[i].to, move->to) == 0)
            w->wins[i] = true;
    return true;
}

/* Which choices win, or are best where rules give results. */
static exit_code find_winning(play *p, bool *wins)
{
    winning w = {p, wins};
    grundy_error err = {0};

    if (p->results) {
        for (size_t i = 0; i < p->choices; i++)
            wins[i] = p->choice[i].result == grundy_cli_play_best(p)->result;
        return EXIT_ANSWERED;
    }
    if (!grundy_cli_play_now(p)->wins)
        return EXIT_ANSWERED;
    if (grundy_sum_winning_moves(grundy_cli_play_now(p)->sum, mark, &w, &err) !=
        GRUNDY_OK)
        return grundy_cli_game_fail(p->g, &err);
    return EXIT_ANSWERED;
}

static json_t *json_left_part(cli *c, grundy_sum *to, size_t i)
{
    json_t *part = json_object();

    JSON_PUT(c, part, "kind", grundy_sum_part_kind(to, i));
    JSON_PUT(c, part, "params", json_params(c, to, i));
    return part;
}

/* Nothing splits into more parts by a click. */
enum { MOST_COPIES = 3 };

/* What a part becomes, as data: the parts of that sum, equal ones one by one.
 */
static json_t *json_left(play *p, const choice *m)
{
    json_t *list = json_array();
    cli *const c = p->g->c;
    grundy_sum *to;

    if (grundy_sum_open(&to, p->g->rules, m->to, NULL) != GRUNDY_OK)
        return list;
    for (size_t i = 0; i < grundy_sum_parts(to); i++) {
        uint64_t copies;

        (void)grundy_sum_part_text(to, i, &copies, NULL, 0);
        for (uint64_t k = 0; k < copies && k < MOST_COPIES; k++)
            JSON_ADD(c, list, json_left_part(c, to, i));
    }
    grundy_sum_close(&to);
    return list;
}

static json_t *json_choice(play *p, size_t i, bool wins)
{
    cli *const c = p->g->c;
    const choice *const m = &p->choice[i];
    uint64_t copies;
    char *const from =
        grundy_say_part_string(grundy_cli_play_now(p)->sum, m->part, &copies);
    json_t *object = json_object();

    JSON_PUT(c, object, "part", m->part);
    JSON_PUT(c, object, "to", m->to);
    JSON_PUT(c, object, "text",
             from == NULL
                 ? NULL
                 : grundy_cli_json_string(grundy_say_told_move(
                       grundy_cli_teller(p->g), m->name, from, m->to,
                       grundy_say_is_alone(grundy_cli_play_now(p)->sum))));
    free(from);
    if (m->name != NULL)
        JSON_PUT(c, object, "name", m->name);
    JSON_PUT(c, object, "wins", wins);
    if (p->results) {
        JSON_PUT(c, object, "result", json_signed(m->result));
        JSON_PUT(c, object, "gain", json_signed(m->gain));
        JSON_PUT(c, object, "again", m->again);
    }
    JSON_PUT(c, object, "left", json_left(p, m));
    return object;
}

static exit_code put_moves(play *p, json_t *object)
{
    cli *const c = p->g->c;
    bool *const wins = calloc(p->choices + 1, sizeof *wins);
    json_t *list = json_array();
    exit_code code =
        wins == NULL ? grundy_cli_no_memory(c) : find_winning(p, wins);

    for (size_t i = 0; code == EXIT_ANSWERED && i < p->choices; i++)
        JSON_ADD(c, list, json_choice(p, i, wins[i]));
    free(wins);
    JSON_PUT(c, object, "moves", list);
    JSON_PUT(c, object, "more_moves", p->more_choices);
    return code;
}

/* ---- the whole ---- */

static const char *end_word(end_kind kind)
{
    static const char *const word[] = {
        [END_NONE] = "none",        [END_STUCK] = "stuck",
        [END_WON] = "won",          [END_LOST] = "lost",
        [END_DRAWN] = "drawn",      [END_SCORED] = "scored",
        [END_REPEATED] = "repeated"};

    return word[kind];
}

/* Nothing that only somebody who plays has to know is left out: what is over,
 * who moves, who wins. */
static void put_state(play *p, json_t *object)
{
    cli *const c = p->g->c;
    const ply *const now = grundy_cli_play_now(p);
    char *const text = grundy_say_sum_string(now->sum);

    JSON_PUT(c, object, "game", grundy_cli_title(p->g));
    JSON_PUT(c, object, "position",
             text == NULL ? NULL : grundy_cli_json_string(text));
    free(text);
    JSON_PUT(c, object, "wins", now->wins);
    JSON_PUT(c, object, "end", end_word(p->end.kind));
    if (p->end.kind != END_NONE && p->end.decided.line != 0)
        JSON_PUT(c, object, "condition", p->end.decided.condition);
    if (p->partisan)
        JSON_PUT(c, object, "to_move",
                 grundy_sum_is_rights(now->sum) ? "right" : "left");
    if (p->results)
        JSON_PUT(c, object, "result", json_signed(now->result));
    JSON_PUT(c, object, "scores", p->scores);
    JSON_PUT(c, object, "parts", json_parts(c, now->sum));
}

/* The move that the program would make, by its number in the list. */
static exit_code put_thought(play *p, json_t *object)
{
    move_fact m = {0};
    size_t i = 0;
    exit_code code;

    p->percent = 100;
    if (p->g->c->value[LEVEL] != NULL)
        p->percent = (unsigned)strtoul(p->g->c->value[LEVEL], NULL, 10);
    p->random = 1 + (p->g->c->value[SEED] == NULL
                         ? 0
                         : strtoull(p->g->c->value[SEED], NULL, 10));
    code = grundy_cli_play_think(p, &m);
    while (i < p->choices && m.to != NULL &&
           (p->choice[i].part != m.part || strcmp(p->choice[i].to, m.to) != 0))
        i++;
    if (code == EXIT_ANSWERED && m.to != NULL) {
        json_t *move = json_object();

        JSON_PUT(p->g->c, move, "part", m.part);
        JSON_PUT(p->g->c, move, "to", m.to);
        if (m.name != NULL)
            JSON_PUT(p->g->c, move, "name", m.name);
        JSON_PUT(p->g->c, object, "thought", move);
    }
    grundy_say_move_free(&m);
    return code;
}

/* The part that can become the target, or the one that was named. */
static exit_code find_part(play *p, const char *to, size_t *part)
{
    cli *const c = p->g->c;
    grundy_sum *const sum = grundy_cli_play_now(p)->sum;
    const size_t parts = grundy_sum_parts(sum);
    const char *const only = c->value[PART];
    grundy_error err = {0};
    bool allowed = false;

    for (*part = 0; *part < parts; ++*part) {
        if (only != NULL && strtoul(only, NULL, 10) != *part)
            continue;
        if (grundy_sum_allows(sum, *part, to, &allowed, &err) != GRUNDY_OK)
            return grundy_cli_game_fail(p->g, &err);
        if (allowed)
            return EXIT_ANSWERED;
    }
    return grundy_cli_say(c, EXIT_WRONG, "no move leads to %s", to);
}

/* The move of --to; what it gained and whether it goes on go into the answer.
 */
static exit_code make_move(play *p, json_t *object)
{
    cli *const c = p->g->c;
    const char *const to = c->value[TO];
    size_t part = 0;
    exit_code code = find_part(p, to, &part);

    if (code == EXIT_ANSWERED)
        code = grundy_cli_play_move(p, part, to, NULL);
    if (code != EXIT_ANSWERED)
        return code;
    JSON_PUT(c, object, "again",
             json_boolean(p->ply[0].mover == grundy_cli_play_now(p)->mover));
    JSON_PUT(c, object, "gained",
             json_signed(p->ply[0].mover == grundy_cli_play_now(p)->mover
                             ? grundy_cli_play_now(p)->ahead
                             : -grundy_cli_play_now(p)->ahead));
    return code;
}

static exit_code tell(play *p, json_t *object)
{
    exit_code code = EXIT_ANSWERED;

    if (p->g->c->value[TO] != NULL)
        code = make_move(p, object);
    if (code == EXIT_ANSWERED) {
        put_state(p, object);
        code = put_moves(p, object);
    }
    if (code == EXIT_ANSWERED && p->g->c->value[THINK] != NULL &&
        p->end.kind == END_NONE)
        code = put_thought(p, object);
    return code;
}

static exit_code run(cli *c)
{
    exit_code code = open_rules(c);
    grundy_sum *sum = NULL;

    if (code == EXIT_ANSWERED)
        code = grundy_cli_open_sum(
            &held.g, c->arguments < 2 ? NULL : c->argument[1], &sum);
    if (code == EXIT_ANSWERED) {
        play p = {.g = &held.g, .two = true};
        json_t *object = json_object();

        code = grundy_cli_play_begin(&p, sum, SIDE_FIRST);
        if (code == EXIT_ANSWERED)
            code = tell(&p, object);
        if (code == EXIT_ANSWERED)
            code = grundy_cli_json_print(c, object);
        else
            json_decref(object);
        grundy_cli_play_free(&p);
        grundy_say_told_end(&held.g.tell);
    }
    if (code != EXIT_ANSWERED)
        web_position_forget();
    return code;
}

const command_spec web_cmd_position = {
    .name = "position",
    .arguments = "GAME [SUM]",
    .does = "a position as data, for a board",
    .options = options,
    .families = CLI_LIMITS | CLI_GAME,
    .least = 1,
    .most = 2,
    .run = run,
};
