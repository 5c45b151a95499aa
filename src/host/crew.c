/* SPDX-License-Identifier: MIT */
/* Nobody is called for what is done in a second. */
#include "host/crew.h"

#include <assert.h>

#include "host/thread.h"

enum { MOST_HELPERS = 15 };

static_assert(sizeof(grundy_thread) <= sizeof(crew_thread),
              "a thread has room in what a crew knows of it");

static bool start(crew_thread *thread, void (*body)(void *arg), void *arg)
{
    return grundy_thread_start((grundy_thread *)(void *)thread, body, arg);
}

static void join(crew_thread *thread)
{
    grundy_thread_join((grundy_thread *)(void *)thread);
}

thread_crew grundy_crew_of(unsigned threads)
{
    const unsigned all = threads != 0 ? threads : grundy_thread_processors();

    assert(all > 0);
    return (thread_crew){.helpers = all > MOST_HELPERS ? MOST_HELPERS : all - 1,
                  .after = 1,
                  .start = start,
                  .join = join,
                  .rest = grundy_thread_rest};
}
