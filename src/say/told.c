/* SPDX-License-Identifier: MIT */
/*
 * What is told is kept by the game until it is closed, so that sentences can
 * be put together without owning their words.  Once memory is out, a position
 * stands as it is written in the language.
 */
#include "told.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "columns.h"
#include "facts.h"
#include "base/words.h"

enum {
    LINE_MOST = 40,   /* columns of a position in a sentence */
    CHANGES_MOST = 6, /* that are told one by one */
    SUM_MOST = 1000,  /* bytes of a sum */
    LETTERS = 26
};

/* Where there are none in it the text doesn't say that they would be cells. */
static bool has_empty_board(teller *g, const char *text)
{
    grundy_sum *sum;
    bool found = false;

    if (strstr(text, "{}") == NULL ||
        grundy_sum_open(&sum, g->rules, text, NULL) != GRUNDY_OK)
        return false;
    for (size_t i = 0; i < grundy_sum_parts(sum); i++)
        for (size_t k = 0; k < grundy_sum_part_params(sum, i); k++) {
            grundy_param p;

            found |= grundy_sum_part_param(sum, i, k, &p, NULL) == GRUNDY_OK &&
                     p.kind == GRUNDY_PARAM_PAIRS;
        }
    grundy_sum_close(&sum);
    return found;
}

bool grundy_say_told_is_drawn(teller *g, const char *text)
{
    return strstr(text, "{(") != NULL ||
           (strpbrk(text, "[{\"") != NULL &&
            grundy_say_columns(text) > LINE_MOST) ||
           has_empty_board(g, text);
}

/* Takes over a text that was made, or says what it was made of. */
static const char *keep(teller *g, text_buffer *t, const char *otherwise)
{
    told_names *const n = &g->told;

    if (t->failed || !GRUNDY_SAY_ROOM(n->text, n->texts, n->text_room)) {
        grundy_say_text_free(t);
        return otherwise;
    }
    n->text[n->texts++] = t->data;
    return t->data;
}

/* ---- names ---- */

static told_name *find_name(const told_names *n, const char *position)
{
    for (size_t i = 0; i < n->count; i++)
        if (strcmp(n->at[i].position, position) == 0)
            return &n->at[i];
    return NULL;
}

/* "board A", and "board 27" once letters are used up. */
static char *new_name(size_t number, const char *kind, size_t length)
{
    text_buffer t = {0};

    if (number < LETTERS)
        grundy_say_text_put(&t, "%.*s %c", (int)length, kind,
                            (int)('A' + number));
    else
        grundy_say_text_put(&t, "%.*s %zu", (int)length, kind, number + 1);
    if (t.failed)
        grundy_say_text_free(&t);
    return t.data;
}

static told_name *add_name(told_names *n, const char *position)
{
    told_name made = {.position = strdup(position),
                      .name =
                          new_name(n->count, position, strcspn(position, "("))};

    if (made.position == NULL || made.name == NULL ||
        !GRUNDY_SAY_ROOM(n->at, n->count, n->room)) {
        free(made.position);
        free(made.name);
        return NULL;
    }
    n->at[n->count] = made;
    return &n->at[n->count++];
}

const char *grundy_say_told_name(teller *g, const char *part)
{
    told_name *named;

    if (!grundy_say_told_is_drawn(g, part))
        return NULL;
    named = find_name(&g->told, part);
    if (named == NULL)
        named = add_name(&g->told, part);
    return named == NULL ? NULL : named->name;
}

static void put_part(text_buffer *out, teller *g, const grundy_sum *sum,
                     size_t i)
{
    uint64_t copies;
    char *part = grundy_say_part_string(sum, i, &copies);
    const char *name = part == NULL ? NULL : grundy_say_told_name(g, part);

    out->failed |= part == NULL;
    if (copies != 1)
        grundy_say_text_put(out, "%" PRIu64 " * ", copies);
    grundy_say_text_put(out, "%s", name != NULL ? name : part);
    free(part);
}

/* Of a sum that would fill a page the first parts. */
static const char *tell_first(teller *g, const char *position)
{
    text_buffer t = {0};
    size_t first = strlen(position) > SUM_MOST ? SUM_MOST : 0;

    while (first > 0 && memcmp(position + first, " + ", 3) != 0)
        first--;
    if (first == 0)
        return position;
    grundy_say_text_put(&t, "%.*s + ...", (int)first, position);
    return keep(g, &t, position);
}

const char *grundy_say_told(teller *g, const char *position)
{
    text_buffer t = {0};
    grundy_sum *sum;

    if (!grundy_say_told_is_drawn(g, position) ||
        grundy_sum_open(&sum, g->rules, position, NULL) != GRUNDY_OK)
        return tell_first(g, position);
    for (size_t i = 0; !t.failed && i < grundy_sum_parts(sum); i++) {
        grundy_say_text_put(&t, "%s", i > 0 ? " + " : "");
        put_part(&t, g, sum, i);
    }
    grundy_sum_close(&sum);
    return keep(g, &t, position);
}

/* ---- what a move changes ---- */

