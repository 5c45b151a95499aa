# SPDX-License-Identifier: MIT
"""Random games on heaps: positions whose parameters are integers.

Almost every move here lowers its position in some fixed order, so that most
of the games end; those that don't are thrown away by whoever solves them.
"""

from ruleset import Ends, Item, Kind, Move, Param
from tree import (Bin, Call, Compare, Fold, For, Given, If, Index, Int, Logic,
                  Nim, Nothing, Position, Range, Var)
from values import Array
from words import KINDS


def int_kind(g, count, name=None):
    """A kind with count natural parameters and no rules yet."""
    kind = Kind(name or g.fresh(KINDS), [Param(g.fresh()) for _ in
                                         range(count)])
    kind.most = {p.name: g.size(count) for p in kind.params}
    return kind


def scope_of(g, kind):
    held = [p.name for p in kind.params if p.shape == "int"]
    natural = [p.name for p in kind.params
               if p.shape == "int" and p.low is None]
    signed = [n for n in held if n not in natural]
    return g.scope.more(
        ints=natural, signed=signed,
        sets=[p.name for p in kind.params if p.shape == "set"],
        arrays=[p.name for p in kind.params if p.shape == "array"],
        texts=[p.name for p in kind.params if p.shape == "text"])


def target(kind, changes):
    """The position with some of its parameters changed."""
    return Position(kind.name, [changes.get(p.name, Var(p.name))
                                for p in kind.params])


# ---- ends of runs ----

def run_end(g, scope, n):
    """How far a loop over what is taken from n goes."""
    form = g.pick("n", "n", "half", "part", "less", "min", "root", "const",
                  "any", "cut", "upper", "modulo")
    if form == "half":
        return Bin("/", n, Int(2))
    if form == "part":
        return Bin("/", n, g.small(2, 4))
    if form == "less":
        return Bin("-", n, g.small(1, 4))
    if form == "min":
        return Call("min", [n, g.nat(scope, 1)])
    if form == "root":
        return Call("isqrt", [n])
    if form == "const":
        return g.small(1, 5)
    if form == "any":
        return g.nat(scope, 2)
    if form == "cut":
        return Call("max", [Int(0), Bin("-", n, g.small(2, 7))])
    if form == "upper":
        return Bin("/", Bin("+", n, Int(1)), Int(2))
    if form == "modulo":
        return Bin("+", Bin("%", n, g.small(2, 4)), Int(1))
    return n


def run_start(g, scope):
    form = g.pick("one", "one", "one", "const", "nat")
    if form == "const":
        return g.small(1, 3)
    if form == "nat":
        return Bin("+", g.nat(scope, 1), Int(1))
    return Int(1)


def taken_set(g):
    """The array of the input that says what may be taken."""
    if g.taken is None:
        count, name = g.fresh(), g.fresh()
        g.reading.append(Item(count, lambda rng, _: rng.randint(1, 3),
                              low=Int(1), high=Int(3)))
        g.reading.append(Item(
            name, lambda rng, names: Array(
                rng.randint(1, 6) for _ in range(names[count])),
            [Var(count)], Int(1), Int(6)))
        g.taken = name
    return Var(g.taken, "array")


# ---- one parameter lowered: (tail, new value) ----

def lower_by_const(g, scope, n):
    return [], Bin("-", n, g.small(1, 4))


def lower_by_run(g, scope, n):
    k = g.fresh()
    run = Range(run_start(g, scope), run_end(g, scope, n), g.chance(0.15))
    return [For(k, run)], Bin("-", n, Var(k))


def lower_by_set(g, scope, n):
    k = g.fresh()
    source = taken_set(g) if g.chance(0.4) else g.number_set(1, 4)
    if source.type == "set":
        source.items = [Int(max(1, i.number)) for i in source.items]
    return [For(k, source)], Bin("-", n, Var(k))


def lower_direct(g, scope, n):
    x = g.fresh()
    low = g.pick(Int(0), Int(0), Bin("/", n, Int(2)), g.nat(scope, 1),
                 Call("max", [Int(0), Bin("-", n, g.small(2, 6))]))
    return [For(x, Range(low, n, True))], Var(x)


