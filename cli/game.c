/* SPDX-License-Identifier: MIT */
/*
 * From the GAME argument to an open set of rules.  A name with a slash or a
 * dot is a path; another one is a game of the library, and a file of that name,
 * or with .game behind it, only if the library has none, so that a stray file
 * called `nim` does not change what `grundy solve nim` says.
 */
#include "game.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "json.h"
#include "message.h"
#include "output.h"
#include "system.h"
#include "say/told.h"
#include "words.h"
#include "say/text.h"
#include "cli.h"

/* ---- finding the rules ---- */

static size_t memory_allowed(const game *g)
{
    const size_t most = grundy_cli_memory_allowed(g->c);

    return g->c->memory == 0 && g->call_memory != 0 && g->call_memory < most
               ? g->call_memory
               : most;
}

static exit_code say_unknown_game(cli *c, const char *name)
{
    const size_t count = grundy_library_count();
    const char **names = malloc((count + 1) * sizeof *names);
    const char *near;

    if (names == NULL)
        return grundy_cli_no_memory(c);
    for (size_t i = 0; i < count; i++)
        names[i] = grundy_library_game_at(i)->name;
    near = grundy_cli_nearest(name, names, count);
    free((void *)names);
    if (near != NULL)
        return grundy_cli_say(
            c, EXIT_WRONG, "unknown game '%s': did you mean '%s'?", name, near);
    return grundy_cli_say(c, EXIT_WRONG,
                          "unknown game '%s': expected a rule file or a game "
                          "that 'grundy games' lists",
                          name);
}

static void use_library(game *g, const grundy_library_game *found)
{
    g->rules_text = found->text;
    g->rules_length = found->length;
}

/* The game of the library that `nim.game` may stand for, or NULL. */
static const grundy_library_game *find_stem(const char *path)
{
    const char *dot = strrchr(path, '.');
    char stem[64];

    if (dot == NULL || (size_t)(dot - path) >= sizeof stem)
        return NULL;
    memcpy(stem, path, (size_t)(dot - path));
    stem[dot - path] = '\0';
    return grundy_library_find(stem);
}

static exit_code read_rules(game *g)
{
    const size_t allowed = memory_allowed(g);
    const size_t most = allowed != 0 ? allowed : SIZE_MAX;
    const int failure = grundy_cli_read_file(g->name, most, &g->file);
    const grundy_library_game *meant = failure == 0 ? NULL : find_stem(g->name);

    if (failure == ENOENT && meant != NULL)
        return grundy_cli_say(g->c, EXIT_WRONG,
                              "cannot read '%s': did you mean '%s' of the "
                              "library?",
                              g->name, meant->name);
    if (failure == EFBIG)
        return grundy_cli_no_memory(g->c);
    if (failure != 0)
        return grundy_cli_say_unread(g->c, g->name, failure);
    g->rules_text = grundy_say_text(&g->file);
    g->rules_length = g->file.length;
    return EXIT_ANSWERED;
}

exit_code grundy_cli_load_file(game *g, cli *c, const char *path)
{
    exit_code code;

    *g = (game){.c = c, .name = path, .input_fd = -1};
    code = read_rules(g);
    if (strcmp(path, "-") == 0) {
        g->name = _("standard input");
        g->rules_from_input = true;
    }
    return code;
}

static void use_given(game *g, given_game *given)
{
    g->given = given;
    g->rules_text = grundy_say_text(&given->rules);
    g->rules_length = given->rules.length;
}

exit_code grundy_cli_load(game *g, cli *c, const char *name)
{
    const grundy_library_game *found;

    if (c->given != NULL && name == c->given->name) {
        *g = (game){.c = c, .name = name, .input_fd = -1};
        use_given(g, c->given);
        return EXIT_ANSWERED;
    }
    if (strcmp(name, "-") == 0 || strpbrk(name, "/.") != NULL)
        return grundy_cli_load_file(g, c, name);
    *g = (game){.c = c, .name = name, .input_fd = -1};
    found = grundy_library_find(name);
    if (found != NULL) {
        use_library(g, found);
        return EXIT_ANSWERED;
    }
    if (grundy_cli_file_exists(name))
        return read_rules(g);
    if (!grundy_say_text_put(&g->path, "%s.game", name))
        return grundy_cli_no_memory(c);
    if (!grundy_cli_file_exists(grundy_say_text(&g->path)))
        return say_unknown_game(c, name);
    g->name = grundy_say_text(&g->path);
    return read_rules(g);
}

