/* SPDX-License-Identifier: MIT */
/* lang/arith.h -- the operators of two numbers; what each is, once. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* op is the instruction of an operator (lang/operators.h); false: no value. */
bool grundy_arith(unsigned op, int64_t x, int64_t y, int64_t *out);

/* Why there is no value. */
const char *grundy_arith_reason(unsigned op, int64_t x, int64_t y);
