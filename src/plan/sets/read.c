/* SPDX-License-Identifier: MIT */
/*
 * Every run of every move is followed with the set unknown: what a condition
 * asks of the set is what the instance needs, and each cell in which the target
 * differs from the set is written.  A run that would need a cell both in and
 * out is none.  So the instances are exactly the moves of all positions of the
 * kind, whatever words the rules use.
 */
#include "plan/sets/read.h"

#include <assert.h>
#include <string.h>

#include "base/words.h"
#include "plan/sets/unroll.h"

enum {
    MOST_WORK = 100 << 20, /* steps of one reading */
    LESS_WORK = 2 << 20, /* where a list is a guess: of arrays, of more sets, */
    BARS_WORK = 32 << 20, /* of conditions that are not written out, */
    LEAST_WORK = 1 << 18, /* or of numbers by their bits */
    MOST_TOGGLES = 12     /* cells of a move that change either way */
};

/* The open set itself is written nowhere. */
bool grundy_sets_refuse(reader *r, const node *n, const char *why)
{
    if (r->obstacle->why == NULL)
        *r->obstacle =
            (set_obstacle){why, n != NULL ? n->span : r->terms->kind->span};
    return false;
}

bool grundy_sets_failed(reader *r, grundy_status status)
{
    r->status = status;
    if (status != GRUNDY_ECANCEL)
        (void)grundy_fail(r->err, status, "%s", _("out of memory"));
    return false;
}

bool grundy_sets_tick(reader *r, const node *n)
{
    const bool guess = r->terms->sets != 1 || r->terms->counts;
    const bool barred = r->out->bars != NULL && r->out->bars->bars > 0;
    const uint64_t most = barred            ? BARS_WORK
                          : r->terms->masks ? LEAST_WORK
                          : guess           ? LESS_WORK
                                            : MOST_WORK;

    if (++r->work > most)
        return grundy_sets_refuse(r, n,
                                  N_("its moves are too many to be "
                                     "written out"));
    if (r->work % 4096 == 0)
        r->status = grundy_watch_ask(r->watch, r->err);
    return r->status == GRUNDY_OK;
}

/* ---- values ---- */

int64_t grundy_sets_cell(const reader *r, const int64_t *element)
{
    return grundy_universe_index(r->terms->in, element);
}

void grundy_sets_element(const reader *r, uint64_t cell, int64_t *element)
{
    grundy_universe_element(r->terms->in, cell, element);
}

/* An error of the rules is theirs who run them: no list is made then. */
static bool ask_host(reader *r, const term *t, int64_t *out)
{
    variable *local[GRUNDY_MOST_PARAMS];
    int64_t argument[GRUNDY_MOST_PARAMS * 4];
    size_t words = 0;
    grundy_error ignored = {0};
    const arena_mark mark = grundy_arena_get(r->host->scratch);
    grundy_status status;

    if (t->locals > GRUNDY_MOST_PARAMS)
        return grundy_sets_refuse(r, t->n, N_("it has too many names"));
    for (uint32_t i = 0; i < t->locals; i++) {
        const uint32_t width = t->local[i].variable->type->width;

        if (words + width > sizeof argument / sizeof *argument)
            return grundy_sets_refuse(r, t->n, N_("it has too many names"));
        local[i] = t->local[i].variable;
        memcpy(argument + words, r->place + t->local[i].place,
               width * sizeof *argument);
        words += width;
    }
    status = r->host->value(r->host->user, t->n, local, t->locals, argument,
                            out, &ignored);
    if (status == GRUNDY_ENOMEM || status == GRUNDY_ECANCEL ||
        status == GRUNDY_ELIMIT) {
        r->status = status;
        (void)grundy_error_pass(r->err, &ignored);
        return false;
    }
    if (status != GRUNDY_OK)
        return grundy_sets_refuse(r, t->n, N_("this can fail"));
    if (grundy_type_is_flat(t->n->type))
        grundy_arena_reset(r->host->scratch, mark);
    return true;
}

