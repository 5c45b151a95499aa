// SPDX-License-Identifier: MIT
// The engine as the views ask it.  A lane is a worker: what is asked on it while
// it works on something else ends that, since nobody waits for it any more.  So
// typing never waits, and to stop is to end the worker.

export class Stopped extends Error {}

// What a lane may go on holding when it has answered: no worker whose engine has
// grown beyond so many bytes, and none at all when nothing is asked for a while.
const GROWN = 96 << 20;
const IDLE = 60_000;

export class Lane {
    constructor(host) {
        this.host = host;
        this.worker = null;
        this.asked = null;
        this.idle = 0;
        this.next = 1;
    }

    get busy() {
        return this.asked !== null;
    }

    // Answers with {code, out, err, kept, ms}; throws Stopped where something
    // else was asked or stop() was called, and says {trapped} of a fault.
    ask(words, files = {}, { keep = false, progress = null } = {}) {
        if (this.busy)
            this.stop();
        clearTimeout(this.idle);
        this.worker ??= this.#start();
        return new Promise((resolve, reject) => {
            const id = this.next++;
            const seconds = this.host.seconds + 3;
            const watch = setTimeout(() => {
                this.#end();
                resolve({ code: 3, out: "", err: "", kept: {}, late: true });
            }, seconds * 1000);

            this.asked = { id, resolve, reject, progress, watch };
            this.host.changed();
            this.worker.postMessage({ id, words, files, keep });
        });
    }

    stop() {
        const asked = this.asked;

        this.#end();
        asked?.reject(new Stopped("stopped"));
    }

    #start() {
        const worker = this.host.makeWorker();

        worker.onmessage = ({ data }) => this.#take(worker, data);
        worker.onerror = event => {
            event.preventDefault();
            this.#take(worker, {
                id: this.asked?.id, trapped: event.message ?? "worker" });
        };
        worker.postMessage({
            module: this.host.module, catalogue: this.host.catalogue });
        return worker;
    }

    #take(worker, data) {
        const asked = this.asked;

        if (worker !== this.worker || asked === null)
            return;
        if (data.progress !== undefined) {
            asked.progress?.(plain(data.progress));
            return;
        }
        if (data.id !== asked.id)
            return;
        clearTimeout(asked.watch);
        this.asked = null;
        if (data.trapped !== undefined || data.bytes > GROWN)
            this.#end();
        else
            this.idle = setTimeout(() => this.#end(), IDLE);
        this.host.changed();
        asked.resolve(data.trapped === undefined ? data : {
            code: 4, out: "", err: "", kept: {}, trapped: data.trapped });
    }

    #end() {
        if (this.asked !== null)
            clearTimeout(this.asked.watch);
        clearTimeout(this.idle);
        this.asked = null;
        this.worker?.terminate();
        this.worker = null;
        this.host.changed();
    }
}

// A line of progress without what moves the cursor of a terminal.
function plain(text) {
    // eslint-disable-next-line no-control-regex
    return text.replace(/\x1b\[[0-9;]*[A-Za-z]|[\r\n]/g, "").trim();
}

// What all lanes share: the compiled engine, the language, the limits.
export class Host {
    constructor(makeWorker, module) {
        this.makeWorker = makeWorker;
        this.module = module;
        this.catalogue = null;
        this.seconds = 10;
        this.megabytes = 512;
        this.lanes = {};
        this.onchange = () => {};
    }

    changed() {
        this.onchange();
    }

    lane(name) {
        return (this.lanes[name] ??= new Lane(this));
    }

    speak(catalogue) {
        this.catalogue = catalogue;
        for (const lane of Object.values(this.lanes))
            lane.stop();
    }

    get limits() {
        return ["--time", `${this.seconds}s`, "--memory", `${this.megabytes}M`];
    }
}
