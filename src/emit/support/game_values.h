/* SPDX-License-Identifier: MIT */
/* What sums are worth where Left and Right have moves of their own, for
 * results_values.h. */

#include "solve/game_value.h"

#include "solve/game_forms.h"

#include "solve/game_values_text.h"

static game_values values;

static list canonical_text(int64_t value)
{
    char text[4096];

    text_of_value(&values, (game_value)value, text, sizeof text);
    return text_list(text);
}
