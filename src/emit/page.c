/* SPDX-License-Identifier: MIT */
/*
 * Lines of the program as they are written, and what can be asked of them.
 * Each is read once, as it comes, for the names in it; whoever writes a
 * constant, a loop or a function says so.
 */
#include "emit/page.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include "base/hash.h"
#include "emit/emitter.h"

enum { MOST_ARGUMENTS = 10, MOST_NAMES = 4096 };

#define NO_NAME UINT32_MAX

/* ---- names ---- */

bool grundy_emit_is_letter(char c)
{
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9');
}

static uint32_t slot_of(const name_table *t, const char *name, size_t length)
{
    uint64_t sum[2] = {0, 0};
    uint32_t at;

    assert(t->count < t->slots && (t->slots & (t->slots - 1)) == 0);
    grundy_hash_text(name, length, sum);
    for (at = (uint32_t)(sum[0] & (t->slots - 1)); t->slot[at] != 0;
         at = (at + 1) & (t->slots - 1)) {
        const char *const other = t->at[t->slot[at] - 1];

        if (strncmp(other, name, length) == 0 && other[length] == '\0')
            break;
    }
    return at;
}

static bool have_room(emitter *e)
{
    name_table *const t = &e->words;
    const name_table before = *t;

    if (!grundy_memory_reserve(e->mem, &t->at, &t->room, t->count + 1,
                               sizeof *t->at))
        return false;
    if (2 * (t->count + 1) <= t->slots)
        return true;
    t->slots = before.slots == 0 ? 1024 : 2 * before.slots;
    t->slot = grundy_memory_zeroed(e->mem, t->slots * sizeof *t->slot);
    if (t->slot == NULL) {
        t->slot = before.slot;
        t->slots = before.slots;
        return false;
    }
    for (uint32_t i = 0; i < t->count; i++)
        t->slot[slot_of(t, t->at[i], strlen(t->at[i]))] = i + 1;
    grundy_memory_free(e->mem, before.slot, before.slots * sizeof *before.slot);
    return true;
}

uint32_t grundy_emit_intern(emitter *e, const char *name, size_t length)
{
    name_table *const t = &e->words;
    uint32_t at;
    char *copy;

    if (!have_room(e)) {
        grundy_emit_no_memory(e);
        return NO_NAME;
    }
    at = slot_of(t, name, length);
    if (t->slot[at] != 0)
        return t->slot[at] - 1;
    copy = grundy_arena_zeroed(&e->a, length + 1);
    if (copy == NULL) {
        grundy_emit_no_memory(e);
        return NO_NAME;
    }
    memcpy(copy, name, length);
    t->at[t->count++] = copy;
    t->slot[at] = t->count;
    return t->count - 1;
}

void grundy_emit_forget_names(emitter *e)
{
    name_table *const t = &e->words;

    grundy_memory_free(e->mem, t->at, t->room * sizeof *t->at);
    grundy_memory_free(e->mem, t->slot, t->slots * sizeof *t->slot);
    grundy_memory_free(e->mem, e->owner, e->owners_room * sizeof *e->owner);
    e->owner = NULL;
    e->owners_room = e->owners = 0;
    *t = (name_table){0};
}

/* Past the comment, the string or the character that begins here. */
static const char *skip_quoted(const char *text, const char *end)
{
    const char quote = *text;

    if (quote == '/') {
        for (text += 2; text + 1 < end && (text[0] != '*' || text[1] != '/');)
            text++;
        return text + 1 < end ? text + 2 : end;
    }
    for (text++; text < end && *text != quote; text++)
        text += text[0] == '\\' && text + 1 < end;
    return text < end ? text + 1 : end;
}

static bool is_in(const uint32_t *name, uint32_t names, uint32_t wanted)
{
    for (uint32_t i = 0; i < names; i++)
        if (name[i] == wanted)
            return true;
    return false;
}

/* Notes the names in a line, each once, as it is written. */
static void note_names(emitter *e, page_line *l)
{
    uint32_t found[MOST_NAMES], count = 0, *name;
    const char *at = l->text, *const end = at + l->length;

    while (at < end && count < MOST_NAMES) {
        size_t word = 0;

        if (*at == '"' || *at == '\'' ||
            (*at == '/' && at + 1 < end && at[1] == '*')) {
            at = skip_quoted(at, end);
            continue;
        }
        while (at + word < end && grundy_emit_is_letter(at[word]))
            word++;
        if (word > 0 && (*at < '0' || *at > '9')) {
            const uint32_t number = grundy_emit_intern(e, at, word);

            if (number != NO_NAME && !is_in(found, count, number))
                found[count++] = number;
        }
        at += word > 0 ? word : 1;
    }
    assert(count < MOST_NAMES);
    name = grundy_arena_zeroed(&e->a, (count + 1) * sizeof *name);
    if (name == NULL) {
        grundy_emit_no_memory(e);
        return;
    }
    memcpy(name, found, count * sizeof *name);
    assert(e->words.count <= e->words.slots / 2);
    l->name = name;
    l->names = count;
}

