/* SPDX-License-Identifier: MIT */
/*
 * lang/machine.h -- the register machine that runs compiled rules.
 *
 * Frames live on a stack of its own, so a function may recurse two million
 * deep.  The machine may be entered again from its hooks (the rules of one
 * position asking for the nimber of another): a run takes its frames from
 * the top of the stacks and leaves them as it found them.
 */
#pragma once

#include "base/watch.h"
#include "grundy/game.h"
#include "lang/code.h"
#include "lang/remember.h"

/* A position by its registers: the parameters, one word each. */
typedef struct placed {
    uint32_t kind;
    const int64_t *reg;
} placed;

/* What the machine asks of the engine.  The machine is passed back. */
typedef struct machine_hooks {
    void *user;
    /* Of a sum: its nimber, its result (an int64_t), of W_OUTCOME and W_VALUE a
     * reference to a text in the scratch, or, W_FIRST_WINS, 1 or 0
     * for who wins it. */
    grundy_status (*value)(void *user, const object *sum, word_id word,
                           uint64_t *out, grundy_error *err);
    /* nimber, result, first_wins, winning_moves (UINT64_MAX: or more), case. */
    grundy_status (*start)(void *user, word_id word, uint64_t *out,
                           grundy_error *err);
    /* The winning moves as an array of the words of use->step->brings;
     * argument: the values of use->local. */
    grundy_status (*winning)(void *user, const winning_use *use,
                             const int64_t *argument, const object **list,
                             grundy_error *err);
    /* So much was interpreted that native code may be worth it; sets `ask`
     * anew. */
    grundy_status (*busy)(void *user, grundy_error *err);
} machine_hooks;

/* A move or part as it is traced: its names are list->at[].reg of reg. */
typedef struct machine_trace {
    void *user;
    grundy_status (*option)(void *user, uint32_t clause, const int64_t *reg,
                            const int64_t *sum, size_t words, bool *stop,
                            grundy_error *err);
    grundy_status (*part)(void *user, const binding_list *names,
                          const int64_t *reg, const int64_t *part,
                          grundy_error *err);
} machine_trace;

/* Calls in calls, as many as a recursion over numbers up to ten million has. */
enum { GRUNDY_MOST_CALLS = 10000100 };

typedef struct frame {
    const rule_code *code;
    const insn *pc;
    size_t base;      /* of its registers on the stack */
    size_t result;    /* where the caller wants the result, on the stack */
    size_t kept;      /* place in the function's memory, or NOT_KEPT */
    uint32_t function;
} frame;

typedef struct list_mark {
    size_t at;
    bool outside;    /* some part is outside its range */
    bool unknown;    /* some part has no value in a table */
    uint32_t known;  /* parts that have one */
    uint64_t value;  /* the nim-sum of these and of Nim heaps */
} list_mark;

struct machine {
    memory *mem;
    watch *watch;
    program *program;
    machine_hooks hooks;
    int64_t *stack;
    size_t stack_cap, top;
    frame *frames;
    size_t frames_cap, depth;
    arena scratch;      /* objects made while running */
    word_list list;         /* lists under way, one on another */
    list_mark *marks;
    size_t marks_cap, open;
    word_list key;          /* of a remembered call */
    word_list pending;      /* calls under way: function, place of its entry */
    size_t most_calls;      /* in calls: what needs more has no end */
    int64_t *global;    /* program->global_words */
    remember *memory;   /* one a function */
    grundy_options *to; /* where options go; NULL: traced or thrown away */
    const machine_trace *trace;
    bool packed;        /* ends of edges are: grundy_graph_pack */
    bool keep;          /* objects outlive loops: no RESET */
    uint64_t epoch;     /* counts changes of the inputs */
    bool stopped;       /* the sink wants no more options */
    bool moved;         /* an option was traced */
    int64_t gain;       /* of the option that comes next, and whether who */
    bool again;         /* moves to it moves again */
    player_side to_move; /* whose moves are listed; SIDE_BOTH: all */
    uint64_t rounds; /* of loops and calls that were interpreted */
    uint64_t ask;    /* as many of them call the hook `busy` */
    struct native_host *native; /* NULL: nothing is compiled */
    uint32_t native_depth;      /* native functions running inside others */
    /* What the frame of depth 1 runs is no part of the file but this text,
     * written by the user. */
    const char *typed;
    char outside[100];  /* the last part outside its range, where that is an
                         * error and not just no move; "": not known */
    const char *below_zero; /* a parameter of it without a range, or NULL */
    const int64_t *at;  /* registers of the position whose rules run */
    uint32_t at_kind;
    grundy_error *err;
};

