/* SPDX-License-Identifier: MIT */
/*
 * grundy stress: a program against the rules on random inputs, small ones
 * first, until one differs; that one is then shrunk.  Input number i depends
 * on the seed and i alone, so a run can be repeated.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "message.h"
#include "stress.h"
#include "system.h"
#include "words.h"

enum { COUNT, SECONDS, SEED, SIZE, VALUES, LENGTHS, LIMIT, SAMPLES };

static const option_spec options[] = {
    {"count", "N", N_("how many inputs to try (1000)")},
    {"seconds", "TIME", N_("or for how long to try, such as 60")},
    {"seed", "N", N_("where the random numbers begin, to repeat a run")},
    {"size", "N", N_("largest values and lengths, within the ranges")},
    {"values", "N", N_("largest values (their ranges; 1000 without one)")},
    {"lengths", "N", N_("largest lengths (200000; 1000 without a range)")},
    {"limit", "TIME", N_("time for one run of the program (10s)")},
    {"samples", "DIR", N_("files to begin with: 1.in and 1.out, or in/ out/")},
    {NULL, NULL, NULL},
};

enum {
    SHRINK_RUNS = 4000,   /* runs of the program while shrinking */
    PASSED_ROOM = 1 << 14 /* inputs known to pass, by their hash */
};

/* Time for shrinking; each run of a program that is too slow takes long. */
static const double SHRINK_SECONDS = 60.0, SHRINK_SLOW_SECONDS = 20.0;

/* Of the rules, for the inputs of one kind: then later ones are smaller. */
static const double PATIENCE = 4.0;

/* The most memory that the rules may take for one input without --memory. */
static const size_t ANSWER_MEMORY = (size_t)1 << 30;

/* ---- trying ---- */

static void show_progress(stress *s)
{
    char line[240];

    (void)snprintf(line, sizeof line, _("%" PRIu64 " inputs agree, %.0f s"),
                   s->tried - s->skipped, grundy_cli_now() - s->started);
    grundy_cli_progress_line(s->c, line);
}

static bool is_over(const stress *s)
{
    if (s->seconds > 0.0 && grundy_cli_now() - s->started >= s->seconds)
        return true;
    return s->tried >= s->count;
}

/* An input that agrees: how large it was, and how long the rules took. */
static void note_agreement(stress *s)
{
    const input_size *const used = &s->maker.used;
    double *const spent = &s->answering[s->maker.kind];

    if (used->value > s->agreed.value)
        s->agreed.value = used->value;
    if (used->length > s->agreed.length)
        s->agreed.length = used->length;
    *spent += s->bench.answering;
    if (*spent > PATIENCE && grundy_cli_inputs_lower(&s->maker))
        *spent = 0.0;
}

/* Draws an input and tries it; again with smaller numbers where the rules
 * can't answer it. */
static verdict try_input(stress *s)
{
    verdict found;

    do {
        const grundy_drawer from = grundy_cli_input(&s->maker, s->tried);

        found = grundy_cli_draw(&s->bench, &from, &s->now);
        if (s->maker.no_memory)
            return VERDICT_STOPPED;
        if (found == VERDICT_NONE)
            found = grundy_cli_judge(&s->bench, &s->now);
        s->too_large += found == VERDICT_TOO_LARGE;
    } while (found == VERDICT_TOO_LARGE && grundy_cli_inputs_lower(&s->maker));
    s->tried++;
    s->skipped += found == VERDICT_SKIPPED || found == VERDICT_TOO_LARGE;
    if (found == VERDICT_AGREES)
        note_agreement(s);
    return found;
}

/* Tries inputs until one differs, or all agree, or something stops us. */
static verdict try_inputs(stress *s)
{
    double told = s->started;

    while (!is_over(s)) {
        const verdict found = try_input(s);

        if (found == VERDICT_DIFFERS || found == VERDICT_STOPPED)
            return found;
        if (grundy_cli_now() - told > 0.1) {
            show_progress(s);
            told = grundy_cli_now();
        }
    }
    return VERDICT_AGREES;
}

/* ---- shrinking ---- */

static uint64_t hash_text(const text_buffer *t)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325); /* FNV-1a */

    for (size_t i = 0; i < t->length; i++)
        h = (h ^ (unsigned char)t->data[i]) * UINT64_C(0x100000001b3);
    return h | 1;
}

static bool is_best(const stress *s)
{
    return s->now.input.length == s->best.input.length &&
           memcmp(grundy_say_text(&s->now.input),
                  grundy_say_text(&s->best.input), s->now.input.length) == 0;
}

static void keep(stress *s)
{
    const trial old = s->best;

    s->best = s->now;
    s->now = old;
}

