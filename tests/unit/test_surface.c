/* SPDX-License-Identifier: MIT */
/* What the public headers promise of structs, versions, streams and warnings,
 * and of sums that are given as words. */
#include "grundy/grundy.h"
#include "../support/test.h"
#include "support/ask_rules.h"
#include "support/stingy.h"

/* ---- versions and sizes ---- */

TEST(the_headers_are_those_of_the_library)
{
    char text[40];

    (void)snprintf(text, sizeof text, "%d.%d.%d", GRUNDY_VERSION_MAJOR,
                   GRUNDY_VERSION_MINOR, GRUNDY_VERSION_PATCH);
    assert_string_equal(grundy_version(), text);
    assert_int_equal(grundy_version_number(), GRUNDY_VERSION_NUMBER);
}

static const char nim[] = "position heap(n)\n"
                          "    move to heap(n - k) for k in 1..n\n";

static grundy_status no_options(void *state, grundy_position position,
                                grundy_options *to, grundy_error *err)
{
    (void)state;
    (void)position;
    (void)to;
    (void)err;
    return GRUNDY_OK;
}

static bool drop(void *user, const char *text, size_t length)
{
    (void)user;
    (void)text;
    (void)length;
    return true;
}

static grundy_status open_with(size_t size)
{
    grundy_limits limits = GRUNDY_LIMITS_INIT;
    grundy_rules *rules;
    grundy_status status;

    limits.size = size;
    status = grundy_rules_open(&rules, nim, strlen(nim), &limits, NULL);
    grundy_rules_close(&rules);
    return status;
}

static grundy_status solve_with(size_t size)
{
    grundy_game game = GRUNDY_GAME_INIT;
    grundy_solver *solver;
    grundy_status status;

    game.options = no_options;
    game.size = size;
    status = grundy_solver_open(&solver, &game, NULL, NULL);
    grundy_solver_close(&solver);
    return status;
}

static grundy_status extend_with(size_t size)
{
    const grundy_heap_code code = {.family = GRUNDY_HEAP_ALL_BUT};
    grundy_heap_options options = GRUNDY_HEAP_OPTIONS_INIT;
    grundy_heap *heap;
    grundy_status status;

    options.size = size;
    status = grundy_heap_open(&heap, &code, &options, NULL);
    grundy_heap_close(&heap);
    return status;
}

static grundy_status map_with(size_t size)
{
    const int64_t value[2] = {0, 1};
    const grundy_axis axis = {"n", 0, 1};
    const grundy_writer out = {drop, NULL};
    grundy_heat_map map = GRUNDY_HEAT_MAP_INIT;

    map.axis = &axis;
    map.axes = 1;
    map.value = value;
    map.size = size;
    return grundy_view_heat_map(&map, GRUNDY_SVG, NULL, &out, NULL);
}

static grundy_status plot_with(size_t size)
{
    const uint64_t value[2] = {0, 1};
    const grundy_writer out = {drop, NULL};
    grundy_scatter plot = GRUNDY_SCATTER_INIT;

    plot.value = value;
    plot.count = 2;
    plot.name = "n";
    plot.size = size;
    return grundy_view_scatter(&plot, GRUNDY_SVG, NULL, &out, NULL);
}

TEST(structs_say_how_large_they_are)
{
    static const struct {
        grundy_status (*use)(size_t size);
        size_t size;
    } all[] = {{open_with, sizeof(grundy_limits)},
               {solve_with, sizeof(grundy_game)},
               {extend_with, sizeof(grundy_heap_options)},
               {map_with, sizeof(grundy_heat_map)},
               {plot_with, sizeof(grundy_scatter)}};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_int_equal(all[i].use(all[i].size), GRUNDY_OK);
        assert_int_equal(all[i].use(all[i].size + 8), GRUNDY_OK);
        assert_int_equal(all[i].use(0), GRUNDY_OK);
        assert_int_equal(all[i].use(all[i].size - 8), GRUNDY_EINVAL);
    }
}

/* ---- streams and warnings ---- */

typedef struct failing {
    const char *text; /* then it fails */
} failing;

static size_t read_failing(void *user, char *out, size_t size)
{
    failing *const f = user;
    const size_t length = strlen(f->text);

    assert_true(length <= size);
    if (length == 0)
        return GRUNDY_READ_FAILED;
    memcpy(out, f->text, length);
    f->text += length;
    return length;
}

