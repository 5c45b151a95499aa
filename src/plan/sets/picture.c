/* SPDX-License-Identifier: MIT */
/*
 * A function F(s, e) = if C then s else F(T, e) with sets of vertices s and of
 * edges e gives the vertices that edges of e join to those of s if
 *  - T is s and what one edge of e adds to one vertex of s: names of both stand
 *    in it so that T is known from all T({a}, {i}), which are computed;
 *  - each edge adds one of its two ends to the other;
 *  - C says that there is no edge of e with one end alone in s; or it counts
 *    rounds, of which there are enough.
 * A move leaves the edges with an end in F(ground, e), where e are all but one.
 * Whether it does is seen of each edge (picture_cases.c).
 */
#include "plan/sets/picture_cases.h"

#include <string.h>

#include "base/words.h"

enum { MOST_PAIRS = 1 << 17 };

static const uint32_t NOWHERE = UINT32_MAX;

/* ---- the function ---- */

/* How often s and e are asked for, in a way that one vertex and one edge are
 * enough to know what comes of it. */
typedef struct uses {
    uint32_t s, e;
} uses;

static bool count_name(const node *n, const name *see, uses *u)
{
    const name_is is = grundy_picture_kind_of(n, see);

    u->s += is == NAME_HELD;
    u->e += is == NAME_EDGES;
    return is == NAME_HELD || is == NAME_EDGES ||
           grundy_picture_is_fixed(n, see);
}

/* `element`: what is added where the condition holds. */
static bool count_asked(const node *n, const name *see, const node *element,
                        uses *u)
{
    uses x = {0, 0}, y = {0, 0};

    if (grundy_picture_is_fixed(n, see))
        return true;
    if (n->op == N_IN)
        return grundy_picture_is_fixed(n->kid[0], see) &&
               count_name(n->kid[1], see, u);
    if (n->op == N_NOT_IN) /* what is there is not added */
        return grundy_picture_kind_of(n->kid[1], see) == NAME_HELD &&
               grundy_tree_same(n->kid[0], element);
    if ((n->op != N_AND && n->op != N_OR) ||
        !count_asked(n->kid[0], see, element, &x) ||
        !count_asked(n->kid[1], see, element, &y) ||
        (n->op == N_OR && (x.s != y.s || x.e != y.e)))
        return false;
    u->s += x.s + (n->op == N_AND ? y.s : 0);
    u->e += x.e + (n->op == N_AND ? y.e : 0);
    return true;
}

static bool adds_by_one(const node *n, const name *see)
{
    uses u = {0, 0};

    if (n->tail == NULL || n->kids != 1 ||
        !grundy_picture_is_fixed(n->kid[0], see))
        return false;
    for (uint32_t i = 0; i < n->tail->steps; i++) {
        const tail_step *const step = &n->tail->step[i];

        if (step->kind == STEP_FOR
                ? !count_name(step->expr, see, &u)
                : step->kind != STEP_IF ||
                      !count_asked(step->expr, see, n->kid[0], &u))
            return false;
    }
    return u.s == 1 && u.e == 1;
}

/* Whether the set is s with what an edge and a vertex add. */
static bool is_sum(looking *l, const node *n, const name *see, bool *has_s)
{
    if (!grundy_picture_resolve(l, &n, &see))
        return false;
    if (n->op == N_BITOR)
        return is_sum(l, n->kid[0], see, has_s) &&
               is_sum(l, n->kid[1], see, has_s);
    if (n->op == N_SET)
        return adds_by_one(n, see);
    *has_s = grundy_picture_kind_of(n, see) == NAME_HELD;
    return *has_s;
}

/* What the edge adds to the vertex: it has these two ends then. */
static bool add_end(uint32_t end[2], uint32_t from, uint32_t to,
                    uint32_t *times)
{
    if (*times == 0) {
        end[0] = from;
        end[1] = to;
    }
    return (*times)++ == 0 || (*times == 2 && end[0] == to && end[1] == from);
}

