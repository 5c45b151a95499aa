# SPDX-License-Identifier: MIT
"""Random games whose parameters may change places: each move has its image,
written in another order, with sides exchanged or counted from the other end;
and games where one thing tells the parameters apart.
"""

import copy
import itertools

from heaps import guarded, int_kind, lowered, scope_of, target
from ruleset import Ends, Move
from tree import (Bin, Call, Compare, For, Given, Int, Logic, Position, Range,
                  Var, places)


def image(rule, names):
    """The rule with parameters called otherwise."""
    rule = copy.deepcopy(rule)
    for _, _, node in places(rule):
        if isinstance(node, Var) and node.name in names:
            node.name = names[node.name]
    if isinstance(rule, Move):
        spot = {new: old for old, new in names.items()}
        for _, _, node in list(places([rule.target])):
            if isinstance(node, Position):
                node.args = [node.args[order(names, spot, i)]
                             for i in range(len(node.args))]
    return rule


def order(names, spot, i):
    params = list(names)
    return params.index(spot[params[i]])


MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==",
            "!=": "!="}


def turn(g, rule):
    """The same rule, written otherwise."""
    for _, _, node in list(places(rule)):
        if isinstance(node, Bin) and node.op in ("+", "*", "xor", "&", "|") \
                and g.chance(0.3):
            node.left, node.right = node.right, node.left
        if isinstance(node, Call) and node.name in ("min", "max", "gcd") \
                and len(node.args) == 2 and g.chance(0.4):
            node.args.reverse()
    for item in rule.tail if isinstance(rule, Move) else []:
        if isinstance(item, Given) and isinstance(item.condition, Logic) \
                and g.chance(0.3):
            c = item.condition
            c.left, c.right = c.right, c.left


def symmetric(g, names):
    """A number that is the same whatever the order of the names."""
    values = [Var(n) for n in names]
    form = g.pick("sum", "xor", "max", "min", "gap")
    if form in ("max", "min"):
        return Call(form, values)
    if form == "gap" and len(names) == 2:
        return Call("abs", [Bin("-", *values)])
    total = values[0]
    for value in values[1:]:
        total = Bin("xor" if form == "xor" else "+", total, value)
    return total


def move(g, kind, sums):
    scope = scope_of(g, kind)
    names = [p.name for p in kind.params]
    first, second = g.rng.sample(names, 2)
    form = g.pick("one", "one", "one", "both", "split", "between", "least",
                  "swap")
    k = g.fresh()
    if form == "both":
        run = Range(Int(1), Call("min", [Var(first), Var(second)]))
        return Move(target(kind, {n: Bin("-", Var(n), Var(k))
                                  for n in (first, second)}), [For(k, run)])
    if form == "split" and sums:
        run = For(k, Range(Int(0), Var(first), True))
        return Move(Bin("+", target(kind, {first: Var(k)}), target(
            kind, {first: Bin("-", Bin("-", Var(first), Int(1)), Var(k))})),
            guarded(g, scope, [run]))
    if form == "between":
        by = symmetric(g, names)
        return Move(target(kind, {first: Bin("-", Bin("-", Var(first), by),
                                             Int(1))}), [])
    if form == "least":
        return Move(target(kind, {first: Bin("/", Var(second), Int(2))}), [
            Given(Compare(Var(first), ">", Var(second)))])
    tail, new = lowered(g, scope, Var(first))
    changes = {first: new}
    if form == "swap":
        changes = {first: Var(second), second: new}
    return Move(target(kind, changes), guarded(g, scope, tail))


def images(g, kind, rule):
    names = [p.name for p in kind.params]
    seen, all_images = set(), []
    for other in itertools.permutations(names):
        made = image(rule, dict(zip(names, other)))
        if made.text() not in seen:
            seen.add(made.text())
            turn(g, made)
            all_images.append(made)
    return all_images


def spoil(g, kind):
    """Makes it miss one condition."""
    near = g.pick("none", "none", "none", "drop", "stop", "range", "guard",
                  "extra")
    first, last = kind.params[0].name, kind.params[-1].name
    if near == "drop" and len(kind.rules) > 1:
        kind.rules.pop(g.rng.randrange(len(kind.rules)))
    elif near == "stop":
        kind.rules.insert(0, Ends("stop", Compare(
            Var(g.pick(first, last)), "==", g.small(0, 2))))
    elif near == "range":
        kind.params[-1].low, kind.params[-1].high = Int(0), Int(4)
    elif near == "guard":
        moves = [r for r in kind.rules if isinstance(r, Move)]
        g.rng.choice(moves).tail.append(Given(Compare(
            Var(first), g.pick(">", "!="), g.small(0, 3))))
    elif near == "extra":
        kind.rules.append(Move(target(kind, {
            first: Bin("-", Var(first), g.small(1, 4))}), []))


def exchanged(g, sums=True):
    kind = int_kind(g, g.pick(2, 2, 2, 3))
    names = [p.name for p in kind.params]
    for _ in range(g.pick(1, 1, 2)):
        kind.rules += images(g, kind, move(g, kind, sums))
    g.rng.shuffle(kind.rules)
    if g.chance(0.25):
        kind.rules.insert(0, Ends("stop", Compare(
            symmetric(g, names), "==", g.small(0, 3))))
    spoil(g, kind)
    return [kind]


EXCHANGED = {"exchanged": (3, exchanged)}
