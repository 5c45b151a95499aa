/* SPDX-License-Identifier: MIT */
/*
 * Clauses.  Every clause starts with a reserved word, so one token decides;
 * the rules below a position belong to it.
 */
#include "lang/parse.h"

#include <assert.h>
#include <string.h>

#include "base/errors.h"
#include "base/watch.h"
#include "base/words.h"
#include "lang/parser.h"
#include "grundy/text.h"

void grundy_parser_no_memory(parser *p)
{
    if (p->status == GRUNDY_OK)
        p->status = grundy_fail(p->err, grundy_memory_failure(p->a->mem),
                                "out of memory while reading the rules");
}

/* What stands at the token, as it is said: "'foo'", "'move'", "a string". */
static const char *found(const parser *p, char *out, size_t size)
{
    const token *t = &p->token[p->at];

    if (t->kind == T_END && p->source == GRUNDY_SOURCE_POSITION)
        return _("the end");
    if (t->kind != T_NAME && t->kind != T_INT)
        return _(grundy_lex_name(t->kind));
    if (t->length > size - 3)
        return _(grundy_lex_name(t->kind));
    out[0] = '\'';
    memcpy(out + 1, t->text, t->length);
    out[t->length + 1] = '\'';
    out[t->length + 2] = '\0';
    return out;
}

/* What is no token, here or at the end of the name that stands here. */
static const token *bad_token(const parser *p)
{
    const token *const t = &p->token[p->at];

    if (t->kind == T_BAD)
        return t;
    return t->kind == T_NAME && t[1].kind == T_BAD &&
                   t[1].span.line == t->span.line &&
                   t[1].span.column == t->span.column + t->span.length
               ? t + 1
               : NULL;
}

bool grundy_parser_expected(parser *p, const char *what)
{
    const token *bad;
    char name[80];

    if (p->status != GRUNDY_OK)
        return false;
    p->status = GRUNDY_ESYNTAX;
    bad = bad_token(p);
    if (bad != NULL) {
        (void)grundy_error_pass(p->err, bad->wrong);
        return false;
    }
    (void)grundy_fail_at(p->err, GRUNDY_ESYNTAX, p->source,
                         p->token[p->at].span, "expected %s, found %s", _(what),
                         found(p, name, sizeof name));
    grundy_parser_hint(p, what);
    return false;
}

void grundy_parser_too_deep(parser *p)
{
    if (p->status == GRUNDY_OK)
        p->status = grundy_fail_at(p->err, GRUNDY_ESYNTAX, p->source,
                                   p->token[p->at].span,
                                   "this is nested too deeply");
}

bool grundy_parser_deep(parser *p)
{
    if (++p->depth <= GRUNDY_PARSE_DEPTH)
        return false;
    grundy_parser_too_deep(p);
    return true;
}

bool grundy_parser_close(parser *p, token_kind close, const char *what,
                         grundy_span open)
{
    const token_kind found = p->token[p->at].kind;

    if (p->status == GRUNDY_OK && found != close &&
        (found == T_END || grundy_lex_starts_clause(found))) {
        (void)grundy_parser_expected(p, what);
        grundy_error_hint(p->err, "the bracket of line %u, column %u is open",
                          (unsigned)open.line, (unsigned)open.column);
    }
    return grundy_parser_need(p, close, what);
}

bool grundy_parser_accept(parser *p, token_kind want)
{
    if (p->status != GRUNDY_OK || p->token[p->at].kind != want)
        return false;
    if (want != T_END)
        p->at++;
    return true;
}

void grundy_parser_take(parser *p, token_role role)
{
    assert(p->token[p->at].kind != T_END);
    p->token[p->at++].role = role;
}

bool grundy_parser_need(parser *p, token_kind want, const char *what)
{
    return grundy_parser_accept(p, want) || grundy_parser_expected(p, what);
}

