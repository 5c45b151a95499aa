// SPDX-License-Identifier: MIT
// Solve: who wins a position, by how much, and with which moves; Why: the words
// of `explain`.
import { h, show } from "../dom.js";
import { t } from "../words.js";
import { about, keyOf, positionField, unreadable } from "./parts.js";

const LISTED = 60;

function sentence(told) {
    if (told.result !== undefined && !["first", "second", "none"].includes(
        told.winner))
        return t("The player to move comes to {n}.", { n: told.result });
    return told.winner === "first" ? t("The player to move wins.")
        : told.winner === "second" ? t("The player to move loses.")
            : t("It is a draw.");
}

function partsTable(parts) {
    const nimbers = parts.some(part => part.nimber !== undefined);

    return h("table", { class: "plain" },
        h("thead", {}, h("tr", {}, h("th", {}, t("Parts")),
            h("th", {}, t("copies")),
            nimbers && h("th", {}, t("nimber")))),
        h("tbody", {}, parts.map(part => h("tr", {},
            h("td", { class: "mono" }, part.position),
            h("td", { class: "number" }, String(part.copies)),
            nimbers && h("td", { class: "number" }, String(part.nimber))))));
}

// The sum after the move: the part is replaced once.
function after(told, move) {
    const rest = [];
    let made = false;

    for (const part of told.parts) {
        const copies = !made && part.position === move.from
            ? Number(part.copies) - 1 : Number(part.copies);

        made ||= part.position === move.from;
        if (copies > 0)
            rest.push(copies === 1 ? part.position
                : `${copies} * ${part.position}`);
    }
    return [...rest, move.to].join(" + ");
}

function movesList(app, told) {
    const best = told.best_moves !== undefined;
    const moves = told.winning_moves ?? told.best_moves ?? [];
    const more = told.more_winning_moves ?? told.more_best_moves;

    if (moves.length === 0)
        return h("p", {}, t("No move wins."));
    return h("section", {},
        h("h2", { class: "small" },
            t(best ? "Best moves" : "Winning moves")),
        h("div", { class: "moves" }, moves.slice(0, LISTED).map(move =>
            h("button", { onclick: () => app.go("solve",
                { position: after(told, move) }) },
            move.name ?? `${move.from} → ${move.to}`))),
        (more || moves.length > LISTED) &&
            h("p", { class: "note" }, `… ${t("and more")}`));
}

// A view of one position that one command answers.
function positionView(app, { name, command, json, render }) {
    const field = positionField(app, `${name}-position`, () => run(true));
    const answer = h("div", { class: "stack", "aria-live": "polite" });
    const bar = h("div", { class: "row" }, field.box,
        h("button", { class: "main", onclick: () => run(true) }, t(
            name === "why" ? "Explain" : "Solve")));
    const note = app.alone ? null : h("p", { class: "note" }, t("Empty: the start of the rules, for the input of Answer."));
    const element = h("div", { class: "stack" });
    let shown = null;

    async function run(again = false) {
        const key = keyOf(app);

        if (key === shown && !again)
            return;
        shown = key;
        const got = await app.ask("view", about(app, command),
            { json, files: app.inputFiles() });

        if (got === null) {
            shown = null;
            return;
        }
        show(answer, got.failed ? app.failure(got.failed, got.limit)
            : got.code !== 0 && got.text !== undefined && got.text === ""
                ? h("pre", { class: "box error", role: "alert" }, got.err)
                : render(got));
    }

    return {
        element,
        reset() {
            shown = null;
            show(answer);
        },
        refresh() {
            const fault = unreadable(app);

            field.set();
            if (fault !== null) {
                show(element, fault);
                return;
            }
            if (!element.contains(bar))
                show(element, bar, note, answer);
            run();
        },
    };
}

export function solveView(app) {
    return positionView(app, {
        name: "solve", command: "solve", json: true,
        render: ({ json: told }) => [
            h("p", { class: "says" }, sentence(told)),
            h("dl", { class: "facts" },
                h("dt", {}, t("Position")),
                h("dd", { class: "mono" }, told.position),
                told.nimber !== undefined && [h("dt", {}, t("nimber")),
                    h("dd", {}, String(told.nimber))],
                told.value !== undefined && [h("dt", {}, t("value")),
                    h("dd", { class: "mono" }, told.value)]),
            movesList(app, told),
            (told.parts ?? []).length > 1 && partsTable(told.parts),
            h("div", { class: "row" },
                h("button", { onclick: () => app.go("why") }, t("Why?")),
                h("button", { onclick: () => app.go("play") }, t("Play it"))),
        ] });
}

// Lines that begin at the margin are sentences, all else is laid out.
export function prose(text) {
    const blocks = text.replace(/\n+$/, "").split(/\n{2,}/).flatMap(block => {
        const runs = [];

        for (const line of block.split("\n")) {
            const laid = /^\s/.test(line);

            if (runs.at(-1)?.laid !== laid)
                runs.push({ laid, lines: [] });
            runs.at(-1).lines.push(line);
        }
        return runs;
    });
    // Japanese is broken anywhere, so its lines are joined without a blank.
    const join = (a, b) => /[\u3000-\u9fff\uff00-\uffef]$/.test(a) &&
        /^[\u3000-\u9fff\uff00-\uffef]/.test(b) ? a + b : `${a} ${b}`;

    return h("div", { class: "prose" }, blocks.map(({ laid, lines }) => laid
        ? h("pre", { class: "wide", tabindex: 0 }, lines.join("\n"))
        : h("p", {}, lines.reduce(join))));
}

export function whyView(app) {
    return positionView(app, {
        name: "why", command: "explain", json: false,
        render: ({ text }) => prose(text) });
}
