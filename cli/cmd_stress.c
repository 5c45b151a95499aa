/* SPDX-License-Identifier: MIT */
/*
 * grundy stress: a program against the rules on random inputs, small ones
 * first, until one differs; that one is then shrunk.  Input number i depends
 * on the seed and i alone, so a run can be repeated.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "game.h"
#include "json.h"
#include "message.h"
#include "shrink.h"
#include "system.h"
#include "trial.h"
#include "words.h"

enum { COUNT, SECONDS, SEED, SIZE, LIMIT };

static const option_spec options[] = {
    {"count", "N", N_("how many inputs to try (1000)")},
    {"seconds", "TIME", N_("or for how long to try, such as 60")},
    {"seed", "N", N_("where the random numbers begin, to repeat a run")},
    {"size", "N", N_("largest sizes and values, within the ranges (30)")},
    {"limit", "TIME", N_("time for one run of the program (10s)")},
    {NULL, NULL, NULL},
};

enum {
    CHOICES_FIRST = 256,    /* how many to begin with */
    CHOICES_MOST = 1 << 22, /* an input that takes more is cut short */
    SHRINK_RUNS = 4000,     /* runs of the program while shrinking */
    PASSED_ROOM = 1 << 14   /* inputs known to pass, by their hash */
};

static const double SHRINK_SECONDS = 60.0;

typedef struct stress {
    cli *c;
    bench bench;
    uint64_t count, seed, size_most;
    double seconds, started;
    uint64_t tried, skipped;
    choices drawn;
    size_t room;     /* of drawn */
    trial now, best; /* best: the smallest failing input so far */
    uint64_t size;   /* that it was drawn with */
    size_t original; /* bytes of the first failing input */
    uint64_t runs;
    double shrink_until;
    uint64_t *passed;
} stress;

/* ---- random numbers ---- */

