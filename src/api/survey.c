/* SPDX-License-Identifier: MIT */
/*
 * All octal games of some digits.  The games are shared out one by one among
 * the threads, each of which opens sequences of its own.
 *
 * Invariant: a row with a code is whole; next, done, failed and the file are
 * touched only by whoever holds the lock.
 */
#include "api/survey.h"

#include <stdatomic.h>
#include <string.h>

#include "sequence/heap_sequence.h"
#include "base/error.h"
#include "base/hash.h"
#include "host/clock.h"
#include "host/thread.h"

enum {
    THREADS_MOST = 64,
    COUNT_LEAST = 256,
    ZEROS_MOST = 64, /* leading zeros that cousins may have */
    PIECES = 16      /* in which a sequence is extended */
};

struct grundy_survey {
    memory mem;
    grundy_limits limits;
    survey_subject subject;
    grundy_survey_row *row;
    size_t rows;
    survey_file file;
    grundy_lock lock;
    atomic_bool cancelled;
    double deadline; /* 0: none */
    size_t next, done;
    grundy_error failed; /* the first failure; status 0: none */
};

/* ---- opening and closing ---- */

static size_t count_rows(unsigned digits)
{
    return (size_t)2 << (3 * digits);
}

/* 0.000, 0.001, ... 0.777, 4.000, ... */
static grundy_heap_code code_of(const grundy_survey *survey, size_t i)
{
    const unsigned digits = survey->subject.digits;
    grundy_heap_code code = {.family = GRUNDY_HEAP_BREAK,
                             .digits = digits + 1};

    for (unsigned k = digits; k > 0; k--, i /= 8)
        code.digit[k] = (uint8_t)(i % 8);
    code.digit[0] = i > 0 ? GRUNDY_LEAVE_TWO : 0;
    return code;
}

/* A row from the file goes to the place of its game. */
static void take_row(void *user, const grundy_survey_row *row)
{
    grundy_survey *const survey = user;
    grundy_heap_code code;
    size_t i = 0;

    if (grundy_heap_code_parse(&code, row->code, strlen(row->code), NULL,
                               NULL) != GRUNDY_OK)
        return;
    i = code.digit[0] != 0;
    for (unsigned k = 1; k <= survey->subject.digits; k++)
        i = i * 8 + (k < code.digits ? code.digit[k] : 0);
    survey->row[i] = *row;
}

static grundy_status open_rows(grundy_survey *survey, const char *path,
                               grundy_error *err)
{
    survey->rows = count_rows(survey->subject.digits);
    survey->row = grundy_memory_zeroed(&survey->mem,
                                       survey->rows * sizeof *survey->row);
    if (survey->row == NULL || !grundy_lock_open(&survey->lock))
        return grundy_fail(err, grundy_memory_failure(&survey->mem),
                           "out of memory for a survey");
    return path == NULL ? GRUNDY_OK
                        : grundy_survey_file_open(
                              &survey->file, path, &survey->subject, take_row,
                              survey, &survey->mem, err);
}

grundy_status grundy_survey_open(grundy_survey **out, unsigned digits,
                                 uint64_t count, const char *path,
                                 const grundy_limits *limits,
                                 grundy_error *err)
{
    const grundy_limits none = {.memory = 0};
    grundy_survey *survey;
    grundy_status status;
    memory mem;

    *out = NULL;
    if (limits == NULL)
        limits = &none;
    if (digits < 1 || digits > GRUNDY_SURVEY_DIGITS || count < COUNT_LEAST)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "expected 1 to %d digits and %d heaps or more",
                           (int)GRUNDY_SURVEY_DIGITS, (int)COUNT_LEAST);
    grundy_memory_open(&mem, &limits->alloc, limits->memory);
    survey = grundy_memory_zeroed(&mem, sizeof *survey);
    if (survey == NULL)
        return grundy_fail(err, grundy_memory_failure(&mem), "out of memory");
    survey->mem = mem;
    survey->limits = *limits;
    survey->subject = (survey_subject){digits, count};
    survey->file.file.descriptor = -1;
    status = open_rows(survey, path, err);
    *out = survey;
    if (status != GRUNDY_OK)
        grundy_survey_close(out);
    return status;
}

