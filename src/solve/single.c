/* SPDX-License-Identifier: MIT */
/*
 * A frame is borrowed for each call from outside, so that the game's functions
 * may ask the same solver again while they run.
 */
#include "solve/single.h"

#include "base/error.h"

uint32_t grundy_single_find(search *s, grundy_position at)
{
    return grundy_values_find(&s->values, at);
}

bool grundy_single_put(search *s, grundy_position at, uint32_t code)
{
    return grundy_values_put(&s->values, at, code);
}

size_t grundy_single_tell(const void *user, grundy_position at, char *out,
                          size_t size)
{
    return grundy_report_position(&((const search *)user)->game, at, out, size);
}

/* ---- for visits ---- */

bool grundy_single_is_whole(search_frame *frame, grundy_position *part)
{
    *part = grundy_search_canonical(frame, *part);
    frame->whole = grundy_search_same(*part, frame->at);
    return frame->whole;
}

bool grundy_single_wait(search_frame *frame, grundy_position part,
                        uint32_t code)
{
    if (code == GRUNDY_CODE_ON_PATH)
        return grundy_search_cycle(frame, part);
    if (grundy_search_spoils(frame->of, part, code))
        return grundy_options_stop(&frame->to, GRUNDY_EVALUE);
    frame->to.unknown = true;
    return grundy_search_note(frame, part);
}

grundy_status grundy_single_components(search_frame *frame, grundy_position at,
                                       grundy_error *err)
{
    const grundy_game *const game = &frame->of->game;

    frame->whole = false;
    return grundy_options_finish(
        &frame->to, game->components(game->state, at, &frame->to, err));
}

grundy_status grundy_single_options(search_frame *frame, grundy_position at,
                                    uint64_t *options, grundy_error *err)
{
    search *const s = frame->of;
    const grundy_status status =
        s->game.options(s->game.state, at, &frame->to, err);

    *options = grundy_options_seen(&frame->to);
    s->options += *options;
    return grundy_options_finish(&frame->to, status);
}

grundy_status grundy_single_store(uint64_t number, uint32_t *code,
                                  grundy_error *err)
{
    if (number >= GRUNDY_CODE_VALUES)
        return grundy_fail(
            err, GRUNDY_EVALUE, "expected nimbers below %llu, found %llu",
            (unsigned long long)GRUNDY_CODE_VALUES, (unsigned long long)number);
    *code = (uint32_t)number + 1;
    return GRUNDY_OK;
}

/* ---- for callers of the solver ---- */

grundy_status grundy_single_prepare(search *s, const grundy_position *part,
                                    size_t parts, grundy_error *err)
{
    search_frame *frame;
    grundy_status status = GRUNDY_OK;

    for (size_t i = 0; i < parts && status == GRUNDY_OK; i++)
        status = grundy_search_check(s, part[i], err);
    if (status != GRUNDY_OK || s->game.bounds == NULL)
        return status;
    frame = grundy_search_enter(s, &status, err);
    if (frame == NULL)
        return status;
    status = grundy_search_prepare(frame, part, parts, err);
    return grundy_search_leave(s, status);
}

grundy_status grundy_single_solve(search *s, grundy_position at, uint32_t *code,
                                  grundy_error *err)
{
    grundy_status status;
    search_frame *const frame = grundy_search_enter(s, &status, err);

    if (frame == NULL)
        return status;
    status = grundy_search_prepare(frame, &at, 1, err);
    if (status == GRUNDY_OK)
        status = grundy_search_solve(frame, grundy_search_canonical(frame, at),
                                     code, err);
    return grundy_search_leave(s, status);
}

bool grundy_single_peek(search *s, grundy_position at, single_look_up *look_up,
                        void *value)
{
    search_frame *frame;
    grundy_status status;
    uint32_t code;
    bool found;

    if (s->game.canonical == NULL)
        return look_up(s, at, &code, value);
    frame = grundy_search_enter(s, &status, NULL);
    if (frame == NULL)
        return false;
    found = look_up(s, grundy_search_canonical(frame, at), &code, value);
    (void)grundy_search_leave(s, status);
    return found;
}
