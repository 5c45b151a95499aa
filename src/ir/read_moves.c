/* SPDX-License-Identifier: MIT */
/*
 * A move is read step by step: loops over ranges bring leaves, conditions are
 * assumed, loops over lists that are written down and choices between positions
 * or arrays are gone through case by case.  Each case of a target is a clause.
 */
#include <assert.h>

#include "base/words.h"
#include "ir/reader.h"

/* Of what runs over it: no lower than a range begins, no higher than it ends.
 */
static ir_extent extent_over(ir_reader *r, const node *over)
{
    ir_extent all = {0}, end;

    if (grundy_tree_is_range(over)) {
        all = grundy_ir_read(r, over->kid[0]).extent;
        end = grundy_ir_read(r, over->kid[1]).extent;
        all.high = end.high;
        all.high_rest = end.high_rest;
    } else if ((over->op == N_ARRAY || over->op == N_SET) &&
               over->tail == NULL) {
        for (uint32_t i = 0; i < over->kids; i++)
            all = grundy_ir_hull(all, grundy_ir_read(r, over->kid[i]).extent);
    } else if (over->op == N_CALL && over->kids == 1) { /* of divisors */
        all = grundy_ir_read(r, over->kid[0]).extent;
    } else {
        all = (ir_extent){-1, 1, 0, 0};
    }
    return all;
}

static bool read_loop(ir_reader *r, const pattern *as, const node *over)
{
    ir_reading loop;

    if (as->name == NULL)
        return grundy_ir_deny(r, over, "a loop runs over pairs");
    loop.is = grundy_ir_leaf(r->g, IR_LOOP, r->loops++);
    loop.extent = extent_over(r, over);
    return grundy_ir_guarded(r, over, grundy_ir_member(r, loop.is, over)) &&
           grundy_ir_bind(r, as->variable, loop);
}

bool grundy_ir_add_change(ir_reader *r, uint32_t of, const ir_node *place,
                          const ir_node *value)
{
    ir_relation *const c = &r->clause;

    assert(c->parts > 0);
    if (value == NULL || c->changes == IR_CHANGES)
        return false;
    c->change[c->changes++] = (ir_change){
        .part = c->parts - 1, .param = of, .place = place, .value = value};
    return true;
}

const node *grundy_ir_chosen(ir_reader *r, const node *choice)
{
    for (uint32_t i = 0; i < r->choices; i++)
        if (r->chosen[i].of == choice)
            return r->chosen[i].is;
    r->open = choice;
    return NULL;
}

/* An index that an update writes to must be within the array too. */
static bool are_within(ir_reader *r, const node *at)
{
    for (uint32_t i = 0; i < r->clause.changes; i++) {
        const ir_change *const c = &r->clause.change[i];

        if (c->place != NULL && !c->maybe &&
            !grundy_ir_is_within(r, c->place, r->m->length[c->param]) &&
            !grundy_ir_long_enough(r, c->param, c->place))
            return grundy_ir_deny(
                r, at, "an index is not proved to be within its array");
    }
    return true;
}

bool grundy_ir_same_shape(const game_kind *kind, const game_kind *own)
{
    for (uint32_t i = 0; i < own->params && kind->params == own->params; i++) {
        const param *const p = &kind->param[i], *const q = &own->param[i];

        if (p->kind != q->kind || p->range != NULL || q->range != NULL ||
            (p->length == NULL) != (q->length == NULL) ||
            (p->length != NULL && !grundy_tree_same(p->length, q->length)))
            return false;
    }
    return kind->params == own->params;
}

/* An argument that is no number: what it was, an array with new elements, or
 * whatever it is. */
