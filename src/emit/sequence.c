/* SPDX-License-Identifier: MIT */
/*
 * Heaps that may split, or from which all but a few numbers may be taken, and
 * are larger than a table by hand can be: where the rules are a game whose
 * values are proved to repeat (grundy/heap.h), the program has the first
 * values as constants, and all others by the period.  Where nothing says how
 * large heaps are, it computes the first values, as for small heaps, and ends
 * there.  The proof is made here, once; the program quotes it.  Where no law is
 * found the values are computed by rare ones, each in far fewer steps than it
 * has options; so they are where the input tells the code, and the program
 * proves the period itself.
 */
#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "emit/emitter.h"
#include "plan/rewrites/winner.h"
#include "grundy/heap.h"
#include "plan/laws/code.h"

enum {
    LOOKED_AT = 4096,
    MOST_CONSTANTS = 600,
    MOST_TURNING = 4096,
    DEFAULT_LARGE = 20000
};

/* Finite sets of takings have a table that ends where their values repeat, if
 * the rules say so in a way that it reads: as they are written. */
static bool splits_or_goes_on(emitter *e, const game_kind *k,
                              const heap_family *rules,
                              const grundy_heap_code *game)
{
    bool found = game->tail != 0;
    recurring law;

    if (game->family == GRUNDY_HEAP_SUBTRACT)
        return rules->why_not != NULL || e->canonical ||
               !grundy_emit_recurs(e, k, 0, &law);
    if (game->family == GRUNDY_HEAP_ALL_BUT)
        return true;
    for (uint32_t i = 0; i < game->digits; i++)
        found |= (game->digit[i] & GRUNDY_LEAVE_TWO) != 0;
    return game->family == GRUNDY_HEAP_BREAK && found;
}

/* The values up to where the law begins, and of one period. */
static bool read_law(emitter *e, grundy_heap *heap, sequence_law *out)
{
    grundy_heap_law law;

    if (grundy_heap_extend(heap, LOOKED_AT, NULL) != GRUNDY_OK ||
        !grundy_heap_get_law(heap, &law) ||
        law.preperiod + law.period > MOST_CONSTANTS)
        return false;
    out->count = (uint32_t)(law.preperiod + law.period);
    out->period = (int64_t)law.period;
    out->saltus = (int64_t)law.saltus;
    out->value = grundy_arena_new(&e->a, out->count * sizeof *out->value);
    if (out->value == NULL ||
        grundy_heap_copy(heap, 0, out->count, out->value, NULL) != GRUNDY_OK)
        out->count = 0;
    assert(out->period > 0);
    return out->count > 0;
}

/* What a program by rare values needs, if the code ends and leaves at most
 * two heaps. */
static void note_digits(emitter *e, const grundy_heap_code *game,
                        sequence_law *out)
{
    bool fits = game->tail == 0;

    for (uint32_t i = 0; i < game->digits; i++)
        fits &= (game->digit[i] & GRUNDY_LEAVE_THREE) == 0;
    out->digit = grundy_arena_new(&e->a, game->digits);
    if (!fits || out->digit == NULL)
        return;
    memcpy(out->digit, game->digit, game->digits);
    out->digits = game->digits;
    out->unequal = game->unequal;
}

/* The most that the clause takes; INT64_MAX: perhaps nothing, or less, or it is
 * not known. */
static int64_t most_taken(emitter *e, const code_clause *c)
{
    const node *const over = c->among;
    const bool range = over != NULL && grundy_tree_is_range(over);
    const int64_t least = c->bits != GRUNDY_LEAVE_TWO;
    const int64_t more = c->form == CODE_DIGITS ? c->take : 0;
    int64_t high;

    if (over == NULL)
        return c->take < least         ? INT64_MAX
               : c->form == CODE_DIGIT ? c->take
                                       : c->number;
    if ((!range && over->type->tag != TYPE_INT) ||
        (c->form == CODE_UP_TO
             ? c->take < least
             : !grundy_facts_at_least(&e->facts, range ? over->kid[0] : over,
                                      least - more)))
        return INT64_MAX;
    high = grundy_facts_ends(&e->facts,
                             grundy_facts_of(range ? over->kid[1] : over))
               .high;
    return high >= GRUNDY_HEAP_DIGITS ? INT64_MAX : high + more;
}

