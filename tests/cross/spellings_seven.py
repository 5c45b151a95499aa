# SPDX-License-Identifier: MIT
"""Known games with other state and other clauses once more: arrays of counts,
masks, one clause for all heaps, cases by order, ends told by any, all, count,
min and max (spelling.py)."""

import random
from itertools import product
from math import gcd

from spelling import (FIB, Game, balanced, cold, equal_rows, euclid,
                      last_loses, moore, moved, nimbers, numbers, of_heaps,
                      rounded, rows, several, twice, winner, with_pass,
                      wythoff, xor, zeckendorf, stairs)
from spellings_contest import KAYLES, dawson, lasker, started
from spellings_five import coin_rows, dawson_chess, lasker_value
from spellings_more import grundys, mock, pairs_game, ruler, ruler_each, twins
from spellings_others import by_bits, coprime, nim, odious, takes, turning
from spellings_six import DOLLARS, EUCLID, GOLDEN, WYTHOFF


def near_coins(number, rules, options, most=1):
    """Almost coins that are turned: rows of 0..most, by brute force alone."""
    def starts():
        plain, rng = winner(options), random.Random(number)
        rows_of = [tuple(rng.randint(0, most) for _ in range(rng.randint(1, 5)))
                   for _ in range(40)]
        return [(numbers(len(row), *row), plain(row)) for row in rows_of], []
    return Game(f"near coins {number}", {"near": rules}, "input n, a[n]",
                "start coins(a)", starts)


def turned(row, places):
    return tuple(1 - x if t in places else x for t, x in enumerate(row))


NEAR = [
  near_coins(1, """
position coins(c[n])
    move to coins([if i <= t and t <= i + 1 then 1 - c[t] else c[t] for t in 0..<n]) for i in 0..<n if c[i] == 1 and i + 1 < n and c[i + 1] == 1
    move to coins(c with [i] = 0) for i in 0..<n if c[i] == 1""",
    lambda row: [turned(row, (i, i + 1)) for i in range(len(row) - 1)
                 if row[i] and row[i + 1]] +
    [turned(row, (i,)) for i, x in enumerate(row) if x]),
  near_coins(2, """
position coins(c[n])
    move to coins([if l <= t and t <= i then 1 - c[t] else c[t] for t in 0..<n]) for i in 0..<n if c[i] == 1 for l in 0..i""",
    lambda row: [to for i, x in enumerate(row) if x == 1 for l in range(i + 1)
                 for to in [turned(row, range(l, i + 1))] if min(to) >= 0],
    most=2),
  near_coins(3, """
position coins(c[n])
    move to coins([if l <= t and t <= i then 1 - c[t] else c[t] for t in 0..<n]) for i in 0..<n for l in 0..i if c[i] == 1 and c[l] == 1""",
    lambda row: [turned(row, range(l, i + 1)) for i, x in enumerate(row)
                 for l in range(i + 1) if x == 1 and row[l] == 1]),
  near_coins(4, """
position coins(c[n])
    move to coins([if l <= t and t <= i then 1 - c[t] else c[t] for t in 0..<n]) for l in 0..<n for i in l..<n if c[l] == 1""",
    lambda row: [turned(row, range(l, i + 1)) for l, x in enumerate(row)
                 for i in range(l, len(row)) if x == 1]),
  pairs_game("an array that is not as long for ever", lambda row: (
        [row[:i] + (y,) + row[i + 1:] for i, x in enumerate(row)
         for y in range(x)] +
        [(0,)] * (len(row) > 1 and min(row) > 1)),
    lambda x, y: x > 1 < y or x != y, [], {
    "near": """
position heaps(h[])
    move to heaps(h with [i] = y) for i in 0..<len(h) for y in 0..<h[i]
    move to heaps([0]) if len(h) > 1 and min(h) > 1
start heaps([u, v])""",
    }, small=5),
]


def one_or_two(x):
    return [(i, x - k - i) for k in (1, 2) for i in range(x - k + 1)]


# ---- no move may leave all 0 ----

def leaving(number, condition, may, wins=None, large=(), rules="""
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i] if """):
    """Moves under a condition, which is none where all is 0: rows of up to 3,
    and large ones where it is misere Nim."""
    def options(row):
        return [row[:i] + (y,) + row[i + 1:] for i, x in enumerate(row)
                for y in range(x) if may(row, i, y)]
    wins = wins or winner(options)
    small = [row for n in (1, 2, 3) for row in product(range(4), repeat=n)]
    return rows(f"leaving {number}", {"condition": rules + condition}, options,
                lambda row: wins(tuple(row)), small, list(large))


