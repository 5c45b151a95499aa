/* SPDX-License-Identifier: MIT */
/*
 * The user's names are kept where C allows it, and a name in scope is never
 * hidden.  Rules often call an input and a parameter by one name: an input
 * that only main() reads is a variable of main(), so that both keep it.
 *
 * A program that is loaded has no names but numbers: no byte of the rules may
 * come to the compiler, and nobody reads it.
 */
#include <string.h>

#include "emit/emitter.h"

/* The calls that are noted: deep.c. */
static const char *const noted[] = {"setjmp",
                                    "longjmp",
                                    "jmp_buf",
                                    "DEEPEST",
                                    "call",
                                    "call_at",
                                    "calls",
                                    "calls_room",
                                    "call_word",
                                    "call_words",
                                    "call_words_room",
                                    "watched",
                                    "depth",
                                    "too_deep",
                                    "above",
                                    "note_call",
                                    "begin_call",
                                    "end_call",
                                    "same_call",
                                    "from_here",
                                    "make_last_call",
                                    "attempt",
                                    "begin_attempt",
                                    "end_failed",
                                    "failure",
                                    "failures",
                                    "sound"};

const reads grundy_emit_no_reads = {NULL};

bool grundy_emit_is_reserved(const char *name)
{
    if (grundy_emit_is_word_of_c(name))
        return true;
    for (size_t i = 0; i < sizeof noted / sizeof *noted; i++)
        if (strcmp(noted[i], name) == 0)
            return true;
    return grundy_helpers_name(name);
}

static bool ends_with(const char *name, const char *ending)
{
    const size_t length = strlen(name), end = strlen(ending);

    return length >= end && strcmp(name + length - end, ending) == 0;
}

/* What the tables and functions of a kind or a function are called: what stands
 * before and after its name. */
static const char *const before[] = {"solve_",  "fill_", "nimber_",
                                     "wins_",   "result_", "ends_",
                                     "moves_",  "again_",  "keep_"};
static const char *const after[] = {
    "_at",      "_cell",  "_known", "_room",    "_memo",   "_ready",
    "_size",    "_low",   "_count", "_columns", "_period", "_seek_period",
    "_reached", "_least", "_kept",  "_value",   "_now",    "_inverse"};

static bool belongs_to(const char *name, const char *owner)
{
    const size_t length = strlen(owner);

    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        if (strncmp(name, before[i], strlen(before[i])) == 0 &&
            strcmp(name + strlen(before[i]), owner) == 0)
            return true;
    if (strncmp(name, owner, length) != 0 || name[length] != '_')
        return false;
    for (size_t i = 0; i < sizeof after / sizeof *after; i++)
        if (ends_with(name, after[i]))
            return true;
    return false;
}

/* A name of the whole file that no local one may hide. */
static bool is_file_name(const emitter *e, const char *name)
{
    for (uint32_t i = 0; i < e->set->functions; i++)
        if (strcmp(e->function[i].name, name) == 0 ||
            belongs_to(name, e->function[i].name))
            return true;
    for (uint32_t i = 0; i < e->set->kinds; i++)
        if (belongs_to(name, e->kind[i].name))
            return true;
    return false;
}

/* Of a global that can be seen from here. */
static bool is_global_name(const emitter *e, const char *name)
{
    for (uint32_t i = 0; i < e->set->globals; i++)
        if (e->global[i].name != NULL &&
            (!e->global[i].local || e->part == &e->main_text) &&
            strcmp(e->global[i].name, name) == 0)
            return true;
    return false;
}

static bool is_taken(const emitter *e, const char *name)
{
    for (uint32_t i = 0; i < e->names; i++)
        if (strcmp(e->name[i], name) == 0)
            return true;
    return grundy_emit_is_reserved(name) || is_file_name(e, name) ||
           grundy_emit_is_of_results(e, name);
}

/* A wish that begins with a blank is for a name that no rule can have.  A
 * program that has failed needs no names: without memory there are none. */
const char *grundy_emit_name(emitter *e, const char *wish)
{
    const char *const plain =
        wish[0] == ' ' ? wish + 1 : grundy_emit_shaped(e, wish);
    const char last = plain[strlen(plain) - 1];
    const char *name = plain;

    if (e->loadable) /* nothing else is called so */
        return grundy_emit_say(e, "v%u__", (unsigned)e->numbered++);
    for (int i = 2; grundy_emit_goes_on(e) &&
                    (is_taken(e, name) || is_global_name(e, name));
         i++)
        name = grundy_emit_say(e, "%s%s%d", plain,
                               last >= '0' && last <= '9' ? "_" : "", i);
    if (e->names < EMIT_NAMES)
        e->name[e->names++] = name;
    return name;
}

emit_scope grundy_emit_begin(emitter *e)
{
    return (emit_scope){e->bindings, e->names, grundy_facts_now(&e->facts)};
}

void grundy_emit_end(emitter *e, emit_scope s)
{
    e->bindings = s.bindings;
    grundy_facts_back(&e->facts, s.facts);
}

void grundy_emit_leave(emitter *e, emit_scope s)
{
    grundy_emit_end(e, s);
    e->names = s.names;
}

void grundy_emit_bind(emitter *e, const variable *v, words is)
{
    if (v != NULL && e->bindings < EMIT_NAMES)
        e->binding[e->bindings++] = (name_binding){v, is};
}

