/* SPDX-License-Identifier: MIT */
/* How long a play is, where letters go from rows of them. */

#include "lang/one_play.h"

static int64_t length_of_play(list of, list moves)
{
    const list own = copy_of(of, 1);

    return moves_of_play(own.at, own.len, moves.at, moves.len);
}