uint32_t grundy_emit_number_of(const emitter *e, const char *name,
                               size_t length)
{
    const name_table *const t = &e->words;
    const uint32_t at = t->slots == 0 ? 0 : slot_of(t, name, length);

    return t->slots == 0 || t->slot[at] == 0 ? NO_NAME : t->slot[at] - 1;
}

bool grundy_emit_mentions(const emitter *e, const page *p, const char *name)
{
    const uint32_t wanted = grundy_emit_number_of(e, name, strlen(name));

    for (size_t i = 0; i < p->count && wanted != NO_NAME; i++)
        if (is_in(p->at[i].name, p->at[i].names, wanted))
            return true;
    return false;
}

bool grundy_emit_mentions_like(const emitter *e, const page *p,
                               const char *stem)
{
    const size_t length = strlen(stem);

    for (size_t i = 0; i < p->count; i++)
        for (uint32_t n = 0; n < p->at[i].names; n++)
            if (strncmp(e->words.at[p->at[i].name[n]], stem, length) == 0)
                return true;
    return false;
}

bool grundy_emit_mentions_early(const emitter *e, const page *p,
                                const char *name)
{
    const uint32_t wanted = grundy_emit_number_of(e, name, strlen(name));

    for (size_t i = 0; i < p->count && wanted != NO_NAME; i++) {
        const page_line *const l = &p->at[i];

        if (l->kind != LINE_CONSTANT && l->declares != NULL &&
            grundy_emit_is_name(l->declares, name))
            return false;
        if (is_in(l->name, l->names, wanted))
            return true;
    }
    return true;
}

/* ---- pages ---- */

void grundy_emit_add(emitter *e, page *p, const page_line *l, size_t count)
{
    if (!grundy_memory_reserve(e->mem, &p->at, &p->cap, p->count + count,
                               sizeof *p->at)) {
        grundy_emit_no_memory(e);
        return;
    }
    assert(p->count + count <= p->cap);
    if (count > 0)
        memcpy(p->at + p->count, l, count * sizeof *l);
    p->count += count;
}

void grundy_emit_free(emitter *e, page *p)
{
    grundy_memory_free(e->mem, p->at, p->cap * sizeof *p->at);
    *p = (page){0};
}

static void put(emitter *e, page_line l)
{
    assert(e->depth >= 0);
    l.depth = e->depth;
    if (l.text != NULL && l.kind != LINE_FIXED)
        l.length = strlen(l.text);
    assert(l.kind == LINE_BLANK || l.text != NULL);
    assert(l.kind == LINE_BLANK || l.kind == LINE_FIXED ||
           memchr(l.text, '\n', l.length) == NULL);
    assert(l.kind != LINE_CONSTANT || l.declares != NULL);
    if (l.kind != LINE_BLANK && l.kind != LINE_COMMENT)
        note_names(e, &l);
    grundy_emit_add(e, e->to, &l, 1);
}

void grundy_emit_begin_part(emitter *e, page *p)
{
    e->to = p;
    e->part = p;
    p->count = 0;
    e->depth = 0;
}

void grundy_emit_aside(emitter *e, aside *s, int deeper)
{
    s->text = (page){0};
    s->before = e->to;
    s->depth = e->depth;
    e->to = &s->text;
    e->depth += deeper;
}

void grundy_emit_aside_end(emitter *e, const aside *s)
{
    assert(e->to == &s->text);
    e->to = s->before;
    e->depth = s->depth;
}

void grundy_emit_aside_put(emitter *e, aside *s, bool write)
{
    if (write)
        grundy_emit_add(e, e->to, s->text.at, s->text.count);
    grundy_emit_free(e, &s->text);
}

/* ---- lines ---- */

void grundy_emit_line(emitter *e, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    put(e, (page_line){LINE_STATEMENT,
                       .text = grundy_emit_say_list(e, format, args)});
    va_end(args);
}

void grundy_emit_declare(emitter *e, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    put(e, (page_line){LINE_DECLARATION,
                       .text = grundy_emit_say_list(e, format, args)});
    va_end(args);
}

