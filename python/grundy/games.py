# SPDX-License-Identifier: MIT
"""The library of games that comes with grundy."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field
from typing import Any, List, Optional

from ._calls import text_of
from ._grundy import ffi, lib

__all__ = ["LibraryGame", "library"]


@dataclass(frozen=True)
class LibraryGame:
    """A rule file of the library."""

    name: str
    title: str
    #: Where the game is from.
    source: str
    #: What it teaches, in a line.
    about: str
    tags: List[str]
    text: str = field(repr=False)


def _of(game: Any) -> LibraryGame:
    return LibraryGame(text_of(game.name), text_of(game.title),
                       text_of(game.source), text_of(game.about),
                       text_of(game.tags).split(), text_of(game.text))


def library(tag: str = "") -> List[LibraryGame]:
    """All games of the library, or those with a tag.

    >>> [game.title for game in library("octal") if game.name == "kayles"]
    ['Kayles']
    """
    games = (_of(lib.grundy_library_game_at(i))
             for i in range(lib.grundy_library_count()))
    return [game for game in games if not tag or tag in game.tags]


def find(name: str) -> Optional[LibraryGame]:
    """The game of that name."""
    found = lib.grundy_library_find(name.encode())
    return None if found == ffi.NULL else _of(found)


def near(name: str) -> str:
    """A hint with names that are like this one."""
    names = difflib.get_close_matches(name, [g.name for g in library()])
    return f"did you mean {' or '.join(names)}?" if names else ""
