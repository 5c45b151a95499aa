/* SPDX-License-Identifier: MIT */
/*
 * "Is the nimber of this part k?" asks whether the part and a heap of k are
 * lost for the player to move [LemoineViennot12]: no option of the part has the
 * value k, and the part has none of the values below k.  Of an option that is a
 * sum of parts all but the largest are solved exactly, and the question goes on
 * to that one.  What is known of a part stays: its nimber, or values that it
 * does not have, among them those of its options that are known.
 *
 * Parts are kept once each, by their cells and, where the list allows it, by
 * the least of their images; keys are compared as a whole.
 */
#include "sets/search.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/words.h"

typedef struct part {
    uint64_t excluded; /* values below 64 that it does not have */
    uint32_t *option;  /* of each: how many parts, and their numbers */
    uint32_t options, option_words;
    uint32_t key; /* of its cells */
    uint16_t cells, nimber;
    bool known, expanded;
} part;

struct set_search {
    memory *mem;
    watch *watch;
    set_board board;
    set_parts split, live;
    uint32_t key_words;
    uint64_t *key; /* one after another */
    uint32_t *key_part;
    size_t keys, key_cap, key_part_cap;
    uint32_t *slot; /* 1 + a key, by hash */
    size_t slots;
    part *part;
    size_t parts, part_cap;
    uint32_t *found; /* options under way, and how far each is */
    uint32_t *far;
    size_t found_cap, far_cap;
    uint64_t solved, options; /* parts, and options listed, so far */
    grundy_error *err;
};

enum { MOST_PARTS = 1 << 30, VALUES = 64 };

static grundy_status no_memory(set_search *s)
{
    return grundy_fail(s->err, grundy_memory_failure(s->mem),
                       s->mem->over
                           ? N_("out of the allowed memory (%zu bytes held)")
                           : N_("out of memory (%zu bytes held)"),
                       s->mem->live);
}

/* ---- keys ---- */

static uint64_t hash_key(const set_search *s, const uint64_t *key)
{
    uint64_t h = 0;

    for (uint32_t w = 0; w < s->key_words; w++)
        h = grundy_hash_word(h ^ key[w]);
    return h;
}

static const uint64_t *key_at(const set_search *s, size_t i)
{
    return s->key + i * s->key_words;
}

static size_t slot_of(const set_search *s, const uint64_t *key)
{
    size_t at = (size_t)hash_key(s, key) & (s->slots - 1);

    while (s->slot[at] != 0 && memcmp(key_at(s, s->slot[at] - 1), key,
                                      s->key_words * sizeof *key) != 0)
        at = (at + 1) & (s->slots - 1);
    return at;
}

static bool grow_slots(set_search *s)
{
    const size_t old = s->slots, slots = old == 0 ? 1024 : 2 * old;
    uint32_t *const grown = grundy_memory_zeroed(s->mem, slots * sizeof *grown);

    if (grown == NULL)
        return false;
    grundy_memory_free(s->mem, s->slot, old * sizeof *s->slot);
    s->slot = grown;
    s->slots = slots;
    for (size_t i = 0; i < s->keys; i++)
        s->slot[slot_of(s, key_at(s, i))] = (uint32_t)i + 1;
    return true;
}

static bool add_key(set_search *s, const uint64_t *key, uint32_t of)
{
    if ((2 * s->keys >= s->slots && !grow_slots(s)) ||
        !grundy_memory_reserve(s->mem, &s->key, &s->key_cap,
                               (s->keys + 1) * s->key_words, sizeof *s->key) ||
        !grundy_memory_reserve(s->mem, &s->key_part, &s->key_part_cap,
                               s->keys + 1, sizeof *s->key_part))
        return false;
    memcpy(s->key + s->keys * s->key_words, key, s->key_words * sizeof *key);
    s->key_part[s->keys] = of;
    s->slot[slot_of(s, key)] = (uint32_t)++s->keys;
    return true;
}

static bool find_key(const set_search *s, const uint64_t *key, uint32_t *of)
{
    const size_t at = s->slots > 0 ? slot_of(s, key) : 0;

    if (s->slots == 0 || s->slot[at] == 0)
        return false;
    *of = s->key_part[s->slot[at] - 1];
    return true;
}

