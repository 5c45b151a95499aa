/* SPDX-License-Identifier: MIT */
/*
 * Inputs for programs to be tried on: the caller chooses each number out of
 * its declared range, we know what is asked for and how it is written.  Names
 * are bound while drawing, as reading would, because sizes and ranges depend
 * on them.
 *
 * Lines are laid out as contests print them, for programs that read by lines:
 * the numbers of one clause share a line, an array, a row of a grid and a
 * record have one of their own.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "engine/engine.h"
#include "lang/lex.h"

/* The letters of which words of the input are made. */
typedef struct alphabet {
    char at[96];
    size_t count;
} alphabet;

typedef struct drawing {
    engine *e;
    const grundy_drawer *from;
    alphabet letters;      /* of the words drawn */
    grundy_draw_role role; /* of the item being drawn */
    text_buffer text;
    grundy_error *err;
} drawing;

/* ---- the letters of words ---- */

/*
 * Rules declare no alphabet for their texts.  The words of the examples show
 * it; without such words the characters that the rules name do, and where
 * these are fewer than two, others join them.
 */

static void add_letter(alphabet *a, uint32_t letter)
{
    if (letter > ' ' && letter < 127 && a->count < sizeof a->at &&
        memchr(a->at, (int)letter, a->count) == NULL)
        a->at[a->count++] = (char)letter;
}

static bool is_number(const char *word, size_t length)
{
    const size_t sign = word[0] == '-' ? 1 : 0;

    return length > sign && strspn(word + sign, "0123456789") >= length - sign;
}

static void add_words(alphabet *a, const char *text)
{
    static const char blanks[] = " \t\r\n";

    for (text += strspn(text, blanks); *text != '\0';
         text += strspn(text, blanks)) {
        const size_t length = strcspn(text, blanks);

        for (size_t i = 0; !is_number(text, length) && i < length; i++)
            add_letter(a, (unsigned char)text[i]);
        text += length;
    }
}

/* The characters written in the rules, as in w[i] == 'a'. */
static grundy_status add_named(alphabet *a, engine *e, grundy_error *err)
{
    arena room;
    token *written;
    size_t count;
    grundy_status status;

    grundy_arena_open(&room, e->mem);
    status = grundy_lex_split(&room, e->set.text, e->set.length, &written,
                              &count, err);
    for (size_t i = 0; status == GRUNDY_OK && i < count; i++)
        if (written[i].kind == T_CHAR)
            add_letter(a, (uint32_t)written[i].number);
    grundy_arena_close(&room);
    return status;
}

static grundy_status find_alphabet(engine *e, alphabet *a, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    a->count = 0;
    for (uint32_t i = 0; i < e->set.examples; i++)
        add_words(a, e->set.example[i].input);
    if (a->count == 0)
        status = add_named(a, e, err);
    for (const char *more = "abc"; a->count < 2 && *more != '\0'; more++)
        add_letter(a, (unsigned char)*more);
    return status;
}

static grundy_status choose(drawing *d, const grundy_draw_ask *ask,
                            int64_t *number)
{
    if (!d->from->choose(d->from->user, ask, number))
        return grundy_fail(d->err, GRUNDY_ELIMIT,
                           "the input that is drawn grows too large");
    if (*number < ask->least || *number > ask->most)
        return grundy_fail(d->err, GRUNDY_EINVAL,
                           "expected a number of %lld to %lld, found %lld",
                           (long long)ask->least, (long long)ask->most,
                           (long long)*number);
    return grundy_watch_tick(d->e->watch, 1, d->err);
}

/* A text that the reader then takes as the input: the two can't differ. */
static bool put(drawing *d, int64_t value)
{
    char digits[32];
    const int count = snprintf(digits, sizeof digits, "%" PRId64 " ", value);

    return grundy_text_put(&d->text, digits, (size_t)count);
}

static bool inside_line(const drawing *d)
{
    return d->text.count > 0 && d->text.at[d->text.count - 1] == ' ';
}

/* Ends the line: the blank after the last word becomes the newline. */
static grundy_status end_line(drawing *d)
{
    if (inside_line(d))
        d->text.at[d->text.count - 1] = '\n';
    else if (!grundy_text_put(&d->text, "\n", 1))
        return grundy_engine_no_memory(d->e, d->err);
    return GRUNDY_OK;
}

