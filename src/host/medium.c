/* SPDX-License-Identifier: MIT */
/* A file as the medium of a store. */
#include "host/file.h"

static grundy_status medium_size(void *user, uint64_t *size, grundy_error *err)
{
    return grundy_file_size(user, size, err);
}

static grundy_status medium_read(void *user, uint64_t at, void *out,
                                 size_t size, grundy_error *err)
{
    return grundy_file_read(user, at, out, size, err);
}

static grundy_status medium_write(void *user, uint64_t at, const void *data,
                                  size_t size, grundy_error *err)
{
    return grundy_file_write(user, at, data, size, err);
}

static grundy_status medium_sync(void *user, grundy_error *err)
{
    return grundy_file_sync(user, err);
}

store_medium grundy_file_medium(grundy_file *file)
{
    return (store_medium){file, medium_size, medium_read, medium_write,
                          medium_sync};
}
