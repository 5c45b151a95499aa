/* SPDX-License-Identifier: MIT */
/*
 * grundy lsp: the language server, on the standard input and output.  One
 * message is dealt with at a time; what has come meanwhile is read before the
 * next, and now and then while one is under way, so that it can be cancelled.
 * Errors are looked for when nothing else is to be done: as long as somebody
 * types, only the last text is.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "lsp.h"
#include "message.h"
#include "system.h"
#include "words.h"

enum {
    HEAD_MOST = 4096,     /* bytes of a message's head */
    BODY_MOST = 64 << 20, /* and of its body */
    TEXT_MOST = 4 << 20,  /* of a document */
    DOCUMENTS_MOST = 1000
};

static const option_spec options[] = {
    {"stdio", NULL, N_("what clients ask for; it is always so")},
    {NULL, NULL, NULL},
};

/* ---- out ---- */

static void send(lsp *l, json_t *message)
{
    char *const text =
        message == NULL ? NULL : json_dumps(message, JSON_COMPACT);

    json_decref(message);
    if (text == NULL)
        return;
    if (printf("Content-Length: %zu\r\n\r\n", strlen(text)) < 0 ||
        fputs(text, stdout) < 0 || fflush(stdout) != 0)
        l->ended = true;
    free(text);
}

void grundy_lsp_notify(lsp *l, const char *method, json_t *params)
{
    send(l, json_pack("{sssssO}", "jsonrpc", "2.0", "method", method, "params",
                      params));
    json_decref(params);
}

static json_t *id_of(const json_t *request)
{
    json_t *const id = json_object_get(request, "id");

    return id == NULL ? json_null() : json_incref(id);
}

void grundy_lsp_reply(lsp *l, const json_t *request, json_t *result)
{
    send(l, json_pack("{sssoso}", "jsonrpc", "2.0", "id", id_of(request),
                      "result", result != NULL ? result : json_null()));
}

void grundy_lsp_refuse(lsp *l, const json_t *request, int code,
                       const char *message)
{
    send(l, json_pack("{ssso"
                      "s{siso}}",
                      "jsonrpc", "2.0", "id", id_of(request), "error", "code",
                      code, "message", grundy_cli_json_string(message)));
}

/* ---- in ---- */

/* The length of the body that the head names; false: there is none. */
static bool read_head(const char *head, size_t length, size_t *body)
{
    static const char name[] = "content-length:";
    const char *const end = head + length;

    while (head < end) {
        const char *const line = memchr(head, '\n', (size_t)(end - head));
        size_t i = 0;
        char *digits;

        while (name[i] != '\0' && head + i < end &&
               (head[i] | (head[i] >= 'A' && head[i] <= 'Z' ? 0x20 : 0)) ==
                   name[i])
            i++;
        if (name[i] == '\0') {
            const unsigned long long value = strtoull(head + i, &digits, 10);

            *body = (size_t)value;
            return digits > head + i && (*digits == '\r' || *digits == '\n') &&
                   value <= BODY_MOST &&
                   memchr(head + i, '-', (size_t)(digits - head) - i) == NULL;
        }
        if (line == NULL)
            return false;
        head = line + 1;
    }
    return false;
}

static void take_body(lsp *l, const char *body, size_t length)
{
    json_t *const message = json_loadb(body, length, 0, NULL);

    if (message == NULL)
        grundy_lsp_refuse(l, NULL, LSP_PARSE_ERROR, "this is no JSON");
    else if (!json_is_object(message))
        grundy_lsp_refuse(l, NULL, LSP_INVALID_REQUEST,
                          "expected an object as message");
    if (json_is_object(message))
        (void)json_array_append_new(l->queue, message);
    else
        json_decref(message);
}

/* One message out of the bytes that are there; false: it is not whole. */
static bool take_message(lsp *l)
{
    const char *const from = grundy_say_text(&l->in);
    const char *const end = strstr(from, "\r\n\r\n");
    const size_t head = end == NULL ? 0 : (size_t)(end - from) + 4;
    size_t body;

    if (end == NULL) {
        /* A byte 0 is none of a head, and ends the search for its end. */
        l->broken |= l->in.length > HEAD_MOST || strlen(from) < l->in.length;
        return false;
    }
    if (head > HEAD_MOST + 4 || !read_head(from, head, &body)) {
        l->broken = true;
        return false;
    }
    if (l->in.length - head < body)
        return false;
    take_body(l, from + head, body);
    memmove(l->in.data, l->in.data + head + body,
            l->in.length - head - body + 1);
    l->in.length -= head + body;
    return true;
}

static void read_some(lsp *l)
{
    enum { STEP = 1 << 16 };
    char *const to = grundy_say_text_room(&l->in, STEP);
    const long got = to == NULL ? 0 : grundy_cli_read(0, to, STEP);

    if (got <= 0) {
        l->ended = true;
        return;
    }
    to[got] = '\0';
    l->in.length += (size_t)got;
}

