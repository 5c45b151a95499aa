/* SPDX-License-Identifier: MIT */
/* sequence/heap_within.h -- a nim-sequence as a part of a computation. */
#pragma once

#include "base/watch.h"
#include "grundy/heap.h"

/* It ends when the whole does: by its deadline, or cancelled with it.  The
 * watch has to live as long as the sequence. */
void grundy_heap_within(grundy_heap *heap, const watch *whole);
