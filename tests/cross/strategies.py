# SPDX-License-Identifier: MIT
"""What `explain` says of a law, read as a person would: the rule tells who
wins, or the nimber, of every position of the game, and the claim about one
position is true and tells the same.
"""
import math
import re


def prime_factors(n):
    found, p = [], 2
    while p * p <= n:
        while n % p == 0:
            found.append(p)
            n //= p
        p += 1
    return found + [n] if n > 1 else found


def prime_index(p):
    return sum(1 for q in range(2, p + 1) if len(prime_factors(q)) == 1)


def coprime(n):
    if n % 2 == 0:
        return 0
    return 1 if n == 1 else prime_index(prime_factors(n)[0])


def moore(heaps, m):
    return all(sum(h >> bit & 1 for h in heaps) % m == 0 for bit in range(32))


def floor_phi(d):
    return (d + math.isqrt(5 * d * d)) // 2


def least_of_row(x, part):
    """In the sum for x, of numbers of the row in which after h comes h and the
    least one that is h / part or more (part 2: Fibonacci's)."""
    row = [1]
    while row[-1] <= x:
        row.append(row[-1] + next(n for n in row if part * n >= row[-1]))
    while x not in row:
        x -= max(n for n in row if n < x)
    return x


# Rules that tell the nimber of a heap of n, by the numbers in them.
VALUES = [
    (r"every smaller heap can be left, so a heap is worth its size",
     lambda n: n),
    (r"(?:1 to )?(\d+) can be taken, so a heap is worth its "
     r"remainder modulo (\d+)", lambda n, b, m: n % m),
    (r"any number from (\d+) on can be taken, .* n / (\d+), rounded down",
     lambda n, a, d: n // d),
    (r"(\d+) to (\d+) can be taken, .* \(n % (\d+)\) / (\d+), rounded down",
     lambda n, a, b, m, d: n % m // d),
    (r"every multiple of (\d+) can be taken, .* n / (\d+), rounded down",
     lambda n, a, d: n // d),
    (r"the multiples of (\d+) to (\d+) can be taken, .* \(n / (\d+)\) % (\d+)",
     lambda n, a, b, d, m: n // d % m),
    (r"odd numbers can be taken, .* 1 where it is odd and else 0",
     lambda n: n % 2),
    (r"1 to (\d+) can be taken and no multiple of (\d+), so a heap is worth "
     r"its remainder modulo (\d+)", lambda n, a, b, m: n % m),
    (r"every proper divisor can be left, .* as much as it has prime factors, "
     r"each as often as it divides the number",
     lambda n: len(prime_factors(n))),
    (r"what has no factor in common .* an even heap is worth 0, 1 is worth 1, "
     r"and an odd heap the index of its least prime factor", coprime),
]

# Rules that tell which positions are lost.
LOST = [
    (r"who moves loses at the pairs \(0, 0\), \(1, 2\), \(3, 5\), \(4, 7\), "
     r"..., where the lesser number is the difference times the golden ratio "
     r"phi, rounded down",
     lambda x, y: min(x, y) == floor_phi(abs(x - y))),
    (r"who moves loses where the numbers differ by (\d+) at most: each move "
     r"changes the difference by a multiple of (\d+)",
     lambda x, y, k, m: abs(x - y) <= k and m == 2 * k + 1),
]

MOORE = re.compile(r"who moves loses where each binary digit stands in a "
                   r"multiple of (\d+) heaps")

# What is said of one position: whether that is true, and whether it is lost
# by it; None: the rest of what is said tells.
CLAIMS = [
    (r"(\d+) is a multiple of (\d+)", lambda n, m: (n % m == 0, True)),
    (r"(\d+) is (\d+) more than a multiple of (\d+)",
     lambda n, r, m: (n % m == r > 0, False)),
    (r"(\d+) is less than (\d+)", lambda n, a: (n < a, True)),
    (r"(\d+) is not less than (\d+)", lambda n, a: (n >= a, False)),
    (r"(\d+) % (\d+) = (\d+)", lambda n, m, r: (n % m == r, None)),
    (r"(\d+) / (\d+) = (\d+)", lambda n, a, q: (n // a == q, q == 0)),
    (r"(\d+) is even", lambda n: (n % 2 == 0, True)),
    (r"(\d+) is odd", lambda n: (n % 2 == 1, False)),
    (r"(\d+) has (\d+) prime factors?",
     lambda n, f: (len(prime_factors(n)) == f, f == 0)),
    (r"(\d+) is such a lost heap", lambda n: (True, True)),
    (r"the last lost heap below (\d+) is (\d+)",
     lambda n, lost: (lost < n, False)),
    (r"there is no move from (\d+)", lambda n: (True, True)),
    (r"there is a move from (\d+)", lambda n: (True, False)),
    (r"the difference is (\d+), and floor\((\d+) \* phi\) = (\d+)",
     lambda d, e, x: (d == e and floor_phi(d) == x, True)),
    (r"the difference is (\d+), and floor\((\d+) \* phi\) = (\d+), not (\d+)",
     lambda d, e, f, x: (d == e and floor_phi(d) == f != x, False)),
    (r"the difference is (\d+)", lambda d: (True, None)),
    (r"the least in the sum for (\d+) is (\d+), and up to (\d+) may be taken",
     lambda x, least, most, part=2: (least == least_of_row(x, part),
                                     least > most)),
    (r"the digit of (\d+) stands in (\d+) heaps?, which is no multiple of "
     r"(\d+)", lambda bit, count, m: (count % m > 0, False)),
    (r"each binary digit stands in a multiple of (\d+) heaps",
     lambda m: (True, True)),
    (r"the heap of (\d+) is worth what the heap of (\d+) is worth, which is "
     r"(\d+)", lambda n, m, value: (m < n, value == 0)),
]


def numbers(found):
    return [int(g) for g in found.groups()]


def first_of(table, text):
    for pattern, meaning in table:
        found = re.fullmatch(pattern, text)
        if found:
            return meaning, numbers(found)
    return None


def is_remainder_lost(aim, remainder):
    """Of a game whose aim is a remainder."""
    found = re.fullmatch(r"leave a remainder modulo \d+ that is "
                         r"(?:one of ([\d, ]+)|less than (\d+))", aim)
    if found is None:
        found = re.fullmatch(r"leave a multiple of (\d+)", aim)
        return None if found is None else remainder == 0
    if found[2]:
        return remainder < int(found[2])
    return remainder in map(int, found[1].split(", "))


def is_claim_lost(said, claim):
    """True, False, or None where the claim tells only of values; raises
    ValueError if it is wrong, or says what nobody can read."""
    if re.fullmatch(r"\d+(?: xor \d+)+ = \d+", claim):
        left, right = claim.split(" = ")
        total = 0
        for value in left.split(" xor "):
            total ^= int(value)
        if total != int(right):
            raise ValueError(f"untrue: {claim}")
        return total == 0
    meaning = first_of(CLAIMS, claim)
    if meaning is None:
        raise ValueError(f"unreadable: {claim}")
    part = re.search(r"number of the row that is h / (\d+) or more",
                     said["strategy"])
    holds, lost = meaning[0](*meaning[1], *([int(part[1])] if part else []))
    if not holds:
        raise ValueError(f"untrue: {claim}")
    if lost is None and " % " in claim:
        lost = is_remainder_lost(said["aim"], meaning[1][2])
    if lost is None and claim.startswith("the difference is"):
        most = re.fullmatch(r"leave a difference of (\d+) or less",
                            said["aim"])
        lost = most and meaning[1][0] <= int(most[1])
    return lost


def check_rule(said, words, nimber):
    """Whether the rule was understood; ValueError if it is wrong here."""
    rule = said["strategy"]
    value = first_of(VALUES, rule)
    if value is not None and len(words) == 1:
        if value[0](words[0], *value[1]) != nimber:
            raise ValueError(f"{words} is worth {nimber}: {rule}")
        return True
    lost = first_of(LOST, rule)
    if lost is not None and len(words) == 2:
        if lost[0](*words, *lost[1]) != (nimber == 0):
            raise ValueError(f"{words} is worth {nimber}: {rule}")
        return True
    digits = MOORE.fullmatch(rule)
    if digits and moore(words, int(digits[1])) != (nimber == 0):
        raise ValueError(f"{words} is worth {nimber}: {rule}")
    return digits is not None


def check(part, words, nimber):
    """What is said of a part, the words of which are numbers."""
    if "strategy" not in part:
        return False
    read = check_rule(part, words, nimber)
    if "here" in part:
        lost = is_claim_lost(part, part["here"])
        if lost is not None and lost != (nimber == 0):
            raise ValueError(f"{words} is worth {nimber}: {part['here']}")
    return read or "here" in part


def check_because(part, move):
    """What is said of what a winning move of the part leaves."""
    if "because" in move and is_claim_lost(part, move["because"]) is False:
        raise ValueError(f"said of a move that wins: {move['because']}")
