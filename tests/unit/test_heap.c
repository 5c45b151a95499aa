/* SPDX-License-Identifier: MIT */
/*
 * Heap sequences through the public header: names of games, known sequences,
 * periods and digests, what a law answers, and what becomes of failures.
 */
#include "grundy/grundy.h"
#include "support/test.h"

/* ---- names ---- */

static grundy_heap_code parse(const char *text)
{
    grundy_heap_code code;
    grundy_error err = {0};

    if (grundy_heap_code_parse(&code, text, strlen(text), NULL, &err) !=
        GRUNDY_OK)
        fail_msg("%s: %s", text, err.message);
    return code;
}

TEST(a_name_is_printed_as_it_is_read)
{
    static const char *const same[][2] = {
        {"0.77", "0.77"},
        {" 0.7700 ", "0.77"},
        {"4.7", "4.7"},
        {"4.", "4.0"},
        {"0.0", "0.0"},
        {"0.f", "0.F"},
        {"c.008", "C.008"},
        {"0.3333...", "0.3333..."},
        {"0.3...", "0.3333..."},
        {"0.1233...", "0.123333..."},
        {"4.33...", "4.3333..."},
        {"grundy", "grundy"},
        {"unequal 4.0", "grundy"},
        {"unequal4.7", "unequal 4.7"},
        {"{}", "{}"},
        {"{ 5, 2,3 ,5}", "{2,3,5}"},
        {"all-but {1,2}", "all-but {1,2}"},
        {"all-but{ }", "all-but {}"},
        {"primes", "primes"},
        {" squares", "squares"},
        {"triangular", "triangular"},
        {"fibonacci", "fibonacci"},
        {"powers", "powers"},
    };
    char text[64];

    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        grundy_heap_code code = parse(same[i][0]);
        const size_t length = grundy_heap_code_text(&code, text, sizeof text);

        assert_string_equal(text, same[i][1]);
        assert_int_equal(length, strlen(same[i][1]));
        assert_int_equal(grundy_heap_code_text(&code, NULL, 0), length);
        grundy_heap_code_close(&code, NULL);
    }
}

TEST(a_wrong_name_is_told_from_a_right_one)
{
    static const struct {
        const char *text;
        uint32_t column;
        const char *message;
    } wrong[] = {
        {"", 1, "expected a code such as 0.77, a set such as {2,3,5}, "
                "all-but {1,2}, grundy or primes, found the end"},
        {"0", 2, "expected '.', found the end"},
        {"3.7", 1, "expected 0, 4, 8 or C before the point, found '3'"},
        {"0.7x", 4, "expected the end of the game's name, found 'x'"},
        {"0....", 6, "expected a digit before '...', found the end"},
        {"{1,0}", 4, "expected a positive number, found '0'"},
        {"{1 2}", 4, "expected ',' or '}', found '2'"},
        {"{1,a}", 4, "expected a number, found 'a'"},
        {"all-but 3", 9, "expected '{', found '3'"},
        {"grundy 2", 8, "expected the end of the game's name, found '2'"},
    };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        grundy_heap_code code;
        grundy_error err = {0};

        assert_int_equal(grundy_heap_code_parse(&code, wrong[i].text,
                                                strlen(wrong[i].text), NULL,
                                                &err),
                         GRUNDY_ESYNTAX);
        assert_string_equal(err.message, wrong[i].message);
        assert_int_equal(err.span.column, wrong[i].column);
    }
}

TEST(a_struct_against_the_rules_is_refused)
{
    uint32_t set[] = {3, 3};
    const grundy_heap_code wrong[] = {
        {.family = GRUNDY_HEAP_BREAK},
        {.family = GRUNDY_HEAP_BREAK, .digits = 1, .digit = {1}},
        {.family = GRUNDY_HEAP_BREAK, .digits = 2, .digit = {0, 16}},
        {.family = GRUNDY_HEAP_BREAK, .digits = 2, .digit = {0, 8},
         .unequal = true},
        {.family = GRUNDY_HEAP_BREAK, .digits = 1, .tail = 4, .unequal = true},
        {.family = GRUNDY_HEAP_SUBTRACT, .set = set, .count = 2},
        {.family = GRUNDY_HEAP_RULE, .rule = GRUNDY_RULES},
    };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        grundy_heap *heap;
        grundy_error err = {0};

        assert_int_equal(grundy_heap_code_check(&wrong[i], &err),
                         GRUNDY_EINVAL);
        assert_int_equal(grundy_heap_open(&heap, &wrong[i], NULL, NULL),
                         GRUNDY_EINVAL);
        assert_null(heap);
    }
}

