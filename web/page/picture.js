// SPDX-License-Identifier: MIT
// Pictures of the engine in the colours of the page.  The engine draws on white
// paper with a few colours of its own; those that are not values are the page's
// here, in either look, and change when it does.
import { h } from "./dom.js";

// src/view: paper, ink, notes, edges, grids, shades, plots.
const OURS = { "#222222": "--ink", "#555555": "--soft", "#6a6a6a": "--soft",
    "#9a9a9a": "--control", "#dddddd": "--rule", "#ececec": "--line-now",
    "#1a6a9c": "--one", "#c3352b": "--bad" };
const PAPER = /(<rect x="0" y="0" [^>]*fill=")#ffffff"/;

// The colours as they are now.  Black is a value's, but for the dots of a plot,
// which are strokes.
function coloured(svg) {
    const now = getComputedStyle(document.documentElement);
    const ours = name => now.getPropertyValue(name).trim();

    return svg.replace(PAPER, (_, before) => `${before}${ours("--sheet")}"`)
        .replace(/(fill|stroke)="(#[0-9a-f]{6})"/g, (whole, what, colour) =>
            what === "stroke" && colour === "#000000"
                ? `stroke="${ours("--ink")}"`
                : OURS[colour] === undefined ? whole
                    : `${what}="${ours(OURS[colour])}"`);
}

export class Picture {
    constructor() {
        this.svg = null;
        this.image = null;
        this.url = null;
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change",
            () => this.#paint());
        new MutationObserver(() => this.#paint()).observe(
            document.documentElement, { attributeFilter: ["data-look"] });
    }

    // An element with the picture, in place of the former one.
    show(svg, members) {
        this.svg = svg;
        this.image = h("img", members);
        this.#paint();
        return this.image;
    }

    #paint() {
        if (this.url !== null)
            URL.revokeObjectURL(this.url);
        this.url = null;
        if (this.svg === null)
            return;
        this.url = URL.createObjectURL(
            new Blob([coloured(this.svg)], { type: "image/svg+xml" }));
        this.image.src = this.url;
    }
}
