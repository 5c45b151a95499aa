/* SPDX-License-Identifier: MIT */
/* Arrays, sorted sets, texts and graphs: each compiles as C99 and as C++17
 * without a warning once what it needs stands before it. */

/* An array of numbers; of tuples, their numbers one after another. */
typedef struct list {
    int64_t len;
    int64_t *at;
} list;

/* Whether who may take from 1 to k of the heaps wins: where each binary
 * digit stands in a multiple of k + 1 heaps, a move spoils that, and from
 * anywhere else some move leads there. */
static bool wins_moore(list heaps, int64_t k)
{
    for (int bit = 0; bit < 63; bit++) {
        int64_t count = 0;

        for (int64_t i = 0; i < heaps.len; i++)
            count += heaps.at[i] >> bit & 1;
        if (count % (k + 1) != 0)
            return true;
    }
    return false;
}

/* Arrays of arrays. */
typedef struct grid {
    int64_t len;
    list *at;
} grid;

typedef struct cube {
    int64_t len;
    grid *at;
} cube;

/* Short-lived arrays stand in blocks one after another. */
typedef struct block {
    struct block *older;
    size_t size, used;
} block;

static block *newest;

static void *take_room(size_t size)
{
    size = (size + 15) / 16 * 16;
    if (newest == NULL || newest->size - newest->used < size) {
        const size_t room = size > 65536 ? size : 65536;
        block *const made = (block *)malloc(sizeof(block) + 16 + room);

        if (made == NULL)
            die(no_memory);
        made->older = newest;
        made->size = room;
        made->used = 0;
        newest = made;
    }
    newest->used += size;
    return (char *)newest + (sizeof(block) + 15) / 16 * 16 + newest->used -
           size;
}

typedef struct place {
    block *at;
    size_t used;
} place;

static place place_now(void)
{
    place here;

    here.at = newest;
    here.used = newest == NULL ? 0 : newest->used;
    return here;
}

/* All that was taken since is given back. */
static void place_back(place here)
{
    while (newest != here.at) {
        block *const gone = newest;

        newest = gone->older;
        free(gone);
    }
    if (newest != NULL)
        newest->used = here.used;
}

static list new_list(int64_t len, int64_t width)
{
    const size_t count = (size_t)(len < 0 ? 0 : len);
    list made;

    made.len = (int64_t)count;
    made.at = (int64_t *)take_room(count * (size_t)width * sizeof *made.at);
    return made;
}

/* ==== twice, then with ====
 * static grid -> static cube
 * grid made -> cube made
 * (list *)take -> (grid *)take
 * _grid( -> _cube(
 * (grid a -> (cube a
 */
static grid new_grid(int64_t len)
{
    const size_t count = (size_t)(len < 0 ? 0 : len);
    grid made;

    made.len = (int64_t)count;
    made.at = (list *)take_room(count * sizeof *made.at);
    return made;
}

/* Its parts are shared. */
static grid copy_of_grid(grid a)
{
    const grid made = new_grid(a.len);

    if (a.len > 0)
        memcpy(made.at, a.at, (size_t)a.len * sizeof *a.at);
    return made;
}
/* ==== */

/* Values under way, the newest last; who puts them here takes them off. */
static int64_t *pushed_at;
static int64_t pushed, pushed_room;

static void push(int64_t value)
{
    if (pushed == pushed_room)
        pushed_at = (int64_t *)more_room(pushed_at, &pushed_room, pushed + 1,
                                         sizeof *pushed_at);
    pushed_at[pushed++] = value;
}

/* The values kept since `base` as an array of elements of `width` numbers. */
static list list_from(int64_t base, int64_t width)
{
    const list made = new_list((pushed - base) / width, width);

    if (pushed > base)
        memcpy(made.at, pushed_at + base,
               (size_t)(pushed - base) * sizeof *made.at);
    pushed = base;
    return made;
}

