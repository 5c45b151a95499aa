/* SPDX-License-Identifier: MIT */
/*
 * Every question that a rule file can be asked through the public headers, as
 * a table: tests go through it with memory that ends, with limits, and with or
 * without a place for the error.
 */
#pragma once

#include <stdio.h>
#include <string.h>

#include "grundy/grundy.h"

/* What is asked about; NULL where there is none. */
typedef struct subject {
    const char *name, *rules, *input;
    const char *position;       /* NULL: the file's start */
    const char *free, *free_by; /* a position with a free name */
} subject;

typedef struct asked {
    const subject *of;
    grundy_rules *rules;
    const grundy_limits *limits;
    bool closed_output; /* whatever is written fails */
    grundy_error *err;
} asked;

typedef grundy_status question(const asked *a);
typedef grundy_status sum_question(const asked *a, grundy_sum *sum);

/* ---- streams ---- */

typedef struct asked_input {
    const char *at;
} asked_input;

static inline size_t read_asked(void *user, char *out, size_t size)
{
    asked_input *const in = user;
    size_t count = strlen(in->at);

    count = count < size ? count : size;
    memcpy(out, in->at, count);
    in->at += count;
    return count;
}

static inline bool write_asked(void *user, const char *data, size_t length)
{
    const asked *const a = user;

    (void)data;
    (void)length;
    return !a->closed_output;
}

static inline grundy_writer writer_of(const asked *a)
{
    return (grundy_writer){write_asked, (void *)(uintptr_t)a};
}

/* ---- questions to the file ---- */

static inline grundy_status ask_run(const asked *a)
{
    asked_input text = {a->of->input != NULL ? a->of->input : ""};
    const grundy_reader in = {read_asked, &text};
    const grundy_writer out = writer_of(a);

    return grundy_rules_run(a->rules, &in, &out, a->err);
}

static inline grundy_status ask_native(const asked *a)
{
    const grundy_status status =
        grundy_rules_engine(a->rules, GRUNDY_ENGINE_NATIVE, true, a->err);

    return status == GRUNDY_OK ? ask_run(a) : status;
}

static inline grundy_status ask_emit(const asked *a, const char *lang)
{
    const grundy_writer out = writer_of(a);

    return grundy_rules_emit(a->rules, lang, &out, a->err);
}

static inline grundy_status ask_emit_c(const asked *a)
{
    return ask_emit(a, "c");
}

static inline grundy_status ask_emit_cpp(const asked *a)
{
    return ask_emit(a, "cpp");
}

static inline grundy_status ask_emit_unknown(const asked *a)
{
    return ask_emit(a, "cobol");
}

static inline grundy_status ask_set(const asked *a)
{
    bool bound;

    return grundy_rules_set(a->rules, grundy_rules_input(a->rules, 0, &bound),
                            "3", a->err);
}

static inline grundy_status ask_set_wrong(const asked *a)
{
    return grundy_rules_set(a->rules, "nobody", "x y", a->err);
}

static inline grundy_status ask_read(const asked *a)
{
    asked_input text = {a->of->input != NULL ? a->of->input : ""};
    const grundy_reader in = {read_asked, &text};

    return grundy_rules_read(a->rules, &in, a->err);
}

static inline grundy_status ask_try(const asked *a)
{
    char got[16];
    bool passed;

    return grundy_rules_try(a->rules, 0, &passed, got, sizeof got, a->err);
}

static inline grundy_status ask_try_none(const asked *a)
{
    bool passed;

    return grundy_rules_try(a->rules, SIZE_MAX, &passed, NULL, 0, a->err);
}

static inline bool take_step(void *user, const grundy_plan_step *step)
{
    (void)user;
    return step->why != NULL;
}

static inline grundy_status ask_plan(const asked *a)
{
    grundy_plan plan;
    const grundy_status status = ask_read(a);

    return status != GRUNDY_OK
               ? status
               : grundy_rules_plan(a->rules, &plan, take_step, NULL, a->err);
}

static inline grundy_status ask_dump(const asked *a)
{
    static const char *const stage[] = {"tokens", "ast", "ir", "c"};
    const grundy_writer out = writer_of(a);
    grundy_status status = ask_read(a);

    for (size_t i = 0; i < 4 && status == GRUNDY_OK; i++)
        status = grundy_rules_dump(a->rules, stage[i], &out, a->err);
    return status;
}

