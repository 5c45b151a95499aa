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
#include <ctype.h>
#include <errno.h>

#include "commands.h"
#include "message.h"
#include "system.h"
#include "words.h"
#include "game.h"
#include "json.h"
#include "output.h"
#include "inputs.h"
#include "samples.h"

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

typedef enum verdict {
    VERDICT_NONE, /* not judged yet */
    VERDICT_AGREES,
    VERDICT_SKIPPED,   /* the rules refuse the input: it says nothing */
    VERDICT_TOO_LARGE, /* the rules can't answer it within the limits */
    VERDICT_DIFFERS,   /* another answer, a crash, too slow, ... */
    VERDICT_STOPPED    /* an error of ours or an interruption */
} verdict;

typedef struct trial {
    text_buffer input, expected;
    process_result got;
} trial;

/* What all trials share. */
typedef struct bench {
    game *g;
    char *const *program;
    double seconds;       /* for one run of the program */
    double answering;     /* seconds of the rules on the last input */
    grundy_error refused; /* of the last input that was skipped */
    grundy_error failed;  /* what stopped us, status GRUNDY_OK: the program */
} bench;

/* ---- one trial ---- */

/*
 * One trial.  Answers are compared as judges compare them: word by word,
 * whatever the blanks between.  An input that the rules refuse (a graph with
 * a cycle, an index out of its array) is skipped: the ranges alone could not
 * rule it out, and no problem would contain it.
 */

/* What an error of the rules says about the input. */
static verdict judge_error(bench *b, const grundy_error *err)
{
    const exit_code code = grundy_cli_code_of(err->status);

    if (!grundy_cli_interrupted() && !grundy_cli_out_of_time()) {
        if (code == EXIT_WRONG)
            b->refused = *err;
        if (code == EXIT_WRONG)
            return VERDICT_SKIPPED;
        if (code == EXIT_LIMITS)
            return VERDICT_TOO_LARGE;
    }
    b->failed = *err;
    return VERDICT_STOPPED;
}

static verdict draw_input(bench *b, const grundy_drawer *from, trial *t)
{
    const grundy_writer out = grundy_say_text_writer(&t->input);
    grundy_error err = {0};

    t->got.end = PROCESS_EXITED;
    grundy_say_text_clear(&t->input);
    if (grundy_rules_draw(b->g->rules, from, &out, &err) == GRUNDY_OK)
        return VERDICT_NONE;
    return judge_error(b, &err);
}

/* The next word of a text, its length in *length; 0 at the end. */
static const char *next_word(const char **at, const char *end, size_t *length)
{
    const char *word;

    while (*at < end && isspace((unsigned char)**at))
        ++*at;
    word = *at;
    while (*at < end && !isspace((unsigned char)**at))
        ++*at;
    *length = (size_t)(*at - word);
    return word;
}

static bool same_words(const text_buffer *a, const text_buffer *b)
{
    const char *at = grundy_say_text(a), *bt = grundy_say_text(b);
    const char *const a_end = at + a->length, *const b_end = bt + b->length;

    for (;;) {
        size_t n, m;
        const char *const x = next_word(&at, a_end, &n);
        const char *const y = next_word(&bt, b_end, &m);

        if (n != m || memcmp(x, y, n) != 0)
            return false;
        if (n == 0)
            return true;
    }
}

static verdict answer_by_rules(bench *b, trial *t)
{
    text_reader reader = {.data = t->input.data, .length = t->input.length};
    const grundy_reader in = grundy_say_text_reader(&reader);
    const grundy_writer out = grundy_say_text_writer(&t->expected);
    const double began = grundy_cli_now();
    grundy_error err = {0};
    grundy_status status;

    t->got.end = PROCESS_EXITED;
    grundy_say_text_clear(&t->expected);
    status = grundy_rules_run(b->g->rules, &in, &out, &err);
    b->answering = grundy_cli_now() - began;
    if (status == GRUNDY_OK && !grundy_cli_interrupted())
        return VERDICT_NONE;
    if (err.status == GRUNDY_OK)
        err.status = status;
    return judge_error(b, &err);
}

static verdict compare(const trial *t)
{
    switch (t->got.end) {
    case PROCESS_UNSTARTED:
    case PROCESS_STOPPED: return VERDICT_STOPPED;
    case PROCESS_EXITED:
        return t->got.code == 0 && same_words(&t->expected, &t->got.out)
                   ? VERDICT_AGREES
                   : VERDICT_DIFFERS;
    case PROCESS_KILLED:
    case PROCESS_TIME:
    case PROCESS_OUTPUT: return VERDICT_DIFFERS;
    }
    return VERDICT_STOPPED;
}

static verdict try_program(bench *b, trial *t)
{
    grundy_cli_run_program(b->program, grundy_say_text(&t->input),
                           t->input.length, b->seconds, &t->got);
    return compare(t);
}

static verdict judge(bench *b, trial *t)
{
    const verdict found = answer_by_rules(b, t);

    return found == VERDICT_NONE ? try_program(b, t) : found;
}