const char *grundy_parser_name(parser *p, const char *what, grundy_span *span)
{
    const token *t = &p->token[p->at];
    char *name;

    if (!grundy_parser_need(p, T_NAME, what))
        return NULL;
    *span = t->span;
    name = grundy_arena_text(p->a, t->text, t->length);
    if (name == NULL)
        grundy_parser_no_memory(p);
    return name;
}

void *grundy_parser_push(parser *p, void *list, uint32_t *count, size_t size)
{
    void *const at = grundy_arena_push(p->a, list, count, size);

    if (at == NULL)
        grundy_parser_no_memory(p);
    return at;
}

bool grundy_parser_at_word(const parser *p, const char *text)
{
    const token *t = &p->token[p->at];

    return t->kind == T_NAME && t->length == strlen(text) &&
           memcmp(t->text, text, t->length) == 0;
}

static bool accept_word(parser *p, const char *text)
{
    if (p->status != GRUNDY_OK || !grundy_parser_at_word(p, text))
        return false;
    grundy_parser_take(p, ROLE_WORD);
    return true;
}

/* "in" range, with both ends */
static bool parse_in(parser *p, node **range)
{
    if (grundy_parser_peek(p, 0) == T_LBRACE ||
        (grundy_parser_at_word(p, "set") &&
         grundy_parser_peek(p, 1) == T_LPAREN))
        return grundy_parser_expected(p, "a range");
    *range = grundy_parser_range(p);
    if (*range == NULL || grundy_tree_is_range(*range))
        return *range != NULL;
    if ((*range)->op != N_ARRAY)
        return grundy_parser_expected(p, "'..' or '..<' and the range's end");
    const grundy_span at = (*range)->span;
    if ((*range)->tail != NULL) {
        p->status = grundy_fail_at(p->err, GRUNDY_ESYNTAX, p->source, at,
                                   "a declared range is one without a step");
        return false;
    }
    p->status = grundy_fail_at(p->err, GRUNDY_ESYNTAX, p->source, at,
                               "expected a range, found an array");
    grundy_error_hint(p->err, "a range is written a..b or a..<b");
    return false;
}

/* [ "(" expr { "," expr } ")" ] after "set" */
static bool parse_universe(parser *p, param *made)
{
    if (!grundy_parser_accept(p, T_LPAREN))
        return true;
    do {
        if (made->sizes == GRUNDY_MOST_DIMS)
            return grundy_parser_expected(
                p, "')': a set has at most four sizes");
        made->size[made->sizes] = grundy_parser_expr(p);
        if (made->size[made->sizes++] == NULL)
            return false;
    } while (grundy_parser_accept(p, T_COMMA));
    return grundy_parser_need(p, T_RPAREN, "')' or ','");
}

/* param = NAME [ "[" [ expr ] "]" ] [ "in" range ] | NAME ":" "set" ... | NAME ":" "text" */
static bool parse_param(parser *p, param *made)
{
    grundy_span open;

    made->name = grundy_parser_name(p, "the name of a parameter", &made->span);
    if (made->name == NULL)
        return false;
    if (grundy_parser_accept(p, T_COLON)) {
        if (accept_word(p, "text")) {
            made->kind = PARAM_TEXT;
            return true;
        }
        made->kind = PARAM_SET;
        if (!grundy_parser_at_word(p, "set"))
            return grundy_parser_expected(p, "'set' or 'text'");
        grundy_parser_take(p, ROLE_CALL);
        return parse_universe(p, made);
    }
    open = p->token[p->at].span;
    if (grundy_parser_accept(p, T_LBRACKET)) {
        made->kind = PARAM_ARRAY;
        if (!grundy_parser_accept(p, T_RBRACKET)) {
            made->length = grundy_parser_expr(p);
            if (!grundy_parser_close(p, T_RBRACKET, "']'", open))
                return false;
        }
    }
    return !grundy_parser_accept(p, T_IN) || parse_in(p, &made->range);
}

