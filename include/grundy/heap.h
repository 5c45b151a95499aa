/* SPDX-License-Identifier: MIT */
/*
 * grundy/heap.h -- nim-sequences of heap games: taking and breaking by code,
 * subtraction sets, Grundy's game.
 *
 * The value of heap n is the nimber of one heap of n tokens under normal
 * play; heap 0 has none to take and the value 0.  A sequence only grows.  It
 * is not thread safe but for cancel; distinct ones are independent.
 */
#ifndef GRUNDY_HEAP_H
#define GRUNDY_HEAP_H

#include "grundy/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- which game ---- */

enum { GRUNDY_HEAP_DIGITS = 256 }; /* room for digits, digit 0 included */

/*
 * Into how many non-empty heaps the rest may be left after k tokens were
 * taken: the OR of these in digit[k].  Taking nothing is a move only if it
 * splits: digit[0] holds nothing but GRUNDY_LEAVE_TWO and _THREE.
 */
enum {
    GRUNDY_LEAVE_NONE = 1,
    GRUNDY_LEAVE_ONE = 2,
    GRUNDY_LEAVE_TWO = 4,
    GRUNDY_LEAVE_THREE = 8
};

typedef enum grundy_heap_family {
    GRUNDY_HEAP_BREAK,    /* by digits: octal and hexadecimal codes */
    GRUNDY_HEAP_SUBTRACT, /* take a number out of the set, leave one heap */
    GRUNDY_HEAP_ALL_BUT,  /* take any positive number that is not in the set */
    GRUNDY_HEAP_RULE      /* take a number that the rule names */
} grundy_heap_family;

/* The infinite subtraction sets that have a name. */
typedef enum grundy_heap_rule {
    GRUNDY_RULE_PRIMES,     /* "primes": 2 3 5 7 11 ... */
    GRUNDY_RULE_SQUARES,    /* "squares": 1 4 9 16 ... */
    GRUNDY_RULE_TRIANGULAR, /* "triangular": 1 3 6 10 ... */
    GRUNDY_RULE_FIBONACCI,  /* "fibonacci": 1 2 3 5 8 ... */
    GRUNDY_RULE_POWERS,     /* "powers": 1 2 4 8 ... */
    GRUNDY_RULES
} grundy_heap_rule;

/*
 * A game.  Only the members that the family names count; all else is 0.
 *
 * GRUNDY_HEAP_BREAK: digit[0..digits), after which every digit is tail (0:
 * the code ends there).  unequal: two heaps may be left only if their sizes
 * differ; goes with neither a tail nor GRUNDY_LEAVE_THREE.
 * GRUNDY_HEAP_SUBTRACT, GRUNDY_HEAP_ALL_BUT: set[0..count), positive numbers
 * that rise.  set is Borrowed: by whom it is handed to, until that call
 * returns; parse makes it the caller's, who ends it with
 * grundy_heap_code_close.
 */
typedef struct grundy_heap_code {
    grundy_heap_family family;
    grundy_heap_rule rule;
    bool unequal;
    uint8_t tail;
    uint32_t digits; /* 1 or more for GRUNDY_HEAP_BREAK */
    uint8_t digit[GRUNDY_HEAP_DIGITS];
    uint32_t *set;
    size_t count;
} grundy_heap_code;

/*
 * Reads the text of a game:
 *
 *   0.77  4.7  0.007  0.8  0.F    digits, octal or hexadecimal
 *   0.3333...  4.3333...          the last digit goes on for ever
 *   grundy                        unequal 4.0
 *   unequal 4.7                   a split leaves two heaps of unlike sizes
 *   {2,3,5}                       a subtraction set
 *   all-but {1,2}                 any number but these
 *   primes  squares ...           a set given by a rule
 *
 * Blanks are free where words and numbers part.  alloc NULL: the C library.
 * GRUNDY_ESYNTAX: the error's span tells where (line 1) and its source is
 * GRUNDY_SOURCE_POSITION.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_heap_code_parse(
    grundy_heap_code *out, const char *text, size_t length,
    const grundy_alloc *alloc, grundy_error *err);

/*
 * Writes the text that parse reads, always the same for the same game ("0.7"
 * for "0.700", "grundy" for "unequal 4.0"); like snprintf.
 */
