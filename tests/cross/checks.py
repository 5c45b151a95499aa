# SPDX-License-Identifier: MIT
"""What is asked of the program about a ruleset, and what it should answer.

A check gives the arguments of one command, its input, and what the brute
force expects; judge() says in words how an answer differs, or None.
"""

import json
import re

from brute import Game, multiset
from ruleset import case_tokens, complete, flat, position_text, split_cases
from tree import Bin, Int, Nim, Position, Var, runs
from values import OUTSIDE, Array, as_text, printed

# ---- expected answers ----

def run_lines(rules, case, most=100000):
    """The lines that `run` prints: every answer of every case."""
    lines = []
    for number, names in enumerate(complete(case), 1):
        game = Game(rules, names, number, most)
        for answer in rules.answers:
            lines += answer_lines(game, answer)
    return lines


def answer_lines(game, answer):
    if not hasattr(answer, "items"):
        wins = game.wins(game.start())
        return [str(answer.first if wins else answer.second)]
    return [" ".join(printed(item.value(env)) for item in answer.items)
            for env, _ in runs(answer.tail, game.top)]


def input_text(rules, case):
    return " ".join(case_tokens(split_cases(rules.reading), case)) + "\n"


def same_line(expected, found):
    return expected.split() == found.split()


# ---- positions as text, back to values ----

TOKEN = re.compile(r'\s*(-?\d+|"[^"]*"|\w+|[][(){},+*])')


class PositionReader:
    """Reads `2 * p(3, {0, 1}) + nim(4)` into a multiset of positions."""

    def __init__(self, text):
        self.tokens = TOKEN.findall(text)
        if "".join(self.tokens) != re.sub(r'\s(?=(?:[^"]*"[^"]*")*[^"]*$)',
                                          "", text):
            raise ValueError(f"a position that can't be read: {text}")
        self.place = 0

    def take(self):
        self.place += 1
        return self.tokens[self.place - 1]

    def peek(self):
        return self.tokens[self.place] if self.place < len(
            self.tokens) else ""

    def sum(self):
        state = {}
        while True:
            copies = 1
            if self.peek().isdigit():
                copies = int(self.take())
                self.take()
            word = self.take()
            if word != "nothing":
                part = (word, tuple(self.group(")")))
                if part != ("nim", (0,)):
                    state[part] = state.get(part, 0) + copies
            if self.peek() != "+":
                break
            self.take()
        if self.place != len(self.tokens):
            raise ValueError("more after the position")
        return frozenset(state.items())

    def group(self, close):
        """The items up to the closing bracket."""
        if self.tokens[self.place - 1] not in "[{(":
            self.take()
        items = []
        while self.peek() != close:
            items.append(self.item())
            if self.peek() == ",":
                self.take()
        self.take()
        return items

    def item(self):
        word = self.take()
        if word == "[":
            return Array(self.group("]"))
        if word == "{":
            return frozenset(self.group("}"))
        if word == "(":
            return tuple(self.group(")"))
        if word.startswith('"'):
            return as_text(word[1:-1])
        return int(word)


def read_position(text):
    return PositionReader(text).sum()


def state_of(parts):
    return multiset(parts)


def moves_of(game, parts):
    """The winning moves as a set of (from, to), both as multisets."""
    found = set()
    for part, option in game.winning_options(parts):
        own = frozenset({((part.kind, part.args), 1)})
        found.add((own, multiset(option.target)))
    return found


def shown_state(state):
    shown = []
    for (kind, args), copies in sorted(state, key=repr):
        text = position_text(kind, args)
        shown.append(text if copies == 1 else f"{copies} * {text}")
    return " + ".join(shown) or "nothing"


def shown_moves(moves):
    return "; ".join(sorted(f"{shown_state(a)} -> {shown_state(b)}"
                            for a, b in moves)) or "none"


# ---- checks ----

