/* SPDX-License-Identifier: MIT */
/* lang/compiler.h -- what the parts of the compiler share. */
#pragma once

#include "lang/machine.h"
#include "lang/code.h"

/* Registers are taken and given back like a stack. */
typedef struct compiler {
    program *p;
    machine *m;
    arena *a;       /* the program's */
    rule_code *c;
    uint32_t next;  /* the first free register */
    grundy_span span; /* of the expression being compiled */
    bool bindings;
    bool in_rules;  /* code that runs once a position: folds may be kept, as in
                       a loop */
    uint32_t loops; /* around what is compiled */
    uint32_t allocates; /* how many instructions may make objects */
    variable **bound; /* names in scope, for bindings */
    uint32_t bounds;
    size_t bound_cap, constant_cap, info_cap, list_cap;
    grundy_status status;
    grundy_error *err;
} compiler;

/* Jumps that wait for their target. */
typedef struct jumps {
    uint32_t *at;
    uint32_t count;
} jumps;

enum { NO_COPIES = 0xffff };

void grundy_compiler_no_memory(compiler *c);
uint32_t grundy_compiler_temp(compiler *c, uint32_t width);
uint32_t grundy_compiler_emit(compiler *c, opcode op, uint32_t a, uint32_t b,
                              uint32_t d);
uint32_t grundy_compiler_emit_number(compiler *c, opcode op, uint32_t a,
                                     int32_t number);
void grundy_compiler_load(compiler *c, uint32_t to, int64_t value);
void grundy_compiler_copy(compiler *c, uint32_t to, uint32_t from,
                          uint32_t width);
uint32_t grundy_compiler_info(compiler *c, runtime_info info);
uint32_t grundy_compiler_here(const compiler *c);

void grundy_compiler_wait(compiler *c, jumps *list, uint32_t at);
void grundy_compiler_land(compiler *c, const jumps *list);
void grundy_compiler_jump_back(compiler *c, uint32_t at, uint32_t to);

/* The value's first register, its own or a new one; or at a given place. */
uint32_t grundy_compiler_value(compiler *c, const node *n);
void grundy_compiler_into(compiler *c, const node *n, uint32_t to);

/* As above, in the representation of another type (sets only differ). */
void grundy_compiler_as(compiler *c, const node *n, const type *t,
                        uint32_t to);

/* The values side by side in new registers; returns the first. */
uint32_t grundy_compiler_side_by_side(compiler *c, node *const *kid,
                                      uint32_t kids);

/* RUNTIME with what it is told; returns the instruction. */
uint32_t grundy_compiler_runtime(compiler *c, runtime_call *call, uint32_t to,
                                 uint32_t from, uint32_t results,
                                 const type *t, const type *other,
                                 const void *extra);

/* Jumps where (r[x] op r[y]) == when. */
void grundy_compiler_jump_compare(compiler *c, node_op op, uint32_t x,
                                  uint32_t y, bool when, jumps *list);

/* Jumps where n == when, else falls through. */
void grundy_compiler_branch(compiler *c, const node *n, bool when,
                            jumps *list);

/* A loop over the tail; body is compiled once, innermost.  escapes: what the
 * body leaves behind may refer to objects, so loops must not give them back. */
typedef void grundy_compiler_body(compiler *c, void *user);
void grundy_compiler_tail(compiler *c, const tail *t, bool escapes,
                          grundy_compiler_body *body, void *user);

/* The same, in another order (compile_listing.c); flat values alone. */
void grundy_compiler_tail_listing(compiler *c, const tail *t,
                                  const node *target, move_listing listing,
                                  grundy_compiler_body *body, void *user);

/* Whether such a loop, step `at` of the tail, runs from its end on. */
bool grundy_compiler_runs_down(const tail *t, uint32_t at, const node *target,
                               move_listing listing);

/* Clauses are listed by this, then as they are written. */
enum { LISTING_TURNS = 3 };
uint32_t grundy_compiler_turn(const game_kind *kind, uint32_t move,
                              move_listing listing);

void grundy_compiler_fold(compiler *c, const node *n, uint32_t to);
void grundy_compiler_sum(compiler *c, const node *n, uint32_t copies);

/* Sets. */
bool grundy_compiler_masked(compiler *c, const type *t);
void grundy_compiler_mask(compiler *c, const node *n, const universe *u,
                          bool need, uint32_t to);
void grundy_compiler_set(compiler *c, const node *n, uint32_t to);
void grundy_compiler_mask_op(compiler *c, const node *n, uint32_t to);
bool grundy_compiler_mask_compare(compiler *c, const node *n, uint32_t to);
void grundy_compiler_bind(compiler *c, variable *v);
binding_list grundy_compiler_bindings(compiler *c);
uint32_t grundy_compiler_add_list(compiler *c, binding_list list);

/* ---- what is checked where it is finished (code_check.c) ---- */

#ifndef NDEBUG
void grundy_code_check(const rule_code *c);
#else
static inline void grundy_code_check(const rule_code *c)
{
    (void)c;
}
#endif
