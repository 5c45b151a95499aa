/* SPDX-License-Identifier: MIT */
/*
 * The input as words: the same ones, at the same places, however the stream
 * cuts it into pieces.
 */
#include "support/test.h"

#include "engine/tokens.h"

static memory mem;

typedef struct stream {
    const char *text;
    size_t length, at, piece;
} stream;

static size_t read_piece(void *user, char *out, size_t size)
{
    stream *s = user;
    size_t count = s->length - s->at;

    count = count < size ? count : size;
    count = count < s->piece ? count : s->piece;
    memcpy(out, s->text + s->at, count);
    s->at += count;
    return count;
}

/* Places are found for errors only. */
static grundy_span place_of(const token_reader *t)
{
    grundy_error err = {0};

    (void)grundy_tokens_fail(t, &err, "here");
    return err.span;
}

/* "word@line:column " of each token, read in pieces of that size. */
static void list(const char *text, size_t piece, char *out, size_t size)
{
    stream s = {text, strlen(text), 0, piece};
    const grundy_reader in = {read_piece, &s};
    token_reader t;
    bool found = true, more = false;
    grundy_span span;
    size_t used = 0;

    out[0] = '\0';
    grundy_tokens_open(&t, &mem, &in);
    for (;;) {
        assert_int_equal(grundy_tokens_more(&t, &more, NULL), GRUNDY_OK);
        assert_int_equal(grundy_tokens_next(&t, &found, NULL), GRUNDY_OK);
        assert_int_equal(more, found);
        if (!found)
            break;
        span = place_of(&t);
        used += (size_t)snprintf(out + used, size - used, "%.*s@%u:%u ",
                                 (int)t.length, t.word, (unsigned)span.line,
                                 (unsigned)span.column);
        assert_true(used < size);
    }
    grundy_tokens_close(&t);
    assert_int_equal(mem.live, 0);
}

static void expect(const char *text, const char *want)
{
    char got[500];

    for (size_t piece = 1; piece < 40; piece++) {
        list(text, piece, got, sizeof got);
        assert_string_equal(got, want);
    }
}

TEST(words_stand_between_blanks)
{
    expect("", "");
    expect(" \n\t ", "");
    expect("3 -4", "3@1:1 -4@1:3 ");
    expect("a\tb\r\n\n  c", "a@1:1 b@1:3 c@3:3 ");
    expect("end of line\n", "end@1:1 of@1:5 line@1:8 ");
}

TEST(columns_count_characters)
{
    expect("\xe7\x9f\xb3 x", "\xe7\x9f\xb3@1:1 x@1:3 ");
}

TEST(a_long_word_grows_the_buffer)
{
    enum { LONG = 300000 };
    char *text = malloc(LONG + 20);
    stream s = {text, LONG + 4, 0, 5000};
    const grundy_reader in = {read_piece, &s};
    token_reader t;
    bool found;

    memset(text, 'x', LONG);
    memcpy(text + LONG, "\n 7 ", 5);
    grundy_tokens_open(&t, &mem, &in);
    assert_int_equal(grundy_tokens_next(&t, &found, NULL), GRUNDY_OK);
    assert_true(found);
    assert_int_equal(t.length, LONG);
    assert_int_equal(grundy_tokens_next(&t, &found, NULL), GRUNDY_OK);
    assert_true(found);
    assert_int_equal(place_of(&t).line, 2);
    assert_int_equal(place_of(&t).column, 2);
    assert_int_equal(t.taken, 2);
    grundy_tokens_close(&t);
    free(text);
}

static void expect_number(const char *word, bool is, int64_t want, bool large)
{
    token_reader t;
    bool found, over = false;
    int64_t number = 0;

    grundy_tokens_open_text(&t, &mem, word, strlen(word));
    assert_int_equal(grundy_tokens_next(&t, &found, NULL), GRUNDY_OK);
    assert_true(found);
    assert_int_equal(grundy_tokens_number(&t, &number, &over), is);
    assert_int_equal(over, large);
    if (is)
        assert_int_equal(number, want);
    grundy_tokens_close(&t);
}

