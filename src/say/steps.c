/* SPDX-License-Identifier: MIT */
/*
 * A depth-first walk, which finishes a position after all it looks at.  If
 * sorting them by their parameters keeps that so, they are told in that order,
 * row by row, else in the order in which they were finished.  With nimbers a
 * position is one part, else a whole sum: there nothing can be told by parts.
 * Rules that give results have been judged already, move by move.
 */
#include "steps.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "facts.h"
#include "judged.h"
#include "base/error.h"

enum { MOST_VISITED = 5000, MOST_LOOKS = 3000 };

/* ---- positions by their text ---- */

static size_t hash(const char *text)
{
    uint64_t h = UINT64_C(14695981039346656037);

    for (; *text != '\0'; text++)
        h = (h ^ (unsigned char)*text) * UINT64_C(1099511628211);
    return (size_t)h;
}

/* The slot of the text: its number plus one stands there, or 0. */
static size_t *slot_of(const step_list *l, const char *text)
{
    size_t at = hash(text) & (l->slots - 1);

    assert(l->count < l->slots);
    while (l->slot[at] != 0 &&
           strcmp(l->all[l->slot[at] - 1]->position, text) != 0)
        at = (at + 1) & (l->slots - 1);
    return &l->slot[at];
}

static bool grow_slots(step_list *l)
{
    const size_t slots = l->slots == 0 ? 256 : 2 * l->slots;
    size_t *slot = calloc(slots, sizeof *slot);

    if (slot == NULL)
        return false;
    free(l->slot);
    l->slot = slot;
    l->slots = slots;
    for (size_t i = 0; i < l->count; i++)
        *slot_of(l, l->all[i]->position) = i + 1;
    return true;
}

/* The number of the position, a new one if it was not met; takes `text`. */
static bool number_of(step_list *l, char *text, size_t *number)
{
    size_t *slot;

    if (text == NULL || (2 * l->count >= l->slots && !grow_slots(l))) {
        free(text);
        return false;
    }
    slot = slot_of(l, text);
    if (*slot != 0) {
        *number = *slot - 1;
        free(text);
        return true;
    }
    if (!GRUNDY_SAY_ROOM(l->all, l->count, l->room) ||
        (l->all[l->count] = calloc(1, sizeof **l->all)) == NULL) {
        free(text);
        return false;
    }
    l->all[l->count]->position = text;
    *number = l->count++;
    *slot = *number + 1;
    return true;
}

/* ---- looking at a position ---- */

typedef struct looking {
    step_list *l;
    teller *g;
    step *s;
    grundy_sum *sum;
    bool no_memory, too_many;
} looking;

static bool add_child(step *s, size_t number)
{
    for (size_t i = 0; i < s->children; i++)
        if (s->child[i] == number)
            return true;
    if (!GRUNDY_SAY_ROOM(s->child, s->children, s->child_room))
        return false;
    s->child[s->children++] = number;
    return true;
}

static bool take_look(void *user, const grundy_move *move)
{
    looking *in = user;
    step *s = in->s;

    for (size_t i = 0; i < s->looks; i++)
        if (strcmp(s->look[i].to, move->to) == 0)
            return true;
    in->too_many = s->looks == MOST_LOOKS;
    if (in->too_many)
        return false;
    in->no_memory = !GRUNDY_SAY_ROOM(s->look, s->looks, s->room);
    if (in->no_memory)
        return false;
    s->look[s->looks] =
        (step_look){.to = strdup(move->to), .nimber = move->nimber, .cells = 1};
    in->no_memory = s->look[s->looks].to == NULL;
    s->looks += !in->no_memory;
    return !in->no_memory;
}

/* "1 xor 3", and the parts as positions to visit. */
static grundy_status take_cells(looking *in, step_look *look,
                                grundy_sum *target, grundy_error *err)
{
    const size_t parts = grundy_sum_parts(target);
    text_buffer sum = {0};
    grundy_status status = GRUNDY_OK;

    look->cells = 0;
    for (size_t i = 0; status == GRUNDY_OK && i < parts; i++) {
        uint64_t copies, nimber;
        size_t number;
        char *text = grundy_say_part_string(target, i, &copies);

        look->cells += (size_t)copies;
        status = grundy_sum_part_nimber(target, i, &nimber, err);
        for (uint64_t c = 0; c < copies && c < 8; c++)
            grundy_say_text_put(&sum, "%s%" PRIu64,
                                sum.length == 0 ? "" : " xor ", nimber);
        if (strcmp(grundy_sum_part_kind(target, i), "nim") == 0)
            free(text);
        else if (!number_of(in->l, text, &number) || !add_child(in->s, number))
            in->no_memory = true;
    }
    in->no_memory |= sum.failed;
    look->sum = sum.data;
    return status;
}

