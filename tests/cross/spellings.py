# SPDX-License-Identifier: MIT
"""Known games as strangers write them (spelling.py)."""

from spelling import (FAR, FIB, Game, RISING, cold, counted, equal_rows,
                      euclid, moore, moved, numbers, of_heaps,
                      rounded, rows, several, stairs, stones_starts,
                      twice, two, with_pass, wythoff, xor, zeckendorf)
from spellings_heaps import HEAPS

GAMES = HEAPS + [
    of_heaps("lasker", {
        "take or split": """
position heap(x)
    move to heap(x - k) for k in 1..x
    move to heap(k) + heap(x - k) for k in 1..x/2""",
        "all splits": """
position heap(x)
    move to heap(x - k) for k in 1..x
    move to heap(k) + heap(x - k) for k in 1..<x""",
        "less and less": """
position heap(x)
    move to heap(y) for y in 0..<x
    move to heap(i) + heap(x - i) for i in 1..x-1""",
        "two loops": """
position heap(x)
    move to heap(y) for y in 0..x-1
    move to heap(i) + heap(j) for i in 1..x for j in 1..x if i + j == x""",
        "in order": """
position heap(x)
    move to heap(i) + heap(x - i) for i in 1..x if i <= x - i
    move to heap(y) for y in 0..<x""",
        "a whole as a split": """
position heap(x)
    move to heap(i) + heap(x - i) for i in 1..x/2
    move to heap(y) + nothing for y in 0..<x""",
        "fn": """
fn split(i, x) = heap(i) + heap(x - i)
position heap(x)
    move to heap(x - k) for k in 1..x
    move to split(k, x) for k in 1..<x""",
        "number of a heap": """
position heap(x, i in 0..<n)
    move to heap(x - k, i) for k in 1..x
    move to heap(k, i) + heap(x - k, i) for k in 1..<x
start sum(heap(a[i], i) for i in 0..<n)""",
        "range": """
position heap(x in 0..10**18)
    move to heap(x - k) for k in 1..x
    move to heap(k) + heap(x - k) for k in 1..<x""",
        "two thirds": """
position heap(x)
    move to heap(i) + heap(x - i) for i in 1..<x if 2 * i >= x
    move to heap(x - k) for k in 1..x""",
        "all": """
position heap(x)
    move to heap(0) if x > 0
    move to heap(y) for y in 1..<x
    move to heap(i) + heap(x - i) for i in 1..<x""",
        "two kinds": """
position heap(x)
    move to pile(x - k) for k in 1..x
    move to pile(k) + pile(x - k) for k in 1..<x
position pile(x)
    move to heap(x - k) for k in 1..x
    move to heap(k) + heap(x - k) for k in 1..<x""",
        "the list": """
position heap(x)
    move to heap(x - k) for k in 1..x
    move to sum(heap(y) for y in [k, x - k]) for k in 1..<x""",
    }, lambda x: [(y,) for y in range(x)] + [(i, x - i) for i in range(1, x)],
        lambda x: 0 if x == 0 else x - 1 if x % 4 == 0 else
        x + 1 if x % 4 == 3 else x),
    of_heaps("kayles", {
        "one or two": """
position heap(x)
    move to heap(i) + heap(x - 1 - i) for i in 0..<x
    move to heap(i) + heap(x - 2 - i) for i in 0..<x-1""",
        "k": """
position heap(x)
    move to heap(i) + heap(x - k - i) for k in 1..2 for i in 0..x-k""",
        "no such position": """
position heap(x)
    move to heap(i) + heap(x - k - i) for k in 1..2 for i in 0..x""",
        "left and right": """
position heap(x)
    move to heap(i) + heap(j) for i in 0..<x for j in 0..<x
        if x - i - j == 1 or x - i - j == 2""",
        "fn": """
fn rest(x, i, k) = heap(i) + heap(x - i - k)
position heap(x)
    move to rest(x, i, 1) for i in 0..x-1
    move to rest(x, i, 2) for i in 0..x-2""",
        "half of them": """
position heap(x)
    move to heap(i) + heap(x - 1 - i) for i in 0..(x - 1) / 2 if x > 0
    move to heap(i) + heap(x - 2 - i) for i in 0..(x - 2) / 2 if x > 1""",
        "in order": """
position heap(x)
    move to heap(i) + heap(x - k - i) for k in 1..2 for i in 0..x
        if i <= x - k - i""",
        "ends apart": """
position heap(x)
    move to heap(x - 1)
    move to heap(x - 2)
    move to heap(i) + heap(x - 1 - i) for i in 1..<x-1
    move to heap(i) + heap(x - 2 - i) for i in 1..<x-2""",
        "number of a row": """
position heap(x, r in 0..<n)
    move to heap(i, r) + heap(x - k - i, r) for k in 1..2 for i in 0..x-k
start sum(heap(a[i], i) for i in 0..<n)""",
        "stretches": """
position row(l, r)
    move to row(l, i) + row(i + 1, r) for i in l..<r
    move to row(l, i) + row(i + 2, r) for i in l..<r-1
start sum(row(0, x) for x in a)""",
        "list of takings": """
position heap(x)
    move to heap(i) + heap(x - k - i) for k in [1, 2] for i in 0..x-k""",
        "range": """
position heap(x in 0..10**18)
    move to heap(i) + heap(x - k - i) for k in 1..2 for i in 0..x-k""",
        "two kinds": """
position heap(x)
    move to pile(i) + pile(x - 1 - i) for i in 0..<x
    move to pile(i) + pile(x - 2 - i) for i in 0..<x-1
position pile(x)
    move to heap(i) + heap(x - k - i) for k in 1..2 for i in 0..x-k""",
    }, lambda x: [(i, x - k - i) for k in (1, 2) for i in range(x - k + 1)],
        rounded(lambda x: [(i, x - k - i) for k in (1, 2)
                           for i in range(x - k + 1)], 72, 12)),
    two("nim of two", [("X - k", "Y", "for k in 1..X"),
                       ("X", "Y - k", "for k in 1..Y")],
        moved(lambda x, y: [(i, y) for i in range(x)],
              lambda x, y: [(x, i) for i in range(y)]),
        lambda x, y: x != y, [(FAR, FAR), (FAR, FAR - 1), (3, FAR)]),
    two("equal takings", [("X - k", "Y - k", "for k in 1..min(X, Y)")],
        moved(lambda x, y: [(x - k, y - k)
                            for k in range(1, min(x, y) + 1)]),
        lambda x, y: min(x, y) > 0, [(FAR, FAR), (FAR, 0), (0, 0)]),
    two("wythoff", [("X - k", "Y", "for k in 1..X"),
                    ("X", "Y - k", "for k in 1..Y"),
                    ("X - k", "Y - k", "for k in 1..min(X, Y)")],
        moved(lambda x, y: [(i, y) for i in range(x)],
              lambda x, y: [(x, i) for i in range(y)],
              lambda x, y: [(x - k, y - k) for k in range(1, min(x, y) + 1)]),
        wythoff(1), list(cold(1)), {
        "one clause": """
position p(x, y)
    move to p(i, j) for i in 0..x for j in 0..y
        if (i < x or j < y) and (i == x or j == y or x - i == y - j)""",
        "numbers left": """
position p(x, y)
    move to p(i, y) for i in 0..<x
    move to p(x, j) for j in 0..<y
    move to p(i, j) for i in 0..<x for j in 0..<y if x - i == y - j""",
        "no end": """
position p(x, y)
    move to p(x - k, y) for k in 1..x
    move to p(x, y - k) for k in 1..y
    move to p(x - k, y - k) for k in 1..x""",
        "directions": """
position p(x, y)
    move to p(x - k * dx, y - k * dy) for (dx, dy) in [(1, 0), (0, 1), (1, 1)]
        for k in 1..max(x, y)""",
        "sorted": """
position p(x, y)
    move to p(min(x - k, y), max(x - k, y)) for k in 1..x
    move to p(min(x, y - k), max(x, y - k)) for k in 1..y
    move to p(x - k, y - k) for k in 1..min(x, y)
start p(min(u, v), max(u, v))""",
        "lose if": """
position p(x, y)
    lose if x == 0 and y == 0
    move to p(x - k, y) for k in 1..x
    move to p(x, y - k) for k in 1..y
    move to p(x - k, y - k) for k in 1..min(x, y)""",
        "win if": """
position p(x, y)
    win if x == 0 and y > 0 or y == 0 and x > 0 or x == y and x > 0
    move to p(x - k, y) for k in 1..x
    move to p(x, y - k) for k in 1..y
    move to p(x - k, y - k) for k in 1..min(x, y)""",
        "differences": """
position p(x, y)
    move to p(i, j) for i in 0..x for j in 0..y
        if i != x and j == y or i == x and j != y or i != x and x - i == y - j""",
        "abs": """
position p(x, y)
    move to p(i, j) for i in 0..x for j in 0..y
        if i + j < x + y if i == x or j == y or abs(x - i) == abs(y - j)""",
        }),
    two("wythoff apart by 2", [
        ("X - k", "Y", "for k in 1..X"), ("X", "Y - k", "for k in 1..Y"),
        ("X - k", "Y - l", "for k in 1..X for l in 1..Y if abs(k - l) < 2")],
        moved(lambda x, y: [(i, y) for i in range(x)],
              lambda x, y: [(x, i) for i in range(y)],
              lambda x, y: [(x - k, y - l) for k in range(1, x + 1)
                            for l in range(1, y + 1) if abs(k - l) < 2]),
        wythoff(2), list(cold(2)), {
        "three diagonals": """
position p(x, y)
    move to p(x - k, y) for k in 1..x
    move to p(x, y - k) for k in 1..y
    move to p(x - k, y - k) for k in 1..x
    move to p(x - k, y - k - 1) for k in 1..x
    move to p(x - k - 1, y - k) for k in 1..y""",
        "at most one more": """
position p(x, y)
    move to p(x - k, y) for k in 1..x
    move to p(x, y - k) for k in 1..y
    move to p(x - k, y - l) for k in 1..x for l in k-1..k+1 if 1 <= l <= y""",
        }),
    two("balance", [("X - 2 * k", "Y + k", "for k in 1..X/2"),
                    ("X + k", "Y - 2 * k", "for k in 1..Y/2")],
        moved(lambda x, y: [(x - 2 * k, y + k) for k in range(1, x // 2 + 1)],
              lambda x, y: [(x + k, y - 2 * k) for k in range(1, y // 2 + 1)]),
        lambda x, y: abs(x - y) > 1,
        [(FAR, FAR), (FAR, FAR - 1), (FAR - 2, FAR), (3, FAR)],
        without=RISING, more={
        "i onto the other": """
position p(x, y)
    move to p(x - i - i, i + y) for i in 1..x if i + i <= x
    move to p(i + x, y - 2 * i) for i in 1..y if y >= 2 * i""",
        "even takings": """
position p(x, y)
    move to p(x - k, y + k / 2) for k in 2..x by 2
    move to p(x + k / 2, y - k) for k in 2..y by 2""",
        "left": """
position p(x, y)
    move to p(z, y + (x - z) / 2) for z in 0..<x if (x - z) % 2 == 0
    move to p(x + (y - z) / 2, z) for z in 0..<y if (y - z) % 2 == 0""",
        }),
    two("euclid", [("X - k * Y", "Y", "if Y > 0 for k in 1..X / Y"),
                   ("X", "Y - k * X", "if X > 0 for k in 1..Y / X")],
        moved(lambda x, y: [(x - k * y, y) for k in range(1, x // y + 1)]
              if y else [],
              lambda x, y: [(x, y - k * x) for k in range(1, y // x + 1)]
              if x else []),
        euclid, [(FAR, 618033988749894848), (FAR, 618033988749894849),
                 (1, 4 * 10**9), (FIB[-3], FIB[-2])], {
        "larger and smaller": """
position p(x, y)
    move to p(y, x - k * y) if x >= y and y > 0 for k in 1..x/y
    move to p(x, y - k * x) if x < y and x > 0 for k in 1..y/x""",
        "sorted": """
position p(x, y)
    stop if x == 0
    move to p(min(x, y - k * x), max(x, y - k * x)) for k in 1..y/x
start p(min(u, v), max(u, v))""",
        "min and max": """
position p(x, y)
    stop if min(x, y) == 0
    move to p(min(x, y), max(x, y) - k * min(x, y)) for k in 1..max(x, y) / min(x, y)""",
        "lose if": """
position p(x, y)
    lose if x == 0 or y == 0
    move to p(x - k * y, y) if x >= y for k in 1..x/y
    move to p(x, y - k * x) if y >= x for k in 1..y/x""",
        }, without=("both up to limits", "one number up",
                    "a difference of squares")),
    two("fibonacci nim", [("X - k", "2 * k", "for k in 1..min(X, Y)")],
        moved(lambda x, m: [(x - k, 2 * k)
                            for k in range(1, min(x, m) + 1)]),
        lambda x, m: x > 0 and zeckendorf(x) <= m,
        [(x, x - 1) for x in FIB[-4:]] + [(x + 1, x) for x in FIB[-4:-1]],
        without=RISING, more={
        "condition": """
position p(x, m)
    move to p(x - k, 2 * k) for k in 1..x if k <= m""",
        "left": """
position p(x, m)
    move to p(y, 2 * (x - y)) for y in 0..<x if x - y <= m""",
        "max": """
position p(x, m)
    move to p(y, 2 * (x - y)) for y in max(0, x - m)..x - 1""",
        "no end": """
position p(x, m)
    move to p(x - k, k + k) for k in 1..m""",
        "lose if": """
position p(x, m)
    lose if x == 0
    move to p(x - k, 2 * k) for k in 1..min(x, m)""",
        "win if": """
position p(x, m)
    win if x > 0 and x <= m
    move to p(x - k, 2 * k) for k in 1..min(x, m)""",
        }, starts=[(x, m) for x in range(14) for m in range(14)]),
    counted("one heap", lambda x, m: x % (m + 1) != 0, {
        "lose if": """
position p(x)
    lose if x == 0
    move to p(x - k) for k in 1..min(x, m)""",
        "win if": """
position p(x)
    win if 0 < x <= m
    move to p(x - k) for k in 1..min(x, m)""",
        "plain": """
position p(x)
    move to p(x - k) for k in 1..m""",
        "counting up": """
position p(i)
    move to p(i + k) for k in 1..m if i + k <= n
start p(0)""",
        "up to a limit, range": """
position p(i in 0..n)
    move to p(i + k) for k in 1..m
start p(0)""",
        "up, lose if": """
position p(i)
    lose if i == n
    move to p(i + k) for k in 1..min(m, n - i)
start p(0)""",
        "up, win if": """
position p(i)
    win if i + m >= n and i < n
    move to p(i + k) for k in 1..m if i + k <= n
start p(0)""",
        "negative": """
position p(i in -n..0)
    move to p(i + k) for k in 1..m
start p(-n)""",
        "a limit on the position": """
position p(i, limit)
    move to p(i + k, limit) for k in 1..m if i + k <= limit
start p(0, n)""",
        "text of turns": """
position alice(x)
    move to bob(x - k) for k in 1..min(m, x)
position bob(x)
    move to alice(x - k) for k in 1..min(m, x)
start alice(n)""",
        "lose if, turns": """
position alice(x)
    lose if x == 0
    move to bob(x - k) for k in 1..min(m, x)
position bob(x)
    lose if x == 0
    move to alice(x - k) for k in 1..min(m, x)
start alice(n)""",
        "stop if": """
position p(x)
    stop if x == 0
    move to p(x - k) for k in 1..min(m, x)""",
        "two numbers": """
position p(x, y)
    move to p(x - k, y + k) for k in 1..min(m, x)
start p(n, 0)""",
        "targets": """
position p(i)
    move to p(j) for j in i+1..min(i + m, n)
start p(0)""",
        }),
    counted("last loses", lambda x, m: x % (m + 1) != 1, {
        "misere": """
position p(x)
    move to p(x - k) for k in 1..min(x, m)
play misere""",
        "win if": """
position p(x)
    win if x == 0
    move to p(x - k) for k in 1..min(x, m)""",
        "lose if": """
position p(x)
    win if x == 0
    lose if x == 1
    move to p(x - k) for k in 1..min(x, m)""",
        "counting up": """
position p(i)
    move to p(i + k) for k in 1..m if i + k <= n
start p(0)
play misere""",
        "counting up, range": """
position p(i in 0..n)
    move to p(i + k) for k in 1..m
start p(0)
play misere""",
        "up, win if": """
position p(i)
    win if i == n
    move to p(i + k) for k in 1..m if i + k <= n
start p(0)""",
        "misere, no end": """
position p(x)
    move to p(x - k) for k in 1..m
play misere""",
        "misere, rests": """
position p(x)
    move to p(y) for y in max(0, x - m)..<x
play misere""",
        "turns": """
position alice(x)
    move to bob(x - k) for k in 1..m
position bob(x)
    move to alice(x - k) for k in 1..m
play misere
start alice(n)""",
        "win if 0 >= x": """
position p(x)
    win if 0 >= x
    move to p(max(0, x - k)) for k in 1..min(x, m)""",
        "misere if": """
play misere if m >= 0
position p(x)
    move to p(x - k) for k in 1..min(x, m)""",
        }),
    rows("moore 2", {
        "one or two": """
position heaps(h[n])
    move to heaps(h with [i] = x) for i in 0..<n for x in 0..<h[i]
    move to heaps(h with [i] = x, [j] = y) for i in 0..<n for j in i+1..<n
        for x in 0..<h[i] for y in 0..<h[j]
""",
        "any length": """
position heaps(h[])
    move to heaps(h with [i] = x) for i in 0..<len(h) for x in 0..<h[i]
    move to heaps(h with [i] = x, [j] = y) for i in 0..<len(h)
        for j in i+1..<len(h) for x in 0..<h[i] for y in 0..<h[j]""",
        "takings": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]
    move to heaps(h with [i] = h[i] - k, [j] = h[j] - l) for i in 0..<n
        for j in 0..<n if i < j for k in 1..h[i] for l in 1..h[j]""",
        "any order": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]
    move to heaps(h with [i] = h[i] - k, [j] = h[j] - l) for i in 0..<n
        for j in 0..<n if i != j for k in 1..h[i] for l in 1..h[j]""",
        "sorted": """
position heaps(h[n])
    move to heaps(sort(h with [i] = x)) for i in 0..<n for x in 0..<h[i]
    move to heaps(sort(h with [i] = x, [j] = y)) for i in 0..<n for j in 0..<i
        for x in 0..<h[i] for y in 0..<h[j]
start heaps(sort(a))""",
        "the second may stay": """
position heaps(h[n])
    move to heaps(h with [i] = x, [j] = y) for i in 0..<n for j in 0..<n
        if i != j for x in 0..<h[i] for y in 0..h[j]
    move to heaps(h with [i] = x) for i in 0..<n for x in 0..<h[i]""",
        "both may stay": """
position heaps(h[])
    move to heaps(h with [i] = x) for i in 0..<len(h) for x in 0..<h[i]
    move to heaps(h with [i] = x, [j] = y) for i in 0..<len(h)
        for j in i+1..<len(h) for x in 0..h[i] for y in 0..h[j]
        if x < h[i] or y < h[j]""",
        "indices from 1": """
position heaps(h[n])
    move to heaps(h with [i - 1] = x) for i in 1..n for x in 0..<h[i - 1]
    move to heaps(h with [i - 1] = x, [j - 1] = y) for i in 1..n for j in 1..<i
        for x in 0..<h[i - 1] for y in 0..<h[j - 1]""",
        "a constant": """
position heaps(h[n], c)
    move to heaps(h with [i] = x, c) for i in 0..<n for x in 0..<h[i]
    move to heaps(h with [i] = x, [j] = y, c) for i in 0..<n for j in i+1..<n
        for x in 0..<h[i] for y in 0..<h[j]
start heaps(a, 1)""",
        "a turn": """
position heaps(h[n], c in 0..1)
    move to heaps(h with [i] = x, 1 - c) for i in 0..<n for x in 0..<h[i]
    move to heaps(h with [i] = x, [j] = y, 1 - c) for i in 0..<n
        for j in i+1..<n for x in 0..<h[i] for y in 0..<h[j]
start heaps(a, 0)""",
        "range": """
position heaps(h[n] in 0..10**18)
    move to heaps(h with [i] = x) for i in 0..<n for x in 0..<h[i]
    move to heaps(h with [i] = x, [j] = y) for i in 0..<n for j in i+1..<n
        for x in 0..<h[i] for y in 0..<h[j]""",
        "fn": """
fn less(h[], i, x) = h with [i] = x
position heaps(h[])
    move to heaps(less(h, i, x)) for i in 0..<len(h) for x in 0..<h[i]
    move to heaps(less(less(h, i, x), j, y)) for i in 0..<len(h)
        for j in i+1..<len(h) for x in 0..<h[i] for y in 0..<h[j]""",
    }, *moore(2), several(3, [0, 1, 2, 3, 3]), list(equal_rows(2, 20))),
    rows("moore 3", {
        "up to three": """
position heaps(h[n])
    move to heaps(h with [i] = x) for i in 0..<n for x in 0..<h[i]
    move to heaps(h with [i] = x, [j] = y) for i in 0..<n for j in i+1..<n
        for x in 0..<h[i] for y in 0..<h[j]
    move to heaps(h with [i] = x, [j] = y, [k] = z) for i in 0..<n
        for j in i+1..<n for k in j+1..<n
        for x in 0..<h[i] for y in 0..<h[j] for z in 0..<h[k]""",
    }, *moore(3), several(2, [1, 2, 3, 4]), list(equal_rows(3, 20))),
    rows("stairs", {
        "from 0": """
position heaps(h[n])
    move to heaps(h with [0] = h[0] - k) for k in 1..h[0]
    move to heaps(h with [i] = h[i] - k, [i - 1] = h[i - 1] + k)
        for i in 1..<n for k in 1..h[i]""",
        "any length": """
position heaps(h[])
    move to heaps(h with [0] = h[0] - k) if len(h) > 0 for k in 1..h[0]
    move to heaps(h with [i] = h[i] - k, [i - 1] = h[i - 1] + k)
        for i in 1..<len(h) for k in 1..h[i]""",
        "rests": """
position heaps(h[n])
    move to heaps(h with [0] = y) for y in 0..<h[0]
    move to heaps(h with [i] = y, [i - 1] = h[i - 1] + h[i] - y)
        for i in 1..<n for y in 0..<h[i]""",
        "next": """
position heaps(h[n])
    move to heaps(h with [0] = h[0] - k) for k in 1..h[0]
    move to heaps(h with [i + 1] = h[i + 1] - k, [i] = h[i] + k)
        for i in 0..<n-1 for k in 1..h[i + 1]""",
        "indices from 1": """
position heaps(h[n])
    move to heaps(h with [0] = h[0] - k) for k in 1..h[0]
    move to heaps(h with [i - 1] = h[i - 1] - k, [i - 2] = h[i - 2] + k)
        for i in 2..n for k in 1..h[i - 1]""",
        "ground": """
position heaps(h[n + 1])
    move to heaps(h with [i] = h[i] - k, [i - 1] = h[i - 1] + k)
        for i in 1..n for k in 1..h[i]
start heaps([0] + a)""",
        "ground, any length": """
position heaps(h[])
    move to heaps(h with [i] = h[i] - k, [i - 1] = h[i - 1] + k)
        for i in 1..<len(h) for k in 1..h[i]
start heaps([0] + a)""",
        "as long as there are": """
position heaps(h[n])
    move to heaps(h with [0] = h[0] - k) for k in 1..h[0]
    move to heaps(h with [i] = h[i] - k, [i - 1] = h[i - 1] + k)
        for i in 1..<n if h[i] > 0 for k in 1..h[i]""",
        "two indices": """
position heaps(h[n])
    move to heaps(h with [0] = h[0] - k) for k in 1..h[0]
    move to heaps(h with [i] = h[i] - k, [j] = h[j] + k)
        for i in 0..<n for j in 0..<n if j == i - 1 for k in 1..h[i]""",
        "upside down": """
position heaps(h[n])
    move to heaps(h with [n - 1] = h[n - 1] - k) for k in 1..h[n - 1]
    move to heaps(h with [i] = h[i] - k, [i + 1] = h[i + 1] + k)
        for i in 0..<n-1 for k in 1..h[i]
start heaps([a[n - 1 - i] for i in 0..<n])""",
        "a constant": """
position heaps(h[n], c)
    move to heaps(h with [0] = h[0] - k, c) for k in 1..h[0]
    move to heaps(h with [i] = h[i] - k, [i - 1] = h[i - 1] + k, c)
        for i in 1..<n for k in 1..h[i]
start heaps(a, 7)""",
        "sum": """
position stair(i, x)
    move to stair(i, x - k) + stair(i - 1, k) for k in 1..x if i > 0
start sum(stair(i + 1, a[i]) for i in 0..<n)""",
    }, stairs, lambda row: xor(row[::2]) != 0, several(3, [1, 2, 3]),
        list(twice(50))),
    of_heaps("one pass each", {
        "a flag": """
position heap(x, pass in 0..1)
    move to heap(x - k, pass) for k in 1..x
    move to heap(x, 0) if pass == 1 and x > 0
start sum(heap(x, 1) for x in a)""",
        "a flag, less": """
position heap(x, pass in 0..1)
    move to heap(x - k, pass) for k in 1..x
    move to heap(x, pass - 1) if x > 0
start sum(heap(x, 1) for x in a)""",
        "two kinds": """
position used(x)
    move to used(x - k) for k in 1..x
position heap(x)
    move to heap(x - k) for k in 1..x
    move to used(x) if x > 0""",
        "two kinds, nim": """
position heap(x)
    move to heap(x - k) for k in 1..x
    move to nim(x) if x > 0""",
        "flag first": """
position heap(used in 0..1, x)
    move to heap(used, y) for y in 0..<x
    move to heap(1, x) if used == 0 and x > 0
start sum(heap(0, x) for x in a)""",
        "flag, min": """
position heap(x, pass in 0..1)
    move to heap(y, p) for y in 0..x for p in 0..pass
        if y < x and p == pass or y == x and x > 0 and p < pass
start sum(heap(x, 1) for x in a)""",
        "flag in range": """
position heap(x, pass)
    move to heap(x - k, pass) for k in 1..x
    move to heap(x, pass - 1) if x > 0 and pass > 0
start sum(heap(x, 1) for x in a)""",
        "if in target": """
position heap(x, pass in 0..1)
    move to heap(x - k, pass) for k in 1..x
    move to heap(x, if pass == 1 then 0 else 1) if pass == 1 if x >= 1
start sum(heap(x, 1) for x in a)""",
        "not 0": """
position heap(x, pass in 0..1)
    move to heap(x - k, pass) for k in 1..x
    move to heap(x, 0) if pass != 0 and x != 0
start sum(heap(x, 1) for x in a)""",
        "any smaller, nim": """
position heap(x)
    move to heap(y) for y in 0..<x
    move to nim(x) if x != 0""",
        "taking nothing": """
position heap(x, pass in 0..1)
    move to heap(x - k, if k == 0 then pass - 1 else pass) if x > 0 for k in 0..x
start sum(heap(x, 1) for x in a)""",
        "two arrays": """
position heaps(h[n], p[n])
    move to heaps(h with [i] = h[i] - k, p) for i in 0..<n for k in 1..h[i]
    move to heaps(h, p with [i] = 0) for i in 0..<n if p[i] == 1 and h[i] > 0
start heaps(a, [1 for x in a])""",
        "two arrays, used": """
position heaps(h[n], used[n])
    move to heaps(h with [i] = y, used) for i in 0..<n for y in 0..<h[i]
    move to heaps(h, used with [i] = 1) for i in 0..<n if h[i] > 0 and used[i] == 0
start heaps(a, [0 for x in a])""",
        "loop of a flag": """
position heap(x, pass in 0..1)
    move to heap(x - k, pass) for k in 1..x
    move to heap(x, q) for q in 0..<pass if x > 0
start sum(heap(x, 1) for x in a)""",
        "three kinds": """
position used(x)
    move to used(x - k) for k in 1..x
position heap(x)
    move to heap(x - k) for k in 1..x
    move to used(x) if x != 0
position unused(x)
    move to heap(y) for y in 0..<x
    move to used(x) if x != 0
start sum(unused(x) for x in a)""",
        "array of flag": """
position heap(h[2])
    move to heap(h with [0] = h[0] - k) for k in 1..h[0]
    move to heap(h with [1] = 0) if h[1] == 1 and h[0] > 0
start sum(heap([x, 1]) for x in a)""",
    }, lambda x: with_pass(x), lambda x: 0 if x == 0 else
        x + 1 if x % 2 else x - 1),
    Game("white and blue stones", {
        "half": """
position pile(white, blue)
    move to pile(white - 1, blue + white)
    move to pile(white, blue - k) for k in 1..blue/2""",
        "conditions": """
position pile(white, blue)
    move to pile(white - 1, blue + white) if white >= 1
    move to pile(white, blue - k) if blue >= 2 for k in 1..blue/2""",
        "blue first": """
position pile(b, w)
    move to pile(b + w, w - 1) if w > 0
    move to pile(b - k, w) for k in 1..b if k <= b - k
start sum(pile(blue[i], white[i]) for i in 0..<n)""",
        "rests": """
position pile(w, b)
    move to pile(w - 1, w + b) if w != 0
    move to pile(w, y) for y in b - b/2..b - 1""",
        "2 k": """
position pile(w, b)
    move to pile(w - 1, w + b) if not w == 0
    move to pile(w, b - k) for k in 1..b if 2 * k <= b""",
        "a kind for blue": """
position blues(b)
    move to blues(b - k) for k in 1..b/2
position pile(w, b)
    move to pile(w - 1, b + w) if w > 0
    move to pile(w, b - k) if w > 0 for k in 1..b/2
    move to blues(b - k) if w == 0 for k in 1..b/2""",
        "array": """
position pile(h[2])
    move to pile([h[0] - 1, h[1] + h[0]]) if h[0] > 0
    move to pile(h with [1] = h[1] - k) for k in 1..h[1]/2
start sum(pile([white[i], blue[i]]) for i in 0..<n)""",
        "range": """
position pile(w in 0..50, b)
    move to pile(w - 1, b + w)
    move to pile(w, b - k) for k in 1..b/2""",
        "number": """
position pile(w, b, i)
    move to pile(w - 1, b + w, i)
    move to pile(w, b - k, i) for k in 1..b/2
start sum(pile(white[i], blue[i], i) for i in 0..<n)""",
        "fn": """
fn less(b) = b / 2
position pile(w, b)
    move to pile(w - 1, b + w)
    move to pile(w, b - k) for k in 1..less(b)""",
        "used whites": """
position pile(w, b, all)
    move to pile(w + 1, b + all - w, all) if w < all
    move to pile(w, b - k, all) for k in 1..b/2
start sum(pile(0, blue[i], white[i]) for i in 0..<n)""",
        "list": """
position pile(w, b)
    move to pile(w - 1, b + w) if w > 0
    move to pile(w, y) for y in [b - k for k in 1..b/2]""",
    }, "input n, white[n], blue[n]",
        "start sum(pile(white[i], blue[i]) for i in 0..<n)",
        stones_starts),
]