/* SplitMix64: the next of a sequence that any state may begin. */
static uint64_t draw_number(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Now and then a small choice: the edges of the ranges are worth a visit. */
static uint64_t draw_choice(uint64_t *state)
{
    const uint64_t number = draw_number(state);

    return number % 8 == 0 ? (number >> 32) % 3 : draw_number(state);
}

static bool make_room(stress *s, size_t count)
{
    uint64_t *grown = realloc(s->drawn.choice, count * sizeof *grown);

    if (grown == NULL)
        return false;
    s->drawn.choice = grown;
    s->room = count;
    return true;
}

/*
 * The size of input number i: 1 for a while, 22 at 100, 1100 at 1000; all
 * sizes at random once the largest is reached.
 */
static uint64_t size_of(const stress *s, uint64_t i, uint64_t *state)
{
    const uint64_t grown = 1 + i / 8 + i / 32 * (i / 32);

    return grown <= s->size_most ? grown
                                 : 1 + draw_number(state) % s->size_most;
}

/* Draws input number i into s->now, with as many choices as it takes. */
static bool draw_input(stress *s, uint64_t i)
{
    size_t used = CHOICES_FIRST;

    do {
        uint64_t state = s->seed ^ (i * UINT64_C(0xd1342543de82ef95));
        const size_t count = used < CHOICES_MOST ? used : CHOICES_MOST;

        if (count > s->room && !make_room(s, count * 2))
            return false;
        s->size = size_of(s, i, &state);
        s->drawn.count = s->room;
        for (size_t k = 0; k < s->room; k++)
            s->drawn.choice[k] = draw_choice(&state);
        if (!grundy_cli_draw(&s->bench, &s->drawn, s->size, &s->now.input,
                             &used))
            return false;
    } while (used > s->drawn.count && s->drawn.count < CHOICES_MOST);
    s->drawn.count = used < s->drawn.count ? used : s->drawn.count;
    return true;
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
    return s->count > 0 && s->tried >= s->count;
}

/* Tries inputs until one differs, or all agree, or something stops us. */
static verdict try_inputs(stress *s)
{
    double told = s->started;

    while (!is_over(s)) {
        verdict found;

        if (!draw_input(s, s->tried))
            return VERDICT_STOPPED;
        found = grundy_cli_judge(&s->bench, &s->now);
        s->tried++;
        s->skipped += found == VERDICT_SKIPPED;
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
           memcmp(grundy_cli_text(&s->now.input),
                  grundy_cli_text(&s->best.input), s->now.input.length) == 0;
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
static bool fails(void *user, const choices *c, bool *stop)
{
    stress *s = user;
    size_t used;
    uint64_t hash, *passed;

    if (s->runs >= SHRINK_RUNS || grundy_cli_interrupted() ||
        grundy_cli_now() >= s->shrink_until ||
        !grundy_cli_draw(&s->bench, c, s->size, &s->now.input, &used)) {
        *stop = true;
        return false;
    }
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
    case VERDICT_AGREES:
    case VERDICT_SKIPPED: break;
    }
    *passed = hash;
    return false;
}

/* Makes the input in s->now small; the result is s->best. */
static void shrink(stress *s)
{
    uint64_t *tried = malloc((s->drawn.count + 1) * sizeof *tried);

    keep(s);
    s->original = s->best.input.length;
    s->shrink_until = grundy_cli_now() + SHRINK_SECONDS;
    s->passed = calloc(PASSED_ROOM, sizeof *s->passed);
    if (tried != NULL && s->passed != NULL)
        grundy_cli_shrink(&s->drawn, tried, fails, s);
    free(tried);
    free(s->passed);
    grundy_cli_progress_erase(s->c);
}

/* ---- telling ---- */

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

static void print_section(const char *title, const text_buffer *t)
{
    const size_t shown = t->length < SHOWN_MOST ? t->length : SHOWN_MOST;
    const char *const data = grundy_cli_text(t);

    (void)printf("--- %s\n", title);
    (void)fwrite(data, 1, shown, stdout);
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
    (void)printf(_("%s %s: input %" PRIu64 " of seed %" PRIu64), program, how,
                 s->tried, s->seed);
    if (s->best.input.length < s->original)
        (void)printf(_(", shrunk from %zu to %zu bytes"), s->original,
                     s->best.input.length);
    (void)fputc('\n', stdout);
    print_section(_("input"), &s->best.input);
    print_section("grundy", &s->best.expected);
    print_section(program, &s->best.got.out);
    if (s->best.got.err.length > 0)
        print_section(_("its errors"), &s->best.got.err);
}

static json_t *json_of(const text_buffer *t)
{
    return grundy_cli_json_text(grundy_cli_text(t), t->length);
}

static exit_code print_json(stress *s, bool ok)
{
    cli *const c = s->c;
    json_t *object = json_object();
    char how[300];

    grundy_cli_json_put(c, object, "game",
                        grundy_cli_json_string(grundy_cli_title(s->bench.g)));
    grundy_cli_json_put(c, object, "ok", json_boolean(ok));
    grundy_cli_json_put(c, object, "count", grundy_cli_json_number(s->tried));
    grundy_cli_json_put(c, object, "skipped",
                        grundy_cli_json_number(s->skipped));
    grundy_cli_json_put(c, object, "seed", grundy_cli_json_number(s->seed));
    if (!ok) {
        grundy_cli_json_put(c, object, "input", json_of(&s->best.input));
        grundy_cli_json_put(c, object, "expected", json_of(&s->best.expected));
        grundy_cli_json_put(c, object, "got", json_of(&s->best.got.out));
        grundy_cli_json_put(c, object, "failure",
                            json_string(describe(s, how, sizeof how)));
        grundy_cli_json_put(c, object, "code", json_integer(s->best.got.code));
        grundy_cli_json_put(c, object, "stderr", json_of(&s->best.got.err));
    }
    return grundy_cli_json_print(c, object);
}

static exit_code tell_agreement(stress *s)
{
    grundy_cli_progress_erase(s->c);
    if (s->skipped == s->tried && s->tried > 0) {
        (void)grundy_cli_say(s->c, EXIT_WRONG,
                             "the rules refused all %" PRIu64
                             " inputs drawn, the last one with:",
                             s->tried);
        return grundy_cli_game_fail(s->bench.g, &s->bench.refused);
    }
    if (s->c->json)
        return print_json(s, true);
    (void)printf(_("%" PRIu64 " inputs agree (seed %" PRIu64 ")"),
                 s->tried - s->skipped, s->seed);
    if (s->skipped > 0)
        (void)printf(_(", %" PRIu64 " that the rules refuse were skipped"),
                     s->skipped);
    (void)fputc('\n', stdout);
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

/* ---- the command ---- */

static exit_code read_time(stress *s, int option, double *out)
{
    const char *const given = s->c->value[option];

    if (given == NULL || grundy_cli_read_seconds(given, out))
        return EXIT_ANSWERED;
    return grundy_cli_say(s->c, EXIT_USAGE,
                          "--%s needs a time such as 60s or 500ms, found '%s'",
                          options[option].name, given);
}

static exit_code read_number(stress *s, int option, uint64_t least,
                             uint64_t *out)
{
    const char *const given = s->c->value[option];

    return given == NULL ? EXIT_ANSWERED
                         : grundy_cli_number(s->c, options[option].name, given,
                                             least, out);
}

static exit_code read_options(stress *s)
{
    exit_code code = read_number(s, COUNT, 1, &s->count);

    if (code == EXIT_ANSWERED)
        code = read_number(s, SEED, 0, &s->seed);
    if (code == EXIT_ANSWERED)
        code = read_number(s, SIZE, 1, &s->size_most);
    if (code == EXIT_ANSWERED)
        code = read_time(s, SECONDS, &s->seconds);
    if (code == EXIT_ANSWERED)
        code = read_time(s, LIMIT, &s->bench.seconds);
    if (s->c->value[SECONDS] != NULL && s->c->value[COUNT] == NULL)
        s->count = 0;
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

static exit_code stress_program(stress *s)
{
    s->started = grundy_cli_now();
    if (!make_room(s, CHOICES_FIRST))
        return grundy_cli_no_memory(s->c);
    switch (try_inputs(s)) {
    case VERDICT_DIFFERS: shrink(s); return tell_failure(s);
    case VERDICT_STOPPED: return tell_stop(s);
    case VERDICT_AGREES:
    case VERDICT_SKIPPED: break;
    }
    return tell_agreement(s);
}

static exit_code run(cli *c)
{
    game g = {.c = c};
    stress s = {.c = c,
                .bench = {.g = &g, .program = c->program, .seconds = 10.0},
                .count = 1000,
                .seed = grundy_cli_seed() % 1000000,
                .size_most = 30};
    exit_code code = read_options(&s);

    if (code == EXIT_ANSWERED)
        code = grundy_cli_open(&g, c, c->argument[0]);
    if (code == EXIT_ANSWERED)
        code = check_rules(&s);
    if (code == EXIT_ANSWERED)
        code = stress_program(&s);
    free(s.drawn.choice);
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
        N_("Inputs are drawn from the declared ranges, small ones first.  "
           "The first one on\nwhich PROGRAM gives another answer than "
           "'grundy run', fails or takes too long is\nmade as small as "
           "possible and shown with both answers; the exit code is then 1.\n"
           "Blanks and line breaks in the answers do not matter."),
    .example = "$ grundy stress nim --seed 1 -- grundy run nim\n"
               "1000 inputs agree (seed 1)\n",
    .options = options,
    .families = CLI_LIMITS | CLI_GAME,
    .least = 1,
    .most = 1,
    .takes_program = true,
    .run = run,
};
