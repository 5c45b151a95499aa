/* SPDX-License-Identifier: MIT */
/*
 * A kind whose position is a board: a set, a number by its bits, such numbers
 * as rows, or an array of few letters.  The program runs its clauses once with
 * the cells unknown (support/asking.h), in each way in which they come to a
 * move, and the search of support/sets.h does without the rules from then on.
 * So it doesn't matter how the rules say what a move asks for: each cell that
 * they read is asked for as it is read, one by one where they are compared.
 * What is read or made as a whole is no list, which is seen here; what no list
 * of moves that only take comes of is seen by the program, and in both cases
 * positions are searched one by one.
 *
 * Steps of a clause that do not read the board go first: a loop behind one that
 * does would be gone through in each way.
 */
#include "emit/asked.h"

#include <assert.h>

#include "plan/facts/masks.h"

/* ---- which kinds ---- */

static board_form form_of(const emitter *e, const game_kind *k)
{
    const type *const t = k->param->variable->type;

    switch (grundy_emit_shape(e, t)) {
    case SHAPE_MASK: return BOARD_SET;
    case SHAPE_NUMBER:
        return grundy_masks_of(k) == 1 ? BOARD_NUMBER : BOARD_NONE;
    case SHAPE_LIST:
        if (t->tag != TYPE_ARRAY)
            return t->in != NULL && grundy_emit_is_wide(e, t->in) ? BOARD_SET
                                                                  : BOARD_NONE;
        return grundy_masks_of(k) == 1 ? BOARD_ROWS : BOARD_LINE;
    default: return BOARD_NONE;
    }
}

/* Whether it is a letter of the rules, or one of the board. */
static bool is_letter(const node *n)
{
    int64_t number;

    if (n->op == N_IF)
        return is_letter(n->kid[1]) && is_letter(n->kid[2]);
    return n->op == N_CHAR || n->op == N_INDEX ||
           grundy_emit_constant(n, &number);
}

/* a[k] - x, or + x: a letter of the board, and how far it goes on. */
static bool moves_on(const node *n)
{
    return (n->op == N_SUB || n->op == N_ADD) && n->kid[0]->op == N_INDEX &&
           is_letter(n->kid[1]);
}

/* What becomes of one cell, in a row of all of them. */
static bool is_cell(const node *n)
{
    if (n->op == N_IF)
        return is_cell(n->kid[1]) && is_cell(n->kid[2]);
    return is_letter(n) || moves_on(n);
}

/* Whether letters are written that stand in the rules: all of them. */
static bool writes_letters(const node *n)
{
    if (n->op == N_IF)
        return writes_letters(n->kid[1]) && writes_letters(n->kid[2]);
    if (n->op == N_ARRAY && n->tail != NULL)
        return is_cell(n->kid[0]);
    if (n->op != N_WITH)
        return true;
    for (uint32_t u = 1; u < n->kids; u++) {
        if (!is_letter(n->kid[u]->kid[n->kid[u]->kids - 1]))
            return false;
    }
    return writes_letters(n->kid[0]);
}

bool grundy_emit_is_listed(emitter *e, const game_kind *k)
{
    board_form kind;

    if (e->set->partisan ||
        (k->decides > 0 && !grundy_emit_ends_by_lines(e, k)) ||
        (e->set->misere && e->mode != MODE_SINGLE) ||
        (e->mode != MODE_NIMBERS && e->mode != MODE_SINGLE) || k->params != 1 ||
        k->value_moves == 0)
        return false;
    kind = form_of(e, k);
    if (k->decides > 0 && kind != BOARD_SET)
        return false;
    for (uint32_t i = 0; i < k->value_moves && kind != BOARD_NONE; i++) {
        const rule_move *const m = &k->value_move[i];

        if (m->instead || !grundy_tree_is_position(m->target, k) ||
            (kind >= BOARD_LINE && !writes_letters(m->target->kid[0])))
            return false;
    }
    return kind != BOARD_NONE;
}

/* ---- options ---- */

