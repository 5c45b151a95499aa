/* SPDX-License-Identifier: MIT */
/* cli/lsp.h -- what the files of the language server share. */
#pragma once

#include "json.h"
#include "say/text.h"

/* Errors of the protocol. */
enum {
    LSP_PARSE_ERROR = -32700,
    LSP_INVALID_REQUEST = -32600,
    LSP_NO_METHOD = -32601,
    LSP_INVALID_PARAMS = -32602,
    LSP_INTERNAL = -32603,
    LSP_NOT_INITIALIZED = -32002,
    LSP_CANCELLED = -32800,
    LSP_FAILED = -32803
};

/* A name of the rules where it stands; see grundy/source.h. */
typedef struct lsp_name {
    grundy_named named;
    size_t from, to, declared, call_to;
    char type[80];
} lsp_name;

typedef struct lsp_names {
    lsp_name *at;
    size_t count, room;
    bool good; /* they are those of the text as it is */
} lsp_names;

/* A byte of a text, and which position that is. */
typedef struct lsp_place {
    size_t byte;
    json_int_t line, column;
} lsp_place;

typedef struct document {
    char *uri;
    text_buffer text;
    lsp_place place; /* that was asked for last */
    lsp_names names; /* of the last text that had no error */
    bool names_stale, diagnosed;
    struct document *next;
} document;

typedef struct lsp {
    cli *c;
    document *documents;
    json_t *queue;  /* messages read and not yet dealt with */
    text_buffer in; /* bytes read and not yet a message */
    json_t *id;     /* of the request that is being answered, or NULL */
    bool initialized, shut_down, ended, broken;
    bool cancelled; /* the one that is being answered */
    exit_code code;
} lsp;

/* ---- cmd_lsp.c: messages ---- */

void grundy_lsp_notify(lsp *l, const char *method, json_t *params);

/* The answer to the request; result is given up to it. */
void grundy_lsp_reply(lsp *l, const json_t *request, json_t *result);
void grundy_lsp_refuse(lsp *l, const json_t *request, int code,
                       const char *message);

/* Limits for a call of so many seconds; between its steps messages are read,
 * and *rules is cancelled when its request is. */
typedef struct lsp_call {
    lsp *l;
    grundy_rules *rules;
} lsp_call;

grundy_limits grundy_lsp_limits(lsp_call *call, double seconds);

/* ---- lsp_text.c: places ---- */

/* Positions of the protocol count UTF-16 units from 0.  Quick where bytes are
 * asked for one behind the other. */
json_t *grundy_lsp_position(document *d, size_t byte);
json_t *grundy_lsp_range(document *d, size_t from, size_t to);

/* The byte of a position, at most the end of its line; false: it is none. */
bool grundy_lsp_byte(const text_buffer *text, const json_t *position,
                     size_t *byte);

/* The bytes of a span of the library. */
void grundy_lsp_span(const text_buffer *text, grundy_span span, size_t *from,
                     size_t *to);

/* A change of the protocol; false: it is none. */
bool grundy_lsp_change(document *d, const json_t *change);

/* ---- lsp_names.c ---- */

/* Names are looked for anew if the text has changed; false: it has errors,
 * and the names are of an older text or none. */
bool grundy_lsp_names(document *d);
void grundy_lsp_names_free(lsp_names *names);
const lsp_name *grundy_lsp_name_at(const lsp_names *names, size_t byte);
json_t *grundy_lsp_definition(document *d, size_t byte);
json_t *grundy_lsp_references(document *d, size_t byte, bool declared);
json_t *grundy_lsp_highlights(document *d, size_t byte);
/* NULL and *why: it is refused. */
json_t *grundy_lsp_rename(document *d, size_t byte, const char *name,
                          const char **why);
json_t *grundy_lsp_completion(document *d, size_t byte);
json_t *grundy_lsp_symbols(document *d);

/* ---- lsp_games.c: what needs the rules ---- */

json_t *grundy_lsp_diagnostics(lsp *l, document *d);
json_t *grundy_lsp_hover(lsp *l, document *d, size_t byte);
json_t *grundy_lsp_lenses(document *d);
json_t *grundy_lsp_format(document *d);
/* What grundy.check and grundy.plan say; NULL: no such command. */
json_t *grundy_lsp_execute(lsp *l, document *d, const char *command);
