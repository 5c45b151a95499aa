/* SPDX-License-Identifier: MIT */
/*
 * Expressions, by recursive descent: one function a level of the grammar.
 * Sums of integers and sums of positions look alike here; the checker tells
 * them apart.
 */
#include "base/watch.h"
#include "base/words.h"
#include "lang/operators.h"
#include "lang/parser.h"

#include <string.h>

static node *parse_or(parser *p);
static node *parse_bits(parser *p);
static node *parse_unary(parser *p);
static node *parse_if(parser *p);

static node *new_node(parser *p, node_op op, grundy_span span, uint32_t kids)
{
    node *n;

    if (p->status != GRUNDY_OK)
        return NULL;
    n = grundy_tree_node(p->a, op, span, kids);
    if (n == NULL)
        grundy_parser_no_memory(p);
    return n;
}

/* From the first place to the last, where both are on one line. */
static grundy_span spanning(grundy_span from, grundy_span to)
{
    if (from.line == to.line && to.column + to.length > from.column)
        from.length = to.column + to.length - from.column;
    return from;
}

static grundy_span here(const parser *p)
{
    return p->token[p->at].span;
}

static grundy_span before(const parser *p)
{
    return p->token[p->at > 0 ? p->at - 1 : 0].span;
}

static uint16_t higher(uint16_t height, const node *n)
{
    return n != NULL && n->height > height ? n->height : height;
}

/* The middle of a < b < c and the first of a..b by 2 are walked twice. */
static bool is_walked_twice(const node *n)
{
    return n->op == N_CHAIN ||
           (n->op == N_ARRAY && n->tail != NULL &&
            n->tail->step[0].pattern != NULL &&
            n->tail->step[0].pattern->name != NULL &&
            n->tail->step[0].pattern->name[0] == ' ');
}

/*
 * Every node passes here when its kids are known.  What follows walks the
 * tree by recursion, and a chain such as 1 + 1 + 1 + ... is as high as long.
 * What is walked twice counts for more, since its work doubles where such
 * expressions stand in one another.
 */
static node *complete(parser *p, node *n)
{
    enum { DOUBLING = 60 };
    uint16_t height = 0;

    for (uint32_t i = 0; i < n->kids; i++)
        height = higher(height, n->kid[i]);
    for (uint32_t i = 0; n->tail != NULL && i < n->tail->steps; i++)
        height = higher(height, n->tail->step[i].expr);
    n->height = (uint16_t)(height + (is_walked_twice(n) ? DOUBLING : 1));
    if (n->height <= GRUNDY_PARSE_HEIGHT)
        return n;
    grundy_parser_too_deep(p);
    return NULL;
}

static node *binary(parser *p, node_op op, node *left, node *right)
{
    node *n;

    if (left == NULL || right == NULL)
        return NULL;
    n = new_node(p, op, spanning(left->span, right->span), 2);
    if (n == NULL)
        return NULL;
    n->kid[0] = left;
    n->kid[1] = right;
    return complete(p, n);
}

/* Left-associative operators of the levels from low to high, of what `operand`
 * reads: what stands behind one is made of those that hold tighter. */
static node *left_levels(parser *p, unsigned low, rule_level high,
                         node *(*operand)(parser *))
{
    node *left = operand(p);
    node_op op;

    while (left != NULL && (op = grundy_operator_read(grundy_parser_peek(p, 0),
                                                      low, high)) != N_OPS) {
        p->at++;
        left = binary(
            p, op, left,
            left_levels(p, grundy_operator_of(op)->level + 1u, high, operand));
    }
    return left;
}

static bool is_side(const token *t, const char *word)
{
    return t->kind == T_NAME && t->length == strlen(word) &&
           memcmp(t->text, word, t->length) == 0;
}

/* Whether an expression may begin with the token, and not go on with it. */
static bool begins_sum(token_kind kind)
{
    return kind == T_NAME || kind == T_INT || kind == T_NOTHING ||
           kind == T_FULL;
}

