/* SPDX-License-Identifier: MIT */
/*
 * Inputs are read token by token, or given by name.  The arrays of a record
 * grow side by side, so each variable builds in a list of its own; a level
 * that ends takes what it has built off the end of the list, as one array.
 */
#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "base/words.h"
#include "engine/engine.h"

/* What is being read, for messages: name[i][j]. */
typedef struct place {
    const char *name;
    uint64_t index[6];
    uint32_t depth;
} place;

/* The numbers of a record read so far, which what follows may use. */
typedef struct locals {
    variable *variable[GRUNDY_MOST_PARAMS];
    int64_t value[GRUNDY_MOST_PARAMS];
    uint32_t count;
} locals;

typedef struct reading {
    engine *e;
    token_reader *in;
    locals local;
    place at;
    const input_item *ranged; /* whose range is low..high just now, or NULL */
    int64_t low, high;
    grundy_error *err;
} reading;

static void place_name(const place *at, char *out, size_t size)
{
    fixed_text t = {out, size, 0};

    grundy_fixed_put(&t, "%s", at->name);
    for (uint32_t i = 0; i < at->depth && i < 6; i++)
        grundy_fixed_put(&t, "[%llu]", (unsigned long long)at->index[i]);
}

static grundy_status local_value(reading *r, const node *n, int64_t *out)
{
    rule_code *c;
    grundy_status status;

    if (r->local.count == 0) {
        status = grundy_engine_code(r->e, n, NULL, 0, &c, r->err);
    } else {
        status = grundy_engine_code(r->e, n, r->local.variable, r->local.count,
                                    &c, r->err);
    }
    return status == GRUNDY_OK ? grundy_machine_run(&r->e->machine, c,
                                                    r->local.value, out, r->err)
                               : status;
}

static grundy_status next_token(reading *r, const char *what)
{
    char name[120];
    bool found;
    const grundy_status status = grundy_tokens_next(r->in, &found, r->err);

    if (status != GRUNDY_OK || found)
        return status;
    place_name(&r->at, name, sizeof name);
    r->in->span.line = r->in->line;
    r->in->length = 0;
    r->in->span.length = 1;
    return grundy_tokens_fail(r->in, r->err,
                              "the input ends where %s for '%s' is expected",
                              _(what), name);
}

static grundy_status find_range(reading *r, const input_item *it)
{
    grundy_status status = local_value(r, it->range->kid[0], &r->low);

    if (status == GRUNDY_OK)
        status = local_value(r, it->range->kid[1], &r->high);
    if (status != GRUNDY_OK)
        return status;
    if (it->range->op == N_RANGE_LT && r->high > INT64_MIN)
        r->high--;
    r->ranged = it;
    return GRUNDY_OK;
}

/* All elements of one array have the same range: it is found for the first. */
static grundy_status check_range(reading *r, const input_item *it,
                                 int64_t value)
{
    char name[120];

    if (it->range == NULL)
        return GRUNDY_OK;
    if (r->ranged != it) {
        const grundy_status status = find_range(r, it);

        if (status != GRUNDY_OK)
            return status;
    }
    if (value >= r->low && value <= r->high)
        return GRUNDY_OK;
    place_name(&r->at, name, sizeof name);
    return grundy_tokens_fail(
        r->in, r->err, "'%s' is %lld, outside its range %lld..%lld", name,
        (long long)value, (long long)r->low, (long long)r->high);
}

static grundy_status read_number(reading *r, const input_item *it, int64_t *out)
{
    char name[120], word[40 + 1] = "";
    bool over;
    grundy_status status = next_token(r, "a number");

    if (status != GRUNDY_OK)
        return status;
    if (grundy_tokens_number(r->in, out, &over))
        return check_range(r, it, *out);
    place_name(&r->at, name, sizeof name);
    /* A byte 0 is no end of what is shown: it is told as one that can't be. */
    for (size_t i = 0; i < r->in->length && i + 1 < sizeof word; i++)
        word[i] = (char)(r->in->word[i] == '\0' ? 1 : r->in->word[i]);
    return grundy_tokens_fail(
        r->in, r->err,
        over ? N_("expected a number of 64 bits for '%s', found '%.*s'")
             : N_("expected a number for '%s', found '%.*s'"),
        name, (int)sizeof word, word);
}

