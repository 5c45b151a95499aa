/* SPDX-License-Identifier: MIT */
/*
 * The names of heap games as text.
 *
 * Invariant: what print writes, parse reads back to the same struct, and two
 * structs of the same digits print alike: zeros at the end are dropped, and a
 * tail swallows the digits before it that are equal to it.
 */
#include "base/words.h"
#include "heap/game.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"

static const char *const rule_name[] = {
    [GRUNDY_RULE_PRIMES] = "primes",
    [GRUNDY_RULE_SQUARES] = "squares",
    [GRUNDY_RULE_TRIANGULAR] = "triangular",
    [GRUNDY_RULE_FIBONACCI] = "fibonacci",
    [GRUNDY_RULE_POWERS] = "powers",
};

static_assert(sizeof rule_name / sizeof *rule_name == GRUNDY_RULES,
              "a name for each rule");

/* ---- checking ---- */

uint8_t grundy_heap_digits_or(const grundy_heap_code *code)
{
    uint8_t all = code->tail;

    for (uint32_t k = 0; k < code->digits; k++)
        all |= code->digit[k];
    return all;
}

static grundy_status check_digits(const grundy_heap_code *code,
                                  grundy_error *err)
{
    if (code->digits < 1 || code->digits > GRUNDY_HEAP_DIGITS)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "expected 1 to %d digits, found %u",
                           (int)GRUNDY_HEAP_DIGITS, (unsigned)code->digits);
    if (grundy_heap_digits_or(code) > 15)
        return grundy_fail(err, GRUNDY_EINVAL, "expected digits 0 to F");
    if (code->digit[0] & (GRUNDY_LEAVE_NONE | GRUNDY_LEAVE_ONE))
        return grundy_fail(err, GRUNDY_EINVAL,
                           "expected 0, 4, 8 or C before the point, found %X: "
                           "to take nothing is a move only if it splits",
                           (unsigned)code->digit[0]);
    if (!code->unequal)
        return GRUNDY_OK;
    if (code->tail != 0 || grundy_heap_digits_or(code) & GRUNDY_LEAVE_THREE)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "expected a finite octal code after 'unequal'");
    return GRUNDY_OK;
}

static grundy_status check_set(const grundy_heap_code *code, grundy_error *err)
{
    if (code->count > 0 && code->set == NULL)
        return grundy_fail(err, GRUNDY_EINVAL, "expected a set, found NULL");
    for (size_t i = 0; i < code->count; i++)
        if (code->set[i] <= (i == 0 ? 0 : code->set[i - 1]))
            return grundy_fail(err, GRUNDY_EINVAL,
                               "expected positive numbers that rise");
    return GRUNDY_OK;
}

grundy_status grundy_heap_code_check(const grundy_heap_code *code,
                                     grundy_error *err)
{
    switch (code->family) {
    case GRUNDY_HEAP_BREAK: return check_digits(code, err);
    case GRUNDY_HEAP_SUBTRACT:
    case GRUNDY_HEAP_ALL_BUT: return check_set(code, err);
    case GRUNDY_HEAP_RULE:
        if ((unsigned)code->rule < GRUNDY_RULES)
            return GRUNDY_OK;
        return grundy_fail(err, GRUNDY_EINVAL, "expected a named rule");
    }
    return grundy_fail(err, GRUNDY_EINVAL, "expected a family of heap games");
}

/* ---- printing ---- */

/* Digits that say something: without zeros, or the tail, at the end. */
static uint32_t telling_digits(const grundy_heap_code *code)
{
    uint32_t digits = code->digits;

    while (digits > 1 && code->digit[digits - 1] == code->tail)
        digits--;
    assert(digits > 0);
    return digits;
}

static void put_digits(fixed_text *to, const grundy_heap_code *code)
{
    const uint32_t digits = telling_digits(code);

    grundy_fixed_put(to, "%X.", (unsigned)code->digit[0]);
    for (uint32_t k = 1; k < digits; k++)
        grundy_fixed_put(to, "%X", (unsigned)code->digit[k]);
    if (code->tail != 0)
        grundy_fixed_put(to, "%X%X%X%X...", (unsigned)code->tail, (unsigned)code->tail,
            (unsigned)code->tail, (unsigned)code->tail);
    else if (digits == 1)
        grundy_fixed_put(to, "0");
}

static void put_set(fixed_text *to, const grundy_heap_code *code)
{
    grundy_fixed_put(to, "{");
    for (size_t i = 0; i < code->count; i++)
        grundy_fixed_put(to, "%s%lu", i == 0 ? "" : ",", (unsigned long)code->set[i]);
    grundy_fixed_put(to, "}");
}

static bool is_grundys_game(const grundy_heap_code *code)
{
    return code->unequal && telling_digits(code) == 1 &&
           code->digit[0] == GRUNDY_LEAVE_TWO;
}