static inline grundy_status ask_dump_unknown(const asked *a)
{
    const grundy_writer out = writer_of(a);

    return grundy_rules_dump(a->rules, "soup", &out, a->err);
}

static inline grundy_status ask_search(const asked *a)
{
    return grundy_rules_search(a->rules, GRUNDY_SEARCH_PROOF, a->err);
}

static inline grundy_status ask_without(const asked *a)
{
    return grundy_rules_without(a->rules, "no such rewrite", a->err);
}

static inline grundy_status ask_store(const asked *a)
{
    grundy_status status =
        grundy_rules_store(a->rules, "/no such folder/parts", a->err);

    if (status == GRUNDY_OK || grundy_rules_stored(a->rules) != 0)
        return status;
    return grundy_rules_save(a->rules, a->err) == GRUNDY_OK ? status
                                                            : GRUNDY_EINVAL;
}

/* Something between the ends, and short. */
static inline bool choose(void *user, const grundy_draw_ask *ask,
                          int64_t *number)
{
    (void)user;
    *number = ask->least > ask->most - 3 ? ask->most : ask->least + 3;
    return true;
}

static inline grundy_status ask_draw(const asked *a)
{
    const grundy_drawer from = {choose, NULL};
    const grundy_writer out = writer_of(a);

    return grundy_rules_draw(a->rules, &from, &out, a->err);
}

static inline grundy_status ask_table(const asked *a)
{
    const grundy_axis axis = {a->of->free_by, 0, 19};
    int64_t value[20];

    if (a->of->free == NULL)
        return GRUNDY_OK;
    return grundy_rules_table(a->rules, a->of->free, &axis, 1, value, a->err);
}

static inline grundy_status ask_table_values(const asked *a)
{
    const grundy_axis axis = {a->of->free_by, 0, 4};
    char value[5 * 8];

    if (a->of->free == NULL)
        return GRUNDY_OK;
    return grundy_rules_table_values(a->rules, a->of->free, &axis, 1, 100,
                                     value, 8, a->err);
}

static inline grundy_status ask_lost_pairs(const asked *a)
{
    int64_t value[36];
    grundy_law law;

    if (a->of->free == NULL)
        return GRUNDY_OK;
    return grundy_rules_lost_pairs(a->rules, a->of->free, a->of->free_by,
                                   "nowhere", 5, value, &law, a->err);
}

static inline grundy_status ask_table_wrong(const asked *a)
{
    const grundy_axis axis[33] = {{"n", 0, 1}};
    int64_t value[2];

    return grundy_rules_table(a->rules, "heap(n)", axis, 33, value, a->err);
}

static inline grundy_status ask_graph(const asked *a)
{
    const grundy_writer out = writer_of(a);
    grundy_graph *graph = NULL;
    grundy_status status = ask_read(a);

    if (status == GRUNDY_OK)
        status =
            grundy_graph_open(&graph, a->rules, a->of->position, 12, a->err);
    if (status == GRUNDY_OK)
        status = grundy_graph_set_board(graph, 0, "o .\n. o\n", a->err);
    if (status == GRUNDY_OK)
        status = grundy_graph_write_dot(graph, "graph", &out, a->err);
    if (status == GRUNDY_OK)
        status = grundy_graph_draw(graph, "graph", GRUNDY_SVG, &out, a->err);
    if (status == GRUNDY_OK)
        status = grundy_graph_place(graph, "no layout", 9, a->err);
    if (graph != NULL)
        grundy_graph_close(&graph);
    return status;
}

/* ---- questions to a sum ---- */

static inline bool take_move(void *user, const grundy_move *move)
{
    (void)move;
    return ++*(unsigned *)user < 50;
}

static inline grundy_status open_sum(const asked *a, grundy_sum **sum)
{
    grundy_status status = ask_read(a);

    *sum = NULL;
    if (status == GRUNDY_OK)
        status = grundy_sum_open(sum, a->rules, a->of->position, a->err);
    return status;
}

static inline grundy_status ask_sum(const asked *a, sum_question *next)
{
    grundy_sum *sum;
    grundy_status status = open_sum(a, &sum);

    if (status == GRUNDY_OK)
        status = next(a, sum);
    if (sum != NULL)
        grundy_sum_close(&sum);
    return status;
}

