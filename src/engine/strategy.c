/* SPDX-License-Identifier: MIT */
/*
 * How a position is known, in words.  The laws that may tell are asked one
 * after the other, in the order in which they answer for values; each has its
 * own words, and one that does not hold here has none.  Under misère play only
 * those are asked that tell nimbers, which are those of normal play.
 */
#include <assert.h>
#include <stdio.h>

#include "base/text.h"
#include "base/words.h"
#include "engine/sets.h"
#include "plan/rewrites/rewrite.h"

typedef unsigned long long number; /* as printf knows it */

typedef struct telling {
    engine *e;
    grundy_position at;
    law_saying *out;
    grundy_status status;
    grundy_error *err;
} telling;

static const game_kind *kind_of(const telling *t)
{
    return &t->e->set.kind[t->at.kind];
}

static bool is_nim(const telling *t)
{
    return t->at.kind == GRUNDY_KIND_NIM;
}

/* ---- what may be taken, and games by code ---- */

static bool say_law(telling *t)
{
    const takes_law nim = {
        .kind = TAKES_ALL, .a = 1, .b = INT64_MAX, .limit = INT64_MAX};
    const uint64_t n = (uint64_t)t->at.word[0];

    return is_nim(t) ? grundy_takes_say(&nim, n, t->out)
                     : grundy_kind_law_say(&t->e->law[t->at.kind], n, t->out);
}

/* ---- theorems of winners ---- */

static bool say_winner(telling *t)
{
    const winner_law *law;
    bool wins;

    if (is_nim(t))
        return false;
    law = grundy_engine_winner_law(t->e, t->at.kind);
    if (!grundy_winners_ask(law, t->at.word, t->at.length, &wins))
        return false;
    grundy_winners_say(law, t->out);
    grundy_winners_say_here(law, t->at.word, t->at.length, t->out);
    return true;
}

/* ---- sums ---- */

static const rewrite_note *note_of_split(const telling *t)
{
    for (const rewrite_note *n = t->e->set.rewrites; n != NULL; n = n->next)
        if (n->kind == kind_of(t) && n->applies &&
            (n->id == REWRITE_STAIRCASE || n->id == REWRITE_THEOREM ||
             n->id == REWRITE_COINS || n->id == REWRITE_INDEPENDENCE))
            return n;
    return NULL;
}

/* "2 xor 1 = 3" */
static void say_xor(telling *t)
{
    enum { PARTS_LISTED = 12 };
    option_part whole = {t->at, 1}, *part = &whole;
    fixed_text here = {t->out->here, sizeof t->out->here, 0};
    uint64_t all = 0;
    size_t parts = 1;

    t->status = grundy_engine_expand(t->e, &part, &parts, t->err);
    if (t->status != GRUNDY_OK || parts < 2 || parts > PARTS_LISTED)
        return;
    for (size_t i = 0; i < parts; i++) {
        uint64_t value = 0;

        t->status = grundy_engine_part_nimber(t->e, part[i].at, &value, t->err);
        if (t->status != GRUNDY_OK)
            return;
        grundy_fixed_put(&here, i == 0 ? "%llu" : " xor %llu", (number)value);
        all ^= value;
    }
    grundy_fixed_put(&here, " = %llu", (number)all);
}

static bool say_sum(telling *t)
{
    const arena_mark mark = grundy_arena_get(&t->e->machine.scratch);
    const rewrite_note *note;
    fixed_text rule = {t->out->rule, sizeof t->out->rule, 0};
    fixed_text aim = {t->out->aim, sizeof t->out->aim, 0};

    if (is_nim(t) || kind_of(t)->split == NULL)
        return false;
    note = note_of_split(t);
    if (note == NULL)
        return false;
    if (kind_of(t)->split_name != NULL)
        t->out->theorem = _(kind_of(t)->split_name);
    t->out->of_values = true;
    grundy_fixed_put(&rule, "%s", _(note->why));
    grundy_fixed_put(&aim, _("make the xor of its parts 0"));
    say_xor(t);
    grundy_arena_reset(&t->e->machine.scratch, mark);
    return true;
}

/* ---- images ---- */

