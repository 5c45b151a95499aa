/* SPDX-License-Identifier: MIT */
/* Positions that are won, drawn or lost, or come to a score. */
#include <inttypes.h>
#include <string.h>

#include "explain_say.h"
#include "text.h"

enum { MOVES_TOLD = 12 };

/* Who wins where Left and Right have moves of their own. */
static void say_sides(text_buffer *out, const judged *j, const char *told)
{
    const char *const mover = grundy_say_side_of(j->right);

    if (j->result > 0)
        grundy_say_sentence(out, "%s: %s is to move and wins.", told, mover);
    else if (j->result < 0)
        grundy_say_sentence(out, "%s: %s is to move and loses.", told, mover);
    else
        grundy_say_sentence(out,
                            "%s: %s is to move; drawn, as neither player "
                            "can do better.",
                            told, mover);
    if (!j->rules.has_scores && j->outcome != 'D')
        grundy_say_sentence(out, "%s", grundy_say_class_told(j->outcome));
    if (j->value[0] != '\0')
        grundy_say_sentence(out, "Its value is %s.", j->value);
}

static void say_result(text_buffer *out, const judged *j)
{
    const char *const told = grundy_say_told(j->g, j->position);
    const uint64_t by =
        j->result < 0 ? -(uint64_t)j->result : (uint64_t)j->result;

    if (j->rules.partisan && !j->rules.has_scores)
        say_sides(out, j, told);
    else if (j->rules.has_scores && j->result > 0)
        grundy_say_sentence(out,
                            "%s: from here on the player to move scores "
                            "%" PRIu64 " more than the other.",
                            told, by);
    else if (j->rules.has_scores && j->result < 0)
        grundy_say_sentence(out,
                            "%s: from here on the player to move scores "
                            "%" PRIu64 " less than the other.",
                            told, by);
    else if (j->rules.has_scores)
        grundy_say_sentence(
            out, "%s: from here on both players score the same.", told);
    else if (j->result > 0)
        grundy_say_sentence(out, "%s: the player to move wins.", told);
    else if (j->result < 0)
        grundy_say_sentence(out, "%s: the player to move loses.", told);
    else
        grundy_say_sentence(out, "%s: drawn, as neither player can do better.",
                            told);
    if (!j->rules.partisan && strcmp(j->value, "loony") == 0)
        grundy_say_sentence(out, "It is loony: who is to move wins, whatever "
                                 "stands beside it.");
    else if (!j->rules.partisan && j->value[0] != '\0')
        grundy_say_sentence(out, "Its value is %s.", j->value);
}

/* Play is over there. */
static void say_end(text_buffer *out, const judged *j)
{
    if (j->end.kind == END_STUCK && j->rules.has_scores)
        grundy_say_sentence(out, "There is no move, and nobody scores more.");
    else if (j->end.kind == END_STUCK && j->rules.play == GRUNDY_MISERE)
        grundy_say_sentence(
            out, "There is no move, and under misère play who cannot move "
                 "wins.");
    else if (j->end.kind == END_STUCK)
        grundy_say_sentence(out,
                            "There is no move, and who cannot move loses.");
    else
        grundy_say_explain_rule(out, &j->end);
}

/* A line of the list: what the move comes to, and how. */
static void list_move(text_buffer *out, const judged *j, const judged_move *m)
{
    text_buffer t = {0};
    const char *const told = grundy_say_with_like(
        &t, grundy_say_told_move(j->g, m->name, m->from, m->to, j->is_alone),
        m->like);

    if (j->rules.has_scores && m->gain != 0)
        grundy_say_listed(out,
                          "%s: %+" PRId64 ", of which %+" PRId64 " at once",
                          told, m->result, m->gain);
    else if (j->rules.has_scores)
        grundy_say_listed(out, "%s: %+" PRId64, told, m->result);
    else if (m->again)
        grundy_say_listed(out, "%s, and the same player moves again", told);
    else if (m->length == GRUNDY_NEVER)
        grundy_say_listed(out, "%s: play never ends then", told);
    else if (j->rules.endless && m->result != 0 && m->length == 0)
        grundy_say_listed(out, "%s: play is over then", told);
    else if (j->rules.endless && m->result != 0 && m->length == 1)
        grundy_say_listed(out, "%s: play is over one move later", told);
    else if (j->rules.endless && m->result != 0 && m->length < GRUNDY_UNCOUNTED)
        grundy_say_listed(out, "%s: play is over %u moves later", told,
                          (unsigned)m->length);
    else
        grundy_say_listed(out, "%s", told);
    grundy_say_text_free(&t);
}

static size_t count(const judged *j, int64_t result)
{
    size_t found = 0;

    for (size_t i = 0; i < j->moves; i++)
        found += j->move[i].result == result;
    return found;
}

static void list_group(text_buffer *out, const judged *j, int64_t result)
{
    const size_t moves = count(j, result);
    size_t told_so_far = 0;

    for (size_t i = 0; i < j->moves && told_so_far < MOVES_TOLD; i++)
        if (j->move[i].result == result) {
            list_move(out, j, &j->move[i]);
            told_so_far++;
        }
    if (moves > told_so_far)
        grundy_say_listed(out, "(%zu more)", moves - told_so_far);
}

/* The moves that win, those that draw and those that lose. */
static void say_groups(text_buffer *out, const judged *j)
{
    if (count(j, 1) > 0) {
        grundy_say_sentence(out, "These moves win:");
        list_group(out, j, 1);
    }
    if (count(j, 0) > 0) {
        grundy_say_sentence(out, "These moves keep a draw:");
        list_group(out, j, 0);
    }
    if (count(j, -1) == j->moves)
        grundy_say_sentence(out, "Every move loses:");
    else if (count(j, -1) > 0)
        grundy_say_sentence(out, "These moves lose:");
    list_group(out, j, -1);
}

/* The best moves, and what the others come to. */
static void say_scores(text_buffer *out, const judged *j)
{
    const int64_t best = grundy_say_judged_best(j)->result;
    size_t others = 0;

    grundy_say_sentence(out, "Best:");
    list_group(out, j, best);
    for (size_t i = 0; i < j->moves && others < MOVES_TOLD; i++) {
        if (j->move[i].result == best)
            continue;
        if (others++ == 0)
            grundy_say_sentence(out, "Less comes of:");
        list_move(out, j, &j->move[i]);
    }
    if (j->moves - count(j, best) > others)
        grundy_say_listed(out, "(%zu more)",
                          j->moves - count(j, best) - others);
}

grundy_status grundy_say_explain_results(text_buffer *out, judged *j)
{
    const grundy_status code = grundy_say_judged_merge(j);

    if (code != GRUNDY_OK)
        return code;
    say_result(out, j);
    grundy_say_gap(out);
    if (j->end.kind != END_NONE)
        say_end(out, j);
    else if (j->rules.has_scores)
        say_scores(out, j);
    else
        say_groups(out, j);
    if (j->end.kind == END_NONE && j->rules.endless && j->result == 0)
        grundy_say_sentence(out, "Nobody can be made to leave the drawn "
                                 "positions, so play goes on for ever.");
    return GRUNDY_OK;
}
