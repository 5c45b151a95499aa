/* SPDX-License-Identifier: MIT */
/* A single position in words: its options, the mex, and the law. */
#include <inttypes.h>
#include <stdlib.h>

#include "explain_say.h"
#include "base/words.h"

enum {
    VALUES_TOLD = 12, /* lines of values reached */
    LIST_TOLD = 8     /* numbers of a list */
};

/* ---- lists of numbers ---- */

/* "0", "0 and 1", "0, 1 and 2", "0 to 49"; in a buffer of the caller's. */
static const char *values_text(text_buffer *t, const uint64_t *value,
                               size_t count)
{
    bool run = true;

    grundy_say_text_clear(t);
    for (size_t i = 1; i < count; i++)
        run &= value[i] == value[i - 1] + 1;
    if (run && count > 3) {
        grundy_say_text_put(t, _("%" PRIu64 " to %" PRIu64), value[0],
                            value[count - 1]);
        return grundy_say_text(t);
    }
    for (size_t i = 0; i < count && i < LIST_TOLD; i++)
        grundy_say_text_put(t,
                            i == 0           ? "%" PRIu64
                            : i + 1 == count ? _(" and %" PRIu64)
                                             : ", %" PRIu64,
                            value[i]);
    if (count > LIST_TOLD)
        grundy_say_text_put(t, ", ..., %" PRIu64, value[count - 1]);
    return grundy_say_text(t);
}

/* The values that moves reach, those above the nimber or those below. */
static const char *reached_text(text_buffer *t, const part_fact *p, bool above)
{
    uint64_t *list = malloc((p->values + 1) * sizeof *list);
    size_t count = 0;
    const char *text;

    if (list == NULL) {
        t->failed = true;
        return "";
    }
    for (size_t i = 0; i < p->values; i++)
        if ((p->value[i].nimber > p->nimber) == above)
            list[count++] = p->value[i].nimber;
    text = values_text(t, list, count);
    free(list);
    return text;
}

/* ---- one part ---- */

/* The move number i of those with this value. */
static const char *target(const part_fact *p, const value_fact *v, size_t i)
{
    return grundy_say_told_target(p->g, v->name[i], p->position, v->to[i]);
}

static void tell_value(text_buffer *out, const part_fact *p,
                       const value_fact *v)
{
    const char *const first = target(p, v, 0);

    if (v->moves == 1)
        grundy_say_listed(out, "%" PRIu64 ": %s", v->nimber, first);
    else if (v->shown == 1 && v->more)
        grundy_say_listed(out, "%" PRIu64 ": %s; ... (%" PRIu64 " moves)",
                          v->nimber, first, v->moves);
    else if (v->shown == 1)
        grundy_say_listed(out, "%" PRIu64 ": %s (in %" PRIu64 " ways)",
                          v->nimber, first, v->moves);
    else if (v->moves == 2)
        grundy_say_listed(out, "%" PRIu64 ": %s; %s", v->nimber, first,
                          target(p, v, 1));
    else if (v->shown == 2 && !v->more)
        grundy_say_listed(out, "%" PRIu64 ": %s; %s (in %" PRIu64 " ways)",
                          v->nimber, first, target(p, v, 1), v->moves);
    else
        grundy_say_listed(out, "%" PRIu64 ": %s; %s; ... (%" PRIu64 " moves)",
                          v->nimber, first, target(p, v, 1), v->moves);
}

static void tell_values(text_buffer *out, const part_fact *p)
{
    const bool cut = p->values > VALUES_TOLD;
    const size_t shown = cut ? VALUES_TOLD - 1 : p->values;

    for (size_t i = 0; i < shown; i++)
        tell_value(out, p, &p->value[i]);
    if (!cut)
        return;
    grundy_say_listed(out, "... (%zu more values)", p->values - shown - 1);
    tell_value(out, p, &p->value[p->values - 1]);
}

