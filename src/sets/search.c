/* SPDX-License-Identifier: MIT */
/*
 * "Is the nimber of this part k?" asks whether the part and a heap of k are
 * lost for the player to move [LemoineViennot12]: no option of the part has the
 * value k, and the part has none of the values below k.  Of an option that is a
 * sum of parts all but the largest are solved exactly, and the question goes on
 * to that one.  What is known of a part stays: its nimber, or values that it
 * does not have, among them those of its options that are known.
 *
 * Which question comes next is told by proof numbers [Allis94], searched depth
 * first with thresholds [Nagai02].  They are guesses that a part carries for
 * few values, so they may be lost and are no proof; that the search ends does
 * not rest on them, since limits rise with each visit.  Where memory is out
 * what is only guessed is forgotten and play goes on from what is proved.
 */
#include "sets/search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "sets/keep.h"
#include "sets/searching.h"

enum { NEVER = 1 << 30, MOST_DEPTH = 10000 }; /* more work than there is */

/* The work that is left to prove that something has a value, and that it has
 * not. */
typedef struct effort {
    uint32_t yes, no;
} effort;

/* What a question about a part needs: */
typedef struct outlook {
    effort all;
    bool is_own;    /* next is whether the part itself has the value, */
    uint32_t next;  /* or else the option at that word of its list: */
    uint32_t child; /* the part and value to ask for */
    uint64_t value;
    effort of_child;
    uint32_t second; /* the least `yes` of the others */
    uint32_t open;   /* children not decided */
    bool is_sum;     /* several parts are open: the least is solved first */
} outlook;

static bool excludes(const set_part *p, uint64_t value)
{
    return value < SET_VALUES && (p->excluded >> value & 1);
}

/* Of a part that was not looked at: the more moves the harder it is to prove
 * that none of them leads to the value. */
static effort leaf(const set_part *p)
{
    return (effort){2 + p->moves / 2u, 1};
}

/* Numbers in few bits, the next that there is: 11 of it, and 5 that say how
 * many are left out. */
static uint16_t pack(uint32_t x)
{
    uint32_t shift = 0;

    while (x >> shift > 2047)
        shift++;
    if (x > x >> shift << shift && (x >> shift) + 1 > 2047)
        shift++;
    return (uint16_t)(shift << 11 | ((x >> shift) + (x > x >> shift << shift)));
}

static uint32_t unpack(uint16_t x)
{
    return (x & 2047u) << (x >> 11);
}

/* Of an open part. */
static effort effort_of(const set_part *p, uint64_t value)
{
    const set_guess *const g = &p->guess[value % SET_GUESSES];

    if (excludes(p, value) || value > p->moves)
        return (effort){NEVER, 0};
    return g->no > 0 ? (effort){unpack(g->yes), unpack(g->no)} : leaf(p);
}

static void keep_guess(set_part *p, uint64_t value, effort e)
{
    assert(p->nimber == SET_OPEN && !excludes(p, value));
    assert(unpack(pack(e.yes)) >= e.yes && unpack(pack(e.no)) >= e.no);
    p->guess[value % SET_GUESSES] = (set_guess){pack(e.yes), pack(e.no)};
}

/* ---- children ---- */

/* An option of a list, with what is open of it. */
typedef struct open_option {
    uint32_t words; /* of the list */
    uint32_t open;  /* parts without a nimber */
    uint64_t sum;   /* of the others */
    uint32_t least, largest;
    uint32_t cost;
} open_option;

static open_option read_option(const set_search *s, const uint32_t *word)
{
    open_option o = {.words = 0};
    bool more;

    if (*word == SET_NONE)
        return (open_option){.words = 1};
    do {
        const uint32_t part = word[o.words] & SET_NONE;
        const set_part *const p = &s->table.part[part];

        assert(part < s->table.parts);
        more = (word[o.words++] & SET_MORE) != 0;
        if (p->nimber != SET_OPEN) {
            o.sum ^= p->nimber;
            continue;
        }
        if (o.open == 0 || p->cells < s->table.part[o.least].cells)
            o.least = part;
        if (o.open == 0 || p->cells >= s->table.part[o.largest].cells)
            o.largest = part;
        o.cost += leaf(p).yes;
        o.open++;
    } while (more);
    return o;
}

static uint32_t least_value(const set_part *p)
{
    return p->excluded == UINT32_MAX ? SET_VALUES
                                     : (uint32_t)__builtin_ctz(~p->excluded);
}

