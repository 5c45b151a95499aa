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

    return now->wins && !p->resigned ? now->mover
                                     : grundy_cli_play_other(now->mover);
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

    grundy_cli_text_put(&t, "%s -> %s", move->from, move->to);
    if (t.failed)
        grundy_cli_text_free(&t);
    return t.data;
}

typedef struct offering {
    play *p;
    size_t seen;
    bool no_memory;
} offering;

static bool is_offered(const play *p, size_t part, const char *to)
{
    for (size_t i = p->choices; i-- > 0 && p->choice[i].part == part;)
        if (strcmp(p->choice[i].to, to) == 0)
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
    if (is_offered(p, move->part, move->to))
        return true;
    if (p->choices == p->choice_room) {
        const size_t room = p->choice_room == 0 ? 32 : 2 * p->choice_room;
        choice *more = realloc(p->choice, room * sizeof *more);

        if (more == NULL) {
            in->no_memory = true;
            return false;
        }
        p->choice = more;
        p->choice_room = room;
    }
    c = &p->choice[p->choices++];
    *c = (choice){move->part, strdup(move->to), move_text(move),
                  grundy_cli_copy(move->name)};
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
        if (grundy_sum_part_moves(sum, i, offer, &in, &err) != GRUNDY_OK)
            return grundy_cli_game_fail(p->g, &err);
        if (in.no_memory)
            return grundy_cli_no_memory(p->g->c);
    }
    return find_targets(p) ? EXIT_ANSWERED : grundy_cli_no_memory(p->g->c);
}

/* ---- positions ---- */

static exit_code look(play *p)
{
    ply *now = grundy_cli_play_now(p);
    grundy_error err = {0};
    exit_code code;

    if (grundy_sum_wins(now->sum, &now->wins, &err) != GRUNDY_OK)
        return grundy_cli_game_fail(p->g, &err);
    code = grundy_cli_end(&p->end, p->g, now->sum);
    return code == EXIT_ANSWERED ? find_choices(p) : code;
}

static exit_code push(play *p, grundy_sum *sum, side mover)
{
    if (p->plies == p->room) {
        const size_t room = p->room == 0 ? 16 : 2 * p->room;
        ply *more = realloc(p->ply, room * sizeof *more);

        if (more == NULL) {
            grundy_sum_close(&sum);
            return grundy_cli_no_memory(p->g->c);
        }
        p->ply = more;
        p->room = room;
    }
    p->ply[p->plies++] = (ply){.sum = sum, .mover = mover};
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
    return push(p, sum, first);
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

/* The name of a move that is known by its target as it is listed. */
static const char *find_name(const play *p, size_t part, const char *to)
{
    for (size_t i = 0; i < p->choices; i++)
        if (p->choice[i].part == part && strcmp(p->choice[i].to, to) == 0)
            return p->choice[i].name;
    return NULL;
}

exit_code grundy_cli_play_move(play *p, size_t part, const char *to,
                               const char *name)
{
    ply *now = grundy_cli_play_now(p);
    grundy_error err = {0};
    grundy_sum *after;
    uint64_t copies;

    now->from = grundy_cli_part_string(now->sum, part, &copies);
    now->to = strdup(to);
    now->name = grundy_cli_copy(name != NULL ? name : find_name(p, part, to));
    if (now->from == NULL || now->to == NULL)
        return grundy_cli_no_memory(p->g->c);
    if (grundy_sum_after(&after, now->sum, part, now->to, &err) != GRUNDY_OK)
        return grundy_cli_game_fail(p->g, &err);
    return push(p, after, grundy_cli_play_other(now->mover));
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
        .part = c->part, .to = strdup(c->to), .name = grundy_cli_copy(c->name)};
    return m->to == NULL ? grundy_cli_no_memory(p->g->c) : EXIT_ANSWERED;
}

static exit_code think_well(play *p, move_fact *m)
{
    bool found;
    size_t which = 0;
    exit_code code =
        grundy_cli_best(m, p->g, grundy_cli_play_now(p)->sum, &found);

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
    return think_well(p, m);
}
