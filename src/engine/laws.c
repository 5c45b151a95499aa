/* SPDX-License-Identifier: MIT */
/*
 * The laws of a ruleset's kinds (plan/laws/kind_law.h), bound to the inputs of
 * the moment: what the rules read of these is computed by the machine.
 */
#include <assert.h>

#include "engine/sets.h"
#include "sequence/heap_sequence.h"

static bool is_of_numbers(const type *item)
{
    bool numbers = item->tag == TYPE_TUPLE || item->tag <= TYPE_CHAR;

    for (uint32_t i = 0; item->tag == TYPE_TUPLE && i < item->count; i++)
        numbers &= item->item[i]->tag <= TYPE_CHAR;
    return numbers;
}

/* The elements lie in the machine's scratch until the binding is over. */
static bool list_of(void *user, const node *n, const int64_t **at,
                    size_t *count)
{
    engine *e = user;
    grundy_error ignored = {0};
    const object *o;
    int64_t value;

    if ((n->type->tag != TYPE_ARRAY && n->type->tag != TYPE_SET) ||
        n->type->in != NULL || !is_of_numbers(n->type->item[0]) ||
        grundy_engine_evaluate(e, n, &value, &ignored) != GRUNDY_OK)
        return false;
    o = grundy_object_at(value);
    *at = o->word;
    *count = (size_t)o->count;
    return true;
}

static bool list_of_heap(void *user, const node *n, variable *heap,
                         int64_t size, const int64_t **at, size_t *count)
{
    engine *e = user;
    grundy_error ignored = {0};
    const object *o;
    rule_code *code;
    int64_t value;

    if (grundy_engine_code(e, n, &heap, 1, &code, &ignored) != GRUNDY_OK ||
        grundy_machine_run(&e->machine, code, &size, &value, &ignored) !=
            GRUNDY_OK)
        return false;
    o = grundy_object_at(value);
    *at = o->word;
    *count = (size_t)o->count;
    return true;
}

code_source grundy_engine_source(engine *e)
{
    return (code_source){e, grundy_engine_number_of, list_of, list_of_heap};
}

static kind_law_inputs inputs_of(engine *e, uint32_t kind)
{
    return (kind_law_inputs){.set = &e->set,
                             .kind = &e->set.kind[kind],
                             .source = grundy_engine_source(e),
                             .scratch = &e->machine.scratch,
                             .mem = e->mem,
                             .limits = &e->limits,
                             .watch = e->watch,
                             .misere = grundy_engine_is_misere(e)};
}

grundy_status grundy_engine_bind_law(engine *e, uint32_t kind,
                                     grundy_error *err)
{
    const kind_law_inputs in = inputs_of(e, kind);
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    grundy_status status;

    assert(kind < e->set.kinds);
    if (e->without[REWRITE_CLOSED_FAMILY] ||
        (e->set.has_results && !grundy_engine_is_plain(e, kind))) {
        grundy_kind_law_drop(&e->law[kind]);
        return GRUNDY_OK;
    }
    status = grundy_kind_law_bind(&e->law[kind], &in, err);
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

/* NULL: a Nim heap, whatever number of a kind that is. */
static kind_law *law_of(const engine *e, int64_t kind)
{
    return kind < 0 || kind >= (int64_t)e->set.kinds ? NULL : &e->law[kind];
}

bool grundy_engine_is_closed(const engine *e, int64_t kind)
{
    const kind_law *const l = law_of(e, kind);

    return l != NULL && l->is == KIND_LAW_TAKES && l->closed.clauses > 0 &&
           grundy_takes_is_closed(&l->taken);
}

bool grundy_engine_has_law(const engine *e, int64_t kind)
{
    const kind_law *const l = law_of(e, kind);

    return l != NULL && l->is != KIND_LAW_NONE && !e->set.has_results;
}

static bool may_be_plain(const engine *e)
{
    return grundy_kind_law_ends_plainly(&e->set) && !grundy_engine_is_misere(e);
}

bool grundy_engine_is_plain(const engine *e, uint32_t kind)
{
    return may_be_plain(e) &&
           grundy_kind_law_is_plain(&e->set, &e->set.kind[kind]);
}

grundy_status grundy_engine_sum_by_laws(engine *e, const option_part *part,
                                        size_t parts, bool *wins, bool *found,
                                        grundy_error *err)
{
    uint64_t sum = 0, value;

    *found = false;
    if (!may_be_plain(e))
        return GRUNDY_OK;
    *found = grundy_engine_known_winner(e, part, parts, wins);
    for (size_t i = 0; i < parts && !*found; i++) {
        const grundy_position at = part[i].at;
        const kind_law *const l = law_of(e, at.kind);

        if (at.length != 1 || at.word[0] < 0 ||
            (at.kind != GRUNDY_KIND_NIM &&
             (l == NULL || l->is == KIND_LAW_NONE ||
              !grundy_engine_is_plain(e, at.kind))))
            return GRUNDY_OK;
        if (at.kind == GRUNDY_KIND_NIM)
            value = (uint64_t)at.word[0];
        else if (!grundy_engine_law_value(e, at.kind, (uint64_t)at.word[0],
                                          &value))
            return grundy_engine_law_failure(e, at.kind, err);
        sum ^= part[i].copies % 2 != 0 ? value : 0;
    }
    if (!*found)
        *wins = sum != 0;
    *found = true;
    return GRUNDY_OK;
}

const winner_law *grundy_engine_winner_law(engine *e, uint32_t kind)
{
    static const winner_law none = {.kind = WINNER_NONE};
    kind_winner *const w = &e->winner[kind];

    if (e->without[REWRITE_CLOSED_FAMILY] ||
        (!grundy_engine_has_nimbers(e) && !grundy_engine_is_plain(e, kind)))
        return &none;
    if (!w->known)
        w->law = grundy_winners_find(&e->set, &e->set.kind[kind], e->mem);
    w->known = true;
    return &w->law;
}

/* Of a kind that is another one in other words, that one's are asked. */
static bool told_winner(engine *e, const option_part *part, bool *wins)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    option_part whole = *part, *one = &whole;
    size_t parts = 1;
    grundy_error ignored = {0};
    const bool known =
        grundy_engine_expand(e, &one, &parts, &ignored) == GRUNDY_OK &&
        grundy_engine_known_winner(e, one, parts, wins);

    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
    return known;
}

