/* SPDX-License-Identifier: MIT */
/*
 * Values as a tree, written depth first.  A value has one owner, so giving it
 * back once is the end of it.  Members keep the order in which they were put,
 * and no caller puts a key twice.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jansson.h"

typedef enum json_kind {
    KIND_NULL,
    KIND_FALSE,
    KIND_TRUE,
    KIND_INTEGER,
    KIND_STRING,
    KIND_ARRAY,
    KIND_OBJECT
} json_kind;

/* A member of an object, or of an array: then it has no key. */
typedef struct json_member {
    char *key;
    json_t *value;
} json_member;

struct json_t {
    json_kind kind;
    json_int_t number;
    char *text;
    size_t length; /* of the text, or members */
    size_t room;
    json_member *member;
};

/* ---- making and giving back ---- */

static json_t *make(json_kind kind)
{
    json_t *const value = calloc(1, sizeof *value);

    if (value != NULL)
        value->kind = kind;
    return value;
}

json_t *json_object(void)
{
    return make(KIND_OBJECT);
}

json_t *json_array(void)
{
    return make(KIND_ARRAY);
}

json_t *json_true(void)
{
    return make(KIND_TRUE);
}

json_t *json_false(void)
{
    return make(KIND_FALSE);
}

json_t *json_null(void)
{
    return make(KIND_NULL);
}

json_t *json_integer(json_int_t number)
{
    json_t *const value = make(KIND_INTEGER);

    if (value != NULL)
        value->number = number;
    return value;
}

json_t *json_stringn(const char *text, size_t length)
{
    json_t *const value = make(KIND_STRING);

    if (value == NULL)
        return NULL;
    value->text = malloc(length + 1);
    if (value->text == NULL) {
        free(value);
        return NULL;
    }
    memcpy(value->text, text, length);
    value->text[length] = '\0';
    value->length = length;
    return value;
}

json_t *json_string(const char *text)
{
    return json_stringn(text, strlen(text));
}

json_t *json_sprintf(const char *format, ...)
{
    char text[64]; /* numbers that no integer holds */
    va_list args;
    int length;

    va_start(args, format);
    length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return length < 0 || (size_t)length >= sizeof text ? NULL
                                                       : json_string(text);
}

void json_decref(json_t *value)
{
    if (value == NULL)
        return;
    for (size_t i = 0; value->member != NULL && i < value->length; i++) {
        free(value->member[i].key);
        json_decref(value->member[i].value);
    }
    free(value->member);
    free(value->text);
    free(value);
}

/* ---- putting one into another ---- */

static int put(json_t *into, char *key, json_t *value)
{
    if (into->length == into->room) {
        const size_t room = into->room == 0 ? 8 : 2 * into->room;
        json_member *const more =
            realloc(into->member, room * sizeof *into->member);

        if (more == NULL)
            return -1;
        into->member = more;
        into->room = room;
    }
    into->member[into->length++] = (json_member){key, value};
    return 0;
}

int json_object_set_new_nocheck(json_t *object, const char *key, json_t *value)
{
    char *const copy = object == NULL || value == NULL ? NULL : strdup(key);

    if (copy != NULL && put(object, copy, value) == 0)
        return 0;
    free(copy);
    json_decref(value);
    return -1;
}

int json_array_append_new(json_t *array, json_t *value)
{
    if (array != NULL && value != NULL && put(array, NULL, value) == 0)
        return 0;
    json_decref(value);
    return -1;
}

/* ---- writing ---- */

typedef struct writer {
    json_dump_callback_t callback;
    void *user;
} writer;

static int say(const writer *w, const char *text)
{
    return w->callback(text, strlen(text), w->user);
}

/* How a character stands in a text, NULL: as it is. */
static const char *escaped(unsigned char letter, char buffer[8])
{
    switch (letter) {
    case '"': return "\\\"";
    case '\\': return "\\\\";
    case '\b': return "\\b";
    case '\f': return "\\f";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    default: break;
    }
    if (letter >= 0x20)
        return NULL;
    (void)snprintf(buffer, 8, "\\u%04X", letter);
    return buffer;
}

static int write_text(const writer *w, const char *text, size_t length)
{
    size_t from = 0;

    if (say(w, "\"") != 0)
        return -1;
    for (size_t i = 0; i < length; i++) {
        char buffer[8];
        const char *const other = escaped((unsigned char)text[i], buffer);

        if (other == NULL)
            continue;
        if (i > from && w->callback(text + from, i - from, w->user) != 0)
            return -1;
        if (say(w, other) != 0)
            return -1;
        from = i + 1;
    }
    if (length > from && w->callback(text + from, length - from, w->user) != 0)
        return -1;
    return say(w, "\"");
}

static int write_value(const writer *w, const json_t *value);

static int write_members(const writer *w, const json_t *value)
{
    const bool keys = value->kind == KIND_OBJECT;

    if (say(w, keys ? "{" : "[") != 0)
        return -1;
    for (size_t i = 0; i < value->length; i++) {
        const json_member *const m = &value->member[i];

        if (i > 0 && say(w, ", ") != 0)
            return -1;
        if (keys &&
            (write_text(w, m->key, strlen(m->key)) != 0 || say(w, ": ") != 0))
            return -1;
        if (write_value(w, m->value) != 0)
            return -1;
    }
    return say(w, keys ? "}" : "]");
}

static int write_number(const writer *w, json_int_t number)
{
    char text[24];

    (void)snprintf(text, sizeof text, "%" PRId64, number);
    return say(w, text);
}

static int write_value(const writer *w, const json_t *value)
{
    switch (value->kind) {
    case KIND_NULL: return say(w, "null");
    case KIND_FALSE: return say(w, "false");
    case KIND_TRUE: return say(w, "true");
    case KIND_INTEGER: return write_number(w, value->number);
    case KIND_STRING: return write_text(w, value->text, value->length);
    case KIND_ARRAY:
    case KIND_OBJECT: return write_members(w, value);
    }
    return -1;
}

int json_dump_callback(const json_t *value, json_dump_callback_t callback,
                       void *user, size_t flags)
{
    const writer w = {callback, user};

    assert(flags == 0);
    (void)flags;
    return value == NULL ? -1 : write_value(&w, value);
}
