# SPDX-License-Identifier: MIT
"""Whether every name of a ruleset is bound where it stands.

The brute force notices a missing name only where it looks it up; a checker
notices it everywhere, so a ruleset is asked this first.
"""

from ruleset import Item, Let, Record
from tree import Each, Fold, For, Given, Node, Var, Winning, pattern_names


def missing(thing, bound):
    """Names used in thing and not among bound."""
    if isinstance(thing, Var):
        return set() if thing.name in bound else {thing.name}
    if isinstance(thing, (Each, Fold)):
        return missing_run(thing.tail, [thing.body], bound)
    if isinstance(thing, (list, tuple)):
        return set().union(*(missing(t, bound) for t in thing))
    if isinstance(thing, Node):
        return missing(list(vars(thing).values()), bound)
    return set()


def missing_run(tail, bodies, bound):
    """What a tail and then the bodies lack."""
    bound, lacking = set(bound), set()
    for item in tail:
        if isinstance(item, Given):
            lacking |= missing(item.condition, bound)
        elif isinstance(item, For):
            lacking |= missing(item.source, bound)
            bound |= set(pattern_names(item.pattern))
        elif isinstance(item, Winning):
            lacking |= missing(item.source, bound)
            return lacking        # what it binds is the maker's care
    return lacking | missing(bodies, bound)


def missing_reading(rules):
    bound, lacking = set(), set()
    for clause in rules.reading:
        if isinstance(clause, Let):
            lacking |= missing(clause.body, bound)
            bound |= set(pattern_names(clause.pattern))
        elif isinstance(clause, (Item, Record)):
            lacking |= missing_item(clause, bound)
    return lacking, bound


def missing_item(item, bound):
    if isinstance(item, Record):
        lacking = missing(item.count, bound)
        for inner in item.items:
            lacking |= missing_item(inner, bound)
        return lacking
    lacking = missing([item.dims, item.low, item.high], bound)
    bound.add(item.name)
    return lacking


def missing_kind(kind, outer):
    bound, lacking = set(outer), set()
    for param in kind.params:
        lacking |= missing([param.low, param.high, param.size], bound)
        bound.add(param.name)
    for rule in kind.rules:
        if hasattr(rule, "condition"):
            lacking |= missing(rule.condition, bound)
        else:
            lacking |= missing_run(rule.tail, [rule.target], bound)
    for show in kind.shows:
        lacking |= missing_run(show.tail, show.items, bound)
    return lacking


def unbound(rules):
    """All names of the ruleset that nothing binds."""
    lacking, outer = missing_reading(rules)
    for fn in rules.fns:
        bound = outer | {name for name, _ in fn.params}
        lacking |= missing(fn.body, bound)
    for kind in rules.kinds:
        lacking |= missing_kind(kind, outer)
    lacking |= missing(rules.start, outer)
    for answer in rules.answers:
        if hasattr(answer, "items"):
            lacking |= missing_run(answer.tail, answer.items, outer)
    return lacking
