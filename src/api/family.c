/* SPDX-License-Identifier: MIT */
/*
 * From the planner's families to those of grundy/law.h.  Only a position that
 * is one kind with the free name itself as its parameter is the sequence of
 * that kind; heap(n + 1) or heap(n) + heap(2) is not.  A row has a plain
 * number as its other parameter.
 */
#include "api/family.h"

#include <string.h>

#include "api/rules.h"
#include "lang/check.h"
#include "lang/parse.h"
#include "plan/laws/strip.h"

enum { LARGEST_SET = 1 << 16, LARGEST_ROW = 32 };

/* The position as a call of one kind; or NULL. */
static const node *read_call(grundy_rules *rules, arena *a,
                             const char *position, const char *const *name,
                             uint32_t names, variable **free_variable)
{
    engine *const e = &rules->engine;
    grundy_error unsaid = {.status = GRUNDY_OK};
    node *n = NULL;

    if (grundy_parse_expression(a, position, strlen(position), &n, &unsaid) !=
            GRUNDY_OK ||
        grundy_check_sum(&e->set, a, n, name, names, free_variable, position,
                         strlen(position), &unsaid) != GRUNDY_OK ||
        grundy_rules_ready(rules, &unsaid) != GRUNDY_OK)
        return NULL;
    return n->op == N_CALL && n->call == CALL_POSITION ? n : NULL;
}

static void fill_code(known_family *out, grundy_heap_code code)
{
    out->code = code;
    out->family.kind = GRUNDY_FAMILY_CODE;
    out->family.code = &out->code;
}

/* The numbers first, first + step, ... as a set; too many: no family. */
static void fill_set(known_family *out, grundy_heap_family sort, int64_t first,
                     int64_t step, int64_t count)
{
    uint32_t *set;

    if (count < 1 || count > LARGEST_SET ||
        first + (count - 1) * step > UINT32_MAX)
        return;
    set = grundy_memory_new(out->mem, (size_t)count * sizeof *set);
    if (set == NULL)
        return;
    for (int64_t i = 0; i < count; i++)
        set[i] = (uint32_t)(first + i * step);
    fill_code(out, (grundy_heap_code){
                       .family = sort, .set = set, .count = (size_t)count});
}

/* What may be taken is a set that a code can name, or a known form. */
static void fill_taken(known_family *out, const takes_law *t, bool winner)
{
    if (t->from > 0 && t->kind != TAKES_DIVISORS)
        return;
    if (t->kind == TAKES_RUN && t->b != INT64_MAX)
        fill_set(out, GRUNDY_HEAP_SUBTRACT, t->a, 1, t->b - t->a + 1);
    else if (t->kind == TAKES_ALL)
        fill_code(out, (grundy_heap_code){.family = GRUNDY_HEAP_ALL_BUT});
    else if (t->kind == TAKES_RUN)
        fill_set(out, GRUNDY_HEAP_ALL_BUT, 1, 1, t->a - 1);
    else if (t->kind == TAKES_STEPS)
        fill_set(out, GRUNDY_HEAP_SUBTRACT, t->a, t->a,
                 t->b == INT64_MAX ? 0 : t->b / t->a);
    else if (winner)
        return;
    else if (t->kind == TAKES_SHARE && t->a) {
        out->family.kind = GRUNDY_FAMILY_SHARE;
        out->family.share = (uint64_t)t->a;
    } else if (t->kind == TAKES_DIVISORS) {
        out->family.kind = GRUNDY_FAMILY_DIVISORS;
    }
}

/* Without nimbers only misère play of a tame kind has a law. */
static void fill_heap(known_family *out, const engine *e, uint32_t kind)
{
    const kind_law *const law = &e->law[kind];
    const bool winner = !grundy_engine_has_nimbers(e);

    if (winner && (e->set.has_decisions || !grundy_engine_is_tame(e, kind)))
        return;
    if (law->is == KIND_LAW_SEQUENCE) {
        out->family.kind = GRUNDY_FAMILY_CODE;
        out->family.code = grundy_heap_game(law->sequence);
    } else {
        fill_taken(out, &law->taken, winner);
    }
    out->winner = winner && out->family.kind == GRUNDY_FAMILY_CODE;
}

