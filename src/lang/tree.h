/* SPDX-License-Identifier: MIT */
/*
 * lang/tree.h -- a rule file as a tree: what the parser builds, the checker
 * completes with names and types, and planner and compiler read.
 *
 * Everything lives in the arena of its ruleset and is never freed singly.
 */
#pragma once

#include "lang/operator_list.h"
#include "lang/type.h"
#include "solve/images.h"

/* Most parameters of a position or a function. */
enum { GRUNDY_MOST_PARAMS = 32 };

typedef struct node node;
typedef struct variable variable;
typedef struct function function;
typedef struct game_kind game_kind;

typedef enum node_op {
    N_INT,      /* number */
    N_CHAR,     /* number: its rule_code */
    N_TEXT,     /* name, length */
    N_NAME,     /* name; checked: call says what it is, ref.variable */
    N_FULL,     /* type->in is its universe */
    N_NOTHING,
    N_CALL,     /* name(kids tail); checked: call, ref */
    N_TUPLE,    /* kids */
    N_ARRAY,    /* kids, or kids[0] for each run of tail */
    N_SET,      /* the same */
    N_INDEX,    /* kids[0][kids[1]] */
    N_SLICE,    /* kids[0][kids[1]], kids[1] a range */
    N_NEG, N_NOT,
    GRUNDY_OPERATORS(GRUNDY_NODE_OF, )
    N_AND, N_OR,
    N_EQ, N_NE, N_LT, N_LE, N_GT, N_GE, /* kids[0] op kids[1] */
    N_CHAIN,    /* a < b <= c: kids are comparisons sharing their middles */
    N_IN, N_NOT_IN,
    N_RANGE, N_RANGE_LT,
    N_IF,       /* if kids[0] then kids[1] else kids[2] */
    N_WITH,     /* kids[0] with the updates kids[1..] */
    N_UPDATE,   /* [kids[0]]..[kids[kids-2]] = kids[kids-1] */
    N_OPS
} node_op;

/* What a name or a call turned out to be. */
typedef enum call_kind {
    CALL_NONE,
    CALL_VARIABLE,
    CALL_FUNCTION,  /* ref.function */
    CALL_POSITION,  /* ref.kind */
    CALL_NIM,       /* nim(k) */
    CALL_WORD,      /* a function of the language: word */
    CALL_FOLD,      /* a fold over a tail, or over one array or set: word */
    CALL_LEAST,     /* min(a, b, ...), max, gcd, lcm of several values */
    CALL_NIMBER,    /* nimber(SUM); four in one: grundy_asks_for_value */
    CALL_RESULT,    /* result(SUM) */
    CALL_WINS,      /* wins(SUM) */
    CALL_OUTCOME,   /* outcome(SUM), value(SUM), which are texts: word */
    CALL_START,     /* nimber, result, outcome, value, first_wins,
                       winning_moves, case: word */
    CALL_SIDE,      /* kids[0] with word, W_LEFT or W_RIGHT, to move */
    CALL_ENTAILED   /* kids[0], where who is to move has to move */
} call_kind;

/* The language's own words that stand before a bracket or alone. */
typedef enum word_id {
    W_NONE,
    /* folds */
    W_SUM,
    W_XOR,
    W_MIN,
    W_MAX,
    W_COUNT,
    W_ANY,
    W_ALL,
    W_MEX,
    W_FIRST,
    W_GCD,
    W_LCM,
    W_PRODUCT,
    /* functions */
    W_ABS,
    W_ISQRT,
    W_POPCOUNT,
    W_NIMPRODUCT,
    W_ISPRIME,
    W_FACTORS,
    W_DIVISORS,
    W_DIGITS,
    W_LEN,
    W_SIZE,
    W_SORT,
    W_COUNTS,
    W_ADJACENCY,
    W_NEIGHBOURS,
    W_PARENTS,
    W_PARTITIONS,
    /* of the start */
    W_NIMBER,
    W_FIRST_WINS,
    W_WINNING_MOVES,
    W_CASE,
    W_RESULT,
    W_OUTCOME,
    W_VALUE,
    W_ENTAILED,
    W_ROW,  /* nimber(first + second + last + nim(count)), by the planner alone:
               the nimber of all positions with equal steps from the first */
    W_PLAY, /* by the planner alone: lang/one_play.h, of an array, by moves */
    /* of a sum */
    W_LEFT,
    W_RIGHT,
    W_WORDS
} word_id;

