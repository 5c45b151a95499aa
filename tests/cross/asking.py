# SPDX-License-Identifier: MIT
"""Runs the program on a check and says what is wrong with its answer.

A backend turns a check into an answer: Program runs the command line as it
stands.  Another way to answer the same checks, such as a program made from
the rules, is another class with the same method, listed in BACKENDS.
"""

import os
import subprocess
import tempfile

SECONDS = 20


class Reply:
    def __init__(self, exit, out, err):
        self.exit, self.out, self.err = exit, out, err


class Program:
    """The command line, with more options put after each command."""

    def __init__(self, path, options=()):
        self.path, self.options = path, list(options)
        self.folder = None

    def command(self, check, path):
        return [self.path] + check.args(path) + self.options

    def shown(self, check):
        quoted = [f"'{a}'" if " " in a or "(" in a else a
                  for a in self.command(check, "FILE")]
        return " ".join(["grundy"] + quoted[1:])

    def answer(self, check):
        if self.folder is None:
            self.folder = tempfile.TemporaryDirectory()
        path = os.path.join(self.folder.name, "drawn.game")
        with open(path, "w", encoding="utf-8") as file:
            file.write(check.text())
        try:
            done = subprocess.run(self.command(check, path),
                                  input=check.input(), text=True,
                                  capture_output=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return Reply("timeout", "", f"no answer in {SECONDS} seconds")
        except UnicodeDecodeError as wrong:
            return Reply("text", "", str(wrong))
        return Reply(done.returncode, done.stdout, done.stderr)


BACKENDS = {"program": Program}


class Difference:
    """how: a word for the kind of failure; what: in full."""

    def __init__(self, how, what):
        self.how, self.what = how, what


def message_kind(err):
    """An error message without the names and numbers in it."""
    for line in err.splitlines():
        if "error" in line or ":" in line:
            head = line.split("error:")[-1]
            words = [w for w in head.split() if w.isalpha()]
            return " ".join(words[:6])
    return ""


def difference(backend, check):
    """None where the program answers as the brute force does."""
    check.know()
    reply = backend.answer(check)
    if hasattr(check, "difference"):
        return check.difference(reply)
    if reply.exit != 0:
        how = f"exit {reply.exit} {message_kind(reply.err)}"
        said = (reply.err.strip() + "\n" + reply.out.strip()).strip()
        return Difference(how, f"exit {reply.exit}\n{said}")
    try:
        wrong = check.judge(reply.out)
    except (ValueError, KeyError, TypeError, IndexError) as trouble:
        return Difference("unreadable", f"{trouble!r} in\n{reply.out}")
    if wrong is None:
        return None
    return Difference("wrong " + wrong.split()[0], wrong)


def report(backend, check, found):
    """The rule file, the command, both answers."""
    check.know()
    lines = [check.text(), "command: " + backend.shown(check),
             "input: " + check.input().strip(), "expected:", check.shown(),
             "got:", found.what]
    return "\n".join(lines) + "\n"
