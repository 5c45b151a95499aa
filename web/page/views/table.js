// SPDX-License-Identifier: MIT
// Table: values of a position over ranges, as a heat map that is zoomed into,
// read under the pointer and clicked.
import { download, h, show } from "../dom.js";
import { t } from "../words.js";
import { unreadable } from "./parts.js";
import { firstPosition } from "./positions.js";
import { stage } from "./stage.js";

const CELL = 24, LEFT = 40, TOP = 44, TEXT_MOST = 2500;

function start(app) {
    const first = firstPosition(app);

    if (first === undefined)
        return ["", ""];
    const ranges = first.parameters.length === 1 ? "0..60" : "0..24";

    return [first.text,
        first.parameters.map(name => `${name}=${ranges}`).join(" ")];
}

// Rows of cells: a single axis runs on in rows.
function grid(told) {
    const [a, b] = told.axes;

    if (told.axes.length === 2)
        return { rows: told.values, a, b,
            at: (r, c) => [a.from + r, b.from + c] };
    const width = told.values.length <= 12 ? told.values.length
        : Math.min(20, Math.ceil(Math.sqrt(told.values.length * 2)));
    const rows = [];

    for (let i = 0; i < told.values.length; i += width)
        rows.push(told.values.slice(i, i + width));
    return { rows, a, b: null, at: (r, c) => [a.from + r * width + c] };
}

function colourOf(value, most, dark) {
    if (value === null || value === undefined)
        return dark ? "#3a3c3d" : "#d8d3c8";
    if (value === 0 || value === false || value === "L")
        return dark ? "#0b0c0c" : "#16201f";
    const part = typeof value === "number" ? Math.min(value / most, 1) : 0;

    return value < 0 ? `hsl(20 60% ${dark ? 45 : 62}%)`
        : `hsl(${175 - 95 * part} ${38 + 12 * part}% ${dark
            ? 30 + 36 * part : 90 - 40 * part}%)`;
}

export function valueText(value) {
    return value === null || value === undefined ? t("no position")
        : String(value);
}