static uint32_t at_most(uint64_t x)
{
    return x < NEVER ? (uint32_t)x : NEVER - 1;
}

/* Counts one child in; whether it is the one to ask for so far. */
static inline bool count_in(outlook *to, effort e)
{
    if (e.yes >= NEVER)
        return false;
    to->open++;
    to->all.yes = at_most((uint64_t)to->all.yes + e.no);
    if (e.yes >= to->all.no) {
        to->second = e.yes < to->second ? e.yes : to->second;
        return false;
    }
    assert(to->all.no <= to->second);
    to->second = to->all.no;
    to->all.no = e.yes;
    to->of_child = e;
    return true;
}

/* Of an option of which some part is open. */
static effort effort_of_option(const set_search *s, const open_option *o,
                               uint64_t value)
{
    return o->open == 1 && (value ^ o->sum) < SET_VALUES
               ? effort_of(&s->table.part[o->least], value ^ o->sum)
               : (effort){1 + 3 * o->cost / 10, 1};
}

/* What is to be asked about the option at `next`. */
static void ask_option(const open_option *o, uint64_t value, outlook *out)
{
    out->child = o->least;
    out->is_sum = o->open > 1 || (value ^ o->sum) >= SET_VALUES;
    out->value = value ^ o->sum;
}

/* Looks at the options; those that are known are taken off the list. */
static void look_at_options(set_search *s, uint32_t part, uint64_t value,
                            outlook *out)
{
    set_part *const p = &s->table.part[part];
    uint32_t *const list = s->table.option + p->option;
    uint32_t kept = 0, words;
    open_option o;

    assert(p->listed && p->nimber == SET_OPEN);
    for (uint32_t at = 0; at < p->words; at += words) {
        const uint32_t single = list[at] < SET_NONE ? list[at] : part;
        const set_part *const child = &s->table.part[single];
        effort e;

        if (single != part && child->nimber == SET_OPEN) {
            words = 1;
            e = effort_of(child, value);
        } else {
            o = read_option(s, list + at);
            words = o.words;
            if (o.open == 0 && o.sum < SET_VALUES) {
                p->excluded |= UINT32_C(1) << o.sum;
                continue;
            }
            e = o.open == 0 ? (effort){NEVER, 0}
                            : effort_of_option(s, &o, value);
        }
        if (count_in(out, e))
            out->next = kept;
        if (kept < at)
            memmove(list + kept, list + at, words * sizeof *list);
        kept += words;
    }
    assert(kept <= p->words && (out->open == 0 || out->next < kept));
    p->words = kept;
    if (out->open == 0)
        return;
    o = read_option(s, list + out->next);
    ask_option(&o, value, out);
}

static outlook look(set_search *s, uint32_t part, uint64_t value)
{
    const set_part *const p = &s->table.part[part];
    outlook out = {.all = {0, NEVER}, .second = NEVER};

    look_at_options(s, part, value, &out);
    for (uint64_t below = 0; below < value; below++)
        if (!excludes(p, below) && count_in(&out, effort_of(p, below))) {
            out.is_own = true;
            out.is_sum = false;
            out.child = part;
            out.value = below;
        }
    return out;
}

/* ---- questions ---- */

static grundy_status push_path(set_search *s, uint32_t part)
{
    if (s->path_count >= MOST_DEPTH)
        return grundy_fail(s->err, GRUNDY_ELIMIT, "%s",
                           _("play is too long for the search by parts"));
    if (!grundy_memory_reserve(s->mem, &s->path, &s->path_cap,
                               s->path_count + 1, sizeof *s->path))
        return grundy_set_no_memory(s);
    s->path[s->path_count++] = part;
    return GRUNDY_OK;
}

/* All but that many parts of the path may go. */
static bool forget(set_search *s, size_t path)
{
    bool room;

    (void)grundy_set_put_proofs(s, NULL);
    room = grundy_set_forget(&s->table, s->path, path);
    if (s->labels != NULL)
        grundy_labels_renew(s->labels);
    return room;
}

/* The list of the last part of the path, unless it is seen not to have the
 * value; what is only guessed makes room. */
static grundy_status list_last(set_search *s, uint64_t value)
{
    const size_t last = s->path_count - 1;
    grundy_status status = GRUNDY_OK;

    while (!s->table.part[s->path[last]].listed &&
           s->table.part[s->path[last]].nimber == SET_OPEN &&
           !excludes(&s->table.part[s->path[last]], value)) {
        status = grundy_set_list(s, s->path[last], value);
        if (status == GRUNDY_OK || !s->table.full)
            break;
        if (!forget(s, s->path_count))
            return grundy_set_no_memory(s);
        status = GRUNDY_OK;
    }
    return status;
}

