/* SPDX-License-Identifier: MIT */
/*
 * emit/emitter.h -- what the writers of a program share.
 *
 * An expression is written as text and the statements it needs before it;
 * these go to `to` as they come up.  Errors stick: after the first, whatever
 * is written is thrown away, so nobody needs to look at each step.
 */
#ifndef EMIT_EMITTER_H
#define EMIT_EMITTER_H

#include <stdarg.h>

#include "emit/emit.h"
#include "emit/facts.h"
#include "emit/program_plan.h"
#include "emit/support.h"
#include "lang/runtime.h"
#include "plan/facts/interval.h"
#include "plan/laws/code.h"

#include "emit/expression.h"

/* A name of the rules and what it is called now. */
typedef struct name_binding {
    const variable *of;
    words is;
} name_binding;

enum { EMIT_SUMS = 16, MOST_BLOCKS = 64 };

enum { LEVEL_FILTERS = 4, LEVEL_OUTS = 64 };

/* A loop of moves from a heap with a law to heaps of one value: level.c. */
typedef enum level_form {
    LEVEL_RUNS,  /* runs of k win */
    LEVEL_PAIRS, /* two heaps are left whose values rise for ever */
    LEVEL_ROUGH, /* what is left has no factor in common with the heap */
    LEVEL_TURNS  /* runs of k win, which the program finds: turning.c */
} level_form;

typedef struct winning_loop {
    const tail *tail; /* as it is to be written, and the loop in it */
    const tail_step *step;
    const game_kind *kind;
    const node *left;   /* the heap it leads to */
    const node *beside; /* and another one; NULL: none */
    level_form form;
    int64_t by;        /* and by how much that rises with the loop's k */
    const char *level; /* the heaps of that value; NULL: the law has none */
    const char *index; /* a number in it, where there are several */
    const char *count; /* what counts them; NULL: each is wanted */
    bool always;       /* of TURNS: there is no other case */
    bool last;         /* what comes after the loop is all in here: */
    uint32_t filters, outs, modulus; /* conditions on k, modulo that */
    int64_t from;                    /* from there on */
    const node *filter[LEVEL_FILTERS];
    int64_t out[LEVEL_OUTS]; /* k is none of these */
    uint32_t alones;
    int64_t alone[LEVEL_OUTS]; /* or one of these, whatever its class says */
    int64_t cut;               /* and no more than this */
    uint64_t most;             /* so many runs of k may win */
} winning_loop;

/* For what reads no global at all. */
extern const reads grundy_emit_no_reads;

/* What a scope adds, given back at its end. */
typedef struct emit_scope {
    uint32_t bindings, names;
    uint32_t facts;
} emit_scope;

typedef struct emitter emitter;

struct emitter {
    const ruleset *set;
    kind_box *box;     /* by kind: what may be asked for */
    kind_order *order; /* by kind, for open inputs; NULL: not found yet */
    struct kind_graph *kinds; /* NULL: not made yet */
    /* By kind, what starts ask for and what play from there reaches; NULL: not
     * known, when it was looked for. */
    kind_box *at_start, *in_play;
    bool knows_start, knows_play;
    memory *mem;
    arena a;
    bool cplusplus;
    bool canonical; /* the moves at hand are not those written */
    emit_mode mode;
    grundy_status status;
    grundy_error *err;

    page *to;
    const page *part; /* of the program that is written */
    int depth;
    uint32_t outside[MOST_BLOCKS]; /* names outside of each open block */
    name_table words;
    uint8_t *owner; /* by the number of a name: names.c */
    uint32_t owners;
    size_t owners_room;

    name_binding **binding; /* of variables in scope, the inner ones last */
    const char **name;      /* in scope */
    uint32_t bindings, names;
    size_t bindings_room, names_room;
    facts facts;
    budget analysis; /* what may be spent on proofs and bounds */

    global_plan *global; /* by index */
    kind_plan *kind;
    function_plan *function;
    universe_plan *universe;
    plain_array *plain; /* by index of the global */
    sums_plan sums[EMIT_SUMS];
    uint32_t sums_count;

    /* What the kind or function at work reads; NULL in main. */
    const reads *in_rules;
    uint32_t around; /* loops that what is written stands in */
    bool allocates;  /* what was written takes short-lived memory */
    bool uses_changed; /* what the last pass has used is not what the one before
                          had */
    bool unsettled;  /* what may fail was not known when it was asked */
    bool fails;      /* what was written may find that there is no answer */
    bool loops;      /* what was written costs more than arithmetic */
    bool walks;      /* or a little more: loops over elements of words */
    bool leads_on;   /* a table's cells ask other kinds or functions */
    struct board_reading *asking; /* the list of moves at work, or NULL */
    const game_kind *filling;     /* whose table may be read directly */
    const char *cell; /* what takes the value at work; NULL: returned */
    const char *beside, *sets;  /* the sets of runs from it, and their number */
    const char *until;          /* what loops go on under, or NULL */
    node *aim;                  /* the option, where loops may run down */
    const winning_loop *levels; /* the loop that knows which options it wants */
    const char *case_name;
    const char *print_format, *print_args; /* of the printf under way */
    bool print_percent;                    /* some text in it has a % */
    bool lines_open;    /* some line is left open: `end` stands */
    bool lists;         /* moves of some set are listed */
    int64_t wide_words; /* of sets that are more than one, in such lists */
    bool graph;         /* positions with results are searched, */
    bool sums_of_parts; /* and some of them are sums */
    bool bound; /* the sum at work has parts to be answered, or can't have */
    bool scores_stay;            /* no score can leave 64 bits */
    bool values_wanted;          /* of sums, as texts, */
    bool winners_wanted;         /* or who wins them */
    bool few_wanted;             /* or those of few copies first */
    const char *few;             /* tells whether only pairs of parts count;
                                    NULL: they never do alone */
    bool results_wanted;         /* the search is asked for, */
    bool results_forgotten;      /* and what it found is dropped now and then */
    bool marks_grew, marks_grow; /* some marks had to grow, in passes before */
    int64_t marks_room;          /* of the array of marks, 0: none */
    uint32_t starts;             /* uses of the start in the pass before */
    uint32_t start_uses;         /* in this one */
    page start_text, search_text, main_text;
};

