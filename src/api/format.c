/* SPDX-License-Identifier: MIT */
/* grundy/format.h: the layout, with memory and time by the caller's limits. */
#include "grundy/format.h"

#include "base/error.h"
#include "host/session.h"
#include "lang/layout.h"

static grundy_status format(text_buffer *text, const grundy_writer *out,
                            const char *rules, size_t length, watch *w,
                            grundy_error *err)
{
    const grundy_status status =
        grundy_layout_rules(text, rules, length, w, err);

    if (status != GRUNDY_OK)
        return grundy_fail(err, status, "%s", grundy_status_name(status));
    if (!out->write(out->user, text->at, text->count))
        return grundy_fail(err, GRUNDY_EIO, "cannot write the rules");
    return GRUNDY_OK;
}

grundy_status grundy_format_rules(const char *text, size_t length,
                                  const grundy_limits *limits,
                                  const grundy_writer *out, grundy_error *err)
{
    memory mem;
    watch w = {0};
    text_buffer laid = {.mem = &mem};
    grundy_status status;

    if (text == NULL || out == NULL)
        return grundy_fail(err, GRUNDY_EINVAL, "expected the text of rules");
    status = grundy_session_open(&mem, &w, limits, err);
    if (status != GRUNDY_OK)
        return status;
    status = format(&laid, out, text, length, &w, err);
    grundy_text_close(&laid);
    return status;
}