def lower_by_division(g, scope, n):
    positive = Given(Compare(n, ">", Int(0)))
    if g.chance(0.5):
        return [positive], Bin("/", n, g.small(2, 4))
    k = g.fresh()
    op = g.pick("/", "/", "%")
    return [For(k, Range(Int(2), n))], Bin(op, n, Var(k))


def lower_by_divisor(g, scope, n):
    d = g.fresh()
    head = [Given(Compare(n, ">", Int(0))), For(d, Call("divisors", [n]))]
    if g.chance(0.5):
        return head + [Given(Compare(Var(d), "<", n))], Var(d)
    return head, Bin("-", n, Var(d))


def lower_by_factor(g, scope, n):
    p, e, j = g.fresh(), g.fresh(), g.fresh()
    end = g.pick(Var(e), Call("min", [Var(e), Int(2)]))
    tail = [Given(Compare(n, ">", Int(0))),
            For((p, e), Call("factors", [n])),
            For(j, Range(Int(1), end))]
    return tail, Bin("/", n, Bin("**", Var(p), Var(j)))


def lower_by_digit(g, scope, n):
    d = g.fresh()
    return ([For(d, Call("digits", [n])), Given(Compare(Var(d), ">", Int(0)))],
            Bin("-", n, Var(d)))


def lower_by_bit(g, scope, n):
    if g.chance(0.5):
        return ([Given(Compare(n, ">", Int(0)))],
                Bin("&", n, Bin("-", n, Int(1))))
    k = g.fresh()
    bit = Bin("%", Bin(">>", n, Var(k)), Int(2))
    return ([For(k, Range(Int(0), Int(5))), Given(Compare(bit, "==", Int(1)))],
            Bin("xor", n, Bin("<<", Int(1), Var(k))))


def lower_by_root(g, scope, n):
    return [Given(Compare(n, ">", Int(1)))], Call("isqrt", [n])


def lower_by_steps(g, scope, n):
    k, step = g.fresh(), g.rng.randint(2, 3)
    return ([For(k, Range(Int(1), Bin("/", n, Int(step))))],
            Bin("-", n, Bin("*", Int(step), Var(k))))


def lower_by_filter(g, scope, n):
    k = g.fresh()
    inner = scope.more(ints=[k])
    condition = g.cond(inner, 1)
    if g.chance(0.25):
        condition = Compare(Call("gcd", [n, Var(k)]), "==", Int(1))
    elif g.chance(0.2):
        condition = Compare(Bin("%", n, Var(k)), "==", Int(0))
    return ([For(k, Range(Int(1), run_end(g, scope, n))), Given(condition)],
            Bin("-", n, Var(k)))


def lower_by_word(g, scope, n):
    less = Bin("-", n, g.nat(scope, 2))
    return [], Bin("-", less, Int(1))


def lower_by_two(g, scope, n):
    i, j = g.fresh(), g.fresh()
    tail = [For(i, Range(Int(1), g.small(1, 3))),
            For(j, Range(Var(i), g.small(2, 4)))]
    return tail, Bin("-", Bin("-", n, Var(i)), Var(j))


def lower_by_power(g, scope, n):
    k = g.fresh()
    return ([For(k, Range(Int(0), g.pick(Int(4), Call("isqrt", [n]))))],
            Bin("-", n, Bin("**", g.small(2, 3), Var(k))))


def lower_by_choice(g, scope, n):
    step = If(g.cond(scope, 1), g.small(1, 3), g.small(1, 5))
    return [], Bin("-", n, step)


LOWER = [lower_by_run] * 5 + [lower_direct] * 2 + [
    lower_by_const, lower_by_const, lower_by_set, lower_by_division,
    lower_by_divisor, lower_by_factor, lower_by_digit, lower_by_bit,
    lower_by_root, lower_by_steps, lower_by_filter, lower_by_filter,
    lower_by_word, lower_by_two, lower_by_power, lower_by_choice]