/* ---- the sum that a command is asked about ---- */

/*
 * The sum that a command is asked about: one argument in the language of the
 * rules, or numbers, which are positions of the first kind.
 */

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

static exit_code take_sum(cli *c, const grundy_rules *rules)
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

/* ---- opening ---- */

static void cancel_rules(void *user)
{
    grundy_rules_cancel(user);
}

/* Of rules that are being opened, as far as they are there. */
static void cancel_opening(void *user)
{
    grundy_rules *const rules = *(grundy_rules *volatile *)user;

    if (rules != NULL)
        grundy_rules_cancel(rules);
}

/* Of --time, or what one call may take; 0: no bound. */
static double seconds_left(const game *g)
{
    const double spent = grundy_cli_now() - g->c->progress.started;
    const double left = g->c->seconds - spent;

    if (g->c->seconds <= 0.0)
        return g->call_seconds;
    return left <= 0.0                                       ? 1e-6
           : g->call_seconds > 0.0 && g->call_seconds < left ? g->call_seconds
                                                             : left;
}

grundy_limits grundy_cli_limits(const game *g)
{
    return (grundy_limits){.memory = memory_allowed(g),
                           .seconds = seconds_left(g),
                           .threads = g->c->threads};
}

/* Whether the rules stay open for the commands that follow. */
static bool is_kept(const game *g)
{
    return g->given != NULL && !g->asks_itself && g->c->no_rewrites == 0;
}

grundy_status grundy_cli_open_rules(game *g, grundy_error *err)
{
    cli *const c = g->c;
    const grundy_limits limits = {.memory = memory_allowed(g),
                                  .seconds = seconds_left(g),
                                  .threads = g->c->threads,
                                  .progress = grundy_cli_progress,
                                  .progress_user = c};
    grundy_status status;

    if (is_kept(g) && g->given->open != NULL) {
        g->rules = g->given->open;
        grundy_cli_on_stop(cancel_rules, g->rules);
        c->progress.rules = g->rules;
        return GRUNDY_OK;
    }
    g->rules = NULL;
    grundy_cli_on_stop(cancel_opening, &g->rules);
    status = (g->asks_itself ? grundy_rules_open_to_run : grundy_rules_open)(
        &g->rules, g->rules_text, g->rules_length, &limits, err);
    if (status == GRUNDY_OK)
        grundy_cli_on_stop(cancel_rules, g->rules);
    else
        grundy_cli_on_stop(NULL, NULL);
    if (is_kept(g))
        g->given->open = g->rules;
    c->progress.rules = g->rules;
    return status;
}

/* What the rules that are open leave of the memory allowed, at most `most`. */
static size_t memory_left(const game *g, size_t most)
{
    const size_t allowed = memory_allowed(g);
    size_t live, peak;

    if (allowed == 0)
        return most;
    grundy_rules_memory(g->rules, &live, &peak);
    if (live >= allowed)
        return 1; /* 0 would be no bound */
    return allowed - live < most ? allowed - live : most;
}

grundy_status grundy_cli_open_apart(game *trial, const game *g, size_t memory,
                                    double seconds, grundy_error *err)
{
    const double left = seconds_left(g);
    const grundy_limits limits = {
        .memory = memory_left(g, memory),
        .seconds =
            left > 0.0 && (seconds == 0.0 || left < seconds) ? left : seconds,
        .threads = g->c->threads};
    grundy_status status;

    *trial = *g;
    trial->rules = NULL;
    status = (g->asks_itself ? grundy_rules_open_to_run : grundy_rules_open)(
        &trial->rules, g->rules_text, g->rules_length, &limits, err);
    if (status == GRUNDY_OK)
        grundy_cli_on_stop(cancel_rules, trial->rules);
    return status;
}

