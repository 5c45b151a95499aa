# SPDX-License-Identifier: MIT
"""Known games as more strangers write them: differences as moves, conditions on
what comes after, whose turn it is beside sets, bits and boards, and numbers that
look as if nothing read them (spelling.py)."""

from math import gcd

from spelling import (FAR, FIB, Game, balanced, cold, equal_rows, euclid,
                      last_loses, moore, moved, nimbers, numbers, of_heaps, rounded,
                      rows, several, stairs, twice, winner, wythoff, xor,
                      zeckendorf)
from spellings_contest import KAYLES, dawson, lasker, started
from spellings_five import (_first_only, _ordered, coin_rows, dawson_chess,
                            lasker_value)
from spellings_more import grundys, mock, pairs_game, ruler, ruler_each, twins
from spellings_others import bits, by_bits, coprime, nim, odious, takes, turning
from spellings_seven import (leaves_some, leaving, not_at_zero,
                             one_or_two)
from spellings_six import DOLLARS, EUCLID, GOLDEN, WYTHOFF, half_value



# ---- what no rule reads, and what looks like it ----

def by_set(name, rules, options):
    """Sets of 0..n-1 beside numbers, by brute force; options of (set, t)."""
    def starts():
        wins = winner(options)
        out = []
        for s in range(64):
            row = [s >> i & 1 for i in range(6)]
            out.append((numbers(6, *row), wins((frozenset(bits(s)), 0))))
        return out, []
    return Game("near what no rule reads: " + name, {"near": rules},
                "input n, a[n]",
                "start coins({i for i in 0..<n if a[i] == 1}, 0)", starts)


def pairs_go(s):
    """One goes, or it and the one below."""
    for i in s:
        yield s - {i}
        if i - 1 in s:
            yield s - {i, i - 1}


def board(name, spellings, options, head, start, given, large):
    """Boards whose positions are sets; given: (input, its cells)."""
    wins = winner(options)
    return Game(name, spellings, head, start, lambda: (
        [(text, wins(frozenset(cells))) for text, cells in given], large))


def dominoes(s):
    return [s - {(r, c), to} for r, c in s for to in [(r + 1, c), (r, c + 1)]
            if to in s]


def neighbourhoods(s):
    """Of a path: one and its neighbours go."""
    return [s - {i - 1, i, i + 1} for i in s]


def path(n):
    return numbers(n, n - 1, *(x for i in range(n - 1) for x in (i, i + 1)))


def cram_sizes():
    return [(numbers(h, w), [(r, c) for r in range(h) for c in range(w)])
            for h in range(1, 4) for w in range(1, 5)]


BOARDS = [
  board("cram a ninth time", {
    "turn": """
position board(free: set(h, w), t in 0..1)
    move to board(free - {(r, c), (r, c + 1)}, 1 - t) for (r, c) in free if (r, c + 1) in free
    move to board(free - {(r, c), (r + 1, c)}, 1 - t) for (r, c) in free if (r + 1, c) in free
start board(full, 0)""",
    "who, put": """
position board(who in 1..2, put: set(h, w))
    move to board(3 - who, put | {(r, c), (r + dr, c + dc)}) for (dr, dc) in [(0, 1), (1, 0)] for r in 0..<h - dr for c in 0..<w - dc if (r, c) not in put and (r + dr, c + dc) not in put
start board(1, {})""",
    "counts dominoes": """
position board(free: set(h, w), put)
    move to board(free - {(r, c), (i, j)}, put + 1) for (r, c) in free for (i, j) in free if i == r and j == c + 1 or i == r + 1 and j == c
start board(full, 0)""",
    "letters, turn": """
position board(b: text, t in 0..1)
    move to board(b with [i] = '#', [i + 1] = '#', 1 - t) for i in 0..<h * w - 1 if i % w < w - 1 and b[i] == '.' and b[i + 1] == '.'
    move to board(b with [i] = '#', [i + w] = '#', 1 - t) for i in 0..<h * w - w if b[i] == '.' and b[i + w] == '.'
fn dots(k) = if k == 0 then "" else "." + dots(k - 1)
start board(dots(h * w), 0)""",
  }, dominoes, "input h, w", "", cram_sizes(),
        [(numbers(4, 4), False), (numbers(4, 5), True), (numbers(5, 5), False),
         (numbers(4, 6), False)]),
  board("node kayles a ninth time", {
    "counts moves": """
let near = neighbours(n, u, v)
position graph(alive: set(n), moves)
    move to graph(alive - {x} - {y for y in near[x]}, moves + 1) for x in alive
start graph(full, 0)""",
    "turn": """
let near = neighbours(n, u, v)
position graph(turn in 0..1, gone: set(n))
    move to graph((turn + 1) % 2, gone | {x} | {y for y in near[x]}) for x in 0..<n if x not in gone
start graph(0, {})""",
    "array, turn": """
let near = neighbours(n, u, v)
position graph(on[n] in 0..1, who in 1..2)
    move to graph([if y == x or y in near[x] then 0 else on[y] for y in 0..<n], if who == 1 then 2 else 1) for x in 0..<n if on[x] == 1
start graph([1 for x in 0..<n], 1)""",
  }, neighbourhoods, "input n, m, (u, v)[m]", "",
        [(path(n), range(n)) for n in range(1, 10)],
        [(path(n), rounded(dawson_chess, 68, 34)(n) != 0) for n in (36, 40)]),
]