/* The set of one element, as names of the type have it. */
static const int64_t *single(looking *l, const type *t, uint64_t at)
{
    const universe_now *const u = grundy_picture_universe_of(l, t);
    int64_t *const word = grundy_arena_zeroed(l->a, sizeof *word);
    object *o;

    if (word == NULL)
        return NULL;
    if (u->fits) {
        *word = (int64_t)(UINT64_C(1) << at);
        return word;
    }
    o = grundy_object_new(l->a, 1, u->dims);
    if (o == NULL)
        return NULL;
    grundy_universe_element(u, at, o->word);
    *word = grundy_object_reference(o);
    return word;
}

static bool try_vertex(looking *l, const function *f, const node *sum,
                       uint32_t edge, uint32_t vertex, bool *is,
                       uint32_t *times)
{
    const variable *const s = f->param[l->s].variable;
    const variable *const e = f->param[l->e].variable;
    name of_e = {.variable = e, .is = NAME_WORDS};
    name of_s = {.variable = s, .is = NAME_WORDS, .outer = &of_e};
    int64_t word;

    of_e.word = single(l, e->type, edge);
    of_s.word = single(l, s->type, vertex);
    if (of_e.word == NULL || of_s.word == NULL)
        return grundy_picture_no_memory(l);
    if (!grundy_picture_value(l, sum, &of_s, &word) ||
        !grundy_picture_elements(l, sum->type, word, l->vertex, is) ||
        !is[vertex])
        return false;
    for (uint32_t v = 0; v < l->out->vertices; v++)
        if (is[v] && v != vertex &&
            !add_end(l->out->end[edge], vertex, v, times))
            return false;
    return true;
}

/* Whether the set is s with what edges add to their ends, which are told. */
static bool find_ends(looking *l, const function *f, const node *sum,
                      const name *see)
{
    bool *const is = grundy_arena_new(l->a, l->vertex->count + 1);
    bool has_s = false;

    if (is == NULL)
        return grundy_picture_no_memory(l);
    if (!is_sum(l, sum, see, &has_s) || !has_s)
        return false;
    for (uint32_t i = 0; i < l->out->edges; i++) {
        uint32_t times = 0;

        l->out->end[i][0] = l->out->end[i][1] = NOWHERE;
        for (uint32_t v = 0; v < l->out->vertices; v++) {
            const arena_mark mark = grundy_arena_get(l->a);
            const arena_mark scratch = grundy_arena_get(l->host->scratch);
            const bool good = try_vertex(l, f, sum, i, v, is, &times);

            grundy_arena_reset(l->host->scratch, scratch);
            grundy_arena_reset(l->a, mark);
            if (!good)
                return false;
        }
        if (times == 1)
            return false;
    }
    return true;
}

/* In which cases the edge tells that n is not what is wanted; n is false, or
 * true, where some edge does. */
static bool tells(looking *l, const node *n, const name *see, bool wanted,
                  uint32_t edge, cases *out)
{
    const name *inside = see;
    const pattern *by;
    cases x = 0, y = 0;

    if (n->op == N_NOT)
        return tells(l, n->kid[0], see, !wanted, edge, out);
    if (grundy_picture_is_call(n) && !n->ref.function->recursive)
        return grundy_picture_enter(l, n, see, &inside) &&
               tells(l, n->ref.function->body, inside, wanted, edge, out);
    if (n->op == (wanted ? N_AND : N_OR)) {
        if (!tells(l, n->kid[0], see, wanted, edge, &x) ||
            !tells(l, n->kid[1], see, wanted, edge, &y))
            return false;
        *out = x | y;
        return true;
    }
    if (n->op != N_CALL || n->call != CALL_FOLD || n->tail == NULL ||
        n->word != (wanted ? W_ALL : W_ANY) ||
        !grundy_picture_run(l, n->tail, &inside, edge, &by, &x) ||
        (x != 0 && !grundy_picture_condition(l, n->kid[0], inside, edge, &y)))
        return false;
    *out = x & (wanted ? (cases)~y : y);
    return true;
}

