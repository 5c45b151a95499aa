/* SPDX-License-Identifier: MIT */
/*
 * What needs the rules: errors, nimbers under the pointer, examples, plans.
 * All of it has a limit of time and memory; what takes longer is not said.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lsp.h"
#include "words.h"

/* ---- errors ---- */

typedef struct diagnosing {
    document *d;
    json_t *list;
    bool told;
} diagnosing;

static bool add_diagnostic(void *user, const grundy_error *err)
{
    diagnosing *const g = user;
    const bool warns = err->status == GRUNDY_WARNING;
    text_buffer message = {0};
    size_t from, to;

    g->told = true;
    grundy_say_text_put(&message, "%s", err->message);
    if (err->hint[0] != '\0')
        grundy_say_text_put(&message, "\n%s", err->hint);
    grundy_lsp_span(&g->d->text, err->span, &from, &to);
    (void)json_array_append_new(
        g->list,
        json_pack(
            "{sososiss}", "range", grundy_lsp_range(g->d, from, to), "message",
            grundy_cli_json_text(grundy_say_text(&message), message.length),
            "severity", warns ? 2 : 1, "source", "grundy"));
    grundy_say_text_free(&message);
    return true;
}

static void add_warnings(diagnosing *g, lsp *l)
{
    lsp_call call = {.l = l};
    const grundy_limits limits = grundy_lsp_limits(&call, 2);
    const text_buffer *const text = &g->d->text;

    if (grundy_rules_open(&call.rules, grundy_say_text(text), text->length,
                          &limits, NULL) == GRUNDY_OK)
        for (size_t w = 0; w < grundy_rules_warnings(call.rules); w++)
            (void)add_diagnostic(g, grundy_rules_warning(call.rules, w));
    grundy_rules_close(&call.rules);
}

json_t *grundy_lsp_diagnostics(lsp *l, document *d)
{
    diagnosing g = {.d = d, .list = json_array()};
    lsp_call call = {.l = l};
    const grundy_limits limits = grundy_lsp_limits(&call, 2);
    grundy_error err = {0};

    if (grundy_rules_errors(grundy_say_text(&d->text), d->text.length, &limits,
                            add_diagnostic, &g, &err) == GRUNDY_OK)
        add_warnings(&g, l);
    else if (!g.told)
        (void)add_diagnostic(&g, &err);
    return g.list;
}

/* ---- under the pointer ---- */

/* The rules with the input of the first example, where there is one. */
static bool open_rules(lsp_call *call, document *d, double seconds)
{
    const grundy_limits limits = grundy_lsp_limits(call, seconds);
    text_reader input = {.data = NULL};
    grundy_example example;
    grundy_reader in;

    if (grundy_rules_open(&call->rules, grundy_say_text(&d->text),
                          d->text.length, &limits, NULL) != GRUNDY_OK)
        return false;
    example = grundy_rules_example(call->rules, 0);
    input = (text_reader){example.input, strlen(example.input), 0};
    in = grundy_say_text_reader(&input);
    (void)!grundy_rules_read(call->rules, &in, NULL);
    return true;
}

/* What a sum is worth, if it is a sum and known soon. */
static void put_worth(lsp_call *call, const char *sum_text, text_buffer *out)
{
    grundy_summary summary;
    grundy_sum *sum = NULL;
    uint64_t nimber;
    bool wins;

    if (grundy_sum_open(&sum, call->rules, sum_text, NULL) != GRUNDY_OK)
        return;
    grundy_rules_summary(call->rules, &summary);
    if (summary.has_nimbers &&
        grundy_sum_nimber(sum, &nimber, NULL) == GRUNDY_OK)
        grundy_say_text_put(out, _("\n\nnimber %" PRIu64), nimber);
    else if (grundy_sum_outcome(sum, &wins, NULL) == GRUNDY_OK)
        grundy_say_text_put(out, "\n\n%s",
                            wins ? _("the player to move wins")
                                 : _("the player to move does not win"));
    grundy_sum_close(&sum);
}

static const char *named_what(grundy_named named)
{
    static const char *const words[] = {
        N_("a position"), N_("a function"),  N_("an input"),
        N_("a let"),      N_("a parameter"), N_("a loop variable")};

    return _(words[named]);
}

