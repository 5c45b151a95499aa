/* SPDX-License-Identifier: MIT */
/*
 * The command line, read against the lists of options that the command names.
 * An option is looked for in its own list first, then in the families; what
 * is not found is answered with the nearest name of all these.
 */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "message.h"
#include "system.h"
#include "words.h"

enum { MOST_THREADS = 64 };

/* One pass over argv. */
typedef struct reader {
    cli *c;
    int argc, at;
    char **argv;
} reader;

/* ---- numbers ---- */

bool grundy_cli_read_size(const char *text, size_t *out)
{
    static const char units[] = "KMGT";
    char *end;
    double value;
    const char *unit;

    if (text[0] < '0' || text[0] > '9')
        return false;
    value = strtod(text, &end);
    unit = *end == '\0' ? NULL : strchr(units, *end & ~0x20);
    if (unit != NULL) {
        for (const char *u = units; u <= unit; u++)
            value *= 1024.0;
        end += end[1] == 'i' && end[2] == 'B' ? 3 : end[1] == 'B' ? 2 : 1;
    } else if (*end == 'B') {
        end++;
    }
    if (*end != '\0' || !(value >= 1.0) || value >= 9.0e18)
        return false;
    *out = (size_t)value;
    return true;
}

bool grundy_cli_read_seconds(const char *text, double *out)
{
    static const struct {
        const char *unit;
        double seconds;
    } units[] = {{"", 1.0},   {"s", 1.0},    {"ms", 0.001},
                 {"m", 60.0}, {"min", 60.0}, {"h", 3600.0}};
    char *end;
    double value;

    if ((text[0] < '0' || text[0] > '9') && text[0] != '.')
        return false;
    value = strtod(text, &end);
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (strcmp(end, units[i].unit) == 0) {
            *out = value * units[i].seconds;
            return *out > 0.0 && *out < 1e9;
        }
    return false;
}

exit_code grundy_cli_number(cli *c, int option, uint64_t least, uint64_t *out)
{
    const char *const text = c->value[option];
    char *end;

    if (text == NULL)
        return EXIT_ANSWERED;
    errno = 0;
    *out = strtoull(text, &end, 10);
    if (text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 &&
        *out >= least)
        return EXIT_ANSWERED;
    return grundy_cli_say(
        c, EXIT_USAGE, "--%s needs a whole number from %llu, found '%s'",
        c->command->options[option].name, (unsigned long long)least, text);
}

exit_code grundy_cli_count(cli *c, int option, uint64_t most, uint64_t *out)
{
    const char *const text = c->value[option];
    char *end;
    unsigned long zeros = 0;

    if (text == NULL)
        return EXIT_ANSWERED;
    errno = 0;
    *out = strtoull(text, &end, 10);
    if (*end == 'e' && isdigit((unsigned char)end[1]))
        zeros = strtoul(end + 1, &end, 10);
    for (; zeros > 0 && zeros < 20 && *out <= UINT64_MAX / 10; zeros--)
        *out *= 10;
    if (!isdigit((unsigned char)text[0]) || *end != '\0' || errno != 0 ||
        zeros > 0 || *out > most)
        return grundy_cli_say(c, EXIT_USAGE,
                              "--%s needs a whole number, found '%s'",
                              c->command->options[option].name, text);
    return EXIT_ANSWERED;
}

exit_code grundy_cli_time(cli *c, int option, double *out)
{
    const char *const text = c->value[option];

    if (text == NULL || grundy_cli_read_seconds(text, out))
        return EXIT_ANSWERED;
    return grundy_cli_say(c, EXIT_USAGE,
                          "--%s needs a time such as 60s or 500ms, found '%s'",
                          c->command->options[option].name, text);
}

exit_code grundy_cli_word(cli *c, int option, const char *const *words,
                          size_t count, size_t *which)
{
    const char *const text = c->value[option];
    const char *const name = c->command->options[option].name;

    for (size_t i = 0; text != NULL && i < count; i++)
        if (strcmp(words[i], text) == 0) {
            *which = i;
            return EXIT_ANSWERED;
        }
    return text == NULL ? EXIT_ANSWERED
                        : grundy_cli_say_unknown(c, EXIT_USAGE, name, text,
                                                 words, count);
}

/* ---- the options ---- */

/* The spec of the name (of `length` characters) in a list, or NULL. */
static const option_spec *find_in(const option_spec *list, const char *name,
                                  size_t length)
{
    for (; list != NULL && list->name != NULL; list++)
        if (strlen(list->name) == length &&
            strncmp(list->name, name, length) == 0)
            return list;
    return NULL;
}

const option_spec *grundy_cli_find_option(const command_spec *command,
                                          const char *name, size_t length)
{
    const option_spec *found = find_in(command->options, name, length);

    if (found == NULL)
        found = find_in(grundy_cli_family(0), name, length);
    if (found == NULL && command->families & CLI_LIMITS)
        found = find_in(grundy_cli_family(CLI_LIMITS), name, length);
    if (found == NULL && command->families & CLI_GAME)
        found = find_in(grundy_cli_family(CLI_GAME), name, length);
    if (found == NULL && command->families & CLI_STORE)
        found = find_in(grundy_cli_family(CLI_STORE), name, length);
    return found;
}

