/* SPDX-License-Identifier: MIT */
/*
 * grundy verify: hands a certificate to grundy-verify, the checker that shares
 * nothing with this program, and says what it said.  The checker is looked for
 * beside this program first, so that one that was built is not checked by an
 * older one that was installed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "json.h"
#include "message.h"
#include "system.h"
#include "words.h"

enum { PATH_ROOM = 4096 };
enum { LIMITED = 3 }; /* what the checker ends with out of its limits */

static const double FOR_EVER = 1e9;

static void find_checker(char *out, size_t size)
{
    if (!grundy_cli_find_beside("grundy-verify", out, size) &&
        !grundy_cli_find_beside("verify/grundy-verify", out, size))
        (void)snprintf(out, size, "grundy-verify");
}

/* The line that the checker printed, without its newline. */
static const char *said_by(const process_result *result)
{
    const text_buffer *const from =
        result->out.length > 0 ? &result->out : &result->err;
    char *const line = from->data;

    if (from->length == 0)
        return _("the checker said nothing");
    line[strcspn(line, "\n")] = '\0';
    return line;
}

static exit_code fail(cli *c, const char *checker, const process_result *result)
{
    switch (result->end) {
    case PROCESS_UNSTARTED:
        return grundy_cli_say(c, EXIT_FAULT, "cannot run '%s': %s", checker,
                              strerror(result->code));
    case PROCESS_TIME:
        return grundy_cli_say(c, EXIT_LIMITS,
                              "the checker has not finished in time");
    case PROCESS_STOPPED: return grundy_cli_say_stopped(c);
    default: return grundy_cli_say(c, EXIT_FAULT, "'%s' failed", checker);
    }
}

static exit_code show(cli *c, const process_result *result)
{
    const bool verified = result->code == 0;
    const char *const said = said_by(result);
    const exit_code code = verified ? EXIT_ANSWERED : EXIT_WRONG;
    json_t *object;

    if (!c->json && verified)
        (void)printf("%s\n", said);
    if (!c->json)
        return verified ? code : grundy_cli_say(c, code, "%s", said);
    object = json_object();
    JSON_PUT(c, object, "file", c->argument[0]);
    JSON_PUT(c, object, "verified", verified);
    JSON_PUT(c, object, "message", said);
    return grundy_cli_json_print(c, object) == EXIT_ANSWERED ? code
                                                             : EXIT_FAULT;
}

static exit_code run(cli *c)
{
    char checker[PATH_ROOM];
    char memory[32];
    char *argv[] = {checker, c->argument[0], "--memory", memory, NULL};
    process_result result = {.code = 0};
    exit_code code;

    find_checker(checker, sizeof checker);
    (void)snprintf(memory, sizeof memory, "%zu",
                   grundy_cli_memory_allowed(c));
    grundy_cli_run_program(argv, "", 0,
                           c->seconds > 0.0 ? c->seconds : FOR_EVER, &result);
    if (result.end == PROCESS_EXITED && result.code <= 1)
        code = show(c, &result);
    else if (result.end == PROCESS_EXITED && result.code == LIMITED)
        code = grundy_cli_say(c, EXIT_LIMITS, "%s", said_by(&result));
    else
        code = fail(c, checker, &result);
    grundy_say_text_free(&result.out);
    grundy_say_text_free(&result.err);
    return code;
}

const command_spec grundy_cmd_verify = {
    .name = "verify",
    .arguments = "FILE",
    .does = N_("checks a certificate with the independent checker"),
    .more =
        N_("The checker, grundy-verify, finds all values of a heap game again "
           "by a method of\nits own and sees that the law holds, that it is "
           "the least one, and that the theorem\napplies.  Of a set, and of "
           "play that may last for ever, it sees that each part or\nposition "
           "has the value that follows from its options."),
    .example = "$ grundy law 0.77 --certificate kayles.cert\n"
               "G(n + 12) = G(n) for all n >= 71\n"
               "proved by Guy and Smith's theorem; checked for n <= 167\n"
               "$ grundy verify kayles.cert\n"
               "verified: 0.77: value(n + 12) = value(n) + 0 for all n >= 71 "
               "(guy-smith)\n",
    .families = CLI_LIMITS,
    .least = 1,
    .most = 1,
    .run = run,
};