/* ---- page.c ---- */

/* A line by itself: a statement, or the declaration of a variable. */
void grundy_emit_line(emitter *e, const char *format, ...) GRUNDY_PRINTF(2, 3);
void grundy_emit_declare(emitter *e, const char *format, ...)
    GRUNDY_PRINTF(2, 3);
/* A constant, which is dropped if nothing reads it. */
void grundy_emit_const(emitter *e, const char *ctype, const char *name,
                       const char *format, ...) GRUNDY_PRINTF(4, 5);
/* One whose value is taken off a stack or from the input: then that is still
 * done. */
void grundy_emit_taken(emitter *e, const char *ctype, const char *name,
                       const char *format, ...) GRUNDY_PRINTF(4, 5);
void grundy_emit_blank(emitter *e);
/* Of a comment: nothing in it is read. */
void grundy_emit_comment_line(emitter *e, const char *text);

/* What stands in that file of the runtime; NULL: in all helpers.  Of a set,
 * what it has; else (NULL) all. */
void grundy_emit_support(emitter *e, const char *file, const support_set *has,
                         uint32_t conditions);

/* Ends the words of a text: a null pointer of their own type. */
#define NO_MORE ((const char *)NULL)

/* The lines of a text, indented as in it within the block at work; $0 to $9
 * stand for the texts that follow it, up to a NULL.  What is empty with them is
 * no line; what is empty without any parts lines. */
void grundy_emit_lines(emitter *e, const char *text, ...);

/* A line that opens a block, and the end of it. */
void grundy_emit_open(emitter *e, const char *format, ...) GRUNDY_PRINTF(2, 3);
void grundy_emit_close(emitter *e);
/* The end of a block that stays a block, with what follows its brace. */
void grundy_emit_close_with(emitter *e, const char *text);
/* The end of a block that stays one, and the block of what else is the case;
 * condition NULL: of all else. */
void grundy_emit_else(emitter *e, const char *condition);

/* A loop's block; the names since the mark belong to it. */
void grundy_emit_while(emitter *e, uint32_t names, const char *condition);
/* for (first; condition; step) */
void grundy_emit_for(emitter *e, uint32_t names, const char *first,
                     const char *condition, const char *step);

/* for (int64_t name = from; name < end && until; name++); or down from the last
 * to the first. */
typedef struct counted_loop {
    const char *name;
    code from, end;
    const char *until; /* NULL: up to the end */
    bool closed;       /* the end is in it */
    bool down;
} counted_loop;

void grundy_emit_count(emitter *e, uint32_t names, const counted_loop *c);
/* From 0 on, up to the end. */
void grundy_emit_count_to(emitter *e, uint32_t names, const char *name,
                          code end);

/* The head and the brace of the function of that name; and its end. */
void grundy_emit_open_function(emitter *e, const char *name, const char *format,
                               ...) GRUNDY_PRINTF(3, 4);
void grundy_emit_end_function(emitter *e);
/* With a blank line behind it. */
void grundy_emit_close_function(emitter *e);

/* What follows is a part of the program of its own, written anew. */
void grundy_emit_begin_part(emitter *e, page *p);
void grundy_emit_add(emitter *e, page *p, const page_line *l, size_t count);
void grundy_emit_free(emitter *e, page *p);
void grundy_emit_forget_names(emitter *e);

/* A name gets a number; UINT32_MAX: memory ran out. */
uint32_t grundy_emit_intern(emitter *e, const char *name, size_t length);
/* The number of a name; UINT32_MAX: it has none, so no line has it. */
uint32_t grundy_emit_number_of(const emitter *e, const char *name,
                               size_t length);

/* Of a name: a letter, a digit or _. */
bool grundy_emit_is_letter(char c);
/* Whether the name is in some line; and one that begins so. */
bool grundy_emit_mentions(const emitter *e, const page *p, const char *name);
bool grundy_emit_mentions_like(const emitter *e, const page *p,
                               const char *stem);
/* Whether it is there before what declares it, if anything does. */
bool grundy_emit_mentions_early(const emitter *e, const page *p,
                                const char *name);
/* Drops constants that nothing reads.  They come up where only part of a value
 * counts, an even number of copies or a comparison that is settled. */
void grundy_emit_tidy(emitter *e, page *p);

/* ---- printer.c ---- */

/* Appends the lines as text; false: memory is out. */
bool grundy_emit_lay_out(const page *p, text_buffer *out);

/* ---- text.c ---- */

const char *grundy_emit_say(emitter *e, const char *format, ...)
    GRUNDY_PRINTF(2, 3);
const char *grundy_emit_say_list(emitter *e, const char *format, va_list args)
    GRUNDY_PRINTF(2, 0);
/* "list, x", or x alone; and all of these so. */
const char *grundy_emit_next(emitter *e, const char *list, const char *x);
const char *grundy_emit_texts(emitter *e, const code *x, uint32_t count);
void grundy_emit_no_memory(emitter *e);

/* False: something has failed, or it is time to stop, which is noted. */
bool grundy_emit_goes_on(emitter *e);
/* GRUNDY_ERULES at the node: "grundy emit can't write %s yet". */
void grundy_emit_refuse(emitter *e, grundy_span span, const char *what);

