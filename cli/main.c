/* SPDX-License-Identifier: MIT */
/*
 * grundy: finds the command, reads the options, runs it, and makes sure that
 * the answer has really been written.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "complete.h"
#include "failure.h"
#include "message.h"
#include "system.h"
#include "words.h"

/* A write that failed long ago has left a mark, not its cause: one more tells
 * it. */
static int cause_of_failure(void)
{
    errno = 0;
    clearerr(stdout);
    return putchar('\n') == EOF || fflush(stdout) != 0 ? errno : 0;
}

/* An answer that got lost on its way is no answer. */
static exit_code flush_answer(cli *c, exit_code code)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout) && c->write_error == 0)
        return code;
    if (grundy_cli_interrupted())
        return grundy_cli_say(c, EXIT_INTERRUPTED, "interrupted");
    if (c->write_error == 0)
        c->write_error = errno != 0 ? errno : cause_of_failure();
    if (c->write_error == EPIPE) /* the reader, such as head, has enough */
        return EXIT_FAULT;
    return grundy_cli_say(c, EXIT_FAULT, "cannot write the answer: %s",
                          c->write_error == 0 ? _("output failed")
                                              : strerror(c->write_error));
}

static exit_code run_command(cli *c, const command_spec *command, int argc,
                             char **argv)
{
    exit_code code;

    c->command = command;
    code = grundy_cli_parse(c, argc, argv);
    if (c->seconds > 0.0)
        grundy_cli_alarm(c->seconds + 0.2); /* the library's own clock first */
    if (code == EXIT_ANSWERED && c->help)
        grundy_cli_help_command(command);
    else if (code == EXIT_ANSWERED)
        code = command->run(c);
    grundy_cli_progress_erase(c);
    grundy_cli_free(c);
    return code;
}

static exit_code say_unknown_command(cli *c, const char *name)
{
    enum { MOST = 64 };
    const char *names[MOST];
    size_t count = 0;
    const char *near;

    for (; grundy_cli_command(count) != NULL && count < MOST; count++)
        names[count] = grundy_cli_command(count)->name;
    near = grundy_cli_nearest(name, names, count);
    if (near != NULL)
        return grundy_cli_say(c, EXIT_USAGE,
                              "unknown command '%s': did you mean '%s'?", name,
                              near);
    return grundy_cli_say(c, EXIT_USAGE,
                          "unknown command '%s': 'grundy --help' lists them",
                          name);
}

/* grundy help [COMMAND] */
static exit_code help(cli *c, int argc, char **argv)
{
    const command_spec *command =
        argc > 2 ? grundy_cli_find_command(argv[2]) : NULL;

    if (argc > 2 && command == NULL)
        return say_unknown_command(c, argv[2]);
    if (command != NULL)
        grundy_cli_help_command(command);
    else
        grundy_cli_help();
    return EXIT_ANSWERED;
}

static bool is_one_of(const char *word, const char *a, const char *b,
                      const char *c)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0 || strcmp(word, c) == 0;
}

static exit_code run_main(cli *c, int argc, char **argv)
{
    const command_spec *command;

    if (argc < 2)
        return grundy_cli_say(c, EXIT_USAGE,
                              "a command is missing: 'grundy --help' lists "
                              "them");
    if (is_one_of(argv[1], "help", "--help", "-h"))
        return help(c, argc, argv);
    if (is_one_of(argv[1], "version", "--version", "-V")) {
        (void)printf("grundy %s\n", grundy_version());
        return EXIT_ANSWERED;
    }
    if (strcmp(argv[1], "--complete") == 0)
        return grundy_cli_complete(argc - 2, argv + 2);
    command = grundy_cli_find_command(argv[1]);
    if (command == NULL)
        return say_unknown_command(c, argv[1]);
    return run_command(c, command, argc, argv);
}

int main(int argc, char **argv)
{
    cli c = {0};
    exit_code code;

    grundy_cli_set_language(argc, argv);
    grundy_cli_begin(&c);
    grundy_cli_catch_signals();
    c.json = grundy_cli_is_for_machine(argc, argv);
    code = run_main(&c, argc, argv);
    grundy_cli_print_failure(&c, code);
    return (int)flush_answer(&c, code);
}
