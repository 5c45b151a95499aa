/* SPDX-License-Identifier: MIT */
/*
 * grundy play: a game against the program, or between two people.  Lines are
 * read one by one, so that a game can be piped in as well as typed; what is
 * piped in is repeated in the answer, which then reads like what was seen.
 */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "say/board.h"
#include "commands.h"
#include "say/explain_text.h"
#include "json.h"
#include "line.h"
#include "lines.h"
#include "message.h"
#include "play_text.h"
#include "system.h"
#include "say/told.h"
#include "words.h"

enum { LEVEL, SECOND, TWO, SEED };

static const option_spec options[] = {
    {N_("level"), "LEVEL", N_("perfect (if not given), hard, medium or easy")},
    {"second", NULL, N_("grundy moves first")},
    {"two", NULL, N_("two people play")},
    {"seed", "N",
     N_("the blind moves of the weaker levels, the same each time")},
    {NULL, NULL, NULL},
};

enum { REPLIES_TOLD = 12 };

typedef struct table {
    cli *c;
    game g;
    play p;
    line_reader lines;
    text_buffer line, out;
    bool colour, left; /* left: 'quit' or the end of the input */
} table;

static const char *const words[] = {"moves", "hint",   "why",  "undo", "swap",
                                    "board", "resign", "quit", "help", NULL};

/* For completion: the commands, what moves lead to, the moves in full. */
static const char *candidate(void *user, size_t i)
{
    const play *p = user;
    const size_t count = sizeof words / sizeof words[0] - 1;

    if (i < count)
        return words[i];
    i -= count;
    if (i < p->targets)
        return p->target[i];
    i -= p->targets;
    return i < p->choices ? p->choice[i].text : NULL;
}

/* ---- showing ---- */

/* Positions that have got a name in the text come after it. */
static exit_code flush(table *t)
{
    const exit_code code = grundy_cli_said(
        &t->g, grundy_say_told_draw(&t->out, grundy_cli_teller(&t->g)));
    const bool ok = !t->out.failed;

    grundy_cli_progress_erase(t->c);
    if (ok && !t->c->json)
        (void)fputs(grundy_say_text(&t->out), stdout);
    (void)fflush(stdout);
    grundy_say_text_clear(&t->out);
    return ok ? code : grundy_cli_no_memory(t->c);
}

/* What was added since `from`, in a colour. */
static void colour_since(table *t, size_t from, const char *colour)
{
    char *text;

    if (!t->colour || t->out.failed || t->out.length <= from)
        return;
    text = strdup(t->out.data + from);
    if (text == NULL)
        return;
    if (text[strlen(text) - 1] == '\n')
        text[strlen(text) - 1] = '\0';
    t->out.length = from;
    grundy_say_text_put(&t->out, "\x1b[%sm%s\x1b[0m\n", colour, text);
    free(text);
}

static exit_code show_board(table *t)
{
    grundy_say_told_end(&t->g.tell); /* the names of the board before */
    grundy_say_text_put(&t->out, "\n");
    if (t->p.scores && t->p.plies > 1)
        grundy_cli_say_score(&t->out, &t->p);
    if (t->p.partisan)
        grundy_cli_say_side(&t->out, &t->p);
    return grundy_cli_said(&t->g,
                           grundy_say_board(&t->out, grundy_cli_teller(&t->g),
                                            grundy_cli_play_now(&t->p)->sum));
}

static exit_code show_hint(table *t)
{
    move_fact best;
    bool found;
    exit_code code;

    if (t->p.results) {
        grundy_cli_say_best(&t->out, &t->p);
        return EXIT_ANSWERED;
    }
    code = grundy_cli_said(
        &t->g, grundy_say_best(&best, grundy_cli_teller(&t->g),
                               grundy_cli_play_now(&t->p)->sum, &found));
    if (code == EXIT_ANSWERED)
        grundy_cli_say_hint(&t->out, &t->p, &best, found);
    grundy_say_move_free(&best);
    return code;
}