/* Whether the set is s with what the same edges add. */
static bool adds_the_same(looking *l, const function *f, const node *n,
                          const name *see)
{
    const size_t size = l->out->edges * sizeof *l->out->end;
    uint32_t(*const own)[2] = l->out->end;
    bool same;

    l->out->end = grundy_arena_new(l->a, size);
    if (l->out->end == NULL)
        return grundy_picture_no_memory(l);
    same = find_ends(l, f, n, see) && memcmp(l->out->end, own, size) == 0;
    l->out->end = own;
    return same;
}

/* Whether n compares that with s, or the sizes of both. */
static bool compares(looking *l, const function *f, const node *n,
                     const name *see)
{
    for (uint32_t i = 0; i < 2; i++) {
        const node *x = n->kid[i], *y = n->kid[1 - i];
        const node_op least = i == 0 ? N_GE : N_LE; /* x holds all of y */

        if (n->op != N_EQ && n->op != N_NE && n->op != least)
            continue;
        if (grundy_tree_is_word(x, W_SIZE) && grundy_tree_is_word(y, W_SIZE)) {
            x = x->kid[0];
            y = y->kid[0];
        }
        if (x->type->tag == TYPE_SET && y->type->tag == TYPE_SET &&
            grundy_picture_kind_of(x, see) == NAME_HELD)
            return adds_the_same(l, f, y, see);
    }
    return false;
}

/* Whether n is `stops` exactly where no edge has one end alone in s. */
static bool stops_there(looking *l, const function *f, const node *n,
                        const name *see, bool stops)
{
    if (n->op == N_NOT)
        return stops_there(l, f, n->kid[0], see, !stops);
    if (grundy_is_comparison(n) && compares(l, f, n, see))
        return stops == (n->op != N_NE);
    for (uint32_t i = 0; i < l->out->edges; i++) {
        const arena_mark mark = grundy_arena_get(l->a);
        const bool loop = l->out->end[i][0] == l->out->end[i][1];
        const cases may = loop ? AGREEING : ALWAYS;
        cases open;
        const bool good = tells(l, n, see, stops, i, &open);

        grundy_arena_reset(l->a, mark);
        if (!good || ((open ^ (IS_THERE & ~AGREEING)) & may) != 0)
            return false;
    }
    return true;
}

/* The parameters of F by what it calls itself with. */
static bool find_params(looking *l, const function *f, const node *again)
{
    const universe_now *edge = NULL;

    l->s = l->e = l->rounds = NOWHERE;
    for (uint32_t i = 0; i < f->params; i++) {
        const param *const p = &f->param[i];
        const node *const n = again->kid[i];
        uint32_t *const is = p->kind != PARAM_SET                  ? &l->rounds
                             : grundy_tree_is_name(n, p->variable) ? &l->e
                                                                   : &l->s;

        if (*is != NOWHERE || p->range != NULL ||
            (is == &l->rounds &&
             (n->op != N_SUB || !grundy_tree_is_name(n->kid[0], p->variable) ||
              !grundy_tree_is_int(n->kid[1], 1))))
            return false;
        *is = i;
    }
    if (l->s == NOWHERE || l->e == NOWHERE)
        return false;
    l->vertex = grundy_picture_universe_of(l, f->param[l->s].variable->type);
    edge = grundy_picture_universe_of(l, f->param[l->e].variable->type);
    return l->vertex != NULL && l->vertex->count > 0 &&
           l->vertex->count * l->edge->count <= MOST_PAIRS && edge != NULL &&
           grundy_sets_same_universe(edge, l->edge);
}

