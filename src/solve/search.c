/* SPDX-License-Identifier: MIT */
/*
 * Invariants.  An entry of the path is open from the visit that found it
 * waiting for something, and has the code ON_PATH exactly then; so whoever
 * meets that code has closed a cycle.  Above an open entry stand what it
 * waits for, the first noted topmost, and nothing else.  A call leaves the
 * path as it found it, also after failures: then open entries lose their
 * code again (while filling they keep poison, so that nothing is tried twice
 * that is bound to fail).
 *
 * An entry is opened only after its first visit, for many positions never
 * need to: their options are all known, and each opening costs a look-up.
 */
#include "solve/search.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/error.h"

static reporter how_to_tell(const search *s)
{
    return (reporter){s->way->text, s};
}

grundy_status grundy_search_no_memory(search *s, grundy_error *err)
{
    const value_counts counts = grundy_values_count(&s->values);
    const report_state state = {
        .solved = s->solved,
        .held = counts.memo_positions,
        .live = s->mem->live,
        .wanted = (size_t)counts.wanted,
        .limit = s->mem->limit,
    };

    s->full = true;
    return grundy_report_memory(&s->path, how_to_tell(s),
                                grundy_memory_failure(s->mem), &state, err);
}

/* ---- opening, frames ---- */

/* A table of positions longer than that would have too many cells. */
static bool open_bounds(search *s)
{
    enum { MOST = 1 << 12 };
    const uint32_t words = s->game.words < MOST ? s->game.words + 1 : MOST;

    s->bounded = words;
    s->low = grundy_memory_zeroed(s->mem, words * sizeof *s->low);
    s->high = grundy_memory_zeroed(s->mem, words * sizeof *s->high);
    s->order = grundy_memory_zeroed(s->mem, words * sizeof *s->order);
    return s->low != NULL && s->high != NULL && s->order != NULL;
}

static bool open_no_table(search *s)
{
    s->no_table = grundy_memory_new(s->mem,
                                    s->game.kinds * sizeof *s->no_table);
    for (uint32_t i = 0; i < s->game.kinds && s->no_table != NULL; i++)
        grundy_table_none(&s->no_table[i]);
    return s->no_table != NULL;
}

static grundy_status open_search(search *s, grundy_error *err)
{
    const grundy_game *const game = &s->game;

    s->values.mem = s->mem;
    s->values.sums.mem = s->mem;
    grundy_path_open(&s->path, s->mem);
    if (game->options == NULL || game->kinds == 0 ||
        game->kinds >= GRUNDY_KIND_NIM)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "expected a game with options and 1 to %d kinds",
                           GRUNDY_KIND_NIM - 1);
    if (open_bounds(s) && open_no_table(s) &&
        grundy_values_open(&s->values, s->mem, game->kinds))
        return GRUNDY_OK;
    return grundy_search_no_memory(s, err);
}

grundy_status grundy_search_open(search **out, const search_way *way,
                                 const grundy_game *game, memory *mem, watch *w,
                                 grundy_error *err)
{
    search *const s = *out = grundy_memory_zeroed(mem, way->size);
    grundy_status status;

    assert(way->size >= sizeof *s && way->frame >= sizeof(search_frame));
    if (s == NULL)
        return grundy_fail(err, grundy_memory_failure(mem),
                           "out of memory at the start");
    *s = (search){.game = *game, .mem = mem, .watch = w, .way = way};
    status = open_search(s, err);
    if (status != GRUNDY_OK)
        grundy_search_close(out);
    return status;
}

/* Only a game with classes of positions has another form of them. */
static size_t canonical_words(const search *s)
{
    return s->game.canonical == NULL ? 1 : (size_t)s->game.words + 1;
}

static void close_frame(search *s, search_frame *frame)
{
    if (frame == NULL)
        return;
    if (s->way->close_frame != NULL)
        s->way->close_frame(frame);
    grundy_options_close(&frame->to);
    grundy_path_close(&frame->noted);
    GRUNDY_FREE(s->mem, frame->word, frame->word_cap);
    GRUNDY_FREE(s->mem, frame->canonical, canonical_words(s));
    grundy_memory_free(s->mem, frame, s->way->frame);
}

