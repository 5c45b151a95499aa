/* SPDX-License-Identifier: MIT */
/*
 * The user's names are kept where C allows it, and a name in scope is never
 * hidden.  Rules often call an input and a parameter by one name: an input
 * that only main() reads is a variable of main(), so that both keep it.
 */
#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "emit/emitter.h"

/* Of setjmp.h, and what deep.c keeps beside a table. */
static const char *const noted[] = {"setjmp", "longjmp", "jmp_buf", "above"};

const reads grundy_emit_no_reads = {NULL};

/* ---- what a name is ---- */

/*
 * What is written for a kind, a function or a tuple is called by its name and
 * more before or behind it: fill_NAME, NAME_row_size, NAME_0.  No name of the
 * rules has an underscore (grundy_emit_shaped), so that none of that is another
 * name; and none is a word that stands before one.  What a name is stands by
 * its number.
 */
enum { RESERVED = 1, OF_OWNER = 2, OF_GLOBAL = 4, OF_FUNCTION = 8 };

static unsigned what_is(const emitter *e, const char *name)
{
    const uint32_t number = grundy_emit_number_of(e, name, strlen(name));

    return number < e->owners ? e->owner[number] : 0;
}

static void note(emitter *e, const char *name, unsigned as)
{
    const uint32_t number = grundy_emit_intern(e, name, strlen(name));
    const size_t before = e->owners;

    if (number == UINT32_MAX)
        return;
    if (number >= before) {
        if (!grundy_memory_reserve(e->mem, &e->owner, &e->owners_room,
                                   (size_t)number + 1, sizeof *e->owner)) {
            grundy_emit_no_memory(e);
            return;
        }
        e->owners = number + 1;
        memset(e->owner + before, 0, e->owners - before);
    }
    e->owner[number] = (uint8_t)(e->owner[number] | as);
}

static bool reserve(void *e, const char *name)
{
    note(e, name, RESERVED);
    return false;
}

static void reserve_all(emitter *e)
{
    support_set none = {0};

    for (size_t i = 0; i < sizeof noted / sizeof *noted; i++)
        (void)reserve(e, noted[i]);
    grundy_support_add(&none, SUPPORT_HELPERS, reserve, e);
    grundy_support_add(&none, SUPPORT_OF_ATTEMPTS, reserve, e);
}

static bool is_numbered(const char *name, const char *word)
{
    const size_t length = strlen(word);

    return strncmp(name, word, length) == 0 && name[length] != '\0' &&
           name[length + strspn(name + length, "0123456789")] == '\0';
}

/* Prefix sums and universes have numbers for names. */
static bool is_reserved(const emitter *e, const char *name)
{
    return (what_is(e, name) & RESERVED) != 0 || is_numbered(name, "sums") ||
           is_numbered(name, "set") || grundy_emit_is_word_of_c(name);
}

/* Of a global that can be seen from here. */
static bool is_global_name(const emitter *e, const char *name)
{
    for (uint32_t i = 0; i < e->set->globals; i++)
        if (e->global[i].name != NULL &&
            (!e->global[i].local || e->part == &e->main_text) &&
            strcmp(e->global[i].name, name) == 0)
            return true;
    return (what_is(e, name) & OF_FUNCTION) != 0;
}

bool grundy_emit_is_name(const char *x, const char *y)
{
    return x == y || strcmp(x, y) == 0;
}

static bool is_taken(const emitter *e, const char *name)
{
    for (uint32_t i = 0; i < e->names; i++)
        if (strcmp(e->name[i], name) == 0)
            return true;
    return is_reserved(e, name) || is_global_name(e, name) ||
           (e->graph && (grundy_support_names(SUPPORT_OF_RESULTS, name) ||
                         grundy_support_names(SUPPORT_OF_VALUES, name))) ||
           (e->lists && grundy_support_names(SUPPORT_OF_SETS, name));
}

