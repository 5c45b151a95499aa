/* SPDX-License-Identifier: MIT */
#include "lang/runtime.h"

#include <string.h>

#include "lang/one_play.h"

grundy_status grundy_runtime_play(machine *m, const runtime_info *info,
                                  int64_t *result, const int64_t *arg,
                                  grundy_span span)
{
    const object *const of = grundy_object_at(arg[0]);
    const object *const moves = grundy_object_at(arg[1]);
    object *const own = grundy_object_new(&m->scratch, of->count, of->count);

    (void)info;
    (void)span;
    if (own == NULL)
        return grundy_machine_no_memory(m);
    memcpy(own->word, of->word, of->count * sizeof *own->word);
    *result = moves_of_play(own->word, (int64_t)of->count, moves->word,
                            (int64_t)moves->count);
    return GRUNDY_OK;
}