typedef struct tail tail;

struct node {
    uint8_t op;   /* node_op */
    uint8_t call; /* call_kind */
    uint8_t word; /* word_id */
    uint16_t height; /* nodes on the longest way down; the parser bounds it */
    uint32_t kids;
    grundy_span span;
    const type *type; /* set by the checker */
    node **kid;
    tail *tail; /* NULL: none */
    union {
        variable *variable;
        function *function;
        game_kind *kind;
    } ref;
    const char *name; /* of NAME and CALL, the bytes of TEXT; ended by 0 */
    size_t length;    /* bytes of TEXT */
    int64_t number;
};

/* Whether it asks about a sum: nimber, result, wins, outcome, value. */
static inline bool grundy_asks_for_value(const node *n)
{
    return n->op == N_CALL && n->call >= CALL_NIMBER &&
           n->call <= CALL_OUTCOME;
}

/* Whether it is an operator of two numbers: lang/operator_list.h.  Some have a
 * meaning for sets, sums and arrays too. */
static inline bool grundy_is_arithmetic(const node *n)
{
    return n->op > N_NOT && n->op < N_AND;
}

/* Whether it is one of ==, !=, <, <=, >, >= between two values. */
static inline bool grundy_is_comparison(const node *n)
{
    return n->op >= N_EQ && n->op <= N_GE;
}

typedef struct pattern {
    grundy_span span;
    const char *name;  /* NULL: a tuple of patterns */
    variable *variable; /* of a name, set by the checker */
    uint32_t items;
    struct pattern **item;
} pattern;

typedef enum step_kind { STEP_FOR, STEP_IF, STEP_WINNING } step_kind;

/* A name that `for winning move` brings, and where its value is found. */
typedef struct winning_name winning_name;

typedef struct tail_step {
    step_kind kind;
    grundy_span span;
    pattern *pattern; /* FOR */
    node *expr;       /* FOR: over what; IF: condition; WINNING: from or NULL */
    winning_name *brings; /* WINNING: the names, set by the checker */
    uint32_t brought;
} tail_step;

struct winning_name {
    const char *name;
    variable *variable; /* as the tail sees it */
};

struct tail {
    uint32_t steps;
    tail_step *step;
    struct tail *quick; /* the same runs, in the same order and with the same
                           errors, found faster, by filter; NULL: none */
};

/* The tail to run. */
static inline const tail *grundy_tail_quick(const tail *t)
{
    return t != NULL && t->quick != NULL ? t->quick : t;
}

typedef enum variable_kind {
    VAR_INPUT, VAR_LET,  /* global: index is its slot */
    VAR_PARAM, VAR_LOOP  /* local to a position, a function or a tail */
} variable_kind;

struct variable {
    const char *name;
    grundy_span span;
    variable_kind kind;
    const type *type;
    uint32_t index;     /* of a global */
    uint32_t statement; /* of a global: the statement that gives it a value */
    uint32_t reg;       /* of a local: its first register, by the compiler */
    /* Of an input, and of a `let` with its numbers: each of them is in that
     * range, N_RANGE or N_RANGE_LT, and an array has so many elements; NULL:
     * nothing is declared. */
    const node *range, *length;
    bool used;
};

typedef enum param_kind {
    PARAM_INT,
    PARAM_SET,
    PARAM_ARRAY,
    PARAM_TEXT
} param_kind;

/* A parameter of a position or of a function. */
typedef struct param {
    const char *name;
    grundy_span span;
    param_kind kind;
    node *range;      /* N_RANGE or N_RANGE_LT of `in`, or NULL */
    node *length;     /* of an array; NULL: any */
    node *size[GRUNDY_MOST_DIMS]; /* of a set: its universe, or none */
    uint32_t sizes;
    variable *variable;
} param;

