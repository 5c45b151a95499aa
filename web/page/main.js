// SPDX-License-Identifier: MIT
// The page: the rules on one side, on the other a view of them.
import { Asking } from "./asking.js";
import { openLibrary, openSettings } from "./dialogs.js";
import { h, later, show, toast } from "./dom.js";
import { Editor } from "./editor.js";
import { Host, Stopped } from "./engine.js";
import { loadEngine, makeWorker } from "./load.js";
import * as share from "./share.js";
import { speak, spoken, t } from "./words.js";
import { answerView } from "./views/answer.js";
import { graphView } from "./views/graph.js";
import { lawView } from "./views/law.js";
import { planView, programView } from "./views/plan.js";
import { playView } from "./views/play.js";
import { solveView, whyView } from "./views/solve.js";
import { tableView } from "./views/table.js";

const MAKE = { answer: answerView, solve: solveView, why: whyView,
    play: playView, table: tableView, law: lawView, graph: graphView,
    plan: planView, program: programView };
const NAMES = { answer: "Answer", solve: "Solve", why: "Why", play: "Play",
    table: "Table", law: "Law", graph: "Graph", plan: "Plan",
    program: "Program" };
const FIRST_GAME = "kayles";
const DRAFTS = 12;

// What is kept between visits; a page without storage works all the same.
const store = {
    get(name) {
        try {
            return localStorage.getItem(`grundy.${name}`);
        } catch {
            return null;
        }
    },
    set(name, value) {
        try {
            localStorage.setItem(`grundy.${name}`, value);
        } catch {
            // Full, or forbidden: then nothing is kept.
        }
    },
};

function kept(name, fallback) {
    try {
        return JSON.parse(store.get(name)) ?? fallback;
    } catch {
        return fallback;
    }
}

class App extends Asking {
    constructor(host, engine) {
        super(host);
        this.engine = engine;
        this.settings = { look: "system", seconds: 10, megabytes: 512,
            language: navigator.language?.startsWith("ja") ? "ja" : "en",
            ...kept("settings", {}) };
        this.state = { input: "", expected: "", position: "", table: "",
            law: "" };
        this.view = "answer";
        this.game = null;
        this.halted = null;
        this.games = null;
        this.views = {};
    }

    get rules() {
        return this.editor?.text ?? "";
    }

    nothingYet() {
        return h("div", { class: "empty stack" },
            h("p", { class: "says" }, t("Nothing here yet")),
            h("p", { class: "note" }, t("Write rules on the left, or open a game of the library.")),
            h("div", { class: "row" }, h("button", { class: "main",
                onclick: () => this.library() }, t("Library")),
            h("button", { onclick: () => this.fresh() }, t("New"))));
    }

    // ---- the rules ----

    async check(text) {
        if (text.trim() === "") {
            this.#checked({ errors: [], warnings: [], empty: true });
            return { errors: [], warnings: [] };
        }
        this.stateLine(t("Checking"));
        const got = await this.ask("check", ["check"],
            { json: true, quiet: true });

        if (got === null || text !== this.rules)
            return null; // of rules that are no longer there
        const told = got.json ?? { ok: false, errors: got.failed };

        this.#checked(told);
        return { errors: (told.errors ?? []).filter(e =>
            e.file === undefined || e.file === "rules.game"),
        warnings: told.warnings ?? [] };
    }

    #checked(told) {
        this.checked = told;
        const title = told.ok || told.positions ? told.game : null;

