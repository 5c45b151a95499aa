/* SPDX-License-Identifier: MIT */
/*
 * grundy table: the values of a position over ranges of its free names.  The
 * axes are checked here, before any work: their syntax, their names against
 * those in the position, and the size of the whole.
 */
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "free_names.h"
#include "game.h"
#include "json.h"
#include "message.h"
#include "picture.h"
#include "plot.h"
#include "print_table.h"
#include "words.h"

enum { CSV, COLUMNS, PNG, SVG, PLOT, VALUES };

static const option_spec options[] = {
    {"csv", NULL, N_("a line for each position, separated by commas")},
    {"columns", "N", N_("values in a line, for a table of one axis")},
    {"png", "FILE", N_("a heat map as PNG instead ('-': standard output)")},
    {"svg", "FILE", N_("the same as SVG")},
    {"plot", NULL, N_("a picture of blocks, on the terminal")},
    {"values", NULL, N_("values as text, also where they are no nimbers")},
    {NULL, NULL, NULL},
};

enum { AXES_MAX = 16, NAMES_MAX = 64 };

/* Of a value that is shown as text; it is looked for in so many positions. */
enum { TEXT_MAX = 80, TEXT_POSITIONS = 1 << 20 };

typedef struct plan {
    game *g;
    const char *position;
    grundy_axis axis[AXES_MAX];
    size_t axes;
    uint64_t count; /* positions */
    uint64_t columns;
    int64_t *value;
    char *text; /* of values; NULL: they are numbers */
} plan;

/* ---- axes ---- */

static exit_code say_bad_axis(cli *c, const char *given)
{
    return grundy_cli_say(
        c, EXIT_USAGE, "expected an axis such as n=0..20, found '%s'", given);
}

static bool read_integer(const char **text, int64_t *out)
{
    char *end;

    errno = 0;
    *out = strtoll(*text, &end, 10);
    if (end == *text || errno != 0 || isspace((unsigned char)**text))
        return false;
    *text = end;
    return true;
}

/* NAME=FROM..TO, NAME=FROM..<TO or NAME=VALUE; cuts the name off in place. */
static exit_code read_axis(cli *c, char *given, grundy_axis *axis)
{
    char *equals = strchr(given, '=');
    const char *at;
    bool open = false;

    axis->name = given;
    if (equals == NULL || equals == given)
        return say_bad_axis(c, given);
    at = equals + 1;
    if (!read_integer(&at, &axis->from))
        return say_bad_axis(c, given);
    axis->to = axis->from;
    if (strncmp(at, "..", 2) == 0) {
        open = at[2] == '<';
        at += open ? 3 : 2;
        if (!read_integer(&at, &axis->to))
            return say_bad_axis(c, given);
    }
    if (*at != '\0')
        return say_bad_axis(c, given);
    if (axis->to < axis->from || (open && axis->to == axis->from))
        return grundy_cli_say(c, EXIT_USAGE, "the axis '%s' is empty", given);
    axis->to -= open;
    *equals = '\0';
    return EXIT_ANSWERED;
}

static exit_code check_name(plan *p, size_t i)
{
    const char *const name = p->axis[i].name;
    char *room = malloc(2 * strlen(p->position) + 2);
    const char *names[NAMES_MAX];
    size_t count;
    exit_code code = EXIT_ANSWERED;
    bool found = false;

    if (room == NULL)
        return grundy_cli_no_memory(p->g->c);
    count = grundy_cli_free_names(p->position, room, names, NAMES_MAX);
    for (size_t k = 0; k < count; k++)
        found = found || strcmp(names[k], name) == 0;
    if (!found)
        code = grundy_cli_say_unknown(p->g->c, EXIT_USAGE, "axis", name, names,
                                      count);
    for (size_t k = 0; k < i && code == EXIT_ANSWERED; k++)
        if (strcmp(p->axis[k].name, name) == 0)
            code = grundy_cli_say(p->g->c, EXIT_USAGE,
                                  "the axis '%s' is given twice", name);
    free(room);
    return code;
}

static exit_code read_axes(plan *p)
{
    cli *const c = p->g->c;
    exit_code code = EXIT_ANSWERED;

    if (c->arguments - 2 > AXES_MAX)
        return grundy_cli_say(c, EXIT_USAGE, "more than %d axes", AXES_MAX);
    p->count = 1;
    for (size_t i = 2; i < c->arguments && code == EXIT_ANSWERED; i++) {
        grundy_axis *const axis = &p->axis[p->axes];
        uint64_t length;

        code = read_axis(c, c->argument[i], axis);
        if (code != EXIT_ANSWERED)
            return code;
        code = check_name(p, p->axes++);
        length = grundy_cli_axis_length(axis);
        if (length == 0 || length > SIZE_MAX / 128 / p->count)
            return grundy_cli_say(c, EXIT_LIMITS,
                                  "the table has more "
                                  "positions than memory");
        p->count *= length;
    }
    return code;
}

/* ---- values ---- */