static inline grundy_status sum_nimber(const asked *a, grundy_sum *sum)
{
    uint64_t nimber;

    return grundy_sum_nimber(sum, &nimber, a->err);
}

static inline grundy_status sum_certificate(const asked *a, grundy_sum *sum)
{
    const grundy_writer out = writer_of(a);

    return grundy_sum_certificate(sum, &out, a->err);
}

static inline grundy_status sum_wins(const asked *a, grundy_sum *sum)
{
    bool wins;

    return grundy_sum_wins(sum, &wins, a->err);
}

static inline grundy_status sum_result(const asked *a, grundy_sum *sum)
{
    int64_t result;

    return grundy_sum_result(sum, &result, a->err);
}

static inline grundy_status sum_sides(const asked *a, grundy_sum *sum)
{
    char letter;
    grundy_status status = grundy_sum_class(sum, &letter, a->err);

    if (status == GRUNDY_OK && grundy_sum_is_rights(sum))
        status = grundy_sum_give_move(sum, false, a->err);
    return status;
}

static inline grundy_status sum_value(const asked *a, grundy_sum *sum)
{
    char text[80];

    return grundy_sum_value(sum, 100, text, sizeof text, a->err);
}

static inline grundy_status sum_form(const asked *a, grundy_sum *sum)
{
    const int64_t *word;
    size_t words;

    return grundy_sum_form(sum, &word, &words, a->err);
}

static inline grundy_status sum_outcome(const asked *a, grundy_sum *sum)
{
    bool wins;

    return grundy_sum_outcome(sum, &wins, a->err);
}

/* A position as words; those of another kind than heap(n) are refused. */
static inline grundy_status ask_bound(const asked *a)
{
    const int64_t word = 3;
    const grundy_position part = {0, 1, &word};
    grundy_sum *sum = NULL;
    bool wins;
    grundy_status status = grundy_sum_prepare(&sum, a->rules, a->err);

    if (status == GRUNDY_OK)
        status = grundy_sum_bind(sum, &part, NULL, 1, a->err);
    if (status == GRUNDY_OK)
        status = grundy_sum_wins(sum, &wins, a->err);
    if (sum != NULL)
        grundy_sum_close(&sum);
    return status;
}

static inline grundy_status sum_part_nimber(const asked *a, grundy_sum *sum)
{
    uint64_t nimber;

    return grundy_sum_parts(sum) == 0
               ? GRUNDY_OK
               : grundy_sum_part_nimber(sum, 0, &nimber, a->err);
}

static inline grundy_status sum_winning(const asked *a, grundy_sum *sum)
{
    unsigned count = 0;

    return grundy_sum_winning_moves(sum, take_move, &count, a->err);
}

static inline grundy_status sum_moves(const asked *a, grundy_sum *sum)
{
    unsigned count = 0;

    return grundy_sum_moves(sum, take_move, &count, a->err);
}

static inline grundy_status sum_plan(const asked *a, grundy_sum *sum)
{
    grundy_plan plan;

    return grundy_sum_plan(sum, &plan, take_step, NULL, a->err);
}

/* What explain.h tells of one part, one after the other. */
static inline grundy_status sum_part(const asked *a, grundy_sum *sum)
{
    grundy_param param;
    grundy_decided decided;
    grundy_part_law law;
    grundy_strategy strategy;
    grundy_ground ground;
    grundy_position position;
    const char *lines;
    const int64_t *ends;
    size_t edges;
    unsigned count = 0;
    grundy_status status = GRUNDY_OK;

    if (grundy_sum_parts(sum) == 0)
        return GRUNDY_OK;
    status = grundy_sum_part_words(sum, 0, &position, a->err);
    if (status != GRUNDY_OK)
        return status;
    if (grundy_sum_part_params(sum, 0) > 0)
        status = grundy_sum_part_param(sum, 0, 0, &param, a->err);
    if (status == GRUNDY_OK)
        status = grundy_sum_part_edges(sum, 0, &ends, &edges, a->err);
    if (status == GRUNDY_OK)
        status = grundy_sum_part_show(sum, 0, &lines, a->err);
    if (status == GRUNDY_OK)
        status = grundy_sum_part_decided(sum, 0, &decided, a->err);
    if (status == GRUNDY_OK)
        status = grundy_sum_part_law(sum, 0, &law, a->err);
    if (status == GRUNDY_OK)
        status = grundy_sum_part_strategy(sum, 0, &strategy, a->err);
    if (status == GRUNDY_OK)
        status = grundy_sum_ground(sum, &ground, a->err);
    if (status == GRUNDY_OK)
        status = grundy_sum_part_moves(sum, 0, take_move, &count, a->err);
    if (status == GRUNDY_OK)
        status = grundy_sum_part_targets(sum, 0, take_move, &count, a->err);
    return status;
}

