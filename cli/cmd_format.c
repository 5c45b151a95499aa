/* SPDX-License-Identifier: MIT */
/*
 * grundy format: rule files in the layout of the library.  Each file is laid
 * out as a whole or, where it does not parse, left alone.
 */
#include <stdio.h>

#include "commands.h"
#include "game.h"
#include "json.h"
#include "message.h"
#include "output.h"
#include "system.h"
#include "words.h"

enum { OPTION_CHECK, OPTION_IN_PLACE, OPTION_OUTPUT };

static const option_spec options[] = {
    [OPTION_CHECK] = {"check", NULL,
                      N_("only names the files that would change; exit code 1 "
                         "if there is one")},
    [OPTION_IN_PLACE] = {"in-place", NULL,
                         N_("writes the files anew where they change; also "
                            "-i")},
    [OPTION_OUTPUT] = {"output", "FILE",
                       N_("writes into FILE, of one file; also -o")},
    {NULL, NULL, NULL},
};

typedef struct formatting {
    cli *c;
    json_t *files; /* NULL: as text */
    bool changes;  /* some file would not stay as it is */
} formatting;

static bool wants(const cli *c, int option)
{
    return c->value[option] != NULL;
}

/* ---- what is done with a file that was laid out ---- */

static void tell(const formatting *f, const char *name, bool changed,
                 const text_buffer *laid, bool shows)
{
    cli *const c = f->c;
    json_t *object;

    if (f->files == NULL) {
        if (wants(c, OPTION_CHECK) && changed) {
            grundy_cli_write_text(c, name);
            grundy_cli_write_text(c, "\n");
        }
        if (shows)
            (void)grundy_cli_write(c, grundy_say_text(laid), laid->length);
        return;
    }
    object = json_object();
    JSON_PUT(c, object, "file", name);
    JSON_PUT(c, object, "changed", changed);
    if (shows)
        JSON_PUT(c, object, "text",
                 grundy_cli_json_text(grundy_say_text(laid), laid->length));
    JSON_ADD(c, f->files, object);
}

static exit_code finish(formatting *f, const game *g, const char *path,
                        const text_buffer *laid)
{
    cli *const c = f->c;
    const bool changed =
        laid->length != g->rules_length ||
        memcmp(grundy_say_text(laid), g->rules_text, laid->length) != 0;
    const char *const output = c->value[OPTION_OUTPUT];
    exit_code code = EXIT_ANSWERED;

    f->changes |= changed;
    if (wants(c, OPTION_IN_PLACE) && changed)
        code = grundy_cli_write_file(c, path, laid);
    else if (output != NULL)
        code = grundy_cli_write_file(c, output, laid);
    if (code == EXIT_ANSWERED)
        tell(f, g->name, changed, laid,
             output == NULL && !wants(c, OPTION_CHECK) &&
                 !wants(c, OPTION_IN_PLACE));
    return code;
}

/* ---- files ---- */

static exit_code format_one(formatting *f, const char *path)
{
    text_buffer laid = {0};
    const grundy_writer out = grundy_say_text_writer(&laid);
    grundy_error err = {0};
    game g;
    exit_code code = grundy_cli_load_file(&g, f->c, path);

    if (code == EXIT_ANSWERED) {
        const grundy_limits limits = grundy_cli_limits(&g);

        if (grundy_format_rules(g.rules_text, g.rules_length, &limits, &out,
                                &err) != GRUNDY_OK)
            code = grundy_cli_rules_fail(&g, &err);
        else
            code = finish(f, &g, path, &laid);
    }
    grundy_say_text_free(&laid);
    grundy_cli_close(&g);
    return code;
}

/* The first that fails does not keep the others from being laid out. */
static exit_code format_all(formatting *f)
{
    cli *const c = f->c;
    exit_code worst = EXIT_ANSWERED;

    if (c->arguments == 0)
        worst = format_one(f, "-");
    for (size_t i = 0; i < c->arguments && worst < EXIT_LIMITS; i++) {
        const exit_code code = format_one(f, c->argument[i]);

        worst = code > worst ? code : worst;
    }
    if (worst == EXIT_ANSWERED && wants(c, OPTION_CHECK) && f->changes)
        worst = EXIT_WRONG;
    return worst;
}

static exit_code check_options(cli *c)
{
    bool from_input = c->arguments == 0;

    for (size_t i = 0; i < c->arguments; i++)
        from_input |= strcmp(c->argument[i], "-") == 0;
    if (wants(c, OPTION_CHECK) + wants(c, OPTION_IN_PLACE) +
            wants(c, OPTION_OUTPUT) >
        1)
        return grundy_cli_say(c, EXIT_USAGE,
                              "expected one of --check, --in-place and "
                              "--output");
    if (wants(c, OPTION_IN_PLACE) && from_input)
        return grundy_cli_say(c, EXIT_USAGE,
                              "--in-place needs files: the standard input is "
                              "none");
    if (wants(c, OPTION_OUTPUT) && c->arguments > 1)
        return grundy_cli_say(c, EXIT_USAGE, "--output is for one file");
    return EXIT_ANSWERED;
}

static exit_code run(cli *c)
{
    formatting f = {.c = c};
    exit_code code = check_options(c);
    json_t *object;

    if (code != EXIT_ANSWERED)
        return code;
    if (c->json)
        f.files = json_array();
    code = format_all(&f);
    if (!c->json)
        return code;
    if (code != EXIT_ANSWERED && c->failures != NULL) {
        json_decref(f.files);
        return code;
    }
    object = json_object();
    JSON_PUT(c, object, "files", f.files);
    (void)grundy_cli_json_print(c, object);
    return code;
}

const command_spec grundy_cmd_format = {
    .name = "format",
    .arguments = "[FILE ...]",
    .does = N_("lays rule files out as those of the library are"),
    .more = N_("Blanks and line breaks change and nothing else: comments, "
               "texts and empty lines between\ngroups stay, and so do the "
               "line breaks within a clause.  Lines of more than 100\n"
               "columns are broken.  What is laid out already stays as it "
               "is.  Without a FILE the\nstandard input is laid out; a file "
               "that does not parse is left alone."),
    .example = "$ printf 'position heap(n) move to heap(n-k)for k in 1..n' | "
               "grundy format\n"
               "position heap(n)\n"
               "    move to heap(n - k) for k in 1..n\n",
    .options = options,
    .letters = " io",
    .families = CLI_LIMITS,
    .least = 0,
    .most = 1u << 20,
    .run = run,
};