static uint16_t count_cells(const set_search *s, const uint64_t *state)
{
    int count = 0;

    for (uint32_t w = 0; w < s->board.stride; w++)
        count += __builtin_popcountll(state[w]);
    return (uint16_t)count;
}

static grundy_status new_part(set_search *s, const uint64_t *state,
                              uint32_t *out)
{
    if (s->parts >= MOST_PARTS ||
        !grundy_memory_reserve(s->mem, &s->part, &s->part_cap, s->parts + 1,
                               sizeof *s->part))
        return no_memory(s);
    *out = (uint32_t)s->parts;
    s->part[s->parts++] =
        (part){.key = (uint32_t)s->keys, .cells = count_cells(s, state)};
    return GRUNDY_OK;
}

/* The number of a part: by its cells, then by its form. */
static grundy_status intern(set_search *s, const uint64_t *state, uint32_t *out)
{
    enum { WORDS = 2 * (GRUNDY_SETS_MOST_CELLS / 64) + 1 };
    uint64_t plain[WORDS], form[WORDS];
    const bool forms = s->board.forms.moves;
    bool known;
    grundy_status status = GRUNDY_OK;

    plain[0] = 0;
    memcpy(plain + 1, state, s->board.stride * sizeof *state);
    if (find_key(s, plain, out))
        return GRUNDY_OK;
    if (forms)
        grundy_set_parts_form(&s->board, state, form);
    known = forms && find_key(s, form, out);
    if (!known)
        status = new_part(s, state, out);
    if (status == GRUNDY_OK && (!add_key(s, plain, *out) ||
                                (forms && !known && !add_key(s, form, *out))))
        status = no_memory(s);
    return status;
}

/* ---- options ---- */

static int by_number(const void *x, const void *y)
{
    const uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;

    return (a > b) - (a < b);
}

/* Equal parts cancel; returns how many are left. */
static uint32_t cancel(uint32_t *at, uint32_t count)
{
    uint32_t left = 0;

    if (count > 1)
        qsort(at, count, sizeof *at, by_number);
    for (uint32_t i = 0; i < count; i++)
        if (left > 0 && at[left - 1] == at[i])
            left--;
        else
            at[left++] = at[i];
    return left;
}

/* The parts of a state, appended to s->found at *used as one option. */
static grundy_status add_option(set_search *s, const uint64_t *state,
                                const uint32_t *among, size_t count,
                                size_t *used)
{
    uint32_t *at;
    grundy_status status = GRUNDY_OK;

    grundy_set_parts_live(&s->board, state, among, count, &s->split);
    grundy_set_parts_split(&s->board, state, &s->split);
    if (!grundy_memory_reserve(s->mem, &s->found, &s->found_cap,
                               *used + s->split.count + 1, sizeof *s->found))
        return no_memory(s);
    at = s->found + *used;
    for (uint32_t i = 0; i < s->split.count && status == GRUNDY_OK; i++)
        status = intern(s, s->split.state + i * s->board.stride, &at[1 + i]);
    if (status != GRUNDY_OK)
        return status;
    at[0] = cancel(at + 1, s->split.count);
    *used += 1 + at[0];
    return GRUNDY_OK;
}

/* What an option costs, about: that of its parts adds up. */
static uint64_t cost_of(const set_search *s, const uint32_t *option)
{
    uint64_t cost = 0;

    for (uint32_t i = 1; i <= option[0]; i++) {
        const uint64_t cells = s->part[option[i]].cells;

        cost += cells * cells;
    }
    return cost;
}

/* An option, what it costs, and how far from the middle of its part it is. */
typedef struct priced {
    uint64_t cost;
    const uint32_t *option;
    uint32_t far;
} priced;

