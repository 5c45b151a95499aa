/* SPDX-License-Identifier: MIT */
/*
 * Positions of a few sets, with results, whose rules the program writes out as
 * tests of words (support/boards.h): it runs the clauses once with the cells
 * unknown, as for lists of moves that take (listed.c).  From then on neither
 * moves nor ends of play run the rules, and images of a position are one.
 * Clauses that ask for the sizes of sets alone stay as they are written.
 */
#include "emit/asked.h"

enum { MOST_SETS = 3, MOST_CLAUSES = 64 };

/* Whether it asks for more of the sets than how large they are. */
static bool reads_cells(const board_reading *b, const node *n)
{
    bool found = grundy_asked_is_board(b, n);

    if (n->op == N_CALL && n->call == CALL_WORD && n->word == W_SIZE &&
        grundy_asked_is_board(b, n->kid[0]))
        return false;
    for (uint32_t i = 0; i < n->kids && !found; i++)
        found = reads_cells(b, n->kid[i]);
    return found || (n->tail != NULL && grundy_asked_is_open(b, n));
}

static board_reading reading_of(emitter *e, const game_kind *k)
{
    const char *const rules =
        grundy_emit_say(e, "%s_moves", grundy_emit_id(e, k));

    return (board_reading){.kind = k,
                           .open = k->param->variable,
                           .form = BOARD_SET,
                           .rules = rules,
                           .asks = grundy_emit_say(e, "%s.asks", rules)};
}

static bool has_board(emitter *e, const game_kind *k)
{
    const board_reading b = {.kind = k};
    bool fits = k->params > 0 && k->params <= MOST_SETS &&
                k->decides <= MOST_CLAUSES && k->value_moves > 0;

    for (uint32_t i = 0; i < k->params && fits; i++) {
        const type *const t = k->param[i].variable->type;

        fits = grundy_emit_shape(e, t) == SHAPE_MASK &&
               t->in == k->param->variable->type->in;
    }
    for (uint32_t i = 0; i < k->decides && fits; i++)
        fits = k->decide[i].what != DECIDE_STOP &&
               (k->decide[i].score == NULL ||
                !reads_cells(&b, k->decide[i].score));
    for (uint32_t i = 0; i < k->value_moves && fits; i++)
        fits = !k->value_move[i].instead &&
               grundy_tree_is_position(k->value_move[i].target, k);
    return fits;
}

bool grundy_emit_narrow_boards(emitter *e)
{
    bool any = false;

    for (uint32_t i = 0;
         i < e->set->kinds && !e->set->endless && !e->set->entails; i++) {
        const game_kind *const k = &e->set->kind[i];
        const type *const t = k->params > 0 ? k->param->variable->type : NULL;
        universe_plan *u;

        if (t == NULL || t->tag != TYPE_SET || e->universe[t->in->index].mask)
            continue;
        u = &e->universe[t->in->index];
        u->mask = true;
        u->mask = has_board(e, k);
        any |= u->mask;
    }
    return any;
}

bool grundy_emit_by_tests(emitter *e, const game_kind *k)
{
    return !e->set->endless && !e->set->entails && e->graph &&
           grundy_emit_plan(e, k)->unlisted == NULL && has_board(e, k);
}

bool grundy_emit_has_boards(emitter *e)
{
    bool any = false;

    for (uint32_t i = 0; i < e->set->kinds; i++)
        any |= grundy_emit_by_tests(e, &e->set->kind[i]);
    return any;
}

/* Nothing but who can't move first decides. */
static bool is_race(const emitter *e, const game_kind *k)
{
    return e->set->partisan && k->decides == 0 && !e->set->misere &&
           e->set->play_if == NULL;
}

bool grundy_emit_has_races(emitter *e)
{
    bool any = false;

    for (uint32_t i = 0; i < e->set->kinds && !e->set->has_scores; i++)
        any |= is_race(e, &e->set->kind[i]) &&
               grundy_emit_by_tests(e, &e->set->kind[i]);
    return any;
}

bool grundy_emit_ends_by_lines(const emitter *e, const game_kind *k)
{
    bool all =
        e->mode == MODE_SINGLE && !e->set->misere && e->set->play_if == NULL;

    for (uint32_t i = 0; i < k->decides; i++)
        all &= k->decide[i].what == DECIDE_LOSE;
    return all;
}

/* What sets of cells are in the search of sides: moves of several sets are
 * cells, which may be more than those are. */
void grundy_emit_side_cells(emitter *e)
{
    bool wide = false;

    for (uint32_t i = 0; i < e->set->kinds; i++)
        wide |= grundy_emit_by_tests(e, &e->set->kind[i]) &&
                e->set->kind[i].params > 1;
    grundy_emit_line(e, "%s side_cells;",
                     wide ? "__extension__ typedef unsigned __int128"
                          : "typedef uint64_t");
    grundy_emit_blank(e);
}

/* ---- clauses ---- */

