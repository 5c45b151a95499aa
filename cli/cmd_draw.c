/* SPDX-License-Identifier: MIT */
/*
 * grundy draw: the graph of a game, as DOT or as a picture.  Where Graphviz is
 * installed its `dot` finds the places of a picture; without it, or where it
 * takes too long, positions are laid out in layers.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "say/board.h"
#include "commands.h"
#include "explain_json.h"
#include "game.h"
#include "json.h"
#include "message.h"
#include "output.h"
#include "picture.h"
#include "system.h"
#include "say/told.h"
#include "words.h"

enum { DOT, SVG, PNG, MOST, LAYOUT };

static const option_spec options[] = {
    {"dot", "FILE", N_("write the graph as DOT ('-': standard output)")},
    {"svg", "FILE", N_("draw it as SVG")},
    {"png", "FILE", N_("the same as PNG")},
    {"most", "N", N_("positions at most (100)")},
    {N_("layout"), "NAME", N_("auto, dot (Graphviz) or layers (our own)")},
    {NULL, NULL, NULL},
};

enum { MOST_USUAL = 100, MOST_MAX = 100000 };

static const double dot_seconds = 20.0;

typedef struct drawing {
    cli *c;
    game g;
    const char *position; /* NULL: the file's start */
    const char *title;
    uint64_t most;
    bool has_shows; /* the rules say how some position prints */
    grundy_graph *graph;
} drawing;

/* ---- what is asked for ---- */

static exit_code read_options(drawing *d)
{
    static const char *const layouts[] = {"auto", "dot", "layers"};
    cli *const c = d->c;
    size_t layout;
    exit_code code = grundy_cli_check_pictures(c, c->value[SVG], c->value[PNG]);

    d->most = MOST_USUAL;
    if (code == EXIT_ANSWERED)
        code = grundy_cli_number(c, MOST, 1, &d->most);
    if (code == EXIT_ANSWERED && d->most > MOST_MAX)
        code = grundy_cli_say(c, EXIT_USAGE, "--most: at most %d positions",
                              MOST_MAX);
    if (code == EXIT_ANSWERED)
        code = grundy_cli_word(c, LAYOUT, layouts, 3, &layout);
    if (code == EXIT_ANSWERED && grundy_cli_is_output(c->value[DOT]) &&
        (c->json || grundy_cli_is_output(c->value[SVG]) ||
         grundy_cli_is_output(c->value[PNG])))
        code = grundy_cli_say(c, EXIT_USAGE,
                              "two answers cannot share the standard output");
    return code;
}

/* ---- the graph ---- */

static grundy_status try_open(drawing *d, grundy_error *err)
{
    return grundy_graph_open(&d->graph, d->g.rules, d->position,
                             (size_t)d->most, err);
}

static exit_code open_graph(drawing *d)
{
    grundy_error err = {0};
    exit_code code = EXIT_ANSWERED;

    if (d->c->input != NULL)
        code = grundy_cli_read_inputs(&d->g);
    if (code != EXIT_ANSWERED || try_open(d, &err) == GRUNDY_OK)
        return code;
    if (grundy_cli_read_missing(&d->g, &err, &code) &&
        (code != EXIT_ANSWERED || try_open(d, &err) == GRUNDY_OK))
        return code;
    return grundy_cli_game_fail(&d->g, &err);
}

/* ---- boards ---- */

/* Its lines; none where a line of text shows it as well. */
static exit_code find_board(drawing *d, const char *position,
                            text_buffer *lines)
{
    bool drawn = grundy_say_told_is_drawn(grundy_cli_teller(&d->g), position);
    grundy_status status = GRUNDY_OK;

    grundy_say_text_clear(lines);
    if (!drawn && d->has_shows)
        status = grundy_say_board_has_show(&d->g.tell, position, &drawn);
    if (status == GRUNDY_OK && drawn)
        status = grundy_say_board_bare(lines, &d->g.tell, position);
    return grundy_cli_said(&d->g, status);
}

/* Positions that no line of text shows, or that the rules say how to print, are
 * drawn, as far as they are small. */
static exit_code draw_boards(drawing *d)
{
    text_buffer lines = {0};
    exit_code code = EXIT_ANSWERED;

    for (size_t i = 0;
         code == EXIT_ANSWERED && i < grundy_graph_positions(d->graph); i++) {
        grundy_error err = {0};
        grundy_status status = GRUNDY_OK;

        code =
            find_board(d, grundy_graph_position_at(d->graph, i).text, &lines);
        if (code != EXIT_ANSWERED || lines.failed)
            break;
        if (lines.length > 0)
            status = grundy_graph_set_board(d->graph, i,
                                            grundy_say_text(&lines), &err);
        if (status != GRUNDY_OK && status != GRUNDY_EINVAL)
            code = grundy_cli_game_fail(&d->g, &err);
    }
    if (lines.failed)
        code = grundy_cli_no_memory(d->c);
    grundy_say_text_free(&lines);
    return code;
}