void grundy_cli_close_apart(game *trial, const game *g)
{
    grundy_cli_on_stop(cancel_rules, g->rules);
    grundy_rules_close(&trial->rules);
}

/* A `show` that fails is told of once, and the game goes on without it. */
static void warn_of_show(void *user, const grundy_error *failed)
{
    const game *const g = user;
    grundy_error err = *failed;

    (void)snprintf(err.hint, sizeof err.hint, "%s",
                   err.status == GRUNDY_EINPUT
                       ? _("give it with --set or --input FILE")
                       : _("such positions are drawn without their 'show'"));
    err.status = GRUNDY_WARNING;
    grundy_cli_show(g->c, g->name, &err);
}

teller *grundy_cli_teller(game *g)
{
    g->tell.rules = g->rules;
    g->tell.warn = warn_of_show;
    g->tell.user = g;
    return &g->tell;
}

exit_code grundy_cli_said(game *g, grundy_status status)
{
    const grundy_error err = g->tell.err;

    g->tell.err = (grundy_error){0};
    return status == GRUNDY_OK ? EXIT_ANSWERED : grundy_cli_game_fail(g, &err);
}

exit_code grundy_cli_game_fail(game *g, const grundy_error *err)
{
    if (g->read_error == EINTR && grundy_cli_out_of_time())
        return grundy_cli_say_late(g->c);
    if (g->read_error != 0 && !grundy_cli_interrupted())
        return grundy_cli_say(g->c, EXIT_WRONG, "cannot read the input: %s",
                              strerror(g->read_error));
    return grundy_cli_fail(g->c, g->name, err);
}

/* Further errors are a help that has to come soon. */
static double time_for_errors(const cli *c)
{
    enum { MOST = 2 };
    static const double least = 0.05;
    const double left = c->seconds - (grundy_cli_now() - c->progress.started);

    if (c->seconds <= 0 || left > MOST)
        return MOST;
    return left > least ? left : least;
}

typedef struct telling {
    grundy_error_found *each;
    void *user;
    bool told;
} telling;

static bool tell_error(void *user, const grundy_error *err)
{
    telling *const t = user;

    t->told = true;
    return t->each(t->user, err);
}

void grundy_cli_each_error(const game *g, const grundy_error *err,
                           grundy_error_found *each, void *user)
{
    const grundy_limits limits = {.memory = memory_allowed(g),
                                  .seconds = time_for_errors(g->c)};
    telling all = {.each = each, .user = user};

    if (err->status == GRUNDY_ESYNTAX || err->status == GRUNDY_ERULES)
        (void)!grundy_rules_errors(g->rules_text, g->rules_length, &limits,
                                   tell_error, &all, NULL);
    if (!all.told) /* it is of no text, or its search ended early */
        (void)each(user, err);
}

static bool show_error(void *user, const grundy_error *err)
{
    const game *const g = user;

    grundy_cli_show(g->c, g->name, err);
    return true;
}

exit_code grundy_cli_rules_fail(game *g, const grundy_error *err)
{
    const exit_code code = grundy_cli_code_of(err->status);

    if (code != EXIT_WRONG || grundy_cli_interrupted())
        return grundy_cli_game_fail(g, err);
    grundy_cli_each_error(g, err, show_error, g);
    return code;
}

/* Says that there is no input of the name; true if it has said so. */
static bool say_unknown_input(game *g, const char *name)
{
    const char *names[64];
    grundy_summary summary;
    size_t count = 0;

    grundy_rules_summary(g->rules, &summary);
    for (size_t i = 0; i < summary.inputs && i < 64; i++) {
        names[count] = grundy_rules_input(g->rules, i, NULL);
        if (strcmp(names[count++], name) == 0)
            return false;
    }
    if (summary.inputs > 64)
        return false;
    (void)grundy_cli_say_unknown(g->c, EXIT_WRONG, "input", name, names, count);
    return true;
}

