/* SPDX-License-Identifier: MIT */
/*
 * Every kernel against the plain one, which is held against a reading of the
 * rules of its own: on random games, in each width of the machine's
 * instructions, in one go and in pieces; and far out, where the plain method
 * is too slow for a whole sequence, on heaps drawn at random.
 */
#include "heap/bits.h"
#include "heap/game.h"
#include "support/plain_heaps.h"
#include "support/test.h"

enum { NUMBERS_MOST = 1024 };

static const grundy_heap_simd widths[] = {GRUNDY_SIMD_NONE, GRUNDY_SIMD_AVX2,
                                          GRUNDY_SIMD_AVX512};

/* ---- random games ---- */

typedef struct drawn {
    uint64_t seed;
    grundy_heap_code code;
    uint32_t set[NUMBERS_MOST];
    char name[8192];
} drawn;

static uint32_t draw(drawn *d, uint32_t below)
{
    return (uint32_t)random_below(&d->seed, below);
}

static void draw_digits(drawn *d, unsigned allowed)
{
    grundy_heap_code *const code = &d->code;

    code->family = GRUNDY_HEAP_BREAK;
    code->digits = 2 + draw(d, draw(d, 8) == 0 ? 20 : 4);
    for (uint32_t k = 0; k < code->digits; k++) {
        code->digit[k] = (uint8_t)(draw(d, 16) & allowed);
        if (draw(d, 4) == 0)
            code->digit[k] &= 3;
    }
    code->digit[0] &= 12;
    if (draw(d, 2) == 0)
        code->digit[0] = 0;
}

static void draw_set(drawn *d, grundy_heap_family family)
{
    const uint32_t most = 1 + draw(d, draw(d, 2) == 0 ? 30 : 900);
    const uint32_t one_in = 1 + draw(d, 6);

    d->code.family = family;
    d->code.set = d->set;
    for (uint32_t k = 1; k <= most; k++)
        if (draw(d, one_in) == 0)
            d->set[d->code.count++] = k;
}

static void draw_game(drawn *d, const heap_kernel *kernel)
{
    do {
        d->code = (grundy_heap_code){0};
        switch (draw(d, 6)) {
        case 0: draw_set(d, GRUNDY_HEAP_SUBTRACT); break;
        case 1: draw_set(d, GRUNDY_HEAP_ALL_BUT); break;
        case 2:
            d->code.family = GRUNDY_HEAP_RULE;
            d->code.rule = (grundy_heap_rule)draw(d, GRUNDY_RULES);
            break;
        case 3: draw_digits(d, 3); break;
        case 4: draw_digits(d, 15); break;
        default: draw_digits(d, 7); break;
        }
        if (d->code.family == GRUNDY_HEAP_BREAK && draw(d, 3) == 0)
            d->code.tail = (uint8_t)draw(d, 8);
        if (d->code.family == GRUNDY_HEAP_BREAK && draw(d, 4) == 0)
            d->code.unequal = true;
    } while (grundy_heap_code_check(&d->code, NULL) != GRUNDY_OK ||
             !kernel->fits(&d->code));
    (void)grundy_heap_code_text(&d->code, d->name, sizeof d->name);
}

/* ---- runs ---- */

typedef struct run {
    memory mem;
    watch watch;
    sequence values;
    void *state;
    const heap_kernel *kernel;
} run;

static void begin(run *r, const heap_kernel *kernel,
                  const grundy_heap_code *code, grundy_heap_simd simd)
{
    heap_job job = {.code = code, .simd = simd};

    memset(r, 0, sizeof *r);
    grundy_memory_open(&r->mem, NULL, 0);
    grundy_sequence_open(&r->values, &r->mem);
    r->kernel = kernel;
    job.mem = &r->mem;
    job.watch = &r->watch;
    job.values = &r->values;
    assert_int_equal(grundy_kernel_open(kernel, &r->state, &job, NULL),
                     GRUNDY_OK);
}

static void extend(run *r, uint64_t count)
{
    assert_int_equal(grundy_kernel_extend(r->kernel, r->state, count, NULL),
                     GRUNDY_OK);
    assert_true(r->values.count >= count);
}

