/* SPDX-License-Identifier: MIT */
/*
 * Gathers the facts through the library alone.  Large heaps under a law are
 * not listed: a few values are asked for instead, and the rest is said to be
 * left out.  A move that is shown has been found by the library as a move, and
 * a position called lost or won has been solved.
 */
#include "facts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"

enum {
    MOVES_LOOKED = 20000, /* of one part */
    LARGE_HEAP = 5000,    /* a law answers for heaps from here on */
    VALUES_ASKED = 8,     /* of such a heap */
    PARTS_LOOKED = 32     /* whose moves are listed */
};

/* ---- texts ---- */

char *grundy_cli_sum_string(const grundy_sum *sum)
{
    const size_t length = grundy_sum_text(sum, NULL, 0);
    char *out = malloc(length + 1);

    if (out != NULL)
        (void)grundy_sum_text(sum, out, length + 1);
    return out;
}

char *grundy_cli_part_string(const grundy_sum *sum, size_t i, uint64_t *copies)
{
    const size_t length = grundy_sum_part_text(sum, i, copies, NULL, 0);
    char *out = malloc(length + 1);

    if (out != NULL)
        (void)grundy_sum_part_text(sum, i, copies, out, length + 1);
    return out;
}

char *grundy_cli_copy(const char *text)
{
    return text == NULL ? NULL : strdup(text);
}

static int compare_texts(const void *x, const void *y)
{
    return strcmp(*(char *const *)x, *(char *const *)y);
}

/* "2 * heap(3)" */
static char *counted_string(const grundy_sum *sum, size_t i)
{
    uint64_t copies;
    char *part = grundy_cli_part_string(sum, i, &copies);
    text_buffer t = {0};

    if (part == NULL || copies == 1)
        return part;
    grundy_cli_text_put(&t, "%" PRIu64 " * %s", copies, part);
    free(part);
    if (t.failed)
        grundy_cli_text_free(&t);
    return t.data;
}

bool grundy_cli_is_alone(const grundy_sum *sum)
{
    uint64_t copies = 0;

    if (grundy_sum_parts(sum) == 1)
        (void)grundy_sum_part_text(sum, 0, &copies, NULL, 0);
    return copies == 1;
}

char *grundy_cli_state_string(const grundy_sum *sum)
{
    const size_t parts = grundy_sum_parts(sum);
    char **part = calloc(parts + 1, sizeof *part);
    text_buffer t = {0};

    t.failed = part == NULL;
    for (size_t i = 0; !t.failed && i < parts; i++) {
        part[i] = counted_string(sum, i);
        t.failed = part[i] == NULL;
    }
    if (!t.failed)
        qsort(part, parts, sizeof *part, compare_texts);
    for (size_t i = 0; !t.failed && i < parts; i++)
        grundy_cli_text_put(&t, "%s%s", i > 0 ? " + " : "", part[i]);
    if (!t.failed && parts == 0)
        grundy_cli_text_put(&t, "nothing");
    for (size_t i = 0; part != NULL && i < parts; i++)
        free(part[i]);
    free(part);
    if (t.failed)
        grundy_cli_text_free(&t);
    return t.data;
}

void grundy_cli_move_free(move_fact *m)
{
    free(m->name);
    free(m->from);
    free(m->to);
    free(m->after);
    free(m->because);
    *m = (move_fact){0};
}

void grundy_cli_part_free(part_fact *p)
{
    for (size_t v = 0; v < p->values; v++)
        for (size_t i = 0; i < p->value[v].shown; i++) {
            free(p->value[v].to[i]);
            free(p->value[v].name[i]);
        }
    free(p->strategy.theorem);
    free(p->strategy.source);
    free(p->strategy.rule);
    free(p->strategy.aim);
    free(p->strategy.here);
    free(p->value);
    free(p->position);
    *p = (part_fact){0};
}