/* Whether n asks whether there are no more rounds: then `stops`. */
static bool counts_down(const node *n, const variable *rounds, bool stops)
{
    return n->kids == 2 && grundy_tree_is_name(n->kid[0], rounds) &&
           grundy_tree_is_int(n->kid[1], 0) &&
           n->op == (stops           ? N_EQ
                     : n->op == N_GT ? N_GT
                                     : N_NE);
}

/* The body is in sight of the parameters alone. */
static bool read_held(looking *l, const function *f)
{
    const node *const n = f->body;
    const bool first = n->op == N_IF && n->kid[2]->op == N_CALL;
    const node *const again = n->op == N_IF ? n->kid[first ? 2 : 1] : NULL;
    name of_e = {.is = NAME_EDGES};
    name of_s = {.is = NAME_HELD, .outer = &of_e};
    const variable *rounds;

    if (again == NULL || !grundy_picture_is_call(again) ||
        again->ref.function != f || again->kids != f->params ||
        !find_params(l, f, again) ||
        !grundy_tree_is_name(n->kid[first ? 1 : 2], f->param[l->s].variable))
        return false;
    of_e.variable = f->param[l->e].variable;
    of_s.variable = f->param[l->s].variable;
    l->out->vertices = (uint32_t)l->vertex->count;
    if (l->rounds == NOWHERE)
        return find_ends(l, f, again->kid[l->s], &of_s) &&
               stops_there(l, f, n->kid[0], &of_s, first);
    rounds = f->param[l->rounds].variable;
    return !grundy_tree_names(again->kid[l->s], rounds) &&
           find_ends(l, f, again->kid[l->s], &of_s) &&
           counts_down(n->kid[0], rounds, first);
}

/* ---- calls of it ---- */

static bool read_ground(looking *l, const node *n, const name *see)
{
    const size_t size = l->vertex->count * sizeof(bool);
    bool *const is = grundy_arena_new(l->keep, size);
    int64_t word;

    if (is == NULL)
        return grundy_picture_no_memory(l);
    if (!grundy_picture_resolve(l, &n, &see) ||
        !grundy_picture_is_set(n, l->vertex) ||
        !grundy_picture_is_fixed(n, see) ||
        !grundy_picture_value(l, n, see, &word) ||
        !grundy_picture_elements(l, n->type, word, l->vertex, is))
        return false;
    if (l->out->ground == NULL)
        l->out->ground = is;
    return memcmp(l->out->ground, is, size) == 0;
}

/* Where rounds are counted each adds a vertex at least, or nothing is new. */
static bool has_rounds(looking *l, const node *n, const name *see)
{
    int64_t rounds;

    return grundy_picture_is_fixed(n, see) &&
           grundy_picture_value(l, n, see, &rounds) &&
           rounds >= (int64_t)l->out->vertices - 1;
}

/* Whether the edges of the call are all but the one that is taken. */
static bool takes_one(looking *l, const node *n, const name *see)
{
    for (uint32_t i = 0; i < l->out->edges; i++) {
        cases is;

        if (!grundy_picture_member(l, n, see, i, &is) ||
            is != (i == l->gone ? 0 : IS_THERE))
            return false;
    }
    return true;
}

/* Whether the call gives the vertices that are joined to the ground when the
 * edge is gone; in the same sight it is looked at once for all edges. */
bool grundy_picture_find_held(looking *l, const node *n, const name *see)
{
    const function *const f = n->ref.function;

    while (see != NULL && see->inner) {
        if (grundy_tree_names(n, see->variable))
            return false;
        see = see->outer;
    }
    if (l->checked == n && l->target == see)
        return true;
    if (l->reading || (l->held != NULL && l->held != f) || n->kids != f->params)
        return false;
    l->reading = true;
    if (l->held == NULL && !read_held(l, f))
        return false;
    l->held = f;
    if (!read_ground(l, n->kid[l->s], see) ||
        (l->rounds != NOWHERE && !has_rounds(l, n->kid[l->rounds], see)) ||
        !takes_one(l, n->kid[l->e], see))
        return false;
    l->reading = false;
    if (l->target == see)
        l->checked = n;
    return true;
}

