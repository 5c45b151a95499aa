/* SPDX-License-Identifier: MIT */
/*
 * grundy law: the law of a sequence of nimbers, a conjecture about it, or
 * another sequence beside it.  A GAME is a rule file or a game of the library,
 * with a position that has one free name; or, without a position, a game by
 * code such as 0.77.  A position with two free names is asked for its lost
 * positions.
 */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "game.h"
#include "law_show.h"
#include "law_picture.h"
#include "message.h"
#include "picture.h"
#include "system.h"
#include "words.h"

enum { TO, CLAIM, CERTIFICATE, AGAINST, SVG, PNG };

static const option_spec options[] = {
    {"to", "N", N_("look at n up to N, such as 5000 or 1e6")},
    {"claim", "EXPRESSION", N_("test a conjecture, such as 'n % 3'")},
    {"certificate", "FILE", N_("write the proof for 'grundy verify'")},
    {"against", "GAME [POSITION]", N_("compare with another sequence")},
    {"svg", "FILE", N_("draw the sequence and its law ('-': standard output)")},
    {"png", "FILE", N_("the same as PNG")},
    {NULL, NULL, NULL},
};

/* How far to look if nobody says: some seconds at most. */
enum {
    TO_CODE = 100000,
    TO_TAIL = 20000,   /* an endless code that breaks heaps */
    TO_THREE = 3000,   /* a code that leaves three heaps */
    TO_KERNEL = 20000, /* rules that are known to be a game by code */
    TO_RULES = 1000,
    TO_WINNERS = 30, /* rules without nimbers: whole sums are searched */
    TO_PAIRS = 200
};

enum { NAME_MAX_LENGTH = 64 };

/* One of the sequences of the command line. */
typedef struct sequence {
    law_subject subject;
    game g;
    grundy_heap_code code;
    bool is_code;
    char names[2][NAME_MAX_LENGTH]; /* free ones */
    size_t free;
    grundy_study *study;
} sequence;

/* ---- what is asked for ---- */

/* Digits, and perhaps an exponent: 1e6. */
static exit_code read_to(cli *c, uint64_t usual, uint64_t *to)
{
    const char *const text = c->value[TO];
    char *end;
    unsigned long zeros;

    *to = usual;
    if (text == NULL)
        return EXIT_ANSWERED;
    errno = 0;
    *to = strtoull(text, &end, 10);
    zeros = *end == 'e' && isdigit((unsigned char)end[1])
                ? strtoul(end + 1, &end, 10)
                : 0;
    for (; zeros > 0 && zeros < 20 && *to <= UINT64_MAX / 10; zeros--)
        *to *= 10;
    if (!isdigit((unsigned char)text[0]) || *end != '\0' || errno != 0 ||
        zeros > 0 || *to > INT64_MAX - 1)
        return grundy_cli_say(c, EXIT_USAGE,
                              "--to needs a whole number, found '%s'", text);
    return EXIT_ANSWERED;
}

static bool is_letter(char ch)
{
    return isalpha((unsigned char)ch) || ch == '_' || (unsigned char)ch >= 128;
}

/* An input that has a value is not free; one without is hidden by the name. */
static bool is_given(const sequence *s, const char *name)
{
    grundy_summary summary;

    grundy_rules_summary(s->g.rules, &summary);
    for (size_t i = 0; i < summary.inputs; i++) {
        bool bound = false;

        if (strcmp(grundy_rules_input(s->g.rules, i, &bound), name) == 0)
            return bound;
    }
    return false;
}

static bool is_word(const char *name)
{
    static const char *const word[] = {"xor", "and",  "or",      "not",
                                       "if",  "then", "else",    "for",
                                       "in",  "full", "nothing", "with"};

    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++)
        if (strcmp(word[i], name) == 0)
            return true;
    return false;
}

