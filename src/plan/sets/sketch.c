/* SPDX-License-Identifier: MIT */
/*
 * The rules of a position as a list of instances that is compared with its
 * images under maps of the places.  An instance has literals on planes of its
 * own: the states that a cell may be in where it applies, and those in which a
 * cell that is named is in each set after the move.  What is the same for all
 * cells is in the instance's tag, and each tag has planes of its own, so that
 * an instance has the images that it should have and no others.
 *
 * Which move is made is told by where it leads and what it gains; clauses that
 * apply only where others above them do not are told apart.  Of clauses that
 * decide play the first that holds counts, so only those are alike that follow
 * each other and say the same.
 *
 * The same goes into a board (sets/word_board.h), as far as words have tests
 * for it: a cell that is asked for is in some of the sets, out of others, and
 * in the rest or not, and what a named cell becomes does not hang on what it
 * was but as with cells that are not named.
 */
#include "plan/sets/unroll.h"

#include <string.h>

#include "base/words.h"

/* ---- conditions that count ---- */

static bool is_open_name(const set_terms *t, const node *n)
{
    bool open = false;

    for (uint32_t i = 0; i < t->sets; i++)
        open |= grundy_tree_is_name(n, t->kind->param[t->open[i]].variable);
    return open;
}

/* Whether no more of the position than the sizes of its sets is asked for. */
static bool asks_for_sizes(const set_terms *t, const node *n)
{
    for (uint32_t i = 0; i < n->kids; i++)
        if (n->kid[i]->type->tag == TYPE_SET
                ? n->op != N_CALL || n->word != W_SIZE ||
                      !is_open_name(t, n->kid[i])
                : !asks_for_sizes(t, n->kid[i]))
            return false;
    return n->tail == NULL;
}

static void refuse_board(reader *r, bool refused)
{
    if (r->sketch->board != NULL)
        r->sketch->board->refused |= refused;
}

bool grundy_sets_counted(reader *r, const term *t, bool want, const then *next)
{
    sketch *const s = r->sketch;
    const uint64_t before = s != NULL ? s->asked : 0;
    uint32_t i = 0;
    bool on;

    while (s != NULL && i < s->counts && s->counted[i] != t->n)
        i++;
    if (s == NULL || r->terms->sets == 0 || r->closed > 0 ||
        i == SKETCH_COUNTED)
        return grundy_sets_refuse(r, t->n,
                                  N_("this condition is not understood"));
    if (i == s->counts) {
        refuse_board(r, !asks_for_sizes(r->terms, t->n));
        s->counted[s->counts++] = t->n;
    }
    if (s->asked >> (2 * i + !want) & 1)
        return true; /* it is the opposite here */
    s->asked |= 1ull << (2 * i + want);
    on = next->go(r, next);
    s->asked = before;
    return on;
}

/* ---- boards ---- */

/* A letter that a plane has, or any other, or the one that none has. */
static bool add_letters(const reader *r, uint64_t bit, uint8_t states,
                        board_test *test)
{
    uint8_t none = r->all;

    for (uint32_t i = 0; i < r->planes; i++) {
        if (states == r->in[i])
            test->in[i] |= bit;
        else if (states == (r->all & ~r->in[i]))
            test->out[i] |= bit;
        else
            continue;
        return true;
    }
    for (uint32_t i = 0; i < r->planes; i++)
        none &= (uint8_t)~r->in[i];
    for (uint32_t i = 0; i < r->planes && states == none; i++)
        test->out[i] |= bit;
    return states == none || states == r->all;
}

bool grundy_sets_add_test(const reader *r, uint32_t cell, uint8_t states,
                          board_test *test)
{
    const uint64_t bit = UINT64_C(1) << cell;
    board_test to = *test;
    uint8_t same = r->all;

    if (r->terms->sets == 0)
        return add_letters(r, bit, states, test);
    for (uint32_t i = 0; i < r->planes; i++) {
        if ((states & ~r->in[i]) == 0) {
            to.in[i] |= bit;
            same &= r->in[i];
        } else if ((states & r->in[i]) == 0) {
            to.out[i] |= bit;
            same &= (uint8_t)~r->in[i];
        }
    }
    if (same == states)
        *test = to;
    return same == states;
}

bool grundy_sets_has_words(const reader *r)
{
    return r->cells <= BOARD_CELLS && r->planes <= BOARD_SETS;
}

static bool no_memory(reader *r)
{
    return grundy_sets_failed(r, grundy_memory_failure(r->mem));
}

