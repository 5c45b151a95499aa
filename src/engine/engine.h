/* SPDX-License-Identifier: MIT */
/*
 * engine/engine.h -- a ruleset bound to its inputs and to the solvers.
 *
 * Inputs change from case to case.  Each has a version, which moves only when
 * the value does; what a position or a function reads is known (check_reads.c),
 * so its values stay as long as the sum of those versions does.
 */
#pragma once

#include "engine/native.h"
#include "engine/tokens.h"
#include "grundy/explain.h"
#include "grundy/rules.h"
#include "lang/check.h"
#include "lang/lex.h"
#include "lang/machine.h"
#include "lang/parse.h"
#include "lang/runtime.h"
#include "plan/facts/bounds.h"
#include "plan/laws/kind_law.h"
#include "plan/laws/slice.h"
#include "plan/order/order.h"
#include "plan/rewrites/rewrite.h"
#include "plan/laws/winners.h"
#include "plan/tables/scatter.h"
#include "plan/tables/window.h"
#include "solve/nimber.h"
#include "solve/outcome.h"
#include "solve/results.h"

/* One global: the value now, and room to read the next one beside it. */
typedef struct global_value {
    arena side[2];
    uint8_t now;      /* the side that holds the value */
    bool known;       /* it has a value */
    bool stale;       /* of a run that is over: kept for comparison only */
    bool given;       /* by name: not read from the input */
    bool counted;     /* a size: how many elements were given by name */
    bool fresh;       /* read since the case began */
    uint64_t version;
    interval range;       /* of all numbers in the value, at this version: */
    uint64_t ranged;      /* 0: not looked for yet */
    word_list built;      /* of an array under construction */
} global_value;

/* The theorem by which a kind's winners are known, where nimbers have no
 * law. */
typedef struct kind_winner {
    winner_law law;
    bool known; /* it was looked for */
} kind_winner;

/* How a kind is cut into slices (slices.c). */
typedef struct kind_slicing {
    uint32_t moving;  /* 1 + the one parameter that moves; 0: not looked for */
    uint64_t without; /* 1 + the stamp at which a kind of one number has none */
} kind_slicing;

/* The slice that was looked at last, and its law. */
typedef struct kept_slice {
    slice_law law;
    arena room; /* what it is made of */
    bool known;
    uint32_t kind;
    uint64_t stamp; /* of the kind, when it was found */
    int64_t word[GRUNDY_MOST_PARAMS];
} kept_slice;

/* A kind's options as runs of cells, or else as divisors, for the box of the
 * moment. */
typedef struct kind_window {
    window_rules rules;
    window_report report;
    scatter_rules scatter;
    scatter_report scatter_report;
    bool applies, scatters;
} kind_window;

/* Code compiled for an expression outside the rules. */
typedef struct code_entry {
    const void *of; /* the node, print or winning step it is for */
    rule_code *code;
} code_entry;

typedef struct found_period found_period; /* period.c */