TEST(a_reader_that_fails_is_no_end_of_the_input)
{
    static const char text[] = "cases to end\ninput n\nprint n\n";
    const grundy_engine engines[] = {GRUNDY_ENGINE_INTERPRET,
                                     GRUNDY_ENGINE_AUTO};

    for (size_t i = 0; i < 2; i++) {
        grundy_rules *rules = rules_of(text);
        failing input = {"1 2 "};
        const grundy_reader in = {read_failing, &input};
        const grundy_writer out = {drop, NULL};
        grundy_error err = {0};

        assert_int_equal(grundy_rules_engine(rules, engines[i], false, &err),
                         GRUNDY_OK);
        assert_int_equal(grundy_rules_run(rules, &in, &out, &err), GRUNDY_EIO);
        assert_string_equal(err.message, "the input cannot be read");
        grundy_rules_close(&rules);
    }
}

TEST(a_warning_is_no_error_and_hides_none)
{
    grundy_rules *rules = rules_of("input n in 0..9\nprint n\n");
    failing input = {"1 2\n"};
    const grundy_writer out = {drop, NULL};
    const grundy_reader in = {read_failing, &input};
    char shown[400];
    grundy_error err = {0};

    /* The rest of the input is never read. */
    assert_int_equal(grundy_rules_run(rules, &in, &out, &err), GRUNDY_OK);
    assert_int_equal(err.status, GRUNDY_WARNING);
    (void)grundy_error_text(&err, NULL, shown, sizeof shown);
    assert_non_null(strstr(shown, "warning: "));
    assert_int_equal(grundy_rules_set(rules, "n", "10", &err), GRUNDY_EINPUT);
    assert_int_equal(err.status, GRUNDY_EINPUT);
    (void)grundy_error_text(&err, NULL, shown, sizeof shown);
    assert_non_null(strstr(shown, "error: "));
    grundy_rules_close(&rules);
    rules = rules_of("position at(n)\n    move to at(n + 1)\n");
    assert_int_equal(grundy_rules_warnings(rules), 1);
    assert_int_equal(grundy_rules_warning(rules, 0)->status, GRUNDY_WARNING);
    grundy_rules_close(&rules);
}

/* ---- sums as words ---- */

static const char kinds[] =
    "input w\n"
    "position heap(n in 0..1000)\n"
    "    move to heap(n - k) for k in 1..min(n, 5)\n"
    "position row(a[] in 0..9)\n"
    "    move to row(a with [i] = a[i] - 1) for i in 0..<len(a) if a[i] > 0\n"
    "position board(free: set(3, 3))\n"
    "    move to board(free - {(y, x)}) for (y, x) in free\n"
    "position large(free: set(w))\n"
    "    move to large(free - {x, x + 1}) for x in free if x + 1 in free\n"
    "position word(s: text, least)\n"
    "    move to word(s + \"b\", least) if len(s) < least\n";

enum { HEAP, ROW, BOARD, LARGE, WORD };

/* Parts as words, and the same sum as text. */
typedef struct same_sum {
    const char *text;
    struct {
        uint32_t kind, length;
        int64_t word[12];
        uint64_t copies;
    } part[3];
    size_t parts;
} same_sum;

static const same_sum same[] = {
    {"heap(7)", {{HEAP, 1, {7}, 1}}, 1},
    {"heap(7) + 2 * heap(3) + heap(7)",
     {{HEAP, 1, {7}, 1}, {HEAP, 1, {3}, 2}, {HEAP, 1, {7}, 1}},
     3},
    {"row([])", {{ROW, 1, {0}, 1}}, 1},
    {"row([3, 0, 9])", {{ROW, 4, {3, 3, 0, 9}, 1}}, 1},
    {"board({(0, 2), (1, 1)}) + heap(1)",
     {{BOARD, 5, {2, 1, 1, 0, 2}, 1}, {HEAP, 1, {1}, 1}},
     2},
    {"large({3, 4, 90, 91, 92})", {{LARGE, 7, {6, 92, 3, 91, 4, 90, 4}, 1}}, 1},
    {"word(\"ab\", 5)", {{WORD, 4, {2, 'a', 'b', 5}, 1}}, 1},
    {"nim(5) + 2 * nim(8)",
     {{GRUNDY_KIND_NIM, 1, {5}, 1}, {GRUNDY_KIND_NIM, 1, {8}, 2}},
     2},
    {"nothing", {{0, 0, {0}, 0}}, 0},
};

