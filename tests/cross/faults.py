# SPDX-License-Identifier: MIT
"""Rulesets that go wrong: positions that come back, division by zero.

A sound ruleset is spoiled a little.  The program must then say what is wrong
or answer (an error in a position that need not be looked at is no error), but
never crash, hang or blame itself.
"""

import copy
import random
import re

from asking import Difference, message_kind
from brute import Cycle, Deep
from checks import RunCheck, run_lines
from names import unbound
from rulegen import SENSELESS, build
from ruleset import Move, draw_case, split_cases
from tree import Bin, For, Given, Int, Range, places
from values import Fault


class FaultCheck(RunCheck):
    """`run` on a ruleset of which the brute force says: Cycle or Fault."""

    name, fixed = "fault", True
    limits = ["--memory", "100M", "--time", "5s"]

    def __init__(self, rules, case, trouble):
        super().__init__(rules, case)
        self.trouble = trouble

    def args(self, path):
        return ["run", path] + self.limits

    def expect(self):
        pass

    def shown(self):
        return f"an error ({self.trouble}), or an answer"

    def difference(self, reply):
        err = reply.err.strip()
        if reply.exit not in (0, 1, 3):
            return Difference(f"exit {reply.exit} {message_kind(err)}",
                              f"exit {reply.exit}\n{err}")
        if reply.exit == 0 and self.certain():
            return Difference("no cycle seen", "an answer\n" + reply.out)
        if reply.exit == 1 and not re.search(r":\d+:\d+: error: \S", err):
            return Difference("no place", "a message without a place\n" + err)
        if reply.exit == 1 and self.certain() and "->" not in err:
            return Difference("no cycle shown", err)
        return None

    def certain(self):
        """Whether every reader must meet the cycle: nimbers, no sums."""
        if self.trouble != "Cycle" or not self.rules.has_nimbers():
            return False
        plain = self.rules.answers[0].text()
        if not plain.startswith("print nimber(") or len(
                self.rules.answers) > 1:
            return False
        return not any(n.type == "sum" and not hasattr(n, "kind")
                       for _, _, n in places(self.rules.kinds))


def spoil(rng, rules):
    """One small change that may make play endless or an expression fail."""
    moves = [r for k in rules.kinds for r in k.rules if isinstance(r, Move)]
    if not moves:
        return
    move = rng.choice(moves)
    form = rng.choice(["given", "low", "plus", "constant"])
    if form == "given":
        move.tail[:] = [t for t in move.tail if not isinstance(t, Given)]
    elif form == "low":
        for item in move.tail:
            if isinstance(item, For) and isinstance(item.source, Range):
                item.source.low = Int(rng.choice((0, -1)))
    elif form == "plus":
        minus = [n for _, _, n in places(move) if isinstance(n, Bin)
                 and n.op == "-" and n.type == "int"]
        if minus:
            rng.choice(minus).op = "+"
    else:
        numbers = [n for _, _, n in places(move) if isinstance(n, Int)]
        if numbers:
            rng.choice(numbers).number = 0


def draw_fault(seed):
    """A FaultCheck, or None where nothing went wrong in a few tries."""
    for attempt in range(40):
        rng = random.Random(f"fault {seed}/{attempt}")
        g = build(rng)
        spoil(rng, g.rules)
        if unbound(g.rules):
            continue
        rules = copy.deepcopy(g.rules)
        if rng.random() < 0.5:
            keep = [a for a in rules.answers
                    if a.text().startswith("print nimber(")]
            rules.answers = keep[:1] or rules.answers
        try:
            case = draw_case(split_cases(rules.reading), rng)
        except SENSELESS:
            continue
        try:
            run_lines(rules, case, 10000)
        except (Cycle, Fault, Deep) as trouble:
            name = type(trouble).__name__
            if name == "Cycle" and isinstance(trouble.args[0], str):
                name = "Cycle of a fn"
            return FaultCheck(rules, case, name)
        except SENSELESS:
            continue
    return None