/* "(" [ param { "," param } ] ")" */
static bool parse_params(parser *p, param **list, uint32_t *count)
{
    const grundy_span open = p->token[p->at].span;

    if (!grundy_parser_need(p, T_LPAREN, "'(' and the parameters"))
        return false;
    if (grundy_parser_accept(p, T_RPAREN))
        return true;
    do {
        param *made = grundy_parser_push(p, list, count, sizeof *made);

        if (made == NULL || !parse_param(p, made))
            return false;
    } while (grundy_parser_accept(p, T_COMMA));
    return grundy_parser_close(p, T_RPAREN, "')' or ','", open);
}

static bool parse_item(parser *p, input_item *made);

/* "(" item { "," item } ")" "[" expr "]" */
static bool parse_record(parser *p, input_item *made)
{
    grundy_span open;

    do {
        input_item *inner =
            grundy_parser_push(p, &made->item, &made->items, sizeof *inner);

        if (inner == NULL || !parse_item(p, inner))
            return false;
    } while (grundy_parser_accept(p, T_COMMA));
    if (!grundy_parser_close(p, T_RPAREN, "')' or ','", made->span))
        return false;
    open = p->token[p->at].span;
    return grundy_parser_need(p, T_LBRACKET, "'[' and how many records") &&
           (made->count = grundy_parser_expr(p)) != NULL &&
           grundy_parser_close(p, T_RBRACKET, "']'", open);
}

/* item = NAME { "[" expr "]" } [ ":" "text" ] [ "in" range ] | record */
static bool parse_item(parser *p, input_item *made)
{
    grundy_span open;

    made->span = p->token[p->at].span;
    if (grundy_parser_deep(p))
        return false;
    if (grundy_parser_accept(p, T_LPAREN)) {
        const bool ok = parse_record(p, made);

        p->depth--;
        return ok;
    }
    p->depth--;
    made->name = grundy_parser_name(p, "the name of an input", &made->span);
    if (made->name == NULL)
        return false;
    while (grundy_parser_accept(p, T_LBRACKET)) {
        if (made->dims == 4) {
            p->status = grundy_fail_at(p->err, GRUNDY_ESYNTAX, p->source,
                                       made->span, "'%s' has more than four "
                                       "dimensions", made->name);
            return false;
        }
        open = p->token[p->at - 1].span;
        made->dim[made->dims] = grundy_parser_expr(p);
        if (made->dim[made->dims++] == NULL ||
            !grundy_parser_close(p, T_RBRACKET, "']'", open))
            return false;
    }
    if (grundy_parser_accept(p, T_COLON)) {
        if (!accept_word(p, "text"))
            return grundy_parser_expected(p, "'text'");
        made->is_text = true;
    }
    return !grundy_parser_accept(p, T_IN) || parse_in(p, &made->range);
}

/* "input" item { "," item } */
static bool parse_input(parser *p, statement *s)
{
    s->kind = S_INPUT;
    do {
        input_item *made =
            grundy_parser_push(p, &s->item, &s->items, sizeof *made);

        if (made == NULL || !parse_item(p, made))
            return false;
    } while (grundy_parser_accept(p, T_COMMA));
    return true;
}

/* "cases" ( NAME | "to" "end" | "until" expr ) */
static bool parse_cases(parser *p, statement *s, uint32_t outer)
{
    enum { MOST_CASES = 32 }; /* one in another: each runs all after it */

    if (outer > MOST_CASES) {
        grundy_parser_too_deep(p);
        return false;
    }
    if (grundy_parser_accept(p, T_TO)) {
        s->kind = S_CASES_END;
        return accept_word(p, "end") || grundy_parser_expected(p, "'end'");
    }
    if (grundy_parser_accept(p, T_UNTIL)) {
        s->kind = S_CASES_UNTIL;
        return (s->condition = grundy_parser_expr(p)) != NULL;
    }
    s->kind = S_CASES_COUNT;
    s->name = grundy_parser_name(p, "a name, 'to end' or 'until'", &s->span);
    return s->name != NULL;
}

