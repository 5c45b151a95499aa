#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""input_runs.py PROGRAM [--count N] [--seed N] -- what runs over the input:
moves that score, to one of a run of positions, with and without suffixes; folds
over slices against folds over lists that are made; loops over the places of an
array against loops over its elements.  Errors have to be the same, or at least
there, and many of these games just miss a condition.
"""
import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path

COMPILER = ["c++", "-std=c++17", "-O1", "-w", "-x", "c++"]


def run(command, data=""):
    return subprocess.run(command, input=data, capture_output=True, text=True,
                          timeout=60)


def answer(program, path, data, *options):
    got = run([program, "run", "--no-cache", *options, str(path)], data)
    return got.stdout if got.returncode == 0 else "an error"


def emitted(program, path, data):
    text = run([program, "emit", "--lang", "c++", str(path)])
    binary = str(path) + ".out"
    if text.returncode != 0:
        return "no program"
    if run([*COMPILER, "-", "-o", binary], text.stdout).returncode != 0:
        return "no binary"
    got = run([binary], data)
    return got.stdout if got.returncode == 0 else "an error"


def gain(rng, i, j):
    """What a move from i to j scores."""
    return rng.choice([f"a[{j}]", f"s[{j}] - s[{i}]", f"a[{j}] - 2 * a[{i}]",
                       f"sum(a[{i}..<{j}])", f"sum(a[{j}..<{i}])",
                       f"sum(a[k] for k in {i}..{j})", f"a[{j}] * a[{i}]",
                       f"{j} - 3 * {i}", f"max(a[{i}], a[{j}])", f"sum(a[0..<{j}])",
                       f"s[{j}] + sum(a[{i} - 1..<{j}])", f"a[{j} - {i}]"])


def scoring(rng):
    within = rng.choice(["i", "i", "i in 0..n", "i in 0..n - 2", "i in -1..n"])
    low = rng.choice(["i + 1", "i + 1", "i + 2", "1", "i"])
    high = rng.choice(["n", "n", "n - 1", "n + 1", "min(n, i + 3)", "<n"])
    dots = "..<" if high.startswith("<") else ".."
    up = f"at(j) gain {gain(rng, 'i', 'j')} for j in {low}{dots}{high.strip('<')}"
    by = (f"at(i + k) gain {gain(rng, 'i', '(i + k)')} "
          f"for k in {rng.choice([1, 1, 2])}..{rng.choice(['n - i', 'n - i - 1', 'min(2, n - i)'])}")
    down = (f"at(j) gain {gain(rng, 'j', 'i')} "
            f"for j in {rng.choice([0, 0, 1, -1])}..{rng.choice(['i - 1', '<i', 'i - 2'])}"
            .replace("..<", "..<"))
    back = (f"at(i - k) gain {gain(rng, '(i - k)', 'i')} "
            f"for k in {rng.choice([1, 1, 2])}..{rng.choice(['i', 'i + 1', '3'])}")
    move = rng.choice([up, up, by, down, back])
    starts = ["0", "n", "n - 1", "1"]
    lines = ["input n, a[n]", "let s = [sum(a[0..<k]) for k in 0..n]",
             f"position at({within})"]
    if rng.random() < 0.15:
        lines.append(f"    {rng.choice(['stop', 'lose', 'score 3'])} if i == 2")
    elif rng.random() < 0.35:  # where there is no move, or one at most
        move = rng.choice([f"at(j) gain {gain(rng, 'i', 'j')} for j in i + 1..<n",
                           f"at(j) gain {gain(rng, 'j', 'i')} for j in 0..i - 1"])
        starts = ["n"] if "0.." in move else ["0"]
        lines.append("    stop if " + rng.choice(
            ["i == 0", "i <= 0", "i < 1", "not i > 0", "i == 1", "i <= 1"] if "0.." in move else
            ["i == n - 1", "i >= n - 1", "i > n - 2", "n <= i + 1", "not i + 1 < n", "i == n - 2", "i >= n - 2"]))
    lines.append(f"    move to {move}" + rng.choice(["", "", "", " if i != 3"]))
    if rng.random() < 0.15:
        lines.append("    move to at(i - 1) gain 1 if i % 3 == 2")
    return lines + [f"start at({rng.choice(starts)})",
                    "print result"]


def folding(rng):
    ends = rng.choice(["l..r", "l..<r", "l + 1..r", "0..r", "r..l", "l..n - 1",
                       "l - 1..r"])
    fold = rng.choice(["sum", "xor", "count", "max", "gcd", "mex"])
    body = rng.choice(["x", "x", "x * x", "x + l", "x if x > 2"])
    of = {"slice": f"a[{ends}]", "list": f"(a[{ends}] + [])"}
    return [[["input n, a[n]", "position row(l, r)",
              "    move to row(l + 1, r) if l < r "
              f"if {fold}({body.replace(' if', f' for x in {of[how]} if', 1) if ' if' in body else f'{body} for x in {of[how]}'}) % 3 != 1",
              f"    move to row(l, r - 1) if l < r if {fold}({of[how]}) % 2 == 0",
              "start row(0, n - 1)",
              f"print nimber, [{fold}({of[how].replace('l', '0').replace('r', 'k')}) "
              "for k in 0..<n]"]
             for how in ("slice", "list")]][0]


def listing(rng):
    low, high, place = rng.choice([("0", "..<n", "j"), ("0", "..n - 1", "j"),
                                   ("1", "..n", "j - 1"), ("1", "..<n", "j - 1"),
                                   ("0", "..<n - 1", "j"), ("0", "..<len(a)", "j"),
                                   ("1", "..n - 1", "j"), ("0", "..n - 2", "j")])
    test = rng.choice(["", "", f" if a[{place}] <= x", f" if a[{place}] % 2 == 1",
                       " if j != 1", f" if a[{place}] != b[{place}]"])
    to = rng.choice([f"heap(x - a[{place}])", f"heap(x - a[{place}])",
                     f"heap(x - a[{place}]) + heap(j % 2)",
                     f"heap(x - 2 * a[{place}])"])
    return ["input n, a[n] in 1..9, b[n]", "position heap(x)",
            f"    move to {to} for j in {low}{high}{test}",
            "print [nimber(heap(x)) for x in 0..40], nimber(heap(1000))"]


def differs(rng, program, folder, counts, number):
    path = Path(folder) / "runs.game"
    n = rng.randrange(1, 8)
    kind = ["scores", "folds", "lists"][number % 3]
    low = 1 if kind == "lists" else -4
    numbers = [rng.randrange(low, 7) for _ in range(2 * n if low == 1 else n)]
    data = " ".join(map(str, [n, *numbers]))
    made = {"scores": scoring, "folds": folding, "lists": listing}[kind](rng)
    text = made if kind != "folds" else made[0]
    path.write_text("\n".join(text) + "\n", encoding="utf-8")
    quick = answer(program, path, data)
    if kind == "folds":
        other = Path(folder) / "lists.game"
        other.write_text("\n".join(made[1]) + "\n", encoding="utf-8")
        plain = answer(program, other, data)
    else:
        off = {"scores": "suffixes", "lists": "closed family"}[kind]
        plain = answer(program, path, data, "--no-rewrite", off, "--engine",
                       "interpret")
    plan = run([program, "plan", str(path), "--input", "-"], data).stdout
    counts[kind] += {"scores": "+ suffixes", "folds": "+ aggregate",
                     "lists": "+ closed family"}[kind] in plan
    counts["answered"] += quick != "an error"
    if quick != plain:
        return f"{path.read_text()}{data}\n{quick!r}, plainly {plain!r}"
    if number % 10 == 0:
        written = emitted(program, path, data)
        if written not in (quick, "no program"):
            return f"{path.read_text()}{data}\n{quick!r}, emitted {written!r}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    counts = dict.fromkeys(["scores", "folds", "lists", "answered"], 0)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(args.count):
            rng = random.Random(f"{args.seed} {number}")
            wrong = differs(rng, args.program, folder, counts, number)
            if wrong is not None:
                print(f"number {number}:\n{wrong}")
                return 1
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    return 0 if args.count < 100 or all(counts.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