/* In parentheses unless it holds at least as tightly as rank. */
const char *grundy_emit_in(emitter *e, code c, int rank);
code grundy_emit_number(emitter *e, int64_t number);
code grundy_emit_named(const char *name);
bool grundy_emit_is_simple(code c);
/* Whether one of them is more than a few operations. */
bool grundy_emit_costs(code x, code y);
/* The length of an array that has a name. */
code grundy_emit_length(emitter *e, code array);
/* Whether they surely are one value: the same number, name or operation. */
bool grundy_emit_same(code x, code y);
/* What is written in a way of its own all the same. */
const operation *grundy_emit_operation(emitter *e, node_op op, code x, code y);
/* x and y under an operator that C has too, and its sign there. */
code grundy_emit_binary(emitter *e, code x, node_op op, code y);
const char *grundy_emit_sign(node_op op);
/* A name for the value: itself if it is one, else a new constant. */
code grundy_emit_hold(emitter *e, const char *ctype, const char *wish, code c);

/* ---- names.c ---- */

/* Names of C live as long as their block, meanings and facts until the end. */
emit_scope grundy_emit_begin(emitter *e);
void grundy_emit_end(emitter *e, emit_scope s);
/* The same at the end of a function. */
void grundy_emit_leave(emitter *e, emit_scope s);
/* Whether two names are one. */
bool grundy_emit_is_name(const char *x, const char *y);
/* A name near to the wish that nothing in scope has. */
const char *grundy_emit_name(emitter *e, const char *wish);
void grundy_emit_bind(emitter *e, const variable *v, words is);
const char *grundy_emit_bind_one(emitter *e, const variable *v);
const words *grundy_emit_find(emitter *e, const variable *v);

/* ---- reserved.c ---- */

/* A keyword, macro or name of the headers, in C or C++, or what may be one. */
bool grundy_emit_is_word_of_c(const char *name);
/* The name without underscores, in a shape that nobody keeps for himself. */
const char *grundy_emit_shaped(emitter *e, const char *name);
void grundy_emit_name_globals(emitter *e);
/* What a global is called, where it is read. */
const char *grundy_emit_global(emitter *e, const variable *v);
/* Gives it its value, or an item of it by the end of its name, and declares it
 * where it is local; takes: as grundy_emit_taken. */
void grundy_emit_give(emitter *e, const variable *v, const char *item,
                      const char *value, bool takes);

static inline const char *grundy_emit_id(const emitter *e, const game_kind *k)
{
    return e->kind[k->index].name;
}

/* What a call of a function of the runtime may do is noted. */
void grundy_emit_need(emitter *e, const char *name);
/* And the call itself, with what the format says passed to it. */
code grundy_emit_call(emitter *e, const char *name, const char *format, ...)
    GRUNDY_PRINTF(3, 4);

/* ---- types ---- */

shape grundy_emit_shape(const emitter *e, const type *t);
/* The type in C; of a tuple, that of an item. */
/* Whether that is bool. */
bool grundy_emit_is_flag(const emitter *e, const type *t);
const char *grundy_emit_type(const emitter *e, const type *t);
/* Words of an element of an array or a set. */
uint32_t grundy_emit_width(const type *t);
/* The same of the arrays within arrays. */
uint32_t grundy_emit_inner_width(const emitter *e, const type *t);

/* What is written until the end is kept apart. */
typedef struct aside {
    page text, *before;
    int depth;
} aside;

void grundy_emit_aside(emitter *e, aside *s, int deeper);
void grundy_emit_aside_end(emitter *e, const aside *s);
/* Writes it out, or not, and frees it. */
void grundy_emit_aside_put(emitter *e, aside *s, bool write);

/* ---- expr.c ---- */

code grundy_emit_expr(emitter *e, const node *n);
void grundy_emit_words(emitter *e, const node *n, words *out);
bool grundy_emit_constant(const node *n, int64_t *out);
/* What a law may read of the rules: constants alone. */
code_source grundy_emit_constants(emitter *e);
code grundy_emit_call_two(emitter *e, const char *name, code x, code y);
/* A list of the words, which stand for one element: for lookups. */
code grundy_emit_key(emitter *e, const words *w);
void grundy_emit_assign(emitter *e, const words *to, const words *from);

/* ---- condition.c ---- */

/* not, and, or, comparisons, in. */
code grundy_emit_condition(emitter *e, const node *n);
/* What was written as a condition, as its opposite. */
code grundy_emit_not(emitter *e, code c);
/* One of N_EQ .. N_GE; of words the first ones that differ decide. */
code grundy_emit_compare(emitter *e, node_op op, code x, code y);
code grundy_emit_compare_words(emitter *e, node_op op, const words *x,
                               const words *y);
/* Whether it is an array of arrays that has a form in C. */
bool grundy_emit_is_deep(const emitter *e, const type *t);
/* An array as one of that shape: an empty one has any. */
code grundy_emit_array_as(emitter *e, const node *n, shape s);
/* Of arrays of that type: below 0, 0 or above. */
code grundy_emit_array_order(emitter *e, const type *t, code x, code y);

/* ---- arith.c ---- */

/* + - * / % ** and operators of bits, watched where they may leave 64 bits. */
code grundy_emit_arithmetic(emitter *e, const node *n);
code grundy_emit_negative(emitter *e, const node *n);
/* Whether so little can be added as often as anybody waits for. */
bool grundy_emit_is_step(emitter *e, const node *n);

/* ---- array.c ---- */

code grundy_emit_array(emitter *e, const node *n);
code grundy_emit_index(emitter *e, const node *n, words *out);
code grundy_emit_with(emitter *e, const node *n); /* with.c */
code grundy_emit_join(emitter *e, const node *n);
code grundy_emit_list(emitter *e, const node *n);
code grundy_emit_word(emitter *e, const node *n);

/* ---- set.c ---- */

/* The name of a size of the universe, but for the first. */
const char *grundy_emit_size(emitter *e, const universe *u, uint32_t dim);

