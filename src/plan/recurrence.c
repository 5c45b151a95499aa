/* SPDX-License-Identifier: MIT */
/*
 * The rules are run with the long number n left open: a value is a plain
 * number or n + c.  What would depend on n itself is refused, what depends on
 * whether n is large is noted in `from` and taken for large n, what depends on
 * a residue of n is looked at for each residue of a modulus.
 *
 * Sound: for n >= from and a given residue the run is the run of the machine
 * on that position, so its options are those found here, parts n - c for fixed
 * c >= 0, or positions without n, whose values are constants.
 */
#include "plan/recurrence.h"

#include <string.h>

enum {
    LARGEST_MODULUS = 64,
    LARGEST_REACH = 1 << 16,
    MOST_OPTIONS = 1 << 18,
    MOST_NAMES = 64,
    MOST_CALLS = 24
};

/* A number, or n plus a number. */
typedef struct open_number {
    bool moves; /* with n */
    int64_t c;
} open_number;

typedef struct named {
    const variable *variable;
    open_number value;
} named;

typedef struct reading {
    arena *a;
    const recurrence_source *source;
    recurrence *out;
    const char *why;
    int64_t residue, wanted_modulus; /* of n; 0: the modulus will do */
    uint32_t options, parts, calls;
    uint32_t names;
    named name[MOST_NAMES];
} reading;

static bool refuse(reading *r, const char *why)
{
    if (r->why == NULL)
        r->why = why;
    return false;
}

static bool no_memory(reading *r)
{
    return refuse(r, "out of memory");
}

/* From n = x - y + more on. */
static void large(reading *r, int64_t x, int64_t y, int64_t more)
{
    int64_t least;

    if (__builtin_sub_overflow(x, y, &least) ||
        __builtin_add_overflow(least, more, &least))
        least = x < y ? 0 : INT64_MAX;
    if (least > r->out->from)
        r->out->from = least;
}

/* ---- names ---- */

static const named *find_name(const reading *r, const variable *v)
{
    for (uint32_t i = r->names; i-- > 0;)
        if (r->name[i].variable == v)
            return &r->name[i];
    return NULL;
}

static bool bind(reading *r, const variable *v, open_number value)
{
    if (r->names == MOST_NAMES)
        return refuse(r, "too many names");
    r->name[r->names++] = (named){v, value};
    return true;
}

/* The local names in an expression, and whether one of them moves. */
typedef struct looking {
    const reading *r;
    variable *local[MOST_NAMES];
    int64_t word[MOST_NAMES];
    uint32_t locals;
    bool moves;
} looking;

static bool look(void *user, node *n)
{
    looking *l = user;
    const named *found;

    if (n->op != N_NAME || n->call != CALL_VARIABLE)
        return true;
    found = find_name(l->r, n->ref.variable);
    if (found == NULL)
        return true; /* global, or bound inside the expression */
    l->moves |= found->value.moves;
    for (uint32_t i = 0; i < l->locals; i++)
        if (l->local[i] == n->ref.variable)
            return true;
    if (l->locals < MOST_NAMES) {
        l->local[l->locals] = n->ref.variable;
        l->word[l->locals++] = found->value.c;
    }
    return true;
}

static bool is_fixed(const reading *r, const node *n, looking *l)
{
    *l = (looking){.r = r};
    (void)grundy_tree_walk((node *)n, look, l);
    return !l->moves;
}

/* ---- numbers ---- */

static bool number(reading *r, const node *n, open_number *out);

static bool fixed(reading *r, const node *n, int64_t *out)
{
    open_number value;

    if (!number(r, n, &value))
        return false;
    if (value.moves)
        return refuse(r, "a number that must be fixed depends on the long one");
    *out = value.c;
    return true;
}

static bool add(reading *r, open_number x, open_number y, open_number *out)
{
    out->moves = x.moves || y.moves;
    if ((x.moves && y.moves) || __builtin_add_overflow(x.c, y.c, &out->c))
        return refuse(r, "the long number is multiplied");
    return true;
}

static bool subtract(reading *r, open_number x, open_number y, open_number *out)
{
    out->moves = x.moves && !y.moves;
    if ((!x.moves && y.moves) || __builtin_sub_overflow(x.c, y.c, &out->c))
        return refuse(r, "the long number is subtracted from another");
    return true;
}