static grundy_status read_text(reading *r, arena *a, int64_t *out)
{
    grundy_status status = next_token(r, "a word");
    object *o;
    size_t at = 0;

    if (status != GRUNDY_OK)
        return status;
    o = grundy_object_new(a, 0, r->in->length);
    if (o == NULL)
        return grundy_engine_no_memory(r->e, r->err);
    while (at < r->in->length)
        o->word[o->count++] =
            grundy_lex_character(r->in->word, r->in->length, &at);
    *out = grundy_object_reference(o);
    return GRUNDY_OK;
}

/* Words from which on a list is not copied. */
enum { LARGE_LIST = 1 << 17 };

/* The words from `from` on become an array. */
static grundy_status close_array(reading *r, arena *a, word_list *built,
                                 size_t from, int64_t *out)
{
    assert(from <= built->count);
    const size_t count = built->count - from;
    object *o = from == 0 && count >= LARGE_LIST
                    ? grundy_object_adopt(a, built)
                    : grundy_object_new(a, count, count);

    if (o == NULL)
        return grundy_engine_no_memory(r->e, r->err);
    if (built->at == NULL) { /* it is the array's now, or was empty */
        *out = grundy_object_reference(o);
        return GRUNDY_OK;
    }
    if (count > 0)
        memcpy(o->word, built->at + from, count * sizeof *o->word);
    built->count = from;
    *out = grundy_object_reference(o);
    return GRUNDY_OK;
}

static grundy_status read_size(reading *r, const node *n, int64_t *out)
{
    const grundy_status status = local_value(r, n, out);
    char name[120];

    if (status != GRUNDY_OK || *out >= 0)
        return status;
    place_name(&r->at, name, sizeof name);
    return grundy_fail_at(r->err, GRUNDY_EINPUT, GRUNDY_SOURCE_RULES, n->span,
                          "'%s' is to have %lld elements", name,
                          (long long)*out);
}

/* ---- rows of plain numbers ---- */

enum { MOST_COLUMNS = 8, FEW_ROWS = 16 };

/* Numbers that are read side by side: items one after the other. */
typedef struct plain_rows {
    const input_item *item;
    uint32_t items;
    token_column column[MOST_COLUMNS];
} plain_rows;

static word_list *built_of(const reading *r, const input_item *it)
{
    return &r->e->global[it->variable->index].built;
}

static bool is_other(void *user, node *n)
{
    const plain_rows *const p = user;

    for (uint32_t i = 0; i < p->items && n->op == N_NAME; i++)
        if (n->call == CALL_VARIABLE && n->ref.variable == p->item[i].local)
            return false;
    return true;
}

/* Whether the items are numbers whose ranges are the same in each row. */
static bool are_plain(plain_rows *p)
{
    bool plain = p->items <= MOST_COLUMNS;

    for (uint32_t i = 0; i < p->items && plain; i++)
        plain = p->item[i].name != NULL && p->item[i].dims == 0 &&
                !p->item[i].is_text &&
                (p->item[i].range == NULL ||
                 grundy_tree_walk(p->item[i].range, is_other, p));
    return plain;
}

/* The ranges, which have been met in a row before. */
static grundy_status find_ranges(reading *r, plain_rows *p)
{
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; i < p->items && status == GRUNDY_OK; i++) {
        token_column *const column = &p->column[i];

        column->low = INT64_MIN;
        column->high = INT64_MAX;
        if (p->item[i].range == NULL)
            continue;
        if (r->ranged != &p->item[i])
            status = find_range(r, &p->item[i]);
        column->low = r->low;
        column->high = r->high;
    }
    return status;
}

