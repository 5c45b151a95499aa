// SPDX-License-Identifier: MIT
// Visitors of the page.  Each has a context of its own, so that several may be
// there at once without sharing what is kept; what they hear in their consoles
// and whom they ask is noted for all of them together.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deflateRawSync } from "node:zlib";

import { CONTEXT, sleep } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url)
    .resolve("axe-core/axe.min.js"), "utf8");

// Chromium itself sets a style where all of an editable text is replaced, and
// tells that the page forbids it; one of the page's own has another hash.
const EDITING_STYLE = "sha256-fyQoqYmOFtvdV61Jg+tyxLR6jp+4PEF47rK4KFAO+So=";

// Nothing is asked of the engine, and nothing is about to be, for 100 ms.
const CALM = most => new Promise(done => {
    const until = Date.now() + most;
    let calm = 0;
    const look = () => {
        calm = document.documentElement.dataset.working === "no"
            ? calm + 1 : 0;
        if (calm > 4 || Date.now() > until)
            done(calm > 4);
        else
            setTimeout(look, 25);
    };

    look();
});

export const link = (view, state) => `#/${view}/~${deflateRawSync(
    Buffer.from(JSON.stringify(state))).toString("base64url")}`;

export class Visits {
    // check(name, ok, detail) is told what axe finds.
    constructor(browser, { url, shots, check }) {
        this.browser = browser;
        this.url = url;
        this.shots = shots;
        this.check = check;
        this.noise = [];
        this.strangers = [];
    }

    async begin() {
        const context = await this.browser.newContext(CONTEXT);

        context.setDefaultTimeout(15_000);
        const visitor = this.#visitor(context, await context.newPage());

        context.on("request", request => {
            const { protocol, origin } = new URL(request.url());

            if (visitor.leaves && request.isNavigationRequest())
                return;
            if (!["blob:", "data:", "file:", "about:"].includes(protocol) &&
                `${origin}/` !== this.url)
                this.strangers.push(request.url());
        });
        return visitor;
    }

    #listen(page, looked) {
        page.on("console", message => {
            if (["error", "warning"].includes(message.type()) &&
                !looked.now && !message.text().includes(EDITING_STYLE))
                this.noise.push(
                    `${message.location().url} ${message.text()}`);
        });
        page.on("pageerror", error =>
            this.noise.push(`${error.message} ${error.stack}`));
        page.on("dialog", dialog => {
            this.noise.push(`dialog ${dialog.message()}`);
            dialog.dismiss();
        });
    }

    // What a part of the test does with a page, as functions.
    #visitor(context, page) {
        // axe sets styles, which is forbidden and told.
        const looked = { now: false };
        const textOf = selector => page.locator(selector).innerText();
        const settle = (most = 20_000) => page.evaluate(CALM, most);

        // All that the console of a page was told has come here: lines come in
        // order.
        const heard = async () => {
            const last = `the last line ${Math.random()}`;
            const come = page.waitForEvent("console", m => m.text() === last);

            await page.evaluate(text => console.info(text), last);
            await come;
            looked.now = false;
        };

        this.#listen(page, looked);
        return {
            context, page, textOf, settle, heard,
            url: this.url,
            leaves: false, // may follow links to elsewhere
            close: async () => {
                if (looked.now)
                    await heard();
                await context.close();
            },
            another: async () => {
                return this.#visitor(context, await context.newPage());
            },
            open: async (fragment, from = this.url) => {
                if (looked.now)
                    await heard();
                await page.goto("about:blank");
                await page.goto(`${from}${fragment}`);
                await page.waitForSelector("html[data-ready]");
                return settle();
            },
            // As a person follows a link within the page.
            follow: async fragment => {
                const now = await page.evaluate(to => {
                    location.hash = to;
                    return location.hash;
                }, fragment);

                await page.waitForFunction(to =>
                    document.documentElement.dataset.at === to, now);
                return settle();
            },
            // The settings of the next visit.
            set: async settings => {
                if (!page.url().startsWith(this.url))
                    await page.goto(`${this.url}docs/index.html`);
                await page.evaluate(all => localStorage.setItem(
                    "grundy.settings", all),
                JSON.stringify({ language: "en", ...settings }));
            },
            // Hiding the caret would set a style, which the page forbids.
            shot: name => page.screenshot({ caret: "initial",
                path: `${this.shots}/${name}.png` }),
            accessible: async name => {
                looked.now = true;
                if (!await page.evaluate(() => "axe" in window))
                    await page.evaluate(axe);
                const found = await page.evaluate(async () =>
                    (await window.axe.run(document, { runOnly: ["wcag2a",
                        "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa",
                        "best-practice"] })).violations.map(v => `${v.id}: ${
                        v.nodes.slice(0, 3).map(n => n.html.slice(0, 90))
                            .join(" | ")}`));

                this.check(`axe ${name}`, found.length === 0,
                    found.join("\n  "));
                await sleep(0);
            },
        };
    }
}
