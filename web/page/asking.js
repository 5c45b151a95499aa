// SPDX-License-Identifier: MIT
// Questions about rules, as the views put them to the engine, and the answers
// as they read them.
import { h, toast } from "./dom.js";
import { Stopped } from "./engine.js";
import { t } from "./words.js";
import { firstPosition } from "./views/positions.js";

const SMALL = 7;

// The lanes on which somebody waits for an answer, and how long nothing is said
// of it.
const ANSWERS = ["view", "board"];
const SAID_AFTER = 300;

export class Asking {
    constructor(host) {
        this.host = host;
        this.checked = null;
        this.filled = false; // the input is an example, put there unasked
        this.inputs = []; // words that give inputs, beside the text of them
    }

    // ---- what takes a while ----

    // The line that tells of it and ends it.
    makeBusy() {
        this.busyText = h("span", {}, "");
        this.busy = h("div", { class: "busy", hidden: true }, this.busyText,
            h("button", { onclick: () => this.stop() }, t("Stop")));
        this.host.onchange = () => this.sayBusy();
        return this.busy;
    }

    progress(text) {
        if (text !== "")
            this.busyText.textContent = text;
    }

    sayBusy() {
        const { lanes } = this.host;

        // For tests: is there nothing that is still to come?
        document.documentElement.dataset.working = this.checked === null ||
            Object.values(lanes).some(lane => lane.busy) ? "yes" : "no";
        clearTimeout(this.busyTimer);
        if (!ANSWERS.some(name => lanes[name]?.busy)) {
            this.busy.hidden = true;
            return;
        }
        this.busyTimer = setTimeout(() => {
            this.busyText.textContent = `${t("Working")} …`;
            this.busy.hidden = false;
        }, SAID_AFTER);
    }

    stop() {
        for (const name of ANSWERS)
            this.host.lane(name).stop();
        toast(t("Stopped."), t("Dismiss"));
    }

    // ---- questions ----

    // The answer to a command about the rules: {json} or {text}, or {failed}
    // with what is to be said.  null: overtaken or stopped.
    // code: it is about a game by code, and not about the rules.
    async ask(lane, words, { json = false, files = {}, keep = false,
        quiet = false, code = false } = {}) {
        const [command, ...rest] = words;
        const line = [command, ...code ? [] : ["rules.game"], ...rest,
            ...command === "check" ? [] : this.inputs, ...this.host.limits,
            ...(json ? ["--json"] : [])];
        const all = { "rules.game": this.rules, ...files };

        if (all["input.txt"] !== undefined && !code)
            line.push("--input", "input.txt");
        try {
            return this.#read(await this.host.lane(lane).ask(line, all, {
                keep, progress: quiet ? null
                    : text => this.progress(text) }), json);
        } catch (error) {
            if (error instanceof Stopped)
                return null;
            throw error;
        }
    }

    #read(got, json) {
        if (got.trapped !== undefined)
            return { failed: [{ message: t("The engine stopped by itself ({what}). The page goes on; nothing was lost.", { what: got.trapped }) }] };
        if (got.late)
            return { failed: [{ message: t("The time allowed is over.") }] };
        if (!json)
            return { ...got, text: got.out };
        try {
            const told = JSON.parse(got.out);

            return told.ok === false && told.errors !== undefined &&
                got.code !== 0
                ? { ...got, json: told, failed: told.errors,
                    limit: got.code === 3 }
                : { ...got, json: told };
        } catch {
            return { failed: [{ message: got.err.trim() ||
                t("The time allowed is over.") }] };
        }
    }

    // The input that positions need: the person's, else the longest example's,
    // as for the planner.
    inputFiles() {
        const input = this.state.input.trim() !== "" && !this.filled
            ? this.state.input : (this.checked?.examples ?? []).map(e => e.input)
                .reduce((a, b) => b.length >= a.length ? b : a, "");

        return input === undefined || input === "" ? {}
            : { "input.txt": `${input}\n` };
    }

    // The position that is asked about: rules without a start have a small one
    // of their first kind.
    get position() {
        if (this.state.position !== "" || this.checked?.sum !== undefined)
            return this.state.position;
        const first = firstPosition(this);

        return first === undefined ? ""
            : `${first.name}(${first.parameters.map(() => SMALL).join(", ")})`;
    }

    failure(failed, limit = false) {
        return h("div", { class: "box error", role: "alert" },
            failed.map(error => [h("p", {},
                error.file === "rules.game" && error.line !== undefined &&
                    h("span", { class: "place" },
                        `${error.line}:${error.column}`),
                error.message),
            error.hint && h("span", {}, error.hint)]),
            limit && h("p", { class: "note" }, t("Too much for this page in the time or memory allowed: see Settings.")));
    }
}
