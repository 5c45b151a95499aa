/* SPDX-License-Identifier: MIT */
/*
 * What would depend on n itself is refused; what depends on whether n is large
 * is taken for large n, and from where on is noted; what depends on a residue
 * of n is known, or asks for another modulus.
 */
#include "plan/laws/open_number.h"

#include <assert.h>

#include "base/number.h"

enum { LARGEST_MODULUS = 64, MOST_CALLS = 24 };

bool grundy_open_refuse(open_reading *r, const char *why)
{
    if (r->why == NULL)
        r->why = why;
    return false;
}

void grundy_open_large(open_reading *r, int64_t x, int64_t y, int64_t more)
{
    int64_t least;

    if (__builtin_sub_overflow(x, y, &least) ||
        __builtin_add_overflow(least, more, &least))
        least = x < y ? 0 : INT64_MAX;
    if (least > r->out->from)
        r->out->from = least;
}

/* ---- names ---- */

static const named *find_name(const open_reading *r, const variable *v)
{
    for (uint32_t i = r->names; i-- > 0;)
        if (r->name[i].variable == v)
            return &r->name[i];
    return NULL;
}

bool grundy_open_bind(open_reading *r, const variable *v, open_number value)
{
    assert(r->names <= OPEN_MOST_NAMES);
    if (r->names == OPEN_MOST_NAMES)
        return grundy_open_refuse(r, "too many names");
    r->name[r->names++] = (named){v, value};
    return true;
}

static bool look(void *user, node *n)
{
    open_names *l = user;
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
    if (l->locals < OPEN_MOST_NAMES) {
        l->local[l->locals] = n->ref.variable;
        l->word[l->locals++] = found->value.c;
    }
    return true;
}

bool grundy_open_is_fixed(const open_reading *r, const node *n, open_names *l)
{
    *l = (open_names){.r = r};
    (void)grundy_tree_walk((node *)n, look, l);
    return !l->moves;
}

/* ---- numbers ---- */

bool grundy_open_fixed(open_reading *r, const node *n, int64_t *out)
{
    open_number value;

    if (!grundy_open_value(r, n, &value))
        return false;
    if (value.moves)
        return grundy_open_refuse(
            r, "a number that must be fixed depends on the long one");
    *out = value.c;
    return true;
}

static bool add(open_reading *r, open_number x, open_number y, open_number *out)
{
    out->moves = x.moves || y.moves;
    if ((x.moves && y.moves) || __builtin_add_overflow(x.c, y.c, &out->c))
        return grundy_open_refuse(r, "the long number is multiplied");
    return true;
}

static bool subtract(open_reading *r, open_number x, open_number y,
                     open_number *out)
{
    out->moves = x.moves && !y.moves;
    if ((!x.moves && y.moves) || __builtin_sub_overflow(x.c, y.c, &out->c))
        return grundy_open_refuse(r,
                                  "the long number is subtracted from another");
    return true;
}

static bool multiply(open_reading *r, open_number x, open_number y,
                     open_number *out)
{
    if (x.moves && !y.moves && y.c == 1) {
        *out = x;
    } else if (y.moves && !x.moves && x.c == 1) {
        *out = y;
    } else if (!x.moves && !y.moves &&
               !__builtin_mul_overflow(x.c, y.c, &out->c)) {
        out->moves = false;
    } else {
        return grundy_open_refuse(r, "the long number is multiplied");
    }
    return true;
}

static bool modulo(open_reading *r, open_number x, open_number y,
                   open_number *out)
{
    const int64_t now = r->out->modulus;

    assert(now > 0 && r->residue >= 0 && r->residue < now);
    if (y.moves || y.c < 1 || y.c > LARGEST_MODULUS)
        return grundy_open_refuse(
            r, "a residue of the long number by a large number");
    if (now % y.c != 0) {
        r->wanted_modulus =
            now / (int64_t)grundy_number_gcd((uint64_t)now, (uint64_t)y.c) *
            y.c;
        return grundy_open_refuse(r, "another modulus is needed");
    }
    *out = (open_number){false, ((r->residue + x.c) % y.c + y.c) % y.c};
    return true;
}

