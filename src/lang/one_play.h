/* SPDX-License-Identifier: MIT */
/*
 * lang/one_play.h -- one play of a game whose moves put few letters in place of
 * more, wherever a few letters in a row let them: how many moves it has.  That
 * of the library and of programs.
 *
 * What the moves are (`rule`): how many letters they name, and these; then of
 * each move how long what tells of it is, how many letters in a row it looks
 * at, from which to which of them it takes some away, how many come in their
 * place and these, each as the letter in the row or as -1 less the one named;
 * then a bit for each row that lets it, 32 in a word.  A row is a number whose
 * digits are its letters: 0 before the first, 1 behind the last, then those
 * named, then all others by when they come first in the row.
 */
#ifndef LANG_ONE_PLAY_H
#define LANG_ONE_PLAY_H

#include <stdint.h>

/* Letters stand in at[0..left) and at[right..n), with a gap between them. */
typedef struct play_row {
    int64_t *at, left, right, n;
} play_row;

/* The letter's digit, where others came before it in the row. */
static inline int64_t play_digit(const int64_t *rule, const int64_t *row,
                                 const int64_t *digit, int64_t i)
{
    int64_t next = 2 + rule[0];

    for (int64_t k = 0; k < rule[0]; k++)
        if (rule[1 + k] == row[i])
            return 2 + k;
    for (int64_t k = 0; k < i; k++) {
        if (digit[k] > 1 && row[k] == row[i])
            return digit[k];
        next = digit[k] >= next ? digit[k] + 1 : next;
    }
    return next;
}

/* Whether the letters from the place `from` on let the move at `of`. */
static inline bool play_lets(const play_row *p, const int64_t *rule,
                             const int64_t *of, int64_t from)
{
    const int64_t width = of[1], count = p->left + p->n - p->right;
    const int64_t *const table = of + 5 + of[4];
    int64_t row[8], digit[8], code = 0;

    for (int64_t i = 0; i < width; i++) {
        const int64_t k = from + i;

        row[i] = k < 0 || k >= count ? 0
                 : k < p->left       ? p->at[k]
                                     : p->at[k - p->left + p->right];
        digit[i] = k < 0 ? 0 : k >= count ? 1 : play_digit(rule, row, digit, i);
        code = code * (2 + rule[0] + width) + digit[i];
    }
    return (table[code / 32] >> code % 32 & 1) != 0;
}

/* Makes the move whose letters begin at the place `from`. */
static inline void play_make(play_row *p, const int64_t *rule,
                             const int64_t *of, int64_t from)
{
    int64_t row[8];

    while (p->left > from + of[2])
        p->at[--p->right] = p->at[--p->left];
    while (p->left < from + of[2])
        p->at[p->left++] = p->at[p->right++];
    for (int64_t i = 0; i < of[4]; i++) {
        const int64_t is = of[5 + i], k = from + is;

        row[i] = is < 0        ? rule[-is]
                 : k < p->left ? p->at[k]
                               : p->at[k - p->left + p->right];
    }
    p->right += of[3] - of[2];
    for (int64_t i = of[4]; i > 0; i--)
        p->at[--p->right] = row[i - 1];
}

/* How many moves a play from these n letters has, which it spoils. */
static inline int64_t moves_of_play(int64_t *at, int64_t n, const int64_t *rule,
                                    int64_t words)
{
    play_row p = {at, 0, 0, n};
    int64_t moves = 0, end = 0;

    /* All rows that end before the place `end` let no move. */
    while (end < p.left + n - p.right + 8) {
        const int64_t *of = rule + 1 + rule[0];

        while (of < rule + words && !play_lets(&p, rule, of, end + 1 - of[1]))
            of += of[0];
        if (of == rule + words) {
            end++;
            continue;
        }
        end -= of[1] - 1;
        play_make(&p, rule, of, end);
        end = end + of[2] > 0 ? end + of[2] : 0;
        moves++;
    }
    return moves;
}

#endif
