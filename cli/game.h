/* SPDX-License-Identifier: MIT */
/*
 * cli/game.h -- the GAME argument: a rule file or a game of the library,
 * opened with the limits and inputs that the command line gives.
 */
#pragma once

#include "cli.h"
#include "say/teller.h"

/* A GAME that is no file: the rules of `grundy shell`. */
typedef struct given_game {
    const char *name; /* the argument that means it: compared by its place */
    text_buffer rules, input;
    text_reader reader; /* of the input */
    grundy_rules *open; /* kept from one command to the next, or NULL */
} given_game;

typedef struct game {
    cli *c;
    given_game *given; /* the rules are these; NULL: they are not */
    const char *name;  /* as the command line gave it, for errors */
    text_buffer path;  /* NAME.game, where the name stands for that file */
    text_buffer file;  /* the rules, when read from a file */
    const char *rules_text;
    size_t rules_length;
    grundy_rules *rules;
    bool rules_from_input; /* GAME is "-" */
    bool asks_itself;      /* nothing is asked but what the file asks */
    bool has_read;         /* the input has been read */
    bool has_store;        /* --store is open */
    teller tell;           /* of the same rules */
    int read_error;        /* errno of a failed read of the input */
    bool input_has_bytes;  /* it is not empty, as far as it was read */
    double call_seconds;   /* for one call of the library; 0: no bound */
    size_t call_memory;    /* bytes, without --memory; 0: as usual */
    int input_fd;
} game;

/* What --memory and --time leave for a call of the library. */
grundy_limits grundy_cli_limits(const game *g);

/* Finds the text of the rules; the caller ends with grundy_cli_close. */
exit_code grundy_cli_load(game *g, cli *c, const char *name);

/* The same of a file alone, or of the standard input ("-"). */
exit_code grundy_cli_load_file(game *g, cli *c, const char *path);

/* Parses the rules that were loaded; err is filled, nothing is said. */
grundy_status grundy_cli_open_rules(game *g, grundy_error *err);

/* Both, with the inputs of --set and --input; failures are reported. */
exit_code grundy_cli_open(game *g, cli *c, const char *name);

/* The same where nothing is asked but what the file asks. */
exit_code grundy_cli_open_to_run(game *g, cli *c, const char *name);

/* The second half of it, after grundy_cli_load. */
exit_code grundy_cli_open_loaded(game *g);

/* Whether the rules give results. */
bool grundy_cli_has_results(const game *g);

/*
 * Opens the rules of g once more, for what nobody has asked for: within these
 * limits (seconds 0: none) and within what those of the command line leave.
 * Cancelled instead of g until grundy_cli_close_apart, which is called also
 * where this fails.
 */
grundy_status grundy_cli_open_apart(game *trial, const game *g, size_t memory,
                                    double seconds, grundy_error *err);
void grundy_cli_close_apart(game *trial, const game *g);

/* Gives all back, and shows --stats. */
void grundy_cli_close(game *g);

/* The game's title, or the name it was asked for by. */
const char *grundy_cli_title(const game *g);

/* Who tells of the game; what can't be shown is warned of. */
teller *grundy_cli_teller(game *g);

/* Reports why telling ended early, if it did. */
exit_code grundy_cli_said(game *g, grundy_status status);

/* Reports an error of the library about this game. */
exit_code grundy_cli_game_fail(game *g, const grundy_error *err);

/* The same where the rules can't be opened: all errors that are in them. */
exit_code grundy_cli_rules_fail(game *g, const grundy_error *err);

/* Calls each for every error of rules that can't be opened for err. */
void grundy_cli_each_error(const game *g, const grundy_error *err,
                           grundy_error_found *each, void *user);

/* Sets the engine that --engine asks for; failures are reported. */
exit_code grundy_cli_choose_engine(game *g);

/* Gives the inputs of --set; failures are reported. */
exit_code grundy_cli_set_inputs(game *g);

/* The input of the game: --input FILE or the standard input. */
exit_code grundy_cli_open_input(game *g, grundy_reader *in);

/* Reads the inputs of the first case; failures are reported. */
exit_code grundy_cli_read_inputs(game *g);

/*
 * After a failure that comes from inputs without a value: reads them, once,
 * where there is something to read.  True if it is worth trying again.
 */
bool grundy_cli_read_missing(game *g, grundy_error *err, exit_code *code);

/* Opens a sum, NULL for the file's start; failures are reported. */
exit_code grundy_cli_open_sum(game *g, const char *position, grundy_sum **sum);

/* Writes to the standard output; the user is the cli. */

/*
 * A text that the library wrote as the answer: as it is or, with --json, under
 * `key`, behind what it is of ("stage", "language") and which.
 */
exit_code grundy_cli_answer_text(const game *g, const text_buffer *text,
                                 const char *key, const char *of,
                                 const char *which);
