/* SPDX-License-Identifier: MIT */
/*
 * The rules of the shell: a text, of which clauses take the place of others.
 * A `position` goes with the rules below it.  What is said once in a file (the
 * title, `start`, `play`, `answer`) takes the place of what was there.
 */
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "output.h"
#include "shell.h"

enum { CLAUSES_MOST = 4096 };

/* A clause with the rules that belong to it. */
typedef struct group {
    grundy_clause head;
    size_t to; /* behind all of it */
} group;

typedef struct groups {
    group at[CLAUSES_MOST];
    size_t count;
} groups;

static bool add_clause(void *user, const grundy_clause *clause)
{
    groups *const g = user;

    if (clause->rule && g->count > 0 &&
        strcmp(g->at[g->count - 1].head.word, "position") == 0) {
        g->at[g->count - 1].to = clause->to;
        return true;
    }
    if (g->count == CLAUSES_MOST)
        return false;
    g->at[g->count++] = (group){*clause, clause->to};
    return true;
}

static bool find_groups(groups *g, const char *text, size_t length)
{
    g->count = 0;
    return grundy_source_clauses(text, length, NULL, add_clause, g, NULL) ==
           GRUNDY_OK;
}

static bool is_said_once(const char *word)
{
    return strcmp(word, "game") == 0 || strcmp(word, "start") == 0 ||
           strcmp(word, "play") == 0 || strcmp(word, "answer") == 0;
}

static bool same_name(const grundy_clause *a, const char *text,
                      const grundy_clause *b, const char *other)
{
    const size_t length = a->name_end - a->name;

    return length > 0 && length == b->name_end - b->name &&
           memcmp(text + a->name, other + b->name, length) == 0;
}

/* Whether `b` of the other text is to take the place of `a`. */
static bool takes_place(const grundy_clause *a, const char *text,
                        const grundy_clause *b, const char *other)
{
    return strcmp(a->word, b->word) == 0 &&
           (is_said_once(a->word) || same_name(a, text, b, other));
}

const char grundy_shell_empty[] = "play normal\n";

const char *grundy_shell_rules(const shell *s)
{
    return grundy_say_text(&s->given.rules);
}

/* The rules are kept for :undo; the oldest are dropped. */
static void remember(shell *s)
{
    if (s->changes == SHELL_UNDOS) {
        grundy_say_text_free(&s->before[0]);
        memmove(s->before, s->before + 1,
                (SHELL_UNDOS - 1) * sizeof *s->before);
        s->changes--;
    }
    s->before[s->changes++] = s->given.rules;
}

exit_code grundy_shell_replace(shell *s, const char *text, size_t length)
{
    text_buffer rules = {0};

    if (length == 0)
        grundy_say_text_put(&rules, "%s", grundy_shell_empty);
    grundy_say_text_add(&rules, text, length);
    if (rules.failed) {
        grundy_say_text_free(&rules);
        return grundy_cli_no_memory(s->c);
    }
    remember(s);
    grundy_shell_forget(s);
    s->given.rules = rules;
    return EXIT_ANSWERED;
}

exit_code grundy_shell_undo(shell *s)
{
    if (s->changes == 0)
        return grundy_cli_say(s->c, EXIT_WRONG, "there is nothing to undo");
    grundy_shell_forget(s);
    grundy_say_text_free(&s->given.rules);
    s->given.rules = s->before[--s->changes];
    return EXIT_ANSWERED;
}

static void put_line_end(text_buffer *out)
{
    if (out->length > 0 && out->data[out->length - 1] != '\n')
        grundy_say_text_add(out, "\n", 1);
}

/* The text of `old` with a part exchanged. */
static void splice(text_buffer *out, const text_buffer *old, size_t from,
                   size_t to, const char *text, size_t length)
{
    grundy_say_text_add(out, grundy_say_text(old), from);
    put_line_end(out);
    grundy_say_text_add(out, text, length);
    put_line_end(out);
    grundy_say_text_add(out, grundy_say_text(old) + to, old->length - to);
}

/* What is answered comes behind what it is made of, examples at the end. */
static int stage_of(const grundy_clause *clause)
{
    return strcmp(clause->word, "example") == 0 ? 2
           : strcmp(clause->word, "answer") == 0 ||
                   strcmp(clause->word, "print") == 0
               ? 1
               : 0;
}

/* Where a new group goes: a rule to the position written last, any other
 * before what comes behind its like. */
static size_t place_of(const groups *room, const group *one, size_t end)
{
    size_t at = end;

    for (size_t i = room->count; i-- > 0;) {
        const group *const g = &room->at[i];

        if (one->head.rule && strcmp(g->head.word, "position") == 0)
            return g->to;
        if (!one->head.rule && stage_of(&g->head) > stage_of(&one->head))
            at = g->head.begin;
    }
    return at;
}

