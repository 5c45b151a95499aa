/* SPDX-License-Identifier: MIT */
/* What is said during a game. */
#include "play_text.h"

#include <inttypes.h>
#include <stdlib.h>

#include "say/columns.h"
#include "say/judged.h"
#include "say/told.h"
#include "words.h"

void grundy_cli_sentence(text_buffer *out, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    grundy_say_paragraph_list(out, 0, 2, _(format), args);
    va_end(args);
}

const char *grundy_cli_side_name(side s)
{
    static const char *const name[] = {[SIDE_YOU] = "you",
                                       [SIDE_GRUNDY] = "grundy",
                                       [SIDE_FIRST] = "first",
                                       [SIDE_SECOND] = "second"};

    return name[s];
}

const char *grundy_cli_play_prompt(const play *p)
{
    static const char *const prompt[] = {[SIDE_YOU] = N_("you> "),
                                         [SIDE_GRUNDY] = "",
                                         [SIDE_FIRST] = N_("first> "),
                                         [SIDE_SECOND] = N_("second> ")};
    const char *const own = prompt[grundy_cli_play_now(p)->mover];

    return own[0] == '\0' ? own : _(own);
}

void grundy_cli_say_begin(text_buffer *out, const play *p, const char *title)
{
    if (p->two)
        grundy_cli_sentence(
            out, "%s for two people.  'help' tells what can be typed.", title);
    else if (p->percent == 100)
        grundy_cli_sentence(
            out,
            "%s: you play against grundy, which makes no mistakes.  'help' "
            "tells what can be typed.",
            title);
    else
        grundy_cli_sentence(
            out,
            "%s: you play against grundy, which chooses %u of 100 moves well "
            "and the others blindly.  'help' tells what can be typed.",
            title, p->percent);
}

void grundy_cli_say_help(text_buffer *out, bool two)
{
    grundy_cli_sentence(
        out, "A move is typed as what it leads to, such as heap(2), with the "
             "part that is moved if that is not clear, such as heap(3) -> "
             "heap(2), or by its number in the list that 'moves' shows.");
    grundy_cli_sentence(out, "moves    what can be played, by number");
    grundy_cli_sentence(out, "hint     a move that wins, if there is one");
    grundy_cli_sentence(out, "why      who wins from here, and why");
    grundy_cli_sentence(out, "undo     take the last move back");
    if (!two)
        grundy_cli_sentence(
            out, "swap     change sides: grundy moves for you, and you for it");
    grundy_cli_sentence(out, "board    show the position again");
    grundy_cli_sentence(out,
                        "resign   give the game up: the other side has won");
    grundy_cli_sentence(out, "quit     leave the game");
}

static const char *told_ply(const play *p, const ply *made)
{
    return grundy_say_told_move(grundy_cli_teller(p->g), made->name, made->from,
                                made->to, grundy_say_is_alone(made->sum));
}

void grundy_cli_say_move(text_buffer *out, const play *p, const ply *made)
{
    static const char *const text[] = {
        [SIDE_YOU] = N_("You play %s."),
        [SIDE_GRUNDY] = N_("grundy plays %s."),
        [SIDE_FIRST] = N_("The first player plays %s."),
        [SIDE_SECOND] = N_("The second player plays %s.")};

    grundy_cli_sentence(out, text[made->mover], told_ply(p, made));
}

enum { MOVES_TOLD = 100 };

/* Where there is but one part, what it becomes says it all. */
static const char *told_choice(const play *p, const choice *c)
{
    const grundy_sum *const sum = grundy_cli_play_now(p)->sum;
    uint64_t copies;
    char *from = grundy_say_part_string(sum, c->part, &copies);
    const char *told = c->text;

    if (from != NULL && grundy_sum_parts(sum) == 1)
        told = grundy_say_told_target(grundy_cli_teller(p->g), c->name, from,
                                      c->to);
    else if (from != NULL)
        told = grundy_say_told_move(grundy_cli_teller(p->g), c->name, from,
                                    c->to, false);
    free(from);
    return told;
}

