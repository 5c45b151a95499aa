# SPDX-License-Identifier: MIT
"""A client of the Language Server Protocol, as small as tests need it."""
import json
import os
import select
import subprocess
import time

SECONDS = 60


class Client:
    def __init__(self, program, initialize=True, **more):
        self.server = subprocess.Popen(
            [program, "lsp", "--stdio"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)
        self.seen, self.number, self.notes = b"", 0, []
        if initialize:
            self.capabilities = self.ask("initialize", processId=None,
                                         rootUri=None, capabilities={})
            self.note("initialized")

    # ---- messages ----

    def send_bytes(self, data):
        try:
            self.server.stdin.write(data)
            self.server.stdin.flush()
        except BrokenPipeError:
            pass

    def send(self, message):
        body = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def note(self, method, **params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def request(self, method, **params):
        """The id of a request that is sent and not waited for."""
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method,
                   "params": params})
        return self.number

    def read(self):
        """The next message, or None where the server has ended."""
        end = time.monotonic() + SECONDS
        while True:
            head, found, rest = self.seen.partition(b"\r\n\r\n")
            if found:
                length = int(head.split(b":")[1])
                if len(rest) >= length:
                    self.seen = rest[length:]
                    return json.loads(rest[:length].decode("utf8"))
            left = end - time.monotonic()
            assert left > 0, self.seen[-300:]
            if select.select([self.server.stdout], [], [], left)[0]:
                got = os.read(self.server.stdout.fileno(), 1 << 16)
                if not got:
                    return None
                self.seen += got

    def answer(self, number):
        """The whole answer to a request; what else comes is kept."""
        while True:
            message = self.read()
            assert message is not None, "the server has ended"
            if message.get("id") == number and "method" not in message:
                return message
            self.notes.append(message)

    def ask(self, method, **params):
        message = self.answer(self.request(method, **params))
        assert "error" not in message, message
        return message["result"]

    # ---- documents ----

    def open(self, text, uri="file:///a.game"):
        self.note("textDocument/didOpen", textDocument={
            "uri": uri, "languageId": "grundy", "version": 1, "text": text})

    def change(self, *changes, uri="file:///a.game"):
        self.note("textDocument/didChange", contentChanges=list(changes),
                  textDocument={"uri": uri, "version": 2})

    def diagnostics(self, uri="file:///a.game"):
        """Those published next."""
        while True:
            for i, message in enumerate(self.notes):
                if (message.get("method") == "textDocument/publishDiagnostics"
                        and message["params"]["uri"] == uri):
                    return self.notes.pop(i)["params"]["diagnostics"]
            message = self.read()
            assert message is not None, "the server has ended"
            self.notes.append(message)

    def at(self, method, line, column, uri="file:///a.game", **params):
        return self.ask(f"textDocument/{method}", textDocument={"uri": uri},
                        position={"line": line, "character": column}, **params)

    def of(self, method, uri="file:///a.game", **params):
        return self.ask(f"textDocument/{method}", textDocument={"uri": uri},
                        **params)

    def close(self):
        """The exit code, and what was said on the standard error."""
        try:
            self.ask("shutdown")
            self.note("exit")
        except AssertionError:
            pass
        return self.end()

    def end(self):
        out, err = self.server.communicate(timeout=SECONDS)
        self.seen += out
        return self.server.returncode, err.decode("utf8", "replace")


def units(text):
    """Columns of the protocol."""
    return len(text.encode("utf-16-le")) // 2


def edited(text, edits):
    """A text after edits of the protocol."""
    def place(position):
        lines = text.split("\n")
        before = sum(len(l) + 1 for l in lines[:position["line"]])
        line = lines[position["line"]] if position["line"] < len(lines) else ""
        count = 0
        while units(line[:count]) < position["character"] and \
                count < len(line):
            count += 1
        return min(before + count, len(text))

    for e in sorted(edits, key=lambda e: -place(e["range"]["start"])):
        text = (text[:place(e["range"]["start"])] + e["newText"] +
                text[place(e["range"]["end"]):])
    return text
