#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""elements.py PROGRAM [--count N] [--seed N] -- tables filled by runs of cells
where moves read an array at a place that depends on the position: the same with
and without windows, errors too, for many of these games look beyond the array.
"""
import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path


def place(rng):
    return rng.choice(["i", "i + 1", "i - 1", "r % 4", "r / 3", "i + r / 4",
                       "min(i + 1, 2)", "2 - i", "abs(r - 5)"])


def moves(rng):
    at, where = place(rng), place(rng)
    single = rng.choice([f"p(i - 1, d[{at}])", f"p(i, min(r, d[{at}]) - 1)",
                         f"p(i - 1, d[{at}] - r)", f"p(i - 1, r + d[{at}])"])
    test = rng.choice(["", f" if 0 <= {at} < len(d)",
                       f" if 0 <= {at} < len(d) and d[{at}] > {rng.randrange(4)}",
                       f" if 0 <= {at} if {at} < len(d)", f" if r > {rng.randrange(9)}",
                       f" if i == {rng.randrange(3)}", f" if d[{at}] < r"])
    run = rng.choice(["p(i, r - k) for k in 1..r", "p(i, r - k) for k in 1..<r",
                      f"p(i, r - k) for k in 1..min(r, d[{where}])",
                      f"p(i, r - k) if 0 <= {where} < len(d) "
                      f"for k in 1..min(r, d[{where}])",
                      f"p(i - 1, r - k) for k in 0..r if k >= d[{where}]"])
    return [run, single + test]


def text_of(rng):
    rest = rng.choice(["r", "r in 0..30", "r"])
    lines = ["input n, d[n], s, a[s]", f"position p(i in 0..2, {rest})"]
    if rng.random() < 0.2:
        lines.append(f"    stop if r == d[{rng.choice(['i', place(rng)])}]")
    lines += [f"    move to {m}" for m in moves(rng)]
    lines += ["start sum(p(x % 3, x) for x in a)",
              rng.choice(["print nimber", "print first_wins"]),
              "print nimber(p(x % 3, x)) for x in a"]
    return "\n".join(lines) + "\n"


def answer(program, path, data, *options):
    got = subprocess.run([program, "run", str(path), "--no-cache", *options],
                         input=data, capture_output=True, text=True, timeout=60)
    # Of several mistakes it may be another one that is met first.
    said = got.stderr if "out of range" not in got.stderr else "out of range"
    return got.stdout, said, got.returncode


def differs(rng, program, folder, counts):
    path = Path(folder) / "elements.game"
    path.write_text(text_of(rng), encoding="utf-8")
    n = rng.randrange(1, 7)
    d = [rng.randrange(9) for _ in range(n)]
    a = [rng.randrange(25) for _ in range(4)]
    data = " ".join(map(str, [n, *d, len(a), *a]))
    quick = answer(program, path, data)
    plain = answer(program, path, data, "--no-rewrite", "window", "--engine",
                   "interpret")
    counts["answered"] += quick[2] == 0
    plan = subprocess.run([program, "plan", str(path), "--input", "-"],
                          input=data, capture_output=True, text=True, timeout=60)
    counts["windows"] += "+ window" in plan.stdout
    return None if quick == plain else (f"{path.read_text(encoding='utf-8')}\n"
                                        f"{data}\n{quick}\n{plain}")


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("program")
    ask.add_argument("--count", type=int, default=150)
    ask.add_argument("--seed", type=int)
    ask.add_argument("--show", action="store_true")
    given = ask.parse_args()
    seed = random.randrange(10**9) if given.seed is None else given.seed
    bad, counts = 0, {"answered": 0, "windows": 0}
    with tempfile.TemporaryDirectory() as folder:
        for i in range(given.count):
            wrong = differs(random.Random(f"{seed} {i}"), given.program, folder,
                            counts)
            if wrong is not None:
                bad += 1
                print(f"seed {seed}, game {i}: {wrong}")
    if given.show:
        print(counts)
    print(f"{given.count - bad} passed, {bad} failed")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