node *grundy_parser_sum(parser *p)
{
    const token *const t = &p->token[p->at];
    const bool left = is_side(t, "left");
    node *n;

    if ((!left && !is_side(t, "right")) ||
        !begins_sum(grundy_parser_peek(p, 1)))
        return grundy_parser_expr(p);
    n = new_node(p, N_CALL, t->span, 1);
    grundy_parser_take(p, ROLE_WORD);
    if (n == NULL || (n->kid[0] = grundy_parser_expr(p)) == NULL)
        return NULL;
    n->name = left ? "left" : "right";
    n->call = CALL_SIDE;
    n->word = left ? W_LEFT : W_RIGHT;
    return complete(p, n);
}

/* expr { "," expr }, onto the kids of n */
static bool parse_list(parser *p, node *n)
{
    uint32_t count = 0;
    node **kid = NULL;

    do {
        node **slot = grundy_parser_push(p, &kid, &count, sizeof *kid);

        if (slot == NULL || (*slot = grundy_parser_sum(p)) == NULL)
            return false;
    } while (grundy_parser_accept(p, T_COMMA));
    n->kid = kid;
    n->kids = count;
    return true;
}

static bool at_tail(const parser *p)
{
    return grundy_parser_peek(p, 0) == T_FOR ||
           grundy_parser_peek(p, 0) == T_IF;
}

/* [ expr ( tail | { "," expr } ) ] close */
static bool parse_contents(parser *p, node *n, token_kind close,
                           const char *what)
{
    const grundy_span open = before(p);

    if (!grundy_parser_accept(p, close)) {
        if (!parse_list(p, n))
            return false;
        if (n->kids == 1 && at_tail(p) &&
            (n->tail = grundy_parser_tail(p)) == NULL)
            return false;
        if (!grundy_parser_close(p, close, what, open))
            return false;
    }
    n->span = spanning(n->span, before(p));
    return complete(p, n) != NULL;
}

static node *bracketed(parser *p, node_op op, token_kind close,
                       const char *what)
{
    node *n = new_node(p, op, here(p), 0);

    p->at++;
    return n != NULL && parse_contents(p, n, close, what) ? n : NULL;
}

/* "(" expr { "," expr } ")" */
static node *parse_parens(parser *p)
{
    node *n = new_node(p, N_TUPLE, here(p), 0);

    p->at++;
    if (n == NULL || !parse_list(p, n) ||
        !grundy_parser_close(p, T_RPAREN, "')' or ','", n->span))
        return NULL;
    n->span = spanning(n->span, before(p));
    if (n->kids > 1)
        return complete(p, n);
    n->kid[0]->span = n->span; /* the brackets belong to it */
    return n->kid[0];
}

static node *leaf(parser *p, node_op op)
{
    const token *t = &p->token[p->at];
    node *n = new_node(p, op, t->span, 0);

    p->at++;
    if (n == NULL)
        return NULL;
    n->number = t->number;
    n->length = t->length;
    n->name = grundy_arena_text(p->a, t->text, t->length);
    if (n->name == NULL) {
        grundy_parser_no_memory(p);
        return NULL;
    }
    return n;
}

/* NAME [ "(" ... ")" ]; NAME may be xor before a bracket */
static node *parse_name(parser *p)
{
    node *n;

    if (grundy_parser_peek(p, 0) == T_XOR)
        p->token[p->at].role = ROLE_CALL;
    n = leaf(p, N_NAME);
    if (n == NULL || !grundy_parser_accept(p, T_LPAREN))
        return n;
    n->op = N_CALL;
    return parse_contents(p, n, T_RPAREN, N_("')' or ','")) ? n : NULL;
}

