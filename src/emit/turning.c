/* SPDX-License-Identifier: MIT */
/*
 * Heaps of which inputs tell what may be taken, by lists, moduli and bounds:
 * from some number on, remainders of what is taken, or of the heap too, tell
 * it, and then values repeat, or rise (plan/laws/turning.h,
 * plan/rewrites/remainders.h). Here it is read off the rules which forms of the
 * heap and of what is left are compared, and the program is told to note them:
 * it knows the numbers in them. It asks the rules about heaps of each class;
 * where they are too many, and for small heaps, it has a table.
 *
 * Requires: clauses x - k, x - (c + m * k) or some y, with one loop or none.
 */
#include "emit/emitter.h"
#include "plan/facts/linear.h"
#include "plan/facts/total.h"

enum { LARGE_HEAP = 4096, LARGE_START = 20000, MOST_INNER = 4 };

struct turning_clause {
    const rule_move *move;
    const tail_step *loop; /* NULL: one number is taken */
    const tail *tail;
    const node *taken;        /* NULL: the loop runs through what is left */
    const node *base, *times; /* taken: base + times * v; NULL: 0, 1 */
    const variable *alias;    /* another name for what is taken, and that */
    const node *alias_of;
};

typedef struct turning_clause turning_clause;

struct turning_plan {
    const game_kind *kind;
    uint32_t clauses;
    turning_clause *clause;
    bool by_heap; /* the heap tells too, and not what is taken alone */
};

/* The rules are read twice: to see whether they are such, and, where e is not
 * NULL, to write what the program notes. */
typedef struct reading {
    turning_plan *plan;
    interval_names names;
    const variable *x, *v;
    const variable *inner[MOST_INNER]; /* of loops in conditions */
    uint32_t inners;
    const turning_clause *c;
    const node *to;
    emitter *e;
    const char *law;
} reading;

/* A number in C, of the type `moving`: x heaps and y times what is left, beside
 * what is fixed, and, where so, what the heap tells in other ways.  NULL: there
 * is no such form. */
typedef struct heap_form {
    const char *text;
    int64_t x, y;
    bool heap;
} heap_form;

static const heap_form no_form = {NULL, 0, 0, false};

/* ---- forms ---- */

static bool asks_nothing(void *user, node *n)
{
    (void)user;
    return !grundy_asks_for_value(n);
}

/* The same in every position, and it cannot fail. */
static bool is_fixed(reading *r, const node *n)
{
    for (uint32_t i = 0; i < r->inners; i++)
        if (grundy_tree_is_name(n, r->inner[i]))
            return true;
    return grundy_linear_fixed(n) && grundy_total_is(&r->names, n) &&
           grundy_tree_walk((node *)(uintptr_t)n, asks_nothing, NULL);
}

static bool is_fixed_list(reading *r, const node *n)
{
    return (n->type->tag == TYPE_SET || n->type->tag == TYPE_ARRAY) &&
           n->type->item[0]->tag == TYPE_INT && is_fixed(r, n);
}

/* What is taken. */
static bool is_taken(const reading *r, const node *n)
{
    return r->c->taken != NULL
               ? grundy_tree_same(n, r->c->taken)
               : n->op == N_SUB && grundy_tree_is_name(n->kid[0], r->x) &&
                     grundy_tree_is_name(n->kid[1], r->v);
}

static bool names_any(const reading *r, const node *n)
{
    return grundy_tree_names(n, r->x) ||
           (r->v != NULL && grundy_tree_names(n, r->v)) ||
           (r->c->alias != NULL && grundy_tree_names(n, r->c->alias));
}

/* call(f, what), where that is a text or a number of the rules. */
static const char *called(reading *r, const char *call, heap_form f,
                          const char *text, const node *number)
{
    if (r->e == NULL)
        return "";
    return grundy_emit_say(r->e, "%s(%s, %s)", call, f.text,
                           number != NULL ? grundy_emit_expr(r->e, number).text
                                          : text);
}

static heap_form pair_form(reading *r, int x, int y)
{
    heap_form f = {"", x, y, false};

    if (r->e != NULL)
        f.text = grundy_emit_say(r->e, "moving_of(%d, %d)", x, y);
    return f;
}

static heap_form k_form(reading *r)
{
    return pair_form(r, 1, -1);
}

