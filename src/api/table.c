/* SPDX-License-Identifier: MIT */
/*
 * Tables of sums: parts that name some of the axes only are evaluated over
 * these, and every cell is the xor of one value a part.
 *
 * A part with the axes a, b has |a| |b| values, however many cells the table
 * has; they lie densely, the last axis innermost as in the table.  A row of
 * the table (all axes but the last fixed) is the xor of one number, from the
 * parts without the last axis, and of one row a part with it: so a cell costs
 * a few additions, whatever its position is.
 *
 * -1 stands for "outside its range", and one part outside is all outside.
 */
#include <assert.h>
#include <string.h>

#include "api/rules.h"

#include "plan/rewrites/build.h"
#include "plan/rewrites/independence.h"

enum { MOST_PARTS = 64 };

typedef struct table_part {
    node *sum;
    uint32_t names; /* axes, a bit each */
    int64_t *value;
    size_t values;
    size_t stride[GRUNDY_MOST_PARAMS]; /* of each axis; 0: not named */
} table_part;

typedef struct taking {
    grundy_rules *rules;
    arena *a;
    variable *const *name;
    const grundy_axis *axis;
    size_t axes;
    const char *text;
    table_part part[MOST_PARTS];
    size_t parts;
    grundy_error *err;
} taking;

/* ---- taking a sum apart ---- */

typedef struct ranges {
    const game_kind *kind;
    uint32_t kept; /* parameters that are within a range there too, a bit each */
} ranges;

static bool keep_ranges(void *user, node *n)
{
    ranges *const r = user;

    if (n->op != N_CALL || n->call != CALL_POSITION)
        return true;
    for (uint32_t i = 0; i < n->ref.kind->params; i++)
        if (n->kid[i]->op == N_NAME && n->ref.kind->param[i].range != NULL)
            r->kept |= grundy_independence_names(r->kind, n->kid[i]);
    return true;
}

/* Whether every parameter with a range is handed on as it is, to one with a
 * range. */
static bool keeps_ranges(const game_kind *kind)
{
    ranges r = {kind, 0};

    (void)grundy_tree_walk(kind->split, keep_ranges, &r);
    for (uint32_t i = 0; i < kind->params; i++)
        if (kind->param[i].range != NULL && (r.kept >> i & 1) == 0)
            return false;
    return true;
}

/* Into positions, which have the ranges of what they hold: not where a
 * parameter is in none of them, nor by a theorem, which has a value for any
 * number. */
static bool is_split(const node *n)
{
    const game_kind *const kind = n->ref.kind;

    return n->op == N_CALL && n->call == CALL_POSITION && kind->split != NULL &&
           kind->split_why == NULL && keeps_ranges(kind) &&
           (uint64_t)grundy_independence_names(kind, kind->split) + 1 ==
               UINT64_C(1) << kind->params;
}

static bool take_apart(taking *t, node *n)
{
    assert(n->type->tag == TYPE_SUM && t->parts <= MOST_PARTS);
    if (is_split(n)) {
        rewriting r = {.set = &t->rules->engine.set, .a = t->a};

        n = grundy_build_copy(&r, n->ref.kind->split, grundy_build_argument, n);
        return n != NULL && take_apart(t, n);
    }
    if (n->op == N_ADD)
        return take_apart(t, n->kid[0]) && take_apart(t, n->kid[1]);
    if (t->parts == MOST_PARTS)
        return false;
    t->part[t->parts++] = (table_part){.sum = n};
    return true;
}

typedef struct naming {
    const taking *t;
    uint32_t names;
} naming;

static bool add_name(void *user, node *n)
{
    naming *w = user;

    if (n->op == N_NAME && n->call == CALL_VARIABLE)
        for (uint32_t i = 0; i < w->t->axes; i++)
            if (n->ref.variable == w->t->name[i])
                w->names |= UINT32_C(1) << i;
    return true;
}

/* Whether some part is spared by having fewer axes. */
static bool name_axes(taking *t)
{
    bool fewer = false;

    for (size_t p = 0; p < t->parts; p++) {
        naming w = {t, 0};

        (void)grundy_tree_walk(t->part[p].sum, add_name, &w);
        t->part[p].names = w.names;
        fewer |= (uint32_t)__builtin_popcount(w.names) < t->axes;
    }
    return fewer;
}