static bool parse_exprs(parser *p, node ***list, uint32_t *count)
{
    do {
        node **slot = grundy_parser_push(p, list, count, sizeof *slot);

        if (slot == NULL || (*slot = grundy_parser_expr(p)) == NULL)
            return false;
    } while (grundy_parser_accept(p, T_COMMA));
    return true;
}

/* "let" pattern "=" expr */
static bool parse_let(parser *p, statement *s)
{
    node **slot;

    s->kind = S_LET;
    return (s->pattern = grundy_parser_pattern(p)) != NULL &&
           grundy_parser_need(p, T_ASSIGN, "'='") &&
           (slot = grundy_parser_push(p, &s->expr, &s->exprs,
                                      sizeof *slot)) != NULL &&
           (*slot = grundy_parser_expr(p)) != NULL;
}

/* [ "end" STRING ] */
static bool parse_end(parser *p, statement *s)
{
    if (!accept_word(p, "end"))
        return true;
    if (grundy_parser_peek(p, 0) != T_STRING)
        return grundy_parser_expected(p, "a string");
    s->end = grundy_parser_expr(p);
    if (s->end == NULL || s->end->op == N_TEXT)
        return s->end != NULL;
    p->status = grundy_fail_at(p->err, GRUNDY_ESYNTAX, p->source, s->end->span,
                               "what ends a line is a text that is written out");
    return false;
}

/* "answer" expr "," expr [ "," expr ] [ "end" STRING ] */
static bool parse_answer(parser *p, statement *s)
{
    s->kind = S_ANSWER;
    if (!parse_exprs(p, &s->expr, &s->exprs))
        return false;
    if (s->exprs < 2)
        return grundy_parser_expected(p, "',' and the second player's answer");
    if (s->exprs <= 3)
        return parse_end(p, s);
    p->status = grundy_fail_at(p->err, GRUNDY_ESYNTAX, p->source,
                               s->expr[3]->span, "an answer too many");
    grundy_error_hint(p->err, "one for the first player's win, one for the "
                      "second's, one for a draw");
    return false;
}

static bool parse_statement(parser *p, ruleset *set, token_kind first)
{
    statement *s = grundy_parser_push(p, &set->statement, &set->statements,
                                      sizeof *s);

    if (s == NULL)
        return false;
    s->span = p->token[p->at - 1].span;
    switch (first) {
    case T_CASES: return parse_cases(p, s, ++set->cases);
    case T_INPUT: return parse_input(p, s);
    case T_LET: return parse_let(p, s);
    case T_ANSWER: return parse_answer(p, s);
    default:
        s->kind = S_PRINT;
        return parse_exprs(p, &s->expr, &s->exprs) &&
               (s->tail = grundy_parser_tail(p)) != NULL && parse_end(p, s);
    }
}

/* "fn" NAME "(" params ")" "=" expr */
static bool parse_fn(parser *p, ruleset *set)
{
    function *f = grundy_parser_push(p, &set->function, &set->functions,
                                     sizeof *f);

    if (f == NULL)
        return false;
    f->name = grundy_parser_name(p, "the name of the function", &f->span);
    f->index = set->functions - 1;
    return f->name != NULL && parse_params(p, &f->param, &f->params) &&
           grundy_parser_need(p, T_ASSIGN, "'='") &&
           (f->body = grundy_parser_expr(p)) != NULL;
}

/* "position" NAME "(" params ")" */
static bool parse_position(parser *p, ruleset *set)
{
    game_kind *k = grundy_parser_push(p, &set->kind, &set->kinds, sizeof *k);

    if (k == NULL)
        return false;
    k->name = grundy_parser_name(p, "the name of the position", &k->span);
    k->index = set->kinds - 1;
    return k->name != NULL && parse_params(p, &k->param, &k->params);
}

