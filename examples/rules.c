/* SPDX-License-Identifier: MIT */
/*
 * A rule file from C: who wins a sum of positions, and by which moves.
 *
 *   cc rules.c $(pkg-config --cflags --libs grundy) -o rules
 *   ./rules 'heap(3) + heap(4) + heap(6)'
 */
#include <grundy/grundy.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char rules_text[] =
    "position heap(n)\n"
    "    move to heap(n - k) for k in 1..n\n";

/* Shows what went wrong, with the line it stands in. */
static int fail(const grundy_error *err)
{
    char text[2048];

    (void)grundy_error_text(err, "rules", text, sizeof text);
    (void)fputs(text, stderr);
    return 1;
}

static bool show_move(void *user, const grundy_move *move)
{
    (void)user;
    (void)printf("  %s -> %s\n", move->from, move->to);
    return true; /* go on to the next */
}

static int show_sum(grundy_rules *rules, const char *text, grundy_error *err)
{
    grundy_sum *sum;
    uint64_t nimber;
    int code = 0;

    if (grundy_sum_open(&sum, rules, text, err) != GRUNDY_OK)
        return fail(err);
    if (grundy_sum_nimber(sum, &nimber, err) != GRUNDY_OK) {
        code = fail(err);
    } else {
        (void)printf("%s: nimber %" PRIu64 ", the %s player wins\n", text,
                     nimber, nimber != 0 ? "first" : "second");
        if (grundy_sum_winning_moves(sum, show_move, NULL, err) != GRUNDY_OK)
            code = fail(err);
    }
    grundy_sum_close(&sum);
    return code;
}

int main(int argc, char **argv)
{
    grundy_error err = {0};
    grundy_rules *rules;
    int code;

    if (grundy_rules_open(&rules, rules_text, strlen(rules_text), NULL,
                          &err) != GRUNDY_OK)
        return fail(&err);
    code = show_sum(rules, argc > 1 ? argv[1] : "heap(3) + heap(5)", &err);
    grundy_rules_close(&rules);
    return code;
}
