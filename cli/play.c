/* SPDX-License-Identifier: MIT */
/*
 * The program's own moves: a winning one wherever there is one (at the
 * weaker levels only as often as the level says); in a lost position the move
 * that leaves the fewest winning answers, so that an opponent who errs easily
 * errs soon.
 */
#include "play.h"

#include <stdlib.h>
#include <string.h>

#include "say/judged.h"
#include "message.h"

enum {
    TRIED = 24,        /* moves of a lost position that are compared */
    ANSWERS_MOST = 16, /* winning answers counted of each */
    SMALL = 400        /* moves of a position where that is worth it */
};

side grundy_cli_play_other(side s)
{
    static const side other[] = {[SIDE_YOU] = SIDE_GRUNDY,
                                 [SIDE_GRUNDY] = SIDE_YOU,
                                 [SIDE_FIRST] = SIDE_SECOND,
                                 [SIDE_SECOND] = SIDE_FIRST};

    return other[s];
}

side grundy_cli_play_winner(const play *p)
{
    const ply *now = grundy_cli_play_now(p);

    return grundy_cli_play_outcome(p) > 0 ? now->mover
                                          : grundy_cli_play_other(now->mover);
}

int64_t grundy_cli_play_outcome(const play *p)
{
    const ply *const now = grundy_cli_play_now(p);
    int64_t all;

    if (p->resigned)
        return -1;
    if (p->end.kind == END_REPEATED)
        return grundy_sum_is_rights(now->sum) ? -p->endless_for
                                              : p->endless_for;
    if (__builtin_add_overflow(now->ahead, now->result, &all))
        return now->ahead > 0 ? INT64_MAX : INT64_MIN;
    return all;
}

/* ---- the moves of a position ---- */

static void forget_choices(play *p)
{
    for (size_t i = 0; i < p->choices; i++) {
        free(p->choice[i].to);
        free(p->choice[i].text);
        free(p->choice[i].name);
    }
    free((void *)p->target);
    p->target = NULL;
    p->choices = p->targets = 0;
    p->more_choices = false;
}

static char *move_text(const grundy_move *move)
{
    text_buffer t = {0};

    grundy_say_text_put(&t, "%s -> %s", move->from, move->to);
    if (t.failed)
        grundy_say_text_free(&t);
    return t.data;
}

typedef struct offering {
    play *p;
    size_t seen;
    bool no_memory;
} offering;

static bool is_offered(const play *p, const grundy_move *move)
{
    for (size_t i = p->choices; i-- > 0 && p->choice[i].part == move->part;)
        if (strcmp(p->choice[i].to, move->to) == 0 &&
            p->choice[i].gain == move->gain &&
            p->choice[i].again == move->again)
            return true;
    return false;
}

static bool offer(void *user, const grundy_move *move)
{
    offering *in = user;
    play *p = in->p;
    choice *c;

    p->more_choices = in->seen == CHOICES_MOST;
    if (p->more_choices)
        return false;
    in->seen++;
    if (is_offered(p, move))
        return true;
    in->no_memory = !GRUNDY_SAY_ROOM(p->choice, p->choices, p->choice_room);
    if (in->no_memory)
        return false;
    c = &p->choice[p->choices++];
    *c = (choice){.part = move->part,
                  .to = strdup(move->to),
                  .text = move_text(move),
                  .name = grundy_say_copy(move->name),
                  .result = move->result,
                  .gain = move->gain,
                  .length = move->length,
                  .again = move->again};
    in->no_memory = c->to == NULL || c->text == NULL;
    return !in->no_memory;
}

static int compare_targets(const void *x, const void *y)
{
    return strcmp(*(const char *const *)x, *(const char *const *)y);
}

static bool find_targets(play *p)
{
    size_t kept = 0;

    p->target = malloc((p->choices + 1) * sizeof *p->target);
    if (p->target == NULL)
        return false;
    for (size_t i = 0; i < p->choices; i++)
        p->target[i] = p->choice[i].to;
    qsort((void *)p->target, p->choices, sizeof *p->target, compare_targets);
    for (size_t i = 0; i < p->choices; i++)
        if (kept == 0 || strcmp(p->target[kept - 1], p->target[i]) != 0)
            p->target[kept++] = p->target[i];
    p->targets = kept;
    return true;
}

