/* SPDX-License-Identifier: MIT */
/*
 * The whole file is split before parsing, so that the parser may look ahead
 * as far as it likes ("with" needs it) without backing up the lexer.  What is
 * no token becomes one that carries its error, so that there is one order of
 * errors, the parser's, and more than one can be told.
 */
#include "lang/lex.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/watch.h"
#include "base/words.h"
#include "lang/slips.h"

/* clang-format off */
#define NAME_OF(WITH, node, token, sign, level, insn, how) ("'" sign "'"),

static const char *const token_name[] = {
    N_("end of file"), N_("a number"), N_("a string"), N_("a character"),
    N_("a name"), "'?'", "'game'", "'cases'", "'input'", "'let'", "'fn'",
    "'position'", "'move'", "'stop'", "'win'", "'lose'", "'play'", "'start'",
    "'answer'", "'print'", "'example'", "'for'", "'in'", "'if'", "'then'",
    "'else'", "'and'", "'or'", "'not'",
    GRUNDY_WORD_OPERATORS(NAME_OF, )
    "'with'", "'to'", "'until'", "'gives'", "'full'", "'nothing'", "'('",
    "')'", "'['", "']'", "'{'", "'}'", "','", "':'", "'='",
    GRUNDY_SIGN_OPERATORS(NAME_OF, )
    "'=='", "'!='", "'<'", "'<='", "'>'", "'>='", "'..'", "'..<'"};
/* clang-format on */

static_assert(sizeof token_name / sizeof *token_name == T_KINDS,
              "a name for each kind of token");

const char *grundy_lex_name(token_kind kind)
{
    assert(kind < T_KINDS);
    return token_name[kind];
}

typedef struct lexer {
    arena *a;
    const char *text;
    size_t length, at;
    uint32_t line, column;
    grundy_span last; /* just behind the last token */
    token *out;
    size_t count, cap;
    unsigned bad; /* tokens that are none */
    grundy_error *err;
} lexer;

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char peek(const lexer *l, size_t ahead)
{
    return l->at + ahead < l->length ? l->text[l->at + ahead] : '\0';
}

/* A column is a character, not a byte. */
static void advance(lexer *l, size_t bytes)
{
    for (size_t i = 0; i < bytes && l->at < l->length; i++) {
        const char c = l->text[l->at++];

        if (c == '\n') {
            l->line++;
            l->column = 1;
        } else if (((unsigned char)c & 0xC0u) != 0x80u) {
            l->column++;
        }
    }
}

static void skip_line(lexer *l)
{
    while (l->at < l->length && l->text[l->at] != '\n')
        advance(l, 1);
}

static void skip_blanks(lexer *l)
{
    while (l->at < l->length) {
        const char c = peek(l, 0);

        if (c == '#')
            skip_line(l);
        else if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
            advance(l, 1);
        else
            return;
    }
}

static grundy_status wrong(lexer *l, grundy_span span, const char *message)
{
    return grundy_fail_at(l->err, GRUNDY_ESYNTAX, GRUNDY_SOURCE_RULES, span,
                          "%s", _(message));
}

static token_kind word_kind(const char *text, size_t length)
{
    for (int kind = T_GAME; kind <= T_NOTHING; kind++) {
        const char *name = token_name[kind] + 1;

        if (*name == *text && strlen(name) == length + 1 &&
            memcmp(name, text, length) == 0)
            return (token_kind)kind;
    }
    return T_NAME;
}

static void lex_word(lexer *l, token *t)
{
    size_t length = 0;

    while (is_letter(peek(l, length)) || is_digit(peek(l, length)))
        length++;
    t->length = length;
    t->kind = word_kind(t->text, length);
    advance(l, length);
}

/* t: the digits; what stands behind them up to the next digit counts. */
static const char *slip_of_number(const token *t)
{
    char letters[8] = {0};
    size_t count = 0;
    const char *at = t->text + t->length;

    if (t->length == 1 && t->text[0] == '0')
        letters[count++] = '0';
    while (is_letter(*at) && count + 1 < sizeof letters)
        letters[count++] = *at++;
    return grundy_slip_number(letters);
}

static grundy_status lex_number(lexer *l, token *t)
{
    size_t length = 0;
    int64_t value = 0;
    bool over = false;

    while (is_digit(peek(l, length)) || peek(l, length) == '_') {
        const char c = peek(l, length++);

        if (c == '_')
            continue;
        over |= __builtin_mul_overflow(value, 10, &value);
        over |= __builtin_add_overflow(value, c - '0', &value);
    }
    t->kind = T_INT;
    t->length = length;
    t->number = value;
    if (is_letter(peek(l, length))) {
        while (is_letter(peek(l, length)) || is_digit(peek(l, length)))
            length++;
        t->span.length = (uint32_t)length;
        advance(l, length);
        (void)grundy_fail_at(l->err, GRUNDY_ESYNTAX, GRUNDY_SOURCE_RULES,
                             t->span, "expected a number, found '%.*s'",
                             (int)(length < 60 ? length : 60), t->text);
        grundy_error_hint(l->err, "%s", _(slip_of_number(t)));
        return GRUNDY_ESYNTAX;
    }
    t->span.length = (uint32_t)length;
    advance(l, length);
    if (over)
        return wrong(l, t->span,
                     "expected a number below 2**63, found a larger one");
    return GRUNDY_OK;
}