static game_kind *current_kind(parser *p, ruleset *set, const char *rule)
{
    if (set->kinds > 0)
        return &set->kind[set->kinds - 1];
    p->at--;
    if (set->errors != NULL && set->errors->count > 0) {
        p->status = GRUNDY_ESYNTAX; /* an echo: its head was wrong */
        return NULL;
    }
    p->status = grundy_fail_at(p->err, GRUNDY_ESYNTAX, p->source,
                               p->token[p->at].span,
                               "expected 'position' before '%s'", rule);
    grundy_error_hint(p->err,
                      "a rule belongs to the position written above it");
    return NULL;
}

/* The clause at the last token gives positions results. */
static void note_results(const parser *p, ruleset *set)
{
    if (!set->has_results)
        set->results_span = p->token[p->at - 1].span;
    set->has_results = true;
    set->has_decisions = true;
}

/* [ "gain" expr ] */
static bool parse_gain(parser *p, ruleset *set, rule_move *m)
{
    if (!accept_word(p, "gain"))
        return true;
    note_results(p, set);
    set->has_scores = true;
    return (m->gain = grundy_parser_expr(p)) != NULL;
}

/* [ "left" | "right" ]: who may make the move */
static void parse_side(parser *p, ruleset *set, rule_move *m)
{
    m->side = accept_word(p, "left")    ? SIDE_LEFT
              : accept_word(p, "right") ? SIDE_RIGHT
                                        : SIDE_BOTH;
    if (m->side == SIDE_BOTH)
        return;
    note_results(p, set);
    if (!set->partisan)
        set->side_span = p->token[p->at - 1].span;
    set->partisan = true;
}

/* [ "again" | "entailing" ]: who moves next, or where */
static void parse_next(parser *p, ruleset *set, rule_move *m)
{
    m->again = accept_word(p, "again");
    m->entailing = !m->again && accept_word(p, "entailing");
    set->entails |= m->entailing;
    if (m->again || m->entailing)
        note_results(p, set);
}

/* The target of a move that has to be answered there. */
static bool entail(parser *p, rule_move *m)
{
    node *const n = grundy_tree_node(p->a, N_CALL, m->target->span, 1);

    if (n == NULL) {
        grundy_parser_no_memory(p);
        return false;
    }
    n->name = "entailed";
    n->call = CALL_ENTAILED;
    n->word = W_ENTAILED;
    n->kid[0] = m->target;
    m->target = n;
    return true;
}

/* [ "else" ] "move" [ "left" | "right" ] [ "again" | "entailing" ] [ expr ]
 * "to" expr [ "gain" expr ] tail; a name begins with a text */
static bool parse_move(parser *p, ruleset *set, bool instead)
{
    game_kind *k = current_kind(p, set, "move");
    rule_move *m;

    if (k == NULL ||
        (m = grundy_parser_push(p, &k->move, &k->moves, sizeof *m)) == NULL)
        return false;
    m->span = p->token[p->at - 1].span;
    m->instead = instead;
    if (instead)
        note_results(p, set);
    parse_side(p, set, m);
    parse_next(p, set, m);
    if (m->side == SIDE_BOTH) /* in either order */
        parse_side(p, set, m);
    if (p->token[p->at].kind == T_STRING &&
        (m->name = grundy_parser_expr(p)) == NULL)
        return false;
    return grundy_parser_need(p, T_TO, "'to'") &&
           (m->target = grundy_parser_expr(p)) != NULL &&
           (!m->entailing || entail(p, m)) &&
           parse_gain(p, set, m) && (m->tail = grundy_parser_tail(p)) != NULL;
}

/* expr, which is not the "if" of the condition with nothing before it: that of
 * a choice has a "then" within its clause. */
static bool parse_score(parser *p, rule_decide *d)
{
    const token *t = &p->token[p->at];

    if (t->kind == T_IF) {
        do
            t++;
        while (t->kind != T_THEN && t->kind != T_END &&
               !grundy_lex_starts_clause(t->kind));
        if (t->kind != T_THEN)
            return grundy_parser_expected(p, "what is scored");
    }
    return (d->score = grundy_parser_expr(p)) != NULL;
}

