// SPDX-License-Identifier: MIT
// What several views have in common.
import { h } from "../dom.js";
import { t } from "../words.js";

// The line in which a position is written.
export function positionField(app, id, go) {
    const input = h("input", { id, class: "code", autocomplete: "off",
        spellcheck: "false", placeholder: t("the start of the rules"),
        onkeydown: event => {
            if (event.key === "Enter")
                go();
        },
        oninput: () => {
            app.state.position = input.value.trim();
            app.note();
        } });
    const box = h("div", { class: "grow" },
        h("label", { for: id }, t("Position")), input);

    return { box, input, set() {
        if (input.value.trim() !== app.state.position)
            input.value = app.state.position;
        input.placeholder = app.position || t("the start of the rules");
    } };
}

// The words of a command about a position.
export function about(app, command) {
    return app.position === "" ? [command] : [command, app.position];
}

// What a position's answer depends on.
export function keyOf(app, ...more) {
    return [app.rules, app.position, app.state.input, app.checked?.ok,
        ...more].join("\0");
}

// Rules that cannot be read have no other view than their errors.
export function unreadable(app) {
    const told = app.checked;

    if (told === null)
        return h("p", { class: "note" }, `${t("Checking")} …`);
    if (told.empty)
        return app.nothingYet();
    if ((told.errors ?? []).length > 0 && told.positions === undefined)
        return h("div", { class: "stack" },
            h("p", { class: "says" },
                t("Fix the rules first: there is an error in them.")),
            app.failure(told.errors));
    return null;
}