struct engine {
    memory *mem;
    watch *watch;
    ruleset set;
    program program;
    machine machine;
    grundy_game game;
    nimber_solver *nimbers;   /* NULL: the game has none */
    outcome_solver *outcomes; /* opened when first needed */
    bool outcomes_misere;     /* of which play they are */
    tame_solver *pairs;       /* of misère play, the same */
    result_solver *results;   /* of a game with results, the same */
    bool results_misere;
    bool by_proofs; /* they are searched by proof numbers */
    global_value *global;
    bool changed;             /* an input did since the tables were looked at */
    uint64_t *kind_stamp, *function_stamp; /* versions they are for */
    kind_law *law;            /* by kind */
    kind_winner *winner;      /* by kind */
    kind_slicing *slicing;    /* by kind */
    kept_slice slice;
    bool without[REWRITES];   /* rewrites that are switched off */
    grundy_limits limits;     /* for the sequences of laws */
    bool asks_itself;         /* nobody asks but the file, of all its runs */
    kind_box *box;            /* by kind: how far play reaches */
    kind_box *asked;          /* the same of the starting positions alone */
    bool boxed;               /* and whether that is known */
    bool all_lets;            /* also those that no rule reads are found */
    bool sizes_open;          /* values by name are still to be counted */
    uint32_t grown;           /* starts beyond it, one after the other */
    uint32_t unbounded;       /* dear looks for it that came to nothing */
    bool tired;               /* the last look for it was given up */
    bool running;             /* a run: nothing is asked but by the file */
    bool winner_is_enough;    /* the file asks for no nimbers */
    const char *why_no_outcome; /* in these boxes; NULL: it may be searched */
    nimber_solver *undecided;   /* of parts that nothing decides (decided.c) */
    uint64_t undecided_work;    /* ticks of such looks that were in vain */
    uint64_t tried; /* ticks of searches in place of a table */
    uint64_t left;  /* ticks of nimbers that may be left for a search */
    move_listing listing; /* how the rules list the options */
    kind_order *order;        /* by kind */
    kind_window **window;     /* by kind; NULL: none was looked for */
    struct set_game **sets;   /* by kind (sets.h); NULL: none was read */
    struct set_store *store;  /* where proofs of sets are kept, or NULL */
    struct side_game **sides; /* by kind (sides.c); NULL: none was read */
    struct board_images **images; /* by kind (board_images.h); NULL: none */
    struct token_game **tokens;   /* the same (geography.c) */
    bool reading_sets;        /* the moves of one are being read */
    bool plain_boards; /* play came round: positions are told as they are */
    found_period *period;     /* that are known for the inputs now */
    arena periods;            /* where they live */
    uint64_t session;         /* moves with every call of the library */
    const rule_decide *decided; /* in this call, the last time; NULL: never */
    arena start_room;         /* the start and lists of moves */
    const object *start;      /* NULL: to be computed */
    uint64_t start_stamp;
    int64_t start_together; /* positions of it that are told by their nimber */
    int8_t start_wins;        /* -1: not known */
    bool start_known;         /* and its nimber is: */
    uint64_t start_nimber;
    int64_t case_number;
    code_entry *codes;
    size_t codes_cap, codes_used;
    uint64_t generation;      /* of the program's rule_code */
    native_engine native;
    engine *instance; /* with its inputs put in (instance.c), or NULL */
    const engine *instance_of; /* NULL: it is none */
    const engine *twin_of;     /* it runs these rules for a helper, or NULL */
    uint64_t instance_stamp;   /* of all kinds, when it was looked for */
    uint32_t in_vain;          /* such looks, since one was of use */
    const grundy_error *none;
};

/* Parses, checks and prepares; *e is zeroed first. */
grundy_status grundy_engine_open(engine *e, const char *text, size_t length,
                                 memory *mem, watch *w, grundy_error *err);
void grundy_engine_close(engine *e);

/* ---- the rules for the inputs of the moment (instance.c) ---- */

/* The engine of these rules, where it has a law of the position and this one
 * has none; NULL: there is no such. */
engine *grundy_engine_instance(engine *e, grundy_position at);
bool grundy_engine_instance_tells(const engine *e, uint32_t kind);
void grundy_engine_drop_instance(engine *e);

/* Puts what the inputs are now in for their names, in rules that were just
 * checked; false: memory is out. */
bool grundy_engine_put_in(ruleset *set, const engine *from);

/* ---- code of statements (codes.c) ---- */

/* Code for an expression, made once. */
grundy_status grundy_engine_code(engine *e, const node *n,
                                 variable *const *locals, uint32_t count,
                                 rule_code **out, grundy_error *err);
grundy_status grundy_engine_print_code(engine *e, const statement *s,
                                       rule_code **out, grundy_error *err);
grundy_status grundy_engine_show_code(engine *e, const game_kind *k,
                                      const rule_show *s, rule_code **out,
                                      grundy_error *err);
grundy_status grundy_engine_winning_code(engine *e, const winning_use *use,
                                         const node *from, rule_code **out,
                                         grundy_error *err);
grundy_status grundy_engine_evaluate(engine *e, const node *n, int64_t *out,
                                     grundy_error *err);

/* ---- globals (globals.c) ---- */

grundy_status grundy_engine_no_memory(engine *e, grundy_error *err);

