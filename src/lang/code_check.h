/* SPDX-License-Identifier: MIT */
/* lang/code_check.h -- asserts what holds of finished code. */
#ifndef LANG_CODE_CHECK_H
#define LANG_CODE_CHECK_H

#include "lang/code.h"

#ifndef NDEBUG
void grundy_code_check(const rule_code *c);
#else
static inline void grundy_code_check(const rule_code *c)
{
    (void)c;
}
#endif

#endif