/* The declared range, or 0 to the largest number where there is none. */
static grundy_status ends(drawing *d, const input_item *it, variable **local,
                          const int64_t *value, uint32_t locals,
                          grundy_draw_ask *ask)
{
    engine *e = d->e;
    rule_code *c;
    grundy_status status = GRUNDY_OK;

    ask->least = 0;
    ask->most = INT64_MAX;
    ask->declared = it->range != NULL;
    for (int i = 0; it->range != NULL && status == GRUNDY_OK && i < 2; i++) {
        status =
            grundy_engine_code(e, it->range->kid[i], local, locals, &c, d->err);
        if (status == GRUNDY_OK)
            status =
                grundy_machine_run(&e->machine, c, value,
                                   i == 0 ? &ask->least : &ask->most, d->err);
    }
    if (status != GRUNDY_OK || it->range == NULL)
        return status;
    if (it->range->op == N_RANGE_LT && ask->most > INT64_MIN)
        --ask->most;
    if (ask->most < ask->least)
        return grundy_fail_at(d->err, GRUNDY_EINPUT, GRUNDY_SOURCE_RULES,
                              it->range->span,
                              "no number lies in the range of '%s'", it->name);
    return GRUNDY_OK;
}

static grundy_status draw_text(drawing *d)
{
    const grundy_draw_ask for_length = {
        .role = GRUNDY_DRAW_LENGTH, .least = 1, .most = INT64_MAX};
    const grundy_draw_ask for_letter = {.role = GRUNDY_DRAW_LETTER,
                                        .most = (int64_t)d->letters.count - 1,
                                        .declared = true};
    int64_t length, letter;
    grundy_status status = choose(d, &for_length, &length);

    for (int64_t i = 0; status == GRUNDY_OK && i < length; i++) {
        status = choose(d, &for_letter, &letter);
        if (status == GRUNDY_OK &&
            !grundy_text_put(&d->text, &d->letters.at[letter], 1))
            status = grundy_engine_no_memory(d->e, d->err);
    }
    if (status == GRUNDY_OK && !grundy_text_put(&d->text, " ", 1))
        status = grundy_engine_no_memory(d->e, d->err);
    return status;
}

typedef struct drawn {
    variable *variable[GRUNDY_MOST_PARAMS];
    int64_t value[GRUNDY_MOST_PARAMS];
    uint32_t count;
} drawn;

static grundy_status size_of(drawing *d, const node *n, drawn *known,
                             int64_t *out)
{
    rule_code *c;
    grundy_status status =
        grundy_engine_code(d->e, n, known->variable, known->count, &c, d->err);

    return status == GRUNDY_OK ? grundy_machine_run(&d->e->machine, c,
                                                    known->value, out, d->err)
                               : status;
}

/* The words of a named item from dimension `dim` on. */
static grundy_status draw_value(drawing *d, const input_item *it, uint32_t dim,
                                drawn *known, int64_t *last)
{
    grundy_draw_ask ask = {.role = d->role};
    int64_t count;
    grundy_status status;

    if (dim < it->dims) {
        status = size_of(d, it->dim[dim], known, &count);
        for (int64_t i = 0; status == GRUNDY_OK && i < count; i++)
            status = draw_value(d, it, dim + 1, known, last);
        if (status == GRUNDY_OK && dim + 1 == it->dims)
            status = end_line(d);
        return status;
    }
    if (it->is_text) {
        status = draw_text(d);
    } else {
        status = ends(d, it, known->variable, known->value, known->count, &ask);
        if (status == GRUNDY_OK)
            status = choose(d, &ask, last);
        if (status == GRUNDY_OK && !put(d, *last))
            status = grundy_engine_no_memory(d->e, d->err);
    }
    return status;
}

static grundy_status draw_item(drawing *d, const input_item *it, drawn *known)
{
    const uint32_t outer = known->count;
    grundy_status status;
    int64_t count, last = 0;

    if (it->name != NULL) {
        status = draw_value(d, it, 0, known, &last);
        if (status == GRUNDY_OK && it->local != NULL &&
            known->count < GRUNDY_MOST_PARAMS) {
            known->variable[known->count] = it->local;
            known->value[known->count++] = last;
        }
        return status;
    }
    status = size_of(d, it->count, known, &count);
    for (int64_t i = 0; status == GRUNDY_OK && i < count; i++) {
        known->count = outer;
        for (uint32_t j = 0; status == GRUNDY_OK && j < it->items; j++)
            status = draw_item(d, &it->item[j], known);
        if (status == GRUNDY_OK && inside_line(d))
            status = end_line(d);
    }
    known->count = outer;
    return status;
}

