# SPDX-License-Identifier: MIT
"""The way into the C library and back: turns, errors, callbacks.

Invariant: one call of a session is under way at a time, since what it computes
in is not for two threads; the C library itself runs without the interpreter's
lock.  A Python exception in a callback (Ctrl-C is one: the library tells of its
progress ten times a second, and the interpreter then looks at signals) cancels
the call and is raised when that has come back.
"""

from __future__ import annotations

import os
import threading
from typing import Any, Callable, Iterable, Optional, Type

from . import errors
from ._grundy import ffi, lib

Progress = Callable[[int, int], object]

_KINDS: dict[int, Type[errors.GrundyError]] = {
    lib.GRUNDY_EINVAL: errors.UsageError,
    lib.GRUNDY_ESYNTAX: errors.RulesSyntaxError,
    lib.GRUNDY_ERULES: errors.RulesError,
    lib.GRUNDY_EINPUT: errors.InputError,
    lib.GRUNDY_EVALUE: errors.ValueFault,
    lib.GRUNDY_ECYCLE: errors.CycleError,
    lib.GRUNDY_ELIMIT: errors.LimitError,
    lib.GRUNDY_ECANCEL: errors.Cancelled,
    lib.GRUNDY_ENONIMBER: errors.NoNimberError,
    lib.GRUNDY_EFORMAT: errors.FormatError,
}
_SOURCES = {lib.GRUNDY_SOURCE_RULES: "rules", lib.GRUNDY_SOURCE_INPUT: "input",
            lib.GRUNDY_SOURCE_POSITION: "position"}
_NO_ERROR = bytes(ffi.sizeof("grundy_error"))


def text_of(pointer: Any) -> str:
    """A C string; "" for NULL."""
    return "" if pointer == ffi.NULL else str(
        ffi.string(pointer).decode("utf-8", "replace"))


def _full_text(err: Any, name: str) -> str:
    given = name.encode()
    size = lib.grundy_error_text(err, given, ffi.NULL, 0) + 1
    out = ffi.new("char[]", size)
    lib.grundy_error_text(err, given, out, size)
    return text_of(out).rstrip("\n")


def error_of(err: Any, name: str = "grundy") -> errors.GrundyError:
    """The exception for a grundy_error, which stays as it is."""
    span = err.span
    kind = _KINDS.get(err.status, errors.GrundyError)
    if err.status == lib.GRUNDY_ENOMEM:
        kind = errors.LimitError
    return kind(
        text_of(err.message) or text_of(lib.grundy_status_name(err.status)),
        span=errors.Span(span.line, span.column, span.length)
        if span.line else None,
        hint=text_of(err.hint), source=_SOURCES.get(err.source, ""),
        line_text=text_of(err.line_text), text=_full_text(err, name))


def text_from(call: Callable[[Any, int], int]) -> str:
    """What a function like snprintf writes."""
    out = ffi.new("char[]", 256)
    size = call(out, 256)
    if size >= 256:
        out = ffi.new("char[]", size + 1)
        call(out, size + 1)
    return text_of(out)


