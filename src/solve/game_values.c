/* SPDX-License-Identifier: MIT */
#include "solve/game_values.h"

#include "solve/game_values_text.h"

static void begin(game_values *v, grundy_error *err)
{
    if (v->status != GRUNDY_OK)
        v->given_up = false;
    v->err = err;
    v->status = GRUNDY_OK;
}

grundy_status grundy_game_value_of(game_values *v, const game_value *left,
                                   size_t lefts, const game_value *right,
                                   size_t rights, game_value *out,
                                   grundy_error *err)
{
    option_list l = {.count = 0}, r = {.count = 0};
    bool ok = true;

    begin(v, err);
    for (size_t i = 0; i < lefts && ok; i++)
        ok = left[i] != GAME_VALUE_NONE && add_option(&l, left[i]);
    for (size_t i = 0; i < rights && ok; i++)
        ok = right[i] != GAME_VALUE_NONE && add_option(&r, right[i]);
    *out = ok ? value_of_options(v, &l, &r) : GAME_VALUE_NONE;
    return v->status;
}

grundy_status grundy_game_value_nim(game_values *v, uint64_t heap,
                                    game_value *out, grundy_error *err)
{
    begin(v, err);
    *out = value_of_nim(v, heap);
    return v->status;
}

grundy_status grundy_game_value_add(game_values *v, game_value x, game_value y,
                                    uint64_t copies, game_value *out,
                                    grundy_error *err)
{
    begin(v, err);
    *out = add_copies(v, x, y, copies);
    return v->status;
}

grundy_status grundy_game_value_outcome(game_values *v, game_value x,
                                        char *letter, grundy_error *err)
{
    begin(v, err);
    *letter = letter_of_value(v, x);
    return v->status == GRUNDY_OK && v->given_up ? GRUNDY_ELIMIT : v->status;
}

void grundy_game_value_text(const game_values *v, game_value x, char *out,
                            size_t size)
{
    text_of_value(v, x, out, size);
}

size_t grundy_game_values_once(game_value *at, size_t count)
{
    return values_once(at, count);
}

bool grundy_game_values_gave_up(const game_values *v)
{
    return v->given_up;
}

void grundy_game_values_allow(game_values *v, uint64_t work)
{
    v->work = 0;
    v->allowed = work;
    v->given_up = false;
}

grundy_status grundy_game_values_open(game_values **out, memory *mem, watch *w,
                                      grundy_error *err)
{
    const option_list none = {.count = 0};
    game_values *const v = grundy_memory_zeroed(mem, sizeof *v);

    *out = v;
    if (v == NULL)
        return grundy_fail(err, grundy_memory_failure(mem), "out of memory");
    v->mem = mem;
    v->watch = w;
    begin(v, err);
    if (!grow_caches(v) ||
        make_form(v, &none, &none, true) == GAME_VALUE_NONE) {
        const grundy_status failed = v->status;

        grundy_game_values_close(out);
        return failed;
    }
    return GRUNDY_OK;
}

void grundy_game_values_close(game_values **values)
{
    game_values *const v = *values;
    memory *mem;

    if (v == NULL)
        return;
    mem = v->mem;
    GRUNDY_FREE(mem, v->form, v->forms_room);
    GRUNDY_FREE(mem, v->option, v->options_room);
    GRUNDY_FREE(mem, v->slot, v->slots);
    GRUNDY_FREE(mem, v->less, v->cache);
    GRUNDY_FREE(mem, v->added, v->cache);
    grundy_memory_free(mem, v, sizeof *v);
    *values = NULL;
}