/* The value has been built on the side that is not `now`: takes it. */
void grundy_engine_set(engine *e, const variable *v, const int64_t *value);
arena *grundy_engine_side(engine *e, const variable *v);

static inline bool grundy_engine_knows(const engine *e, uint32_t global)
{
    return e->global[global].known && !e->global[global].stale;
}

static inline bool grundy_engine_knows_all(const engine *e, const reads *r)
{
    for (uint32_t i = 0; i < e->set.globals; i++)
        if (grundy_reads_has(r, i) && !grundy_engine_knows(e, i))
            return false;
    return true;
}

/* Computes a let. */
grundy_status grundy_engine_let(engine *e, const statement *s,
                                grundy_error *err);

/* Every let that the rules read and whose inputs are known; for positions typed
 * by the user. */
grundy_status grundy_engine_lets(engine *e, grundy_error *err);

/* Gives large lists of the input back that neither the rules nor statements
 * from that one on read; for runs of a single case. */
void grundy_engine_release(engine *e, uint32_t from);

/* The same for the let of a statement, which is the last to read what it is
 * made of: lists of the ends of edges take half their room meanwhile. */
grundy_status grundy_engine_last_let(engine *e, uint32_t at, grundy_error *err);

/* All that the reads name must have a value. */
grundy_status grundy_engine_need(engine *e, const reads *r, grundy_error *err);

/* All names in the expression must have a value. */
grundy_status grundy_engine_need_names(engine *e, node *n, grundy_error *err);

/* What decides between normal and misère play must have a value. */
grundy_status grundy_engine_need_play(engine *e, grundy_error *err);

/* Forgets what no longer holds.  Before any rule runs. */
grundy_status grundy_engine_refresh(engine *e, grundy_error *err);

/* ---- reading (inputs.c) ---- */

/* Reads one item of an `input`, given names excepted. */
grundy_status grundy_engine_read_item(engine *e, const input_item *it,
                                      token_reader *in, grundy_error *err);

/* One input from the text of --set. */
grundy_status grundy_engine_give(engine *e, const char *name,
                                 const char *value, grundy_error *err);

/* Arrays given by name have as many elements as the rules say, as far as that
 * is known. */
grundy_status grundy_engine_check_sizes(engine *e, grundy_error *err);

/* ---- running (run.c) ---- */

grundy_status grundy_engine_run(engine *e, token_reader *in,
                                const grundy_writer *out, grundy_error *err);

/* Reads the inputs of the first case. */
grundy_status grundy_engine_read(engine *e, token_reader *in,
                                 grundy_error *err);

/* ---- values (values.c) ---- */

grundy_status grundy_engine_outside(engine *e, grundy_span span,
                                    grundy_error *err);
grundy_status grundy_engine_start(engine *e, const object **out,
                                  grundy_error *err);
grundy_status grundy_engine_nimber(engine *e, const object *sum,
                                   uint64_t *out, grundy_error *err);
/* Of all positions of a row: its first, second and last, and how many they are
 * as a heap of Nim (plan/rewrites/rows.c). */
grundy_status grundy_engine_row_nimber(engine *e, const object *sum,
                                       uint64_t *out, grundy_error *err);
grundy_status grundy_engine_wins(engine *e, const object *sum, bool *wins,
                                 grundy_error *err);

/* Who answers for the nimber of a position, the first that does. */
typedef enum nimber_by {
    NIMBER_BY_SIZE,  /* a Nim heap is worth its size */
    NIMBER_BY_SUM,   /* it is a sum, whose parts are asked (split.c) */
    NIMBER_BY_LAW,   /* of its kind, as far as that reaches (laws.c) */
    NIMBER_BY_SLICE, /* the law for the numbers that its moves leave (slices.c)
                      */
    NIMBER_BY_INSTANCE, /* a law of the rules with the inputs put in */
    NIMBER_BY_SET,      /* the search of its set by parts (sets.c) */
    NIMBER_BY_SOLVER    /* a table or a memo, of its form and with a long number
                           made short */
} nimber_by;

nimber_by grundy_engine_nimber_by(engine *e, grundy_position at);
grundy_status grundy_engine_part_nimber(engine *e, grundy_position at,
                                        uint64_t *out, grundy_error *err);

