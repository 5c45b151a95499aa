/* SPDX-License-Identifier: MIT */
/*
 * What follows from where names stand: definitions, references, renaming,
 * completion.  Names come from grundy/source.h, of rules without an error;
 * until they are mended, those of the last good text serve for completion.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lsp.h"
#include "words.h"

static const grundy_limits quick = {.seconds = 2, .memory = (size_t)1 << 28};

void grundy_lsp_names_free(lsp_names *names)
{
    free(names->at);
    *names = (lsp_names){.at = NULL};
}

static bool keep_name(void *user, const grundy_name *name)
{
    lsp_names *const names = user;
    lsp_name *kept;

    if (!GRUNDY_SAY_ROOM(names->at, names->count, names->room))
        return false;
    kept = &names->at[names->count++];
    *kept = (lsp_name){.named = name->named,
                       .from = name->from,
                       .to = name->to,
                       .declared = name->declared,
                       .call_to = name->call_to};
    (void)snprintf(kept->type, sizeof kept->type, "%s", name->type);
    return true;
}

static bool find_names(lsp_names *names, const text_buffer *text)
{
    names->good =
        grundy_source_names(grundy_say_text(text), text->length, &quick,
                            keep_name, names, NULL) == GRUNDY_OK;
    return names->good;
}

bool grundy_lsp_names(document *d)
{
    lsp_names found = {.at = NULL};

    if (!d->names_stale)
        return d->names.good;
    d->names_stale = false;
    if (find_names(&found, &d->text)) {
        grundy_lsp_names_free(&d->names);
        d->names = found;
    } else {
        grundy_lsp_names_free(&found);
        d->names.good = false;
    }
    return d->names.good;
}

const lsp_name *grundy_lsp_name_at(const lsp_names *names, size_t byte)
{
    for (size_t i = 0; i < names->count; i++)
        if (names->at[i].from <= byte && byte <= names->at[i].to)
            return &names->at[i];
    return NULL;
}

static json_t *location(document *d, const lsp_name *name)
{
    return json_pack("{ssso}", "uri", d->uri, "range",
                     grundy_lsp_range(d, name->from, name->to));
}

static const lsp_name *declaration(const lsp_names *names, const lsp_name *of)
{
    for (size_t i = 0; of != NULL && i < names->count; i++)
        if (names->at[i].from == of->declared)
            return &names->at[i];
    return NULL;
}

json_t *grundy_lsp_definition(document *d, size_t byte)
{
    const lsp_name *const at =
        declaration(&d->names, grundy_lsp_name_at(&d->names, byte));

    return at == NULL ? json_null() : location(d, at);
}

json_t *grundy_lsp_references(document *d, size_t byte, bool declared)
{
    const lsp_name *const at = grundy_lsp_name_at(&d->names, byte);
    json_t *const list = json_array();

    for (size_t i = 0; at != NULL && i < d->names.count; i++) {
        const lsp_name *const name = &d->names.at[i];

        if (name->declared == at->declared &&
            (declared || name->from != name->declared))
            (void)json_array_append_new(list, location(d, name));
    }
    return list;
}

json_t *grundy_lsp_highlights(document *d, size_t byte)
{
    const lsp_name *const at = grundy_lsp_name_at(&d->names, byte);
    json_t *const list = json_array();

    for (size_t i = 0; at != NULL && i < d->names.count; i++)
        if (d->names.at[i].declared == at->declared)
            (void)json_array_append_new(
                list, json_pack("{so}", "range",
                                grundy_lsp_range(d, d->names.at[i].from,
                                                 d->names.at[i].to)));
    return list;
}

/* ---- renaming ---- */

static bool is_reserved(const char *name)
{
    const char *word, *takes;

    for (size_t i = 0; (word = grundy_source_word(i, &takes)) != NULL; i++)
        if (takes == NULL && strcmp(word, name) == 0)
            return true;
    return false;
}

