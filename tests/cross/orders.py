#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""orders.py PROGRAM [COUNT [SEED]] -- tables that are filled in a proved order
against a search that knows no order.

Random kinds that step into each other and into themselves, heaps of sums and
ends of intervals; most of them fall in some order, some come back.  Where an
order is said to be proved, play never does.  Ends with `N passed, N failed`.
"""
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

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


class Asker:
    def __init__(self, program, path):
        self.program, self.path = program, path

    def ask(self, command, *options):
        done = subprocess.run(
            [self.program, command, self.path, *options],
            input="", capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def is_proved(self):
        code, text = self.ask("plan", "--json")
        plan = json.loads(text) if code == 0 else {}
        return any(s["name"] == "order" for s in plan.get("rewrites", [])) \
            and all(s["name"] != "order" for s in plan.get("refused", []))


BACK = "moves lead back"


def failure(text):
    """What went wrong, without where; a way back is told from where it was
    met first."""
    return BACK if BACK in text else text.partition("error:")[2]


def wrong(asker):
    """What differs, or None."""
    for command in (["solve", "--json", "--moves", "0"], ["run"]):
        code, plain = asker.ask(*command, *WAYS[-1])
        plain = failure(plain) if code != 0 else plain
        for way in [[]] + WAYS[:-1]:
            other, text = asker.ask(*command, *way)
            text = failure(text) if other != 0 else text
            if (other, text) != (code, plain):
                return f"{command} {way}: {text}\nwithout: {plain}"
    return None


def check(asker, tally):
    proved = asker.is_proved()
    tally["proved"] += proved
    problem = wrong(asker)
    if problem is None and proved:
        code, text = asker.ask("solve", *WAYS[-1])
        if code != 0 and failure(text) == BACK:
            problem = f"an order is proved, but {text}"
    return problem


def main(program, count=80, seed="1"):
    draw = random.Random(f"orders {seed}")
    tally, passed, failed = {"proved": 0}, 0, 0
    with tempfile.TemporaryDirectory() as made:
        path = Path(made) / "random.game"
        for number in range(int(count)):
            lines, start = draw.choice([stepping, stepping, interval])(draw)
            misere = ["play misere"] if draw.random() < 0.2 else []
            rules = "\n".join(misere + lines + [f"start {start}",
                                                'answer "1", "2"', ""])
            path.write_text(rules)
            problem = check(Asker(program, path), tally)
            passed += problem is None
            failed += problem is not None
            if problem is not None:
                print(f"ruleset {number}:\n{rules}\n{problem}")
    few = tally["proved"] < int(count) // 4
    if few:
        print(f"only {tally['proved']} orders were proved")
    print(f"{passed} passed, {failed + few} failed")
    return 1 if failed or few else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
