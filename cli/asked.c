/* SPDX-License-Identifier: MIT */
/*
 * The sum that a command is asked about: one argument in the language of the
 * rules, or numbers, which are positions of the first kind.
 */
#include "asked.h"

#include <string.h>

#include "message.h"
#include "say/text.h"
#include "words.h"

static bool are_numbers(const cli *c)
{
    for (size_t i = 1; i < c->arguments; i++)
        if (c->argument[i][0] == '\0' ||
            c->argument[i][strspn(c->argument[i], "0123456789")] != '\0')
            return false;
    return c->arguments > 1;
}

/* The parameters in "pile(w, b)". */
static size_t parameters_of(const char *kind)
{
    size_t count = kind[strcspn(kind, "(") + 1] != ')';

    for (; *kind != '\0'; kind++)
        count += *kind == ',';
    return count;
}

/* 3 4 6 as so many numbers for each position as it has parameters; several
 * positions if the start is a sum or a number is one. */
static exit_code put_numbers(cli *c, const grundy_rules *rules,
                             bool start_is_sum, text_buffer *sum)
{
    const char *const kind = grundy_rules_kind(rules, 0);
    const size_t each = parameters_of(kind), count = c->arguments - 1;
    const int name = (int)strcspn(kind, "(");

    if (each == 0 || count % each != 0 ||
        (each > 1 && count > each && !start_is_sum))
        return grundy_cli_say(c, EXIT_USAGE,
                              P_("%s takes %zu number, found %zu",
                                 "%s takes %zu numbers, found %zu", each),
                              kind, each, count);
    for (size_t i = 0; i < count; i++)
        grundy_say_text_put(
            sum, "%s%.*s%s%s%s", i > 0 && i % each == 0 ? " + " : "",
            i % each == 0 ? name : 0, kind, i % each == 0 ? "(" : ", ",
            c->argument[i + 1], (i + 1) % each == 0 ? ")" : "");
    return sum->failed ? grundy_cli_no_memory(c) : EXIT_ANSWERED;
}

exit_code grundy_cli_take_sum(cli *c, const grundy_rules *rules)
{
    grundy_summary about;
    text_buffer sum = {0};
    exit_code code;

    grundy_rules_summary(rules, &about);
    if (about.kinds == 0 || !are_numbers(c))
        return c->arguments <= 2
                   ? EXIT_ANSWERED
                   : grundy_cli_say(c, EXIT_USAGE,
                                    "unexpected argument '%s': a sum is one "
                                    "argument in quotes, 'heap(3) + heap(4)'",
                                    c->argument[2]);
    code = put_numbers(c, rules, about.start_is_sum, &sum);
    if (code != EXIT_ANSWERED) {
        grundy_say_text_free(&sum);
        return code;
    }
    c->asked = sum.data;
    c->argument[1] = c->asked;
    c->arguments = 2;
    return EXIT_ANSWERED;
}
