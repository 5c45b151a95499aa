# SPDX-License-Identifier: MIT
"""The checks of a ruleset, asked of libgrundy.so within this process.

Starting the program costs more than most answers of a small ruleset; here a
question with other rewrites switched off costs a millisecond.  What the
library answers is written as the command line would, so that the same checks
judge it; what it has no call for (explain, play) is asked of the program.
"""

import ctypes
import json
import os
import re
from ctypes import (CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char,
                    c_char_p, c_double, c_int, c_int64, c_size_t, c_uint,
                    c_uint32, c_uint64, c_void_p)
from pathlib import Path

from asking import SECONDS, Program, Reply

HEADERS = Path(__file__).resolve().parents[2] / "include" / "grundy"
READ = CFUNCTYPE(c_size_t, c_void_p, c_void_p, c_size_t)
WRITE = CFUNCTYPE(c_bool, c_void_p, c_void_p, c_size_t)


class Reader(Structure):
    _fields_ = [("read", READ), ("user", c_void_p)]


class Writer(Structure):
    _fields_ = [("write", WRITE), ("user", c_void_p)]


class Span(Structure):
    _fields_ = [("line", c_uint32), ("column", c_uint32),
                ("length", c_uint32)]


class Error(Structure):
    _fields_ = [("status", c_int), ("source", c_int), ("span", Span),
                ("line_from", c_uint32), ("message", c_char * 1024),
                ("hint", c_char * 512), ("line_text", c_char * 256)]


class Limits(Structure):
    _fields_ = [("resize", c_void_p), ("resize_user", c_void_p),
                ("memory", c_size_t), ("seconds", c_double),
                ("threads", c_uint), ("progress", c_void_p),
                ("progress_user", c_void_p)]


def members(header, name):
    """The members of a struct as the public header declares them now."""
    text = (HEADERS / header).read_text(encoding="utf-8")
    body = re.search(rf"typedef struct {name} {{(.*?)}} {name};", text,
                     re.DOTALL).group(1)
    body = re.sub(r"/\*.*?\*/", "", body, flags=re.DOTALL)
    types = {"const char *": c_char_p, "bool ": c_bool, "size_t ": c_size_t,
             "int ": c_int, "grundy_play ": c_int}
    return [(each.strip(), types[kind]) for kind, names in re.findall(
        r"^\s*(const char \*|\w+ )([\w, ]+);", body, re.MULTILINE)
        for each in names.split(",")]


class Summary(Structure):
    _fields_ = members("rules.h", "grundy_summary")


class Move(Structure):
    _fields_ = [("part", c_size_t), ("origin", c_char_p), ("to", c_char_p),
                ("has_nimber", c_bool), ("nimber", c_uint64),
                ("stands_for_more", c_bool)]


class Axis(Structure):
    _fields_ = [("name", c_char_p), ("low", c_int64), ("high", c_int64)]


FOUND = CFUNCTYPE(c_bool, c_void_p, POINTER(Move))

ENGINES = {"interpret": 0, "auto": 1, "native": 2}


class Failed(Exception):
    """A call of the library did not succeed; what it said."""


def reader(text):
    """A grundy_reader of the text."""
    left = [text.encode()]

    def read(_, out, size):
        part, left[0] = left[0][:size], left[0][size:]
        ctypes.memmove(out, part, len(part))
        return len(part)

    return Reader(READ(read), None)


