/* SPDX-License-Identifier: MIT */
/*
 * Games whose positions have results and no nimbers (solve/results.h).  Where
 * an order is proved for all kinds and every sum is one position, tables are
 * filled with the best that a move comes to.  Else each position that play
 * meets, a sum as its sorted parts, has a number and is searched
 * (support/results.h): ends_KIND says whether play ends there, moves_KIND lists
 * its moves in the order written, those for values.
 */
#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "emit/emitter.h"

static bool has_ending(const game_kind *k)
{
    for (uint32_t i = 0; i < k->decides; i++)
        if (k->decide[i].what != DECIDE_STOP)
            return true;
    return false;
}

/* ---- positions that are searched ---- */

/* Who is to move behind a move of the part. */
static void push_next(emitter *e, const char *right, bool again)
{
    assert(!e->set->partisan || right != NULL);
    if (e->set->partisan)
        grundy_emit_line(e, "push_side(%s%s);", again ? "" : "!", right);
}

/* Pushes the sum; what the program has to test before it goes on, or NULL. */
static const test_pair *push_sum(emitter *e, const node *n)
{
    const char *flag = grundy_emit_name(e, "fits");
    bool right;
    aside s;

    e->bound = false;
    grundy_emit_aside(e, &s, 0);
    grundy_emit_push_parts(e, grundy_emit_without_side(n, &right), flag);
    return grundy_emit_flag_of(e, &s, flag);
}

/* Nothing in it looks for winning moves. */
static bool lists_nothing(void *user, node *n)
{
    (void)user;
    for (uint32_t i = 0; n->tail != NULL && i < n->tail->steps; i++)
        if (n->tail->step[i].kind == STEP_WINNING)
            return false;
    return n->call != CALL_START;
}

/* Whether all parts of a sum have a law; what else stands in it is a number. */
static bool has_laws(emitter *e, const node *n)
{
    bool all =
        n->op == N_ADD || n->op == N_MUL || n->op == N_IF || n->op == N_NOTHING;

    if (n->type == NULL || n->type->tag != TYPE_SUM)
        return true;
    if (n->op == N_CALL && n->call == CALL_POSITION)
        return grundy_emit_plan(e, n->ref.kind)->by_nimbers;
    if (n->op == N_CALL)
        all = n->call == CALL_NIM || (n->call == CALL_FOLD && n->word == W_SUM);
    for (uint32_t i = 0; i < n->kids && all; i++)
        all = has_laws(e, n->kid[i]);
    return all;
}

/* Its nimber tells who wins, as all its parts have one. */
static code result_by_laws(emitter *e, const node *n)
{
    const test_pair *fits;
    code value;

    assert(e->mode == MODE_RESULTS);
    e->mode = MODE_NIMBERS;
    value = grundy_emit_sum(e, n, &fits);
    e->mode = MODE_RESULTS;
    grundy_emit_insist(e, fits, NULL);
    return grundy_emit_code(
        grundy_emit_say(e, "%s != 0 ? 1 : -1",
                        grundy_emit_in(e, value, RANK_SHIFT)),
        RANK_IF);
}

static bool has_again(const ruleset *set)
{
    for (uint32_t k = 0; k < set->kinds; k++)
        for (uint32_t i = 0; i < set->kind[k].value_moves; i++)
            if (set->kind[k].value_move[i].again)
                return true;
    return false;
}

static bool has_endings(const ruleset *set)
{
    bool ends = false;

    for (uint32_t k = 0; k < set->kinds; k++)
        ends |= has_ending(&set->kind[k]);
    return ends;
}

/* Whether moves that have to be answered are none, or weighed. */
static bool entails_by_values(const ruleset *set)
{
    return !set->entails || grundy_support_find("has_to_answer") != NULL;
}

/* Whether parts of sums may be decided by values of their own. */
static bool weighs_parts(const emitter *e)
{
    const ruleset *const set = e->set;

    return grundy_support_find("result_by_parts") != NULL && e->sums_of_parts &&
           !has_endings(set) && !set->has_scores && !set->endless &&
           set->play_if == NULL && entails_by_values(set) &&
           !(set->partisan && grundy_support_find("add_values") == NULL) &&
           (has_again(set) || set->entails ? !set->misere && !set->partisan
                                           : set->misere != set->partisan);
}

