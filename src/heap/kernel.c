/* SPDX-License-Identifier: MIT */
/* What all kernels do alike: memory for the state, and heap after heap. */
#include "heap/game.h"

#include <assert.h>

#include "base/error.h"

grundy_status grundy_kernel_open(const heap_kernel *kernel, void **state,
                                 const heap_job *job, grundy_error *err)
{
    heap_job *const made = grundy_memory_zeroed(job->mem, kernel->size);

    assert(kernel->size >= sizeof *made && kernel->fits(job->code));
    *state = made;
    if (made == NULL)
        return grundy_fail(err, grundy_memory_failure(job->mem),
                           "out of memory");
    *made = *job;
    if (kernel->begin(made))
        return GRUNDY_OK;
    grundy_kernel_close(kernel, made);
    *state = NULL;
    return grundy_fail(err, grundy_memory_failure(job->mem), "out of memory");
}

grundy_status grundy_kernel_extend(const heap_kernel *kernel, void *state,
                                   uint64_t count, grundy_error *err)
{
    const heap_job *const job = state;
    sequence *const values = job->values;
    grundy_status status = GRUNDY_OK;

    if (kernel->extend != NULL)
        return kernel->extend(state, count, err);
    while (status == GRUNDY_OK && values->count < count) {
        const uint64_t n = values->count;
        uint64_t work = 0;

        if (!kernel->add(state, n, &work))
            return grundy_fail(err, grundy_memory_failure(job->mem),
                               "out of memory at heap %llu",
                               (unsigned long long)n);
        assert(values->count > n);
        job->watch->done = values->count;
        status = grundy_watch_tick(job->watch, work, err);
    }
    return status;
}

void grundy_kernel_close(const heap_kernel *kernel, void *state)
{
    memory *const mem = ((const heap_job *)state)->mem;

    kernel->end(state);
    grundy_memory_free(mem, state, kernel->size);
}
