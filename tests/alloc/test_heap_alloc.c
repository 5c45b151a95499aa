/* SPDX-License-Identifier: MIT */
/*
 * Each allocation of a heap sequence fails in turn: it is reported, nothing
 * leaks, and with memory to spare the same sequence goes on and is right.
 */
#include "grundy/grundy.h"
#include "support/stingy.h"
#include "support/test.h"

typedef struct asked {
    const char *game;
    uint64_t step, count; /* values are found step by step */
    bool no_law;
} asked;

static grundy_status find_all(grundy_heap *heap, const asked *a,
                              uint32_t *found)
{
    grundy_status status = GRUNDY_OK;

    for (uint64_t n = a->step; n < a->count && status == GRUNDY_OK;
         n += a->step)
        status = grundy_heap_extend(heap, n, NULL);
    return status == GRUNDY_OK
               ? grundy_heap_digest(heap, a->count, found, NULL)
               : status;
}

/* True if all went well, so that no later allocation is left to fail. */
static bool run(const asked *a, unsigned long fail_at, uint32_t *found)
{
    stingy s = {.fail_at = fail_at};
    grundy_heap_options options = {.no_law = a->no_law};
    grundy_heap *heap = NULL;
    grundy_heap_code code = {0};
    grundy_status status;

    options.limits.alloc = (grundy_alloc){stingy_resize, &s};
    options.limits.threads = 1;
    status = grundy_heap_code_parse(&code, a->game, strlen(a->game),
                                    &options.limits.alloc, NULL);
    if (status == GRUNDY_OK)
        status = grundy_heap_open(&heap, &code, &options, NULL);
    if (status == GRUNDY_OK) {
        status = find_all(heap, a, found);
        if (status != GRUNDY_OK) {
            assert_int_equal(status, GRUNDY_ENOMEM);
            assert_int_equal(find_all(heap, a, found), GRUNDY_OK);
        }
    }
    assert_true(status == GRUNDY_OK || status == GRUNDY_ENOMEM);
    grundy_heap_close(&heap);
    grundy_heap_code_close(&code, &options.limits.alloc);
    if (s.live != 0)
        fail_msg("%s, allocation %lu: %zu bytes leak", a->game, fail_at,
                 s.live);
    return s.calls < fail_at;
}

TEST(each_failed_allocation_is_clean)
{
    static const asked all[] = {
        {"grundy", 3000, 9000, true},   {"0.6", 3000, 6000, true},
        {"0.106", 3000, 6000, true},    {"0.77", 100, 500, false},
        {"{2,3,5}", 40, 300, false},    {"{2,3,5}", 40, 300, true},
        {"primes", 30000, 70000, true}, {"squares", 200, 600, true},
        {"all-but {1,2}", 40, 300, false}, {"all-but {3}", 40, 300, true},
        {"4.3333...", 40, 300, true},   {"0.8", 40, 200, true},
    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const bool some = times_wanted() == 1 && all[i].count > 10000;
        const unsigned step = (some ? 5 : 1) * (SANITIZED ? 3 : 1);
        uint32_t right = 0;

        (void)run(&all[i], 0, &right);
        for (unsigned long fail_at = 1;; fail_at += step) {
            uint32_t found = right;
            const bool through = run(&all[i], fail_at, &found);

            if (found != right)
                fail_msg("%s, allocation %lu", all[i].game, fail_at);
            if (through)
                break;
        }
    }
}
