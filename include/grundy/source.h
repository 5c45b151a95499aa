/* SPDX-License-Identifier: MIT */
/*
 * grundy/source.h -- rules as a text that somebody is writing: its clauses,
 * and whether what was typed is finished.  Nothing is checked or solved.
 */
#ifndef GRUNDY_SOURCE_H
#define GRUNDY_SOURCE_H

#include "grundy/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One clause of a text.  Bytes are counted from its beginning. */
typedef struct grundy_clause {
    const char *word;  /* what it begins with: "position"; static storage */
    bool rule;         /* it belongs to the position above it */
    size_t begin, end; /* from its first word to behind its last one */
    /* The same with the comments above it and behind it: the clauses of a
     * text that parses lie one behind the other, without a gap. */
    size_t from, to;
    grundy_span span;      /* of its first word */
    grundy_span last;      /* of its last word */
    size_t name, name_end; /* bytes of the name that it declares, or 0, 0 */
    grundy_span name_span;
} grundy_clause;

typedef bool grundy_clause_found(void *user, const grundy_clause *clause);

/*
 * Tells the clauses in the order of the text, until found returns false; those
 * that do not parse are left out.  *limits may be NULL.  GRUNDY_OK whatever
 * does not parse.  Time: O(length).
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_source_clauses(
    const char *text, size_t length, const grundy_limits *limits,
    grundy_clause_found *found, void *user, grundy_error *err);

/* What a name is the name of. */
typedef enum grundy_named {
    GRUNDY_NAMES_POSITION,
    GRUNDY_NAMES_FUNCTION,
    GRUNDY_NAMES_INPUT, /* or the number of cases */
    GRUNDY_NAMES_LET,
    GRUNDY_NAMES_PARAM,
    GRUNDY_NAMES_LOOP
} grundy_named;

/* A place where a name stands.  Borrowed until the callback returns. */
typedef struct grundy_name {
    grundy_named named;
    size_t from, to; /* its bytes */
    grundy_span span;
    size_t declared;  /* where the name begins that declares it */
    const char *type; /* of the value, for people: "an integer" */
    size_t call_to;   /* of a call: behind its bracket; else to */
} grundy_name;

typedef bool grundy_name_found(void *user, const grundy_name *name);

/*
 * Tells every name that the rules declare wherever it stands, in the order of
 * the text, until found returns false.  *limits may be NULL.  GRUNDY_ESYNTAX,
 * GRUNDY_ERULES: there is an error, and nothing is told.  Time: about that of
 * grundy_rules_open.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_source_names(
    const char *text, size_t length, const grundy_limits *limits,
    grundy_name_found *found, void *user, grundy_error *err);

/*
 * The words of the language, i from 0; NULL past the last.  *takes, if not
 * NULL: how a function is called, such as "isqrt takes 1 value: isqrt(n)", or
 * NULL for words that cannot be names.  Static storage.
 */
GRUNDY_API const char *grundy_source_word(size_t i, const char **takes);

/* What a text is that somebody has typed at a prompt. */
typedef enum grundy_typed {
    GRUNDY_TYPED_NOTHING, /* blanks and comments */
    GRUNDY_TYPED_CLAUSES,
    GRUNDY_TYPED_EXPRESSION, /* or expressions, as behind `print` */
    GRUNDY_TYPED_UNFINISHED, /* it may go on, and has to */
    GRUNDY_TYPED_WRONG       /* nothing that follows can mend it */
} grundy_typed;

/* GRUNDY_OK, with *typed, for any text at all. */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_source_typed(
    const char *text, size_t length, const grundy_limits *limits,
    grundy_typed *typed, grundy_error *err);

#ifdef __cplusplus
}
#endif

#endif
