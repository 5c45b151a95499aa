/* SPDX-License-Identifier: MIT */
/*
 * What is said of facts.  A sentence is chosen by the facts and holds for
 * them: one that is true of most positions only is not written down here.
 */
#include "explain_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "words.h"

enum {
    PARTS_TOLD = 12,   /* parts explained one by one */
    VALUES_TOLD = 12,  /* lines of values reached */
    COLUMNS_TOLD = 24, /* rows of the xor */
    LIST_TOLD = 8      /* numbers of a list */
};

/* A paragraph of its own, translated; so is a line of a list. */
static void sentence(text_buffer *out, const char *format, ...)
    GRUNDY_PRINTF(2, 3);

static void sentence(text_buffer *out, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    grundy_cli_paragraph_list(out, 0, 0, _(format), args);
    va_end(args);
}

/* A line of a list. */
static void listed(text_buffer *out, const char *format, ...)
    GRUNDY_PRINTF(2, 3);

static void listed(text_buffer *out, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    grundy_cli_paragraph_list(out, 2, 6, _(format), args);
    va_end(args);
}

static void gap(text_buffer *out)
{
    grundy_cli_text_add(out, "\n", 1);
}

/* ---- lists of numbers ---- */

/* "0", "0 and 1", "0, 1 and 2", "0 to 49"; in a buffer of the caller's. */
static const char *values_text(text_buffer *t, const uint64_t *value,
                               size_t count)
{
    bool run = true;

    grundy_cli_text_clear(t);
    for (size_t i = 1; i < count; i++)
        run &= value[i] == value[i - 1] + 1;
    if (run && count > 3) {
        grundy_cli_text_put(t, _("%" PRIu64 " to %" PRIu64), value[0],
                            value[count - 1]);
        return grundy_cli_text(t);
    }
    for (size_t i = 0; i < count && i < LIST_TOLD; i++)
        grundy_cli_text_put(t,
                            i == 0           ? "%" PRIu64
                            : i + 1 == count ? _(" and %" PRIu64)
                                             : ", %" PRIu64,
                            value[i]);
    if (count > LIST_TOLD)
        grundy_cli_text_put(t, ", ..., %" PRIu64, value[count - 1]);
    return grundy_cli_text(t);
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

/* ---- laws ---- */

static void say_code(text_buffer *out, const part_fact *p)
{
    const grundy_part_law *law = &p->law;
    const uint64_t beyond = law->heap - law->preperiod;

    if (law->period == 0 || law->heap < law->preperiod + law->period) {
        sentence(out,
                 "%s is the heap of %" PRIu64
                 " in the game %s, and its nimber is "
                 "%" PRIu64 ".",
                 p->position, law->heap, law->code, law->nimber);
    } else if (law->saltus == 0) {
        sentence(out,
                 "%s is the heap of %" PRIu64
                 " in the game %s, whose nimbers are "
                 "proved to repeat with period %" PRIu64 " from %" PRIu64
                 " on: it has the nimber of the heap of %" PRIu64 ", which is "
                 "%" PRIu64 ".",
                 p->position, law->heap, law->code, law->period, law->preperiod,
                 law->preperiod + beyond % law->period, law->nimber);
    } else {
        sentence(out,
                 "%s is the heap of %" PRIu64
                 " in the game %s, whose nimbers are "
                 "proved to grow by %" PRIu64 " with every %" PRIu64
                 " tokens from %" PRIu64 " on: its nimber is %" PRIu64 ".",
                 p->position, law->heap, law->code, law->saltus, law->period,
                 law->preperiod, law->nimber);
    }
}

static void say_law(text_buffer *out, const part_fact *p)
{
    const grundy_part_law *law = &p->law;

    if (law->family == GRUNDY_PART_NIM)
        sentence(out,
                 "%s is a heap of Nim: every smaller heap can be left, so its "
                 "nimber is its size, %" PRIu64 ".",
                 p->position, law->nimber);
    else if (law->family == GRUNDY_PART_TAKE)
        sentence(out,
                 "A move takes 1 to %" PRIu64
                 " from a heap, so the nimber of %s is %" PRIu64 " %% %" PRIu64
                 " = %" PRIu64 ".",
                 law->most, p->position, law->heap, law->most + 1, law->nimber);
    else if (law->family == GRUNDY_PART_FORMULA)
        sentence(
            out,
            "The numbers that can be taken fix the nimber of %s by the formula "
            "%s: it is %" PRIu64 ".",
            p->position, law->code, law->nimber);
    else if (law->family == GRUNDY_PART_CODE)
        say_code(out, p);
}

/* ---- one part ---- */

static void tell_value(text_buffer *out, const value_fact *v)
{
    if (v->moves == 1)
        listed(out, "%" PRIu64 ": %s", v->nimber, v->to[0]);
    else if (v->shown == 1)
        listed(out, "%" PRIu64 ": %s (in %" PRIu64 " ways)", v->nimber,
               v->to[0], v->moves);
    else if (v->moves == 2)
        listed(out, "%" PRIu64 ": %s; %s", v->nimber, v->to[0], v->to[1]);
    else
        listed(out, "%" PRIu64 ": %s; %s; ... (%" PRIu64 " moves)", v->nimber,
               v->to[0], v->to[1], v->moves);
}

static void tell_values(text_buffer *out, const part_fact *p)
{
    const bool cut = p->values > VALUES_TOLD;
    const size_t shown = cut ? VALUES_TOLD - 1 : p->values;

    for (size_t i = 0; i < shown; i++)
        tell_value(out, &p->value[i]);
    if (!cut)
        return;
    listed(out, "... (%zu more values)", p->values - shown - 1);
    tell_value(out, &p->value[p->values - 1]);
}

static void say_why_nimber(text_buffer *out, const part_fact *p)
{
    text_buffer t = {0};
    const uint64_t last = p->values == 0 ? 0 : p->value[p->values - 1].nimber;

    if (p->more_moves && p->nimber > 0)
        sentence(out,
                 "It has more moves than are listed here.  Every value below "
                 "%" PRIu64 " can be reached, %" PRIu64
                 " itself cannot: so its nimber is %" PRIu64 ".",
                 p->nimber, p->nimber, p->nimber);
    else if (p->more_moves)
        sentence(out, "It has more moves than are listed here.  None of them "
                      "reaches 0, so its nimber is 0.");
    else if (p->nimber == 0)
        sentence(out, "No move from %s reaches 0, so its nimber is 0.",
                 p->position);
    else
        sentence(out,
                 "From %s moves reach %s but not %" PRIu64
                 ", so its nimber is %" PRIu64 ".",
                 p->position, reached_text(&t, p, false), p->nimber, p->nimber);
    if (last > p->nimber && p->nimber > 0)
        sentence(
            out,
            "Moves that raise the nimber (to %s) do not change that: each can "
            "be answered by a move back to %" PRIu64 ".",
            reached_text(&t, p, true), p->nimber);
    out->failed |= t.failed;
    grundy_cli_text_free(&t);
}

static void explain_nimber(text_buffer *out, const part_fact *p, bool laws)
{
    const bool too_many = p->more_moves && p->law.family != GRUNDY_PART_PLAIN;

    if (p->decided.ending == GRUNDY_ENDING_STOP) {
        sentence(
            out,
            "In %s the rule 'stop if %s' (line %u) holds: it has no move, and "
            "its nimber is 0.",
            p->position, p->decided.condition, (unsigned)p->decided.line);
        return;
    }
    if (laws || too_many)
        say_law(out, p);
    if (p->moves == 0 && !p->more_moves) {
        sentence(out, "%s has no move, so its nimber is 0.", p->position);
        return;
    }
    if (p->values > 0)
        sentence(out, "%s moves to positions of nimber", p->position);
    tell_values(out, p);
    say_why_nimber(out, p);
}

void grundy_cli_explain_part(text_buffer *out, const part_fact *p)
{
    text_buffer t = {0};

    if (p->decided.ending == GRUNDY_ENDING_STOP ||
        (p->moves == 0 && !p->more_moves))
        explain_nimber(out, p, false);
    else if (p->more_moves)
        sentence(out,
                 "%s has nimber %" PRIu64 ": every value below is reached, "
                 "%" PRIu64 " itself is not.",
                 p->position, p->nimber, p->nimber);
    else if (p->nimber == 0)
        sentence(out, "%s has nimber 0: its moves reach %s, none of them 0.",
                 p->position, reached_text(&t, p, true));
    else
        sentence(out, "%s has nimber %" PRIu64 ": its moves reach %s.",
                 p->position, p->nimber, reached_text(&t, p, false));
    out->failed |= t.failed;
    grundy_cli_text_free(&t);
}

static void explain_parts(text_buffer *out, const sum_fact *f, bool laws)
{
    for (size_t i = 0; i < f->parts && i < PARTS_TOLD; i++) {
        explain_nimber(out, &f->part[i], laws);
        gap(out);
    }
    if (f->parts <= PARTS_TOLD)
        return;
    sentence(out, "%zu more parts are not shown one by one.",
             f->parts - PARTS_TOLD);
    gap(out);
}

/* ---- the xor ---- */

/* The nimber; under misère play, of a tame part, that of normal play. */
static uint64_t value_of(const part_fact *p)
{
    return p->has_nimber ? p->nimber : p->tame.nimber;
}

static unsigned bits_of(const sum_fact *f)
{
    uint64_t all = 0;
    unsigned bits = 1;

    for (size_t i = 0; i < f->parts; i++)
        all |=
            f->part[i].has_nimber ? f->part[i].nimber : f->part[i].law.nimber;
    while (bits < 64 && all >> bits != 0)
        bits++;
    return bits;
}

/* Wide rows have no room for blanks and decimals, and little for names. */
enum { NAME_WIDTH = 28, NAME_NARROW = 12, BITS_APART = 16, BITS_DECIMAL = 28 };

/* "  heap(3)   3   0 1 1" */
static void tell_row(text_buffer *out, const char *name, uint64_t value,
                     unsigned bits, size_t width)
{
    size_t from;

    grundy_cli_text_put(out, "  ");
    from = out->length;
    grundy_cli_text_put(out, "%s", name);
    grundy_cli_pad(out, from, width);
    if (bits <= BITS_DECIMAL)
        grundy_cli_text_put(out, "  %*" PRIu64, bits > 20 ? 9 : 6, value);
    grundy_cli_text_put(out, "  ");
    for (unsigned b = bits; b-- > 0;)
        grundy_cli_text_put(out, bits > BITS_APART ? "%c" : " %c",
                            (value >> b & 1) != 0 ? '1' : '0');
    gap(out);
}

/* A long position is cut so that the columns stay on the line. */
static void cut_name(char *out, size_t size, const char *name)
{
    size_t length = strlen(name);

    if (length + 1 > size) {
        length = size - 4;
        while (length > 0 && ((unsigned char)name[length] & 0xC0) == 0x80)
            length--;
        (void)snprintf(out, size, "%.*s...", (int)length, name);
        return;
    }
    (void)snprintf(out, size, "%s", name);
}

static size_t name_width(const sum_fact *f, size_t room)
{
    size_t width = 3;

    for (size_t i = 0; i < f->parts && i < COLUMNS_TOLD; i++) {
        char name[NAME_WIDTH + 1];
        size_t columns;

        cut_name(name, room + 1, f->part[i].position);
        columns = grundy_cli_columns(name);
        width = columns > width ? columns : width;
    }
    return width;
}

/* Whether anything is left once equal parts have cancelled. */
static bool has_odd(const sum_fact *f)
{
    for (size_t i = 0; i < f->parts; i++)
        if (f->part[i].copies % 2 == 1)
            return true;
    return false;
}

static void tell_columns(text_buffer *out, const sum_fact *f, uint64_t total)
{
    const unsigned bits = bits_of(f);
    const size_t room = bits > BITS_DECIMAL ? NAME_NARROW : NAME_WIDTH;
    const size_t width = name_width(f, room);
    size_t shown = 0;

    if (!has_odd(f)) {
        sentence(out, "So the xor of the nimbers is 0.");
        return;
    }
    sentence(out, "The xor of the nimbers, column by column in binary:");
    for (size_t i = 0; i < f->parts; i++) {
        const part_fact *p = &f->part[i];
        char name[NAME_WIDTH + 1];

        if (p->copies % 2 == 0 || shown++ >= COLUMNS_TOLD)
            continue;
        cut_name(name, room + 1, p->position);
        tell_row(out, name, value_of(p), bits, width);
    }
    if (shown > COLUMNS_TOLD)
        listed(out, "... (%zu more parts, which count as well)",
               shown - COLUMNS_TOLD);
    tell_row(out, "xor", total, bits, width);
}

static void say_copies(text_buffer *out, const sum_fact *f)
{
    if (f->ground == GRUNDY_GROUND_TAME) {
        for (size_t i = 0; i < f->parts; i++)
            if (f->part[i].copies > 1) {
                sentence(out, "In the xor equal nimbers cancel in pairs.");
                return;
            }
        return;
    }
    for (size_t i = 0; i < f->parts && i < PARTS_TOLD; i++) {
        const part_fact *p = &f->part[i];

        if (p->copies % 2 == 0)
            sentence(out,
                     "The %" PRIu64 " copies of %s cancel in pairs and count "
                     "nothing.",
                     p->copies, p->position);
        else if (p->copies > 1)
            sentence(out,
                     "Of the %" PRIu64
                     " copies of %s all but one cancel in pairs.",
                     p->copies, p->position);
    }
}

static void say_theorem(text_buffer *out)
{
    sentence(out, "A sum is worth the xor of the nimbers of its parts, and the "
                  "player to move loses exactly if that is 0 (Sprague and "
                  "Grundy).");
}

static bool is_single(const sum_fact *f)
{
    return f->parts == 1 && f->part[0].copies == 1;
}

/* ---- the move ---- */

static void say_end_after(text_buffer *out, const sum_fact *f)
{
    const move_fact *m = &f->best;

    if (m->end.kind == END_LOST)
        sentence(
            out,
            "%s -> %s wins: then the rule 'lose if %s' (line %u) holds for "
            "the other player.",
            m->from, m->to, m->end.decided.condition,
            (unsigned)m->end.decided.line);
    else
        sentence(out,
                 "%s -> %s wins: it leaves no move, and who cannot move loses.",
                 m->from, m->to);
}

static void say_best_nimber(text_buffer *out, const sum_fact *f)
{
    const move_fact *m = &f->best;
    unsigned bit;
    const part_fact *top = &f->part[grundy_cli_top_part(f, &bit)];
    const uint64_t wanted = top->nimber ^ f->nimber;

    if (m->end.kind != END_NONE) {
        say_end_after(out, f);
        return;
    }
    if (is_single(f)) {
        sentence(
            out,
            "%s -> %s wins: it leaves nimber 0, and there every move can be "
            "answered.",
            m->from, m->to);
        return;
    }
    sentence(out,
             "The highest column where the ones are odd in number is that of "
             "%" PRIu64 ", and %s has a one there.",
             UINT64_C(1) << bit, top->position);
    sentence(out,
             "Its nimber has to become %" PRIu64 " xor %" PRIu64 " = %" PRIu64
             ", which is less than %" PRIu64
             " and so within reach: %s -> %s wins.",
             top->nimber, f->nimber, wanted, top->nimber, m->from, m->to);
    sentence(out, "It leaves %s, where the xor is 0.", m->after);
}

/* ---- replies ---- */

static void tell_reply(text_buffer *out, const sum_fact *f, const reply_fact *r)
{
    const move_fact *m = &r->move, *a = &r->answer;

    if (m->end.kind == END_WON)
        listed(out, "%s -> %s: then 'win if' (line %u) holds.", m->from, m->to,
               (unsigned)m->end.decided.line);
    else if (m->end.kind == END_STUCK)
        listed(out,
               "%s -> %s: then there is no move, and who cannot move wins.",
               m->from, m->to);
    else if (a->end.kind == END_LOST)
        listed(
            out,
            "%s -> %s: answered by %s -> %s, where 'lose if' (line %u) holds.",
            m->from, m->to, a->from, a->to, (unsigned)a->end.decided.line);
    else if (a->end.kind == END_STUCK && f->rules.play == GRUNDY_NORMAL)
        listed(out, "%s -> %s: answered by %s -> %s, which leaves no move.",
               m->from, m->to, a->from, a->to);
    else
        listed(out, "%s -> %s: answered by %s -> %s.", m->from, m->to, a->from,
               a->to);
}

static void tell_replies(text_buffer *out, const sum_fact *f)
{
    sentence(out,
             "Whatever is played in %s, the other player wins:", f->answered);
    for (size_t i = 0; i < f->replies; i++)
        tell_reply(out, f, &f->reply[i]);
    if (f->replies_left_out && f->replies_more > 0)
        listed(out,
               "(%" PRIu64 " more moves, each lost as well, are left out: "
               "--moves N shows more.)",
               f->replies_more);
    else if (f->replies_left_out)
        listed(out, "(More moves, each lost as well, are left out: --moves N "
                    "shows more.)");
}

/* ---- misère and search ---- */

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
    sentence(out,
             "Under misère play who cannot move wins, and the xor alone does "
             "not decide: an empty sum is won, two equal heaps of 2 are "
             "lost, and both have the xor 0.");
    if (all_nim(f))
        sentence(out,
                 "What decides is Bouton's rule: while some heap is larger "
                 "than 1 the player to move loses exactly if the xor is 0; "
                 "when none is, exactly if the xor is 1.");
    else if (all_take(f))
        sentence(out,
                 "Every part is a heap from which tokens are only taken, and "
                 "so (Ferguson) Bouton's rule for misère Nim holds for the "
                 "nimbers of normal play: while some nimber is above 1 the "
                 "player to move loses exactly if the xor is 0; when none "
                 "is, exactly if the xor is 1.");
    else
        sentence(out,
                 "Every part is tame (Conway): it and all that it can become "
                 "have a nimber and a misère value that are 0 and 1 or 1 and "
                 "0, or else are equal, which is called firm.  So the player "
                 "to move loses exactly if the xor of the nimbers is 0 while "
                 "some part is firm, and exactly if it is 1 when none is.");
}

