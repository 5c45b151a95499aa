/* SPDX-License-Identifier: MIT */
/*
 * What is printed: numbers and plain texts gather in one printf, all else is
 * written piece by piece in its place.
 */
#include <string.h>

#include "emit/emitter.h"

static void add_format(emitter *e, const char *format)
{
    e->print_format = grundy_emit_say(
        e, "%s%s", e->print_format == NULL ? "" : e->print_format, format);
}

static void add_argument(emitter *e, const char *format, const char *argument)
{
    add_format(e, format);
    e->print_args = grundy_emit_say(
        e, "%s, %s", e->print_args == NULL ? "" : e->print_args, argument);
}

/* line: it ends.  printf("...\n") without arguments is puts("..."). */
static void flush(emitter *e, bool line)
{
    const char *const format = e->print_format == NULL ? "" : e->print_format;
    const char *const args = e->print_args == NULL ? "" : e->print_args;
    const bool plain = e->print_args == NULL && !e->print_percent;

    if (line && plain)
        grundy_emit_line(e, "puts(\"%s\");", format);
    else if (line || format[0] != '\0')
        grundy_emit_line(e, "printf(\"%s%s\"%s);", format, line ? "\\n" : "",
                         args);
    e->print_format = e->print_args = NULL;
    e->print_percent = false;
}

void grundy_emit_print_flush(emitter *e)
{
    flush(e, false);
}

/* ---- values ---- */

static void put_word(emitter *e, const type *t, code c)
{
    switch (t->tag) {
    case TYPE_BOOL:
        add_argument(e, "%s",
                     grundy_emit_say(e, "%s ? \"true\" : \"false\"",
                                     grundy_emit_in(e, c, RANK_OR)));
        break;
    case TYPE_CHAR:
        grundy_emit_print_flush(e);
        grundy_emit_line(e, "put_character(%s);", c.text);
        break;
    default:
        add_argument(e, "%lld",
                     grundy_emit_say(e, "(long long)%s",
                                     grundy_emit_in(e, c, RANK_UNARY)));
        break;
    }
}

static void put_words(emitter *e, const type *t, const words *w, uint32_t *at)
{
    if (t->tag != TYPE_TUPLE) {
        put_word(e, t, w->at[(*at)++]);
        return;
    }
    for (uint32_t i = 0; i < t->count; i++) {
        if (i > 0)
            add_format(e, " ");
        put_words(e, t->item[i], w, at);
    }
}

static bool is_numbers(const type *t)
{
    if (t->tag != TYPE_TUPLE)
        return t->tag == TYPE_INT || t->tag == TYPE_ANY;
    for (uint32_t i = 0; i < t->count; i++)
        if (!is_numbers(t->item[i]))
            return false;
    return true;
}

/* Elements that are no numbers alone, one by one. */
static void put_others(emitter *e, const type *t, code a)
{
    const code list = grundy_emit_hold(e, "list", "list", a);
    const uint32_t mark = e->names;
    const char *const i = grundy_emit_name(e, "i");
    words w = {.count = grundy_emit_width(t)};
    uint32_t at = 0;

    grundy_emit_count_to(e, mark, i, grundy_emit_length(e, list));
    if (t->item[0]->tag != TYPE_CHAR) {
        grundy_emit_open(e, "if (%s > 0)", i);
        grundy_emit_line(e, "putchar(' ');");
        grundy_emit_close(e);
    }
    for (uint32_t k = 0; k < w.count; k++)
        w.at[k] = grundy_emit_part(
            w.count == 1 ? grundy_emit_say(e, "%s.at[%s]", list.text, i)
                         : grundy_emit_say(e, "%s.at[%s * %u + %u]", list.text,
                                           i, (unsigned)w.count, (unsigned)k),
            WEIGHT_FEW);
    put_words(e, t->item[0], &w, &at);
    grundy_emit_print_flush(e);
    grundy_emit_close_with(e, "");
}

static void put_list(emitter *e, const type *t, code a)
{
    grundy_emit_print_flush(e);
    if (grundy_type_is_text(t)) {
        grundy_emit_line(e, "put_text(%s);", a.text);
        return;
    }
    if (is_numbers(t->item[0]))
        grundy_emit_line(e, "put_list(%s, %u);", a.text,
                         (unsigned)grundy_emit_width(t));
    else
        put_others(e, t, a);
}

/* An array of arrays, of any depth. */
static void put_rows(emitter *e, const type *t, code rows)
{
    const uint32_t mark = e->names;
    const char *i = grundy_emit_name(e, "i");
    const code row = grundy_emit_part(
        grundy_emit_say(e, "%s.at[%s]", rows.text, i), WEIGHT_FEW);

    grundy_emit_print_flush(e);
    grundy_emit_count_to(e, mark, i, grundy_emit_length(e, rows));
    grundy_emit_open(e, "if (%s > 0)", i);
    grundy_emit_line(e, "putchar(' ');");
    grundy_emit_close(e);
    if (grundy_emit_shape(e, t->item[0]) == SHAPE_GRID)
        put_rows(e, t->item[0], row);
    else
        put_list(e, t->item[0], row);
    grundy_emit_close_with(e, "");
}

