#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""forget.py PROGRAM [--count N] [--seed N] -- random games with draws and scores
whose positions do not fit into the memory that is allowed: the results are
those of a brute force of its own, and those without a limit. Where a run ends
before it has one, what it says to be known so far is true.

How much memory a game takes is told by a run without a limit; the limits are
parts of it.  At least one limit must have been met by forgetting: a run that is
given less than it took before has not failed.
"""
import argparse
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.setrecursionlimit(100000)


class Game:
    def __init__(self, rng):
        self.size = rng.randrange(30, 40)
        self.scores = rng.random() < 0.5
        self.again = rng.random() < 0.3
        self.moves = []
        for _ in range(rng.randrange(3, 6)):
            step = [rng.randrange(0, 4) for _ in range(3)]
            if not any(step):
                step[rng.randrange(3)] = 1
            self.moves.append((step, rng.randrange(-4, 5),
                               self.again and rng.random() < 0.4))
        self.mul = [rng.randrange(1, 9) for _ in range(3)]
        self.mod, self.rest = rng.randrange(5, 9), rng.randrange(5)
        self.memo = {}

    def text(self):
        x = "abc"
        # A set of one element as well: such a position has no box.
        head = ", ".join(f"{n} in 0..{self.size}" for n in x)
        lines = ['game "forget"', f"position p({head}, s: set(4))"]
        total = " + ".join(f"{m} * {n}" for m, n in zip(self.mul, x))
        if not self.scores:
            lines.append(f"    draw if ({total}) % {self.mod} == {self.rest}")
        for step, gain, again in self.moves:
            to = ", ".join(f"{n} - {k}" for n, k in zip(x, step))
            when = " and ".join(f"{n} >= {k}" for n, k in zip(x, step))
            lines.append(
                f"    move {'again ' if again else ''}to p({to}, s)"
                + (f" gain {gain}" if self.scores else "") + f" if {when}")
        start = ", ".join([str(self.size)] * 3)
        lines += [f"print result(p({start}, {{1}}))", ""]
        return "\n".join(lines)

    def result(self, at):
        """What play comes to from there for who is to move."""
        if at in self.memo:
            return self.memo[at]
        total = sum(m * n for m, n in zip(self.mul, at))
        if not self.scores and total % self.mod == self.rest:
            self.memo[at] = 0
            return 0
        best = None
        for step, gain, again in self.moves:
            to = tuple(n - k for n, k in zip(at, step))
            if min(to) < 0:
                continue
            value = self.result(to) * (1 if again else -1)
            value += gain if self.scores else 0
            best = value if best is None else max(best, value)
        if best is None:
            best = 0 if self.scores else -1
        self.memo[at] = best
        return best


def run(program, path, memory, more=()):
    command = [program, "run", str(path), "--stats", "--no-cache",
               "--engine", "interpret", *more]
    if memory is not None:  # finding again may take for ever: it is told, too
        command += ["--memory", str(memory), "--time", "20"]
    return subprocess.run(command, capture_output=True, text=True)


def took(done):
    """Bytes at most, as --stats tells them."""
    number, unit = re.search(r"memory\s+([\d.]+) (\w+)", done.stderr).groups()
    return int(float(number) * {"B": 1, "kB": 1e3, "KB": 2**10,
                                "MB": 2**20}[unit])


def is_false(text, want):
    """Whether what is said to be known of a result is wrong."""
    known = re.search(r"known so far: at (least|most) (a draw|-?\d+)", text)
    between = re.search(r"known so far: (-?\d+) to (-?\d+) for", text)
    if between is not None:
        return not int(between.group(1)) <= want <= int(between.group(2))
    if known is None:
        return False
    bound = 0 if known.group(2) == "a draw" else int(known.group(2))
    return want < bound if known.group(1) == "least" else want > bound


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("program")
    ask.add_argument("--count", type=int, default=12)
    ask.add_argument("--seed", type=int, default=1)
    given = ask.parse_args()
    failed = met = told = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "forget.game"
        for i in range(given.count):
            game = Game(random.Random(f"{given.seed}/{i}"))
            path.write_text(game.text(), encoding="utf-8")
            want = str(game.result((game.size,) * 3))
            whole = run(given.program, path, None)
            need = took(whole)
            timed = [run(given.program, path, None,
                         ["--search", "proof", "--time", time])
                     for time in ("0.2s", "0.5s")]
            less = [run(given.program, path, need * k // 8)
                    for k in (7, 6, 5, 4, 3, 2)]
            for done in [whole, *timed, *less]:
                if done.returncode == 3 and done is not whole:
                    told += "known so far" in done.stderr
                    failed += is_false(done.stderr, int(want))
                    continue  # less than what is at work takes
                met += done in less and done.returncode == 0
                if done.returncode != 0 or done.stdout.strip() != want:
                    failed += 1
                    print(f"not ok: {given.seed}/{i}: {done.stdout.strip()} "
                          f"for {want}\n{done.stderr}{game.text()}")
    print(f"{given.count} games, {met} limits met, "
          f"{told} told what is known, {failed} failed")
    return failed > 0 or 4 * met < given.count


if __name__ == "__main__":
    sys.exit(main())