void grundy_cli_say_moves(text_buffer *out, const play *p)
{
    for (size_t i = 0; i < p->choices && i < MOVES_TOLD; i++)
        grundy_say_paragraph(out, 0, 6, "%4zu  %s", i + 1,
                             told_choice(p, &p->choice[i]));
    if (p->more_choices)
        grundy_cli_sentence(
            out, "There are more moves than are listed here; any of them can "
                 "be typed as what it leads to.");
    else if (p->choices > MOVES_TOLD)
        grundy_cli_sentence(
            out,
            "%zu more moves are not listed here; they can be typed as "
            "what they lead to.",
            p->choices - MOVES_TOLD);
}

void grundy_cli_say_hint(text_buffer *out, const play *p, const move_fact *best,
                         bool found)
{
    if (found && best->because != NULL)
        grundy_cli_sentence(out, "%s wins: %s.",
                            grundy_say_told_move(grundy_cli_teller(p->g),
                                                 best->name, best->from,
                                                 best->to, best->is_alone),
                            best->because);
    else if (found)
        grundy_cli_sentence(out, "%s wins.",
                            grundy_say_told_move(grundy_cli_teller(p->g),
                                                 best->name, best->from,
                                                 best->to, best->is_alone));
    else
        grundy_cli_sentence(
            out, "No move wins here: there is an answer to each of them.");
}

void grundy_cli_say_score(text_buffer *out, const play *p)
{
    grundy_cli_sentence(out, "So far: %+" PRId64 " for the player to move.",
                        grundy_cli_play_now(p)->ahead);
}

void grundy_cli_say_side(text_buffer *out, const play *p)
{
    grundy_cli_sentence(
        out, "%s is to move.",
        grundy_say_side_of(grundy_sum_is_rights(grundy_cli_play_now(p)->sum)));
}

void grundy_cli_say_best(text_buffer *out, const play *p)
{
    const choice *const best = grundy_cli_play_best(p);

    if (p->scores)
        grundy_cli_sentence(out, "%s is best: %+" PRId64 " from here on.",
                            told_choice(p, best), best->result);
    else if (best->result > 0)
        grundy_cli_sentence(out, "%s wins.", told_choice(p, best));
    else if (best->result == 0)
        grundy_cli_sentence(out, "%s keeps a draw, and no move wins.",
                            told_choice(p, best));
    else
        grundy_cli_sentence(
            out, "No move wins here: there is an answer to each of them.");
}

/* ---- the end ---- */

static void say_last(text_buffer *out, const play *p)
{
    static const char *const text[END_REPEATED + 1] = {
        [END_WON] = N_("The rule 'win if %s' (line %u) holds."),
        [END_LOST] = N_("The rule 'lose if %s' (line %u) holds."),
        [END_DRAWN] = N_("The rule 'draw if %s' (line %u) holds."),
        [END_SCORED] = N_("The rule 'score ... if %s' (line %u) holds.")};
    const end_fact *end = &p->end;
    grundy_summary rules;

    grundy_rules_summary(p->g->rules, &rules);
    if (text[end->kind] != NULL)
        grundy_cli_sentence(out, text[end->kind], end->decided.condition,
                            (unsigned)end->decided.line);
    else if (end->kind == END_REPEATED && rules.endless_for > 0)
        grundy_cli_sentence(
            out, "The position has come up for the third time, and play "
                 "that never ends is won by Left.");
    else if (end->kind == END_REPEATED && rules.endless_for < 0)
        grundy_cli_sentence(
            out, "The position has come up for the third time, and play "
                 "that never ends is won by Right.");
    else if (end->kind == END_REPEATED)
        grundy_cli_sentence(
            out, "The position has come up for the third time, and play "
                 "that never ends is drawn.");
    else if (rules.has_scores)
        grundy_cli_sentence(out, "There is no move left.");
    else if (rules.play == GRUNDY_MISERE)
        grundy_cli_sentence(out,
                            "There is no move left, and who cannot move wins.");
    else
        grundy_cli_sentence(
            out, "There is no move left, and who cannot move loses.");
}

