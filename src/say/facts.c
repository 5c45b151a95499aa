/* SPDX-License-Identifier: MIT */
/*
 * Gathers the facts through the library alone.  Large heaps under a law are
 * not listed: a few values are asked for instead, and the rest is said to be
 * left out.  A move that is shown has been found by the library as a move, and
 * a position called lost or won has been solved.
 */
#include "facts.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "alike.h"
#include "best.h"
#include "base/error.h"

enum {
    MOVES_LOOKED = 20000, /* of one part */
    LARGE_HEAP = 5000,    /* a law answers for heaps from here on */
    VALUES_ASKED = 8,     /* of such a heap */
    PARTS_LOOKED = 32,    /* whose moves are listed, and strategies told */
    TEXTS_HELD = 1 << 20, /* bytes of what replies leave */
    REPLIES_KEPT = 256,   /* moves of a part that are held against others */
    MOVES_VALUED = 48     /* of a part of which a theorem tells who wins */
};

/* ---- texts ---- */

char *grundy_say_sum_string(const grundy_sum *sum)
{
    const size_t length = grundy_sum_text(sum, NULL, 0);
    char *out = malloc(length + 1);

    if (out != NULL)
        (void)grundy_sum_text(sum, out, length + 1);
    return out;
}

char *grundy_say_part_string(const grundy_sum *sum, size_t i, uint64_t *copies)
{
    const size_t length = grundy_sum_part_text(sum, i, copies, NULL, 0);
    char *out = malloc(length + 1);

    if (out != NULL)
        (void)grundy_sum_part_text(sum, i, copies, out, length + 1);
    return out;
}

char *grundy_say_copy(const char *text)
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
    char *part = grundy_say_part_string(sum, i, &copies);
    text_buffer t = {0};

    if (part == NULL || copies == 1)
        return part;
    grundy_say_text_put(&t, "%" PRIu64 " * %s", copies, part);
    free(part);
    if (t.failed)
        grundy_say_text_free(&t);
    return t.data;
}

bool grundy_say_is_alone(const grundy_sum *sum)
{
    uint64_t copies = 0;

    if (grundy_sum_parts(sum) == 1)
        (void)grundy_sum_part_text(sum, 0, &copies, NULL, 0);
    return copies == 1;
}

char *grundy_say_state_string(const grundy_sum *sum)
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
        grundy_say_text_put(&t, "%s%s", i > 0 ? " + " : "", part[i]);
    if (!t.failed && parts == 0)
        grundy_say_text_put(&t, "nothing");
    for (size_t i = 0; part != NULL && i < parts; i++)
        free(part[i]);
    free(part);
    if (t.failed)
        grundy_say_text_free(&t);
    return t.data;
}

void grundy_say_move_free(move_fact *m)
{
    free(m->name);
    free(m->from);
    free(m->to);
    free(m->after);
    free(m->because);
    *m = (move_fact){0};
}

void grundy_say_part_free(part_fact *p)
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

void grundy_say_facts_free(sum_fact *f)
{
    for (size_t i = 0; i < f->parts; i++)
        grundy_say_part_free(&f->part[i]);
    for (size_t i = 0; i < f->replies; i++) {
        grundy_say_move_free(&f->reply[i].move);
        grundy_say_move_free(&f->reply[i].answer);
    }
    grundy_say_move_free(&f->best);
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
        *out = (strategy_fact){.theorem = grundy_say_copy(known.theorem),
                               .source = grundy_say_copy(known.source),
                               .rule = grundy_say_copy(known.rule),
                               .aim = grundy_say_copy(known.aim),
                               .here = grundy_say_copy(known.here),
                               .of_values = known.of_values,
                               .of_winners = known.of_winners};
    return status;
}

/* ---- the values of one part ---- */

typedef struct gathering {
    part_fact *p;
    uint32_t *order; /* of the values found, as they rise */
    size_t room;
    bool no_memory;
    uint64_t most;
} gathering;

/* That of the value, a new one if need be; NULL: no memory. */
static value_fact *find_value(gathering *in, uint64_t nimber)
{
    part_fact *const p = in->p;
    size_t low = 0, high = p->values;

    while (low < high) {
        const size_t middle = (low + high) / 2;

        if (p->value[in->order[middle]].nimber < nimber)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < p->values && p->value[in->order[low]].nimber == nimber)
        return &p->value[in->order[low]];
    if (!GRUNDY_SAY_ROOM(in->order, p->values, in->room) ||
        !GRUNDY_SAY_ROOM(p->value, p->values, p->room))
        return NULL;
    memmove(in->order + low + 1, in->order + low,
            (p->values - low) * sizeof *in->order);
    in->order[low] = (uint32_t)p->values;
    p->value[p->values] = (value_fact){.nimber = nimber};
    return &p->value[p->values++];
}

