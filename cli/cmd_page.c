/* SPDX-License-Identifier: MIT */
/*
 * grundy page: one HTML file for one game.  The page itself, with the engine in
 * it, is a file of data that `make web` builds (web/build.mjs); what is put
 * into it here is the title and one object of JSON.
 *
 * Nothing of the rules can end the element that it stands in, or begin one: the
 * title has no '<' and no '&', and the object neither, being ASCII alone.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "game.h"
#include "grundy-config.h"
#include "json.h"
#include "message.h"
#include "output.h"
#include "system.h"
#include "say/text.h"
#include "words.h"

enum { OUTPUT };

static const option_spec options[] = {
    {"output", "FILE",
     N_("the file to write (NAME.html); '-': standard output")},
    {NULL, NULL, NULL},
};

enum { PATH_ROOM = 4096, FRAME_MOST = 1 << 22 };

/* Where the frame has the title, and where the object; once each. */
static const char title_place[] = "@GRUNDY-TITLE@";
static const char game_place[] = "@GRUNDY-GAME@";

typedef struct making {
    cli *c;
    game g;
    text_buffer frame, input, page, path;
} making;

/* ---- the frame ---- */

/* The one that was built or unpacked with this program comes first. */
static bool find_frame(char *out, size_t size)
{
    const char *const given = getenv("GRUNDY_PAGE");

    if (given != NULL && given[0] != '\0')
        return (size_t)snprintf(out, size, "%s", given) < size;
    if (grundy_cli_find_beside("web/page.html", out, size) ||
        grundy_cli_find_beside("../share/grundy/page.html", out, size))
        return true;
    (void)snprintf(out, size, "%s/page.html", GRUNDY_DATA);
    return grundy_cli_file_exists(out);
}

static exit_code read_frame(making *m)
{
    char path[PATH_ROOM];
    int failure;

    if (!find_frame(path, sizeof path))
        return grundy_cli_say(
            m->c, EXIT_WRONG,
            "there is no page to put the game into: `make web` builds it, and "
            "`make install` puts it at %s/page.html",
            GRUNDY_DATA);
    failure = grundy_cli_read_file(path, FRAME_MOST, &m->frame);
    if (failure != 0)
        return grundy_cli_say_unread(m->c, path, failure);
    if (strstr(grundy_say_text(&m->frame), title_place) == NULL ||
        strstr(grundy_say_text(&m->frame), game_place) == NULL)
        return grundy_cli_say(m->c, EXIT_WRONG,
                              "'%s' is no page that a game can be put into",
                              path);
    return EXIT_ANSWERED;
}

/* ---- the game ---- */

static exit_code read_input(making *m)
{
    text_reader reader;
    grundy_reader in;
    grundy_error err = {0};
    const char *const path = m->c->input;
    int failure;

    if (path == NULL)
        return EXIT_ANSWERED;
    if (strcmp(path, "-") == 0 && m->g.rules_from_input)
        return grundy_cli_say(m->c, EXIT_USAGE,
                              "the standard input holds the rules: give the "
                              "input with --input FILE");
    failure = grundy_cli_read_file(path, FRAME_MOST, &m->input);
    if (failure != 0)
        return grundy_cli_say_unread(m->c, path, failure);
    reader = (text_reader){grundy_say_text(&m->input), m->input.length, 0};
    in = grundy_say_text_reader(&reader);
    m->g.has_read = true;
    return grundy_rules_read(m->g.rules, &in, &err) == GRUNDY_OK
               ? EXIT_ANSWERED
               : grundy_cli_game_fail(&m->g, &err);
}

/* A position that is given must be one; the start needs an input, perhaps. */
static exit_code check_position(making *m)
{
    grundy_sum *sum;
    grundy_error err = {0};

    if (m->c->arguments < 2)
        return EXIT_ANSWERED;
    if (grundy_sum_open(&sum, m->g.rules, m->c->argument[1], &err) != GRUNDY_OK)
        return grundy_cli_game_fail(&m->g, &err);
    grundy_sum_close(&sum);
    return EXIT_ANSWERED;
}

/* What the page knows of its game, as web/page/game.js reads it. */
static json_t *describe(const making *m)
{
    cli *const c = m->c;
    json_t *object = json_object(), *set = json_array();

    JSON_PUT(c, object, "title", grundy_cli_title(&m->g));
    JSON_PUT(c, object, "rules",
             grundy_cli_json_text(m->g.rules_text, m->g.rules_length));
    JSON_PUT(c, object, "position", c->arguments > 1 ? c->argument[1] : "");
    JSON_PUT(c, object, "input",
             grundy_cli_json_text(grundy_say_text(&m->input), m->input.length));
    for (size_t i = 0; i < c->sets; i++)
        JSON_ADD(c, set, c->set[i]);
    JSON_PUT(c, object, "set", set);
    return object;
}

/* ---- the page ---- */