static size_t add_names(const char **names, size_t count, size_t room,
                        const option_spec *list)
{
    for (; list != NULL && list->name != NULL && count < room; list++)
        names[count++] = list->name;
    return count;
}

static exit_code say_unknown(cli *c, const char *name, size_t length)
{
    const char *names[CLI_OPTION_MAX + 24];
    const size_t room = sizeof names / sizeof names[0];
    size_t count = add_names(names, 0, room, c->command->options);
    char *given = malloc(length + 1);
    const char *near;

    if (given == NULL)
        return grundy_cli_no_memory(c);
    memcpy(given, name, length);
    given[length] = '\0';
    count = add_names(names, count, room, grundy_cli_family(0));
    if (c->command->families & CLI_LIMITS)
        count = add_names(names, count, room, grundy_cli_family(CLI_LIMITS));
    if (c->command->families & CLI_GAME)
        count = add_names(names, count, room, grundy_cli_family(CLI_GAME));
    if (c->command->families & CLI_STORE)
        count = add_names(names, count, room, grundy_cli_family(CLI_STORE));
    near = grundy_cli_nearest(given, names, count);
    if (near != NULL)
        (void)grundy_cli_say(
            c, EXIT_USAGE,
            "'grundy %s' has no option '--%s': did you mean '--%s'?",
            c->command->name, given, near);
    else
        (void)grundy_cli_say(c, EXIT_USAGE,
                             "'grundy %s' has no option '--%s': "
                             "'grundy %s --help' lists them",
                             c->command->name, given, c->command->name);
    free(given);
    return EXIT_USAGE;
}

size_t grundy_cli_memory_allowed(const cli *c)
{
    return c->memory != 0 ? c->memory : grundy_cli_machine_memory() / 4 * 3;
}

static exit_code set_memory(cli *c, const char *value)
{
    if (grundy_cli_read_size(value, &c->memory))
        return EXIT_ANSWERED;
    return grundy_cli_say(c, EXIT_USAGE,
                          "--memory needs a size such as 512M or 4G, "
                          "found '%s'",
                          value);
}

static exit_code set_time(cli *c, const char *value)
{
    if (grundy_cli_read_seconds(value, &c->seconds))
        return EXIT_ANSWERED;
    return grundy_cli_say(c, EXIT_USAGE,
                          "--time needs a time such as 60s, 500ms or 10m, "
                          "found '%s'",
                          value);
}

/* One of the words that an option may have. */
static exit_code set_word(cli *c, const char **out, const char *option,
                          const char *value, const char *const *names,
                          size_t count)
{
    *out = value;
    for (size_t i = 0; i < count; i++)
        if (strcmp(value, names[i]) == 0)
            return EXIT_ANSWERED;
    return grundy_cli_say_unknown(c, EXIT_USAGE, option, value, names, count);
}

static exit_code set_threads(cli *c, const char *value)
{
    char *end;
    const unsigned long threads =
        isdigit((unsigned char)value[0]) ? strtoul(value, &end, 10) : 0;

    if (threads == 0 || *end != '\0' || threads > MOST_THREADS)
        return grundy_cli_say(c, EXIT_USAGE,
                              "--threads needs a number from 1 to %d, found "
                              "'%s'",
                              (int)MOST_THREADS, value);
    c->threads = (unsigned)threads;
    return EXIT_ANSWERED;
}

static exit_code set_engine(cli *c, const char *value)
{
    static const char *const names[] = {"auto", "interpret", "native"};

    return set_word(c, &c->engine, N_("engine"), value, names, 3);
}

static exit_code set_search(cli *c, const char *value)
{
    static const char *const names[] = {"bounds", "proof"};

    return set_word(c, &c->search, N_("search"), value, names, 2);
}

static exit_code set_input(cli *c, const char *value)
{
    const char *equals = strchr(value, '=');

    if (equals == NULL || equals == value)
        return grundy_cli_say(c, EXIT_USAGE,
                              "--set needs NAME=VALUE, found '%s'", value);
    c->set[c->sets++] = value;
    return EXIT_ANSWERED;
}

/* Stores a shared option. */
static exit_code store_shared(cli *c, const char *name, const char *value)
{
    if (strcmp(name, "json") == 0)
        c->json = true;
    else if (strcmp(name, "help") == 0)
        c->help = true;
    else if (strcmp(name, "stats") == 0)
        c->stats = true;
    else if (strcmp(name, "no-cache") == 0)
        c->no_cache = true;
    else if (strcmp(name, "memory") == 0)
        return set_memory(c, value);
    else if (strcmp(name, "time") == 0)
        return set_time(c, value);
    else if (strcmp(name, "threads") == 0)
        return set_threads(c, value);
    else if (strcmp(name, "engine") == 0)
        return set_engine(c, value);
    else if (strcmp(name, "search") == 0)
        return set_search(c, value);
    else if (strcmp(name, "set") == 0)
        return set_input(c, value);
    else if (strcmp(name, "input") == 0)
        c->input = value;
    else if (strcmp(name, "store") == 0)
        c->store = value;
    else if (strcmp(name, "no-rewrite") == 0)
        c->no_rewrite[c->no_rewrites++] = value;
    return EXIT_ANSWERED;
}