void grundy_cli_facts_free(sum_fact *f)
{
    for (size_t i = 0; i < f->parts; i++)
        grundy_cli_part_free(&f->part[i]);
    for (size_t i = 0; i < f->replies; i++) {
        grundy_cli_move_free(&f->reply[i].move);
        grundy_cli_move_free(&f->reply[i].answer);
    }
    grundy_cli_move_free(&f->best);
    free(f->reply);
    free(f->part);
    free(f->position);
    free(f->answered);
    *f = (sum_fact){0};
}

/* ---- strategies ---- */

static grundy_status find_strategy(strategy_fact *out, grundy_sum *sum,
                                   size_t i, grundy_error *err)
{
    grundy_strategy known;
    const grundy_status status = grundy_sum_part_strategy(sum, i, &known, err);

    if (status == GRUNDY_OK)
        *out = (strategy_fact){.theorem = grundy_cli_copy(known.theorem),
                               .source = grundy_cli_copy(known.source),
                               .rule = grundy_cli_copy(known.rule),
                               .aim = grundy_cli_copy(known.aim),
                               .here = grundy_cli_copy(known.here),
                               .of_values = known.of_values};
    return status;
}

/* What a winning move leaves, if that is one position. */
static grundy_status find_because(move_fact *m, grundy_sum *after,
                                  grundy_error *err)
{
    grundy_strategy known = {.rule = NULL};
    grundy_status status = GRUNDY_OK;

    if (m->end.kind == END_NONE && m->is_alone && grundy_cli_is_alone(after))
        status = grundy_sum_part_strategy(after, 0, &known, err);
    m->because = grundy_cli_copy(known.here);
    return status;
}

/* ---- the values of one part ---- */

typedef struct gathering {
    part_fact *p;
    bool no_memory;
    uint64_t most;
} gathering;

/* The place of the value among those that rise; a new one if need be. */
static value_fact *find_value(part_fact *p, uint64_t nimber)
{
    size_t low = 0, high = p->values;

    while (low < high) {
        const size_t middle = (low + high) / 2;

        if (p->value[middle].nimber < nimber)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < p->values && p->value[low].nimber == nimber)
        return &p->value[low];
    if (p->values == p->room) {
        const size_t room = p->room == 0 ? 16 : 2 * p->room;
        value_fact *more = realloc(p->value, room * sizeof *more);

        if (more == NULL)
            return NULL;
        p->value = more;
        p->room = room;
    }
    memmove(p->value + low + 1, p->value + low,
            (p->values - low) * sizeof *p->value);
    p->value[low] = (value_fact){.nimber = nimber};
    p->values++;
    return &p->value[low];
}

static bool is_shown(const value_fact *v, const char *to)
{
    for (size_t i = 0; i < v->shown; i++)
        if (strcmp(v->to[i], to) == 0)
            return true;
    return false;
}

static bool gather(void *user, const grundy_move *move)
{
    gathering *in = user;
    value_fact *v;

    if (in->p->moves == in->most) {
        in->p->more_moves = true;
        return false;
    }
    in->p->moves++;
    if (!move->has_nimber)
        return true;
    v = find_value(in->p, move->nimber);
    if (v != NULL) {
        v->moves++;
        if (v->shown == VALUE_MOVES || is_shown(v, move->to))
            return true;
        v->to[v->shown] = strdup(move->to);
        v->name[v->shown] = grundy_cli_copy(move->name);
        v->shown++;
    }
    in->no_memory = v == NULL || v->to[v->shown - 1] == NULL;
    return !in->no_memory;
}

/* The least values and the greatest below the nimber, a move for each. */
static grundy_status ask_values(gathering *in, grundy_sum *sum, size_t i,
                                grundy_error *err)
{
    const uint64_t nimber = in->p->nimber;
    grundy_status status = GRUNDY_OK;

    for (uint64_t asked = 0;
         status == GRUNDY_OK && asked < VALUES_ASKED && asked < nimber;
         asked++) {
        const uint64_t value = asked + 1 == VALUES_ASKED ? nimber - 1 : asked;

        in->most = in->p->moves + 1;
        status = grundy_sum_part_moves_to(sum, i, value, gather, in, err);
    }
    in->p->more_moves = true;
    return status;
}

