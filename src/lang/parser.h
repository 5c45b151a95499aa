/* SPDX-License-Identifier: MIT */
/* lang/parser.h -- what the two halves of the parser share. */
#pragma once

#include "lang/lex.h"
#include "lang/tree.h"

/* Once status is not GRUNDY_OK every parse function returns NULL or false. */
typedef struct parser {
    arena *a;
    watch *watch;        /* or NULL: nobody stops it */
    token *token;        /* all, the last one T_END */
    size_t at;
    unsigned depth;     /* of nested expressions, to bound the C stack */
    unsigned braces;    /* that were complained of and are open */
    grundy_status status;
    grundy_source source;
    grundy_error *err;
} parser;

enum { GRUNDY_PARSE_DEPTH = 400, GRUNDY_PARSE_HEIGHT = 1000 };

static inline token_kind grundy_parser_peek(const parser *p, size_t ahead)
{
    for (size_t i = 0; i < ahead; i++)
        if (p->token[p->at + i].kind == T_END)
            return T_END;
    return p->token[p->at + ahead].kind;
}

/* Whether the next token is that name. */
bool grundy_parser_at_word(const parser *p, const char *text);

bool grundy_parser_accept(parser *p, token_kind kind);
bool grundy_parser_need(parser *p, token_kind kind, const char *what);

/* The next token is taken, and has this role. */
void grundy_parser_take(parser *p, token_role role);

/* Records "expected WHAT, found ..." at the token; returns false. */
bool grundy_parser_expected(parser *p, const char *what);

/* The same for a bracket's other end: names the open one if the clause ends. */
bool grundy_parser_close(parser *p, token_kind close, const char *what,
                         grundy_span open);

/* What may be meant by the token that is not WHAT was expected, as hint. */
void grundy_parser_hint(const parser *p, const char *what);

/* One level deeper; true, and an error, if that is too deep. */
bool grundy_parser_deep(parser *p);
void grundy_parser_too_deep(parser *p);
void grundy_parser_no_memory(parser *p);
const char *grundy_parser_name(parser *p, const char *what, grundy_span *span);
node *grundy_parser_expr(parser *p);
/* [ "left" | "right" ] expr: a sum, and who is to move there.  Without either
 * word, or where a name `left` or `right` is meant, an expression. */
node *grundy_parser_sum(parser *p);
node *grundy_parser_range(parser *p);
tail *grundy_parser_tail(parser *p);
pattern *grundy_parser_pattern(parser *p);

/* A list that grows in the arena: *list of *count items of size bytes. */
void *grundy_parser_push(parser *p, void *list, uint32_t *count, size_t size);
