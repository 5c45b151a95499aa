/* SPDX-License-Identifier: MIT */
/*
 * The time for one value is taken to grow like a power of its number: not at
 * all in most tables, linearly where each value of a heap looks at all before
 * it.  The power is fitted to two halves of what was done so far, and the rest
 * is the integral.
 *
 * Marks lie about evenly over what was done: when there is no room for more,
 * every second one goes.
 */
#include "pace.h"

#include <math.h>

/* Work that falls, or grows faster than a square, is noise of the clock. */
enum { STEEPEST = 2, MARKS_LEAST = 5 };

static void thin(pace *p)
{
    size_t kept = 0;

    for (size_t i = 0; i < p->marks; i += 2)
        p->mark[kept++] = p->mark[i];
    p->marks = kept;
}

void grundy_cli_pace_note(pace *p, uint64_t done, double time)
{
    if (p->marks > 0 && done < p->mark[p->marks - 1].done)
        p->marks = 0;
    if (p->marks > 0 && done == p->mark[p->marks - 1].done) {
        if (p->marks == 1)
            p->mark[0].time = time;
        return;
    }
    if (p->marks == PACE_MARKS)
        thin(p);
    p->mark[p->marks].done = done;
    p->mark[p->marks++].time = time;
}

/* A stretch of work: where its middle lies, and the time for one value. */
typedef struct stretch {
    double middle, each;
} stretch;

static stretch between(const pace *p, size_t from, size_t to)
{
    const double a = (double)p->mark[from].done, b = (double)p->mark[to].done;

    return (stretch){(a + b) / 2,
                     (p->mark[to].time - p->mark[from].time) / (b - a)};
}

/* The mark in the middle of what was done. */
static size_t middle(const pace *p)
{
    const uint64_t half =
        p->mark[0].done + (p->mark[p->marks - 1].done - p->mark[0].done) / 2;
    size_t i = 1;

    while (i + 2 < p->marks && p->mark[i].done < half)
        i++;
    return i;
}

static double power(stretch early, stretch late)
{
    const double p =
        log(late.each / early.each) / log(late.middle / early.middle);

    return p > STEEPEST ? STEEPEST : p > 0 ? p : 0; /* 0 for what is NaN too */
}

double grundy_cli_pace_left(const pace *p, uint64_t whole)
{
    stretch late;
    double k, now, end;
    size_t half;

    if (p->marks < MARKS_LEAST)
        return -1;
    half = middle(p);
    late = between(p, half, p->marks - 1);
    k = power(between(p, 0, half), late);
    now = (double)p->mark[p->marks - 1].done / late.middle;
    end = (double)whole / late.middle;
    return late.each * late.middle * (pow(end, k + 1) - pow(now, k + 1)) /
           (k + 1);
}