static bool read_argument(ir_reader *r, const node *to, uint32_t i)
{
    const game_kind *const kind = to->ref.kind;
    const node *const arg = to->kid[i];
    ir_saved before;

    if (kind == r->m->kind && grundy_tree_is_name(arg, kind->param[i].variable))
        return true;
    grundy_ir_save(r, &before);
    if (kind == r->m->kind && kind->param[i].kind == PARAM_ARRAY &&
        (grundy_ir_read_instead(r, arg, i) || r->open != NULL))
        return r->open == NULL;
    return grundy_ir_add_change(r, i, NULL,
                                grundy_ir_or_opaque(r, arg, &before).is);
}

static bool read_open_position(ir_reader *r, const node *to)
{
    const game_kind *const kind = to->ref.kind;
    bool done = true;

    for (uint32_t i = 0; i < kind->params && done; i++)
        done = kind->param[i].kind == PARAM_INT
                   ? grundy_ir_add_change(r, i, NULL,
                                          grundy_ir_read(r, to->kid[i]).is)
                   : read_argument(r, to, i);
    return done;
}

static bool read_position(ir_reader *r, const node *to)
{
    const game_kind *const kind = to->ref.kind;
    ir_relation *const c = &r->clause;
    const uint32_t changes = c->changes;
    bool arrays = false;

    if (c->parts == IR_PARTS)
        return grundy_ir_deny(r, to, "an option is a sum of many positions");
    c->part[c->parts++] = kind;
    if (grundy_ir_is_open(r))
        return read_open_position(r, to);
    for (uint32_t i = 0; i < kind->params; i++)
        arrays |= kind->param[i].kind != PARAM_INT;
    if (arrays && kind != r->m->kind && !grundy_ir_same_shape(kind, r->m->kind))
        return grundy_ir_deny(r, to, "an option has an array of another kind");
    for (uint32_t i = 0; i < kind->params; i++)
        if (kind->param[i].kind == PARAM_INT
                ? !grundy_ir_add_change(r, i, NULL,
                                        grundy_ir_read(r, to->kid[i]).is)
                : !grundy_ir_read_whole(r, to->kid[i], i))
            return false;
    return !arrays || kind == r->m->kind || c->changes > changes ||
           grundy_ir_refuse(r, to, "an option has an array of another kind")
                   .is != NULL;
}

static bool read_sum(ir_reader *r, const node *to);

/* A function of numbers is what its body is. */
static bool read_function(ir_reader *r, const node *to)
{
    const uint32_t names = r->bindings;
    bool done;

    if (!grundy_ir_bind_call(r, to))
        return grundy_ir_deny(r, to, "an option is no sum of positions");
    r->calls++;
    done = read_sum(r, to->ref.function->body);
    r->calls--;
    r->bindings = names;
    return done;
}

/* A heap of no tokens is no part. */
static bool is_empty_heap(ir_reader *r, const node *to)
{
    int64_t size;

    return to->op == N_CALL && to->call == CALL_NIM &&
           grundy_ir_constant(grundy_ir_read(r, to->kid[0]).is, &size) &&
           size == 0;
}

/* Any other heap of tokens is of a kind of the planner's. */
static bool read_heap(ir_reader *r, const node *to)
{
    if (r->m->set->nim_heap == NULL || r->clause.parts == IR_PARTS)
        return grundy_ir_deny(r, to, "an option is no sum of positions");
    r->clause.part[r->clause.parts++] = r->m->set->nim_heap;
    return grundy_ir_add_change(r, 0, NULL, grundy_ir_read(r, to->kid[0]).is);
}

/* sum(p for x in [this, that]): a part for each. */
static bool read_parts(ir_reader *r, const node *to)
{
    const tail_step *const s = grundy_ir_only_loop(to);
    const uint32_t names = r->bindings;
    ir_elements e;
    bool done =
        s != NULL && grundy_ir_elements(r, s->expr, &e) && e.list != NULL;

    for (uint32_t i = 0; done && i < e.count; i++) {
        done =
            grundy_ir_bind(r, s->pattern->variable, grundy_ir_nth(r, &e, i)) &&
            read_sum(r, to->kid[0]);
        r->bindings = names;
    }
    return done || grundy_ir_deny(r, to, "an option is no sum of positions");
}

