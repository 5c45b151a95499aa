// SPDX-License-Identifier: MIT
// page.mjs PAGE SHOTS [GRUNDY] -- the page in a real browser: every view, every game,
// links that come back and links that mean harm, what never ends, and whoever
// clicks without looking.  Pictures of the states go to SHOTS.
//
// Several visitors are there at once (HANDS), each with its own part of the
// test.  PART=play,views: these alone; TIMES=1: how long each took.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync,
    writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";

import { browse, serve, sleep } from "./browser.mjs";
import { monkey, steady } from "./monkey.mjs";
import { Visits, link } from "./visitor.mjs";

const [folder, shots, program = "build/grundy"] = process.argv.slice(2);
const VIEWS = ["answer", "solve", "why", "play", "table", "law", "graph",
    "plan", "program"];
const GAMES = ["nim", "kayles", "cram", "typical90-031", "two-heap-nim",
    "misere-nim", "tic-tac-toe", "grundy", "chomp", "token-graph",
    "toads", "treblecross"];
let passed = 0, failed = 0;

function check(name, ok, detail = "") {
    if (ok) {
        passed++;
        return;
    }
    failed++;
    console.log(`FAILED ${name} ${String(detail).slice(0, 4000)}`);
}

// ---- what each view shows ----

// What has to stand there; null: rules may have nothing to show here.
const SHOWS = {
    answer: page => page.locator(".output").innerText(),
    solve: page => page.locator(".view .says").innerText(),
    why: page => page.locator(".prose p").first().innerText(),
    play: page => page.locator(".view .says").innerText(),
    plan: page => page.locator(".steps li").count(),
    program: async page =>
        (await page.locator(".view pre").innerText()).includes("main"),
    graph: page => page.locator(".stage img").getAttribute("src"),
};

async function views({ page, textOf, open, follow, shot }, games) {
    await open(`#/plan/${games[0]}`);
    for (const game of games)
        for (const view of VIEWS) {
            const calm = await follow(`#/${view}/${game}`);
            const error = await page.locator(".view .error").count();

            if (SHOWS[view] !== undefined && error === 0)
                check(`${view} of ${game}`, calm &&
                    await SHOWS[view](page).catch(
                        e => check(`${view} of ${game}`, false, e)));
            else
                check(`${view} of ${game} says something`, calm &&
                    (await textOf(".view")).trim() !== "");
            // What these have is known.
            const sure = !["table", "law", "program", "play"].includes(view);

            check(`${view} of ${game} has no error`, !sure || error === 0,
                error > 0 ? await textOf(".view .error") : "");
            if (game === "kayles" || view === "play")
                await shot(`${view}-${game}`);
        }
}

async function results({ page, textOf, settle, open }) {
    await open("#/solve/nim");
    check("the winner", (await textOf(".says")).includes("wins"));
    check("the winning move", (await textOf(".view .moves"))
        .includes("heap(3) → heap(2)"), await textOf(".view .moves"));
    await page.locator(".view .moves button").first().click();
    await settle();
    check("a move is followed", (await textOf(".says")).includes("loses"));
    await open("#/why/nim");
    check("why", (await textOf(".prose")).includes("xor"));
    await open("#/law/kayles");
    check("a law is proved", (await textOf(".badge")).includes("proved") &&
        (await textOf(".facts")).includes("12"));
    await open("#/table/two-heap-nim");
    await page.locator(".stage").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    check("the value under the keys", /: 0$/.test(await textOf(".under")),
        await textOf(".under"));
    await page.keyboard.press("Enter");
    await settle();
    check("a cell is solved", (await textOf(".facts"))
        .includes("heaps(1, 1)"), await textOf(".view"));
}

// ---- playing ----