/* atom, by the first token */
static node *parse_atom(parser *p)
{
    switch (grundy_parser_peek(p, 0)) {
    case T_INT: return leaf(p, N_INT);
    case T_STRING: return leaf(p, N_TEXT);
    case T_CHAR: return leaf(p, N_CHAR);
    case T_FULL: return leaf(p, N_FULL);
    case T_NOTHING: return leaf(p, N_NOTHING);
    case T_NAME: return parse_name(p);
    case T_LPAREN: return parse_parens(p);
    case T_LBRACKET: return bracketed(p, N_ARRAY, T_RBRACKET, N_("']' or ','"));
    case T_LBRACE: return bracketed(p, N_SET, T_RBRACE, N_("'}' or ','"));
    case T_XOR:
        if (grundy_parser_peek(p, 1) == T_LPAREN)
            return parse_name(p);
        break;
    default: break;
    }
    (void)grundy_parser_expected(p, "an expression");
    return NULL;
}

/* atom { "[" expr "]" } */
static node *parse_postfix(parser *p)
{
    node *n = parse_atom(p);

    while (n != NULL && grundy_parser_accept(p, T_LBRACKET)) {
        const grundy_span open = before(p);
        node *index = grundy_parser_expr(p);
        const bool slice =
            index != NULL && grundy_tree_is_range(index);

        if (!grundy_parser_close(p, T_RBRACKET, "']'", open))
            return NULL;
        n = binary(p, slice ? N_SLICE : N_INDEX, n, index);
        if (n != NULL)
            n->span = spanning(n->span, before(p));
    }
    return n;
}

/* "-" unary | "if" ... | postfix [ "**" unary ]; 'else' takes all it can */
static node *parse_unary(parser *p)
{
    const grundy_span span = here(p);
    node *n, *kid;

    if (grundy_parser_peek(p, 0) == T_IF)
        return parse_if(p);
    if (grundy_parser_deep(p))
        return NULL;
    if (grundy_parser_accept(p, T_MINUS)) {
        kid = parse_unary(p);
        n = kid == NULL ? NULL
                        : new_node(p, N_NEG, spanning(span, kid->span), 1);
        if (n != NULL) {
            n->kid[0] = kid;
            n = complete(p, n);
        }
    } else {
        n = parse_postfix(p);
        if (n != NULL && grundy_parser_accept(p, T_POWER))
            n = binary(p, N_POW, n, parse_unary(p));
    }
    p->depth--;
    return n;
}

/* From `|`, which holds loosest, to `*`. */
static node *parse_bits(parser *p)
{
    return left_levels(p, LEVEL_BITOR, LEVEL_TERM, parse_unary);
}

static node *number_at(parser *p, grundy_span span, int64_t number)
{
    node *const n = new_node(p, N_INT, span, 0);

    if (n != NULL)
        n->number = number;
    return n;
}

/* The number that counts the steps: a name that can't be written. */
static const char step_variable[] = " step";

static node *step_name(parser *p, grundy_span span)
{
    node *const n = new_node(p, N_NAME, span, 0);

    if (n != NULL)
        n->name = step_variable;
    return n;
}

/* How many steps fit: (high - low) / by, both ends included. */
static node *last_step(parser *p, const node *range, int64_t by)
{
    node *low = range->kid[0], *high = range->kid[1];
    const grundy_span span = range->span;

    if (range->op == N_RANGE_LT)
        high = binary(p, by > 0 ? N_SUB : N_ADD, high, number_at(p, span, 1));
    if (by == -1)
        return binary(p, N_SUB, low, high);
    return binary(p, N_DIV, binary(p, N_SUB, high, low),
                  number_at(p, span, by));
}

/* low + step * by for step in 0..last */
static node *stepped(parser *p, node *range, int64_t by)
{
    const grundy_span span = range->span;
    const bool falls = by == -1;
    node *const n = new_node(p, N_ARRAY, span, 1);
    node *const far = falls ? step_name(p, span)
                            : binary(p, N_MUL, step_name(p, span),
                                     number_at(p, span, by));
    tail *const t = grundy_arena_zeroed(p->a, sizeof *t);
    tail_step *const s = grundy_arena_zeroed(p->a, sizeof *s);
    pattern *const each = grundy_arena_zeroed(p->a, sizeof *each);

    if (n == NULL || t == NULL || s == NULL || each == NULL) {
        grundy_parser_no_memory(p);
        return NULL;
    }
    *each = (pattern){.span = span, .name = step_variable};
    *s = (tail_step){.kind = STEP_FOR, .span = span, .pattern = each};
    s->expr = binary(p, N_RANGE, number_at(p, span, 0),
                     last_step(p, range, by));
    n->kid[0] = binary(p, falls ? N_SUB : N_ADD, range->kid[0], far);
    *t = (tail){.steps = 1, .step = s};
    n->tail = t;
    return n->kid[0] == NULL || s->expr == NULL ? NULL : complete(p, n);
}

