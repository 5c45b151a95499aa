/* SPDX-License-Identifier: MIT */
/*
 * The passes over the rules, in the order in which one makes way for the next.
 */
#include "plan/rewrites/rewrite.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/watch.h"
#include "base/words.h"
#include "plan/rewrites/clamp.h"
#include "plan/rewrites/coins.h"
#include "plan/rewrites/congruence.h"
#include "plan/rewrites/filter.h"
#include "plan/rewrites/independence.h"
#include "plan/rewrites/stairs.h"
#include "plan/rewrites/symmetry.h"

static const char *const names[] = {
#define X(id, name) name,
    GRUNDY_REWRITES(X)
#undef X
};
static_assert(sizeof names / sizeof *names == REWRITES, "a name each");

/* The rules on the tree, in order.  NULL ends them. */
static const struct {
    rewrite_id id;
    grundy_rewrite_kind *rewrite;
} passes[] = {
    {REWRITE_INDEPENDENCE, grundy_independence_rewrite},
    {REWRITE_COINS, grundy_coins_rewrite}, /* of parts too */
    {REWRITE_STAIRCASE, grundy_rewrite_stairs},
    {REWRITE_CLAMP, grundy_rewrite_clamp},
    {REWRITE_CONGRUENCE, grundy_rewrite_congruence},
    {REWRITE_SYMMETRY, grundy_rewrite_symmetry},
    {REWRITE_FILTER, grundy_rewrite_filter}, /* of whatever tails there are */
    {REWRITES, NULL},
};

/* ---- names ---- */

/* Whether `typed` is the name; a dash may stand for its blank, e for its è. */
static bool same_name(const char *typed, const char *name)
{
    static const char grave[] = "\u00e8";
    const size_t length = sizeof grave - 1;

    for (; *typed != '\0' && *name != '\0'; typed++, name++)
        if (*typed == 'e' && strncmp(name, grave, length) == 0)
            name += length - 1;
        else if (*typed != *name && !(*typed == '-' && *name == ' '))
            return false;
    return *typed == *name;
}

rewrite_id grundy_rewrite_find(const char *name)
{
    uint32_t id = 0;

    while (id < REWRITES && !same_name(name, names[id]))
        id++;
    return (rewrite_id)id;
}

const char *grundy_rewrite_name(rewrite_id id)
{
    return names[id];
}

void grundy_rewrite_names(char *out, size_t size)
{
    size_t used = 0;

    for (uint32_t id = 0; id < REWRITES && used < size; id++) {
        const char *const joint = id == 0             ? ""
                                  : id + 1 < REWRITES ? ", "
                                                      : " and ";
        const size_t from = used + strlen(joint);

        used +=
            (size_t)snprintf(out + used, size - used, "%s%s", joint, names[id]);
        for (size_t i = from; i < used && i < size; i++)
            if (out[i] == ' ')
                out[i] = '-';
    }
}

/* ---- for the rules ---- */

void *grundy_rewrite_new(rewriting *r, size_t size)
{
    void *at = r->no_memory ? NULL : grundy_arena_zeroed(r->a, size);

    r->no_memory |= at == NULL;
    return at;
}

void grundy_rewrite_note(rewriting *r, rewrite_id id, const game_kind *kind,
                         bool applies, const char *why, ...)
{
    rewrite_note *note = grundy_rewrite_new(r, sizeof *note);
    char text[600];
    va_list more;

    va_start(more, why);
    (void)vsnprintf(text, sizeof text, _(why), more);
    va_end(more);
    if (note == NULL)
        return;
    *note = (rewrite_note){.id = id,
                           .kind = kind,
                           .applies = applies,
                           .why = grundy_arena_text(r->a, text, strlen(text))};
    r->no_memory |= note->why == NULL;
    *r->end = note;
    r->end = &note->next;
}

static game_kind *find_planned(ruleset *set, const char *name)
{
    for (uint32_t i = 0; i < set->kinds; i++)
        if (set->kind[i].planned && strcmp(set->kind[i].name, name) == 0)
            return &set->kind[i];
    return NULL;
}

game_kind *grundy_rewrite_add_kind(rewriting *r, const game_kind *of,
                                   const char *part, uint32_t params,
                                   uint32_t moves)
{
    ruleset *const set = r->set;
    char name[200];
    game_kind *kind;
    uint32_t index;

    (void)snprintf(name, sizeof name, "%.90s.%.90s", of->name, part);
    kind = find_planned(set, name);
    if (kind == NULL) {
        if (set->kinds == set->kind_room)
            return NULL;
        kind = &set->kind[set->kinds++];
        kind->index = set->kinds - 1;
    }
    index = kind->index;
    *kind = (game_kind){
        .name = grundy_arena_text(r->a, name, strlen(name)),
        .span = of->span,
        .index = index,
        .planned = true,
        .params = params,
        .moves = moves,
        .value_moves = moves,
        .param = grundy_rewrite_new(r, (params + 1) * sizeof(param)),
        .move = grundy_rewrite_new(r, (moves + 1) * sizeof(rule_move))};
    kind->value_move = kind->move;
    r->no_memory |= kind->name == NULL;
    set->kind_reads[index] = set->kind_reads[of->index];
    return r->no_memory ? NULL : kind;
}

/* ---- the passes ---- */

static void slow_down(void *user, tail *t)
{
    (void)user;
    t->quick = NULL;
}

static void as_written(ruleset *set)
{
    grundy_tree_other_tails(set, slow_down, NULL);
    for (uint32_t i = 0; i < set->kinds; i++) {
        grundy_tree_kind_tails(&set->kind[i], slow_down, NULL);
        set->kind[i].value_moves = set->kind[i].moves;
        set->kind[i].value_move = set->kind[i].move;
        set->kind[i].split = set->kind[i].form = NULL;
        set->kind[i].images = NULL;
    }
    set->rewrites = NULL;
}

static bool stops(const ruleset *set)
{
    return set->watch != NULL && grundy_watch_stops(set->watch);
}

static void pass(rewriting *r, rewrite_id id, grundy_rewrite_kind *rewrite)
{
    const uint32_t kinds = r->set->kinds;

    for (uint32_t i = 0; i < kinds && !r->no_memory && !stops(r->set); i++) {
        game_kind *const kind = &r->set->kind[i];

        if (!r->off[id])
            rewrite(r, kind);
        else if (!kind->planned)
            grundy_rewrite_note(r, id, kind, false,
                                "switched off by the caller");
    }
}

grundy_status grundy_rewrite_rules(ruleset *set, const bool off[REWRITES],
                                   grundy_error *err)
{
    rewriting r = {.set = set, .a = &set->arena, .end = &set->rewrites};

    memcpy(r.off, off, sizeof r.off);
    as_written(set);
    for (size_t i = 0; passes[i].rewrite != NULL; i++)
        pass(&r, passes[i].id, passes[i].rewrite);
    if (!off[REWRITE_FILTER] && !stops(set))
        grundy_rewrite_filter_rest(&r);
    set->kind_room = set->kinds;
    if (r.no_memory)
        return grundy_fail(err, GRUNDY_ENOMEM, "out of memory");
    return grundy_watch_ask(set->watch, err);
}