async function play({ page, textOf, settle, open }) {
    await open(link("play", { game: "nim", position: "heap(3) + heap(5)" }));
    await page.locator('[data-key="1/0:3"]').click();
    await sleep(100);
    await settle();
    check("a click is a move, and it is answered",
        (await textOf(".view .says")).includes("You are to move") &&
        (await textOf(".view .told")).includes("heap(5) -> heap(3)"),
        await textOf(".view"));
    await page.locator('[data-key="back"]').click();
    await settle();
    check("it is taken back", (await textOf(".view")).includes("heap(5)"));
    await page.locator('[data-key="hint"]').click();
    check("a hint", (await textOf(".view")).includes("Hint: heap(5)"));
    await page.locator('[data-key="1/0:3"]').focus();
    await page.keyboard.press("Enter");
    await sleep(100);
    await settle();
    for (let i = 0; i < 8; i++) {
        const says = await textOf(".view .says");

        if (!says.includes("to move"))
            break;
        await page.locator('[data-key="hint"]').click();
        await page.locator(".moves button[data-wins]").first().click();
        await sleep(60);
        await settle();
    }
    check("a won game is won", (await textOf(".view .says")) === "You win!",
        await textOf(".view .says"));
    await open(link("play", { game: "cram", input: "3 4" }));
    check("a board of cells",
        await page.locator(".board .cell").count() === 12);
    await page.locator('[data-key="0/c:0,0"]').click();
    await page.locator('[data-key="0/c:0,1"]').click();
    await sleep(100);
    await settle();
    check("two cells are a move",
        await page.locator(".board .token").count() === 8,
        await page.locator(".board .token").count());
    await open(link("play", { game: "tic-tac-toe", input: "3 3 3" }));
    await page.locator('[data-key="0/c:1,1"]').click();
    await sleep(100);
    await settle();
    check("one cross, one nought",
        await page.locator(".board .token").count() === 2 &&
        await page.locator(".board .token.two").count() === 1);
}

// From the middle of one piece to that of another, with the button held.
async function drag({ page }, from, to) {
    const middle = async key => {
        const box = await page.locator(`[data-key="${key}"]`).boundingBox();

        return [box.x + box.width / 2, box.y + box.height / 2];
    };

    await page.mouse.move(...await middle(from));
    await page.mouse.down();
    await page.mouse.move(...await middle(to), { steps: 4 });
    await page.mouse.up();
    await sleep(100);
}

async function drags(visitor) {
    const { page, textOf, settle, open } = visitor;
    const two = async () => {
        await page.locator("#play-mode").selectOption("two");
        await settle();
    };

    await open(link("play", { game: "cram", input: "3 4" }));
    await two();
    await drag(visitor, "0/c:0,0", "0/c:0,1");
    await settle();
    check("two cells are dragged over",
        await page.locator(".board .token").count() === 10 &&
        (await textOf(".says")).includes("Second player"),
        await textOf(".view"));
    await drag(visitor, "0/c:1,0", "0/c:2,3");
    check("a drag that is no move does nothing",
        await page.locator(".board .token").count() === 10 &&
        await page.locator(".board .chosen").count() === 0);
    await open(link("play", { game: "kayles", position: "row(7)" }));
    await two();
    await drag(visitor, "0/0:3", "0/0:2");
    await settle();
    check("a run of a row is dragged over", (await textOf(".view"))
        .includes("row(2) + row(3)"), await textOf(".view"));
}

// Positions of a graph are drawn as it is.
async function graphs(visitor) {
    const { page, textOf, settle, open, shot, accessible } = visitor;
    const two = async () => {
        await page.locator("#play-mode").selectOption("two");
        await settle();
    };
    const tokens = () => page.locator(".board .token").count();

    await open(link("play", { game: "node-kayles",
        input: "6 5  0 1  1 2  2 3  3 4  4 5" }));
    await two();
    check("a set of vertices is a graph", await tokens() === 6 &&
        await page.locator(".board line.edge").count() === 5 &&
        await page.locator(".board .arrow").count() === 0);
    await accessible("a graph");
    await page.locator('[data-key="0/s:1"]').click();
    await settle();
    check("a click takes a vertex and its neighbours", await tokens() === 3 &&
        (await textOf(".view")).includes("graph({3, 4, 5})"),
    await textOf(".view"));
    await shot("graph-set");
    await open(link("play", { game: "geography",
        input: "4 5  1 2  1 3  2 3  3 4  4 1  1" }));
    await two();
    check("a token on a directed graph",
        await page.locator(".board .here").count() === 1 &&
        await page.locator(".board .arrow").count() === 5 &&
        await tokens() === 1);
    await drag(visitor, "0/s:1", "0/s:3");
    await settle();
    check("is dragged along an edge", (await textOf(".view"))
        .includes("at(3, {1, 3})"), await textOf(".view"));
    await page.locator('[data-key="0/s:4"]').click();
    await settle();
    check("or goes where one clicks", (await textOf(".view"))
        .includes("at(4, {1, 3, 4})"), await textOf(".view"));
    await shot("graph-token");
    await open(link("play", { game: "arc-kayles",
        input: "4 4  1 2  2 3  3 4  4 1" }));
    await two();
    await drag(visitor, "0/s:2", "0/s:3");
    await settle();
    check("an edge is a drag between its ends", (await textOf(".view"))
        .includes("graph({1, 4})"), await textOf(".view"));
    await open(link("play", { game: "hackenbush",
        input: "2 3  0 1  1 2  0 2" }));
    check("a set of edges is no set of vertices",
        await page.locator(".board .edge").count() === 0 &&
        await page.locator(".board .cell").count() === 3);
}

