/* SPDX-License-Identifier: MIT */
/* lang/lex.h -- the text of a rule file as tokens. */
#pragma once

#include "base/memory.h"
#include "base/watch.h"
#include "lang/operator_list.h"

/* So many tokens that are none, then the rest of the file is not read. */
enum { GRUNDY_LEX_BAD = 10 };

typedef enum token_kind {
    T_END, T_INT, T_STRING, T_CHAR, T_NAME, T_BAD,
    /* words that start a clause: from T_GAME to T_EXAMPLE */
    T_GAME, T_CASES, T_INPUT, T_LET, T_FN, T_POSITION, T_MOVE, T_STOP, T_WIN,
    T_LOSE, T_PLAY, T_START, T_ANSWER, T_PRINT, T_EXAMPLE,
    /* the other reserved words */
    T_FOR, T_IN, T_IF, T_THEN, T_ELSE, T_AND, T_OR, T_NOT,
    GRUNDY_WORD_OPERATORS(GRUNDY_TOKEN_OF, )
    T_WITH, T_TO, T_UNTIL, T_GIVES, T_FULL, T_NOTHING,
    /* signs */
    T_LPAREN, T_RPAREN, T_LBRACKET, T_RBRACKET, T_LBRACE, T_RBRACE, T_COMMA,
    T_COLON, T_ASSIGN,
    GRUNDY_SIGN_OPERATORS(GRUNDY_TOKEN_OF, )
    T_EQ, T_NE, T_LT, T_LE, T_GT, T_GE, T_RANGE, T_RANGE_LT,
    T_KINDS
} token_kind;

/* What the parser saw in a token, for who looks at its place. */
typedef enum token_role {
    ROLE_NONE,
    ROLE_CLAUSE, /* a clause begins here */
    ROLE_RULE,   /* the same, and it belongs to the position above it */
    ROLE_TAIL,   /* 'for' or 'if' of a tail */
    ROLE_WORD,   /* a name that has a meaning of its own in this place */
    ROLE_CALL    /* 'xor' or 'set' before its bracket */
} token_role;

typedef struct token {
    token_kind kind;
    token_role role; /* set by the parser */
    grundy_span span;
    const char *text; /* where it stands in the source; STRING: unescaped */
    size_t length;    /* bytes of text */
    int64_t number;   /* of INT, the code of CHAR, where STRING begins */
    bool glued;       /* a quote stands right before it */
    size_t from, to;  /* its bytes in the source, as they are written */
    const grundy_error *wrong; /* of BAD: why it is no token */
} token;

/*
 * Splits the text into tokens, the last one T_END; what is none, such as a
 * sign that the language doesn't have or a string without an end, is T_BAD.
 * Allocated in the arena; names point into the text.  Fails without memory
 * only, or when the watch, which may be NULL, stops.
 */
grundy_status grundy_lex_all(arena *a, watch *w, const char *text,
                             size_t length, token **out, size_t *count,
                             grundy_error *err);

/* The same, and GRUNDY_ESYNTAX if a token is T_BAD. */
grundy_status grundy_lex_split(arena *a, const char *text, size_t length,
                               token **out, size_t *count, grundy_error *err);

/* "'move'", "a name", "end of file": as said in messages. */
const char *grundy_lex_name(token_kind kind);

static inline bool grundy_lex_starts_clause(token_kind kind)
{
    return kind >= T_GAME && kind <= T_EXAMPLE;
}

/* The next character of UTF-8 text, at < length; advances *at.  Bytes that
 * are not UTF-8 stand for themselves. */
uint32_t grundy_lex_character(const char *text, size_t length, size_t *at);
