# SPDX-License-Identifier: MIT
"""Rule files that ask for more than anybody has: time, memory, depth.

HOSTILE maps a name to a function that makes a Hostile: rules, an input, and a
position of theirs to be asked for.  Each aims at one phase: what splits,
parses, checks, plans, compiles, emits, solves, prints or gives back.
"""


import json
import os
import sys


class Hostile:
    def __init__(self, rules, data="", position="heap(5)", table=None):
        self.rules, self.data = rules, data
        self.position = position
        self.table = table or ["heap", "x=0..2000000"]


HOSTILE = {}
NIM = "position heap(x)\n move to heap(x - k) for k in 1..x\n"
PRINT = "start heap(n)\nprint nimber\nanswer 1, 2\n"
INPUT = "input n\n"


def hostile(make):
    HOSTILE[make.__name__] = make
    return make


def whole(body, data="100000", **more):
    return Hostile(INPUT + body, data, **more)


def kinds(count, moves, data="1000"):
    """So many kinds, of which each moves as `moves(i)` says."""
    text = "".join(f"position p{i}(x)\n{moves(i)}" for i in range(count))
    return whole(text + "start p0(n)\nprint nimber\nanswer 1, 2\n", data,
                 position="p0(50)", table=["p0", "x=0..2000000"])


# ---- depth and length of the text ----

@hostile
def brackets():
    return whole(f"print {'(' * 60000}n{')' * 60000}\n")


@hostile
def brackets_unclosed():
    return whole(f"print {'(' * 200000}")


@hostile
def minus_signs():
    return whole(f"print {'- ' * 100000}n\n")


@hostile
def not_not():
    return whole(f"print {'not ' * 100000}(n == 1)\n")


@hostile
def nested_if():
    return whole("print " + "if n == 1 then 2 else " * 20000 + "3\n")


@hostile
def nested_lists():
    return whole(f"print {'[' * 20000}n{']' * 20000}\n")


@hostile
def nested_sums():
    loops = "".join(f"sum(" for _ in range(200))
    ends = "".join(f" for a{i} in 0..1)" for i in range(200))
    return whole(f"print {loops}n{ends}\n", "1")


@hostile
def long_power():
    return whole(f"print {'1 ** ' * 50000}1\n")


@hostile
def long_sum():
    terms = " + ".join(f"x * {i}" for i in range(15000))
    return whole(f"position heap(x)\n move to heap(x - k) if {terms} > 5 "
                 "for k in 1..x\n" + PRINT, "1000")


@hostile
def long_condition():
    terms = " and ".join(f"x != {i}" for i in range(8000))
    return whole(f"position heap(x)\n move to heap(x - k) for k in 1..x "
                 f"if {terms}\n" + PRINT, "9000")


@hostile
def long_or():
    terms = " or ".join(f"k == {i * i}" for i in range(1, 3000))
    return whole(f"position heap(x)\n move to heap(x - k) for k in 1..x "
                 f"if {terms}\n" + PRINT, "100000")


@hostile
def long_min():
    terms = ", ".join(f"x - {i}" for i in range(10000))
    return whole(f"position heap(x)\n move to heap(k) for k in 0..<min({terms})"
                 "\n" + PRINT, "50000")


@hostile
def min_of_min():
    deep = "x"
    for i in range(300):
        deep = f"min({deep}, x * {i} + max(x, {i}))"
    return whole(f"position heap(x)\n move to heap(k) for k in 0..<{deep}\n"
                 + PRINT, "1000")


@hostile
def products():
    terms = " * ".join(f"(x + {i})" for i in range(2000))
    return whole(f"position heap(x)\n move to heap(x - k) for k in 1..x "
                 f"if ({terms}) % 7 == k\n" + PRINT, "100")


@hostile
def quotients():
    terms = " + ".join(f"x / {i} % {i + 1}" for i in range(2, 3000))
    return whole("position heap(x)\n move to heap(x - k) for k in 1..x "
                 f"if {terms} >= k\n" + PRINT, "10000")


@hostile
def large_literal():
    numbers = ", ".join(str(i * 7919 % 100003) for i in range(200000))
    return whole(f"let a = [{numbers}]\nprint a[n % len(a)]\n")


@hostile
def large_set_literal():
    numbers = ", ".join(str(i * 3) for i in range(50000))
    return whole(f"position heap(x)\n move to heap(x - k) for k in {{{numbers}"
                 "} if k > 0\n" + PRINT, "100000")


@hostile
def large_text():
    return whole(f'let w = "{"ab" * 2000000}"\nprint w[n]\n')