static grundy_status solve(set_search *s, uint32_t part);

/* How far a child is searched: until another one is cheaper by a quarter. */
static effort limit_of(const outlook *o, effort limit, uint32_t visits)
{
    uint64_t yes = o->second + o->second / 4 + 1;
    uint64_t no =
        limit.yes >= NEVER ? NEVER : limit.yes - (o->all.yes - o->of_child.no);

    yes = yes < limit.no ? yes : limit.no;
    if (yes <= o->of_child.yes)
        yes = o->of_child.yes + 1;
    if (no <= o->of_child.no)
        no = o->of_child.no + 1;
    yes += visits / 4;
    no += visits / 4;
    return (effort){yes < NEVER ? (uint32_t)yes : NEVER,
                    no < NEVER ? (uint32_t)no : NEVER};
}

static grundy_status prove(set_search *s, uint32_t part, uint64_t value,
                           effort limit);

/* The question of the last part of the path, until the limit is reached. */
static grundy_status prove_last(set_search *s, uint64_t value, effort limit)
{
    const size_t last = s->path_count - 1;

    assert(s->path_count > 0 && value < SET_VALUES);
    for (uint32_t visits = 0;; visits++) {
        grundy_status status = list_last(s, value);
        set_part *const p = &s->table.part[s->path[last]];
        outlook o;

        if (status == GRUNDY_OK)
            status = grundy_watch_tick(s->watch, 1, s->err);
        if (status == GRUNDY_OK)
            status = grundy_set_save_sometimes(s, s->err);
        if (status != GRUNDY_OK || p->nimber != SET_OPEN || excludes(p, value))
            return status;
        o = look(s, s->path[last], value);
        if (excludes(p, value))
            return GRUNDY_OK;
        if (o.all.no == 0) {
            p->excluded |= UINT32_C(1) << value;
            return GRUNDY_OK;
        }
        if (o.open == 0) {
            assert(least_value(p) == value); /* it has all below, and not it */
            grundy_set_settle(s, s->path[last], (uint32_t)value);
            return GRUNDY_OK;
        }
        keep_guess(p, value, o.all);
        if (o.all.yes >= limit.yes || o.all.no >= limit.no)
            return GRUNDY_OK;
        status = o.is_sum
                     ? solve(s, o.child)
                     : prove(s, o.child, o.value, limit_of(&o, limit, visits));
        if (status != GRUNDY_OK)
            return status;
    }
}

static grundy_status prove(set_search *s, uint32_t part, uint64_t value,
                           effort limit)
{
    grundy_status status = push_path(s, part);

    if (status != GRUNDY_OK)
        return status;
    status = prove_last(s, value, limit);
    assert(s->path_count > 0);
    s->path_count--;
    return status;
}

/* ---- nimbers ---- */

static bool some_option_has(const set_search *s, const set_part *p,
                            uint64_t value)
{
    open_option o;

    for (uint32_t at = 0; at < p->words; at += o.words) {
        o = read_option(s, s->table.option + p->option + at);
        if (o.sum == value)
            return true;
    }
    return false;
}

/* An open part that an option of the part names; false: there is none. */
static bool find_open(const set_search *s, const set_part *p, uint32_t *out)
{
    open_option o;

    for (uint32_t at = 0; at < p->words; at += o.words) {
        o = read_option(s, s->table.option + p->option + at);
        *out = o.least;
        if (o.open > 0)
            return true;
    }
    return false;
}

/* The last part of the path, which has none of the values that are noted: all
 * its options are solved. */
static grundy_status solve_beyond(set_search *s)
{
    const size_t last = s->path_count - 1;
    uint64_t value = SET_VALUES;
    uint32_t open;

    assert(least_value(&s->table.part[s->path[last]]) == SET_VALUES);
    for (;;) {
        grundy_status status = list_last(s, SET_VALUES);

        if (status != GRUNDY_OK)
            return status;
        if (!find_open(s, &s->table.part[s->path[last]], &open))
            break;
        status = solve(s, open);
        if (status != GRUNDY_OK)
            return status;
    }
    while (some_option_has(s, &s->table.part[s->path[last]], value))
        value++;
    grundy_set_settle(s, s->path[last], (uint32_t)value);
    return GRUNDY_OK;
}

