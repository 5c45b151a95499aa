/* SPDX-License-Identifier: MIT */
/* Hash tables: each compiles as C99 and as C++17 without a warning once what
 * it needs stands before it. */
#include "emit/helper_text.h"

/*
 * From a number to a value that is told by `put` and kept so that 0 is none.
 * Memory of zeros costs nothing before it is touched, and what is looked at
 * first is as dense as the values are small: a table that just doubles and has
 * number and value side by side has twice the page faults.
 */
/* clang-format off */
#define MAP_TEXT(name, type, to, told, put) \
    "typedef struct " name "_map {\n" \
    "    int64_t *number;\n" \
    "    " type " *value; /* " told "; 0: the slot is free */\n" \
    "    int64_t slots, count;\n" \
    "    int shift;\n" \
    "} " name "_map;\n" \
    "\n" \
    "static int64_t " name "_slot(const " name "_map *m, int64_t number)\n" \
    "{\n" \
    "    const uint64_t hash = (uint64_t)number * UINT64_C(0x9e3779b97f4a7c15);\n" \
    "    int64_t i = (int64_t)(hash >> m->shift);\n" \
    "\n" \
    "    while (m->value[i] != 0 && m->number[i] != number)\n" \
    "        i = (i + 1) & (m->slots - 1);\n" \
    "    return i;\n" \
    "}\n" \
    "\n" \
    "static int64_t " name "_get(const " name "_map *m, int64_t number)\n" \
    "{\n" \
    "    if (m->slots == 0)\n" \
    "        return ABSENT;\n" \
    "    const " type " kept = m->value[" name "_slot(m, number)];\n" \
    "\n" \
    "    return " to ";\n" \
    "}\n" \
    "\n" \
    "/* Half of the slots stay free: the first one looked at is mostly right. */\n" \
    "static void " name "_grow(" name "_map *m)\n" \
    "{\n" \
    "    const " name "_map old = *m;\n" \
    "\n" \
    "    m->slots = old.slots == 0 ? 2048 : 4 * old.slots;\n" \
    "    m->shift = old.slots == 0 ? 64 - 11 : old.shift - 2;\n" \
    "    m->number = (int64_t *)malloc((size_t)m->slots * sizeof *m->number);\n" \
    "    m->value = (" type " *)calloc((size_t)m->slots, sizeof *m->value);\n" \
    "    if (m->number == NULL || m->value == NULL)\n" \
    "        die(\"out of memory\");\n" \
    "    for (int64_t i = 0; i < old.slots; i++) {\n" \
    "        if (old.value[i] == 0)\n" \
    "            continue;\n" \
    "        const int64_t at = " name "_slot(m, old.number[i]);\n" \
    "\n" \
    "        m->number[at] = old.number[i];\n" \
    "        m->value[at] = old.value[i];\n" \
    "    }\n" \
    "    free(old.number);\n" \
    "    free(old.value);\n" \
    "}\n" \
    "\n" \
    "static void " name "_put(" name "_map *m, int64_t number, int64_t value)\n" \
    "{\n" \
    "    if (2 * m->count >= m->slots)\n" \
    "        " name "_grow(m);\n" \
    "    const int64_t at = " name "_slot(m, number);\n" \
    "\n" \
    "    m->number[at] = number;\n" \
    "    m->value[at] = " put ";\n" \
    "    m->count++;\n" \
    "}\n"

#define FORGET_TEXT(name) \
    "static void " name "_forget(" name "_map *m)\n" \
    "{\n" \
    "    if (m->slots > 0)\n" \
    "        memset(m->value, 0, (size_t)m->slots * sizeof *m->value);\n" \
    "    m->count = 0;\n" \
    "}\n"