GRUNDY_API size_t grundy_heap_code_text(const grundy_heap_code *code,
                                        char *out, size_t size);

/* Copies *code with a set of its own. */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_heap_code_copy(
    grundy_heap_code *out, const grundy_heap_code *code,
    const grundy_alloc *alloc, grundy_error *err);

/* Frees what parse or copy allocated (with the same alloc); *code is then 0. */
GRUNDY_API void grundy_heap_code_close(grundy_heap_code *code,
                                       const grundy_alloc *alloc);

/* GRUNDY_EINVAL, with what is wrong, unless *code keeps the rules above. */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_heap_code_check(
    const grundy_heap_code *code, grundy_error *err);

/* ---- the sequence ---- */

/* How values are found; all ways give the same values. */
typedef enum grundy_heap_method {
    GRUNDY_HEAP_AUTO,  /* the quickest that fits the game */
    GRUNDY_HEAP_PLAIN, /* every option of every heap: the oracle */
    GRUNDY_HEAP_BLOCKS /* bit sets, 64 heaps at a time; digits 0 to 7 only */
} grundy_heap_method;

/* Which instructions the kernels may use; the best the machine has is AUTO. */
typedef enum grundy_heap_simd {
    GRUNDY_SIMD_AUTO,
    GRUNDY_SIMD_NONE,
    GRUNDY_SIMD_AVX2,
    GRUNDY_SIMD_AVX512
} grundy_heap_simd;

/* All zero is a good choice. */
typedef struct grundy_heap_options {
    size_t size; /* of this struct */
    grundy_limits limits;
    grundy_heap_method method;
    grundy_heap_simd simd; /* more than the machine has means AUTO */
    bool no_law;           /* compute on although a law is proved */
} grundy_heap_options;

#define GRUNDY_HEAP_OPTIONS_INIT                                               \
    {                                                                          \
        sizeof(grundy_heap_options), GRUNDY_LIMITS_INIT, GRUNDY_HEAP_AUTO,     \
            GRUNDY_SIMD_AUTO, false                                            \
    }

typedef struct grundy_heap grundy_heap;

/*
 * Creates an empty sequence; *code and *options (may be NULL) are Copied.
 * GRUNDY_EINVAL: as grundy_heap_code_check says, or the method does not fit.
 * Owner: the caller, who ends it with grundy_heap_close.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_heap_open(
    grundy_heap **out, const grundy_heap_code *code,
    const grundy_heap_options *options, grundy_error *err);

/* Frees *heap and sets it to NULL; a NULL *heap is allowed. */
GRUNDY_API void grundy_heap_close(grundy_heap **heap);

/* Stops the computation under way, which reports GRUNDY_ECANCEL; the next call
 * goes on.  From any thread or a signal handler. */
GRUNDY_API void grundy_heap_cancel(grundy_heap *heap);

/* The game.  Borrowed until the close. */
GRUNDY_API const grundy_heap_code *grundy_heap_game(const grundy_heap *heap);

/*
 * Makes the values of heaps [0, count) known: computed and stored one by one
 * (2 bytes each, 4 once one exceeds 65,535) until a law is proved, and none
 * after that.  On failure the values found so far stay valid, and a later
 * call goes on from there.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_heap_extend(
    grundy_heap *heap, uint64_t count, grundy_error *err);

/* Heaps [0, known) have a known value; UINT64_MAX once a law is proved. */
GRUNDY_API uint64_t grundy_heap_known(const grundy_heap *heap);

/*
 * The stored values: one of narrow and wide is not NULL and has count items.
 * Borrowed until the next call that extends or closes.
 */
typedef struct grundy_heap_view {
    uint64_t count;
    const uint16_t *narrow;
    const uint32_t *wide;
} grundy_heap_view;

