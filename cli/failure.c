/* SPDX-License-Identifier: MIT */
/*
 * Errors as JSON.  They are noted where they are told to people, so nothing is
 * told to one and kept from the other, and printed last: with --json there is
 * one object on the standard output, whatever becomes of the command.
 */
#include "failure.h"

#include <stdio.h>

#include "json.h"

static void note(cli *c, json_t *error)
{
    if (c->failures == NULL)
        c->failures = json_array();
    JSON_ADD(c, c->failures, error);
}

void grundy_cli_note_error(cli *c, const char *name, const grundy_error *err)
{
    if (c->json && err->status < GRUNDY_OK && err->message[0] != '\0')
        note(c, grundy_cli_json_error(c, name, err));
}

/* The word for an error that is not the library's. */
static const char *status_of(exit_code code)
{
    switch (code) {
    case EXIT_ANSWERED: break;
    case EXIT_WRONG: return "wrong";
    case EXIT_USAGE: return "usage";
    case EXIT_LIMITS: return "limit";
    case EXIT_FAULT: return "fault";
    case EXIT_INTERRUPTED: return "interrupted";
    }
    return "fault";
}

void grundy_cli_note_message(cli *c, exit_code code, const char *message)
{
    json_t *error;

    if (!c->json || code == EXIT_ANSWERED)
        return;
    error = json_object();
    JSON_PUT(c, error, "message", message);
    JSON_PUT(c, error, "status", status_of(code));
    note(c, error);
}

void grundy_cli_print_failure(cli *c, exit_code code)
{
    json_t *object;

    if (code != EXIT_ANSWERED && c->failures != NULL && !c->json_printed &&
        c->write_error == 0) {
        object = json_object();
        JSON_PUT(c, object, "ok", json_false());
        JSON_PUT(c, object, "exit_code", (int)code);
        JSON_PUT(c, object, "errors", c->failures);
        c->failures = NULL;
        (void)grundy_cli_json_print(c, object);
    }
    json_decref(c->failures);
    c->failures = NULL;
}
