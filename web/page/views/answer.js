// SPDX-License-Identifier: MIT
// Answer: input on the left, what the rules answer on the right, held against
// what one expects.
import { h, later, show } from "../dom.js";
import { t } from "../words.js";

function words(text) {
    return text.split(/\s+/).filter(Boolean);
}

// The number of the first word that differs, 0: none does.
function firstDifference(got, expected) {
    const a = words(got), b = words(expected);
    const most = Math.max(a.length, b.length);

    for (let i = 0; i < most; i++)
        if (a[i] !== b[i])
            return i + 1;
    return 0;
}

export function answerView(app) {
    const input = h("textarea", { id: "answer-input", spellcheck: "false",
        rows: 6, oninput: () => changed("input", input.value) });
    const expected = h("textarea", { id: "answer-expected", rows: 3,
        spellcheck: "false",
        oninput: () => changed("expected", expected.value) });
    const output = h("pre", { class: "box output", tabindex: 0,
        "aria-label": t("Output"), role: "region" });
    const verdict = h("p", { role: "status" });
    const examples = h("div", { class: "chips" });
    const exampleBox = h("section", {}, h("h2", { class: "small" }, t("Examples")), examples);
    const problem = h("div", {});
    const note = h("p", { class: "note" });
    const work = h("div", { class: "stack" }, exampleBox,
        h("div", { class: "pair" },
            h("div", { class: "stack" },
                h("div", {}, h("label", { for: "answer-input" }, t("Input")),
                    input, note),
                h("div", {}, h("label", { for: "answer-expected" },
                    t("What you expect, to compare")), expected),
                h("div", { class: "row" }, h("button", { class: "main",
                    onclick: () => run() }, t("Run")))),
            h("div", { class: "stack" },
                h("div", {}, h("span", { class: "label" }, t("Output")),
                    output),
                verdict, problem)));
    const element = h("div", { class: "stack" });
    let last = "";
    let asked = null;

    function changed(name, value) {
        app.state[name] = value;
        app.filled = false;
        app.note();
        name === "input" ? soon() : judge();
    }

    function judge() {
        const wanted = app.state.expected.trim();

        if (wanted === "" || asked === null) {
            show(verdict);
            return;
        }
        const at = firstDifference(last, wanted);

        show(verdict, h("strong", { class: at === 0 ? "sign good" : "sign bad" },
            at === 0 ? `✓ ${t("as expected")}`
                : `✗ ${t("differs from word {n} on", { n: at })}`));
    }

    async function run() {
        const key = `${app.rules}\0${app.state.input}`;
        const got = await app.ask("view", ["run"], {
            files: { "input.txt": app.state.input } });

        if (got === null || key !== `${app.rules}\0${app.state.input}`)
            return;
        asked = key;
        last = got.text ?? "";
        show(output, last);
        show(problem, got.failed ? app.failure(got.failed)
            : got.code !== 0 && h("pre", { class: "box error",
                role: "alert" }, got.err.replace(/rules\.game:/g, "")));
        if (got.code === 0 && last === "")
            show(problem, h("p", { class: "note" },
                t("The program prints nothing.")));
        judge();
    }

    const soon = later(300, run);

    function choose(example, unasked = false) {
        app.filled = unasked;
        input.value = app.state.input = example.input;
        expected.value = app.state.expected = example.expected;
        app.note();
        run();
    }

    function fillExamples(told) {
        const list = told.examples ?? [];

        exampleBox.hidden = list.length === 0;
        show(examples, list.map((example, i) => h("button", {
            "data-key": `example-${i}`, title: example.input,
            onclick: () => choose(example) },
        h("span", { class: `sign ${example.passed ? "good" : "bad"}` },
            example.passed ? "✓" : "✗"),
        t("Example {n}", { n: i + 1 }),
        h("span", { class: "quiet" },
            `: ${t(example.passed ? "passes" : "fails")}`))));
    }

    return {
        element,
        reset() {
            asked = null;
            last = "";
            show(output);
            show(problem);
        },
        refresh() {
            const told = app.checked;

            if (told?.empty) {
                show(element, app.nothingYet());
                return;
            }
            if (!element.contains(work))
                show(element, work);
            if (input.value !== app.state.input)
                input.value = app.state.input;
            if (expected.value !== app.state.expected)
                expected.value = app.state.expected;
            if (told === null)
                return;
            fillExamples(told);
            note.textContent = "";
            if (app.state.input === "" && (told.examples ?? []).length > 0 &&
                asked === null) {
                choose(told.examples[0], true);
                return;
            }
            if (asked !== `${app.rules}\0${app.state.input}`)
                run();
        },
    };
}