static void write_row(emitter *e, board_reading *b, const char *row,
                      const node *n)
{
    const char *const after = grundy_emit_name(e, "after");
    const uint32_t names = e->names;
    const char *side;
    code c;

    assert(b->after == NULL);
    grundy_emit_declare(e, "%s %s[2];", grundy_asked_type(e, b), after);
    grundy_emit_blank(e);
    side = grundy_emit_name(e, "in");
    grundy_emit_count_to(e, names, side, grundy_emit_number(e, 2));
    b->after = side;
    c = grundy_asked_bits(e, b, n, NULL);
    b->after = NULL;
    grundy_emit_line(e, "%s[%s] = %s;", after, side, c.text);
    grundy_emit_close(e);
    grundy_emit_line(e, "%s(&%s, %s, %s);",
                     grundy_asked_name(e, b, "write_bits"), b->asks, row,
                     after);
}

typedef struct writing {
    board_reading *b;
    const char *at;
    const node *is;
    const variable *place;
} writing;

static bool is_own(const writing *w, const node *n)
{
    return n->op == N_INDEX && grundy_asked_is_board(w->b, n->kid[0]) &&
           grundy_tree_is_name(n->kid[1], w->place);
}

/* What becomes of one cell; it is asked for what it holds only where it
 * changes. */
static void write_cell(emitter *e, const writing *w, const node *n)
{
    board_reading *const b = w->b;

    if (n->op == N_IF) {
        grundy_emit_open(e, "if (%s)", grundy_emit_expr(e, n->kid[0]).text);
        write_cell(e, w, n->kid[1]);
        grundy_emit_else(e, NULL);
        write_cell(e, w, n->kid[2]);
        grundy_emit_close_with(e, "");
    } else if (moves_on(n) && is_own(w, n->kid[0])) {
        const code by = grundy_emit_hold(e, "int64_t", "by",
                                         grundy_emit_expr(e, n->kid[1]));

        grundy_emit_open(e, "if (%s != 0)", by.text);
        grundy_emit_line(e, "write_letter(&%s, %s, %s %s %s);", b->asks, w->at,
                         grundy_emit_expr(e, n->kid[0]).text,
                         n->op == N_SUB ? "-" : "+", by.text);
        grundy_emit_close_with(e, "");
    } else if (!is_own(w, n)) {
        grundy_emit_line(e, "write_letter(&%s, %s, %s);", b->asks, w->at,
                         grundy_emit_expr(e, n).text);
    }
}

static void write_one(emitter *e, void *user)
{
    const writing *const w = user;

    write_cell(e, w, w->is);
    grundy_emit_line(e, "%s++;", w->at);
}

/* [.. for k in 0..<len(a)]: cell by cell, in their order. */
static void write_each(emitter *e, board_reading *b, const node *n)
{
    const tail_step *const s = n->tail->step;
    const char *const at = grundy_emit_name(e, "at");
    writing w = {b, at, n->kid[0], s->pattern->variable};
    int64_t low;

    if (n->tail->steps != 1 || s->kind != STEP_FOR ||
        !grundy_tree_is_range(s->expr) || w.place == NULL ||
        !grundy_emit_constant(s->expr->kid[0], &low) || low != 0) {
        b->whole = true;
        return;
    }
    grundy_emit_declare(e, "int64_t %s = 0;", at);
    grundy_emit_tail(e, n->tail, 0, write_one, &w);
    grundy_emit_line(e, "%s.refused = %s.refused || %s != %s.columns;", b->asks,
                     b->asks, at, b->asks);
}