GRUNDY_API grundy_heap_view grundy_heap_values(const grundy_heap *heap);

/* The value of heap n, by the law where there is one; extends if it must. */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_heap_value(
    grundy_heap *heap, uint64_t n, uint64_t *value, grundy_error *err);

/* The values of heaps [from, from + count); extends if it must. */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_heap_copy(
    grundy_heap *heap, uint64_t from, size_t count, uint64_t *value,
    grundy_error *err);

/* ---- what was proved on the way ---- */

/* On which ground a law stands. */
typedef enum grundy_heap_proof {
    GRUNDY_PROOF_NONE,
    GRUNDY_PROOF_GUY_SMITH, /* finite code: repeats far enough [GuySmith56] */
    GRUNDY_PROOF_STATE,     /* the last values repeat and decide the next */
    GRUNDY_PROOF_RELATIVE,  /* all-but set: equal states relative to the mex */
    GRUNDY_PROOF_CARRY,     /* three heaps: no carries into the saltus' bits */
    GRUNDY_PROOF_DIRECT     /* a closed form by induction */
} grundy_heap_proof;

/*
 * value(n + period) = value(n) + saltus for all n >= preperiod: the least
 * period and the least preperiod.  checked_to: the values of heaps
 * [0, checked_to) are what the proof rests on.
 */
typedef struct grundy_heap_law {
    grundy_heap_proof proof;
    uint64_t preperiod, period, saltus, checked_to;
} grundy_heap_law;

/* True, and *out filled (it may be NULL), if a law is proved by now. */
GRUNDY_API bool grundy_heap_get_law(const grundy_heap *heap,
                                    grundy_heap_law *out);

/* ---- a sequence in a few figures ---- */

enum { GRUNDY_PARITY_NONE = -1 };

/*
 * Heaps [0, count).  A value v of heap n is rare if popcount(v & mask), plus
 * n + parity unless parity is GRUNDY_PARITY_NONE, is even; mask and parity
 * are those with the fewest rare heaps, parity only where every digit that
 * splits has the same one.  mask is 0, and nothing rare, where the values
 * grow beyond 2^22.  The digest: 16-bit sums a += value(n), b += a for each
 * heap from 0 on, as b * 65536 + a.
 */
typedef struct grundy_heap_summary {
    uint64_t count, largest, largest_at;
    uint64_t mask;
    int parity;
    uint64_t rare, last_rare; /* heap 0 among them; last_rare 0 if none is */
    uint32_t digest;
} grundy_heap_summary;

GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_heap_summarise(
    grundy_heap *heap, uint64_t count, grundy_heap_summary *out,
    grundy_error *err);

/* The digest alone, of heaps [0, count). */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_heap_digest(
    grundy_heap *heap, uint64_t count, uint32_t *out, grundy_error *err);

/* How it was done so far. */
typedef struct grundy_heap_stats {
    const char *kernel; /* "plain", "blocks, avx512", ...; static storage */
    uint64_t ticks;     /* deterministic work */
    uint64_t stored;    /* values held */
    uint64_t mask;      /* the split now in use, 0: none */
    int parity;
    uint64_t rare;      /* rare heaps of that split */
    size_t live, peak;  /* bytes held now and at most */
    unsigned threads;
} grundy_heap_stats;

GRUNDY_API void grundy_heap_get_stats(const grundy_heap *heap,
                                      grundy_heap_stats *stats);

/* ---- long runs ---- */

/*
 * Keeps the sequence in a file: values that the file holds are taken from it
 * (after their checksums were verified), and from now on extend writes what
 * it finds there, at least every `seconds` and when it ends or fails.  A kill
 * at any moment loses no more than the last interval.  The file is the same
 * on every machine.  GRUNDY_EFORMAT: it is damaged or holds another game,
 * and the message says what is wrong; the file is then left as it is.
 */
GRUNDY_API GRUNDY_MUST_USE grundy_status grundy_heap_store(
    grundy_heap *heap, const char *path, double seconds, grundy_error *err);

#ifdef __cplusplus
}
#endif

#endif
