// SPDX-License-Identifier: MIT
// The editor of rules.  It lives in a shadow root, where its styles are adopted
// sheets, which the page's policy allows without inline styles.
import { autocompletion, closeBrackets, closeBracketsKeymap,
    completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyField, historyKeymap, indentWithTab,
    redo, undo } from "@codemirror/commands";
import { HighlightStyle, bracketMatching, indentUnit,
    syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, linter } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap,
    lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

import { h } from "./dom.js";
import { CLAUSES, FUNCTIONS, OTHERS } from "./grammar.js";
import { rulesLanguage } from "./language.js";
import { t } from "./words.js";

const colours = HighlightStyle.define([
    { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
    { tag: tags.string, color: "var(--code-string)" },
    { tag: tags.keyword, color: "var(--code-keyword)", fontWeight: "600" },
    { tag: tags.controlKeyword, color: "var(--code-keyword)" },
    { tag: tags.operatorKeyword, color: "var(--code-keyword)" },
    { tag: tags.typeName, color: "var(--code-function)" },
    { tag: tags.number, color: "var(--code-number)" },
    { tag: tags.atom, color: "var(--code-number)" },
    { tag: tags.operator, color: "var(--code-operator)" },
]);

const theme = EditorView.theme({
    "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--sheet)",
        fontSize: "var(--code-size)" },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6",
        overscrollBehavior: "contain" },
    ".cm-content": { padding: "0.75rem 0", caretColor: "var(--ink)" },
    ".cm-gutters": { backgroundColor: "var(--sheet)", color: "var(--faint)",
        border: "none" },
    ".cm-lineNumbers .cm-gutterElement": { padding: "0 0.4rem 0 0.9rem",
        minWidth: "2.2rem" },
    ".cm-activeLine": { backgroundColor: "var(--line-now)" },
    ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
        { backgroundColor: "var(--selection)" },
    ".cm-matchingBracket": { backgroundColor: "var(--selection) !important" },
    ".cm-selectionMatch": { backgroundColor: "var(--line-now)" },
    ".cm-tooltip": { backgroundColor: "var(--paper)", color: "var(--ink)",
        border: "1px solid var(--rule)", borderRadius: "6px",
        boxShadow: "0 4px 16px #0003", maxWidth: "min(34rem, 90vw)",
        font: "0.95rem/1.45 var(--sans)" },
    ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)",
        fontSize: "0.9rem" },
    ".cm-tooltip-autocomplete > ul > li[aria-selected]":
        { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
    ".cm-diagnostic": { padding: "0.5rem 0.75rem", whiteSpace: "pre-line" },
    ".cm-diagnostic-error": { borderLeft: "4px solid var(--bad)" },
    ".cm-diagnostic-warning": { borderLeft: "4px solid var(--warn)" },
    ".cm-diagnosticAction": { backgroundColor: "var(--accent)",
        color: "var(--on-accent)", borderRadius: "5px", font: "inherit",
        padding: "0.2rem 0.6rem", margin: "0.4rem 0 0 0", display: "block" },
    ".cm-lintRange-error": { backgroundImage: "none",
        textDecoration: "underline wavy var(--bad) 1.5px",
        textUnderlineOffset: "4px", textDecorationSkipInk: "none" },
    ".cm-lintRange-warning": { backgroundImage: "none",
        textDecoration: "underline wavy var(--warn) 1.5px",
        textUnderlineOffset: "4px", textDecorationSkipInk: "none" },
    ".cm-panels": { backgroundColor: "var(--paper)", color: "var(--ink)" },
    ".cm-panel input, .cm-panel button": { font: "inherit" },
});

