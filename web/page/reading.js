// SPDX-License-Identifier: MIT
// Rules as elements with colours, to be read.
import { h } from "./dom.js";
import { piece } from "./grammar.js";

// By the styles of the grammar, as the sheet of style has them.
const CLASS = { comment: "c-comment", string: "c-string", keyword: "c-keyword",
    controlKeyword: "c-keyword", operatorKeyword: "c-keyword",
    typeName: "c-function", number: "c-number", atom: "c-number",
    operator: "c-operator" };

function* pieces(text) {
    let inText = false;

    for (const line of text.trimEnd().split("\n")) {
        for (let at = 0; at < line.length;) {
            const now = piece(line, at, inText);
            const to = Math.max(now.to, at + 1);

            yield [line.slice(at, to), CLASS[now.style]];
            inText = now.inText;
            at = to;
        }
        yield ["\n"];
    }
}

export function coloured(text) {
    return Array.from(pieces(text), ([part, name]) =>
        name === undefined ? part : h("span", { class: name }, part));
}