static bool multiply(reading *r, open_number x, open_number y, open_number *out)
{
    if (x.moves && !y.moves && y.c == 1) {
        *out = x;
    } else if (y.moves && !x.moves && x.c == 1) {
        *out = y;
    } else if (!x.moves && !y.moves &&
               !__builtin_mul_overflow(x.c, y.c, &out->c)) {
        out->moves = false;
    } else {
        return refuse(r, "the long number is multiplied");
    }
    return true;
}

static int64_t gcd(int64_t x, int64_t y)
{
    while (y != 0) {
        const int64_t rest = x % y;

        x = y;
        y = rest;
    }
    return x;
}

static bool modulo(reading *r, open_number x, open_number y, open_number *out)
{
    const int64_t now = r->out->modulus;

    if (y.moves || y.c < 1 || y.c > LARGEST_MODULUS)
        return refuse(r, "a residue of the long number by a large number");
    if (now % y.c != 0) {
        r->wanted_modulus = now / gcd(now, y.c) * y.c;
        return refuse(r, "another modulus is needed");
    }
    *out = (open_number){false, ((r->residue + x.c) % y.c + y.c) % y.c};
    return true;
}

/* -1, 0, 1: x below, equal to, above y, for large n. */
static int compare(reading *r, open_number x, open_number y)
{
    if (x.moves == y.moves)
        return x.c < y.c ? -1 : x.c > y.c;
    if (x.moves)
        large(r, y.c, x.c, 1);
    else
        large(r, x.c, y.c, 1);
    return x.moves ? 1 : -1;
}

static bool relation(node_op op, int order)
{
    return op == N_EQ   ? order == 0
           : op == N_NE ? order != 0
           : op == N_LT ? order < 0
           : op == N_LE ? order <= 0
           : op == N_GT ? order > 0
                        : order >= 0;
}

static bool compared(reading *r, const node *n, open_number *out)
{
    open_number x, y;

    if (!grundy_type_is_number(n->kid[0]->type) ||
        !grundy_type_is_number(n->kid[1]->type))
        return refuse(r, "what is compared is no number");
    if (!number(r, n->kid[0], &x) || !number(r, n->kid[1], &y))
        return false;
    *out = (open_number){false, relation(n->op, compare(r, x, y))};
    return true;
}

/* and, or, a chain: until one decides. */
static bool several(reading *r, const node *n, bool decides, open_number *out)
{
    *out = (open_number){false, !decides};
    for (uint32_t i = 0; i < n->kids; i++) {
        int64_t now;

        if (!fixed(r, n->kid[i], &now))
            return false;
        if ((now != 0) == decides) {
            out->c = decides;
            return true;
        }
    }
    return true;
}

static bool within(reading *r, const node *range, open_number x, bool *is)
{
    open_number low, high;

    if (!number(r, range->kid[0], &low) || !number(r, range->kid[1], &high))
        return false;
    if (range->op == N_RANGE_LT &&
        !subtract(r, high, (open_number){false, 1}, &high))
        return false;
    *is = compare(r, low, x) <= 0 && compare(r, x, high) <= 0;
    return true;
}

/* n lies in no fixed set once it is above its elements. */
static bool in_list(reading *r, const node *n, open_number x, bool *is)
{
    const int64_t *at;
    looking l;
    size_t count;
    uint32_t width;

    if (!is_fixed(r, n, &l) ||
        !r->source->list(r->source->user, n, l.local, l.word, l.locals, &at,
                         &count, &width) ||
        width != 1)
        return refuse(r, "a set that depends on the long number");
    *is = false;
    for (size_t i = 0; i < count; i++)
        *is |= compare(r, x, (open_number){false, at[i]}) == 0;
    return true;
}

static bool contained(reading *r, const node *n, open_number *out)
{
    const node *const in = n->kid[1];
    open_number x;
    bool is;

    if (!grundy_type_is_number(n->kid[0]->type))
        return refuse(r, "a tuple with the long number");
    if (!number(r, n->kid[0], &x) ||
        !(in->op == N_RANGE || in->op == N_RANGE_LT ? within(r, in, x, &is)
                                                    : in_list(r, in, x, &is)))
        return false;
    *out = (open_number){false, is == (n->op == N_IN)};
    return true;
}