static void show_shrinking(stress *s)
{
    char line[240];

    (void)snprintf(line, sizeof line,
                   _("shrinking the failing input: %zu of %zu bytes"),
                   s->best.input.length, s->original);
    grundy_cli_progress_line(s->c, line);
}

/* Asks the program only about inputs that it has not been asked about. */
static bool fails(void *user, choices *c, bool *stop)
{
    stress *s = user;
    const grundy_drawer from = grundy_cli_input_again(&s->maker, c);
    verdict drawn;
    uint64_t hash, *passed;

    if (s->runs >= SHRINK_RUNS || grundy_cli_interrupted() ||
        grundy_cli_now() >= s->shrink_until) {
        *stop = true;
        return false;
    }
    drawn = grundy_cli_draw(&s->bench, &from, &s->now);
    *stop = drawn == VERDICT_STOPPED;
    if (drawn != VERDICT_NONE)
        return false;
    if (is_best(s))
        return true;
    hash = hash_text(&s->now.input);
    passed = &s->passed[hash / 2 % PASSED_ROOM];
    if (*passed == hash)
        return false;
    s->runs++;
    show_shrinking(s);
    switch (grundy_cli_judge(&s->bench, &s->now)) {
    case VERDICT_DIFFERS: keep(s); return true;
    case VERDICT_STOPPED: *stop = true; return false;
    case VERDICT_NONE:
    case VERDICT_AGREES:
    case VERDICT_SKIPPED:
    case VERDICT_TOO_LARGE: break;
    }
    *passed = hash;
    return false;
}

/* Makes the input in s->now small; the result is s->best. */
static void shrink(stress *s)
{
    choices *const drawn = &s->maker.drawn;
    choice *tried = malloc((drawn->count + 1) * sizeof *tried);

    keep(s);
    s->original = s->best.input.length;
    s->shrink_until = grundy_cli_now() + (s->best.got.end == PROCESS_TIME
                                              ? SHRINK_SLOW_SECONDS
                                              : SHRINK_SECONDS);
    s->passed = calloc(PASSED_ROOM, sizeof *s->passed);
    if (tried != NULL && s->passed != NULL)
        grundy_cli_shrink(drawn, tried, fails, s);
    free(tried);
    free(s->passed);
    grundy_cli_progress_erase(s->c);
}

/* ---- the command ---- */

static exit_code read_options(stress *s)
{
    cli *const c = s->c;
    input_size *const asked = &s->maker.asked;
    uint64_t size = 0;
    exit_code code =
        grundy_cli_number(c, COUNT, c->value[SAMPLES] == NULL, &s->count);

    if (code == EXIT_ANSWERED)
        code = grundy_cli_number(c, SEED, 0, &s->maker.seed);
    if (code == EXIT_ANSWERED)
        code = grundy_cli_number(c, SIZE, 1, &size);
    *asked = (input_size){size, size};
    if (code == EXIT_ANSWERED)
        code = grundy_cli_number(c, VALUES, 1, &asked->value);
    if (code == EXIT_ANSWERED)
        code = grundy_cli_number(c, LENGTHS, 1, &asked->length);
    if (code == EXIT_ANSWERED)
        code = grundy_cli_time(c, SECONDS, &s->seconds);
    if (code == EXIT_ANSWERED)
        code = grundy_cli_time(c, LIMIT, &s->bench.seconds);
    if (c->value[SECONDS] != NULL && c->value[COUNT] == NULL)
        s->count = UINT64_MAX;
    return code;
}

static exit_code check_rules(stress *s)
{
    grundy_summary summary;

    grundy_rules_summary(s->bench.g->rules, &summary);
    if (summary.reads_input)
        return EXIT_ANSWERED;
    return grundy_cli_say(s->c, EXIT_WRONG,
                          "the rules read no input: expected an 'input' "
                          "clause to draw from");
}

/* ---- samples ---- */

/* Reads the sample; the rules have to answer it as it says, if they can. */
static exit_code begin_sample(stress *s, const sample *at, text_buffer *want,
                              verdict *found)
{
    int failure;

    grundy_say_text_clear(&s->now.input);
    failure = grundy_cli_read_file(at->input, SIZE_MAX, &s->now.input);
    if (failure == 0)
        failure = grundy_cli_read_file(at->answer, SIZE_MAX, want);
    if (failure != 0)
        return grundy_cli_say_unread(s->c, s->sample, failure);
    *found = grundy_cli_answer(&s->bench, &s->now);
    if (*found == VERDICT_STOPPED)
        return grundy_cli_tell_stop(s);
    if (*found == VERDICT_SKIPPED) {
        (void)grundy_cli_say(s->c, EXIT_WRONG,
                             "the rules refuse the sample %s:", s->sample);
        return grundy_cli_game_fail(s->bench.g, &s->bench.refused);
    }
    if (*found == VERDICT_NONE &&
        !grundy_cli_same_words(want, &s->now.expected))
        return grundy_cli_tell_wrong_rules(s, want);
    return EXIT_ANSWERED;
}

