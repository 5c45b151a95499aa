/* SPDX-License-Identifier: MIT */
/*
 * Sequences are written as they are asked for, a piece at a time, so that a
 * long one takes no memory of its own.
 */
#include "octal_show.h"

#include <inttypes.h>
#include <stdio.h>

#include "json.h"
#include "law_show.h"
#include "message.h"
#include "words.h"

enum { COLUMNS = 20, PIECE = 4000 };

/* ---- pieces of a sequence ---- */

/* The values of heaps [from, from + count), which are known. */
static exit_code read_piece(cli *c, const octal_answer *a, uint64_t from,
                            size_t count, uint64_t *value)
{
    grundy_error err = {.status = GRUNDY_OK};

    return grundy_heap_copy(a->heap, from, count, value, &err) == GRUNDY_OK
               ? EXIT_ANSWERED
               : grundy_cli_fail(c, a->name, &err);
}

static size_t piece_length(uint64_t left)
{
    return left < PIECE ? (size_t)left : PIECE;
}

static int digits_of(uint64_t number)
{
    int digits = 1;

    while (number >= 10) {
        number /= 10;
        digits++;
    }
    return digits;
}

/* ---- text ---- */

static exit_code print_values(cli *c, const octal_answer *a)
{
    const int width = digits_of(a->from + a->count - 1);
    uint64_t value[PIECE];

    for (uint64_t n = 0; n < a->count; n += PIECE) {
        const size_t some = piece_length(a->count - n);
        const exit_code code = read_piece(c, a, a->from + n, some, value);

        if (code != EXIT_ANSWERED)
            return code;
        for (size_t i = 0; i < some; i++) {
            const uint64_t at = n + i;

            if (at % COLUMNS == 0)
                (void)printf("%*" PRIu64 ":", width, a->from + at);
            (void)printf(" %" PRIu64, value[i]);
            if (at % COLUMNS == COLUMNS - 1 || at == a->count - 1)
                (void)putchar('\n');
        }
    }
    return EXIT_ANSWERED;
}

static void print_split(const grundy_heap_summary *s)
{
    if (s->mask == 0)
        return;
    (void)printf(_("rare heaps   %" PRIu64 ", the last %" PRIu64
                   ", with mask 0x%" PRIx64),
                 s->rare, s->last_rare, s->mask);
    if (s->parity != GRUNDY_PARITY_NONE)
        (void)printf(_(" and parity %d"), s->parity);
    (void)putchar('\n');
}

static void print_figures(const grundy_heap_summary *s)
{
    (void)printf(_("heaps        0 to %" PRIu64 "\n"), s->count - 1);
    (void)printf(_("largest      %" PRIu64 " at heap %" PRIu64 "\n"),
                 s->largest, s->largest_at);
    print_split(s);
    (void)printf(_("digest       %08" PRIX32 "\n"), s->digest);
}

static exit_code print_answer(cli *c, const octal_answer *a)
{
    const law_subject subject = {.c = c, .game = a->name, .name = "n"};
    exit_code code = EXIT_ANSWERED;

    if (a->has_values && a->count > 0)
        code = print_values(c, a);
    if (a->has_figures)
        print_figures(&a->figures);
    if (a->has_law)
        grundy_cli_print_law(&subject, &a->law);
    return code;
}

/* ---- JSON ---- */

static exit_code put_values(cli *c, json_t *object, const octal_answer *a)
{
    json_t *const values = json_array();
    uint64_t value[PIECE];
    exit_code code = EXIT_ANSWERED;

    for (uint64_t n = 0; n < a->count && code == EXIT_ANSWERED; n += PIECE) {
        const size_t some = piece_length(a->count - n);

        code = read_piece(c, a, a->from + n, some, value);
        for (size_t i = 0; i < some && code == EXIT_ANSWERED; i++)
            JSON_ADD(c, values, value[i]);
    }
    JSON_PUT(c, object, "from", a->from);
    JSON_PUT(c, object, "values", values);
    return code;
}

static json_t *hexadecimal(uint64_t number, int digits)
{
    char text[20];

    (void)snprintf(text, sizeof text, "%0*" PRIX64, digits, number);
    return grundy_cli_json_string(text);
}

static void put_figures(cli *c, json_t *object, const grundy_heap_summary *s)
{
    JSON_PUT(c, object, "count", s->count);
    JSON_PUT(c, object, "largest", s->largest);
    JSON_PUT(c, object, "largest_at", s->largest_at);
    JSON_PUT(c, object, "mask", s->mask);
    JSON_PUT(c, object, "parity",
             s->parity == GRUNDY_PARITY_NONE ? json_null()
                                             : json_integer(s->parity));
    JSON_PUT(c, object, "rare", s->rare);
    JSON_PUT(c, object, "last_rare", s->last_rare);
    JSON_PUT(c, object, "digest", hexadecimal(s->digest, 8));
}

