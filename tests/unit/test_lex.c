/* SPDX-License-Identifier: MIT */
/* Text as tokens: what each is, and in which line and column it stands. */
#include "../support/test.h"

#include "lang/lex.h"

static memory mem;
static arena a;
static token *found;
static size_t count;

static int open_arena(void **state)
{
    (void)state;
    grundy_memory_open(&mem, NULL, 0);
    grundy_arena_open(&a, &mem);
    return 0;
}

static int close_arena(void **state)
{
    (void)state;
    grundy_arena_close(&a);
    return mem.live == 0 ? 0 : -1;
}

static void split(const char *text, size_t length)
{
    grundy_error err = {0};

    if (grundy_lex_split(&a, text, length, &found, &count, &err) != GRUNDY_OK)
        fail_msg("%s: %s", text, err.message);
    assert_true(count > 0);
    assert_int_equal(found[count - 1].kind, T_END);
}

static void split_text(const char *text)
{
    split(text, strlen(text));
}

static void expect_kinds(const char *text, const token_kind *kind, size_t kinds)
{
    split_text(text);
    assert_int_equal(count, kinds + 1);
    for (size_t i = 0; i < kinds; i++)
        if (found[i].kind != kind[i])
            fail_msg("%s: token %zu is %s, expected %s", text, i,
                     grundy_lex_name(found[i].kind), grundy_lex_name(kind[i]));
}

#define EXPECT(text, ...)                                                      \
    do {                                                                       \
        const token_kind kinds[] = {__VA_ARGS__};                              \
        expect_kinds(text, kinds, COUNT(kinds));                               \
    } while (0)

static void expect_place(size_t i, uint32_t line, uint32_t column,
                         uint32_t length)
{
    assert_true(i < count);
    assert_int_equal(found[i].span.line, line);
    assert_int_equal(found[i].span.column, column);
    assert_int_equal(found[i].span.length, length);
}

TEST(nothing_is_the_end_alone)
{
    split_text("");
    assert_int_equal(count, 1);
    expect_place(0, 1, 1, 1);
    split_text("  # a comment\n\n  ");
    assert_int_equal(count, 1);
    expect_place(0, 1, 1, 1);
}

TEST(each_reserved_word_is_a_token_of_its_own)
{
    for (int kind = T_GAME; kind <= T_NOTHING; kind++) {
        const char *const name = grundy_lex_name((token_kind)kind);
        char word[32];

        /* Its name is the word between quotes. */
        assert_int_equal(name[0], '\'');
        (void)snprintf(word, sizeof word, "%s", name + 1);
        word[strlen(word) - 1] = '\0';
        split_text(word);
        assert_int_equal(found[0].kind, kind);
        strcat(word, "s");
        split_text(word);
        assert_int_equal(found[0].kind, T_NAME);
    }
}

TEST(words_that_mean_something_elsewhere_are_names)
{
    EXPECT("left right end text winning normal misere set case size sum mex",
           T_NAME, T_NAME, T_NAME, T_NAME, T_NAME, T_NAME, T_NAME, T_NAME,
           T_NAME, T_NAME, T_NAME, T_NAME);
    EXPECT("Move For n2 _n n_", T_NAME, T_NAME, T_NAME, T_NAME, T_NAME);
}

TEST(each_sign_is_a_token_of_its_own)
{
    for (int kind = T_LPAREN; kind < T_KINDS; kind++) {
        const char *const name = grundy_lex_name((token_kind)kind);
        char sign[8];

        (void)snprintf(sign, sizeof sign, "%s", name + 1);
        sign[strlen(sign) - 1] = '\0';
        split_text(sign);
        assert_int_equal(count, 2);
        assert_int_equal(found[0].kind, kind);
        assert_int_equal(found[0].length, strlen(sign));
    }
}

TEST(the_longest_sign_is_taken)
{
    EXPECT("a..<b", T_NAME, T_RANGE_LT, T_NAME);
    EXPECT("a..b", T_NAME, T_RANGE, T_NAME);
    EXPECT("1..2", T_INT, T_RANGE, T_INT);
    EXPECT("a<<b<=c<d", T_NAME, T_SHL, T_NAME, T_LE, T_NAME, T_LT, T_NAME);
    EXPECT("a***b", T_NAME, T_POWER, T_STAR, T_NAME);
    EXPECT("a>>=b", T_NAME, T_SHR, T_ASSIGN, T_NAME);
    EXPECT("a===b", T_NAME, T_EQ, T_ASSIGN, T_NAME);
    EXPECT("a!=-1", T_NAME, T_NE, T_MINUS, T_INT);
}

TEST(numbers_may_have_gaps_and_reach_2_to_the_63)
{
    EXPECT("0 007 1_000_000 9223372036854775807", T_INT, T_INT, T_INT, T_INT);
    assert_int_equal(found[0].number, 0);
    assert_int_equal(found[1].number, 7);
    assert_int_equal(found[2].number, 1000000);
    assert_true(found[3].number == INT64_MAX);
}

