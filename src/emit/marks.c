/* SPDX-License-Identifier: MIT */
/*
 * How the values of options are gathered.  A nimber is at most the number of
 * options, and the xor of numbers below a power of two stays below it: where
 * that is at most 64, they are the bits of a word; where it is known at all,
 * marks in an array of C.  Else the marks grow, or, where finding options may
 * find other values in between, they are put on a stack.
 */
#include "emit/emitter.h"

enum { WORD_BITS = 64, MOST_MARKS = 1 << 20, MOST_DIVISORS = 103680 };

/* ---- how many options ---- */

/* Divisors of a number up to `most`: the records of highly composite ones. */
static int64_t divisors_up_to(int64_t most)
{
    static const struct {
        int64_t most, count;
    } record[] = {{1000, 32},
                  {100000, 128},
                  {10000000, 448},
                  {1000000000, 1344},
                  {INT64_C(1000000000000), 6720}};

    for (size_t i = 0; i < sizeof record / sizeof *record; i++)
        if (most <= record[i].most)
            return record[i].count;
    return MOST_DIVISORS;
}

/* How often a loop runs at most; 0: not known. */
static int64_t runs_of(emitter *e, interval_names *names, const tail_step *s)
{
    const node *over = s->expr;
    const plain_array *plain = grundy_emit_plain(e, over);

    if (grundy_tree_is_range(over)) {
        const interval low = grundy_interval_of(names, over->kid[0]);
        const interval high = grundy_interval_of(names, over->kid[1]);

        if (low.low < -MOST_MARKS || high.high > MOST_MARKS)
            return 0;
        return high.high < low.low ? 1 : high.high - low.low + 1;
    }
    if ((over->op == N_SET || over->op == N_ARRAY) && over->tail == NULL)
        return over->kids == 0 ? 1 : over->kids;
    if (grundy_emit_shape(e, over->type) == SHAPE_MASK)
        return WORD_BITS;
    if (over->op == N_CALL && over->word == W_DIVISORS &&
        over->call == CALL_WORD)
        return divisors_up_to(grundy_interval_of(names, over->kid[0]).high);
    if (over->op == N_CALL && over->call == CALL_WORD &&
        (over->word == W_FACTORS || over->word == W_DIGITS))
        return 20;
    return plain != NULL ? plain->most[0] : 0;
}

static int64_t runs_of_tail(emitter *e, interval_names *names, const tail *t)
{
    const uint32_t count = names->count;
    int64_t runs = 1;

    for (uint32_t i = 0; i < t->steps && runs > 0; i++) {
        const tail_step *s = &t->step[i];
        int64_t here;

        if (s->kind != STEP_FOR)
            continue;
        here = runs_of(e, names, s);
        (void)grundy_interval_loop(names, s);
        runs = here == 0 || runs > MOST_MARKS / here ? 0 : runs * here;
    }
    names->count = count;
    return runs;
}

/* What a parameter may be in the places where the kind's values are found. */
static interval param_range(emitter *e, const game_kind *k, uint32_t i)
{
    const kind_plan *plan = grundy_emit_plan(e, k);

    if (plan->arrays)
        return (interval){plan->axis[i].least, plan->axis[i].most};
    return grundy_emit_declared(e, k->index, i);
}

/* Options of a position at most; 0: not known. */
static int64_t most_options(emitter *e, const game_kind *k)
{
    const bounds_source source = grundy_emit_source(e);
    interval_names names = {.source = &source};
    int64_t total = 1;

    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].kind == PARAM_INT)
            grundy_interval_name(&names, k->param[i].variable,
                                 param_range(e, k, i));
    for (uint32_t i = 0; i < k->value_moves; i++) {
        const int64_t runs = runs_of_tail(e, &names, k->value_move[i].tail);

        if (runs == 0)
            return 0;
        total += runs;
    }
    return total - 1 <= MOST_MARKS ? total : 0;
}

/* ---- how large their values ---- */

typedef struct sizing {
    emitter *e;
    const game_kind *kind;
    int64_t most; /* a nimber of a part at most; 0: not known */
    bool single;  /* each option is one part, or copies of one */
} sizing;

static bool add_part(void *user, node *n)
{
    sizing *s = user;
    int64_t most;

    s->single &= n->op != N_ADD || n->type->tag != TYPE_SUM;
    if (n->type->tag != TYPE_SUM)
        return true;
    s->single &= !(n->op == N_CALL && n->call == CALL_FOLD);
    if (n->op == N_NAME ||
        (n->op == N_CALL && (n->call == CALL_NIM || n->call == CALL_FUNCTION)))
        s->most = 0;
    if (n->op != N_CALL || n->call != CALL_POSITION || s->most == 0)
        return true;
    if (grundy_emit_plan(s->e, n->ref.kind)->method <= METHOD_SPLIT) {
        s->most = 0;
        return true;
    }
    s->single &= n->ref.kind == s->kind;
    most = most_options(s->e, n->ref.kind);
    s->most = most == 0 ? 0 : most > s->most ? most : s->most;
    return true;
}

