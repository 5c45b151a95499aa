/* SPDX-License-Identifier: MIT */
/*
 * What a piece needs stands before it in the enumeration, so one pass from
 * the end collects all and one from the start writes them.
 */
#include "emit/helpers.h"

#include <assert.h>
#include <string.h>

#include "emit/helper_text.h"

static_assert(HELPERS <= 128, "a bit for each");

static const helper_text *find(helper h)
{
    const int at = (int)h;
    const helper_text *found =
        at < HELPERS_NUMBERS  ? &grundy_helpers_numbers[at]
        : at < HELPERS_LAWS   ? &grundy_helpers_laws[at - HELPERS_NUMBERS]
        : at < HELPERS_VALUES ? &grundy_helpers_values[at - HELPERS_LAWS]
        : at < HELPERS_MEMO   ? &grundy_helpers_memo[at - HELPERS_VALUES]
                              : &grundy_helpers_lists[at - HELPERS_MEMO];

    assert(found->id == h);
    assert(found->needs >> h == 0); /* what stands before it */
    return found;
}

void grundy_helpers_add(helper_set *s, helper h)
{
    s->bits |= (helper_bits)1 << h;
}

bool grundy_helpers_allocate(helper h)
{
    return find(h)->allocates;
}

bool grundy_helpers_has(helper_set s, helper h)
{
    return (s.bits >> h & 1u) != 0;
}

helper_set grundy_helpers_all(helper_set s)
{
    for (int h = HELPERS - 1; h >= 0; h--)
        if (grundy_helpers_has(s, (helper)h))
            s.bits |= find((helper)h)->needs;
    return s;
}

bool grundy_helpers_fail(helper h)
{
    return grundy_helpers_has(
        grundy_helpers_all((helper_set){(helper_bits)1 << h}), HELP_FAIL);
}

void grundy_helpers_put(helper h, bool tries, helper_put *put, void *user)
{
    for (const char *line = find(h)->text; *line != '\0';) {
        const bool marked = *line == *IF_TRIED;
        const char *const from = line + marked;

        line = marked ? strchr(from, '\n') + 1 : from + strcspn(from, IF_TRIED);
        if (tries || !marked)
            put(user, from, (size_t)(line - from));
    }
    put(user, "\n", 1);
}

void grundy_helpers_write(helper_set s, bool tries, helper_put *put, void *user)
{
    s = grundy_helpers_all(s);
    for (int h = 0; h < HELPERS; h++)
        if (grundy_helpers_has(s, (helper)h))
            grundy_helpers_put((helper)h, tries, put, user);
}

const char *grundy_helpers_names(helper h)
{
    return find(h)->names;
}

static bool names(const char *list, const char *name)
{
    const size_t length = strlen(name);

    for (const char *at = list; length > 0 && (at = strstr(at, name)) != NULL;
         at++)
        if ((at == list || at[-1] == ' ') &&
            (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

bool grundy_helpers_name(const char *name)
{
    for (int h = 0; h < HELPERS; h++)
        if (names(find((helper)h)->names, name))
            return true;
    return false;
}