static bool read_plain_sum(ir_reader *r, const node *to)
{
    const node *const one = to->op == N_IF ? grundy_ir_chosen(r, to) : to;
    int64_t copies;

    if (one != to)
        return one != NULL && read_sum(r, one);
    if (to->op == N_NOTHING)
        return true;
    if (to->op == N_ADD)
        return read_sum(r, to->kid[0]) && read_sum(r, to->kid[1]);
    if (to->op == N_MUL &&
        grundy_ir_constant(grundy_ir_read(r, to->kid[0]).is, &copies) &&
        (copies == 0 || copies == 1))
        return copies == 0 || read_sum(r, to->kid[1]);
    if (to->op == N_CALL && to->call == CALL_POSITION)
        return read_position(r, to);
    if (to->op == N_CALL && to->call == CALL_FUNCTION)
        return read_function(r, to);
    if (to->op == N_CALL && to->call == CALL_FOLD && to->word == W_SUM &&
        to->tail != NULL)
        return read_parts(r, to);
    if (to->op == N_CALL && to->call == CALL_NIM)
        return is_empty_heap(r, to) || read_heap(r, to);
    return grundy_ir_deny(r, to, "an option is no sum of positions");
}

/* Whether a sum may have positions of the kind. */
static bool is_other(void *user, node *n)
{
    const ir_reader *const r = user;

    return n->op != N_CALL ||
           (!(n->call == CALL_POSITION && n->ref.kind == r->m->kind) &&
            !(n->call == CALL_FUNCTION && n->type->tag == TYPE_SUM));
}

/* A sum of other positions that has no other reading. */
static bool read_other(ir_reader *r, const node *to)
{
    ir_relation *const c = &r->clause;
    const ir_node *is;

    if (c->parts == IR_PARTS ||
        !grundy_tree_walk((node *)(uintptr_t)to, is_other, r))
        return grundy_ir_deny(
            r, to, N_("a move leaves the position otherwise than once"));
    is = grundy_ir_opaque_term(r, to);
    c->part[c->parts++] = NULL;
    return grundy_ir_add_change(r, 0, NULL, is);
}

static bool read_sum(ir_reader *r, const node *to)
{
    ir_saved before;

    if (!grundy_ir_is_open(r))
        return read_plain_sum(r, to);
    grundy_ir_save(r, &before);
    if (read_plain_sum(r, to))
        return true;
    if (r->open != NULL || to->op == N_ADD)
        return false;
    grundy_ir_restore(r, &before);
    return read_other(r, to);
}

static bool read_target(ir_reader *r, const node *to);

/* The target in the case that a choice in it falls one way. */
static bool read_case(ir_reader *r, const node *to, const node *choice,
                      const ir_node *condition, uint32_t way)
{
    const ir_relation before = r->clause;
    bool done;

    r->chosen[r->choices++] = (ir_choice){choice, choice->kid[way]};
    done = grundy_ir_guarded(r, choice, condition) && read_target(r, to);
    r->choices--;
    r->clause = before;
    return done;
}

/* `if c then one else the other`: two clauses. */
static bool read_either(ir_reader *r, const node *to, const node *choice)
{
    const ir_node *const c = grundy_ir_read(r, choice->kid[0]).is;

    return r->choices < CHOICES && read_case(r, to, choice, c, 1) &&
           read_case(r, to, choice, grundy_ir_not(r->g, c), 2);
}

static bool read_target(ir_reader *r, const node *to)
{
    r->clause.changes = r->clause.parts = 0;
    r->clause.instead = false;
    r->open = NULL;
    if (!read_sum(r, to))
        return r->open != NULL && read_either(r, to, r->open);
    return are_within(r, to) && r->m->why_not == NULL &&
           grundy_ir_add_clause(r->g, r->m, &r->clause);
}

