# SPDX-License-Identifier: MIT
"""Ways to say the same rules in other words.

A way takes a File of reading.py and gives another File of the same game, or
None where it finds nothing to change.  What it does is right for integers
and for whatever the rules say: no way knows the game.
"""

import copy

from reading import everywhere, names_in, put, show

ONE, ZERO = ("int", 1), ("int", 0)


def add(x, y):
    return ("binary", "+", x, y)


def sub(x, y):
    return ("binary", "-", x, y)


def name(word):
    return ("name", word)


def call(word, *args):
    return ("call", word, list(args), [])


# ---- over a file ----

def in_rules(file, change, moves_only=False):
    """The file with `change` at each part of each rule."""
    out = copy.deepcopy(file)
    for clause in out.clauses:
        if clause[0] == "move":
            clause[1] = everywhere(clause[1], change)
            clause[2] = [(*step[:-1], everywhere(step[-1], change))
                         for step in clause[2]]
        elif clause[0] in ("stop", "win", "lose", "draw") and not moves_only:
            clause[1] = everywhere(clause[1], change)
    return changed(file, out)


def changed(file, out):
    return out if out.text() != file.text() else None


def asks_for_moves(file):
    """Whether names of loops, or how often a move is said, are answers."""
    return "winning" in file.text()


def by_move(file, change):
    """The file with the moves that change(target, tail, fresh) gives for
    each."""
    out, fresh = copy.deepcopy(file), fresh_names(file)
    clauses = []
    for clause in out.clauses:
        if clause[0] == "move":
            clauses += change(clause[1], clause[2], fresh)
        else:
            clauses.append(clause)
    out.clauses = clauses
    return changed(file, out)


def fresh_names(file):
    """A function that makes names which the file does not have."""
    text, count = file.text(), [0]

    def fresh(stem):
        while True:
            count[0] += 1
            made = f"{stem}{count[0]}"
            if made not in text:
                return made
    return fresh


def is_read(file):
    """Whether no rule stays as text, whose names nobody knows."""
    return not any(clause[0] == "text" and
                   clause[1].split()[0] in ("move", "else", "score")
                   for clause in file.clauses)


def kinds_of(file):
    if not is_read(file):
        return []
    return [clause for clause in file.clauses if clause[0] == "position"]


def number_params(kind):
    return [word for word, more in kind[2] if more == ""]


def is_number(file, clause_at, e):
    """Whether a name is a parameter without a range of the clause's kind, so
    surely a number."""
    for clause in reversed(file.clauses[:clause_at]):
        if clause[0] == "position":
            return e[0] == "name" and e[1] in number_params(clause)
    return False


def is_range(step):
    return (step[0] == "for" and isinstance(step[1], str) and
            step[2][0] == "range" and step[2][4] is None)


def ends_of(step):
    """Both ends of a range, the last one included."""
    _, sign, low, high, _ = step[2]
    return low, high if sign == ".." else sub(high, ONE)


def over(pattern, low, high):
    return ("for", pattern, ("range", "..", low, high, None))


def put_in_rest(target, tail, at, word, instead):
    """The target and the steps from at on with another expression for the
    name."""
    return (put(target, word, instead),
            tail[:at] + [(*step[:-1], put(step[-1], word, instead))
                         for step in tail[at:]])


def loops(change):
    """A way from change(step, fresh): what a loop over numbers becomes, and
    what its name is then; NULL: as it was."""
    def way(file):
        if asks_for_moves(file):
            return None

        def one(target, tail, fresh):
            at = 0
            while at < len(tail):
                made = is_range(tail[at]) and change(tail[at], fresh)
                if made:
                    word = tail[at][1]
                    target, tail = put_in_rest(target, tail, at + 1, word,
                                               made[1])
                    tail = tail[:at] + made[0] + tail[at + 1:]
                    at += len(made[0])
                else:
                    at += 1
            return [["move", target, tail]]
        return by_move(file, one)
    return way


def parts(change):
    return lambda file: in_rules(file, change)


# ---- numbers ----

def is_plain(e):
    """Surely a number: arithmetic of something."""
    return e[0] == "int" or e[0] == "neg" or e[0] == "power" or (
        e[0] == "binary" and e[1] in ("*", "/", "%"))


