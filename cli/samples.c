/* SPDX-License-Identifier: MIT */
/*
 * Which files are a sample is told by their names alone, in the ways of the
 * judges and of the tools that fetch samples from them.
 */
#include "samples.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "system.h"
#include "say/text.h"

/* folder/name.end, in place of `old` characters at the end of the name. */
static char *path_of(const char *folder, const char *name, size_t old,
                     const char *end)
{
    text_buffer path = {0};

    grundy_say_text_put(&path, "%s/", folder);
    grundy_say_text_add(&path, name, strlen(name) - old);
    grundy_say_text_put(&path, "%s", end);
    if (!path.failed)
        return path.data;
    grundy_say_text_free(&path);
    return NULL;
}

static bool ends_in(const char *name, const char *end)
{
    const size_t length = strlen(name), wanted = strlen(end);

    return length > wanted && strcmp(name + length - wanted, end) == 0;
}

/* Takes both paths. */
static bool add(sample_list *l, char *input, char *answer)
{
    sample *more = NULL;

    if (input != NULL && answer != NULL)
        more = realloc(l->all, (l->count + 1) * sizeof *more);
    if (more == NULL) {
        free(input);
        free(answer);
        return false;
    }
    l->all = more;
    l->all[l->count++] = (sample){input, answer};
    return true;
}

/* Adds the pair if `folder`/`name` has an answer there; false: no memory. */
static bool try_pair(sample_list *l, const char *folder, const char *name,
                     const char *answers, size_t old, const char *end)
{
    char *const answer = path_of(answers, name, old, end);

    if (answer == NULL)
        return false;
    if (grundy_cli_file_exists(answer))
        return add(l, path_of(folder, name, 0, ""), answer);
    free(answer);
    return true;
}

static bool add_file(sample_list *l, const char *folder, const char *name)
{
    static const char *const ends[] = {".out", ".ans", ".a"};
    const size_t before = l->count;

    if (!ends_in(name, ".in"))
        return try_pair(l, folder, name, folder, 0, ".a");
    for (size_t i = 0; i < 3 && l->count == before; i++)
        if (!try_pair(l, folder, name, folder, 3, ends[i]))
            return false;
    return true;
}

/* A file of the folder `in`: its answer is called the same, or .out. */
static bool add_apart(sample_list *l, const char *in, const char *out,
                      const char *name)
{
    const size_t before = l->count;

    if (!try_pair(l, in, name, out, 0, ""))
        return false;
    return l->count > before || !ends_in(name, ".in") ||
           try_pair(l, in, name, out, 3, ".out");
}

/* Goes through a folder; 0 or errno. */
static int look_into(sample_list *l, const char *folder, const char *answers)
{
    DIR *const files = opendir(folder);
    bool added = true;

    if (files == NULL)
        return errno;
    for (struct dirent *at; added && (at = readdir(files)) != NULL;)
        if (at->d_name[0] != '.')
            added = answers != NULL ? add_apart(l, folder, answers, at->d_name)
                                    : add_file(l, folder, at->d_name);
    (void)closedir(files);
    return added ? 0 : ENOMEM;
}

static int compare(const void *a, const void *b)
{
    return strcmp(((const sample *)a)->input, ((const sample *)b)->input);
}

exit_code grundy_cli_samples(cli *c, const char *folder, sample_list *out)
{
    char *const in = path_of(folder, "in", 0, "");
    char *const answers = path_of(folder, "out", 0, "");
    int failure =
        in == NULL || answers == NULL ? ENOMEM : look_into(out, folder, NULL);

    if (failure == 0 && out->count == 0) {
        failure = look_into(out, in, answers);
        if (failure == ENOENT || failure == ENOTDIR)
            failure = 0;
    }
    free(in);
    free(answers);
    if (failure != 0)
        return grundy_cli_say(c, EXIT_WRONG, "cannot read '%s': %s", folder,
                              strerror(failure));
    if (out->count == 0)
        return grundy_cli_say(c, EXIT_WRONG,
                              "no samples in '%s': expected pairs of files "
                              "such as 1.in and 1.out, or folders 'in' and "
                              "'out'",
                              folder);
    qsort(out->all, out->count, sizeof *out->all, compare);
    return EXIT_ANSWERED;
}

void grundy_cli_samples_free(sample_list *l)
{
    for (size_t i = 0; i < l->count; i++) {
        free(l->all[i].input);
        free(l->all[i].answer);
    }
    free(l->all);
    *l = (sample_list){0};
}
