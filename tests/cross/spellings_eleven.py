# SPDX-License-Identifier: MIT
"""Known games of texts that get shorter: every play from a position has as many
moves, or all are even or all odd; and games that just miss that."""

import random

from spelling import Game, winner


def shorter(name, spellings, letters, options, wins, long):
    """options of a text; wins(text) by a theorem; long: long texts, if any."""
    def starts():
        rng = random.Random(name)
        plain = winner(options)
        small = ["".join(rng.choice(letters) for _ in range(rng.randint(1, 9)))
                 for _ in range(40)]
        for text in small:
            assert wins is None or plain(text) == wins(text), (name, text)
        return ([(text, plain(text)) for text in small],
                [(text, wins(text)) for text in long])
    return Game(name, spellings, "input a: text", "start word(a)", starts)


def near(name, rules, letters, options):
    return shorter("near " + name, {"near": rules}, letters, options, None, [])


def cut(text, low, high):
    return text[:low] + text[high:]


def cuts(size, lets):
    """Options by which rows of so many letters go."""
    return lambda text: [cut(text, i, i + size) for i in range(len(text) - size + 1)
                         if lets(text[i:i + size])]


def alike_are_odd(text):
    stack, moves = [], 0
    for letter in text:
        if stack and stack[-1] == letter:
            stack.pop()
            moves += 1
        else:
            stack.append(letter)
    return moves % 2 == 1


def drawn(letters, size):
    rng = random.Random(letters)
    return ["".join(rng.choice(letters) for _ in range(size - i)) for i in range(3)]


