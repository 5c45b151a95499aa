/* SPDX-License-Identifier: MIT */
/* api/rules.h -- the inside of a grundy_rules; see grundy/rules.h. */
#pragma once

#include "engine/engine.h"

struct grundy_rules {
    memory mem;
    watch watch;
    engine engine;
    double seconds;
    unsigned depth; /* calls under way: the outermost sets the time */
    char *head;     /* "heap(n)" of each kind, one after another */
    size_t head_size;
};

/* Every call begins and ends so; end clears a cancellation it reports. */
void grundy_rules_enter(grundy_rules *rules);
grundy_status grundy_rules_leave(grundy_rules *rules, grundy_status status,
                                 grundy_error *err);

/* Lets whose inputs are known, and all that depends on inputs; as the beginning
 * of a call. */
grundy_status grundy_rules_ready(grundy_rules *rules, grundy_error *err);
grundy_status grundy_rules_begin(grundy_rules *rules, grundy_error *err);

/* A sum written by the user, as a checked tree of which all that it reads is
 * known; variables: the free names'.  Allocates in a. */
grundy_status grundy_rules_read_typed(grundy_rules *rules, arena *a,
                                      const char *text,
                                      const char *const *free_name,
                                      uint32_t names, variable **variables,
                                      node **out, grundy_error *err);

/* Its value, without free names; it lives in a and the machine's scratch. */
grundy_status grundy_rules_typed(grundy_rules *rules, arena *a,
                                 const char *text, const object **out,
                                 grundy_error *err);

/* Runs its code; NULL: outside the range, which is an error unless lenient. */
grundy_status grundy_rules_evaluate(grundy_rules *rules, const rule_code *c,
                                    const char *text, const int64_t *argument,
                                    bool lenient, const object **out,
                                    grundy_error *err);