def lowered(g, scope, n):
    return g.rng.choice(LOWER)(g, scope, n)


def guarded(g, scope, tail):
    """The tail with a condition more, at one end or the other."""
    if not g.chance(0.25):
        return tail
    if g.chance(0.5):
        return [Given(g.cond(scope, 1))] + tail
    names = [t.pattern for t in tail if isinstance(t, For)
             and isinstance(t.pattern, str)]
    return tail + [Given(g.cond(scope.more(ints=names), 1))]


# ---- several parameters: one falls, those after it may grow ----

def move_lexicographic(g, kind):
    """Parameters before the one that falls stay as they are."""
    scope = scope_of(g, kind)
    place = g.rng.randrange(len(kind.params))
    name = kind.params[place].name
    tail, new = lowered(g, scope, Var(name))
    changes = {name: new}
    names = [n for t in tail if isinstance(t, For)
             for n in ([t.pattern] if isinstance(t.pattern, str) else [])]
    inner = scope.more(ints=names)
    for later in kind.params[place + 1:]:
        if g.chance(0.35):
            changes[later.name] = grown(g, inner, later.name)
    for later in kind.params[place + 1:]:
        if g.chance(0.12) and later.name not in changes:
            more, value = lowered(g, scope, Var(later.name))
            tail, changes[later.name] = tail + more, value
    return Move(target(kind, changes), guarded(g, scope, tail))


def grown(g, scope, name):
    own = Var(name)
    form = g.pick("add", "add", "const", "other", "any", "double")
    if form == "add":
        return Bin("+", own, g.nat(scope, 0))
    if form == "const":
        return g.small(0, 4)
    if form == "other":
        return g.leaf(scope)
    if form == "double":
        return Bin("%", Bin("*", Int(2), own), g.small(5, 9))
    return Bin("%", g.nat(scope, 2), g.small(3, 9))


def move_together(g, kind):
    """The same amount from several parameters, as in Wythoff's game."""
    k = g.fresh()
    names = [p.name for p in kind.params]
    chosen = g.rng.sample(names, g.rng.randint(2, len(names)))
    end = Call("min", [Var(n) for n in chosen])
    if g.chance(0.3):
        end = run_end(g, scope_of(g, kind), Var(chosen[0]))
    changes = {n: Bin("-", Var(n), Bin("*", g.small(1, 2), Var(k))
                      if g.chance(0.2) else Var(k)) for n in chosen}
    tail = [For(k, Range(Int(1), end))]
    return Move(target(kind, changes), guarded(g, scope_of(g, kind), tail))


def move_swapped(g, kind):
    """Two parameters trade places, one of them lowered."""
    a, b = (p.name for p in g.rng.sample(kind.params, 2))
    tail, new = lowered(g, scope_of(g, kind), Var(a))
    return Move(target(kind, {a: Var(b), b: new}), tail)


def move_apart(g, kind):
    """One parameter alone, whatever the others: a factor of a product."""
    name = g.rng.choice(kind.params).name
    tail, new = lowered(g, g.scope.more(ints=[name]), Var(name))
    return Move(target(kind, {name: new}), tail)


# ---- moves that leave a sum ----

def move_split(g, kind):
    """One parameter falls apart into two positions of the kind."""
    name = g.rng.choice(kind.params).name
    left = g.fresh()
    lost = g.pick(Int(0), Int(1), Int(1), Int(2), g.small(1, 3),
                  Bin("+", Bin("%", Var(name), g.small(2, 3)), Int(1)))
    least = g.pick(0, 0, 1)
    if isinstance(lost, Int) and lost.number == 0:
        least = 1
    rest = Bin("-", Bin("-", Var(name), lost), Var(left))
    end = Bin("-", Var(name), Int(least + lost.number)) if isinstance(
        lost, Int) else Bin("-", Var(name), lost)
    if g.chance(0.3):
        end = Bin("/", Bin("-", Var(name), lost), Int(2))
    both = Bin("+", target(kind, {name: Var(left)}),
               target(kind, {name: rest}))
    tail = [For(left, Range(Int(least), end))]
    if g.chance(0.2):
        tail.append(Given(Compare(Var(left), "!=", rest)))
    return Move(both, guarded(g, scope_of(g, kind), tail))