NEAR = [
  by_set("a range that ends", """
position coins(s: set(n), t in 0..2)
    move to coins(s - {i}, t + 1) for i in s
    move to coins(s - {i, i - 1}, t + 1) for i in s if i - 1 in s""",
    lambda at: [(to, at[1] + 1) for to in pairs_go(at[0]) if at[1] < 2]),
  by_set("a range that ends below", """
position coins(s: set(n), t in -3..0)
    move to coins(s - {i}, t - 1) for i in s
    move to coins(s - {i, i - 1}, t - 1) for i in s if i - 1 in s""",
    lambda at: [(to, at[1] - 1) for to in pairs_go(at[0]) if at[1] > -3]),
  by_set("a range of the input", """
position coins(s: set(n), t in 0..<n - 3)
    move to coins(s - {i}, t + 1) for i in s
    move to coins(s - {i, i - 1}, t + 1) for i in s if i - 1 in s""",
    lambda at: [(to, at[1] + 1) for to in pairs_go(at[0]) if at[1] < 2]),
  by_set("a turn that is asked", """
position coins(s: set(n), t in 0..1)
    move to coins(s - {i}, 1 - t) for i in s
    move to coins(s - {i, i - 1}, 1 - t) for i in s if t == 0 and i - 1 in s""",
    lambda at: [(to, 1 - at[1]) for to in pairs_go(at[0])
                if at[1] == 0 or len(to) == len(at[0]) - 1]),
  by_set("a number that another one takes up", """
position coins(s: set(n), t in 0..1, u in 0..1)
    move to coins(s - {i}, u, 1 - u) for i in s
    move to coins(s - {i, i - 1}, u, u) for i in s if t == 0 and i - 1 in s
start coins({i for i in 0..<n if a[i] == 1}, 0, 0)""",
    lambda at: [(to, (u, 1 - u) if len(to) == len(s) - 1 else (u, u))
                for s, (t, u) in [(at[0], at[1] or (0, 0))]
                for to in pairs_go(s) if t == 0 or len(to) == len(s) - 1]),
  by_set("a turn that ends play", """
position coins(s: set(n), t)
    stop if t == 3
    move to coins(s - {i}, t + 1) for i in s
    move to coins(s - {i, i - 1}, t + 1) for i in s if i - 1 in s""",
    lambda at: [(to, at[1] + 1) for to in pairs_go(at[0]) if at[1] < 3]),
  by_set("a turn of no matter", """
position coins(s: set(n), t in 0..1, moves)
    move to coins(s - {i}, if t == 0 then 1 else 0, moves + 1) for i in s
    move to coins(s - {i, i - 1}, t xor 1, moves + 2) for i in s if i - 1 in s
start coins({i for i in 0..<n if a[i] == 1}, 0, 0)""",
    lambda at: [(to, 0) for to in pairs_go(at[0])]),
]