@hostile
def many_texts():
    return whole("".join(f'print "{"line" * 20} {i}"\n' for i in range(30000)))


@hostile
def long_name():
    name = "x" * 1000000
    return Hostile(f"input {name}\nprint {name} + {name}\n", "3")


@hostile
def long_number():
    return whole(f"print {'9' * 1000000}\n")


@hostile
def long_comment():
    return whole("#" + "c" * 5000000 + "\n" + NIM + PRINT)


@hostile
def long_line_of_blanks():
    return whole(" " * 5000000 + NIM + PRINT)


@hostile
def only_noise():
    return Hostile("".join(chr(33 + i * 7919 % 90) for i in range(500000)))


# ---- many of a thing ----

@hostile
def many_prints():
    return whole("".join(f"print n + {i}\n" for i in range(50000)))


@hostile
def many_lets():
    lets = "".join(f"let v{i} = v{i - 1} + v{i - 1} - v{i - 1}\n"
                   for i in range(1, 5000))
    return whole(f"let v0 = n\n{lets}print v4999\n")


@hostile
def many_functions():
    fns = "".join(f"fn f{i}(x) = f{i - 1}(x) + f{i - 1}(x - 1)\n"
                  for i in range(1, 2000))
    return whole(f"fn f0(x) = x\n{fns}print f1999(n)\n", "2000000")


@hostile
def functions_in_moves():
    fns = "".join(f"fn f{i}(x) = f{i - 1}(x) + f{i - 1}(x / 2)\n"
                  for i in range(1, 60))
    return whole(f"fn f0(x) = x\n{fns}position heap(x)\n"
                 " move to heap(x - k) for k in 1..min(x, f59(x) % 5)\n"
                 + PRINT)


@hostile
def kinds_3000():
    return kinds(3000, lambda i: f" move to p{i}(x - {i + 1})\n")


@hostile
def kinds_200_circle():
    return kinds(200, lambda i: f" move to p{(i + 1) % 200}(x - k) "
                 f"for k in 1..min(x, {i + 1})\n")


@hostile
def kinds_200_all():
    return kinds(200, lambda i: "".join(
        f" move to p{j}(x - {(i * j) % 9 + 1})\n" for j in range(0, 200, 7)))


@hostile
def kinds_200_rising():
    return kinds(200, lambda i: f" move to p{(i + 1) % 200}(x - 1)\n"
                 f" move to p{(i * 7 + 3) % 200}(x / 2 + 1) if x > 3\n"
                 f" move to p{(i + 100) % 200}(x + 1) if x < 50\n")


@hostile
def kinds_with_many_numbers():
    names = [f"a{i}" for i in range(12)]
    text = ""
    for i in range(60):
        moves = "".join(
            f" move to q{(i + j) % 60}(" + ", ".join(
                f"{a} - {(j + t) % 3}" for t, a in enumerate(names)) + ")\n"
            for j in range(12))
        text += f"position q{i}({', '.join(names)})\n{moves}"
    start = ", ".join(["n"] * 12)
    return whole(f"{text}start q0({start})\nprint nimber\n", "9",
                 position=f"q0({', '.join(['3'] * 12)})",
                 table=["q0", "a0=0..100", "a1=0..100"])


@hostile
def many_moves():
    moves = "".join(f" move to heap(x - {i}) if x % {i} == {i // 2}\n"
                    for i in range(1, 5000))
    return whole(f"position heap(x)\n{moves}" + PRINT)


@hostile
def many_loops():
    loops = " ".join(f"for k{i} in 0..1" for i in range(120))
    inner = " + ".join(f"k{i}" for i in range(120))
    return whole(f"position heap(x)\n move to heap(x - 1 - ({inner})) {loops}\n"
                 + PRINT, "200")


@hostile
def many_numbers_of_a_position():
    names = [f"a{i}" for i in range(60)]
    moves = "".join(" move to p(" + ", ".join(
        f"{a} - 1" if i == j else a for i, a in enumerate(names)) + ")\n"
        for j in range(60))
    many = ", ".join(["n"] * 60)
    return whole(f"position p({', '.join(names)})\n{moves}start p({many})\n"
                 "print nimber\n", "3",
                 position=f"p({', '.join(['1'] * 60)})",
                 table=["p", "a0=0..1000"])


@hostile
def many_cases():
    return Hostile("cases to end\ninput n\nposition heap(x)\n"
                   " move to heap(x - k) for k in 1..isqrt(x)\n" + PRINT,
                   "\n".join(str(i * 37 % 1000003) for i in range(300000)))


@hostile
def many_examples():
    tests = "".join(f'example "{i}" gives "{i}"\n' for i in range(20000))
    return whole(NIM + "start heap(n)\nprint nimber\n" + tests, "5")