/* Whether sums of play without end are told by values of their parts. */
static bool is_loopy(const emitter *e)
{
    const ruleset *const set = e->set;

    return e->sums_of_parts && set->endless && !set->partisan && !set->misere &&
           set->play_if == NULL && !has_endings(set) && !set->has_scores &&
           grundy_support_find("loopy_text") != NULL;
}

/* Pushes a sum that is asked for, from the place of that name on. */
static const char *push_whole(emitter *e, const node *n)
{
    const char *const base = grundy_emit_name(e, "base");

    e->results_wanted = e->fails = e->loops = true;
    e->leads_on |= e->filling != NULL;
    grundy_emit_const(e, "int64_t", base, "pushed");
    grundy_emit_insist(e, push_sum(e, n), NULL);
    return base;
}

/* What it comes to, with who is to move behind it; `few`: by pairs alone. */
static code result_of_whole(emitter *e, const node *n, const char *few)
{
    const char *const base = push_whole(e, n);
    bool right;

    (void)grundy_emit_without_side(n, &right);
    if (right)
        grundy_emit_line(e, "push_side(true);");
    return few == NULL
               ? grundy_emit_call(e, "result_of", "%s", base)
               : grundy_emit_code(
                     grundy_emit_say(e,
                                     "%s ? result_by_pairs(%s) : result_of(%s)",
                                     few, base, base),
                     RANK_IF);
}

/* First by parts that have the same pair as all, and only if some pair is wild
 * by all of them. */
static code result_by_few(emitter *e, const node *n)
{
    const char *const result = grundy_emit_name(e, "result");

    e->few_wanted = true;
    grundy_emit_declare(e, "int64_t %s = 0;", result);
    grundy_emit_open(e, "for (bool %s = true; %s == 0; %s = false)", e->few,
                     result, e->few);
    grundy_emit_line(e, "%s = %s;", result, result_of_whole(e, n, e->few).text);
    grundy_emit_close_with(e, "");
    return grundy_emit_named(result);
}

code grundy_emit_search_result(emitter *e, const node *n)
{
    const char *const before = e->few, *const until = e->until;
    const char *const few = grundy_emit_name(e, "few");
    code result;
    aside s;

    if (!e->set->misere && e->set->play_if == NULL && !e->set->has_scores &&
        has_laws(e, n) &&
        grundy_tree_walk((node *)(uintptr_t)n, lists_nothing, NULL))
        return result_by_laws(e, n);
    e->winners_wanted = true;
    e->few = e->set->misere && weighs_parts(e) ? few : NULL;
    grundy_emit_aside(e, &s, 0);
    result = result_of_whole(e, n, NULL);
    grundy_emit_aside_end(e, &s);
    if (e->few != NULL && grundy_emit_mentions(e, &s.text, few)) {
        grundy_emit_aside_put(e, &s, false);
        e->until = NULL;
        result = result_by_few(e, n);
        e->until = until;
    } else {
        grundy_emit_aside_put(e, &s, true);
        result = grundy_emit_hold(e, "int64_t", "result", result);
    }
    e->few = before;
    return result;
}

code grundy_emit_search_value(emitter *e, const node *n)
{
    code value;

    if (!weighs_parts(e) && !is_loopy(e)) {
        grundy_emit_refuse(e, n->span, "the value of a position");
        return grundy_emit_zero();
    }
    e->values_wanted = true;
    if (is_loopy(e))
        return grundy_emit_call(e, "loopy_text", "%s", push_whole(e, n));
    value = grundy_emit_call(e, "value_of_sum", "%s", push_whole(e, n));
    return grundy_emit_call(e,
                            e->set->partisan ? "canonical_text" : "value_text",
                            "%s", value.text);
}

/* The part of a sum that moves, the others staying. */
typedef struct listing {
    const game_kind *kind;
    const rule_move *move;
    const char *sum, *len, *at; /* NULL: the position is no sum */
    const char *right;          /* whether Right is to move */
    const char *first;          /* where the part's moves begin */
} listing;

static void push_rest(emitter *e, const listing *l)
{
    if (l->sum != NULL)
        grundy_emit_line(e, "push_others(%s, %s, %s);", l->sum, l->len, l->at);
}

