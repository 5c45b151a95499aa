/* SPDX-License-Identifier: MIT */
/*
 * grundy games: the library as a list, narrowed by words, or the text of one
 * game.  All words have to occur somewhere in what is known of a game.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "lines.h"
#include "commands.h"
#include "json.h"
#include "message.h"
#include "system.h"
#include "say/text.h"
#include "words.h"

/* ---- searching ---- */

/* True if the word occurs in the text, whatever the case of the letters. */
static bool occurs(const char *text, const char *word, size_t length)
{
    for (; *text != '\0'; text++) {
        size_t i = 0;

        while (i < length && tolower((unsigned char)text[i]) ==
                                 tolower((unsigned char)word[i]))
            i++;
        if (i == length)
            return true;
    }
    return length == 0;
}

/* The text after "KEY:", NULL if the word does not begin so. */
static const char *after_key(const char *word, size_t length, const char *key)
{
    const size_t size = strlen(key);

    return length > size && strncmp(word, key, size) == 0 ? word + size : NULL;
}

/* "name:WORD", "tag:WORD" and "source:WORD" look there alone. */
static bool has_word(const grundy_library_game *g, const char *word,
                     size_t length)
{
    const struct {
        const char *key, *text;
    } field[] = {{"name:", g->name}, {"tag:", g->tags}, {"source:", g->source}};

    for (size_t i = 0; i < sizeof field / sizeof field[0]; i++) {
        const char *const rest = after_key(word, length, field[i].key);

        if (rest != NULL)
            return occurs(field[i].text, rest, length - strlen(field[i].key));
    }
    return occurs(g->name, word, length) || occurs(g->title, word, length) ||
           occurs(g->source, word, length) || occurs(g->about, word, length) ||
           occurs(g->tags, word, length);
}

static bool matches(const grundy_library_game *g, const char *query)
{
    while (*query != '\0') {
        const size_t length = strcspn(query, " \t");

        if (!has_word(g, query, length))
            return false;
        query += length;
        query += strspn(query, " \t");
    }
    return true;
}

/* ---- showing ---- */

static json_t *describe(cli *c, const grundy_library_game *g)
{
    json_t *object = json_object();

    JSON_PUT(c, object, "name", g->name);
    JSON_PUT(c, object, "title", g->title);
    JSON_PUT(c, object, "source", g->source);
    JSON_PUT(c, object, "about", g->about);
    JSON_PUT(c, object, "tags", g->tags);
    return object;
}

static void print_rules(const grundy_library_game *g)
{
    (void)fwrite(g->text, 1, g->length, stdout); /* the library's own */
    if (g->length > 0 && g->text[g->length - 1] != '\n')
        (void)fputc('\n', stdout);
}

static exit_code show_one(cli *c, const grundy_library_game *g)
{
    json_t *object;

    if (!c->json) {
        print_rules(g);
        return EXIT_ANSWERED;
    }
    object = describe(c, g);
    JSON_PUT(c, object, "text", grundy_cli_json_text(g->text, g->length));
    return grundy_cli_json_print(c, object);
}

typedef struct widths {
    size_t name, title;
} widths;

static size_t wider(size_t a, size_t b)
{
    return a > b ? a : b;
}

static widths measure(const char *query, size_t *found)
{
    widths w = {0, 0};

    *found = 0;
    for (size_t i = 0; i < grundy_library_count(); i++) {
        const grundy_library_game *g = grundy_library_game_at(i);

        if (!matches(g, query))
            continue;
        w.name = wider(w.name, grundy_say_columns(g->name));
        w.title = wider(w.title, grundy_say_columns(g->title));
        ++*found;
    }
    return w;
}

/* What is played with: the first tag of a game, how a list names it, and the
 * games that teach it, in the order in which one learns. */
typedef struct group {
    const char *tags, *title, *taught_by;
} group;

static const group groups[] = {
    {"heap number box", N_("Heaps and numbers"),
     "nim nimk misere-nim bachet prime-game lasker grundy poker-nim "
     "divisor-game"},
    {"coins token", N_("Coins and tokens"),
     "ruler mock-turtles turning-corners nimble northcott chessboard-game "
     "rook-walls"},
    {"row text interval", N_("Rows, texts and intervals"),
     "kayles treblecross dawson crosses three-in-a-row octal misere-kayles"},
    {"set rectangle board", N_("Sets and boards"),
     "schuh cram node-kayles arc-kayles hackenbush notakto welter tic-tac-toe "
     "connect-four"},
    {"array tuple", N_("Several numbers at once"),
     "two-heap-nim wythoff wythoff-nimbers moore staircase-nim end-nim chomp"},
    {"tree graph", N_("Trees and graphs"),
     "token-graph geography fibonacci-tree"},
    {"", N_("Others"), ""}}; /* of none of these tags */

enum { GROUPS = sizeof groups / sizeof groups[0] };

/* Whether the word, of that length, is one of the words. */
static bool is_among(const char *words, const char *word, size_t length)
{
    while (*words != '\0') {
        const size_t size = strcspn(words, " ");

        if (size == length && strncmp(words, word, size) == 0)
            return true;
        words += size + strspn(words + size, " ");
    }
    return false;
}

static size_t group_of(const grundy_library_game *g)
{
    const size_t length = strcspn(g->tags, " ");
    size_t i = 0;

    while (i + 1 < GROUPS && !is_among(groups[i].tags, g->tags, length))
        i++;
    return i;
}

static bool has_games(size_t which)
{
    size_t i = 0;

    while (i < grundy_library_count() &&
           group_of(grundy_library_game_at(i)) != which)
        i++;
    return i < grundy_library_count();
}

