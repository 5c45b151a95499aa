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

/* ---- what may be taken ---- */

static bool say_taken(telling *t)
{
    const family *const closed =
        is_nim(t) ? NULL : grundy_engine_closed(t->e, t->at.kind);
    const takes_law nim = {.kind = TAKES_ALL, .limit = INT64_MAX};
    takes_law taken = nim;

    if (closed != NULL && closed->law == FAMILY_TAKE)
        taken = (takes_law){
            .kind = TAKES_RUN, .a = 1, .b = closed->most, .limit = INT64_MAX};
    else if (closed == NULL && !is_nim(t))
        taken = t->e->law[t->at.kind].taken;
    if (closed == NULL && !is_nim(t) && t->e->law[t->at.kind].heap != NULL)
        return false;
    return taken.kind != TAKES_NONE &&
           grundy_takes_say(&taken, (uint64_t)t->at.word[0], t->out);
}

/* ---- games by code ---- */

enum {
    LOOKED_FAR = 1000, /* for a period of small heaps */
    PERIOD_LISTED = 100,
    LOST_LISTED = 8
};

/* "0, 2 and 4" of one period: the remainders that are lost. */
static uint64_t list_lost(grundy_heap *heap, uint64_t period, fixed_text *list)
{
    uint64_t lost = 0;

    for (uint64_t n = 0; n < period; n++) {
        uint64_t value = 1;

        if (grundy_heap_value(heap, n, &value, NULL) != GRUNDY_OK)
            return 0;
        if (value != 0)
            continue;
        grundy_fixed_put(list, lost == 0 ? "%llu" : ", %llu", (number)n);
        lost++;
    }
    return lost;
}

/* A sequence that repeats from the start on tells what to leave. */
static void say_lost(telling *t, grundy_heap *heap, uint64_t period)
{
    const uint64_t n = (uint64_t)t->at.word[0];
    fixed_text aim = {t->out->aim, sizeof t->out->aim, 0};
    fixed_text here = {t->out->here, sizeof t->out->here, 0};
    char list[200];
    fixed_text put = {list, sizeof list, 0};
    const uint64_t lost = list_lost(heap, period, &put);

    if (lost == 0 || lost > LOST_LISTED)
        return;
    if (lost == 1)
        grundy_fixed_put(&aim, _("leave a multiple of %llu"), (number)period);
    else
        grundy_fixed_put(&aim,
                         _("leave a remainder modulo %llu that is one of %s"),
                         (number)period, list);
    grundy_fixed_put(&here, "%llu %% %llu = %llu", (number)n, (number)period,
                     (number)(n % period));
}

static void say_like(telling *t, const grundy_heap_law *law, uint64_t value)
{
    const uint64_t n = (uint64_t)t->at.word[0];
    fixed_text here = {t->out->here, sizeof t->out->here, 0};
    const uint64_t like = law->preperiod + (n - law->preperiod) % law->period;

    if (law->saltus == 0 && n >= law->preperiod + law->period)
        grundy_fixed_put(&here,
                         _("the heap of %llu is worth what the heap of %llu is "
                           "worth, which is %llu"),
                         (number)n, (number)like, (number)value);
}

static void say_repeats(telling *t, grundy_heap *heap,
                        const grundy_heap_law *law)
{
    const uint64_t n = (uint64_t)t->at.word[0];
    fixed_text rule = {t->out->rule, sizeof t->out->rule, 0};
    uint64_t value;

    if (law->saltus > 0)
        grundy_fixed_put(&rule,
                         _("the nimbers are proved to grow by %llu with every "
                           "%llu tokens from %llu on"),
                         (number)law->saltus, (number)law->period,
                         (number)law->preperiod);
    else
        grundy_fixed_put(&rule,
                         _("the nimbers are proved to repeat with period %llu "
                           "from %llu on"),
                         (number)law->period, (number)law->preperiod);
    if (law->preperiod == 0 && law->saltus == 0 && law->period <= PERIOD_LISTED)
        say_lost(t, heap, law->period);
    else if (n >= law->preperiod &&
             grundy_heap_value(heap, n, &value, NULL) == GRUNDY_OK)
        say_like(t, law, value);
}

/* A sequence whose law is not seen so far is looked at a little further. */
static bool say_code(telling *t)
{
    grundy_heap *const heap = is_nim(t) ? NULL : t->e->law[t->at.kind].heap;
    char code[96];
    grundy_heap_law law;

    if (heap == NULL || grundy_engine_closed(t->e, t->at.kind) != NULL)
        return false;
    if (!grundy_heap_get_law(heap, &law) &&
        (grundy_heap_extend(heap, LOOKED_FAR, NULL) != GRUNDY_OK ||
         !grundy_heap_get_law(heap, &law)))
        return false;
    (void)grundy_heap_code_text(grundy_heap_game(heap), code, sizeof code);
    (void)snprintf(t->out->name, sizeof t->out->name, _("The game %s"), code);
    t->out->theorem = t->out->name;
    t->out->of_values = true;
    say_repeats(t, heap, &law);
    return true;
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
            (n->id == REWRITE_STAIRCASE || n->id == REWRITE_COINS ||
             n->id == REWRITE_INDEPENDENCE))
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
    if (note->id == REWRITE_STAIRCASE)
        t->out->theorem = _("Staircase Nim");
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
    fixed_text rule = {t->out->rule, sizeof t->out->rule, 0};

    t->status = grundy_engine_set_pairing(t->e, t->at, &pairing, t->err);
    if (t->status != GRUNDY_OK || pairing.map == PAIRING_NONE)
        return false;
    t->out->theorem = _("Tweedledum and Tweedledee");
    t->out->source = "Berlekamp, Conway, Guy 1982";
    grundy_fixed_put(&rule, "%s", _(grundy_engine_pairing_text(&pairing)));
    return true;
}

/* ---- whichever holds ---- */

grundy_status grundy_engine_strategy(engine *e, grundy_position at,
                                     law_saying *out, grundy_error *err)
{
    enum { OF_VALUES = 2 };
    static bool (*const say[])(telling * t) = {say_taken, say_code, say_sum,
                                               say_winner, say_pairing};
    const bool normal = grundy_engine_has_nimbers(e);
    const size_t ways = normal ? sizeof say / sizeof *say : OF_VALUES;
    telling t = {.e = e, .at = at, .out = out, .status = GRUNDY_OK, .err = err};

    *out = (law_saying){.theorem = NULL};
    if (e->set.has_decisions)
        return GRUNDY_OK;
    for (size_t i = 0; i < ways; i++)
        if (say[i](&t) || t.status != GRUNDY_OK)
            break;
    if (!normal)
        out->aim[0] = '\0';
    assert(out->theorem == NULL || out->rule[0] != '\0' ||
           t.status != GRUNDY_OK);
    return t.status;
}
