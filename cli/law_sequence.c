/* SPDX-License-Identifier: MIT */
/*
 * A GAME is rules if it names a file or a game of the library and a position
 * stands behind it; else whatever reads as a code is one.  A name in the
 * position is free unless it is called, a word of the language or an input
 * with a value.
 */
#include "law_sequence.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "free_names.h"
#include "message.h"
#include "system.h"

/* ---- free names ---- */

/* An input that has a value is not free; one without is hidden by the name. */
static bool is_given(const sequence *s, const char *name)
{
    grundy_summary summary;

    grundy_rules_summary(s->g.rules, &summary);
    for (size_t i = 0; i < summary.inputs; i++) {
        bool bound = false;

        if (strcmp(grundy_rules_input(s->g.rules, i, &bound), name) == 0)
            return bound;
    }
    return false;
}

static bool is_word(const char *name)
{
    static const char *const word[] = {"xor", "and",  "or",      "not",
                                       "if",  "then", "else",    "for",
                                       "in",  "full", "nothing", "with"};

    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++)
        if (strcmp(word[i], name) == 0)
            return true;
    return false;
}

static bool is_noted(const sequence *s, const char *name)
{
    for (size_t i = 0; i < s->free && i < 2; i++)
        if (strcmp(s->names[i], name) == 0)
            return true;
    return false;
}

/* Notes a name that is neither given, nor a word, nor noted. */
static void note_name(sequence *s, const char *name)
{
    if (strlen(name) >= NAME_MAX_LENGTH || is_given(s, name) || is_word(name) ||
        is_noted(s, name))
        return;
    if (s->free < 2)
        memcpy(s->names[s->free], name, strlen(name) + 1);
    s->free++;
}

static exit_code find_names(sequence *s)
{
    enum { MOST = 64 };
    const char *const position = s->subject.position;
    char *const room = malloc(2 * strlen(position) + 2);
    const char *names[MOST];
    size_t count;

    if (room == NULL)
        return grundy_cli_no_memory(s->subject.c);
    count = grundy_cli_free_names(position, room, names, MOST);
    for (size_t i = 0; i < count; i++)
        note_name(s, names[i]);
    free(room);
    s->subject.name = s->names[0];
    if (s->free == 1 || s->free == 2)
        return EXIT_ANSWERED;
    return grundy_cli_say(s->subject.c, EXIT_USAGE,
                          "expected a position with one free name such as "
                          "'heap(n)', found '%s'",
                          position);
}

/* ---- opening ---- */

bool grundy_cli_is_rules(const char *name)
{
    return strcmp(name, "-") == 0 || grundy_library_find(name) != NULL ||
           grundy_cli_file_exists(name);
}

/* Nobody calls a rule file that. */
static bool looks_like_code(const char *name)
{
    return (isxdigit((unsigned char)name[0]) && name[1] == '.') ||
           name[0] == '{' || strncmp(name, "all-but", 7) == 0 ||
           strncmp(name, "unequal", 7) == 0;
}

/* Reads the game as a code, if that is what it is. */
static exit_code read_code(sequence *s, const char *name, const char *position)
{
    grundy_error err = {.status = GRUNDY_OK};

    if (position != NULL && grundy_cli_is_rules(name))
        return EXIT_ANSWERED;
    s->is_code = grundy_heap_code_parse(&s->code, name, strlen(name), NULL,
                                        &err) == GRUNDY_OK;
    return s->is_code || grundy_cli_is_rules(name) || !looks_like_code(name)
               ? EXIT_ANSWERED
               : grundy_cli_fail(s->subject.c, name, &err);
}

static grundy_limits limits_of(cli *c)
{
    return (grundy_limits){.memory = grundy_cli_memory_allowed(c),
                           .seconds = c->seconds,
                           .threads = c->threads,
                           .progress = grundy_cli_progress,
                           .progress_user = c};
}

static void cancel_study(void *user)
{
    grundy_study_cancel(user);
}

