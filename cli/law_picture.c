/* SPDX-License-Identifier: MIT */
/*
 * How much of a sequence is drawn: the preperiod and some periods if there is
 * a law with one, else a few hundred values.  The law may go far beyond.
 */
#include "law_picture.h"

#include <inttypes.h>
#include <stdlib.h>

#include "message.h"
#include "picture.h"
#include "say/text.h"

enum {
    FEW = 60,      /* values at least, where periods are short */
    SOME = 1000,   /* where there is no law */
    MANY = 100000, /* at most, if nobody asks for more */
    MOST = 20000000,
    PERIODS = 3
};

/* Whole periods: three, more of short ones, one of a very long one. */
static uint64_t some_periods(const grundy_law *law)
{
    uint64_t periods = PERIODS;

    if (law->period < FEW / PERIODS)
        periods = FEW / law->period;
    if (law->period > MANY / PERIODS)
        periods = 1;
    return law->preperiod + periods * law->period - 1;
}

/* The last n to be drawn. */
static uint64_t range(const law_picture *p)
{
    const grundy_law *const law = p->law;
    uint64_t last;

    if (p->has_to)
        return p->to;
    if (law->kind == GRUNDY_LAW_NONE)
        return grundy_cli_least(law->checked_to, SOME);
    last =
        law->period == 0 ? 4 * FEW : grundy_cli_least(some_periods(law), MANY);
    return law->proved ? last : grundy_cli_least(last, law->checked_to);
}

/* Where there is no such position the sequence has a gap. */
static grundy_status read_values(const law_picture *p, uint64_t *value,
                                 uint64_t count, grundy_error *err)
{
    for (uint64_t n = 0; n < count; n++) {
        grundy_error none = {.status = GRUNDY_OK};
        const grundy_status status =
            grundy_study_value(p->study, n, &value[n], &none);

        if (status == GRUNDY_EINVAL) {
            value[n] = GRUNDY_NO_VALUE;
        } else if (status != GRUNDY_OK) {
            *err = none;
            return status;
        }
    }
    return GRUNDY_OK;
}

static grundy_status draw(void *user, grundy_image image,
                          const grundy_limits *limits, const grundy_writer *out,
                          grundy_error *err)
{
    return grundy_view_scatter(user, image, limits, out, err);
}

static exit_code draw_values(const law_picture *p, const uint64_t *value,
                             uint64_t count)
{
    grundy_scatter plot = {.title = p->title,
                           .subtitle = p->subject->position,
                           .name = p->subject->name,
                           .value = value,
                           .count = (size_t)count,
                           .winners = p->subject->winners,
                           .law = p->law};

    return grundy_cli_pictures(p->subject->c, p->svg, p->png,
                               (size_t)count * sizeof *value, draw, &plot);
}

/* ---- lost positions ---- */

/* What stands below the title: the position and the law of the black fields. */
static void put_pairs(const pairs_picture *p, text_buffer *out)
{
    grundy_say_text_put(out, "%s", p->subject->position);
    if (p->law->kind == GRUNDY_LAW_NONE)
        return;
    grundy_say_text_put(out, ": P-positions (%s), ", p->law->formula);
    if (p->law->proved)
        grundy_say_text_put(out, "proved by %s", p->law->by);
    else
        grundy_say_text_put(out, "observed for n <= %" PRIu64,
                            p->law->checked_to);
}

exit_code grundy_cli_draw_pairs(const pairs_picture *p)
{
    cli *const c = p->subject->c;
    const size_t side = (size_t)(p->axis[0].to - p->axis[0].from) + 1;
    text_buffer below = {0};
    grundy_heat_map map = {.title = p->title,
                           .axis = p->axis,
                           .axes = 2,
                           .value = p->value,
                           .winners = p->subject->winners};
    exit_code code;

    put_pairs(p, &below);
    map.subtitle = grundy_say_text(&below);
    code = below.failed ? grundy_cli_no_memory(c)
                        : grundy_cli_pictures(c, p->svg, p->png,
                                              side * side * sizeof *p->value,
                                              grundy_cli_draw_map, &map);
    grundy_say_text_free(&below);
    return code;
}

/* ---- a sequence ---- */

exit_code grundy_cli_draw_law(const law_picture *p, grundy_error *err)
{
    cli *const c = p->subject->c;
    const uint64_t count = range(p) + 1;
    uint64_t *value;
    exit_code code = EXIT_ANSWERED;

    if (count > MOST)
        return grundy_cli_say(c, EXIT_LIMITS,
                              "a picture shows at most %d values", MOST);
    value = malloc((size_t)count * sizeof *value);
    if (value == NULL)
        return grundy_cli_no_memory(c);
    if (read_values(p, value, count, err) == GRUNDY_OK)
        code = draw_values(p, value, count);
    free(value);
    return code;
}
