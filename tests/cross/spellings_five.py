# SPDX-License-Identifier: MIT
"""Known games as five people write them who have not met: one who thinks in
lists, one in arrays and indices, one in sets, one in bits and one in small
steps (spelling.py)."""

import random
from functools import lru_cache
from itertools import product

from spelling import (FAR, FIB, Game, balanced, cold, equal_rows, euclid,
                      last_loses, moore, moved, nimbers, numbers, of_heaps,
                      periodic, pieces, rounded, rows, several, smooth, spread,
                      stairs, twice, with_pass, wythoff, xor, zeckendorf)
from spellings_contest import KAYLES, lasker, started
from spellings_more import (coins, grundys, heaps_rows, mock, pairs_game,
                            ruler, ruler_each, twins)
from spellings_others import (EDGES, bits, by_bits, is_prime, nim, odious,
                              silver, takes, turning)


def coin_rows(name, options, each, spellings, top=400):
    """A row of coins as numbers 0 and 1."""
    def row(s, n):
        return numbers(n, *(s >> i & 1 for i in range(n)))
    return coins(name, options, each, spellings, most=8, top=top, row=row,
                 inputs="input n, a[n] in 0..1", start="start coins(a)")


def multiply(n, low, high):
    """1 is multiplied by low..high till it is n or more: who gets there wins."""
    def wins(n):
        # p below which the mover wins: alternately times high and low
        p, turn = 1, True
        while p < n:
            p *= high if turn else low
            turn = not turn
        return not turn
    return wins(n)


def lasker_value(x):
    return 0 if x == 0 else x - 1 if x % 4 == 0 else x + 1 if x % 4 == 3 else x


def dawson_chess(x):
    """Take one and its neighbours of a row: 0.137."""
    return [(max(i - 1, 0), max(x - i - 2, 0)) for i in range(x)]


def tree_value(parent):
    """Colon principle; parent[i] of 2..n."""
    n = len(parent) + 1
    value = [0] * (n + 1)
    for v in range(n, 1, -1):
        value[parent[v - 2]] ^= value[v] + 1
    return value[1]


def trees(spellings, head):
    def starts():
        rng = random.Random(5)
        small, large = [], []
        for n, out in [(5, small)] * 20 + [(60000, large)] * 2:
            parent = [rng.randint(max(1, v - 50), v - 1) if n > 50 else
                      rng.randint(1, v - 1) for v in range(2, n + 1)]
            given = (numbers(n, *parent) if "p[" in head else
                     " ".join([str(n)] + [f"{p} {v}" for v, p in
                                          enumerate(parent, 2)]))
            out.append((given, tree_value(parent) != 0))
        return small, large
    return Game("green trees" + (" by edges" if "(u" in head else ""),
                spellings, head, "start edge(1)", starts)


def dag(spellings):
    def starts():
        rng = random.Random(6)
        small, large = [], []
        for n, m, t, out in [(6, 8, 2, small)] * 20 + [(30000, 60000, 9,
                                                       large)] * 2:
            edges = [(rng.randint(1, n - 1),) for _ in range(m)]
            edges = [(u, rng.randint(u + 1, min(n, u + 30))) for (u,) in edges]
            token = [rng.randint(1, n) for _ in range(t)]
            after = [set() for _ in range(n + 1)]
            for u, v in edges:
                after[u].add(v)
            g = [0] * (n + 1)
            for u in range(n, 0, -1):
                seen, k = {g[v] for v in after[u]}, 0
                while k in seen:
                    k += 1
                g[u] = k
            out.append((" ".join([f"{n} {m}"] + [f"{u} {v}" for u, v in edges]
                                 + [numbers(t, *token)]),
                        xor(g[x] for x in token) != 0))
        return small, large
    return Game("tokens on a graph", spellings,
                "input n, m, (u, v)[m], c, token[c]",
                "start sum(at(x) for x in token)", starts)


def near(name, rules, options, misere=False, most=3, sizes=(1, 2, 3), win=None):
    """Almost a game with a theorem: by brute force, of small rows alone.

    win: of a position, whether who is to move has won it; None: play goes on.
    """
    def starts():
        @lru_cache(None)
        def wins(at):
            said = None if win is None else win(at)
            after = list(options(at)) if said is None else []
            if said is not None or not after:
                return misere if said is None else said
            return any(not wins(to) for to in after)
        rows = [row for n in sizes for row in product(range(most + 1), repeat=n)]
        return [(numbers(len(row), *row), wins(row)) for row in rows], []
    return Game(name, {"near": rules}, "input n, a[n]", "start heaps(a)", starts)


def without(row, i, *new):
    return row[:i] + new + row[i + 1:]


def no_zeros(row):
    return tuple(x for x in row if x > 0)


def steps_by_turn(at):
    """Stairs whose lowest are left by the first player alone."""
    *row, turn = at
    for i, x in enumerate(row):
        for t in range(1, x + 1):
            to = list(row)
            to[i] -= t
            if i > 0:
                to[i - 1] += t
            if i > 0 or turn == 0:
                yield (*to, 1 - turn)