static void list_option(emitter *e, void *user)
{
    const listing *l = user;
    const char *until = e->until, *base;
    const test_pair *fits;
    code gain;

    e->until = NULL;
    grundy_emit_open(e, "%s", "");
    base = grundy_emit_name(e, "base");
    grundy_emit_const(e, "int64_t", base, "pushed");
    push_rest(e, l);
    e->few = e->set->misere && weighs_parts(e) ? "weighing" : NULL;
    fits = push_sum(e, l->move->target);
    e->few = NULL;
    push_next(e, l->right, l->move->again);
    if (fits != NULL)
        grundy_emit_open(e, "if (%s)", fits->holds);
    gain = grundy_emit_gain(e, l->move, NULL);
    grundy_emit_line(e, "add_move(%s, %s, %s);", base, gain.text,
                     l->move->again ? "true" : "false");
    if (fits != NULL) {
        grundy_emit_else(e, NULL);
        grundy_emit_line(e, "pushed = %s;", base);
        grundy_emit_close(e);
    }
    grundy_emit_close_with(e, "");
    e->until = until;
}

/* Grows with each move that is listed or weighed. */
static const char *moves_so_far(const emitter *e)
{
    return weighs_parts(e) ? "(weighing ? worths : edges)" : "edges";
}

static void moves_body(emitter *e, void *user)
{
    listing *l = user;
    const game_kind *k = l->kind;

    if (grundy_emit_by_tests(e, k))
        grundy_emit_list_by_tests(
            e, k,
            l->sum == NULL
                ? "0, 0, 0"
                : grundy_emit_say(e, "%s, %s, %s", l->sum, l->len, l->at),
            l->right);
    for (uint32_t i = 0; i < k->value_moves && l->first == NULL; i++)
        if (k->value_move[i].instead) {
            l->first = grundy_emit_name(e, "first");
            grundy_emit_const(e, "int64_t", l->first, "%s", moves_so_far(e));
        }
    for (uint32_t i = 0; i < k->decides; i++) {
        const rule_decide *d = &k->decide[i];

        if (d->what == DECIDE_STOP) {
            grundy_emit_quote(e, d->span);
            grundy_emit_open(e, "if (%s)",
                             grundy_emit_expr(e, d->condition).text);
            grundy_emit_line(e, "return;");
            grundy_emit_close(e);
        }
        grundy_facts_condition(&e->facts, d->condition, false);
    }
    for (uint32_t i = 0; i < k->value_moves; i++) {
        const char *test = NULL;

        l->move = &k->value_move[i];
        assert(l->move->side == SIDE_BOTH || l->right != NULL);
        grundy_emit_blank(e);
        grundy_emit_clause_remark(e, l->move);
        if (l->move->side != SIDE_BOTH)
            test = grundy_emit_say(
                e, "%s%s", l->move->side == SIDE_RIGHT ? "" : "!", l->right);
        if (l->move->instead)
            test = grundy_emit_and(
                e, test,
                grundy_emit_say(e, "%s == %s", moves_so_far(e), l->first));
        if (test != NULL)
            grundy_emit_open(e, "if (%s)", test);
        grundy_emit_tail(e, l->move->tail, 0, list_option, l);
        if (test != NULL)
            grundy_emit_close_with(e, "");
    }
}

static void ends_body(emitter *e, void *user)
{
    const game_kind *k = user;
    board_names names = {NULL, NULL};

    if (grundy_emit_ends_by_tests(e, k))
        grundy_emit_take_board(e, k, &names);
    for (uint32_t i = 0; i < k->decides; i++) {
        const rule_decide *d = &k->decide[i];

        grundy_emit_quote(e, d->span);
        grundy_emit_open(e, "if (%s)",
                         names.rules == NULL
                             ? grundy_emit_expr(e, d->condition).text
                             : grundy_emit_end_test(e, k, &names, i));
        if (d->what == DECIDE_STOP) {
            grundy_emit_line(e, "return false;");
        } else {
            grundy_emit_line(e, "*result = %s;",
                             grundy_emit_result_of_clause(e, d));
            grundy_emit_line(e, "return true;");
        }
        grundy_emit_close(e);
        grundy_facts_condition(&e->facts, d->condition, false);
    }
    grundy_emit_line(e, "return false;");
}

