/* SPDX-License-Identifier: MIT */
/* The text may have millions of lines, so it is written as it is made. */
#include "base/certified.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"

void grundy_certified_begin(certified_text *t, const grundy_writer *out)
{
    t->out = out;
    t->sum = UINT64_C(0xcbf29ce484222325);
    t->failed = false;
    t->used = 0;
    grundy_certified_put(t, "grundy-certificate 1\n");
}

static void flush(certified_text *t)
{
    if (t->used > 0 && !t->failed)
        t->failed = !t->out->write(t->out->user, t->buffer, t->used);
    t->used = 0;
}

void grundy_certified_put(certified_text *t, const char *text)
{
    for (; *text != '\0'; text++) {
        if (t->used == sizeof t->buffer)
            flush(t);
        t->buffer[t->used++] = *text;
        t->sum = (t->sum ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    }
}

void grundy_certified_put_number(certified_text *t, uint64_t number)
{
    char text[24];

    (void)snprintf(text, sizeof text, "%" PRIu64, number);
    grundy_certified_put(t, text);
}

void grundy_certified_put_hex(certified_text *t, uint64_t number)
{
    char text[24];

    (void)snprintf(text, sizeof text, "%" PRIx64, number);
    grundy_certified_put(t, text);
}

grundy_status grundy_certified_end(certified_text *t, grundy_error *err)
{
    char last[40];

    (void)snprintf(last, sizeof last, "checksum %016" PRIx64 "\n", t->sum);
    grundy_certified_put(t, last);
    flush(t);
    return t->failed ? grundy_fail(err, GRUNDY_EIO,
                                   "the certificate could not be written")
                     : GRUNDY_OK;
}