static void end(run *r)
{
    grundy_kernel_close(r->kernel, r->state);
    grundy_sequence_close(&r->values);
    assert_int_equal(r->mem.live, 0);
}

static void assert_same(const run *r, const run *oracle, uint64_t count,
                        const char *name)
{
    for (uint64_t n = 0; n < count; n++)
        if (grundy_sequence_at(&r->values, n) !=
            grundy_sequence_at(&oracle->values, n))
            fail_msg("%s by %s: heap %llu is %u, not %u", name, r->kernel->name,
                     (unsigned long long)n, grundy_sequence_at(&r->values, n),
                     grundy_sequence_at(&oracle->values, n));
}

/* ---- tests ---- */

TEST(the_plain_method_is_what_the_rules_say)
{
    enum { COUNT = 150 };
    uint32_t value[COUNT];
    drawn *const d = calloc(1, sizeof *d);
    run r;

    assert_non_null(d);
    for (int times = 0; times < 60; times++) {
        draw_game(d, &grundy_heap_plain);
        if (d->code.family == GRUNDY_HEAP_RULE)
            d->code.rule = GRUNDY_RULE_POWERS; /* the one it knows */
        plain_values(value, &d->code, COUNT);
        begin(&r, &grundy_heap_plain, &d->code, GRUNDY_SIMD_NONE);
        extend(&r, COUNT);
        for (uint32_t n = 0; n < COUNT; n++)
            assert_int_equal(grundy_sequence_at(&r.values, n), value[n]);
        end(&r);
    }
    free(d);
}

TEST(rules_are_the_same_as_sets)
{
    enum { LIMIT = 5000 };
    uint64_t set[LIMIT / 64 + 1];

    for (int rule = 0; rule < GRUNDY_RULES; rule++) {
        memset(set, 0, sizeof set);
        grundy_heap_rule_fill((grundy_heap_rule)rule, LIMIT, set);
        for (uint64_t k = 0; k < LIMIT; k++)
            assert_int_equal(set[k / 64] >> k % 64 & 1,
                             grundy_heap_rule_names((grundy_heap_rule)rule, k));
    }
}

/* In pieces, so that every state is taken up again; then again from half. */
static void try_game(drawn *d, const heap_kernel *kernel, uint64_t count)
{
    run oracle, r;

    begin(&oracle, &grundy_heap_plain, &d->code, GRUNDY_SIMD_NONE);
    extend(&oracle, count);
    for (size_t w = 0; w < sizeof widths / sizeof *widths; w++) {
        if (!grundy_heap_bits_has(widths[w]))
            continue;
        begin(&r, kernel, &d->code, widths[w]);
        while (r.values.count < count) {
            const uint64_t next = r.values.count + 1 + draw(d, 2000);

            extend(&r, next < count ? next : count);
        }
        assert_same(&r, &oracle, count, d->name);
        grundy_kernel_close(r.kernel, r.state);
        r.values.count = count / 2;
        heap_job job = {&d->code, &r.mem, &r.watch, &r.values, widths[w], NULL};
        assert_int_equal(grundy_kernel_open(kernel, &r.state, &job, NULL),
                         GRUNDY_OK);
        extend(&r, count);
        assert_same(&r, &oracle, count, d->name);
        end(&r);
    }
    end(&oracle);
}

static void try_kernel(const heap_kernel *kernel, uint64_t count, int times)
{
    drawn *const d = calloc(1, sizeof *d);

    if (SANITIZED)
        times = times / 2 + 1;
    assert_non_null(d);
    d->seed = count;
    for (int i = 0; i < (times * times_wanted() + 1) / 2; i++) {
        draw_game(d, kernel);
        try_game(d, kernel, count);
    }
    free(d);
}

TEST(blocks_agree_with_the_plain_method)
{
    try_kernel(&grundy_heap_blocks, 5000, 9);
}

TEST(takes_agree_with_the_plain_method)
{
    try_kernel(&grundy_heap_takes, 1200, 10);
}

TEST(bit_sets_agree_with_the_plain_method)
{
    try_kernel(&grundy_heap_dense, 3000, 7);
}

