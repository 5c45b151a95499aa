/* SPDX-License-Identifier: MIT */
/*
 * Left to itself the engine begins with the interpreter, whose work is counted
 * in rounds of loops and calls, so that the same run always takes the same way.
 * After a millisecond of it, or so, a library that an earlier run has kept is
 * looked for, which costs a quarter of that; a new one is compiled only when
 * the interpreter has worked for about as long as that takes, or when the
 * positions still to be filled say that it will.  So what is small is never
 * compiled, and what is large loses at most the time of one compilation.
 *
 * Functions that list options are compiled only where no recursion takes their
 * place, or once the interpreter has done their work for as long.
 */
#include "engine/native.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "emit/native.h"
#include "engine/engine.h"
#include "host/cache.h"
#include "host/loader.h"

enum {
    CODES_OF_A_KIND = 3, /* options, ending, legal */
    COMPILED_KINDS = 32, /* each takes the compiler 50 to 150 ms */
    NAME_SIZE = 48
};

/* Rounds of the interpreter, of 50 nanoseconds to 200, mostly. */
enum {
    LOOK_UP_AFTER = 1 << 14,
    COMPILE_AFTER = 1 << 21,
    COMPILE_FOR = 3 << 20 /* that are still to come */
};

static double now(const engine *e)
{
    return e->watch->now != NULL ? e->watch->now() : 0;
}

static void settle(engine *e, native_state state, const char *why)
{
    assert((state == NATIVE_REFUSED) == (why != NULL));
    e->native.state = state;
    e->native.why = why;
    e->native.at_once = false;
    e->machine.ask = UINT64_MAX;
}

/* ---- which code ---- */

typedef struct gathering {
    engine *e;
    native_code *code;
    uint32_t count;
    uint32_t kinds;
    int64_t *number_of; /* of a function's code, -1: not there yet */
} gathering;

static uint64_t worked(const engine *e)
{
    return e->machine.rounds - e->native.from;
}

/* The next time: when as much again has been interpreted. */
static void ask_later(engine *e)
{
    const uint64_t so_far = worked(e);
    uint64_t next = 2 * so_far > LOOK_UP_AFTER ? 2 * so_far : LOOK_UP_AFTER;

    assert(e->machine.rounds >= e->native.from);
    if (so_far < COMPILE_AFTER && next > COMPILE_AFTER)
        next = COMPILE_AFTER;
    e->machine.ask = e->native.from + next;
}

static void add(gathering *g, rule_code *c, int64_t called)
{
    if (c == NULL)
        return;
    if (called >= 0)
        g->number_of[called] = g->count;
    g->code[g->count++] = (native_code){.code = c, .function = called};
}

static void add_options(gathering *g, uint32_t k, rule_code *c)
{
    g->code[g->count++] =
        (native_code){.code = c,
                      .function = NATIVE_NO_FUNCTION,
                      .lists_options = true,
                      .in_order = grundy_engine_order(g->e, k) != NULL,
                      .kind = k};
}

/* A kind whose rules don't compile now is left to the interpreter, which will
 * say why if it gets there; so are kinds beyond the first ones. */
static void add_kind(gathering *g, uint32_t k)
{
    engine *e = g->e;
    machine *m = &e->machine;
    kind_shape *shape = &e->program.kind[k];
    grundy_error ignored = {0};

    if (g->kinds == COMPILED_KINDS ||
        !grundy_engine_knows_all(e, &e->set.kind_reads[k]) ||
        grundy_engine_has_law(e, k) ||
        grundy_machine_shape(m, k, &ignored) != GRUNDY_OK)
        return;
    if (shape->values == NULL &&
        grundy_compile_options(&e->program, m, k, false, &shape->values,
                               &ignored) != GRUNDY_OK)
        return;
    g->kinds++;
    add_options(g, k, shape->values);
    if (e->set.has_decisions && shape->ending == NULL)
        (void)grundy_compile_ending(&e->program, m, k, &shape->ending,
                                    &ignored);
    add(g, shape->ending, NATIVE_NO_FUNCTION);
    add(g, shape->legal, NATIVE_NO_FUNCTION);
}