def leaves_some(row, i, y):
    return sum(row) - row[i] + y > 0


def not_at_zero(row):
    return sum(row) > 0 and last_loses(row)


LEAVING = [leaving(number, condition, leaves_some, not_at_zero,
                   list(balanced(5)) + [[1] * 4, [1] * 5, [0] * 5])
           for number, condition in enumerate([
    "sum(h) - h[i] + y > 0",
    "sum(h with [i] = y) >= 1",
    "any(x > 0 for x in h with [i] = y)",
    "not all(x == 0 for x in (h with [i] = y))",
    "count(x > 0 for x in h with [i] = y) > 0",
    "y > 0 or any(h[j] > 0 for j in 0..<n if j != i)",
    "not (y == 0 and all(h[j] == 0 for j in 0..<n if j != i))",
    "y + sum(h[j] for j in 0..<n if j != i) != 0",
    "h[i] - y < sum(h)",
    "y > 0 or sum(h) > h[i]",
])] + [leaving(10 + number, condition, may)
       for number, (condition, may) in enumerate([
    ("sum(h with [i] = y) > 1", lambda r, i, y: sum(r) - r[i] + y > 1),
    ("any(h[j] > 0 for j in 0..<n if j != i)",
     lambda r, i, y: sum(r) > r[i]),
    ("y > 0 or any(h[j] > 0 for j in 0..<n if j != 0)",
     lambda r, i, y: y > 0 or sum(r[1:]) > 0),
    ("i + 1 < n and y + sum(h with [i + 1] = y) > h[i]",
     lambda r, i, y: i + 1 < len(r) and 2 * y + sum(r) - r[i + 1] > r[i]),
    ("i == 0 or sum(h) - h[i] + y > 0",
     lambda r, i, y: i == 0 or leaves_some(r, i, y)),
    ("y >= h[i] - 2 and sum(h) - h[i] + y > 0",
     lambda r, i, y: y >= r[i] - 2 and leaves_some(r, i, y)),
    ("count(x > 0 for x in h with [i] = y) > 1",
     lambda r, i, y: sum(map(bool, r)) - (r[i] > 0) + (y > 0) > 1),
    ("count(x == 0 for x in h with [i] = y) == 0",
     lambda r, i, y: y > 0 and sum(map(bool, r)) == len(r)),
])] + [
  leaving(18, "sum(h) - h[i] + y > 0", lambda r, i, y: sum(r) != 2 and
          leaves_some(r, i, y), rules="""
position heaps(h[n])
    stop if sum(h) == 2
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i] if """),
  leaving(19, "sum(h) - h[i] + y > 0\nstart heaps(a, 0)", leaves_some,
          not_at_zero, list(balanced(5)), rules="""
position heaps(h[n], t in 0..1)
    lose if sum(h) == 1
    move to heaps(h with [i] = y, 1 - t) for i in 0..<n for y in 0..<h[i] if """),
]

