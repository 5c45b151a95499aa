// SPDX-License-Identifier: MIT
// build.mjs ENGINE OUT -- the page out of web/page and the engine: a folder for
// any server, OUT/grundy.html, which is all of it in one file, and OUT/page.html,
// which `grundy page` puts a game into.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

const [engine, out] = process.argv.slice(2);
const page = join(dirname(fileURLToPath(import.meta.url)), "page");

async function bundle(entry, oneFile) {
    const { outputFiles } = await build({
        entryPoints: [join(page, entry)], bundle: true, write: false,
        minify: true, legalComments: "none", target: "es2022",
        format: entry === "worker.js" ? "iife" : "esm", charset: "utf8",
        define: { __ONE_FILE__: String(oneFile) },
    });

    return outputFiles[0].text;
}

async function sheet() {
    const { outputFiles } = await build({
        entryPoints: [join(page, "style.css")], write: false, minify: true,
        charset: "utf8" });

    return outputFiles[0].text;
}

function hashOf(text) {
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function fill(places) {
    return Object.entries(places).reduce(
        (html, [name, value]) => html.replaceAll(`@${name}@`, () => value),
        readFileSync(join(page, "index.html"), "utf8"));
}

// A text in a script element: it must not end it.
const inScript = text => text.replaceAll("</script", "<\\/script")
    .replaceAll("<!--", "<\\!--");
const packed = file => gzipSync(readFileSync(file), { level: 9 })
    .toString("base64");

mkdirSync(out, { recursive: true });
const css = await sheet();
const worker = await bundle("worker.js", false);

writeFileSync(join(out, "style.css"), css);
writeFileSync(join(out, "page.js"), await bundle("main.js", false));
writeFileSync(join(out, "worker.js"), worker);
copyFileSync(join(engine, "grundy.wasm"), join(out, "grundy.wasm"));
copyFileSync(join(engine, "ja.mo"), join(out, "ja.mo"));
const TITLE = "grundy", CLASS = "";

writeFileSync(join(out, "index.html"), fill({
    TITLE, CLASS,
    CSP: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; " +
        "style-src 'self'; img-src blob: data:; connect-src 'self'; " +
        "worker-src 'self'; base-uri 'none'; form-action 'none'",
    STYLE: '<link rel="stylesheet" href="style.css">',
    EARLY: '<link rel="preload" as="fetch" crossorigin href="grundy.wasm">',
    DATA: "",
    SCRIPT: '<script type="module" src="page.js"></script>',
}));

// All in one file: the page's script, the engine's name and more data.
async function oneFile(entry, wasm, places, data = "") {
    const script = inScript(await bundle(entry, true));

    return fill({
        CSP: `default-src 'none'; script-src ${hashOf(script)} blob: ` +
            `'wasm-unsafe-eval'; style-src ${hashOf(css)}; ` +
            "img-src blob: data:; worker-src blob:; base-uri 'none'; " +
            "form-action 'none'",
        STYLE: `<style>${css}</style>`,
        EARLY: "",
        DATA: `${data}<script type="application/octet-stream" id="engine">${
            packed(join(engine, wasm))}</script>
<script type="application/octet-stream" id="catalogue">${
    packed(join(engine, "ja.mo"))}</script>
<script type="text/plain" id="worker">${inScript(worker)}</script>`,
        SCRIPT: `<script type="module">${script}</script>`,
        ...places,
    });
}

writeFileSync(join(out, "grundy.html"), await oneFile("main.js", "grundy.wasm",
    { TITLE, CLASS }));

// The places that cli/cmd_page.c fills.
const GAME = "@GRUNDY-GAME@", NAME = "@GRUNDY-TITLE@";
const frame = await oneFile("game.js", "game.wasm",
    { TITLE: NAME, CLASS: "alone" },
    `<script type="application/json" id="game">${GAME}</script>\n`);

for (const place of [GAME, NAME])
    if (frame.split(place).length !== 2)
        throw new Error(`${place} has to stand once`);
writeFileSync(join(out, "page.html"), frame);