def sum_turned(e):
    """b + a for a + b, of positions too; b * a only where one is a number for
    sure, since copies of a position are counted on one side."""
    if e[0] == "binary" and (e[1] == "+" or e[1] == "*" and (
            e[2][0] == "int" and is_plain(e[3]))):
        return ("binary", e[1], e[3], e[2])
    return e


def minus_negated(e):
    """a + -b for a - b, where b is a number for sure."""
    if e[0] == "binary" and e[1] == "-" and is_plain(e[3]):
        return add(e[2], ("neg", e[3]))
    return e


def half_by_condition(step, _):
    """k in a..x / c as k in a..x if c * k <= x."""
    low, high = ends_of(step)
    if high[:2] != ("binary", "/") or high[3][0] != "int" or high[3][1] < 1:
        return None
    wide = ("call", "max", [high[2], high, low], [])
    return ([over(step[1], low, wide),
             ("if", ("compare", [("binary", "*", high[3], name(step[1])),
                                 "<=", high[2]]))], name(step[1]))


# ---- comparisons ----

MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==",
            "!=": "!="}
OPPOSITE = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "==": "!=",
            "!=": "=="}


def is_comparison(e):
    return e[0] == "compare" and len(e[1]) == 3


def compare_turned(e):
    if is_comparison(e):
        x, op, y = e[1]
        return ("compare", [y, MIRRORED[op], x])
    return e


def compare_denied(file):
    """Of two sets neither may be within the other."""
    has_sets = ": set" in file.text()

    def deny(e):
        if is_comparison(e) and (not has_sets or compares_numbers(e)):
            x, op, y = e[1]
            return ("not", ("compare", [x, OPPOSITE[op], y]))
        return e
    return in_rules(file, deny)


def compares_numbers(e):
    """Arithmetic stands on one of its sides."""
    return is_comparison(e) and e[1][1] in ("<", ">", "<=", ">=") and any(
        is_plain(e[1][i]) for i in (0, 2))


def compare_strict(e):
    """a < b + 1 for a <= b, a + 1 <= b for a < b."""
    if not compares_numbers(e):
        return e
    x, op, y = e[1]
    if op == "<=":
        return ("compare", [x, "<", add(y, ONE)])
    if op == ">=":
        return ("compare", [add(x, ONE), ">", y])
    if op == "<":
        return ("compare", [add(x, ONE), "<=", y])
    return ("compare", [x, ">=", add(y, ONE)])


def compare_doubled(e):
    if not compares_numbers(e):
        return e
    x, op, y = e[1]
    two = ("int", 2)
    return ("compare", [("binary", "*", two, x), op,
                        ("binary", "*", two, y)])


def compare_difference(e):
    """a - b < 0 for a < b."""
    if not compares_numbers(e):
        return e
    x, op, y = e[1]
    return ("compare", [sub(x, y), op, ZERO])


def equal_by_two(e):
    """a <= b and a >= b for a == b, where they are numbers."""
    if is_comparison(e) and e[1][1] == "==" and any(
            is_plain(e[1][i]) for i in (0, 2)):
        x, _, y = e[1]
        return ("and", [("compare", [x, "<=", y]),
                        ("compare", [x, ">=", y])])
    if is_comparison(e) and e[1][1] == "!=" and any(
            is_plain(e[1][i]) for i in (0, 2)):
        x, _, y = e[1]
        return ("or", [("compare", [x, "<", y]),
                       ("compare", [x, ">", y])])
    return e


def remainder_other(e):
    """x % 2 != 0 for x % 2 == 1, x - x / m * m == 0 for x % m == 0."""
    if not (is_comparison(e) and e[1][1] == "==" and
            e[1][0][:2] == ("binary", "%") and e[1][2][0] == "int"):
        return e
    of, left = e[1][0], e[1][2][1]
    if of[3] == ("int", 2) and left in (0, 1):
        return ("compare", [of, "!=", ("int", 1 - left)])
    if left == 0 and of[3][0] == "int":
        return ("compare", [("binary", "*", ("binary", "/", of[2], of[3]),
                             of[3]), "==", of[2]])
    return e


def gcd_below(e):
    """gcd(a, b) < 2 for gcd(a, b) == 1: of numbers of which one is not 0."""
    if is_comparison(e) and e[1][1] == "==" and e[1][2] == ONE and \
            e[1][0][0] == "call" and e[1][0][1] == "gcd":
        return ("and", [("compare", [e[1][0], "<", ("int", 2)]),
                        ("compare", [e[1][0], ">=", ONE])])
    return e


