/* SPDX-License-Identifier: MIT */
/*
 * What sums come to where play may last for ever and both players have the same
 * moves, for results_search.h: by values of their parts, as in solve/loopy.c.
 */

#include "solve/loopy_stages.h"

static uint32_t loopy_runs; /* of find_label */

static int order_words(const void *x, const void *y)
{
    const uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;

    return (a > b) - (a < b);
}

/* Places of positions in reach of one, and the moves between these. */
typedef struct loopy_reach {
    uint32_t run;
    int64_t count, number_room, label_room, vertex_room;
    int64_t *number;
    uint32_t *label;
    loopy_vertex *vertex;
    uint32_t *from, *to;
    int64_t arcs, from_room, to_room;
} loopy_reach;

static uint32_t reached_place(loopy_reach *r, int64_t number)
{
    node *const n = &node_at[number];
    const int64_t at = r->count;

    if (n->run == r->run)
        return n->place;
    if (at == UINT32_MAX)
        die(no_memory);
    n->run = r->run;
    n->place = (uint32_t)at;
    r->number = (int64_t *)more_room(r->number, &r->number_room, at + 1,
                                     sizeof *r->number);
    r->label = (uint32_t *)more_room(r->label, &r->label_room, at + 1,
                                     sizeof *r->label);
    r->vertex = (loopy_vertex *)more_room(r->vertex, &r->vertex_room, at + 1,
                                          sizeof *r->vertex);
    r->number[at] = number;
    r->label[at] = n->label;
    memset(&r->vertex[at], 0, sizeof *r->vertex);
    r->count++;
    return (uint32_t)at;
}

/* Of what is infinite, the moves to what is finite are enough. */
static void explore_place(loopy_reach *r, uint32_t at)
{
    const int64_t first = edges;

    if (is_finite_label(r->label[at]))
        return;
    list_moves(r->number[at]);
    r->from = (uint32_t *)more_room(r->from, &r->from_room,
                                    r->arcs + edges - first, sizeof *r->from);
    r->to = (uint32_t *)more_room(r->to, &r->to_room, r->arcs + edges - first,
                                  sizeof *r->to);
    if (r->arcs + edges - first >= LOOPY_LAST)
        die(no_memory);
    for (int64_t i = first; i < edges; i++) {
        const bool finite = is_finite_label(node_at[edge_at[i].to].label);

        if (r->label[at] == LOOPY_INFINITE && !finite)
            continue;
        r->from[r->arcs] = at;
        r->to[r->arcs++] = reached_place(r, edge_at[i].to);
        r->vertex[at].open += !finite;
    }
    edges = first;
}

/* Those that move to each place, the last of them flagged. */
static void turn_round(const loopy_reach *r, uint32_t *begin, uint32_t *before)
{
    uint32_t sum = 0;

    for (int64_t i = 0; i < r->arcs; i++)
        begin[r->to[i]]++;
    for (int64_t i = 0; i < r->count; i++) {
        sum += begin[i];
        if (begin[i] == 0)
            continue;
        before[sum - 1] = LOOPY_LAST;
        begin[i] = sum + 1;
    }
    for (int64_t i = 0; i < r->arcs; i++)
        before[--begin[r->to[i]] - 1] |= r->from[i];
}

static void run_stages(const loopy_reach *r, loopy_stages *s)
{
    for (int64_t i = 0; i < r->count; i++)
        if (is_finite_label(r->label[i]))
            s->finite[s->finites++] = (uint64_t)r->label[i] << 32 | (uint64_t)i;
        else if (r->label[i] == 0)
            s->candidate[s->candidates++] = (uint32_t)i;
    if (s->finites > 0)
        qsort(s->finite, s->finites, sizeof *s->finite, order_words);
    for (uint32_t stage = 0; s->candidates > 0; stage++) {
        begin_stage(s, stage);
        while (s->done < s->queued)
            settle_next(s, stage);
        end_stage(s, stage);
    }
}