static bool least(reading *r, const node *n, open_number *out)
{
    if (n->word != W_MIN && n->word != W_MAX)
        return refuse(r, "gcd or lcm of the long number");
    if (!number(r, n->kid[0], out))
        return false;
    for (uint32_t i = 1; i < n->kids; i++) {
        open_number next;
        int order;

        if (!number(r, n->kid[i], &next))
            return false;
        order = compare(r, next, *out);
        if (n->word == W_MIN ? order < 0 : order > 0)
            *out = next;
    }
    return true;
}

/* Binds the arguments; *names is what was there before. */
static bool enter(reading *r, const node *call, uint32_t *names)
{
    const function *const f = call->ref.function;
    open_number value[GRUNDY_MOST_PARAMS];

    *names = r->names;
    if (++r->calls > MOST_CALLS || ++r->options > MOST_OPTIONS)
        return refuse(r, "a function that calls itself");
    for (uint32_t i = 0; i < f->params; i++)
        if (f->param[i].kind != PARAM_INT || f->param[i].range != NULL)
            return refuse(r, "a function of more than plain numbers");
        else if (!number(r, call->kid[i], &value[i]))
            return false;
    for (uint32_t i = 0; i < f->params; i++)
        if (!bind(r, f->param[i].variable, value[i]))
            return false;
    return true;
}

static void leave(reading *r, uint32_t names)
{
    r->names = names;
    r->calls--;
}

static bool called(reading *r, const node *n, open_number *out)
{
    uint32_t names;
    bool ok = enter(r, n, &names) && number(r, n->ref.function->body, out);

    leave(r, names);
    return ok;
}

static bool absolute(reading *r, const node *n, open_number *out)
{
    if (!number(r, n->kid[0], out))
        return false;
    if (out->moves)
        large(r, 0, out->c, 0);
    else
        out->c = out->c < 0 ? -out->c : out->c;
    return true;
}

static bool by_call(reading *r, const node *n, open_number *out)
{
    if (n->call == CALL_LEAST)
        return least(r, n, out);
    if (n->call == CALL_FUNCTION)
        return called(r, n, out);
    if (n->call == CALL_WORD && n->word == W_ABS)
        return absolute(r, n, out);
    return refuse(r, "a function of the long number");
}

static bool chosen(reading *r, const node *n, const node **out)
{
    int64_t which;

    if (!fixed(r, n->kid[0], &which))
        return false;
    *out = n->kid[which != 0 ? 1 : 2];
    return true;
}

static bool of_two(reading *r, const node *n, open_number *out)
{
    open_number x, y;

    if (!number(r, n->kid[0], &x) || !number(r, n->kid[1], &y))
        return false;
    switch (n->op) {
    case N_ADD: return add(r, x, y, out);
    case N_SUB: return subtract(r, x, y, out);
    case N_MUL: return multiply(r, x, y, out);
    default: return modulo(r, x, y, out);
    }
}

static bool open_value(reading *r, const node *n, open_number *out)
{
    const node *branch;

    switch (n->op) {
    case N_NAME: *out = find_name(r, n->ref.variable)->value; return true;
    case N_ADD:
    case N_SUB:
    case N_MUL:
    case N_MOD: return of_two(r, n, out);
    case N_EQ:
    case N_NE:
    case N_LT:
    case N_LE:
    case N_GT:
    case N_GE: return compared(r, n, out);
    case N_AND: return several(r, n, false, out);
    case N_CHAIN: return several(r, n, false, out);
    case N_OR: return several(r, n, true, out);
    case N_NOT:
        out->moves = false;
        if (!fixed(r, n->kid[0], &out->c))
            return false;
        out->c = !out->c;
        return true;
    case N_IN:
    case N_NOT_IN: return contained(r, n, out);
    case N_IF: return chosen(r, n, &branch) && number(r, branch, out);
    case N_CALL: return by_call(r, n, out);
    default: return refuse(r, "another use of the long number");
    }
}

static bool number(reading *r, const node *n, open_number *out)
{
    looking l;

    if (n->type->tag == TYPE_SUM || n->type->width != 1)
        return refuse(r, "a value that is no number");
    if (!is_fixed(r, n, &l))
        return open_value(r, n, out);
    out->moves = false;
    if (!r->source->number(r->source->user, n, l.local, l.word, l.locals,
                           &out->c))
        return refuse(r, "an expression without a value");
    return true;
}