/* The name with a number, which is none of those that are kept. */
static const char *numbered(emitter *e, const char *plain, uint32_t i)
{
    const char last = plain[strlen(plain) - 1];
    const bool plainly = last >= 'a' && last <= 'z' &&
                         strcmp(plain, "sums") != 0 &&
                         strcmp(plain, "set") != 0;

    return grundy_emit_say(e, "%s%s%" PRIu32, plain, plainly ? "" : "x", i);
}

/* Numbers that are tried before one is taken that no name in scope has. */
enum { TRIES = 64 };

/* A wish that begins with a blank is for a name that no rule can have.  A
 * program that has failed needs no names: without memory there are none. */
const char *grundy_emit_name(emitter *e, const char *wish)
{
    const char *const plain =
        wish[0] == ' ' ? wish + 1 : grundy_emit_shaped(e, wish);
    const char *name = plain;

    assert(plain[0] != '\0');
    for (uint32_t i = 2; grundy_emit_goes_on(e) && is_taken(e, name);
         i = i == TRIES ? TRIES + e->names : i + 1)
        name = numbered(e, plain, i);
    if (grundy_memory_reserve(e->mem, &e->name, &e->names_room,
                              (size_t)e->names + 1, sizeof *e->name))
        e->name[e->names++] = name;
    else
        grundy_emit_no_memory(e);
    return name;
}

emit_scope grundy_emit_begin(emitter *e)
{
    return (emit_scope){e->bindings, e->names, grundy_facts_now(&e->facts)};
}

void grundy_emit_end(emitter *e, emit_scope s)
{
    assert(s.bindings <= e->bindings);
    e->bindings = s.bindings;
    grundy_facts_back(&e->facts, s.facts);
}

void grundy_emit_leave(emitter *e, emit_scope s)
{
    grundy_emit_end(e, s);
    assert(s.names <= e->names);
    e->names = s.names;
}

void grundy_emit_bind(emitter *e, const variable *v, words is)
{
    name_binding *b;

    assert(is.count <= EMIT_WORDS);
    if (v == NULL)
        return;
    b = grundy_arena_new(&e->a, sizeof *b);
    if (b == NULL ||
        !grundy_memory_reserve(e->mem, &e->binding, &e->bindings_room,
                               (size_t)e->bindings + 1, sizeof *e->binding)) {
        grundy_emit_no_memory(e);
        return;
    }
    *b = (name_binding){v, is};
    e->binding[e->bindings++] = b;
}

const char *grundy_emit_bind_one(emitter *e, const variable *v)
{
    const words is = {1, {grundy_emit_named(grundy_emit_name(e, v->name))}};

    grundy_emit_bind(e, v, is);
    return is.at[0].text;
}

/* Where memory ran out a binding may be missing; what is written then goes
 * nowhere. */
const words *grundy_emit_find(emitter *e, const variable *v)
{
    static const words lost = {1, {{"", 0, WEIGHT_MUCH, 0, NULL}}};

    for (uint32_t i = e->bindings; i-- > 0;)
        if (e->binding[i]->of == v)
            return &e->binding[i]->is;
    return e->status == GRUNDY_OK ? NULL : &lost;
}

/* The names in texts that are the same in all programs. */
static bool is_of_texts(const char *name)
{
    static const char *const used[] = {"at",   "i",   "position", "value",
                                       "here", "p",   "end",      "same",
                                       "wide", "row", "len",      "base"};
    for (size_t i = 0; i < sizeof used / sizeof *used; i++)
        if (strcmp(name, used[i]) == 0)
            return true;
    return false;
}

/* Whether the program has the name anywhere, where it might be hidden. */
static bool is_of_program(const emitter *e, const char *name)
{
    return is_reserved(e, name) ||
           (e->graph && (grundy_support_uses(SUPPORT_OF_RESULTS, name) ||
                         grundy_support_uses(SUPPORT_OF_VALUES, name))) ||
           (e->lists && grundy_support_uses(SUPPORT_OF_SETS, name));
}

