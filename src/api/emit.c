/* SPDX-License-Identifier: MIT */
/* grundy_rules_emit: the checked rules handed to the room that writes C. */
#include "emit/emit.h"

#include <string.h>

#include "api/rules.h"
#include "base/error.h"

grundy_status grundy_rules_emit(grundy_rules *rules, const char *lang,
                                const grundy_writer *out, grundy_error *err)
{
    const bool cplusplus = lang != NULL && strcmp(lang, "c++") == 0;
    grundy_status status;

    if (lang == NULL || (!cplusplus && strcmp(lang, "c") != 0))
        return grundy_fail(err, GRUNDY_EINVAL,
                           "expected the language \"c\" or \"c++\"");
    grundy_rules_enter(rules);
    status = grundy_emit_program(&rules->engine.set, &rules->mem, cplusplus,
                                 out, err);
    return grundy_rules_leave(rules, status, err);
}
