# SPDX-License-Identifier: MIT
"""Known games in words that nobody who made the planner had in mind: counted
from another zero, as differences, as bits, backwards (spelling.py)."""

from math import gcd

from spelling import (balanced, cold, equal_rows, euclid, FAR, FIB, Game, half,
                      last_loses, least_prime, moore,
                      moved, numbers, of_heaps, periodic,
                      pieces, rounded, rows, several,
                      smooth, spread, stairs, twice, two,
                      winner, wythoff, xor, zeckendorf)
from spellings_contest import KAYLES, dawson, lasker, started


def takes(name, rule, value, spellings, head="", given=((),), count=10**5,
          large=None):
    """A sum of heaps from which k are taken where rule(k, x) holds."""
    return of_heaps(name, started(spellings), lambda x, *of: [
        (x - k,) for k in range(1, x + 1) if rule(k, x, *of)], value, head,
        given, count, large)


def is_prime(k):
    return k > 1 and all(k % d for d in range(2, k))


def nim(row):
    return [row[:i] + (y,) + row[i + 1:] for i, x in enumerate(row)
            for y in range(x)]


def same_row(count=10**5):
    """A row with every heap twice, and one more heap."""
    row = [FAR - i * i for i in range(count // 2)]
    return [row + row, row + [7] + row, row[::-1] + row]


def bits(s):
    return [i for i in range(s.bit_length()) if s >> i & 1]


def turning(s):
    """Turning turtles: a head goes to tails, and maybe one below turns."""
    return [s ^ 1 << i ^ (1 << j if j < i else 0)
            for i in bits(s) for j in range(i + 1)]


def by_bits(name, spellings, options, each, top=60):
    """Coins that are bits of a number; each: the value of a head."""
    def starts():
        plain = winner(options)
        for s in range(64):
            assert plain(s) == (xor(map(each, bits(s))) != 0), (name, s)
        far = [1 << top, (1 << top) + 1, (1 << top) + (1 << (top - 1)),
               (1 << 40) + (1 << 20) + 3, (1 << 60) - 1, (1 << 31) + 7,
               (1 << 7) + (1 << 3) + (1 << 3 + 1) + 1]
        return ([(numbers(s), plain(s)) for s in range(64)],
                [(numbers(s), xor(map(each, bits(s))) != 0) for s in far])
    return Game(name, spellings, "input u", "start coins(u)", starts)


def odious(i):
    return 2 * i + (bin(i).count("1") + 1) % 2


EDGES = [(FAR, FAR), (FAR, FAR - 1), (FAR - 1, FAR), (FAR, 3), (7, FAR)]


def total_up(name, low, high, wins, spellings):
    """From low(m) to high(m) are taken from n."""
    def starts():
        out = []
        for m in range(1, 5):
            plain = winner(lambda x, m=m: [
                x - k for k in range(low(m), high(m) + 1) if k <= x])
            for x in range(24):
                assert plain(x) == wins(x, m), (name, x, m)
                out.append((numbers(x, m), plain(x)))
        far = [(numbers(x, m), wins(x, m)) for x in range(FAR - 12, FAR)
               for m in (1, 2, 3, 9, 10**9, 10**15)]
        return out, far
    return Game(name, spellings, "input n, m", "start c(0)", starts)


def coprime(x):
    return 0 if x % 2 == 0 else 1 if x == 1 else least_prime(x)


def silver(row):
    """Coins on squares of their own go down and never pass."""
    for i, x in enumerate(row):
        for y in range(row[i - 1] + 1 if i else 0, x):
            yield row[:i] + (y,) + row[i + 1:]


OTHERS = [
    rows("nim in one position", {
        "lists": """
position heaps(h[n])
    move to heaps([if j == i then h[j] - k else h[j] for j in 0..<n])
        for i in 0..<n for k in 1..h[i]""",
        "cut": """
position heaps(h[])
    move to heaps(h[0..<i] + [y] + h[i+1..<len(h)]) for i in 0..<len(h) for y in 0..h[i]-1""",
        "sorted": """
position heaps(h[n])
    move to heaps(sort(h with [i] = y)) for i in 0..<n for y in 0..<h[i]
start heaps(sort(a))""",
        "from 1": """
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n for y in 1..<h[i]
start heaps([x + 1 for x in a])""",
        "below 0": """
position heaps(h[n] in -2**61..0)
    move to heaps(h with [i] = h[i] + k) for i in 0..<n for k in 1..-h[i]
start heaps([-x for x in a])""",
        "all zeros": """
position heaps(h[n])
    lose if h == [0 for x in h]
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i]""",
        "all zeros by index": """
position heaps(h[n])
    stop if h == [0 for i in 0..<n]
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i]""",
        "zeros by let": """
let empty = [0 for i in 1..n]
position heaps(h[n])
    lose if h == empty
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]""",
        "a set of zeros": """
position heaps(h[n])
    lose if {x for x in h} == {0}
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i]""",
        "an empty set": """
position heaps(h[n])
    lose if {i for i in 0..<n if h[i] != 0} == {}
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i]""",
        "one number a move": """
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..max(h) if y < h[i]""",
        "guard in fn": """
fn ok(h[], i, k) = k >= 1 and k <= h[i]
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k) for i in 0..<n for k in 0..h[i] if ok(h, i, k)""",
        "counted down": """
position heaps(h[n])
    move to heaps(h with [n - i] = h[n - i] - k) for i in 1..n for k in 1..h[n - i]""",
        "with a count": """
position heaps(h[n], moves)
    move to heaps(h with [i] = y, moves + 1) for i in 0..<n for y in 0..<h[i]
start heaps(a, 0)""",
        "pairs to choose": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - k) for (i, most) in [(j, h[j]) for j in 0..<n] for k in 1..most""",
    }, nim, lambda row: xor(row) != 0, several(4, [1, 2, 3]),
        list(balanced(5)) + same_row()),
    Game("nim of three", {
        "three": """
position p(x, y, z)
    move to p(i, y, z) for i in 0..<x
    move to p(x, i, z) for i in 0..<y
    move to p(x, y, i) for i in 0..<z""",
        "one clause": """
position p(x, y, z)
    move to p(x - i, y - j, z - k) for i in 0..x for j in 0..y for k in 0..z
        if (i > 0 and j + k == 0) or (j > 0 and i + k == 0) or (k > 0 and i + j == 0)""",
        "directions": """
position p(x, y, z)
    move to p(x - dx * k, y - dy * k, z - dz * k)
        for (dx, dy, dz) in [(1, 0, 0), (0, 1, 0), (0, 0, 1)] for k in 1..max(x, y, z)""",
        "lose if": """
position p(x, y, z)
    lose if x == 0 and y == 0 and z == 0
    move to p(i, y, z) for i in 0..x-1
    move to p(x, i, z) for i in 0..y-1
    move to p(x, y, i) for i in 0..z-1""",
        "two and a rest": """
position p(x, y, z)
    move to p(x - k, y, z) for k in 1..x
    move to q(x, z) + q(k, 0) for k in 0..<y
    move to p(x, y, z - k) for k in 1..z
position q(x, y)
    move to q(x - k, y) for k in 1..x
    move to q(x, y - k) for k in 1..y
start q(u, v) + q(w, 0)""",
    }, "input u, v, w", "start p(u, v, w)", lambda: (
        [(numbers(x, y, z), x ^ y ^ z != 0) for x in range(4)
         for y in range(4) for z in range(4)],
        [(numbers(FAR, FAR, 0), False), (numbers(FAR, FAR - 1, 1), True),
         (numbers(2**59, 2**58, 2**59 + 2**58), False),
         (numbers(FAR, 12345, FAR ^ 12345), False)])),
    takes("1 to m again", lambda k, x, m: k <= m, lambda x, m: x % (m + 1), {
        "below 0": """
position heap(x in -2**61..0)
    move to heap(x + k) for k in 1..m
start sum(heap(-x) for x in a)""",
        "from 1": """
position heap(x in 1..10**18 + 1)
    move to heap(x - k) for k in 1..m
start sum(heap(x + 1) for x in a)""",
        "from 5": """
let L = 5
position heap(x)
    stop if x <= L
    move to heap(x - k) for k in 1..m if x - k >= L
start sum(heap(x + L) for x in a)""",
        "from 7, max": """
position heap(x)
    move to heap(y) for y in max(7, x - m)..<x
start sum(heap(x + 7) for x in a)""",
        "two ends": """
position heap(l, r)
    move to heap(l + k, r) for k in 1..m if l + k <= r
start sum(heap(0, x) for x in a)""",
        "two ends, both": """
position heap(l, r)
    move to heap(l + k, r) for k in 1..m if l + k <= r
    move to heap(l, r - k) for k in 1..m if l + k <= r
start sum(heap(5, x + 5) for x in a)""",
        "fn ok": """
fn ok(d) = d > 0 and d <= m
position heap(x)
    move to heap(y) for y in 0..x if ok(x - y)""",
        "fn ok twice": """
fn at_most(d) = if d > m then false else true
fn ok(d) = at_most(d) and not (d < 1)
position heap(x)
    move to heap(x - d) for d in 0..x if ok(d)""",
        "abs": """
position heap(x)
    move to heap(y) for y in 0..<x if abs(x - y) <= m""",
        "in a range": """
position heap(x)
    move to heap(y) for y in 0..x if x - y in 1..m""",
        "not in": """
position heap(x)
    move to heap(y) for y in 0..<x if x - y not in m + 1..x""",
        "de Morgan": """
position heap(x)
    move to heap(y) for y in 0..x if not (y >= x or x > m + y)""",
        "chained": """
position heap(x)
    move to heap(y) for y in 0..x if y < x <= y + m""",
        "from a list": """
position heap(x)
    move to heap(x - k) for k in [j for j in 1..m] if k <= x""",
        "from a set": """
let moves = {k for k in 1..min(m, 100)}
position heap(x)
    move to heap(x - k) for k in moves if k <= x""",
        "negative takings": """
position heap(x)
    move to heap(x + d) for d in -m..-1 if x + d >= 0""",
        "falling": """
position heap(x)
    move to heap(x + d) for d in -1..-min(m, x) by -1""",
        "if within": """
position heap(x)
    move to heap(if k <= x then x - k else 0) for k in 1..m if x > 0""",
        "clipped": """
position heap(x)
    stop if x == 0
    move to heap(max(0, x - k)) for k in 1..m""",
        "doubled": """
position heap(x)
    move to heap(x - 2 * k) for k in 1..m
start sum(heap(2 * x) for x in a)""",
        "doubled and one": """
position heap(x)
    move to heap(x - 2 * k) for k in 1..m
start sum(heap(2 * x + 1) for x in a)""",
    }, head="m", given=[(1,), (2,), (3,), (7,)]),
    total_up("m to 2m up", lambda m: m, lambda m: 2 * m,
             lambda x, m: x % (3 * m) >= m, {
        "no end": """
position c(total)
    move to c(total + k) for k in m..2*m if total + k <= n""",
        "targets": """
position c(total)
    move to c(t) for t in total + m..min(n, total + 2 * m)""",
        "targets, condition": """
position c(total)
    move to c(t) for t in total + m..n if t <= total + 2 * m""",
        "stop if": """
position c(total)
    stop if n - total < m
    move to c(total + k) for k in m..min(2 * m, n - total)""",
        "declared": """
position c(total in 0..n)
    move to c(total + k) for k in m..2*m""",
        "lose if": """
position c(total)
    lose if total + m > n
    move to c(total + k) for k in m..2*m if total + k <= n""",
        "what is left": """
position c(left)
    move to c(left - k) for k in m..2*m
start c(n)""",
        "two counts": """
position c(total, left)
    move to c(total + k, left - k) for k in m..2*m
start c(0, n)""",
    }),
    total_up("1 to m up", lambda m: 1, lambda m: m,
             lambda x, m: x % (m + 1) != 0, {
        "next one": """
position c(total)
    move to c(k) for k in total+1..total+m if k <= n""",
        "lose if past": """
position c(total)
    lose if total > n - 1
    move to c(min(n, total + k)) for k in 1..m""",
        "declared": """
position c(total in 0..n)
    move to c(total + k) for k in 1..m""",
        "minus": """
position c(total in -n..0)
    move to c(total - k) for k in 1..m""",
        "array of one": """
position c(t[1])
    move to c([t[0] + k]) for k in 1..min(m, n - t[0])
start c([0])""",
        "who wins": """
position me(total)
    lose if total == n
    move to you(total + k) for k in 1..m if total + k <= n
position you(total)
    lose if total == n
    move to me(total + k) for k in 1..m if total + k <= n
start me(0)""",
    }),
    takes("2 3 7", lambda k, x: k in (2, 3, 7),
          periodic(lambda k: k in (2, 3, 7), 7), {
        "three clauses": """
position heap(x)
    move to heap(x - 2)
    move to heap(x - 3)
    move to heap(x - 7)""",
        "if chain": """
fn step(i) = if i == 0 then 2 else if i == 1 then 3 else 7
position heap(x)
    move to heap(x - step(i)) for i in 0..2""",
        "array": """
let s = [2, 3, 7]
position heap(x)
    move to heap(x - s[i]) for i in 0..<len(s) if x >= s[i]""",
        "or": """
position heap(x)
    move to heap(y) for y in 0..<x if x - y == 2 or x - y == 3 or x == y + 7""",
        "set of rests": """
position heap(x)
    move to heap(y) for y in 0..<x if x - y in {2, 3, 7}""",
        "xor": """
position heap(x)
    move to heap(x - k) for k in 1..7 if (140 >> k) & 1 == 1""",
        "polynomial": """
position heap(x)
    move to heap(x - k) for k in 0..7 if (k - 2) * (k - 3) * (k - 7) == 0""",
        "text": """
let w = "00110001"
position heap(x)
    move to heap(x - k) for k in 0..7 if w[k] == '1'""",
        "up to": """
position heap(x, top)
    move to heap(x + k, top) for k in [7, 3, 2] if x + k <= top
start sum(heap(0, x) for x in a)""",
        "below 0": """
position heap(x in -2**61..0)
    move to heap(x + 2)
    move to heap(x + 3)
    move to heap(x + 7)
start sum(heap(-x) for x in a)""",
    }),
    takes("powers of two again", lambda k, x: k & k - 1 == 0,
          lambda x: x % 3, {
        "shift": """
position heap(x)
    move to heap(x - (1 << b)) for b in 0..60""",
        "shift, end": """
position heap(x)
    move to heap(x - (1 << b)) for b in 0..60 if 1 << b <= x""",
        "power": """
position heap(x)
    move to heap(x - 2 ** e) for e in 0..61 if 2 ** e <= x""",
        "popcount": """
position heap(x)
    move to heap(x - k) for k in 1..x if popcount(k) == 1""",
        "rest": """
position heap(x)
    move to heap(y) for y in 0..<x if popcount(x - y) == 1""",
        "let": """
let powers = [2 ** e for e in 0..60]
position heap(x)
    move to heap(x - p) for p in powers if p <= x""",
        "set": """
position heap(x)
    move to heap(x - p) for p in {1 << e for e in 0..60} if x >= p""",
        "fn, set": """
let powers = {1 << e for e in 0..20}
position heap(x)
    move to heap(x - 2**e) for e in 0..20""",
    }),
    takes("primes and 1", lambda k, x: k == 1 or is_prime(k),
          lambda x: x % 4, {
        "isprime": """
position heap(x)
    move to heap(x - k) for k in 1..x if k == 1 or isprime(k)""",
        "apart": """
position heap(x)
    move to heap(x - 1)
    move to heap(x - p) for p in 2..x if isprime(p)""",
        "rest": """
position heap(x)
    move to heap(y) for y in 0..<x if isprime(x - y) or x - y == 1""",
        "not": """
position heap(x)
    move to heap(x - k) for k in 1..x if not (k > 1 and not isprime(k))""",
    }, count=1000),
    takes("multiples of m", lambda k, x, m: k % m == 0,
          lambda x, m: x // m, {
        "mod": """
position heap(x)
    move to heap(x - k) for k in 1..x if k % m == 0""",
        "times": """
position heap(x)
    move to heap(x - m * j) for j in 1..x / m""",
        "by": """
position heap(x)
    move to heap(x - m * j) for j in 1..x if m * j <= x""",
        "rest": """
position heap(x)
    move to heap(y) for y in 0..<x if (x - y) % m == 0""",
        "same rest": """
position heap(x)
    move to heap(y) for y in 0..<x if y % m == x % m""",
        "quotients": """
position heap(x)
    move to heap(x % m + m * q) for q in 0..<x / m""",
        "pair": """
position heap(q, r)
    move to heap(q - k, r) for k in 1..q
start sum(heap(x / m, x % m) for x in a)""",
    }, head="m", given=[(1,), (2,), (3,), (7,)]),
    takes("odd again", lambda k, x: k % 2 == 1, lambda x: x % 2, {
        "fn": """
fn odd(k) = k & 1 == 1
position heap(x)
    move to heap(x - k) for k in 1..x if odd(k)""",
        "double": """
position heap(x)
    move to heap(x - 2 * j - 1) for j in 0..x""",
        "double, from 1": """
position heap(x)
    move to heap(x - (2 * j - 1)) for j in 1..(x + 1) / 2""",
        "other parity": """
position heap(x)
    move to heap(y) for y in 0..<x if y % 2 != x % 2""",
        "sum odd": """
position heap(x)
    move to heap(y) for y in 0..<x if (x + y) % 2 == 1""",
        "by 2": """
position heap(x)
    move to heap(x - k) for k in 1..x by 2""",
    }),
    takes("even", lambda k, x: k % 2 == 0, lambda x: x // 2, {
        "by 2": """
position heap(x)
    move to heap(x - k) for k in 2..x by 2""",
        "half": """
position heap(x)
    move to heap(x - 2 * k) for k in 1..x / 2""",
        "same parity": """
position heap(x)
    move to heap(y) for y in 0..<x if (x + y) % 2 == 0""",
        "pairs": """
position heap(x)
    move to heap(x - k - k) for k in 1..x if k + k <= x""",
        "from below": """
position heap(x)
    move to heap(x % 2 + 2 * j) for j in 0..<x / 2""",
    }),
    takes("at most half", lambda k, x: 2 * k <= x, half, {
        "rest": """
position heap(x)
    move to heap(y) for y in 1..<x if 2 * y >= x""",
        "rest from": """
position heap(x)
    move to heap(y) for y in x - x / 2..x - 1""",
        "more left than taken": """
position heap(x)
    move to heap(x - k) for k in 1..x if not (k > x - k)""",
        "loop and break": """
position heap(x)
    move to heap(x - k) for k in 1..x if k <= x / 2""",
        "fn": """
fn most(x) = x / 2
position heap(x)
    move to heap(x - k) for k in 1..most(x)""",
        "shift": """
position heap(x)
    move to heap(x - k) for k in 1..x >> 1""",
        "as many left": """
position heap(x)
    move to heap(x - k) for k in 1..x if x - k >= k""",
        "from 1": """
position heap(x)
    move to heap(x - k) for k in 1..(x - 1) / 2
start sum(heap(x + 1) for x in a)""",
        "below 0": """
position heap(x in -2**61..0)
    move to heap(x + k) for k in 1..-x if 2 * k <= -x
start sum(heap(-x) for x in a)""",
    }),
    two("wythoff other coordinates", [], moved(
        lambda x, y: [(i, y) for i in range(x)],
        lambda x, y: [(x, i) for i in range(y)],
        lambda x, y: [(x - k, y - k) for k in range(1, min(x, y) + 1)]),
        wythoff(1), list(cold(1)), {
        "less and difference": """
position p(lo, diff)
    move to p(lo - k, diff) for k in 1..lo
    move to p(lo - k, diff + k) for k in 1..lo
    move to p(lo, diff - k) for k in 1..diff
    move to p(lo - k, k) for k in 1..lo if diff == 0
    move to p(lo + diff - k, k - diff) for k in diff+1..lo+diff if lo + diff - k < lo
start p(min(u, v), abs(u - v))""",
        "less and difference, cases": """
position p(lo, d)
    move to p(y, d) for y in 0..<lo
    move to p(y, lo + d - y) for y in 0..<lo
    move to p(min(lo, z), abs(lo - z)) for z in 0..<lo + d
start p(min(u, v), max(u, v) - min(u, v))""",
        "to a corner": """
position queen(r, c)
    move to queen(r + k, c) for k in 1..u - r
    move to queen(r, c + k) for k in 1..v - c
    move to queen(r + k, c + k) for k in 1..min(u - r, v - c)
start queen(0, 0)""",
        "on a board": """
position queen(r in 0..u, c in 0..v)
    move to queen(r + k, c) for k in 1..u
    move to queen(r, c + k) for k in 1..v
    move to queen(r + k, c + k) for k in 1..u
start queen(0, 0)""",
        "board 10**18": """
let m = 10**18
position queen(r in 1..m + 1, c in 1..m + 1)
    move to queen(r - k, c) for k in 1..r
    move to queen(r, c - k) for k in 1..c
    move to queen(r - k, c - k) for k in 1..r
start queen(u + 1, v + 1)""",
        "up to the right corner": """
position queen(r, c)
    move to queen(r - k, c) for k in 1..r
    move to queen(r, c + k) for k in 1..v - c
    move to queen(r - k, c + k) for k in 1..min(r, v - c)
start queen(u, 0)""",
        "heaps from 1": """
position p(x, y)
    move to p(i, y) for i in 1..<x
    move to p(x, i) for i in 1..<y
    move to p(x - k, y - k) for k in 1..<min(x, y)
start p(u + 1, v + 1)""",
        "below 0": """
position p(x in -10**18..0, y in -2**61..0)
    move to p(x + k, y) for k in 1..-x
    move to p(x, y + k) for k in 1..-y
    move to p(x + k, y + k) for k in 1..min(-x, -y)
start p(-u, -v)""",
        "a step for both": """
position p(x, y)
    move to p(x - i, y - j) for i in 0..x for j in 0..y
        if i + j > 0 and (i == 0 or j == 0 or i == j)""",
        "de Morgan": """
position p(x, y)
    move to p(x - i, y - j) for i in 0..x for j in 0..y
        if not (i == 0 and j == 0) and not (i != 0 and j != 0 and i != j)""",
        "same diagonal": """
position p(x, y)
    move to p(i, y) for i in 0..<x
    move to p(x, j) for j in 0..<y
    move to p(i, j) for i in 0..<x for j in 0..<y if x - y == i - j""",
        "fn can": """
fn can(x, y, i, j) = (i == x or j == y or x - i == y - j) and (i, j) != (x, y)
position p(x, y)
    move to p(i, j) for i in 0..x for j in 0..y if can(x, y, i, j)""",
        "array": """
position p(h[2])
    move to p(h with [i] = h[i] - k) for i in 0..1 for k in 1..h[i]
    move to p([x - k for x in h]) for k in 1..min(h)
start p([u, v])""",
        "array, sorted": """
position p(h[2])
    move to p(sort([h[0] - k, h[1]])) for k in 1..h[0]
    move to p(sort([h[0], h[1] - k])) for k in 1..h[1]
    move to p([h[0] - k, h[1] - k]) for k in 1..h[0]
start p(sort([u, v]))""",
        "swapped": """
position p(x, y)
    move to p(y, x - k) for k in 1..x
    move to p(y - k, x) for k in 1..y
    move to p(y - k, x - k) for k in 1..min(x, y)""",
        "larger first": """
position p(x, y)
    move to p(max(x - k, y), min(x - k, y)) for k in 1..x
    move to p(x, y - k) for k in 1..y
    move to p(x - k, y - k) for k in 1..y
start p(max(u, v), min(u, v))""",
        "one of or both": """
position p(x, y)
    move to p(x - k * a, y - k * b) for a in 0..1 for b in 0..1
        for k in 1..max(x, y) if a == 1 or b == 1""",
    }, only=()),
    rows("moore of two again", {
        "i < j, c and d": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - c, [j] = h[j] - d)
        for i in 0..<n for j in 0..<n if i < j for c in 0..h[i] for d in 0..h[j] if c + d > 0
    move to heaps(h with [i] = h[i] - c) for i in 0..<n for c in 1..h[i]""",
        "i < j, c and d ranges": """
position heaps(h[])
    move to heaps(h with [i] = c, [j] = d) for j in 0..<len(h) for i in 0..<j
        for c in 0..h[i] for d in 0..h[j] if c != h[i] or d != h[j]
    move to heaps(h with [i] = c) for i in 0..<len(h) for c in 0..h[i] - 1""",
        "pairs": """
position heaps(h[n])
    move to heaps(h with [i] = c, [j] = d) for (i, j) in [(i, j) for j in 0..<n for i in 0..<j]
        for c in 0..<h[i] for d in 0..<h[j]
    move to heaps(h with [i] = c) for i in 0..<n for c in 0..<h[i]""",
        "lists": """
position heaps(h[n])
    move to heaps([if t == i then h[t] - c else if t == j then h[t] - d else h[t] for t in 0..<n])
        for i in 0..<n for j in i+1..<n for c in 1..h[i] for d in 1..h[j]
    move to heaps([if t == i then h[t] - c else h[t] for t in 0..<n])
        for i in 0..<n for c in 1..h[i]""",
        "i may be j": """
position heaps(h[n])
    move to heaps(h with [i] = c, [j] = d) for i in 0..<n for j in 0..<n if i != j
        for c in 0..<h[i] for d in 0..h[j]
    move to heaps(h with [i] = c) for i in 0..<n for c in 0..<h[i]""",
        "in steps": """
fn less(h[], i, k) = h with [i] = h[i] - k
position heaps(h[])
    move to heaps(less(h, i, k)) for i in 0..<len(h) for k in 1..h[i]
    move to heaps(less(less(h, i, k), j, l)) for i in 0..<len(h) for j in 0..<i
        for k in 1..h[i] for l in 1..h[j]""",
        "lose if all": """
position heaps(h[n])
    lose if all(x == 0 for x in h)
    move to heaps(h with [i] = c) for i in 0..<n for c in 0..<h[i]
    move to heaps(h with [i] = c, [j] = d) for i in 0..<n for j in i+1..<n
        for c in 0..<h[i] for d in 0..<h[j]""",
        "from 1": """
position heaps(h[n])
    move to heaps(h with [i] = c) for i in 0..<n for c in 1..<h[i]
    move to heaps(h with [i] = c, [j] = d) for i in 0..<n for j in i+1..<n
        for c in 1..<h[i] for d in 1..<h[j]
start heaps([x + 1 for x in a])""",
        "whole": """
position heaps(h[n])
    move to heaps(h with [i] = h[i] - c, [(i + s) % n] = h[(i + s) % n] - d)
        for i in 0..<n for s in 1..<n for c in 1..h[i] for d in 1..h[(i + s) % n]
    move to heaps(h with [i] = h[i] - c) for i in 0..<n for c in 1..h[i]""",
    }, *moore(2), several(3, [1, 2, 3, 3]), list(equal_rows(2, 20))),
    Game("moore of two of three", {
        "one clause": """
position p(x, y, z)
    move to p(i, j, k) for i in 0..x for j in 0..y for k in 0..z
        if count(t for t in [i != x, j != y, k != z] if t) in 1..2""",
        "three clauses": """
position p(x, y, z)
    move to p(i, j, z) for i in 0..x for j in 0..y if i + j < x + y
    move to p(i, y, j) for i in 0..x for j in 0..z if i + j < x + z
    move to p(x, i, j) for i in 0..y for j in 0..z if i + j < y + z""",
        "one or two": """
position p(x, y, z)
    move to p(x - i, y, z) for i in 1..x
    move to p(x, y - i, z) for i in 1..y
    move to p(x, y, z - i) for i in 1..z
    move to p(x - i, y - j, z) for i in 1..x for j in 1..y
    move to p(x - i, y, z - j) for i in 1..x for j in 1..z
    move to p(x, y - i, z - j) for i in 1..y for j in 1..z""",
    }, "input u, v, w", "start p(u, v, w)", lambda: (
        [(numbers(x, y, z), not x == y == z) for x in range(4)
         for y in range(4) for z in range(4)],
        [(numbers(FAR, FAR, FAR), False), (numbers(FAR, FAR, FAR - 1), True),
         (numbers(5, FAR, 7), True)])),
    Game("one coordinate", {
        "count": """
position p(x, y)
    move to p(i, j) for i in 0..x for j in 0..y if count(t for t in [i != x, j != y] if t) == 1""",
        "count of a condition": """
position p(x, y)
    move to p(i, j) for i in 0..x for j in 0..y
        if (if i != x then 1 else 0) + (if j != y then 1 else 0) == 1""",
        "count over array": """
position p(h[2])
    move to p([i, j]) for i in 0..h[0] for j in 0..h[1] if count([i, j][t] != h[t] for t in 0..1) == 1
start p([u, v])""",
        "unequal": """
position p(x, y)
    move to p(i, j) for i in 0..x for j in 0..y if (i == x) != (j == y)""",
        "rook": """
position p(x, y)
    move to p(i, j) for i in 0..x for j in 0..y if (i == x or j == y) and not (i == x and j == y)""",
        "steps of a rook": """
position p(x, y)
    move to p(x - k * d, y - k * (1 - d)) for d in 0..1 for k in 1..max(x, y)""",
        "rook to the right corner": """
position p(r, c)
    move to p(r - k, c) for k in 1..r
    move to p(r, c + k) for k in 1..v - c
start p(u, 0)""",
    }, "input u, v", "start p(u, v)", lambda: (
        [(numbers(x, y), x != y) for x in range(6) for y in range(6)],
        [(numbers(*at), at[0] != at[1]) for at in EDGES])),
    two("euclid again", [], moved(
        lambda x, y: [(x - k * y, y) for k in range(1, x // y + 1)] if y else [],
        lambda x, y: [(x, y - k * x) for k in range(1, y // x + 1)] if x else []),
        euclid, [(FAR, 618033988749894848), (FAR, 618033988749894849),
                 (1, 4 * 10**9), (FIB[-3], FIB[-2]), (FAR, 3), (FAR, FAR)], {
        "large and small": """
position p(a, b)
    stop if b == 0
    move to p(max(a - k * b, b), min(a - k * b, b)) for k in 1..a / b
start p(max(u, v), min(u, v))""",
        "array": """
position p(h[2])
    stop if min(h) == 0
    move to p(sort([min(h), max(h) - k * min(h)])) for k in 1..max(h) / min(h)
start p([u, v])""",
        "from the remainder": """
position p(a, b)
    move to p(a % b + j * b, b) if b > 0 for j in 0..<a / b
    move to p(a, b % a + j * a) if a > 0 for j in 0..<b / a""",
    }, only=()),
    two("fibonacci nim again", [], moved(
        lambda x, m: [(x - k, 2 * k) for k in range(1, min(x, m) + 1)]),
        lambda x, m: x > 0 and zeckendorf(x) <= m,
        [(x, x - 1) for x in FIB[-4:]] + [(x + 1, x) for x in FIB[-4:-1]], {
        "gone": """
position p(gone, m)
    move to p(gone + k, 2 * k) for k in 1..min(m, u - gone)
start p(0, v)""",
        "with a count": """
position p(x, m, moves)
    move to p(x - k, 2 * k, moves + 1) for k in 1..m if k <= x
start p(u, v, 0)""",
        "turn": """
position p(x, m, turn in 0..1)
    move to p(x - k, 2 * k, 1 - turn) for k in 1..m if k <= x
start p(u, v, 0)""",
        "rest and last": """
position p(x, m)
    move to p(y, 2 * x - 2 * y) for y in 0..<x if not (x - y > m)""",
        "array": """
position p(h[2])
    move to p([h[0] - k, 2 * k]) for k in 1..min(h[0], h[1])
start p([u, v])""",
        "swapped names": """
position p(cap, x)
    move to p(cap, x) if false
    move to p(k + k, x - k) for k in 1..x if cap >= k
start p(v, u)""",
    }, only=(), starts=[(x, m) for x in range(14) for m in range(14)]),
    of_heaps("lasker once more", started({
        "from 1": """
position heap(x)
    move to heap(y) for y in 1..<x
    move to heap(i + 1) + heap(x - i) for i in 1..x - 2
start sum(heap(x + 1) for x in a)""",
        "l and r": """
position row(l, r)
    move to row(l, m) for m in l..<r
    move to row(l, m) + row(m, r) for m in l+1..<r
start sum(row(0, x) for x in a)""",
        "fn": """
fn parts(x, k) = if k == 0 then nothing else heap(k) + heap(x - k)
position heap(x)
    move to heap(x - k) for k in 1..x
    move to parts(x, k) for k in 1..x/2""",
        "one clause": """
position heap(x)
    move to heap(i) + heap(j) for i in 0..x for j in 0..x
        if (i == 0 and j < x) or (i > 0 and j > 0 and i + j == x)""",
        "below 0": """
position heap(x in -2**61..0)
    move to heap(x + k) for k in 1..-x
    move to heap(-k) + heap(x + k) for k in 1..<-x
start sum(heap(-x) for x in a)""",
    }), lasker, lambda x: 0 if x == 0 else x - 1 if x % 4 == 0 else
        x + 1 if x % 4 == 3 else x),
    of_heaps("kayles once more", started({
        "l and r, from 1": """
position row(l, r)
    move to row(l, i - 1) + row(i + w, r) for w in 1..2 for i in l..r if i + w - 1 <= r
start sum(row(1, x) for x in a)""",
        "r first": """
position row(r, l)
    move to row(i, l) + row(r, i + w) for w in 1..2 for i in l..r - w
start sum(row(x, 0) for x in a)""",
        "start and length": """
position row(s, x)
    move to row(s, i) + row(s + i + k, x - i - k) for k in 1..2 for i in 0..x - k
start sum(row(0, x) for x in a)""",
        "sum of two": """
position heap(x)
    move to heap(i) + heap(j) for i in 0..x for j in 0..x if 1 <= x - i - j <= 2""",
        "in set": """
position heap(x)
    move to heap(i) + heap(j) for i in 0..x for j in 0..x if x - i - j in {1, 2}""",
        "from 1": """
position heap(x)
    move to heap(i) + heap(x - k - i + 1) for k in 1..2 for i in 1..x - k
start sum(heap(x + 1) for x in a)""",
        "no zeros": """
fn part(x) = if x > 0 then heap(x) else nothing
position heap(x)
    move to part(i) + part(x - 1 - i) for i in 0..<x
    move to part(i) + part(x - 2 - i) for i in 0..x - 2""",
        "declared": """
position heap(x in 0..10**18)
    move to heap(i) + heap(x - 1 - i) for i in 0..x
    move to heap(i) + heap(x - 2 - i) for i in 0..x""",
    }), lambda x: [(i, x - k - i) for k in (1, 2) for i in range(x - k + 1)],
        KAYLES),
    of_heaps("dawson's kayles again", started({
        "l and r": """
position row(l, r)
    move to row(l, i) + row(i + 2, r) for i in l..r - 2
start sum(row(0, x) for x in a)""",
        "inclusive": """
position row(l, r)
    move to row(l, i - 1) + row(i + 2, r) for i in l..<r
start sum(row(1, x) for x in a)""",
        "parts": """
position heap(x)
    move to heap(i) + heap(j) for i in 0..x for j in 0..x if i + j + 2 == x""",
        "in order": """
position heap(x)
    move to heap(i) + heap(j) for i in 0..x for j in i..x if i + j == x - 2""",
        "below 0": """
position heap(x in -2**61..0)
    move to heap(-i) + heap(x + 2 + i) for i in 0..-x - 2
start sum(heap(-x) for x in a)""",
    }), dawson, rounded(dawson, 68, 34)),
]

OTHERS += [
    rows("misere nim again", {
        "win if all": """
position heaps(h[n])
    win if all(x == 0 for x in h)
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i]""",
        "win if zeros": """
position heaps(h[n])
    win if h == [0 for x in h]
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i]""",
        "win if lists": """
position heaps(h[n])
    win if sum(h) == 0
    move to heaps([if j == i then y else h[j] for j in 0..<n]) for i in 0..<n for y in 0..<h[i]""",
        "misere, sum": """
position heap(x)
    move to heap(x - k) for k in 1..x
play misere
start sum(heap(x) for x in a)""",
        "misere, lists": """
position heaps(h[])
    move to heaps(h[0..<i] + [y] + h[i+1..<len(h)]) for i in 0..<len(h) for y in 0..<h[i]
play misere""",
        "misere, sorted": """
position heaps(h[n])
    move to heaps(sort(h with [i] = y)) for i in 0..<n for y in 0..<h[i]
play misere
start heaps(sort(a))""",
        "misere, below 0": """
position heap(x in -2**61..0)
    move to heap(x + k) for k in 1..-x
play misere
start sum(heap(-x) for x in a)""",
        "misere, from 1": """
position heap(x)
    move to heap(y) for y in 1..<x
play misere
start sum(heap(x + 1) for x in a)""",
        "misere, turns": """
position me(x)
    move to you(y) for y in 0..<x
position you(x)
    move to me(y) for y in 0..<x
play misere
start sum(me(x) for x in a)""",
    }, nim, last_loses, several(4, [1, 2, 3]), list(balanced(5)) + [[1] * 4, [1] * 5],
        misere=True),
    Game("last to take of one heap loses again", {
        "misere": """
position c(x)
    move to c(x - k) for k in 1..m if k <= x
play misere
start c(n)""",
        "below 0": """
position c(x in -2**61..0)
    move to c(x + k) for k in 1..m
play misere
start c(-n)""",
        "up, declared": """
position c(x in 0..n)
    win if x == n
    move to c(x + k) for k in 1..m""",
        "up, targets": """
position c(x)
    win if x >= n
    move to c(y) for y in x + 1..min(n, x + m)""",
        "from 1": """
position c(x)
    win if x == 1
    move to c(x - k) for k in 1..min(m, x - 1)
start c(n + 1)""",
        "fn ok": """
fn ok(d) = 1 <= d and d <= m
position c(x)
    win if x == 0
    move to c(y) for y in 0..<x if ok(x - y)
start c(n)""",
        "win by name": """
position c(x)
    win if not x > 0
    move to c(x - k) for k in 1..m if not k > x
start c(n)""",
    }, "input n, m", "start c(0)", lambda: (
        [(numbers(x, m), x % (m + 1) != 1) for x in range(20)
         for m in range(1, 5)],
        [(numbers(x, m), x % (m + 1) != 1) for x in range(FAR - 12, FAR)
         for m in (1, 2, 3, 9, 10**9)])),
    rows("stairs once more", {
        "other end": """
position steps(c[n])
    move to steps(c with [n - 1] = c[n - 1] - t) for t in 1..c[n - 1]
    move to steps(c with [s] = c[s] - t, [s + 1] = c[s + 1] + t) for s in 0..<n-1 for t in 1..c[s]
start steps([a[n - 1 - i] for i in 0..<n])""",
        "with a ground": """
position steps(c[n + 1])
    move to steps(c with [s] = c[s] - t, [s - 1] = c[s - 1] + t) for s in 1..n for t in 1..c[s]
start steps([0] + a)""",
        "lists": """
position steps(c[n])
    move to steps([if j == i then c[j] - t else if j == i - 1 then c[j] + t else c[j] for j in 0..<n])
        for i in 0..<n for t in 1..c[i]
start steps(a)""",
        "what stays": """
position steps(c[n])
    move to steps(c with [i] = y) for i in 0..0 for y in 0..<c[0]
    move to steps(c with [i] = y, [i - 1] = c[i - 1] + c[i] - y) for i in 1..<n for y in 0..<c[i]
start steps(a)""",
        "if i > 0": """
position steps(c[n])
    move to steps(if i > 0 then c with [i] = c[i] - t, [i - 1] = c[i - 1] + t else c with [0] = c[0] - t)
        for i in 0..<n for t in 1..c[i]
start steps(a)""",
        "index of the lower": """
position steps(c[n])
    move to steps(c with [0] = c[0] - t) for t in 1..c[0]
    move to steps(c with [s + 1] = c[s + 1] - t, [s] = c[s] + t) for s in 0..n-2 for t in 1..c[s + 1]
start steps(a)""",
        "stop": """
position steps(c[n])
    stop if sum(c) == 0
    move to steps(c with [0] = c[0] - t) for t in 1..c[0]
    move to steps(c with [s] = c[s] - t, [s - 1] = c[s - 1] + t) for s in 1..<n for t in 1..c[s]
start steps(a)""",
        "pairs": """
position coins(x, i)
    move to coins(x - k, i) + coins(k, i - 1) for k in 1..x if i > 0
start sum(coins(a[i], i + 1) for i in 0..<n)""",
    }, stairs, lambda row: xor(row[::2]) != 0, several(3, [1, 2, 3]),
        list(twice(50))),
    rows("silver dollars", {
        "down": """
position row(p[n])
    move to row(p with [0] = y) for y in 0..<p[0]
    move to row(p with [i] = y) for i in 1..<n for y in p[i - 1] + 1..<p[i]
start row(a)""",
        "steps": """
position row(p[n])
    move to row(p with [i] = p[i] - k) for i in 0..<n for k in 1..p[i]
        if i == 0 or p[i] - k > p[i - 1]
start row(a)""",
        "if in range": """
position row(p[n])
    move to row(p with [i] = y) for i in 0..<n
        for y in (if i == 0 then 0 else p[i - 1] + 1)..<p[i]
start row(a)""",
        "a wall": """
position row(p[n + 1])
    move to row(p with [i] = y) for i in 1..n for y in p[i - 1] + 1..<p[i]
start row([-1 + 1] + [x + 1 for x in a])""",
        "lists": """
position row(p[n])
    move to row([if j == i then p[j] - k else p[j] for j in 0..<n])
        for i in 0..<n for k in 1..p[i] - (if i > 0 then p[i - 1] + 1 else 0)
start row(a)""",
        "gaps": """
position gaps(g[n])
    move to gaps(g with [n - 1] = g[n - 1] - k) for k in 1..g[n - 1]
    move to gaps(g with [i] = g[i] - k, [i + 1] = g[i + 1] + k) for i in 0..<n-1 for k in 1..g[i]
start gaps([a[i] - (if i > 0 then a[i - 1] + 1 else 0) for i in 0..<n])""",
        "falling": """
position row(p[n])
    move to row(p with [i] = y) for i in 0..<n for y in 0..<p[i] if i + 1 == n or y > p[i + 1]
start row([a[n - 1 - i] for i in 0..<n])""",
    }, silver, pieces(0, 1)[1], [[0, 1], [0, 2], [1, 2], [1, 3, 4], [0, 2, 5],
        [2, 3, 7], [1, 4, 5, 8], [0], [3], [2, 5, 6, 8]],
        list(spread([4, 5, 30], FAR // 100))),
    Game("northcott", {
        "gap": """
position gap(g)
    move to gap(g - k) for k in 1..g
start sum(gap(abs(a[i] - b[i]) - 1) for i in 0..<n)""",
        "white and black": """
position row(w, b)
    move to row(w + k, b) for k in 1..b - w - 1
    move to row(w, b - k) for k in 1..b - w - 1
start sum(row(min(a[i], b[i]), max(a[i], b[i])) for i in 0..<n)""",
        "squares": """
position row(w, b)
    move to row(t, b) for t in w+1..<b
    move to row(w, t) for t in w+1..<b
start sum(row(min(a[i], b[i]), max(a[i], b[i])) for i in 0..<n)""",
        "one by fn": """
fn free(w, b) = b - w - 1
position row(w, b)
    move to row(w + k, b) for k in 1..free(w, b)
    move to row(w, b - k) for k in 1..free(w, b)
start sum(row(min(a[i], b[i]), max(a[i], b[i])) for i in 0..<n)""",
    }, "input n, (a, b)[n]", "", lambda: (
        [(numbers(2, x, y, z, w), abs(x - y) != abs(z - w)) for x in range(4)
         for y in range(4) for z in range(4) for w in range(4)
         if x != y and z != w],
        [(numbers(2, 0, FAR, FAR, 0), False), (numbers(2, 0, FAR, 1, FAR), True),
         (numbers(1, 5, 6), False), (numbers(1, FAR, 6), True)])),
    by_bits("turning turtles", {
        "sets": """
position coins(s: set(61))
    move to coins(s - {i}) for i in s
    move to coins(s - {i} xor {j}) for i in s for j in 0..<i
start coins({i for i in 0..60 if u >> i & 1 == 1})""",
        "heads apart": """
position head(i)
    move to nothing
    move to head(j) for j in 0..<i
start sum(head(i) for i in 0..60 if u >> i & 1 == 1)""",
    }, turning, lambda i: i + 1),
    by_bits("mock turtles", {
        "sets": """
position coins(s: set(61))
    move to coins(s xor {i, j, k}) for i in s for j in 0..i for k in 0..j
start coins({i for i in 0..60 if u >> i & 1 == 1})""",
    }, lambda s: [t for i in bits(s) for j in range(i + 1) for k in range(j + 1)
                  for t in [s ^ (1 << i | 1 << j | 1 << k)]], odious),
    Game("different heaps", {
        "three kinds": """
position any(x)
    move to any(x - k) for k in 1..x
position few(x)
    move to few(x - k) for k in 1..3
position odd(x)
    move to odd(x - k) for k in 1..x if k % 2 == 1
start any(u) + few(v) + odd(w)""",
        "a type": """
position heap(type in 0..2, x)
    move to heap(type, x - k) for k in 1..x if type == 0 or type == 1 and k <= 3 or type == 2 and k % 2 == 1
start heap(0, u) + heap(1, v) + heap(2, w)""",
        "one position": """
position p(x, y, z)
    move to p(i, y, z) for i in 0..<x
    move to p(x, y - k, z) for k in 1..3
    move to p(x, y, z - k) for k in 1..z if k & 1 == 1
start p(u, v, w)""",
        "a limit": """
position heap(most, x)
    move to heap(most, x - k) for k in 1..min(x, most)
start heap(10**18, u) + heap(3, v) + heap(1, w)""",
    }, "input u, v, w", "", lambda: (
        [(numbers(x, y, z), x ^ y % 4 ^ z % 2 != 0) for x in range(5)
         for y in range(6) for z in range(4)],
        [(numbers(0, FAR, FAR), FAR % 4 ^ FAR % 2 != 0),
         (numbers(3, FAR - 1, FAR), False), (numbers(FAR, FAR, FAR), True),
         (numbers(2, FAR - 1, FAR - 1), False)])),
    takes("coprime once more", lambda k, x: gcd(k, x) == 1, coprime, {
        "fn": """
fn ok(x, k) = gcd(x, k) == 1
position heap(x)
    move to heap(x - k) for k in 1..x if ok(x, k)""",
        "rest": """
position heap(x)
    move to heap(y) for y in 0..<x if gcd(x - y, x) == 1""",
        "rest, coprime itself": """
position heap(x)
    move to heap(y) for y in 0..<x if gcd(y, x) == 1""",
        "no common divisor": """
position heap(x)
    move to heap(x - k) for k in 1..x if not (gcd(k, x) > 1)""",
        "below 0": """
position heap(x in -2**61..0)
    move to heap(x + k) for k in 1..-x if gcd(k, -x) == 1
start sum(heap(-x) for x in a)""",
    }, count=1000, large=smooth),
    takes("proper divisors again", lambda k, x: x % k == 0 and k < x,
          lambda x: (x & -x).bit_length() - 1 if x else 0, {
        "rest": """
position heap(x)
    move to heap(y) for y in 1..<x if x % (x - y) == 0""",
        "half": """
position heap(x)
    move to heap(x - d) for d in 1..x/2 if x % d == 0""",
        "lose if": """
position heap(x)
    stop if x <= 1
    move to heap(x - d) for d in divisors(x) if d != x""",
        "fn": """
fn divides(d, x) = x % d == 0
position heap(x)
    move to heap(x - d) for d in 1..<x if divides(d, x)""",
    }, count=1000),
]