/* The rules with one more group, or with another in its place. */
static void take_group(text_buffer *rules, groups *room, const group *one,
                       const char *text)
{
    text_buffer made = {0};
    size_t from, to;

    if (!find_groups(room, grundy_say_text(rules), rules->length))
        room->count = 0;
    from = to = place_of(room, one, rules->length);
    for (size_t i = 0; i < room->count; i++) {
        const group *const g = &room->at[i];

        if (!takes_place(&g->head, grundy_say_text(rules), &one->head, text))
            continue;
        from = g->head.begin; /* the comments above it stay */
        to = g->to;
    }
    splice(&made, rules, from, to, text + one->head.begin,
           one->to - one->head.begin);
    grundy_say_text_free(rules);
    *rules = made;
}

static exit_code take_all(shell *s, groups *typed, const char *text)
{
    groups *const room = typed + 1;
    text_buffer rules = {0};
    exit_code code;

    if (strcmp(grundy_shell_rules(s), grundy_shell_empty) != 0)
        grundy_say_text_add(&rules, grundy_shell_rules(s),
                            s->given.rules.length);
    for (size_t i = 0; i < typed->count; i++)
        take_group(&rules, room, &typed->at[i], text);
    code = rules.failed
               ? grundy_cli_no_memory(s->c)
               : grundy_shell_replace(s, grundy_say_text(&rules), rules.length);
    grundy_say_text_free(&rules);
    return code;
}

exit_code grundy_shell_take(shell *s, const char *text, size_t length)
{
    /* Rules alone have no position above them in what was typed. */
    static const char head[] = "position x()\n";
    groups *typed = malloc(2 * sizeof *typed);
    text_buffer whole = {0};
    exit_code code;

    grundy_say_text_put(&whole, "%s", head);
    grundy_say_text_add(&whole, text, length);
    if (typed == NULL || whole.failed ||
        !find_groups(typed, whole.data, whole.length)) {
        code = grundy_cli_no_memory(s->c);
    } else {
        group *const first = &typed->at[0];

        if (first->to > first->head.to) { /* the rules behind our head */
            first->head = (grundy_clause){
                .word = "move", .rule = true, .begin = sizeof head - 1};
        } else {
            typed->count--;
            memmove(first, first + 1, typed->count * sizeof *first);
        }
        code = take_all(s, typed, whole.data);
    }
    free(typed);
    grundy_say_text_free(&whole);
    return code;
}

static bool is_called(const group *g, const char *text, const char *name)
{
    const size_t length = g->head.name_end - g->head.name;

    if (length == 0)
        return strcmp(g->head.word, name) == 0;
    return strlen(name) == length &&
           memcmp(text + g->head.name, name, length) == 0;
}

exit_code grundy_shell_drop(shell *s, const char *name)
{
    const char *const text = grundy_shell_rules(s);
    groups *found = malloc(sizeof *found);
    text_buffer made = {0};
    const group *last = NULL;
    exit_code code;

    if (found == NULL || !find_groups(found, text, s->given.rules.length)) {
        free(found);
        return grundy_cli_no_memory(s->c);
    }
    for (size_t i = 0; i < found->count; i++)
        if (is_called(&found->at[i], text, name))
            last = &found->at[i];
    if (last == NULL) {
        code =
            grundy_cli_say(s->c, EXIT_WRONG, "no clause is called '%s'", name);
    } else {
        splice(&made, &s->given.rules, last->head.begin, last->to, "", 0);
        code = made.failed ? grundy_cli_no_memory(s->c)
                           : grundy_shell_replace(s, grundy_say_text(&made),
                                                  made.length);
    }
    grundy_say_text_free(&made);
    free(found);
    return code;
}

/* ---- what is left out ---- */

typedef struct leaving {
    const char *words, *text;
    text_buffer *out;
} leaving;

static bool is_among(const char *words, const char *word)
{
    const size_t length = strlen(word);

    for (const char *at = strstr(words, word); at != NULL;
         at = strstr(at + 1, word))
        if ((at == words || at[-1] == ' ') &&
            (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

static bool keep_others(void *user, const grundy_clause *clause)
{
    leaving *const l = user;

    if (is_among(l->words, clause->word))
        return true;
    grundy_say_text_add(l->out, l->text + clause->from,
                        clause->to - clause->from);
    put_line_end(l->out);
    return !l->out->failed;
}

bool grundy_shell_without(const shell *s, const char *words, text_buffer *out)
{
    leaving l = {words, grundy_shell_rules(s), out};

    return grundy_source_clauses(l.text, s->given.rules.length, NULL,
                                 keep_others, &l, NULL) == GRUNDY_OK &&
           !out->failed;
}