static heap_form fixed_form(reading *r, const node *n)
{
    heap_form f = {"", 0, 0, false};

    if (r->e != NULL)
        f.text = grundy_emit_say(r->e, "moving_number(%s)",
                                 grundy_emit_expr(r->e, n).text);
    return f;
}

static heap_form sum_form(reading *r, heap_form a, heap_form b, int sign)
{
    if (a.text == NULL || b.text == NULL)
        return no_form;
    a.text =
        called(r, sign > 0 ? "moving_add" : "moving_less", a, b.text, NULL);
    a.x += sign * b.x;
    a.y += sign * b.y;
    a.heap |= b.heap;
    return a;
}

/* A product, a quotient or a remainder with what is fixed. */
static heap_form scaled_form(reading *r, heap_form f, const char *call,
                             const node *by)
{
    if (f.text == NULL || names_any(r, by) || by->type->tag != TYPE_INT ||
        !is_fixed(r, by))
        return no_form;
    f.text = called(r, call, f, NULL, by);
    f.heap |= f.x != -f.y;
    return f;
}

static bool is_divisor(const node *n)
{
    return n->op == N_CALL && n->call == CALL_LEAST && n->word == W_GCD &&
           n->tail == NULL && n->kids == 2;
}

static const char *length_of(emitter *e, const node *list)
{
    const plain_array *const plain = grundy_emit_plain(e, list);

    return plain != NULL
               ? grundy_emit_extent(e, plain, 0).text
               : grundy_emit_length(e, grundy_emit_expr(e, list)).text;
}

/* An element of a fixed array. */
static heap_form element_form(reading *r, heap_form f, const node *list)
{
    if (f.text == NULL || list->op != N_NAME || !is_fixed_list(r, list) ||
        list->type->tag != TYPE_ARRAY)
        return no_form;
    if (r->e != NULL)
        f.text = called(r, "moving_place", f, length_of(r->e, list), NULL);
    return f;
}

static heap_form read_form(reading *r, const node *n);

/* What is taken, less its base. */
static heap_form steps_form(reading *r)
{
    const node *const base = r->c->base;

    return base == NULL ? k_form(r)
                        : sum_form(r, k_form(r), read_form(r, base), -1);
}

/* The loop's number. */
static heap_form v_form(reading *r)
{
    if (r->c->taken == NULL)
        return pair_form(r, 0, 1);
    return r->c->times == NULL
               ? steps_form(r)
               : scaled_form(r, steps_form(r), "moving_over", r->c->times);
}

/* By its operands. */
static heap_form read_parts(reading *r, const node *n)
{
    const uint32_t at = n->kids == 2 && !names_any(r, n->kid[0]);

    switch (n->op) {
    case N_ADD:
    case N_SUB:
        return sum_form(r, read_form(r, n->kid[0]), read_form(r, n->kid[1]),
                        n->op == N_ADD ? 1 : -1);
    case N_MUL:
        return scaled_form(r, read_form(r, n->kid[at]), "moving_times",
                           n->kid[1 - at]);
    case N_DIV:
        return scaled_form(r, read_form(r, n->kid[0]), "moving_over",
                           n->kid[1]);
    case N_MOD:
        return scaled_form(r, read_form(r, n->kid[0]), "moving_modulo",
                           n->kid[1]);
    case N_INDEX: return element_form(r, read_form(r, n->kid[1]), n->kid[0]);
    default:
        return is_divisor(n) ? scaled_form(r, read_form(r, n->kid[at]),
                                           "moving_modulo", n->kid[1 - at])
                             : no_form;
    }
}

static heap_form read_form(reading *r, const node *n)
{
    if (grundy_tree_is_name(n, r->x))
        return pair_form(r, 1, 0);
    if (grundy_tree_same(n, r->to))
        return pair_form(r, 0, 1);
    if (r->v != NULL && is_taken(r, n))
        return k_form(r);
    if (r->v != NULL && grundy_tree_is_name(n, r->v))
        return v_form(r);
    if (names_any(r, n))
        return read_parts(r, n);
    return n->type->tag == TYPE_INT && is_fixed(r, n) ? fixed_form(r, n)
                                                      : no_form;
}

/* ---- conditions ---- */

/* That the form is compared with 0. */
static bool note_form(reading *r, heap_form f)
{
    if (f.text == NULL)
        return false;
    r->plan->by_heap |= f.heap || f.x != -f.y;
    if (r->e != NULL)
        grundy_emit_line(r->e, "moving_note(&%s.told, %s);", r->law, f.text);
    return true;
}

