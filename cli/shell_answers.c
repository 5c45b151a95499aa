/* SPDX-License-Identifier: MIT */
/*
 * What is asked of the shell's rules: commands of the program, with the rules
 * as their GAME.  Positions are `solve`; all other expressions are what a
 * `print` behind the rules says, run by `run`.  The rules stay open from one
 * command to the next, so that what is solved stays known.
 */
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "failure.h"
#include "free_names.h"
#include "message.h"
#include "shell.h"
#include "system.h"

enum {
    ARGUMENTS_MOST = SHELL_WORDS + 2 * SHELL_SETS + 16,
    PATIENCE = 2,
    LOOKING = 5 /* seconds, for what nothing is solved */
};

void grundy_shell_forget(shell *s)
{
    grundy_rules_close(&s->given.open);
}

typedef struct command_line {
    char *argv[ARGUMENTS_MOST];
    int argc;
    char threads[16];
} command_line;

/* The texts are only read. */
static void add(command_line *l, const char *word)
{
    if (l->argc < ARGUMENTS_MOST)
        l->argv[l->argc++] = (char *)(uintptr_t)word;
}

static void add_option(command_line *l, const char *name, const char *value)
{
    if (value != NULL && value[0] != '\0') {
        add(l, name);
        add(l, value);
    }
}

static void add_session(command_line *l, const shell *s,
                        const command_spec *command)
{
    if (s->c->json)
        add(l, "--json");
    if (command->families & CLI_LIMITS) {
        add_option(l, "--memory", grundy_say_text(&s->memory));
        add_option(l, "--time", grundy_say_text(&s->time));
        if (s->c->stats)
            add(l, "--stats");
    }
    if (!(command->families & CLI_GAME))
        return;
    for (size_t i = 0; i < s->sets; i++)
        add_option(l, "--set", grundy_say_text(&s->set[i]));
    add_option(l, "--engine", s->c->engine);
    add_option(l, "--search", s->c->search);
    for (size_t i = 0; i < s->c->no_rewrites; i++)
        add_option(l, "--no-rewrite", s->c->no_rewrite[i]);
    if (s->c->no_cache)
        add(l, "--no-cache");
    if (s->c->threads != 0) {
        (void)snprintf(l->threads, sizeof l->threads, "%u", s->c->threads);
        add_option(l, "--threads", l->threads);
    }
}

/* Memory that other answers have filled is not taken from this one. */
static void make_room(shell *s)
{
    size_t allowed, live, peak;

    if (s->given.open == NULL ||
        !grundy_cli_read_size(grundy_say_text(&s->memory), &allowed))
        return;
    grundy_rules_memory(s->given.open, &live, &peak);
    if (live > allowed / 2)
        grundy_shell_forget(s);
}

static void begin(shell *s, given_game *given)
{
    cli *const work = &s->work;

    *work = (cli){.given = given,
                  .json = s->c->json,
                  .colour = s->c->colour,
                  .on_terminal = s->c->on_terminal};
    work->progress.wanted = s->c->progress.wanted;
    work->progress.started = grundy_cli_now();
}

static exit_code finish(shell *s, exit_code code)
{
    cli *const work = &s->work;

    grundy_cli_progress_erase(work);
    grundy_cli_print_failure(work, code);
    grundy_cli_free(work);
    grundy_cli_on_stop(NULL, NULL);
    if (work->write_error != 0 || ferror(stdout)) {
        s->c->write_error = work->write_error;
        s->ended = true;
    }
    (void)fflush(stdout);
    if (code == EXIT_LIMITS || code == EXIT_INTERRUPTED)
        grundy_shell_forget(s);
    if (!grundy_cli_resume(PATIENCE) || (code == EXIT_INTERRUPTED && !s->asks))
        s->ended = true;
    return code;
}

/* Runs the command on the rules given, with its options behind them. */
static exit_code run(shell *s, given_game *given, const command_spec *command,
                     const char *const *words, size_t count)
{
    const bool of_game = strncmp(command->arguments, "GAME", 4) == 0;
    command_line l = {.argc = 0};
    exit_code code;

    begin(s, given);
    s->work.command = command;
    add(&l, "grundy");
    add(&l, command->name);
    add_session(&l, s, command);
    if (of_game)
        add(&l, given->name);
    for (size_t i = 0; i < count; i++)
        add(&l, words[i]);
    code = grundy_cli_parse(&s->work, l.argc, l.argv);
    if (s->work.seconds > 0.0)
        grundy_cli_alarm(s->work.seconds + 0.2);
    if (code == EXIT_ANSWERED && s->work.help)
        grundy_cli_help_command(command);
    else if (code == EXIT_ANSWERED)
        code = command->run(&s->work);
    return finish(s, code);
}