static grundy_status find_values(part_fact *p, grundy_sum *sum, size_t i,
                                 bool *no_memory, grundy_error *err)
{
    gathering in = {.p = p, .most = MOVES_LOOKED};
    grundy_status status = GRUNDY_OK;

    if (i >= PARTS_LOOKED) {
        p->more_moves = true;
    } else if (p->law.family != GRUNDY_PART_PLAIN &&
               p->law.heap >= LARGE_HEAP) {
        p->more_moves = true;
        if (p->has_nimber)
            status = ask_values(&in, sum, i, err);
    } else {
        status = grundy_sum_part_moves(sum, i, gather, &in, err);
    }
    *no_memory = in.no_memory;
    return status;
}

exit_code grundy_cli_part_facts(part_fact *p, game *g, grundy_sum *sum,
                                size_t i)
{
    grundy_summary rules;
    grundy_error err = {0};
    bool no_memory = false;
    grundy_status status = GRUNDY_OK;

    *p = (part_fact){.g = g};
    grundy_rules_summary(g->rules, &rules);
    p->has_nimber = rules.has_nimbers;
    p->position = grundy_cli_part_string(sum, i, &p->copies);
    if (p->position == NULL)
        return grundy_cli_no_memory(g->c);
    if (p->has_nimber)
        status = grundy_sum_part_nimber(sum, i, &p->nimber, &err);
    if (status == GRUNDY_OK)
        status = grundy_sum_part_decided(sum, i, &p->decided, &err);
    if (status == GRUNDY_OK)
        status = grundy_sum_part_law(sum, i, &p->law, &err);
    if (status == GRUNDY_OK)
        status = find_strategy(&p->strategy, sum, i, &err);
    if (status == GRUNDY_OK && rules.play == GRUNDY_MISERE)
        status = grundy_sum_part_tame(sum, i, &p->tame, &err);
    if (status == GRUNDY_OK)
        status = find_values(p, sum, i, &no_memory, &err);
    if (status != GRUNDY_OK)
        return grundy_cli_game_fail(g, &err);
    return no_memory ? grundy_cli_no_memory(g->c) : EXIT_ANSWERED;
}

/* ---- ends ---- */

static bool note_any(void *user, const grundy_move *move)
{
    (void)move;
    *(bool *)user = true;
    return false;
}

exit_code grundy_cli_end(end_fact *end, game *g, grundy_sum *sum)
{
    static const end_kind ends_as[] = {[GRUNDY_ENDING_WIN] = END_WON,
                                       [GRUNDY_ENDING_LOSE] = END_LOST,
                                       [GRUNDY_ENDING_DRAW] = END_DRAWN,
                                       [GRUNDY_ENDING_SCORE] = END_SCORED};
    grundy_error err = {0};
    const size_t parts = grundy_sum_parts(sum);
    bool any = false;
    grundy_status status = GRUNDY_OK;

    *end = (end_fact){.kind = END_NONE};
    for (size_t i = 0; status == GRUNDY_OK && !any && i < parts; i++) {
        status = grundy_sum_part_decided(sum, i, &end->decided, &err);
        if (status != GRUNDY_OK || end->decided.ending == GRUNDY_ENDING_STOP)
            continue;
        if (end->decided.ending != GRUNDY_ENDING_NONE) {
            end->kind = ends_as[end->decided.ending];
            return EXIT_ANSWERED;
        }
        status = grundy_sum_part_moves(sum, i, note_any, &any, &err);
    }
    if (!any)
        end->kind = END_STUCK;
    return status == GRUNDY_OK ? EXIT_ANSWERED : grundy_cli_game_fail(g, &err);
}

/* ---- moves that win ---- */

typedef struct catching {
    move_fact *m;
    bool found, no_memory;
} catching;