/* Whether a sum has that nimber, which may be known sooner than the nimber
 * itself. */
grundy_status grundy_engine_has_nimber(engine *e, const object *sum,
                                       uint64_t nimber, bool *has,
                                       grundy_error *err);

/* By the quickest way to the winner alone. */
grundy_status grundy_engine_outcome(engine *e, const object *sum, bool *wins,
                                    grundy_error *err);

/* Who wins the sum, by a search of the whole of it. */
grundy_status grundy_engine_search(engine *e, const option_part *part,
                                   size_t parts, bool *wins,
                                   grundy_error *err);

/* Tells the solver of all parts at once, so that tables are large enough. */
grundy_status grundy_engine_prepare(engine *e, const option_part *part,
                                    size_t parts, grundy_error *err);

/* The parts of a sum, in the solvers' terms; in the arena. */
grundy_status grundy_engine_parts(engine *e, arena *a, const object *sum,
                                  option_part **out, size_t *count,
                                  grundy_error *err);

/* Misère play now: where inputs decide, they may have no values yet. */
static inline bool grundy_engine_is_misere(const engine *e)
{
    const variable *v;

    if (e->set.play_if == NULL)
        return e->set.misere;
    v = e->set.play_if->variable;
    return !grundy_engine_knows(e, v->index) ||
           e->machine.global[e->program.slot[v->index]] != 0;
}

static inline bool grundy_engine_has_nimbers(const engine *e)
{
    return !e->set.has_decisions && !grundy_engine_is_misere(e);
}

/* ---- draws, scores and play without end (results.c) ---- */

/* How results are searched; GRUNDY_EINVAL: not so of these rules. */
grundy_status grundy_engine_choose_search(engine *e, grundy_search which,
                                          grundy_error *err);

/* Whether the sum is one with Right to move. */
static inline bool grundy_engine_is_rights(const engine *e, const object *sum)
{
    return e->set.partisan &&
           grundy_words_are_rights(sum->word, (size_t)sum->count);
}

/* The outcome class of the sum, whoever is to move there, by its letter: 'L'
 * and 'R' where Left or Right wins whoever begins, 'N' and 'P' where who begins
 * wins or loses; 'D' where one of them draws. */
/* Whether sums of positions are decided by the values of their parts, loony or a
 * nimber: solve/exclusions.h. */
bool grundy_engine_excludes(const engine *e);

GRUNDY_MUST_USE grundy_status grundy_engine_outcome_class(engine *e,
                                                          const object *sum,
                                                          uint64_t *letter,
                                                          grundy_error *err);

/* Room for the text of a value; what is longer ends in "...". */
enum { GRUNDY_VALUE_TEXT = 4096 };

/*
 * The value of the sum in the notation of CGSuite: where both players have the
 * same moves its nimber as `*n`.  positions: as of grundy_position_value; ""
 * where it is not found within them, and with 0 GRUNDY_ELIMIT.
 */
GRUNDY_MUST_USE grundy_status grundy_engine_value(engine *e, const object *sum,
                                                  uint64_t positions,
                                                  char *out, size_t size,
                                                  grundy_error *err);

/* The result of the sum, where the rules give results, and, unless NULL, how
 * long endless play lasts from there (solve/results.h). */
/* What is known of the result that is being searched: see grundy/rules.h. */
bool grundy_engine_result_known(const engine *e, int64_t *low, int64_t *high);

grundy_status grundy_engine_result(engine *e, const object *sum, int64_t *out,
                                   uint32_t *length, grundy_error *err);

/* ---- misère play (misere.c) ---- */

/*
 * The pair of a sum under misère play; not tame too where it was not looked
 * for: normal play, the rewrite switched off, one position of a game that
 * never splits.
 */
grundy_status grundy_engine_pair(engine *e, const option_part *part,
                                 size_t parts, tame_pair *sum,
                                 grundy_error *err);

/* Of one part of a sum, or of an option of one, that was found to be tame. */
grundy_status grundy_engine_part_pair(engine *e, grundy_position at,
                                      tame_pair *pair, grundy_error *err);

/* ---- laws (laws.c): for the inputs now ---- */