/* ---- the values of a part ---- */

static size_t extent(const grundy_axis *axis)
{
    return (size_t)((uint64_t)axis->to - (uint64_t)axis->from) + 1;
}

static grundy_status open_part(taking *t, table_part *p)
{
    p->values = 1;
    for (size_t i = t->axes; i-- > 0;)
        if ((p->names >> i & 1) != 0) {
            p->stride[i] = p->values;
            p->values *= extent(&t->axis[i]); /* no more than all cells */
        }
    p->value = grundy_memory_new(&t->rules->mem, p->values * sizeof *p->value);
    return p->value != NULL
               ? GRUNDY_OK
               : grundy_engine_no_memory(&t->rules->engine, t->err);
}

static grundy_status evaluate(taking *t, const rule_code *code,
                              const int64_t *at, int64_t *value)
{
    engine *e = &t->rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const object *sum;
    uint64_t nimber;
    grundy_status status =
        grundy_rules_evaluate(t->rules, code, t->text, at, true, &sum, t->err);

    *value = -1;
    if (status == GRUNDY_OK && sum != NULL) {
        status = grundy_engine_nimber(e, sum, &nimber, t->err);
        *value = (int64_t)nimber;
    }
    grundy_arena_reset(&e->machine.scratch, mark);
    return status == GRUNDY_OK ? grundy_watch_tick(&t->rules->watch, 1, t->err)
                               : status;
}

/* The arguments of value number i of a part; axes it has not stay first. */
static void arguments(const taking *t, const table_part *p, size_t i,
                      int64_t *at)
{
    for (size_t k = 0; k < t->axes; k++) {
        at[k] = t->axis[k].from;
        if (p->stride[k] > 0)
            at[k] += (int64_t)(i / p->stride[k] % extent(&t->axis[k]));
    }
}

/* From the largest position down, for its table holds all the others. */
static grundy_status fill_part(taking *t, table_part *p)
{
    engine *e = &t->rules->engine;
    rule_code *code;
    grundy_status status =
        grundy_compile_expr(&e->program, &e->machine, t->a, p->sum, t->name,
                            (uint32_t)t->axes, false, &code, t->err);

    if (status == GRUNDY_OK)
        status = open_part(t, p);
    for (size_t i = p->values; status == GRUNDY_OK && i-- > 0;) {
        int64_t at[GRUNDY_MOST_PARAMS];

        arguments(t, p, i, at);
        status = evaluate(t, code, at, &p->value[i]);
    }
    return status;
}

/* ---- cells ---- */

static int64_t both(int64_t x, int64_t y)
{
    return (x | y) < 0 ? -1 : x ^ y;
}

/* The first value of the row in each part, and the xor of those that have no
 * more than one. */
static int64_t begin_row(const taking *t, const size_t *at,
                         const int64_t *row[MOST_PARTS], size_t *rows)
{
    int64_t base = 0;

    *rows = 0;
    for (size_t p = 0; p < t->parts; p++) {
        const table_part *const part = &t->part[p];
        size_t i = 0;

        for (size_t k = 0; k + 1 < t->axes; k++)
            i += at[k] * part->stride[k];
        if (part->stride[t->axes - 1] == 0)
            base = both(base, part->value[i]);
        else
            row[(*rows)++] = part->value + i;
    }
    return base;
}

static void write_row(int64_t *restrict out, size_t cells, int64_t base,
                      const int64_t *const *row, size_t rows)
{
    const int64_t *const first = rows > 0 ? row[0] : NULL;

    for (size_t i = 0; i < cells; i++)
        out[i] = first == NULL ? base : both(base, first[i]);
    for (size_t r = 1; r < rows; r++)
        for (size_t i = 0; i < cells; i++)
            out[i] = both(out[i], row[r][i]);
}

static bool next_row(const taking *t, size_t *at)
{
    for (size_t k = t->axes - 1; k-- > 0;) {
        if (++at[k] < extent(&t->axis[k]))
            return true;
        at[k] = 0;
    }
    return false;
}

