// SPDX-License-Identifier: MIT
// The page of one game, which `grundy page` fills: its title, its rules and what
// it begins with stand in the element `game`, as data.
import { Asking } from "./asking.js";
import { download, h, show } from "./dom.js";
import { Host } from "./engine.js";
import { loadEngine, makeWorker } from "./load.js";
import { coloured } from "./reading.js";
import { speak, spoken, t } from "./words.js";
import { playView } from "./views/play.js";
import { firstPosition } from "./views/positions.js";
import { solveView, whyView } from "./views/solve.js";
import { tableView } from "./views/table.js";

const MAKE = { play: playView, solve: solveView, why: whyView,
    table: tableView, rules: rulesView };
const NAMES = { play: "Play", solve: "Solve", why: "Why", table: "Table",
    rules: "Rules" };

function rulesView(app) {
    const text = h("pre", { class: "box wide reading", tabindex: 0 },
        coloured(app.rules));

    return { element: h("div", { class: "stack" }, text,
        h("div", { class: "row" }, h("button", { onclick: () =>
            download("rules.game", app.rules) }, t("Download")))),
    reset() {}, refresh() {} };
}

class GamePage extends Asking {
    constructor(host, engine, game) {
        super(host);
        this.engine = engine;
        this.rules = game.rules;
        this.title = game.title;
        this.inputs = game.set.flatMap(each => ["--set", each]);
        this.state = { position: game.position, input: game.input, table: "",
            expected: "", law: "" };
        this.alone = true;
        this.views = {};
        this.view = "play";
    }

    inputFiles() {
        return this.inputs.length > 0 && this.state.input === ""
            ? {} : super.inputFiles();
    }

    // The address holds the view alone.
    note() {}

    go(view, changes = {}) {
        Object.assign(this.state, changes);
        this.views[view]?.reset();
        this.show(view);
    }

    show(name) {
        this.view = name;
        this.views[name] ??= MAKE[name](this);
        show(this.place, this.views[name].element);
        this.views[name].refresh();
        for (const tab of this.tabs.querySelectorAll("a"))
            if (tab.dataset.name === name)
                tab.setAttribute("aria-current", "page");
            else
                tab.removeAttribute("aria-current");
    }

    build() {
        const other = spoken() === "ja" ? "en" : "ja";
        const names = Object.keys(MAKE).filter(name => name !== "table" ||
            this.checked === null || firstPosition(this) !== undefined);

        document.documentElement.lang = spoken();
        document.title = this.title;
        const busy = this.makeBusy();

        this.place = h("div", { class: "view", id: "view", tabindex: -1 });
        this.tabs = h("nav", { class: "tabs", "aria-label": t("Views") },
            names.map(name => h("a", { href: `#${name}`, "data-name": name },
                t(NAMES[name]))));
        show(document.querySelector("#app"),
            h("header", {}, h("h1", { class: "title" }, this.title),
                h("button", { class: "plain", lang: other,
                    onclick: () => this.speak(other) },
                other === "ja" ? "日本語" : "English")),
            h("main", {}, this.tabs, busy, this.place),
            h("footer", { class: "note" }, t("Made with grundy; nothing leaves this machine.")));
        this.views = {};
        this.show(names.includes(this.view) ? this.view : "play");
    }

    async speak(language) {
        speak(language);
        this.host.speak(language === "ja"
            ? await this.engine.catalogue() : null);
        this.build();
    }

    async begin() {
        const wanted = () => location.hash.slice(1);

        if (wanted() in MAKE)
            this.view = wanted();
        await this.speak(navigator.language?.startsWith("ja") ? "ja" : "en");
        const got = await this.ask("check", ["check"],
            { json: true, quiet: true });

        this.checked = got?.json ?? { ok: false, errors: got?.failed ?? [] };
        this.build();
        this.sayBusy();
        addEventListener("hashchange", () => {
            if (wanted() in MAKE)
                this.show(wanted());
        });
    }
}

const game = JSON.parse(document.querySelector("#game").textContent);
const engine = await loadEngine();
const page = new GamePage(new Host(makeWorker, engine.module), engine, game);

await page.begin();
document.documentElement.dataset.ready = String(Math.round(performance.now()));
