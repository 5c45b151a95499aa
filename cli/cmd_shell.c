/* SPDX-License-Identifier: MIT */
/*
 * grundy shell: rules and questions, line by line.  What begins with a colon
 * is a command; what begins as a clause does changes the rules; all else is a
 * position or an expression.  Lines are read until they are finished.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "message.h"
#include "output.h"
#include "shell.h"
#include "system.h"
#include "words.h"

enum { OPTION_INIT };

static const option_spec options[] = {
    [OPTION_INIT] = {"init", "FILE", N_("runs the lines of FILE first")},
    {NULL, NULL, NULL},
};

/* ---- the rules as a whole ---- */

typedef struct telling {
    shell *s;
    exit_code code;
} telling;

static bool tell_error(void *user, const grundy_error *err)
{
    const telling *const t = user;

    grundy_cli_show(t->s->c, _("rules"), err);
    return true;
}

/* Shows what is wrong in the text; EXIT_ANSWERED: nothing is. */
static exit_code check_text(shell *s, const char *text, size_t length,
                            bool *parses)
{
    telling t = {.s = s};
    grundy_error err = {0};
    const grundy_limits limits = {.seconds = 5};
    const grundy_status status =
        grundy_rules_errors(text, length, &limits, tell_error, &t, &err);

    *parses = status != GRUNDY_ESYNTAX;
    return grundy_cli_code_of(status);
}

static exit_code list(shell *s)
{
    text_buffer laid = {0};
    const grundy_writer out = grundy_say_text_writer(&laid);
    const bool good =
        grundy_format_rules(grundy_shell_rules(s), s->given.rules.length, NULL,
                            &out, NULL) == GRUNDY_OK;

    if (good)
        (void)grundy_cli_write(s->c, grundy_say_text(&laid), laid.length);
    else
        grundy_cli_write_text(s->c, grundy_shell_rules(s));
    grundy_say_text_free(&laid);
    return EXIT_ANSWERED;
}

static exit_code load(shell *s, const char *name)
{
    game g;
    bool parses;
    exit_code code = grundy_cli_load(&g, s->c, name);

    if (code == EXIT_ANSWERED)
        code = check_text(s, g.rules_text, g.rules_length, &parses);
    if (code == EXIT_ANSWERED)
        code = grundy_shell_replace(s, g.rules_text, g.rules_length);
    grundy_cli_close(&g);
    return code;
}

static exit_code save(shell *s, const char *path)
{
    text_buffer laid = {0};
    const grundy_writer out = grundy_say_text_writer(&laid);
    grundy_error err = {0};
    exit_code code;

    if (grundy_format_rules(grundy_shell_rules(s), s->given.rules.length, NULL,
                            &out, &err) != GRUNDY_OK)
        code = grundy_cli_fail(s->c, _("rules"), &err);
    else
        code = grundy_cli_write_file(s->c, path, &laid);
    grundy_say_text_free(&laid);
    return code;
}

/* ---- the session ---- */

static exit_code put(shell *s, text_buffer *t, const char *text)
{
    grundy_say_text_clear(t);
    grundy_say_text_put(t, "%s", text);
    return t->failed ? grundy_cli_no_memory(s->c) : EXIT_ANSWERED;
}

static size_t find_set(const shell *s, const char *name, size_t length)
{
    size_t i = 0;

    while (i < s->sets &&
           (strncmp(grundy_say_text(&s->set[i]), name, length) != 0 ||
            grundy_say_text(&s->set[i])[length] != '='))
        i++;
    return i;
}

static exit_code set_input(shell *s, const char *setting)
{
    const size_t length = strcspn(setting, "=");
    const size_t i = find_set(s, setting, length);

    if (length == 0 || setting[length] != '=')
        return grundy_cli_say(s->c, EXIT_USAGE,
                              "expected NAME=VALUE, found '%s'", setting);
    if (i == SHELL_SETS)
        return grundy_cli_say(s->c, EXIT_USAGE, "too many inputs are set");
    if (i == s->sets)
        s->sets++;
    return put(s, &s->set[i], setting);
}