/* As many of up to `most` rows as can be taken at once go behind what has been
 * built, and their number is added to *count. */
static grundy_status read_rows(reading *r, plain_rows *p, int64_t most,
                               int64_t *count)
{
    assert(most >= 0 && p->items > 0 && p->items <= MOST_COLUMNS);
    /* A number and a blank are 2 bytes. */
    const size_t room = (r->in->to - r->in->from) / 2 / p->items;
    const size_t rows = (uint64_t)most < room ? (size_t)most : room;
    size_t taken;

    for (uint32_t i = 0; i < p->items; i++) {
        word_list *const built = built_of(r, &p->item[i]);

        if (!GRUNDY_RESERVE(built->mem, built->at, built->cap,
                            built->count + rows))
            return grundy_engine_no_memory(r->e, r->err);
        p->column[i].to = built->at + built->count;
    }
    if (rows == 0)
        return GRUNDY_OK;
    taken = grundy_tokens_rows(r->in, p->column, p->items, rows);
    for (uint32_t i = 0; i < p->items; i++)
        built_of(r, &p->item[i])->count += taken;
    *count += (int64_t)taken;
    return GRUNDY_OK;
}

/* The value of a named item, from dimension `dim` on. */
static grundy_status read_value(reading *r, const input_item *it, uint32_t dim,
                                arena *a, int64_t *out)
{
    word_list *built = &r->e->global[it->variable->index].built;
    const size_t from = built->count;
    plain_rows rows = {.item = it, .items = 1};
    const bool plain = dim + 1 == it->dims && !it->is_text;
    grundy_status status;
    int64_t count;

    assert(dim <= it->dims);
    if (dim == 0)
        r->ranged = NULL;
    if (dim == it->dims)
        return it->is_text ? read_text(r, a, out) : read_number(r, it, out);
    status = read_size(r, it->dim[dim], &count);
    r->at.depth++;
    for (int64_t i = 0; status == GRUNDY_OK && i < count; i++) {
        int64_t value;

        if (r->at.depth <= 6)
            r->at.index[r->at.depth - 1] = (uint64_t)i;
        status = read_value(r, it, dim + 1, a, &value);
        if (status == GRUNDY_OK && !grundy_words_push(built, &value, 1))
            status = grundy_engine_no_memory(r->e, r->err);
        if (status == GRUNDY_OK && plain && count >= FEW_ROWS)
            status = find_ranges(r, &rows);
        if (status == GRUNDY_OK && plain && count >= FEW_ROWS)
            status = read_rows(r, &rows, count - i - 1, &i);
    }
    r->at.depth--;
    return status == GRUNDY_OK ? close_array(r, a, built, from, out) : status;
}

/* Where the arrays of a record begin in what has been built. */
static void note_starts(engine *e, const input_item *it, size_t *start)
{
    for (uint32_t i = 0; i < it->items; i++) {
        if (it->item[i].name == NULL)
            note_starts(e, &it->item[i], start);
        else
            start[it->item[i].variable->index] =
                e->global[it->item[i].variable->index].built.count;
    }
}

static arena *other_side(engine *e, const variable *v)
{
    return &e->global[v->index].side[1 - e->global[v->index].now];
}

/* Each array of the record ends: to the level above, or as the value. */
static grundy_status close_record(reading *r, const input_item *it,
                                  const size_t *start, bool outermost)
{
    for (uint32_t i = 0; i < it->items; i++) {
        const variable *v = it->item[i].variable;
        word_list *built;
        int64_t array;
        grundy_status status;

        if (it->item[i].name == NULL) {
            status = close_record(r, &it->item[i], start, outermost);
            if (status != GRUNDY_OK)
                return status;
            continue;
        }
        built = &r->e->global[v->index].built;
        status =
            close_array(r, other_side(r->e, v), built, start[v->index], &array);
        if (status != GRUNDY_OK)
            return status;
        if (outermost)
            grundy_engine_set(r->e, v, &array);
        else if (!grundy_words_push(built, &array, 1))
            return grundy_engine_no_memory(r->e, r->err);
    }
    return GRUNDY_OK;
}

