# SPDX-License-Identifier: MIT
"""Known games as strangers write them: templates of rules, and for each game
its moves and its theorem in Python, which know nothing of the rules.

A spelling is what stands between `input` and `answer`; a game's start is put
where it has none of its own, and what it reads where there is no HEAD.
"""

import random
import re
from functools import cached_property, lru_cache
from math import gcd, isqrt

FAR = 10**18


class Game:
    """Spellings, and (input, who moves wins) of small and of large starts."""

    def __init__(self, name, spellings, head, start, starts):
        self.name, self.spellings = name, spellings
        self.head, self.start, self.starts = head, start, starts

    @cached_property
    def known(self):
        """What starts says: it takes a while, and not every game is asked."""
        return self.starts()

    @property
    def small(self):
        return self.known[0]

    @property
    def large(self):
        return self.known[1]

    def text(self, spelling):
        rules, head = self.spellings[spelling], self.head
        if "HEAD" in rules:
            head, rules = rules.split("HEAD")
        if not re.search(r"^start ", rules, re.M):
            rules = rules.rstrip() + "\n" + self.start
        return (f'game "{self.name}"\ncases t\n{head.strip()}\n'
                f'{rules.strip()}\nanswer "First", "Second"\n')


# ---- brute force ----

def mex(values):
    found = 0
    while found in values:
        found += 1
    return found


def xor(values):
    total = 0
    for value in values:
        total ^= value
    return total


def nimbers(options):
    """The nimber of a position whose options are lists of positions."""
    @lru_cache(None)
    def value(position):
        return mex({xor(map(value, to)) for to in options(position)})
    return value


def winner(options, misere=False):
    """Whether who moves at a position wins."""
    @lru_cache(None)
    def wins(position):
        after = list(options(position))
        return misere if not after else any(not wins(to) for to in after)
    return wins


def numbers(*values):
    return " ".join(map(str, values))


# ---- one heap x, from which k is taken where @k|x@ holds ----