static void free_trial(trial *t)
{
    grundy_say_text_free(&t->input);
    grundy_say_text_free(&t->expected);
    grundy_say_text_free(&t->got.out);
    grundy_say_text_free(&t->got.err);
}

typedef struct stress {
    cli *c;
    bench bench;
    input_maker maker;
    sample_list samples;
    uint64_t count;
    double seconds, started;
    uint64_t tried, skipped;
    uint64_t too_large; /* drawn anew with smaller numbers */
    size_t sampled;     /* samples that agree */
    const char *sample; /* the one that does not; NULL: it was drawn */
    input_size agreed;  /* the largest value and length that agree */
    double answering[INPUT_KINDS];
    trial now, best; /* best: the smallest failing input so far */
    size_t original; /* bytes of the first failing input */
    uint64_t runs;
    double shrink_until;
    uint64_t *passed;
} stress;

enum { ANSWER_SECONDS = 1 }; /* for the rules, one input */

/* ---- what is told ---- */

/* What `stress` says at its end: to people, and as JSON. */

/* How the program failed, and a word for it in the JSON. */
static const char *describe(const stress *s, char *out, size_t size)
{
    const process_result *const got = &s->best.got;

    switch (got->end) {
    case PROCESS_KILLED:
        (void)snprintf(out, size, _("was killed by signal %d (%s)"), got->code,
                       strsignal(got->code));
        return "signal";
    case PROCESS_TIME:
        (void)snprintf(out, size, _("took more than %g s"), s->bench.seconds);
        return "time";
    case PROCESS_OUTPUT:
        (void)snprintf(out, size, _("does not stop printing"));
        return "output";
    case PROCESS_EXITED:
    case PROCESS_STOPPED:
    case PROCESS_UNSTARTED: break;
    }
    if (got->code != 0) {
        (void)snprintf(out, size, _("ended with exit code %d"), got->code);
        return "exit";
    }
    (void)snprintf(out, size, _("gives another answer"));
    return "answer";
}

enum { SHOWN_MOST = 4000 }; /* bytes of a text that people are shown */

static void print_section(cli *c, const char *title, const text_buffer *t)
{
    const size_t shown = t->length < SHOWN_MOST ? t->length : SHOWN_MOST;
    const char *const data = grundy_say_text(t);

    (void)printf("--- %s\n", title);
    (void)grundy_cli_write(c, data, shown);
    if (shown > 0 && data[shown - 1] != '\n')
        (void)fputc('\n', stdout);
    if (shown < t->length)
        (void)printf(_("... (%zu more bytes)\n"), t->length - shown);
}

static void print_failure(const stress *s)
{
    const char *const program = s->bench.program[0];
    char how[300];

    (void)describe(s, how, sizeof how);
    if (s->sample != NULL)
        (void)printf(_("%s %s: sample %s"), program, how, s->sample);
    else
        (void)printf(_("%s %s: input %" PRIu64 " of seed %" PRIu64), program,
                     how, s->tried, s->maker.seed);
    if (s->best.input.length < s->original)
        (void)printf(_(", shrunk from %zu to %zu bytes"), s->original,
                     s->best.input.length);
    (void)fputc('\n', stdout);
    print_section(s->c, _("input"), &s->best.input);
    print_section(s->c, "grundy", &s->best.expected);
    print_section(s->c, program, &s->best.got.out);
    if (s->best.got.err.length > 0)
        print_section(s->c, _("its errors"), &s->best.got.err);
}

static json_t *json_of(const text_buffer *t)
{
    return grundy_cli_json_text(grundy_say_text(t), t->length);
}

/* How large the inputs were that agree. */
static void put_tried(const stress *s, json_t *object)
{
    cli *const c = s->c;

    JSON_PUT(c, object, "largest_value", s->agreed.value);
    JSON_PUT(c, object, "longest", s->agreed.length);
    JSON_PUT(c, object, "too_large", s->too_large);
    if (s->samples.count > 0)
        JSON_PUT(c, object, "samples", s->sampled);
}

static exit_code print_json(stress *s, bool ok)
{
    cli *const c = s->c;
    json_t *object = json_object();
    char how[300];

    JSON_PUT(c, object, "game", grundy_cli_title(s->bench.g));
    JSON_PUT(c, object, "ok", ok);
    JSON_PUT(c, object, "count", s->tried);
    JSON_PUT(c, object, "skipped", s->skipped);
    JSON_PUT(c, object, "seed", s->maker.seed);
    put_tried(s, object);
    if (!ok) {
        if (s->sample != NULL)
            JSON_PUT(c, object, "sample", s->sample);
        JSON_PUT(c, object, "input", json_of(&s->best.input));
        JSON_PUT(c, object, "expected", json_of(&s->best.expected));
        JSON_PUT(c, object, "got", json_of(&s->best.got.out));
        JSON_PUT(c, object, "failure", describe(s, how, sizeof how));
        JSON_PUT(c, object, "code", s->best.got.code);
        JSON_PUT(c, object, "stderr", json_of(&s->best.got.err));
    }
    return grundy_cli_json_print(c, object);
}

