# SPDX-License-Identifier: MIT
"""A rule file as clauses of expressions, read from its text and written back.

The grammar is that of docs/language.md.  An expression is a tuple that begins
with its kind; whatever is no position, move or decision stays text.  This is a
second reader of the language, of which the tests alone make use.
"""

import re

TOKEN = re.compile(r"""
    (?P<blank>\s+|\#[^\n]*)
  | (?P<string>"(?:\\.|[^"\\])*")
  | (?P<char>'(?:\\.|[^'\\])')
  | (?P<int>[0-9][0-9_]*)
  | (?P<name>[A-Za-z_][A-Za-z_0-9]*)
  | (?P<sign>\.\.<|\.\.|\*\*|==|!=|<=|>=|<<|>>|[-+*/%&|<>=()\[\]{},:.])
""", re.VERBOSE)
CLAUSES = {"game", "cases", "input", "let", "fn", "position", "move", "stop",
           "win", "lose", "draw", "score", "else", "show", "play", "start", "answer", "print",
           "example"}
# Of moves whose words are not read here: they stay as they are.
MOVERS = ("again", "left", "right", "entailing")
OPEN, CLOSE = "([{", ")]}"


class Unread(Exception):
    """The text is not of the part of the grammar that is read here."""


def tokens_of(text):
    """(kind, text, begin, end) of each token."""
    at, out = 0, []
    while at < len(text):
        found = TOKEN.match(text, at)
        if found is None:
            raise Unread(f"no token at {text[at:at + 20]!r}")
        if found.lastgroup != "blank":
            out.append((found.lastgroup, found.group(), at, found.end()))
        at = found.end()
    return out


# ---- clauses ----

def clauses_of(text):
    """The text of each clause, comments between two of them left out."""
    tokens, begins, depth = tokens_of(text), [], 0
    for i, (kind, word, at, _) in enumerate(tokens):
        depth += word in OPEN and kind == "sign"
        depth -= word in CLOSE and kind == "sign"
        before = tokens[i - 1][1] if i > 0 else ""
        after = tokens[i + 1][1] if i + 1 < len(tokens) else ""
        if (kind == "name" and word in CLAUSES and depth == 0 and
                before not in ("winning", "else") and
                (word != "else" or after == "move")):
            begins.append(i)
    ends = begins[1:] + [len(tokens)]
    return [text[tokens[b][2]:tokens[e - 1][3]]
            for b, e in zip(begins, ends)]


class File:
    """clauses: ["text", str], ["position", name, params], ["move", sum, tail]
    or ["stop", condition], with win, lose and draw too.  A parameter is (name,
    what follows)."""

    def __init__(self, text):
        self.clauses = [read_clause(each) for each in clauses_of(text)]

    def text(self):
        return "".join(clause_text(clause) + "\n" for clause in self.clauses)


def read_clause(text):
    r = Reader(text)
    word = r.next()
    if word == "position":
        name = r.next()
        r.need("(")
        params = []
        while not r.take(")"):
            params.append(r.param())
            r.take(",")
        return ["position", name, params]
    if word == "move":
        if r.peek() in MOVERS:
            return ["text", text]
        if r.peek() != "to":
            r.expr()  # its name: no value depends on it
        r.need("to")
        out = ["move", r.expr(), None]
        if r.peek() == "gain":
            return ["text", text]
        out[2] = r.tail()
    elif word in ("stop", "win", "lose", "draw"):
        r.need("if")
        out = [word, r.expr()]
    else:
        return ["text", text]
    if r.at < len(r.tokens):
        raise Unread(f"left over: {r.peek()!r}")
    return out


def clause_text(clause):
    if clause[0] == "text":
        return clause[1]
    if clause[0] == "position":
        return (f"position {clause[1]}(" +
                ", ".join(name + more for name, more in clause[2]) + ")")
    if clause[0] == "move":
        return f"    move to {show(clause[1])}{show_tail(clause[2])}"
    return f"    {clause[0]} if {show(clause[1])}"


# ---- expressions ----

LEVELS = [(("|",), 5), (("xor",), 6), (("&",), 7), (("<<", ">>"), 8),
          (("+", "-"), 9), (("*", "/", "%"), 10)]
LEVEL = {word: level for words, level in LEVELS for word in words}
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