/* The pattern's names are the element, or parts of it. */
static bool bind_pattern(ir_reader *r, const pattern *p, const node *element)
{
    if (p->name != NULL)
        return grundy_ir_bind(r, p->variable, grundy_ir_read(r, element));
    if (element->op != N_TUPLE || element->kids != p->items)
        return grundy_ir_deny(r, element, "a pair is not said by its numbers");
    for (uint32_t i = 0; i < p->items; i++)
        if (!bind_pattern(r, p->item[i], element->kid[i]))
            return false;
    return true;
}

static bool is_listed(const node *over)
{
    return (over->op == N_ARRAY || over->op == N_SET) && over->tail == NULL &&
           over->kids <= LISTED;
}

/* Where in a move the reading is: in its tail, or in that of a list that a loop
 * `outer` runs over, whose element is what the loop's pattern stands for. */
typedef struct ir_walk {
    const tail *tail;
    uint32_t at;
    const node *element;
    const struct ir_walk *outer; /* NULL: it is the move's own tail */
    const node *target;
} ir_walk;

/* The rest of the tail, and the target. */
static bool read_steps(ir_reader *r, const ir_walk *w);

static ir_walk behind(const ir_walk *w)
{
    ir_walk next = *w;

    next.at++;
    return next;
}

/* A loop over few elements: a clause for each. */
static bool read_by_element(ir_reader *r, const ir_walk *w,
                            const ir_elements *e)
{
    const pattern *const as = w->tail->step[w->at].pattern;
    const ir_relation before = r->clause;
    const uint32_t names = r->bindings, loops = r->loops;
    const ir_walk next = behind(w);
    bool done = true;

    for (uint32_t i = 0; i < e->count && done; i++) {
        done = (e->list != NULL ? bind_pattern(r, as, e->list->kid[i])
                                : grundy_ir_bind(r, as->variable,
                                                 grundy_ir_nth(r, e, i))) &&
               read_steps(r, &next);
        r->clause = before;
        r->bindings = names;
        r->loops = loops;
    }
    return done;
}

/* The end of a list's tail: its element is what the loop over it meets. */
static bool read_element(ir_reader *r, const ir_walk *w)
{
    const ir_walk next = behind(w->outer);

    return bind_pattern(r, w->outer->tail->step[w->outer->at].pattern,
                        w->element) &&
           read_steps(r, &next);
}

/* What a loop runs over, said by a function: its body, with what its parameters
 * are.  NULL: it is not that. */
static const node *said_by(ir_reader *r, const node *over)
{
    for (uint32_t depth = 0; over->op == N_CALL && over->call == CALL_FUNCTION;
         depth++) {
        if (depth == CALLS || !grundy_ir_bind_call(r, over))
            return NULL;
        over = over->ref.function->body;
    }
    return over;
}

/* ---- loops over the places of a list ---- */

/* What a loop's place is used for. */
typedef struct ir_uses {
    const variable *place;
    const node *list; /* the one that it is a place of; NULL: none yet */
    int64_t first;    /* the place of its first element */
    uint32_t names, entries;
} ir_uses;

static bool is_input_list(const node *n)
{
    return grundy_tree_is_global(n) && n->type->tag == TYPE_ARRAY &&
           n->type->item[0]->tag == TYPE_INT;
}

/* n is the place, or that and `first` less. */
static bool is_place(const ir_uses *u, const node *n)
{
    return u->first == 0
               ? grundy_tree_is_name(n, u->place)
               : n->op == N_SUB && grundy_tree_is_name(n->kid[0], u->place) &&
                     n->kid[1]->op == N_INT && n->kid[1]->number == u->first;
}

static bool see_use(void *user, node *n)
{
    ir_uses *const u = user;

    u->names += grundy_tree_is_name(n, u->place);
    if (n->op != N_INDEX || !is_place(u, n->kid[1]) ||
        !is_input_list(n->kid[0]) ||
        (u->list != NULL && n->kid[0]->ref.variable != u->list->ref.variable))
        return true;
    u->list = n->kid[0];
    u->entries++;
    return true;
}