/* [ "by" [ "-" ] INT ] behind a range */
static node *parse_by(parser *p, node *range)
{
    bool falls;
    int64_t by;

    if (range == NULL || !grundy_parser_at_word(p, "by"))
        return range;
    grundy_parser_take(p, ROLE_WORD);
    falls = grundy_parser_accept(p, T_MINUS);
    by = p->token[p->at].number;
    if (grundy_parser_peek(p, 0) != T_INT || by == 0) {
        (void)grundy_parser_expected(p, "a step such as -1 or 2");
        return NULL;
    }
    p->at++;
    range->span = spanning(range->span, before(p));
    return by == 1 && !falls ? range : stepped(p, range, falls ? -by : by);
}

/* range = bits [ ( ".." | "..<" ) bits [ "by" [ "-" ] INT ] ] */
node *grundy_parser_range(parser *p)
{
    node *low = parse_bits(p);

    if (low == NULL)
        return NULL;
    if (grundy_parser_accept(p, T_RANGE))
        return parse_by(p, binary(p, N_RANGE, low, parse_bits(p)));
    if (grundy_parser_accept(p, T_RANGE_LT))
        return parse_by(p, binary(p, N_RANGE_LT, low, parse_bits(p)));
    return low;
}

/* N_OPS: it compares nothing. */
static node_op comparison(const parser *p)
{
    const node_op op = grundy_operator_read(grundy_parser_peek(p, 0),
                                            LEVEL_COMPARE, LEVEL_COMPARE);

    return op == N_IN ? N_OPS : op;
}

/* range { ( "==" | ... ) range } : one comparison, or a chain of them */
static node *parse_comparisons(parser *p, node *left)
{
    node *chain = new_node(p, N_CHAIN, left->span, 0);
    uint32_t count = 0;
    node_op op;

    while (chain != NULL && (op = comparison(p)) != N_OPS) {
        node **slot = grundy_parser_push(p, &chain->kid, &count, sizeof *slot);
        node *right;

        p->at++;
        right = grundy_parser_range(p);
        if (slot == NULL || (*slot = binary(p, op, left, right)) == NULL)
            return NULL;
        left = right;
        chain->span = spanning(chain->span, right->span);
    }
    if (chain == NULL)
        return NULL;
    chain->kids = count;
    return count == 1 ? chain->kid[0] : complete(p, chain);
}

/* compare = comparisons | range [ "not" ] "in" range */
static node *parse_compare(parser *p)
{
    node *left = grundy_parser_range(p);

    if (left == NULL)
        return NULL;
    if (comparison(p) != N_OPS)
        return parse_comparisons(p, left);
    if (grundy_parser_accept(p, T_IN))
        return binary(p, N_IN, left, grundy_parser_range(p));
    if (grundy_parser_peek(p, 0) == T_NOT &&
        grundy_parser_peek(p, 1) == T_IN) {
        p->at += 2;
        return binary(p, N_NOT_IN, left, grundy_parser_range(p));
    }
    return left;
}

/* not = "not" not | compare */
static node *parse_not(parser *p)
{
    const grundy_span span = here(p);
    node *n, *kid;

    if (!grundy_parser_accept(p, T_NOT))
        return parse_compare(p);
    if (grundy_parser_deep(p))
        return NULL;
    kid = parse_not(p);
    p->depth--;
    n = kid == NULL ? NULL : new_node(p, N_NOT, spanning(span, kid->span), 1);
    if (n == NULL)
        return NULL;
    n->kid[0] = kid;
    return complete(p, n);
}