static grundy_rules *open_kinds(void)
{
    grundy_rules *rules = rules_of(kinds);
    grundy_error err = {0};

    assert_int_equal(grundy_rules_set(rules, "w", "100", &err), GRUNDY_OK);
    return rules;
}

static grundy_status bind_same(grundy_sum *sum, const same_sum *s,
                               grundy_error *err)
{
    grundy_position part[3];
    uint64_t copies[3];

    for (size_t i = 0; i < s->parts; i++) {
        part[i] = (grundy_position){s->part[i].kind, s->part[i].length,
                                    s->part[i].word};
        copies[i] = s->part[i].copies;
    }
    return grundy_sum_bind(sum, part, copies, s->parts, err);
}

static void assert_same(grundy_sum *bound, grundy_sum *typed)
{
    char x[300], y[300];
    uint64_t a, b;
    bool wins, also;
    grundy_error err = {0};

    (void)grundy_sum_text(bound, x, sizeof x);
    (void)grundy_sum_text(typed, y, sizeof y);
    assert_string_equal(x, y);
    assert_int_equal(grundy_sum_parts(bound), grundy_sum_parts(typed));
    assert_int_equal(grundy_sum_nimber(bound, &a, &err), GRUNDY_OK);
    assert_int_equal(grundy_sum_nimber(typed, &b, &err), GRUNDY_OK);
    assert_int_equal(a, b);
    assert_int_equal(grundy_sum_outcome(bound, &wins, &err), GRUNDY_OK);
    assert_int_equal(grundy_sum_outcome(typed, &also, &err), GRUNDY_OK);
    assert_int_equal(wins, also);
    assert_int_equal(wins, a != 0);
}

TEST(words_are_the_positions_that_text_is)
{
    grundy_rules *rules = open_kinds();
    grundy_sum *bound, *typed;
    grundy_error err = {0};

    assert_int_equal(grundy_sum_prepare(&bound, rules, &err), GRUNDY_OK);
    assert_int_equal(grundy_sum_parts(bound), 0);
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
            assert_int_equal(bind_same(bound, &same[i], &err), GRUNDY_OK);
            assert_int_equal(grundy_sum_open(&typed, rules, same[i].text, &err),
                             GRUNDY_OK);
            assert_same(bound, typed);
            grundy_sum_close(&typed);
        }
    grundy_sum_close(&bound);
    grundy_rules_close(&rules);
}

static void assert_refused(grundy_sum *sum, uint32_t kind, uint32_t length,
                           const int64_t *word, grundy_status expected,
                           const char *message)
{
    const int64_t seven = 7;
    const grundy_position good = {HEAP, 1, &seven};
    const grundy_position part[2] = {good, {kind, length, word}};
    grundy_error err = {0};

    assert_int_equal(grundy_sum_bind(sum, &good, NULL, 1, &err), GRUNDY_OK);
    assert_int_equal(grundy_sum_parts(sum), 1);
    assert_int_equal(grundy_sum_bind(sum, part, NULL, 2, &err), expected);
    assert_string_equal(err.message, message);
    assert_int_equal(grundy_sum_parts(sum), 0);
}

/* Binds what the sum's parts give as words to another sum. */
static void bind_words_of(grundy_sum *to, grundy_sum *from)
{
    enum { PARTS = 3, WORDS = 12 };
    const size_t parts = grundy_sum_parts(from);
    int64_t word[PARTS][WORDS];
    grundy_position part[PARTS];
    uint64_t copies[PARTS];
    char text[300];
    grundy_error err = {0};

    assert_true(parts <= PARTS);
    for (size_t i = 0; i < parts; i++) {
        assert_int_equal(grundy_sum_part_words(from, i, &part[i], &err),
                         GRUNDY_OK);
        assert_true(part[i].length <= WORDS);
        if (part[i].length > 0)
            memcpy(word[i], part[i].word, part[i].length * sizeof *word[i]);
        part[i].word = word[i];
        (void)grundy_sum_part_text(from, i, &copies[i], text, sizeof text);
    }
    assert_int_equal(grundy_sum_bind(to, part, copies, parts, &err), GRUNDY_OK);
}