static bool arithmetic(reader *r, const term *t, int64_t *out)
{
    int64_t x, y;
    bool over = false;

    if (!grundy_sets_value(r, t->kid[0], &x) ||
        !grundy_sets_value(r, t->kid[1], &y))
        return false;
    switch (t->op) {
    case TERM_ADD: over = __builtin_add_overflow(x, y, out); break;
    case TERM_SUB: over = __builtin_sub_overflow(x, y, out); break;
    case TERM_MUL: over = __builtin_mul_overflow(x, y, out); break;
    case TERM_LESS: *out = x < y; break;
    default: *out = x == y; break;
    }
    return !over || grundy_sets_refuse(r, t->n, N_("this can fail"));
}

/* Of conditions: the first kid that decides. */
static bool truth(reader *r, const term *t, int64_t *out)
{
    for (uint32_t i = 0; i < t->kids; i++) {
        if (!grundy_sets_value(r, t->kid[i], out))
            return false;
        if ((*out != 0) == (t->op == TERM_OR))
            return true;
    }
    *out = t->op == TERM_AND;
    return true;
}

bool grundy_sets_value(reader *r, const term *t, int64_t *out)
{
    int64_t cell;

    if (!grundy_terms_has_value(t) && t->op != TERM_TUPLE)
        return grundy_sets_open(r, t, &cell, out) &&
               (cell < 0 || grundy_sets_refuse(r, t->n,
                                               N_("a number or an element "
                                                  "depends on the set")));
    switch (t->op) {
    case TERM_NUMBER: *out = t->number; return true;
    case TERM_PLACE:
        memcpy(out, r->place + t->place, t->width * sizeof *out);
        return true;
    case TERM_TUPLE:
        for (uint32_t i = 0; i < t->kids; i++) {
            if (!grundy_sets_value(r, t->kid[i], out))
                return false;
            out += t->kid[i]->width;
        }
        return true;
    case TERM_ADD:
    case TERM_SUB:
    case TERM_MUL:
    case TERM_LESS:
    case TERM_EQUAL: return arithmetic(r, t, out);
    case TERM_AND:
    case TERM_OR: return truth(r, t, out);
    case TERM_NOT:
        if (!grundy_sets_value(r, t->kid[0], out))
            return false;
        *out = *out == 0;
        return true;
    case TERM_LENGTH: return grundy_sets_length(r, t->kid[0], out);
    default: assert(t->op == TERM_VALUE); return ask_host(r, t, out);
    }
}

/* ---- targets ---- */

/* What a target makes of each set, after the cells that it may change either
 * way are decided. */
typedef struct writing {
    then base;
    const term *t;
    const shape *to;  /* of each set: its cells that may change */
    uint32_t toggles; /* decided so far */
} writing;

/* The states among those it may be in in which the cell changes. */
static uint8_t changes(const reader *r, cell_rule to, uint32_t plane)
{
    return (uint8_t)((to.when ^ r->in[plane]) & r->known[to.cell]);
}

/* The first cell that is put in in some states and out in others. */
static bool find_toggle(const reader *r, const shape *to, uint32_t plane,
                        cell_rule *out)
{
    for (size_t i = 0; i < to->count; i++) {
        const cell_rule rule = r->rule[to->at + i];
        const uint8_t in = rule.when & r->known[rule.cell];

        *out = rule;
        if (in != 0 && in != r->known[rule.cell] &&
            changes(r, rule, plane) != 0)
            return true;
    }
    return false;
}

/* The cells written, as far as they are not so already; *sure: one of them
 * changes. */
static bool find_writes(reader *r, const shape *to, uint32_t plane, bool *sure)
{
    for (size_t i = 0; i < to->count; i++) {
        const cell_rule rule = r->rule[to->at + i];
        const uint8_t change = changes(r, rule, plane);
        const bool in = (rule.when & r->known[rule.cell]) != 0;

        if (change == 0)
            continue; /* as it is */
        *sure |= change == r->known[rule.cell];
        if (!grundy_sets_put_in(r, rule.cell, plane, in))
            return false;
    }
    return true;
}

/* Goes on in both of the ways that a rule of a cell leaves. */
static bool follow_both(reader *r, cell_rule by, const then *next)
{
    return grundy_sets_where(r, by, next) &&
           grundy_sets_where(r, grundy_sets_not(r, by), next);
}