/* a[0..<i] + [x] + a[i + 1..<n]: what is not the board's own is written. */
static void write_pieces(emitter *e, board_reading *b, const node *n,
                         const char *at)
{
    code low, high, c;
    const char *i;

    if (n->op == N_ADD) {
        write_pieces(e, b, n->kid[0], at);
        write_pieces(e, b, n->kid[1], at);
    } else if (n->op == N_SLICE && grundy_asked_is_board(b, n->kid[0])) {
        low = grundy_emit_expr(e, n->kid[1]->kid[0]);
        high = grundy_emit_expr(e, n->kid[1]->kid[1]);
        grundy_emit_line(e, "%s.refused = %s.refused || %s != %s || %s%s < %s;",
                         b->asks, b->asks, at,
                         grundy_emit_in(e, low, RANK_EQUAL + 1),
                         grundy_emit_in(e, high, RANK_ADD),
                         n->kid[1]->op == N_RANGE ? " + 1" : "", at);
        grundy_emit_line(e, "%s = %s%s;", at, grundy_emit_in(e, high, RANK_ADD),
                         n->kid[1]->op == N_RANGE ? " + 1" : "");
    } else if (grundy_asked_is_open(b, n) || n->type->tag != TYPE_ARRAY) {
        if (n->type->tag == TYPE_ARRAY)
            b->whole = true;
        else
            grundy_emit_line(e, "write_letter(&%s, %s++, %s);", b->asks, at,
                             grundy_emit_expr(e, n).text);
    } else {
        c = grundy_emit_hold(e, "list", "piece", grundy_emit_expr(e, n));
        i = grundy_emit_name(e, "i");
        grundy_emit_count_to(e, e->names, i, grundy_emit_length(e, c));
        grundy_emit_line(e, "write_letter(&%s, %s++, %s.at[%s]);", b->asks, at,
                         c.text, i);
        grundy_emit_close(e);
    }
}

/* The board of the option, of which this says what becomes of some cells. */
static void write_board(emitter *e, board_reading *b, const node *n)
{
    if (b->whole || grundy_asked_is_board(b, n))
        return;
    if (n->op == N_IF) {
        grundy_emit_open(e, "if (%s)", grundy_emit_expr(e, n->kid[0]).text);
        write_board(e, b, n->kid[1]);
        grundy_emit_else(e, NULL);
        write_board(e, b, n->kid[2]);
        grundy_emit_close_with(e, "");
    } else if (b->form < BOARD_ROWS) {
        write_row(e, b, "0", n);
    } else if (b->form == BOARD_LINE && n->op == N_ARRAY && n->tail != NULL) {
        write_each(e, b, n);
    } else if (b->form == BOARD_LINE && n->op != N_WITH) {
        const char *const at = grundy_emit_name(e, "at");

        grundy_emit_declare(e, "int64_t %s = 0;", at);
        write_pieces(e, b, n, at);
        grundy_emit_line(e, "%s.refused = %s.refused || %s != %s.columns;",
                         b->asks, b->asks, at, b->asks);
    } else if (n->op != N_WITH) {
        b->whole = true;
    } else {
        write_board(e, b, n->kid[0]);
        for (uint32_t u = 1; u < n->kids; u++) {
            const node *const update = n->kid[u];
            const char *const at = grundy_emit_expr(e, update->kid[0]).text;

            assert(update->kids == 2);
            if (b->form == BOARD_ROWS)
                write_row(e, b, at, update->kid[1]);
            else
                grundy_emit_line(e, "write_letter(&%s, %s, %s);", b->asks, at,
                                 grundy_emit_expr(e, update->kid[1]).text);
        }
    }
}

/* ---- clauses ---- */

typedef struct listed_clause {
    board_reading *b;
    const node *leads_to;
    asked_result *result;
    void *user;
    tail first, rest; /* what goes before the ways, and what is in them */
} listed_clause;

static void write_result(emitter *e, void *user)
{
    const listed_clause *const c = user;

    c->result(e, c->b, c->user);
}

static void write_ways(emitter *e, void *user)
{
    listed_clause *const c = user;

    if (c->rest.steps == 0 &&
        (c->leads_to == NULL || !grundy_asked_is_open(c->b, c->leads_to))) {
        c->b->whole = true;
        return;
    }
    grundy_emit_line(e, "begin_ways(&%s);", c->b->asks);
    grundy_emit_open(e, "do");
    grundy_emit_tail(e, &c->rest, 0, write_result, c);
    grundy_emit_close_with(
        e, grundy_emit_say(e, " while (next_way(&%s));", c->b->asks));
}

/* A name of it is bound by a step that waits. */
static bool names_waiting(const pattern *p, const node *n)
{
    if (p->name != NULL)
        return p->variable != NULL && grundy_tree_names(n, p->variable);
    for (uint32_t i = 0; i < p->items; i++)
        if (names_waiting(p->item[i], n))
            return true;
    return false;
}