def move_split_by_loop(g, kind):
    """The same with what is lost as an outer loop."""
    name = g.rng.choice(kind.params).name
    left, lost = g.fresh(), g.fresh()
    low, least = g.rng.randint(1, 2), g.pick(0, 0, 1)
    over = g.pick(Range(Int(low), Int(low + g.rng.randint(0, 2))),
                  Range(Int(low), Var(name)),
                  Range(Int(low), Bin("/", Var(name), Int(2))))
    gone = g.pick(Var(lost), Var(lost), Bin("+", Var(lost), Int(1)))
    whole = Bin("-", Var(name), gone)
    rest = Bin("-", whole, Var(left))
    end = g.pick(whole, Bin("-", whole, Int(least)),
                 Bin("/", whole, Int(2)))
    both = Bin("+", target(kind, {name: Var(left)}),
               target(kind, {name: rest}))
    tail = [For(lost, over), For(left, Range(Int(least), end))]
    if g.chance(0.2):
        tail.append(Given(Compare(Var(left), "!=", rest)))
    return Move(both, tail)


def move_to_three(g, kind):
    name = g.rng.choice(kind.params).name
    i, j = g.fresh(), g.fresh()
    n, lost = Var(name), g.rng.randint(1, 2)
    rest = Bin("-", Bin("-", Bin("-", n, Int(lost)), Var(i)), Var(j))
    parts = [target(kind, {name: v}) for v in (Var(i), Var(j), rest)]
    tail = [For(i, Range(Int(0), Bin("/", n, Int(3)))),
            For(j, Range(Var(i), Bin("/", n, Int(2))))]
    return Move(Bin("+", Bin("+", parts[0], parts[1]), parts[2]), tail)


def move_to_copies(g, kind):
    """k equal positions."""
    name = g.rng.choice(kind.params).name
    k, n = g.fresh(), Var(name)
    if g.chance(0.4):
        count = g.pick(g.small(1, 4), g.small(2, 3))
        tail, new = lowered(g, scope_of(g, kind), n)
        return Move(Bin("*", count, target(kind, {name: new})), tail)
    share = target(kind, {name: Bin("/", n, Var(k))})
    if g.chance(0.5):
        tail = [Given(Compare(n, ">", Int(0))),
                For(k, Call("divisors", [n])),
                Given(Compare(Var(k), ">", Int(1)))]
    else:
        tail = [For(k, Range(Int(2), n))]
    whole = Bin("*", Var(k), share)
    if g.chance(0.2):
        whole = Bin("+", whole, target(kind, {name: Bin("%", n, Var(k))}))
    return Move(whole, tail)


def move_to_run(g, kind):
    """The sum of a run of smaller positions."""
    name = g.rng.choice(kind.params).name
    j, k = g.fresh(), g.fresh()
    low = g.pick(Int(0), Int(1), Bin("/", Var(name), Int(2)))
    tail = [For(j, Range(low, Var(name), True))]
    if g.chance(0.3):
        tail.append(Given(g.cond(g.scope.more(ints=[name, j]), 0)))
    if g.chance(0.5):
        return Move(Fold("sum", target(kind, {name: Var(j)}), tail))
    end = Bin("-", Var(name), Var(k))
    inner = Fold("sum", target(kind, {name: Var(j)}),
                 [For(j, Range(Call("max", [Int(0), Bin("-", end, Int(2))]),
                               end, True))])
    return Move(inner, [For(k, Range(Int(1), Var(name)))])


def move_to_partition(g, kind):
    name = g.rng.choice(kind.params).name
    part, x = g.fresh(), g.fresh()
    inner = Fold("sum", target(kind, {name: Var(x)}),
                 [For(x, Var(part, "array"))])
    source = Call("partitions", [Var(name), g.small(2, 3)])
    return Move(inner, [Given(Compare(Var(name), ">", Int(0))),
                        For(part, source)])


