// SPDX-License-Identifier: MIT
// The library, the settings, and what was written before.
import { h, show } from "./dom.js";
import { t } from "./words.js";

function dialog(title, ...inside) {
    const close = h("button", { class: "plain", onclick: () => box.close() },
        t("Close"));
    const box = h("dialog", { "aria-label": title },
        h("div", { class: "inside" },
            h("div", { class: "head" }, h("h2", {}, title), close),
            ...inside));

    box.addEventListener("close", () => box.remove());
    box.addEventListener("click", event => {
        if (event.target === box)
            box.close();
    });
    document.body.append(box);
    box.showModal();
    return box;
}

function matches(game, words) {
    const text = `${game.name} ${game.title} ${game.about} ${game.tags} ${
        game.source}`.toLowerCase();

    return words.every(word => text.includes(word));
}

export function openLibrary(games, open) {
    const list = h("ul", { class: "games" });
    const count = h("p", { class: "note", role: "status" });
    const search = h("input", { type: "search", autocomplete: "off",
        "aria-label": t("Search the library"),
        placeholder: t("Search the library"), oninput: () => fill() });
    const body = h("div", { class: "body", tabindex: 0, role: "region",
        "aria-label": t("Library") }, list);
    const box = dialog(t("Library"),
        h("div", { class: "find" }, search, count), body);

    function fill() {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        const found = games.filter(game => matches(game, words));

        count.textContent = found.length > 0
            ? t("{n} games", { n: found.length })
            : t("No game is about that.");
        show(list, found.map(game => h("li", {}, h("button", {
            onclick: () => {
                box.close();
                open(game.name);
            } },
        h("b", {}, game.title || game.name), h("span", {}, game.about),
        h("span", { class: "source" }, `${game.name} · ${game.source}`)))));
    }
    fill();
    search.focus();
}

export function openSettings({ settings, set, drafts, restore }) {
    const field = (name, label, control) => h("div", {},
        h("label", { for: `set-${name}` }, label), control);
    const number = (name, least, most) => h("input", {
        id: `set-${name}`, type: "number", min: least, max: most,
        value: settings[name],
        onchange: event => {
            const value = Math.round(Number(event.target.value));

            if (value >= least && value <= most)
                set(name, value);
            event.target.value = settings[name];
        } });
    const choice = (name, options) => h("select", {
        id: `set-${name}`, onchange: event => set(name, event.target.value) },
    options.map(([value, text]) => h("option", {
        value, selected: settings[name] === value }, text)));
    const kept = drafts().map(draft => h("li", {}, h("button", {
        onclick: () => {
            box.close();
            restore(draft.text);
        } },
    h("b", {}, draft.title || t("Untitled")),
    h("span", { class: "source" }, new Date(draft.at).toLocaleString()))));
    const box = dialog(t("Settings"), h("div", { class: "fields body" },
        field("language", t("Language"), choice("language",
            [["en", "English"], ["ja", "日本語"]])),
        field("look", t("Appearance"), choice("look", [
            ["system", t("as the system")], ["light", t("light")],
            ["dark", t("dark")]])),
        field("seconds", t("Time for one answer, in seconds"),
            number("seconds", 1, 600)),
        field("megabytes", t("Memory for the engine, in megabytes"),
            number("megabytes", 16, 3500)),
        h("p", { class: "note" }, t("Nothing leaves this machine: the engine runs in the page, and a link carries the rules in itself.")),
        kept.length > 0 && h("section", {}, h("h3", {}, t("Earlier texts")),
            h("p", { class: "note" }, t("What was in the editor before something else was opened.")),
            h("ul", { class: "games" }, kept))));
}