/* ---- positions ---- */

static bool same_state(const recurrence_state *s, const game_kind *kind,
                       uint32_t at, const int64_t *word)
{
    if (s->kind != kind || s->at != at)
        return false;
    for (uint32_t i = 0; i < kind->params; i++)
        if (i != at && s->word[i] != word[i])
            return false;
    return true;
}

static bool add_state(reading *r, const game_kind *kind, uint32_t at,
                      const int64_t *word)
{
    recurrence *const out = r->out;
    int64_t *copy;

    for (uint32_t i = 0; i < out->states; i++)
        if (same_state(&out->state[i], kind, at, word))
            return true;
    if (out->states == RECURRENCE_STATES)
        return refuse(r, "the other parameters take too many values");
    copy = grundy_arena_zeroed(r->a, (kind->params + 1) * sizeof *copy);
    if (copy == NULL)
        return no_memory(r);
    memcpy(copy, word, kind->params * sizeof *copy);
    copy[at] = 0;
    out->state[out->states++] = (recurrence_state){kind, at, copy};
    return true;
}

/* Whether the parameter may be that, by its declared range. */
static bool in_range(reading *r, const param *p, open_number x, bool *is)
{
    open_number low, high;

    *is = true;
    if (p->range == NULL) {
        *is = compare(r, x, (open_number){false, 0}) >= 0;
        return true;
    }
    if (!x.moves)
        return within(r, p->range, x, is);
    if (!number(r, p->range->kid[0], &low) ||
        !number(r, p->range->kid[1], &high))
        return false;
    if (low.moves || high.moves)
        return refuse(r, "the long number's range depends on parameters");
    large(r, low.c, x.c, 0);

    return true;
}

/* The long numbers' ranges, if declared, must end together: n never rises,
 * so that what lies in one lies in all. */
static bool same_ends(reading *r, const param *x, const param *y)
{
    if (x == y || (x->range == NULL && y->range == NULL))
        return true;
    if (x->range != NULL && y->range != NULL &&
        grundy_tree_same(x->range, y->range))
        return true;
    return y->range == NULL || refuse(r, "the long number has several ranges");
}

/* A range that reads parameters can't be that of the long number. */
static bool reads_names(void *user, node *n)
{
    bool *found = user;

    *found |= n->op == N_NAME && n->call == CALL_VARIABLE &&
              n->ref.variable->kind >= VAR_PARAM;
    return !*found;
}

static bool may_be_long(reading *r, const param *p)
{
    bool found = false;

    if (p->range != NULL)
        (void)grundy_tree_walk(p->range, reads_names, &found);
    return !found || refuse(r, "the long number's range depends on others");
}

static bool note_part(reading *r, const game_kind *kind,
                      const open_number *value)
{
    const recurrence_state *const first = &r->out->state[0];
    int64_t word[GRUNDY_MOST_PARAMS];
    uint32_t at = kind->params;

    for (uint32_t i = 0; i < kind->params; i++) {
        word[i] = value[i].c;
        if (!value[i].moves)
            continue;
        if (at < kind->params)
            return refuse(r, "two parameters move with the long number");
        at = i;
    }
    r->parts++;
    if (at == kind->params)
        return true; /* a constant */
    if (value[at].c > 0)
        return refuse(r, "the long number rises");
    if (value[at].c < -LARGEST_REACH)
        return refuse(r, "the long number falls by very much");
    if (-value[at].c > r->out->reach)
        r->out->reach = -value[at].c;
    return may_be_long(r, &kind->param[at]) &&
           same_ends(r, &first->kind->param[first->at], &kind->param[at]) &&
           add_state(r, kind, at, word);
}

static bool position(reading *r, const node *n, bool *exists)
{
    const game_kind *const kind = n->ref.kind;
    open_number value[GRUNDY_MOST_PARAMS];
    const uint32_t names = r->names;
    bool ok = true;

    *exists = true;
    for (uint32_t i = 0; ok && i < kind->params; i++)
        ok = kind->param[i].kind == PARAM_INT
                 ? number(r, n->kid[i], &value[i])
                 : refuse(r, "a position that holds more than numbers");
    for (uint32_t i = 0; ok && *exists && i < kind->params; i++)
        ok = bind(r, kind->param[i].variable, value[i]) &&
             in_range(r, &kind->param[i], value[i], exists);
    r->names = names;
    return ok && (!*exists || note_part(r, kind, value));
}

