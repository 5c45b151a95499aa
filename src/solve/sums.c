/* SPDX-License-Identifier: MIT */
#include "solve/sums.h"

#include "base/error.h"
#include "base/words.h"
#include "solve/entailed.h"
#include "solve/report.h"

void grundy_sums_buffer_close(sum_buffer *buffer)
{
    GRUNDY_FREE(buffer->mem, buffer->word, buffer->cap);
    buffer->word = NULL;
    buffer->cap = 0;
}

/* Part i, its words in the buffer; false: memory is out. */
static bool part_at(const part_list *list, size_t i, sum_buffer *buffer,
                    grundy_position *at)
{
    if (!GRUNDY_RESERVE(buffer->mem, buffer->word, buffer->cap,
                        grundy_parts_length(list, i)))
        return false;
    *at = grundy_parts_at(list, i, buffer->word);
    return true;
}

/* ---- values ---- */

/* Nim heaps stand in front, for their kind is encoded as 0. */
bool grundy_sums_is_nim(const part_list *list)
{
    return list->parts == 0 || grundy_parts_is_nim(list, list->parts - 1);
}

bool grundy_sums_nim_wins(const part_list *list, bool misere)
{
    tame_pair sum = {true, false, 0};

    for (size_t i = 0; i < list->parts; i++)
        grundy_tame_add(&sum, grundy_tame_of_nimber(grundy_parts_nim(list, i)),
                        list->part[i].copies);
    return misere ? grundy_tame_wins(sum) : sum.value != 0;
}

grundy_status grundy_sums_pair(const part_list *list, tame_solver *pairs,
                               bool solved, sum_buffer *buffer, tame_pair *sum,
                               grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    *sum = (tame_pair){true, false, 0};
    for (size_t i = 0; i < list->parts && sum->tame; i++) {
        tame_pair part = {.tame = false};
        grundy_position at;

        if (!part_at(list, i, buffer, &at))
            return grundy_fail(err, grundy_memory_failure(buffer->mem),
                               "out of memory in a sum");
        if (!solved)
            status = grundy_tame_solve(pairs, at, &part, err);
        else if (!grundy_tame_peek(pairs, at, &part))
            part.tame = false;
        if (status != GRUNDY_OK)
            return status;
        grundy_tame_add(sum, part, list->part[i].copies);
    }
    return GRUNDY_OK;
}

/* ---- text ---- */

static void tell(const grundy_game *game, const part_list *list,
                 sum_buffer *buffer, fixed_text *to);

/* A part that has to be answered; within it there is none. */
static void tell_entailed(const grundy_game *game, grundy_position at,
                          memory *mem, fixed_text *to)
{
    sum_buffer buffer = {.mem = mem};
    part_list list;

    grundy_fixed_put(to, "entailed(");
    grundy_parts_open(&list, mem);
    if (grundy_entailed_read(&list, at.word, at.length))
        tell(game, &list, &buffer, to);
    grundy_parts_close(&list);
    grundy_sums_buffer_close(&buffer);
    grundy_fixed_put(to, ")");
}

static void tell_part(const grundy_game *game, grundy_position at,
                      uint64_t copies, memory *mem, fixed_text *to)
{
    if (at.kind == GRUNDY_KIND_ENTAILED) {
        tell_entailed(game, at, mem, to);
        return;
    }
    if (copies > 1)
        grundy_fixed_put(to, "%llu * ", (unsigned long long)copies);
    if (at.kind == GRUNDY_KIND_NIM)
        grundy_fixed_put(to, "nim(%llu)", (unsigned long long)at.word[0]);
    else
        grundy_report_put(to, game, at);
}

static void tell(const grundy_game *game, const part_list *list,
                 sum_buffer *buffer, fixed_text *to)
{
    grundy_position at;

    for (size_t i = 0; i < list->parts && to->length < to->size; i++) {
        if (!part_at(list, i, buffer, &at))
            break;
        if (i > 0)
            grundy_fixed_put(to, " + ");
        tell_part(game, at, list->part[i].copies, buffer->mem, to);
    }
}

void grundy_sums_put(fixed_text *to, const grundy_game *game, memory *mem,
                     const unsigned char *key, size_t bytes)
{
    sum_buffer buffer = {.mem = mem};
    part_list list;

    grundy_parts_open(&list, mem);
    if (grundy_parts_decode(&list, key, bytes))
        tell(game, &list, &buffer, to);
    else
        grundy_fixed_put(to, "%s", _("a sum"));
    grundy_parts_close(&list);
    grundy_sums_buffer_close(&buffer);
}