static exit_code set_one(game *g, const char *setting)
{
    const char *equals = strchr(setting, '=');
    const size_t length = (size_t)(equals - setting);
    char *name = malloc(length + 1);
    grundy_error err = {0};
    exit_code code = EXIT_ANSWERED;

    if (name == NULL)
        return grundy_cli_no_memory(g->c);
    memcpy(name, setting, length);
    name[length] = '\0';
    if (say_unknown_input(g, name))
        code = EXIT_WRONG;
    else if (grundy_rules_set(g->rules, name, equals + 1, &err) != GRUNDY_OK)
        code = grundy_cli_game_fail(g, &err);
    free(name);
    return code;
}

exit_code grundy_cli_set_inputs(game *g)
{
    exit_code code = EXIT_ANSWERED;

    for (size_t i = 0; i < g->c->sets && code == EXIT_ANSWERED; i++)
        code = set_one(g, g->c->set[i]);
    return code;
}

/* *empty, unless that is NULL: nothing was there, which is not reported. */
static exit_code read_inputs(game *g, bool *empty)
{
    grundy_error err = {0};
    grundy_reader in;
    exit_code code = grundy_cli_open_input(g, &in);
    grundy_status status;

    if (code != EXIT_ANSWERED)
        return code;
    g->has_read = true;
    status = grundy_rules_read(g->rules, &in, &err);
    if (empty != NULL && status == GRUNDY_EINPUT && !g->input_has_bytes) {
        *empty = true;
        return EXIT_ANSWERED;
    }
    return status == GRUNDY_OK ? EXIT_ANSWERED : grundy_cli_game_fail(g, &err);
}

exit_code grundy_cli_read_inputs(game *g)
{
    return read_inputs(g, NULL);
}

exit_code grundy_cli_choose_engine(game *g)
{
    const char *const name = g->c->engine == NULL ? "auto" : g->c->engine;
    const grundy_engine engine = name[0] == 'a'   ? GRUNDY_ENGINE_AUTO
                                 : name[0] == 'n' ? GRUNDY_ENGINE_NATIVE
                                                  : GRUNDY_ENGINE_INTERPRET;
    grundy_error err = {0};

    if (grundy_rules_engine(g->rules, engine, !g->c->no_cache, &err) ==
            GRUNDY_OK &&
        grundy_rules_search(g->rules,
                            g->c->search != NULL && g->c->search[0] == 'p'
                                ? GRUNDY_SEARCH_PROOF
                                : GRUNDY_SEARCH_BOUNDS,
                            &err) == GRUNDY_OK)
        return EXIT_ANSWERED;
    return grundy_cli_say(g->c, EXIT_USAGE, "%s", err.message);
}

exit_code grundy_cli_open(game *g, cli *c, const char *name)
{
    const exit_code code = grundy_cli_load(g, c, name);

    return code == EXIT_ANSWERED ? grundy_cli_open_loaded(g) : code;
}

exit_code grundy_cli_open_to_run(game *g, cli *c, const char *name)
{
    const exit_code code = grundy_cli_load(g, c, name);

    g->asks_itself = true;
    return code == EXIT_ANSWERED ? grundy_cli_open_loaded(g) : code;
}

static exit_code open_store(game *g)
{
    const char *const path = g->c->store;
    grundy_error err = {0};
    const grundy_status status = grundy_rules_store(g->rules, path, &err);

    g->has_store = status == GRUNDY_OK;
    return g->has_store
               ? EXIT_ANSWERED
               : grundy_cli_say(
                     g->c, status == GRUNDY_ELIMIT ? EXIT_LIMITS : EXIT_WRONG,
                     "'%s': %s", path, err.message);
}

