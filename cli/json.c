/* SPDX-License-Identifier: MIT */
/*
 * JSON by jansson, which keeps the order of insertion: that order is the
 * stable one that is documented.
 */
#include "json.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "message.h"
#include "output.h"
#include "say/text.h"

/* Length of the UTF-8 character at the front of data, 0 if it is none. */
static size_t character(const unsigned char *data, size_t length)
{
    const unsigned char first = data[0];
    const size_t size = first < 0x80   ? 1
                        : first < 0xc2 ? 0
                        : first < 0xe0 ? 2
                        : first < 0xf0 ? 3
                        : first < 0xf5 ? 4
                                       : 0;

    if (size == 0 || size > length)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((data[i] & 0xc0) != 0x80)
            return 0;
    /* Overlong forms, surrogates and what lies beyond U+10FFFF. */
    if ((first == 0xe0 && data[1] < 0xa0) || (first == 0xed && data[1] > 0x9f))
        return 0;
    if ((first == 0xf0 && data[1] < 0x90) || (first == 0xf4 && data[1] > 0x8f))
        return 0;
    return size;
}

json_t *grundy_cli_json_text(const char *data, size_t length)
{
    text_buffer clean = {0};
    json_t *value = NULL;

    for (size_t at = 0; at < length;) {
        const size_t size =
            character((const unsigned char *)data + at, length - at);

        if (size == 0)
            grundy_say_text_add(&clean, "\xef\xbf\xbd", 3);
        else
            grundy_say_text_add(&clean, data + at, size);
        at += size == 0 ? 1 : size;
    }
    if (!clean.failed)
        value = json_stringn(grundy_say_text(&clean), clean.length);
    grundy_say_text_free(&clean);
    return value;
}

json_t *grundy_cli_json_play(grundy_play play)
{
    static const char *const name[] = {[GRUNDY_NORMAL] = "normal",
                                       [GRUNDY_MISERE] = "misere",
                                       [GRUNDY_PLAY_BY_INPUT] = "by input"};

    return json_string(name[play]);
}

json_t *grundy_cli_json_string(const char *data)
{
    return grundy_cli_json_text(data, strlen(data));
}

/* Nimbers and counts stay far below 2^63; a larger one keeps its digits. */
json_t *grundy_cli_json_number(uint64_t number)
{
    if (number <= INT64_MAX)
        return json_integer((json_int_t)number);
    return json_sprintf("%llu", (unsigned long long)number);
}

json_t *grundy_cli_json_signed(int64_t number)
{
    return json_integer(number);
}

json_t *grundy_cli_json_truth(bool truth)
{
    return json_boolean(truth);
}

void grundy_cli_json_put(cli *c, json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new_nocheck(object, key, value) != 0)
        c->json_failed = true;
}

void grundy_cli_json_add(cli *c, json_t *array, json_t *value)
{
    if (json_array_append_new(array, value) != 0)
        c->json_failed = true;
}

/* The word by which programs know a status, in every version. */
static const char *status_word(grundy_status status)
{
    switch (status) {
    case GRUNDY_OK: break;
    case GRUNDY_WARNING: return "warning";
    case GRUNDY_ENOMEM: return "memory";
    case GRUNDY_EINVAL: return "call";
    case GRUNDY_ESYNTAX: return "syntax";
    case GRUNDY_ERULES: return "rules";
    case GRUNDY_EINPUT: return "input";
    case GRUNDY_EVALUE: return "value";
    case GRUNDY_ECYCLE: return "cycle";
    case GRUNDY_ELIMIT: return "limit";
    case GRUNDY_ECANCEL: return "cancelled";
    case GRUNDY_ENONIMBER: return "no nimber";
    case GRUNDY_EIO: return "file";
    case GRUNDY_EINTERNAL: return "fault";
    case GRUNDY_EFORMAT: return "format";
    }
    return "fault";
}

json_t *grundy_cli_json_error(cli *c, const char *file, const grundy_error *err)
{
    const bool in_file =
        err->source == GRUNDY_SOURCE_RULES || err->span.line == 0;
    json_t *object = json_object();

    if (!in_file)
        file = err->source == GRUNDY_SOURCE_INPUT ? "input" : "position";
    if (file != NULL)
        JSON_PUT(c, object, "file", file);
    if (err->span.line > 0) {
        JSON_PUT(c, object, "line", err->span.line);
        JSON_PUT(c, object, "column", err->span.column);
        JSON_PUT(c, object, "length", err->span.length);
    }
    JSON_PUT(c, object, "message", err->message);
    if (err->hint[0] != '\0')
        JSON_PUT(c, object, "hint", err->hint);
    JSON_PUT(c, object, "status", status_word(err->status));
    return object;
}

static int write_chunk(const char *data, size_t length, void *user)
{
    return grundy_cli_write(user, data, length) ? 0 : -1;
}

exit_code grundy_cli_json_print(cli *c, json_t *object)
{
    grundy_cli_progress_erase(c);
    if (object == NULL || c->json_failed) {
        json_decref(object);
        return grundy_cli_no_memory(c);
    }
    if (json_dump_callback(object, write_chunk, c, 0) != 0 &&
        c->write_error == 0) {
        json_decref(object);
        return grundy_cli_no_memory(c);
    }
    (void)fputc('\n', stdout);
    json_decref(object);
    c->json_printed = true;
    return EXIT_ANSWERED;
}