static const char *firm_part(const sum_fact *f)
{
    for (size_t i = 0; i < f->parts; i++)
        if (f->part[i].tame.firm)
            return f->part[i].position;
    return "";
}

/* Of games that only take a part is firm if its nimber is above 1. */
static void say_taking_state(text_buffer *out, const sum_fact *f)
{
    const grundy_tame *t = &f->tame;

    if (t->firm && f->wins)
        sentence(out,
                 "The nimber of %s is above 1, and the xor is %" PRIu64
                 ", not 0: the player to move wins.",
                 firm_part(f), t->nimber);
    else if (t->firm)
        sentence(out,
                 "The nimber of %s is above 1, and the xor is 0: the player to "
                 "move loses.",
                 firm_part(f));
    else if (f->wins)
        sentence(out,
                 "No nimber is above 1, and the xor is 0: the player to move "
                 "wins.");
    else
        sentence(out,
                 "No nimber is above 1, and the xor is 1: the player to move "
                 "loses.");
}

static void say_tame_state(text_buffer *out, const sum_fact *f)
{
    const grundy_tame *t = &f->tame;

    if (all_take(f))
        say_taking_state(out, f);
    else if (t->firm && f->wins)
        sentence(out,
                 "%s is firm, and the xor is %" PRIu64
                 ", not 0: the player to move wins.",
                 firm_part(f), t->nimber);
    else if (t->firm)
        sentence(out, "%s is firm, and the xor is 0: the player to move loses.",
                 firm_part(f));
    else if (f->wins)
        sentence(out, "No part is firm, and the xor is 0: the player to move "
                      "wins.");
    else
        sentence(out, "No part is firm, and the xor is 1: the player to move "
                      "loses.");
}

