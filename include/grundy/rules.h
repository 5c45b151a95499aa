/* SPDX-License-Identifier: MIT */
/*
 * grundy/rules.h -- games written in the rule language: from the text of the
 * rules to answers.
 *
 * A grundy_rules is used by one thread at a time; grundy_rules_cancel may be
 * called from any.  All text is UTF-8.
 *
 * Besides what stands at a call, those that can fail report GRUNDY_ENOMEM,
 * GRUNDY_ELIMIT (memory, or the seconds of one call) and GRUNDY_ECANCEL; those
 * that evaluate rules GRUNDY_EINPUT (an input has no value), GRUNDY_EVALUE
 * (overflow, division by zero, an index) and GRUNDY_ECYCLE as well.  After a
 * failure the same rules can be asked again.
 */
#ifndef GRUNDY_RULES_H
#define GRUNDY_RULES_H

#include "grundy/base.h"
#include "grundy/game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct grundy_rules grundy_rules;

/*
 * Parses and checks the rules, length bytes.  The text and *limits (may be
 * NULL) are Copied.  On failure *out is NULL and *err says where and why:
 * GRUNDY_ESYNTAX, GRUNDY_ERULES.  Time O(length); nothing is solved.
 * Owner: the caller, who ends it with grundy_rules_close.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_rules_open(grundy_rules **out, const char *text, size_t length,
                  const grundy_limits *limits, grundy_error *err);

/*
 * The same for callers that ask no more than what the file itself asks, by
 * grundy_rules_run, grundy_rules_emit and the like: that may be quicker.  What
 * they would ask of positions is told as if `lose` were `stop`.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_rules_open_to_run(grundy_rules **out, const char *text, size_t length,
                         const grundy_limits *limits, grundy_error *err);

/* One of several errors, Borrowed until the callback returns; false: no more
 * of them. */
typedef bool grundy_error_found(void *user, const grundy_error *err);

/*
 * Tells every error of the rules that grundy_rules_open would fail with if the
 * others were mended, in the order of the text: at most GRUNDY_ERRORS_MAX, one
 * a clause, each message once.  What follows from another error is left out as
 * far as that can be known: names and types are looked at only where the
 * grammar is followed everywhere.  GRUNDY_OK: there is none.  *err: the first
 * one, or GRUNDY_ENOMEM and the like, which found is not told.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_rules_errors(
    const char *text, size_t length, const grundy_limits *limits,
    grundy_error_found *found, void *user, grundy_error *err);

/* Frees *rules and sets it to NULL; a NULL *rules is allowed. */
GRUNDY_API void grundy_rules_close(grundy_rules **rules);

/* Stops what another thread is doing with the rules, which then reports
 * GRUNDY_ECANCEL; may be called from a signal handler.  A handler may find the
 * rules in *out while grundy_rules_open is still at work. */
GRUNDY_API void grundy_rules_cancel(grundy_rules *rules);

/* The game's title, "" if it has none.  Borrowed until the rules' close. */
GRUNDY_API const char *grundy_rules_title(const grundy_rules *rules);

/* Bytes held now, and the most held so far. */
GRUNDY_API void grundy_rules_memory(const grundy_rules *rules, size_t *live,
                                    size_t *peak);

/*
 * Of the search for a result that is under way, for whoever is told of its
 * progress: between what the result lies for who is to move (1 won, 0 drawn, -1
 * lost, or a score; INT64_MIN and INT64_MAX: no bound of a score is known).
 * False: nothing is known that was not clear before.
 */
GRUNDY_API bool grundy_rules_known(const grundy_rules *rules, int64_t *low,
                                   int64_t *high);

/* What a reader returns where it has failed. */
#define GRUNDY_READ_FAILED SIZE_MAX

/*
 * Input and output.  read fills out with up to size bytes and returns how
 * many, 0 at the end, or GRUNDY_READ_FAILED: the call that reads then reports
 * GRUNDY_EIO.  write returns false on failure.
 */
typedef struct grundy_reader {
    size_t (*read)(void *user, char *out, size_t size);
    void *user;
} grundy_reader;