TEST(numbers_have_64_bits)
{
    expect_number("0", true, 0, false);
    expect_number("-17", true, -17, false);
    expect_number("+5", true, 5, false);
    expect_number("007", true, 7, false);
    expect_number("-999999999999999999", true, -999999999999999999, false);
    expect_number("1000000000000000000", true, 1000000000000000000, false);
    expect_number("00000000000000000007", true, 7, false);
    expect_number("12/4", false, 0, false);
    expect_number("12:4", false, 0, false);
    expect_number("9223372036854775807", true, INT64_MAX, false);
    expect_number("-9223372036854775808", true, INT64_MIN, false);
    expect_number("9223372036854775808", false, 0, true);
    expect_number("-99999999999999999999", false, 0, true);
    expect_number("12x", false, 0, false);
    expect_number("-", false, 0, false);
    expect_number("1.5", false, 0, false);
}

static const char *const pieces[] = {
    "0",  "7",    "-3",     "12345678", "123456789", "123456789012345678",
    "-0", "+5",   "0000012", "99999999", "1234567890123456789",
    "x",  "-",    "1.5",    "-12345678", "12a",       "\x01", "4\xc3\xa9"};
static const char *const blanks[] = {" ", "\n", "\t ", " \r\n", "\n\n  "};

static void draw_text(unsigned *seed, char *out, size_t size)
{
    size_t used = 0;

    while (used + 40 < size) {
        const unsigned draw = *seed = *seed * 1103515245u + 12345u;
        const char *const word =
            pieces[draw >> 16 & 7 ? draw >> 20 & 3 : (draw >> 20) % 18];

        used += (size_t)snprintf(out + used, size - used, "%s%s", word,
                                 blanks[(draw >> 26) % 5]);
    }
}

/* Each token as a number and a place; rows: several at once where that goes. */
static void read_numbers(const char *text, size_t piece, bool rows, char *out,
                         size_t size)
{
    stream s = {text, strlen(text), 0, piece};
    const grundy_reader in = {read_piece, &s};
    token_reader t;
    int64_t first[50], second[50];
    const token_column column[] = {{first, -3, 1000000000},
                                   {second, INT64_MIN, INT64_MAX}};
    bool found = true, over;
    size_t used = 0;

    grundy_tokens_open(&t, &mem, &in);
    for (;;) {
        const size_t count = rows ? grundy_tokens_rows(&t, column, 2, 50) : 0;
        int64_t number = -99;
        grundy_span span;

        for (size_t i = 0; i < count; i++) {
            assert_in_range(first[i] + 3, 0, 1000000003);
            used +=
                (size_t)snprintf(out + used, size - used, "%lld %lld ",
                                 (long long)first[i], (long long)second[i]);
        }
        assert_int_equal(grundy_tokens_next(&t, &found, NULL), GRUNDY_OK);
        if (!found)
            break;
        span = place_of(&t);
        if (!grundy_tokens_number(&t, &number, &over))
            used += (size_t)snprintf(out + used, size - used, "%.*s@%u:%u ",
                                     (int)t.length, t.word,
                                     (unsigned)span.line,
                                     (unsigned)span.column);
        else
            used += (size_t)snprintf(out + used, size - used, "%lld ",
                                     (long long)number);
        assert_true(used < size);
    }
    used += (size_t)snprintf(out + used, size - used, "%u %llu",
                             (unsigned)t.line, (unsigned long long)t.taken);
    assert_true(used < size);
    grundy_tokens_close(&t);
}

TEST(rows_are_what_single_tokens_are)
{
    unsigned seed = 1;

    for (size_t i = 0; i < 300; i++) {
        char text[2000], want[9000], got[9000];

        draw_text(&seed, text, sizeof text);
        read_numbers(text, 1000, false, want, sizeof want);
        read_numbers(text, 1 + i * 7, true, got, sizeof got);
        assert_string_equal(got, want);
    }
}

TEST(errors_name_the_token)
{
    static const char text[] = "1 2\n three 4";
    token_reader t;
    bool found;
    grundy_error err = {0};

    grundy_tokens_open_text(&t, &mem, text, strlen(text));
    for (int i = 0; i < 3; i++)
        assert_int_equal(grundy_tokens_next(&t, &found, NULL), GRUNDY_OK);
    assert_int_equal(grundy_tokens_fail(&t, &err, "no number: %.5s", t.word),
                     GRUNDY_EINPUT);
    assert_int_equal(err.source, GRUNDY_SOURCE_INPUT);
    assert_int_equal(err.span.line, 2);
    assert_int_equal(err.span.column, 2);
    assert_int_equal(err.span.length, 5);
    assert_string_equal(err.message, "no number: three");
    assert_string_equal(err.line_text, " three 4");
    grundy_tokens_close(&t);
}

static int open_memory(void **state)
{
    (void)state;
    grundy_memory_open(&mem, NULL, 0);
    return 0;
}

TEST_GROUP(open_memory, NULL)