/* ---- sums and tails ---- */

typedef bool tail_body(reading *r, const node *target, bool *exists);

static bool run_tail(reading *r, const tail *t, uint32_t step,
                     const node *target, tail_body *body, bool *exists);

static bool sum(reading *r, const node *n, bool *exists);

static bool bind_pattern(reading *r, const pattern *p, const int64_t *word,
                         uint32_t *used)
{
    if (p->name != NULL)
        return bind(r, p->variable, (open_number){false, word[(*used)++]});
    for (uint32_t i = 0; i < p->items; i++)
        if (!bind_pattern(r, p->item[i], word, used))
            return false;
    return true;
}

static bool over_range(reading *r, const tail *t, uint32_t step,
                       const node *target, tail_body *body, bool *exists)
{
    const tail_step *const s = &t->step[step];
    const uint32_t names = r->names;
    open_number low, high;

    if (!number(r, s->expr->kid[0], &low) || !number(r, s->expr->kid[1], &high))
        return false;
    if (low.moves != high.moves)
        return refuse(r, "a loop grows with the long number");
    if (s->expr->op == N_RANGE_LT)
        high.c--;
    for (; low.c <= high.c; low.c++) {
        if (++r->options > MOST_OPTIONS)
            return refuse(r, "too many options");
        if (!bind(r, s->pattern->variable, low) ||
            !run_tail(r, t, step + 1, target, body, exists))
            return false;
        r->names = names;
        if (low.c == INT64_MAX)
            break;
    }
    return true;
}

/* Every name is one word of the element, in order. */
static uint32_t pattern_words(const pattern *p)
{
    uint32_t words = p->name != NULL && p->variable->type->width == 1;

    if (p->name != NULL)
        return words ? 1 : UINT32_MAX / 64;
    for (uint32_t i = 0; i < p->items; i++)
        words += pattern_words(p->item[i]);
    return words;
}

static bool over_list(reading *r, const tail *t, uint32_t step,
                      const node *target, tail_body *body, bool *exists)
{
    const tail_step *const s = &t->step[step];
    const uint32_t names = r->names;
    const int64_t *at;
    int64_t *copy;
    size_t count;
    uint32_t width;
    looking l;

    if (!is_fixed(r, s->expr, &l))
        return refuse(r, "a loop over what depends on the long number");
    if (!r->source->list(r->source->user, s->expr, l.local, l.word, l.locals,
                         &at, &count, &width) ||
        pattern_words(s->pattern) != width)
        return refuse(r, "a loop over more than numbers");
    copy = grundy_arena_new(r->a, (count + 1) * width * sizeof *copy);
    if (copy == NULL)
        return no_memory(r);
    if (count > 0)
        memcpy(copy, at, count * width * sizeof *copy);
    for (size_t i = 0; i < count; i++) {
        uint32_t used = 0;

        if (++r->options > MOST_OPTIONS)
            return refuse(r, "too many options");
        if (!bind_pattern(r, s->pattern, copy + i * width, &used) ||
            !run_tail(r, t, step + 1, target, body, exists))
            return false;
        r->names = names;
    }
    return true;
}

static bool run_tail(reading *r, const tail *t, uint32_t step,
                     const node *target, tail_body *body, bool *exists)
{
    const tail_step *s;
    int64_t holds;

    if (t == NULL || step == t->steps)
        return ++r->options <= MOST_OPTIONS ? body(r, target, exists)
                                            : refuse(r, "too many options");
    s = &t->step[step];
    if (s->kind == STEP_IF)
        return fixed(r, s->expr, &holds) &&
               (holds == 0 || run_tail(r, t, step + 1, target, body, exists));
    if (s->kind != STEP_FOR)
        return refuse(r, "a loop over winning moves");
    if ((s->expr->op == N_RANGE || s->expr->op == N_RANGE_LT) &&
        s->pattern->name != NULL)
        return over_range(r, t, step, target, body, exists);
    return over_list(r, t, step, target, body, exists);
}

