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
#include <ctype.h>

#include "commands.h"
#include "game.h"
#include "message.h"
#include "output.h"
#include "picture.h"
#include "system.h"
#include "say/text.h"
#include "words.h"
#include "law_show.h"
#include "free_names.h"

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

enum { NAME_MAX_LENGTH = 64 };

/* One of the sequences of the command line. */
typedef struct sequence {
    law_subject subject;
    game g;
    grundy_heap_code code;
    bool is_code;
    char names[2][NAME_MAX_LENGTH]; /* free ones */
    size_t free;
    grundy_study *study;
} sequence;

/* ---- sequences ---- */

/*
 * A GAME is rules if it names a file or a game of the library and a position
 * stands behind it; else whatever reads as a code is one.  A name in the
 * position is free unless it is called, a word of the language or an input
 * with a value.
 */

/* ---- free names ---- */

/* An input that has a value is not free; one without is hidden by the name. */
static bool is_given(const sequence *s, const char *name)
{
    grundy_summary summary;

    grundy_rules_summary(s->g.rules, &summary);
    for (size_t i = 0; i < summary.inputs; i++) {
        bool bound = false;

        if (strcmp(grundy_rules_input(s->g.rules, i, &bound), name) == 0)
            return bound;
    }
    return false;
}

static bool is_word(const char *name)
{
    static const char *const word[] = {"xor", "and",  "or",      "not",
                                       "if",  "then", "else",    "for",
                                       "in",  "full", "nothing", "with"};

    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++)
        if (strcmp(word[i], name) == 0)
            return true;
    return false;
}

static bool is_noted(const sequence *s, const char *name)
{
    for (size_t i = 0; i < s->free && i < 2; i++)
        if (strcmp(s->names[i], name) == 0)
            return true;
    return false;
}

/* Notes a name that is neither given, nor a word, nor noted. */
static void note_name(sequence *s, const char *name)
{
    if (strlen(name) >= NAME_MAX_LENGTH || is_given(s, name) || is_word(name) ||
        is_noted(s, name))
        return;
    if (s->free < 2)
        memcpy(s->names[s->free], name, strlen(name) + 1);
    s->free++;
}

static exit_code find_names(sequence *s)
{
    enum { MOST = 64 };
    const char *const position = s->subject.position;
    char *const room = malloc(2 * strlen(position) + 2);
    const char *names[MOST];
    size_t count;

    if (room == NULL)
        return grundy_cli_no_memory(s->subject.c);
    count = grundy_cli_free_names(position, room, names, MOST);
    for (size_t i = 0; i < count; i++)
        note_name(s, names[i]);
    free(room);
    s->subject.name = s->names[0];
    if (s->free == 1 || s->free == 2)
        return EXIT_ANSWERED;
    return grundy_cli_say(s->subject.c, EXIT_USAGE,
                          "expected a position with one free name such as "
                          "'heap(n)', found '%s'",
                          position);
}

/* ---- opening ---- */

static bool is_rules(const char *name)
{
    return strcmp(name, "-") == 0 || grundy_library_find(name) != NULL ||
           grundy_cli_file_exists(name);
}

/* Nobody calls a rule file that. */
static bool looks_like_code(const char *name)
{
    return (isxdigit((unsigned char)name[0]) && name[1] == '.') ||
           name[0] == '{' || strncmp(name, "all-but", 7) == 0 ||
           strncmp(name, "unequal", 7) == 0;
}

/* Reads the game as a code, if that is what it is. */
static exit_code read_code(sequence *s, const char *name, const char *position)
{
    grundy_error err = {.status = GRUNDY_OK};

    if (position != NULL && is_rules(name))
        return EXIT_ANSWERED;
    s->is_code = grundy_heap_code_parse(&s->code, name, strlen(name), NULL,
                                        &err) == GRUNDY_OK;
    return s->is_code || is_rules(name) || !looks_like_code(name)
               ? EXIT_ANSWERED
               : grundy_cli_fail(s->subject.c, name, &err);
}

static grundy_limits limits_of(cli *c)
{
    return (grundy_limits){.memory = grundy_cli_memory_allowed(c),
                           .seconds = c->seconds,
                           .threads = c->threads,
                           .progress = grundy_cli_progress,
                           .progress_user = c};
}

static void cancel_study(void *user)
{
    grundy_study_cancel(user);
}

static exit_code open_code_study(sequence *s)
{
    cli *const c = s->subject.c;
    const grundy_limits limits = limits_of(c);
    grundy_error err = {.status = GRUNDY_OK};

    s->subject.name = "n";
    s->free = 1;
    if (grundy_study_open_code(&s->study, &s->code, false, &limits, &err) !=
        GRUNDY_OK)
        return grundy_cli_fail(c, s->subject.game, &err);
    grundy_cli_on_stop(cancel_study, s->study);
    return EXIT_ANSWERED;
}

