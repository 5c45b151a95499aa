#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""entailing.py PROGRAM [--count N] [--seed N] -- tokens on random graphs without
cycles, whose moves lead to sums of tokens and heaps of Nim, go on, or have to be
answered: who wins sums, and sums in which a part has to be answered, against a
search of whole sums that knows the words only; the values that are told against
sums with a heap of Nim; the same under misère play, by search, and by emitted
programs.

A state is (parts, what has to be answered or None), both sorted; a part is a
vertex, or ("nim", size).  Moves that win are counted.
"""
import re
import subprocess
import sys
from functools import lru_cache

import cases

HEAPS = 5
EMITTED = ["emitted"]
WAYS = [[], ["--no-rewrite", "exclusions"], ["--engine", "native"],
        EMITTED]


class Game:
    def __init__(self, rng):
        self.n = rng.randrange(2, 7)
        self.misere = rng.random() < 0.2
        self.moves = []  # (from, word, what moves on, what stays beside it)
        for at in range(1, self.n + 1):
            for _ in range(rng.randrange(0, 4)):
                word = rng.choice(["", "again", "entailing", "beside"])
                self.moves.append((at, word, self.some(rng, at),
                                   self.some(rng, at)
                                   if word == "beside" else []))

    @staticmethod
    def some(rng, at):
        parts = [rng.randrange(0, at) for _ in range(rng.choice([0, 1, 1, 2]))]
        made = [("nim", x) if rng.random() < 0.15 else x for x in parts]
        return [x for x in made if x not in (0, ("nim", 0))]

    def text(self):
        lines = ['game "Tokens"', f"position at(x in 0..{self.n})"]
        for at, word, to, beside in self.moves:
            moved = told(to)
            if word == "beside":
                moved = f"entailed({moved}) + {told(beside)}"
                word = ""
            lines.append(f"    move {word} to {moved} if x == {at}")
        if not any(word == "entailing" for _, word, _, _ in self.moves):
            lines.append("    move entailing to nothing if x < 0")
        if self.misere:
            lines.append("play misere")
        return "\n".join(lines) + "\n"

    def options(self, parts, bound, but=()):
        """(whether the mover goes on, state after), without moves of some"""
        for i, part in enumerate(parts if bound is None else bound):
            if i in but:
                continue
            among = parts if bound is None else bound
            rest = among[:i] + among[i + 1:]
            if bound is not None:
                rest = parts + rest
            if isinstance(part, tuple):
                for k in range(part[1]):
                    yield False, state(rest + ((("nim", k),) if k else ()))
                continue
            for at, word, to, beside in self.moves:
                if at != part:
                    continue
                if word in ("entailing", "beside"):
                    yield False, state(rest + tuple(beside), tuple(to))
                else:
                    yield word == "again", state(rest + tuple(to))

    def wins(self, parts, bound=None):
        @lru_cache(maxsize=None)
        def won(parts, bound):
            found = list(self.options(parts, bound))
            if not found:
                return self.misere
            return any(won(*to) == again for again, to in found)
        if not hasattr(self, "won"):
            self.won = won
        return self.won(*state(parts, bound))


    def tells(self, parts, bound, again):
        """Who wins, and by how many moves; those of copies count once."""
        count = sum(self.wins(*to) == goes_on for goes_on, to in
                    self.options(parts, None if bound == () == parts else bound,
                                 again))
        return f"{1 if self.wins(parts, bound) else -1} {count}"


def state(parts, bound=None):
    def key(part):
        return (1, part[1]) if isinstance(part, tuple) else (0, part)
    if bound is not None and not parts:
        parts, bound = bound, None
    return (tuple(sorted(parts, key=key)),
            None if bound is None else tuple(sorted(bound, key=key)))


def told(parts):
    return " + ".join(f"nim({x[1]})" if isinstance(x, tuple) else f"at({x})"
                      for x in parts) or "nothing"


def means(text, k):
    """Whether a heap of k beside it is won, by the text of a value."""
    if text == "loony":
        return True
    return k != ({"0": 0, "*": 1}[text] if text in ("0", "*")
                 else int(text[1:]))


def questions(game, rng):
    """(what is asked, parts, what has to be answered, copies of others)"""
    def some(most):
        return tuple(rng.choice([rng.randrange(1, game.n + 1),
                                 ("nim", rng.randrange(1, HEAPS))])
                     for _ in range(rng.randrange(0, most)))
    for _ in range(12):
        parts, bound = some(4), some(3) if rng.random() < 0.5 else None
        copied, copies = some(4), rng.randrange(2, 4)
        asked = told(parts)
        if copied and rng.random() < 0.4:
            asked = f"{copies} * ({told(copied)}) + {asked}"
            again = range(len(copied), len(copied * copies))
            parts = copied * copies + parts
        else:
            again = ()
        if bound is not None:
            answered = rng.choice(["", "nim(0) + "]) + told(bound)
            asked = " + ".join(rng.sample([asked, f"entailed({answered})"], 2))
        yield asked, parts, bound, again if bound is None else ()


def run(program, path, way, number):
    command = [program, "run", "--no-cache", *way, str(path)]
    if way == EMITTED:
        binary, wrong = cases.emitted(program, path, number // 8)
        if wrong:
            return [], wrong
        command = [binary]
    got = subprocess.run(command,
                         input="", capture_output=True, text=True, timeout=60)
    return got.stdout.split("\n")[:-1], got.stderr


def differs(rng, program, path, number):
    game = Game(rng)
    asked = list(questions(game, rng))
    text = game.text() + "".join(
        f"print result({q}), count(1 for winning move from {q})\n"
        for q, *_ in asked)
    want = [game.tells(*state_asked) for _, *state_asked in asked]
    if not game.misere:
        text += "".join(f"print value(at({x}))\n"
                        for x in range(1, game.n + 1))
    path.write_text(text, encoding="utf-8")
    for way in WAYS[:4 if number % 8 == 0 else 2]:
        lines, wrong = run(program, path, way, number)
        if lines[:len(want)] != want:
            return f"{way}: {lines} {wrong}, expected {want}\n{text}"
        for x, value in enumerate(lines[len(want):], 1):
            for k in range(HEAPS + 1):
                heap = (("nim", k),) if k else ()
                if means(value, k) != game.wins((x,) + heap):
                    return f"{way}: value of at({x}): {value} and *{k}\n{text}"
        if not game.misere and len(lines) != len(want) + game.n:
            return f"{way}: {lines} {wrong}\n{text}"
    return moves_differ(game, program, path, *asked[0][:3])


def moves_differ(game, program, path, asked, parts, bound):
    """Moves that win are told if and only if there are some."""
    got = subprocess.run([program, "solve", str(path), asked, "--moves", "0"],
                         capture_output=True, text=True, timeout=60)
    found = {m for m in re.findall(r"^  (.*) -> (.*)$", got.stdout, re.M)}
    parts, bound = state(parts, bound)
    want = any(game.wins(*to) == again
               for again, to in game.options(parts, bound))
    if got.returncode != 0 or (len(found) > 0) != want:
        return f"solve {asked}: {got.stdout}{got.stderr}{path.read_text()}"
    return None


if __name__ == "__main__":
    sys.exit(cases.main(lambda draw, program, folder, i: differs(
        draw, program, folder / "tokens.game", i), 150))
