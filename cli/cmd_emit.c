/* SPDX-License-Identifier: MIT */
/*
 * grundy emit: the rules as a stand-alone program.  It is written as a whole
 * or, where something can't be said in it, not at all.
 */
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "game.h"
#include "json.h"
#include "message.h"
#include "words.h"

enum { OPTION_LANG };

static const option_spec options[] = {
    [OPTION_LANG] = {"lang", "LANG", N_("c (C99 that is C++17 too) or c++")},
    {NULL, NULL, NULL},
};

static exit_code print_json(cli *c, const game *g, const char *lang,
                            const text_buffer *program)
{
    json_t *object = json_object();

    grundy_cli_json_put(c, object, "game",
                        grundy_cli_json_string(grundy_cli_title(g)));
    grundy_cli_json_put(c, object, "language", grundy_cli_json_string(lang));
    grundy_cli_json_put(
        c, object, "program",
        grundy_cli_json_text(grundy_cli_text(program), program->length));
    return grundy_cli_json_print(c, object);
}

static exit_code emit(game *g, const char *lang)
{
    cli *const c = g->c;
    grundy_error err = {0};
    text_buffer program = {0};
    const grundy_writer out = grundy_cli_text_writer(&program);
    exit_code code = EXIT_ANSWERED;

    if (grundy_rules_emit(g->rules, lang, &out, &err) != GRUNDY_OK)
        code = grundy_cli_game_fail(g, &err);
    else if (program.failed)
        code = grundy_cli_no_memory(c);
    else if (c->json)
        code = print_json(c, g, lang, &program);
    else
        (void)fwrite(grundy_cli_text(&program), 1, program.length, stdout);
    grundy_cli_text_free(&program);
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
    code = grundy_cli_open(&g, c, c->argument[0]);
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