static exit_code show_results(table *t)
{
    judged j;
    grundy_status status = grundy_say_judge_moves(
        &j, grundy_cli_teller(&t->g), grundy_cli_play_now(&t->p)->sum);

    if (status == GRUNDY_OK)
        status = grundy_say_explain_results(&t->out, &j);
    grundy_say_judged_free(&j);
    return grundy_cli_said(&t->g, status);
}

static exit_code show_why(table *t)
{
    sum_fact f;
    exit_code code;

    if (t->p.results)
        return show_results(t);
    code = grundy_cli_said(
        &t->g, grundy_say_facts(&f, grundy_cli_teller(&t->g),
                                grundy_cli_play_now(&t->p)->sum, REPLIES_TOLD));
    if (code == EXIT_ANSWERED)
        grundy_say_explain_sum(&t->out, &f, false);
    grundy_say_facts_free(&f);
    return code;
}

/* ---- moves ---- */

static exit_code make_move(table *t, size_t part, const char *to,
                           const char *name)
{
    const size_t from = t->out.length;
    const exit_code code = grundy_cli_play_move(&t->p, part, to, name);

    if (code != EXIT_ANSWERED)
        return code;
    grundy_cli_say_move(&t->out, &t->p, &t->p.ply[t->p.plies - 2]);
    colour_since(t, from, "1");
    return t->p.end.kind == END_NONE ? show_board(t) : EXIT_ANSWERED;
}

static exit_code move_by_choice(table *t, size_t which)
{
    const choice *const c = &t->p.choice[which];
    const size_t part = c->part;
    /* The move forgets the choices, and with them the texts. */
    char *to = strdup(c->to), *name = grundy_say_copy(c->name);
    const exit_code code =
        to == NULL ? grundy_cli_no_memory(t->c) : make_move(t, part, to, name);

    free(to);
    free(name);
    return code;
}

static exit_code move_by_number(table *t, const char *typed)
{
    char *end;
    unsigned long n;

    errno = 0;
    n = strtoul(typed, &end, 10);
    if (errno != 0 || *end != '\0' || n == 0 || n > t->p.choices) {
        grundy_cli_sentence(&t->out,
                            "There is no move %s: the numbers go from 1 to %zu "
                            "('moves' lists them).",
                            typed, t->p.choices);
        return EXIT_ANSWERED;
    }
    return move_by_choice(t, n - 1);
}

/* How many moves have the name, and the first of them. */
static size_t count_called(const play *p, const char *name, size_t *which)
{
    size_t count = 0;

    for (size_t i = p->choices; i-- > 0;)
        if (p->choice[i].name != NULL && strcmp(p->choice[i].name, name) == 0) {
            count++;
            *which = i;
        }
    return count;
}

static void say_unreadable(table *t, const char *typed, const grundy_error *err)
{
    grundy_cli_sentence(&t->out,
                        "'%s' is neither a move nor a command: %s.  'help' "
                        "tells what can be typed.",
                        typed, err->message);
}

/* The part that the text names: its number, or the number of parts. */
static exit_code find_part(table *t, const char *from, size_t *part)
{
    grundy_sum *sum = grundy_cli_play_now(&t->p)->sum, *typed;
    const size_t parts = grundy_sum_parts(sum);
    grundy_error err = {0};
    char *name = NULL;
    uint64_t copies;

    *part = parts;
    if (grundy_sum_open(&typed, t->g.rules, from, &err) != GRUNDY_OK) {
        say_unreadable(t, from, &err);
        return EXIT_ANSWERED;
    }
    if (grundy_sum_parts(typed) == 1)
        name = grundy_say_part_string(typed, 0, &copies);
    grundy_sum_close(&typed);
    for (size_t i = 0; name != NULL && i < parts; i++) {
        char *own = grundy_say_part_string(sum, i, &copies);

        if (own != NULL && strcmp(own, name) == 0)
            *part = i;
        free(own);
    }
    free(name);
    if (*part == parts)
        grundy_cli_sentence(&t->out, "There is no %s here to move.", from);
    return EXIT_ANSWERED;
}

typedef struct matching {
    size_t count, part;
    bool unreadable;
} matching;

