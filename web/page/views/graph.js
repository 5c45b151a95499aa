// SPDX-License-Identifier: MIT
// Graph: the positions below one and the moves between them.
import { h, show } from "../dom.js";
import { Picture } from "../picture.js";
import { t } from "../words.js";
import { about, keyOf, positionField, unreadable } from "./parts.js";
import { stage } from "./stage.js";

const FILE = "graph.svg";

// Width and height of a picture of the engine.
function sizeOf(svg) {
    const match = /width="([\d.]+)" height="([\d.]+)"/.exec(svg);

    return match === null ? [800, 600] : [Number(match[1]), Number(match[2])];
}

export function graphView(app) {
    const field = positionField(app, "graph-position", () => run(true));
    const most = h("input", { id: "graph-most", type: "number", min: 1,
        max: 400, value: 60, onchange: () => run(true) });
    const answer = h("div", { class: "stack" });
    const bar = h("div", { class: "row" }, field.box,
        h("div", {}, h("label", { for: "graph-most" },
            t("Positions at most")), most),
        h("button", { class: "main", onclick: () => run(true) }, t("Draw")));
    const element = h("div", { class: "stack broad" });
    const picture = new Picture();
    let shown = null;

    async function run(again = false) {
        const count = Math.min(400, Math.max(1, Number(most.value) || 60));
        const key = keyOf(app, count);

        if (key === shown && !again)
            return;
        shown = key;
        const got = await app.ask("view", [...about(app, "draw"), "--svg",
            FILE, "--layout", "layers", "--most", String(count)],
        { json: true, files: app.inputFiles() });

        if (got === null) {
            shown = null;
            return;
        }
        show(answer, got.failed ? app.failure(got.failed, got.limit)
            : render(got));
    }

    function render({ json: told, kept }) {
        const [width, height] = sizeOf(kept[FILE]);

        return [
            h("p", { class: "note" }, t("{n} positions, {m} moves", {
                n: told.positions.length, m: told.moves.length })),
            stage(picture.show(kept[FILE], { width, height,
                draggable: "false", alt: t("The graph of positions") }),
            { width, height, label: t("The graph of positions") }),
            h("p", { class: "legend" },
                t("Drag or arrow keys move the picture; + and - zoom.")),
            h("details", {}, h("summary", {}, t("Positions by name")),
                h("div", { class: "moves" }, told.positions.slice(0, 200).map(
                    p => h("button", {
                        onclick: () => app.go("graph",
                            { position: p.position }) },
                    p.nimber === undefined ? p.position
                        : `${p.position} = ${p.nimber}`)))),
        ];
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
                show(element, bar, answer);
            run();
        },
    };
}