static bool write_instance(reader *r, const writing *w)
{
    bool sure = false, split;
    cell_rule by;

    r->writes = 0;
    for (uint32_t plane = 0; plane < r->terms->sets; plane++)
        if (!find_writes(r, &w->to[plane], plane, &sure))
            return false;
    if (!sure && r->leads == NULL)
        return grundy_sets_refuse(r, w->t->n,
                                  N_("a move may leave the set as it is"));
    if (!grundy_sets_needs(r, &split, &by))
        return false;
    return split ? follow_both(r, by, &w->base)
                 : grundy_sets_add(r, r->out, w->t->n);
}

/* Cells that turn round are decided one by one, both ways. */
static bool follow_writing(reader *r, const then *from)
{
    writing w = *(const writing *)from;

    for (uint32_t plane = 0; plane < r->terms->sets; plane++) {
        cell_rule by;

        if (!find_toggle(r, &w.to[plane], plane, &by))
            continue;
        if (++w.toggles > MOST_TOGGLES)
            return grundy_sets_refuse(r, w.t->n,
                                      N_("a move turns too many elements "
                                         "round"));
        return follow_both(r, by, &w.base);
    }
    return write_instance(r, &w);
}

/* The cells whose rule is not "as it is", from the stack's `to`. */
static bool changed_cells(reader *r, const shape *to, uint8_t as_it_is,
                          shape *out)
{
    *out = (shape){as_it_is, to->outside, r->rules, 0};
    if (to->rest == as_it_is) {
        for (size_t i = 0; i < to->count; i++)
            if (!grundy_sets_push_rule(r, r->rule[to->at + i].cell,
                                       r->rule[to->at + i].when))
                return false;
    } else {
        for (uint32_t cell = 0; cell < r->cells; cell++) {
            const uint8_t when = grundy_sets_rule(r, to, cell);

            if (when != as_it_is && !grundy_sets_push_rule(r, cell, when))
                return false;
        }
        r->work += r->cells;
    }
    out->count = r->rules - out->at;
    return true;
}

typedef struct aiming {
    then base;
    const term *t;
} aiming;

static bool follow_target(reader *r, const term *t);

static bool aim(reader *r, const then *from)
{
    return follow_target(r, ((const aiming *)from)->t);
}

/* The numbers that the target leads to have to be those that are, or those of a
 * phase of play. */
static bool stays(reader *r, const term *t, bool *outside)
{
    int64_t now[GRUNDY_MOST_PARAMS] = {0};
    uint32_t leads = 0;

    for (uint32_t i = 0; i < t->kids; i++) {
        if (grundy_sets_is_open(r->terms, i))
            continue;
        if (!grundy_sets_value(r, t->kid[i], &now[i]))
            return false;
        if (r->leads != NULL)
            r->lead[leads++] = now[i];
        else if (r->sketch == NULL && now[i] != r->reg[i])
            return grundy_sets_refuse(r, t->n,
                                      N_("a move changes another parameter"));
    }
    return r->sketch == NULL || grundy_sets_phase_to(r, t, now, outside);
}

/* The numbers that the move leads to; *open: a cell that has to be known. */
static bool move_masks(reader *r, const term *t, shape *changed, bool *outside,
                       int64_t *open)
{
    *open = -1;
    if (r->terms->rows) {
        const bool good =
            grundy_sets_rows_shape(r, t->kid[r->terms->open[0]], open, changed);

        *outside = good && changed->outside;
        return good;
    }
    for (uint32_t plane = 0; plane < r->terms->sets && *open < 0; plane++) {
        if (!grundy_sets_mask_shape(r, t->kid[r->terms->open[plane]], plane,
                                    open, &changed[plane]))
            return false;
        *outside |= changed[plane].outside;
    }
    return true;
}

/* Whether the target puts what the plane's set may not hold; what hangs on the
 * position is not followed. */
static bool ends_inside(reader *r, const term *t, uint32_t plane, shape *to)
{
    for (size_t i = 0; i < to->count; i++) {
        const cell_rule rule = r->rule[to->at + i];
        const uint8_t in = rule.when & r->known[rule.cell];

        if (rule.cell < r->terms->count[plane] || in == 0)
            continue;
        to->outside = true;
        if (in != r->known[rule.cell])
            return grundy_sets_refuse(r, t->n,
                                      N_("its sets are not of the same size"));
    }
    return true;
}

