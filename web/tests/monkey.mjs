// SPDX-License-Identifier: MIT
// Whoever clicks without looking, and whoever does the same again and again.
import { readFileSync } from "node:fs";

import { browse, sleep } from "./browser.mjs";
import { Visits, link } from "./visitor.mjs";
const LOGGED = 20;
const TEXTS = ["heap(3)", "1..", "))", "\n", "山"];
const KEYS = ["Tab", "Enter", "Escape", "ArrowDown", "Control+z", "Backspace"];

// Numbers that the seed alone decides.
function drawing(seed) {
    let state = seed % 2147483648;

    return n => {
        state = (state * 1103515245 + 12345) % 2147483648;
        return Math.floor(state / 65536) % n;
    };
}

function draw(random) {
    const what = random(10);

    return what < 6 ? ["click", random(1280), random(800)]
        : what < 8 ? ["type", TEXTS[random(TEXTS.length)]]
            : ["press", KEYS[random(KEYS.length)]];
}

function act(page, [what, ...on]) {
    return what === "click" ? page.mouse.click(...on)
        : what === "type" ? page.keyboard.type(...on)
            : page.keyboard.press(...on);
}

const WAIT = 5000;

// Whether it is done within a while.
function inTime(doing) {
    return Promise.race([doing.then(() => true),
        sleep(WAIT).then(() => false)]);
}

// Chromium never answers a text that is put in while the page goes to another:
// nobody waits for that, but the page has to answer.
async function tryTo(page, action) {
    const doing = act(page, action);

    doing.catch(() => {});
    if (await inTime(doing))
        return;
    if (!await inTime(page.evaluate(() => document.readyState)))
        throw new Error("the page no longer answers");
}

// Why a page is no longer there, as far as the browser tells.
function watch({ page, context }) {
    const went = [];

    page.on("crash", () => went.push("the page crashed"));
    page.on("close", () => went.push("the page was closed"));
    context.on("close", () => went.push("its context was closed"));
    context.browser().on("disconnected", () =>
        went.push("the browser has gone"));
    return went;
}

// Clicks and types for so long.  The same seed does the same things, as far as
// the page is as quick; a failure tells the seed, the last things that were done
// and why the page is gone.
export async function monkey(visitor, { seconds, seed, check }) {
    const { page, context, url, open, set, textOf } = visitor;
    const until = Date.now() + seconds * 1000;
    const random = drawing(seed), went = watch(visitor), done = [];
    // Somebody may be on the way elsewhere, by the last key.
    const to = async (fragment, tries = 4) => {
        await sleep(300);
        await open(fragment).catch(error => {
            if (tries === 1)
                throw error;
            return to(fragment, tries - 1);
        });
    };
    const home = "#/play/kayles";

    console.log(`monkey: seed ${seed}, ${seconds} s`);
    // A link of the documents may lead out of here: nobody is there.
    visitor.leaves = true;
    await context.route(there => !there.href.startsWith(url) &&
        there.protocol.startsWith("http"), route => route.abort());
    context.on("page", other => other.close().catch(() => {}));
    await to(home);
    try {
        for (let i = 0; Date.now() < until; i++) {
            const action = draw(random);

            done.push(`${i} ${action.join(" ")}`);
            if (done.length > LOGGED)
                done.shift();
            await tryTo(page, action);
            // Those who have gone to the documents read for a while.
            if (i % 100 === 99 && !(await page.locator("#app").count()))
                await to(home);
        }
        await tryTo(page, ["press", "Escape"]);
        await to("#/answer");
        await set({});
        await to("#/solve/nim");
        check("after all of it the page answers",
            (await textOf(".says")).includes("wins"));
    } catch (error) {
        check(`monkey with SEED=${seed}`, false, `${error.message}
  ${went.join(", ") || "the page is there"}, at ${page.url().slice(0, 200)}
  ${done.join("\n  ")}`);
    }
}

// ---- memory ----

const ROUND = ["#/play/nim", "#/play/cram", "#/solve/nim", "#/table/two-heap-nim",
    "#/graph/nim", "#/law/kayles", "#/why/nim", "#/answer/nim"];
const WARM = 2, ROUNDS = 4;

// Megabytes that the renderers hold, the workers' memories among them.
async function resident(session) {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const bytes = processInfo.filter(p => p.type === "renderer").map(p =>
        Number(/^Anonymous:\s+(\d+) kB/m.exec(readFileSync(
            `/proc/${p.id}/smaps_rollup`, "utf8"))?.[1] ?? 0));

    return bytes.reduce((sum, kilobytes) => sum + kilobytes / 1024, 0);
}

// What is held when all that nobody needs is thrown away.
async function held(page, session, metrics) {
    for (let i = 0; i < 2; i++)
        await metrics.send("HeapProfiler.collectGarbage");
    for (const worker of page.workers())
        await worker.evaluate(() => self.gc());
    await sleep(300);
    const told = Object.fromEntries((await metrics.send(
        "Performance.getMetrics")).metrics.map(m => [m.name, m.value]));

    return { nodes: told.Nodes, listeners: told.JSEventListeners,
        heap: told.JSHeapUsedSize / (1 << 20),
        workers: page.workers().length, all: await resident(session) };
}

async function round({ page, follow, settle }) {
    for (const fragment of ROUND) {
        await follow(fragment);
        if (fragment === "#/play/nim") {
            await page.locator(".board .pick").first().click();
            await sleep(50);
            await settle();
            await page.locator('[data-key="back"]').click();
            await settle();
        }
    }
}

// Rules that take a lot of memory, and what they say.
const LARGE = link("answer", {
    rules: "let a = [i for i in 1..6000000]\nprint sum(a)\n" });

// The same clicks again and again: after some rounds a page has what it needs,
// and then it takes no more.  A browser of its own, whose processes are counted.
export async function steady(url, { shots, check }) {
    const browser = await browse(["--js-flags=--expose-gc"]);

    try {
        const visitor = await new Visits(
            browser, { url, shots, check }).begin();
        const { page, context, open, follow } = visitor;
        const session = await browser.newBrowserCDPSession();
        const metrics = await context.newCDPSession(page);

        await metrics.send("Performance.enable");
        await open("#/plan/nim");
        for (let i = 0; i < WARM; i++)
            await round(visitor);
        const before = await held(page, session, metrics);

        for (let i = 0; i < ROUNDS; i++)
            await round(visitor);
        const after = await held(page, session, metrics);
        const grown = `${JSON.stringify(before)} ${JSON.stringify(after)}`;

        check("the elements do not grow", after.nodes <= before.nodes + 60 &&
            after.listeners <= before.listeners + 20, grown);
        check("the heap does not grow", after.heap <= before.heap + 1, grown);
        check("the workers do not grow",
            after.workers <= before.workers, grown);
        check("memory does not grow", after.all <= before.all + 25, grown);
        await follow(LARGE);
        await sleep(500);
        const large = await held(page, session, metrics);

        check("what needs much is answered",
            (await visitor.textOf(".output")).includes("18000003000000"),
            await visitor.textOf(".view"));
        check("what needed much is given back", large.workers < after.workers &&
            large.all <= before.all + 25, `${grown} ${JSON.stringify(large)}`);
        if (process.env.TIMES)
            console.log(`${grown} ${JSON.stringify(large)}`);
    } finally {
        await browser.close();
    }
}