/* [ e for ... ] is printed as it comes. */
typedef struct printing {
    const node *of;
    const char *more;
} printing;

static void print_element(emitter *e, void *user)
{
    const printing *p = user;
    const char *until = e->until;

    e->until = NULL;
    if (p->more != NULL) {
        grundy_emit_open(e, "if (%s)", p->more);
        grundy_emit_line(e, "putchar(' ');");
        grundy_emit_close(e);
        grundy_emit_line(e, "%s = true;", p->more);
    }
    grundy_emit_put(e, p->of->kid[0]);
    grundy_emit_print_flush(e);
    e->until = until;
}

static void put_comprehension(emitter *e, const node *n)
{
    printing p = {n, NULL};

    grundy_emit_print_flush(e);
    if (!grundy_type_is_text(n->type)) {
        p.more = grundy_emit_name(e, "more");
        grundy_emit_declare(e, "bool %s = false;", p.more);
    }
    grundy_emit_tail(e, n->tail, 0, print_element, &p);
}

/* A zero byte would end a string of C. */
static void put_quoted(emitter *e, const char *text, size_t length)
{
    for (;;) {
        const char *const zero = memchr(text, '\0', length);
        const size_t part = zero == NULL ? length : (size_t)(zero - text);

        add_format(e, grundy_emit_text(e, text, part, true));
        e->print_percent |= memchr(text, '%', part) != NULL;
        if (zero == NULL)
            return;
        grundy_emit_print_flush(e);
        grundy_emit_line(e, "putchar(0);");
        text += part + 1;
        length -= part + 1;
    }
}

static void put_branches(emitter *e, const node *n)
{
    const code c = grundy_emit_expr(e, n->kid[0]);

    if (grundy_emit_is_string(n->kid[1]) && grundy_emit_is_string(n->kid[2])) {
        add_argument(e, "%s",
                     grundy_emit_either_text(e, c, n->kid[1], n->kid[2]));
        return;
    }
    grundy_emit_print_flush(e);
    grundy_emit_open(e, "if (%s)", c.text);
    grundy_emit_put(e, n->kid[1]);
    grundy_emit_print_flush(e);
    grundy_emit_else(e, NULL);
    grundy_emit_put(e, n->kid[2]);
    grundy_emit_print_flush(e);
    grundy_emit_close_with(e, "");
}

void grundy_emit_put(emitter *e, const node *n)
{
    const shape s = grundy_emit_shape(e, n->type);
    words w;
    uint32_t at = 0;

    if (n->op == N_TEXT) {
        put_quoted(e, n->name, n->length);
    } else if (n->op == N_ADD && grundy_type_is_text(n->type)) {
        grundy_emit_put(e, n->kid[0]);
        grundy_emit_put(e, n->kid[1]);
    } else if (n->op == N_IF && s == SHAPE_LIST) {
        put_branches(e, n);
    } else if (n->op == N_ARRAY && n->tail != NULL) {
        put_comprehension(e, n);
    } else if (grundy_emit_is_deep(e, n->type)) {
        put_rows(e, n->type,
                 grundy_emit_hold(e, grundy_emit_type(e, n->type), "rows",
                                  grundy_emit_expr(e, n)));
    } else if (s == SHAPE_LIST || s == SHAPE_MASK) {
        put_list(e, n->type, grundy_emit_list(e, n));
    } else if (s == SHAPE_NUMBER || s == SHAPE_BOOL || s == SHAPE_TUPLE) {
        grundy_emit_words(e, n, &w);
        put_words(e, n->type, &w, &at);
    } else {
        grundy_emit_refuse(e, n->span, "the printing of such a value");
    }
}

/* ---- a line for each run of the tail ---- */

void grundy_emit_begin_line(emitter *e)
{
    if (!e->lines_open)
        return;
    grundy_emit_line(e, "begin_line();");
}

void grundy_emit_end_line(emitter *e, const statement *s)
{
    flush(e, s->end == NULL);
    if (s->end != NULL)
        grundy_emit_line(
            e, "LEAVE_OPEN(\"%s\");",
            grundy_emit_text(e, s->end->name, s->end->length, false));
}

void grundy_emit_close_line(emitter *e)
{
    if (!e->lines_open)
        return;
    grundy_emit_line(e, "close_line();");
}

static void print_line(emitter *e, void *user)
{
    const statement *s = user;
    const char *until = e->until;

    e->until = NULL;
    grundy_emit_begin_line(e);
    for (uint32_t i = 0; i < s->exprs; i++) {
        if (i > 0)
            add_format(e, " ");
        grundy_emit_put(e, s->expr[i]);
    }
    grundy_emit_end_line(e, s);
    e->until = until;
}

void grundy_emit_print(emitter *e, const statement *s)
{
    grundy_emit_tail(e, s->tail, 0, print_line, (void *)(uintptr_t)s);
}