class Check:
    """fixed: nothing in it may be shrunk.

    What the brute force finds is kept and shared among the checks of a
    ruleset: `lines` of its run, and `shared`, its Game.
    """

    fixed, expected = False, False
    lines, shared = None, None

    def __init__(self, rules, case):
        self.rules, self.case = rules, case

    def know(self):
        """Finds what to expect, once."""
        if not self.expected:
            self.expect()
        self.expected = True

    def forget(self):
        """After a change of the rules or the case."""
        self.expected, self.lines, self.shared = False, None, None

    def text(self):
        return self.rules.text()

    def game(self):
        if self.shared is None:
            self.shared = Game(self.rules, next(complete(self.case)))
        self.shared.work = 0
        return self.shared

    def input(self):
        return input_text(self.rules, self.case)


class RunCheck(Check):
    name = "run"

    def args(self, path):
        return ["run", path]

    def expect(self):
        if self.lines is None:
            self.lines = run_lines(self.rules, self.case)

    def shown(self):
        return "\n".join(self.lines)

    def judge(self, out):
        found = out.split("\n")
        if found and found[-1] == "":
            found.pop()
        for number, (a, b) in enumerate(zip(self.lines, found), 1):
            if not same_line(a, b):
                return f"line {number}: expected '{a}', found '{b}'"
        if len(found) != len(self.lines):
            return f"expected {len(self.lines)} lines, found {len(found)}"
        return None


class ExampleCheck(RunCheck):
    """`check`, with the run's input and output as an example."""
    name = "check"

    def args(self, path):
        return ["check", "--json", path]

    def text(self):
        given = self.input().strip()
        gives = " ".join(self.lines).replace("\n", " ")
        return f'{self.rules.text()}example "{given}" gives "{gives}"\n'

    def shown(self):
        return '"ok": true'

    def judge(self, out):
        found = json.loads(out)
        return None if found.get("ok") is True else out.strip()


class SumCheck(Check):
    """A check about one sum."""

    def __init__(self, rules, case, sum):
        super().__init__(rules, case)
        self.sum = sum

    def parts(self, game):
        found = self.sum.value(game.top)
        if found is OUTSIDE:
            raise KeyError("outside")
        return found


class OutcomeCheck(SumCheck):
    name = "outcome"

    def args(self, path):
        return ["solve", path, self.sum.text(0), "--outcome", "--json"]

    def expect(self):
        game = self.game()
        wins = game.wins(self.parts(game))
        self.winner = "first" if wins else "second"

    def shown(self):
        return self.winner

    def judge(self, out):
        found = json.loads(out).get("winner")
        if found != self.winner:
            return f"winner: expected {self.winner}, found {found}"
        return None


class SolveCheck(OutcomeCheck):
    name = "solve"

    def args(self, path):
        return ["solve", path, self.sum.text(0), "--json"]

    def expect(self):
        super().expect()
        game = self.game()
        parts = self.parts(game)
        self.moves = moves_of(game, parts)
        self.nimber = None
        self.values = {}
        if self.rules.has_nimbers():
            self.nimber = game.nimber(parts)
            self.values = {part: game.nimber_of(part)
                           for part, _ in multiset(parts)}
        self.copies = dict(multiset(parts))

    def shown(self):
        return (f"{self.winner}, nimber {self.nimber}, "
                + shown_moves(self.moves))

    def judge(self, out):
        found = json.loads(out)
        wrong = super().judge(out)
        if wrong:
            return wrong
        if found.get("nimber") != self.nimber:
            return (f"nimber: expected {self.nimber},"
                    f" found {found.get('nimber')}")
        return self.judge_parts(found) or self.judge_moves(found)

    def judge_parts(self, found):
        for part in found["parts"]:
            state = read_position(part["position"])
            for own, _ in state:
                if part.get("copies") != self.copies.get(own):
                    return f"copies of {part['position']}: {part}"
                if part.get("nimber") != self.values.get(own):
                    return (f"part {part['position']}: expected"
                            f" {self.values.get(own)}, found {part}")
        return None

    def judge_moves(self, found):
        moves = {(read_position(m["from"]), read_position(m["to"]))
                 for m in found["winning_moves"]}
        if moves != self.moves:
            return (f"missing: {shown_moves(self.moves - moves)}\n"
                    f"too many: {shown_moves(moves - self.moves)}")
        return None


