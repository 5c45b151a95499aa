/* SPDX-License-Identifier: MIT */
/*
 * Texts of a rule file or an input are a stranger's: on a terminal they could
 * move the cursor, change its colours or type for who looks at it.  Everything
 * that may hold them is written here.  Pieces are never cut within a character.
 */
#include "output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "system.h"

static bool put(cli *c, const char *data, size_t length)
{
    if (fwrite(data, 1, length, stdout) == length)
        return true;
    c->write_error = errno;
    return false;
}

bool grundy_cli_write(cli *c, const char *data, size_t length)
{
    char *shown;
    bool written;

    if (!c->on_terminal || length == 0)
        return put(c, data, length);
    shown = malloc(length);
    if (shown == NULL) {
        c->write_error = ENOMEM;
        return false;
    }
    memcpy(shown, data, length);
    written = put(c, shown, grundy_printable(shown, length));
    free(shown);
    return written;
}

void grundy_cli_write_text(cli *c, const char *text)
{
    (void)grundy_cli_write(c, text, strlen(text));
}

static bool write_answer(void *user, const char *data, size_t length)
{
    grundy_cli_progress_erase(user);
    return grundy_cli_write(user, data, length);
}

grundy_writer grundy_cli_answer_writer(cli *c)
{
    return (grundy_writer){.write = write_answer, .user = c};
}

exit_code grundy_cli_write_file(cli *c, const char *path,
                                const text_buffer *data)
{
    const int failure =
        data->failed ? ENOMEM
                     : grundy_cli_replace_file(path, grundy_say_text(data),
                                               data->length);

    if (data->failed)
        return grundy_cli_no_memory(c);
    return failure == 0 ? EXIT_ANSWERED
                        : grundy_cli_say(c, EXIT_WRONG, "cannot write '%s': %s",
                                         path, strerror(failure));
}

exit_code grundy_cli_write_answer(cli *c, const char *path,
                                  const text_buffer *data)
{
    const bool here = grundy_cli_is_output(path);
    exit_code code;

    if (here && !data->failed) {
        (void)fwrite(data->data, 1, data->length, stdout);
        return EXIT_ANSWERED; /* main looks after failures */
    }
    code = grundy_cli_write_file(c, path, data);
    if (code == EXIT_ANSWERED && !c->json)
        (void)printf("%s\n", path);
    return code;
}