/* As code of the rule language, in Markdown: a fence longer than any in it. */
static void put_code(text_buffer *out, const char *code, size_t length)
{
    char fence[16] = "```";
    size_t run = 0;

    for (size_t i = 0; i < length; i++) {
        run = code[i] == '`' ? run + 1 : 0;
        if (run >= strlen(fence) && run + 1 < sizeof fence)
            (void)memset(fence, '`', run + 1);
    }
    if (run >= sizeof fence - 1)
        return;
    grundy_say_text_put(out, "%sgrundy\n", fence);
    grundy_say_text_add(out, code, length);
    grundy_say_text_put(out, "\n%s\n", fence);
}

static json_t *as_hover(document *d, const text_buffer *text, size_t from,
                        size_t to)
{
    return json_pack("{s{ssso}so}", "contents", "kind", "markdown", "value",
                     grundy_cli_json_text(grundy_say_text(text), text->length),
                     "range", grundy_lsp_range(d, from, to));
}

static json_t *hover_name(lsp *l, document *d, const lsp_name *name)
{
    static const double seconds = 0.2;
    const char *const text = grundy_say_text(&d->text);
    text_buffer out = {0}, call_text = {0};
    lsp_call call = {.l = l};
    json_t *hover;

    put_code(&out, text + name->from, name->call_to - name->from);
    grundy_say_text_put(&out, "%s: %s", named_what(name->named), name->type);
    if (name->named == GRUNDY_NAMES_POSITION && name->from != name->declared &&
        open_rules(&call, d, seconds)) {
        grundy_say_text_add(&call_text, text + name->from,
                            name->call_to - name->from);
        put_worth(&call, grundy_say_text(&call_text), &out);
    }
    grundy_rules_close(&call.rules);
    hover = as_hover(d, &out, name->from, name->to);
    grundy_say_text_free(&out);
    grundy_say_text_free(&call_text);
    return hover;
}

/* The word at the place. */
static size_t word_at(const text_buffer *text, size_t byte, size_t *from)
{
    const char *const at = grundy_say_text(text);
    size_t to = byte;

    *from = byte;
    while (*from > 0 && (at[*from - 1] == '_' ||
                         (at[*from - 1] >= 'a' && at[*from - 1] <= 'z')))
        --*from;
    while (at[to] == '_' || (at[to] >= 'a' && at[to] <= 'z'))
        to++;
    return to;
}

/* `start`: what it is worth; a function of the language: how it is called. */
static json_t *hover_word(lsp *l, document *d, size_t byte)
{
    static const double seconds = 0.2;
    const char *const text = grundy_say_text(&d->text);
    size_t from;
    const size_t to = word_at(&d->text, byte, &from);
    const char *word, *takes = NULL;
    text_buffer out = {0};
    lsp_call call = {.l = l};
    json_t *hover = NULL;

    for (size_t i = 0; (word = grundy_source_word(i, &takes)) != NULL; i++)
        if (strlen(word) == to - from &&
            memcmp(word, text + from, to - from) == 0)
            break;
    if (word != NULL && takes != NULL && takes[0] != '\0')
        grundy_say_text_put(&out, "%s", takes);
    if (word != NULL && strcmp(word, "start") == 0 &&
        open_rules(&call, d, seconds)) {
        grundy_say_text_put(&out, "%s",
                            _("the start, with the input of the "
                              "first example"));
        put_worth(&call, NULL, &out);
    }
    grundy_rules_close(&call.rules);
    if (out.length > 0)
        hover = as_hover(d, &out, from, to);
    grundy_say_text_free(&out);
    return hover != NULL ? hover : json_null();
}

json_t *grundy_lsp_hover(lsp *l, document *d, size_t byte)
{
    const lsp_name *name =
        grundy_lsp_names(d) ? grundy_lsp_name_at(&d->names, byte) : NULL;

    return name != NULL ? hover_name(l, d, name) : hover_word(l, d, byte);
}

/* ---- the layout ---- */