def move_to_nim(g, kind):
    scope = scope_of(g, kind)
    form = g.pick("nim", "nim", "nothing", "both", "chosen")
    if form == "nothing":
        return Move(Nothing(), [Given(g.cond(scope, 1))])
    size = g.pick(g.num(scope, 2), g.nat(scope, 1), g.small(0, 5))
    if form == "nim":
        return Move(Nim(size), guarded(g, scope, []))
    name = g.rng.choice(kind.params).name
    tail, new = lowered(g, scope, Var(name))
    lower = target(kind, {name: new})
    if form == "chosen":
        return Move(If(g.cond(scope, 1), lower, Nim(g.small(0, 4))), tail)
    return Move(Bin("+", lower, Nim(Bin("%", g.nat(scope, 1), Int(6)))), tail)


SUMS = [move_split] * 3 + [move_split_by_loop] * 2 + [
    move_to_three, move_to_copies, move_to_copies, move_to_run,
    move_to_partition, move_to_nim, move_to_nim]


# ---- families ----

def ends(g, kind, words=("stop",)):
    return Ends(g.rng.choice(words), g.cond(scope_of(g, kind), 1))


def one_heap(g, sums=True):
    kind = int_kind(g, 1)
    for _ in range(g.pick(1, 1, 2, 2, 3, 4)):
        if sums and g.chance(0.3):
            kind.rules.append(g.rng.choice(SUMS)(g, kind))
            continue
        scope = scope_of(g, kind)
        tail, new = lowered(g, scope, Var(kind.params[0].name))
        kind.rules.append(Move(target(kind, {kind.params[0].name: new}),
                               guarded(g, scope, tail)))
    finish(g, kind)
    return [kind]


def many_heaps(g, sums=True):
    kind = int_kind(g, g.pick(2, 2, 2, 3))
    moves = [move_lexicographic] * 4 + [move_together] * 2 + [
        move_swapped, move_apart, move_apart]
    for _ in range(g.pick(1, 2, 2, 3, 4)):
        made = g.rng.choice(SUMS if sums and g.chance(0.2) else moves)
        kind.rules.append(made(g, kind))
    finish(g, kind)
    return [kind]


def product(g, sums=True):
    """Moves that touch one parameter each; sometimes spoiled a little."""
    kind = int_kind(g, g.pick(2, 2, 3))
    for _ in range(g.pick(2, 3, 4)):
        kind.rules.append(move_apart(g, kind))
    if g.chance(0.35):
        kind.rules.append(move_lexicographic(g, kind))
    elif g.chance(0.3):
        kind.rules.append(ends(g, kind))
    finish(g, kind)
    return [kind]


def finish(g, kind):
    """A stop, a declared range, at random."""
    if g.chance(0.08):
        kind.rules.insert(g.rng.randint(0, len(kind.rules)), ends(g, kind))
    if g.chance(0.2):
        declare(g, kind)


def declare(g, kind):
    """Gives some parameters a range that is declared."""
    for place, param in enumerate(kind.params):
        if param.shape != "int" or param.low or not g.chance(0.7):
            continue
        high = Int(kind.most[param.name])
        before = [p.name for p in kind.params[:place] if p.shape == "int"]
        param.low = g.pick(Int(0), Int(0), Int(1))
        param.high = high
        if before and g.chance(0.5):
            other = Var(g.rng.choice(before))
            param.low = Int(0)
            param.high = g.pick(other, Bin("+", other, Int(1)),
                                Call("min", [other, high]))


def board_walk(g, sums=True):
    """A coin on a board: every move lowers one linear form."""
    kind = int_kind(g, g.pick(1, 2, 2))
    low = g.pick(0, 1, 1, -3)
    for param in kind.params:
        param.low = Int(low)
        param.high = Int(low + g.size(2) + 1)
    weights = [g.rng.randint(1, 3) for _ in kind.params]
    for _ in range(g.pick(2, 3, 4)):
        kind.rules.append(step_down(g, kind, weights))
    if g.chance(0.3) and len(kind.params) > 1:
        kind.params[1].high = Var(kind.params[0].name)
    return [kind]


