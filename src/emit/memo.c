/* SPDX-License-Identifier: MIT */
/*
 * Values kept in a hash table under the numbers that they were asked with: of
 * a kind of position without a table, and of a function that calls itself or
 * costs more than to look.  What is no number stands in an array beside the
 * table, which holds its place.
 * One number, or a set in a word, is the key as it is; arrays go into a key
 * with their lengths before them.  Where an order is proved and the declared
 * ranges leave few positions, each has a cell in arrays of C instead.  Where
 * nothing bounds how deep the recursion goes, each call is noted (deep.c) and
 * can be made again from its key.
 */
#include <assert.h>
#include <string.h>

#include "emit/emitter.h"

/* A function's memory is emptied beyond so many entries, or words of keys or
 * of arrays that are kept. */
enum { MOST_ENTRIES = 1 << 19, MOST_WORDS = 1 << 22 };

static bool is_plain(const emitter *e, const param *p, uint32_t params)
{
    for (uint32_t i = 0; i < params; i++)
        if (grundy_emit_shape(e, p[i].variable->type) >= SHAPE_LIST)
            return false;
    return true;
}

static bool is_one_number(const emitter *e, const keeping *m)
{
    return m->params == 1 && is_plain(e, m->p, 1);
}

/* ---- keys ---- */

static const char *as_number(emitter *e, const param *p)
{
    const char *name = grundy_emit_find(e, p->variable)->at[0].text;

    return grundy_emit_shape(e, p->variable->type) == SHAPE_MASK
               ? grundy_emit_say(e, "(int64_t)%s", name)
               : name;
}

static void plain_key(emitter *e, const param *p, uint32_t params)
{
    const char *list = "";

    for (uint32_t i = 0; i < params; i++)
        list = grundy_emit_next(e, list, as_number(e, &p[i]));
    grundy_emit_declare(e, "const int64_t position[%u] = {%s};",
                        params == 0 ? 1 : (unsigned)params,
                        params == 0 ? "0" : list);
}

/* The words in an array of elements of so many. */
static code words_of(emitter *e, const char *array, uint32_t width)
{
    return grundy_emit_binary(e,
                              grundy_emit_length(e, grundy_emit_named(array)),
                              N_MUL, grundy_emit_number(e, width));
}

static void listed_key(emitter *e, const param *p, uint32_t params)
{
    const char *base = grundy_emit_name(e, "base");
    const char *word = grundy_emit_name(e, "word");

    grundy_emit_const(e, "int64_t", base, "pushed");
    grundy_emit_blank(e);
    for (uint32_t i = 0; i < params; i++) {
        const char *name = grundy_emit_find(e, p[i].variable)->at[0].text;
        const shape s = grundy_emit_shape(e, p[i].variable->type);

        if (s < SHAPE_LIST) {
            grundy_emit_line(e, "push(%s);", as_number(e, &p[i]));
            continue;
        }
        if (s != SHAPE_LIST)
            grundy_emit_refuse(e, p[i].span, "a parameter of this kind");
        if (params > 1)
            grundy_emit_line(e, "push(%s.len);", name);
        grundy_emit_count_to(
            e, e->names, word,
            words_of(e, name, grundy_emit_width(p[i].variable->type)));
        grundy_emit_line(e, "push(%s.at[%s]);", name, word);
        grundy_emit_close(e);
    }
    grundy_emit_taken(e, "list", "position", "list_from(%s, 1)", base);
}

/* ---- a call made again from its key ---- */

/* The parameters, each from its place in the key. */
static void plain_again(emitter *e, const keeping *m)
{
    const char *list = "";

    assert(is_plain(e, m->p, m->params));
    for (uint32_t i = 0; i < m->params; i++)
        list = grundy_emit_say(e, "%s%s%skey[%u]", list, i > 0 ? ", " : "",
                               grundy_emit_shape(e, m->p[i].variable->type) ==
                                       SHAPE_MASK
                                   ? "(uint64_t)"
                                   : "",
                               (unsigned)i);
    if (m->params == 0)
        grundy_emit_line(e, "(void)key;");
    grundy_emit_line(e, "(void)len;");
    grundy_emit_line(e, "(void)%s(%s);", m->called, list);
}

