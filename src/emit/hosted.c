/* SPDX-License-Identifier: MIT */
/*
 * The program's end and steps where it is loaded.  What it begins with is
 * support/hosted.h; helpers that answer something where the rules have an error
 * have another text there, under HOSTED.
 */
#include "emit/hosted.h"

#include <string.h>

#include "emit/emitter.h"

/* The end: the entry, by its name. */
static const char *const ending = "\n"
                                  "#pragma GCC visibility pop\n"
                                  "void %s(host__ *h)\n"
                                  "{\n"
                                  "    h__ = h;\n"
                                  "    in__ = in_end__ = in_before__ = NULL;\n"
                                  "    out__ = h->out;\n"
                                  "    out_end__ = h->out_end;\n"
                                  "    ticks__ = h->ticks;\n"
                                  "    answer__();\n"
                                  "    h->out = out__;\n"
                                  "}\n";

void grundy_emit_unfit(emitter *e)
{
    if (e->status == GRUNDY_OK && e->driver->finds_errors)
        e->status = GRUNDY_ERULES;
}

/* ---- counting steps ---- */

/* Whether another loop stands inside of the one in this line. */
static bool holds_loop(const page *p, size_t at)
{
    const int depth = p->at[at].depth;

    for (at++; at < p->count; at++) {
        if (p->at[at].kind == LINE_BLANK)
            continue;
        if (p->at[at].depth <= depth)
            return false;
        if (p->at[at].loop != NULL)
            return true;
    }
    return false;
}

/*
 * The line with its steps counted.  Innermost loops are counted as they begin
 * where that can be told: a step a round would be felt.
 */
static const char *with_steps(emitter *e, const page_line *l, bool outer)
{
    const line_loop *const loop = l->loop;

    if (!outer && loop->from != NULL)
        return grundy_emit_say(e, "%.*sfrom__(%s, %s)%s", (int)loop->first,
                               l->text, loop->from, loop->end,
                               l->text + loop->first + strlen(loop->from));
    return grundy_emit_say(e, "%.*stick__(), %s", (int)loop->condition, l->text,
                           l->text + loop->condition);
}

void grundy_emit_count_steps(emitter *e, page *p, bool few)
{
    for (size_t i = 0; i < p->count && e->driver->counts_steps; i++) {
        page_line *const l = &p->at[i];
        const bool outer = l->loop != NULL && holds_loop(p, i);

        if (l->loop != NULL && (few || outer || !l->loop->few)) {
            l->text = with_steps(e, l, outer);
            l->length = strlen(l->text);
        }
    }
}

/* ---- all of it ---- */

static void begin(emitter *e, const support_set *has, const page *body)
{
    (void)body;
    if (grundy_support_loses(has))
        grundy_emit_unfit(e);
    grundy_emit_support(e, "hosted", NULL, SUPPORT_HOSTED);
    grundy_emit_support(e, NULL, has, SUPPORT_HOSTED);
}

static void end(emitter *e)
{
    const char *const text = grundy_emit_say(e, ending, e->entry);

    grundy_emit_fixed(e, text, strlen(text), NULL);
}

const emit_driver grundy_emit_hosted = {
    .finds_errors = true, .counts_steps = true, .begin = begin, .end = end};
