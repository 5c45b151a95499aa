/* SPDX-License-Identifier: MIT */
/*
 * grundy law: the law of a sequence of nimbers, a conjecture about it, or
 * another sequence beside it.  A GAME is a rule file or a game of the library,
 * with a position that has one free name; or, without a position, a game by
 * code such as 0.77.  A position with two free names is asked for its lost
 * positions.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "game.h"
#include "law_sequence.h"
#include "message.h"
#include "output.h"
#include "picture.h"
#include "system.h"
#include "say/text.h"
#include "words.h"
#include "law_show.h"

enum { TO, CLAIM, CERTIFICATE, AGAINST, SVG, PNG };

static const option_spec options[] = {
    {"to", "N", N_("look at n up to N, such as 5000 or 1e6")},
    {"claim", "EXPRESSION", N_("test a conjecture, such as 'n % 3'")},
    {"certificate", "FILE", N_("write the proof for 'grundy verify'")},
    {"against", "GAME [POSITION]", N_("compare with another sequence")},
    {"svg", "FILE", N_("draw the sequence and its law ('-': standard output)")},
    {"png", "FILE", N_("the same as PNG")},
    {NULL, NULL, NULL},
};

enum { TO_PAIRS = 200 }; /* how far lost pairs are looked for */

/* How the picture of a sequence is asked for. */
typedef struct law_picture {
    const law_subject *subject;
    const char *title;
    grundy_study *study;
    const grundy_law *law;
    const char *svg, *png; /* files; NULL: not wanted */
    bool has_to;           /* --to says how many values, */
    uint64_t to;           /* else as many as show the law */
} law_picture;

/* The square of values in which lost positions were looked for. */
typedef struct pairs_picture {
    const law_subject *subject;
    const char *title;
    const grundy_axis *axis; /* two of the same length */
    const int64_t *value;
    const grundy_law *law;
    const char *svg, *png;
} pairs_picture;

/* ---- pictures ---- */

/*
 * How much of a sequence is drawn: the preperiod and some periods if there is
 * a law with one, else a few hundred values.  The law may go far beyond.
 */

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

static exit_code draw_lost_pairs(const pairs_picture *p)
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

static exit_code draw_values_and_law(const law_picture *p, grundy_error *err)
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

/* ---- the law ---- */

static bool is_drawn(const cli *c)
{
    return c->value[SVG] != NULL || c->value[PNG] != NULL;
}

static void put_subject(const sequence *s, json_t *object)
{
    cli *const c = s->subject.c;

    JSON_PUT(c, object, "game", s->subject.game);
    if (s->subject.position != NULL)
        JSON_PUT(c, object, "position", s->subject.position);
    JSON_PUT(c, object, "of",
             s->free == 2         ? "lost positions"
             : s->subject.winners ? "wins"
                                  : "nimber");
}

/* Only what is proved has a certificate. */
static exit_code certify(sequence *s, const grundy_law *law)
{
    const char *const path = s->subject.c->value[CERTIFICATE];
    grundy_error err = {.status = GRUNDY_OK};
    text_buffer text = {0};
    const grundy_writer out = grundy_say_text_writer(&text);
    exit_code code;

    if (path == NULL)
        return EXIT_ANSWERED;
    if (!law->proved)
        return grundy_cli_say(s->subject.c, EXIT_WRONG,
                              "no law of %s is proved, so there is nothing to "
                              "certify",
                              s->subject.game);
    code = grundy_study_certificate(s->study, &out, &err) == GRUNDY_OK ||
                   text.failed
               ? grundy_cli_write_file(s->subject.c, path, &text)
               : grundy_cli_sequence_fail(s, &err);
    grundy_say_text_free(&text);
    return code;
}

static exit_code show_law(sequence *s, const grundy_law *law)
{
    cli *const c = s->subject.c;
    json_t *object;

    grundy_cli_progress_erase(c);
    if (!c->json) {
        grundy_cli_print_law(&s->subject, law);
        return EXIT_ANSWERED;
    }
    object = json_object();
    put_subject(s, object);
    grundy_cli_json_put_law(c, object, law);
    if (is_drawn(c))
        JSON_PUT(c, object, "pictures",
                 grundy_cli_json_pictures(c, c->value[SVG], c->value[PNG]));
    return grundy_cli_json_print(c, object);
}

/* ---- conjectures ---- */

static exit_code show_claim(sequence *s, uint64_t to)
{
    cli *const c = s->subject.c;
    const char *const expression = c->value[CLAIM];
    grundy_error err = {.status = GRUNDY_OK};
    grundy_comparison result;
    json_t *object;

    if (grundy_study_claim(s->study, expression, s->subject.name, to, &result,
                           &err) != GRUNDY_OK)
        return err.source == GRUNDY_SOURCE_POSITION
                   ? grundy_cli_fail(c, "claim", &err)
                   : grundy_cli_sequence_fail(s, &err);
    grundy_cli_progress_erase(c);
    if (!c->json) {
        grundy_cli_print_claim(&s->subject, expression, &result);
        return EXIT_ANSWERED;
    }
    object = json_object();
    put_subject(s, object);
    JSON_PUT(c, object, "claim", grundy_cli_json_claim(c, expression, &result));
    return grundy_cli_json_print(c, object);
}

