/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include <stdio.h>
#include <string.h>

#include "system.h"

enum { COLUMNS_LEAST = 20 };

size_t grundy_cli_line_columns(void)
{
    const int width = grundy_cli_terminal_width(1);

    if (width >= TEXT_COLUMNS)
        return TEXT_COLUMNS;
    return width < COLUMNS_LEAST ? COLUMNS_LEAST : (size_t)width;
}

text_buffer grundy_cli_text_lines(void)
{
    return (text_buffer){.columns = grundy_cli_line_columns()};
}

void grundy_cli_print_lines(const char *text, size_t other)
{
    const char *const whole = text;
    text_buffer out = grundy_cli_text_lines(), line = {0};

    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");

        grundy_say_text_clear(&line);
        grundy_say_text_add(&line, text, length);
        if (grundy_text_columns(text, length) <= grundy_cli_line_columns())
            grundy_say_text_put(&out, "%s\n", grundy_say_text(&line));
        else
            grundy_say_fill(&out, 0, other, grundy_say_text(&line));
        text += length + (text[length] == '\n');
    }
    /* Broken or not, it is said. */
    (void)fputs(out.failed || line.failed ? whole : grundy_say_text(&out),
                stdout);
    grundy_say_text_free(&line);
    grundy_say_text_free(&out);
}
