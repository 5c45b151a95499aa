# SPDX-License-Identifier: MIT
"""Contest problems once more: what may be taken is told by remainders of the
heap, or by a function (spelling.py)."""

import random

from spelling import FAR, Game, nimbers, numbers, xor


def told_by_remainders(name, may, period, spellings):
    """Heaps of which k may go where may(k, x) holds: values by brute force, and
    beyond by what they are the same as, or rise by, after so many."""
    def starts():
        rng = random.Random(name)
        value = nimbers(lambda x: [[x - k] for k in range(1, x + 1)
                                   if may(k, x)])

        def far(x):
            turns, rest = divmod(x - 100, period)
            low = value(100 + rest)
            return low + turns * (value(100 + rest + period) - low)
        small = [[rng.randint(0, 14) for _ in range(rng.randint(1, 3))]
                 for _ in range(30)]
        large = [[rng.randint(FAR // 10, FAR) for _ in range(2)]
                 for _ in range(9)] + [[FAR - period, FAR]] * 2
        assert all(far(x) == value(x) for x in range(100, 300))
        return ([(numbers(len(row), *row), xor(map(value, row)) != 0)
                 for row in small],
                [(numbers(len(row), *row), xor(map(far, row)) != 0)
                 for row in large])
    return Game(name, {key: "\nposition heap(x)\n" + rules
                       for key, rules in spellings.items()},
                "input n, a[n]", "start sum(heap(x) for x in a)", starts)


FIBONACCI = [1, 2]
while FIBONACCI[-1] < 3000000:
    FIBONACCI.append(FIBONACCI[-2] + FIBONACCI[-1])


def fibonacci_starts():
    """Values up to 3,000,000 by one loop, as a contestant finds them."""
    value = bytearray(3000001)
    for x in range(1, len(value)):
        seen = 0
        for k in FIBONACCI:
            if k > x:
                break
            seen |= 1 << value[x - k]
        value[x] = (~seen & (seen + 1)).bit_length() - 1
    rng = random.Random(5)
    return [[(numbers(len(row), *row), xor(value[x] for x in row) != 0)
             for row in [[rng.randint(1, most) for _ in range(rng.randint(1, 3))]
                         for _ in range(20)]]
            for most in (60, 3000000)]


EIGHT = [
    Game("a Fibonacci number", {
        "fn": """
fn f(k) = if k < 2 then 1 else f(k - 1) + f(k - 2)
position heap(x)
    move to heap(x - f(i)) for i in 1..32""",
        "fn, as far as there is": """
fn f(k) = if k < 2 then k else f(k - 1) + f(k - 2)
position heap(x)
    move to heap(x - f(i)) for i in 2..33 if f(i) <= x""",
        "list": """
fn f(k) = if k < 2 then 1 else f(k - 1) + f(k - 2)
let fibonacci = [f(i) for i in 1..32]
position heap(x)
    move to heap(x - k) for k in fibonacci if x >= k""",
    }, "input n, a[n]", "start sum(heap(x) for x in a)", fibonacci_starts),
    told_by_remainders(
        "left odd or taken even", lambda k, x: (x - k) % 2 == 1 or k % 2 == 0,
        2, {
            "or": "    move to heap(x - k) for k in 1..x"
                  " if (x - k) % 2 == 1 or k % 2 == 0",
            "two clauses": """
    move to heap(x - k) for k in 1..x if (x - k) % 2 == 1
    move to heap(x - k) for k in 1..x if k % 2 == 0""",
            "what is left": "    move to heap(y) for y in 0..<x"
                            " if y % 2 == 1 or y % 2 == x % 2",
        }),
    told_by_remainders(
        "of the other parity", lambda k, x: (k + x) % 2 == 1, 2, {
            "!=": "    move to heap(x - k) for k in 1..x if k % 2 != x % 2",
            "left odd": "    move to heap(x - k) for k in 1..x"
                        " if (x - k) % 2 == 1",
            "by 2": "    move to heap(y) for y in 1..<x by 2",
        }),
    told_by_remainders(
        "no class", lambda k, x: (x + k) % 3 != 1, 3, {
            "sum": "    move to heap(x - k) for k in 1..x"
                   " if (x % 3 + k % 3) % 3 != 1",
            "helper": "    move to heap(x - k) for k in 1..x"
                      " if may(x % 3, k % 3)\nfn may(n, k) = (n + k) % 3 != 1",
        }),
    told_by_remainders(
        "as the last digit lets", lambda k, x: k <= x % 4 + 1, 8, {
            "range": "    move to heap(x - k) for k in 1..x % 4 + 1",
            "condition": "    move to heap(x - k) for k in 1..x"
                         " if k <= x % 4 + 1",
            "of four": "    move to heap(x - k) for k in 1..4 if k <= x % 4 + 1",
        }),
    told_by_remainders(
        "any of an even heap, 1 of an odd one",
        lambda k, x: x % 2 == 0 or k == 1, 2, {
            "or": "    move to heap(x - k) for k in 1..x if x % 2 == 0 or k == 1",
            "end": "    move to heap(x - k)"
                   " for k in 1..(if x % 2 == 0 then x else 1)",
            "two clauses": """
    move to heap(x - 1) if x % 2 == 1
    move to heap(x - k) if x % 2 == 0 for k in 1..x""",
        }),
    told_by_remainders(
        "all or an odd number", lambda k, x: k == x or k % 2 == 1, 2, {
            "or": "    move to heap(x - k) for k in 1..x if k == x or k % 2 == 1",
            "declared range": """
position pile(x in 0..10**18)
    move to pile(x - k) for k in 1..x if k % 2 == 1 or x - k == 0
start sum(pile(x) for x in a)""",
            "two clauses": """
    move to heap(0) if x > 0
    move to heap(x - k) for k in 1..x by 2""",
        }),
    told_by_remainders(
        "even unless it is all", lambda k, x: k % 2 == (k == x), 2, {
            "two clauses": """
    move to heap(x - k) for k in 2..<x by 2
    move to heap(0) if x % 2 == 1""",
            "or": "    move to heap(x - k) for k in 1..x"
                  " if k % 2 == 0 and k < x or k % 2 == 1 and k == x",
            "bits": "    move to heap(x - k) for k in 1..x"
                    " if k & 1 == (if k == x then 1 else 0)",
        }),
]
