/* SPDX-License-Identifier: MIT */
/*
 * solve/search.h -- what the solvers of positions share: a depth-first search
 * on demand with an explicit stack, and filling of tables in a given order.
 * A solver says how a position is visited and where its code is kept.
 *
 * A visit asks the game for the options and either finds the position's code
 * or notes some options that have none yet.  Those are solved and the
 * position is visited again.  The number of notes a visit may take is 1, 4,
 * 16, ...: a first visit ends at the first unknown option, and as its subtree
 * knows nearly all the others, a position is looked at in full about once.
 * No list of options is ever kept.
 */
#pragma once

#include <string.h>

#include "base/memory.h"
#include "base/watch.h"
#include "solve/recursion.h"
#include "solve/levels.h"
#include "solve/path.h"
#include "solve/report.h"
#include "solve/scatter.h"
#include "solve/values.h"
#include "solve/window.h"

enum { GRUNDY_SEARCH_NESTING = 200 };

typedef struct search search;

/*
 * One call of the solver: while a game's function runs, it may ask the same
 * solver for another position, whose frame is a new one.
 */
typedef struct search_frame {
    grundy_options to; /* first: what the game sees */
    search *of;
    path_stack noted;   /* parts that must be solved before the next visit */
    size_t notes, most; /* how many, and how many are enough */
    bool alias;         /* the note is the position itself, written anew */
    bool whole;         /* the position is one of its own components */
    grundy_position at; /* being visited; kind UINT32_MAX: none */
    int64_t *word;      /* its words */
    size_t word_cap;
    int64_t *canonical;   /* as long as any position may be */
    grundy_error scratch; /* for failures that are not reported */
} search_frame;

/* How one solver does it.  Functions return false when memory is out. */
typedef struct search_way {
    size_t size;  /* bytes of the solver, search first */
    size_t frame; /* bytes of its frames, search_frame first */
    const options_mode *mode;
    void (*open_frame)(search_frame *frame);  /* takes no memory */
    void (*close_frame)(search_frame *frame); /* both may be NULL */

    uint32_t (*find)(search *s, grundy_position at);
    bool (*put)(search *s, grundy_position at, uint32_t code);

    /*
     * Sets *code, or leaves it 0 and has noted something.  Failures other
     * than time, memory and cancellation have been reported to err.
     */
    grundy_status (*visit)(search_frame *frame, grundy_position at,
                           uint32_t *code, grundy_error *err);

    /* Whether the value is known without solving. */
    bool (*known)(search_frame *frame, grundy_position at);
    report_text *text; /* user: the search */

    /* For recursions, else NULL: the code of a position, by law too; and
     * whether one may begin, as the frame's sink then has. */
    uint32_t (*look)(search *s, grundy_position at);
    bool (*begin_recursion)(search_frame *frame, grundy_position at);

    /* A position with this code gives the other to one that waits for it. */
    uint32_t refuting, refuted;
} search_way;

/* The options of a kind as runs of cells, or NULL. */
typedef const window_rules *search_windows(void *state, uint32_t kind);

/* The order of a kind by levels, or NULL. */
typedef const fill_order *search_orders(void *state, uint32_t kind);

/* The options of a kind as divisors, or NULL. */
typedef const scatter_rules *search_scatters(void *state, uint32_t kind);

struct search {
    grundy_game game;
    memory *mem;
    watch *watch;
    const search_way *way;
    value_store values;
    value_table *no_table; /* by kind, all empty */
    path_stack path;
    search_frame *frame[GRUNDY_SEARCH_NESTING];
    size_t depth; /* frames in use */
    int64_t *low, *high;
    int32_t *order;   /* for game.bounds */
    uint32_t bounded; /* how many of each: the longest that is bounded */
    bool filling;
    bool full; /* memory was out since the first frame in use was entered */
    search_windows *windows;   /* NULL: there are none */
    search_orders *orders;     /* the same */
    search_scatters *scatters; /* the same */
    uint32_t answer; /* the code found last */
    uint64_t solved, options;
    uint64_t forgotten; /* of those solved, when something last was */
    bool dense;         /* till then many cells of the tables were needed */

    search_recurser *recursion; /* NULL: the game can't */
    search_filler *fill; /* the same */
    bool plainly;       /* the next position is to be visited without one */
    uint64_t recursed, recursions_failed;
};

/* What the solvers tell about their work. */
typedef struct search_stats {
    uint64_t solved;         /* positions */
    uint64_t options;        /* looked at */
    uint64_t memo_positions; /* held in memos */
    uint64_t memo_bytes;
    uint64_t table_cells;
} search_stats;

/*
 * A solver, which begins with a search; what is behind that is 0.  *out is NULL
 * on failure.  *game is Copied; its state, mem and w must live on.
 * Owner: the caller, who ends it with grundy_search_close.
 */
GRUNDY_MUST_USE grundy_status grundy_search_open(search **out,
                                                 const search_way *way,
                                                 const grundy_game *game,
                                                 memory *mem, watch *w,
                                                 grundy_error *err);
void grundy_search_close(search **s);

/*
 * What the positions of the kind depend on has changed.  Kinds that move into
 * it must be forgotten as well.  Not while the solver is at work.
 */
