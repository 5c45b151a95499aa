/* SPDX-License-Identifier: MIT */
/* Values of options: what is seen of them, heaps that split, and sets of runs
 * along lines. */

#if MARKS_GROW
/*
 * The values of options: seen[v] is the stamp of the position at work.  A
 * value of 2^26 or more stays out: nothing has so many options.
 */
static int64_t *seen;
static int64_t seen_room, stamp = 1;
#endif

static void see_value(int64_t value)
{
    if (value >= INT64_C(1) << 26)
        return;
    if (value >= seen_room) {
        const int64_t room = 2 * value + 64;

        seen = (int64_t *)realloc(seen, (size_t)room * sizeof *seen);
        if (seen == NULL)
            die(no_memory);
        while (seen_room < room)
            seen[seen_room++] = 0;
    }
    seen[value] = stamp;
}

#if MARKS_GROW
/* The mex: the least value that no option has.  Begins a new position. */
static int64_t mex_of_seen(void)
{
    int64_t value = 0;

    while (value < seen_room && seen[value] == stamp)
        value++;
    stamp++;
    return value;
}
#endif

/*
 * Values of heaps that split, each found by few of its options.  Values with an
 * even number of the mask's bits are rare, all others common: the xor of two
 * common ones is rare, so that a common value is excluded only by a move to a
 * rare heap and another one, or to a single heap.  What these leave out is the
 * mex, once the rare values below it are seen to be excluded, for which a short
 * search is mostly enough [Berlekamp, Conway and Guy 1982, chapter 4].
 */
typedef struct heaps {
    const uint8_t *digit; /* what may be left: 1 nothing, 2 a heap, 4 two */
    int64_t digits;
    bool unequal;
    int64_t mask, count, rares;
    int64_t from, period; /* of all values from there on; 0: none is proved */
    int64_t room, next; /* to choose, and to look for a period, from there on */
    int64_t bound;      /* a power of two above all values */
    int64_t totals;     /* those below were split, the last of them are kept */
    uint16_t *value;
    int32_t *rare; /* heaps of a rare value, rising */
    bool *common;  /* by value */
    bool *met;     /* by value: of options of the heap; behind that of two heaps
                      of each of the last totals */
    int64_t *tried; /* so many common heaps, for each of these totals */
} heaps;

enum { HEAP_VALUES = 1 << 16, MASKS = 1 << 12 };

/* The mask under which the fewest heaps so far are rare. */
static void heaps_choose(heaps *h)
{
    static int32_t often[MASKS];
    int64_t most = 0, fewest = h->count;

    memset(often, 0, sizeof often);
    for (int64_t n = 0; n < h->count; n++) {
        if (h->value[n] >= MASKS)
            return;
        often[h->value[n]]++;
        most |= h->value[n];
    }
    for (int64_t mask = 1; mask <= most; mask++) {
        int64_t rares = 0;

        for (int64_t v = 0; v <= most && rares < fewest; v++)
            if (bits_in((uint64_t)(v & mask)) % 2 == 0)
                rares += often[v];
        if (rares < fewest) {
            fewest = rares;
            h->mask = mask;
        }
    }
    for (int64_t v = 0; v < HEAP_VALUES; v++)
        h->common[v] = bits_in((uint64_t)(v & h->mask)) % 2 != 0;
    h->rares = 0;
    for (int64_t n = 1; n < h->count; n++)
        if (!h->common[h->value[n]])
            h->rare[h->rares++] = (int32_t)n;
}

/*
 * A period of all values from some heap on, seen for as long as proves that it
 * goes on for ever [Guy and Smith 1956]: of two heaps into which a later one is
 * split the larger has a period to lose.  Read from the last value on, what
 * repeats is a beginning less its longest border.
 */
