/* SPDX-License-Identifier: MIT */
/*
 * From the planner's families to those of grundy/law.h.  Only a position that
 * is one kind with the free name itself as its one parameter is the sequence
 * of that kind; heap(n + 1) or heap(n) + heap(2) is not.
 */
#include "api/family.h"

#include <string.h>

#include "api/rules.h"
#include "lang/check.h"
#include "lang/parse.h"

enum { LARGEST_SET = 1 << 16 };

/* The kind that the position is, -1 if it is none. */
static int64_t find_kind(grundy_rules *rules, arena *a, const char *position,
                         const char *name)
{
    engine *const e = &rules->engine;
    variable *free_variable = NULL;
    grundy_error unsaid = {.status = GRUNDY_OK};
    node *n = NULL;

    if (!grundy_engine_has_nimbers(e) ||
        grundy_parse_expression(a, position, strlen(position), &n, &unsaid) !=
            GRUNDY_OK ||
        grundy_check_sum(&e->set, a, n, &name, 1, &free_variable, position,
                         strlen(position), &unsaid) != GRUNDY_OK ||
        grundy_rules_ready(rules, &unsaid) != GRUNDY_OK)
        return -1;
    if (n->op != N_CALL || n->call != CALL_POSITION || n->kids != 1 ||
        n->kid[0]->op != N_NAME || n->kid[0]->call != CALL_VARIABLE ||
        n->kid[0]->ref.variable != free_variable)
        return -1;
    return (int64_t)n->ref.kind->index;
}

/* Any number: all but none.  1..most: the set. */
static void fill_closed(known_family *out, const family *f)
{
    const size_t most = f->law == FAMILY_TAKE ? (size_t)f->most : 0;
    uint32_t *set = NULL;

    if (most > LARGEST_SET)
        return;
    if (most > 0) {
        set = grundy_memory_new(out->mem, most * sizeof *set);
        if (set == NULL)
            return;
    }
    for (size_t i = 0; i < most; i++)
        set[i] = (uint32_t)i + 1;
    out->code = (grundy_heap_code){.family = f->law == FAMILY_NIM
                                                 ? GRUNDY_HEAP_ALL_BUT
                                                 : GRUNDY_HEAP_SUBTRACT,
                                   .set = set,
                                   .count = most};
    out->family.kind = GRUNDY_FAMILY_CODE;
    out->family.code = &out->code;
}

static void fill(known_family *out, const engine *e, int64_t kind)
{
    const family *const closed = grundy_engine_closed(e, kind);
    const grundy_heap *const heap = kind < 0 ? NULL : e->law[kind].heap;

    if (closed != NULL) {
        fill_closed(out, closed);
    } else if (heap != NULL) {
        out->family.kind = GRUNDY_FAMILY_CODE;
        out->family.code = grundy_heap_game(heap);
    }
}

void grundy_family_recognise(known_family *out, grundy_rules *rules,
                             const char *position, const char *name,
                             memory *mem)
{
    int64_t kind;
    arena a;

    memset(out, 0, sizeof *out);
    out->mem = mem;
    grundy_arena_open(&a, mem);
    grundy_rules_enter(rules);
    kind = find_kind(rules, &a, position, name);
    (void)grundy_rules_leave(rules, GRUNDY_OK, NULL);
    fill(out, &rules->engine, kind);
    grundy_arena_close(&a);
}

void grundy_family_forget(known_family *known)
{
    grundy_memory_free(known->mem, known->code.set,
                       known->code.count * sizeof *known->code.set);
}