/* ---- places ---- */

static bool is_asked(const cli *c, const char *layout)
{
    return c->value[LAYOUT] != NULL && strcmp(c->value[LAYOUT], layout) == 0;
}

static exit_code say_no_dot(cli *c, const process_result *ran)
{
    if (ran->end == PROCESS_STOPPED)
        return grundy_cli_say_stopped(c);
    if (ran->end == PROCESS_UNSTARTED)
        return !is_asked(c, "dot")
                   ? EXIT_ANSWERED
                   : grundy_cli_say(c, EXIT_WRONG,
                                    "cannot run Graphviz's dot: %s",
                                    strerror(ran->code));
    if (is_asked(c, "dot"))
        return grundy_cli_say(c, EXIT_WRONG,
                              ran->end == PROCESS_TIME
                                  ? N_("Graphviz's dot took more than 20 s")
                                  : N_("Graphviz's dot failed"));
    (void)grundy_cli_say(
        c, EXIT_ANSWERED,
        ran->end == PROCESS_TIME
            ? N_("Graphviz's dot took more than 20 s: positions stand in "
                 "layers of our own")
            : N_("Graphviz's dot failed: positions stand in layers of our "
                 "own"));
    return EXIT_ANSWERED;
}

/* True if the places are those of dot now. */
static bool take_places(drawing *d, const process_result *ran)
{
    return ran->end == PROCESS_EXITED && ran->code == 0 &&
           grundy_graph_place(d->graph, grundy_say_text(&ran->out),
                              ran->out.length, NULL) == GRUNDY_OK;
}

static exit_code place(drawing *d)
{
    char *const argv[] = {(char[]){"dot"}, (char[]){"-Tplain"}, NULL};
    text_buffer dot = {0};
    const grundy_writer out = grundy_say_text_writer(&dot);
    grundy_error err = {.status = GRUNDY_OK};
    process_result ran = {.end = PROCESS_EXITED};
    exit_code code = EXIT_ANSWERED;

    if (is_asked(d->c, "layers"))
        return EXIT_ANSWERED;
    if (grundy_graph_write_dot(d->graph, NULL, &out, &err) != GRUNDY_OK) {
        grundy_say_text_free(&dot);
        return grundy_cli_no_memory(d->c);
    }
    grundy_cli_run_program(argv, dot.data, dot.length, dot_seconds, &ran);
    if (!take_places(d, &ran))
        code = say_no_dot(d->c, &ran);
    grundy_say_text_free(&dot);
    grundy_say_text_free(&ran.out);
    grundy_say_text_free(&ran.err);
    return code;
}

/* ---- the answers ---- */

static grundy_status draw_picture_of(void *user, grundy_image image,
                                     const grundy_limits *limits,
                                     const grundy_writer *out,
                                     grundy_error *err)
{
    const drawing *const d = user;

    (void)limits; /* the graph has those of its rules */
    return grundy_graph_draw(d->graph, d->title, image, out, err);
}

static grundy_status write_dot(void *user, grundy_image image,
                               const grundy_limits *limits,
                               const grundy_writer *out, grundy_error *err)
{
    const drawing *const d = user;

    (void)image;
    (void)limits;
    return grundy_graph_write_dot(d->graph, d->title, out, err);
}

static exit_code write_files(drawing *d)
{
    cli *const c = d->c;
    const bool drawn = c->value[SVG] != NULL || c->value[PNG] != NULL;
    const char *const dot =
        c->value[DOT] == NULL && !drawn && !c->json ? "-" : c->value[DOT];
    exit_code code = grundy_cli_pictures(c, dot, NULL, 0, write_dot, d);

    if (code == EXIT_ANSWERED && drawn)
        code = place(d);
    return code != EXIT_ANSWERED
               ? code
               : grundy_cli_pictures(c, c->value[SVG], c->value[PNG], 0,
                                     draw_picture_of, d);
}

/* What is not shown is said, not only drawn. */
static void say_left_out(const drawing *d)
{
    bool more;
    const uint64_t left_out = grundy_graph_left_out(d->graph, &more);

    (void)fflush(stdout); /* first the answer, then what is said of it */
    if (left_out > 0)
        (void)grundy_cli_say(d->c, EXIT_ANSWERED,
                             more ? N_("%zu positions are shown; more than "
                                       "%" PRIu64 " moves lead to others "
                                       "(--most N shows more)")
                                  : N_("%zu positions are shown; %" PRIu64
                                       " moves lead to others (--most N shows "
                                       "more)"),
                             grundy_graph_positions(d->graph), left_out);
}