// Names that the rules declare, to be completed.
function declared(text) {
    const names = new Map();
    const find = (pattern, type) => {
        for (const [, name] of text.matchAll(pattern))
            names.set(name, type);
    };

    find(/\bposition\s+(\p{L}[\p{L}\p{N}_]*)/gu, "class");
    find(/\bfn\s+(\p{L}[\p{L}\p{N}_]*)/gu, "function");
    find(/\blet\s+(\p{L}[\p{L}\p{N}_]*)/gu, "variable");
    for (const [line] of text.matchAll(/^\s*input\b.*$/gmu))
        for (const [, name] of line.matchAll(/(?:input|,)\s*\(?\s*(\p{L}[\p{L}\p{N}_]*)/gu))
            names.set(name, "variable");
    return names;
}

function complete(context) {
    const word = context.matchBefore(/[\p{L}_][\p{L}\p{N}_]*/u);

    if (word === null || (word.from === word.to && !context.explicit))
        return null;
    const line = context.state.doc.lineAt(word.from);

    if (/[#"]/.test(line.text.slice(0, word.from - line.from)))
        return null;
    const names = [...declared(context.state.doc.toString())]
        .filter(([name]) => name !== word.text)
        .map(([label, type]) => ({ label, type, boost: 2 }));

    return {
        from: word.from,
        options: [...names,
            ...CLAUSES.map(label => ({ label, type: "keyword", boost: 1 })),
            ...FUNCTIONS.map(label => ({ label, type: "function",
                apply: `${label}(` })),
            ...OTHERS.map(label => ({ label, type: "keyword" }))],
        validFor: /^[\p{L}\p{N}_]*$/u,
    };
}

// A place of the engine, line and column in characters, as an offset.
function place(doc, line, column) {
    if (line < 1 || line > doc.lines)
        return doc.length;
    const { from, text } = doc.line(line);
    const before = Array.from(text).slice(0, column - 1).join("");

    return Math.min(from + before.length, from + text.length);
}

// A hint that names one thing to write instead is a quick fix.
function fixes(hint) {
    const named = [...(hint ?? "").matchAll(/'([^'\n]{1,60})'/g)];

    return named.length === 1 ? [named[0][1]] : [];
}

function diagnostic(doc, error, severity) {
    const from = place(doc, error.line ?? 1, error.column ?? 1);
    const to = place(doc, error.line ?? 1,
        (error.column ?? 1) + Math.max(error.length ?? 1, 1));

    return {
        from, to: Math.max(from, to), severity,
        message: error.hint ? `${error.message}\n${error.hint}` : error.message,
        actions: fixes(error.hint).map(word => ({
            name: t("Replace by {word}", { word }),
            apply: (view, start, end) => view.dispatch({
                changes: { from: start, to: end, insert: word } }),
        })),
    };
}

export class Editor {
    // check: text -> {errors, warnings}, or null where it was overtaken.
    constructor({ check, changed, saved }) {
        this.host = h("div", { class: "editor-host" });
        const root = this.host.attachShadow({ mode: "open" });
        const inside = document.createElement("div");
        const sheet = new CSSStyleSheet();

        sheet.replaceSync(`:host { display: block; height: 100% }
            div:first-of-type { height: 100% }`);
        root.adoptedStyleSheets = [sheet];
        root.append(inside);
        this.saved = saved;
        this.check = check;
        this.extensions = [
            lineNumbers(), history(), drawSelection(), bracketMatching(),
            closeBrackets(), highlightActiveLine(), indentUnit.of("    "),
            highlightSelectionMatches(), EditorView.lineWrapping,
            autocompletion({ override: [complete], icons: false }),
            rulesLanguage, syntaxHighlighting(colours), theme, lintGutter(),
            linter(view => this.#lint(view), { delay: 250 }),
            EditorView.contentAttributes.of({ "aria-label": t("Rules"),
                tabindex: "0",
                "aria-description": t("Escape, then Tab, leaves the editor.") }),
            keymap.of([...closeBracketsKeymap, ...defaultKeymap,
                ...searchKeymap, ...historyKeymap, ...completionKeymap,
                ...lintKeymap,
                // Tab leaves the editor after Escape, as Ctrl-m tells.
                indentWithTab]),
            EditorView.updateListener.of(update => {
                if (update.docChanged)
                    changed(update.state.doc.toString());
            }),
        ];
        this.view = new EditorView({
            parent: inside, root, state: this.#state(saved) });
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    }

    #state(json) {
        try {
            if (json !== null)
                return EditorState.fromJSON(JSON.parse(json),
                    { extensions: this.extensions }, { history: historyField });
        } catch {
            // What was kept is not of this version: begin anew.
        }
        return EditorState.create({ doc: "", extensions: this.extensions });
    }

    async #lint(view) {
        const doc = view.state.doc;
        const found = await this.check(doc.toString());

        if (found === null || view.state.doc !== doc)
            return [];
        return [
            ...found.errors.map(e => diagnostic(doc, e, "error")),
            ...found.warnings.map(e => diagnostic(doc, e, "warning")),
        ];
    }

    get text() {
        return this.view.state.doc.toString();
    }

    // Another text; undo brings the former one back.
    set text(text) {
        if (text !== this.text)
            this.view.dispatch({ changes: {
                from: 0, to: this.view.state.doc.length, insert: text },
            selection: { anchor: 0 }, scrollIntoView: true });
    }

    undo() {
        undo(this.view);
    }

    redo() {
        redo(this.view);
    }

    // Text and history, to be kept until the next visit.
    json() {
        return JSON.stringify(
            this.view.state.toJSON({ history: historyField }));
    }
}
