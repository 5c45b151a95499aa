# SPDX-License-Identifier: MIT
"""What can go wrong, as exceptions that name their place.

Every exception has the words of the C library: what was expected and found,
the place in the text, a hint where there is one.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "Cancelled", "CycleError", "FormatError", "GrundyError", "GrundyWarning",
    "InputError", "LimitError", "NoNimberError", "RulesError",
    "RulesSyntaxError", "Span", "UsageError", "ValueFault",
]


@dataclass(frozen=True)
class Span:
    """A place in a text: line and column from 1, length in characters."""

    line: int
    column: int
    length: int


class GrundyError(Exception):
    """An error of the library.

    >>> import grundy
    >>> try:
    ...     grundy.Game("position heap(n)\\n    move to heep(n - 1)\\n")
    ... except grundy.GrundyError as error:
    ...     print(error.message)
    ...     print(error.span)
    unknown function 'heep'
    Span(line=2, column=13, length=4)
    """

    def __init__(self, message: str, *, span: Span | None = None,
                 hint: str = "", source: str = "", line_text: str = "",
                 text: str = "") -> None:
        super().__init__(text or message)
        #: One line: what was expected and what was found.
        self.message = message
        #: Where, in the text that `source` names; None where there is no place.
        self.span = span
        #: What may help, or "".
        self.hint = hint
        #: "rules", "input", "position" or "".
        self.source = source
        #: The line that the span stands in.
        self.line_text = line_text
        #: Of rules with several errors all of them, this one first.
        self.errors: tuple[GrundyError, ...] = (self,)


class RulesSyntaxError(GrundyError):
    """The rules, or a position, do not follow the grammar."""


class RulesError(GrundyError):
    """The rules parse, but do not make sense."""


class InputError(GrundyError, ValueError):
    """Input data or a position is wrong, or an input has no value."""


class ValueFault(GrundyError, ArithmeticError):
    """Overflow, division by zero or an index out of range, in the rules."""


class CycleError(GrundyError):
    """A position can come back to itself."""


class LimitError(GrundyError):
    """Out of the memory or the time allowed."""


class Cancelled(GrundyError):
    """Another thread has called `cancel`."""


class NoNimberError(GrundyError):
    """The game has winners but no nimbers."""


class FormatError(GrundyError):
    """A stored file or a certificate is damaged."""


class UsageError(GrundyError, ValueError):
    """A function was called with what it does not take."""


class GrundyWarning(UserWarning):
    """What the library warns of: input that was left over, and the like."""