# ---- more positions than there is room for ----

@hostile
def rising():
    return whole("position heap(x)\n move to heap(x + 1)\n" + PRINT, "1")


@hostile
def doubling():
    return whole("position heap(x)\n move to heap(2 * x)\n"
                 " move to heap(2 * x + 1)\n" + PRINT, "1")


@hostile
def growing_array():
    return Hostile("input n\nposition heap(h[])\n"
                   " move to heap(h + [len(h)])\nstart heap([n])\n"
                   "print nimber\n", "1", position="heap([1])")


@hostile
def growing_text():
    return Hostile('input n\nposition heap(w: text)\n'
                   ' move to heap(w + w)\nstart heap("ab")\n'
                   "print nimber\n", "1", position='heap("a")')


@hostile
def wide_table():
    return whole("position heap(x, y, z)\n"
                 " move to heap(x - k, y + k, z) for k in 1..x\n"
                 " move to heap(x, y - k, z + k) for k in 1..y\n"
                 " move to heap(x, y, z - k) for k in 1..z\n"
                 "start heap(n, n, n)\nprint nimber\n", "3000",
                 position="heap(200, 200, 200)",
                 table=["heap", "x=0..900", "y=0..900", "z=0..9"])


@hostile
def two_rows():
    """Which the planner follows row by row of what is known as the input."""
    return Hostile("input r\nlet d = [1, 2]\nposition p(i in 0..1, r)\n"
                   " move to p(i, r - k) for k in 1..<r\n"
                   " move to p(i + 1, d[i + 1]) if i + 1 < len(d)\n"
                   "start p(0, r)\nprint nimber\n", "3000000",
                   position="p(0, 3000000)",
                   table=["p", "i=0..1", "r=0..3000000"])


@hostile
def fibonacci_nim():
    return whole("position heap(x, most)\n"
                 " move to heap(x - k, 2 * k) for k in 1..min(x, most)\n"
                 "start heap(n, n - 1)\nprint nimber\nanswer 1, 2\n", "50000",
                 position="heap(9000, 8000)",
                 table=["heap", "x=0..9000", "most=0..9000"])


@hostile
def sets():
    return whole("position heap(s: set(n))\n"
                 " move to heap(s - {i, j}) for i in s for j in s if i < j\n"
                 "start heap(full)\nprint nimber\n", "60",
                 position="heap(full)")


@hostile
def set_of_many_moves():
    """Random play of it, by which a search is chosen, takes long."""
    return whole("position left(s: set(1..n))\n"
                 " move to left(s - {d for d in divisors(x)}) for x in s\n"
                 "start left(full)\nanswer 1, 2\n", "1000",
                 position="left(full)", table=["left({x})", "x=1..1000"])


@hostile
def large_sets():
    return whole("position heap(s: set(n, n))\n"
                 " move to heap(s - {(r, c)}) for (r, c) in s\n"
                 "start heap(full)\nprint nimber\n", "60",
                 position="heap(full)")


@hostile
def splits():
    return whole("position heap(x)\n"
                 " move to heap(a) + heap(b) + heap(c) + heap(x - a - b - c)"
                 " for a in 0..x for b in a..x for c in b..x"
                 " if a + b + c < x\n" + PRINT, "3000")


@hostile
def circle():
    return whole("position heap(x)\n move to heap((x * 7 + 1) % n)\n" + PRINT,
                 "30000000")


@hostile
def many_copies():
    return whole(NIM + "play misere\n"
                 "start sum(k * heap(k) for k in 1..n)\nanswer 1, 2\n", "300")


@hostile
def long_start():
    return whole(NIM + "start sum(heap(k) for k in 1..n)\n"
                 "print nimber\n", "100000000")


@hostile
def many_parts():
    """What is told of each part, of the sum, and of what moves leave."""
    return whole(NIM + PRINT, position="sum(heap(x) for x in 1..200000)")


@hostile
def large_set_decided():
    return whole("position heap(s: set(n, n))\n lose if s == {}\n"
                 " move to heap({(a, b) for (a, b) in s if a < r or b < c})"
                 " for (r, c) in s\n"
                 "start heap(full)\nanswer 1, 2\n", "1200",
                 position="heap(full)")


# ---- values ----

@hostile
def exponential_function():
    return whole("fn f(x, y) = if x == 0 then y else f(x - 1, 2 * y) + "
                 "f(x - 1, 2 * y + 1)\nprint f(50, n)\n", "1")


@hostile
def endless_function():
    return whole("fn f(x) = f(x + 1) + 1\nprint f(n)\n", "1")


