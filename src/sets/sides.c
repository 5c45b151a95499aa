/* SPDX-License-Identifier: MIT */
/*
 * The search itself is in sides_tmpl.h, compiled for boards of one word and of
 * two.
 */
#include "sets/sides.h"

#include <assert.h>

/* More are too many to be looked at in every position. */
enum { MOST_INSTANCES = 1 << 14 };

struct set_sides {
    memory *mem;
    const sides_width *width;
    void *search;
};

static bool all_take(const set_instances list[2])
{
    return grundy_instances_take(&list[0]) && grundy_instances_take(&list[1]);
}

static bool all_put(const set_instances list[2])
{
    return grundy_instances_put(&list[0]) && grundy_instances_put(&list[1]);
}

/* Whether the instance writes a cell that it needs. */
static bool takes_its_own(const set_instance *x)
{
    for (size_t i = 0; i < x->writes; i++)
        for (size_t k = 0; k < x->needs; k++)
            if (x->need[k].cell == x->write[i].cell)
                return true;
    return false;
}

const char *grundy_sides_why_not(const set_instances list[2])
{
    assert(list[0].cells == list[1].cells);
    if (list[0].cells > GRUNDY_SIDES_MOST_CELLS)
        return N_("its set has too many elements");
    if (!all_take(list) && !all_put(list))
        return N_("moves take some elements and put others, or need some out "
                  "of the set");
    if (list[0].count + list[1].count > MOST_INSTANCES)
        return N_("its moves are too many to be looked at in every position");
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < list[side].count; i++) {
            const set_instance x = grundy_instances_at(&list[side], i);

            if (!takes_its_own(&x))
                return N_("a move may leave the set as it is");
        }
    return NULL;
}

grundy_status grundy_sides_open(set_sides **out, const set_instances list[2],
                                watch *w, grundy_error *err)
{
    set_sides *const s = grundy_memory_zeroed(list[0].mem, sizeof *s);

    *out = s;
    if (s == NULL)
        return grundy_fail(err, grundy_memory_failure(list[0].mem), "%s",
                           _("out of memory"));
    assert(grundy_sides_why_not(list) == NULL);
    s->mem = list[0].mem;
#ifdef GRUNDY_SMALL
    s->width = &grundy_sides_of_64;
#else
    s->width = list[0].cells <= 64 ? &grundy_sides_of_64 : &grundy_sides_of_128;
#endif
    return s->width->open(&s->search, list, !all_take(list), w, err);
}

void grundy_sides_close(set_sides **s)
{
    if (*s == NULL)
        return;
    (*s)->width->close((*s)->search);
    grundy_memory_free((*s)->mem, *s, sizeof **s);
    *s = NULL;
}

grundy_status grundy_sides_wins(set_sides *s, const uint64_t *in, bool right,
                                bool *wins, grundy_error *err)
{
    return s->width->wins(s->search, in, right, wins, err);
}

sides_work grundy_sides_work(const set_sides *s)
{
    return s->width->work(s->search);
}
