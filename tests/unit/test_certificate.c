/* SPDX-License-Identifier: MIT */
/*
 * Certificates as the library writes them, and the checker of verify/ as it
 * stands there: it accepts each true one, and refuses whatever was changed,
 * with its checksum made right again or not.
 */
#include "../support/test.h"
#include "../support/plain_heaps.h"
#include "nim/certificate.h"

/* The checker leaves its memory to the system; here it must be given back. */
enum { BLOCKS = 64 };

static void *block[BLOCKS];
static size_t blocks;

static void *keep(size_t count, size_t size)
{
    assert_true(blocks < BLOCKS);
    block[blocks] = calloc(count, size);
    return block[blocks++];
}

static void give_back(void)
{
    while (blocks > 0)
        free(block[--blocks]);
}

/* Room enough for these games, and a thousandth of it to clear each time. */
#define VALUES_MAX (1 << 12)
#define TAKE_MAX (1 << 12)
#define VERSION "of the tests"
#define calloc keep
#define main checker_main
#include "../../verify/verify.c"
#undef main
#undef calloc

/* A proof without limits. */
static proof *new_proof(void)
{
    proof *const a = keep(1, sizeof *a);

    assert_non_null(a);
    a->left = SIZE_MAX;
    return a;
}

/* What the checker has against the text; NULL if nothing. */
static const char *refusal(const char *text)
{
    proof *const a = new_proof();
    const char *wrong;

    assert_true(strlen(text) < sizeof a->text);
    memcpy(a->text, text, strlen(text));
    wrong = check(a);
    give_back();
    return wrong;
}

enum { ROOM = 4096, MOST = 1000, MOST_THREE = 220 };

/* A certificate of a law that was found and proved here. */
typedef struct sample {
    const char *text; /* of the game */
    grundy_heap_code code;
    certificate c;
} sample;

static uint32_t sum_up(const uint32_t *value, uint64_t count)
{
    uint32_t a = 0, b = 0;

    for (uint64_t n = 0; n < count; n++) {
        a = (a + value[n]) & 0xFFFF;
        b = (b + a) & 0xFFFF;
    }
    return b << 16 | a;
}

static void certify(sample *s)
{
    uint32_t value[MOST];
    memory mem;
    grundy_error err = {.status = GRUNDY_OK};

    grundy_memory_open(&mem, NULL, 0);
    if (grundy_heap_code_parse(&s->code, s->text, strlen(s->text), NULL,
                               &err) != GRUNDY_OK)
        fail_msg("%s: %s", s->text, err.message);

    const bool three = grundy_law_parts(&s->code) == 3;
    const series all = {value, three ? MOST_THREE : MOST, 4};

    plain_values(value, &s->code, (uint32_t)all.count);
    assert_int_equal(grundy_law_search(&s->c.law, &s->code, &all, &mem, NULL),
                     GRUNDY_OK);
    s->c.game = s->text;
    s->c.parity = GRUNDY_PARITY_NONE;
    if (!grundy_certificate_count(&s->code, &s->c.law, &s->c.count) ||
        s->c.count > all.count)
        fail_msg("%s has no proof", s->text);
    s->c.digest = sum_up(value, s->c.count);
}

static const char *refusal_of(const certificate *c)
{
    static char text[ROOM];

    assert_true(grundy_certificate_text(c, text, sizeof text) < sizeof text);
    return refusal(text);
}

static void assert_verified(const certificate *c)
{
    const char *const wrong = refusal_of(c);

    if (wrong != NULL)
        fail_msg("%s: %s", c->game, wrong);
}

static void assert_refused(const certificate *c, unsigned *refused)
{
    if (refusal_of(c) == NULL)
        fail_msg("%s: accepted preperiod %llu period %llu saltus %llu count "
                 "%llu state %llu",
                 c->game, (unsigned long long)c->law.period.preperiod,
                 (unsigned long long)c->law.period.length,
                 (unsigned long long)c->law.period.saltus,
                 (unsigned long long)c->count,
                 (unsigned long long)c->law.state);
    ++*refused;
}