static void say_resigned(text_buffer *out, const play *p)
{
    static const char *const text[] = {
        [SIDE_YOU] = N_("You resign."),
        [SIDE_FIRST] = N_("The first player resigns."),
        [SIDE_SECOND] = N_("The second player resigns.")};
    const char *const own = text[grundy_cli_play_now(p)->mover];

    if (own != NULL) /* the program plays on */
        grundy_say_paragraph(out, 0, 2, "%s", _(own));
}

static void say_points(text_buffer *out, const play *p)
{
    const int64_t by = grundy_cli_play_outcome(p);

    grundy_cli_sentence(out, "The winner is ahead by %" PRIu64 ".",
                        by < 0 ? -(uint64_t)by : (uint64_t)by);
}

void grundy_cli_say_end(text_buffer *out, const play *p)
{
    static const char *const text[] = {
        [SIDE_YOU] = N_("You win!"),
        [SIDE_GRUNDY] = N_("grundy wins."),
        [SIDE_FIRST] = N_("The first player wins."),
        [SIDE_SECOND] = N_("The second player wins.")};

    if (p->resigned)
        say_resigned(out, p);
    else
        say_last(out, p);
    if (grundy_cli_play_outcome(p) == 0) {
        grundy_cli_sentence(out, "Nobody wins: a draw.");
        return;
    }
    if (p->scores && !p->resigned)
        say_points(out, p);
    grundy_say_paragraph(out, 0, 2, "%s", _(text[grundy_cli_play_winner(p)]));
}

void grundy_cli_say_mistake(text_buffer *out, const play *p, size_t number,
                            const move_fact *better)
{
    /* By whether it was a draw that went, and by who made the move. */
    static const char *const text[2][4] = {
        {[SIDE_YOU] = N_("Move %zu, your %s, gave the win away: %s would have "
                         "kept it."),
         [SIDE_GRUNDY] =
             N_("Move %zu, grundy's %s, gave the win away: %s would "
                "have kept it."),
         [SIDE_FIRST] = N_("Move %zu, the first player's %s, gave the win "
                           "away: %s would have kept it."),
         [SIDE_SECOND] = N_("Move %zu, the second player's %s, gave the win "
                            "away: %s would have kept it.")},
        {[SIDE_YOU] = N_("Move %zu, your %s, gave the draw away: %s would have "
                         "kept it."),
         [SIDE_GRUNDY] =
             N_("Move %zu, grundy's %s, gave the draw away: %s would "
                "have kept it."),
         [SIDE_FIRST] = N_("Move %zu, the first player's %s, gave the draw "
                           "away: %s would have kept it."),
         [SIDE_SECOND] = N_("Move %zu, the second player's %s, gave the draw "
                            "away: %s would have kept it.")},
    };
    const ply *const made = &p->ply[number - 1];
    const char *const told = told_ply(p, made);
    const char *const kept =
        grundy_say_told_move(grundy_cli_teller(p->g), better->name,
                             better->from, better->to, better->is_alone);

    grundy_cli_sentence(out, text[made->result <= 0][made->mover], number, told,
                        kept);
}

void grundy_cli_say_too_early(text_buffer *out, const play *p,
                              const move_fact *best)
{
    grundy_cli_sentence(out, "The position was not lost: %s would have won.",
                        grundy_say_told_move(grundy_cli_teller(p->g),
                                             best->name, best->from, best->to,
                                             best->is_alone));
}

void grundy_cli_say_no_mistake(text_buffer *out, const play *p)
{
    static const char *const text[] = {
        [SIDE_YOU] = N_("The game never turned: it was yours from the start, "
                        "and you kept it."),
        [SIDE_GRUNDY] = N_("The game never turned: it was grundy's from the "
                           "start, and there was an answer to all that you "
                           "played."),
        [SIDE_FIRST] = N_("The game never turned: it was the first player's "
                          "from the start."),
        [SIDE_SECOND] = N_("The game never turned: it was the second player's "
                           "from the start.")};

    grundy_say_paragraph(out, 0, 2, "%s", _(text[grundy_cli_play_winner(p)]));
}
