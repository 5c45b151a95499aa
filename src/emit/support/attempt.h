/* SPDX-License-Identifier: MIT */
/* What every program with attempts has: see attempt.c. */

/* A cell that nobody may ask for: it fails alone. */
typedef struct attempt {
    jmp_buf at, *outer;
#if place_back
    place here;
#endif
#if push
    int64_t base;
#endif
#if push_list
    int64_t lists;
#endif
#if begin_call
    jmp_buf too_deep;
    int64_t calls, call_words, watched, depth;
#endif
} attempt;

/* What a cell holds that failed first; others less. */
#if SCORES
#define FIRST_FAILURE (INT64_MIN + FAILURES)
#endif
#if RESULTS && !SCORES
#define FIRST_FAILURE (-2)
#endif
#if !RESULTS
#define FIRST_FAILURE (-1)
#endif

enum { FAILURES = 100 };

static const char *failure[FAILURES];

static void begin_attempt(attempt *a)
{
    a->outer = trying;
    trying = &a->at;
#if place_back
    a->here = place_now();
#endif
#if push
    a->base = pushed;
#endif
#if push_list
    a->lists = pushed_lists;
#endif
#if begin_call
    memcpy(&a->too_deep, &too_deep, sizeof too_deep);
    a->calls = calls;
    a->call_words = call_words;
    a->watched = watched;
    a->depth = depth;
#endif
}

/* What was under way is given up; its error, below all values. */
static int64_t end_failed(const attempt *a)
{
    int64_t i = 0;

    trying = a->outer;
#if place_back
    place_back(a->here);
#endif
#if push
    pushed = a->base;
#endif
#if push_list
    pushed_lists = a->lists;
#endif
#if begin_call
    memcpy(&too_deep, &a->too_deep, sizeof too_deep);
    calls = a->calls;
    call_words = a->call_words;
    watched = a->watched;
    depth = a->depth;
#endif
#if stamp
    stamp++;
#endif
    while (i < FAILURES - 1 && failure[i] != NULL && failure[i] != failed_by)
        i++;
    failure[i] = failed_by;
    return FIRST_FAILURE - i;
}

/* The value of a cell; where it failed, so does who asks for it. */
static int64_t sound(int64_t value)
{
    if (value <= FIRST_FAILURE)
        fail(failure[FIRST_FAILURE - value]);
    return value;
}