def step_down(g, kind, weights):
    while True:
        steps = [g.rng.randint(-3, 2) for _ in weights]
        if sum(s * w for s, w in zip(steps, weights)) < 0:
            break
    changes, k, used = {}, g.fresh(), g.chance(0.3)
    for param, step in zip(kind.params, steps):
        size = Int(abs(step))
        if used:
            size = Var(k) if abs(step) == 1 else Bin("*", size, Var(k))
        if step:
            changes[param.name] = Bin("+" if step > 0 else "-",
                                      Var(param.name), size)
    tail = [For(k, Range(Int(1), g.small(2, 4)))] if used else []
    return Move(target(kind, changes), guarded(g, scope_of(g, kind), tail))


def with_last(g, sums=True):
    """A heap and what was taken last, or a limit that moves on."""
    kind = int_kind(g, 2)
    n, last = (Var(p.name) for p in kind.params)
    k = g.fresh()
    end = g.pick(Bin("*", Int(2), last), Call("min", [n, Bin(
        "*", Int(2), last)]), last, Bin("+", last, Int(1)), n)
    tail = [For(k, Range(Int(1), end))]
    if g.chance(0.4):
        tail.append(Given(Compare(Var(k), "!=", last)))
    new = g.pick(Var(k), Var(k), Bin("%", Var(k), Int(3)))
    kind.rules.append(Move(target(kind, {n.name: Bin("-", n, Var(k)),
                                         last.name: new}), tail))
    if g.chance(0.4):
        kind.rules.append(move_lexicographic(g, kind))
    return [kind]


def with_flag(g, sums=True):
    """A heap with a pass that may be used once."""
    kind = int_kind(g, 2)
    n, flag = (Var(p.name) for p in kind.params)
    kind.params[1].low, kind.params[1].high = Int(0), g.pick(Int(1), Int(2))
    for _ in range(g.pick(1, 2)):
        tail, new = lowered(g, g.scope.more(ints=[n.name]), n)
        kind.rules.append(Move(target(kind, {n.name: new}), tail))
    condition = Compare(n, ">", Int(0))
    if g.chance(0.4):
        condition = Logic("and", condition, g.cond(scope_of(g, kind), 0))
    tail = [Given(condition)]
    kind.rules.append(Move(target(kind, {flag.name: Bin("-", flag, Int(1))}),
                           tail))
    return [kind]


def two_kinds(g, sums=True):
    """Kinds that move into one another: the first may stay as high, the
    second must fall."""
    first, second = int_kind(g, g.pick(1, 2)), int_kind(g, g.pick(1, 1, 2))
    kinds = [first, second]
    for own, other, strict in ((first, second, False), (second, first, True)):
        for _ in range(g.pick(1, 2)):
            own.rules.append(move_lexicographic(g, own))
        own.rules.append(move_across(g, own, other, strict, sums))
        if sums and g.chance(0.3):
            own.rules.append(g.rng.choice(SUMS)(g, own))
    g.rng.shuffle(kinds)
    return kinds


def move_across(g, own, other, strict, sums):
    scope = scope_of(g, own)
    name = own.params[0].name
    tail, new = lowered(g, scope, Var(name))
    if not strict and g.chance(0.5):
        tail, new = [], Var(name)
    args = [new] + [Bin("%", g.nat(scope, 1), Int(6))
                    for _ in other.params[1:]]
    there = Position(other.name, args)
    if sums and g.chance(0.3):
        more, lower = lowered(g, scope, Var(name))
        there = Bin("+", there, target(own, {name: lower}))
        tail = tail + more
    return Move(there, guarded(g, scope, tail))


