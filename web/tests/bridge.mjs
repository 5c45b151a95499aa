// SPDX-License-Identifier: MIT
// bridge.mjs GRUNDY FOLDER -- the engine as WebAssembly against the program:
// the same command lines, the same answers.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { Engine } from "../page/wasi.js";
import { KNOWN } from "../page/words.js";

const [program, folder] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(`${folder}/grundy.wasm`));
const mo = `${folder}/ja.mo`;
let passed = 0, failed = 0;

function check(name, ok, detail = "") {
    if (ok) {
        passed++;
        return;
    }
    failed++;
    console.log(`FAILED ${name} ${String(detail).slice(0, 600)}`);
}

const INTERPRETED = ["--engine", "interpret", "--no-cache"];

// A page searches alone and does not exchange Left and Right: its plan has
// nothing of threads, and other numbers of images.
function planned(out) {
    return out
        .replace(/, \{"name": "sets", [^}]*is shared by threads[^}]*\}/g, "")
        .replace(/images under \d+ symmetries/g, "images");
}

function native(words, input = "", env = {}) {
    const options = ["games", "emit"].includes(words[0]) ? [] : INTERPRETED;
    const done = spawnSync(program, [...words, ...options],
        { input, encoding: "utf8", maxBuffer: 1 << 26,
            env: { LANG: "C.UTF-8", ...env } });

    return { code: done.status, out: done.stdout };
}

function same(name, words, files = {}) {
    const engine = new Engine(module);
    const ours = engine.run(words, files);
    const theirs = native(words, files.input ?? "");

    check(name, ours.code === theirs.code &&
        planned(ours.out) === planned(theirs.out),
        `\n  page   ${ours.code} ${ours.out.slice(0, 250)} ${ours.err}` +
        `\n  native ${theirs.code} ${theirs.out.slice(0, 250)}`);
}

for (const name of ["grundy", "game"]) {
    const engine = readFileSync(`${folder}/${name}.wasm`);
    const size = brotliCompressSync(engine).length;
    const zipped = gzipSync(engine, { level: 9 }).length;

    check(`${name}.wasm has at most 700 KB by brotli`, size <= 700_000, size);
    check(`${name}.wasm has at most 800 KB by gzip`, zipped <= 800_000, zipped);
}

// What is left out of a page: the law of takings but for listed pairs, and that
// of coins in several rows, items that are sorted, texts that get shorter and
// tokens, so that its plans of these are others, and that of
// coins as sets, which has something to say of many games.
const alike = { "abc255-g": ["--no-rewrite", "closed-family"] };
const other = new Set(["hdu-3404", "pe-459", "turning-corners", "cf-1104b",
    "lc-1686", "luogu-p4136"]);
const games = readdirSync("games").filter(f => f.endsWith(".game"))
    .map(f => f.slice(0, -5));
for (const game of games) {
    same(`check ${game}`, ["check", game, "--json", "--time", "30"]);
    if (!other.has(game))
        same(`plan ${game}`, ["plan", game, "--json", "--time", "30",
            "--no-rewrite", "coins", ...(alike[game] ?? [])]);
}
same("solve", ["solve", "nim", "heap(3) + heap(5)", "--json"]);
same("explain", ["explain", "kayles", "row(12)", "--json"]);
same("explain text", ["explain", "kayles", "row(12)"]);
same("far heaps", ["solve", "nim",
    "heap(1000000000000000000) + heap(3)", "--json"]);
same("table", ["table", "wythoff", "heaps(a, b)", "a=0..40", "b=0..40",
    "--json"]);
same("table", ["table", "two-heap-nim", "heaps(a, b)", "a=0..40", "b=0..40",
    "--json"]);
same("large blocks that come again are empty", ["table", "wythoff-nimbers",
    "queen(a, b)", "a=0..720", "b=0..720", "--csv"]);
same("law", ["law", "0.77", "--json"]);
same("law of rules", ["law", "kayles", "row(n)", "--json"]);
same("emit", ["emit", "nim"]);
same("games", ["games", "--json"]);
same("input", ["run", "nim"], { input: "3 3 4 6\n" });
same("bad input", ["run", "nim", "--json"], { input: "3 3\n" });

{
    const engine = new Engine(module);
    const rules = "position heap(n in 0..9)\n    move to heep(n - 1)\n";
    const told = JSON.parse(
        engine.run(["check", "rules.game", "--json"],
            { "rules.game": rules }).out);

    check("an error has its place", told.errors[0].line === 2 &&
        told.errors[0].column === 13 && told.errors[0].length === 4,
    JSON.stringify(told));
    for (const words of [["plan", "nim", "--dump", "ast"],
        ["solve", "cram", "--set", "h=2", "--set", "w=2",
            "--certificate", "proof"],
        ["solve", "cram", "board(full(2, 2))", "--store", "parts"]]) {
        const refused = engine.run(words);

        check(`${words[0]} ${words.at(-2)} says what a page has not`,
            refused.code > 0 && /\bpage\b/.test(refused.err), refused.err);
    }
    check("japanese", engine.speak(readFileSync(mo)));
    const ja = engine.run(["explain", "nim", "heap(3) + heap(5)"]).out;
    const theirs = native(["explain", "nim", "heap(3) + heap(5)"], "",
        { LANG: "ja_JP.UTF-8", LANGUAGE: "ja" }).out;

    check("the same words in Japanese", ja === theirs && /[ぁ-ん]/.test(ja),
        `${ja}\n${theirs}`);
    check("english again", engine.speak(null) &&
        engine.run(["explain", "nim", "heap(3)"]).out.includes("wins"));

    const at = JSON.parse(
        engine.run(["position", "nim", "heap(3) + heap(5)"]).out);

    check("moves of a board", at.moves.length === 8 && at.wins === true &&
        at.moves.filter(m => m.wins).map(m => m.to).join() === "heap(3)" &&
        at.moves[0].left[0].params[0].elements[0] === 2,
    JSON.stringify(at).slice(0, 500));
    const halves = JSON.parse(engine.run(["position", "kayles", "row(7)"]).out)
        .moves.find(m => m.to === "row(3) + row(3)");

    check("two equal halves are two", halves.left.length === 2,
        JSON.stringify(halves));
    const after = JSON.parse(engine.run(["position", "nim",
        "heap(3) + heap(5)", "--to", "heap(3)", "--part", "1",
        "--think"]).out);

    check("a move is made", after.position === "2 * heap(3)" &&
        after.wins === false && after.thought.to === "heap(2)",
    JSON.stringify(after).slice(0, 500));
    const before = engine.bytes;

    for (let i = 0; i < 300; i++)
        engine.run(["position", "nim", `heap(${i % 7}) + heap(5)`]);
    check("memory does not grow", engine.bytes === before,
        `${before} ${engine.bytes}`);
}
// ---- the page's own words ----

{
    const files = ["", "views/"].flatMap(folder =>
        readdirSync(`web/page/${folder}`).filter(f => f.endsWith(".js"))
            .map(f => `web/page/${folder}${f}`));
    const text = files.filter(f => !f.endsWith("words.js"))
        .map(f => readFileSync(f, "utf8")).join("\n");
    const asked = [...text.matchAll(/\bt\(\s*"([^"]*)"/g)].map(m => m[1]);

    for (const words of new Set(asked))
        check(`"${words}" in Japanese`, KNOWN.includes(words));
    for (const words of KNOWN)
        check(`"${words}" is said`, text.includes(JSON.stringify(words)) ||
            new RegExp(`\\b${words}:`).test(text));
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
