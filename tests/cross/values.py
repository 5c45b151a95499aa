# SPDX-License-Identifier: MIT
"""Values of the rule language, and what its operators and functions do.

int, bool, Char, frozenset, Array, Text, tuple, range, and for sums of
positions Sum or OUTSIDE.  Everything is computed the plainest way.
"""

import math

LOWEST, HIGHEST = -2**63, 2**63 - 1


class Fault(Exception):
    """What the language calls an error: overflow, an index out of range."""


class Unclear(Exception):
    """What the language leaves open; the ruleset proves nothing."""


class Char(int):
    """A character: its code, printed as a letter."""


class Array(tuple):
    """An array, so that it is told from a tuple."""


class Text(Array):
    """An array of characters."""


class Part:
    """One summand: copies of a position, with the loop names that made it."""

    def __init__(self, kind, args, copies=1, names=None):
        self.kind, self.args, self.copies = kind, args, copies
        self.names = names or {}


class Sum(list):
    """A sum of positions: a list of parts in the order written."""


OUTSIDE = "outside"


def whole(number):
    if not LOWEST <= number <= HIGHEST:
        raise Fault("overflow")
    return number


def items_of(value):
    """What `for` runs through, in order."""
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, range) and len(value) > SLOW:
        raise Unclear("too long a run")
    if isinstance(value, (range, Array)):
        return value
    raise Unclear("a loop over something else")


def truth(value):
    if not isinstance(value, bool):
        raise Unclear("a condition that is no boolean")
    return value


def as_text(letters):
    return Text(Char(ord(c)) for c in letters)


def changed(array, path, item):
    at(array, path[0])
    if len(path) > 1:
        item = changed(array[path[0]], path[1:], item)
    whole_array = list(array)
    whole_array[path[0]] = item
    return type(array)(whole_array)


def at(array, index):
    if not 0 <= index < len(array):
        raise Fault("index out of range")
    return array[index]


# ---- operators ----

def divided(a, b):
    if b == 0:
        raise Fault("division by zero")
    return a // b


def remainder(a, b):
    if b == 0:
        raise Fault("division by zero")
    return a % b


def power(a, b):
    if b < 0:
        raise Unclear("a negative exponent")
    if b > 64 and abs(a) > 1:
        raise Fault("overflow")
    return a ** b


def shifted(a, b):
    if not 0 <= b < 63:
        raise Unclear("a shift by that many")
    return a << b


def shifted_back(a, b):
    if not 0 <= b < 63:
        raise Unclear("a shift by that many")
    return a >> b


NUMBERS = {
    "+": (11, lambda a, b: a + b), "-": (11, lambda a, b: a - b),
    "*": (12, lambda a, b: a * b), "/": (12, divided), "%": (12, remainder),
    "<<": (10, shifted), ">>": (10, shifted_back), "**": (14, power),
    "&": (9, lambda a, b: a & b), "xor": (8, lambda a, b: a ^ b),
    "|": (7, lambda a, b: a | b),
}


