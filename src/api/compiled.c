/* SPDX-License-Identifier: MIT */
/*
 * Programs that answer in place of the engine, and when one is made: where the
 * caller asks for native code, and the rules alone say that it is worth it.
 * No clock is asked, and what an input costs says nothing of the next one.
 */
#include "grundy/compiled.h"

#include <string.h>

#include "api/compiled.h"
#include "host/session.h"
#include "base/error.h"
#include "emit/hosted.h"

enum { INPUT_MOST = 64 << 20, CHUNK = 1 << 16 };

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
    got = k->failed  ? GRUNDY_READ_FAILED
          : k->ended ? 0
                     : k->in->read(k->in->user, out, size);
    k->failed = got == GRUNDY_READ_FAILED;
    k->ended = got == 0;
    if (got == 0 || k->failed || k->lost)
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
    while (!k->ended && !k->failed && !k->lost) {
        size_t got;

        if (!make_room(k, CHUNK))
            return false;
        got = k->in->read(k->in->user, k->at + k->count, CHUNK);
        k->failed = got == GRUNDY_READ_FAILED;
        k->count += k->failed ? 0 : got;
        k->ended = got == 0;
    }
    return !k->failed && !k->lost;
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
                                      const grundy_limits *limits)
{
    grundy_compiled *p;
    memory mem;

    if (grundy_session_memory(&mem, limits, NULL) != GRUNDY_OK)
        return NULL;
    p = grundy_memory_zeroed(&mem, sizeof *p);
    if (p == NULL)
        return NULL;
    p->mem = mem;
    grundy_session_watch(&p->watch, limits);
    p->watch.progress = NULL;
    p->seconds = limits != NULL ? limits->seconds : 0;
    if (!grundy_compiled_look_up(&p->compiled, &p->mem, &p->watch, text,
                                 length))
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

/* ---- a run that makes one ---- */

static bool is_wanted(const grundy_rules *r)
{
    const engine *const e = &r->engine;

    if (!r->programs || !e->native.keep ||
        e->native.wish != GRUNDY_ENGINE_NATIVE)
        return false;
    for (int i = 0; i < REWRITES; i++)
        if (e->without[i])
            return false;
    for (uint32_t i = 0; i < e->set.globals; i++)
        if (e->global[i].given)
            return false;
    return true;
}

static void make_and_answer(compiled_making *m, grundy_rules *r)
{
    const ruleset *const set = &r->engine.set;
    const input_source source = {all_input, &m->input};
    compiled_rules made = {.mem = &r->mem};

    if (grundy_emit_why_no_program(set, &r->mem) == NULL &&
        grundy_compiled_make(set, &r->mem, &r->watch) &&
        grundy_compiled_look_up(&made, &r->mem, &r->watch, set->text,
                                set->length))
        m->answered = grundy_compiled_answer(&made, &source, &m->answer);
    grundy_compiled_unload(&made);
}

bool grundy_compiled_begin(compiled_making *m, grundy_rules *rules,
                           const grundy_reader *in)
{
    *m = (compiled_making){.input = {.mem = &rules->mem, .in = in},
                           .answer = {.mem = &rules->mem}};
    m->reader = (grundy_reader){read_kept, &m->input};
    if (!is_wanted(rules))
        return false;
    make_and_answer(m, rules);
    m->input.given = 0;
    return true;
}

grundy_status grundy_compiled_end(compiled_making *m, const grundy_writer *out,
                                  grundy_status status, grundy_error *err)
{
    if (m->answered && m->answer.count > 0 &&
        !out->write(out->user, m->answer.at, m->answer.count))
        status = grundy_fail(err, GRUNDY_EIO, "the output can't be written");
    grundy_text_close(&m->answer);
    grundy_memory_free(m->input.mem, m->input.at, m->input.cap);
    return status;
}

void grundy_rules_compile(grundy_rules *rules, bool may)
{
    rules->programs = may;
}
