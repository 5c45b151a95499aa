/* SPDX-License-Identifier: MIT */
/* A line of the shell as the words of a command line. */
#include <ctype.h>
#include <string.h>

#include "shell.h"

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

/* Where the word that begins at `at` ends: not within brackets or quotes. */
static size_t end_of_word(const char *at)
{
    size_t i = 0;
    unsigned open = 0;
    char quote = '\0';

    for (; at[i] != '\0' && (open > 0 || quote != '\0' || !is_space(at[i]));
         i++) {
        if (quote != '\0')
            quote = at[i] == quote ? '\0' : quote;
        else if (at[i] == '"' || at[i] == '\'')
            quote = at[i];
        else if (strchr("([{", at[i]) != NULL)
            open++;
        else if (strchr(")]}", at[i]) != NULL && open > 0)
            open--;
    }
    return i;
}

/* n=0..9: a name, and its value at once. */
static bool is_setting(const char *word, size_t length)
{
    size_t i = 0;

    while (i < length && (isalnum((unsigned char)word[i]) || word[i] == '_'))
        i++;
    return i > 0 && i + 1 < length && word[i] == '=' && word[i + 1] != '=';
}

static bool is_number(const char *word, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!isdigit((unsigned char)word[i]))
            return false;
    return true;
}

/* A word in quotes alone stands for what is between them. */
static bool is_quoted(const char *word, size_t length)
{
    return length >= 2 && word[0] == '\'' && word[length - 1] == '\'' &&
           memchr(word + 1, '\'', length - 2) == NULL;
}

typedef struct splitting {
    size_t start[SHELL_WORDS]; /* of each word, in room */
    size_t count;
    text_buffer *room;
    bool joins; /* the last word is a sum that may go on */
    bool value; /* the next word is an option's */
} splitting;

static bool new_word(splitting *p)
{
    if (p->count == SHELL_WORDS)
        return false;
    if (p->count > 0)
        grundy_say_text_add(p->room, "", 1);
    p->start[p->count++] = p->room->length;
    return true;
}

static bool put_word(splitting *p, const char *word, size_t length)
{
    const bool option = length > 1 && word[0] == '-' && word[1] == '-';
    const bool quoted = is_quoted(word, length);
    const bool alone = p->count == 0 || p->value || option || quoted ||
                       is_setting(word, length) || is_number(word, length);

    if (!alone && p->joins)
        grundy_say_text_add(p->room, " ", 1);
    else if (!new_word(p))
        return false;
    p->joins = !alone;
    p->value = false;
    return grundy_say_text_add(p->room, word + quoted, length - 2 * quoted);
}

/* Whether the option awaits a value, which is the word after it. */
static bool awaits_value(const shell_words *w, const char *word, size_t length)
{
    const command_spec *const command =
        grundy_cli_find_command(grundy_say_text(&w->room));
    const option_spec *spec;

    if (command == NULL || length < 3 || word[0] != '-' || word[1] != '-' ||
        memchr(word, '=', length) != NULL)
        return false;
    spec = grundy_cli_find_option(command, word + 2, length - 2);
    return spec != NULL && spec->value != NULL;
}

/* "3 + heap(4)": a number that a sum goes on with is a part of it. */
static bool is_in_sum(const char *next)
{
    while (is_space(*next))
        next++;
    return *next != '\0' && strchr("+*", *next) != NULL;
}

bool grundy_shell_split(shell_words *w, const char *line)
{
    splitting p = {.room = &w->room};

    grundy_say_text_clear(&w->room);
    w->count = 0;
    while (is_space(*line))
        line++;
    while (*line != '\0') {
        size_t length = end_of_word(line);

        while (p.count > 0 && is_number(line, length) &&
               is_in_sum(line + length)) {
            while (is_space(line[length]) || strchr("+*", line[length]) != NULL)
                length++;
            length += end_of_word(line + length);
        }
        if (!put_word(&p, line, length))
            return false;
        p.value = awaits_value(w, line, length);
        line += length;
        while (is_space(*line))
            line++;
    }
    grundy_say_text_add(&w->room, "", 1);
    if (w->room.failed)
        return false;
    for (; w->count < p.count; w->count++)
        w->word[w->count] = w->room.data + p.start[w->count];
    w->word[w->count] = NULL;
    return true;
}
