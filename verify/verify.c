/* SPDX-License-Identifier: MIT */
/*
 * grundy-verify [OPTION ...] FILE -- checks a certificate about the values of a
 * heap game:
 *
 *     value(n + period) = value(n) + saltus for all n >= preperiod,
 *
 * and that neither period nor preperiod could be less.  It trusts nothing but
 * the theorem: it finds the values by its own method, sees the law in all of
 * them and that they reach as far as the theorem asks (see docs/formats.md).
 * Exit status: 0 verified, 1 refused, 2 wrong usage, 3 out of the limits that
 * the options set, 4 the answer could not be written.
 *
 * A mask parts the values into rare and common ones, so that the xor of two of
 * one type is rare and of two types is common.  So a common value is an
 * option's just if it is that of an option with a rare heap.  These are few
 * and all tried, which gives the least common value that no option has.  Only
 * rare values below it are still open, and pairs of common heaps are tried
 * until none is, one pair of each digit in turn, since what one digit never
 * gives comes soon from another.  Any mask will do; a bad one is slow.  With a
 * parity the types also count the heap's size, which fits if all digits that
 * split stand at places of that parity [BerlekampConwayGuy82, ch. 4].
 */
#define _XOPEN_SOURCE 700 /* setitimer */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "reader.h"

enum { LEAVE_NONE = 1, LEAVE_ONE = 2, LEAVE_TWO = 4, LEAVE_THREE = 8 };
#ifndef VALUES_MAX /* the tests, with a checker a game, have less */
enum { VALUES_MAX = 1 << 22, TAKE_MAX = 1 << 20 };
#endif
enum { COUNT_MAX = (1 << 30) - 1 };
enum { TEXT_MAX = 1 << 16, CARRY_MAX = 4096 };

enum { VERIFIED, REFUSED, MISUSED, LIMITED, UNWRITTEN }; /* exit status */

static const char OUT_OF_MEMORY[] = "out of memory";

/* Taking j is a move by digit[j] for j <= k, and by tail beyond. */
typedef struct proof {
    char text[TEXT_MAX + 1], again[2 * TEXT_MAX];
    char game[TEXT_MAX], theorem[32], parity[8];
    uint64_t n0, p, s, count, state, mask, digest; /* what is claimed */
    uint8_t digit[TAKE_MAX], tail, all; /* all: the OR of digits up to k */
    uint64_t k;
    bool unequal;              /* two heaps may be left only if they differ */
    bool plain;                /* digits 0 and 3: heap 0 is like any other */
    uint64_t first;            /* where an induction may begin */
    uint32_t *value;           /* of heaps [0, count) */
    uint32_t *rare, rares;     /* heaps with a rare value, rising */
    uint32_t seen[VALUES_MAX]; /* seen[v] == n: an option of n has value v */
    uint8_t below[VALUES_MAX]; /* some heap that all beyond may leave has v */
    uint8_t reach[2][VALUES_MAX], *turn;
    size_t left;  /* bytes of --memory */
    bool limited; /* an array was larger than that, or than the machine */
} proof;

/* Zeros, which the system takes back; NULL beyond the memory allowed. */
static void *array(proof *a, uint64_t count, size_t size)
{
    void *const new = count <= a->left / size ? calloc(count, size) : NULL;

    a->left -= new == NULL ? 0 : (size_t)count *size;
    a->limited = new == NULL;
    return new;
}

/* ---- the game ---- */

static void put_digit(proof *a, int digit)
{
    if (a->k < TAKE_MAX - 1)
        a->digit[++a->k] = (uint8_t)digit;
    a->plain = a->plain && (digit == 0 || digit == 3);
}

static int hexadecimal(char c)
{
    static const char digits[] = "0123456789ABCDEF";
    const char *at = c == '\0' ? NULL : strchr(digits, c);

    return at == NULL ? -1 : (int)(at - digits);
}

