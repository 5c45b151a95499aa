/* SPDX-License-Identifier: MIT */
/*
 * grundy check: is the file right, and what kind of game is it?  Whether play
 * always ends cannot be read off the rules in general, so what the examples
 * and the start reach is played to its end; a file with neither has its small
 * positions tried instead.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"
#include "commands.h"
#include "game.h"
#include "json.h"
#include "message.h"
#include "output.h"
#include "system.h"
#include "words.h"

/* What is known of the end of play. */
typedef enum ending {
    ENDING_UNKNOWN, /* nothing could be tried */
    ENDING_REACHED, /* all that was tried came to an end */
    ENDING_CYCLE
} ending;

typedef struct outcome {
    grundy_example example;
    bool passed;
    grundy_error err; /* status GRUNDY_OK: it ran */
    text_buffer got;
} outcome;

typedef struct report {
    game *g;
    grundy_summary rules;
    outcome *example;
    size_t examples, passed;
    bool start_tried, kinds_tried;
    ending ending;
    grundy_error cycle;
    bool show_fails;
    grundy_error show; /* a warning, if so */
    json_t *errors;
    exit_code code; /* the gravest so far */
} report;

/* ---- whether the `show` clauses can be run ---- */

/*
 * A `show` decides nothing, so no example runs one.  What play comes to first
 * is drawn here instead, in rules that are opened apart: their limits are
 * tight, and what ends there (a cycle, too large a search) is for others to
 * tell.
 */

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