static void heaps_repeat(heaps *h)
{
    const int64_t last = h->count - 1, parts = h->unequal ? 3 : 2;
    int64_t reach = h->digits - 1, same = 0;
    int32_t *const border =
        (int32_t *)calloc((size_t)h->count + 2, sizeof *border);

    if (border == NULL)
        die(no_memory);
    while (reach > 0 && h->digit[reach] == 0)
        reach--;
    for (int64_t i = 1; i < last && h->period == 0; i++) {
        while (same > 0 && h->value[last - i] != h->value[last - same])
            same = border[same];
        same += h->value[last - i] == h->value[last - same];
        border[i + 1] = (int32_t)same;
        h->from = last - i;
        if (2 * h->from + parts * (i + 1 - same) + reach <= h->count)
            h->period = i + 1 - same;
    }
    free(border);
}

/* The values of two heaps of that total. */
static bool *heaps_of_two(const heaps *h, int64_t total)
{
    return h->met + (1 + total % h->digits) * HEAP_VALUES;
}

/* How many heaps of a rare value are smaller. */
static int64_t heaps_smaller(const heaps *h, int64_t size)
{
    int64_t low = 0, high = h->rares;

    while (low < high) {
        const int64_t middle = (low + high) / 2;

        if (h->rare[middle] < size)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void heaps_mark(const heaps *h, int64_t total, int64_t from, int64_t to)
{
    const uint16_t *const value = h->value, *const other = value + total;
    const int32_t *const rare = h->rare;
    bool *const met = heaps_of_two(h, total);

    for (int64_t i = from; i < to; i++)
        met[value[rare[i]] ^ other[-rare[i]]] = true;
}

/* But for two heaps of common values. */
static void heaps_split(heaps *h, int64_t total)
{
    const int64_t half = h->unequal ? heaps_smaller(h, (total + 1) / 2) : 0;
    const int64_t past = h->unequal ? heaps_smaller(h, total / 2 + 1) : 0;

    memset(heaps_of_two(h, total), 0, (size_t)h->bound);
    h->tried[total % h->digits] = 1;
    heaps_mark(h, total, 0, half);
    heaps_mark(h, total, past, heaps_smaller(h, total));
}

/* All of these are options of the heap. */
static void heaps_meet(const heaps *h, int64_t total)
{
    const bool *const two = heaps_of_two(h, total);
    uint64_t all, more;

    for (int64_t v = 0; v < h->bound; v += 8) {
        memcpy(&all, h->met + v, sizeof all);
        memcpy(&more, two + v, sizeof more);
        all |= more;
        memcpy(h->met + v, &all, sizeof all);
    }
}

/* All options, but for those. */
static void heaps_options(heaps *h, int64_t n)
{
    bool *const met = h->met;
    int64_t least = 0;

    while (least < h->digits - 1 && (h->digit[least] & 4) == 0)
        least++;
    if (h->totals <= n - h->digits)
        h->totals = n - h->digits + 1;
    for (; h->totals <= n - least; h->totals++)
        heaps_split(h, h->totals);
    memset(met, 0, (size_t)h->bound);
    for (int64_t taken = 0; taken < h->digits && taken <= n; taken++) {
        const int64_t rest = n - taken;

        if ((h->digit[taken] & 4) != 0)
            heaps_meet(h, rest);
        if ((h->digit[taken] & 1) != 0 && rest == 0)
            met[0] = true;
        if ((h->digit[taken] & 2) != 0 && rest > 0)
            met[h->value[rest]] = true;
    }
}

/* Some pairs of heaps, from the last ones on; false: that were all. */
static bool heaps_pairs(const heaps *h, int64_t n, int64_t *taken)
{
    const uint16_t *const value = h->value;

    for (; *taken < h->digits && *taken <= n; ++*taken) {
        const int64_t rest = n - *taken, most = (rest - h->unequal) / 2;
        int64_t one = h->tried[rest % h->digits];
        const int64_t last = most < one + 511 ? most : one + 511;
        bool *const two = heaps_of_two(h, rest);

        if ((h->digit[*taken] & 4) == 0 || one > most)
            continue;
        for (; one <= last; one++)
            two[value[one] ^ value[rest - one]] = true;
        h->tried[rest % h->digits] = one;
        heaps_meet(h, rest);
        return true;
    }
    return false;
}

/* The mex: the least common value that is left out, if among pairs of common
 * heaps all rare ones below it are found. */
static int64_t heaps_mex(const heaps *h, int64_t n)
{
    int64_t least = 0, mex, taken = 0;

    while (h->met[least])
        least++;
    for (mex = least; h->mask != 0 && (h->met[mex] || !h->common[mex]);)
        mex++;
    while (least < mex && heaps_pairs(h, n, &taken))
        while (least < mex && h->met[least])
            least++;
    return least;
}

static void heaps_grow(heaps *h)
{
    h->next = 2 * h->next + 1024;
    if (h->next > h->room) {
        const size_t room = (size_t)(h->room = h->next);

        h->value = (uint16_t *)realloc(h->value, room * sizeof *h->value);
        h->rare = (int32_t *)realloc(h->rare, room * sizeof *h->rare);
    }
    if (h->met == NULL) {
        h->bound = 64;
        h->met = (bool *)calloc((size_t)(h->digits + 1), HEAP_VALUES);
        h->tried = (int64_t *)calloc((size_t)h->digits, sizeof *h->tried);
        h->common = (bool *)calloc(HEAP_VALUES, sizeof *h->common);
    }
    if (h->value == NULL || h->rare == NULL || h->met == NULL ||
        h->tried == NULL || h->common == NULL)
        die(no_memory);
    heaps_choose(h);
    h->totals = 0;
}

static void heaps_add(heaps *h)
{
    const int64_t n = h->count;
    int64_t value;

    if (n == INT32_MAX)
        end_with(3, "a heap beyond 2^31");
    heaps_options(h, n);
    value = heaps_mex(h, n);
    if (value >= HEAP_VALUES / 2)
        end_with(3, "a value beyond 2^15");
    while (value >= h->bound)
        h->bound *= 2;
    h->value[n] = (uint16_t)value;
    if (n > 0 && !h->common[value])
        h->rare[h->rares++] = (int32_t)n;
    h->count++;
}

static int64_t heaps_value(heaps *h, int64_t asked)
{
    while (h->count <= asked && h->period == 0)
        if (h->count < h->next) {
            heaps_add(h);
        } else {
            heaps_repeat(h);
            heaps_grow(h);
        }
    return h->value[asked < h->count ? asked
                                     : h->from + (asked - h->from) % h->period];
}

/* What may be left is other than before. */
static void heaps_forget(heaps *h)
{
    h->count = h->rares = h->next = h->period = h->totals = 0;
}

/*
 * The set of the values in a run of cells along a line of the table: a bit
 * for each that it holds and, once cells leave it, how often it holds it.  As
 * the run moves on, a cell enters or leaves; what lies between costs nothing,
 * however long it is.
 */
typedef struct run_set {
    int64_t first, last; /* the run; empty while last < first */
    uint64_t *held;
    int32_t *count;      /* NULL: nothing has left it yet */
    int64_t words, full; /* of held; the first of them that have all */
} run_set;

static void run_grow(run_set *r, int64_t words)
{
    const size_t old = (size_t)r->words, more = (size_t)words - old;

    r->held = (uint64_t *)realloc(r->held, (size_t)words * sizeof *r->held);
    if (r->count != NULL)
        r->count =
            (int32_t *)realloc(r->count, (size_t)words * 64 * sizeof *r->count);
    if (r->held == NULL)
        die(no_memory);
    memset(r->held + old, 0, more * sizeof *r->held);
    if (r->count != NULL)
        memset(r->count + old * 64, 0, more * 64 * sizeof *r->count);
    r->words = words;
}

static void run_add(run_set *r, int64_t value)
{
    const int64_t word = value >> 6;

    if (word >= r->words)
        run_grow(r, 2 * word + 4);
    if (r->count != NULL)
        r->count[value]++;
    r->held[word] |= UINT64_C(1) << (value & 63);
    while (r->full < r->words && r->held[r->full] == UINT64_MAX)
        r->full++;
}

/* What it holds is counted before the first cell leaves. */
static void run_count(run_set *r, const int32_t *here, int64_t stride,
                      int64_t at)
{
    r->count = (int32_t *)calloc((size_t)r->words * 64, sizeof *r->count);
    if (r->count == NULL)
        die(no_memory);
    for (int64_t i = r->first; i <= r->last; i++)
        r->count[here[(i - at) * stride]]++;
}

static void run_drop(run_set *r, int64_t value)
{
    if (--r->count[value] > 0)
        return;
    r->held[value >> 6] &= ~(UINT64_C(1) << (value & 63));
    if (value >> 6 < r->full)
        r->full = value >> 6;
}

/*
 * The run is first..last now.  `here` is the cell at the place `at` of the
 * line, and the next one is `stride` on.  The ends may move either way.
 */
static const run_set *run_move(run_set *r, const int32_t *here, int64_t stride,
                               int64_t at, int64_t first, int64_t last)
{
    if (r->last < r->first) {
        r->first = first;
        r->last = first - 1;
    }
    while (r->last < last)
        run_add(r, here[(++r->last - at) * stride]);
    while (r->first > first)
        run_add(r, here[(--r->first - at) * stride]);
    if (r->count == NULL && (r->last > last || r->first < first))
        run_count(r, here, stride, at);
    while (r->last > last)
        run_drop(r, here[(r->last-- - at) * stride]);
    while (r->first < first)
        run_drop(r, here[(r->first++ - at) * stride]);
    return r;
}

/* The least value from `from` on that no set holds: 64 at a time. */
static int64_t mex_of_sets(const run_set *const *set, int64_t sets,
                           int64_t from)
{
    uint64_t lacks = UINT64_MAX << from % 64;
    int64_t word = from / 64;

    for (int64_t i = 0; i < sets; i++)
        if (set[i]->full > word) {
            word = set[i]->full;
            lacks = UINT64_MAX;
        }
    for (;; word++) {
        for (int64_t i = 0; i < sets; i++)
            if (word < set[i]->words)
                lacks &= ~set[i]->held[word];
        if (lacks != 0)
            return word * 64 + lowest(lacks);
        lacks = UINT64_MAX;
    }
}

static void run_begin(run_set *r)
{
    r->first = 0;
    r->last = -1;
    r->full = 0;
    if (r->words > 0)
        memset(r->held, 0, (size_t)r->words * sizeof *r->held);
    if (r->count != NULL)
        memset(r->count, 0, (size_t)r->words * 64 * sizeof *r->count);
}

/* The mex of the values in runs and of those seen beside them. */
static int64_t mex_beside(const run_set *const *set, int64_t sets)
{
    int64_t value;

    if (sets == 0)
        return mex_of_seen();
    value = mex_of_sets(set, sets, 0);
    while (value < seen_room && seen[value] == stamp)
        value = mex_of_sets(set, sets, value + 1);
    stamp++;
    return value;
}

/* A set for each line of a kind: rows, columns or diagonals. */
typedef struct run_lines {
    run_set *at;
    int64_t count;
} run_lines;

static void lines_begin(run_lines *l, int64_t count)
{
    for (int64_t i = 0; i < l->count; i++) {
        free(l->at[i].held);
        free(l->at[i].count);
    }
    free(l->at);
    l->count = count;
    l->at = (run_set *)calloc((size_t)count, sizeof *l->at);
    if (count > 0 && l->at == NULL)
        die(no_memory);
    for (int64_t i = 0; i < count; i++)
        l->at[i].last = -1;
}