TEST(a_sum_gives_the_words_that_it_is_bound_by)
{
    grundy_rules *rules = open_kinds();
    grundy_sum *bound, *typed;
    grundy_error err = {0};

    assert_int_equal(grundy_sum_prepare(&bound, rules, &err), GRUNDY_OK);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_int_equal(grundy_sum_open(&typed, rules, same[i].text, &err),
                         GRUNDY_OK);
        bind_words_of(bound, typed);
        assert_same(bound, typed);
        grundy_sum_close(&typed);
    }
    grundy_sum_close(&bound);
    grundy_rules_close(&rules);
}

static bool leaves_what_is_told(void *user, const grundy_move *move)
{
    grundy_sum *const to = user;
    char text[300];
    grundy_error err = {0};

    assert_int_equal(grundy_sum_bind_move(to, move, &err), GRUNDY_OK);
    (void)grundy_sum_text(to, text, sizeof text);
    assert_string_equal(text, move->to);
    return true;
}

TEST(a_move_is_a_sum_without_a_text)
{
    const grundy_move no_move = {.to = "heap(1)"};
    grundy_rules *rules = open_kinds();
    grundy_sum *to, *typed;
    grundy_error err = {0};

    assert_int_equal(grundy_sum_prepare(&to, rules, &err), GRUNDY_OK);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_int_equal(grundy_sum_open(&typed, rules, same[i].text, &err),
                         GRUNDY_OK);
        assert_int_equal(grundy_sum_moves(typed, leaves_what_is_told, to, &err),
                         GRUNDY_OK);
        assert_int_equal(
            grundy_sum_winning_moves(typed, leaves_what_is_told, to, &err),
            GRUNDY_OK);
        grundy_sum_close(&typed);
    }
    assert_int_equal(grundy_sum_bind_move(to, &no_move, &err), GRUNDY_EINVAL);
    grundy_sum_close(&to);
    grundy_rules_close(&rules);
}

TEST(parameters_are_told_without_a_position)
{
    static const struct {
        uint32_t kind;
        size_t param;
        const char *name;
        grundy_param_kind holds;
    } known[] = {{HEAP, 0, "n", GRUNDY_PARAM_NUMBER},
                 {ROW, 0, "a", GRUNDY_PARAM_ARRAY},
                 {BOARD, 0, "free", GRUNDY_PARAM_PAIRS},
                 {LARGE, 0, "free", GRUNDY_PARAM_SET},
                 {WORD, 0, "s", GRUNDY_PARAM_TEXT},
                 {WORD, 1, "least", GRUNDY_PARAM_NUMBER}};
    grundy_rules *rules = rules_of(kinds);
    grundy_param_kind holds;

    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_string_equal(
            grundy_rules_param(rules, known[i].kind, known[i].param, &holds),
            known[i].name);
        assert_int_equal(holds, known[i].holds);
    }
    assert_null(grundy_rules_param(rules, HEAP, 1, &holds));
    assert_null(grundy_rules_param(rules, WORD + 1, 0, &holds));
    grundy_rules_close(&rules);
}