static exit_code print_json(cli *c, const octal_answer *a)
{
    json_t *const object = json_object();
    exit_code code = EXIT_ANSWERED;

    JSON_PUT(c, object, "code", a->code);
    if (a->has_values)
        code = put_values(c, object, a);
    if (a->has_figures)
        put_figures(c, object, &a->figures);
    if (a->has_law) {
        json_t *const law = json_object();

        grundy_cli_json_put_law(c, law, &a->law);
        JSON_PUT(c, object, "law", law);
    }
    if (code == EXIT_ANSWERED)
        return grundy_cli_json_print(c, object);
    json_decref(object);
    return code;
}

exit_code grundy_cli_show_octal(cli *c, const octal_answer *answer)
{
    return c->json ? print_json(c, answer) : print_answer(c, answer);
}

/* ---- surveys ---- */

static void print_cousin(const grundy_survey_row *row,
                         const grundy_survey_row *cousin)
{
    (void)printf(row->proved ? _("  is %s") : _("  like %s"), cousin->code);
    if (row->shift != 0)
        (void)printf(" %+" PRId64, row->shift);
}

static void print_row(const grundy_survey_row *row, size_t i,
                      const grundy_survey_row *all)
{
    const grundy_heap_summary *const s = &row->summary;
    char law[48] = "-", largest[48], split[48] = "-", rare[48] = "-";

    if (row->has_law)
        (void)snprintf(law, sizeof law, "%" PRIu64 "/%" PRIu64,
                       row->law.preperiod, row->law.period);
    (void)snprintf(largest, sizeof largest, "%" PRIu64 "@%" PRIu64,
                   s->largest, s->largest_at);
    if (!row->has_law && s->mask != 0) {
        (void)snprintf(split, sizeof split, "%" PRIx64 "%s", s->mask,
                       s->parity == GRUNDY_PARITY_NONE ? ""
                       : s->parity == 0                ? "+0"
                                                       : "+1");
        (void)snprintf(rare, sizeof rare, "%" PRIu64 "@%" PRIu64, s->rare,
                       s->last_rare);
    }
    (void)printf("%-6s %14s %13s %7s %15s  %08" PRIX32, row->code, law,
                 largest, split, rare, s->digest);
    if (row->cousin != i)
        print_cousin(row, &all[row->cousin]);
    (void)putchar('\n');
}

static void print_survey(const grundy_survey_row *row, size_t count,
                         uint64_t to)
{
    size_t laws = 0, cousins = 0;

    (void)printf("%s\n", _("code              law       largest    mask     "
                           "       rare  digest    cousin"));
    for (size_t i = 0; i < count; i++) {
        print_row(&row[i], i, row);
        laws += row[i].has_law;
        cousins += row[i].cousin != i;
    }
    (void)printf(_("%zu games, heaps 0 to %" PRIu64 ": %zu with a proved "
                   "period, %zu without; %zu are cousins of an earlier one\n"),
                 count, to, laws, count - laws, cousins);
}

static const char *proof_name(grundy_heap_proof proof)
{
    switch (proof) {
    case GRUNDY_PROOF_NONE: break;
    case GRUNDY_PROOF_GUY_SMITH: return "guy-smith";
    case GRUNDY_PROOF_STATE: return "state";
    case GRUNDY_PROOF_RELATIVE: return "relative";
    case GRUNDY_PROOF_CARRY: return "carry";
    case GRUNDY_PROOF_DIRECT: return "direct";
    }
    return "none";
}

static json_t *survey_law(cli *c, const grundy_survey_row *row)
{
    json_t *const law = json_object();

    JSON_PUT(c, law, "kind", row->has_law ? "periodic" : "none");
    if (row->has_law) {
        JSON_PUT(c, law, "preperiod", row->law.preperiod);
        JSON_PUT(c, law, "period", row->law.period);
        JSON_PUT(c, law, "status", "proved");
        JSON_PUT(c, law, "by", proof_name(row->law.proof));
        JSON_PUT(c, law, "checked_to", row->law.checked_to);
    }
    return law;
}

static json_t *survey_row(cli *c, const grundy_survey_row *row, size_t i,
                          const grundy_survey_row *all)
{
    json_t *const object = json_object();

    JSON_PUT(c, object, "code", row->code);
    JSON_PUT(c, object, "law", survey_law(c, row));
    put_figures(c, object, &row->summary);
    if (row->cousin != i) {
        JSON_PUT(c, object, "cousin", all[row->cousin].code);
        JSON_PUT(c, object, "shift", row->shift);
        JSON_PUT(c, object, "cousin_proved", row->proved);
    }
    return object;
}

exit_code grundy_cli_show_survey(cli *c, const grundy_survey *survey,
                                 uint64_t to)
{
    size_t count;
    const grundy_survey_row *const row = grundy_survey_rows(survey, &count);
    json_t *object, *rows;

    if (!c->json) {
        print_survey(row, count, to);
        return EXIT_ANSWERED;
    }
    object = json_object();
    rows = json_array();
    for (size_t i = 0; i < count; i++)
        JSON_ADD(c, rows, survey_row(c, &row[i], i, row));
    JSON_PUT(c, object, "to", to);
    JSON_PUT(c, object, "games", rows);
    return grundy_cli_json_print(c, object);
}
