/* SPDX-License-Identifier: MIT */
/*
 * lang/code.h -- the code of the register machine, and what is compiled to it.
 *
 * An instruction is an operation and three 16-bit operands, mostly registers
 * of the current frame; b and c together may be one 32-bit number.  A register
 * is a word; a tuple is registers side by side.
 */
#pragma once

#include "lang/object.h"
#include "lang/tree.h"

/* r: registers; imm: b and c as one number; to: relative jump. */
#define GRUNDY_OPS(X)                                                          \
    X(STOP)       /* end of a frame without result */                          \
    X(RETURN)     /* result r[a], b words */                                   \
    X(JUMP)       /* by imm */                                                 \
    X(JUMP_TRUE)  /* by imm if r[a] */                                         \
    X(JUMP_FALSE) /* by imm unless r[a] */                                     \
    X(JUMP_EQ)    /* by c if r[a] == r[b] */                                   \
    X(JUMP_NE)                                                                 \
    X(JUMP_LT)                                                                 \
    X(JUMP_LE)                                                                 \
    X(LOAD)                             /* r[a] = imm */                       \
    X(LOAD_BIG)                         /* r[a] = constant imm */              \
    X(COPY)                             /* r[a] = r[b] */                      \
    X(COPY_MANY)                        /* r[a..] = r[b..], c words */         \
    X(GLOBAL)                           /* r[a] = global word imm */           \
    GRUNDY_OPERATORS(GRUNDY_INSN_OF, X) /* r[a] = r[b] op r[c], checked */     \
    X(ADD_SMALL)                        /* r[a] = r[b] + c (signed) */         \
    X(BIT_ANDNOT)                       /* r[a] = r[b] & ~r[c] */              \
    X(NEG)                                                                     \
    X(NOT)                                                                     \
    X(IS_EQ) /* r[a] = r[b] == r[c] */                                         \
    X(IS_NE)                                                                   \
    X(IS_LT)                                                                   \
    X(IS_LE)                                                                   \
    X(LOOP)       /* if r[a] < r[b]: r[a]++, jump by c */                      \
    X(LENGTH)     /* r[a] = elements of r[b] */                                \
    X(ELEMENT)    /* r[a] = r[b][r[c]], one word, no check */                  \
    X(ELEMENTS)   /* the same with the next word's a words */                  \
    X(INDEX)      /* r[a] = r[b][r[c]], one word, checked */                   \
    X(INDEX_MANY) /* the same with the next word's a words */                  \
    X(MASK_NEXT)  /* universe c: r[a..] = least of r[b], taken out of it */    \
    X(MASK_SET)   /* mask r[a] |= element r[b..], universe c; outside: drop */ \
    X(MASK_NEED)  /* the same; outside: r[a+1] = 1 */                          \
    X(MASK_FULL)  /* r[a] = all of universe c */                               \
    X(MASK_HAS)   /* r[a] = element r[b..] in mask r[next a], universe c */    \
    X(POPCOUNT)                                                                \
    X(MARK)        /* r[a], r[a+1] = where the arena stands */                 \
    X(RESET)       /* back there */                                            \
    X(OPEN)        /* begin a list of words */                                 \
    X(PUSH)        /* r[a..], b words, onto the list */                        \
    X(ARRAY)       /* r[a] = the list as array of elements of b words */       \
    X(RUNTIME)     /* r[a..] = function info c of r[b..] */                    \
    X(CALL)        /* r[a..] = fn c of r[b..] */                               \
    X(PART)        /* kind b at r[a..], r[c] copies (c 0xffff: one) */         \
    X(PART_NIM)    /* Nim heap r[a], copies r[c] */                            \
    X(PART_SUM)    /* all of the sum r[a], copies r[c] */                      \
    X(SUM)         /* r[a] = the list as a sum */                              \
    X(OPTION)      /* the list is an option; clause b */                       \
    X(MOVE)        /* an option of one part: kind b at r[a..], clause c */     \
    X(EXISTS)      /* r[a] = whether no part of the list is outside */         \
    X(GAIN)        /* the next option gains r[a]; b: the mover moves again */  \
    X(MOVED)       /* r[a] = whether an option was listed */                   \
    X(SIDE)        /* r[a] = whether b, a side, is to move */                  \
    X(FAIL)        /* error: message imm of the machine */                     \
    X(CHECK_COUNT) /* r[a] copies: error if negative */                        \
    X(OUTSIDE)     /* if r[a], the list has a part outside its range */        \
    X(TRACE)       /* the last part came with bindings imm */