code grundy_emit_set(emitter *e, const node *n);
/* The set as a mask of the universe; what lies outside is dropped, or, if
 * `fits` names a variable, makes that false. */
code grundy_emit_mask(emitter *e, const node *n, const universe *u,
                      const char *fits);
/* Whether such masks have several words, which those of a page's programs
 * never have; what they are in C. */
static inline bool grundy_emit_is_wide(const emitter *e, const universe *u)
{
#if GRUNDY_NO_WIDE_SETS
    (void)e;
    (void)u;
    return false;
#else
    return !e->universe[u->index].mask;
#endif
}

const char *grundy_emit_mask_type(const emitter *e, const universe *u);
/* &, |, xor or - of two masks. */
code grundy_emit_join_masks(emitter *e, const universe *u, node_op op, code x,
                            code y);
/* wide.c: which sets are that in lists of moves. */
void grundy_emit_choose_wide(emitter *e);
/* How many elements the universe has. */
code grundy_emit_count_of(emitter *e, const universe *u);
bool grundy_emit_stays_inside(const emitter *e, const node *n,
                              const universe *u);
code grundy_emit_in_set(emitter *e, const node *n);
/* `in` asks whether the number of the loop is in a set held in a word: whether
 * all of them are elements that it may have, from 0 on; and which of the range
 * are in it, or are not where it asks for that, as such a word. */
bool grundy_emit_is_inside(emitter *e, const tail_step *s, const node *in);
code grundy_emit_members(emitter *e, const node *range, const node *in);
code grundy_emit_compare_sets(emitter *e, const node *n);
void grundy_emit_element(emitter *e, const universe *u, const char *place,
                         words *out);
/* After how many statements all that the expression reads is known. */
uint32_t grundy_emit_known_after(const emitter *e, node *n);
void grundy_emit_universes(emitter *e, uint32_t after);
/* How long its axes are, four of them: those that it has not are 1. */
const char *grundy_emit_board(emitter *e, const universe *u);

/* ---- input.c ---- */

void grundy_emit_choose_arrays(emitter *e);
/* The array of C that the name stands for, or NULL. */
const plain_array *grundy_emit_plain(const emitter *e, const node *n);
code grundy_emit_extent(emitter *e, const plain_array *a, uint32_t at);
/* The index, tested to be below the length. */
code grundy_emit_inside(emitter *e, code index, const char *length);
/* An element of an array of C; false: of something else. */
bool grundy_emit_element_of(emitter *e, const node *n, code *out);
void grundy_emit_read(emitter *e, const input_item *it);
void grundy_emit_declare_plain(emitter *e, const variable *v);

/* ---- rows.c ---- */

/* The nimber of many positions with equal steps (plan/rewrites/rows.c). */
code grundy_emit_row(emitter *e, const node *n);

/* ---- far.c ---- */

bool grundy_emit_find_far(emitter *e, const game_kind *k, kind_plan *plan);
void grundy_emit_far(emitter *e, const game_kind *k);

/* ---- marks.c ---- */

/* lasts: nothing else marks values while the options are found. */
void grundy_emit_choose_marks(emitter *e, const game_kind *k, bool lasts);
void grundy_emit_marks_open(emitter *e, marking *m, marks_kind how);
void grundy_emit_mark(emitter *e, const marking *m, code value);
const char *grundy_emit_mex(emitter *e, const marking *m);
void grundy_emit_marks_text(emitter *e);

/* ---- turning.c ---- */

typedef struct turning_plan turning_plan;

/* By these moves, or their quicker tails; NULL: they have no such law. */
turning_plan *grundy_emit_find_turns(emitter *e, const game_kind *k,
                                     const rule_move *move, uint32_t moves,
                                     bool quick);
/* Whether the heap tells what may be taken. */
bool grundy_emit_is_by_heap(const turning_plan *plan);
/* Whether a clause has a loop that may be long. */
bool grundy_emit_has_ranges(const turning_plan *plan);
/* NAME_has_law(n), which says whether turns_value(&NAME_recurring, n) is
 * known; the statement that makes it forget that, if there is such a law. */
const char *grundy_emit_turns(emitter *e, const game_kind *k,
                              const kind_plan *plan);
/* The moves of the clause that win, where the law is; false: of this clause
 * nothing more is known. */
bool grundy_emit_turns_levels(emitter *e, const game_kind *k,
                              const rule_move *m, const char *n,
                              const char *want, winning_loop *out);
/* Returns that, where it is. */
void grundy_emit_by_turns(emitter *e, const game_kind *k);

/* ---- pairs.c ---- */

bool grundy_emit_find_pairs(emitter *e, const game_kind *k, kind_plan *plan);
void grundy_emit_pairs(emitter *e, const game_kind *k);
/* As grundy_emit_turns_levels. */
bool grundy_emit_pairs_levels(emitter *e, const game_kind *k,
                              const rule_move *m, const char *n,
                              const char *want, winning_loop *out);

/* ---- loop.c ---- */

typedef void emit_body(emitter *e, void *user);

/* The loops and conditions from step `at` on, around what body writes. */
void grundy_emit_tail(emitter *e, const tail *t, uint32_t at, emit_body *body,
                      void *user);
code grundy_emit_fold(emitter *e, const node *n, words *out);
/* [ e for ... ] and { e for ... } */
code grundy_emit_comprehension(emitter *e, const node *n);

/* ---- aggregate.c ---- */

/* Prefix sums instead of the loops; false: not such a fold. */
bool grundy_emit_aggregate(emitter *e, const node *n, code *out);
void grundy_emit_make_sums(emitter *e, uint32_t after);

/* ---- inside.c ---- */

/* The words of a position's parameters, and what has to hold of them. */
void grundy_emit_place_args(emitter *e, const node *n, code *arg,
                            const test_pair **fits);
