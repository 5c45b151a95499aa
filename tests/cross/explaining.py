# SPDX-License-Identifier: MIT
"""`explain --json`: every move it names is a move, every value is right,
every answer refutes, and nothing is left out that it does not own up to."""

import json
from collections import Counter

import strategies
from brute import multiset
from checks import SumCheck, read_position
from values import smallest_missing


class Wrong(Exception):
    """What is wrong, in words."""


def expect(holds, *words):
    if not holds:
        raise Wrong(" ".join(str(w) for w in words))


class Truth:
    """What the brute force says of sums as multisets."""

    def __init__(self, rules, game):
        self.rules, self.game, self.known = rules, game, {}

    def nimber(self, state):
        total = 0
        for part, copies in state:
            if copies % 2:
                total ^= self.game.nimber_of(part)
        return total

    def wins(self, state):
        if self.rules.has_nimbers():
            return self.nimber(state) != 0
        return self.game.searched(state)

    def normal(self, part):
        """The nimber under normal play of a game that is played misère."""
        if part[0] == "nim":
            return part[1][0]
        if part not in self.known:
            values = set()
            for option in self.options(part):
                value = 0
                for own, copies in option.left.items():
                    value ^= self.normal(own) if copies % 2 else 0
                values.add(value)
            self.known[part] = smallest_missing(values)
        return self.known[part]

    def verdict(self, state):
        if not self.rules.decided() or sum(n for _, n in state) != 1:
            return None
        (part, _), = state
        return self.game.verdict(part)

    def options(self, part):
        if self.rules.decided() and self.game.verdict(part) is not None:
            return []
        return self.game.options(part)

    def afters(self, state):
        """The state after each move, with the part and what it becomes."""
        for part, copies in state:
            rest = Counter(dict(state))
            rest[part] -= 1
            rest = +rest
            for option in self.options(part):
                yield (part, frozenset(option.left.items()),
                       frozenset((rest + option.left).items()))

    def ends(self, state):
        word = self.verdict(state)
        if word in ("win", "lose"):
            return word
        return None if any(True for _ in self.afters(state)) else "no move"


def one_part(text):
    (part, copies), = read_position(text)
    expect(copies == 1, "more than one copy in", text)
    return part