static bool note_compared(reading *r, heap_form f, const node *n)
{
    return f.text != NULL && note_form(r, sum_form(r, f, read_form(r, n), -1));
}

static bool note_remainder(reading *r, heap_form f, const node *by)
{
    return note_form(r, scaled_form(r, f, "moving_modulo", by));
}

/* That it is nothing that is not taken: less than 1. */
static void note_least(reading *r, const char *number)
{
    if (r->e == NULL || r->plan->by_heap)
        return;
    grundy_emit_line(r->e, "turns_least(&%s, %s);", r->law, number);
}

typedef struct listing {
    reading *r;
    heap_form of;
    const node *condition;
    bool taken; /* the elements are taken */
    bool good;
} listing;

static const variable element = {
    .name = "number", .kind = VAR_LOOP, .type = &grundy_type_int};

static void note_element(emitter *e, void *user)
{
    const listing *const l = user;
    const char *const name = grundy_emit_find(e, &element)->at[0].text;
    const heap_form f = {grundy_emit_say(e, "moving_number(%s)", name), 0, 0,
                         false};

    (void)note_form(l->r, sum_form(l->r, l->of, f, -1));
    if (l->taken)
        note_least(l->r, name);
}

/* With each element of a list. */
static bool note_list(reading *r, heap_form of, const node *list, bool taken)
{
    pattern each = {.span = list->span,
                    .name = element.name,
                    .variable = (variable *)(uintptr_t)&element};
    tail_step s = {.kind = STEP_FOR,
                   .span = list->span,
                   .pattern = &each,
                   .expr = (node *)(uintptr_t)list};
    const tail t = {.steps = 1, .step = &s};
    listing l = {.r = r, .of = of, .taken = taken};

    if (of.text == NULL || !is_fixed_list(r, list))
        return false;
    if (r->e != NULL)
        grundy_emit_tail(r->e, &t, 0, note_element, &l);
    else
        (void)note_form(r, of);
    return true;
}

/* x % m beside what is left of it % m. */
static bool compares_remainders(reading *r, const node *n)
{
    const node *const a = n->kid[0], *const b = n->kid[1];

    if ((n->op != N_EQ && n->op != N_NE) || a->op != N_MOD || b->op != N_MOD ||
        !grundy_tree_same(a->kid[1], b->kid[1]))
        return false;
    for (uint32_t i = 0; i < 2; i++)
        if (grundy_tree_is_name(n->kid[i]->kid[0], r->x) &&
            grundy_tree_same(n->kid[1 - i]->kid[0], r->to))
            return note_remainder(r, k_form(r), a->kid[1]);
    return false;
}

/* It holds of every heap that has so many, or from 1 on. */
static bool is_implied(const reading *r, const node *n)
{
    const bool turned = n->op == N_LE || n->op == N_LT;
    const bool strict = n->op == N_GT || n->op == N_LT;
    const node *large, *small;

    if (!turned && n->op != N_GE && n->op != N_GT)
        return false;
    large = n->kid[turned];
    small = n->kid[!turned];
    if (grundy_tree_is_name(large, r->x))
        return (!strict && r->c->taken != NULL &&
                grundy_tree_same(small, r->c->taken)) ||
               grundy_tree_is_int(small, 0) ||
               (!strict && grundy_tree_is_int(small, 1));
    return !strict && grundy_tree_same(large, r->to) &&
           grundy_tree_is_int(small, 0);
}

static bool notes(reading *r, const node *n);

static void note_inside(emitter *e, void *user)
{
    listing *const l = user;

    (void)e;
    l->good = notes(l->r, l->condition);
}

/* any(c for q in s), of a fixed list or range. */
static bool notes_fold(reading *r, const node *n)
{
    const uint32_t inners = r->inners;
    listing l = {.r = r, .condition = n->kid[0], .good = true};
    bool good = n->tail != NULL && n->kids == 1;

    for (uint32_t i = 0; good && i < n->tail->steps; i++) {
        const tail_step *const s = &n->tail->step[i];
        const node *const over = s->expr;

        if (s->kind == STEP_IF) {
            good = !names_any(r, over);
            continue;
        }
        good = s->kind == STEP_FOR && s->pattern->variable != NULL &&
               r->inners < MOST_INNER &&
               (grundy_tree_is_range(over)
                    ? is_fixed(r, over->kid[0]) && is_fixed(r, over->kid[1])
                    : is_fixed_list(r, over));
        if (good)
            r->inner[r->inners++] = s->pattern->variable;
    }
    if (good && r->e != NULL)
        grundy_emit_tail(r->e, n->tail, 0, note_inside, &l);
    else if (good)
        note_inside(NULL, &l);
    r->inners = inners;
    return good && l.good;
}