static grundy_status read_record(reading *r, const input_item *it,
                                 bool outermost);

static grundy_status read_member(reading *r, const input_item *it)
{
    const variable *v = it->variable;
    int64_t value;
    grundy_status status;

    if (it->name == NULL)
        return read_record(r, it, false);
    r->at.name = it->name;
    status = read_value(r, it, 0, other_side(r->e, v), &value);
    if (status != GRUNDY_OK)
        return status;
    if (it->local != NULL && r->local.count < GRUNDY_MOST_PARAMS) {
        r->local.variable[r->local.count] = it->local;
        r->local.value[r->local.count++] = value;
    }
    return grundy_words_push(&r->e->global[v->index].built, &value, 1)
               ? GRUNDY_OK
               : grundy_engine_no_memory(r->e, r->err);
}

static grundy_status read_record(reading *r, const input_item *it,
                                 bool outermost)
{
    const arena_mark mark = grundy_arena_get(&r->e->start_room);
    size_t *start = grundy_arena_new(&r->e->start_room,
                                     (r->e->set.globals + 1) * sizeof *start);
    const uint32_t known = r->local.count;
    int64_t count = 0;
    plain_rows rows = {.item = it->item, .items = it->items};
    grundy_status status;
    bool plain;

    if (start == NULL)
        return grundy_engine_no_memory(r->e, r->err);
    note_starts(r->e, it, start);
    status = local_value(r, it->count, &count);
    if (status == GRUNDY_OK && count < 0)
        status = grundy_fail_at(
            r->err, GRUNDY_EINPUT, GRUNDY_SOURCE_RULES, it->count->span,
            "a record is to be read %lld times", (long long)count);
    plain = count >= FEW_ROWS && are_plain(&rows);
    r->at.depth++;
    for (int64_t i = 0; status == GRUNDY_OK && i < count; i++) {
        r->local.count = known;
        r->at.index[r->at.depth <= 6 ? r->at.depth - 1 : 5] = (uint64_t)i;
        for (uint32_t j = 0; status == GRUNDY_OK && j < it->items; j++)
            status = read_member(r, &it->item[j]);
        if (status == GRUNDY_OK && plain && i == 0)
            status = find_ranges(r, &rows);
        if (status == GRUNDY_OK && plain)
            status = read_rows(r, &rows, count - i - 1, &i);
    }
    r->at.depth--;
    r->local.count = known;
    if (status == GRUNDY_OK)
        status = close_record(r, it, start, outermost);
    grundy_arena_reset(&r->e->start_room, mark);
    return status;
}

static void clear_sides(engine *e, const input_item *it)
{
    if (it->name != NULL) {
        (void)grundy_engine_side(e, it->variable);
        e->global[it->variable->index].built.count = 0;
        return;
    }
    for (uint32_t i = 0; i < it->items; i++)
        clear_sides(e, &it->item[i]);
}

static bool is_given(const engine *e, const input_item *it)
{
    if (it->name != NULL)
        return e->global[it->variable->index].given;
    for (uint32_t i = 0; i < it->items; i++)
        if (!is_given(e, &it->item[i]))
            return false;
    return true;
}

static void mark_fresh(engine *e, const input_item *it)
{
    if (it->name != NULL)
        e->global[it->variable->index].fresh = true;
    for (uint32_t i = 0; i < it->items; i++)
        mark_fresh(e, &it->item[i]);
}

/* How many elements it was given, and how many it is to have by an expression
 * whose names have values. */