/* ---- what is true ---- */

TEST(every_kind_of_proof_is_verified)
{
    static const char *const game[] = {
        "0.77",
        "0.07",
        "4.7",
        "0.123",
        "0.375",
        "4.304",
        "0.055",
        "0.0",
        "{1,2}",
        "{2,5,7}",
        "{1,3,4}",
        "{}",
        "all-but {}",
        "all-but {1}",
        "all-but {3,5,8}",
        "all-but {1,4,6}",
        "0.3333...",
        "4.3333...",
        "0.0333...",
        "0.2222...",
        "0.1111...",
        "0.1203...",
        "0.F777...",
        "unequal 0.7",
        "powers",
        "0.8",
        "0.A8",
        "0.28",
        "8.8",
        "0.F",
        "0.0C",
        "0.02",
    };

    for (size_t i = 0; i < sizeof game / sizeof game[0]; i++) {
        sample s = {.text = game[i]};

        certify(&s);
        assert_verified(&s.c);
        grundy_heap_code_close(&s.code, NULL);
    }
}

static void assert_values(const char *text, unsigned mask, const char *parity)
{
    proof *const a = new_proof();
    uint32_t value[MOST];
    grundy_heap_code code;

    assert_int_equal(
        grundy_heap_code_parse(&code, text, strlen(text), NULL, NULL),
        GRUNDY_OK);
    plain_values(value, &code, MOST);
    (void)strcpy(a->game, text);
    (void)strcpy(a->parity, parity);
    a->mask = mask;
    a->count = MOST;
    a->digest = sum_up(value, MOST);
    assert_null(read_game(a));
    if (find_values(a) != NULL)
        fail_msg("%s mask %u parity %s", text, mask, parity);
    assert_memory_equal(a->value, value, sizeof value);
    give_back();
    grundy_heap_code_close(&code, NULL);
}

/* Any mask is right, and so is a parity that fits the game. */
TEST(every_split_gives_the_same_values)
{
    for (unsigned mask = 0; mask < 32; mask++) {
        assert_values("0.77", mask, "none");
        assert_values("4.7", mask, "none");
        assert_values("grundy", mask, "none");
        assert_values("grundy", mask, "0");
        assert_values("unequal 4.7", mask, "none");
        assert_values("0.006", mask, "none");
        assert_values("0.006", mask, "1");
        assert_values("0.106", mask, "1");
        assert_values("0.137", mask, "1");
    }
}

/* Two ways to one theorem: the library's sets and the checker's triples. */
TEST(the_proofs_without_carries_agree)
{
    uint64_t random = 11;
    unsigned yes = 0, no = 0;
    memory mem;

    grundy_memory_open(&mem, NULL, 0);
    for (int i = 0; i < 1500; i++) {
        proof *const a = new_proof();
        uint32_t value[60];
        bool proved;

        a->n0 = 1 + random_below(&random, 3);
        a->p = 1 + random_below(&random, 4);
        a->s = UINT64_C(1) << random_below(&random, 3);
        (void)snprintf(a->game, sizeof a->game, "%d.%X%X",
                       random_below(&random, 4) == 0 ? 8 : 0,
                       8u | (unsigned)random_below(&random, 16),
                       1u + (unsigned)random_below(&random, 15));

        const grundy_heap_code code = plain_code(a->game);
        const period p = {a->n0, a->p, a->s};
        const series s = {value, sizeof value / sizeof value[0], 4};

        for (uint64_t n = 0; n < s.count; n++)
            value[n] =
                n < a->n0 + a->p
                    ? (uint32_t)random_below(
                          &random, random_below(&random, 9) ? a->s : a->s + 1)
                    : value[n - a->p] + (uint32_t)a->s;
        a->value = value;
        a->count = s.count;
        assert_null(read_game(a));
        assert_int_equal(grundy_law_carry(&proved, &code, &s, &p, &mem, NULL),
                         GRUNDY_OK);
        assert_int_equal(check_carry(a) == NULL, proved);
        yes += proved;
        no += !proved;
        give_back();
    }
    assert_true(yes > 50 && no > 50);
}