/* The sets that the move leads to, and what of them may change. */
static bool move_shapes(reader *r, const term *t, shape *changed, bool *outside)
{
    for (uint32_t plane = 0; plane < r->terms->sets; plane++) {
        shape to;

        if (!grundy_sets_shape(r, t->kid[r->terms->open[plane]], &to) ||
            !changed_cells(r, &to, r->in[plane], &changed[plane]) ||
            !ends_inside(r, t, plane, &changed[plane]))
            return false;
        *outside |= changed[plane].outside;
    }
    return true;
}

/* The same, with all that they are. */
static bool move_whole(reader *r, const term *t, shape *to, bool *outside)
{
    for (uint32_t plane = 0; plane < r->terms->sets; plane++) {
        if (!grundy_sets_shape(r, t->kid[r->terms->open[plane]], &to[plane]))
            return false;
        *outside |= to[plane].outside;
    }
    return true;
}

static bool follow_move(reader *r, const term *t)
{
    const size_t from = r->rules;
    shape changed[SET_MOST_PLANES];
    const writing w = {{follow_writing}, t, changed, 0};
    const aiming again = {{aim}, t};
    bool outside = false, on;
    int64_t open = -1;

    if (!stays(r, t, &outside))
        return false;
    if (outside)
        return true;
    if (r->terms->sets == 0)
        return grundy_sets_to_array(r, t, t->kid[r->terms->open[0]]);
    if (!(r->terms->masks     ? move_masks(r, t, changed, &outside, &open)
          : r->sketch != NULL ? move_whole(r, t, changed, &outside)
                              : move_shapes(r, t, changed, &outside)))
        return false;
    if (open >= 0)
        on = grundy_sets_each_state(r, open, r->all, &again.base);
    else
        on = outside || /* no such position */
             (r->sketch != NULL ? grundy_sets_sketch_move(r, t, changed)
                                : w.base.go(r, &w.base));
    r->rules = from;
    return on;
}

static bool follow_target(reader *r, const term *t)
{
    if (!grundy_sets_tick(r, t->n))
        return false;
    if (t->op == TERM_IF) {
        const aiming yes = {{aim}, t->kid[1]}, no = {{aim}, t->kid[2]};

        return grundy_sets_hold(r, t->kid[0], true, &yes.base) &&
               grundy_sets_hold(r, t->kid[0], false, &no.base);
    }
    if (t->op == TERM_WITH)
        return grundy_sets_enter(r, t) && follow_target(r, t->kid[0]);
    return follow_move(r, t);
}

/* ---- all moves ---- */

static bool unroll(reader *r)
{
    const set_terms *const t = r->terms;

    for (uint32_t i = 0; i < t->kind->params; i++)
        if (!grundy_sets_is_open(t, i))
            r->place[t->first[i]] = r->reg[i];
    for (uint32_t i = 0; i < t->clauses; i++) {
        const aiming end = {{aim}, t->clause[i].target};

        r->clause = i;
        if (!grundy_sets_runs(r, &t->clause[i].tail, 0, &end.base))
            return false;
    }
    return true;
}

typedef struct ending {
    then base;
    uint32_t number;
} ending;

/* What was decided on the way to where a condition of the end holds. */
static bool save_end(reader *r, const then *at)
{
    bool split;
    cell_rule by;

    if (r->sketch != NULL)
        return grundy_sets_sketch_end(r, ((const ending *)at)->number);
    r->writes = 0;
    if (!grundy_sets_needs(r, &split, &by))
        return false;
    return split ? follow_both(r, by, at) : grundy_sets_add(r, r->ends, NULL);
}

static bool follow_ends(reader *r)
{
    bool on = true;

    for (uint32_t i = 0; i < r->terms->ends && on; i++) {
        const ending end = {{save_end}, i};

        on = grundy_sets_hold(r, r->terms->end[i], true, &end.base);
    }
    return on;
}