// The pixel of a picture that is paper alone, beside the colour of the page's.
const PAPER = async () => {
    const image = document.querySelector(".stage img");
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    const probe = document.createElement("i");

    await image.decode();
    pen.drawImage(image, 0, 0);
    probe.className = "box";
    document.body.append(probe);
    const wanted = getComputedStyle(probe).backgroundColor;

    probe.remove();
    return [`rgb(${[...pen.getImageData(3, 3, 1, 1).data].slice(0, 3)
        .join(", ")})`, wanted];
};

async function pictures({ page, open, follow, shot }) {
    await open("#/answer/kayles");
    for (const view of ["graph", "law"])
        for (const colours of ["dark", "light"]) {
            await page.emulateMedia({ colorScheme: colours });
            await follow(`#/${view}/kayles`);
            const [paper, sheet] = await page.evaluate(PAPER);

            check(`the picture of ${view} is ${colours}`, paper === sheet,
                `${paper} ${sheet}`);
            await shot(`picture-${view}-${colours}`);
            // It changes with the page.
            await page.emulateMedia({ colorScheme: colours === "dark"
                ? "light" : "dark" });
            let [other, now] = await page.evaluate(PAPER);

            for (let i = 0; i < 50 && other !== now; i++) {
                await sleep(100);
                [other, now] = await page.evaluate(PAPER);
            }

            check(`the picture of ${view} changes from ${colours}`,
                other === now && other !== paper, `${other} ${now}`);
        }
}

// ---- rules ----

const editorOf = page => page.locator(".cm-content");

async function type({ page, settle }, text) {
    await editorOf(page).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(text);
    await sleep(400);
    await settle();
}

async function writing(visitor) {
    const { page, textOf, settle, open, shot, accessible } = visitor;
    const wrong = "position heap(n)\n    move to heep(n - k) for k in 1..n\n";

    await open("#/solve/nim");
    await type(visitor, wrong);
    check("an error is told of", (await textOf(".state")).includes("1 error"),
        await textOf(".state"));
    check("and underlined",
        await page.locator(".cm-lintRange-error").innerText() === "heep");
    await shot("error");
    await accessible("with an error");
    await page.locator(".cm-lintRange-error").hover();
    await page.locator(".cm-diagnosticAction").click();
    await sleep(400);
    await settle();
    check("a quick fix mends it",
        (await textOf(".state")).includes("No errors") &&
        (await editorOf(page).innerText()).includes("to heap(n"),
        await textOf(".state"));
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await settle();
    check("a reload keeps the text",
        (await editorOf(page).innerText()).includes("to heap(n"));
    await page.getByRole("button", { name: "Undo" }).click();
    check("and what can be undone",
        (await editorOf(page).innerText()).includes("to heep(n"),
        await editorOf(page).innerText());
    await editorOf(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("sta");
    await page.locator(".cm-tooltip-autocomplete").waitFor();
    check("completion", (await page.locator(".cm-tooltip-autocomplete")
        .innerText()).includes("start"));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "New", exact: true }).click();
    await sleep(500);
    await settle();
    check("a template has no errors",
        (await textOf(".state")).includes("No errors"), await textOf(".state"));
    await page.getByRole("button", { name: "Library" }).click();
    await page.getByRole("searchbox").fill("octal split");
    check("the library is searched",
        await page.locator("dialog .games li").count() > 0);
    await shot("library");
    await accessible("library");
    await page.locator("dialog .games button").first().click();
    await settle();
    await page.getByRole("button", { name: "Settings" }).click();
    check("what was written is kept",
        await page.locator("dialog .games li").count() > 0);
    await accessible("settings");
    await shot("settings");
    await page.keyboard.press("Escape");
}