/* Notes a name that is neither called, nor given, nor a word. */
static void note_name(sequence *s, const char *at, size_t length)
{
    const char *const after = at + length;
    char name[NAME_MAX_LENGTH];

    if (after[strspn(after, " \t\n")] == '(' || length >= sizeof name)
        return;
    memcpy(name, at, length);
    name[length] = '\0';
    if (is_given(s, name) || is_word(name))
        return;
    for (size_t i = 0; i < s->free && i < 2; i++)
        if (strcmp(s->names[i], name) == 0)
            return;
    if (s->free < 2)
        memcpy(s->names[s->free], name, length + 1);
    s->free++;
}

static exit_code find_names(sequence *s)
{
    const char *at = s->subject.position;

    while (*at != '\0') {
        size_t length = 0;

        while (is_letter(at[length]) ||
               (length > 0 && isdigit((unsigned char)at[length])))
            length++;
        if (length > 0)
            note_name(s, at, length);
        at += length > 0 ? length : 1;
    }
    s->subject.name = s->names[0];
    if (s->free == 1 || s->free == 2)
        return EXIT_ANSWERED;
    return grundy_cli_say(s->subject.c, EXIT_USAGE,
                          "expected a position with one free name such as "
                          "'heap(n)', found '%s'",
                          s->subject.position);
}

/* ---- opening ---- */

static bool is_rules(const char *name)
{
    return strcmp(name, "-") == 0 || grundy_library_find(name) != NULL ||
           grundy_cli_file_exists(name);
}

/* Nobody calls a rule file that. */
static bool looks_like_code(const char *name)
{
    return (isxdigit((unsigned char)name[0]) && name[1] == '.') ||
           name[0] == '{' || strncmp(name, "all-but", 7) == 0 ||
           strncmp(name, "unequal", 7) == 0;
}

/* Reads the game as a code, if that is what it is. */
static exit_code read_code(sequence *s, const char *name, const char *position)
{
    grundy_error err = {.status = GRUNDY_OK};

    if (position != NULL && is_rules(name))
        return EXIT_ANSWERED;
    s->is_code = grundy_heap_code_parse(&s->code, name, strlen(name), NULL,
                                        &err) == GRUNDY_OK;
    return s->is_code || is_rules(name) || !looks_like_code(name)
               ? EXIT_ANSWERED
               : grundy_cli_fail(s->subject.c, name, &err);
}

static grundy_limits limits_of(cli *c)
{
    return (grundy_limits){.memory = c->memory != 0
                                         ? c->memory
                                         : grundy_cli_machine_memory() / 4 * 3,
                           .seconds = c->seconds,
                           .progress = grundy_cli_progress,
                           .progress_user = c};
}

static void cancel_study(void *user)
{
    grundy_study_cancel(user);
}

static exit_code open_code_study(sequence *s)
{
    cli *const c = s->subject.c;
    const grundy_limits limits = limits_of(c);
    grundy_error err = {.status = GRUNDY_OK};

    s->subject.name = "n";
    s->free = 1;
    if (c->seconds > 0.0)
        grundy_cli_alarm(c->seconds + 0.2); /* the library's own clock first */
    if (grundy_study_open_code(&s->study, &s->code, false, &limits, &err) !=
        GRUNDY_OK)
        return grundy_cli_fail(c, s->subject.game, &err);
    grundy_cli_on_stop(cancel_study, s->study);
    return EXIT_ANSWERED;
}

/* The first values are asked for before there is a study, which can't begin
 * anew with the inputs that it turns out to need. */
static exit_code read_what_is_needed(sequence *s)
{
    enum { FIRST = 16 };
    exit_code code = EXIT_ANSWERED;

    for (int64_t n = 0; n < FIRST; n++) {
        const grundy_axis axis = {s->subject.name, n, n};
        grundy_error err = {.status = GRUNDY_OK};
        int64_t value;

        if (grundy_rules_table(s->g.rules, s->subject.position, &axis, 1,
                               &value, &err) != GRUNDY_OK &&
            grundy_cli_read_missing(&s->g, &err, &code))
            return code;
    }
    return EXIT_ANSWERED;
}