@hostile
def deep_function():
    return whole("fn f(x) = if x == 0 then 0 else f(x - 1) + 1\nprint f(n)\n",
                 "30000000")


@hostile
def function_of_texts():
    return whole('fn f(w: text, k) = if k == 0 then w else f(w + w, k - 1)\n'
                 'print len(f("a", n))\n', "40")


@hostile
def nested_arrays():
    return whole("let a = [[[i * j for i in 0..99] for j in 0..99] "
                 "for k in 0..n]\nprint len(a)\n")


@hostile
def arrays_of_pairs():
    return whole("let a = [(i, (i, [i, i])) for i in 0..n]\nprint len(a)\n",
                 "100000000")


@hostile
def all_partitions():
    return whole("print count(len(p) == 3 for p in partitions(n, 12))\n"
                 "print len(partitions(n, 10))\n", "200")


@hostile
def huge_range():
    return whole("print sum(k xor n for k in 1..10**15)\n", "1")


@hostile
def huge_range_kept():
    return whole("let a = [k for k in 1..10**12]\nprint len(a)\n")


@hostile
def huge_set():
    return whole("let s = {k * k for k in 1..10**12}\nprint size(s)\n")


@hostile
def huge_text():
    return whole('print ["abc" + k for k in 1..10**9]\n')


@hostile
def much_to_print():
    return whole('print k for k in 1..10**12\n')


@hostile
def sorting():
    return whole("print sort([k * 7919 % 1000003 for k in 1..10**8])[5]\n")


@hostile
def hard_numbers():
    return whole("print sum(len(divisors(10**18 - k * k - 1)) "
                 "for k in 1..10**7)\nprint [isprime(2**62 - k) "
                 "for k in 1..10**7]\n")


@hostile
def mex_of_much():
    return whole("print mex(k for k in 0..10**10)\n")


@hostile
def questions():
    return whole(NIM.replace("1..x", "1..isqrt(x)")
                 + "print count(k for k in 1..10**9 if wins(heap(k)))\n")


@hostile
def large_input():
    return Hostile("input n, a[n]\n" + NIM +
                   "start sum(heap(x) for x in a)\nprint nimber\n",
                   "3000000 " + " ".join(str(i) for i in range(3000000)))


@hostile
def large_input_rows():
    return Hostile("input h, w, g[h][w]\nprint sum(g[i][j] for i in 0..<h "
                   "for j in 0..<w)\n",
                   "1000000 1 " + "5 " * 1000000)


@hostile
def length_of_input():
    return Hostile("input n, a[n]\nprint sum(a)\n", "1000000000000 1 2 3")


@hostile
def large_graph():
    return Hostile("input n, m, (u, v)[m]\nlet next = adjacency(n, u, v)\n"
                   "position at(x)\n move to at(y) for y in next[x]\n"
                   "start at(1)\nprint nimber\n",
                   "400000 400000 " + " ".join(
                       f"{i} {i + 1}" for i in range(1, 400001)),
                   position="at(1)", table=["at", "x=1..400000"])


@hostile
def winning_moves():
    return whole("position heap(x)\n move to heap(x - k) for k in 1..x\n"
                 "start sum(heap(k) for k in 1..n)\n"
                 "print k for winning move\n", "2000000")


@hostile
def laws_of_takings():
    takings = ", ".join(str(i * i + 1) for i in range(300))
    return whole("position heap(x)\n move to heap(x - k) for k in {"
                 + takings + "}\n" + PRINT, "1000000000000")


@hostile
def show_without_end():
    return whole(NIM + " show k for k in 1..10**12\n" + PRINT, "5")


# ---- every construct within itself, every list long ----

def nested(before, inner, after, depth=150):
    return before * depth + inner + after * depth


@hostile
def nested_calls():
    return whole(f"print {nested('max(1, min(n, ', 'n', '))')}\n")


@hostile
def nested_comprehensions():
    return whole(f"print len({nested('[', 'n', ' for k in 0..20]', 60)})\n")


@hostile
def nested_tuples():
    return whole(f"let a = {nested('(1, ', 'n', ')', 60)}\nprint a[0]\n")


@hostile
def nested_sets():
    return whole(f"print size({nested('({1} | ', '{n}', ')')})\n")


@hostile
def nested_questions():
    return whole(NIM + "print " + nested("count(k for k in 1..9 if wins(heap("
                                         "k + ", "n", "))) ", 20) + "\n", "9")


@hostile
def nested_with():
    return whole(f"let a = [k for k in 0..99]\nprint "
                 f"{nested('(', 'a', ' with [n % 100] = 1)')}[0]\n")


