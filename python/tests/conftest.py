# SPDX-License-Identifier: MIT
"""Counts the tests as every runner of the project does."""

from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """The last line of the log: N passed, N failed."""
    stats = terminalreporter.stats
    bad = len(stats.get("failed", ())) + len(stats.get("error", ()))
    terminalreporter.write_line("")
    terminalreporter.write_line(
        f"{len(stats.get('passed', ()))} passed, {bad} failed")
