/* SPDX-License-Identifier: MIT */
/*
 * Tails as nested loops, and what is folded over them.  `until` holds the
 * condition under which loops go on, so that `any`, `all` and `first` stop
 * without a jump.
 */
#include "emit/emitter.h"

#include <assert.h>
#include <string.h>

#include "lang/compiler.h"
#include "lang/trend.h"

/* Loops over the elements of words that are quicker than to look a value up:
 * so many, one in another. */
enum { FEW_LITERALS = 8, CHEAP_DEPTH = 2 };

/* ---- patterns ---- */

/* Names for the words of a pattern; a name is declared where it is used. */
static void bind_pattern(emitter *e, const pattern *p, const type *t,
                         const words *value, uint32_t *at)
{
    words is = {.count = 0};

    if (p->name == NULL) {
        assert(t->tag == TYPE_TUPLE && p->items == t->count);
        for (uint32_t i = 0; i < p->items; i++)
            bind_pattern(e, p->item[i], t->item[i], value, at);
        return;
    }
    for (uint32_t i = 0; i < t->width && *at < value->count; i++)
        is.at[is.count++] = value->at[(*at)++];
    if (p->variable != NULL)
        grundy_emit_bind(e, p->variable, is);
}

static uint32_t pattern_names(const pattern *p, const pattern **out,
                              uint32_t count)
{
    if (p->name != NULL && count < EMIT_WORDS)
        out[count++] = p;
    for (uint32_t i = 0; i < p->items; i++)
        count = pattern_names(p->item[i], out, count);
    return count;
}

/* The rest of a tail, as a body. */
typedef struct rest {
    const tail *t;
    uint32_t at;
    emit_body *body;
    void *user;
} rest;

static void go_on(emitter *e, void *user)
{
    const rest *r = user;

    grundy_emit_tail(e, r->t, r->at, r->body, r->user);
}

/*
 * Gives the words of an element names of the pattern and writes the rest;
 * names that the rest does not use are not declared.
 */
static void with_names(emitter *e, const pattern *p, const type *t,
                       const words *value, rest *r)
{
    const pattern *named[EMIT_WORDS];
    const uint32_t count = pattern_names(p, named, 0);
    const bool plain = t->width == value->count;
    words names = *value;
    aside s;
    uint32_t at = 0;
    bool declared = false;

    for (uint32_t i = 0, w = 0; i < count && plain; i++) {
        const type *each =
            named[i]->variable != NULL ? named[i]->variable->type : t;
        const uint32_t width = p->name != NULL ? t->width : each->width;

        for (uint32_t k = 0; k < width && w < names.count; k++, w++)
            names.at[w] =
                grundy_emit_named(grundy_emit_name(e, named[i]->name));
    }
    bind_pattern(e, p, t, &names, &at);
    grundy_emit_aside(e, &s, 0);
    go_on(e, r);
    grundy_emit_aside_end(e, &s);
    for (uint32_t i = 0; i < names.count && e->status == GRUNDY_OK; i++)
        if (grundy_emit_mentions(e, &s.text, names.at[i].text)) {
            grundy_emit_const(
                e, t->tag == TYPE_TUPLE ? "int64_t" : grundy_emit_type(e, t),
                names.at[i].text, "%s", value->at[i].text);
            declared = true;
        }
    if (declared)
        grundy_emit_blank(e);
    grundy_emit_aside_put(e, &s, true);
}

/* ---- one loop ---- */

static const char *going_on(emitter *e, const char *condition)
{
    return e->until == NULL
               ? condition
               : grundy_emit_say(e, "%s && %s", condition, e->until);
}

/* Upwards, or from the last number to the first. */
static void open_range(emitter *e, const tail_step *s, bool down)
{
    const node *const range = s->expr;
    code low = grundy_emit_expr(e, down ? range->kid[1] : range->kid[0]);
    code high = grundy_emit_expr(e, down ? range->kid[0] : range->kid[1]);
    const bool held =
        down ? range->kid[0]->op != N_INT : grundy_emit_costs(high, high);
    uint32_t mark = e->names + held;
    const char *name;

    /* What is looked at in each round has a name. */
    if (held)
        high = grundy_emit_hold(e, "int64_t", down ? "first" : "end", high);
    if (down)
        mark = e->names;
    name = grundy_emit_bind_one(e, s->pattern->variable);
    grundy_emit_count(e, mark,
                      &(counted_loop){.name = name,
                                      .from = down ? high : low,
                                      .end = down ? low : high,
                                      .until = e->until,
                                      .closed = range->op == N_RANGE,
                                      .down = down});
}

