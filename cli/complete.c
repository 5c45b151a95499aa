/* SPDX-License-Identifier: MIT */
/*
 * Completion, made from what the commands say of themselves: the options from
 * their lists, the arguments from the line of usage.  What cannot be known
 * (rules that do not parse) is left out in silence.
 */
#include "complete.h"

#include <stdio.h>
#include <string.h>

#include "free_names.h"
#include "system.h"
#include "words.h"

typedef struct completion {
    const command_spec *command;
    const char *word;   /* the one to be completed, without its quote */
    const char *before; /* "--name=" if that stands before the value */
    size_t before_length;
    char *const *argument; /* words that are no options, before this one */
    size_t arguments;
} completion;

enum { ARGUMENTS_MAX = 64 };

/* ---- candidates ---- */

static void offer(const completion *c, const char *candidate, const char *does)
{
    if (strncmp(candidate, c->word, strlen(c->word)) == 0)
        (void)printf("%.*s%s\t%s\n", (int)c->before_length,
                     c->before_length > 0 ? c->before : "", candidate, does);
}

static void offer_files(void)
{
    (void)printf(":files\n");
}

static void offer_commands(const completion *c)
{
    for (size_t i = 0; grundy_cli_command(i) != NULL; i++)
        offer(c, grundy_cli_command(i)->name, _(grundy_cli_command(i)->does));
}

static void offer_games(const completion *c)
{
    for (size_t i = 0; i < grundy_library_count(); i++)
        offer(c, grundy_library_game_at(i)->name,
              grundy_library_game_at(i)->title);
}

/* The words of a list that is separated by blanks. */
static void offer_words(const completion *c, const char *words)
{
    while (*words != '\0') {
        const size_t length = strcspn(words, " ");
        char word[40];

        if (length < sizeof word) {
            memcpy(word, words, length);
            word[length] = '\0';
            offer(c, word, "");
        }
        words += length;
        words += strspn(words, " ");
    }
}

/* ---- what depends on the rules ---- */

enum { RULES_MOST = 1 << 20 }; /* bytes: Tab is answered at once */

typedef struct open_rules {
    text_buffer file;
    grundy_rules *rules; /* NULL: they can't be had */
} open_rules;

/* The rules of the first argument; never those of the standard input. */
static open_rules load_rules(const completion *c)
{
    open_rules r = {.rules = NULL};
    const grundy_library_game *g;

    if (c->arguments == 0 || strcmp(c->argument[0], "-") == 0)
        return r;
    g = grundy_library_find(c->argument[0]);
    if (g == NULL && grundy_cli_file_exists(c->argument[0]))
        (void)grundy_cli_read_file(c->argument[0], RULES_MOST, &r.file);
    if (g != NULL && grundy_rules_open(&r.rules, g->text, g->length, NULL,
                                       NULL) != GRUNDY_OK)
        r.rules = NULL;
    if (g == NULL && r.file.length > 0 &&
        grundy_rules_open(&r.rules, r.file.data, r.file.length, NULL, NULL) !=
            GRUNDY_OK)
        r.rules = NULL;
    return r;
}

static void close_rules(open_rules *r)
{
    grundy_rules_close(&r->rules);
    grundy_say_text_free(&r->file);
}

/* "heap(n)" */
static void offer_positions(const completion *c)
{
    open_rules r = load_rules(c);
    grundy_summary summary = {0};

    if (r.rules != NULL)
        grundy_rules_summary(r.rules, &summary);
    for (size_t i = 0; i < summary.kinds; i++)
        offer(c, grundy_rules_kind(r.rules, i), _("a position"));
    close_rules(&r);
}

/* "h=" of each input */
static void offer_inputs(const completion *c)
{
    open_rules r = load_rules(c);
    grundy_summary summary = {0};

    if (r.rules != NULL)
        grundy_rules_summary(r.rules, &summary);
    for (size_t i = 0; i < summary.inputs; i++) {
        char name[80];

        (void)snprintf(name, sizeof name,
                       "%s=", grundy_rules_input(r.rules, i, NULL));
        offer(c, name, _("an input"));
    }
    close_rules(&r);
}