static void write_sets(emitter *e, board_reading *b, const node *target)
{
    for (uint32_t i = 0; i < b->kind->params; i++) {
        const char *const after = grundy_emit_name(e, "after");
        const uint32_t names = e->names;
        const char *const in = grundy_emit_name(e, "in");
        code c;

        grundy_emit_declare(e, "uint64_t %s[%u];", after,
                            (unsigned)b->kind->params + 1);
        grundy_emit_count_to(e, names, in,
                             grundy_emit_number(e, b->kind->params + 1));
        b->after = in;
        c = grundy_asked_bits(e, b, target->kid[i], NULL);
        b->after = NULL;
        grundy_emit_line(e, "%s[%s] = %s;", after, in, c.text);
        grundy_emit_close(e);
        grundy_emit_line(e, "write_set(&%s, %u, %s);", b->rules, (unsigned)i,
                         after);
    }
}

static void write_move(emitter *e, board_reading *b, void *user)
{
    const rule_move *const m = user;
    const test_pair *fits;
    code gain;
    aside s;

    b->fits = grundy_emit_name(e, "fits");
    grundy_emit_aside(e, &s, 0);
    write_sets(e, b, m->target);
    fits = grundy_emit_flag_of(e, &s, b->fits);
    b->fits = NULL;
    if (fits != NULL)
        grundy_emit_open(e, "if (%s)", fits->holds);
    gain = grundy_emit_gain(e, m, NULL);
    grundy_emit_line(e, "end_board_move(&%s, %d, %s, %s);", b->rules,
                     (int)m->side, m->again ? "true" : "false", gain.text);
    if (fits != NULL)
        grundy_emit_close(e);
}

static void write_end(emitter *e, board_reading *b, void *user)
{
    grundy_emit_line(e, "end_board_end(&%s, %u);", b->rules,
                     *(const unsigned *)user);
}

/* Of `or`, and of any(), each way by itself. */
static void write_ends(emitter *e, board_reading *b, const tail *around,
                       const node *n, asked_result *result, void *user)
{
    const bool any = n->op == N_CALL && n->call == CALL_FOLD &&
                     n->word == W_ANY && n->tail != NULL;
    const node *const body = grundy_asked_body(e, n);
    tail t = {.steps = around->steps + (any ? n->tail->steps : 1)};

    if (n->op == N_OR) {
        write_ends(e, b, around, n->kid[0], result, user);
        write_ends(e, b, around, n->kid[1], result, user);
        return;
    }
    if (body != NULL) {
        write_ends(e, b, around, body, result, user);
        return;
    }
    t.step = grundy_arena_new(&e->a, t.steps * sizeof *t.step);
    if (t.step == NULL) {
        grundy_emit_no_memory(e);
        return;
    }
    for (uint32_t i = 0; i < t.steps; i++)
        t.step[i] = i < around->steps ? around->step[i]
                    : any             ? n->tail->step[i - around->steps]
                                      : (tail_step){.kind = STEP_IF,
                                                    .span = n->span,
                                                    .expr = (node *)(uintptr_t)n};
    if (any)
        write_ends(e, b, &t, n->kid[0], result, user);
    else
        grundy_asked_clause(e, b, &t, NULL, result, user);
}

void grundy_asked_ends(emitter *e, board_reading *b, const node *n,
                       asked_result *result, void *user)
{
    const tail none = {.steps = 0};

    write_ends(e, b, &none, n, result, user);
}

static void write_clauses(emitter *e, board_reading *b)
{
    const game_kind *const k = b->kind;

    grundy_emit_line(e, "begin_board(&%s, %u, %s);", b->rules,
                     (unsigned)k->params, grundy_asked_every_bit(e, b));
    for (unsigned i = 0; i < k->decides; i++) {
        if (!reads_cells(b, k->decide[i].condition))
            continue;
        grundy_emit_quote(e, k->decide[i].span);
        grundy_asked_ends(e, b, k->decide[i].condition, write_end, &i);
    }
    for (uint32_t i = 0; i < k->value_moves; i++) {
        rule_move *const m = &k->value_move[i];

        grundy_emit_clause_remark(e, m);
        grundy_asked_clause(e, b, m->tail, m->target, write_move, m);
    }
}

static void end_rules(emitter *e, board_reading *b)
{
    const game_kind *const k = b->kind;
    bool listed = true, first = true, scores = false;
    uint64_t lost = 0;
    const char *is = "0";

    for (uint32_t i = 0; i < k->decides; i++) {
        const bool by_cells = reads_cells(b, k->decide[i].condition);

        first &= listed || !by_cells;
        listed &= by_cells;
        scores |= k->decide[i].score != NULL;
        if (k->decide[i].what == DECIDE_LOSE)
            lost |= UINT64_C(1) << i;
    }
    if (is_race(e, k))
        is = "BOARD_RACES";
    else if (first)
        is = "BOARD_ENDS_FIRST";
    if (listed && !scores && e->set->partisan)
        is = grundy_emit_say(e, "%s | BOARD_ALL_LISTED", is);
    grundy_emit_line(e, "end_rules(&%s, %s, UINT64_C(%llu), %s);", b->rules, is,
                     (unsigned long long)lost,
                     grundy_emit_board(e, k->param->variable->type->in));
}

