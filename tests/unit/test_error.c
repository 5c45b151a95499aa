/* SPDX-License-Identifier: MIT */
/* What is recorded of an error, and how it reads. */
#include "support/test.h"

#include "base/error.h"
#include "base/text.h"

TEST(the_first_error_wins)
{
    grundy_error err = {0};

    assert_int_equal(grundy_fail(&err, GRUNDY_EINVAL, "one of %d", 2),
                     GRUNDY_EINVAL);
    grundy_error_hint(&err, "try %s", "this");
    assert_int_equal(grundy_fail(&err, GRUNDY_EIO, "another"), GRUNDY_EIO);
    grundy_error_hint(&err, "or that");
    assert_int_equal(err.status, GRUNDY_EINVAL);
    assert_string_equal(err.message, "one of 2");
    assert_string_equal(err.hint, "try this");
    assert_int_equal(grundy_fail(NULL, GRUNDY_EIO, "nobody reads"),
                     GRUNDY_EIO);
    grundy_error_hint(NULL, "nobody reads");
    grundy_error_drop_hint(NULL);
    grundy_error_drop_hint(&err);
    assert_int_equal(err.hint[0], 0);
}

TEST(long_messages_are_cut)
{
    grundy_error err = {0};
    char text[3 * GRUNDY_MESSAGE_MAX];

    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    (void)grundy_fail(&err, GRUNDY_EINVAL, "%s", text);
    assert_int_equal(strlen(err.message), GRUNDY_MESSAGE_MAX - 1);
}

/* The error at a place of the text, as a person reads it. */
static void expect_text(const char *text, grundy_span span, const char *want)
{
    grundy_error err = {0};
    char got[1000];
    size_t length;

    (void)grundy_fail_at(&err, GRUNDY_ESYNTAX, GRUNDY_SOURCE_RULES, span, "no");
    grundy_error_quote(&err, GRUNDY_SOURCE_RULES, text, strlen(text));
    length = grundy_error_text(&err, "a.game", got, sizeof got);
    assert_string_equal(got, want);
    assert_int_equal(length, strlen(want));
}

TEST(the_place_is_underlined)
{
    expect_text("one\ntwo three\nfour", (grundy_span){2, 5, 5},
                "a.game:2:5: error: no\n    2 | two three\n"
                "      |     ^~~~~\n");
    expect_text("one\r\ntwo\r\n", (grundy_span){1, 4, 0},
                "a.game:1:4: error: no\n    1 | one\n      |    ^\n");
}

TEST(wide_characters_take_two_columns)
{
    expect_text("\xe7\x9f\xb3 + x", (grundy_span){1, 5, 1},
                "a.game:1:5: error: no\n    1 | \xe7\x9f\xb3 + x\n"
                "      |      ^\n");
}

TEST(only_the_part_around_the_place_of_a_long_line_is_shown)
{
    char text[2000], got[1000];
    grundy_error err = {0};

    memset(text, '.', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    text[1500] = '@';
    (void)grundy_fail_at(&err, GRUNDY_ESYNTAX, GRUNDY_SOURCE_RULES,
                         (grundy_span){1, 1501, 1}, "no");
    grundy_error_quote(&err, GRUNDY_SOURCE_RULES, text, strlen(text));
    assert_true(err.line_from > 1);
    assert_int_equal(err.line_text[1501 - err.line_from], '@');
    assert_true(grundy_error_text(&err, NULL, got, sizeof got) < sizeof got);
}

TEST(text_needs_no_room_to_be_measured)
{
    grundy_error err = {0};
    char got[8] = "";
    size_t whole;

    (void)grundy_fail(&err, GRUNDY_EIO, "the disk is full");
    whole = grundy_error_text(&err, NULL, NULL, 0);
    assert_int_equal(whole, strlen("error: the disk is full\n"));
    assert_int_equal(grundy_error_text(&err, NULL, got, sizeof got), whole);
    assert_string_equal(got, "error: ");
}

TEST(every_status_has_a_name)
{
    for (int s = GRUNDY_EFORMAT; s <= 0; s++)
        if (s != -1)
            assert_string_not_equal(grundy_status_name((grundy_status)s),
                                    "unknown status");
    assert_string_equal(grundy_status_name((grundy_status)77),
                        "unknown status");
}

TEST(fixed_text_counts_on_when_it_is_full)
{
    char room[6];
    fixed_text t = {.at = room, .size = sizeof room};

    grundy_fixed_put(&t, "ab%d", 12);
    grundy_fixed_put(&t, "cdef");
    grundy_fixed_put(&t, "g");
    assert_string_equal(room, "ab12c");
    assert_int_equal(t.length, 9);
}
