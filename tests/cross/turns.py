#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random games with a count of moves that is read by its remainder: normal and
misère play, win and lose, scores, Left and Right, with the modulus written down
or of the input, 0 too, by `run`, and by the program that `emit` writes of every
eighth file, as brute force in Python says.  In some the count is read in another
way as well, and is what it was.

turns.py PROGRAM [--count N] [--seed N]
"""

import functools
import subprocess
import sys

import cases

NEAR = ["t > {}", "t % 7 == 1 or t % 8 == 3", "t / 3 % 2 == 0", "(2 * t + 1) % 5 < 2", "t * t % {} < 2"]


class Game:
    def __init__(self, rng):
        self.m = rng.choice([0, 0, 1, 2, 2, 3, 4])
        self.by = rng.choice(["2", "3", "4", "m", "m", "2*m", "(m + 1)", "(3 - m)", "len(a)"])
        self.read = rng.choice(["m in 0..9, n, a[n]", "m, n, a[n]"])
        if self.by == "(m + 1)" and self.read.startswith("m,") and rng.random() < 0.7:
            self.m = 2**63 - 1 # and m + 1 is too large
        self.length = self.m * 2 if self.by == "2*m" else rng.randint(1, 5)
        self.a = [rng.randint(0, 4) for _ in range(self.length)]
        self.value = {"m": self.m, "a": self.a, "len": len}
        self.modulus = eval(self.by, {}, self.value)
        self.how = rng.choice(["nimber", "misere", "wins", "outcome", "result"])
        self.near = rng.choice([None, None, None] + NEAR)
        self.first = rng.random() < 0.3 # t stands before x
        self.rises = False
        self.ends = self.draw_ends(rng)
        self.moves = [self.draw_move(rng) for _ in range(rng.randint(1, 3))]
        self.asked = [(rng.randint(0, 16), rng.choice([0, 0, 1, 2, rng.randint(0, 40)]))
                      for _ in range(12)]
        if self.near is not None:
            self.moves.append(("", "x - 1", 1, 1, "1", self.near.format(rng.randint(2, 6))))

    def condition(self, rng):
        by = self.by
        text = rng.choice([f"t % {by} == {rng.randint(0, 2)}", f"t % {by} != 1",
                           f"(t + {rng.randint(1, 3)}) % {by} < 2",
                           f"(x - t) % {by} < 1", f"(k + t) % {by} != 0"])
        return text if 0 < self.modulus < 10 else f"(m > 10 or {by} == 0 or {text})"

    def draw_ends(self, rng):
        small = rng.randint(0, 3)
        when = f"x <= {small} and " + self.condition(rng).replace("k", "x")
        if self.how == "wins":
            return [(rng.choice(["win", "lose", "stop"]), when)]
        if self.how == "result":
            scored = "x" if not 0 < self.modulus < 10 else f"t % {self.by} - x"
            return [(f"score {scored}", when), ("score 2 - x", f"x <= {small + 1}")]
        return []

    def draw_move(self, rng):
        more = rng.choice([0, 1, 1, 1, 1, 2, 5])
        self.rises |= more > 0
        whose = rng.choice(["", "left", "right"]) if self.how == "outcome" else ""
        high = rng.choice(["1", "2", "3", "x"])
        if self.by in ("2*m", "len(a)") and self.modulus > 0:
            high = rng.choice([high, f"a[t % {self.by}]"])
        return (whose, f"x - k{rng.choice(['', '', ' - 1'])}", more, 1, high,
                self.condition(rng) if rng.random() < 0.7 else None)

    def rules(self):
        read = {"2*m": "m, a[2*m]", "(m + 1)": self.read}
        order = "{1}, {0}" if self.first else "{0}, {1}"
        lines = ["input " + read.get(self.by, "m, n, a[n]")] + ["play misere"] * (self.how == "misere")
        lines.append(f"position table({order.format('x', 't')})")
        lines += [f"    {what} if {when}" for what, when in self.ends]
        for whose, x, more, low, high, condition in self.moves:
            to = order.format(x, f"t + {more}" if more else "t")
            lines.append(f"    move {whose + ' ' * (whose > '')}to table({to}) "
                         f"for k in {low}..{high}" + f" if {condition}" * (condition is not None))
        ask = "wins" if self.how == "misere" else self.how
        lines += [f"print {ask}(table({order.format(x, t)}))" for x, t in self.asked]
        return "\n".join(lines) + "\n"

    def holds(self, text, x, t, k=0):
        return eval(text.replace("/", "//"), {}, {**self.value, "x": x, "t": t, "k": k})

    def ended(self, x, t):
        """The end that has come, and with what score."""
        for what, when in self.ends:
            if self.holds(when, x, t):
                return what
        return None

    def options(self, x, t, whose=""):
        for side, to, more, low, high, condition in self.moves:
            for k in range(low, self.holds(high, x, t) + 1):
                left = self.holds(to, x, t, k)
                if (side in ("", whose) and left >= 0 and
                        (condition is None or self.holds(condition, x, t, k))):
                    yield left, t + more

    @functools.lru_cache(None)
    def wins(self, x, t, whose=""):
        end = self.ended(x, t)
        if end is not None:
            return end == "win"
        other = {"left": "right", "right": "left", "": ""}[whose]
        after = [self.wins(*to, other) for to in self.options(x, t, whose)]
        return not after if self.how == "misere" and not after else not all(after)

    @functools.lru_cache(None)
    def nimber(self, x, t):
        seen = {self.nimber(*to) for to in self.options(x, t)}
        return min(set(range(len(seen) + 1)) - seen)

    @functools.lru_cache(None)
    def result(self, x, t):
        end = self.ended(x, t)
        if end is not None:
            return self.holds(end[6:], x, t)
        return max((-self.result(*to) for to in self.options(x, t)), default=0)

    def outcome(self, x, t):
        return {(True, True): "N", (True, False): "L", (False, True): "R",
                (False, False): "P"}[self.wins(x, t, "left"), self.wins(x, t, "right")]

    def answer(self, x, t):
        if self.how in ("misere", "wins"):
            return str(self.wins(x, t)).lower()
        return str(getattr(self, self.how)(x, t))


def differs(draw, program, folder, number):
    game = Game(draw)
    path = folder / "turns.game"
    path.write_text(game.rules())
    given = [game.m, *([] if game.by == "2*m" else [len(game.a)]), *game.a]
    plan = subprocess.run([program, "plan", path], text=True, capture_output=True, check=True)
    told = "only remainders of t are read" in " ".join(plan.stdout.split())
    read = any("t" in (condition or "") or "t %" in high for *_, high, condition in game.moves)
    if told != (game.rises and game.near is None) and (told or read):
        return f"{path.read_text()}{'told' if told else 'not told'} by remainders\n"
    return cases.mistaken(program, path, [game.answer(*at) for at in game.asked],
                          " ".join(map(str, given)), emit=number % 8 == 0)


if __name__ == "__main__":
    sys.exit(cases.main(differs, 200))
