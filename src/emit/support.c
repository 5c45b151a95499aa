/* SPDX-License-Identifier: MIT */
/*
 * What a piece needs may stand before or behind it; the pieces come in the
 * order of their files, which compiles.
 */
#include "emit/support.h"

#include <assert.h>
#include <string.h>

static bool is_in(const support_set *s, uint32_t at)
{
    return (s->has[at / 64] >> at % 64 & 1) != 0;
}

static void add_all(support_set *s, uint32_t at)
{
    const support_piece *const p = &grundy_support[at];

    if (is_in(s, at))
        return;
    s->has[at / 64] |= UINT64_C(1) << at % 64;
    for (uint32_t i = 0; i < p->needs; i++)
        add_all(s, p->need[i]);
}

/* Whether that holds of a name of the piece. */
static bool any_name(const support_piece *p, support_test *test, void *user)
{
    for (const char *const *name = p->name; *name != NULL; name++)
        if (test(user, *name))
            return true;
    return false;
}

static bool is_same(void *user, const char *name)
{
    return strcmp(*(const char *const *)user, name) == 0;
}

const support_piece *grundy_support_find(const char *name)
{
    for (uint32_t i = 0; i < grundy_support_pieces; i++)
        if (any_name(&grundy_support[i], is_same, &name))
            return &grundy_support[i];
    return NULL;
}

bool grundy_support_has(const support_set *s, const char *name)
{
    const support_piece *const p = grundy_support_find(name);

    return p != NULL && is_in(s, (uint32_t)(p - grundy_support));
}

bool grundy_support_names(uint32_t group, const char *name)
{
    const support_piece *const p = grundy_support_find(name);

    return p != NULL && p->group == group;
}

bool grundy_support_uses(uint32_t group, const char *name)
{
    for (const char *const *w = grundy_support_word[group]; *w != NULL; w++)
        if (strcmp(*w, name) == 0)
            return true;
    return false;
}

void grundy_support_add_named(support_set *s, const char *name)
{
    add_all(s, (uint32_t)(grundy_support_find(name) - grundy_support));
}

/* Several pieces may have that name, for programs of different kinds. */
void grundy_support_add_helpers(support_set *s, const char *name,
                                support_test *test, void *user)
{
    for (uint32_t i = 0; i < grundy_support_pieces; i++) {
        const support_piece *const p = &grundy_support[i];

        for (uint32_t k = 0; strcmp(p->name[0], name) == 0 && k < p->needs; k++)
            if (grundy_support[p->need[k]].group == SUPPORT_HELPERS &&
                any_name(&grundy_support[p->need[k]], test, user))
                add_all(s, p->need[k]);
    }
}

void grundy_support_keep_helpers(support_set *s, const support_set *named)
{
    for (uint32_t i = 0; i < grundy_support_pieces; i++) {
        const uint64_t bit = UINT64_C(1) << i % 64;

        if (grundy_support[i].group == SUPPORT_HELPERS)
            s->has[i / 64] =
                (s->has[i / 64] & ~bit) | (named->has[i / 64] & bit);
    }
}

void grundy_support_add(support_set *s, uint32_t group, support_test *test,
                        void *user)
{
    assert(grundy_support_pieces <= SUPPORT_MOST);
    for (uint32_t i = 0; i < grundy_support_pieces; i++)
        if (grundy_support[i].group == group && !is_in(s, i) &&
            any_name(&grundy_support[i], test, user))
            add_all(s, i);
}

static void write_piece(const support_piece *p, const support_set *s,
                        uint32_t conditions, support_put *put, void *user)
{
    bool any = false;

    for (uint32_t i = 0; i < p->rows; i++) {
        const support_row *const r = &p->row[i];

        if ((r->with & ~conditions) != 0 || (r->without & conditions) != 0 ||
            (r->there != 0 && s != NULL && !is_in(s, r->there - 1)))
            continue;
        put(user, r->text, strlen(r->text), p->name[0]);
        any = true;
    }
    if (any)
        put(user, "\n", 1, NULL);
}

void grundy_support_write(const char *file, const support_set *s,
                          uint32_t conditions, support_put *put, void *user)
{
    for (const support_file *f = grundy_support_file; f->name != NULL; f++)
        for (uint32_t i = f->first; i < f->first + f->count; i++)
            if ((file == NULL ? grundy_support[i].group == SUPPORT_HELPERS
                              : strcmp(file, f->name) == 0) &&
                (s == NULL || is_in(s, i)))
                write_piece(&grundy_support[i], s, conditions, put, user);
}