static grundy_status write_cells(const taking *t, int64_t *value)
{
    const size_t cells = extent(&t->axis[t->axes - 1]);
    size_t at[GRUNDY_MOST_PARAMS] = {0};

    do {
        const int64_t *row[MOST_PARTS];
        size_t rows;
        const int64_t base = begin_row(t, at, row, &rows);
        const grundy_status status =
            grundy_watch_tick(&t->rules->watch, cells, t->err);

        if (status != GRUNDY_OK)
            return status;
        write_row(value, cells, base, row, rows);
        value += cells;
    } while (next_row(t, at));
    return GRUNDY_OK;
}

/*
 * Fills value as grundy_rules_table does, if the checked sum n, with positions
 * that are sums themselves taken apart, has parts with fewer axes; *done tells.
 * Requires: normal play with nimbers, no empty axis.
 */
static grundy_status fill_by_parts(grundy_rules *rules, arena *a, node *n,
                                    variable *const *name,
                                    const grundy_axis *axis, size_t axes,
                                    const char *text, int64_t *value,
                                    bool *done, grundy_error *err)
{
    taking t = {.rules = rules,
                .a = a,
                .name = name,
                .axis = axis,
                .axes = axes,
                .text = text,
                .err = err};
    grundy_status status = GRUNDY_OK;

    *done = axes > 1 && take_apart(&t, n) && name_axes(&t);
    if (!*done)
        return GRUNDY_OK;
    for (size_t p = 0; status == GRUNDY_OK && p < t.parts; p++)
        status = fill_part(&t, &t.part[p]);
    if (status == GRUNDY_OK)
        status = write_cells(&t, value);
    for (size_t p = 0; p < t.parts; p++)
        GRUNDY_FREE(&rules->mem, t.part[p].value, t.part[p].values);
    return status;
}

/* ---- cell by cell ---- */

typedef struct tabling {
    grundy_rules *rules;
    const char *text;
    const grundy_axis *axis;
    size_t axes;
    rule_code *code;
    bool begun; /* a value has been asked for: tables are up to date */
    grundy_error *err;
    char *value; /* as texts, one of `size` each; NULL: as numbers */
    size_t size;
    uint64_t positions;
} tabling;

/*
 * The value of a sum that is one position, if a table has it already: what is
 * known once the largest position is.
 */
static bool look_up(engine *e, const object *sum, uint64_t *nimber)
{
    const int64_t *const part = sum->word;

    if (e->nimbers == NULL || sum->count < SUM_WORDS ||
        sum->count != SUM_WORDS + (uint64_t)part[SUM_LENGTH] ||
        part[SUM_KIND] == SUM_NIM || part[SUM_COPIES] != 1)
        return false;
    return grundy_nimber_peek(e->nimbers,
                              (grundy_position){(uint32_t)part[SUM_KIND],
                                                (uint32_t)part[SUM_LENGTH],
                                                part + SUM_WORDS},
                              nimber);
}

/* The same as text; "" where there is no such position, "?" where it is not
 * found. */
