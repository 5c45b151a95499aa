/* SPDX-License-Identifier: MIT */
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
#include <string.h>

#include "base/error.h"
#include "solve/outcome_frame.h"

uint32_t grundy_outcome_find(search *s, grundy_position at)
{
    if (at.kind != GRUNDY_KIND_SUM)
        return grundy_values_find(&s->values, at);
    return grundy_wide_find(&s->values.sums, grundy_outcome_key(at),
                            (size_t)at.word[0]);
}

bool grundy_outcome_put(search *s, grundy_position at, uint32_t code)
{
    if (at.kind != GRUNDY_KIND_SUM)
        return grundy_values_put(&s->values, at, code);
    return grundy_wide_put(&s->values.sums, grundy_outcome_key(at),
                           (size_t)at.word[0],
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
    const outcome_solver *const solver = grundy_outcome_of(f);
    tame_pair pair = {0};

    *at = (grundy_position){GRUNDY_KIND_NIM, 0, NULL};
    if (grundy_sums_is_nim(list)) {
        *code = grundy_outcome_code(grundy_sums_nim_wins(list, solver->misere));
        return true;
    }
    if (solver->pairs != NULL &&
        grundy_sums_pair(list, solver->pairs, true, &f->buffer, &pair, NULL) !=
            GRUNDY_OK)
        return no_memory(f);
    if (pair.tame) {
        *code = grundy_outcome_code(grundy_tame_wins(pair));
        return true;
    }
    if (list->parts == 1 && list->part[0].copies == 1) {
        if (!name_single(f, list, at))
            return false;
    } else if (!name_sum(f, list, at)) {
        return false;
    }
    *code = grundy_outcome_find(f->base.of, *at);
    return true;
}

/* All Nim heaps of a sorted sum, and those of the option, as one. */
static bool unite_nim(outcome_frame *f, part_list *list)
{
    size_t heaps = 0;
    int64_t word;

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
    if (!grundy_outcome_of(f)->cancels)
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

void grundy_outcome_begin_option(outcome_frame *f)
{
    grundy_parts_clear(&f->option);
    f->held = false;
    f->nim = 0;
}

/* The held position becomes a part among others. */
static bool release(outcome_frame *f)
{
    if (f->held && !grundy_parts_add(&f->option, f->single, 1))
        return no_memory(f);
    f->held = false;
    return true;
}

/* Most options of a single position are a single position. */
static bool hold(outcome_frame *f, grundy_position part)
{
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

bool grundy_outcome_add_part(grundy_options *to, grundy_position part,
                             uint64_t copies)
{
    outcome_frame *const f = (outcome_frame *)to;

    if (grundy_outcome_of(f)->cancels && copies % 2 == 0)
        return true;
    part = grundy_search_canonical(&f->base, part);
    if (f->alone && copies == 1 && !f->held && f->option.parts == 0)
        return hold(f, part);
    return release(f) &&
           (grundy_parts_add(&f->option, part, copies) || no_memory(f));
}

bool grundy_outcome_add_nim(grundy_options *to, uint64_t k, uint64_t copies)
{
    outcome_frame *const f = (outcome_frame *)to;
    const int64_t word = (int64_t)k;

    if (k == 0)
        return true;
    if (!release(f))
        return false;
    if (grundy_outcome_of(f)->cancels) {
        f->nim ^= copies % 2 != 0 ? k : 0;
        return true;
    }
    return grundy_parts_add(&f->option,
                            (grundy_position){GRUNDY_KIND_NIM, 1, &word},
                            copies) ||
           no_memory(f);
}

/* What the current option leads to; *at only where the code is no value. */
bool grundy_outcome_look(outcome_frame *f, uint32_t *code, grundy_position *at)
{
    part_list *list;

    if (f->held && f->nim == 0) {
        *at = f->single;
        *code = grundy_outcome_find(f->base.of, *at);
        return true;
    }
    return release(f) && join(f, &list) && look_up(f, list, code, at);
}

/* Notes the sum unless it is known; false: stop. */
bool grundy_outcome_note(outcome_frame *f, uint32_t code, grundy_position at)
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

bool grundy_outcome_end_option(grundy_options *to)
{
    outcome_frame *const f = (outcome_frame *)to;
    grundy_position at;
    uint32_t code;

    if (!grundy_outcome_look(f, &code, &at))
        return false;
    grundy_outcome_begin_option(f);
    if (code == GRUNDY_CODE_LOST) {
        f->won = true;
        return false;
    }
    return grundy_outcome_note(f, code, at) && grundy_options_count(to);
}
