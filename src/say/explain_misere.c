/* SPDX-License-Identifier: MIT */
/*
 * Sums whose winner the xor does not tell: tame parts under misère play, and
 * games that were searched as a whole.
 */
#include <inttypes.h>

#include "explain_say.h"

static bool all_nim(const sum_fact *f)
{
    for (size_t i = 0; i < f->parts; i++)
        if (f->part[i].law.family != GRUNDY_PART_NIM)
            return false;
    return true;
}

/* All parts are heaps from which tokens are taken and nothing else. */
static bool all_take(const sum_fact *f)
{
    for (size_t i = 0; i < f->parts; i++)
        if (f->part[i].law.family == GRUNDY_PART_PLAIN ||
            !f->part[i].law.only_takes)
            return false;
    return true;
}

static void say_tame_theorem(text_buffer *out, const sum_fact *f)
{
    grundy_say_sentence(
        out, "Under misère play who cannot move wins, and the xor alone does "
             "not decide: an empty sum is won, two equal heaps of 2 are "
             "lost, and both have the xor 0.");
    if (all_nim(f))
        grundy_say_sentence(
            out, "What decides is Bouton's rule: while some heap is larger "
                 "than 1 the player to move loses exactly if the xor is 0; "
                 "when none is, exactly if the xor is 1.");
    else if (all_take(f))
        grundy_say_sentence(
            out, "Every part is a heap from which tokens are only taken, and "
                 "so (Ferguson) Bouton's rule for misère Nim holds for the "
                 "nimbers of normal play: while some nimber is above 1 the "
                 "player to move loses exactly if the xor is 0; when none "
                 "is, exactly if the xor is 1.");
    else
        grundy_say_sentence(
            out, "Every part is tame (Conway): it and all that it can become "
                 "have a nimber and a misère value that are 0 and 1 or 1 and "
                 "0, or else are equal, which is called firm.  So the player "
                 "to move loses exactly if the xor of the nimbers is 0 while "
                 "some part is firm, and exactly if it is 1 when none is.");
}

static const char *firm_part(const sum_fact *f)
{
    for (size_t i = 0; i < f->parts; i++)
        if (f->part[i].tame.firm)
            return grundy_say_told(f->g, f->part[i].position);
    return "";
}

/* Of games that only take a part is firm if its nimber is above 1. */
static void say_taking_state(text_buffer *out, const sum_fact *f)
{
    const grundy_tame *t = &f->tame;

    if (t->firm && f->wins)
        grundy_say_sentence(
            out,
            "The nimber of %s is above 1, and the xor is %" PRIu64
            ", not 0: the player to move wins.",
            firm_part(f), t->nimber);
    else if (t->firm)
        grundy_say_sentence(
            out,
            "The nimber of %s is above 1, and the xor is 0: the player to "
            "move loses.",
            firm_part(f));
    else if (f->wins)
        grundy_say_sentence(
            out, "No nimber is above 1, and the xor is 0: the player to move "
                 "wins.");
    else
        grundy_say_sentence(
            out, "No nimber is above 1, and the xor is 1: the player to move "
                 "loses.");
}

static void say_tame_state(text_buffer *out, const sum_fact *f)
{
    const grundy_tame *t = &f->tame;

    if (all_take(f))
        say_taking_state(out, f);
    else if (t->firm && f->wins)
        grundy_say_sentence(out,
                            "%s is firm, and the xor is %" PRIu64
                            ", not 0: the player to move wins.",
                            firm_part(f), t->nimber);
    else if (t->firm)
        grundy_say_sentence(
            out, "%s is firm, and the xor is 0: the player to move loses.",
            firm_part(f));
    else if (f->wins)
        grundy_say_sentence(
            out, "No part is firm, and the xor is 0: the player to move "
                 "wins.");
    else
        grundy_say_sentence(
            out, "No part is firm, and the xor is 1: the player to move "
                 "loses.");
}