static void list_game(const grundy_library_game *g, const widths *w,
                      text_buffer *line)
{
    const bool is_narrow = grundy_cli_line_columns() < 2 * w->name;

    grundy_say_text_clear(line);
    grundy_say_text_put(line, "  %s", g->name);
    grundy_say_pad(line, 0, is_narrow ? 0 : w->name + 2);
    grundy_say_text_put(line, "  ");
    grundy_say_text_put(line, "%s", g->about[0] != '\0' ? g->about : g->title);
    grundy_cli_print_lines(grundy_say_text(line), is_narrow ? 6 : w->name + 4);
}

static void list_taught(const char *names, const widths *w, text_buffer *line)
{
    char name[64];

    while (*names != '\0') {
        const size_t size = strcspn(names, " ");
        const grundy_library_game *g;

        (void)snprintf(name, sizeof name, "%.*s", (int)size, names);
        g = grundy_library_find(name);
        if (g != NULL)
            list_game(g, w, line);
        names += size + strspn(names + size, " ");
    }
}

/* Those that teach, and then all others by their names. */
static void list_group(size_t which, const widths *w)
{
    text_buffer line = {0};

    list_taught(groups[which].taught_by, w, &line);
    for (size_t i = 0; i < grundy_library_count(); i++) {
        const grundy_library_game *g = grundy_library_game_at(i);

        if (group_of(g) == which &&
            !is_among(groups[which].taught_by, g->name, strlen(g->name)))
            list_game(g, w, &line);
    }
    grundy_say_text_free(&line);
}

/* By what is played with: what each game teaches. */
static void list_lines(const widths *w)
{
    for (size_t i = 0; i < GROUPS; i++) {
        if (!has_games(i))
            continue;
        (void)printf("%s%s\n", i > 0 ? "\n" : "", _(groups[i].title));
        list_group(i, w);
    }
}

/* What is known of each game found; of a single one its file too. */
static void list_found(const char *query, const widths *w, size_t found)
{
    text_buffer out = grundy_cli_text_lines();
    const grundy_library_game *last = NULL;

    for (size_t i = 0; i < grundy_library_count(); i++) {
        const grundy_library_game *g = grundy_library_game_at(i);

        if (!matches(g, query))
            continue;
        last = g;
        grundy_say_text_put(&out, "%s", g->name);
        grundy_say_pad(&out, out.length - strlen(g->name), w->name + 2);
        grundy_say_text_put(&out, "%s\n", g->title);
        if (g->source[0] != '\0')
            grundy_say_paragraph(&out, 4, 6, "%s", g->source);
        if (g->about[0] != '\0')
            grundy_say_paragraph(&out, 4, 6, "%s", g->about);
        if (g->tags[0] != '\0')
            grundy_say_paragraph(&out, 4, 6, _("tags: %s"), g->tags);
    }
    (void)fputs(grundy_say_text(&out), stdout);
    grundy_say_text_free(&out);
    if (found == 1) {
        (void)fputc('\n', stdout);
        print_rules(last);
    }
}

static exit_code list_json(cli *c, const char *query)
{
    json_t *object = json_object(), *games = json_array();

    for (size_t i = 0; i < grundy_library_count(); i++)
        if (matches(grundy_library_game_at(i), query))
            JSON_ADD(c, games, describe(c, grundy_library_game_at(i)));
    JSON_PUT(c, object, "games", games);
    return grundy_cli_json_print(c, object);
}

static exit_code say_none(cli *c, const char *query)
{
    const char *names[1024];
    size_t count = grundy_library_count();
    const char *near;

    count = count < 1024 ? count : 1024;
    for (size_t i = 0; i < count; i++)
        names[i] = grundy_library_game_at(i)->name;
    near = grundy_cli_nearest(query, names, count);
    if (near != NULL)
        return grundy_cli_say(c, EXIT_WRONG,
                              "no game is about '%s': did you mean '%s'?",
                              query, near);
    return grundy_cli_say(c, EXIT_WRONG,
                          "no game is about '%s': 'grundy games' lists all",
                          query);
}

static exit_code answer(cli *c, const char *query)
{
    size_t found;
    const widths w = measure(query, &found);

    if (c->arguments == 1 && grundy_library_find(query) != NULL)
        return show_one(c, grundy_library_find(query));
    if (found == 0)
        return say_none(c, query);
    if (c->json)
        return list_json(c, query);
    if (query[0] == '\0')
        list_lines(&w);
    else
        list_found(query, &w, found);
    return EXIT_ANSWERED;
}

/* The words of the command line as one query. */
static exit_code run(cli *c)
{
    text_buffer query = {0};
    exit_code code;

    for (size_t i = 0; i < c->arguments; i++)
        grundy_say_text_put(&query, "%s%s", i == 0 ? "" : " ", c->argument[i]);
    code = query.failed ? grundy_cli_no_memory(c)
                        : answer(c, grundy_say_text(&query));
    grundy_say_text_free(&query);
    return code;
}

const command_spec grundy_cmd_games = {
    .name = "games",
    .arguments = "[WORD ... | NAME]",
    .does = N_("lists the library of games, or shows the file of one"),
    .more =
        N_("Words narrow the list: all of them have to occur in what is known "
           "of a game, or\njust there as name:WORD, tag:WORD or "
           "source:WORD.  The name of a game shows its\nrules, and so does a "
           "search that finds one game alone."),
    .example = "$ grundy games nim | grep move\n"
               "    move to heap(n - k) for k in 1..n\n",
    .most = 100,
    .run = run,
};
