/* SPDX-License-Identifier: MIT */
/*
 * jansson.h -- what the program calls of jansson, which Debian has for no
 * machine without a system: values are made, put into one another and written.
 * They are written as jansson writes them with the flags 0.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct json_t json_t;
typedef int64_t json_int_t;

/* NULL where memory is out; each is given back by json_decref, of NULL too. */
json_t *json_object(void);
json_t *json_array(void);
json_t *json_string(const char *text);
json_t *json_stringn(const char *text, size_t length);
json_t *json_sprintf(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
json_t *json_integer(json_int_t number);
json_t *json_true(void);
json_t *json_false(void);
json_t *json_null(void);
#define json_boolean(value) ((value) ? json_true() : json_false())
void json_decref(json_t *value);

/* 0; or -1 where value is NULL or memory is out.  value is taken either way. */
int json_object_set_new_nocheck(json_t *object, const char *key, json_t *value);
int json_array_append_new(json_t *array, json_t *value);

/* 0, or -1 as soon as the callback says it.  flags: 0. */
typedef int (*json_dump_callback_t)(const char *text, size_t size, void *user);
int json_dump_callback(const json_t *value, json_dump_callback_t callback,
                       void *user, size_t flags);