# ---- conditions ----

def joined_denied(e):
    if e[0] in ("and", "or"):
        other = "or" if e[0] == "and" else "and"
        return ("not", (other, [("not", part) for part in e[1]]))
    return e


def denied_twice(file):
    def one(target, tail, _):
        return [["move", target,
                 [("if", ("not", ("not", step[1]))) if step[0] == "if"
                  else step for step in tail]]]
    return by_move(file, one)


def condition_apart(file):
    """if a if b for if a and b."""
    def one(target, tail, _):
        out = []
        for step in tail:
            if step[0] == "if" and step[1][0] == "and":
                out += [("if", part) for part in step[1][1]]
            else:
                out.append(step)
        return [["move", target, out]]
    return by_move(file, one)


def conditions_joined(file):
    def one(target, tail, _):
        out = []
        for step in tail:
            if step[0] == "if" and out and out[-1][0] == "if":
                out[-1] = ("if", ("and", [out[-1][1], step[1]]))
            else:
                out.append(step)
        return [["move", target, out]]
    return by_move(file, one)


def clause_by_or(file):
    """A clause for each of two cases of one condition."""
    def one(target, tail, _):
        for at, step in enumerate(tail):
            if step[0] == "if" and step[1][0] == "or":
                return [["move", target,
                         tail[:at] + [("if", part)] + tail[at + 1:]]
                        for part in step[1][1]]
        return [["move", target, tail]]
    return by_move(file, one)


def always_true(file):
    def one(target, tail, _):
        return [["move", target,
                 tail + [("if", ("compare", [ONE, ">", ZERO]))]]]
    return by_move(file, one)


def never_true(file):
    """A clause that never says anything stands beside each."""
    def one(target, tail, _):
        return [["move", target, tail],
                ["move", target,
                 [("if", ("compare", [ONE, "<", ZERO]))] + tail]]
    return by_move(file, one)


# ---- loops ----

def range_closed(step, _):
    if step[2][1] == "..":
        return None
    return [over(step[1], *ends_of(step))], name(step[1])


def range_open(step, _):
    low, high = ends_of(step)
    if step[2][1] != "..":
        return None
    return ([("for", step[1], ("range", "..<", low, add(high, ONE), None))],
            name(step[1]))


def loop_rebased(step, fresh):
    low, high = ends_of(step)
    word = fresh("k")
    return ([over(word, add(low, ("int", 3)), add(high, ("int", 3)))],
            sub(name(word), ("int", 3)))


def loop_turned(step, fresh):
    """From the other end."""
    low, high = ends_of(step)
    word = fresh("k")
    return [over(word, low, high)], sub(add(low, high), name(word))


def loop_by_offset(step, fresh):
    """low + j for j from 0 on."""
    low, high = ends_of(step)
    word = fresh("j")
    return [over(word, ZERO, sub(high, low))], add(low, name(word))


def condition_into_range(file):
    """k in a..b if k <= e as k in a..min(b, e)."""
    def one(target, tail, _):
        out = list(tail)
        for at in range(len(out) - 1):
            step, test = out[at], out[at + 1]
            if not (is_range(step) and test[0] == "if" and
                    is_comparison(test[1])):
                continue
            x, op, y = test[1][1]
            low, high = ends_of(step)
            if x != name(step[1]) or step[1] in names_in(y):
                continue
            if op in ("<=", "<"):
                high = call("min", high, y if op == "<=" else sub(y, ONE))
            elif op in (">=", ">"):
                low = call("max", low, y if op == ">=" else add(y, ONE))
            else:
                continue
            out[at:at + 2] = [over(step[1], low, high)]
            break
        return [["move", target, out]]
    return by_move(file, one)


def least_by_condition(step, _):
    """k in a..min(b, c) as k in a..b if k <= c."""
    low, high = ends_of(step)
    if high[:2] != ("call", "min") or len(high[2]) != 2:
        return None
    return ([over(step[1], low, high[2][0]),
             ("if", ("compare", [name(step[1]), "<=", high[2][1]]))],
            name(step[1]))


def low_by_condition(step, _):
    """k in 1..b as k in 0..b if k > 0."""
    low, high = ends_of(step)
    if low != ONE:
        return None
    return ([over(step[1], ZERO, high),
             ("if", ("compare", [name(step[1]), ">", ZERO]))],
            name(step[1]))