void grundy_survey_close(grundy_survey **survey)
{
    grundy_survey *const s = *survey;
    memory mem;

    if (s == NULL)
        return;
    if (s->row != NULL)
        grundy_lock_close(&s->lock);
    grundy_survey_file_close(&s->file);
    GRUNDY_FREE(&s->mem, s->row, s->rows);
    mem = s->mem;
    grundy_memory_free(&mem, s, sizeof *s);
    *survey = NULL;
}

void grundy_survey_cancel(grundy_survey *survey)
{
    atomic_store_explicit(&survey->cancelled, true, memory_order_relaxed);
}

const grundy_survey_row *grundy_survey_rows(const grundy_survey *survey,
                                            size_t *count)
{
    *count = survey->rows;
    return survey->row;
}

/* ---- one game ---- */

/* Whether to go on; then the heap may take what time is left. */
static grundy_status look_up(grundy_survey *survey, grundy_heap *heap,
                             grundy_error *err)
{
    const double now = grundy_clock_now();

    if (atomic_load_explicit(&survey->cancelled, memory_order_relaxed))
        return grundy_fail(err, GRUNDY_ECANCEL, "cancelled");
    if (survey->deadline != 0 && now >= survey->deadline)
        return grundy_fail(err, GRUNDY_ELIMIT, "out of time at heap %llu",
                           (unsigned long long)grundy_heap_known(heap));
    heap->seconds = survey->deadline != 0 ? survey->deadline - now : 0;
    return GRUNDY_OK;
}

static grundy_status find_values(grundy_survey *survey, grundy_heap *heap,
                                 grundy_error *err)
{
    const uint64_t count = survey->subject.count;
    grundy_status status = GRUNDY_OK;

    for (uint64_t i = 1; i <= PIECES && status == GRUNDY_OK; i++) {
        status = look_up(survey, heap, err);
        if (status == GRUNDY_OK)
            status = grundy_heap_extend(
                heap, i == PIECES ? count : count / PIECES * i, err);
    }
    return status;
}

/*
 * Cousins differ in leading zeros, so those are counted apart; the hash takes
 * as many values as all games have that begin early enough.
 */
static grundy_status take_fingerprint(grundy_survey *survey, grundy_heap *heap,
                                      grundy_survey_row *row,
                                      grundy_error *err)
{
    const uint64_t count = survey->subject.count;
    uint64_t value = 0, hash = 0, n = 0, end = count;
    grundy_status status = GRUNDY_OK;

    while (n < count && status == GRUNDY_OK && value == 0)
        status = grundy_heap_value(heap, n++, &value, err);
    row->zeros = value == 0 ? count : n - 1;
    if (row->zeros <= ZEROS_MOST)
        end = row->zeros + count - ZEROS_MOST;
    for (n = row->zeros; n < end && status == GRUNDY_OK; n++) {
        status = grundy_heap_value(heap, n, &value, err);
        hash = grundy_hash_word(hash + value + 1);
    }
    row->fingerprint = hash;
    return status;
}

static grundy_status find_row(grundy_survey *survey,
                              const grundy_heap_code *code,
                              grundy_survey_row *row, grundy_error *err)
{
    grundy_heap_options options = {.limits = survey->limits};
    grundy_heap *heap;
    grundy_status status;

    options.limits.threads = 1;
    options.limits.seconds = 0;
    options.limits.progress = NULL;
    status = grundy_heap_open(&heap, code, &options, err);
    if (status == GRUNDY_OK) {
        heap->watch.whole_cancelled = &survey->cancelled;
        status = find_values(survey, heap, err);
    }
    if (status == GRUNDY_OK)
        status = grundy_heap_summarise(heap, survey->subject.count,
                                       &row->summary, err);
    if (status == GRUNDY_OK)
        status = take_fingerprint(survey, heap, row, err);
    if (status == GRUNDY_OK) {
        row->has_law = grundy_heap_get_law(heap, &row->law);
        (void)grundy_heap_code_text(code, row->code, sizeof row->code);
    }
    grundy_heap_close(&heap);
    return status;
}

/* ---- sharing out ---- */

