/* SPDX-License-Identifier: MIT */
/*
 * What is proved and what was only seen is said in the same place of every
 * answer, so that neither is taken for the other.
 */
#include "law_show.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "lines.h"
#include "say/text.h"
#include "words.h"

/* ---- text ---- */

/* Lines that are too long for the terminal are broken. */
static void say(const char *format, ...) GRUNDY_PRINTF(1, 2);

static void say(const char *format, ...)
{
    text_buffer t = {0};
    va_list args;

    va_start(args, format);
    if (grundy_say_text_put_list(&t, format, args))
        grundy_cli_print_lines(t.data, 4);
    va_end(args);
    grundy_say_text_free(&t);
}

static char letter(const law_subject *s)
{
    return s->winners ? 'W' : 'G';
}

/* What holds "for all n" or "for all n >= 71"; frees it. */
static void print_for_all(const law_subject *s, text_buffer *what,
                          uint64_t from)
{
    if (from > 0)
        say(_("%s for all %s >= %" PRIu64 "\n"), grundy_say_text(what), s->name,
            from);
    else
        say(_("%s for all %s\n"), grundy_say_text(what), s->name);
    grundy_say_text_free(what);
}

static void print_period(const law_subject *s, const grundy_law *law)
{
    text_buffer t = {0};

    grundy_say_text_put(&t, "%c(%s + %" PRIu64 ") = %c(%s)", letter(s), s->name,
                        law->period, letter(s), s->name);
    if (law->saltus != 0)
        grundy_say_text_put(&t, " + %" PRIu64, law->saltus);
    print_for_all(s, &t, law->preperiod);
}

static void print_formula(const law_subject *s, const grundy_law *law)
{
    text_buffer t = {0};

    grundy_say_text_put(&t, "%c(%s) = %s", letter(s), s->name, law->formula);
    print_for_all(s, &t, law->formula_from);
}

void grundy_cli_print_law(const law_subject *s, const grundy_law *law)
{
    if (law->kind == GRUNDY_LAW_NONE) {
        say(_("no law found for %s <= %" PRIu64 "\n"), s->name,
            law->checked_to);
        return;
    }
    if (law->formula[0] != '\0')
        print_formula(s, law);
    if (law->period > 1 || law->formula[0] == '\0')
        print_period(s, law);
    if (s->winners)
        say(_("where W is 1 if the player to move wins, else 0\n"));
    if (law->proved)
        say(_("proved by %s; checked for %s <= %" PRIu64 "\n"), law->by,
            s->name, law->checked_to);
    else
        say(_("observed for %s <= %" PRIu64 ", not proved\n"), s->name,
            law->checked_to);
}

void grundy_cli_print_claim(const law_subject *s, const char *expression,
                            const grundy_comparison *result)
{
    if (!result->holds)
        say(_("%c(%s) = %s fails first at %s = %" PRIu64
              ": the value is %" PRIu64 ", the claim says %" PRId64 "\n"),
            letter(s), s->name, expression, s->name, result->n, result->left,
            result->right);
    else if (result->proved)
        say(_("%c(%s) = %s for all %s\nproved: %s; checked for %s <= "
              "%" PRIu64 "\n"),
            letter(s), s->name, expression, s->name, result->by, s->name,
            result->checked_to);
    else
        say(_("%c(%s) = %s holds for %s <= %" PRIu64 ", not proved\n"),
            letter(s), s->name, expression, s->name, result->checked_to);
}

static void put_subject(text_buffer *out, const law_subject *s)
{
    grundy_say_text_put(out, "%s%s%s", s->game, s->position == NULL ? "" : " ",
                        s->position == NULL ? "" : s->position);
}