static bool notes_member(reading *r, const node *n)
{
    const node *const among = n->kid[1];

    if (!grundy_tree_is_range(among))
        return note_list(r, read_form(r, n->kid[0]), among, false);
    return among->kids == 2 &&
           note_compared(r, read_form(r, n->kid[0]), among->kid[0]) &&
           note_compared(r, read_form(r, n->kid[0]), among->kid[1]);
}

/* Whether remainders tell it from some numbers on; what it compares is noted.
 */
static bool notes(reading *r, const node *n)
{
    if (!names_any(r, n))
        return (r->inners > 0 || grundy_linear_fixed(n)) &&
               grundy_tree_walk((node *)(uintptr_t)n, asks_nothing, NULL);
    if (n->op >= N_EQ && n->op <= N_GE)
        return is_implied(r, n) || compares_remainders(r, n) ||
               note_compared(r, read_form(r, n->kid[0]), n->kid[1]);
    if (n->op == N_IN || n->op == N_NOT_IN)
        return notes_member(r, n);
    if (n->op == N_CALL && n->call == CALL_FOLD &&
        (n->word == W_ANY || n->word == W_ALL))
        return notes_fold(r, n);
    if (n->op != N_AND && n->op != N_OR && n->op != N_NOT && n->op != N_CHAIN)
        return false;
    for (uint32_t i = 0; i < n->kids; i++)
        if (!notes(r, n->kid[i]))
            return false;
    return true;
}

/* ---- loops ---- */

/* 0..<x or 0..x - 1, of what is left */
static bool runs_below(const reading *r, const node *range)
{
    const linear_names names = {.n = r->x};

    return grundy_tree_is_int(range->kid[0], 0) &&
           grundy_linear_is(&names, range->kid[1], 1,
                            range->op == N_RANGE ? -1 : 0);
}

/* (x - base) / times, or x: it is not taken what is not there. */
static bool is_all_there(const reading *r, const node *end)
{
    const turning_clause *const c = r->c;

    if (c->taken == NULL)
        return false;
    if (c->times != NULL) {
        if (end->op != N_DIV || !grundy_tree_same(end->kid[1], c->times))
            return false;
        end = end->kid[0];
    }
    if (c->base != NULL) {
        if (end->op != N_SUB || !grundy_tree_same(end->kid[1], c->base))
            return false;
        end = end->kid[0];
    }
    return grundy_tree_is_name(end, r->x);
}

/* To x, to a number, or to the lesser of both. */
static bool notes_end(reading *r, const node *end, bool included)
{
    if (end->op == N_CALL && end->call == CALL_LEAST && end->word == W_MIN &&
        end->kids == 2 && end->tail == NULL)
        return notes_end(r, end->kid[0], included) &&
               notes_end(r, end->kid[1], included);
    return (included && is_all_there(r, end)) ||
           note_compared(r, v_form(r), end);
}

/* That the least k of a range is above 0. */
static void note_range_least(reading *r, const node *low)
{
    const node *const base = r->c->base;

    if (r->e == NULL || r->plan->by_heap)
        return;
    if (base != NULL)
        note_least(r, grundy_emit_expr(r->e, base).text);
    note_least(r,
               grundy_emit_say(r->e, base != NULL ? "1 + %s" : "%s",
                               grundy_emit_in(r->e, grundy_emit_expr(r->e, low),
                                              RANK_SHIFT)));
}

static bool notes_range(reading *r, const node *range)
{
    const turning_clause *const c = r->c;
    const node *const low = range->kid[0];

    if (c->taken == NULL && runs_below(r, range))
        return true;
    r->plan->by_heap |= c->taken == NULL; /* k may be 0 there */
    note_range_least(r, low);
    return (c->times == NULL || note_remainder(r, steps_form(r), c->times)) &&
           note_compared(r, v_form(r), low) &&
           notes_end(r, range->kid[1], range->op == N_RANGE);
}