export function tableView(app) {
    const position = h("input", { id: "table-position", class: "code",
        spellcheck: "false", autocomplete: "off", oninput: keep,
        onkeydown: event => event.key === "Enter" && run(true) });
    const ranges = h("input", { id: "table-ranges", class: "code",
        spellcheck: "false", autocomplete: "off", oninput: keep,
        onkeydown: event => event.key === "Enter" && run(true) });
    const under = h("p", { class: "under", role: "status" });
    const answer = h("div", { class: "stack" });
    const bar = h("div", { class: "row" },
        h("div", { class: "grow" },
            h("label", { for: "table-position" }, t("Position")), position),
        h("div", { class: "grow" },
            h("label", { for: "table-ranges" }, t("Ranges")), ranges),
        h("button", { class: "main", onclick: () => run(true) }, t("Show")));
    const element = h("div", { class: "stack broad" });
    let shown = null;

    function keep() {
        app.state.table = `${position.value}\n${ranges.value}`;
        app.note();
    }

    async function run(again = false) {
        const words = ranges.value.trim().split(/\s+/).filter(Boolean);
        const key = [app.rules, position.value, ranges.value,
            app.state.input].join("\0");

        if (position.value.trim() === "" || (key === shown && !again))
            return;
        shown = key;
        const got = await app.ask("view",
            ["table", position.value.trim(), ...words],
            { json: true, files: app.inputFiles() });

        if (got === null) {
            shown = null;
            return;
        }
        show(answer, got.failed ? app.failure(got.failed, got.limit)
            : render(got.json, words));
    }

    function pick(told, where) {
        const names = Object.fromEntries(told.axes.map(
            (axis, i) => [axis.name, where[i]]));
        const text = told.position.replace(/\p{L}[\p{L}\p{N}_]*(?!\s*\(|[\p{L}\p{N}_])/gu,
            name => name in names ? names[name] : name);

        app.go("solve", { position: text });
    }

    function render(told, words) {
        if (told.axes.length > 2)
            return h("pre", { class: "box wide", tabindex: 0 },
                JSON.stringify(told.values));
        const g = grid(told);
        const columns = Math.max(...g.rows.map(row => row.length));
        const canvas = h("canvas", { width: LEFT + columns * CELL,
            height: TOP + g.rows.length * CELL, role: "img",
            "aria-label": t("Table of values") });
        const numbers = g.rows.flat().filter(v => typeof v === "number");
        const most = numbers.reduce((a, b) => Math.max(a, b), 1);
        const now = { r: 0, c: 0, shown: false };
        const dark = document.documentElement.dataset.look === "dark" ||
            (document.documentElement.dataset.look !== "light" &&
             matchMedia("(prefers-color-scheme: dark)").matches);

        // The numbers of rows and columns; of many, some.
        function drawAxes(pen) {
            const every = n => n <= 40 ? 1 : 5 * Math.ceil(n / 200);
            const ink = dark ? "#b9b4a9" : "#57534c";

            pen.fillStyle = ink;
            pen.font = "12px system-ui, sans-serif";
            pen.textBaseline = "middle";
            pen.textAlign = "right";
            g.rows.forEach((_, r) => r % every(g.rows.length) === 0 &&
                pen.fillText(String(g.at(r, 0)[0]), LEFT - 6,
                    TOP + r * CELL + CELL / 2));
            if (g.b === null)
                return;
            pen.textAlign = "center";
            for (let c = 0; c < columns; c += every(columns))
                pen.fillText(String(g.at(0, c)[1]),
                    LEFT + c * CELL + CELL / 2, TOP - 10);
            pen.font = "italic 13px system-ui, sans-serif";
            pen.textAlign = "left";
            pen.fillText(`${g.a.name} ↓   ${g.b.name} →`, 4, 10);
        }

        function draw() {
            const pen = canvas.getContext("2d");
            const texts = numbers.length <= TEXT_MOST && String(most).length <= 3;

            pen.setTransform(1, 0, 0, 1, 0, 0);
            pen.clearRect(0, 0, canvas.width, canvas.height);
            drawAxes(pen);
            pen.translate(LEFT, TOP);
            g.rows.forEach((row, r) => row.forEach((value, c) => {
                pen.fillStyle = colourOf(value, most, dark);
                pen.fillRect(c * CELL, r * CELL, CELL - 1, CELL - 1);
                if (!texts || value === null)
                    return;
                const part = typeof value === "number" ? value / most : 0;

                pen.fillStyle = value === 0 || value === "L" ? "#ffffff"
                    : dark && part <= 0.35 ? "#ffffff" : "#111111";
                pen.font = "12px system-ui, sans-serif";
                pen.textAlign = "center";
                pen.textBaseline = "middle";
                pen.fillText(String(value), c * CELL + CELL / 2 - 0.5,
                    r * CELL + CELL / 2);
            }));
            if (now.shown) {
                pen.lineWidth = 3;
                pen.strokeStyle = "#d1491f";
                pen.strokeRect(now.c * CELL + 1, now.r * CELL + 1,
                    CELL - 3, CELL - 3);
            }
        }

        function tell() {
            const value = g.rows[now.r]?.[now.c];
            const where = g.at(now.r, now.c);

            under.textContent = value === undefined ? "" : `${
                told.axes.map((axis, i) => `${axis.name} = ${where[i]}`)
                    .join(", ")}: ${valueText(value)}`;
        }

        function point(x, y) {
            const r = Math.floor((y - TOP) / CELL);
            const c = Math.floor((x - LEFT) / CELL);

            if (g.rows[r]?.[c] === undefined)
                return false;
            Object.assign(now, { r, c, shown: true });
            draw();
            tell();
            return true;
        }

        draw();
        under.textContent = t("Click a cell to solve it; arrow keys move.");
        const frame = stage(canvas, {
            width: canvas.width, height: canvas.height,
            label: t("Table of values"),
            over: (x, y) => point(x, y),
            click: (x, y) => point(x, y) && g.rows[now.r][now.c] !== null &&
                pick(told, g.at(now.r, now.c)),
            key: name => {
                const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0],
                    ArrowLeft: [0, -1], ArrowRight: [0, 1] }[name];

                if (name === "Enter" && now.shown &&
                    g.rows[now.r][now.c] !== null) {
                    pick(told, g.at(now.r, now.c));
                    return true;
                }
                if (step === undefined)
                    return false;
                point(LEFT + (now.c + (now.shown ? step[1] : 0)) * CELL + 1,
                    TOP + (now.r + (now.shown ? step[0] : 0)) * CELL + 1);
                return true;
            },
        });

        return [
            frame,
            under,
            h("div", { class: "row" }, h("button", { onclick: async () => {
                const got = await app.ask("view", ["table",
                    position.value.trim(), ...words, "--csv"],
                { files: app.inputFiles() });

                if (got?.text)
                    download("table.csv", got.text, "text/csv");
            } }, t("Download CSV"))),
            h("details", {}, h("summary", {}, t("Values as text")),
                h("pre", { class: "box wide", tabindex: 0 },
                    asText(told, g))),
        ];
    }

    return {
        element,
        reset() {
            shown = null;
            show(answer);
            position.value = ranges.value = "";
        },
        refresh() {
            const fault = unreadable(app);

            if (fault !== null) {
                show(element, fault);
                return;
            }
            if (!element.contains(bar))
                show(element, bar, answer);
            const [p, r] = app.state.table !== ""
                ? app.state.table.split("\n") : start(app);

            if (!element.contains(document.activeElement)) {
                position.value = p;
                ranges.value = r ?? "";
            }
            if (position.value === "")
                show(answer, h("p", { class: "note" }, t("A table needs a position of numbers, such as {example}.", { example: "pile(a, b)" })));
            else
                run();
        },
    };
}

function asText(told, g) {
    const cell = value => value === null ? "." : String(value);
    const width = Math.max(...g.rows.flat().map(v => cell(v).length), 1) + 1;

    return g.rows.map(row =>
        row.map(v => cell(v).padStart(width)).join("")).join("\n");
}