typedef struct grundy_writer {
    bool (*write)(void *user, const char *text, size_t length);
    void *user;
} grundy_writer;

/*
 * Does what the file's cases, input, let, answer and print say: reads the
 * input, writes the answers.  What the cases before an error answered has
 * been written.  *err may be a warning though GRUNDY_OK is returned: some of
 * the input was left over, or the rules answer nothing.  GRUNDY_EINPUT: the
 * input is not as declared; the span and the source tell where.  GRUNDY_EIO:
 * read or write failed.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_rules_run(grundy_rules *rules, const grundy_reader *in,
                 const grundy_writer *out, grundy_error *err);

/*
 * Writes a stand-alone program that answers as grundy_rules_run does: one file
 * without dependencies, that reads the input from its standard input.  lang is
 * "c" (C99; it is C++17 as well) or "c++".
 * GRUNDY_EINVAL: another lang.  GRUNDY_ERULES names a construct that can't be
 * written, and where it stands; GRUNDY_EIO: write failed.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_rules_emit(grundy_rules *rules, const char *lang,
                  const grundy_writer *out, grundy_error *err);

/*
 * Gives one input by name: "h", "5"; an array or a record's member as
 * numbers separated by blanks or commas.  Kept for all calls below.
 * GRUNDY_EINPUT: there is no such input, or the value is out of its range.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_rules_set(grundy_rules *rules,
                                                          const char *name,
                                                          const char *value,
                                                          grundy_error *err);

/* Reads the first case of the input, so that positions may use it.
 * GRUNDY_EINPUT and GRUNDY_EIO as for grundy_rules_run. */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_rules_read(
    grundy_rules *rules, const grundy_reader *in, grundy_error *err);

/* ---- what the rules are ---- */

/* GRUNDY_PLAY_BY_INPUT: as inputs say that have no values yet. */
typedef enum grundy_play {
    GRUNDY_NORMAL,
    GRUNDY_MISERE,
    GRUNDY_PLAY_BY_INPUT
} grundy_play;

typedef struct grundy_summary {
    const char *title;
    grundy_play play;
    bool has_nimbers; /* no misère, no win or lose, no results */
    bool has_results; /* draws, scores or play without end: see
                         grundy_sum_result */
    bool has_scores;  /* a result is a difference of scores */
    bool has_draws;   /* a result may be 0 */
    bool endless;     /* play may last for ever */
    int endless_for;  /* and is won by Left then (1) or Right (-1); 0: drawn */
    bool partisan;    /* Left and Right have moves of their own */
    bool has_values;  /* positions have values that are no nimbers:
                         grundy_sum_value */
    bool entails;     /* some moves have to be answered in the same part */
    bool has_start, has_answer, reads_input, has_cases;
    bool start_is_sum; /* or one position */
    bool has_shows;    /* a `show` says how a kind prints */
    size_t kinds, inputs, examples;
} grundy_summary;

/* Borrowed until the rules' close. */
GRUNDY_API void grundy_rules_summary(const grundy_rules *rules,
                                     grundy_summary *summary);

/* "heap(n)", "pile(white, blue)": kind number i of the file, i < kinds. */
GRUNDY_API const char *grundy_rules_kind(const grundy_rules *rules, size_t i);

/* The inputs by name, i < inputs, and whether a value is bound (bound may be
 * NULL). */
GRUNDY_API const char *grundy_rules_input(const grundy_rules *rules, size_t i,
                                          bool *bound);

/* One `example "INPUT" gives "OUTPUT"`.  Borrowed until the rules' close. */
typedef struct grundy_example {
    const char *input, *output;
    grundy_span span;
} grundy_example;

/* Example i; of two "" where there is none. */
GRUNDY_API grundy_example grundy_rules_example(const grundy_rules *rules,
                                               size_t i);

/*
 * Runs example i; *passed tells whether the output was as given (blanks do
 * not matter), and got, if not NULL, receives it (like snprintf).
 * GRUNDY_EINVAL: there is no example i.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_rules_try(grundy_rules *rules, size_t i, bool *passed, char *got,
                 size_t size, grundy_error *err);

/*
 * What ties the moves to a player, if anything does: a sentence for people,
 * or NULL when nothing in the rules does.
 */
