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
#include <string.h>

#include "emit/emitter.h"

bool grundy_emit_kind_is_deep(const kind_plan *plan)
{
    return plan->method == METHOD_MEMO && !plan->halves && !plan->shallow;
}

/* Whether anything that is used recurs so deep. */
static bool any_deep(const emitter *e)
{
    bool any = e->search_wanted;

    for (uint32_t k = 0; k < e->set->kinds; k++)
        any |= e->kind[k].used && grundy_emit_kind_is_deep(&e->kind[k]);
    for (uint32_t f = 0; f < e->set->functions; f++)
        any |= e->function[f].used && e->function[f].deep;
    return any;
}

/* clang-format off */
static const char *const data =
    "/*\n"
    " * Calls under way, each with the numbers it was made with.  A stack has\n"
    " * an end: beyond DEEPEST all are left at once, and made again from the\n"
    " * newest on.  What each of them needs is known when its turn comes.\n"
    " */\n"
    "enum { DEEPEST = 4000 };\n"
    "\n"
    "typedef struct call {\n"
    "    void (*again)(const int64_t *key, int64_t len);\n"
    "    int64_t from, len; /* its numbers in call_word */\n"
    "} call;\n"
    "\n"
    "static call *call_at;\n"
    "static int64_t calls, calls_room, watched, depth;\n"
    "static int64_t *call_word, call_words, call_words_room;\n"
    "static jmp_buf too_deep;\n"
    "\n"
    "static void note_call(void (*again)(const int64_t *key, int64_t len),\n"
    "                      const int64_t *key, int64_t len)\n"
    "{\n"
    "    if (calls == calls_room)\n"
    "        call_at = (call *)more_room(call_at, &calls_room, calls + 1,\n"
    "                                    sizeof *call_at);\n"
    "    if (call_words + len >= call_words_room)\n"
    "        call_word = (int64_t *)more_room(call_word, &call_words_room,\n"
    "                                         call_words + len + 1,\n"
    "                                         sizeof *call_word);\n"
    "    call_at[calls].again = again;\n"
    "    call_at[calls].from = call_words;\n"
    "    call_at[calls++].len = len;\n"
    "    for (int64_t i = 0; i < len; i++)\n"
    "        call_word[call_words++] = key[i];\n"
    "}\n"
    "\n"
    "static void begin_call(void (*again)(const int64_t *key, int64_t len),\n"
    "                       const int64_t *key, int64_t len)\n"
    "{\n"
    "    note_call(again, key, len);\n"
    "    if (++depth > DEEPEST)\n"
    "        longjmp(too_deep, 1);\n"
    "}\n"
    "\n"
    "static void end_call(void)\n"
    "{\n"
    "    depth--;\n"
    "    call_words = call_at[--calls].from;\n"
    "}\n"
    "\n"
    "static bool same_call(const call *x, const call *y)\n"
    "{\n"
    "    bool same = x->again == y->again && x->len == y->len;\n"
    "\n"
    "    for (int64_t i = 0; i < x->len && same; i++)\n"
    "        same = call_word[x->from + i] == call_word[y->from + i];\n"
    "    return same;\n"
    "}\n"
    "\n"
    "/* The newest; or, if it led too deep, there are newer ones now. */\n"
    "static void make_last_call(void)\n"
    "{\n"
    "    if (setjmp(too_deep) == 0) {\n"
    "        const call last = call_at[--calls];\n"
    "\n"
    "        call_words = last.from;\n"
    "        depth = 1;\n"
    "        last.again(call_word + last.from, last.len);\n"
    "        return;\n"
    "    }\n"
    "    for (int64_t i = calls - DEEPEST; i < calls; i++)\n"
    "        if (i > watched && same_call(&call_at[i], &call_at[watched]))\n"
    "            fail(\"a position can come back to itself\");\n"
    "    if (calls > 2 * watched)\n"
    "        watched = calls - 1;\n"
    "}\n"
    "\n"
    "static void from_here(void (*again)(const int64_t *key, int64_t len),\n"
    "                      const int64_t *key, int64_t len)\n"
    "{\n"
    "    const int64_t before = calls, watched_before = watched;\n";
/* clang-format on */

/* What is under way when calls are left is taken back: arrays, and values on
 * the stacks that the program has. */
void grundy_emit_deep_text(emitter *e, helper_set has)
{
    const bool back = grundy_helpers_has(has, HELP_BACK);
    const bool stack = grundy_helpers_has(has, HELP_STACK);
    const bool lists = grundy_helpers_has(has, HELP_GRID_STACK);
    const bool any = back || stack || lists;

    grundy_emit_need(e, HELP_FAIL);
    grundy_emit_need(e, HELP_MORE_ROOM);
    grundy_emit_fixed(e, data, strlen(data), NULL);
    grundy_emit_lines(
        e,
        "    $0\n"
        "    $1\n"
        "    $2\n"
        "    jmp_buf outer;\n\n"
        "    memcpy(&outer, &too_deep, sizeof outer);\n"
        "    note_call(again, key, len);\n"
        "    watched = before;\n"
        "    while (calls > before)$3\n"
        "        make_last_call();\n"
        "        $4\n"
        "        $5\n"
        "        $6\n"
        "    $7\n"
        "    memcpy(&too_deep, &outer, sizeof outer);\n"
        "    watched = watched_before;\n"
        "    depth = 0;\n"
        "}\n\n",
        back ? "const place here = place_now();" : "",
        stack ? "const int64_t base = pushed;" : "",
        lists ? "const int64_t base_of_lists = pushed_lists;" : "",
        any ? " {" : "", back ? "place_back(here);" : "",
        stack ? "pushed = base;" : "",
        lists ? "pushed_lists = base_of_lists;" : "", any ? "}" : "", NO_MORE);
}

/*
 * A table that is being filled must not be left in the middle: what it asks
 * begins on its own, and is left no further than to there.
 */
void grundy_emit_apart(emitter *e, bool begin)
{
    if (!any_deep(e))
        return;
    if (begin) {
        grundy_emit_const(e, "int64_t", "above", "depth");
        grundy_emit_blank(e);
    }
    grundy_emit_line(e, begin ? "depth = 0;" : "depth = above;");
}