SEVEN = NEAR + LEAVING + [
  coin_rows("turning turtles a seventh time", turning, lambda i: i + 1, {
    "set of places, one clause": """
position coins(s: set(n))
    move to coins(s xor {i, j}) for i in s for j in 0..i
start coins({i for i in 0..<n if a[i] == 1})""",
    "xor on cells": """
position coins(c[n])
    move to coins(c with [i] = c[i] xor 1) for i in 0..<n if c[i] == 1
    move to coins(c with [i] = c[i] xor 1, [j] = c[j] xor 1) for i in 0..<n if c[i] == 1 for j in 0..<i
start coins(a)""",
    "abs": """
position coins(c[n])
    move to coins(c with [i] = 0) for i in 0..<n if c[i] > 0
    move to coins(c with [j] = abs(c[j] - 1), [i] = 0) for i in 0..<n if c[i] > 0 for j in 0..<i
start coins(a)""",
    "lose if": """
position coins(c[n])
    lose if sum(c) == 0
    move to coins(c with [i] = 0) for i in 0..<n if c[i] == 1
    move to coins(c with [j] = 1 - c[j], [i] = 0) for i in 0..<n for j in 0..<i if c[i] == 1
start coins(a)""",
    "lose if all": """
position coins(c[n])
    lose if all(x == 0 for x in c)
    move to coins([if t == i then 0 else if t == j then 1 - c[t] else c[t] for t in 0..<n]) for i in 0..<n for j in 0..i if c[i] == 1
start coins(a)""",
  }),
  coin_rows("ruler a seventh time", ruler, ruler_each, {
    "array, comprehension": """
position coins(c[n])
    move to coins([if l <= t and t <= i then 1 - c[t] else c[t] for t in 0..<n]) for i in 0..<n if c[i] == 1 for l in 0..i
start coins(a)""",
    "array, range test": """
position coins(c[n])
    move to coins([if t in l..i then 1 - c[t] else c[t] for t in 0..<n]) for l in 0..<n for i in l..<n if c[i] == 1
start coins(a)""",
    "array, slices": """
position coins(c[n])
    move to coins(c[0..<l] + [1 - x for x in c[l..i]] + c[i + 1..<n]) for i in 0..<n if c[i] == 1 for l in 0..i
start coins(a)""",
    "array, xor": """
position coins(c[n])
    move to coins([c[t] xor (if l <= t and t <= i then 1 else 0) for t in 0..<n]) for i in 0..<n for l in 0..i if c[i] != 0
start coins(a)""",
    "set, xor of a run": """
position coins(s: set(n))
    move to coins(s xor {t for t in l..i}) for i in s for l in 0..i
start coins({i for i in 0..<n if a[i] == 1})""",
    "set, lengths": """
position coins(s: set(n))
    move to coins(s xor {i - d for d in 0..<l}) for i in s for l in 1..i + 1
start coins({i for i in 0..<n if a[i] == 1})""",
  }, top=100),
  by_bits("ruler as a mask a seventh time", {
    "difference of powers": """
position coins(m)
    move to coins(m xor ((1 << i + 1) - (1 << j))) for i in 0..60 for j in 0..i if m >> i & 1 == 1
start coins(u)""",
    "shifted": """
position coins(m)
    move to coins(m xor ((2 << i) - (1 << j))) for j in 0..60 for i in j..60 if (m >> i) % 2 == 1
start coins(u)""",
  }, ruler, ruler_each),
  coin_rows("mock turtles a seventh time", mock, odious, {
    "set": """
position coins(s: set(n))
    move to coins(s xor {i, j, k}) for i in s for j in 0..i for k in 0..j
start coins({i for i in 0..<n if a[i] == 1})""",
    "set, three clauses": """
position coins(s: set(n))
    move to coins(s - {i}) for i in s
    move to coins(s xor {i, j}) for i in s for j in 0..<i
    move to coins(s xor {i, j, k}) for i in s for j in 0..<i for k in 0..<j
start coins({i for i in 0..<n if a[i] == 1})""",
    "xor": """
position coins(c[n])
    move to coins(c with [i] = 0) for i in 0..<n if c[i] == 1
    move to coins(c with [i] = 0, [j] = c[j] xor 1) for i in 0..<n if c[i] == 1 for j in 0..<i
    move to coins(c with [i] = 0, [j] = c[j] xor 1, [k] = c[k] xor 1) for i in 0..<n if c[i] == 1 for j in 0..<i for k in 0..<j
start coins(a)""",
  }, top=60),
  by_bits("twins as a mask a seventh time", {
    "xor": """
position coins(m)
    move to coins(m xor (1 << i) xor (1 << j)) for i in 0..60 for j in 0..<i if m >> i & 1 == 1
start coins(u)""",
    "or": """
position coins(m)
    move to coins(m xor (1 << i | 1 << j)) for i in 0..60 if m >> i & 1 == 1 for j in 0..<i
start coins(u)""",
  }, twins, lambda i: i),
  # ---- silver dollars ----
  rows("silver dollars a seventh time", {
    "first apart": """
position row(p[n])
    move to row(p with [0] = p[0] - k) for k in 1..p[0]
    move to row(p with [i] = p[i] - k) for i in 1..<n for k in 1..p[i] - p[i-1] - 1
start row(a)""",
    "k less than the gap": """
position row(p[n])
    move to row(p with [0] = p[0] - k) for k in 1..p[0]
    move to row(p with [i] = p[i] - k) for i in 1..<n for k in 1..<p[i] - p[i-1]
start row(a)""",
    "min of those above": """
position row(p[n])
    move to row(p with [i] = y) for i in 0..<n for y in 0..<p[i] if i == n - 1 or y > p[i + 1]
start row([a[n - 1 - i] for i in 0..<n])""",
  }, *DOLLARS),
  # ---- Wythoff ----
  pairs_game("wythoff a seventh time", WYTHOFF, wythoff(1), list(cold(1)), {
    "open array": """
position h(p[])
    move to h(p with [i] = p[i] - k) for i in 0..<len(p) for k in 1..p[i]
    move to h([x - k for x in p]) for k in 1..min(p)
start h([u, v])""",
    "open array, two elements": """
position h(p[])
    move to h(p with [i] = y) for i in 0..1 for y in 0..<p[i]
    move to h(p with [0] = p[0] - k, [1] = p[1] - k) for k in 1..min(p[0], p[1])
start h([u, v])""",
    "cases by order": """
position p(x, y)
    move to p(x - k, y) if x <= y for k in 1..x
    move to p(x, y - k) if x <= y for k in 1..y
    move to p(x - k, y - k) if x <= y for k in 1..x
    move to p(x - k, y) if x > y for k in 1..x
    move to p(x, y - k) if x > y for k in 1..y
    move to p(x - k, y - k) if x > y for k in 1..y
start p(u, v)""",
    "sorted by if": """
fn put(x, y) = if x <= y then p(x, y) else p(y, x)
position p(x, y)
    move to put(x - k, y) for k in 1..x
    move to put(x, y - k) for k in 1..y
    move to put(x - k, y - k) for k in 1..x
start put(u, v)""",
    "with let in tail": """
position p(x, y)
    move to p(x - k, y) for k in 1..x
    move to p(x, y - k) for k in 1..y
    move to p(x - k, y - k) for least in [min(x, y)] for k in 1..least
start p(u, v)""",
    "lists of three directions": """
let dx = [1, 0, 1]
let dy = [0, 1, 1]
position p(x, y)
    move to p(x - dx[d] * k, y - dy[d] * k) for d in 0..2 for k in 1..max(x, y)
start p(u, v)""",
    "win on a line": """
position p(x, y)
    lose if x == 0 and y == 0
    win if x == 0 or y == 0 or x == y
    move to p(x - k, y) for k in 1..x
    move to p(x, y - k) for k in 1..y
    move to p(x - k, y - k) for k in 1..min(x, y)
start p(u, v)""",
    "numbers taken": """
position p(x, y)
    move to p(x - s, y - t) for s in 0..x for t in 0..y if s + t > 0 and (s == 0 or t == 0 or s == t)
start p(u, v)""",
    "gone, an array": """
position g(t[2])
    move to g(t with [0] = t[0] + k) for k in 1..u - t[0]
    move to g(t with [1] = t[1] + k) for k in 1..v - t[1]
    move to g([t[0] + k, t[1] + k]) for k in 1..min(u - t[0], v - t[1])
start g([0, 0])""",
  }),
  # ---- Euclid ----
  pairs_game("euclid a seventh time", EUCLID, euclid, GOLDEN, {
    "rests of the same kind": """
position p(x, y)
    move to p(z, y) if y > 0 for z in 0..<x if (x - z) % y == 0
    move to p(x, z) if x > 0 for z in 0..<y if (y - z) % x == 0
start p(u, v)""",
    "equal remainders": """
position p(x, y)
    move to p(z, y) if y > 0 for z in 0..<x if x % y == z % y
    move to p(x, z) if x > 0 for z in 0..<y if z % x == y % x
start p(u, v)""",
    "open array": """
position p(h[])
    move to p(h with [i] = h[i] - k * h[1 - i]) for i in 0..1 if h[1 - i] > 0 for k in 1..h[i] / h[1 - i]
start p([u, v])""",
    "j is the other": """
position p(h[2])
    move to p(h with [i] = h[i] - k * h[j]) for i in 0..1 for j in 0..1 if i != j and h[j] > 0 for k in 1..h[i] / h[j]
start p([u, v])""",
    "cases by if": """
position p(x, y)
    stop if x == 0 or y == 0
    move to p(if x >= y then x - k * y else x, if x >= y then y else y - k * x) for k in 1..(if x >= y then x / y else y / x)
start p(u, v)""",
    "times k, no more": """
position p(x, y)
    move to p(x - k * y, y) for k in 1..x if y > 0 and k <= x / y
    move to p(x, y - k * x) for k in 1..y if x > 0 and k <= y / x
start p(u, v)""",
    "divmod": """
position p(x, y)
    lose if min(x, y) < 1
    move to p(x - k * y, y) if x >= y for k in 1..x / y
    move to p(x, y - k * x) if y > x for k in 1..y / x
start p(u, v)""",
  }),
  # ---- misère Nim ----
  rows("misere nim a seventh time", {
    "lose if all stand at one": """
position heaps(h[n])
    win if all(x == 0 for x in h)
    move to heaps([if j == i then h[j] - k else h[j] for j in 0..<n]) for i in 0..<n for k in 1..h[i]""",
    "index and heap": """
position heap(i, x)
    move to heap(i, y) for y in 0..<x
play misere
start sum(heap(i, a[i]) for i in 0..<n)""",
    "no more": """
position heaps(h[n])
    win if count(1 for x in h if x > 0) == 0
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..h[i] - 1""",
    "counts moves": """
position heaps(h[n], m)
    move to heaps(h with [i] = h[i] - k, m + 1) for i in 0..<n for k in 1..h[i]
play misere
start heaps(a, 0)""",
  }, nim, last_loses, [r for r in several(4, [1, 2, 3]) if r],
       list(balanced(5)) + [[1] * 4, [1] * 5, [2] + [1] * 5], misere=True),
  rows("nim a seventh time", {
    "counts moves": """
position heaps(h[n], m)
    lose if max(h) == 0
    move to heaps(h with [i] = h[i] - k, m + 1) for i in 0..<n for k in 1..h[i]
start heaps(a, 0)""",
    "filter with a comprehension": """
position heaps(h[])
    move to heaps([x for x in h[0..<i] + [y] + h[i+1..<len(h)] if x > 0]) for i in 0..<len(h) for y in 0..<h[i]
start heaps([x for x in a if x > 0])""",
    "sorted descending": """
position heaps(h[n])
    move to heaps(sort(h[0..<i] + [h[i] - k] + h[i+1..<n])) for i in 0..<n for k in 1..h[i]
start heaps(sort(a))""",
    "turn 1 2": """
position heaps(h[n], t in 1..2)
    move to heaps(h with [i] = h[i] - k, 3 - t) for i in 0..<n for k in 1..h[i]
start heaps(a, 1)""",
  }, nim, lambda row: xor(row) != 0, several(4, [1, 2, 3]), list(balanced(5))),
  # ---- Kayles ----
  of_heaps("kayles a seventh time", started({
    "flag": """
position row(x, t in 0..1)
    move to row(i, 1 - t) + row(x - k - i, 1 - t) for k in 1..2 for i in 0..x - k
start sum(row(x, 0) for x in a)""",
    "one-way flag": """
position row(x, begun in 0..1)
    move to row(i, 1) + row(x - k - i, 1) for k in 1..2 for i in 0..x - k
start sum(row(x, 0) for x in a)""",
    "counts moves": """
position row(x, m)
    move to row(i, m + 1) + row(x - k - i, m + 1) for k in 1..2 for i in 0..x - k
start sum(row(x, 0) for x in a)""",
    "sum of a list": """
position row(x)
    move to sum(row(y) for y in [i, x - k - i]) for k in 1..2 for i in 0..x - k""",
    "cases of parts": """
position row(x)
    move to nothing if x == 1 or x == 2
    move to row(x - k) for k in 1..2 if x > k
    move to row(i) + row(x - k - i) for k in 1..2 for i in 1..<x - k""",
    "none or two": """
position row(x)
    move to (if i > 0 then row(i) else nothing) + (if x - k - i > 0 then row(x - k - i) else nothing) for k in 1..2 for i in 0..x - k""",
    "place and kind": """
position row(l, r)
    stop if l > r
    move to row(l, p - 1) + row(p + k, r) for k in 1..2 for p in l..r + 1 - k
start sum(row(1, x) for x in a)""",
    "set of neighbours": """
position row(x)
    move to row(i) + row(j) for i in 0..x for j in 0..x if x - i - j in {1, 2}""",
  }), one_or_two, KAYLES),
  of_heaps("lasker a seventh time", started({
    "one-way flag": """
position heap(x, f in 0..1)
    move to heap(y, 1) for y in 0..<x
    move to heap(i, 1) + heap(x - i, 1) for i in 1..<x
start sum(heap(x, 0) for x in a)""",
    "counts moves": """
position heap(x, m)
    move to heap(x - k, m + 1) for k in 1..x
    move to heap(k, m + 1) + heap(x - k, m + 1) for k in 1..x/2
start sum(heap(x, 0) for x in a)""",
    "split or not": """
position heap(x)
    move to heap(i) + heap(j) for i in 0..<x for j in 0..i if i + j == x or j == 0""",
    "less or equal": """
position heap(x)
    move to heap(i) for i in 0..x - 1
    move to heap(min(i, x - i)) + heap(max(i, x - i)) for i in 1..x - 1""",
  }), lasker, lasker_value),
  of_heaps("dawson's kayles a seventh time", started({
    "one-way flag": """
position row(x, f in 0..1)
    move to row(i, 1) + row(x - 2 - i, 1) for i in 0..x - 2
start sum(row(x, 0) for x in a)""",
    "counts moves": """
position row(x, m)
    move to row(i, m + 1) + row(x - 2 - i, m + 1) for i in 0..x - 2
start sum(row(x, 0) for x in a)""",
    "pairs of neighbours": """
position row(l, r)
    move to row(l, p - 1) + row(p + 2, r) for p in l..r - 1
start sum(row(1, x) for x in a)""",
    "min": """
position row(x)
    move to row(min(i, x - 2 - i)) + row(x - 2 - min(i, x - 2 - i)) for i in 0..x - 2""",
  }), dawson, rounded(dawson, 68, 34)),
  of_heaps("dawson's chess a seventh time", started({
    "cut off": """
position row(x)
    move to (if i > 1 then row(i - 1) else nothing) + (if i + 2 < x then row(x - i - 2) else nothing) for i in 0..<x""",
    "cases": """
position row(x)
    move to nothing if 1 <= x and x <= 3
    move to row(x - 2) if x > 2
    move to row(i - 1) + row(x - i - 2) for i in 1..x - 2""",
    "flag": """
position row(x, f in 0..1)
    move to row(max(i - 1, 0), 1) + row(max(x - i - 2, 0), 1) for i in 0..<x
start sum(row(x, 0) for x in a)""",
  }), dawson_chess, rounded(dawson_chess, 68, 34)),
  of_heaps("grundy's game a seventh time", started({
    "flag": """
position heap(x, t)
    move to heap(i, t + 1) + heap(x - i, t + 1) for i in 1..<x if 2 * i != x
start sum(heap(x, 0) for x in a)""",
    "smaller and larger": """
position heap(x)
    move to heap(s) + heap(l) for s in 1..<x for l in s+1..<x if s + l == x""",
    "set of two": """
position heap(x)
    move to heap(i) + heap(x - i) for i in 1..<x if size({i, x - i}) == 2""",
  }), grundys, nimbers(grundys), count=20, large=lambda rng: rng.randint(1, 150)),
  # ---- heaps ----
  takes("proper divisors a seventh time", lambda k, x: x % k == 0 and k < x,
        lambda x: (x & -x).bit_length() - 1 if x else 0, {
    "one run, a condition": """
position heap(x)
    move to heap(x - k) for k in 1..x if k != x and x % k == 0""",
    "of the rest": """
position heap(x)
    move to heap(y) for y in 1..<x if x % (x - y) == 0""",
    "gcd": """
position heap(x)
    move to heap(x - k) for k in 1..<x if gcd(k, x) == k""",
    "turn": """
position heap(x, t in 0..1)
    move to heap(x - k, 1 - t) for k in 1..<x if x % k == 0
start sum(heap(x, 0) for x in a)""",
    "index": """
position heap(i, x)
    move to heap(i, x - k) for k in 1..<x if x % k == 0
start sum(heap(i, a[i]) for i in 0..<n)""",
    "array": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..<h[i] if h[i] % k == 0
start heaps(a)""",
  }, count=1000),
  takes("divisors a seventh time", lambda k, x: x % k == 0,
        lambda x: (x & -x).bit_length() if x else 0, {
    "of the rest": """
position heap(x)
    move to heap(y) for y in 0..<x if x % (x - y) == 0""",
    "turn": """
position heap(x, t in 0..1)
    move to heap(x - k, 1 - t) for k in 1..x if x % k == 0
start sum(heap(x, 0) for x in a)""",
    "array": """
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i] if h[i] % (h[i] - y) == 0
start heaps(a)""",
  }, count=1000),
  takes("coprime a seventh time", lambda k, x: gcd(k, x) == 1, coprime, {
    "one, or more": """
position heap(x)
    move to heap(x - 1) if x >= 1
    move to heap(x - k) for k in 2..x if gcd(k, x) == 1""",
    "index": """
position heap(i, x)
    move to heap(i, x - k) for k in 1..x if gcd(k, x) == 1
start sum(heap(i, a[i]) for i in 0..<n)""",
    "array": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i] if gcd(h[i], k) == 1
start heaps(a)""",
    "two runs": """
position heap(x)
    move to heap(x - k) for k in 1..x/2 if gcd(k, x) == 1
    move to heap(x - k) for k in x/2+1..x if gcd(k, x) == 1""",
  }, count=20, large=lambda rng: rng.randint(1, 10**6) * 30 + rng.choice([0, 1, 7, 15, 9])),
  takes("odd a seventh time", lambda k, x: k % 2 == 1, lambda x: x % 2, {
    "one, or more": """
position heap(x)
    move to heap(x - 1)
    move to heap(x - k) for k in 3..x by 2""",
    "no pair": """
position heap(x)
    move to heap(x - k) for k in 1..x if k / 2 * 2 != k""",
    "index, gone": """
position heap(i, g)
    move to heap(i, g + k) for k in 1..a[i] - g if k % 2 == 1
start sum(heap(i, 0) for i in 0..<n)""",
    "sum": """
position heap(x)
    move to heap(y) for y in 0..<x if (x - y) % 2 != 0""",
  }),
  takes("no multiple of 4 a seventh time", lambda k, x: k % 4 != 0, lambda x: x % 4, {
    "one, or more": """
position heap(x)
    move to heap(x - 1) if x >= 1
    move to heap(x - k) for k in 2..x if k % 4 != 0""",
    "turn": """
position heap(x, t in 0..1)
    move to heap(x - k, 1 - t) for k in 1..x if k % 4 > 0
start sum(heap(x, 0) for x in a)""",
    "array": """
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i] if (h[i] - y) % 4 != 0
start heaps(a)""",
  }),
  takes("3 to 5 a seventh time", lambda k, x: 3 <= k <= 5, lambda x: x % 8 // 3, {
    "min, turn": """
position heap(x, t in 0..1)
    move to heap(x - k, 1 - t) for k in 3..min(5, x)
start sum(heap(x, 0) for x in a)""",
    "array": """
position heaps(h[])
    move to heaps(h[0..<i] + [h[i] - k] + h[i+1..<len(h)]) for i in 0..<len(h) for k in 3..5
start heaps(a)""",
    "not 1, not 2": """
position heap(x)
    move to heap(x - k) for k in 1..5 if k != 1 and k != 2""",
    "counted up": """
position heap(i, g)
    move to heap(i, g + k) for k in 3..5 if a[i] - g >= k
start sum(heap(i, 0) for i in 0..<n)""",
  }),
  of_heaps("nim with a pass a seventh time", started({
    "counts on": """
position heap(x, used)
    move to heap(y, used) for y in 0..<x
    move to heap(x, used + 1) if x > 0 and used == 0
start sum(heap(x, 0) for x in a)""",
    "passes left": """
position heap(x, left)
    move to heap(x - k, left) for k in 1..x
    move to heap(x, left - 1) if x >= 1 and left >= 1
start sum(heap(x, 1) for x in a)""",
    "stop": """
position heap(x, p in 0..1)
    stop if x == 0
    move to heap(y, p) for y in 0..<x
    move to heap(x, 0) if p == 1
start sum(heap(x, 1) for x in a)""",
    "one clause": """
position heap(x, pass in 0..1)
    move to heap(y, p) for y in 0..x for p in 0..pass if y < x and p == pass or y == x and x > 0 and p < pass
start sum(heap(x, 1) for x in a)""",
    "none taken is the pass": """
position heap(x, p in 0..1)
    move to heap(x - k, if k == 0 then p - 1 else p) if x > 0 for k in 0..x
start sum(heap(x, 1) for x in a)""",
    "two arrays": """
position heaps(h[n], p[n])
    move to heaps(h with [i] = h[i] - k, p) for i in 0..<n for k in 1..h[i]
    move to heaps(h, p with [i] = 0) for i in 0..<n if p[i] == 1 and h[i] > 0
start heaps(a, [1 for x in a])""",
  }), with_pass, lambda x: (0 if x == 0 else x + 1 if x % 2 else x - 1)),
  # ---- stairs ----
  rows("stairs a seventh time", {
    "one clause": """
position steps(c[n + 1])
    move to steps([c[j] - (if j == i then k else 0) + (if j == i - 1 then k else 0) for j in 0..n]) for i in 1..n for k in 1..c[i]
start steps([0] + a)""",
    "counts moves": """
position steps(c[n], m)
    move to steps(c with [0] = c[0] - k, m + 1) for k in 1..c[0]
    move to steps(c with [i] = c[i] - k, [i - 1] = c[i - 1] + k, m + 1) for i in 1..<n for k in 1..c[i]
start steps(a, 0)""",
    "lose if all": """
position steps(c[n])
    lose if all(x == 0 for x in c)
    move to steps(c with [0] = c[0] - k) for k in 1..c[0]
    move to steps(c with [i] = c[i] - k, [i - 1] = c[i - 1] + k) for i in 1..<n for k in 1..c[i]
start steps(a)""",
    "coins one by one": """
position steps(c[n + 1])
    move to steps(c with [i] = y, [i - 1] = c[i - 1] + c[i] - y) for i in 1..n for y in 0..<c[i]
start steps([0] + a)""",
    "j is below": """
position steps(c[n + 1])
    move to steps(c with [i] = c[i] - k, [j] = c[j] + k) for i in 0..n for j in 0..n if j + 1 == i for k in 1..c[i]
start steps([0] + a)""",
    "slices": """
position steps(c[n + 1])
    move to steps(c[0..<i - 1] + [c[i - 1] + k, c[i] - k] + c[i + 1..n]) for i in 1..n for k in 1..c[i]
start steps([0] + a)""",
  }, stairs, lambda row: xor(row[::2]) != 0, several(3, [1, 2, 3]), list(twice(50))),
  # ---- Moore ----
  rows("moore of two a seventh time", {
    "count of those that change": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k, [j] = h[j] - l) for i in 0..<n for j in 0..<n if i < j for k in 0..h[i] for l in 0..h[j] if not (k == 0 and l == 0)
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]""",
    "sorted": """
