/* SPDX-License-Identifier: MIT */
/* api/cancel.h -- a cancellation of rules that a study reports for them. */
#pragma once

#include "grundy/rules.h"

/* Forgets a cancellation, which has been reported: the next call goes on. */
void grundy_rules_go_on(grundy_rules *rules);