static exit_code unset_input(shell *s, const char *name)
{
    const size_t i = find_set(s, name, strlen(name));

    if (i == s->sets)
        return grundy_cli_say(s->c, EXIT_WRONG, "'%s' is not set", name);
    grundy_say_text_free(&s->set[i]);
    s->set[i] = s->set[--s->sets];
    s->set[s->sets] = (text_buffer){0};
    grundy_shell_forget(s);
    return EXIT_ANSWERED;
}

static exit_code show_sets(const shell *s)
{
    for (size_t i = 0; i < s->sets; i++) {
        grundy_cli_write_text(s->c, grundy_say_text(&s->set[i]));
        grundy_cli_write_text(s->c, "\n");
    }
    return EXIT_ANSWERED;
}

static exit_code set_limit(shell *s, text_buffer *limit, const char *text)
{
    size_t size;
    double seconds;

    if (text[0] != '\0' && limit == &s->memory &&
        !grundy_cli_read_size(text, &size))
        return grundy_cli_say(s->c, EXIT_USAGE,
                              "--memory needs a size such as 512M or 4G, "
                              "found '%s'",
                              text);
    if (text[0] != '\0' && limit == &s->time &&
        !grundy_cli_read_seconds(text, &seconds))
        return grundy_cli_say(s->c, EXIT_USAGE,
                              "--time needs a time such as 60s, 500ms or 10m, "
                              "found '%s'",
                              text);
    grundy_shell_forget(s);
    return put(s, limit, text);
}

/* ---- colons ---- */

static exit_code help(shell *s, const char *name)
{
    const command_spec *const command =
        name[0] != '\0' ? grundy_cli_find_command(name) : NULL;

    if (command != NULL) {
        grundy_cli_help_command(command);
        return EXIT_ANSWERED;
    }
    grundy_cli_write_text(
        s->c,
        _("heap(3) + heap(4)        who wins, and how: any sum of positions\n"
          "nimber(heap(3)) + 1      the value of an expression\n"
          "position heap(n)         a clause is added to the rules, or takes\n"
          "  move to heap(n - 1)    the place of that of its name\n"
          ":list  :undo  :drop NAME shows the rules, takes changes back\n"
          ":load GAME  :save FILE   rules of the library or of a file\n"
          ":new                     rules that are empty\n"
          ":set NAME=VALUE          an input; :set alone lists them, :unset "
          "NAME\n"
          ":input TEXT              the input that is read, as a judge gives "
          "it\n"
          ":run [INPUT]             what the rules answer to it\n"
          ":why [SUM]               the same as :explain\n"
          ":table POSITION n=0..9   values; :plot draws them\n"
          ":solve :law :plan :check :draw :emit :play ...\n"
          "                         the commands of grundy, without GAME; "
          ":help NAME\n"
          ":time 2s  :memory 512M   limits of each answer; alone: none\n"
          ":quit                    or Ctrl-D; Ctrl-C stops an answer\n"));
    if (!grundy_cli_line_can_edit())
        grundy_cli_write_text(s->c, _("Built without libedit: no history and "
                                      "no completion.\n"));
    return EXIT_ANSWERED;
}

/* Another command with these words before what follows. */
static exit_code as_command(shell *s, const char *words, const char *rest)
{
    text_buffer line = {0};
    shell_words split = {.count = 0};
    exit_code code;

    grundy_say_text_put(&line, "%s %s", words, rest);
    if (line.failed || !grundy_shell_split(&split, grundy_say_text(&line)))
        code = grundy_cli_say(s->c, EXIT_USAGE, "too many words");
    else
        code = grundy_shell_command(s, &split);
    grundy_say_text_free(&line);
    grundy_say_text_free(&split.room);
    return code;
}

/* With text, that is the whole input of this run alone: what was set stays out
 * of it. */