NINE = NEAR + BOARDS + [
  leaving(30, "max(h with [i] = y) > 0", leaves_some, not_at_zero,
          list(balanced(5)) + [[1] * 4, [1] * 5, [0] * 5]),
  leaving(31, "not (max(h with [i] = y) < 1)", leaves_some, not_at_zero,
          list(balanced(5)) + [[1] * 4, [1] * 5, [0] * 5]),
  leaving(32, "max(h with [i] = y) > 1", lambda r, i, y: max(
      r[:i] + (y,) + r[i + 1:]) > 1),
  leaving(33, "max(h with [i] = y) == 0", lambda r, i, y: sum(r) - r[i] + y == 0),
  # ---- Kayles, Dawson, Lasker ----
  of_heaps("kayles a ninth time", started({
    "difference": """
position row(x)
    move to row(i) + row(j) for i in 0..x for j in 0..x if x - 2 <= i + j and i + j < x""",
    "difference of ends": """
position row(l, r)
    move to row(l, i) + row(j, r) for i in l..r for j in l..r if 1 <= j - i and j - i <= 2
start sum(row(0, x) for x in a)""",
    "knocked, a set": """
position row(x)
    move to row(i) + row(x - i - k) for k in {1, 2} for i in 0..x - k""",
    "from the last": """
position row(x)
    move to row(p - k) + row(x - p) for p in 1..x for k in 1..min(p, 2)""",
    "two pins, second may miss": """
position row(x)
    move to row(p) + row(x - 1 - p - q) for p in 0..<x for q in 0..1 if p + 1 + q <= x""",
    "helper": """
fn hit(x, from, count) = row(from) + row(x - from - count)
position row(x)
    move to hit(x, p, 1) for p in 0..<x
    move to hit(x, p, 2) for p in 0..<x - 1""",
    "neighbour": """
position row(x)
    move to row(p - 1) + row(x - p) for p in 1..x
    move to row(p - 1) + row(x - q) for p in 1..x for q in 1..x if q == p + 1""",
    "left and right counts up": """
position row(first, last)
    move to row(first, p - 1) + row(p + k, last) for k in 1..2 for p in first..last if p + k - 1 <= last
start sum(row(1, x) for x in a)""",
    "half, parity": """
position row(x)
    move to row(i) + row(x - 1 - i) for i in 0..<x if 2 * i <= x - 1
    move to row(i) + row(x - 2 - i) for i in 0..<x if 2 * i <= x - 2""",
    "turn, one run": """
position row(x, t in 0..1)
    move to row(i, 1 - t) + row(x - i - k, 1 - t) for i in 0..x for k in 1..2
start sum(row(x, 0) for x in a)""",
    "gone": """
position row(all, l, r)
    move to row(p, 0, 0) + row(all - p - k, 0, 0) for k in 1..2 for p in 0..all - k
start sum(row(x, 0, 0) for x in a)""",
  }), one_or_two, KAYLES),
  of_heaps("dawson's kayles a ninth time", started({
    "difference": """
position row(l, r)
    move to row(l, i) + row(j, r) for i in l..r for j in l..r if j - i == 2
start sum(row(0, x) for x in a)""",
    "sum of both": """
position row(x)
    move to row(i) + row(j) for i in 0..x for j in 0..x if i + j + 2 == x""",
    "list": """
position row(x)
    move to sum(row(y) for y in [i, x - i - 2]) for i in 0..x - 2""",
    "second": """
position row(x)
    move to row(j - 1) + row(x - j - 1) for j in 1..x - 1""",
    "stop": """
position row(x)
    stop if x < 2
    move to row(i) + row(x - 2 - i) for i in 0..(x - 2) / 2""",
    "cases": """
position row(x)
    move to nothing if x == 2
    move to row(x - 2) if x > 2
    move to row(i) + row(x - 2 - i) for i in 1..<x - 2""",
    "i < j": """
position row(x)
    move to row(i) + row(x - j - 1) for i in 0..<x for j in i + 1..<x if j - i < 2""",
  }), dawson, rounded(dawson, 68, 34)),
  of_heaps("dawson's chess a ninth time", started({
    "neighbours by max": """
position row(x)
    move to row(max(p, 2) - 2) + row(max(x - p, 1) - 1) for p in 1..x""",
    "ends": """
position row(x)
    move to row(max(x - 2, 0)) if x >= 1
    move to row(i) + row(x - 3 - i) for i in 0..x - 3""",
    "stretches": """
position row(l, r)
    move to row(l, max(l, p - 1)) + row(min(r, p + 2), r) for p in l..<r
start sum(row(0, x) for x in a)""",
    "if": """
position row(x)
    move to row(if p == 0 then 0 else p - 1) + row(if p + 1 == x then 0 else x - p - 2) for p in 0..<x""",
    "x + 1 as dawson's kayles": """
position row(x)
    move to row(i) + row(x - 2 - i) for i in 0..x - 2
start sum(row(x + 1) for x in a)""",
    "a clause for each end": """
position row(x)
    move to nothing if x == 1
    move to row(x - 2) if x > 1
    move to row(p - 1) + row(x - p - 2) for p in 1..x - 2""",
  }), dawson_chess, rounded(dawson_chess, 68, 34)),
  of_heaps("lasker a ninth time", started({
    "difference": """
position heap(x)
    move to heap(x - k) for k in 1..x
    move to heap(i) + heap(j) for i in 1..x for j in 1..x if x - i == j""",
    "one clause": """
position heap(x)
    move to heap(i) + heap(j) for i in 0..<x for j in 0..<x if i + j == x or j == 0""",
    "stretch": """
position heap(l, r)
    move to heap(l, m) for m in l..<r
    move to heap(l, m) + heap(m, r) for m in l + 1..<r
start sum(heap(0, x) for x in a)""",
    "gone beside": """
position heap(x, gone)
    move to heap(x - k, gone + k) for k in 1..x
    move to heap(k, gone) + heap(x - k, gone) for k in 1..<x
start sum(heap(x, 0) for x in a)""",
    "number of parts": """
position heap(x)
    move to (if parts == 1 then heap(k) else heap(k) + heap(x - k)) for parts in 1..2 for k in 0..<x if parts == 1 or k > 0""",
    "stop": """
position heap(x)
    stop if x == 0
    move to heap(y) for y in 0..x - 1
    move to heap(y) + heap(x - y) for y in 1..x - 1 if y >= x - y""",
    "fn, list": """
fn parts(x, k) = [k, x - k]
position heap(x)
    move to heap(x - k) for k in 1..x
    move to sum(heap(p) for p in parts(x, k)) for k in 1..x - 1""",
  }), lasker, lasker_value),
  of_heaps("grundy's game a ninth time", started({
    "in order": """
position heap(x)
    move to heap(i) + heap(j) for i in 1..<x for j in 1..<i if i + j == x""",
    "difference": """
position heap(x)
    move to heap(i) + heap(x - i) for i in 1..<x if i != x - i""",
    "stretch": """
position heap(l, r)
    move to heap(l, m) + heap(m, r) for m in l + 1..<r if m - l != r - m
start sum(heap(0, x) for x in a)""",
    "not (": """
position heap(x)
    move to heap(i) + heap(x - i) for i in 1..x - 1 if not (i + i == x)""",
    "abs": """
position heap(x)
    move to heap(i) + heap(x - i) for i in 1..x - 1 if abs(x - i - i) >= 1""",
    "half": """
position heap(x)
    stop if x <= 2
    move to heap(x - i) + heap(i) for i in 1..(x - 1) / 2""",
  }), grundys, nimbers(grundys), count=20, large=lambda rng: rng.randint(1, 150)),
  # ---- coins ----
  coin_rows("turning turtles a ninth time", turning, lambda i: i + 1, {
    "turn": """
position coins(s: set(n), t in 0..1)
    move to coins(s xor {i}, 1 - t) for i in s
    move to coins(s xor {i, j}, 1 - t) for i in s for j in 0..<i
start coins({i for i in 0..<n if a[i] == 1}, 0)""",
    "array, turn": """
position coins(c[n], t in 0..1)
    move to coins(c with [i] = 0, 1 - t) for i in 0..<n if c[i] == 1
    move to coins(c with [i] = 0, [j] = 1 - c[j], 1 - t) for i in 0..<n if c[i] == 1 for j in 0..<i
start coins(a, 0)""",
    "all pairs": """
position coins(s: set(n))
    move to coins(s xor {i} xor {j}) for i in 0..<n for j in 0..<n if j < i and i in s
    move to coins(s xor {i}) for i in 0..<n if i in s
start coins({i for i in 0..<n if a[i] == 1})""",
    "two clauses of turned coins": """
position coins(c[n])
    move to coins(c with [i] = 0) for i in 0..<n if c[i] == 1
    move to coins(c with [i] = 0, [j] = 1) for i in 0..<n for j in 0..<i if c[i] == 1 and c[j] == 0
    move to coins(c with [i] = 0, [j] = 0) for i in 0..<n for j in 0..<i if c[i] == 1 and c[j] == 1
start coins(a)""",
    "not": """
position coins(c[n])
    move to coins([if t == i then 0 else if t == j and j != i then (if c[t] == 1 then 0 else 1) else c[t] for t in 0..<n]) for i in 0..<n for j in 0..i if c[i] != 0
start coins(a)""",
  }),
  coin_rows("mock turtles a ninth time", mock, odious, {
    "turn": """
position coins(s: set(n), t in 0..1)
    move to coins(s xor {i, j, k}, 1 - t) for i in s for j in 0..i for k in 0..j
start coins({i for i in 0..<n if a[i] == 1}, 0)""",
    "array, turn": """
position coins(c[n], t in 0..1)
    move to coins([if x == i or x == j or x == k then 1 - c[x] else c[x] for x in 0..<n], 1 - t) for i in 0..<n if c[i] == 1 for j in 0..i for k in 0..j
start coins(a, 0)""",
    "one by one": """
position coins(s: set(n))
    move to coins(s - {i} xor {j} xor {k}) for i in s for j in 0..<i for k in 0..<i if k != j
    move to coins(s - {i} xor {j}) for i in s for j in 0..<i
    move to coins(s - {i}) for i in s
start coins({i for i in 0..<n if a[i] == 1})""",
    "with": """
position coins(c[n])
    move to coins(c with [i] = 0) for i in 0..<n if c[i] == 1
    move to coins(c with [i] = 0, [j] = 1 - c[j]) for i in 0..<n for j in 0..<i if c[i] == 1
    move to coins(c with [i] = 0, [j] = 1 - c[j], [k] = 1 - c[k]) for i in 0..<n for j in 0..<i for k in 0..<j if c[i] == 1
start coins(a)""",
  }, top=60),
  coin_rows("ruler a ninth time", ruler, ruler_each, {
    "set, turn": """
position coins(s: set(n), t in 0..1)
    move to coins(s xor {x for x in l..r}, 1 - t) for r in s for l in 0..r
start coins({i for i in 0..<n if a[i] == 1}, 0)""",
    "array, turn": """
position coins(c[n], t in 0..1)
    move to coins([if l <= x and x <= r then 1 - c[x] else c[x] for x in 0..<n], 1 - t) for r in 0..<n if c[r] == 1 for l in 0..r
start coins(a, 0)""",
    "length": """
position coins(c[n])
    move to coins([if i - d < t and t <= i then 1 - c[t] else c[t] for t in 0..<n]) for i in 0..<n for d in 1..i + 1 if c[i] == 1
start coins(a)""",
  }, top=60),
  by_bits("twins a ninth time", {
    "sum": """
position coins(m)
    move to coins(m xor ((1 << i) + (1 << j))) for i in 0..60 for j in 0..60 if j < i and m >> i & 1 == 1
start coins(u)""",
    "turn": """
position coins(m, t in 0..1)
    move to coins(m xor (1 << i) xor (1 << j), 1 - t) for i in 0..60 if m >> i & 1 == 1 for j in 0..<i
start coins(u, 0)""",
    "sum of any two": """
position coins(m)
    move to coins(m xor (1 << i) + (1 << j)) for i in 0..60 if m >> i & 1 == 1 for j in 0..<i
start coins(u)""",
  }, twins, lambda i: i),
  by_bits("turning turtles a ninth time as a mask", {
    "turn": """
position coins(m, t in 0..1)
    move to coins(m xor (1 << i), 1 - t) for i in 0..60 if m & 1 << i != 0
    move to coins(m xor (1 << i | 1 << j), 1 - t) for i in 0..60 if m & 1 << i != 0 for j in 0..<i
start coins(u, 0)""",
  }, turning, lambda i: i + 1),
  # ---- silver dollars ----
  rows("silver dollars a ninth time", {
    "if i > 0": """
position row(p[n])
    move to row(p with [i] = p[i] - k) for i in 0..<n for k in 1..p[i] if i == 0 or p[i] - k > p[i - 1]
start row(a)""",
    "helper": """
fn before(p[], i) = if i == 0 then 0 - 1 else p[i - 1]
position row(p[n])
    move to row(p with [i] = p[i] - k) for i in 0..<n for k in 1..p[i] - before(p, i) - 1
start row(a)""",
    "gaps": """
position gaps(g[n])
    move to gaps(g with [i] = g[i] - k, [i + 1] = g[i + 1] + k) for i in 0..<n for k in 1..g[i] if i + 1 < n
    move to gaps(g with [n - 1] = g[n - 1] - k) for k in 1..g[n - 1]
start gaps([a[i] - (if i == 0 then 0 else a[i - 1] + 1) for i in 0..<n])""",
  }, *DOLLARS),
  # ---- Wythoff ----
  pairs_game("wythoff a ninth time", WYTHOFF, wythoff(1), list(cold(1)), {
    "start and difference": """
position p(s, d)
    move to p(s - k, d + k) for k in 1..s
    move to p(s, d - k) for k in 1..d
    move to p(s - k, d) for k in 1..s
    move to p(y, s - y) for y in 0..<s
start p(min(u, v), max(u, v) - min(u, v))""",
    "array, with": """
position p(h[2])
    move to p(h with [i] = h[i] - k) for i in 0..1 for k in 1..h[i]
    move to p(h with [0] = h[0] - k, [1] = h[1] - k) for k in 1..min(h)
start p([u, v])""",
    "two targets": """
position p(x, y)
    move to p(i, j) for i in 0..x for j in 0..y if i != x and j == y or i == x and j != y or i != x and x - i == y - j
start p(u, v)""",
    "turn flag": """
position p(x, y, turn in 0..1)
    move to p(x - k, y, 1 - turn) for k in 1..x
    move to p(x, y - k, 1 - turn) for k in 1..y
    move to p(x - k, y - k, 1 - turn) for k in 1..min(x, y)
start p(u, v, 0)""",
    "stop if": """
position p(x, y)
    stop if x == 0 and y == 0
    move to p(x - s * k, y - t * k) for (s, t) in [(1, 0), (0, 1), (1, 1)] for k in 1..x + y if s * k <= x and t * k <= y
start p(u, v)""",
    "sorted, helper": """
fn at(x, y) = p(min(x, y), max(x, y))
position p(x, y)
    move to at(x - k, y) for k in 1..x
    move to at(x, y - k) for k in 1..y
    move to at(x - k, y - k) for k in 1..x
start at(u, v)""",
  }),
  # ---- Euclid ----
  pairs_game("euclid a ninth time", EUCLID, euclid, GOLDEN, {
    "stop by min": """
position p(x, y)
    stop if min(x, y) == 0
    move to p(x - k * y, y) for k in 1..x / y
    move to p(x, y - k * x) for k in 1..y / x
start p(u, v)""",
    "stop by product": """
position p(x, y)
    stop if x == 0 or y == 0
    move to p(x - k * y, y) if x >= y for k in 1..x / y
    move to p(x, y - k * x) if y >= x for k in 1..y / x
start p(u, v)""",
    "sorted, stop": """
position p(s, l)
    stop if s == 0
    move to p(min(s, l - k * s), max(s, l - k * s)) for k in 1..l / s
start p(min(u, v), max(u, v))""",
    "array, stop": """
position p(h[2])
    stop if h[0] == 0 or h[1] == 0
    move to p(h with [i] = h[i] - k * h[1 - i]) for i in 0..1 for k in 1..h[i] / h[1 - i]
start p([u, v])""",
    "array, min": """
position p(h[2])
    stop if min(h) == 0
    move to p([h[0] - k * h[1], h[1]]) for k in 1..h[0] / h[1]
    move to p([h[0], h[1] - k * h[0]]) for k in 1..h[1] / h[0]
start p([u, v])""",
    "turn": """
position p(x, y, t in 0..1)
    stop if x * 1 == 0 or y == 0
    move to p(x - k * y, y, 1 - t) for k in 1..x / y
    move to p(x, y - k * x, 1 - t) for k in 1..y / x
start p(u, v, 0)""",
  }),
  # ---- Fibonacci Nim ----
  pairs_game("fibonacci nim a ninth time", moved(
        lambda x, m: [(x - k, 2 * k) for k in range(1, min(x, m) + 1)]),
        lambda x, m: x > 0 and zeckendorf(x) <= m,
        [(x, x - 1) for x in FIB[-4:]] + [(x + 1, x) for x in FIB[-4:-1]], {
    "stop": """
position p(x, m)
    stop if x == 0
    move to p(x - k, k + k) for k in 1..m if x >= k
start p(u, v)""",
    "lose": """
position p(x, m)
    lose if x == 0
    move to p(y, 2 * (x - y)) for y in 0..<x if x - y <= m
start p(u, v)""",
    "win at once": """
position p(x, m)
    lose if x == 0
    win if x <= m
    move to p(x - k, 2 * k) for k in 1..m
start p(u, v)""",
    "max": """
position p(x, m)
    move to p(y, 2 * (x - y)) for y in max(0, x - m)..x - 1
start p(u, v)""",
    "helper": """
fn may(k, x, m) = k <= x and k <= m
position p(x, m)
    move to p(x - k, 2 * k) for k in 1..x if may(k, x, m)
start p(u, v)""",
    "two kinds, turn": """
position a_moves(x, m)
    move to b_moves(x - k, 2 * k) for k in 1..x if k <= m
position b_moves(x, m)
    move to a_moves(x - k, 2 * k) for k in 1..m if k <= x
start a_moves(u, v)""",
  }, starts=[(x, m) for x in range(14) for m in range(14)]),
  # ---- divisors, primes ----
  takes("proper divisors a ninth time", lambda k, x: x % k == 0 and k < x,
        lambda x: (x & -x).bit_length() - 1 if x else 0, {
    "one, or more": """
position heap(x)
    move to heap(x - 1) if x > 1
    move to heap(x - k) for k in 2..<x if x % k == 0""",
    "divisors": """
position heap(x)
    move to heap(x - d) if x > 1 for d in divisors(x) if d != x""",
    "gone": """
position heap(i, g)
    move to heap(i, g + k) for k in 1..<a[i] - g if (a[i] - g) % k == 0
start sum(heap(i, 0) for i in 0..<n)""",
    "lose if 1": """
position heap(x)
    stop if x == 1
    move to heap(x - k) for k in 1..x if x % k == 0 and x != k""",
  }, count=1000),
  takes("divisors a ninth time", lambda k, x: x % k == 0,
        lambda x: (x & -x).bit_length() if x else 0, {
    "one, or more": """
position heap(x)
    move to heap(x - 1)
    move to heap(x - k) for k in 2..x if x % k == 0""",
    "divisors": """
position heap(x)
    move to heap(x - d) if x > 0 for d in divisors(x)""",
    "all or less": """
position heap(x)
    move to heap(0) if x > 0
    move to heap(x - k) for k in 1..x - 1 if x % k == 0""",
  }, count=1000),
  takes("coprime a ninth time", lambda k, x: gcd(k, x) == 1, coprime, {
    "turn": """
position heap(x, t in 0..1)
    move to heap(y, 1 - t) for y in 0..<x if gcd(x - y, x) == 1
start sum(heap(x, 0) for x in a)""",
    "gone": """
position heap(i, g)
    move to heap(i, g + k) for k in 1..a[i] - g if gcd(k, a[i] - g) == 1
start sum(heap(i, 0) for i in 0..<n)""",
  }, count=20, large=lambda rng: rng.randint(1, 10**6) * 210 + rng.choice([0, 7, 15, 9, 77])),
  # ---- heaps ----
  of_heaps("at most half a ninth time", started({
    "array": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i] / 2
start heaps(a)""",
    "array, left": """
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i] if 2 * y >= h[i]
start heaps(a)""",
    "turn": """
position heap(x, t in 0..1)
    move to heap(x - k, 1 - t) for k in 1..x if 2 * k <= x
start sum(heap(x, 0) for x in a)""",
    "not more is left out": """
position heap(x)
    move to heap(x - k) for k in 1..x if k <= x - k""",
    "stop": """
position heap(x)
    stop if x < 2
    move to heap(y) for y in x - x / 2..x - 1""",
  }), lambda x: [(x - k,) for k in range(1, x // 2 + 1)], lambda x: half_value(x)),
  takes("1 to m a ninth time", lambda k, x, m: k <= m, lambda x, m: x % (m + 1), {
    "stop, clause for the end": """
position heap(x)
    move to heap(0) if 0 < x and x <= m
    move to heap(x - k) for k in 1..m if k < x""",
    "clamped": """
position heap(x)
    stop if x == 0
    move to heap(max(0, x - k)) for k in 1..m""",
    "array, open": """
position heaps(h[])
    move to heaps(h with [i] = h[i] - k) for i in 0..<len(h) for k in 1..min(m, h[i])
start heaps(a)""",
    "gone": """
position heap(i, g)
    move to heap(i, g + k) for k in 1..m if g + k <= a[i]
start sum(heap(i, 0) for i in 0..<n)""",
    "the other way round": """
position heap(x)
    move to heap(y) for y in 0..<x if y + m >= x""",
    "the piece": """
position heap(kind, x)
    move to heap(kind, x - k) for k in 1..kind if k <= x
start sum(heap(m, x) for x in a)""",
    "list of limits": """
let most = [m for x in a]
position heap(i, x)
    move to heap(i, x - k) for k in 1..most[i]
start sum(heap(i, a[i]) for i in 0..<n)""",
  }, "m", [(1,), (3,), (4,), (10**6,)]),
  rows("nim a ninth time", {
    "differences in a sum": """
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..max(h) if y < h[i]""",
    "swap to the end": """
position heaps(h[])
    move to heaps(h[0..<i] + h[i + 1..<len(h)] + [y]) for i in 0..<len(h) for y in 0..<h[i]""",
    "stop by count": """
position heaps(h[n])
    stop if count(x > 0 for x in h) == 0
    move to heaps(h with [i] = h[i] - k) for i in 0..<n if h[i] > 0 for k in 1..h[i]""",
    "one by any": """
position heaps(h[n])
    move to heaps([if i == j then y else h[j] for j in 0..<n]) for i in 0..<n if any(x > 0 for x in h) for y in 0..<h[i]""",
    "who moved": """
position heaps(h[n], who in 1..2)
    move to heaps(h with [i] = y, 3 - who) for i in 0..<n for y in 0..<h[i]
start heaps(a, 1)""",
  }, nim, lambda row: xor(row) != 0, several(4, [1, 2, 3]), list(balanced(5))),
  rows("misere nim a ninth time", {
    "who moved": """
position heaps(h[n], who in 1..2)
    win if sum(h) == 0
    move to heaps(h with [i] = y, 3 - who) for i in 0..<n for y in 0..<h[i]
start heaps(a, 1)""",
    "win on none": """
position heaps(h[n])
    win if not any(x > 0 for x in h)
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]""",
    "count": """
position heaps(h[n])
    win if count(x > 0 for x in h) == 0
    move to heaps([if j == i then y else h[j] for j in 0..<n]) for i in 0..<n for y in 0..<h[i]""",
    "index, turn": """
position heap(i, x, t in 0..1)
    move to heap(i, x - k, 1 - t) for k in 1..x
play misere
start sum(heap(i, a[i], 0) for i in 0..<n)""",
    "dropped": """
position heaps(h[])
    win if len(h) == 0
    move to heaps(h[0..<i] + h[i + 1..<len(h)]) for i in 0..<len(h)
    move to heaps(h with [i] = y) for i in 0..<len(h) for y in 1..<h[i]
start heaps([x for x in a if x > 0])""",
  }, nim, last_loses, [r for r in several(4, [1, 2, 3]) if r],
        list(balanced(5)) + [[1] * 4, [1] * 5, [2] + [1] * 5], misere=True),
  # ---- Moore ----
  rows("moore of two a ninth time", {
    "second may be the first": """
position heaps(h[n])
    move to heaps(h with [i] = x, [j] = y) for i in 0..<n for j in 0..<n if i != j for x in 0..h[i] for y in 0..h[j] if x + y < h[i] + h[j]
    move to heaps(h with [0] = x) if n == 1 for x in 0..<h[0]""",
    "stop": """
position heaps(h[n])
    stop if sum(h) == 0
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]
    move to heaps(h with [i] = h[i] - k, [j] = h[j] - l) for i in 0..<n for k in 1..h[i] for j in i + 1..<n for l in 1..h[j]""",
    "helper": """
