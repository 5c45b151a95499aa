/* SPDX-License-Identifier: MIT */
/*
 * Who wins a sum of positions from which play may last for ever, where who
 * can't move loses: graphs of positions, each with a value, a stamp and its
 * options, and which of them are the parts.  The graphs are believed, as the
 * rules that they were made from are not here; the values are not.
 *
 * A value m with the stamp t is right if the values of options with a lesser
 * stamp leave out m and no lesser number, and each other option can be
 * answered: it has an option of value m with a stamp below t.  A position is
 * infinite if, of m, the least number that is no value of an option, some
 * infinite option has no option of that value: it can be moved to, and not
 * brought back.  Labels with these conditions are unique, and sums of them have
 * the values of heaps of Nim, or none [Smith66, FraenkelPerl75]: finite ones
 * add by exclusive or, and an infinite one whose options have the values K is
 * won beside a heap of a size in K, else drawn, as any two of them are.
 */
#include "reader.h"

#include <inttypes.h>
#include <string.h>

#define INFINITE UINT32_MAX
#define MOST (UINT32_MAX - 1)

typedef struct vertex {
    uint32_t value, stamp;
    uint32_t from, end; /* of its options */
} vertex;

typedef struct part {
    bool nim;
    uint64_t size, copies; /* of a heap of Nim, or the number of a position */
} part;

typedef struct values {
    part *part;
    vertex *at;
    uint32_t *option;
    size_t *seen; /* by value: 1 + the vertex whose options have it */
    size_t parts, part_cap, count, cap, options, option_cap, seen_cap;
    char name[400];
} values;

/* ( "part " | "nim " ) size " " copies */
static bool read_part(reader *r, values *v)
{
    const char *at = r->line;
    part p = {.nim = reader_word(&at, "nim")};

    if ((!p.nim && !reader_word(&at, "part")) ||
        !reader_number(&at, " ", UINT64_MAX, &p.size) ||
        !reader_number(&at, " ", UINT64_MAX, &p.copies) || *at != '\0')
        return reader_refuse(r, "a part is misspelt");
    if (!reader_grow(r, &v->part, &v->part_cap, v->parts + 1, sizeof *v->part))
        return false;
    v->part[v->parts++] = p;
    return true;
}

static bool read_head(reader *r, values *v)
{
    while (reader_next(r) && strncmp(r->line, "sum = ", 6) != 0)
        if (!read_part(r, v))
            return false;
    if (r->wrong != NULL || strncmp(r->line, "sum = ", 6) != 0)
        return reader_refuse(r, "it is not said what the sum is");
    (void)snprintf(v->name, sizeof v->name, "%s", r->line + 6);
    return true;
}

/* ( "value " value " " stamp | "infinite" ) { " " option } " = " name */
static bool read_vertex(reader *r, values *v)
{
    const char *at = r->line;
    uint64_t value = INFINITE, stamp = 0, number;
    vertex x = {.from = (uint32_t)v->options};

    if (!reader_word(&at, "infinite") &&
        !(reader_word(&at, "value") && reader_number(&at, " ", MOST, &value) &&
          reader_number(&at, " ", MOST, &stamp)))
        return reader_refuse(r, "a position has no value");
    x.value = (uint32_t)value;
    x.stamp = (uint32_t)stamp;
    for (; reader_number(&at, " ", MOST, &number); v->options++) {
        if (v->options >= MOST)
            return reader_refuse(r, "the options are too many");
        if (!reader_grow(r, &v->option, &v->option_cap, v->options + 1,
                         sizeof *v->option))
            return false;
        v->option[v->options] = (uint32_t)number;
    }
    if (!reader_word(&at, " = "))
        return reader_refuse(r, "a line is misspelt");
    if (v->count >= MOST)
        return reader_refuse(r, "the positions are too many");
    if (!reader_grow(r, &v->at, &v->cap, v->count + 1, sizeof *v->at))
        return false;
    x.end = (uint32_t)v->options;
    v->at[v->count++] = x;
    return true;
}