/* Whether end is how many the list has, less `less`. */
static bool is_length(const node *list, const node *end, int64_t less)
{
    if (less != 0)
        return end->op == N_SUB && end->kid[1]->op == N_INT &&
               end->kid[1]->number == less && is_length(list, end->kid[0], 0);
    if (grundy_tree_is_word(end, W_LEN))
        return grundy_tree_is_name(end->kid[0], list->ref.variable);
    return list->ref.variable->length != NULL &&
           grundy_tree_same(end, list->ref.variable->length);
}

/* The list of which the loop runs over all places, asking for no more than its
 * elements; NULL: there is none. */
static const node *list_of_places(const ir_reader *r, const ir_walk *w)
{
    const tail_step *const s = &w->tail->step[w->at];
    const node *const over = s->expr;
    ir_uses u = {.place = s->pattern->variable};

    if (!grundy_tree_is_range(over) || w->outer != NULL ||
        s->pattern->name == NULL || over->kid[0]->op != N_INT)
        return NULL;
    u.first = over->kid[0]->number;
    if (u.first != 0 && u.first != 1)
        return NULL;
    for (uint32_t i = w->at + 1; i < w->tail->steps; i++)
        if (!grundy_tree_walk(w->tail->step[i].expr, see_use, &u))
            return NULL;
    (void)grundy_tree_walk((node *)(uintptr_t)w->target, see_use, &u);
    return u.list != NULL && u.names == u.entries &&
                   grundy_ir_listed(r, u.list) == u.list &&
                   is_length(u.list, over->kid[1],
                             (over->op == N_RANGE) - u.first)
               ? u.list
               : NULL;
}

/* The place stands for an element of the list, which has to be `is`. */
static bool enter(ir_reader *r, const variable *place, const node *list,
                  const ir_node *is)
{
    uint32_t at = 0;

    while (at < r->entries && r->entry[at].place != place)
        at++;
    if (at == ENTRIES)
        return grundy_ir_deny(r, list, "too many loops");
    r->entry[at] = (ir_entry){place, is, extent_over(r, list)};
    if (at == r->entries)
        r->entries++;
    return true;
}

static bool read_places(ir_reader *r, const ir_walk *w, const node *list)
{
    const ir_walk next = behind(w);
    const ir_node *const is = grundy_ir_leaf(r->g, IR_LOOP, r->loops++);

    return enter(r, w->tail->step[w->at].pattern->variable, list, is) &&
           grundy_ir_guarded(r, list, grundy_ir_member(r, is, list)) &&
           read_steps(r, &next);
}

/* any(x == k for k in s): x is in s, and all(x != k for k in s): it is not. */
const ir_node *grundy_ir_any_of(ir_reader *r, const node *n)
{
    const bool any = n->word == W_ANY;
    const ir_walk w = {.tail = n->tail, .target = n->kid[0]};
    const tail_step *const s = n->tail->step;
    const ir_node *const is = grundy_ir_leaf(r->g, IR_LOOP, r->loops++);
    const uint32_t names = r->bindings;
    const ir_node *body = NULL, *in;
    const node *list;
    int64_t times;

    if ((!any && n->word != W_ALL) || n->tail->steps != 1 ||
        s->kind != STEP_FOR || s->pattern->name == NULL)
        return NULL;
    list = is_input_list(s->expr) ? s->expr : list_of_places(r, &w);
    if (list == NULL)
        return NULL;
    if (list == s->expr ? grundy_ir_bind(r, s->pattern->variable,
                                         (ir_reading){is, extent_over(r, list)})
                        : enter(r, s->pattern->variable, list, is))
        body = grundy_ir_read(r, n->kid[0]).is;
    r->bindings = names;
    if (body == NULL || body->op != (any ? IR_ZERO : IR_NOT_ZERO))
        return NULL;
    times = grundy_ir_times(body->kid[0], is);
    in = grundy_ir_add(r->g, body->kid[0], is, -times);
    if ((times != 1 && times != -1) || in == NULL || grundy_ir_has(in, is))
        return NULL;
    in = grundy_ir_member(r, grundy_ir_scaled(r->g, in, -times), list);
    return any ? in : grundy_ir_not(r->g, in);
}