@hostile
def nested_indices():
    return whole("let a = [0 for k in 0..99]\n"
                 f"print {nested('a[', 'n % 100', ']')}\n")


@hostile
def nested_ranges():
    return whole(f"print len([1 for k in {nested('0..sum(j for j in ', '0..n', ')', 40)}])\n",
                 "7")


@hostile
def set_of_loops():
    return whole("print size({" + " + ".join(f"k{i}" for i in range(40)) + " "
                 + " ".join(f"for k{i} in 0..9" for i in range(40)) + "})\n")


@hostile
def loops_of_loops():
    loops = "".join(f" for k{i} in 0..k{i - 1}" for i in range(1, 60))
    return whole(f"print sum(1 for k0 in 0..n{loops})\n")


@hostile
def many_inputs():
    return Hostile("".join(f"input a{i}\n" for i in range(20000))
                   + "print a7\n", "1 " * 20000)


@hostile
def many_arrays():
    return Hostile("input n\n" + "".join(f"input a{i}[n]\n"
                                         for i in range(3000))
                   + "print a7[0]\n", "9 " * 30000)


@hostile
def many_statements():
    return whole("".join(f"print n + {i} if n > {i}\n" for i in range(100000)))


@hostile
def million_lines():
    return whole("\n" * 500000 + "# words\n" * 500000 + NIM + PRINT)


@hostile
def million_lets():
    return whole("".join(f"let v{i} = {i}\n" for i in range(200000))
                 + "print v9\n")


@hostile
def names_alike():
    stem = "x" * 400
    return whole("".join(f"let {stem}{i} = n\n" for i in range(5000))
                 + f"print {stem}z\n")


@hostile
def same_name_again():
    return whole("let v = n\n" * 50000 + "print v\n")


@hostile
def unknown_names():
    return whole("".join(f"print u{i}\n" for i in range(20000)))


@hostile
def errors_everywhere():
    return whole("print (\n" * 100000)


@hostile
def kinds_with_fields():
    """Many kinds of many parameters that move to each other."""
    names = [f"a{i}" for i in range(30)]
    return whole("".join(
        f"position q{i}({', '.join(names)})\n"
        + "".join(f" move to q{(i + j) % 80}({', '.join(names[j:] + names[:j])}"
                  f") if a{j} > {i}\n" for j in range(1, 30))
        for i in range(80)) + f"start q0({', '.join(['n'] * 30)})\n"
        "print nimber\n", "90", position=f"q0({', '.join(['90'] * 30)})",
        table=["q0", "a0=0..1000"])


@hostile
def rules_in_columns():
    """One clause with every construct that takes an index, many times."""
    return whole("position rows(h[])\n" + "".join(
        f" move to rows(h with [i] = h[i] - {k}) for i in 0..<len(h) "
        f"if h[i] >= {k}\n" for k in range(1, 800))
        + "start rows([n for k in 1..9])\nprint nimber\n", "900",
        position="rows([90, 90, 90, 90])")


# ---- large at every place that takes a number ----

@hostile
def many_copies_of_much():
    return whole(NIM + "start (10**18) * heap(10**18) + 7 * heap(n)\n"
                 "print nimber\nprint k for winning move\n")


@hostile
def huge_array_position():
    return whole("position rows(h[])\n move to rows(h with [i] = h[i] - 1) "
                 "for i in 0..<len(h) if h[i] > 0\n"
                 "start rows([1 for k in 1..n])\nprint nimber\n", "3000000",
                 position="rows([1 for k in 1..3000000])")


@hostile
def huge_grid_set():
    return whole("position board(s: set(n, n))\n"
                 " move to board(s - {(i, j)}) for (i, j) in s\n"
                 "start board(full)\nprint nimber\n", "4000",
                 position="board(full)", table=["board", "n=1..9"])


@hostile
def huge_set_sizes():
    return whole("position board(s: set(n * n, n * n))\n"
                 " move to board({})\nstart board(full)\nprint nimber\n",
                 "2147483647", position="board(full)")


@hostile
def huge_text_position():
    return whole("position word(w: text)\n"
                 " move to word(w[1..<len(w)]) if len(w) > 0\n"
                 "start word(join([\"ab\" for k in 1..n]))\nprint nimber\n",
                 "3000000", position='word("aaaa")')


@hostile
def huge_declared_ranges():
    return whole("position p(x in 0..10**9, y in 0..10**9, z in 0..10**9)\n"
                 " move to p(x - 1, y + 1, z) if x > 0 and y < n\n"
                 " move to p(x, y - 1, z + 1) if y > 0\n"
                 "start p(n, n, n)\nprint nimber\n",
                 position="p(9, 10**9, 10**9)")


