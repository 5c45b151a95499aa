/* SPDX-License-Identifier: MIT */
/*
 * Tables.  Every cell of a slice is padded to the width of its widest value
 * or label, so that columns stand under their labels; more than two axes are
 * shown as slices, one for each choice of the outer ones.
 */
#include "print_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { CELL_MAX = 24 };

const char *grundy_cli_table_of(const table *t)
{
    return t->text != NULL ? "value"
           : t->results    ? "result"
           : t->winners    ? "wins"
                           : "nimber";
}

static const char *text_of(const table *t, int64_t value)
{
    return t->text + (size_t)value * t->size;
}

/* The value as a cell shows it; out is where its digits may stand. */
static const char *cell(const table *t, int64_t value, char out[CELL_MAX])
{
    if (grundy_cli_is_missing(t, value))
        return ".";
    if (t->text != NULL)
        return text_of(t, value);
    if (t->winners || (t->results && !t->scores))
        return value > 0 ? "W" : value < 0 || t->winners ? "L" : "D";
    (void)snprintf(out, CELL_MAX, "%" PRId64, value);
    return out;
}

static int width_of_label(int64_t label)
{
    return snprintf(NULL, 0, "%" PRId64, label);
}

static int wider(int a, int b)
{
    return a > b ? a : b;
}

static int width_of_axis(const grundy_axis *axis)
{
    return wider(width_of_label(axis->from), width_of_label(axis->to));
}

static int width_of_values(const table *t, const int64_t *value, uint64_t count)
{
    char shown[CELL_MAX];
    int64_t largest = 0, least = 0;
    int width = 1;

    for (uint64_t i = 0; t->text != NULL && i < count; i++)
        width = wider(width, (int)strlen(cell(t, value[i], shown)));
    if (t->text != NULL)
        return width;
    for (uint64_t i = 0; i < count; i++) {
        largest = value[i] > largest ? value[i] : largest;
        if (!grundy_cli_is_missing(t, value[i]))
            least = value[i] < least ? value[i] : least;
    }
    return wider((int)strlen(cell(t, largest, shown)),
                 (int)strlen(cell(t, least, shown)));
}

/* One axis: "n: value", several values in a line if asked for. */
static void print_line_of_values(const table *t)
{
    const grundy_axis *const axis = &t->axis[0];
    const uint64_t length = grundy_cli_axis_length(axis);
    const int label = wider(width_of_axis(axis), (int)strlen(axis->name));
    const int width = width_of_values(t, t->value, length);
    const uint64_t columns = t->columns == 0 ? 1 : t->columns;
    char shown[CELL_MAX];

    for (uint64_t i = 0; i < length; i++) {
        if (i % columns == 0)
            (void)printf("%s%*" PRId64 ":", i == 0 ? "" : "\n", label,
                         axis->from + (int64_t)i);
        (void)printf(" %*s", width, cell(t, t->value[i], shown));
    }
    (void)fputc('\n', stdout);
}

/* The last two axes, from value on. */
static void print_slice(const table *t, const int64_t *value)
{
    const grundy_axis *const down = &t->axis[t->axes - 2];
    const grundy_axis *const right = &t->axis[t->axes - 1];
    const uint64_t rows = grundy_cli_axis_length(down);
    const uint64_t columns = grundy_cli_axis_length(right);
    const int corner = (int)(strlen(down->name) + strlen(right->name)) + 1;
    const int label = wider(corner, width_of_axis(down));
    const int width =
        wider(width_of_axis(right), width_of_values(t, value, rows * columns));
    char shown[CELL_MAX];

    (void)printf("%*s%s\\%s", label - corner, "", down->name, right->name);
    for (uint64_t x = 0; x < columns; x++)
        (void)printf(" %*" PRId64, width, right->from + (int64_t)x);
    (void)fputc('\n', stdout);
    for (uint64_t y = 0; y < rows; y++) {
        (void)printf("%*" PRId64, label, down->from + (int64_t)y);
        for (uint64_t x = 0; x < columns; x++)
            (void)printf(" %*s", width, cell(t, value[y * columns + x], shown));
        (void)fputc('\n', stdout);
    }
}

/* Values under one choice of the axes before axis i. */
static uint64_t volume(const table *t, size_t i)
{
    uint64_t count = 1;

    for (; i < t->axes; i++)
        count *= grundy_cli_axis_length(&t->axis[i]);
    return count;
}

/* The place on axis i of value number at. */
static int64_t coordinate(const table *t, size_t i, uint64_t at)
{
    const uint64_t inside = volume(t, i + 1);

    return t->axis[i].from +
           (int64_t)(at / inside % grundy_cli_axis_length(&t->axis[i]));
}

static void print_slices(const table *t)
{
    const uint64_t step = volume(t, t->axes - 2), all = volume(t, 0);

    for (uint64_t at = 0; at < all; at += step) {
        if (at > 0)
            (void)fputc('\n', stdout);
        for (size_t i = 0; i + 2 < t->axes; i++)
            (void)printf("%s%s = %" PRId64, i == 0 ? "" : ", ", t->axis[i].name,
                         coordinate(t, i, at));
        (void)fputc('\n', stdout);
        print_slice(t, t->value + at);
    }
}

void grundy_cli_print_table(const table *t)
{
    if (t->axes == 1)
        print_line_of_values(t);
    else if (t->axes == 2)
        print_slice(t, t->value);
    else
        print_slices(t);
}

/* printf is half of the work where a table has millions of cells. */
static void put_number(int64_t number, char after)
{
    char digits[CELL_MAX];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    digits[--at] = after;
    do
        digits[--at] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        digits[--at] = '-';
    (void)fwrite(digits + at, 1, sizeof digits - at, stdout);
}

void grundy_cli_print_csv(const table *t)
{
    const uint64_t all = volume(t, 0);

    for (size_t i = 0; i < t->axes; i++)
        (void)printf("%s,", t->axis[i].name);
    (void)printf("%s\n", grundy_cli_table_of(t));
    for (uint64_t at = 0; at < all; at++) {
        for (size_t i = 0; i < t->axes; i++)
            put_number(coordinate(t, i, at), ',');
        if (grundy_cli_is_missing(t, t->value[at]))
            (void)fputc('\n', stdout);
        else if (t->text != NULL) /* commas are in it, and no quotes */
            (void)printf("\"%s\"\n", text_of(t, t->value[at]));
        else
            put_number(t->value[at], '\n');
        if (ferror(stdout))
            return;
    }
}

static json_t *nested(cli *c, const table *t, size_t i, const int64_t *value)
{
    const uint64_t length = grundy_cli_axis_length(&t->axis[i]);
    const uint64_t step = volume(t, i + 1);
    json_t *array = json_array();

    for (uint64_t at = 0; at < length && !c->json_failed; at++) {
        const int64_t *const v = value + at * step;

        if (i + 1 < t->axes)
            JSON_ADD(c, array, nested(c, t, i + 1, v));
        else
            JSON_ADD(c, array,
                     grundy_cli_is_missing(t, *v) ? json_null()
                     : t->text != NULL            ? json_string(text_of(t, *v))
                                                  : json_integer(*v));
    }
    return array;
}

json_t *grundy_cli_json_table(cli *c, const table *t)
{
    return nested(c, t, 0, t->value);
}
