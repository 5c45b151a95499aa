/* SPDX-License-Identifier: MIT */
/* Names appear once each, and never with 0 times. */
#include "plan/facts/poly.h"

static bool add_name(poly *x, const variable *v, int64_t times)
{
    uint32_t i = 0;

    while (i < x->names && x->name[i] != v)
        i++;
    if (i == x->names) {
        if (i == POLY_NAMES)
            return false;
        x->name[i] = v;
        x->times[i] = 0;
        x->names++;
    }
    if (__builtin_add_overflow(x->times[i], times, &x->times[i]))
        return false;
    if (x->times[i] == 0) {
        x->names--;
        x->name[i] = x->name[x->names];
        x->times[i] = x->times[x->names];
    }
    return true;
}

bool grundy_poly_add(poly *x, const poly *y, int64_t times)
{
    const poly by = *y; /* they may be one */
    int64_t more;

    if (__builtin_mul_overflow(by.constant, times, &more) ||
        __builtin_add_overflow(x->constant, more, &x->constant))
        return false;
    for (uint32_t i = 0; i < by.names; i++)
        if (__builtin_mul_overflow(by.times[i], times, &more) ||
            !add_name(x, by.name[i], more))
            return false;
    return true;
}

static bool read_product(const node *n, poly *out)
{
    for (int i = 0; i < 2; i++) {
        poly x;

        if (n->kid[i]->op != N_INT)
            continue;
        *out = (poly){.names = 0};
        return grundy_poly_read(n->kid[1 - i], &x) &&
               grundy_poly_add(out, &x, n->kid[i]->number);
    }
    return false;
}

bool grundy_poly_read(const node *n, poly *out)
{
    poly y;

    *out = (poly){.names = 0};
    switch ((node_op)n->op) {
    case N_INT: out->constant = n->number; return true;
    case N_NAME:
        return n->call == CALL_VARIABLE && n->type->tag == TYPE_INT &&
               add_name(out, n->ref.variable, 1);
    case N_NEG:
        return grundy_poly_read(n->kid[0], &y) && grundy_poly_add(out, &y, -1);
    case N_ADD:
    case N_SUB:
        return n->type->tag == TYPE_INT && grundy_poly_read(n->kid[0], out) &&
               grundy_poly_read(n->kid[1], &y) &&
               grundy_poly_add(out, &y, n->op == N_ADD ? 1 : -1);
    case N_MUL: return n->type->tag == TYPE_INT && read_product(n, out);
    default: return false;
    }
}

bool grundy_poly_same(const poly *x, const poly *y)
{
    poly rest = *x;

    return grundy_poly_add(&rest, y, -1) && rest.names == 0 &&
           rest.constant == 0;
}

bool grundy_poly_put(poly *x, const variable *name, const poly *by)
{
    for (uint32_t i = 0; i < x->names; i++)
        if (x->name[i] == name) {
            const int64_t times = x->times[i];

            return times != INT64_MIN && add_name(x, name, -times) &&
                   grundy_poly_add(x, by, times);
        }
    return true;
}