static bool say_pairing(telling *t)
{
    set_pairing pairing = {.map = PAIRING_NONE};
    const char *ending;
    fixed_text rule = {t->out->rule, sizeof t->out->rule, 0};

    t->status =
        grundy_engine_set_pairing(t->e, t->at, &pairing, &ending, t->err);
    if (t->status != GRUNDY_OK || pairing.map == PAIRING_NONE)
        return false;
    t->out->theorem = _("Tweedledum and Tweedledee");
    t->out->source = "Berlekamp, Conway, Guy 1982";
    if (ending != NULL)
        grundy_fixed_put(&rule, "%s; ", _(ending));
    grundy_fixed_put(&rule, "%s", _(grundy_engine_pairing_text(&pairing)));
    return true;
}

/* ---- tokens ---- */

static bool say_token(telling *t)
{
    fixed_text rule = {t->out->rule, sizeof t->out->rule, 0};
    fixed_text aim = {t->out->aim, sizeof t->out->aim, 0};
    bool wins;

    if (is_nim(t) || !grundy_engine_token_wins(t->e, t->at, &wins))
        return false;
    t->out->theorem = _("undirected vertex geography");
    t->out->source = "Fraenkel, Scheinerman, Ullman 1993";
    t->out->of_winners = grundy_engine_token_is_far(t->e, t->at);
    grundy_fixed_put(&rule, "%s",
                     _("a token goes to where it has not been, along edges "
                       "that go both ways: who moves wins just if every "
                       "largest matching of the places that are left and its "
                       "own has its own in it"));
    grundy_fixed_put(&aim, "%s",
                     _("go to the place that such a matching joins with its "
                       "own"));
    return true;
}

/* ---- parts of sets ---- */

/* Adds to what is said, after what was. */
static void add_rule(fixed_text *rule, bool told, const char *text)
{
    if (told)
        grundy_fixed_put(rule, rule->length > 0 ? "; %s" : "%s", _(text));
}

/* `whole`: theorems tell all of it. */
static bool say_parts(telling *t, bool whole)
{
    fixed_text rule = {t->out->rule, sizeof t->out->rule, 0};
    fixed_text aim = {t->out->aim, sizeof t->out->aim, 0};
    fixed_text here = {t->out->here, sizeof t->out->here, 0};
    set_known known;

    if (is_nim(t) || !grundy_engine_searches_set(t->e, t->at))
        return false;
    known = grundy_engine_set_theorems(t->e, t->at);
    if (known.parts == 0 || (whole && !known.whole))
        return false;
    add_rule(
        &rule, known.trees > 0,
        N_("a part that is a tree, whose moves take all that hangs on a "
           "cell, has by the colon principle 1 more than the xor of what is "
           "left when its lowest cell alone is gone"));
    add_rule(&rule, known.rows > 0,
             N_("a part that is a row, whose moves take neighbours, has the "
                "nimber of a heap of its length in an octal game"));
    add_rule(
        &rule, known.lengths > 0,
        N_("a part in which all plays have one length has nimber 1 if that "
           "is odd, or else 0"));
    add_rule(&rule, known.picture,
             N_("the vertices of a cycle count as one, each of its edges as a "
                "loop of nimber 1 (fusion principle), and a tree has by the "
                "colon principle the xor of its branches, each 1 more than "
                "what stands on its edge"));
    t->out->of_values = true;
    if (!known.whole)
        return true;
    grundy_fixed_put(&aim, _("make the xor of its parts 0"));
    grundy_fixed_put(&here, _("the xor of its parts is %llu"),
                     (number)known.nimber);
    return true;
}

static bool say_all_parts(telling *t)
{
    return say_parts(t, true);
}

static bool say_some_parts(telling *t)
{
    return say_parts(t, false);
}

/* ---- whichever holds ---- */

grundy_status grundy_engine_strategy(engine *e, grundy_position at,
                                     law_saying *out, grundy_error *err)
{
    enum { OF_VALUES = 1 };
    static bool (*const say[])(telling * t) = {
        say_law,     say_sum,   say_all_parts, say_winner,
        say_pairing, say_token, say_some_parts};
    const bool normal = grundy_engine_has_nimbers(e);
    const size_t ways = normal ? sizeof say / sizeof *say : OF_VALUES;
    telling t = {.e = e, .at = at, .out = out, .status = GRUNDY_OK, .err = err};

    *out = (law_saying){.theorem = NULL};
    if (e->set.has_decisions)
        (void)say_pairing(&t);
    for (size_t i = 0; i < ways && !e->set.has_decisions; i++)
        if (say[i](&t) || t.status != GRUNDY_OK)
            break;
    if (!normal)
        out->aim[0] = '\0';
    assert(out->theorem == NULL || out->rule[0] != '\0' ||
           t.status != GRUNDY_OK);
    return t.status;
}