/* ( "stop" | "win" | "lose" | "draw" | "score" expr ) "if" expr */
static bool parse_decide(parser *p, ruleset *set, decision what)
{
    game_kind *k = current_kind(p, set, grundy_decision_name(what));
    rule_decide *d;

    if (k == NULL ||
        (d = grundy_parser_push(p, &k->decide, &k->decides, sizeof *d)) == NULL)
        return false;
    d->what = what;
    d->span = p->token[p->at - 1].span;
    set->has_decisions |= what != DECIDE_STOP;
    if (what == DECIDE_DRAW || what == DECIDE_SCORE)
        note_results(p, set);
    set->has_scores |= what == DECIDE_SCORE;
    if (what == DECIDE_SCORE && !parse_score(p, d))
        return false;
    return grundy_parser_need(p, T_IF, what == DECIDE_SCORE
                                           ? "'if' behind what is scored"
                                           : "'if'") &&
           (d->condition = grundy_parser_expr(p)) != NULL;
}

/* "show" expr { "," expr } tail */
static bool parse_show(parser *p, ruleset *set)
{
    game_kind *k = current_kind(p, set, "show");
    rule_show *s;

    if (k == NULL ||
        (s = grundy_parser_push(p, &k->show, &k->shows, sizeof *s)) == NULL)
        return false;
    s->span = p->token[p->at - 1].span;
    return parse_exprs(p, &s->expr, &s->exprs) &&
           (s->tail = grundy_parser_tail(p)) != NULL;
}

static bool twice(parser *p, const char *what)
{
    p->status = grundy_fail_at(p->err, GRUNDY_ESYNTAX, p->source,
                               p->token[p->at - 1].span,
                               "a second '%s': a file has at most one", what);
    return false;
}

/* play misere "if" expr: a value of each case, as a `let` is one. */
static bool parse_play_if(parser *p, ruleset *set)
{
    statement *s = grundy_parser_push(p, &set->statement, &set->statements,
                                      sizeof *s);
    pattern *name = grundy_arena_zeroed(p->a, sizeof *name);
    node **slot;

    if (name == NULL)
        grundy_parser_no_memory(p);
    if (s == NULL || name == NULL)
        return false;
    *name = (pattern){.span = set->play_span, .name = "play"};
    s->kind = S_LET;
    s->span = set->play_span;
    s->pattern = name;
    set->play_if = name;
    return (slot = grundy_parser_push(p, &s->expr, &s->exprs, sizeof *slot)) !=
               NULL &&
           (*slot = grundy_parser_expr(p)) != NULL;
}

/* "endless" [ "left" | "right" ]: play may last for ever. */
static bool parse_endless(parser *p, ruleset *set)
{
    set->endless = true;
    note_results(p, set);
    set->endless_for = accept_word(p, "left")    ? SIDE_LEFT
                       : accept_word(p, "right") ? SIDE_RIGHT
                                                 : SIDE_BOTH;
    return true;
}

/* "play" ( "endless" | ( "normal" | "misere" [ "if" expr ] )
 *          [ "," "endless" ] ) */
static bool parse_play(parser *p, ruleset *set)
{
    if (set->has_play)
        return twice(p, "play");
    set->has_play = true;
    set->play_span = p->token[p->at - 1].span;
    if (accept_word(p, "endless"))
        return parse_endless(p, set);
    set->misere = accept_word(p, "misere");
    if (!set->misere && !accept_word(p, "normal"))
        return grundy_parser_expected(p, "'normal', 'misere' or 'endless'");
    if (set->misere && grundy_parser_accept(p, T_IF) && !parse_play_if(p, set))
        return false;
    if (!grundy_parser_accept(p, T_COMMA))
        return true;
    return accept_word(p, "endless") ? parse_endless(p, set)
                                     : grundy_parser_expected(p, "'endless'");
}

