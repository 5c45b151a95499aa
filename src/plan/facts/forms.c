/* SPDX-License-Identifier: MIT */
/*
 * Names appear once each, and never with 0 times.  What is lost stays lost, so
 * that callers may ask once, at the end.
 */
#include "plan/facts/forms.h"

#include <assert.h>

void grundy_form_name(form *f, const variable *v, int64_t times)
{
    uint32_t i = 0;

    assert(f->terms <= FORM_TERMS && v != NULL);
    while (i < f->terms && f->name[i] != v)
        i++;
    if (times == 0)
        return;
    if (i == FORM_TERMS) {
        f->lost = true;
        return;
    }
    if (i == f->terms) {
        f->name[f->terms++] = v;
        f->times[i] = times;
        return;
    }
    f->lost |= __builtin_add_overflow(f->times[i], times, &f->times[i]);
    if (f->times[i] == 0) {
        f->terms--;
        f->name[i] = f->name[f->terms];
        f->times[i] = f->times[f->terms];
    }
}

int64_t grundy_form_times(const form *f, const variable *v)
{
    for (uint32_t i = 0; i < f->terms; i++)
        if (f->name[i] == v)
            return f->times[i];
    return 0;
}

static bool add(form *f, const form *by, int64_t times)
{
    int64_t product = 0;

    f->lost |= by->lost;
    f->lost |= __builtin_mul_overflow(by->constant, times, &product);
    f->lost |= __builtin_add_overflow(f->constant, product, &f->constant);
    for (uint32_t i = 0; i < by->terms && !f->lost; i++) {
        f->lost |= __builtin_mul_overflow(by->times[i], times, &product);
        grundy_form_name(f, by->name[i], product);
    }
    return !f->lost;
}

#ifndef NDEBUG
/* Each name once, and none with 0 times, unless it is lost. */
static bool is_sound(const form *f)
{
    for (uint32_t i = 0; i < f->terms && !f->lost; i++) {
        if (f->times[i] == 0)
            return false;
        for (uint32_t k = 0; k < i; k++)
            if (f->name[k] == f->name[i])
                return false;
    }
    return f->terms <= FORM_TERMS;
}
#endif

bool grundy_form_add(form *f, const form *by, int64_t times)
{
    const form copy = f == by ? *by : (form){.terms = 0};
    const bool known = add(f, f == by ? &copy : by, times);

    assert(is_sound(f));
    return known;
}

static bool read_product(const node *n, form *out)
{
    for (int i = 0; i < 2; i++) {
        form x;

        if (n->kid[i]->op != N_INT)
            continue;
        *out = (form){.terms = 0};
        return grundy_form_read(n->kid[1 - i], &x) &&
               grundy_form_add(out, &x, n->kid[i]->number);
    }
    return false;
}

bool grundy_form_read(const node *n, form *out)
{
    form y;

    *out = (form){.terms = 0};
    if (n->type->tag != TYPE_INT)
        return false;
    switch ((node_op)n->op) {
    case N_INT: out->constant = n->number; return true;
    case N_NAME:
        if (n->call == CALL_VARIABLE)
            grundy_form_name(out, n->ref.variable, 1);
        return n->call == CALL_VARIABLE;
    case N_NEG:
        return grundy_form_read(n->kid[0], &y) && grundy_form_add(out, &y, -1);
    case N_ADD:
    case N_SUB:
        return grundy_form_read(n->kid[0], out) &&
               grundy_form_read(n->kid[1], &y) &&
               grundy_form_add(out, &y, n->op == N_ADD ? 1 : -1);
    case N_MUL: return read_product(n, out);
    default: return false;
    }
}

bool grundy_form_same(const form *x, const form *y)
{
    form rest = *x;

    return grundy_form_add(&rest, y, -1) && rest.terms == 0 &&
           rest.constant == 0;
}

bool grundy_form_put(form *x, const variable *name, const form *by)
{
    const int64_t times = grundy_form_times(x, name);

    assert(x != by && is_sound(by));
    if (times == 0)
        return true;
    if (times == INT64_MIN)
        return false;
    grundy_form_name(x, name, -times);
    return grundy_form_add(x, by, times);
}
