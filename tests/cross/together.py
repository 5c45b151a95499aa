#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""together.py PROGRAM [--count N] [--seed N] -- sums where rules say `win` or
`lose`: small random games of one number, some of whose parts come to a position
that ends the game.  Then no sum of such parts may be asked for, else who wins
is what a search of the whole sum says.
"""
import functools
import subprocess
import sys
from pathlib import Path

import cases

MOST = 14  # of a number


def draw(rng):
    """Clauses (word, remainder, divisor, from), and what each move takes and
    leaves beside."""
    ends = [(rng.choice(["win", "lose", "stop"]), rng.randrange(4),
             rng.randrange(4, 9), rng.randrange(MOST))
            for _ in range(rng.randrange(1, 4))]
    if all(end[0] == "stop" for end in ends):
        ends.append(("win", 3, 5, MOST + 1))
    moves = [(rng.randrange(1, 5), rng.randrange(3), rng.randrange(3))
             for _ in range(rng.randrange(1, 4))]
    return ends, moves


def text_of(ends, moves):
    lines = ["input n, a[n]", "position heap(x)"]
    for word, rest, divisor, least in ends:
        lines.append(f"    {word} if x % {divisor} == {rest} and x >= {least}")
    for take, beside, floor in moves:
        more = f" + heap({beside})" if beside > 0 and beside < take else ""
        lines.append(f"    move to heap(x - {take}){more} if x >= {take + floor}")
    lines += ["start sum(heap(x) for x in a)", "print first_wins"]
    return "\n".join(lines) + "\n"


class Game:
    def __init__(self, ends, moves):
        self.ends, self.moves = ends, moves

    def ending(self, x):
        for word, rest, divisor, least in self.ends:
            if x % divisor == rest and x >= least:
                return word
        return None

    def options(self, x):
        if self.ending(x) == "stop":
            return []
        return [(x - take, beside) if 0 < beside < take else (x - take,)
                for take, beside, floor in self.moves if x >= take + floor]

    def ends_from(self, x):
        """Whether a part comes to what ends the game, by its own moves."""
        if self.ending(x) in ("win", "lose"):
            return True
        return any(self.ends_from(y) for to in self.options(x) for y in to)

    @functools.cache
    def wins(self, parts):
        return any(not self.wins(tuple(sorted(parts[:i] + to + parts[i + 1:])))
                   for i, x in enumerate(parts) for to in self.options(x))


def expected(game, parts):
    if any(game.ends_from(x) for x in parts):
        return None
    return "true" if game.wins(tuple(sorted(parts))) else "false"


def differs(rng, program, folder):
    ends, moves = draw(rng)
    path = Path(folder) / "together.game"
    path.write_text(text_of(ends, moves), encoding="utf-8")
    game = Game(ends, moves)
    parts = [rng.randrange(1, MOST + 1) for _ in range(rng.randrange(2, 4))]
    got = subprocess.run([program, "run", str(path), "--no-cache"],
                         input=f"{len(parts)} {' '.join(map(str, parts))}",
                         capture_output=True, text=True, timeout=60)
    want = expected(game, parts)
    right = ("cannot be a part of a sum" in got.stderr and got.returncode == 1
             if want is None else got.stdout.split() == [want])
    return None if right else (f"{path.read_text(encoding='utf-8')}\n{parts}: "
                               f"{want}, got {got.stdout}{got.stderr}")


if __name__ == "__main__":
    sys.exit(cases.main(lambda draw, program, folder, _: differs(
        draw, program, folder), 100))
