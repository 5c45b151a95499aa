# SPDX-License-Identifier: MIT
"""Answers known from the literature, asked of the same program.

Each entry is a rule file, an input and the whole expected output.
"""

import math
from math import isqrt


class KnownCheck:
    """A check that nothing is computed for; it is never shrunk."""

    fixed, name = True, "run"

    def __init__(self, rules, given, expected):
        self.rules_text = rules.strip() + "\n"
        self.given, self.expected = given, expected.split()

    def text(self):
        return self.rules_text

    def input(self):
        return self.given

    def args(self, path):
        return ["run", path]

    def know(self):
        pass

    def shown(self):
        return " ".join(self.expected)

    def judge(self, out):
        found = out.split()
        if found == self.expected:
            return None
        return "found " + " ".join(found)


def period(game, name, n0, p):
    """The least preperiod and a period, looked at over 300 heaps.

    Prints three words: it repeats from n0 on, not one heap sooner, and with
    no smaller period there.
    """
    same = f"nimber({name}(n)) == nimber({name}(n + {p}))"
    soon = "true"
    if n0 > 0:
        soon = f"nimber({name}({n0 - 1})) != nimber({name}({n0 - 1 + p}))"
    smaller = (f"any(all(nimber({name}(n)) == nimber({name}(n + q))"
               f" for n in {n0}..300) for q in 1..<{p})")
    lines = [f"print all({same} for n in {n0}..300)"]
    if n0 > 0:
        lines.append(f"print {soon}")
    lines.append(f"print not {smaller}" if p > 1 else "print 0 == 0")
    return game + "\n".join(lines), "true " * len(lines)


KAYLES = """
game "Kayles"
position row(n)
    move to row(left) + row(n - 1 - left) for left in 0..n-1
    move to row(left) + row(n - 2 - left) for left in 0..n-2
"""

DAWSON = """
game "Dawson's Kayles"
position row(n)
    move to row(left) + row(n - 2 - left) for left in 0..n-2
"""

GRUNDY = """
game "Grundy's game"
position heap(n)
    move to heap(a) + heap(n - a) for a in 1..(n - 1)/2
"""

CRAM = """
game "Cram"
cases to end
input h, w
position board(free: set(h, w))
    move to board(free - {(r, c), (r, c + 1)})
        for r in 0..<h for c in 0..<w-1 if {(r, c), (r, c + 1)} <= free
    move to board(free - {(r, c), (r + 1, c)})
        for r in 0..<h-1 for c in 0..<w if {(r, c), (r + 1, c)} <= free
start board(full)
print nimber
"""

WYTHOFF = """
game "Wythoff"
position queen(x, y)
    move to queen(x - k, y)     for k in 1..x
    move to queen(x, y - k)     for k in 1..y
    move to queen(x - k, y - k) for k in 1..min(x, y)
print [nimber(queen(x, y)) for y in 0..5] for x in 0..2
print x, y for x in 0..12 for y in x..20 if not wins(queen(x, y))
"""

MOCK_TURTLES = """
game "Mock Turtles"
position coins(heads: set(8))
    move to coins(heads - {x}) for x in heads
    move to coins(heads xor {x, y}) for x in heads for y in 0..<x
    move to coins(heads xor {x, y, z})
        for x in heads for y in 0..<x for z in 0..<y
print [nimber(coins({x})) for x in 0..7]
print [nimber(coins({0, 3, 6}))]
"""

RULER = """
game "Ruler"
position coins(heads: set(1..8))
    move to coins(heads xor {z for z in y..x}) for x in heads for y in 1..x
print [nimber(coins({x})) for x in 1..8]
"""

LASKER = """
game "Lasker's Nim"
position heap(n)
    move to heap(n - k) for k in 1..n
    move to heap(a) + heap(n - a) for a in 1..n-1
print [nimber(heap(n)) for n in 0..16]
"""

MISERE_KAYLES = KAYLES + """
play misere
print [n for n in 1..25 if not wins(row(n))]
"""

