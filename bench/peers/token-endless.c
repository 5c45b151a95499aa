/* SPDX-License-Identifier: MIT */
/*
 * A token on a graph with cycles, as contestants write it: the edges turned
 * round by counting, and from the vertices without moves backwards.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { OPEN, LOST, WON };

static char buffer[1 << 16];
static size_t filled, taken;

static int next_char(void)
{
    if (taken == filled) {
        filled = fread(buffer, 1, sizeof buffer, stdin);
        taken = 0;
        if (filled == 0)
            return 0;
    }
    return (unsigned char)buffer[taken++];
}

static uint32_t read_number(void)
{
    uint32_t x = 0;
    int c = next_char();

    while (c != 0 && (c < '0' || c > '9'))
        c = next_char();
    for (; c >= '0' && c <= '9'; c = next_char())
        x = x * 10 + (uint32_t)(c - '0');
    return x;
}

static void *room(size_t count, size_t size)
{
    void *const at = calloc(count + 1, size);

    if (at == NULL)
        exit(1);
    return at;
}

int main(void)
{
    static const char *const said[] = {"Draw", "Second", "First"};
    const uint32_t n = read_number(), m = read_number();
    uint32_t *const from = room(m, sizeof *from), *const to =
                                                      room(m, sizeof *to);
    uint32_t *const first = room(n + 2, sizeof *first); /* of the edges into */
    uint32_t *const left = room(n + 1, sizeof *left);   /* moves not yet lost */
    uint32_t *const before = room(m, sizeof *before);
    uint32_t *const queue = room(n, sizeof *queue);
    unsigned char *const state = room(n + 1, 1);
    uint32_t done = 0, known = 0;

    for (uint32_t i = 0; i < m; i++) {
        from[i] = read_number();
        to[i] = read_number();
        first[to[i] + 1]++;
        left[from[i]]++;
    }
    for (uint32_t x = 1; x <= n + 1; x++)
        first[x] += first[x - 1];
    for (uint32_t i = 0; i < m; i++)
        before[first[to[i]]++] = from[i]; /* first[x] is the end of x now */
    for (uint32_t x = 1; x <= n; x++)
        if (left[x] == 0) {
            state[x] = LOST;
            queue[known++] = x;
        }
    while (done < known) {
        const uint32_t x = queue[done++];

        for (uint32_t i = first[x - 1]; i < first[x]; i++) {
            const uint32_t p = before[i];

            if (state[p] != OPEN || (state[x] == WON && --left[p] > 0))
                continue;
            state[p] = state[x] == LOST ? WON : LOST;
            queue[known++] = p;
        }
    }
    puts(said[state[1]]);
    return 0;
}