static void add_function(gathering *g, uint32_t f)
{
    engine *e = g->e;
    rule_code *made = e->program.function[f];
    grundy_error ignored = {0};

    if (g->number_of[f] >= 0 ||
        !grundy_engine_knows_all(e, &e->set.function_reads[f]))
        return;
    if (made != NULL || grundy_compile_function(&e->program, &e->machine, f,
                                                &made, &ignored) == GRUNDY_OK)
        add(g, made, f);
}

/* The functions that code number i calls, behind all that is there. */
static void add_called(gathering *g, uint32_t i)
{
    const engine *e = g->e;
    const rule_code *c = g->code[i].code;

    assert(i < g->count);
    for (uint32_t at = 0; at < c->count; at++) {
        /* The second word of an instruction may look like a call: then a
         * function more is compiled. */
        if (c->at[at].op == OP_CALL && c->at[at].c < e->set.functions)
            add_function(g, c->at[at].c);
    }
}

/* Kinds and functions of which all inputs are there. */
static uint32_t known(const engine *e)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < e->set.kinds; k++)
        count += grundy_engine_knows_all(e, &e->set.kind_reads[k]);
    for (uint32_t f = 0; f < e->set.functions; f++)
        count += grundy_engine_knows_all(e, &e->set.function_reads[f]);
    return count;
}

static bool gather(gathering *g, engine *e, arena *a)
{
    const size_t most =
        (size_t)e->set.kinds * CODES_OF_A_KIND + e->set.functions + 1;

    *g = (gathering){.e = e};
    g->code = grundy_arena_new(a, most * sizeof *g->code);
    g->number_of = grundy_arena_new(a, ((size_t)e->set.functions + 1) *
                                           sizeof *g->number_of);
    if (g->code == NULL || g->number_of == NULL)
        return false;
    e->native.known = known(e);
    for (uint32_t f = 0; f < e->set.functions; f++)
        g->number_of[f] = -1;
    for (uint32_t k = 0; k < e->set.kinds; k++)
        add_kind(g, k);
    for (uint32_t f = 0; f < e->set.functions; f++)
        add_function(g, f);
    for (uint32_t i = 0; i < g->count; i++)
        add_called(g, i);
    return true;
}

/* Recursions find nimbers, and only where no more than moves is asked of a
 * game. */
static bool wants_lists(const engine *e)
{
    return e->native.lists || e->nimbers == NULL || e->game.canonical != NULL ||
           e->game.components != NULL || e->game.verdict != NULL;
}

/* ---- its library ---- */

typedef struct making {
    engine *e;
    gathering of;
    text_buffer text;
    grundy_compiler compiler;
    char name[NAME_SIZE];
    bool must; /* compile it if it is not kept */
} making;

/* By all that the library depends on: the text (which has the layout of this
 * build in it), the compiler and its flags. */
static void give_name(making *k)
{
    const char *const flags = grundy_compiler_flags();
    uint64_t sum[2] = {k->text.count, k->compiler.stamp};

    grundy_hash_text(k->text.at, k->text.count, sum);
    grundy_hash_text(k->compiler.path, strlen(k->compiler.path), sum);
    grundy_hash_text(flags, strlen(flags), sum);
    (void)snprintf(k->name, sizeof k->name, "%016" PRIx64 "%016" PRIx64 ".so",
                   sum[0], sum[1]);
}

static cache_text made_from(const making *k)
{
    return (cache_text){k->text.at, k->text.count};
}

static bool goes_on(void *user)
{
    const engine *e = user;

    e->watch->next = e->watch->ticks;
    return grundy_watch_look(e->watch, NULL) == GRUNDY_OK;
}

static grundy_status compile(const making *k, const grundy_cache *cache,
                             grundy_error *err)
{
    grundy_cache_draft draft;
    grundy_status status =
        grundy_cache_begin(cache, k->text.at, k->text.count, &draft, err);

    if (status != GRUNDY_OK)
        return status;
    status = grundy_compiler_run(&k->compiler, cache->held, draft.source,
                                 draft.library, draft.log, goes_on, k->e, err);
    if (status == GRUNDY_OK)
        status = grundy_cache_keep(cache, &draft, k->name, made_from(k), err);
    grundy_cache_end(&draft);
    return status;
}

