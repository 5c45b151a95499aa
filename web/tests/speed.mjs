// SPDX-License-Identifier: MIT
// speed.mjs GRUNDY FOLDER -- tables and searches in WebAssembly against the
// program's interpreter: seconds of processor, the least of ROUNDS, what V8
// takes to compile among them.  The page is to take no more than 2.5 times as
// long.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { Engine } from "../page/wasi.js";

const [program, folder] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(`${folder}/grundy.wasm`));
const ROUNDS = 3, MOST = 2.5;
const set = (...all) => all.flatMap(each => ["--set", each]);
const CASES = [
    ["table", "typical90-031", "pile(w, b)", "w=0..400", "b=0..400", "--json"],
    ["solve", "wythoff-nimbers", "queen(1500, 1400)"],
    ["solve", "turning-corners", "coin(60, 60)"],
    ["solve", "cram", ...set("h=6", "w=6")],
    ["solve", "chomp", ...set("h=8", "w=9")],
    ["solve", "domineering", ...set("h=6", "w=7")],
    ["solve", "clobber", ...set("h=4", "w=4")],
];
let slow = 0;

// The shell tells what its children have taken.
function seconds(words) {
    const { stdout } = spawnSync("sh", ["-c", '"$@" >/dev/null 2>&1; times',
        "sh", program, ...words, "--engine", "interpret", "--no-cache"],
    { encoding: "utf8" });
    const last = stdout.trim().split("\n").at(-1);

    return [...last.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
        (sum, [, m, s]) => sum + 60 * Number(m) + Number(s), 0);
}

function ours(words) {
    const from = process.cpuUsage();

    new Engine(module).run(words);
    const { user, system } = process.cpuUsage(from);

    return (user + system) / 1e6;
}

const least = (f, words) => Math.min(
    ...Array.from({ length: ROUNDS }, () => f(words)));

for (const words of CASES) {
    const theirs = least(seconds, words), here = least(ours, words);
    const times = here / theirs;

    slow += times > MOST;
    console.log(`${times.toFixed(2)} times  ${here.toFixed(2)} s, ${
        theirs.toFixed(2)} s  ${words.join(" ")}`);
}
process.exitCode = slow > 0 ? 1 : 0;