/* ---- what the search calls ---- */

void grundy_emit_boards(emitter *e)
{
    const char *const comment = "Its rules as tests of words, which are made "
                                "once for each input, where they are that.";

    for (uint32_t i = 0; i < e->set->kinds; i++) {
        const game_kind *const k = &e->set->kind[i];
        const bool wanted = e->results_wanted;
        const char *both[2] = {"", comment};
        board_reading b;

        if (!grundy_emit_by_tests(e, k))
            continue;
        both[0] = grundy_emit_quoted(e, k->span);
        b = reading_of(e, k);
        grundy_emit_line(e, "static rule_board %s;", b.rules);
        grundy_emit_blank(e);
        grundy_emit_remarks(e, both, 2);
        e->results_wanted = false;
        grundy_asked_function(e, &b, write_clauses, end_rules);
        if (b.whole || e->results_wanted) {
            grundy_emit_plan(e, k)->unlisted =
                "a clause reads or makes the board as a whole";
            e->unsettled = true;
        }
        e->results_wanted = wanted;
    }
    grundy_emit_open_function(e, "board_of",
                              "static rule_board *board_of(int64_t kind)");
    for (uint32_t i = 0; i < e->set->kinds; i++)
        if (grundy_emit_by_tests(e, &e->set->kind[i]))
            grundy_emit_lines(
                e,
                "if (kind == $0) {\n"
                "    if ($1_moves.made != board_case) {\n"
                "        $1_moves.made = board_case;\n"
                "        $1_moves.refused = true;\n"
                "        list_$1();\n"
                "    }\n"
                "    return $1_moves.refused ? NULL : &$1_moves;\n"
                "}\n",
                grundy_emit_say(e, "%u", (unsigned)i),
                grundy_emit_id(e, &e->set->kind[i]), NO_MORE);
    grundy_emit_line(e, "return NULL;");
    grundy_emit_close_function(e);
}

/* The sets of the position as an array, and its tests of words or NULL. */
void grundy_emit_take_board(emitter *e, const game_kind *k, board_names *names)
{
    const char *list = "";

    names->set = grundy_emit_name(e, "set");
    names->rules = grundy_emit_name(e, "by");
    for (uint32_t i = 0; i < k->params; i++)
        list = grundy_emit_next(
            e, list, grundy_emit_find(e, k->param[i].variable)->at[0].text);
    grundy_emit_declare(e, "const uint64_t %s[%u] = {%s};", names->set,
                        MOST_SETS, list);
    grundy_emit_const(e, "rule_board *const", names->rules, "board_of(%u)",
                      (unsigned)k->index);
    grundy_emit_blank(e);
}

void grundy_emit_list_by_tests(emitter *e, const game_kind *k, const char *part,
                               const char *right)
{
    board_names names;

    grundy_emit_take_board(e, k, &names);
    grundy_emit_open(e, "if (%s != NULL)", names.rules);
    grundy_emit_line(e, "list_by(%s, %u, %s, %s, %s);", names.rules,
                     (unsigned)k->index, names.set, part,
                     right == NULL ? "false" : right);
    grundy_emit_line(e, "return;");
    grundy_emit_close_with(e, "");
}

bool grundy_emit_ends_by_tests(emitter *e, const game_kind *k)
{
    const board_reading b = {.kind = k};
    bool any = false;

    for (uint32_t i = 0; i < k->decides; i++)
        any |= reads_cells(&b, k->decide[i].condition);
    return any && grundy_emit_by_tests(e, k);
}

/* The condition of a clause that ends play, or the tests in its place. */
const char *grundy_emit_end_test(emitter *e, const game_kind *k,
                                 const board_names *names, uint32_t clause)
{
    const board_reading b = {.kind = k};
    const node *const n = k->decide[clause].condition;

    if (!reads_cells(&b, n))
        return grundy_emit_expr(e, n).text;
    return grundy_emit_say(e, "%s != NULL ? ends_by(%s, %u, %s) : %s",
                           names->rules, names->rules, (unsigned)clause,
                           names->set,
                           grundy_emit_in(e, grundy_emit_expr(e, n), RANK_IF));
}

void grundy_emit_add_boards(uint32_t is, bool searched, support_set *has)
{
    static const char *const needed[] = {"board_case", "least_board",
                                         "turn_board", "board_after", "may_go"};

    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        grundy_support_add_named(has, needed[i]);
    if (searched)
        grundy_support_add_named(has, "board_promise");
    if (searched && (is & SUPPORT_RACES) != 0)
        grundy_support_add_named(has, "told_by_sides");
    if ((is & SUPPORT_SIDES) != 0)
        grundy_support_add_named(has, "exchange_players");
    if ((is & (SUPPORT_ENDINGS | SUPPORT_SCORES)) == SUPPORT_ENDINGS)
        grundy_support_add_named(has, "wins_by_last");
}
