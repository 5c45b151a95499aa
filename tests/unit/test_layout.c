/* SPDX-License-Identifier: MIT */
/*
 * The layout of rules as the library gives it: what callers may rely on.  What
 * it makes of files is in tests/format and tests/golden/format.test.
 */
#include "grundy/grundy.h"
#include "../support/test.h"
#include "support/stingy.h"

enum { ROOM = 1 << 16 };

typedef struct page {
    char text[ROOM];
    size_t length;
    unsigned calls;
    bool fails;
} page;

static bool write_page(void *user, const char *text, size_t length)
{
    page *const p = user;

    p->calls++;
    if (p->fails || length > ROOM - p->length)
        return false;
    memcpy(p->text + p->length, text, length);
    p->length += length;
    return true;
}

static grundy_status lay_out(page *p, const char *text, size_t length,
                             const grundy_limits *limits, grundy_error *err)
{
    const grundy_writer out = {write_page, p};

    p->length = 0;
    return grundy_format_rules(text, length, limits, &out, err);
}

static const char untidy[] =
    "position heap(n)move to heap(n-k)for k in 1..n#all\n"
    "example \"a\n  b\"gives\"c\"";

TEST(each_failed_allocation_is_clean)
{
    static page p;
    bool ran = false;

    for (unsigned long fail_at = 1; !ran; fail_at++) {
        stingy s = {.fail_at = fail_at};
        const grundy_limits limits = {.alloc = {stingy_resize, &s}};
        const grundy_status status =
            lay_out(&p, untidy, sizeof untidy - 1, &limits, NULL);

        assert_true(status == GRUNDY_OK || status == GRUNDY_ENOMEM);
        assert_int_equal(p.length > 0, status == GRUNDY_OK);
        assert_int_equal(s.live, 0);
        ran = s.calls < fail_at;
    }
}

TEST(it_is_written_at_once_or_not_at_all)
{
    static page p;
    grundy_error err = {0};

    assert_int_equal(lay_out(&p, untidy, sizeof untidy - 1, NULL, &err), 0);
    assert_int_equal(p.calls, 1);
    assert_string_equal(p.text,
                        "position heap(n)\n"
                        "    move to heap(n - k) for k in 1..n          #all\n"
                        "example \"a\n  b\" gives \"c\"\n");
}

TEST(failures_are_told_and_write_nothing)
{
    static const char *const wrong[] = {
        "", "#", "position p(", "let x = \"", "position p() \x01", "}"};
    static page p;
    grundy_error err;

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        err = (grundy_error){0};
        assert_int_equal(lay_out(&p, wrong[i], strlen(wrong[i]), NULL, &err),
                         GRUNDY_ESYNTAX);
        assert_int_equal(err.status, GRUNDY_ESYNTAX);
        assert_int_equal(p.calls, 0);
    }
    assert_int_equal(grundy_format_rules(NULL, 0, NULL, NULL, NULL),
                     GRUNDY_EINVAL);
    p.fails = true;
    assert_int_equal(lay_out(&p, untidy, sizeof untidy - 1, NULL, &err),
                     GRUNDY_EIO);
}

/* A text that is cut anywhere is refused, or its words are all there. */
TEST(cut_texts_keep_their_words)
{
    static page p, again;

    for (size_t i = 0; i < grundy_library_count(); i += 7) {
        const grundy_library_game *const g = grundy_library_game_at(i);

        for (size_t length = 0; length <= g->length; length += 5) {
            const grundy_status status =
                lay_out(&p, g->text, length, NULL, NULL);

            assert_true(status == GRUNDY_OK || status == GRUNDY_ESYNTAX);
            if (status != GRUNDY_OK)
                continue;
            assert_int_equal(lay_out(&again, p.text, p.length, NULL, NULL), 0);
            assert_int_equal(p.length, again.length);
            assert_memory_equal(p.text, again.text, p.length);
        }
    }
}