fn after(h[], i, x, j, y) = [if t == i then x else if t == j then y else h[t] for t in 0..<n]
position heaps(h[n])
    move to heaps(after(h, i, x, i, x)) for i in 0..<n for x in 0..<h[i]
    move to heaps(after(h, i, x, j, y)) for i in 0..<n for j in 0..<i for x in 0..<h[i] for y in 0..<h[j]""",
    "who": """
position heaps(h[n], who in 1..2)
    move to heaps(h with [i] = x, 3 - who) for i in 0..<n for x in 0..<h[i]
    move to heaps(h with [i] = x, [j] = y, 3 - who) for i in 0..<n for j in 0..<i for x in 0..<h[i] for y in 0..<h[j]
start heaps(a, 1)""",
    "open": """
position heaps(h[])
    move to heaps(h with [i] = x) for i in 0..<len(h) for x in 0..<h[i]
    move to heaps(h with [i] = x, [j] = y) for i in 0..<len(h) for j in i + 1..<len(h) for x in 0..<h[i] for y in 0..<h[j]
start heaps(a)""",
    "win": """
position heaps(h[n])
    lose if sum(h) == 0
    win if count(x > 0 for x in h) <= 2
    move to heaps(h with [i] = x) for i in 0..<n for x in 0..<h[i]
    move to heaps(h with [i] = x, [j] = y) for i in 0..<n for j in i + 1..<n for x in 0..<h[i] for y in 0..<h[j]""",
  }, *moore(2), [r for r in several(3, [2, 3])], list(equal_rows(2, 20))),
  # ---- stairs ----
  rows("stairs a ninth time", {
    "turn": """