static void say_best_tame(text_buffer *out, const sum_fact *f)
{
    const move_fact *m = &f->best;
    const grundy_tame *t = &f->best_tame;

    if (!t->tame)
        sentence(out, "%s -> %s wins: it leaves %s, which is lost.", m->from,
                 m->to, m->after);
    else if (all_take(f) && t->firm)
        sentence(
            out,
            "%s -> %s wins: it leaves %s, with a nimber above 1 and the xor "
            "0.",
            m->from, m->to, m->after);
    else if (all_take(f))
        sentence(
            out,
            "%s -> %s wins: it leaves %s, where no nimber is above 1 and the "
            "xor is 1.",
            m->from, m->to, m->after);
    else if (t->firm)
        sentence(out,
                 "%s -> %s wins: it leaves %s, with a firm part and the xor 0.",
                 m->from, m->to, m->after);
    else
        sentence(
            out,
            "%s -> %s wins: it leaves %s, where no part is firm and the xor "
            "is 1.",
            m->from, m->to, m->after);
}

static void explain_tame(text_buffer *out, const sum_fact *f, bool laws)
{
    const bool taking = all_take(f);

    say_tame_theorem(out, f);
    gap(out);
    for (size_t i = 0; i < f->parts && i < PARTS_TOLD; i++)
        if (laws || (taking && f->part[i].law.family != GRUNDY_PART_NIM))
            say_law(out, &f->part[i]);
    say_copies(out, f);
    tell_columns(out, f, f->tame.nimber);
    gap(out);
    say_tame_state(out, f);
    if (f->wins)
        say_best_tame(out, f);
    else
        tell_replies(out, f);
}

