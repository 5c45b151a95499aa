/* SPDX-License-Identifier: MIT */
/*
 * What several threads do together, small enough for a thread sanitizer
 * (make check-threads): a sequence with a helper, its end in the middle of
 * the work, a survey whose games are shared out, and cancelling from beside.
 */
#include <time.h>

#include <pthread.h>

#include "../support/test.h"
#include "grundy/heap.h"
#include "grundy/survey.h"
#include "heap/game.h"

/* Alone; with a helper, which joins where 16384 are missing; with another. */
enum { FIRST = 3000, FAR = 20000, FARTHER = 37000 };

/* ---- a helper ---- */

typedef struct helper {
    pthread_t thread;
    void (*body)(void *arg);
    void *arg;
    unsigned started;
    bool refuses;
} helper;

static void *run_body(void *arg)
{
    helper *const h = arg;

    h->body(h->arg);
    return NULL;
}

static bool start(void *user, void (*body)(void *arg), void *arg)
{
    helper *const h = user;

    h->body = body;
    h->arg = arg;
    h->started++;
    return !h->refuses && pthread_create(&h->thread, NULL, run_body, h) == 0;
}

static void join(void *user)
{
    assert_int_equal(pthread_join(((helper *)user)->thread, NULL), 0);
}

static void rest(void)
{
    const struct timespec moment = {0, 1000};

    (void)nanosleep(&moment, NULL);
}

typedef struct run {
    memory mem;
    watch watch;
    sequence values;
    void *state;
} run;

static void open_run(run *r, const char *game, const heap_crew *crew,
                     grundy_heap_code *code)
{
    heap_job job = {.code = code,
                    .mem = &r->mem,
                    .watch = &r->watch,
                    .values = &r->values,
                    .simd = GRUNDY_SIMD_NONE,
                    .crew = crew};

    memset(r, 0, sizeof *r);
    assert_int_equal(
        grundy_heap_code_parse(code, game, strlen(game), NULL, NULL),
        GRUNDY_OK);
    grundy_memory_open(&r->mem, NULL, 0);
    grundy_sequence_open(&r->values, &r->mem);
    assert_int_equal(
        grundy_kernel_open(&grundy_heap_blocks, &r->state, &job, NULL),
        GRUNDY_OK);
}

static void extend(run *r, uint64_t count)
{
    assert_int_equal(
        grundy_kernel_extend(&grundy_heap_blocks, r->state, count, NULL),
        GRUNDY_OK);
}

static void close_run(run *r)
{
    grundy_kernel_close(&grundy_heap_blocks, r->state);
    grundy_sequence_close(&r->values);
    assert_int_equal(r->mem.live, 0);
}

/* With a helper, in several pieces, or where no thread is to be had. */
TEST(with_a_helper_values_are_the_same)
{
    static const char *const games[] = {"grundy", "0.6", "0.106"};

    for (size_t i = 0; i < (SANITIZED ? 1 : COUNT(games)); i++) {
        const uint64_t all = i == 0 && !SANITIZED ? FARTHER : FAR;
        grundy_heap_code code;
        run alone;

        open_run(&alone, games[i], NULL, &code);
        extend(&alone, all);
        for (unsigned refuses = 0; refuses < 2; refuses++) {
            helper h = {.refuses = refuses};
            const heap_crew crew = {&h, start, join, rest};
            const uint64_t count = refuses ? FAR : all;
            run together;

            open_run(&together, games[i], &crew, &code);
            extend(&together, FIRST);
            assert_int_equal(h.started, 0);
            extend(&together, FAR);
            extend(&together, count);
            assert_int_equal(h.started, count == FARTHER ? 2 : 1);
            for (uint64_t n = 0; n < count; n++)
                assert_int_equal(grundy_sequence_at(&together.values, n),
                                 grundy_sequence_at(&alone.values, n));
            close_run(&together);
        }
        close_run(&alone);
    }
}

/* ---- cancelling ---- */

static void *cancel_soon(void *arg)
{
    const struct timespec moment = {0, 20000000};

    (void)nanosleep(&moment, NULL);
    grundy_heap_cancel(arg);
    return NULL;
}

TEST(a_run_is_cancelled_from_beside)
{
    const grundy_heap_options options = {.limits.threads = 2, .no_law = true};
    grundy_heap_code code;
    grundy_heap *heap;
    pthread_t thread;

    assert_int_equal(grundy_heap_code_parse(&code, "0.007", 5, NULL, NULL),
                     GRUNDY_OK);
    assert_int_equal(grundy_heap_open(&heap, &code, &options, NULL), GRUNDY_OK);
    assert_int_equal(pthread_create(&thread, NULL, cancel_soon, heap), 0);
    assert_int_equal(grundy_heap_extend(heap, UINT64_C(1) << 40, NULL),
                     GRUNDY_ECANCEL);
    assert_int_equal(pthread_join(thread, NULL), 0);
    grundy_heap_close(&heap);
}

/* ---- surveys ---- */

TEST(a_survey_shared_out_has_the_same_rows)
{
    grundy_survey *survey[3];
    const grundy_survey_row *row[3];
    size_t count = 0;

    for (unsigned i = 0; i < 3; i++) {
        const grundy_limits limits = {.threads = 1 + 2 * i};

        assert_int_equal(grundy_survey_open(&survey[i], 1,
                                            SANITIZED ? 800 : 2500, NULL,
                                            &limits, NULL),
                         GRUNDY_OK);
        assert_int_equal(grundy_survey_run(survey[i], NULL), GRUNDY_OK);
        row[i] = grundy_survey_rows(survey[i], &count);
    }
    assert_int_equal(count, 16);
    for (size_t k = 0; k < count; k++)
        for (unsigned i = 1; i < 3; i++) {
            assert_string_equal(row[i][k].code, row[0][k].code);
            assert_int_equal(row[i][k].summary.digest,
                             row[0][k].summary.digest);
            assert_int_equal(row[i][k].cousin, row[0][k].cousin);
        }
    for (unsigned i = 0; i < 3; i++)
        grundy_survey_close(&survey[i]);
}
