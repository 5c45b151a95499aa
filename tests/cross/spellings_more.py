# SPDX-License-Identifier: MIT
"""Known games once more: coins, pieces on a board, heaps in one array whose
number changes, what was taken last as a limit (spelling.py)."""

import random

from spelling import (FAR, FIB, Game, balanced, cold, euclid, last_loses,
                      moved, nimbers, numbers, of_heaps, periodic,
                      prime_factors, rounded, rows, several, smooth, two,
                      winner, wythoff, xor, zeckendorf)
from spellings_contest import KAYLES, dawson, lasker, started
from spellings_others import (EDGES, bits, by_bits, is_prime, nim, odious,
                              same_row, turning)


def pairs_game(name, options, wins, large, spellings, small=9, starts=None):
    return two(name, [], options, wins, large, spellings, small=small,
               only=(), starts=starts)


def letters(s, n):
    return "".join("TH"[s >> i & 1] for i in range(n))


def coins(name, options, each, spellings, most=10, top=400, row=letters,
          inputs="input w: text", start="start coins(w)"):
    """A row of coins, as a text of H and T; each: value of a head at i."""
    def starts():
        plain = winner(options)
        rng = random.Random(name)
        small, far = [], []
        for n in range(1, most):
            for _ in range(6):
                s = rng.getrandbits(n)
                assert plain(s) == (xor(map(each, bits(s))) != 0), (name, s)
                small.append((row(s, n), plain(s)))
        for _ in range(4):
            n = top
            s = rng.getrandbits(n) | 1 << n - 1
            far.append((row(s, n), xor(map(each, bits(s))) != 0))
        return small, far
    return Game(name, spellings, inputs, start, starts)


def mock(s):
    return [s ^ (1 << i | 1 << j | 1 << k) for i in bits(s) for j in range(i + 1) for k in range(j + 1)]

def ruler(s):
    return [t for i in bits(s) for j in range(i + 1) for t in [s ^ ((1 << i + 1) - (1 << j))]]

def ruler_each(i):
    return (i + 1) & -(i + 1)

def twins(s):
    return [s ^ (1 << i | 1 << j) for i in bits(s) for j in range(i)]


THRICE = [1]
while THRICE[-1] < FAR:
    THRICE.append(THRICE[-1] + next(h for h in THRICE if 3 * h >= THRICE[-1]))


def thrice(x):
    """The least number of THRICE in the sum for x, the largest first."""
    least = 0
    for h in reversed(THRICE):
        if h <= x:
            least, x = h, x - h
    return least


def nimble_options(row):
    for i, c in enumerate(row):
        if c:
            for j in range(i):
                to = list(row)
                to[i] -= 1
                to[j] += 1
                yield tuple(to)


