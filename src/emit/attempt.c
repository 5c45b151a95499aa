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
    if (!grundy_emit_tries(grundy_emit_plan(e, k)))
        return cell;
    grundy_emit_need(e, "fail");
    cell = grundy_emit_call(e, "sound", "%s", cell.text);
    return e->mode == MODE_NIMBERS || e->mode == MODE_RESULTS
               ? cell
               : grundy_emit_code(grundy_emit_say(e, "%s != 0", cell.text),
                                  RANK_EQUAL);
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
                                 grundy_emit_named("FIRST_FAILURE")),
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