async function oneExample({ page, textOf, settle, open }) {
    await open("#/answer/nim");
    await page.getByRole("button", { name: /Example 2/ }).click();
    await settle();
    check("an example by one click", (await textOf(".output")).trim() ===
        "Second" && (await textOf(".view")).includes("as expected"));
    await page.locator("#answer-expected").fill("First");
    check("another output is seen",
        (await textOf(".view")).includes("differs from word 1"));
}

async function examples({ page, textOf, settle, open, set }, games) {
    await set({ seconds: 60 });
    await open("#/plan/nim");
    for (const game of games) {
        await page.evaluate(to => {
            location.hash = to;
        }, `#/plan/${game}`);
        await page.waitForFunction(
            name => document.documentElement.dataset.at?.endsWith(`/${name}`) &&
                /pass|error/.test(document.querySelector(".state").innerText),
            game, { timeout: 60_000 });
        const [, good, all] = /(\d+) of (\d+) examples pass/.exec(
            await textOf(".state")) ?? [];

        check(`${game} answers its examples`, all > 0 && good === all,
            await textOf(".state"));
    }
    await settle();
}

// ---- links ----

async function links({ page, textOf, another, open, follow }) {
    const rules = "game \"Añ <b>x</b> 山\"\nposition heap(n)\n" +
        "    move to heap(n - k) for k in 1..2\n";

    await open(link("solve", { rules, position: "heap(4)" }));
    check("a link brings its rules and position",
        (await textOf(".facts")).includes("heap(4)") &&
        (await textOf("h1")) === "Añ <b>x</b> 山", await textOf("#app"));
    await page.getByRole("button", { name: "Share" }).click();
    await sleep(400);
    const shared = await page.evaluate(() => location.hash);
    const other = await another();

    await other.open(shared);
    check("what is shared comes back",
        (await other.textOf(".facts")).includes("heap(4)") &&
        (await other.textOf(".cm-content")).includes("山"));
    await other.page.close();
    await open("#/solve/kayles");
    for (const view of VIEWS) {
        await follow(`#/${view}/nim`);
        await sleep(300);
        check(`the link of ${view}`, (await page.evaluate(() =>
            location.hash)).startsWith(`#/${view}/`));
    }
}

async function hostile({ page, settle, open, follow, shot }) {
    const bomb = "<img src=x onerror=\"document.title='pwned'\">" +
        "<script>document.title='pwned'</script>";
    const rules = `game "${bomb.replaceAll('"', "'")}"\n` +
        "position heap(n)\n" +
        `    show ["${bomb.replaceAll('"', "'")}"]\n` +
        `    move "${bomb.replaceAll('"', "'")}" to heap(n - 1)\n` +
        "start heap(3)\n";
    const bad = [
        "#/solve/~!!!", "#/solve/~AAAA", "#/nothere/nim", "#/solve/../../x",
        `#/solve/~${deflateRawSync(Buffer.alloc(1 << 24, 32))
            .toString("base64url")}`,
        link("solve", { rules: 7 }), link("solve", [1]), link("solve", null),
        link("solve", { game: "../nim" }), link("answer", { game: "nowhere" }),
        `#/solve/~${"A".repeat(1 << 20)}`, "#/solve/%00%ff", "#<script>",
    ];

    await open(link("answer", { rules }));
    for (const view of VIEWS) {
        await follow(link(view, { rules, position: "", input: bomb,
            expected: bomb, law: bomb, table: `${bomb}\n${bomb}` }));
        check(`${view} of hostile rules runs nothing`,
            !(await page.title()).startsWith("pwned") &&
            await page.locator(".view img[src=x], .view script").count() === 0);
    }
    await shot("hostile");
    await open(link("play", { rules }));
    await page.locator(".moves button").first().click({ timeout: 3000 });
    await settle();
    check("hostile moves are text", !(await page.title()).startsWith("pwned"));
    await open(bad[0]);
    check("the page begins with a bad link",
        await page.locator(".toast").count() === 1 &&
        (await editorOf(page).innerText()).length > 0);
    await follow("#/answer/nim");
    for (const fragment of bad) {
        await page.evaluate(() => document.querySelector(".toast")?.remove());
        await follow(fragment);
        check(`a bad link is refused: ${fragment.slice(0, 20)}`,
            (await page.locator(".toast").count()) === 1 &&
            (await editorOf(page).innerText()).length > 0);
    }
}

