/* SPDX-License-Identifier: MIT */
/*
 * Completion in the shell.  Candidates are whole lines: what stands before the
 * last word, and a word that may stand there.
 */
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "shell.h"

enum { RULES_MOST = 1 << 20 }; /* bytes: Tab is answered at once */

/* Where the word before the cursor begins. */
static size_t start_of_word(const char *begun, size_t length)
{
    while (length > 0 && strchr(" \t+*-(,[{", begun[length - 1]) == NULL)
        length--;
    return length;
}

typedef struct offering {
    shell *s;
    const char *begun;
    size_t start, length; /* of what is typed, of all that is before it */
} offering;

static void offer(const offering *o, const char *before, const char *word)
{
    const size_t typed = o->length - o->start;
    const size_t head = strlen(before);

    if (strncmp(word, o->begun + o->start + head,
                typed > head ? typed - head : 0) != 0 ||
        strncmp(before, o->begun + o->start, head) != 0)
        return;
    grundy_say_text_add(&o->s->offers, o->begun, o->start);
    grundy_say_text_put(&o->s->offers, "%s%s", before, word);
    grundy_say_text_add(&o->s->offers, "", 1);
}

static void offer_commands(const offering *o)
{
    static const char *const own[] = {
        "drop", "exit", "help", "input", "list", "load", "memory", "new",
        "plot", "quit", "save", "set",   "time", "undo", "unset",  "why"};

    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        offer(o, ":", own[i]);
    for (size_t i = 0; grundy_cli_command(i) != NULL; i++)
        if (grundy_cli_command(i) != &grundy_cmd_shell)
            offer(o, ":", grundy_cli_command(i)->name);
}

static void offer_games(const offering *o)
{
    for (size_t i = 0; i < grundy_library_count(); i++)
        offer(o, "", grundy_library_game_at(i)->name);
}

static void offer_options(const offering *o)
{
    char name[24];
    const command_spec *command;
    const char *const word = o->begun + 1;
    const size_t length = strcspn(word, " ");

    (void)snprintf(name, sizeof name, "%.*s",
                   (int)(length < sizeof name ? length : sizeof name - 1),
                   word);
    command = grundy_cli_find_command(strcmp(name, "why") == 0    ? "explain"
                                      : strcmp(name, "plot") == 0 ? "table"
                                                                  : name);
    for (const option_spec *at = command == NULL ? NULL : command->options;
         at != NULL && at->name != NULL; at++)
        offer(o, "--", at->name);
}

/* "heap(" of each position, and the inputs. */
static void offer_names(const offering *o)
{
    const given_game *const given = &o->s->given;
    grundy_rules *rules = NULL;
    grundy_summary summary;

    if (given->rules.length > RULES_MOST ||
        grundy_rules_open(&rules, grundy_shell_rules(o->s), given->rules.length,
                          NULL, NULL) != GRUNDY_OK)
        return;
    grundy_rules_summary(rules, &summary);
    for (size_t i = 0; i < summary.kinds; i++) {
        const char *const kind = grundy_rules_kind(rules, i);
        char name[80];

        (void)snprintf(name, sizeof name, "%.*s(", (int)strcspn(kind, "("),
                       kind);
        offer(o, "", name);
    }
    for (size_t i = 0; i < summary.inputs; i++)
        offer(o, "", grundy_rules_input(rules, i, NULL));
    grundy_rules_close(&rules);
}

static void offer_words(const offering *o)
{
    static const char *const words[] = {
        "answer", "cases", "example",  "fn",    "game",  "input",   "let",
        "move",   "play",  "position", "print", "start", "nimber(", "wins("};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        offer(o, "", words[i]);
}

void grundy_shell_offers(void *user, const char *begun, size_t length)
{
    shell *const s = user;
    const offering o = {s, begun, start_of_word(begun, length), length};
    const bool colon = length > 0 && begun[0] == ':';

    grundy_say_text_clear(&s->offers);
    if (colon && o.start == 0) {
        offer_commands(&o);
    } else if (colon && strncmp(begun, ":load ", 6) == 0) {
        offer_games(&o);
    } else if (colon && length >= o.start + 1 && begun[o.start] == '-') {
        offer_options(&o);
    } else {
        offer_names(&o);
        if (!colon)
            offer_words(&o);
    }
}

const char *grundy_shell_offer(void *user, size_t i)
{
    const shell *const s = user;
    const char *at = grundy_say_text(&s->offers);
    const char *const end = at + s->offers.length;

    for (; at < end && i > 0; i--)
        at += strlen(at) + 1;
    return at < end ? at : NULL;
}