static bool is_given(const completion *c, const char *name)
{
    const size_t length = strlen(name);

    for (size_t i = 2; i < c->arguments; i++)
        if (strncmp(c->argument[i], name, length) == 0 &&
            c->argument[i][length] == '=')
            return true;
    return false;
}

/* "n=" of each free name of the position that has no range yet. */
static void offer_axes(const completion *c)
{
    enum { MOST = 32, ROOM = 2048 };
    const char *names[MOST];
    char room[ROOM];
    size_t count;

    if (c->arguments < 2 || 2 * strlen(c->argument[1]) + 2 > sizeof room)
        return;
    count = grundy_cli_free_names(c->argument[1], room, names, MOST);
    for (size_t i = 0; i < count; i++) {
        char axis[80];
        bool again = is_given(c, names[i]);

        for (size_t k = 0; k < i; k++)
            again = again || strcmp(names[k], names[i]) == 0;
        if (again || strlen(names[i]) + 2 > sizeof axis)
            continue;
        (void)snprintf(axis, sizeof axis, "%s=", names[i]);
        offer(c, axis, _("a range such as 0..20"));
    }
}

/* ---- options ---- */

static void offer_option(const completion *c, const option_spec *spec)
{
    char name[64];

    (void)snprintf(name, sizeof name, "--%s", spec->name);
    offer(c, name, _(spec->does));
}

static void offer_list(const completion *c, const option_spec *list)
{
    for (; list != NULL && list->name != NULL; list++)
        offer_option(c, list);
}

static void offer_options(const completion *c)
{
    offer_list(c, c->command->options);
    if (c->command->families & CLI_GAME)
        offer_list(c, grundy_cli_family(CLI_GAME));
    if (c->command->families & CLI_STORE)
        offer_list(c, grundy_cli_family(CLI_STORE));
    if (c->command->families & CLI_LIMITS)
        offer_list(c, grundy_cli_family(CLI_LIMITS));
    offer_list(c, grundy_cli_family(0));
}

/* As they are typed: a dash for a blank. */
static void offer_rewrites(const completion *c)
{
    for (size_t i = 0; grundy_rewrite(i) != NULL; i++) {
        char name[64];

        (void)snprintf(name, sizeof name, "%s", grundy_rewrite(i));
        for (char *at = name; *at != '\0'; at++)
            if (*at == ' ')
                *at = '-';
        offer(c, name, "");
    }
}

static void offer_value(const completion *c, const option_spec *spec)
{
    static const struct {
        const char *option, *words;
    } choices[] = {
        {"engine", "auto interpret native"},
        {"search", "bounds proof"},
        {"layout", "auto dot layers"},
        {"lang", "c c++"},
        {"kernel", "auto plain"},
        {"simd", "auto none avx2 avx512"},
        {"dump", "tokens ast canonical sets ir c"},
    };

    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++)
        if (strcmp(spec->name, choices[i].option) == 0)
            offer_words(c, choices[i].words);
    if (strcmp(spec->name, "no-rewrite") == 0)
        offer_rewrites(c);
    if (strcmp(spec->name, "set") == 0)
        offer_inputs(c);
    if (strcmp(spec->name, "against") == 0)
        offer_games(c);
    if (strcmp(spec->value, "FILE") == 0 || strcmp(spec->name, "against") == 0)
        offer_files();
}

/* ---- arguments ---- */

/* The word of the usage that argument number i stands for; the last one
 * before "..." stands for all that follow. */