/* ---- sequences ---- */

static grundy_heap *open_heap(const char *text,
                              const grundy_heap_options *options)
{
    grundy_heap_code code = parse(text);
    grundy_error err = {0};
    grundy_heap *heap;

    if (grundy_heap_open(&heap, &code, options, &err) != GRUNDY_OK)
        fail_msg("%s: %s", text, err.message);
    grundy_heap_code_close(&code, NULL);
    return heap;
}

static void extend(grundy_heap *heap, uint64_t count)
{
    grundy_error err = {0};

    if (grundy_heap_extend(heap, count, &err) != GRUNDY_OK)
        fail_msg("%s", err.message);
}

static uint64_t value_of(grundy_heap *heap, uint64_t n)
{
    uint64_t value = 0;

    assert_int_equal(grundy_heap_value(heap, n, &value, NULL), GRUNDY_OK);
    return value;
}

TEST(known_sequences_come_out)
{
    static const struct {
        const char *game;
        int values[22]; /* from heap 0, ended by -1 */
    } known[] = {
        {"0.77", {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2,
                  1, -1}},
        {"grundy", {0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3,
                    0, -1}},
        {"4.3333...", {0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, -1}},
        {"0.3333...", {0, 1, 2, 3, 4, 5, -1}},
        {"0.333", {0, 1, 2, 3, 0, 1, 2, 3, 0, -1}},
        {"{1,3,4}", {0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2, -1}},
        {"all-but {1}", {0, 0, 1, 1, 2, 2, 3, 3, -1}},
        {"0.8", {0, 0, 0, 0, 1, 1, 1, 2, 2, 2, -1}},
    };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        grundy_heap *heap = open_heap(known[i].game, NULL);

        for (uint64_t n = 0; known[i].values[n] >= 0; n++)
            if (value_of(heap, n) != (uint64_t)known[i].values[n])
                fail_msg("%s, heap %d: %d", known[i].game, (int)n,
                         (int)value_of(heap, n));
        grundy_heap_close(&heap);
        assert_null(heap);
    }
}

/* Lines of a table beside this file's folder; comments are left out. */
static FILE *open_golden(const char *name)
{
    char path[4096];
    const char *const slash = strrchr(__FILE__, '/');
    FILE *file;

    (void)snprintf(path, sizeof path, "%.*s/../golden/%s",
                   (int)(slash - __FILE__), __FILE__, name);
    file = fopen(path, "r");
    if (file == NULL)
        fail_msg("no file %s", path);
    return file;
}

/* Some are enough for a first look. */
static bool all_wanted(void)
{
    return !SANITIZED && times_wanted() > 4;
}

TEST(published_digests_come_out)
{
    FILE *const file = open_golden("octal-digests.tsv");
    grundy_heap_options options = {.no_law = true};
    char line[256], game[64];
    unsigned long long to;
    unsigned digest;
    const bool all = all_wanted();
    int lines = 0;

    options.limits.threads = 1;
    while (fgets(line, sizeof line, file) != NULL) {
        grundy_heap *heap;
        uint32_t found;

        if (sscanf(line, "%63[^#\t]\t%llu\t%x", game, &to, &digest) != 3)
            continue;
        lines++;
        if (!all && (to > 100000 || strcmp(game, "0.007") == 0))
            continue;
        heap = open_heap(game, &options);
        assert_int_equal(grundy_heap_digest(heap, to + 1, &found, NULL),
                         GRUNDY_OK);
        if (found != digest)
            fail_msg("%s to %llu: %08X", game, to, (unsigned)found);
        grundy_heap_close(&heap);
    }
    assert_int_equal(lines, 14);
    (void)fclose(file);
}