/* Which parts (all, or the one given) can become the target. */
static exit_code match_target(table *t, const char *to, size_t only,
                              matching *found)
{
    grundy_sum *sum = grundy_cli_play_now(&t->p)->sum;
    const size_t parts = grundy_sum_parts(sum);

    *found = (matching){0};
    for (size_t i = 0; i < parts; i++) {
        grundy_error err = {0};
        bool allowed;

        if (only != parts && i != only)
            continue;
        if (grundy_sum_allows(sum, i, to, &allowed, &err) != GRUNDY_OK) {
            found->unreadable = true;
            if (grundy_cli_interrupted() || grundy_cli_out_of_time())
                return grundy_cli_game_fail(&t->g, &err);
            say_unreadable(t, to, &err);
            return EXIT_ANSWERED;
        }
        if (allowed && found->count++ == 0)
            found->part = i;
    }
    return EXIT_ANSWERED;
}

static exit_code move_to(table *t, const char *to, size_t only)
{
    matching found;
    uint64_t copies;
    char *example;
    exit_code code = match_target(t, to, only, &found);

    if (code != EXIT_ANSWERED || found.unreadable)
        return code;
    if (found.count == 1)
        return make_move(t, found.part, to, NULL);
    if (found.count == 0) {
        grundy_cli_sentence(
            &t->out,
            "No move leads to %s.  'moves' lists those that there are.", to);
        return EXIT_ANSWERED;
    }
    example = grundy_say_part_string(grundy_cli_play_now(&t->p)->sum,
                                     found.part, &copies);
    if (example == NULL)
        return grundy_cli_no_memory(t->c);
    grundy_cli_sentence(
        &t->out, "Several parts can become %s: say which, as in '%s -> %s'.",
        to, example, to);
    free(example);
    return EXIT_ANSWERED;
}

static char *trimmed(char *text)
{
    size_t length = strlen(text);

    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    while (isspace((unsigned char)*text))
        text++;
    return text;
}

/* A name of the rules, "TARGET" or "PART -> TARGET". */
static exit_code move_by_text(table *t, char *typed)
{
    const size_t parts = grundy_sum_parts(grundy_cli_play_now(&t->p)->sum);
    char *arrow = strstr(typed, "->");
    size_t part = parts, which = 0;
    const size_t called = count_called(&t->p, typed, &which);
    exit_code code;

    if (called == 1)
        return move_by_choice(t, which);
    if (called > 1) {
        grundy_cli_sentence(
            &t->out,
            "Several moves are called '%s': 'moves' lists them by number.",
            typed);
        return EXIT_ANSWERED;
    }
    if (arrow == NULL)
        return move_to(t, typed, parts);
    *arrow = '\0';
    code = find_part(t, trimmed(typed), &part);
    if (code != EXIT_ANSWERED || part == parts)
        return code;
    return move_to(t, trimmed(arrow + 2), part);
}

/* ---- commands ---- */

static exit_code undo(table *t)
{
    exit_code code;

    if (!grundy_cli_play_undo(&t->p, &code)) {
        grundy_cli_sentence(&t->out, "There is no move of yours to take back.");
        return code;
    }
    grundy_cli_sentence(&t->out, "Taken back.");
    return code == EXIT_ANSWERED ? show_board(t) : code;
}

static void swap(table *t)
{
    if (t->p.two) {
        grundy_cli_sentence(&t->out, "Two people play: change seats instead.");
        return;
    }
    grundy_cli_play_swap(&t->p);
    grundy_say_paragraph(&t->out, 0, 2, "%s",
                         grundy_cli_play_now(&t->p)->mover == SIDE_YOU
                             ? _("Sides are changed: it is your move.")
                             : _("Sides are changed: grundy moves."));
}

static bool is_word(const char *typed, const char *word)
{
    return strcmp(typed, word) == 0;
}

