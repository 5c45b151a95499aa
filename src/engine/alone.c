/* SPDX-License-Identifier: MIT */
/*
 * The engine in a page of a browser, where there is no compiler and no disk.
 * This file stands for native.c, and for native.c of the machine, so that
 * nothing that writes C to be loaded has to be there: rules are run by the
 * interpreter.  It stands for set_store.c and certify.c too, for dump.c, which
 * is there for who works on the program, for what finds results by several
 * threads, for conditions that are not written out (sets/word_board_bars.c),
 * for the law of takings but for listed pairs (plan/laws/all_but.c), and for
 * rules with their inputs put in (instance.c), and for rows of positions
 * (plan/rewrites/rows.c, rows.c), for plays of texts that have one length
 * (plan/rewrites/shortening.c, lang/play.c), and for coins that are turned in
 * several rows at once (plan/rewrites/product.c) or are sets or bits
 * (plan/rewrites/coins.c), for what a store keeps (sets/keep.c), and for
 * theorems of parts of sets (set_laws.c, plan/sets/picture.c), for moves found
 * line by line (line_moves.c), for items that are sorted
 * (plan/rewrites/items.c), and for tokens that come to no place again
 * (geography.c).
 */
#include "engine/board_images.h"
#include "engine/engine.h"
#include "engine/line_moves.h"
#include "engine/native.h"
#include "engine/plan_steps.h"
#include "engine/set_store.h"
#include "plan/rewrites/coin_cells.h"
#include "plan/rewrites/passes.h"
#include "plan/sets/picture.h"
#include "plan/sets/unroll.h"
#include "sets/crowd.h"
#include "sets/keep.h"
#include "solve/result_crowd.h"

#include "base/error.h"

/* What is not there reads no parameters. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

static grundy_status no_compiler(grundy_error *err)
{
    return grundy_fail(err, GRUNDY_EINVAL,
                       "the rules can't run natively: there is no C "
                       "compiler 'cc' in PATH");
}

grundy_status grundy_native_consider(engine *e, grundy_error *err)
{
    e->native.state = NATIVE_REFUSED;
    e->native.why = "there is no compiler here";
    e->native.at_once = false;
    e->machine.ask = UINT64_MAX;
    return GRUNDY_OK;
}

grundy_status grundy_native_busy(engine *e, grundy_error *err)
{
    return grundy_native_consider(e, err);
}

grundy_status grundy_native_text(engine *e, text_buffer *out, grundy_error *err)
{
    return no_compiler(err);
}

void grundy_native_refresh(engine *e)
{
}

void grundy_native_forget(engine *e)
{
}

void grundy_native_close(engine *e)
{
}

grundy_status grundy_native_choose(engine *e, grundy_engine wish, bool keep,
                                   grundy_error *err)
{
    if (wish == GRUNDY_ENGINE_NATIVE)
        return no_compiler(err);
    e->native.wish = wish;
    e->native.keep = keep;
    return GRUNDY_OK;
}

/* ---- what the machine would call ---- */

grundy_status grundy_native_run(machine *m, const rule_code *c,
                                const int64_t *argument, size_t result,
                                bool *done)
{
    *done = false;
    return GRUNDY_OK;
}

bool grundy_native_options(machine *m, placed position, grundy_options *to,
                           grundy_status *status, grundy_error *err)
{
    return false;
}

/* ---- what is for a file, or for who works on the program ---- */

grundy_status grundy_engine_dump(engine *e, const char *stage, text_buffer *out,
                                 grundy_error *err)
{
    return grundy_fail(err, GRUNDY_EINVAL,
                       "the stages of the rules are not shown in a page");
}

grundy_status grundy_engine_certify(engine *e, const object *sum,
                                    certified_text *out, grundy_error *err)
{
    return grundy_fail(err, GRUNDY_EINVAL,
                       "the proof of an answer is not written in a page");
}

grundy_status grundy_engine_store(engine *e, const char *path,
                                  grundy_error *err)
{
    return grundy_fail(err, GRUNDY_EIO,
                       "a page has no file to keep what is proved");
}

grundy_status grundy_engine_save(engine *e, grundy_error *err)
{
    return GRUNDY_OK;
}

void grundy_engine_close_store(engine *e)
{
}

uint64_t grundy_engine_stored(const engine *e)
{
    return 0;
}

grundy_status grundy_engine_recall(engine *e, set_game *g, grundy_error *err)
{
    return GRUNDY_OK;
}

/* ---- what helpers would do ---- */

void grundy_result_crowd_look(result_solver *s, size_t base)
{
}

bool grundy_result_crowd_end(result_solver *s)
{
    return false;
}

grundy_status grundy_crowd_look(set_search *s)
{
    return GRUNDY_OK;
}

bool grundy_crowd_make_room(set_search *s)
{
    return false;
}