/* ---- moves ---- */

/* Whether the set that is left is what stays joined. */
static bool leaves_joined(looking *l, const node *n, const name *see)
{
    if (!grundy_picture_resolve(l, &n, &see))
        return false;
    l->target = see;
    l->checked = NULL;
    for (uint32_t i = 0; i < l->out->edges; i++) {
        const arena_mark mark = grundy_arena_get(l->a);
        const arena_mark scratch = grundy_arena_get(l->host->scratch);
        cases is;
        const bool good = grundy_picture_member(l, n, see, i, &is);

        grundy_arena_reset(l->host->scratch, scratch);
        grundy_arena_reset(l->a, mark);
        if (!good || (is & (cases)~IS_THERE) != 0 ||
            (i == l->gone ? is != 0 : (is & (STANDS | CUT_OFF)) != STANDS))
            return false;
    }
    return true;
}

static bool leads_there(looking *l, const node *to, const name *see)
{
    const game_kind *const k = l->kind;
    uint32_t set = 0;

    if (!grundy_tree_is_position(to, k) || to->tail != NULL)
        return false;
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind == PARAM_SET)
            set = i;
        else if (!grundy_tree_is_name(to->kid[i], k->param[i].variable))
            return false;
    return leaves_joined(l, to->kid[set], see);
}

/* *on: whether the run goes on, for which an edge may have to be there. */
static bool asks(looking *l, const node *n, const name *see, bool *on)
{
    int64_t word[GRUNDY_MOST_WIDTH], at;

    if (grundy_picture_is_fixed(n, see)) {
        if (!grundy_picture_value(l, n, see, word))
            return false;
        *on = *on && word[0] != 0;
        return true;
    }
    if (n->op == N_AND)
        return asks(l, n->kid[0], see, on) &&
               (!*on || asks(l, n->kid[1], see, on));
    if (n->op != N_IN || grundy_picture_kind_of(n->kid[1], see) != NAME_EDGES ||
        n->kid[0]->type->width != l->edge->dims ||
        !grundy_picture_is_fixed(n->kid[0], see) ||
        !grundy_picture_value(l, n->kid[0], see, word))
        return false;
    at = grundy_universe_index(l->edge, word);
    *on = *on && at >= 0;
    if (*on && l->gone == NOWHERE)
        l->gone = (uint32_t)at;
    return !*on || l->gone == at;
}

/* The edges that are taken are marked, and all runs have to be such moves. */
static bool follow(looking *l, const rule_move *m, uint32_t step,
                   const name *see, bool *moved);

static bool follow_one(looking *l, const rule_move *m, uint32_t step,
                       const name *see, const int64_t *word, bool *moved)
{
    const arena_mark mark = grundy_arena_get(l->a);
    const bool good = grundy_picture_bind(l, m->tail->step[step].pattern, &word,
                                          false, &see) &&
                      follow(l, m, step + 1, see, moved);

    grundy_arena_reset(l->a, mark);
    return good;
}

static bool follow_edges(looking *l, const rule_move *m, uint32_t step,
                         const name *see, bool *moved)
{
    bool good = l->gone == NOWHERE;

    for (uint32_t i = 0; i < l->out->edges && good; i++) {
        int64_t element[GRUNDY_MOST_DIMS];

        grundy_universe_element(l->edge, i, element);
        l->gone = i;
        good = follow_one(l, m, step, see, element, moved);
    }
    l->gone = NOWHERE;
    return good;
}

static bool follow_range(looking *l, const rule_move *m, uint32_t step,
                         const name *see, bool *moved)
{
    const node *const n = m->tail->step[step].expr;
    int64_t from, to;
    bool good = grundy_tree_is_range(n) && n->kids == 2 && n->tail == NULL &&
                grundy_picture_is_fixed(n, see) &&
                grundy_picture_value(l, n->kid[0], see, &from) &&
                grundy_picture_value(l, n->kid[1], see, &to);

    for (int64_t i = 0; good && i <= to - from - (n->op == N_RANGE_LT); i++) {
        const int64_t element = from + i;

        good = ++l->work < PICTURE_MOST_WORK &&
               follow_one(l, m, step, see, &element, moved);
    }
    return good;
}