/* Values of options are all below this power of two; 0: not known. */
static int64_t room_for(emitter *e, const game_kind *k)
{
    sizing s = {e, k, 1, true};
    int64_t room = 1;

    for (uint32_t i = 0; i < k->value_moves; i++)
        (void)grundy_tree_walk(k->value_move[i].target, add_part, &s);
    /* A nimber is at most as large as the longest play. */
    if (s.single && grundy_emit_plan(e, k)->halves)
        return WORD_BITS;
    if (s.most == 0)
        return 0;
    while (room <= s.most)
        room *= 2;
    return room;
}

/* ---- which way ---- */

/* The cells of a table are as wide as its values. */
static cell_type cells_of(const kind_plan *plan, int64_t most)
{
    if (most == 0 || most > UINT16_MAX)
        return CELL_INT32;
    if (grundy_emit_tries(plan)) /* an error is below 0 */
        return most <= INT16_MAX ? CELL_INT16 : CELL_INT32;
    return most <= UINT8_MAX ? CELL_UINT8 : CELL_UINT16;
}

static void choose_cells(emitter *e, kind_plan *plan, cell_type stored)
{
    e->unsettled |= plan->stored != stored;
    plan->stored = stored;
}

void grundy_emit_choose_marks(emitter *e, const game_kind *k, bool lasts)
{
    kind_plan *plan = grundy_emit_plan(e, k);
    const int64_t room = room_for(e, k);

    if (grundy_emit_has_runs(e, k)) {
        choose_cells(e, plan, CELL_INT32); /* as the set of a run reads them */
        plan->marks = MARKS_GROW;
        return;
    }
    if (plan->stored != CELL_INT64)
        choose_cells(e, plan, cells_of(plan, most_options(e, k)));
    if (room > 0 && room <= WORD_BITS)
        plan->marks = MARKS_BITS;
    else if (!lasts)
        plan->marks = MARKS_STACK;
    else if (room == 0 || e->marks_grow)
        plan->marks = MARKS_GROW;
    else
        plan->marks = MARKS_ARRAY;
    if (plan->marks == MARKS_ARRAY && room > e->marks_room)
        e->marks_room = room;
}

void grundy_emit_marks_open(emitter *e, marking *m, marks_kind how)
{
    m->how = how;
    switch (how) {
    case MARKS_BITS:
        m->name = grundy_emit_name(e, "reached");
        grundy_emit_declare(e, "uint64_t %s = 0;", m->name);
        break;
    case MARKS_STACK:
        m->name = grundy_emit_name(e, "base");
        e->marks_grew = true;
        grundy_emit_const(e, "int64_t", m->name, "pushed");
        break;
    case MARKS_GROW: e->marks_grew = true; break;
    case MARKS_ARRAY: break;
    }
}

void grundy_emit_mark(emitter *e, const marking *m, code value)
{
    switch (m->how) {
    case MARKS_BITS:
        grundy_emit_line(e, "%s |= UINT64_C(1) << %s;", m->name,
                         grundy_emit_in(e, value, RANK_MUL));
        break;
    case MARKS_STACK: grundy_emit_line(e, "push(%s);", value.text); break;
    case MARKS_GROW: grundy_emit_line(e, "see_value(%s);", value.text); break;
    case MARKS_ARRAY:
        grundy_emit_line(e, "seen[%s] = stamp;", value.text);
        break;
    }
}

const char *grundy_emit_mex(emitter *e, const marking *m)
{
    switch (m->how) {
    case MARKS_BITS: return grundy_emit_say(e, "lowest(~%s)", m->name);
    case MARKS_STACK: return grundy_emit_say(e, "mex_from(%s)", m->name);
    default: return "mex_of_seen()";
    }
}

/* The array of marks, if anything that was kept looks into it. */
void grundy_emit_marks_text(emitter *e)
{
    static const char remark[] =
        "seen[v] is the stamp of the last position that had an option of "
        "value v.  A nimber is at most the number of options, which bounds v.";

    grundy_emit_remark(e, remark, sizeof remark - 1);
    grundy_emit_lines(e,
                      "static uint32_t seen[$0], stamp = 1;\n\n"
                      "/* The least value that no option has. */\n"
                      "static int64_t mex_of_seen(void)\n"
                      "{\n"
                      "    int64_t value = 0;\n\n"
                      "    while (seen[value] == stamp)\n"
                      "        value++;\n"
                      "    stamp++;\n"
                      "    return value;\n"
                      "}\n\n",
                      grundy_emit_say(e, "%lld", (long long)e->marks_room),
                      NO_MORE);
}