typedef enum opcode {
#define X(name) OP_##name,
    GRUNDY_OPS(X)
#undef X
    OP_COUNT
} opcode;

typedef struct insn {
    uint16_t op, a, b, c;
} insn;

/* Whether it is an operator that lang/arith.c computes. */
static inline bool grundy_insn_is_function(insn i)
{
    switch ((opcode)i.op) {
        GRUNDY_OPERATORS(GRUNDY_INSN_LABEL, )
        return true;
    default: return false;
    }
}

static inline int32_t grundy_insn_number(insn i)
{
    return (int32_t)((uint32_t)i.b | (uint32_t)i.c << 16);
}

static inline int16_t grundy_insn_jump(insn i)
{
    return (int16_t)i.c;
}

/* In words: what one word has no room for stands in the next. */
static inline uint32_t grundy_insn_size(insn i)
{
    return i.op == OP_ELEMENTS || i.op == OP_INDEX_MANY || i.op == OP_MASK_HAS
               ? 2
               : 1;
}

typedef struct machine machine;
typedef struct program program;
typedef struct runtime_info runtime_info;
struct native_host;
struct grundy_options;

/* A function of the runtime: results to r[a..], arguments from r[b..]. */
typedef grundy_status runtime_call(machine *m, const runtime_info *info,
                                   int64_t *result, const int64_t *argument,
                                   grundy_span span);

struct runtime_info {
    runtime_call *call;
    const type *type, *other; /* what it works on, as each call needs */
    const void *extra;
    uint32_t number;
};

/* A `for winning move` and the names its `from` may use, as arguments. */
typedef struct winning_use {
    const tail_step *step;
    variable **local;
    uint32_t locals, words; /* how many, and what their values take */
} winning_use;

/* What stands behind the rows: a clause that has more than are listed, which
 * ends the list, or no kind. */
typedef struct winning_rest {
    const char *kind;
    uint64_t heap, moves;
} winning_rest;

enum { WINNING_REST_WORDS = (sizeof(winning_rest) + 7) / 8 };

/*
 * The same code compiled to that of the processor (lang/native.h): a status,
 * or one of NATIVE_.
 */
typedef int32_t native_function(struct native_host *host,
                                struct grundy_options *to,
                                const int64_t *argument, int64_t *result);
typedef uint32_t native_recurser(struct native_host *host,
                                 struct grundy_options *to,
                                 const int64_t *argument);
typedef uint64_t native_filler(struct native_host *host,
                               struct grundy_options *to, const int64_t *row,
                               uint64_t rows, int64_t step, uint64_t *cells);

/* Names in scope at a place, with their registers. */
typedef struct binding {
    const char *name;
    const type *type;
    uint16_t reg;
} binding;

typedef struct binding_list {
    uint32_t count;
    binding *at;
} binding_list;

typedef struct rule_code {
    insn *at;
    grundy_span *span; /* of the expression, one an instruction */
    uint32_t count, cap;
    uint32_t regs;    /* registers of a frame */
    uint32_t params;  /* of them arguments, the first ones */
    int64_t *constant;
    uint32_t constants;
    runtime_info *info;
    uint32_t infos;
    binding_list *list; /* of the clauses, or of TRACE */
    uint32_t lists;
    const type *result; /* NULL: none */
    native_function *native; /* NULL: only the dispatch loop can run it */
    bool lists_options;      /* ... and it writes to the sink */
    native_recurser *recursion; /* solves positions by these moves, or NULL */
    native_filler *fill;     /* fills rows of them, or NULL */
} rule_code;