static bool notes_loop(reading *r)
{
    const node *const over = r->c->loop->expr, *const taken = r->c->taken;

    if (grundy_tree_is_range(over))
        return notes_range(r, over);
    return (taken == NULL || grundy_tree_is_name(taken, r->v)) &&
           note_list(r, taken == NULL ? pair_form(r, 0, 1) : k_form(r), over,
                     taken != NULL);
}

/* v, times * v, base + v or base + times * v */
static bool reads_taken(const reading *r, turning_clause *c)
{
    const node *n =
        grundy_tree_is_name(c->taken, c->alias) ? c->alias_of : c->taken;
    uint32_t at;

    if (n->op == N_ADD) {
        at = grundy_tree_names(n->kid[1], r->v);
        c->base = n->kid[1 - at];
        n = n->kid[at];
    }
    if (n->op == N_MUL) {
        at = grundy_tree_names(n->kid[1], r->v);
        c->times = n->kid[1 - at];
        n = n->kid[at];
    }
    return grundy_tree_is_name(n, r->v) &&
           (c->base == NULL || !grundy_tree_names(c->base, r->v)) &&
           (c->times == NULL || !names_any(r, c->times));
}

/* x - k, or y */
static bool reads_target(reading *r, turning_clause *c)
{
    const node *const to = r->to;

    if (c->loop != NULL && grundy_tree_is_name(to, r->v))
        return true;
    if (to->op != N_SUB || !grundy_tree_is_name(to->kid[0], r->x))
        return false;
    c->taken = to->kid[1];
    return c->loop == NULL || reads_taken(r, c);
}

static bool notes_one(reading *r)
{
    const node *const taken = r->c->taken;

    if (is_fixed(r, taken) && r->e != NULL)
        note_least(r, grundy_emit_expr(r->e, taken).text);
    return note_compared(r, k_form(r), taken);
}

static void begin_clause(reading *r, const turning_clause *c)
{
    r->c = c;
    r->to = c->move->target->kid[0];
    r->v = c->loop != NULL ? c->loop->pattern->variable : NULL;
}

static bool notes_clause(reading *r)
{
    const turning_clause *const c = r->c;
    const tail *const t = c->tail;

    if (c->loop != NULL ? !notes_loop(r) : !notes_one(r))
        return false;
    for (uint32_t i = 0; i < t->steps; i++)
        if (t->step[i].kind == STEP_IF && !notes(r, t->step[i].expr))
            return false;
    return true;
}

static bool is_one_number(const node *n)
{
    return n->op == N_ARRAY && n->tail == NULL && n->kids == 1 &&
           n->type->item[0]->tag == TYPE_INT;
}

static bool reads_clause(reading *r, turning_clause *c)
{
    const tail *const t = c->tail;

    for (uint32_t i = 0; i < t->steps; i++) {
        const tail_step *const s = &t->step[i];

        if (s->kind == STEP_IF)
            continue;
        if (s->kind != STEP_FOR || s->pattern->variable == NULL ||
            c->alias != NULL)
            return false;
        if (c->loop == NULL) {
            c->loop = s;
        } else if (is_one_number(s->expr)) {
            c->alias = s->pattern->variable;
            c->alias_of = s->expr->kid[0];
        } else {
            return false;
        }
    }
    begin_clause(r, c);
    return reads_target(r, c) && notes_clause(r);
}

turning_plan *grundy_emit_find_turns(emitter *e, const game_kind *k,
                                     const rule_move *move, uint32_t moves,
                                     bool quick)
{
    turning_plan *const plan = grundy_arena_zeroed(&e->a, sizeof *plan);
    reading r = {.plan = plan};

    if (plan == NULL || e->mode != MODE_NIMBERS || k->params != 1 ||
        moves == 0 || grundy_linear_heap(k) != NULL ||
        grundy_emit_start_high(e, k, 0) < LARGE_START)
        return NULL;
    r.x = k->param[0].variable;
    plan->kind = k;
    grundy_total_begin(&r.names);
    plan->clause = grundy_arena_zeroed(&e->a, moves * sizeof *plan->clause);
    for (plan->clauses = 0; plan->clause != NULL && plan->clauses < moves;
         plan->clauses++) {
        turning_clause *const c = &plan->clause[plan->clauses];

        c->move = &move[plan->clauses];
        c->tail = quick ? grundy_tail_quick(c->move->tail) : c->move->tail;
        if (!grundy_tree_is_position(c->move->target, k) ||
            !reads_clause(&r, c))
            return NULL;
    }
    return plan->clause == NULL ? NULL : plan;
}