def machine_memory() -> int:
    """Three quarters of what the machine has; 0 where that is not known."""
    try:
        return (os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
                // 4 * 3)
    except (AttributeError, OSError, ValueError):
        return 0


class Session:
    """What computes: its turn, its error, its limits.

    `cancel` is the library's function for this object, with its argument.
    """

    def __init__(self, name: str = "grundy", *, memory: Optional[int] = None,
                 seconds: float = 0, threads: int = 0,
                 progress: Optional[Progress] = None) -> None:
        self.name = name
        self.error = ffi.new("grundy_error *")
        self.pending: Optional[BaseException] = None
        self.cancel: Optional[Callable[[], None]] = None
        self.handle = ffi.new_handle(self)
        self._told = progress
        self.lock = threading.Lock()
        self._owner = 0
        self._stale = False
        self.limits = ffi.new("grundy_limits *", {
            "size": ffi.sizeof("grundy_limits"),
            "memory": machine_memory() if memory is None else memory,
            "seconds": seconds, "threads": threads,
            "progress": lib.grundy_py_progress, "progress_user": self.handle})

    # ---- turns ----

    def __enter__(self) -> None:
        if not self.lock.acquire(False):
            self.wait()

    def __exit__(self, *_: object) -> None:
        self.lock.release()

    @property
    def busy(self) -> bool:
        """A call is under way."""
        return self.lock.locked()

    def wait(self) -> None:
        """Another thread has the turn; a callback of ours must not ask."""
        if self._owner == threading.get_ident():
            raise RuntimeError("a callback has asked the object that calls it")
        self.lock.acquire()

    # ---- what comes back ----

    def check(self, status: int) -> None:
        """Raises what the call reports."""
        if status or self.pending is not None:
            self.fail(status)

    def fail(self, status: int) -> None:
        """The slow half of check."""
        pending, self.pending = self.pending, None
        error = error_of(self.error, self.name) if status < 0 else None
        self.forget()
        if pending is not None:
            self._stale = status != lib.GRUNDY_ECANCEL and self._stale
            raise pending
        self._stale = False
        if error is not None:
            raise error

    def forget(self) -> None:
        """No error is noted."""
        ffi.memmove(self.error, _NO_ERROR, len(_NO_ERROR))

    def again(self, status: int) -> bool:
        """Whether the call was cancelled by what an earlier one had left: it
        came to its end before it saw that it was cancelled."""
        if status != lib.GRUNDY_ECANCEL or not self._stale or self.pending:
            return False
        self._stale = False
        self.forget()
        return True

    def call(self, function: Callable[..., int], *args: Any) -> None:
        """A call whose last argument is the error."""
        status = function(*args, self.error)
        if status or self.pending is not None:
            while self.again(status):
                status = function(*args, self.error)
            self.fail(status)

    # ---- callbacks ----

    def raised(self, exception: BaseException) -> None:
        """Notes what a callback has raised, and stops the call."""
        if self.pending is None:
            self.pending = exception
        if self.cancel is not None:
            self._stale = True
            self.cancel()

    def progress(self, done: int, whole: int) -> None:
        """Is told now and then; to be here lets the interpreter see signals."""
        if self._told is None or self.pending is not None:
            return
        self._owner = threading.get_ident()
        try:
            self._told(done, whole)
        finally:
            self._owner = 0


def _note(_: object, exception: BaseException, traceback: Any) -> None:
    """What a callback raises outside of its own try: its session is told."""
    frame = traceback.tb_frame if traceback is not None else None
    user = frame.f_locals.get("user") if frame is not None else None
    if user is not None:
        _target(user).raised(exception)


def _target(user: Any) -> Session:
    found: Any = ffi.from_handle(user)
    session: Session = found if isinstance(found, Session) else found.session
    return session


@ffi.def_extern(onerror=_note)  # type: ignore[misc]
def grundy_py_progress(user: Any, done: int, whole: int) -> None:
    ffi.from_handle(user).progress(done, whole)


class Telling:
    """What one call is told bit by bit; `told` returns False for no more."""

    def __init__(self, session: Session,
                 told: Callable[..., Optional[bool]]) -> None:
        self.session = session
        self.told = told
        self.handle = ffi.new_handle(self)


def _tell(user: Any, item: Any) -> bool:
    telling: Telling = ffi.from_handle(user)
    telling.session._owner = threading.get_ident()
    try:
        return telling.told(item) is not False
    finally:
        telling.session._owner = 0


@ffi.def_extern(error=False, onerror=_note)  # type: ignore[misc]
def grundy_py_move(user: Any, move: Any) -> bool:
    return _tell(user, move)


@ffi.def_extern(error=False, onerror=_note)  # type: ignore[misc]
def grundy_py_step(user: Any, step: Any) -> bool:
    return _tell(user, step)


@ffi.def_extern(error=False, onerror=_note)  # type: ignore[misc]
def grundy_py_error(user: Any, err: Any) -> bool:
    return _tell(user, err)


@ffi.def_extern(error=False, onerror=_note)  # type: ignore[misc]
def grundy_py_choice(user: Any, choice: Any) -> bool:
    return _tell(user, choice)


class Output:
    """A grundy_writer that keeps what is written."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.pieces: list[bytes] = []
        self.handle = ffi.new_handle(self)
        self.writer = ffi.new("grundy_writer *",
                              [lib.grundy_py_write, self.handle])

    def text(self) -> str:
        return b"".join(self.pieces).decode("utf-8", "replace")


@ffi.def_extern(error=False, onerror=_note)  # type: ignore[misc]
def grundy_py_write(user: Any, text: Any, length: int) -> bool:
    ffi.from_handle(user).pieces.append(bytes(ffi.buffer(text, length)))
    return True


class Input:
    """A grundy_reader of pieces of bytes."""

    def __init__(self, session: Session, pieces: Iterable[bytes]) -> None:
        self.session = session
        self.pieces = iter(pieces)
        self.piece = memoryview(b"")
        self.handle = ffi.new_handle(self)
        self.reader = ffi.new("grundy_reader *",
                              [lib.grundy_py_read, self.handle])

    def read(self, size: int) -> memoryview:
        """At most so many bytes, none at the end."""
        while not self.piece:
            piece = next(self.pieces, None)
            if piece is None:
                return self.piece
            self.piece = memoryview(piece)
        taken, self.piece = self.piece[:size], self.piece[size:]
        return taken


@ffi.def_extern(error=lib.GRUNDY_READ_FAILED, onerror=_note)  # type: ignore[misc]
def grundy_py_read(user: Any, out: Any, size: int) -> int:
    taken = ffi.from_handle(user).read(size)
    ffi.memmove(out, taken, len(taken))
    return len(taken)
