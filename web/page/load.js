// SPDX-License-Identifier: MIT
// Where the engine comes from: files beside the page, or the page itself.
async function inflate(id) {
    const element = document.getElementById(id);
    const bytes = Uint8Array.from(atob(element.textContent.trim()),
        letter => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream()
        .pipeThrough(new DecompressionStream("gzip"));

    return new Response(stream).arrayBuffer();
}

async function fetched(name) {
    const got = await fetch(name);

    if (!got.ok)
        throw new Error(`${name}: ${got.status}`);
    return got;
}

async function compileBeside() {
    try {
        return await WebAssembly.compileStreaming(fetched("grundy.wasm"));
    } catch {
        // A server that does not know the type of the file.
        return WebAssembly.compile(
            await (await fetched("grundy.wasm")).arrayBuffer());
    }
}

export async function loadEngine() {
    const catalogue = __ONE_FILE__ ? () => inflate("catalogue")
        : async () => (await fetched("ja.mo")).arrayBuffer();

    return {
        catalogue,
        module: __ONE_FILE__
            ? await WebAssembly.compile(await inflate("engine"))
            : await compileBeside(),
    };
}

let source = null;

export function makeWorker() {
    if (!__ONE_FILE__)
        return new Worker("worker.js");
    source ??= URL.createObjectURL(new Blob(
        [document.getElementById("worker").textContent],
        { type: "text/javascript" }));
    return new Worker(source);
}