static void say_why_nimber(text_buffer *out, const part_fact *p)
{
    text_buffer t = {0};
    const uint64_t last = p->values == 0 ? 0 : p->value[p->values - 1].nimber;

    if (p->more_moves && p->nimber > 0)
        grundy_say_sentence(
            out,
            "It has more moves than are listed here.  Every value below "
            "%" PRIu64 " can be reached, %" PRIu64
            " itself cannot: so its nimber is %" PRIu64 ".",
            p->nimber, p->nimber, p->nimber);
    else if (p->more_moves)
        grundy_say_sentence(
            out, "It has more moves than are listed here.  None of them "
                 "reaches 0, so its nimber is 0.");
    else if (p->nimber == 0)
        grundy_say_sentence(out,
                            "No move from %s reaches 0, so its nimber is 0.",
                            grundy_say_told(p->g, p->position));
    else
        grundy_say_sentence(out,
                            "From %s moves reach %s but not %" PRIu64
                            ", so its nimber is %" PRIu64 ".",
                            grundy_say_told(p->g, p->position),
                            reached_text(&t, p, false), p->nimber, p->nimber);
    if (last > p->nimber && p->nimber > 0)
        grundy_say_sentence(
            out,
            "Moves that raise the nimber (to %s) do not change that: each can "
            "be answered by a move back to %" PRIu64 ".",
            reached_text(&t, p, true), p->nimber);
    out->failed |= t.failed;
    grundy_say_text_free(&t);
}

/* laws: what a law says of the position is told here. */
static void explain_nimber(text_buffer *out, const part_fact *p, bool laws)
{
    if (p->decided.ending == GRUNDY_ENDING_STOP) {
        grundy_say_sentence(
            out,
            "In %s the rule 'stop if %s' (line %u) holds: it has no move, and "
            "its nimber is 0.",
            grundy_say_told(p->g, p->position), p->decided.condition,
            (unsigned)p->decided.line);
        return;
    }
    if (laws)
        grundy_say_explain_here(out, p);
    if (p->moves == 0 && !p->more_moves) {
        grundy_say_sentence(out, "%s has no move, so its nimber is 0.",
                            grundy_say_told(p->g, p->position));
        return;
    }
    if (p->values > 0)
        grundy_say_sentence(out, "%s moves to positions of nimber",
                            grundy_say_told(p->g, p->position));
    tell_values(out, p);
    say_why_nimber(out, p);
}

void grundy_say_explain_part(text_buffer *out, const part_fact *p)
{
    text_buffer t = {0};

    if (p->decided.ending == GRUNDY_ENDING_STOP ||
        (p->moves == 0 && !p->more_moves))
        explain_nimber(out, p, false);
    else if (p->more_moves)
        grundy_say_sentence(
            out,
            "%s has nimber %" PRIu64 ": every value below is reached, "
            "%" PRIu64 " itself is not.",
            grundy_say_told(p->g, p->position), p->nimber, p->nimber);
    else if (p->nimber == 0)
        grundy_say_sentence(
            out, "%s has nimber 0: its moves reach %s, none of them 0.",
            grundy_say_told(p->g, p->position), reached_text(&t, p, true));
    else
        grundy_say_sentence(out,
                            "%s has nimber %" PRIu64 ": its moves reach %s.",
                            grundy_say_told(p->g, p->position), p->nimber,
                            reached_text(&t, p, false));
    out->failed |= t.failed;
    grundy_say_text_free(&t);
}

void grundy_say_explain_parts(text_buffer *out, const sum_fact *f, bool laws)
{
    const bool alone = f->parts == 1 && f->part[0].copies == 1;

    for (size_t i = 0; i < f->parts && i < PARTS_TOLD; i++) {
        const part_fact *const p = &f->part[i];

        explain_nimber(out, p, !alone && (laws || p->more_moves));
        grundy_say_gap(out);
    }
    if (f->parts <= PARTS_TOLD)
        return;
    grundy_say_sentence(out, "%zu more parts are not shown one by one.",
                        f->parts - PARTS_TOLD);
    grundy_say_gap(out);
}
