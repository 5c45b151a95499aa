/* SPDX-License-Identifier: MIT */
/*
 * Hash tables, from a number to a value that is kept so that 0 is none.
 * Memory of zeros costs nothing before it is touched, and what is looked at
 * first is as dense as the values are small: a table that just doubles and has
 * number and value side by side has twice the page faults.
 */

/* No value was kept yet. */
#define ABSENT INT64_MIN

/* ==== twice, then with ====
 * to values: -> to bytes:
 * number_ -> small_
 * uint64_t *value; -> uint8_t *value;
 * less ABSENT -> and 1
 * (int64_t)(kept + (uint64_t)ABSENT) -> kept == 0 ? ABSENT : kept - 1
 * const uint64_t kept -> const uint8_t kept
 * (uint64_t *)calloc -> (uint8_t *)calloc
 * (uint64_t)value - (uint64_t)ABSENT -> (uint8_t)(value + 1)
 */
/* A hash table from numbers to values: from the slot that its hash names on,
 * the first one that holds the number, or nothing. */
typedef struct number_map {
    int64_t *number;
    uint64_t *value; /* less ABSENT; 0: the slot is free */
    int64_t slots, count;
    int shift;
} number_map;

static int64_t number_slot(const number_map *m, int64_t number)
{
    const uint64_t hash = (uint64_t)number * UINT64_C(0x9e3779b97f4a7c15);
    int64_t i = (int64_t)(hash >> m->shift);

    while (m->value[i] != 0 && m->number[i] != number)
        i = (i + 1) & (m->slots - 1);
    return i;
}

static int64_t number_get(const number_map *m, int64_t number)
{
    if (m->slots == 0)
        return ABSENT;
    const uint64_t kept = m->value[number_slot(m, number)];

    return (int64_t)(kept + (uint64_t)ABSENT);
}

/* Half of the slots stay free: the first one looked at is mostly right. */
static void number_grow(number_map *m)
{
    const number_map old = *m;

    m->slots = old.slots == 0 ? 2048 : 4 * old.slots;
    m->shift = old.slots == 0 ? 64 - 11 : old.shift - 2;
    m->number = (int64_t *)malloc((size_t)m->slots * sizeof *m->number);
    m->value = (uint64_t *)calloc((size_t)m->slots, sizeof *m->value);
    if (m->number == NULL || m->value == NULL)
        die(no_memory);
    for (int64_t i = 0; i < old.slots; i++) {
        if (old.value[i] == 0)
            continue;
        const int64_t at = number_slot(m, old.number[i]);

        m->number[at] = old.number[i];
        m->value[at] = old.value[i];
    }
    free(old.number);
    free(old.value);
}

static void number_put(number_map *m, int64_t number, int64_t value)
{
    if (2 * m->count >= m->slots)
        number_grow(m);
    const int64_t at = number_slot(m, number);

    m->number[at] = number;
    m->value[at] = (uint64_t)value - (uint64_t)ABSENT;
    m->count++;
}

/* half: every second entry stays, so that a chain of calls soon ends. */
static void number_forget(number_map *m, bool half)
{
    const number_map old = *m;
    bool stays = false;

    m->count = 0;
    if (m->slots > 0 && !half)
        memset(m->value, 0, (size_t)m->slots * sizeof *m->value);
    if (m->slots <= 0 || !half)
        return;
    m->number = (int64_t *)malloc((size_t)m->slots * sizeof *m->number);
    m->value = (uint64_t *)calloc((size_t)m->slots, sizeof *m->value);
    if (m->number == NULL || m->value == NULL)
        die(no_memory);
    for (int64_t i = 0; i < old.slots; i++) {
        if (old.value[i] != 0)
            stays = !stays;
        if (old.value[i] == 0 || !stays)
            continue;
        const int64_t at = number_slot(m, old.number[i]);

        m->number[at] = old.number[i];
        m->value[at] = old.value[i];
        m->count++;
    }
    free(old.number);
    free(old.value);
}
/* ==== */

/* A hash table from rows of numbers to a value. */
typedef struct memo {
    int64_t *word; /* of each entry: its value, its length, its key */
    int64_t words, room;
    int64_t *slot; /* where the entry begins, 0: free */
    int64_t slots, count;
} memo;

static int64_t *memo_slot(const memo *m, const int64_t *key, int64_t len)
{
    uint64_t h = (uint64_t)len;

    for (int64_t i = 0; i < len; i++) {
        h = (h ^ (uint64_t)key[i]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    for (;; h++) {
        int64_t *const slot = &m->slot[h & (uint64_t)(m->slots - 1)];
        const int64_t *const entry = m->word + *slot;

        if (*slot == 0 ||
            (entry[1] == len &&
             memcmp(entry + 2, key, (size_t)len * sizeof *key) == 0))
            return slot;
    }
}

static int64_t memo_get(const memo *m, const int64_t *key, int64_t len)
{
    if (m->slots == 0)
        return ABSENT;
    const int64_t at = *memo_slot(m, key, len);

    return at == 0 ? ABSENT : m->word[at];
}

static void memo_grow(memo *m)
{
    int64_t *const old = m->slot;
    const int64_t slots = m->slots;

    m->slots = slots == 0 ? 1024 : 2 * slots;
    m->slot = (int64_t *)calloc((size_t)m->slots, sizeof *m->slot);
    if (m->slot == NULL)
        die(no_memory);
    for (int64_t i = 0; i < slots; i++)
        if (old[i] != 0)
            *memo_slot(m, m->word + old[i] + 2, m->word[old[i] + 1]) = old[i];
    free(old);
}

static void memo_put(memo *m, const int64_t *key, int64_t len, int64_t value)
{
    if (2 * m->count >= m->slots)
        memo_grow(m);
    if (m->words == 0)
        m->words = 1;
    if (m->words + len + 2 > m->room)
        m->word = (int64_t *)more_room(m->word, &m->room, m->words + len + 2,
                                       sizeof *m->word);
    m->word[m->words] = value;
    m->word[m->words + 1] = len;
    if (len > 0)
        memcpy(m->word + m->words + 2, key, (size_t)len * sizeof *key);
    *memo_slot(m, key, len) = m->words;
    m->words += len + 2;
    m->count++;
}

/* half: the later one stays; what is asked for next is most often there. */
static void memo_forget(memo *m, bool half)
{
    int64_t from = half ? 1 : m->words;

    if (m->words == 0)
        return;
    while (from < m->words / 2)
        from += m->word[from + 1] + 2;
    m->words -= from - 1;
    m->count = 0;
    memmove(m->word + 1, m->word + from,
            (size_t)(m->words - 1) * sizeof *m->word);
    memset(m->slot, 0, (size_t)m->slots * sizeof *m->slot);
    for (int64_t i = 1; i < m->words; i += m->word[i + 1] + 2) {
        *memo_slot(m, m->word + i + 2, m->word[i + 1]) = i;
        m->count++;
    }
}
