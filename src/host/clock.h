/* SPDX-License-Identifier: MIT */
/* host/clock.h -- a steady clock. */
#ifndef HOST_CLOCK_H
#define HOST_CLOCK_H

/* Seconds since some moment; never goes back. */
double grundy_clock_now(void);

#endif
