/* SPDX-License-Identifier: MIT */
/*
 * The position of the search is a sum.  A sum of one part is kept by that
 * part's words, in its kind's table or memo; any other by the bytes of its
 * sorted parts, as a position of the kind SUM whose first word counts the
 * bytes in the words behind it.  So sums that differ only in the order of
 * their parts are one.
 *
 * Codes: WON is the value 0 and LOST the largest value, so that an option
 * known as won (for the opponent) passes on the sink's inline path, and one
 * that is lost leaves it and ends the visit.
 */
#include "solve/outcome.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "solve/sums.h"

/* The kind of a sum: how many bytes, then the bytes, in words. */
enum { GRUNDY_KIND_SUM = 0xffffff };

/* Codes: so that a won option passes inline, and a lost one does not. */
#define GRUNDY_CODE_WON UINT32_C(1)
#define GRUNDY_CODE_LOST GRUNDY_CODE_VALUES

typedef struct outcome_frame {
    search_frame base; /* first */
    part_list sum;     /* the sum under visit; unused if it is one part */
    part_list option;  /* what the current option puts for the moved part */
    part_list joined;  /* the sum after it */
    size_t moved;      /* part of the sum; SIZE_MAX: none is taken away */
    bool alone;        /* the sum under visit is one part */
    bool held;         /* the option is so far the one position in single */
    bool won, moves;
    uint64_t nim;           /* nim-sum of the option's heaps, if it cancels */
    grundy_position part;   /* the part that is moved, for components */
    grundy_position single; /* words in single_word */
    int64_t *single_word;
    size_t single_cap;
    int64_t *part_word;
    size_t part_cap;
    int64_t *key; /* of a sum: its bytes' number, then they */
    size_t key_cap;
    sum_buffer buffer;
} outcome_frame;

static outcome_solver *solver_of(const outcome_frame *f)
{
    return (outcome_solver *)f->base.of;
}

static const unsigned char *key_of(grundy_position at)
{
    return (const unsigned char *)(at.word + 1);
}

static uint32_t code_of(bool wins)
{
    return wins ? GRUNDY_CODE_WON : GRUNDY_CODE_LOST;
}

/* ---- options: false is stop ---- */

/*
 * An option is gathered part by part and joined with the parts that have not
 * moved.  Most options of a single position are one position: such an option
 * is held as it is and never becomes a list.
 *
 * What may be simplified: under normal play, where no position is decided at
 * once, equal parts cancel in pairs and Nim heaps become one.  Otherwise
 * nothing cancels (in misère play heap(2) + heap(2) is lost, the empty sum
 * won), and only the empty heap vanishes.  Sums of Nim heaps alone follow
 * [Bouton01], misère sums of tame parts their pairs (solve/tame.h), where
 * these are known.
 */

static uint32_t find(search *s, grundy_position at)
{
    if (at.kind != GRUNDY_KIND_SUM)
        return grundy_values_find(&s->values, at);
    return grundy_wide_find(&s->values.sums, key_of(at), (size_t)at.word[0]);
}

static bool put(search *s, grundy_position at, uint32_t code)
{
    if (at.kind != GRUNDY_KIND_SUM)
        return grundy_values_put(&s->values, at, code);
    return grundy_wide_put(&s->values.sums, key_of(at), (size_t)at.word[0],
                           code == 0 ? GRUNDY_CODE_POISON : code);
}

static bool no_memory(outcome_frame *f)
{
    return grundy_options_stop(
        &f->base.to, grundy_search_no_memory(f->base.of, f->base.to.err));
}

static bool too_many(outcome_frame *f)
{
    grundy_fail(f->base.to.err, GRUNDY_EVALUE,
                "a sum has more than 2^64 - 1 copies of one part");
    return grundy_options_stop(&f->base.to, GRUNDY_EVALUE);
}

/* ---- the sum after a move ---- */

static bool name_single(outcome_frame *f, const part_list *list,
                        grundy_position *at)
{
    const uint32_t length = grundy_parts_length(list, 0);

    assert(list->parts == 1 && list->part[0].copies == 1);
    if (!GRUNDY_RESERVE(f->base.of->mem, f->single_word, f->single_cap, length))
        return no_memory(f);
    *at = grundy_parts_at(list, 0, f->single_word);
    return true;
}