static void constant(emitter *e, const char *ctype, const char *name,
                     const char *value, bool takes)
{
    put(e, (page_line){LINE_CONSTANT,
                       .text = grundy_emit_say(e, "const %s %s = %s;", ctype,
                                               name, value),
                       .declares = name, .taken = takes ? value : NULL});
}

void grundy_emit_const(emitter *e, const char *ctype, const char *name,
                       const char *format, ...)
{
    va_list args;

    va_start(args, format);
    constant(e, ctype, name, grundy_emit_say_list(e, format, args), false);
    va_end(args);
}

void grundy_emit_taken(emitter *e, const char *ctype, const char *name,
                       const char *format, ...)
{
    va_list args;

    va_start(args, format);
    constant(e, ctype, name, grundy_emit_say_list(e, format, args), true);
    va_end(args);
}

/* Not at the beginning of a page, and never two; nor after a brace. */
void grundy_emit_blank(emitter *e)
{
    const page *const p = e->to;

    if (p->count > 0 && p->at[p->count - 1].kind != LINE_BLANK)
        put(e, (page_line){.kind = LINE_BLANK});
}

void grundy_emit_comment_line(emitter *e, const char *text)
{
    put(e, (page_line){LINE_COMMENT, .text = text});
}

/* Text that is laid out already, with its line ends. */
static void put_support(void *user, const char *text, size_t length,
                        const char *declares)
{
    put(user, (page_line){LINE_FIXED, .text = text, .length = length,
                          .declares = declares});
}

void grundy_emit_support(emitter *e, const char *file, const support_set *has,
                         uint32_t conditions)
{
    if (e->marks_room == 0)
        conditions |= SUPPORT_MARKS_GROW;
    grundy_support_write(file, has, conditions, put_support, e);
}

/* ---- texts of several lines ---- */

/* How long the line is with its arguments, which are put in where out is
 * there. */
static size_t put_in(char *out, const char *text, size_t length,
                     const char *const *arg)
{
    size_t used = 0;

    for (size_t i = 0; i < length; i++) {
        const char *from = text + i;
        size_t count = 1;

        if (text[i] == '$') {
            i++;
            assert(text[i] >= '0' && text[i] <= '9');
            from = arg[text[i] - '0'];
            count = strlen(from);
        }
        if (out != NULL)
            memcpy(out + used, from, count);
        used += count;
    }
    return used;
}

static void put_text_line(emitter *e, const char *text, size_t length,
                          const char *const *arg)
{
    const size_t full = put_in(NULL, text, length, arg);
    char *const made = grundy_arena_zeroed(&e->a, full + 1);

    if (made == NULL) {
        grundy_emit_no_memory(e);
        return;
    }
    (void)put_in(made, text, length, arg);
    if (full > 0)
        put(e, (page_line){LINE_STATEMENT, .text = made});
}

void grundy_emit_lines(emitter *e, const char *text, ...)
{
    const char *arg[MOST_ARGUMENTS + 1];
    uint32_t args = 0;
    va_list list;

    va_start(list, text);
    while ((arg[args] = va_arg(list, const char *)) != NULL) {
        args++;
        assert(args <= MOST_ARGUMENTS);
    }
    va_end(list);
    while (*text != '\0') {
        const size_t indent = strspn(text, " ");
        const size_t length = strcspn(text += indent, "\n");

        assert(indent % 4 == 0);
        e->depth += (int)indent / 4;
        if (length == 0)
            grundy_emit_blank(e);
        else
            put_text_line(e, text, length, arg);
        e->depth -= (int)indent / 4;
        text += length + (text[length] == '\n');
    }
}

/* ---- blocks ---- */

static void open_block(emitter *e, uint32_t names, const char *text)
{
    const bool bare = text[0] == '\0';

    put(e, (page_line){bare ? LINE_BRACE : LINE_OPEN,
                       .text = grundy_emit_say(e, bare ? "{" : "%s {", text)});
    if (e->depth + 1 >= MOST_BLOCKS) {
        grundy_emit_refuse(e, e->set->start_span, "loops nested so deeply");
        return;
    }
    e->outside[e->depth++] = names;
}

void grundy_emit_open(emitter *e, const char *format, ...)
{
    const char *text;
    va_list args;

    va_start(args, format);
    text = grundy_emit_say_list(e, format, args);
    va_end(args);
    open_block(e, e->names, text);
}

void grundy_emit_while(emitter *e, uint32_t names, const char *condition)
{
    open_block(e, names, grundy_emit_say(e, "while (%s)", condition));
}