GRUNDY_API const char *grundy_rules_partisan(const grundy_rules *rules);

/* Warnings of the checker, w < the count returned by grundy_rules_warnings
 * (else NULL); each as an error whose status is GRUNDY_WARNING.  Borrowed. */
GRUNDY_API size_t grundy_rules_warnings(const grundy_rules *rules);
GRUNDY_API const grundy_error *grundy_rules_warning(const grundy_rules *rules,
                                                    size_t w);

/* ---- sums of positions ---- */

typedef struct grundy_sum grundy_sum;

/*
 * A sum written in the language, such as "heap(3) + 2 * heap(4)"; text NULL:
 * the file's `start`.  Inputs it needs must have been set or read.
 * GRUNDY_ESYNTAX, GRUNDY_EINPUT: the text is no sum of positions; the error's
 * source is GRUNDY_SOURCE_POSITION.  Nothing is solved yet.
 * Owner: the caller, who ends it with grundy_sum_close before the rules.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_open(grundy_sum **out,
                                                         grundy_rules *rules,
                                                         const char *text,
                                                         grundy_error *err);

/* Frees *sum and sets it to NULL; a NULL *sum is allowed. */
GRUNDY_API void grundy_sum_close(grundy_sum **sum);

/*
 * A sum that is given as words, again and again, and needs no text: prepare it,
 * bind positions to it, ask any of the calls below, bind others.  Nothing is
 * parsed or compiled on the way.  It begins as the empty sum.
 * Owner: the caller, who ends it with grundy_sum_close before the rules.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_prepare(grundy_sum **out,
                                                            grundy_rules *rules,
                                                            grundy_error *err);

/*
 * The sum becomes that of the parts, copies[i] of part i (NULL: one of each),
 * which are Copied.  A part's kind counts as for grundy_rules_kind, or is
 * GRUNDY_KIND_NIM.  Its words are its parameters in their order: of a number
 * one word; of a set, an array or a text its length, then the elements, of
 * which a pair has two words, and a character its code point.  Those of a set
 * may come in any order.  grundy_sum_part_words gives such words back. What a
 * part's ranges are made of is looked at now: bind again where inputs that they
 * depend on have changed. GRUNDY_EINVAL: there is no such kind, or the words
 * are not those of its parameters.  GRUNDY_EINPUT: a position is outside its
 * range.  The sum is the empty one then.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_sum_bind(grundy_sum *sum, const grundy_position *part,
                const uint64_t *copies, size_t parts, grundy_error *err);

/* The rules that the sum was opened with. */
GRUNDY_API grundy_rules *grundy_sum_rules(const grundy_sum *sum);

/* The sum as text in the language; like snprintf. */
GRUNDY_API size_t grundy_sum_text(const grundy_sum *sum, char *out,
                                  size_t size);

/*
 * The nimber of the sum [Sprague35, Grundy39].  GRUNDY_ENONIMBER under misère
 * play or where win or lose stands.  Time: that of a law where one is proved,
 * else each position in reach is solved once, and kept for later calls as long
 * as the inputs that the rules read stay the same.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_nimber(grundy_sum *sum,
                                                           uint64_t *nimber,
                                                           grundy_error *err);

/* Whether the player to move wins, under the file's convention. */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_wins(grundy_sum *sum,
                                                         bool *wins,
                                                         grundy_error *err);

/*
 * What the sum comes to for the player to move, both at their best: 1 won, 0
 * drawn, -1 lost, or where the rules count scores his score from here on less
 * the other's.  Of any game; 1 or -1 where the rules give no results.
 * GRUNDY_ECYCLE where play need not end and the rules do not say `play
 * endless`; GRUNDY_EVALUE where a score overflows.  Time: positions in reach
 * are searched by alpha-beta, or solved backwards if play may last for ever,
 * and kept as long as the inputs that the rules read stay the same.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_result(grundy_sum *sum,
                                                           int64_t *result,
                                                           grundy_error *err);

/*
 * Of a partisan game: whether Right is to move, else Left, which a sum begins
 * with unless its text begins with `right`; and gives the move to one of them.
 * GRUNDY_EINVAL where both have the same moves.
 */