static void say_no_nimbers(text_buffer *out, const sum_fact *f)
{
    if (f->rules.play == GRUNDY_MISERE)
        sentence(out,
                 "Under misère play who cannot move wins.  The xor of nimbers "
                 "does not decide there, since equal parts do not cancel: the "
                 "whole sum was searched.");
    else
        sentence(out,
                 "Where 'win' or 'lose' stands in the rules a position has a "
                 "winner but no nimber: the moves were searched.");
}

static void explain_search(text_buffer *out, const sum_fact *f)
{
    const move_fact *m = &f->best;

    say_no_nimbers(out, f);
    gap(out);
    if (f->wins && m->end.kind != END_NONE) {
        say_end_after(out, f);
        return;
    }
    if (f->wins)
        sentence(out, "%s -> %s wins: it leaves %s.", m->from, m->to, m->after);
    if (f->answered != NULL)
        tell_replies(out, f);
}

void grundy_cli_explain_outcome(text_buffer *out, const sum_fact *f)
{
    const move_fact *m = &f->best;

    if (f->end.kind != END_NONE && f->wins)
        sentence(out, "%s is over, and won for the player to move.",
                 f->position);
    else if (f->end.kind != END_NONE)
        sentence(out, "%s is over, and lost for the player to move.",
                 f->position);
    else if (f->wins)
        sentence(out, "%s is won: %s -> %s leaves a lost position.",
                 f->position, m->from, m->to);
    else
        sentence(out, "%s is lost: every move leaves a won position.",
                 f->position);
}