const helper_text grundy_helpers_memo[] = {
    {HELP_ABSENT, "ABSENT", 0, false,
     "/* No value was kept yet. */\n"
     "#define ABSENT INT64_MIN\n"},
    {HELP_SMALL, "small_map small_slot small_get small_grow small_put",
     ON(DIE) | ON(ABSENT), false,
     "/*\n"
     " * A hash table from a number to a value from 0 to 254: from the slot that its\n"
     " * hash names on, the first one that holds the number, or nothing.\n"
     " */\n"
     MAP_TEXT("small", "uint8_t", "kept == 0 ? ABSENT : kept - 1",
              "and 1", "(uint8_t)(value + 1)")},
    {HELP_SMALL_FORGET, "small_forget", ON(SMALL), false,
     FORGET_TEXT("small")},
    {HELP_MAP, "number_map number_slot number_get number_grow number_put",
     ON(DIE) | ON(ABSENT), false,
     "/*\n"
     " * A hash table from a number to a value: from the slot that its hash names on,\n"
     " * the first one that holds the number, or nothing.\n"
     " */\n"
     MAP_TEXT("number", "uint64_t", "(int64_t)(kept + (uint64_t)ABSENT)",
              "less ABSENT", "(uint64_t)value - (uint64_t)ABSENT")},
    {HELP_MAP_FORGET, "number_forget", ON(MAP), false,
     FORGET_TEXT("number")},
    {HELP_MEMO, "memo memo_slot memo_get memo_put memo_forget memo_grow",
     ON(MORE_ROOM) | ON(ABSENT), false,
     "/* A hash table from rows of numbers to a value. */\n"
     "typedef struct memo {\n"
     "    int64_t *word; /* of each entry: its value, its length, its key */\n"
     "    int64_t words, room;\n"
     "    int64_t *slot; /* where the entry begins, 0: free */\n"
     "    int64_t slots, count;\n"
     "} memo;\n"
     "\n"
     "static int64_t *memo_slot(const memo *m, const int64_t *key, int64_t len)\n"
     "{\n"
     "    uint64_t h = (uint64_t)len;\n"
     "\n"
     "    for (int64_t i = 0; i < len; i++) {\n"
     "        h = (h ^ (uint64_t)key[i]) * UINT64_C(0x9e3779b97f4a7c15);\n"
     "        h ^= h >> 32;\n"
     "    }\n"
     "    for (;; h++) {\n"
     "        int64_t *const slot = &m->slot[h & (uint64_t)(m->slots - 1)];\n"
     "        const int64_t *const entry = m->word + *slot;\n"
     "\n"
     "        if (*slot == 0 ||\n"
     "            (entry[1] == len &&\n"
     "             memcmp(entry + 2, key, (size_t)len * sizeof *key) == 0))\n"
     "            return slot;\n"
     "    }\n"
     "}\n"
     "\n"
     "static int64_t memo_get(const memo *m, const int64_t *key, int64_t len)\n"
     "{\n"
     "    if (m->slots == 0)\n"
     "        return ABSENT;\n"
     "    const int64_t at = *memo_slot(m, key, len);\n"
     "\n"
     "    return at == 0 ? ABSENT : m->word[at];\n"
     "}\n"
     "\n"
     "static void memo_grow(memo *m)\n"
     "{\n"
     "    int64_t *const old = m->slot;\n"
     "    const int64_t slots = m->slots;\n"
     "\n"
     "    m->slots = slots == 0 ? 1024 : 2 * slots;\n"
     "    m->slot = (int64_t *)calloc((size_t)m->slots, sizeof *m->slot);\n"
     "    if (m->slot == NULL)\n"
     "        die(\"out of memory\");\n"
     "    for (int64_t i = 0; i < slots; i++)\n"
     "        if (old[i] != 0)\n"
     "            *memo_slot(m, m->word + old[i] + 2, m->word[old[i] + 1]) = old[i];\n"
     "    free(old);\n"
     "}\n"
     "\n"
     "static void memo_put(memo *m, const int64_t *key, int64_t len, int64_t value)\n"
     "{\n"
     "    if (2 * m->count >= m->slots)\n"
     "        memo_grow(m);\n"
     "    if (m->words == 0)\n"
     "        m->words = 1;\n"
     "    if (m->words + len + 2 > m->room)\n"
     "        m->word = (int64_t *)more_room(m->word, &m->room, m->words + len + 2,\n"
     "                                       sizeof *m->word);\n"
     "    m->word[m->words] = value;\n"
     "    m->word[m->words + 1] = len;\n"
     "    if (len > 0)\n"
     "        memcpy(m->word + m->words + 2, key, (size_t)len * sizeof *key);\n"
     "    *memo_slot(m, key, len) = m->words;\n"
     "    m->words += len + 2;\n"
     "    m->count++;\n"
     "}\n"},
    {HELP_FORGET, "memo_forget",
     ON(MEMO), false,
     "static void memo_forget(memo *m)\n"
     "{\n"
     "    if (m->slots > 0)\n"
     "        memset(m->slot, 0, (size_t)m->slots * sizeof *m->slot);\n"
     "    m->words = m->count = 0;\n"
     "}\n"},
};
/* clang-format on */
