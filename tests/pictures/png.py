# SPDX-License-Identifier: MIT
"""PNG as the standard says, read with zlib alone: no code in common with what
wrote it."""
import struct
import zlib


def chunks(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
    at = 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        check, = struct.unpack(">I", data[at + 8 + length:at + 12 + length])
        assert zlib.crc32(kind + body) == check, f"{kind}: wrong checksum"
        yield kind, body
        at += 12 + length
    assert kind == b"IEND", "the end is missing"


def paeth(a, b, c):
    p = a + b - c
    return min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]


def unfilter(kind, row, above, step):
    if kind == 0:
        return row
    out = bytearray(row)
    for i in range(len(out)):
        left = out[i - step] if i >= step else 0
        corner = above[i - step] if i >= step else 0
        out[i] = (out[i] + (left, above[i], (left + above[i]) // 2,
                            paeth(left, above[i], corner))[kind - 1]) & 255
    return bytes(out)


class Picture:
    """width, height, kind ("palette" or "rgb"), texts, and pixels by
    picture[x, y] as (red, green, blue)."""

    def __init__(self, data):
        parts = list(chunks(data))
        head = dict(parts)[b"IHDR"]
        self.width, self.height, depth, kind, *rest = \
            struct.unpack(">IIBBBBB", head)
        assert depth == 8 and kind in (2, 3) and rest == [0, 0, 0]
        self.kind = {2: "rgb", 3: "palette"}[kind]
        self.colours = dict(parts).get(b"PLTE", b"")
        self.texts = {}
        for name, body in parts:
            if name == b"iTXt":
                key, rest = body.split(b"\0", 1)
                self.texts[key.decode()] = rest[2:].split(b"\0", 2)[2].decode()
        step = 3 if kind == 2 else 1
        raw = zlib.decompress(b"".join(b for n, b in parts if n == b"IDAT"))
        size = self.width * step
        assert len(raw) == self.height * (size + 1), "rows are missing"
        self.rows, above = [], bytes(size)
        for y in range(self.height):
            at = y * (size + 1)
            above = unfilter(raw[at], raw[at + 1:at + 1 + size], above, step)
            self.rows.append(above)

    def __getitem__(self, place):
        x, y = place
        if self.kind == "rgb":
            return tuple(self.rows[y][3 * x:3 * x + 3])
        n = self.rows[y][x]
        return tuple(self.colours[3 * n:3 * n + 3])