/* At the end: what can't be kept is told, and so is that nothing was. */
static void save_store(const game *g)
{
    grundy_error err = {0};

    if (grundy_rules_save(g->rules, &err) != GRUNDY_OK)
        (void)grundy_cli_say(g->c, EXIT_ANSWERED, "'%s': %s", g->c->store,
                             err.message);
    else if (grundy_rules_stored(g->rules) == 0)
        (void)grundy_cli_say(g->c, EXIT_ANSWERED,
                             "'%s' is empty: only what is proved of large sets "
                             "that are searched by their parts is kept",
                             g->c->store);
}

exit_code grundy_cli_open_loaded(game *g)
{
    grundy_error err = {0};
    exit_code code;

    if (grundy_cli_open_rules(g, &err) != GRUNDY_OK)
        return grundy_cli_rules_fail(g, &err);
    for (size_t i = 0; i < g->c->no_rewrites; i++)
        if (grundy_rules_without(g->rules, g->c->no_rewrite[i], &err) !=
            GRUNDY_OK)
            return err.status == GRUNDY_EINVAL
                       ? grundy_cli_say(g->c, EXIT_USAGE, "%s; %s", err.message,
                                        err.hint)
                       : grundy_cli_rules_fail(g, &err);
    code = grundy_cli_choose_engine(g);
    if (code == EXIT_ANSWERED && g->c->store != NULL)
        code = open_store(g);
    if (code == EXIT_ANSWERED && g->c->command->takes_sum)
        code = take_sum(g->c, g->rules);
    return code == EXIT_ANSWERED ? grundy_cli_set_inputs(g) : code;
}

bool grundy_cli_has_results(const game *g)
{
    grundy_summary summary;

    grundy_rules_summary(g->rules, &summary);
    return summary.has_results;
}

const char *grundy_cli_title(const game *g)
{
    const char *title = g->rules == NULL ? "" : grundy_rules_title(g->rules);

    return title[0] == '\0' ? g->name : title;
}

static void show_engine(const grundy_work *work)
{
    if (!work->native)
        (void)fprintf(stderr, _("engine  interpreter%s%s\n"),
                      work->why != NULL ? ": " : "",
                      work->why != NULL ? _(work->why) : "");
    else if (work->cached)
        (void)fprintf(stderr, _("engine  native, loaded in %.1f ms\n"),
                      work->loading * 1e3);
    else
        (void)fprintf(stderr,
                      _("engine  native, compiled in %.0f ms, loaded in %.1f "
                        "ms\n"),
                      work->compiling * 1e3, work->loading * 1e3);
}

static void show_work(const grundy_work *work)
{
    if (work->has_estimate)
        (void)fprintf(stderr,
                      _("states  %" PRIu64 " solved, %" PRIu64 " estimated\n"),
                      work->positions, work->estimate);
    else
        (void)fprintf(stderr, _("states  %" PRIu64 " solved, no estimate\n"),
                      work->positions);
    (void)fprintf(stderr,
                  _("options %" PRIu64 "\n"
                    "kept    %" PRIu64 " table cells, %" PRIu64
                    " hashed positions\n"),
                  work->options, work->table_cells, work->memo_positions);
}

static void show_stats(const game *g)
{
    size_t live, peak;
    grundy_work work;

    grundy_rules_memory(g->rules, &live, &peak);
    grundy_rules_work(g->rules, &work);
    grundy_cli_progress_erase(g->c);
    show_engine(&work);
    show_work(&work);
    (void)fprintf(stderr, _("time    %.3f s\nmemory  %.1f MB at most\n"),
                  grundy_cli_now() - g->c->progress.started,
                  (double)peak / 1e6);
}

void grundy_cli_close(game *g)
{
    grundy_cli_on_stop(NULL, NULL);
    if (g->c != NULL)
        g->c->progress.rules = NULL;
    if (g->c != NULL && g->c->stats && g->rules != NULL)
        show_stats(g);
    if (g->has_store)
        save_store(g);
    grundy_say_told_end(&g->tell);
    if (g->given != NULL && g->rules == g->given->open)
        g->rules = NULL; /* kept */
    grundy_rules_close(&g->rules);
    if (g->input_fd > 0)
        (void)close(g->input_fd);
    grundy_say_text_free(&g->file);
    grundy_say_text_free(&g->path);
}