static grundy_status solve_last(set_search *s)
{
    static const effort no_limit = {NEVER, NEVER};
    const size_t last = s->path_count - 1;
    grundy_status status = GRUNDY_OK;

    while (status == GRUNDY_OK &&
           s->table.part[s->path[last]].nimber == SET_OPEN) {
        const uint32_t value = least_value(&s->table.part[s->path[last]]);

        status = value < SET_VALUES ? prove_last(s, value, no_limit)
                                    : solve_beyond(s);
    }
    return status;
}

/* Finds the nimber of a part. */
static grundy_status solve(set_search *s, uint32_t part)
{
    grundy_status status = push_path(s, part);

    if (status != GRUNDY_OK)
        return status;
    status = solve_last(s);
    assert(status != GRUNDY_OK ||
           s->table.part[s->path[s->path_count - 1]].nimber != SET_OPEN);
    s->path_count--;
    return status;
}

grundy_status grundy_set_solve_key(set_search *s, const uint64_t *key,
                                   uint32_t *nimber)
{
    uint32_t part;
    grundy_status status = grundy_set_enter(s, key, &part);

    if (status == GRUNDY_OK)
        status = push_path(s, part);
    if (status != GRUNDY_OK)
        return status;
    status = solve_last(s);
    *nimber = s->table.part[s->path[--s->path_count]].nimber;
    return status;
}

/* ---- positions ---- */

void grundy_set_state_of(const set_search *s, const uint64_t *in,
                         uint64_t *state)
{
    const set_board *const b = &s->board;

    memset(state, 0, b->stride * sizeof *state);
    for (uint32_t cell = 0; cell < b->list->cells; cell++) {
        const bool is_in = (in[cell / 64] >> cell % 64 & 1) != b->turned;

        if (is_in || !b->removal)
            state[(is_in ? 0 : b->words) + cell / 64] |= 1ull << cell % 64;
    }
}

/* The nimber of a part whose positions are so few that all are valued. */
static grundy_status value_part(set_search *s, uint32_t part)
{
    const uint64_t *const key = grundy_set_key(&s->table, part);
    grundy_status status = GRUNDY_OK;
    bool filled = true;
    uint32_t nimber;

    if (s->table.part[part].nimber != SET_OPEN || !s->board.removal)
        return GRUNDY_OK;
    if (!grundy_ideals_find(&s->ideals, key, &nimber)) {
        status = grundy_ideals_fill(&s->ideals, &s->board, key, s->watch,
                                    &filled, s->err);
        s->solved += filled ? s->ideals.count : 0;
        filled = filled && grundy_ideals_find(&s->ideals, key, &nimber);
    }
    if (filled)
        grundy_set_settle(s, part, nimber);
    return status;
}

/* The parts of a position, onto the path, where they keep their numbers. */
static grundy_status push_position(set_search *s, const uint64_t *in)
{
    uint64_t state[2 * (GRUNDY_SETS_MOST_CELLS / 64)];
    found_option o;
    grundy_status status;

    s->table.full = false;
    s->table.forgot = 0;
    s->path_count = s->keys = s->options = s->lives = 0;
    grundy_set_state_of(s, in, state);
    status = grundy_set_split(s, state, &o);
    if (status != GRUNDY_OK && s->table.full && forget(s, 0)) {
        s->keys = s->options = s->lives = 0;
        status = grundy_set_split(s, state, &o);
    }
    s->table.full = false;
    for (uint32_t i = 0; i < o.parts && status == GRUNDY_OK; i++)
        status = push_path(s, s->found[o.at + i]);
    for (size_t i = 0; i < s->path_count && status == GRUNDY_OK; i++)
        status = value_part(s, s->path[i]);
    return status;
}

static grundy_status nimber_of(set_search *s, const uint64_t *in,
                               uint64_t *nimber)
{
    grundy_status status = push_position(s, in);

    for (size_t i = 0, parts = s->path_count; i < parts && status == GRUNDY_OK;
         i++) {
        status = solve(s, s->path[i]);
        if (status == GRUNDY_OK)
            *nimber ^= s->table.part[s->path[i]].nimber;
    }
    return status;
}

/* What is proved when a limit ends it is not lost. */
static grundy_status end_question(set_search *s, grundy_status status)
{
    if (status != GRUNDY_OK && s->kept != NULL)
        (void)grundy_set_save(s, NULL);
    return status;
}

