/* SPDX-License-Identifier: MIT */
/*
 * Every proof here is an induction over heaps, and the search only has to
 * find where its hypothesis is met.  Write n0 for the preperiod (at least 1
 * where heaps break: a heap with a period taken off must stay non-empty), p
 * for the period, k for the most tokens a digit takes, t for the most heaps a
 * move leaves.
 *
 * LAW_GUY_SMITH [GuySmith56].  G(n + p) = G(n) for n0 <= n < t n0 + (t-1) p + k
 * proves it for every n >= n0.  An option of n + p, n at least that bound,
 * leaves t n0 + t p tokens or more in at most t heaps, so its largest heap is
 * n0 + p or more: with p taken off it is an option of n of the same value.
 * An option of n leaves t n0 + (t-1) p or more, so its largest heap is n0 or
 * more, and p may be added to it.
 *
 * LAW_UNEQUAL.  The same for n0 <= n < 2 n0 + 2p + k.  Taking p off the larger
 * of two heaps may make them equal, (a, a): then a >= n0 + p, and the option
 * (a - p, a + p) has the value 0 that (a + p, a) has.
 *
 * LAW_STATE.  Where a value is one function of the last m values, two equal
 * runs of m values have the same future.  Sets: m the largest number.  Codes
 * that never break: m = k, and n0 >= 1 because heap 0 is left by another bit.
 *
 * LAW_RELATIVE.  Where a move may take any number above m, G(n) is the mex of
 * A = {G(h) : h < n - m} and of some of the last m values.  Let M = mex A.  The
 * last m values and the part of A above M, all less M, are a state: they
 * decide G(n) - M and the next state, because what lies below M is in A for
 * good.  So equal states at n1 and n1 + p prove the law from n1 - m on, with
 * the difference of the two M as saltus.  Codes with a tail of 2 or 3 and no
 * breaks are of this kind from n = k + 1 on.
 *
 * LAW_ENLARGED.  If S gives a pure period p, a number s + jp more in it, s in
 * S, changes nothing: G(n - s - jp) = G(n - s).  Powers of two are 1 or 2
 * modulo 3, and {1, 2} has the pure period 3.
 *
 * LAW_DIRECT.  If every smaller heap may be left and no option holds as many
 * tokens as the heap, then G(n) = n, since a xor b <= a + b.  And Lasker's
 * game, take any number or split, exchanges 4i + 3 and 4i + 4
 * [BerlekampConwayGuy82, ch. 4].
 */
#include "nim/law.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/words.h"

static bool breaks(const grundy_heap_code *code)
{
    return code->family == GRUNDY_HEAP_BREAK;
}

unsigned grundy_law_parts(const grundy_heap_code *code)
{
    unsigned bits = code->tail;

    if (!breaks(code))
        return 1;
    for (uint32_t i = 0; i < code->digits; i++)
        bits |= code->digit[i];
    return bits & GRUNDY_LEAVE_THREE ? 3
           : bits & GRUNDY_LEAVE_TWO ? 2
                                     : bits != 0;
}

uint64_t grundy_law_reach(const grundy_heap_code *code)
{
    uint32_t k;

    if (!breaks(code))
        return code->count == 0 ? 0 : code->set[code->count - 1];
    for (k = code->digits; k > 1 && code->digit[k - 1] == 0; k--)
        if (code->tail != 0)
            break; /* a zero before the tail counts */
    return k == 0 ? 0 : k - 1;
}

/* A code with an end or a finite set to take from. */
static bool is_finite(const grundy_heap_code *code)
{
    return breaks(code) ? code->tail == 0
                        : code->family == GRUNDY_HEAP_SUBTRACT;
}

static law_theorem theorem_for(const grundy_heap_code *code)
{
    const unsigned parts = grundy_law_parts(code);

    if (code->family == GRUNDY_HEAP_ALL_BUT)
        return LAW_RELATIVE;
    if (is_finite(code))
        return parts <= 1      ? LAW_STATE
               : code->unequal ? LAW_UNEQUAL
                               : LAW_GUY_SMITH;
    if (breaks(code) && parts == 1)
        return code->tail & GRUNDY_LEAVE_ONE ? LAW_RELATIVE : LAW_STATE;
    return LAW_OBSERVED;
}

/* Where the induction may begin. */
static uint64_t first_heap(const grundy_heap_code *code, uint64_t preperiod)
{
    const uint64_t least = !breaks(code)     ? 0
                           : code->tail != 0 ? grundy_law_reach(code) + 1
                                             : 1;

    return preperiod < least ? least : preperiod;
}

uint64_t grundy_law_need(const grundy_heap_code *code, const period *p)
{
    const uint64_t n0 = first_heap(code, p->preperiod);
    const uint64_t k = grundy_law_reach(code);

    if (n0 > UINT64_MAX / 8 || p->length > UINT64_MAX / 8)
        return UINT64_MAX;
    switch (theorem_for(code)) {
    case LAW_STATE: return n0 + p->length + k;
    case LAW_UNEQUAL: return 2 * n0 + 3 * p->length + k;
    case LAW_GUY_SMITH: return grundy_law_parts(code) * (n0 + p->length) + k;
    default: return UINT64_MAX;
    }
}

