/* SPDX-License-Identifier: MIT */
/* A picture is drawn into memory and written at once. */
#include "picture.h"

#include <stdio.h>

#include "message.h"
#include "output.h"
#include "system.h"
#include "say/text.h"

exit_code grundy_cli_check_pictures(cli *c, const char *svg, const char *png)
{
    if (c->json && (grundy_cli_is_output(svg) || grundy_cli_is_output(png)))
        return grundy_cli_say(c, EXIT_USAGE,
                              "--json and a picture cannot share the standard "
                              "output");
    if (grundy_cli_is_output(svg) && grundy_cli_is_output(png))
        return grundy_cli_say(c, EXIT_USAGE,
                              "two pictures cannot share the standard output");
    return EXIT_ANSWERED;
}

/* What is left of the memory allowed; 0 would be no bound. */
static size_t left_of(size_t memory, size_t held)
{
    return memory > held ? memory - held : 1;
}

static exit_code draw_one(cli *c, const char *path, grundy_image image,
                          size_t held, draw_picture *draw, void *user)
{
    const grundy_limits limits = {.memory = left_of(grundy_cli_memory_allowed(c), held)};
    text_buffer data = {0};
    const grundy_writer out = grundy_say_text_writer(&data);
    grundy_error err = {.status = GRUNDY_OK};
    exit_code code;

    if (path == NULL)
        return EXIT_ANSWERED;
    if (draw(user, image, &limits, &out, &err) == GRUNDY_OK || data.failed) {
        grundy_cli_progress_erase(c);
        code = grundy_cli_write_answer(c, path, &data);
    } else {
        code = grundy_cli_fail(c, NULL, &err);
    }
    grundy_say_text_free(&data);
    return code;
}

exit_code grundy_cli_pictures(cli *c, const char *svg, const char *png,
                              size_t held, draw_picture *draw, void *user)
{
    const exit_code code = draw_one(c, svg, GRUNDY_SVG, held, draw, user);

    return code != EXIT_ANSWERED
               ? code
               : draw_one(c, png, GRUNDY_PNG, held, draw, user);
}

json_t *grundy_cli_json_pictures(cli *c, const char *svg, const char *png)
{
    json_t *pictures = json_array();

    if (svg != NULL)
        JSON_ADD(c, pictures, svg);
    if (png != NULL)
        JSON_ADD(c, pictures, png);
    return pictures;
}