static node *parse_or(parser *p)
{
    return left_levels(p, LEVEL_OR, LEVEL_AND, parse_not);
}

/* "if" expr "then" expr "else" expr */
static node *parse_if(parser *p)
{
    node *n = new_node(p, N_IF, here(p), 3);

    p->at++;
    if (n == NULL || (n->kid[0] = grundy_parser_expr(p)) == NULL ||
        !grundy_parser_need(p, T_THEN, "'then'") ||
        (n->kid[1] = grundy_parser_expr(p)) == NULL ||
        !grundy_parser_need(p, T_ELSE, "'else'") ||
        (n->kid[2] = grundy_parser_expr(p)) == NULL)
        return NULL;
    n->span = spanning(n->span, n->kid[2]->span);
    return complete(p, n);
}

/* update = "[" expr "]" { "[" expr "]" } "=" or */
static node *parse_update(parser *p)
{
    node *n = new_node(p, N_UPDATE, here(p), 0);
    uint32_t count = 0;
    node **slot;

    if (n == NULL || grundy_parser_peek(p, 0) != T_LBRACKET) {
        (void)grundy_parser_expected(p, "'[' and the index to change");
        return NULL;
    }
    while (grundy_parser_accept(p, T_LBRACKET)) {
        slot = grundy_parser_push(p, &n->kid, &count, sizeof *slot);
        if (slot == NULL || (*slot = grundy_parser_expr(p)) == NULL ||
            !grundy_parser_need(p, T_RBRACKET, "']'"))
            return NULL;
    }
    if (!grundy_parser_need(p, T_ASSIGN, "'=' and the new value"))
        return NULL;
    slot = grundy_parser_push(p, &n->kid, &count, sizeof *slot);
    if (slot == NULL)
        return NULL;
    if ((*slot = parse_or(p)) == NULL)
        return NULL;
    n->kids = count;
    n->span = spanning(n->span, before(p));
    return complete(p, n);
}

/* Whether "[...]..." followed by "=" begins at the token after this one. */
static bool update_follows(const parser *p)
{
    size_t at = p->at + 1;

    if (p->token[p->at].kind != T_COMMA || p->token[at].kind != T_LBRACKET)
        return false;
    while (p->token[at].kind == T_LBRACKET) {
        unsigned open = 0;

        do {
            const token_kind sign = p->token[at].kind;

            if (sign == T_END)
                return false;
            open += sign == T_LBRACKET || sign == T_LPAREN || sign == T_LBRACE;
            open -= sign == T_RBRACKET || sign == T_RPAREN || sign == T_RBRACE;
            at++;
        } while (open > 0);
    }
    return p->token[at].kind == T_ASSIGN;
}

/* or "with" update { "," update } */
static node *parse_with(parser *p, node *base)
{
    node *n = new_node(p, N_WITH, base->span, 0);
    uint32_t count = 0;
    node **slot;

    if (n == NULL ||
        (slot = grundy_parser_push(p, &n->kid, &count, sizeof *slot)) == NULL)
        return NULL;
    *slot = base;
    do {
        slot = grundy_parser_push(p, &n->kid, &count, sizeof *slot);
        p->at++; /* "with" or "," */
        if (slot == NULL || (*slot = parse_update(p)) == NULL)
            return NULL;
    } while (update_follows(p));
    n->kids = count;
    n->span = spanning(n->span, before(p));
    return complete(p, n);
}

/* expr = or [ "with" ... ] */
node *grundy_parser_expr(parser *p)
{
    node *n;

    if (p->status == GRUNDY_OK)
        p->status = grundy_watch_ask(p->watch, p->err);
    if (p->status != GRUNDY_OK)
        return NULL;
    if (grundy_parser_deep(p))
        return NULL;
    n = parse_or(p);
    if (n != NULL && grundy_parser_peek(p, 0) == T_WITH)
        n = parse_with(p, n);
    p->depth--;
    return n;
}