grundy_status grundy_engine_bind_law(engine *e, uint32_t kind,
                                     grundy_error *err);
bool grundy_engine_has_law(const engine *e, int64_t kind);

/* The theorem that tells who wins in such positions, or WINNER_NONE. */
const winner_law *grundy_engine_winner_law(engine *e, uint32_t kind);

/* Whether that answers for the sum, a single position. */
bool grundy_engine_known_winner(engine *e, const option_part *part,
                                size_t parts, bool *wins);

/* Of a position that is a token and where it has been (sets/geography.h);
 * false: it is none, or edges do not go both ways, or the watch or memory stops
 * it. */
bool grundy_engine_token_wins(engine *e, grundy_position at, bool *wins);
/* Whether it is one of so many places that its nimber is out of reach. */
bool grundy_engine_token_is_far(const engine *e, grundy_position at);
void grundy_engine_drop_tokens(engine *e);

/*
 * Whether in rules where some clause ends play the kind is a game of normal play all the same:
 * nothing but having no move decides it, it leads to no other kind, both
 * players have its moves, and who has made one is not to move again.  A sum of
 * such parts is won or lost by its nim-sum, and its laws are what they would be
 * in a file of its own.
 */
bool grundy_engine_is_plain(const engine *e, uint32_t kind);

/* Who wins a sum, in such rules, of which all parts are Nim heaps or have a
 * law; *found false: some part has none. */
GRUNDY_MUST_USE grundy_status grundy_engine_sum_by_laws(
    engine *e, const option_part *part, size_t parts, bool *wins, bool *found,
    grundy_error *err);

/* False: no law, or its sequence can't be had so far. */
bool grundy_engine_law_value(engine *e, int64_t kind, uint64_t n,
                             uint64_t *value);

/* The nimber of a position by the law of its slice; false: there is none. */
bool grundy_engine_slice_value(engine *e, grundy_position at, uint64_t *value);
/* That law, or NULL; and the parameter that moves of the kind change. */
const takes_law *grundy_engine_slice_law(engine *e, grundy_position at);
uint32_t grundy_engine_slice_moving(engine *e, uint32_t kind);

/* Why law_value was false for a kind with a law: no time, no memory. */
grundy_status grundy_engine_law_failure(const engine *e, int64_t kind,
                                        grundy_error *err);

/*
 * The law or theorem by which a position under normal play is known, in words
 * (strategy.c); its rule is "" where there is none.
 */
grundy_status grundy_engine_strategy(engine *e, grundy_position at,
                                     law_saying *out, grundy_error *err);

/* Misère play of sums of such kinds follows from their nimbers. */
bool grundy_engine_is_tame(const engine *e, int64_t kind);

/* The numbers of fixed expressions; lists lie in the machine's scratch. */
code_source grundy_engine_source(engine *e);
/* Of an expression whose inputs are known; user: the engine. */
bool grundy_engine_number_of(void *user, const node *n, int64_t *out);

/* Whether it is Nim or 1..k, by clauses as plain as that. */
bool grundy_engine_is_closed(const engine *e, int64_t kind);

/* From a signal handler or another thread. */
void grundy_engine_cancel(engine *e);

/* Forgets that, in every sequence. */
void grundy_engine_go_on(engine *e);

/* ---- bounds (bounds.c) ---- */

grundy_status grundy_engine_bounds(void *state, uint32_t kind,
                                   const grundy_position *part, size_t parts,
                                   grundy_bounds *bounds, grundy_error *err);
grundy_status grundy_engine_plain_bounds(void *state, uint32_t kind,
                                         const grundy_position *part,
                                         size_t parts, grundy_bounds *bounds,
                                         grundy_error *err);

/* Whether the table of the kind is worth filling, step by step, by any solver:
 * nearly all of its positions are reached, each has a few moves. */
bool grundy_engine_fills_steps(const engine *e, uint32_t kind);

/* Whether the table is filled row by row where only the winner is asked for. */
bool grundy_engine_fills_winners(const engine *e, uint32_t kind);

/* The order of a kind by levels, for the bounds that were asked for last. */
const fill_order *grundy_engine_order(void *state, uint32_t kind);