/* Counting down must not leave 64 bits either. */
static bool ends_inside(emitter *e, const node *range)
{
    return grundy_facts_at_least(&e->facts, range->kid[0], 0) &&
           (range->op == N_RANGE ||
            grundy_facts_at_least(&e->facts, range->kid[1], -1));
}

/* A search that ends at the first winning move is quickest where that comes
 * first.  The smallest option leaves least to be searched: a loop whose
 * variable is taken away in it runs from its end.  Who wins is the same. */
static bool smallest_last(emitter *e, const tail_step *s, const rest *r)
{
    return e->aim != NULL && s->pattern->variable != NULL &&
           (grundy_trend_of(e->aim, s->pattern->variable) == TREND_FALLS ||
            (r->at > 0 && &r->t->step[r->at - 1] == s &&
             grundy_compiler_runs_down(r->t, r->at - 1, e->aim,
                                       LIST_SMALLEST)));
}

static void over_range(emitter *e, const tail_step *s, rest *r)
{
    if (grundy_emit_is_level_loop(e, s)) {
        if (!grundy_emit_open_level(e))
            return;
    } else {
        open_range(e, s, smallest_last(e, s, r) && ends_inside(e, s->expr));
    }
    grundy_facts_loop(&e->facts, s->pattern, s->expr);
    go_on(e, r);
    grundy_emit_close(e);
}

static void note_walk(emitter *e, bool costs)
{
    e->walks = true;
    e->loops |= costs;
}

/* Over the elements of a word of bits; asked: where the board has them. */
static void over_bits(emitter *e, const tail_step *s, const type *set,
                      code bits, const node *asked, rest *r)
{
    const uint32_t mark = e->names;
    const char *left = grundy_emit_name(e, "left");
    words w;

    grundy_emit_for(e, mark,
                    grundy_emit_say(e, "uint64_t %s = %s", left, bits.text),
                    going_on(e, grundy_emit_say(e, "%s != 0", left)),
                    grundy_emit_say(e, "%s &= %s - 1", left, left));
    grundy_emit_element(e, set->in, grundy_emit_say(e, "lowest(%s)", left), &w);
    if (asked != NULL)
        grundy_emit_open(
            e, "if (%s)",
            grundy_emit_ask_bits(
                e, asked, grundy_emit_say(e, "%s & (0 - %s)", left, left))
                .text);
    grundy_facts_loop(&e->facts, s->pattern, s->expr);
    with_names(e, s->pattern, set->item[0], &w, r);
    if (asked != NULL)
        grundy_emit_close(e);
    grundy_emit_close(e);
}

static void over_mask(emitter *e, const tail_step *s, rest *r)
{
    /* Of a board that is asked for all elements, and each of them by itself. */
    const node full = {.op = N_FULL, .span = s->span, .type = s->expr->type};
    const bool asks = grundy_emit_asks_for(e, s->expr);

    over_bits(e, s, s->expr->type, grundy_emit_expr(e, asks ? &full : s->expr),
              asks ? s->expr : NULL, r);
}

/* Over all of a universe that is no word, or what a board has of it. */
static void over_universe(emitter *e, const tail_step *s, rest *r)
{
    const universe *const u = s->expr->type->in;
    const bool asks = grundy_emit_asks_for(e, s->expr);
    const uint32_t mark = e->names;
    const char *const place = grundy_emit_name(e, "place");
    words w;

    grundy_emit_count(e, mark,
                      &(counted_loop){.name = place,
                                      .from = grundy_emit_zero(),
                                      .end = grundy_emit_count_of(e, u),
                                      .until = e->until});
    grundy_emit_element(e, u, place, &w);
    if (asks)
        grundy_emit_open(
            e, "if (%s)",
            grundy_emit_ask_bits(
                e, s->expr,
                grundy_emit_call(e, "wide_one_cell", "%s", place).text)
                .text);
    grundy_facts_loop(&e->facts, s->pattern, s->expr);
    with_names(e, s->pattern, s->expr->type->item[0], &w, r);
    if (asks)
        grundy_emit_close(e);
    grundy_emit_close(e);
}

