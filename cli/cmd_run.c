/* SPDX-License-Identifier: MIT */
/*
 * grundy run: the input in, the answers out, nothing else, as a judge expects
 * it.  The answers are written as they come, so that those before an error
 * are not lost.
 */
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "game.h"
#include "json.h"
#include "message.h"
#include "output.h"
#include "system.h"
#include "words.h"

/* The lines of the answer; a last one without a newline counts. */
static json_t *lines_of(cli *c, const text_buffer *answer)
{
    json_t *lines = json_array();
    const char *at = grundy_say_text(answer), *end = at + answer->length;

    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline == NULL ? end : newline;

        JSON_ADD(c, lines, grundy_cli_json_text(at, (size_t)(stop - at)));
        at = newline == NULL ? end : newline + 1;
    }
    return lines;
}

static exit_code print_json(game *g, const text_buffer *answer)
{
    cli *const c = g->c;
    json_t *object = json_object();

    if (answer->failed)
        return grundy_cli_no_memory(c);
    JSON_PUT(c, object, "game", grundy_cli_title(g));
    JSON_PUT(c, object, "answers", lines_of(c, answer));
    return grundy_cli_json_print(c, object);
}

static exit_code run_rules(game *g, const grundy_reader *in)
{
    cli *const c = g->c;
    grundy_error err = {0};
    text_buffer answer = {0};
    const grundy_writer out =
        c->json ? grundy_say_text_writer(&answer) : grundy_cli_answer_writer(c);
    const grundy_status status = grundy_rules_run(g->rules, in, &out, &err);
    exit_code code = EXIT_ANSWERED;

    if (status != GRUNDY_OK) {
        (void)fflush(stdout); /* what was answered comes before the error */
        code = grundy_cli_game_fail(g, &err);
    } else if (c->json) {
        code = print_json(g, &answer);
    }
    if (err.status == GRUNDY_WARNING) {
        (void)fflush(stdout);
        grundy_cli_show(c, g->name, &err);
    }
    grundy_say_text_free(&answer);
    return code;
}

/* A person who started it by hand may wonder what it waits for. */
static void say_waiting(game *g, const grundy_summary *summary)
{
    if (summary->reads_input && g->input_fd == 0 && grundy_cli_is_terminal(0))
        (void)grundy_cli_say(g->c, EXIT_ANSWERED,
                             "reading the input from the terminal, Ctrl-D "
                             "ends it");
}

/* ---- all of it ---- */

static exit_code run_loaded(game *g)
{
    grundy_reader in;
    grundy_summary summary;
    text_reader nothing = {0};
    exit_code code;

    g->asks_itself = true;
    code = grundy_cli_open_loaded(g);

    if (code == EXIT_ANSWERED) {
        grundy_rules_summary(g->rules, &summary);
        in = grundy_say_text_reader(&nothing);
        if (summary.reads_input || g->c->input != NULL)
            code = grundy_cli_open_input(g, &in);
    }
    if (code == EXIT_ANSWERED) {
        say_waiting(g, &summary);
        code = run_rules(g, &in);
    }
    return code;
}

static exit_code run(cli *c)
{
    game g;
    exit_code code = grundy_cli_load(&g, c, c->argument[0]);

    if (code == EXIT_ANSWERED)
        code = run_loaded(&g);
    grundy_cli_close(&g);
    return code;
}

const command_spec grundy_cmd_run = {
    .name = "run",
    .arguments = "GAME < INPUT",
    .does = N_("reads the input as the rules say and prints the answers"),
    .more = N_("What a judge expects and nothing else: the answers on the "
               "standard output,\nall else on the standard error."),
    .example = "$ echo '3  3 4 6' | grundy run nim\n"
               "First\n",
    .families = CLI_LIMITS | CLI_GAME | CLI_STORE,
    .least = 1,
    .most = 1,
    .run = run,
};