TAKING = {
    "taken": """
position heap(x)
    move to heap(x - k) for k in 1..x if @k|x@""",
    "left": """
position heap(x)
    move to heap(y) for y in 0..<x if @x - y|x@""",
    "left, closed range": """
position pile(n1)
    move to pile(rest) for rest in 0..n1-1 if @n1 - rest|n1@
start sum(pile(v) for v in a)""",
    "condition first": """
position heap(x)
    move to heap(x - k) if x > 0 for k in 1..x if @k|x@""",
    "no end": """
position heap(x)
    move to heap(x - k) for k in 0..x if k != 0 if @k|x@""",
    "stop if": """
position heap(x)
    stop if x == 0
    move to heap(x - k) for k in 1..x if @k|x@""",
    "counting up": """
position heap(gone, all)
    move to heap(gone + k, all) for k in 1..all - gone if @k|(all - gone)@
start sum(heap(0, a[i]) for i in 0..<n)""",
    "a fn for what may be taken": """
fn allowed(x, k) = @k|x@
position heap(x)
    move to heap(x - k) for k in 1..x if allowed(x, k)""",
    "a fn for the rest": """
fn rest(x, k) = x - k
position heap(x)
    move to heap(rest(x, k)) for k in 1..x if @k|x@""",
    "a list of rests": """
position heap(x)
    move to heap(y) for y in [x - k for k in 1..x if @k|x@]""",
    "a list of takings": """
position heap(x)
    move to heap(x - k) for k in [j for j in 1..x if @j|x@]""",
    "a let in the tail": """
position heap(x)
    move to heap(y) for k in 1..x for y in [x - k] if @k|x@""",
    "a constant parameter": """
position heap(x, who in 0..1)
    move to heap(x - k, who) for k in 1..x if @k|x@
start sum(heap(v, 1) for v in a)""",
    "whose turn it is": """
position heap(x, who in 0..1)
    move to heap(x - k, 1 - who) for k in 1..x if @k|x@
start sum(heap(v, 0) for v in a)""",
    "number of the heap": """
position heap(i in 0..<n, x)
    move to heap(i, x - k) for k in 1..x if @k|x@
start sum(heap(i, a[i]) for i in 0..<n)""",
    "two kinds in turn": """
position even(x)
    move to odd(x - k) for k in 1..x if @k|x@
position odd(x)
    move to even(y) for y in 0..<x if @x - y|x@
start sum(even(v) for v in a)""",
    "an array of one": """
position heap(h[1])
    move to heap(h with [0] = h[0] - k) for k in 1..h[0] if @k|h[0]@
start sum(heap([v]) for v in a)""",
    "and nothing": """
position heap(x)
    move to heap(x - k) + nothing for k in 1..x if @k|x@""",
    "and a heap of none": """
position heap(x)
    move to heap(x - k) + nim(0) for k in 1..x if @k|x@""",
    "all heaps": """
position heaps(h[])
    move to heaps(h with [i] = h[i] - k) for i in 0..<len(h)
        for k in 1..h[i] if @k|h[i]@
start heaps(a)""",
    "all heaps, left": """
position heaps(h[n])
    move to heaps(h with [i] = y) for i in 0..<n for y in 0..<h[i]
        if @h[i] - y|h[i]@
start heaps(a)""",
    "one, or more": """
position heap(x)
    move to heap(x - 1) if x >= 1 if @1|x@
    move to heap(x - k) for k in 2..x if @k|x@""",
    "upper half, lower half": """
position heap(x)
    move to heap(y) for y in x/2..<x if @x - y|x@
    move to heap(y) for y in 0..<x/2 if @x - y|x@""",
    "max with 0": """
position heap(x)
    move to heap(max(x - k, 0)) for k in 1..x if @k|x@""",
    "abs": """
position heap(x)
    move to heap(abs(k - x)) for k in 1..x if @k|x@""",
    "if in the range": """
position heap(x)
    move to heap(x - k) for k in 1..(if x > 0 then x else 0) if @k|x@""",
    "not not": """
position heap(x)
    move to heap(x - k) for k in 1..x if not (k > x or not (@k|x@))""",
    "declared range": """
position heap(x in 0..10**18)
    move to heap(x - k) for k in 1..x if @k|x@""",
    "inputs with ranges": """input GIVENn in 1..10**6, a[n] in 0..10**18
HEAD
position heap(x)
    move to heap(x - k) for k in 1..x if @k|x@""",
    "from the end": """
position heap(x)
    move to heap(x - k) for k in x..1 by -1 if @k|x@""",
    "shifted by one": """
position heap(x)
    move to heap(x - 1 - j) for j in 0..<x if @j + 1|x@""",
    "two counts": """
position heap(x, taken)
    move to heap(x - k, taken + k) for k in 1..x if @k|x@
start sum(heap(v, 0) for v in a)""",
    "what is left in another heap": """
position heap(there, here)
    move to heap(there - k, here + k) for k in 1..there if @k|there@
start sum(heap(v, 5) for v in a)""",
    "a move with a name": """
position heap(x)
    move "take " + k to heap(x - k) for k in 1..x if @k|x@""",
    "a start by fn": """
fn game_of(v) = heap(v)
position heap(x)
    move to heap(x - k) for k in 1..x if @k|x@
start sum(game_of(a[i]) for i in 0..<n)""",
}


def heaps(name, condition, rule, value, more=None, head="", given=((),),
          count=10**5, large=None, without=()):
    """A sum of heaps: all of TAKING for a condition of K and X, and more.

    rule(k, x, *given), value(x, *given); given: what the inputs of head are.
    """
    def said(match):
        k, x = (word if re.fullmatch(r"\w+|h\[\w\]", word) or word[0] == "("
                else f"({word})" for word in match.groups())
        return re.sub("[KX]", lambda m: {"K": k, "X": x}[m[0]], condition)
    spellings = {key: re.sub(r"@([^|@]*)\|([^@]*)@", said, text)
                 for key, text in TAKING.items() if key not in without}
    spellings["inputs with ranges"] = spellings["inputs with ranges"].replace(
        "GIVEN", "".join(f"{name}, " for name in head.split()))
    spellings.update(more or {})
    return of_heaps(name, spellings, lambda x, *of: [
        (x - k,) for k in range(1, x + 1) if rule(k, x, *of)],
        value, head, given, count, large)