@hostile
def mutual_recursion():
    return whole("fn f(x) = if x < 1 then 0 else g(x - 1) + g(x - 2)\n"
                 "fn g(x) = if x < 1 then 1 else f(x - 1) xor f(x - 3)\n"
                 "print f(n)\n", "100000000")


@hostile
def recursion_of_arrays():
    return whole("fn f(x, a[]) = if x == 0 then a else f(x - 1, a + a)\n"
                 "print len(f(n, [1, 2]))\n", "60")


@hostile
def recursion_of_sets():
    return whole("fn f(x, s: set) = if x == 0 then s else f(x - 1, "
                 "s | {x, x * x})\nprint size(f(n, {1}))\n", "1000000")


@hostile
def ackermann():
    return whole("fn a(x, y) = if x == 0 then y + 1 else if y == 0 then "
                 "a(x - 1, 1) else a(x - 1, a(x, y - 1))\nprint a(4, n)\n",
                 "3")


@hostile
def sorted_again():
    return whole("print sort(sort(sort([k * 7919 % 1000003 for k in "
                 "0..<n * 100])))[n]\n", "100000")


@hostile
def pairs_of_all():
    return whole("print len([(i, j) for i in 0..n for j in 0..n])\n"
                 "print count(1 for i in 0..n for j in i..n for k in j..n)\n")


@hostile
def subsets_of_much():
    return whole("print count(size(s) == 3 for s in subsets({k for k in "
                 "1..60}))\n")


@hostile
def partitions_in_moves():
    return whole("position rows(h[])\n move to rows(h without i) + "
                 "sum(heap(k) for k in p) for i in 0..<len(h) "
                 "for p in partitions(h[i], 9)\n" + NIM
                 + "start rows([n, n])\nprint nimber\n", "400",
                 position="rows([90, 90])")


@hostile
def partitions_of_heaps():
    return whole("position heap(x)\n move to sum(heap(k) for k in p) "
                 "for p in partitions(x, x - 1)\n" + PRINT, "200",
                 position="heap(120)", table=["heap", "x=0..200"])


@hostile
def divisors_in_moves():
    return whole("position heap(x)\n move to heap(x - d) for d in divisors(x)"
                 " if isprime(d + 1)\n" + PRINT, "1000000000000",
                 position="heap(1000000000039)")


@hostile
def powers_in_moves():
    return whole("position heap(x)\n move to heap(x - k ** j) for k in 2..x "
                 "for j in 1..62 if k ** j <= x\n" + PRINT, "9000000")


@hostile
def show_of_recursion():
    return whole("fn f(x) = if x < 2 then x else f(x - 1) + f(x - 2)\n" + NIM
                 + " show f(x + 60), [k for k in 1..x * 1000000]\n" + PRINT,
                 "70", position="heap(70)")


@hostile
def endless_cases():
    return Hostile("cases to end\ninput n, a[n]\n" + NIM
                   + "start sum(heap(x) for x in a)\nanswer 1, 2\n",
                   "1 5 " * 700000)


@hostile
def huge_number_of_cases():
    return Hostile("cases\ninput n\n" + NIM + PRINT, "1000000000000 1 2 3")


@hostile
def long_token():
    return Hostile("input w: text\nprint len(w)\n", "x" * 20000000)


@hostile
def long_row_of_texts():
    return Hostile("input h, g[h]: text\nprint g[0][0]\n",
                   "300000 " + "abcdefghi " * 300000)


@hostile
def winning_moves_of_rows():
    return whole("position rows(h[])\n move to rows(h with [i] = h[i] - k) "
                 "for i in 0..<len(h) for k in 1..h[i]\n"
                 "start rows([k * 1000 for k in 1..n])\n"
                 "print i, k for winning move\n", "300",
                 position="rows([k * 1000 for k in 1..300])")


@hostile
def loopy_everywhere():
    return whole("position at(x, y)\n move to at(y, x)\n"
                 " move to at((x + 1) % n, (y * 3 + 1) % n)\n"
                 "start at(1, 2)\nprint nimber\n", "100000",
                 position="at(1, 2)", table=["at", "x=0..99", "y=0..99"])


@hostile
def misere_of_rows():
    return whole("play misere\nposition heap(x)\n"
                 " move to heap(x - k) + heap(k / 2) for k in 1..x\n"
                 "start sum(heap(k) for k in 1..n)\nanswer 1, 2\n", "60",
                 position="heap(50) + heap(49) + heap(48)")


# ---- sets, results, Left and Right, values ----