grundy_status grundy_set_search_nimber(set_search *s, const uint64_t *in,
                                       uint64_t *nimber, grundy_error *err)
{
    s->err = err;
    *nimber = 0;
    return end_question(s, nimber_of(s, in, nimber));
}

grundy_status grundy_set_search_forms(set_search *s, const uint64_t *in,
                                      const uint64_t **form, size_t *count,
                                      size_t *words, grundy_error *err)
{
    uint64_t state[2 * (GRUNDY_SETS_MOST_CELLS / 64)];
    found_option parts = {.parts = 0};
    grundy_status status;

    s->err = err;
    s->table.full = false;
    s->keys = s->options = s->lives = 0;
    grundy_set_state_of(s, in, state);
    status = grundy_set_push_keys(s, state, &parts);
    *count = parts.parts;
    *words = s->board.stride;
    for (uint32_t i = 0; i < parts.parts; i++)
        memmove(s->key + (size_t)i * *words,
                grundy_set_pushed_key(s, parts.at + i),
                *words * sizeof *s->key);
    *form = s->key;
    return status;
}

/* All parts but the largest are solved, and the question goes on to that. */
static grundy_status sum_is(set_search *s, const uint64_t *in, uint64_t value,
                            bool *is)
{
    static const effort no_limit = {NEVER, NEVER};
    grundy_status status = push_position(s, in);
    const size_t parts = s->path_count;
    size_t largest = 0;
    const set_part *p;

    if (status == GRUNDY_OK && parts == 0)
        *is = value == 0;
    if (status != GRUNDY_OK || parts == 0)
        return status;
    for (size_t i = 1; i < parts; i++)
        if (s->table.part[s->path[i]].cells >
            s->table.part[s->path[largest]].cells)
            largest = i;
    for (size_t i = 0; i < parts && status == GRUNDY_OK; i++) {
        if (i != largest)
            status = solve(s, s->path[i]);
        if (i != largest && status == GRUNDY_OK)
            value ^= s->table.part[s->path[i]].nimber;
    }
    if (status == GRUNDY_OK && value >= SET_VALUES)
        status = solve(s, s->path[largest]);
    else if (status == GRUNDY_OK &&
             s->table.part[s->path[largest]].nimber == SET_OPEN)
        status = prove(s, s->path[largest], value, no_limit);
    p = &s->table.part[s->path[largest]];
    *is = p->nimber != SET_OPEN && p->nimber == value;
    return status;
}

grundy_status grundy_set_search_is(set_search *s, const uint64_t *in,
                                   uint64_t nimber, bool *is, grundy_error *err)
{
    s->err = err;
    *is = false;
    return end_question(s, sum_is(s, in, nimber, is));
}

grundy_status grundy_set_search_ideals(set_search *s, const uint64_t *in,
                                       size_t *count, grundy_error *err)
{
    uint64_t state[2 * (GRUNDY_SETS_MOST_CELLS / 64)];

    grundy_set_state_of(s, in, state);
    return grundy_ideals_count(&s->board, state, s->watch, count, err);
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
    grundy_set_table_open(&s->table, l->mem, s->board.stride);
    if (status == GRUNDY_OK &&
        (!grundy_set_parts_open(&s->split, &s->board) ||
         (grundy_labels_fit(&s->board) &&
          !grundy_labels_open(&s->labels, &s->board, &s->table))))
        status = grundy_set_no_memory(s);
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
    if (s->split.room > 0)
        grundy_set_parts_close(&s->split, &s->board);
    grundy_labels_close(&s->labels);
    grundy_ideals_close(&s->ideals);
    grundy_board_close(&s->board);
    grundy_set_table_close(&s->table);
    grundy_memory_free(mem, s->key, s->key_cap * sizeof *s->key);
    grundy_memory_free(mem, s->found, s->found_cap * sizeof *s->found);
    grundy_memory_free(mem, s->tag, s->tag_cap * sizeof *s->tag);
    grundy_memory_free(mem, s->option, s->option_cap * sizeof *s->option);
    grundy_memory_free(mem, s->live, s->live_cap * sizeof *s->live);
    grundy_memory_free(mem, s->slot, s->slots * sizeof *s->slot);
    grundy_memory_free(mem, s->path, s->path_cap * sizeof *s->path);
    grundy_memory_free(mem, s, sizeof *s);
    *out = NULL;
}

const set_board *grundy_set_search_board(const set_search *s)
{
    return &s->board;
}

set_work grundy_set_search_work(const set_search *s)
{
    return (set_work){s->table.parts, s->solved, s->listed};
}
