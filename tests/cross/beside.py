#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""beside.py GRUNDY [SEED] [COUNT] -- laws of kinds beside one that ends play.

A kind that nothing but having no move decides keeps its laws where another kind
of the file draws, wins, scores or goes on.  Random kinds, half of them only
almost of that sort, are asked with their laws and without, alone and in sums.
"""
import random
import subprocess
import sys
import tempfile
from pathlib import Path

FAR = 10**15 + 2
PLAIN = (
    "position p(x)\n move to p(x - k) for k in 1..min(x, {a})\n",
    "position p(x)\n move to p(x - k) for k in {{{a}, {b}, 1}} if k <= x\n",
    "position p(x)\n move to p(x - k) for k in 1..x\n",
    "position p(x)\n move to p(i) + p(x - {a} - i) for i in 0..x - {a}\n",
    "position p(x)\n move to p(x - k) + nim({b}) for k in 1..min(x, {a})\n",
    "position p(x)\n move to nothing if x > {a}\n"
    " move to p(x - 1) if x > 0\n",
    "position p(x)\n move to p(if x > {a} then x - {a} else 0) if x > 0\n",
)
# Not of that sort: they end play, go on, or lead to what does.
SPOILT = (
    "position p(x)\n draw if x == {b}\n move to p(x - k) for k in 1..min(x, {a})\n",
    "position p(x)\n win if x == {b}\n move to p(x - k) for k in 1..min(x, {a})\n",
    "position p(x)\n lose if x == {b}\n move to p(x - 1) if x > 0\n"
    " move to p(x - {a}) if x >= {a}\n",
    "position p(x)\n move to p(x - k) for k in 1..min(x, {a})\n"
    " move to q(x - 1) if x > 0\n",
    "position p(x)\n move again to p(x - 1) if x > 0\n"
    " move to p(x - {a}) if x >= {a}\n",
    "position p(x)\n move to p(x - {a}) if x >= {a}\n"
    " else move to p(x - 1) if x > 0\n",
    "fn on(x) = q(x - 1)\nposition p(x)\n"
    " move to p(x - k) for k in 1..min(x, {a})\n move to on(x) if x > 0\n",
)
WORDS = ("draw if y == {b}", "win if y == {b}", "lose if y % {c} == 1",
         "move again to q(y - 1) if y > {a}")
PLAY = ("", "", "", "play misere\n")


def draw(rng):
    part = {"a": rng.randint(1, 4), "b": rng.randint(2, 6),
            "c": rng.randint(2, 5)}
    rules = rng.choice(PLAIN if rng.random() < 0.5 else SPOILT)
    word = rng.choice(WORDS)
    return (rng.choice(PLAY) + "input n\n" + rules +
            f"position q(y)\n {word}\n"
            " move to q(y - k) for k in 1..min(y, {c})\n").format(**part)


def answer(program, path, number, *options):
    done = subprocess.run(
        [program, "run", path, "--no-cache", "--memory", "200M", *options],
        input=str(number), capture_output=True, text=True, check=False,
        timeout=60)
    return done.stdout if done.returncode == 0 else f"ends {done.returncode}"


def main(program, seed="1", count="150"):
    rng = random.Random(int(seed))
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "beside.game")
        for _ in range(int(count)):
            text = draw(rng)
            asked = "wins(p(n))", "wins(p(n) + p(n / 2))", "wins(p(n) + nim(2))"
            Path(path).write_text(
                text + "print " + ", ".join(
                    f"[{q.replace('n)', 'i)').replace('n /', 'i /')}"
                    " for i in 0..n]" for q in asked) + "\n", encoding="utf-8")
            plainly = answer(program, path, 20, "--no-rewrite", "closed-family")
            by_law = answer(program, path, 20)
            if by_law != plainly:
                failed += 1
                print(f"FAILED: {by_law} and {plainly}\n{text}")
        for word in WORDS:
            text = ("input n\n" + PLAIN[0] + "position q(y)\n " + word +
                    "\n move to q(y - 1) if y > 0\n"
                    "print wins(p(n)), wins(p(n) + p(n / 2))\n")
            Path(path).write_text(text.format(a=3, b=4, c=3), encoding="utf-8")
            if answer(program, path, FAR) != "true true\n":
                failed += 1
                print(f"FAILED: no law beside '{word}'")
    print(f"{int(count)} kinds, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
