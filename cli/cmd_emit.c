/* SPDX-License-Identifier: MIT */
/*
 * grundy emit: the rules as a stand-alone program.  It is written as a whole
 * or, where something can't be said in it, not at all.
 */
#include <string.h>

#include "commands.h"
#include "game.h"
#include "message.h"
#include "words.h"

enum { OPTION_LANG };

static const option_spec options[] = {
    [OPTION_LANG] = {"lang", "LANG", N_("c (C99 that is C++17 too) or c++")},
    {NULL, NULL, NULL},
};

static exit_code emit(game *g, const char *lang)
{
    grundy_error err = {0};
    text_buffer program = {0};
    const grundy_writer out = grundy_say_text_writer(&program);
    exit_code code;

    if (grundy_rules_emit(g->rules, lang, &out, &err) != GRUNDY_OK)
        code = grundy_cli_game_fail(g, &err);
    else
        code = grundy_cli_answer_text(g, &program, "program", "language", lang);
    grundy_say_text_free(&program);
    return code;
}

static exit_code run(cli *c)
{
    const char *lang =
        c->value[OPTION_LANG] != NULL ? c->value[OPTION_LANG] : "c";
    game g;
    exit_code code;

    if (strcmp(lang, "c") != 0 && strcmp(lang, "c++") != 0)
        return grundy_cli_say(c, EXIT_USAGE,
                              "unknown language '%s': it is c or c++", lang);
    code = grundy_cli_open_to_run(&g, c, c->argument[0]);
    if (code == EXIT_ANSWERED)
        code = emit(&g, lang);
    grundy_cli_close(&g);
    return code;
}

const command_spec grundy_cmd_emit = {
    .name = "emit",
    .arguments = "GAME",
    .does = N_("writes a stand-alone program that answers the game's input"),
    .more =
        N_("One file of C99, which is C++17 too, without any dependency: it "
           "reads what a judge\ngives and prints the answers.  Comments say "
           "which theorem and which order it uses.\nWhat can't be written is "
           "an error that names it."),
    .example = "$ grundy emit nim > nim.c && cc -O2 nim.c -o nim && "
               "echo '3  3 4 6' | ./nim\n"
               "First\n",
    .options = options,
    .families = CLI_LIMITS,
    .least = 1,
    .most = 1,
    .run = run,
};