static exit_code find_choices(play *p)
{
    grundy_sum *sum = grundy_cli_play_now(p)->sum;
    const size_t parts = grundy_sum_parts(sum);
    offering in = {.p = p};
    grundy_error err = {0};

    forget_choices(p);
    for (size_t i = 0; i < parts && !p->more_choices; i++) {
        if ((p->results ? grundy_sum_part_moves : grundy_sum_part_targets)(
                sum, i, offer, &in, &err) != GRUNDY_OK)
            return grundy_cli_game_fail(p->g, &err);
        if (in.no_memory)
            return grundy_cli_no_memory(p->g->c);
    }
    return find_targets(p) ? EXIT_ANSWERED : grundy_cli_no_memory(p->g->c);
}

/* ---- positions ---- */

/* Ends endless play that has come to the same a third time. */
static exit_code look_back(play *p)
{
    const ply *const now = grundy_cli_play_now(p);
    char *const here = grundy_say_state_string(now->sum);
    size_t times = 0;

    for (size_t i = 0; here != NULL && i < p->plies; i++) {
        char *const there = grundy_say_state_string(p->ply[i].sum);

        times += there != NULL && p->ply[i].mover == now->mover &&
                 strcmp(here, there) == 0;
        free(there);
    }
    free(here);
    if (times >= 3)
        p->end.kind = END_REPEATED;
    return here == NULL ? grundy_cli_no_memory(p->g->c) : EXIT_ANSWERED;
}

static exit_code look(play *p)
{
    ply *now = grundy_cli_play_now(p);
    const ply *const before = p->plies > 1 ? now - 1 : NULL;
    grundy_error err = {0};
    exit_code code;

    /* Every move from a lost position leaves it lost for who made it. */
    if (before != NULL && !p->results && !before->wins)
        now->result = now->mover == before->mover ? -1 : 1;
    else if (grundy_sum_result(now->sum, &now->result, &err) != GRUNDY_OK)
        return grundy_cli_game_fail(p->g, &err);
    now->wins = now->result > 0;
    code = grundy_cli_said(
        p->g, grundy_say_end(&p->end, grundy_cli_teller(p->g), now->sum));
    if (code == EXIT_ANSWERED && p->end.kind == END_NONE && p->results)
        code = look_back(p);
    return code == EXIT_ANSWERED ? find_choices(p) : code;
}

static exit_code push(play *p, grundy_sum *sum, side mover, int64_t ahead)
{
    if (!GRUNDY_SAY_ROOM(p->ply, p->plies, p->room)) {
        grundy_sum_close(&sum);
        return grundy_cli_no_memory(p->g->c);
    }
    p->ply[p->plies++] = (ply){.sum = sum, .mover = mover, .ahead = ahead};
    return look(p);
}

static void pop(play *p)
{
    ply *last = grundy_cli_play_now(p);

    grundy_sum_close(&last->sum);
    free(last->from);
    free(last->to);
    free(last->name);
    p->plies--;
}

exit_code grundy_cli_play_begin(play *p, grundy_sum *sum, side first)
{
    grundy_summary rules;

    grundy_rules_summary(p->g->rules, &rules);
    p->results = rules.has_results;
    p->scores = rules.has_scores;
    p->endless_for = rules.endless_for;
    p->partisan = rules.partisan;
    return push(p, sum, first, 0);
}

void grundy_cli_play_free(play *p)
{
    while (p->plies > 0)
        pop(p);
    forget_choices(p);
    free(p->choice);
    free(p->ply);
    p->choice = NULL;
    p->ply = NULL;
}

/* A move that is known by its target, as it is listed: of several that lead
 * there the best, or the one of that name; NULL: it is not listed. */
static const choice *find_choice(const play *p, size_t part, const char *to,
                                 const char *name)
{
    const choice *found = NULL;

    for (size_t i = 0; i < p->choices; i++) {
        const choice *const c = &p->choice[i];

        if (c->part == part && strcmp(c->to, to) == 0 &&
            (name == NULL || (c->name != NULL && strcmp(c->name, name) == 0)) &&
            (found == NULL ||
             grundy_say_is_better(c->result, c->length, found->result,
                                  found->length)))
            found = c;
    }
    return found;
}

exit_code grundy_cli_play_move(play *p, size_t part, const char *to,
                               const char *name)
{
    const choice *const made = find_choice(p, part, to, name);
    const bool again = made != NULL && made->again;
    ply *now = grundy_cli_play_now(p);
    int64_t ahead = now->ahead;
    grundy_error err = {0};
    grundy_sum *after;
    uint64_t copies;

    if (made != NULL)
        ahead += made->gain; /* what a result is made of does not overflow */
    now->from = grundy_say_part_string(now->sum, part, &copies);
    now->to = strdup(to);
    now->name = grundy_say_copy(name != NULL   ? name
                                : made != NULL ? made->name
                                               : NULL);
    if (now->from == NULL || now->to == NULL)
        return grundy_cli_no_memory(p->g->c);
    if (grundy_sum_after(&after, now->sum, part, now->to, &err) != GRUNDY_OK)
        return grundy_cli_game_fail(p->g, &err);
    if (again && p->partisan &&
        grundy_sum_give_move(after, grundy_sum_is_rights(now->sum), &err) !=
            GRUNDY_OK) {
        grundy_sum_close(&after);
        return grundy_cli_game_fail(p->g, &err);
    }
    return push(p, after,
                again ? now->mover : grundy_cli_play_other(now->mover),
                again ? ahead : -ahead);
}