static bool catch_first(void *user, const grundy_move *move)
{
    catching *in = user;

    in->found = true;
    in->m->part = move->part;
    in->m->from = strdup(move->from);
    in->m->to = strdup(move->to);
    in->m->name = grundy_cli_copy(move->name);
    in->no_memory = in->m->from == NULL || in->m->to == NULL;
    return false;
}

/* The sum after the move, and whether that is over. */
static exit_code follow(move_fact *m, game *g, const grundy_sum *sum,
                        grundy_sum **after)
{
    grundy_error err = {0};
    exit_code code;

    if (grundy_sum_after(after, sum, m->part, m->to, &err) != GRUNDY_OK)
        return grundy_cli_game_fail(g, &err);
    m->is_alone = grundy_cli_is_alone(sum);
    m->after = grundy_cli_sum_string(*after);
    code = m->after == NULL ? grundy_cli_no_memory(g->c)
                            : grundy_cli_end(&m->end, g, *after);
    if (code != EXIT_ANSWERED)
        grundy_sum_close(after);
    return code;
}

exit_code grundy_cli_best(move_fact *m, game *g, grundy_sum *sum, bool *found)
{
    catching in = {.m = m};
    grundy_error err = {0};
    grundy_sum *after;
    exit_code code;

    *m = (move_fact){0};
    *found = false;
    if (grundy_sum_winning_moves(sum, catch_first, &in, &err) != GRUNDY_OK)
        return grundy_cli_game_fail(g, &err);
    if (in.no_memory)
        return grundy_cli_no_memory(g->c);
    if (!in.found)
        return EXIT_ANSWERED;
    code = follow(m, g, sum, &after);
    if (code != EXIT_ANSWERED)
        return code;
    *found = true;
    if (find_because(m, after, &err) != GRUNDY_OK)
        code = grundy_cli_game_fail(g, &err);
    grundy_sum_close(&after);
    return code;
}

size_t grundy_cli_top_part(const sum_fact *f, unsigned *bit)
{
    *bit = 63;
    while (*bit > 0 && (f->nimber >> *bit & 1) == 0)
        --*bit;
    for (size_t i = 0; i < f->parts; i++)
        if (f->part[i].copies % 2 == 1 && (f->part[i].nimber >> *bit & 1) == 1)
            return i;
    return 0;
}

/* With nimbers the move that Bouton's rule names, in the part with the top
 * bit: there a move to the value wanted is sure to exist. */
static exit_code find_best(sum_fact *f, grundy_sum **after)
{
    catching in = {.m = &f->best};
    grundy_error err = {0};
    grundy_status status;

    if (f->ground == GRUNDY_GROUND_NIMBERS) {
        unsigned bit;
        const size_t top = grundy_cli_top_part(f, &bit);

        status = grundy_sum_part_moves_to(f->sum, top,
                                          f->part[top].nimber ^ f->nimber,
                                          catch_first, &in, &err);
    } else {
        status = grundy_sum_winning_moves(f->sum, catch_first, &in, &err);
    }
    if (status != GRUNDY_OK)
        return grundy_cli_game_fail(f->g, &err);
    if (in.no_memory)
        return grundy_cli_no_memory(f->g->c);
    if (!in.found)
        return grundy_cli_say(f->g->c, EXIT_FAULT,
                              "no winning move was found in %s", f->position);
    f->has_best = true;
    return follow(&f->best, f->g, f->sum, after);
}

/* ---- replies ---- */

/* A move that is to be answered. */
typedef struct listed_move {
    char *to, *name;
} listed_move;

typedef struct listing {
    sum_fact *f;
    const grundy_sum *from;
    listed_move *move;
    size_t count, room;
    size_t most; /* moves of one part to take */
    uint64_t seen;
    bool more, no_memory;
} listing;