/* Loops over the elements of a C array or a list that has a name. */
static void over_elements(emitter *e, const tail_step *s, const char *array,
                          code length, rest *r)
{
    const type *t = s->expr->type->item[0];
    const uint32_t mark = e->names;
    const char *i = grundy_emit_name(e, "i");
    words w = {.count = 0};

    assert(t->width <= EMIT_WORDS);
    grundy_emit_count(e, mark,
                      &(counted_loop){.name = i,
                                      .from = grundy_emit_zero(),
                                      .end = length,
                                      .until = e->until,
                                      .down = smallest_last(e, s, r)});
    for (uint32_t k = 0; k < t->width && k < EMIT_WORDS; k++)
        w.at[w.count++] = grundy_emit_part(
            t->width == 1 ? grundy_emit_say(e, "%s[%s]", array, i)
                          : grundy_emit_say(e, "%s[%u * %s + %u]", array,
                                            (unsigned)t->width, i, (unsigned)k),
            WEIGHT_FEW);
    grundy_facts_loop(&e->facts, s->pattern, s->expr);
    with_names(e, s->pattern, t, &w, r);
    grundy_emit_close(e);
}

/* Over a slice of the board whose moves are listed. */
static void over_letters(emitter *e, const tail_step *s, rest *r)
{
    const node *const range = s->expr->kid[1];
    const code low = grundy_emit_expr(e, range->kid[0]);
    const code high = grundy_emit_expr(e, range->kid[1]);
    const uint32_t mark = e->names;
    const char *const i = grundy_emit_name(e, "i");
    words w = {.count = 1};

    grundy_emit_count(e, mark,
                      &(counted_loop){.name = i,
                                      .from = low,
                                      .end = high,
                                      .until = e->until,
                                      .closed = range->op == N_RANGE});
    w.at[0] = grundy_emit_ask_letter(e, i);
    with_names(e, s->pattern, s->expr->type->item[0], &w, r);
    grundy_emit_close(e);
}

static void over_list(emitter *e, const tail_step *s, rest *r)
{
    const plain_array *plain = grundy_emit_plain(e, s->expr);
    const shape sh = grundy_emit_shape(e, s->expr->type);
    code a;

    if (grundy_emit_asks_slice(e, s->expr)) {
        over_letters(e, s, r);
        return;
    }
    if (plain != NULL) {
        over_elements(e, s, grundy_emit_global(e, s->expr->ref.variable),
                      grundy_emit_extent(e, plain, 0), r);
        return;
    }
    a = grundy_emit_expr(e, s->expr);
    if (sh != SHAPE_LIST && sh != SHAPE_GRID && sh != SHAPE_CUBE) {
        grundy_emit_refuse(e, s->span, "a loop over such values");
        return;
    }
    a = grundy_emit_hold(e, grundy_emit_type(e, s->expr->type),
                         sh == SHAPE_LIST ? "each" : "rows", a);
    over_elements(e, s, grundy_emit_say(e, "%s.at", a.text),
                  grundy_emit_length(e, a), r);
}

/*
 * The set in `for k in low..high if k in set` where that is a sorted list or a
 * word, or `if k not in set` where that is a word, whose numbers from low to
 * high are all that the loop stops at; or NULL.
 */
static const node *members_of(emitter *e, const tail *t, uint32_t at)
{
    const tail_step *const s = &t->step[at], *const in = s + 1;
    const node *set;
    bool word;

    if (at + 1 >= t->steps || in->kind != STEP_IF ||
        (in->expr->op != N_IN && in->expr->op != N_NOT_IN) ||
        (s->expr->op != N_RANGE && s->expr->op != N_RANGE_LT) ||
        s->expr->kids != 2 || grundy_emit_is_level_loop(e, s) ||
        !grundy_tree_is_name(in->expr->kid[0], s->pattern->variable))
        return NULL;
    set = in->expr->kid[1];
    if (set->op != N_NAME || set->type->tag != TYPE_SET ||
        set->type->item[0]->tag != TYPE_INT)
        return NULL;
    word = grundy_emit_shape(e, set->type) == SHAPE_MASK && e->aim == NULL &&
           e->asking == NULL && grundy_emit_is_inside(e, s, in->expr);
    return word || (in->expr->op == N_IN &&
                    grundy_emit_shape(e, set->type) == SHAPE_LIST)
               ? set
               : NULL;
}

