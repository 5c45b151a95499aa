/* SPDX-License-Identifier: MIT */
/*
 * solve/game_forms.h -- the store of forms inside of solve/game_values.h: for
 * what finds values and what prints them.
 */
#pragma once

#include "solve/game_values.h"
#include "solve/wide.h"

/* number / 2^halvings + ups * ^ + *nim */
typedef struct simple_sum {
    bool is;
    uint8_t halvings;
    int32_t ups;
    uint32_t nim;
    int64_t number;
} simple_sum;

typedef struct form {
    uint32_t at; /* of its options, the left ones first */
    uint16_t lefts, rights;
    uint32_t birthday; /* of what is built on numbers, which count as 0 */
    uint32_t canonical; /* its number; GAME_VALUE_NONE: not known yet */
    simple_sum sum;
} form;

/* What was found lately; a place keeps what came last. */
typedef struct remembered {
    uint64_t key; /* 0: nothing */
    uint32_t found;
} remembered;

enum { CACHE_LEAST = 1 << 10, CACHE_MOST = 1 << 20, MOST_HALVINGS = 40 };

struct game_values {
    memory *mem;
    watch *watch;
    wide_map number; /* 1 + the number of a form, by its options */
    form *form;
    size_t forms, form_cap;
    game_value *option;
    size_t options, option_cap;
    remembered *less, *added; /* whether x <= y; x + y */
    size_t cache;             /* places of each */
    uint64_t work, allowed;   /* comparisons; allowed 0: all */
    bool given_up;            /* beyond them */
    grundy_status status;     /* what stopped it */
    grundy_error *err;
};

static inline const game_value *lefts_of(const game_values *v, game_value x)
{
    return v->option + v->form[x].at;
}

static inline const game_value *rights_of(const game_values *v, game_value x)
{
    return v->option + v->form[x].at + v->form[x].lefts;
}

static inline bool is_number(const game_values *v, game_value x)
{
    return v->form[x].sum.is && v->form[x].sum.ups == 0 &&
           v->form[x].sum.nim == 0;
}

/* -1, 0, 1; both are small enough for their halves to fit. */
static inline int compare_numbers(simple_sum x, simple_sum y)
{
    const int64_t a = x.number * (INT64_C(1) << (MOST_HALVINGS - x.halvings));
    const int64_t b = y.number * (INT64_C(1) << (MOST_HALVINGS - y.halvings));

    return (a > b) - (a < b);
}