static grundy_status text_cell(tabling *t, const int64_t *at, char *out)
{
    engine *e = &t->rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const object *sum;
    grundy_status status = grundy_rules_evaluate(t->rules, t->code, t->text, at,
                                                 true, &sum, t->err);

    out[0] = '\0';
    if (status == GRUNDY_OK && sum != NULL) {
        status =
            grundy_engine_value(e, sum, t->positions, out, t->size, t->err);
        if (out[0] == '\0')
            memcpy(out, "?", 2);
    }
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

static grundy_status cell(tabling *t, const int64_t *at, int64_t *value)
{
    engine *e = &t->rules->engine;
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const object *sum;
    uint64_t nimber;
    bool wins;
    grundy_status status = grundy_rules_evaluate(t->rules, t->code, t->text, at,
                                                 true, &sum, t->err);

    *value = e->set.has_results ? INT64_MIN : -1;
    if (status == GRUNDY_OK && sum != NULL) {
        if (e->set.has_results) {
            status = grundy_engine_result(e, sum, value, NULL, t->err);
        } else if (grundy_engine_has_nimbers(e)) {
            if (!t->begun || !look_up(e, sum, &nimber))
                status = grundy_engine_nimber(e, sum, &nimber, t->err);
            t->begun = true;
            *value = (int64_t)nimber;
        } else {
            status = grundy_engine_wins(e, sum, &wins, t->err);
            *value = wins;
        }
    }
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

static grundy_status fill(tabling *t, int64_t *value)
{
    int64_t at[GRUNDY_MOST_PARAMS];
    size_t used = 0, i;
    grundy_status status = GRUNDY_OK;

    for (i = 0; i < t->axes; i++)
        at[i] = t->axis[i].from;
    for (;;) {
        status = t->value != NULL ? text_cell(t, at, t->value + t->size * used)
                                  : cell(t, at, &value[used]);
        used++;
        if (status == GRUNDY_OK)
            status = grundy_watch_tick(&t->rules->watch, 1, t->err);
        if (status != GRUNDY_OK)
            return status;
        for (i = t->axes; i > 0 && at[i - 1] == t->axis[i - 1].to; i--)
            at[i - 1] = t->axis[i - 1].from;
        if (i == 0)
            return GRUNDY_OK;
        at[i - 1]++;
    }
}

/* The largest position first: its table then holds all the others. */
static grundy_status begin_large(tabling *t)
{
    int64_t at[GRUNDY_MOST_PARAMS], ignored;

    for (size_t i = 0; i < t->axes; i++)
        at[i] = t->axis[i].to;
    return cell(t, at, &ignored);
}

static grundy_status fill_table(tabling *given, int64_t *value)
{
    tabling t = *given;
    grundy_rules *const rules = t.rules;
    const grundy_axis *const axis = t.axis;
    const size_t axes = t.axes;
    grundy_error *const err = t.err;
    const char *name[GRUNDY_MOST_PARAMS];
    variable *variables[GRUNDY_MOST_PARAMS];
    node *n;
    bool done = false;
    arena a;
    grundy_status status;

    if (axes > GRUNDY_MOST_PARAMS)
        return grundy_fail(err, GRUNDY_EINVAL, "at most %d axes, found %zu",
                           GRUNDY_MOST_PARAMS, axes);
    for (size_t i = 0; i < axes; i++) {
        name[i] = axis[i].name;
        if (axis[i].to < axis[i].from)
            return GRUNDY_OK; /* no cells */
    }
    grundy_rules_enter(rules);
    grundy_arena_open(&a, &rules->mem);
    status = grundy_rules_read_typed(rules, &a, t.text, name, (uint32_t)axes,
                                     variables, &n, err);
    if (status == GRUNDY_OK && t.value == NULL &&
        grundy_engine_has_nimbers(&rules->engine))
        status = fill_by_parts(rules, &a, n, variables, axis, axes, t.text,
                               value, &done, err);
    if (status == GRUNDY_OK && !done)
        status = grundy_compile_expr(&rules->engine.program,
                                     &rules->engine.machine, &a, n, variables,
                                     (uint32_t)axes, false, &t.code, err);
    if (status == GRUNDY_OK && !done && t.value == NULL)
        status = begin_large(&t);
    if (status == GRUNDY_OK && !done)
        status = fill(&t, value);
    grundy_arena_close(&a);
    return grundy_rules_leave(rules, status, err);
}

grundy_status grundy_rules_table(grundy_rules *rules, const char *position,
                                 const grundy_axis *axis, size_t axes,
                                 int64_t *value, grundy_error *err)
{
    tabling t = {.rules = rules,
                 .text = position,
                 .axis = axis,
                 .axes = axes,
                 .err = err};

    return fill_table(&t, value);
}

grundy_status grundy_rules_table_values(grundy_rules *rules,
                                        const char *position,
                                        const grundy_axis *axis, size_t axes,
                                        uint64_t positions, char *value,
                                        size_t size, grundy_error *err)
{
    tabling t = {.rules = rules,
                 .text = position,
                 .axis = axis,
                 .axes = axes,
                 .err = err,
                 .value = value,
                 .size = size,
                 .positions = positions};

    if (grundy_rules_have_values(&rules->engine.set) &&
        !grundy_engine_is_misere(&rules->engine))
        return fill_table(&t, NULL);
    (void)grundy_fail(err, GRUNDY_EVALUE,
                      "positions of this game have no value");
    grundy_error_hint(err, "values are of normal play, where who cannot move "
                           "loses and nothing else decides");
    return GRUNDY_EVALUE;
}