static int compare_values(const void *left, const void *right)
{
    const value_fact *const x = left, *const y = right;

    return (x->nimber > y->nimber) - (x->nimber < y->nimber);
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
    v = find_value(in, move->nimber);
    if (v != NULL) {
        v->moves++;
        if (is_shown(v, move->to))
            return true;
        v->more |= v->shown == VALUE_KEPT;
        if (v->more)
            return true;
        v->to[v->shown] = strdup(move->to);
        v->name[v->shown] = grundy_say_copy(move->name);
        v->shown++;
    }
    in->no_memory = v == NULL || v->to[v->shown - 1] == NULL;
    return !in->no_memory;
}

/* Of moves that leave the same game the first stays; some of those that do not
 * are told. */
static grundy_status leave_out_alike(value_fact *v, teller *g)
{
    alike_list list = {.g = g};
    const size_t kept = v->shown;
    grundy_status code = GRUNDY_OK;

    v->shown = 0;
    for (size_t i = 0; i < kept; i++) {
        size_t which;
        bool is_new = false;
        char *const to = v->to[i], *const name = v->name[i];

        if (code == GRUNDY_OK && v->shown < VALUE_MOVES && kept > 1)
            code = grundy_say_alike_find(&list, to, &which, &is_new);
        if (code == GRUNDY_OK && (is_new || kept == 1)) {
            v->to[v->shown] = to;
            v->name[v->shown++] = name;
        } else {
            free(to);
            free(name);
        }
    }
    grundy_say_alike_free(&list);
    return code;
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
    if (p->values > 1)
        qsort(p->value, p->values, sizeof *p->value, compare_values);
    free(in.order);
    *no_memory = in.no_memory;
    return status;
}

/* Moves are counted up to one more than a number of them. */
typedef struct counting {
    uint64_t count, most;
} counting;

static bool note_many(void *user, const grundy_move *move)
{
    counting *const c = user;

    (void)move;
    return ++c->count <= c->most;
}

grundy_status grundy_say_is_for_theorem(const grundy_strategy *known,
                                        uint64_t most, grundy_sum *sum,
                                        bool *is, grundy_error *err)
{
    counting c = {.most = most};
    grundy_status status = GRUNDY_OK;

    if (known->rule != NULL && !known->of_values && grundy_say_is_alone(sum))
        status = grundy_sum_part_targets(sum, 0, note_many, &c, err);
    *is = c.count > most || (c.count > 0 && known->of_winners);
    return status;
}

grundy_status grundy_say_part_facts(part_fact *p, teller *g, grundy_sum *sum,
                                    size_t i)
{
    bool by_theorem = false;

    grundy_summary rules;
    grundy_error err = {0};
    bool no_memory = false;
    grundy_status status = GRUNDY_OK;
    grundy_status code = GRUNDY_OK;

    *p = (part_fact){.g = g};
    grundy_rules_summary(g->rules, &rules);
    p->has_nimber = rules.has_nimbers;
    p->position = grundy_say_part_string(sum, i, &p->copies);
    if (p->position == NULL)
        return grundy_say_no_memory(g);
    if (i < PARTS_LOOKED)
        status = find_strategy(&p->strategy, sum, i, &err);
    if (status == GRUNDY_OK && p->has_nimber)
        status = grundy_say_is_for_theorem(
            &(grundy_strategy){.rule = p->strategy.rule,
                               .of_values = p->strategy.of_values,
                               .of_winners = p->strategy.of_winners},
            MOVES_VALUED, sum, &by_theorem, &err);
    p->has_nimber = p->has_nimber && !by_theorem;
    p->more_moves = by_theorem;
    if (status == GRUNDY_OK && p->has_nimber)
        status = grundy_sum_part_nimber(sum, i, &p->nimber, &err);
    if (status == GRUNDY_OK)
        status = grundy_sum_part_decided(sum, i, &p->decided, &err);
    if (status == GRUNDY_OK)
        status = grundy_sum_part_law(sum, i, &p->law, &err);
    if (status == GRUNDY_OK && rules.play == GRUNDY_MISERE)
        status = grundy_sum_part_tame(sum, i, &p->tame, &err);
    if (status == GRUNDY_OK && !by_theorem)
        status = find_values(p, sum, i, &no_memory, &err);
    if (status != GRUNDY_OK)
        return grundy_say_fail(g, &err);
    if (no_memory)
        return grundy_say_no_memory(g);
    for (size_t v = 0; code == GRUNDY_OK && v < p->values; v++)
        code = leave_out_alike(&p->value[v], g);
    return code;
}

