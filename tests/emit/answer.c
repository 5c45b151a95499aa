/* SPDX-License-Identifier: MIT */
/*
 * answer RULES MEMORY INPUT... -- the program that is loaded for the rules,
 * whatever `grundy run` would think of its worth, with so many bytes of memory
 * and ten seconds.  For each file of input, "answered BYTES" and the answers,
 * or "left" and why.  Exit code 3: the rules can't be such a program.
 */
#include <stdio.h>
#include <stdlib.h>

#include "api/rules.h"
#include "base/error.h"
#include "engine/compiled.h"

static char *read_file(FILE *file, size_t *length)
{
    size_t room = 1 << 16;
    char *text = malloc(room);

    *length = 0;
    while (text != NULL && file != NULL) {
        *length += fread(text + *length, 1, room - *length, file);
        if (*length < room)
            break;
        room *= 2;
        text = realloc(text, room);
    }
    return text;
}

typedef struct given {
    char *text;
    size_t length;
} given;

static bool all_input(void *user, const char **at, size_t *count)
{
    const given *const g = user;

    *at = g->text;
    *count = g->length;
    return g->text != NULL;
}

/* Its tables are as they were left: each input has a new one. */
static void answer(grundy_rules *rules, const char *path)
{
    const ruleset *const set = &rules->engine.set;
    FILE *const file = fopen(path, "rb");
    compiled_rules compiled;
    given g = {.length = 0};
    const input_source source = {all_input, &g};
    text_buffer out = {.mem = &rules->mem};

    g.text = read_file(file, &g.length);
    if (!grundy_compiled_look_up(&compiled, &rules->mem, &rules->watch,
                                 set->text, set->length) ||
        file == NULL) {
        (void)printf("left: nothing to load\n");
    } else if (grundy_compiled_answer(&compiled, &source, &out)) {
        (void)printf("answered %zu\n", out.count);
        (void)fwrite(out.at, 1, out.count, stdout);
    } else {
        (void)printf("left: %s\n", compiled.why);
    }
    grundy_compiled_unload(&compiled);
    if (file != NULL)
        (void)fclose(file);
    grundy_text_close(&out);
    free(g.text);
}

static int answer_all(grundy_rules *rules, char **paths)
{
    if (!grundy_compiled_make(&rules->engine.set, &rules->mem, &rules->watch))
        return 3;
    for (; *paths != NULL; paths++)
        answer(rules, *paths);
    return 0;
}

int main(int argc, char **argv)
{
    FILE *const file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    const grundy_limits limits = {
        .memory = argc > 2 ? strtoul(argv[2], NULL, 10) : 0, .seconds = 10};
    grundy_error err = {0};
    grundy_rules *rules;
    size_t length;
    char *const text = read_file(file, &length);
    int code;

    if (file == NULL || text == NULL || argc < 3)
        return 2;
    (void)fclose(file);
    if (grundy_rules_open(&rules, text, length, &limits, &err) != GRUNDY_OK) {
        (void)fprintf(stderr, "%s\n", err.message);
        return 1;
    }
    grundy_rules_enter(rules);
    code = answer_all(rules, argv + 3);
    (void)grundy_rules_leave(rules, GRUNDY_OK, NULL);
    grundy_rules_close(&rules);
    free(text);
    return code;
}