/* What the tables and functions of a kind or a function are called: what stands
 * before and after its name. */
static const char *const before[] = {"solve_",  "fill_",   "nimber_", "wins_",
                                     "result_", "ends_",   "moves_",  "again_",
                                     "keep_",   "forget_", "try_",    "list_"};
static const char *const after[] = {
    "_at",      "_cell",   "_known", "_room",    "_memo",   "_ready",
    "_size",    "_low",    "_count", "_columns", "_period", "_seek_period",
    "_reached", "_kept",   "_value", "_now",     "_words",  "_run",
    "_digit",   "_values", "_left",  "_most",    "_from",   "_rise",
    "_moves",   "_wide"};

/* Whether what belongs to a kind or function of the name would be called as
 * something of the program is, such as ends_at. */
static bool owns_taken(emitter *e, const char *name)
{
    bool taken = false;

    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        taken |= is_of_program(e, grundy_emit_say(e, "%s%s", before[i], name));
    for (size_t i = 0; i < sizeof after / sizeof *after; i++)
        taken |= is_of_program(e, grundy_emit_say(e, "%s%s", name, after[i]));
    return taken;
}

/* Whether a name of the file can't be this one: no two owners have one name,
 * and no two globals or functions; local: a variable of main(). */
static bool is_filed(emitter *e, const char *name, unsigned as, bool local)
{
    bool met = (what_is(e, name) & as) != 0 || is_of_program(e, name) ||
               ((as & OF_GLOBAL) != 0 && !local && is_of_texts(name));

    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        met |= strncmp(before[i], name, strlen(name)) == 0 &&
               before[i][strlen(name)] == '_';
    return met || ((as & OF_OWNER) != 0 && owns_taken(e, name));
}

static const char *file_name(emitter *e, const char *wish, unsigned as,
                             bool local)
{
    const char *const plain =
        wish[0] == ' ' ? "cases" : grundy_emit_shaped(e, wish);
    const char *name = plain;

    for (uint32_t i = 2; grundy_emit_goes_on(e) && is_filed(e, name, as, local);
         i++)
        name = numbered(e, plain, i);
    note(e, name, as);
    return name;
}

void grundy_emit_name_globals(emitter *e)
{
    e->owners = 0;
    reserve_all(e);
    for (uint32_t i = 0; i < e->set->kinds; i++)
        e->kind[i].name = file_name(e, e->set->kind[i].name, OF_OWNER, false);
    for (uint32_t i = 0; i < e->set->globals; i++) {
        const type *const t = e->set->global[i]->type;
        const bool owner = t != NULL && t->tag == TYPE_TUPLE;

        e->global[i].name =
            file_name(e, e->set->global[i]->name,
                      OF_GLOBAL | (owner ? OF_OWNER : 0u), e->global[i].local);
    }
    for (uint32_t i = 0; i < e->set->functions; i++) {
        e->function[i].name =
            file_name(e, e->set->function[i].name, OF_OWNER | OF_GLOBAL, false);
        note(e, e->function[i].name, OF_FUNCTION);
    }
}

const char *grundy_emit_global(emitter *e, const variable *v)
{
    global_plan *g = &e->global[v->index];

    assert(v->kind <= VAR_LET && v->index < e->set->globals);
    if (e->part == &e->main_text)
        g->in_main = true;
    else
        g->beyond = true;
    return g->name;
}

void grundy_emit_give(emitter *e, const variable *v, const char *item,
                      const char *value, bool takes)
{
    const global_plan *const g = &e->global[v->index];
    const char *const name = grundy_emit_say(e, "%s%s", g->name, item);

    if (!g->local)
        grundy_emit_line(e, "%s = %s;", name, value);
    else if (takes)
        grundy_emit_taken(e, grundy_emit_type(e, v->type), name, "%s", value);
    else
        grundy_emit_const(e, grundy_emit_type(e, v->type), name, "%s", value);
}