static exit_code show_against(sequence *s, sequence *other, uint64_t to)
{
    cli *const c = s->subject.c;
    grundy_error err = {.status = GRUNDY_OK};
    grundy_comparison result;
    json_t *object;

    if (grundy_study_compare(s->study, other->study, to, &result, &err) !=
        GRUNDY_OK)
        return grundy_cli_sequence_fail(s, &err);
    grundy_cli_progress_erase(c);
    if (!c->json) {
        grundy_cli_print_against(&s->subject, &other->subject, &result);
        return EXIT_ANSWERED;
    }
    object = json_object();
    put_subject(s, object);
    JSON_PUT(c, object, "against",
             grundy_cli_json_against(&other->subject, &result));
    return grundy_cli_json_print(c, object);
}

static exit_code study_law(sequence *s, uint64_t to, grundy_law *law)
{
    grundy_error err = {.status = GRUNDY_OK};

    if (grundy_study_law(s->study, to, law, &err) != GRUNDY_OK)
        return grundy_cli_sequence_fail(s, &err);
    return EXIT_ANSWERED;
}

static exit_code compare(sequence *s, const char *position)
{
    cli *const c = s->subject.c;
    sequence other = {.is_code = false};
    grundy_law law;
    uint64_t to;
    exit_code code =
        grundy_cli_sequence_open(&other, c, c->value[AGAINST], position);

    if (code == EXIT_ANSWERED && other.free != 1)
        code = grundy_cli_say(c, EXIT_USAGE,
                              "expected a position with one free name, found "
                              "'%s'",
                              position);
    if (code == EXIT_ANSWERED)
        to = grundy_cli_least(grundy_study_range(s->study),
                              grundy_study_range(other.study));
    if (code == EXIT_ANSWERED)
        code = grundy_cli_count(c, TO, INT64_MAX - 1, &to);
    if (code == EXIT_ANSWERED)
        code = study_law(s, to, &law);
    if (code == EXIT_ANSWERED)
        code = study_law(&other, to, &law);
    if (code == EXIT_ANSWERED)
        code = show_against(s, &other, to);
    grundy_cli_sequence_close(&other);
    return code;
}

static exit_code draw_law(sequence *s, uint64_t to, const grundy_law *law)
{
    cli *const c = s->subject.c;
    const law_picture picture = {.subject = &s->subject,
                                 .title = s->is_code ? s->subject.game
                                                     : grundy_cli_title(&s->g),
                                 .study = s->study,
                                 .law = law,
                                 .svg = c->value[SVG],
                                 .png = c->value[PNG],
                                 .has_to = c->value[TO] != NULL,
                                 .to = to};
    grundy_error err = {.status = GRUNDY_OK};
    const exit_code code = draw_values_and_law(&picture, &err);

    return err.status == GRUNDY_OK ? code : grundy_cli_sequence_fail(s, &err);
}

static exit_code answer(sequence *s)
{
    cli *const c = s->subject.c;
    grundy_law law;
    uint64_t to = grundy_study_range(s->study);
    exit_code code = grundy_cli_count(c, TO, INT64_MAX - 1, &to);

    if (is_drawn(c))
        grundy_cli_speak_english(); /* the letters of pictures are ASCII */
    if (code == EXIT_ANSWERED)
        code = study_law(s, to, &law);
    if (code == EXIT_ANSWERED)
        code = certify(s, &law);
    if (code == EXIT_ANSWERED && is_drawn(c))
        code = draw_law(s, to, &law);
    if (code != EXIT_ANSWERED || (is_drawn(c) && !c->json))
        return code;
    return c->value[CLAIM] != NULL ? show_claim(s, to) : show_law(s, &law);
}

/* ---- lost positions ---- */

/* Once more with the inputs read, if some are missing. */
static exit_code try_pairs(sequence *s, uint64_t to, int64_t *value,
                           grundy_law *law)
{
    exit_code code = EXIT_ANSWERED;

    for (bool again = false;; again = true) {
        grundy_error err = {.status = GRUNDY_OK};

        if (grundy_rules_lost_pairs(s->g.rules, s->subject.position,
                                    s->names[0], s->names[1], (uint32_t)to,
                                    value, law, &err) == GRUNDY_OK)
            return EXIT_ANSWERED;
        if (again || !grundy_cli_read_missing(&s->g, &err, &code))
            return grundy_cli_game_fail(&s->g, &err);
        if (code != EXIT_ANSWERED)
            return code;
    }
}

/* The table of all pairs and its law. */
static exit_code find_pairs(sequence *s, uint64_t to, int64_t *value,
                            grundy_law *law)
{
    const exit_code code = try_pairs(s, to, value, law);

    grundy_cli_sequence_see_play(s);
    return code;
}

