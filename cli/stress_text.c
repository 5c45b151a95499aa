/* SPDX-License-Identifier: MIT */
/* What `stress` says at its end: to people, and as JSON. */
#include "stress.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "json.h"
#include "message.h"
#include "output.h"
#include "words.h"

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

exit_code grundy_cli_tell_agreement(stress *s)
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

exit_code grundy_cli_tell_failure(stress *s)
{
    if (s->c->json)
        (void)print_json(s, false);
    else
        print_failure(s);
    return EXIT_WRONG;
}

exit_code grundy_cli_tell_stop(stress *s)
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

exit_code grundy_cli_tell_wrong_rules(stress *s, const text_buffer *want)
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