def grundys(x):
    """Grundy's game: unequal parts."""
    return [(i, x - i) for i in range(1, (x + 1) // 2)]


def heaps_rows(name, options, value, spellings, top=FAR, head="input n, a[n]", most=4):
    """One array as a position whose options are sums."""
    def starts():
        plain = nimbers(options)
        rng = random.Random(name)
        small = [[rng.randint(0, most) for _ in range(rng.randint(1, 3))] for _ in range(30)]
        big = [[rng.randint(0, top) for _ in range(5)] for _ in range(4)]
        big += [b + b for b in big]
        for x in range(most + 3):
            assert plain(x) == value(x), (name, x)
        return ([(numbers(len(r), *r), xor(map(value, r)) != 0) for r in small],
                [(numbers(len(r), *r), xor(map(value, r)) != 0) for r in big])
    return Game(name, spellings, head, "start heaps(a)", starts)


def tower_options(x):
    return [(d,) for d in range(1, x) if x % d == 0]


def nimble_value(row):
    return xor(i for i, c in enumerate(row) if c % 2)


MORE = [
  by_bits("mock turtles as bits", {
    "head": """
position head(i)
    move to nothing
    move to head(j) for j in 0..<i
    move to head(j) + head(k) for j in 0..<i for k in 0..<j
start sum(head(i) for i in 0..60 if u >> i & 1 == 1)""",
  }, mock, odious),
  by_bits("ruler as bits", {
    "head": """
position head(i)
    move to sum(head(t) for t in j..<i) for j in 0..i
start sum(head(i) for i in 0..60 if u >> i & 1 == 1)""",
    "set": """
position coins(s: set(61))
    move to coins(s xor {t for t in j..i}) for i in s for j in 0..i
start coins({i for i in 0..60 if u >> i & 1 == 1})""",
  }, ruler, ruler_each),
  by_bits("twins as bits", {
    "head": """
position head(i)
    move to head(j) for j in 0..<i
start sum(head(i) for i in 0..60 if u >> i & 1 == 1)""",
    "set": """
position coins(s: set(61))
    move to coins(s xor {i, j}) for i in s for j in 0..<i
start coins({i for i in 0..60 if u >> i & 1 == 1})""",
  }, twins, lambda i: i),
  coins("turning turtles as a text", turning, lambda i: i + 1, {
    "heads": """
position head(i)
    move to nothing
    move to head(j) for j in 0..<i
start sum(head(i) for i in 0..<len(w) if w[i] == 'H')""",
    "set": """
position coins(s: set(len(w)))
    move to coins(s - {i}) for i in s
    move to coins(s - {i} xor {j}) for i in s for j in 0..<i
start coins({i for i in 0..<len(w) if w[i] == 'H'})""",
  }),
  pairs_game("king", moved(lambda x, y: [(x - a, y - b) for a in (0, 1) for b in (0, 1) if a + b and x >= a and y >= b]),
    lambda x, y: x % 2 == 1 or y % 2 == 1, EDGES + [(FAR, 0), (FAR - 1, FAR - 1)], {
    "three": """
position king(x, y)
    move to king(x - 1, y)
    move to king(x, y - 1)
    move to king(x - 1, y - 1)
start king(u, v)""",
    "loop": """
position king(x, y)
    move to king(x - a, y - b) for a in 0..1 for b in 0..1 if a + b > 0
start king(u, v)""",
    "list": """
position king(x, y)
    move to king(x + dx, y + dy) for (dx, dy) in [(-1, 0), (0, -1), (-1, -1)] if x + dx >= 0 and y + dy >= 0
start king(u, v)""",
    "up": """
position king(x in 0..u, y in 0..v)
    move to king(x + 1, y)
    move to king(x, y + 1)
    move to king(x + 1, y + 1)
start king(0, 0)""",
    "array": """
position king(h[2])
    move to king(h with [i] = h[i] - 1) for i in 0..1
    move to king([h[0] - 1, h[1] - 1])
start king([u, v])""",
  }),
  pairs_game("rook", moved(lambda x, y: [(i, y) for i in range(x)], lambda x, y: [(x, j) for j in range(y)]),
    lambda x, y: x != y, EDGES, {
    "up": """
position rook(r in 0..u, c in 0..v)
    move to rook(i, c) for i in r+1..u
    move to rook(r, j) for j in c+1..v
start rook(0, 0)""",
    "directions": """
position rook(x, y)
    move to rook(x - k * dx, y - k * dy) for (dx, dy) in [(1, 0), (0, 1)] for k in 1..max(x, y)
start rook(u, v)""",
    "any cell": """
position rook(x, y)
    move to rook(i, j) for i in 0..x for j in 0..y if (i == x) != (j == y)
start rook(u, v)""",
    "cell and sum": """
position rook(x, y)
    move to rook(i, j) for i in 0..x for j in 0..y if (i == x or j == y) and i + j < x + y
start rook(u, v)""",
    "pairs": """
position rook(x, y)
    lose if (x, y) == (0, 0)
    move to rook(i, y) for i in 0..<x
    move to rook(x, j) for j in 0..<y
start rook(u, v)""",
  }),
  pairs_game("bishop", moved(lambda x, y: [(x - k, y - k) for k in range(1, min(x, y) + 1)]),
    lambda x, y: min(x, y) > 0, EDGES + [(0, FAR), (FAR, 0)], {
    "min": """
position bishop(x, y)
    move to bishop(x - k, y - k) for k in 1..min(x, y)
start bishop(u, v)""",
    "cells": """
position bishop(x, y)
    move to bishop(i, j) for i in 0..<x for j in 0..<y if x - i == y - j
start bishop(u, v)""",
  }),
  pairs_game("queen", moved(
        lambda x, y: [(i, y) for i in range(x)],
        lambda x, y: [(x, i) for i in range(y)],
        lambda x, y: [(x - k, y - k) for k in range(1, min(x, y) + 1)]),
        wythoff(1), list(cold(1)), {
    "any cell": """
position queen(x, y)
    move to queen(i, j) for i in 0..x for j in 0..y if (i, j) != (x, y) and (i == x or j == y or x - i == y - j)
start queen(u, v)""",
    "win if edge": """
position queen(x, y)
    win if x == 0 and y > 0
    win if y == 0 and x > 0
    win if x == y and x > 0
    move to queen(i, y) for i in 0..<x
    move to queen(x, j) for j in 0..<y
    move to queen(x - k, y - k) for k in 1..min(x, y)
start queen(u, v)""",
    "win if, lose if": """
position queen(x, y)
    lose if x == 0 and y == 0
    win if x == 0 or y == 0 or x == y
    move to queen(x - k, y) for k in 1..x
    move to queen(x, y - k) for k in 1..y
    move to queen(x - k, y - k) for k in 1..min(x, y)
start queen(u, v)""",
    "sets of pairs": """
position queen(x, y)
    move to queen(x - k * i, y - k * j) for (i, j) in {(0, 1), (1, 0), (1, 1)} for k in 1..max(x, y)
start queen(u, v)""",
    "min and max": """
position queen(a, b)
    move to queen(min(a, b) - k, max(a, b)) for k in 1..min(a, b)
    move to queen(min(a, b), max(a, b) - k) for k in 1..max(a, b)
    move to queen(a - k, b - k) for k in 1..min(a, b)
start queen(u, v)""",
    "let": """
fn least(x, y) = if x < y then x else y
position queen(x, y)
    move to queen(x - i, y) for i in 1..x
    move to queen(x, y - i) for i in 1..y
    move to queen(x - i, y - i) for i in 1..least(x, y)
start queen(u, v)""",
    "and a move count": """
position queen(h[2], moves)
    move to queen(h with [0] = h[0] - k, moves + 1) for k in 1..h[0]
    move to queen(h with [1] = h[1] - k, moves + 1) for k in 1..h[1]
    move to queen(h with [0] = h[0] - k, [1] = h[1] - k, moves + 1) for k in 1..min(h[0], h[1])
start queen([u, v], 0)""",
    }),
  pairs_game("at most what was taken", moved(lambda x, m: [(x - k, k) for k in range(1, min(x, m) + 1)]),
    lambda x, m: x > 0 and (x & -x) <= m, [(FAR, 1), (FAR, 2**17), (FAR, 2**18), (FAR, 2**18 - 1), (2**59, 2**59 - 1), (2**59, 2**59), (FAR - 1, 1), (3 * 2**50, 2**50), (3 * 2**50, 2**50 - 1)], {
    "min": """
position p(x, m)
    move to p(x - k, k) for k in 1..min(x, m)
start p(u, v)""",
    "if": """
position p(x, m)
    move to p(x - k, k) for k in 1..x if k <= m
start p(u, v)""",
    "rest": """
position p(x, m)
    move to p(y, x - y) for y in 0..<x if x - y <= m
start p(u, v)""",
    "max": """
position p(x, m)
    move to p(y, x - y) for y in max(0, x - m)..<x
start p(u, v)""",
    "lose if": """
position p(x, last)
    lose if x == 0
    move to p(x - k, k) for k in 1..last if k <= x
start p(u, v)""",
    "up": """
position p(gone, m)
    move to p(gone + k, k) for k in 1..min(m, u - gone)
start p(0, v)""",
    "win if": """
position p(x, m)
    lose if x == 0
    win if x <= m
    move to p(x - k, k) for k in 1..m
start p(u, v)""",
    "swapped": """
position p(last, x)
    move to p(k, x - k) for k in 1..last if x >= k
start p(v, u)""",
    }, starts=[(x, m) for x in range(14) for m in range(14)]),
  pairs_game("at most three times as many", moved(lambda x, m: [(x - k, 3 * k) for k in range(1, min(x, m) + 1)]),
    lambda x, m: x > 0 and thrice(x) <= m, [(FAR, m) for m in (1, 10**6, 10**15)] + [(x + d, m) for x in THRICE[-3:] for d in (0, 1) for m in (1, THRICE[-4], x - 1)], {
    "min": """
position p(x, m)
    move to p(x - k, 3 * k) for k in 1..min(x, m)
start p(u, v)""",
    "rest": """
position p(x, m)
    move to p(y, 3 * (x - y)) for y in 0..<x if x - y <= m
start p(u, v)""",
    "up": """
position p(gone, m)
    move to p(gone + k, k + k + k) for k in 1..m if gone + k <= u
start p(0, v)""",
    "swapped": """
position p(most, x)
    lose if x == 0
    move to p(3 * k, x - k) for k in 1..most if x >= k
start p(v, u)""",
    }, starts=[(x, m) for x in range(14) for m in range(14)]),
  pairs_game("fibonacci nim that may be won", moved(
        lambda x, m: [(x - k, 2 * k) for k in range(1, min(x, m) + 1)]),
        lambda x, m: x > 0 and zeckendorf(x) <= m,
        [(x, x - 1) for x in FIB[-4:]] + [(x + 1, x) for x in FIB[-4:-1]], {
    "win if": """
position p(x, m)
    lose if x == 0
    win if m >= x
    move to p(x - k, 2 * k) for k in 1..m
start p(u, v)""",
    "win if, no lose": """
position p(x, m)
    win if m >= x and x > 0
    move to p(x - k, 2 * k) for k in 1..min(x, m)
start p(u, v)""",
    "last": """
position p(x, half)
    move to p(x - k, k) for k in 1..min(x, 2 * half)
start p(u, v / 2)""",
    "k + k": """
position p(x, m)
    move to p(y, (x - y) * 2) for y in 0..x - 1 if x <= y + m
start p(u, v)""",
    "x first taken": """
position p(x, m)
    move to p(x - min(k, x), 2 * k) for k in 1..m if k <= x
start p(u, v)""",
    }, starts=[(x, m) for x in range(14) for m in range(0, 14, 2)]),
  rows("nim when all is gone", {
    "sort": """
position heaps(h[n])
    lose if sort(h)[n - 1] == 0
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i]""",
    "set": """
position heaps(h[n])
    lose if len({x for x in h if x > 0}) == 0
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i]""",
    "size": """
position heaps(h[n])
    lose if size({i for i in 0..<n if h[i] > 0}) == 0
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]""",
    "sort, stop": """
position heaps(h[n])
    stop if sort(h) == [0 for i in 0..<n]
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]""",
    "max": """
position heaps(h[n])
    lose if max(h) < 1
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]""",
    "or": """
position heaps(h[n])
    lose if sum(if x > 0 then 1 else 0 for x in h) == 0
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]""",
    "drop empties": """
position heaps(h[])
    move to heaps(h[0..<i] + h[i+1..<len(h)]) for i in 0..<len(h)
    move to heaps(h with [i] = y) for i in 0..<len(h) for y in 1..<h[i]
start heaps([x for x in a if x > 0])""",
    "map": """
position heaps(h[n])
    move to heaps([h[j] - (if j == i then k else 0) for j in 0..<n]) for i in 0..<n for k in 1..h[i]""",
    "no such position": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..max(h)""",
    "filter": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k) for i in [j for j in 0..<n if h[j] > 0] for k in 1..h[i]""",
    "turn": """
position heaps(h[n], turn in 0..1)
    move to heaps(h with [i] = h[i] - k, 1 - turn) for i in 0..<n for k in 1..h[i]
start heaps(a, 0)""",
    }, nim, lambda row: xor(row) != 0, [r for r in several(4, [1, 2, 3]) if r],
        list(balanced(5)) + same_row()),
  rows("misere nim when all is gone", {
    "win if sort": """
position heaps(h[n])
    win if sort(h)[n - 1] == 0
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i]""",
    "win if max": """
position heaps(h[n])
    win if max(h) == 0
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i]""",
    "misere, no such": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..max(h)
play misere""",
    }, nim, last_loses, [r for r in several(4, [1, 2, 3]) if r], list(balanced(5)) + [[1] * 4, [1] * 5],
        misere=True),
  heaps_rows("lasker in one array", lasker, lambda x: 0 if x == 0 else x - 1 if x % 4 == 0 else x + 1 if x % 4 == 3 else x, {
    "append": """
position heaps(h[])
    move to heaps(h with [i] = h[i] - k) for i in 0..<len(h) for k in 1..h[i]
    move to heaps(h[0..<i] + h[i+1..<len(h)] + [k, h[i] - k]) for i in 0..<len(h) for k in 1..<h[i]""",
    "in place": """
position heaps(h[])
    move to heaps(h[0..<i] + [y] + h[i+1..<len(h)]) for i in 0..<len(h) for y in 0..<h[i]
    move to heaps(h[0..<i] + [k, h[i] - k] + h[i+1..<len(h)]) for i in 0..<len(h) for k in 1..<h[i]""",
    "with and a new one": """
position heaps(h[])
    move to heaps(h with [i] = y) for i in 0..<len(h) for y in 0..h[i] - 1
    move to heaps((h with [i] = k) + [h[i] - k]) for i in 0..<len(h) for k in 1..h[i] / 2""",
    "sorted": """
position heaps(h[])
    move to heaps(sort(h with [i] = y)) for i in 0..<len(h) for y in 0..h[i] - 1
    move to heaps(sort((h with [i] = k) + [h[i] - k])) for i in 0..<len(h) for k in 1..h[i] / 2
start heaps(sort(a))""",
  }),
  heaps_rows("kayles in one array", lambda x: [(i, x - k - i) for k in (1, 2) for i in range(x - k + 1)], KAYLES, {
    "append": """
position heaps(h[])
    move to heaps((h with [i] = l) + [h[i] - k - l]) for i in 0..<len(h) for k in 1..2 for l in 0..h[i] - k""",
    "in place": """
position heaps(h[])
    move to heaps(h[0..<i] + [l, h[i] - 1 - l] + h[i+1..<len(h)]) for i in 0..<len(h) for l in 0..h[i] - 1
    move to heaps(h[0..<i] + [l, h[i] - 2 - l] + h[i+1..<len(h)]) for i in 0..<len(h) for l in 0..h[i] - 2""",
  }),
  heaps_rows("dawson in one array", dawson, rounded(dawson, 68, 34), {
    "append": """
position heaps(h[])
    move to heaps((h with [i] = l) + [h[i] - 2 - l]) for i in 0..<len(h) for l in 0..h[i] - 2""",
  }),
  heaps_rows("grundy in one array", grundys, nimbers(grundys), {
    "append": """
position heaps(h[])
    move to heaps((h with [i] = k) + [h[i] - k]) for i in 0..<len(h) for k in 1..<h[i] if k != h[i] - k""",
    "less than half": """
position heaps(h[])
    move to heaps((h with [i] = k) + [h[i] - k]) for i in 0..<len(h) for k in 1..<h[i] if 2 * k < h[i]""",
  }, top=150),
  heaps_rows("nim whose empty heaps go", lambda x: [(y,) for y in range(x)], lambda x: x, {
    "drop": """
position heaps(h[])
    move to heaps(h[0..<i] + h[i+1..<len(h)]) for i in 0..<len(h)
    move to heaps(h with [i] = y) for i in 0..<len(h) for y in 1..<h[i]
start heaps([x for x in a if x > 0])""",
    "drop, lose if": """
position heaps(h[])
    lose if len(h) == 0
    move to heaps(h[0..<i] + h[i+1..<len(h)]) for i in 0..<len(h)
    move to heaps(h with [i] = y) for i in 0..<len(h) for y in 1..<h[i]
start heaps([x for x in a if x > 0])""",
    "all but one": """
position heaps(h[])
    move to heaps([h[j] for j in 0..<len(h) if j != i] + [y]) for i in 0..<len(h) for y in 0..<h[i]""",
  }),
  rows("nimble", {
    "array": """
position heaps(c[n])
    move to heaps(c with [i] = c[i] - 1, [j] = c[j] + 1) for i in 0..<n for j in 0..<i if c[i] > 0
start heaps(a)""",
    "array, no such position": """
position heaps(c[n])
    move to heaps(c with [i] = c[i] - 1, [j] = c[j] + 1) for i in 0..<n for j in 0..<i
start heaps(a)""",
    "coins": """
position coin(i)
    move to coin(j) for j in 0..<i
start sum(a[i] * coin(i) for i in 0..<n)""",
    "parity": """
position coin(i)
    move to coin(j) for j in 0..<i
start sum(coin(i) for i in 0..<n if a[i] % 2 == 1)""",
  }, lambda row: list(nimble_options(row)), lambda row: nimble_value(row) != 0, several(2, [1, 2, 3]), [[FAR, FAR - 1, FAR], [FAR, FAR - 1, FAR - 1], [1, 1, 1, 1], [0, 10**15 + 1, 10**15 + 1, 10**15 + 1]]),
  pairs_game("chocolate with a bitter corner", moved(lambda x, y: [(i, y) for i in range(1, x)], lambda x, y: [(x, j) for j in range(1, y)]),
    lambda x, y: x != y, [e for e in EDGES if min(e) > 0] + [(FAR, 1), (1, 1)], {
    "keep": """
position bar(h, w)
    move to bar(k, w) for k in 1..<h
    move to bar(h, k) for k in 1..<w
start bar(u, v)""",
    "break off": """
position bar(h, w)
    move to bar(h - k, w) for k in 1..h - 1
    move to bar(h, w - k) for k in 1..w - 1
start bar(u, v)""",
    "lose if": """
position bar(h, w)
    lose if h == 1 and w == 1
    move to bar(k, w) for k in 1..h - 1
    move to bar(h, k) for k in 1..w - 1
start bar(u, v)""",
    "sides": """
position bar(l, r, t, b)
    move to bar(l - k, r, t, b) for k in 1..l
    move to bar(l, r - k, t, b) for k in 1..r
    move to bar(l, r, t - k, b) for k in 1..t
    move to bar(l, r, t, b - k) for k in 1..b
start bar(u - 1, 0, 0, v - 1)""",
    }, starts=[(x, y) for x in range(1, 8) for y in range(1, 8)]),
  of_heaps("tower breakers", started({
    "divisors": """
position tower(x)
    move to tower(d) if x > 0 for d in divisors(x) if d < x""",
    "y divides": """
position tower(x)
    move to tower(y) for y in 1..<x if x % y == 0""",
  }), tower_options, prime_factors, count=20, large=smooth),
  of_heaps("prime factor", started({
    "remove one": """
position number(x)
    move to number(x / p) if x > 0 for (p, e) in factors(x)""",
  }), lambda x: [(x // p,) for p in range(2, x + 1) if x % p == 0 and is_prime(p)], lambda x: prime_factors(x) % 2 if x else 0, count=20, large=smooth),
  of_heaps("hackenbush stalks", started({
    "cut": """
position stalk(x)
    move to stalk(e) for e in 0..<x""",
    "edge from 1": """
position stalk(x)
    move to stalk(e - 1) for e in 1..x""",
    "fn": """
fn value(x) = if x == 0 then 0 else 1 + value(x - 1)
start sum(nim(x) for x in a)""",
  }), lambda x: [(y,) for y in range(x)], lambda x: x),
  Game("northcott in one position", {
    "gaps": """
position rows(g[n])
    move to rows(g with [i] = x) for i in 0..<n for x in 0..<g[i]
start rows([abs(a[i] - b[i]) - 1 for i in 0..<n])""",
    }, "input n, (a, b)[n]", "", lambda: (
        [(numbers(2, x, y, z, w), abs(x - y) != abs(z - w)) for x in range(4)
         for y in range(4) for z in range(4) for w in range(4)
         if x != y and z != w],
        [(numbers(2, 0, FAR, FAR, 0), False), (numbers(2, 0, FAR, 1, FAR), True),
         (numbers(1, 5, 6), False), (numbers(1, FAR, 6), True)])),
  pairs_game("euclid once more", moved(
        lambda x, y: [(x - k * y, y) for k in range(1, x // y + 1)] if y else [],
        lambda x, y: [(x, y - k * x) for k in range(1, y // x + 1)] if x else []),
        euclid, [(FIB[-1], FIB[-2]), (FIB[-2], FIB[-3]), (FAR, FAR - 1), (FAR, 7), (2 * FIB[-3], FIB[-3]), (FAR, 618033988749894848), (FAR, 618033988749894849)], {
    "plain": """
position p(a, b)
    move to p(a - k * b, b) if b > 0 for k in 1..a / b
    move to p(a, b - k * a) if a > 0 for k in 1..b / a
start p(u, v)""",
    "win if 0": """
position p(a, b)
    lose if a == 0 or b == 0
    move to p(a - k * b, b) for k in 1..a / b
    move to p(a, b - k * a) for k in 1..b / a
start p(u, v)""",
    "larger, less": """
position p(a, b)
    move to p(max(a - k * b, b), min(a - k * b, b)) if b > 0 for k in 1..a / b
start p(max(u, v), min(u, v))""",
    "if": """
position p(a, b)
    stop if b == 0
    move to p(b, a - k * b) for k in a / b..a / b
    move to p(a - k * b, b) for k in 1..<a / b
start p(max(u, v), min(u, v))""",
    }),
  Game("subtraction set given", {
    "list": """
position heap(x)
    move to heap(x - k) for k in s
start sum(heap(x) for x in a)""",
    "if": """
position heap(x)
    move to heap(x - k) for k in s if k <= x
start sum(heap(x) for x in a)""",
    "index": """
position heap(x)
    move to heap(x - s[i]) for i in 0..<m if s[i] <= x
start sum(heap(x) for x in a)""",
    "in": """
position heap(x)
    move to heap(x - k) for k in 1..x if k in s
start sum(heap(x) for x in a)""",
    "any": """
position heap(x)
    move to heap(y) for y in 0..<x if any(x - y == k for k in s)
start sum(heap(x) for x in a)""",
    "array": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in s
start heaps(a)""",
    "fn": """
fn allowed(k) = any(k == s[i] for i in 0..<m)
position heap(x)
    move to heap(x - k) for k in 1..x if allowed(k)
start sum(heap(x) for x in a)""",
    }, "input m, s[m] in 1..100, n, a[n]", "", lambda: (
      [(numbers(2, 2, 5, len(r), *r), xor(map(periodic(lambda k: k in (2, 5), 5), r)) != 0) for r in several(12, [1, 2, 3])],
      [(numbers(3, 2, 3, 7, len(r), *r), xor(map(periodic(lambda k: k in (2, 3, 7), 7), r)) != 0) for r in [[FAR], [FAR - 1, FAR - 2], [FAR, 3, 5, 10**15]]])),
]