class Reader:
    def __init__(self, text):
        self.text, self.tokens, self.at = text, tokens_of(text), 0

    def peek(self, ahead=0):
        i = self.at + ahead
        return self.tokens[i][1] if i < len(self.tokens) else None

    def next(self):
        word = self.peek()
        if word is None:
            raise Unread("the clause ends too soon")
        self.at += 1
        return word

    def take(self, word):
        if self.peek() != word:
            return False
        self.at += 1
        return True

    def need(self, word):
        if not self.take(word):
            raise Unread(f"no {word!r} but {self.peek()!r}")

    def param(self):
        """A parameter: its name, and what follows as it stands."""
        name, begin, depth = self.next(), self.at, 0
        while depth > 0 or self.peek() not in (",", ")"):
            word = self.next()
            depth += word in OPEN
            depth -= word in CLOSE
        if begin == self.at:
            return name, ""
        return name, self.text[self.tokens[begin - 1][3]:
                               self.tokens[self.at - 1][3]]

    def tail(self):
        steps = []
        while self.peek() in ("for", "if"):
            if self.take("if"):
                steps.append(("if", self.expr()))
                continue
            self.need("for")
            if self.peek() == "winning":
                raise Unread("winning moves are not read")
            pattern = self.pattern()
            self.need("in")
            steps.append(("for", pattern, self.expr()))
        return steps

    def pattern(self):
        if not self.take("("):
            return self.next()
        parts = []
        while not self.take(")"):
            parts.append(self.pattern())
            self.take(",")
        return tuple(parts)

    def expr(self):
        out = self.either()
        if not self.take("with"):
            return out
        updates = [self.update()]
        while self.peek() == "," and self.peek(1) == "[":
            self.need(",")
            updates.append(self.update())
        return ("with", out, updates)

    def update(self):
        places = []
        while self.take("["):
            places.append(self.expr())
            self.need("]")
        self.need("=")
        return places, self.either()

    def joined(self, word, below):
        parts = [below()]
        while self.take(word):
            parts.append(below())
        return parts[0] if len(parts) == 1 else (word, parts)

    def either(self):
        return self.joined("or", self.both)

    def both(self):
        return self.joined("and", self.negation)

    def negation(self):
        if self.take("not"):
            return ("not", self.negation())
        return self.comparison()

    def comparison(self):
        parts = [self.range()]
        if self.peek() == "in":
            self.need("in")
            return ("in", parts[0], self.range())
        if self.peek() == "not" and self.peek(1) == "in":
            self.need("not")
            self.need("in")
            return ("not in", parts[0], self.range())
        while self.peek() in COMPARISONS:
            parts += [self.next(), self.range()]
        return parts[0] if len(parts) == 1 else ("compare", parts)

    def range(self):
        low = self.binary(5)
        if self.peek() not in ("..", "..<"):
            return low
        word = self.next()
        high, by = self.binary(5), None
        if self.take("by"):
            by = ("-" if self.take("-") else "") + self.next()
        return ("range", word, low, high, by)

    def binary(self, level):
        if level > 10:
            return self.unary()
        out = self.binary(level + 1)
        while LEVEL.get(self.peek()) == level:
            out = ("binary", self.next(), out, self.binary(level + 1))
        return out

    def unary(self):
        if self.take("-"):
            return ("neg", self.unary())
        if self.take("if"):
            condition = self.expr()
            self.need("then")
            yes = self.expr()
            self.need("else")
            return ("if", condition, yes, self.expr())
        out = self.atom()
        while self.take("["):
            out = ("index", out, self.expr())
            self.need("]")
        return ("power", out, self.unary()) if self.take("**") else out

    def list(self, close):
        parts = []
        while self.peek() not in (close, "for"):
            parts.append(self.expr())
            if not self.take(","):
                break
        tail = self.tail()
        self.need(close)
        return parts, tail

    def atom(self):
        kind = self.tokens[self.at][0] if self.at < len(self.tokens) else None
        word = self.next()
        if kind == "int":
            return ("int", int(word))
        if kind in ("string", "char"):
            return ("text", word)
        if kind == "name" and self.take("("):
            return ("call", word, *self.list(")"))
        if kind == "name":
            return ("name", word)
        if word == "(":
            parts, tail = self.list(")")
            if tail:
                raise Unread("a tail in brackets")
            return parts[0] if len(parts) == 1 else ("tuple", parts, [])
        if word == "[":
            return ("array", *self.list("]"))
        if word == "{":
            return ("set", *self.list("}"))
        raise Unread(f"{word!r} begins no expression")