static int compare_options(const uint32_t *x, const uint32_t *y)
{
    for (uint32_t i = 0; i <= x[0]; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* Equal options come together. */
static int by_option(const void *x, const void *y)
{
    const priced *const a = x, *const b = y;
    const int order = compare_options(a->option, b->option);

    return order != 0 ? order : (a->far > b->far) - (a->far < b->far);
}

/* The cheapest first; of those that cost the same the middle ones, which split
 * what is left most evenly, and then those whose parts were met first. */
static int by_cost(const void *x, const void *y)
{
    const priced *const a = x, *const b = y;

    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    if (a->far != b->far)
        return a->far < b->far ? -1 : 1;
    return compare_options(a->option, b->option);
}

/* Each option once, in the order in which they are tried. */
static uint32_t order_options(const set_search *s, priced *list, uint32_t count)
{
    uint32_t kept = 0;

    qsort(list, count, sizeof *list, by_option);
    for (uint32_t i = 0; i < count; i++)
        if (kept == 0 ||
            compare_options(list[kept - 1].option, list[i].option) != 0) {
            list[kept] = list[i];
            list[kept++].cost = cost_of(s, list[i].option);
        }
    qsort(list, kept, sizeof *list, by_cost);
    return kept;
}

/* The options found into the part. */
static grundy_status keep_options(set_search *s, uint32_t p, uint32_t count)
{
    const size_t room = (count + 1) * sizeof(priced);
    priced *const list = grundy_memory_new(s->mem, room);
    uint32_t words = 0, kept;
    uint32_t *to;
    size_t at = 0;

    if (list == NULL)
        return no_memory(s);
    for (uint32_t i = 0; i < count; i++) {
        list[i] = (priced){.option = s->found + at, .far = s->far[i]};
        at += 1 + s->found[at];
    }
    kept = order_options(s, list, count);
    for (uint32_t i = 0; i < kept; i++)
        words += 1 + list[i].option[0];
    to = grundy_memory_new(s->mem, (words + 1) * sizeof *to);
    s->part[p].option = to;
    for (uint32_t i = 0; i < kept && to != NULL; i++) {
        memcpy(to, list[i].option, (1 + list[i].option[0]) * sizeof *to);
        to += 1 + list[i].option[0];
    }
    grundy_memory_free(s->mem, list, room);
    if (to == NULL)
        return no_memory(s);
    s->part[p].option_words = words;
    s->part[p].options = kept;
    s->part[p].expanded = true;
    return GRUNDY_OK;
}

static grundy_status expand(set_search *s, uint32_t p)
{
    enum { WORDS = 2 * (GRUNDY_SETS_MOST_CELLS / 64) };
    uint64_t state[WORDS], next[WORDS];
    uint32_t count = 0;
    size_t used = 0;
    grundy_status status = GRUNDY_OK;

    memcpy(state, key_at(s, s->part[p].key) + 1,
           s->board.stride * sizeof *state);
    grundy_set_parts_live(&s->board, state, NULL, s->board.list->count,
                          &s->live);
    if (!grundy_memory_reserve(s->mem, &s->far, &s->far_cap, s->live.lives,
                               sizeof *s->far))
        return no_memory(s);
    for (size_t i = 0; i < s->live.lives && status == GRUNDY_OK; i++) {
        if (!grundy_board_is_legal(&s->board, s->live.live[i], state))
            continue;
        grundy_board_make(&s->board, s->live.live[i], state, next);
        s->far[count++] =
            grundy_board_distance(&s->board, s->live.live[i], state);
        status = add_option(s, next, s->live.live, s->live.lives, &used);
    }
    s->options += count;
    if (status == GRUNDY_OK)
        status = grundy_watch_tick(s->watch, count + 1, s->err);
    return status == GRUNDY_OK ? keep_options(s, p, count) : status;
}

static void drop_options(set_search *s, part *p)
{
    grundy_memory_free(s->mem, p->option,
                       (p->option_words + 1) * sizeof *p->option);
    p->option = NULL;
    p->expanded = false;
}

/* ---- values ---- */

static grundy_status has_value(set_search *s, uint32_t p, uint64_t k,
                               bool *has);

static void exclude(part *p, uint64_t value)
{
    if (value < VALUES)
        p->excluded |= 1ull << value;
}

static bool is_excluded(const part *p, uint64_t value)
{
    return value < VALUES && (p->excluded >> value & 1);
}

static grundy_status exact(set_search *s, uint32_t p, uint64_t *value)
{
    bool found = s->part[p].known;
    grundy_status status = GRUNDY_OK;

    for (uint64_t k = 0; !found && status == GRUNDY_OK; k++)
        status = has_value(s, p, k, &found);
    *value = s->part[p].nimber;
    return status;
}

/* The nim-sum of the parts that are known; *open: how many are not. */
static uint64_t known_sum(const set_search *s, const uint32_t *option,
                          uint32_t *open)
{
    uint64_t sum = 0;

    *open = 0;
    for (uint32_t i = 1; i <= option[0]; i++) {
        const part *const p = &s->part[option[i]];

        if (p->known)
            sum ^= p->nimber;
        else
            ++*open;
    }
    return sum;
}

/* Whether a sum of parts has the value: exactly all but the largest. */
static grundy_status sum_has(set_search *s, const uint32_t *option, uint64_t k,
                             bool *has)
{
    uint32_t largest = 0;
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 1; i <= option[0]; i++)
        if (!s->part[option[i]].known &&
            (largest == 0 ||
             s->part[option[i]].cells > s->part[option[largest]].cells))
            largest = i;
    for (uint32_t i = 1; i <= option[0] && status == GRUNDY_OK; i++) {
        uint64_t value = 0;

        if (i == largest)
            continue;
        status = exact(s, option[i], &value);
        k ^= value;
    }
    if (largest == 0)
        *has = k == 0;
    else if (status == GRUNDY_OK)
        status = has_value(s, option[largest], k, has);
    return status;
}

/* Excludes what options are known to be worth. */
static void note_known(set_search *s, uint32_t p)
{
    const uint32_t *at = s->part[p].option;

    for (uint32_t i = 0; i < s->part[p].options; i++, at += 1 + at[0]) {
        uint32_t open;
        const uint64_t value = known_sum(s, at, &open);

        if (open == 0)
            exclude(&s->part[p], value);
    }
}

/* *found: some option has the value. */
static grundy_status some_option(set_search *s, uint32_t p, uint64_t k,
                                 bool *found)
{
    const uint32_t *const option = s->part[p].option;
    const uint32_t options = s->part[p].options;
    size_t at = 0;
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; i < options && status == GRUNDY_OK && !*found; i++) {
        status = sum_has(s, option + at, k, found);
        at += 1 + option[at];
    }
    return status;
}