def ends_exchanged(file):
    """What is left is counted instead of what is taken: c in x - b..x - a for
    x - k with k in a..b."""
    if asks_for_moves(file):
        return None

    def one(target, tail, fresh):
        for at, step in enumerate(tail):
            if not is_range(step):
                continue
            rest = rest_of(target, step[1])
            if rest is None:
                continue
            low, high = ends_of(step)
            word = fresh("c")
            target, out = put_in_rest(target, tail, at + 1, step[1],
                                      sub(rest, name(word)))
            target = everywhere(target, simpler)
            out[at] = over(word, sub(rest, high), sub(rest, low))
            if names_in(rest) & {step[1] for step in tail[at:]
                                 if step[0] == "for"}:
                return [["move", target, tail]]
            return [["move", target, out]]
        return [["move", target, tail]]
    return by_move(file, one)


def bound_within(e):
    """The names that comprehensions and folds in the expression bring."""
    found = set()

    def look(part):
        tail = part[-1] if part[0] in ("call", "array", "set") else []
        found.update(str(step[1]) for step in tail if step[0] == "for")
        return part
    everywhere(e, look)
    return found


def rest_of(target, word):
    """x, of the first x - k with a plain x in the target."""
    found = []

    def look(part):
        if part[:2] == ("binary", "-") and part[3] == name(word) and \
                part[2][0] in ("name", "index"):
            found.append(part[2])
        return part
    everywhere(target, look)
    if not found or names_in(found[0]) & bound_within(target):
        return None
    return found[0]


def simpler(e):
    """x - (x - c) as c."""
    if e[:2] == ("binary", "-") and e[3][:2] == ("binary", "-") and \
            e[2] == e[3][2]:
        return e[3][3]
    return e


def loops_exchanged(file):
    """Two loops next to each other of which none needs the other."""
    def one(target, tail, _):
        out = list(tail)
        for at in range(len(out) - 1):
            x, y = out[at], out[at + 1]
            if x[0] == "for" and y[0] == "for" and \
                    isinstance(x[1], str) and x[1] not in names_in(y[2]):
                out[at], out[at + 1] = y, x
                break
        return [["move", target, out]]
    return by_move(file, one)


def loop_by_parity(file):
    """A clause for the odd and one for the even numbers of a loop."""
    if asks_for_moves(file):
        return None

    def one(target, tail, _):
        for at, step in enumerate(tail):
            if is_range(step):
                return [["move", target, tail[:at + 1] + [
                    ("if", ("compare", [
                        ("binary", "%", name(step[1]), ("int", 2)), "==",
                        ("int", left)]))] + tail[at + 1:]]
                    for left in (0, 1)]
        return [["move", target, tail]]
    return by_move(file, one)


def first_apart(file):
    """A clause for the first number of a loop, one for the others."""
    if asks_for_moves(file):
        return None

    def one(target, tail, _):
        for at, step in enumerate(tail):
            if is_range(step):
                low, high = ends_of(step)
                return [["move", target, tail[:at] + [
                    over(step[1], low, call("min", low, high))] +
                    tail[at + 1:]],
                    ["move", target, tail[:at] + [
                        over(step[1], add(low, ONE), high)] + tail[at + 1:]]]
        return [["move", target, tail]]
    return by_move(file, one)


def few_apart(file):
    """A clause for each number of a short loop."""
    if asks_for_moves(file):
        return None

    def one(target, tail, _):
        for at, step in enumerate(tail):
            if step[0] != "for" or not isinstance(step[1], str):
                continue
            few = few_of(step[2])
            if few:
                return [["move", *put_in_rest(
                    target, tail[:at] + tail[at + 1:], at, step[1],
                    ("int", k))] for k in few]
        return [["move", target, tail]]
    return by_move(file, one)


def few_of(e):
    if e[0] in ("array", "set") and not e[2] and \
            all(part[0] == "int" for part in e[1]):
        return [part[1] for part in e[1]]
    if e[0] == "range" and e[4] is None and e[2][0] == e[3][0] == "int":
        return list(range(e[2][1], e[3][1] + (e[1] == "..")))[:9]
    return []


def listed(step, _):
    """k in [1, 2, 3] for k in 1..3."""
    few = few_of(step[2])
    if not 0 < len(few) < 9:
        return None
    return [("for", step[1], ("array", [("int", k) for k in few], []))], \
        name(step[1])


