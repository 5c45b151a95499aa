/* SPDX-License-Identifier: MIT */
/*
 * grundy octal: the nim-sequence of a heap game by code or set: its values, a
 * few figures of a long run, its law; or a survey of all codes.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "law_show.h"
#include "message.h"
#include "octal_show.h"
#include "system.h"
#include "words.h"

enum {
    TO,
    LAST,
    LAW,
    DIGEST,
    STORE,
    EVERY,
    ALL,
    KERNEL,
    SIMD,
    NO_LAW,
    THREADS
};

static const option_spec options[] = {
    {"to", "N", N_("heaps 0 to N, such as 5000 or 1e9")},
    {"last", "N", N_("only the last N values")},
    {"law", NULL, N_("the law of the sequence")},
    {"digest", NULL, N_("figures and a checksum instead of values")},
    {"store", "FILE", N_("keep the sequence there, and go on from it")},
    {"every", "TIME", N_("how often to write to the file (30s)")},
    {"all", "DIGITS", N_("a survey of all codes of so many digits")},
    {"kernel", "NAME", N_("auto or plain: how to find the values")},
    {"simd", "NAME", N_("auto, none, avx2 or avx512")},
    {"no-law", NULL, N_("compute every value although a law is proved")},
    {"threads", "N", N_("threads to use (as many as processors)")},
    {NULL, NULL, NULL},
};

static const uint64_t TO_VALUES = 100, TO_LAW = 100000, TO_SURVEY = 1 << 17;
static const uint64_t TO_SURVEY_LEAST = 255;
static const uint64_t TO_DIGEST = 100000;
static const uint64_t JSON_MOST = 10000000, STUDY_MOST = 1000000;

/* What is asked for. */
typedef struct octal {
    cli *c;
    octal_answer answer;
    grundy_heap_code code;
    grundy_heap *heap;
    uint64_t to, last;
    bool has_to, has_last;
    double every;
    grundy_heap_options options;
} octal;

/* ---- the command line ---- */

static exit_code read_methods(octal *o)
{
    static const char *const kernels[] = {"auto", "plain"};
    static const char *const simd[] = {"auto", "none", "avx2", "avx512"};
    size_t kernel = 0, width = 0;
    uint64_t threads = 0;
    exit_code code = grundy_cli_word(o->c, KERNEL, kernels, 2, &kernel);

    if (code == EXIT_ANSWERED)
        code = grundy_cli_word(o->c, SIMD, simd, 4, &width);
    if (code == EXIT_ANSWERED)
        code = grundy_cli_count(o->c, THREADS, 64, &threads);
    if (code != EXIT_ANSWERED)
        return code;
    o->options.method = kernel == 0 ? GRUNDY_HEAP_AUTO : GRUNDY_HEAP_PLAIN;
    o->options.simd = (grundy_heap_simd)width;
    o->options.no_law = o->c->value[NO_LAW] != NULL;
    o->options.limits.threads = (unsigned)threads;
    return EXIT_ANSWERED;
}

static exit_code read_asked(octal *o)
{
    cli *const c = o->c;
    exit_code code = grundy_cli_count(c, TO, INT64_MAX - 1, &o->to);

    o->has_to = c->value[TO] != NULL;
    o->has_last = c->value[LAST] != NULL;
    o->every = 30;
    if (code == EXIT_ANSWERED)
        code = grundy_cli_count(c, LAST, INT64_MAX - 1, &o->last);
    if (code == EXIT_ANSWERED)
        code = grundy_cli_time(c, EVERY, &o->every);
    return code == EXIT_ANSWERED ? read_methods(o) : code;
}

static void set_limits(octal *o)
{
    cli *const c = o->c;

    o->options.limits.memory = grundy_cli_memory_allowed(c);
    o->options.limits.seconds = c->seconds;
    o->options.limits.progress = grundy_cli_progress;
    o->options.limits.progress_user = c;
}

/* ---- one game ---- */

static void cancel_heap(void *user)
{
    grundy_heap_cancel(user);
}

static exit_code fail(octal *o, const grundy_error *err)
{
    return grundy_cli_fail(o->c, o->answer.name, err);
}

/* A file that cannot be used is wrong; that is no fault of ours. */
static exit_code fail_file(cli *c, const grundy_error *err)
{
    const exit_code code = err->status == GRUNDY_EIO
                               ? EXIT_WRONG
                               : grundy_cli_code_of(err->status);

    return grundy_cli_say(c, code, "%s: %s", c->value[STORE], err->message);
}