/* Names of the position that have no range are 0..20. */
static void add_axes(shell_words *w, text_buffer *room)
{
    const char *names[SHELL_WORDS];
    size_t at = 1, count;
    char *taken;

    while (at < w->count && strncmp(w->word[at], "--", 2) == 0)
        at++;
    if (strcmp(w->word[0], "table") != 0 || at == w->count)
        return;
    taken = grundy_say_text_room(room, 2 * strlen(w->word[at]) + 2 + 8 * 64);
    if (taken == NULL)
        return;
    count = grundy_cli_free_names(w->word[at], taken, names, 8);
    taken += 2 * strlen(w->word[at]) + 2;
    for (size_t i = 0; i < count && w->count < SHELL_WORDS; i++) {
        const size_t length = strlen(names[i]);
        bool given = false;

        for (size_t k = at + 1; k < w->count; k++)
            given |= strncmp(w->word[k], names[i], length) == 0 &&
                     w->word[k][length] == '=';
        if (given || length > 50)
            continue;
        w->word[w->count++] = taken;
        taken += sprintf(taken, "%s=0..20", names[i]) + 1;
    }
}

exit_code grundy_shell_command(shell *s, shell_words *words)
{
    text_buffer room = {0};
    exit_code code;

    const command_spec *const command = grundy_cli_find_command(words->word[0]);

    if (command == NULL || command == &grundy_cmd_shell)
        return grundy_cli_say(s->c, EXIT_USAGE,
                              "unknown command ':%s': ':help' lists them",
                              words->word[0]);
    if (command == &grundy_cmd_play && !s->asks)
        return grundy_cli_say(s->c, EXIT_USAGE,
                              "':play' needs a person at a terminal");
    make_room(s);
    add_axes(words, &room);
    code = run(s, &s->given, command, (const char *const *)words->word + 1,
               words->count - 1);
    grundy_say_text_free(&room);
    return code;
}

/* ---- expressions ---- */

/* Whether the text is a sum of positions of the rules, as far as inputs that
 * are missing let it be known. */
static bool is_sum(shell *s, const char *text)
{
    const grundy_limits limits = {.seconds = LOOKING};
    grundy_rules *rules = NULL;
    grundy_sum *sum = NULL;
    bool found = false;

    if (grundy_rules_open(&rules, grundy_shell_rules(s), s->given.rules.length,
                          &limits, NULL) == GRUNDY_OK)
        found = grundy_sum_open(&sum, rules, text, NULL) == GRUNDY_OK;
    if (sum != NULL)
        grundy_sum_close(&sum);
    grundy_rules_close(&rules);
    return found;
}

/* Rules that print the text and nothing else; false: there are none. */
static bool make_printing(const shell *s, const char *text, text_buffer *out)
{
    /* An input that nobody asks for need not be there. */
    static const char *const without[] = {
        "answer print example input cases start let",
        "answer print example input cases start", "answer print example"};
    const grundy_limits limits = {.seconds = LOOKING};

    for (size_t i = 0; i < sizeof without / sizeof *without; i++) {
        grundy_rules *rules = NULL;
        bool good;

        grundy_say_text_clear(out);
        good = grundy_shell_without(s, without[i], out) &&
               grundy_say_text_put(out, "print %s\n", text) &&
               grundy_rules_open(&rules, out->data, out->length, &limits,
                                 NULL) == GRUNDY_OK;
        grundy_rules_close(&rules);
        if (good)
            return true;
    }
    return false;
}

static exit_code print_value(shell *s, text_buffer *rules)
{
    given_game printing = {.name = s->given.name, .rules = *rules};
    exit_code code;

    grundy_say_text_add(&printing.input, grundy_say_text(&s->given.input),
                        s->given.input.length);
    code = run(s, &printing, &grundy_cmd_run, NULL, 0);
    grundy_rules_close(&printing.open);
    grundy_say_text_free(&printing.input);
    *rules = printing.rules;
    return code;
}

exit_code grundy_shell_answer(shell *s, const char *text)
{
    const char *const words[] = {text};
    text_buffer printing = {0};
    exit_code code;

    if (!is_sum(s, text) && make_printing(s, text, &printing)) {
        code = print_value(s, &printing);
    } else {
        make_room(s);
        code = run(s, &s->given, &grundy_cmd_solve, words, 1);
    }
    grundy_say_text_free(&printing);
    return code;
}