/* The same where the input tells the code: how far behind the point its last
 * digit stands. */
static void note_family(emitter *e, const heap_family *f, sequence_law *out)
{
    bool splits = false, unequal = false, equal = false;
    int64_t most = 0;

    if (f->why_not != NULL)
        return;
    for (uint32_t i = 0; i < f->clauses; i++) {
        const code_clause *const c = &f->clause[i];
        const bool two = (c->bits & GRUNDY_LEAVE_TWO) != 0;
        const int64_t taken = most_taken(e, c);

        if ((c->form != CODE_DIGIT && c->form != CODE_DIGITS &&
             c->form != CODE_EACH && c->form != CODE_UP_TO) ||
            (c->bits & GRUNDY_LEAVE_THREE) != 0 || taken >= GRUNDY_HEAP_DIGITS)
            return;
        most = taken > most ? taken : most;
        splits |= two;
        *(c->splits_unequal ? &unequal : &equal) |= two;
    }
    out->family = grundy_arena_new(&e->a, sizeof *out->family);
    if (!splits || (unequal && equal) || out->family == NULL)
        return;
    memcpy((void *)(uintptr_t)out->family, f, sizeof *f);
    out->digits = (uint32_t)most + 1;
    out->unequal = unequal;
}

bool grundy_emit_turning(emitter *e, const game_kind *k,
                         const takes_turns *turns, sequence_law *out)
{
    if (turns->count > MOST_TURNING ||
        grundy_emit_start_high(e, k, 0) < DEFAULT_LARGE)
        return false;
    *out = (sequence_law){.count = (uint32_t)turns->count,
                          .period = (int64_t)turns->period,
                          .saltus = (int64_t)turns->saltus};
    out->value = grundy_arena_new(&e->a, out->count * sizeof *out->value);
    if (out->value == NULL)
        return false;
    for (uint32_t i = 0; i < out->count; i++)
        out->value[i] = turns->value[i];
    return true;
}

bool grundy_emit_find_sequence(emitter *e, const game_kind *k,
                               const code_source *source, sequence_law *out)
{
    const int64_t high = grundy_emit_start_high(e, k, 0);
    const grundy_heap_options options = {
        .limits = {.alloc = e->mem->alloc, .threads = 1}};
    heap_family rules = {0};
    grundy_heap_code game;
    grundy_heap *heap = NULL;
    char text[80];
    code_traits is;
    bool found;

    *out = (sequence_law){.count = 0};
    if (e->mode != MODE_NIMBERS || k->params != 1 || k->decides > 0 ||
        high < DEFAULT_LARGE || !grundy_code_find(&e->a, e->set, k, &rules))
        return false;
    if (grundy_code_bind(&e->a, &rules, source, &game, &is) != NULL) {
        note_family(e, &rules, out);
        return false;
    }
    if (!splits_or_goes_on(e, k, &rules, &game) ||
        grundy_heap_open(&heap, &game, &options, NULL) != GRUNDY_OK)
        return false;
    found = read_law(e, heap, out);
    grundy_heap_close(&heap);
    (void)grundy_heap_code_text(&game, text, sizeof text);
    out->game = grundy_emit_say(e, "%s", text);
    if (!found && game.family == GRUNDY_HEAP_BREAK)
        note_digits(e, &game, out);
    return found;
}

/* ---- without a law ---- */

void grundy_emit_heap_end(emitter *e, const game_kind *k, emit_scope scope,
                          emit_body *body)
{
    const char *const called = grundy_emit_kind_name(e, k);

    assert(k->params == 1);
    grundy_emit_body(e, called,
                     grundy_emit_say(e, "static int64_t %s(%s)", called,
                                     grundy_emit_params(e, k->param, 1)),
                     k->param, 1, body, (void *)(uintptr_t)k);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
}

