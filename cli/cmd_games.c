/* SPDX-License-Identifier: MIT */
/*
 * grundy games: the library as a list, narrowed by words, or the text of one
 * game.  All words have to occur somewhere in what is known of a game.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "json.h"
#include "message.h"
#include "text.h"

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

static bool has_word(const grundy_library_game *g, const char *word,
                     size_t length)
{
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

    grundy_cli_json_put(c, object, "name", grundy_cli_json_string(g->name));
    grundy_cli_json_put(c, object, "title", grundy_cli_json_string(g->title));
    grundy_cli_json_put(c, object, "source", grundy_cli_json_string(g->source));
    grundy_cli_json_put(c, object, "about", grundy_cli_json_string(g->about));
    grundy_cli_json_put(c, object, "tags", grundy_cli_json_string(g->tags));
    return object;
}

static exit_code show_one(cli *c, const grundy_library_game *g)
{
    json_t *object;

    if (!c->json) {
        (void)fwrite(g->text, 1, g->length, stdout);
        if (g->length > 0 && g->text[g->length - 1] != '\n')
            (void)fputc('\n', stdout);
        return EXIT_ANSWERED;
    }
    object = describe(c, g);
    grundy_cli_json_put(c, object, "text",
                        grundy_cli_json_text(g->text, g->length));
    return grundy_cli_json_print(c, object);
}

/* Characters, not bytes, so that "Misère Nim" keeps the columns straight. */
static int characters(const char *text)
{
    int count = 0;

    for (; *text != '\0'; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

typedef struct widths {
    int name, title;
} widths;

static widths measure(const char *query, size_t *found)
{
    widths w = {0, 0};

    *found = 0;
    for (size_t i = 0; i < grundy_library_count(); i++) {
        const grundy_library_game *g = grundy_library_game_at(i);
        const int name = characters(g->name), title = characters(g->title);

        if (!matches(g, query))
            continue;
        w.name = name > w.name ? name : w.name;
        w.title = title > w.title ? title : w.title;
        ++*found;
    }
    return w;
}

static void list_text(const char *query, const widths *w)
{
    for (size_t i = 0; i < grundy_library_count(); i++) {
        const grundy_library_game *g = grundy_library_game_at(i);

        if (!matches(g, query))
            continue;
        (void)printf("%s%*s  %s", g->name, w->name - characters(g->name), "",
                     g->title);
        if (g->source[0] != '\0')
            (void)printf("%*s  %s", w->title - characters(g->title), "",
                         g->source);
        (void)fputc('\n', stdout);
        if (query[0] != '\0' && g->about[0] != '\0')
            (void)printf("    %s\n", g->about);
    }
}

static exit_code list_json(cli *c, const char *query)
{
    json_t *object = json_object(), *games = json_array();

    for (size_t i = 0; i < grundy_library_count(); i++)
        if (matches(grundy_library_game_at(i), query))
            grundy_cli_json_add(c, games,
                                describe(c, grundy_library_game_at(i)));
    grundy_cli_json_put(c, object, "games", games);
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
    list_text(query, &w);
    return EXIT_ANSWERED;
}

/* The words of the command line as one query. */
static exit_code run(cli *c)
{
    text_buffer query = {0};
    exit_code code;

    for (size_t i = 0; i < c->arguments; i++)
        grundy_cli_text_put(&query, "%s%s", i == 0 ? "" : " ", c->argument[i]);
    code = query.failed ? grundy_cli_no_memory(c)
                        : answer(c, grundy_cli_text(&query));
    grundy_cli_text_free(&query);
    return code;
}

const command_spec grundy_cmd_games = {
    .name = "games",
    .arguments = "[WORD ... | NAME]",
    .does = "lists the library of games, or shows the file of one",
    .more = "Words narrow the list: all of them have to occur in the name, "
            "the title, the\nsource or what is said about a game.  The name "
            "of a game shows its rules.",
    .example = "$ grundy games nim | grep move\n"
               "    move to heap(n - k) for k in 1..n\n",
    .most = 100,
    .run = run,
};