static void say_best_tame(text_buffer *out, const sum_fact *f)
{
    const move_fact *m = &f->best;
    const grundy_tame *t = &f->best_tame;
    const char *const move = grundy_say_told_fact(f, m);
    const char *const after = grundy_say_told(f->g, m->after);

    if (!t->tame)
        grundy_say_sentence(out, "%s wins: it leaves %s, which is lost.", move,
                            after);
    else if (all_take(f) && t->firm)
        grundy_say_sentence(
            out,
            "%s wins: it leaves %s, with a nimber above 1 and the xor "
            "0.",
            move, after);
    else if (all_take(f))
        grundy_say_sentence(
            out,
            "%s wins: it leaves %s, where no nimber is above 1 and the "
            "xor is 1.",
            move, after);
    else if (t->firm)
        grundy_say_sentence(
            out, "%s wins: it leaves %s, with a firm part and the xor 0.", move,
            after);
    else
        grundy_say_sentence(
            out,
            "%s wins: it leaves %s, where no part is firm and the xor "
            "is 1.",
            move, after);
}

void grundy_say_explain_tame(text_buffer *out, const sum_fact *f, bool laws)
{
    say_tame_theorem(out, f);
    grundy_say_gap(out);
    if (laws || (all_take(f) && !all_nim(f))) {
        grundy_say_explain_rules(out, f);
        for (size_t i = 0; i < f->parts && i < PARTS_TOLD; i++)
            grundy_say_explain_here(out, &f->part[i]);
    }
    grundy_say_explain_copies(out, f);
    grundy_say_explain_columns(out, f, f->tame.nimber);
    grundy_say_gap(out);
    say_tame_state(out, f);
    if (f->wins)
        say_best_tame(out, f);
    else
        grundy_say_explain_replies(out, f);
}

static void say_no_nimbers(text_buffer *out, const sum_fact *f)
{
    if (f->rules.play == GRUNDY_MISERE)
        grundy_say_sentence(
            out, "Under misère play who cannot move wins.  The xor of nimbers "
                 "does not decide there, since equal parts do not cancel: the "
                 "whole sum was searched.");
    else
        grundy_say_sentence(
            out, "Where 'win' or 'lose' stands in the rules a position has a "
                 "winner but no nimber: the moves were searched.");
}

void grundy_say_explain_search(text_buffer *out, const sum_fact *f)
{
    const move_fact *m = &f->best;

    if (!f->rules.has_nimbers) {
        say_no_nimbers(out, f);
        grundy_say_gap(out);
    }
    if (!f->rules.has_nimbers && f->rules.play == GRUNDY_NORMAL &&
        f->parts == 1 && f->part[0].strategy.rule != NULL) {
        grundy_say_explain_rules(out, f);
        grundy_say_gap(out);
    }
    if (f->wins && m->end.kind != END_NONE) {
        grundy_say_explain_end_after(out, f);
        return;
    }
    if (f->wins) {
        const char *const move = grundy_say_told_fact(f, m);

        if (f->rules.has_nimbers && m->because != NULL)
            grundy_say_sentence(out, "%s wins: %s.", move, m->because);
        else
            grundy_say_sentence(out, "%s wins: it leaves %s.", move,
                                grundy_say_told(f->g, m->after));
    }
    if (f->answered != NULL)
        grundy_say_explain_replies(out, f);
}

void grundy_say_explain_outcome(text_buffer *out, const sum_fact *f)
{
    const move_fact *m = &f->best;
    const char *const position = grundy_say_told(f->g, f->position);

    if (f->end.kind != END_NONE && f->wins)
        grundy_say_sentence(out, "%s is over, and won for the player to move.",
                            position);
    else if (f->end.kind != END_NONE)
        grundy_say_sentence(out, "%s is over, and lost for the player to move.",
                            position);
    else if (f->wins)
        grundy_say_sentence(out, "%s is won: %s leaves a lost position.",
                            position, grundy_say_told_fact(f, m));
    else
        grundy_say_sentence(
            out, "%s is lost: every move leaves a won position.", position);
}