static void over_members(emitter *e, const tail_step *s, const node *set,
                         rest *r)
{
    const code low = grundy_emit_expr(e, s->expr->kid[0]);
    const code high = grundy_emit_expr(e, s->expr->kid[1]);
    const code a =
        grundy_emit_hold(e, "list", "each", grundy_emit_expr(e, set));
    const code end = grundy_emit_hold(
        e, "int64_t", "end",
        grundy_emit_call(e, "place_in", "%s, %s, %s", a.text, high.text,
                         s->expr->op == N_RANGE ? "true" : "false"));
    const uint32_t mark = e->names;
    const char *const i = grundy_emit_name(e, "i");
    words w = {.count = 1};

    grundy_emit_count(
        e, mark,
        &(counted_loop){.name = i,
                        .from = grundy_emit_call(e, "place_in", "%s, %s, false",
                                                 a.text, low.text),
                        .end = end,
                        .until = e->until});
    w.at[0] = grundy_emit_part(grundy_emit_say(e, "%s.at[%s]", a.text, i),
                               WEIGHT_FEW);
    grundy_facts_loop(&e->facts, s->pattern, s->expr);
    with_names(e, s->pattern, &grundy_type_int, &w, r);
    grundy_emit_close(e);
}

static bool is_literal(const node *n)
{
    return (n->op == N_ARRAY || n->op == N_SET) && n->tail == NULL &&
           n->kids > 0 && grundy_type_is_flat(n->type->item[0]);
}

/* A set written out runs upwards, each element once: only of numbers. */
static bool is_sorted(const node *n)
{
    if (n->op == N_ARRAY)
        return true;
    for (uint32_t i = 0; i < n->kids; i++)
        if (n->kid[i]->op != N_INT ||
            (i > 0 && n->kid[i]->number <= n->kid[i - 1]->number))
            return n->kids == 1;
    return true;
}

/* [a, b] and {2, 3, 5}: an array of C on the spot. */
static void over_literal(emitter *e, const tail_step *s, rest *r)
{
    const node *n = s->expr;
    const char *name, *list = "";
    uint32_t count = 0;
    aside loop;

    for (uint32_t i = 0; i < n->kids; i++) {
        words w;

        grundy_emit_words(e, n->kid[i], &w);
        list = grundy_emit_next(e, list, grundy_emit_texts(e, w.at, w.count));
        count += w.count;
    }
    name = grundy_emit_name(e, "each");
    grundy_emit_aside(e, &loop, 0);
    over_elements(e, s, name, grundy_emit_number(e, n->kids), r);
    grundy_emit_aside_end(e, &loop);
    if (grundy_emit_mentions(e, &loop.text, name))
        grundy_emit_declare(e, "const int64_t %s[%u] = {%s};", name,
                            (unsigned)count, list);
    grundy_emit_aside_put(e, &loop, true);
}

/* for k in {1}: a name for a value. */
static void over_one(emitter *e, const tail_step *s, rest *r)
{
    words w;

    grundy_emit_words(e, s->expr->kid[0], &w);
    for (uint32_t i = 0; i < w.count; i++)
        w.at[i] = grundy_emit_hold(
            e, "int64_t", s->pattern->name != NULL ? s->pattern->name : "one",
            w.at[i]);
    grundy_facts_loop(&e->facts, s->pattern, s->expr);
    {
        uint32_t at = 0;

        bind_pattern(e, s->pattern, s->expr->type->item[0], &w, &at);
        go_on(e, r);
    }
}