# ---- text ----

def show(e, level=0):
    """The text, in brackets where it binds less tightly than the level."""
    text, own = plain(e)
    return text if own >= level else f"({text})"


def plain(e):
    kind = e[0]
    if kind == "int":
        return (str(e[1]), 15) if e[1] >= 0 else (f"-{-e[1]}", 11)
    if kind in ("text", "name"):
        return e[1], 15
    if kind == "call":
        return f"{e[1]}({show_list(e[2], e[3])})", 15
    if kind in ("tuple", "array", "set"):
        left, right = {"tuple": "()", "array": "[]", "set": "{}"}[kind]
        return left + show_list(e[1], e[2]) + right, 15
    if kind == "index":
        return f"{show(e[1], 15)}[{show(e[2])}]", 14
    if kind == "power":
        return f"{show(e[1], 14)} ** {show(e[2], 11)}", 12
    if kind == "neg":
        return f"-{show(e[1], 11)}", 11
    if kind == "if":
        return (f"if {show(e[1])} then {show(e[2], 1)} "
                f"else {show(e[3], 1)}", 0)
    if kind == "binary":
        own = LEVEL[e[1]]
        return f"{show(e[2], own)} {e[1]} {show(e[3], own + 1)}", own
    if kind == "range":
        by = f" by {e[4]}" if e[4] else ""
        return f"{show(e[2], 5)}{e[1]}{show(e[3], 5)}{by}", 4
    if kind == "compare":
        return " ".join(part if i % 2 else show(part, 4)
                        for i, part in enumerate(e[1])), 3
    if kind in ("in", "not in"):
        return f"{show(e[1], 4)} {kind} {show(e[2], 4)}", 3
    if kind == "not":
        return f"not {show(e[1], 2)}", 2
    if kind in ("and", "or"):
        own = 1.5 if kind == "and" else 1
        return f" {kind} ".join(show(part, own + 0.5) for part in e[1]), own
    if kind == "with":
        updates = ", ".join("".join(f"[{show(p)}]" for p in places) +
                            f" = {show(value, 1)}" for places, value in e[2])
        return f"{show(e[1], 1)} with {updates}", 0.5
    raise Unread(f"no text for {kind}")


def show_list(parts, tail):
    return ", ".join(show(part, 1 if len(parts) > 1 else 0)
                     for part in parts) + show_tail(tail)


def show_tail(tail):
    out = ""
    for step in tail:
        if step[0] == "if":
            out += f" if {show(step[1])}"
        else:
            out += f" for {show_pattern(step[1])} in {show(step[2])}"
    return out


def show_pattern(pattern):
    if isinstance(pattern, str):
        return pattern
    return "(" + ", ".join(map(show_pattern, pattern)) + ")"


# ---- over all parts of an expression ----

def rebuilt(e, each):
    """The expression with each(part) for its parts, one level down."""
    if isinstance(e, tuple):
        if e[0] in ("int", "text", "name"):
            return e
        return (e[0], *(rebuilt_part(part, each) for part in e[1:]))
    return e


def rebuilt_part(part, each):
    if isinstance(part, list):
        return [rebuilt_part(item, each) for item in part]
    if isinstance(part, tuple) and part and part[0] in ("if", "for") and \
            len(part) in (2, 3) and not (part[0] == "if" and len(part) == 4):
        return (*part[:-1], each(part[-1]))  # a step of a tail
    if isinstance(part, tuple) and part and isinstance(part[0], list):
        return ([each(place) for place in part[0]], each(part[1]))
    return each(part) if isinstance(part, tuple) else part


def everywhere(e, change):
    """change(e) at each part, the inner ones first."""
    return change(rebuilt(e, lambda part: everywhere(part, change)))


def names_in(e):
    found = set()

    def look(part):
        if part[0] == "name":
            found.add(part[1])
        return part
    everywhere(e, look)
    return found


def put(e, name, instead):
    """The expression with another one at the places of a name."""
    return everywhere(
        e, lambda part: instead if part == ("name", name) else part)
