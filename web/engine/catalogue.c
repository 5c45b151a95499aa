/* SPDX-License-Identifier: MIT */
/*
 * Texts by their English, looked for by halving: a catalogue lists them in
 * order.  A text that is not there stays English, as with gettext.
 *
 * A text with a number is known by its singular, and its forms stand one after
 * another.  Languages with one form are all that po/ has.
 */
#include "catalogue.h"

#include <libintl.h>
#include <stdint.h>
#include <string.h>

/* The head of a .mo file. */
typedef struct mo_head {
    uint32_t magic, version, count, originals, translations;
} mo_head;

typedef struct mo_text {
    uint32_t length, at;
} mo_text;

static const uint32_t magic = 0x950412de;

static struct {
    const char *bytes; /* NULL: English */
    const mo_text *original, *translation;
    uint32_t count;
} used;

/* A list of texts lies within the bytes, and so do they, each ended by 0. */
static bool is_sound(const char *bytes, size_t length, uint32_t at,
                     uint32_t count)
{
    const mo_text *const text = (const void *)(bytes + at);

    if (at % sizeof(uint32_t) != 0 || at > length ||
        count > (length - at) / sizeof *text)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (text[i].at >= length || text[i].length >= length - text[i].at ||
            bytes[text[i].at + text[i].length] != '\0')
            return false;
    return true;
}

bool web_catalogue_use(const char *bytes, size_t length)
{
    const mo_head *const head = (const void *)bytes;

    used.bytes = NULL;
    if (bytes == NULL)
        return true;
    if (length < sizeof *head || head->magic != magic ||
        !is_sound(bytes, length, head->originals, head->count) ||
        !is_sound(bytes, length, head->translations, head->count))
        return false;
    used.original = (const void *)(bytes + head->originals);
    used.translation = (const void *)(bytes + head->translations);
    used.count = head->count;
    used.bytes = bytes;
    if (strstr(gettext(""), "nplurals=1;") == NULL)
        used.bytes = NULL;
    return used.bytes != NULL;
}

const char *gettext(const char *text)
{
    uint32_t low = 0, high = used.bytes == NULL ? 0 : used.count;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const int order = strcmp(text, used.bytes + used.original[middle].at);

        if (order == 0)
            return used.bytes + used.translation[middle].at;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return text;
}

const char *dgettext(const char *domain, const char *text)
{
    (void)domain;
    return gettext(text);
}

const char *ngettext(const char *one, const char *many, unsigned long count)
{
    const char *const text = gettext(one);

    return text != one ? text : count == 1 ? one : many;
}

const char *dngettext(const char *domain, const char *one, const char *many,
                      unsigned long count)
{
    (void)domain;
    return ngettext(one, many, count);
}