/* for (p, e) in factors(x), where trial division is quick: up to 10^12. */
static bool is_trial(emitter *e, const tail_step *s)
{
    const node *over = s->expr;
    const pattern *p = s->pattern;

    return over->op == N_CALL && over->call == CALL_WORD &&
           over->word == W_FACTORS && p->items == 2 &&
           p->item[0]->variable != NULL && p->item[1]->variable != NULL &&
           grundy_facts_prove(&e->facts, grundy_facts_of(over->kid[0]),
                              grundy_facts_number(INT64_C(1000000000000)), 0);
}

static void over_factors(emitter *e, const tail_step *s, rest *r)
{
    const code x = grundy_emit_expr(e, s->expr->kid[0]);
    const char *const left = grundy_emit_name(e, "rest");
    const char *p, *power;
    uint32_t mark;

    grundy_emit_declare(e, "int64_t %s = %s;", left, x.text);
    if (!grundy_facts_at_least(&e->facts, s->expr->kid[0], 1))
        grundy_emit_insist(e,
                           grundy_emit_compared(e, grundy_emit_named(left),
                                                N_GT, grundy_emit_zero()),
                           "factors of no positive number");
    mark = e->names;
    p = grundy_emit_bind_one(e, s->pattern->item[0]->variable);
    power = grundy_emit_bind_one(e, s->pattern->item[1]->variable);
    grundy_emit_for(e, mark, grundy_emit_say(e, "int64_t %s = 2", p),
                    going_on(e, grundy_emit_say(e, "%s > 1", left)), "");
    grundy_emit_line(e, "%s = next_factor(%s, %s);", p, left, p);
    grundy_emit_declare(e, "int64_t %s = 0;", power);
    grundy_emit_blank(e);
    grundy_emit_for(e, e->names, "",
                    grundy_emit_say(e, "%s %% %s == 0", left, p),
                    grundy_emit_say(e, "%s /= %s", left, p));
    grundy_emit_line(e, "%s++;", power);
    grundy_emit_close(e);
    grundy_facts_loop(&e->facts, s->pattern, s->expr);
    go_on(e, r);
    grundy_emit_close_with(e, "");
}

static void one_loop(emitter *e, const tail_step *s, rest *r)
{
    const node *over = s->expr;

    if (grundy_emit_shape(e, over->type) == SHAPE_MASK)
        note_walk(e, e->around > CHEAP_DEPTH);
    else
        e->loops |= !is_literal(over) || over->kids > FEW_LITERALS;
    if (grundy_tree_is_range(over) && s->pattern->variable != NULL)
        over_range(e, s, r);
    else if (is_trial(e, s))
        over_factors(e, s, r);
    else if (grundy_emit_shape(e, over->type) == SHAPE_MASK)
        over_mask(e, s, r);
    else if (over->type->in != NULL && grundy_emit_is_wide(e, over->type->in) &&
             (over->op == N_FULL || grundy_emit_asks_for(e, over)))
        over_universe(e, s, r);
    else if (is_literal(over) && over->kids == 1)
        over_one(e, s, r);
    else if (is_literal(over) && is_sorted(over))
        over_literal(e, s, r);
    else
        over_list(e, s, r);
}

static void condition(emitter *e, const node *n, rest *r)
{
    grundy_emit_open(e, "if (%s)", grundy_emit_expr(e, n).text);
    grundy_facts_condition(&e->facts, n, true);
    go_on(e, r);
    grundy_emit_close(e);
}

void grundy_emit_tail(emitter *e, const tail *t, uint32_t at, emit_body *body,
                      void *user)
{
    const emit_scope scope = grundy_emit_begin(e);
    const bool given = e->levels != NULL && e->levels->tail == t;
    rest r = {t = at == 0 && !given ? grundy_tail_quick(t) : t, at + 1, body,
              user};

    if (e->status != GRUNDY_OK)
        return;
    if (t == NULL || at >= t->steps) {
        body(e, user);
    } else if (t->step[at].kind == STEP_WINNING) {
        grundy_emit_winning(e, &t->step[at], go_on, &r);
    } else if (t->step[at].kind == STEP_FOR) {
        const node *const set = members_of(e, t, at);

        e->around++;
        r.at = set != NULL ? at + 2 : at + 1;
        if (set != NULL && grundy_emit_shape(e, set->type) == SHAPE_MASK) {
            note_walk(e, e->until == NULL && e->around > CHEAP_DEPTH);
            over_bits(
                e, &t->step[at], set->type,
                grundy_emit_members(e, t->step[at].expr, t->step[at + 1].expr),
                NULL, &r);
        } else if (set != NULL) {
            over_members(e, &t->step[at], set, &r);
        } else {
            one_loop(e, &t->step[at], &r);
        }
        e->around--;
    } else {
        condition(e, t->step[at].expr, &r);
    }
    grundy_emit_end(e, scope);
}

