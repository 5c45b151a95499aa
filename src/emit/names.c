/* SPDX-License-Identifier: MIT */
/*
 * The user's names are kept where C allows it, and a name in scope is never
 * hidden.  Rules often call an input and a parameter by one name: an input
 * that only main() reads is a variable of main(), so that both keep it.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "emit/emitter.h"

/* Of setjmp.h, and what deep.c keeps beside a table. */
static const char *const noted[] = {"setjmp", "longjmp", "jmp_buf", "above"};

const reads grundy_emit_no_reads = {NULL};

/* ---- what belongs to something of the rules ---- */

/*
 * What is written for a kind, a function or a tuple is called by its name and
 * more before or behind it: fill_NAME, NAME_row_size, NAME_0.  So that none of
 * that is another name, no name has an owner's name as a part: underscores
 * stand before and behind a part, or the name begins or ends.
 */
static bool has_part(const char *name, const char *part)
{
    const size_t length = strlen(part);

    for (const char *at = name; length > 0 && (at = strstr(at, part)) != NULL;
         at++)
        if ((at == name || at[-1] == '_') &&
            (at[length] == '_' || at[length] == '\0'))
            return true;
    return false;
}

/*
 * Who has a name, and whose name it is a part of, stands by the number of the
 * name.  Those of kinds and functions have at most so many words between
 * underscores, so that the parts of a name are few.
 */
enum {
    MOST_WORDS = 8,
    OF_KIND = 1,
    OF_FUNCTION = 2,
    KIND_PART = 4,
    FUNCTION_PART = 8,
    RESERVED = 16
};

static unsigned owners(const emitter *e, const char *name, size_t length)
{
    const uint32_t number = grundy_emit_number_of(e, name, length);

    return number < e->owners ? e->owner[number] : 0;
}

static unsigned owners_of(const emitter *e, const char *name)
{
    return owners(e, name, strlen(name));
}

/* Where a word ends; and the word behind it. */
static const char *end_of(const char *word)
{
    return word + strcspn(word, "_");
}

static const char *next_word(const char *at)
{
    at = end_of(at);
    return *at == '\0' ? NULL : at + 1;
}

/* Whether a part of the name, of itself only if `whole`, is an owner's. */
static bool owns_part(const emitter *e, const char *name, unsigned of,
                      bool whole)
{
    for (const char *from = name; from != NULL; from = next_word(from)) {
        const char *word = from;

        for (int n = 0; n < MOST_WORDS && word != NULL; n++) {
            const char *const end = end_of(word);

            if ((whole || from != name || *end != '\0') &&
                (owners(e, from, (size_t)(end - from)) & of) != 0)
                return true;
            word = next_word(word);
        }
    }
    return false;
}