// ---- what goes wrong ----

async function stopped({ page, textOf, settle, url, follow, shot }) {
    const rules = "print count(x for x in 1..10**9 if isprime(x))\n";

    await page.goto("about:blank");
    await page.goto(`${url}${link("answer", { rules })}`);
    await page.waitForSelector("html[data-ready]");
    await page.getByRole("button", { name: "Stop" }).waitFor({ timeout: 5000 });
    await shot("working");
    const from = Date.now();

    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("# typing goes on");
    check("typing does not wait", Date.now() - from < 3000);
    await sleep(800);
    await page.getByRole("button", { name: "Stop" }).click();
    check("it is stopped", await settle(8000));
    await follow("#/solve/nim");
    check("and the page goes on", (await textOf(".says")).includes("wins"));
}

// How many times as long as alone something takes here, with all that runs
// beside it.
function busyness() {
    const from = performance.now(), cpu = process.cpuUsage();

    while (performance.now() < from + 60);
    const { user, system } = process.cpuUsage(cpu);

    return (performance.now() - from) / Math.max(1, (user + system) / 1000);
}

// From the page's script and elements being there to the first answer of the
// engine.
async function ready({ page, url }) {
    const told = [];

    for (let i = 0; i < 6; i++) {
        const factor = Math.max(1, busyness());

        await page.goto("about:blank");
        await page.goto(`${url}#/solve/nim`);
        await page.waitForSelector("html[data-ready]");
        const ms = await page.evaluate(() =>
            Number(document.documentElement.dataset.ready) - performance
                .getEntriesByType("navigation")[0].domInteractive);

        told.push(ms / factor);
    }
    check("the engine is ready 300 ms after the page",
        Math.min(...told) <= 300, told.map(Math.round).join(" "));
    if (process.env.TIMES)
        console.log(`ready after ${told.map(Math.round).join(", ")} ms`);
}

// A game whose first position is too much for a click.
async function stoppedPlay({ page, textOf, settle, url, follow, shot, accessible }) {
    const stop = page.getByRole("button", { name: "Stop", exact: true });

    await page.goto("about:blank");
    await page.goto(`${url}${link("play", { game: "clobber", input: "5 5" })}`);
    await page.waitForSelector("html[data-ready]");
    await stop.click();
    check("a game is stopped", await settle(8000) &&
        (await textOf(".view")).includes("Stopped."), await textOf(".view"));
    await shot("stopped-play");
    await accessible("a stopped game");
    await page.locator('[data-key="go-on"]').click();
    await stop.click();
    check("it was gone on with, and stopped again", await settle(8000) &&
        await page.locator('[data-key="go-on"]').count() === 1);
    await follow(link("play", { game: "clobber", input: "2 2" }));
    check("and another is played",
        (await textOf(".view .says")).includes("You are to move") &&
        await page.locator('[data-key="go-on"]').count() === 0,
        await textOf(".view"));
}

async function trapped({ page, textOf, open, follow, set, shot, accessible }) {
    // Memory that is not there: the engine says so, or ends by itself.
    await set({ seconds: 4, megabytes: 16 });
    await open(link("solve", { rules: "position p(a, b, c)\n" +
        "    move to p(a - i, b, c) for i in 1..a\n" +
        "    move to p(a, b - i, c + i) for i in 1..b\n" +
        "    move to p(a, b, c - i) for i in 1..c\n" +
        "    lose if a * a == b + c\n",
    position: "p(400, 400, 400)" }));
    check("memory that is out is told of",
        await page.locator(".view .error").count() === 1,
        await textOf(".view"));
    await shot("limit");
    await accessible("with a failure");
    await set({});
    await follow("#/solve/nim");
    check("and the next answer comes", (await textOf(".says")).includes("wins"));
}

// ---- by keyboard ----

// What can be used, in the page's order, without what stands outside of it.
const USABLE = () => [...document.querySelectorAll("button, a[href], input, " +
    "select, textarea, summary, [tabindex='0']")].filter(element =>
    !element.disabled && element.tabIndex >= 0 && element.checkVisibility());

