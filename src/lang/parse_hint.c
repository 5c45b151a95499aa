/* SPDX-License-Identifier: MIT */
/*
 * What may be meant by a token that is not what the grammar asks for: mostly
 * the way of other languages.  A hint never decides anything; where none fits
 * well, none is better than a wrong one.
 */
#include "lang/parser.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"
#include "lang/words.h"

/* The token as a name; false: it is none, or too long to be meant so. */
static bool as_name(const token *t, char *out, size_t size)
{
    if (t->kind != T_NAME || t->length >= size)
        return false;
    memcpy(out, t->text, t->length);
    out[t->length] = '\0';
    return true;
}

/* A name that is nearly one of the words that begin a clause. */
static const char *near_clause(const char *wrong)
{
    static const char *const word[] = {"game",   "cases",    "input",   "let",
                                       "fn",     "position", "move",    "stop",
                                       "win",    "lose",     "play",    "start",
                                       "answer", "print",    "example", "show"};
    nearest best = grundy_nearest_to(wrong);

    static_assert(sizeof word / sizeof *word == T_EXAMPLE - T_GAME + 2,
                  "each word that starts a clause, and 'show'");
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        grundy_nearest_consider(&best, word[i]);
    return best.name;
}

/* The word that begins the clause in which the token stands. */
static token_kind clause_of(const parser *p)
{
    for (size_t at = p->at; at-- > 0;)
        if (grundy_lex_starts_clause(p->token[at].kind))
            return p->token[at].kind;
    return T_END;
}

static void hint_name(const parser *p, const char *what)
{
    const token *const t = &p->token[p->at];
    const token *const before = p->at > 0 ? t - 1 : t;
    const bool clause = strcmp(what, "a clause") == 0;
    char name[33];
    const char *meant;

    if (!as_name(t, name, sizeof name))
        return;
    meant = grundy_word_foreign(name);
    if (meant != NULL)
        grundy_error_hint(p->err, "%s", _(meant));
    else if (clause && (before->kind == T_NAME || before->kind == T_INT) &&
             t->span.line == before->span.line &&
             grundy_parser_peek(p, 1) == T_LPAREN)
        grundy_error_hint(p->err, "a product is written with '*': k * p(x)");
    else if (clause && near_clause(name) != NULL)
        grundy_error_hint(p->err, "did you mean '%s'?", near_clause(name));
    else if (clause && clause_of(p) == T_INPUT &&
             t->span.line == before->span.line)
        grundy_error_hint(p->err, "what is read is separated by commas: "
                                  "input n, a[n]");
}

/* '=' where a comparison may be meant. */
static void hint_equals(const parser *p, const char *what)
{
    const token_kind next = grundy_parser_peek(p, 1);

    if (next == T_GT || next == T_LT)
        grundy_error_hint(p->err, "write '%s='", next == T_GT ? ">" : "<");
    else if (strcmp(what, "']'") != 0)
        grundy_error_hint(p->err, "equality is written '=='");
}

/* The kind of the token that stands so far before this one. */
static token_kind kind_before(const parser *p, uint32_t far)
{
    return p->at >= far ? p->token[p->at - far].kind : T_END;
}

static void hint_instead_of_clause(const parser *p)
{
    switch (p->token[p->at].kind) {
    case T_COMMA:
        grundy_error_hint(p->err, "each move has its own 'move to', and "
                                  "several values are a set: {1, 2}");
        return;
    case T_FOR:
    case T_IF:
        grundy_error_hint(p->err, "'for' and 'if' stand behind what they are "
                                  "about: move to ... for ... if ...");
        return;
    case T_IN:
        if (kind_before(p, 1) == T_RBRACKET)
            grundy_error_hint(p->err, "each name of a record has its own "
                                      "range: (x in 1..9, y in 1..9)[n]");
        else if (kind_before(p, 2) == T_CASES)
            grundy_error_hint(p->err, "the number of cases has no range: "
                                      "cases t");
        return;
    case T_TO:
        grundy_error_hint(p->err, "a range is written a..b or a..<b");
        return;
    case T_COLON:
        grundy_error_hint(p->err, "no ':' ends a line: what follows belongs "
                                  "to the position above it");
        return;
    default: return;
    }
}

static bool is_reserved(token_kind kind)
{
    return kind >= T_GAME && kind <= T_NOTHING;
}

/* As other languages call it. */
static bool names_a_number(const token *t)
{
    static const char *const word[] = {"int", "integer", "long", "number"};
    char name[33];

    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        if (as_name(t, name, sizeof name) && strcmp(name, word[i]) == 0)
            return true;
    return false;
}

void grundy_parser_hint(const parser *p, const char *what)
{
    const token *const t = &p->token[p->at];

    if (strcmp(what, "'in'") == 0)
        grundy_error_hint(p->err, "a loop is written 'for x in 1..n'");
    else if (t->kind == T_ASSIGN)
        hint_equals(p, what);
    else if (strcmp(what, "'text'") == 0 && t->kind == T_LPAREN)
        grundy_error_hint(p->err, "several numbers that are read together are "
                                  "written (u, v)[m]");
    else if (strstr(what, "'text'") != NULL && names_a_number(t))
        grundy_error_hint(p->err, "a number needs no type: x, or x in 1..9");
    else if (strcmp(what, "'to'") == 0 && kind_before(p, 1) == T_MOVE)
        grundy_error_hint(p->err, "a move is written 'move to heap(...)'");
    else if (strcmp(what, "'='") == 0 && kind_before(p, 1) == T_RPAREN)
        grundy_error_hint(p->err, "a function is written 'fn f(x) = x + 1'");
    else if (strstr(what, " name") != NULL && is_reserved(t->kind))
        grundy_error_hint(p->err, "this word is reserved: choose another name");
    else if (t->kind == T_SLASH && p->at > 0 && t[-1].kind == T_SLASH)
        grundy_error_hint(p->err, "'/' rounds down by itself, and a comment "
                                  "begins with '#'");
    else if (strcmp(what, "a string") == 0)
        grundy_error_hint(p->err, "a string stands between two quotes \"");
    else if (t->kind == T_NAME)
        hint_name(p, what);
    else if (strcmp(what, "a clause") == 0)
        hint_instead_of_clause(p);
}
