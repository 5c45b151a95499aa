# SPDX-License-Identifier: MIT
"""Makes a failing check smaller while it fails in the same way.

Each step is one small change of a copy: a clause less, a condition gone, an
expression replaced by a part of itself or by a number.  A change that the
brute force can't follow is no step.
"""

import copy
import random

from asking import difference
from names import unbound
from rulegen import SENSELESS
from ruleset import Case, Cases, Item, Record, draw_case, split_cases
from tree import Bool, Fold, For, Given, Int, List, places, put

TRIES = 1500


def drop_from(lists):
    """For each list of a copy, each item taken out."""
    def changes(check):
        for where, items in enumerate(lists(check)):
            for place in range(len(items)):
                def change(other, where=where, place=place):
                    del lists(other)[where][place]
                yield change
    return changes


def clause_lists(check):
    rules = check.rules
    return [rules.answers, rules.kinds, rules.fns, rules.reading] + [
        kind.rules for kind in rules.kinds] + [
        kind.shows for kind in rules.kinds]


def tails(check):
    found = []

    def walk(thing):
        if isinstance(thing, (list, tuple)):
            if thing and isinstance(thing, list) and isinstance(
                    thing[0], (For, Given)):
                found.append(thing)
            for inner in thing:
                walk(inner)
        elif hasattr(thing, "__dict__") and not isinstance(thing, Case):
            for inner in vars(thing).values():
                walk(inner)

    walk([check.rules])
    return found


def case_lists(check):
    """The lists of inner cases, so that there may be fewer."""
    found, todo = [], [check.case]
    while todo:
        case = todo.pop()
        if len(case.inner) > 1:
            found.append(case.inner)
        todo += case.inner
    return found


def nodes(check):
    """Every place of a node in the rules and in the sum asked about."""
    found = list(places(check.rules))
    if hasattr(check, "sum"):
        found += [(check, "sum", check.sum)] + list(places(check.sum))
    return found


def replacements(node):
    """Simpler nodes of the same type."""
    if node.paren:
        yield unbracketed(node)
    if isinstance(node, (Int, Bool)):
        if isinstance(node, Int) and abs(node.number) > 0:
            yield Int(node.number // 2 if node.number > 0 else 0)
            yield Int(node.number - 1)
        return
    if node.type == "bool":
        yield Bool(True)
        yield Bool(False)
    if node.type == "int":
        yield from (Int(0), Int(1), Int(2))
    for _, _, inner in places(node):
        if inner.type == node.type:
            yield inner
    if isinstance(node, List) and len(node.items) > 1:
        for place in range(len(node.items)):
            yield List(node.items[:place] + node.items[place + 1:], node.type)
    if isinstance(node, Fold) and node.body.type == node.type:
        yield node.body


def unbracketed(node):
    plain = copy.copy(node)
    plain.paren = False
    return plain


def node_changes(check):
    for place, (_, _, node) in enumerate(nodes(check)):
        for new in replacements(node):
            def change(other, place=place, new=new):
                holder, key, _ = nodes(other)[place]
                if isinstance(holder, tuple):
                    raise KeyError("a tuple")
                put(holder, key, copy.deepcopy(new))
            yield change


def redrawn(check):
    """Other input, so that it may become shorter."""
    for seed in range(12):
        def change(other, seed=seed):
            rng = random.Random(seed)
            other.case = draw_case(split_cases(other.rules.reading), rng,
                                   count=1)
        yield change


def lowered_values(check):
    """Numbers read one by one, smaller."""
    def cases(other):
        todo = [other.case]
        while todo:
            case = todo.pop()
            yield case
            todo += case.inner

    for where, case in enumerate(cases(check)):
        for name, value in case.names.items():
            for new in smaller_values(value):
                def change(other, where=where, name=name, new=new):
                    list(cases(other))[where].names[name] = new
                yield change


def smaller_values(value):
    if isinstance(value, int) and value > 0:
        yield value - 1
        yield value // 2
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            if isinstance(item, int) and item > 0 and type(item) is int:
                yield type(value)(value[:place] + (item - 1,)
                                  + value[place + 1:])


def plainer(check):
    def misere(other):
        other.rules.misere = False

    def early(other):
        other.rules.early = 0
    def no_start(other):
        other.rules.start = None
        other.rules.answers = [a for a in other.rules.answers
                               if hasattr(a, "items")]

    if check.rules.start is not None:
        yield no_start
    if check.rules.misere:
        yield misere
    if check.rules.early:
        yield early


def fits(check):
    """The data matches what the file reads, as far as names go."""
    names, todo = set(), [check.case]
    while todo:
        case = todo.pop()
        names |= set(case.names)
        todo += case.inner
    for clause in check.rules.reading:
        if isinstance(clause, Item) and clause.name not in names:
            return False
        if isinstance(clause, Record) and any(
                i.name not in names for i in clause.items):
            return False
    levels = sum(isinstance(c, Cases) for c in check.rules.reading)
    depth, case = 0, check.case
    while case.inner:
        depth, case = depth + 1, case.inner[0]
    endless = any(isinstance(c, Cases) and not c.counted()
                  for c in check.rules.reading)
    return levels == depth and (not endless or check.input().strip() != "")


def size(check):
    return len(check.text()) + 2 * len(check.input())


PASSES = [drop_from(case_lists), drop_from(clause_lists), redrawn,
          drop_from(tails), plainer, lowered_values, node_changes]


def attempt(check, change, how, backend):
    """The changed copy if it still fails in the same way and is no larger."""
    other = copy.deepcopy(check)
    try:
        change(other)
        other.forget()
        if not other.rules.kinds or not other.rules.answers:
            return None
        if not fits(other) or unbound(other.rules):
            return None
        if size(other) > size(check):
            return None
        found = difference(backend, other)
    except SENSELESS + (TypeError, AttributeError, IndexError, ValueError,
                        StopIteration):
        return None
    return other if found is not None and found.how == how else None


def shrunk(check, how, backend):
    tries, progress = 0, True
    while progress and tries < TRIES:
        progress = False
        for changes in PASSES:
            again = True
            while again and tries < TRIES:
                again = False
                before = size(check)
                for change in changes(check):
                    tries += 1
                    smaller = attempt(check, change, how, backend)
                    if smaller is not None and (size(smaller) < before):
                        check, again, progress = smaller, True, True
                        break
                    if tries >= TRIES:
                        break
    return check
