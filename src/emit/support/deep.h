/* SPDX-License-Identifier: MIT */
/*
 * Recursion without a bound.  A judge's stack ends after some ten thousand
 * calls, so each call that may lie deep is noted with its key; beyond a limit
 * all are left at once by a longjmp, and made again from the newest on, each
 * from a stack that is nearly empty: what it needs of those after it is known
 * by then.  So a call is made twice for each time that something the limit
 * away was unknown below it, which takes no more than twice the time: as many
 * calls end in between.
 *
 * A call that is met again among those that wait for it is a cycle.  It is
 * found as a tortoise finds one: one call is watched, and another one where
 * there are twice as many.
 */

/*
 * Calls under way, each with the numbers it was made with.  A stack has
 * an end: beyond DEEPEST all are left at once, and made again from the
 * newest on.  What each of them needs is known when its turn comes.
 */
enum { DEEPEST = 4000 };

typedef struct call {
    void (*again)(const int64_t *key, int64_t len);
    int64_t from, len; /* its numbers in call_word */
} call;

static call *call_at;
static int64_t calls, calls_room, watched, depth;
static int64_t *call_word, call_words, call_words_room;
static jmp_buf too_deep;

static void note_call(void (*again)(const int64_t *key, int64_t len),
                      const int64_t *key, int64_t len)
{
    if (calls == calls_room)
        call_at =
            (call *)more_room(call_at, &calls_room, calls + 1, sizeof *call_at);
    if (call_words + len >= call_words_room)
        call_word =
            (int64_t *)more_room(call_word, &call_words_room,
                                 call_words + len + 1, sizeof *call_word);
    call_at[calls].again = again;
    call_at[calls].from = call_words;
    call_at[calls++].len = len;
    for (int64_t i = 0; i < len; i++)
        call_word[call_words++] = key[i];
}

static void begin_call(void (*again)(const int64_t *key, int64_t len),
                       const int64_t *key, int64_t len)
{
    note_call(again, key, len);
    if (++depth > DEEPEST)
        longjmp(too_deep, 1);
}

static void end_call(void)
{
    depth--;
    call_words = call_at[--calls].from;
}

static bool same_call(const call *x, const call *y)
{
    bool same = x->again == y->again && x->len == y->len;

    for (int64_t i = 0; i < x->len && same; i++)
        same = call_word[x->from + i] == call_word[y->from + i];
    return same;
}

/* The newest; or, if it led too deep, there are newer ones now. */
static void make_last_call(void)
{
    if (setjmp(too_deep) == 0) {
        const call last = call_at[--calls];

        call_words = last.from;
        depth = 1;
        last.again(call_word + last.from, last.len);
        return;
    }
    for (int64_t i = calls - DEEPEST; i < calls; i++)
        if (i > watched && same_call(&call_at[i], &call_at[watched]))
            fail("a position can come back to itself");
    if (calls > 2 * watched)
        watched = calls - 1;
}

static void from_here(void (*again)(const int64_t *key, int64_t len),
                      const int64_t *key, int64_t len)
{
    const int64_t before = calls, watched_before = watched;
#if place_back
    const place here = place_now();
#endif
#if push
    const int64_t base = pushed;
#endif
#if push_list
    const int64_t base_of_lists = pushed_lists;
#endif
    jmp_buf outer;

    memcpy(&outer, &too_deep, sizeof outer);
    note_call(again, key, len);
    watched = before;
    while (calls > before) {
        make_last_call();
#if place_back
        place_back(here);
#endif
#if push
        pushed = base;
#endif
#if push_list
        pushed_lists = base_of_lists;
#endif
    }
    memcpy(&too_deep, &outer, sizeof outer);
    watched = watched_before;
    depth = 0;
}