static bool name_sum(outcome_frame *f, const part_list *list,
                     grundy_position *at)
{
    const size_t word = sizeof *f->key;
    const size_t most = 1 + (grundy_parts_key_size(list) + word - 1) / word;
    size_t bytes;

    if (!grundy_memory_reserve(f->base.of->mem, &f->key, &f->key_cap, most,
                               word))
        return no_memory(f);
    bytes = grundy_parts_encode(list, (unsigned char *)(f->key + 1));
    if (bytes > UINT32_MAX / 2)
        return too_many(f);
    f->key[0] = (int64_t)bytes;
    memset((unsigned char *)(f->key + 1) + bytes, 0,
           (word - bytes % word) % word);
    *at = (grundy_position){GRUNDY_KIND_SUM,
                            (uint32_t)(1 + (bytes + word - 1) / word), f->key};
    return true;
}

/*
 * The code of a sorted sum, or how the search calls it.  False: stop.
 */
static bool look_up(outcome_frame *f, const part_list *list, uint32_t *code,
                    grundy_position *at)
{
    const outcome_solver *const solver = solver_of(f);
    tame_pair pair = {0};

    *at = (grundy_position){GRUNDY_KIND_NIM, 0, NULL};
    if (grundy_sums_is_nim(list)) {
        *code = code_of(grundy_sums_nim_wins(list, solver->misere));
        return true;
    }
    if (solver->pairs != NULL &&
        grundy_sums_pair(list, solver->pairs, true, &f->buffer, &pair, NULL) !=
            GRUNDY_OK)
        return no_memory(f);
    if (pair.tame) {
        *code = code_of(grundy_tame_wins(pair));
        return true;
    }
    if (list->parts == 1 && list->part[0].copies == 1) {
        if (!name_single(f, list, at))
            return false;
    } else if (!name_sum(f, list, at)) {
        return false;
    }
    *code = find(f->base.of, *at);
    return true;
}

/* All Nim heaps of a sorted sum, and those of the option, as one. */
static bool unite_nim(outcome_frame *f, part_list *list)
{
    size_t heaps = 0;
    int64_t word;

    assert(solver_of(f)->cancels);
    while (heaps < list->parts && grundy_parts_is_nim(list, heaps)) {
        f->nim ^= grundy_parts_nim(list, heaps);
        heaps++;
    }
    if (heaps == 0 && f->nim == 0)
        return true;
    if (heaps > 0)
        memmove(list->part, list->part + heaps,
                (list->parts - heaps) * sizeof *list->part);
    list->parts -= heaps;
    word = (int64_t)f->nim;
    if (f->nim != 0 &&
        !grundy_parts_add(list, (grundy_position){GRUNDY_KIND_NIM, 1, &word},
                          1))
        return no_memory(f);
    return grundy_parts_sort(list);
}

static bool simplify(outcome_frame *f, part_list *list)
{
    if (!solver_of(f)->cancels)
        return true;
    grundy_parts_cancel(list);
    return unite_nim(f, list);
}

/* Sets *list to the sum that the current option leads to. */
static bool join(outcome_frame *f, part_list **list)
{
    *list = &f->option;
    if (!grundy_parts_sort(&f->option))
        return too_many(f);
    if (!f->alone) {
        *list = &f->joined;
        switch (grundy_parts_join(&f->joined, &f->sum, f->moved, &f->option)) {
        case GRUNDY_PARTS_OK: break;
        case GRUNDY_PARTS_NO_MEMORY: return no_memory(f);
        case GRUNDY_PARTS_TOO_MANY: return too_many(f);
        }
    }
    return simplify(f, *list);
}

/* ---- the sink ---- */

static void begin_option(outcome_frame *f)
{
    grundy_parts_clear(&f->option);
    f->held = false;
    f->nim = 0;
}

/* The held position becomes a part among others. */
static bool release(outcome_frame *f)
{
    assert(!f->held || (f->alone && f->option.parts == 0));
    if (f->held && !grundy_parts_add(&f->option, f->single, 1))
        return no_memory(f);
    f->held = false;
    return true;
}

/* Most options of a single position are a single position. */
static bool hold(outcome_frame *f, grundy_position part)
{
    assert(!f->held && f->option.parts == 0);
    if (!GRUNDY_RESERVE(f->base.of->mem, f->single_word, f->single_cap,
                        part.length))
        return no_memory(f);
    if (part.length > 0)
        memcpy(f->single_word, part.word, part.length * sizeof *part.word);
    part.word = f->single_word;
    f->single = part;
    f->held = true;
    return true;
}

static bool add_part(grundy_options *to, grundy_position part, uint64_t copies)
{
    outcome_frame *const f = (outcome_frame *)to;

    if (solver_of(f)->cancels && copies % 2 == 0)
        return true;
    part = grundy_search_canonical(&f->base, part);
    if (f->alone && copies == 1 && !f->held && f->option.parts == 0)
        return hold(f, part);
    return release(f) &&
           (grundy_parts_add(&f->option, part, copies) || no_memory(f));
}