position heaps(h[n])
    move to heaps(sort(h with [i] = x)) for i in 0..<n for x in 0..<h[i]
    move to heaps(sort(h with [i] = x, [j] = y)) for i in 0..<n for j in i+1..<n for x in 0..<h[i] for y in 0..<h[j]
start heaps(sort(a))""",
    "turn": """
position heaps(h[n], t in 0..1)
    move to heaps(h with [i] = x, 1 - t) for i in 0..<n for x in 0..<h[i]
    move to heaps(h with [i] = x, [j] = y, 1 - t) for i in 0..<n for j in i+1..<n for x in 0..<h[i] for y in 0..<h[j]
start heaps(a, 0)""",
    "counts moves": """
position heaps(h[n], m)
    move to heaps(h with [i] = x, m + 1) for i in 0..<n for x in 0..<h[i]
    move to heaps(h with [i] = x, [j] = y, m + 1) for i in 0..<n for j in i+1..<n for x in 0..<h[i] for y in 0..<h[j]
start heaps(a, 0)""",
    "comprehension": """
position heaps(h[n])
    move to heaps([if t == i then x else if t == j then y else h[t] for t in 0..<n]) for i in 0..<n for j in i+1..<n for x in 0..<h[i] for y in 0..<h[j]
    move to heaps([if t == i then x else h[t] for t in 0..<n]) for i in 0..<n for x in 0..<h[i]""",
  }, *moore(2), [r for r in several(3, [2, 3])], list(equal_rows(2, 20))),
  # ---- Fibonacci Nim ----
  pairs_game("fibonacci nim a seventh time", moved(
        lambda x, m: [(x - k, 2 * k) for k in range(1, min(x, m) + 1)]),
        lambda x, m: x > 0 and zeckendorf(x) <= m,
        [(x, x - 1) for x in FIB[-4:]] + [(x + 1, x) for x in FIB[-4:-1]], {
    "counts moves": """
position p(x, m, t)
    move to p(x - k, 2 * k, t + 1) for k in 1..min(x, m)
start p(u, v, 0)""",
    "turn": """
position p(x, m, t in 0..1)
    move to p(x - k, 2 * k, 1 - t) for k in 1..min(x, m)
start p(u, v, 0)""",
    "array": """
position p(h[2])
    move to p([h[0] - k, 2 * k]) for k in 1..min(h[0], h[1])
start p([u, v])""",
    "array, min": """
position p(h[])
    move to p([h[0] - k, k + k]) for k in 1..min(h)
start p([u, v])""",
    "gone": """
position p(g, m)
    move to p(g + k, 2 * k) for k in 1..m if g + k <= u
start p(0, v)""",
    "to a place": """
position p(g, m)
    move to p(t, 2 * (t - g)) for t in g + 1..min(u, g + m)
start p(0, v)""",
    "by turns": """
position me(x, m)
    move to you(x - k, 2 * k) for k in 1..min(x, m)
position you(x, m)
    move to me(x - k, 2 * k) for k in 1..m if k <= x
start me(u, v)""",
  }, starts=[(x, m) for x in range(14) for m in range(14)]),
]