/* ---- ends ---- */

static bool note_any(void *user, const grundy_move *move)
{
    (void)move;
    *(bool *)user = true;
    return false;
}

grundy_status grundy_say_end(end_fact *end, teller *g, grundy_sum *sum)
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
            assert((size_t)end->decided.ending <
                   sizeof ends_as / sizeof *ends_as);
            end->kind = ends_as[end->decided.ending];
            return GRUNDY_OK;
        }
        status = grundy_sum_part_targets(sum, i, note_any, &any, &err);
    }
    if (!any)
        end->kind = END_STUCK;
    return status == GRUNDY_OK ? GRUNDY_OK : grundy_say_fail(g, &err);
}

/* ---- replies ---- */

/* A move that is to be answered. */
typedef struct listed_move {
    char *to, *name;
} listed_move;

typedef struct listing {
    listed_move *move;
    size_t count, room;
    uint64_t seen;
    bool no_memory;
} listing;

static bool take_target(void *user, const grundy_move *move)
{
    listing *in = user;

    in->seen++;
    if (in->count == REPLIES_KEPT)
        return in->seen < MOVES_LOOKED;
    in->no_memory = !GRUNDY_SAY_ROOM(in->move, in->count, in->room);
    if (in->no_memory)
        return false;
    in->move[in->count] =
        (listed_move){strdup(move->to), grundy_say_copy(move->name)};
    in->no_memory = in->move[in->count].to == NULL;
    in->count++;
    return !in->no_memory;
}

/* The answer to one move of the sum `from`; its move.to is set. */
static grundy_status answer(reply_fact *r, const sum_fact *f,
                            const grundy_sum *from)
{
    const strategy_fact *const known = grundy_say_told_by(f);
    const char *const rule = known == NULL ? NULL
                             : f->wins     ? known->theorem
                                           : known->rule;
    teller *const g = f->g;
    grundy_sum *after;
    bool found = false;
    uint64_t copies;
    grundy_status code = grundy_say_follow(&r->move, g, from, &after);

    if (code != GRUNDY_OK)
        return code;
    r->move.from = grundy_say_part_string(from, r->move.part, &copies);
    if (r->move.from == NULL)
        code = grundy_say_no_memory(g);
    else if (r->move.end.kind == END_NONE)
        code = grundy_say_best_by(&r->answer, g, after, rule, &found);
    if (code == GRUNDY_OK && r->move.end.kind == END_NONE && !found)
        code = grundy_fail(&g->err, GRUNDY_EINTERNAL,
                           "no answer was found to %s -> %s", r->move.from,
                           r->move.to);
    grundy_sum_close(&after);
    return code;
}

/* The moves of one part of `from` that are answered. */
typedef struct replying {
    sum_fact *f;
    const grundy_sum *from;
    size_t part, most;
    size_t first; /* of its replies */
    alike_list told;
    uint64_t left_out;
} replying;

/* The move and its answer, unless one that leaves the same game is told or
 * there are enough of them. */
static grundy_status add_reply(replying *in, listed_move *move)
{
    sum_fact *const f = in->f;
    reply_fact *const r = &f->reply[f->replies];
    size_t which;
    bool is_new;
    grundy_status code =
        grundy_say_alike_find(&in->told, move->to, &which, &is_new);

    if (code != GRUNDY_OK)
        return code;
    if (which >= in->most)
        in->left_out++;
    else if (!is_new)
        f->reply[in->first + which].like++;
    if (which >= in->most || !is_new)
        return code;
    *r = (reply_fact){
        .move = {.part = in->part, .to = move->to, .name = move->name}};
    *move = (listed_move){NULL, NULL};
    f->replies++;
    return answer(r, f, in->from);
}

/* More moves of a part are left out; 0: nobody counted them. */
static void note_left_out(sum_fact *f, uint64_t count)
{
    const bool counted =
        count > 0 && (!f->replies_left_out || f->replies_more > 0);

    f->replies_more = counted ? f->replies_more + count : 0;
    f->replies_left_out = true;
}

static grundy_status reply_to_part(sum_fact *f, grundy_sum *from, size_t part,
                                   size_t most)
{
    listing list = {.move = NULL};
    replying in = {.f = f,
                   .from = from,
                   .part = part,
                   .most = most,
                   .first = f->replies,
                   .told = {.g = f->g}};
    grundy_error err = {0};
    grundy_status code = GRUNDY_OK;

    if (grundy_sum_part_targets(from, part, take_target, &list, &err) !=
        GRUNDY_OK)
        code = grundy_say_fail(f->g, &err);
    else if (list.no_memory)
        code = grundy_say_no_memory(f->g);
    for (size_t i = 0; code == GRUNDY_OK && i < list.count; i++)
        code = add_reply(&in, &list.move[i]);
    in.left_out += list.seen - list.count;
    if (in.left_out > 0)
        note_left_out(f, list.seen < MOVES_LOOKED ? in.left_out : 0);
    for (size_t i = 0; i < list.count; i++) {
        free(list.move[i].to);
        free(list.move[i].name);
    }
    free(list.move);
    grundy_say_alike_free(&in.told);
    return code;
}

