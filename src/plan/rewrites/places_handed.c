/* SPDX-License-Identifier: MIT */
/*
 * places, positions: a slice that is handed on has its own place, if it is
 * proved that it lies in the array and does not end before it begins.
 */
#include "plan/rewrites/places.h"

static bool hand_slice(placing *w, node *n, handed *out)
{
    node *first, *end, *some;

    if (!grundy_places_is_array(w, n->kid[0]) ||
        !grundy_places_within(w, n, 0, &first, &end))
        return false;
    *out = (handed){.from = grundy_places_beyond(w, first),
                    .to = grundy_places_beyond(w, end)};
    if (!w->has_head)
        return !w->adds || grundy_tree_is_int(first, 0);
    if (grundy_tree_is_int(first, 0))
        out->head = grundy_places_head(w, n);
    else if (grundy_places_at_least(w, first, NULL, 1))
        out->head = grundy_build_pair(w->r, N_INDEX, grundy_places_whole(w, n),
                                      grundy_places_beyond(w, first));
    else
        return false;
    some = grundy_build_pair(w->r, N_LT, first, end);
    if (!grundy_places_at_least(w, end, first, 1))
        out->head = grundy_build_if(w->r, some, out->head,
                                    grundy_places_number(w, n, 0));
    return true;
}

/* Where the first number stays a sum: those that go are in it. */
static bool is_added(const placing *w, const node *head, const node *rest)
{
    node *end;

    return grundy_places_adds_first(w, head, &end) &&
           grundy_tree_is_name(head->kid[0],
                               head->tail->step->pattern->variable) &&
           grundy_tree_is_range(rest->kid[1]) &&
           grundy_tree_same(end, rest->kid[1]->kid[0]);
}

/* [e] + h[first..<end] */
static bool hand_joined(placing *w, node *n, handed *out)
{
    const node *const list = n->kid[0];
    node *head, *first, *end;

    if (!grundy_places_has_first(w) || list->op != N_ARRAY || list->kids != 1 ||
        list->tail != NULL || n->kid[1]->op != N_SLICE ||
        !grundy_places_is_array(w, n->kid[1]->kid[0]))
        return false;
    if (w->adds && !is_added(w, list->kid[0], n->kid[1]))
        return false;
    head = grundy_places_expr(w, list->kid[0]);
    if (head == NULL || !grundy_places_within(w, n->kid[1], 1, &first, &end))
        return false;
    first = grundy_tree_is_int(first, 1) ? grundy_places_number(w, n, 0)
                                         : grundy_build_plus(w->r, first, -1);
    *out = (handed){head, grundy_places_beyond(w, first),
                    grundy_places_beyond(w, end)};
    return true;
}

/* h with [0] = e */
static bool hand_with(placing *w, node *n, handed *out)
{
    const node *const update = n->kid[1];

    if (!w->has_head || n->kids != 2 || !grundy_places_is_array(w, n->kid[0]) ||
        update->kids != 2 || !grundy_tree_is_int(update->kid[0], 0) ||
        !grundy_places_has(w, n, 1))
        return false;
    *out = (handed){grundy_places_expr(w, update->kid[1]),
                    grundy_places_from(w, n), grundy_places_to(w, n)};
    return out->head != NULL;
}

static bool hand_on(placing *w, node *n, handed *out)
{
    if (grundy_places_is_array(w, n)) {
        *out = (handed){grundy_places_head(w, n), grundy_places_from(w, n),
                        grundy_places_to(w, n)};
        return true;
    }
    switch ((node_op)n->op) {
    case N_SLICE: return hand_slice(w, n, out);
    case N_ADD: return hand_joined(w, n, out);
    case N_WITH: return hand_with(w, n, out);
    case N_ARRAY:
        *out = (handed){grundy_places_number(w, n, 0), grundy_places_to(w, n),
                        grundy_places_to(w, n)};
        return n->kids == 0 && n->tail == NULL;
    default: return false;
    }
}

node *grundy_places_call(placing *w, const node *n, node *const *arg,
                         const handed *is)
{
    node *all[GRUNDY_MOST_PARAMS + 2];
    uint32_t args = 0;

    for (uint32_t i = 0; i < n->kids; i++) {
        if (i != w->kind[n->ref.kind->index].at) {
            all[args++] = arg[i];
            continue;
        }
        if (w->has_head)
            all[args++] = is->head;
        if (w->moves_from)
            all[args++] = is->from;
        if (w->moves_to)
            all[args++] = is->to;
    }
    return grundy_build_call(w->r, n->span, n->ref.kind, all, args);
}

static node *handing_on(placing *w, node *n, node *const *arg, node *array);

/* kind(if c then x else y) is if c then kind(x) else kind(y). */
static node *either(placing *w, node *n, node *const *arg, const node *by)
{
    node *const condition = grundy_places_expr(w, by->kid[0]);
    node *is[2];

    for (uint32_t i = 0; i < 2; i++) {
        const relations_mark mark = grundy_relations_mark(&w->facts);

        if (condition == NULL)
            return NULL;
        grundy_relations_assume(&w->facts, condition, i == 0);
        is[i] = handing_on(w, n, arg, by->kid[1 + i]);
        grundy_relations_forget(&w->facts, &mark);
    }
    return grundy_build_if(w->r, condition, is[0], is[1]);
}

static node *handing_on(placing *w, node *n, node *const *arg, node *array)
{
    handed is = {0};

    if (w->walks)
        return grundy_places_walked(w, n, arg, array);
    if (w->stays && grundy_places_is_array(w, array))
        return grundy_places_call(w, n, arg, &is);
    if (array->op == N_IF)
        return either(w, n, arg, array);
    if (w->stays || !hand_on(w, array, &is)) {
        w->fails = true;
        return NULL;
    }
    w->moves_from |= !grundy_tree_is_name(is.from, w->now->from);
    w->moves_to |= !grundy_tree_is_name(is.to, w->now->to);
    return grundy_places_call(w, n, arg, &is);
}

node *grundy_places_position(placing *w, node *n)
{
    const uint32_t at = w->kind[n->ref.kind->index].at;
    node *arg[GRUNDY_MOST_PARAMS];

    w->fails |= w->now->array == NULL;
    for (uint32_t i = 0; i < n->kids && !w->fails; i++)
        arg[i] = i == at ? n->kid[i] : grundy_places_expr(w, n->kid[i]);
    for (uint32_t i = 0; i < n->kids; i++)
        if (w->fails || arg[i] == NULL)
            return NULL;
    return handing_on(w, n, arg, n->kid[at]);
}