static exit_code open_game(octal *o)
{
    const char *const text = o->c->argument[0];
    grundy_error err = {.status = GRUNDY_OK};

    o->answer.name = text;
    if (grundy_heap_code_parse(&o->code, text, strlen(text), NULL, &err) !=
        GRUNDY_OK)
        return fail(o, &err);
    (void)grundy_heap_code_text(&o->code, o->answer.code,
                                sizeof o->answer.code);
    if (grundy_heap_open(&o->heap, &o->code, &o->options, &err) != GRUNDY_OK)
        return fail(o, &err);
    grundy_cli_on_stop(cancel_heap, o->heap);
    if (o->c->value[STORE] != NULL &&
        grundy_heap_store(o->heap, o->c->value[STORE], o->every, &err) !=
            GRUNDY_OK)
        return fail_file(o->c, &err);
    return EXIT_ANSWERED;
}

/* Values are shown unless figures are asked for, or a law of a long run. */
static bool shows_values(const octal *o)
{
    if (o->has_last)
        return true;
    return o->c->value[DIGEST] == NULL && o->c->value[STORE] == NULL &&
           (o->c->value[LAW] == NULL || o->to <= TO_LAW);
}

static uint64_t usual_to(const octal *o)
{
    return o->c->value[DIGEST] != NULL ? TO_DIGEST : TO_VALUES;
}

/* The heaps whose values are shown: [from, from + count). */
static void choose_shown(octal *o)
{
    octal_answer *const a = &o->answer;

    a->from = 0;
    a->count = o->to + 1;
    if (o->has_last && o->last < a->count) {
        a->from = a->count - o->last;
        a->count = o->last;
    }
}

static exit_code find_values(octal *o)
{
    octal_answer *const a = &o->answer;
    grundy_error err = {.status = GRUNDY_OK};

    choose_shown(o);
    if (o->c->json && a->count > JSON_MOST)
        return grundy_cli_say(o->c, EXIT_USAGE,
                              "that is too many values for one JSON object: "
                              "ask for the last with --last, or for a "
                              "--digest");
    a->heap = o->heap;
    a->has_values = true;
    return grundy_heap_extend(o->heap, a->from + a->count, &err) == GRUNDY_OK
               ? EXIT_ANSWERED
               : fail(o, &err);
}

/*
 * The law as `grundy law` tells it, closed form and all.  Where none was
 * proved on a long way, nothing is looked for twice.
 */
static exit_code find_law(octal *o)
{
    octal_answer *const a = &o->answer;
    const grundy_limits limits = o->options.limits;
    grundy_error err = {.status = GRUNDY_OK};
    grundy_study *study = NULL;
    grundy_status status;

    a->has_law = true;
    a->law.checked_to = o->to;
    if (!grundy_heap_get_law(o->heap, NULL) && o->to > STUDY_MOST)
        return EXIT_ANSWERED;
    status = grundy_study_open_code(&study, &o->code, false, &limits, &err);
    if (status == GRUNDY_OK) /* some seconds far, however few are shown */
        status = grundy_study_law(
            study, grundy_cli_most(o->to, grundy_study_range(study)), &a->law,
            &err);
    grundy_study_close(&study);
    return status == GRUNDY_OK ? EXIT_ANSWERED : fail(o, &err);
}

static exit_code find_figures(octal *o)
{
    octal_answer *const a = &o->answer;
    grundy_error err = {.status = GRUNDY_OK};

    a->has_figures = true;
    return grundy_heap_summarise(o->heap, o->to + 1, &a->figures, &err) ==
                   GRUNDY_OK
               ? EXIT_ANSWERED
               : fail(o, &err);
}

static exit_code find_answer(octal *o)
{
    grundy_error err = {.status = GRUNDY_OK};
    exit_code code = EXIT_ANSWERED;

    if (!o->has_to)
        o->to = usual_to(o);
    if (grundy_heap_extend(o->heap, o->to + 1, &err) != GRUNDY_OK)
        return fail(o, &err);
    if (o->c->value[DIGEST] != NULL || o->c->value[STORE] != NULL)
        code = find_figures(o);
    if (code == EXIT_ANSWERED && shows_values(o))
        code = find_values(o);
    if (code == EXIT_ANSWERED && o->c->value[LAW] != NULL)
        code = find_law(o);
    return code;
}

