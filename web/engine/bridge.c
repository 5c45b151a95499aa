/* SPDX-License-Identifier: MIT */
/*
 * bridge.h as the program's main: a command line comes in, the answer goes to
 * the standard output as JSON or as text, and the code comes back.  The page
 * thereby has what the command line has, word for word, and nothing is said in
 * two places.
 *
 * One struct serves all calls, since what a position keeps between them points
 * to it.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "cli.h"
#include "failure.h"
#include "message.h"
#include "words.h"

#define BRIDGE_CALL(name) __attribute__((export_name(name)))

enum { ARGUMENTS = 64 };

static cli shared;

/* ---- words.h: the language is the page's, for JSON as well ---- */

void grundy_cli_set_language(int argc, char **argv)
{
    (void)argc;
    (void)argv;
}

bool grundy_cli_is_for_machine(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--json") == 0)
            return true;
    return false;
}

bool grundy_cli_set_characters(void)
{
    return true;
}

void grundy_cli_speak_english(void)
{
}

/* ---- what the page calls ---- */

BRIDGE_CALL("room") char *bridge_room(size_t size);
BRIDGE_CALL("speak") int bridge_speak(const char *catalogue, size_t length);
BRIDGE_CALL("run") int bridge_run(char *line, size_t length);

/* Memory for a text that comes in; it belongs to the call that gets it. */
char *bridge_room(size_t size)
{
    return malloc(size + 1);
}

/* The language from now on; the catalogue stays where it is. */
int bridge_speak(const char *catalogue, size_t length)
{
    return web_catalogue_use(length == 0 ? NULL : catalogue, length) ? 0 : 1;
}

static exit_code run_command(cli *c, int argc, char **argv)
{
    exit_code code;

    c->command = argc < 2 ? NULL : grundy_cli_find_command(argv[1]);
    if (c->command == NULL)
        return grundy_cli_say(c, EXIT_USAGE, "unknown command '%s'",
                              argc < 2 ? "" : argv[1]);
    code = grundy_cli_parse(c, argc, argv);
    if (code == EXIT_ANSWERED)
        code = c->command->run(c);
    grundy_cli_progress_erase(c);
    grundy_cli_free(c);
    return code;
}

/* Words, each ended by a 0, as an argv. */
static int split(char *line, size_t length, char *argv[ARGUMENTS + 1])
{
    int argc = 0;

    for (size_t at = 0; at < length && argc < ARGUMENTS;
         at += strlen(line + at) + 1)
        argv[argc++] = line + at;
    argv[argc] = NULL;
    return argc;
}

/* line: the words of a command line, each ended by a 0; it is given back. */
int bridge_run(char *line, size_t length)
{
    char *argv[ARGUMENTS + 1];
    const int argc = split(line, length, argv);
    exit_code code;

    shared = (cli){.json = grundy_cli_is_for_machine(argc, argv)};
    grundy_cli_begin(&shared);
    shared.colour = false;
    shared.progress.wanted = true;
    code = run_command(&shared, argc, argv);
    grundy_cli_print_failure(&shared, code);
    (void)fflush(stdout);
    (void)fflush(stderr);
    free(line);
    return (int)code;
}