TEST(published_periods_are_proved)
{
    FILE *const file = open_golden("octal-periods.tsv");
    char line[256], game[64];
    unsigned long long preperiod, length;
    const bool all = all_wanted();
    int lines = 0;

    while (fgets(line, sizeof line, file) != NULL) {
        grundy_heap_law law = {0};
        grundy_heap *heap;

        if (sscanf(line, "%63[^#\t]\t%llu\t%llu", game, &preperiod, &length) !=
            3)
            continue;
        lines++;
        if (!all && lines % 3 != 0)
            continue;
        heap = open_heap(game, NULL);
        extend(heap, 5000000);
        if (!grundy_heap_get_law(heap, &law) || law.preperiod != preperiod ||
            law.period != length || law.saltus != 0)
            fail_msg("%s: %llu/%llu", game,
                     (unsigned long long)law.preperiod,
                     (unsigned long long)law.period);
        assert_int_equal(grundy_heap_known(heap), UINT64_MAX);
        grundy_heap_close(&heap);
    }
    assert_int_equal(lines, 52);
    (void)fclose(file);
}

/* What the law says is what comes out without it. */
static void try_law(const char *game, uint64_t count)
{
    const grundy_heap_options without = {.no_law = true};
    grundy_heap *by_law = open_heap(game, NULL);
    grundy_heap *found = open_heap(game, &without);
    grundy_heap_summary a, b;

    extend(found, count);
    extend(by_law, count);
    assert_false(grundy_heap_get_law(found, NULL));
    if (!grundy_heap_get_law(by_law, NULL))
        fail_msg("%s has no law", game);
    for (uint64_t n = 0; n < count; n++)
        if (value_of(by_law, n) != value_of(found, n))
            fail_msg("%s: heap %llu", game, (unsigned long long)n);
    for (uint64_t n = count; n > count - 40; n--) {
        assert_int_equal(grundy_heap_summarise(by_law, n, &a, NULL),
                         GRUNDY_OK);
        assert_int_equal(grundy_heap_summarise(found, n, &b, NULL),
                         GRUNDY_OK);
        assert_memory_equal(&a, &b, sizeof a);
    }
    grundy_heap_close(&by_law);
    grundy_heap_close(&found);
}

TEST(laws_agree_with_the_values)
{
    static const char *const games[] = {
        "0.77", "0.07", "4.7", "0.137", "0.123", "0.333", "0.1111...",
        "0.3333...", "4.3333...", "{2,3,5}", "{1,4,9,16}", "{}",
        "all-but {1,2}", "all-but {2,5,9}", "0.0333...", "0.8", "0.F"};

    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        try_law(games[i], 3001);
}

TEST(a_law_answers_for_huge_heaps)
{
    grundy_heap *kayles = open_heap("0.77", NULL);
    grundy_heap *all_but = open_heap("all-but {1,2}", NULL);
    const uint64_t n = UINT64_C(1000000000000000000);
    uint64_t values[3];

    extend(kayles, n);
    assert_int_equal(value_of(kayles, n), value_of(kayles, 72 + (n - 72) % 12));
    assert_int_equal(value_of(all_but, n), n / 3);
    assert_int_equal(grundy_heap_copy(all_but, n, 3, values, NULL),
                     GRUNDY_OK);
    assert_int_equal(values[2], (n + 2) / 3);
    grundy_heap_close(&kayles);
    grundy_heap_close(&all_but);
}

TEST(the_summary_of_grundys_game_is_as_published)
{
    const uint64_t count = (1 << (SANITIZED ? 20 : 21)) + 1;
    grundy_heap *heap = open_heap("grundy", NULL);
    grundy_heap_summary s;

    assert_int_equal(grundy_heap_summarise(heap, count, &s, NULL), GRUNDY_OK);
    assert_int_equal(s.largest, 231);
    assert_int_equal(s.largest_at, 763622);
    assert_int_equal(s.mask, 0xfe);
    assert_int_equal(s.parity, GRUNDY_PARITY_NONE);
    assert_int_equal(s.rare, 1274);
    assert_int_equal(s.last_rare, 82860);
    grundy_heap_close(&heap);
}

TEST(losing_heaps_of_grundys_game_are_as_published)
{
    grundy_heap *heap = open_heap("grundy", NULL);
    int count = 0;
    uint64_t last = 0;

    for (uint64_t n = 1; n < 2000; n++)
        if (value_of(heap, n) == 0) {
            count++;
            last = n;
        }
    assert_int_equal(count, 41);
    assert_int_equal(last, 1222);
    grundy_heap_close(&heap);
}