def asking(g, sums=True):
    """A kind whose rules ask for the nimber or winner of one above it."""
    from tree import Ask
    first, second = int_kind(g, 1), int_kind(g, g.pick(1, 2))
    n = Var(first.params[0].name)
    tail, new = lowered(g, g.scope.more(ints=[n.name]), n)
    first.rules.append(Move(target(first, {n.name: new}), tail))
    top = Var(second.params[0].name)
    tail, new = lowered(g, scope_of(g, second), top)
    names = [t.pattern for t in tail if isinstance(t, For)
             and isinstance(t.pattern, str)]
    about = Position(first.name, [Var(g.rng.choice(names or [top.name]))])
    asked = Ask("wins", about) if g.misere or g.chance(0.5) else Compare(
        Ask("nimber", about), g.pick("==", "!=", "<"), g.nat(
            scope_of(g, second), 1))
    second.rules.append(Move(target(second, {top.name: new}),
                             tail + [Given(asked)]))
    if g.chance(0.5):
        second.rules.append(move_lexicographic(g, second))
    return [first, second]


def interval_of_input(g, sums=True):
    """An interval of an array that is read."""
    count, array = g.fresh(), g.fresh()
    most = 5 if g.misere else 8
    g.reading.append(Item(count, lambda rng, _: rng.randint(1, most),
                          low=Int(1), high=Int(most)))
    g.reading.append(Item(array, lambda rng, names: Array(
        rng.randint(0, 4) for _ in range(names[count])), [Var(count)],
        Int(0), Int(4)))
    kind = int_kind(g, 2)
    low, high = (Var(p.name) for p in kind.params)
    kind.params[0].low, kind.params[0].high = Int(0), Var(count)
    kind.params[1].low, kind.params[1].high = low, Var(count)
    if g.chance(0.5):
        kind.params[0].low = kind.params[1].low = None
    kind.draw = lambda rng, names: tuple(sorted(
        rng.randint(0, names[count]) for _ in range(2)))
    kind.whole = [Int(0), Var(count)]
    add_interval_rules(g, kind, Var(array, "array"), low, high, sums)
    return [kind]


def add_interval_rules(g, kind, array, low, high, sums):
    i, cut = g.fresh(), g.fresh()
    each = Index(array, Var(i))
    inside = [For(i, Range(low, high, True))]
    test = g.pick(
        Compare(Bin("%", each, Int(2)), "==", g.small(0, 1)),
        Compare(each, "<=", g.small(0, 3)), Call("isprime", [each], "bool"))
    if g.chance(0.6):
        kind.rules.append(Ends("stop", Fold(g.pick("all", "all", "any"), test,
                                            inside)))
    if sums:
        both = Bin("+", target(kind, {high.name: Var(cut)}),
                   target(kind, {low.name: g.pick(
                       Var(cut), Bin("+", Var(cut), Int(1)))}))
        begin = Bin("+", low, Int(1))
        kind.rules.append(Move(both, [For(cut, Range(begin, high, True))]))
    if not sums or g.chance(0.6):
        kind.rules.append(Move(
            target(kind, {low.name: Bin("+", low, Int(1))}),
            [Given(Compare(low, "<", high)),
             Given(Compare(Index(array, low), g.pick("<", ">=", "!="),
                           g.pick(Int(2), Bin("-", high, low))))]))
    if not sums or g.chance(0.6):
        last = Index(array, Bin("-", high, Int(1)))
        tail = [Given(Compare(low, "<", high))]
        if g.chance(0.6):
            most = Fold(g.pick("max", "min", "sum"), each, inside)
            tail.append(Given(Compare(last, g.pick("==", ">=", "<"), most)))
        kind.rules.append(Move(target(
            kind, {high.name: Bin("-", high, Int(1))}), tail))


FAMILIES = {"one_heap": (5, one_heap), "many_heaps": (5, many_heaps),
            "product": (2, product), "board_walk": (2, board_walk),
            "with_last": (1, with_last), "with_flag": (1, with_flag),
            "two_kinds": (2, two_kinds), "asking": (1, asking),
            "interval": (2, interval_of_input)}