void grundy_search_close(search **solver)
{
    search *const s = *solver;
    memory *const mem = s == NULL ? NULL : s->mem;
    const uint32_t words = s == NULL ? 0 : s->bounded;

    if (s == NULL)
        return;
    for (size_t i = 0; i < GRUNDY_SEARCH_NESTING; i++)
        close_frame(s, s->frame[i]);
    grundy_path_close(&s->path);
    grundy_values_close(&s->values);
    GRUNDY_FREE(mem, s->no_table, s->game.kinds);
    GRUNDY_FREE(mem, s->low, words);
    GRUNDY_FREE(mem, s->high, words);
    GRUNDY_FREE(mem, s->order, words);
    grundy_memory_free(mem, s, s->way->size);
    *solver = NULL;
}

static search_frame *open_frame(search *s)
{
    search_frame *const frame = grundy_memory_zeroed(s->mem, s->way->frame);

    if (frame == NULL)
        return NULL;
    frame->of = s;
    frame->at.kind = UINT32_MAX;
    grundy_options_open(&frame->to, &s->game, s->no_table, s->mem, s->watch,
                        s->way->mode);
    grundy_path_open(&frame->noted, s->mem);
    frame->canonical = grundy_memory_new(
        s->mem, canonical_words(s) * sizeof *frame->canonical);
    if (frame->canonical == NULL) {
        grundy_memory_free(s->mem, frame, s->way->frame);
        return NULL;
    }
    if (s->way->open_frame != NULL)
        s->way->open_frame(frame);
    return frame;
}

static bool has_cell(const search *s, grundy_position at)
{
    return at.kind < s->values.kinds &&
           grundy_table_at(&s->values.table[at.kind], at.word, at.length) !=
               NULL;
}

/* Positions above base are no longer being solved.  shedding: memos are given
 * back anyway, so that the cells of tables alone need to know. */
static void unwind(search *s, size_t base, bool shedding)
{
    while (s->path.used > base) {
        const path_entry top = grundy_path_top(&s->path);

        if (top.open && (!shedding || has_cell(s, top.at)))
            (void)s->way->put(s, top.at, s->filling ? GRUNDY_CODE_POISON : 0);
        grundy_path_pop(&s->path);
    }
}

void grundy_search_settle(search *s)
{
    assert(s->depth == 0);
    unwind(s, 0, false);
}

search_frame *grundy_search_enter(search *s, grundy_status *status,
                                  grundy_error *err)
{
    search_frame **const frame = &s->frame[s->depth];

    if (s->depth == 0)
        grundy_search_settle(s);
    s->full &= s->depth > 0;
    if (s->depth == GRUNDY_SEARCH_NESTING) {
        *status = grundy_fail(err, GRUNDY_ELIMIT,
                              "options that ask for other positions' values "
                              "are nested deeper than %d",
                              GRUNDY_SEARCH_NESTING);
        return NULL;
    }
    if (*frame == NULL)
        *frame = open_frame(s);
    if (*frame == NULL) {
        *status = grundy_search_no_memory(s, err);
        return NULL;
    }
    s->depth++;
    *status = GRUNDY_OK;
    return *frame;
}

/* Gives back what grows with the positions that were searched. */
static void shed(search *s)
{
    unwind(s, 0, true);
    grundy_values_shed(&s->values);
    grundy_path_close(&s->path);
    for (size_t i = 0; i < GRUNDY_SEARCH_NESTING; i++)
        if (s->frame[i] != NULL)
            grundy_path_close(&s->frame[i]->noted);
}

grundy_status grundy_search_leave(search *s, grundy_status status)
{
    if (--s->depth > 0)
        return status;
    if (s->full && (status == GRUNDY_ELIMIT || status == GRUNDY_ENOMEM))
        shed(s);
    return status;
}

