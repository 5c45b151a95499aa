/* SPDX-License-Identifier: MIT */
/* emit/loaded_text.h -- what loaded.c and its parts share. */
#ifndef EMIT_LOADED_TEXT_H
#define EMIT_LOADED_TEXT_H

#include "emit/loaded.h"
#include "plan/facts/bounds.h"
#include "solve/options.h"

/* A kind whose options the text looks up and marks itself. */
typedef struct loaded_kind {
    bool inlined;
    uint32_t params;
    bool ranged[GRUNDY_TABLE_AXES];    /* a range that the inputs give */
    bool natural[GRUNDY_TABLE_AXES];   /* at least 0 */
    bool is_number[GRUNDY_TABLE_AXES]; /* and then near as a rule */
    interval near[GRUNDY_TABLE_AXES];
} loaded_kind;

enum { LOADED_PARTS = 8 }; /* of an option that needs no list */

typedef struct loaded_part {
    bool nim;
    uint32_t at, kind; /* the instruction; the kind */
} loaded_part;

/* An option of few parts, written without jumps: from OPEN to OPTION. */
typedef struct loaded_option {
    uint32_t from, to;
    uint32_t parts;
    loaded_part part[LOADED_PARTS];
} loaded_option;

/* A loop whose options step through tables: from its head to LOOP. */
typedef struct loaded_run {
    uint32_t head, loop; /* loop 0: none */
} loaded_run;

typedef struct loading {
    const program *program;
    const loaded_code *all;
    uint32_t count;
    const loaded_kind *kind;
    const int64_t *number_of; /* function to number, -1: not among them */
    const bool *leaf;         /* by number: it asks nothing of its host */
    text_buffer *out;
    bool failed;

    uint32_t number; /* of the code at work */
    const rule_code *c;
    bool *target;         /* by instruction: something jumps here */
    loaded_option option; /* at work; parts 0: none */
    bool diving;          /* it is written as a dive or as rows */
    bool in_rows;         /* as rows */
    loaded_run run;       /* at work, in a dive */
    bool *runs_to;        /* by kind: some run goes through its table */
} loading;

void grundy_loaded_say(loading *l, const char *format, ...) GRUNDY_PRINTF(2, 3);

/* Whether it may jump, and by how much from behind it. */
bool grundy_loaded_jump(insn i, int32_t *by);

/* Marks the instructions that others of l->c jump to. */
void grundy_loaded_find_targets(loading *l);
/* The instructions of l->c, one by one. */
void grundy_loaded_steps(loading *l);

/* Declarations that stand before all code; before dives. */
void grundy_loaded_prelude(loading *l);
void grundy_loaded_dive_places(loading *l);

/* ---- loaded_moves.c: options and parts ---- */

/* Whether an option that the text can mark begins here. */
bool grundy_loaded_find_option(loading *l, uint32_t at);
/* Variables of the tables that the code's options lie in. */
void grundy_loaded_tables(loading *l);
/* Variables for the words of parts. */
void grundy_loaded_option_words(loading *l);
/* Sets them for the part there. */
void grundy_loaded_part_words(loading *l, uint32_t at);
void grundy_loaded_begin_option(loading *l);
void grundy_loaded_part(loading *l, uint32_t at);
void grundy_loaded_end_option(loading *l);
void grundy_loaded_move(loading *l, uint32_t at);

/* ---- loaded_dive.c: solving by recursion ---- */

/* Whether all kinds can; `calm` has room for a mark a code, all false. */
bool grundy_loaded_can_dive(loading *l, bool *calm);
void grundy_loaded_dives(loading *l);

/* `code` goes into the cells of all images of WORD0, WORD1, ... */
void grundy_loaded_images(loading *l, uint32_t k, const char *places,
                          const char *word);
void grundy_loaded_dive_option(loading *l);
void grundy_loaded_dive_move(loading *l, uint32_t at);
/* What a level has of its own: registers, values found. */
void grundy_loaded_level(loading *l);

/* ---- loaded_guard.c: numbers that are near ---- */

void grundy_loaded_find_near(const program *p, uint32_t kind, loaded_kind *out);
/* The condition that one of the numbers by that name is not, from the kind's
 * parameter `from` on. */
void grundy_loaded_far(loading *l, uint32_t kind, const char *name,
                       uint32_t from);

/* ---- loaded_numbers.c: functions of numbers ---- */

void grundy_loaded_numbers(loading *l);
bool grundy_loaded_is_number(runtime_call *call);
/* Where it is one, the head of an `if` that it fails. */
void grundy_loaded_number(loading *l, uint32_t at);

/* ---- loaded_rows.c: filling tables in order ---- */

/* A function for the cells of the code's kind. */
void grundy_loaded_row(loading *l, const loaded_code *code);

/* ---- loaded_runs.c: loops of dives without a check an option ---- */

/* Whether one begins here, which is then l->run. */
bool grundy_loaded_find_run(loading *l, uint32_t head);
/* Sets l->runs_to for the runs of l->c. */
void grundy_loaded_find_runs(loading *l);
/* The plain loop, before the one as written. */
void grundy_loaded_run(loading *l);
/* In the loop as written: what the plain one will find there next time. */
void grundy_loaded_note(loading *l, const char *cell, uint32_t at,
                        uint32_t kind);

/* ---- loaded_steps.c: the other instructions ---- */

/* False: not an instruction that can be written. */
bool grundy_loaded_step(loading *l, uint32_t at);
/* Whether the instructions may leave something in the scratch arena. */
bool grundy_loaded_takes_room(const loading *l, uint32_t from, uint32_t to);
/* Whether what stands between the mark and this reset may. */
bool grundy_loaded_needs_reset(const loading *l, uint32_t at);
/* Whether it asks something of the host, other than to report an error. */
bool grundy_loaded_asks(insn i);

#endif
