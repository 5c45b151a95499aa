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
 * first with thresholds [Nagai02].  Where parts go by labels so many of them
 * are the same that work for one option is work for the others too, and the
 * hardest one stands for all.  Proof numbers are guesses that a part carries
 * for few values, so they may be lost and are no proof; that the search ends
 * does not rest on them, since limits rise with each visit.  Where memory is
 * out what is only guessed is forgotten and play goes on from what is proved.
 */
#include "sets/search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "sets/crowd.h"
#include "sets/keep.h"
#include "sets/pool.h"

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
    uint32_t first, second; /* its `yes`, and the least of the others */
    uint32_t open;          /* children not decided */
    bool shared; /* their work is: the most that one of them needs is all */
    uint32_t hardest; /* and a step for each other one */
    bool is_sum; /* several parts are open: the least is solved first */
    bool passed; /* what it tells was decided meanwhile, or is gone */
} outlook;

static bool excludes(const set_part *p, uint64_t value)
{
    return value < SET_VALUES && (p->excluded >> value & 1);
}

/* No open question is more work than that: it would pass for a decided one. */
static uint32_t at_most(uint64_t x)
{
    return x < NEVER ? (uint32_t)x : NEVER - 1;
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

/* Where the guess about a value is; those about the larger ones, which few
 * parts have, take each other's place. */
static uint32_t guess_of(uint64_t value)
{
    return value < SET_GUESSES ? (uint32_t)value : SET_GUESSES - 1;
}

/* Of an open part. */
static effort effort_of(const set_part *p, uint64_t value)
{
    const set_guess g = p->guess[guess_of(value)];

    if (excludes(p, value) || value > p->moves)
        return (effort){NEVER, 0};
    return g.no > 0 ? (effort){at_most(unpack(g.yes)), at_most(unpack(g.no))}
                    : leaf(p);
}

static void keep_guess(set_part *p, uint64_t value, effort e)
{
    assert(unpack(pack(e.yes)) >= e.yes && unpack(pack(e.no)) >= e.no);
    SET_STORE(&p->guess[guess_of(value)],
              ((set_guess){pack(e.yes), pack(e.no)}));
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

        assert(s->crowd != NULL || part < s->table.parts);
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
    const uint32_t excluded = p->excluded;

    return excluded == UINT32_MAX ? SET_VALUES
                                  : (uint32_t)__builtin_ctz(~excluded);
}

/* Counts one child in; whether it is the one to ask for so far. */
static inline bool count_in(outlook *to, effort e, bool shunned)
{
    const uint32_t yes = shunned ? at_most(e.yes + e.yes / 2 + 2) : e.yes;

    if (e.yes >= NEVER)
        return false;
    to->open++;
    to->hardest = e.no > to->hardest ? e.no : to->hardest;
    to->all.yes = at_most(to->shared ? (uint64_t)to->hardest + to->open - 1
                                     : (uint64_t)to->all.yes + e.no);
    to->all.no = e.yes < to->all.no ? e.yes : to->all.no;
    if (yes >= to->first) {
        to->second = yes < to->second ? yes : to->second;
        return false;
    }
    assert(to->first <= to->second);
    to->second = to->first;
    to->first = yes;
    to->of_child = e;
    return true;
}

/* What another one is at is left to that one, if other work is not much more.
 */
static bool is_shunned(const set_search *s, const set_part *p)
{
    return s->crowd != NULL && p->asking > 0;
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
    out->passed = o->open == 0;
}

/* Looks at the options; those that are known are taken off the list. */
static void look_at_list(set_search *s, uint32_t part, uint64_t value,
                         outlook *out)
{
    set_part *const p = &s->table.part[part];
    uint32_t *const list = s->table.option + p->option;
    uint32_t kept = 0, words;
    open_option o;

    assert(p->listed && (s->crowd != NULL || p->nimber == SET_OPEN));
    for (uint32_t at = 0; at < p->words; at += words) {
        const uint32_t single = list[at] < SET_NONE ? list[at] : part;
        const set_part *const child = &s->table.part[single];
        bool shunned;
        effort e;

        if (single != part && child->nimber == SET_OPEN) {
            words = 1;
            e = effort_of(child, value);
            shunned = is_shunned(s, child);
        } else {
            o = read_option(s, list + at);
            words = o.words;
            if (o.open == 0 && o.sum < SET_VALUES) {
                grundy_set_exclude(&s->table, p, UINT32_C(1) << o.sum);
                continue;
            }
            e = o.open == 0 ? (effort){NEVER, 0}
                            : effort_of_option(s, &o, value);
            shunned = is_shunned(s, &s->table.part[o.least]);
        }
        if (count_in(out, e, shunned))
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

/* A list that is gone was that of a part which is solved. */
static void look_at_options(set_search *s, uint32_t part, uint64_t value,
                            outlook *out)
{
    set_part *const p = &s->table.part[part];

    grundy_set_hold(&s->table, p);
    if (p->listed)
        look_at_list(s, part, value, out);
    else
        out->passed = true;
    grundy_set_let_go(&s->table, p);
}

static outlook look(set_search *s, uint32_t part, uint64_t value)
{
    const set_part *const p = &s->table.part[part];
    outlook out = {.all = {0, NEVER},
                   .first = NEVER,
                   .second = NEVER,
                   .shared = s->labels != NULL};

    look_at_options(s, part, value, &out);
    if (!p->listed)
        return out;
    for (uint64_t below = 0; below < value; below++)
        if (!excludes(p, below) && count_in(&out, effort_of(p, below), false)) {
            out.is_own = true;
            out.is_sum = out.passed = false;
            out.child = part;
            out.value = below;
        }
    return out;
}

/* ---- questions ---- */

static grundy_status push_path(set_search *s, uint32_t part, uint64_t value)
{
    if (s->path_count >= MOST_DEPTH)
        return grundy_fail(s->err, GRUNDY_ELIMIT, "%s",
                           _("play is too long for the search by parts"));
    if (!grundy_memory_reserve(s->mem, &s->path, &s->path_cap,
                               s->path_count + 1, sizeof *s->path) ||
        !grundy_memory_reserve(s->mem, &s->value, &s->value_cap,
                               s->path_count + 1, sizeof *s->value))
        return grundy_set_no_memory(s);
    s->value[s->path_count] = value < SET_VALUES ? (uint32_t)value : SET_VALUES;
    s->path[s->path_count++] = part;
    grundy_set_asks(s, part);
    return GRUNDY_OK;
}

static void pop_path(set_search *s)
{
    grundy_set_asked(s, s->path[--s->path_count]);
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

static bool make_room(set_search *s)
{
    return s->crowd != NULL ? grundy_crowd_make_room(s)
                            : forget(s, s->path_count);
}

static bool wants_list(const set_part *p, uint64_t value)
{
    return !p->listed && p->nimber == SET_OPEN && !excludes(p, value);
}

/* The list of the last part of the path, unless it is seen not to have the
 * value; what is only guessed makes room. */
static grundy_status list_last(set_search *s, uint64_t value)
{
    const size_t last = s->path_count - 1;
    grundy_status status = grundy_set_pause(s);

    while (status == GRUNDY_OK && s->leave >= last &&
           wants_list(&s->table.part[s->path[last]], value)) {
        status = grundy_set_list(s, s->path[last], value);
        if (status == GRUNDY_OK || !s->table.full)
            break;
        if (!make_room(s))
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
    const uint32_t others = o->shared ? 0 : o->all.yes - o->of_child.no;
    uint64_t no = limit.yes >= NEVER ? NEVER : limit.yes - others;

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

/* Nothing is left to be asked at that place of the path. */
static bool is_decided(set_search *s, size_t last, uint64_t value)
{
    const set_part *const p = &s->table.part[s->path[last]];

    return grundy_set_leaves(s, last) || p->nimber != SET_OPEN ||
           excludes(p, value);
}

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
        if (status != GRUNDY_OK || is_decided(s, last, value))
            return status;
        o = look(s, s->path[last], value);
        if (p->nimber != SET_OPEN || excludes(p, value))
            return GRUNDY_OK;
        if (o.passed)
            continue;
        if (o.all.no == 0) {
            grundy_set_exclude(&s->table, p, UINT32_C(1) << value);
            return GRUNDY_OK;
        }
        if (o.open == 0) {
            assert(least_value(p) == value); /* it has all below, and not it */
            grundy_set_settle(s, s->path[last], (uint32_t)value);
            return GRUNDY_OK;
        }
        assert(s->crowd != NULL ||
               (p->nimber == SET_OPEN && !excludes(p, value)));
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
    grundy_status status = push_path(s, part, value);

    if (status != GRUNDY_OK)
        return status;
    status = prove_last(s, value, limit);
    assert(s->path_count > 0);
    pop_path(s);
    return status;
}

/* ---- nimbers ---- */

/* An option of the part of which something is open, or, where no such is asked
 * for, one of that value; false: there is none. */
static bool find_option(const set_search *s, set_part *p, bool open,
                        uint64_t value, open_option *out)
{
    bool found = false;

    *out = (open_option){.open = 0};
    grundy_set_hold(&s->table, p);
    for (uint32_t at = 0; p->listed && at < p->words && !found;
         at += out->words) {
        *out = read_option(s, s->table.option + p->option + at);
        found = open ? out->open > 0 : out->sum == value;
    }
    grundy_set_let_go(&s->table, p);
    return found;
}

/* The last part of the path, which has none of the values that are noted: all
 * its options are solved. */
static grundy_status solve_beyond(set_search *s)
{
    const size_t last = s->path_count - 1;
    uint64_t value = SET_VALUES;
    open_option o = {.words = 0};

    assert(least_value(&s->table.part[s->path[last]]) == SET_VALUES);
    for (;;) {
        grundy_status status = list_last(s, SET_VALUES);

        if (status != GRUNDY_OK || is_decided(s, last, SET_VALUES))
            return status;
        if (!find_option(s, &s->table.part[s->path[last]], true, 0, &o))
            break;
        status = solve(s, o.least);
        if (status != GRUNDY_OK)
            return status;
    }
    while (find_option(s, &s->table.part[s->path[last]], false, value, &o))
        value++;
    if (s->table.part[s->path[last]].nimber == SET_OPEN)
        grundy_set_settle(s, s->path[last], (uint32_t)value);
    return GRUNDY_OK;
}

static grundy_status solve_last(set_search *s)
{
    static const effort no_limit = {NEVER, NEVER};
    const size_t last = s->path_count - 1;
    grundy_status status = GRUNDY_OK;

    while (status == GRUNDY_OK && !is_decided(s, last, SET_VALUES)) {
        const uint32_t value = least_value(&s->table.part[s->path[last]]);

        status = value < SET_VALUES ? prove_last(s, value, no_limit)
                                    : solve_beyond(s);
    }
    return status;
}

/* Finds the nimber of a part. */
static grundy_status solve(set_search *s, uint32_t part)
{
    grundy_status status = push_path(s, part, SET_VALUES);

    if (status != GRUNDY_OK)
        return status;
    status = solve_last(s);
    assert(status != GRUNDY_OK || s->leave != SIZE_MAX ||
           s->table.part[s->path[s->path_count - 1]].nimber != SET_OPEN);
    pop_path(s);
    return status;
}

grundy_status grundy_set_solve_key(set_search *s, const uint64_t *key,
                                   uint32_t value, uint32_t *nimber)
{
    static const effort no_limit = {NEVER, NEVER};
    uint32_t part;
    grundy_status status = grundy_set_enter(s, key, &part);

    if (status == GRUNDY_OK)
        status = push_path(s, part, value);
    if (status != GRUNDY_OK)
        return status;
    status =
        value < SET_VALUES ? prove_last(s, value, no_limit) : solve_last(s);
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

/* The nimber of a part each of whose moves has an answer, or whose positions
 * are so few that all are valued. */
static grundy_status value_part(set_search *s, uint32_t part)
{
    const uint64_t *const key = grundy_set_key(&s->table, part);
    grundy_status status = GRUNDY_OK;
    bool filled = true;
    uint32_t nimber;

    if (s->table.part[part].nimber != SET_OPEN || !s->board.removal)
        return GRUNDY_OK;
    if (grundy_board_pairs_off(&s->board, *key)) {
        grundy_set_settle(s, part, 0);
        return GRUNDY_OK;
    }
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
        status = push_path(s, s->found[o.at + i], SET_VALUES);
    s->roots = s->path_count;
    for (size_t i = 0; i < s->path_count && status == GRUNDY_OK; i++)
        status = value_part(s, s->path[i]);
    return status;
}

static uint32_t nimber_at(const set_search *s, size_t root)
{
    return s->table.part[s->path[root]].nimber;
}

/* The parts of the position but for one. */
static grundy_status solve_roots(set_search *s, size_t without,
                                 uint64_t *nimber)
{
    grundy_status status = GRUNDY_OK;

    for (size_t i = 0; i < s->roots && status == GRUNDY_OK; i++) {
        if (i == without)
            continue;
        status = solve(s, s->path[i]);
        if (status == GRUNDY_OK)
            *nimber ^= nimber_at(s, i);
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

static size_t largest_root(const set_search *s)
{
    size_t largest = 0;

    for (size_t i = 1; i < s->roots; i++)
        if (s->table.part[s->path[i]].cells >
            s->table.part[s->path[largest]].cells)
            largest = i;
    return largest;
}

/* All parts but the largest are solved, and the question goes on to that. */
static grundy_status ask_sum(set_search *s, uint64_t value, bool *is)
{
    static const effort no_limit = {NEVER, NEVER};
    const size_t largest = largest_root(s);
    grundy_status status = GRUNDY_OK;

    *is = s->roots == 0 && value == 0;
    if (s->roots == 0)
        return GRUNDY_OK;
    status = solve_roots(s, largest, &value);
    if (status == GRUNDY_OK && value >= SET_VALUES)
        status = solve(s, s->path[largest]);
    else if (status == GRUNDY_OK && nimber_at(s, largest) == SET_OPEN)
        status = prove(s, s->path[largest], value, no_limit);
    *is = nimber_at(s, largest) != SET_OPEN && nimber_at(s, largest) == value;
    return status;
}

/* Of the position on the path. */
static grundy_status ask(set_search *s, set_question *question)
{
    if (question->is)
        return ask_sum(s, question->value, &question->answer);
    return solve_roots(s, SIZE_MAX, &question->value);
}

static grundy_status ask_position(set_search *s, const uint64_t *in,
                                  set_question *question, grundy_error *err)
{
    grundy_status status;

    s->err = err;
    status = push_position(s, in);
    if (status != GRUNDY_OK)
        return end_question(s, status);
    grundy_crowd_begin(s, question, ask);
    status = ask(s, question);
    grundy_crowd_end(s);
    status = end_question(s, status);
    return status;
}

grundy_status grundy_set_search_nimber(set_search *s, const uint64_t *in,
                                       uint64_t *nimber, grundy_error *err)
{
    set_question question = {.is = false};
    const grundy_status status = ask_position(s, in, &question, err);

    *nimber = question.value;
    return status;
}

grundy_status grundy_set_search_is(set_search *s, const uint64_t *in,
                                   uint64_t nimber, bool *is, grundy_error *err)
{
    set_question question = {.is = true, .value = nimber};
    const grundy_status status = ask_position(s, in, &question, err);

    *is = question.answer;
    return status;
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

grundy_status grundy_set_search_ideals(set_search *s, const uint64_t *in,
                                       size_t *count, grundy_error *err)
{
    uint64_t state[2 * (GRUNDY_SETS_MOST_CELLS / 64)];

    grundy_set_state_of(s, in, state);
    return grundy_ideals_count(&s->board, state, s->watch, count, err);
}

/* ---- opening ---- */

bool grundy_set_search_open_own(set_search *s)
{
    return grundy_set_parts_open(&s->split, &s->board);
}

void grundy_set_search_close_own(set_search *s)
{
    memory *const mem = s->mem;

    if (s->split.room > 0)
        grundy_set_parts_close(&s->split, &s->board);
    GRUNDY_FREE(mem, s->key, s->key_cap);
    GRUNDY_FREE(mem, s->found, s->found_cap);
    GRUNDY_FREE(mem, s->tag, s->tag_cap);
    GRUNDY_FREE(mem, s->option, s->option_cap);
    GRUNDY_FREE(mem, s->live, s->live_cap);
    GRUNDY_FREE(mem, s->slot, s->slots);
    GRUNDY_FREE(mem, s->path, s->path_cap);
    GRUNDY_FREE(mem, s->value, s->value_cap);
}

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
    s->leave = SIZE_MAX;
    *out = s;
    status = grundy_board_open(&s->board, l, err);
    grundy_set_table_open(&s->table, l->mem, s->board.stride);
    if (status == GRUNDY_OK &&
        (!grundy_set_search_open_own(s) ||
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
    grundy_set_search_close_own(s);
    grundy_labels_close(&s->labels);
    grundy_ideals_close(&s->ideals);
    grundy_board_close(&s->board);
    grundy_set_table_close(&s->table);
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