void grundy_search_forget(search *s, uint32_t kind);

/* A frame for a call; NULL with an error. */
search_frame *grundy_search_enter(search *s, grundy_status *status,
                                  grundy_error *err);
/*
 * Returns the status.  Where the last frame is left for want of memory what
 * memos hold is forgotten: a full one could not take a single position more,
 * so that the smallest question asked next would fail as well.
 */
grundy_status grundy_search_leave(search *s, grundy_status status);

/*
 * A search that is stopped leaves its path as it stands, so that it ends at
 * once however deep it is.  Who enters next, and who is about to forget values,
 * takes the path back first.
 */
void grundy_search_settle(search *s);

/* GRUNDY_EINVAL unless it is a position of the game. */
GRUNDY_MUST_USE grundy_status grundy_search_check(const search *s,
                                                  grundy_position at,
                                                  grundy_error *err);

/* The half of the next for games with classes. */
grundy_position grundy_search_class(search_frame *frame, grundy_position at);

/* The position that stands for its class; words in the frame or as given. */
static inline grundy_position grundy_search_canonical(search_frame *f,
                                                      grundy_position at)
{
    return f->of->game.canonical == NULL ? at : grundy_search_class(f, at);
}

/*
 * Asks the game for bounds of what the parts lead to, opens tables or lets
 * them grow, and fills those that have an order and ask for it.  Failures in
 * cells that play may never reach are left for the search.
 */
GRUNDY_MUST_USE grundy_status grundy_search_prepare(
    search_frame *frame, const grundy_position *part, size_t parts,
    grundy_error *err);

/* The code of a position, canonical already. */
GRUNDY_MUST_USE grundy_status grundy_search_solve(search_frame *frame,
                                                  grundy_position at,
                                                  uint32_t *code,
                                                  grundy_error *err);

/* Visits a position; *code stays 0 if it has noted something. */
GRUNDY_MUST_USE grundy_status grundy_search_visit(search_frame *frame,
                                                  grundy_position at,
                                                  size_t most, uint32_t *code,
                                                  grundy_error *err);

/* ---- recursion.c ---- */

/* Whether recursions find values, as far as they have been tried: then they are
 * faster than filling a table cell by cell. */
bool grundy_search_may_recurse(const search *s);

/* Whether a recursion may be tried for the topmost position. */
bool grundy_search_recursion_pays(const search *s, const path_entry *top);

/*
 * Tries it: *code is 0 if it has left, and then the positions below `at` that
 * lead to where it did are noted, the deepest first.
 */
GRUNDY_MUST_USE grundy_status grundy_search_recurse(search_frame *frame,
                                                    grundy_position at,
                                                    uint32_t *code,
                                                    grundy_error *err);

/* Rows of cells, as search_filler; `done` of them. */
GRUNDY_MUST_USE grundy_status grundy_search_rows(
    search_frame *frame, uint32_t kind, const int64_t *row, uint64_t rows,
    int64_t step, uint64_t *done, uint64_t *cells, grundy_error *err);

/* The game's own recursion only leaves where time is over, or the call was
 * cancelled: this says so. */
grundy_status grundy_search_look_again(search *s, grundy_error *err);

/* ---- for filling (search_fill.c) ---- */

/* By the game itself, if it can. */
GRUNDY_MUST_USE grundy_status grundy_search_fill_rows(search_frame *frame,
                                                      uint32_t kind,
                                                      const fill_order *order,
                                                      grundy_error *err);

/* Solves `at` and all it waits for, above what stands on the path. */
GRUNDY_MUST_USE grundy_status grundy_search_run(search_frame *frame,
                                                grundy_position at,
                                                grundy_error *err);

/* Values are about to be forgotten: looks back at how many there were. */
void grundy_search_look_back(search *s);

/* A position more has this code. */
void grundy_search_count(search *s, uint32_t code);

/* Visits the cell unless it has a code; what fails there becomes poison. */
GRUNDY_MUST_USE grundy_status grundy_search_fill_cell(search_frame *frame,
                                                      grundy_position at,
                                                      grundy_error *err);

/* ---- for visits ---- */

/*
 * Notes a part that is to be solved; false if the visit should end, as enough
 * are noted or memory is out.
 */
bool grundy_search_note(search_frame *frame, grundy_position part);

/* The visit met a position that is being solved: reports it; false. */
bool grundy_search_cycle(search_frame *frame, grundy_position part);

/* Memory is out: reports how far it got. */
grundy_status grundy_search_no_memory(search *s, grundy_error *err);
/* Failures of one position that need not concern the others. */
bool grundy_search_is_soft(grundy_status status);

/*
 * Whether an option without a value makes the whole position worthless, while
 * filling: it is poisoned, or it lies outside the bounds of what play reaches
 * and thereby shows that the position being filled does so too.
 */
static inline bool grundy_search_spoils(const search *s, grundy_position at,
                                        uint32_t code)
{
    const value_table *const table = &s->values.table[at.kind];

    return s->filling &&
           (code == GRUNDY_CODE_POISON ||
            (table->code != NULL &&
             grundy_table_at(table, at.word, at.length) == NULL));
}

search_stats grundy_search_stats(const search *s);
