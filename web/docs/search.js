// SPDX-License-Identifier: MIT
// The search of the documents: sections that have all words, those first that
// have them in their heading, and what else a page does.  SECTIONS is [language, page, heading, link, text].
"use strict";
{
    const field = document.getElementById("find");
    const found = document.getElementById("found");
    const { site } = document.body.dataset;
    const speaks = document.documentElement.lang;
    const MOST = 20, AROUND = 70;

    const fold = text => text.normalize("NFKC").toLowerCase();
    const folded = SECTIONS.map(([, page, heading, , text]) =>
        [fold(`${page} ${heading}`), fold(text)]);

    function element(name, text, attributes = {}) {
        const made = Object.assign(document.createElement(name), attributes);

        made.append(text);
        return made;
    }

    // How well section I has the words; 0: not all of them.
    function rank(i, words) {
        const [head, text] = folded[i];

        if (!words.every(word => head.includes(word) || text.includes(word)))
            return 0;
        return 1 + 4 * words.filter(word => head.includes(word)).length +
            2 * (SECTIONS[i][0] === speaks);
    }

    function excerpt(i, words) {
        const text = SECTIONS[i][4];
        const at = Math.max(0, Math.min(...words.map(word => {
            const place = folded[i][1].indexOf(word);

            return place < 0 ? Infinity : place;
        })));
        const start = at === Infinity ? 0 : Math.max(0, at - AROUND);

        return (start > 0 ? "…" : "") + text.slice(start, start + 3 * AROUND);
    }

    function show() {
        const words = fold(field.value).split(/\s+/).filter(Boolean);
        const best = SECTIONS.map((_, i) => [rank(i, words), i])
            .filter(([worth]) => worth > 0)
            .sort((a, b) => b[0] - a[0] || a[1] - b[1]).slice(0, MOST);

        found.hidden = words.length === 0;
        found.replaceChildren(...best.map(([, i]) => {
            const [lang, page, heading, link] = SECTIONS[i];
            const item = element("p", "", { lang });

            item.append(element("a", heading && heading !== page
                ? `${page}: ${heading}` : page, { href: site + link }),
            element("span", ` ${excerpt(i, words)}`));
            return item;
        }));
        if (best.length === 0)
            found.append(element("p", field.dataset.none));
    }

    field.addEventListener("input", show);
    field.form.addEventListener("submit", event => {
        event.preventDefault();
        found.querySelector("a")?.click();
    });
    document.addEventListener("keydown", event => {
        if (event.key === "/" && document.activeElement !== field) {
            event.preventDefault();
            field.focus();
        } else if (event.key === "Escape") {
            found.hidden = true;
        }
    });
    // What is wider than its place can be moved by keys.
    for (const box of document.querySelectorAll("pre, .wide"))
        if (box.scrollWidth > box.clientWidth)
            box.tabIndex = 0;
    // On a narrow page the contents would be all that is seen.
    if (matchMedia("(max-width: 60rem)").matches)
        document.querySelector("nav details").open = false;
}
