# SPDX-License-Identifier: MIT
"""Games solved straight from the definitions, by plain recursion.

nimber: the least number that no option has; of a sum, the xor.  Anything
else is searched as a whole sum: a player wins if a move leads to a sum that
loses.  Nothing is pruned or cancelled; memory is a dictionary.
"""

from collections import Counter

from ruleset import Ends, Move
from tree import Env, matched, runs
from values import (OUTSIDE, Array, Char, Fault, Part, Sum, Text, Unclear,
                    smallest_missing, truth)


class Cycle(Exception):
    """A position that comes back to itself: its args carry the way."""


class Deep(Exception):
    """More work than a test is worth."""


class Option:
    """A move: the clause's number, the names its loops bound, its target."""

    def __init__(self, clause, names, target):
        self.clause, self.names, self.target = clause, names, target
        self.left = Counter(dict(multiset(target)))


class Game:
    """A ruleset with the names that were read; one innermost case."""

    def __init__(self, rules, names, case_number=1, most=100000):
        self.rules, self.case_number, self.most = rules, case_number, most
        self.work = 0
        self.memo, self.fn_memo, self.known = {}, {}, {}
        self.top = Env({}, self)
        self.read(names)
        self.start_parts = None

    def read(self, names):
        """Binds what is read and what lets name, in the order written."""
        for clause in self.rules.reading:
            found = {}
            if hasattr(clause, "body"):
                value = clause.body.value(self.top)
                found = matched(clause.pattern, value)
            elif hasattr(clause, "items"):
                found = {i.name: names[i.name] for i in clause.items}
            elif hasattr(clause, "draw"):
                found = {clause.name: names[clause.name]}
            self.top = self.top.bind(found)

    def step(self):
        self.work += 1
        if self.work > self.most:
            raise Deep()

    # ---- fn ----

    def call(self, fn, args):
        key = (fn.name, tuple(args))
        if key not in self.fn_memo:
            self.step()
            self.fn_memo[key] = None
            names = {name: arg for (name, _), arg in zip(fn.params, args)}
            self.fn_memo[key] = fn.body.value(self.top.bind(names))
        if self.fn_memo[key] is None:
            raise Cycle(f"fn {fn.name}")
        return self.fn_memo[key]

    # ---- positions ----

    def placed(self, kind, args):
        """The arguments as the parameters hold them, or OUTSIDE."""
        env = self.top
        held = []
        for param, arg in zip(kind.params, args):
            arg = PLACE[param.shape](param, arg, env)
            if arg is OUTSIDE:
                return OUTSIDE
            held.append(arg)
            env = env.bind({param.name: arg})
        return tuple(held)

    def inside(self, kind, args):
        """The names that a rule of the kind sees."""
        return self.top.bind({p.name: a for p, a in zip(kind.params, args)})

    def verdict(self, part):
        """stop, win or lose where that decides, else None."""
        if part[0] == "nim":
            return None
        kind = self.rules.kind(part[0])
        env = self.inside(kind, part[1])
        for rule in kind.rules:
            if isinstance(rule, Ends) and truth(rule.condition.value(env)):
                return rule.word
        return None

    def options(self, part):
        """All moves of one position, in the order written."""
        if part in self.memo:
            return self.memo[part]
        self.step()
        if part[0] == "nim":
            if part[1][0] > 1000:
                raise Deep()
            found = [Option(0, {}, nim_sum(k)) for k in range(part[1][0])]
        elif self.verdict(part) is not None:
            found = []
        else:
            found = self.written(part)
        self.memo[part] = found
        return found

    def written(self, part):
        kind = self.rules.kind(part[0])
        env = self.inside(kind, part[1])
        found = []
        moves = [r for r in kind.rules if isinstance(r, Move)]
        for number, move in enumerate(moves):
            for inner, bound in runs(move.tail, env):
                target = move.target.value(inner)
                if target is not OUTSIDE:
                    found.append(Option(number, bound, target))
        return found

    # ---- nimbers ----

    def nimber(self, parts):
        if not self.rules.has_nimbers():
            raise Unclear("no nimbers here")
        total = 0
        for part in parts:
            value = self.nimber_of((part.kind, part.args))
            if part.copies % 2:
                total ^= value
        return total

    def nimber_of(self, part):
        if part[0] == "nim":
            return part[1][0]
        key = ("nimber", part)
        if key in self.known:
            if self.known[key] is None:
                raise Cycle(part)
            return self.known[key]
        self.known[key] = None
        values = {self.nimber(o.target) for o in self.options(part)}
        self.known[key] = smallest_missing(values)
        return self.known[key]

    # ---- winners, by searching whole sums ----

    def wins(self, parts):
        if self.rules.has_nimbers():
            return self.nimber(parts) != 0
        return self.outcome(parts)

    def outcome(self, parts):
        return self.searched(multiset(parts))

    def searched(self, state):
        key = ("sum", state)
        if key in self.known:
            if self.known[key] is None:
                raise Cycle(state)
            return self.known[key]
        self.known[key] = None
        self.known[key] = self.decide(state)
        return self.known[key]

    def decide(self, state):
        self.step()
        if self.rules.decided() and sum(n for _, n in state) == 1:
            (part, _), = state
            word = self.verdict(part)
            if word is not None and word != "stop":
                return word == "win"
        elif self.rules.decided() and state:
            raise Unclear("a sum where win or lose stands")
        lost, moved = False, False
        for after in self.after(state):
            moved = True
            lost = not self.searched(after) or lost
        return lost if moved else self.rules.is_misere()

    def after(self, state):
        """The sum after each move."""
        for part, copies in state:
            rest = Counter(dict(state))
            rest[part] -= 1
            for option in self.options(part):
                self.step()
                yield frozenset((rest + option.left).items())

    # ---- winning moves ----

    def winning_options(self, parts):
        """(part, option) of each winning move, in the order written."""
        for number, part in enumerate(parts):
            rest = [p for i, p in enumerate(parts) if i != number]
            if part.copies > 1:
                rest.append(copy_of(part, part.copies - 1))
            if part.copies == 0:
                continue
            for option in self.candidates(part, rest):
                if not self.wins(rest + list(option.target)):
                    yield part, option

    def candidates(self, part, rest):
        """A Nim heap has one move that can win: to the nimber of the rest."""
        key = (part.kind, part.args)
        if part.kind != "nim" or not self.rules.has_nimbers():
            return self.decided_options(key)
        wanted = self.nimber(rest)
        if wanted < part.args[0]:
            return [Option(0, {}, nim_sum(wanted))]
        return []

    def decided_options(self, part):
        if self.rules.decided() and self.verdict(part) is not None:
            return []
        return self.options(part)

    def start(self):
        if self.start_parts is None:
            found = self.rules.start.value(self.top)
            if found is OUTSIDE:
                raise Fault("a start outside its range")
            self.start_parts = found
        return self.start_parts

    def winning_names(self, source, env):
        """The names that each winning move brings to `print`."""
        parts = self.start() if source is None else source.value(env)
        if parts is OUTSIDE:
            raise Fault("a sum outside its range")
        for part, option in self.winning_options(parts):
            names = dict(part.names)
            if part.kind != "nim":
                kind = self.rules.kind(part.kind)
                names.update((p.name, a) for p, a
                             in zip(kind.params, part.args))
            names.update(option.names)
            yield names

    def told(self, word):
        if word == "case":
            return self.case_number
        if word == "nimber":
            return self.nimber(self.start())
        if word == "first_wins":
            return self.wins(self.start())
        return sum(1 for _ in self.winning_options(self.start()))


