/* SPDX-License-Identifier: MIT */
/*
 * Where a run of the file asks only who wins single positions, the search of
 * outcomes ends at the first winning move; nimbers look at all of them.  Laws
 * and runs of cells give nimbers faster than that.
 */
#include "base/words.h"
#include "engine/engine.h"

const char *grundy_engine_why_no_outcome(engine *e, const option_part *part,
                                         size_t parts)
{
    const uint32_t kind = parts > 0 ? part->at.kind : GRUNDY_KIND_NIM;

    if (e->without[REWRITE_OUTCOME])
        return N_("switched off by the caller");
    if (!e->winner_is_enough)
        return N_("the file asks for nimbers or winning moves");
    if (parts != 1 || part->copies != 1 || kind == GRUNDY_KIND_NIM)
        return N_("it is a sum, and nimbers add where outcomes do not");
    if (grundy_engine_has_law(e, kind))
        return N_("it has a law");
    if (!grundy_engine_find_boxes(e, &part->at, 1))
        return N_("some parameter has no bound");
    if (e->why_no_outcome != NULL)
        return e->why_no_outcome;
    return e->window[kind] != NULL && e->window[kind]->applies &&
                   !e->without[REWRITE_WINDOW]
               ? N_("its table is filled by runs of cells")
               : NULL;
}