/* Reads what is there; waits for a message where none is. */
static void read_messages(lsp *l, bool waits)
{
    while (!l->ended && !l->broken) {
        while (take_message(l))
            continue;
        if (l->broken || (waits && json_array_size(l->queue) > 0))
            waits = false;
        if (l->broken || (!waits && !grundy_cli_is_readable(0)))
            break;
        read_some(l);
    }
    if (l->broken && !l->ended) {
        grundy_lsp_refuse(l, NULL, LSP_PARSE_ERROR,
                          "expected Content-Length and a message");
        l->ended = true;
    }
}

/* ---- cancelling ---- */

static bool is_method(const json_t *message, const char *method)
{
    const char *const name =
        json_string_value(json_object_get(message, "method"));

    return name != NULL && strcmp(name, method) == 0;
}

static bool is_cancelled(const lsp *l, const json_t *id)
{
    size_t i;
    json_t *message;

    json_array_foreach(l->queue, i, message)
    {
        const json_t *const params = json_object_get(message, "params");

        if ((is_method(message, "exit") &&
             json_object_get(message, "id") == NULL) ||
            (id != NULL && is_method(message, "$/cancelRequest") &&
             json_equal(json_object_get(params, "id"), id)))
            return true;
    }
    return false;
}

static void look_up(void *user, uint64_t done, uint64_t whole)
{
    lsp_call *const call = user;
    lsp *const l = call->l;

    (void)done;
    (void)whole;
    if (!l->ended)
        read_messages(l, false);
    l->cancelled |= l->ended || is_cancelled(l, l->id);
    if (l->cancelled && call->rules != NULL)
        grundy_rules_cancel(call->rules);
}

grundy_limits grundy_lsp_limits(lsp_call *call, double seconds)
{
    return (grundy_limits){.memory = (size_t)1 << 28,
                           .seconds = seconds,
                           .progress = look_up,
                           .progress_user = call};
}

/* ---- documents ---- */

static document **find_document(lsp *l, const char *uri)
{
    document **at = &l->documents;

    while (*at != NULL && strcmp((*at)->uri, uri) != 0)
        at = &(*at)->next;
    return at;
}

static const char *uri_of(const json_t *params)
{
    const char *const uri = json_string_value(
        json_object_get(json_object_get(params, "textDocument"), "uri"));

    return uri != NULL ? uri : "";
}

static void free_document(document *d)
{
    grundy_say_text_free(&d->text);
    grundy_lsp_names_free(&d->names);
    free(d->uri);
    free(d);
}

static void close_document(lsp *l, const char *uri)
{
    document **const at = find_document(l, uri);
    document *const d = *at;

    if (d == NULL)
        return;
    *at = d->next;
    grundy_lsp_notify(
        l, "textDocument/publishDiagnostics",
        json_pack("{ssso}", "uri", d->uri, "diagnostics", json_array()));
    free_document(d);
}

static size_t count_documents(const lsp *l)
{
    size_t count = 0;

    for (const document *d = l->documents; d != NULL; d = d->next)
        count++;
    return count;
}

static void open_document(lsp *l, const json_t *params)
{
    const json_t *const text =
        json_object_get(json_object_get(params, "textDocument"), "text");
    document *d;

    if (!json_is_string(text) || count_documents(l) >= DOCUMENTS_MOST)
        return;
    close_document(l, uri_of(params));
    d = calloc(1, sizeof *d);
    if (d == NULL)
        return;
    d->uri = strdup(uri_of(params));
    grundy_say_text_add(&d->text, json_string_value(text),
                        json_string_length(text));
    if (d->uri == NULL || d->text.failed) {
        free_document(d);
        return;
    }
    d->names_stale = true;
    d->next = l->documents;
    l->documents = d;
}

static void change_document(lsp *l, const json_t *params)
{
    document *const d = *find_document(l, uri_of(params));
    const json_t *const changes = json_object_get(params, "contentChanges");
    size_t i;
    json_t *change;

    if (d == NULL)
        return;
    json_array_foreach(changes, i,
                       change) if (!grundy_lsp_change(d, change)) break;
    d->names_stale = true;
    d->diagnosed = false;
}

static void diagnose(lsp *l, document *d)
{
    d->diagnosed = true;
    if (d->text.length > TEXT_MOST)
        return;
    grundy_lsp_notify(l, "textDocument/publishDiagnostics",
                      json_pack("{ssso}", "uri", d->uri, "diagnostics",
                                grundy_lsp_diagnostics(l, d)));
}

/* ---- requests ---- */

typedef struct request {
    lsp *l;
    const json_t *message, *params;
    document *d;
    size_t byte; /* of params.position */
} request;