NEAR = [
    near("empty heaps may be dropped or not", """
position heaps(h[])
    move to heaps(h[0..<i] + h[i+1..<len(h)]) for i in 0..<len(h)
    move to heaps(h with [i] = y) for i in 0..<len(h) for y in 0..<h[i]
""", lambda row: [without(row, i) for i in range(len(row))] +
         [without(row, i, y) for i, x in enumerate(row) for y in range(x)]),
    near("empty heaps may be dropped and the last loses", """
position heaps(h[])
    move to heaps(h[0..<i] + h[i+1..<len(h)]) for i in 0..<len(h)
    move to heaps(h with [i] = y) for i in 0..<len(h) for y in 1..<h[i]
play misere
""", lambda row: [without(row, i) for i in range(len(row))] +
         [without(row, i, y) for i, x in enumerate(row) for y in range(1, x)],
         misere=True),
    near("empty heaps go and may be taken", """
position heaps(h[])
    move to heaps([x for x in (h with [i] = y) if x > 0]) for i in 0..<len(h) for y in 0..<h[i]
    move to heaps(h[0..<i] + h[i+1..<len(h)]) for i in 0..<len(h) if h[i] == 0
""", lambda row: [no_zeros(without(row, i, y)) for i, x in enumerate(row)
                  for y in range(x)] +
         [without(row, i) for i, x in enumerate(row) if x == 0]),
    near("over when none has two", """
position heaps(h[])
    stop if len(h) > 0 and max(h) <= 1
    move to heaps(h with [i] = y) for i in 0..<len(h) for y in 0..<h[i]
    move to heaps((h with [i] = k) + [h[i] - k]) for i in 0..<len(h) for k in 1..<h[i]
""", lambda row: [] if max(row) <= 1 else
         [without(row, i, y) for i, x in enumerate(row) for y in range(x)] +
         [without(row, i, k) + (x - k,) for i, x in enumerate(row)
          for k in range(1, x)]),
    near("last loses and so does who is stuck", """
position heaps(h[n], turn in 0..1)
    win if all(x == 0 for x in h)
    move to heaps(h with [i] = h[i] - k, 1 - turn) for i in 0..<n for k in 2..h[i]
start heaps(a, 0)""", lambda row: [without(row, i, x - k) for i, x in
                                   enumerate(row) for k in range(2, x + 1)],
         win=lambda row: None if any(row) else True),
    near("two rows and one of them backwards", """
position heaps(w[n], b[n])
    move to heaps(w with [i] = w[i] + k, b) for i in 0..<n for k in 1..b[n - 1 - i] - w[i]
    move to heaps(w, b with [i] = b[i] - k) for i in 0..<n for k in 1..b[i] - w[i]
start heaps([0 for x in a], a)""", lambda at: list(_backwards(at)), most=2),
    near("the lowest stair by turns", """
position heaps(c[n], turn in 0..1)
    move to heaps(c with [0] = c[0] - t, 1) for t in 1..c[0] if turn == 0
    move to heaps(c with [i] = c[i] - t, [i - 1] = c[i - 1] + t, 1 - turn) for i in 1..<n for t in 1..c[i]
start heaps(a, 0)""", lambda at: list(_by_turn(at)), most=2),
    near("two players and one takes more", """
position me(h[n])
    move to you(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]
position you(h[n])
    move to me(h with [i] = h[i] - k) for i in 0..<n for k in 1..min(h[i], 2)
start me(a)""", lambda at: list(_two_players(at))),
    near("nothing is left of few", """
position heap(x)
    move to heap(0) if x > 1 if x <= 3
    move to heap(k) + heap(x - k - 1) for k in 1..<x - 1
    move to heap(x - k) for k in 2..min(3, x)
start sum(heap(x) for x in a)""", lambda row: list(_few(row)), most=6,
         sizes=(1, 2)),
]


def _backwards(at):
    w, b = at if isinstance(at[0], tuple) else ((0,) * len(at), at)
    n = len(w)
    for i in range(n):
        for k in range(1, b[n - 1 - i] - w[i] + 1):
            yield without(w, i, w[i] + k), b
        for k in range(1, b[i] - w[i] + 1):
            yield w, without(b, i, b[i] - k)


def _by_turn(at):
    row, turn = at if isinstance(at[0], tuple) else (at, 0)
    for *to, next_turn in steps_by_turn((*row, turn)):
        yield tuple(to), next_turn


def _two_players(at):
    row, you = at if isinstance(at[0], tuple) else (at, False)
    for i, x in enumerate(row):
        for k in range(1, (min(x, 2) if you else x) + 1):
            yield without(row, i, x - k), not you


def _few(row):
    for i, x in enumerate(row):
        if 1 < x <= 3:
            yield without(row, i, 0)
        for k in range(1, x - 1):
            yield without(row, i, k, x - k - 1)
        for k in range(2, min(3, x) + 1):
            yield without(row, i, x - k)