static const char *parse_string(parser *p)
{
    const char *text = p->token[p->at].text;

    return grundy_parser_need(p, T_STRING, "a string") ? text : NULL;
}

/* It is shown by nearly every command, and only shown. */
static bool parse_title(parser *p, ruleset *set)
{
    const char *const text = parse_string(p);
    char *title;

    if (text == NULL)
        return false;
    title = grundy_arena_text(p->a, text, strlen(text));
    if (title == NULL) {
        grundy_parser_no_memory(p);
        return false;
    }
    title[grundy_printable(title, strlen(title))] = '\0';
    set->title = title;
    return true;
}

/* "example" STRING "gives" STRING */
static bool parse_example(parser *p, ruleset *set)
{
    rule_example *e =
        grundy_parser_push(p, &set->example, &set->examples, sizeof *e);

    if (e == NULL)
        return false;
    e->span = p->token[p->at - 1].span;
    return (e->input = parse_string(p)) != NULL &&
           grundy_parser_need(p, T_GIVES, "'gives'") &&
           (e->output = parse_string(p)) != NULL;
}

static token_role role_of_clause(token_kind first)
{
    switch (first) {
    case T_MOVE: case T_STOP: case T_WIN: case T_LOSE: case T_ELSE:
    case T_NAME: /* show, draw, score */
        return ROLE_RULE;
    default: return ROLE_CLAUSE;
    }
}

static bool parse_clause(parser *p, ruleset *set)
{
    const token_kind first = p->token[p->at].kind;

    /* Not reserved: no expression goes on with a name, so one that stands
     * where a clause may begin can be told from all others. */
    if (accept_word(p, "show"))
        return parse_show(p, set);
    if (accept_word(p, "draw"))
        return parse_decide(p, set, DECIDE_DRAW);
    if (accept_word(p, "score"))
        return parse_decide(p, set, DECIDE_SCORE);
    if (first == T_ELSE && p->token[p->at + 1].kind == T_MOVE) {
        p->at += 2;
        return parse_move(p, set, true);
    }
    if (!grundy_lex_starts_clause(first))
        return grundy_parser_expected(p, "a clause");
    p->at++;
    switch (first) {
    case T_GAME:
        if (set->title != NULL)
            return twice(p, "game");
        return parse_title(p, set);
    case T_FN: return parse_fn(p, set);
    case T_POSITION: return parse_position(p, set);
    case T_MOVE: return parse_move(p, set, false);
    case T_STOP: case T_WIN: case T_LOSE:
        return parse_decide(p, set, (decision)(first - T_STOP));
    case T_PLAY: return parse_play(p, set);
    case T_EXAMPLE: return parse_example(p, set);
    case T_START:
        if (set->start != NULL)
            return twice(p, "start");
        set->start_span = p->token[p->at - 1].span;
        return (set->start = grundy_parser_sum(p)) != NULL;
    default: return parse_statement(p, set, first);
    }
}

/* Whether a clause may begin here, after one that was wrong.  Clauses need no
 * lines of their own, but who writes one begins a line with it. */
static bool may_begin(const parser *p)
{
    const token *const t = &p->token[p->at];

    if (p->at > 0 && t[-1].span.line == t->span.line)
        return false;
    return grundy_lex_starts_clause(t->kind) ||
           grundy_parser_at_word(p, "show") ||
           grundy_parser_at_word(p, "draw") ||
           grundy_parser_at_word(p, "score") || t->kind == T_ELSE ||
           (t->span.column == 1 && t->kind != T_RPAREN &&
            t->kind != T_RBRACKET && t->kind != T_RBRACE);
}

