# SPDX-License-Identifier: MIT
"""Known games as whoever is in a contest writes them (spelling.py): arrays,
loops and functions of programs, said in the language of rules."""

import re

from spelling import (FAR, FIB, Game, balanced, cold, equal_rows, half, heaps,
                      last_loses, moore, moved, nimbers, numbers, of_heaps,
                      periodic, pieces, rounded, rows, several, spread, stairs,
                      twice, two, wythoff, xor, zeckendorf)

def started(spellings):
    """With a sum of the first kind that a spelling has as the start."""
    return {key: text if "start " in text else text + "\nstart sum(" +
            re.search(r"position (\w+)", text)[1] + "(x) for x in a)"
            for key, text in spellings.items()}


KAYLES = rounded(lambda x: [(i, x - k - i) for k in (1, 2)
                            for i in range(x - k + 1)], 72, 12)


def dawson(x):
    """Dawson's Kayles 0.07: two neighbours go."""
    return [(i, x - 2 - i) for i in range(x - 1)]


def lasker(x):
    return [(y,) for y in range(x)] + [(i, x - i) for i in range(1, x)]


def in_order(row):
    """From the first pile that is left."""
    at = next((i for i, x in enumerate(row) if x > 0), len(row))
    return [] if at == len(row) else [
        (0,) * at + (y,) + row[at + 1:] for y in range(row[at])]


def in_order_wins(row):
    ones = next((i for i, x in enumerate(row) if x != 1), len(row))
    return ones % 2 == (ones == len(row))


IN_ORDER = [[1] * ones + [10**9 - i for i in range(count)]
            for ones in (0, 1, 6, 7) for count in (0, 1, 30) if ones + count]


def one_two_or(n, k):
    rest = n % (k + 1) if k % 3 == 0 else n
    return rest == k or rest % 3 != 0