static void print_agreement(const stress *s)
{
    if (s->sampled > 0)
        (void)printf(P_("%zu sample agrees", "%zu samples agree", s->sampled),
                     s->sampled);
    if (s->sampled > 0)
        (void)fputc('\n', stdout);
    if (s->tried == 0)
        return;
    (void)printf(_("%" PRIu64 " inputs agree (seed %" PRIu64 ")"),
                 s->tried - s->skipped, s->maker.seed);
    if (s->skipped > 0)
        (void)printf(_(", %" PRIu64 " that the rules refuse were skipped"),
                     s->skipped);
    (void)fputc('\n', stdout);
    if (s->agreed.value > 0)
        (void)printf(_("largest value %" PRIu64 "\n"), s->agreed.value);
    if (s->agreed.length > 0)
        (void)printf(_("greatest length %" PRIu64 "\n"), s->agreed.length);
    if (s->too_large > 0)
        (void)printf(_("smaller inputs were drawn where the rules took more "
                       "than %d s: %" PRIu64 " times\n"),
                     ANSWER_SECONDS, s->too_large);
}

static exit_code tell_agreement(stress *s)
{
    grundy_cli_progress_erase(s->c);
    if (s->skipped == s->tried && s->too_large >= s->tried && s->tried > 0)
        return grundy_cli_say(s->c, EXIT_LIMITS,
                              "the rules answer none of the %" PRIu64
                              " inputs drawn within %d s",
                              s->tried, ANSWER_SECONDS);
    if (s->skipped == s->tried && s->tried > 0) {
        (void)grundy_cli_say(s->c, EXIT_WRONG,
                             "the rules refused all %" PRIu64
                             " inputs drawn, the last one with:",
                             s->tried);
        return grundy_cli_game_fail(s->bench.g, &s->bench.refused);
    }
    if (s->c->json)
        return print_json(s, true);
    print_agreement(s);
    return EXIT_ANSWERED;
}

static exit_code tell_failure(stress *s)
{
    if (s->c->json)
        (void)print_json(s, false);
    else
        print_failure(s);
    return EXIT_WRONG;
}

static exit_code tell_stop(stress *s)
{
    const process_result *const got = &s->now.got;
    const char *const program = s->bench.program[0];

    if (grundy_cli_interrupted() || s->bench.failed.status != GRUNDY_OK)
        return grundy_cli_game_fail(s->bench.g, &s->bench.failed);
    if (got->end == PROCESS_UNSTARTED && got->code == ENOENT &&
        strchr(program, '/') == NULL && grundy_cli_file_exists(program))
        return grundy_cli_say(s->c, EXIT_USAGE,
                              "cannot start '%s': did you mean './%s'?",
                              program, program);
    if (got->end == PROCESS_UNSTARTED)
        return grundy_cli_say(s->c, EXIT_USAGE, "cannot start '%s': %s",
                              program, strerror(got->code));
    if (grundy_cli_out_of_time())
        return grundy_cli_say(s->c, EXIT_LIMITS,
                              "out of time after %" PRIu64 " inputs", s->tried);
    return grundy_cli_no_memory(s->c);
}

static exit_code tell_wrong_rules(stress *s, const text_buffer *want)
{
    const exit_code code = grundy_cli_say(
        s->c, EXIT_WRONG, "the rules give another answer than the sample %s",
        s->sample);

    if (s->c->json)
        return code;
    print_section(s->c, _("input"), &s->now.input);
    print_section(s->c, _("sample"), want);
    print_section(s->c, "grundy", &s->now.expected);
    return code;
}

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

        found = draw_input(&s->bench, &from, &s->now);
        if (s->maker.no_memory)
            return VERDICT_STOPPED;
        if (found == VERDICT_NONE)
            found = judge(&s->bench, &s->now);
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
    drawn = draw_input(&s->bench, &from, &s->now);
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
    switch (judge(&s->bench, &s->now)) {
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
    *found = answer_by_rules(&s->bench, &s->now);
    if (*found == VERDICT_STOPPED)
        return tell_stop(s);
    if (*found == VERDICT_SKIPPED) {
        (void)grundy_cli_say(s->c, EXIT_WRONG,
                             "the rules refuse the sample %s:", s->sample);
        return grundy_cli_game_fail(s->bench.g, &s->bench.refused);
    }
    if (*found == VERDICT_NONE && !same_words(want, &s->now.expected))
        return tell_wrong_rules(s, want);
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
        found = try_program(&s->bench, &s->now);
    grundy_say_text_free(&want);
    if (code != EXIT_ANSWERED)
        return code;
    if (found == VERDICT_STOPPED)
        return tell_stop(s);
    if (found == VERDICT_AGREES) {
        s->sampled++;
        s->sample = NULL;
        return EXIT_ANSWERED;
    }
    keep(s);
    s->original = s->best.input.length;
    return tell_failure(s);
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
    case VERDICT_DIFFERS: shrink(s); return tell_failure(s);
    case VERDICT_STOPPED: return tell_stop(s);
    case VERDICT_NONE:
    case VERDICT_AGREES:
    case VERDICT_SKIPPED:
    case VERDICT_TOO_LARGE: break;
    }
    return tell_agreement(s);
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
    free_trial(&s.now);
    free_trial(&s.best);
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