/* After an error in the clause that begins there; false: it ends it all. */
static bool recover(parser *p, ruleset *set, size_t first)
{
    if (set->errors == NULL)
        return false;
    grundy_error_quote(p->err, GRUNDY_SOURCE_RULES, set->text, set->length);
    if (!grundy_errors_take(set->errors, p->err))
        return false;
    p->status = GRUNDY_OK;
    p->depth = 0;
    if (p->at <= first && p->token[p->at].kind != T_END) {
        p->braces += p->token[p->at].kind == T_LBRACE;
        p->at = first + 1;
    }
    while (p->token[p->at].kind != T_END && !may_begin(p))
        p->at++;
    return true;
}

/* The other end of a bracket that was complained of. */
static bool closes_brace(parser *p)
{
    if (p->braces == 0 || p->token[p->at].kind != T_RBRACE)
        return false;
    p->braces--;
    p->at++;
    return true;
}

static void parse_clauses(parser *p, ruleset *set)
{
    if (p->token[0].kind == T_END) {
        (void)grundy_parser_expected(p, "a clause");
        (void)recover(p, set, 0);
    }
    while (p->status == GRUNDY_OK && p->token[p->at].kind != T_END) {
        const size_t first = p->at;

        if (closes_brace(p))
            continue;
        if (parse_clause(p, set))
            p->token[first].role = role_of_clause(p->token[first].kind);
        else if (!recover(p, set, first))
            return;
        if (p->status == GRUNDY_OK)
            p->status = grundy_watch_ask(p->watch, p->err);
    }
}

/* file = { clause } */
grundy_status grundy_parse_tokens(ruleset *set, const char *text,
                                  size_t length, token **out, size_t *many,
                                  grundy_error *err)
{
    parser p = {.a = &set->arena,
                .watch = set->watch,
                .source = GRUNDY_SOURCE_RULES,
                .err = err};
    token *tokens;
    size_t count;
    grundy_status status;

    set->text = grundy_arena_text(&set->arena, text, length);
    set->length = length;
    if (set->text == NULL)
        return grundy_fail(err, grundy_memory_failure(set->arena.mem),
                           "out of memory while reading the rules");
    status = grundy_lex_all(&set->arena, set->watch, set->text, length,
                            &tokens, &count, err);
    if (status == GRUNDY_OK) {
        p.token = tokens;
        parse_clauses(&p, set);
        status = p.status;
        *out = tokens;
        *many = count;
    }
    if (status == GRUNDY_OK && set->errors != NULL && set->errors->count > 0)
        return GRUNDY_ESYNTAX;
    if (status != GRUNDY_OK)
        grundy_error_quote(err, GRUNDY_SOURCE_RULES, set->text, length);
    return status;
}

grundy_status grundy_parse_file(ruleset *set, const char *text, size_t length,
                                grundy_error *err)
{
    token *tokens;
    size_t count;

    return grundy_parse_tokens(set, text, length, &tokens, &count, err);
}

grundy_status grundy_parse_expression(arena *a, const char *text,
                                      size_t length, node **out,
                                      grundy_error *err)
{
    parser p = {.a = a, .source = GRUNDY_SOURCE_POSITION, .err = err};
    char *copy = grundy_arena_text(a, text, length);
    token *tokens;
    size_t count;
    grundy_status status;

    *out = NULL;
    if (copy == NULL)
        return grundy_fail(err, grundy_memory_failure(a->mem),
                           "out of memory while reading a position");
    status = grundy_lex_split(a, copy, length, &tokens, &count, err);
    if (status != GRUNDY_OK)
        grundy_error_turn(err, GRUNDY_SOURCE_RULES, GRUNDY_SOURCE_POSITION);
    if (status == GRUNDY_OK) {
        p.token = tokens;
        *out = grundy_parser_sum(&p);
        if (*out != NULL && !grundy_parser_accept(&p, T_END)) {
            (void)grundy_parser_expected(&p, "the end of the position");
            grundy_error_hint(err, "the parts of a sum are joined by '+'");
        }
        status = p.status;
    }
    if (status != GRUNDY_OK)
        grundy_error_quote(err, GRUNDY_SOURCE_POSITION, copy, length);
    return status;
}