/* Numbers may get more bits. */
static size_t rooms_of(const reader *r)
{
    if (r->terms->rows)
        return (size_t)r->rows * NUMBER_BITS;
    return r->terms->masks ? NUMBER_BITS : (size_t)r->cells + 1;
}

static bool open_rooms(reader *r, size_t places)
{
    r->place = grundy_memory_zeroed(r->mem, places * sizeof *r->place);
    r->known = grundy_memory_new(r->mem, rooms_of(r));
    return r->place != NULL && r->known != NULL &&
           grundy_memory_reserve(r->mem, &r->rule, &r->rule_cap, 1,
                                 sizeof *r->rule); /* shapes are in it */
}

static void close_rooms(reader *r, size_t places)
{
    grundy_memory_free(r->mem, r->place, places * sizeof *r->place);
    grundy_memory_free(r->mem, r->known, rooms_of(r));
    grundy_memory_free(r->mem, r->path, r->path_cap * sizeof *r->path);
    grundy_memory_free(r->mem, r->rule, r->rule_cap * sizeof *r->rule);
    grundy_memory_free(r->mem, r->symbol, r->symbol_cap * sizeof *r->symbol);
    grundy_memory_free(r->mem, r->need, r->need_cap * sizeof *r->need);
    grundy_memory_free(r->mem, r->write, r->write_cap * sizeof *r->write);
}

/* No set has what lies beyond its own elements. */
static void leave_out(reader *r)
{
    for (uint32_t plane = 0; plane < r->terms->sets && !r->terms->masks;
         plane++)
        for (uint64_t cell = r->terms->count[plane]; cell < r->cells; cell++)
            r->known[cell] &= (uint8_t)~r->in[plane];
}

/* Each phase that was met, and that it leads to. */
static void read_phases(reader *r)
{
    sketch *const s = r->sketch;

    s->counts = s->tags = 0;
    s->phases->count = 1;
    if (s->board != NULL) {
        grundy_word_board_drop(s->board);
        grundy_word_board_open(s->board, r->mem);
    }
    for (s->phase = 0; s->phase < s->phases->count; s->phase++) {
        r->reg = s->phases->reg[s->phase];
        if (s->board != NULL && s->phase > 0)
            grundy_word_board_next_phase(s->board);
        if (!unroll(r) || r->again || !follow_ends(r))
            return;
    }
}

/* Once more with each letter that was met. */
static void read_all(reader *r)
{
    do {
        r->again = false;
        r->cells = r->coding->cells;
        r->terms->of_bits =
            (universe_now){.known = true,
                           .fits = true,
                           .dims = 2,
                           .size = {r->rows, r->cells / r->rows},
                           .count = r->cells};
        if (!grundy_sets_code(r))
            return;
        if (r->leads != NULL)
            r->leads->count = 0;
        memset(r->known, r->all, rooms_of(r));
        leave_out(r);
        if (r->sketch != NULL)
            read_phases(r);
        else if (unroll(r) && !r->again)
            (void)follow_ends(r);
    } while (r->again && r->status == GRUNDY_OK && r->obstacle->why == NULL);
}

static void run(reader *r)
{
    const size_t places = r->terms->places + 1;

    r->cells = r->coding->cells;
    r->rows = r->coding->wide > 0 ? r->cells / r->coding->wide : 1;
    if (!open_rooms(r, places)) {
        (void)grundy_sets_failed(r, grundy_memory_failure(r->mem));
    } else {
        read_all(r);
        if (r->status == GRUNDY_OK && r->obstacle->why == NULL &&
            r->sketch == NULL && !r->coding->all &&
            !grundy_sets_leave_unread(r))
            (void)grundy_sets_failed(r, grundy_memory_failure(r->mem));
        else if (r->status == GRUNDY_OK && r->obstacle->why == NULL &&
                 r->sketch != NULL)
            (void)grundy_sets_exchange(r);
    }
    close_rooms(r, places);
}

/* How many bits numbers of the range may have, which has to be all that have so
 * many. */
