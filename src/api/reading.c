/* SPDX-License-Identifier: MIT */
/* What the parser makes of a text, for those who look at its words. */
#include "api/reading.h"

void grundy_reading_close(reading *r)
{
    grundy_arena_close(&r->set.arena);
    grundy_memory_free(&r->mem, r->errors, sizeof *r->errors);
}

grundy_status grundy_reading_parse(reading *r, const char *text, size_t length,
                                   bool goes_on, grundy_error *wrong)
{
    grundy_status status;

    grundy_arena_open(&r->set.arena, &r->mem);
    r->set.watch = &r->w;
    r->errors = grundy_memory_zeroed(&r->mem, sizeof *r->errors);
    if (r->errors == NULL)
        return grundy_memory_failure(&r->mem);
    if (goes_on)
        r->set.errors = r->errors;
    status =
        grundy_parse_tokens(&r->set, text, length, &r->token, &r->count, wrong);
    return status == GRUNDY_ESYNTAX ? GRUNDY_OK : status;
}

grundy_status grundy_reading_open(reading *r, const grundy_limits *limits,
                                  grundy_error *err)
{
    const grundy_status status = grundy_session_memory(&r->mem, limits, err);

    if (status == GRUNDY_OK) {
        grundy_session_watch(&r->w, limits);
        grundy_session_begin(&r->w, limits != NULL ? limits->seconds : 0);
    }
    return status;
}