def printed(value):
    """As `print` shows it and as `+` joins it to a text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Char):
        return chr(value)
    if isinstance(value, Text):
        return "".join(chr(c) for c in value)
    if isinstance(value, frozenset):
        return " ".join(printed(item) for item in sorted(value))
    if isinstance(value, (tuple, range)):
        return " ".join(printed(item) for item in value)
    return str(value)


def plus(a, b):
    if isinstance(a, Text) or isinstance(b, Text):
        return as_text(printed(a) + printed(b))
    if isinstance(a, Array):
        return Array(a + b)
    if OUTSIDE in (a, b) and (isinstance(a, Sum) or isinstance(b, Sum)
                              or a is b):
        return OUTSIDE
    if isinstance(a, Sum):
        return Sum(list(a) + list(b))
    return whole(int(a) + int(b))


def times(a, b):
    if not isinstance(b, Sum) and b is not OUTSIDE:
        return whole(int(a) * int(b))
    if a < 0:
        raise Fault("a negative number of copies")
    if b is OUTSIDE:
        if a == 0:
            raise Unclear("no copies of what is outside")
        return OUTSIDE
    if a == 0:
        return Sum()
    return Sum(Part(p.kind, p.args, a * p.copies, p.names) for p in b)


SETS = {"-": lambda a, b: a - b, "|": lambda a, b: a | b,
        "&": lambda a, b: a & b, "xor": lambda a, b: a ^ b}


def contained(a, b):
    if isinstance(b, Array) and not isinstance(a, (int, tuple)):
        raise Unclear("in an array of something")
    return a in b


COMPARE = {
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
    "in": contained, "not in": lambda a, b: not contained(a, b),
}


def gathered(type, values):
    if type in ("array", "rows"):
        return Array(values)
    return tuple(values) if type == "tuple" else frozenset(values)


def smallest_missing(values):
    if any(v < 0 for v in values):
        raise Unclear("mex of a negative number")
    missing = 0
    while missing in values:
        missing += 1
    return missing


def folded(name, values):
    values = list(values)
    if name == "count":
        return sum(1 for v in values if v is not False)
    if name in ("any", "all"):
        held = [truth(v) for v in values]
        return any(held) if name == "any" else all(held)
    if name == "mex":
        return smallest_missing(values)
    if name in ("min", "max", "first") and not values:
        raise Fault("nothing to choose from")
    if name == "first":
        return values[0]
    if name in ("min", "max"):
        return min(values) if name == "min" else max(values)
    total = 0
    for v in values:
        if name == "sum":
            total = whole(total + int(v))
        elif name == "xor":
            total ^= int(v)
        elif name == "gcd":
            total = math.gcd(total, v)
    return total


# ---- functions ----

SLOW = 10**6


def natural(n):
    if n < 0:
        raise Unclear("a negative argument")
    return n


def positive(n):
    """For functions that count up to n here."""
    if not 1 <= n <= SLOW:
        raise Unclear("an argument below 1, or too large to count to")
    return n


def is_prime(n):
    if n > SLOW**2:
        raise Unclear("too large to divide by everything")
    return n > 1 and all(n % d for d in range(2, math.isqrt(n) + 1))


def factors(n):
    found, rest = [], positive(n)
    for p in range(2, n + 1):
        times_in = 0
        while rest % p == 0 and rest > 1:
            rest //= p
            times_in += 1
        if times_in:
            found.append((p, times_in))
    return Array(found)


def divisors(n):
    return Array(d for d in range(1, positive(n) + 1) if n % d == 0)


def digits(n):
    return Array(int(c) for c in str(natural(n)))


def partitions(n, k, largest=None):
    """n as k positive parts, largest first."""
    if n > 80:
        raise Unclear("too many partitions")
    if k == 0:
        return [()] if n == 0 else []
    found = []
    for first in range(1, min(n, largest or n) + 1):
        found += [(first,) + rest for rest in partitions(n - first, k - 1,
                                                         first)]
    return found


def adjacency(n, u, v, both=False):
    rows = [[] for _ in range(n + 1)]
    for a, b in zip(u, v):
        if not (0 <= a <= n and 0 <= b <= n) or a == b:
            raise Unclear("an edge out of range, or a loop")
        rows[a].append(b)
        if both:
            rows[b].append(a)
    return Array(Array(row) for row in rows)


def parents(n, u, v, root):
    near = adjacency(n, u, v, True)
    if not 0 <= root <= n or len(u) != n - 1:
        raise Unclear("no tree")
    parent, way = {root: root}, [root]
    for x in way:
        fresh = [y for y in near[x] if y not in parent]
        parent.update((y, x) for y in fresh)
        way += fresh
    if len(parent) != n or {0, n} <= set(parent):
        raise Unclear("no tree")
    return Array(parent.get(x, x) for x in range(n + 1))


def least_common(a, b):
    return 0 if a == 0 or b == 0 else whole(abs(a * b) // math.gcd(a, b))


def sorted_like(array):
    return type(array)(sorted(array))


def chosen(name):
    def choose(*values):
        if len(values) == 1 and isinstance(values[0], (Array, frozenset)):
            return folded(name, items_of(values[0]))
        if len(values) == 1:
            raise Unclear(f"{name} of one number")
        return folded(name, values)
    return choose


def nim_product(x, y, bits=32):
    """By halves of the numbers, as products of 2^(2^k) are known."""
    if min(natural(x), natural(y)) < 2:
        return x * y
    if max(x, y) < 1 << bits:
        return nim_product(x, y, bits // 2)
    rest = (1 << bits) - 1
    low = nim_product(x & rest, y & rest, bits // 2)
    top = nim_product(x >> bits, y >> bits, bits // 2)
    both = nim_product(x >> bits ^ x & rest, y >> bits ^ y & rest, bits // 2)
    return ((both ^ low) << bits) ^ low ^ nim_product(top, 1 << (bits - 1),
                                                      bits // 2)


FUNCTIONS = {
    "nimproduct": nim_product,
    "abs": abs, "gcd": lambda a, b: math.gcd(a, b), "lcm": least_common,
    "isqrt": lambda n: math.isqrt(natural(n)),
    "popcount": lambda n: bin(natural(n)).count("1"),
    "isprime": lambda n: is_prime(natural(n)),
    "factors": factors, "divisors": divisors, "digits": digits,
    "partitions": lambda n, k: Array(Array(p) for p in
                                     partitions(positive(n), positive(k))),
    "len": len, "size": len, "sort": sorted_like,
    "adjacency": adjacency,
    "neighbours": lambda n, u, v: adjacency(n, u, v, True),
    "parents": parents,
    "min": chosen("min"), "max": chosen("max"), "sum": chosen("sum"),
    "xor": chosen("xor"), "any": chosen("any"), "all": chosen("all"),
    "mex": chosen("mex"), "count": chosen("count"),
}