static void put_escaped(text_buffer *out, const char *text, const char *special,
                        const char *format)
{
    while (*text != '\0') {
        const size_t plain = strcspn(text, special);

        grundy_say_text_add(out, text, plain);
        text += plain;
        if (*text != '\0')
            grundy_say_text_put(out, format, (unsigned char)*text++);
    }
}

static void put_game(making *m)
{
    json_t *object = describe(m);
    char *const text = json_dumps(object, JSON_ENSURE_ASCII | JSON_COMPACT);

    json_decref(object);
    if (text == NULL)
        m->page.failed = true;
    else
        put_escaped(&m->page, text, "<>&", "\\u%04x");
    free(text);
}

static void fill(making *m)
{
    const char *const frame = grundy_say_text(&m->frame);
    const char *const title = strstr(frame, title_place);
    const char *const object = strstr(frame, game_place);
    const char *rest = frame;

    for (int i = 0; i < 2; i++) {
        const bool is_title = (i == 0) == (title < object);
        const char *const at = is_title ? title : object;

        grundy_say_text_add(&m->page, rest, (size_t)(at - rest));
        if (is_title)
            put_escaped(&m->page, grundy_cli_title(&m->g), "<>&\"", "&#%d;");
        else
            put_game(m);
        rest = at + strlen(is_title ? title_place : game_place);
    }
    grundy_say_text_put(&m->page, "%s", rest);
}

/* ---- where it goes ---- */

/* NAME.html of what stands after the last slash, without its ending. */
static exit_code name_file(making *m)
{
    const char *const given = m->c->argument[0];
    const char *const slash = strrchr(given, '/');
    const char *const base = slash == NULL ? given : slash + 1;
    const char *const dot = strrchr(base, '.');
    const size_t length = dot != NULL && strcmp(dot, ".game") == 0
                              ? (size_t)(dot - base)
                              : strlen(base);

    if (m->c->value[OUTPUT] != NULL) {
        grundy_say_text_put(&m->path, "%s", m->c->value[OUTPUT]);
    } else if (m->g.rules_from_input) {
        return grundy_cli_say(m->c, EXIT_USAGE,
                              "rules of the standard input have no name: "
                              "expected -o FILE");
    } else {
        grundy_say_text_add(&m->path, base, length);
        grundy_say_text_put(&m->path, ".html");
        if (!m->path.failed && grundy_cli_file_exists(m->path.data))
            return grundy_cli_say(m->c, EXIT_WRONG,
                                  "'%s' exists already: -o %s writes it anew",
                                  m->path.data, m->path.data);
    }
    return m->path.failed ? grundy_cli_no_memory(m->c) : EXIT_ANSWERED;
}

static exit_code write_page(making *m)
{
    cli *const c = m->c;
    json_t *object;
    const exit_code code = grundy_cli_write_answer(c, m->path.data, &m->page);

    if (code != EXIT_ANSWERED || !c->json || grundy_cli_is_output(m->path.data))
        return code;
    object = json_object();
    JSON_PUT(c, object, "file", m->path.data);
    JSON_PUT(c, object, "game", grundy_cli_title(&m->g));
    JSON_PUT(c, object, "bytes", m->page.length);
    return grundy_cli_json_print(c, object);
}

static exit_code make(making *m)
{
    exit_code code = grundy_cli_open(&m->g, m->c, m->c->argument[0]);

    if (code == EXIT_ANSWERED)
        code = name_file(m);
    if (code == EXIT_ANSWERED)
        code = read_input(m);
    if (code == EXIT_ANSWERED)
        code = check_position(m);
    if (code == EXIT_ANSWERED)
        code = read_frame(m);
    if (code != EXIT_ANSWERED)
        return code;
    fill(m);
    return write_page(m);
}

static exit_code run(cli *c)
{
    making m = {.c = c};
    exit_code code;

    if (c->json && c->value[OUTPUT] != NULL &&
        strcmp(c->value[OUTPUT], "-") == 0)
        return grundy_cli_say(c, EXIT_USAGE,
                              "two answers cannot share the standard output");
    code = make(&m);
    grundy_cli_close(&m.g);
    grundy_say_text_free(&m.frame);
    grundy_say_text_free(&m.input);
    grundy_say_text_free(&m.page);
    grundy_say_text_free(&m.path);
    return code;
}

const command_spec grundy_cmd_page = {
    .name = "page",
    .arguments = "GAME [SUM | NUMBER ...]",
    .does = N_("writes one HTML file that a game is played and explained in"),
    .more =
        N_("The file needs no server and asks nobody: the engine is in it.  "
           "It is put into the\npage that `make web` builds, which is "
           "installed with the program.  The position\nand the inputs given "
           "are what it begins with."),
    .example = "$ grundy page nim 'heap(3) + heap(5)' -o nim.html\n"
               "nim.html\n",
    .options = options,
    .letters = "o",
    .families = CLI_LIMITS | CLI_GAME,
    .least = 1,
    .most = 1000,
    .takes_sum = true,
    .run = run,
};
