/* SPDX-License-Identifier: MIT */
/*
 * Programs that answer in place of the engine, and when one is made.
 *
 * What a program gains can't be known before: where the engine has a law, or
 * searches little of a large table, it is quicker.  So a new program answers
 * the input at hand against the clock, and is kept only if the engine took
 * longer, as far as it was let; else the cache notes that there shall be none.
 */
#include "grundy/compiled.h"

#include <string.h>

#include "api/compiled.h"
#include "api/session.h"
#include "base/error.h"

enum { INPUT_MOST = 64 << 20, CHUNK = 1 << 16 };

static const double too_small = 0.0003; /* seconds: it needs no program */

/* ---- the input, kept ---- */

/* It never takes much of the memory that the engine may need. */
static bool make_room(kept_input *k, size_t more)
{
    const size_t most = k->mem->limit == 0 || k->mem->limit / 8 > INPUT_MOST
                            ? INPUT_MOST
                            : k->mem->limit / 8;

    return k->count + more <= most &&
           grundy_memory_reserve(k->mem, &k->at, &k->cap, k->count + more, 1);
}

static size_t read_kept(void *user, char *out, size_t size)
{
    kept_input *const k = user;
    const size_t left = k->count - k->given;
    size_t got = left < size ? left : size;

    if (got > 0) {
        memcpy(out, k->at + k->given, got);
        k->given += got;
        return got;
    }
    got = k->ended ? 0 : k->in->read(k->in->user, out, size);
    k->ended = got == 0;
    if (got == 0 || k->lost)
        return got;
    k->lost = !make_room(k, got);
    if (k->lost) { /* all of it has been given */
        grundy_memory_free(k->mem, k->at, k->cap);
        k->at = NULL;
        k->count = k->cap = k->given = 0;
    } else {
        memcpy(k->at + k->count, out, got);
        k->count += got;
        k->given = k->count;
    }
    return got;
}

/* All that is still to come; false: it is not kept as a whole. */
static bool read_ahead(kept_input *k)
{
    while (!k->ended && !k->lost) {
        size_t got;

        if (!make_room(k, CHUNK))
            return false;
        got = k->in->read(k->in->user, k->at + k->count, CHUNK);
        k->count += got;
        k->ended = got == 0;
    }
    return !k->lost;
}

static bool all_input(void *user, const char **at, size_t *count)
{
    kept_input *const k = user;
    const bool all = read_ahead(k);

    *at = k->at;
    *count = k->count;
    return all;
}

/* ---- one that was kept ---- */

struct grundy_compiled {
    memory mem;
    watch watch;
    double seconds;
    compiled_rules compiled;
    kept_input input;
};

grundy_compiled *grundy_compiled_open(const char *text, size_t length,
                                      const grundy_limits *limits,
                                      bool *untried)
{
    compiled_state state;
    grundy_compiled *p;
    memory mem;

    if (untried != NULL)
        *untried = false;

    grundy_session_memory(&mem, limits);
    p = grundy_memory_zeroed(&mem, sizeof *p);
    if (p == NULL)
        return NULL;
    p->mem = mem;
    grundy_session_watch(&p->watch, limits);
    p->watch.progress = NULL;
    p->seconds = limits != NULL ? limits->seconds : 0;
    state =
        grundy_compiled_look_up(&p->compiled, &p->mem, &p->watch, text, length);
    if (untried != NULL)
        *untried = state == COMPILED_ABSENT;
    if (state != COMPILED_KEPT)
        grundy_compiled_close(&p);
    return p;
}

void grundy_compiled_close(grundy_compiled **compiled)
{
    grundy_compiled *const p = *compiled;
    memory mem;

    *compiled = NULL;
    if (p == NULL)
        return;
    grundy_compiled_unload(&p->compiled);
    grundy_memory_free(&p->mem, p->input.at, p->input.cap);
    mem = p->mem;
    grundy_memory_free(&mem, p, sizeof *p);
}

void grundy_compiled_cancel(grundy_compiled *compiled)
{
    atomic_store(&compiled->watch.cancelled, true);
}