/* Whether it speaks of parameters. */
bool grundy_emit_depends(const node *n);
/* x and y, one of N_EQ .. N_GE; and a name or a call that is a condition. */
const test_pair *grundy_emit_compared(emitter *e, code x, node_op op, code y);
const test_pair *grundy_emit_flag(emitter *e, code flag);
/* Of a flag that starts as true, if what was written aside, which ends here,
 * names it; else NULL. */
const test_pair *grundy_emit_flag_of(emitter *e, aside *s, const char *flag);
/* Two tests as one, and two conditions; either may be NULL. */
const test_pair *grundy_emit_both(emitter *e, const test_pair *x,
                                  const test_pair *y);
const char *grundy_emit_and(emitter *e, const char *x, const char *y);
static inline const char *grundy_emit_holds(const test_pair *t)
{
    return t == NULL ? NULL : t->holds;
}
/* Dies where the test fails; NULL: nothing is tested. */
void grundy_emit_insist(emitter *e, const test_pair *fits, const char *why);

/* ---- sum.c ---- */

/* What the mode makes of the sum; *fits: condition that must be tested
 * before, or NULL where every part surely lies in its range. */
code grundy_emit_sum(emitter *e, const node *n, const test_pair **fits);
/* The same of what a kind's position is in other words, or of what a move has
 * to be worth. */
code grundy_emit_nimber(emitter *e, const node *n, const test_pair **fits);
/* What stands for a sum with a part outside of its range. */
const char *grundy_emit_outside(const emitter *e);
/* Whether who moves wins, from what grundy_emit_sum gave. */
code grundy_emit_won(emitter *e, code value);
code grundy_emit_kind_value(emitter *e, const game_kind *k, const code *arg);
/* The xor of the parts of a tame sum, and how many are worth more than 1. */
void grundy_emit_count_large(emitter *e, const node *n, const char **total,
                             const char **large);
const node *grundy_emit_unfold(emitter *e, const node *n);
/* Whether its positions are sums of several parts. */
bool grundy_emit_is_sum(const game_kind *k);
/* Onto the stack, as parts of a list to be searched. */
/* How many copies n says there are: not less than 0. */
code grundy_emit_how_often(emitter *e, const node *n);
void grundy_emit_push_parts(emitter *e, const node *n, const char *fits);

/* ---- law.c ---- */

/* One clause that takes a to b from one number and leaves the others as they
 * are: 1 <= a <= b is proved from declared ranges. */
bool grundy_emit_find_run(emitter *e, const game_kind *k, kind_plan *plan);
/* heap(x, d), where 1 to x / d may be taken; false: it is no such kind. */
bool grundy_emit_find_share(const emitter *e, const game_kind *k,
                            kind_plan *plan);
/* Any multiple of a number that inputs or other parameters say. */
bool grundy_emit_find_multiples(const emitter *e, const game_kind *k,
                                kind_plan *plan);
/* A law of who wins, for all that the start may be. */
bool grundy_emit_find_winner(emitter *e, const game_kind *k, kind_plan *plan);
/* What a position with a law is worth, as an expression. */
/* The law is Nim's or that of 1 to a number that is proved to be no less than
 * 0. */
bool grundy_emit_takes_one(const kind_plan *plan);
code grundy_emit_law(emitter *e, const game_kind *k, const code *arg);

/* ---- piecewise.c ---- */

/* Whether the law rests on a function that a program can have as constants. */
bool grundy_emit_is_piecewise(const takes_law *law);
void grundy_emit_piecewise(emitter *e, const game_kind *k);
/* What those constants are called. */
const char *grundy_emit_piecewise_name(emitter *e, const game_kind *k);

/* ---- level.c ---- */

/* The loop of the moves that can leave out all options of another value than
 * `want`; false: none.  The names of the parameters have to be bound. */
bool grundy_emit_find_levels(emitter *e, const game_kind *k, const rule_move *m,
                             const char *n, const char *want,
                             winning_loop *out);
/* Whether the step is that loop. */
bool grundy_emit_is_level_loop(const emitter *e, const tail_step *s);
/* Opens it; false: it is written as a whole. */
bool grundy_emit_open_level(emitter *e);

/* ---- plan.c, order.c ---- */

bool grundy_emit_choose(emitter *e);
/* Whether each sum that the rules make or ask about is one position. */
bool grundy_emit_all_single(
    const ruleset *set); /* mode, methods; false: no memory */
/* The same, and no position is a sum for who finds its value. */
bool grundy_emit_adds_nothing(const ruleset *set);
/* Its name in C. */
const char *grundy_emit_cell_type(cell_type stored);
kind_plan *grundy_emit_plan(emitter *e, const game_kind *k);
/* The same for one kind, whose plan knows more by now. */
void grundy_emit_choose_again(emitter *e, const game_kind *k);
void grundy_emit_assume_params(emitter *e, const param *p, uint32_t params);
/* Fills axes and order; NULL, or what stands against a table. */
const char *grundy_emit_order(emitter *e, const game_kind *k, kind_plan *plan);

/* Whether no move leads to the kind again, as from a ring that opens to a row:
 * few of its positions are asked for. */
bool grundy_emit_comes_once(emitter *e, const game_kind *k);
void grundy_emit_assume_pairs(emitter *e, const game_kind *k,
                              const uint8_t *below);
/* The greatest value the parameter has at the start; INT64_MAX: unknown. */
int64_t grundy_emit_start_high(emitter *e, const game_kind *k, uint32_t at);
/* What the declared ranges of inputs and parameters bound. */
bounds_source grundy_emit_source(emitter *e);
interval grundy_emit_declared(void *e, uint32_t kind, uint32_t at);
/* The greatest value of an expression of inputs, by their ranges. */
bool grundy_emit_highest(emitter *e, const node *n, int64_t *out);