// How the focused element shows that it is: by an outline, a ring or a shadow,
// its own or, in the editor, of its frame.
const SHOWN = () => {
    const now = document.activeElement;
    const told = [now, now.querySelector(".ring"), now.closest(".editor-host")];

    return told.some(element => {
        if (!element)
            return false;
        const style = getComputedStyle(element);

        return (style.outlineStyle !== "none" &&
            parseFloat(style.outlineWidth) >= 2) ||
            style.boxShadow !== "none" ||
            (element.matches(".ring") && style.stroke !== "none");
    });
};

async function keyboard({ page, open, follow, settle }) {
    await open("#/plan/kayles");
    for (const view of VIEWS) {
        const game = view === "table" ? "two-heap-nim" : "nim";

        await follow(`#/${view}/${game}`);
        const wanted = await page.evaluate(`(${USABLE})().length`);
        const hidden = [], reached = new Set();

        await page.evaluate(`(${USABLE})().forEach((e, i) => e.dataset.at = i);
            document.activeElement.blur()`);

        for (let i = 0; i < wanted + 2; i++) {
            // Tab is a letter in the editor, which Escape ends.
            await page.keyboard.press("Escape");
            await page.keyboard.press("Tab");
            const at = await page.evaluate(
                "document.activeElement.dataset?.at ?? null");

            if (at === null)
                continue;
            reached.add(at);
            if (!await page.evaluate(SHOWN))
                hidden.push(await page.evaluate(
                    "document.activeElement.outerHTML.slice(0, 80)"));
        }
        check(`all of ${view} is reached by keyboard`,
            reached.size === wanted, `${reached.size} of ${wanted}`);
        check(`the focus in ${view} is seen`, hidden.length === 0,
            hidden.join("\n  "));
    }
    await follow("#/play/kayles");
    await page.locator('[data-key="0/0:3"]').focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await settle();
    check("a move is made by keyboard",
        await page.locator('[data-key="back"]:enabled').count() === 1);
    await follow("#/solve/nim");
    await page.locator("#solve-position").focus();
    await page.keyboard.type("heap(5) + heap(9)");
    await page.keyboard.press("Enter");
    await settle();
    check("a position is solved by keyboard", (await page.locator(".facts")
        .innerText()).includes("heap(5) + heap(9)"));
}

// ---- looks ----

async function scheme({ page, open, follow, shot, accessible }, colours) {
    await page.emulateMedia({ colorScheme: colours });
    await open("#/answer/nim");
    for (const view of VIEWS) {
        await follow(`#/${view}/kayles`);
        await accessible(`${view} ${colours}`);
        if (colours === "dark")
            await shot(`${view}-dark`);
    }
}

async function sizes({ page, open, follow, shot, accessible }) {
    await open("#/solve/nim");
    for (const [width, height] of [[360, 740], [768, 1024], [2560, 1400]]) {
        await page.setViewportSize({ width, height });
        for (const view of ["answer", "play", "table", "graph"]) {
            await follow(`#/${view}/typical90-031`);
            const wide = await page.evaluate(() =>
                document.documentElement.scrollWidth - innerWidth);

            check(`${view} fits ${width}`, wide <= 0, wide);
            await shot(`${view}-${width}`);
        }
        await accessible(`at ${width}`);
    }
}

async function japanese({ page, textOf, open, set, shot, accessible }) {
    await set({ language: "ja" });
    await open("#/why/nim");
    check("the explanation is Japanese",
        /先手必勝/.test(await textOf(".prose")), await textOf(".view"));
    check("the page is", await page.evaluate(() =>
        document.documentElement.lang) === "ja" &&
        (await textOf(".tabs")).includes("理由"));
    await shot("japanese");
    await accessible("japanese");
}