/* What a clause takes: one number, or those of a loop. */
static void write_digits(emitter *e, const code_clause *c, const char *name)
{
    const emit_scope scope = grundy_emit_begin(e);
    const node *const over = c->among;
    const bool range = over != NULL && grundy_tree_is_range(over);
    const bool loop = range || c->form == CODE_UP_TO ||
                      (over == NULL && c->form != CODE_DIGIT);
    const char *take = grundy_emit_name(e, "take"), *low, *high;
    const int64_t more = c->form == CODE_DIGITS && over != NULL ? c->take : 0;

    low = range ? grundy_emit_expr(e, over->kid[0]).text
                : grundy_emit_say(e, "%" PRId64, c->take);
    high = over == NULL ? grundy_emit_say(e, "%" PRId64, c->number)
                        : grundy_emit_expr(e, range ? over->kid[1] : over).text;
    if (loop)
        grundy_emit_line(
            e, "for (int64_t %s = %s; %s %s %s; %s++)", take, low, take,
            range && over->op == N_RANGE_LT ? "<" : "<=", high, take);
    else
        take = over != NULL ? high : low;
    grundy_emit_line(e, "%s%s_digit[%s%s] |= %u;", loop ? "    " : "", name,
                     take,
                     more == 0 ? "" : grundy_emit_say(e, " + %" PRId64, more),
                     (unsigned)c->bits);
    grundy_emit_leave(e, scope);
}

static void breaking_body(emitter *e, void *user)
{
    const game_kind *k = user;
    const sequence_law *law = &grundy_emit_plan(e, k)->sequence;
    const char *const name = grundy_emit_id(e, k);

    if (law->family != NULL) {
        grundy_emit_open(e, "if (%s_values.count == 0)", name);
        grundy_emit_line(e, "memset(%s_digit, 0, sizeof %s_digit);", name,
                         name);
        for (uint32_t i = 0; i < law->family->clauses; i++)
            write_digits(e, &law->family->clause[i], name);
        grundy_emit_close(e);
    }
    grundy_emit_line(e, "return heaps_value(&%s_values, %s);", name,
                     grundy_emit_find(e, k->param[0].variable)->at[0].text);
}

static const char *breaking_text(emitter *e, const game_kind *k)
{
    const sequence_law *law = &grundy_emit_plan(e, k)->sequence;

    return law->family != NULL
               ? "A game of taking and breaking whose code the input tells: "
                 "its "
                 "values are found one after another, by rare ones, until they "
                 "are seen to repeat for ever."
               : grundy_emit_say(
                     e,
                     "The game of taking and breaking %s, with no period "
                     "known: "
                     "its values are found one after another, by rare ones.",
                     law->game);
}

void grundy_emit_breaking(emitter *e, const game_kind *k)
{
    kind_plan *const plan = grundy_emit_plan(e, k);
    const sequence_law *law = &plan->sequence;
    const emit_scope scope = grundy_emit_begin(e);
    const char *list = "", *name = grundy_emit_id(e, k);

    for (uint32_t i = 0; i < law->digits && law->family == NULL; i++)
        list = grundy_emit_say(e, "%s%s%u", list, i > 0 ? ", " : "",
                               (unsigned)law->digit[i]);
    e->in_rules = law->family == NULL ? &grundy_emit_no_reads
                                      : &e->set->kind_reads[k->index];
    grundy_emit_describe(e, k, breaking_text(e, k));
    if (law->family == NULL)
        grundy_emit_line(e, "static const uint8_t %s_digit[%u] = {%s};", name,
                         (unsigned)law->digits, list);
    else
        grundy_emit_line(e, "static uint8_t %s_digit[%u];", name,
                         (unsigned)law->digits);
    grundy_emit_line(e,
                     "static heaps %s_values = {%s_digit, %u, %s, 0, 0, 0, "
                     "0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL};",
                     name, name, (unsigned)law->digits,
                     law->unequal ? "true" : "false");
    grundy_emit_blank(e);
    if (law->family != NULL)
        plan->forget = grundy_emit_say(e, "heaps_forget(&%s_values);", name);
    grundy_emit_heap_end(e, k, scope, breaking_body);
}

