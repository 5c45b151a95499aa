# SPDX-License-Identifier: MIT
"""What a random ruleset prints: answers, winning moves, grids of positions."""

from ruleset import Answer, Move, Print
from starts import fixed
from tree import (Ask, Bin, Compare, Each, Fold, For, Given, If, Int, List,
                  Nim, Not, Position, Range, Str, Told, Var, Winning,
                  pattern_names, places)
from words import Scope


# ---- what winning moves bind ----

def start_kinds(start):
    return sorted({node.kind for _, _, node in places([start])
                   if isinstance(node, Position)})


def common_names(rules, start):
    """Integer names that every winning move of the sum brings."""
    if any(not isinstance(n, (Position, Bin, Fold)) for _, _, n
           in places([start]) if n.type == "sum"):
        return []
    common = None
    for kind_name in start_kinds(start):
        kind = rules.kind(kind_name)
        own = {p.name for p in kind.params if p.shape == "int"}
        moves = [r for r in kind.rules if isinstance(r, Move)]
        bound = [int_names(m.tail) for m in moves]
        shared = set.intersection(*bound) if bound else set()
        names = own | shared
        common = names if common is None else (common & names)
    return sorted(common or ())


def int_names(tail):
    names = set()
    for item in tail:
        if isinstance(item, For) and item.source.type in ("range", "set"):
            names.update(pattern_names(item.pattern))
    return names


def fold_names(start):
    """The integer loop names of a start that is one sum(...)."""
    if isinstance(start, Fold) and isinstance(start.body, (Position, Bin)):
        if not any(isinstance(n, Nim) for _, _, n in places([start])):
            return [t.pattern for t in start.tail if isinstance(t, For)
                    and isinstance(t.pattern, str)]
    return []


def winning_line(g, source, start):
    """One of the ways to print winning moves."""
    names = list(dict.fromkeys(common_names(g.rules, start)
                               + fold_names(start)))
    tail = [Winning(source)]
    shown = [Var(n) for n in g.rng.sample(names, min(len(names), 3))]
    asked = [Given(Told("first_wins"))] if source is None else [
        Given(Ask("wins", source))]
    form = g.pick("lines", "lines", "list", "first", "least", "if", "count")
    if not shown or form == "count":
        return Print([Fold("count", Int(1), tail)])
    if form == "lines":
        if g.chance(0.3):
            tail.append(Given(g.cond(Scope([v.name for v in shown]), 0)))
        return Print(shown, tail)
    if form == "list":
        return Print([Each(shown[0], tail, "array")], asked
                     if g.chance(0.5) else [])
    if form == "if":
        return Print([If(asked[0].condition, Fold("min", shown[0], tail),
                         Int(-1))])
    together = List(shown, "tuple") if len(shown) > 1 else shown[0]
    fold = "first" if form == "first" else g.pick("min", "max")
    return Print([Fold(fold, together, tail)], asked)


# ---- grids of positions ----

def grid(g, kind):
    """(tail, position) over many positions of the kind, or None."""
    tail, args, cells = [], [], 1
    if getattr(kind, "no_grid", False):
        return None
    for param in kind.params:
        name = g.fresh()
        most = getattr(kind, "most", {}).get(param.name, 4)
        if param.shape == "int":
            low, high = param.low or Int(0), param.high or Int(most)
            renamed = renaming(kind, args)
            low, high = replaced(low, renamed), replaced(high, renamed)
            tail.append(For(name, Range(low, high)))
            args.append(Var(name))
            cells *= most + 1
        elif param.shape == "set" and len(param.size) == 1:
            found = mask_loop(g, param, name)
            if found is None or getattr(kind, "few", False):
                return None
            tail.append(found[0])
            args.append(found[1])
            cells *= 64
        elif param.shape == "array" and param.size is not None:
            base = min(most, 2) + 1
            tail.append(For(name, Range(Int(0), Bin("**", Int(base),
                                                    param.size), True)))
            args.append(counted_array(g, name, base, param.size))
            cells *= base ** 4
        else:
            return None
    if cells > 1000 or getattr(kind, "draw", None):
        return None
    return tail, Position(kind.name, args)


