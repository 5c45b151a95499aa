/* SPDX-License-Identifier: MIT */
/*
 * Tables hold more positions than play reaches, and the rules may have no
 * answer for some of these: an index outside of its array, a division by 0, a
 * number beyond 64 bits, a position that comes back to itself.  So each cell of
 * a kind where that may be is an attempt.  One that fails leaves by a longjmp,
 * and what was under way is taken back; its cell holds which error it was, as a
 * number below all values, and whoever asks for it fails in the same way. Where
 * nothing can fail, cells are filled in place and cost no more than their
 * moves.
 */
#include "emit/emitter.h"

code grundy_emit_sound(emitter *e, const game_kind *k, code cell)
{
    if (!grundy_emit_tries(e, grundy_emit_plan(e, k)))
        return cell;
    grundy_emit_need(e, HELP_FAIL);
    cell = grundy_emit_called(grundy_emit_say(e, "sound(%s)", cell.text));
    return e->mode == MODE_NIMBERS || e->mode == MODE_RESULTS
               ? cell
               : grundy_emit_code(grundy_emit_say(e, "%s != 0", cell.text),
                                  RANK_EQUAL);
}

/* What a cell holds that failed first; others less. */
static const char *first_failure(const emitter *e)
{
    return e->mode != MODE_RESULTS ? "-1"
           : e->set->has_scores    ? "(INT64_MIN + FAILURES)"
                                   : "-2";
}

static void attempt_body(emitter *e, void *user)
{
    const game_kind *k = user;
    const char *name = grundy_emit_name(e, "cell");
    const char *value = grundy_emit_name(e, "value");

    grundy_emit_line(e, "attempt %s;", name);
    grundy_emit_declare(e, "int64_t %s;", value);
    grundy_emit_blank(e);
    grundy_emit_line(e, "begin_attempt(&%s);", name);
    grundy_emit_open(e, "if (setjmp(%s.at) != 0)", name);
    grundy_emit_line(e, "%s = end_failed(&%s);", value, name);
    grundy_emit_else(e, NULL);
    grundy_emit_line(e, "%s = solve_%s(%s);", value, grundy_emit_id(e, k),
                     grundy_emit_passed(e, k->param, k->params));
    if (e->set->has_scores && !e->scores_stay)
        grundy_emit_insist(
            e,
            grundy_emit_compared(e, grundy_emit_named(value), N_GT,
                                 grundy_emit_named(first_failure(e))),
            "a score overflows");
    grundy_emit_line(e, "trying = %s.outer;", name);
    grundy_emit_close_with(e, "");
    grundy_emit_line(e, "return %s;", value);
}

void grundy_emit_attempt(emitter *e, const game_kind *k)
{
    const emit_scope scope = grundy_emit_begin(e);

    grundy_emit_solve(e, k, grundy_emit_plan(e, k));
    e->in_rules = &grundy_emit_no_reads;
    grundy_emit_body(
        e, NULL,
        grundy_emit_say(e, "static int64_t try_%s(%s)", grundy_emit_id(e, k),
                        grundy_emit_params(e, k->param, k->params)),
        k->param, k->params, attempt_body, (void *)(uintptr_t)k);
    e->in_rules = NULL;
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
}

/* ---- what every program with attempts has ---- */

/* What an attempt finds and, if it fails, leaves as it was. */
typedef struct kept_state {
    bool is;
    const char *declared, *kept, *back;
} kept_state;

static void add(emitter *e, const char *text)
{
    grundy_emit_lines(e, text, first_failure(e), NO_MORE);
}

void grundy_emit_attempt_text(emitter *e, helper_set has, bool deep,
                              bool stamps)
{
    const kept_state state[] = {
        {grundy_helpers_has(has, HELP_BACK), "    place here;\n",
         "    a->here = place_now();\n", "    place_back(a->here);\n"},
        {grundy_helpers_has(has, HELP_STACK), "    int64_t base;\n",
         "    a->base = pushed;\n", "    pushed = a->base;\n"},
        {grundy_helpers_has(has, HELP_GRID_STACK), "    int64_t lists;\n",
         "    a->lists = pushed_lists;\n", "    pushed_lists = a->lists;\n"},
        {deep,
         "    jmp_buf too_deep;\n"
         "    int64_t calls, call_words, watched, depth;\n",
         "    memcpy(&a->too_deep, &too_deep, sizeof too_deep);\n"
         "    a->calls = calls;\n"
         "    a->call_words = call_words;\n"
         "    a->watched = watched;\n"
         "    a->depth = depth;\n",
         "    memcpy(&too_deep, &a->too_deep, sizeof too_deep);\n"
         "    calls = a->calls;\n"
         "    call_words = a->call_words;\n"
         "    watched = a->watched;\n"
         "    depth = a->depth;\n"},
        {stamps, "", "", "    stamp++;\n"}};
    const size_t states = sizeof state / sizeof *state;

    grundy_emit_need(e, HELP_FAIL);
    add(e, "/* A cell that nobody may ask for: it fails alone. */\n"
           "typedef struct attempt {\n"
           "    jmp_buf at, *outer;\n");
    for (size_t i = 0; i < states; i++)
        add(e, state[i].is ? state[i].declared : "");
    add(e, "} attempt;\n\n"
           "enum { FAILURES = 100 };\n\n"
           "static const char *failure[FAILURES];\n\n"
           "static void begin_attempt(attempt *a)\n"
           "{\n"
           "    a->outer = trying;\n"
           "    trying = &a->at;\n");
    for (size_t i = 0; i < states; i++)
        add(e, state[i].is ? state[i].kept : "");
    add(e,
        "}\n\n"
        "/* What was under way is given up; its error, below all values. */\n"
        "static int64_t end_failed(const attempt *a)\n"
        "{\n"
        "    int64_t i = 0;\n\n"
        "    trying = a->outer;\n");
    for (size_t i = 0; i < states; i++)
        add(e, state[i].is ? state[i].back : "");
    add(e,
        "    while (i < FAILURES - 1 && failure[i] != NULL && failure[i] != "
        "failed_by)\n"
        "        i++;\n"
        "    failure[i] = failed_by;\n"
        "    return $0 - i;\n"
        "}\n\n"
        "/* The value of a cell; where it failed, so does who asks for it. */\n"
        "static int64_t sound(int64_t value)\n"
        "{\n"
        "    if (value <= $0)\n"
        "        fail(failure[$0 - value]);\n"
        "    return value;\n"
        "}\n\n");
}