/* ---- runs of cells (windows.c) ---- */

/* Looks for them anew, as the boxes have changed; false: no memory. */
bool grundy_engine_find_windows(engine *e, const bounds_source *source);
void grundy_engine_drop_windows(engine *e);

/* NULL: the kind's table is filled plainly. */
const window_rules *grundy_engine_window(void *state, uint32_t kind);
const scatter_rules *grundy_engine_scatter(void *state, uint32_t kind);

/* ---- positions that are sums or have a form (split.c) ---- */

/* Whether a part is such a position. */
bool grundy_engine_is_split(const engine *e, const option_part *part,
                            size_t parts);

/* Replaces such parts by theirs, in the machine's scratch: a sum of the same
 * nimber, or of the same pair under misère play (misere.c).  What copies make
 * no difference to that are left out. */
grundy_status grundy_engine_expand(engine *e, option_part **part,
                                   size_t *parts, grundy_error *err);
/* The sum that a position is equal to, in scratch. */
grundy_status grundy_engine_split_sum(engine *e, grundy_position at,
                                      const object **sum, grundy_error *err);
grundy_status grundy_engine_split_nimber(engine *e, grundy_position at,
                                         uint64_t *out, grundy_error *err);

/* The form that stands for the position, in the machine's scratch, or the
 * position itself where its kind has none or its nimber is known already: a
 * table may hold it and not the form. */
grundy_status grundy_engine_form(engine *e, grundy_position *at,
                                 grundy_error *err);
grundy_status grundy_engine_forms(engine *e, option_part *part, size_t parts,
                                  grundy_error *err);

/* Whether other kinds may move to such a position. */
bool grundy_engine_meets_split(const engine *e);

grundy_status grundy_engine_components(void *state, grundy_position at,
                                       grundy_options *to, grundy_error *err);

/* How far play from the parts reaches, in e->box; false: no bounds. */
bool grundy_engine_find_boxes(engine *e, const grundy_position *part,
                              size_t parts);

/* ---- outcomes instead of nimbers (outcome.c) ---- */

/* Whether who wins the sum is better searched than found by its nimber, as
 * far as the file is run; NULL, or the first condition that fails. */
const char *grundy_engine_why_no_outcome(engine *e, const option_part *part,
                                         size_t parts);

/* Cells of the kind's box; UINT64_MAX: more than can be counted. */
uint64_t grundy_engine_cells(const engine *e, uint32_t kind);

/* Where runs of cells fill the kind's table: ticks that a search of outcomes
 * may take before that; 0: none. */
uint64_t grundy_engine_trial(const engine *e, uint32_t kind);

/* Who wins, if a search of that many ticks finds it; false: it does not. */
bool grundy_engine_try(engine *e, const option_part *part, bool *wins);

/* Whether a game without nimbers may try the options of a single position in
 * any order.  Where it is not proved that nothing can fail and that play ends,
 * failures are told by the order as written. */
bool grundy_engine_any_order(engine *e, const option_part *part, size_t parts);

/* Whether it is not proved that nothing can fail, and play is unbounded or its
 * box as large as a table takes long to fill. */
bool grundy_engine_may_fail_far(engine *e, const option_part *part);

/* Who wins a single position whose box is large: searches with the options as
 * they are written, with the smallest and with the largest first, in turns.
 * *found false: there is to be a table, or, where none would fit, the turns of
 * all questions together have taken `limit` ticks. */
grundy_status grundy_engine_turns(engine *e, const option_part *part,
                                  uint64_t limit, bool *wins, bool *found,
                                  grundy_error *err);

/* ---- the plan (plan.c) ---- */

/* For a sum, or with NULL for the file's start. */
grundy_status grundy_engine_plan(engine *e, const object *asked,
                                 grundy_plan *plan,
                                 bool (*found)(void *user,
                                               const grundy_plan_step *step),
                                 void *user, grundy_error *err);
grundy_status grundy_engine_without(engine *e, const char *rewrite,
                                    grundy_error *err);

/* ---- the stages of the rules (dump.c) ---- */