/* code = digit "." { digit } [ "..." ] */
static const char *read_code(proof *a, const char *text)
{
    if (hexadecimal(text[0]) < 0 || text[1] != '.')
        return "no such game";
    a->digit[0] = (uint8_t)hexadecimal(text[0]);
    for (text += 2; hexadecimal(*text) >= 0; text++)
        put_digit(a, hexadecimal(*text));
    if (strcmp(text, "...") == 0)
        a->tail = a->digit[a->k];
    else if (*text != '\0')
        return "no such digit";
    a->plain = a->plain && a->digit[0] == 0;
    return a->digit[0] & 3 ? "taking nothing is no move" : NULL;
}

/* set = "{" [ number { "," number } ] "}"; numbers rise, none begins with 0 */
static const char *read_set(proof *a, const char *text, bool but)
{
    bool more = text[1] != '}';

    a->tail = but ? 3 : 0;
    for (text++; more; text += more) {
        char *end = NULL;
        const unsigned long number = strtoul(text, &end, 10);

        if (*text < '1' || *text > '9')
            return "no such set";
        if (number <= a->k || number >= TAKE_MAX)
            return "the numbers of a set must rise and be smaller";
        while (a->k < number - 1)
            put_digit(a, but ? 3 : 0);
        put_digit(a, but ? 0 : 3);
        text = end;
        more = *text == ',';
    }
    return strcmp(text, "}") == 0 ? NULL : "no such set";
}

static const char *read_game(proof *a)
{
    const char *wrong, *text = a->game;

    a->plain = true;
    if (strcmp(text, "grundy") == 0)
        text = "unequal 4.0";
    a->unequal = strncmp(text, "unequal ", 8) == 0;
    text += a->unequal ? 8 : 0;
    if (strcmp(text, "powers") == 0)
        text = "{1,2}"; /* which stands for them all, see check_state */
    if (strncmp(text, "all-but {", 9) == 0)
        wrong = read_set(a, text + 8, true);
    else
        wrong = *text == '{' ? read_set(a, text, false) : read_code(a, text);
    while (a->k > 0 && a->digit[a->k] == a->tail)
        a->k--;
    for (uint64_t j = 0; j <= a->k; j++)
        a->all |= a->digit[j];
    a->first = a->plain ? 0 : a->tail != 0 ? a->k + 1 : 1;
    if (a->first < a->n0)
        a->first = a->n0;
    if (a->unequal && (a->tail != 0 || a->all & LEAVE_THREE))
        return "only pairs can be unequal";
    return wrong;
}

/* ---- its values ---- */

static bool is_rare(const proof *a, uint32_t n, uint32_t v)
{
    uint32_t bits = v & (uint32_t)a->mask;
    unsigned odd = a->parity[0] == 'n' ? 0 : n + (a->parity[0] == '1');

    for (; bits != 0; bits &= bits - 1)
        odd++;
    return a->mask == 0 || odd % 2 == 0;
}

static bool is_excluded(const proof *a, uint32_t n, uint32_t v)
{
    return a->seen[v] == n || a->below[v];
}

/* Options that leave one heap or none; those of the tail are in below. */
static void see_takes(proof *a, uint32_t n)
{
    for (uint32_t j = 1; j <= a->k && j <= n; j++)
        if (a->digit[j] & (j == n ? LEAVE_NONE : LEAVE_ONE))
            a->seen[a->value[n - j]] = n;
    if (n > a->k && a->tail & (n == a->k + 1 ? LEAVE_NONE : LEAVE_ONE))
        a->below[a->value[n - a->k - 1]] = 1;
}

static void see_rare_pairs(proof *a, uint32_t n, uint32_t rest)
{
    const uint32_t *const rare = a->rare, *const value = a->value;

    for (uint32_t i = 0; i < a->rares && rare[i] < rest; i++)
        if (!a->unequal || 2 * rare[i] != rest)
            a->seen[value[rare[i]] ^ value[rest - rare[i]]] = n;
}

static void see_triples(proof *a, uint32_t n, uint32_t rest)
{
    for (uint32_t x = 1; 3 * x <= rest; x++)
        for (uint32_t y = x; x + 2 * y <= rest; y++)
            a->seen[a->value[x] ^ a->value[y] ^ a->value[rest - x - y]] = n;
}