static bool take_target(void *user, const grundy_move *move)
{
    listing *in = user;

    in->seen++;
    if (in->count == in->most) {
        in->more = true;
        return in->seen < MOVES_LOOKED;
    }
    if (in->count == in->room) {
        const size_t room = in->room == 0 ? 16 : 2 * in->room;
        listed_move *more = realloc(in->move, room * sizeof *more);

        if (more == NULL) {
            in->no_memory = true;
            return false;
        }
        in->move = more;
        in->room = room;
    }
    in->move[in->count] =
        (listed_move){strdup(move->to), grundy_cli_copy(move->name)};
    in->no_memory = in->move[in->count].to == NULL;
    in->count++;
    return !in->no_memory;
}

/* The answer to one move of the sum `from`; its move.to is set. */
static exit_code answer(reply_fact *r, game *g, const grundy_sum *from)
{
    grundy_sum *after;
    bool found = false;
    uint64_t copies;
    exit_code code = follow(&r->move, g, from, &after);

    if (code != EXIT_ANSWERED)
        return code;
    r->move.from = grundy_cli_part_string(from, r->move.part, &copies);
    if (r->move.from == NULL)
        code = grundy_cli_no_memory(g->c);
    else if (r->move.end.kind == END_NONE)
        code = grundy_cli_best(&r->answer, g, after, &found);
    if (code == EXIT_ANSWERED && r->move.end.kind == END_NONE && !found)
        code =
            grundy_cli_say(g->c, EXIT_FAULT, "no answer was found to %s -> %s",
                           r->move.from, r->move.to);
    grundy_sum_close(&after);
    return code;
}

/* A move that leaves what another one left already is left out. */
static exit_code is_repeated(const sum_fact *f, size_t part, const char *to,
                             bool *repeated)
{
    grundy_error err = {0};
    grundy_sum *mine, *other;

    *repeated = false;
    if (grundy_sum_open(&mine, f->g->rules, to, &err) != GRUNDY_OK)
        return grundy_cli_game_fail(f->g, &err);
    for (size_t i = 0; i < f->replies && !*repeated; i++) {
        if (f->reply[i].move.part != part)
            continue;
        if (grundy_sum_open(&other, f->g->rules, f->reply[i].move.to, &err) !=
            GRUNDY_OK)
            break;
        *repeated = grundy_sum_same(mine, other);
        grundy_sum_close(&other);
    }
    grundy_sum_close(&mine);
    return err.status == GRUNDY_OK ? EXIT_ANSWERED
                                   : grundy_cli_game_fail(f->g, &err);
}

static exit_code add_reply(sum_fact *f, const grundy_sum *from, size_t part,
                           listed_move *move)
{
    reply_fact *r = &f->reply[f->replies];
    bool repeated;
    exit_code code = is_repeated(f, part, move->to, &repeated);

    if (code != EXIT_ANSWERED || repeated)
        return code;
    *r = (reply_fact){
        .move = {.part = part, .to = move->to, .name = move->name}};
    *move = (listed_move){NULL, NULL};
    f->replies++;
    return answer(r, f->g, from);
}

static exit_code reply_to_part(sum_fact *f, grundy_sum *from, size_t part,
                               size_t most)
{
    listing in = {.f = f, .from = from, .most = most};
    grundy_error err = {0};
    exit_code code = EXIT_ANSWERED;

    if (grundy_sum_part_moves(from, part, take_target, &in, &err) != GRUNDY_OK)
        code = grundy_cli_game_fail(f->g, &err);
    else if (in.no_memory)
        code = grundy_cli_no_memory(f->g->c);
    for (size_t i = 0; code == EXIT_ANSWERED && i < in.count; i++)
        code = add_reply(f, from, part, &in.move[i]);
    if (in.more) {
        const bool counted = in.seen < MOVES_LOOKED &&
                             (!f->replies_left_out || f->replies_more > 0);

        f->replies_more = counted ? f->replies_more + in.seen - in.count : 0;
        f->replies_left_out = true;
    }
    for (size_t i = 0; i < in.count; i++) {
        free(in.move[i].to);
        free(in.move[i].name);
    }
    free(in.move);
    return code;
}