static void own(emitter *e, const char *name, size_t length, unsigned as)
{
    const uint32_t number = grundy_emit_intern(e, name, length);
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

/* From here on the name is a kind's or a function's. */
static void own_name(emitter *e, const char *name, unsigned of, unsigned part)
{
    own(e, name, strlen(name), of);
    for (const char *from = name; from != NULL; from = next_word(from))
        for (const char *word = from; word != NULL; word = next_word(word))
            if (end_of(word) > from)
                own(e, from, (size_t)(end_of(word) - from), part);
}

static bool reserve(void *e, const char *name)
{
    own(e, name, strlen(name), RESERVED);
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

static bool is_reserved(const emitter *e, const char *name)
{
    return (owners_of(e, name) & RESERVED) != 0 ||
           grundy_emit_is_word_of_c(name);
}

static uint32_t count_words(const char *name)
{
    uint32_t count = 1;

    while ((name = next_word(name)) != NULL)
        count++;
    return count;
}

/* Without its underscores: what is no part of a name is that of none. */
static const char *joined(emitter *e, const char *name)
{
    char *const out = grundy_arena_new(&e->a, strlen(name) + 1);
    size_t used = 0;

    if (out == NULL) {
        grundy_emit_no_memory(e);
        return name;
    }
    for (const char *c = name; *c != '\0'; c++)
        if (*c != '_')
            out[used++] = *c;
    out[used] = '\0';
    return out;
}

/* WORD1, WORD2_over, make_WORD3: made by number, below this one. */
static bool has_numbered(const char *name, const char *word, uint64_t end)
{
    const size_t length = strlen(word);

    for (const char *at = name; (at = strstr(at, word)) != NULL; at++) {
        const char *const digit = at + length;
        const size_t digits = strspn(digit, "0123456789");

        if ((at == name || at[-1] == '_') && digits > 0 &&
            (digit[digits] == '_' || digit[digits] == '\0') && digits < 9 &&
            strtoull(digit, NULL, 10) < end)
            return true;
    }
    return false;
}

static bool is_numbered(const emitter *e, const char *name)
{
    return has_numbered(name, "sums", EMIT_SUMS + 1) ||
           has_numbered(name, "set", e->set->universes);
}

static bool is_owner(const emitter *e, uint32_t global)
{
    const type *const t = e->set->global[global]->type;

    return t != NULL && t->tag == TYPE_TUPLE;
}

/* Whether a kind or a function has a name that is a part of this one. */
static bool is_of_rules(const emitter *e, const char *name)
{
    return owns_part(e, name, OF_FUNCTION, true) ||
           owns_part(e, name, OF_KIND, false) || is_numbered(e, name);
}

/* A wish that has a part which is somebody's is for a name in one part. */
static const char *in_one_part(emitter *e, const char *wish)
{
    bool met = is_of_rules(e, wish);

    for (uint32_t i = 0; i < e->set->globals && !met; i++)
        met = e->global[i].name != NULL && is_owner(e, i) &&
              has_part(wish, e->global[i].name);
    return met ? joined(e, wish) : wish;
}

/* Of a global that can be seen from here. */
static bool is_global_name(const emitter *e, const char *name)
{
    for (uint32_t i = 0; i < e->set->globals; i++)
        if (e->global[i].name != NULL &&
            (!e->global[i].local || e->part == &e->main_text) &&
            (strcmp(e->global[i].name, name) == 0 ||
             (is_owner(e, i) && has_part(name, e->global[i].name))))
            return true;
    return false;
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
    return is_reserved(e, name) || is_of_rules(e, name) ||
           (e->graph && grundy_support_names(SUPPORT_OF_RESULTS, name)) ||
           (e->lists && grundy_support_names(SUPPORT_OF_SETS, name));
}

/* Numbers that are tried before one is taken that no name in scope has. */
enum { TRIES = 64 };

/* A wish that begins with a blank is for a name that no rule can have.  A
 * program that has failed needs no names: without memory there are none. */
const char *grundy_emit_name(emitter *e, const char *wish)
{
    const char *const plain =
        in_one_part(e, wish[0] == ' ' ? wish + 1 : grundy_emit_shaped(e, wish));
    const char last = plain[strlen(plain) - 1];
    const char *name = plain;

    assert(plain[0] != '\0');
    for (uint32_t i = 2; grundy_emit_goes_on(e) &&
                         (is_taken(e, name) || is_global_name(e, name));
         i = i == TRIES ? TRIES + e->names : i + 1)
        name = grundy_emit_say(e, "%s%s%" PRIu32, plain,
                               last < '0' || last > '9' ? ""
                               : is_of_rules(e, plain)  ? "x"
                                                        : "_",
                               i);
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

/* Whether one of so many globals has the name, or one of the two is a part of
 * the other and has names of its own. */
static bool meets_global(const emitter *e, const char *name, uint32_t count,
                         bool owner)
{
    for (uint32_t i = 0; i < count; i++) {
        const char *const other = e->global[i].name;

        if (strcmp(other, name) == 0 ||
            (is_owner(e, i) && has_part(name, other)) ||
            (owner && has_part(other, name)))
            return true;
    }
    return false;
}

/* Whether the search of results has the name, which might be hidden there. */
static bool is_of_results(const emitter *e, const char *name)
{
    return e->graph && grundy_support_uses(SUPPORT_OF_RESULTS, name);
}

static bool is_of_lists(const emitter *e, const char *name)
{
    return e->lists && grundy_support_uses(SUPPORT_OF_SETS, name);
}

static bool is_of_program(const emitter *e, const char *name)
{
    return is_reserved(e, name) || is_of_results(e, name) ||
           is_of_lists(e, name);
}

/* What the tables and functions of a kind or a function are called: what stands
 * before and after its name. */
static const char *const before[] = {"solve_",  "fill_",   "nimber_", "wins_",
                                     "result_", "ends_",   "moves_",  "again_",
                                     "keep_",   "forget_", "try_",    "list_"};
static const char *const after[] = {
    "_at",      "_cell",  "_known",  "_room",    "_memo",   "_ready",
    "_size",    "_low",   "_count",  "_columns", "_period", "_seek_period",
    "_reached", "_least", "_kept",   "_value",   "_now",    "_words",
    "_run",     "_digit", "_values", "_left",    "_most",   "_from",
    "_rise",    "_moves"};

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

/* Whether what stands before this name and such a one, or behind them, makes
 * the same of both: result_x_at belongs to x_at and to result_x. */
static bool shares(emitter *e, const char *name, unsigned of)
{
    const size_t length = strlen(name);
    bool met = false;

    for (size_t k = 0; k < sizeof after / sizeof *after; k++)
        for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
            const size_t ending = strlen(after[k]), begin = strlen(before[i]);

            if (length >= ending &&
                strcmp(name + length - ending, after[k]) == 0)
                met |= (owners_of(e, grundy_emit_say(e, "%s%.*s", before[i],
                                                     (int)(length - ending),
                                                     name)) &
                        of) != 0;
            if (strncmp(name, before[i], begin) == 0)
                met |= (owners_of(e, grundy_emit_say(e, "%s%s", name + begin,
                                                     after[k])) &
                        of) != 0;
        }
    return met;
}

/* What a name of the whole file is for. */
typedef struct filing {
    const char *wish, *ending;
    uint32_t globals; /* so many have a name already */
    bool local;       /* a variable of main() */
    bool owner;
} filing;

static bool is_filed(emitter *e, const filing *f, const char *name)
{
    bool met = is_reserved(e, name) || (!f->local && is_of_texts(name)) ||
               is_of_rules(e, name) || is_of_results(e, name) ||
               is_of_lists(e, name) ||
               meets_global(e, name, f->globals, f->owner);

    return met || (f->owner &&
                   (count_words(name) > MOST_WORDS || owns_taken(e, name) ||
                    (owners_of(e, name) & (KIND_PART | FUNCTION_PART)) != 0 ||
                    shares(e, name, OF_KIND | OF_FUNCTION)));
}

/* Two globals, or a global and a function, never get one name. */
static const char *file_name(emitter *e, const filing *f)
{
    const char *const plain =
        f->wish[0] == ' ' ? "cases" : grundy_emit_shaped(e, f->wish);
    const char *name = plain;

    for (int i = 1; grundy_emit_goes_on(e) && is_filed(e, f, name); i++)
        name = i == 1   ? grundy_emit_say(e, "%s%s", plain, f->ending)
               : i == 2 ? in_one_part(e, plain)
                        : grundy_emit_say(e, "%s%d", joined(e, plain), i - 1);
    return name;
}

static bool is_kinds(emitter *e, const char *name)
{
    return count_words(name) > MOST_WORDS || owns_taken(e, name) ||
           (owners_of(e, name) & KIND_PART) != 0 ||
           owns_part(e, name, OF_KIND, true) || shares(e, name, OF_KIND) ||
           is_numbered(e, name);
}

/* No kind has another's name as a part of its own either. */
static void name_kind(emitter *e, uint32_t at)
{
    char *name = grundy_arena_new(&e->a, strlen(e->set->kind[at].name) + 1);
    const char *plain, *unique;

    if (name == NULL) {
        grundy_emit_no_memory(e);
        return;
    }
    strcpy(name, e->set->kind[at].name);
    for (char *c = name; *c != '\0'; c++)
        if (!grundy_emit_is_letter(*c))
            *c = '_';
    plain = unique = grundy_emit_shaped(e, name);
    for (int i = 2; grundy_emit_goes_on(e) && is_kinds(e, unique); i++)
        unique = grundy_emit_say(e, "%s%d", joined(e, plain), i);
    e->kind[at].name = unique;
    own_name(e, unique, OF_KIND, KIND_PART);
}

void grundy_emit_name_globals(emitter *e)
{
    e->owners = 0;
    reserve_all(e);
    for (uint32_t i = 0; i < e->set->kinds; i++)
        name_kind(e, i);
    for (uint32_t i = 0; i < e->set->functions; i++)
        e->function[i].name = "";
    for (uint32_t i = 0; i < e->set->globals; i++) {
        const bool owner = is_owner(e, i);
        const filing f = {e->set->global[i]->name, owner ? "" : "_", i,
                          e->global[i].local, owner};

        e->global[i].name = file_name(e, &f);
    }
    for (uint32_t i = 0; i < e->set->functions; i++) {
        const filing f = {e->set->function[i].name, "_of", e->set->globals,
                          false, true};

        e->function[i].name = file_name(e, &f);
        own_name(e, e->function[i].name, OF_FUNCTION, FUNCTION_PART);
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