static json_t *initialize(request *r)
{
    r->l->initialized = true;
    return json_pack(
        "{s{sss{sbsi}sbs{}sbsbsbsbsbsbs{sb}s{s[ss]}}s{ssss}}", "capabilities",
        "positionEncoding", "utf-16", "textDocumentSync", "openClose", 1,
        "change", 2, "hoverProvider", 1, "completionProvider",
        "definitionProvider", 1, "referencesProvider", 1,
        "documentHighlightProvider", 1, "renameProvider", 1,
        "documentSymbolProvider", 1, "documentFormattingProvider", 1,
        "codeLensProvider", "resolveProvider", 0, "executeCommandProvider",
        "commands", "grundy.check", "grundy.plan", "serverInfo", "name",
        "grundy", "version", grundy_version());
}

static json_t *shut_down(request *r)
{
    r->l->shut_down = true;
    return json_null();
}

static json_t *hover(request *r)
{
    return grundy_lsp_hover(r->l, r->d, r->byte);
}

static json_t *completion(request *r)
{
    return grundy_lsp_completion(r->d, r->byte);
}

static json_t *definition(request *r)
{
    return grundy_lsp_names(r->d) ? grundy_lsp_definition(r->d, r->byte)
                                  : json_null();
}

static json_t *references(request *r)
{
    const json_t *const context = json_object_get(r->params, "context");

    if (!grundy_lsp_names(r->d))
        return json_array();
    return grundy_lsp_references(
        r->d, r->byte,
        json_is_true(json_object_get(context, "includeDeclaration")));
}

static json_t *highlights(request *r)
{
    return grundy_lsp_names(r->d) ? grundy_lsp_highlights(r->d, r->byte)
                                  : json_array();
}

static json_t *rename_it(request *r)
{
    const char *const name =
        json_string_value(json_object_get(r->params, "newName"));
    const char *why = _("there is no new name");
    json_t *result = NULL;

    (void)grundy_lsp_names(r->d);
    if (name != NULL)
        result = grundy_lsp_rename(r->d, r->byte, name, &why);
    if (result == NULL)
        grundy_lsp_refuse(r->l, r->message, LSP_FAILED, why);
    return result;
}

static json_t *symbols(request *r)
{
    return grundy_lsp_symbols(r->d);
}

static json_t *formatting(request *r)
{
    return grundy_lsp_format(r->d);
}

static json_t *lenses(request *r)
{
    return grundy_lsp_lenses(r->d);
}

static json_t *execute(request *r)
{
    const char *const command =
        json_string_value(json_object_get(r->params, "command"));
    const char *const uri = json_string_value(
        json_array_get(json_object_get(r->params, "arguments"), 0));
    document *const d = uri != NULL ? *find_document(r->l, uri) : NULL;
    json_t *const said = command != NULL && d != NULL
                             ? grundy_lsp_execute(r->l, d, command)
                             : NULL;

    if (said == NULL)
        grundy_lsp_refuse(r->l, r->message, LSP_INVALID_PARAMS,
                          "unknown command or document");
    else if (!r->l->cancelled)
        grundy_lsp_notify(r->l, "window/showMessage",
                          json_pack("{sisO}", "type", 3, "message", said));
    return said;
}

enum { NEEDS_DOCUMENT = 1, NEEDS_PLACE = 2 };

/* A handler returns the result, or NULL where it has refused. */
static const struct method {
    const char *name;
    json_t *(*answer)(request *r);
    unsigned needs;
} methods[] = {
    {"initialize", initialize, 0},
    {"shutdown", shut_down, 0},
    {"textDocument/hover", hover, NEEDS_DOCUMENT | NEEDS_PLACE},
    {"textDocument/completion", completion, NEEDS_DOCUMENT | NEEDS_PLACE},
    {"textDocument/definition", definition, NEEDS_DOCUMENT | NEEDS_PLACE},
    {"textDocument/references", references, NEEDS_DOCUMENT | NEEDS_PLACE},
    {"textDocument/documentHighlight", highlights,
     NEEDS_DOCUMENT | NEEDS_PLACE},
    {"textDocument/rename", rename_it, NEEDS_DOCUMENT | NEEDS_PLACE},
    {"textDocument/documentSymbol", symbols, NEEDS_DOCUMENT},
    {"textDocument/formatting", formatting, NEEDS_DOCUMENT},
    {"textDocument/codeLens", lenses, NEEDS_DOCUMENT},
    {"workspace/executeCommand", execute, 0},
};

static const struct method *find_method(const char *name)
{
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i].name, name) == 0)
            return &methods[i];
    return NULL;
}