/* 1 + the nimber of a position, or LOOPY_INFINITE. */
static uint32_t find_label(int64_t root)
{
    loopy_reach r;
    loopy_stages s;
    uint32_t *begin, *before;

    if (node_at[root].label != 0)
        return node_at[root].label;
    memset(&r, 0, sizeof r);
    memset(&s, 0, sizeof s);
    r.run = ++loopy_runs;
    (void)reached_place(&r, root);
    for (uint32_t i = 0; i < r.count; i++)
        explore_place(&r, i);
    const size_t count = (size_t)r.count;

    begin = (uint32_t *)calloc(count, sizeof *begin);
    before = (uint32_t *)calloc((size_t)r.arcs + 1, sizeof *before);
    s.queue = (uint32_t *)malloc(count * sizeof *s.queue);
    s.candidate = (uint32_t *)malloc(count * sizeof *s.candidate);
    s.finite = (uint64_t *)malloc(count * sizeof *s.finite);
    if (begin == NULL || before == NULL || s.queue == NULL ||
        s.candidate == NULL || s.finite == NULL)
        die(no_memory);
    turn_round(&r, begin, before);
    s.begin = begin;
    s.before = before;
    s.label = r.label;
    s.vertex = r.vertex;
    run_stages(&r, &s);
    for (int64_t i = 0; i < r.count; i++)
        node_at[r.number[i]].label =
            r.label[i] == 0 ? LOOPY_INFINITE : r.label[i];
    free(r.number);
    free(r.label);
    free(r.vertex);
    free(r.from);
    free(r.to);
    free(begin);
    free(before);
    free(s.queue);
    free(s.candidate);
    free(s.finite);
    return node_at[root].label;
}

/*
 * The value of a sum [Smith 1966; Fraenkel, Perl 1975]: a nimber, or infinite,
 * with those that its only infinite part has moves to; two such parts have
 * none.
 */
typedef struct loopy_value {
    int64_t infinite; /* parts, of which this is one: */
    int64_t part, nimber;
} loopy_value;

/* Of what was pushed since `base`. */
static loopy_value loopy_sum_since(int64_t base)
{
    loopy_value sum = {0, 0, 0};

    for (int64_t i = base, end = pushed; i < end; i += WIDTH) {
        const int64_t part = pushed;
        int64_t number;
        uint32_t label;

        if (pushed_at[i] == NIM) {
            sum.nimber ^= pushed_at[i + 1];
            continue;
        }
        for (int64_t k = 0; k < WIDTH; k++)
            push(pushed_at[i + k]);
        number = number_of(part);
        label = find_label(number);
        if (label == LOOPY_INFINITE) {
            sum.infinite++;
            sum.part = number;
        } else {
            sum.nimber ^= (int64_t)label - 1;
        }
    }
    pushed = base;
    return sum;
}

/* The nimbers that there are moves to, each by exclusive or with that of the
 * other parts, kept from the place that pushed was at. */
static void push_among(const loopy_value *v)
{
    const int64_t first = edges;

    if (v->infinite != 1)
        return;
    list_moves(v->part);
    for (int64_t i = first; i < edges; i++) {
        const uint32_t label = node_at[edge_at[i].to].label;

        if (is_finite_label(label))
            push(((int64_t)label - 1) ^ v->nimber);
    }
    edges = first;
}

/* Who wins the sum that was pushed since `base`. */
static int64_t loopy_result(int64_t base)
{
    const loopy_value sum = loopy_sum_since(base);
    bool wins = sum.infinite == 0 && sum.nimber != 0;

    push_among(&sum);
    for (int64_t i = base; i < pushed; i++)
        wins = wins || pushed_at[i] == 0;
    pushed = base;
    return wins ? 1 : sum.infinite == 0 ? -1 : 0;
}

static list loopy_text(int64_t base)
{
    const loopy_value sum = loopy_sum_since(base);
    list among;
    char number[24];
    const char *begin = "oo(";

    if (sum.infinite == 0)
        return value_text(sum.nimber);
    push_among(&sum);
    among = set_from(base, 1);
    for (int64_t i = 0; i < among.len; i++) {
        snprintf(number, sizeof number, "%s%lld", begin,
                 (long long)among.at[i]);
        for (const char *at = number; *at != '\0'; at++)
            push(*at);
        begin = ",";
    }
    for (const char *at = among.len == 0 ? "oo()" : ")"; *at != '\0'; at++)
        push(*at);
    return list_from(base, 1);
}