/* ---- what is not ---- */

/* Every claim near the true one is false, or says more than is least. */
static void tamper_numbers(const certificate *c, unsigned *refused)
{
    static const int64_t step[] = {-12, -3, -2, -1, 1, 2, 3, 12};

    for (size_t i = 0; i < sizeof step / sizeof step[0]; i++) {
        certificate bad = *c;

        bad.law.period.preperiod += (uint64_t)step[i];
        assert_refused(&bad, refused);
        bad = *c;
        bad.law.period.length += (uint64_t)step[i];
        assert_refused(&bad, refused);
        bad = *c;
        bad.law.period.saltus += (uint64_t)step[i];
        assert_refused(&bad, refused);
        bad = *c;
        bad.digest += (uint32_t)step[i];
        if (c->count > 0)
            assert_refused(&bad, refused);
        bad = *c;
        bad.law.period.length *= (uint64_t)(step[i] + 14);
        bad.law.period.saltus *= (uint64_t)(step[i] + 14);
        assert_refused(&bad, refused);
    }
}

/* Fewer values, with a digest that is right for them. */
static void tamper_count(const sample *s, unsigned *refused)
{
    uint32_t value[MOST];

    plain_values(value, &s->code, (uint32_t)s->c.count);
    for (uint64_t count = 0; count < s->c.count; count += 1 + count / 4) {
        certificate bad = s->c;

        bad.count = count;
        bad.digest = sum_up(value, count);
        assert_refused(&bad, refused);
    }
}

/* True, but not the least: seen in as many values as it takes. */
static void tamper_least(const sample *s, unsigned *refused)
{
    uint32_t value[MOST];
    const bool three = grundy_law_parts(&s->code) == 3;
    const uint32_t count = three ? MOST_THREE : MOST;

    plain_values(value, &s->code, count);
    for (uint64_t times = 1; times <= 4; times++)
        for (uint64_t later = times == 1; later <= 3; later++) {
            certificate bad = s->c;

            bad.law.period.preperiod += later;
            bad.law.period.length *= times;
            bad.law.period.saltus *= times;
            bad.law.state += later;
            bad.count = count;
            bad.digest = sum_up(value, count);
            assert_refused(&bad, refused);
        }
}

static void tamper_theorem(const sample *s, unsigned *refused)
{
    uint32_t value[MOST];

    plain_values(value, &s->code,
                 grundy_law_parts(&s->code) == 3 ? MOST_THREE : MOST);
    for (law_theorem t = LAW_GUY_SMITH; t <= LAW_DIRECT; t++) {
        const law_theorem own = s->c.law.theorem;
        certificate bad = s->c;

        bad.law.theorem = t;
        bad.count = grundy_law_parts(&s->code) == 3 ? MOST_THREE : MOST;
        bad.digest = sum_up(value, bad.count);
        /* The checker knows some of them by one name; and where nothing is
         * broken, the bound for breaking is large enough. */
        if (t == own || t == LAW_UNEQUAL || t == LAW_ENLARGED ||
            (t == LAW_GUY_SMITH && (own == LAW_UNEQUAL || own == LAW_STATE)))
            continue;
        assert_refused(&bad, refused);
    }
}

static void tamper_game(const certificate *c, unsigned *refused)
{
    static const char *const game[] = {
        "0.72",  "0.76",  "0.6", "{1,2,9}", "all-but {2}", "0.4444...",
        "4.777", "0.2Z",  "77",  "",        "primes",      "{2,1}",
        "{0}",   "{1,2,", "1.3", "0.3...x", "unequal 0.8", "all-but 3",
    };

    for (size_t i = 0; i < sizeof game / sizeof game[0]; i++) {
        certificate bad = *c;

        bad.game = game[i];
        assert_refused(&bad, refused);
    }
}

