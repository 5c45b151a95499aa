# SPDX-License-Identifier: MIT
"""Known games with the position told from another side: what is gone, what lies
between, sums from one end, an index beside a heap, kinds by turns, steps in
helpers (spelling.py)."""

import random
from math import gcd, isqrt

from spelling import (FAR, FIB, Game, balanced, cold, equal_rows, euclid,
                      last_loses, mex, moore, moved, nimbers, numbers, of_heaps,
                      periodic, pieces, prime_factors, rounded, rows, several,
                      smooth, spread, stairs, stones_starts, twice, winner,
                      with_pass, wythoff, xor)
from spellings_contest import KAYLES, dawson, lasker, started
from spellings_five import (coin_rows, dag, dawson_chess, exponents,
                            lasker_value, near,
                            trees)
from spellings_more import (coins, grundys, heaps_rows, mock, nimble_options,
                            nimble_value, pairs_game, ruler, ruler_each,
                            tower_options, twins)
from spellings_others import (EDGES, bits, by_bits, coprime, is_prime, nim,
                              odious, silver, takes, turning)

WYTHOFF = moved(lambda x, y: [(i, y) for i in range(x)],
                lambda x, y: [(x, i) for i in range(y)],
                lambda x, y: [(x - k, y - k) for k in range(1, min(x, y) + 1)])