CRAM = """position board(s: set(n, n))
 move to board(s - {(i, j), (i + 1, j)}) for (i, j) in s if (i + 1, j) in s
 move to board(s - {(i, j), (i, j + 1)}) for (i, j) in s if (i, j + 1) in s
"""
DOMINEERING = CRAM.replace("move to", "move left to", 1).replace(
    "move to", "move right to", 1)


def set_game(moves, data, play="", ask="nimber", start="full"):
    return whole(f"{play}position board(s: set(n))\n{moves}"
                 f"start board({start})\nprint {ask}\n", data,
                 position=f"board({start})", table=["board", "n=1..9"])


def results(kinds, start, data, play="", ask="result"):
    return whole(f"{play}{kinds}start {start}\nprint {ask}\n", data,
                 position=start.replace("n", data), table=["p", "x=0..900000"])


@hostile
def sum_of_parts_unlike():
    """Which a drawing sorts into each other."""
    return Hostile("input n\nposition p(x)\n draw if x == 2\n"
                   " move to p(x - k) for k in 1..x\n"
                   "start sum(p(k) for k in 0..n)\nprint result\n", "100000",
                   position="sum(p(k) for k in 0..100000)",
                   table=["p", "x=0..900000"])


@hostile
def set_of_many_words():
    return whole(CRAM + "start board(full)\nprint nimber\n", "31",
                 position="board(full)", table=["board", "n=1..9"])


@hostile
def set_to_be_paired():
    return whole(CRAM + "start board(full)\nprint nimber\n", "1001",
                 position="board(full)", table=["board", "n=1..9"])


@hostile
def set_that_flips():
    return set_game(" move to board(s xor {i, j}) for i in 0..<n "
                    "for j in 0..<n if i < j and j in s\n", "40")


@hostile
def set_of_triples():
    return set_game(" move to board(s - {i, j, k}) for i in s for j in s "
                    "for k in s if i < j and j < k\n", "400")


@hostile
def set_of_quadruples():
    return set_game(" move to board(s - {i, j, k, l}) for i in s for j in s "
                    "for k in s for l in s if i < j and j < k and k < l\n",
                    "48")


@hostile
def set_of_conditions():
    ways = " and ".join(f"((i + {k}) % n in s or (i * {k}) % n in s)"
                        for k in range(2, 40))
    return set_game(f" move to board(s - {{i}}) for i in s if {ways}\n", "50")


@hostile
def set_in_misere():
    return set_game(" move to board(s - {i, (i + 1) % n}) for i in s "
                    "if (i + 1) % n in s\n", "60", "play misere\n",
                    "wins(board(full))")


@hostile
def set_with_scores():
    return set_game(" move to board(s - {i}) gain i for i in s\n", "50",
                    ask="result")


@hostile
def set_without_end():
    return set_game(" move to board(s xor {i}) for i in 0..<n\n", "40",
                    "play endless\n", "result", "{}")


@hostile
def domineering():
    return whole(DOMINEERING + "start board(full)\nprint outcome\n", "14",
                 position="board(full)", table=["board", "n=1..9"])


@hostile
def domineering_values():
    return whole(DOMINEERING + "start board(full)\nprint value\n", "7",
                 position="board(full)", table=["board", "n=1..9"])


@hostile
def scores_of_a_long_heap():
    return results("position p(x)\n move to p(x - k) gain k for k in 1..x\n",
                   "p(n)", "100000000")


@hostile
def scores_beyond_64_bits():
    return results("position p(x)\n move to p(x - 1) gain 2**62 if x > 0\n",
                   "p(n)", "1000")


@hostile
def scores_of_kinds():
    return results("".join(
        f"position p{i}(x)\n draw if x == {i}\n move to p{(i + 1) % 200}"
        f"(x - k) gain k % 3 for k in 1..min(x, {i + 1})\n"
        for i in range(200)).replace("p0(", "p("), "p(n)", "1000000")


@hostile
def scores_of_rows():
    return whole("position p(a[])\n move to p(a without i) gain a[i] "
                 "for i in 0..<len(a)\nstart p([k * k for k in 1..n])\n"
                 "print result\n", "300",
                 position="p([k * k for k in 1..20])", table=["p", "n=1..9"])


@hostile
def again_and_again():
    return results("position p(x)\n move again to p(x - 1) if x > 0\n"
                   " move to p(x - 2) if x > 1\n", "p(n)", "30000000")


@hostile
def endless_graph():
    return results("position p(x)\n move to p(k) for k in 0..<n\n"
                   " draw if x == n / 2\n", "p(1)", "30000",
                   "play endless\n")