json_t *grundy_lsp_format(document *d)
{
    const grundy_limits limits = {.seconds = 5};
    text_buffer laid = {0};
    const grundy_writer out = grundy_say_text_writer(&laid);
    json_t *edits = NULL;

    if (grundy_format_rules(grundy_say_text(&d->text), d->text.length, &limits,
                            &out, NULL) == GRUNDY_OK &&
        !laid.failed) {
        edits = json_array();
        if (laid.length != d->text.length ||
            memcmp(laid.data, d->text.data, laid.length) != 0)
            (void)json_array_append_new(
                edits,
                json_pack("{soso}", "range",
                          grundy_lsp_range(d, 0, d->text.length), "newText",
                          grundy_cli_json_text(laid.data, laid.length)));
    }
    grundy_say_text_free(&laid);
    return edits != NULL ? edits : json_null();
}

/* ---- code lenses ---- */

typedef struct lensing {
    document *d;
    json_t *list;
    bool examples, plan;
} lensing;

static void add_lens(const lensing *g, const grundy_clause *c,
                     const char *title, const char *command)
{
    (void)json_array_append_new(
        g->list,
        json_pack("{sos{sosss[s]}}", "range",
                  grundy_lsp_range(g->d, c->begin, c->begin + strlen(c->word)),
                  "command", "title", grundy_cli_json_string(title), "command",
                  command, "arguments", g->d->uri));
}

static bool see_clause(void *user, const grundy_clause *c)
{
    lensing *const g = user;

    if (strcmp(c->word, "example") == 0 && !g->examples) {
        g->examples = true;
        add_lens(g, c, _("run examples"), "grundy.check");
    }
    if (strcmp(c->word, "start") == 0 && !g->plan) {
        g->plan = true;
        add_lens(g, c, _("plan"), "grundy.plan");
    }
    return true;
}

json_t *grundy_lsp_lenses(document *d)
{
    lensing g = {.d = d, .list = json_array()};

    (void)!grundy_source_clauses(grundy_say_text(&d->text), d->text.length,
                                 NULL, see_clause, &g, NULL);
    return g.list;
}

/* ---- commands ---- */

static void try_example(const lsp_call *call, size_t i, text_buffer *out,
                        size_t *passed)
{
    char got[4096] = "";
    grundy_error err = {0};
    bool good = false;
    const unsigned line =
        (unsigned)grundy_rules_example(call->rules, i).span.line;

    if (grundy_rules_try(call->rules, i, &good, got, sizeof got, &err) !=
        GRUNDY_OK)
        grundy_say_text_put(out, _("line %u: %s\n"), line, err.message);
    else if (!good)
        grundy_say_text_put(out, _("line %u: the rules answer %s\n"), line,
                            got);
    *passed += good;
}

static void check(lsp_call *call, text_buffer *out)
{
    grundy_summary summary;
    size_t passed = 0;

    grundy_rules_summary(call->rules, &summary);
    for (size_t i = 0; i < summary.examples && !call->l->cancelled; i++)
        try_example(call, i, out, &passed);
    grundy_say_text_put(out, _("%zu of %zu examples passed"), passed,
                        summary.examples);
}

static bool put_step(void *user, const grundy_plan_step *step)
{
    grundy_say_text_put(user, "\n%s %s, %s: %s", step->applies ? "+" : "-",
                        step->rewrite, step->subject, step->why);
    return true;
}

static void plan(lsp_call *call, text_buffer *out)
{
    text_buffer steps = {0};
    grundy_plan found;
    grundy_error err = {0};

    if (grundy_rules_plan(call->rules, &found, put_step, &steps, &err) ==
        GRUNDY_OK)
        grundy_say_text_put(out, "%s%s", _(found.solver),
                            grundy_say_text(&steps));
    else
        grundy_say_text_put(out, "%s", err.message);
    grundy_say_text_free(&steps);
}

json_t *grundy_lsp_execute(lsp *l, document *d, const char *command)
{
    static const double seconds = 10;
    const bool checks = strcmp(command, "grundy.check") == 0;
    lsp_call call = {.l = l};
    text_buffer out = {0};
    json_t *answer;

    if (!checks && strcmp(command, "grundy.plan") != 0)
        return NULL;
    if (!open_rules(&call, d, seconds))
        grundy_say_text_put(&out, "%s", _("mend the errors first"));
    else if (checks)
        check(&call, &out);
    else
        plan(&call, &out);
    grundy_rules_close(&call.rules);
    answer = grundy_cli_json_text(grundy_say_text(&out), out.length);
    grundy_say_text_free(&out);
    return answer;
}