/* ---- the whole ---- */

static void explain_end(text_buffer *out, const sum_fact *f)
{
    const grundy_decided *d = &f->end.decided;

    if (f->end.kind == END_WON)
        sentence(out,
                 "The rule 'win if %s' (line %u) holds: the player to move has "
                 "won.",
                 d->condition, (unsigned)d->line);
    else if (f->end.kind == END_LOST)
        sentence(
            out,
            "The rule 'lose if %s' (line %u) holds: the player to move has "
            "lost.",
            d->condition, (unsigned)d->line);
    else if (is_single(f) && d->ending == GRUNDY_ENDING_STOP &&
             f->rules.play == GRUNDY_MISERE)
        sentence(
            out,
            "The rule 'stop if %s' (line %u) holds, so there is no move, and "
            "who cannot move wins.",
            d->condition, (unsigned)d->line);
    else if (is_single(f) && d->ending == GRUNDY_ENDING_STOP)
        sentence(
            out,
            "The rule 'stop if %s' (line %u) holds, so there is no move, and "
            "who cannot move loses.",
            d->condition, (unsigned)d->line);
    else if (f->rules.play == GRUNDY_MISERE)
        sentence(out, "There is no move, and under misère play who cannot move "
                      "wins.");
    else if (f->has_nimber)
        sentence(out, "There is no move, and who cannot move loses: nimber 0.");
    else
        sentence(out, "There is no move, and who cannot move loses.");
}