/* All pairs, until `open` values below `limit` have been seen. */
static void see_pairs(proof *a, uint32_t n, uint32_t limit, uint32_t open)
{
    for (uint32_t x = 1; 2 * x <= n && open > 0; x++)
        for (uint32_t j = 0; j <= a->k && j + 2 * x <= n; j++) {
            const uint32_t y = n - j - x, v = a->value[x] ^ a->value[y];

            if (!(a->digit[j] & LEAVE_TWO) || (a->unequal && x == y))
                continue;
            open -= v < limit && !is_excluded(a, n, v);
            a->seen[v] = n;
        }
}

static uint32_t least_open(proof *a, uint32_t n)
{
    uint32_t v = 0, open = 0;

    for (; is_excluded(a, n, v) || (a->mask != 0 && is_rare(a, n, v)); v++)
        open += !is_excluded(a, n, v);
    if (open == 0)
        return v;
    see_pairs(a, n, v, open);
    for (v = 0; is_excluded(a, n, v); v++)
        ;
    return v;
}

static void find_value(proof *a, uint32_t n)
{
    see_takes(a, n);
    for (uint32_t j = 0; a->all >= LEAVE_TWO && j <= a->k && j < n; j++) {
        if (a->digit[j] & LEAVE_TWO)
            see_rare_pairs(a, n, n - j);
        if (a->digit[j] & LEAVE_THREE)
            see_triples(a, n, n - j);
    }
    a->value[n] = least_open(a, n);
    if (a->all >= LEAVE_TWO && is_rare(a, n, a->value[n]))
        a->rare[a->rares++] = n;
}

/* Types go with pairs, and a parity with places of that parity. */
static const char *check_split(const proof *a)
{
    const bool none = strcmp(a->parity, "none") == 0;
    const bool one = strcmp(a->parity, "1") == 0;

    if (!none && !one && strcmp(a->parity, "0") != 0)
        return "the parity is neither none nor 0 nor 1";
    for (uint64_t j = one ? 0 : 1; j <= a->k && !none; j += 2)
        if (a->digit[j] & LEAVE_TWO)
            return "the parity does not suit the game";
    if (a->mask >= 1u << 16 || (a->mask != 0 && a->all & LEAVE_THREE))
        return "the mask does not suit the game";
    return a->tail >= LEAVE_TWO ? "the tail splits" : NULL;
}

static const char *find_values(proof *a)
{
    const char *wrong = check_split(a);
    uint16_t sum = 0, sums = 0;

    if (wrong != NULL)
        return wrong;
    a->value = array(a, a->count + 1, sizeof *a->value);
    a->rare = a->limited ? NULL : array(a, a->count + 1, sizeof *a->rare);
    if (a->limited)
        return OUT_OF_MEMORY;
    for (uint32_t n = 0; wrong == NULL && n < a->count; n++) {
        if (n > 0)
            find_value(a, n);
        if (a->value[n] >= VALUES_MAX / 4)
            wrong = "the values are too large";
        sum = (uint16_t)(sum + a->value[n]);
        sums = (uint16_t)(sums + sum);
    }
    if (wrong == NULL && a->digest != ((uint64_t)sums << 16 | sum))
        wrong = "the digest is not that of the values";
    return wrong;
}

/* Whether value(n + d) - value(n) is the same for all n in [from, to). */
static bool repeats(const proof *a, uint64_t d, uint64_t from, uint64_t to)
{
    const uint32_t saltus = a->value[from + d] - a->value[from];

    for (uint64_t n = from; n < to; n++)
        if (a->value[n + d] - a->value[n] != saltus)
            return false;
    return true;
}