static exit_code obey(table *t, char *typed)
{
    exit_code code = EXIT_ANSWERED;

    if (*typed == '\0')
        return EXIT_ANSWERED;
    if (is_word(typed, "quit") || is_word(typed, "exit"))
        t->left = true;
    else if (is_word(typed, "resign"))
        t->p.resigned = true;
    else if (is_word(typed, "help") || is_word(typed, "?"))
        grundy_cli_say_help(&t->out, t->p.two);
    else if (is_word(typed, "moves"))
        grundy_cli_say_moves(&t->out, &t->p);
    else if (is_word(typed, "hint"))
        code = show_hint(t);
    else if (is_word(typed, "why"))
        code = show_why(t);
    else if (is_word(typed, "undo"))
        code = undo(t);
    else if (is_word(typed, "swap"))
        swap(t);
    else if (is_word(typed, "board"))
        code = show_board(t);
    else if (isdigit((unsigned char)*typed) &&
             typed[strspn(typed, "0123456789")] == '\0')
        code = move_by_number(t, typed);
    else
        code = move_by_text(t, typed);
    return code;
}

/* ---- the game ---- */

static exit_code person_moves(table *t)
{
    const char *prompt = grundy_cli_play_prompt(&t->p);
    char *typed;

    if (!grundy_cli_line_read(&t->lines, t->c->json ? "" : prompt, &t->line)) {
        if (t->lines.prompts)
            (void)fputs("\n", stdout);
        (void)fflush(stdout);
        if (grundy_cli_interrupted() || grundy_cli_out_of_time())
            return grundy_cli_say_stopped(t->c);
        t->left = true;
        return t->line.failed ? grundy_cli_no_memory(t->c) : EXIT_ANSWERED;
    }
    typed = strdup(grundy_say_text(&t->line));
    if (typed == NULL)
        return grundy_cli_no_memory(t->c);
    if (!t->lines.prompts && *trimmed(typed) != '\0')
        grundy_say_text_put(&t->out, "%s%s\n", prompt, trimmed(typed));
    {
        const exit_code code = obey(t, trimmed(typed));

        free(typed);
        return code;
    }
}

static exit_code program_moves(table *t)
{
    move_fact m;
    exit_code code = grundy_cli_play_think(&t->p, &m);

    if (code == EXIT_ANSWERED)
        code = make_move(t, m.part, m.to, m.name);
    grundy_say_move_free(&m);
    return code;
}

static exit_code play_on(table *t)
{
    exit_code code = show_board(t);

    if (code == EXIT_ANSWERED)
        code = flush(t);
    while (code == EXIT_ANSWERED && !t->left &&
           !grundy_cli_play_is_over(&t->p)) {
        code = grundy_cli_play_now(&t->p)->mover == SIDE_GRUNDY
                   ? program_moves(t)
                   : person_moves(t);
        if (code == EXIT_ANSWERED)
            code = flush(t);
    }
    return code;
}

/* ---- afterwards ---- */

/* A move was a mistake if it was made in a won position and left none for who
 * made it, or in a drawn one and lost.  Scores are won and lost point by point.
 */
static bool is_mistake(const play *p, size_t i)
{
    const ply *const at = &p->ply[i];

    if (i + 1 >= p->plies || at->to == NULL || p->scores)
        return false;
    return (at[1].mover == at->mover ? at[1].result : -at[1].result) <
           at->result;
}

/* A move that would have kept the draw. */
static exit_code find_drawing(table *t, size_t i, move_fact *better)
{
    judged j;
    const exit_code code = grundy_cli_said(
        &t->g,
        grundy_say_judge_moves(&j, grundy_cli_teller(&t->g), t->p.ply[i].sum));
    size_t k = 0;

    *better = (move_fact){.to = NULL};
    while (k < j.moves && j.move[k].result < 0)
        k++;
    if (code == EXIT_ANSWERED && k < j.moves) {
        judged_move *const kept = &j.move[k];

        *better = (move_fact){.part = kept->part,
                              .from = kept->from,
                              .to = kept->to,
                              .name = kept->name,
                              .is_alone = j.is_alone};
        kept->from = kept->to = kept->name = NULL;
    }
    grundy_say_judged_free(&j);
    return code;
}

static exit_code find_better(table *t, size_t i, move_fact *better)
{
    bool found;

    if (!t->p.ply[i].wins)
        return find_drawing(t, i, better);
    return grundy_cli_said(&t->g,
                           grundy_say_best(better, grundy_cli_teller(&t->g),
                                           t->p.ply[i].sum, &found));
}