static bool add_nim(grundy_options *to, uint64_t k, uint64_t copies)
{
    outcome_frame *const f = (outcome_frame *)to;
    const int64_t word = (int64_t)k;

    if (k == 0)
        return true;
    if (!release(f))
        return false;
    if (solver_of(f)->cancels) {
        f->nim ^= copies % 2 != 0 ? k : 0;
        return true;
    }
    return grundy_parts_add(&f->option,
                            (grundy_position){GRUNDY_KIND_NIM, 1, &word},
                            copies) ||
           no_memory(f);
}

/* What the current option leads to; *at only where the code is no value. */
static bool look_at_option(outcome_frame *f, uint32_t *code,
                           grundy_position *at)
{
    part_list *list;

    if (f->held && f->nim == 0) {
        *at = f->single;
        *code = find(f->base.of, *at);
        return true;
    }
    return release(f) && join(f, &list) && look_up(f, list, code, at);
}

/* Notes the sum unless it is known; false: stop. */
static bool note_option(outcome_frame *f, uint32_t code, grundy_position at)
{
    if (grundy_code_is_value(code))
        return true;
    if (code == GRUNDY_CODE_ON_PATH)
        return grundy_search_cycle(&f->base, at);
    if (at.kind == GRUNDY_KIND_SUM ? f->base.of->filling && code != 0
                                   : grundy_search_spoils(f->base.of, at, code))
        return grundy_options_stop(&f->base.to, GRUNDY_EVALUE);
    return grundy_search_note(&f->base, at);
}

static bool end_option(grundy_options *to)
{
    outcome_frame *const f = (outcome_frame *)to;
    grundy_position at;
    uint32_t code;

    if (!look_at_option(f, &code, &at))
        return false;
    begin_option(f);
    if (code == GRUNDY_CODE_LOST) {
        f->won = true;
        return false;
    }
    return note_option(f, code, at) && grundy_options_count(to);
}

static const options_mode options_of = {add_part, add_nim, end_option};

static void begin(outcome_frame *f, const options_mode *mode,
                  grundy_error *err)
{
    search *const s = f->base.of;

    begin_option(f);
    f->base.to.mode = mode;
    f->base.to.table = f->alone && s->game.canonical == NULL &&
                               mode == &options_of
                           ? s->values.table : s->no_table;
    grundy_options_begin(&f->base.to, err);
    (void)grundy_mex_mark(&f->base.to.mex, 0); /* else only slower */
}

/* ---- components ---- */

static bool add_component(grundy_options *to, grundy_position part,
                          uint64_t copies)
{
    outcome_frame *const f = (outcome_frame *)to;

    part = grundy_search_canonical(&f->base, part);
    if (grundy_search_same(part, f->part)) {
        f->base.whole = true;
        return false;
    }
    return add_part(to, part, copies);
}

static const options_mode components_of = {add_component, add_nim,
                                           grundy_options_count};

/*
 * Where the moved part falls apart, the sum is that of its components: *code
 * is theirs, or they are noted as another name of the sum.
 */
static grundy_status fall_apart(outcome_frame *f, uint32_t *code,
                                grundy_error *err)
{
    const grundy_game *const game = &f->base.of->game;
    grundy_position at;
    grundy_status status;
    uint32_t found;

    f->base.whole = false;
    begin(f, &components_of, err);
    status = game->components(game->state, f->part, &f->base.to, err);
    status = grundy_options_finish(&f->base.to, status);
    if (status != GRUNDY_OK || f->base.whole)
        return status;
    if (look_at_option(f, &found, &at) && note_option(f, found, at) &&
        grundy_code_is_value(found))
        *code = found;
    f->base.alias = f->base.notes > 0;
    return f->base.to.status;
}

/* ---- a visit ---- */

static bool is_done(const outcome_frame *f)
{
    return f->won || f->base.alias || f->base.notes >= f->base.most;
}

static grundy_status judge(outcome_frame *f, uint32_t *code,
                           grundy_error *err)
{
    const search *const s = f->base.of;
    grundy_verdict verdict = GRUNDY_PLAYS_ON;
    const grundy_status status = s->game.verdict(s->game.state, f->part,
                                                 &verdict, err);

    if (status != GRUNDY_OK || verdict == GRUNDY_PLAYS_ON)
        return status;
    if (!f->alone)
        return grundy_report_in_sum(&s->game, f->part, err);
    *code = verdict == GRUNDY_WINS ? GRUNDY_CODE_WON : GRUNDY_CODE_LOST;
    return GRUNDY_OK;
}