position steps(c[n], t in 0..1)
    move to steps(c with [0] = y, 1 - t) for y in 0..<c[0]
    move to steps(c with [i] = c[i] - k, [i - 1] = c[i - 1] + k, 1 - t) for i in 1..<n for k in 1..c[i]
start steps(a, 0)""",
    "who": """
position steps(c[n], who in 1..2)
    move to steps([if j == i then c[j] - k else if j == i - 1 then c[j] + k else c[j] for j in 0..<n], 3 - who) for i in 0..<n for k in 1..c[i]
start steps(a, 1)""",
    "stop": """
position steps(c[n])
    stop if sum(c) == 0
    move to steps(c with [i] = c[i] - k, [i - 1] = c[i - 1] + k) for i in 1..<n for k in 1..c[i]
    move to steps(c with [0] = c[0] - k) for k in 1..c[0]
start steps(a)""",
    "open": """
position steps(c[])
    move to steps(c with [0] = c[0] - k) if len(c) > 0 for k in 1..c[0]
    move to steps(c with [i + 1] = c[i + 1] - k, [i] = c[i] + k) for i in 0..<len(c) - 1 for k in 1..c[i + 1]
start steps(a)""",
    "ground, all above": """
position steps(c[n + 1])
    stop if all(c[i] == 0 for i in 1..n)
    move to steps(c with [i + 1] = y, [i] = c[i] + c[i + 1] - y) for i in 0..<n for y in 0..<c[i + 1]