struct function {
    const char *name;
    grundy_span span;
    uint32_t params, index;
    param *param;
    node *body;
    const type *result;
    /* Of the checker: */
    uint8_t state;   /* 0 not seen, 1 in work, 2 done */
    uint32_t level;  /* how many were in work with it */
    uint32_t outer;  /* the least level of those that it reaches in work */
    uint32_t done;   /* 2: the how many-th; 1: how many were before it */
    struct function *within; /* 1: the one in work before, or NULL */
    bool recursive;
};

typedef enum decision {
    DECIDE_STOP,
    DECIDE_WIN,
    DECIDE_LOSE,
    DECIDE_DRAW,
    DECIDE_SCORE,
    DECISIONS
} decision;

/* The clause's word. */
const char *grundy_decision_name(decision what);

typedef struct rule_decide {
    decision what;
    grundy_span span;
    node *score; /* SCORE: what the player to move ends with, else NULL */
    node *condition;
} rule_decide;

/* Whose move it is, or whose win: the two players of a partisan game. */
typedef enum player_side {
    SIDE_BOTH, /* nobody's more than the other's */
    SIDE_LEFT,
    SIDE_RIGHT
} player_side;

typedef struct rule_move {
    grundy_span span;
    player_side side; /* who may make it */
    node *target;
    tail *tail; /* never NULL */
    node *name; /* a text: what people are told it is called; NULL: nothing */
    node *gain; /* what the mover scores with it; NULL: nothing */
    bool again; /* who makes it moves again */
    bool entailing; /* it is answered in the same part: the target says so */
    bool instead; /* only where no move above it can be made */
} rule_move;

/* Lines of a position as it prints: one for each run of the tail. */
typedef struct rule_show {
    grundy_span span;
    uint32_t exprs;
    node **expr;
    tail *tail; /* never NULL */
} rule_show;

/* An array that is a part of another one, and told by where that begins and
 * ends; its first number may be one of its own.  Each that is there is a
 * parameter, in this order. */
typedef struct array_place {
    const variable *whole;
    uint32_t at; /* the first of the parameters */
    bool is_text, has_first, has_from, has_to;
    bool adds; /* the first number is the sum of all up to its place */
    bool walks; /* it is told by the first number and another parameter */
    struct array_place *next; /* of another array, further on */
} array_place;

struct game_kind {
    const char *name;
    grundy_span span;
    uint32_t params, index;
    param *param;
    uint32_t decides, moves;
    rule_decide *decide;
    uint32_t written_decides; /* those written, where plan/rewrites/endings.c */
    rule_decide *written_decide; /* has put others in their place; else NULL */
    uint32_t fails_short;   /* how many there are that end nothing, but fail for
                               short arrays (plan/rewrites/passes.h) */
    uint32_t written_moves; /* and the moves, if it has changed them */
    rule_move *written_move;
    node *lost_at; /* where it is lost as written, or NULL, if those in their
                      place say something else there alone */
    rule_move *move;
    uint32_t shows;
    rule_show *show; /* how it prints: no value depends on it */
    /*
     * The planner's (plan/rewrites/rewrite.h).  Values are found by these:
     * moves whose options have the same set of values as those of `move`, and a
     * sum over the parameters that the position is equal to, or NULL.  Moves
     * that are listed are those written.  A form is a position of the kind:
     * that of the parameters now and it are the same game, and equal positions
     * get equal forms more often; or NULL.
     */
    uint32_t value_moves;
    rule_move *value_move;
    rule_move *plain_move; /* those written, clause by clause, in words that
                              tell more of them; NULL: there are none */
    node *split, *form;
    /* Of a split by a theorem (plan/rewrites/theorems.c): its game, if that has
     * a name, and a sentence. */
    const char *split_name, *split_why;
    const word_images *images; /* the same game, parameters at other places;
                                  NULL: none is known */
    struct canonical_moves *canonical; /* plan/rewrites/canonical.h; NULL:
                                             nobody has asked for them */
    struct winner_law *winner; /* plan/laws/winners.h; NULL: the same */
    array_place *place;        /* of an array that stood among the parameters
                                  (plan/rewrites/places.c); NULL: none */
    uint32_t masks; /* parameters that are sets by their bits, a bit each
                       (plan/facts/masks.h) */
    const char *turns; /* parameters that moves count in remainders
                          (plan/rewrites/turns.c); NULL: none */
    bool items;     /* all is decided by sorting (plan/rewrites/items.c) */
    bool planned; /* added by the planner: no rules name it */
    bool whole;   /* planned, and another kind in other words, no part of one */
    bool told;    /* whole, and by the numbers that matter */
    bool rest;    /* planned: positions of a kind that are told no other way */
    const rule_move *endless; /* it is there in every position, and leads to one
                                 further up; NULL: none is known */
    uint8_t state; /* of the checker: 0 not seen, 1 in work, 2 done */
};

