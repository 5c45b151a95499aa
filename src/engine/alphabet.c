/* SPDX-License-Identifier: MIT */
/*
 * Rules declare no alphabet for their texts.  The words of the examples show
 * it; without such words the characters that the rules name do, and where
 * these are fewer than two, others join them.
 */
#include <string.h>

#include "engine/engine.h"
#include "lang/lex.h"

static void add_letter(alphabet *a, uint32_t letter)
{
    if (letter > ' ' && letter < 127 && a->count < sizeof a->at &&
        memchr(a->at, (int)letter, a->count) == NULL)
        a->at[a->count++] = (char)letter;
}

static bool is_number(const char *word, size_t length)
{
    const size_t sign = word[0] == '-' ? 1 : 0;

    return length > sign && strspn(word + sign, "0123456789") >= length - sign;
}

static void add_words(alphabet *a, const char *text)
{
    static const char blanks[] = " \t\r\n";

    for (text += strspn(text, blanks); *text != '\0';
         text += strspn(text, blanks)) {
        const size_t length = strcspn(text, blanks);

        for (size_t i = 0; !is_number(text, length) && i < length; i++)
            add_letter(a, (unsigned char)text[i]);
        text += length;
    }
}

/* The characters written in the rules, as in w[i] == 'a'. */
static grundy_status add_named(alphabet *a, engine *e, grundy_error *err)
{
    arena room;
    token *written;
    size_t count;
    grundy_status status;

    grundy_arena_open(&room, e->mem);
    status = grundy_lex_split(&room, e->set.text, e->set.length, &written,
                              &count, err);
    for (size_t i = 0; status == GRUNDY_OK && i < count; i++)
        if (written[i].kind == T_CHAR)
            add_letter(a, (uint32_t)written[i].number);
    grundy_arena_close(&room);
    return status;
}

grundy_status grundy_engine_alphabet(engine *e, alphabet *a, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    a->count = 0;
    for (uint32_t i = 0; i < e->set.examples; i++)
        add_words(a, e->set.example[i].input);
    if (a->count == 0)
        status = add_named(a, e, err);
    for (const char *more = "abc"; a->count < 2 && *more != '\0'; more++)
        add_letter(a, (unsigned char)*more);
    return status;
}
