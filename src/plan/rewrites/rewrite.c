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
#include "plan/facts/masks.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/passes.h"
#include "plan/rewrites/well_formed.h"

static const char *const names[] = {
#define X(id, name) name,
    GRUNDY_REWRITES(X)
#undef X
};
static_assert(sizeof names / sizeof *names == REWRITES, "a name each");

/* The rules on the tree, in order.  NULL ends them. */
typedef struct rewrite_pass {
    rewrite_id id;
    grundy_rewrite_kind *rewrite;
} rewrite_pass;

static const rewrite_pass passes[] = {
    {REWRITE_PARAMETERS, grundy_rewrite_unread},
    {REWRITE_MERGED, grundy_rewrite_merged},
    {REWRITE_INDEPENDENCE, grundy_rewrite_independence},
    {REWRITE_COINS, grundy_rewrite_coins}, /* of parts too */
    {REWRITE_THEOREM, grundy_rewrite_product},
    {REWRITE_STAIRCASE, grundy_rewrite_stairs},
    {REWRITE_THEOREM, grundy_rewrite_shortening},
    {REWRITE_THEOREM, grundy_rewrite_parity},
    {REWRITE_THEOREM, grundy_rewrite_ordinal},
    {REWRITE_PARAMETERS, grundy_rewrite_parameters},
    {REWRITE_THEOREM, grundy_rewrite_theorem},
    {REWRITE_THEOREM, grundy_rewrite_ordinal},
    {REWRITE_THEOREM, grundy_rewrite_remainders},
    {REWRITE_PARAMETERS, grundy_rewrite_settled},
    {REWRITE_FILTER, grundy_rewrite_cases},
    {REWRITE_THEOREM, grundy_rewrite_stolen},
    {REWRITE_SYMMETRY, grundy_rewrite_symmetry},
    {REWRITE_PERIOD, grundy_rewrite_periodic},
    {REWRITE_FILTER, grundy_rewrite_filter}, /* of all tails there are */
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
    assert(id < REWRITES);
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

static const char *written(rewriting *r, const char *why, va_list more)
{
    char text[600];
    const char *kept;

    (void)vsnprintf(text, sizeof text, why, more);
    kept = grundy_arena_text(r->a, text, strlen(text));
    r->no_memory |= kept == NULL;
    return kept;
}

/* Several passes of one name may say the same, such as that it is off. */
static bool is_noted(const rewriting *r, const rewrite_note *is)
{
    for (const rewrite_note *n = r->set->rewrites; n != NULL; n = n->next)
        if (n->id == is->id && n->kind == is->kind &&
            n->applies == is->applies && strcmp(n->why, is->why) == 0)
            return true;
    return false;
}

static void note(rewriting *r, rewrite_id id, const game_kind *kind,
                 bool applies, const char *why)
{
    const rewrite_note is = {id, kind, applies, why, NULL};
    rewrite_note *made;

    assert(id < REWRITES && r->end != NULL);
    if (why == NULL || is_noted(r, &is))
        return;
    made = grundy_rewrite_new(r, sizeof *made);
    if (made == NULL)
        return;
    *made = is;
    *r->end = made;
    r->end = &made->next;
}

void grundy_rewrite_note(rewriting *r, rewrite_id id, const game_kind *kind,
                         bool applies, const char *why, ...)
{
    va_list more;

    va_start(more, why);
    note(r, id, kind, applies, written(r, _(why), more));
    va_end(more);
}

void grundy_rewrite_equal(rewriting *r, rewrite_id id, game_kind *kind,
                          node *sum, const char *why, ...)
{
    va_list more;

    kind->split = sum;
    va_start(more, why);
    kind->split_why = written(r, why, more);
    va_end(more);
    va_start(more, why);
    note(r, id, kind, true, written(r, _(why), more));
    va_end(more);
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

    assert(params <= GRUNDY_MOST_PARAMS);
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

void grundy_rewrite_drop_kind(rewriting *r, const game_kind *kind)
{
    r->set->kinds -= kind->index + 1 == r->set->kinds;
}

node *grundy_rewrite_rest(rewriting *r, game_kind *kind)
{
    game_kind *const rest =
        grundy_rewrite_add_kind(r, kind, "rest", kind->params, kind->moves);

    if (rest == NULL)
        return NULL;
    rest->rest = rest->told = true;
    rest->decides = kind->decides;
    rest->decide = kind->decide;
    memcpy(rest->param, kind->param, kind->params * sizeof *kind->param);
    memcpy(rest->move, kind->move, kind->moves * sizeof *kind->move);
    return grundy_build_same(r, kind, rest);
}

static bool see_element(void *user, node *n)
{
    const node **const element = user;

    if (*element == NULL && ((n->op == N_INDEX && n->kid[1]->op == N_INT) ||
                             grundy_tree_is_word(n, W_DIVISORS)))
        *element = n;
    return *element == NULL;
}

static void see_elements(void *user, tail *t)
{
    (void)grundy_tree_walk_tail(t, see_element, user);
}

grundy_span grundy_rewrite_short_at(game_kind *kind)
{
    const node *element = NULL;

    grundy_tree_kind_tails(kind, see_elements, &element);
    return element != NULL ? element->span : kind->span;
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
    grundy_endings_as_written(set);
    for (uint32_t i = 0; i < set->kinds; i++) {
        grundy_tree_kind_tails(&set->kind[i], slow_down, NULL);
        set->kind[i].value_moves = set->kind[i].moves;
        set->kind[i].value_move = set->kind[i].move;
        set->kind[i].plain_move = NULL;
        set->kind[i].split = set->kind[i].form = NULL;
        set->kind[i].split_name = set->kind[i].split_why = NULL;
        set->kind[i].images = NULL;
    }
    set->rewrites = NULL;
}

static bool stops(const ruleset *set)
{
    return set->watch != NULL && grundy_watch_stops(set->watch);
}

/* What a pass has made is as rules that somebody wrote. */
static void check_from(const rewriting *r, uint32_t first)
{
    for (uint32_t i = first; i < r->set->kinds && !r->no_memory; i++)
        grundy_well_formed_kind(&r->set->kind[i]);
}

static void pass(rewriting *r, const rewrite_pass *p)
{
    const uint32_t kinds = r->set->kinds;

    for (uint32_t i = 0; i < kinds && !r->no_memory && !stops(r->set); i++) {
        game_kind *const kind = &r->set->kind[i];

        if (!r->off[p->id]) {
            const uint32_t before = r->set->kinds;

            p->rewrite(r, kind);
            grundy_well_formed_kind(kind);
            check_from(r, before);
        } else if (!kind->planned)
            grundy_rewrite_note(r, p->id, kind, false,
                                "switched off by the caller");
    }
    check_from(r, 0);
}

grundy_status grundy_rewrite_rules(ruleset *set, const bool off[REWRITES],
                                   grundy_error *err)
{
    rewriting r = {.set = set, .a = &set->arena, .end = &set->rewrites};
    bool without[REWRITES];

    memcpy(r.off, off, sizeof r.off);
    grundy_rewrite_functions(&r);
    grundy_rewrite_items(&r);
    grundy_rewrite_lengths(&r);
    grundy_rewrite_places(&r);
    grundy_rewrite_slices(&r);
    grundy_rewrite_rows(&r);
    grundy_rewrite_turns(&r);
    as_written(set);
    grundy_rewrite_note_places(&r);
    grundy_rewrite_note_items(&r);
    grundy_rewrite_note_turns(&r);
    if (!set->has_results) {
        grundy_rewrite_nim_heaps(&r);
        grundy_rewrite_targets(&r);
    }
    if (!off[REWRITE_ENDINGS])
        grundy_rewrite_endings(&r);
    for (size_t i = 0; passes[i].rewrite != NULL && !set->has_results; i++)
        pass(&r, &passes[i]);
    if (!grundy_endings_check(&r)) {
        memcpy(without, off, sizeof without);
        without[REWRITE_ENDINGS] = true;
        return grundy_rewrite_rules(set, without, err);
    }
    for (uint32_t i = 0; !off[REWRITE_SUFFIXES] && i < set->kinds; i++)
        grundy_rewrite_suffixes(&r, &set->kind[i]);
    if (!off[REWRITE_FILTER] && !stops(set))
        grundy_rewrite_filter_rest(&r);
    for (uint32_t i = 0; i < set->kinds; i++)
        set->kind[i].masks = grundy_masks_of(&set->kind[i]);
    set->kind_room = set->kinds;
    if (r.no_memory)
        return grundy_fail(err, GRUNDY_ENOMEM, "out of memory");
    return grundy_watch_ask(set->watch, err);
}