static bool waits(const tail *rest, const node *n)
{
    bool found = false;

    for (uint32_t i = 0; i < rest->steps && !found; i++)
        found = rest->step[i].kind == STEP_FOR &&
                names_waiting(rest->step[i].pattern, n);
    return found;
}

/* False: a loop hangs on the board. */
static bool split_steps(emitter *e, listed_clause *c, const tail *t)
{
    for (uint32_t i = 0; t != NULL && i < t->steps; i++) {
        const tail_step *const s = &t->step[i];
        tail_step over = *s, in;
        const bool single = s->kind == STEP_FOR && s->expr->op == N_SET &&
                            s->expr->tail == NULL && s->expr->kids == 1;

        if (s->kind == STEP_WINNING)
            return false;
        if (!grundy_asked_is_open(c->b, s->expr) && !waits(&c->rest, s->expr))
            c->first.step[c->first.steps++] = *s;
        else if (s->kind == STEP_IF || single)
            c->rest.step[c->rest.steps++] = *s;
        else if (!waits(&c->rest, s->expr) &&
                 grundy_asked_split(e, c->b, &over, &in)) {
            c->first.step[c->first.steps++] = over;
            c->rest.step[c->rest.steps++] = in;
        } else {
            return false;
        }
    }
    return true;
}

void grundy_asked_clause(emitter *e, board_reading *b, const tail *t,
                         const node *leads_to, asked_result *result, void *user)
{
    const uint32_t steps = t == NULL ? 0 : t->steps;
    listed_clause c = {
        .b = b, .leads_to = leads_to, .result = result, .user = user};

    c.first.step = grundy_arena_new(&e->a, (steps + 1) * sizeof *c.first.step);
    c.rest.step = grundy_arena_new(&e->a, (steps + 1) * sizeof *c.rest.step);
    if (c.first.step == NULL || c.rest.step == NULL) {
        grundy_emit_no_memory(e);
        return;
    }
    if (split_steps(e, &c, t))
        grundy_emit_tail(e, &c.first, 0, write_ways, &c);
    else
        b->whole = true;
    grundy_emit_blank(e);
}

/* ---- the list ---- */

static const char *list_name(emitter *e, const game_kind *k)
{
    return grundy_emit_say(e, "%s_moves", grundy_emit_id(e, k));
}

static const char *wide_name(emitter *e, const game_kind *k)
{
    return grundy_emit_say(e, "%s_wide", grundy_emit_id(e, k));
}

static void write_option(emitter *e, board_reading *b, void *user)
{
    const rule_move *const m = user;

    write_board(e, b, m->target->kid[0]);
    grundy_emit_line(e, "end_move(&%s);", b->asks);
}

static void write_line(emitter *e, board_reading *b, void *user)
{
    (void)user;
    grundy_emit_line(e, "end_line(&%s);", b->asks);
}

static void write_clauses(emitter *e, board_reading *b)
{
    const game_kind *const k = b->kind;

    grundy_emit_open(e, "do");
    grundy_emit_line(e, "begin_list(&%s);", b->asks);
    for (uint32_t i = 0; i < k->decides; i++) {
        grundy_emit_quote(e, k->decide[i].span);
        grundy_asked_ends(e, b, k->decide[i].condition, write_line, NULL);
    }
    for (uint32_t i = 0; i < k->value_moves; i++) {
        rule_move *const m = &k->value_move[i];

        grundy_emit_clause_remark(e, m);
        grundy_asked_clause(e, b, m->tail, m->target, write_option, m);
    }
    grundy_emit_close_with(
        e, grundy_emit_say(e, " while (lists_again(&%s));", b->asks));
}

/* What is done with a list of moves whose cells are words, one or more. */
typedef void for_width(emitter *e, const board_reading *b, const char *width,
                       const char *moves, void *user);

/* Sets that may be wide are searched in one word where that is enough. */
static void each_width(emitter *e, const board_reading *b, for_width *write,
                       void *user)
{
    if (!grundy_asked_is_wide(e, b)) {
        write(e, b, "", list_name(e, b->kind), user);
        return;
    }
    grundy_emit_open(e, "if (%s <= 64)",
                     grundy_emit_in(e,
                                    grundy_emit_count_of(e, b->open->type->in),
                                    RANK_SHIFT));
    write(e, b, "", list_name(e, b->kind), user);
    grundy_emit_else(e, NULL);
    write(e, b, "wide_", wide_name(e, b->kind), user);
    grundy_emit_close_with(e, "");
}