start steps([0] + a)""",
    "if in with": """
position steps(c[n])
    move to steps(if i == 0 then (c with [0] = c[0] - k) else (c with [i] = c[i] - k, [i - 1] = c[i - 1] + k)) for i in 0..<n for k in 1..c[i]
start steps(a)""",
    "falls": """
fn fall(c[], i, k) = [c[j] - (if j == i then k else 0) + (if j + 1 == i then k else 0) for j in 0..<n]
position steps(c[n])
    move to steps(fall(c, i, k)) for i in 0..<n for k in 1..c[i]
start steps(a)""",
  }, stairs, lambda row: xor(row[::2]) != 0, several(3, [1, 2, 3]), list(twice(50))),
  # ---- CF 1382B ----
  rows("piles in order a ninth time", {
    "all before": """
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i] if all(h[j] == 0 for j in 0..<i)""",
    "sum of a slice": """
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i] if sum(h[0..<i]) == 0""",
    "sum of a loop": """
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i] if sum(h[j] for j in 0..i - 1) < 1""",
    "max of a slice": """
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i] if i == 0 or max(h[0..<i]) == 0""",
    "count": """
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i] if count(x > 0 for x in h[0..<i]) == 0""",
    "none": """
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n if not any(x > 0 for x in h[0..<i]) for y in 0..<h[i]""",
    "from the end of the rest": """
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n if all(h[i - j] == 0 for j in 1..i) for y in 0..<h[i]""",
    "turn": """
position heaps(t in 0..1, h[n])
    move to heaps(1 - t, h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i] if all(h[j] == 0 for j in 0..<i)
start heaps(0, a)""",
    "stop": """
position heaps(h[n])
    stop if sum(h) == 0
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i] if all(x == 0 for x in h[0..<i])""",
    "last first": """
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i] if all(h[j] == 0 for j in i + 1..<n)
start heaps([a[n - 1 - i] for i in 0..<n])""",
    "lose": """
position heaps(h[n])
    lose if all(x == 0 for x in h)
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i] if sum(h[0..<i]) == 0""",
    "open": """
position heaps(h[])
    move to heaps(h with [i] = y) for i in 0..<len(h) for y in 0..<h[i] if sum(h[0..<i]) == 0""",
  }, _first_only, _ordered, [[x + 1 for x in r] for r in several(3, [1, 2, 3, 4])],
       [[1] * 9 + [FAR], [1] * 8 + [FAR, 7], [FAR] * 5, [1] * 7, [1] * 8, [1] * 99 + [FAR] * 900]),
]