bool grundy_compiled_run(grundy_compiled *compiled, const grundy_reader *in,
                         const grundy_writer *out)
{
    text_buffer answer = {.mem = &compiled->mem};
    const input_source source = {all_input, &compiled->input};
    bool answered;

    grundy_session_begin(&compiled->watch, compiled->seconds);
    compiled->input.mem = &compiled->mem;
    compiled->input.in = in;
    answered =
        grundy_compiled_answer(&compiled->compiled, &source, &answer) &&
        (answer.count == 0 || out->write(out->user, answer.at, answer.count));
    grundy_text_close(&answer);
    return answered;
}

const char *grundy_compiled_input(const grundy_compiled *compiled,
                                  size_t *length)
{
    *length = compiled->input.count;
    return compiled->input.at;
}

/* ---- a run that may make one ---- */

static bool write_counting(void *user, const char *text, size_t length)
{
    compiled_making *const m = user;

    m->written += length;
    return m->out->write(m->out->user, text, length);
}

/* ---- the engine against the clock ---- */

typedef struct text_source {
    const char *at;
    size_t left;
} text_source;

static size_t read_text(void *user, char *out, size_t size)
{
    text_source *const s = user;
    const size_t got = s->left < size ? s->left : size;

    if (got > 0)
        memcpy(out, s->at, got);
    s->at += got;
    s->left -= got;
    return got;
}

static bool write_nothing(void *user, const char *text, size_t length)
{
    (void)user;
    (void)text;
    (void)length;
    return true;
}

/* A law spares the engine a table that the program fills. */
static bool lacks_law(const engine *e, uint64_t easy)
{
    for (uint32_t k = 0; k < e->set.kinds; k++)
        if (grundy_engine_has_law(e, k) && (k >= 64 || (easy >> k & 1u) == 0))
            return true;
    return false;
}

/* Whether the engine is through within so many seconds, without a compiler;
 * *law: it has one that the program has not. */
static bool is_quick(compiled_making *m, double seconds, uint64_t easy,
                     bool *law)
{
    const ruleset *const set = &m->rules->engine.set;
    grundy_limits limits = m->rules->engine.limits;
    text_source source = {m->input.at, m->input.count};
    const grundy_reader in = {read_text, &source};
    const grundy_writer out = {write_nothing, NULL};
    const double began = m->rules->watch.now();
    grundy_rules *rules;
    grundy_status status;

    *law = false;
    limits.seconds = seconds;
    limits.progress = NULL;
    if (grundy_rules_open(&rules, set->text, set->length, &limits, NULL) !=
        GRUNDY_OK)
        return true;
    status = grundy_rules_engine(rules, GRUNDY_ENGINE_INTERPRET, false, NULL);
    if (status == GRUNDY_OK)
        status = grundy_rules_run(rules, &in, &out, NULL);
    *law = lacks_law(&rules->engine, easy);
    grundy_rules_close(&rules);
    /* The clock is looked at now and then, so it may be over all the same. */
    return status != GRUNDY_ELIMIT && m->rules->watch.now() - began <= seconds;
}

/* ---- making one ---- */

static double now(const compiled_making *m)
{
    return m->rules->watch.now();
}

/* The answers by a new program, and the seconds that it took. */
static bool answer_by_new(compiled_making *m, double most, double *took)
{
    grundy_rules *const r = m->rules;
    watch *const w = &r->watch;
    const double deadline = w->deadline, began = now(m);
    const uint64_t trial_ends = w->trial_ends;
    const input_source source = {all_input, &m->input};

    w->trial_ends = 0;
    if (most > 0 && (deadline == 0 || began + most < deadline))
        w->deadline = began + most;
    m->answered = grundy_compiled_answer(&m->program, &source, &m->answer);
    *took = now(m) - began;
    w->deadline = deadline;
    w->trial_ends = trial_ends;
    w->next = w->ticks;
    return m->answered;
}