/* Appends "tokens", "ast", "ir" or "c" as text; GRUNDY_EINVAL: another. */
grundy_status grundy_engine_dump(engine *e, const char *stage,
                                 text_buffer *out, grundy_error *err);

/* Why the order of a kind is one. */
/* Hands the solvers what symmetry found (solve/images.h). */
void grundy_engine_use_images(engine *e);

/* The solvers that the rules want as they are rewritten; those that were open
 * end. */
GRUNDY_MUST_USE grundy_status grundy_engine_open_solvers(engine *e,
                                                         grundy_error *err);

/* Whether the bounds of the moment make a table of the kind. */
bool grundy_engine_has_table(const engine *e, uint32_t kind);

/*
 * The options of all cells of such a table, by a sample.  False: some cell
 * has too many to be counted.
 */
bool grundy_engine_table_options(engine *e, uint32_t kind, uint64_t *options);

/* What was expected, and what was done. */
void grundy_engine_work(const engine *e, grundy_work *work);

/*
 * GRUNDY_ENONIMBER where a part of a sum comes to what is decided at once, as
 * far as a short look finds it; *found: it can't, so that nimbers tell *wins
 * (decided.c).
 */
grundy_status grundy_engine_undecided_sum(engine *e, const option_part *part,
                                          size_t parts, bool *wins, bool *found,
                                          grundy_error *err);

/* ---- moves (moves.c) ---- */

/* A move of one part, with the names it binds. */
typedef struct engine_move {
    size_t part;          /* number of the part in the sum */
    uint32_t clause;
    grundy_position from; /* the position that moves, where the part has to be
                             answered and is a sum (solve/entailed.h) */
    const int64_t *to;    /* the sum it leads to, words as in an object */
    size_t to_words;
    bool has_nimber;
    uint64_t nimber;
    bool has_result;      /* in a game with results: */
    int64_t result;       /* what the mover comes to by it */
    int64_t gain;         /* what it gains him at once */
    bool again;           /* he moves again */
    uint32_t length;      /* of endless play, until it ends after the move */
    uint64_t others;      /* like it, by multiples of a period: not given */
    const binding_list *names; /* of the clause; NULL under a law */
    const int64_t *reg;
    const variable *loop; /* under a law: the one loop variable, or NULL */
    int64_t loop_value, heap;
} engine_move;

/* ---- what moves bind and are called (move_names.c) ---- */

/* The registers of a name, the innermost of it; NULL: there is none. */
const int64_t *grundy_engine_bound(const binding_list *names,
                                   const int64_t *reg, const char *name);

/* The same of a move of the position; *held may be what is pointed at. */
const int64_t *grundy_engine_move_value(const engine *e, grundy_position at,
                                        const engine_move *m, const char *name,
                                        int64_t *held);

/* Appends what the rules call the move: nothing if they have no name for it. */
grundy_status grundy_engine_move_name(engine *e, grundy_position at,
                                      const engine_move *m, text_buffer *out,
                                      grundy_error *err);

typedef grundy_status engine_move_found(void *user, const engine_move *move,
                                        bool *stop, grundy_error *err);

/* The moves of the sum part by part; only those that win if `winning`.  once: a
 * move may stand for all that lead to the same. */
grundy_status grundy_engine_moves(engine *e, const object *sum, bool winning,
                                  bool once, engine_move_found *found,
                                  void *user, grundy_error *err);

/* Those that win, each with the values of its names; what is found refers to
 * objects made on the way if it `retains`.  A clause with too many to be listed
 * is the last of which some are, and *rest says so. */
grundy_status grundy_engine_winning_moves(engine *e, const object *sum,
                                          bool retains, winning_rest *rest,
                                          engine_move_found *found, void *user,
                                          grundy_error *err);

/* Which moves of a part, and what is to be known of them. */
typedef enum move_wish {
    MOVES_ALL,      /* with their nimbers, where there are any */
    MOVES_OF_VALUE, /* those of one nimber; only where there are nimbers */
    MOVES_UNJUDGED  /* as the rules give them, nothing solved */
} move_wish;

/* The moves of one part of the sum; what is shown of a heap far beyond a
 * proved period when a value is asked for, stands for more (moves.c). */