/* ---- kind.c, table.c, function.c, search.c ---- */

void grundy_emit_kind(emitter *e, const game_kind *k);
/* solve_NAME: the moves of one position. */
void grundy_emit_solve(emitter *e, const game_kind *k, kind_plan *plan);
/* What was written fails, so that what asks it has to be written again. */
void grundy_emit_note_fails(emitter *e, bool *fails);
/* What gives the value of a position of the kind: nimber_pile, wins_pile. */
const char *grundy_emit_kind_name(emitter *e, const game_kind *k);
/* And what does so move by move, behind a list. */
const char *grundy_emit_behind(emitter *e, const game_kind *k);
/* What the kind's values are and, if not "", in which order: a comment. */
void grundy_emit_describe(emitter *e, const game_kind *k, const char *order);
/* Statements that put the value of the position in scope into its cell. */
void grundy_emit_fill_cell(emitter *e, const game_kind *k, kind_plan *plan);
/* A table by several numbers, and one by one number that grows as asked. */
void grundy_emit_table(emitter *e, const game_kind *k, kind_plan *plan);
uint32_t grundy_emit_inner(const game_kind *k, const kind_plan *plan);
bool grundy_emit_grows(const game_kind *k, const kind_plan *plan);
/* The greatest of the parameters that share an extent. */
const char *grundy_emit_greatest(emitter *e, const game_kind *k,
                                 const kind_plan *plan, uint32_t group);
code grundy_emit_cell(emitter *e, const game_kind *k, const code *arg);
const char *grundy_emit_cell_address(emitter *e, const game_kind *k,
                                     const code *arg);
static inline bool grundy_emit_is_key(const kind_plan *plan, uint32_t i)
{
    return plan->key == i + 1;
}
/* The place of x on an axis of the table, and how many it has. */
code grundy_emit_place_on(emitter *e, const game_kind *k, const kind_plan *plan,
                          uint32_t i, code x);
code grundy_emit_places_on(emitter *e, const game_kind *k,
                           const kind_plan *plan, uint32_t i);
void grundy_emit_function(emitter *e, const function *f);
/* The type of what it gives. */
const char *grundy_emit_result(emitter *e, const function *f);
/* "int64_t x, int64_t y", with the names bound. */
const char *grundy_emit_params(emitter *e, const param *p, uint32_t params);
/* The same names as arguments. */
const char *grundy_emit_passed(emitter *e, const param *p, uint32_t params);
/* Whether marks of seen values last while the kind's options are found. */
bool grundy_emit_keeps_marks(emitter *e, const game_kind *k);

/* ---- attempt.c: cells that may fail ---- */

/* Whether the cells of the kind's table are tried one by one. */
static inline bool grundy_emit_tries(const kind_plan *plan)
{
    return plan->fails && plan->method == METHOD_TABLE;
}
/* What a cell holds; where it failed, that is an error here. */
code grundy_emit_sound(emitter *e, const game_kind *k, code cell);
/* try_NAME: the value of a position, or which error it has. */
void grundy_emit_attempt(emitter *e, const game_kind *k);

/* ---- behind.c: a search behind a table ---- */

/*
 * How many cells the table may have where more are not filled but searched; 0:
 * it is filled in any case.  Of one number nearly all are needed where steps
 * lead to it.
 */
int64_t grundy_emit_most_cells(emitter *e, const game_kind *k,
                               const kind_plan *plan);
/* Whether a search is tried before more than a few cells are filled. */
bool grundy_emit_is_tried_first(const emitter *e, const game_kind *k,
                                const kind_plan *plan);
/* Recursion answers where the table would be too large, or where it soon
 * does. */
void grundy_emit_answer_behind(emitter *e, const game_kind *k,
                               const kind_plan *plan);
/* try_NAME_by_moves: a search that ends after so many values; -1: it did. */
void grundy_emit_trial(emitter *e, const game_kind *k);

/* ---- memo.c, deep.c ---- */

typedef struct keeping {
    const char *ctype, *called, *name;
    bool flag; /* the type is bool */
    const param *p;
    uint32_t params;
    bool allocates;
    bool deep;          /* each call can be left and made again */
    bool small;         /* values are from 0 to 254 */
    const char *beside; /* the type of a value that is no number, or NULL */
    unsigned width;     /* of the elements of an array that is kept; 0: none */
    bool bounded;       /* it is emptied now and then; so is what is beside */
    const game_kind *cells; /* whose axes arrays of C have, or NULL */
    const game_kind *law;   /* which may have one: turning.c; or NULL */
    bool trial;             /* it is given up beyond NAME_most values */
} keeping;

/* Looks the parameters up in NAME_memo, else calls solve and keeps that; the
 * statement that empties it. */
const char *grundy_emit_memo(emitter *e, const keeping *m);

/* Whether play goes by single steps, which come to nearly all positions. */
bool grundy_emit_is_stepwise(const game_kind *k);

/* Whether its recursion may be as deep as the longest play. */
bool grundy_emit_kind_is_deep(const kind_plan *plan);
/* Around what is filled cell by cell: it is never left in the middle. */
void grundy_emit_apart(emitter *e, bool begin);

/* ---- listed.c: moves of a board ---- */

/* Whether the kind's position is a board whose moves may be a list. */
bool grundy_emit_is_listed(emitter *e, const game_kind *k);
/* What asks for values by that, and else those that play move by move; false:
 * a move reads the board as a whole, which plan->unlisted says. */
bool grundy_emit_listed(emitter *e, const game_kind *k, kind_plan *plan);

/* ---- asked.c ---- */

/* While a list is made: what hangs on the board and is asked for cell by cell;
 * and whether it is that board. */