ATCODER = """
game "VS AtCoder"
position pile(white, blue)
    move to pile(white - 1, blue + white)
    move to pile(white, blue - k) for k in 1..blue/2
print [nimber(pile(0, b)) for b in 0..8]
"""

PRIMES = """
game "Primes"
position heap(n)
    move to heap(n - k) for k in 2..n if isprime(k)
print nimber(heap(18))
"""

STRIP = """
game "Strip of paper"
position strip(n)
    move to strip(left) + strip(n - 2 - left) for left in 0..n-2
print count(n for n in 1..50 if wins(strip(n)))
"""

STONE_GAME = """
game "A multiple of the smaller pile"
position pile(x, y)
    move to pile(min(x, y - k*x), max(x, y - k*x)) if x > 0 for k in 1..y/x
print sum(x + y for x in 1..10 for y in x+1..10 if not wins(pile(x, y)))
"""

DIVISOR_GAME = """
game "A pile into two proper divisors"
position pile(n)
    move to pile(a) + pile(b)
        for a in divisors(n) if 1 < a < n for b in divisors(n) if a <= b < n
fn v(n) = nimber(pile(n))
print count(0 for a in 2..10 for b in 2..10 for c in 2..10 for d in 2..10
            for e in 2..10 if v(a) xor v(b) xor v(c) xor v(d) xor v(e) != 0)
"""

COPRIME_NIM = """
game "A number coprime to the pile"
position pile(n)
    move to pile(n - k) for k in 1..n if gcd(n, k) == 1
fn v(n) = nimber(pile(n))
print count(0 for a in 1..4 for b in 1..4 if v(a) == v(b))
print count(0 for a in 1..9 for b in 1..9 for c in 1..9 for d in 1..9
            for e in 1..9 if v(a) xor v(b) xor v(c) xor v(d) xor v(e) == 0)
"""

PROPORTIONATE = """
game "Once or twice as many from the other pile"
position piles(n, m)
    move to piles(n - k, m) for k in 1..n
    move to piles(n, m - k) for k in 1..m
    move to piles(n - k, m - k) for k in 1..min(n, m)
    move to piles(n - 2*k, m - k) for k in 1..min(n/2, m)
    move to piles(n - k, m - 2*k) for k in 1..min(n, m/2)
print sum(a + b for a in 0..t/2 for b in a..t-a if not wins(piles(a, b)))
    for t in {10, 100}
"""

MOORE = """
game "Moore's Nim, two heaps at a time"
cases to end
input n, a[n]
position heaps(h[n])
    move to heaps(h with [i] = x) for i in 0..<n for x in 0..<h[i]
    move to heaps(h with [i] = x, [j] = y)
        for i in 0..<n for j in i+1..<n for x in 0..<h[i] for y in 0..<h[j]
start heaps(a)
answer "First", "Second"
"""


NIM = """
game "Nim"
input n, a[n]
position heap(x)
    move to heap(x - k) for k in 1..x
start sum(heap(a[i]) for i in 0..<n)
print nimber, winning_moves
print i, k for winning move
"""

BACHET = """
game "At most k"
input k, n, a[n]
position heap(x)
    move to heap(x - t) for t in 1..k
start sum(heap(x) for x in a)
print nimber
answer "First", "Second"
"""

MISERE_NIM = """
game "Misère Nim"
cases t
input n, s[n]
position heap(x)
    move to heap(x - k) for k in 1..x
play misere
start sum(heap(x) for x in s)
answer "First", "Second"
"""


def large_nim():
    """Heaps near 10^18, with every winning move."""
    heaps = [10**18, 10**18 - 1, 123456789012345678, 7, 7]
    x = 0
    for heap in heaps:
        x ^= heap
    moves = [(i, h - (h ^ x)) for i, h in enumerate(heaps) if h ^ x < h]
    given = f"{len(heaps)} " + " ".join(str(h) for h in heaps)
    return given, f"{x} {len(moves)} " + " ".join(
        f"{i} {k}" for i, k in moves)