static exit_code try_sample(stress *s, const sample *at)
{
    text_buffer want = {0};
    verdict found = VERDICT_NONE;
    exit_code code;

    s->sample = at->input;
    code = begin_sample(s, at, &want, &found);
    if (code == EXIT_ANSWERED && found == VERDICT_TOO_LARGE) {
        const text_buffer answered = s->now.expected;

        s->now.expected = want;
        want = answered;
    }
    if (code == EXIT_ANSWERED)
        found = grundy_cli_try_program(&s->bench, &s->now);
    grundy_say_text_free(&want);
    if (code != EXIT_ANSWERED)
        return code;
    if (found == VERDICT_STOPPED)
        return grundy_cli_tell_stop(s);
    if (found == VERDICT_AGREES) {
        s->sampled++;
        s->sample = NULL;
        return EXIT_ANSWERED;
    }
    keep(s);
    s->original = s->best.input.length;
    return grundy_cli_tell_failure(s);
}

static exit_code try_samples(stress *s)
{
    const char *const folder = s->c->value[SAMPLES];
    exit_code code = EXIT_ANSWERED;

    if (folder != NULL)
        code = grundy_cli_samples(s->c, folder, &s->samples);
    for (size_t i = 0; i < s->samples.count && code == EXIT_ANSWERED; i++)
        code = try_sample(s, &s->samples.all[i]);
    return code;
}

/* ---- the whole ---- */

static exit_code stress_program(stress *s)
{
    switch (try_inputs(s)) {
    case VERDICT_DIFFERS: shrink(s); return grundy_cli_tell_failure(s);
    case VERDICT_STOPPED: return grundy_cli_tell_stop(s);
    case VERDICT_NONE:
    case VERDICT_AGREES:
    case VERDICT_SKIPPED:
    case VERDICT_TOO_LARGE: break;
    }
    return grundy_cli_tell_agreement(s);
}

/* Opens the rules for answers that are quick and small. */
static exit_code open_rules(stress *s)
{
    game *const g = s->bench.g;
    exit_code code = grundy_cli_load(g, s->c, s->c->argument[0]);

    g->call_seconds = ANSWER_SECONDS;
    g->call_memory = ANSWER_MEMORY;
    if (code == EXIT_ANSWERED)
        code = grundy_cli_open_loaded(g);
    return code == EXIT_ANSWERED ? check_rules(s) : code;
}

static exit_code run(cli *c)
{
    game g = {.c = c};
    stress s = {.c = c,
                .bench = {.g = &g, .program = c->program, .seconds = 10.0},
                .count = 1000,
                .maker = {.seed = grundy_cli_seed() % 1000000}};
    exit_code code = read_options(&s);

    if (code == EXIT_ANSWERED)
        code = open_rules(&s);
    s.started = grundy_cli_now();
    if (code == EXIT_ANSWERED)
        code = try_samples(&s);
    if (code == EXIT_ANSWERED)
        code = stress_program(&s);
    grundy_cli_samples_free(&s.samples);
    grundy_cli_inputs_free(&s.maker);
    grundy_cli_trial_free(&s.now);
    grundy_cli_trial_free(&s.best);
    grundy_cli_close(&g);
    return code;
}

const command_spec grundy_cmd_stress = {
    .name = "stress",
    .arguments = "GAME [OPTIONS] -- PROGRAM [ARGUMENT ...]",
    .does = N_("tries a program against the rules on random inputs"),
    .more =
        N_("Inputs are drawn from the declared ranges: small ones, ends of "
           "ranges, values\nabout the limits of 32 bits, 64 bits and doubles, "
           "long arrays, equal elements.\nThe first one on which PROGRAM gives "
           "another answer than 'grundy run', fails or\ntakes too long is made "
           "as small as possible and shown with both answers; the\nexit code "
           "is then 1.  Blanks and line breaks in the answers do not matter."),
    .example = "$ grundy stress nim --seed 1 --count 100 --lengths 100 -- "
               "grundy run nim\n"
               "100 inputs agree (seed 1)\n"
               "largest value 1000000000000000000\ngreatest length 100\n",
    .options = options,
    .families = CLI_LIMITS | CLI_GAME,
    .least = 1,
    .most = 1,
    .takes_program = true,
    .run = run,
};
