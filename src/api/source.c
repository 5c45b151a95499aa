/* SPDX-License-Identifier: MIT */
/* grundy/source.h: what the parser saw in the words of a text. */
#include "grundy/source.h"

#include <string.h>

#include "api/reading.h"
#include "base/error.h"

/* ---- clauses ---- */

static bool begins_clause(const token *t)
{
    return t->role == ROLE_CLAUSE || t->role == ROLE_RULE;
}

static const char *word_of(const ruleset *set, const token *t)
{
    static const char *const words[] = {"game",   "cases",    "input",  "let",
                                        "fn",     "position", "move",   "stop",
                                        "win",    "lose",     "play",   "start",
                                        "answer", "print",    "example"};
    static const char *const names[] = {"show", "draw", "score"};

    if (grundy_lex_starts_clause(t->kind))
        return words[t->kind - T_GAME];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (t->to - t->from == strlen(names[i]) &&
            memcmp(set->text + t->from, names[i], t->to - t->from) == 0)
            return names[i];
    return "else";
}

/* The name that a clause declares, if it has one. */
static void find_name(grundy_clause *c, const token *first)
{
    const token *t = first + 1;

    if (first->kind != T_FN && first->kind != T_POSITION &&
        first->kind != T_LET && first->kind != T_INPUT &&
        first->kind != T_CASES)
        return;
    while (t->kind == T_LPAREN)
        t++;
    if (t->kind != T_NAME)
        return;
    c->name = t->from;
    c->name_end = t->to;
    c->name_span = t->span;
}

/* Behind the comment that stands on the line of the byte, with its newline. */
static size_t end_of_line(const ruleset *set, size_t at)
{
    while (at < set->length && (set->text[at] == ' ' || set->text[at] == '\t'))
        at++;
    if (at < set->length && set->text[at] == '#')
        while (at < set->length && set->text[at] != '\n')
            at++;
    if (at < set->length && set->text[at] == '\r')
        at++;
    return at < set->length && set->text[at] == '\n' ? at + 1 : at;
}

static void tell_clauses(const reading *r, grundy_clause_found *found,
                         void *user)
{
    size_t from = 0, i = 0;

    while (r->token[i].kind != T_END) {
        const token *const first = &r->token[i++];
        grundy_clause c = {.from = from, .begin = first->from};

        if (!begins_clause(first))
            continue;
        while (r->token[i].kind != T_END && !begins_clause(&r->token[i]))
            i++;
        c.word = word_of(&r->set, first);
        c.rule = first->role == ROLE_RULE;
        c.span = first->span;
        c.last = r->token[i - 1].span;
        c.end = r->token[i - 1].to;
        c.to = end_of_line(&r->set, c.end);
        if (r->token[i].kind != T_END && c.to > r->token[i].from)
            c.to = r->token[i].from;
        from = c.to;
        find_name(&c, first);
        if (!found(user, &c))
            return;
    }
}

grundy_status grundy_source_clauses(const char *text, size_t length,
                                    const grundy_limits *limits,
                                    grundy_clause_found *found, void *user,
                                    grundy_error *err)
{
    reading r = {.token = NULL};
    grundy_error wrong = {0};
    grundy_status status;

    if (text == NULL || found == NULL)
        return grundy_fail(err, GRUNDY_EINVAL, "expected the text of rules");
    status = grundy_session_open(&r.mem, &r.w, limits, err);
    if (status != GRUNDY_OK)
        return status;
    status = grundy_reading_parse(&r, text, length, true, &wrong);
    if (status == GRUNDY_OK && r.token != NULL)
        tell_clauses(&r, found, user);
    return grundy_reading_close(&r, status, err);
}

/* ---- what was typed ---- */

/* Whether the error is that the text ends here, or within a string. */
static bool ends_too_soon(const reading *r, const grundy_error *wrong)
{
    const token *const end = &r->token[r->count - 1];

    if (wrong->span.line == end->span.line &&
        wrong->span.column >= end->span.column)
        return true;
    for (size_t i = 0; i < r->count; i++)
        if (r->token[i].kind == T_BAD)
            return r->set.text[r->token[i].from] == '"';
    return false;
}

/* What the text is behind these words. */
static grundy_status read_behind(const char *before, const char *text,
                                 size_t length, const grundy_limits *limits,
                                 grundy_typed good, grundy_typed *typed,
                                 grundy_error *err)
{
    const size_t head = strlen(before);
    reading r = {.token = NULL};
    grundy_error wrong = {0};
    char *whole;
    grundy_status status = grundy_session_open(&r.mem, &r.w, limits, err);

    if (status != GRUNDY_OK)
        return status;
    whole = grundy_memory_new(&r.mem, head + length);
    if (whole == NULL)
        return grundy_fail(err, grundy_memory_failure(&r.mem), "out of memory");
    memcpy(whole, before, head);
    memcpy(whole + head, text, length);
    status = grundy_reading_parse(&r, whole, head + length, false, &wrong);
    *typed = wrong.status == GRUNDY_OK ? good
             : r.token != NULL && ends_too_soon(&r, &wrong)
                 ? GRUNDY_TYPED_UNFINISHED
                 : GRUNDY_TYPED_WRONG;
    grundy_memory_free(&r.mem, whole, head + length);
    return grundy_reading_close(&r, status, err);
}

typedef struct first_word {
    bool there, clause;
} first_word;

/* Whether there is a word at all, and whether it begins a clause. */
static grundy_status look_at_first(const char *text, size_t length,
                                   const grundy_limits *limits,
                                   first_word *first, grundy_error *err)
{
    reading r = {.token = NULL};
    token *t;
    size_t count;
    grundy_status status = grundy_session_open(&r.mem, &r.w, limits, err);

    if (status != GRUNDY_OK)
        return status;
    grundy_arena_open(&r.set.arena, &r.mem);
    r.set.text = grundy_arena_text(&r.set.arena, text, length);
    r.set.length = length;
    status = r.set.text == NULL ? grundy_memory_fail(&r.mem, err)
                                : grundy_lex_all(&r.set.arena, &r.w, r.set.text,
                                                 length, &t, &count, err);
    if (status == GRUNDY_OK) {
        const bool name = t[0].kind == T_NAME && count > 2 &&
                          t[1].kind != T_LPAREN &&
                          strcmp(word_of(&r.set, t), "else") != 0;

        first->there = t[0].kind != T_END;
        first->clause = name || grundy_lex_starts_clause(t[0].kind) ||
                        (t[0].kind == T_ELSE && t[1].kind == T_MOVE);
    }
    grundy_arena_close(&r.set.arena);
    return status;
}

grundy_status grundy_source_typed(const char *text, size_t length,
                                  const grundy_limits *limits,
                                  grundy_typed *typed, grundy_error *err)
{
    first_word first = {false, false};
    grundy_status status;

    *typed = GRUNDY_TYPED_NOTHING;
    if (text == NULL)
        return grundy_fail(err, GRUNDY_EINVAL, "expected the text of rules");
    status = look_at_first(text, length, limits, &first, err);
    if (status != GRUNDY_OK || !first.there)
        return status;
    if (first.clause)
        return read_behind("position x()\n", text, length, limits,
                           GRUNDY_TYPED_CLAUSES, typed, err);
    status = read_behind("print ", text, length, limits,
                         GRUNDY_TYPED_EXPRESSION, typed, err);
    if (status != GRUNDY_OK || *typed != GRUNDY_TYPED_WRONG)
        return status;
    return read_behind("start ", text, length, limits, GRUNDY_TYPED_EXPRESSION,
                       typed, err);
}