static exit_code allocate(plan *p)
{
    cli *const c = p->g->c;
    const size_t text = c->value[VALUES] != NULL ? TEXT_MAX : 0;
    const uint64_t bytes = p->count * (sizeof *p->value + text);

    assert(p->count > 0);
    if (bytes > grundy_cli_memory_allowed(c))
        return grundy_cli_say(c, EXIT_LIMITS,
                              "a table of %" PRIu64 " positions needs %" PRIu64
                              " bytes, more than --memory allows",
                              p->count, bytes);
    p->value = malloc((size_t)p->count * sizeof *p->value);
    p->text = text > 0 ? malloc((size_t)p->count * text) : NULL;
    if (p->value == NULL || (text > 0 && p->text == NULL))
        return grundy_cli_say(c, EXIT_LIMITS,
                              "a table of %" PRIu64 " positions needs %" PRIu64
                              " bytes: out of memory",
                              p->count, bytes);
    return EXIT_ANSWERED;
}

static grundy_status try_fill(plan *p, grundy_error *err)
{
    grundy_status status;

    if (p->text == NULL)
        return grundy_rules_table(p->g->rules, p->position, p->axis, p->axes,
                                  p->value, err);
    status =
        grundy_rules_table_values(p->g->rules, p->position, p->axis, p->axes,
                                  TEXT_POSITIONS, p->text, TEXT_MAX, err);
    for (uint64_t i = 0; status == GRUNDY_OK && i < p->count; i++)
        p->value[i] = p->text[i * TEXT_MAX] == '\0' ? -1 : (int64_t)i;
    return status;
}

static bool is_input(const grundy_rules *rules, const char *name)
{
    grundy_summary summary;

    grundy_rules_summary(rules, &summary);
    for (size_t i = 0; i < summary.inputs; i++)
        if (strcmp(grundy_rules_input(rules, i, NULL), name) == 0)
            return true;
    return false;
}

static bool is_axis(const plan *p, const char *name)
{
    for (size_t i = 0; i < p->axes; i++)
        if (strcmp(p->axis[i].name, name) == 0)
            return true;
    return false;
}

/* The error is about a name of the position that nothing gives a value. */
static void hint_axis(const plan *p, grundy_error *err)
{
    char *const room = malloc(2 * strlen(p->position) + 2);
    const char *names[NAMES_MAX];
    const size_t count = room == NULL ? 0
                                      : grundy_cli_free_names(p->position, room,
                                                              names, NAMES_MAX);

    for (size_t i = 0; i < count; i++)
        if (err->source == GRUNDY_SOURCE_POSITION && err->span.column > 0 &&
            err->span.column <= strlen(p->position) &&
            strlen(names[i]) == err->span.length &&
            strncmp(p->position + err->span.column - 1, names[i],
                    err->span.length) == 0 &&
            !is_axis(p, names[i]) && !is_input(p->g->rules, names[i]))
            (void)snprintf(err->hint, sizeof err->hint,
                           _("each name of the position has a range, such as "
                             "%s=0..20"),
                           names[i]);
    free(room);
}

static exit_code fill(plan *p)
{
    grundy_error err = {0};
    exit_code code = EXIT_ANSWERED;

    if (p->g->c->input != NULL)
        code = grundy_cli_read_inputs(p->g);
    if (code != EXIT_ANSWERED || try_fill(p, &err) == GRUNDY_OK)
        return code;
    if (grundy_cli_read_missing(p->g, &err, &code) &&
        (code != EXIT_ANSWERED || try_fill(p, &err) == GRUNDY_OK))
        return code;
    hint_axis(p, &err);
    return grundy_cli_game_fail(p->g, &err);
}

/* ---- showing them ---- */

static json_t *list_axes(cli *c, const table *t)
{
    json_t *axes = json_array();

    for (size_t i = 0; i < t->axes; i++) {
        json_t *axis = json_object();

        JSON_PUT(c, axis, "name", t->axis[i].name);
        JSON_PUT(c, axis, "from", t->axis[i].from);
        JSON_PUT(c, axis, "to", t->axis[i].to);
        JSON_ADD(c, axes, axis);
    }
    return axes;
}

static bool is_drawn(const cli *c)
{
    return c->value[PNG] != NULL || c->value[SVG] != NULL;
}

static exit_code print_json(plan *p, const table *t)
{
    cli *const c = p->g->c;
    json_t *object = json_object();

    JSON_PUT(c, object, "game", grundy_cli_title(p->g));
    JSON_PUT(c, object, "position", p->position);
    JSON_PUT(c, object, "of", grundy_cli_table_of(t));
    JSON_PUT(c, object, "axes", list_axes(c, t));
    if (is_drawn(c))
        JSON_PUT(c, object, "pictures",
                 grundy_cli_json_pictures(c, c->value[SVG], c->value[PNG]));
    else
        JSON_PUT(c, object, "values", grundy_cli_json_table(c, t));
    return grundy_cli_json_print(c, object);
}