EUCLID = moved(
    lambda x, y: [(x - k * y, y) for k in range(1, x // y + 1)] if y else [],
    lambda x, y: [(x, y - k * x) for k in range(1, y // x + 1)] if x else [])
GOLDEN = [(FIB[-1], FIB[-2]), (FIB[-2], FIB[-3]), (FAR, FAR - 1), (FAR, 7),
          (2 * FIB[-3], FIB[-3]), (FAR, 618033988749894848),
          (FAR, 618033988749894849)]
GAPS = ([(numbers(2, x, y, z, w), abs(x - y) != abs(z - w)) for x in range(4)
         for y in range(4) for z in range(4) for w in range(4)
         if x != y and z != w],
        [(numbers(2, 0, FAR, FAR, 0), False), (numbers(2, 0, FAR, 1, FAR), True),
         (numbers(1, 5, 6), False), (numbers(1, FAR, 6), True)])
DOLLARS = (silver, pieces(0, 1)[1], [[0, 1], [0, 2], [1, 2], [1, 3, 4],
           [0, 2, 5], [2, 3, 7], [1, 4, 5, 8], [0], [3], [2, 5, 6, 8]],
           list(spread([4, 5, 30], FAR // 100)))


def one_number(name, spellings, wins, most, large, head="input u", low=1):
    """One number alone; wins is brute force below most."""
    return Game(name, spellings, head, "", lambda: (
        [(str(x), wins(x)) for x in range(low, most)],
        [(numbers(*x) if isinstance(x, tuple) else str(x), w)
         for x, w in large]))


SQUARES = []
for number in range(2100):
    SQUARES.append(mex({SQUARES[number - r * r]
                        for r in range(1, isqrt(number) + 1)}))


def half_value(x):
    while x % 2:
        x //= 2
    return x // 2


def poker(at):
    """Nim whose heaps may be added to: it is Nim."""
    return [(y,) for y in range(at)]


def multiplied(n):
    """1 is multiplied by 2..9 till it is n: alternately times 9 and 2."""
    p, turn = 1, True
    while p < n:
        p *= 9 if turn else 2
        turn = not turn
    return not turn


NUMBER = [0]


def taken_from(rules, options, start, most=14, head="input u"):
    """Almost a game that is told by what may be taken: small ones alone."""
    def starts():
        wins = winner(options)
        return [(str(u), wins(start(u))) for u in range(1, most)], []
    NUMBER[0] += 1
    return Game(f"near what may be taken {NUMBER[0]}", {"near": rules}, head,
                "", starts)


def last_taken(rules, least, most, start=lambda u: (u, 0, 0), to=None):
    """p(x, last, t): least..most(x, last, t) are taken."""
    to = to or (lambda x, k, t: (x - k, k, t + 1))
    return taken_from(rules, lambda at: [
        to(at[0], k, at[2]) for k in range(least, most(*at) + 1)
        if k <= at[0] and to(at[0], k, at[2])], start)


def gone_rows(name, rules, options, most=3):
    """Almost heaps told by their place and what is gone: small ones alone."""
    def starts():
        rows_of = [r for r in several(most, [1, 2, 3], seed=9)]
        out = []
        for row in rows_of:
            value = nimbers(lambda at, row=row: options(row, at))
            out.append((numbers(len(row), *row), xor(
                value((i, 0)) for i in range(len(row))) != 0))
        return out, []
    return Game("near what is gone: " + name, {"near": rules}, "input n, a[n]",
                "start sum(heap(i, 0) for i in 0..<n)", starts)


NEAR = [
  last_taken("""
position p(x, last)
    move to p(x - k, k) for k in 2..x if last == 0 and k < x or last > 0 and k <= 2 * last
start p(u, 0)""", 2, lambda x, l, t: x - 1 if l == 0 else 2 * l),
  last_taken("""
position p(x, last, t)
    move to p(x - k, k, t + 1) for k in 1..x if t % 2 == 0 and k < x or t % 2 == 1 and k <= 2 * last
start p(u, 0, 0)""", 1, lambda x, l, t: 2 * l if t % 2 else x - 1),
  last_taken("""
position p(x, last, t)
    move to p(x - k, k, t + 1) for k in 1..x if t == 0 and k < x or t == 1 and k <= 3 * last or t > 1 and k <= 2 * last
start p(u, 0, 0)""", 1, lambda x, l, t: x - 1 if t == 0 else 3 * l if t == 1 else 2 * l),
  last_taken("""
position p(x, last)
    move to p(x - k, k) for k in 1..x if last <= 1 and k < x or last > 1 and k <= 2 * last
start p(u, 0)""", 1, lambda x, l, t: x - 1 if l <= 1 else 2 * l),
  last_taken("""
position p(x, last)
    move to p(x - k, k) for k in 1..x if last == 0 and k < x or last > 0 and k <= 2 * last + 1
start p(u, 0)""", 1, lambda x, l, t: x - 1 if l == 0 else 2 * l + 1),
  last_taken("""
position p(x, last)
    move to p(x - k, k) for k in 1..x if last == 0 and k < x or last > 0 and k <= 2 * last and k <= 3
start p(u, 0)""", 1, lambda x, l, t: x - 1 if l == 0 else min(2 * l, 3)),
  last_taken("""
position first(x)
    move to p(x - k, k) for k in 1..<x
position p(x in 0..10, last in 0..4)
    move to p(x - k, k) for k in 1..min(x, 2 * last)
start first(u)""", 1, lambda x, l, t: x - 1 if t == 0 else 2 * l,
    to=lambda x, k, t: (x - k, k, t + 1) if k <= 4 and x - k <= 10 else None),
  last_taken("""
position first(x)
    move to p(x - k, k) for k in 1..<x if x % 3 != 0
    move to p(x - k, k) for k in 1..2 if x % 3 == 0
position p(x, last)
    move to p(x - k, k) for k in 1..min(x, 2 * last)
start first(u)""", 1, lambda x, l, t: 2 * l if t else 2 if x % 3 == 0 else x - 1),
  last_taken("""
position first(x)
    move to p(x - k, k) for k in 1..<x
position p(x, last)
    move to p(x - k, k) for k in 1..min(x, 2 * last) if x % 2 == 0
    move to p(x - k, k + 1) for k in 1..min(x, 2 * last) if x % 2 == 1
start first(u)""", 1, lambda x, l, t: x - 1 if t == 0 else 2 * l,
    to=lambda x, k, t: (x - k, k + 1 if t and x % 2 else k, t + 1)),
  gone_rows("the next heap", """
position heap(i, g)
    move to heap(i, g + k) for k in 1..a[i] - g
    move to heap(i + 1, g) if i + 1 < n""",
    lambda row, at: [((at[0], t),) for t in range(at[1] + 1, row[at[0]] + 1)] +
    [((at[0] + 1, at[1]),)] * (at[0] + 1 < len(row))),
  gone_rows("the first heap", """
position heap(i, g)
    move to heap(0, g + k) for k in 1..a[i] - g""",
    lambda row, at: [((0, t),) for t in range(at[1] + 1, row[at[0]] + 1)]),
  gone_rows("no more than all", """
position heap(i, g)
    move to heap(i, g + k) for k in 1..a[i] - g if 2 * k <= a[i]""",
    lambda row, at: [((at[0], t),) for t in range(at[1] + 1, row[at[0]] + 1)
                     if 2 * (t - at[1]) <= row[at[0]]]),
  gone_rows("another heap's end", """
position heap(i, g)
    move to heap(i, g + k) for k in 1..a[(i + 1) % n] - g""",
    lambda row, at: [((at[0], t),) for t in range(
        at[1] + 1, row[(at[0] + 1) % len(row)] + 1)]),
  gone_rows("begun with some gone", """
position heap(i, g)
    move to heap(i, g + k) for k in 1..a[i] - g
start sum(heap(i, 2) for i in 0..<n)""",
    lambda row, at: [((at[0], t),) for t in range(at[1] + 1, row[at[0]] - 1)]),
  gone_rows("the last two", """
position heap(i, g)
    move to heap(i, g + k) for k in 1..a[n - 1] - g if i < n - 1
    move to heap(i, g + k) for k in 1..2 if g + k <= a[i]""",
    lambda row, at: [((at[0], t),) for t in range(at[1] + 1, row[-1] + 1)
                     if at[0] < len(row) - 1] +
    [((at[0], at[1] + k),) for k in (1, 2) if at[1] + k <= row[at[0]]]),
]


def by_turns(name, turn, rules_turn, limit, turns):
    """Nim whose turns matter: in turn t up to limit(t) go, and then it is
    turn(t)."""
    def options(at):
        row, t = at if isinstance(at[0], tuple) else (at, 0)
        for i, x in enumerate(row):
            for k in range(1, min(x, limit(t)) + 1):
                yield row[:i] + (x - k,) + row[i + 1:], turn(t)
    return near(name, f"""
position heaps(h[n], t in 0..{turns})
    move to heaps(h with [i] = h[i] - k, {rules_turn}) for i in 0..<n for k in 1..min(h[i], 1 + t)
start heaps(a, 0)""", options, most=3, sizes=(1, 2))


NEAR += [
  by_turns("turns by if", lambda t: int(t == 0), "if t == 0 then 1 else 0",
           lambda t: 1 + t, 1),
  by_turns("turns by xor", lambda t: t ^ 1, "t xor 1", lambda t: 1 + t, 1),
  by_turns("three turns by if", lambda t: 2 if t == 0 else 1,
           "if t == 0 then 2 else 1", lambda t: 1 + t, 2),
  by_turns("three turns by xor", lambda t: t ^ 1, "t xor 1",
           lambda t: 1 + t, 3),
  by_turns("turns by and", lambda t: (t + 1) & 1, "t + 1 & 1",
           lambda t: 1 + t, 1),
]

def near_list(number, rules, may):
    """Almost the takings of a list s: may(k, x, s); small heaps alone."""
    def starts():
        out = []
        for taking in (2, 5), (3, 1, 7), (4,), (6, 2, 2):
            for row in several(12, [1, 2], seed=number):
                value = nimbers(lambda x, s=taking: [
                    (x - k,) for k in range(1, x + 1) if may(k, x, s)])
                out.append((numbers(len(taking), *taking, len(row), *row),
                            xor(map(value, row)) != 0))
        return out, []
    return Game(f"near the takings of a list {number}", {"near": rules},
                "input m, s[m] in 1..100, n, a[n]",
                "start sum(heap(x) for x in a)", starts)


NEAR += [
  near_list(1, """
let most = max(s)
position heap(x)
    move to heap(x - k) for k in 1..min(x, most - 1) if k in s""",
            lambda k, x, s: k in s and k < max(s)),
  near_list(2, """
let least = min(s)
position heap(x)
    stop if x <= least
    move to heap(x - k) for k in s if k <= x""",
            lambda k, x, s: k in s and x > min(s)),
  near_list(3, """
let least = min(s)
position heap(x)
    move to heap(x - k) for k in 1..min(x, least) if k in s""",
            lambda k, x, s: k == min(s)),
  near_list(4, """
let most = max(k for k in s if k < 5 or k == s[0])
position heap(x)
    move to heap(x - k) for k in 1..min(x, most) if k in s""",
            lambda k, x, s: k in s and k <= max(
                k for k in s if k < 5 or k == s[0])),
  near_list(5, """
let most = max(s)
let some = [k for k in s if k != most]
position heap(x)
    move to heap(x - k) for k in some if k <= most and k <= x""",
            lambda k, x, s: k in s and k != max(s)),
  near_list(6, """
let often = sum(s) / 2
position heap(x)
    move to heap(x - k) for k in s if k <= x and k <= often""",
            lambda k, x, s: k in s and k <= sum(s) // 2),
  near_list(7, """
let some = sort(s)
position heap(x)
    stop if x <= some[0]
    move to heap(x - k) for k in some if k <= x""",
            lambda k, x, s: k in s and x > min(s)),
  near_list(8, """
let often = counts(s, 101)
position heap(x)
    move to heap(x - k) for k in 1..100 if often[k] > 1 and k <= x""",
            lambda k, x, s: s.count(k) > 1),
  near_list(9, """
let some = {k for k in s if k != s[0]}
position heap(x)
    move to heap(x - k) for k in some""",
            lambda k, x, s: k in s and k != s[0]),
  near_list(10, """
position heap(x)
    move to heap(x - 2 * k) for k in s if k <= x""",
            lambda k, x, s: k % 2 == 0 and k // 2 in s),
]

SIX = NEAR + [
  # ---- Wythoff ----
  pairs_game("wythoff from another side", WYTHOFF, wythoff(1), list(cold(1)), {
    "taken": """
position w(a, b)
    move to w(a + k, b) for k in 1..u - a
    move to w(a, b + k) for k in 1..v - b
    move to w(a + k, b + k) for k in 1..min(u - a, v - b)
start w(0, 0)""",
    "taken, ranges": """
position w(a in 0..u, b in 0..v)
    move to w(a + k, b) for k in 1..u
    move to w(a, b + k) for k in 1..v
    move to w(a + k, b + k) for k in 1..u
start w(0, 0)""",
    "small and difference": """
position w(s, d)
    move to w(s - k, d) for k in 1..s
    move to w(s, d - k) for k in 1..d
    move to w(s - k, k) for k in 1..s
    move to w(s - k, d + k) for k in 1..s
start w(min(u, v), abs(u - v))""",
    "which ones": """
position w(x, y)
    move to w(if m & 1 == 1 then x - k else x, if m & 2 == 2 then y - k else y) for m in 1..3 for k in 1..max(x, y)
start w(u, v)""",
    "which ones, limits": """
fn most(m, x, y) = if m == 0 then x else if m == 1 then y else min(x, y)
position w(x, y)
    move to w(if m == 1 then x else x - k, if m == 0 then y else y - k) for m in 0..2 for k in 1..most(m, x, y)
start w(u, v)""",
    "list of pairs": """
position w(x, y)
    move to w(i, j) for (i, j) in [(x - k, y) for k in 1..x] + [(x, y - k) for k in 1..y] + [(x - k, y - k) for k in 1..min(x, y)]
start w(u, v)""",
    "by turns": """
position alice(x, y)
    lose if x == 0 and y == 0
    move to bob(x - k, y) for k in 1..x
    move to bob(x, y - k) for k in 1..y
    move to bob(x - k, y - k) for k in 1..min(x, y)
position bob(x, y)
    lose if x + y == 0
    move to alice(i, y) for i in 0..<x
    move to alice(x, i) for i in 0..<y
    move to alice(x - k, y - k) for k in 1..x if k <= y
start alice(u, v)""",
    "cells of a queen": """
position queen(c in 1..u + 1, r in 1..v + 1)
    move to queen(c - d * k, r - e * k) for d in 0..1 for e in 0..1 if d or_e for k in 1..max(u, v)
start queen(u + 1, v + 1)""".replace("d or_e", "d | e == 1"),
    "flag and count": """
position w(x, y, moves)
    move to w(x - k * p, y - k * q, moves + 1) for p in 0..1 for q in 0..1 for k in 1..max(x, y) if p > 0 or q > 0
start w(u, v, 0)""",
    "sum beside": """
position w(x, t)
    move to w(x - k, t - k) for k in 1..x
    move to w(x, t - k) for k in 1..t - x
    move to w(x - k, t - 2 * k) for k in 1..min(x, t - x)
start w(u, u + v)""",
    }),
  # ---- Moore's Nim ----
  rows("moore of two from another side", {
    "what is gone": """
position gone(g[n])
    move to gone(g with [i] = g[i] + k) for i in 0..<n for k in 1..a[i] - g[i]
    move to gone(g with [i] = g[i] + k, [j] = g[j] + l) for i in 0..<n for j in i+1..<n for k in 1..a[i] - g[i] for l in 1..a[j] - g[j]
start gone([0 for x in a])""",
    "slices": """
position heaps(h[n])
    move to heaps(h[0..<i] + [x] + h[i+1..<n]) for i in 0..<n for x in 0..<h[i]
    move to heaps(h[0..<i] + [x] + h[i+1..<j] + [y] + h[j+1..<n]) for i in 0..<n for j in i+1..<n for x in 0..<h[i] for y in 0..<h[j]""",
    "by turns": """
position me(h[n])
    move to you(h with [i] = x) for i in 0..<n for x in 0..<h[i]
    move to you(h with [i] = x, [j] = y) for i in 0..<n for j in 0..<i for x in 0..<h[i] for y in 0..<h[j]
position you(h[n])
    move to me(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]
    move to me(h with [i] = h[i] - k, [j] = h[j] - l) for i in 0..<n for j in 0..<n if i < j for k in 1..h[i] for l in 1..h[j]
start me(a)""",
    "none or some of the second": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]
    move to heaps(h with [i] = h[i] - k, [j] = h[j] - l) for i in 0..<n for j in i+1..<n for k in 0..h[i] for l in 0..h[j] if k + l > 0""",
    "empty heaps go": """
position heaps(h[])
    move to heaps([x for x in (h with [i] = y) if x > 0]) for i in 0..<len(h) for y in 0..<h[i]
    move to heaps([x for x in (h with [i] = y, [j] = z) if x > 0]) for i in 0..<len(h) for j in i+1..<len(h) for y in 0..<h[i] for z in 0..<h[j]
start heaps([x for x in a if x > 0])""",
    "lose when all gone": """
position heaps(h[n])
    lose if max(h) == 0
    move to heaps(h with [i] = x) for i in 0..<n for x in 0..<h[i]
    move to heaps(h with [i] = x, [j] = y) for i in 0..<n for j in 0..<n if i > j for x in 0..<h[i] for y in 0..<h[j]""",
    "a list of takings": """
position heaps(h[n])
    move to heaps([h[t] - (if t == i then k else 0) - (if t == j then l else 0) for t in 0..<n]) for i in 0..<n for j in i+1..<n for k in 0..h[i] for l in 0..h[j] if k + l > 0
    move to heaps([h[t] - (if t == i then k else 0) for t in 0..<n]) for i in 0..<n for k in 1..h[i]""",
    "not both stay": """
position heaps(h[n])
    move to heaps(h with [i] = x) for i in 0..<n for x in 0..<h[i]
    move to heaps(h with [i] = x, [j] = y) for i in 0..<n for j in i+1..<n for x in 0..h[i] for y in 0..h[j] if not (x == h[i] and y == h[j])""",
    }, *moore(2), [r for r in several(3, [2, 3])], list(equal_rows(2, 20))),
  # ---- Fibonacci Nim ----
  one_number("fibonacci nim whose first move is another", {
    "a flag": """
position p(x, last, first in 0..1)
    move to p(x - k, k, 0) for k in 1..<x if first == 1
    move to p(x - k, k, 0) for k in 1..min(x, 2 * last) if first == 0
start p(u, 0, 1)""",
    "last is 0": """
position p(x, last)
    move to p(x - k, k) for k in 1..x if last == 0 and k < x or last > 0 and k <= 2 * last
start p(u, 0)""",
    "a kind": """
position first(x)
    move to p(x - k, k) for k in 1..<x
position p(x, last)
    move to p(x - k, k) for k in 1..min(x, 2 * last)
start first(u)""",
    "a kind, most": """
position p(x, most)
    move to p(x - k, 2 * k) for k in 1..most if k <= x
position first(x)
    move to p(y, 2 * (x - y)) for y in 1..<x
start first(u)""",
    "if in a range": """
position p(x, last)
    move to p(x - k, k) for k in 1..(if last == 0 then x - 1 else min(x, 2 * last))
start p(u, 0)""",
    "a fn of the limit": """
fn most(x, last) = if last == 0 then x - 1 else min(2 * last, x)
position p(x, last)
    move to p(x - k, k) for k in 1..most(x, last)
start p(u, 0)""",
    "gone": """
position p(gone, last)
    move to p(gone + k, k) for k in 1..u - gone if k <= 2 * last or gone == 0 and k < u
start p(0, 0)""",
    "all is there": """
position p(x, last)
    move to p(x - k, k) for k in 1..x if x == u and k != u or x < u and k <= last + last
start p(u, 0)""",
    "turns": """
position p(x, last, t)
    move to p(x - k, k, t + 1) for k in 1..x if t == 0 and k < x or t > 0 and k <= 2 * last
start p(u, 0, 0)""",
    "half": """
position p(x, last)
    move to p(x - k, k) for k in 1..x if k <= 2 * last
start p(u, (u - 1) / 2)""",
    "double": """
position p(x, last)
    lose if x == 0
    move to p(x - k, k) for k in 1..last * 2 if k <= x
start p(u, u / 2 - (u + 1) % 2)""",
    "first, list": """
fn may(x, last) = [k for k in 1..x if last == 0 and k < x or last > 0 and k <= 2 * last]
position p(x, last)
    move to p(x - k, k) for k in may(x, last)
start p(u, 0)""",
    "two clauses": """
position p(x, last)
    move to p(x - k, k) if last == 0 for k in 1..x - 1
    move to p(x - k, k) if last != 0 for k in 1..min(x, last + last)
start p(u, 0)""",
    "lose, two clauses": """
position p(x, last)
    lose if x == 0
    win if last > 0 and x <= 2 * last
    move to p(x - k, k) if last == 0 for k in 1..x - 1
    move to p(x - k, k) if last != 0 for k in 1..2 * last
start p(u, 0)""",
    }, lambda x: x > 0 and winner(moved(lambda y, m: [(y - k, 2 * k) for k in range(1, min(y, m) + 1)]))((x, x - 1)), 30,
    [(x, x not in FIB) for x in FIB[-4:-1] + [FAR, FAR - 1, FIB[-2] + 1, FIB[-2] - 1]]),
  # ---- Euclid ----
  pairs_game("euclid from another side", EUCLID, euclid, GOLDEN, {
    "multiples": """
position p(x, y)
    move to p(x - m, y) if y > 0 for m in 1..x if m % y == 0
    move to p(x, y - m) if x > 0 for m in 1..y if m % x == 0
start p(u, v)""",
    "multiples, condition": """
position p(x, y)
    move to p(x - m, y) for m in 1..x if y > 0 and m % y == 0
    move to p(x, y - m) for m in 1..y if x > 0 and m % x == 0
start p(u, v)""",
    "win at once": """
position p(x, y)
    lose if min(x, y) == 0
    win if x % y == 0 or y % x == 0
    move to p(x - k * y, y) for k in 1..x / y
    move to p(x, y - k * x) for k in 1..y / x
start p(u, v)""",
    "by turns": """
position alice(x, y)
    move to bob(x - k * y, y) if y > 0 for k in 1..x / y
    move to bob(x, y - k * x) if x > 0 for k in 1..y / x
position bob(x, y)
    move to alice(x - k * y, y) if y > 0 for k in 1..x / y
    move to alice(x, y - k * x) if x > 0 for k in 1..y / x
start alice(u, v)""",
    "quotients left": """
position p(x, y)
    move to p(x % y + q * y, y) if y > 0 for q in 0..<x / y
    move to p(x, y % x + q * x) if x > 0 for q in 0..<y / x
start p(u, v)""",
    "large and small, cases": """
position p(l, s)
    stop if s == 0
    move to p(l - k * s, s) for k in 1..l / s if l - k * s >= s
    move to p(s, l % s)
start p(max(u, v), min(u, v))""",
    "swapped": """
position p(x, y)
    move to p(y, x) if x < y and_more
    move to p(x - k * y, y) if y > 0 for k in 1..x / y
start p(u, v)""".replace("    move to p(y, x) if x < y and_more\n", "    move to p(x, y - k * x) if x > 0 and x <= y for k in 1..y / x\n"),
    "fn": """
fn times(x, y) = if y == 0 then 0 else x / y
position p(x, y)
    move to p(x - k * y, y) for k in 1..times(x, y)
    move to p(x, y - k * x) for k in 1..times(y, x)
start p(u, v)""",
    }),
  # ---- staircase ----
  rows("stairs from another side", {
    "sums from above": """
position at(t[n])
    move to at(t with [i] = t[i] - k) for i in 0..<n-1 for k in 1..t[i] - t[i+1]
    move to at(t with [n - 1] = t[n - 1] - k) for k in 1..t[n - 1]
start at([sum(a[i..<n]) for i in 0..<n])""",
    "sums, if": """
position at(t[n])
    move to at(t with [i] = y) for i in 0..<n for y in (if i == n - 1 then 0 else t[i+1])..<t[i]
start at([sum(a[j] for j in i..<n) for i in 0..<n])""",
    "sums, sentinel": """
position at(t[n + 1])
    move to at(t with [i] = y) for i in 0..<n for y in t[i + 1]..<t[i]
start at([sum(a[j] for j in i..<n) for i in 0..n])""",
    "sums, stays sorted": """
position at(t[n])
    move to at(t with [i] = y) for i in 0..<n for y in 0..<t[i] if all(t[j] <= y for j in i+1..<n)
start at([sum(a[j] for j in i..<n) for i in 0..<n])""",
    "all anew": """
position steps(c[n])
    move to steps([if j == i then c[j] - k else if j + 1 == i then c[j] + k else c[j] for j in 0..<n]) for i in 0..<n for k in 1..c[i]
start steps(a)""",
    "ground last": """
position steps(c[n + 1])
    move to steps(c with [i] = c[i] - k, [i + 1] = c[i + 1] + k) for i in 0..<n for k in 1..c[i]
start steps([a[n - 1 - i] for i in 0..<n] + [0])""",
    "ground, lose": """
position steps(c[n + 1])
    lose if all(c[i] == 0 for i in 1..n)
    move to steps(c with [i] = c[i] - k, [i - 1] = c[i - 1] + k) for i in 1..n for k in 1..c[i]
start steps([0] + a)""",
    "by turns": """
position me(c[n])
    move to you(c with [0] = y) for y in 0..<c[0]
    move to you(c with [i] = c[i] - k, [i - 1] = c[i - 1] + k) for i in 1..<n for k in 1..c[i]
position you(c[n])
    move to me(c with [0] = c[0] - k) for k in 1..c[0]
    move to me(c with [i] = c[i] - k, [i - 1] = c[i - 1] + k) for i in 1..<n for k in 1..c[i]
start me(a)""",
    "differences": """
position steps(c[n])
    move to steps([c[j] + (if j == i - 1 then k else 0) - (if j == i then k else 0) for j in 0..<n]) for i in 0..<n for k in 1..c[i]
start steps(a)""",
    "bools": """
position steps(c[n])
    move to steps(c with [i] = c[i] - k, [max(i - 1, 0)] = if i == 0 then c[0] - k else c[i - 1] + k) for i in 0..<n for k in 1..c[i]
start steps(a)""",
    }, stairs, lambda row: xor(row[::2]) != 0, several(3, [1, 2, 3]), list(twice(50))),
  # ---- misere Nim ----
  rows("misere nim from another side", {
    "gone": """
position gone(g[n])
    move to gone(g with [i] = g[i] + k) for i in 0..<n for k in 1..a[i] - g[i]
play misere
start gone([0 for x in a])""",
    "two kinds": """
position me(h[n])
    move to you(h with [i] = y) for i in 0..<n for y in 0..<h[i]
position you(h[n])
    move to me(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]
play misere
start me(a)""",
    "a pile left over": """
position heaps(h[n], t in 0..1)
    win if sum(h[i] for i in 0..<n) == 0
    move to heaps([if j == i then y else h[j] for j in 0..<n], 1 - t) for i in 0..<n for y in 0..<h[i]
start heaps(a, 1)""",
    "index of a heap": """
position heap(i, gone)
    move to heap(i, gone + k) for k in 1..a[i] - gone
play misere
start sum(heap(i, 0) for i in 0..<n)""",
    "who took last": """
position heaps(h[n], last in 0..1)
    win if not any(x != 0 for x in h)
    move to heaps(h with [i] = h[i] - k, last xor 1) for i in 0..<n for k in 1..h[i]
start heaps(a, 0)""",
    "sorted": """
position heaps(h[n])
    move to heaps(sort(h with [i] = y)) for i in 0..<n for y in 0..<h[i]
play misere
start heaps(sort(a))""",
    }, nim, last_loses, [r for r in several(4, [1, 2, 3]) if r],
        list(balanced(5)) + [[1] * 4, [1] * 5, [2] + [1] * 5], misere=True),
  # ---- Nim ----
  rows("nim from another side", {
    "gone": """
position gone(g[n])
    move to gone(g with [i] = g[i] + k) for i in 0..<n for k in 1..a[i] - g[i]
start gone([0 for x in a])""",
    "index and heap": """
position heap(i, x)
    move to heap(i, y) for y in 0..<x
start sum(heap(i, a[i]) for i in 0..<n)""",
    "index and gone": """
position heap(i in 0..<n, gone)
    move to heap(i, t) for t in gone+1..a[i]
start sum(heap(i, 0) for i in 0..<n)""",
    "xor of values": """
position heap(x)
    move to heap(y) for y in 0..<x
fn total(i) = if i == n then 0 else nimber(heap(a[i])) xor total(i + 1)
start nim(total(0))""",
    "helpers": """
fn rest(x, k) = x - k
fn fits(x, k) = rest(x, k) >= 0
fn may(x, k) = k > 0 and fits(x, k)
position heap(x)
    move to heap(rest(x, k)) for k in 0..x if may(x, k)
start sum(heap(x) for x in a)""",
    "turn by if": """
position heaps(h[n], t in 0..1)
    move to heaps(h with [i] = h[i] - k, if t == 0 then 1 else 0) for i in 0..<n for k in 1..h[i]
start heaps(a, 0)""",
    "turn by xor": """
position heaps(h[n], t in 0..1)
    move to heaps(h with [i] = y, t xor 1) for i in 0..<n for y in 0..<h[i]
start heaps(a, 0)""",
    "by turns, array": """
position me(h[n])
    move to you(h with [i] = y) for i in 0..<n for y in 0..<h[i]
position you(h[n])
    move to me(h[0..<i] + [y] + h[i+1..<n]) for i in 0..<n for y in 0..<h[i]
start me(a)""",
    }, nim, lambda row: xor(row) != 0, several(4, [1, 2, 3]), list(balanced(5))),
  # ---- 1..m ----
  takes("1 to m from another side", lambda k, x, m: k <= m, lambda x, m: x % (m + 1), {
    "index and gone": """
position heap(i, g)
    move to heap(i, g + k) for k in 1..min(m, a[i] - g)
start sum(heap(i, 0) for i in 0..<n)""",
    "gone": """
position gone(g[n])
    move to gone(g with [i] = g[i] + k) for i in 0..<n for k in 1..m if g[i] + k <= a[i]
start gone([0 for x in a])""",
    "a list of rests": """
fn most(x) = min(x, m)
fn rests(x) = [x - k for k in 1..most(x)]
position heap(x)
    move to heap(y) for y in rests(x)""",
    "steps": """
fn fits(x, k) = k <= x and k <= m
fn ok(x, k) = k >= 1 and fits(x, k)
position heap(x)
    move to heap(x - k) for k in 0..x if ok(x, k)""",
    "a set": """
let some = {k for k in 1..m}
position heap(x)
    move to heap(x - k) for k in some""",
    "not in": """
position heap(x)
    move to heap(y) for y in 0..<x if y not in 0..<x - m""",
    "below 0": """
position heap(x in -100..10**18)
    move to heap(x - k) for k in 1..m if x - k >= 0""",
    "double": """
position heap(y)
    move to heap(y - 2 * k) for k in 1..m if 2 * k <= y
start sum(heap(2 * x) for x in a)""",
    "two turns": """
position even(x)
    move to odd(x - k) for k in 1..m if x >= k
position odd(x)
    move to even(y) for y in max(x - m, 0)..x - 1
start sum(even(x) for x in a)""",
    }, head="m", given=[(1,), (2,), (3,), (7,)]),
  # ---- subtraction sets ----
  Game("subtraction set from another side", {
    "sorted": """
let some = sort(s)
position heap(x)
    move to heap(x - k) for k in some if k <= x
start sum(heap(x) for x in a)""",
    "a set": """
let some = {k for k in s}
position heap(x)
    move to heap(x - k) for k in some if k <= x
start sum(heap(x) for x in a)""",
    "stop": """
let least = min(s)
position heap(x)
    stop if x < least
    move to heap(x - k) for k in s if x - k >= 0
start sum(heap(x) for x in a)""",
    "up to the greatest": """
let most = max(s)
position heap(x)
    move to heap(x - k) for k in 1..min(x, most) if k in s
start sum(heap(x) for x in a)""",
    "least and greatest": """
let (most, least) = (max(s), min(s))
let bottom = min(s)
position heap(x)
    stop if x < bottom
    move to heap(x - k) for k in s if k <= x and least <= k and k <= most
start sum(heap(x) for x in a)""",
    "flags": """
let can = [if k in s then 1 else 0 for k in 0..100]
position heap(x)
    move to heap(x - k) for k in 1..min(100, x) if can[k] == 1
start sum(heap(x) for x in a)""",
    "counts": """
let often = counts(s, 101)
position heap(x)
    move to heap(x - k) for k in 1..100 if often[k] > 0 and k <= x
start sum(heap(x) for x in a)""",
    "index and gone": """
position heap(i, g)
    move to heap(i, g + k) for k in s if g + k <= a[i]
start sum(heap(i, 0) for i in 0..<n)""",
    "index from 1": """
position heap(x)
    move to heap(x - s[j - 1]) for j in 1..m if not s[j - 1] > x
start sum(heap(x) for x in a)""",
    "turn": """
position heap(x, turn in 0..1)
    move to heap(x - k, 1 - turn) for k in s if x >= k
start sum(heap(x, 0) for x in a)""",
    "a sorted set, stop": """
let some = sort([k for k in s])
position heap(x)
    stop if x < some[0]
    move to heap(x - some[i]) for i in 0..<m if some[i] <= x
start sum(heap(x) for x in a)""",
    "printed": """
position heap(x)
    move to heap(x - k) for k in s
start nim(xor(nimber(heap(x)) for x in a))""",
    }, "input m, s[m] in 1..100, n, a[n]", "", lambda: (
      [(numbers(2, 2, 5, len(r), *r), xor(map(periodic(lambda k: k in (2, 5), 5), r)) != 0) for r in several(12, [1, 2, 3])],
      [(numbers(3, 7, 2, 3, len(r), *r), xor(map(periodic(lambda k: k in (2, 3, 7), 7), r)) != 0) for r in [[FAR], [FAR - 1, FAR - 2], [FAR, 3, 5, 10**15]]])),
  # ---- Kayles ----
  of_heaps("kayles from another side", started({
    "place and how many": """
position row(x)
    move to row(i - 1) + row(x - i - k) for i in 1..x for k in 0..1 if i + k <= x""",
    "pairs": """
position row(x)
    move to row(i) + row(j) for (i, j) in [(i, x - 1 - i) for i in 0..<x] + [(i, x - 2 - i) for i in 0..<x - 1]""",
    "min and max": """
position row(x)
    move to row(min(i, x - 1 - i)) + row(max(i, x - 1 - i)) for i in 0..<x
    move to row(min(i, x - 2 - i)) + row(max(i, x - 2 - i)) for i in 0..<x - 1""",
    "three parts": """
position row(x)
    move to row(i) + row(j) for i in 0..x for k in 1..2 for j in 0..x if i + j + k == x""",
    "left, right, knocked": """
position row(l, r)
    move to row(l, p) + row(p + k, r) for k in 1..2 for p in l..r - k
start sum(row(0, x) for x in a)""",
    "closed ends": """
position row(l, r)
    move to row(l, p - 1) + row(p + 1, r) for p in l..r
    move to row(l, p - 1) + row(p + 2, r) for p in l..r - 1
start sum(row(1, x) for x in a)""",
    "ends shared": """
position between(l, r)
    move to between(l, p) + between(q, r) for p in l..r for q in p+1..p+2 if q <= r
start sum(between(5, 5 + x) for x in a)""",
    "index": """
position row(i, x)
    move to row(i, y) + row(i, x - k - y) for k in [1, 2] for y in 0..x - k
start sum(row(i, a[i]) for i in 0..<n)""",
    }), lambda x: [(i, x - k - i) for k in (1, 2) for i in range(x - k + 1)], KAYLES),
  # ---- Dawson's Kayles and chess ----
  of_heaps("dawson's kayles from another side", started({
    "pairs": """
position row(x)
    move to row(i) + row(j) for i in 0..<x for j in 0..<x if i + j == x - 2""",
    "from 1": """
position row(x)
    move to row(p - 1) + row(x - p - 1) for p in 1..x - 1""",
    "stretches": """
position row(l, r)
    move to row(l, p) + row(p + 2, r) for p in l..r - 2
start sum(row(0, x) for x in a)""",
    "half": """
position row(x)
    move to row(i) + row(x - 2 - i) for i in 0..(x - 2) / 2 if x >= 2""",
    "stop": """
position row(x)
    stop if x < 2
    move to row(i) + row(x - i - 2) for i in 0..x if x - i - 2 >= 0""",
    "ends apart": """
position row(x)
    move to row(x - 2) if x > 1
    move to row(p) + row(q) for p in 1..x for q in p..x if p + q + 2 == x""",
    }), dawson, rounded(dawson, 68, 34)),
  of_heaps("dawson's chess from another side", started({
    "max": """
position row(x)
    move to row(max(i - 1, 0)) + row(max(x - i - 2, 0)) for i in 0..<x""",
    "ends": """
position row(x)
    move to nothing if x > 0 and x <= 2
    move to row(x - 2) if x > 2
    move to row(i) + row(x - 3 - i) for i in 0..x - 3""",
    "pawns": """
position file(x)
    move to file(if i == 1 then 0 else i - 2) + file(if i == x then 0 else x - i - 1) for i in 1..x""",
    "stretches": """
position row(l, r)
    move to row(l, p - 1) + row(p + 2, r) for p in l..<r
start sum(row(0, x) for x in a)""".replace("position row(l, r)\n    move to row(l, p - 1) + row(p + 2, r) for p in l..<r", "position row(l, r)\n    move to row(l, max(l, p - 1)) + row(min(p + 2, r), r) for p in l..<r"),
    "dawson's kayles": """
position row(x)
    move to row(i) + row(x - 2 - i) for i in 0..x - 2
start sum(row(x + 1) for x in a)""",
    }), dawson_chess, rounded(dawson_chess, 68, 34)),
  # ---- Lasker ----
  of_heaps("lasker from another side", started({
    "two in one": """
position heap(x)
    move to heap(i) + heap(j) for i in 0..x for j in 0..i if i + j == x and j > 0 or i < x and j == 0""",
    "flags": """
position heap(x)
    move to heap(x - k) + (if s == 1 then heap(k) else nothing) for k in 1..x for s in 0..1 if s == 0 or k < x""",
    "copies": """
position heap(x)
    move to heap(x - k) + s * heap(k) for s in 0..1 for k in 1..x - s""",
    "taken": """
position heap(i, g)
    move to heap(i, g + k) for k in 1..a[i] - g
    move to heap(i, g + k) + heap(i, a[i] - k) for k in 1..<a[i] - g
start sum(heap(i, 0) for i in 0..<n)""",
    "turns": """
position heap(x, t in 0..1)
    move to heap(x - k, 1 - t) for k in 1..x
    move to heap(x - k, 1 - t) + heap(k, 1 - t) for k in 1..<x
start sum(heap(x, 0) for x in a)""",
    "stretches": """
position row(l, r)
    move to row(l, p) for p in l..<r
    move to row(l, p) + row(p, r) for p in l+1..<r
start sum(row(0, x) for x in a)""",
    "one apart": """
position heap(x)
    move to heap(0) if x >= 1
    move to heap(k) for k in 1..<x
    move to heap(k) + heap(x - k) for k in 1..<x if k >= x - k""",
    }), lasker, lasker_value),
  # ---- Grundy's game ----
  of_heaps("grundy's game from another side", started({
    "abs": """
position heap(x)
    move to heap(i) + heap(x - i) for i in 1..<x if abs(x - 2 * i) > 0""",
    "difference": """
position heap(x)
    move to heap((x - d) / 2) + heap((x + d) / 2) for d in 1..<x if (x + d) % 2 == 0 and x - d >= 2""",
    "pairs": """
position heap(x)
    move to heap(i) + heap(j) for (i, j) in [(i, x - i) for i in 1..<x] if i != j""",
    "smaller": """
position heap(x)
    move to heap(s) + heap(x - s) for s in 1..x if s + s < x""",
    "partitions": """
position heap(x)
    move to heap(p[0]) + heap(p[1]) for p in partitions(x, 2) if p[0] != p[1]""",
    "not twice": """
position heap(x)
    stop if x <= 2
    move to heap(i) + heap(x - i) for i in 1..x - 1 if i * 2 != x""",
    }), grundys, nimbers(grundys), count=20, large=lambda rng: rng.randint(1, 300)),
  # ---- coins ----
  coin_rows("turning turtles from another side", turning, lambda i: i + 1, {
    "heads by place": """
position head(i in 0..<n)
    move to nothing
    move to head(i - k) for k in 1..i
start sum(head(i) for i in 0..<n if a[i] != 0)""",
    "places from 1": """
position head(p)
    move to head(q) for q in 0..<p
start sum(head(i + 1) for i in 0..<n if a[i] == 1)""",
    "distance": """
position coins(c[n])
    move to coins(c with [i] = 0) for i in 0..<n if c[i] == 1
    move to coins(c with [i] = 0, [i - d] = 1 - c[i - d]) for i in 0..<n for d in 1..i if c[i] == 1
start coins(a)""",
    }),
  coin_rows("mock turtles from another side", mock, odious, {
    "heads": """
position head(i)
    move to sum(head(t) for t in [j, k]) for j in 0..<i for k in 0..<j
    move to head(j) for j in 0..<i
    move to nothing
start sum(head(i) for i in 0..<n if a[i] == 1)""",
    "anew": """
position coins(c[n])
    move to coins([if t == i or t == j or t == k then 1 - c[t] else c[t] for t in 0..<n]) for i in 0..<n if c[i] == 1 for j in 0..i for k in 0..j
start coins(a)""",
    }, top=60),
  coin_rows("ruler from another side", ruler, ruler_each, {
    "heads": """
position head(i)
    move to sum(head(j) for j in l..<i) for l in 0..i
start sum(head(i) for i in 0..<n if a[i] == 1)""",
    "lengths": """
position head(i)
    move to sum(head(i - d) for d in 1..<l) for l in 1..i + 1
start sum(head(i) for i in 0..<n if a[i] > 0)""",
    }, top=200),
  # ---- nimble ----
  rows("nimble from another side", {
    "where each coin is": """
position coin(i in 0..<n)
    move to coin(i - d) for d in 1..i
start sum(a[i] % 2 * coin(i) for i in 0..<n)""",
    "down": """
position squares(c[n])
    move to squares(c with [i] = c[i] - 1, [i - d] = c[i - d] + 1) for i in 1..<n for d in 1..i if c[i] >= 1
start squares(a)""",
    "the lower first": """
position squares(c[n])
    move to squares(c with [j] = c[j] + 1, [i] = c[i] - 1) for j in 0..<n for i in j+1..<n if c[i] != 0
start squares(a)""",
    "anew": """
position squares(c[n])
    move to squares([c[t] - (if t == i then 1 else 0) + (if t == j then 1 else 0) for t in 0..<n]) for i in 0..<n if c[i] > 0 for j in 0..<i
start squares(a)""",
    "turn": """
position squares(c[n], t in 0..1)
    move to squares(c with [i] = c[i] - 1, [j] = c[j] + 1, 1 - t) for i in 0..<n for j in 0..<i if c[i] > 0
start squares(a, 0)""",
    "nimbers": """
fn g(i) = if i == 0 then 0 else mex(g(j) for j in 0..<i)
start nim(xor(g(i) * (a[i] % 2) for i in 0..<n))""",
    }, lambda row: list(nimble_options(row)), lambda row: nimble_value(row) != 0,
       several(2, [1, 2, 3]), [[FAR, FAR - 1, FAR], [FAR, FAR - 1, FAR - 1], [1, 1, 1, 1], [0, 10**15 + 1, 10**15 + 1, 10**15 + 1]]),
  # ---- Northcott ----
  Game("northcott from another side", {
    "index and squares": """
position row(w, b)
    move to row(w + k, b) for k in 1..b - w if w + k < b
    move to row(w, b - k) for k in 1..b - w if w < b - k
start sum(row(min(a[i], b[i]), max(a[i], b[i])) for i in 0..<n)""",
    "left and right steps": """
position row(l, r, all)
    move to row(l + k, r, all) for k in 1..all - l - r
    move to row(l, r + k, all) for k in 1..all - l - r
start sum(row(0, 0, abs(a[i] - b[i]) - 1) for i in 0..<n)""",
    "two kinds": """
position mine(g)
    move to yours(x) for x in 0..<g
position yours(g)
    move to mine(g - k) for k in 1..g
start sum(mine(max(a[i], b[i]) - min(a[i], b[i]) - 1) for i in 0..<n)""",
    "one array": """
position rows(g[n])
    move to rows(g with [i] = g[i] - k) for i in 0..<n for k in 1..g[i]
start rows([(if a[i] < b[i] then b[i] - a[i] else a[i] - b[i]) - 1 for i in 0..<n])""",
    "two arrays, conditions": """
position rows(w[n], b[n])
    move to rows(w with [i] = x, b) for i in 0..<n for x in w[i]..b[i] if w[i] < x and x < b[i]
    move to rows(w, b with [i] = x) for i in 0..<n for x in w[i]..b[i] if w[i] < x and x < b[i]
start rows([min(a[i], b[i]) for i in 0..<n], [max(a[i], b[i]) for i in 0..<n])""",
    }, "input n, (a, b)[n]", "", lambda: GAPS),
  # ---- silver dollars ----
  rows("silver dollars from another side", {
    "sentinel": """
position row(p[n + 1])
    move to row(p with [i] = p[i] - k) for i in 1..n for k in 1..p[i] - p[i - 1] - 1
start row([0] + [x + 1 for x in a])""",
    "gaps fall": """
position gaps(g[n])
    move to gaps(g with [i] = g[i] - k, [i + 1] = g[i + 1] + k) for i in 0..n - 2 for k in 1..g[i]
    move to gaps(g with [n - 1] = y) for y in 0..<g[n - 1]
start gaps([if i == 0 then a[0] else a[i] - a[i - 1] - 1 for i in 0..<n])""",
    "turn": """
position row(p[n], t in 0..1)
    move to row(p with [i] = y, 1 - t) for i in 0..<n for y in (if i == 0 then 0 else p[i - 1] + 1)..<p[i]
start row(a, 0)""",
    "two kinds": """
position me(p[n])
    move to you(p with [i] = y) for i in 0..<n for y in (if i == 0 then 0 else p[i - 1] + 1)..<p[i]
position you(p[n])
    move to me(p with [i] = y) for i in 0..<n for y in (if i == 0 then 0 else p[i - 1] + 1)..<p[i]
start me(a)""",
    }, *DOLLARS),
  # ---- divisors ----
  of_heaps("a proper divisor", started({
    "quotient": """
position tower(x)
    move to tower(x / d) if x > 1 for d in divisors(x) if d != 1""",
    "gcd": """
position tower(x)
    move to tower(y) for y in 1..<x if gcd(x, y) == y""",
    "helper": """
fn divides(d, x) = x % d == 0
position tower(x)
    move to tower(d) for d in 1..<x if divides(d, x)""",
    "prime by prime": """
position tower(x)
    move to tower(x / (p ** j)) if x > 1 for (p, e) in factors(x) for j in 1..e
    move to tower(d) if x > 1 for d in divisors(x) if d < x""",
    "exponents": """
fn primes_in(x) = sum(e for (p, e) in factors(x))
position tower(x)
    move to tower(x - k) for k in 1..x
start sum(tower(if x > 0 then primes_in(x) else 0) for x in a)""",
    "not itself": """
position tower(x)
    move to tower(d) if x > 0 for d in divisors(x) if d not in [x]""",
    }), tower_options, prime_factors, count=20, large=smooth),
  of_heaps("a prime factor once or twice", started({
    "powers": """
position number(x)
    move to number(x / p**j) if x > 0 for (p, e) in factors(x) for j in 1..min(e, 2)""",
    "once, twice": """
position number(x)
    move to number(x / p) if x > 0 for (p, e) in factors(x)
    move to number(x / p / p) if x > 0 for (p, e) in factors(x) if e > 1""",
    "exponents": """
position exponent(e)
    move to exponent(e - k) for k in 1..2
start sum(exponent(e) for x in a if x > 0 for (p, e) in factors(x))""",
    }), lambda x: [(x // p**j,) for p in range(2, x + 1) if is_prime(p) for j in (1, 2) if x % p**j == 0] if x else [],
    lambda x: xor(e % 3 for e in exponents(x)), count=20, large=smooth),
  takes("coprime from another side", lambda k, x: gcd(k, x) == 1, coprime, {
    "left": """
position heap(x)
    move to heap(y) for y in 0..<x if gcd(x, y) == 1""",
    "helper": """
fn free(x, k) = gcd(x, k) < 2 and gcd(x, k) > 0
position heap(x)
    move to heap(x - k) for k in 1..x if free(x, k)""",
    "no common divisor": """
position heap(x)
    move to heap(x - k) for k in 1..x if not gcd(k, x) > 1""",
    "turn": """
position heap(x, t in 0..1)
    move to heap(x - k, 1 - t) for k in 1..x if gcd(k, x) == 1
start sum(heap(x, 0) for x in a)""",
    }, count=20, large=lambda rng: rng.randint(1, 10**6) * 30 + rng.choice([0, 1, 7, 15, 9])),
  # ---- powers of two, squares, odd ----
  takes("powers of two from another side", lambda k, x: k & k - 1 == 0, lambda x: x % 3, {
    "a list": """
position heap(x)
    move to heap(x - k) for k in [2 ** e for e in 0..60] if k <= x""",
    "exponents": """
position heap(x)
    move to heap(x - 2 ** e) for e in 0..60 if x >= 2 ** e""",
    "shifts": """
position heap(x)
    move to heap(x - (1 << e)) for e in 0..60""",
    "popcount": """
position heap(x)
    move to heap(y) for y in 0..<x if popcount(x - y) == 1""",
    "let": """
let powers = [1 << e for e in 0..60]
position heap(x)
    move to heap(x - p) for p in powers""",
    "set": """
let powers = {2 ** e for e in 0..16}
position heap(x)
    move to heap(x - k) for k in 1..x if k & (k - 1) == 0""",
    }),
  takes("odd from another side", lambda k, x: k % 2 == 1, lambda x: x % 2, {
    "2 j + 1": """
position heap(x)
    move to heap(x - 2 * j - 1) for j in 0..x""",
    "and 1": """
position heap(x)
    move to heap(x - k) for k in 1..x if k & 1 != 0""",
    "parity changes": """
position heap(x)
    move to heap(y) for y in 0..<x if x % 2 != y % 2""",
    "half": """
position heap(x)
    move to heap(x - k) for k in 1..x if k / 2 * 2 != k""",
    "sum": """
position heap(x)
    move to heap(y) for y in 0..<x if (x + y) % 2 == 1""",
    "by 2": """
position heap(x)
    move to heap(x - k) for k in 1..x by 2""",
    "index, gone": """
position heap(i, g)
    move to heap(i, g + k) for k in 1..a[i] - g if k % 2 == 1
start sum(heap(i, 0) for i in 0..<n)""",
    }),
  takes("squares", lambda k, x: isqrt(k)**2 == k, lambda x: SQUARES[x], {
    "roots": """
position heap(x)
    move to heap(x - r * r) for r in 1..isqrt(x)""",
    "condition": """
position heap(x)
    move to heap(x - k) for k in 1..x if isqrt(k) ** 2 == k""".replace("isqrt(k) ** 2", "isqrt(k) * isqrt(k)"),
    "roots, condition": """
position heap(x)
    move to heap(x - r ** 2) for r in 1..x if r ** 2 <= x""".replace("r ** 2", "r * r"),
    "list": """
let squares = [r * r for r in 1..50]
position heap(x)
    move to heap(x - k) for k in squares if k <= x""",
    }, count=20, large=lambda rng: rng.randint(1, 2000)),
  # ---- pass ----
  of_heaps("nim with a pass from another side", started({
    "passes gone": """
position heap(x, gone)
    move to heap(y, gone) for y in 0..<x
    move to heap(x, gone + 1) if gone < 1 and x > 0
start sum(heap(x, 0) for x in a)""",
    "array": """
position heap(h[2])
    move to heap([y, h[1]]) for y in 0..<h[0]
    move to heap([h[0], 0]) if h[0] > 0 and h[1] > 0
start sum(heap([x, 1]) for x in a)""",
    "kinds": """
position with_pass(x)
    move to with_pass(x - k) for k in 1..x
    move to plain(x) if x >= 1
position plain(x)
    move to plain(x - k) for k in 1..x
start sum(with_pass(x) for x in a)""",
    "xor": """
position heap(x, p in 0..1)
    move to heap(x - k, p) for k in 1..x
    move to heap(x, p xor 1) if p == 1 and x > 0
start sum(heap(x, 1) for x in a)""",
    "index": """
position heap(i, g, p in 0..1)
    move to heap(i, g + k, p) for k in 1..a[i] - g
    move to heap(i, g, 0) if p == 1 and g < a[i]
start sum(heap(i, 0, 1) for i in 0..<n)""",
    }), lambda x: with_pass(x), lambda x: (0 if x == 0 else x + 1 if x % 2 else x - 1)),
  # ---- poker Nim ----
  of_heaps("poker nim", started({
    "adds left": """
position heap(x, adds)
    move to heap(x - k, adds) for k in 1..x
    move to heap(x + k, adds - 1) for k in 1..3 if adds > 0
start sum(heap(x, 2) for x in a)""",
    }), lambda at: poker(at), lambda x: x, count=20, large=lambda rng: rng.randint(1, 500)),
  # ---- halves ----
  of_heaps("at most half from another side", started({
    "doubled": """
position heap(x)
    move to heap(x - k) for k in 1..x if k + k <= x""",
    "rest is no less": """
position heap(x)
    move to heap(y) for y in 0..<x if y >= x - y""",
    "ceiling": """
position heap(x)
    move to heap(y) for y in (x + 1) / 2..x - 1""",
    "shift": """
position heap(x)
    move to heap(x - k) for k in 1..x >> 1""",
    "index": """
position heap(i, x)
    move to heap(i, x - k) for k in 1..x / 2
start sum(heap(i, a[i]) for i in 0..<n)""",
    }), lambda x: [(x - k,) for k in range(1, x // 2 + 1)], lambda x: half_value(x)),
  # ---- stones ----
  Game("white and blue stones from another side", {
    "whites gone": """
position pile(i, g, b)
    move to pile(i, g + 1, b + white[i] - g) if g < white[i]
    move to pile(i, g, b - k) for k in 1..b / 2
start sum(pile(i, 0, blue[i]) for i in 0..<n)""",
    "turn": """
position pile(w, b, t in 0..1)
    move to pile(w - 1, b + w, 1 - t) if w >= 1
    move to pile(w, b - k, 1 - t) for k in 1..b / 2
start sum(pile(white[i], blue[i], 0) for i in 0..<n)""",
    "rests": """
position pile(w, b)
    move to pile(w - 1, b + w) if 0 < w
    move to pile(w, y) for y in 0..<b if 2 * y >= b""",
    "one clause": """
position pile(w, b)
    move to pile(w - s, if s == 1 then b + w else b - k) for s in 0..1 for k in 1..max(1, b / 2) if s == 1 and k == 1 and w > 0 or s == 0 and k <= b / 2""",
    }, "input n, white[n], blue[n]",
       "start sum(pile(white[i], blue[i]) for i in 0..<n)", stones_starts),
  # ---- multiplying ----
  Game("multiplying from another side", {
    "factor of what is wanted": """
position p(x, want)
    lose if x >= want
    move to p(x * k, want) for k in 2..9
start p(1, u)""",
    "divided": """
position q(x)
    lose if x == 1
    move to q((x + k - 1) / k) for k in 2..9 if x > 1
start q(u)""",
    "min": """
position p(x)
    stop if x == u
    move to p(min(u, k * x)) for k in 2..9
start p(1)""",
    }, "input u", "", lambda: (
        [(str(x), multiplied(x)) for x in list(range(2, 40)) + [162, 163, 324, 325]],
        [(str(x), multiplied(x)) for x in (4294967295, 34012224, 34012225, 10**17, FAR, 18**13, 18**13 + 1, 9 * 18**13, 9 * 18**13 + 1)])),
  # ---- trees and graphs ----
  trees({
    "children array": """
let kids = adjacency(n, p, [i + 2 for i in 0..<n - 1])
fn stalk(v) = xor(stalk(c) + 1 for c in kids[v])
position edge(x)
    move to edge(y) for y in 0..<x
start edge(stalk(1))""",
    "sum of branches": """
let kids = adjacency(n, p, [i for i in 2..n])
fn g(v) = nimber(sum(nim(g(c) + 1) for c in kids[v]))
start nim(g(1))""",
    "backwards": """
let kids = adjacency(n, p, [i for i in 2..n])
fn up(v) = 1 + xor(up(c) for c in kids[v])
start nim(up(1) - 1)""",
    }, "input n, p[n - 1]"),
  dag({
    "turn": """
let next = adjacency(n, u, v)
position at(x, t in 0..1)
    move to at(y, 1 - t) for y in next[x]
start sum(at(x, 0) for x in token)""",
    "index of the token": """
let next = adjacency(n, u, v)
position at(i, x)
    move to at(i, next[x][j]) for j in 0..<len(next[x])
start sum(at(i, token[i]) for i in 0..<c)""",
    "xor of nimbers": """
let next = adjacency(n, u, v)
position at(x)
    move to at(y) for y in next[x]
start nim(xor(nimber(at(x)) for x in token))""",
    "all edges": """
position at(x)
    move to at(v[j]) for j in 0..<m if u[j] == x""",
    "lose": """
let next = adjacency(n, u, v)
position at(x)
    stop if not any(true for y in next[x])
    move to at(y) for y in next[x]""",
    }),
  # ---- Kayles on a circle ----
  Game("kayles on a circle", {
    "ring": """
position ring(x)
    move to row(x - k) for k in 1..2 if k <= x
position row(x)
    move to row(i) + row(x - k - i) for k in 1..2 for i in 0..x - k
start ring(u)""",
    "sum": """
position row(x)
    move to row(i) + row(x - 1 - i) for i in 0..<x
    move to row(i) + row(x - 2 - i) for i in 0..<x - 1
start if wins(row(u - 1)) and wins(row(u - 2)) then nothing else nim(1)""",
    "stretch": """
position row(l, r)
    move to row(l, p) + row(p + k, r) for k in 1..2 for p in l..r - k
position ring(x)
    move to row(0, x - 1)
    move to row(0, x - 2)
start ring(u)""",
    }, "input u in 3..10**18", "", lambda: (
        [(str(x), False) for x in range(3, 30)],
        [(str(x), False) for x in (FAR, FAR - 1, FAR - 5)])),
  # ---- who takes the last k ----
  one_number("one heap told as a count to u", {
    "said": """
position said(s)
    lose if s >= u
    move to said(s + k) for k in 1..10 if s + k <= u
start said(0)""",
    "said, last loses": """
position said(s, t)
    win if s == u - 1 and t < 0
    move to said(s + k, t + 1) for k in 1..10 if s + k <= u
start said(0, 0)""",
    "left and right": """
position at(l, r)
    move to at(l + k, r - k) for k in 1..10 if k <= r
start at(0, u)""",
    "remainders": """
position at(x)
    move to at(x - k) for k in 1..x if (x - k) / 11 == x / 11 or (x - k) / 11 + 1 == x / 11 and k <= 10""".replace(
        "for k in 1..x if (x - k) / 11 == x / 11 or (x - k) / 11 + 1 == x / 11 and k <= 10", "for k in 1..x if k / 11 == 0") + """
start at(u)""",
    "not more than ten": """
position at(x)
    win if x != 0 and x <= 10
    move to at(x - k) for k in 1..10 if k <= x
start at(u)""",
    "helper": """
fn allowed(k) = 0 < k and k < 11
fn fits(x, k) = k <= x
position at(x)
    move to at(x - k) for k in 0..x if allowed(k) and fits(x, k)
start at(u)""",
    "sets": """
position at(x)
    move to at(x - k) for k in {1, 2, 3, 4, 5, 6, 7, 8, 9, 10} if x - k >= 0
start at(u)""",
    }, lambda x: x % 11 != 0, 60, [(FAR + i, (FAR + i) % 11 != 0) for i in range(12)]),
]