def large_bachet():
    k, heaps = 10**9 - 4, [10**18, 10**17 + 3, 5]
    x = 0
    for heap in heaps:
        x ^= heap % (k + 1)
    given = f"{k} {len(heaps)} " + " ".join(str(h) for h in heaps)
    return given, f"{x} First"


def large_misere():
    """A hundred heaps a case; ones alone; a case that Bouton's rule loses."""
    cases = [[10**9 - i for i in range(100)], [1] * 99, [1] * 100,
             [10**9, 10**9], [10**9, 10**9 - 1, 1], [5, 4, 1, 1]]
    given, wanted = [str(len(cases))], []
    for heaps in cases:
        given.append(f"{len(heaps)} " + " ".join(str(h) for h in heaps))
        x = 0
        for heap in heaps:
            x ^= heap
        lost = x == 0 if max(heaps) > 1 else x == 1
        wanted.append("Second" if lost else "First")
    return " ".join(given), " ".join(wanted)


def kayles_values():
    return KAYLES + "print [nimber(row(n)) for n in 1..20]", (
        "1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1")


def grundy_values():
    rules = GRUNDY + """
print [nimber(heap(n)) for n in 0..20]
print count(n for n in 1..1999 if not wins(heap(n))),
    max(n for n in 1..1999 if not wins(heap(n)))
"""
    return rules, ("0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 41 1222")


def subtraction(numbers):
    inside = ", ".join(str(n) for n in numbers)
    return f"""
game "Take one of {inside}"
position heap(n)
    move to heap(n - k) for k in {{{inside}}}
"""


def cram_boards():
    """Boards as an input, with their nimbers."""
    known = {(1, n): v for n, v in
             zip(range(1, 10), (0, 1, 1, 2, 0, 3, 1, 1, 0))}
    known.update({(2, n): n % 2 for n in range(1, 8)})
    known.update({(3, n): v for n, v in zip(range(3, 6), (0, 1, 1))})
    known[(4, 4)] = 0
    given = " ".join(f"{h} {w}" for h, w in known)
    return given, " ".join(str(v) for v in known.values())


def wythoff_losses():
    """(floor(k phi), floor(k phi^2)) without floating point."""
    pairs = []
    for k in range(20):
        low = (k + math.isqrt(5 * k * k)) // 2
        if low <= 12 and low + k <= 20:
            pairs.append(f"{low} {low + k}")
    return " ".join(pairs)


def lasker_values():
    values = list(range(17))
    for k in range(4):
        values[4 * k + 3], values[4 * k + 4] = 4 * k + 4, 4 * k + 3
    return " ".join(str(v) for v in values)


def moore_cases():
    """Lost where the binary digits, summed over heaps, are multiples of 3."""
    given, wanted = [], []
    for heaps in ((1, 1, 1), (1, 2, 3), (3, 3, 3), (1, 1, 2), (2, 2, 2),
                  (4, 4, 4), (0, 0, 0), (1, 1, 0), (5, 5, 5)):
        given.append("3 " + " ".join(str(h) for h in heaps))
        sums = [sum(h >> bit & 1 for h in heaps) % 3 for bit in range(3)]
        wanted.append("First" if any(sums) else "Second")
    return " ".join(given), " ".join(wanted)


# The inner k is not the length of y.
HIDDEN_LENGTH = """
input k in 1..2
input x[k]
position stack(y[k])
    move to stack(y with [i] = k) for i in 0..<len(y) for k in 0..<y[i]
start stack(x)
print first_wins, min(k for winning move)
"""


SQUARES = [  # loops that run over roots, and some that just may not
    ("k", "{a}..{b}"), ("k", "{a}..<{b}"), ("k + 3", "{a}..{b}"),
    ("n + k", "{a}..{b}"), ("k - {a}", "{a}..{b}"), ("k - n", "n..n + {b}"),
    ("{b} - k", "{a}..{b}"), ("{b} - k", "{a}..<{b}"),
    ("n - k", "0..<n"), ("n - k", "{a}..n"), ("n + 5 - k", "0..n + 1"),
    ("2 * k", "{a}..{b}"), ("k * k", "{a}..{b}"), ("n - 2 * k", "0..n / 2")]


