/* SPDX-License-Identifier: MIT */
/* host/crew.h -- threads of the system as helpers of a search. */
#pragma once

#include "base/crew.h"

/* So many threads at work at once, with the one that asks; 0: as many as there
 * are processors. */
thread_crew grundy_crew_of(unsigned threads);