/* Without the index of a prime that may be too far to be counted. */
static bool wins_coprime(const engine *e, grundy_position at, bool *wins)
{
    const kind_law *const l = law_of(e, at.kind);

    *wins = at.length == 1 && at.word[0] % 2 != 0;
    return l->is == KIND_LAW_TAKES && l->taken.kind == TAKES_COPRIME &&
           at.length == 1 && at.word[0] >= 0 &&
           (uint64_t)at.word[0] >= l->taken.from &&
           (uint64_t)at.word[0] <= l->taken.limit &&
           grundy_engine_has_nimbers(e);
}

bool grundy_engine_known_winner(engine *e, const option_part *part,
                                size_t parts, bool *wins)
{
    if (parts != 1 || part->copies != 1 || part->at.kind == GRUNDY_KIND_NIM)
        return false;
    if (e->set.kind[part->at.kind].split != NULL)
        return told_winner(e, part, wins);
    if (wins_coprime(e, part->at, wins))
        return true;
    return grundy_winners_ask(grundy_engine_winner_law(e, part->at.kind),
                              part->at.word, part->at.length, wins) ||
           grundy_engine_token_wins(e, part->at, wins);
}

static void reach(engine *e, uint32_t kind, uint64_t n)
{
    const kind_law_inputs in = inputs_of(e, kind);
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);

    (void)grundy_kind_law_reach(&e->law[kind], &in, n);
    if (!e->machine.keep)
        grundy_arena_reset(&e->machine.scratch, mark);
}

bool grundy_engine_law_value(engine *e, int64_t kind, uint64_t n,
                             uint64_t *value)
{
    kind_law *const l = law_of(e, kind);

    if (l == NULL)
        return false;
    if (l->is == KIND_LAW_NUMBERS && (int64_t)n > l->reach)
        reach(e, (uint32_t)kind, n);
    return grundy_kind_law_value(l, e->session, n, value);
}

grundy_status grundy_engine_law_failure(const engine *e, int64_t kind,
                                        grundy_error *err)
{
    return grundy_kind_law_failure(&e->law[kind], e->session, err);
}

bool grundy_engine_is_tame(const engine *e, int64_t kind)
{
    return grundy_engine_has_law(e, kind) && e->law[kind].only_takes &&
           !e->without[REWRITE_MISERE];
}

void grundy_engine_go_on(engine *e)
{
    for (uint32_t k = 0; e->law != NULL && k < e->set.kinds; k++)
        if (e->law[k].sequence != NULL)
            grundy_heap_go_on(e->law[k].sequence);
    for (uint32_t k = 0; e->sets != NULL && k < e->set.kinds; k++)
        if (e->sets[k] != NULL && e->sets[k]->rows != NULL)
            grundy_heap_go_on(e->sets[k]->rows);
}

void grundy_engine_cancel(engine *e)
{
    for (uint32_t k = 0; e->law != NULL && k < e->set.kinds; k++)
        if (e->law[k].sequence != NULL)
            grundy_heap_cancel(e->law[k].sequence);
    for (uint32_t k = 0; e->sets != NULL && k < e->set.kinds; k++)
        if (e->sets[k] != NULL && e->sets[k]->rows != NULL)
            grundy_heap_cancel(e->sets[k]->rows);
}