/* NAME [dim]... [: text] [in range], or ( items )[count]. */
typedef struct input_item {
    const char *name; /* NULL: a record */
    grundy_span span;
    uint32_t dims;
    node *dim[4];
    bool is_text;
    node *range;
    uint32_t items; /* of a record */
    struct input_item *item;
    node *count;
    variable *variable;
    variable *local; /* in a record: the number just read, for what follows */
} input_item;

typedef enum statement_kind {
    S_CASES_COUNT, S_CASES_END, S_CASES_UNTIL, S_INPUT, S_LET, S_ANSWER,
    S_PRINT
} statement_kind;

typedef struct statement {
    statement_kind kind;
    grundy_span span;
    variable *variable; /* CASES_COUNT: the count's, if it has a name */
    const char *name;   /* CASES_COUNT */
    node *condition;    /* CASES_UNTIL */
    uint32_t items;     /* INPUT */
    input_item *item;
    pattern *pattern;   /* LET */
    bool in_work;       /* LET: its type is being found */
    uint32_t exprs;     /* LET 1, ANSWER 2, PRINT any */
    node **expr;
    tail *tail;         /* PRINT, never NULL there */
    const node *end;    /* ANSWER, PRINT: a TEXT that stands between what is
                           printed and what is printed next; NULL: a line end */
} statement;

typedef struct rule_example {
    grundy_span span;
    const char *input, *output;
} rule_example;

/* The globals that a function, a kind or an expression reads: a bit each. */
typedef struct reads {
    uint64_t *word; /* NULL: none */
} reads;

typedef struct ruleset {
    arena arena;
    struct watch *watch; /* by which reading, planning and writing stop */
    char *text; /* the source, ended by 0 */
    size_t length;
    const char *title;
    bool misere, has_decisions; /* has_decisions: a win or lose stands */
    bool asks_itself; /* nobody asks anything but the file's own questions */
    bool loses;       /* a `lose` was written where a stop stands now */
    bool last_loses;  /* a `win` was written, and play is misère now */
    /* Positions have results (solve/results.h) and no nimbers: a draw or a
     * score may end play, or a move may gain, go on or stand instead of others,
     * or play may last for ever; first where. */
    bool has_results;
    bool has_scores; /* and some result is more than a win, draw or loss */
    bool entails;    /* some move has to be answered in the same part */
    bool partisan;   /* some move is Left's or Right's alone */
    bool endless;    /* play that never ends is a draw, or */
    player_side endless_for; /* won by Left or Right */
    grundy_span side_span; /* of partisan: the first such move */
    grundy_span results_span;
    const pattern *play_if; /* play is misère where its value holds, else
                               normal; NULL: always as `misere` says */
    grundy_span play_span;
    bool has_play;
    uint32_t kinds, functions, statements, examples, universes, globals;
    uint32_t cases; /* statements of that kind */
    uint32_t functions_done; /* by the checker, some of them twice */
    uint32_t functions_improved; /* results that became larger */
    struct function *in_work;
    game_kind *nim_heap; /* what nim(k) in a move is read as; NULL: no move has
                            one */
    uint32_t kind_room; /* kinds that there is room for, planned ones too */
    game_kind *kind;
    function *function;
    statement *statement;
    rule_example *example;
    const universe **universe;
    variable **global;
    node *start; /* NULL: none */
    grundy_span start_span;
    reads *kind_reads, *function_reads; /* transitive */
    reads *show_reads; /* by kind: of its show clauses and the moves' names */
    reads start_reads;
    struct rewrite_note *rewrites; /* what the planner did to the rules */
    grundy_error *warning;
    size_t warnings, warning_cap;
    /* Every error goes there, and the clause after it is looked at; NULL: the
     * first one ends it all. */
    struct error_list *errors;
} ruleset;

