/* SPDX-License-Identifier: MIT */
/*
 * places, the kinds: parameters for the numbers that change, in the rules that
 * are told, and in the calls from outside of them.
 */
#include "plan/rewrites/places.h"

#include <assert.h>

#include "base/words.h"

/* ---- what the numbers are ---- */

node *grundy_places_length(placing *w, const node *at)
{
    const node *const said = w->length != NULL ? w->length : w->whole->length;

    return said != NULL ? (node *)(uintptr_t)said
                        : grundy_build_word(w->r, "len", W_LEN,
                                            grundy_places_whole(w, at),
                                            &grundy_type_int);
}

static bool is_end(const placing *w, const node *n)
{
    return !w->moves_from && w->now != NULL &&
           grundy_tree_is_name(n, w->now->from);
}

/* Without the ends that do not move. */
static node *settle(void *user, node *n)
{
    placing *const w = user;

    if (n->op == N_ADD && is_end(w, n->kid[0]))
        return grundy_build_copy(w->r, n->kid[1], settle, w);
    if (n->op == N_SUB && is_end(w, n->kid[1]))
        return grundy_build_copy(w->r, n->kid[0], settle, w);
    if (is_end(w, n))
        return grundy_places_number(w, n, 0);
    if (!w->moves_to && w->now != NULL && grundy_tree_is_name(n, w->now->to))
        return grundy_places_length(w, n);
    return n;
}

static void settle_at(placing *w, node **at)
{
    if (*at == NULL)
        return;
    *at = grundy_build_copy(w->r, *at, settle, w);
    w->r->no_memory |= *at == NULL;
}

static void settle_rules(placing *w, const game_kind *kind)
{
    const placed_kind *const k = w->now = &w->kind[kind->index];

    for (uint32_t i = 0; i < kind->decides; i++) {
        settle_at(w, &k->decide[i].condition);
        settle_at(w, &k->decide[i].score);
    }
    for (uint32_t i = 0; i < kind->moves; i++) {
        rule_move *const m = &k->move[i];

        settle_at(w, &m->target);
        settle_at(w, &m->gain);
        m->tail = grundy_build_copy_tail(w->r, m->tail, settle, w);
        w->r->no_memory |= m->tail == NULL;
    }
}

/* ---- where play begins ---- */

/* Of the elements: a range, or naturals. */
static node *in_range(placing *w, node *at, const param *p)
{
    variable *const v =
        grundy_build_variable(w->r, "element", at->span, VAR_LOOP);
    node *const element = grundy_places_name(w, at, v);
    node *const holds = p->range == NULL
                            ? grundy_build_by(w->r, N_GE, element, 0)
                            : grundy_build_pair(w->r, N_IN, element,
                                                (node *)(uintptr_t)p->range);

    return grundy_build_fold(w->r, "all", W_ALL, holds, v, at);
}

bool grundy_places_is_in_range(const placing *w, const param *p)
{
    const node *const range = w->whole->range;

    return p->kind == PARAM_TEXT || (w->adds && p->range != NULL) ||
           (p->range != NULL && range != NULL &&
            grundy_tree_same(p->range, range)) ||
           (p->range == NULL && range != NULL && range->kid[0]->op == N_INT &&
            range->kid[0]->number >= 0);
}

/* The same call with numbers that no position has. */
static node *out_of_range(placing *w, const node *n)
{
    node *const none = grundy_places_number(w, n, -1);

    return grundy_places_call(w, n, n->kid, &(handed){none, none, none});
}

/* The call, or of a slice where that is empty, which may be anywhere. */
static node *call_outside(placing *w, node *n, node *from, node *to,
                          node *otherwise)
{
    handed is = {.from = from, .to = to};
    node *call;

    if (w->walks)
        from = n->kid[w->kind[n->ref.kind->index].walks];
    if (w->has_head)
        is.head = grundy_build_if(
            w->r, grundy_build_pair(w->r, N_LT, from, to),
            grundy_build_pair(w->r, N_INDEX, grundy_places_whole(w, n), from),
            grundy_places_number(w, n, 0));
    if (w->walks && from->op != N_INT)
        is.head = grundy_build_if(w->r, grundy_build_by(w->r, N_GE, from, 0),
                                  is.head, grundy_places_number(w, n, 0));
    call = from == NULL || to == NULL ? NULL
                                      : grundy_places_call(w, n, n->kid, &is);
    return otherwise == NULL
               ? call
               : grundy_build_if(w->r, grundy_build_pair(w->r, N_LT, from, to),
                                 call, otherwise);
}

