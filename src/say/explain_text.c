/* SPDX-License-Identifier: MIT */
/*
 * What is said of facts.  A sentence is chosen by the facts and holds for
 * them: one that is true of most positions only is not written down here.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "columns.h"
#include "explain_say.h"
#include "base/words.h"

enum { COLUMNS_TOLD = 24 }; /* rows of the xor */

void grundy_say_sentence(text_buffer *out, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    grundy_say_paragraph_list(out, 0, 0, _(format), args);
    va_end(args);
}

void grundy_say_listed(text_buffer *out, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    grundy_say_paragraph_list(out, 2, 6, _(format), args);
    va_end(args);
}

void grundy_say_gap(text_buffer *out)
{
    grundy_say_text_add(out, "\n", 1);
}

const char *grundy_say_told_fact(const sum_fact *f, const move_fact *m)
{
    return grundy_say_told_move(f->g, m->name, m->from, m->to, m->is_alone);
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

    grundy_say_text_put(out, "  ");
    from = out->length;
    grundy_say_text_put(out, "%s", name);
    grundy_say_pad(out, from, width);
    if (bits <= BITS_DECIMAL)
        grundy_say_text_put(out, "  %*" PRIu64, bits > 20 ? 9 : 6, value);
    grundy_say_text_put(out, "  ");
    for (unsigned b = bits; b-- > 0;)
        grundy_say_text_put(out, bits > BITS_APART ? "%c" : " %c",
                            (value >> b & 1) != 0 ? '1' : '0');
    grundy_say_gap(out);
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

        cut_name(name, room + 1, grundy_say_told(f->g, f->part[i].position));
        columns = grundy_say_columns(name);
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

void grundy_say_explain_columns(text_buffer *out, const sum_fact *f,
                                uint64_t total)
{
    const unsigned bits = bits_of(f);
    const size_t room = bits > BITS_DECIMAL ? NAME_NARROW : NAME_WIDTH;
    const size_t width = name_width(f, room);
    size_t shown = 0;

    if (!has_odd(f)) {
        grundy_say_sentence(out, "So the xor of the nimbers is 0.");
        return;
    }
    grundy_say_sentence(out,
                        "The xor of the nimbers, column by column in binary:");
    for (size_t i = 0; i < f->parts; i++) {
        const part_fact *p = &f->part[i];
        char name[NAME_WIDTH + 1];

        if (p->copies % 2 == 0 || shown++ >= COLUMNS_TOLD)
            continue;
        cut_name(name, room + 1, grundy_say_told(f->g, p->position));
        tell_row(out, name, value_of(p), bits, width);
    }
    if (shown > COLUMNS_TOLD)
        grundy_say_listed(out, "... (%zu more parts, which count as well)",
                          shown - COLUMNS_TOLD);
    tell_row(out, "xor", total, bits, width);
}

void grundy_say_explain_copies(text_buffer *out, const sum_fact *f)
{
    if (f->ground == GRUNDY_GROUND_TAME) {
        for (size_t i = 0; i < f->parts; i++)
            if (f->part[i].copies > 1) {
                grundy_say_sentence(
                    out, "In the xor equal nimbers cancel in pairs.");
                return;
            }
        return;
    }
    for (size_t i = 0; i < f->parts && i < PARTS_TOLD; i++) {
        const part_fact *p = &f->part[i];

        if (p->copies % 2 == 0)
            grundy_say_sentence(out,
                                "The %" PRIu64
                                " copies of %s cancel in pairs and count "
                                "nothing.",
                                p->copies, grundy_say_told(f->g, p->position));
        else if (p->copies > 1)
            grundy_say_sentence(out,
                                "Of the %" PRIu64
                                " copies of %s all but one cancel in pairs.",
                                p->copies, grundy_say_told(f->g, p->position));
    }
}

static void say_theorem(text_buffer *out)
{
    grundy_say_sentence(
        out, "A sum is worth the xor of the nimbers of its parts, and the "
             "player to move loses exactly if that is 0 (Sprague and "
             "Grundy).");
}

static bool is_single(const sum_fact *f)
{
    return f->parts == 1 && f->part[0].copies == 1;
}

/* ---- strategies ---- */

/* "Nim (Bouton 1901)" */
static const char *strategy_name(text_buffer *t, const strategy_fact *s)
{
    grundy_say_text_clear(t);
    if (s->source == NULL)
        grundy_say_text_put(t, "%s", s->theorem);
    else if (s->theorem == NULL)
        grundy_say_text_put(t, "%s", s->source);
    else
        grundy_say_text_put(t, _("%s (%s)"), s->theorem, s->source);
    return grundy_say_text(t);
}

/* The rule of a law; where its position stands alone, what to do by it too. */
static void say_strategy(text_buffer *out, const part_fact *p, bool alone)
{
    const strategy_fact *const s = &p->strategy;
    text_buffer name = {0};
    const bool has_aim = alone && s->aim != NULL;

    if (s->theorem == NULL && s->source == NULL && has_aim)
        grundy_say_sentence(out, "%s: %s; %s.",
                            grundy_say_told(p->g, p->position), s->rule,
                            s->aim);
    else if (s->theorem == NULL && s->source == NULL)
        grundy_say_sentence(out, "%s: %s.", grundy_say_told(p->g, p->position),
                            s->rule);
    else if (has_aim)
        grundy_say_sentence(out, "%s: %s; %s.", strategy_name(&name, s),
                            s->rule, s->aim);
    else
        grundy_say_sentence(out, "%s: %s.", strategy_name(&name, s), s->rule);
    out->failed |= name.failed;
    grundy_say_text_free(&name);
    if (alone && s->here != NULL)
        grundy_say_sentence(out, "Here %s.", s->here);
}

/* What tells no values is no help beside other parts.  Each rule is told
 * once, however many parts are known by it. */
void grundy_say_explain_rules(text_buffer *out, const sum_fact *f)
{
    const bool alone = is_single(f) && f->rules.has_nimbers;

    for (size_t i = 0; i < f->parts && i < PARTS_TOLD; i++) {
        const char *const rule = f->part[i].strategy.rule;
        bool told =
            rule == NULL || (!is_single(f) && !f->part[i].strategy.of_values);

        for (size_t k = 0; k < i && !told; k++)
            told = f->part[k].strategy.rule != NULL &&
                   strcmp(f->part[k].strategy.rule, rule) == 0;
        if (!told)
            say_strategy(out, &f->part[i], alone);
    }
}

void grundy_say_explain_here(text_buffer *out, const part_fact *p)
{
    if (p->strategy.of_values && p->strategy.here != NULL)
        grundy_say_sentence(out, "%s: %s.", grundy_say_told(p->g, p->position),
                            p->strategy.here);
}

/* ---- the move ---- */

void grundy_say_explain_end_after(text_buffer *out, const sum_fact *f)
{
    const move_fact *m = &f->best;

    if (m->end.kind == END_LOST)
        grundy_say_sentence(
            out,
            "%s wins: then the rule 'lose if %s' (line %u) holds for "
            "the other player.",
            grundy_say_told_fact(f, m), m->end.decided.condition,
            (unsigned)m->end.decided.line);
    else
        grundy_say_sentence(
            out, "%s wins: it leaves no move, and who cannot move loses.",
            grundy_say_told_fact(f, m));
}

static void say_best_nimber(text_buffer *out, const sum_fact *f)
{
    const move_fact *m = &f->best;
    unsigned bit;
    const part_fact *top = &f->part[grundy_say_top_part(f, &bit)];
    const uint64_t wanted = top->nimber ^ f->nimber;

    if (m->end.kind != END_NONE) {
        grundy_say_explain_end_after(out, f);
        return;
    }
    if (m->because != NULL) {
        grundy_say_sentence(out, "%s wins: %s.", grundy_say_told_fact(f, m),
                            m->because);
        return;
    }
    if (is_single(f)) {
        grundy_say_sentence(
            out,
            "%s wins: it leaves nimber 0, and there every move can be "
            "answered.",
            grundy_say_told_fact(f, m));
        return;
    }
    grundy_say_sentence(
        out,
        "The highest column where the ones are odd in number is that of "
        "%" PRIu64 ", and %s has a one there.",
        UINT64_C(1) << bit, grundy_say_told(f->g, top->position));
    grundy_say_sentence(out,
                        "Its nimber has to become %" PRIu64 " xor %" PRIu64
                        " = %" PRIu64 ", which is less than %" PRIu64
                        " and so within reach: %s wins.",
                        top->nimber, f->nimber, wanted, top->nimber,
                        grundy_say_told_fact(f, m));
    grundy_say_sentence(out, "It leaves %s, where the xor is 0.",
                        grundy_say_told(f->g, m->after));
}

/* ---- replies ---- */

const char *grundy_say_with_like(text_buffer *t, const char *move,
                                 uint64_t like)
{
    if (like == 0)
        return move;
    grundy_say_text_put(t, _("%s (and %" PRIu64 " more like it)"), move, like);
    return grundy_say_text(t);
}

static void tell_reply(text_buffer *out, const sum_fact *f, const reply_fact *r)
{
    const move_fact *m = &r->move, *a = &r->answer;
    text_buffer t = {0};
    const char *const move =
        grundy_say_with_like(&t, grundy_say_told_fact(f, &r->move), r->like);
    const char *const answer =
        a->from == NULL ? "" : grundy_say_told_fact(f, a);

    if (m->end.kind == END_WON)
        grundy_say_listed(out, "%s: then 'win if' (line %u) holds.", move,
                          (unsigned)m->end.decided.line);
    else if (m->end.kind == END_STUCK)
        grundy_say_listed(
            out, "%s: then there is no move, and who cannot move wins.", move);
    else if (a->end.kind == END_LOST)
        grundy_say_listed(
            out, "%s: answered by %s, where 'lose if' (line %u) holds.", move,
            answer, (unsigned)a->end.decided.line);
    else if (a->end.kind == END_STUCK && f->rules.play == GRUNDY_NORMAL)
        grundy_say_listed(out, "%s: answered by %s, which leaves no move.",
                          move, answer);
    else
        grundy_say_listed(out, "%s: answered by %s.", move, answer);
    out->failed |= t.failed;
    grundy_say_text_free(&t);
}

void grundy_say_explain_replies(text_buffer *out, const sum_fact *f)
{
    grundy_say_sentence(out, "Whatever is played in %s, the other player wins:",
                        grundy_say_told(f->g, f->answered));
    for (size_t i = 0; i < f->replies; i++)
        tell_reply(out, f, &f->reply[i]);
    if (f->replies_left_out && f->replies_more > 0)
        grundy_say_listed(out,
                          "(%" PRIu64
                          " more moves, each lost as well, are left out: "
                          "--moves N shows more.)",
                          f->replies_more);
    else if (f->replies_left_out)
        grundy_say_listed(
            out, "(More moves, each lost as well, are left out: --moves N "
                 "shows more.)");
}

/* ---- the whole ---- */

void grundy_say_explain_rule(text_buffer *out, const end_fact *end)
{
    const grundy_decided *const d = &end->decided;

    if (end->kind == END_WON)
        grundy_say_sentence(
            out,
            "The rule 'win if %s' (line %u) holds: the player to move has "
            "won.",
            d->condition, (unsigned)d->line);
    else if (end->kind == END_LOST)
        grundy_say_sentence(
            out,
            "The rule 'lose if %s' (line %u) holds: the player to move has "
            "lost.",
            d->condition, (unsigned)d->line);
    else if (end->kind == END_DRAWN)
        grundy_say_sentence(
            out, "The rule 'draw if %s' (line %u) holds: nobody has won.",
            d->condition, (unsigned)d->line);
    else
        grundy_say_sentence(
            out, "The rule 'score ... if %s' (line %u) holds: play is over.",
            d->condition, (unsigned)d->line);
}

static void explain_end(text_buffer *out, const sum_fact *f)
{
    const grundy_decided *d = &f->end.decided;

    if (f->end.kind != END_STUCK)
        grundy_say_explain_rule(out, &f->end);
    else if (is_single(f) && d->ending == GRUNDY_ENDING_STOP &&
             f->rules.play == GRUNDY_MISERE)
        grundy_say_sentence(
            out,
            "The rule 'stop if %s' (line %u) holds, so there is no move, and "
            "who cannot move wins.",
            d->condition, (unsigned)d->line);
    else if (is_single(f) && d->ending == GRUNDY_ENDING_STOP)
        grundy_say_sentence(
            out,
            "The rule 'stop if %s' (line %u) holds, so there is no move, and "
            "who cannot move loses.",
            d->condition, (unsigned)d->line);
    else if (f->rules.play == GRUNDY_MISERE)
        grundy_say_sentence(
            out, "There is no move, and under misère play who cannot move "
                 "wins.");
    else if (f->has_nimber)
        grundy_say_sentence(
            out, "There is no move, and who cannot move loses: nimber 0.");
    else
        grundy_say_sentence(out,
                            "There is no move, and who cannot move loses.");
}

static void explain_nimbers(text_buffer *out, const sum_fact *f, bool laws)
{
    const bool single = is_single(f);

    if (!single) {
        say_theorem(out);
        grundy_say_gap(out);
    }
    grundy_say_explain_parts(out, f, laws);
    if (!single) {
        grundy_say_explain_copies(out, f);
        grundy_say_explain_columns(out, f, f->nimber);
        grundy_say_gap(out);
    }
    if (f->has_best) {
        say_best_nimber(out, f);
        return;
    }
    if (!single)
        grundy_say_sentence(
            out, "A move changes one nimber, so it leaves some column with an "
                 "odd number of ones, and the answer makes all columns even "
                 "again.");
    grundy_say_explain_replies(out, f);
}

void grundy_say_explain_sum(text_buffer *out, const sum_fact *f, bool laws)
{
    if (f->wins)
        grundy_say_sentence(out, "%s: the player to move wins.",
                            grundy_say_told(f->g, f->position));
    else
        grundy_say_sentence(out, "%s: the player to move loses.",
                            grundy_say_told(f->g, f->position));
    if (f->end.kind == END_NONE && f->rules.has_nimbers)
        grundy_say_explain_rules(out, f);
    grundy_say_gap(out);
    if (f->end.kind != END_NONE)
        explain_end(out, f);
    else if (f->ground == GRUNDY_GROUND_NIMBERS)
        explain_nimbers(out, f, laws);
    else if (f->ground == GRUNDY_GROUND_TAME)
        grundy_say_explain_tame(out, f, laws);
    else
        grundy_say_explain_search(out, f);
}

void grundy_say_explain_depth(text_buffer *out, uint64_t depth)
{
    grundy_say_gap(out);
    if (depth == 1)
        grundy_say_sentence(out, "One move further:");
    else
        grundy_say_sentence(out, "%" PRIu64 " moves further:", depth);
}

void grundy_say_explain_cut(text_buffer *out, size_t positions)
{
    grundy_say_sentence(out, "(%zu more positions are left out.)", positions);
}