static grundy_status check_size(engine *e, const input_item *it,
                                const node *size, grundy_error *err)
{
    const int64_t array =
        e->machine.global[e->program.slot[it->variable->index]];
    const uint64_t count = grundy_object_at(array)->count;
    reading r = {.e = e, .err = err};
    int64_t wanted;
    const grundy_status status = local_value(&r, size, &wanted);

    if (status != GRUNDY_OK || (wanted >= 0 && (uint64_t)wanted == count))
        return status;
    return grundy_fail(err, GRUNDY_EINPUT,
                       "expected %lld elements of '%s', found %llu",
                       (long long)wanted, it->name, (unsigned long long)count);
}

/* record: how often the record is read in which it stands, or NULL. */
static grundy_status check_sizes(engine *e, const input_item *it, node *record,
                                 grundy_error *err)
{
    node *const size = it->name != NULL && it->dims == 1 ? it->dim[0] : record;
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; status == GRUNDY_OK && i < it->items; i++)
        status = check_sizes(e, &it->item[i], it->count, err);
    if (it->name == NULL || size == NULL || it->dims > 1 ||
        !e->global[it->variable->index].given ||
        grundy_engine_need_names(e, size, NULL) != GRUNDY_OK)
        return status;
    return check_size(e, it, size, err);
}

grundy_status grundy_engine_check_sizes(engine *e, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    e->sizes_open = false; /* lets that a size needs come here as well */
    for (uint32_t i = 0; i < e->set.statements; i++)
        for (uint32_t j = 0;
             status == GRUNDY_OK && j < e->set.statement[i].items; j++)
            status = check_sizes(e, &e->set.statement[i].item[j], NULL, err);
    e->sizes_open = status != GRUNDY_OK;
    return status;
}

grundy_status grundy_engine_read_item(engine *e, const input_item *it,
                                      token_reader *in, grundy_error *err)
{
    reading r = {.e = e, .in = in, .err = err};
    grundy_status status;
    int64_t value;

    if (is_given(e, it)) {
        mark_fresh(e, it);
        return check_sizes(e, it, NULL, err);
    }
    clear_sides(e, it);
    if (it->name == NULL)
        return read_record(&r, it, true);
    r.at.name = it->name;
    status = read_value(&r, it, 0, other_side(e, it->variable), &value);
    if (status == GRUNDY_OK)
        grundy_engine_set(e, it->variable, &value);
    return status;
}

/* ---- by name ---- */

/* *outer: in how many records it stands; *record: how often the outermost is
 * read. */
static const input_item *find_item(const input_item *list, uint32_t count,
                                   const char *name, uint32_t *outer,
                                   const node **record)
{
    for (uint32_t i = 0; i < count; i++) {
        const input_item *found = &list[i];

        if (list[i].name == NULL) {
            found = find_item(list[i].item, list[i].items, name, outer, record);
            *outer += found != NULL;
            if (found != NULL)
                *record = list[i].count;
        } else if (strcmp(list[i].name, name) != 0) {
            found = NULL;
        }
        if (found != NULL)
            return found;
    }
    return NULL;
}

/* v is the number of the cases, of which a value by name is one. */
static bool counts_cases(const engine *e, const variable *v)
{
    for (uint32_t i = 0; i < e->set.statements; i++)
        if (e->set.statement[i].kind == S_CASES_COUNT &&
            e->set.statement[i].variable == v)
            return true;
    return false;
}

static grundy_status unknown_input(engine *e, const char *name,
                                   grundy_error *err)
{
    char list[300] = "";
    fixed_text t = {list, sizeof list, 0};

    for (uint32_t i = 0; i < e->set.globals; i++)
        if (strcmp(e->set.global[i]->name, name) == 0 &&
            counts_cases(e, e->set.global[i]))
            return grundy_fail(err, GRUNDY_EINPUT,
                               "'%s' counts the cases, and values given by "
                               "name are one case",
                               name);
    for (uint32_t i = 0; i < e->set.globals && t.length + 40 < t.size; i++)
        if (e->set.global[i]->kind == VAR_INPUT &&
            !counts_cases(e, e->set.global[i]))
            grundy_fixed_put(&t, "%s%s", t.length > 0 ? ", " : "",
                             e->set.global[i]->name);
    (void)grundy_fail(err, GRUNDY_EINPUT, "there is no input '%s'", name);
    if (t.length > 0)
        grundy_error_hint(err, "the inputs are %s", list);
    return GRUNDY_EINPUT;
}

