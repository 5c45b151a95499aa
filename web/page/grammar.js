// SPDX-License-Identifier: MIT
// The words of rules: the patterns of the project's own TextMate grammar, so
// that there is one list of them for all editors.
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

// The piece of a line that begins at `at`, in a text or outside of one: where it
// ends, its style (null: none), and whether a text goes on behind it.
export function piece(line, at, inText) {
    if (inText || line[at] === "\"") {
        const from = inText ? at : at + 1;

        TEXT.lastIndex = from;
        const [rest, end] = TEXT.exec(line);
        const to = from + rest.length;

        return { to: to === at ? line.length : to, style: "string",
            inText: end === "" };
    }
    for (const { match, style, atStart } of RULES) {
        if (atStart && at > 0)
            continue;
        match.lastIndex = at;
        const found = match.exec(line);

        if (found !== null && found[0].length > 0)
            return { to: at + found[0].length, style, inText: false };
    }
    WORD.lastIndex = at;
    return { to: at + (WORD.exec(line)?.[0].length ?? 1), style: null,
        inText: false };
}

function wordsOf(scope) {
    return grammar.patterns.filter(p => p.name?.startsWith(scope))
        .flatMap(p => /\(([a-z|]+)\)/.exec(p.match ?? "")?.[1].split("|") ?? []);
}

export const CLAUSES = wordsOf("keyword.control.clause");
export const FUNCTIONS = wordsOf("support.function");
export const OTHERS = [...wordsOf("keyword.control.grundy"),
    ...wordsOf("constant.language"), ...wordsOf("storage.type"),
    ...wordsOf("keyword.operator.word")];