/* What was drawn since `from` is read, so that later sizes know it. */
static grundy_status take(drawing *d, const input_item *it, size_t from)
{
    token_reader in;
    grundy_status status;

    grundy_tokens_open_text(&in, d->e->mem, d->text.at + from,
                            d->text.count - from);
    status = grundy_engine_read_item(d->e, it, &in, d->err);
    grundy_tokens_close(&in);
    return status;
}

/* ---- what a number is for ---- */

static bool is_size_of(const input_item *it, const variable *v)
{
    bool found = it->name == NULL && grundy_tree_names(it->count, v);

    for (uint32_t i = 0; i < it->dims && !found; i++)
        found = grundy_tree_names(it->dim[i], v);
    for (uint32_t i = 0; i < it->items && !found; i++)
        found = is_size_of(&it->item[i], v);
    return found;
}

/* True if other items have as many numbers as this one says. */
static bool is_size(const ruleset *set, const variable *v)
{
    bool found = false;

    for (uint32_t i = 0; i < set->statements && !found; i++)
        for (uint32_t j = 0; j < set->statement[i].items && !found; j++)
            found = is_size_of(&set->statement[i].item[j], v);
    return found;
}

static grundy_status draw_input(drawing *d, const statement *s)
{
    grundy_status status = GRUNDY_OK;

    for (uint32_t i = 0; status == GRUNDY_OK && i < s->items; i++) {
        const input_item *it = &s->item[i];
        const size_t from = d->text.count;
        drawn known = {.count = 0};

        d->role = it->name != NULL && it->dims == 0 &&
                          is_size(&d->e->set, it->variable)
                      ? GRUNDY_DRAW_LENGTH
                      : GRUNDY_DRAW_VALUE;
        if ((it->name == NULL || it->dims > 0) && inside_line(d))
            status = end_line(d);
        if (status == GRUNDY_OK)
            status = draw_item(d, it, &known);
        if (status == GRUNDY_OK)
            status = take(d, it, from);
    }
    if (status == GRUNDY_OK && inside_line(d))
        status = end_line(d);
    return status;
}

static grundy_status draw_from(drawing *d, uint32_t at);

static grundy_status draw_count(drawing *d, uint32_t at)
{
    const statement *s = &d->e->set.statement[at];
    const input_item it = {
        .name = s->name, .span = s->span, .variable = s->variable};
    const grundy_draw_ask ask = {
        .role = GRUNDY_DRAW_CASES, .least = 1, .most = INT64_MAX};
    const size_t from = d->text.count;
    int64_t count;
    grundy_status status = choose(d, &ask, &count);

    if (status != GRUNDY_OK)
        return status;
    if (!put(d, count))
        return grundy_engine_no_memory(d->e, d->err);
    status = end_line(d);
    if (status == GRUNDY_OK)
        status = take(d, &it, from);
    for (int64_t i = 0; status == GRUNDY_OK && i < count; i++)
        status = draw_from(d, at + 1);
    return status;
}

static grundy_status draw_from(drawing *d, uint32_t at)
{
    engine *e = d->e;
    grundy_status status = GRUNDY_OK;

    for (; status == GRUNDY_OK && at < e->set.statements; at++) {
        const statement *s = &e->set.statement[at];

        if (s->kind == S_CASES_COUNT)
            return draw_count(d, at);
        if (s->kind == S_INPUT)
            status = draw_input(d, s);
        else if (s->kind == S_LET)
            status = grundy_engine_let(e, s, d->err);
    }
    return status;
}

grundy_status grundy_engine_draw(engine *e, const grundy_drawer *from,
                                 const grundy_writer *out, grundy_error *err)
{
    drawing d = {.e = e, .from = from, .text = {.mem = e->mem}, .err = err};
    grundy_status status = find_alphabet(e, &d.letters, err);

    if (status == GRUNDY_OK)
        status = draw_from(&d, 0);

    if (status == GRUNDY_OK && d.text.count > 0 &&
        !out->write(out->user, d.text.at, d.text.count))
        status = grundy_fail(err, GRUNDY_EIO, "the output can't be written");
    grundy_text_close(&d.text);
    return status;
}