def squares():
    """The numbers of a loop whose condition asks for squares, in order."""
    lines, found = ["input n", "fn square(k) = isqrt(k)**2 == k",
                    "fn root(k) = isqrt(k)"], []
    for e, ends in SQUARES:
        for a, b in ((0, 30), (1, 30), (2, 3), (4, 4), (5, 4), (7, 100)):
            over, of = ends.format(a=a, b=b), e.format(a=a, b=b)
            low, high = (eval(end.lstrip("<").replace("/", "//"), {"n": 50})
                         for end in over.split("..", 1))
            high += "<" not in over
            values = [k for k in range(low, high)
                      if isqrt(eval(of, {"k": k, "n": 50}))**2 ==
                      eval(of, {"k": k, "n": 50})]
            ways = (f"isqrt({of})**2 == {of}", f"square({of})",
                    f"{of} == isqrt({of}) * isqrt({of})",
                    f"root({of})**2 == {of}",
                    f"any(i * i == {of} for i in 0..{of})",
                    f"any({of} == i**2 for i in 0..isqrt({of}))")
            said = ways[len(lines) % 6]
            among = f"any(i * i == {of} for i in 2..{of})"
            lines.append(f"print [k for k in {over} if {said}],"
                         f" [k for k in {over} if k % 2 == 0 if {said}],"
                         f" [k for k in {over} if {among}]")
            found += values + [k for k in values if k % 2 == 0]
            found += [k for k in values
                      if eval(of, {"k": k, "n": 50}) > 1]
    return "\n".join(lines), "50", " ".join(str(k) for k in found)


def entries():
    """(name, rules, input, output)"""
    yield ("kayles", *with_input(kayles_values()))
    yield ("kayles-period", *with_input(period(KAYLES, "row", 71, 12)))
    yield ("dawson-period", *with_input(period(DAWSON, "row", 53, 34)))
    yield ("grundy", *with_input(grundy_values()))
    yield ("cram", CRAM, *cram_boards())
    yield ("wythoff", WYTHOFF, "", "0 1 2 3 4 5 1 2 0 4 5 3 2 0 1 5 3 4 "
           + wythoff_losses())
    yield ("mock-turtles", MOCK_TURTLES, "", "1 2 4 7 8 11 13 14 11")
    yield ("ruler", RULER, "", "1 2 1 4 1 2 1 8")
    yield ("lasker", LASKER, "", lasker_values())
    yield ("hidden-length", HIDDEN_LENGTH, "1 4", "true 0")
    yield ("misere-kayles", MISERE_KAYLES, "", "1 4 9 12 20")
    yield ("vs-atcoder", ATCODER, "", "0 0 1 0 2 1 3 0 4")
    yield ("primes", PRIMES, "", "4")
    yield ("strip-306", STRIP, "", "40")
    yield ("stones-325", STONE_GAME, "", "211")
    yield ("divisors-550", DIVISOR_GAME, "", "40085")
    yield ("coprime-560", COPRIME_NIM, "", "6 9964")
    yield ("proportionate-665", PROPORTIONATE, "", "21 1164")
    yield ("squares", *squares())
    yield ("moore", MOORE, *moore_cases())
    yield ("nim-large", NIM, *large_nim())
    yield ("bachet-large", BACHET, *large_bachet())
    yield ("misere-nim-large", MISERE_NIM, *large_misere())
    for numbers, p in (((1, 2), 3), ((1, 3), 2), ((1, 2, 5), 3),
                       ((1, 3, 4), 7), ((2, 3, 5), 7), ((2, 3, 7), 5),
                       ((2, 5, 7), 22)):
        name = "subtract-" + "-".join(str(n) for n in numbers)
        yield (name, *with_input(period(subtraction(numbers), "heap", 0, p)))


def with_input(pair):
    return pair[0], "", pair[1]


def known_checks():
    for name, rules, given, expected in entries():
        yield "known-" + name, [KnownCheck(rules, given, expected)]