/* What cannot be drawn need not be solved. */
static exit_code check_picture(plan *p)
{
    cli *const c = p->g->c;
    const grundy_heat_map map = {
        .axis = p->axis,
        .axes = p->axes,
        .columns = c->value[COLUMNS] != NULL ? p->columns : 0};
    grundy_error err = {.status = GRUNDY_OK};
    exit_code code;

    if (c->value[VALUES] != NULL && (is_drawn(c) || c->value[PLOT] != NULL))
        return grundy_cli_say(c, EXIT_USAGE,
                              "--values are text: no --plot, --png and --svg "
                              "with it");
    if (!is_drawn(c))
        return EXIT_ANSWERED;
    if (c->value[CSV] != NULL)
        return grundy_cli_say(c, EXIT_USAGE,
                              "--csv stands alone: no --png and no --svg with "
                              "it");
    code = grundy_cli_check_pictures(c, c->value[SVG], c->value[PNG]);
    if (code != EXIT_ANSWERED ||
        grundy_view_heat_map(&map, GRUNDY_SVG, NULL, NULL, &err) == GRUNDY_OK)
        return code;
    return grundy_cli_say(
        c, err.status == GRUNDY_EINVAL ? EXIT_USAGE : EXIT_LIMITS, "%s",
        err.message);
}

static grundy_heat_map heat_map(const plan *p, const table *t)
{
    const bool columns = p->g->c->value[COLUMNS] != NULL;

    return (grundy_heat_map){.title = grundy_cli_title(p->g),
                             .subtitle = p->position,
                             .axis = t->axis,
                             .axes = t->axes,
                             .value = t->value,
                             .winners = t->winners,
                             .results = t->results,
                             .scores = t->scores,
                             .columns = columns ? t->columns : 0};
}

static exit_code draw(plan *p, const table *t)
{
    cli *const c = p->g->c;
    grundy_heat_map map = heat_map(p, t);

    return grundy_cli_pictures(c, c->value[SVG], c->value[PNG],
                               (size_t)p->count * sizeof *p->value,
                               grundy_cli_draw_map, &map);
}

static exit_code show(plan *p)
{
    cli *const c = p->g->c;
    grundy_summary summary;
    table t = {.axis = p->axis,
               .axes = p->axes,
               .value = p->value,
               .columns = p->columns};

    grundy_rules_summary(p->g->rules, &summary);
    t.text = p->text;
    t.size = TEXT_MAX;
    t.results = summary.has_results && p->text == NULL;
    t.winners = !summary.has_nimbers && !summary.has_results;
    t.scores = summary.has_scores;
    grundy_cli_progress_erase(c);
    if (is_drawn(c)) {
        const exit_code code = draw(p, &t);

        if (code != EXIT_ANSWERED || !c->json)
            return code;
    }
    if (c->json)
        return print_json(p, &t);
    if (c->value[PLOT] != NULL) {
        grundy_heat_map map = heat_map(p, &t);

        return grundy_cli_plot(c, &t, grundy_cli_draw_map, &map);
    }
    if (c->value[CSV] != NULL)
        grundy_cli_print_csv(&t);
    else
        grundy_cli_print_table(&t);
    return EXIT_ANSWERED;
}

static exit_code run(cli *c)
{
    game g = {.c = c};
    plan p = {.g = &g, .position = c->argument[1], .columns = 1};
    exit_code code = read_axes(&p);

    if (code == EXIT_ANSWERED)
        code = grundy_cli_number(c, COLUMNS, 1, &p.columns);
    if (code == EXIT_ANSWERED)
        code = check_picture(&p);
    if (code == EXIT_ANSWERED)
        code = grundy_cli_open(&g, c, c->argument[0]);
    if (code == EXIT_ANSWERED)
        code = allocate(&p);
    if (code == EXIT_ANSWERED)
        code = fill(&p);
    if (code == EXIT_ANSWERED)
        code = show(&p);
    free(p.value);
    free(p.text);
    grundy_cli_close(&g);
    return code;
}

const command_spec grundy_cmd_table = {
    .name = "table",
    .arguments = "GAME POSITION NAME=FROM..TO ...",
    .does = N_("shows the nimbers of a position over ranges of its names"),
    .more =
        N_("One axis is a list, two are a table, more are slices.  '.' "
           "stands where there is\nno such position.  A game without nimbers "
           "has W where the player to move wins\nand L where the other one "
           "does."),
    .example = "$ grundy table two-heap-nim 'heaps(a, b)' a=0..3 b=0..5\n"
               "a\\b 0 1 2 3 4 5\n"
               "  0 0 1 2 3 4 5\n"
               "  1 1 0 3 2 5 4\n"
               "  2 2 3 0 1 6 7\n"
               "  3 3 2 1 0 7 6\n",
    .options = options,
    .families = CLI_LIMITS | CLI_GAME | CLI_STORE,
    .least = 3,
    .most = 2 + AXES_MAX,
    .run = run,
};