static exit_code open_rules_study(sequence *s)
{
    cli *const c = s->subject.c;
    const grundy_limits limits = limits_of(c);
    grundy_error err = {.status = GRUNDY_OK};
    exit_code code;

    if (s->free != 1)
        return EXIT_ANSWERED;
    code = read_what_is_needed(s);
    if (code != EXIT_ANSWERED)
        return code;
    if (grundy_study_open_rules(&s->study, s->g.rules, s->subject.position,
                                s->subject.name, 0, NULL, &limits,
                                &err) != GRUNDY_OK)
        return grundy_cli_game_fail(&s->g, &err);
    grundy_cli_on_stop(cancel_study, s->study);
    return EXIT_ANSWERED;
}

static exit_code open_rules(sequence *s)
{
    cli *const c = s->subject.c;
    grundy_summary summary;
    exit_code code = grundy_cli_open(&s->g, c, s->subject.game);

    if (code == EXIT_ANSWERED && c->input != NULL)
        code = grundy_cli_read_inputs(&s->g);
    if (code == EXIT_ANSWERED && s->subject.position == NULL)
        code =
            grundy_cli_say(c, EXIT_USAGE,
                           "expected a position of '%s' with a free name, "
                           "such as '%s'",
                           s->subject.game, grundy_rules_kind(s->g.rules, 0));
    if (code != EXIT_ANSWERED)
        return code;
    grundy_rules_summary(s->g.rules, &summary);
    s->subject.winners = !summary.has_nimbers;
    code = find_names(s);
    return code == EXIT_ANSWERED ? open_rules_study(s) : code;
}

static exit_code open_sequence(sequence *s, cli *c, const char *name,
                               const char *position)
{
    exit_code code;

    s->subject = (law_subject){.c = c, .game = name, .position = position};
    code = read_code(s, name, position);
    if (code != EXIT_ANSWERED || !s->is_code)
        return code != EXIT_ANSWERED ? code : open_rules(s);
    s->subject.position = NULL;
    return open_code_study(s);
}

static void close_sequence(sequence *s)
{
    grundy_study_close(&s->study);
    grundy_heap_code_close(&s->code, NULL);
    if (s->g.c != NULL)
        grundy_cli_close(&s->g);
}

static exit_code fail(sequence *s, const grundy_error *err)
{
    return s->is_code ? grundy_cli_fail(s->subject.c, s->subject.game, err)
                      : grundy_cli_game_fail(&s->g, err);
}

/* ---- the law ---- */

static bool is_drawn(const cli *c)
{
    return c->value[SVG] != NULL || c->value[PNG] != NULL;
}

static void put_subject(const sequence *s, json_t *object)
{
    cli *const c = s->subject.c;

    grundy_cli_json_put(c, object, "game",
                        grundy_cli_json_string(s->subject.game));
    if (s->subject.position != NULL)
        grundy_cli_json_put(c, object, "position",
                            grundy_cli_json_string(s->subject.position));
    grundy_cli_json_put(c, object, "of",
                        json_string(s->free == 2         ? "lost positions"
                                    : s->subject.winners ? "wins"
                                                         : "nimber"));
}

static bool write_file(void *user, const char *text, size_t length)
{
    return fwrite(text, 1, length, user) == length;
}

static exit_code write_certificate(sequence *s, const char *path)
{
    cli *const c = s->subject.c;
    grundy_error err = {.status = GRUNDY_OK};
    FILE *const file = fopen(path, "wb");
    const grundy_writer out = {write_file, file};
    grundy_status status;
    bool closed;

    if (file == NULL)
        return grundy_cli_say(c, EXIT_WRONG, "cannot write '%s': %s", path,
                              strerror(errno));
    status = grundy_study_certificate(s->study, &out, &err);
    closed = fclose(file) == 0;
    if (status == GRUNDY_OK && !closed)
        return grundy_cli_say(c, EXIT_WRONG, "cannot write '%s': %s", path,
                              strerror(errno));
    return status == GRUNDY_OK ? EXIT_ANSWERED : fail(s, &err);
}

/* Only what is proved has a certificate. */
static exit_code certify(sequence *s, const grundy_law *law)
{
    const char *const path = s->subject.c->value[CERTIFICATE];

    if (path == NULL)
        return EXIT_ANSWERED;
    if (!law->proved)
        return grundy_cli_say(s->subject.c, EXIT_WRONG,
                              "no law of %s is proved, so there is nothing to "
                              "certify",
                              s->subject.game);
    return write_certificate(s, path);
}