@hostile
def endless_rising():
    return results("position p(x)\n draw if x == n\n move to p(x + 1)\n"
                   " move to p(x * 2)\n", "p(1)", "-5", "play endless\n")


@hostile
def endless_sum():
    return results("position p(x)\n move to p(x + 1) if x < n\n"
                   " move to p(x - 1) if x > 0\n",
                   "sum(p(k) for k in 0..n)", "40", "play endless\n")


@hostile
def values_of_sums():
    return results("position p(x)\n move left to p(x - k) + p(k / 2) "
                   "for k in 1..x\n move right to p(x - k) for k in 1..x "
                   "if k % 2 == 0\n", "sum(p(k) for k in 0..n)", "60",
                   ask="value")


@hostile
def values_of_hot_games():
    return results("position p(x)\n move left to nothing if x == 0\n"
                   " move left to p(k) for k in 0..<x\n"
                   " move right to p(k) + p(k) for k in 0..<x\n", "p(n)",
                   "40", ask="value")


@hostile
def values_of_copies():
    return results("position p(x)\n move left to p(x - k) for k in 1..x\n"
                   " move right to p(x / 2) + p(x / 3) if x > 0\n",
                   "2**40 * p(n)", "30", ask="value")


@hostile
def values_rising():
    return results("position p(x)\n move left to p(x + 1)\n"
                   " move right to p(x + 2)\n", "p(n)", "1", ask="value")


@hostile
def results_that_ask_for_results():
    return results("position p(x)\n move to p(x - 1) gain result(p(x - 2)) "
                   "if x > 1\n move to p(0) if x == 1\n", "p(n)", "100000")


def search_of(moves, params="x", start="n"):
    """A kind whose options no law tells, with a winner to be found."""
    return whole(f"position h({params})\n{moves}start h({start})\n"
                 "answer 1, 2\n", position=f"h({start.replace('n', '50')})",
                 table=["h", "x=0..2000000"])


@hostile
def sum_of_many_remainders():
    terms = " + ".join(f"k * {i} % {i + 2}" for i in range(1, 990))
    return search_of(f" move to h(x - k) for k in 1..x if {terms} != x\n")


@hostile
def loops_over_sets():
    loops = " ".join(f"for {x} in s" for x in "abcdef")
    return search_of(f" move to h(s - {{a, b, c, d, e, f}}) {loops} "
                     "if a * b + c * d + e * f == 100000\n",
                     "s: set(60)", "full")


def long_values(asked):
    """A question to arrays and sets of 100,000 elements in each of 10^6 rounds."""
    return Hostile("let a = [k for k in 1..100000]\nlet b = a + [1]\n"
                   "let s = {k for k in 1..100000}\nlet t = s | {0}\n"
                   f"print count({asked} for k in 1..10**6)\n" + NIM)


@hostile
def comparisons_of_long_arrays():
    return long_values("(a, k) < (b, k)")


@hostile
def searches_in_long_arrays():
    return long_values("100001 in a")


@hostile
def slices_of_long_arrays():
    return long_values("a[k % 7..<99000] == b[k % 5..<99000]")


@hostile
def sorts_of_long_arrays():
    return long_values("sort(b)[k % 5] == 3")


@hostile
def unions_of_long_sets():
    return long_values("(s | {k}) <= t")


@hostile
def options_of_many_parts():
    parts = " + ".join(f"h(x - k - {i % 9}, y)" for i in range(900))
    return search_of(f" move to {parts} for k in 1..x\nplay misere\n",
                     "x, y", "n, n")


@hostile
def winning_moves_of_many_clauses():
    return search_of("".join(
        f" move to h(x - k - {i % 5}, y) for k in 1..x "
        f"if (x + k * {i}) % {i + 2} != {i // 2}\n" for i in range(400)),
        "x, y", "n, n")


@hostile
def numbers_that_a_function_tells():
    return whole("fn two(k) = k == 1 or k % 2 == 0 and two(k / 2)\n"
                 "position heap(x)\n"
                 "    move to heap(x - k) for k in 1..x if two(k)\n"
                 "start heap(n)\nprint first_wins\n", "999999")


def write(folder, names):
    """Writes NAME.game and NAME.in of each; prints what they are asked."""
    for name in names or HOSTILE:
        made = HOSTILE[name]()
        for ending, text in ("game", made.rules), ("in", made.data):
            path = os.path.join(folder, f"{name}.{ending}")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        kind, *axes = made.table
        names = ", ".join(axis.split("=")[0] for axis in axes)
        print(json.dumps([name, made.position, [f"{kind}({names})", *axes]]))


if __name__ == "__main__":
    write(sys.argv[1], sys.argv[2:])