grundy_status grundy_engine_part_moves(engine *e, const object *sum,
                                       size_t part, move_wish wish,
                                       uint64_t value,
                                       engine_move_found *found, void *user,
                                       grundy_error *err);

/* The edges of the graph that positions of a kind are played on, two numbers
 * each, onto the list; none where there is none (edges.c).  False: no memory. */
bool grundy_engine_edges(const engine *e, uint32_t kind, word_list *out);

/* ---- facts for an explanation (explain.c) ---- */

/* Gives the error of a cycle of positions, which has no place, that of the
 * rules, and says what makes it a draw; not that of a function that needs its
 * own value. */
void grundy_engine_tell_cycle(const engine *e, grundy_error *err);

/* The parts of the sum that have a move; in the machine's scratch. */
grundy_status grundy_engine_strip(engine *e, const int64_t *word, size_t words,
                                  const object **out, grundy_error *err);

/* The clause that decides the position before its moves do, or NULL, and the
 * score that it says. */
grundy_status grundy_engine_ending(engine *e, grundy_position at,
                                   const rule_decide **which, int64_t *score,
                                   grundy_error *err);

/* Whether a move leads from part number `part` of the sum to `to`; the order
 * of its parts aside and, where neither win nor lose stands, those without a
 * move. */
grundy_status grundy_engine_allows(engine *e, const object *sum, size_t part,
                                   const object *to, bool *allowed,
                                   grundy_error *err);

/* Words into *out that sums share only if they are seen to be one game
 * (sum_key.c). */
grundy_status grundy_engine_sum_key(engine *e, const object *sum,
                                    word_list *out, grundy_error *err);

/* The pair of the sum under misère play, as grundy_engine_pair has it. */
grundy_status grundy_engine_tame(engine *e, const object *sum, tame_pair *pair,
                                 grundy_error *err);

/* ---- for winning move (winning.c) ---- */

/* Rows of the names of `for winning move`; in the machine's scratch. */
grundy_status grundy_engine_winning(engine *e, const winning_use *use,
                                    const int64_t *argument,
                                    const object **list, grundy_error *err);
/* How many `start` has; UINT64_MAX: so many or more. */
grundy_status grundy_engine_count_winning(engine *e, uint64_t *out,
                                          grundy_error *err);

/* ---- text ---- */

/* Appends the lines of the position's show clauses; GRUNDY_EINPUT: an input
 * that they read has no value. */
grundy_status grundy_engine_show(engine *e, grundy_position at,
                                 text_buffer *out, grundy_error *err);

/* Of parts of play that may last for ever, by retrograde analysis. */
grundy_status grundy_engine_certify_labels(engine *e, const option_part *part,
                                           size_t parts, bool right,
                                           certified_text *out,
                                           grundy_error *err);

/* Writes why the sum comes to what it does: docs/formats.md.  GRUNDY_EINVAL: of
 * such games there are no certificates. */
grundy_status grundy_engine_certify(engine *e, const object *sum,
                                    certified_text *out, grundy_error *err);

/* "heap(3) + 2 * heap(4)", "nothing" for the empty sum; like snprintf. */
size_t grundy_engine_sum_text(engine *e, const int64_t *word, size_t words,
                              char *out, size_t size);

/* ---- random inputs (draw.c) ---- */

/* See grundy_rules_draw. */
grundy_status grundy_engine_draw(engine *e, const grundy_drawer *from,
                                 const grundy_writer *out, grundy_error *err);

/* ---- long numbers made short (period.c) ---- */

/*
 * Whether a position with the same value and a smaller number is known or can
 * be found; word then gets its at.length words.  Errors: memory, time.
 */
grundy_status grundy_engine_shorten(engine *e, grundy_position at,
                                    int64_t *word, bool *shorter,
                                    grundy_error *err);

/* The inputs have changed. */
void grundy_engine_forget_periods(engine *e);

/* What was found for a kind so far; why_not NULL: the period. */
typedef void period_told(void *user, const char *number, const char *why_not,
                         int64_t preperiod, int64_t period, int64_t reach);
void grundy_engine_tell_periods(const engine *e, uint32_t kind,
                                period_told *told, void *user);