/* ---- writing ---- */

const char *grundy_emit_sequence_values(emitter *e, const game_kind *k)
{
    return grundy_emit_say(e, "%s_value", grundy_emit_id(e, k));
}

static void constants(emitter *e, const game_kind *k)
{
    const sequence_law *const law = &grundy_emit_plan(e, k)->sequence;
    const char *list = "";

    for (uint32_t i = 0; i < law->count; i++)
        list = grundy_emit_say(e, "%s%s%" PRIu64, list, i > 0 ? ", " : "",
                               law->value[i]);
    grundy_emit_line(e, "static const int32_t %s[%u] = {%s};",
                     grundy_emit_sequence_values(e, k), (unsigned)law->count,
                     list);
    grundy_emit_blank(e);
}

/* The value of a place, and what the periods before it add.  Who wins is told
 * by the bits alone, where no options of other kinds are marked by them: then
 * values beyond 2^63 are as good as others. */
static const char *risen(emitter *e, const char *value, const char *more)
{
    if (e->set->kinds == 1 && grundy_winner_is_enough(e->set))
        return grundy_emit_say(e, "(int64_t)((uint64_t)%s + (uint64_t)(%s))",
                               value, more);
    return grundy_emit_call_two(e, "plus", grundy_emit_named(value),
                                grundy_emit_code(more, RANK_MUL))
        .text;
}

static void body(emitter *e, void *user)
{
    const game_kind *k = user;
    const sequence_law *law = &grundy_emit_plan(e, k)->sequence;
    const char *n = grundy_emit_find(e, k->param[0].variable)->at[0].text;
    const int64_t from = (int64_t)law->count - law->period;
    const char *const value = grundy_emit_sequence_values(e, k);
    const char *past =
        from == 0 ? n : grundy_emit_say(e, "(%s - %" PRId64 ")", n, from);
    const char *place =
        from == 0 ? grundy_emit_say(e, "%s %% %" PRId64, n, law->period)
                  : grundy_emit_say(e, "%" PRId64 " + %s %% %" PRId64, from,
                                    past, law->period);

    grundy_emit_open(e, "if (%s < %u)", n, (unsigned)law->count);
    grundy_emit_line(e, "return %s[%s];", value, n);
    grundy_emit_close(e);
    if (law->saltus == 0)
        grundy_emit_line(e, "return %s[%s];", value, place);
    else
        grundy_emit_line(
            e, "return %s;",
            risen(e, grundy_emit_say(e, "%s[%s]", value, place),
                  grundy_emit_say(e, "%s / %" PRId64 " * %" PRId64, past,
                                  law->period, law->saltus)));
}

static const char *sequence_text(emitter *e, const game_kind *k)
{
    const sequence_law *law = &grundy_emit_plan(e, k)->sequence;
    const char *n = k->param[0].name;
    const char *const more =
        law->saltus == 0
            ? ""
            : grundy_emit_say(e, " and %" PRId64 " more", law->saltus);
    const char *const again = grundy_emit_say(
        e, "from %s = %" PRId64 " on that of %s + %" PRId64 " is that of %s%s",
        n, (int64_t)law->count - law->period, n, law->period, n, more);

    if (law->game == NULL)
        return grundy_emit_say(
            e,
            "From some number on the remainder tells what may be taken: the "
            "values repeat, %s; proved by computing until all that decides "
            "the next values comes again.",
            again);
    return grundy_emit_say(
        e,
        "The game of taking and breaking %s: its values repeat, %s; proved by "
        "computing as far as the theorem of Guy and Smith [1956] and its kin "
        "ask for.",
        law->game, again);
}

void grundy_emit_sequence(emitter *e, const game_kind *k)
{
    const emit_scope scope = grundy_emit_begin(e);

    e->in_rules = &grundy_emit_no_reads;
    grundy_emit_describe(e, k, sequence_text(e, k));
    constants(e, k);
    grundy_emit_heap_end(e, k, scope, body);
}
