/* SPDX-License-Identifier: MIT */
/* cli/law_show.h -- laws and comparisons as text and as JSON. */
#pragma once

#include "json.h"

/* What a law is about. */
typedef struct law_subject {
    cli *c;
    const char *game, *position; /* position NULL: a game by code */
    const char *name;            /* "n" */
    bool winners;                /* 1 and 0 stand for won and lost */
} law_subject;

void grundy_cli_print_law(const law_subject *s, const grundy_law *law);
/* The law of the lost positions among pairs of two names. */
void grundy_cli_print_pairs(const char *x, const char *y,
                            const grundy_law *law);
void grundy_cli_print_claim(const law_subject *s, const char *expression,
                            const grundy_comparison *result);
void grundy_cli_print_against(const law_subject *s, const law_subject *other,
                              const grundy_comparison *result);

/* Puts the keys of a law into an object. */
void grundy_cli_json_put_law(cli *c, json_t *object, const grundy_law *law);
json_t *grundy_cli_json_claim(cli *c, const char *expression,
                              const grundy_comparison *result);
json_t *grundy_cli_json_against(const law_subject *other,
                                const grundy_comparison *result);