/* A parameter of a kind, laid out. */
typedef struct param_shape {
    param_kind kind;
    bool mask;      /* a set in one word */
    bool has_range; /* low..high hold */
    int64_t low, high;
    uint64_t length; /* of an array; UINT64_MAX: any */
} param_shape;

/* In which order the loops of moves for values run. */
typedef enum move_listing {
    LIST_WRITTEN,
    LIST_SMALLEST, /* the smallest options first */
    LIST_LARGEST,
    LISTINGS
} move_listing;

typedef struct kind_shape {
    param_shape *param;
    bool ready;     /* low, high and length are those of the inputs now */
    bool flat;      /* every parameter is a word: words are the registers */
    bool checked;   /* ranges that depend on parameters: run `legal` */
    move_listing listing; /* how `values` is to list the options */
    uint32_t words; /* most words of a position; 0: no bound */
    rule_code *legal, *ending;
    rule_code *options, *values; /* moves as written, and those for values */
    rule_code *listed[LISTINGS]; /* `values` of the other ways; or NULL */
} kind_shape;

/* A universe with the sizes that the inputs give it. */
typedef struct universe_now {
    bool known, fits; /* fits: 64 elements at most */
    uint32_t dims; /* numbers of an element */
    int64_t low, size[GRUNDY_MOST_DIMS]; /* of a single number, or of several */
    uint64_t count;
} universe_now;

/* The ruleset compiled, as far as it was needed. */
struct program {
    ruleset *set;
    memory *mem;
    arena arena;
    kind_shape *kind;
    rule_code **function;
    bool *remembers; /* functions whose values are worth keeping */
    universe_now *universe;
    bool without_aggregates;      /* the rewrite is switched off */
    struct aggregate *aggregates; /* folds with prefix sums */
    uint64_t generation; /* counts how often code was dropped */
    uint32_t *slot;  /* first global word of each global */
    uint32_t global_words;
};

/* From node to code; each is made once and kept by the program. */
grundy_status grundy_program_open(program *p, ruleset *set, memory *mem,
                                  grundy_error *err);
void grundy_program_close(program *p);

/* Drops all code: a universe's representation changed. */
void grundy_program_forget(program *p);

/*
 * Compiles an expression with the given variables as its first registers;
 * the code lives in a.
 * bindings: emit TRACE after each part of a sum (for winning moves).
 */
grundy_status grundy_compile_expr(program *p, machine *m, arena *a,
                                  const node *n,
                                  variable *const *params, uint32_t count,
                                  bool bindings, rule_code **out,
                                  grundy_error *err);

/* A print, or a show of the kind `of` (NULL: none), whose parameters are its
 * arguments: its value is an array of rows, each the words of the exprs. */
grundy_status grundy_compile_rows(program *p, machine *m, const game_kind *of,
                                  node *const *exprs, uint32_t count,
                                  const tail *t, rule_code **out,
                                  grundy_error *err);

grundy_status grundy_compile_function(program *p, machine *m, uint32_t index,
                                      rule_code **out, grundy_error *err);
/* Whether some moves for values come in another order than written then. */
bool grundy_compile_reorders(const game_kind *kind, move_listing listing);
/* The moves as written, with the names they bind, or those for values. */
grundy_status grundy_compile_options(program *p, machine *m, uint32_t kind,
                                     bool written, rule_code **out,
                                     grundy_error *err);
/* A pair: 1 + the number of the clause that ends play, or 0; its score. */
grundy_status grundy_compile_ending(program *p, machine *m, uint32_t kind,
                                    rule_code **out, grundy_error *err);