/* ---- folds ---- */

typedef struct folding {
    const node *of;
    words into;
    const char *found; /* min, max, first: whether there was one */
} folding;

static void join_by(emitter *e, const char *name, const char *to, code x)
{
    const code made = grundy_emit_call_two(e, name, grundy_emit_named(to), x);

    grundy_emit_line(e, "%s = %s;", to, made.text);
}

static void add_number(emitter *e, const folding *f, const char *to, code x)
{
    if (grundy_emit_is_step(e, f->of->kid[0]))
        grundy_emit_line(e, "%s += %s;", to, x.text);
    else
        join_by(e, "plus", to, x);
}

static void join_number(emitter *e, const folding *f, code x)
{
    const char *to = f->into.at[0].text;

    switch ((word_id)f->of->word) {
    case W_SUM: add_number(e, f, to, x); break;
    case W_PRODUCT: join_by(e, "times", to, x); break;
    case W_XOR:
        if (f->of->type->tag == TYPE_BOOL)
            grundy_emit_line(e, "%s = %s != (%s);", to, to, x.text);
        else
            grundy_emit_line(e, "%s ^= %s;", to, x.text);
        break;
    case W_ANY:
    case W_ALL: grundy_emit_line(e, "%s = %s;", to, x.text); break;
    case W_MEX: grundy_emit_line(e, "push(%s);", x.text); break;
    case W_GCD: join_by(e, "gcd", to, x); break;
    case W_LCM: join_by(e, "lcm", to, x); break;
    case W_COUNT:
        grundy_emit_open(e, "if (%s)", x.text);
        grundy_emit_line(e, "%s++;", to);
        grundy_emit_close(e);
        break;
    default: break;
    }
}

/* x before y, word by word. */
static const char *comes_before(emitter *e, const words *x, const words *y,
                                const char *sign)
{
    assert(x->count > 0 && (x->count == y->count || e->status != GRUNDY_OK));
    const char *text = grundy_emit_say(
        e, "%s %s %s", grundy_emit_in(e, x->at[x->count - 1], RANK_SHIFT), sign,
        y->at[y->count - 1].text);

    for (uint32_t i = x->count - 1; i-- > 0;) {
        const char *a = grundy_emit_in(e, x->at[i], RANK_SHIFT);
        const char *b = y->at[i].text;

        text = grundy_emit_say(e, "%s %s %s || (%s == %s && %s%s%s)", a, sign,
                               b, a, b, i + 2 < x->count ? "(" : "", text,
                               i + 2 < x->count ? ")" : "");
    }
    return text;
}

static void join_words(emitter *e, const folding *f, words *x)
{
    const bool lists = grundy_emit_shape(e, f->of->type) == SHAPE_LIST;
    const char *const sign = f->of->word == W_MIN ? "<" : ">";

    if (f->of->word == W_FIRST) {
        grundy_emit_assign(e, &f->into, x);
        grundy_emit_line(e, "%s = true;", f->found);
        return;
    }
    for (uint32_t i = 0; i < x->count; i++)
        x->at[i] =
            grundy_emit_hold(e, lists ? "list" : "int64_t", "value", x->at[i]);
    if (lists)
        grundy_emit_open(
            e, "if (!%s || %s %s 0)", f->found,
            grundy_emit_call(e, "order_of", "%s, %s, %u", x->at[0].text,
                             f->into.at[0].text,
                             (unsigned)grundy_emit_width(f->of->type))
                .text,
            sign);
    else
        grundy_emit_open(
            e, "if (!%s || %s%s%s)", f->found, x->count > 1 ? "(" : "",
            comes_before(e, x, &f->into, sign), x->count > 1 ? ")" : "");
    grundy_emit_assign(e, &f->into, x);
    grundy_emit_line(e, "%s = true;", f->found);
    grundy_emit_close(e);
}

