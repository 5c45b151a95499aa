# SPDX-License-Identifier: MIT
"""Whether play follows the orders that the plan and the emitted program say
are proved: from their sentences and the game's graph, so nothing of the proof is
trusted."""
import json
import re

# What is the same game in another form may stand elsewhere in the order.
PLAINLY = ["--no-rewrite", "symmetry"]
MOST = ["--most", "300"]


def read_order(why):
    """Its keys, as (sign, formula); formula None: by kind."""
    keys = []
    for key in why.partition("comes earlier by ")[2].split(", then "):
        way, _, formula = key.partition(" ")
        keys.append((-1 if way == "falling" else 1, formula or None))
    return keys


def read_plan(text):
    """{kind: (keys, kinds ordered with it)}"""
    orders = {}
    for step in json.loads(text)["rewrites"]:
        if step["name"] == "order":
            others = re.match(r"together with (.*), every", step["why"])
            group = others[1].split(", ") if others else []
            orders[step["subject"]] = (read_order(step["why"]),
                                       {step["subject"], *group})
    return orders


def read_emitted(text):
    """The same, from the remark above each table of the program."""
    orders = {}
    for remark in re.findall(r"/\*\n((?: \*[^\n]*\n)+?) \*/", text):
        words = " ".join(line[3:] for line in remark.split("\n"))
        kind = re.match(r"position (\w+)\(", words)
        order = re.search(r"By ([^:]*): every part|"
                          r"table grows by (rising \w+), as far", words)
        if kind is not None and order is not None:
            keys = read_order("comes earlier by " + (order[1] or order[2]))
            orders[kind[1]] = keys, {kind[1]}
    return orders


def read_graph(text):
    """The edges of the graph, as pairs of sums."""
    names = dict(re.findall(r'(n\d+) \[.*tooltip="([^"]*)"', text))
    return [(names[x], names[y])
            for x, y in re.findall(r"(n\d+) -> (n\d+)", text)
            if x in names and y in names]


def read_position(text, params):
    """(kind, {name: number}), or None for what is no single position."""
    found = re.fullmatch(r"(\w+)\(([-\d, ]*)\)", text)
    if found is None or found[1] not in params:
        return None
    numbers = [int(n) for n in found[2].split(",")]
    return found[1], dict(zip(params[found[1]], numbers))


def comes_earlier(new, old, orders):
    """Of two positions of kinds that are ordered together."""
    for (sign, formula), (there, other) in zip(orders[old[0]][0],
                                               orders[new[0]][0]):
        if formula is None:
            if new[0] != old[0]:
                return True  # which is the lower kind is not said
            continue
        before = sign * eval(formula, {}, old[1])
        after = there * eval(other, {}, new[1])
        if before != after:
            return after < before
    return False


def params_of(lines):
    """{kind: names} of kinds that have nothing but numbers."""
    kinds = {}
    for line in lines:
        found = re.match(r"position (\w+)\(([^:\[\]]*)\)", line)
        if found is not None:
            kinds[found[1]] = re.findall(r"(\w+)(?: in [^,]*)?(?:, |$)",
                                         found[2])
    return kinds


def fault(ask, lines, tally):
    """A move that leaves an order, in words, or None."""
    code, text = ask("plan", "--json", *PLAINLY)
    planned = read_plan(text) if code == 0 else {}
    code, text = ask("emit")
    emitted = read_emitted(text) if code == 0 else {}
    tally["emitted"] += len(emitted)
    code, text = ask("draw", *PLAINLY, *MOST)
    params = params_of(lines)
    for x, y in read_graph(text) if code == 0 else []:
        for orders in (planned, emitted):
            problem = leaves(x, y, orders, params, tally)
            if problem is not None:
                return problem
    return None


def leaves(x, y, orders, params, tally):
    """The move from x to y, if a part of it does not come earlier."""
    old = read_position(x, params)
    if old is None or old[0] not in orders:
        return None
    for part in y.split(" + "):
        new = read_position(re.sub(r"^\d+ \* ", "", part), params)
        if new is None or new[0] not in orders[old[0]][1]:
            continue
        tally["moves"] += 1
        if not comes_earlier(new, old, orders):
            return f"{x} -> {y} does not fall: {orders[old[0]][0]}"
    return None