static bool is_name(const char *name)
{
    if (!isalpha((unsigned char)name[0]) && name[0] != '_')
        return false;
    for (const char *at = name; *at != '\0'; at++)
        if (!isalnum((unsigned char)*at) && *at != '_')
            return false;
    return !is_reserved(name);
}

static void renamed_text(document *d, size_t declared, const char *name,
                         text_buffer *out)
{
    const char *const text = grundy_say_text(&d->text);
    size_t at = 0;

    for (size_t i = 0; i < d->names.count; i++) {
        const lsp_name *const n = &d->names.at[i];

        if (n->declared != declared)
            continue;
        grundy_say_text_add(out, text + at, n->from - at);
        grundy_say_text_put(out, "%s", name);
        at = n->to;
    }
    grundy_say_text_add(out, text + at, d->text.length - at);
}

static size_t number_of(const lsp_names *names, size_t from)
{
    size_t i = 0;

    while (i < names->count && names->at[i].from != from)
        i++;
    return i;
}

/* Whether each name is that of the same as before, the how many-th each. */
static bool means_the_same(const lsp_names *a, const lsp_names *b)
{
    if (!b->good || a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->at[i].named != b->at[i].named ||
            number_of(a, a->at[i].declared) != number_of(b, b->at[i].declared))
            return false;
    return true;
}

static json_t *edits(document *d, size_t declared, const char *name)
{
    json_t *const list = json_array();

    for (size_t i = 0; i < d->names.count; i++) {
        const lsp_name *const n = &d->names.at[i];

        if (n->declared == declared)
            (void)json_array_append_new(
                list, json_pack("{soss}", "range",
                                grundy_lsp_range(d, n->from, n->to), "newText",
                                name));
    }
    return json_pack("{s{so}}", "changes", d->uri, list);
}

json_t *grundy_lsp_rename(document *d, size_t byte, const char *name,
                          const char **why)
{
    const lsp_name *const at = grundy_lsp_name_at(&d->names, byte);
    text_buffer made = {0};
    lsp_names after = {.at = NULL};
    bool same;

    if (!d->names.good)
        *why = _("mend the errors first");
    else if (at == NULL || declaration(&d->names, at) == NULL)
        *why = _("there is no name to be changed here");
    else if (!is_name(name))
        *why = _("a name is of letters, digits and '_', and no word of the "
                 "language");
    else
        *why = NULL;
    if (*why != NULL)
        return NULL;
    renamed_text(d, at->declared, name, &made);
    same = !made.failed && find_names(&after, &made) &&
           means_the_same(&d->names, &after);
    grundy_say_text_free(&made);
    grundy_lsp_names_free(&after);
    if (same)
        return edits(d, at->declared, name);
    *why = _("with this name the rules would mean something else");
    return NULL;
}

/* ---- completion ---- */

enum { ITEM_FUNCTION = 3, ITEM_VARIABLE = 6, ITEM_CLASS = 7, ITEM_WORD = 14 };

static void add_item(json_t *list, const char *label, int kind,
                     const char *detail)
{
    json_t *const item = json_pack("{sosi}", "label",
                                   grundy_cli_json_string(label), "kind", kind);

    if (detail != NULL && detail[0] != '\0')
        (void)json_object_set_new(item, "detail",
                                  grundy_cli_json_string(detail));
    (void)json_array_append_new(list, item);
}

/* Names that are declared; parameters and loop variables only in the clause
 * and position that they belong to are too many to tell apart: all are. */
static void add_names(json_t *list, document *d)
{
    json_t *const seen = json_object();
    const char *const text = grundy_say_text(&d->text);

    for (size_t i = 0; d->names.good && i < d->names.count; i++) {
        const lsp_name *const n = &d->names.at[i];
        char name[80];
        const int kind = n->named == GRUNDY_NAMES_POSITION   ? ITEM_CLASS
                         : n->named == GRUNDY_NAMES_FUNCTION ? ITEM_FUNCTION
                                                             : ITEM_VARIABLE;

        (void)snprintf(name, sizeof name, "%.*s", (int)(n->to - n->from),
                       text + n->from);
        if (n->from != n->declared || json_object_get(seen, name) != NULL)
            continue;
        (void)json_object_set_new(seen, name, json_true());
        add_item(list, name, kind, n->type);
    }
    json_decref(seen);
}

