/* SPDX-License-Identifier: MIT */
/* base/medium.h -- a file, as bytes at places. */
#pragma once

#include "grundy/base.h"

/* Each call does all of it or fails; sync returns once it is on the disk. */
typedef struct store_medium {
    void *user;
    grundy_status (*size)(void *user, uint64_t *size, grundy_error *err);
    grundy_status (*read)(void *user, uint64_t at, void *out, size_t size,
                          grundy_error *err);
    grundy_status (*write)(void *user, uint64_t at, const void *data,
                           size_t size, grundy_error *err);
    grundy_status (*sync)(void *user, grundy_error *err);
} store_medium;
