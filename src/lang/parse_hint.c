/* SPDX-License-Identifier: MIT */
/* What may be meant by a token that is not what the grammar asks for: a slip
 * that is known (lang/slips.h), or a word that is nearly one of ours. */
#include "lang/parser.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"
#include "lang/slips.h"
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

/* A name that is nearly one of the words that begin or go on with a clause. */
static const char *near_clause(const char *wrong)
{
    static const char *const word[] = {
        "for",      "if",    "game",    "cases", "input", "let",  "fn",
        "position", "move",  "stop",    "win",   "lose",  "play", "start",
        "answer",   "print", "example", "show",  "draw",  "score"};
    nearest best = grundy_nearest_to(wrong);

    static_assert(sizeof word / sizeof *word == T_EXAMPLE - T_GAME + 6,
                  "each word that starts a clause, reserved or not");
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

/* A reserved word in capitals: AND, If. */
static const char *in_capitals(const char *wrong)
{
    for (token_kind kind = T_GAME; kind <= T_NOTHING; kind++) {
        const char *const name = grundy_lex_name(kind);
        const size_t length = strlen(wrong);
        size_t same = 0;

        while (same < length && name[same + 1] == (wrong[same] | 0x20))
            same++;
        if (same == length && name[same + 1] == '\'')
            return name;
    }
    return NULL;
}

/* What was expected: the words of the clause, or a name in it. */
static void hint_name(const parser *p, const char *what)
{
    const token *const t = &p->token[p->at];
    const bool clause = strcmp(what, "a clause") == 0;
    char name[33];
    const char *meant;

    if (!as_name(t, name, sizeof name))
        return;
    meant = grundy_slip_word(name);
    if (meant != NULL)
        grundy_error_hint(p->err, "%s", _(meant));
    else if (in_capitals(name) != NULL)
        grundy_error_hint(p->err, "write %s", in_capitals(name));
    else if (clause && near_clause(name) != NULL)
        grundy_error_hint(p->err, "did you mean '%s'?", near_clause(name));
    else if (clause && t[1].kind == T_LPAREN)
        grundy_error_hint(p->err, "each clause begins with a word of its own: "
                                  "move to heap(x - 1)");
}

static bool is_reserved(token_kind kind)
{
    return kind >= T_GAME && kind <= T_NOTHING;
}

void grundy_parser_hint(const parser *p, const char *what)
{
    const token *const t = &p->token[p->at];
    const bool reserved = strstr(what, " name") != NULL && is_reserved(t->kind);
    const char *const meant =
        reserved ? N_("this word is reserved: choose another name")
                 : grundy_slip_tokens(p->token, p->at, what, clause_of(p));

    if (meant != NULL)
        grundy_error_hint(p->err, "%s", _(meant));
    else
        hint_name(p, what);
}