typedef struct declared {
    json_t *list;
    const char *text;
} declared;

static bool add_clause_name(void *user, const grundy_clause *c)
{
    const declared *const d = user;
    char name[80];

    if (c->name_end == 0)
        return true;
    (void)snprintf(name, sizeof name, "%.*s", (int)(c->name_end - c->name),
                   d->text + c->name);
    add_item(d->list, name,
             strcmp(c->word, "position") == 0 ? ITEM_CLASS
             : strcmp(c->word, "fn") == 0     ? ITEM_FUNCTION
                                              : ITEM_VARIABLE,
             c->word);
    return true;
}

json_t *grundy_lsp_completion(document *d, size_t byte)
{
    json_t *const list = json_array();
    declared of = {list, grundy_say_text(&d->text)};
    const char *word, *takes;

    (void)byte;
    if (grundy_lsp_names(d))
        add_names(list, d);
    else /* those of the clauses that parse */
        (void)!grundy_source_clauses(of.text, d->text.length, &quick,
                                     add_clause_name, &of, NULL);
    for (size_t i = 0; (word = grundy_source_word(i, &takes)) != NULL; i++)
        add_item(list, word, takes == NULL ? ITEM_WORD : ITEM_FUNCTION, takes);
    return list;
}

/* ---- symbols ---- */

enum {
    SYMBOL_CLASS = 5,
    SYMBOL_METHOD = 6,
    SYMBOL_FUNCTION = 12,
    SYMBOL_VARIABLE = 13,
    SYMBOL_EVENT = 24
};

typedef struct symbols {
    document *d;
    json_t *list, *children; /* of the last position, or NULL */
} symbols;

static int symbol_kind(const grundy_clause *c)
{
    return c->rule                            ? SYMBOL_METHOD
           : strcmp(c->word, "position") == 0 ? SYMBOL_CLASS
           : strcmp(c->word, "fn") == 0       ? SYMBOL_FUNCTION
           : c->name_end > 0                  ? SYMBOL_VARIABLE
                                              : SYMBOL_EVENT;
}

static bool add_symbol(void *user, const grundy_clause *c)
{
    symbols *const s = user;
    const char *const text = grundy_say_text(&s->d->text);
    const size_t from = c->name_end > 0 ? c->name : c->begin;
    size_t to = c->name_end > 0 ? c->name_end : c->end;
    const char *const line = memchr(text + from, '\n', to - from);
    json_t *symbol;

    if (line != NULL)
        to = (size_t)(line - text);
    symbol = json_pack(
        "{sosisosososo}", "name",
        grundy_cli_json_text(text + from, to - from < 60 ? to - from : 60),
        "kind", symbol_kind(c), "range",
        grundy_lsp_range(s->d, c->begin, c->end), "selectionRange",
        grundy_lsp_range(s->d, from, to), "detail",
        grundy_cli_json_string(c->word), "children", json_array());
    if (c->rule && s->children != NULL) {
        (void)json_array_append_new(s->children, symbol);
        return true;
    }
    s->children = strcmp(c->word, "position") == 0
                      ? json_object_get(symbol, "children")
                      : NULL;
    (void)json_array_append_new(s->list, symbol);
    return true;
}

json_t *grundy_lsp_symbols(document *d)
{
    symbols s = {.d = d, .list = json_array()};

    (void)!grundy_source_clauses(grundy_say_text(&d->text), d->text.length,
                                 &quick, add_symbol, &s, NULL);
    return s.list;
}