def named_by_list(file):
    """for y in [x - k]: a name for a number of the target."""
    def one(target, tail, fresh):
        made = []

        def give(part):
            if part[:2] == ("binary", "-") and part[3][0] in ("name", "int") \
                    and part[2][0] == "name" and not made:
                made.append((fresh("y"), part))
                return name(made[0][0])
            return part
        if target[0] != "call":
            return [["move", target, tail]]
        new = everywhere(target, give)
        if not made or names_in(made[0][1]) & bound_within(target):
            return [["move", target, tail]]
        word, part = made[0]
        return [["move", new, tail + [("for", word, ("array", [part], []))]]]
    return by_move(file, one)


# ---- clauses and names ----

def clauses_turned(file):
    """The moves of each kind from the last to the first."""
    out = copy.deepcopy(file)
    places, runs = [], []
    for at, clause in enumerate(out.clauses):
        if clause[0] == "position":
            runs.append(places)
            places = []
        elif clause[0] == "move":
            places.append(at)
    for places in [*runs, places]:
        moves = [out.clauses[at] for at in places]
        for at, move in zip(places, reversed(moves)):
            out.clauses[at] = move
    return changed(file, out)


def clause_twice(file):
    if asks_for_moves(file):
        return None
    return by_move(file, lambda target, tail, _:
                   [["move", target, tail], ["move", target, tail]])


def difference_by_function(file):
    """fn less(a, b) = a - b, used for numbers of plain names."""
    out = in_rules(file, lambda e: call("less_by", e[2], e[3])
                   if e[:2] == ("binary", "-") and is_arithmetic(e) else e)
    return with_clause(out, "fn less_by(a, b) = a - b")


def is_arithmetic(e):
    """A difference of numbers, not of sets: one side is a number's name in a
    loop or a literal."""
    return e[3][0] == "int" or is_plain(e[2]) or is_plain(e[3])


def condition_by_function(file):
    """fn less(a, b) = a < b, used where numbers are compared."""
    out = in_rules(file, lambda e: call("is_less", e[1][0], e[1][2])
                   if compares_numbers(e) and e[1][1] == "<" else e)
    out = out or file
    out = in_rules(out, lambda e: call("is_most", e[1][0], e[1][2])
                   if compares_numbers(e) and e[1][1] == "<=" else e) or out
    for made in ("is_less", "is_most"):
        if made in out.text():
            op = "<" if made == "is_less" else "<="
            out = with_clause(out, f"fn {made}(a, b) = a {op} b")
    return changed(file, out)


def one_by_let(file):
    """let one = 1, used for each literal 1."""
    out = in_rules(file, lambda e: name("the_one") if e == ONE else e)
    return with_clause(out, "let the_one = 1")


def with_clause(out, text):
    """The text before the first position, where names are known."""
    if out is None:
        return None
    first = next(at for at, clause in enumerate(out.clauses)
                 if clause[0] == "position")
    out.clauses.insert(first, ["text", text])
    return out


def params_renamed(file):
    """Each parameter has another name."""
    out, fresh = copy.deepcopy(file), fresh_names(file)
    names = {}
    for clause in out.clauses:
        if clause[0] == "position":
            if any(word in more for word, _ in clause[2]
                   for _, more in clause[2]):
                return None
            names = {word: fresh(word) for word, _ in clause[2]}
            clause[2] = [(names[word], more) for word, more in clause[2]]
            continue
        if (clause[0] == "text" and clause[1].startswith("show") or
                not is_read(file)):
            return None
        for old, new in names.items():
            if clause[0] == "move":
                if any(old in str(step[1]) for step in clause[2]
                       if step[0] == "for"):
                    return None
                clause[1] = put(clause[1], old, name(new))
                clause[2] = [(*step[:-1], put(step[-1], old, name(new)))
                             for step in clause[2]]
            elif clause[0] in ("stop", "win", "lose", "draw"):
                clause[1] = put(clause[1], old, name(new))
    return changed(file, out)


def stop_where_nothing(file):
    """stop if x == 0 for a kind of one number whose moves all have a loop
    1..x: there it has no moves."""
    out, at = copy.deepcopy(file), 0
    while at < len(out.clauses):
        kind = out.clauses[at]
        at += 1
        if kind[0] != "position" or len(number_params(kind)) != 1 or \
                len(kind[2]) != 1:
            continue
        word, end = kind[2][0][0], at
        while end < len(out.clauses) and out.clauses[end][0] == "move":
            end += 1
        if end > at and all(
                any(is_range(step) and ends_of(step) == (ONE, name(word))
                    for step in move[2]) for move in out.clauses[at:end]):
            out.clauses.insert(at, ["stop", ("compare",
                                             [name(word), "<", ONE])])
    return changed(file, out)


