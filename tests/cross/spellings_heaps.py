# SPDX-License-Identifier: MIT
"""Heaps from which tokens are taken, as strangers write them (spelling.py)."""

from math import gcd

from spelling import (all_but, half, heaps, least_prime, periodic,
                      prime_powers, smooth, two)

HEAPS = [
    heaps("nim", "K >= 1", lambda k, x: True, lambda x: x, {
        "nim": "start sum(nim(x) for x in a)",
        "nim in a loop": "start sum(nim(a[i]) for i in 0..<n)",
        "to any smaller": """
position heap(x)
    move to heap(y) for y in 0..<x""",
        "to one that is smaller": """
position heap(x)
    move to heap(y) for y in 0..x if y < x""",
        "to nim": """
position heap(x)
    move to nim(x - k) for k in 1..x""",
        "a list": """
position heaps(h[])
    move to heaps(h[0..<i] + [y] + h[i + 1..<len(h)])
        for i in 0..<len(h) for y in 0..<h[i]
start heaps(a)""",
    }),
    heaps("one to m", "K <= m", lambda k, x, m: k <= m,
          lambda x, m: x % (m + 1), {
        "min": """
position heap(x)
    move to heap(x - k) for k in 1..min(x, m)""",
        "min, other way": """
position heap(x)
    move to heap(x - k) for k in 1..min(m, x)""",
        "no such position": """
position heap(x)
    move to heap(x - k) for k in 1..m""",
        "k <= x": """
position heap(x)
    move to heap(x - k) for k in 1..m if k <= x""",
        "x >= k": """
position heap(x)
    move to heap(x - k) for k in 1..m if x - k >= 0""",
        "rests from max": """
position heap(x)
    move to heap(y) for y in max(0, x - m)..<x""",
        "if": """
position heap(x)
    move to heap(x - k) for k in 1..(if x < m then x else m)""",
        "fn most": """
fn most(x) = if x > m then m else x
position heap(x)
    move to heap(x - k) for k in 1..most(x)""",
        "let": """
let most = m + 1
position heap(x)
    move to heap(x - k) for k in 1..<min(most, x + 1)""",
        "small and large": """
position heap(x)
    move to heap(x - k) for k in 1..x if x < m
    move to heap(x - k) for k in 1..m if x >= m""",
        "chained": """
position heap(x)
    move to heap(y) for y in 0..x if 0 < x - y <= m""",
        "m on the position": """
position heap(x, most)
    move to heap(x - k, most) for k in 1..min(x, most)
start sum(heap(x, m) for x in a)""",
        "m first": """
position heap(most, x)
    move to heap(most, x - k) for k in 1..most if k <= x
start sum(heap(m, x) for x in a)""",
        "a number of its own": """
position heap(x, i in 0..<n)
    move to heap(x - k, i) for k in 1..min(x, m)
start sum(heap(a[i], i) for i in 0..<n)""",
    }, "m", ((1,), (3,), (4,))),
    heaps("l to r", "K >= l and K <= r", lambda k, x, l, r: l <= k <= r,
          lambda x, l, r: x % (l + r) // l, {
        "range": """
position heap(x)
    move to heap(x - k) for k in l..r""",
        "range, min": """
position heap(x)
    move to heap(x - k) for k in l..min(x, r)""",
        "within": """
position heap(x)
    move to heap(x - k) for k in l..r if k <= x""",
        "rests": """
position heap(x)
    move to heap(y) for y in max(0, x - r)..x - l""",
        "only if there are enough": """
position heap(x)
    move to heap(x - k) if x >= l for k in l..min(r, x)""",
        "too few to move": """
position heap(x)
    stop if x < l
    move to heap(x - k) for k in l..min(r, x)""",
        "from l on": """
position heap(x)
    move to heap(x - l - j) for j in 0..r - l""",
        "in": """
position heap(x)
    move to heap(y) for y in 0..x if x - y in l..r""",
        "on the position": """
position heap(x, low, high)
    move to heap(x - k, low, high) for k in low..high
start sum(heap(x, l, r) for x in a)""",
    }, "l r", ((1, 1), (2, 5), (3, 4))),
    heaps("1 or 3 or 4", "K in {1, 3, 4}", lambda k, x: k in (1, 3, 4),
          periodic(lambda k: k in (1, 3, 4), 4), {
        "three lines": """
position heap(x)
    move to heap(x - 1)
    move to heap(x - 3)
    move to heap(x - 4)""",
        "three lines, conditions": """
position heap(x)
    move to heap(x - 1) if x >= 1
    move to heap(x - 3) if x >= 3
    move to heap(x - 4) if x >= 4""",
        "list": """
position heap(x)
    move to heap(x - k) for k in [1, 3, 4] if k <= x""",
        "set": """
position heap(x)
    move to heap(x - k) for k in {4, 3, 1}""",
        "let": """
let s = [1, 3, 4]
position heap(x)
    move to heap(x - s[i]) for i in 0..<len(s) if s[i] <= x""",
        "let set": """
let s = {1, 3, 4}
position heap(x)
    move to heap(x - k) for k in 1..x if k in s""",
        "no 2": """
position heap(x)
    move to heap(x - k) for k in 1..4 if k != 2""",
        "or": """
position heap(x)
    move to heap(x - k) for k in 1..x if k == 1 or k == 3 or k == 4""",
        "two ranges": """
position heap(x)
    move to heap(x - 1)
    move to heap(x - k) for k in 3..4""",
        "let, in any order": """
let s = [4, 1, 3]
position heap(x)
    move to heap(x - k) for k in s""",
    }),
    heaps("odd", "K % 2 == 1", lambda k, x: k % 2 == 1, lambda x: x % 2, {
        "by 2": """
position heap(x)
    move to heap(x - k) for k in 1..x by 2""",
        "2 j + 1": """
position heap(x)
    move to heap(x - (2 * j + 1)) for j in 0..(x - 1) / 2 if x > 0""",
        "2 j - 1": """
position heap(x)
    move to heap(x - 2 * j + 1) for j in 1..(x + 1) / 2""",
        "2 j + 1 <= x": """
position heap(x)
    move to heap(x - 2 * j - 1) for j in 0..x if 2 * j + 1 <= x""",
        "not even": """
position heap(x)
    move to heap(x - k) for k in 1..x if k % 2 != 0""",
        "other parity": """
position heap(x)
    move to heap(y) for y in 0..<x if x % 2 != y % 2""",
        "odd sum": """
position heap(x)
    move to heap(y) for y in 0..<x if (x + y) % 2 == 1""",
        "bit": """
position heap(x)
    move to heap(x - k) for k in 1..x if k & 1 == 1""",
        "even heap, odd heap": """
position heap(x)
    move to heap(y) for y in 1..<x by 2 if x % 2 == 0
    move to heap(y) for y in 0..<x by 2 if x % 2 == 1""",
        "no multiple": """
fn odd(k) = k % 2 == 1
position heap(x)
    move to heap(x - k) for k in 1..x if odd(k)""",
    }),
    heaps("coprime", "gcd(X, K) == 1", lambda k, x: gcd(k, x) == 1,
          lambda x: 0 if x % 2 == 0 else 1 if x == 1 else least_prime(x), {
        "less than 2": """
position heap(x)
    move to heap(x - k) for k in 1..x if gcd(k, x) < 2""",
        "of the rest": """
position heap(x)
    move to heap(y) for y in 0..<x if gcd(x, y) == 1""",
        "no common divisor": """
position heap(x)
    move to heap(x - k) for k in 1..x if not gcd(k, x) > 1""",
        "fn": """
fn apart(u, v) = gcd(u, v) == 1
position heap(x)
    move to heap(x - k) for k in 1..x if apart(x, k)""",
    }, count=1000, large=smooth),
    heaps("all but 2 and 5", "K != 2 and K != 5",
          lambda k, x: k not in (2, 5),
          all_but(lambda k: k not in (2, 5), 12), {
        "not in": """
position heap(x)
    move to heap(x - k) for k in 1..x if k not in {2, 5}""",
        "ranges": """
position heap(x)
    move to heap(x - 1)
    move to heap(x - k) for k in 3..4
    move to heap(x - k) for k in 6..x""",
        "not or": """
position heap(x)
    move to heap(x - k) for k in 1..x if not (k == 2 or k == 5)""",
    }),
    heaps("no multiple of 4", "K % 4 != 0", lambda k, x: k % 4 != 0,
          lambda x: x % 4, {
        "rests": """
position heap(x)
    move to heap(y) for y in 0..<x if y % 4 != x % 4""",
        "three residues": """
position heap(x)
    move to heap(x - k) for k in 1..x if k % 4 == 1 or k % 4 == 2 or k % 4 == 3""",
        "by 4": """
position heap(x)
    move to heap(x - k) for k in 1..x by 4
    move to heap(x - k) for k in 2..x by 4
    move to heap(x - k) for k in 3..x by 4""",
    }),
    heaps("proper divisors", "X % K == 0 and K < X",
          lambda k, x: x % k == 0 and k < x,
          lambda x: (x & -x).bit_length() - 1 if x else 0, {
        "divisors": """
position heap(x)
    move to heap(x - k) if x > 0 for k in divisors(x) if k < x""",
        "divisors, stop": """
position heap(x)
    stop if x <= 1
    move to heap(x - k) for k in divisors(x) if k != x""",
        "fn": """
fn divides(k, x) = x % k == 0
position heap(x)
    move to heap(x - k) for k in 1..<x if divides(k, x)""",
        "up to half": """
position heap(x)
    move to heap(x - k) for k in 1..x/2 if x % k == 0""",
    }, count=1000),
    heaps("half", "2 * K <= X", lambda k, x: 2 * k <= x, half, {
        "to x/2": """
position heap(x)
    move to heap(x - k) for k in 1..x/2""",
        "fewer than are left": """
position heap(x)
    move to heap(x - k) for k in 1..x if k <= x - k""",
        "rests": """
position heap(x)
    move to heap(y) for y in (x + 1)/2..<x""",
        "rests at least": """
position heap(x)
    move to heap(y) for y in 0..<x if 2 * y >= x""",
        "x - x/2": """
position heap(x)
    move to heap(y) for y in x - x/2..x - 1""",
        "k <= x/2": """
position heap(x)
    move to heap(x - k) for k in 1..x if k <= x / 2""",
        "shift": """
position heap(x)
    move to heap(x - k) for k in 1..x >> 1""",
        "let": """
position heap(x)
    move to heap(x - k) for most in [x / 2] for k in 1..most""",
        "fn": """
fn most(x) = x / 2
position heap(x)
    move to heap(x - k) for k in 1..most(x)""",
    }),
    heaps("powers of two", "K & (K - 1) == 0",
          lambda k, x: k & (k - 1) == 0, lambda x: x % 3, {
        "shifts": """
position heap(x)
    move to heap(x - (1 << j)) for j in 0..60""",
        "powers": """
position heap(x)
    move to heap(x - 2**j) for j in 0..60 if 2**j <= x""",
        "popcount": """
position heap(x)
    move to heap(x - k) for k in 1..x if popcount(k) == 1""",
        "list": """
let powers = [2**j for j in 0..60]
position heap(x)
    move to heap(x - p) for p in powers if p <= x""",
        "factors": """
position heap(x)
    move to heap(x - k) for k in 1..x if k == 1 or all(p == 2 for (p, e) in factors(k))""",
    }),
    heaps("prime powers", "len(factors(K)) <= 1",
          lambda k, x: k == 1 or prime_powers(k), lambda x: x % 6, {
        "fn": """
fn prime_power(q) = len(factors(q)) <= 1
position heap(x)
    move to heap(x - q) for q in 1..x if prime_power(q)""",
        "fewer than 2": """
position heap(x)
    move to heap(x - q) for q in 1..x if len(factors(q)) < 2""",
        "1 or a power": """
position heap(x)
    move to heap(x - q) for q in 1..x if q == 1 or len(factors(q)) == 1""",
        "counted": """
position heap(x)
    move to heap(x - q) for q in 1..x if count(1 for (p, e) in factors(q)) <= 1""",
        "counted by its primes": """
position heap(x)
    move to heap(y) for y in 0..<x if 2 > count(p for (p, e) in factors(x - y))""",
    }),
]
