# SPDX-License-Identifier: MIT
"""Finds every message that the language can give in the C sources.

A message is a string among the arguments of one of the functions that report
errors, or in one of the tables that such a function takes its text from.  It
becomes an expression in which each directive of printf stands for anything,
and must be found in what some test expects.
"""
import re
from pathlib import Path

SRC = Path(__file__).resolve().parents[2] / "src"
TESTS = Path(__file__).resolve().parents[1]
SOURCES = ["lang/*.c", "engine/*.c", "plan/*.c", "api/rules.c", "api/sum.c",
           "api/table.c", "solve/nimber.c", "solve/outcome.c",
           "solve/position_graph.c", "solve/results.c", "solve/report.c",
           "solve/result_answers.c",
           "solve/search.c", "solve/options.c", "base/watch.c"]

# What a function makes of its string: {} is the string itself.
WHOLE = dict.fromkeys(
    ["grundy_fail", "grundy_fail_at", "grundy_error_hint",
     "grundy_error_hint_also", "wrong", "WRONG",
     "grundy_checker_wrong", "grundy_checker_warn", "grundy_machine_fail",
     "grundy_tokens_fail", "grundy_fixed_put"], "{}")
MAKES = {
    **WHOLE,
    **dict.fromkeys(["grundy_parser_expected", "grundy_parser_need",
                     "grundy_parser_name"], "expected {}, found %s"),
    "twice": "a second '{}': a file has at most one",
    "next_token": "the input ends where {} for '%s' is expected",
    "need_positive": "{} needs a positive number, found %lld",
    "need_natural": "{} needs a natural number, found %lld",
}

# Tables and functions whose strings are messages: the file, where they
# begin, where they end, and which string of each row is meant.
HINT = r'N_\(((?:"(?:\\.|[^"\\])*"\s*)+)\)'
TABLES = [
    ("lang/slips.c", "names[] = {", "};", HINT),
    ("lang/slips.c", "members[] = {", ": N_(\"a function stands before", HINT),
    ("lang/slips.c", "signs[] = {", "};", HINT),
    ("lang/slips.c", "places[] = {", "};", HINT),
    ("lang/words.c", "words[] = {", "};", r', ("[a-z]+\((?:\\.|[^"])*")\}'),
    ("lang/arith.c", "grundy_arith_reason", "\n}", r'return N_\(("(?:\\.|[^"])*")'),
    ("lang/wrong.c", "nothing[] = {", "};", r'("(?:\\.|[^"])*")'),
]

# Messages that no rule file provokes, and the tests that do.
ELSEWHERE = {
    r"is called in %zu calls": "unit/test_rules.c",
    r"out of memory": "alloc/test_rules_alloc.c",
    r"the input cannot be read": "unit/test_surface.c",
    r"cancelled": "unit/test_rules.c",
    r"the output can't be written": "unit/test_rules.c",
    r"expected the text of rules": "unit/test_rules.c",
    r"there is no example %zu: the file has %zu": "unit/test_no_error.c",
    r"there is no input|the inputs are": "unit/test_rules.c",
    r"give the inputs that it is computed from": "unit/test_rules.c",
    r"there is no example": "unit/test_no_error.c",
    r"that is drawn grows|a number of %lld to %lld": "unit/test_rules.c",
    r"there is no rewrite|can be switched off": "unit/test_rules.c",
    r"there is no stage|the stages are": "unit/test_rules.c",
    r"there are winners but no nimbers": "unit/test_nimber.c",
    r"out of time": "unit/test_rules.c",
    r"^known so far": "cross/forget.py",
    r"at most %d axes": "unit/test_rules.c",
    r"expected a kind below|expected nimbers below": "unit/test_nimber.c",
    r"expected at most .* words": "unit/test_nimber.c",
    r"expected a game with options": "unit/test_solver.c",
    r"the layout would change the rules": "an assertion in words",
    r"the trial is over": "said to the engine alone, which fills a table then",
    r"a move of a line can't be made": "an assertion in words",
    r"no value for '%s' of a winning move": "an assertion in words",
    r"^a (?:set|list) has no value|a range has no end": "assertions in words",
    r"winning moves, too many to list|positions are told together": "golden/solve.test",
    r"GRUNDY_NO_NATIVE is set": "emit/strangers",
    r"what was compiled can't|no folder can be made|there is no C compiler|"
    r"the rules can't run natively": "golden/native.test",
    r"the stages of the rules are not|a page has no file|the proof of an answer": "the page's tests",
    r"positions are held": "unit/test_memo.c",
    r"expected a single set .* to certify": "verify/certificates",
    r"nothing that is searched by proof|proof numbers need": "golden/results.test",
}


