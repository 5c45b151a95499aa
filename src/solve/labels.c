/* SPDX-License-Identifier: MIT */
/*
 * The position that is asked for comes first, the others in the order in which
 * they are met, each with the numbers of its options; whoever checks them needs
 * no more than to look at these.  What is written was found by retrograde.c or
 * loopy.c, which know the results or values of all that is in reach.
 */
#include "solve/labels.h"

#include <assert.h>

#include "base/error.h"
#include "solve/cell_labels.h"

typedef struct labelling {
    position_graph *g;
    const loopy_values *values; /* NULL: results are written */
    uint32_t *place; /* by number in the graph: 1 + its place; 0: not met */
    uint32_t *met;   /* numbers, by their places */
    size_t count, cap, place_cap;
    edge_list list; /* of one position */
    certified_text *out;
    grundy_error *err;
} labelling;

static grundy_status meet(labelling *l, uint32_t number)
{
    memory *const mem = l->g->mem;

    if (!GRUNDY_RESERVE_ZEROED(mem, l->place, l->place_cap,
                               (uint64_t)number + 1))
        return grundy_positions_stopped(l->g, grundy_memory_failure(mem),
                                        l->err);
    if (l->place[number] != 0)
        return GRUNDY_OK;
    if (!GRUNDY_PUSH(mem, l->met, l->count, l->cap, number))
        return grundy_positions_stopped(l->g, grundy_memory_failure(mem),
                                        l->err);
    l->place[number] = (uint32_t)l->count;
    return GRUNDY_OK;
}

static const char *word_of(const position_node *n)
{
    static const char *const result[] = {"lost", "drawn", "won"};

    if (n->low != 0 && n->length == GRUNDY_NEVER)
        return "endless"; /* and so one side's */
    return result[n->low + 1];
}

/* The rest of the line: what people call the position. */
static void put_name(labelling *l, uint32_t number)
{
    char text[200];

    (void)grundy_positions_text(l->g, number, text, sizeof text);
    for (char *at = text; *at != '\0'; at++)
        if ((unsigned char)*at < ' ')
            *at = ' ';
    grundy_certified_put(l->out, " = ");
    grundy_certified_put(l->out, text);
    grundy_certified_put(l->out, "\n");
}

static void put_number(labelling *l, uint64_t number)
{
    grundy_certified_put(l->out, " ");
    grundy_certified_put_number(l->out, number);
}

static grundy_status put_options(labelling *l)
{
    grundy_status status = GRUNDY_OK;

    for (size_t i = 0; status == GRUNDY_OK && i < l->list.count; i++) {
        const uint32_t to = l->list.at[i].to;

        status = meet(l, to);
        if (status == GRUNDY_OK)
            put_number(l, l->place[to] - 1);
    }
    return status;
}

static grundy_status put_result(labelling *l, uint32_t number, bool ended)
{
    position_node n;

    if (l->g->node[number].low != l->g->node[number].high)
        (void)grundy_cells_tell(l->g, number);
    n = l->g->node[number];
    assert(n.low == n.high);
    if (n.low == 0 && l->g->rules.endless_for_right != 0)
        return grundy_fail(l->err, GRUNDY_EINVAL,
                           "expected play without draws to certify, as one "
                           "side wins if it never ends");
    if (ended)
        grundy_certified_put(l->out, "over ");
    grundy_certified_put(l->out, word_of(&n));
    if (!ended && n.low != 0 && n.length != GRUNDY_NEVER)
        put_number(l, n.length);
    return GRUNDY_OK;
}

static void put_value(labelling *l, uint32_t number)
{
    uint32_t stamp;
    const uint32_t label = grundy_loopy_label(l->values, number, &stamp);

    if (label == GRUNDY_LOOPY_INFINITE) {
        grundy_certified_put(l->out, "infinite");
        return;
    }
    grundy_certified_put(l->out, "value");
    put_number(l, label - 1);
    put_number(l, stamp);
}

static grundy_status put_line(labelling *l, uint32_t number)
{
    bool ended;
    grundy_status status = grundy_positions_ended(l->g, number, &ended, l->err);

    l->list.count = 0;
    if (status == GRUNDY_OK && !ended)
        status = grundy_positions_options(l->g, number, &l->list, l->err);
    if (status == GRUNDY_OK && l->values == NULL)
        status = put_result(l, number, ended);
    else if (status == GRUNDY_OK)
        put_value(l, number);
    if (status == GRUNDY_OK)
        status = put_options(l);
    put_name(l, number);
    return status == GRUNDY_OK ? grundy_watch_tick(l->g->watch, 1, l->err)
                               : status;
}

static void put_rules(const labelling *l)
{
    const result_rules *const rules = &l->g->rules;

    grundy_certified_put(l->out, "labels\nstuck ");
    grundy_certified_put(l->out, rules->misere ? "won" : "lost");
    grundy_certified_put(l->out, "\nendless ");
    grundy_certified_put(l->out, rules->endless_for_right > 0   ? "right"
                                 : rules->endless_for_right < 0 ? "left"
                                                                : "drawn");
    grundy_certified_put(l->out, "\n");
}

/* All that is in reach of what has been met. */
static grundy_status put_lines(labelling *l, grundy_status status)
{
    memory *const mem = l->g->mem;

    for (size_t i = 0; status == GRUNDY_OK && i < l->count; i++)
        status = put_line(l, l->met[i]);
    GRUNDY_FREE(mem, l->place, l->place_cap);
    GRUNDY_FREE(mem, l->met, l->cap);
    GRUNDY_FREE(mem, l->list.at, l->list.cap);
    return status;
}

grundy_status grundy_labels_certify(position_graph *g, uint32_t root,
                                    certified_text *out, grundy_error *err)
{
    labelling l = {.g = g, .out = out, .err = err};

    put_rules(&l);
    return put_lines(&l, meet(&l, root));
}

/* A part of the sum, and how many there are. */
static grundy_status put_part(labelling *l, const option_part *part)
{
    const option_part one = {.at = part->at, .copies = 1};
    const bool nim = part->at.kind == GRUNDY_KIND_NIM;
    uint32_t number;
    grundy_status status = GRUNDY_OK;

    if (!nim)
        status = grundy_positions_number(l->g, &one, 1, false, &number, l->err);
    if (status == GRUNDY_OK && !nim)
        status = meet(l, number);
    if (status != GRUNDY_OK)
        return status;
    grundy_certified_put(l->out, nim ? "nim" : "part");
    put_number(l, nim ? (uint64_t)part->at.word[0] : l->place[number] - 1);
    put_number(l, part->copies);
    grundy_certified_put(l->out, "\n");
    return GRUNDY_OK;
}

grundy_status grundy_labels_certify_sum(position_graph *g, loopy_values *values,
                                        const option_part *part, size_t parts,
                                        certified_text *out, grundy_error *err)
{
    labelling l = {.g = g, .values = values, .out = out, .err = err};
    loopy_value all;
    uint32_t number;
    grundy_status status = grundy_loopy_sum(values, part, parts, &all, err);

    if (status == GRUNDY_OK)
        status = grundy_positions_number(g, part, parts, false, &number, err);
    grundy_certified_put(out, "values\n");
    for (size_t i = 0; status == GRUNDY_OK && i < parts; i++)
        if (part[i].copies > 0)
            status = put_part(&l, &part[i]);
    if (status == GRUNDY_OK) {
        grundy_certified_put(out, "sum");
        put_name(&l, number);
    }
    return put_lines(&l, status);
}