static inline grundy_status sum_words(const asked *a, grundy_sum *sum)
{
    static const grundy_explaining how = {sizeof how, 0, 2, 3, 1};
    const grundy_writer out = writer_of(a);

    assert_ptr_equal(grundy_sum_rules(sum), a->rules);
    return grundy_sum_explain(sum, &how, &out, a->err);
}

/* What the first move leaves, as a sum of its own. */
typedef struct bound_move {
    const asked *a;
    grundy_sum *sum;
    grundy_status status;
} bound_move;

static bool bind_first(void *user, const grundy_move *move)
{
    bound_move *const b = user;

    b->status = grundy_sum_bind_move(b->sum, move, b->a->err);
    return false;
}

static inline grundy_status sum_move(const asked *a, grundy_sum *sum)
{
    bound_move b = {.a = a};
    grundy_status status = grundy_sum_prepare(&b.sum, a->rules, a->err);

    if (status == GRUNDY_OK)
        status = grundy_sum_moves(sum, bind_first, &b, a->err);
    if (b.sum != NULL)
        grundy_sum_close(&b.sum);
    return status == GRUNDY_OK ? b.status : status;
}

static inline grundy_status sum_tame(const asked *a, grundy_sum *sum)
{
    grundy_tame tame;
    grundy_status status = grundy_sum_tame(sum, &tame, a->err);

    if (status == GRUNDY_OK && grundy_sum_parts(sum) > 0)
        status = grundy_sum_part_tame(sum, 0, &tame, a->err);
    return status;
}

static inline grundy_status sum_moves_to(const asked *a, grundy_sum *sum)
{
    unsigned count = 0;

    return grundy_sum_parts(sum) == 0
               ? GRUNDY_OK
               : grundy_sum_part_moves_to(sum, 0, 1, take_move, &count, a->err);
}

static inline grundy_status sum_after(const asked *a, grundy_sum *sum)
{
    grundy_sum *after = NULL;
    bool allowed;
    grundy_status status = GRUNDY_OK;

    if (grundy_sum_parts(sum) == 0)
        return GRUNDY_OK;
    status = grundy_sum_allows(sum, 0, "nim(1) + nim(2)", &allowed, a->err);
    if (status == GRUNDY_OK)
        status = grundy_sum_after(&after, sum, 0, "nim(1)", a->err);
    if (after != NULL)
        grundy_sum_close(&after);
    return status;
}

static inline grundy_status sum_after_wrong(const asked *a, grundy_sum *sum)
{
    grundy_sum *after = NULL;
    bool allowed;

    if (grundy_sum_parts(sum) == 0)
        return GRUNDY_OK;
    if (grundy_sum_allows(sum, 0, "heap(", &allowed, NULL) == GRUNDY_OK)
        return GRUNDY_OK;
    return grundy_sum_after(&after, sum, 0, "+", a->err);
}

static inline grundy_status ask_sum_wrong(const asked *a)
{
    grundy_sum *sum;

    return grundy_sum_open(&sum, a->rules, "heap(3) heap", a->err);
}

/* ---- questions to a sequence ---- */

/* As far as misère play, which is searched whole, takes no time. */
enum { STUDIED = 30 };