def with_as_list(e):
    """[if j == i then v else h[j] for j in 0..<len(h)] for h with [i] = v."""
    if e[0] != "with" or e[1][0] != "name" or \
            any(len(places) != 1 for places, _ in e[2]):
        return e
    is_now = ("index", e[1], name("jj"))
    for places, value in e[2]:
        is_now = ("if", ("compare", [name("jj"), "==", places[0]]), value,
                  is_now)
    return ("array", [is_now],
            [("for", "jj", ("range", "..<", ZERO, call("len", e[1]), None))])


def least_as_if(e):
    if e[0] == "call" and e[1] in ("min", "max") and len(e[2]) == 2 and \
            not e[3]:
        x, y = e[2]
        return ("if", ("compare", [x, "<" if e[1] == "min" else ">", y]), x, y)
    return e


def params_exchanged(file):
    """The first two parameters of a kind of numbers change places, wherever
    it is named."""
    kinds = [kind for kind in kinds_of(file) if len(kind[2]) == 2 and
             all("[" not in more and ":" not in more and
                 kind[2][0][0] not in kind[2][1][1] for _, more in kind[2])]
    if not kinds:
        return None
    word = kinds[0][1]
    out = in_rules(file, lambda e: (*e[:2], [e[2][1], e[2][0]], e[3])
                   if e[0] == "call" and e[1] == word and len(e[2]) == 2
                   else e)
    if out is None:
        return None
    for i, clause in enumerate(out.clauses):
        if clause[0] == "position" and clause[1] == word:
            clause[2].reverse()
        elif clause[0] == "text" and word + "(" in clause[1]:
            out.clauses[i] = exchanged_text(clause, word)
            if out.clauses[i] is None:
                return None
    return out


def exchanged_text(clause, word):
    """start p(E, F) with E and F exchanged; None: it is said otherwise."""
    from reading import Reader
    if not clause[1].startswith("start"):
        return None
    r = Reader(clause[1])
    r.need("start")
    start = everywhere(r.expr(), lambda e: (*e[:2], [e[2][1], e[2][0]], e[3])
                       if e[0] == "call" and e[1] == word and len(e[2]) == 2
                       else e)
    return ["text", "start " + show(start)]


WAYS = {
    "sums turned": parts(sum_turned),
    "minus negated": parts(minus_negated),
    "halves by a condition": loops(half_by_condition),
    "comparisons turned": parts(compare_turned),
    "comparisons denied": compare_denied,
    "comparisons strict": parts(compare_strict),
    "comparisons doubled": parts(compare_doubled),
    "comparisons with 0": parts(compare_difference),
    "equal by two": parts(equal_by_two),
    "remainders otherwise": parts(remainder_other),
    "gcd below 2": parts(gcd_below),
    "de Morgan": parts(joined_denied),
    "not not": denied_twice,
    "conditions apart": condition_apart,
    "conditions joined": conditions_joined,
    "a clause for each or": clause_by_or,
    "always true": always_true,
    "a dead clause": never_true,
    "ranges closed": loops(range_closed),
    "ranges open": loops(range_open),
    "loops rebased": loops(loop_rebased),
    "loops turned": loops(loop_turned),
    "loops by offset": loops(loop_by_offset),
    "conditions into ranges": condition_into_range,
    "min by a condition": loops(least_by_condition),
    "1 by a condition": loops(low_by_condition),
    "what is left": ends_exchanged,
    "loops exchanged": loops_exchanged,
    "loops by parity": loop_by_parity,
    "the first apart": first_apart,
    "few apart": few_apart,
    "numbers listed": loops(listed),
    "a name by a list": named_by_list,
    "clauses turned": clauses_turned,
    "clauses twice": clause_twice,
    "differences by fn": difference_by_function,
    "comparisons by fn": condition_by_function,
    "1 by let": one_by_let,
    "other names": params_renamed,
    "stop where it ends": stop_where_nothing,
    "with as a list": parts(with_as_list),
    "min as if": parts(least_as_if),
    "parameters exchanged": params_exchanged,
}
