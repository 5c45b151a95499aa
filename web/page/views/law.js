// SPDX-License-Identifier: MIT
// Law: a sequence, its plot, and the law that it is proved or seen to follow.
import { download, h, show } from "../dom.js";
import { Picture } from "../picture.js";
import { t } from "../words.js";
import { firstPosition } from "./positions.js";
import { unreadable } from "./parts.js";

const PLOT = "law.svg", PROOF = "law.cert";

function facts(told) {
    const rows = [["period", told.period], ["preperiod", told.preperiod],
        ["saltus", told.saltus], ["by", told.by], ["closed form", told.form ??
            told.formula ?? told.expression]];

    return h("dl", { class: "facts" }, rows.map(([name, value]) =>
        value === undefined || value === "" ? null
            : [h("dt", {}, t(name)), h("dd", {}, String(value))]));
}

export function lawView(app) {
    const input = h("input", { id: "law-of", class: "code", spellcheck: "false",
        autocomplete: "off",
        oninput: () => {
            app.state.law = input.value.trim();
            app.note();
        },
        onkeydown: event => {
            if (event.key === "Enter")
                run(true);
        } });
    const answer = h("div", { class: "stack" });
    const bar = h("div", { class: "row" }, h("div", { class: "grow" },
        h("label", { for: "law-of" }, t("Sequence of")), input),
    h("button", { class: "main", onclick: () => run(true) },
        t("Find the law")));
    const note = h("p", { class: "note" },
        t("A position with one free name, or a code such as 0.77"));
    const element = h("div", { class: "stack" });
    let shown = null;
    const picture = new Picture();

    function wanted() {
        return app.state.law || firstPosition(app, 1)?.text || "";
    }

    async function run(again = false) {
        const of = wanted();
        const key = `${app.rules}\0${of}\0${app.state.input}`;

        if (of === "" || (key === shown && !again))
            return;
        shown = key;
        const code = /^([0-9]|\{|all-but)/.test(of);
        const options = ["--svg", PLOT, "--certificate", PROOF];
        let got = await app.ask("view", code
            ? ["law", of, ...options] : ["law", of, ...options],
        { json: true, files: app.inputFiles(), code });

        // Not everything that has a law has a certificate.
        if (got?.failed && !got.limit)
            got = await app.ask("view", ["law", of, "--svg", PLOT],
                { json: true, files: app.inputFiles(), code });
        if (got === null) {
            shown = null;
            return;
        }
        show(answer, got.failed ? app.failure(got.failed, got.limit)
            : render(got));
    }

    function render({ json: told, kept }) {
        const sure = told.status === "proved";

        return [
            h("div", { class: "row" },
                h("p", { class: "says" }, told.law ?? (told.period !== undefined
                    ? `G(n + ${told.period}) = G(n)${told.saltus
                        ? ` + ${told.saltus}` : ""}, n ≥ ${told.preperiod}`
                    : told.kind === undefined || told.kind === "none"
                        ? t("no law was found") : told.kind)),
                told.status !== undefined && h("span", {
                    class: `badge ${sure ? "good" : "warn"}` },
                `${sure ? "✓" : "≈"} ${t(sure ? "proved" : "observed")}`)),
            facts(told),
            told.checked_to !== undefined && h("p", { class: "note" },
                t("looked at n up to {n}", { n: told.checked_to })),
            kept[PLOT] !== undefined && h("div", { class: "stage law" },
                picture.show(kept[PLOT],
                    { alt: t("The picture of the sequence") })),
            kept[PROOF] !== undefined && h("div", { class: "row" },
                h("button", { onclick: () => download("law.cert",
                    kept[PROOF]) }, t("Download certificate"))),
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

            if (fault !== null && app.state.law === "") {
                show(element, fault);
                return;
            }
            if (!element.contains(bar))
                show(element, bar, note, answer);
            if (document.activeElement !== input)
                input.value = wanted();
            run();
        },
    };
}