static bool has_what_it_needs(request *r, const struct method *m)
{
    if (m->needs & NEEDS_DOCUMENT) {
        r->d = *find_document(r->l, uri_of(r->params));
        if (r->d == NULL || r->d->text.length > TEXT_MOST)
            return false;
    }
    return !(m->needs & NEEDS_PLACE) ||
           grundy_lsp_byte(&r->d->text, json_object_get(r->params, "position"),
                           &r->byte);
}

static void answer(lsp *l, const json_t *message, const char *name)
{
    const struct method *const m = find_method(name);
    request r = {.l = l,
                 .message = message,
                 .params = json_object_get(message, "params")};
    json_t *result;

    l->id = json_object_get(message, "id");
    l->cancelled = is_cancelled(l, l->id);
    if (l->cancelled) {
        grundy_lsp_refuse(l, message, LSP_CANCELLED, "cancelled");
    } else if (m == NULL) {
        grundy_lsp_refuse(l, message, LSP_NO_METHOD, "unknown method");
    } else if (!l->initialized && m->answer != initialize) {
        grundy_lsp_refuse(l, message, LSP_NOT_INITIALIZED,
                          "expected 'initialize' first");
    } else if (l->shut_down || (l->initialized && m->answer == initialize)) {
        grundy_lsp_refuse(l, message, LSP_INVALID_REQUEST, "not now");
    } else if (!has_what_it_needs(&r, m)) {
        grundy_lsp_refuse(l, message, LSP_INVALID_PARAMS,
                          "unknown document or position");
    } else {
        result = m->answer(&r);
        if (result != NULL && l->cancelled)
            grundy_lsp_refuse(l, message, LSP_CANCELLED, "cancelled");
        else if (result != NULL)
            grundy_lsp_reply(l, message, json_incref(result));
        json_decref(result);
    }
    l->id = NULL;
    l->cancelled = false;
}

static void note(lsp *l, const json_t *params, const char *name)
{
    if (strcmp(name, "exit") == 0) {
        l->ended = true;
        l->code = l->shut_down ? EXIT_ANSWERED : EXIT_WRONG;
    }
    if (!l->initialized)
        return;
    if (strcmp(name, "textDocument/didOpen") == 0)
        open_document(l, params);
    else if (strcmp(name, "textDocument/didChange") == 0)
        change_document(l, params);
    else if (strcmp(name, "textDocument/didClose") == 0)
        close_document(l, uri_of(params));
}

static void deal_with(lsp *l, const json_t *message)
{
    const char *const name =
        json_string_value(json_object_get(message, "method"));
    const bool has_id = json_object_get(message, "id") != NULL;

    if (name != NULL && has_id)
        answer(l, message, name);
    else if (name != NULL)
        note(l, json_object_get(message, "params"), name);
    else if (json_object_get(message, "result") == NULL &&
             json_object_get(message, "error") == NULL)
        grundy_lsp_refuse(l, message, LSP_INVALID_REQUEST, "expected a method");
}

/* The first document whose errors have not been looked for. */
static document *undiagnosed(const lsp *l)
{
    document *d = l->documents;

    while (d != NULL && d->diagnosed)
        d = d->next;
    return d;
}

/* The end of the input without `exit` is an end too: messages that came before
 * it are dealt with. */
static void serve(lsp *l)
{
    for (;;) {
        read_messages(l,
                      undiagnosed(l) == NULL && json_array_size(l->queue) == 0);
        if (json_array_size(l->queue) > 0) {
            json_t *const message = json_incref(json_array_get(l->queue, 0));

            (void)json_array_remove(l->queue, 0);
            deal_with(l, message);
            json_decref(message);
            if (l->ended && l->code == EXIT_ANSWERED && l->shut_down)
                return;
        } else if (l->ended) {
            return;
        } else if (undiagnosed(l) != NULL) {
            diagnose(l, undiagnosed(l));
        }
    }
}

static exit_code run(cli *c)
{
    lsp l = {.c = c, .queue = json_array(), .code = EXIT_WRONG};

    if (l.queue == NULL)
        return grundy_cli_no_memory(c);
    serve(&l);
    while (l.documents != NULL) {
        document *const d = l.documents;

        l.documents = d->next;
        free_document(d);
    }
    json_decref(l.queue);
    grundy_say_text_free(&l.in);
    return l.code;
}

const command_spec grundy_cmd_lsp = {
    .name = "lsp",
    .arguments = "",
    .does = N_("a language server for editors, on standard input and output"),
    .more = N_("Speaks the Language Server Protocol: errors as one types, "
               "what a name is and what\na position is worth, completion, "
               "definitions, references, renaming, symbols, layout,\nand "
               "lenses that run the examples and show the plan.  The folder "
               "editors/ says how to\nset up an editor."),
    .example = "$ printf 'Content-Length: 2\\r\\n\\r\\n{}' | grundy lsp | "
               "grep -o 'a method'\n"
               "a method\n",
    .options = options,
    .least = 0,
    .most = 0,
    .run = run,
};
