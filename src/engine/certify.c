/* SPDX-License-Identifier: MIT */
/*
 * Certificates of answers: labels of positions where play may last for ever, or
 * the parts of a set that is searched by them.
 */
#include "base/error.h"
#include "engine/engine.h"
#include "engine/sets.h"

static grundy_status certify_set(engine *e, const option_part *part,
                                 size_t parts, certified_text *out,
                                 grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    bool found = false;

    if (parts == 1 && part->copies == 1)
        status = grundy_engine_set_certify(e, part->at, out, &found, err);
    if (found || status != GRUNDY_OK)
        return status;
    return grundy_fail(
        err, GRUNDY_EINVAL,
        "expected a single set that is searched by its parts, or "
        "play that may last for ever, to certify");
}

grundy_status grundy_engine_certify(engine *e, const object *sum,
                                    certified_text *out, grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    const player_side before = e->machine.to_move;
    option_part *part;
    size_t parts;
    grundy_status status =
        grundy_engine_parts(e, &e->machine.scratch, sum, &part, &parts, err);

    if (status == GRUNDY_OK)
        status = e->set.endless ? grundy_engine_certify_labels(
                                      e, part, parts,
                                      grundy_engine_is_rights(e, sum), out, err)
                                : certify_set(e, part, parts, out, err);
    e->machine.to_move = before;
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}