/* Every part gets its share of the replies that are shown. */
static grundy_status find_replies(sum_fact *f, grundy_sum *from, size_t most)
{
    const size_t parts = grundy_sum_parts(from);
    const size_t share = parts > 0 && most / parts > 1 ? most / parts : 1;
    grundy_status code = GRUNDY_OK;

    f->answered = grundy_say_sum_string(from);
    f->reply = calloc(most + share + 1, sizeof *f->reply);
    if (f->answered == NULL || f->reply == NULL)
        return grundy_say_no_memory(f->g);
    for (size_t i = 0; code == GRUNDY_OK && i < parts; i++) {
        if (f->replies >= most ||
            f->replies * strlen(f->answered) > TEXTS_HELD) {
            f->replies_left_out = true;
            f->replies_more = 0;
            break;
        }
        code = reply_to_part(f, from, i, share);
    }
    return code;
}

/* ---- the whole ---- */

static grundy_status find_parts(sum_fact *f)
{
    const size_t parts = grundy_sum_parts(f->sum);
    grundy_status code = GRUNDY_OK;

    f->part = calloc(parts + 1, sizeof *f->part);
    if (f->part == NULL)
        return grundy_say_no_memory(f->g);
    for (size_t i = 0; code == GRUNDY_OK && i < parts; i++) {
        code = grundy_say_part_facts(&f->part[i], f->g, f->sum, i);
        f->parts++;
    }
    return code;
}

static grundy_status find_winner(sum_fact *f)
{
    grundy_error err = {0};
    grundy_status status = grundy_sum_ground(f->sum, &f->ground, &err);

    f->has_nimber = f->rules.has_nimbers;
    if (f->has_nimber && f->parts == 1 && !f->part[0].has_nimber) {
        f->has_nimber = false;
        f->ground = GRUNDY_GROUND_SEARCH;
    }
    if (status == GRUNDY_OK && f->has_nimber) {
        status = grundy_sum_nimber(f->sum, &f->nimber, &err);
        f->wins = f->nimber != 0;
    } else if (status == GRUNDY_OK) {
        status = grundy_sum_wins(f->sum, &f->wins, &err);
    }
    if (status == GRUNDY_OK && f->ground == GRUNDY_GROUND_TAME)
        status = grundy_sum_tame(f->sum, &f->tame, &err);
    return status == GRUNDY_OK ? GRUNDY_OK : grundy_say_fail(f->g, &err);
}

static grundy_status find_why(sum_fact *f, size_t most)
{
    grundy_error err = {0};
    grundy_sum *after = NULL;
    grundy_status code;

    if (f->end.kind != END_NONE)
        return GRUNDY_OK;
    if (!f->wins)
        return find_replies(f, f->sum, most);
    code = grundy_say_best_of(f, &after);
    if (code == GRUNDY_OK && f->ground == GRUNDY_GROUND_TAME &&
        grundy_sum_tame(after, &f->best_tame, &err) != GRUNDY_OK)
        code = grundy_say_fail(f->g, &err);
    if (code == GRUNDY_OK &&
        grundy_say_because(&f->best, after, &err) != GRUNDY_OK)
        code = grundy_say_fail(f->g, &err);
    if (code == GRUNDY_OK && f->ground == GRUNDY_GROUND_SEARCH &&
        f->best.end.kind == END_NONE &&
        !(f->rules.has_nimbers && f->best.because != NULL))
        code = find_replies(f, after, most);
    if (after != NULL)
        grundy_sum_close(&after);
    return code;
}

grundy_status grundy_say_facts(sum_fact *f, teller *g, grundy_sum *sum,
                               size_t most)
{
    grundy_status code;

    *f = (sum_fact){.g = g, .sum = sum};
    grundy_rules_summary(g->rules, &f->rules);
    f->position = grundy_say_sum_string(sum);
    if (f->position == NULL)
        return grundy_say_no_memory(g);
    code = find_parts(f);
    if (code == GRUNDY_OK)
        code = find_winner(f);
    if (code == GRUNDY_OK)
        code = grundy_say_end(&f->end, g, sum);
    return code == GRUNDY_OK ? find_why(f, most) : code;
}