# ---- small things ----

def nim_sum(k):
    return Sum([Part("nim", (k,))] if k else [])


def copy_of(part, copies):
    return Part(part.kind, part.args, copies, part.names)


def multiset(parts):
    """A sum as what it is, whatever its order; nim(0) is nothing."""
    state = Counter()
    for part in parts:
        if part.copies and (part.kind, part.args) != ("nim", (0,)):
            state[(part.kind, part.args)] += part.copies
    return frozenset(state.items())


def place_int(param, arg, env):
    arg = int(arg)
    if param.low is None:
        return arg if arg >= 0 else OUTSIDE
    held = param.low.value(env) <= arg <= param.high.value(env)
    return arg if held else OUTSIDE


def universe(param, env):
    sizes = [e.value(env) for e in param.size]
    if len(sizes) == 2:
        return frozenset((r, c) for r in range(sizes[0])
                         for c in range(sizes[1]))
    if isinstance(sizes[0], range):
        return frozenset(sizes[0])
    return frozenset(range(sizes[0]))


def place_set(param, arg, env):
    everything = universe(param, env)
    if isinstance(arg, str):
        return everything
    return arg if arg <= everything else OUTSIDE


def place_array(param, arg, env):
    if param.size is not None and len(arg) != param.size.value(env):
        raise Unclear("an array of another length")
    for item in arg:
        if place_int(param, item, env) is OUTSIDE:
            return OUTSIDE
    return Array(arg)


def place_text(param, arg, env):
    return Text(Char(c) for c in arg)


PLACE = {"int": place_int, "set": place_set, "array": place_array,
         "text": place_text}
