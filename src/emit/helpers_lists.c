/* SPDX-License-Identifier: MIT */
/* Arrays, sorted sets, texts and graphs: each compiles as C99 and as C++17
 * without a warning once what it needs stands before it. */
#include "emit/helper_text.h"

/* clang-format off */
const helper_text grundy_helpers_lists[] = {
    {HELP_LIST, "list make_list at len",
     0, false,
     "/* An array of numbers; of tuples, their numbers one after another. */\n"
     "typedef struct list {\n"
     "    int64_t len;\n"
     "    int64_t *at;\n"
     "} list;\n"},
    {HELP_MOORE, "wins_moore",
     ON(LIST), false,
     "/* Whether who may take from 1 to k of the heaps wins: where each binary\n"
     " * digit stands in a multiple of k + 1 heaps, a move spoils that, and from\n"
     " * anywhere else some move leads there. */\n"
     "static bool wins_moore(list heaps, int64_t k)\n"
     "{\n"
     "    for (int bit = 0; bit < 63; bit++) {\n"
     "        int64_t count = 0;\n"
     "\n"
     "        for (int64_t i = 0; i < heaps.len; i++)\n"
     "            count += heaps.at[i] >> bit & 1;\n"
     "        if (count % (k + 1) != 0)\n"
     "            return true;\n"
     "    }\n"
     "    return false;\n"
     "}\n"},
    {HELP_GRID, "grid cube",
     ON(LIST), false,
     "/* Arrays of arrays. */\n"
     "typedef struct grid {\n"
     "    int64_t len;\n"
     "    list *at;\n"
     "} grid;\n"
     "\n"
     "typedef struct cube {\n"
     "    int64_t len;\n"
     "    grid *at;\n"
     "} cube;\n"},
    {HELP_BLOCK, "newest block",
     0, false,
     "/* Short-lived arrays stand in blocks one after another. */\n"
     "typedef struct block {\n"
     "    struct block *older;\n"
     "    size_t size, used;\n"
     "} block;\n"
     "\n"
     "static block *newest;\n"},
    {HELP_TAKE, "take_room",
     ON(DIE) | ON(LIST) | ON(BLOCK), true,
     "static void *take_room(size_t size)\n"
     "{\n"
     "    size = (size + 15) / 16 * 16;\n"
     "    if (newest == NULL || newest->size - newest->used < size) {\n"
     "        const size_t room = size > 65536 ? size : 65536;\n"
     "        block *const made = (block *)malloc(sizeof(block) + 16 + room);\n"
     "\n"
     "        if (made == NULL)\n"
     "            die(\"out of memory\");\n"
     "        made->older = newest;\n"
     "        made->size = room;\n"
     "        made->used = 0;\n"
     "        newest = made;\n"
     "    }\n"
     "    newest->used += size;\n"
     "    return (char *)newest + (sizeof(block) + 15) / 16 * 16 + newest->used -\n"
     "           size;\n"
     "}\n"},
    {HELP_BACK, "place place_now place_back",
     ON(BLOCK), false,
     "typedef struct place {\n"
     "    block *at;\n"
     "    size_t used;\n"
     "} place;\n"
     "\n"
     "static place place_now(void)\n"
     "{\n"
     "    place here;\n"
     "\n"
     "    here.at = newest;\n"
     "    here.used = newest == NULL ? 0 : newest->used;\n"
     "    return here;\n"
     "}\n"
     "\n"
     "/* All that was taken since is given back. */\n"
     "static void place_back(place here)\n"
     "{\n"
     "    while (newest != here.at) {\n"
     "        block *const gone = newest;\n"
     "\n"
     "        newest = gone->older;\n"
     "        free(gone);\n"
     "    }\n"
     "    if (newest != NULL)\n"
     "        newest->used = here.used;\n"
     "}\n"},
    {HELP_NEW_LIST, "new_list",
     ON(LIST) | ON(TAKE), true,
     "static list new_list(int64_t len, int64_t width)\n"
     "{\n"
     "    const size_t count = (size_t)(len < 0 ? 0 : len);\n"
     "    list made;\n"
     "\n"
     "    made.len = (int64_t)count;\n"
     "    made.at = (int64_t *)take_room(count * (size_t)width * sizeof *made.at);\n"
     "    return made;\n"
     "}\n"},
    {HELP_NEW_GRID, "new_grid",
     ON(GRID) | ON(TAKE), true,
     "static grid new_grid(int64_t len)\n"
     "{\n"
     "    const size_t count = (size_t)(len < 0 ? 0 : len);\n"
     "    grid made;\n"
     "\n"
     "    made.len = (int64_t)count;\n"
     "    made.at = (list *)take_room(count * sizeof *made.at);\n"
     "    return made;\n"
     "}\n"},
    {HELP_NEW_CUBE, "new_cube",
     ON(GRID) | ON(TAKE), true,
     "static cube new_cube(int64_t len)\n"
     "{\n"
     "    const size_t count = (size_t)(len < 0 ? 0 : len);\n"
     "    cube made;\n"
     "\n"
     "    made.len = (int64_t)count;\n"
     "    made.at = (grid *)take_room(count * sizeof *made.at);\n"
     "    return made;\n"
     "}\n"},
    {HELP_STACK, "push pushed pushed_at pushed_room",
     ON(MORE_ROOM), false,
     "/* Values under way, the newest last; who puts them here takes them off. */\n"
     "static int64_t *pushed_at;\n"
     "static int64_t pushed, pushed_room;\n"
     "\n"
     "static void push(int64_t value)\n"
     "{\n"
     "    if (pushed == pushed_room)\n"
     "        pushed_at = (int64_t *)more_room(pushed_at, &pushed_room, pushed + 1,\n"
     "                                         sizeof *pushed_at);\n"
     "    pushed_at[pushed++] = value;\n"
     "}\n"},
    {HELP_LIST_FROM, "list_from",
     ON(STACK) | ON(NEW_LIST), true,
     "/* The values kept since `base` as an array of elements of `width` numbers. */\n"
     "static list list_from(int64_t base, int64_t width)\n"
     "{\n"
     "    const list made = new_list((pushed - base) / width, width);\n"
     "\n"
     "    if (pushed > base)\n"
     "        memcpy(made.at, pushed_at + base,\n"
     "               (size_t)(pushed - base) * sizeof *made.at);\n"
     "    pushed = base;\n"
     "    return made;\n"
     "}\n"},
    {HELP_SORT, "sort_list compare_words",
     ON(LIST), false,
     "static int compare_words(const int64_t *x, const int64_t *y, int64_t width)\n"
     "{\n"
     "    for (int64_t i = 0; i < width; i++)\n"
     "        if (x[i] != y[i])\n"
     "            return x[i] < y[i] ? -1 : 1;\n"
     "    return 0;\n"
     "}\n"
     "\n"
     "/* Shellsort: the arrays are short. */\n"
     "static void sort_list(list a, int64_t width)\n"
     "{\n"
     "    for (int64_t gap = a.len / 2; gap > 0; gap /= 2)\n"
     "        for (int64_t i = gap; i < a.len; i++)\n"
     "            for (int64_t j = i; j >= gap; j -= gap) {\n"
     "                int64_t *const x = a.at + (j - gap) * width;\n"
     "                int64_t *const y = a.at + j * width;\n"
     "\n"
     "                if (compare_words(x, y, width) <= 0)\n"
     "                    break;\n"
     "                for (int64_t k = 0; k < width; k++) {\n"
     "                    const int64_t held = x[k];\n"
     "\n"
     "                    x[k] = y[k];\n"
     "                    y[k] = held;\n"
     "                }\n"
     "            }\n"
     "}\n"},
    {HELP_SET_FROM, "set_from",
     ON(LIST_FROM) | ON(SORT), true,
     "/* The same as a set: sorted, each element once. */\n"
     "static list set_from(int64_t base, int64_t width)\n"
     "{\n"
     "    list made = list_from(base, width);\n"
     "    int64_t count = 0;\n"
     "\n"
     "    sort_list(made, width);\n"
     "    for (int64_t i = 0; i < made.len; i++) {\n"
     "        if (count > 0 && compare_words(made.at + i * width,\n"
     "                                       made.at + (count - 1) * width,\n"
     "                                       width) == 0)\n"
     "            continue;\n"
     "        memmove(made.at + count * width, made.at + i * width,\n"
     "                (size_t)width * sizeof *made.at);\n"
     "        count++;\n"
     "    }\n"
     "    made.len = count;\n"
     "    return made;\n"
     "}\n"},
    {HELP_GRID_STACK, "push_list pushed_lists pushed_list_at pushed_list_room grid_from",
     ON(MORE_ROOM) | ON(NEW_GRID), true,
     "static list *pushed_list_at;\n"
     "static int64_t pushed_lists, pushed_list_room;\n"
     "\n"
     "static void push_list(list a)\n"
     "{\n"
     "    if (pushed_lists == pushed_list_room)\n"
     "        pushed_list_at = (list *)more_room(pushed_list_at, &pushed_list_room,\n"
     "                                           pushed_lists + 1,\n"
     "                                           sizeof *pushed_list_at);\n"
     "    pushed_list_at[pushed_lists++] = a;\n"
     "}\n"
     "\n"
     "static grid grid_from(int64_t base)\n"
     "{\n"
     "    const grid made = new_grid(pushed_lists - base);\n"
     "\n"
     "    if (pushed_lists > base)\n"
     "        memcpy(made.at, pushed_list_at + base,\n"
     "               (size_t)made.len * sizeof *made.at);\n"
     "    pushed_lists = base;\n"
     "    return made;\n"
     "}\n"},
    {HELP_READ_WORD, "read_word",
     ON(LIST_FROM) | ON(WORD_BEGIN), true,
     "/* A word of the input, as the codes of its characters: UTF-8, whose\n"
     " * other bytes stand for themselves. */\n"
     "static list read_word(void)\n"
     "{\n"
     "    const int64_t base = pushed;\n"
     "    int64_t at = base;\n"
     "    int c = word_begin();\n"
     "\n"
     "    if (c == EOF)\n"
     "        die(\"a word is missing in the input\");\n"
     "    for (; c != EOF && !is_blank(c); c = getchar())\n"
     "        push(c);\n"
     "\n"
     "    const int64_t end = pushed;\n"
     "\n"
     "    pushed = base;\n"
     "    while (at < end) {\n"
     "        const int64_t first = pushed_at[at++];\n"
     "        const int more =\n"
     "            first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;\n"
     "        int64_t code = more == 0 ? first : first & (0x3F >> more);\n"
     "        int found = 0;\n"
     "\n"
     "        while (found < more && at + found < end &&\n"
     "               (pushed_at[at + found] & 0xC0) == 0x80)\n"
     "            code = code << 6 | (pushed_at[at + found++] & 0x3F);\n"
     "        if (found == more)\n"
     "            at += more;\n"
     "        push(found == more ? code : first);\n"
     "    }\n"
     "    return list_from(base, 1);\n"
     "}\n"},
    {HELP_PUT_LIST, "put_list",
     ON(LIST), false,
     "static void put_list(list a, int64_t width)\n"
     "{\n"
     "    for (int64_t i = 0; i < a.len * width; i++)\n"
     "        printf(i > 0 ? \" %lld\" : \"%lld\", (long long)a.at[i]);\n"
     "}\n"},
    {HELP_PUT_TEXT, "put_text",
     ON(LIST) | ON(PUT_CHARACTER), false,
     "static void put_text(list a)\n"
     "{\n"
     "    for (int64_t i = 0; i < a.len; i++)\n"
     "        put_character(a.at[i]);\n"
     "}\n"},
    {HELP_OPEN_LINE, "open_line open_length begin_line leave_open LEAVE_OPEN "
     "close_line",
     0, false,
     "/* What stands between the last output and the next; NULL: a line end,\n"
     " * which is written. */\n"
     "static const char *open_line;\n"
     "static size_t open_length;\n"
     "#define LEAVE_OPEN(text) leave_open(text, sizeof text - 1)\n"
     "\n"
     "static void leave_open(const char *text, size_t length)\n"
     "{\n"
     "    open_line = text;\n"
     "    open_length = length;\n"
     "}\n"
     "\n"
     "static void begin_line(void)\n"
     "{\n"
     "    for (size_t i = 0; open_line != NULL && i < open_length; i++)\n"
     "        putchar(open_line[i]);\n"
     "    open_line = NULL;\n"
     "}\n"
     "\n"
     "static void close_line(void)\n"
     "{\n"
     "    if (open_line != NULL)\n"
     "        putchar('\\n');\n"
     "    open_line = NULL;\n"
     "}\n"},
    {HELP_AT, "element",
     ON(LIST) | ON(INDEX), false,
     "static int64_t element(list a, int64_t i)\n"
     "{\n"
     "    return a.at[index_inside(i, a.len)];\n"
     "}\n"},
    {HELP_ROW, "row_of",
     ON(GRID) | ON(INDEX), false,
     "static list row_of(grid g, int64_t i)\n"
     "{\n"
     "    return g.at[index_inside(i, g.len)];\n"
     "}\n"},
    {HELP_WITHIN, "all_within",
     ON(LIST), false,
     "static bool all_within(list a, int64_t low, int64_t high)\n"
     "{\n"
     "    for (int64_t i = 0; i < a.len; i++)\n"
     "        if (a.at[i] < low || a.at[i] > high)\n"
     "            return false;\n"
     "    return true;\n"
     "}\n"},
    {HELP_SLICE, "slice_of",
     ON(LIST) | ON(FAIL), false,
     "/* The elements from..<to; they are not copied. */\n"
     "static list slice_of(list a, int64_t from, int64_t to, int64_t width)\n"
     "{\n"
     "    list part;\n"
     "\n"
     "    if (from < 0 || to > a.len || from > to)\n"
     "        fail(\"a slice that leaves its array\");\n"
     "    part.len = to - from;\n"
     "    part.at = a.at + from * width;\n"
     "    return part;\n"
     "}\n"},
    {HELP_COPY, "copy_of",
     ON(NEW_LIST), true,
     "static list copy_of(list a, int64_t width)\n"
     "{\n"
     "    const list made = new_list(a.len, width);\n"
     "\n"
     "    if (a.len > 0)\n"
     "        memcpy(made.at, a.at, (size_t)(a.len * width) * sizeof *a.at);\n"
     "    return made;\n"
     "}\n"},
    {HELP_LASTING, "lasting",
     ON(DIE) | ON(LIST), false,
     "/* A copy that stays until it is freed. */\n"
     "static list lasting(list a, int64_t width)\n"
     "{\n"
     "    const size_t size = (size_t)(a.len * width) * sizeof *a.at;\n"
     "    list made;\n"
     "\n"
     "    made.len = a.len;\n"
     "    made.at = (int64_t *)malloc(size + 1);\n"
     "    if (made.at == NULL)\n"
     "        die(\"out of memory\");\n"
     "    if (size > 0)\n"
     "        memcpy(made.at, a.at, size);\n"
     "    return made;\n"
     "}\n"},
    {HELP_COPY_GRID, "copy_of_grid",
     ON(NEW_GRID), true,
     "/* Its rows are shared. */\n"
     "static grid copy_of_grid(grid a)\n"
     "{\n"
     "    const grid made = new_grid(a.len);\n"
     "\n"
     "    if (a.len > 0)\n"
     "        memcpy(made.at, a.at, (size_t)a.len * sizeof *a.at);\n"
     "    return made;\n"
     "}\n"},
    {HELP_COPY_CUBE, "copy_of_cube",
     ON(NEW_CUBE), true,
     "static cube copy_of_cube(cube a)\n"
     "{\n"
     "    const cube made = new_cube(a.len);\n"
     "\n"
     "    if (a.len > 0)\n"
     "        memcpy(made.at, a.at, (size_t)a.len * sizeof *a.at);\n"
     "    return made;\n"
     "}\n"},
    {HELP_SLICE_GRID, "slice_of_grid",
     ON(GRID) | ON(FAIL), false,
     "static grid slice_of_grid(grid a, int64_t from, int64_t to)\n"
     "{\n"
     "    grid part;\n"
     "\n"
     "    if (from < 0 || to > a.len || from > to)\n"
     "        fail(\"a slice that leaves its array\");\n"
     "    part.len = to - from;\n"
     "    part.at = a.at + from;\n"
     "    return part;\n"
     "}\n"},
    {HELP_JOIN_GRID, "join_grids",
     ON(NEW_GRID), true,
     "static grid join_grids(grid a, grid b)\n"
     "{\n"
     "    const grid made = new_grid(a.len + b.len);\n"
     "\n"
     "    for (int64_t i = 0; i < made.len; i++)\n"
     "        made.at[i] = i < a.len ? a.at[i] : b.at[i - a.len];\n"
     "    return made;\n"
     "}\n"},
    {HELP_JOIN, "join_lists",
     ON(NEW_LIST), true,
     "static list join_lists(list a, list b, int64_t width)\n"
     "{\n"
     "    const list made = new_list(a.len + b.len, width);\n"
     "\n"
     "    if (a.len > 0)\n"
     "        memcpy(made.at, a.at, (size_t)(a.len * width) * sizeof *a.at);\n"
     "    if (b.len > 0)\n"
     "        memcpy(made.at + a.len * width, b.at,\n"
     "               (size_t)(b.len * width) * sizeof *b.at);\n"
     "    return made;\n"
     "}\n"},
    {HELP_SAME, "same_list",
     ON(LIST), false,
     "static bool same_list(list a, list b, int64_t width)\n"
     "{\n"
     "    return a.len == b.len &&\n"
     "           (a.len == 0 || memcmp(a.at, b.at,\n"
     "                                 (size_t)(a.len * width) * sizeof *a.at) == 0);\n"
     "}\n"},
    {HELP_SAME_GRID, "same_grid",
     ON(GRID) | ON(SAME), false,
     "static bool same_grid(grid a, grid b, int64_t width)\n"
     "{\n"
     "    bool same = a.len == b.len;\n"
     "\n"
     "    for (int64_t i = 0; i < a.len && same; i++)\n"
     "        same = same_list(a.at[i], b.at[i], width);\n"
     "    return same;\n"
     "}\n"},
    {HELP_ORDER, "order_of",
     ON(LIST), false,
     "/* Below 0, 0 or above: by the first number that differs, then by length. */\n"
     "static int64_t order_of(list a, list b, int64_t width)\n"
     "{\n"
     "    const int64_t shorter = a.len < b.len ? a.len : b.len;\n"
     "\n"
     "    for (int64_t i = 0; i < shorter * width; i++)\n"
     "        if (a.at[i] != b.at[i])\n"
     "            return a.at[i] < b.at[i] ? -1 : 1;\n"
     "    return a.len - b.len;\n"
     "}\n"},
    {HELP_AMONG, "is_among",
     ON(LIST), false,
     "static bool is_among(list a, const int64_t *key, int64_t width)\n"
     "{\n"
     "    for (int64_t i = 0; i < a.len; i++)\n"
     "        if (memcmp(a.at + i * width, key, (size_t)width * sizeof *key) == 0)\n"
     "            return true;\n"
     "    return false;\n"
     "}\n"},
    {HELP_INSIDE, "is_inside",
     ON(SORT), false,
     "/* Looks the element up in a sorted array by halving it. */\n"
     "static bool is_inside(list a, const int64_t *key, int64_t width)\n"
     "{\n"
     "    int64_t from = 0, to = a.len;\n"
     "\n"
     "    while (from < to) {\n"
     "        const int64_t middle = (from + to) / 2;\n"
     "        const int order = compare_words(a.at + middle * width, key, width);\n"
     "\n"
     "        if (order == 0)\n"
     "            return true;\n"
     "        if (order < 0)\n"
     "            from = middle + 1;\n"
     "        else\n"
     "            to = middle;\n"
     "    }\n"
     "    return false;\n"
     "}\n"},
    {HELP_UNION, "set_union",
     ON(NEW_LIST) | ON(SET_FROM), true,
     "static list set_union(list a, list b, int64_t width)\n"
     "{\n"
     "    const int64_t base = pushed;\n"
     "\n"
     "    for (int64_t i = 0; i < a.len * width; i++)\n"
     "        push(a.at[i]);\n"
     "    for (int64_t i = 0; i < b.len * width; i++)\n"
     "        push(b.at[i]);\n"
     "    return set_from(base, width);\n"
     "}\n"},
    {HELP_COMMON, "set_common",
     ON(LIST_FROM) | ON(INSIDE), true,
     "static list set_common(list a, list b, int64_t width)\n"
     "{\n"
     "    const int64_t base = pushed;\n"
     "\n"
     "    for (int64_t i = 0; i < a.len; i++)\n"
     "        if (is_inside(b, a.at + i * width, width))\n"
     "            for (int64_t k = 0; k < width; k++)\n"
     "                push(a.at[i * width + k]);\n"
     "    return list_from(base, width);\n"
     "}\n"},
    {HELP_MINUS, "set_minus",
     ON(LIST_FROM) | ON(INSIDE), true,
     "static list set_minus(list a, list b, int64_t width)\n"
     "{\n"
     "    const int64_t base = pushed;\n"
     "\n"
     "    for (int64_t i = 0; i < a.len; i++)\n"
     "        if (!is_inside(b, a.at + i * width, width))\n"
     "            for (int64_t k = 0; k < width; k++)\n"
     "                push(a.at[i * width + k]);\n"
     "    return list_from(base, width);\n"
     "}\n"},
    {HELP_EITHER, "set_either",
     ON(UNION) | ON(MINUS), true,
     "static list set_either(list a, list b, int64_t width)\n"
     "{\n"
     "    return set_union(set_minus(a, b, width), set_minus(b, a, width), width);\n"
     "}\n"},
    {HELP_SORTED, "sorted_list",
     ON(COPY) | ON(SORT), true,
     "static list sorted_list(list a, int64_t width)\n"
     "{\n"
     "    const list made = copy_of(a, width);\n"
     "\n"
     "    sort_list(made, width);\n"
     "    return made;\n"
     "}\n"},
    {HELP_DIGITS, "digits_of",
     ON(LIST_FROM) | ON(FAIL), true,
     "static list digits_of(int64_t n)\n"
     "{\n"
     "    const int64_t base = pushed;\n"
     "    int64_t unit = 1;\n"
     "\n"
     "    if (n < 0)\n"
     "        fail(\"digits of a negative number\");\n"
     "    while (n / unit >= 10)\n"
     "        unit *= 10;\n"
     "    for (; unit > 0; unit /= 10)\n"
     "        push(n / unit % 10);\n"
     "    return list_from(base, 1);\n"
     "}\n"},
    {HELP_TEXT, "text_list",
     ON(LIST_FROM), true,
     "/* Text of plain characters as an array of their codes. */\n"
     "static list text_list(const char *of)\n"
     "{\n"
     "    const int64_t base = pushed;\n"
     "\n"
     "    for (; *of != '\\0'; of++)\n"
     "        push(*of);\n"
     "    return list_from(base, 1);\n"
     "}\n"},
    {HELP_TEXT_OF, "number_text",
     ON(TEXT), true,
     "static list number_text(int64_t number)\n"
     "{\n"
     "    char digits[24];\n"
     "\n"
     "    snprintf(digits, sizeof digits, \"%lld\", (long long)number);\n"
     "    return text_list(digits);\n"
     "}\n"},
    {HELP_NEIGHBOURS, "neighbours_of",
     ON(NEW_GRID) | ON(NEW_LIST) | ON(DIE), true,
     "/* For each of 0..n the other ends of its edges, in the order given. */\n"
     "static grid neighbours_of(int64_t n, list u, list v, bool both_ways)\n"
     "{\n"
     "    grid next;\n"
     "    list degree;\n"
     "\n"
     "    if (n < -1 || n > INT32_MAX || u.len != v.len)\n"
     "        die(\"a graph that is none\");\n"
     "    next = new_grid(n + 1);\n"
     "    degree = new_list(n + 1, 1);\n"
     "    for (int64_t i = 0; i <= n; i++)\n"
     "        degree.at[i] = 0;\n"
     "    for (int64_t i = 0; i < u.len; i++) {\n"
     "        if ((uint64_t)u.at[i] > (uint64_t)n || (uint64_t)v.at[i] > (uint64_t)n ||\n"
     "            n < 0)\n"
     "            die(\"a vertex out of range\");\n"
     "        degree.at[u.at[i]]++;\n"
     "        if (both_ways)\n"
     "            degree.at[v.at[i]]++;\n"
     "    }\n"
     "    for (int64_t i = 0; i <= n; i++) {\n"
     "        next.at[i] = new_list(degree.at[i], 1);\n"
     "        next.at[i].len = 0;\n"
     "    }\n"
     "    for (int64_t i = 0; i < u.len; i++) {\n"
     "        list *const from = &next.at[u.at[i]], *const to = &next.at[v.at[i]];\n"
     "\n"
     "        from->at[from->len++] = v.at[i];\n"
     "        if (both_ways)\n"
     "            to->at[to->len++] = u.at[i];\n"
     "    }\n"
     "    return next;\n"
     "}\n"},
    {HELP_PARENTS, "parents_of",
     ON(NEIGHBOURS) | ON(NEW_LIST) | ON(DIE), true,
     "/* For each of 0..n the next vertex on the way to the root, which has its\n"
     " * own number; n - 1 edges that join n vertices are a tree. */\n"
     "static list parents_of(int64_t n, list u, list v, int64_t root)\n"
     "{\n"
     "    grid next;\n"
     "    list parent, queue;\n"
     "    int64_t reached = 0;\n"
     "\n"
     "    if (n < 1 || root < 0 || root > n || u.len != n - 1)\n"
     "        die(\"a tree that is none\");\n"
     "    next = neighbours_of(n, u, v, true);\n"
     "    parent = new_list(n + 1, 1);\n"
     "    queue = new_list(n + 1, 1);\n"
     "    for (int64_t x = 0; x <= n; x++)\n"
     "        parent.at[x] = x;\n"
     "    queue.at[reached++] = root;\n"
     "    for (int64_t at = 0; at < reached; at++) {\n"
     "        const int64_t x = queue.at[at];\n"
     "\n"
     "        for (int64_t i = 0; i < next.at[x].len; i++) {\n"
     "            const int64_t y = next.at[x].at[i];\n"
     "\n"
     "            if (y != root && y != x && parent.at[y] == y) {\n"
     "                parent.at[y] = x;\n"
     "                queue.at[reached++] = y;\n"
     "            }\n"
     "        }\n"
     "    }\n"
     "    if (reached != n || ((root == 0 || parent.at[0] != 0) &&\n"
     "                         (root == n || parent.at[n] != n)))\n"
     "        die(\"a tree that is none\");\n"
     "    return parent;\n"
     "}\n"},
    {HELP_PARTITIONS, "partitions_of add_partitions",
     ON(GRID_STACK) | ON(LIST_FROM), true,
     "static void add_partitions(int64_t n, int64_t k, int64_t largest,\n"
     "                           int64_t base)\n"
     "{\n"
     "    if (k == 0) {\n"
     "        if (n == 0) {\n"
     "            const int64_t here = pushed;\n"
     "\n"
     "            for (int64_t i = base; i < here; i++)\n"
     "                push(pushed_at[i]);\n"
     "            push_list(list_from(here, 1));\n"
     "        }\n"
     "        return;\n"
     "    }\n"
     "    for (int64_t part = n - k + 1 < largest ? n - k + 1 : largest; part >= 1;\n"
     "         part--) {\n"
     "        push(part);\n"
     "        add_partitions(n - part, k - 1, part, base);\n"
     "        pushed--;\n"
     "    }\n"
     "}\n"
     "\n"
     "/* n as k positive parts, the largest first, in every way. */\n"
     "static grid partitions_of(int64_t n, int64_t k)\n"
     "{\n"
     "    const int64_t base = pushed_lists;\n"
     "\n"
     "    add_partitions(n, k, n, pushed);\n"
     "    return grid_from(base);\n"
     "}\n"},
    {HELP_FACTORS, "factors_of",
     ON(FAIL) | ON(RHO) | ON(LIST_FROM) | ON(SORT), true,
     "/* The pairs (prime, exponent), primes rising. */\n"
     "static list factors_of(int64_t n)\n"
     "{\n"
     "    const int64_t base = pushed;\n"
     "\n"
     "    if (n < 1)\n"
     "        fail(\"factors of no positive number\");\n"
     "    while (n > 1) {\n"
     "        const int64_t p = (int64_t)least_factor((uint64_t)n);\n"
     "        int64_t e = 0;\n"
     "\n"
     "        for (; n % p == 0; n /= p)\n"
     "            e++;\n"
     "        push(p);\n"
     "        push(e);\n"
     "    }\n"
     "    list made = list_from(base, 2);\n"
     "\n"
     "    sort_list(made, 2);\n"
     "    return made;\n"
     "}\n"},
    {HELP_DIVISORS, "divisors_of",
     ON(FACTORS), true,
     "/* All products of powers of the prime factors, rising. */\n"
     "static list divisors_of(int64_t n)\n"
     "{\n"
     "    const list prime = factors_of(n);\n"
     "    const int64_t base = pushed;\n"
     "\n"
     "    if (n >= 1)\n"
     "        push(1);\n"
     "    for (int64_t i = 0; i < prime.len; i++) {\n"
     "        const int64_t before = pushed;\n"
     "        int64_t by = 1;\n"
     "\n"
     "        for (int64_t k = 0; k < prime.at[2 * i + 1]; k++) {\n"
     "            by *= prime.at[2 * i];\n"
     "            for (int64_t j = base; j < before; j++)\n"
     "                push(pushed_at[j] * by);\n"
     "        }\n"
     "    }\n"
     "    list made = list_from(base, 1);\n"
     "\n"
     "    sort_list(made, 1);\n"
     "    return made;\n"
     "}\n"},
    {HELP_MEX_FROM, "mex_from",
     ON(SEE) | ON(STACK), false,
     "/* The mex of the values kept since `base`, which it takes off. */\n"
     "static int64_t mex_from(int64_t base)\n"
     "{\n"
     "    stamp++;\n"
     "    for (int64_t i = base; i < pushed; i++)\n"
     "        if (pushed_at[i] >= 0)\n"
     "            see_value(pushed_at[i]);\n"
     "    pushed = base;\n"
     "    return mex_of_seen();\n"
     "}\n"},
    {HELP_NUMBERED, "number_of_list list_numbered numbered numbered_at numbered_room numbers",
     ON(MORE_ROOM) | ON(MEMO) | ON(LIST), false,
     "/* Equal arrays get one number, by which they are found again. */\n"
     "static memo numbers;\n"
     "static list *numbered_at;\n"
     "static int64_t numbered, numbered_room;\n"
     "\n"
     "static int64_t number_of_list(list a, int64_t width)\n"
     "{\n"
     "    const int64_t len = a.len * width;\n"
     "    const int64_t known = memo_get(&numbers, a.at, len);\n"
     "    list made;\n"
     "\n"
     "    if (known != ABSENT)\n"
     "        return known;\n"
     "    if (numbered == numbered_room)\n"
     "        numbered_at = (list *)more_room(numbered_at, &numbered_room,\n"
     "                                        numbered + 1, sizeof *numbered_at);\n"
     "    made.len = len;\n"
     "    made.at = (int64_t *)malloc((size_t)(len + 1) * sizeof *made.at);\n"
     "    if (made.at == NULL)\n"
     "        die(\"out of memory\");\n"
     "    for (int64_t i = 0; i < len; i++)\n"
     "        made.at[i] = a.at[i];\n"
     "    memo_put(&numbers, made.at, len, numbered);\n"
     "    numbered_at[numbered] = made;\n"
     "    return numbered++;\n"
     "}\n"
     "\n"
     "static list list_numbered(int64_t number, int64_t width)\n"
     "{\n"
     "    list found = numbered_at[number];\n"
     "\n"
     "    found.len /= width;\n"
     "    return found;\n"
     "}\n"},
};
/* clang-format on */
