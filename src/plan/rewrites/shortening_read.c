/* SPDX-License-Identifier: MIT */
/* Moves of a text by the rows of letters that let them: expressions are looked
 * at for every row there may be around the place of the loop.  A row grows
 * where one asks for more letters. */
#include "plan/rewrites/shortening.h"

#include <string.h>

#include "base/words.h"

enum {
    MOST_TABLE = 1 << 14,
    MOST_SIDE = 20 /* how far from the loop's place letters may go */
};

/* ---- what expressions come to ---- */

/* What was looked at since the row has grown says nothing. */
static void give_up(shortening *s)
{
    s->fails |= !s->again;
}

static form unknown(shortening *s)
{
    give_up(s);
    return (form){.kind = IS_TRUTH};
}

static form truth(bool is)
{
    return (form){.kind = IS_TRUTH, .at = is};
}

/* The letter so far from the place of the loop. */
static int letter_at(shortening *s, int64_t at)
{
    const int64_t high = s->low + s->width - 1;

    if (s->again || s->fails)
        return BEFORE;
    if (at >= s->low && at <= high)
        return s->row[at - s->low];
    s->again = true;
    if (at < s->low - MOST_ROW || at > high + MOST_ROW) {
        s->fails = true;
        return BEFORE;
    }
    s->low = at < s->low ? (int)at : s->low;
    s->width = (int)((at > high ? at : high) - s->low + 1);
    if (s->width > MOST_ROW)
        s->fails = true;
    return BEFORE;
}

static int letter_named(shortening *s, int64_t code)
{
    int i = 0;

    while (i < s->names && s->named[i] != code)
        i++;
    if (i == MOST_NAMED) {
        s->fails = true;
        return NAMED;
    }
    if (i == s->names) {
        s->named[s->names++] = code;
        s->again = true;
    }
    return NAMED + i;
}

static void add_letter(shortening *s, form *text, int letter, int from)
{
    if (text->count == MOST_ROW) {
        give_up(s);
        return;
    }
    text->letter[text->count] = (int8_t)letter;
    text->from[text->count++] = (int8_t)from;
}

static form named(shortening *s, int64_t code)
{
    form is = {.kind = IS_TEXT};
    const int letter = letter_named(s, code);

    add_letter(s, &is, letter, OF_RULES + letter - NAMED);
    return is;
}

/* The places from..<to of the position. */
static form some_of(shortening *s, int64_t from, int64_t to)
{
    form is = {.kind = IS_TEXT};

    for (int64_t i = from; i < to && !s->fails && !s->again; i++) {
        const int letter = letter_at(s, i);

        if (letter < NAMED)
            return unknown(s);
        add_letter(s, &is, letter, (int)i);
    }
    return is;
}

/* Whether x < y, of numbers, places and lengths. */
static bool is_less(shortening *s, form x, form y)
{
    int letters = 0;

    if (x.kind > IS_END || y.kind > IS_END) {
        give_up(s);
        return false;
    }
    if (x.kind == y.kind)
        return x.at < y.at;
    if (x.kind == IS_PLACE && y.kind == IS_NUMBER)
        return letter_at(s, x.at - y.at) == BEFORE;
    if (x.kind == IS_NUMBER && y.kind == IS_PLACE)
        return letter_at(s, y.at - x.at - 1) != BEFORE;
    if (x.kind == IS_PLACE)
        return letter_at(s, x.at - y.at) != BEHIND;
    if (y.kind == IS_PLACE)
        return letter_at(s, y.at - x.at - 1) == BEHIND;
    for (int i = 0; i < s->width; i++)
        letters += s->row[i] >= NAMED;
    if (x.kind == IS_NUMBER && x.at < letters + y.at)
        return true;
    if (x.kind == IS_END && y.at <= letters + x.at)
        return false;
    give_up(s);
    return false;
}

static bool is_same(shortening *s, const form *x, const form *y)
{
    if (x->begins || x->ends || y->begins || y->ends)
        give_up(s);
    return x->count == y->count && memcmp(x->letter, y->letter, x->count) == 0;
}

static form compared(shortening *s, node_op op, form x, form y)
{
    if (x.kind == IS_TEXT || y.kind == IS_TEXT) {
        x = x.kind == IS_NUMBER ? named(s, x.at) : x;
        y = y.kind == IS_NUMBER ? named(s, y.at) : y;
        if (x.kind != IS_TEXT || y.kind != IS_TEXT ||
            (op != N_EQ && op != N_NE))
            return unknown(s);
        return truth(is_same(s, &x, &y) == (op == N_EQ));
    }
    if (x.kind == IS_TRUTH && y.kind == IS_TRUTH && (op == N_EQ || op == N_NE))
        return truth((x.at == y.at) == (op == N_EQ));
    switch (op) {
    case N_LT: return truth(is_less(s, x, y));
    case N_GE: return truth(!is_less(s, x, y));
    case N_GT: return truth(is_less(s, y, x));
    case N_LE: return truth(!is_less(s, y, x));
    default:
        return truth((!is_less(s, x, y) && !is_less(s, y, x)) == (op == N_EQ));
    }
}