/* ---- binding ---- */

static void unbind(engine *e)
{
    native_engine *const n = &e->native;
    memory *const mem = e->mem;

    assert(e->machine.native_depth == 0);
    if (e->nimbers != NULL)
        grundy_nimber_use_recursion(e->nimbers, NULL, NULL);
    for (uint32_t i = 0; i < n->codes; i++) {
        rule_code *const c = (rule_code *)(uintptr_t)n->code[i];

        c->native = NULL;
        c->recursion = NULL;
        c->fill = NULL;
    }
    grundy_loader_close(&n->library);
    GRUNDY_FREE(mem, n->code, n->codes);
    n->code = NULL;
    n->codes = 0;
}

static uint32_t recursion(void *state, grundy_position at, grundy_options *to,
                          search_recursion *d)
{
    engine *const e = state;
    const kind_shape *const shape = &e->program.kind[at.kind];

    if (!shape->ready || !shape->flat)
        return 0;
    return grundy_native_recursion(&e->machine, (placed){at.kind, at.word}, to,
                                   d);
}

static uint64_t fill(void *state, uint32_t kind, const int64_t *row,
                     uint64_t rows, int64_t step, uint64_t *cells,
                     grundy_options *to, search_recursion *d)
{
    engine *const e = state;
    const kind_shape *const shape = &e->program.kind[kind];

    *cells = GRUNDY_NO_ROWS;
    assert(kind < e->set.kinds && rows > 0);
    return shape->ready && shape->flat
               ? grundy_native_fill(&e->machine, kind, row, rows, step, cells,
                                    to, d)
               : 0;
}

static grundy_status load(engine *e, const gathering *g, int file,
                          grundy_error *err)
{
    native_engine *const n = &e->native;
    arena *const scratch = &e->machine.scratch;
    native_function **const code =
        grundy_arena_zeroed(scratch, g->count * sizeof *code);
    native_recurser **const recursions =
        grundy_arena_zeroed(scratch, g->count * sizeof *recursions);
    native_filler **const fills =
        grundy_arena_zeroed(scratch, g->count * sizeof *fills);
    const rule_code **all;
    loaded_library library;
    bool any_recurses = false;

    /* What is bound stays so if this fails. */
    assert(file >= 0 && g->count > 0);
    if (code == NULL || recursions == NULL || fills == NULL)
        return grundy_engine_no_memory(e, err);
    if (!grundy_loader_open(&library, file))
        return grundy_fail(err, GRUNDY_EIO,
                           "what was compiled can't be loaded");
    all = grundy_memory_new(e->mem, g->count * sizeof *all);
    if (all == NULL) {
        grundy_loader_close(&library);
        return grundy_engine_no_memory(e, err);
    }
    unbind(e);
    n->code = all;
    n->codes = g->count;
    n->library = library;
    n->partly = false;
    ((native_entry *)n->library.entry)(code, recursions, fills);
    grundy_native_host(&n->host, &e->machine, n->code);
    e->machine.native = &n->host;
    for (uint32_t i = 0; i < g->count; i++) {
        n->code[i] = g->code[i].code;
        g->code[i].code->lists_options = g->code[i].lists_options;
        g->code[i].code->native = code[i];
        g->code[i].code->recursion = recursions[i];
        g->code[i].code->fill = fills[i];
        any_recurses |= recursions[i] != NULL;
        n->partly |= g->code[i].left_out;
    }
    if (any_recurses && e->nimbers != NULL)
        grundy_nimber_use_recursion(e->nimbers, recursion, fill);
    return GRUNDY_OK;
}

/* Makes the library that is not there yet. */
static grundy_status make(making *k, const grundy_cache *cache, int *file,
                          grundy_error *err)
{
    const double began = now(k->e);
    const grundy_status status = compile(k, cache, err);

    k->e->native.compiling += now(k->e) - began;
    if (status != GRUNDY_OK)
        return status;
    *file = grundy_cache_find(cache, k->name, made_from(k));
    return *file >= 0 ? GRUNDY_OK
                      : grundy_fail(err, GRUNDY_EIO,
                                    "what was compiled can't be found again");
}