void grundy_crowd_begin(set_search *s, const set_question *question,
                        set_asking *ask)
{
    s->leave = SIZE_MAX;
}

void grundy_crowd_end(set_search *s)
{
}

bool grundy_engine_board_is_shared(const engine *e, grundy_position at)
{
    return false;
}

bool grundy_engine_twin(void *state, grundy_position at, void *twin,
                        memory *mem, watch *w)
{
    return false;
}

void grundy_engine_drop_twin(void *twin)
{
}

/* ---- conditions that are not written out ---- */

bool grundy_sets_bar(reader *r, const node *n, const cell_rule *rule,
                     const size_t *end, size_t runs, const then *next,
                     bool *done)
{
    *done = false;
    return true;
}

bool grundy_sets_name_bar(reader *r, cell_rule rule, bool *fits)
{
    *fits = false;
    return true;
}

bool grundy_sets_exchange(reader *r)
{
    return true;
}

bool grundy_word_board_passes(const word_board *b, bar_list bars,
                              const uint64_t *set)
{
    return true;
}

uint32_t grundy_word_board_bar_image(word_board *b, const board_map *map,
                                     uint32_t number, uint32_t *known)
{
    return BOARD_NO_BAR;
}

bool grundy_cell_images_exchange(const cell_images *images, bool right,
                                 int64_t *word)
{
    return false;
}

engine *grundy_engine_instance(engine *e, grundy_position at)
{
    return NULL;
}

bool grundy_engine_instance_tells(const engine *e, uint32_t kind)
{
    return false;
}

void grundy_engine_drop_instance(engine *e)
{
}

void grundy_plan_instance(planning *p, const game_kind *k)
{
}

bool grundy_engine_put_in(ruleset *set, const engine *from)
{
    return true;
}

bool grundy_all_but_find(arena *a, const ruleset *set, const game_kind *kind,
                         all_but *out)
{
    *out = (all_but){.pairs = NULL};
    return true;
}

bool grundy_all_but_bind(arena *a, all_but *l, const code_source *source)
{
    return false;
}

uint64_t grundy_all_but_value(const all_but *l, uint64_t n)
{
    return 0;
}

bool grundy_all_but_allows(const all_but *l, int64_t n, int64_t left)
{
    return false;
}

int64_t grundy_all_but_heap(const all_but *l, uint64_t value)
{
    return -1;
}

void grundy_rewrite_coins(rewriting *r, game_kind *kind)
{
    if (kind->split == NULL)
        grundy_coin_cells(r, kind);
}

void grundy_rewrite_product(rewriting *r, game_kind *kind)
{
}

void grundy_rewrite_rows(rewriting *r)
{
}

void grundy_rewrite_shortening(rewriting *r, game_kind *kind)
{
}

grundy_status grundy_runtime_play(machine *m, const runtime_info *info,
                                  int64_t *result, const int64_t *arg,
                                  grundy_span span)
{
    return GRUNDY_OK;
}

void grundy_rewrite_items(rewriting *r)
{
}

void grundy_rewrite_note_items(rewriting *r)
{
}

void grundy_rewrite_turns(rewriting *r)
{
}

void grundy_rewrite_note_turns(rewriting *r)
{
}

grundy_status grundy_engine_row_nimber(engine *e, const object *sum,
                                       uint64_t *out, grundy_error *err)
{
    return GRUNDY_OK;
}

/* ---- what a store keeps (sets/keep.c) ---- */

grundy_status grundy_set_save(set_search *s, grundy_error *err)
{
    return GRUNDY_OK;
}

grundy_status grundy_set_save_sometimes(set_search *s, grundy_error *err)
{
    return GRUNDY_OK;
}

grundy_status grundy_set_put_proofs(set_search *s, grundy_error *err)
{
    return GRUNDY_OK;
}

void grundy_engine_drop_even(set_game *g)
{
}

grundy_status grundy_engine_set_known(engine *e, set_game *g,
                                      const uint64_t *cells, set_known *out,
                                      grundy_error *err)
{
    *out = (set_known){.rest = cells};
    return GRUNDY_OK;
}

grundy_status grundy_sets_picture(const game_kind *kind, const int64_t *reg,
                                  const set_host *host, arena *a,
                                  set_picture *out, grundy_error *err)
{
    return GRUNDY_OK;
}

/* ---- moves line by line ---- */

grundy_status grundy_engine_line_moves(engine *e, const line_question *ask,
                                       bool *known, engine_move_found *found,
                                       void *user, bool *stop,
                                       grundy_error *err)
{
    *known = false;
    return GRUNDY_OK;
}

bool grundy_engine_token_wins(engine *e, grundy_position at, bool *wins)
{
    return false;
}

bool grundy_engine_token_is_far(const engine *e, grundy_position at)
{
    return false;
}

void grundy_engine_drop_tokens(engine *e)
{
}
