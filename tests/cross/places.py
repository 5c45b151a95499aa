#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""places.py PROGRAM [--count N] [--seed N] -- positions that are arrays or texts
and hand on slices of them, of which some may not be there, or put a number in
the place of the first: the same where the array is told by its place and where
it is not, as in a file that looks for winning moves; errors too.  Then large
ones, against what is known of them.
"""
import itertools
import re
import subprocess
import sys

import cases


def answer(program, path, text, given):
    path.write_text(text, encoding="utf-8")
    got = subprocess.run([program, "run", str(path)], input=given,
                         capture_output=True, text=True, timeout=100)
    return got.returncode, got.stdout, got.stderr


class Ruleset:
    def __init__(self, rng):
        self.rng, self.text = rng, rng.random() < 0.2
        self.h = "w" if self.text else "h"
        # What may grow ends by a number that falls.
        self.grows = rng.random() < 0.5
        self.more = "budget - 1, " if self.grows or rng.random() < 0.3 else ""
        self.adds = self.grows and not self.text and rng.random() < 0.3
        self.scores = rng.random() < 0.35

    def one_of(self, *choices):
        return self.rng.choice(choices).replace("h", self.h).replace(
            "LENGTH", f"len({self.h})")

    def number(self, loops=True):
        h = self.one_of
        several = [] if self.text else [
            h("sum(h)"), h("max(h)"), h("sum(h[1..LENGTH - 1])"),
            h("sum(h[j] * j for j in 0..<LENGTH)")]
        if loops:
            several += ["k", "i", h(f"h[{h('k', 'LENGTH - k', 'k - 1', 'i')}]")]
            several += [] if self.text else [h("sum(h[0..<k])")]
        return self.rng.choice(several + [
            h(f"h[{h('0', 'LENGTH - 1', '1', 'LENGTH - 2')}]"), h("LENGTH"),
            "2", h("count(x == h[0] for x in h)")])

    def condition(self, loops=True):
        h = self.one_of
        return self.rng.choice([
            h("LENGTH > 0"), h("LENGTH >= 2 and h[0] == h[1]"),
            h("LENGTH > 0 and h[0] > h[LENGTH - 1]"),
            h("LENGTH == 0 or h[0] == 1") if not self.text else h("LENGTH == 3"),
            h("any(x == h[0] for x in h)"),
            f"{self.number(loops)} < {self.number(loops)}",
            f"{self.number(loops)} % 2 == 0"]
            + ([h("k <= LENGTH"), h("LENGTH > k")] if loops else []))

    def slice(self):
        return self.one_of(
            *["h"][not self.more:], "h[1..<LENGTH]", "h[k..<LENGTH]", "h[0..<LENGTH - 1]",
            "h[0..<LENGTH - k]", "h[0..LENGTH - 2]", "h[k..LENGTH - 1]",
            "h[1..<LENGTH - 1]", "h[2..<LENGTH]", "h[0..<k]",
            "h[k..<k + 2]")

    def target(self):
        if self.adds:
            return self.one_of("[sum(h[0..<k])] + h[k..<LENGTH]",
                               "[sum(h[0..<k])] + h[k..LENGTH - 1]",
                               "[sum(h[0..<k])] + h[k..<LENGTH - 1]",
                               "h[0..<LENGTH - 1]", "h[0..<k]", "h")
        if self.grows and not self.text and self.rng.random() < 0.7:
            return self.one_of(
                f"[{self.number()}] + {self.slice()}", "h with [0] = h[0] - k",
                "[h[0] - k] + h[1..<LENGTH]", "[sum(h[0..<k])] + h[k..<LENGTH]",
                "if k == h[0] then h[1..<LENGTH] else h with [0] = h[0] - k",
                f"h with [0] = {self.number()} / 2")
        if self.rng.random() < 0.15:
            return (f"if {self.condition()} then {self.slice()} "
                    f"else {self.slice()}")
        return self.slice()

    def move(self):
        rng, h = self.rng, self.one_of
        gain = f" gain {self.number()}" if self.scores else ""
        some = h(" if LENGTH > 0") if rng.random() < 0.85 else ""
        k = h("1..2", "1..min(3, LENGTH)", "1..LENGTH", "1..<LENGTH")
        i = h("0..1", "0..<LENGTH")
        fits = h(" if k <= LENGTH") if rng.random() < 0.7 else ""
        more = "".join(f" if {self.condition()}"
                       for _ in range(rng.randrange(3)))
        return (f"    move to piles({self.more}{self.target()}){gain}{some}"
                f" for k in {k} for i in {i}{fits}{more}\n")

    def rules(self):
        """The file, and the same one where the array stays an array."""
        rng = self.rng
        end = rng.choice(["", "", "win", "lose", "stop"])
        if end and self.scores:
            end = f"score {self.number(False)}"
        play = "play misere\n" if end == "" and rng.random() < 0.3 else ""
        if end:
            end = f"    {end} if {self.condition(False)}\n"
        kept = "w" if self.text else "a"
        start = kept if rng.random() < 0.8 else kept + rng.choice(
            ["[1..<n]", "[0..<n - 1]", f"[1..<len({kept})]", "[0..n - 1]",
             ' + "c"' if self.text else " + [k for k in 1..n]"])
        ask = 'answer "A", "B"\n'
        if self.scores:
            play, ask = "", "print result\n"
        first = "3, " if self.more else ""
        text = ("cases t\ninput n in 0..6, "
                + ("w: text" if self.text else rng.choice(
                    ["a[n]", "a[n] in 0..9", "a[n] in -1..4"]))
                + f"\nposition piles({'budget, ' if self.more else ''}"
                + ("w: text" if self.text else rng.choice(
                    ["h[]", "h[]", "h[] in 0..20", "h[] in -6..30"]))
                + ")\n" + end + "".join(self.move()
                                        for _ in range(rng.randint(1, 3)))
                + f"{play}start piles({first}{start})\n{ask}")
        return text, text + (f"fn moves(x) = count(1 for winning move from "
                             f"piles({first}{kept}))\n")

    def given(self):
        lines = ["3"]
        for _ in range(3):
            n = self.rng.randint(int(self.text), 5)
            lines += [str(n), "".join(self.rng.choice("abc") for _ in range(n))
                      if self.text else " ".join(
                          str(self.rng.choice([0, 1, 2, 3, 4, 4, 3, 2, 1, -1])
                              if self.rng.random() < 0.3
                              else self.rng.randint(0, 4)) for _ in range(n))]
        return "\n".join(lines) + "\n"


class Twice(Ruleset):
    """Two arrays, of which a move hands on a slice of one."""

    def __init__(self, rng):
        super().__init__(rng)
        self.text = self.adds = False

    def one_of(self, *choices):
        name = self.rng.choice("hhhg") if self.h == "h" else "g"
        return re.sub(r"\bh\b", name, self.rng.choice(choices).replace("LENGTH", "len(h)"))

    def target(self):
        self.of = self.h = self.rng.choice("hg")
        made = self.one_of("h[1..<LENGTH]", "h[0..<LENGTH - 1]") if self.rng.random() < 0.7 else super().target()
        made = re.sub(r"\b[gh]\b", self.of, made)
        self.h = "h"
        return f"{made}, g" if self.of == "h" else f"h, {made}"

    def move(self):
        return super().move()[:-1] + (f" if len({self.of}) > 0\n" if self.rng.random() < 0.8 else "\n")

    def rules(self):
        text = super().rules()[0].replace("\nposition", ", b[n]\nposition")
        text = re.sub(r"(h\[\].*)\)\n", r"\1, g[] in -6..30)\n", text, count=1)
        start = re.search(r"start piles\((.*)\)", text).group(1)
        text = text.replace(f"start piles({start})", f"start piles({start}, b)")
        return text, text + f"fn moves(x) = count(1 for winning move from piles({start}, b))\n"

    def given(self):
        lines = super().given().split("\n")
        more = [" ".join(str(self.rng.randint(0, 3)) for _ in range(int(lines[i]))) for i in (1, 3, 5)]
        return "\n".join(lines[:1] + [f"{lines[i]}\n{lines[i + 1]}\n{other}"
                                      for i, other in zip((1, 3, 5), more)]) + "\n"


class Walked(Ruleset):
    """p(h, i), which mostly reads and writes nothing before i."""

    def __init__(self, rng):
        super().__init__(rng)
        self.text = False

    def place(self):
        return self.rng.choice(["i", "i", "j", "j", "i + 1", "j + 1"]
                               + ["0", "n - 1", "i - 1"] * (self.odd()))

    def odd(self):
        return self.rng.random() < 0.1

    def number(self, loops=True):
        where = ["h[i]", "h[i]", "h[i + 1]", "len(h)", "i", "2"]
        more = ["h[j]", "k", "h[j] - k", "h[i] - k"] if loops else []
        odd = ["sum(h)", "h[0]", "h[i - 1]"] if self.odd() else []
        return self.rng.choice(where + more + odd)

    def condition(self, loops=True):
        first = self.rng.choice(["i < n", "i < len(h)", "i + 1 < n"]) + " and "
        return ((first if self.rng.random() < 0.9 else "")
                + f"{self.number(loops)} "
                + self.rng.choice(["<", ">", "==", "!=", ">="])
                + f" {self.number(loops)}")

    def value(self):
        return self.rng.choice(["h[i] - k", "0", "h[j] - k", "k", "k - 2",
                                "h[i] + k", self.number()])

    def array(self):
        return self.rng.choice([
            "h", f"h with [{self.place()}] = {self.value()}",
            f"h with [{self.place()}] = {self.value()}",
            f"h with [i] = {self.value()}, [{self.place()}] = {self.value()}",
            f"[if q == {self.place()} then {self.value()} else h[q]"
            " for q in 0..<n]",
            f"[if {self.place()} != q then h[q] else {self.value()}"
            " for q in 0..<len(h)]",
            f"if {self.condition()} then h with [j] = 0 else h"])

    def to(self):
        return self.rng.choice([
            "i", "i + 1", "j", "j", "j + 1", "i + k", "n",
            f"if {self.condition()} then i + 1 else i",
            f"if h[i] == k then j else {self.place()}",
            "i - 1" if self.odd() else "max(i, j)"])

    def move(self):
        gain = f" gain {self.number()}" if self.scores else ""
        inside = " if i < n" if self.rng.random() < 0.9 else ""
        j = self.rng.choice(["i..<n", "i..<n", "i + 1..<n", "i..<len(h)",
                             "0..<n", "i..n"])
        k = self.rng.choice(["1..2", "1..h[i]", "1..<h[i]", "0..3"])
        more = "".join(f" if {self.condition()}"
                       for _ in range(self.rng.randrange(3)))
        return (f"    move to p({self.array()}, left - 1, {self.to()}){gain}"
                f"{inside} for j in {j} for k in {k}{more}\n")

    def rules(self):
        rng = self.rng
        end = rng.choice(["", "", "win", "lose", "stop"])
        if end and self.scores:
            end = f"score {self.number(False)}"
        play = "play misere\n" if end == "" and rng.random() < 0.3 else ""
        if end:
            end = "    " + end + " if " + rng.choice(
                ["i == n", "i >= n", self.condition(False)]) + "\n"
        ask = 'answer "A", "B"\n'
        if self.scores:
            play, ask = "", "print result\n"
        start = rng.choice(["a", "a", "sort(a)", "[x for x in a]", "a + [1]",
                            "[0] + a[1..<n]"])
        start = f"p({start}, 3, {rng.choice(['0', '0', '0', '1', 'n - 2'])})"
        text = ("cases t\ninput n in 0..6, "
                + rng.choice(["a[n]", "a[n] in 0..9", "a[n] in -1..4"])
                + "\nposition p(" + rng.choice(["h[n]", "h[n]", "h[]"])
                + rng.choice(["", "", " in 0..9", " in 0..4", " in -6..30"])
                + ", left, i" + rng.choice(["", " in 0..n"]) + ")\n" + end
                + "".join(self.move() for _ in range(rng.randint(1, 3)))
                + f"{play}start {start}\n{ask}")
        return text, text + ("fn moves(x) = count(1 for winning move from "
                             f"{start})\n")


def differs(rng, program, folder, number):
    ruleset = (Walked if number % 2 else Twice if number % 6 == 2 else Ruleset)(rng)
    text, kept = ruleset.rules()
    given = ruleset.given()
    path = folder / "places.game"
    placed, plain = (answer(program, path, rules, given)
                     for rules in (text, kept))
    # Which position of a cycle is met first, and whether before the winner is
    # known, hangs on the order of search; so does what bounds leave out.
    if ("back to a position" in placed[2] + plain[2]
            or (ruleset.scores and placed[0] != plain[0])):
        return None
    return None if placed == plain else f"\n{text}{given}{placed}\n{plain}"


def two_ends(row):
    """What who begins has more than the other, from either end of the row."""
    best = [0] * (len(row) + 1)
    for size in range(1, len(row) + 1):
        best = [max(row[i] - best[i + 1], row[i + size - 1] - best[i])
                for i in range(len(row) - size + 1)] + [0]
    return best[0]


PILES = """
cases t
input n, a[n]
position piles(h[])
    move to piles(h[1..<len(h)]) if len(h) > 0
    move to piles(%s) if len(h) > 0 for k in 1..<h[0]
