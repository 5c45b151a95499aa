// SPDX-License-Identifier: MIT
// The colours of rules: the patterns of the project's own TextMate grammar, so
// that there is one list of words for all editors.
import { StreamLanguage } from "@codemirror/language";

import grammar from "../../editors/vscode/syntaxes/grundy.tmLanguage.json";

const STYLE = [
    [/^comment/, "comment"], [/^string/, "string"],
    [/^constant\.character/, "string"],
    [/^support\.function/, "typeName"],
    [/^keyword\.control\.clause/, "keyword"],
    [/^keyword\.operator\.word/, "operatorKeyword"],
    [/^keyword\.operator/, "operator"], [/^keyword/, "controlKeyword"],
    [/^constant\.numeric/, "number"], [/^constant/, "atom"],
    [/^storage/, "typeName"],
];

function styleOf(name) {
    return STYLE.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

const RULES = grammar.patterns.filter(pattern => pattern.match).map(
    pattern => ({
        match: new RegExp(pattern.match, "yu"),
        style: styleOf(pattern.name),
        atStart: pattern.match.startsWith("^"),
    }));

// The rest of a text on this line; it may go on on the next.
const TEXT = /(?:\\.|[^"\\])*("?)/uy;

// In the middle of a word no pattern begins.
const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;

export const rulesLanguage = StreamLanguage.define({
    name: "grundy",
    startState: () => ({ inText: false }),
    token(stream, state) {
        if (!state.inText && stream.eatSpace())
            return null;
        if (state.inText || stream.eat("\"")) {
            TEXT.lastIndex = stream.pos;
            const [rest, end] = TEXT.exec(stream.string);

            stream.pos += rest.length;
            if (stream.pos === stream.start)
                stream.skipToEnd();
            state.inText = end === "";
            return "string";
        }
        for (const { match, style, atStart } of RULES) {
            if (atStart && stream.pos > 0)
                continue;
            match.lastIndex = stream.pos;
            const found = match.exec(stream.string);

            if (found !== null && found[0].length > 0) {
                stream.pos += found[0].length;
                return style;
            }
        }
        WORD.lastIndex = stream.pos;
        stream.pos += WORD.exec(stream.string)?.[0].length ?? 1;
        return null;
    },
    languageData: { commentTokens: { line: "#" } },
});

function wordsOf(scope) {
    return grammar.patterns.filter(p => p.name?.startsWith(scope))
        .flatMap(p => /\(([a-z|]+)\)/.exec(p.match ?? "")?.[1].split("|") ?? []);
}

export const CLAUSES = wordsOf("keyword.control.clause");
export const FUNCTIONS = wordsOf("support.function");
export const OTHERS = [...wordsOf("keyword.control.grundy"),
    ...wordsOf("constant.language"), ...wordsOf("storage.type"),
    ...wordsOf("keyword.operator.word")];