/* pattern = NAME | "(" pattern { "," pattern } ")" */
pattern *grundy_parser_pattern(parser *p)
{
    pattern *made = grundy_arena_zeroed(p->a, sizeof *made);
    const grundy_span span = here(p);

    if (made == NULL) {
        grundy_parser_no_memory(p);
        return NULL;
    }
    made->span = span;
    if (!grundy_parser_accept(p, T_LPAREN)) {
        made->name = grundy_parser_name(p, "a name or '('", &made->span);
        return made->name == NULL ? NULL : made;
    }
    if (grundy_parser_deep(p))
        return NULL;
    do {
        pattern **slot =
            grundy_parser_push(p, &made->item, &made->items, sizeof *slot);

        if (slot == NULL || (*slot = grundy_parser_pattern(p)) == NULL)
            return NULL;
    } while (grundy_parser_accept(p, T_COMMA));
    p->depth--;
    if (!grundy_parser_need(p, T_RPAREN, "')' or ','"))
        return NULL;
    made->span = spanning(span, before(p));
    return made->items == 1 ? made->item[0] : made;
}

/* "for" pattern "in" expr | "for" "winning" "move" [ "from" expr ] | "if" expr */
static bool parse_step(parser *p, tail_step *s)
{
    const bool condition = grundy_parser_peek(p, 0) == T_IF;

    s->span = here(p);
    grundy_parser_take(p, ROLE_TAIL);
    if (condition) {
        s->kind = STEP_IF;
        return (s->expr = grundy_parser_expr(p)) != NULL;
    }
    if (grundy_parser_at_word(p, "winning") &&
        grundy_parser_peek(p, 1) == T_MOVE) {
        s->kind = STEP_WINNING;
        grundy_parser_take(p, ROLE_WORD);
        p->at++; /* "move" */
        s->span = spanning(s->span, before(p));
        if (!grundy_parser_at_word(p, "from"))
            return true;
        grundy_parser_take(p, ROLE_WORD);
        return (s->expr = grundy_parser_expr(p)) != NULL;
    }
    s->kind = STEP_FOR;
    return (s->pattern = grundy_parser_pattern(p)) != NULL &&
           grundy_parser_need(p, T_IN, "'in'") &&
           (s->expr = grundy_parser_expr(p)) != NULL;
}

static bool counts_steps(const node *n)
{
    return n->op == N_ARRAY && n->tail != NULL && n->kids == 1 &&
           n->tail->steps == 1 && n->tail->step[0].kind == STEP_FOR &&
           n->tail->step[0].pattern->name != NULL &&
           strcmp(n->tail->step[0].pattern->name, step_variable) == 0;
}

/* A loop over a range with steps runs over their numbers, so that no array is
 * made and whatever is known of loops over ranges serves it too. */
static bool loop_over_steps(parser *p, tail *t)
{
    tail_step *const last = &t->step[t->steps - 1], each = *last;
    node *const over = each.expr;
    node *const one = new_node(p, N_ARRAY, over->span, 1);
    tail_step *more;

    if (one == NULL)
        return false;
    one->kid[0] = over->kid[0];
    each.expr = complete(p, one);
    *last = over->tail->step[0];
    last->span = each.span;
    more = grundy_parser_push(p, &t->step, &t->steps, sizeof *more);
    if (more != NULL)
        *more = each;
    return more != NULL && each.expr != NULL;
}

/* tail = { step }; an empty one is a tail too */
tail *grundy_parser_tail(parser *p)
{
    tail *t = grundy_arena_zeroed(p->a, sizeof *t);

    if (t == NULL) {
        grundy_parser_no_memory(p);
        return NULL;
    }
    while (at_tail(p)) {
        tail_step *s = grundy_parser_push(p, &t->step, &t->steps, sizeof *s);

        if (s == NULL || !parse_step(p, s))
            return NULL;
        if (s->kind == STEP_FOR && counts_steps(s->expr) &&
            !loop_over_steps(p, t))
            return NULL;
    }
    return p->status == GRUNDY_OK ? t : NULL;
}