TEST(subtraction_games_have_their_periods)
{
    static const struct {
        const char *game;
        uint64_t period;
    } known[] = {{"{1,2}", 3},   {"{1,3}", 2},   {"{1,2,5}", 3},
                 {"{1,3,4}", 7}, {"{2,3,5}", 7}, {"{2,3,7}", 5},
                 {"{2,5,7}", 22}, {"{2,3,5,7}", 9}, {"{2,3,5,7,11,13}", 9}};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        grundy_heap *heap = open_heap(known[i].game, NULL);
        grundy_heap_law law = {0};

        extend(heap, 1000);
        assert_true(grundy_heap_get_law(heap, &law));
        assert_int_equal(law.period, known[i].period);
        assert_int_equal(law.proof, GRUNDY_PROOF_STATE);
        grundy_heap_close(&heap);
    }
}

TEST(equal_codes_up_to_a_shift_are_cousins)
{
    grundy_heap *a = open_heap("0.04", NULL), *b = open_heap("0.007", NULL);
    grundy_heap *c = open_heap("0.161", NULL), *d = open_heap("0.36", NULL);

    for (uint64_t n = 0; n < 20000; n++)
        assert_int_equal(value_of(a, n + 1), value_of(b, n));
    for (uint64_t n = 0; n < 519; n++)
        assert_int_equal(value_of(c, n), value_of(d, n));
    assert_int_equal(value_of(c, 519), 2);
    assert_int_equal(value_of(d, 519), 4);
    grundy_heap_close(&a);
    grundy_heap_close(&b);
    grundy_heap_close(&c);
    grundy_heap_close(&d);
}

/* ---- limits ---- */

TEST(one_thread_and_two_find_the_same)
{
    static const char *const games[] = {"grundy", "0.6", "0.106", "0.16",
                                        "0.45", "4.37", "0.007"};

    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        grundy_heap_options options = {.no_law = true};
        uint32_t digest[2];

        for (unsigned threads = 1; threads <= 2; threads++) {
            grundy_heap *heap;

            options.limits.threads = threads;
            heap = open_heap(games[i], &options);
            assert_int_equal(grundy_heap_digest(heap, 40000,
                                                &digest[threads - 1], NULL),
                             GRUNDY_OK);
            grundy_heap_close(&heap);
        }
        assert_int_equal(digest[0], digest[1]);
    }
}

TEST(a_cancelled_run_stops_soon)
{
    grundy_heap *heap = open_heap("0.6", NULL);
    uint64_t known;

    extend(heap, 5000);
    known = grundy_heap_known(heap);
    grundy_heap_cancel(heap);
    assert_int_equal(grundy_heap_extend(heap, 50000, NULL), GRUNDY_ECANCEL);
    assert_true(grundy_heap_known(heap) <= known + 64);
    assert_int_equal(grundy_heap_extend(heap, 6000, NULL), GRUNDY_OK);
    grundy_heap_close(&heap);
}

TEST(a_limit_of_memory_is_kept)
{
    grundy_heap_options options = {.no_law = true};
    grundy_heap_stats stats;
    grundy_error err = {0};
    grundy_heap *heap;

    options.limits.memory = 1 << 20;
    heap = open_heap("grundy", &options);
    assert_int_equal(grundy_heap_extend(heap, 10000000, &err), GRUNDY_ELIMIT);
    assert_non_null(strstr(err.message, "out of memory"));
    grundy_heap_get_stats(heap, &stats);
    assert_true(stats.peak <= 1 << 20);
    assert_true(grundy_heap_known(heap) > 10000);
    assert_int_equal(value_of(heap, 1222), 0);
    grundy_heap_close(&heap);
}

TEST(the_block_method_wants_codes_that_split)
{
    grundy_heap_options options = {.method = GRUNDY_HEAP_BLOCKS};
    grundy_heap_code code = parse("{1,2}");
    grundy_heap *heap;

    assert_int_equal(grundy_heap_open(&heap, &code, &options, NULL),
                     GRUNDY_EINVAL);
    assert_null(heap);
    grundy_heap_code_close(&code, NULL);
}