void grundy_emit_for(emitter *e, uint32_t names, const char *first,
                     const char *condition, const char *step)
{
    open_block(e, names,
               grundy_emit_say(e, "for (%s; %s;%s%s)", first, condition,
                               step[0] == '\0' ? "" : " ", step));
}

void grundy_emit_count(emitter *e, uint32_t names, const counted_loop *c)
{
    if (c->down) {
        const code one = grundy_emit_number(e, 1);
        const code last =
            c->closed ? c->end : grundy_emit_binary(e, c->end, N_SUB, one);

        open_block(e, names,
                   grundy_emit_say(e,
                                   "for (int64_t %s = %s; %s >= %s%s%s; %s--)",
                                   c->name, last.text, c->name,
                                   grundy_emit_in(e, c->from, RANK_SHIFT),
                                   c->until != NULL ? " && " : "",
                                   c->until != NULL ? c->until : "", c->name));
        return;
    }
    open_block(e, names,
               grundy_emit_say(e, "for (int64_t %s = %s; %s %s %s%s%s; %s++)",
                               c->name, c->from.text, c->name,
                               c->closed ? "<=" : "<",
                               grundy_emit_in(e, c->end, RANK_SHIFT),
                               c->until != NULL ? " && " : "",
                               c->until != NULL ? c->until : "", c->name));
}

void grundy_emit_count_to(emitter *e, uint32_t names, const char *name,
                          code end)
{
    grundy_emit_count(
        e, names,
        &(counted_loop){.name = name, .from = grundy_emit_zero(), .end = end});
}

static bool leave_block(emitter *e)
{
    if (e->status != GRUNDY_OK || e->depth == 0)
        return false;
    e->depth--;
    assert(e->outside[e->depth] <= e->names);
    e->names = e->outside[e->depth];
    return true;
}

void grundy_emit_close(emitter *e)
{
    if (leave_block(e))
        put(e, (page_line){LINE_CLOSE, .text = "}"});
}

void grundy_emit_close_with(emitter *e, const char *text)
{
    if (leave_block(e))
        put(e,
            (page_line){LINE_BRACE, .text = grundy_emit_say(e, "}%s", text)});
}

void grundy_emit_else(emitter *e, const char *condition)
{
    grundy_emit_close_with(
        e, condition == NULL
               ? " else {"
               : grundy_emit_say(e, " else if (%s) {", condition));
    if (e->status != GRUNDY_OK)
        return; /* no block was closed either */
    assert(e->depth + 1 < MOST_BLOCKS);
    e->outside[e->depth++] = e->names;
}

void grundy_emit_open_function(emitter *e, const char *name, const char *format,
                               ...)
{
    va_list args;

    va_start(args, format);
    put(e, (page_line){LINE_HEAD, .text = grundy_emit_say_list(e, format, args),
                       .declares = name});
    va_end(args);
    put(e, (page_line){LINE_BRACE, .text = "{"});
    e->depth++;
}

void grundy_emit_end_function(emitter *e)
{
    assert(e->depth > 0 || e->status != GRUNDY_OK);
    e->depth--;
    put(e, (page_line){LINE_BRACE, .text = "}"});
}

void grundy_emit_close_function(emitter *e)
{
    grundy_emit_end_function(e);
    grundy_emit_blank(e);
}

/* ---- what nobody reads ---- */

/* Whether the block that line `at` stands in has the name after it. */
static bool is_read_later(const page *p, size_t at, uint32_t name)
{
    const int depth = p->at[at].depth;

    for (size_t i = at + 1; i < p->count; i++) {
        const page_line *const l = &p->at[i];

        if (l->depth < depth && l->kind != LINE_BLANK && l->kind != LINE_FIXED)
            return false;
        if (is_in(l->name, l->names, name))
            return true;
    }
    return false;
}

/* One pass from the end: what a dropped one read may be dropped then too. */
void grundy_emit_tidy(emitter *e, page *p)
{
    for (size_t at = p->count; at-- > 0;) {
        page_line *const l = &p->at[at];

        if (l->kind != LINE_CONSTANT ||
            is_read_later(
                p, at,
                grundy_emit_number_of(e, l->declares, strlen(l->declares))))
            continue;
        if (l->taken == NULL) {
            memmove(l, l + 1, (p->count - at - 1) * sizeof *l);
            p->count--;
            continue;
        }
        l->kind = LINE_STATEMENT;
        l->text = grundy_emit_say(e, "(void)%s;", l->taken);
        l->length = strlen(l->text);
        note_names(e, l);
    }
}