static json_t *list_positions(const drawing *d)
{
    cli *const c = d->c;
    json_t *list = json_array();

    for (size_t i = 0; i < grundy_graph_positions(d->graph); i++) {
        const grundy_graph_position p = grundy_graph_position_at(d->graph, i);
        json_t *one = json_object();

        JSON_PUT(c, one, "position", p.text);
        JSON_PUT(c, one, "winner",
                 grundy_cli_winner_word(p.has_result ? p.result
                                        : p.lost     ? -1
                                                     : 1));
        if (p.has_result)
            JSON_PUT(c, one, "result", p.result);
        if (p.has_nimber)
            JSON_PUT(c, one, "nimber", p.nimber);
        if (p.left_out > 0)
            JSON_PUT(c, one, "left_out", p.left_out);
        JSON_ADD(c, list, one);
    }
    return list;
}

/* One a line, as an array. */
static json_t *list_names(cli *c, const char *names)
{
    json_t *list = json_array();
    text_buffer name = {0};

    while (*names != '\0') {
        const size_t length = strcspn(names, "\n");

        grundy_say_text_clear(&name);
        grundy_say_text_add(&name, names, length);
        JSON_ADD(c, list,
                 name.failed ? NULL
                             : grundy_cli_json_string(grundy_say_text(&name)));
        names += length + (names[length] == '\n');
    }
    grundy_say_text_free(&name);
    return list;
}

static json_t *list_moves(const drawing *d)
{
    cli *const c = d->c;
    json_t *list = json_array();

    for (size_t i = 0; i < grundy_graph_moves(d->graph); i++) {
        const grundy_graph_move m = grundy_graph_move_at(d->graph, i);
        json_t *one = json_object();

        JSON_PUT(c, one, "from", m.from);
        JSON_PUT(c, one, "to", m.to);
        JSON_PUT(c, one, "wins", m.wins);
        if (m.names != NULL)
            JSON_PUT(c, one, "names", list_names(c, m.names));
        JSON_ADD(c, list, one);
    }
    return list;
}

static exit_code print_json(const drawing *d)
{
    cli *const c = d->c;
    json_t *object = json_object(), *files;
    bool more;
    const uint64_t left_out = grundy_graph_left_out(d->graph, &more);

    JSON_PUT(c, object, "game", grundy_cli_title(&d->g));
    JSON_PUT(c, object, "positions", list_positions(d));
    JSON_PUT(c, object, "moves", list_moves(d));
    JSON_PUT(c, object, "left_out", left_out);
    JSON_PUT(c, object, "left_out_is_exact", json_boolean(!more));
    files = grundy_cli_json_pictures(c, c->value[SVG], c->value[PNG]);
    if (c->value[DOT] != NULL)
        JSON_ADD(c, files, c->value[DOT]);
    JSON_PUT(c, object, "pictures", files);
    return grundy_cli_json_print(c, object);
}

static exit_code run(cli *c)
{
    drawing d = {.c = c};
    grundy_summary about;
    exit_code code = read_options(&d);

    if (code != EXIT_ANSWERED)
        return code;
    code = grundy_cli_open(&d.g, c, c->argument[0]);
    if (code == EXIT_ANSWERED) {
        d.title = grundy_cli_title(&d.g);
        d.position = c->arguments > 1 ? c->argument[1] : NULL;
        grundy_rules_summary(d.g.rules, &about);
        d.has_shows = about.has_shows;
        code = open_graph(&d);
    }
    if (code == EXIT_ANSWERED)
        code = draw_boards(&d);
    if (code == EXIT_ANSWERED)
        code = write_files(&d);
    if (code == EXIT_ANSWERED && !c->json)
        say_left_out(&d);
    else if (code == EXIT_ANSWERED)
        code = print_json(&d);
    grundy_graph_close(&d.graph);
    grundy_cli_close(&d.g);
    return code;
}

const command_spec grundy_cmd_draw = {
    .name = "draw",
    .arguments = "GAME [SUM | NUMBER ...]",
    .does = N_("draws the graph of a game: positions by nimber, winning moves "
               "thick"),
    .more = N_("Sums that differ in order alone are one position.  Without a "
               "file the graph is\nprinted as DOT.  What --most leaves out is "
               "counted where it is missing."),
    .example = "$ grundy draw nim 'heap(5)' --svg nim.svg\n"
               "nim.svg\n"
               "$ grundy draw nim 'heap(2)' | grep -c '[-]>'\n"
               "3\n",
    .options = options,
    .families = CLI_LIMITS | CLI_GAME,
    .least = 1,
    .most = 1000,
    .takes_sum = true,
    .run = run,
};