static exit_code show_law(sequence *s, const grundy_law *law)
{
    cli *const c = s->subject.c;
    json_t *object;

    grundy_cli_progress_erase(c);
    if (!c->json) {
        grundy_cli_print_law(&s->subject, law);
        return EXIT_ANSWERED;
    }
    object = json_object();
    put_subject(s, object);
    grundy_cli_json_put_law(c, object, law);
    if (is_drawn(c))
        grundy_cli_json_put(
            c, object, "pictures",
            grundy_cli_json_pictures(c, c->value[SVG], c->value[PNG]));
    return grundy_cli_json_print(c, object);
}

/* ---- conjectures ---- */

static exit_code show_claim(sequence *s, uint64_t to)
{
    cli *const c = s->subject.c;
    const char *const expression = c->value[CLAIM];
    grundy_error err = {.status = GRUNDY_OK};
    grundy_comparison result;
    json_t *object;

    if (grundy_study_claim(s->study, expression, s->subject.name, to, &result,
                           &err) != GRUNDY_OK)
        return err.source == GRUNDY_SOURCE_POSITION
                   ? grundy_cli_fail(c, "claim", &err)
                   : fail(s, &err);
    grundy_cli_progress_erase(c);
    if (!c->json) {
        grundy_cli_print_claim(&s->subject, expression, &result);
        return EXIT_ANSWERED;
    }
    object = json_object();
    put_subject(s, object);
    grundy_cli_json_put(c, object, "claim",
                        grundy_cli_json_claim(c, expression, &result));
    return grundy_cli_json_print(c, object);
}

static exit_code show_against(sequence *s, sequence *other, uint64_t to)
{
    cli *const c = s->subject.c;
    grundy_error err = {.status = GRUNDY_OK};
    grundy_comparison result;
    json_t *object;

    if (grundy_study_compare(s->study, other->study, to, &result, &err) !=
        GRUNDY_OK)
        return fail(s, &err);
    grundy_cli_progress_erase(c);
    if (!c->json) {
        grundy_cli_print_against(&s->subject, &other->subject, &result);
        return EXIT_ANSWERED;
    }
    object = json_object();
    put_subject(s, object);
    grundy_cli_json_put(c, object, "against",
                        grundy_cli_json_against(&other->subject, &result));
    return grundy_cli_json_print(c, object);
}

static exit_code study_law(sequence *s, uint64_t to, grundy_law *law)
{
    grundy_error err = {.status = GRUNDY_OK};

    if (grundy_study_law(s->study, to, law, &err) != GRUNDY_OK)
        return fail(s, &err);
    return EXIT_ANSWERED;
}

