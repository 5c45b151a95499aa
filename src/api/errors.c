/* SPDX-License-Identifier: MIT */
/*
 * All the errors of a rule file.  They are looked for apart from opening it:
 * a tree with holes never reaches the planner.
 */
#include "host/session.h"
#include "base/errors.h"
#include "grundy/rules.h"
#include "lang/check.h"
#include "lang/parse.h"

static grundy_status find_errors(memory *mem, watch *w, const char *text,
                                 size_t length, error_list *list,
                                 grundy_error *err)
{
    ruleset set = {.errors = list, .watch = w};
    grundy_status status;

    grundy_arena_open(&set.arena, mem);
    status = grundy_parse_file(&set, text, length, err);
    if (status == GRUNDY_OK)
        status = grundy_check_file(&set, err);
    grundy_arena_close(&set.arena);
    return status;
}

grundy_status grundy_rules_errors(const char *text, size_t length,
                                  const grundy_limits *limits,
                                  grundy_error_found *found, void *user,
                                  grundy_error *err)
{
    memory mem;
    watch w = {0};
    error_list *list;
    grundy_error own = {0};
    grundy_status status;

    if (text == NULL || found == NULL)
        return grundy_fail(err, GRUNDY_EINVAL, "expected the text of rules");
    status = grundy_session_open(&mem, &w, limits, err);
    if (status != GRUNDY_OK)
        return status;
    list = grundy_memory_zeroed(&mem, sizeof *list);
    if (list == NULL)
        return grundy_fail(err, grundy_memory_failure(&mem), "out of memory");
    status = find_errors(&mem, &w, text, length, list, &own);
    grundy_errors_sort(list);
    for (size_t i = 0; i < list->count && found(user, &list->at[i]); i++)
        continue;
    if (own.status != GRUNDY_OK)
        (void)grundy_error_pass(err, &own);
    else if (list->count > 0)
        status = grundy_error_pass(err, &list->at[0]);
    grundy_memory_free(&mem, list, sizeof *list);
    return status;
}