/* ---- rows ---- */

/* A move as seen from row y, `along` the row and across it. */
static bool add_row_move(known_family *out, const strip_move *m, bool swapped,
                         int64_t y)
{
    const int64_t along = swapped ? m->dy : m->dx;
    const int64_t across = swapped ? m->dx : m->dy;
    const int64_t first = m->ray ? m->least : 1;
    int64_t last = m->ray && across > 0 ? y / across : 1;

    if (m->ray && across == 0) {
        out->family.strip.all_left = true;
        return m->least == 1;
    }
    for (int64_t k = first; k <= last && across * k <= y; k++) {
        if (along * k > INT32_MAX)
            return false;
        out->vector[out->family.strip.vectors++] =
            (grundy_vector){(int32_t)(along * k), (int32_t)(across * k)};
    }
    return true;
}

static void fill_row(known_family *out, const engine *e, const game_kind *kind,
                     bool swapped, int64_t y, arena *a)
{
    strip_family *const f = grundy_arena_new(a, sizeof *f);

    if (f == NULL || y < 0 || y > LARGEST_ROW ||
        !grundy_strip_find(a, &e->set, kind, f))
        return;
    out->vectors = f->moves * (size_t)(y + 1);
    out->vector =
        grundy_memory_new(out->mem, out->vectors * sizeof *out->vector);
    if (out->vector == NULL)
        return;
    out->family.strip.vector = out->vector;
    out->family.strip.y = (uint32_t)y;
    out->family.strip.height = (uint32_t)y + 1;
    for (uint32_t i = 0; i < f->moves; i++)
        if (!add_row_move(out, &f->move[i], swapped, y))
            return;
    out->family.kind = GRUNDY_FAMILY_STRIP;
}

/* ---- both ---- */

static void fill(known_family *out, const engine *e, const node *n,
                 const variable *v, arena *a)
{
    const game_kind *const kind = n->ref.kind;

    if (n->kids == 1 && grundy_tree_is_name(n->kid[0], v))
        fill_heap(out, e, kind->index);
    if (n->kids != 2 || !grundy_engine_has_nimbers(e))
        return;
    if (grundy_tree_is_name(n->kid[0], v) && n->kid[1]->op == N_INT)
        fill_row(out, e, kind, false, n->kid[1]->number, a);
    else if (grundy_tree_is_name(n->kid[1], v) && n->kid[0]->op == N_INT)
        fill_row(out, e, kind, true, n->kid[0]->number, a);
}

void grundy_family_recognise(known_family *out, grundy_rules *rules,
                             const char *position, const char *name,
                             memory *mem)
{
    variable *v = NULL;
    const node *n;
    arena a;

    memset(out, 0, sizeof *out);
    out->mem = mem;
    grundy_arena_open(&a, mem);
    grundy_rules_enter(rules);
    n = read_call(rules, &a, position, &name, 1, &v);
    if (n != NULL)
        fill(out, &rules->engine, n, v, &a);
    (void)grundy_rules_leave(rules, GRUNDY_OK, NULL);
    grundy_arena_close(&a);
}

void grundy_family_forget(known_family *known)
{
    GRUNDY_FREE(known->mem, known->code.set, known->code.count);
    GRUNDY_FREE(known->mem, known->vector, known->vectors);
}

bool grundy_family_is_wythoff(grundy_rules *rules, const char *position,
                              const char *first, const char *second)
{
    const char *const name[2] = {first, second};
    variable *v[2] = {NULL, NULL};
    const winner_law *law;
    const node *n;
    bool is = false;
    arena a;

    grundy_rules_enter(rules);
    grundy_arena_open(&a, &rules->mem);
    n = read_call(rules, &a, position, name, 2, v);
    if (n != NULL && n->kids == 2 && grundy_tree_is_name(n->kid[0], v[0]) &&
        grundy_tree_is_name(n->kid[1], v[1])) {
        law = grundy_engine_winner_law(&rules->engine, n->ref.kind->index);
        is = law->kind == WINNER_WYTHOFF && law->k == 1;
    }
    grundy_arena_close(&a);
    (void)grundy_rules_leave(rules, GRUNDY_OK, NULL);
    return is;
}
