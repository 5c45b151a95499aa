/* SPDX-License-Identifier: MIT */
/* The table of --step, cell by cell, and the head of the law. */
#include <inttypes.h>

#include "explain_say.h"
#include "judged.h"
#include "base/words.h"

static void tell_look(text_buffer *out, teller *g, const step_look *look,
                      bool nimbers)
{
    const char *const to = grundy_say_told(g, look->to);

    if (!nimbers && look->wins)
        grundy_say_listed(out, "%s is won", to);
    else if (!nimbers)
        grundy_say_listed(out, "%s is lost", to);
    else if (look->cells > 1)
        grundy_say_listed(out, "%s has %s = %" PRIu64, to, look->sum,
                          look->nimber);
    else
        grundy_say_listed(out, "%s has %" PRIu64, to, look->nimber);
}

static void say_step_nimber(text_buffer *out, const step *s,
                            const char *position)
{
    if (s->looks == 0)
        grundy_say_sentence(out, "%s: no move, so 0.", position);
    else if (s->looks == 1)
        grundy_say_sentence(out,
                            "%s: %" PRIu64
                            ", the least number that its move does not "
                            "reach:",
                            position, s->nimber);
    else
        grundy_say_sentence(out,
                            "%s: %" PRIu64
                            ", the least number that its moves do not "
                            "reach:",
                            position, s->nimber);
}

static void say_step_winner(text_buffer *out, const step *s,
                            const char *position)
{
    if (s->looks == 0 && s->wins)
        grundy_say_sentence(out, "%s: over, and won.", position);
    else if (s->looks == 0)
        grundy_say_sentence(out, "%s: over, and lost.", position);
    else if (s->wins)
        grundy_say_sentence(
            out, "%s: won, for a move leaves a lost position:", position);
    else
        grundy_say_sentence(
            out, "%s: lost, for every move leaves a won position:", position);
}

/* ---- results ---- */

/* "10 - 60 = -50" */
static void put_score(text_buffer *out, const step_look *look)
{
    const int64_t comes =
        look->again ? look->gain + look->result : look->gain - look->result;

    grundy_say_text_put(
        out,
        look->result < 0 ? "%" PRId64 " %s (%" PRId64 ") = %" PRId64
                         : "%" PRId64 " %s %" PRId64 " = %" PRId64,
        look->gain, look->again ? "+" : "-", look->result, comes);
}

static void tell_result(text_buffer *out, teller *g, const step_list *l,
                        const step_look *look)
{
    const char *const to = grundy_say_told(g, look->to);
    text_buffer score = {0};

    if (l->scores) {
        put_score(&score, look);
        out->failed |= score.failed;
        grundy_say_listed(out, "%s has %" PRId64 ": %s", to, look->result,
                          grundy_say_text(&score));
        grundy_say_text_free(&score);
    } else if (look->again && look->result > 0) {
        grundy_say_listed(out, "%s is won, and the same player moves again",
                          to);
    } else if (look->again && look->result < 0) {
        grundy_say_listed(out, "%s is lost, and the same player moves again",
                          to);
    } else if (look->result > 0) {
        grundy_say_listed(out, "%s is won", to);
    } else if (look->result < 0) {
        grundy_say_listed(out, "%s is lost", to);
    } else {
        grundy_say_listed(out, "%s is drawn", to);
    }
}

static bool goes_on(const step *s)
{
    for (size_t i = 0; i < s->looks; i++)
        if (s->look[i].again)
            return true;
    return false;
}

static void say_step_result(text_buffer *out, const step *s,
                            const char *position)
{
    if (s->looks == 0 && s->result > 0)
        grundy_say_sentence(out, "%s: over, and won.", position);
    else if (s->looks == 0 && s->result < 0)
        grundy_say_sentence(out, "%s: over, and lost.", position);
    else if (s->looks == 0)
        grundy_say_sentence(out, "%s: over, and drawn.", position);
    else if (goes_on(s) && s->result != 0)
        grundy_say_sentence(
            out, s->result > 0 ? N_("%s: won:") : N_("%s: lost:"), position);
    else if (s->result > 0)
        grundy_say_sentence(
            out, "%s: won, for a move leaves a lost position:", position);
    else if (s->result < 0)
        grundy_say_sentence(
            out, "%s: lost, for every move leaves a won position:", position);
    else
        grundy_say_sentence(
            out, "%s: drawn, for no move wins and one keeps a draw:", position);
}

static void say_step_score(text_buffer *out, const step *s,
                           const char *position)
{
    if (s->looks == 0)
        grundy_say_sentence(out, "%s: over, with %" PRId64 ".", position,
                            s->result);
    else
        grundy_say_sentence(
            out, "%s: %" PRId64 ", the most that a move comes to:", position,
            s->result);
}

/* With who is to move, where players differ. */
static void tell_judged_step(text_buffer *out, teller *g, const step_list *l,
                             const step *s)
{
    const char *const told = grundy_say_told(g, s->position);
    text_buffer position = {0};

    if (l->partisan)
        grundy_say_text_put(&position, _("%s (%s to move)"), told,
                            grundy_say_side_of(s->right));
    else
        grundy_say_text_put(&position, "%s", told);
    out->failed |= position.failed;
    if (l->scores)
        say_step_score(out, s, grundy_say_text(&position));
    else
        say_step_result(out, s, grundy_say_text(&position));
    for (size_t k = 0; k < s->looks; k++)
        tell_result(out, g, l, &s->look[k]);
    grundy_say_text_free(&position);
}

void grundy_say_explain_steps(text_buffer *out, teller *g,
                              const step_list *steps)
{
    grundy_say_gap(out);
    grundy_say_sentence(
        out, "Position by position, each after all those it looks at:");
    for (size_t i = 0; i < steps->shown; i++) {
        const step *s = steps->order[i];
        const char *const position = grundy_say_told(g, s->position);

        if (steps->results) {
            tell_judged_step(out, g, steps, s);
            continue;
        }
        if (steps->nimbers)
            say_step_nimber(out, s, position);
        else
            say_step_winner(out, s, position);
        for (size_t k = 0; k < s->looks; k++)
            tell_look(out, g, &s->look[k], steps->nimbers);
    }
    if (steps->shown < steps->count && !steps->cut)
        grundy_say_sentence(
            out, "%zu more positions are left out: --moves N shows more.",
            steps->count - steps->shown);
    else if (steps->shown < steps->count || steps->cut)
        grundy_say_sentence(
            out, "More positions are left out: --moves N shows more.");
}

void grundy_say_explain_law_of(text_buffer *out, const char *position,
                               const char *name)
{
    if (name == NULL)
        grundy_say_sentence(out, "The lost positions of %s:", position);
    else
        grundy_say_sentence(out, "%s as a sequence in %s:", position, name);
}
