/* SPDX-License-Identifier: MIT */
/*
 * A proved order in words: the parameters that it goes by one by one where the
 * table is filled by them, else the forms of its levels.
 */
#include <stdio.h>

#include "base/text.h"
#include "base/words.h"
#include "engine/engine.h"

/* A key of the order: the text of `key` with what it is about. */
static void put_key(fixed_text *t, const char *key, const char *of)
{
    if (t->length > 0)
        grundy_fixed_put(t, "%s", _(", then "));
    grundy_fixed_put(t, key, of);
}

static const char *direction(bool falls)
{
    return falls ? _("falling %s") : _("rising %s");
}

static void put_names(fixed_text *t, const game_kind *k, const int32_t *names)
{
    for (uint32_t i = 0; i < k->params; i++)
        put_key(t, direction(names[i] < 0),
                k->param[(names[i] < 0 ? -names[i] : names[i]) - 1].name);
}

static void put_term(fixed_text *t, const char *name, int32_t times, bool minus)
{
    grundy_fixed_put(t, "%s",
                     minus           ? t->length > 0 ? " - " : "-"
                     : t->length > 0 ? " + "
                                     : "");
    if (times > 1)
        grundy_fixed_put(t, "%d * ", (int)times);
    grundy_fixed_put(t, "%s", name);
}

/* "2 * x - y", what is added first; empty for a constant. */
static void write_form(const game_kind *k, const int32_t *times, int32_t sign,
                       char *out, size_t size)
{
    fixed_text t = {out, size, 0};

    out[0] = '\0';
    for (int minus = 0; minus < 2; minus++)
        for (uint32_t i = 0; i < k->params && i < GRUNDY_TABLE_AXES; i++) {
            const int32_t by = times[i] * sign * (minus != 0 ? -1 : 1);

            if (by > 0)
                put_term(&t, k->param[i].name, by, minus != 0);
        }
}

/* A form all of whose numbers are taken away falls. */
static void put_level(fixed_text *t, const game_kind *k,
                      const fill_level *level)
{
    char form[200];
    bool falls = true, constant = true;

    for (uint32_t i = 0; i < GRUNDY_TABLE_AXES; i++) {
        falls = falls && level->times[i] <= 0;
        constant = constant && level->times[i] == 0;
    }
    write_form(k, level->times, falls ? -1 : 1, form, sizeof form);
    put_key(t, constant ? _("kind%s") : direction(falls), form);
}

/* The other kinds of its group; empty: there is none. */
static void put_group(fixed_text *t, const engine *e, const game_kind *k)
{
    for (uint32_t i = 0; i < e->set.kinds; i++) {
        if (i == k->index || !e->box[i].reached ||
            e->order[i].levels.group != e->order[k->index].levels.group)
            continue;
        grundy_fixed_put(t, "%s%s", t->length > 0 ? ", " : "",
                         e->set.kind[i].name);
    }
}

void grundy_engine_order_text(engine *e, const game_kind *k, char *out,
                              size_t size)
{
    const kind_order *const order = &e->order[k->index];
    char by[500] = "", with[200] = "";
    fixed_text keys = {by, sizeof by, 0}, kinds = {with, sizeof with, 0};

    if (order->names[0] != 0 &&
        (!order->by_size || grundy_engine_window(e, k->index) != NULL))
        put_names(&keys, k, order->names);
    else
        for (uint32_t i = 0; i < order->levels.levels; i++)
            put_level(&keys, k, &order->levels.level[i]);
    if (order->names[0] == 0)
        put_group(&kinds, e, k);
    if (kinds.length > 0)
        (void)snprintf(out, size,
                       _("together with %s, every option comes earlier by %s"),
                       with, by);
    else
        (void)snprintf(out, size, _("every option comes earlier by %s"), by);
}