/* A move that would have won at the end, if who resigned had one. */
static exit_code tell_resigned(table *t)
{
    move_fact best;
    const exit_code code = find_better(t, t->p.plies - 1, &best);

    if (code == EXIT_ANSWERED)
        grundy_cli_say_too_early(&t->out, &t->p, &best);
    grundy_say_move_free(&best);
    return code;
}

static exit_code tell_turns(table *t)
{
    const bool too_early = t->p.resigned && grundy_cli_play_now(&t->p)->wins;
    size_t mistakes = 0;
    exit_code code = EXIT_ANSWERED;

    for (size_t i = 0; code == EXIT_ANSWERED && i < t->p.plies; i++) {
        move_fact better;

        if (!is_mistake(&t->p, i))
            continue;
        code = find_better(t, i, &better);
        if (code == EXIT_ANSWERED)
            grundy_cli_say_mistake(&t->out, &t->p, i + 1, &better);
        grundy_say_move_free(&better);
        mistakes++;
    }
    if (code == EXIT_ANSWERED && too_early)
        code = tell_resigned(t);
    else if (code == EXIT_ANSWERED && mistakes == 0 && !t->p.results)
        grundy_cli_say_no_mistake(&t->out, &t->p);
    return code;
}

static exit_code finish(table *t)
{
    const size_t from = t->out.length;
    exit_code code = EXIT_ANSWERED;

    if (!grundy_cli_play_is_over(&t->p)) {
        grundy_cli_sentence(&t->out, "The game is left as it stands.");
    } else {
        grundy_cli_say_end(&t->out, &t->p);
        colour_since(t, from, "1");
        code = tell_turns(t);
    }
    return code == EXIT_ANSWERED ? flush(t) : code;
}

static exit_code list_ply(table *t, size_t i, json_t *moves)
{
    const ply *made = &t->p.ply[i];
    json_t *object = json_object();
    move_fact better;
    exit_code code = EXIT_ANSWERED;

    JSON_PUT(t->c, object, "by", grundy_cli_side_name(made->mover));
    JSON_PUT(t->c, object, "from", made->from);
    JSON_PUT(t->c, object, "to", made->to);
    JSON_PUT(t->c, object, "won", made->wins);
    if (made->name != NULL)
        JSON_PUT(t->c, object, "name", made->name);
    if (is_mistake(&t->p, i)) {
        json_t *move = json_object();

        code = find_better(t, i, &better);
        JSON_PUT(t->c, move, "from", better.from);
        JSON_PUT(t->c, move, "to", better.to);
        if (better.name != NULL)
            JSON_PUT(t->c, move, "name", better.name);
        JSON_PUT(t->c, object, "better", move);
        grundy_say_move_free(&better);
    }
    JSON_ADD(t->c, moves, object);
    return code;
}

static exit_code print_json(table *t)
{
    json_t *object = json_object(), *moves = json_array();
    char *position = grundy_say_sum_string(t->p.ply[0].sum);
    char *last = grundy_say_sum_string(grundy_cli_play_now(&t->p)->sum);
    exit_code code = EXIT_ANSWERED;

    JSON_PUT(t->c, object, "game", grundy_cli_title(&t->g));
    JSON_PUT(t->c, object, "position", position);
    for (size_t i = 0; code == EXIT_ANSWERED && i + 1 < t->p.plies; i++)
        code = list_ply(t, i, moves);
    JSON_PUT(t->c, object, "moves", moves);
    JSON_PUT(t->c, object, "last", last);
    if (grundy_cli_play_is_over(&t->p))
        JSON_PUT(t->c, object, "winner",
                 grundy_cli_play_outcome(&t->p) == 0
                     ? "none"
                     : grundy_cli_side_name(grundy_cli_play_winner(&t->p)));
    if (t->p.resigned)
        JSON_PUT(t->c, object, "resigned", json_true());
    free(position);
    free(last);
    if (code == EXIT_ANSWERED)
        return grundy_cli_json_print(t->c, object);
    json_decref(object);
    return code;
}

/* ---- the command ---- */

