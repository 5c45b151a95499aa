/* SPDX-License-Identifier: MIT */
/* Clauses of a text, and whether what was typed is finished. */
#include "grundy/grundy.h"
#include "../support/test.h"
#include "support/stingy.h"

static grundy_typed typed(const char *text)
{
    grundy_typed what = GRUNDY_TYPED_NOTHING;

    assert_int_equal(grundy_source_typed(text, strlen(text), NULL, &what, NULL),
                     GRUNDY_OK);
    return what;
}

TEST(what_was_typed_is_known)
{
    static const struct {
        const char *text;
        grundy_typed what;
    } texts[] = {
        {"", GRUNDY_TYPED_NOTHING},
        {" # nothing\n", GRUNDY_TYPED_NOTHING},
        {"heap(3) + heap(4)", GRUNDY_TYPED_EXPRESSION},
        {"1, 2 for x in 1..2", GRUNDY_TYPED_EXPRESSION},
        {"left heap(3)", GRUNDY_TYPED_EXPRESSION},
        {"show(3)", GRUNDY_TYPED_EXPRESSION},
        {"if a then b else c", GRUNDY_TYPED_EXPRESSION},
        {"show 3", GRUNDY_TYPED_CLAUSES},
        {"score x if x > 0", GRUNDY_TYPED_CLAUSES},
        {"move to heap(n - 1)", GRUNDY_TYPED_CLAUSES},
        {"else move to heap(n)", GRUNDY_TYPED_CLAUSES},
        {"position p(x) move to p(x - 1) start p(3)", GRUNDY_TYPED_CLAUSES},
        {"example \"a\nb\" gives \"c\"", GRUNDY_TYPED_CLAUSES},
        {"heap(3) +", GRUNDY_TYPED_UNFINISHED},
        {"(1", GRUNDY_TYPED_UNFINISHED},
        {"\"abc", GRUNDY_TYPED_UNFINISHED},
        {"move to", GRUNDY_TYPED_UNFINISHED},
        {"move to heap(n - k) for", GRUNDY_TYPED_UNFINISHED},
        {"let x =", GRUNDY_TYPED_UNFINISHED},
        {"position p(x)\nmove", GRUNDY_TYPED_UNFINISHED},
        {"example \"3", GRUNDY_TYPED_UNFINISHED},
        {"else", GRUNDY_TYPED_WRONG},
        {")", GRUNDY_TYPED_WRONG},
        {"1 2", GRUNDY_TYPED_WRONG},
        {"let 3", GRUNDY_TYPED_WRONG},
        {"for x in 1..2", GRUNDY_TYPED_WRONG},
        {"\x01\xff", GRUNDY_TYPED_WRONG},
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (typed(texts[i].text) != texts[i].what)
            fail_msg("'%s' is %d", texts[i].text, (int)typed(texts[i].text));
}

typedef struct seen {
    const char *text;
    char all[512];
    size_t to;
    unsigned count, rules;
} seen;

static bool see(void *user, const grundy_clause *c)
{
    seen *const s = user;
    const size_t used = strlen(s->all);

    assert_int_equal(c->from, s->to); /* without a gap */
    assert_true(c->from <= c->begin && c->begin < c->end && c->end <= c->to);
    assert_memory_equal(s->text + c->begin, c->word, strlen(c->word));
    s->to = c->to;
    s->count++;
    s->rules += c->rule;
    (void)snprintf(s->all + used, sizeof s->all - used, "%s %.*s@%u|", c->word,
                   (int)(c->name_end - c->name), s->text + c->name,
                   (unsigned)c->span.line);
    return true;
}

TEST(clauses_lie_one_behind_the_other)
{
    static const char text[] =
        "# above\ngame \"A\"\ninput n, a[n]\nposition p(x) # behind\n"
        "  stop if x == 1\n  # inside\n  move to p(x - 1) else move to p(0)\n"
        "fn f(x) = x let (u, v) = (1, 2)\nstart p(n)\n# end\n";
    seen s = {.text = text};

    assert_int_equal(
        grundy_source_clauses(text, strlen(text), NULL, see, &s, NULL),
        GRUNDY_OK);
    assert_string_equal(s.all, "game @2|input n@3|position p@4|stop @5|move @7|"
                               "else @7|fn f@8|let u@8|start @9|");
    assert_int_equal(s.rules, 3);
}

TEST(the_clauses_of_the_library_are_its_text)
{
    for (size_t i = 0; i < grundy_library_count(); i++) {
        const grundy_library_game *const g = grundy_library_game_at(i);
        seen s = {.text = g->text};

        assert_int_equal(
            grundy_source_clauses(g->text, g->length, NULL, see, &s, NULL),
            GRUNDY_OK);
        assert_true(s.count > 1);
        s.all[0] = '\0';
    }
}

static bool count(void *user, const grundy_clause *c)
{
    (void)c;
    ++*(unsigned *)user;
    return true;
}

TEST(what_does_not_parse_is_left_out)
{
    static const char text[] = "position p(x)\nmov to p(1)\nlet y = 3\n";
    unsigned found = 0;

    assert_int_equal(
        grundy_source_clauses(text, strlen(text), NULL, count, &found, NULL),
        GRUNDY_OK);
    assert_int_equal(found, 2);
    assert_int_equal(grundy_source_clauses(NULL, 0, NULL, count, &found, NULL),
                     GRUNDY_EINVAL);
}

TEST(each_failed_allocation_is_clean)
{
    static const char text[] = "position p(x)\nmove to p(x - 1)\nmov p\n";
    bool ran = false;

    for (unsigned long fail_at = 1; !ran; fail_at++) {
        stingy s = {.fail_at = fail_at};
        const grundy_limits limits = {.alloc = {stingy_resize, &s}};
        grundy_typed what;
        unsigned found = 0;
        grundy_status status = grundy_source_clauses(
            text, strlen(text), &limits, count, &found, NULL);

        assert_true(status == GRUNDY_OK || status == GRUNDY_ENOMEM);
        assert_int_equal(s.live, 0);
        if (status == GRUNDY_OK)
            status =
                grundy_source_typed(text, strlen(text), &limits, &what, NULL);
        assert_true(status == GRUNDY_OK || status == GRUNDY_ENOMEM);
        assert_int_equal(s.live, 0);
        ran = s.calls < fail_at;
    }
}
