# SPDX-License-Identifier: MIT
"""`play --json`: a game piped in.  Each move is one, what is said of the
positions is true, and a perfect opponent never lets go of a win."""

import json
import random

from brute import Game, multiset
from checks import SetCheck, read_names, read_position
from explaining import Truth, Wrong, expect, one_part
from ruleset import complete, flat


class PlayCheck(SetCheck):
    """Inputs come by --set: the standard input holds the moves."""
    name = "play"

    def __init__(self, rules, case, sum, seed):
        super().__init__(rules, case, sum)
        self.typed = random.Random(seed)
        self.second = self.typed.random() < 0.5
        self.typed_moves = [str(self.typed.randint(1, 4)) for _ in range(80)]

    def args(self, path):
        given, names = [], read_names(self.rules)
        for name, value in sorted(next(complete(self.case)).items()):
            if name in names:
                given += ["--set", f"{name}={','.join(flat(value))}"]
        return (["play", path, self.sum.text(0), "--json"]
                + (["--second"] if self.second else []) + given)

    def input(self):
        return "\n".join(self.typed_moves) + "\n"

    def expect(self):
        game = Game(self.rules, next(complete(self.case)))
        self.truth = Truth(self.rules, game)
        self.state = multiset(self.parts(game))
        self.truth.wins(self.state)  # or a fault, that play meets too

    def shown(self):
        return "a game in which all is true"

    def judge(self, out):
        found = json.loads(out)
        try:
            self.judge_game(found)
        except Wrong as wrong:
            return str(wrong)
        return None

    def judge_game(self, found):
        state = self.state
        mover = "grundy" if self.second else "you"
        for move in found["moves"]:
            expect(move["by"] == mover, "mover of", move)
            state = self.judge_move(move, state)
            mover = "you" if mover == "grundy" else "grundy"
        expect(read_position(found["last"]) == state, "last", found["last"])
        over = self.truth.ends(state) is not None
        expect(("winner" in found) == over, "over:", over)
        if over:
            other = "you" if mover == "grundy" else "grundy"
            winner = mover if self.truth.wins(state) else other
            expect(found["winner"] == winner, "winner", found["winner"])

    def judge_move(self, move, state):
        own, to = one_part(move["from"]), read_position(move["to"])
        after = [a for p, t, a in self.truth.afters(state)
                 if p == own and t == to]
        expect(after, "no move:", move)
        wins, kept = self.truth.wins(state), not self.truth.wins(after[0])
        expect(move["won"] == wins, "won:", move)
        expect(("better" in move) == (wins and not kept), "better:", move)
        expect(move["by"] == "you" or kept or not wins, "a mistake:", move)
        if "better" in move:
            better = (one_part(move["better"]["from"]),
                      read_position(move["better"]["to"]))
            left = [a for p, t, a in self.truth.afters(state)
                    if (p, t) == better]
            expect(left and not self.truth.wins(left[0]), "no better:", move)
        return after[0]