static bool copies(reading *r, const node *n, bool *exists)
{
    const bool first = n->kid[0]->type->tag == TYPE_SUM;
    int64_t count;

    if (!fixed(r, n->kid[first ? 1 : 0], &count))
        return false;
    if (count < 0)
        return refuse(r, "a negative number of copies");
    r->parts += count != 1;
    return sum(r, n->kid[first ? 0 : 1], exists);
}

static bool nim_heap(reading *r, const node *n, bool *exists)
{
    int64_t size;

    r->parts++;
    if (!fixed(r, n->kid[0], &size))
        return false;
    *exists = size >= 0;
    return true;
}

static bool sum_of_call(reading *r, const node *n, bool *exists)
{
    uint32_t names;
    bool ok;

    switch (n->call) {
    case CALL_POSITION: return position(r, n, exists);
    case CALL_NIM: return nim_heap(r, n, exists);
    case CALL_FOLD:
        if (n->word != W_SUM || n->tail == NULL)
            return refuse(r, "a sum that is chosen");
        r->parts += 2;
        return run_tail(r, n->tail, 0, n->kid[0], sum, exists);
    case CALL_FUNCTION:
        ok = enter(r, n, &names) && sum(r, n->ref.function->body, exists);
        leave(r, names);
        return ok;
    default: return refuse(r, "a sum that is chosen");
    }
}

/* What one option leaves; *exists becomes false if a part does not. */
static bool sum(reading *r, const node *n, bool *exists)
{
    const node *branch;
    bool here = true, ok;

    switch (n->op) {
    case N_NOTHING:
        r->parts++; /* a constant */
        return true;
    case N_ADD:
        ok = sum(r, n->kid[0], &here) && sum(r, n->kid[1], &here);
        break;
    case N_MUL: ok = copies(r, n, &here); break;
    case N_IF: ok = chosen(r, n, &branch) && sum(r, branch, &here); break;
    case N_CALL: ok = sum_of_call(r, n, &here); break;
    default: return refuse(r, "a sum that is looked up");
    }
    *exists &= here;
    return ok;
}

static bool option(reading *r, const node *target, bool *exists)
{
    bool here = true;

    (void)exists;
    r->parts = 0;
    if (!sum(r, target, &here))
        return false;
    if (here && r->parts != 1)
        r->out->single = false;
    return true;
}

/* ---- the rules ---- */

static bool run_rules(reading *r, const recurrence_state *s)
{
    const game_kind *const k = s->kind;
    bool exists = true;

    r->names = 0;
    for (uint32_t i = 0; i < k->params; i++)
        if (!bind(r, k->param[i].variable,
                  (open_number){i == s->at, i == s->at ? 0 : s->word[i]}))
            return false;
    for (uint32_t i = 0; i < k->decides; i++) {
        int64_t holds;

        if (!fixed(r, k->decide[i].condition, &holds))
            return false;
        if (holds != 0)
            return true;
    }
    for (uint32_t i = 0; i < k->moves; i++)
        if (!run_tail(r, k->move[i].tail, 0, k->move[i].target, option,
                      &exists))
            return false;
    return true;
}

/* All states, those found on the way too, for every residue. */
static bool run_all(reading *r)
{
    for (uint32_t i = 0; i < r->out->states; i++)
        for (r->residue = 0; r->residue < r->out->modulus; r->residue++)
            if (!run_rules(r, &r->out->state[i]))
                return false;
    return true;
}

const char *grundy_recurrence_find(arena *a, const recurrence_source *source,
                                   const game_kind *kind, uint32_t at,
                                   const int64_t *word, recurrence **out)
{
    int64_t modulus = 1;

    *out = grundy_arena_new(a, sizeof **out);
    if (*out == NULL)
        return "out of memory";
    for (;;) {
        reading r = {.a = a, .source = source, .out = *out};

        **out = (recurrence){.modulus = modulus, .reach = 1, .single = true};
        for (uint32_t i = 0; i < kind->params; i++)
            if (kind->param[i].kind != PARAM_INT)
                return "it holds more than numbers";
        if (may_be_long(&r, &kind->param[at]) &&
            add_state(&r, kind, at, word) && run_all(&r))
            return NULL;
        if (r.wanted_modulus == 0 || r.wanted_modulus > LARGEST_MODULUS)
            return r.why;
        modulus = r.wanted_modulus;
    }
}