bool grundy_emit_asks(emitter *e, const node *n, code *out);
/* A set of the board; those of these elements that it has. */
bool grundy_emit_asks_for(emitter *e, const node *n);
code grundy_emit_ask_bits(emitter *e, const node *n, const char *of);
/* A slice of the board; and the letter at a place. */
bool grundy_emit_asks_slice(const emitter *e, const node *n);
code grundy_emit_ask_letter(emitter *e, const char *at);
bool grundy_emit_asks_whole(emitter *e, const variable *v);

/* ---- sequence.c ---- */

/* Splitting heaps of a start that may be too large for a table, and a proved
 * law. */
bool grundy_emit_find_sequence(emitter *e, const game_kind *k,
                               const code_source *source, sequence_law *out);
/* As constants too: the law of TAKES_TURNING. */
bool grundy_emit_turning(emitter *e, const game_kind *k,
                         const takes_turns *turns, sequence_law *out);
/* The array of the values that it has as constants. */
const char *grundy_emit_sequence_values(emitter *e, const game_kind *k);
void grundy_emit_sequence(emitter *e, const game_kind *k);
/* The function of a heap's values at last, and out of the scope. */
void grundy_emit_heap_end(emitter *e, const game_kind *k, emit_scope scope,
                          emit_body *body);
void grundy_emit_breaking(emitter *e, const game_kind *k);
/* ---- period.c: a row whose values repeat ---- */

/* Values from `from` on are a fixed function of `reach` columns before them
 * and of the residue by `modulus`. */
typedef struct recurring {
    int64_t reach, from, modulus;
    bool far; /* where the rules fail may depend on how far it is */
} recurring;
/* Whether one number rises without end, in rows of the others: its columns may
 * come again (period.c). */
bool grundy_emit_columns_recur(emitter *e, const game_kind *k,
                               const kind_plan *plan, recurring *law);

/* Of the columns by the parameter `at`; false: not known. */
bool grundy_emit_recurs(emitter *e, const game_kind *k, uint32_t at,
                        recurring *out);
/* NAME_period and what looks for it in the first `known` columns, of which each
 * has `width` values; NULL: 1. */
void grundy_emit_find_period(emitter *e, const char *name, const recurring *law,
                             const char *known, const char *width);
/* The number asked for, as one that is known. */
void grundy_emit_into_row(emitter *e, const char *name, const char *asked,
                          const char *known);

/* ---- sieve.c: a row whose moves go to divisors ---- */

bool grundy_emit_is_sieve(emitter *e, const game_kind *k);
void grundy_emit_sieve(emitter *e, const game_kind *k, kind_plan *plan);

/* ---- window.c: moves to runs of cells along lines of the table ---- */

/* Whether sets of values in runs take the place of all long loops. */
bool grundy_emit_has_runs(emitter *e, const game_kind *k);
bool grundy_emit_is_run(emitter *e, const game_kind *k, const rule_move *m);
/* The sets; at the beginning of a table, and of a row of it. */
void grundy_emit_declare_runs(emitter *e, const game_kind *k);
void grundy_emit_begin_lines(emitter *e, const game_kind *k);
void grundy_emit_begin_row(emitter *e, const game_kind *k);
/* Room for those that a cell looks into; one moved on to its cell; the mex. */
void grundy_emit_open_runs(emitter *e, const game_kind *k);
void grundy_emit_run(emitter *e, const game_kind *k, const rule_move *m);
const char *grundy_emit_mex_beside(emitter *e, const game_kind *k);

/* A function: its head, and the body in braces as each writes it. */
void grundy_emit_body(emitter *e, const char *name, const char *head,
                      const param *p, uint32_t params, emit_body *body,
                      void *user);
/* The moves of a position that the parameters in scope describe. */
void grundy_emit_clause_remark(emitter *e, const rule_move *m);
uint32_t grundy_emit_stride(const emitter *e); /* words of a part to search */
/* Whether a part of a sum may be a heap of Nim. */
bool grundy_emit_has_nim(const ruleset *set);
/* A word of such a part as the parameter that it is. */
const char *grundy_emit_from_word(emitter *e, const param *p, const char *word);

/* ---- results.c, result_rows.c: draws, scores, moves that go on ---- */

typedef void emit_give(emitter *e, const char *value, bool computed);

/* How results are found, once methods are chosen. */
void grundy_emit_choose_results(emitter *e);
/* The type of what a sum is worth. */
bool grundy_emit_values_are_flags(const emitter *e);
const char *grundy_emit_value_type(const emitter *e);
/* And of what is found of a kind: under misere play with laws a nimber. */
const char *grundy_emit_kind_type(const emitter *e);
/* The result of who can't move. */
code grundy_emit_stuck(emitter *e);
/* Whether no score can leave 64 bits. */
bool grundy_emit_scores_stay(emitter *e);
/* What who is to move comes to by a clause that ends play. */
const char *grundy_emit_result_of_clause(emitter *e, const rule_decide *d);
/* Into a table: the best that a move of the position in scope comes to, and
 * what a clause that ends play says. */
void grundy_emit_best(emitter *e, const game_kind *k, emit_give *give);
void grundy_emit_ending(emitter *e, const rule_decide *d, emit_give *give);
/* The sum behind who is to move there; *right: that is Right. */
const node *grundy_emit_without_side(const node *n, bool *right);
/* The outcome class of the sum, as a text. */
code grundy_emit_outcome(emitter *e, const node *n);
/* The result of a sum by search. */
code grundy_emit_search_result(emitter *e, const node *n);
/* The value of a sum as a text, and what that takes of the library. */
code grundy_emit_search_value(emitter *e, const node *n);
void grundy_emit_add_needed(emitter *e, support_set *has);
/* What a move gains, where fits holds if it is not NULL, and whether who makes
 * it comes to more than 0 by it if it leads to a position of that result. */