static grundy_status has_value(set_search *s, uint32_t p, uint64_t k, bool *has)
{
    bool refuted = false;
    grundy_status status = GRUNDY_OK;

    *has = s->part[p].known && s->part[p].nimber == k;
    if (s->part[p].known || is_excluded(&s->part[p], k))
        return GRUNDY_OK;
    if (!s->part[p].expanded)
        status = expand(s, p);
    if (status != GRUNDY_OK || k > s->part[p].options)
        return status;
    note_known(s, p);
    if (is_excluded(&s->part[p], k))
        return GRUNDY_OK;
    status = some_option(s, p, k, &refuted);
    for (uint64_t j = 0; j < k && !refuted && status == GRUNDY_OK; j++)
        status = has_value(s, p, j, &refuted);
    if (status != GRUNDY_OK)
        return status;
    if (refuted) {
        exclude(&s->part[p], k);
        return GRUNDY_OK;
    }
    *has = true;
    if (!s->part[p].known) {
        s->part[p].known = true;
        s->part[p].nimber = (uint16_t)k;
        s->watch->done++;
        s->solved++;
        drop_options(s, &s->part[p]);
    }
    return GRUNDY_OK;
}

/* ---- positions ---- */

/* The state of a position; what is out of the set counts if moves see it. */
static void state_of(const set_search *s, const uint64_t *in, uint64_t *state)
{
    const set_board *const b = &s->board;

    memset(state, 0, b->stride * sizeof *state);
    for (uint32_t cell = 0; cell < b->list->cells; cell++) {
        const bool is_in = (in[cell / 64] >> cell % 64 & 1) != b->turned;

        if (is_in || !b->removal)
            state[(is_in ? 0 : b->words) + cell / 64] |= 1ull << cell % 64;
    }
}