static exit_code show_pairs(sequence *s, const grundy_law *law)
{
    if (s->subject.c->json)
        return show_law(s, law);
    grundy_cli_progress_erase(s->subject.c);
    grundy_cli_print_pairs(s->names[0], s->names[1], law);
    return EXIT_ANSWERED;
}

static exit_code draw_pairs(sequence *s, uint64_t to, const int64_t *value,
                            const grundy_law *law)
{
    cli *const c = s->subject.c;
    const grundy_axis axis[2] = {{s->names[0], 0, (int64_t)to},
                                 {s->names[1], 0, (int64_t)to}};
    const pairs_picture picture = {.subject = &s->subject,
                                   .title = grundy_cli_title(&s->g),
                                   .axis = axis,
                                   .value = value,
                                   .law = law,
                                   .svg = c->value[SVG],
                                   .png = c->value[PNG]};
    const exit_code code = draw_lost_pairs(&picture);

    return code != EXIT_ANSWERED || !c->json ? code : show_pairs(s, law);
}

static exit_code answer_pairs(sequence *s)
{
    cli *const c = s->subject.c;
    grundy_law law;
    uint64_t to = TO_PAIRS, side;
    int64_t *value;
    exit_code code = grundy_cli_count(c, TO, INT64_MAX - 1, &to);

    if (code != EXIT_ANSWERED)
        return code;
    if (is_drawn(c))
        grundy_cli_speak_english(); /* the letters of pictures are ASCII */
    if (c->value[CLAIM] != NULL || c->value[AGAINST] != NULL ||
        c->value[CERTIFICATE] != NULL)
        return grundy_cli_say(c, EXIT_USAGE,
                              "expected a position with one free name, found "
                              "'%s'",
                              s->subject.position);
    side = to + 1;
    if (side > UINT16_MAX)
        return grundy_cli_say(c, EXIT_LIMITS,
                              "a table that wide needs more memory");
    value = malloc((size_t)(side * side) * sizeof *value);
    code = value == NULL ? grundy_cli_no_memory(c)
                         : find_pairs(s, to, value, &law);
    if (code == EXIT_ANSWERED)
        code =
            is_drawn(c) ? draw_pairs(s, to, value, &law) : show_pairs(s, &law);
    free(value);
    return code;
}

/* ---- the command ---- */

static exit_code run(cli *c)
{
    sequence s = {.is_code = false};
    const char *first = c->arguments > 1 ? c->argument[1] : NULL;
    const char *second = c->arguments > 2 ? c->argument[2] : NULL;
    exit_code code;

    /* GAME without a position is a code: then the one given is the other's. */
    if (c->value[AGAINST] != NULL && second == NULL && first != NULL &&
        !grundy_cli_is_rules(c->argument[0])) {
        second = first;
        first = NULL;
    }
    if (second != NULL && c->value[AGAINST] == NULL)
        return grundy_cli_say(c, EXIT_USAGE,
                              "two positions need --against GAME");
    if (c->value[AGAINST] != NULL &&
        (c->value[CLAIM] != NULL || c->value[CERTIFICATE] != NULL))
        return grundy_cli_say(c, EXIT_USAGE,
                              "--against stands alone: no --claim and no "
                              "--certificate with it");
    if (is_drawn(c) && (c->value[CLAIM] != NULL || c->value[AGAINST] != NULL))
        return grundy_cli_say(c, EXIT_USAGE,
                              "a picture shows a law: no --claim and no "
                              "--against with it");
    code = grundy_cli_check_pictures(c, c->value[SVG], c->value[PNG]);
    if (code != EXIT_ANSWERED)
        return code;
    code = grundy_cli_sequence_open(&s, c, c->argument[0], first);
    if (code == EXIT_ANSWERED && s.free == 2)
        code = answer_pairs(&s);
    else if (code == EXIT_ANSWERED && c->value[AGAINST] != NULL)
        code = compare(&s, second);
    else if (code == EXIT_ANSWERED)
        code = answer(&s);
    grundy_cli_sequence_close(&s);
    return code;
}

const command_spec grundy_cmd_law = {
    .name = "law",
    .arguments = "GAME [POSITION]",
    .does =
        N_("finds the law of a sequence: period, closed form; proved or not"),
    .more =
        N_("POSITION has one free name, as in 'heap(n)'; with two, the lost "
           "positions are\nlooked at.  A game by code needs no position: "
           "0.77, 4.7, 0.8, 0.3333..., grundy,\n{2,3,5}, all-but {1}.  What "
           "is not proved is called observed, and how far."),
    .example = "$ grundy law 0.77\n"
               "G(n + 12) = G(n) for all n >= 71\n"
               "proved by Guy and Smith's theorem; checked for n <= 167\n"
               "$ grundy law 0.161 --against 0.36\n"
               "0.161 and 0.36 differ first at n = 519: 2 and 4\n",
    .options = options,
    .families = CLI_LIMITS | CLI_GAME,
    .least = 1,
    .most = 3,
    .run = run,
};
