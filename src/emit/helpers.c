/* SPDX-License-Identifier: MIT */
/*
 * What a piece needs stands before it in the enumeration, so one pass from
 * the end collects all and one from the start writes them.
 */
#include "emit/helpers.h"

#include <assert.h>
#include <stdint.h>
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
    assert(h < HELPERS);
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

bool grundy_helpers_any(helper h, helper_test *test, void *user)
{
    char name[40];

    for (const char *names = find(h)->names; *names != '\0';) {
        const size_t length = strcspn(names, " ");

        assert(length < sizeof name);
        memcpy(name, names, length);
        name[length] = '\0';
        if (test(user, name))
            return true;
        names += length + (names[length] == ' ');
    }
    return false;
}