/* All moves in f->part. */
static grundy_status visit_part(outcome_frame *f, uint32_t *code,
                                grundy_error *err)
{
    search *const s = f->base.of;
    grundy_options *const to = &f->base.to;
    grundy_status status = GRUNDY_OK;

    if (s->game.verdict != NULL)
        status = judge(f, code, err);
    if (status == GRUNDY_OK && *code == 0 && s->game.components != NULL)
        status = fall_apart(f, code, err);
    if (status != GRUNDY_OK || *code != 0 || f->base.alias)
        return status;
    begin(f, &options_of, err);
    status = s->game.options(s->game.state, f->part, to, err);
    f->moves = f->moves || f->won || grundy_options_seen(to) > 0;
    s->options += grundy_options_seen(to);
    return grundy_options_finish(to, status);
}

/* The options of the Nim heap that f->moved is. */
static grundy_status visit_nim(outcome_frame *f, grundy_error *err)
{
    const uint64_t heap = grundy_parts_nim(&f->sum, f->moved);
    grundy_options *const to = &f->base.to;

    assert(!f->alone && heap > 0);
    begin(f, &options_of, err);
    f->moves = true;
    for (uint64_t k = 0; k < heap; k++)
        if (!add_nim(to, k, 1) || !end_option(to))
            break;
    return grundy_options_finish(to, GRUNDY_OK);
}

static grundy_status visit_moved(outcome_frame *f, uint32_t *code,
                                 grundy_error *err)
{
    assert(!f->alone && f->moved < f->sum.parts);
    if (grundy_parts_is_nim(&f->sum, f->moved))
        return visit_nim(f, err);
    if (!GRUNDY_RESERVE(f->base.of->mem, f->part_word, f->part_cap,
                        grundy_parts_length(&f->sum, f->moved)))
        return grundy_search_no_memory(f->base.of, err);
    f->part = grundy_parts_at(&f->sum, f->moved, f->part_word);
    return visit_part(f, code, err);
}

/* Sets *code if all parts of the sum under visit are tame. */
static grundy_status judge_by_pairs(outcome_frame *f, uint32_t *code,
                                    grundy_error *err)
{
    tame_solver *const pairs = solver_of(f)->pairs;
    tame_pair pair = {0};
    grundy_status status = GRUNDY_OK;

    if (pairs != NULL)
        status =
            grundy_sums_pair(&f->sum, pairs, false, &f->buffer, &pair, err);
    if (status == GRUNDY_OK && pair.tame)
        *code = code_of(grundy_tame_wins(pair));
    return status;
}

static grundy_status visit_sum(outcome_frame *f, grundy_position at,
                               uint32_t *code, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    f->alone = false;
    if (!grundy_parts_decode(&f->sum, key_of(at), (size_t)at.word[0]))
        return grundy_search_no_memory(f->base.of, err);
    status = judge_by_pairs(f, code, err);
    if (status != GRUNDY_OK || *code != 0)
        return status;
    for (f->moved = 0; f->moved < f->sum.parts; f->moved++) {
        status = visit_moved(f, code, err);
        if (status != GRUNDY_OK || *code != 0 || is_done(f))
            break;
    }
    return status;
}

static grundy_status visit(search_frame *frame, grundy_position at,
                           uint32_t *code, grundy_error *err)
{
    outcome_frame *const f = (outcome_frame *)frame;
    grundy_status status;

    f->won = false;
    f->moves = false;
    if (at.kind == GRUNDY_KIND_SUM) {
        status = visit_sum(f, at, code, err);
    } else {
        f->alone = true;
        f->part = at;
        status = visit_part(f, code, err);
    }
    if (status != GRUNDY_OK || *code != 0)
        return status;
    if (f->won)
        *code = GRUNDY_CODE_WON;
    else if (frame->notes == 0)
        *code = f->moves || !solver_of(f)->misere ? GRUNDY_CODE_LOST
                                                  : GRUNDY_CODE_WON;
    return GRUNDY_OK;
}

static bool known(search_frame *frame, grundy_position at)
{
    return grundy_code_is_value(
        find(frame->of, grundy_search_canonical(frame, at)));
}

/* ---- text ---- */

static size_t tell(const void *user, grundy_position at, char *out,
                   size_t size)
{
    const search *const s = user;
    fixed_text to = {out, size, 0};

    if (at.kind == GRUNDY_KIND_SUM)
        grundy_sums_put(&to, &s->game, s->mem, key_of(at), (size_t)at.word[0]);
    else
        grundy_report_put(&to, &s->game, at);
    return to.length;
}

/* ---- what the engine calls ---- */