static void listed_again(emitter *e, const keeping *m)
{
    const char *list = "";

    assert(!is_plain(e, m->p, m->params));
    grundy_emit_line(e, "int64_t at = 0;");
    grundy_emit_blank(e);
    for (uint32_t i = 0; i < m->params; i++) {
        const type *t = m->p[i].variable->type;
        const char *name = grundy_emit_name(e, m->p[i].name);
        unsigned width;

        list = grundy_emit_next(e, list, name);
        if (grundy_emit_shape(e, t) != SHAPE_LIST) {
            grundy_emit_taken(
                e, grundy_emit_type(e, t), name, "%skey[at++]",
                grundy_emit_shape(e, t) == SHAPE_MASK ? "(uint64_t)" : "");
            continue;
        }
        width = (unsigned)grundy_emit_width(t);
        grundy_emit_const(
            e, "list", name, "new_list(%s, %u)",
            m->params > 1
                ? "key[at++]"
                : grundy_emit_say(e, width > 1 ? "len / %u" : "len", width),
            width);
        grundy_emit_count_to(e, e->names, "i", words_of(e, name, width));
        grundy_emit_line(e, "%s.at[i] = key[at++];", name);
        grundy_emit_close(e);
    }
    if (m->params > 1)
        grundy_emit_line(e, "(void)len;");
    grundy_emit_line(e, "(void)%s(%s);", m->called, list);
}

static void write_again(emitter *e, const keeping *m)
{
    static const char *const used[] = {"key", "len", "at", "i"};
    const emit_scope scope = grundy_emit_begin(e);

    for (size_t i = 0; i < sizeof used / sizeof *used; i++)
        (void)grundy_emit_name(e, used[i]);
    grundy_emit_open_function(
        e, NULL, "static void again_%s(const int64_t *key, int64_t len)",
        m->name);
    if (is_plain(e, m->p, m->params))
        plain_again(e, m);
    else
        listed_again(e, m);
    grundy_emit_close_function(e);
    grundy_emit_leave(e, scope);
}

/* ---- asking ---- */

/* How the table is asked and told, with the key in it. */
typedef struct table_words {
    const char *get, *put, *key; /* `key` as two arguments */
    const char *value;
} table_words;

/* What a cell holds is the value and 1; 0: none. */
static const char *kept_type(const keeping *m)
{
    return m->small ? "uint8_t" : "int32_t";
}

/* The cell of the parameters in arrays of C. */
static const char *cell_of(emitter *e, const keeping *m)
{
    const kind_plan *const plan = grundy_emit_plan(e, m->cells);
    const char *cell = grundy_emit_say(e, "%s_memo", m->name);

    assert(m->params == m->cells->params);
    for (uint32_t i = 0; i < m->params; i++) {
        const code x = grundy_emit_find(e, m->p[i].variable)->at[0];

        cell =
            grundy_emit_say(e, "%s[%s]", cell,
                            grundy_emit_place_on(e, m->cells, plan, i, x).text);
    }
    return cell;
}

/* What the names of the table's type and functions begin with. */
static const char *table_name(const emitter *e, const keeping *m)
{
    return !is_one_number(e, m) ? "memo" : m->small ? "small" : "number";
}

/* The statement that empties it, or half of it where nothing lies beside it and
 * its keys are kept. */
static const char *forget_it(emitter *e, const keeping *m, bool half)
{
    if (m->beside != NULL)
        return grundy_emit_say(e, "forget_%s();", m->name);
    if (m->cells != NULL)
        return grundy_emit_say(e, "memset(%s_memo, 0, sizeof %s_memo);",
                               m->name, m->name);
    return grundy_emit_say(e, "%s_forget(&%s_memo, %s);", table_name(e, m),
                           m->name, half ? "true" : "false");
}

static const char *kept_value(emitter *e, const keeping *m, const char *solved)
{
    return m->beside != NULL
               ? grundy_emit_say(e, "keep_%s(%s)", m->name, solved)
               : solved;
}

/* Before a value is put there; in recursion only where no call waits, which
 * would find its values gone. */