/* The parts of a position; as an option, in memory of its own. */
static grundy_status parts_of(set_search *s, const uint64_t *in, uint32_t **out)
{
    uint64_t state[2 * (GRUNDY_SETS_MOST_CELLS / 64)];
    size_t used = 0;
    grundy_status status;

    *out = NULL;
    state_of(s, in, state);
    status = add_option(s, state, NULL, s->board.list->count, &used);
    if (status != GRUNDY_OK)
        return status;
    *out = grundy_memory_new(s->mem, used * sizeof **out);
    if (*out == NULL)
        return no_memory(s);
    memcpy(*out, s->found, used * sizeof **out);
    return GRUNDY_OK;
}

static void drop_parts(set_search *s, uint32_t *option)
{
    if (option != NULL)
        grundy_memory_free(s->mem, option, (1 + option[0]) * sizeof *option);
}

grundy_status grundy_set_search_nimber(set_search *s, const uint64_t *in,
                                       uint64_t *nimber, grundy_error *err)
{
    uint32_t *option;
    grundy_status status;

    s->err = err;
    *nimber = 0;
    status = parts_of(s, in, &option);
    for (uint32_t i = 1; status == GRUNDY_OK && i <= option[0]; i++) {
        uint64_t value;

        status = exact(s, option[i], &value);
        *nimber ^= value;
    }
    drop_parts(s, option);
    return status;
}

grundy_status grundy_set_search_is(set_search *s, const uint64_t *in,
                                   uint64_t nimber, bool *is, grundy_error *err)
{
    uint32_t *option;
    grundy_status status;

    s->err = err;
    *is = false;
    status = parts_of(s, in, &option);
    if (status == GRUNDY_OK)
        status = sum_has(s, option, nimber, is);
    drop_parts(s, option);
    return status;
}

/* ---- opening ---- */

grundy_status grundy_set_search_open(set_search **out, const set_instances *l,
                                     watch *w, grundy_error *err)
{
    set_search *const s = grundy_memory_zeroed(l->mem, sizeof *s);
    grundy_status status;

    *out = NULL;
    if (s == NULL)
        return grundy_fail(err, grundy_memory_failure(l->mem), "%s",
                           _("out of memory"));
    s->mem = l->mem;
    s->watch = w;
    s->err = err;
    *out = s;
    status = grundy_board_open(&s->board, l, err);
    s->key_words = s->board.stride + 1;
    if (status == GRUNDY_OK && (!grundy_set_parts_open(&s->split, &s->board) ||
                                !grundy_set_parts_open(&s->live, &s->board)))
        status = no_memory(s);
    if (status != GRUNDY_OK)
        grundy_set_search_close(out);
    return status;
}

void grundy_set_search_close(set_search **out)
{
    set_search *const s = *out;
    memory *mem;

    if (s == NULL)
        return;
    mem = s->mem;
    for (size_t i = 0; i < s->parts; i++)
        drop_options(s, &s->part[i]);
    if (s->split.room > 0)
        grundy_set_parts_close(&s->split, &s->board);
    if (s->live.room > 0)
        grundy_set_parts_close(&s->live, &s->board);
    grundy_board_close(&s->board);
    grundy_memory_free(mem, s->key, s->key_cap * sizeof *s->key);
    grundy_memory_free(mem, s->key_part, s->key_part_cap * sizeof *s->key_part);
    grundy_memory_free(mem, s->slot, s->slots * sizeof *s->slot);
    grundy_memory_free(mem, s->part, s->part_cap * sizeof *s->part);
    grundy_memory_free(mem, s->found, s->found_cap * sizeof *s->found);
    grundy_memory_free(mem, s->far, s->far_cap * sizeof *s->far);
    grundy_memory_free(mem, s, sizeof *s);
    *out = NULL;
}

const set_board *grundy_set_search_board(const set_search *s)
{
    return &s->board;
}

set_work grundy_set_search_work(const set_search *s)
{
    return (set_work){s->parts, s->solved, s->options};
}