static exit_code read_options(table *t)
{
    static const char *const levels[] = {"perfect", "hard", "medium", "easy"};
    static const unsigned percents[] = {100, 85, 60, 30};
    cli *const c = t->c;
    size_t level = 0;
    exit_code code = grundy_cli_word(c, LEVEL, levels, 4, &level);

    t->p.percent = percents[level];
    t->p.two = c->value[TWO] != NULL;
    t->p.random = grundy_cli_seed() | 1;
    if (code == EXIT_ANSWERED)
        code = grundy_cli_number(c, SEED, 0, &t->p.random);
    t->p.random = t->p.random * UINT64_C(0x9E3779B97F4A7C15) | 1;
    if (code == EXIT_ANSWERED && t->p.two &&
        (c->value[LEVEL] != NULL || c->value[SECOND] != NULL))
        code = grundy_cli_say(c, EXIT_USAGE,
                              "--two leaves nobody for --level "
                              "or --second");
    if (code == EXIT_ANSWERED && c->input != NULL && strcmp(c->input, "-") == 0)
        code = grundy_cli_say(c, EXIT_USAGE,
                              "the moves come from the standard input: give "
                              "the input with --input FILE or --set");
    return code;
}

/* The standard input is for moves alone, so missing inputs are an error. */
static exit_code open_table(table *t)
{
    cli *const c = t->c;
    const side first = t->p.two                   ? SIDE_FIRST
                       : c->value[SECOND] != NULL ? SIDE_GRUNDY
                                                  : SIDE_YOU;
    grundy_sum *sum = NULL;
    exit_code code = grundy_cli_open(&t->g, c, c->argument[0]);

    if (code == EXIT_ANSWERED && t->g.rules_from_input)
        code = grundy_cli_say(c, EXIT_USAGE,
                              "the moves come from the standard input: give "
                              "the rules as a file");
    if (code == EXIT_ANSWERED && c->input != NULL)
        code = grundy_cli_read_inputs(&t->g);
    if (code != EXIT_ANSWERED)
        return code;
    t->g.has_read = true;
    code = grundy_cli_open_sum(&t->g, c->arguments > 1 ? c->argument[1] : NULL,
                               &sum);
    t->p.g = &t->g;
    return code == EXIT_ANSWERED ? grundy_cli_play_begin(&t->p, sum, first)
                                 : code;
}

static bool wants_colour(void)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

    return grundy_cli_is_terminal(1) &&
           (no_color == NULL || no_color[0] == '\0') &&
           (term == NULL || strcmp(term, "dumb") != 0);
}

static exit_code run(cli *c)
{
    table t = {.c = c,
               .colour = wants_colour(),
               .out = grundy_cli_text_lines()};
    exit_code code = read_options(&t);

    if (code != EXIT_ANSWERED)
        return code;
    code = open_table(&t);
    if (code == EXIT_ANSWERED) {
        grundy_cli_line_open(&t.lines, candidate, &t.p);
        grundy_cli_say_begin(&t.out, &t.p, grundy_cli_title(&t.g));
        code = play_on(&t);
    }
    if (code == EXIT_ANSWERED)
        code = c->json ? print_json(&t) : finish(&t);
    grundy_cli_line_close(&t.lines);
    grundy_cli_play_free(&t.p);
    grundy_say_text_free(&t.line);
    grundy_say_text_free(&t.out);
    grundy_cli_close(&t.g);
    return code;
}

const command_spec grundy_cmd_play = {
    .name = "play",
    .arguments = "GAME [SUM | NUMBER ...]",
    .does = N_("plays a game against you, or holds the board for two people"),
    .more = N_("A move is typed as what it leads to, 'heap(2)' or 'heap(3) -> "
               "heap(2)', or by\nits number in the list that 'moves' shows; "
               "'help' tells the other words.  After\nthe game you are told "
               "where it turned."),
    .example = "$ echo 'heap(0)' | grundy play nim 'heap(1)' | tail -n 4\n"
               "You play heap(1) -> heap(0).\n"
               "There is no move left, and who cannot move loses.\n"
               "You win!\n"
               "The game never turned: it was yours from the start, and you "
               "kept it.\n",
    .options = options,
    .families = CLI_LIMITS | CLI_GAME | CLI_STORE,
    .least = 1,
    .most = 1000,
    .takes_sum = true,
    .run = run,
};