static form eval(shortening *s, const node *n);

static form joined(shortening *s, const node *n)
{
    form x = eval(s, n->kid[0]), y = eval(s, n->kid[1]);

    for (int i = 0; i < 2; i++) {
        form *const is = i == 0 ? &x : &y;

        if (n->kid[i]->type->tag == TYPE_CHAR && is->kind == IS_NUMBER)
            *is = named(s, is->at);
        if (is->kind != IS_TEXT)
            return unknown(s);
    }
    if (x.ends || y.begins)
        return unknown(s);
    for (int i = 0; i < y.count; i++)
        add_letter(s, &x, y.letter[i], y.from[i]);
    x.ends = y.ends;
    x.tail = y.tail;
    return x;
}

static form added(shortening *s, const node *n)
{
    form x, y;

    if (n->type->tag == TYPE_ARRAY)
        return n->op == N_ADD ? joined(s, n) : unknown(s);
    x = eval(s, n->kid[0]);
    y = eval(s, n->kid[1]);
    if (n->op == N_ADD && x.kind == IS_NUMBER) {
        const form z = x;

        x = y;
        y = z;
    }
    if (n->op == N_SUB && x.kind == y.kind && x.kind <= IS_END)
        return (form){.kind = IS_NUMBER, .at = x.at - y.at};
    if (x.kind > IS_END || y.kind != IS_NUMBER || x.at > INT16_MAX ||
        x.at < INT16_MIN || y.at > INT16_MAX || y.at < INT16_MIN)
        return unknown(s);
    x.at += n->op == N_ADD ? y.at : -y.at;
    return x;
}

static form slice_of(shortening *s, const node *n)
{
    const form of = eval(s, n->kid[0]);
    const node *const range = n->kid[1];
    form from, to;

    if (of.kind != IS_TEXT || !of.begins || !of.ends ||
        !grundy_tree_is_range(range))
        return unknown(s);
    from = eval(s, range->kid[0]);
    to = eval(s, range->kid[1]);
    to.at += range->op == N_RANGE;
    if (from.kind == IS_NUMBER && from.at == 0 && to.kind == IS_PLACE)
        return (form){.kind = IS_TEXT, .begins = true, .head = (int)to.at};
    if (from.kind == IS_PLACE && to.kind == IS_END && to.at == 0)
        return (form){.kind = IS_TEXT, .ends = true, .tail = (int)from.at};
    if (from.kind == IS_PLACE && to.kind == IS_PLACE)
        return some_of(s, from.at, to.at);
    return unknown(s);
}

static form index_of(shortening *s, const node *n)
{
    const form of = eval(s, n->kid[0]), at = eval(s, n->kid[1]);
    form is = {.kind = IS_TEXT};

    if (of.kind != IS_TEXT)
        return unknown(s);
    if (of.begins && of.ends && at.kind == IS_PLACE)
        return some_of(s, at.at, at.at + 1);
    if (of.begins || of.ends || at.kind != IS_NUMBER || at.at < 0 ||
        at.at >= of.count)
        return unknown(s);
    add_letter(s, &is, of.letter[at.at], of.from[at.at]);
    return is;
}

/* Of a list that is written out, or of a text's letters. */
static form is_in(shortening *s, const node *n)
{
    const form x = eval(s, n->kid[0]);
    const node *const of = n->kid[1];
    bool found = false;

    if ((of->op == N_ARRAY || of->op == N_SET) && of->tail == NULL) {
        for (uint32_t i = 0; i < of->kids; i++)
            found |= compared(s, N_EQ, x, eval(s, of->kid[i])).at != 0;
    } else if (of->op == N_TEXT && x.kind == IS_TEXT) {
        for (size_t i = 0; i < of->length; i++)
            found |=
                compared(s, N_EQ, x, named(s, (uint8_t)of->name[i])).at != 0;
    } else if (grundy_tree_is_range(of) && x.kind <= IS_END) {
        form to = eval(s, of->kid[1]);

        to.at += of->op == N_RANGE;
        found = !is_less(s, x, eval(s, of->kid[0])) && is_less(s, x, to);
    } else {
        return unknown(s);
    }
    return truth(found == (n->op == N_IN));
}