static const char *check_law(const proof *a)
{
    const uint64_t n0 = a->n0, p = a->p;

    if (a->count < n0 + 2 * p)
        return "the values do not reach over two periods";
    if (a->value[n0 + p] != a->value[n0] + a->s ||
        !repeats(a, p, n0, a->count - p))
        return "the values do not follow the law";
    if (n0 > 0 && repeats(a, p, n0 - 1, n0 + 1))
        return "the preperiod could be less";
    for (uint64_t d = 1; 2 * d <= p; d++)
        if (p % d == 0 && repeats(a, d, n0, n0 + p))
            return "the period could be less";
    return NULL;
}

/* ---- the theorems ---- */

static const char *reaches(const proof *a, uint64_t need)
{
    return a->count < need ? "the values do not reach far enough" : NULL;
}

/* The repetition is long enough; one period more if splits are unequal. */
static const char *check_guy_smith(proof *a)
{
    const uint64_t heaps = a->all & LEAVE_THREE ? 3 : 2;

    if (a->tail != 0 || a->s != 0)
        return "the theorem is about codes that end, and saltus 0";
    return reaches(a, heaps * (a->first + a->p) + a->k + a->unequal * a->p);
}

/* A value is one function of the k before it. */
static const char *check_state(proof *a)
{
    if (a->all >= LEAVE_TWO || a->tail >= LEAVE_ONE || a->s != 0)
        return "the theorem is about taking from a finite set, and saltus 0";
    if (strcmp(a->game, "powers") == 0 && (a->n0 != 0 || a->p != 3))
        return "powers of two need the pure period 3";
    return reaches(a, a->first + a->p + a->k);
}

/* The values that every heap from n on may leave; returns their mex. */
static uint64_t gather(const proof *a, uint64_t n, uint8_t *has)
{
    uint64_t mex = 0;

    for (uint64_t h = a->tail & LEAVE_NONE ? 0 : 1; h + a->k < n; h++)
        has[a->value[h]] = 1;
    while (has[mex])
        mex++;
    return mex;
}

/* The same values above the mex, and, by the law, the same last k values. */
static const char *check_relative(proof *a)
{
    if (a->all >= LEAVE_TWO || !(a->tail & LEAVE_ONE) || a->state < a->first ||
        a->state < a->n0 + a->k || a->count < a->state + a->p)
        return "the theorem does not apply";

    uint8_t *const has = a->reach[0], *const then = a->reach[1];
    const uint64_t low = gather(a, a->state, has);
    const uint64_t high = gather(a, a->state + a->p, then);
    const bool same = memcmp(has + low, then + high, VALUES_MAX - high) == 0;

    return same && high - low == a->s ? NULL : "the states are not equal";
}

/* Heaps of that sum and xor are an option of n0 + i + d p, at i + d p. */
static void note(const proof *a, uint8_t *turn, uint64_t sum, uint64_t v,
                 unsigned leave, uint8_t mark)
{
    for (uint64_t j = 0; j <= a->k; j++)
        if (a->digit[j] & leave)
            turn[(sum + j - a->n0) * a->s + v] |= mark;
}

/* Up to three heaps below n0 + p, one big (n0 or more); 2: all three big. */
static void note_all(const proof *a, uint8_t *turn)
{
    const uint64_t n0 = a->n0, top = a->n0 + a->p;
    const uint32_t *const v = a->value;

    for (uint64_t x = n0; x < top; x++) {
        note(a, turn, x, v[x], LEAVE_ONE, 1);
        for (uint64_t y = 1; y < top; y++) {
            note(a, turn, x + y, v[x] ^ v[y], LEAVE_TWO, 1);
            for (uint64_t z = 1; z <= y; z++)
                note(a, turn, x + y + z, v[x] ^ v[y] ^ v[z], LEAVE_THREE,
                     z >= n0 && y >= n0 ? 3 : 1);
        }
    }
}