TEST(changed_claims_are_refused)
{
    static const char *const game[] = {
        "0.77", "0.123",   "{2,5,7}",   "0.1203...",  "all-but {3,5,8}",
        "0.A8", "{2,3,7}", "0.3333...", "unequal 0.7"};
    unsigned refused = 0;

    for (size_t i = 0; i < sizeof game / sizeof game[0]; i++) {
        sample s = {.text = game[i]};

        certify(&s);
        tamper_numbers(&s.c, &refused);
        tamper_count(&s, &refused);
        tamper_least(&s, &refused);
        tamper_game(&s.c, &refused);
        if (s.c.law.theorem != LAW_DIRECT)
            tamper_theorem(&s, &refused);
        grundy_heap_code_close(&s.code, NULL);
    }
    assert_true(refused >= 100);
}

/* One byte of the text: another, left out, said twice. */
TEST(changed_texts_are_refused)
{
    sample s = {.text = "0.123"};
    char text[ROOM], bad[ROOM + 1];
    size_t length;

    certify(&s);
    length = grundy_certificate_text(&s.c, text, sizeof text);
    assert_null(refusal(text));
    for (size_t i = 0; i < length; i++) {
        memcpy(bad, text, length + 1);
        bad[i] = (char)(bad[i] ^ 1);
        assert_non_null(refusal(bad));
        memmove(bad + i, text + i + 1, length - i);
        assert_non_null(refusal(bad));
        memcpy(bad, text, i + 1);
        memcpy(bad + i + 1, text + i, length - i + 1);
        assert_non_null(refusal(bad));
        memcpy(bad, text, i);
        bad[i] = '\0';
        assert_non_null(refusal(bad));
    }
    grundy_heap_code_close(&s.code, NULL);
}

TEST(a_split_that_does_not_suit_is_refused)
{
    sample s = {.text = "0.77"};
    unsigned refused = 0;

    certify(&s);
    s.c.mask = 15;
    assert_verified(&s.c);
    s.c.parity = 0;
    assert_refused(&s.c, &refused);
    s.c.parity = 1;
    assert_refused(&s.c, &refused);
    s.c.parity = GRUNDY_PARITY_NONE;
    s.c.mask = 1 << 16;
    assert_refused(&s.c, &refused);
    grundy_heap_code_close(&s.code, NULL);
}

/* Equal values are not equal states: what may be reached must agree too. */
TEST(states_that_come_too_early_are_refused)
{
    sample s = {.text = "all-but {1,3,4,7}"};
    unsigned refused = 0;

    certify(&s);
    assert_int_equal(s.c.law.period.preperiod, 0);
    assert_int_equal(s.c.law.state, 15);
    for (uint64_t back = 8; back <= s.c.law.state; back++) {
        certificate bad = s.c;

        bad.law.state -= back;
        assert_refused(&bad, &refused);
    }
    assert_true(refused > 0);
    grundy_heap_code_close(&s.code, NULL);
}

TEST(observed_laws_have_no_certificate)
{
    const grundy_heap_code code = plain_code("0.77");
    const law seen = {LAW_OBSERVED, {71, 12, 0}, 100, 0};
    uint64_t count;

    assert_false(grundy_certificate_count(&code, &seen, &count));
}

TEST(texts_are_cut_like_snprintf_does)
{
    sample s = {.text = "0.77"};
    char whole[ROOM], part[ROOM];

    certify(&s);

    const size_t length = grundy_certificate_text(&s.c, whole, sizeof whole);

    assert_int_equal(length, strlen(whole));
    for (size_t size = 0; size <= length + 1; size++)
        assert_int_equal(grundy_certificate_text(&s.c, part, size), length);
    grundy_heap_code_close(&s.code, NULL);
}