static void fold_body(emitter *e, void *user)
{
    const folding *f = user;
    const char *until = e->until;
    words x;

    if (f->of->word == W_COUNT && f->of->kid[0]->type->tag != TYPE_BOOL) {
        grundy_emit_line(e, "%s++;", f->into.at[0].text); /* of runs */
        return;
    }
    e->until = NULL;
    grundy_emit_words(e, f->of->kid[0], &x);
    if (f->found != NULL)
        join_words(e, f, &x);
    else
        join_number(e, f, x.at[0]);
    e->until = until;
}

static const char *wish_for(word_id word)
{
    switch (word) {
    case W_SUM: return "sum";
    case W_XOR: return "total";
    case W_MIN: return "smallest";
    case W_MAX: return "greatest";
    case W_COUNT: return "count";
    case W_ANY: return "any";
    case W_ALL: return "all";
    case W_FIRST: return "first";
    case W_GCD: return "divisor";
    case W_LCM: return "multiple";
    case W_PRODUCT: return "product";
    default: return "base";
    }
}

static void declare(emitter *e, folding *f, words *out)
{
    const word_id word = (word_id)f->of->word;
    const bool flag = word == W_ANY || word == W_ALL;
    const bool several = word == W_MIN || word == W_MAX || word == W_FIRST;
    const type *t =
        word == W_COUNT || word == W_MEX ? &grundy_type_int : f->of->type;
    const shape s = grundy_emit_shape(e, t);

    out->count = s == SHAPE_TUPLE ? t->width : 1;
    for (uint32_t i = 0; i < out->count; i++) {
        const char *name = grundy_emit_name(e, wish_for(word));

        out->at[i] = grundy_emit_named(name);
        if (word == W_MEX)
            grundy_emit_const(e, "int64_t", name, "pushed");
        else if (s == SHAPE_LIST && several)
            grundy_emit_declare(e, "list %s = {0, NULL};", name);
        else
            grundy_emit_declare(e, "%s %s = %s;", grundy_emit_type(e, t), name,
                                word == W_ALL                        ? "true"
                                : flag || s == SHAPE_BOOL            ? "false"
                                : word == W_LCM || word == W_PRODUCT ? "1"
                                                                     : "0");
    }
    if (several) {
        f->found = grundy_emit_name(e, "found");
        grundy_emit_declare(e, "bool %s = false;", f->found);
    }
    if (s != SHAPE_NUMBER && s != SHAPE_BOOL && s != SHAPE_TUPLE &&
        !(s == SHAPE_LIST && several))
        grundy_emit_refuse(e, f->of->span, "a fold of these values");
}

static bool never_fails(const node *n)
{
    bool plain = n->op >= N_EQ && n->op <= N_GE;

    for (uint32_t i = 0; i < n->kids; i++)
        plain &= n->kid[i]->op == N_NAME || n->kid[i]->op == N_INT;
    return plain;
}

/*
 * What any(k in s and .. for k in low..high) asks of k first, and the opposite
 * of what all() does, as a step right behind the loop, so that it stops at
 * those alone (members_of); or the tail as it is.
 */
static const tail *stop_at_members(emitter *e, const node *n)
{
    const tail *const t = grundy_tail_quick(n->tail);
    const bool all = n->word == W_ALL;
    const node *in = n->kid[0];
    uint32_t at = t->steps;
    struct {
        tail t;
        node asks;
        tail_step step[];
    } * made;

    while (at > 0 && t->step[at - 1].kind == STEP_IF &&
           never_fails(t->step[at - 1].expr))
        at--;
    while (in->op == (all ? N_OR : N_AND))
        in = in->kid[0];
    if ((!all && n->word != W_ANY) || at == 0 ||
        t->step[at - 1].kind != STEP_FOR ||
        (in->op != N_IN && in->op != N_NOT_IN))
        return n->tail;
    made = grundy_arena_new(&e->a,
                            sizeof *made + (t->steps + 1) * sizeof *t->step);
    if (made == NULL) {
        grundy_emit_no_memory(e);
        return n->tail;
    }
    made->asks = *in;
    if (all)
        made->asks.op = in->op == N_IN ? N_NOT_IN : N_IN;
    made->t = (tail){.step = made->step, .steps = t->steps + 1};
    memcpy(made->step, t->step, at * sizeof *t->step);
    made->step[at] =
        (tail_step){.kind = STEP_IF, .span = in->span, .expr = &made->asks};
    memcpy(made->step + at + 1, t->step + at,
           (t->steps - at) * sizeof *t->step);
    return members_of(e, &made->t, at - 1) != NULL ? &made->t : n->tail;
}