static void say_stats(octal *o)
{
    grundy_heap_stats s;

    grundy_heap_get_stats(o->heap, &s);
    (void)fprintf(stderr,
                  _("kernel %s, %" PRIu64 " values stored, %" PRIu64
                    " ticks, %zu bytes at most, %.3f s\n"),
                  s.kernel, s.stored, s.ticks, s.peak,
                  grundy_cli_now() - o->c->progress.started);
}

static exit_code answer_game(octal *o)
{
    exit_code code = open_game(o);

    if (code == EXIT_ANSWERED)
        code = find_answer(o);
    grundy_cli_progress_erase(o->c);
    if (code == EXIT_ANSWERED)
        code = grundy_cli_show_octal(o->c, &o->answer);
    if (code == EXIT_ANSWERED && o->c->stats)
        say_stats(o);
    grundy_cli_on_stop(NULL, NULL);
    grundy_heap_close(&o->heap);
    grundy_heap_code_close(&o->code, NULL);
    return code;
}

/* ---- surveys ---- */

static void cancel_survey(void *user)
{
    grundy_survey_cancel(user);
}

static exit_code answer_survey(octal *o)
{
    cli *const c = o->c;
    grundy_error err = {.status = GRUNDY_OK};
    grundy_survey *survey = NULL;
    uint64_t digits = 0;
    exit_code code = grundy_cli_count(c, ALL, INT64_MAX, &digits);

    if (code != EXIT_ANSWERED)
        return code;
    if (!o->has_to)
        o->to = TO_SURVEY;
    if (digits == 0 || digits > GRUNDY_SURVEY_DIGITS ||
        o->to < TO_SURVEY_LEAST)
        return grundy_cli_say(c, EXIT_USAGE,
                              "a survey needs 1 to %d digits, and --to %d or "
                              "more",
                              (int)GRUNDY_SURVEY_DIGITS,
                              (int)TO_SURVEY_LEAST);
    if (grundy_survey_open(&survey, (unsigned)digits, o->to + 1,
                           c->value[STORE], &o->options.limits,
                           &err) != GRUNDY_OK)
        return c->value[STORE] != NULL ? fail_file(c, &err)
                                       : grundy_cli_fail(c, "survey", &err);
    grundy_cli_on_stop(cancel_survey, survey);
    (void)!grundy_survey_run(survey, &err);
    grundy_cli_progress_erase(c);
    code = err.status != GRUNDY_OK ? grundy_cli_fail(c, "survey", &err)
                                   : grundy_cli_show_survey(c, survey, o->to);
    grundy_cli_on_stop(NULL, NULL);
    grundy_survey_close(&survey);
    return code;
}

static exit_code run(cli *c)
{
    octal o = {.c = c};
    const exit_code code = read_asked(&o);
    const bool survey = c->value[ALL] != NULL;

    if (code != EXIT_ANSWERED)
        return code;
    if (survey == (c->arguments == 1))
        return grundy_cli_say(c, EXIT_USAGE,
                              survey ? N_("expected a code or --all, not both")
                                     : N_("expected a code such as 0.77, or "
                                          "--all 3"));
    set_limits(&o);
    return survey ? answer_survey(&o) : answer_game(&o);
}

const command_spec grundy_cmd_octal = {
    .name = "octal",
    .arguments = "CODE | --all DIGITS",
    .does = N_("finds the nim-sequence of a heap game by code, and its law"),
    .more = N_(
        "CODE is an octal or hexadecimal code (0.77, 4.7, 0.007, 0.8), one "
        "that goes on\nfor ever (0.3333..., 4.3333...), 'grundy' or 'unequal "
        "4.7' (a split leaves two\nheaps of unlike sizes), a set of numbers "
        "that may be taken ('{2,3,5}'), its\nopposite ('all-but {1,2}'), or "
        "one of primes, squares, triangular, fibonacci,\npowers.\n\nWith "
        "--digest and no --last, only figures are shown; with --store the "
        "values\ngo to the file, and the same command goes on from there "
        "after any end."),
    .example = "$ grundy octal 0.77 --to 20\n"
               " 0: 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2\n"
               "20: 1\n",
    .options = options,
    .families = CLI_LIMITS,
    .least = 0,
    .most = 1,
    .run = run,
};