uint32_t grundy_lex_character(const char *text, size_t length, size_t *at)
{
    assert(*at < length);
    const unsigned char first = (unsigned char)text[(*at)++];
    const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0;
    uint32_t code = more == 0 ? first : first & (0x3Fu >> more);

    if (first < 0xC0)
        return first;
    for (int i = 0; i < more; i++) {
        if (*at + (size_t)i >= length ||
            ((unsigned char)text[*at + (size_t)i] & 0xC0u) != 0x80u)
            return first;
        code = code << 6 | ((unsigned char)text[*at + (size_t)i] & 0x3Fu);
    }
    *at += (size_t)more;
    return code;
}

/* The byte after a backslash, or 0 if there is no such escape. */
static char unescape(char c)
{
    switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case '\\': case '"': case '\'': return c;
    default: return '\0';
    }
}

/* The quote at the lexer's place has no partner: the next line is read as if
 * it had one. */
static grundy_status open_string(lexer *l, token *t)
{
    t->span.length = 1;
    (void)wrong(l, t->span, "expected '\"' to end the string");
    grundy_error_hint(l->err, "the string opens here; a quote inside of one is "
                              "written \\\"");
    skip_line(l);
    return GRUNDY_ESYNTAX;
}

static grundy_status lex_string(lexer *l, token *t)
{
    const size_t from = l->at;
    size_t to = l->at + 1, used = 0;
    char *copy;

    while (to < l->length && l->text[to] != '"')
        to += l->text[to] == '\\' ? 2 : 1;
    if (to >= l->length)
        return open_string(l, t);
    copy = grundy_arena_new(l->a, to - l->at);
    if (copy == NULL)
        return grundy_memory_failure(l->a->mem);
    for (size_t i = l->at + 1; i < to; i++) {
        char c = l->text[i];

        if (c == '\\') {
            c = unescape(l->text[++i]);
            if (c == '\0') {
                advance(l, i - 1 - l->at);
                t->span = (grundy_span){l->line, l->column, 2};
                advance(l, to + 1 - l->at);
                return wrong(l, t->span,
                             "expected \\n, \\t, \\\\ or \\\" in the string");
            }
        }
        copy[used++] = c;
    }
    assert(used < to - l->at);
    copy[used] = '\0';
    t->kind = T_STRING;
    t->text = copy;
    t->length = used;
    t->number = (int64_t)from;
    advance(l, to + 1 - l->at);
    return GRUNDY_OK;
}

/* Over what stands between quotes that hold no one character. */
static void skip_character(lexer *l)
{
    const char *const from = l->text + l->at + 1;
    const char *const end = memchr(from, '\n', l->length - l->at - 1);
    const size_t room =
        end == NULL ? l->length - l->at - 1 : (size_t)(end - from);
    const char *const quote = memchr(from, '\'', room);

    advance(l, quote == NULL ? 1 : (size_t)(quote - from) + 2);
}

static grundy_status lex_character(lexer *l, token *t)
{
    size_t to = l->at + 1;

    t->kind = T_CHAR;
    if (to < l->length && l->text[to] == '\\') {
        const char c = to + 1 < l->length ? unescape(l->text[to + 1]) : '\0';

        if (c == '\0') {
            skip_character(l);
            return wrong(l, t->span, "expected \\n, \\t, \\\\ or \\' here");
        }
        t->number = c;
        to += 2;
    } else if (to < l->length && l->text[to] != '\n') {
        t->number = grundy_lex_character(l->text, l->length, &to);
    }
    if (to >= l->length || l->text[to] != '\'' || to == l->at + 1) {
        skip_character(l);
        (void)wrong(l, t->span,
                    "expected one character between two quotes '");
        grundy_error_hint(l->err, "a text stands between two quotes \"");
        return GRUNDY_ESYNTAX;
    }
    advance(l, to + 1 - l->at);
    return GRUNDY_OK;
}

typedef struct sign {
    char text[4];
    uint8_t length;
    uint8_t kind;
} sign;