/* What the path asks for. */
static bool test_of_path(reader *r, board_test *test, bar_list *bars,
                         bool *fits)
{
    word_board *const b = r->sketch->board;

    *fits = grundy_sets_has_words(r);
    *test = (board_test){{0}, {0}};
    *bars = (bar_list){(uint32_t)b->names, 0};
    for (size_t i = 0; *fits && i < r->path_count; i++) {
        cell_rule rule = r->path[i];

        if (rule.cell < SET_BARS)
            rule.when = r->known[rule.cell];
        if (grundy_sets_is_before(r, 0, i) ||
            (rule.cell < SET_BARS &&
             grundy_sets_add_test(r, rule.cell, rule.when, test)))
            continue;
        if (!grundy_sets_name_bar(r, rule, fits))
            return false;
    }
    bars->count = (uint32_t)b->names - bars->first;
    return true;
}

/* ---- instances ---- */

uint32_t grundy_sets_tag_number(sketch *s, const sketch_tag *like)
{
    uint32_t i = 0;

    while (i < s->tags &&
           (s->tag[i].what != like->what || s->tag[i].gain != like->gain ||
            s->tag[i].counted != like->counted ||
            s->tag[i].phase != like->phase || s->tag[i].to != like->to ||
            memcmp(s->tag[i].rest, like->rest, sizeof like->rest) != 0))
        i++;
    if (i == s->tags && i < SKETCH_TAGS)
        s->tag[s->tags++] = *like;
    return i;
}

/* A literal for each state; the planes of states follow each other. */
static bool put_states(reader *r, uint32_t plane, uint32_t cell, uint8_t states)
{
    for (uint32_t state = 0; states != 0; state++, states >>= 1)
        if ((states & 1) != 0 &&
            !grundy_sets_put_in(r, cell, plane + state, true))
            return false;
    return true;
}

static bool put_bar(reader *r, uint32_t bar)
{
    return GRUNDY_PUSH(r->mem, r->write, r->writes, r->write_cap,
                       (set_literal){bar, true}) ||
           no_memory(r);
}

/* The same of those in which a cell is in a set afterwards; none of them is
 * something too. */
static bool put_after(reader *r, uint32_t plane, uint32_t cell, uint8_t states)
{
    return states != 0 ? put_states(r, plane, cell, states)
                       : grundy_sets_put_in(r, cell, plane, false);
}

/* What is known of cells, then what becomes of those in `to`. */
static bool put_instance(reader *r, const node *n, const sketch_tag *tag,
                         const shape *to)
{
    const uint32_t number = grundy_sets_tag_number(r->sketch, tag);
    const uint32_t first = number * SKETCH_PLANES;

    if (number == SKETCH_TAGS)
        return grundy_sets_refuse(r, n,
                                  N_("its moves are too many to be "
                                     "written out"));
    r->needs = r->writes = 0;
    for (size_t i = 0; i < r->path_count; i++) {
        const uint32_t cell = r->path[i].cell;

        if (!grundy_sets_is_before(r, 0, i) &&
            !(cell < SET_BARS ? put_states(r, first, cell, r->known[cell])
                              : put_bar(r, cell)))
            return false;
    }
    for (uint32_t plane = 0; to != NULL && plane < r->planes; plane++)
        for (size_t i = 0; i < to[plane].count; i++) {
            const cell_rule rule = r->rule[to[plane].at + i];
            const uint8_t known = r->known[rule.cell];

            if (((rule.when ^ to[plane].rest) & known) != 0 &&
                !put_after(r, first + 8 + 8 * plane, rule.cell,
                           rule.when & known))
                return false;
        }
    return grundy_sets_add(r, r->out, n);
}

/* Which set the cells that are not named come from; false: none. */
static bool source_of(const reader *r, uint8_t rest, uint8_t *from)
{
    *from = rest == 0 ? BOARD_NONE : BOARD_FULL;
    for (uint32_t i = 0; i < r->planes; i++)
        if (rest == r->in[i])
            *from = (uint8_t)i;
    return rest == 0 || rest == r->all || *from < BOARD_SETS;
}

static bool set_after(const reader *r, const shape *to, uint32_t set,
                      board_move *m)
{
    if (!source_of(r, to->rest & r->all, &m->from[set]))
        return false;
    for (size_t i = 0; i < to->count; i++) {
        const cell_rule rule = r->rule[to->at + i];
        const uint8_t known = r->known[rule.cell];
        const uint64_t cell = UINT64_C(1) << rule.cell;

        if ((known & ~rule.when) == 0)
            m->put[set] |= cell;
        else if ((known & rule.when) == 0)
            m->clear[set] |= cell;
        else if (((rule.when ^ to->rest) & known) != 0)
            return false;
    }
    return true;
}

