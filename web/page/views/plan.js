// SPDX-License-Identifier: MIT
// Plan: how the rules will be solved; Program: what does it without grundy.
import { download, h, show } from "../dom.js";
import { t } from "../words.js";
import { keyOf, unreadable } from "./parts.js";

// A view that is one answer about the rules.
function rulesView(app, { ask, render, bar = () => [] }) {
    const answer = h("div", { class: "stack" });
    const element = h("div", { class: "stack" });
    let shown = null;

    async function run() {
        const key = keyOf(app, ask.key?.());

        if (key === shown)
            return;
        shown = key;
        const got = await ask();

        if (got === null) {
            shown = null;
            return;
        }
        show(answer, got.failed ? app.failure(got.failed, got.limit)
            : render(got));
    }

    return {
        element,
        run,
        reset() {
            shown = null;
        },
        refresh() {
            const fault = unreadable(app);

            if (fault !== null) {
                show(element, fault);
                shown = null;
                return;
            }
            if (!element.contains(answer))
                show(element, bar(), answer);
            run();
        },
    };
}

function step(entry, applies) {
    return h("li", {},
        h("span", { class: `sign ${applies ? "good" : ""}` },
            applies ? "+" : "–"),
        h("div", {},
            h("b", {}, entry.name), " ",
            h("span", { class: "mono" }, entry.subject),
            h("span", { class: "quiet" },
                ` ${t(applies ? "applies" : "does not apply")}`),
            h("p", { class: "note" }, entry.why)));
}

export function planView(app) {
    return rulesView(app, {
        ask: () => app.ask("view", ["plan"], { json: true,
            files: app.state.input.trim() === "" ? {} : app.inputFiles() }),
        render: ({ json: told }) => [
            h("h2", {}, t("How it is solved")),
            h("p", { class: "says" }, told.solver),
            told.states !== undefined && h("p", { class: "note" },
                t("about {n} positions",
                    { n: Number(told.states).toLocaleString() })),
            h("ul", { class: "steps" },
                (told.rewrites ?? []).map(entry => step(entry, true)),
                (told.refused ?? []).map(entry => step(entry, false))),
        ] });
}

export function programView(app) {
    let language = "c++";
    const ask = () => app.ask("view", ["emit", "--lang", language],
        { json: true });

    ask.key = () => language;
    const choice = h("select", { id: "program-language", onchange: () => {
        language = choice.value;
        view.run();
    } }, h("option", { value: "c++" }, "C++17"),
    h("option", { value: "c" }, "C99"));
    const view = rulesView(app, {
        ask,
        bar: () => h("div", { class: "row" }, h("div", {},
            h("label", { for: "program-language" }, t("Language")), choice)),
        render: ({ json: told }) => [
            h("div", { class: "row" },
                h("button", { class: "main", onclick: async () => {
                    try {
                        await navigator.clipboard.writeText(told.program);
                        app.toast(t("Copied."));
                    } catch {
                        download(language === "c" ? "game.c" : "game.cpp",
                            told.program);
                    }
                } }, t("Copy")),
                h("button", { onclick: () => download(
                    language === "c" ? "game.c" : "game.cpp",
                    told.program) }, t("Download"))),
            h("pre", { class: "box wide", tabindex: 0, role: "region",
                "aria-label": t("Program") }, told.program)],
    });

    return view;
}