static void ends_function(emitter *e, const game_kind *k)
{
    const emit_scope scope = grundy_emit_begin(e);
    const char *head;

    (void)grundy_emit_name(e, "result");
    grundy_emit_assume_params(e, k->param, k->params);
    grundy_emit_quote(e, k->span);
    head = grundy_emit_say(
        e, "static bool ends_%s(%s%sint64_t *result)", grundy_emit_id(e, k),
        k->params > 0 ? grundy_emit_params(e, k->param, k->params) : "",
        k->params > 0 ? ", " : "");
    grundy_emit_body(e, NULL, head, k->param, k->params, ends_body,
                     (void *)(uintptr_t)k);
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
}

static void moves_function(emitter *e, const game_kind *k)
{
    const emit_scope scope = grundy_emit_begin(e);
    listing l = {k, NULL, NULL, NULL, NULL, NULL, NULL};
    const char *params = grundy_emit_params(e, k->param, k->params);

    if (e->sums_of_parts) {
        l.sum = grundy_emit_name(e, "sum");
        l.len = grundy_emit_name(e, "len");
        l.at = grundy_emit_name(e, "at");
        params = grundy_emit_say(e, "%s%sint64_t %s, int64_t %s, int64_t %s",
                                 k->params > 0 ? params : "",
                                 k->params > 0 ? ", " : "", l.sum, l.len, l.at);
    }
    if (e->set->partisan) {
        l.right = grundy_emit_name(e, "right");
        params = grundy_emit_say(e, "%s, bool %s", params, l.right);
    }
    grundy_emit_assume_params(e, k->param, k->params);
    grundy_emit_quote(e, k->span);
    grundy_emit_body(e, NULL,
                     grundy_emit_say(e, "static void moves_%s(%s)",
                                     grundy_emit_id(e, k), params),
                     k->param, k->params, moves_body, &l);
    grundy_emit_leave(e, scope);
    grundy_emit_blank(e);
}

/* The words of a part as arguments. */
static const char *words_of_part(emitter *e, const game_kind *k)
{
    const char *list = "";

    assert(k->params < grundy_emit_stride(e));
    for (uint32_t i = 0; i < k->params; i++)
        list = grundy_emit_next(
            e, list,
            grundy_emit_from_word(
                e, &k->param[i],
                grundy_emit_say(e, "part[%u]", (unsigned)(i + 1))));
    return list;
}

/* The kind of a part in C, whether it is bound or not. */
static const char *kind_of_part(emitter *e)
{
    if (!e->set->entails || !e->sums_of_parts)
        return "part[0]";
    grundy_emit_const(e, "int64_t", "kind",
                      "part[0] < 0 ? part[0] + BOUND : part[0]");
    return "kind";
}

static void ends_at(emitter *e)
{
    const char *kind;

    grundy_emit_open_function(e, "ends_at",
                              "static bool ends_at(const int64_t *part, "
                              "int64_t *result)");
    kind = kind_of_part(e);
    for (uint32_t i = 0; i < e->set->kinds; i++) {
        const game_kind *k = &e->set->kind[i];
        const char *list;

        if (!has_ending(k))
            continue;
        list = words_of_part(e, k);
        grundy_emit_open(e, "if (%s == %u)", kind, (unsigned)i);
        grundy_emit_line(e, "return ends_%s(%s%sresult);", grundy_emit_id(e, k),
                         list, k->params > 0 ? ", " : "");
        grundy_emit_close(e);
    }
    grundy_emit_line(e, "return false;");
    grundy_emit_close_function(e);
}

void grundy_emit_push_nim(emitter *e, const char *heap)
{
    assert(grundy_emit_stride(e) >= 2);
    grundy_emit_line(e, "push(%u);", (unsigned)e->set->kinds);
    grundy_emit_line(e, "push(%s);", heap);
    for (uint32_t i = 2; i < grundy_emit_stride(e); i++)
        grundy_emit_line(e, "push(0);");
}

static void list_nim(emitter *e, const char *kind)
{
    grundy_emit_lines(e,
                      "if ($2 == $0) {\n"
                      "    const int64_t heap = part[1];\n\n"
                      "    for (int64_t i = 0; i < heap; i++) {\n"
                      "        const int64_t base = pushed;\n\n"
                      "        $1\n",
                      grundy_emit_say(e, "%u", (unsigned)e->set->kinds),
                      e->sums_of_parts ? "push_others(sum, len, at);" : "",
                      kind, NO_MORE);
    e->depth += 2;
    grundy_emit_push_nim(e, "i");
    push_next(e, "right", false);
    grundy_emit_line(e, "add_move(base, 0, false);");
    e->depth -= 2;
    grundy_emit_lines(e, "    }\n}\n", NO_MORE);
}