class ExplainCheck(SumCheck):
    name = "explain"

    def args(self, path):
        text = self.sum.text(0)
        most = "2" if len(text) % 3 == 0 else "40"
        return ["explain", path, text, "--json", "--depth", "1", "--step",
                "--moves", most]

    def expect(self):
        self.truth = Truth(self.rules, self.game())
        self.state = multiset(self.parts(self.truth.game))
        self.winner = "first" if self.truth.wins(self.state) else "second"

    def shown(self):
        return f"{self.winner}; all moves, values and answers true"

    def judge(self, out):
        found = json.loads(out)
        try:
            self.judge_sum(found, self.state)
            for level in found["next"]:
                for item in level:
                    self.judge_next(item)
            self.judge_steps(found["steps"])
        except Wrong as wrong:
            return str(wrong)
        return None

    # ---- a sum ----

    def judge_sum(self, found, state):
        wins = self.truth.wins(state)
        expect(found["winner"] == ("first" if wins else "second"),
               "winner of", found["position"], found["winner"])
        expect(found.get("ends") == self.truth.ends(state),
               "ends:", found.get("ends"), "of", found["position"])
        if self.rules.has_nimbers():
            self.judge_xor(found, state)
        for part in found["parts"]:
            self.judge_part(part)
        if found["ground"] == "tame":
            self.judge_tame(found, wins)
        self.judge_winning(found, state, wins)
        if "replies" in found:
            self.judge_replies(found, state, wins)
        if found.get("ends") is None:
            expect(wins or "replies" in found, "no replies to lost",
                   found["position"])

    def judge_xor(self, found, state):
        value = self.truth.nimber(state)
        expect(found["nimber"] == value, "nimber", found["nimber"],
               "expected", value)
        expect(found["xor"]["value"] == value, "xor", found["xor"])
        if value:
            top = 1 << (value.bit_length() - 1)
            expect(found["xor"]["top_bit"] == top, "top bit", found["xor"])
            holder = one_part(found["xor"]["held_by"])
            expect(self.truth.game.nimber_of(holder) & top,
                   "no top bit in", holder)
            expect(dict(state)[holder] % 2 == 1, "cancelled", holder)

    def judge_tame(self, found, wins):
        """What is said of the xor and of firm parts tells the winner."""
        total, firm = 0, False
        for part in found["parts"]:
            own = read_position(part["position"])
            if not own:
                continue  # nim(0)
            (own, _), = own
            expect(part["tame_nimber"] == self.truth.normal(own),
                   "nimber of tame", part)
            total ^= part["tame_nimber"] if part["copies"] % 2 else 0
            firm |= part["firm"]
        expect(wins == (total != (0 if firm else 1)), "tame parts of",
               found["position"])

    def judge_part(self, part):
        own = read_position(part["position"])
        if not own:
            return  # nim(0)
        (own, _), = own
        options = self.truth.options(own)
        values = {}
        for option in options:
            left = frozenset(option.left.items())
            if self.rules.has_nimbers():
                values.setdefault(self.truth.nimber(left), []).append(left)
        if self.rules.has_nimbers():
            expect(part["nimber"] == self.truth.game.nimber_of(own),
                   "nimber of", part["position"], part["nimber"])
        if not part["more_moves"]:
            expect(part["moves"] == len(options), "moves of",
                   part["position"], part["moves"], "expected", len(options))
            expect({v["nimber"] for v in part["values"]} == set(values),
                   "values of", part["position"])
        for value in part["values"]:
            lefts = values.get(value["nimber"], [])
            if not part["more_moves"]:
                expect(value["moves"] == len(lefts), "moves to",
                       value["nimber"], "of", part["position"])
            expect(value["to"], "no witness of", value["nimber"])
            for to in value["to"]:
                expect(read_position(to) in lefts, part["position"], "->", to,
                       "is no move to", value["nimber"])
        self.judge_decided(part, own)
        self.judge_strategy(part, own)

    def judge_strategy(self, part, own):
        """What is said of a law is true, as far as it is numbers."""
        words = [w for word in own[1]
                 for w in (word if isinstance(word, tuple) else (word,))]
        if "here" not in part or "nimber" not in part or not all(type(w) is int for w in words):
            return
        try:
            strategies.check(part, words, part["nimber"])
        except ValueError as error:
            raise Wrong(str(error)) from error

    def judge_decided(self, part, own):
        word = None if own[0] == "nim" else self.truth.game.verdict(own)
        expect(part.get("decided", {}).get("by") == word, "decided:",
               part.get("decided"), "expected", word)

    # ---- moves ----

    def judge_move(self, move, state):
        """It is a move of the state and leaves what it says."""
        own, to = one_part(move["from"]), read_position(move["to"])
        after = read_position(move["after"])
        expect((own, to, after) in set(self.truth.afters(state)),
               move["from"], "->", move["to"], "is no move to",
               move["after"])
        expect(move.get("ends") == self.truth.ends(after), "ends:", move)
        return after

    def judge_winning(self, found, state, wins):
        over = found.get("ends") is not None
        expect(("winning_move" in found) == (wins and not over),
               "winning move of", found["position"])
        if "winning_move" in found:
            after = self.judge_move(found["winning_move"], state)
            expect(not self.truth.wins(after), "does not win:",
                   found["winning_move"])

    def judge_replies(self, found, state, wins):
        answered = read_position(found["answered"])
        expect(not self.truth.wins(answered), found["answered"],
               "is not lost")
        if not wins:
            expect(answered == state, "answered", found["answered"])
        seen = set()
        for reply in found["replies"]:
            after = self.judge_move(reply, answered)
            seen.add(after)
            expect(self.truth.wins(after), "needs no answer:", reply)
            expect(("answer" in reply) == (reply.get("ends") is None),
                   "answer:", reply)
            if "answer" in reply:
                last = self.judge_move(reply["answer"], after)
                expect(not self.truth.wins(last), "does not refute:", reply)
        if not found.get("more_replies"):
            # Moves to the same game are told once, with how many there are.
            every = {a for _, _, a in self.truth.afters(answered)}
            like = sum(r.get("like", 0) for r in found["replies"])
            expect(seen <= every and len(every - seen) <= like,
                   "moves without an answer in", found["answered"],
                   every - seen)

    # ---- further positions ----

    def judge_next(self, item):
        if "parts" in item:
            self.judge_sum(item, read_position(item["position"]))
        else:
            self.judge_part(item)

    def judge_steps(self, steps):
        """Each after all it looks at, with the values that stand there."""
        known = set()
        for step in steps:
            state = read_position(step["position"])
            self.judge_step(step, state)
            for look in step["looks_at"]:
                self.judge_look(look, known)
            known.add(frozenset(state))

    def judge_step(self, step, state):
        if "nimber" in step:
            expect(step["nimber"] == self.truth.nimber(state), "step",
                   step["position"], step["nimber"])
            lefts = {left for _, left, _ in self.truth.afters(state)}
        else:
            expect(step["wins"] == self.truth.wins(state), "step",
                   step["position"], step["wins"])
            lefts = {after for _, _, after in self.truth.afters(state)}
        looks = {read_position(l["to"]) for l in step["looks_at"]}
        expect(looks == lefts, "step", step["position"], "looks at", looks,
               "not", lefts)

    def judge_look(self, look, known):
        state = read_position(look["to"])
        if "nimber" in look:
            expect(look["nimber"] == self.truth.nimber(state), "look", look)
            cells = [frozenset({(p, 1)}) for p, _ in state if p[0] != "nim"]
        else:
            expect(look["wins"] == self.truth.wins(state), "look", look)
            cells = [state]
        for cell in cells:
            expect(cell in known, look["to"], "was not told before")