static void place_outside(placing *w, node *n)
{
    const uint32_t at = w->kind[n->ref.kind->index].at;
    const param *const p = &n->ref.kind->param[at];
    node *const given = n->kid[at], *const zero = grundy_places_number(w, n, 0);
    node *const end = grundy_places_length(w, n), *call;

    if (given->op == N_SLICE) {
        const node *const range = given->kid[1];
        node *const none = w->moves_from ? end : zero;

        call = call_outside(
            w, n, range->kid[0],
            grundy_build_plus(w->r, range->kid[1], range->op == N_RANGE),
            call_outside(w, n, none, none, NULL));
    } else {
        call = call_outside(w, n, zero, end, NULL);
    }
    if (call != NULL && !grundy_places_is_in_range(w, p))
        call = grundy_build_if(w->r, in_range(w, given, p), call,
                               out_of_range(w, n));
    if (w->length != NULL)
        call = grundy_build_if(
            w->r,
            grundy_build_pair(w->r, N_EQ, end,
                              grundy_build_word(w->r, "len", W_LEN,
                                                grundy_places_whole(w, n),
                                                &grundy_type_int)),
            call, out_of_range(w, n));
    w->r->no_memory |= call == NULL;
    if (call == NULL)
        return;
    call->span = n->span;
    *n = *call;
}

/* ---- what becomes of it ---- */

static node *up_to_length(placing *w, const node *at)
{
    return grundy_build_pair(w->r, N_RANGE, grundy_places_number(w, at, 0),
                             grundy_places_length(w, at));
}

static void add_param(const game_kind *kind, param *list, uint32_t *count,
                      variable *v, node *range)
{
    list[*count] = (param){.name = v->name,
                           .span = kind->span,
                           .kind = PARAM_INT,
                           .range = range,
                           .variable = v};
    *count += 1;
}

static void become(placing *w, game_kind *kind)
{
    const placed_kind *const k = &w->kind[kind->index];
    param *const list =
        grundy_rewrite_new(w->r, (kind->params + 3) * sizeof *list);
    const node at = {.span = kind->span};
    array_place **last = &kind->place;
    array_place *place;
    uint32_t count = 0;

    for (uint32_t i = 0; list != NULL && i < kind->params; i++) {
        if (i != k->at) {
            list[count++] = kind->param[i];
            continue;
        }
        if (w->has_head)
            add_param(kind, list, &count, k->head,
                      w->walks ? kind->param[k->at].range : NULL);
        if (w->moves_from)
            add_param(kind, list, &count, k->from, up_to_length(w, &at));
        if (w->moves_to)
            add_param(kind, list, &count, k->to, up_to_length(w, &at));
    }
    if (list == NULL)
        return;
    place = grundy_rewrite_new(w->r, sizeof *place);
    if (place == NULL)
        return;
    *place = (array_place){.whole = w->whole,
                           .at = k->at,
                           .is_text = kind->param[k->at].kind == PARAM_TEXT,
                           .has_first = w->has_head,
                           .adds = w->adds,
                           .walks = w->walks,
                           .has_from = w->moves_from,
                           .has_to = w->moves_to};
    for (; *last != NULL; last = &(*last)->next)
        assert((*last)->at <= k->at); /* they are told from the first one on */
    *last = place;
    kind->param = list;
    kind->params = count;
    kind->move = k->move;
    kind->decide = k->decide;
    kind->shows = 0;
}

static bool see_read(void *user, node *n)
{
    const placing *const w = user;
    ruleset *const set = w->r->set;

    if (!grundy_tree_is_global(n))
        return true;
    for (uint32_t i = 0; i < set->kinds + set->functions; i++) {
        reads *const is = i < set->kinds ? &set->kind_reads[i]
                                         : &set->function_reads[i - set->kinds];
        const uint32_t at = n->ref.variable->index;

        if (is->word == NULL)
            is->word = grundy_rewrite_new(w->r, (set->globals / 64 + 1) *
                                                    sizeof *is->word);
        if (is->word != NULL)
            is->word[at / 64] |= UINT64_C(1) << (at % 64);
    }
    return true;
}

void grundy_places_become(placing *w)
{
    const ruleset *const set = w->r->set;
    node *whole;

    for (uint32_t i = 0; i < set->kinds; i++)
        settle_rules(w, &set->kind[i]);
    w->now = NULL;
    for (const outside *o = w->outside; o != NULL; o = o->next)
        place_outside(w, o->call);
    whole = grundy_build_name(w->r, w->whole->span, w->whole);
    if (whole == NULL || w->r->no_memory)
        return;
    (void)grundy_tree_walk(whole, see_read, w);
    (void)grundy_tree_walk(grundy_places_length(w, whole), see_read, w);
    for (uint32_t i = 0; i < set->kinds; i++)
        if (w->kind[i].at < set->kind[i].params)
            become(w, &set->kind[i]);
}