/* A new node in the arena, with room for kids; NULL when memory is out. */
node *grundy_tree_node(arena *a, node_op op, grundy_span span, uint32_t kids);

/* The comparison that holds where op, a comparison, does not. */
node_op grundy_tree_opposite(node_op op);
/* `not` of a typed condition, moved inwards: it stands before nothing but a
 * call, a chain, a choice or an order of sets.  NULL: memory is out. */
node *grundy_tree_denied(arena *a, node *condition);

/* Calls each(user, n) for n and all below it, tails and patterns included,
 * a node before its kids; stops and returns false when each does. */
typedef bool grundy_tree_visit(void *user, node *n);
bool grundy_tree_walk(node *n, grundy_tree_visit *each, void *user);
bool grundy_tree_walk_tail(tail *t, grundy_tree_visit *each, void *user);
/* The same for what ends play and the moves as written of a kind; and for
 * functions, statements and the start. */
bool grundy_tree_walk_kind(const game_kind *k, grundy_tree_visit *each,
                           void *user);
bool grundy_tree_walk_others(const ruleset *set, grundy_tree_visit *each,
                             void *user);

/* Whether a move may leave several parts, of this kind or another. */
bool grundy_tree_splits(const ruleset *set);

/* Whether n is the name of v alone; v may be NULL. */
static inline bool grundy_tree_is_name(const node *n, const variable *v)
{
    return v != NULL && n->op == N_NAME && n->call == CALL_VARIABLE &&
           n->ref.variable == v;
}

/* Whether n is what a loop's pattern names: x, or (x, y). */
bool grundy_tree_is_pattern(const node *n, const pattern *p);

/* Whether n is one position of the kind. */
static inline bool grundy_tree_is_position(const node *n, const game_kind *kind)
{
    return n->op == N_CALL && n->call == CALL_POSITION && n->ref.kind == kind;
}

static inline bool grundy_tree_is_range(const node *n)
{
    return n->op == N_RANGE || n->op == N_RANGE_LT;
}

/* Whether the node is a call of that built-in function. */
static inline bool grundy_tree_is_word(const node *n, word_id word)
{
    return n->op == N_CALL && n->call == CALL_WORD && n->word == word;
}

/* The variable that the node names; NULL: it is another node. */
static inline variable *grundy_tree_variable(const node *n)
{
    return n->op == N_NAME && n->call == CALL_VARIABLE ? n->ref.variable : NULL;
}

/* Whether n is the name of an input or a `let`. */
static inline bool grundy_tree_is_global(const node *n)
{
    return n->op == N_NAME && n->call == CALL_VARIABLE &&
           n->ref.variable->kind <= VAR_LET;
}

static inline bool grundy_tree_is_int(const node *n, int64_t number)
{
    return n->op == N_INT && n->number == number;
}

/* Whether v is named anywhere in n. */
bool grundy_tree_names(const node *n, const variable *v);
/* Whether a parameter is, or, where loops, what a loop binds. */
bool grundy_tree_names_local(const node *n, bool loops);

/* Calls each for every tail of a kind's rules, as written and for values, or
 * of all else; those inside expressions too, and before what is around. */
typedef void grundy_tree_tail(void *user, tail *t);
void grundy_tree_kind_tails(const game_kind *k, grundy_tree_tail *each,
                            void *user);
void grundy_tree_other_tails(const ruleset *set, grundy_tree_tail *each,
                             void *user);

/* The comparison with its sides exchanged; others are their own. */
node_op grundy_tree_mirrored(node_op op);

/* Same expression, same names: by the shape, not the place. */
bool grundy_tree_same(const node *x, const node *y);
/* The same of all but their kids, which may differ. */
bool grundy_tree_same_top(const node *x, const node *y);

/* The source of the span as one line: runs of blanks as one, and cut, with
 * "...", where the room is too small. */
void grundy_tree_source(const ruleset *set, grundy_span span, char *out,
                        size_t size);

/*
 * Whether sums have values (solve/game_values.h): of normal play that ends,
 * where who can't move loses and nothing else decides.
 */
bool grundy_rules_have_values(const ruleset *set);

/* Whether a `draw if` may end play. */
bool grundy_rules_have_draws(const ruleset *set);
