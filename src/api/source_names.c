/* SPDX-License-Identifier: MIT */
/*
 * Names of rules that check, by where they stand.  The checker has resolved
 * them in the tree; here each is found again among the tokens, since the span
 * of an expression may begin with a bracket and end far behind the name.
 */
#include <string.h>

#include "api/reading.h"
#include "base/error.h"
#include "base/words.h"
#include "grundy/source.h"
#include "lang/check.h"
#include "lang/words.h"

/* What a token was found to be; named < 0: no name of the rules. */
typedef struct use {
    int named;
    grundy_span declared;
    const type *type;
    size_t call_to; /* 0: no call */
} use;

typedef struct naming {
    const reading *r;
    use *use; /* one a token */
} naming;

/* The first token that does not stand before the place. */
static size_t token_at(const reading *r, grundy_span at)
{
    size_t low = 0, high = r->count - 1;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (grundy_span_is_before(r->token[middle].span, at))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_named(const token *t, const char *name)
{
    return t->kind == T_NAME && t->length == strlen(name) &&
           memcmp(t->text, name, t->length) == 0;
}

/* The token of the name at the place or behind brackets there; or NULL. */
static use *find_use(const naming *n, grundy_span at, const char *name,
                     size_t *place)
{
    size_t i = token_at(n->r, at);

    if (name == NULL || at.line == 0)
        return NULL;
    while (n->r->token[i].kind == T_LPAREN)
        i++;
    *place = i;
    return is_named(&n->r->token[i], name) ? &n->use[i] : NULL;
}

static void note(const naming *n, grundy_span at, const char *name,
                 grundy_named named, grundy_span declared, const type *t)
{
    size_t place;
    use *const u = find_use(n, at, name, &place);

    if (u != NULL)
        *u = (use){(int)named, declared, t, u->call_to};
}

static grundy_named named_by(const variable *v)
{
    switch (v->kind) {
    case VAR_INPUT: return GRUNDY_NAMES_INPUT;
    case VAR_LET: return GRUNDY_NAMES_LET;
    case VAR_PARAM: return GRUNDY_NAMES_PARAM;
    case VAR_LOOP: break;
    }
    return GRUNDY_NAMES_LOOP;
}

static void note_variable(const naming *n, grundy_span at, const variable *v)
{
    if (v != NULL)
        note(n, at, v->name, named_by(v), v->span, v->type);
}

/* Behind the bracket that belongs to the one at the token. */
static size_t end_of_call(const reading *r, size_t i)
{
    size_t open = 0;

    do {
        const token_kind kind = r->token[i].kind;

        open += kind == T_LPAREN || kind == T_LBRACKET || kind == T_LBRACE;
        open -= kind == T_RPAREN || kind == T_RBRACKET || kind == T_RBRACE;
    } while (open > 0 && r->token[i++].kind != T_END);
    return r->token[i].to;
}

static void note_call(const naming *n, const node *call)
{
    const bool position = call->call == CALL_POSITION;
    const grundy_span declared =
        position ? call->ref.kind->span : call->ref.function->span;
    size_t place;
    use *const u = find_use(n, call->span, call->name, &place);

    if (u == NULL)
        return;
    *u = (use){position ? GRUNDY_NAMES_POSITION : GRUNDY_NAMES_FUNCTION,
               declared, call->type, 0};
    if (n->r->token[place + 1].kind == T_LPAREN)
        u->call_to = end_of_call(n->r, place + 1);
}

/* ---- the tree ---- */

static void note_pattern(const naming *n, const pattern *p)
{
    if (p->name != NULL)
        note_variable(n, p->span, p->variable);
    for (uint32_t i = 0; i < p->items; i++)
        note_pattern(n, p->item[i]);
}

static void note_tail_names(const naming *n, const tail *t)
{
    for (uint32_t i = 0; t != NULL && i < t->steps; i++)
        if (t->step[i].pattern != NULL)
            note_pattern(n, t->step[i].pattern);
}

static bool note_node(void *user, node *at)
{
    const naming *const n = user;

    note_tail_names(n, at->tail);
    if (at->op == N_NAME && at->call == CALL_VARIABLE)
        note_variable(n, at->span, at->ref.variable);
    if (at->op == N_CALL &&
        (at->call == CALL_POSITION || at->call == CALL_FUNCTION))
        note_call(n, at);
    return true;
}

static void walk(naming *n, node *at)
{
    if (at != NULL)
        (void)grundy_tree_walk(at, note_node, n);
}

static void walk_tail(naming *n, tail *t)
{
    if (t == NULL)
        return;
    note_tail_names(n, t);
    (void)grundy_tree_walk_tail(t, note_node, n);
}

static void walk_params(naming *n, const param *p, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        note_variable(n, p[i].span, p[i].variable);
        walk(n, p[i].range);
        walk(n, p[i].length);
        for (uint32_t k = 0; k < p[i].sizes; k++)
            walk(n, p[i].size[k]);
    }
}