code grundy_emit_gain(emitter *e, const rule_move *m, const test_pair *fits);
code grundy_emit_wins_by(emitter *e, const rule_move *m, code gain, code value);
/* The parts of a sum on the stack: where they begin, and how many words. */
const char *grundy_emit_list_sum(emitter *e, const node *sum, const char **len);
/* Whether parts since `base` have to be answered: the name of a bool. */
const char *grundy_emit_any_bound(emitter *e, const char *base);
/* Whether a move of the part `at` wins the sum, for Right to move or not;
 * *base: what the stack is set back to after that; moved: what becomes true
 * where the move is there. */
const char *grundy_emit_by_search(emitter *e, const rule_move *m,
                                  const char *sum, const char *len,
                                  const char *at, bool right, const char **base,
                                  const char *moved);
/* A heap of Nim as a part, onto the stack. */
void grundy_emit_push_nim(emitter *e, const char *heap);
/* The search as a whole. */
void grundy_emit_searched_results(emitter *e);

/* ---- boxes.c ---- */

/* Whether each parameter of each kind is a number in a range of inputs alone.
 */
bool grundy_emit_in_boxes(const emitter *e);
/* The function that reads these ranges. */
void grundy_emit_ranges(emitter *e);
/* The words of positions that are numbers of lists, as bits. */
uint64_t grundy_emit_words_of_lists(emitter *e);
/* SUPPORT_PLACES and SUPPORT_LISTED, as far as they hold. */
uint32_t grundy_emit_tells_places(emitter *e);

/* ---- winning.c ---- */

void grundy_emit_winning(emitter *e, const tail_step *s, emit_body *body,
                         void *user);
code grundy_emit_count_winning(emitter *e, grundy_span span);

/* ---- stand_alone.c ---- */

/* What stands above the body of a program: what it is and why it is right, the
 * headers of what it calls, and its helpers. */
void grundy_emit_head(emitter *e, const support_set *has, const page *body);

/* ---- program.c ---- */

/* Whether anything that is kept has the name. */
bool grundy_emit_is_asked(emitter *e, const char *name);

/* ---- quote.c: text of the rules, comments ---- */

/* A comment of one line: safe whatever the text holds. */
void grundy_emit_remark(emitter *e, const char *text, size_t length);
/* One comment of several paragraphs. */
void grundy_emit_remarks(emitter *e, const char *const *text, uint32_t count);
/* The source line that the span begins in, without its note. */
const char *grundy_emit_quoted(emitter *e, grundy_span span);
/* A comment that quotes it. */
void grundy_emit_quote(emitter *e, grundy_span span);

/* A text of the rules between quotes of C, without the quotes; format: for
 * printf. */
const char *grundy_emit_text(emitter *e, const char *text, size_t length,
                             bool format);
/* A character of the rules, as one of C where that is plain. */
code grundy_emit_character(emitter *e, int64_t number);
/* Whether it is a text that a string of C can hold. */
bool grundy_emit_is_string(const node *n);
/* One of two such texts. */
const char *grundy_emit_either_text(emitter *e, code which, const node *yes,
                                    const node *no);

/* ---- main.c, print.c ---- */

void grundy_emit_main(emitter *e);
void grundy_emit_print(emitter *e, const statement *s);
/* Around a line that a statement prints; where a line that was left open ends
 * at the latest.  begin and close write nothing if no statement leaves one. */
void grundy_emit_begin_line(emitter *e);
void grundy_emit_end_line(emitter *e, const statement *s);
void grundy_emit_close_line(emitter *e);
void grundy_emit_print_flush(emitter *e);
void grundy_emit_put(emitter *e, const node *n);
/* The start's nimber, or whether it is won: in place, or by a function. */
code grundy_emit_start(emitter *e);
/* Whether play is misère: a constant or the name of what holds it. */
const char *grundy_emit_misere(emitter *e);
/* "!play || " before what holds in normal play too; "" where play is always
 * misère. */
const char *grundy_emit_or_normal(emitter *e);
void grundy_emit_start_function(emitter *e);

/* ---- boards.c ---- */

/* Whether rules of positions with results may be tests of words; of any kind.
 */
bool grundy_emit_by_tests(emitter *e, const game_kind *k);

/* Makes words of the sets of such kinds, though more elements are declared than
 * a word has: the search of as many would hardly end, and lists make it a
 * hundred times slower where they are few.  The program ends with 3 where they
 * are more.  Whether there are any. */
bool grundy_emit_narrow_boards(emitter *e);
bool grundy_emit_has_boards(emitter *e);
/* Whether of one nothing but who can't move first decides; what their cells
 * are where moves of Left and Right are searched. */
bool grundy_emit_has_races(emitter *e);
void grundy_emit_side_cells(emitter *e);
/* Whether a position is decided by who can't move first, or loses by an end. */
bool grundy_emit_ends_by_lines(const emitter *e, const game_kind *k);
/* Whether some end of play is one. */
bool grundy_emit_ends_by_tests(emitter *e, const game_kind *k);

/* What makes them, and board_of(kind). */
void grundy_emit_boards(emitter *e);

/* The sets of a position, and its tests or NULL, as they are called. */
typedef struct board_names {
    const char *set, *rules;
} board_names;

/* Lists the moves of a part at that place of a sum by them, where there are. */
void grundy_emit_list_by_tests(emitter *e, const game_kind *k, const char *part,
                               const char *right);
/* What is needed of the library, if the rules are these: for values, or for the
 * search. */
void grundy_emit_add_boards(uint32_t is, bool searched, support_set *has);
void grundy_emit_take_board(emitter *e, const game_kind *k, board_names *names);
/* The condition of a clause that ends play; or its tests, where there are. */
const char *grundy_emit_end_test(emitter *e, const game_kind *k,
                                 const board_names *names, uint32_t clause);

#endif
