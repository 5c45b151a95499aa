/* SPDX-License-Identifier: MIT */
/* emit/native_text.h -- what native.c and its parts share. */
#ifndef EMIT_NATIVE_TEXT_H
#define EMIT_NATIVE_TEXT_H

#include "emit/native.h"
#include "plan/facts/bounds.h"
#include "solve/options.h"

/* A kind whose options the text looks up and marks itself. */
typedef struct native_kind {
    bool inlined;
    uint32_t params;
    bool ranged[GRUNDY_TABLE_AXES];    /* a range that the inputs give */
    bool natural[GRUNDY_TABLE_AXES];   /* at least 0 */
    bool is_number[GRUNDY_TABLE_AXES]; /* and then near as a rule */
    interval near[GRUNDY_TABLE_AXES];
} native_kind;

enum { NATIVE_PARTS = 8 }; /* of an option that needs no list */

typedef struct native_part {
    bool nim;
    uint32_t at, kind; /* the instruction; the kind */
} native_part;

/* An option of few parts, written without jumps: from OPEN to OPTION. */
typedef struct native_option {
    uint32_t from, to;
    uint32_t parts;
    native_part part[NATIVE_PARTS];
} native_option;

/* A loop whose options step through tables: from its head to LOOP. */
typedef struct native_run {
    uint32_t head, loop; /* loop 0: none */
} native_run;

typedef struct loading {
    const program *program;
    const native_code *all;
    uint32_t count;
    const native_kind *kind;
    const int64_t *number_of; /* function to number, -1: not among them */
    const bool *leaf;         /* by number: it asks nothing of its host */
    text_buffer *out;
    bool failed;

    uint32_t number; /* of the code at work */
    const rule_code *c;
    bool *target;         /* by instruction: something jumps here */
    native_option option; /* at work; parts 0: none */
    bool recursing;       /* it is written as a recursion or as rows */
    bool in_rows;         /* as rows */
    native_run run;       /* at work, in a recursion */
    bool *runs_to;        /* by kind: some run goes through its table */
} loading;

void grundy_native_say(loading *l, const char *format, ...) GRUNDY_PRINTF(2, 3);

/* Whether it may jump, and by how much from behind it. */
bool grundy_native_jump(insn i, int32_t *by);

/* Marks the instructions that others of l->c jump to. */
void grundy_native_find_targets(loading *l);
/* The instructions of l->c, one by one. */
void grundy_native_steps(loading *l);

/* Declarations that stand before all code; before recursions. */
void grundy_native_prelude(loading *l);
void grundy_native_recursion_places(loading *l);

/* ---- native_moves.c: options and parts ---- */

/* Whether an option that the text can mark begins here. */
bool grundy_native_find_option(loading *l, uint32_t at);
/* Variables of the tables that the code's options lie in. */
void grundy_native_tables(loading *l);
/* Variables for the words of parts. */
void grundy_native_option_words(loading *l);
/* Sets them for the part there. */
void grundy_native_part_words(loading *l, uint32_t at);
void grundy_native_begin_option(loading *l);
void grundy_native_part(loading *l, uint32_t at);
void grundy_native_end_option(loading *l);
void grundy_native_move(loading *l, uint32_t at);
/* Where the kind has no table at all, whose cells go by that name, the position
 * of those words is looked up by hash: the key is that of solve/memo.h. */
void grundy_native_in_memo(loading *l, uint32_t k, const char *cells,
                           const char *word, const char *then);

/* ---- native_recursion.c: solving by recursion ---- */

/* Whether all kinds can; `closed` has room for a mark a code, all false. */
bool grundy_native_can_recurse(loading *l, bool *closed);
void grundy_native_recursions(loading *l);

/* `code` goes into the cells of all images of WORD0, WORD1, ... */
void grundy_native_images(loading *l, uint32_t k, const char *places,
                          const char *word);
void grundy_native_recursion_option(loading *l);
void grundy_native_recursion_move(loading *l, uint32_t at);
/* What a level has of its own: registers, values found. */
void grundy_native_level(loading *l);

/* ---- native_guard.c: numbers that are near ---- */

void grundy_native_find_near(const program *p, uint32_t kind, native_kind *out);
/* The condition that one of the numbers by that name is not, from the kind's
 * parameter `from` on. */
void grundy_native_far(loading *l, uint32_t kind, const char *name,
                       uint32_t from);

/* ---- native_numbers.c: functions of numbers ---- */

void grundy_native_numbers(loading *l);
bool grundy_native_is_number(runtime_call *call);
/* Where it is one, the head of an `if` that it fails. */
void grundy_native_number(loading *l, uint32_t at);

/* ---- native_rows.c: filling tables in order ---- */

/* A function for the cells of the code's kind. */
void grundy_native_row(loading *l, const native_code *code);

/* ---- native_runs.c: loops of recursions without a check an option ---- */

/* Whether one begins here, which is then l->run. */
bool grundy_native_find_run(loading *l, uint32_t head);
/* Sets l->runs_to for the runs of l->c. */
void grundy_native_find_runs(loading *l);
/* The plain loop, before the one as written. */
void grundy_native_write_run(loading *l);
/* In the loop as written: what the plain one will find there next time. */
void grundy_native_note(loading *l, const char *cell, uint32_t at,
                        uint32_t kind);

/* ---- native_steps.c: the other instructions ---- */

/* False: not an instruction that can be written. */
bool grundy_native_step(loading *l, uint32_t at);
/* Whether the instructions may leave something in the scratch arena. */
bool grundy_native_takes_room(const loading *l, uint32_t from, uint32_t to);
/* Whether what stands between the mark and this reset may. */
bool grundy_native_needs_reset(const loading *l, uint32_t at);
/* Whether it asks something of the host, other than to report an error. */
bool grundy_native_asks(insn i);

#endif