static exit_code open_code_study(sequence *s)
{
    cli *const c = s->subject.c;
    const grundy_limits limits = limits_of(c);
    grundy_error err = {.status = GRUNDY_OK};

    s->subject.name = "n";
    s->free = 1;
    if (grundy_study_open_code(&s->study, &s->code, false, &limits, &err) !=
        GRUNDY_OK)
        return grundy_cli_fail(c, s->subject.game, &err);
    grundy_cli_on_stop(cancel_study, s->study);
    return EXIT_ANSWERED;
}

void grundy_cli_sequence_see_play(sequence *s)
{
    grundy_summary summary;

    grundy_rules_summary(s->g.rules, &summary);
    s->subject.winners = !summary.has_nimbers;
}

/* The first values are asked for before there is a study, which can't begin
 * anew with the inputs that it turns out to need. */
static exit_code read_what_is_needed(sequence *s)
{
    enum { FIRST = 16 };
    exit_code code = EXIT_ANSWERED;

    for (int64_t n = 0; n < FIRST; n++) {
        const grundy_axis axis = {s->subject.name, n, n};
        grundy_error err = {.status = GRUNDY_OK};
        int64_t value;

        if (grundy_rules_table(s->g.rules, s->subject.position, &axis, 1,
                               &value, &err) != GRUNDY_OK &&
            grundy_cli_read_missing(&s->g, &err, &code))
            return code;
    }
    return EXIT_ANSWERED;
}

static exit_code open_rules_study(sequence *s)
{
    cli *const c = s->subject.c;
    const grundy_limits limits = limits_of(c);
    grundy_error err = {.status = GRUNDY_OK};
    exit_code code;

    grundy_cli_sequence_see_play(s);
    if (s->free != 1)
        return EXIT_ANSWERED;
    code = read_what_is_needed(s);
    if (code != EXIT_ANSWERED)
        return code;
    if (grundy_study_open_rules(&s->study, s->g.rules, s->subject.position,
                                s->subject.name, 0, NULL, &limits,
                                &err) != GRUNDY_OK)
        return grundy_cli_game_fail(&s->g, &err);
    grundy_cli_sequence_see_play(s);
    grundy_cli_on_stop(cancel_study, s->study);
    return EXIT_ANSWERED;
}

static exit_code open_rules(sequence *s)
{
    cli *const c = s->subject.c;
    exit_code code = grundy_cli_open(&s->g, c, s->subject.game);

    if (code == EXIT_ANSWERED && grundy_cli_has_results(&s->g))
        code = grundy_cli_say(c, EXIT_WRONG,
                              "laws are of nimbers and winners, and positions "
                              "of '%s' have results", grundy_cli_title(&s->g));

    if (code == EXIT_ANSWERED && c->input != NULL)
        code = grundy_cli_read_inputs(&s->g);
    if (code == EXIT_ANSWERED && s->subject.position == NULL)
        code =
            grundy_cli_say(c, EXIT_USAGE,
                           "expected a position of '%s' with a free name, "
                           "such as '%s'",
                           s->subject.game, grundy_rules_kind(s->g.rules, 0));
    if (code != EXIT_ANSWERED)
        return code;
    code = find_names(s);
    return code == EXIT_ANSWERED ? open_rules_study(s) : code;
}

exit_code grundy_cli_sequence_open(sequence *s, cli *c, const char *name,
                                   const char *position)
{
    exit_code code;

    s->subject = (law_subject){.c = c, .game = name, .position = position};
    code = read_code(s, name, position);
    if (code != EXIT_ANSWERED || !s->is_code)
        return code != EXIT_ANSWERED ? code : open_rules(s);
    s->subject.position = NULL;
    return open_code_study(s);
}

void grundy_cli_sequence_close(sequence *s)
{
    grundy_study_close(&s->study);
    grundy_heap_code_close(&s->code, NULL);
    if (s->g.c != NULL)
        grundy_cli_close(&s->g);
}

exit_code grundy_cli_sequence_fail(sequence *s, const grundy_error *err)
{
    return s->is_code ? grundy_cli_fail(s->subject.c, s->subject.game, err)
                      : grundy_cli_game_fail(&s->g, err);
}