static exit_code store(cli *c, const option_spec *spec, const char *value)
{
    const option_spec *const own = c->command->options;

    if (find_in(own, spec->name, strlen(spec->name)) == spec)
        c->value[spec - own] = value;
    else
        return store_shared(c, spec->name, value);
    return EXIT_ANSWERED;
}

/* Its value: that behind its "=", or the next word. */
static exit_code read_value(reader *r, const option_spec *spec,
                            const char *value)
{
    cli *const c = r->c;

    if (spec->value == NULL)
        return store(c, spec, "");
    if (value == NULL && r->at < r->argc)
        value = r->argv[r->at++];
    if (value == NULL)
        return grundy_cli_say(c, EXIT_USAGE, "--%s needs a value: --%s %s",
                              spec->name, spec->name, spec->value);
    return store(c, spec, value);
}

/* "--name", "--name=value" or "--name value" */
static exit_code read_option(reader *r)
{
    cli *const c = r->c;
    const char *name = r->argv[r->at++] + 2;
    const size_t length = strcspn(name, "=");
    const option_spec *spec = grundy_cli_find_option(c->command, name, length);
    const char *value = name[length] == '=' ? name + length + 1 : NULL;

    if (spec == NULL)
        return say_unknown(c, name, length);
    if (spec->value == NULL && value != NULL)
        return grundy_cli_say(c, EXIT_USAGE, "--%s takes no value, found '%s'",
                              spec->name, value);
    return read_value(r, spec, value);
}

/* The command's own option that is short for, as "-i"; or NULL. */
static const option_spec *find_letter(const command_spec *command,
                                      const char *word)
{
    const char *const letters = command->letters;
    const char *const at = letters != NULL && word[1] > ' ' && word[2] == '\0'
                               ? strchr(letters, word[1])
                               : NULL;

    return at != NULL ? &command->options[at - letters] : NULL;
}

static exit_code read_word(reader *r)
{
    cli *const c = r->c;
    char *word = r->argv[r->at];

    if (strcmp(word, "--") == 0) {
        r->at++;
        if (c->command->takes_program) {
            c->program = r->argv + r->at;
            r->at = r->argc;
        }
        while (r->at < r->argc)
            c->argument[c->arguments++] = r->argv[r->at++];
        return EXIT_ANSWERED;
    }
    if (strncmp(word, "--", 2) == 0)
        return read_option(r);
    if (strcmp(word, "-h") == 0) {
        r->at++;
        c->help = true;
        return EXIT_ANSWERED;
    }
    if (word[0] == '-' && find_letter(c->command, word) != NULL) {
        r->at++;
        return read_value(r, find_letter(c->command, word), NULL);
    }
    if (word[0] == '-' && word[1] >= 'A' && word[1] <= 'z') {
        r->at++;
        return grundy_cli_say(c, EXIT_USAGE,
                              "unknown option '%s': options begin with two "
                              "dashes",
                              word);
    }
    c->argument[c->arguments++] = word;
    r->at++;
    return EXIT_ANSWERED;
}

static exit_code check_count(cli *c)
{
    const command_spec *const command = c->command;

    if (c->arguments > command->most)
        return grundy_cli_say(
            c, EXIT_USAGE, "unexpected argument '%s': expected grundy %s %s",
            c->argument[command->most], command->name, command->arguments);
    if (c->arguments < command->least ||
        (command->takes_program &&
         (c->program == NULL || c->program[0] == NULL)))
        return grundy_cli_say(c, EXIT_USAGE,
                              "an argument is missing: expected grundy %s %s",
                              command->name, command->arguments);
    return EXIT_ANSWERED;
}

exit_code grundy_cli_parse(cli *c, int argc, char **argv)
{
    reader r = {.c = c, .argc = argc, .at = 2, .argv = argv};
    const size_t room = (size_t)argc + 1;

    c->argument = calloc(room, sizeof *c->argument);
    c->set = calloc(room, sizeof *c->set);
    c->no_rewrite = calloc(room, sizeof *c->no_rewrite);
    if (c->argument == NULL || c->set == NULL || c->no_rewrite == NULL)
        return grundy_cli_no_memory(c);
    while (r.at < r.argc) {
        const exit_code code = read_word(&r);

        if (code != EXIT_ANSWERED)
            return code;
    }
    if (c->memory != 0)
        grundy_cli_bound_memory(c->memory, c->threads);
    return c->help ? EXIT_ANSWERED : check_count(c);
}

void grundy_cli_free(cli *c)
{
    free(c->argument);
    free(c->asked);
    free((void *)c->set);
    free((void *)c->no_rewrite);
    c->argument = NULL;
    c->asked = NULL;
    c->set = c->no_rewrite = NULL;
}