static void find_kind(const char *usage, size_t i, char kind[40])
{
    kind[0] = '\0';
    while (*usage != '\0' && *usage != '|' && *usage != '<' && *usage != '-') {
        const size_t length = strcspn(usage, " ");
        const bool bracket = usage[0] == '[';
        const bool dots = strncmp(usage, "...", 3) == 0;

        if (dots)
            return;
        kind[0] = '\0';
        if (length < 40)
            (void)snprintf(kind, 40, "%.*s", (int)(length - bracket),
                           usage + bracket);
        if (kind[0] != '\0' && kind[strlen(kind) - 1] == ']')
            kind[strlen(kind) - 1] = '\0';
        usage += length;
        usage += strspn(usage, " ");
        if (i-- == 0 && strncmp(usage, "...", 3) != 0)
            return;
        if (i == SIZE_MAX)
            return;
    }
    kind[0] = '\0';
}

static void offer_argument(const completion *c)
{
    static const char codes[] =
        "grundy primes squares triangular fibonacci powers";
    char kind[40];

    find_kind(c->command->arguments, c->arguments, kind);
    if (strcmp(kind, "GAME") == 0 || strcmp(kind, "WORD") == 0)
        offer_games(c);
    if (strcmp(kind, "SUM") == 0 || strcmp(kind, "POSITION") == 0)
        offer_positions(c);
    if (strncmp(kind, "NAME=", 5) == 0)
        offer_axes(c);
    if (strcmp(kind, "CODE") == 0)
        offer_words(c, codes);
    if (strcmp(kind, "GAME") == 0 || strcmp(kind, "FILE") == 0)
        offer_files();
}

/* ---- the words before ---- */

/* The option whose value the word after it is, NULL if none. */
static const option_spec *awaits_value(const command_spec *command,
                                       const char *word)
{
    const option_spec *spec;

    if (strncmp(word, "--", 2) != 0 || strchr(word, '=') != NULL)
        return NULL;
    spec = grundy_cli_find_option(command, word + 2, strlen(word + 2));
    return spec != NULL && spec->value != NULL ? spec : NULL;
}

static void complete_option(completion *c)
{
    const char *const equals = strchr(c->word, '=');
    const option_spec *spec;

    if (equals == NULL) {
        offer_options(c);
        return;
    }
    spec = grundy_cli_find_option(c->command, c->word + 2,
                                  (size_t)(equals - c->word) - 2);
    if (spec == NULL || spec->value == NULL)
        return;
    c->before = c->word;
    c->before_length = (size_t)(equals - c->word) + 1;
    c->word = equals + 1;
    offer_value(c, spec);
}

static void complete_after(completion *c, int count, char *const *words)
{
    char *argument[ARGUMENTS_MAX];
    const option_spec *awaited = NULL;
    bool program = false;

    c->argument = argument;
    for (int i = 1; i + 1 < count; i++) {
        program = program || strcmp(words[i], "--") == 0;
        if (awaited != NULL) {
            awaited = NULL;
            continue;
        }
        awaited = awaits_value(c->command, words[i]);
        if (awaited == NULL && strncmp(words[i], "--", 2) != 0 &&
            c->arguments < ARGUMENTS_MAX)
            argument[c->arguments++] = words[i];
    }
    if (program)
        offer_files();
    else if (awaited != NULL)
        offer_value(c, awaited);
    else if (c->word[0] == '-')
        complete_option(c);
    else
        offer_argument(c);
    c->argument = NULL;
}

exit_code grundy_cli_complete(int count, char *const *words)
{
    completion c = {.word = count > 0 ? words[count - 1] : ""};

    if (c.word[0] == '\'' || c.word[0] == '"')
        c.word++;
    if (count <= 1) {
        offer_commands(&c);
        offer_words(&c, "help --help --version");
        return EXIT_ANSWERED;
    }
    c.command = grundy_cli_find_command(words[0]);
    if (c.command != NULL)
        complete_after(&c, count, words);
    else if (strcmp(words[0], "help") == 0)
        offer_commands(&c);
    return EXIT_ANSWERED;
}
