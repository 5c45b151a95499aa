/* SPDX-License-Identifier: MIT */
#include "judged.h"

#include <stdlib.h>
#include <string.h>

#include "alike.h"
#include "base/words.h"

enum { VALUE_POSITIONS = 1 << 12 };

grundy_status grundy_say_find_value(char value[VALUE_SHOWN], teller *g,
                                    grundy_sum *sum)
{
    grundy_error err = {0};

    return grundy_sum_value(sum, VALUE_POSITIONS, value, VALUE_SHOWN, &err) ==
                   GRUNDY_OK
               ? GRUNDY_OK
               : grundy_say_fail(g, &err);
}

const char *grundy_say_side_of(bool right)
{
    return right ? _("Right") : _("Left");
}

const char *grundy_say_class_told(char letter)
{
    switch (letter) {
    case 'L': return _("Outcome L: Left wins, whoever begins.");
    case 'R': return _("Outcome R: Right wins, whoever begins.");
    case 'N': return _("Outcome N: who begins wins.");
    default: return _("Outcome P: who begins loses.");
    }
}

static bool take(void *user, const grundy_move *move)
{
    judged *const j = user;
    judged_move *m;

    j->no_memory = !GRUNDY_SAY_ROOM(j->move, j->moves, j->room);
    if (j->no_memory)
        return false;
    m = &j->move[j->moves++];
    *m = (judged_move){move->part,
                       strdup(move->from),
                       strdup(move->to),
                       grundy_say_copy(move->name),
                       move->result,
                       move->gain,
                       move->length,
                       move->again,
                       0};
    j->no_memory = m->from == NULL || m->to == NULL;
    return !j->no_memory;
}

grundy_status grundy_say_judge_moves(judged *j, teller *g, grundy_sum *sum)
{
    grundy_error err = {0};
    grundy_status code;

    *j = (judged){.g = g, .is_alone = grundy_say_is_alone(sum)};
    grundy_rules_summary(g->rules, &j->rules);
    j->position = grundy_say_sum_string(sum);
    if (j->position == NULL)
        return grundy_say_no_memory(g);
    j->right = grundy_sum_is_rights(sum);
    if (grundy_sum_result(sum, &j->result, &err) != GRUNDY_OK ||
        (j->rules.partisan &&
         grundy_sum_class(sum, &j->outcome, &err) != GRUNDY_OK))
        return grundy_say_fail(g, &err);
    if (j->rules.partisan || (j->rules.has_values && !j->rules.endless)) {
        code = grundy_say_find_value(j->value, g, sum);
        if (code != GRUNDY_OK)
            return code;
    }
    code = grundy_say_end(&j->end, g, sum);
    if (code != GRUNDY_OK || j->end.kind != END_NONE)
        return code;
    if (grundy_sum_moves(sum, take, j, &err) != GRUNDY_OK)
        return grundy_say_fail(g, &err);
    return j->no_memory ? grundy_say_no_memory(g) : GRUNDY_OK;
}

static void free_move(judged_move *m)
{
    free(m->from);
    free(m->to);
    free(m->name);
}

/* The move kept before that is like it; NULL: none. */
static judged_move *find_like(judged *j, const size_t *form, size_t kept,
                              size_t own, const judged_move *m)
{
    for (size_t i = 0; i < kept; i++)
        if (form[i] == own && j->move[i].part == m->part &&
            j->move[i].gain == m->gain && j->move[i].again == m->again)
            return &j->move[i];
    return NULL;
}

grundy_status grundy_say_judged_merge(judged *j)
{
    alike_list list = {.g = j->g};
    size_t *const form = malloc((j->moves + 1) * sizeof *form);
    grundy_status code = form != NULL ? GRUNDY_OK : grundy_say_no_memory(j->g);
    size_t kept = 0, i = 0;

    for (; code == GRUNDY_OK && i < j->moves; i++) {
        judged_move *const m = &j->move[i], *before;
        bool is_new;

        code = grundy_say_alike_find(&list, m->to, &form[kept], &is_new);
        if (code != GRUNDY_OK)
            break;
        before = find_like(j, form, kept, form[kept], m);
        if (before == NULL) {
            j->move[kept++] = *m;
        } else {
            before->like++;
            free_move(m);
        }
    }
    for (; i < j->moves; i++)
        j->move[kept++] = j->move[i];
    j->moves = kept;
    free(form);
    grundy_say_alike_free(&list);
    return code;
}

void grundy_say_judged_free(judged *j)
{
    for (size_t i = 0; i < j->moves; i++)
        free_move(&j->move[i]);
    free(j->move);
    free(j->position);
    *j = (judged){0};
}

bool grundy_say_is_better(int64_t result, uint32_t length, int64_t than,
                          uint32_t than_length)
{
    if (result != than)
        return result > than;
    return result > 0 ? length < than_length
                      : result < 0 && length > than_length;
}

const judged_move *grundy_say_judged_best(const judged *j)
{
    const judged_move *best = &j->move[0];

    for (size_t i = 1; i < j->moves; i++)
        if (grundy_say_is_better(j->move[i].result, j->move[i].length,
                                 best->result, best->length))
            best = &j->move[i];
    return best;
}