def of_heaps(name, spellings, options, value, head="", given=((),),
             count=10**5, large=None):
    """A sum of heaps of which each option is a tuple of heaps."""
    def starts():
        rng = random.Random(name)
        small, far = [], []
        for of in given:
            plain = nimbers(lambda x, of=of: options(x, *of))
            for x in range(26):
                assert plain(x) == value(x, *of), (name, x, of)
            for i in range(30):
                row = [rng.randint(0, 25) for _ in range(rng.randint(1, 4))]
                whole = xor(map(plain, row))
                if i % 2 == 0:  # lost, if some heap makes it so
                    row += [x for x in range(26) if plain(x) == whole][:1]
                small.append((numbers(*of, len(row), *row),
                              xor(map(plain, row)) != 0))
            draw = large or (lambda rng: rng.randint(FAR - 10**6, FAR))
            one = [draw(rng) for _ in range(count // 2)]
            pair = one + one + [0]
            rng.shuffle(pair)
            for row in [pair, one, [draw(rng)], [draw(rng), draw(rng)]]:
                far.append((numbers(*of, len(row), *row),
                            xor(value(x, *of) for x in row) != 0))
        return small, far

    head = "".join(f"{name}, " for name in head.split())
    return Game(name, spellings, f"input {head}n, a[n]",
                "start sum(heap(x) for x in a)", starts)


def half(x):
    while x % 2:
        x = (x - 1) // 2
    return x // 2


def least_prime(x):
    """Which prime the least one in x is."""
    primes = [p for p in range(2, 1000) if all(p % q for q in range(2, p))]
    return next((i + 1 for i, p in enumerate(primes) if x % p == 0), 10**9)


def prime_factors(x):
    count = 0
    for p in range(2, 1000):
        while x and x % p == 0:
            count, x = count + 1, x // p
    return count + (x > 1)


def prime_powers(k):
    """Whether one prime alone divides k."""
    p = next((p for p in range(2, k + 1) if k % p == 0), 0)
    while p and k % p == 0:
        k //= p
    return p > 0 and k == 1


def smooth(rng):
    """A product of small primes near 10^18."""
    some = rng.sample([2, 3, 5, 7, 11, 13, 97], 4)
    x = 1
    while x < FAR // 100:
        x *= rng.choice(some)
    return x


def periodic(rule, reach):
    """The values of heaps by their last ones, which come round."""
    values, seen = [], {}
    while True:
        x = len(values)
        state = tuple(values[-reach:])
        if len(state) == reach and state in seen:
            start = seen[state]
            break
        if len(state) == reach:
            seen[state] = x
        values.append(mex({values[x - k] for k in range(1, min(x, reach) + 1)
                           if rule(k)}))
    length = len(values) - start
    return lambda x: values[x if x < start else start + (x - start) % length]


def all_but(rule, steps):
    """The values where all but some are taken: a period with a step."""
    plain = nimbers(lambda x: [(x - k,) for k in range(1, x + 1) if rule(k)])
    period, start = steps, 5 * steps
    row = [plain(x) for x in range(12 * steps)]
    rise = row[start + period] - row[start]
    assert all(row[x + period] == row[x] + rise
               for x in range(start, 11 * steps))
    return lambda x: row[x] if x < start + period else (
        row[start + (x - start) % period] + (x - start) // period * rise)


# ---- two numbers x and y, and what they become ----

# each: params, target of {A} and {B}, start of u and v, and what X and Y are
TWO = {
    "two numbers": ("x, y", "p({A}, {B})", "p(u, v)", "x", "y"),
    "the other first": ("y, x", "p({B}, {A})", "p(v, u)", "x", "y"),
    "other names": ("here, there", "p({A}, {B})", "p(u, v)", "here", "there"),
    "an array of two": ("h[2]", "p([{A}, {B}])", "p([u, v])", "h[0]", "h[1]"),
    "an array with": ("h[2]", "p(h with [0] = {A}, [1] = {B})", "p([u, v])",
                      "h[0]", "h[1]"),
    "a constant": ("x, c in 0..9, y", "p({A}, c, {B})", "p(u, 3, v)", "x",
                   "y"),
    "a turn": ("x, y, who in 0..1", "p({A}, {B}, 1 - who)", "p(u, v, 0)",
               "x", "y"),
    "and nothing": ("x, y", "p({A}, {B}) + nothing", "p(u, v)", "x", "y"),
    "declared ranges": ("x in 0..10**18, y in 0..10**18", "p({A}, {B})",
                        "p(u, v)", "x", "y"),
    "stop": ("x, y)\n    stop if x == 0 and y == 0#", "p({A}, {B})",
             "p(u, v)", "x", "y"),
    "one number up": ("x, gone, all", "p({A}, all - ({B}), all)",
                      "p(u, 0, v)", "x", "(all - gone)"),
    "both up to limits": (
        "i, j, m, n", "p(m - ({A}), n - ({B}), m, n)", "p(0, 0, u, v)",
        "(m - i)", "(n - j)"),
    "named moves": ("x, y", '"go " + x TO p({A}, {B})', "p(u, v)", "x", "y"),
    "by fn": ("x, y", "at({A}, {B})", "at(u, v)", "x", "y"),
    "a difference of squares": ("x, s", "p({A}, {A} + {B})", "p(u, u + v)",
                                "x", "(s - x)"),
}


# Where one number may rise: beyond a limit or a declared range is no move.
RISING = "one number up", "both up to limits", "declared ranges"


def two(name, moves, options, wins, large, more=None, small=9, without=(),
        only=None, starts=None):
    """moves: (what X becomes, what Y becomes, the tail)."""
    spellings = {}
    for key, (params, target, start, x, y) in TWO.items():
        if key in without or only is not None and key not in only:
            continue
        rules = []
        for a, b, tail in moves:
            to = target.replace("{A}", a).replace("{B}", b)
            move = f"    move to {to} {tail}"
            if " TO " in to:
                move = f"    move {to.replace('TO', 'to')} {tail}"
            rules.append(re.sub(r"\b[XY]\b", lambda m: {"X": x, "Y": y}[m[0]],
                                move))
        fn = "fn at(x, y) = p(x, y)\n" if key == "by fn" else ""
        head = f"position p({params}" + ("" if "#" in params else ")")
        spellings[key] = (f"{fn}{head.rstrip('#')}\n" + "\n".join(rules) +
                          f"\nstart {start}")
    spellings.update(more or {})
    pairs = starts or [(x, y) for x in range(small) for y in range(small)]

    def find():
        plain = winner(options)
        for x, y in pairs:
            assert plain((x, y)) == wins(x, y), (name, x, y)
        return ([(numbers(x, y), plain((x, y))) for x, y in pairs],
                [(numbers(x, y), wins(x, y)) for x, y in large])
    return Game(name, spellings, "input u, v", "start p(u, v)", find)


def moved(*ways):
    """Options of (x, y): each way gives those of a pair."""
    return lambda at: [to for way in ways for to in way(*at)]


def wythoff(t):
    """[Fraenkel82]: x is floor(d * alpha) of the difference t * d."""
    def wins(x, y):
        x, y = sorted((x, y))
        d, left = divmod(y - x, t)
        return left != 0 or x != ((2 - t) * d +
                                  isqrt((t * t + 4) * d * d)) // 2
    return wins


def cold(t):
    """Lost starts of wythoff(t) near 10^17, and what is beside them."""
    for d in 10**17, 10**17 - 12345, 3 * 10**16 + 7:
        x = ((2 - t) * d + isqrt((t * t + 4) * d * d)) // 2
        yield from [(x, x + t * d), (x + t * d, x), (x, x + t * d + 1),
                    (x + 1, x + t * d + 1)]


def euclid(x, y):
    if x == 0 or y == 0:
        return False
    x, y = sorted((x, y))
    return y % x == 0 or y // x > 1 or not euclid(y % x, x)


def zeckendorf(x):
    """The least Fibonacci number in the sum for x."""
    while x:
        a, b = 1, 2
        while b <= x:
            a, b = b, a + b
        least, x = a, x - a
    return least


FIB = [1, 2]
while FIB[-1] < FAR:
    FIB.append(FIB[-1] + FIB[-2])


def stones(white, blue):
    """One white makes as many blue; up to half of the blue go [VS AtCoder]."""
    return [(white - 1, blue + white)] * (white > 0) + [
        (white, blue - k) for k in range(1, blue // 2 + 1)]


def counted(name, wins, spellings):
    """One heap from which 1..m are taken, told in many ways."""
    small = [(numbers(x, m), wins(x, m)) for x in range(20)
             for m in range(1, 5)]
    large = [(numbers(x, m), wins(x, m)) for x in
             range(FAR - 12, FAR) for m in (1, 2, 3, 9, 10**9, 10**17)]
    return Game(name, spellings, "input n, m", "start p(n)",
                lambda: (small, large))


def rows(name, spellings, options, wins, small, large, misere=False):
    """One array as a position."""
    def starts():
        plain = winner(options, misere)
        for row in small:
            assert plain(tuple(row)) == wins(row), (name, row)
        return ([(numbers(len(row), *row), wins(row)) for row in small],
                [(numbers(len(row), *row), wins(row)) for row in large])
    return Game(name, spellings, "input n, a[n]", "start heaps(a)", starts)


def several(most, sizes, seed=1):
    rng = random.Random(seed)
    return [[rng.randint(0, most) for _ in range(rng.choice(sizes))]
            for _ in range(40)]


def last_loses(row):
    """Bouton: normal play while a heap is above 1, the other parity after."""
    return (xor(row) != 0) == (max(row, default=0) > 1)


def balanced(count, seed=4):
    """Rows whose xor is 0 with heaps that are large, and others."""
    rng = random.Random(seed)
    for _ in range(4):
        row = [rng.randint(2**59, 2**60) for _ in range(count - 1)]
        yield row + [xor(row)]
        yield row + [rng.randint(0, FAR)]
    yield [FAR] + [1] * (count - 1)
    yield [1] * count


def moore(k):
    def wins(row):
        return any(sum(x >> b & 1 for x in row) % (k + 1) for b in range(62))

    def options(row):
        def change(i, left):
            if i == len(row):
                yield ()
                return
            for rest in change(i + 1, left):
                yield (row[i],) + rest
            if left:
                for y in range(row[i]):
                    for rest in change(i + 1, left - 1):
                        yield (y,) + rest
        return [to for to in change(0, k) if to != row]
    return options, wins


def stairs(row):
    """Options of stairs 1, 2, ..."""
    for i, x in enumerate(row):
        for k in range(1, x + 1):
            to = list(row)
            to[i] -= k
            if i > 0:
                to[i - 1] += k
            yield tuple(to)


def pieces(low, gap):
    """Options of pieces that go down a row, and whether one wins: as stairs
    where they stand in order, else by play."""
    def options(row):
        for i, x in enumerate(row):
            least = low if i == 0 else row[i - 1] + gap
            for y in range(least, x):
                yield row[:i] + (y,) + row[i + 1:]
    plain = winner(options)

    def wins(row):
        if any(y - x < gap for x, y in zip(row, row[1:])) or row[0] < low:
            return plain(tuple(row))
        free = [y - x - gap for x, y in zip([low - gap, *row], row)]
        return xor(free[::-2]) != 0
    return options, wins


def spread(sizes, top, apart=1, seed=6):
    """Pieces in order, far apart and near."""
    rng = random.Random(seed)
    for n in sizes:
        row, at = [], 0
        for _ in range(n):
            at += rng.choice([apart, rng.randint(apart, top)])
            row.append(at)
        yield row


def equal_rows(k, count, seed=3):
    """Rows that Moore's theorem says are lost, and others."""
    rng = random.Random(seed)
    for _ in range(3):
        row = [rng.randint(0, FAR) for _ in range(count)] * (k + 1)
        rng.shuffle(row)
        yield row
        yield row + [1]


def twice(count, seed=5):
    """Stairs whose odd ones cancel, and others."""
    rng = random.Random(seed)
    for _ in range(3):
        odd = [rng.randint(0, FAR // 10**6) for _ in range(count)] * 2
        row = [x for one in odd for x in (one, rng.randint(0, 10**12))]
        yield row
        yield row + [1]



def rounded(options, start, period):
    """Values that come round from start on."""
    plain = nimbers(options)
    row = [plain(x) for x in range(start + 2 * period)]
    return lambda x: row[x if x < start else start + (x - start) % period]


def with_pass(at):
    """Nim with one pass, which the empty heap has not; -x - 1: it is used."""
    if at < 0:
        return [(-y - 1,) for y in range(-at - 1)]
    return [(y,) for y in range(at)] + [(-at - 1,)] * (at > 0)


def stones_starts():
    plain = nimbers(lambda at: [(to,) for to in stones(*at)])
    rng = random.Random(7)
    small, large = [], []
    for most, count, out in (4, 3, small), (50, 10**5, large):
        for _ in range(30 if out is small else 1):
            w = [rng.randint(0, most) for _ in range(count)]
            b = [rng.randint(0, 5 * most) for _ in range(count)]
            if out is large:
                w, b = w + w, b + b
                w.append(0)
                b.append(2)
            wins = xor(plain(at) for at in zip(w, b)) != 0 if out is small \
                else True
            out.append((numbers(len(w), *w, *b), wins))
    return small, large
