/* SPDX-License-Identifier: MIT */
/*
 * `a with [i] = x, [j][k] = y`: an array with elements changed.  All indices
 * and values are read from the old array before it is copied; of an array of
 * arrays only what a change leads through is copied.
 */
#include "emit/emitter.h"

enum { MOST_UPDATES = 16, MOST_INDICES = 3 };

/* [i][j] = value */
typedef struct change {
    const type *in; /* the array that the last index is of */
    uint32_t indices;
    code index[MOST_INDICES];
    words value;
} change;

static bool note_change(emitter *e, const node *update, const type *t,
                        change *c)
{
    const node *value = update->kid[update->kids - 1];
    const char *ctype;

    c->indices = update->kids - 1;
    if (c->indices > MOST_INDICES)
        return false;
    for (uint32_t i = 0; i < c->indices; i++) {
        c->in = t;
        t = t->item[0];
        c->index[i] = grundy_emit_hold(e, "int64_t", "at",
                                       grundy_emit_expr(e, update->kid[i]));
    }
    ctype = grundy_emit_shape(e, t) >= SHAPE_LIST ? grundy_emit_type(e, t)
                                                  : "int64_t";
    grundy_emit_words(e, value, &c->value);
    for (uint32_t k = 0; k < c->value.count; k++)
        c->value.at[k] = grundy_emit_hold(e, ctype, "value", c->value.at[k]);
    return true;
}

/* A copy; what it holds is shared. */
static const char *copy(emitter *e, const type *t, const char *of)
{
    switch (grundy_emit_shape(e, t)) {
    case SHAPE_LIST:
        return grundy_emit_call(e, "copy_of", "%s, %u", of,
                                (unsigned)grundy_emit_width(t))
            .text;
    case SHAPE_GRID: return grundy_emit_call(e, "copy_of_grid", "%s", of).text;
    default: return grundy_emit_call(e, "copy_of_cube", "%s", of).text;
    }
}

static void make_change(emitter *e, const char *name, const type *t,
                        const change *c)
{
    const uint32_t width = grundy_emit_width(c->in);
    const char *last;
    const bool wide = grundy_emit_shape(e, c->in) == SHAPE_LIST && width > 1;

    for (uint32_t i = 0; i + 1 < c->indices; i++) {
        t = t->item[0];
        name = grundy_emit_say(
            e, "%s.at[%s]", name,
            grundy_emit_inside(e, c->index[i],
                               grundy_emit_say(e, "%s.len", name))
                .text);
        grundy_emit_line(e, "%s = %s;", name, copy(e, t, name));
    }
    last =
        grundy_emit_hold(e, "int64_t", "at",
                         grundy_emit_inside(e, c->index[c->indices - 1],
                                            grundy_emit_say(e, "%s.len", name)))
            .text;
    for (uint32_t k = 0; k < c->value.count; k++)
        grundy_emit_line(e, "%s.at[%s] = %s;", name,
                         wide ? grundy_emit_say(e, "%u * (%s) + %u",
                                                (unsigned)width, last,
                                                (unsigned)k)
                              : last,
                         c->value.at[k].text);
}

code grundy_emit_with(emitter *e, const node *n)
{
    const shape s = grundy_emit_shape(e, n->type);
    const char *ctype = grundy_emit_type(e, n->type), *name;
    const code base =
        grundy_emit_hold(e, ctype, "old", grundy_emit_expr(e, n->kid[0]));
    change c[MOST_UPDATES];

    if (s < SHAPE_LIST || s > SHAPE_CUBE || n->kids > MOST_UPDATES) {
        grundy_emit_refuse(e, n->span, "'with' on such an array");
        return base;
    }
    for (uint32_t u = 1; u < n->kids; u++)
        if (!note_change(e, n->kid[u], n->type, &c[u])) {
            grundy_emit_refuse(e, n->kid[u]->span,
                               "'with' and so many indices");
            return base;
        }
    name = grundy_emit_name(e, "changed");
    grundy_emit_const(e, ctype, name, "%s", copy(e, n->type, base.text));
    for (uint32_t u = 1; u < n->kids; u++)
        make_change(e, name, n->type, &c[u]);
    return grundy_emit_named(name);
}