ELEVEN = [
  shorter("two alike go", {
    "the first of them": """
position word(s: text)
    move to word(s[0..<i] + s[i + 2..<len(s)]) for i in 0..len(s) - 2 if s[i] == s[i + 1]""",
    "the second": """
position word(s: text)
    move to word(s[0..<i - 1] + s[i + 1..<len(s)]) for i in 1..<len(s) if s[i - 1] == s[i]""",
    "what stays": """
position word(s: text)
    move to word([s[j] for j in 0..<len(s) if j != i and j != i + 1]) for i in 0..<len(s) - 1 if s[i] == s[i + 1]""",
    "what stays on either side": """
position word(s: text)
    move to word([s[j] for j in 0..<len(s) if j < i or j > i + 1]) for i in 0..<len(s) if i + 1 < len(s) and s[i + 1] == s[i]""",
    "functions": """
fn same(w: text, i) = i > 0 and w[i] == w[i - 1]
fn without(w: text, i) = w[0..i - 2] + w[i + 1..len(w) - 1]
position word(s: text)
    move to word(without(s, i)) for i in 0..<len(s) if same(s, i)""",
    "stop": """
position word(s: text)
    stop if len(s) < 2
    move to word(s[0..<i] + s[i + 2..<len(s)]) for i in 0..<len(s) - 1 if not s[i] != s[i + 1]""",
    "codes": """
position word(h[])
    move to word(h[0..<i] + h[i + 2..<len(h)]) for i in 0..len(h) - 2 if h[i] == h[i + 1]
start word([c for c in a])""",
    "whose turn": """
position word(s: text, turn in 0..1)
    move to word(s[0..<i] + s[i + 2..<len(s)], 1 - turn) for i in 0..len(s) - 2 if s[i] == s[i + 1]
start word(a, 0)""",
    "how many are gone": """
position word(s: text, gone)
    move to word(s[0..<i] + s[i + 2..<len(s)], gone + 2) for i in 0..len(s) - 2 if s[i] == s[i + 1]
start word(a, 0)""",
  }, "abc", cuts(2, lambda r: r[0] == r[1]), alike_are_odd, drawn("abc", 100000)),
  shorter("a 0 beside a 1", {
    "which": """
position word(s: text)
    move to word(s[0..<i] + s[i + 2..<len(s)]) for i in 0..len(s) - 2 if s[i] == '0' and s[i + 1] == '1' or s[i] == '1' and s[i + 1] == '0'""",
    "differ": """
position word(s: text)
    move to word(s[0..<i] + s[i + 2..<len(s)]) for i in 0..len(s) - 2 if s[i] != s[i + 1]""",
    "slices": """
position word(s: text)
    move to word(s[0..<i] + s[i + 2..<len(s)]) for i in 0..len(s) - 2 if s[i..i + 1] == "01" or s[i..i + 1] == "10\"""",
    "in a list": """
position word(s: text)
    move to word(s[0..<i] + s[i + 2..<len(s)]) for i in 0..len(s) - 2 if s[i..<i + 2] in ["01", "10"]""",
    "two clauses": """
position word(s: text)
    move to word(s[0..<i] + s[i + 2..<len(s)]) for i in 0..<len(s) - 1 if s[i] == '0' if s[i + 1] == '1'
    move to word(s[0..<i - 1] + s[i + 1..<len(s)]) for i in 1..<len(s) if s[i] == '0' if s[i - 1] == '1'""",
  }, "01", cuts(2, lambda r: r[0] != r[1]),
     lambda text: min(text.count("0"), text.count("1")) % 2 == 1, drawn("01", 100000)),
  shorter("the middle of three alike", {
    "middle": """
position word(s: text)
    move to word(s[0..<i] + s[i + 1..<len(s)]) for i in 1..<len(s) - 1 if s[i - 1] == s[i] and s[i] == s[i + 1]""",
    "chain": """
position word(s: text)
    move to word(s[0..<i] + s[i + 1..<len(s)]) for i in 0..len(s) - 3 if s[i] == s[i + 1] if s[i + 1] == s[i + 2]""",
    "what stays": """
position word(s: text)
    move to word([s[j] for j in 0..<len(s) if j != i]) for i in 1..len(s) - 2 if s[i] == s[i - 1] and s[i] == s[i + 1]""",
  }, "ab", lambda text: [cut(text, i, i + 1) for i in range(1, len(text) - 1)
                         if text[i - 1] == text[i] == text[i + 1]],
     lambda text: sum(text[i - 1] == text[i] == text[i + 1]
                      for i in range(1, len(text) - 1)) % 2 == 1, drawn("ab", 100000)),
  shorter("one for two alike", {
    "the letter": """
position word(s: text)
    move to word(s[0..<i] + s[i] + s[i + 2..<len(s)]) for i in 0..len(s) - 2 if s[i] == s[i + 1]""",
    "a list": """
position word(s: text)
    move to word(s[0..i - 1] + [s[i + 1]] + s[i + 2..<len(s)]) for i in 0..<len(s) - 1 if s[i] == s[i + 1]""",
    "one goes": """
position word(s: text)
    move to word(s[0..<i] + s[i + 1..<len(s)]) for i in 0..<len(s) - 1 if s[i + 1] == s[i]""",
  }, "abc", lambda text: [cut(text, i, i + 1) for i in range(len(text) - 1)
                          if text[i] == text[i + 1]],
     lambda text: sum(x == y for x, y in zip(text, text[1:])) % 2 == 1, drawn("abc", 100000)),
  # ---- what just misses ----
  near("two that differ of three letters", """
position word(s: text)
    move to word(s[0..<i] + s[i + 2..<len(s)]) for i in 0..len(s) - 2 if s[i] != s[i + 1]""",
       "abc", cuts(2, lambda r: r[0] != r[1])),
  near("two alike but not at the beginning", """
position word(s: text)
    move to word(s[0..<i] + s[i + 2..<len(s)]) for i in 1..len(s) - 2 if s[i] == s[i + 1]""",
       "ab", lambda text: [cut(text, i, i + 2) for i in range(1, len(text) - 1)
                           if text[i] == text[i + 1]]),
  near("two or three alike", """
position word(s: text)
    move to word(s[0..<i] + s[i + 2..<len(s)]) for i in 0..len(s) - 2 if s[i] == s[i + 1]
    move to word(s[0..<i] + s[i + 3..<len(s)]) for i in 0..len(s) - 3 if s[i] == s[i + 1] and s[i] == s[i + 2]""",
       "ab", lambda text: cuts(2, lambda r: r[0] == r[1])(text) +
       cuts(3, lambda r: r[0] == r[1] == r[2])(text)),
  near("one letter and its neighbours", """
position word(s: text)
    move to word([s[j] for j in 0..<len(s) if j < i - 1 or j > i + 1]) for i in 1..len(s) - 2 if s[i] == 'a'""",
       "ab", lambda text: [cut(text, i - 1, i + 2) for i in range(1, len(text) - 1)
                           if text[i] == "a"]),
  near("aba goes or b comes for aa", """
position word(s: text)
    move to word(s[0..<i] + s[i + 3..<len(s)]) for i in 0..len(s) - 3 if s[i..i + 2] == "aba"
    move to word(s[0..<i] + "b" + s[i + 2..<len(s)]) for i in 0..len(s) - 2 if s[i..i + 1] == "aa\"""",
       "ab", lambda text: cuts(3, lambda r: r == "aba")(text) +
       [text[:i] + "b" + text[i + 2:] for i in range(len(text) - 1)
        if text[i:i + 2] == "aa"]),
  near("between two that differ", """
position word(s: text)
    move to word(s[0..<i] + s[i + 1..<len(s)]) for i in 1..len(s) - 2 if s[i - 1] != s[i + 1]""",
       "abc", lambda text: [cut(text, i, i + 1) for i in range(1, len(text) - 1)
                            if text[i - 1] != text[i + 1]]),
]