/* The mex at d = 0 is the value; each earlier turn has every remainder. */
static bool follows(const proof *a, const uint8_t *turn, uint64_t turns,
                    uint64_t i)
{
    const uint64_t s = a->s;
    uint64_t mex = 0;

    while (mex < s && turn[i * s + mex])
        mex++;
    for (uint64_t r = 0; r < s; r++) {
        uint8_t three[2] = {turn[i * s + r] & 2, 0};

        for (uint64_t d = 1; d < turns; d++) {
            const uint8_t mark = turn[(i + d * a->p) * s + r];

            three[d % 2] |= mark & 2;
            if (!three[d % 2] && !mark)
                return false;
        }
    }
    return mex == a->value[a->n0 + i];
}

/* The saltus is a power of two above all small values: xor has no carries. */
static const char *check_carry(proof *a)
{
    const uint64_t top = a->n0 + a->p, turns = (3 * top + a->k) / a->p + 3;
    bool right = true;

    if (a->tail != 0 || a->unequal || a->n0 == 0 || a->s == 0 ||
        (a->s & (a->s - 1)) != 0 || top > CARRY_MAX || a->s > CARRY_MAX)
        return "the theorem does not apply";
    for (uint64_t h = 0; h < top; h++)
        right = right && a->value[h] < a->s;
    if (!right)
        return "the saltus is not above the first values";
    a->turn = array(a, turns * a->p, a->s);
    if (a->limited)
        return OUT_OF_MEMORY;
    note_all(a, a->turn);
    for (uint64_t i = 0; i < a->p && right; i++)
        right = follows(a, a->turn, turns, i);
    return right ? reaches(a, 3 * a->n0 + a->k + a->p)
                 : "the options do not follow the law";
}

/* Every smaller heap may be left, so value(n) = n; or Lasker's game. */
static const char *check_direct(proof *a)
{
    const bool lasker = a->digit[0] == LEAVE_TWO && a->k == 0 && a->tail == 3;
    unsigned common = a->unequal ? 0 : a->tail;

    for (uint64_t j = 1; j <= a->k; j++)
        common &= a->digit[j];
    if ((common & 3) != 3 || (a->digit[0] != 0 && !lasker))
        return "the theorem does not apply";
    if (a->n0 != lasker || a->p != (lasker ? 4 : 1) || a->s != a->p ||
        a->count + a->digest + a->state + a->mask > 0)
        return "not the law of this game";
    return NULL;
}

/* ---- the certificate ---- */

static uint64_t checksum(const char *text) /* FNV-1a */
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);

    for (; *text != '\0'; text++)
        sum = (sum ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return sum;
}

/* What was read, written again, must be the text to the letter. */
static const char *read_claim(proof *a)
{
    int length;

    if (sscanf(a->text,
               "grundy-certificate 1 game %65535[^\n] preperiod %" SCNu64
               " period %" SCNu64 " saltus %" SCNu64
               " theorem %31s checked %" SCNu64 " state %" SCNu64
               " mask %" SCNx64 " parity %7s digest %" SCNx64,
               a->game, &a->n0, &a->p, &a->s, a->theorem, &a->count, &a->state,
               &a->mask, a->parity, &a->digest) != 10)
        return "no certificate, or a line is missing or misspelt";
    length = sprintf(a->again,
                     "grundy-certificate 1\ngame %s\npreperiod %" PRIu64
                     "\nperiod %" PRIu64 "\nsaltus %" PRIu64
                     "\ntheorem %s\nchecked %" PRIu64 "\nstate %" PRIu64
                     "\nmask %" PRIx64 "\nparity %s\ndigest %08" PRIX64 "\n",
                     a->game, a->n0, a->p, a->s, a->theorem, a->count, a->state,
                     a->mask, a->parity, a->digest);
    (void)sprintf(a->again + length, "checksum %016" PRIx64 "\n",
                  checksum(a->again));
    if (strcmp(a->text, a->again) != 0)
        return "the text was changed: its checksum does not fit";
    if (a->p == 0 || (a->p | a->n0 | a->s | a->state | a->count) > COUNT_MAX ||
        (a->state != 0 && strcmp(a->theorem, "relative") != 0) ||
        (a->mask == 0 && strcmp(a->parity, "none") != 0))
        return "a number is out of range, or not used here";
    return NULL;
}