def without_comments(text):
    """The same length, comments blank, strings as they were."""
    return re.sub(r'/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'',
                  lambda m: re.sub(r"[^\n]", " ", m[0])
                  if m[0].startswith("/*") else m[0], text, flags=re.S)


def arguments(text, at):
    """What stands between the bracket before `at` and its partner."""
    depth = 1
    for token in re.finditer(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[()]',
                             text[at:]):
        depth += {"(": 1, ")": -1}.get(token[0], 0)
        if depth == 0:
            return text[at:at + token.start()]
    return ""


def strings(text):
    """String literals, neighbours joined as the compiler does."""
    joined = r'"(?:\\.|[^"\\])*"(?:\s*(?:PRI\w+\s*)?"(?:\\.|[^"\\])*")*'
    for literal in re.findall(joined, text):
        parts = re.findall(r'"((?:\\.|[^"\\])*)"', literal)
        yield (literal.count("PRI") and "%s".join(
            part.rstrip("%") for part in parts)) or "".join(parts)


def found():
    """(file:line, message) of every message."""
    names = "|".join(MAKES)
    for path in sorted(p for s in SOURCES for p in SRC.glob(s)):
        text = without_comments(path.read_text(encoding="utf-8"))
        for call in re.finditer(rf"\b({names})\(", text):
            if call[1] == "grundy_fixed_put" and path.name != "report.c":
                continue  # a part of a text that is no message
            line = text.count("\n", 0, call.start()) + 1
            for string in strings(arguments(text, call.end())):
                yield (f"{path.relative_to(SRC)}:{line}",
                       MAKES[call[1]].replace("{}", string))
    for name, start, end, row in TABLES:
        text = (SRC / name).read_text(encoding="utf-8")
        at = text.index(start)
        for string in re.findall(row, text[at:text.index(end, at)]):
            yield f"{name}: table", "".join(
                part for part in re.findall(r'"((?:\\.|[^"\\])*)"', string))


def expression(message):
    """The regular expression of a format of printf."""
    plain = message.replace(r"\\", "\\").replace(r'\"', '"')
    parts = re.split(r"%(?:\.\*)?\d*(?:ll|l|z)?[sducxg]", plain)
    return ".*".join(re.escape(part) for part in parts)


def wanted():
    """Messages that a rule file has to provoke: those that say something."""
    for where, message in found():
        if len(re.sub(r"%[a-z.*]+|\W", "", message)) > 2 and not any(
                re.search(known, message) for known in ELSEWHERE):
            yield where, message


def count():
    return len({message for _, message in wanted()})


def stale():
    """Entries of ELSEWHERE whose test is gone, or whose message is."""
    said = [message for _, message in found()]
    return {f"messages.py: {known}": "its message or its test is gone"
            for known, test in ELSEWHERE.items()
            if not any(re.search(known, message) for message in said)
            or test.count("/") and not (TESTS / test).exists()}


def missing(texts):
    """{where and message: None} of those that no text contains."""
    lost = {}
    for where, message in wanted():
        if not any(re.search(expression(message), text) for text in texts):
            lost[f"{where}: {message}"] = None
    return lost
