/* SPDX-License-Identifier: MIT */
/*
 * engine/sets.h -- kinds whose position is a set, or a few sets or an array of
 * few letters, with the list of their moves for the inputs of the moment.
 */
#pragma once

#include "engine/set_coding.h"
#include "grundy/heap.h"
#include "sets/ending.h"
#include "sets/laws.h"
#include "sets/pairing.h"
#include "sets/picture.h"
#include "sets/search.h"

/* A position of whose parts all plays have one length; its cells stand behind
 * it. */
typedef struct even_slot {
    uint64_t used; /* when it was of use; 0: there is none */
    uint64_t nimber;
    uint32_t moves; /* that led there from one whose law was looked for */
    bool has_moves;
} even_slot;

/* The moves of a kind, or why there is no list of them. */
typedef struct set_game {
    uint64_t stamp;                  /* of the kind, when they were read */
    int64_t reg[GRUNDY_MOST_PARAMS]; /* of the parameters that stay */
    set_coding coding;
    uint64_t *cells; /* room for the cells of a position */
    size_t cell_cap;
    set_instances list;
    /* Where play is decided, and where a move that loses decides it, both as
     * instances without writes (sets/ending.h); empty: nothing decides. */
    set_instances ends, near;
    bool decided, ends_won; /* by the player to move */
    bool kept; /* `ends` is what moves may not lead to: it has never stood */
    game_kind *words; /* in which the rules are read first; NULL: not made */
    bool is_kept;     /* by what they say */
    set_obstacle obstacle;
    const char *why_not; /* why it is not searched; NULL: it is */
    set_search *search;  /* NULL: none was needed so far */
    grundy_heap *rows;   /* of the last part that was a row; NULL: of none */
    even_slot *even;     /* positions whose plays have one length; or NULL */
    uint64_t even_uses;
    uint32_t param;      /* the set */
    set_picture picture; /* edges 0: it is none, or there is a list of moves */
    arena picture_room;
} set_game;

/* Through which rules are read. */
set_host grundy_engine_set_host(engine *e);

/* The moves of positions of the kind whose other parameters, and whose letters
 * where it is an array, are those of `at`, read anew only where those or the
 * inputs have changed. */
grundy_status grundy_engine_set_game(engine *e, uint32_t kind,
                                     const board_words *at,
                                     const set_game **out, grundy_error *err);

/* What theorems tell of a position's cells (set_laws.c). */
typedef struct set_known {
    uint64_t nimber;      /* of the parts that they tell */
    const uint64_t *rest; /* the cells of the others; in the machine's scratch,
                             or as given */
    size_t parts;         /* that they tell, and how many of these are: */
    size_t trees, rows, lengths;
    bool picture; /* it is one */
    bool whole;   /* there are no others */
} set_known;

grundy_status grundy_engine_set_known(engine *e, set_game *g,
                                      const uint64_t *cells, set_known *out,
                                      grundy_error *err);

/* When the list is another one. */
void grundy_engine_drop_even(set_game *g);

void grundy_engine_drop_sets(engine *e);

/* Adds what the searches of sets did. */
void grundy_engine_add_set_work(const engine *e, grundy_work *work);

/*
 * Why the nimbers of such positions are not found by their parts; NULL: they
 * are.  *span: where the rules are in the way, if they are.  What it takes to
 * know is done at the first call; an error of that is a reason.
 */
const char *grundy_engine_why_no_sets(engine *e, grundy_position at,
                                      const set_game **game, grundy_span *span);

/* Why the moves of the kind are not read, as far as is known without a look at
 * them; NULL: nothing is.  `small`: small sets are welcome. */
const char *grundy_engine_why_not_read(engine *e, uint32_t kind, bool small);

/* One parameter is a set, the others are numbers. */
bool grundy_engine_is_set(const game_kind *k);

/* The same of a position whose moves are read; nothing where it can't be had.
 */
set_known grundy_engine_set_theorems(engine *e, grundy_position at);

/* How many images of a part are the same game, wherever they stand (0: they
 * have to stay), or where they have to stay (1: none but itself). */
void grundy_engine_set_images(const set_game *g, uint32_t *moved,
                              uint32_t *fixed);

/* What becomes of `win if` or `lose if`, as a sentence marked for translation;
 * NULL: nothing decides. */
const char *grundy_engine_ending_text(const set_game *g);

/* How a pairing wins, as a sentence marked for translation. */
const char *grundy_engine_pairing_text(const set_pairing *pairing);

/* Whether the nimbers of the position are found by its parts. */
bool grundy_engine_searches_set(engine *e, grundy_position at);

/* Of one whose parts are searched. */
grundy_status grundy_engine_set_nimber(engine *e, grundy_position at,
                                       uint64_t *nimber, grundy_error *err);

/*
 * Writes the certificate of its nimber, of small sets too, or where something
 * decides play that of the game without ends, which has the same winner; *found
 * false: it is not known by parts, or play is decided there.
 */
grundy_status grundy_engine_set_certify(engine *e, grundy_position at,
                                        certified_text *out, bool *found,
                                        grundy_error *err);

/* Who wins a single position, without its nimber; *found false: it has to be
 * found otherwise. */
grundy_status grundy_engine_set_wins(engine *e, const option_part *part,
                                     size_t parts, bool *wins, bool *found,
                                     grundy_error *err);

/* The pairing by which a position is won or lost, if one is seen, on small
 * sets too; *ending is grundy_engine_ending_text of its kind then. */
grundy_status grundy_engine_set_pairing(engine *e, grundy_position at,
                                        set_pairing *out, const char **ending,
                                        grundy_error *err);

/* How many positions are all valued for its nimber, whose moves are read;
 * 0: it is searched by its parts, or nothing is known. */
size_t grundy_engine_set_ideals(engine *e, grundy_position at);

/* The parts of the position as grundy_set_search_forms has them, of small sets
 * too; *found false: it is not known by parts. */
grundy_status grundy_engine_set_parts(engine *e, grundy_position at,
                                      const uint64_t **form, size_t *count,
                                      size_t *words, bool *found,
                                      grundy_error *err);

/* Appends the lists of all kinds as text. */
grundy_status grundy_engine_dump_sets(engine *e, text_buffer *out,
                                      grundy_error *err);