grundy_status grundy_machine_open(machine *m, program *p, memory *mem,
                                  watch *w, grundy_error *err);
void grundy_machine_close(machine *m);

/* Runs code on its arguments; result (may be NULL) gets its words.  Objects
 * in the result live until the scratch arena is reset by the caller. */
grundy_status grundy_machine_run(machine *m, const rule_code *c,
                                 const int64_t *argument, int64_t *result,
                                 grundy_error *err);

/* All options of a position, to the sink or the trace. */
grundy_status grundy_machine_options(machine *m, placed position,
                                     grundy_options *to,
                                     const machine_trace *trace,
                                     grundy_error *err);
/* The clause that ends play there, or NULL, and the score that it says. */
grundy_status grundy_machine_ending(machine *m, placed position,
                                    const rule_decide **clause, int64_t *score,
                                    grundy_error *err);

/* Sets the sizes, lengths and ranges of a kind by the inputs. */
grundy_status grundy_machine_shape(machine *m, uint32_t kind,
                                   grundy_error *err);
grundy_status grundy_machine_universe(machine *m, const universe *u,
                                      grundy_error *err);

/* Inputs have changed: shapes and universes are to be found anew. */
grundy_status grundy_machine_rebind(machine *m, grundy_error *err);

/* Whether the registers hold a position inside its declared range. */
grundy_status grundy_machine_legal(machine *m, placed position, bool *legal,
                                   grundy_error *err);

/* Appends the position's words (as in grundy_position) to w, or reads them
 * back into the registers, one a parameter; objects go to the scratch arena. */
grundy_status grundy_machine_encode(machine *m, placed position, word_list *w,
                                    grundy_error *err);
grundy_status grundy_machine_decode(machine *m, uint32_t kind,
                                    const int64_t *word, uint32_t length,
                                    int64_t *reg, grundy_error *err);

/* "pile(3, 0)"; like snprintf. */
size_t grundy_machine_text(machine *m, uint32_t kind, const int64_t *word,
                           uint32_t length, char *out, size_t size);

/* The index of an element in its universe, or -1 outside. */
int64_t grundy_universe_index(const universe_now *u, const int64_t *element);
void grundy_universe_element(const universe_now *u, uint64_t index,
                             int64_t *element);

/* Records an error of a value: "MESSAGE: 'expression' in pile(3, 0)". */
grundy_status grundy_machine_fail(machine *m, grundy_status status,
                                  grundy_span span, const char *format, ...)
    GRUNDY_PRINTF(4, 5);
grundy_status grundy_machine_no_memory(machine *m);

/* So many words were gone through at once: loops look at the clock the sooner
 * for it. */
static inline void grundy_machine_count(machine *m, uint64_t words)
{
    m->watch->ticks += words / 64;
}

grundy_status grundy_machine_index_wrong(machine *m, grundy_span span,
                                         int64_t index, uint64_t count);

/* The error of instruction number `at`, whose operands were x and y. */
grundy_status grundy_machine_wrong(machine *m, const rule_code *c, size_t at,
                                   int64_t x, int64_t y);

/* Notes the part in m->outside, unless options are being listed. */
void grundy_machine_note_outside(machine *m, uint32_t kind,
                                 const int64_t *reg);

/* "coin(16)", or "a position" where nothing is noted. */
const char *grundy_machine_outside(const machine *m);

/* To the error about it: what its place can't hold where no range says so. */
void grundy_machine_hint_outside(const machine *m, grundy_error *err);