TEST(numbers_beyond_that_or_with_letters_are_refused)
{
    static const char *const wrong[] = {"9223372036854775808",
                                        "18446744073709551617",
                                        "100000000000000000000000", "3n",
                                        "0x10", "1_a"};

    for (size_t i = 0; i < COUNT(wrong); i++) {
        grundy_error err = {0};

        assert_int_equal(grundy_lex_split(&a, wrong[i], strlen(wrong[i]),
                                          &found, &count, &err),
                         GRUNDY_ESYNTAX);
        assert_int_equal(err.status, GRUNDY_ESYNTAX);
        assert_int_equal(err.span.length, strlen(wrong[i]));
    }
}

TEST(strings_are_unescaped)
{
    split_text("\"a\\n\\t\\\\\\\"\\'z\" \"\" \"two\nlines\"");
    assert_int_equal(count, 4);
    assert_string_equal(found[0].text, "a\n\t\\\"'z");
    assert_int_equal(found[0].length, 7);
    assert_string_equal(found[1].text, "");
    assert_string_equal(found[2].text, "two\nlines");
}

TEST(characters_are_their_codes)
{
    split_text("'a' '\\n' '\\'' '\"' 'é' '∑' '𝄞' ' '");
    assert_int_equal(count, 9);
    assert_int_equal(found[0].number, 'a');
    assert_int_equal(found[1].number, '\n');
    assert_int_equal(found[2].number, '\'');
    assert_int_equal(found[3].number, '"');
    assert_int_equal(found[4].number, 0xE9);
    assert_int_equal(found[5].number, 0x2211);
    assert_int_equal(found[6].number, 0x1D11E);
    assert_int_equal(found[7].number, ' ');
    for (size_t i = 0; i < 8; i++)
        assert_int_equal(found[i].kind, T_CHAR);
}

TEST(lines_and_columns_count_characters)
{
    split_text("game \"Misère\" heap\r\n\tmove   to # é\n\n  12");
    assert_int_equal(count, 7);
    expect_place(0, 1, 1, 4);
    expect_place(1, 1, 6, 8); /* è is one column, though two bytes */
    expect_place(2, 1, 15, 4);
    expect_place(3, 2, 2, 4);
    expect_place(4, 2, 9, 2);
    expect_place(5, 4, 3, 2);
    expect_place(6, 4, 5, 1); /* the end: behind the last token */
}

TEST(a_string_over_lines_stands_where_it_begins)
{
    split_text("x \"a\nb\" y");
    expect_place(1, 1, 3, 1);
    expect_place(2, 2, 4, 1);
}

TEST(a_byte_order_mark_is_skipped)
{
    split_text("\xEF\xBB\xBFgame");
    assert_int_equal(found[0].kind, T_GAME);
    expect_place(0, 1, 1, 4);
}

TEST(a_text_may_end_anywhere)
{
    const char text[] = "game \"Nim\" let c = 'x' # end";

    for (size_t length = 0; length <= strlen(text); length++) {
        grundy_error err = {0};
        char *copy = test_malloc(length + 1);

        /* A copy of its own, so that reading past its end is seen. */
        memcpy(copy, text, length);
        if (grundy_lex_split(&a, copy, length, &found, &count, &err) !=
            GRUNDY_OK)
            assert_true(err.message[0] != '\0');
        test_free(copy);
    }
}

TEST(many_tokens_are_kept_in_order)
{
    enum { MANY = 5000 };
    char *text = test_malloc(MANY * 6 + 1);
    size_t used = 0;

    for (int i = 0; i < MANY; i++)
        used += (size_t)sprintf(text + used, "%d ", i);
    split_text(text);
    assert_int_equal(count, MANY + 1);
    for (int i = 0; i < MANY; i++)
        assert_int_equal(found[i].number, i);
    test_free(text);
}

TEST(bytes_that_are_no_character_stand_for_themselves)
{
    static const char *const text[] = {"\x80", "\xC3", "\xC3(", "\xE2\x88",
                                       "\xF0\x9D\x84", "\xFF"};

    for (size_t i = 0; i < COUNT(text); i++) {
        size_t at = 0;

        assert_int_equal(
            grundy_lex_character(text[i], strlen(text[i]), &at),
            (unsigned char)text[i][0]);
        assert_int_equal(at, 1);
    }
}

TEST(memory_that_is_out_is_said)
{
    memory narrow;
    arena little;
    token *list;
    size_t tokens;

    grundy_memory_open(&narrow, NULL, 64);
    grundy_arena_open(&little, &narrow);
    assert_int_equal(grundy_lex_split(&little, "game", 4, &list, &tokens,
                                      NULL),
                     GRUNDY_ELIMIT);
    grundy_arena_close(&little);
    assert_int_equal(narrow.live, 0);
}

TEST_EACH(open_arena, close_arena)