#define SIGN(text, kind) {text, sizeof(text) - 1, kind}
#define SIGN_OF(WITH, node, token, sign, level, insn, how)                     \
    SIGN(sign, T_##token),

/* clang-format off */
static const sign signs[] = {
    GRUNDY_SIGN_OPERATORS(SIGN_OF, )
    SIGN("..<", T_RANGE_LT), SIGN("..", T_RANGE), SIGN("==", T_EQ),
    SIGN("!=", T_NE), SIGN("<=", T_LE), SIGN(">=", T_GE), SIGN("<", T_LT),
    SIGN(">", T_GT), SIGN("=", T_ASSIGN), SIGN("(", T_LPAREN),
    SIGN(")", T_RPAREN), SIGN("[", T_LBRACKET), SIGN("]", T_RBRACKET),
    SIGN("{", T_LBRACE), SIGN("}", T_RBRACE), SIGN(",", T_COMMA),
    SIGN(":", T_COLON)};
/* clang-format on */

/*
 * The wide forms of Japanese keyboards, U+FF01 to U+FF5E, are the letters and
 * signs of ASCII in its order.  0: it is no such form.
 */
static char narrow_form(const char *shown)
{
    const unsigned char *const c = (const unsigned char *)shown;
    const unsigned at = (c[1] - 0xbcu) * 64 + (c[2] - 0x80u);

    return c[0] == 0xef && at >= 1 && at <= '~' - ' ' ? (char)(' ' + at) : 0;
}

/* 1.5, or a member of a value as other languages have it; or NULL. */
static const char *after_dot(const lexer *l)
{
    const char before = l->at > 0 ? l->text[l->at - 1] : ' ';
    char name[24];
    size_t length = 0;

    if (is_digit(before) && is_digit(peek(l, 1)))
        return N_("all numbers are integers");
    if (!is_letter(before) && !is_digit(before) && before != ')' &&
        before != ']' && before != '"')
        return NULL;
    for (; length + 1 < sizeof name && is_letter(peek(l, length + 1)); length++)
        name[length] = peek(l, length + 1);
    name[length] = '\0';
    return length > 0 ? grundy_slip_member(name) : NULL;
}

/* Whether UTF-8 of a letter of other scripts begins so; signs do not. */
static bool is_foreign(char first)
{
    const unsigned char byte = (unsigned char)first;

    return (byte >= 0xc3 && byte <= 0xdf) || (byte >= 0xe3 && byte <= 0xed);
}

/* What no token begins with, and what may be meant by it. */
static grundy_status unexpected(lexer *l, grundy_span span)
{
    const char *const text = l->text + l->at, *meant;
    size_t to = l->at, length;
    char shown[8] = {0};

    (void)grundy_lex_character(l->text, l->length, &to);
    if ((*text == '&' || *text == '|') && peek(l, 1) == *text)
        to++;
    span.length = (unsigned char)*text < 0x80 ? (uint32_t)(to - l->at) : 1;
    assert(to - l->at < sizeof shown);
    memcpy(shown, text, to - l->at);
    length = to - l->at;
    if (length == 1 && (*text < ' ' || *text > '~')) {
        advance(l, length);
        return grundy_fail_at(l->err, GRUNDY_ESYNTAX, GRUNDY_SOURCE_RULES,
                              span, "unexpected byte 0x%02x",
                              (unsigned)(unsigned char)*text);
    }
    (void)grundy_fail_at(l->err, GRUNDY_ESYNTAX, GRUNDY_SOURCE_RULES, span,
                         "unexpected '%s'", shown);
    meant = *text == '.' ? after_dot(l) : NULL;
    if (meant == NULL)
        meant = grundy_slip_sign(shown);
    if (meant == NULL && is_foreign(*text) && narrow_form(shown) == 0)
        meant = N_("names are made of a to z, A to Z, digits and '_'");
    if (meant != NULL)
        grundy_error_hint(l->err, "%s", _(meant));
    advance(l, length);
    if (narrow_form(shown) != 0)
        grundy_error_hint(l->err, "this sign is a wide one: write '%c'",
                          narrow_form(shown));
    return GRUNDY_ESYNTAX;
}

/* The longest sign that begins here, or NULL. */
static const sign *find_sign(const lexer *l, const char *text)
{
    const sign *longest = NULL;

    for (const sign *s = signs; s < signs + sizeof signs / sizeof *signs; s++)
        if (s->text[0] == *text && l->length - l->at >= s->length &&
            (longest == NULL || s->length > longest->length) &&
            memcmp(text, s->text, s->length) == 0)
            longest = s;
    return longest;
}

static grundy_status lex_sign(lexer *l, token *t)
{
    const char c = *t->text;
    const sign *const is = find_sign(l, t->text);

    if (is == NULL || /* or it is of another language */
        (is->length == 1 && (c == '&' || c == '|') && peek(l, 1) == c))
        return unexpected(l, t->span);
    t->kind = (token_kind)is->kind;
    t->length = is->length;
    advance(l, is->length);
    return GRUNDY_OK;
}

static grundy_status lex_one(lexer *l, token *t)
{
    const char c = peek(l, 0);
    grundy_status status = GRUNDY_OK;

    *t = (token){.span = {l->line, l->column, 1}, .text = l->text + l->at,
                 .glued = l->at > 0 && l->text[l->at - 1] == '"',
                 .from = l->at, .to = l->at};
    if (l->at >= l->length) {
        t->kind = T_END;
        t->span = l->last;
        return GRUNDY_OK;
    }
    if (is_letter(c))
        lex_word(l, t);
    else if (is_digit(c))
        status = lex_number(l, t);
    else if (c == '"')
        status = lex_string(l, t);
    else if (c == '\'')
        status = lex_character(l, t);
    else
        status = lex_sign(l, t);
    if (l->line == t->span.line && l->column > t->span.column)
        t->span.length = l->column - t->span.column;
    l->last = (grundy_span){l->line, l->column, 1};
    t->to = l->at;
    return status;
}

static bool grow(lexer *l)
{
    const size_t cap = l->cap == 0 ? 256 : l->cap * 2;
    token *grown = grundy_arena_new(l->a, cap * sizeof *grown);

    if (grown == NULL)
        return false;
    if (l->count > 0)
        memcpy(grown, l->out, l->count * sizeof *grown);
    l->out = grown;
    l->cap = cap;
    return true;
}

/*
 * Whether the string before the last token was meant to end on its line: it
 * goes over lines, and its end is glued to what follows as a beginning is.
 */
static bool is_swallowed(const lexer *l)
{
    const token *const last = &l->out[l->count], *const string = last - 1;

    return l->count > 0 && last->glued && string->kind == T_STRING &&
           string->span.line < last->span.line &&
           (last->kind == T_NAME || last->kind == T_INT ||
            last->kind == T_STRING || last->kind == T_BAD);
}

/* Back to the quote of that string, which has no partner. */
static void unswallow(lexer *l)
{
    token *const string = &l->out[--l->count];

    assert(string->kind == T_STRING);
    l->at = (size_t)string->number;
    l->line = string->span.line;
    l->column = string->span.column;
    *l->err = (grundy_error){0};
    string->kind = T_BAD;
    (void)open_string(l, string);
}

/* The token carries what is wrong with it. */
static bool keep_error(lexer *l, token *t)
{
    grundy_error *const kept = grundy_arena_new(l->a, sizeof *kept);

    if (kept == NULL)
        return false;
    *kept = *l->err;
    *l->err = (grundy_error){0};
    t->kind = T_BAD;
    t->wrong = kept;
    return true;
}

static grundy_status next_token(lexer *l)
{
    token *const t = &l->out[l->count];
    grundy_status status = lex_one(l, t);

    if (status != GRUNDY_OK && status != GRUNDY_ESYNTAX)
        return status;
    if (status == GRUNDY_ESYNTAX)
        t->kind = T_BAD;
    if (is_swallowed(l)) {
        unswallow(l);
        status = GRUNDY_ESYNTAX;
    }
    l->bad += status == GRUNDY_ESYNTAX;
    if (status == GRUNDY_ESYNTAX && !keep_error(l, &l->out[l->count]))
        return grundy_memory_failure(l->a->mem);
    return GRUNDY_OK;
}

static bool room_for_one(lexer *l)
{
    return l->count < l->cap || grow(l);
}

grundy_status grundy_lex_all(arena *a, watch *w, const char *text,
                             size_t length, token **out, size_t *count,
                             grundy_error *err)
{
    enum { LOOK = 4096 }; /* tokens */
    grundy_error ignored = {0};
    lexer l = {.a = a, .text = text, .length = length, .line = 1, .column = 1,
               .last = {1, 1, 1}, .err = &ignored};

    /* A byte order mark is no part of the rules. */
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        l.at = 3;
    do {
        grundy_status status = l.count % LOOK == 0 ? grundy_watch_ask(w, err)
                                                   : GRUNDY_OK;

        if (status != GRUNDY_OK)
            return status;
        if (!room_for_one(&l))
            return grundy_memory_fail(a->mem, err);
        skip_blanks(&l);
        if (l.bad == GRUNDY_LEX_BAD)
            l.at = l.length; /* enough is said */
        if (next_token(&l) != GRUNDY_OK)
            return grundy_memory_fail(a->mem, err);
    } while (l.out[l.count++].kind != T_END);
    *out = l.out;
    *count = l.count;
    return GRUNDY_OK;
}

grundy_status grundy_lex_split(arena *a, const char *text, size_t length,
                               token **out, size_t *count, grundy_error *err)
{
    const grundy_status status =
        grundy_lex_all(a, NULL, text, length, out, count, err);

    for (size_t i = 0; status == GRUNDY_OK && i < *count; i++)
        if ((*out)[i].kind == T_BAD)
            return grundy_error_pass(err, (*out)[i].wrong);
    return status;
}