grundy_status grundy_search_check(const search *s, grundy_position at,
                                  grundy_error *err)
{
    if (at.kind >= s->game.kinds)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "expected a kind below %" PRIu32
                           ", found %" PRIu32, s->game.kinds, at.kind);
    if (at.length > s->game.words)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "expected at most %" PRIu32
                           " words, found %" PRIu32, s->game.words,
                           at.length);
    return GRUNDY_OK;
}

grundy_position grundy_search_class(search_frame *frame, grundy_position at)
{
    const grundy_game *const game = &frame->of->game;

    if (at.length > 0)
        memmove(frame->canonical, at.word, at.length * sizeof *at.word);
    game->canonical(game->state, at.kind, frame->canonical, at.length);
    at.word = frame->canonical;
    return at;
}

/* ---- visits ---- */

bool grundy_search_note(search_frame *frame, grundy_position part)
{
    path_stack *const noted = &frame->noted;

    /* Options with one target often stand side by side. */
    if (noted->used > 0 && grundy_search_same(grundy_path_top(noted).at, part))
        return true;
    if (!grundy_path_push(noted, part))
        return grundy_options_stop(
            &frame->to, grundy_search_no_memory(frame->of, frame->to.err));
    frame->notes++;
    return frame->notes < frame->most;
}

bool grundy_search_cycle(search_frame *frame, grundy_position part)
{
    search *const s = frame->of;

    grundy_report_cycle(&s->path, how_to_tell(s), part, true, frame->to.err);
    return grundy_options_stop(&frame->to, GRUNDY_ECYCLE);
}

/* Copies the position into the frame: a nested call may move the path. */
static bool take(search_frame *frame, grundy_position at)
{
    if (!GRUNDY_RESERVE(frame->of->mem, frame->word, frame->word_cap,
                        at.length))
        return false;
    if (at.length > 0)
        memcpy(frame->word, at.word, at.length * sizeof *at.word);
    at.word = frame->word;
    frame->at = at;
    return true;
}

static bool is_stopped(grundy_status status)
{
    return status == GRUNDY_ELIMIT || status == GRUNDY_ECANCEL;
}

grundy_status grundy_search_visit(search_frame *frame, grundy_position at,
                                  size_t most, uint32_t *code,
                                  grundy_error *err)
{
    search *const s = frame->of;
    grundy_status status;

    if (!take(frame, at))
        return grundy_search_no_memory(s, err);
    frame->noted.used = 0;
    frame->notes = 0;
    frame->most = most;
    frame->alias = false;
    *code = 0;
    status = s->way->visit(frame, frame->at, code, err);
    frame->at.kind = UINT32_MAX;
    if (is_stopped(status) && grundy_error_is_empty(err))
        grundy_report_time(&s->path, how_to_tell(s), status, s->solved, err);
    if (status != GRUNDY_OK)
        return grundy_fail(err, status, "%s", grundy_status_name(status));
    assert(*code != 0 || frame->notes > 0);
    return GRUNDY_OK;
}

/* ---- the search ---- */

void grundy_search_count(search *s, uint32_t code)
{
    s->solved++;
    s->watch->done++;
    s->answer = code;
}

/* What waits for a refuting position is refuted: nothing else matters. */
static void refute(search *s, size_t base)
{
    while (s->path.used > base) {
        const path_entry top = grundy_path_top(&s->path);

        if (top.open && top.alias)
            return;
        if (top.open) {
            (void)s->way->put(s, top.at, s->way->refuted);
            grundy_path_pop(&s->path);
            grundy_search_count(s, s->way->refuted);
            return;
        }
        grundy_path_pop(&s->path);
    }
}

/* The topmost position has its code. */
static grundy_status finish(search *s, size_t base, uint32_t code,
                            grundy_error *err)
{
    if (!s->way->put(s, grundy_path_top(&s->path).at, code))
        return grundy_search_no_memory(s, err);
    grundy_path_pop(&s->path);
    grundy_search_count(s, code);
    if (code == s->way->refuting)
        refute(s, base);
    return GRUNDY_OK;
}