// The documents: found by words, readable, and their rules open in the page.
async function documents({ page, textOf, settle, heard, url, open, shot, accessible }) {
    const at = name => page.goto(`${url}docs/${name}`);

    for (const scheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme: scheme });
        for (const name of ["index.html", "language.html",
            "course/ja/02-nim.html"]) {
            await at(name);
            await accessible(`${name} ${scheme}`);
            await heard();
        }
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 360, height: 740 });
    for (const name of ["index.html", "commands.html", "idioms.html"]) {
        await at(name);
        check(`${name} fits 360`, await page.evaluate(() =>
            document.documentElement.scrollWidth) <= 360);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await at("language.html");
    await page.keyboard.press("/");
    await page.keyboard.type("Wythoff golden");
    const links = await page.locator("#found a").count();

    check("words are found", links > 0 && links <= 20, links);
    await page.keyboard.press("Enter");
    await page.waitForURL(url => !url.pathname.endsWith("language.html") ||
        url.hash !== "");
    await at("index.html");
    await page.fill("#find", "no such words anywhere");
    check("and what is not is said", (await textOf("#found")).startsWith(
        "Nothing"), await textOf("#found"));
    await at("course/en/02-nim.html");
    await page.getByRole("link", { name: "日本語" }).first().click();
    check("the other language is a click away", await page.evaluate(() =>
        document.documentElement.lang) === "ja");
    await at("language.html");
    const rules = await page.locator(".sample pre").first().innerText();

    await shot("documents");
    await page.locator(".try").first().click();
    await page.waitForSelector("html[data-ready]");
    await settle();
    check("rules open in the page",
        (await textOf(".cm-content")).includes(rules.split("\n")[0]));
    await page.getByRole("link", { name: "Documents" }).click();
    await page.waitForSelector("body.documents");
}

async function oneFile({ page, textOf, open }) {
    const url = pathToFileURL(resolve(folder, "grundy.html")).href;

    await open("#/solve/nim", url);
    check("one file answers from file://",
        (await textOf(".says")).includes("wins"));
    await open("#/play/kayles", url);
    check("and plays", await page.locator(".board .token").count() === 7);
}

// What `grundy page` writes: one file for one game, opened from a disk.
async function alone(visitor) {
    const { page, textOf, settle, open, shot, accessible } = visitor;
    const place = mkdtempSync(join(tmpdir(), "grundy-alone-"));
    const made = (game, ...words) => {
        const file = join(place, `${visitor.made = (visitor.made ?? 0) + 1}.html`);
        const { status, stderr } = spawnSync(resolve(program),
            ["page", game, ...words, "-o", file],
            { encoding: "utf8", env: { ...process.env,
                GRUNDY_PAGE: resolve(folder, "page.html") } });

        check(`grundy page ${game}`, status === 0, stderr);
        check("it has less than 1 MB", statSync(file).size < 1_000_000,
            statSync(file).size);
        return pathToFileURL(file).href;
    };
    const tab = async name => {
        await page.locator(`.tabs [data-name=${name}]`).click();
        return settle();
    };

    try {
        const two = made("two-heap-nim", "heaps(3, 5)");

        await open("", two);
        check("one game has its title and its board",
            (await textOf("h1")) === "Nim, two heaps as one position" &&
            await page.title() === "Nim, two heaps as one position" &&
            await page.locator(".board .token").count() === 8);
        await page.locator('[data-key="0/1:3"]').click();
        await page.waitForFunction(() => document.querySelector(
            ".told").innerText.includes("heaps(3, 3)"));
        await settle();
        check("and answers a move",
            (await textOf(".says")).includes("You are to move") &&
            await page.locator(".board .token").count() < 6);
        await shot("alone-play");
        await open("#solve", two);
        check("who wins", (await textOf(".says")).includes("wins") &&
            (await textOf(".moves")).includes("heaps(3, 3)"));
        await tab("why");
        check("why", (await textOf(".prose")).includes("heaps(3, 5)"));
        await tab("table");
        check("a table", await page.locator(".stage canvas").count() === 1);
        await accessible("the page of one game");
        await tab("rules");
        check("the rules", (await textOf(".reading")).includes(
            "move to heaps(a, b - k) for k in 1..b") &&
            (await textOf(".c-string >> nth=0")) ===
            '"Nim, two heaps as one position"');
        await shot("alone-rules");
        await page.locator("header button").click();
        await settle();
        await tab("why");
        check("in Japanese", (await textOf(".tabs")).includes("対局") &&
            /[ぁ-ん]/.test(await textOf(".prose")) &&
            await page.evaluate(() => document.documentElement.lang) === "ja");
        await page.setViewportSize({ width: 360, height: 740 });
        await page.emulateMedia({ colorScheme: "dark" });
        for (const name of ["play", "solve", "why", "table", "rules"]) {
            await open(`#${name}`, two);
            check(`${name} of one game fits 360`, await page.evaluate(() =>
                document.documentElement.scrollWidth) <= 360);
            await accessible(`one game, ${name}`);
        }
        await shot("alone-360");
        await page.setViewportSize({ width: 1280, height: 800 });
        await open("", made("cram", "--set", "h=2", "--set", "w=3"));
        check("with the inputs given",
            await page.locator(".board .cell").count() === 6);

        const bomb = "</title></script><img src=x onerror='document.title=1'>" +
            "<script>document.title='pwned'</script><!--";
        const evil = join(place, "evil.game");

        writeFileSync(evil, `# ${bomb}\ngame "${bomb}"\nposition heap(n)\n` +
            `    show ["${bomb}"]\n    move "${bomb}" to heap(n - 1)\n` +
            "start heap(3)\n");
        const hostile = made(evil);

        for (const name of ["play", "solve", "why", "table", "rules"]) {
            await open(`#${name}`, hostile);
            check(`${name} of a hostile game runs nothing`,
                await page.title() === bomb &&
                (await textOf("h1")) === bomb &&
                await page.locator("#app img, #app script").count() === 0,
                await page.title());
        }
        await open("#play", hostile);
        await page.locator(".moves button").first().click();
        await settle();
        check("and its moves are text", await page.title() === bomb);
    } finally {
        rmSync(place, { recursive: true, force: true });
    }
}