static const char *check(proof *a)
{
    static const struct {
        const char *name, *(*check)(proof *a);
    } theorem[] = {{"direct", check_direct},
                   {"guy-smith", check_guy_smith},
                   {"state", check_state},
                   {"relative", check_relative},
                   {"carry", check_carry}};
    const char *wrong;
    size_t t = 0;

    if ((wrong = read_claim(a)) || (wrong = read_game(a)))
        return wrong;
    while (t < 5 && strcmp(theorem[t].name, a->theorem) != 0)
        t++;
    if (t == 5)
        return "no such theorem";
    if (t > 0 && ((wrong = find_values(a)) || (wrong = check_law(a))))
        return wrong;
    return theorem[t].check(a);
}

/* The whole file behind its first bytes: what follows the longest certificate
 * refuses it too. */
static bool read_text(proof *a, FILE *file, size_t had)
{
    const size_t length = had + fread(a->text + had, 1, TEXT_MAX - had, file);

    return length == strlen(a->text) && getc(file) == EOF && !ferror(file);
}

/* ---- the command line ---- */

static const char help[] =
    "Usage: grundy-verify [OPTION ...] FILE\n"
    "\n"
    "checks a certificate of 'grundy law' or 'grundy solve', by a method of "
    "its\n"
    "own\n"
    "\n"
    "Options:\n"
    "  --memory SIZE       use no more memory, such as 512M or 4G\n"
    "  --time TIME         give up after that time, such as 500ms or 60s\n"
    "  --version           the version\n"
    "  --help              this text\n"
    "\n"
    "Exit status: 0 verified, 1 refused, 2 wrong usage, 3 out of the limits,\n"
    "4 the answer could not be written.";

typedef struct request {
    const char *file;
    double seconds, bytes; /* 0: without limit */
} request;

typedef struct unit {
    const char *name;
    double worth;
} unit;

/* number unit; false unless it is above 0 and of any use as a limit */
static bool read_amount(const char *text, const unit *known, double *out)
{
    char *end = NULL;

    if (!isdigit((unsigned char)text[0]) && text[0] != '.')
        return false;
    *out = strtod(text, &end);
    while (known->name != NULL && strcmp(known->name, end) != 0)
        known++;
    *out *= known->worth;
    return known->name != NULL && *out > 0 && *out < 1e18;
}

static bool read_limit(request *r, const char *option, const char *text)
{
    static const unit times[] = {{"ms", 1e-3}, {"s", 1},    {"", 1},
                                 {"m", 60},    {"h", 3600}, {NULL, 0}};
    static const unit sizes[] = {{"", 1},       {"K", 0x1p10}, {"M", 0x1p20},
                                 {"G", 0x1p30}, {"T", 0x1p40}, {NULL, 0}};

    if (strcmp(option, "--time") == 0)
        return read_amount(text, times, &r->seconds) && r->seconds < 1e9;
    return strcmp(option, "--memory") == 0 &&
           read_amount(text, sizes, &r->bytes);
}

/* Whether the arguments are options with their values and one file. */
static bool read_arguments(request *r, char **argument)
{
    for (; *argument != NULL; argument++)
        if (strncmp(*argument, "--", 2) == 0) {
            if (argument[1] == NULL || !read_limit(r, argument[0], argument[1]))
                return false;
            argument++;
        } else if (r->file != NULL) {
            return false;
        } else {
            r->file = *argument;
        }
    return r->file != NULL;
}

static void end_in_time(int signal)
{
    static const char words[] = "out of time\n";

    (void)signal;
    _exit(write(2, words, sizeof words - 1) < 0 ? UNWRITTEN : LIMITED);
}

static void set_time(double seconds)
{
    struct itimerval timer = {{0, 0}, {0, 0}};

    timer.it_value.tv_sec = (time_t)seconds;
    timer.it_value.tv_usec =
        (suseconds_t)((seconds - (double)timer.it_value.tv_sec) * 1e6);
    timer.it_value.tv_usec += seconds < 1e-6;
    if (signal(SIGALRM, end_in_time) != SIG_ERR)
        (void)setitimer(ITIMER_REAL, &timer, NULL);
}