/* As many as there are: the sizes of an array of numbers follow from it. */
static grundy_status read_all(reading *r, const input_item *it, arena *a,
                              int64_t *out)
{
    word_list *built = &r->e->global[it->variable->index].built;
    grundy_status status = GRUNDY_OK;
    bool more = true;

    built->count = 0;
    r->at.depth = 1;
    while (status == GRUNDY_OK) {
        int64_t value;

        status = grundy_tokens_more(r->in, &more, r->err);
        if (status != GRUNDY_OK || !more)
            break;
        r->at.index[0] = built->count;
        status =
            it->is_text ? read_text(r, a, &value) : read_number(r, it, &value);
        if (status == GRUNDY_OK && !grundy_words_push(built, &value, 1))
            status = grundy_engine_no_memory(r->e, r->err);
    }
    return status == GRUNDY_OK ? close_array(r, a, built, 0, out) : status;
}

static grundy_status nothing_more(reading *r)
{
    bool more;
    grundy_status status = grundy_tokens_next(r->in, &more, r->err);

    if (status == GRUNDY_OK && more)
        status = grundy_tokens_fail(
            r->in, r->err, "'%s' has its value already, found '%.*s'",
            r->at.name, (int)(r->in->length > 40 ? 40 : r->in->length),
            r->in->word);
    return status;
}

/* A value of several dimensions needs its sizes first. */
static grundy_status check_sizes_known(engine *e, const input_item *it,
                                       uint32_t outer, grundy_error *err)
{
    if (outer > 0 && it->dims + outer > 1)
        return grundy_fail(err, GRUNDY_EINPUT,
                           "'%s' is an array within a record, which can't be "
                           "given by name",
                           it->name);
    for (uint32_t i = 0; it->dims > 1 && i < it->dims; i++) {
        const grundy_status status =
            grundy_engine_need_names(e, it->dim[i], err);

        if (status != GRUNDY_OK)
            return status;
    }
    return GRUNDY_OK;
}

/* ---- sizes ---- */

static const input_item *find_input(const engine *e, const char *name,
                                    uint32_t *outer, const node **record)
{
    const input_item *it = NULL;

    for (uint32_t i = 0; i < e->set.statements && it == NULL; i++)
        if (e->set.statement[i].kind == S_INPUT)
            it = find_item(e->set.statement[i].item, e->set.statement[i].items,
                           name, outer, record);
    return it;
}

/* The number that is the size; NULL: it is no input, or has a value. */
static const variable *open_size(const engine *e, const node *size)
{
    const variable *v;

    if (size == NULL || size->op != N_NAME || size->call != CALL_VARIABLE ||
        size->ref.variable->kind != VAR_INPUT)
        return NULL;
    v = size->ref.variable;
    return grundy_engine_knows(e, v->index) && !e->global[v->index].counted
               ? NULL
               : v;
}