static void open_frame(search_frame *frame)
{
    outcome_frame *const f = (outcome_frame *)frame;
    memory *const mem = frame->of->mem;

    grundy_parts_open(&f->sum, mem);
    grundy_parts_open(&f->option, mem);
    grundy_parts_open(&f->joined, mem);
    f->buffer.mem = mem;
    f->moved = SIZE_MAX;
}

static void close_frame(search_frame *frame)
{
    outcome_frame *const f = (outcome_frame *)frame;
    memory *const mem = frame->of->mem;

    grundy_parts_close(&f->sum);
    grundy_parts_close(&f->option);
    grundy_parts_close(&f->joined);
    GRUNDY_FREE(mem, f->single_word, f->single_cap);
    GRUNDY_FREE(mem, f->part_word, f->part_cap);
    GRUNDY_FREE(mem, f->key, f->key_cap);
    grundy_sums_buffer_close(&f->buffer);
}

static const search_way way = {
    .size = sizeof(outcome_solver),
    .frame = sizeof(outcome_frame),
    .mode = &options_of,
    .open_frame = open_frame,
    .close_frame = close_frame,
    .find = find,
    .put = put,
    .visit = visit,
    .known = known,
    .text = tell,
    .refuting = GRUNDY_CODE_VALUES,
    .refuted = 1,
};

grundy_status grundy_outcome_open(outcome_solver **out,
                                  const grundy_game *game, bool misere,
                                  memory *mem, watch *w, grundy_error *err)
{
    search *base;
    const grundy_status status =
        grundy_search_open(&base, &way, game, mem, w, err);
    outcome_solver *const s = *out = (outcome_solver *)base;

    if (s != NULL) {
        s->misere = misere;
        s->cancels = !misere && game->verdict == NULL;
    }
    return status;
}

void grundy_outcome_close(outcome_solver **solver)
{
    search *base = *solver == NULL ? NULL : &(*solver)->base;

    grundy_search_close(&base);
    *solver = NULL;
}

void grundy_outcome_use_pairs(outcome_solver *solver, tame_solver *pairs)
{
    solver->pairs = solver->misere ? pairs : NULL;
}

static grundy_status check_parts(const search *s, const option_part *part,
                                 size_t parts, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    for (size_t i = 0; i < parts && status == GRUNDY_OK; i++)
        if (part[i].at.kind != GRUNDY_KIND_NIM)
            status = grundy_search_check(s, part[i].at, err);
    return status;
}

/* Puts the parts together as if they were an option. */
static bool gather(outcome_frame *f, const option_part *part, size_t parts)
{
    grundy_options *const to = &f->base.to;

    for (size_t i = 0; i < parts; i++) {
        const grundy_position at = part[i].at;
        const uint64_t copies = part[i].copies;

        if (copies > 0 && !(at.kind == GRUNDY_KIND_NIM
                                ? add_nim(to, (uint64_t)at.word[0], copies)
                                : add_part(to, at, copies)))
            return false;
    }
    return true;
}

static grundy_status solve(outcome_frame *f, const option_part *part,
                           size_t parts, bool *wins, grundy_error *err)
{
    grundy_position at = {GRUNDY_KIND_NIM, 0, NULL};
    grundy_status status = GRUNDY_OK;
    uint32_t code;

    /* Tables are of single positions, so a larger sum has no use for them. */
    if (parts == 1 && part[0].copies == 1 &&
        part[0].at.kind != GRUNDY_KIND_NIM)
        status = grundy_search_prepare(&f->base, &part[0].at, 1, err);
    if (status != GRUNDY_OK)
        return status;
    f->alone = true;
    begin(f, &components_of, err);
    if (!gather(f, part, parts) || !look_at_option(f, &code, &at))
        return f->base.to.status;
    if (!grundy_code_is_value(code))
        status = grundy_search_solve(&f->base, at, &code, err);
    *wins = code == GRUNDY_CODE_WON;
    return status;
}

grundy_status grundy_outcome_solve(outcome_solver *solver,
                                   const option_part *part, size_t parts,
                                   bool *wins, grundy_error *err)
{
    search *const s = &solver->base;
    search_frame *frame;
    grundy_status status = check_parts(s, part, parts, err);

    *wins = false;
    if (status != GRUNDY_OK)
        return status;
    frame = grundy_search_enter(s, &status, err);
    if (frame == NULL)
        return status;
    status = solve((outcome_frame *)frame, part, parts, wins, err);
    return grundy_search_leave(s, status);
}

void grundy_outcome_use_windows(outcome_solver *solver, search_windows *rules)
{
    solver->base.windows = solver->cancels ? rules : NULL;
}

