// SPDX-License-Identifier: MIT
// The engine as a function: words of a command line and texts go in, what it
// wrote comes out.  Nothing of the system is there: of WASI the output, the
// clock and an empty environment, of the page the files it was given.

const EBADF = 8;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

// An engine that has ended by itself, and cannot be asked again.
export class EngineEnded extends Error {}

export class Engine {
    // said: called with pieces of what goes to the standard error.
    constructor(module, said = () => {}) {
        this.said = said;
        this.files = new Map();
        this.open = [];
        this.kept = {};
        this.out = [];
        this.instance = new WebAssembly.Instance(module, {
            wasi_snapshot_preview1: this.#wasi(),
            page: this.#page(),
        });
        this.calls = this.instance.exports;
        this.calls._initialize();
    }

    get bytes() {
        return this.calls.memory.buffer.byteLength;
    }

    // catalogue: the bytes of a .mo file, or null for English.
    speak(catalogue) {
        const length = catalogue?.byteLength ?? 0;
        const at = length > 0 ? this.#put(new Uint8Array(catalogue)) : 0;

        return this.calls.speak(at, length) === 0;
    }

    // {code, out, err, kept}: what the command printed, and files it wrote.
    run(words, files = {}) {
        const line = encoder.encode(["grundy", ...words].join("\0") + "\0");

        this.files = new Map(Object.entries(files).map(
            ([name, text]) => [name, encoder.encode(text)]));
        this.open = [{ bytes: this.files.get("input"), at: 0 }, null, null];
        this.kept = {};
        this.out = [];
        this.err = "";
        const code = this.calls.run(this.#put(line), line.length);

        return { code, out: decode(this.out), err: this.err, kept: this.kept };
    }

    #put(bytes) {
        const at = this.calls.room(bytes.length) >>> 0;

        if (at === 0)
            throw new EngineEnded("out of memory");
        this.#memory(at, bytes.length).set(bytes);
        return at;
    }

    #memory(at, length) {
        return new Uint8Array(this.calls.memory.buffer, at >>> 0, length >>> 0);
    }

    #text(at, length) {
        return decoder.decode(this.#memory(at, length));
    }

    #page() {
        return {
            open: (at, length) => {
                const bytes = this.files.get(this.#text(at, length));

                return bytes === undefined
                    ? -1 : this.open.push({ bytes, at: 0 }) - 1;
            },
            read: (file, at, size) => {
                const from = this.open[file];
                const rest = from?.bytes?.subarray(
                    from.at, from.at + (size >>> 0));

                if (rest === undefined || rest.length === 0)
                    return 0;
                this.#memory(at, rest.length).set(rest);
                from.at += rest.length;
                return rest.length;
            },
            keep: (path, pathLength, at, length) => {
                this.kept[this.#text(path, pathLength)] =
                    this.#text(at, length);
            },
        };
    }

    #wasi() {
        const view = () => new DataView(this.calls.memory.buffer);

        return {
            environ_get: () => 0,
            environ_sizes_get: (count, size) => {
                view().setUint32(count, 0, true);
                view().setUint32(size, 0, true);
                return 0;
            },
            clock_time_get: (id, _precision, at) => {
                const ms = id === 0 ? Date.now() : performance.now();

                view().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
                return 0;
            },
            fd_close: () => EBADF,
            fd_seek: () => EBADF,
            fd_fdstat_get: (fd, at) => {
                if (fd !== 1 && fd !== 2)
                    return EBADF;
                this.#memory(at, 24).fill(0);
                return 0;
            },
            fd_write: (fd, list, count, written) => {
                let total = 0;

                for (let i = 0; i < count; i++) {
                    const at = view().getUint32(list + 8 * i, true);
                    const size = view().getUint32(list + 8 * i + 4, true);

                    this.#take(fd, this.#memory(at, size));
                    total += size;
                }
                view().setUint32(written, total, true);
                return 0;
            },
            proc_exit: (code) => {
                throw new EngineEnded(`exit ${code}`);
            },
        };
    }

    #take(fd, bytes) {
        if (fd === 1) {
            this.out.push(bytes.slice());
            return;
        }
        const text = decoder.decode(bytes);

        this.err += text;
        this.said(text);
    }
}

function decode(pieces) {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const whole = new Uint8Array(length);
    let at = 0;

    for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.length;
    }
    return decoder.decode(whole);
}