/* The sum that the move leaves, as one state. */
static grundy_status take_state(looking *in, step_look *look, grundy_sum *after,
                                grundy_error *err)
{
    char *text = grundy_say_state_string(after);
    char *copy = text == NULL ? NULL : strdup(text);
    size_t number;

    free(look->to);
    look->to = copy;
    in->no_memory |= copy == NULL || !number_of(in->l, text, &number) ||
                     !add_child(in->s, number);
    return grundy_sum_wins(after, &look->wins, err);
}

static grundy_status follow_look(looking *in, size_t part, step_look *look,
                                 grundy_error *err)
{
    grundy_sum *after;
    grundy_status status;

    if (in->l->nimbers)
        status = grundy_sum_open(&after, in->g->rules, look->to, err);
    else
        status = grundy_sum_after(&after, in->sum, part, look->to, err);
    if (status != GRUNDY_OK)
        return status;
    status = in->l->nimbers ? take_cells(in, look, after, err)
                            : take_state(in, look, after, err);
    grundy_sum_close(&after);
    return status;
}

static grundy_status look_around(looking *in, grundy_error *err)
{
    const size_t parts = grundy_sum_parts(in->sum);
    grundy_status status = GRUNDY_OK;

    for (size_t i = 0; status == GRUNDY_OK && i < parts; i++) {
        const size_t before = in->s->looks;

        status = grundy_sum_part_moves(in->sum, i, take_look, in, err);
        for (size_t k = before; status == GRUNDY_OK && !in->no_memory &&
                                !in->too_many && k < in->s->looks;
             k++)
            status = follow_look(in, i, &in->s->look[k], err);
    }
    return status;
}

static grundy_status value_of(looking *in, grundy_error *err)
{
    return in->l->nimbers ? grundy_sum_nimber(in->sum, &in->s->nimber, err)
                          : grundy_sum_wins(in->sum, &in->s->wins, err);
}

/* ---- what positions are sorted by ---- */

static bool push_key(step *s, size_t *room, int64_t value)
{
    if (!GRUNDY_SAY_ROOM(s->key, s->keys, *room))
        return false;
    s->key[s->keys++] = value;
    return true;
}

/* Numbers as they are; of what has elements first how many. */
static grundy_status make_key(looking *in, grundy_error *err)
{
    const size_t parts = grundy_sum_parts(in->sum);
    size_t room = 0;
    grundy_status status = GRUNDY_OK;

    in->no_memory |= !push_key(in->s, &room, (int64_t)parts);
    for (size_t i = 0; i < parts; i++)
        for (size_t p = 0;
             status == GRUNDY_OK && p < grundy_sum_part_params(in->sum, i);
             p++) {
            grundy_param param;
            size_t numbers;

            status = grundy_sum_part_param(in->sum, i, p, &param, err);
            if (status != GRUNDY_OK)
                break;
            numbers = param.count * param.numbers;
            if (param.kind != GRUNDY_PARAM_NUMBER)
                in->no_memory |= !push_key(in->s, &room, (int64_t)param.count);
            for (size_t k = 0; k < numbers; k++)
                in->no_memory |= !push_key(in->s, &room, param.element[k]);
        }
    return status;
}

static int compare_keys(const void *x, const void *y)
{
    const step *a = *(step *const *)x, *b = *(step *const *)y;

    for (size_t i = 0; i < a->keys && i < b->keys; i++)
        if (a->key[i] != b->key[i])
            return a->key[i] < b->key[i] ? -1 : 1;
    if (a->keys != b->keys)
        return a->keys < b->keys ? -1 : 1;
    return strcmp(a->position, b->position);
}

static grundy_status visit_plain(looking *in)
{
    grundy_error err = {0};
    grundy_status status = value_of(in, &err);

    if (status == GRUNDY_OK)
        status = make_key(in, &err);
    if (status == GRUNDY_OK)
        status = look_around(in, &err);
    return status == GRUNDY_OK ? GRUNDY_OK : grundy_say_fail(in->g, &err);
}

/* ---- results ---- */