/* Every part gets its share of the replies that are shown. */
static exit_code find_replies(sum_fact *f, grundy_sum *from, size_t most)
{
    const size_t parts = grundy_sum_parts(from);
    const size_t share = parts > 0 && most / parts > 1 ? most / parts : 1;
    exit_code code = EXIT_ANSWERED;

    f->answered = grundy_cli_sum_string(from);
    f->reply = calloc(share * parts + 1, sizeof *f->reply);
    if (f->answered == NULL || f->reply == NULL)
        return grundy_cli_no_memory(f->g->c);
    for (size_t i = 0; code == EXIT_ANSWERED && i < parts; i++) {
        if (f->replies >= most) {
            f->replies_left_out = true;
            f->replies_more = 0;
            break;
        }
        code = reply_to_part(f, from, i, share);
    }
    return code;
}

/* ---- the whole ---- */

static exit_code find_parts(sum_fact *f)
{
    const size_t parts = grundy_sum_parts(f->sum);
    exit_code code = EXIT_ANSWERED;

    f->part = calloc(parts + 1, sizeof *f->part);
    if (f->part == NULL)
        return grundy_cli_no_memory(f->g->c);
    for (size_t i = 0; code == EXIT_ANSWERED && i < parts; i++) {
        code = grundy_cli_part_facts(&f->part[i], f->g, f->sum, i);
        f->parts++;
    }
    return code;
}

static exit_code find_winner(sum_fact *f)
{
    grundy_error err = {0};
    grundy_status status = grundy_sum_ground(f->sum, &f->ground, &err);

    f->has_nimber = f->rules.has_nimbers;
    if (status == GRUNDY_OK && f->has_nimber) {
        status = grundy_sum_nimber(f->sum, &f->nimber, &err);
        f->wins = f->nimber != 0;
    } else if (status == GRUNDY_OK) {
        status = grundy_sum_wins(f->sum, &f->wins, &err);
    }
    if (status == GRUNDY_OK && f->ground == GRUNDY_GROUND_TAME)
        status = grundy_sum_tame(f->sum, &f->tame, &err);
    return status == GRUNDY_OK ? EXIT_ANSWERED
                               : grundy_cli_game_fail(f->g, &err);
}

static exit_code find_why(sum_fact *f, size_t most)
{
    grundy_error err = {0};
    grundy_sum *after = NULL;
    exit_code code;

    if (f->end.kind != END_NONE)
        return EXIT_ANSWERED;
    if (!f->wins)
        return find_replies(f, f->sum, most);
    code = find_best(f, &after);
    if (code == EXIT_ANSWERED && f->ground == GRUNDY_GROUND_TAME &&
        grundy_sum_tame(after, &f->best_tame, &err) != GRUNDY_OK)
        code = grundy_cli_game_fail(f->g, &err);
    if (code == EXIT_ANSWERED &&
        find_because(&f->best, after, &err) != GRUNDY_OK)
        code = grundy_cli_game_fail(f->g, &err);
    if (code == EXIT_ANSWERED && f->ground == GRUNDY_GROUND_SEARCH &&
        f->best.end.kind == END_NONE)
        code = find_replies(f, after, most);
    if (after != NULL)
        grundy_sum_close(&after);
    return code;
}

exit_code grundy_cli_facts(sum_fact *f, game *g, grundy_sum *sum, size_t most)
{
    exit_code code;

    *f = (sum_fact){.g = g, .sum = sum};
    grundy_rules_summary(g->rules, &f->rules);
    f->position = grundy_cli_sum_string(sum);
    if (f->position == NULL)
        return grundy_cli_no_memory(g->c);
    code = find_winner(f);
    if (code == EXIT_ANSWERED)
        code = find_parts(f);
    if (code == EXIT_ANSWERED)
        code = grundy_cli_end(&f->end, g, sum);
    return code == EXIT_ANSWERED ? find_why(f, most) : code;
}