/* The topmost position is being solved from now on. */
static grundy_status open_top(search *s, bool alias, grundy_error *err)
{
    path_entry top = grundy_path_top(&s->path);

    if (!top.open && !s->way->put(s, top.at, GRUNDY_CODE_ON_PATH))
        return grundy_search_no_memory(s, err);
    top.open = true;
    top.alias = alias;
    top.round += top.round < GRUNDY_PATH_ROUNDS;
    grundy_path_note(&s->path, &top);
    return GRUNDY_OK;
}

/* The topmost position waits for what its visit has noted. */
static grundy_status wait_for_notes(search_frame *frame, grundy_error *err)
{
    search *const s = frame->of;
    path_stack *const noted = &frame->noted;
    const grundy_status status = open_top(s, frame->alias, err);

    if (status != GRUNDY_OK)
        return status;
    while (noted->used > 0) {
        if (!grundy_path_push(&s->path, grundy_path_top(noted).at))
            return grundy_search_no_memory(s, err);
        grundy_path_pop(noted);
    }
    return GRUNDY_OK;
}

static grundy_status report_cycle(search *s, grundy_error *err)
{
    return grundy_report_cycle(&s->path, how_to_tell(s),
                               grundy_path_top(&s->path).at, false, err);
}

/* Each of the topmost position and of those noted waits for the next. */
static grundy_status follow_recursion(search_frame *frame, grundy_error *err)
{
    search *const s = frame->of;
    path_stack *const noted = &frame->noted;
    grundy_status status = GRUNDY_OK;

    while (noted->used > 0 && status == GRUNDY_OK) {
        status = open_top(s, false, err);
        if (status == GRUNDY_OK &&
            !grundy_path_push(&s->path, grundy_path_top(noted).at))
            status = grundy_search_no_memory(s, err);
        if (status != GRUNDY_OK)
            return status;
        grundy_path_pop(noted);
        if (s->way->find(s, grundy_path_top(&s->path).at) ==
            GRUNDY_CODE_ON_PATH)
            status = report_cycle(s, err);
    }
    return status;
}

static size_t notes_of_round(unsigned round)
{
    return (size_t)1 << 2 * (round < 10 ? round : 10);
}

static grundy_status visit_top(search_frame *frame, size_t base,
                               grundy_error *err)
{
    search *const s = frame->of;
    const path_entry top = grundy_path_top(&s->path);
    uint32_t code = 0;
    const grundy_status status = grundy_search_visit(
        frame, top.at, notes_of_round(top.round), &code, err);

    if (status != GRUNDY_OK)
        return status;
    return code != 0 ? finish(s, base, code, err)
                     : wait_for_notes(frame, err);
}

grundy_status grundy_search_look_again(search *s, grundy_error *err)
{
    grundy_status status;

    if (s->watch->ticks < s->watch->next)
        return GRUNDY_OK;
    status = grundy_watch_look(s->watch, NULL);
    if (status != GRUNDY_OK && grundy_error_is_empty(err))
        grundy_report_time(&s->path, how_to_tell(s), status, s->solved, err);
    return status;
}

/* *done: the topmost position has been found by a recursion, or waits for
 * others. */
static grundy_status recursion(search_frame *frame, bool *done,
                               grundy_error *err)
{
    search *const s = frame->of;
    const path_entry top = grundy_path_top(&s->path);
    uint32_t code;
    grundy_status status = grundy_search_recurse(frame, top.at, &code, err);

    if (status == GRUNDY_OK)
        status = grundy_search_look_again(s, err);
    if (status != GRUNDY_OK)
        return status;
    *done = code != 0 || frame->noted.used > 0;
    if (code == 0)
        return follow_recursion(frame, err);
    grundy_path_pop(&s->path);
    s->answer = code;
    return GRUNDY_OK;
}