static form named_form(shortening *s, const node *n)
{
    if (grundy_tree_is_name(n, s->place))
        return (form){.kind = IS_PLACE};
    if (grundy_tree_is_name(n, s->kind->param[0].variable))
        return (form){.kind = IS_TEXT, .begins = true, .ends = true};
    for (uint32_t i = s->arguments; i-- > 0;)
        if (grundy_tree_is_name(n, s->name[i]))
            return s->is[i];
    return unknown(s);
}

static form call_of(shortening *s, const node *n)
{
    const uint32_t before = s->arguments;
    form is;

    if (n->call == CALL_WORD && (n->word == W_LEN || n->word == W_SIZE)) {
        is = eval(s, n->kid[0]);
        if (is.kind == IS_TEXT && is.begins && is.ends)
            return (form){.kind = IS_END};
        return unknown(s);
    }
    if (n->call != CALL_FUNCTION || n->ref.function->recursive ||
        before + n->kids > MOST_ARGUMENTS)
        return unknown(s);
    for (uint32_t i = 0; i < n->kids; i++)
        s->is[before + i] = eval(s, n->kid[i]);
    for (uint32_t i = 0; i < n->kids; i++)
        s->name[before + i] = n->ref.function->param[i].variable;
    s->arguments += n->kids;
    is = eval(s, n->ref.function->body);
    s->arguments = before;
    return is;
}

/* Whether it compares places with each other alone; how far apart they may be
 * is added to *reach. */
static bool tells_places(const shortening *s, const node *n, int64_t *reach)
{
    if (n->op == N_INT)
        *reach += n->number < MOST_SIDE ? n->number : MOST_SIDE;
    if (n->op == N_INT || grundy_tree_is_name(n, s->place))
        return true;
    for (uint32_t i = s->arguments; i-- > 0;)
        if (grundy_tree_is_name(n, s->name[i])) {
            if (i + 1 < s->arguments)
                *reach += s->is[i].at < 0 ? -s->is[i].at : s->is[i].at;
            return s->is[i].kind <= IS_PLACE;
        }
    if (n->kids == 0 || (n->op != N_NOT && n->op != N_AND && n->op != N_OR &&
                         n->op != N_CHAIN && n->op != N_ADD && n->op != N_SUB &&
                         !grundy_is_comparison(n)))
        return false;
    for (uint32_t i = 0; i < n->kids; i++)
        if (!tells_places(s, n->kid[i], reach))
            return false;
    return true;
}

/* Those letters of the position whose places fulfil all conditions. */
static form kept_of(shortening *s, const node *n)
{
    const tail_step *const step = n->tail->step;
    const uint32_t before = s->arguments;
    form is = {.kind = IS_TEXT}, from, to;
    int first = INT8_MAX, last = INT8_MIN;
    bool goes[2 * MOST_SIDE + 1] = {false};

    if (before == MOST_ARGUMENTS || step->kind != STEP_FOR ||
        step->pattern->name == NULL || !grundy_tree_is_range(step->expr) ||
        n->kid[0]->op != N_INDEX ||
        !grundy_tree_is_name(n->kid[0]->kid[1], step->pattern->variable))
        return unknown(s);
    from = eval(s, step->expr->kid[0]);
    to = eval(s, step->expr->kid[1]);
    to.at += step->expr->op == N_RANGE;
    is = eval(s, n->kid[0]->kid[0]);
    if (from.kind != IS_NUMBER || from.at != 0 || to.kind != IS_END ||
        to.at != 0 || is.kind != IS_TEXT || !is.begins || !is.ends)
        return unknown(s);
    s->name[before] = step->pattern->variable;
    s->arguments++;
    for (int at = -MOST_SIDE; at <= MOST_SIDE; at++) {
        int64_t reach = 0;

        s->is[before] = (form){.kind = IS_PLACE, .at = at};
        for (uint32_t i = 1; i < n->tail->steps; i++) {
            const tail_step *const condition = &n->tail->step[i];

            if (condition->kind != STEP_IF ||
                !tells_places(s, condition->expr, &reach) || reach >= MOST_SIDE)
                give_up(s);
            else
                goes[at + MOST_SIDE] |= eval(s, condition->expr).at == 0;
        }
        if (goes[at + MOST_SIDE]) {
            first = first < at ? first : at;
            last = at;
        }
    }
    s->arguments = before;
    if (first > last || first == -MOST_SIDE || last == MOST_SIDE)
        return unknown(s);
    is = (form){.kind = IS_TEXT,
                .begins = true,
                .ends = true,
                .head = first,
                .tail = last + 1};
    for (int at = first; at <= last && !s->fails && !s->again; at++)
        if (!goes[at + MOST_SIDE])
            add_letter(s, &is, letter_at(s, at), at);
    return is;
}