bool grundy_emit_has_ranges(const turning_plan *plan)
{
    for (uint32_t i = 0; i < plan->clauses; i++)
        if (plan->clause[i].loop != NULL &&
            grundy_tree_is_range(plan->clause[i].loop->expr))
            return true;
    return false;
}

/* ---- writing ---- */

typedef struct asking {
    const game_kind *kind;
    const turning_clause *clause;
    const char *left, *found;
} asking;

static void found_it(emitter *e, void *user)
{
    const asking *const a = user;
    const code to = grundy_emit_expr(e, a->clause->move->target->kid[0]);

    grundy_emit_line(e, "%s = %s || %s == %s;", a->found, a->found,
                     grundy_emit_in(e, to, RANK_SHIFT), a->left);
}

/* The loop's one number that leaves so much of x, and whether it is there. */
static void bind_number(emitter *e, const asking *a, const char *x)
{
    const turning_clause *const c = a->clause;
    const node *const range = c->loop->expr;
    const char *const name =
        grundy_emit_bind_one(e, c->loop->pattern->variable);
    const char *n = a->left, *low;
    code high;

    if (c->taken != NULL)
        n = grundy_emit_say(e, "%s - %s", x, n);
    if (c->base != NULL)
        n = grundy_emit_say(
            e, "%s - %s", n,
            grundy_emit_in(e, grundy_emit_expr(e, c->base), RANK_UNARY));
    if (c->times != NULL)
        n = grundy_emit_say(e, "floor_of(%s, %s)", n,
                            grundy_emit_expr(e, c->times).text);
    grundy_emit_const(e, "int64_t", name, "%s", n);
    low = grundy_emit_in(e, grundy_emit_expr(e, range->kid[0]), RANK_SHIFT);
    high = grundy_emit_expr(e, range->kid[1]);
    grundy_emit_open(e, "if (%s <= %s && %s %s %s)", low, name, name,
                     range->op == N_RANGE ? "<=" : "<",
                     grundy_emit_in(e, high, RANK_SHIFT));
}

static void clause_body(emitter *e, void *user)
{
    asking *const a = user;
    const turning_clause *const c = a->clause;
    const char *const x =
        grundy_emit_find(e, a->kind->param[0].variable)->at[0].text;
    const bool one = c->loop != NULL && grundy_tree_is_range(c->loop->expr);
    tail t = *c->tail;

    t.quick = NULL;
    a->found = grundy_emit_name(e, "found");
    grundy_emit_line(e, "bool %s = false;", a->found);
    grundy_emit_blank(e);
    if (one) {
        const uint32_t at = (uint32_t)(c->loop - t.step);
        tail_step *const rest = grundy_arena_new(&e->a, t.steps * sizeof *rest);

        for (uint32_t i = 0; rest != NULL && i + 1 < t.steps; i++)
            rest[i] = t.step[i + (i >= at)];
        t.step = rest;
        t.steps = rest == NULL ? 0 : t.steps - 1;
        bind_number(e, a, x);
    }
    grundy_emit_tail(e, &t, 0, found_it, user);
    if (one)
        grundy_emit_close(e);
    grundy_emit_line(e, "return %s;", a->found);
}

static const char *lets(emitter *e, const game_kind *k, uint32_t clause)
{
    return grundy_emit_say(e, "%s_lets_%u", grundy_emit_id(e, k),
                           (unsigned)clause + 1);
}

static void write_notes(emitter *e, const turning_plan *plan, const char *law)
{
    reading r = {.plan = (turning_plan *)(uintptr_t)plan,
                 .x = plan->kind->param[0].variable,
                 .e = e,
                 .law = law};

    grundy_total_begin(&r.names);
    for (uint32_t i = 0; i < plan->clauses; i++) {
        begin_clause(&r, &plan->clause[i]);
        (void)notes_clause(&r);
    }
}

static void write_clauses(emitter *e, const game_kind *k,
                          const turning_plan *plan)
{
    for (uint32_t i = 0; i < plan->clauses; i++) {
        const emit_scope scope = grundy_emit_begin(e);
        const char *const name = lets(e, k, i);
        asking a = {k, &plan->clause[i], grundy_emit_name(e, "left"), NULL};

        grundy_emit_clause_remark(e, plan->clause[i].move);
        grundy_emit_body(
            e, name,
            grundy_emit_say(e, "static bool %s(%s, int64_t %s)", name,
                            grundy_emit_params(e, k->param, 1), a.left),
            k->param, 1, clause_body, &a);
        grundy_emit_leave(e, scope);
        grundy_emit_blank(e);
    }
}