static bool read_over(ir_reader *r, const ir_walk *w, const node *said);

/* A loop over two lists that are joined: a clause of each. */
static bool read_joined_lists(ir_reader *r, const ir_walk *w, const node *over)
{
    const ir_relation before = r->clause;
    const uint32_t names = r->bindings, loops = r->loops;

    if (!read_over(r, w, over->kid[0]))
        return false;
    r->clause = before;
    r->bindings = names;
    r->loops = loops;
    return read_over(r, w, over->kid[1]);
}

static bool read_for(ir_reader *r, const ir_walk *w)
{
    return read_over(r, w, w->tail->step[w->at].expr);
}

static bool read_over(ir_reader *r, const ir_walk *w, const node *said)
{
    const tail_step *const s = &w->tail->step[w->at];
    const node *const list = said == s->expr ? list_of_places(r, w) : NULL;
    const ir_walk next = behind(w);
    const node *over;
    ir_elements few;

    if (list != NULL)
        return read_places(r, w, list);
    over = said_by(r, said);
    if (over == NULL)
        return grundy_ir_deny(r, s->expr,
                              "a loop or list is no range of numbers");
    over = grundy_ir_listed(r, over);
    if (over->op == N_ADD && over->type->tag == TYPE_ARRAY)
        return read_joined_lists(r, w, over);
    if (is_listed(over))
        return read_by_element(
            r, w, &(ir_elements){.list = over, .count = over->kids});
    if (s->pattern->name != NULL && grundy_ir_few(r, over, &few)) {
        r->has_few = true;
        if (r->by_cases)
            return read_by_element(r, w, &few);
    }
    if ((over->op == N_ARRAY || over->op == N_SET) && over->tail != NULL &&
        over->kids == 1)
        return read_steps(
            r, &(ir_walk){over->tail, 0, over->kid[0], w, w->target});
    return read_loop(r, s->pattern, over) && read_steps(r, &next);
}

static bool read_steps(ir_reader *r, const ir_walk *w)
{
    const ir_walk next = behind(w);
    const tail_step *s;

    if (w->at == w->tail->steps)
        return w->outer != NULL ? read_element(r, w)
                                : read_target(r, w->target);
    s = &w->tail->step[w->at];
    if (s->kind == STEP_FOR)
        return read_for(r, w);
    if (s->kind != STEP_IF)
        return grundy_ir_deny(r, s->expr, "it asks for winning moves");
    return grundy_ir_guarded(r, s->expr, grundy_ir_read(r, s->expr).is) &&
           read_steps(r, &next);
}

static bool read_move(ir_reader *r, const rule_move *m)
{
    r->loops = 0;
    return read_steps(r, &(ir_walk){m->tail, 0, NULL, NULL, m->target});
}

static bool bind_params(ir_reader *r)
{
    const game_kind *const kind = r->m->kind;

    for (uint32_t i = 0; i < kind->params; i++) {
        const param *const p = &kind->param[i];
        const ir_node *const is = grundy_ir_leaf(r->g, IR_PARAM, i);

        const bool text =
            p->kind == PARAM_TEXT && r->setting != NULL && r->setting->texts;

        if ((!grundy_ir_is_open(r) &&
             ((p->kind != PARAM_INT && p->kind != PARAM_ARRAY && !text) ||
              p->variable->type->tag == TYPE_CHAR)) ||
            !grundy_ir_bind(
                r, p->variable,
                (ir_reading){is, {p->range != NULL ? -1 : 0, 1, 0, 0}}))
            return false;
    }
    return true;
}