static void keep_small(emitter *e, const keeping *m, bool number)
{
    const char *full = grundy_emit_say(
        e, number ? "%s_memo.count >= %d" : "%s_memo.words >= %d", m->name,
        number ? MOST_ENTRIES : MOST_WORDS);

    if (!m->bounded)
        return;
    if (m->width > 0)
        full = grundy_emit_say(e, "%s || %s_words >= %d", full, m->name,
                               MOST_WORDS);
    grundy_emit_open(e, "if (%s)", full);
    grundy_emit_line(e, "%s", forget_it(e, m, true));
    grundy_emit_close_with(e, "");
}

static void solve_it(emitter *e, const keeping *m, const table_words *t)
{
    const char *solved = grundy_emit_say(
        e, "solve_%s(%s)", m->name, grundy_emit_passed(e, m->p, m->params));

    if (m->deep) {
        grundy_emit_open(e, "if (%s == ABSENT && depth == 0)", t->value);
        keep_small(e, m, is_one_number(e, m));
        grundy_emit_line(e, "from_here(again_%s, %s);", m->name, t->key);
        grundy_emit_line(e, "%s = %s;", t->value, t->get);
        grundy_emit_else(e, grundy_emit_say(e, "%s == ABSENT", t->value));
        grundy_emit_line(e, "begin_call(again_%s, %s);", m->name, t->key);
    } else {
        grundy_emit_open(e, "if (%s == ABSENT)", t->value);
        keep_small(e, m, is_one_number(e, m)); /* never what is put there now */
    }
    grundy_emit_line(e, "%s = %s;", t->value, kept_value(e, m, solved));
    if (m->deep)
        grundy_emit_line(e, "end_call();");
    grundy_emit_line(e, "%s", t->put);
    grundy_emit_close_with(e, "");
}

static void find_words(emitter *e, const keeping *m, table_words *t)
{
    const bool number = is_one_number(e, m),
               plain = is_plain(e, m->p, m->params);
    const char *key;

    if (number) {
        key = as_number(e, m->p);
        t->key = "position, 1";
    } else {
        key = t->key =
            plain ? grundy_emit_say(e, "position, %u",
                                    m->params == 0 ? 1 : (unsigned)m->params)
                  : "position.at, position.len";
    }
    t->value = grundy_emit_name(e, m->beside != NULL ? "kept_at" : "value");
    if (m->cells != NULL) {
        const char *const cell = cell_of(e, m);

        t->get = grundy_emit_say(e, "%s == 0 ? ABSENT : %s - 1", cell, cell);
        t->put = grundy_emit_say(e, "%s = (%s)(%s + 1);", cell, kept_type(m),
                                 t->value);
        return;
    }
    t->get = grundy_emit_say(e, "%s_get(&%s_memo, %s)", table_name(e, m),
                             m->name, key);
    t->put = grundy_emit_say(e, "%s_put(&%s_memo, %s, %s);", table_name(e, m),
                             m->name, key, t->value);
}

/* What is kept, as who asks has it: an array is a copy of his own. */
static const char *found(emitter *e, const keeping *m, const char *value)
{
    const char *kept = grundy_emit_say(e, "%s_kept[%s]", m->name, value);

    if (m->beside == NULL)
        return value;
    if (m->width == 0)
        return kept;
    return grundy_emit_say(e, "copy_of(%s, %u)", kept, m->width);
}

static void memo_body(emitter *e, void *user)
{
    const keeping *m = user;
    const bool plain = is_plain(e, m->p, m->params);
    const bool back = m->allocates || !plain;
    const char *here = grundy_emit_name(e, "here");
    table_words t;

    if (m->law != NULL)
        grundy_emit_by_turns(e, m->law);
    if (back) {
        grundy_emit_const(e, "place", here, "place_now()");
    }
    if (!plain)
        listed_key(e, m->p, m->params);
    else if (m->deep || (m->cells == NULL && !is_one_number(e, m)))
        plain_key(e, m->p, m->params);
    find_words(e, m, &t);
    grundy_emit_declare(e, "int64_t %s = %s;", t.value, t.get);
    grundy_emit_blank(e);
    if (m->trial)
        grundy_emit_insist(
            e,
            grundy_emit_compared(
                e,
                grundy_emit_named(grundy_emit_say(e, "%s_memo.count", m->name)),
                N_LT,
                grundy_emit_named(grundy_emit_say(e, "%s_most", m->name))),
            "a search is given up");
    solve_it(e, m, &t);
    if (back)
        grundy_emit_line(e, "place_back(%s);", here);
    grundy_emit_line(e, "return %s%s;", found(e, m, t.value),
                     m->flag ? " != 0" : "");
}

