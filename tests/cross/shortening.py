#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random games of a text or an array from which moves take letters, or put fewer
in place of some, where a few letters in a row let them, in several words: what
`run`, and the program that `emit` writes of some, says against brute force in
Python.  Of a few it is known that all plays from a position have one length, and
that has to be seen.

shortening.py PROGRAM [--count N] [--seed N]
"""

import subprocess
import sys
from functools import lru_cache

import cases

LETTERS = "abc"

# Rows of a condition, from the letter at `at` on; which part of the row goes;
# what comes in its place, a letter or the place of one in the row.
SEEN = [
    (lambda r: r[0] == r[1], 2, (0, 2), [], "two alike"),
    (lambda r: r[0] == r[1], 2, (0, 1), [], "one of two alike"),
    (lambda r: r[0] == r[1] == r[2], 3, (1, 2), [], "one between two alike"),
    (lambda r: r[0] == r[1] == r[2], 3, (0, 3), [], "three alike"),
    (lambda r: "".join(r) in ("ab", "ba"), 2, (0, 2), [], "a beside b"),
    (lambda r: "".join(r) == "ab", 2, (0, 2), [], "ab"),
    (lambda r: "".join(r) == "abc", 3, (0, 3), [], "abc"),
    (lambda r: "".join(r) == "ab", 2, (0, 2), ["c"], "c for ab"),
    (lambda r: r[0] == r[1], 2, (0, 2), [0], "one for two alike"),
]


def atom(rng, width):
    """A condition of the row: in the words of the rules, and in Python."""
    x, y = rng.randrange(width), rng.randrange(width)
    letter = rng.choice(LETTERS)
    equal = rng.random() < 0.6
    if x != y and rng.random() < 0.6:
        return (f"s[@{x}] {'==' if equal else '!='} s[@{y}]",
                lambda r: (r[x] == r[y]) == equal)
    if rng.random() < 0.3:
        some = "".join(rng.sample(LETTERS, 2))
        return (f"s[@{x}] {'in' if equal else 'not in'} \"{some}\"",
                lambda r: (r[x] in some) == equal)
    return (f"s[@{x}] {'==' if equal else '!='} '{letter}'",
            lambda r: (r[x] == letter) == equal)


def condition(rng, width):
    (text, holds), more = atom(rng, width), rng.randrange(3)
    for _ in range(more):
        other, also = atom(rng, width)
        both = rng.random() < 0.6
        text = f"({text} {'and' if both else 'or'} {other})"
        holds = (lambda r, a=holds, b=also, both=both:
                 (a(r) and b(r)) if both else (a(r) or b(r)))
    return text, holds


def drawn(rng):
    width = rng.choice([1, 2, 2, 2, 3, 3])
    text, holds = condition(rng, width)
    first = rng.randrange(width)
    last = rng.randint(first + 1, width)
    put = []
    if last - first > 1 and rng.random() < 0.3:
        put = [rng.choice([rng.choice(LETTERS), rng.randrange(width)])]
    return holds, width, (first, last), put, text


def of_seen(rng):
    holds, width, cut, put, name = rng.choice(SEEN)
    text = {"two alike": "s[@0] == s[@1]", "one of two alike": "s[@1] == s[@0]",
            "one between two alike": "s[@0] == s[@1] and s[@1] == s[@2]",
            "three alike": "s[@0] == s[@1] and s[@2] == s[@1]",
            "a beside b": "(s[@0] == 'a' and s[@1] == 'b' or s[@1] == 'a' and s[@0] == 'b')",
            "ab": "s[@0] == 'a' and s[@1] == 'b'",
            "abc": "s[@0..<@3] == \"abc\"", "c for ab": "s[@0..@1] in [\"ab\"]",
            "one for two alike": "not s[@0] != s[@1]"}
    return holds, width, cut, put, text[name]


def place(offset):
    return "i" if offset == 0 else f"i {'+' if offset > 0 else '-'} {abs(offset)}"


def clause(rng, move, border, array):
    """The move in the words of the rules; its loop is at one of the row."""
    _, width, (first, last), put, text = move
    own = rng.randrange(width)
    for k in range(width + 1):
        text = text.replace(f"@{k}", place(k - own))
    if array:
        for letter in LETTERS:
            text = text.replace(f"'{letter}'", str(ord(letter)))
        for some in ("ab", "ac", "ba", "bc", "ca", "cb"):
            text = text.replace(f'"{some}"', str([ord(c) for c in some]))
        text = text.replace('"abc"', "[97, 98, 99]")
    items = [(f"'{p}'" if not array else f"{ord(p)}") if isinstance(p, str)
             else f"s[{place(p - own)}]" for p in put]
    if array or rng.random() < 0.5:
        middle = f" + [{', '.join(items)}]" if items else ""
    else:
        middle = "".join(f" + {item}" for item in items)
    target = f"s[0..<{place(first - own)}]{middle} + s[{place(last - own)}..<len(s)]"
    if not put and rng.random() < 0.3:
        target = "[s[j] for j in 0..<len(s) if " + rng.choice([
            f"j < {place(first - own)} or j >= {place(last - own)}",
            " and ".join(f"j != {place(k - own)}" for k in range(first, last))]) + "]"
    loop = f"for i in {own}..len(s) - {width - own}"
    if border == "first":
        text = f"({place(-own)} == 0 or {text})"
    if border == "not last":
        text = f"{place(width - own)} < len(s) and ({text})"
    return f"    move to w({target}) {loop} if {text}\n"


def options(moves, border, row):
    for holds, width, (first, last), put, _ in moves:
        for at in range(len(row) - width + 1):
            part = row[at:at + width]
            may = holds(part)
            if border == "first":
                may = at == 0 or may
            if border == "not last":
                may = at + width < len(row) and may
            if may:
                yield row[:at + first] + tuple(
                    p if isinstance(p, str) else part[p] for p in put) + \
                    row[at + last:]


def differs(draw, program, folder, number):
    seen = number % 3 == 0
    border = None if seen else draw.choice([None, None, "first", "not last"])
    moves = [of_seen(draw)] if seen else \
        [draw.choice([drawn, drawn, of_seen])(draw)
         for _ in range(draw.choice([1, 1, 2]))]
    array = draw.random() < 0.3

    @lru_cache(None)
    def value(row):
        after = {value(to) for to in options(moves, border, row)}
        return min(set(range(len(after) + 1)) - after)

    words = ["".join(draw.choice(LETTERS[:draw.randint(2, 3)])
                     for _ in range(draw.randint(1, 10))) for _ in range(40)]
    words += ["aabb", "abab", "abba", "aaab", "abcab", "aa", "a", "b"]
    path = folder / "shortening.game"
    rules = "".join(clause(draw, move, border, array) for move in moves)
    path.write_text(
        'game "shortening"\ncases t\n' +
        ("input n, a[n]\nposition w(s[])\n" if array else
         "input a: text\nposition w(s: text)\n") +
        rules + "start w(a)\nprint nimber\n")
    given = f"{len(words)}\n" + "\n".join(
        f"{len(w)} {' '.join(str(ord(c)) for c in w)}" if array else w for w in words)
    wrong = cases.mistaken(program, path, [str(value(tuple(w))) for w in words],
                           given, number % 12 == 0)
    if wrong is None and seen:
        plan = subprocess.run([program, "plan", path], text=True,
                              capture_output=True, check=True).stdout
        if "all plays from a position" not in " ".join(plan.split()):
            return f"{path.read_text()}\nof which it is not seen that plays have one length"
    return wrong


if __name__ == "__main__":
    sys.exit(cases.main(differs, 60))
