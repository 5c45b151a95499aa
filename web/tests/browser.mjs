// SPDX-License-Identifier: MIT
// A server of files and a Chromium, for the tests of the page.
import { statSync, createReadStream } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

import { chromium } from "playwright-core";

const TYPES = { ".html": "text/html", ".js": "text/javascript",
    ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic",
    "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"];

export async function serve(folder) {
    const server = createServer((request, answer) => {
        const path = join(folder, normalize(
            new URL(request.url, "http://x").pathname));
        const file = path.endsWith("/") ? `${path}index.html` : path;

        try {
            statSync(file);
        } catch {
            answer.writeHead(404).end();
            return;
        }
        answer.writeHead(200, {
            "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
        createReadStream(file).pipe(answer);
    });

    await new Promise(done => server.listen(0, "127.0.0.1", done));
    return { url: `http://127.0.0.1:${server.address().port}/`,
        close: () => server.close() };
}

// Playwright would close the browser when we are told to end, and the test would
// blame the page for it; the test says itself what happened.
export function browse(more = []) {
    return chromium.launch({ executablePath: "/usr/bin/chromium",
        headless: true, args: [...ARGS, ...more], handleSIGTERM: false, handleSIGHUP: false });
}

export const CONTEXT = { viewport: { width: 1280, height: 800 },
    locale: "en-GB" };

export const sleep = ms => new Promise(done => setTimeout(done, ms));
