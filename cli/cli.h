/* SPDX-License-Identifier: MIT */
/*
 * cli/cli.h -- what the commands share: how a command describes itself, what
 * was asked for on the command line, and the exit codes.
 *
 * A command is one constant of type `command_spec`, defined in its cmd_*.c and
 * listed in commands.c.  Its run function prints the answer on the standard
 * output, everything else through message.h, and returns the exit code.
 */
#pragma once

#include "grundy/grundy.h"
#include "pace.h"

/* What the exit code of the program says. */
typedef enum exit_code {
    EXIT_ANSWERED = 0,
    EXIT_WRONG = 1,        /* the game or the input is wrong */
    EXIT_USAGE = 2,        /* the command line is wrong */
    EXIT_LIMITS = 3,       /* out of the memory or time allowed */
    EXIT_FAULT = 4,        /* grundy's own fault, or the answer got lost */
    EXIT_INTERRUPTED = 130 /* Ctrl-C, as shells count it */
} exit_code;

/* One option of a command, as --name or --name VALUE. */
typedef struct option_spec {
    const char *name;  /* without the dashes; NULL ends a list */
    const char *value; /* what the help calls its value; NULL: a flag */
    const char *does;
} option_spec;

/* Families of options that several commands share. */
enum {
    CLI_LIMITS = 1, /* --memory --time --stats */
    CLI_GAME = 2,   /* --set --input --engine --no-rewrite --no-cache
                       --threads */
    CLI_STORE = 4   /* --store */
};

enum { CLI_OPTION_MAX = 24 }; /* own options of one command */

typedef struct cli cli;

typedef struct command_spec {
    const char *name;
    const char *arguments; /* "GAME [SUM]" */
    const char *does;      /* one line for the list of commands */
    const char *more;      /* paragraphs for its own help; may be NULL */
    const char *example;   /* "$ command" and what it prints; tests run it */
    const option_spec *options; /* its own; may be NULL */
    const char *letters; /* "-i" and the like for these, by their places, ' '
                            where there is none; may be NULL */
    unsigned families;          /* CLI_LIMITS | CLI_GAME | CLI_STORE */
    unsigned least, most;       /* arguments */
    bool takes_program;         /* after "--" */
    bool takes_sum;             /* behind GAME, also as numbers */
    exit_code (*run)(cli *c);
} command_spec;

/* The line on the terminal that tells how far the work has come. */
typedef struct progress {
    bool wanted;    /* the standard error is a terminal */
    bool shown;     /* there is a line to erase */
    double started; /* when the command began, by the steady clock */
    pace pace;
    const grundy_rules *rules; /* at work; NULL: none are open */
} progress;

/* The command line as asked for.  The texts are those of argv. */
struct cli {
    const command_spec *command;
    bool json, help;
    bool stats, no_cache;
    const char *engine; /* NULL: as grundy sees fit */
    const char *search; /* the same */
    size_t memory;      /* bytes, 0: not given */
    unsigned threads;   /* 0: not given */
    double seconds;     /* 0: not given */
    const char *input;  /* file of the input, "-": standard input */
    const char *store;  /* file of what is proved of sets; NULL: none */
    const char **set;   /* NAME=VALUE */
    size_t sets;
    const char **no_rewrite;
    size_t no_rewrites;
    const char *value[CLI_OPTION_MAX]; /* own options by their place in the
                                          list; NULL: not given, flags "" */
    char **argument;
    size_t arguments;
    char *asked;          /* what argument[1] became, if it was numbers */
    char *const *program; /* what follows "--", ended by NULL; or NULL */
    struct given_game *given; /* a GAME that is in memory; NULL: there is none */

    bool colour; /* errors in colour */
    progress progress;
    bool json_failed;        /* memory ran out while an object was built */
    bool json_printed;       /* the answer is out */
    struct json_t *failures; /* with --json: the errors told, NULL: none */
    bool on_terminal;        /* the answer goes to one */
    int write_error;         /* errno of the first failed write of the answer */
};

/* ---- options.c ---- */

/*
 * Reads argv[2..argc) as the options and arguments of c->command.  The lists
 * are allocated: end with grundy_cli_free.
 */
exit_code grundy_cli_parse(cli *c, int argc, char **argv);
void grundy_cli_free(cli *c);

/*
 * The bound of memory: that of --memory, or three quarters of what the machine
 * allows.  What would need more has to end with a message, not with the machine
 * out of breath.
 */
size_t grundy_cli_memory_allowed(const cli *c);

/* The option that a command calls so (length characters), or NULL. */
const option_spec *grundy_cli_find_option(const command_spec *command,
                                          const char *name, size_t length);

/*
 * The value of one of the command's own options, if it is given: a number of at
 * least `least`; a count of at most `most`, which may be written as 1e9; a
 * time; one of some words, by its place.  What is no such value is reported.
 */
exit_code grundy_cli_number(cli *c, int option, uint64_t least, uint64_t *out);
exit_code grundy_cli_count(cli *c, int option, uint64_t most, uint64_t *out);
exit_code grundy_cli_time(cli *c, int option, double *out);
exit_code grundy_cli_word(cli *c, int option, const char *const *words,
                          size_t count, size_t *which);

static inline uint64_t grundy_cli_most(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}
static inline uint64_t grundy_cli_least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* A size such as 512M, or a time such as 2.5s, 500ms, 10m, 1h. */
bool grundy_cli_read_size(const char *text, size_t *out);
bool grundy_cli_read_seconds(const char *text, double *out);

/* ---- commands.c ---- */

/* The commands in the order of the help; NULL after the last. */
const command_spec *grundy_cli_command(size_t i);
const command_spec *grundy_cli_find_command(const char *name);

/* ---- help.c ---- */

void grundy_cli_help(void);
void grundy_cli_help_command(const command_spec *command);

/* The options of a family, ended by a NULL name; family 0: of all commands. */
const option_spec *grundy_cli_family(unsigned family);
