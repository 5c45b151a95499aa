# SPDX-License-Identifier: MIT
"""Known games whose moves are said of the whole array: every element anew, what
all before or behind are, elements that stay what they were."""

from spelling import (equal_rows, moore, nimbers, of_heaps, rows, several, stairs, twice,
                      winner, with_pass, xor)
from spellings_others import nim, takes
from spellings_six import DOLLARS



def near(name, rules, options, sizes=(1, 2, 3, 4)):
    """Just not a theorem's: by brute force, in any order of the elements."""
    wins = winner(options)
    return rows("near " + name, {"near": rules}, options, lambda row: wins(tuple(row)),
                several(4, sizes), [])


def near_takes(name, rule, condition):
    """The same of heaps, from which k are taken under the condition."""
    value = nimbers(lambda x: [(x - k,) for k in range(1, x + 1) if rule(k, x)])
    return takes("near " + name, rule, value, {"near": f"""
position heap(x)
    move to heap(x - k) for k in 1..x if {condition}"""}, count=20,
                 large=lambda rng: rng.randint(0, 25))


def put(row, *changes):
    """The row with these elements; those beside it are none."""
    new = list(row)
    for i, x in changes:
        if 0 <= i < len(row):
            new[i] = x
    return tuple(new)


def share(x, d):
    """Up to x/d may go: a heap that d does not divide is worth what a lesser is."""
    while x % d and x >= d:
        less = x // d + 1
        x -= -(-(x % d) // less) * less
    return x // d if x % d == 0 else 0


TEN = [
  rows("silver dollars a tenth time", {
    "all before": """
position row(p[n])
    move to row(p with [i] = y) for i in 0..<n for y in 0..<p[i] if all(p[j] < y for j in 0..<i)
start row(a)""",
    "none before": """
position row(p[n])
    move to row(p with [i] = p[i] - k) for i in 0..<n for k in 1..p[i] if not any(p[j] >= p[i] - k for j in 0..<i)
start row(a)""",
    "slice": """
position row(p[n])
    move to row(p with [i] = y) for i in 0..<n for y in 0..<p[i] if all(x < y for x in p[0..<i])
start row(a)""",
    "if before": """
position row(p[n])
    move to row(p with [i] = y) for i in 0..<n for y in 0..<p[i] if all(y > p[j] for j in 0..<n if j < i)
start row(a)""",
    "filter of a slice": """
position row(p[])
    move to row(p with [i] = y) for i in 0..<len(p) for y in 0..<p[i] if not any(x >= y for x in p[0..<i])
start row(a)""",
    "falling": """
position row(p[n])
    move to row(p with [i] = y) for i in 0..<n for y in 0..<p[i] if all(p[j] < y for j in i + 1..<n)
start row([a[n - 1 - i] for i in 0..<n])""",
    "all anew": """
position row(p[n])
    move to row([if j == i then y else p[j] for j in 0..<n]) for i in 0..<n for y in 0..<p[i] if all(p[j] + 1 <= y for j in 0..i - 1)
start row(a)""",
  }, *DOLLARS),
  rows("stairs a tenth time", {
    "case by case": """
position steps(c[n])
    move to steps([if j == i then c[j] - k else (if j == i - 1 then c[j] + k else c[j]) for j in 0..<n]) for i in 0..<n for k in 1..c[i]
start steps(a)""",
    "not this one": """
position steps(c[n])
    move to steps([if j != i and j != i - 1 then c[j] else if j == i then c[j] - k else c[j] + k for j in 0..<n]) for k in 1..max(c) for i in 0..<n if k <= c[i]
start steps(a)""",
    "up": """
position steps(c[n])
    move to steps([if j == i then c[j] - k else if j == i + 1 then c[j] + k else c[j] for j in 0..<n]) for i in 0..<n for k in 1..c[i]
start steps([a[n - 1 - i] for i in 0..<n])""",
    "ground": """
position steps(c[n + 1])
    stop if sum(c[i] for i in 1..n) == 0
    move to steps([c[j] + (if j == i - 1 then k else 0) - (if j == i then k else 0) for j in 0..n]) for i in 1..n for k in 1..c[i]
start steps([0] + a)""",
    "ground in the middle of nothing": """
position steps(c[n + 1])
    stop if not any(c[i] > 0 for i in 1..n)
    move to steps(c with [i] = c[i] - k, [i - 1] = c[i - 1] + k) for i in 1..n for k in 1..c[i]
start steps([7] + a)""",
    "two kinds": """
position one(c[n])
    move to other(c with [0] = c[0] - k) for k in 1..c[0]
    move to other([if j == i then c[j] - k else if j == i - 1 then c[j] + k else c[j] for j in 0..<n]) for i in 1..<n for k in 1..c[i]
position other(c[n])
    move to one(c with [0] = y) for y in 0..<c[0]
    move to one(c with [i] = y, [i - 1] = c[i - 1] + c[i] - y) for i in 1..<n for y in 0..<c[i]
start one(a)""",
    "sums that stay sorted": """
position at(t[n])
    move to at(t with [i] = y) for i in 0..<n for y in 0..<t[i] if not any(t[j] > y for j in 0..<n if j > i)
start at([sum(a[j] for j in i..<n) for i in 0..<n])""",
    "sums from the last": """
position at(t[n])
    move to at(t with [i] = t[i] - k) for i in 0..<n for k in 1..t[i] if all(t[j] <= t[i] - k for j in 0..<i)
start at([sum(a[j] for j in n - 1 - i..<n) for i in 0..<n])""",
    "helper": """
fn one_down(c[], i, k) = [if j == i then c[j] - k else if j + 1 == i then c[j] + k else c[j] for j in 0..<n]
position steps(c[n])
    move to steps(one_down(c, i, k)) for i in 0..<n for k in 1..c[i]
start steps(a)""",
  }, stairs, lambda row: xor(row[::2]) != 0, several(3, [1, 2, 3]), list(twice(50))),
  rows("moore of two a tenth time", {
    "one may stay": """
position heaps(h[n])
    move to heaps(h with [i] = x, [j] = y) for i in 0..<n for j in i + 1..<n for x in 0..h[i] for y in 0..h[j] if (x, y) != (h[i], h[j])
    move to heaps(h with [i] = x) for i in 0..<n for x in 0..<h[i]""",
    "all anew": """
position heaps(h[n])
    move to heaps([if t == i then x else if t == j then y else h[t] for t in 0..<n]) for i in 0..<n for j in i + 1..<n for x in 0..h[i] for y in 0..h[j] if x < h[i] or y < h[j]
    move to heaps([if t == i then x else h[t] for t in 0..<n]) for i in 0..<n for x in 0..<h[i]""",
    "either order": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k, [j] = h[j] - l) for i in 0..<n for j in 0..<n if i != j for k in 1..h[i] for l in 0..h[j]
    move to heaps(h with [i] = x) for i in 0..<n for x in 0..<h[i]""",
    "range": """
position heaps(h[n] in 0..10**18)
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]
    move to heaps(h with [i] = h[i] - k, [j] = h[j] - l) for i in 0..<n for j in 0..<i for k in 0..h[i] for l in 0..h[j] if k + l >= 1""",
  }, *moore(2), several(3, [1, 2, 3]), list(equal_rows(2, 20))),
  takes("proper divisors a tenth time", lambda k, x: x % k == 0 and k < x,
        lambda x: (x & -x).bit_length() - 1 if x else 0, {
    "small ones and large ones": """
position heap(x)
    move to heap(y) for y in x / 2..<x if x % (x - y) == 0 and x - y < x
    move to heap(y) for y in 0..<x / 2 if x % (x - y) == 0 and y > 0""",
    "if any": """
position heap(x)
    move to heap(x - k) for k in 1..(if x > 1 then x - 1 else 0) if x % k == 0""",
  }),
  takes("no multiple of 4 a tenth time", lambda k, x: k % 4 != 0,
        lambda x: x % 4, {
    "other remainder": """
position heap(x)
    move to heap(y) for y in 0..<x if y % 4 != x % 4""",
    "what is left": """
position heap(x)
    move to heap(abs(x - k)) for k in 1..x if not k % 4 == 0""",
    "not the same as before": """
position heap(x)
    move to heap(x - k) for k in 1..x if (x - k) % 4 != x % 4""",
    "halves": """
position heap(x)
    move to heap(x - k) for k in 1..x / 2 if k % 4 > 0
    move to heap(x - k) for k in x / 2 + 1..x if (x + k) % 4 != x % 4""",
  }),
  # ---- what just misses ----
  near_takes("the same remainder by 4", lambda k, x: (x - k) % 4 != x % 4 + 1,
             "(x - k) % 4 != x % 4 + 1"),
  near_takes("the same remainder by 4 and 2 of what is left",
             lambda k, x: (2 * (x - k)) % 4 != (2 * x) % 4,
             "2 * (x - k) % 4 != 2 * x % 4"),
  near_takes("the same remainder by 4 of others", lambda k, x: (x - k) % 4 != (x + k) % 4,
             "(x - k) % 4 != (x + k) % 4"),
  near_takes("the same remainder by 3", lambda k, x: (x - k) % 3 == k % 3, "(x - k) % 3 == k % 3"),
  near_takes("divides the rest", lambda k, x: k < x and (x - k) % k == 0, "k < x and (x - k) % k == 0"),
  near("silver dollars in order", """
position heaps(p[n])
    move to heaps(p with [i] = y) for i in 0..<n for y in 0..<p[i] if all(p[j] < y for j in 0..<i)""",
       lambda row: [put(row, (i, y)) for i, x in enumerate(row) for y in range(x)
                    if all(z < y for z in row[:i])]),
  near("stairs that stay sorted", """
position heaps(p[n])
    move to heaps(p with [i] = y) for i in 0..<n for y in 0..<p[i] if all(p[j] <= y for j in i + 1..<n)""",
       lambda row: [put(row, (i, y)) for i, x in enumerate(row) for y in range(x)
                    if all(z <= y for z in row[i + 1:])]),
  near("all but the last before", """
position heaps(p[n])
    move to heaps(p with [i] = y) for i in 0..<n for y in 0..<p[i] if all(p[j] <= y for j in 0..i - 2)""",
       lambda row: [put(row, (i, y)) for i, x in enumerate(row) for y in range(x)
                    if all(z <= y for z in row[:max(i - 1, 0)])]),
  near("all from this one on", """
position heaps(p[n])
    move to heaps(p with [i] = y) for i in 0..<n for y in 0..<p[i] if all(p[j] <= y + 1 for j in 0..<n if j >= i)""",
       lambda row: [put(row, (i, y)) for i, x in enumerate(row) for y in range(x)
                    if all(z <= y + 1 for z in row[i:])]),
  near("two stairs down", """
position heaps(c[n])
    move to heaps([if j == i then c[j] - k else if j == i - 2 then c[j] + k else c[j] for j in 0..<n]) for i in 0..<n for k in 1..c[i]""",
       lambda row: [put(row, (i, x - k), (i - 2, row[i - 2] + k if i > 1 else 0))
                    for i, x in enumerate(row) for k in range(1, x + 1)]),
  near("one is lost on the way down", """
position heaps(c[n])
    move to heaps([if j == i then c[j] - k else if j == i - 1 then c[j] + k - 1 else c[j] for j in 0..<n]) for i in 0..<n for k in 1..c[i]""",
       lambda row: [put(row, (i, x - k), (i - 1, row[i - 1] + k - 1))
                    for i, x in enumerate(row) for k in range(1, x + 1)]),
  near("two neighbours of a row", """
position heaps(h[n])
    move to heaps(h with [i] = x, [j] = y) for i in 0..<n for j in i + 1..<n if j == i + 1 for x in 0..h[i] for y in 0..h[j] if x < h[i] or y < h[j]
    move to heaps(h with [i] = x) for i in 0..<n for x in 0..<h[i]""",
       lambda row: [put(row, (i, y)) for i, x in enumerate(row) for y in range(x)] +
       [put(row, (i, x), (i + 1, y)) for i in range(len(row) - 1)
        for x in range(row[i] + 1) for y in range(row[i + 1] + 1)
        if x < row[i] or y < row[i + 1]]),
  near("two of a row alone", """
position heaps(h[n])
    move to heaps(h with [i] = x, [j] = y) for i in 0..<n for j in i + 1..<n for x in 0..h[i] for y in 0..h[j] if x < h[i] or y < h[j]""",
       lambda row: [put(row, (i, x), (j, y)) for i in range(len(row))
                    for j in range(i + 1, len(row)) for x in range(row[i] + 1)
                    for y in range(row[j] + 1) if x < row[i] or y < row[j]]),
  near("ended but for the first", """
position heaps(c[n])
    stop if all(c[i] == 0 for i in 1..<n)
    move to heaps(c with [i] = y) for i in 0..<n for y in 0..<c[i]""",
       lambda row: [put(row, (i, y)) for i, x in enumerate(row) for y in range(x)]
       if any(row[1:]) else []),
  of_heaps("up to a share that goes along with the heap", {
    "times": """
position heap(x, q)
    move to heap(x - t, q) for t in 1..x if t * q <= x
start sum(heap(x, d) for x in a)""",
    "less than": """
position heap(q, x)
    move to heap(q, y) for y in 0..<x if q * (x - y) < x + 1
start sum(heap(d, x) for x in a)""",
    "by a place": """
position heap(i, x)
    move to heap(i, x - t) for t in 1..x if x >= t * q[i]
let q = [d, 1, d]
start sum(heap(i % 2 * 2, a[i]) for i in 0..<n)""",
  }, lambda x, d: [(x - t,) for t in range(1, x // d + 1)], share, "d",
     ((1,), (2,), (7,)), 100, lambda rng: rng.randint(0, 10**9)),
  near("two kinds by turns that differ", """
position heaps(h[n])
    move to other(h with [i] = y) for i in 0..<n for y in 0..<h[i]
position other(h[n])
    move to heaps(h with [0] = y) for y in 0..<h[0]
    move to heaps(h with [i] = y) for i in 1..<n for y in 0..<h[i]""", nim),
  of_heaps("near one pass where the input says so", {
    "two kinds": """
position used(x)
    move to used(x - k) for k in 1..x
position heap(x)
    move to heap(x - k) for k in 1..x
    move to used(x) if x > 0 and m == 1""",
    "a condition behind": """
position heap(x)
    move to heap(y) for y in 0..<x
    move to used(x) if x != 0 if m > 0
position used(y)
    move to used(z) for z in 0..<y""",
  }, lambda x, m: with_pass(x) if m == 1 or x < 0 else [(y,) for y in range(x)],
     lambda x, m: x if m == 0 or x == 0 else x + 1 if x % 2 else x - 1, "m",
     ((0,), (1,)), 8, lambda rng: rng.randint(0, 25)),
]