/* ---- input and output ---- */

static size_t read_fd(void *user, char *out, size_t size)
{
    game *g = user;
    const long got = grundy_cli_read(g->input_fd, out, size);

    if (got < 0)
        g->read_error = errno;
    g->input_has_bytes |= got > 0;
    return got < 0 ? GRUNDY_READ_FAILED : (size_t)got;
}

exit_code grundy_cli_open_input(game *g, grundy_reader *in)
{
    const char *path = g->c->input == NULL ? "-" : g->c->input;

    if (g->given != NULL && g->c->input == NULL) {
        g->given->reader = (text_reader){grundy_say_text(&g->given->input),
                                         g->given->input.length, 0};
        g->input_has_bytes = g->given->input.length > 0;
        *in = grundy_say_text_reader(&g->given->reader);
        return EXIT_ANSWERED;
    }
    *in = (grundy_reader){.read = read_fd, .user = g};
    if (strcmp(path, "-") != 0) {
        g->input_fd = grundy_cli_open_file(path);
        if (g->input_fd < 0)
            return grundy_cli_say_unread(g->c, path, errno);
        return EXIT_ANSWERED;
    }
    if (g->rules_from_input)
        return grundy_cli_say(g->c, EXIT_USAGE,
                              "the standard input holds the rules: give the "
                              "input with --input FILE");
    g->input_fd = 0;
    return EXIT_ANSWERED;
}

static bool has_missing_input(const game *g)
{
    grundy_summary summary;
    bool bound = true;

    grundy_rules_summary(g->rules, &summary);
    for (size_t i = 0; i < summary.inputs && bound; i++)
        (void)grundy_rules_input(g->rules, i, &bound);
    return !bound;
}

bool grundy_cli_read_missing(game *g, grundy_error *err, exit_code *code)
{
    const cli *const c = g->c;
    bool empty = false;

    if (err->status != GRUNDY_EINPUT || err->source == GRUNDY_SOURCE_POSITION ||
        g->has_read || !has_missing_input(g))
        return false;
    if (c->input == NULL && g->given == NULL &&
        (g->rules_from_input || grundy_cli_is_terminal(0)))
        return false;
    *code = read_inputs(g, c->input == NULL ? &empty : NULL);
    if (empty)
        return false; /* what is missing says how to give it */
    *err = (grundy_error){0};
    return true;
}

exit_code grundy_cli_open_sum(game *g, const char *position, grundy_sum **sum)
{
    grundy_error err = {0};
    exit_code code = EXIT_ANSWERED;

    *sum = NULL;
    if (g->c->input != NULL && !g->has_read)
        code = grundy_cli_read_inputs(g);
    if (code != EXIT_ANSWERED)
        return code;
    if (grundy_sum_open(sum, g->rules, position, &err) != GRUNDY_OK) {
        if (!grundy_cli_read_missing(g, &err, &code))
            return grundy_cli_game_fail(g, &err);
        if (code != EXIT_ANSWERED)
            return code;
        if (grundy_sum_open(sum, g->rules, position, &err) != GRUNDY_OK)
            return grundy_cli_game_fail(g, &err);
    }
    if (err.status == GRUNDY_WARNING)
        grundy_cli_show(g->c, g->name, &err);
    return EXIT_ANSWERED;
}

exit_code grundy_cli_answer_text(const game *g, const text_buffer *text,
                                 const char *key, const char *of,
                                 const char *which)
{
    cli *const c = g->c;
    json_t *object;

    if (text->failed)
        return grundy_cli_no_memory(c);
    if (!c->json) {
        (void)grundy_cli_write(c, grundy_say_text(text), text->length);
        return EXIT_ANSWERED;
    }
    object = json_object();
    JSON_PUT(c, object, "game", grundy_cli_title(g));
    JSON_PUT(c, object, of, which);
    JSON_PUT(c, object, key,
             grundy_cli_json_text(grundy_say_text(text), text->length));
    return grundy_cli_json_print(c, object);
}
