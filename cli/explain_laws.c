/* SPDX-License-Identifier: MIT */
/*
 * The laws of explain --law.  A position gives one sequence for each of its
 * numbers, in which that number is free and the others are held; where it has
 * two numbers and nothing else, a table as well, in which both are free.
 */
#include "explain_laws.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "say/explain_text.h"
#include "free_names.h"
#include "law_show.h"
#include "message.h"
#include "system.h"

enum {
    LAW_TO = 1000,       /* how far is looked, with one parameter, */
    LAW_ROW_TO = 40,     /* with others beside it, */
    LAW_WINNERS_TO = 30, /* where whole sums have to be searched, */
    LAW_PAIRS_TO = 60    /* and for lost pairs */
};

typedef struct telling {
    game *g;
    json_t *list; /* NULL: they are printed */
    bool has_nimbers;
    bool of_kind;     /* nobody has typed a position */
    bool begun;       /* something is printed above */
    text_buffer told; /* the positions so far, a line each */
} telling;

static exit_code say_no_numbers(const telling *t, const char *position)
{
    return grundy_cli_say(t->g->c, EXIT_USAGE,
                          "--law without a position is for positions of one "
                          "or two numbers, and this is '%s'",
                          position);
}

static exit_code fail(const telling *t, const char *position,
                      const grundy_error *err)
{
    return t->of_kind && err->source == GRUNDY_SOURCE_POSITION
               ? say_no_numbers(t, position)
               : grundy_cli_game_fail(t->g, err);
}

/* Whether the position is new; then it counts as told. */
static bool is_new(telling *t, const char *position)
{
    text_buffer line = {0};
    bool is_new;

    grundy_say_text_put(&line, "\n%s\n", position);
    is_new = strstr(grundy_say_text(&t->told), grundy_say_text(&line)) == NULL;
    if (is_new)
        grundy_say_text_put(&t->told, "%s", grundy_say_text(&line));
    t->told.failed |= line.failed;
    grundy_say_text_free(&line);
    return is_new;
}

static void print_heading(telling *t, const char *position, const char *name)
{
    text_buffer out = {0};

    if (t->begun)
        grundy_say_text_put(&out, "\n");
    t->begun = true;
    grundy_say_explain_law_of(&out, position, name);
    (void)fputs(grundy_say_text(&out), stdout);
    grundy_say_text_free(&out);
}

/* ---- lost pairs ---- */

static void put_pairs(telling *t, const char *position, const char *const *name,
                      const grundy_law *law)
{
    cli *const c = t->g->c;
    json_t *object = json_object(), *names = json_array();

    JSON_PUT(c, object, "position", position);
    for (size_t i = 0; i < 2; i++)
        JSON_ADD(c, names, name[i]);
    grundy_cli_json_put_law(c, object, law);
    JSON_PUT(c, object, "names", names);
    JSON_PUT(c, object, "of", "lost positions");
    JSON_ADD(c, t->list, object);
}

static exit_code tell_pairs(telling *t, const char *position,
                            const char *const *name)
{
    enum { SIDE = LAW_PAIRS_TO + 1 };
    grundy_error err = {0};
    grundy_law law;
    int64_t *value;
    grundy_status status;

    if (!is_new(t, position))
        return EXIT_ANSWERED;
    value = malloc((size_t)SIDE * SIDE * sizeof *value);
    if (value == NULL)
        return grundy_cli_no_memory(t->g->c);
    status = grundy_rules_lost_pairs(t->g->rules, position, name[0], name[1],
                                     LAW_PAIRS_TO, value, &law, &err);
    free(value);
    if (status != GRUNDY_OK)
        return fail(t, position, &err);
    if (t->list != NULL) {
        put_pairs(t, position, name, &law);
        return EXIT_ANSWERED;
    }
    print_heading(t, position, NULL);
    grundy_cli_print_pairs(name[0], name[1], &law);
    return EXIT_ANSWERED;
}

/* ---- sequences ---- */

static void show_sequence(telling *t, const char *position, const char *name,
                          const grundy_law *law)
{
    cli *const c = t->g->c;
    const law_subject subject = {c, t->g->name, position, name,
                                 !t->has_nimbers};
    json_t *object;

    if (t->list == NULL) {
        print_heading(t, position, name);
        grundy_cli_print_law(&subject, law);
        return;
    }
    object = json_object();
    JSON_PUT(c, object, "position", position);
    JSON_PUT(c, object, "name", name);
    grundy_cli_json_put_law(c, object, law);
    JSON_ADD(c, t->list, object);
}

static exit_code tell_sequence(telling *t, const char *position,
                               const char *name, bool row)
{
    grundy_error err = {0};
    uint64_t to = row ? LAW_ROW_TO : LAW_TO;
    grundy_study *study;
    grundy_law law;
    grundy_status status;

    if (!is_new(t, position))
        return EXIT_ANSWERED;
    status = grundy_study_open_rules(&study, t->g->rules, position, name, 0,
                                     NULL, NULL, &err);
    if (status != GRUNDY_OK)
        return fail(t, position, &err);
    if (!t->has_nimbers && !grundy_study_is_quick(study))
        to = LAW_WINNERS_TO;
    status = grundy_study_law(study, to, &law, &err);
    grundy_study_close(&study);
    if (status != GRUNDY_OK)
        return fail(t, position, &err);
    show_sequence(t, position, name, &law);
    return EXIT_ANSWERED;
}

/* ---- the parts of a sum ---- */

/*
 * The part with parameter p left free: "pile(3, b)", or with all of them where
 * p is none; false: one is no number.
 */