class SetCheck(SolveCheck):
    """The same with every input given by --set and none to read."""
    name = "set"

    def args(self, path):
        given, read = [], read_names(self.rules)
        for name, value in sorted(next(complete(self.case)).items()):
            if name in read:
                given += ["--set", f"{name}={','.join(flat(value))}"]
        return super().args(path) + given

    def input(self):
        return ""


def read_names(rules):
    """The names of all inputs."""
    names = set()
    for clause in rules.reading:
        for item in getattr(clause, "items", [clause]):
            names.add(getattr(item, "name", None))
    return names


def settable(case):
    """Whether all that is read are numbers and plain arrays of them."""
    names = next(complete(case))
    return names and all(
        isinstance(v, int) or (v and all(type(i) is int for i in v))
        for v in names.values())


class TableCheck(Check):
    """axes: [(name, from, to)]; position has them as free names."""
    name = "table"

    def __init__(self, rules, case, position, axes):
        super().__init__(rules, case)
        self.position, self.axes = position, axes

    def args(self, path):
        return (["table", path, self.position.text(0)]
                + [f"{n}={a}..{b}" for n, a, b in self.axes] + ["--json"])

    def expect(self):
        game = self.game()
        self.values = self.level(game, {}, self.axes)

    def level(self, game, names, axes):
        if not axes:
            return self.cell(game, names)
        name, low, high = axes[0]
        return [self.level(game, {**names, name: v}, axes[1:])
                for v in range(low, high + 1)]

    def cell(self, game, names):
        parts = self.position.value(game.top.bind(names))
        if parts is OUTSIDE:
            return None
        if self.rules.has_nimbers():
            return game.nimber(parts)
        return int(game.wins(parts))

    def shown(self):
        return json.dumps(self.values)

    def judge(self, out):
        found = json.loads(out)
        if found.get("values") == self.values:
            return None
        return f"expected {self.values}\nfound    {found.get('values')}"


def table_check(specimen):
    """A table over the first kind whose parameters are all integers."""
    for kind in specimen.rules.kinds:
        if all(p.shape == "int" for p in kind.params):
            break
    else:
        return None
    if hasattr(kind, "draw") or len(kind.params) > 3:
        return None
    axes, args = [], []
    for place, param in enumerate(kind.params):
        name = "tuv"[place] + "_axis"
        low, high = 0, min(kind.most[param.name], 8)
        if isinstance(param.low, Int):
            low = param.low.number - 1
        axes.append((name, low, low + high))
        args.append(Var(name))
    position = Position(kind.name, args)
    if specimen.rules.has_nimbers() and len(axes) > 1 and axes[0][1] == 0:
        position = Bin("+", position, Nim(Int(len(kind.rules))))
    return TableCheck(specimen.rules, specimen.case, position, axes)


def checks_of(specimen):
    """Every check of a specimen, cheapest first."""
    rules, case = specimen.rules, specimen.case
    found = [RunCheck(rules, case)]
    if not any('"' in line for line in specimen.lines):
        found.append(ExampleCheck(rules, case))
    for sum in specimen.sums:
        found += [SolveCheck(rules, case, sum), OutcomeCheck(rules, case, sum)]
    if specimen.sums and settable(case):
        found.append(SetCheck(rules, case, specimen.sums[0]))
    table = table_check(specimen)
    if table is not None:
        found.append(table)
    game = Game(rules, next(complete(case)))
    for check in found:
        check.lines, check.shared = specimen.lines, game
    return found