size_t grundy_heap_code_text(const grundy_heap_code *code, char *out,
                             size_t size)
{
    fixed_text to = {out, size, 0};

    switch (code->family) {
    case GRUNDY_HEAP_BREAK:
        if (is_grundys_game(code)) {
            grundy_fixed_put(&to, "grundy");
            break;
        }
        if (code->unequal)
            grundy_fixed_put(&to, "unequal ");
        put_digits(&to, code);
        break;
    case GRUNDY_HEAP_ALL_BUT:
        grundy_fixed_put(&to, "all-but ");
        put_set(&to, code);
        break;
    case GRUNDY_HEAP_SUBTRACT: put_set(&to, code); break;
    case GRUNDY_HEAP_RULE: grundy_fixed_put(&to, "%s", rule_name[code->rule]); break;
    }
    return to.length;
}

/* ---- parsing ---- */

typedef struct reader {
    const char *text;
    size_t length, at;
    memory mem;
    grundy_error *err;
    grundy_heap_code *out;
    size_t cap; /* of out->set */
} reader;

static grundy_status expected(const reader *r, const char *what)
{
    const grundy_span span = {1, (uint32_t)r->at + 1, 1};
    grundy_status status;

    if (r->at >= r->length)
        status = grundy_fail_at(r->err, GRUNDY_ESYNTAX, GRUNDY_SOURCE_POSITION,
                                span, "expected %s, found the end", _(what));
    else
        status =
            grundy_fail_at(r->err, GRUNDY_ESYNTAX, GRUNDY_SOURCE_POSITION, span,
                           "expected %s, found '%c'", _(what), r->text[r->at]);
    grundy_error_quote(r->err, GRUNDY_SOURCE_POSITION, r->text, r->length);
    return status;
}

static void skip_blanks(reader *r)
{
    while (r->at < r->length && strchr(" \t\r\n", r->text[r->at]) != NULL &&
           r->text[r->at] != '\0')
        r->at++;
}

static bool accept(reader *r, const char *word)
{
    const size_t length = strlen(word);

    skip_blanks(r);
    if (r->length - r->at < length ||
        memcmp(r->text + r->at, word, length) != 0)
        return false;
    r->at += length;
    return true;
}

/* The value of a digit, or -1. */
static int digit_here(const reader *r)
{
    static const char digits[] = "0123456789ABCDEFabcdef";
    const char *found;

    if (r->at >= r->length || r->text[r->at] == '\0')
        return -1;
    found = strchr(digits, r->text[r->at]);
    if (found == NULL)
        return -1;
    return (int)(found - digits) < 16 ? (int)(found - digits)
                                      : (int)(found - digits) - 6;
}

/* digits = digit "." { digit } [ "..." ] */
static grundy_status parse_digits(reader *r)
{
    grundy_heap_code *const code = r->out;
    int digit = digit_here(r);

    code->family = GRUNDY_HEAP_BREAK;
    if (digit < 0)
        return expected(r, "a code such as 0.77, a set such as {2,3,5}, "
                           "all-but {1,2}, grundy or primes");
    if (digit & 3)
        return expected(r, "0, 4, 8 or C before the point");
    code->digit[0] = (uint8_t)digit;
    code->digits = 1;
    r->at++;
    if (r->at >= r->length || r->text[r->at] != '.')
        return expected(r, "'.'");
    r->at++;
    for (; (digit = digit_here(r)) >= 0; r->at++) {
        if (code->digits == GRUNDY_HEAP_DIGITS)
            return expected(r, "no more than 255 digits after the point");
        code->digit[code->digits++] = (uint8_t)digit;
    }
    if (accept(r, "...")) {
        if (code->digits == 1)
            return expected(r, "a digit before '...'");
        code->tail = code->digit[code->digits - 1];
    }
    code->digits = telling_digits(code);
    return GRUNDY_OK;
}

static grundy_status parse_number(reader *r, uint32_t *out)
{
    uint64_t value = 0;

    skip_blanks(r);
    if (digit_here(r) < 0 || digit_here(r) > 9)
        return expected(r, "a number");
    for (; digit_here(r) >= 0 && digit_here(r) <= 9; r->at++) {
        value = value * 10 + (uint64_t)digit_here(r);
        if (value > UINT32_MAX)
            return expected(r, "a number below 4294967296");
    }
    if (value == 0) {
        r->at--;
        return expected(r, "a positive number");
    }
    *out = (uint32_t)value;
    return GRUNDY_OK;
}

/* Puts the number where it belongs; a number given twice counts once. */
static grundy_status insert(reader *r, uint32_t number)
{
    grundy_heap_code *const code = r->out;
    size_t i = code->count;

    if (!GRUNDY_RESERVE(&r->mem, code->set, r->cap, code->count + 1))
        return grundy_fail(r->err, GRUNDY_ENOMEM, "out of memory");
    while (i > 0 && code->set[i - 1] > number)
        i--;
    if (i > 0 && code->set[i - 1] == number)
        return GRUNDY_OK;
    memmove(code->set + i + 1, code->set + i,
            (code->count - i) * sizeof *code->set);
    code->set[i] = number;
    code->count++;
    return GRUNDY_OK;
}