static void end_width(emitter *e, const board_reading *b, const char *width,
                      const char *moves, void *axes)
{
    grundy_emit_open(e, "if (%send_asking(&%s, &%s)%s)", width, b->asks, moves,
                     b->kind->decides == 0
                         ? ""
                         : grundy_emit_say(e, " && %savoid_lines(&%s, &%s)",
                                           width, b->asks, moves));
    grundy_emit_line(e, "%send_list(&%s, %s);", width, moves,
                     *(const char **)axes);
    grundy_emit_close(e);
}

static void end_list(emitter *e, board_reading *b)
{
    const game_kind *const k = b->kind;
    const char *axes;

    if (b->form == BOARD_SET) {
        axes = grundy_emit_board(e, k->param->variable->type->in);
        each_width(e, b, end_width, &axes);
    } else {
        grundy_emit_line(e, "end_board(&%s, &%s);", b->asks, list_name(e, k));
    }
}

void grundy_asked_function(emitter *e, board_reading *b, asked_part *clauses,
                           asked_part *end)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *here, *tried;
    aside s;

    e->in_rules = &e->set->kind_reads[b->kind->index];
    e->allocates = e->fails = false;
    grundy_emit_open_function(e, NULL, "static void list_%s(void)",
                              grundy_emit_id(e, b->kind));
    here = grundy_emit_name(e, "here");
    tried = grundy_emit_name(e, "tried");
    e->asking = b;
    grundy_emit_aside(e, &s, 1);
    clauses(e, b);
    grundy_emit_aside_end(e, &s);
    e->asking = NULL;
    grundy_emit_tidy(e, &s.text);
    if (e->allocates)
        grundy_emit_line(e, "const place %s = place_now();", here);
    grundy_emit_line(e, "attempt %s;", tried);
    grundy_emit_blank(e);
    grundy_emit_line(e, "begin_attempt(&%s);", tried);
    grundy_emit_open(e, "if (setjmp(%s.at) != 0)", tried);
    grundy_emit_line(e, "(void)end_failed(&%s);", tried);
    grundy_emit_line(e, "%s.refused = true;", b->asks);
    grundy_emit_else(e, NULL);
    grundy_emit_aside_put(e, &s, true);
    grundy_emit_line(e, "trying = %s.outer;", tried);
    grundy_emit_close_with(e, "");
    if (e->allocates)
        grundy_emit_line(e, "place_back(%s);", here);
    end(e, b);
    grundy_emit_close_function(e);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
}

static void look_at_wide(emitter *e, board_reading *b, const char *position)
{
    const universe *const u = b->open->type->in;
    const code count = grundy_emit_count_of(e, u);
    node here = {.op = N_NAME, .call = CALL_VARIABLE, .type = b->open->type};

    here.ref.variable = (variable *)(uintptr_t)b->open;
    if (e->universe[u->index].most > 64 * e->wide_words) {
        grundy_emit_open(e, "if (%s > %lld)",
                         grundy_emit_in(e, count, RANK_SHIFT),
                         (long long)(64 * e->wide_words));
        grundy_emit_line(e, "return %s(%s);", grundy_emit_behind(e, b->kind),
                         position);
        grundy_emit_close(e);
    }
    grundy_emit_line(e, "wide_look_at_cells(&%s, %s, %s);", b->asks, count.text,
                     grundy_emit_mask(e, &here, u, NULL).text);
}

static void look_at(emitter *e, board_reading *b, const char *position)
{
    if (b->form >= BOARD_ROWS)
        grundy_emit_line(e, "look_at_%s(&%s, %s);",
                         b->form == BOARD_LINE ? "list" : "rows", b->asks,
                         position);
    else if (b->form == BOARD_NUMBER)
        grundy_emit_line(e, "look_at_bits(&%s, 1, 0, 0, %s);", b->asks,
                         position);
    else if (grundy_asked_is_wide(e, b))
        look_at_wide(e, b, position);
    else
        grundy_emit_line(e,
                         "look_at_bits(&%s, 1, bits_in(%s), 0, (int64_t)%s);",
                         b->asks, grundy_asked_every_bit(e, b), position);
}