typedef struct change {
    text_buffer *out;
    size_t told;
    bool too_much;
} change;

static void put_element(text_buffer *out, const grundy_param *p, size_t i)
{
    const bool alone = p->numbers == 1;

    for (size_t k = 0; k < p->numbers; k++)
        grundy_say_text_put(out, "%s%" PRId64,
                            k > 0   ? ", "
                            : alone ? ""
                                    : "(",
                            p->element[i * p->numbers + k]);
    grundy_say_text_put(out, "%s", alone ? "" : ")");
}

static bool has_element(const grundy_param *p, const int64_t *wanted)
{
    const size_t words = p->numbers;

    for (size_t i = 0; i < p->count; i++)
        if (memcmp(p->element + words * i, wanted, words * sizeof *wanted) == 0)
            return true;
    return false;
}

/* Elements of a that b lacks. */
static size_t count_lacking(const grundy_param *a, const grundy_param *b)
{
    const size_t words = a->numbers;
    size_t lacking = 0;

    assert(a->numbers == b->numbers);
    for (size_t i = 0; i < a->count; i++)
        lacking += !has_element(b, a->element + words * i);
    return lacking;
}

/* "(0, 1), (0, 2) and (1, 1)": the elements of a that b lacks. */
static size_t put_lacking(text_buffer *out, const grundy_param *a,
                          const grundy_param *b)
{
    const size_t words = a->numbers;
    const size_t lacking = count_lacking(a, b);
    size_t seen = 0;

    for (size_t i = 0; i < a->count && lacking <= CHANGES_MOST; i++) {
        if (has_element(b, a->element + words * i))
            continue;
        seen++;
        if (seen > 1)
            grundy_say_text_put(out, "%s", seen < lacking ? ", " : _(" and "));
        put_element(out, a, i);
    }
    return lacking;
}

static void put_apart(change *c)
{
    if (c->told++ > 0)
        grundy_say_text_put(c->out, "; ");
}

/* is_only: no other parameter is a set, so that none need be named. */
static void put_moved(change *c, const grundy_param *a, const grundy_param *b,
                      bool taken, bool is_only)
{
    text_buffer list = {0};
    const size_t count = put_lacking(&list, a, b);
    const char *const which = grundy_say_text(&list);

    c->too_much |= count > CHANGES_MOST;
    c->out->failed |= list.failed;
    if (count > 0)
        put_apart(c);
    if (count == 0 || c->too_much || list.failed)
        ;
    else if (is_only && taken)
        grundy_say_text_put(c->out, _("take %s"), which);
    else if (is_only)
        grundy_say_text_put(c->out, _("put %s"), which);
    else if (taken)
        grundy_say_text_put(c->out, _("take %s from %s"), which, a->name);
    else
        grundy_say_text_put(c->out, _("put %s into %s"), which, a->name);
    grundy_say_text_free(&list);
}

/* The character of a text, or the number of an array. */
static void put_item(text_buffer *out, const grundy_param *p, size_t i)
{
    const int64_t value = p->element[i];

    if (p->kind == GRUNDY_PARAM_TEXT && value >= ' ' && value < 0x7f)
        grundy_say_text_put(out, "'%c'", (int)value);
    else
        grundy_say_text_put(out, "%" PRId64, value);
}

static void put_becomes(change *c, const grundy_param *b, size_t i)
{
    text_buffer place = {0}, value = {0};

    grundy_say_text_put(
        &place, b->kind == GRUNDY_PARAM_NUMBER ? "%s" : "%s[%zu]", b->name, i);
    put_item(&value, b, i);
    put_apart(c);
    if (!place.failed && !value.failed)
        grundy_say_text_put(c->out, _("%s becomes %s"), place.data, value.data);
    c->out->failed |= place.failed || value.failed;
    grundy_say_text_free(&place);
    grundy_say_text_free(&value);
}

static bool is_set(const grundy_param *p)
{
    return p->kind == GRUNDY_PARAM_SET || p->kind == GRUNDY_PARAM_PAIRS ||
           p->kind == GRUNDY_PARAM_TRIPLES ||
           p->kind == GRUNDY_PARAM_QUADRUPLES;
}

static void put_change(change *c, const grundy_param *a, const grundy_param *b,
                       bool is_only)
{
    if (is_set(a)) {
        put_moved(c, a, b, true, is_only);
        put_moved(c, b, a, false, is_only);
        return;
    }
    c->too_much |= a->count != b->count;
    for (size_t i = 0; !c->too_much && i < b->count; i++) {
        if (a->element[i] != b->element[i])
            put_becomes(c, b, i);
        c->too_much |= c->told > CHANGES_MOST;
    }
}

/* How many parameters are sets, and the first two of them. */
static size_t count_sets(grundy_sum *sum, size_t params, size_t set[2])
{
    size_t sets = 0;
    grundy_param p;

    for (size_t i = 0; i < params; i++)
        if (grundy_sum_part_param(sum, 0, i, &p, NULL) == GRUNDY_OK &&
            is_set(&p)) {
            if (sets < 2)
                set[sets] = i;
            sets++;
        }
    return sets;
}