/* Finds the library or makes it, and loads it. */
static grundy_status obtain(making *k, const grundy_cache *cache,
                            grundy_error *err)
{
    native_engine *const n = &k->e->native;
    double began = now(k->e);
    grundy_status status = GRUNDY_OK;
    int file = grundy_cache_find(cache, k->name, made_from(k));

    n->cached = file >= 0;
    if (!n->cached && !k->must)
        return GRUNDY_OK;
    if (!n->cached) {
        status = make(k, cache, &file, err);
        began = now(k->e);
    }
    if (status != GRUNDY_OK)
        return status;
    status = load(k->e, &k->of, file, err);
    grundy_cache_leave(file);
    if (status != GRUNDY_OK)
        return status;
    n->loading = now(k->e) - began;
    settle(k->e, NATIVE_BOUND, NULL);
    if (n->partly) { /* from now on counts what it lacks */
        n->from = k->e->machine.rounds;
        ask_later(k->e);
    }
    return GRUNDY_OK;
}

static grundy_status with_cache(making *k, grundy_error *err)
{
    grundy_cache cache = {.held = -1};
    const char *why = NULL;
    const bool kept = k->e->native.keep && grundy_cache_open(&cache, &why);
    grundy_status status;

    if (!kept && !k->must)
        return GRUNDY_OK;
    if (!kept && !grundy_cache_open_passing(&cache))
        return grundy_fail(err, GRUNDY_EIO,
                           "no folder can be made for what "
                           "is compiled");
    status = obtain(k, &cache, err);
    grundy_cache_close(&cache);
    return status;
}

/* The compiler ended because the caller's time is over, or he said so. */
static bool is_stop(engine *e, grundy_status status, grundy_error *err,
                    grundy_status *out)
{
    if (status != GRUNDY_ECANCEL)
        return false;
    e->watch->next = e->watch->ticks;
    *out = grundy_watch_look(e->watch, err);
    return *out != GRUNDY_OK;
}

static grundy_status attempt(engine *e, bool must, grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    making k = {.e = e, .text = {.mem = e->mem}, .must = must};
    grundy_status status = GRUNDY_OK;

    if (grundy_compiler_is_forbidden())
        status = grundy_fail(err, GRUNDY_EINVAL, "GRUNDY_NO_NATIVE is set");
    else if (!grundy_compiler_find(&k.compiler))
        status = grundy_fail(err, GRUNDY_EINVAL,
                             "there is no C compiler 'cc' in PATH");
    else if (!gather(&k.of, e, &e->machine.scratch) ||
             !grundy_emit_native(&e->program, k.of.code, k.of.count,
                                 wants_lists(e), GRUNDY_LOADER_ENTRY, &k.text))
        status = grundy_engine_no_memory(e, err);
    if (status == GRUNDY_OK && k.of.count == 0) {
        settle(e, NATIVE_REFUSED, "no rules need to run");
    } else if (status == GRUNDY_OK) {
        give_name(&k);
        status = with_cache(&k, err);
    }
    grundy_text_close(&k.text);
    grundy_arena_reset(&e->machine.scratch, mark);
    return status;
}

grundy_status grundy_native_text(engine *e, text_buffer *out, grundy_error *err)
{
    const arena_mark mark = grundy_arena_get(&e->machine.scratch);
    gathering g;
    const bool good =
        gather(&g, e, &e->machine.scratch) &&
        grundy_emit_native(&e->program, g.code, g.count, wants_lists(e),
                           GRUNDY_LOADER_ENTRY, out);

    grundy_arena_reset(&e->machine.scratch, mark);
    return good ? GRUNDY_OK : grundy_engine_no_memory(e, err);
}

/* ---- deciding ---- */

/* Rounds that the interpreter would still need for what it is filling, by how
 * far it has come; 0: not known. */
static double still_to_come(const engine *e)
{
    const watch *w = e->watch;

    if (w->done == 0 || w->whole <= w->done)
        return 0;
    return (double)worked(e) * (double)(w->whole - w->done) / (double)w->done;
}

