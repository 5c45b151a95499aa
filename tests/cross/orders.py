#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""orders.py PROGRAM [COUNT [SEED]] -- tables that are filled in a proved order
against a search that knows no order.

Random kinds that step into each other and into themselves, heaps of sums, ends
of intervals, arithmetic of all kinds and sets that exchange elements; most of
them fall in some order, some come back.  Where an order is said to be proved,
play never does, and every move follows it.  Ends with `N passed, N failed`.
"""
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import falling

sys.dont_write_bytecode = True

WAYS = [["--no-rewrite", "window"],
        ["--no-rewrite", "window", "--engine", "interpret"],
        ["--no-rewrite", "order", "--no-rewrite", "window"],
        ["--no-rewrite", "bounds", "--no-rewrite", "window"]]


def step(draw, names, down):
    """Arguments a constant vector away, of which `down` says how far."""
    while True:
        by = [draw.randint(-3, 2) for _ in names]
        if sum(w * s for w, s in zip(down, by)) < draw.choice([0, 0, 1]):
            break
    return [f"{n} + {s}" if s > 0 else f"{n} - {-s}" if s < 0 else n
            for n, s in zip(names, by)]


def guard(draw, names):
    if draw.random() < 0.6:
        return ""
    x, y = draw.choice(names), draw.choice(names)
    return draw.choice([f" if {x} % 2 == {draw.randrange(2)}",
                        f" if {x} <= {y}", f" if {x} > {y}",
                        f" if {x} != {draw.randrange(4)}"])


def stepping(draw):
    """One to three kinds with as many numbers each."""
    count, words = draw.choice([1, 1, 2, 3]), draw.choice([1, 2, 2, 3])
    names = list("xyz"[:words])
    down = [draw.randint(1, 3) for _ in names]
    top = {1: 12, 2: 7, 3: 4}[words]
    lines = []
    for kind in "abc"[:count]:
        own = names[:]
        if draw.random() < 0.2:
            draw.shuffle(own)
        lines.append(f"position {kind}(" + ", ".join(
            f"{n} in 0..{top}" for n in own) + ")")
        if draw.random() < 0.15:
            lines.append(f"    stop if x == {draw.randrange(4)}")
        for _ in range(draw.choice([1, 2, 3])):
            to = draw.choice("abc"[:count])
            args = step(draw, names, down)
            lines.append(f"    move to {to}({', '.join(args)})"
                         + guard(draw, names))
    start = ", ".join(str(draw.randint(0, top)) for _ in names)
    return lines, f"a({start})"


def interval(draw):
    """Intervals that are cut or shrink, of one kind or two in turn."""
    size = draw.randint(3, 9)
    kinds = draw.choice(["s", "s", "st"])
    lines = []
    for kind in kinds:
        lines.append(f"position {kind}(l in 0..{size}, r in 0..{size})")
        for _ in range(draw.choice([1, 2, 3])):
            to = draw.choice(kinds)
            k = draw.choice([1, 1, 2])
            lines.append("    move to " + draw.choice([
                f"{to}(l + {k}, r) if l + {k} <= r",
                f"{to}(l, r - {k}) if l <= r - {k}",
                f"{to}(l + {k}, r)", f"{to}(l, r - {k}) if l < r",
                f"{to}(l + 1, r - {k}) if r - l > {k}",
                f"{to}(l - 1, r - 2) if l > 0 and r - l > 2",
                f"{to}(l, m) + {to}(m, r) for m in l+1..<r",
                f"{to}(m, r) for m in l+1..r"]))
    return lines, f"{kinds[0]}(0, {size})"


def number(draw, names, deep=2):
    """A number, mostly natural and mostly smaller than the names in it."""
    x, y = draw.choice(names), draw.choice(names)
    if deep == 0 or draw.random() < 0.25:
        return draw.choice([x, x, f"{x} - {draw.randint(1, 3)}",
                            str(draw.randint(0, 3))])
    a, b = number(draw, names, deep - 1), number(draw, names, deep - 1)
    c = draw.randint(1, 4)
    return draw.choice([
        f"{x} / {c}", f"({x} + {c}) / {c + 1}", f"{x} * {c} / {c + 1}",
        f"{x} % {c}", f"({x} + 1) % {c + 1}", f"min({a}, {b})",
        f"max({a}, {b})", f"abs({a} - {b})", f"gcd({x} + 1, {y} + 1)",
        f"isqrt({x})", f"popcount({x})", f"({x} & {y})", f"({x} >> {c})",
        f"{x} - min({x}, {c})", f"(if {x} > {y} then {a} else {b})",
        f"less({a}, {c})", f"({x} * {y}) / {c + 8}", f"({a}) + 1",
        f"({x} xor {y})", f"({x} << 1) / {c}", f"{x} / (1 + {y})",
        f"{x} % (1 + {y})", f"({x} + {y}) / (1 + {y})", f"{x} - {y}"])


def smaller(draw, x, names):
    """A number that mostly is less than x where there is a move."""
    y, c = draw.choice(names), draw.randint(2, 4)
    return draw.choice([
        f"{x} - 1", f"{x} / {c}", f"{x} % {c}", f"({x} + {c - 1}) / {c}",
        f"{x} * {c - 1} / {c}", f"{x} - gcd({x}, {y})", f"isqrt({x})",
        f"{x} & ({x} - 1)", f"{x} - popcount({x})", f"{x} >> 1",
        f"less({x}, {c})", f"abs({x} - {c})", f"min({x} - 1, {y})",
        f"max({x} - {c}, {y} - {c})", f"{x} % (1 + {y})", f"{x} / (1 + {y})",
        f"({x} + {y}) / (1 + {y})", f"{x} - {y}",
        f"(if {x} > {c} then {c} else {x} - 1)", f"{x} - {y} / {c} - 1"])


def tail(draw, names):
    """A loop or none, a condition or none."""
    x = draw.choice(names)
    loop = draw.choice(["", "", "", f" for k in 1..{x}", f" for k in 2..{x}",
                        f" for k in divisors({x} + 1)",
                        f" for k in digits({x})", " for k in {1, 2, 4}",
                        f" for (k, e) in factors({x} + 1)",
                        " for (k, e) in [(1, 2), (2, 1)]"])
    known = names + ["k"] * (loop != "")
    y = draw.choice(known)
    if draw.random() < 0.4:
        loop += draw.choice([
            f" if {y} > {draw.randrange(3)}", f" if {x} < {y} or {y} == 1",
            f" if {x} != {draw.choice([0, 9])}",
            f" if not ({x} <= {y} and {x} > 1)", f" if {y} in 1..{x}",
            f" if {x} - {y} >= 1", f" if {x} % 2 == 1", f" if less({x}, 1) > 0"])
    return loop, known


def formulas(draw):
    """Numbers whose moves are arithmetic of all kinds."""
    words = draw.choice([1, 1, 2, 2, 3])
    names = list("xyz"[:words])
    falls = draw.randrange(words)
    top = {1: 20, 2: 9, 3: 5}[words]
    lines = ["fn less(n, by) = if n > by then n - by else n / 2",
             "position a(" + ", ".join(
                 n if draw.random() < 0.3 else f"{n} in 0..{top}"
                 for n in names) + ")"]
    if draw.random() < 0.3:
        lines.append(f"    stop if x {draw.choice(['==', '>', '<'])} "
                     f"{draw.randrange(4)}")
    for _ in range(draw.choice([1, 2, 2, 3])):
        after, known = tail(draw, names)
        args = [number(draw, known) if draw.random() < 0.6 else n
                for n in names]
        if draw.random() < 0.9:
            args[falls] = smaller(draw, names[falls], known)
            after += draw.choice(["", "", f" if {names[falls]} > 1"])
        lines.append(f"    move to a({', '.join(args)}){after}")
    start = ", ".join(str(draw.randint(0, top)) for _ in names)
    return lines, f"a({start})"


def weighted(draw):
    """Numbers without bounds, some of which rise while others fall."""
    words = draw.choice([2, 2, 3])
    names = list("xyz"[:words])
    weight = [draw.randint(1, 3) for _ in names]
    lines = [f"position a({', '.join(names)})"]
    for _ in range(draw.choice([1, 2, 3])):
        while True:
            by = [draw.randint(-3, 2) for _ in names]
            if sum(w * b for w, b in zip(weight, by)) <= draw.choice(
                    [-1, -1, -1, 0]):
                break
        times = draw.choice(["", "", "k * "])
        args = [n if b == 0 else f"{n} {'-+'[b > 0]} {times}{abs(b)}"
                for n, b in zip(names, by)]
        lines.append(f"    move to a({', '.join(args)})"
                     + (f" for k in 1..{draw.choice(names)}" if times else ""))
    start = ", ".join(str(draw.randint(0, 5)) for _ in names)
    return lines, f"a({start})"


def exchange(draw):
    """Sets that lose, gain and exchange elements."""
    size = draw.randint(3, 6)
    lines = [f"position a(s: set({size}))"]
    put = draw.choice(["i", "j", "i - 1", "j - 1", "0"])
    for _ in range(draw.choice([1, 2])):
        lines.append("    move to a(" + draw.choice([
            f"s - {{i}} | {{{put}}}", f"s xor {{i, {put}}}",
            f"(s | {{{put}}}) - {{i}}", "s | {j}", "s - {i, j}",
            "s xor {i}"]) + ") for i in " + draw.choice(
                ["s", "s", "full - s", f"1..<{size}"]).replace(
                    "full", f"{{n for n in 0..<{size}}}")
            + " for j in " + draw.choice(
                ["0..<i", "0..<i", "s", f"i+1..<{size}"])
            + draw.choice(["", " if j not in s", " if j in s",
                           " if not (j in s)", " if i > 0"]))
    start = [i for i in range(size) if draw.random() < 0.6]
    return lines, f"a({{{', '.join(map(str, start))}}})"


def coming_back(draw):
    """A way and its way back among moves that fall: no order fits."""
    words, there_and_back = draw.choice([1, 2, 2]), draw.choice(["aa", "ab"])
    names = list("xy"[:words])
    while True:
        by = [draw.randint(-2, 2) for _ in names]
        if any(by):
            break
    lines = []
    for kind in sorted(set(there_and_back)):
        lines.append(f"position {kind}("
                     + ", ".join(f"{n} in 0..9" for n in names) + ")")
        for at, to in zip(there_and_back, there_and_back[::-1]):
            if at == kind:
                lines.append(f"    move to {to}("
                             + ", ".join(f"{n} + {s}".replace("+ -", "- ")
                                         for n, s in zip(names, by)) + ")")
                by = [-s for s in by]
        for _ in range(draw.choice([0, 1, 2])):
            args = step(draw, names, [1] * words)
            lines.append(f"    move to {kind}({', '.join(args)})"
                         + guard(draw, names))
    return lines, f"a({', '.join('5' for _ in names)})"


FAMILIES = [stepping, stepping, interval, formulas, formulas, weighted,
            exchange, coming_back]


class Asker:
    def __init__(self, program, path):
        self.program, self.path = program, path

    def ask(self, command, *options):
        done = subprocess.run(
            [self.program, command, self.path, *options, *LIMITS],
            input="", capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def is_proved(self):
        code, text = self.ask("plan", "--json")
        plan = json.loads(text) if code == 0 else {}
        return any(s["name"] == "order" for s in plan.get("rewrites", [])) \
            and all(s["name"] != "order" for s in plan.get("refused", []))


BACK = "moves lead back"
LIMITS = ["--memory", "100M", "--time", "20s"]


def failure(text):
    """What went wrong, without where; a way back is told from where it was
    met first."""
    return BACK if BACK in text else text.partition("error:")[2]


def wrong(asker):
    """What differs, or None."""
    for command in (["solve", "--json", "--moves", "0"], ["run"]):
        code, plain = asker.ask(*command, *WAYS[-1])
        if code != 0 and "limit" in plain:
            continue  # it rises for ever, found out sooner or later
        plain = failure(plain) if code != 0 else plain
        for way in [[]] + WAYS[:-1]:
            other, text = asker.ask(*command, *way)
            text = failure(text) if other != 0 else text
            if (other, text) != (code, plain):
                return f"{command} {way}: {text}\nwithout: {plain}"
    return None


def check(asker, lines, tally):
    proved = asker.is_proved()
    tally["proved"] += proved
    problem = wrong(asker)
    if problem is None and proved:
        code, text = asker.ask("solve", *WAYS[-1])
        if code != 0 and failure(text) == BACK:
            problem = f"an order is proved, but {text}"
    return problem or falling.fault(asker.ask, lines, tally)


def main(program, count=80, seed="1"):
    draw = random.Random(f"orders {seed}")
    tally = {"proved": 0, "emitted": 0, "moves": 0}
    passed = failed = 0
    with tempfile.TemporaryDirectory() as made:
        path = Path(made) / "random.game"
        for number in range(int(count)):
            lines, start = draw.choice(FAMILIES)(draw)
            misere = ["play misere"] if draw.random() < 0.2 else []
            rules = "\n".join(misere + lines + [f"start {start}",
                                                'answer "1", "2"', ""])
            path.write_text(rules)
            problem = check(Asker(program, path), lines, tally)
            passed += problem is None
            failed += problem is not None
            if problem is not None:
                print(f"ruleset {number}:\n{rules}\n{problem}")
    few = min(tally["proved"], 2 * tally["emitted"]) < int(count) // 4 or \
        tally["moves"] < int(count)
    if few:
        print(f"only {tally['proved']} orders were proved and "
              f"{tally['emitted']} emitted, and {tally['moves']} moves "
              "followed")
    print(f"{passed} passed, {failed + few} failed")
    return 1 if failed or few else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