/* Elements that are in one of the two sets alone. */
static size_t differences(grundy_sum *from, size_t i, grundy_sum *to, size_t j)
{
    grundy_param a, b;

    if (grundy_sum_part_param(from, 0, i, &a, NULL) != GRUNDY_OK ||
        grundy_sum_part_param(to, 0, j, &b, NULL) != GRUNDY_OK ||
        a.kind != b.kind)
        return SIZE_MAX / 2;
    return count_lacking(&a, &b) + count_lacking(&b, &a);
}

/*
 * Two sets that change places with each move, as where a position is what the
 * player to move sees: then less changes if each is held against the other.
 */
static bool change_places(grundy_sum *from, grundy_sum *to, const size_t set[2])
{
    return differences(from, set[0], to, set[1]) +
               differences(from, set[1], to, set[0]) <=
           differences(from, set[0], to, set[0]) +
               differences(from, set[1], to, set[1]);
}

/* Both are one position of one kind; false: it can't be told so. */
static bool put_changes(text_buffer *out, grundy_sum *from, grundy_sum *to)
{
    const size_t params = grundy_sum_part_params(from, 0);
    size_t set[2];
    const size_t sets = count_sets(from, params, set);
    const bool turned = sets == 2 && change_places(from, to, set);
    change c = {.out = out};

    for (size_t i = 0; i < params && !c.too_much; i++) {
        const size_t j = turned && i == set[0]   ? set[1]
                         : turned && i == set[1] ? set[0]
                                                 : i;
        grundy_param a, b;

        if (grundy_sum_part_param(from, 0, i, &a, NULL) != GRUNDY_OK ||
            grundy_sum_part_param(to, 0, j, &b, NULL) != GRUNDY_OK)
            return false;
        put_change(&c, &a, &b, sets == 1 || turned);
    }
    return c.told > 0 && !c.too_much && !out->failed;
}

/* What changes from a wide position to another; NULL: not to be told so. */
static const char *told_change(teller *g, const char *from, const char *to)
{
    text_buffer t = {0};
    grundy_sum *before, *after;
    bool told;

    if (!grundy_say_told_is_drawn(g, from) ||
        grundy_sum_open(&before, g->rules, from, NULL) != GRUNDY_OK)
        return NULL;
    told = grundy_sum_open(&after, g->rules, to, NULL) == GRUNDY_OK;
    if (told) {
        told = grundy_say_is_alone(before) && grundy_say_is_alone(after) &&
               strcmp(grundy_sum_part_kind(before, 0),
                      grundy_sum_part_kind(after, 0)) == 0 &&
               put_changes(&t, before, after);
        grundy_sum_close(&after);
    }
    grundy_sum_close(&before);
    if (told)
        return keep(g, &t, NULL);
    grundy_say_text_free(&t);
    return NULL;
}

/* ---- moves ---- */

const char *grundy_say_told_move(teller *g, const char *name, const char *from,
                                 const char *to, bool is_alone)
{
    const char *const act = name != NULL ? name : told_change(g, from, to);
    const char *part;
    text_buffer t = {0};

    if (act != NULL && is_alone)
        return act;
    part = grundy_say_told(g, from);
    if (act != NULL)
        grundy_say_text_put(&t, "%s: %s", part, act);
    else
        grundy_say_text_put(&t, "%s -> %s", part, grundy_say_told(g, to));
    return keep(g, &t, to);
}

const char *grundy_say_told_target(teller *g, const char *name,
                                   const char *from, const char *to)
{
    const char *const changed = name == NULL ? told_change(g, from, to) : NULL;
    text_buffer t = {0};

    if (changed != NULL)
        return changed;
    if (name != NULL && grundy_say_told_is_drawn(g, from))
        return name;
    to = grundy_say_told(g, to);
    if (name == NULL)
        return to;
    grundy_say_text_put(&t, "%s (%s)", to, name);
    return keep(g, &t, to);
}

/* ---- drawing ---- */

grundy_status grundy_say_told_draw(text_buffer *out, teller *g)
{
    const size_t before = out->length;
    grundy_status code = GRUNDY_OK;

    for (size_t i = 0; code == GRUNDY_OK && i < g->told.count; i++) {
        told_name *const n = &g->told.at[i];

        if (n->drawn)
            continue;
        n->drawn = true;
        code = grundy_say_board_one(out, g, n->position, n->name);
    }
    if (out->length > before)
        grundy_say_text_put(out, "\n");
    return code;
}

void grundy_say_told_drawn(teller *g, const char *position)
{
    told_name *const n = find_name(&g->told, position);

    if (n != NULL)
        n->drawn = true;
}

void grundy_say_told_end(teller *g)
{
    told_names *const n = &g->told;

    for (size_t i = 0; i < n->count; i++) {
        free(n->at[i].position);
        free(n->at[i].name);
    }
    for (size_t i = 0; i < n->texts; i++)
        free(n->text[i]);
    free(n->at);
    free(n->text);
    *n = (told_names){0};
}
