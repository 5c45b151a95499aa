# SPDX-License-Identifier: MIT
"""What a command took: its CPU time, its memory, how it ended, what it said.

A process that is started has, as its most memory, at least what the one that
started it holds.  So who measures has to be small: files are made elsewhere.
"""

import os
import signal
import subprocess
import tempfile
import threading
import time


class Measured:
    """seconds: of CPU, with its children's; memory: most bytes resident."""

    def __init__(self, code, usage, wall, said):
        self.code, self.wall, self.said = code, wall, said
        self.seconds = usage.ru_utime + usage.ru_stime
        self.memory = usage.ru_maxrss * 1024


def measure(command, given, env, patience, stop_after=None):
    """Runs the command on a file; ended after so many seconds its code is
    None.  stop_after: when it is asked to stop, as by Ctrl-C."""
    ended = []

    def end(child):
        ended.append(True)
        child.kill()
    with open(given, "rb") as data, tempfile.TemporaryFile() as said:
        began = time.monotonic()
        child = subprocess.Popen(command, stdin=data, env=env, stderr=said,
                                 stdout=subprocess.DEVNULL)
        timers = [threading.Timer(patience, end, [child])]
        if stop_after is not None:
            timers.append(threading.Timer(stop_after, child.send_signal,
                                          [signal.SIGINT]))
        for timer in timers:
            timer.start()
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.monotonic() - began
        child.returncode = 0  # it has been waited for
        for timer in timers:
            timer.cancel()
        said.seek(0)
        text = said.read(100000).decode(errors="replace")
    code = None if ended else os.waitstatus_to_exitcode(status)
    return Measured(code, usage, wall, text)


def name_of(code):
    if code is None:
        return "no end"
    return signal.Signals(-code).name if code < 0 else str(code)