/* Whoever gives the elements need not count them. */
static grundy_status count_elements(reading *r, const node *size, int64_t array)
{
    engine *const e = r->e;
    const variable *const v = open_size(e, size);
    const int64_t count = (int64_t)grundy_object_at(array)->count;
    const input_item *it;
    const node *record = NULL;
    uint32_t outer = 0;

    if (v == NULL)
        return GRUNDY_OK;
    it = find_input(e, v->name, &outer, &record);
    if (it == NULL || outer > 0 || it->dims > 0)
        return GRUNDY_OK;
    if (it->range != NULL &&
        grundy_engine_need_names(e, it->range->kid[0], NULL) == GRUNDY_OK &&
        grundy_engine_need_names(e, it->range->kid[1], NULL) == GRUNDY_OK) {
        const grundy_status status = find_range(r, it);

        if (status != GRUNDY_OK)
            return status;
        if (count < r->low || count > r->high)
            return grundy_fail(r->err, GRUNDY_EINPUT,
                               "expected %lld to %lld elements of '%s', found "
                               "%lld",
                               (long long)r->low, (long long)r->high,
                               r->at.name, (long long)count);
    }
    (void)grundy_engine_side(e, v);
    grundy_engine_set(e, v, &count);
    e->global[v->index].counted = true;
    return GRUNDY_OK;
}

/* ---- as the language writes it ---- */

/* Puts a blank in place of a sign. */
static bool blank_out(char **at, char sign)
{
    *at += strspn(*at, " ");
    if (**at != sign)
        return false;
    *(*at)++ = ' ';
    return true;
}

static bool blank_quotes(char **at)
{
    if (!blank_out(at, '"'))
        return false;
    while (**at != '"' && **at != '\0' && **at != ' ')
        ++*at;
    return blank_out(at, '"');
}

/* Words in quotes, ["LR", "R"] or "LR", become words between blanks, so that
 * places of errors stay; false: the text is something else. */
static bool bare_words(char *text, bool is_list)
{
    char *at = text;
    bool good = !is_list || blank_out(&at, '[');

    while (good) {
        good = blank_quotes(&at);
        if (!is_list || !blank_out(&at, ','))
            break;
    }
    good = good && (!is_list || blank_out(&at, ']'));
    return good && at[strspn(at, " ")] == '\0';
}

/* An array of numbers. */
static bool is_bracketed(const char *value)
{
    const char *const last = strrchr(value, ']');

    return value[strspn(value, " ")] == '[' && last != NULL &&
           last[1 + strspn(last + 1, " ")] == '\0';
}

grundy_status grundy_engine_give(engine *e, const char *name, const char *value,
                                 grundy_error *err)
{
    token_reader in;
    reading r = {.e = e, .in = &in, .err = err};
    const node *record = NULL;
    uint32_t outer = 0;
    const input_item *const it = find_input(e, name, &outer, &record);
    const size_t size = strlen(value) + 1;
    char *bare;
    grundy_status status;
    int64_t word;

    if (it == NULL)
        return unknown_input(e, name, err);
    status = check_sizes_known(e, it, outer, err);
    if (status != GRUNDY_OK)
        return status;
    r.at.name = name;
    bare = grundy_memory_new(e->mem, size);
    if (bare == NULL)
        return grundy_engine_no_memory(e, err);
    memcpy(bare, value, size);
    if (it->is_text && bare_words(bare, it->dims + outer > 0)) {
        grundy_tokens_open_text(&in, e->mem, bare, size - 1);
    } else {
        grundy_tokens_open_text(&in, e->mem, value, size - 1);
        in.separators =
            it->dims + outer > 0 && !it->is_text && is_bracketed(value) ? ",[]"
                                                                        : ",";
    }
    clear_sides(e, it);
    if (it->dims + outer == 1)
        status = read_all(&r, it, other_side(e, it->variable), &word);
    else
        status = read_value(&r, it, 0, other_side(e, it->variable), &word);
    if (status == GRUNDY_OK)
        status = nothing_more(&r);
    grundy_tokens_close(&in);
    grundy_memory_free(e->mem, bare, size);
    if (status == GRUNDY_OK && it->dims + outer == 1)
        status = count_elements(&r, outer > 0 ? record : it->dim[0], word);
    if (status != GRUNDY_OK)
        return status;
    grundy_engine_set(e, it->variable, &word);
    e->global[it->variable->index].given = true;
    e->global[it->variable->index].counted = false;
    e->sizes_open = true;
    return GRUNDY_OK;
}
