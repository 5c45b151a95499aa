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
#include "system.h"
#include "words.h"
#include "json.h"
#include "cli.h"

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

/* What is known of a game by code; values, figures and law if asked for. */
typedef struct octal_answer {
    const char *name; /* as the command line gave it */
    char code[512];   /* as the library writes it */
    grundy_heap *heap;
    bool has_values, has_figures, has_law;
    uint64_t from, count; /* heaps whose values are shown; they are known */
    grundy_heap_summary figures;
    grundy_law law;
} octal_answer;

/* ---- what is shown ---- */

/*
 * Sequences are written as they are asked for, a piece at a time, so that a
 * long one takes no memory of its own.
 */

enum { COLUMNS = 20, PIECE = 4000 };

/* ---- pieces of a sequence ---- */

/* The values of heaps [from, from + count), which are known. */
static exit_code read_piece(cli *c, const octal_answer *a, uint64_t from,
                            size_t count, uint64_t *value)
{
    grundy_error err = {.status = GRUNDY_OK};

    return grundy_heap_copy(a->heap, from, count, value, &err) == GRUNDY_OK
               ? EXIT_ANSWERED
               : grundy_cli_fail(c, a->name, &err);
}

static size_t piece_length(uint64_t left)
{
    return left < PIECE ? (size_t)left : PIECE;
}

static int digits_of(uint64_t number)
{
    int digits = 1;

    while (number >= 10) {
        number /= 10;
        digits++;
    }
    return digits;
}

/* ---- text ---- */

static exit_code print_values(cli *c, const octal_answer *a)
{
    const int width = digits_of(a->from + a->count - 1);
    uint64_t value[PIECE];

    for (uint64_t n = 0; n < a->count; n += PIECE) {
        const size_t some = piece_length(a->count - n);
        const exit_code code = read_piece(c, a, a->from + n, some, value);

        if (code != EXIT_ANSWERED)
            return code;
        for (size_t i = 0; i < some; i++) {
            const uint64_t at = n + i;

            if (at % COLUMNS == 0)
                (void)printf("%*" PRIu64 ":", width, a->from + at);
            (void)printf(" %" PRIu64, value[i]);
            if (at % COLUMNS == COLUMNS - 1 || at == a->count - 1)
                (void)putchar('\n');
        }
    }
    return EXIT_ANSWERED;
}

static void print_split(const grundy_heap_summary *s)
{
    if (s->mask == 0)
        return;
    (void)printf(_("rare heaps   %" PRIu64 ", the last %" PRIu64
                   ", with mask 0x%" PRIx64),
                 s->rare, s->last_rare, s->mask);
    if (s->parity != GRUNDY_PARITY_NONE)
        (void)printf(_(" and parity %d"), s->parity);
    (void)putchar('\n');
}

static void print_figures(const grundy_heap_summary *s)
{
    (void)printf(_("heaps        0 to %" PRIu64 "\n"), s->count - 1);
    (void)printf(_("largest      %" PRIu64 " at heap %" PRIu64 "\n"),
                 s->largest, s->largest_at);
    print_split(s);
    (void)printf(_("digest       %08" PRIX32 "\n"), s->digest);
}

static exit_code print_answer(cli *c, const octal_answer *a)
{
    const law_subject subject = {.c = c, .game = a->name, .name = "n"};
    exit_code code = EXIT_ANSWERED;

    if (a->has_values && a->count > 0)
        code = print_values(c, a);
    if (a->has_figures)
        print_figures(&a->figures);
    if (a->has_law)
        grundy_cli_print_law(&subject, &a->law);
    return code;
}

/* ---- JSON ---- */

static exit_code put_values(cli *c, json_t *object, const octal_answer *a)
{
    json_t *const values = json_array();
    uint64_t value[PIECE];
    exit_code code = EXIT_ANSWERED;

    for (uint64_t n = 0; n < a->count && code == EXIT_ANSWERED; n += PIECE) {
        const size_t some = piece_length(a->count - n);

        code = read_piece(c, a, a->from + n, some, value);
        for (size_t i = 0; i < some && code == EXIT_ANSWERED; i++)
            JSON_ADD(c, values, value[i]);
    }
    JSON_PUT(c, object, "from", a->from);
    JSON_PUT(c, object, "values", values);
    return code;
}

static json_t *hexadecimal(uint64_t number, int digits)
{
    char text[20];

    (void)snprintf(text, sizeof text, "%0*" PRIX64, digits, number);
    return grundy_cli_json_string(text);
}

static void put_figures(cli *c, json_t *object, const grundy_heap_summary *s)
{
    JSON_PUT(c, object, "count", s->count);
    JSON_PUT(c, object, "largest", s->largest);
    JSON_PUT(c, object, "largest_at", s->largest_at);
    JSON_PUT(c, object, "mask", s->mask);
    JSON_PUT(c, object, "parity",
             s->parity == GRUNDY_PARITY_NONE ? json_null()
                                             : json_integer(s->parity));
    JSON_PUT(c, object, "rare", s->rare);
    JSON_PUT(c, object, "last_rare", s->last_rare);
    JSON_PUT(c, object, "digest", hexadecimal(s->digest, 8));
}