static int compare_words(const int64_t *x, const int64_t *y, int64_t width)
{
    for (int64_t i = 0; i < width; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* Shellsort: the arrays are short. */
static void sort_list(list a, int64_t width)
{
    for (int64_t gap = a.len / 2; gap > 0; gap /= 2)
        for (int64_t i = gap; i < a.len; i++)
            for (int64_t j = i; j >= gap; j -= gap) {
                int64_t *const x = a.at + (j - gap) * width;
                int64_t *const y = a.at + j * width;

                if (compare_words(x, y, width) <= 0)
                    break;
                for (int64_t k = 0; k < width; k++) {
                    const int64_t held = x[k];

                    x[k] = y[k];
                    y[k] = held;
                }
            }
}

/* The same as a set: sorted, each element once. */
static list set_from(int64_t base, int64_t width)
{
    list made = list_from(base, width);
    int64_t count = 0;

    sort_list(made, width);
    for (int64_t i = 0; i < made.len; i++) {
        if (count > 0 &&
            compare_words(made.at + i * width, made.at + (count - 1) * width,
                          width) == 0)
            continue;
        memmove(made.at + count * width, made.at + i * width,
                (size_t)width * sizeof *made.at);
        count++;
    }
    made.len = count;
    return made;
}

static list *pushed_list_at;
static int64_t pushed_lists, pushed_list_room;

static void push_list(list a)
{
    if (pushed_lists == pushed_list_room)
        pushed_list_at =
            (list *)more_room(pushed_list_at, &pushed_list_room,
                              pushed_lists + 1, sizeof *pushed_list_at);
    pushed_list_at[pushed_lists++] = a;
}

static grid grid_from(int64_t base)
{
    const grid made = new_grid(pushed_lists - base);

    if (pushed_lists > base)
        memcpy(made.at, pushed_list_at + base,
               (size_t)made.len * sizeof *made.at);
    pushed_lists = base;
    return made;
}

/* The stack holds arrays of any depth. */
static void push_grid(grid a)
{
    list part;

    part.len = a.len;
    part.at = (int64_t *)(void *)a.at;
    push_list(part);
}

static cube cube_from(int64_t base)
{
    const cube made = new_cube(pushed_lists - base);

    for (int64_t i = 0; i < made.len; i++) {
        made.at[i].len = pushed_list_at[base + i].len;
        made.at[i].at = (list *)(void *)pushed_list_at[base + i].at;
    }
    pushed_lists = base;
    return made;
}

/* A word of the input, as the codes of its characters: UTF-8, whose
 * other bytes stand for themselves. */
static list read_word(void)
{
    const int64_t base = pushed;
    int64_t at = base;
    int c = word_begin();

    if (c == EOF)
        die("a word is missing in the input");
    for (; c != EOF && !is_blank(c); c = getchar())
        push(c);

    const int64_t end = pushed;

    pushed = base;
    while (at < end) {
        const int64_t first = pushed_at[at++];
        const int more = first >= 0xF0   ? 3
                         : first >= 0xE0 ? 2
                         : first >= 0xC0 ? 1
                                         : 0;
        int64_t code = more == 0 ? first : first & (0x3F >> more);
        int found = 0;

        while (found < more && at + found < end &&
               (pushed_at[at + found] & 0xC0) == 0x80)
            code = code << 6 | (pushed_at[at + found++] & 0x3F);
        if (found == more)
            at += more;
        push(found == more ? code : first);
    }
    return list_from(base, 1);
}

static void put_list(list a, int64_t width)
{
    for (int64_t i = 0; i < a.len * width; i++)
        printf(i > 0 ? " %lld" : "%lld", (long long)a.at[i]);
}

static void put_text(list a)
{
    for (int64_t i = 0; i < a.len; i++)
        put_character(a.at[i]);
}

/* What stands between the last output and the next; NULL: a line end,
 * which is written. */
static const char *open_line;
static size_t open_length;
#define LEAVE_OPEN(text) leave_open(text, sizeof text - 1)

static void leave_open(const char *text, size_t length)
{
    open_line = text;
    open_length = length;
}

static void begin_line(void)
{
    for (size_t i = 0; open_line != NULL && i < open_length; i++)
        putchar(open_line[i]);
    open_line = NULL;
}

static void close_line(void)
{
    if (open_line != NULL)
        putchar('\n');
    open_line = NULL;
}

static int64_t element(list a, int64_t i)
{
    return a.at[index_inside(i, a.len)];
}

static list row_of(grid g, int64_t i)
{
    return g.at[index_inside(i, g.len)];
}

static bool all_within(list a, int64_t low, int64_t high)
{
    for (int64_t i = 0; i < a.len; i++)
        if (a.at[i] < low || a.at[i] > high)
            return false;
    return true;
}

/* The elements from..<to; they are not copied. */
static list slice_of(list a, int64_t from, int64_t to, int64_t width)
{
    list part;

    if (from >= to) /* nothing lies outside */
        from = to = 0;
    if (from < 0 || to > a.len)
        fail("a slice that leaves its array");
    part.len = to - from;
    part.at = a.at + from * width;
    return part;
}

static list copy_of(list a, int64_t width)
{
    const list made = new_list(a.len, width);

    if (a.len > 0)
        memcpy(made.at, a.at, (size_t)(a.len * width) * sizeof *a.at);
    return made;
}

/* A copy that stays until it is freed. */
static list lasting(list a, int64_t width)
{
    const size_t size = (size_t)(a.len * width) * sizeof *a.at;
    list made;

    made.len = a.len;
    made.at = (int64_t *)malloc(size + 1);
    if (made.at == NULL)
        die(no_memory);
    if (size > 0)
        memcpy(made.at, a.at, size);
    return made;
}

static list join_lists(list a, list b, int64_t width)
{
    const list made = new_list(a.len + b.len, width);

    if (a.len > 0)
        memcpy(made.at, a.at, (size_t)(a.len * width) * sizeof *a.at);
    if (b.len > 0)
        memcpy(made.at + a.len * width, b.at,
               (size_t)(b.len * width) * sizeof *b.at);
    return made;
}

static bool same_list(list a, list b, int64_t width)
{
    return a.len == b.len &&
           (a.len == 0 ||
            memcmp(a.at, b.at, (size_t)(a.len * width) * sizeof *a.at) == 0);
}

/* Below 0, 0 or above: by the first number that differs, then by length. */
static int64_t order_of(list a, list b, int64_t width)
{
    const int64_t shorter = a.len < b.len ? a.len : b.len;

    for (int64_t i = 0; i < shorter * width; i++)
        if (a.at[i] != b.at[i])
            return a.at[i] < b.at[i] ? -1 : 1;
    return a.len - b.len;
}

static int64_t row_width; /* of an element, while rows are put in order */

/* ==== twice, then with ====
 * static grid -> static cube
 * grid made -> cube made
 * grid part -> cube part
 * (const list *) -> (const grid *)
 * (grid a -> (cube a
 * grid b -> cube b
 * list key -> grid key
 * _grid( -> _cube(
 * order_of( -> order_of_grid(
 * by_order -> by_order_of_rows
 * is_row( -> is_layer(
 */
/* The same of arrays of arrays. */
static int64_t order_of_grid(grid a, grid b, int64_t width)
{
    int64_t is = 0;

    for (int64_t i = 0; i < a.len && i < b.len && is == 0; i++)
        is = order_of(a.at[i], b.at[i], width);
    return is != 0 ? is : a.len - b.len;
}

static int by_order(const void *x, const void *y)
{
    const int64_t is = order_of(*(const list *)x, *(const list *)y, row_width);

    return is < 0 ? -1 : is > 0;
}

static grid sorted_grid(grid a, int64_t width)
{
    const grid made = copy_of_grid(a);

    row_width = width;
    if (made.len > 1)
        qsort(made.at, (size_t)made.len, sizeof *made.at, by_order);
    return made;
}

static bool is_row(grid a, list key, int64_t width)
{
    for (int64_t i = 0; i < a.len; i++)
        if (order_of(a.at[i], key, width) == 0)
            return true;
    return false;
}

static grid slice_of_grid(grid a, int64_t from, int64_t to)
{
    grid part;

    if (from >= to) /* nothing lies outside */
        from = to = 0;
    if (from < 0 || to > a.len)
        fail("a slice that leaves its array");
    part.len = to - from;
    part.at = a.at + from;
    return part;
}

static grid join_grid(grid a, grid b)
{
    const grid made = new_grid(a.len + b.len);

    for (int64_t i = 0; i < made.len; i++)
        made.at[i] = i < a.len ? a.at[i] : b.at[i - a.len];
    return made;
}
/* ==== */

static bool is_among(list a, const int64_t *key, int64_t width)
{
    for (int64_t i = 0; i < a.len; i++)
        if (memcmp(a.at + i * width, key, (size_t)width * sizeof *key) == 0)
            return true;
    return false;
}

/* Where the numbers from x on begin in a sorted array, or those above it. */
static int64_t place_in(list a, int64_t x, bool above)
{
    int64_t from = 0, to = a.len;

    while (from < to) {
        const int64_t middle = (from + to) / 2;

        if (a.at[middle] < x || (above && a.at[middle] == x))
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

/* Looks the element up in a sorted array by halving it. */
static bool is_inside(list a, const int64_t *key, int64_t width)
{
    int64_t from = 0, to = a.len;

    while (from < to) {
        const int64_t middle = (from + to) / 2;
        const int order = compare_words(a.at + middle * width, key, width);

        if (order == 0)
            return true;
        if (order < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return false;
}

static list set_union(list a, list b, int64_t width)
{
    const int64_t base = pushed;

    for (int64_t i = 0; i < a.len * width; i++)
        push(a.at[i]);
    for (int64_t i = 0; i < b.len * width; i++)
        push(b.at[i]);
    return set_from(base, width);
}

static list set_common(list a, list b, int64_t width)
{
    const int64_t base = pushed;

    for (int64_t i = 0; i < a.len; i++)
        if (is_inside(b, a.at + i * width, width))
            for (int64_t k = 0; k < width; k++)
                push(a.at[i * width + k]);
    return list_from(base, width);
}

static list set_minus(list a, list b, int64_t width)
{
    const int64_t base = pushed;

    for (int64_t i = 0; i < a.len; i++)
        if (!is_inside(b, a.at + i * width, width))
            for (int64_t k = 0; k < width; k++)
                push(a.at[i * width + k]);
    return list_from(base, width);
}

static list set_either(list a, list b, int64_t width)
{
    return set_union(set_minus(a, b, width), set_minus(b, a, width), width);
}

static list sorted_list(list a, int64_t width)
{
    const list made = copy_of(a, width);

    sort_list(made, width);
    return made;
}

static list digits_of(int64_t n)
{
    const int64_t base = pushed;
    int64_t unit = 1;

    if (n < 0)
        fail("digits of a negative number");
    while (n / unit >= 10)
        unit *= 10;
    for (; unit > 0; unit /= 10)
        push(n / unit % 10);
    return list_from(base, 1);
}

/* Text of plain characters as an array of their codes. */
static list text_list(const char *of)
{
    const int64_t base = pushed;

    for (; *of != '\0'; of++)
        push(*of);
    return list_from(base, 1);
}

static list number_text(int64_t number)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%lld", (long long)number);
    return text_list(digits);
}

/* A heap of Nim: 0, *, *2 and so on; below 0 it is loony. */
static list value_text(int64_t nimber)
{
    char text[24];

    snprintf(text, sizeof text,
             nimber > 1   ? "*%lld"
             : nimber > 0 ? "*"
             : nimber < 0 ? "loony"
                          : "0",
             (long long)nimber);
    return text_list(text);
}

/* For each of 0..n the other ends of its edges, in the order given. */
static grid neighbours_of(int64_t n, list u, list v, bool both_ways)
{
    grid next;
    list degree;

    if (n < -1 || n > INT32_MAX || u.len != v.len)
        die("a graph that is none");
    next = new_grid(n + 1);
    degree = new_list(n + 1, 1);
    for (int64_t i = 0; i <= n; i++)
        degree.at[i] = 0;
    for (int64_t i = 0; i < u.len; i++) {
        if ((uint64_t)u.at[i] > (uint64_t)n ||
            (uint64_t)v.at[i] > (uint64_t)n || n < 0)
            die("a vertex out of range");
        degree.at[u.at[i]]++;
        if (both_ways)
            degree.at[v.at[i]]++;
    }
    for (int64_t i = 0; i <= n; i++) {
        next.at[i] = new_list(degree.at[i], 1);
        next.at[i].len = 0;
    }
    for (int64_t i = 0; i < u.len; i++) {
        list *const from = &next.at[u.at[i]], *const to = &next.at[v.at[i]];

        from->at[from->len++] = v.at[i];
        if (both_ways)
            to->at[to->len++] = u.at[i];
    }
    return next;
}

/* For each of 0..n the next vertex on the way to the root, which has its
 * own number; n - 1 edges that join n vertices are a tree. */
static list parents_of(int64_t n, list u, list v, int64_t root)
{
    grid next;
    list parent, queue;
    int64_t reached = 0;

    if (n < 1 || root < 0 || root > n || u.len != n - 1)
        die("a tree that is none");
    next = neighbours_of(n, u, v, true);
    parent = new_list(n + 1, 1);
    queue = new_list(n + 1, 1);
    for (int64_t x = 0; x <= n; x++)
        parent.at[x] = x;
    queue.at[reached++] = root;
    for (int64_t at = 0; at < reached; at++) {
        const int64_t x = queue.at[at];

        for (int64_t i = 0; i < next.at[x].len; i++) {
            const int64_t y = next.at[x].at[i];

            if (y != root && y != x && parent.at[y] == y) {
                parent.at[y] = x;
                queue.at[reached++] = y;
            }
        }
    }
    if (reached != n ||
        ((root == 0 || parent.at[0] != 0) && (root == n || parent.at[n] != n)))
        die("a tree that is none");
    return parent;
}

static void add_partitions(int64_t n, int64_t k, int64_t largest, int64_t base)
{
    if (k == 0) {
        if (n == 0) {
            const int64_t here = pushed;

            for (int64_t i = base; i < here; i++)
                push(pushed_at[i]);
            push_list(list_from(here, 1));
        }
        return;
    }
    for (int64_t part = n - k + 1 < largest ? n - k + 1 : largest; part >= 1;
         part--) {
        push(part);
        add_partitions(n - part, k - 1, part, base);
        pushed--;
    }
}

/* n as k positive parts, the largest first, in every way. */
static grid partitions_of(int64_t n, int64_t k)
{
    const int64_t base = pushed_lists;

    add_partitions(n, k, n, pushed);
    return grid_from(base);
}

/* The pairs (prime, exponent), primes rising. */
static list factors_of(int64_t n)
{
    const int64_t base = pushed;

    if (n < 1)
        fail("factors of no positive number");
    while (n > 1) {
        const int64_t p = (int64_t)least_factor((uint64_t)n);
        int64_t e = 0;

        for (; n % p == 0; n /= p)
            e++;
        push(p);
        push(e);
    }
    list made = list_from(base, 2);

    sort_list(made, 2);
    return made;
}

/* All products of powers of the prime factors, rising. */
static list divisors_of(int64_t n)
{
    const list prime = factors_of(n);
    const int64_t base = pushed;

    if (n >= 1)
        push(1);
    for (int64_t i = 0; i < prime.len; i++) {
        const int64_t before = pushed;
        int64_t by = 1;

        for (int64_t k = 0; k < prime.at[2 * i + 1]; k++) {
            by *= prime.at[2 * i];
            for (int64_t j = base; j < before; j++)
                push(pushed_at[j] * by);
        }
    }
    list made = list_from(base, 1);

    sort_list(made, 1);
    return made;
}

/* The mex of the values kept since `base`, which it takes off. */
static int64_t mex_from(int64_t base)
{
    stamp++;
    for (int64_t i = base; i < pushed; i++)
        if (pushed_at[i] >= 0)
            see_value(pushed_at[i]);
    pushed = base;
    return mex_of_seen();
}

/* Equal arrays get one number, by which they are found again. */
static memo numbers;
static list *numbered_at;
static int64_t numbered, numbered_room;

static int64_t number_of_list(list a, int64_t width)
{
    const int64_t len = a.len * width;
    const int64_t known = memo_get(&numbers, a.at, len);
    list made;

    if (known != ABSENT)
        return known;
    if (numbered == numbered_room)
        numbered_at = (list *)more_room(numbered_at, &numbered_room,
                                        numbered + 1, sizeof *numbered_at);
    made.len = len;
    made.at = (int64_t *)malloc((size_t)(len + 1) * sizeof *made.at);
    if (made.at == NULL)
        die(no_memory);
    for (int64_t i = 0; i < len; i++)
        made.at[i] = a.at[i];
    memo_put(&numbers, made.at, len, numbered);
    numbered_at[numbered] = made;
    return numbered++;
}

static list list_numbered(int64_t number, int64_t width)
{
    list found = numbered_at[number];

    found.len /= width;
    return found;
}