static bool follow(looking *l, const rule_move *m, uint32_t step,
                   const name *see, bool *moved)
{
    const uint32_t gone = l->gone;
    const tail_step *const s = &m->tail->step[step];
    bool on = true, good;

    if (step == m->tail->steps) {
        if (gone == NOWHERE)
            return false;
        moved[gone] = true;
        return leads_there(l, m->target, see);
    }
    if (s->kind == STEP_IF) {
        good = asks(l, s->expr, see, &on) &&
               (!on || follow(l, m, step + 1, see, moved));
        l->gone = gone;
        return good;
    }
    if (s->kind != STEP_FOR)
        return false;
    return grundy_picture_kind_of(s->expr, see) == NAME_EDGES
               ? follow_edges(l, m, step, see, moved)
               : follow_range(l, m, step, see, moved);
}

/* One set, numbers, and moves of both players that nothing decides. */
static bool may_be(looking *l)
{
    const game_kind *const k = l->kind;
    const rule_move *const m = k->move;
    uint32_t sets = 0;

    for (uint32_t i = 0; i < k->params; i++) {
        if (k->param[i].kind == PARAM_SET) {
            l->edge = grundy_picture_universe_of(l, k->param[i].variable->type);
            sets++;
        } else if (k->param[i].kind != PARAM_INT) {
            return false;
        }
    }
    return sets == 1 && k->decides == 0 && k->moves == 1 && k->masks == 0 &&
           m->side == SIDE_BOTH && m->gain == NULL && !m->again &&
           !m->entailing && !m->instead && l->edge != NULL &&
           l->edge->count > 0 && l->edge->count <= MOST_PAIRS;
}

static bool is_picture(looking *l)
{
    const game_kind *const k = l->kind;
    set_picture *const out = l->out;
    const name *see = NULL;
    bool *moved;

    if (!may_be(l))
        return false;
    out->edges = (uint32_t)l->edge->count;
    out->end = grundy_arena_new(l->keep, out->edges * sizeof *out->end);
    moved = grundy_arena_zeroed(l->a, out->edges * sizeof *moved);
    if (out->end == NULL || moved == NULL)
        return grundy_picture_no_memory(l);
    for (uint32_t i = 0; i < k->params; i++) {
        const bool set = k->param[i].kind == PARAM_SET;

        see = grundy_picture_add_name(
            l, (name){.variable = k->param[i].variable,
                      .is = set ? NAME_EDGES : NAME_WORDS,
                      .word = &l->reg[i],
                      .outer = see});
        if (see == NULL)
            return false;
    }
    if (!follow(l, k->move, 0, see, moved) || out->ground == NULL)
        return false;
    for (uint32_t i = 0; i < out->edges; i++)
        if (!moved[i] || out->end[i][0] == NOWHERE)
            return false;
    return true;
}

grundy_status grundy_sets_picture(const game_kind *kind, const int64_t *reg,
                                  const set_host *host, arena *a,
                                  set_picture *out, grundy_error *err)
{
    const arena_mark scratch = grundy_arena_get(host->scratch);
    arena own;
    looking l = {.kind = kind,
                 .reg = reg,
                 .host = host,
                 .keep = a,
                 .a = &own,
                 .out = out,
                 .gone = NOWHERE,
                 .status = GRUNDY_OK,
                 .err = err};

    *out = (set_picture){0};
    grundy_arena_open(&own, a->mem);
    if (!is_picture(&l))
        out->edges = 0;
    grundy_arena_close(&own);
    grundy_arena_reset(host->scratch, scratch);
    return l.status;
}
