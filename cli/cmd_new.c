/* SPDX-License-Identifier: MIT */
/*
 * grundy new: a rule file to start from.  It is complete: it passes `grundy
 * check`, and every line of it says what to change.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "json.h"
#include "message.h"
#include "system.h"
#include "say/text.h"
#include "words.h"

/* Before and after the title of the game. */
static const char before_title[] = N_(
    "# A rule file says what the positions of a game are and what a move\n"
    "# does; grundy finds out the rest.  Change the lines below, then\n"
    "#\n"
    "#   grundy check FILE                the rules, and the examples below\n"
    "#   grundy solve FILE 'heap(5)'      who wins, and with which moves\n"
    "#   grundy table FILE 'heap(n)' n=0..20\n"
    "#   echo '2  3 5' | grundy run FILE  the answer, as a judge expects it\n"
    "\n"
    "game \"");

static const char after_title[] = N_(
    "\"\n"
    "\n"
    "# What the input holds, in order, with the ranges of the problem.\n"
    "input n in 1..100, a[n] in 0..1000\n"
    "\n"
    "# A position and its moves.  A number is natural unless a range is\n"
    "# given, and a move that would leave it is no move: heap(1) has one.\n"
    "position heap(x)\n"
    "    move to heap(x - 1)\n"
    "    move to heap(x - 2)\n"
    "    # move to heap(x - k) for k in 1..x        # any number at a time\n"
    "    # move to heap(y) + heap(x - y) for y in 1..<x     # a split\n"
    "\n"
    "# Who cannot move loses; with the next line he wins.\n"
    "# play misere\n"
    "\n"
    "# The position at the start, here a sum: a move is made in one part.\n"
    "start sum(heap(x) for x in a)\n"
    "\n"
    "# What to print if the first player wins, and what if the second does.\n"
    "answer \"First\", \"Second\"\n"
    "\n"
    "# Inputs with their answers: grundy check runs them.\n"
    "example \"1  3\"    gives \"Second\"\n"
    "example \"2  3 5\"  gives \"First\"\n");

/* What stands after the last slash. */
static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL ? path : slash + 1;
}

static bool ends_in(const char *text, const char *ending)
{
    const size_t length = strlen(text), tail = strlen(ending);

    return length >= tail && strcmp(text + length - tail, ending) == 0;
}

static bool is_good_name(const char *name)
{
    for (const char *at = name; *at != '\0'; at++)
        if ((unsigned char)*at < ' ' || *at == '"' || *at == '\\' ||
            *at == 0x7f)
            return false;
    return name[0] != '\0' && name[0] != '.';
}

/* The name of the game: that of the file without its ending. */
static void put_title(text_buffer *t, const char *name)
{
    const size_t length = strlen(name) - (ends_in(name, ".game") ? 5 : 0);

    grundy_say_text_add(t, name, length);
}

static exit_code tell(cli *c, const char *path)
{
    json_t *object;

    if (!c->json) {
        (void)printf("%s\n", path);
        return EXIT_ANSWERED;
    }
    object = json_object();
    JSON_PUT(c, object, "file", path);
    return grundy_cli_json_print(c, object);
}

static exit_code write_file(cli *c, const text_buffer *path,
                            const text_buffer *rules)
{
    int failure;

    if (path->failed || rules->failed)
        return grundy_cli_no_memory(c);
    failure = grundy_cli_write_new_file(path->data, rules->data, rules->length);
    if (failure == EEXIST)
        return grundy_cli_say(c, EXIT_WRONG,
                              "'%s' exists already: expected a new name",
                              path->data);
    if (failure != 0)
        return grundy_cli_say(c, EXIT_WRONG, "cannot write '%s': %s",
                              path->data, strerror(failure));
    return tell(c, path->data);
}

static exit_code run(cli *c)
{
    const char *const name = c->argument[0];
    text_buffer path = {0}, rules = {0};
    exit_code code;

    if (!is_good_name(base_name(name)))
        return grundy_cli_say(c, EXIT_USAGE,
                              "expected a name for the file, found '%s'", name);
    grundy_say_text_put(&path, "%s%s", name,
                        ends_in(name, ".game") ? "" : ".game");
    grundy_say_text_put(&rules, "%s", _(before_title));
    put_title(&rules, base_name(name));
    grundy_say_text_put(&rules, "%s", _(after_title));
    code = write_file(c, &path, &rules);
    grundy_say_text_free(&path);
    grundy_say_text_free(&rules);
    return code;
}

const command_spec grundy_cmd_new = {
    .name = "new",
    .arguments = "NAME",
    .does = N_("writes NAME.game, a commented rule file to start from"),
    .more = N_("A file that exists already is left alone."),
    .example = "$ grundy new mygame\n"
               "mygame.game\n"
               "$ grundy solve mygame.game 'heap(3) + heap(5)'\n"
               "First player wins: nimber 2 = 0 xor 2\n"
               "  heap(3) -> heap(2)\n"
               "  heap(5) -> heap(3)\n",
    .least = 1,
    .most = 1,
    .run = run,
};