static inline grundy_status ask_study(const asked *a)
{
    const grundy_writer out = writer_of(a);
    grundy_study *study = NULL;
    grundy_law law;
    grundy_comparison comparison;
    uint64_t value, n;
    bool found;
    grundy_status status;

    if (a->of->free == NULL)
        return GRUNDY_OK;
    status =
        grundy_study_open_rules(&study, a->rules, a->of->free, a->of->free_by,
                                0, NULL, a->limits, a->err);
    if (status == GRUNDY_OK)
        status = grundy_study_law(study, STUDIED, &law, a->err);
    if (status == GRUNDY_OK)
        status = grundy_study_value(study, 20, &value, a->err);
    if (status == GRUNDY_OK)
        status = grundy_study_find(study, 1, 0, STUDIED, &found, &n, a->err);
    if (status == GRUNDY_OK)
        status = grundy_study_claim(study, "n", "n", 20, &comparison, a->err);
    if (status == GRUNDY_OK)
        status = grundy_study_compare(study, study, 20, &comparison, a->err);
    if (status == GRUNDY_OK && law.proved)
        status = grundy_study_certificate(study, &out, a->err);
    if (study != NULL)
        grundy_study_close(&study);
    return status;
}

static inline grundy_status ask_claim_wrong(const asked *a)
{
    grundy_study *study = NULL;
    grundy_comparison comparison;
    grundy_status status;

    if (a->of->free == NULL)
        return GRUNDY_OK;
    status =
        grundy_study_open_rules(&study, a->rules, a->of->free, a->of->free_by,
                                0, NULL, a->limits, a->err);
    if (status == GRUNDY_OK)
        status = grundy_study_claim(study, "7 / (n - 3)", "n", 20, &comparison,
                                    a->err);
    if (study != NULL)
        grundy_study_close(&study);
    return status;
}

/* ---- all of them ---- */

static const struct all_calls {
    const char *name;
    question *ask;
    bool varies; /* what it does depends on the cache and on clocks */
    sum_question *ask_of_sum; /* in place of `ask` */
} all_calls[] = {
    {"run", ask_run, false, NULL},
    {"native", ask_native, true, NULL},
    {"emit c", ask_emit_c, false, NULL},
    {"emit c++", ask_emit_cpp, false, NULL},
    {"emit unknown", ask_emit_unknown, false, NULL},
    {"set", ask_set, false, NULL},
    {"set wrong", ask_set_wrong, false, NULL},
    {"read", ask_read, false, NULL},
    {"try", ask_try, false, NULL},
    {"try none", ask_try_none, false, NULL},
    {"plan", ask_plan, false, NULL},
    {"dump", ask_dump, false, NULL},
    {"dump unknown", ask_dump_unknown, false, NULL},
    {"search", ask_search, false, NULL},
    {"without", ask_without, false, NULL},
    {"store", ask_store, false, NULL},
    {"draw", ask_draw, false, NULL},
    {"table", ask_table, false, NULL},
    {"table of values", ask_table_values, false, NULL},
    {"lost pairs", ask_lost_pairs, false, NULL},
    {"table wrong", ask_table_wrong, false, NULL},
    {"graph", ask_graph, false, NULL},
    {"nimber", NULL, false, sum_nimber},
    {"certificate", NULL, false, sum_certificate},
    {"wins", NULL, false, sum_wins},
    {"result", NULL, false, sum_result},
    {"sides", NULL, false, sum_sides},
    {"value", NULL, false, sum_value},
    {"form", NULL, false, sum_form},
    {"outcome", NULL, false, sum_outcome},
    {"bound", ask_bound, false, NULL},
    {"part nimber", NULL, false, sum_part_nimber},
    {"winning moves", NULL, false, sum_winning},
    {"moves", NULL, false, sum_moves},
    {"sum plan", NULL, false, sum_plan},
    {"move", NULL, false, sum_move},
    {"part", NULL, false, sum_part},
    {"words", NULL, false, sum_words},
    {"tame", NULL, false, sum_tame},
    {"moves to", NULL, false, sum_moves_to},
    {"after", NULL, false, sum_after},
    {"after wrong", NULL, false, sum_after_wrong},
    {"sum wrong", ask_sum_wrong, false, NULL},
    {"study", ask_study, false, NULL},
    {"claim wrong", ask_claim_wrong, false, NULL},
};

enum { ALL_CALLS = sizeof all_calls / sizeof *all_calls };

static inline grundy_status ask_call(const struct all_calls *call,
                                     const asked *a)
{
    return call->ask != NULL ? call->ask(a) : ask_sum(a, call->ask_of_sum);
}