static bool make(compiled_making *m)
{
    grundy_rules *const r = m->rules;

    m->tried = true;
    m->drafted = grundy_compiled_make(&m->program, &m->draft, &r->mem,
                                      &r->watch, &r->engine.set);
    return m->drafted;
}

static void settle(compiled_making *m, bool fit)
{
    if (m->drafted)
        grundy_compiled_settle(&m->program, &m->draft, fit);
    m->drafted = false;
}

/* Before the engine begins. */
static void try_first(compiled_making *m)
{
    double took;
    bool law, quick;

    if (!read_ahead(&m->input) || is_quick(m, too_small, 0, &law) || !make(m) ||
        !answer_by_new(m, 0, &took))
        return;
    quick =
        is_quick(m, took > too_small ? took : too_small, m->draft.easy, &law);
    settle(m, !quick && !law);
}

/*
 * In the middle, where the engine has worked for so long that the rules are to
 * be compiled.  A program that needs longer than the interpreter is given up:
 * it fills what the engine need not.  That happens once, since it is noted.
 */
static grundy_status try_now(void *user, double elapsed, double to_come,
                             grundy_error *err)
{
    compiled_making *const m = user;
    const double most = to_come > 4 * elapsed ? to_come : 4 * elapsed;
    double took;

    if (m->tried || !read_ahead(&m->input) || !make(m) ||
        !answer_by_new(m, most, &took))
        return GRUNDY_OK;
    settle(m, !lacks_law(&m->rules->engine, m->draft.easy));
    return grundy_fail(err, GRUNDY_ECANCEL, "cancelled"); /* end says more */
}

/* ---- running ---- */

static bool is_wanted(const grundy_rules *r)
{
    const engine *const e = &r->engine;

    if (!r->programs || !e->native.keep ||
        e->native.wish == GRUNDY_ENGINE_INTERPRET || r->watch.now == NULL)
        return false;
    for (int i = 0; i < REWRITES; i++)
        if (e->without[i])
            return false;
    for (uint32_t i = 0; i < e->set.globals; i++)
        if (e->global[i].given)
            return false;
    return true;
}

bool grundy_compiled_begin(compiled_making *m, grundy_rules *rules,
                           const grundy_reader *in, const grundy_writer *out)
{
    /* The draft's paths are left as they are: pages that nobody may need. */
    m->rules = rules;
    m->out = out;
    m->input = (kept_input){.mem = &rules->mem, .in = in};
    m->answer = (text_buffer){.mem = &rules->mem};
    m->program = (compiled_rules){.mem = &rules->mem};
    m->written = 0;
    m->tried = m->drafted = m->answered = false;
    m->reader = (grundy_reader){read_kept, &m->input};
    m->writer = (grundy_writer){write_counting, m};
    if (!is_wanted(rules))
        return false;
    if (rules->engine.native.wish == GRUNDY_ENGINE_NATIVE)
        try_first(m);
    rules->engine.instead = (engine_instead){try_now, m};
    return true;
}

grundy_status grundy_compiled_end(compiled_making *m, grundy_status status,
                                  grundy_error *err)
{
    m->rules->engine.instead = (engine_instead){NULL, NULL};
    if (m->answered) {
        status = GRUNDY_OK;
        grundy_error_clear(err);
        if (m->answer.count > m->written &&
            !m->out->write(m->out->user, m->answer.at + m->written,
                           m->answer.count - m->written))
            status =
                grundy_fail(err, GRUNDY_EIO, "the output can't be written");
    } else if (status == GRUNDY_OK && grundy_error_is_empty(err)) {
        settle(m, false); /* the program failed where there was no error */
    } else if (m->drafted) {
        grundy_compiled_unload(&m->program);
        grundy_cache_end(&m->draft.files);
    }
    grundy_compiled_unload(&m->program);
    grundy_text_close(&m->answer);
    grundy_memory_free(m->input.mem, m->input.at, m->input.cap);
    return status;
}

void grundy_rules_compile(grundy_rules *rules, bool may)
{
    rules->programs = may;
}
