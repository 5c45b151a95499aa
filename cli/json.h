/* SPDX-License-Identifier: MIT */
/*
 * cli/json.h -- answers as one JSON object.  Keys stand in the order in which
 * they were put.  Values are owned by the object they are put into, and
 * NULL is remembered in the cli as memory that ran out.
 */
#pragma once

#include <jansson.h>

#include "cli.h"

/* A text that may not be UTF-8: what is not becomes U+FFFD. */
json_t *grundy_cli_json_text(const char *data, size_t length);
json_t *grundy_cli_json_string(const char *data);

/* "normal", "misere" or, where inputs decide and have no values, "by input". */
json_t *grundy_cli_json_play(grundy_play play);
json_t *grundy_cli_json_number(uint64_t number);

/* A value of any kind as JSON: a text, a number, a truth, or a json_t itself.
 */
json_t *grundy_cli_json_signed(int64_t number);
json_t *grundy_cli_json_truth(bool truth);
static inline json_t *grundy_cli_json_itself(json_t *value)
{
    return value;
}
/* cppcheck 2.10 ends in a fault where a _Generic is called
 * (tools/check-static). */
#ifdef __CPPCHECK__
#define JSON_OF(value) grundy_cli_json_itself(value)
#else
#define JSON_OF(value)                                                         \
    _Generic((value), char *: grundy_cli_json_string,                          \
             const char *: grundy_cli_json_string,                             \
             json_t *: grundy_cli_json_itself, bool: grundy_cli_json_truth,    \
             int: grundy_cli_json_signed, long: grundy_cli_json_signed,        \
             long long: grundy_cli_json_signed, default: grundy_cli_json_number)( \
        value)
#endif

#define JSON_PUT(c, object, key, value)                                        \
    grundy_cli_json_put(c, object, key, JSON_OF(value))
#define JSON_ADD(c, array, value) grundy_cli_json_add(c, array, JSON_OF(value))
void grundy_cli_json_put(cli *c, json_t *object, const char *key,
                         json_t *value);
void grundy_cli_json_add(cli *c, json_t *array, json_t *value);

/* {file, line, column, length, message, hint, status}; file may be NULL. */
json_t *grundy_cli_json_error(cli *c, const char *file,
                              const grundy_error *err);

/* Prints the object on a line of its own and gives it back. */
exit_code grundy_cli_json_print(cli *c, json_t *object);