static uint64_t need_to_prove(const void *user, const period *p)
{
    return grundy_law_need(user, p);
}

/* An arithmetic period that nim/law_carry.c could prove. */
static uint64_t need_to_carry(const void *user, const period *p)
{
    const grundy_heap_code *code = user;

    return p->saltus == 0 ? need_to_prove(code, p)
                          : 3 * first_heap(code, p->preperiod) + 2 * p->length +
                                grundy_law_reach(code);
}

/* ---- equal states relative to the mex ---- */

/* The set A of the heaps that any larger heap may leave, and its mex. */
typedef struct reachable {
    uint8_t *has; /* has[v] for v < size */
    uint64_t size, mex;
} reachable;

static void gather(reachable *a, const series *s, uint64_t from, uint64_t to)
{
    memset(a->has, 0, (size_t)a->size);
    assert(to <= s->count);
    for (uint64_t h = from; h < to; h++)
        a->has[grundy_series_at(s, h)] = 1;
    for (a->mex = 0; a->mex < a->size && a->has[a->mex]; a->mex++)
        ;
}

static bool has_value(const reachable *a, uint64_t v)
{
    return v < a->size && a->has[v];
}

static bool is_same_above(const reachable *a, const reachable *b)
{
    const uint64_t shift = b->mex - a->mex;

    assert(b->mex >= a->mex);
    for (uint64_t v = a->mex; v < a->size || v + shift < b->size; v++)
        if (has_value(a, v) != has_value(b, v + shift))
            return false;
    return true;
}

/* Whether the states at n and at n + p are equal, p known to hold from n - m.
 */
static bool is_state_repeated(const grundy_heap_code *code, const series *s,
                              const period *p, uint64_t n, reachable *a,
                              reachable *b)
{
    const uint64_t from = breaks(code) && !(code->tail & GRUNDY_LEAVE_NONE);
    const uint64_t m = grundy_law_reach(code);

    assert(n >= m && n + p->length <= s->count);
    gather(a, s, from, n - m);
    gather(b, s, from, n + p->length - m);
    return b->mex - a->mex == p->saltus && is_same_above(a, b);
}

static uint64_t largest(const series *s)
{
    uint64_t most = 0;

    for (uint64_t n = 0; n < s->count; n++)
        if (grundy_series_at(s, n) > most)
            most = grundy_series_at(s, n);
    return most;
}

/* Tries n1 at the first place, and 1, 2, 4, ... periods later. */
static void prove_relative(law *out, const grundy_heap_code *code,
                           const series *s, reachable *a, reachable *b)
{
    const period *const p = &out->period;
    const uint64_t m = grundy_law_reach(code);
    const uint64_t least = first_heap(code, 0);
    uint64_t n = p->preperiod + m < least ? least : p->preperiod + m;

    if (n < m)
        n = m;
    for (uint64_t step = 1; n + p->length <= s->count; step *= 2) {
        if (is_state_repeated(code, s, p, n, a, b)) {
            out->theorem = LAW_RELATIVE;
            out->state = n;
            out->checked = n + p->length;
            return;
        }
        n += step * p->length;
    }
}

static grundy_status try_relative(law *out, const grundy_heap_code *code,
                                  const series *s, memory *mem,
                                  grundy_error *err)
{
    const uint64_t size = largest(s) + 1;
    uint8_t *marks;

    if (out->period.length == 0 || out->period.saltus > size ||
        size > 16 * s->count + 4096)
        return GRUNDY_OK;
    marks = grundy_memory_new(mem, (size_t)size * 2);
    if (marks == NULL)
        return grundy_fail(err, grundy_memory_failure(mem),
                           "expected %llu bytes to compare states",
                           (unsigned long long)size * 2);

    reachable a = {marks, size, 0}, b = {marks + size, size, 0};

    prove_relative(out, code, s, &a, &b);
    grundy_memory_free(mem, marks, (size_t)size * 2);
    return GRUNDY_OK;
}

/* ---- laws without a search ---- */

static bool takes_any(const grundy_heap_code *code, uint8_t least)
{
    for (uint32_t i = 1; i < code->digits; i++)
        if ((code->digit[i] & least) != least)
            return false;
    return (code->tail & least) == least;
}

static bool is_lasker(const grundy_heap_code *code)
{
    const uint8_t three = GRUNDY_LEAVE_NONE | GRUNDY_LEAVE_ONE;

    if (code->digit[0] != GRUNDY_LEAVE_TWO || code->tail != three)
        return false;
    for (uint32_t i = 1; i < code->digits; i++)
        if (code->digit[i] != three)
            return false;
    return true;
}

static bool find_direct(law *out, const grundy_heap_code *code,
                        uint64_t checked)
{
    const uint8_t three = GRUNDY_LEAVE_NONE | GRUNDY_LEAVE_ONE;

    if (code->family == GRUNDY_HEAP_RULE && code->rule == GRUNDY_RULE_POWERS) {
        *out = (law){LAW_ENLARGED, {0, 3, 0}, checked, 0};
        return true;
    }
    if (!breaks(code) || code->unequal)
        return false;
    if (code->digit[0] == 0 && takes_any(code, three))
        *out = (law){LAW_DIRECT, {0, 1, 1}, checked, 0};
    else if (is_lasker(code))
        *out = (law){LAW_DIRECT, {1, 4, 4}, checked, 0};
    else
        return false;
    return true;
}