/* What is slower to find is looked at less far. */
static uint64_t usual_range(const sequence *s)
{
    unsigned leaves = s->code.tail;

    if (!s->is_code && grundy_study_is_quick(s->study))
        return TO_KERNEL;
    if (!s->is_code)
        return s->subject.winners ? TO_WINNERS : TO_RULES;
    for (uint32_t i = 0; i < s->code.digits; i++)
        leaves |= s->code.digit[i];
    if (leaves & GRUNDY_LEAVE_THREE)
        return TO_THREE;
    return s->code.tail != 0 && leaves & GRUNDY_LEAVE_TWO ? TO_TAIL : TO_CODE;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static exit_code compare(sequence *s, const char *position)
{
    cli *const c = s->subject.c;
    sequence other = {.is_code = false};
    grundy_law law;
    uint64_t to;
    exit_code code = open_sequence(&other, c, c->value[AGAINST], position);

    if (code == EXIT_ANSWERED && other.free != 1)
        code = grundy_cli_say(c, EXIT_USAGE,
                              "expected a position with one free name, found "
                              "'%s'",
                              position);
    if (code == EXIT_ANSWERED)
        code = read_to(c, smaller(usual_range(s), usual_range(&other)), &to);
    if (code == EXIT_ANSWERED)
        code = study_law(s, to, &law);
    if (code == EXIT_ANSWERED)
        code = study_law(&other, to, &law);
    if (code == EXIT_ANSWERED)
        code = show_against(s, &other, to);
    close_sequence(&other);
    return code;
}

static exit_code draw_law(sequence *s, uint64_t to, const grundy_law *law)
{
    cli *const c = s->subject.c;
    const law_picture picture = {.subject = &s->subject,
                                 .title = s->is_code ? s->subject.game
                                                     : grundy_cli_title(&s->g),
                                 .study = s->study,
                                 .law = law,
                                 .svg = c->value[SVG],
                                 .png = c->value[PNG],
                                 .has_to = c->value[TO] != NULL,
                                 .to = to};
    grundy_error err = {.status = GRUNDY_OK};
    const exit_code code = grundy_cli_draw_law(&picture, &err);

    return err.status == GRUNDY_OK ? code : fail(s, &err);
}

static exit_code answer(sequence *s)
{
    cli *const c = s->subject.c;
    grundy_law law;
    uint64_t to;
    exit_code code = read_to(c, usual_range(s), &to);

    if (is_drawn(c))
        grundy_cli_speak_english(); /* the letters of pictures are ASCII */
    if (code == EXIT_ANSWERED)
        code = study_law(s, to, &law);
    if (code == EXIT_ANSWERED)
        code = certify(s, &law);
    if (code == EXIT_ANSWERED && is_drawn(c))
        code = draw_law(s, to, &law);
    if (code != EXIT_ANSWERED || (is_drawn(c) && !c->json))
        return code;
    return c->value[CLAIM] != NULL ? show_claim(s, to) : show_law(s, &law);
}

/* ---- lost positions ---- */

static grundy_status try_square(sequence *s, const grundy_axis *axis,
                                int64_t *value, grundy_error *err)
{
    return grundy_rules_table(s->g.rules, s->subject.position, axis, 2, value,
                              err);
}

static exit_code fill_square(sequence *s, uint64_t to, int64_t *value)
{
    const grundy_axis axis[2] = {{s->names[0], 0, (int64_t)to},
                                 {s->names[1], 0, (int64_t)to}};
    grundy_error err = {.status = GRUNDY_OK};
    exit_code code = EXIT_ANSWERED;

    if (try_square(s, axis, value, &err) == GRUNDY_OK)
        return EXIT_ANSWERED;
    if (grundy_cli_read_missing(&s->g, &err, &code) &&
        (code != EXIT_ANSWERED ||
         try_square(s, axis, value, &err) == GRUNDY_OK))
        return code;
    return grundy_cli_game_fail(&s->g, &err);
}

/* Pairs by rising low, up to the first whose partner is out of sight. */
static size_t collect_pairs(const int64_t *value, uint64_t side, uint64_t *low,
                            uint64_t *high)
{
    size_t count = 0;

    for (uint64_t x = 0; x < side; x++) {
        uint64_t y = 0;

        while (y < side && value[x * side + y] != 0)
            y++;
        if (y == side)
            break;
        if (y >= x) {
            low[count] = x;
            high[count++] = y;
        }
    }
    return count;
}

static void print_pairs(const sequence *s, const grundy_law *law)
{
    if (law->kind == GRUNDY_LAW_NONE) {
        (void)printf(_("no law found for the lost positions (%" PRIu64 ")\n"),
                     law->checked_to + 1);
        return;
    }
    (void)printf(_("the lost positions with %s <= %s are, for n = 0, 1, 2, "
                   "...,\n  (%s)\n"),
                 s->names[0], s->names[1], law->formula);
    if (law->proved)
        (void)printf(_("proved by %s; looked at n <= %" PRIu64 "\n"), law->by,
                     law->checked_to);
    else
        (void)printf(_("observed for n <= %" PRIu64 ", not proved\n"),
                     law->checked_to);
}

static exit_code show_pairs(sequence *s, const grundy_law *law)
{
    if (s->subject.c->json)
        return show_law(s, law);
    grundy_cli_progress_erase(s->subject.c);
    print_pairs(s, law);
    return EXIT_ANSWERED;
}

static exit_code answer_pairs(sequence *s)
{
    cli *const c = s->subject.c;
    grundy_law law;
    uint64_t to, side;
    int64_t *value;
    uint64_t *pair;
    exit_code code = read_to(c, TO_PAIRS, &to);

    if (code != EXIT_ANSWERED)
        return code;
    if (c->value[CLAIM] != NULL || c->value[AGAINST] != NULL ||
        c->value[CERTIFICATE] != NULL || is_drawn(c))
        return grundy_cli_say(c, EXIT_USAGE,
                              "expected a position with one free name, found "
                              "'%s'",
                              s->subject.position);
    side = to + 1;
    if (side > UINT16_MAX)
        return grundy_cli_say(c, EXIT_LIMITS,
                              "a table that wide needs more memory");
    value = malloc(side * side * sizeof *value);
    pair = malloc(2 * side * sizeof *pair);
    code = value == NULL || pair == NULL ? grundy_cli_no_memory(c)
                                         : fill_square(s, to, value);
    if (code == EXIT_ANSWERED) {
        grundy_law_pairs(pair, pair + side,
                         collect_pairs(value, side, pair, pair + side),
                         grundy_law_is_wythoff(s->g.rules, s->subject.position,
                                               s->names[0], s->names[1]),
                         &law);
        code = show_pairs(s, &law);
    }
    free(value);
    free(pair);
    return code;
}

/* ---- the command ---- */

static exit_code run(cli *c)
{
    sequence s = {.is_code = false};
    const char *first = c->arguments > 1 ? c->argument[1] : NULL;
    const char *second = c->arguments > 2 ? c->argument[2] : NULL;
    exit_code code;

    /* GAME without a position is a code: then the one given is the other's. */
    if (c->value[AGAINST] != NULL && second == NULL && first != NULL &&
        !is_rules(c->argument[0])) {
        second = first;
        first = NULL;
    }
    if (second != NULL && c->value[AGAINST] == NULL)
        return grundy_cli_say(c, EXIT_USAGE,
                              "two positions need --against GAME");
    if (c->value[AGAINST] != NULL &&
        (c->value[CLAIM] != NULL || c->value[CERTIFICATE] != NULL))
        return grundy_cli_say(c, EXIT_USAGE,
                              "--against stands alone: no --claim and no "
                              "--certificate with it");
    if (is_drawn(c) && (c->value[CLAIM] != NULL || c->value[AGAINST] != NULL))
        return grundy_cli_say(c, EXIT_USAGE,
                              "a picture shows a law: no --claim and no "
                              "--against with it");
    code = grundy_cli_check_pictures(c, c->value[SVG], c->value[PNG]);
    if (code != EXIT_ANSWERED)
        return code;
    code = open_sequence(&s, c, c->argument[0], first);
    if (code == EXIT_ANSWERED && s.free == 2)
        code = answer_pairs(&s);
    else if (code == EXIT_ANSWERED && c->value[AGAINST] != NULL)
        code = compare(&s, second);
    else if (code == EXIT_ANSWERED)
        code = answer(&s);
    close_sequence(&s);
    return code;
}

const command_spec grundy_cmd_law = {
    .name = "law",
    .arguments = "GAME [POSITION]",
    .does =
        N_("finds the law of a sequence: period, closed form; proved or not"),
    .more =
        N_("POSITION has one free name, as in 'heap(n)'; with two, the lost "
           "positions are\nlooked at.  A game by code needs no position: "
           "0.77, 4.7, 0.8, 0.3333..., grundy,\n{2,3,5}, all-but {1}.  What "
           "is not proved is called observed, and how far."),
    .example = "$ grundy law 0.77\n"
               "G(n + 12) = G(n) for all n >= 71\n"
               "proved by Guy and Smith's theorem; looked at n <= 167\n"
               "$ grundy law 0.161 --against 0.36\n"
               "0.161 and 0.36 differ first at n = 519: 2 and 4\n",
    .options = options,
    .families = CLI_LIMITS | CLI_GAME,
    .least = 1,
    .most = 3,
    .run = run,
};