static void explain_nimbers(text_buffer *out, const sum_fact *f, bool laws)
{
    const bool single = is_single(f);

    if (!single) {
        say_theorem(out);
        gap(out);
    }
    explain_parts(out, f, laws);
    if (!single) {
        say_copies(out, f);
        tell_columns(out, f, f->nimber);
        gap(out);
    }
    if (f->has_best) {
        say_best_nimber(out, f);
        return;
    }
    if (!single)
        sentence(out,
                 "A move changes one nimber, so it leaves some column with an "
                 "odd number of ones, and the answer makes all columns even "
                 "again.");
    tell_replies(out, f);
}

void grundy_cli_explain_sum(text_buffer *out, const sum_fact *f, bool laws)
{
    if (f->wins)
        sentence(out, "%s: the player to move wins.", f->position);
    else
        sentence(out, "%s: the player to move loses.", f->position);
    gap(out);
    if (f->end.kind != END_NONE)
        explain_end(out, f);
    else if (f->ground == GRUNDY_GROUND_NIMBERS)
        explain_nimbers(out, f, laws);
    else if (f->ground == GRUNDY_GROUND_TAME)
        explain_tame(out, f, laws);
    else
        explain_search(out, f);
}

void grundy_cli_explain_depth(text_buffer *out, uint64_t depth)
{
    gap(out);
    if (depth == 1)
        sentence(out, "One move further:");
    else
        sentence(out, "%" PRIu64 " moves further:", depth);
}