static exit_code print_json(cli *c, const octal_answer *a)
{
    json_t *const object = json_object();
    exit_code code = EXIT_ANSWERED;

    JSON_PUT(c, object, "code", a->code);
    if (a->has_values)
        code = put_values(c, object, a);
    if (a->has_figures)
        put_figures(c, object, &a->figures);
    if (a->has_law) {
        json_t *const law = json_object();

        grundy_cli_json_put_law(c, law, &a->law);
        JSON_PUT(c, object, "law", law);
    }
    if (code == EXIT_ANSWERED)
        return grundy_cli_json_print(c, object);
    json_decref(object);
    return code;
}

static exit_code show_octal(cli *c, const octal_answer *answer)
{
    return c->json ? print_json(c, answer) : print_answer(c, answer);
}

/* ---- surveys ---- */

static void print_cousin(const grundy_survey_row *row,
                         const grundy_survey_row *cousin)
{
    (void)printf(row->proved ? _("  is %s") : _("  like %s"), cousin->code);
    if (row->shift != 0)
        (void)printf(" %+" PRId64, row->shift);
}

static void print_row(const grundy_survey_row *row, size_t i,
                      const grundy_survey_row *all)
{
    const grundy_heap_summary *const s = &row->summary;
    char law[48] = "-", largest[48], split[48] = "-", rare[48] = "-";

    if (row->has_law)
        (void)snprintf(law, sizeof law, "%" PRIu64 "/%" PRIu64,
                       row->law.preperiod, row->law.period);
    (void)snprintf(largest, sizeof largest, "%" PRIu64 "@%" PRIu64, s->largest,
                   s->largest_at);
    if (!row->has_law && s->mask != 0) {
        (void)snprintf(split, sizeof split, "%" PRIx64 "%s", s->mask,
                       s->parity == GRUNDY_PARITY_NONE ? ""
                       : s->parity == 0                ? "+0"
                                                       : "+1");
        (void)snprintf(rare, sizeof rare, "%" PRIu64 "@%" PRIu64, s->rare,
                       s->last_rare);
    }
    (void)printf("%-6s %14s %13s %7s %15s  %08" PRIX32, row->code, law, largest,
                 split, rare, s->digest);
    if (row->cousin != i)
        print_cousin(row, &all[row->cousin]);
    (void)putchar('\n');
}

static void print_survey(const grundy_survey_row *row, size_t count,
                         uint64_t to)
{
    size_t laws = 0, cousins = 0;

    (void)printf("%s\n", _("code              law       largest    mask     "
                           "       rare  digest    cousin"));
    for (size_t i = 0; i < count; i++) {
        print_row(&row[i], i, row);
        laws += row[i].has_law;
        cousins += row[i].cousin != i;
    }
    (void)printf(_("%zu games, heaps 0 to %" PRIu64 ": %zu with a proved "
                   "period, %zu without; %zu are cousins of an earlier one\n"),
                 count, to, laws, count - laws, cousins);
}

static const char *proof_name(grundy_heap_proof proof)
{
    switch (proof) {
    case GRUNDY_PROOF_NONE: break;
    case GRUNDY_PROOF_GUY_SMITH: return "guy-smith";
    case GRUNDY_PROOF_STATE: return "state";
    case GRUNDY_PROOF_RELATIVE: return "relative";
    case GRUNDY_PROOF_CARRY: return "carry";
    case GRUNDY_PROOF_DIRECT: return "direct";
    }
    return "none";
}

static json_t *survey_law(cli *c, const grundy_survey_row *row)
{
    json_t *const law = json_object();

    JSON_PUT(c, law, "kind", row->has_law ? "periodic" : "none");
    if (row->has_law) {
        JSON_PUT(c, law, "preperiod", row->law.preperiod);
        JSON_PUT(c, law, "period", row->law.period);
        JSON_PUT(c, law, "status", "proved");
        JSON_PUT(c, law, "by", proof_name(row->law.proof));
        JSON_PUT(c, law, "checked_to", row->law.checked_to);
    }
    return law;
}

static json_t *survey_row(cli *c, const grundy_survey_row *row, size_t i,
                          const grundy_survey_row *all)
{
    json_t *const object = json_object();

    JSON_PUT(c, object, "code", row->code);
    JSON_PUT(c, object, "law", survey_law(c, row));
    put_figures(c, object, &row->summary);
    if (row->cousin != i) {
        JSON_PUT(c, object, "cousin", all[row->cousin].code);
        JSON_PUT(c, object, "shift", row->shift);
        JSON_PUT(c, object, "cousin_proved", row->proved);
    }
    return object;
}

static exit_code show_survey(cli *c, const grundy_survey *survey, uint64_t to)
{
    size_t count;
    const grundy_survey_row *const row = grundy_survey_rows(survey, &count);
    json_t *object, *rows;

    if (!c->json) {
        print_survey(row, count, to);
        return EXIT_ANSWERED;
    }
    object = json_object();
    rows = json_array();
    for (size_t i = 0; i < count; i++)
        JSON_ADD(c, rows, survey_row(c, &row[i], i, row));
    JSON_PUT(c, object, "to", to);
    JSON_PUT(c, object, "games", rows);
    return grundy_cli_json_print(c, object);
}

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
        code = show_octal(o->c, &o->answer);
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
                                   : show_survey(c, survey, o->to);
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