/* What the move leads to is worth what it comes to, less what it gains at once,
 * seen by who is to move then. */
static grundy_status follow_judged(looking *in, const judged *j,
                                   const judged_move *m)
{
    step *const s = in->s;
    const int64_t later = m->result - m->gain;
    grundy_error err = {0};
    grundy_sum *after = NULL;
    grundy_status status =
        grundy_sum_after(&after, in->sum, m->part, m->to, &err);
    step_look *look;
    size_t number;
    char *text;

    if (status == GRUNDY_OK && m->again && j->rules.partisan)
        status = grundy_sum_give_move(after, j->right, &err);
    if (status != GRUNDY_OK) {
        grundy_sum_close(&after);
        return grundy_say_fail(in->g, &err);
    }
    text = grundy_say_sum_string(after);
    grundy_sum_close(&after);
    if (text == NULL || !GRUNDY_SAY_ROOM(s->look, s->looks, s->room)) {
        free(text);
        return grundy_say_no_memory(in->g);
    }
    look = &s->look[s->looks++];
    *look = (step_look){.to = strdup(text),
                        .result = m->again ? later : -later,
                        .gain = m->gain,
                        .again = m->again};
    return number_of(in->l, text, &number) && add_child(s, number) &&
                   look->to != NULL
               ? GRUNDY_OK
               : grundy_say_no_memory(in->g);
}

static bool is_told(const step *s, const char *to, const judged_move *m)
{
    for (size_t i = 0; i < s->looks; i++)
        if (strcmp(s->look[i].to, to) == 0 && s->look[i].gain == m->gain &&
            s->look[i].again == m->again)
            return true;
    return false;
}

/* A move that leads to the same as one before is looked at no more. */
static void forget_last_if_told(step *s, const judged_move *m)
{
    char *const to = s->look[--s->looks].to;

    if (to == NULL || is_told(s, to, m))
        free(to);
    else
        s->looks++;
}

static grundy_status visit_judged(looking *in)
{
    grundy_error err = {0};
    judged j;
    grundy_status code = grundy_say_judge_moves(&j, in->g, in->sum);

    in->s->result = j.result;
    in->s->right = j.right;
    for (size_t i = 0; code == GRUNDY_OK && i < j.moves; i++) {
        code = follow_judged(in, &j, &j.move[i]);
        if (code == GRUNDY_OK)
            forget_last_if_told(in->s, &j.move[i]);
    }
    if (code == GRUNDY_OK && make_key(in, &err) != GRUNDY_OK)
        code = grundy_say_fail(in->g, &err);
    grundy_say_judged_free(&j);
    return code;
}

static grundy_status visit(step_list *l, teller *g, size_t number)
{
    looking in = {.l = l, .g = g, .s = l->all[number]};
    grundy_error err = {0};
    grundy_status code;

    if (grundy_sum_open(&in.sum, g->rules, in.s->position, &err) != GRUNDY_OK)
        return grundy_say_fail(g, &err);
    code = l->results ? visit_judged(&in) : visit_plain(&in);
    grundy_sum_close(&in.sum);
    if (code != GRUNDY_OK)
        return code;
    if (in.too_many)
        return grundy_fail(&g->err, GRUNDY_EINPUT,
                           "%s has more than %d moves: step by step is for "
                           "small positions",
                           in.s->position, MOST_LOOKS);
    return in.no_memory ? grundy_say_no_memory(g) : GRUNDY_OK;
}

/* ---- the walk ---- */

typedef struct walk_frame {
    size_t number, next; /* the position, and its next child to visit */
} walk_frame;

typedef struct walk {
    step_list *l;
    teller *g;
    walk_frame *frame;
    size_t depth, room;
    bool *visited;
    size_t visited_room;
    size_t visits, most;
} walk;

static bool is_visited(walk *w, size_t number)
{
    while (number >= w->visited_room) {
        const size_t before = w->visited_room;

        if (!GRUNDY_SAY_ROOM(w->visited, w->visited_room, w->visited_room))
            return true;
        memset(w->visited + before, 0,
               (w->visited_room - before) * sizeof *w->visited);
    }
    return w->visited[number];
}

static grundy_status enter(walk *w, size_t number)
{
    if (is_visited(w, number))
        return GRUNDY_OK;
    w->visited[number] = true;
    w->visits++;
    if (!GRUNDY_SAY_ROOM(w->frame, w->depth, w->room))
        return grundy_say_no_memory(w->g);
    w->frame[w->depth++] = (walk_frame){number, 0};
    return visit(w->l, w->g, number);
}

