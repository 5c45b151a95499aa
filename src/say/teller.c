/* SPDX-License-Identifier: MIT */
#include "teller.h"

#include "base/error.h"

grundy_status grundy_say_fail(teller *g, const grundy_error *err)
{
    return grundy_error_pass(&g->err, err);
}

grundy_status grundy_say_no_memory(teller *g)
{
    return grundy_fail(&g->err, GRUNDY_ENOMEM, "out of memory");
}
