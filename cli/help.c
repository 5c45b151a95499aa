/* SPDX-License-Identifier: MIT */
/*
 * Help, made from what the commands say of themselves: what a command accepts
 * and what its help lists cannot differ.
 */
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "lines.h"
#include "words.h"

static const option_spec always[] = {
    {"json", NULL, N_("the answer as one JSON object")},
    {"help", NULL, N_("this text")},
    {NULL, NULL, NULL},
};

static const option_spec limits[] = {
    {"memory", "SIZE", N_("use no more memory, such as 512M or 4G")},
    {"time", "TIME", N_("give up after that time, such as 500ms or 60s")},
    {"stats", NULL, N_("time, memory and work, on the standard error")},
    {NULL, NULL, NULL},
};

static const option_spec game[] = {
    {"set", "NAME=VALUE", N_("the value of an input; may be repeated")},
    {"input", "FILE", N_("read the input from FILE ('-': standard input)")},
    {"engine", "ENGINE", N_("auto, interpret or native")},
    {"search", "SEARCH", N_("bounds or proof: how results are searched")},
    {"no-rewrite", "NAME", N_("do without a rewrite of the planner")},
    {"no-cache", NULL, N_("keep nothing from one run to the next")},
    {"threads", "N", N_("threads of a long search (as many as processors)")},
    {NULL, NULL, NULL},
};

static const option_spec stored[] = {
    {"store", "FILE",
     N_("keep what is proved of sets there, and go on from it")},
    {NULL, NULL, NULL},
};

const option_spec *grundy_cli_family(unsigned family)
{
    return family == CLI_LIMITS  ? limits
           : family == CLI_GAME  ? game
           : family == CLI_STORE ? stored
                                 : always;
}

/* What is typed, and what it does: below it where lines are short. */
static void print_row(const char *typed, size_t columns, const char *does)
{
    const bool is_narrow = grundy_cli_line_columns() < 60;
    text_buffer row = {0};

    grundy_say_text_put(&row, "  %s", typed);
    grundy_say_pad(&row, 0, is_narrow ? 0 : columns);
    grundy_say_text_put(&row, "  %s", does);
    grundy_cli_print_lines(grundy_say_text(&row), is_narrow ? 6 : columns + 2);
    grundy_say_text_free(&row);
}

static void print_options(const option_spec *list)
{
    for (; list != NULL && list->name != NULL; list++) {
        char left[40];

        (void)snprintf(left, sizeof left, "--%s%s%s", list->name,
                       list->value == NULL ? "" : " ",
                       list->value == NULL ? "" : list->value);
        print_row(left, 20, _(list->does));
    }
}

/* The text with every line indented. */
static void print_indented(const char *text)
{
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");

        (void)printf("  %.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static bool is_wide_byte(char c)
{
    return ((unsigned char)c & 0x80u) != 0;
}

/* Between wide characters, and behind a wide full stop, there is no blank. */
static bool wants_blank(const char *end, size_t length, const char *next)
{
    static const char stop[] = "。";
    const size_t bytes = sizeof stop - 1;

    if (length >= bytes && memcmp(end - bytes, stop, bytes) == 0)
        return false;
    return !is_wide_byte(end[-1]) || !is_wide_byte(*next);
}

/* Lines as one paragraph, but for those that begin with a blank. */
static void print_paragraphs(const char *text)
{
    text_buffer out = grundy_cli_text_lines(), joined = {0};

    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        const char *const next = text + length + (text[length] == '\n');
        const bool ends = *next == '\0' || *next == ' ' || *next == '\n';

        grundy_say_text_add(&joined, text, length);
        if (ends || length == 0 || *text == ' ') {
            grundy_say_paragraph(&out, 0, 0, "%s", grundy_say_text(&joined));
            grundy_say_text_clear(&joined);
        } else if (wants_blank(text + length, length, next)) {
            grundy_say_text_put(&joined, "%s",
                                text[length - 1] == '.' ? "  " : " ");
        }
        text = next;
    }
    (void)fputs(grundy_say_text(&out), stdout);
    grundy_say_text_free(&joined);
    grundy_say_text_free(&out);
}

void grundy_cli_help_command(const command_spec *command)
{
    text_buffer usage = {0};

    grundy_say_text_put(&usage, _("Usage: grundy %s %s\n\n%s\n"), command->name,
                        command->arguments, _(command->does));
    grundy_cli_print_lines(grundy_say_text(&usage), 0);
    grundy_say_text_free(&usage);
    if (command->more != NULL)
        (void)fputc('\n', stdout);
    if (command->more != NULL)
        print_paragraphs(_(command->more));
    (void)printf("%s", _("\nOptions:\n"));
    print_options(command->options);
    if (command->families & CLI_GAME)
        print_options(game);
    if (command->families & CLI_STORE)
        print_options(stored);
    if (command->families & CLI_LIMITS)
        print_options(limits);
    print_options(always);
    (void)printf("%s", _("\nExample:\n"));
    print_indented(command->example);
}

void grundy_cli_help(void)
{
    text_buffer head = {0};

    grundy_say_text_put(
        &head,
        _("grundy %s: combinatorial games, from their rules to the "
          "winner,\nthe nimber and every winning move.\n\n"
          "Usage: grundy COMMAND ...\n\nCommands:\n"),
        grundy_version());
    grundy_cli_print_lines(grundy_say_text(&head), 0);
    grundy_say_text_free(&head);
    for (size_t i = 0; grundy_cli_command(i) != NULL; i++)
        print_row(grundy_cli_command(i)->name, 9,
                  _(grundy_cli_command(i)->does));
    (void)fputc('\n', stdout);
    print_paragraphs(
        _("GAME is a rule file or a game of the library ('grundy games').\n"
          "'grundy COMMAND --help' tells more, with an example.\n\n"
          "Exit codes: 0 answered, 1 the game or the input is wrong, 2 wrong "
          "usage,\n3 out of the limits, 4 grundy's own fault or the answer "
          "could not be written,\n130 interrupted.\n"));
    (void)printf("%s", _("\nExample:\n"));
    print_indented("$ grundy solve nim 'heap(3) + heap(4) + heap(6)'\n"
                   "First player wins: nimber 1 = 3 xor 4 xor 6\n"
                   "  heap(3) -> heap(2)\n");
}