FIVE = NEAR + [
  # ---- turning coins ----
  by_bits("ruler as a mask", {
    "set, two loops": """
position coins(s: set(61))
    move to coins(s xor {t for t in i-l+1..i}) for i in s for l in 1..i+1
start coins({i for i in 0..60 if u >> i & 1 == 1})""",
    "head, lengths": """
position head(i)
    move to sum(head(i - t) for t in 1..l) for l in 0..i
start sum(head(i) for i in 0..60 if (u >> i) % 2 == 1)""",
    }, ruler, ruler_each),
  by_bits("turning turtles as sets", {
    "xor of two": """
position coins(s: set(61))
    move to coins(s xor {i, j}) for i in s for j in 0..i
start coins({i for i in 0..60 if u >> i & 1 == 1})""",
    "from 1": """
position coins(s: set(1..61))
    move to coins(s - {i}) for i in s
    move to coins(s - {i} xor {j}) for i in s for j in 1..i-1
start coins({i + 1 for i in 0..60 if u >> i & 1 == 1})""",
    }, turning, lambda i: i + 1),
  coin_rows("turning turtles as an array", turning, lambda i: i + 1, {
    "heads": """
position head(i)
    move to nothing
    move to head(j) for j in 0..<i
start sum(head(i) for i in 0..<n if a[i] == 1)""",
    "times": """
position head(i)
    move to nothing
    move to head(j) for j in 0..<i
start sum(a[i] * head(i) for i in 0..<n)""",
    "nim": """
start sum(nim(i + 1) for i in 0..<n if a[i] > 0)""",
    "one minus": """
position coins(c[n])
    move to coins(c with [i] = 0) for i in 0..<n if c[i] == 1
    move to coins(c with [i] = 0, [j] = 1 - c[j]) for i in 0..<n if c[i] == 1 for j in 0..<i
start coins(a)""",
    "any length, how far": """
position coins(c[])
    move to coins(c with [i] = c[i] - 1) for i in 0..<len(c) if c[i] > 0
    move to coins(c with [i - k] = (c[i - k] + 1) % 2, [i] = 0) for i in 0..<len(c) for k in 1..i if c[i] != 0
start coins(a)""",
    "the other one first": """
position coins(c[n] in 0..1)
    move to coins(c with [j] = c[j] xor 1, [i] = 0) for j in 0..<n for i in j..<n if c[i] == 1
start coins(a)""",
    "on and off": """
position coins(c[n])
    move to coins(c with [i] = 0) for i in 0..<n if c[i] == 1
    move to coins(c with [i] = 0, [j] = 0) for i in 0..<n if c[i] == 1 for j in 0..<i if c[j] == 1
    move to coins(c with [i] = 0, [j] = 1) for i in 0..<n if c[i] == 1 for j in 0..<i if c[j] == 0
start coins(a)""",
    "a choice": """
fn turned(x) = if x == 1 then 0 else 1
position coins(c[n])
    move to coins(c with [j] = turned(c[j]), [i] = 0) for i in 0..<n for j in 0..i if c[i] == 1
start coins(a)""",
    "all written anew": """
position coins(c[n])
    move to coins([if k == i or k == j then 1 - c[k] else c[k] for k in 0..<n]) for i in 0..<n for j in 0..i if c[i] == 1
start coins(a)""",
    "slices": """
position coins(c[])
    move to coins(c[0..<i] + [0] + c[i + 1..<len(c)]) for i in 0..<len(c) if c[i] == 1
    move to coins(c[0..<j] + [1 - c[j]] + c[j + 1..<i] + [0] + c[i + 1..<len(c)]) for i in 0..<len(c) if c[i] == 1 for j in 0..<i
start coins(a)""",
    "from the right": """
position coins(c[n])
    move to coins(c with [i] = 0) for i in 0..<n if c[i] == 1
    move to coins(c with [i] = 0, [j] = 1 - c[j]) for i in 0..<n if c[i] == 1 for j in i + 1..<n
start coins([a[n - 1 - i] for i in 0..<n])""",
    }),
  coin_rows("twins as an array", twins, lambda i: i, {
    "two": """
position coins(c[n])
    move to coins(c with [i] = 0, [j] = 1 - c[j]) for i in 0..<n if c[i] == 1 for j in 0..<i
start coins(a)""",
    "cases": """
position coins(c[n])
    move to coins(c with [i] = 0, [j] = if c[j] == 0 then 1 else 0) for j in 0..<n for i in j + 1..<n if c[i] == 1
start coins(a)""",
    }),
  coin_rows("mock turtles as an array", mock, odious, {
    "up to three": """
position coins(c[n])
    move to coins(c with [i] = 0) for i in 0..<n if c[i] == 1
    move to coins(c with [i] = 0, [j] = 1 - c[j]) for i in 0..<n if c[i] == 1 for j in 0..<i
    move to coins(c with [i] = 0, [j] = 1 - c[j], [k] = 1 - c[k]) for i in 0..<n if c[i] == 1 for j in 0..<i for k in 0..<j
start coins(a)""",
    }, top=100),
  coins("turning turtles as letters", turning, lambda i: i + 1, {
    "with": """
position coins(s: text)
    move to coins(s with [i] = 'T') for i in 0..<len(s) if s[i] == 'H'
    move to coins(s with [i] = 'T', [j] = if s[j] == 'H' then 'T' else 'H') for i in 0..<len(s) if s[i] == 'H' for j in 0..<i
start coins(w)""",
    "slices": """
position coins(s: text)
    move to coins(s[0..<i] + "T" + s[i + 1..<len(s)]) for i in 0..<len(s) if s[i] == 'H'
    move to coins(s[0..<j] + "T" + s[j + 1..<i] + "T" + s[i + 1..<len(s)]) for i in 0..<len(s) if s[i] == 'H' for j in 0..<i if s[j] == 'H'
    move to coins(s[0..<j] + "H" + s[j + 1..<i] + "T" + s[i + 1..<len(s)]) for i in 0..<len(s) if s[i] == 'H' for j in 0..<i if s[j] == 'T'
start coins(w)""",
    }),
  # ---- chocolate ----
  Game("chocolate till all is broken", {
    "bars": """
position bar(h, w)
    move to bar(k, w) + bar(h - k, w) for k in 1..<h
    move to bar(h, k) + bar(h, w - k) for k in 1..<w
start bar(u, v)""",
    "ordered": """
position bar(h, w)
    stop if h == 1 and w == 1
    move to bar(i, w) + bar(j, w) for i in 1..h for j in 1..h if i + j == h
    move to bar(h, i) + bar(h, j) for i in 1..w for j in 1..w if i + j == w
start bar(u, v)""",
    "any breaks left": """
position breaks(left)
    move to breaks(left - 1) if left > 0
start breaks(u * v - 1)""",
    }, "input u, v", "", lambda: (
        [(numbers(x, y), (x * y - 1) % 2 == 1) for x in range(1, 7)
         for y in range(1, 7)],
        [(numbers(x, y), (x * y - 1) % 2 == 1) for x, y in (
            (10**9, 10**9), (10**9 - 1, 10**9 - 1), (999999937, 10**9),
            (1, 1))])),
  pairs_game("chocolate with the bitter square in a corner",
    moved(lambda x, y: [(i, y) for i in range(1, x)], lambda x, y: [(x, j) for j in range(1, y)]),
    lambda x, y: x != y, [e for e in EDGES if min(e) > 0] + [(FAR, 1), (1, 1)], {
    "win if line": """
position bar(h, w)
    win if h == 1 and w > 1
    win if w == 1 and h > 1
    move to bar(k, w) for k in 1..<h
    move to bar(h, k) for k in 1..<w
start bar(u, v)""",
    "eaten from the left": """
position bar(t, l)
    move to bar(t + k, l) for k in 1..u - 1 - t
    move to bar(t, l + k) for k in 1..v - 1 - l
start bar(0, 0)""",
    "eaten rows": """
position bar(r in 0..<u, c in 0..<v)
    move to bar(i, c) for i in r+1..<u
    move to bar(r, j) for j in c+1..<v
start bar(0, 0)""",
    "array of sides": """
position bar(s[2])
    move to bar(s with [i] = s[i] - k) for i in 0..1 for k in 1..s[i] - 1
start bar([u, v])""",
    "corners": """
position bar(t, b, l, r)
    move to bar(m, b, l, r) for m in t+1..<b
    move to bar(t, m, l, r) for m in t+1..<b
    move to bar(t, b, m, r) for m in l+1..<r
    move to bar(t, b, l, m) for m in l+1..<r
start bar(0, u, 0, v)""",
    }, starts=[(x, y) for x in range(1, 8) for y in range(1, 8)]),
  # ---- Northcott ----
  Game("northcott once more", {
    "two arrays": """
position rows(w[n], b[n])
    move to rows(w with [i] = t, b) for i in 0..<n for t in w[i]+1..<b[i]
    move to rows(w, b with [i] = t) for i in 0..<n for t in w[i]+1..<b[i]
start rows([min(a[i], b[i]) for i in 0..<n], [max(a[i], b[i]) for i in 0..<n])""",
    "two arrays, steps": """
position rows(w[n], b[n])
    move to rows(w with [i] = w[i] + k, b) for i in 0..<n for k in 1..b[i] - w[i] - 1
    move to rows(w, b with [i] = b[i] - k) for i in 0..<n for k in 1..b[i] - w[i] - 1
start rows([min(a[i], b[i]) for i in 0..<n], [max(a[i], b[i]) for i in 0..<n])""",
    "pair": """
position row(p[2])
    move to row([x, p[1]]) for x in p[0]+1..<p[1]
    move to row([p[0], x]) for x in p[0]+1..<p[1]
start sum(row(sort([a[i], b[i]])) for i in 0..<n)""",
    "gap in a list": """
position gaps(g[])
    move to gaps(g with [i] = g[i] - k) for i in 0..<len(g) for k in 1..g[i]
start gaps([abs(x - y) - 1 for (x, y) in [(a[i], b[i]) for i in 0..<n]])""",
    "nim": """
start sum(nim(max(a[i] - b[i], b[i] - a[i]) - 1) for i in 0..<n)""",
    }, "input n, (a, b)[n]", "", lambda: (
        [(numbers(2, x, y, z, w), abs(x - y) != abs(z - w)) for x in range(4)
         for y in range(4) for z in range(4) for w in range(4)
         if x != y and z != w],
        [(numbers(2, 0, FAR, FAR, 0), False), (numbers(2, 0, FAR, 1, FAR), True),
         (numbers(1, 5, 6), False), (numbers(1, FAR, 6), True)])),
  # ---- misere Nim ----
  rows("misere nim told otherwise", {
    "turn": """
position heaps(h[n], turn in 0..1)
    move to heaps(h with [i] = h[i] - k, 1 - turn) for i in 0..<n for k in 1..h[i]
play misere
start heaps(a, 0)""",
    "turn, win if": """
position heaps(h[n], turn in 0..1)
    win if all(x == 0 for x in h)
    move to heaps(h with [i] = h[i] - k, 1 - turn) for i in 0..<n for k in 1..h[i]
start heaps(a, 0)""",
    "turn number": """
position heaps(h[n], t)
    win if sum(h) == 0
    move to heaps(h with [i] = y, t + 1) for i in 0..<n for y in 0..<h[i]
start heaps(a, 0)""",
    "dropped": """
position heaps(h[])
    move to heaps(h[0..<i] + h[i+1..<len(h)]) for i in 0..<len(h)
    move to heaps(h with [i] = y) for i in 0..<len(h) for y in 1..<h[i]
play misere
start heaps([x for x in a if x > 0])""",
    "dropped, win if": """
position heaps(h[])
    win if len(h) == 0
    move to heaps(h[0..<i] + h[i+1..<len(h)]) for i in 0..<len(h)
    move to heaps(h with [i] = y) for i in 0..<len(h) for y in 1..<h[i]
start heaps([x for x in a if x > 0])""",
    "filtered": """
position heaps(h[])
    move to heaps([x for x in (h with [i] = y) if x > 0]) for i in 0..<len(h) for y in 0..<h[i]
play misere
start heaps([x for x in a if x > 0])""",
    "max of all": """
position heaps(h[n])
    win if max(h) == 0
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]""",
    "any": """
position heaps(h[n])
    win if not any(x > 0 for x in h)
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]""",
    "count": """
position heaps(h[n])
    win if count(x > 0 for x in h) == 0
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]""",
    "two kinds": """
position me(h[n])
    win if all(x == 0 for x in h)
    move to you(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]
position you(h[n])
    win if all(x == 0 for x in h)
    move to me(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]
start me(a)""",
    "parameter of the sum": """
position heap(x, i)
    move to heap(y, i) for y in 0..<x
play misere
start sum(heap(a[i], i) for i in 0..<n)""",
    "nim": """
play misere
start sum(nim(x) for x in a)""",
    "misere if": """
let last_loses = 1
play misere if last_loses == 1
position heap(x)
    move to heap(x - k) for k in 1..x
start sum(heap(x) for x in a)""",
    }, nim, last_loses, [r for r in several(4, [1, 2, 3]) if r],
        list(balanced(5)) + [[1] * 4, [1] * 5, [2] + [1] * 5], misere=True),
  rows("misere nim until one is left", {
    "lose if sum is 1": """
position heaps(h[n])
    lose if sum(h) == 1
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i] if sum(h) - k >= 1""",
    "lose if 1, win if 0": """
position heaps(h[n])
    win if sum(h) == 0
    lose if sum(h) == 1
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i]""",
    "stop at one": """
position heaps(h[n])
    stop if sum(h) <= 1
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i] if sum(h) - h[i] + y > 0""",
    "may not take all": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i] if k < sum(h)""",
    "something must stay": """
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i] if y > 0 or any(h[j] > 0 for j in 0..<n if j != i)""",
    }, lambda row: [to for to in nim(row) if sum(to) > 0], last_loses,
        [r for r in several(4, [1, 2, 3]) if sum(r) > 0],
        []),
  # ---- splitting games in one array ----
  heaps_rows("lasker that drops heaps", lasker, lasker_value, {
    "three": """
position heaps(h[])
    move to heaps(h[0..<i] + h[i+1..<len(h)]) for i in 0..<len(h)
    move to heaps(h with [i] = y) for i in 0..<len(h) for y in 1..<h[i]
    move to heaps(h[0..<i] + [k, h[i] - k] + h[i+1..<len(h)]) for i in 0..<len(h) for k in 1..<h[i]
start heaps([x for x in a if x > 0])""",
    "lose if": """
position heaps(h[])
    lose if all(x == 0 for x in h)
    move to heaps(h with [i] = y) for i in 0..<len(h) for y in 0..<h[i]
    move to heaps((h with [i] = k) + [h[i] - k]) for i in 0..<len(h) for k in 1..<h[i]""",
    "filter": """
position heaps(h[])
    move to heaps([x for x in (h with [i] = y) if x > 0]) for i in 0..<len(h) for y in 0..<h[i]
    move to heaps([x for x in (h with [i] = y) + [h[i] - y] if x > 0]) for i in 0..<len(h) for y in 1..<h[i]
start heaps([x for x in a if x > 0])""",
    "stop": """
position heaps(h[])
    stop if sum(h) == 0
    move to heaps(h with [i] = h[i] - k) for i in 0..<len(h) for k in 1..h[i]
    move to heaps((h with [i] = h[i] - k) + [k]) for i in 0..<len(h) for k in 1..<h[i]""",
    }),
  heaps_rows("kayles that drops rows", lambda x: [(i, x - k - i) for k in (1, 2) for i in range(x - k + 1)], KAYLES, {
    "ends": """
position rows(h[])
    move to rows(h[0..<i] + h[i+1..<len(h)]) for i in 0..<len(h) if h[i] <= 2
    move to rows(h with [i] = h[i] - k) for i in 0..<len(h) for k in 1..2 if h[i] > k
    move to rows((h with [i] = l) + [h[i] - k - l]) for i in 0..<len(h) for k in 1..2 for l in 1..h[i] - k - 1
start rows([x for x in a if x > 0])""",
    "filter": """
position rows(h[])
    move to rows([x for x in (h with [i] = l) + [h[i] - k - l] if x > 0]) for i in 0..<len(h) for k in 1..2 for l in 0..h[i] - k
start rows([x for x in a if x > 0])""",
    "lose if": """
position rows(h[])
    lose if len(h) == 0 or max(h) == 0
    move to rows((h with [i] = l) + [h[i] - k - l]) for i in 0..<len(h) for k in 1..2 for l in 0..h[i] - k
start rows(a)""",
    "all zero": """
position rows(h[])
    lose if all(x == 0 for x in h)
    move to rows(h[0..<i] + [l, h[i] - k - l] + h[i+1..<len(h)]) for k in 1..2 for i in 0..<len(h) for l in 0..h[i] - k
start rows(a)""",
    "loop first": """
position rows(h[])
    move to rows(h[0..<i] + [x, y] + h[i+1..<len(h)]) for i in 0..<len(h) for x in 0..h[i] for y in 0..h[i] if h[i] - x - y in {1, 2}
start rows(a)""",
    }),
  heaps_rows("dawson's chess in one array", dawson_chess, rounded(dawson_chess, 68, 34), {
    "in place": """
position rows(h[])
    move to rows(h[0..<i] + [max(0, l - 1), max(0, h[i] - l - 2)] + h[i+1..<len(h)]) for i in 0..<len(h) for l in 0..<h[i]
start rows(a)""",
    "append": """
position rows(h[])
    move to rows((h with [i] = max(l - 1, 0)) + [max(h[i] - l - 2, 0)]) for i in 0..<len(h) for l in 0..<h[i]
start rows(a)""",
    }),
  of_heaps("dawson's chess", started({
    "max": """
position row(x)
    move to row(max(i - 1, 0)) + row(max(x - i - 2, 0)) for i in 0..<x""",
    "three clauses": """
position row(x)
    move to nothing if x == 1
    move to row(x - 2) if x >= 2
    move to row(i) + row(x - 3 - i) for i in 0..x-3""",
    "fn": """
fn left(i) = if i > 0 then i - 1 else 0
position row(x)
    move to row(left(i)) + row(left(x - 1 - i)) for i in 0..<x""",
    "ends": """
position row(l, r)
    move to row(l, i - 1) + row(i + 2, r) for i in l..<r if i > l and i + 1 < r
    move to row(l + 2, r) if r - l >= 2
    move to row(l, r - 2) if r - l >= 2
    move to nothing if r - l == 1
start sum(row(0, x) for x in a)""",
    "pawns": """
position row(x)
    move to row(x - 1) if x == 1
    move to row(x - 2)
    move to row(i - 1) + row(x - i - 2) for i in 1..<x-1""",
    "set": """
position heap(l, r)
    move to heap(l, min(r, max(l, i - 1))) + heap(min(i + 2, r), r) for i in l..<r
start sum(heap(0, x) for x in a)""",
    }), dawson_chess, rounded(dawson_chess, 68, 34)),
  # ---- more ----
  rows("moore of two at most", {
    "lists": """
position heaps(h[n])
    move to heaps([if j == i then x else h[j] for j in 0..<n]) for i in 0..<n for x in 0..<h[i]
    move to heaps([if j == i then x else if j == k then y else h[j] for j in 0..<n]) for i in 0..<n for k in i+1..<n for x in 0..<h[i] for y in 0..<h[k]""",
    "fn": """
fn less(h[], i, k) = h with [i] = h[i] - k
position heaps(h[n])
    move to heaps(less(h, i, k)) for i in 0..<n for k in 1..h[i]
    move to heaps(less(less(h, i, k), j, l)) for i in 0..<n for j in i+1..<n for k in 1..h[i] for l in 1..h[j]""",
    "nested with": """
position heaps(h[n])
    move to heaps(h with [i] = x) for i in 0..<n for x in 0..<h[i]
    move to heaps((h with [i] = x) with [j] = y) for i in 0..<n for x in 0..<h[i] for j in 0..<i for y in 0..<h[j]""",
    }, *moore(2), several(3, [2, 3]), list(equal_rows(2, 5))),
  # ---- staircases ----
  rows("stairs in five more ways", {
    "two withs": """
position steps(c[n])
    move to steps(c with [0] = c[0] - t) for t in 1..c[0]
    move to steps((c with [i] = c[i] - t) with [i - 1] = c[i - 1] + t) for i in 1..<n for t in 1..c[i]
start steps(a)""",
    "slices": """
position steps(c[n])
    move to steps([c[0] - t] + c[1..<n]) for t in 1..c[0]
    move to steps(c[0..<i-1] + [c[i-1] + t, c[i] - t] + c[i+1..<n]) for i in 1..<n for t in 1..c[i]
start steps(a)""",
    "from the other end": """
position steps(c[n])
    move to steps(c with [n - 1] = c[n - 1] - t) for t in 1..c[n - 1]
    move to steps(c with [i] = c[i] - t, [i + 1] = c[i + 1] + t) for i in 0..n-2 for t in 1..c[i]
start steps([a[n - i] for i in 1..n])""",
    "a ground that counts": """
position steps(c[n], ground)
    move to steps(c with [0] = c[0] - t, ground + t) for t in 1..c[0]
    move to steps(c with [i] = c[i] - t, [i - 1] = c[i - 1] + t, ground) for i in 1..<n for t in 1..c[i]
start steps(a, 0)""",
    "new values": """
position steps(c[n])
    move to steps(if i == 0 then c with [i] = y else c with [i] = y, [i - 1] = c[i - 1] + c[i] - y) for i in 0..<n for y in 0..<c[i]
start steps(a)""",
    "one more": """
position steps(c[n])
    move to steps(c with [i - 1] = c[i - 1] - t) for i in 1..1 for t in 1..c[i - 1]
    move to steps(c with [i - 1] = c[i - 1] - t, [i - 2] = c[i - 2] + t) for i in 2..n for t in 1..c[i - 1]
start steps(a)""",
    "lose if": """
position steps(c[n])
    lose if all(x == 0 for x in c)
    move to steps(c with [i] = c[i] - t) for i in 0..0 for t in 1..c[0]
    move to steps(c with [i] = c[i] - t, [i - 1] = c[i - 1] + t) for i in 1..<n for t in 1..c[i]
start steps(a)""",
    "turn": """
position steps(c[n], turn in 0..1)
    move to steps(c with [0] = c[0] - t, 1 - turn) for t in 1..c[0]
    move to steps(c with [i] = c[i] - t, [i - 1] = c[i - 1] + t, 1 - turn) for i in 1..<n for t in 1..c[i]
start steps(a, 0)""",
    "fn": """
fn after(c[], i, t) = if i == 0 then c with [0] = c[0] - t else c with [i] = c[i] - t, [i - 1] = c[i - 1] + t
position steps(c[n])
    move to steps(after(c, i, t)) for i in 0..<n for t in 1..c[i]
start steps(a)""",
    "any length": """
position steps(c[])
    move to steps(c with [0] = c[0] - t) if len(c) > 0 for t in 1..c[0]
    move to steps(c with [i] = c[i] - t, [i - 1] = c[i - 1] + t) for i in 1..<len(c) for t in 1..c[i]
start steps(a)""",
    "pairs of a step": """
position steps(c[n])
    move to steps(c with [0] = c[0] - t) for t in 1..c[0]
    move to steps(c with [i] = c[i] + t, [j] = c[j] - t) for i in 0..<n for j in 0..<n if j == i + 1 for t in 1..c[j]
start steps(a)""",
    }, stairs, lambda row: xor(row[::2]) != 0, several(3, [1, 2, 3]), list(twice(50))),
  # ---- silver dollar ----
  rows("silver dollars in other ways", {
    "set of cells": """
position strip(p[])
    move to strip(p with [i] = y) for i in 0..<len(p) for y in 0..<p[i] if i == 0 or p[i - 1] < y
start strip(a)""",
    "slices": """
position row(p[n])
    move to row(p[0..<i] + [y] + p[i+1..<n]) for i in 0..<n for y in (if i > 0 then p[i - 1] + 1 else 0)..<p[i]
start row(a)""",
    "step": """
position row(p[n])
    move to row(p with [i] = p[i] - k) for i in 0..<n for k in 1..(if i == 0 then p[0] else p[i] - p[i - 1] - 1)
start row(a)""",
    "fn": """
fn low(p[], i) = if i == 0 then 0 else p[i - 1] + 1
position row(p[n])
    move to row(p with [i] = y) for i in 0..<n for y in low(p, i)..p[i] - 1
start row(a)""",
    "gaps of pairs": """
start sum(nim(a[n - 1 - 2 * i] - (if n - 1 - 2 * i > 0 then a[n - 2 - 2 * i] + 1 else 0)) for i in 0..(n - 1) / 2)""",
    }, silver, pieces(0, 1)[1], [[0, 1], [0, 2], [1, 2], [1, 3, 4], [0, 2, 5],
        [2, 3, 7], [1, 4, 5, 8], [0], [3], [2, 5, 6, 8]],
        list(spread([4, 5, 30], FAR // 100))),
  # ---- Wythoff ----
  pairs_game("wythoff in other ways", moved(
        lambda x, y: [(i, y) for i in range(x)],
        lambda x, y: [(x, i) for i in range(y)],
        lambda x, y: [(x - k, y - k) for k in range(1, min(x, y) + 1)]),
        wythoff(1), list(cold(1)), {
    "list of 2": """
position h(p[2])
    move to h(p with [i] = y) for i in 0..1 for y in 0..<p[i]
    move to h([x - k for x in p]) for k in 1..min(p)
start h([u, v])""",
    "list, comprehension": """
position h(p[2])
    move to h([if j == i then p[j] - k else p[j] for j in 0..1]) for i in 0..1 for k in 1..p[i]
    move to h([p[j] - k for j in 0..1]) for k in 1..min(p[0], p[1])
start h([u, v])""",
    "times": """
position h(x, y)
    move to h(x - k * (m % 2), y - k * (m / 2)) for m in 1..3 for k in 1..max(x, y)
start h(u, v)""",
    "two arrays": """
position q(x[1], y[1])
    move to q([x[0] - k], y) for k in 1..x[0]
    move to q(x, [y[0] - k]) for k in 1..y[0]
    move to q([x[0] - k], [y[0] - k]) for k in 1..min(x[0], y[0])
start q([u], [v])""",
    "queen, win at the corner": """
position queen(r, c)
    lose if r == 1 and c == 1
    move to queen(r - k, c) for k in 1..<r
    move to queen(r, c - k) for k in 1..<c
    move to queen(r - k, c - k) for k in 1..<min(r, c)
start queen(u + 1, v + 1)""",
    "queen, steps": """
position queen(r, c)
    move to queen(r + dr * k, c + dc * k) for dr in -1..0 for dc in -1..0 if dr + dc < 0 for k in 1..max(r, c) if r + dr * k >= 0 and c + dc * k >= 0
start queen(u, v)""",
    "sorted": """
position h(p[2])
    move to h(sort(p with [i] = p[i] - k)) for i in 0..1 for k in 1..p[i]
    move to h(sort([p[0] - k, p[1] - k])) for k in 1..p[0]
start h(sort([u, v]))""",
    "small and large": """
position h(a, b)
    move to h(min(a - k, b), max(a - k, b)) for k in 1..a
    move to h(min(a, b - k), max(a, b - k)) for k in 1..b
    move to h(a - k, b - k) for k in 1..a
start h(min(u, v), max(u, v))""",
    "sum and difference": """
position h(x, y)
    move to h(i, j) for i in 0..x for j in 0..y if i + j < x + y and (i == x or j == y or x - y == i - j)
start h(u, v)""",
    "zero both or one": """
position h(x, y)
    move to h(x - i, y - j) for i in 0..x for j in 0..y if (i == 0 and j > 0) or (j == 0 and i > 0) or (i == j and i > 0)
start h(u, v)""",
    }),
  # ---- Euclid ----
  pairs_game("euclid in other ways", moved(
        lambda x, y: [(x - k * y, y) for k in range(1, x // y + 1)] if y else [],
        lambda x, y: [(x, y - k * x) for k in range(1, y // x + 1)] if x else []),
        euclid, [(FIB[-1], FIB[-2]), (FIB[-2], FIB[-3]), (FAR, FAR - 1), (FAR, 7), (2 * FIB[-3], FIB[-3]), (FAR, 618033988749894848), (FAR, 618033988749894849)], {
    "list of 2": """
position p(h[2])
    move to p(h with [0] = h[0] - k * h[1]) if h[1] > 0 for k in 1..h[0] / h[1]
    move to p(h with [1] = h[1] - k * h[0]) if h[0] > 0 for k in 1..h[1] / h[0]
start p([u, v])""",
    "either": """
position p(h[2])
    move to p(h with [i] = h[i] - k * h[1 - i]) for i in 0..1 if h[1 - i] > 0 for k in 1..h[i] / h[1 - i]
start p([u, v])""",
    "k * b <= a": """
position p(a, b)
    move to p(a - k * b, b) if b > 0 for k in 1..a / b if k * b <= a
    move to p(a, b - k * a) if a > 0 for k in 1..b / a if k * a <= b
start p(u, v)""",
    "sorted": """
position p(h[2])
    move to p(sort([h[0], h[1] - k * h[0]])) if h[0] > 0 for k in 1..h[1] / h[0]
start p(sort([u, v]))""",
    "min and max": """
position p(a, b)
    stop if a == 0 or b == 0
    move to p(min(a, b), max(a, b) - k * min(a, b)) for k in 1..max(a, b) / min(a, b)
start p(u, v)""",
    "turn": """
position p(a, b, t in 0..1)
    move to p(a - k * b, b, 1 - t) if b > 0 for k in 1..a / b
    move to p(a, b - k * a, 1 - t) if a > 0 for k in 1..b / a
start p(u, v, 0)""",
    "rests": """
position p(a, b)
    move to p(y, b) if b > 0 for y in 0..<a if y % b == a % b
    move to p(a, y) if a > 0 for y in 0..<b if y % a == b % a
start p(u, v)""",
    }),
  # ---- Fibonacci Nim ----
  pairs_game("fibonacci nim in other ways", moved(lambda x, m: [(x - k, 2 * k) for k in range(1, min(x, m) + 1)]),
        lambda x, m: x > 0 and zeckendorf(x) <= m,
        [(x, x - 1 - (x - 1) % 2) for x in FIB[-4:]] + [(x + 1, x - x % 2) for x in FIB[-4:-1]], {
    "at most twice": """
position p(x, last)
    move to p(x - k, k) for k in 1..x if k <= 2 * last
start p(u, v / 2)""",
    "half": """
position p(x, last)
    move to p(x - k, k) for k in 1..x if (k + 1) / 2 <= last
start p(u, v / 2)""",
    "pair": """
position p(s[2])
    move to p([s[0] - k, k]) for k in 1..min(s[0], 2 * s[1])
start p([u, v / 2])""",
    "ratio": """
let ratio = 2
position p(x, last)
    move to p(x - k, k) for k in 1..min(x, ratio * last)
start p(u, v / 2)""",
    "gone and last": """
position p(gone, last)
    move to p(gone + k, k) for k in 1..2 * last if gone + k <= u
start p(0, v / 2)""",
    "lose if": """
position p(x, most)
    lose if x == 0
    move to p(x - k, k + k) for k in 1..most if x >= k
start p(u, v)""",
    "a rest": """
position p(x, most)
    move to p(y, 2 * (x - y)) for y in max(0, x - most)..x - 1
start p(u, v)""",
    }, starts=[(x, m) for x in range(14) for m in range(0, 14, 2)]),
  Game("fibonacci nim that begins", {
    "most": """
position p(x, most)
    move to p(x - k, 2 * k) for k in 1..min(x, most)
start p(u, u - 1)""",
    }, "input u", "", lambda: (
        [(str(x), x not in (1, 2, 3, 5, 8, 13, 21)) for x in range(1, 25)],
        [(str(x), x not in FIB) for x in FIB[-4:-1] + [FAR, FAR - 1, FIB[-2] + 1, FIB[-2] - 1]])),
  # ---- subtraction sets ----
  Game("subtraction set in the input", {
    "array of heaps": """
position heaps(h[])
    move to heaps(h with [i] = h[i] - s[j]) for i in 0..<len(h) for j in 0..<m if s[j] <= h[i]
start heaps(a)""",
    "rests in": """
position heap(x)
    move to heap(y) for y in 0..<x if (x - y) in s
start sum(heap(x) for x in a)""",
    "count": """
position heap(x)
    move to heap(x - k) for k in 1..x if count(y == k for y in s) > 0
start sum(heap(x) for x in a)""",
    "up": """
position up(x, top)
    move to up(x + k, top) for k in s if x + k <= top
start sum(up(0, x) for x in a)""",
    "nimber of a fn": """
fn g(x) = nimber(heap(x))
position heap(x)
    move to heap(x - k) for k in s
start sum(nim(g(x)) for x in a)""",
    "slices": """
position heaps(h[n])
    move to heaps(h[0..<i] + [h[i] - k] + h[i+1..<n]) for i in 0..<n for k in s if h[i] >= k
start heaps(a)""",
    "negatives": """
position heap(x)
    move to heap(x + d) for d in [-k for k in s] if x + d >= 0
start sum(heap(x) for x in a)""",
    }, "input m, s[m] in 1..100, n, a[n]", "", lambda: (
      [(numbers(2, 2, 5, len(r), *r), xor(map(periodic(lambda k: k in (2, 5), 5), r)) != 0) for r in several(12, [1, 2, 3])],
      [(numbers(3, 7, 2, 3, len(r), *r), xor(map(periodic(lambda k: k in (2, 3, 7), 7), r)) != 0) for r in [[FAR], [FAR - 1, FAR - 2], [FAR, 3, 5, 10**15]]])),
  # ---- bounds from inputs ----
  takes("1 to m in other ways", lambda k, x, m: k <= m, lambda x, m: x % (m + 1), {
    "and": """
position heap(n)
    move to heap(n - k) for k in 1..n if n - k >= 0 and k <= m""",
    "array of heaps, and": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..m if h[i] - k >= 0
start heaps(a)""",
    "less than m + 1": """
position heap(x)
    move to heap(x - k) for k in 0..x if 0 < k and k < m + 1""",
    "minimum of list": """
position heap(x)
    move to heap(x - k) for k in 1..min([x, m])""",
    "either": """
position heap(x)
    move to heap(x - k) for k in 1..m if x > m
    move to nothing if 0 < x and x <= m
    move to heap(x - k) for k in 1..<x if x <= m""",
    "to zero or less": """
position heap(x)
    move to heap(if x > k then x - k else 0) for k in 1..m if x > 0""",
    "lose if zero": """
position heap(x)
    stop if x == 0
    move to heap(max(x - k, 0)) for k in 1..m""",
    "turn number": """
position heap(x, t)
    move to heap(x - k, t + 1) for k in 1..m
start sum(heap(x, 0) for x in a)""",
    "filter": """
position heaps(h[])
    move to heaps([y for y in (h with [i] = h[i] - k) if y > 0]) for i in 0..<len(h) for k in 1..min(m, h[i])
start heaps([x for x in a if x > 0])""",
    "two of the same": """
position heap(x)
    move to heap(x - k) for k in 1..min(x, m)
    move to heap(y) for y in max(0, x - m)..<x""",
    }, head="m", given=[(1,), (2,), (3,), (7,)]),
  # ---- pass ----
  of_heaps("nim with a pass each", {
    "flag": """
position heap(x, p in 0..1)
    move to heap(y, p) for y in 0..<x
    move to heap(x, 0) if p == 1 and x > 0
start sum(heap(x, 1) for x in a)""",
    "two kinds": """
position heap(x)
    move to heap(y) for y in 0..<x
    move to used(x) if x > 0
position used(x)
    move to used(y) for y in 0..<x
start sum(heap(x) for x in a)""",
    "minus": """
position heap(x, p in 0..1)
    move to heap(x - k, p) for k in 1..x
    move to heap(x, p - 1) if x > 0
start sum(heap(x, 1) for x in a)""",
    }, lambda x: with_pass(x), lambda x: (0 if x == 0 else x + 1 if x % 2 else x - 1)),
  # ---- multiplying ----
  Game("a multiplication game", {
    "from 1": """
position p(x)
    lose if x >= n
    move to p(x * k) for k in 2..9
start p(1)""",
    "capped": """
position p(x)
    move to p(min(n, x * k)) for k in 2..9 if x < n
start p(1)""",
    "win if": """
position p(x)
    win if 9 * x >= n
    move to p(x * k) for k in 2..9
start p(1)""",
    "stop": """
position p(x)
    stop if x >= n
    move to p(k * x) for k in [2, 3, 4, 5, 6, 7, 8, 9]
start p(1)""",
    "ratio": """
position p(num, den)
    lose if num <= den
    move to p(num, den * k) for k in 2..9
start p(n, 1)""",
    "limits": """
let (low, high) = (2, 9)
position p(x)
    lose if not x < n
    move to p(x * k) for k in low..high
start p(1)""",
    "turn": """
position p(x, turn in 0..1)
    lose if x >= n
    move to p(x * k, 1 - turn) for k in 2..9
start p(1, 0)""",
    }, "input n", "", lambda: (
        [(str(x), multiply(x, 2, 9)) for x in list(range(2, 40)) + [162, 163, 324, 325]],
        [(str(x), multiply(x, 2, 9)) for x in (4294967295, 34012224, 34012225, 10**17, FAR, 18**13, 18**13 + 1, 9 * 18**13, 9 * 18**13 + 1)])),
  # ---- dividing ----
  of_heaps("dividing by a prime power", started({
    "powers": """
position number(x)
    move to number(x / p**j) if x > 0 for (p, e) in factors(x) for j in 1..e""",
    "divisors": """
position number(x)
    move to number(x / d) if x > 1 for d in divisors(x) if d > 1 and len(factors(d)) == 1""",
    "quotients": """
position number(x)
    move to number(q) if x > 0 for q in divisors(x) if q < x and len(factors(x / q)) == 1""",
    }), lambda x: [(x // d,) for d in range(2, x + 1) if x % d == 0 and len({p for p in range(2, d + 1) if is_prime(p) and d % p == 0}) == 1],
    lambda x: xor(exponents(x)), count=20, large=smooth),
  of_heaps("halving", started({
    "floor": """
position heap(x)
    move to heap(x / 2) if x > 0""",
    "two ways": """
position heap(x)
    move to heap(x / 2) if x > 0
    move to heap(x >> 1) if x >= 1""",
    "shift": """
position heap(x)
    move to heap(x >> 1) if x != 0""",
    "minus": """
position heap(x)
    move to heap(x - (x + 1) / 2) if x > 0""",
    "search": """
position heap(x)
    move to heap(y) for y in 0..<x if y == x / 2""",
    }), lambda x: [(x // 2,)] if x else [], lambda x: x.bit_length() % 2),
  # ---- Grundy's game ----
  of_heaps("grundy's game once more", started({
    "less than half": """
position heap(x)
    move to heap(i) + heap(x - i) for i in 1..(x - 1) / 2 if x > 0""",
    "unequal": """
position heap(x)
    move to heap(i) + heap(j) for i in 1..x for j in 1..x if i + j == x and i != j""",
    "i < j": """
position heap(x)
    move to heap(i) + heap(x - i) for i in 1..x if i < x - i""",
    "set": """
position heap(x)
    move to sum(heap(y) for y in {i, x - i}) for i in 1..<x if x != 2 * i""",
    }), grundys, nimbers(grundys), count=20, large=lambda rng: rng.randint(1, 300)),
  # ---- graph games ----
  trees({
    "children by fn": """
let kids = adjacency(n, [p[i] for i in 0..<n-1], [i + 2 for i in 0..<n-1])
fn g(v) = xor(g(c) + 1 for c in kids[v])
start nim(g(1))""",
    "nim of nimbers": """
let kids = adjacency(n, p, [i for i in 2..n])
fn g(v) = xor(1 + g(c) for c in kids[v])
start sum(nim(g(c) + 1) for c in kids[1])""",
    }, "input n, p[n - 1]"),
  trees({
    "edges": """
let up = parents(n, u, v, 1)
let kids = adjacency(n, [up[i] for i in 2..n], [i for i in 2..n])
fn g(x) = xor(g(y) + 1 for y in kids[x])
start nim(g(1))""",
    "neighbours": """
let near = neighbours(n, u, v)
fn g(x, from) = xor(g(y, x) + 1 for y in near[x] if y != from)
start nim(g(1, 0))""",
    }, "input n, (u, v)[n - 1]"),
  dag({
    "adjacency": """
let next = adjacency(n, u, v)
position at(x)
    move to at(y) for y in next[x]""",
    "edges": """
let next = adjacency(n, u, v)
position at(x in 1..n)
    move to at(next[x][i]) for i in 0..<len(next[x])""",
    "all tokens": """
let next = adjacency(n, u, v)
position tokens(p[c])
    move to tokens(p with [i] = y) for i in 0..<c for y in next[p[i]]
start tokens(token)""",
    "fn": """
let next = adjacency(n, u, v)
fn g(x) = mex(g(y) for y in next[x])
start sum(nim(g(x)) for x in token)""",
    "tokens, any length": """
let next = adjacency(n, u, v)
position tokens(p[])
    move to tokens(p with [i] = next[p[i]][j]) for i in 0..<len(p) for j in 0..<len(next[p[i]])
start tokens(token)""",
    "token, stop": """
let next = adjacency(n, u, v)
position at(x)
    stop if len(next[x]) == 0
    move to at(y) for y in next[x]""",
    }),
  # ---- CF 1382B ----
  rows("piles in order once more", {
    "index": """
position at(i, x)
    move to at(i, x - k) for k in 1..<x
    move to at(i + 1, a[i + 1]) if i + 1 < n and x > 0
    move to at(n, 0) if i + 1 == n and x > 0
start at(0, a[0])""",
    "drop the first": """
position heaps(h[])
    move to heaps(h[1..<len(h)]) if len(h) > 0
    move to heaps([y] + h[1..<len(h)]) if len(h) > 0 for y in 1..<h[0]""",
    "first that is left": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k) for i in 0..<n if h[i] > 0 and sum(h[0..<i]) == 0 for k in 1..h[i]""",
    "ones": """
fn g(i) = if i == n then 0 else if g(i + 1) == 0 then 1 else if a[i] == 1 then 0 else 1
start nim(g(0))""",
    "wins": """
fn w(i) = i < n and (a[i] > 1 or not w(i + 1))
start if w(0) then nim(1) else nim(0)""",
    "layer": """
position layer(i in 0..<n, r)
    move to layer(i, r - k) for k in 1..<r
    move to layer(i + 1, a[i + 1]) if i + 1 < n
    move to nothing if i + 1 == n
start layer(0, a[0])""",
    }, lambda row: _first_only(row), lambda row: _ordered(row), [[x + 1 for x in r] for r in several(3, [1, 2, 3, 4])],
       [[1] * 9 + [FAR], [1] * 8 + [FAR, 7], [FAR] * 5, [1] * 7, [1] * 8, [1] * 31 + [FAR, FAR]]),
]


def exponents(x):
    out = []
    for p in range(2, 1000):
        e = 0
        while x and x % p == 0:
            x, e = x // p, e + 1
        if e:
            out.append(e)
    return out + ([1] if x > 1 else [])


def _first_only(row):
    for i, x in enumerate(row):
        if x:
            return [row[:i] + (y,) + row[i + 1:] for y in range(x)]
    return []


def _ordered(row):
    ones = 0
    while ones < len(row) and row[ones] == 1:
        ones += 1
    if ones == len(row):
        return ones % 2 == 1
    return ones % 2 == 0