static bool board_move_of(reader *r, const rule_move *m, const sketch_tag *tag,
                          const shape *to)
{
    word_board *const b = r->sketch->board;
    board_move move = {.to = tag->to,
                       .side = (uint8_t)m->side,
                       .again = m->again,
                       .gain = tag->gain};
    bool fits;

    if (!test_of_path(r, &move.when, &move.bars, &fits))
        return false;
    fits = fits && tag->counted == 0 && !m->instead &&
           (m->gain == NULL || r->terms->clause[r->clause].gain != NULL);
    for (uint32_t i = 0; fits && i < r->planes; i++)
        fits = set_after(r, &to[i], i, &move);
    b->refused |= !fits;
    return !fits || grundy_word_board_add_move(b, &move) || no_memory(r);
}

static bool board_end_of(reader *r, const sketch_tag *tag, uint32_t end)
{
    word_board *const b = r->sketch->board;
    const rule_decide *const d = &r->terms->kind->decide[end];
    board_end at = {.clause = end};
    bool fits = d->what != DECIDE_STOP && end < 64, told;

    if (tag->counted != 0) {
        b->refused |= !fits || r->path_count > 0 ||
                      (d->score != NULL && !asks_for_sizes(r->terms, d->score));
        b->phase[tag->phase].sizes |= UINT64_C(1) << end % 64;
        return true;
    }
    if (!test_of_path(r, &at.when, &at.bars, &told))
        return false;
    fits = fits && told && d->score == NULL && b->phase[tag->phase].sizes == 0;
    b->refused |= !fits;
    return !fits || grundy_word_board_add_end(b, &at) || no_memory(r);
}

/* ---- phases ---- */

static bool is_phase(const game_kind *k, const int64_t *reg, const int64_t *now)
{
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind == PARAM_INT && reg[i] != now[i])
            return false;
    return true;
}

bool grundy_sets_phase_to(reader *r, const term *t, const int64_t *now,
                          bool *outside)
{
    const game_kind *const k = r->terms->kind;
    const param_shape *const of = r->host->shape[k->index].param;
    sketch *const s = r->sketch;
    set_phases *const p = s->phases;

    for (uint32_t i = 0; i < k->params && !is_phase(k, r->reg, now); i++) {
        if (k->param[i].kind != PARAM_INT)
            continue;
        if (k->param[i].range != NULL && !of[i].has_range)
            return grundy_sets_refuse(r, t->n,
                                      N_("a move changes another parameter"));
        *outside |= now[i] < (of[i].has_range ? of[i].low : 0) ||
                    (of[i].has_range && now[i] > of[i].high);
    }
    for (s->to = 0; s->to < p->count; s->to++)
        if (is_phase(k, p->reg[s->to], now))
            return true;
    if (*outside)
        return true;
    if (p->count == BOARD_PHASES)
        return grundy_sets_refuse(r, t->n,
                                  N_("a move changes another parameter"));
    memcpy(p->reg[p->count++], now, sizeof *p->reg);
    return true;
}

/* ---- clauses ---- */

/* What a clause's moves have in common that tells them from others. */
static int64_t move_class(const game_kind *k, uint32_t clause, bool named)
{
    const rule_move *const m = &k->move[clause];
    bool instead = false;

    for (uint32_t i = 0; i < k->moves; i++)
        instead |= k->move[i].instead;
    if (instead || named)
        return 8 + (int64_t)clause;
    return (int64_t)m->side << 1 | m->again;
}

bool grundy_sets_sketch_move(reader *r, const term *t, const shape *to)
{
    const game_kind *const k = r->terms->kind;
    const term *const gain = r->terms->clause[r->clause].gain;
    const rule_move *const m = &k->move[r->clause];
    sketch_tag tag = {
        .what = move_class(k, r->clause, m->gain != NULL && gain == NULL),
        .phase = r->sketch->phase,
        .to = r->sketch->to,
        .counted = r->sketch->asked};
    const size_t before = r->out->count;

    if (m->entailing)
        return grundy_sets_refuse(r, t->n,
                                  N_("a move has to be answered in its part"));
    if (gain != NULL && !grundy_sets_value(r, gain, &tag.gain))
        return false;
    for (uint32_t plane = 0; plane < r->planes; plane++)
        tag.rest[plane] = to[plane].rest;
    if (!put_instance(r, t->n, &tag, to))
        return false;
    return r->sketch->board == NULL || r->out->count == before ||
           board_move_of(r, m, &tag, to);
}

bool grundy_sets_sketch_end(reader *r, uint32_t end)
{
    const game_kind *const k = r->terms->kind;
    sketch_tag tag = {.phase = r->sketch->phase, .counted = r->sketch->asked};

    if (r->sketch->board != NULL && !board_end_of(r, &tag, end))
        return false;
    while (end > 0 && k->decide[end - 1].what == k->decide[end].what &&
           k->decide[end].score == NULL)
        end--;
    tag.what = -1 - (int64_t)end;
    return put_instance(r, k->decide[end].condition, &tag, NULL);
}
