/* SPDX-License-Identifier: MIT */
/* A list of forms, looked through one by one: what is told of is short. */
#include "alike.h"

#include <stdlib.h>
#include <string.h>

static bool is_form(const sum_form *f, const int64_t *word, size_t words)
{
    return f->words == words &&
           (words == 0 || memcmp(f->word, word, words * sizeof *word) == 0);
}

static bool add(alike_list *l, const int64_t *word, size_t words)
{
    sum_form *f;

    if (!GRUNDY_SAY_ROOM(l->form, l->forms, l->room))
        return false;
    f = &l->form[l->forms];
    *f = (sum_form){malloc((words + 1) * sizeof *word), words};
    if (f->word == NULL)
        return false;
    if (words > 0)
        memcpy(f->word, word, words * sizeof *word);
    l->forms++;
    return true;
}

grundy_status grundy_say_alike_find(alike_list *l, const char *sum,
                                    size_t *which, bool *is_new)
{
    grundy_error err = {0};
    grundy_sum *s = NULL;
    const int64_t *word;
    size_t words;
    grundy_status code = GRUNDY_OK;

    *which = 0;
    *is_new = false;
    if (grundy_sum_open(&s, l->g->rules, sum, &err) != GRUNDY_OK ||
        grundy_sum_form(s, &word, &words, &err) != GRUNDY_OK) {
        code = grundy_say_fail(l->g, &err);
    } else {
        while (*which < l->forms && !is_form(&l->form[*which], word, words))
            ++*which;
        *is_new = *which == l->forms;
        if (*is_new && !add(l, word, words))
            code = grundy_say_no_memory(l->g);
    }
    grundy_sum_close(&s);
    return code;
}

void grundy_say_alike_free(alike_list *l)
{
    for (size_t i = 0; i < l->forms; i++)
        free(l->form[i].word);
    free(l->form);
    l->form = NULL;
    l->forms = l->room = 0;
}
