/* SPDX-License-Identifier: MIT */
/* The table of --step, cell by cell, and the head of the law. */
#include <inttypes.h>

#include "explain_say.h"

static void tell_look(text_buffer *out, game *g, const step_look *look,
                      bool nimbers)
{
    const char *const to = grundy_cli_told(g, look->to);

    if (!nimbers && look->wins)
        grundy_cli_listed(out, "%s is won", to);
    else if (!nimbers)
        grundy_cli_listed(out, "%s is lost", to);
    else if (look->cells > 1)
        grundy_cli_listed(out, "%s has %s = %" PRIu64, to, look->sum,
                          look->nimber);
    else
        grundy_cli_listed(out, "%s has %" PRIu64, to, look->nimber);
}

static void say_step_nimber(text_buffer *out, const step *s,
                            const char *position)
{
    if (s->looks == 0)
        grundy_cli_sentence(out, "%s: no move, so 0.", position);
    else if (s->looks == 1)
        grundy_cli_sentence(out,
                            "%s: %" PRIu64
                            ", the least number that its move does not "
                            "reach:",
                            position, s->nimber);
    else
        grundy_cli_sentence(out,
                            "%s: %" PRIu64
                            ", the least number that its moves do not "
                            "reach:",
                            position, s->nimber);
}

static void say_step_winner(text_buffer *out, const step *s,
                            const char *position)
{
    if (s->looks == 0 && s->wins)
        grundy_cli_sentence(out, "%s: over, and won.", position);
    else if (s->looks == 0)
        grundy_cli_sentence(out, "%s: over, and lost.", position);
    else if (s->wins)
        grundy_cli_sentence(
            out, "%s: won, for a move leaves a lost position:", position);
    else
        grundy_cli_sentence(
            out, "%s: lost, for every move leaves a won position:", position);
}

void grundy_cli_explain_steps(text_buffer *out, game *g, const step_list *steps)
{
    grundy_cli_gap(out);
    grundy_cli_sentence(
        out, "Position by position, each after all those it looks at:");
    for (size_t i = 0; i < steps->shown; i++) {
        const step *s = steps->order[i];
        const char *const position = grundy_cli_told(g, s->position);

        if (steps->nimbers)
            say_step_nimber(out, s, position);
        else
            say_step_winner(out, s, position);
        for (size_t k = 0; k < s->looks; k++)
            tell_look(out, g, &s->look[k], steps->nimbers);
    }
    if (steps->shown < steps->count && !steps->cut)
        grundy_cli_sentence(
            out, "%zu more positions are left out: --moves N shows more.",
            steps->count - steps->shown);
    else if (steps->shown < steps->count || steps->cut)
        grundy_cli_sentence(
            out, "More positions are left out: --moves N shows more.");
}

void grundy_cli_explain_law_of(text_buffer *out, const char *position,
                               const char *name)
{
    if (name == NULL)
        grundy_cli_sentence(out, "The lost positions of %s:", position);
    else
        grundy_cli_sentence(out, "%s as a sequence in %s:", position, name);
}