GRUNDY_API bool grundy_sum_is_rights(const grundy_sum *sum);
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_sum_give_move(grundy_sum *sum, bool right, grundy_error *err);

/*
 * The outcome class, whoever is to move: 'L' or 'R' where Left or Right wins
 * whoever begins, 'N' or 'P' where who begins wins or loses; 'D' where some
 * position is drawn.  Of any game; the time is that of one or two results.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_class(grundy_sum *sum,
                                                          char *letter,
                                                          grundy_error *err);

/*
 * The value of the sum as text, in the notation of CGSuite: of a game with
 * nimbers `0`, `*`, `*2`; of a partisan one the canonical form [Conway76], such
 * as `-1/2`, `1^2*`, `{2|-1}`; where moves go on or have to be answered a
 * nimber or `loony`.  Written like snprintf, and "" where the game has no
 * values (misère, endings, scores, play without end) or this one is not found
 * within so many positions; 0: as many as it takes.  What is longer than size
 * ends in "...".
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_value(grundy_sum *sum,
                                                          uint64_t positions,
                                                          char *out,
                                                          size_t size,
                                                          grundy_error *err);

/* The same by the quickest way to the winner alone: a search that ends at the
 * first refutation where that is quicker than nimbers. */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_outcome(grundy_sum *sum,
                                                            bool *wins,
                                                            grundy_error *err);

/*
 * Writes a certificate of what the sum comes to, which `grundy verify` checks:
 * who wins it, in how many moves, where the rules say that play may be endless;
 * or the nimber of a single position that is a set, searched by its parts.  The
 * time is that of the answer, and again as much as is written.  GRUNDY_EINVAL:
 * there are none of such games.  GRUNDY_EIO: write failed.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_certificate(
    grundy_sum *sum, const grundy_writer *out, grundy_error *err);

/* Distinct parts, i < their number, in the order of their first appearance;
 * their text (like snprintf) and copies.  The nimber as of the sum. */
GRUNDY_API size_t grundy_sum_parts(const grundy_sum *sum);
GRUNDY_API size_t grundy_sum_part_text(const grundy_sum *sum, size_t i,
                                       uint64_t *copies, char *out,
                                       size_t size);
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_part_nimber(
    grundy_sum *sum, size_t i, uint64_t *nimber, grundy_error *err);

/*
 * A move in one part: from and to as text (Borrowed until the callback
 * returns), the part's number, and what the move leaves there.
 */
typedef struct grundy_move {
    size_t part;
    const char *from, *to;
    bool has_nimber;
    uint64_t nimber; /* of `to`, where the game has nimbers */
    /* A heap far beyond a proved period may have 10^17 winning moves: of many
     * that differ by multiples of the period one is given, for all of them. */
    bool stands_for_more;
    const char *name;   /* what the rules call it; NULL: nothing */
    bool has_result;    /* the rules give results: */
    int64_t result;     /* what the mover comes to by it */
    int64_t gain;       /* what it scores at once */
    bool again;         /* the mover moves again */
    uint32_t length;    /* of `play endless`: moves until play ends after it, if
                           the winner hurries and the loser delays; 0: drawn;
                           GRUNDY_NEVER: play that never ends is won by a side;
                           GRUNDY_UNCOUNTED and more: not counted, but less of
                           it is nearer to the end */
    const void *target; /* of the library, for grundy_sum_bind_move */
} grundy_move;

/* Lengths of large sums, which are not gone through; of play that never ends
 * and that one side wins. */
#define GRUNDY_UNCOUNTED UINT32_C(0x80000000)
#define GRUNDY_NEVER UINT32_C(0x3fffffff)

typedef bool grundy_move_found(void *user, const grundy_move *move);

/*
 * The sum becomes what the move leaves in the place of its part, without a
 * text: while `found` is told of the move, and for a sum of the same rules
 * other than the one that is asked for its moves.  On failure it is the empty
 * sum.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_bind_move(
    grundy_sum *sum, const grundy_move *move, grundy_error *err);

/* Every winning move, until found returns false; those of equal parts once.
 * Where the rules give results: those by which the mover comes to more than
 * 0. */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_winning_moves(
    grundy_sum *sum, grundy_move_found *found, void *user, grundy_error *err);

