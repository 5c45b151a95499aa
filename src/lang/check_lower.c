/* SPDX-License-Identifier: MIT */
/*
 * Words that are short for what the language can say without them.  They are
 * written out here, before they have a type, so that nothing behind the checker
 * knows them.  Each part of what was written stands once in the new tree: a
 * part that stood twice would double the work at each level.
 */
#include "lang/checker.h"

#include <string.h>

/* Names that can't be written: they hide nothing. */
static const char the_list[] = " list", the_part[] = " part";

static node *make(checker *c, node_op op, const node *at, uint32_t kids)
{
    node *const n = grundy_tree_node(c->a, op, at->span, kids);

    if (n == NULL)
        grundy_checker_no_memory(c);
    else
        n->height = at->height;
    return n;
}

static node *make_int(checker *c, const node *at, int64_t number)
{
    node *const n = make(c, N_INT, at, 0);

    if (n != NULL)
        n->number = number;
    return n;
}

static node *make_name(checker *c, const node *at, const char *name)
{
    node *const n = make(c, N_NAME, at, 0);

    if (n != NULL)
        n->name = name;
    return n;
}

static node *make_two(checker *c, node_op op, const node *at, node *x, node *y)
{
    node *const n = make(c, op, at, 2);

    if (n == NULL || x == NULL || y == NULL)
        return NULL;
    n->kid[0] = x;
    n->kid[1] = y;
    return n;
}

bool grundy_lower_truth(checker *c, node *n)
{
    const bool is_true = strcmp(n->name, "true") == 0;
    node **kid;

    if (!is_true && strcmp(n->name, "false") != 0)
        return false;
    kid = grundy_arena_zeroed(c->a, 2 * sizeof *kid);
    if (kid == NULL) {
        grundy_checker_no_memory(c);
        return true;
    }
    kid[0] = make_int(c, n, 0);
    kid[1] = make_int(c, n, 0);
    n->op = is_true ? N_EQ : N_NE;
    n->kids = 2;
    n->kid = kid;
    return true;
}

/* if wins(SUM) then `won` else `lost`, or the same of the start. */
static bool lower_to_winner(checker *c, node *n, node *won, node *lost)
{
    node *const wins = grundy_arena_new(c->a, sizeof *wins);
    node **const kid = grundy_arena_zeroed(c->a, 3 * sizeof *kid);

    if (wins == NULL || kid == NULL || won == NULL || lost == NULL) {
        grundy_checker_no_memory(c);
        return false;
    }
    *wins = *n;
    wins->name = n->op == N_CALL ? "wins" : "first_wins";
    kid[0] = wins;
    kid[1] = won;
    kid[2] = lost;
    n->op = N_IF;
    n->call = CALL_NONE;
    n->kids = 3;
    n->kid = kid;
    n->tail = NULL;
    return true;
}

bool grundy_lower_result(checker *c, node *n)
{
    node *const loss = grundy_tree_node(c->a, N_NEG, n->span, 1);

    if (loss != NULL)
        loss->kid[0] = make_int(c, n, 1);
    return lower_to_winner(c, n, make_int(c, n, 1), loss);
}

static node *make_letter(checker *c, const node *n, const char *letter)
{
    node *const text = grundy_tree_node(c->a, N_TEXT, n->span, 0);

    if (text != NULL) {
        text->name = letter;
        text->length = 1;
    }
    return text;
}

bool grundy_lower_outcome(checker *c, node *n)
{
    return lower_to_winner(c, n, make_letter(c, n, "N"),
                           make_letter(c, n, "P"));
}

/* for NAME in OVER */
static bool make_step(checker *c, tail_step *s, const char *name, node *over)
{
    pattern *const p = grundy_arena_zeroed(c->a, sizeof *p);

    if (p == NULL || over == NULL) {
        grundy_checker_no_memory(c);
        return false;
    }
    *p = (pattern){.span = over->span, .name = name};
    *s = (tail_step){.kind = STEP_FOR, .span = over->span, .pattern = p,
                     .expr = over};
    return true;
}

/* adjacency(n - 1, list, list) at the list: item x has one entry for each
 * element that is x. */
static node *lists_by_value(checker *c, const node *list, node *n)
{
    node *const graph = make(c, N_CALL, list, 3);

    if (graph == NULL)
        return NULL;
    graph->name = "adjacency";
    graph->kid[0] = make_two(c, N_SUB, n, n, make_int(c, n, 1));
    graph->kid[1] = make_name(c, list, the_list);
    graph->kid[2] = make_name(c, list, the_list);
    return graph->kid[0] != NULL && graph->kid[1] != NULL &&
                   graph->kid[2] != NULL
               ? graph
               : NULL;
}

/* [len(part) for list in [A] for part in adjacency(N - 1, list, list)] */
bool grundy_lower_counts(checker *c, node *n)
{
    node *const list = n->kid[0], *const size = n->kid[1];
    node *const once = make(c, N_ARRAY, list, 1);
    node *const length = make(c, N_CALL, n, 1);
    node *const part = make_name(c, n, the_part);
    tail *const t = grundy_arena_zeroed(c->a, sizeof *t);
    tail_step *const step = grundy_arena_zeroed(c->a, 2 * sizeof *step);
    node **const kid = grundy_arena_zeroed(c->a, sizeof(node *));

    if (once == NULL || length == NULL || part == NULL || t == NULL ||
        step == NULL || kid == NULL) {
        grundy_checker_no_memory(c);
        return false;
    }
    once->kid[0] = list;
    length->name = "len";
    length->kid[0] = part;
    kid[0] = length;
    if (!make_step(c, &step[0], the_list, once) ||
        !make_step(c, &step[1], the_part, lists_by_value(c, list, size)))
        return false;
    *t = (tail){.steps = 2, .step = step};
    n->op = N_ARRAY;
    n->kids = 1;
    n->kid = kid;
    n->tail = t;
    return true;
}

/* "" + N, which is N as it prints. */
static node *as_text(checker *c, node *n)
{
    node *const empty = make(c, N_TEXT, n, 0);
    node *text;

    if (grundy_type_is_text(n->type) || empty == NULL)
        return n;
    empty->name = "";
    empty->type = &grundy_type_text;
    text = make_two(c, N_ADD, n, empty, n);
    if (text == NULL)
        return n;
    text->type = &grundy_type_text;
    return text;
}

const type *grundy_checker_printed(checker *c, node *n)
{
    const type *x, *y, *joined;

    if (n->op != N_IF)
        return grundy_checker_expr(c, n, NULL);
    if (c->depth > GRUNDY_CHECK_DEPTH)
        return grundy_checker_expr(c, n, NULL); /* it says so */
    c->depth++;
    grundy_checker_condition(c, n->kid[0]);
    x = grundy_checker_printed(c, n->kid[1]);
    y = grundy_checker_printed(c, n->kid[2]);
    c->depth--;
    if (c->status != GRUNDY_OK)
        return &grundy_type_any;
    joined = grundy_type_join(c->a, x, y);
    if (joined == NULL && x->tag != TYPE_SUM && y->tag != TYPE_SUM) {
        n->kid[1] = as_text(c, n->kid[1]);
        n->kid[2] = as_text(c, n->kid[2]);
        joined = &grundy_type_text;
    }
    if (joined == NULL)
        return grundy_checker_unlike(c, n, x, y);
    return n->type = joined;
}
