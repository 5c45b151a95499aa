/* SPDX-License-Identifier: MIT */
/*
 * The engine where there is no compiler: in a page of a browser.  This file
 * stands for native.c, and for native.c of the machine, so that nothing that
 * writes C to be loaded has to be there: rules are run by the interpreter.
 */
#include "engine/engine.h"
#include "engine/native.h"

#include "base/error.h"

/* What is not there reads no parameters. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

static grundy_status no_compiler(grundy_error *err)
{
    return grundy_fail(err, GRUNDY_EINVAL,
                       "the rules can't run natively: there is no C "
                       "compiler 'cc' in PATH");
}

grundy_status grundy_native_consider(engine *e, grundy_error *err)
{
    e->native.state = NATIVE_REFUSED;
    e->native.why = "there is no compiler here";
    e->native.at_once = false;
    e->machine.ask = UINT64_MAX;
    return GRUNDY_OK;
}

grundy_status grundy_native_busy(engine *e, grundy_error *err)
{
    return grundy_native_consider(e, err);
}

grundy_status grundy_native_text(engine *e, text_buffer *out, grundy_error *err)
{
    return no_compiler(err);
}

void grundy_native_refresh(engine *e)
{
}

void grundy_native_forget(engine *e)
{
}

void grundy_native_close(engine *e)
{
}

grundy_status grundy_native_choose(engine *e, grundy_engine wish, bool keep,
                                   grundy_error *err)
{
    if (wish == GRUNDY_ENGINE_NATIVE)
        return no_compiler(err);
    e->native.wish = wish;
    e->native.keep = keep;
    return GRUNDY_OK;
}

/* ---- what the machine would call ---- */

grundy_status grundy_native_run(machine *m, const rule_code *c,
                                const int64_t *argument, size_t result,
                                bool *done)
{
    *done = false;
    return GRUNDY_OK;
}

bool grundy_native_options(machine *m, placed position, grundy_options *to,
                           grundy_status *status, grundy_error *err)
{
    return false;
}