static exit_code run_rules(shell *s, const char *rest)
{
    const text_buffer kept = s->given.input;
    const size_t sets = s->sets;
    exit_code code;

    if (rest[0] == '\0' || rest[0] == '-')
        return as_command(s, "run", rest);
    s->given.input = (text_buffer){0};
    s->sets = 0;
    code = put(s, &s->given.input, rest);
    if (code == EXIT_ANSWERED)
        code = as_command(s, "run", "");
    grundy_say_text_free(&s->given.input);
    s->given.input = kept;
    s->sets = sets;
    return code;
}

/* What needs a word behind it. */
static exit_code with_word(shell *s, const char *name, const char *rest)
{
    if (rest[0] == '\0')
        return grundy_cli_say(s->c, EXIT_USAGE, "':%s' needs a word behind it",
                              name);
    if (strcmp(name, "load") == 0)
        return load(s, rest);
    if (strcmp(name, "save") == 0)
        return save(s, rest);
    if (strcmp(name, "drop") == 0)
        return grundy_shell_drop(s, rest);
    return unset_input(s, rest);
}

static bool is_one(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static exit_code obey(shell *s, const char *name, const char *rest)
{
    static const char *const ends[] = {"quit", "exit", "q"};
    static const char *const need[] = {"load", "save", "drop", "unset"};

    if (is_one(name, ends, sizeof ends / sizeof *ends)) {
        s->ended = true;
        return EXIT_ANSWERED;
    }
    if (is_one(name, need, sizeof need / sizeof *need))
        return with_word(s, name, rest);
    if (strcmp(name, "help") == 0)
        return help(s, rest);
    if (strcmp(name, "list") == 0)
        return list(s);
    if (strcmp(name, "undo") == 0)
        return grundy_shell_undo(s);
    if (strcmp(name, "new") == 0)
        return grundy_shell_replace(s, "", 0);
    if (strcmp(name, "set") == 0)
        return rest[0] == '\0' ? show_sets(s) : set_input(s, rest);
    if (strcmp(name, "input") == 0)
        return put(s, &s->given.input, rest);
    if (strcmp(name, "memory") == 0)
        return set_limit(s, &s->memory, rest);
    if (strcmp(name, "time") == 0)
        return set_limit(s, &s->time, rest);
    if (strcmp(name, "run") == 0)
        return run_rules(s, rest);
    if (strcmp(name, "why") == 0)
        return as_command(s, "explain", rest);
    if (strcmp(name, "plot") == 0)
        return as_command(s, "table --plot", rest);
    return as_command(s, name, rest);
}

exit_code grundy_shell_colon(shell *s, const char *line)
{
    char name[24];
    size_t length;

    line++;
    length = strcspn(line, " \t");
    if (length == 0 || length >= sizeof name)
        return grundy_cli_say(s->c, EXIT_USAGE,
                              "expected a command behind ':': ':help' lists "
                              "them");
    memcpy(name, line, length);
    name[length] = '\0';
    line += length;
    return obey(s, name, line + strspn(line, " \t"));
}

/* ---- what is typed ---- */

/* Clauses that parse are kept even where others are missing yet. */
static exit_code take_clauses(shell *s, const char *text, size_t length)
{
    exit_code code = grundy_shell_take(s, text, length);
    bool parses = true;

    if (code != EXIT_ANSWERED)
        return code;
    code = check_text(s, grundy_shell_rules(s), s->given.rules.length, &parses);
    if (code == EXIT_ANSWERED)
        return code;
    if (!parses)
        (void)grundy_shell_undo(s);
    else if (s->asks)
        grundy_cli_write_text(
            s->c, _("The clause is kept; ':undo' takes it back.\n"));
    return parses && !s->asks ? EXIT_ANSWERED : code;
}

/* Clauses that cannot be parsed: shown behind the rules. */
static exit_code refuse(shell *s, const char *text)
{
    text_buffer whole = {0};
    bool parses = true;
    exit_code code;

    if (strcmp(grundy_shell_rules(s), grundy_shell_empty) != 0)
        grundy_say_text_put(&whole, "%s", grundy_shell_rules(s));
    grundy_say_text_put(&whole, "%s", text);
    code = whole.failed ? grundy_cli_no_memory(s->c)
                        : check_text(s, whole.data, whole.length, &parses);
    grundy_say_text_free(&whole);
    return code;
}

static bool is_clause_word(const char *text)
{
    static const char words[] =
        " game cases input let fn position move stop win lose play start "
        "answer print example else ";
    const size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    char word[24];

    if (length == 0 || length + 3 > sizeof word)
        return false;
    (void)snprintf(word, sizeof word, " %.*s ", (int)length, text);
    return strstr(words, word) != NULL;
}

static bool are_numbers(const char *text)
{
    return text[strspn(text, "0123456789 \t\r\n")] == '\0' &&
           strpbrk(text + strspn(text, " \t"), " \t") != NULL;
}

/* What is no clause, or none that parses. */
static exit_code handle(shell *s, const text_buffer *typed, grundy_typed what)
{
    const char *const text = grundy_say_text(typed);
    const char *const first = text + strspn(text, " \t\r\n");

    if (typed->failed || strlen(text) != typed->length)
        return grundy_cli_say(s->c, EXIT_WRONG, "this line is no text");
    if (what != GRUNDY_TYPED_EXPRESSION && is_clause_word(first))
        return refuse(s, text);
    if (are_numbers(first))
        return as_command(s, "solve", text);
    return grundy_shell_answer(s, text);
}

static void note(shell *s, exit_code code)
{
    if (code != EXIT_ANSWERED)
        s->code = code;
}

/* Takes the clauses that were held back; a person's last ones may go on. */
static void flush(shell *s)
{
    exit_code code;

    grundy_say_text_clear(&s->last);
    if (s->held.length == 0)
        return;
    code = s->held.failed ? grundy_cli_no_memory(s->c)
                          : take_clauses(s, s->held.data, s->held.length);
    note(s, code);
    if (s->asks)
        grundy_say_text_put(&s->last, "%s", grundy_say_text(&s->held));
    grundy_say_text_clear(&s->held);
}

static void append(text_buffer *to, const text_buffer *line)
{
    if (to->length > 0)
        grundy_say_text_add(to, "\n", 1);
    grundy_say_text_add(to, grundy_say_text(line), line->length);
}

static grundy_typed look_at(const text_buffer *text)
{
    const grundy_limits limits = {.seconds = 5};
    grundy_typed what = GRUNDY_TYPED_WRONG;

    if (text->failed || grundy_source_typed(grundy_say_text(text), text->length,
                                            &limits, &what, NULL) != GRUNDY_OK)
        return GRUNDY_TYPED_WRONG;
    return what;
}

/* Whether the line begins with what only goes on with a clause. */
static bool goes_on_with(const text_buffer *line)
{
    static const char words[] = " for if gain and or gives to with until ";
    const char *const text = grundy_say_text(line);
    const char *const from = text + strspn(text, " \t");
    const size_t length = strspn(from, "abcdefghijklmnopqrstuvwxyz");
    char word[12];

    if (length == 0 || length + 3 > sizeof word ||
        look_at(line) == GRUNDY_TYPED_EXPRESSION)
        return false;
    (void)snprintf(word, sizeof word, " %.*s ", (int)length, from);
    return strstr(words, word) != NULL;
}

/* The tail of a clause that is there already: it is taken once more. */
static bool take_tail(shell *s, const text_buffer *line)
{
    if (s->typed.length > 0 || (s->held.length == 0 && s->last.length == 0) ||
        !goes_on_with(line))
        return false;
    if (s->held.length == 0) {
        (void)grundy_shell_undo(s);
        append(&s->held, &s->last);
    }
    append(&s->held, line);
    return true;
}

/* One more line; true: it is not finished. */
static bool take_line(shell *s, const text_buffer *line)
{
    const char *const text = grundy_say_text(line);
    const bool blank = text[strspn(text, " \t")] == '\0';
    grundy_typed what;

    if (s->typed.length == 0 && text[0] == ':') {
        flush(s);
        grundy_say_text_clear(&s->last);
        note(s, grundy_shell_colon(s, text));
        return false;
    }
    if (take_tail(s, line)) {
        append(&s->typed, &s->held);
        grundy_say_text_clear(&s->held);
    } else {
        append(&s->typed, line);
    }
    what = look_at(&s->typed);
    if (what == GRUNDY_TYPED_UNFINISHED && !blank)
        return true;
    if (what == GRUNDY_TYPED_CLAUSES)
        append(&s->held, &s->typed);
    if (what != GRUNDY_TYPED_CLAUSES || s->asks)
        flush(s);
    if (what != GRUNDY_TYPED_CLAUSES && what != GRUNDY_TYPED_NOTHING)
        note(s, handle(s, &s->typed, what));
    grundy_say_text_clear(&s->typed);
    return false;
}

/* The lines have ended, though the last one may not be finished. */
static void take_rest(shell *s)
{
    flush(s);
    if (s->typed.length > 0 && !s->ended)
        note(s, handle(s, &s->typed, GRUNDY_TYPED_WRONG));
    grundy_say_text_clear(&s->typed);
}

/* ---- the loop ---- */

/* After a line that did not come: Ctrl-C, or the end; false: it is the end. */
static bool goes_on(shell *s)
{
    if (!grundy_cli_interrupted())
        return false;
    if (!s->asks || !grundy_cli_resume(0)) {
        note(s, grundy_cli_say(s->c, EXIT_INTERRUPTED, "interrupted"));
        return false;
    }
    grundy_cli_line_resume(&s->lines);
    grundy_say_text_clear(&s->typed);
    (void)fputs("\n", stdout);
    return true;
}

static void read_lines(shell *s)
{
    text_buffer line = {0};
    bool more = false;

    while (!s->ended) {
        if (grundy_cli_line_read(&s->lines, more ? "   ...> " : "grundy> ",
                                 &line))
            more = take_line(s, &line);
        else if (goes_on(s))
            more = false;
        else
            break;
    }
    take_rest(s);
    if (s->asks && !s->ended)
        (void)fputs("\n", stdout);
    grundy_say_text_free(&line);
}

/* The lines of a file, as if they were typed. */
static exit_code run_file(shell *s, const char *path)
{
    text_buffer file = {0}, line = {0};
    const bool asks = s->asks;
    const int failure = grundy_cli_read_file(path, SIZE_MAX, &file);
    const char *at = grundy_say_text(&file);

    s->asks = false;
    while (failure == 0 && *at != '\0' && !s->ended) {
        const size_t length = strcspn(at, "\n");

        grundy_say_text_clear(&line);
        grundy_say_text_add(&line, at,
                            length - (length > 0 && at[length - 1] == '\r'));
        (void)take_line(s, &line);
        at += length + (at[length] == '\n');
    }
    take_rest(s);
    s->asks = asks;
    grundy_say_text_free(&file);
    grundy_say_text_free(&line);
    return failure == 0 ? EXIT_ANSWERED
                        : grundy_cli_say_unread(s->c, path, failure);
}

static void open_history(shell *s)
{
    const char *const named = getenv("GRUNDY_HISTORY");
    const char *const home = getenv("HOME");
    text_buffer path = {0};

    if (named != NULL && named[0] != '\0') {
        grundy_cli_line_history(&s->lines, named);
    } else if (named == NULL && home != NULL && home[0] == '/') {
        grundy_say_text_put(&path, "%s/.grundy_history", home);
        if (!path.failed)
            grundy_cli_line_history(&s->lines, path.data);
    }
    grundy_say_text_free(&path);
}

static void greet(shell *s)
{
    if (!s->asks)
        return;
    (void)printf("grundy %s: ", grundy_version());
    grundy_cli_write_text(s->c, _("':help' tells what may be typed\n"));
}

/* The limits, the inputs and the input of the command line. */
static exit_code begin_session(shell *s)
{
    cli *const c = s->c;
    exit_code code = EXIT_ANSWERED;
    int failure = 0;

    if (c->memory != 0)
        grundy_say_text_put(&s->memory, "%zu", c->memory);
    if (c->seconds > 0.0)
        grundy_say_text_put(&s->time, "%.9f", c->seconds);
    (void)grundy_cli_resume(0); /* --time is each answer's */
    for (size_t i = 0; i < c->sets && code == EXIT_ANSWERED; i++)
        code = set_input(s, c->set[i]);
    if (c->input != NULL && code == EXIT_ANSWERED)
        failure = grundy_cli_read_file(c->input, SIZE_MAX, &s->given.input);
    if (failure != 0)
        code = grundy_cli_say_unread(c, c->input, failure);
    c->input = NULL;
    c->seconds = 0.0;
    return code;
}

/* What the session begins with is not undone. */
static void forget_changes(shell *s)
{
    while (s->changes > 0)
        grundy_say_text_free(&s->before[--s->changes]);
}

static exit_code run_shell(shell *s)
{
    cli *const c = s->c;
    exit_code code = grundy_shell_replace(s, "", 0);

    if (code == EXIT_ANSWERED)
        code = begin_session(s);
    if (code == EXIT_ANSWERED && c->arguments > 0)
        code = load(s, c->argument[0]);
    forget_changes(s);
    if (code == EXIT_ANSWERED && c->value[OPTION_INIT] != NULL)
        code = run_file(s, c->value[OPTION_INIT]);
    if (code != EXIT_ANSWERED)
        return code;
    greet(s);
    read_lines(s);
    return s->asks && s->code != EXIT_FAULT ? EXIT_ANSWERED : s->code;
}

static exit_code run(cli *c)
{
    shell *const s = calloc(1, sizeof *s);
    exit_code code;

    if (s == NULL)
        return grundy_cli_no_memory(c);
    s->c = c;
    s->given.name = _("rules");
    grundy_cli_line_open(&s->lines, grundy_shell_offer, s);
    grundy_cli_line_prepare(&s->lines, grundy_shell_offers);
    open_history(s);
    s->asks = s->lines.prompts;
    code = run_shell(s);
    grundy_cli_line_close(&s->lines);
    grundy_shell_forget(s);
    grundy_say_text_free(&s->given.rules);
    grundy_say_text_free(&s->given.input);
    forget_changes(s);
    grundy_say_text_free(&s->memory);
    grundy_say_text_free(&s->time);
    grundy_say_text_free(&s->offers);
    grundy_say_text_free(&s->typed);
    grundy_say_text_free(&s->held);
    grundy_say_text_free(&s->last);
    for (size_t i = 0; i < s->sets; i++)
        grundy_say_text_free(&s->set[i]);
    free(s);
    return code;
}

const command_spec grundy_cmd_shell = {
    .name = "shell",
    .arguments = "[GAME]",
    .does = N_("answers line by line; clauses that are typed change the rules"),
    .more = N_("A line is a position or an expression, a clause of the rule "
               "language, or a command\nthat begins with a colon: ':help' "
               "lists them.  --time and --memory hold for each\nanswer; Ctrl-C "
               "stops one.  Lines may come through a pipe: then the exit code "
               "is that\nof the last failure."),
    .example = "$ printf 'heap(3) + heap(5)\\nnimber(heap(3)) + 1\\n' | "
               "grundy shell nim\n"
               "First player wins: nimber 6 = 3 xor 5\n"
               "  heap(5) -> heap(3)\n"
               "4\n",
    .options = options,
    .families = CLI_LIMITS | CLI_GAME,
    .least = 0,
    .most = 1,
    .run = run,
};