static const char *rest_or_turns(const turning_plan *plan)
{
    return plan->by_heap ? "rests" : "turns";
}

const char *grundy_emit_turns(emitter *e, const game_kind *k,
                              const kind_plan *plan)
{
    const turning_plan *const of = plan->turning;
    const char *const name = grundy_emit_id(e, k);
    const char *const law = grundy_emit_say(e, "%s_recurring", name);
    const char *any = "", *n, *left;
    emit_scope scope;

    if (of == NULL)
        return "";
    e->in_rules = &e->set->kind_reads[k->index];
    write_clauses(e, k, of);
    scope = grundy_emit_begin(e);
    n = grundy_emit_name(e, "size");
    left = grundy_emit_name(e, "left");
    for (uint32_t i = 0; i < of->clauses; i++)
        any = grundy_emit_say(e, "%s%s%s(%s, %s)", any, i == 0 ? "" : " || ",
                              lets(e, k, i), n, left);
    grundy_emit_lines(e,
                      "static bool $0_lets(int64_t $3, int64_t $4)\n"
                      "{\n"
                      "    return $1;\n"
                      "}\n\n"
                      "static $5 $2;\n\n",
                      name, any, law, n, left,
                      of->by_heap ? "remainders_law" : "turning_law", NO_MORE);
    grundy_emit_open_function(e, NULL, "static bool %s_has_law(int64_t %s)",
                              name, n);
    grundy_emit_line(e, "if (%s < %d)", n, LARGE_HEAP);
    grundy_emit_line(e, "    return false;");
    grundy_emit_open(e, "if (!%s.sought)", law);
    grundy_emit_line(e, "%s_begin(&%s);", rest_or_turns(of), law);
    write_notes(e, of, law);
    grundy_emit_line(e, "%s_find(&%s, %s_lets);", rest_or_turns(of), law, name);
    grundy_emit_close_with(e, "");
    grundy_emit_line(e, "return !%s.told.lost;", law);
    grundy_emit_close_function(e);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    return grundy_emit_say(e, "%s.sought = false, ", law);
}

void grundy_emit_by_turns(emitter *e, const game_kind *k)
{
    const turning_plan *const of = grundy_emit_plan(e, k)->turning;

    if (of == NULL)
        return;
    grundy_emit_need(e, of->by_heap ? "rests_value" : "turns_value");
    grundy_emit_lines(e,
                      "if ($0_has_law($1))\n"
                      "    return $2_value(&$0_recurring, $1);\n",
                      grundy_emit_id(e, k),
                      grundy_emit_find(e, k->param[0].variable)->at[0].text,
                      rest_or_turns(of), NO_MORE);
}

bool grundy_emit_turns_levels(emitter *e, const game_kind *k,
                              const rule_move *m, const char *n,
                              const char *want, winning_loop *out)
{
    const turning_plan *const plan = grundy_emit_plan(e, k)->turning;
    const char *by = "1";
    uint32_t i = 0;

    if (grundy_emit_plan(e, k)->method == METHOD_PAIRS)
        return grundy_emit_pairs_levels(e, k, m, n, want, out);
    while (plan != NULL && i < plan->clauses && plan->clause[i].move != m)
        i++;
    if (plan == NULL || plan->by_heap || i == plan->clauses ||
        plan->clause[i].loop == NULL ||
        !grundy_tree_is_range(plan->clause[i].loop->expr) ||
        plan->clause[i].base != NULL)
        return false;
    if (plan->clause[i].taken == NULL)
        by = "0";
    else if (plan->clause[i].times != NULL)
        by = grundy_emit_expr(e, plan->clause[i].times).text;
    *out = (winning_loop){.form = LEVEL_TURNS,
                          .kind = k,
                          .tail = m->tail,
                          .step = plan->clause[i].loop,
                          .left = m->target->kid[0],
                          .last = true};
    grundy_emit_need(e, "turns_wins");
    out->level =
        grundy_emit_say(e, "turns_wins(&%s_recurring, %s, %s, %s, %s)",
                        grundy_emit_id(e, k), lets(e, k, i), n, want, by);
    return true;
}

bool grundy_emit_is_by_heap(const turning_plan *plan)
{
    return plan->by_heap;
}