static void take_back(play *p)
{
    ply *now;

    pop(p);
    now = grundy_cli_play_now(p);
    free(now->from);
    free(now->to);
    free(now->name);
    now->from = now->to = now->name = NULL;
}

bool grundy_cli_play_undo(play *p, exit_code *code)
{
    size_t back = p->plies - 1;

    *code = EXIT_ANSWERED;
    while (back > 0 && !p->two && p->ply[back - 1].mover != SIDE_YOU)
        back--;
    if (back == 0)
        return false;
    while (p->plies > back)
        take_back(p);
    *code = look(p);
    return true;
}

void grundy_cli_play_swap(play *p)
{
    ply *now = grundy_cli_play_now(p);

    now->mover = grundy_cli_play_other(now->mover);
}

/* ---- the program's move ---- */

static uint64_t next_random(play *p)
{
    p->random ^= p->random << 13;
    p->random ^= p->random >> 7;
    p->random ^= p->random << 17;
    return p->random;
}

static bool count_answer(void *user, const grundy_move *move)
{
    (void)move;
    return ++*(size_t *)user < ANSWERS_MOST;
}

static exit_code count_answers(play *p, const choice *c, size_t *answers)
{
    grundy_error err = {0};
    grundy_sum *after;
    grundy_status status;

    *answers = 0;
    if (grundy_sum_after(&after, grundy_cli_play_now(p)->sum, c->part, c->to,
                         &err) != GRUNDY_OK)
        return grundy_cli_game_fail(p->g, &err);
    status = grundy_sum_winning_moves(after, count_answer, answers, &err);
    grundy_sum_close(&after);
    return status == GRUNDY_OK ? EXIT_ANSWERED
                               : grundy_cli_game_fail(p->g, &err);
}

/* Where all is lost: few answers that win, and the opponent has to find one. */
static exit_code find_hard(play *p, size_t *which)
{
    const size_t tried = p->choices < TRIED ? p->choices : TRIED;
    size_t least = SIZE_MAX;

    *which = 0;
    if (p->more_choices || p->choices > SMALL)
        return EXIT_ANSWERED;
    for (size_t i = 0; i < tried; i++) {
        size_t answers;
        const exit_code code = count_answers(p, &p->choice[i], &answers);

        if (code != EXIT_ANSWERED)
            return code;
        if (answers < least) {
            least = answers;
            *which = i;
        }
    }
    return EXIT_ANSWERED;
}

static exit_code take_choice(play *p, size_t which, move_fact *m)
{
    const choice *const c = &p->choice[which];

    *m = (move_fact){
        .part = c->part, .to = strdup(c->to), .name = grundy_say_copy(c->name)};
    return m->to == NULL ? grundy_cli_no_memory(p->g->c) : EXIT_ANSWERED;
}

const choice *grundy_cli_play_best(const play *p)
{
    size_t best = 0;

    for (size_t i = 1; i < p->choices; i++)
        if (grundy_say_is_better(p->choice[i].result, p->choice[i].length,
                                 p->choice[best].result,
                                 p->choice[best].length))
            best = i;
    return &p->choice[best];
}

static exit_code think_well(play *p, move_fact *m)
{
    bool found;
    size_t which = 0;
    exit_code code = grundy_cli_said(
        p->g, grundy_say_best(m, grundy_cli_teller(p->g),
                              grundy_cli_play_now(p)->sum, &found));

    if (code != EXIT_ANSWERED || found)
        return code;
    code = find_hard(p, &which);
    return code == EXIT_ANSWERED ? take_choice(p, which, m) : code;
}

exit_code grundy_cli_play_think(play *p, move_fact *m)
{
    *m = (move_fact){0};
    if (p->percent < 100 && next_random(p) % 100 >= p->percent)
        return take_choice(p, next_random(p) % p->choices, m);
    return p->results ? take_choice(
                            p, (size_t)(grundy_cli_play_best(p) - p->choice), m)
                      : think_well(p, m);
}