class Question:
    """The rules, open for one check."""

    def __init__(self, lib, text, options):
        self.lib, self.error = lib, Error()
        self.rules = c_void_p()
        limits = Limits(seconds=SECONDS)
        self.ask("rules_open", byref(self.rules), text, c_size_t(len(text)),
                 byref(limits))
        options = list(options)
        while options:
            name, value = options.pop(0), options.pop(0)
            if name == "--no-rewrite":
                self.ask("rules_without", self.rules, value.encode())
            elif name == "--engine":
                self.ask("rules_engine", self.rules, ENGINES[value], True)
            else:
                raise ValueError(f"the library has no option {name}")

    def close(self):
        self.lib.grundy_rules_close(byref(self.rules))

    def ask(self, name, *args):
        status = getattr(self.lib, "grundy_" + name)(*args,
                                                     byref(self.error))
        if status != 0:
            raise Failed(f"error: {self.error.message.decode()}")

    def read(self, check):
        """The first case, where positions may need it."""
        summary = Summary()
        self.lib.grundy_rules_summary(self.rules, byref(summary))
        if summary.reads_input and check.input():
            self.ask("rules_read", self.rules, byref(reader(check.input())))
        return summary

    # ---- run, check ----

    def run(self, check):
        text = []

        def write(_, at, length):
            text.append(ctypes.string_at(at, length))
            return True

        self.ask("rules_run", self.rules, byref(reader(check.input())),
                 byref(Writer(WRITE(write), None)))
        return b"".join(text).decode()

    def check(self, check):
        passed = c_bool()
        self.ask("rules_try", self.rules, c_size_t(0), byref(passed), None,
                 c_size_t(0))
        return json.dumps({"ok": passed.value})

    # ---- solve ----

    def outcome(self, check):
        return self.about_sum(check, self.winner)

    def solve(self, check):
        return self.about_sum(check, self.solution)

    def set(self, check):
        given = check.args("")
        for name, value in zip(given, given[1:]):
            if name == "--set":
                name, value = value.split("=", 1)
                self.ask("rules_set", self.rules, name.encode(),
                         value.encode())
        return self.solve(check)

    def about_sum(self, check, tell):
        summary, sum = self.read(check), c_void_p()
        self.ask("sum_open", byref(sum), self.rules,
                 check.sum.text(0).encode())
        # By now it is known what is played, where an input says so.
        self.lib.grundy_rules_summary(self.rules, byref(summary))
        try:
            return json.dumps(tell(sum, summary))
        finally:
            self.lib.grundy_sum_close(byref(sum))

    def winner(self, sum, _):
        wins = c_bool()
        self.ask("sum_outcome", sum, byref(wins))
        return {"winner": "first" if wins.value else "second"}

    def solution(self, sum, summary):
        found, wins, nimber = {}, c_bool(), c_uint64()
        if summary.has_nimbers:
            self.ask("sum_nimber", sum, byref(nimber))
            found["nimber"] = nimber.value
        self.ask("sum_wins", sum, byref(wins))
        found["winner"] = "first" if wins.value else "second"
        found["parts"] = [self.part(sum, i, summary) for i in
                          range(self.lib.grundy_sum_parts(sum))]
        found["winning_moves"] = self.moves(sum) if wins.value else []
        return found

    def part(self, sum, i, summary):
        copies, nimber = c_uint64(), c_uint64()
        part = self.lib.grundy_sum_part_text
        length = part(sum, c_size_t(i), byref(copies), None, c_size_t(0)) + 1
        text = ctypes.create_string_buffer(length)
        part(sum, c_size_t(i), byref(copies), text, c_size_t(length))
        found = {"position": text.value.decode(), "copies": copies.value}
        if summary.has_nimbers:
            self.ask("sum_part_nimber", sum, c_size_t(i), byref(nimber))
            found["nimber"] = nimber.value
        return found

    def moves(self, sum):
        moves = []

        def take(_, move):
            moves.append({"from": move.contents.origin.decode(),
                          "to": move.contents.to.decode()})
            return True

        self.ask("sum_winning_moves", sum, FOUND(take), None)
        return moves

    # ---- table ----

    def table(self, check):
        self.read(check)
        axes = [Axis(n.encode(), a, b) for n, a, b in check.axes]
        count = 1
        for axis in axes:
            count *= axis.high - axis.low + 1
        values = (c_int64 * count)()
        self.ask("rules_table", self.rules, check.position.text(0).encode(),
                 (Axis * len(axes))(*axes), c_size_t(len(axes)), values)
        return json.dumps({"values": nested(
            [None if v == -1 else v for v in values],
            [axis.high - axis.low + 1 for axis in axes])})


def nested(values, lengths):
    """The list as arrays of arrays, the last axis innermost."""
    for length in reversed(lengths[1:]):
        values = [values[at:at + length]
                  for at in range(0, len(values), length)]
    return values


class Library(Program):
    """What the library answers; the rest is asked of the program."""

    lib = None
    asked_of, text = None, b""  # the check before, and its rules

    def __init__(self, path, options=()):
        super().__init__(path, options)
        if Library.lib is None:
            Library.lib = ctypes.CDLL(os.path.join(os.path.dirname(path),
                                                   "libgrundy.so"))
            for name in ("sum_parts", "sum_part_text"):
                getattr(Library.lib, "grundy_" + name).restype = c_size_t

    def answer(self, check):
        if not hasattr(Question, check.name):
            return super().answer(check)
        if Library.asked_of is not check:
            Library.asked_of, Library.text = check, check.text().encode()
        question = None
        try:
            question = Question(self.lib, Library.text, self.options)
            return Reply(0, getattr(question, check.name)(check), "")
        except Failed as failed:
            return Reply("failed", "", str(failed))
        finally:
            if question is not None:
                question.close()
