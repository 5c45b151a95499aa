#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of the brute force and the generator themselves.

The brute force is held against closed forms, and on drawn games its nimbers
against its own search of whole sums, which shares nothing with them but the
list of moves.  The generator must use every construction of the language.
"""

import math
import random
import sys

import brute
import rulegen
import tree
from asking import Reply, difference
from brute import Game, multiset
from checks import RunCheck, input_text, read_position, run_lines
from names import unbound
from ruleset import Kind, Move, Param, Ruleset, complete
from shrink import shrunk
from tree import Bin, Call, For, Int, Position, Range, Var
from values import Part, Sum

sys.dont_write_bytecode = True



def heap_game(moves, params=("n",), misere=False):
    """moves: [(new arguments, tail)]"""
    rules = Ruleset("Test")
    rules.misere = misere
    kind = Kind("p", [Param(p) for p in params])
    kind.rules = [Move(target, tail) for target, tail in moves]
    rules.kinds = [kind]
    return Game(rules, {}, most=10**7)


def take(low, high):
    return (Position("p", [Bin("-", Var("n"), Var("k"))]),
            [For("k", Range(low, high))])


def split(lost):
    rest = Bin("-", Bin("-", Var("n"), Int(lost)), Var("i"))
    both = Bin("+", Position("p", [Var("i")]), Position("p", [rest]))
    return both, [For("i", Range(Int(0), what_is_left(lost)))]


def what_is_left(lost):
    return Bin("-", Var("n"), Int(lost))


def heaps(*sizes):
    return Sum(Part("p", (s,)) for s in sizes)


def values(game, most):
    return [game.nimber(heaps(n)) for n in range(most + 1)]


def nim_is_its_size():
    assert values(heap_game([take(Int(1), Var("n"))]), 12) == list(range(13))


def up_to_three_is_modulo_four():
    found = values(heap_game([take(Int(1), Int(3))]), 12)
    assert found == [n % 4 for n in range(13)]


def kayles_has_its_values():
    found = values(heap_game([split(1), split(2)]), 20)
    assert found[1:] == [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4,
                         3, 2, 1]


def lasker_exchanges_pairs():
    rest = Bin("-", Var("n"), Var("i"))
    both = Bin("+", Position("p", [Var("i")]), Position("p", [rest]))
    inside = Range(Int(1), Bin("-", Var("n"), Int(1)))
    game = heap_game([take(Int(1), Var("n")), (both, [For("i", inside)])])
    assert values(game, 12) == [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11]


def misere_nim_is_as_bouton_says():
    game = heap_game([take(Int(1), Var("n"))], misere=True)
    for a in range(4):
        for b in range(4):
            for c in range(4):
                x = a ^ b ^ c
                lost = x == 0 if max(a, b, c) > 1 else x == 1
                assert game.wins(heaps(a, b, c)) != lost


def misere_kayles_loses_where_known():
    game = heap_game([split(1), split(2)], misere=True)
    assert [n for n in range(1, 13) if not game.wins(heaps(n))] == [
        1, 4, 9, 12]


def wythoff_loses_on_golden_pairs():
    both = [Bin("-", Var(p), Var("k")) for p in "xy"]
    run = [For("k", Range(Int(1), Call("min", [Var("x"), Var("y")])))]
    game = heap_game([
        (Position("p", [both[0], Var("y")]),
         [For("k", Range(Int(1), Var("x")))]),
        (Position("p", [Var("x"), both[1]]),
         [For("k", Range(Int(1), Var("y")))]),
        (Position("p", both), run)], ("x", "y"))
    lost = {(x, y) for x in range(8) for y in range(x, 14)
            if not game.wins(Sum([Part("p", (x, y))]))}
    golden = {((k + math.isqrt(5 * k * k)) // 2,
               (k + math.isqrt(5 * k * k)) // 2 + k) for k in range(6)}
    assert lost == {(x, y) for x, y in golden if x < 8 and y < 14}


def positions_are_read_back():
    text = '2 * p(3, {(0, 1), (2, 3)}, [1, 2], "ab") + nim(4) + nothing'
    state = dict(read_position(text))
    args = (3, frozenset([(0, 1), (2, 3)]), (1, 2), tree.as_text("ab"))
    assert state == {("p", args): 2, ("nim", (4,)): 1}


def nimbers_agree_with_whole_sums():
    compared = 0
    for seed in range(150):
        specimen = rulegen.draw(f"self:{seed}")
        if not specimen.rules.has_nimbers():
            continue
        names = next(complete(specimen.case))
        for sum in specimen.sums:
            compared += agrees(specimen.rules, names, sum)
    assert compared > 40, compared


def agrees(rules, names, sum):
    game = Game(rules, names)
    parts = sum.value(game.top)
    wanted = game.wins(parts)
    try:
        found = Game(rules, names, most=20000).outcome(parts)
    except rulegen.SENSELESS:
        return 0
    assert found == wanted, rules.text() + sum.text(0)
    return 1


def used_in(specimen):
    """Words for the constructions that a specimen uses."""
    found = {specimen.family}
    for _, _, node in tree.places(specimen.rules):
        found.add(type(node).__name__)
        if isinstance(node, (tree.Call, tree.Fold)):
            found.add(node.name)
        if isinstance(node, (tree.Bin, tree.Logic)):
            found.add(node.op)
    return found


def every_construction_is_drawn():
    found, inputs, seed = set(), 0, 0
    wanted = set(rulegen.FAMILIES) | set(rulegen.DECIDED) | {
        "If", "With", "Not", "Minus", "Slice", "Each", "Nim", "Nothing",
        "Ask", "Told", "Full", "Chr", "Str", "Range", "Compare", "and", "or",
        "xor", "<<", ">>", "**", "&", "|", "%", "/", "sum", "count", "any",
        "all", "mex", "first", "min", "max", "gcd", "lcm", "abs", "isqrt",
        "popcount", "nimproduct", "isprime", "factors", "divisors", "digits", "partitions",
        "len", "size", "sort", "adjacency", "neighbours",
        "parents"}
    while seed < 400 or (wanted - found and seed < 2000):
        specimen = rulegen.draw(f"draw:{seed}")
        assert not unbound(specimen.rules)
        found |= used_in(specimen)
        inputs += input_text(specimen.rules, specimen.case) != "\n"
        seed += 1
    assert not wanted - found, wanted - found
    assert inputs > 200


class Mirror:
    """A backend that answers as the brute force does, but for one fault."""

    def answer(self, check):
        right = brute.smallest_missing
        brute.smallest_missing = lambda v: right(v) + (len(v) == 3)
        try:
            lines = run_lines(check.rules, check.case)
            return Reply(0, "".join(f"{line}\n" for line in lines), "")
        except rulegen.SENSELESS:
            return Reply(1, "", "error: none")
        finally:
            brute.smallest_missing = right


def a_wrong_mex_is_found_and_shrunk():
    for seed in range(50):
        specimen = rulegen.draw(f"mirror:{seed}", "one_heap")
        check = RunCheck(specimen.rules, specimen.case)
        found = difference(Mirror(), check)
        if found is not None and found.how.startswith("wrong"):
            break
    small = shrunk(check, found.how, Mirror())
    assert difference(Mirror(), small).how == found.how
    assert len(small.text()) < 200, small.text()


def the_same_seed_draws_the_same():
    texts = [rulegen.draw("again").rules.text() for _ in range(2)]
    assert texts[0] == texts[1]


def multisets_forget_order_and_nothing():
    nim = Part("nim", (0,))
    assert multiset(heaps(1, 2, 1)) == multiset(
        Sum(list(heaps(2, 1, 1)) + [nim]))


def main():
    sys.setrecursionlimit(20000)
    random.seed(0)
    tests = [(n, f) for n, f in sorted(globals().items())
             if callable(f) and "_" in n and f.__code__.co_argcount == 0
             and f.__module__ == __name__]
    failed = 0
    for name, test in tests:
        try:
            test()
        except AssertionError as wrong:
            failed += 1
            print(f"{name}: {wrong}")
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