def renaming(kind, args):
    return {p.name: a for p, a in zip(kind.params, args)}


def replaced(expression, names):
    """The expression with variables replaced by expressions."""
    import copy
    from tree import put
    box = [copy.deepcopy(expression)]
    for holder, key, node in list(places(box)):
        if isinstance(node, Var) and node.name in names:
            put(holder, key, names[node.name])
    return box[0]


def mask_loop(g, param, name):
    """Every subset of 0..<n or 1..n, by the bits of a number."""
    size, x = param.size[0], g.fresh()
    low, n = Int(0), size
    if isinstance(size, Range):
        low, n = size.low, size.high
    shift = Var(x) if low.number == 0 else Bin("-", Var(x), low)
    bit = Compare(Bin("&", Bin(">>", Var(name), shift), Int(1)), "==", Int(1))
    run = Range(low, n, low.number == 0)
    if low.number > 1:
        n = Bin("-", n, Int(low.number - 1))
    return (For(name, Range(Int(0), Bin("**", Int(2), n), True)),
            Each(Var(x), [For(x, run), Given(bit)], "set"))


def counted_array(g, name, base, size):
    i = g.fresh()
    digit = Bin("%", Bin("/", Var(name), Bin("**", Int(base), Var(i))),
                Int(base))
    return Each(digit, [For(i, Range(Int(0), size, True))], "array")


# ---- answers ----

def add_answers(g):
    rules = g.rules
    nimbers = rules.has_nimbers() and rules.misere_if is None
    lines = []
    for kind in rules.kinds:
        over = grid(g, kind)
        if over is None:
            continue
        tail, position = over
        ask = Ask("nimber" if nimbers and g.chance(0.8) else "wins", position)
        lines.append(grid_line(g, ask, tail))
    if rules.start is not None:
        add_start_lines(g, lines, nimbers)
    if g.extra_answer is not None:
        lines.append(Print([g.extra_answer]))
    if g.chance(0.4):
        lines.append(expression_line(g))
    if not lines:
        lines.append(Print([Str("nothing")]))
    g.rng.shuffle(lines)
    rules.answers = lines


def grid_line(g, ask, tail):
    form = g.pick("lines", "list", "fold", "given")
    if form == "list":
        return Print([Each(ask, tail, "array")])
    if form == "fold":
        fold = "count"
        if ask.type == "int":
            fold = g.pick("sum", "xor", "max")
        return Print([Fold(fold, ask, tail)])
    shown = [Var(t.pattern) for t in tail if g.chance(0.5)]
    if form == "given" and ask.type == "bool":
        return Print(shown or [Int(1)], tail + [Given(ask)])
    return Print(shown + [ask], tail)


def add_start_lines(g, lines, nimbers):
    first, second = g.pick(("First", "Second"), ("Alice", "Bob"), (1, 2))
    if g.chance(0.7):
        lines.append(Answer(first, second))
    if nimbers and g.chance(0.5):
        lines.append(Print([Told("nimber")]))
    if g.chance(0.3):
        lines.append(Print([Told("first_wins"), Told("winning_moves")]))
    if g.chance(0.25) and not g.nested:
        lines.append(Print([Str("case"), Told("case")]))
    if g.chance(0.5):
        lines.append(winning_line(g, None, g.rules.start))
    if g.chance(0.2):
        kind = g.rng.choice(g.rules.kinds)
        made = fixed(g, kind, {})
        if made is not None:
            lines.append(winning_line(g, made[1], made[1]))
    if g.chance(0.15):
        lines.append(Print([Str("none")], [Given(Not(Told("first_wins")))]))


def expression_line(g):
    x, y = g.fresh(), g.fresh()
    tail = [For(x, Range(Int(0), Int(4))),
            For(y, g.short(g.scope.more(ints=[x]), 0))]
    scope = g.scope.more(ints=[x, y])
    items = [g.num(scope, 3), g.cond(scope, 2)]
    if g.chance(0.5):
        items.append(g.thing(scope))
    if g.chance(0.3):
        tail.append(Given(g.cond(scope, 1)))
    g.rng.shuffle(items)
    return Print(items, tail)