static void find_lengths(ir_reader *r)
{
    const game_kind *const kind = r->m->kind;

    for (uint32_t i = 0; i < kind->params; i++) {
        const node *const said = kind->param[i].length;

        if (kind->param[i].kind == PARAM_INT)
            continue;
        if (r->setting != NULL && r->setting->like != NULL)
            r->m->length[i] = r->setting->like->length[i];
        else if (said != NULL)
            r->m->length[i] = grundy_ir_read(r, said).is;
        else
            r->m->length[i] = grundy_ir_of(r->g, IR_LENGTH,
                                           grundy_ir_leaf(r->g, IR_PARAM, i));
    }
}

/* An end of a declared range; NULL: it has no reading. */
static const ir_node *read_end(ir_reader *r, const node *end, int64_t more)
{
    const ir_node *const is = grundy_ir_read(r, end).is;

    if (r->m->why_not == NULL)
        return grundy_ir_plus(r->g, is, more);
    r->m->why_not = NULL; /* less is known of the position then */
    return NULL;
}

static void find_ends(ir_reader *r)
{
    const game_kind *const kind = r->m->kind;

    for (uint32_t i = 0; i < kind->params; i++) {
        const node *const range = kind->param[i].range;
        int64_t n;

        if (range == NULL)
            continue;
        r->m->low[i] = read_end(r, range->kid[0], 0);
        if (kind->param[i].kind == PARAM_INT)
            r->m->high[i] =
                read_end(r, range->kid[1], range->op == N_RANGE ? 0 : -1);
        else if (r->m->low[i] != NULL && !grundy_ir_constant(r->m->low[i], &n))
            r->m->low[i] = NULL; /* of each element: a number */
    }
}

/* No move where a `stop if` holds. */
static bool read_stops(ir_reader *r)
{
    const game_kind *const kind = r->m->kind;

    for (uint32_t i = 0; i < kind->decides; i++) {
        const node *const at = kind->decide[i].condition;

        if (kind->decide[i].what != DECIDE_STOP)
            return grundy_ir_deny(r, at, "it has a stop, win or lose");
        if (!grundy_ir_guarded(r, at,
                               grundy_ir_not(r->g, grundy_ir_read(r, at).is)))
            return false;
    }
    return true;
}

/* Whether a loop over few numbers is in the way, by cases or not. */
static bool read_all(ir_graph *g, const ruleset *set, const game_kind *kind,
                     const ir_setting *setting, ir_moves *out, bool by_cases)
{
    ir_reader r = {.g = g, .m = out, .setting = setting, .by_cases = by_cases};
    ir_relation before;
    uint32_t names;
    bool done;

    *out = (ir_moves){.set = set, .kind = kind, .farthest = INT64_MAX};
    out->relation =
        grundy_arena_new(g->arena, IR_RELATIONS * sizeof *out->relation);
    for (uint32_t i = 0; setting != NULL && i < setting->bindings; i++)
        (void)grundy_ir_bind(&r, setting->bound[i].variable,
                             (ir_reading){setting->bound[i].is, {-1, 1, 0, 0}});
    done = out->relation != NULL && bind_params(&r);
    if (done)
        find_lengths(&r);
    if (done)
        find_ends(&r);
    done = done && read_stops(&r);
    before = out->open = r.clause;
    names = r.bindings;
    for (uint32_t i = 0; i < kind->moves && done; i++) {
        r.clause = before;
        r.bindings = names;
        done = read_move(&r, &kind->move[i]);
    }
    if (!done && out->why_not == NULL)
        out->why_not = "the moves have no linear reading";
    return r.has_few &&
           (out->why_not != NULL ||
            (setting != NULL && setting->written && out->opaques > 0));
}

void grundy_ir_read_moves(ir_graph *g, const ruleset *set,
                          const game_kind *kind, const ir_setting *setting,
                          ir_moves *out)
{
    ir_moves by_cases;

    if (!read_all(g, set, kind, setting, out, false))
        return;
    (void)read_all(g, set, kind, setting, &by_cases, true);
    if (by_cases.why_not == NULL &&
        (out->why_not != NULL || by_cases.opaques < out->opaques))
        *out = by_cases;
}