void grundy_cli_explain_cut(text_buffer *out, size_t positions)
{
    sentence(out, "(%zu more positions are left out.)", positions);
}

/* ---- step by step ---- */

static void tell_look(text_buffer *out, const step_look *look, bool nimbers)
{
    if (!nimbers && look->wins)
        listed(out, "%s is won", look->to);
    else if (!nimbers)
        listed(out, "%s is lost", look->to);
    else if (look->cells > 1)
        listed(out, "%s has %s = %" PRIu64, look->to, look->sum, look->nimber);
    else
        listed(out, "%s has %" PRIu64, look->to, look->nimber);
}

static void say_step_nimber(text_buffer *out, const step *s)
{
    if (s->looks == 0)
        sentence(out, "%s: no move, so 0.", s->position);
    else if (s->looks == 1)
        sentence(out,
                 "%s: %" PRIu64 ", the least number that its move does not "
                 "reach:",
                 s->position, s->nimber);
    else
        sentence(out,
                 "%s: %" PRIu64 ", the least number that its moves do not "
                 "reach:",
                 s->position, s->nimber);
}

static void say_step_winner(text_buffer *out, const step *s)
{
    if (s->looks == 0 && s->wins)
        sentence(out, "%s: over, and won.", s->position);
    else if (s->looks == 0)
        sentence(out, "%s: over, and lost.", s->position);
    else if (s->wins)
        sentence(out,
                 "%s: won, for a move leaves a lost position:", s->position);
    else
        sentence(out, "%s: lost, for every move leaves a won position:",
                 s->position);
}

void grundy_cli_explain_steps(text_buffer *out, const step_list *steps)
{
    gap(out);
    sentence(out, "Position by position, each after all those it looks at:");
    for (size_t i = 0; i < steps->shown; i++) {
        const step *s = steps->order[i];

        if (steps->nimbers)
            say_step_nimber(out, s);
        else
            say_step_winner(out, s);
        for (size_t k = 0; k < s->looks; k++)
            tell_look(out, &s->look[k], steps->nimbers);
    }
    if (steps->shown < steps->count && !steps->cut)
        sentence(out, "%zu more positions are left out: --moves N shows more.",
                 steps->count - steps->shown);
    else if (steps->shown < steps->count || steps->cut)
        sentence(out, "More positions are left out: --moves N shows more.");
}

void grundy_cli_explain_law_of(text_buffer *out, const char *position,
                               const char *name)
{
    gap(out);
    sentence(out, "%s as a sequence in %s:", position, name);
}
