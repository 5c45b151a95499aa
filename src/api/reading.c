/* SPDX-License-Identifier: MIT */
/* What the parser makes of a text, for those who look at its words. */
#include "api/reading.h"

#include "base/error.h"

grundy_status grundy_reading_close(reading *r, grundy_status status,
                                   grundy_error *err)
{
    grundy_arena_close(&r->set.arena);
    grundy_memory_free(&r->mem, r->errors, sizeof *r->errors);
    return status == GRUNDY_OK
               ? status
               : grundy_fail(err, status, "%s", grundy_status_name(status));
}

grundy_status grundy_reading_parse(reading *r, const char *text, size_t length,
                                   bool goes_on, grundy_error *wrong)
{
    grundy_status status;

    grundy_arena_open(&r->set.arena, &r->mem);
    r->set.watch = &r->w;
    r->errors = grundy_memory_zeroed(&r->mem, sizeof *r->errors);
    if (r->errors == NULL)
        return grundy_memory_fail(&r->mem, wrong);
    if (goes_on)
        r->set.errors = r->errors;
    status =
        grundy_parse_tokens(&r->set, text, length, &r->token, &r->count, wrong);
    return status == GRUNDY_ESYNTAX ? GRUNDY_OK : status;
}