/* The status; that of an answer that got lost is another. */
static int say(FILE *to, const char *kind, const char *what, int status)
{
    const bool said = fprintf(to, "%s%s\n", kind, what) >= 0;

    return fflush(to) == 0 && said ? status : UNWRITTEN;
}

static int say_verified(const char *what)
{
    const bool said = printf("verified: %s\n", what) >= 0;

    if (fflush(stdout) == 0 && said)
        return VERIFIED;
    return say(stderr, "cannot write the answer: ", strerror(errno), UNWRITTEN);
}

static const char *check_heaps(proof *a, FILE *file, size_t had)
{
    const char *const wrong = read_text(a, file, had)
                                  ? check(a)
                                  : "the file is no certificate's text";

    if (wrong == NULL)
        (void)snprintf(a->again, sizeof a->again,
                       "%s: value(n + %" PRIu64 ") = value(n) + %" PRIu64
                       " for all n >= %" PRIu64 " (%s)",
                       a->game, a->p, a->s, a->n0, a->theorem);
    return wrong;
}

/* By its first lines: of which kind it is. */
static const char *check_kind(proof *a, FILE *file)
{
    static const char parts[] = "grundy-certificate 1\nparts\n";
    static const char labels[] = "grundy-certificate 1\nlabels\n";
    static const char values[] = "grundy-certificate 1\nvalues\n";
    const size_t least = sizeof parts - 1;
    size_t had = fread(a->text, 1, least, file);
    reader r = {.left = a->left};
    const char *wrong;

    if (had == least && memcmp(a->text, parts, had) == 0) {
        reader_begin(&r, file, parts, had);
        wrong = check_parts(&r, a->again, sizeof a->again);
    } else if (had == least && memcmp(a->text, labels, had) == 0 &&
               getc(file) == '\n') {
        reader_begin(&r, file, labels, had + 1);
        wrong = check_labels(&r, a->again, sizeof a->again);
    } else if (had == least && memcmp(a->text, values, had) == 0 &&
               getc(file) == '\n') {
        reader_begin(&r, file, values, had + 1);
        wrong = check_values(&r, a->again, sizeof a->again);
    } else {
        return check_heaps(a, file, had);
    }
    reader_end(&r);
    a->limited |= r.limited;
    return wrong;
}

static int say_what(proof *a, FILE *file)
{
    const char *const wrong = check_kind(a, file);

    if (a->limited)
        return say(stderr, "", OUT_OF_MEMORY, LIMITED);
    return wrong != NULL ? say(stderr, "refused: ", wrong, REFUSED)
                         : say_verified(a->again);
}

static int check_file(const request *r)
{
    const size_t most = r->bytes > 0 ? (size_t)r->bytes : SIZE_MAX;
    proof *const a = most < sizeof *a ? NULL : calloc(1, sizeof *a);
    FILE *file;
    int status;

    if (a == NULL)
        return say(stderr, "", OUT_OF_MEMORY, LIMITED);
    a->left = most - sizeof *a;
    file = fopen(r->file, "rb");
    status = file == NULL ? say(stderr, "refused: the file cannot be opened: ",
                                strerror(errno), REFUSED)
                          : say_what(a, file);
    if (file != NULL)
        (void)fclose(file);
    free(a->value);
    free(a->rare);
    free(a->turn);
    free(a);
    return status;
}

int main(int argc, char **argv)
{
    request r = {.file = NULL};

    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return say(stdout, "", help, VERIFIED);
    if (argc == 2 && strcmp(argv[1], "--version") == 0)
        return say(stdout, "grundy-verify ", VERSION, VERIFIED);
    if (!read_arguments(&r, argv + 1))
        return say(stderr, "",
                   "usage: grundy-verify [--memory SIZE] [--time TIME] FILE",
                   MISUSED);
    if (r.seconds > 0)
        set_time(r.seconds);
    return check_file(&r);
}