static form list_of(shortening *s, const node *n)
{
    form is = {.kind = IS_TEXT};

    if (n->tail != NULL)
        return kept_of(s, n);
    for (uint32_t i = 0; i < n->kids; i++) {
        form one = eval(s, n->kid[i]);

        if (one.kind == IS_NUMBER)
            one = named(s, one.at);
        if (one.kind != IS_TEXT || one.begins || one.ends || one.count != 1)
            return unknown(s);
        add_letter(s, &is, one.letter[0], one.from[0]);
    }
    return is;
}

/* `and`, `or` and chains end where they are known. */
static form in_turn(shortening *s, const node *n)
{
    const bool ends = n->op == N_OR;

    for (uint32_t i = 0; i < n->kids; i++) {
        const form is = eval(s, n->kid[i]);

        if (is.kind != IS_TRUTH)
            return unknown(s);
        if ((is.at != 0) == ends)
            return is;
    }
    return truth(!ends);
}

static form eval(shortening *s, const node *n)
{
    form is;

    if (s->fails || s->again)
        return truth(false);
    switch ((node_op)n->op) {
    case N_INT:
    case N_CHAR: return (form){.kind = IS_NUMBER, .at = n->number};
    case N_TEXT:
        is = (form){.kind = IS_TEXT};
        for (size_t i = 0; i < n->length; i++) {
            const int letter = letter_named(s, (uint8_t)n->name[i]);

            if ((uint8_t)n->name[i] > 127)
                give_up(s);
            add_letter(s, &is, letter, OF_RULES + letter - NAMED);
        }
        return is;
    case N_NAME: return named_form(s, n);
    case N_CALL:
        return n->call == CALL_VARIABLE ? named_form(s, n) : call_of(s, n);
    case N_ARRAY: return list_of(s, n);
    case N_INDEX: return index_of(s, n);
    case N_SLICE: return slice_of(s, n);
    case N_ADD:
    case N_SUB: return added(s, n);
    case N_NOT:
        is = eval(s, n->kid[0]);
        return is.kind == IS_TRUTH ? truth(is.at == 0) : unknown(s);
    case N_AND:
    case N_OR:
    case N_CHAIN: return in_turn(s, n);
    case N_EQ:
    case N_NE:
    case N_LT:
    case N_LE:
    case N_GT:
    case N_GE:
        is = eval(s, n->kid[0]);
        return compared(s, (node_op)n->op, is, eval(s, n->kid[1]));
    case N_IN:
    case N_NOT_IN: return is_in(s, n);
    case N_IF:
        is = eval(s, n->kid[0]);
        if (is.kind != IS_TRUTH)
            return unknown(s);
        return eval(s, n->kid[is.at != 0 ? 1 : 2]);
    default: return unknown(s);
    }
}

/* ---- moves, by the rows that let them ---- */

/* Whether the move can be made; the target is looked at only then. */
static bool can_be_made(shortening *s, const rule_move *m)
{
    for (uint32_t i = 0; i < m->tail->steps; i++) {
        const tail_step *const step = &m->tail->step[i];
        const node *const over = step->expr;
        form to, is = {.kind = IS_PLACE};

        if (step->kind == STEP_FOR) {
            to = eval(s, over->kid[1]);
            to.at += over->op == N_RANGE;
            if (is_less(s, is, eval(s, over->kid[0])) || !is_less(s, is, to))
                return false;
        } else {
            is = eval(s, over);
            if (is.kind != IS_TRUTH)
                give_up(s);
            if (is.at == 0)
                return false;
        }
        if (s->fails || s->again)
            return false;
    }
    for (uint32_t i = 0; i < s->kind->decides; i++) {
        const form stops = eval(s, s->kind->decide[i].condition);

        if (stops.kind != IS_TRUTH)
            give_up(s);
        if (stops.at != 0)
            return false;
    }
    return true;
}

uint32_t grundy_shortening_rows(const shortening *s, int width)
{
    uint32_t rows = 1;

    for (int i = 0; i < width; i++)
        rows *= (uint32_t)(NAMED + s->names + width);
    return rows;
}

uint32_t grundy_shortening_code(const shortening *s, const int8_t *row,
                                int width)
{
    int8_t seen[MOST_ROW];
    uint32_t code = 0;
    int others = 0;

    for (int i = 0; i < width; i++) {
        int digit = row[i], k = 0;

        if (digit >= NAMED + s->names) {
            while (k < others && seen[k] != row[i])
                k++;
            if (k == others)
                seen[others++] = row[i];
            digit = NAMED + s->names + k;
        }
        code = code * (uint32_t)(NAMED + s->names + width) + (uint32_t)digit;
    }
    return code;
}