TEST(words_that_are_no_position_are_refused)
{
    static const char heap[] = "the words of a position are not those of the "
                               "parameters of 'heap'";
    static const char row[] = "the words of a position are not those of the "
                              "parameters of 'row'";
    static const char board[] = "the words of a position are not those of the "
                                "parameters of 'board'";
    const int64_t minus = -1, pair[] = {7, 7}, more[] = {3, 1, 2};
    const int64_t large[] = {INT64_MAX, 1}, ten[] = {1, 10};
    const int64_t off[] = {1, 3, 0}, beyond[] = {1, 100}, odd[] = {2, 1, 1, 1};
    const uint64_t many = (uint64_t)INT64_MAX + 1;
    const grundy_position part = {HEAP, 1, pair};
    grundy_rules *rules = open_kinds();
    grundy_sum *sum;
    grundy_error err = {0};

    assert_int_equal(grundy_sum_prepare(&sum, rules, &err), GRUNDY_OK);
    assert_refused(sum, HEAP, 1, &minus, GRUNDY_EINPUT,
                   "heap(-1) is outside its range");
    assert_refused(sum, HEAP, 0, NULL, GRUNDY_EINVAL, heap);
    assert_refused(sum, HEAP, 2, pair, GRUNDY_EINVAL, heap);
    assert_refused(sum, ROW, 3, more, GRUNDY_EINVAL, row);
    assert_refused(sum, ROW, 1, &minus, GRUNDY_EINVAL, row);
    assert_refused(sum, ROW, 2, large, GRUNDY_EINVAL, row);
    assert_refused(sum, ROW, 2, ten, GRUNDY_EINPUT,
                   "row(...) is outside its range");
    assert_refused(sum, BOARD, 4, odd, GRUNDY_EINVAL, board);
    assert_refused(sum, BOARD, 3, off, GRUNDY_EINPUT,
                   "a set holds what its parameter of 'board' does not allow");
    assert_refused(sum, LARGE, 2, beyond, GRUNDY_EINPUT,
                   "a set holds what its parameter of 'large' does not allow");
    assert_refused(sum, GRUNDY_KIND_NIM, 2, pair, GRUNDY_EINVAL,
                   "expected a Nim heap of one word and a number of copies");
    assert_refused(sum, GRUNDY_KIND_NIM, 1, &minus, GRUNDY_EINPUT,
                   "nim(-1) is outside its range");
    assert_refused(sum, 5, 1, pair, GRUNDY_EINVAL,
                   "expected a kind of the rules and a number of copies");
    assert_int_equal(grundy_sum_bind(sum, &part, &many, 1, &err),
                     GRUNDY_EINVAL);
    assert_int_equal(grundy_sum_bind(sum, &part, &many, 1, NULL),
                     GRUNDY_EINVAL);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

TEST(an_input_that_a_position_needs_is_asked_for)
{
    const int64_t word[] = {1, 3};
    const grundy_position part = {LARGE, 2, word};
    grundy_rules *rules = rules_of(kinds);
    grundy_sum *sum;
    grundy_error err = {0};

    assert_int_equal(grundy_sum_prepare(&sum, rules, &err), GRUNDY_OK);
    assert_int_equal(grundy_sum_bind(sum, &part, NULL, 1, &err), GRUNDY_EINPUT);
    err = (grundy_error){0};
    assert_int_equal(grundy_rules_set(rules, "w", "4", &err), GRUNDY_OK);
    assert_int_equal(grundy_sum_bind(sum, &part, NULL, 1, &err), GRUNDY_OK);
    assert_int_equal(grundy_rules_set(rules, "w", "3", &err), GRUNDY_OK);
    assert_int_equal(grundy_sum_bind(sum, &part, NULL, 1, &err), GRUNDY_EINPUT);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

/* A hundred thousand questions take no more memory than a few. */
TEST(bound_again_and_again_it_takes_no_more_memory)
{
    grundy_rules *rules = open_kinds();
    size_t first = 0, live, peak;
    grundy_sum *sum;
    grundy_error err = {0};

    assert_int_equal(grundy_sum_prepare(&sum, rules, &err), GRUNDY_OK);
    for (int i = 0; i < 100000; i++) {
        const int64_t n = i % 1000;
        const grundy_position part = {HEAP, 1, &n};
        uint64_t nimber;

        assert_int_equal(grundy_sum_bind(sum, &part, NULL, 1, &err), GRUNDY_OK);
        assert_int_equal(grundy_sum_nimber(sum, &nimber, &err), GRUNDY_OK);
        assert_int_equal(nimber, n % 6);
        grundy_rules_memory(rules, &live, &peak);
        first = i == 2000 ? live : first;
    }
    assert_int_equal(live, first);
    grundy_sum_close(&sum);
    grundy_rules_close(&rules);
}

/* Each allocation in turn fails: it is reported, and nothing leaks. */
TEST(each_failed_allocation_is_clean)
{
    bool ran_through = false;

    for (unsigned fail_at = 1; !ran_through; fail_at++) {
        stingy s = {.fail_at = fail_at};
        const grundy_limits limits = {.alloc = {stingy_resize, &s}};
        grundy_rules *rules;
        grundy_sum *sum = NULL;
        grundy_status status =
            grundy_rules_open(&rules, kinds, strlen(kinds), &limits, NULL);

        if (status == GRUNDY_OK)
            status = grundy_rules_set(rules, "w", "100", NULL);
        if (status == GRUNDY_OK)
            status = grundy_sum_prepare(&sum, rules, NULL);
        for (size_t i = 0;
             status == GRUNDY_OK && i < sizeof same / sizeof *same; i++)
            status = bind_same(sum, &same[i], NULL);
        ran_through = status == GRUNDY_OK;
        assert_true(status == GRUNDY_OK || status == GRUNDY_ENOMEM);
        grundy_sum_close(&sum);
        grundy_rules_close(&rules);
        assert_int_equal(s.live, 0);
    }
}