static grundy_status leave(walk *w, step *s)
{
    if (!GRUNDY_SAY_ROOM(w->l->order, w->l->ordered, w->l->order_room))
        return grundy_say_no_memory(w->g);
    s->place = w->l->ordered;
    w->l->order[w->l->ordered++] = s;
    w->depth--;
    return GRUNDY_OK;
}

/* Once as many as are wanted are finished, and the rest too many to see. */
static bool is_enough(const walk *w)
{
    return w->visits >= MOST_VISITED && w->l->ordered >= w->most;
}

static grundy_status walk_from(walk *w, size_t number)
{
    grundy_status code = enter(w, number);

    while (code == GRUNDY_OK && w->depth > 0 && !is_enough(w)) {
        walk_frame *f = &w->frame[w->depth - 1];
        step *s = w->l->all[f->number];

        if (f->next < s->children)
            code = enter(w, s->child[f->next++]);
        else
            code = leave(w, s);
    }
    w->l->cut |= w->depth > 0;
    return code;
}

/* ---- the order ---- */

static bool respects(step_list *l)
{
    for (size_t i = 0; i < l->ordered; i++)
        l->order[i]->place = i;
    for (size_t i = 0; i < l->ordered; i++)
        for (size_t k = 0; k < l->order[i]->children; k++)
            if (l->all[l->order[i]->child[k]]->place >= i)
                return false;
    return true;
}

static grundy_status sort(step_list *l, teller *g)
{
    step **finished;

    if (l->cut || l->ordered == 0)
        return GRUNDY_OK;
    finished = malloc(l->ordered * sizeof *finished);
    if (finished == NULL)
        return grundy_say_no_memory(g);
    memcpy(finished, l->order, l->ordered * sizeof *finished);
    qsort(l->order, l->ordered, sizeof *l->order, compare_keys);
    if (!respects(l))
        memcpy(l->order, finished, l->ordered * sizeof *finished);
    free(finished);
    return GRUNDY_OK;
}

/* ---- the whole ---- */

/* The first positions: the parts, or the sum as one. */
static grundy_status begin(step_list *l, teller *g, const char *position,
                           size_t *roots)
{
    grundy_error err = {0};
    grundy_sum *sum;
    bool ok = true;
    size_t number;

    if (grundy_sum_open(&sum, g->rules, position, &err) != GRUNDY_OK)
        return grundy_say_fail(g, &err);
    if (l->results)
        ok = number_of(l, grundy_say_sum_string(sum), &number);
    else if (!l->nimbers)
        ok = number_of(l, grundy_say_state_string(sum), &number);
    for (size_t i = 0; ok && l->nimbers && i < grundy_sum_parts(sum); i++) {
        uint64_t copies;

        if (strcmp(grundy_sum_part_kind(sum, i), "nim") != 0)
            ok = number_of(l, grundy_say_part_string(sum, i, &copies), &number);
    }
    *roots = l->count;
    grundy_sum_close(&sum);
    return ok ? GRUNDY_OK : grundy_say_no_memory(g);
}

grundy_status grundy_say_steps(step_list *list, teller *g, const char *position,
                               size_t most)
{
    walk w = {.l = list, .g = g, .most = most};
    grundy_summary rules;
    size_t roots = 0;
    grundy_status code;

    *list = (step_list){0};
    grundy_rules_summary(g->rules, &rules);
    list->nimbers = rules.has_nimbers;
    list->results = rules.has_results;
    list->scores = rules.has_scores;
    list->partisan = rules.partisan;
    code = begin(list, g, position, &roots);
    for (size_t i = 0; code == GRUNDY_OK && i < roots; i++)
        code = walk_from(&w, i);
    free(w.frame);
    free(w.visited);
    if (code == GRUNDY_OK)
        code = sort(list, g);
    list->shown = list->ordered < most ? list->ordered : most;
    return code;
}

void grundy_say_steps_free(step_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        step *s = list->all[i];

        for (size_t k = 0; k < s->looks; k++) {
            free(s->look[k].to);
            free(s->look[k].sum);
        }
        free(s->look);
        free(s->child);
        free(s->key);
        free(s->position);
        free(s);
    }
    free(list->all);
    free(list->order);
    free(list->slot);
    *list = (step_list){0};
}