static void walk_kind(naming *n, const game_kind *k)
{
    note(n, k->span, k->name, GRUNDY_NAMES_POSITION, k->span, &grundy_type_sum);
    walk_params(n, k->param, k->params);
    for (uint32_t i = 0; i < k->decides; i++) {
        walk(n, k->decide[i].score);
        walk(n, k->decide[i].condition);
    }
    for (uint32_t i = 0; i < k->moves; i++) {
        walk(n, k->move[i].name);
        walk(n, k->move[i].target);
        walk(n, k->move[i].gain);
        walk_tail(n, k->move[i].tail);
    }
    for (uint32_t i = 0; i < k->shows; i++) {
        for (uint32_t e = 0; e < k->show[i].exprs; e++)
            walk(n, k->show[i].expr[e]);
        walk_tail(n, k->show[i].tail);
    }
}

static void walk_items(naming *n, const input_item *item, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const input_item *const it = &item[i];

        note_variable(n, it->span, it->variable);
        for (uint32_t d = 0; d < it->dims; d++)
            walk(n, it->dim[d]);
        walk(n, it->range);
        walk(n, it->count);
        walk_items(n, it->item, it->items);
    }
}

static void walk_statement(naming *n, const statement *s)
{
    if (s->variable != NULL)
        note_variable(n, s->span, s->variable);
    if (s->pattern != NULL)
        note_pattern(n, s->pattern);
    walk(n, s->condition);
    walk_items(n, s->item, s->items);
    for (uint32_t i = 0; i < s->exprs; i++)
        walk(n, s->expr[i]);
    walk_tail(n, s->tail);
}

static void walk_set(naming *n, const ruleset *set)
{
    for (uint32_t i = 0; i < set->kinds; i++)
        walk_kind(n, &set->kind[i]);
    for (uint32_t i = 0; i < set->functions; i++) {
        const function *const f = &set->function[i];

        note(n, f->span, f->name, GRUNDY_NAMES_FUNCTION, f->span, f->result);
        walk_params(n, f->param, f->params);
        walk(n, f->body);
    }
    for (uint32_t i = 0; i < set->statements; i++)
        walk_statement(n, &set->statement[i]);
    walk(n, set->start);
}

/* ---- what is told ---- */

static void tell(const naming *n, grundy_name_found *found, void *user)
{
    const reading *const r = n->r;

    for (size_t i = 0; r->token[i].kind != T_END; i++) {
        const use *const u = &n->use[i];
        const token *const t = &r->token[i];
        char text[80] = "";
        grundy_name name;

        if (u->named < 0)
            continue;
        if (u->type != NULL)
            grundy_type_name(u->type, text, sizeof text);
        name =
            (grundy_name){.named = (grundy_named)u->named,
                          .from = t->from,
                          .to = t->to,
                          .span = t->span,
                          .declared = r->token[token_at(r, u->declared)].from,
                          .type = text,
                          .call_to = u->call_to > 0 ? u->call_to : t->to};
        if (!found(user, &name))
            return;
    }
}

static grundy_status find_names(reading *r, grundy_name_found *found,
                                void *user, grundy_error *err)
{
    naming n = {.r = r};
    grundy_status status = grundy_check_file(&r->set, err);

    if (status != GRUNDY_OK)
        return status;
    n.use = grundy_arena_new(&r->set.arena, r->count * sizeof *n.use);
    if (n.use == NULL)
        return grundy_memory_fail(&r->mem, err);
    for (size_t i = 0; i < r->count; i++)
        n.use[i] = (use){.named = -1};
    walk_set(&n, &r->set);
    tell(&n, found, user);
    return status;
}

grundy_status grundy_source_names(const char *text, size_t length,
                                  const grundy_limits *limits,
                                  grundy_name_found *found, void *user,
                                  grundy_error *err)
{
    reading r = {.token = NULL};
    grundy_error wrong = {0};
    grundy_status status;

    if (text == NULL || found == NULL)
        return grundy_fail(err, GRUNDY_EINVAL, "expected the text of rules");
    status = grundy_session_open(&r.mem, &r.w, limits, err);
    if (status != GRUNDY_OK)
        return status;
    status = grundy_reading_parse(&r, text, length, false, &wrong);
    if (wrong.status != GRUNDY_OK)
        status = grundy_error_pass(err, &wrong);
    else if (status == GRUNDY_OK)
        status = find_names(&r, found, user, err);
    return grundy_reading_close(&r, status, err);
}

/* ---- the words of the language ---- */

const char *grundy_source_word(size_t i, const char **takes)
{
    static const char *const reserved[] = {
        "game",   "cases", "input",   "let",   "fn",   "position",
        "move",   "stop",  "win",     "lose",  "play", "start",
        "answer", "print", "example", "for",   "in",   "if",
        "then",   "else",  "and",     "or",    "not",  "xor",
        "with",   "to",    "until",   "gives", "full", "nothing"};
    enum { RESERVED = sizeof reserved / sizeof *reserved };
    const word_entry *const word =
        i >= RESERVED ? grundy_word_at(i - RESERVED) : NULL;

    if (takes != NULL)
        *takes = word == NULL          ? NULL
                 : word->takes != NULL ? _(word->takes)
                                       : "";
    return i < RESERVED ? reserved[i] : word != NULL ? word->name : NULL;
}