/* Every move (with its nimber where there is one), in the order written; those
 * of equal parts once. */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_sum_moves(
    grundy_sum *sum, grundy_move_found *found, void *user, grundy_error *err);

/* ---- tables ---- */

typedef struct grundy_axis {
    const char *name;
    int64_t from, to; /* inclusive */
} grundy_axis;

/*
 * The nimbers of a position or a sum with free names, such as
 * "pile(w, b)" over w=0..3 b=0..20: value has room for the product of the
 * axes' lengths, the last axis innermost; at most 32 axes (GRUNDY_EINVAL).
 * Where the game has no nimbers it gets 1 for a win and 0 for a loss.  -1 where
 * there is no such position.  Rules that give results give them, and INT64_MIN
 * where there is no such position.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_rules_table(
    grundy_rules *rules, const char *position, const grundy_axis *axis,
    size_t axes, int64_t *value, grundy_error *err);

/*
 * The same of values (grundy_sum_value), each found within so many positions,
 * 0: as many as it takes: value has room for a text of `size` bytes each, 2 at
 * the least; "" is written where there is no such position and "?" where the
 * value is not found. GRUNDY_EVALUE where the game has no values.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_rules_table_values(
    grundy_rules *rules, const char *position, const grundy_axis *axis,
    size_t axes, uint64_t positions, char *value, size_t size,
    grundy_error *err);

/* ---- the plan ---- */

/*
 * What the planner saw of one part of the rules: a rewrite by name, whether it
 * applies, and why, or the first condition that fails.  Borrowed until the
 * callback returns.
 */
typedef struct grundy_plan_step {
    const char *rewrite; /* "closed family", "bounds", "aggregate", ... */
    const char *subject; /* the position or expression it is about */
    bool applies;
    const char *why;
} grundy_plan_step;

typedef struct grundy_plan {
    /* "law", "table", "memo", "parts", "outcome search", "pairs, outcome
     * search", "alpha-beta", "retrograde analysis" or "safe moves"; static
     * storage. */
    const char *solver;
    bool has_states; /* it is known how many positions the tables hold */
    uint64_t states;
    bool has_options; /* and about how many options these have together: */
    uint64_t options; /* the mean of a sample of 256, times the positions */
} grundy_plan;

/*
 * The plan for the file's start with the inputs of the moment (what depends
 * on inputs that have no value is said to do so).  found may be NULL.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_rules_plan(grundy_rules *rules, grundy_plan *plan,
                  bool (*found)(void *user, const grundy_plan_step *step),
                  void *user, grundy_error *err);

/* The same for a sum, as if the file's start were this one. */
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_sum_plan(grundy_sum *sum, grundy_plan *plan,
                bool (*found)(void *user, const grundy_plan_step *step),
                void *user, grundy_error *err);

/*
 * Writes a stage between the rules' text and what runs, for the inputs of the
 * moment: "tokens", "ast" (the tree as parsed), "ir" (the tree with types and
 * rewrites, and the code of the register machine) or "c" (what the native
 * engine compiles).  For reading: the form may change with any version.
 * GRUNDY_EINVAL: there is no such stage.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_rules_dump(grundy_rules *rules, const char *stage,
                  const grundy_writer *out, grundy_error *err);

/*
 * Switches a rewrite off, by its name with blanks or dashes; answers stay the
 * same.  GRUNDY_EINVAL, with their names in the hint: there is none.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_rules_without(
    grundy_rules *rules, const char *rewrite, grundy_error *err);

/* The names of all rewrites, i counting from 0; NULL: there are no more. */
GRUNDY_API const char *grundy_rewrite(size_t i);

/* ---- the engine ---- */

/*
 * What finds the options of positions: an interpreter, or the rules compiled
 * by the system's C compiler (`cc` in PATH, started without a shell) and
 * loaded.  Answers and errors are the same.
 */