static void see_play(sequence *s)
{
    grundy_summary summary;

    grundy_rules_summary(s->g.rules, &summary);
    s->subject.winners = !summary.has_nimbers;
}

/* The first values are asked for before there is a study, which can't begin
 * anew with the inputs that it turns out to need. */
static exit_code read_what_is_needed(sequence *s)
{
    enum { FIRST = 16 };
    exit_code code = EXIT_ANSWERED;

    for (int64_t n = 0; n < FIRST; n++) {
        const grundy_axis axis = {s->subject.name, n, n};
        grundy_error err = {.status = GRUNDY_OK};
        int64_t value;

        if (grundy_rules_table(s->g.rules, s->subject.position, &axis, 1,
                               &value, &err) != GRUNDY_OK &&
            grundy_cli_read_missing(&s->g, &err, &code))
            return code;
    }
    return EXIT_ANSWERED;
}

static exit_code open_rules_study(sequence *s)
{
    cli *const c = s->subject.c;
    const grundy_limits limits = limits_of(c);
    grundy_error err = {.status = GRUNDY_OK};
    exit_code code;

    see_play(s);
    if (s->free != 1)
        return EXIT_ANSWERED;
    code = read_what_is_needed(s);
    if (code != EXIT_ANSWERED)
        return code;
    if (grundy_study_open_rules(&s->study, s->g.rules, s->subject.position,
                                s->subject.name, 0, NULL, &limits,
                                &err) != GRUNDY_OK)
        return grundy_cli_game_fail(&s->g, &err);
    see_play(s);
    grundy_cli_on_stop(cancel_study, s->study);
    return EXIT_ANSWERED;
}

static exit_code open_rules(sequence *s)
{
    cli *const c = s->subject.c;
    exit_code code = grundy_cli_open(&s->g, c, s->subject.game);

    if (code == EXIT_ANSWERED && grundy_cli_has_results(&s->g))
        code = grundy_cli_say(c, EXIT_WRONG,
                              "laws are of nimbers and winners, and positions "
                              "of '%s' have results",
                              grundy_cli_title(&s->g));

    if (code == EXIT_ANSWERED && c->input != NULL)
        code = grundy_cli_read_inputs(&s->g);
    if (code == EXIT_ANSWERED && s->subject.position == NULL)
        code =
            grundy_cli_say(c, EXIT_USAGE,
                           "expected a position of '%s' with a free name, "
                           "such as '%s'",
                           s->subject.game, grundy_rules_kind(s->g.rules, 0));
    if (code != EXIT_ANSWERED)
        return code;
    code = find_names(s);
    return code == EXIT_ANSWERED ? open_rules_study(s) : code;
}

static exit_code open_sequence(sequence *s, cli *c, const char *name,
                               const char *position)
{
    exit_code code;

    s->subject = (law_subject){.c = c, .game = name, .position = position};
    code = read_code(s, name, position);
    if (code != EXIT_ANSWERED || !s->is_code)
        return code != EXIT_ANSWERED ? code : open_rules(s);
    s->subject.position = NULL;
    return open_code_study(s);
}

static void close_sequence(sequence *s)
{
    grundy_study_close(&s->study);
    grundy_heap_code_close(&s->code, NULL);
    if (s->g.c != NULL)
        grundy_cli_close(&s->g);
}

static exit_code sequence_fail(sequence *s, const grundy_error *err)
{
    return s->is_code ? grundy_cli_fail(s->subject.c, s->subject.game, err)
                      : grundy_cli_game_fail(&s->g, err);
}

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
               : sequence_fail(s, &err);
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
                   : sequence_fail(s, &err);
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
        return sequence_fail(s, &err);
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
        return sequence_fail(s, &err);
    return EXIT_ANSWERED;
}

static exit_code compare(sequence *s, const char *position)
{
    cli *const c = s->subject.c;
    sequence other = {.is_code = false};
    grundy_law law;
    uint64_t to;
    exit_code code = open_sequence(&other, c, c->value[AGAINST], position);

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
    close_sequence(&other);
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

    return err.status == GRUNDY_OK ? code : sequence_fail(s, &err);
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

    see_play(s);
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
        !is_rules(c->argument[0])) {
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
    code = open_sequence(&s, c, c->argument[0], first);
    if (code == EXIT_ANSWERED && s.free == 2)
        code = answer_pairs(&s);
    else if (code == EXIT_ANSWERED && c->value[AGAINST] != NULL)
        code = compare(&s, second);
    else if (code == EXIT_ANSWERED)
        code = answer(&s);
    close_sequence(&s);
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
