/* SPDX-License-Identifier: MIT */
/* cli/picture.h -- pictures that a command writes into files. */
#pragma once

#include <string.h>

#include "grundy/view.h"
#include "json.h"

typedef grundy_status draw_picture(void *user, grundy_image image,
                                   const grundy_limits *limits,
                                   const grundy_writer *out, grundy_error *err);

/* A heat map, as a draw_picture. */
static inline grundy_status grundy_cli_draw_map(void *user, grundy_image image,
                                                const grundy_limits *limits,
                                                const grundy_writer *out,
                                                grundy_error *err)
{
    return grundy_view_heat_map(user, image, limits, out, err);
}

/* Usage: one picture at most on the standard output, and none with --json. */
exit_code grundy_cli_check_pictures(cli *c, const char *svg, const char *png);

/*
 * Draws the picture into the files named, NULL: not wanted, "-": the standard
 * output.  A file is written as a whole or not at all; its name is the answer,
 * unless that is JSON.  held: bytes of --memory that are taken already.
 */
exit_code grundy_cli_pictures(cli *c, const char *svg, const char *png,
                              size_t held, draw_picture *draw, void *user);

/* The files that were written, as an array. */
json_t *grundy_cli_json_pictures(cli *c, const char *svg, const char *png);