typedef enum grundy_engine {
    GRUNDY_ENGINE_INTERPRET, /* at first: no process is started unasked */
    GRUNDY_ENGINE_AUTO,      /* compiled when that saves time */
    GRUNDY_ENGINE_NATIVE     /* compiled, or the calls below fail */
} grundy_engine;

/* How results are searched (draws, scores, Left and Right): the answers are the
 * same. */
typedef enum grundy_search {
    GRUNDY_SEARCH_BOUNDS, /* at first: as the plan says, by bounds */
    GRUNDY_SEARCH_PROOF   /* where least is left to be shown (df-pn) */
} grundy_search;

/*
 * Chooses the search.  GRUNDY_EINVAL: of these rules no results are searched,
 * or play may last for ever.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_rules_search(
    grundy_rules *rules, grundy_search which, grundy_error *err);

/*
 * Chooses the engine.  keep: what is compiled stays in the user's cache
 * ($XDG_CACHE_HOME/grundy or ~/.cache/grundy) for later runs.  GRUNDY_EINVAL:
 * GRUNDY_ENGINE_NATIVE, and there is no compiler.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_rules_engine(
    grundy_rules *rules, grundy_engine engine, bool keep, grundy_error *err);

/*
 * From now on what is proved of positions that are sets, searched by their
 * parts, is kept in the file of that path, and searches begin with what it has:
 * so one that was ended, even by a kill, goes on, and any later question of the
 * same moves is the quicker.  The file is made if it is not there; it may hold
 * the parts of any number of games, told apart by their moves.  It is written
 * every few seconds, by grundy_rules_save, and at the close of the rules, where
 * nobody is told if that fails.  What it holds is believed: a file that
 * somebody has made up gives wrong answers, and nothing worse.  GRUNDY_EIO: it
 * can't be opened, or another run has it open.  GRUNDY_EFORMAT: it is no such
 * file, or is damaged.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_rules_store(grundy_rules *rules,
                                                            const char *path,
                                                            grundy_error *err);
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_rules_save(grundy_rules *rules,
                                                           grundy_error *err);

/* How often the file holds something of a part; 0: nothing, or there is no
 * file. */
GRUNDY_API uint64_t grundy_rules_stored(const grundy_rules *rules);

/* The work done so far. */
typedef struct grundy_work {
    bool native;     /* the rules run natively by now */
    const char *why; /* not: a reason, or NULL (nothing was large enough) */
    bool cached;     /* the library was in the cache */
    double compiling, loading; /* seconds */
    bool has_estimate;         /* of the positions that tables would hold */
    uint64_t estimate;
    uint64_t positions; /* solved */
    uint64_t options;   /* looked at */
    uint64_t table_cells, memo_positions;
} grundy_work;

/* Borrowed until the next call for the rules: why. */
GRUNDY_API void grundy_rules_work(const grundy_rules *rules, grundy_work *work);

/* ---- inputs to try programs on ---- */

/* What a number of an input is for. */
typedef enum grundy_draw_role {
    GRUNDY_DRAW_VALUE,
    GRUNDY_DRAW_LENGTH, /* of an array or a text */
    GRUNDY_DRAW_CASES,  /* how many cases follow */
    GRUNDY_DRAW_LETTER  /* which of the letters that the rules name */
} grundy_draw_role;

/* The question for one number of an input. */
typedef struct grundy_draw_ask {
    grundy_draw_role role;
    int64_t least, most; /* what it may be */
    bool declared;       /* the rules say so; else most is INT64_MAX */
} grundy_draw_ask;

/*
 * Who answers: choose sets *number to one of ask->least .. ask->most, or
 * returns false to give the input up.
 */
typedef struct grundy_drawer {
    bool (*choose)(void *user, const grundy_draw_ask *ask, int64_t *number);
    void *user;
} grundy_drawer;

/*
 * Writes an input to out, asking `from` for its numbers in their order.
 * GRUNDY_ELIMIT: `from` gave it up.  GRUNDY_EINPUT, GRUNDY_EVALUE: after the
 * numbers chosen the rules leave nothing to choose.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status
grundy_rules_draw(grundy_rules *rules, const grundy_drawer *from,
                  const grundy_writer *out, grundy_error *err);

#ifdef __cplusplus
}
#endif

#endif