/* set = "{" [ number { "," number } ] "}" */
static grundy_status parse_set(reader *r)
{
    grundy_status status;
    uint32_t number = 0;

    if (!accept(r, "{"))
        return expected(r, "'{'");
    if (accept(r, "}"))
        return GRUNDY_OK;
    do {
        status = parse_number(r, &number);
        if (status == GRUNDY_OK)
            status = insert(r, number);
        if (status != GRUNDY_OK)
            return status;
    } while (accept(r, ","));
    return accept(r, "}") ? GRUNDY_OK : expected(r, "',' or '}'");
}

static bool parse_rule(reader *r)
{
    for (int i = 0; i < GRUNDY_RULES; i++)
        if (accept(r, rule_name[i])) {
            r->out->family = GRUNDY_HEAP_RULE;
            r->out->rule = (grundy_heap_rule)i;
            return true;
        }
    return false;
}

/* game = rule | "grundy" | "unequal" digits | [ "all-but" ] set | digits */
static grundy_status parse_game(reader *r)
{
    grundy_heap_code *const code = r->out;

    if (parse_rule(r))
        return GRUNDY_OK;
    if (accept(r, "grundy")) {
        code->unequal = true;
        code->digit[0] = GRUNDY_LEAVE_TWO;
        code->digits = 1;
        return GRUNDY_OK;
    }
    if (accept(r, "unequal")) {
        code->unequal = true;
        skip_blanks(r);
        return parse_digits(r);
    }
    if (accept(r, "all-but")) {
        code->family = GRUNDY_HEAP_ALL_BUT;
        return parse_set(r);
    }
    if (r->at < r->length && r->text[r->at] == '{') {
        code->family = GRUNDY_HEAP_SUBTRACT;
        return parse_set(r);
    }
    return parse_digits(r);
}

/* Gives the set exactly its own size, so that close can free it by count. */
static grundy_status fit_set(reader *r)
{
    grundy_heap_code *const code = r->out;
    const size_t size = code->count * sizeof *code->set;
    uint32_t *fitted;

    if (code->set == NULL || code->count == r->cap)
        return GRUNDY_OK;
    fitted = grundy_memory_new(&r->mem, size);
    if (fitted == NULL)
        return grundy_fail(r->err, GRUNDY_ENOMEM, "out of memory");
    memcpy(fitted, code->set, size);
    GRUNDY_FREE(&r->mem, code->set, r->cap);
    code->set = fitted;
    r->cap = code->count;
    return GRUNDY_OK;
}

grundy_status grundy_heap_code_parse(grundy_heap_code *out, const char *text,
                                     size_t length, const grundy_alloc *alloc,
                                     grundy_error *err)
{
    reader r = {.text = text, .length = length, .err = err, .out = out};
    grundy_status status;

    *out = (grundy_heap_code){0};
    grundy_memory_open(&r.mem, alloc, 0);
    skip_blanks(&r);
    status = parse_game(&r);
    skip_blanks(&r);
    if (status == GRUNDY_OK && r.at < length)
        status = expected(&r, "the end of the game's name");
    if (status == GRUNDY_OK)
        status = grundy_heap_code_check(out, err);
    if (status == GRUNDY_OK)
        status = fit_set(&r);
    if (status != GRUNDY_OK) {
        GRUNDY_FREE(&r.mem, out->set, r.cap);
        *out = (grundy_heap_code){0};
    }
    return status;
}

/* ---- copies ---- */

grundy_status grundy_heap_code_copy(grundy_heap_code *out,
                                    const grundy_heap_code *code,
                                    const grundy_alloc *alloc,
                                    grundy_error *err)
{
    const size_t size = code->count * sizeof *code->set;
    const grundy_status status = grundy_heap_code_check(code, err);
    memory mem;

    if (status != GRUNDY_OK)
        return status;
    *out = *code;
    if (size == 0) {
        out->set = NULL;
        return GRUNDY_OK;
    }
    grundy_memory_open(&mem, alloc, 0);
    out->set = grundy_memory_new(&mem, size);
    if (out->set == NULL)
        return grundy_fail(err, GRUNDY_ENOMEM, "out of memory");
    memcpy(out->set, code->set, size);
    return GRUNDY_OK;
}

void grundy_heap_code_close(grundy_heap_code *code, const grundy_alloc *alloc)
{
    memory mem;

    grundy_memory_open(&mem, alloc, 0);
    mem.live = code->count * sizeof *code->set;
    grundy_memory_free(&mem, code->set, mem.live);
    *code = (grundy_heap_code){0};
}