/* ---- beside the table ---- */

static void keep_function(emitter *e, const keeping *m)
{
    const char *counted = "", *kept = "value";

    assert(m->beside != NULL);
    if (m->width > 0) {
        counted = grundy_emit_say(e, "%s_words += value.len * %u;", m->name,
                                  m->width);
        kept = grundy_emit_say(e, "lasting(value, %u)", m->width);
    }
    grundy_emit_lines(e,
                      "static int64_t keep_$0($1 value)\n"
                      "{\n"
                      "    if ($0_count == $0_room)\n"
                      "        $0_kept = ($1 *)more_room($0_kept, &$0_room, "
                      "$0_count + 1, sizeof *$0_kept);\n"
                      "    $2\n"
                      "    $0_kept[$0_count] = $3;\n"
                      "    return $0_count++;\n"
                      "}\n\n",
                      m->name, m->beside, counted, kept, NO_MORE);
}

static void forget_function(emitter *e, const keeping *m)
{
    const keeping table = {
        .name = m->name, .p = m->p, .params = m->params, .small = m->small};

    grundy_emit_lines(e,
                      m->width > 0 ? "static void forget_$0(void)\n"
                                     "{\n"
                                     "    while ($0_count > 0) {\n"
                                     "        free($0_kept[--$0_count].at);\n"
                                     "    }\n"
                                     "    $0_words = 0;\n"
                                     "    $1\n"
                                     "}\n\n"
                                   : "static void forget_$0(void)\n"
                                     "{\n"
                                     "    $0_count = 0;\n"
                                     "    $1\n"
                                     "}\n\n",
                      m->name, forget_it(e, &table, false), NO_MORE);
}

static void room_beside(emitter *e, const keeping *m)
{
    grundy_emit_line(e, "static %s *%s_kept;", m->beside, m->name);
    grundy_emit_line(e,
                     m->width > 0
                         ? "static int64_t %s_count, %s_room, %s_words;"
                         : "static int64_t %s_count, %s_room;",
                     m->name, m->name, m->name);
    grundy_emit_blank(e);
    keep_function(e, m);
    forget_function(e, m);
}

static void declare_cells(emitter *e, const keeping *m)
{
    const axis_plan *const axis = grundy_emit_plan(e, m->cells)->axis;
    const char *extents = "";

    assert(m->params > 0 && !m->bounded);
    for (uint32_t i = 0; i < m->params; i++)
        extents =
            grundy_emit_say(e, "%s[%lld]", extents,
                            (long long)(axis[i].most - axis[i].least + 1));
    grundy_emit_line(e, "static %s %s_memo%s;", kept_type(m), m->name, extents);
}

const char *grundy_emit_memo(emitter *e, const keeping *m)
{
    const emit_scope scope = grundy_emit_begin(e);
    const bool number = is_one_number(e, m);
    const char *head;

    e->in_rules = &grundy_emit_no_reads;
    if (m->cells != NULL)
        declare_cells(e, m);
    else
        grundy_emit_line(e, "static %s%s %s_memo;", table_name(e, m),
                         number ? "_map" : "", m->name);
    if (m->trial)
        grundy_emit_line(e, "static int64_t %s_most;", m->name);
    grundy_emit_blank(e);
    if (m->beside != NULL)
        room_beside(e, m);
    if (m->deep) {
        grundy_emit_line(e,
                         "static void again_%s(const int64_t *key, "
                         "int64_t len);",
                         m->name);
        grundy_emit_blank(e);
    }
    head = grundy_emit_say(e, "static %s %s(%s)", m->ctype, m->called,
                           grundy_emit_params(e, m->p, m->params));
    grundy_emit_body(e, m->called, head, m->p, m->params, memo_body,
                     (void *)(uintptr_t)m);
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
    if (m->deep)
        write_again(e, m);
    e->in_rules = NULL;
    return forget_it(e, m, false);
}