static bool has_moves(const ruleset *set)
{
    bool any = grundy_emit_has_nim(set);

    for (uint32_t i = 0; i < set->kinds; i++)
        any |= set->kind[i].value_moves > 0;
    return any;
}

/* Where play is over at once, as where a theorem tells all results: the search
 * asks for moves, and what lists them elsewhere is named alone. */
static void list_no_moves(emitter *e)
{
    grundy_emit_open_function(e, "list_moves",
                              "static void list_moves(int64_t number)");
    grundy_emit_lines(e, "(void)number;\n(void)add_move;\n", NO_MORE);
    if (e->sums_of_parts)
        grundy_emit_line(e, "(void)push_others;");
    if (e->set->partisan)
        grundy_emit_line(e, "(void)push_side;");
    grundy_emit_close_function(e);
}

/* The moves of each part, of equal ones once. */
static void list_moves(emitter *e, bool back)
{
    const char *const words_at =
        grundy_emit_has_boards(e) ? "words_of" : "key_of";
    const char *kind;

    if (!has_moves(e->set)) {
        list_no_moves(e);
        return;
    }
    grundy_emit_open_function(e, "list_moves",
                              "static void list_moves(int64_t number)");
    if (back)
        grundy_emit_const(e, "place", "here", "place_now()");
    if (e->sums_of_parts) {
        grundy_emit_lines(
            e,
            "$0\n"
            "const int64_t sum = pushed, len = $1;\n\n"
            "for (int64_t i = 0; i < len; i++)\n"
            "    push($2(number)[i]);\n"
            "for (int64_t at = 0; at < len / WIDTH; at++) {\n"
            "    const int64_t *const part = pushed_at + sum + at * WIDTH;\n\n"
            "    if (at > 0 && memcmp(part, part - WIDTH, "
            "WIDTH * sizeof *part) == 0)\n"
            "        continue;\n",
            e->set->partisan ? "const bool right = is_rights(number);" : "",
            e->set->partisan ? "parts_len(number)" : "node_at[number].len",
            words_at, NO_MORE);
        e->depth++;
        if (e->set->entails)
            grundy_emit_lines(e,
                              "if (pushed_at[sum] < 0 && part[0] >= 0)\n"
                              "    break;\n",
                              NO_MORE);
    } else {
        grundy_emit_const(e, "int64_t *const", "part", "%s(number)", words_at);
        grundy_emit_blank(e);
    }
    kind = kind_of_part(e);
    if (grundy_emit_has_nim(e->set))
        list_nim(e, kind);
    for (uint32_t i = 0, written = grundy_emit_has_nim(e->set);
         i < e->set->kinds; i++) {
        const game_kind *k = &e->set->kind[i];
        const char *list;

        if (k->value_moves == 0)
            continue;
        list = words_of_part(e, k);
        if (e->sums_of_parts)
            list = grundy_emit_say(e, "%s%ssum, len, at%s", list,
                                   k->params > 0 ? ", " : "",
                                   e->set->partisan ? ", right" : "");
        grundy_emit_line(e, "%sif (%s == %u)", written++ > 0 ? "else " : "",
                         kind, (unsigned)i);
        grundy_emit_line(e, "    moves_%s(%s);", grundy_emit_id(e, k), list);
    }
    if (e->sums_of_parts) {
        e->depth--;
        grundy_emit_lines(e, "}\npushed = sum;\n", NO_MORE);
    }
    if (back)
        grundy_emit_line(e, "place_back(here);");
    grundy_emit_close_function(e);
}

/* Behind that of Right; see bind. */
static const char *bound_kinds(emitter *e)
{
    return e->set->entails ? grundy_emit_say(e, ", BOUND = %u, NONE_BOUND = -1",
                                             (unsigned)e->set->kinds + 2)
                           : "";
}

/* Written apart, so that constants that nothing reads go. */
static void functions(emitter *e)
{
    for (uint32_t i = 0; i < e->set->kinds; i++) {
        const game_kind *k = &e->set->kind[i];

        e->in_rules = &e->set->kind_reads[i];
        if (has_ending(k))
            ends_function(e, k);
        if (k->value_moves > 0)
            moves_function(e, k);
        e->in_rules = NULL;
    }
}