def allowed_starts():
    """A pile of x, of which 1 to d go, is worth x % (d + 1)."""
    def of(rows):
        return [(numbers(len(row) // 2, *row),
                 xor(x % (d + 1) for x, d in zip(row[::2], row[1::2])) != 0)
                for row in rows]
    small = of(several(7, [2, 4, 6]))
    return small, of([[FAR, 3, FAR - 1, 3], [FAR, 10**6, FAR - 7, 10**9],
                      [5 * 10**9, 10**9 + 6, 10**9 + 7, 1],
                      [FAR, FAR, FAR - 1, FAR - 1], [4096, 4095],
                      [FAR - 7**8 * i**2 if i % 2 == 0 else 10**6 + i
                       for i in range(4000)]])


def ring_starts():
    """A ring of n: two neighbours go, as in a row of n - 2 from then on."""
    plain = nimbers(dawson)
    repeats = rounded(dawson, 53, 34)
    return ([(numbers(n), n >= 2 and plain(n - 2) == 0) for n in range(40)],
            [(numbers(n), repeats(n - 2) == 0)
             for n in range(FAR - 9, FAR)] + [(numbers(n), repeats(n - 2) == 0)
                                              for n in (10**5, 10**6)])


def button_starts():
    """a of the first player, b of the second, c of both: who has none left
    loses."""
    def wins(a, b, c):
        return a + c % 2 > b
    small = [(a, b, c) for a in range(4) for b in range(4) for c in range(4)]
    far = 10**10
    large = [(far, far - x, far - y) for x in range(3) for y in range(2)]
    return ([(numbers(*x), wins(*x)) for x in small],
            [(numbers(*x), wins(*x)) for x in [*large, (7, far, 3)]])


CONTEST = [
    Game("buttons", {
        "whose turn": """
position p(a, b, c, t in 0..1)
    move to p(a - 1, b, c, 1) if t == 0
    move to p(a, b - 1, c, 0) if t == 1
    move to p(a, b, c - 1, 1 - t)
start p(a, b, c, 0)""",
        "those of both first": """
position p(both, turn in 0..1, mine, yours)
    move to p(both - 1, 1 - turn, mine, yours) if both > 0
    move to p(both, 1, mine - 1, yours) if turn == 0 and mine > 0
    move to p(both, 0, mine, yours - 1) if turn == 1 and yours > 0
start p(c, 0, a, b)""",
    }, "input a, b, c", "", button_starts),
    of_heaps("nim again", started({
        "grundy table loop": """
position pile(stones)
    move to pile(next) for next in 0..stones - 1 if next >= 0""",
        "if inside": """
position pile(s)
    move to pile(if t <= s then s - t else 0) if s > 0 for t in 1..s""",
        "taken and left": """
position pile(left, taken)
    move to pile(left - k, taken + k) for k in 1..left
start sum(pile(x, 0) for x in a)""",
        "both players": """
position first(s)
    move to second(s - k) for k in 1..s
position second(s)
    move to first(s - k) for k in 1..s
start sum(first(x) for x in a)""",
        "helper": """
fn can(s, k) = k >= 1 and k <= s
fn after(s, k) = s - k
position pile(s)
    move to pile(after(s, k)) for k in 0..s if can(s, k)""",
        "tokens on a strip": """
position strip(at)
    move to strip(q) for q in 0..at if q != at""",
        "coins": """
position turtle(i)
    move to turtle(0) if i > 0
    move to turtle(j) for j in 1..<i""",
        "stalk": """
position stalk(edges)
    move to stalk(below) for below in 0..<edges""",
        "array": """
position piles(p[n])
    move to piles([if j == i then y else p[j] for j in 0..<n])
        for i in 0..<n for y in 0..<p[i]
start piles(a)""",
    }), lambda x: [(y,) for y in range(x)], lambda x: x),
    of_heaps("kayles again", started({
        "pins": """
position row(pins)
    move to row(l) + row(pins - 1 - l) for l in 0..pins - 1
    move to row(l) + row(pins - 2 - l) for l in 0..pins - 2""",
        "hit": """
fn hit(n, at, size) = row(at) + row(n - at - size)
position row(n)
    move to hit(n, at, size) for size in 1..min(2, n) for at in 0..n - size""",
        "if": """
position row(n)
    stop if n == 0
    move to row(i) + row(n - i - 1) for i in 0..<n
    move to row(i) + row(n - i - 2) for i in 0..<n if i + 2 <= n""",
        "two ends": """
position row(n)
    move to row(a) + row(b) for a in 0..n for b in 0..n if a + b + 1 == n
    move to row(a) + row(b) for a in 0..n for b in 0..n if a + b + 2 == n""",
        "smaller part first": """
position row(n)
    move to row(a) + row(n - k - a) for k in [1, 2] for a in 0..(n - k) / 2
        if n >= k""",
        "sum of a list": """
position row(n)
    move to sum(row(x) for x in [a, n - k - a]) for k in 1..2 for a in 0..n - k""",
    }), lambda x: [(i, x - k - i) for k in (1, 2) for i in range(x - k + 1)],
        KAYLES),
    of_heaps("dawson", started({
        "neighbours": """
position row(n)
    move to row(i) + row(n - 2 - i) for i in 0..n - 2""",
        "0..<": """
position row(n)
    move to row(i) + row(n - i - 2) for i in 0..<n - 1""",
        "left and right": """
position row(n)
    move to row(l) + row(r) for l in 0..n for r in 0..n if l + r == n - 2""",
        "stretch": """
position seg(l, r)
    move to seg(l, i) + seg(i + 2, r) for i in l..r - 2
start sum(seg(0, x) for x in a)""",
        "half": """
position row(n)
    move to row(i) + row(n - 2 - i) for i in 0..(n - 2) / 2 if n >= 2""",
        "last first": """
position row(n)
    move to row(n - 2 - i) + row(i) for i in 0..n if i <= n - 2""",
    }), dawson, rounded(dawson, 53, 34)),
    of_heaps("lasker again", started({
        "take, split": """
position heap(n)
    move to heap(n - k) for k in 1..n
    move to heap(i) + heap(n - i) for i in 1..n / 2""",
        "fn": """
fn two(i, n) = heap(i) + heap(n - i)
position heap(n)
    move to heap(m) for m in 0..<n
    move to two(i, n) for i in 1..<n""",
        "ordered": """
position heap(n)
    move to heap(i) + heap(j) for i in 1..n for j in i..n if i + j == n
    move to heap(n - t) for t in 1..n""",
        "one loop": """
position heap(n)
    move to heap(i) + heap(n - i) for i in 1..n - 1
    move to heap(i) for i in 0..<n""",
        "sizes": """
position heap(n)
    move to heap(x) for x in [n - k for k in 1..n]
    move to heap(x) + heap(n - x) for x in 1..n - 1 if x <= n - x""",
    }), lasker,
        lambda x: 0 if x == 0 else x - 1 if x % 4 == 0 else
        x + 1 if x % 4 == 3 else x),
    heaps("1 to 3", "K <= 3", lambda k, x: k <= 3, lambda x: x % 4, {
        "three ifs": """
position heap(x)
    move to heap(x - 1) if x >= 1
    move to heap(x - 2) if x >= 2
    move to heap(x - 3) if x >= 3""",
        "const": """
let MAX = 3
position heap(x)
    move to heap(x - k) for k in 1..MAX if x >= k""",
        "array": """
let take = [1, 2, 3]
position heap(x)
    move to heap(x - take[i]) for i in 0..2 if take[i] <= x""",
        "min of": """
position heap(x)
    move to heap(x - k) for k in 1..(if x >= 3 then 3 else x)""",
        "max of": """
position heap(x)
    move to heap(y) for y in max(x - 3, 0)..x - 1""",
    }, without=("declared range",)),
    heaps("2 or 5 or 7", "K == 2 or K == 5 or K == 7",
          lambda k, x: k in (2, 5, 7),
          periodic(lambda k: k in (2, 5, 7), 7), {
        "array": """
let s = [2, 5, 7]
position heap(x)
    move to heap(x - s[i]) for i in 0..<3 if x >= s[i]""",
        "for over it": """
let s = [7, 2, 5]
position heap(x)
    move to heap(x - t) for t in s if x - t >= 0""",
        "fn": """
fn ok(k) = k == 2 or k == 5 or k == 7
position heap(x)
    move to heap(y) for y in 0..<x if ok(x - y)""",
        "nested if": """
position heap(x)
    move to heap(x - (if i == 0 then 2 else if i == 1 then 5 else 7))
        for i in 0..2""",
        "plus": """
position heap(x)
    move to heap(x - 2 - d) for d in [0, 3, 5]""",
    }, without=("declared range",)),
    two("wythoff again", [], moved(
        lambda x, y: [(i, y) for i in range(x)],
        lambda x, y: [(x, i) for i in range(y)],
        lambda x, y: [(x - k, y - k) for k in range(1, min(x, y) + 1)]),
        wythoff(1), list(cold(1)), {
        "queen": """
position queen(r, c)
    move to queen(r - k * dr, c - k * dc)
        for (dr, dc) in [(0, 1), (1, 0), (1, 1)] for k in 1..max(r, c)
start queen(u, v)""",
        "if in the end": """
position p(a, b)
    move to p(x, b) for x in 0..a - 1
    move to p(a, y) for y in 0..b - 1
    move to p(a - k, b - k) for k in 1..(if a < b then a else b)""",
        "fn": """
fn low(a, b) = if a < b then a else b
position p(a, b)
    move to p(a - k, b) for k in 1..a
    move to p(a, b - k) for k in 1..b
    move to p(a - k, b - k) for k in 1..low(a, b)""",
        "flags": """
position p(a, b)
    move to p(a - k * i, b - k * j) for i in 0..1 for j in 0..1
        if i + j > 0 for k in 1..max(a, b)""",
        "turns": """
position me(a, b)
    move to you(a - k, b) for k in 1..a
    move to you(a, b - k) for k in 1..b
    move to you(a - k, b - k) for k in 1..min(a, b)
position you(a, b)
    move to me(a - k, b) for k in 1..a
    move to me(a, b - k) for k in 1..b
    move to me(a - k, b - k) for k in 1..min(a, b)
start me(u, v)""",
        "lose if sum": """
position p(a, b)
    lose if a + b == 0
    move to p(a - k, b) for k in 1..a
    move to p(a, b - k) for k in 1..b
    move to p(a - k, b - k) for k in 1..min(a, b)""",
    }, only=()),
    rows("moore again", {
        "for each pair": """
position piles(p[n])
    move to piles(p with [i] = p[i] - s) for i in 0..n - 1 for s in 1..p[i]
    move to piles(p with [i] = p[i] - s, [j] = p[j] - t) for i in 0..n - 1
        for j in i + 1..n - 1 for s in 1..p[i] for t in 1..p[j]
start piles(a)""",
        "zero from one": """
position piles(p[n])
    move to piles(p with [i] = p[i] - s, [j] = p[j] - t) for i in 0..<n
        for j in 0..<i for s in 0..p[i] for t in 0..p[j] if s + t > 0
    move to piles(p with [i] = x) for i in 0..<n for x in 0..<p[i]
start piles(a)""",
    }, *moore(2), several(3, [0, 1, 2, 3, 3]), list(equal_rows(2, 20))),
    rows("piles in order", {
        "one of three": """
position p(i, x)
    move to if k < x then p(i, x - k) else if i + 1 < n then p(i + 1, a[i + 1]) else p(n, 0)
        for k in 1..x
start p(0, a[0])""",
        "not": """
position p(i, x)
    move to if not (k >= x) then p(i, x - k) else
        if not (i + 1 >= n or x < 1) then p(i + 1, a[i + 1]) else nothing for k in 1..x
start p(0, a[0])""",
        "fn": """
fn left(i, y) = if y > 0 then p(i, y) else if i + 1 < n then p(i + 1, a[i + 1]) else nothing
position p(i, x)
    move to left(i, x - k) for k in 1..x
start p(0, a[0])""",
        "all of it": """
position p(i, x)
    move to p(i, x - k) for k in 1..x if k < x
    move to p(i + 1, a[i + 1]) for k in 1..x if k == x and i + 1 < n
    move to p(n, 0) for k in 1..x if k >= x and i + 1 >= n
start p(0, a[0])""",
        "the last is 0": """
let b = a + [0]
position p(i, x)
    move to p(i + (if y == 0 then 1 else 0), if y == 0 then b[i + 1] else y) for y in 0..<x
start p(0, b[0])""",
        "next, or the last": """
position p(x, i)
    move to p(x - k, i) for k in 1..<x
    move to p(a[i + 1], i + 1) if i + 1 < n
    move to p(0, i) if i + 1 == n and x > 0
start p(a[0], 0)""",
        "array and place": """
position p(h[n], i)
    move to p(h with [i] = h[i] - k, i) if i < n for k in 1..<h[i]
    move to p(h with [i] = 0, i + 1) if i < n
start p(a, 0)""",
        "array and next": """
position p(h[n], i)
    move to p(h with [i] = h[i] - k, if h[i] == k then i + 1 else i) if i < n for k in 1..h[i]
start p(a, 0)""",
        "array and stop": """
position p(h[n], i in 0..n)
    stop if i == n
    move to p(h with [i] = x, i) for x in 1..<h[i]
    move to p(h, i + 1)
start p(a, 0)""",
        "place and array": """
position p(i, h[])
    lose if i >= len(h)
    move to p(i + 1, h with [i] = 0)
    move to p(i, h with [i] = y) for y in 1..h[i]-1
start p(0, [x for x in a])""",
        "list and place": """
position p(h[n] in 0..10**9, i)
    move to p([if j == i then y else h[j] for j in 0..<n], if y == 0 then i + 1 else i)
        if i < n for y in 0..<h[i]
start p(a, 0)""",
    }, in_order, in_order_wins,
        [row for row in several(3, [1, 2, 3]) if all(row)], IN_ORDER),
    rows("stairs again", {
        "down": """
position steps(c[n])
    move to steps(c with [0] = c[0] - t) for t in 1..c[0]
    move to steps(c with [s] = c[s] - t, [s - 1] = c[s - 1] + t)
        for s in 1..n - 1 for t in 1..c[s]
start steps(a)""",
        "if bottom": """
position steps(c[n])
    move to steps(c with [s] = c[s] - t) for s in 0..n - 1 if s == 0
        for t in 1..c[s]
    move to steps(c with [s] = c[s] - t, [s - 1] = c[s - 1] + t)
        for s in 0..n - 1 if s > 0 for t in 1..c[s]
start steps(a)""",
    }, stairs, lambda row: xor(row[::2]) != 0, several(3, [1, 2, 3]),
        list(twice(50))),
    two("fibonacci again", [], moved(
        lambda x, m: [(x - k, 2 * k) for k in range(1, min(x, m) + 1)]),
        lambda x, m: x > 0 and zeckendorf(x) <= m,
        [(x, x - 1) for x in FIB[-4:]] + [(x + 1, x) for x in FIB[-4:-1]], {
        "limit": """
position p(stones, limit)
    move to p(stones - t, t * 2) for t in 1..limit if t <= stones""",
        "last": """
position p(stones, limit)
    move to p(stones - t, t + t) for t in 1..(if limit < stones then limit else stones)""",
        "rest first": """
position p(limit, stones)
    move to p(2 * t, stones - t) for t in 1..min(limit, stones)
start p(v, u)""",
        "fn": """
fn most(stones, limit) = min(stones, limit)
position p(stones, limit)
    move to p(stones - t, 2 * t) for t in 1..most(stones, limit)""",
        "rest": """
position p(stones, limit)
    move to p(rest, 2 * (stones - rest)) for rest in 0..<stones
        if stones - rest <= limit""",
        "lose": """
position p(stones, limit)
    lose if stones < 1
    move to p(stones - t, 2 * t) for t in 1..limit""",
    }, only=(), starts=[(x, m) for x in range(14) for m in range(14)]),
    of_heaps("half or less", started({
        "div": """
position heap(n)
    move to heap(n - k) for k in 1..n / 2""",
        "ceil": """
position heap(n)
    move to heap(m) for m in (n + 1) / 2..n - 1""",
        "if": """
position heap(n)
    move to heap(n - k) for k in 1..n if k + k <= n""",
        "at least as many": """
position heap(n)
    move to heap(m) for m in 1..<n if n - m <= m""",
    }), lambda x: [(x - k,) for k in range(1, x // 2 + 1)], half),
    heaps("divisors", "X % K == 0", lambda k, x: x % k == 0,
          lambda x: (x & -x).bit_length() if x else 0, {
        "mod": """
position heap(n)
    move to heap(n - d) for d in 1..n if n % d == 0""",
        "list": """
position heap(n)
    move to heap(n - d) if n >= 1 for d in divisors(n)""",
        "fn": """
fn is_divisor(n, d) = n % d == 0
position heap(n)
    move to heap(n - d) for d in 1..n if is_divisor(n, d)""",
        "stop": """
position heap(n)
    stop if n == 0
    move to heap(n - d) for d in divisors(n)""",
    }, count=1000),
    rows("misere Nim", {
        "three numbers": """
position h(x, y, z)
    move to h(x - t, y, z) for t in 1..x
    move to h(x, y - t, z) for t in 1..y
    move to h(x, y, z - t) for t in 1..z
start h(a[0], a[1], a[2])
play misere""",
        "three numbers, left": """
play misere
position h(x, y, z)
    move to h(left, y, z) for left in 0..<x
    move to h(x, left, z) for left in 0..<y
    move to h(x, y, left) for left in 0..z - 1
start h(a[0], a[1], a[2])""",
        "array, taken": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - c) for i in 0..<n for c in 1..h[i]
play misere""",
        "array, left": """
play misere
position heaps(h[])
    move to heaps(h with [i] = left) for i in 0..<len(h) for left in 0..<h[i]""",
        "array, no end": """
position heaps(h[n])
    move to heaps([if j == i then h[j] - c else h[j] for j in 0..<n])
        for i in 0..<n for c in 1..h[i]
play misere""",
        "two and one": """
position two(x, y)
    move to two(x - t, y) for t in 1..x
    move to two(x, y - t) for t in 1..y
position one(x)
    move to one(y) for y in 0..<x
start two(a[0], a[2]) + one(a[1])
play misere""",
    }, lambda row: [row[:i] + (y,) + row[i + 1:] for i, x in enumerate(row)
                    for y in range(x)], last_loses, several(4, [3]),
         list(balanced(3)), misere=True),
    rows("Nim that says when it ends", {
        f"{word} if {ends}": f"""
position heaps(h[n])
    {word} if {ends}
    move to heaps(h with [i] = left) for i in 0..<n for left in 0..<h[i]"""
        for word in ("stop", "lose") for ends in (
            "sum(h) == 0", "1 > sum(h)", "sum(h[i] for i in 0..<n) <= 0",
            "all(x == 0 for x in h)", "all(h[i] < 1 for i in 0..<len(h))",
            "all(h[n - i] == 0 for i in 1..n)", "not any(x > 0 for x in h)",
            "not any(h[i - 1] != 0 for i in 1..n)", "count(x > 0 for x in h) == 0",
            "count(x for x in h if x != 0) < 1", "count(x == 0 for x in h) == n",
            "len([x for x in h if x > 0]) == 0", "n == 0 or max(h) == 0")
    }, lambda row: [row[:i] + (y,) + row[i + 1:] for i, x in enumerate(row)
                    for y in range(x)], lambda row: xor(row) != 0,
         several(4, [1, 2, 3]), list(balanced(5))),
    rows("misere Nim that says who wins", {
        f"{word} if {ends}": f"""
position heaps(h[n])
    {word} if {ends}
    move to heaps(h with [i] = h[i] - c) for i in 0..<n for c in 1..h[i]"""
        for word in ("win",) for ends in (
            "sum(h) == 0", "all(x == 0 for x in h)", "not any(x > 0 for x in h)",
            "count(h[i] > 0 for i in 0..<n) == 0", "n == 0 or max(h) < 1")
    }, lambda row: [row[:i] + (y,) + row[i + 1:] for i, x in enumerate(row)
                    for y in range(x)], last_loses, several(4, [1, 2, 3]),
         list(balanced(5)), misere=True),
    rows("pieces down a row", {
        "free places": """
position heaps(g[n])
    move to heaps(g with [i] = g[i] - c) for i in 0..<n
        for c in 1..(if i == 0 then g[0] - 1 else g[i] - g[i - 1] - 1)""",
        "where to": """
position heaps(g[n])
    move to heaps(g with [i] = v) for i in 0..<n
        for v in (if i == 0 then 1 else g[i - 1] + 1)..<g[i]""",
        "the first apart": """
position heaps(g[n])
    move to heaps(g with [i] = v) for i in 1..<n for v in g[i - 1] + 1..g[i] - 1
    move to heaps(g with [0] = v) if n > 0 for v in 1..g[0] - 1""",
        "condition": """
position heaps(g[])
    move to heaps(g with [i] = g[i] - c) for i in 0..<len(g) for c in 1..g[i] - 1
        if i == 0 or g[i] - c > g[i - 1]""",
        "fn": """
fn before(g[], i) = if i > 0 then g[i - 1] else 0
position heaps(g[n])
    move to heaps(g with [i] = g[i] - c) for i in 0..<n
        for c in 1..g[i] - before(g, i) - 1""",
        "a cell at a time is told": """
position heaps(g[n])
    move to heaps(g with [i] = v) for i in 0..<n for v in 1..<g[i]
        if i < 1 or v >= g[i - 1] + 1""",
    }, *pieces(1, 1), several(6, [1, 2, 3]) + list(spread([1, 2, 3, 4], 3)),
         list(spread([1, 2, 5, 8, 9], FAR // 10))),
    rows("pieces that may share a place", {
        "free places": """
position heaps(g[n])
    move to heaps(g with [i] = g[i] - c) for i in 0..<n
        for c in 1..(if i == 0 then g[0] else g[i] - g[i - 1])""",
        "condition": """
position heaps(g[n])
    move to heaps(g with [i] = v) for i in 0..<n for v in 0..<g[i]
        if i == 0 or v >= g[i - 1]""",
        "stays sorted": """
position heaps(g[n])
    move to heaps(g with [i] = g[i] - c) for i in 0..<n for c in 1..g[i]
        if i == 0 or not g[i] - c < g[i - 1]""",
    }, *pieces(0, 0), several(5, [1, 2, 3]) + list(spread([1, 2, 3, 4], 3, 0)),
         list(spread([1, 2, 5, 8, 9], FAR // 10, 0))),
    Game("as many as each pile allows", {
        "both": """
position pile(x, most)
    move to pile(x - k, most) for k in 1..min(x, most)
start sum(pile(a[i], d[i]) for i in 0..<n)""",
        "number of the pile": """
position pile(i, x)
    move to pile(i, x - k) for k in 1..d[i]""",
        "there are as many": """
position pile(i in 0..<n, x)
    move to pile(i, x - k) for k in 1..d[i] if k <= x""",
        "may be taken": """
position pile(i in 0..<n, x)
    move to pile(i, x - k) for k in 1..x if d[i] >= k""",
        "enough are there": """
position pile(i in 0..<n, x)
    move to pile(i, x - k) for k in 1..d[i] if x >= k""",
        "what is left": """
position pile(i, x)
    move to pile(i, y) for y in 0..<x if x - y <= d[i]""",
    }, "input n, (a, d)[n]", "start sum(pile(i, a[i]) for i in 0..<n)",
        allowed_starts),
    Game("a count to n", {
        "lose if": """
position c(total)
    lose if total >= n
    move to c(total + k) for k in 1..m""",
        "stop if": """
position c(total)
    stop if not total < n
    move to c(total + k) for k in 1..m""",
        "in each move": """
position c(total)
    move to c(t) for t in total + 1..total + m if n > total""",
        "clipped": """
position c(total)
    move to c(min(n, total + k)) if total < n for k in 1..m""",
        "whose turn": """
position c(total, who in 0..1)
    lose if n <= total
    move to c(total + k, 1 - who) for k in 1..m
start c(0, 0)""",
        "what is missing": """
position c(total, missing)
    lose if missing == 0
    move to c(total + k, max(0, missing - k)) for k in 1..m
start c(0, n)""",
    }, "input n, m", "start c(0)", lambda: (
        [(numbers(x, m), x % (m + 1) != 0) for x in range(20)
         for m in range(1, 5)],
        [(numbers(x, m), x % (m + 1) != 0) for x in range(FAR - 12, FAR)
         for m in (1, 2, 3, 9, 10**9)])),
    Game("one pile, last loses", {
        "win if": """
position p(x)
    win if x == 0
    move to p(x - k) for k in 1..x if k <= m""",
        "lose if one": """
position p(x)
    lose if x == 1
    win if x == 0
    move to p(x - k) for k in 1..min(m, x)""",
        "misere": """
position p(x)
    move to p(y) for y in 0..<x if x - y <= m
play misere""",
        "up": """
position p(done)
    win if done == n
    move to p(done + k) for k in 1..min(m, n - done)
start p(0)""",
        "up, past the end": """
position p(done)
    win if done >= n
    move to p(done + k) for k in 1..m
start p(0)""",
        "up, past the end, in each move": """
position p(done)
    win if not done < n
    move to p(more) for more in done + 1..done + m if done < n
start p(0)""",
        "misere, up": """
position p(done)
    move to p(more) for more in done + 1..min(done + m, n)
start p(0)
play misere""",
        "misere, turns": """
position alice(x)
    move to bob(x - k) for k in 1..m if k <= x
position bob(x)
    move to alice(x - k) for k in 1..m if k <= x
start alice(n)
play misere""",
        "misere, two counts": """
position p(left, gone)
    move to p(left - k, gone + k) for k in 1..min(m, left)
start p(n, 0)
play misere""",
        "win if less than 1": """
position p(x)
    win if x < 1
    move to p(x - k) for k in 1..m if x >= k""",
    }, "input n, m", "start p(n)", lambda: (
        [(numbers(x, m), x % (m + 1) != 1) for x in range(20)
         for m in range(1, 5)],
        [(numbers(x, m), x % (m + 1) != 1) for x in range(FAR - 12, FAR)
         for m in (1, 2, 3, 9, 10**9)])),
    Game("one or two or k steps", {
        "three moves": """
position left(x)
    move to left(x - 1)
    move to left(x - 2)
    move to left(x - k)""",
        "list": """
position left(x)
    move to left(x - s) for s in [1, 2, k] if s <= x""",
        "up": """
position at(x in 0..n)
    move to at(x + s) for s in [1, 2, k]
start at(0)""",
        "up, lose at the end": """
position at(x)
    lose if x == n
    move to at(x + 1) if x < n
    move to at(x + 2) if x + 2 <= n
    move to at(x + k) if x + k <= n
start at(0)""",
        "up, win before the end": """
position at(x)
    win if n - x == 1 or n - x == 2 or n - x == k
    lose if x == n
    move to at(x + s) for s in {1, 2, k} if x + s <= n
start at(0)""",
        "one run, a condition": """
position left(x)
    move to left(x - s) for s in 1..k if s <= 2 or s == k""",
        "helper": """
fn may(s) = s == 1 or s == 2 or s == k
position left(x)
    move to left(x - s) for s in 1..x if may(s)""",
        "what is left": """
position left(x)
    move to left(y) for y in [x - 1, x - 2, x - k] if y >= 0""",
        "steps of an array": """
let steps = [1, 2, k]
position left(x)
    move to left(x - steps[i]) for i in 0..2""",
        "if in the target": """
position left(x)
    move to left(x - if i == 2 then k else i + 1) for i in 0..<3""",
    }, "input n in 0..10**9, k in 3..10**9", "start left(n)", lambda: (
        [(numbers(n, k), one_two_or(n, k)) for n in range(24)
         for k in range(3, 8)],
        [(numbers(n, k), one_two_or(n, k))
         for k in (10**8 + 1, 3 * 10**8, 10**9 - 1) for n in
         [m * (k + d) + r for m in (1, 3) for d in (0, 1) for r in range(4)]
         if n <= 10**9])),
    Game("a ring that the first move opens", {
        "closed": """
position beads(x, closed in 0..1)
    move to beads(x - 2, 0) if closed == 1
    move to beads(i, 0) + beads(x - 2 - i, 0) for i in 0..x - 2 if closed == 0
start beads(n, 1)""",
        "a flag without a range": """
position beads(x, ring)
    move to beads(x - 2, 0) if ring > 0
    move to beads(i, 0) + beads(x - 2 - i, 0) for i in 0..x - 2 if ring == 0
start beads(n, 1)""",
        "opened": """
position beads(opened in 0..1, x)
    move to beads(1, x - 2) if opened == 0
    move to beads(1, i) + beads(1, x - i - 2) for i in 0..<x if opened == 1
start beads(0, n)""",
        "an end of the loop": """
position beads(x, closed in 0..1)
    move to beads(i, 0) + beads(x - 2 - i, 0)
        for i in 0..(if closed == 1 then 0 else x - 2)
start beads(n, 1)""",
        "a flag that falls": """
position beads(x, f in 0..1)
    move to beads(x - 2, f - 1)
    move to beads(i, f) + beads(x - 2 - i, f) for i in 0..x - 2 if f < 1
start beads(n, 1)""",
        "the number of the move": """
position beads(x, m)
    move to beads(x - 2, 1) if m == 0
    move to beads(i, m) + beads(x - 2 - i, m) for i in 0..x - 2 if m > 0
start beads(n, 0)""",
    }, "input n", "", ring_starts),
]