start piles(a)
answer "A", "B"
"""
STAYS = """
input n, a[n]
position at(h[n], i)
    move to at(h, i + k) for k in 1..3 if i + k < n and h[i + k] > 0
start at(a, 0)
answer "A", "B"
"""
ADDED = """
input n in 2..10**5, a[n] in -10**4..10**4
position row(h[] in -10**12..10**12)
    move to row([sum(h[0..<k])] + h[k..<len(h)]) gain sum(h[0..<k])
        for k in 2..len(h)
start row(a)
print result
"""
ENDS = """
input n, a[n]
position row(h[])
    move to row(h[1..<len(h)]) gain h[0] if len(h) > 0
    move to row(h[0..<len(h) - 1]) gain h[len(h) - 1] if len(h) > 0
start row(a)
print result
"""


def all_added(row):
    """The sum of the first ones, 2 or more, becomes one of them."""
    sums = list(itertools.accumulate(row))
    best = sums[-1]
    for total in sums[-2:0:-1]:
        best = max(best, total - best)
    return best


def near_misses():
    """Files whose ranges are no longer those of the array alone, or that look
    for winning moves."""
    row = ("cases t\ninput n, a[n]\n%sposition p(%s)\n"
           "    move to %s if len(h) > 0\n    move to %s if len(h) > 0%s\n"
           "fn who(x) = %s\nstart p(%s)\nanswer \"A\", \"B\"\n")
    for given, above, params, first, second, more in (
            ("a, 0", "", "h[], i in 0..len(h)", "p(h[1..<len(h)], i + 1)",
             "p(h[0..<len(h) - 1], i)", " if h[0] == 1"),
            ("3, a", "", "i, h[] in 0..i", "p(i, h[1..<len(h)])",
             "p(i - 1, h[0..<len(h) - 1])", " if i > 0"),
            ("a", "", "h[]", "q(h[1..<len(h)])", "q(h)",
             "\nposition q(h[] in 0..3)\n"
             "    move to p(h[0..<len(h) - 1]) if len(h) > 0"),
            ("a", "position q(h[])\n"
             "    move to q(h[0..<k]) for k in 0..1 if len(h) > k\n",
             "h[]", "p(h[1..<len(h)])", "p(h[0..<len(h) - 1])",
             " if any(k == 1 for winning move from q(h))")):
        yield [row % (above, params, first, second, more, who, given)
               for who in ("x", f"count(1 for winning move from p({given}))")]


def large():
    """(rules, input, what it prints)"""
    for moved in ("h with [0] = h[0] - k", "[h[0] - k] + h[1..<len(h)]"):
        piles = [1] * 5 + [10**9] * 20000, [1] * 20000 + [2], [1] * 20000
        yield (PILES % moved,
               "3 " + " ".join(f"{len(p)} {' '.join(map(str, p))}"
                               for p in piles), "B\nA\nB\n")
    # An array that stays, of squares from which 1 to 3 forward is another.
    squares = [i % 3 for i in range(20000)]
    wins = [False] * 20003
    for i in range(19999, -1, -1):
        wins[i] = any(i + k < 20000 and squares[i + k] and not wins[i + k]
                      for k in (1, 2, 3))
    yield (STAYS, f"20000 {' '.join(map(str, squares))}",
           "AB"[not wins[0]] + "\n")
    row = [i * i * 7919 % 10007 for i in range(400)]
    yield (ADDED, f"400 {' '.join(str(x % 20001 - 10000) for x in row)}",
           f"{all_added([x % 20001 - 10000 for x in row])}\n")
    # A sum that leaves the range is no position.
    yield (ADDED.replace("-10**4..10**4", "0..9").replace(
        "-10**12..10**12", "0..9"), "4 5 5 1 1", "0\n")
    yield (ENDS, f"400 {' '.join(map(str, row))}", f"{two_ends(row)}\n")


def wrong_large(rng, program, folder, number):
    if number > 0:
        return differs(rng, program, folder, number)
    rows = "5  4 1 2 3 5  2 3 7  3 1 1 1  4 3 2 1 0  0\n"
    for rules in near_misses():
        found = [answer(program, folder / "near.game", text, rows)
                 for text in rules]
        if found[0] != found[1]:
            return f"\n{rules[0]}{found[0]}\n{found[1]}"
    for rules, given, expected in large():
        found = answer(program, folder / "large.game", rules, given)
        if found[:2] != (0, expected):
            return f"\n{rules}{found}"
    return None


if __name__ == "__main__":
    sys.exit(cases.main(wrong_large, 100))