static grundy_status try_to(engine *e, bool must, grundy_error *err)
{
    grundy_error found = {0};
    grundy_status status = attempt(e, must, &found), stop;

    if (status == GRUNDY_OK)
        return GRUNDY_OK;
    if (is_stop(e, status, err, &stop))
        return stop;
    (void)snprintf(e->native.complaint, sizeof e->native.complaint, "%s",
                   found.message);
    settle(e, NATIVE_REFUSED, e->native.complaint);
    if (e->native.wish != GRUNDY_ENGINE_NATIVE)
        return GRUNDY_OK;
    return grundy_fail(err, status, "the rules can't run natively: %s",
                       e->native.complaint);
}

/* Not while native code runs: it would be given back. */
static grundy_status add_lists(engine *e, grundy_error *err)
{
    native_engine *const n = &e->native;
    const bool must = worked(e) >= COMPILE_AFTER;
    grundy_status status;

    assert(n->state == NATIVE_BOUND);
    ask_later(e);
    if (e->machine.native_depth > 0 || (!must && n->lists_looked_up))
        return GRUNDY_OK;
    n->lists = n->lists_looked_up = true;
    status = try_to(e, must, err);
    n->state = NATIVE_BOUND;
    n->partly &= !must;
    return status;
}

/* Whether a library is to be looked for, and if not there, to be made. */
static bool is_time(engine *e, bool *must)
{
    native_engine *const n = &e->native;

    *must = n->wish == GRUNDY_ENGINE_NATIVE || worked(e) >= COMPILE_AFTER ||
            still_to_come(e) >= COMPILE_FOR;
    if (*must || n->looked_up || worked(e) < LOOK_UP_AFTER)
        return *must;
    n->looked_up = true;
    return true;
}

grundy_status grundy_native_consider(engine *e, grundy_error *err)
{
    native_engine *const n = &e->native;
    bool must;

    if (n->state == NATIVE_BOUND)
        return add_lists(e, err);
    ask_later(e); /* the shapes of kinds may call functions */
    if (n->wish == GRUNDY_ENGINE_INTERPRET)
        settle(e, NATIVE_REFUSED, "as asked for");
    else if (is_time(e, &must))
        return try_to(e, must, err);
    return GRUNDY_OK;
}

grundy_status grundy_native_busy(engine *e, grundy_error *err)
{
    if (worked(e) >= LOOK_UP_AFTER)
        return grundy_native_consider(e, err);
    ask_later(e);
    return GRUNDY_OK;
}

void grundy_native_refresh(engine *e)
{
    if (e->native.generation != e->program.generation ||
        known(e) > e->native.known)
        grundy_native_forget(e);
}

void grundy_native_forget(engine *e)
{
    native_engine *const n = &e->native;

    unbind(e);
    n->generation = e->program.generation;
    n->looked_up = n->lists_looked_up = false;
    n->lists = n->partly = false;
    n->state = NATIVE_WAITING;
    n->from = e->machine.rounds;
    n->at_once = n->wish == GRUNDY_ENGINE_NATIVE;
    n->known = UINT32_MAX;
    ask_later(e);
    n->why = NULL;
}

void grundy_native_close(engine *e)
{
    unbind(e);
}

grundy_status grundy_native_choose(engine *e, grundy_engine wish, bool keep,
                                   grundy_error *err)
{
    grundy_compiler compiler;

    if (wish == GRUNDY_ENGINE_NATIVE && grundy_compiler_is_forbidden())
        return grundy_fail(
            err, GRUNDY_EINVAL,
            "the rules can't run natively: GRUNDY_NO_NATIVE is set");
    if (wish == GRUNDY_ENGINE_NATIVE && !grundy_compiler_find(&compiler))
        return grundy_fail(err, GRUNDY_EINVAL,
                           "the rules can't run natively: there is no C "
                           "compiler 'cc' in PATH");
    e->native.wish = wish;
    e->native.keep = keep;
    e->native.state = NATIVE_WAITING;
    e->native.at_once = wish == GRUNDY_ENGINE_NATIVE;
    ask_later(e);
    e->native.looked_up = false;
    return GRUNDY_OK;
}
