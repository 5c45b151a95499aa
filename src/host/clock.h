/* SPDX-License-Identifier: MIT */
/* host/clock.h -- a steady clock. */
#pragma once

/* Seconds since some moment; never goes back. */
double grundy_clock_now(void);