code grundy_emit_fold(emitter *e, const node *n, words *out)
{
    const char *until = e->until;
    folding f = {.of = n};
    code made;

    out->count = 1;
    out->at[0] = grundy_emit_zero();
    if (n->type->tag == TYPE_SUM) {
        grundy_emit_refuse(e, n->span, "a sum of positions as a value");
        return out->at[0];
    }
    if (grundy_emit_aggregate(e, n, &made)) {
        out->at[0] = made;
        return made;
    }
    declare(e, &f, out);
    f.into = *out;
    e->until = n->word == W_ANY     ? grundy_emit_say(e, "!%s", out->at[0].text)
               : n->word == W_ALL   ? out->at[0].text
               : n->word == W_FIRST ? grundy_emit_say(e, "!%s", f.found)
                                    : NULL;
    grundy_emit_tail(e, n->tail == NULL ? NULL : stop_at_members(e, n), 0,
                     fold_body, &f);
    e->until = until;
    if (f.found != NULL)
        grundy_emit_insist(e, grundy_emit_flag(e, grundy_emit_named(f.found)),
                           "the least, the greatest or the first "
                           "of nothing");
    if (n->word == W_MEX) {
        const char *name = grundy_emit_name(e, "mex");

        e->marks_grew = true;
        grundy_emit_taken(e, "int64_t", name, "mex_from(%s)", out->at[0].text);
        out->at[0] = grundy_emit_named(name);
    }
    return out->at[0];
}

/* ---- comprehensions ---- */

static void push_body(emitter *e, void *user)
{
    const node *n = user;
    const char *until = e->until;
    words x;

    e->until = NULL;
    if (grundy_emit_shape(e, n->type) == SHAPE_GRID) {
        grundy_emit_line(e, "push_list(%s);",
                         grundy_emit_list(e, n->kid[0]).text);
    } else if (grundy_emit_shape(e, n->type) == SHAPE_CUBE) {
        grundy_emit_line(e, "push_grid(%s);",
                         grundy_emit_array_as(e, n->kid[0], SHAPE_GRID).text);
    } else {
        grundy_emit_words(e, n->kid[0], &x);
        for (uint32_t i = 0; i < x.count; i++)
            grundy_emit_line(e, "push(%s);", x.at[i].text);
    }
    e->until = until;
}

code grundy_emit_comprehension(emitter *e, const node *n)
{
    const char *until = e->until;
    const char *base = grundy_emit_name(e, "base");
    const shape s = grundy_emit_shape(e, n->type);
    const char *name;

    if (s != SHAPE_LIST && s != SHAPE_GRID && s != SHAPE_CUBE) {
        grundy_emit_refuse(e, n->span, "an array of these values");
        return grundy_emit_zero();
    }
    e->until = NULL;
    grundy_emit_const(e, "int64_t", base, "pushed%s",
                      s != SHAPE_LIST ? "_lists" : "");
    grundy_emit_tail(e, n->tail, 0, push_body, (void *)(uintptr_t)n);
    e->until = until;
    name = grundy_emit_name(e, n->op == N_SET ? "set" : "array");
    if (s == SHAPE_GRID) {
        grundy_emit_need(e, "grid_from");
        grundy_emit_taken(e, "grid", name, "grid_from(%s)", base);
    } else if (s == SHAPE_CUBE) {
        grundy_emit_need(e, "cube_from");
        grundy_emit_taken(e, "cube", name, "cube_from(%s)", base);
    } else {
        grundy_emit_need(e, "list_from");
        grundy_emit_taken(e, "list", name, "%s_from(%s, %u)",
                          n->op == N_SET ? "set" : "list", base,
                          (unsigned)grundy_emit_width(n->type));
    }
    return grundy_emit_named(name);
}
