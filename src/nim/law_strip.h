/* SPDX-License-Identifier: MIT */
/* nim/law_strip.h -- laws of the rows of a game on two heaps. */
#pragma once

#include "grundy/law.h"
#include "nim/law.h"

/*
 * Looks for a law of row strip->y in its values s and proves it if the rows
 * together repeat; LAW_STRIP or LAW_OBSERVED.  GRUNDY_EINVAL if s is not that
 * row.  Time about rows * count * (vectors + 1), memory 8 bytes a cell.
 */
GRUNDY_MUST_USE grundy_status grundy_strip_search(law *out,
                                                  const grundy_strip *strip,
                                                  const series *s, memory *mem,
                                                  grundy_error *err);