        this.title.textContent = title && title !== "rules.game" ? title
            : this.game ?? t("Untitled");
        document.title = `${this.title.textContent} – grundy`;
        this.sayChecked();
        // What was stopped does not begin again by itself.
        if (this.halted !== this.rules)
            this.views[this.view]?.refresh();
        this.sayBusy();
    }

    sayChecked() {
        const told = this.checked;

        if (told === null)
            return this.stateLine(t("Checking"));
        if (told.empty)
            return this.stateLine(t("Ready"));
        const count = told.errors?.length ?? 0;
        const examples = told.examples ?? [];
        const good = examples.filter(e => e.passed).length;

        return this.stateLine(
            count > 0 ? h("span", { class: "bad" }, `✗ ${count === 1
                ? t("1 error") : t("{n} errors", { n: count })}`)
                : h("span", { class: "good" }, `✓ ${t("No errors")}`),
            examples.length > 0 && h("span", {
                class: good === examples.length ? "" : "bad" },
            t("{n} of {m} examples pass", { n: good, m: examples.length })),
            (told.positions ?? []).length > 0 && h("span", {},
                [told.play === "misere" ? t("misère") : null,
                    told.impartial === false ? t("partisan") : null]
                    .filter(Boolean).join(", ")));
    }

    stateLine(...children) {
        show(this.said, ...children);
    }

    keepDraft() {
        const text = this.rules;

        if (text.trim() === "" || this.game !== null)
            return;
        const drafts = kept("drafts", []).filter(d => d.text !== text);

        drafts.unshift({ text, title: this.title.textContent, at: Date.now() });
        store.set("drafts", JSON.stringify(drafts.slice(0, DRAFTS)));
    }

    setRules(text, game) {
        this.keepDraft();
        this.game = game;
        this.filled = false;
        this.gameText = game === null ? null : text;
        this.state = { input: "", expected: "", position: "", table: "",
            law: "" };
        for (const view of Object.values(this.views))
            view.reset?.();
        if (text !== this.rules) {
            this.checked = null; // until the editor has asked
            this.editor.text = text;
        }
        this.views[this.view]?.refresh();
        this.note();
    }

    // What a command says that is about no rules.  null: overtaken or stopped.
    async told(words) {
        try {
            return await this.host.lane("library").ask(words);
        } catch (error) {
            if (error instanceof Stopped)
                return null;
            throw error;
        }
    }

    // false: there is no such game.  null: overtaken or stopped.
    async openGame(name) {
        const got = await this.told(["games", name, "--json"]);

        if (got?.code !== 0)
            return got === null ? null : false;
        this.setRules(JSON.parse(got.out).text, name);
        return true;
    }

    async library() {
        if (this.games === null) {
            const got = await this.told(["games", "--json"]);

            if (got?.code !== 0)
                return;
            this.games = JSON.parse(got.out).games;
        }
        openLibrary(this.games, name => this.openGame(name));
    }

    async fresh() {
        const got = await this.told(["new", "mygame"]);

        if (got?.code !== 0)
            return;
        this.setRules(got.kept["mygame.game"] ?? "", null);
        this.show("rules");
    }

    // ---- links ----

    // The state as a link has it.
    shared() {
        return { ...this.game !== null ? { game: this.game }
            : { rules: this.rules }, ...this.state,
        ...this.filled ? { input: "", expected: "" } : {} };
    }

    note = later(250, async () => {
        const before = location.hash;
        const fragment = await share.write(this.view, this.shared());

        // Somebody has followed a link meanwhile: that is to be seen now.
        if (location.hash !== before)
            return;
        if (fragment !== before)
            history.replaceState(null, "", fragment);
        store.set("editor", this.editor.json());
        store.set("state", JSON.stringify({ ...this.shared(),
            rules: undefined, view: this.view }));
    });

    async share() {
        const fragment = await share.write(this.view, this.shared());
        const link = location.href.split("#")[0] + fragment;

        history.replaceState(null, "", fragment);
        try {
            await navigator.clipboard.writeText(link);
            this.toast(t("The link was copied."));
        } catch {
            this.toast(t("The link is in the address bar."));
        }
    }

    async follow(fragment) {
        let told;

        try {
            told = await share.read(fragment);
        } catch (error) {
            if (!(error instanceof share.BadLink))
                throw error;
            this.toast(t("This link is damaged, or not of this page. Nothing was opened."));
            return false;
        }
        if (told.view !== undefined)
            this.show(told.view);
        if (told.state === undefined)
            return false;
        const { rules, game, ...state } = told.state;

        if (game !== undefined) {
            const opened = await this.openGame(game);

            if (opened === false)
                this.toast(t("This link is damaged, or not of this page. Nothing was opened."));
            if (!opened)
                return opened === null;
        }
        if (game === undefined)
            this.setRules(rules ?? "", null);
        Object.assign(this.state, state);
        this.filled = false;
        this.views[this.view]?.reset?.();
        this.views[this.view]?.refresh();
        return true;
    }

    // ---- what is seen ----

    toast(text) {
        toast(text, t("Dismiss"));
    }

    show(name) {
        if (name === "rules") {
            this.main.dataset.shown = "rules";
        } else {
            this.view = name;
            this.main.dataset.shown = "view";
            this.views[name] ??= MAKE[name](this);
            show(this.place, this.views[name].element);
            this.views[name].refresh();
        }
        for (const tab of this.tabs.querySelectorAll("a")) {
            if (tab.dataset.name === name) {
                tab.setAttribute("aria-current", "page");
                this.tabs.scrollLeft = tab.offsetLeft -
                    (this.tabs.clientWidth - tab.offsetWidth) / 2;
            } else if (name !== "rules" || tab.dataset.name !== this.view ||
                getComputedStyle(this.tabs.firstChild).display !== "none")
                tab.removeAttribute("aria-current");
        }
        this.note();
    }

    // Changes what a link holds, and perhaps the view.
    go(view, changes = {}) {
        Object.assign(this.state, changes);
        if (view === this.view) {
            this.views[view].reset?.();
            this.views[view].refresh();
            this.note();
            return;
        }
        this.views[view]?.reset?.();
        this.show(view);
    }

    build() {
        speak(this.settings.language);
        document.documentElement.lang = spoken();
        this.look();
        this.title = h("h1", { class: "title" }, t("Untitled"));
        this.said = h("span", { role: "status", class: "row" });
        const busy = this.makeBusy();

        this.place = h("div", { class: "view", id: "view", tabindex: -1 });
        this.tabs = h("nav", { class: "tabs", "aria-label": t("Views") },
            ["rules", ...share.VIEWS].map(name => h("a", {
                href: `#/${name}`, "data-name": name,
                class: name === "rules" ? "only-narrow" : null,
                onclick: event => {
                    if (event.metaKey || event.ctrlKey)
                        return;
                    event.preventDefault();
                    this.show(name);
                } }, t(name === "rules" ? "Rules" : NAMES[name]))));
        const old = this.editor?.json() ?? null;

        this.editor = new Editor({
            saved: old ?? store.get("editor"),
            check: text => this.check(text),
            changed: text => {
                if (this.gameText !== null && text !== this.gameText)
                    this.game = null;
                this.checked = null;
                this.sayChecked();
                this.sayBusy();
                this.note();
            } });
        const name = text => h("button", { class: "plain" }, text);
        const act = (text, f) => {
            const button = name(text);

            button.addEventListener("click", f);
            return button;
        };

        this.main = h("main", { "data-shown": "view" },
            h("section", { class: "rules", "aria-label": t("Rules") },
                this.editor.host,
                h("div", { class: "state" }, this.said,
                    h("span", { class: "tools" },
                        act(t("Undo"), () => this.editor.undo()),
                        act(t("Redo"), () => this.editor.redo())))),
            h("section", { class: "views", "aria-label": t("Rules and answers") },
                this.tabs, busy, this.place));
        show(document.querySelector("#app"),
            h("header", {},
                h("a", { class: "skip", href: "#view", onclick: event => {
                    event.preventDefault();
                    this.place.focus();
                } }, t("Skip to the answers")),
                h("span", { class: "mark" }, "grundy"), this.title,
                h("nav", { "aria-label": t("More") },
                    act(t("Library"), () => this.library()),
                    act(t("New"), () => this.fresh()),
                    act(t("Share"), () => this.share()),
                    __ONE_FILE__ ? null : h("a", {
                        href: spoken() === "ja" ? "docs/course/ja/index.html"
                            : "docs/index.html" }, t("Documents")),
                    act(t("Settings"), () => this.openSettings()))),
            this.main);
        this.views = {};
        this.show(this.view);
    }

    look() {
        if (this.settings.look === "system")
            delete document.documentElement.dataset.look;
        else
            document.documentElement.dataset.look = this.settings.look;
    }

    stop() {
        this.halted = this.rules;
        super.stop();
    }

    openSettings() {
        openSettings({ settings: this.settings,
            drafts: () => kept("drafts", []),
            restore: text => this.setRules(text, null),
            set: async (name, value) => {
                this.settings[name] = value;
                store.set("settings", JSON.stringify(this.settings));
                this.limits();
                this.look();
                if (name === "language") {
                    document.querySelector("dialog")?.close();
                    await this.speak();
                    this.checked = null;
                    this.build();
                }
            } });
    }

    limits() {
        this.host.seconds = this.settings.seconds;
        this.host.megabytes = this.settings.megabytes;
    }

    async speak() {
        this.host.speak(this.settings.language === "ja"
            ? await this.engine.catalogue() : null);
    }

    async begin() {
        const state = kept("state", {});

        this.limits();
        await this.speak();
        if (MAKE[state.view] !== undefined)
            this.view = state.view;
        this.game = null;
        this.gameText = null;
        this.build();
        // What was followed, though the address may have been written since.
        addEventListener("hashchange", async event => {
            const { hash } = new URL(event.newURL);

            await this.follow(hash);
            document.documentElement.dataset.at = hash;
        });
        if (await this.follow(location.hash))
            return;
        if (this.rules.trim() === "") {
            await this.openGame(FIRST_GAME);
            return;
        }
        for (const name of Object.keys(this.state))
            if (typeof state[name] === "string")
                this.state[name] = state[name];
        if (typeof state.game === "string") {
            const got = await this.told(["games", state.game, "--json"]);

            if (got?.code === 0 && JSON.parse(got.out).text === this.rules) {
                this.game = state.game;
                this.gameText = this.rules;
            }
        }
        this.views[this.view]?.reset?.();
        this.views[this.view]?.refresh();
    }
}

const engine = await loadEngine();
const app = new App(new Host(makeWorker, engine.module), engine);

await app.begin();
document.documentElement.dataset.ready = String(Math.round(performance.now()));