/* The next game without a row; false if there is none, or work has failed. */
static bool take_game(grundy_survey *survey, size_t *i)
{
    bool found = false;

    grundy_lock_take(&survey->lock);
    while (survey->next < survey->rows &&
           survey->row[survey->next].code[0] != '\0')
        survey->next++;
    if (survey->failed.status == GRUNDY_OK && survey->next < survey->rows) {
        *i = survey->next++;
        found = true;
    }
    grundy_lock_give(&survey->lock);
    return found;
}

static void give_row(grundy_survey *survey, size_t i,
                     const grundy_survey_row *row, const grundy_error *why)
{
    grundy_lock_take(&survey->lock);
    if (why->status == GRUNDY_OK) {
        survey->row[i] = *row;
        survey->done++;
        (void)!grundy_survey_file_add(&survey->file, row, &survey->failed);
    } else if (survey->failed.status == GRUNDY_OK &&
               why->status == GRUNDY_ELIMIT) {
        (void)!grundy_fail(&survey->failed, GRUNDY_ELIMIT,
                           "out of time after %zu of %zu games", survey->done,
                           survey->rows);
    } else if (survey->failed.status == GRUNDY_OK) {
        survey->failed = *why;
    }
    grundy_lock_give(&survey->lock);
}

static void tell(grundy_survey *survey)
{
    size_t done;

    if (survey->limits.progress == NULL)
        return;
    grundy_lock_take(&survey->lock);
    done = survey->done;
    grundy_lock_give(&survey->lock);
    survey->limits.progress(survey->limits.progress_user, done, survey->rows);
}

static void work(grundy_survey *survey, bool tells)
{
    size_t i;

    while (take_game(survey, &i)) {
        const grundy_heap_code code = code_of(survey, i);
        grundy_survey_row row = {.shift = 0};
        grundy_error err = {.status = GRUNDY_OK};

        (void)!find_row(survey, &code, &row, &err);
        give_row(survey, i, &row, &err);
        if (tells)
            tell(survey);
    }
}

static void work_beside(void *arg)
{
    work(arg, false);
}

static void share_out(grundy_survey *survey)
{
    grundy_thread helper[THREADS_MOST];
    const unsigned wanted = survey->limits.threads != 0
                                ? survey->limits.threads
                                : grundy_thread_processors();
    unsigned started = 0;

    while (started + 1 < wanted && started < THREADS_MOST &&
           grundy_thread_start(&helper[started], work_beside, survey))
        started++;
    work(survey, true);
    while (started > 0)
        grundy_thread_join(&helper[--started]);
}

/* ---- cousins ---- */

/* Equal laws and a period seen in both prove what was compared for ever. */
static bool is_proved(const grundy_survey *survey, const grundy_survey_row *a,
                      const grundy_survey_row *b)
{
    const uint64_t compared = survey->subject.count - ZEROS_MOST;

    return a->has_law && b->has_law && a->law.period == b->law.period &&
           a->law.saltus == b->law.saltus &&
           a->law.preperiod + a->law.period <= compared &&
           b->law.preperiod + b->law.period <= compared;
}

static void find_cousin(grundy_survey *survey, size_t i)
{
    grundy_survey_row *const row = &survey->row[i];
    size_t k = 0;

    while (survey->row[k].fingerprint != row->fingerprint)
        k++;
    row->cousin = k;
    row->shift = (int64_t)row->zeros - (int64_t)survey->row[k].zeros;
    row->proved = is_proved(survey, row, &survey->row[k]);
}

grundy_status grundy_survey_run(grundy_survey *survey, grundy_error *err)
{
    survey->next = survey->done = 0;
    survey->failed = (grundy_error){.status = GRUNDY_OK};
    survey->deadline = survey->limits.seconds > 0
                           ? grundy_clock_now() + survey->limits.seconds
                           : 0;
    for (size_t i = 0; i < survey->rows; i++)
        survey->done += survey->row[i].code[0] != '\0';
    share_out(survey);
    if (survey->failed.status != GRUNDY_OK) {
        grundy_error_pass(err, &survey->failed);
        return survey->failed.status;
    }
    for (size_t i = 0; i < survey->rows; i++)
        find_cousin(survey, i);
    return GRUNDY_OK;
}