void grundy_cli_print_against(const law_subject *s, const law_subject *other,
                              const grundy_comparison *result)
{
    text_buffer left = {0}, right = {0};
    const char *a, *b;

    put_subject(&left, s);
    put_subject(&right, other);
    a = grundy_say_text(&left);
    b = grundy_say_text(&right);
    if (!result->holds)
        say(_("%s and %s differ first at %s = %" PRIu64 ": %" PRIu64
              " and %" PRId64 "\n"),
            a, b, s->name, result->n, result->left, result->right);
    else if (result->proved)
        say(_("%s and %s are equal for all %s\nproved: %s; checked for "
              "%s <= %" PRIu64 "\n"),
            a, b, s->name, result->by, s->name, result->checked_to);
    else
        say(_("%s and %s are equal for %s <= %" PRIu64 ", not proved beyond\n"),
            a, b, s->name, result->checked_to);
    grundy_say_text_free(&left);
    grundy_say_text_free(&right);
}

/* ---- JSON ---- */

static const char *kind_name(grundy_law_kind kind)
{
    switch (kind) {
    case GRUNDY_LAW_NONE: return "none";
    case GRUNDY_LAW_PERIODIC: return "periodic";
    case GRUNDY_LAW_ARITHMETIC: return "arithmetic-periodic";
    case GRUNDY_LAW_CLOSED: return "closed";
    }
    return "none";
}

static json_t *status_name(bool proved)
{
    return json_string(proved ? "proved" : "observed");
}

void grundy_cli_json_put_law(cli *c, json_t *object, const grundy_law *law)
{
    JSON_PUT(c, object, "kind", kind_name(law->kind));
    if (law->period != 0) {
        JSON_PUT(c, object, "preperiod", law->preperiod);
        JSON_PUT(c, object, "period", law->period);
        JSON_PUT(c, object, "saltus", law->saltus);
    }
    if (law->formula[0] != '\0') {
        JSON_PUT(c, object, "formula", law->formula);
        JSON_PUT(c, object, "formula_from", law->formula_from);
    }
    JSON_PUT(c, object, "status", status_name(law->proved));
    JSON_PUT(c, object, "by", law->by);
    JSON_PUT(c, object, "checked_to", law->checked_to);
}

/* holds, status, by, checked_to; or holds and the exception. */
static void put_comparison(cli *c, json_t *object,
                           const grundy_comparison *result, const char *right)
{
    JSON_PUT(c, object, "holds", result->holds);
    if (result->holds) {
        JSON_PUT(c, object, "status", status_name(result->proved));
        JSON_PUT(c, object, "by", result->by);
        JSON_PUT(c, object, "checked_to", result->checked_to);
        return;
    }
    JSON_PUT(c, object, "n", result->n);
    JSON_PUT(c, object, "value", result->left);
    JSON_PUT(c, object, right, result->right);
}

json_t *grundy_cli_json_claim(cli *c, const char *expression,
                              const grundy_comparison *result)
{
    json_t *const object = json_object();

    JSON_PUT(c, object, "expression", expression);
    put_comparison(c, object, result, "claimed");
    return object;
}

json_t *grundy_cli_json_against(const law_subject *other,
                                const grundy_comparison *result)
{
    cli *const c = other->c;
    json_t *const object = json_object();

    JSON_PUT(c, object, "game", other->game);
    if (other->position != NULL)
        JSON_PUT(c, object, "position", other->position);
    put_comparison(c, object, result, "other");
    return object;
}

void grundy_cli_print_pairs(const char *x, const char *y, const grundy_law *law)
{
    if (law->kind == GRUNDY_LAW_NONE) {
        say(_("no law found for the lost positions (%" PRIu64 ")\n"),
            law->checked_to + 1);
        return;
    }
    say(_("the lost positions with %s <= %s are, for n = 0, 1, 2, "
          "...,\n  (%s)\n"),
        x, y, law->formula);
    if (law->proved)
        say(_("proved by %s; checked for n <= %" PRIu64 "\n"), law->by,
            law->checked_to);
    else
        say(_("observed for n <= %" PRIu64 ", not proved\n"), law->checked_to);
}
