/* SPDX-License-Identifier: MIT */
#include "engine/board_images.h"

#include "engine/sets.h"
#include "sets/symmetries.h"

/* With more the least image takes longer than it spares; and who asks for
 * positions with so many different numbers gets no images of the later ones. */
enum { MOST_MAPS = 64, MOST_READINGS = 64 };

typedef struct board_images {
    uint64_t stamp;                  /* of the kind, when they were read */
    int64_t reg[GRUNDY_MOST_PARAMS]; /* of the parameters that stay */
    uint32_t readings;
    set_obstacle obstacle;
    cell_images images; /* maps 0: there are none */
    size_t room;        /* of its tables */
} board_images;

static void drop(engine *e, board_images *b)
{
    grundy_memory_free(e->mem, b->images.map, b->room);
    b->images = (cell_images){.maps = 0};
    b->room = 0;
}

void grundy_engine_drop_images(engine *e)
{
    for (uint32_t k = 0; e->images != NULL && k < e->set.kinds; k++)
        if (e->images[k] != NULL)
            drop(e, e->images[k]);
}

/* A few sets of one word each, and numbers. */
static bool is_told(const engine *e, uint32_t kind)
{
    const game_kind *const k = &e->set.kind[kind];
    bool sets = false;

    if (!grundy_engine_is_board(k))
        return false;
    for (uint32_t i = 0; i < k->params; i++) {
        if (k->param[i].kind == PARAM_SET) {
            const universe_now *const u =
                &e->program.universe[k->param[i].variable->type->in->index];

            if (!u->known || u->count > SYMMETRIC_CELLS)
                return false;
            sets = true;
        } else if (k->param[i].kind != PARAM_INT) {
            return false;
        }
    }
    return sets;
}

static bool is_same(const engine *e, const board_images *b, grundy_position at)
{
    const game_kind *const k = &e->set.kind[at.kind];

    if (b->stamp != e->kind_stamp[at.kind] || at.length != k->params)
        return false;
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind == PARAM_INT && b->reg[i] != at.word[i])
            return false;
    return true;
}

static uint32_t find_inverse(const set_symmetries *s, uint32_t map,
                             uint32_t cells)
{
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t cell = 0;

        while (cell < cells && s->image[i][s->image[map][cell]] == cell)
            cell++;
        if (cell == cells)
            return i;
    }
    return map; /* not of a group */
}

/* By bytes of a word; false: no memory. */
static bool tabulate(engine *e, board_images *b, const set_symmetries *s,
                     uint32_t cells)
{
    cell_images *const to = &b->images;

    b->room = (s->count - 1) * sizeof *to->map;
    to->map = grundy_memory_zeroed(e->mem, b->room);
    if (to->map == NULL) {
        b->room = 0;
        return false;
    }
    to->maps = s->count - 1;
    for (uint32_t map = 0; map < to->maps; map++) {
        to->map[map].back = find_inverse(s, map + 1, cells) - 1;
        for (uint32_t cell = 0; cell < cells; cell++)
            for (uint32_t byte = 0; byte < 256; byte++)
                if (byte >> cell % 8 & 1)
                    to->map[map].of[cell / 8][byte] |=
                        1ull << s->image[map + 1][cell];
    }
    return true;
}

/* From the rules, with the numbers of b->reg. */
static grundy_status read_images(engine *e, const game_kind *k, board_images *b,
                                 grundy_error *err)
{
    const set_host host = grundy_engine_set_host(e);
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    set_instances list = {0};
    set_symmetries s = {.count = 0};
    grundy_status status = grundy_sets_sketch(
        k, b->reg, &host, e->mem, e->watch, &list, &b->obstacle, err);

    if (status == GRUNDY_OK && b->obstacle.why == NULL) {
        if (!grundy_symmetries_find(&list, false, &s) ||
            (s.count > 1 && s.count <= MOST_MAPS &&
             !tabulate(e, b, &s, grundy_instances_places(&list))))
            status = grundy_engine_no_memory(e, err);
        grundy_symmetries_drop(&list, &s);
    }
    grundy_instances_drop(&list);
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

static board_images *images_of(engine *e, uint32_t kind)
{
    arena *const a = &e->set.arena;

    if (e->images == NULL)
        e->images =
            grundy_arena_zeroed(a, (e->set.kinds + 1) * sizeof *e->images);
    if (e->images != NULL && e->images[kind] == NULL)
        e->images[kind] = grundy_arena_zeroed(a, sizeof(board_images));
    return e->images == NULL ? NULL : e->images[kind];
}

grundy_status grundy_engine_find_images(engine *e, grundy_position at,
                                        grundy_error *err)
{
    const game_kind *const k =
        at.kind < e->set.kinds ? &e->set.kind[at.kind] : NULL;
    board_images *b;
    grundy_status status;

    if (k == NULL || e->without[REWRITE_SETS] || e->reading_sets ||
        e->plain_boards ||
        !grundy_engine_knows_all(e, &e->set.kind_reads[at.kind]) ||
        !is_told(e, at.kind))
        return GRUNDY_OK;
    b = images_of(e, at.kind);
    if (b == NULL)
        return grundy_engine_no_memory(e, err);
    if (is_same(e, b, at) || b->readings == MOST_READINGS)
        return GRUNDY_OK;
    b->readings++;
    drop(e, b);
    for (uint32_t i = 0; i < k->params; i++)
        b->reg[i] = at.word[i];
    b->images.sets = 0;
    e->reading_sets = true;
    status = read_images(e, k, b, err);
    e->reading_sets = false;
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind == PARAM_SET)
            b->images.at[b->images.sets++] = i;
    if (status == GRUNDY_OK)
        b->stamp = e->kind_stamp[at.kind];
    else
        drop(e, b);
    return status;
}

const cell_images *grundy_engine_board_images(const engine *e,
                                              grundy_position at)
{
    const board_images *const b = e->images == NULL || at.kind >= e->set.kinds
                                      ? NULL
                                      : e->images[at.kind];

    return b != NULL && b->images.maps > 0 && is_same(e, b, at) ? &b->images
                                                                : NULL;
}

set_obstacle grundy_engine_images_obstacle(const engine *e, grundy_position at)
{
    const board_images *const b = e->images == NULL || at.kind >= e->set.kinds
                                      ? NULL
                                      : e->images[at.kind];

    return b != NULL && is_same(e, b, at) ? b->obstacle : (set_obstacle){0};
}