static bool shows_fail(const game *g, const grundy_summary *rules,
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

/* ---- finding out ---- */

/* Notes an error: in the JSON, or at once on the standard error. */
static void note(report *r, const grundy_error *err)
{
    cli *const c = r->g->c;
    exit_code code = grundy_cli_code_of(err->status);

    if (c->json)
        JSON_ADD(c, r->errors, grundy_cli_json_error(c, r->g->name, err));
    else
        code = grundy_cli_game_fail(r->g, err);
    if (err->status == GRUNDY_ECYCLE && r->ending != ENDING_CYCLE) {
        r->ending = ENDING_CYCLE;
        r->cycle = *err;
    }
    r->code = r->code > code ? r->code : code;
}

static bool note_error(void *user, const grundy_error *err)
{
    note(user, err);
    return true;
}

/* A warning: there is an answer beside it. */
static bool is_warned(const outcome *o)
{
    return o->err.status == GRUNDY_WARNING;
}

static bool has_answer(const outcome *o)
{
    return o->err.status == GRUNDY_OK || is_warned(o);
}

static grundy_status try_example(grundy_rules *rules, size_t i, outcome *o)
{
    char got[4096] = "";
    const grundy_status status =
        grundy_rules_try(rules, i, &o->passed, got, sizeof got, &o->err);

    return grundy_say_text_put(&o->got, "%s", got) ? status : GRUNDY_ENOMEM;
}

static void run_examples(report *r, grundy_rules *rules)
{
    r->example = calloc(r->rules.examples + 1, sizeof *r->example);
    if (r->example == NULL) {
        r->code = grundy_cli_no_memory(r->g->c);
        return;
    }
    for (size_t i = 0; i < r->rules.examples && r->code < EXIT_LIMITS; i++) {
        outcome *const o = &r->example[i];
        grundy_status status;

        o->example = grundy_rules_example(r->g->rules, i);
        status = try_example(rules, i, o);
        r->examples++;
        r->passed += status == GRUNDY_OK && o->passed;
        if (status == GRUNDY_ENOMEM && o->err.status == GRUNDY_OK)
            r->code = grundy_cli_no_memory(r->g->c);
        else if (status != GRUNDY_OK)
            note(r, &o->err);
        else if (r->ending == ENDING_UNKNOWN)
            r->ending = ENDING_REACHED;
        if (status == GRUNDY_OK && !o->passed && r->code == EXIT_ANSWERED)
            r->code = EXIT_WRONG;
    }
}

/* The examples by rules that are opened as `run` does, so that they take as
 * long. */
static void try_examples(report *r)
{
    game asked = *r->g, trial;
    grundy_error err = {0};
    bool opened;

    asked.asks_itself = true;
    if (r->rules.examples == 0 || r->g->c->no_rewrites > 0) {
        run_examples(r, r->g->rules);
        return;
    }
    opened = grundy_cli_open_apart(&trial, &asked, SIZE_MAX, 0.0, &err) ==
                 GRUNDY_OK &&
             grundy_cli_choose_engine(&trial) == EXIT_ANSWERED;
    run_examples(r, opened ? trial.rules : r->g->rules);
    grundy_cli_close_apart(&trial, r->g);
}

/* True if all inputs have a value, so that the start is a known position. */
static bool start_is_known(const report *r)
{
    bool bound = true;

    for (size_t i = 0; i < r->rules.inputs && bound; i++)
        (void)grundy_rules_input(r->g->rules, i, &bound);
    return r->rules.has_start && bound;
}

enum { SMALL_MEMORY = 256 << 20 };

static const double trial_seconds = 1.0; /* of one call, and of all before it */

/* Rules of their own, with limits of their own; false: they can't be had. */
static bool open_trial(const report *r, game *trial)
{
    grundy_error err = {0};

    return grundy_cli_open_apart(trial, r->g, SMALL_MEMORY, trial_seconds,
                                 &err) == GRUNDY_OK &&
           grundy_cli_choose_engine(trial) == EXIT_ANSWERED &&
           grundy_cli_set_inputs(trial) == EXIT_ANSWERED;
}

/* Nimbers need all lines of play, the winner only some. */
static grundy_status play(grundy_rules *rules, bool all, grundy_error *err)
{
    grundy_sum *sum = NULL;
    uint64_t nimber;
    bool wins;
    grundy_status status = grundy_sum_open(&sum, rules, NULL, err);

    if (status == GRUNDY_OK)
        status = all ? grundy_sum_nimber(sum, &nimber, err)
                     : grundy_sum_outcome(sum, &wins, err);
    grundy_sum_close(&sum);
    return status;
}

/* Every line of play if that is soon done, else those that `run` follows: a
 * check takes no longer than a run. */
static void play_start(report *r)
{
    game trial;
    grundy_error err = {0};
    grundy_status status = GRUNDY_ELIMIT;

    if (r->code != EXIT_ANSWERED || !start_is_known(r))
        return;
    r->start_tried = true;
    if (r->rules.has_nimbers && open_trial(r, &trial))
        status = play(trial.rules, true, &err);
    if (r->rules.has_nimbers)
        grundy_cli_close_apart(&trial, r->g);
    if (grundy_cli_interrupted()) {
        r->code = grundy_cli_say(r->g->c, EXIT_INTERRUPTED, "interrupted");
        return;
    }
    if (grundy_cli_code_of(status) == EXIT_LIMITS) {
        err = (grundy_error){0};
        status = play(r->g->rules, false, &err);
    }
    if (status != GRUNDY_OK)
        note(r, &err);
    else if (r->ending == ENDING_UNKNOWN)
        r->ending = ENDING_REACHED;
}

enum { PARAMETERS_MAX = 6, SMALL_POSITIONS = 4096 };

/*
 * Takes the parameters out of "pile(w, b)": numbers only, or 0.  The names
 * are ended by 0 in place.
 */
static size_t parameters(char *kind, grundy_axis axis[PARAMETERS_MAX])
{
    char *at = strchr(kind, '(');
    size_t count = 0;

    if (at == NULL)
        return 0;
    while (*at != ')' && count < PARAMETERS_MAX) {
        char *name = at + 1 + strspn(at + 1, " ");
        size_t length = strcspn(name, ",) ");

        if (length == 0 || memchr(name, ':', length) != NULL ||
            memchr(name, '[', length) != NULL)
            return 0;
        at = name + strcspn(name, ",)");
        if (*at == '\0' || name + length != at)
            return 0;
        axis[count++] = (grundy_axis){.name = name, .from = 0};
        if (*at == ')') {
            name[length] = '\0';
            return count;
        }
        name[length] = '\0';
    }
    return 0;
}

/* The side of the cube of small positions: 64, 16, 8, 5, ... */
static int64_t side(size_t axes)
{
    int64_t length = 64;

    for (;; length--) {
        int64_t volume = 1;

        for (size_t i = 0; i < axes; i++)
            volume *= length;
        if (volume <= SMALL_POSITIONS || length == 1)
            return length;
    }
}

/*
 * Tries the small positions of a kind.  Only a cycle counts: other errors may
 * stand in positions that no game ever comes to.
 */
static void try_kind(report *r, grundy_rules *rules, const char *kind)
{
    grundy_axis axis[PARAMETERS_MAX];
    grundy_error err = {0};
    text_buffer names = {0};
    int64_t *value = calloc(SMALL_POSITIONS, sizeof *value);
    size_t axes = 0;

    if (value != NULL && grundy_say_text_put(&names, "%s", kind))
        axes = parameters(names.data, axis);
    for (size_t i = 0; i < axes; i++)
        axis[i].to = side(axes) - 1;
    if (axes > 0) {
        const grundy_status status =
            grundy_rules_table(rules, kind, axis, axes, value, &err);

        r->kinds_tried = true;
        if (status == GRUNDY_ECYCLE && r->ending != ENDING_CYCLE)
            note(r, &err); /* the first is enough: others lead into it */
        else if (status == GRUNDY_OK && r->ending == ENDING_UNKNOWN)
            r->ending = ENDING_REACHED;
    }
    free(value);
    grundy_say_text_free(&names);
}

/*
 * From small positions play may rise without end, and nobody has asked for
 * them: so they are tried apart, within limits of their own.
 */
static void try_small_positions(report *r)
{
    const double began = grundy_cli_now();
    game trial;

    if (r->code != EXIT_ANSWERED || r->examples > 0 || r->start_tried)
        return;
    if (open_trial(r, &trial))
        for (size_t i = 0; i < r->rules.kinds && !grundy_cli_interrupted() &&
                           grundy_cli_now() - began < trial_seconds;
             i++)
            try_kind(r, trial.rules, grundy_rules_kind(r->g->rules, i));
    grundy_cli_close_apart(&trial, r->g);
    if (grundy_cli_interrupted())
        r->code = grundy_cli_say(r->g->c, EXIT_INTERRUPTED, "interrupted");
}

/* ---- as text ---- */

enum { LABEL_COLUMNS = 13 };

/* "  what       fact", the label as wide in every language. */
static void print_fact(const char *what, const char *fact)
{
    text_buffer line = {0};

    grundy_say_text_put(&line, "  %s", what);
    grundy_say_pad(&line, 0, LABEL_COLUMNS);
    grundy_say_text_put(&line, "%s", fact);
    grundy_cli_print_lines(grundy_say_text(&line), LABEL_COLUMNS);
    grundy_say_text_free(&line);
}

static void print_positions(const report *r)
{
    text_buffer kinds = {0};

    for (size_t i = 0; i < r->rules.kinds; i++)
        grundy_say_text_put(&kinds, "%s%s", i == 0 ? "" : ", ",
                            grundy_rules_kind(r->g->rules, i));
    print_fact(_("positions"), grundy_say_text(&kinds));
    grundy_say_text_free(&kinds);
}

static void print_ending(const report *r)
{
    if (r->rules.endless)
        print_fact(_("ending"),
                   r->rules.endless_for > 0
                       ? _("none needed: endless play is won by Left")
                   : r->rules.endless_for < 0
                       ? _("none needed: endless play is won by Right")
                       : _("none needed: endless play is drawn"));
    else if (r->ending == ENDING_CYCLE)
        print_fact(_("ending"), _("none: a position comes back to itself"));
    else if (r->ending == ENDING_UNKNOWN && r->examples > 0)
        print_fact(_("ending"), _("not known: no example came to its end"));
    else if (r->ending == ENDING_UNKNOWN)
        print_fact(_("ending"), _("not tried: no example and no known start"));
    else if (r->examples > 0 || r->start_tried)
        print_fact(_("ending"),
                   _("finite: every line of play that was followed ends"));
    else
        print_fact(_("ending"), _("finite: the small positions were tried"));
}

static const char *const play_name[] = {
    [GRUNDY_NORMAL] = N_("normal: who cannot move loses"),
    [GRUNDY_MISERE] = N_("misère: who cannot move wins"),
    [GRUNDY_PLAY_BY_INPUT] = N_("normal or misère, as the input says")};

static void print_kind(const report *r)
{
    const char *partisan = grundy_rules_partisan(r->g->rules);

    (void)printf("%s\n", grundy_cli_title(r->g));
    if (r->rules.kinds > 0)
        print_positions(r);
    print_ending(r);
    print_fact(_("players"),
               r->rules.partisan  ? _("Left and Right, each with moves of its "
                                       "own")
               : partisan == NULL ? _("impartial: both have the same moves")
                                  : partisan);
    if (r->rules.has_start)
        print_fact(_("start"), r->rules.start_is_sum ? _("a sum of positions")
                                                     : _("one position"));
    print_fact(_("play"), r->rules.has_scores
                              ? _("for scores: who cannot move scores no more")
                              : _(play_name[r->rules.play]));
    print_fact(_("values"), r->rules.has_nimbers  ? _("nimbers")
                            : r->rules.has_scores ? _("scores, no nimbers")
                            : r->rules.has_values && r->rules.endless
                                ? _("nimbers and, where play may last for "
                                    "ever, oo(...)")
                            : r->rules.has_values ? _("more than nimbers")
                            : r->rules.has_draws
                                ? _("won, drawn or lost, no nimbers")
                                : _("winners only, no nimbers"));
}

/* The text on a line of its own, every line of it indented. */
static void print_quoted(cli *c, const char *what, const char *shown)
{
    const size_t width = grundy_say_columns(what);

    (void)printf("    %s%*s", what, (int)(width < 9 ? 9 - width : 0), "");
    do {
        const size_t length = strcspn(shown, "\n");

        (void)grundy_cli_write(c, shown, length);
        (void)fputc('\n', stdout);
        shown += length;
        while (*shown == '\n')
            shown++;
        if (*shown != '\0')
            (void)printf("%13s", "");
    } while (*shown != '\0');
}

static void print_examples(const report *r)
{
    cli *const c = r->g->c;

    for (size_t i = 0; i < r->examples; i++) {
        const outcome *const o = &r->example[i];
        text_buffer line = {0};

        if (o->passed)
            continue;
        grundy_say_text_put(&line, _("%s:%" PRIu32 ": example %zu failed\n"),
                            r->g->name, o->example.span.line, i + 1);
        grundy_cli_write_text(c, grundy_say_text(&line));
        print_quoted(c, _("input"), o->example.input);
        print_quoted(c, _("expected"), o->example.output);
        if (!has_answer(o)) {
            grundy_say_text_clear(&line);
            grundy_say_text_put(&line, _("an error: %s"), o->err.message);
        }
        print_quoted(c, _("got"),
                     grundy_say_text(has_answer(o) ? &o->got : &line));
        grundy_say_text_free(&line);
    }
    if (r->rules.examples == 0)
        (void)printf(_("no examples\n"));
    else if (r->passed == r->rules.examples)
        (void)printf(
            P_("%zu example passed\n", "%zu examples passed\n", r->passed),
            r->passed);
    else
        (void)printf(_("%zu of %zu examples passed\n"), r->passed,
                     r->rules.examples);
}

static void print_text(const report *r)
{
    cli *const c = r->g->c;

    for (size_t w = 0; w < grundy_rules_warnings(r->g->rules); w++)
        grundy_cli_show(c, r->g->name, grundy_rules_warning(r->g->rules, w));
    for (size_t i = 0; i < r->examples; i++)
        if (is_warned(&r->example[i]))
            grundy_cli_show(c, r->g->name, &r->example[i].err);
    if (r->show_fails)
        grundy_cli_show(c, r->g->name, &r->show);
    grundy_cli_progress_erase(c);
    print_kind(r);
    print_examples(r);
}

/* ---- as JSON ---- */

static json_t *list_examples(const report *r)
{
    cli *const c = r->g->c;
    json_t *list = json_array();

    for (size_t i = 0; i < r->examples; i++) {
        const outcome *const o = &r->example[i];
        json_t *object = json_object();

        JSON_PUT(c, object, "line", o->example.span.line);
        JSON_PUT(c, object, "passed", o->passed);
        JSON_PUT(c, object, "input", o->example.input);
        JSON_PUT(c, object, "expected", o->example.output);
        if (has_answer(o))
            JSON_PUT(c, object, "got", grundy_say_text(&o->got));
        JSON_ADD(c, list, object);
    }
    return list;
}

static json_t *list_warnings(const report *r)
{
    cli *const c = r->g->c;
    json_t *list = json_array();

    for (size_t w = 0; w < grundy_rules_warnings(r->g->rules); w++)
        JSON_ADD(c, list,
                 grundy_cli_json_error(c, r->g->name,
                                       grundy_rules_warning(r->g->rules, w)));
    for (size_t i = 0; i < r->examples; i++)
        if (is_warned(&r->example[i]))
            JSON_ADD(c, list,
                     grundy_cli_json_error(c, r->g->name, &r->example[i].err));
    if (r->show_fails)
        JSON_ADD(c, list, grundy_cli_json_error(c, r->g->name, &r->show));
    return list;
}

static json_t *list_kinds(const report *r)
{
    cli *const c = r->g->c;
    json_t *list = json_array();

    for (size_t i = 0; i < r->rules.kinds; i++)
        JSON_ADD(c, list, grundy_rules_kind(r->g->rules, i));
    return list;
}

static void put_kind(const report *r, json_t *object)
{
    cli *const c = r->g->c;
    const char *partisan = grundy_rules_partisan(r->g->rules);

    JSON_PUT(c, object, "positions", list_kinds(r));
    if (r->ending != ENDING_UNKNOWN)
        JSON_PUT(c, object, "finite",
                 json_boolean(r->ending == ENDING_REACHED));
    if (r->ending == ENDING_CYCLE)
        JSON_PUT(c, object, "cycle", r->cycle.message);
    JSON_PUT(c, object, "impartial",
             json_boolean(partisan == NULL && !r->rules.partisan));
    if (r->rules.partisan)
        JSON_PUT(c, object, "players", "left and right");
    if (partisan != NULL)
        JSON_PUT(c, object, "partisan", partisan);
    if (r->rules.has_start)
        JSON_PUT(c, object, "sum", r->rules.start_is_sum);
    JSON_PUT(c, object, "play", grundy_cli_json_play(r->rules.play));
    JSON_PUT(c, object, "nimbers", r->rules.has_nimbers);
    if (r->rules.has_results)
        JSON_PUT(c, object, "results",
                 r->rules.has_scores ? "scores"
                 : r->rules.endless  ? "endless"
                                     : "draws");
}

static exit_code print_json(report *r)
{
    cli *const c = r->g->c;
    json_t *object = json_object();

    JSON_PUT(c, object, "game", grundy_cli_title(r->g));
    JSON_PUT(c, object, "ok", json_boolean(r->code == EXIT_ANSWERED));
    if (r->g->rules != NULL) {
        put_kind(r, object);
        JSON_PUT(c, object, "examples", list_examples(r));
        JSON_PUT(c, object, "warnings", list_warnings(r));
    }
    JSON_PUT(c, object, "errors", r->errors);
    r->errors = NULL;
    return grundy_cli_json_print(c, object);
}

/* ---- the command ---- */

static void examine(report *r)
{
    grundy_error err = {0};

    if (grundy_cli_open_rules(r->g, &err) != GRUNDY_OK) {
        grundy_cli_each_error(r->g, &err, note_error, r);
        return;
    }
    r->code = grundy_cli_choose_engine(r->g);
    if (r->code == EXIT_ANSWERED)
        r->code = grundy_cli_set_inputs(r->g);
    if (r->code != EXIT_ANSWERED)
        return;
    grundy_rules_summary(r->g->rules, &r->rules);
    try_examples(r);
    play_start(r);
    try_small_positions(r);
    if (r->code < EXIT_LIMITS)
        r->show_fails =
            shows_fail(r->g, &r->rules, start_is_known(r), &r->show);
}

static void forget(report *r)
{
    for (size_t i = 0; i < r->examples; i++)
        grundy_say_text_free(&r->example[i].got);
    free(r->example);
    json_decref(r->errors);
}

static exit_code run(cli *c)
{
    game g;
    report r = {.g = &g};
    exit_code code = grundy_cli_load(&g, c, c->argument[0]);

    if (code == EXIT_ANSWERED) {
        r.errors = c->json ? json_array() : NULL;
        examine(&r);
        code = r.code;
        if (c->json) {
            const exit_code printed = print_json(&r);

            code = code == EXIT_ANSWERED ? printed : code;
        } else if (g.rules != NULL && r.example != NULL) {
            print_text(&r);
        }
    }
    forget(&r);
    grundy_cli_close(&g);
    return code;
}

const command_spec grundy_cmd_check = {
    .name = "check",
    .arguments = "GAME",
    .does = N_("checks a rule file, runs its examples, tells what kind of game "
               "it is"),
    .more =
        N_("Play from the examples and from the start is followed to its "
           "end; a position\nthat can come back to itself is shown with the "
           "cycle.  What "
           "'show' says is\ntried on the positions near the start."),
    .example = "$ grundy new mygame\n"
               "mygame.game\n"
               "$ grundy check mygame.game\n"
               "mygame\n"
               "  positions  heap(x)\n"
               "  ending     finite: every line of play that was followed "
               "ends\n"
               "  players    impartial: both have the same moves\n"
               "  start      a sum of positions\n"
               "  play       normal: who cannot move loses\n"
               "  values     nimbers\n"
               "2 examples passed\n",
    .families = CLI_LIMITS | CLI_GAME,
    .least = 1,
    .most = 1,
    .run = run,
};