static bool find_bits(reader *r)
{
    set_terms *const t = r->terms;
    const kind_shape *const now = &r->host->shape[t->kind->index];

    for (uint32_t plane = 0; plane < t->sets; plane++) {
        const param_shape *const p = &now->param[t->open[plane]];
        const param *const of = &t->kind->param[t->open[plane]];

        t->bits[plane] = NUMBER_BITS;
        if (of->range == NULL)
            continue;
        if (!p->has_range || p->low != 0 || p->high < 0 ||
            (!grundy_set_is_unary(r->coding) &&
             ((uint64_t)p->high & ((uint64_t)p->high + 1)) != 0))
            return grundy_sets_refuse(r, of->range,
                                      N_("this range is not all numbers of so "
                                         "many bits"));
        t->bits[plane] = (uint32_t)__builtin_popcountll((uint64_t)p->high);
        if (grundy_set_is_unary(r->coding))
            t->bits[plane] =
                p->high < NUMBER_BITS ? (uint32_t)p->high : NUMBER_BITS;
    }
    return true;
}

/* Of sets; of numbers and an array the caller has said it. */
static bool start_coding(reader *r)
{
    const set_terms *const t = r->terms;

    r->coding->sets = t->sets;
    if (t->masks)
        return find_bits(r);
    if (t->sets > 0)
        r->coding->cells = (uint32_t)t->in->count;
    return true;
}

/* What is read is in the reader; `one`: of one set. */
static grundy_status read_rules(reader *r, const game_kind *kind,
                                term_reach reach, bool one)
{
    set_terms terms;
    arena a;

    r->terms = &terms;
    *r->out = (set_instances){.mem = r->mem, .watch = r->watch};
    grundy_arena_open(&a, r->mem);
    if (!grundy_sets_terms(&a, kind, r->host->universe, reach,
                           r->coding->wide > 0, &terms, r->obstacle)) {
        (void)grundy_sets_failed(r, grundy_memory_failure(r->mem));
    } else if (r->obstacle->why == NULL && one && terms.sets != 1) {
        r->obstacle->why = N_("its position is not one set and numbers");
    } else if (r->obstacle->why == NULL) {
        if (start_coding(r))
            run(r);
    }
    grundy_arena_close(&a);
    return r->status;
}

grundy_status grundy_sets_read(const game_kind *kind, const int64_t *reg,
                               const set_host *host, memory *mem, watch *w,
                               set_coding *coding, set_instances *out,
                               set_instances *ends, set_obstacle *obstacle,
                               grundy_error *err)
{
    set_coding own = {0};
    reader r = {.host = host,
                .reg = reg,
                .mem = mem,
                .watch = w,
                .coding = coding != NULL ? coding : &own,
                .out = out,
                .ends = ends,
                .obstacle = obstacle,
                .err = err};

    if (ends != NULL)
        *ends = (set_instances){.mem = mem, .watch = w};
    return read_rules(&r, kind, ends != NULL ? TERMS_DECIDED : TERMS_MOVES,
                      coding == NULL);
}

grundy_status grundy_sets_read_leads(const game_kind *kind, const int64_t *reg,
                                     const set_host *host, memory *mem,
                                     watch *w, set_coding *coding,
                                     set_instances *out, set_leads *leads,
                                     set_obstacle *obstacle, grundy_error *err)
{
    reader r = {.host = host,
                .reg = reg,
                .mem = mem,
                .watch = w,
                .coding = coding,
                .out = out,
                .obstacle = obstacle,
                .err = err,
                .leads = leads};

    return read_rules(&r, kind, TERMS_MOVES, false);
}

grundy_status grundy_sets_sketch(const game_kind *kind, set_phases *phases,
                                 const set_host *host, memory *mem, watch *w,
                                 set_coding *coding, set_instances *out,
                                 word_board *board, set_obstacle *obstacle,
                                 grundy_error *err)
{
    sketch s = {.board = board, .phases = phases};
    reader r = {.host = host,
                .reg = phases->reg[0],
                .mem = mem,
                .watch = w,
                .coding = coding,
                .out = out,
                .obstacle = obstacle,
                .err = err,
                .sketch = &s};

    if (board != NULL)
        *board = (word_board){.mem = NULL};
    return read_rules(&r, kind, TERMS_WHOLE, false);
}