// ---- all of it ----

const share = (all, i, count) => all.filter((_, at) => at % count === i);
const LIBRARY = readdirSync("games").filter(f => f.endsWith(".game"))
    .map(f => f.slice(0, -5));
const SEED = Number(process.env.SEED) || Date.now() % 1_000_000;
const SECONDS = Number(process.env.MONKEY_SECONDS) || 12;

// The parts by name, the long ones first.  What counts seconds is alone at the
// end.
const PARTS = [
    ["steady", () => steady(server.url, { shots, check })],
    ["documents", documents],
    ...[0, 1, 2, 3].map(i => ["examples",
        v => examples(v, share(LIBRARY, i, 4))]),
    ...[0, 1, 2, 3].map(i => ["views", v => views(v, share(GAMES, i, 4))]),
    ["hostile", hostile], ["looks", v => scheme(v, "light")],
    ["looks", v => scheme(v, "dark")], ["looks", sizes], ["links", links],
    ["writing", writing], ["play", play], ["play", drags], ["play", graphs],
    ["looks", pictures], ["results", results],
    ["examples", oneExample],
    ["japanese", japanese], ["keyboard", keyboard], ["oneFile", oneFile], ["alone", alone],
    ["monkey", v => monkey(v, { seconds: SECONDS, seed: SEED, check })],
];
const LAST = [["ready", ready], ["trapped", trapped], ["stopped", stopped],
    ["stopped", stoppedPlay]];
const HANDS = Number(process.env.HANDS) || availableParallelism() + 1;

const server = await serve(folder);
const browser = await browse();
const visits = new Visits(browser, { url: server.url, shots, check });
const under = new Set();

async function visit([name, part]) {
    if (process.env.PART && !process.env.PART.split(",").includes(name))
        return;
    const from = Date.now();
    const visitor = await visits.begin();

    under.add(name);
    try {
        await part(visitor);
        await visitor.close();
    } catch (error) {
        check(name, false, error.stack);
        await visitor.shot(`failed-${name}`).catch(() => {});
        await visitor.context.close().catch(() => {});
    }
    under.delete(name);
    if (process.env.TIMES)
        console.log(`${name} ${Date.now() - from} ms`);
}

async function work(parts) {
    for (let part = parts.shift(); part !== undefined; part = parts.shift())
        await visit(part);
}

function end() {
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
}

for (const signal of ["SIGTERM", "SIGHUP"])
    process.on(signal, () => {
        check("the test was told to end", false,
            `${signal} while at work on ${[...under].join(", ")}`);
        end();
        browser.close().finally(() => process.exit());
    });

mkdirSync(shots, { recursive: true });
await Promise.all(Array.from({ length: HANDS }, () => work(PARTS)));
await work(LAST);
check("the console is quiet", visits.noise.length === 0,
    visits.noise.slice(0, 5).join("\n"));
check("nobody else is asked", visits.strangers.length === 0,
    visits.strangers.join());
await browser.close();
server.close();
end();