static void ask_width(emitter *e, const board_reading *b, const char *width,
                      const char *moves, void *user)
{
    const char *const wins = e->mode == MODE_NIMBERS ? "nimber_of_set"
                             : b->kind->decides > 0  ? "wins_by_lines"
                                                     : "wins_set";

    (void)user;
    grundy_emit_open(e, "if (%swants_list(&%s, &%s))", width, b->asks, moves);
    grundy_emit_line(e, "list_%s();", grundy_emit_id(e, b->kind));
    grundy_emit_close(e);
    if (e->set->misere && e->set->play_if != NULL) {
        grundy_emit_open(e, "if (!%s.refused && !%s)", b->asks,
                         grundy_emit_misere(e));
        grundy_emit_line(e, "return %s%s(&%s, %scells_at_hand(&%s));", width,
                         wins, moves, width, b->asks);
        grundy_emit_close(e);
    }
    grundy_emit_open(e, "if (!%s.refused)", b->asks);
    grundy_emit_line(e, "return %s%s(&%s, %scells_at_hand(&%s));", width,
                     e->set->misere ? "wins_misere_set" : wins, moves, width,
                     b->asks);
    grundy_emit_close(e);
}

static void ask_body(emitter *e, void *user)
{
    board_reading *const b = user;
    const game_kind *const k = b->kind;
    const char *const position =
        grundy_emit_find(e, k->param->variable)->at[0].text;

    look_at(e, b, position);
    each_width(e, b, ask_width, NULL);
    grundy_emit_line(e, "return %s(%s);", grundy_emit_behind(e, k), position);
}

/* Such sets are words where no list is made of them, if they may be. */
static bool is_narrowed(emitter *e, const board_reading *b)
{
    universe_plan *const u = &e->universe[b->open->type->in->index];

    if (u->most <= INT64_C(1) << 40)
        return false;
    u->mask = true;
    e->unsettled = true;
    return true;
}

bool grundy_emit_listed(emitter *e, const game_kind *k, kind_plan *plan)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *const called = grundy_emit_kind_name(e, k), *head;
    const char *both[2] = {"", "Its moves as a list, which is made once for "
                               "each input, where they are one."};
    board_reading b = {.kind = k,
                       .open = k->param->variable,
                       .form = form_of(e, k),
                       .asks =
                           grundy_emit_say(e, "%s_asks", grundy_emit_id(e, k))};

    both[0] = grundy_emit_quoted(e, k->span);
    grundy_emit_line(e, "static set_game %s;", list_name(e, k));
    if (grundy_asked_is_wide(e, &b))
        grundy_emit_line(e, "static wide_set_game %s;", wide_name(e, k));
    grundy_emit_line(e, "static asking %s;", b.asks);
    grundy_emit_blank(e);
    grundy_emit_remarks(e, both, 2);
    grundy_asked_function(e, &b, write_clauses, end_list);
    if (b.whole && grundy_asked_is_wide(e, &b) && is_narrowed(e, &b)) {
        grundy_emit_leave(e, scope);
        return false;
    }
    if (b.whole) {
        plan->unlisted = "a clause reads or makes the board as a whole";
        grundy_emit_leave(e, scope);
        return false;
    }
    grundy_emit_blank(e);
    plan->fails = true;
    plan->forget = grundy_emit_say(e, "%s\nforget_board(&%s, &%s);",
                                   plan->forget, b.asks, list_name(e, k));
    if (grundy_asked_is_wide(e, &b))
        plan->forget = grundy_emit_say(e, "%s\nwide_forget_board(&%s, &%s);",
                                       plan->forget, b.asks, wide_name(e, k));
    head = grundy_emit_say(e, "static %s %s(%s)", grundy_emit_kind_type(e),
                           called, grundy_emit_params(e, k->param, k->params));
    e->in_rules = &grundy_emit_no_reads;
    grundy_emit_body(e, called, head, k->param, k->params, ask_body, &b);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
    return true;
}