TEST(all_but_agrees_with_the_plain_method)
{
    try_kernel(&grundy_heap_below, 1200, 10);
}

TEST(tails_agree_with_the_plain_method)
{
    try_kernel(&grundy_heap_tails, 700, 20);
}

TEST(triples_agree_with_the_plain_method)
{
    try_kernel(&grundy_heap_triples, 160, 30);
}

TEST(endless_sets_outgrow_their_window)
{
    enum { FAR = 70000 }; /* the window begins with 65536 heaps */
    const grundy_heap_code primes = {.family = GRUNDY_HEAP_RULE,
                                     .rule = GRUNDY_RULE_PRIMES};
    run r, oracle;

    begin(&r, &grundy_heap_dense, &primes, grundy_heap_bits_best());
    begin(&oracle, &grundy_heap_takes, &primes, GRUNDY_SIMD_NONE);
    extend(&r, FAR);
    extend(&oracle, FAR);
    assert_same(&r, &oracle, FAR, "primes");
    assert_int_equal(grundy_sequence_at(&r.values, 18), 4);
    end(&r);
    end(&oracle);
}

/* ---- far out ---- */

/* Marks what heap n can move to, one option after another. */
static uint32_t value_by_marks(const grundy_heap_code *code,
                               const sequence *values, uint64_t n,
                               uint8_t *seen, size_t size)
{
    uint32_t mex = 0;

    memset(seen, 0, size);
    for (uint32_t k = 0; k < code->digits; k++) {
        const uint64_t rest = n - k;

        if (code->digit[k] & GRUNDY_LEAVE_ONE)
            seen[grundy_sequence_at(values, rest)] = 1;
        if (code->digit[k] & GRUNDY_LEAVE_TWO)
            for (uint64_t a = 1; a <= rest / 2; a++)
                if (!code->unequal || 2 * a != rest)
                    seen[grundy_sequence_at(values, a) ^
                         grundy_sequence_at(values, rest - a)] = 1;
    }
    while (seen[mex])
        mex++;
    return mex;
}

static void sample(const char *name, uint64_t count, int heaps)
{
    static uint8_t seen[1 << 14];
    drawn *const d = calloc(1, sizeof *d);
    grundy_heap_code code;
    run r;

    if (SANITIZED)
        count /= 8;
    assert_non_null(d);
    assert_int_equal(
        grundy_heap_code_parse(&code, name, strlen(name), NULL, NULL),
        GRUNDY_OK);
    begin(&r, &grundy_heap_blocks, &code, grundy_heap_bits_best());
    extend(&r, count);
    for (int i = 0; i < heaps; i++) {
        const uint64_t n = count - 1 - draw(d, (uint32_t)count / 2);
        const uint32_t value =
            value_by_marks(&code, &r.values, n, seen, sizeof seen);

        if (value != grundy_sequence_at(&r.values, n))
            fail_msg("%s: heap %llu is %u, not %u", name, (unsigned long long)n,
                     value, grundy_sequence_at(&r.values, n));
    }
    end(&r);
    free(d);
}

TEST(heaps_beyond_a_million_are_right)
{
    sample("grundy", 1200000, 50);
    if (times_wanted() < 5)
        return;
    sample("grundy", 1200000, 150);
    sample("0.6", 1100000, 100);
    sample("0.106", 11000000, 100);
    sample("0.16", 4000000, 100);
    sample("0.45", 1200000, 100);
}

/* Minutes of work, for those who ask for more (GRUNDY_TEST_TIMES=10). */
TEST(heaps_beyond_ten_million_are_right)
{
    if (times_wanted() < 10)
        return;
    sample("grundy", 12000000, 300);
    sample("0.6", 11000000, 300);
    sample("0.16", 100000000, 30);
    sample("0.106", 100000000, 30);
    sample("0.007", 1000000, 300);
}

TEST(a_game_without_a_good_split_is_right)
{
    sample("0.007", 70000, 300);
    sample("4.37", 80000, 300);
    sample("0.144", 80000, 300);
    sample("unequal 4.43", 25000, 200);
}