const char *grundy_emit_bind_one(emitter *e, const variable *v)
{
    const words is = {1, {grundy_emit_named(grundy_emit_name(e, v->name))}};

    grundy_emit_bind(e, v, is);
    return is.at[0].text;
}

const words *grundy_emit_find(emitter *e, const variable *v)
{
    for (uint32_t i = e->bindings; i-- > 0;)
        if (e->binding[i].of == v)
            return &e->binding[i].is;
    return NULL;
}

/* The names in texts that are the same in all programs, and in the search of
 * misere sums: search.c. */
static bool is_of_texts(const emitter *e, const char *name)
{
    static const char *const used[] = {"at",   "i",   "position", "value",
                                       "here", "p",   "end",      "same",
                                       "wide", "row", "len",      "base"};
    static const char *const searching[] = {"parts", "part",        "wins",
                                            "moved", "push_others", "fits",
                                            "sum",   "heap",        "decided"};

    for (size_t i = 0; i < sizeof used / sizeof *used; i++)
        if (strcmp(name, used[i]) == 0)
            return true;
    for (size_t i = 0; i < sizeof searching / sizeof *searching; i++)
        if (e->mode == MODE_SEARCH && strcmp(name, searching[i]) == 0)
            return true;
    return false;
}

static bool is_name_before(const emitter *e, const char *name, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(e->global[i].name, name) == 0)
            return true;
    return false;
}

/* A name of the whole file in a program that is loaded. */
static const char *numbered(emitter *e, char of, uint32_t at)
{
    return grundy_emit_say(e, "%c%u__", of, (unsigned)at);
}

/* Two globals, or a global and a function, never get one name. */
static const char *file_name(emitter *e, const char *wish, const char *ending,
                             uint32_t globals, bool local)
{
    const char *const plain =
        wish[0] == ' ' ? "cases" : grundy_emit_shaped(e, wish);
    const char *name = plain;

    for (int i = 1;
         grundy_emit_goes_on(e) &&
         (grundy_emit_is_reserved(name) || (!local && is_of_texts(e, name)) ||
          grundy_emit_is_of_results(e, name) ||
          is_name_before(e, name, globals));
         i++)
        name = i == 1 ? grundy_emit_say(e, "%s%s", plain, ending)
                      : grundy_emit_say(e, "%s%d%s", plain, i, ending);
    return name;
}

static bool is_of_program(const emitter *e, const char *name)
{
    return grundy_emit_is_reserved(name) || grundy_emit_is_of_results(e, name);
}

/* Whether what belongs to a kind of the name would be called as something of
 * the program is, such as ends_at. */
static bool owns_taken(emitter *e, const char *name)
{
    bool taken = false;

    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        taken |= is_of_program(e, grundy_emit_say(e, "%s%s", before[i], name));
    for (size_t i = 0; i < sizeof after / sizeof *after; i++)
        taken |= is_of_program(e, grundy_emit_say(e, "%s%s", name, after[i]));
    return taken;
}

/* Two kinds never get one name either. */
static void name_kind(emitter *e, uint32_t at)
{
    char *name = grundy_arena_new(&e->a, strlen(e->set->kind[at].name) + 1);
    const char *unique = name;

    if (name == NULL) {
        grundy_emit_no_memory(e);
        return;
    }
    strcpy(name, e->set->kind[at].name);
    for (char *c = name; *c != '\0'; c++)
        if (!grundy_emit_is_letter(*c))
            *c = '_';
    unique = grundy_emit_shaped(e, name);
    if (owns_taken(e, unique))
        unique = grundy_emit_say(e, "%s_2", unique);
    for (uint32_t i = 0; i < at; i++)
        if (strcmp(e->kind[i].name, unique) == 0) {
            unique = grundy_emit_say(e, "%s_2", unique);
            i = UINT32_MAX; /* from the first again */
        }
    e->kind[at].name = unique;
}

static void number_globals(emitter *e)
{
    for (uint32_t i = 0; i < e->set->kinds; i++)
        e->kind[i].name = numbered(e, 'k', i);
    for (uint32_t i = 0; i < e->set->globals; i++)
        e->global[i].name = numbered(e, 'g', i);
    for (uint32_t i = 0; i < e->set->functions; i++)
        e->function[i].name = numbered(e, 'f', i);
}

void grundy_emit_name_globals(emitter *e)
{
    if (e->loadable) {
        number_globals(e);
        return;
    }
    for (uint32_t i = 0; i < e->set->kinds; i++)
        name_kind(e, i);
    for (uint32_t i = 0; i < e->set->globals; i++)
        e->global[i].name =
            file_name(e, e->set->global[i]->name, "_", i, e->global[i].local);
    for (uint32_t i = 0; i < e->set->functions; i++)
        e->function[i].name = file_name(e, e->set->function[i].name, "_of",
                                        e->set->globals, false);
}

const char *grundy_emit_global(emitter *e, const variable *v)
{
    global_plan *g = &e->global[v->index];

    if (e->part == &e->main_text)
        g->in_main = true;
    else
        g->beyond = true;
    return g->name;
}

const char *grundy_emit_made(emitter *e, const variable *v)
{
    const global_plan *g = &e->global[v->index];

    return g->local ? grundy_emit_say(e, "const %s %s",
                                      grundy_emit_type(e, v->type), g->name)
                    : g->name;
}