bool grundy_shortening_next(const shortening *s, int8_t *row, int width,
                            uint32_t most)
{
    const int8_t last = (int8_t)(NAMED + s->names + width - 1);
    bool fits = false;

    while (!fits) {
        int i = width - 1, top = NAMED + s->names;
        uint32_t used = 0;

        while (i >= 0 && row[i] == last)
            row[i--] = 0;
        if (i < 0)
            return false;
        row[i]++;
        fits = true;
        for (i = 0; i < width && fits; i++) {
            if (row[i] >= NAMED)
                used |= UINT32_C(1) << row[i];
            fits = row[i] <= top &&
                   (uint32_t)__builtin_popcount(used) <= most &&
                   (i == 0 || (row[i] == BEFORE
                                   ? row[i - 1] == BEFORE
                                   : row[i - 1] != BEHIND || row[i] == BEHIND));
            top += row[i] == top;
        }
        while (!fits && i < width) /* no other letters behind do */
            row[i++] = last;
    }
    return true;
}

/* What the move leaves is told in the same words each time. */
static bool note_target(shortening *s, shorter *m, const form *to)
{
    if (to->kind != IS_TEXT || !to->begins || !to->ends ||
        to->tail - to->head <= to->count)
        return false;
    for (int i = to->head; i < to->tail && !s->again; i++)
        if (letter_at(s, i) < NAMED)
            return false;
    for (int i = 0; i < to->count && !s->again; i++)
        if (to->from[i] < OF_RULES)
            (void)letter_at(s, to->from[i]);
    if (m->some &&
        (m->from != to->head || m->to != to->tail || m->count != to->count ||
         memcmp(m->put, to->from, to->count) != 0))
        return false;
    m->some = true;
    m->from = to->head;
    m->to = to->tail;
    m->count = to->count;
    memcpy(m->put, to->from, to->count);
    return true;
}

/* Under the letters named and the row of now: again, fails or done. */
static void read_rows(shortening *s, const rule_move *m, shorter *made)
{
    const node *const target = m->target;
    int8_t row[MOST_ROW] = {0};
    const uint32_t rows = grundy_shortening_rows(s, s->width);

    s->row = row;
    s->again = false;
    *made = (shorter){.low = s->low, .width = s->width};
    made->lets =
        rows > MOST_TABLE
            ? NULL
            : grundy_rewrite_new(s->r, (rows / 32 + 1) * sizeof(uint32_t));
    if (made->lets == NULL) {
        give_up(s);
        return;
    }
    do {
        form to;

        if (!can_be_made(s, m))
            continue;
        to = eval(s, target->kid[0]);
        if (!s->again && !s->fails && !note_target(s, made, &to))
            give_up(s);
        made->lets[grundy_shortening_code(s, row, s->width) / 32] |=
            UINT32_C(1) << grundy_shortening_code(s, row, s->width) % 32;
    } while (!s->again && !s->fails &&
             grundy_shortening_next(s, row, s->width, UINT32_MAX));
}

/* The loop over places; NULL: there is none, or another one too. */
static const tail_step *loop_of(const rule_move *m)
{
    const tail_step *found = NULL;

    for (uint32_t i = 0; i < m->tail->steps; i++) {
        const tail_step *const step = &m->tail->step[i];

        if (step->kind == STEP_IF)
            continue;
        if (step->kind != STEP_FOR || found != NULL ||
            step->pattern->name == NULL || !grundy_tree_is_range(step->expr))
            return NULL;
        found = step;
    }
    return found;
}

bool grundy_shortening_read(shortening *s)
{
    const game_kind *const kind = s->kind;
    int names;

    do {
        names = s->names;
        s->rules = 0;
        for (uint32_t i = 0; i < kind->moves; i++) {
            const rule_move *const m = &kind->move[i];
            const tail_step *const loop = loop_of(m);

            if (loop == NULL || m->gain != NULL || m->again || m->instead ||
                m->side != SIDE_BOTH || m->entailing ||
                !grundy_tree_is_position(m->target, kind))
                return false;
            s->place = loop->pattern->variable;
            s->low = 0;
            s->width = 1;
            do {
                read_rows(s, m, &s->rule[s->rules]);
            } while (s->again && !s->fails);
            if (s->fails)
                return false;
            s->rules += s->rule[s->rules].some;
        }
    } while (names != s->names);
    return s->rules > 0;
}