int grundy_open_compare(open_reading *r, open_number x, open_number y)
{
    if (x.moves == y.moves)
        return x.c < y.c ? -1 : x.c > y.c;
    if (x.moves)
        grundy_open_large(r, y.c, x.c, 1);
    else
        grundy_open_large(r, x.c, y.c, 1);
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

static bool compared(open_reading *r, const node *n, open_number *out)
{
    open_number x, y;

    if (!grundy_type_is_number(n->kid[0]->type) ||
        !grundy_type_is_number(n->kid[1]->type))
        return grundy_open_refuse(r, "what is compared is no number");
    if (!grundy_open_value(r, n->kid[0], &x) ||
        !grundy_open_value(r, n->kid[1], &y))
        return false;
    *out = (open_number){false, relation(n->op, grundy_open_compare(r, x, y))};
    return true;
}

/* and, or, a chain: until one decides. */
static bool several(open_reading *r, const node *n, bool decides,
                    open_number *out)
{
    *out = (open_number){false, !decides};
    for (uint32_t i = 0; i < n->kids; i++) {
        int64_t now;

        if (!grundy_open_fixed(r, n->kid[i], &now))
            return false;
        if ((now != 0) == decides) {
            out->c = decides;
            return true;
        }
    }
    return true;
}

bool grundy_open_within(open_reading *r, const node *range, open_number x,
                        bool *is)
{
    open_number low, high;

    if (!grundy_open_value(r, range->kid[0], &low) ||
        !grundy_open_value(r, range->kid[1], &high))
        return false;
    if (range->op == N_RANGE_LT &&
        !subtract(r, high, (open_number){false, 1}, &high))
        return false;
    *is = grundy_open_compare(r, low, x) <= 0 &&
          grundy_open_compare(r, x, high) <= 0;
    return true;
}

/* n lies in no fixed set once it is above its elements. */
static bool in_list(open_reading *r, const node *n, open_number x, bool *is)
{
    const int64_t *at;
    open_names l;
    size_t count;
    uint32_t width;

    if (!grundy_open_is_fixed(r, n, &l) ||
        !r->source->list(r->source->user, n, l.local, l.word, l.locals, &at,
                         &count, &width) ||
        width != 1)
        return grundy_open_refuse(r, "a set that depends on the long number");
    *is = false;
    for (size_t i = 0; i < count; i++)
        *is |= grundy_open_compare(r, x, (open_number){false, at[i]}) == 0;
    return true;
}

static bool contained(open_reading *r, const node *n, open_number *out)
{
    const node *const in = n->kid[1];
    open_number x;
    bool is;

    if (!grundy_type_is_number(n->kid[0]->type))
        return grundy_open_refuse(r, "a tuple with the long number");
    if (!grundy_open_value(r, n->kid[0], &x) ||
        !(in->op == N_RANGE || in->op == N_RANGE_LT
              ? grundy_open_within(r, in, x, &is)
              : in_list(r, in, x, &is)))
        return false;
    *out = (open_number){false, is == (n->op == N_IN)};
    return true;
}

/* gcd(n, y) is that of n modulo y. */
static bool divisor(open_reading *r, open_number x, open_number y,
                    open_number *out)
{
    const open_number by = x.moves ? y : x;
    open_number left;

    if (x.moves == y.moves || by.c < 1)
        return grundy_open_refuse(r, "gcd of the long number");
    if (!modulo(r, x.moves ? x : y, by, &left))
        return false;
    *out = (open_number){
        false, (int64_t)grundy_number_gcd((uint64_t)left.c, (uint64_t)by.c)};
    return true;
}

/* The low bits of n are those of n modulo a power of two. */
static bool low_bits(open_reading *r, open_number x, open_number y,
                     open_number *out)
{
    const open_number mask = x.moves ? y : x;
    open_number power = {false, 1};

    if (x.moves == y.moves || mask.c < 0)
        return grundy_open_refuse(r, "bits of the long number");
    while (power.c <= mask.c && power.c <= LARGEST_MODULUS)
        power.c *= 2;
    if (!modulo(r, x.moves ? x : y, power, out))
        return false;
    out->c &= mask.c;
    return true;
}

/* What is asked of n alone holds once n is no less than 0. */
static bool common(open_reading *r, const node *n, open_number *out)
{
    open_number x, y;

    if (n->kids != 2 || !grundy_open_value(r, n->kid[0], &x) ||
        !grundy_open_value(r, n->kid[1], &y))
        return grundy_open_refuse(r, "gcd of the long number");
    if (x.moves || y.moves)
        grundy_open_large(r, 0, x.moves ? x.c : y.c, 0);
    return n->op == N_BITAND ? low_bits(r, x, y, out) : divisor(r, x, y, out);
}

static bool least(open_reading *r, const node *n, open_number *out)
{
    if (n->word == W_GCD)
        return common(r, n, out);
    if (n->word != W_MIN && n->word != W_MAX)
        return grundy_open_refuse(r, "lcm of the long number");
    if (!grundy_open_value(r, n->kid[0], out))
        return false;
    for (uint32_t i = 1; i < n->kids; i++) {
        open_number next;
        int order;

        if (!grundy_open_value(r, n->kid[i], &next))
            return false;
        order = grundy_open_compare(r, next, *out);
        if (n->word == W_MIN ? order < 0 : order > 0)
            *out = next;
    }
    return true;
}

bool grundy_open_enter(open_reading *r, const node *call, uint32_t *names)
{
    const function *const f = call->ref.function;
    open_number value[GRUNDY_MOST_PARAMS];

    *names = r->names;
    if (++r->calls > MOST_CALLS || ++r->options > OPEN_MOST_OPTIONS)
        return grundy_open_refuse(r, "a function that calls itself");
    for (uint32_t i = 0; i < f->params; i++)
        if (f->param[i].kind != PARAM_INT || f->param[i].range != NULL)
            return grundy_open_refuse(r,
                                      "a function of more than plain numbers");
        else if (!grundy_open_value(r, call->kid[i], &value[i]))
            return false;
    for (uint32_t i = 0; i < f->params; i++)
        if (!grundy_open_bind(r, f->param[i].variable, value[i]))
            return false;
    return true;
}

void grundy_open_leave(open_reading *r, uint32_t names)
{
    assert(names <= r->names && r->calls > 0);
    r->names = names;
    r->calls--;
}

static bool called(open_reading *r, const node *n, open_number *out)
{
    uint32_t names;
    bool ok = grundy_open_enter(r, n, &names) &&
              grundy_open_value(r, n->ref.function->body, out);

    grundy_open_leave(r, names);
    return ok;
}

static bool absolute(open_reading *r, const node *n, open_number *out)
{
    if (!grundy_open_value(r, n->kid[0], out))
        return false;
    if (out->moves)
        grundy_open_large(r, 0, out->c, 0);
    else
        out->c = out->c < 0 ? -out->c : out->c;
    return true;
}

static bool by_call(open_reading *r, const node *n, open_number *out)
{
    if (n->call == CALL_LEAST)
        return least(r, n, out);
    if (n->call == CALL_FUNCTION)
        return called(r, n, out);
    if (n->call == CALL_WORD && n->word == W_ABS)
        return absolute(r, n, out);
    return grundy_open_refuse(r, "a function of the long number");
}

bool grundy_open_branch(open_reading *r, const node *n, const node **out)
{
    int64_t which;

    if (!grundy_open_fixed(r, n->kid[0], &which))
        return false;
    *out = n->kid[which != 0 ? 1 : 2];
    return true;
}

static bool of_two(open_reading *r, const node *n, open_number *out)
{
    open_number x, y;

    if (!grundy_open_value(r, n->kid[0], &x) ||
        !grundy_open_value(r, n->kid[1], &y))
        return false;
    switch (n->op) {
    case N_ADD: return add(r, x, y, out);
    case N_SUB: return subtract(r, x, y, out);
    case N_MUL: return multiply(r, x, y, out);
    default: return modulo(r, x, y, out);
    }
}

static bool worth(open_reading *r, const node *n, open_number *out)
{
    const node *branch;

    switch (n->op) {
    case N_NAME: *out = find_name(r, n->ref.variable)->value; return true;
    case N_ADD:
    case N_SUB:
    case N_MUL:
    case N_MOD: return of_two(r, n, out);
    case N_BITAND: return common(r, n, out);
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
        if (!grundy_open_fixed(r, n->kid[0], &out->c))
            return false;
        out->c = !out->c;
        return true;
    case N_IN:
    case N_NOT_IN: return contained(r, n, out);
    case N_IF:
        return grundy_open_branch(r, n, &branch) &&
               grundy_open_value(r, branch, out);
    case N_CALL: return by_call(r, n, out);
    default: return grundy_open_refuse(r, "another use of the long number");
    }
}

bool grundy_open_value(open_reading *r, const node *n, open_number *out)
{
    open_names l;

    if (n->type->tag == TYPE_SUM || n->type->width != 1)
        return grundy_open_refuse(r, "a value that is no number");
    if (!grundy_open_is_fixed(r, n, &l))
        return worth(r, n, out);
    out->moves = false;
    if (!r->source->number(r->source->user, n, l.local, l.word, l.locals,
                           &out->c))
        return grundy_open_refuse(r, "an expression without a value");
    return true;
}
