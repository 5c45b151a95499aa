/* SPDX-License-Identifier: MIT */
/*
 * The kind whose numbers tell another one's positions, of which these are a
 * split from then on.
 */

#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "plan/rewrites/build.h"
#include "plan/rewrites/canonical.h"
#include "plan/rewrites/canonical_write.h"
#include "plan/rewrites/passes.h"
#include "plan/rewrites/telling.h"

static node *write_number(rewriting *r, telling *t, const game_kind *kind,
                          uint32_t i)
{
    canonical_names names = {.r = r, .g = &t->g, .kind = kind};
    node *const is = grundy_canonical_write(&names, t->is[i]);

    return is == NULL || !t->clipped[i]
               ? is
               : grundy_build_least(r, W_MAX, is,
                                    grundy_build_int(r, kind->span, 0));
}

/* A name for the number: that of its parameter, and its place in an array. */
static const char *name_of(rewriting *r, const telling *t,
                           const game_kind *kind, uint32_t i)
{
    const param *const p = &t->number[i];
    char name[100];

    if (t->is[i]->op != IR_ELEMENT || kind->params == 0)
        return p->name;
    (void)snprintf(name, sizeof name, "%.80s%lld", p->name,
                   (long long)t->is[i]->kid[1]->number);
    return grundy_arena_text(r->a, name, strlen(name));
}

/* ---- what it reads ---- */

typedef struct told_reads {
    const game_kind *told;
    uint64_t *word;
    bool more; /* than is named here */
} told_reads;

static bool see_read(void *user, node *n)
{
    told_reads *const s = user;

    if (n->op == N_NAME && n->call == CALL_VARIABLE &&
        (n->ref.variable->kind == VAR_INPUT ||
         n->ref.variable->kind == VAR_LET))
        s->word[n->ref.variable->index / 64] |=
            UINT64_C(1) << (n->ref.variable->index % 64);
    s->more |=
        n->call == CALL_START || grundy_asks_for_value(n) ||
        (n->op == N_CALL && n->call == CALL_FUNCTION) ||
        (n->op == N_CALL && n->call == CALL_POSITION && n->ref.kind != s->told);
    return true;
}

/* Its numbers may count from an end that the input says, and then its rules
 * need not name that: of numbers, with no functions or other kinds. */
static void narrow_reads(rewriting *r, const game_kind *told)
{
    told_reads s = {.told = told};

    s.word = grundy_rewrite_new(r, (r->set->globals / 64 + 1) * sizeof *s.word);
    s.more = s.word == NULL || r->set->play_if != NULL;
    for (uint32_t i = 0; i < told->params && !s.more; i++) {
        s.more = told->param[i].kind != PARAM_INT;
        (void)grundy_tree_walk(told->param[i].range, see_read, &s);
    }
    if (!s.more)
        (void)grundy_tree_walk_kind(told, see_read, &s);
    if (!s.more)
        r->set->kind_reads[told->index].word = s.word;
}

static game_kind *make_kind(rewriting *r, telling *t, const game_kind *kind)
{
    game_kind *const told =
        grundy_rewrite_add_kind(r, kind, "told", t->now.params, t->m.relations);

    if (told == NULL)
        return NULL;
    for (uint32_t i = 0; i < t->now.params; i++) {
        told->param[i] = t->number[i];
        if (t->number[i].kind == PARAM_ARRAY)
            continue;
        told->param[i].name = name_of(r, t, kind, i);
        told->param[i].variable = grundy_build_variable(
            r, told->param[i].name, told->param[i].span, VAR_PARAM);
    }
    for (uint32_t i = 0; i < t->m.relations; i++)
        for (uint32_t j = 0; j < t->m.relation[i].parts; j++)
            if (t->m.relation[i].part[j] == &t->now)
                t->m.relation[i].part[j] = told;
    t->m.kind = told;
    grundy_ir_join_moves(&t->g, &t->m);
    if (!grundy_canonical_become(r, &t->g, &t->m, told))
        return NULL;
    told->whole = told->told = true;
    narrow_reads(r, told);
    return told;
}

/* if no form that is needed is below 0, and what is settled is 0, then told
 * else the rest */
static node *where_told(rewriting *r, telling *t, game_kind *kind, node *told)
{
    canonical_names names = {.r = r, .g = &t->g, .kind = kind};
    node *all = NULL;

    for (uint32_t i = 0; i < t->needed; i++) {
        node *const one = grundy_canonical_write(
            &names, grundy_telling_not_negative(t, t->needs[i]));

        all = i == 0 ? one : grundy_build_pair(r, N_AND, all, one);
    }
    if (t->settled != NULL) {
        node *const one = grundy_canonical_write(
            &names, grundy_ir_compare(&t->g, IR_ZERO, t->settled));

        all = t->needed == 0 ? one : grundy_build_pair(r, N_AND, one, all);
    } else if (t->needed == 0) {
        return told;
    }
    return grundy_build_if(
        r, all, told,
        t->needed == 1 && t->zero_is_one && t->settled == NULL
            ? grundy_build_nim(r, grundy_build_int(r, kind->span, 1))
            : grundy_rewrite_rest(r, kind));
}

void grundy_telling_become(rewriting *r, telling *t, game_kind *kind)
{
    node *arg[GRUNDY_TOLD];
    game_kind *told;

    for (uint32_t i = 0; i < t->now.params; i++) {
        arg[i] = write_number(r, t, kind, i);
        if (arg[i] == NULL)
            return;
    }
    told = make_kind(r, t, kind);
    if (told == NULL)
        return;
    kind->split =
        where_told(r, t, kind, grundy_build_position(r, kind->span, told, arg));
    if (kind->split == NULL)
        return;
    grundy_rewrite_note(r, REWRITE_PARAMETERS, kind, true,
                        t->now.params == 1
                            ? N_("one number tells all that matters")
                            : N_("%u numbers tell all that matters"),
                        (unsigned)t->now.params);
    if (!r->off[REWRITE_INDEPENDENCE])
        grundy_rewrite_independence(r, told);
    if (told->split == NULL && !r->off[REWRITE_STAIRCASE])
        grundy_rewrite_stairs(r, told);
}