/* What the texts of the search ask of the program. */
static uint32_t what_it_is(emitter *e)
{
    const ruleset *const set = e->set;

    return grundy_emit_tells_places(e) |
           (weighs_parts(e) ? SUPPORT_WORTHS : 0) |
           (is_loopy(e) ? SUPPORT_LOOPY : 0) |
           (e->values_wanted ? SUPPORT_VALUES : 0) |
           (e->few_wanted ? SUPPORT_FEW : 0) |
           (set->misere && !grundy_tree_splits(set) ? SUPPORT_ALONE : 0) |
           (grundy_emit_has_boards(e) ? SUPPORT_BOARDS : 0) |
           (grundy_emit_has_races(e) ? SUPPORT_RACES : 0) |
           (e->sums_of_parts ? SUPPORT_SUMS : 0) |
           (has_endings(set) ? SUPPORT_ENDINGS : 0) |
           (set->has_scores ? SUPPORT_SCORES : 0) |
           (has_again(set) ? SUPPORT_AGAIN : 0) |
           (has_again(set) || set->has_scores ? SUPPORT_GAINS : 0) |
           (e->results_forgotten ? SUPPORT_CASES : 0) |
           (set->partisan ? SUPPORT_SIDES : 0) |
           (set->entails && e->sums_of_parts ? SUPPORT_ENTAILS : 0) |
           (set->endless ? SUPPORT_ENDLESS : 0) |
           (grundy_emit_in_boxes(e) ? SUPPORT_BOXES : 0) |
           (set->endless_for == SIDE_LEFT ? SUPPORT_FOR_LEFT : 0) |
           (set->endless_for == SIDE_LEFT || set->endless_for == SIDE_RIGHT
                ? SUPPORT_FOR_SOMEBODY
                : 0);
}

void grundy_emit_add_needed(emitter *e, support_set *has)
{
    const uint32_t is = what_it_is(e);

    if (is_loopy(e) && e->winners_wanted)
        grundy_support_add_named(has, "loopy_result");
    if (is_loopy(e) && e->values_wanted)
        grundy_support_add_named(has, "loopy_text");
    if ((is & SUPPORT_BOARDS) != 0)
        grundy_emit_add_boards(is, !e->values_wanted || e->winners_wanted, has);
    if (!weighs_parts(e) || !e->set->partisan)
        return;
    grundy_support_add_named(has, "value_of_nim");
    grundy_support_add_named(has, "add_values");
    grundy_support_add_named(has, "values");
    if (e->winners_wanted)
        grundy_support_add_named(has, "letter_of_value");
    if (e->values_wanted)
        grundy_support_add_named(has, "canonical_text");
}

void grundy_emit_searched_results(emitter *e)
{
    const uint32_t is = what_it_is(e);

    e->unsettled |= !e->lists && (is & SUPPORT_BOARDS) != 0;
    e->lists = (is & SUPPORT_BOARDS) != 0;
    grundy_emit_need(e, "fail");
    grundy_emit_begin_part(e, &e->search_text);
    grundy_emit_line(
        e, "enum { WIDTH = %u%s%s };", (unsigned)grundy_emit_stride(e),
        (is & SUPPORT_BOXES) != 0
            ? grundy_emit_say(e, ", KINDS = %u, BOXED_MOST = 1 << 26",
                              (unsigned)e->set->kinds)
            : "",
        e->sums_of_parts
            ? grundy_emit_say(e, ", NIM = %u%s%s", (unsigned)e->set->kinds,
                              e->set->partisan ? ", RIGHT" : "", bound_kinds(e))
            : "");
    if ((is & SUPPORT_LISTED) != 0)
        grundy_emit_line(e, "#define LISTS 0x%" PRIx64,
                         grundy_emit_words_of_lists(e));
    grundy_emit_line(e, "#define STUCK %s", grundy_emit_stuck(e).text);
    grundy_emit_blank(e);
    grundy_emit_support(e, "results", NULL, is);
    if ((is & SUPPORT_BOARDS) != 0)
        grundy_emit_boards(e);
    e->allocates = false;
    if ((is & SUPPORT_BOXES) != 0)
        grundy_emit_ranges(e);
    functions(e);
    if ((is & SUPPORT_ENDINGS) != 0)
        ends_at(e);
    list_moves(e, e->allocates);
    if ((is & SUPPORT_WORTHS) != 0 && (is & SUPPORT_SIDES) != 0) {
        support_set has = {0};

        grundy_emit_add_needed(e, &has);
        grundy_emit_support(e, "game_values", &has, 0);
    }
    if (is_loopy(e)) {
        support_set has = {0};

        grundy_emit_add_needed(e, &has);
        grundy_emit_support(e, "loopy", &has, 0);
    }
    if (!e->values_wanted || e->winners_wanted) {
        grundy_emit_support(e, "results_values", NULL, is);
        grundy_emit_support(e, "results_search", NULL, is);
    } else if (!is_loopy(e)) {
        support_set has = {0};

        grundy_support_add_named(&has, "value_of_sum");
        grundy_emit_support(e, "results_values", &has, is);
        grundy_emit_support(e, "results_search", &has, is);
    }
}

