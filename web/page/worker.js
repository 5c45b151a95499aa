// SPDX-License-Identifier: MIT
// The worker that the engine runs in.  Each command has an engine of its own,
// so that none leaves anything behind; boards keep theirs, with all that was
// solved.  How many bytes it has come to is told with each answer: a lane ends a
// worker that has grown.
import { Engine } from "./wasi.js";

let module = null;
let catalogue = null;
let resident = null;

function engineFor(keep) {
    const said = text => postMessage({ progress: text });

    if (keep && resident !== null)
        return resident;
    const engine = new Engine(module, said);

    engine.speak(catalogue);
    if (keep)
        resident = engine;
    return engine;
}

function answer({ id, words, files, keep }) {
    const from = performance.now();

    try {
        const engine = engineFor(keep);
        const answered = engine.run(words, files);

        postMessage({ id, ...answered, bytes: engine.bytes,
            ms: performance.now() - from });
    } catch (error) {
        // A trap: the engine's stack or memory is over, or it has a fault.
        resident = null;
        postMessage({ id, trapped: String(error?.message ?? error) });
    }
}

onmessage = ({ data }) => {
    if (data.module !== undefined) {
        module = data.module;
        catalogue = data.catalogue;
        resident = null;
        postMessage({ ready: true });
        return;
    }
    answer(data);
};