/* The law must hold in every value there is, or the values are wrong. */
static bool holds(const law *found, const series *s)
{
    return grundy_period_start(s, found->period.length, found->period.saltus) <=
           found->period.preperiod;
}

/* ---- the search ---- */

static grundy_status observe(law *out, const series *s, memory *mem,
                             grundy_error *err)
{
    bool found;
    grundy_status status =
        grundy_period_find(&out->period, &found, s, NULL, NULL, mem, err);

    out->theorem = LAW_OBSERVED;
    out->checked = s->count;
    if (!found)
        out->period = (period){0, 0, 0};
    return status;
}

/* Codes that end and leave at most two heaps never grow by a saltus
 * [HorrocksNowakowski03]; nor does what takes from a finite set. */
static bool may_grow(const grundy_heap_code *code)
{
    return !is_finite(code) || grundy_law_parts(code) == 3;
}

static grundy_status prove_finite(law *out, const grundy_heap_code *code,
                                  const series *s, memory *mem,
                                  grundy_error *err)
{
    const bool grows = may_grow(code);
    bool found, proved = false;
    grundy_status status = grundy_period_find(
        &out->period, &found, s, grows ? need_to_carry : need_to_prove, code,
        mem, err);

    if (status != GRUNDY_OK || !found)
        return status;
    if (out->period.saltus == 0) {
        out->theorem = theorem_for(code);
        out->checked = grundy_law_need(code, &out->period);
        return GRUNDY_OK;
    }
    if (grows)
        status = grundy_law_carry(&proved, code, s, &out->period, mem, err);
    if (proved)
        out->theorem = LAW_CARRY;
    out->checked = s->count;
    return status;
}

static grundy_status search_code(law *out, const grundy_heap_code *code,
                                 const series *s, memory *mem,
                                 grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    if (theorem_for(code) != LAW_OBSERVED && theorem_for(code) != LAW_RELATIVE)
        status = prove_finite(out, code, s, mem, err);
    if (status == GRUNDY_OK && out->theorem == LAW_OBSERVED)
        status = observe(out, s, mem, err);
    if (status == GRUNDY_OK && theorem_for(code) == LAW_RELATIVE)
        status = try_relative(out, code, s, mem, err);
    if (out->theorem == LAW_OBSERVED && out->period.saltus != 0 &&
        !may_grow(code))
        out->period = (period){0, 0, 0};
    return status;
}

/*
 * What repeats a few times may well end: values that are made of bits repeat
 * with 128 eight times, as far as 1023, and never again.  So a period is
 * observed only where it was seen often.
 */
static bool is_often(const period *p, uint64_t count)
{
    enum { OFTEN = 10 };

    return (count - p->preperiod) / OFTEN >= p->length;
}

grundy_status grundy_law_search(law *out, const grundy_heap_code *code,
                                const series *s, memory *mem, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    *out = (law){LAW_OBSERVED, {0, 0, 0}, s->count, 0};
    if (code == NULL)
        status = observe(out, s, mem, err);
    else if (!find_direct(out, code, s->count))
        status = search_code(out, code, s, mem, err);
    else if (!holds(out, s))
        status = grundy_fail(err, GRUNDY_EINTERNAL,
                             "the values contradict a theorem");
    if (out->theorem == LAW_OBSERVED && out->period.length != 0 &&
        !is_often(&out->period, s->count))
        out->period = (period){0, 0, 0};
    return status;
}

grundy_status grundy_law_guess(uint64_t *count, const grundy_heap_code *code,
                               const series *s, memory *mem, grundy_error *err)
{
    const uint64_t from = s->count / 2;
    const series end = {(const char *)s->value + from * s->width,
                        s->count - from, s->width};
    bool found;
    period p;
    grundy_status status =
        grundy_period_find(&p, &found, &end, NULL, NULL, mem, err);

    *count = UINT64_MAX;
    if (status != GRUNDY_OK || !found)
        return status;
    p.preperiod = grundy_period_start(s, p.length, p.saltus);
    *count = grundy_law_need(code, &p);
    return GRUNDY_OK;
}

const char *grundy_law_name(law_theorem theorem)
{
    switch (theorem) {
    case LAW_OBSERVED: return "observation";
    case LAW_GUY_SMITH: return N_("Guy and Smith's theorem");
    case LAW_UNEQUAL: return N_("Guy and Smith's theorem for unequal splits");
    case LAW_STATE: return N_("a repeated state");
    case LAW_RELATIVE: return N_("a repeated state relative to the mex");
    case LAW_CARRY: return N_("induction without carries");
    case LAW_ENLARGED: return N_("{1,2} enlarged by equal remainders");
    case LAW_DIRECT: return N_("induction over heaps");
    case LAW_STRIP: return N_("a repeated state of the rows");
    }
    return "";
}