static bool free_position(grundy_sum *sum, size_t part, size_t p,
                          text_buffer *out)
{
    const size_t params = grundy_sum_part_params(sum, part);
    grundy_error err = {0};
    grundy_param param;

    grundy_say_text_put(out, "%s(", grundy_sum_part_kind(sum, part));
    for (size_t i = 0; i < params; i++) {
        if (grundy_sum_part_param(sum, part, i, &param, &err) != GRUNDY_OK ||
            param.kind != GRUNDY_PARAM_NUMBER)
            return false;
        grundy_say_text_put(out, "%s", i > 0 ? ", " : "");
        if (i == p || p == params)
            grundy_say_text_put(out, "%s", param.name);
        else
            grundy_say_text_put(out, "%lld", (long long)param.element[0]);
    }
    grundy_say_text_put(out, ")");
    return !out->failed;
}

static const char *name_of(grundy_sum *sum, size_t part, size_t p)
{
    grundy_error err = {0};
    grundy_param param = {.name = ""};

    return grundy_sum_part_param(sum, part, p, &param, &err) == GRUNDY_OK
               ? param.name
               : "";
}

static exit_code tell_part(telling *t, grundy_sum *sum, size_t part)
{
    const size_t params = grundy_sum_part_params(sum, part);
    const char *names[2];
    text_buffer position = {0};
    exit_code code = EXIT_ANSWERED;

    for (size_t p = 0; code == EXIT_ANSWERED && p < params; p++) {
        grundy_say_text_clear(&position);
        if (free_position(sum, part, p, &position))
            code = tell_sequence(t, grundy_say_text(&position),
                                 name_of(sum, part, p), params > 1);
    }
    grundy_say_text_clear(&position);
    if (code == EXIT_ANSWERED && params == 2 &&
        free_position(sum, part, params, &position)) {
        names[0] = name_of(sum, part, 0);
        names[1] = name_of(sum, part, 1);
        code = tell_pairs(t, grundy_say_text(&position), names);
    }
    grundy_say_text_free(&position);
    return code;
}

static telling begin(game *g, const json_t *object)
{
    grundy_summary rules;

    grundy_rules_summary(g->rules, &rules);
    return (telling){.g = g,
                     .list = object == NULL ? NULL : json_array(),
                     .has_nimbers = rules.has_nimbers};
}

static exit_code end(telling *t, json_t *object, exit_code code)
{
    const bool no_memory = t->told.failed;

    if (object != NULL)
        JSON_PUT(t->g->c, object, "laws", t->list);
    grundy_say_text_free(&t->told);
    return no_memory ? grundy_cli_no_memory(t->g->c) : code;
}

exit_code grundy_cli_explain_laws(game *g, grundy_sum *sum, json_t *object)
{
    telling t = begin(g, object);
    exit_code code = EXIT_ANSWERED;

    t.begun = true;
    for (size_t i = 0; code == EXIT_ANSWERED && i < grundy_sum_parts(sum); i++)
        if (strcmp(grundy_sum_part_kind(sum, i), "nim") != 0)
            code = tell_part(&t, sum, i);
    return end(&t, object, code);
}

/* ---- a kind ---- */

exit_code grundy_cli_explain_kind_law(game *g, json_t *object)
{
    const char *const position = grundy_rules_kind(g->rules, 0);
    char *const room = malloc(2 * strlen(position) + 2);
    const char *name[3];
    telling t = begin(g, object);
    size_t names = 0;
    exit_code code;

    t.of_kind = true;
    if (room == NULL)
        t.told.failed = true;
    else
        names = grundy_cli_free_names(position, room, name, 3);
    if (names == 1)
        code = tell_sequence(&t, position, name[0], false);
    else if (names == 2)
        code = tell_pairs(&t, position, name);
    else
        code = say_no_numbers(&t, position);
    free(room);
    return end(&t, object, code);
}

/* ---- whether there is a start ---- */

typedef struct counted {
    grundy_reader in;
    size_t bytes;
} counted;

static size_t count_read(void *user, char *out, size_t size)
{
    counted *const in = user;
    const size_t got = in->in.read(in->in.user, out, size);

    in->bytes += got == GRUNDY_READ_FAILED ? 1 : got;
    return got;
}

/* The start with the first case of the standard input; *sum NULL: there is no
 * input at all, or none that makes a start. */
static exit_code open_with_input(game *g, grundy_sum **sum)
{
    counted in = {.bytes = 0};
    const grundy_reader reader = {count_read, &in};
    grundy_error err = {0};
    exit_code code = grundy_cli_open_input(g, &in.in);
    grundy_status status;

    if (code != EXIT_ANSWERED)
        return code;
    g->has_read = true;
    status = grundy_rules_read(g->rules, &reader, &err);
    if (in.bytes == 0)
        return EXIT_ANSWERED;
    if (status == GRUNDY_OK)
        status = grundy_sum_open(sum, g->rules, NULL, &err);
    return status == GRUNDY_OK ? EXIT_ANSWERED : grundy_cli_game_fail(g, &err);
}

exit_code grundy_cli_open_start(game *g, grundy_sum **sum)
{
    const bool may_read = !g->rules_from_input && !grundy_cli_is_terminal(0);
    grundy_error err = {0};

    *sum = NULL;
    if (g->c->input != NULL)
        return grundy_cli_open_sum(g, NULL, sum);
    if (grundy_sum_open(sum, g->rules, NULL, &err) == GRUNDY_OK)
        return EXIT_ANSWERED;
    if (err.status != GRUNDY_EINPUT)
        return grundy_cli_game_fail(g, &err);
    if (err.source != GRUNDY_SOURCE_RULES)
        return EXIT_ANSWERED; /* the file has no start */
    return may_read ? open_with_input(g, sum) : EXIT_ANSWERED;
}