/* ---- the winning moves of a sum ---- */

const char *grundy_emit_list_sum(emitter *e, const node *sum, const char **len)
{
    const char *base = grundy_emit_name(e, "base");

    e->results_wanted = true;
    *len = grundy_emit_name(e, "length"); /* no member is called so */
    grundy_emit_const(e, "int64_t", base, "pushed");
    grundy_emit_insist(e, push_sum(e, sum), NULL);
    grundy_emit_const(e, "int64_t", *len, "pushed - %s", base);
    return base;
}

const char *grundy_emit_any_bound(emitter *e, const char *base)
{
    const char *bound = grundy_emit_name(e, "bound");
    const uint32_t mark = e->names;
    const char *i = grundy_emit_name(e, "i");

    grundy_emit_declare(e, "bool %s = false;", bound);
    grundy_emit_blank(e);
    grundy_emit_for(e, mark, grundy_emit_say(e, "int64_t %s = %s", i, base),
                    grundy_emit_say(e, "%s < pushed", i),
                    grundy_emit_say(e, "%s += WIDTH", i));
    grundy_emit_line(e, "%s = %s || pushed_at[%s] < 0;", bound, bound, i);
    grundy_emit_close(e);
    return bound;
}

const char *grundy_emit_by_search(emitter *e, const rule_move *m,
                                  const char *sum, const char *len,
                                  const char *at, bool right,
                                  const char **base_of, const char *moved)
{
    const listing l = {NULL, m,   e->sums_of_parts ? sum : NULL, len, at,
                       NULL, NULL};
    const char *base = grundy_emit_name(e, "base");
    const test_pair *fits;
    code gain, value;

    *base_of = base;
    e->winners_wanted = true;
    grundy_emit_const(e, "int64_t", base, "pushed");
    push_rest(e, &l);
    fits = push_sum(e, m->target);
    push_next(e, right ? "true" : "false", m->again);
    if (moved != NULL && fits == NULL)
        grundy_emit_line(e, "%s = true;", moved);
    else if (moved != NULL)
        grundy_emit_line(e, "%s = %s || %s;", moved, moved, fits->holds);
    gain = grundy_emit_gain(e, m, fits);
    value = grundy_emit_call(e, "result_of", "%s", base);
    return grundy_emit_and(e, grundy_emit_holds(fits),
                           grundy_emit_wins_by(e, m, gain, value).text);
}

/* ---- how ---- */

/* A power whose exponent the input tells: how many digits a number has. */
static bool is_no_power(void *user, node *n)
{
    (void)user;
    return n->op != N_POW || n->kid[1]->op == N_INT;
}

/* A board of cells that are digits of a number: play comes to few of all. */
static bool has_digits(const game_kind *k)
{
    for (uint32_t i = 0; i < k->params; i++)
        if (k->param[i].range != NULL &&
            !grundy_tree_walk(k->param[i].range->kid[1], is_no_power, NULL))
            return true;
    return false;
}

void grundy_emit_choose_results(emitter *e)
{
    e->scores_stay = e->set->has_scores && grundy_emit_scores_stay(e);
    e->sums_of_parts = e->set->partisan || !grundy_emit_all_single(e->set);
    e->graph = e->sums_of_parts;
    for (uint32_t k = 0; k < e->set->kinds; k++)
        e->graph |=
            e->kind[k].method != METHOD_TABLE || has_digits(&e->set->kind[k]);
    for (uint32_t k = 0; k < e->set->kinds && e->graph; k++)
        e->kind[k].method = METHOD_SEARCH;
}
