/* SPDX-License-Identifier: MIT */
/*
 * say/teller.h -- what is told about one game: the rules, the names that
 * positions have got in the text, and why telling ended early.
 */
#pragma once

#include "text.h"

/* A position that has a name, by its text in the language. */
typedef struct told_name {
    char *position, *name;
    bool drawn;
} told_name;

typedef struct told_names {
    told_name *at;
    size_t count, room;
    char **text; /* what was told, kept until the end */
    size_t texts, text_room;
} told_names;

typedef struct teller {
    grundy_rules *rules;
    told_names told;  /* see told.h */
    bool show_failed; /* an error in a `show` was met */
    /* Is told of that error, once; NULL: nobody is. */
    void (*warn)(void *user, const grundy_error *err);
    void *user;
    grundy_error err; /* of the first failure since it was {0} */
} teller;

/* Notes why a call failed; returns the status. */
grundy_status grundy_say_fail(teller *g, const grundy_error *err);
grundy_status grundy_say_no_memory(teller *g);