/* Whether an option of the vertex has the value, with a stamp below. */
static bool has(const values *v, const vertex *x, uint32_t value,
                uint64_t stamp)
{
    for (uint32_t i = x->from; i < x->end; i++) {
        const vertex *const y = &v->at[v->option[i]];

        if (y->value == value && y->stamp < stamp)
            return true;
    }
    return false;
}

/* The least number that is no value of an option with a stamp below. */
static uint32_t least_outside(const values *v, const vertex *x, uint64_t stamp)
{
    const size_t mine = (size_t)(x - v->at) + 1;
    uint32_t least = 0;

    for (uint32_t i = x->from; i < x->end; i++) {
        const vertex *const y = &v->at[v->option[i]];

        if (y->value < v->seen_cap && y->stamp < stamp)
            v->seen[y->value] = mine;
    }
    while (least < v->seen_cap && v->seen[least] == mine)
        least++;
    return least;
}

static const char *wrong_with(const values *v, const vertex *x)
{
    const bool finite = x->value != INFINITE;
    const uint64_t stamp = finite ? x->stamp : UINT64_MAX;
    const uint32_t m = least_outside(v, x, stamp);
    bool escapes = false;

    if (finite && m != x->value)
        return "a value is not the least number that its options leave out";
    for (uint32_t i = x->from; i < x->end; i++) {
        const vertex *const y = &v->at[v->option[i]];

        if (finite && (y->value == INFINITE || y->stamp >= stamp) &&
            !has(v, y, m, stamp))
            return "an option can't be answered by a move to the value";
        escapes |= !finite && y->value == INFINITE && !has(v, y, m, stamp);
    }
    return finite || escapes
               ? NULL
               : "a position is infinite and all its moves can be answered";
}

static bool check_vertices(reader *r, values *v)
{
    size_t most = 0;

    for (size_t i = 0; i < v->options; i++)
        if (v->option[i] >= v->count)
            return reader_refuse(r, "an option is no position that is listed");
    for (size_t i = 0; i < v->parts; i++)
        if (!v->part[i].nim && v->part[i].size >= v->count)
            return reader_refuse(r, "a part is no position that is listed");
    for (size_t i = 0; i < v->count; i++)
        if (v->at[i].end - v->at[i].from > most)
            most = v->at[i].end - v->at[i].from;
    if (!reader_grow(r, &v->seen, &v->seen_cap, most + 1, sizeof *v->seen))
        return false;
    for (size_t i = 0; i < v->count; i++) {
        const char *const wrong = wrong_with(v, &v->at[i]);

        if (wrong != NULL)
            return reader_refuse(r, wrong);
    }
    return true;
}

/* What the parts come to. */
static const char *result_of(const values *v)
{
    const vertex *infinite = NULL;
    uint64_t nimber = 0;

    for (size_t i = 0; i < v->parts; i++) {
        const part *const p = &v->part[i];
        const vertex *const x = p->nim ? NULL : &v->at[p->size];
        const bool is_infinite = x != NULL && x->value == INFINITE;

        if (is_infinite && p->copies > 0) {
            if (infinite != NULL || p->copies > 1)
                return "drawn";
            infinite = x;
        } else if (!is_infinite && p->copies % 2 != 0) {
            nimber ^= p->nim ? p->size : x->value;
        }
    }
    if (infinite == NULL)
        return nimber != 0 ? "won" : "lost";
    return nimber < INFINITE && has(v, infinite, (uint32_t)nimber, UINT64_MAX)
               ? "won"
               : "drawn";
}

const char *check_values(reader *r, char *said, size_t size)
{
    values v = {.count = 0};

    if (read_head(r, &v))
        while (reader_next(r) && read_vertex(r, &v))
            ;
    if (r->wrong == NULL && check_vertices(r, &v))
        (void)snprintf(said, size, "%s is %s (%zu positions, %zu moves)",
                       v.name, result_of(&v), v.count, v.options);
    reader_free(r, v.part, v.part_cap, sizeof *v.part);
    reader_free(r, v.at, v.cap, sizeof *v.at);
    reader_free(r, v.option, v.option_cap, sizeof *v.option);
    reader_free(r, v.seen, v.seen_cap, sizeof *v.seen);
    return r->wrong;
}