static grundy_status step(search_frame *frame, size_t base, grundy_error *err)
{
    search *const s = frame->of;
    const path_entry top = grundy_path_top(&s->path);
    grundy_status status = GRUNDY_OK;
    bool done = false;

    if (!top.open) {
        const uint32_t code = s->way->find(s, top.at);

        if (grundy_code_is_value(code)) {
            grundy_path_pop(&s->path);
            return GRUNDY_OK;
        }
        if (code == GRUNDY_CODE_ON_PATH)
            return report_cycle(s, err);
        if (code == GRUNDY_CODE_POISON && s->filling)
            return GRUNDY_EVALUE;
    }
    if (grundy_search_recursion_pays(s, &top))
        status = recursion(frame, &done, err);
    if (status != GRUNDY_OK || done)
        return status;
    s->plainly = false;
    return visit_top(frame, base, err);
}

grundy_status grundy_search_run(search_frame *frame, grundy_position at,
                                grundy_error *err)
{
    search *const s = frame->of;
    const size_t base = s->path.used;
    grundy_status status = GRUNDY_OK;

    if (!grundy_path_push(&s->path, at))
        return grundy_search_no_memory(s, err);
    while (status == GRUNDY_OK && s->path.used > base)
        status = step(frame, base, err);
    if ((!is_stopped(status) && status != GRUNDY_ENOMEM) || s->depth > 1 ||
        s->filling)
        unwind(s, base, false);
    return status;
}

/* A position whose options ask for its own value, by a nested call. */
static bool asks_itself(const search *s, grundy_position at)
{
    for (size_t i = 0; i + 1 < s->depth; i++)
        if (grundy_search_same(s->frame[i]->at, at))
            return true;
    return false;
}

static grundy_status solve(search_frame *frame, grundy_position at,
                           uint32_t *code, grundy_error *err)
{
    search *const s = frame->of;
    grundy_status status;

    *code = s->way->find(s, at);
    if (grundy_code_is_value(*code))
        return GRUNDY_OK;
    if (*code == GRUNDY_CODE_ON_PATH || asks_itself(s, at))
        return grundy_report_cycle(&s->path, how_to_tell(s), at, true, err);
    if (*code == GRUNDY_CODE_POISON && s->filling)
        return GRUNDY_EVALUE;
    status = grundy_search_run(frame, at, err);
    *code = s->answer; /* the root is the last to be finished */
    return status;
}

/*
 * Of positions that are one game a memo holds one, so a cycle may have been
 * closed by the image of a position: it is looked for again without images,
 * and told as the moves go.
 */
grundy_status grundy_search_solve(search_frame *frame, grundy_position at,
                                  uint32_t *code, grundy_error *err)
{
    search *const s = frame->of;
    const bool clean = grundy_error_is_empty(err);
    grundy_status status = solve(frame, at, code, err);

    if (status != GRUNDY_ECYCLE || s->depth > 1 ||
        !grundy_values_plainly(&s->values, true))
        return status;
    if (clean)
        grundy_error_clear(err);
    status = solve(frame, at, code, err);
    (void)grundy_values_plainly(&s->values, false);
    return status;
}

enum { SPARSE = 8 }; /* cells to a value */

void grundy_search_look_back(search *s)
{
    const uint64_t solved = s->solved - s->forgotten;

    if (solved == 0)
        return;
    s->dense =
        solved >= grundy_values_count(&s->values).table_cells / SPARSE;
    s->forgotten = s->solved;
}

void grundy_search_forget(search *s, uint32_t kind)
{
    grundy_search_settle(s);
    grundy_values_forget(&s->values, kind);
}

search_stats grundy_search_stats(const search *s)
{
    const value_counts counts = grundy_values_count(&s->values);

    return (search_stats){
        .solved = s->solved,
        .options = s->options,
        .memo_positions = counts.memo_positions,
        .memo_bytes = counts.memo_bytes,
        .table_cells = counts.table_cells,
    };
}
