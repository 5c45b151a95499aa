// SPDX-License-Identifier: MIT
// build.mjs OUT -- the documents as a site in OUT/docs: each file of docs/ as a
// page, both languages, rules in colour with a link that opens them in the page,
// and a search.  A link that leads nowhere fails the build.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync,
    writeFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";

import { highlightTree, tagHighlighter, tags } from "@lezer/highlight";
import { build } from "esbuild";
import MarkdownIt from "markdown-it";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const from = join(root, "docs");
const out = join(process.argv[2], "docs");

const escape = text => text.replace(/[&<>"]/g, letter =>
    ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" })[letter]);

// ---- rules in colour ----

// The page's own language file: it reads JSON, so it is bundled first.
async function loadLanguage() {
    const { outputFiles } = await build({
        entryPoints: [join(here, "..", "page", "language.js")], bundle: true,
        write: false, format: "esm", platform: "node", minify: true });

    return (await import(`data:text/javascript;base64,${Buffer.from(
        outputFiles[0].contents).toString("base64")}`)).rulesLanguage;
}

const COLOURS = tagHighlighter([
    { tag: tags.comment, class: "c-comment" },
    { tag: tags.string, class: "c-string" },
    { tag: [tags.keyword, tags.controlKeyword, tags.operatorKeyword],
        class: "c-keyword" },
    { tag: tags.typeName, class: "c-function" },
    { tag: [tags.number, tags.atom], class: "c-number" },
    { tag: tags.operator, class: "c-operator" },
]);

function coloured(language, text) {
    let html = "", at = 0;

    highlightTree(language.parser.parse(text), COLOURS, (start, end, names) => {
        html += `${escape(text.slice(at, start))}<span class="${names}">${
            escape(text.slice(start, end))}</span>`;
        at = end;
    });
    return html + escape(text.slice(at));
}

// ---- pages ----

function filesBelow(folder) {
    return readdirSync(folder).sort().flatMap(name => {
        const path = join(folder, name);

        return statSync(path).isDirectory() ? filesBelow(path) : [path];
    });
}

const sources = filesBelow(from).map(path =>
    relative(from, path).replaceAll("\\", "/"));
const pages = sources.filter(name => name.endsWith(".md"));
const asPage = name => name.replace(/README\.md$/, "index.html")
    .replace(/\.md$/, ".html");
const languageOf = name => /(^course\/ja\/|\.ja\.md$)/.test(name) ? "ja" : "en";

// The same page in the other language, where there is one.
function otherOf(name) {
    const other = name.startsWith("course/")
        ? name.replace(/^course\/(en|ja)/, (_, is) =>
            `course/${is === "en" ? "ja" : "en"}`)
        : name.endsWith(".ja.md") ? name.replace(/\.ja\.md$/, ".md")
            : name.replace(/\.md$/, ".ja.md");

    return pages.includes(other) ? other : null;
}

// As GitHub names the headings of a page, so that links hold in both places.
function anchor(text, taken) {
    const plain = text.toLowerCase().trim()
        .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "").replaceAll(" ", "-");
    const count = taken.get(plain) ?? 0;

    taken.set(plain, count + 1);
    return count === 0 ? plain : `${plain}-${count}`;
}

const WORDS = {
    en: { contents: "Contents", search: "Search", open: "open in the page",
        page: "The page", other: "日本語", none: "Nothing has these words.",
        skip: "To the text" },
    ja: { contents: "目次", search: "検索", open: "ページで開く",
        page: "ページ", other: "English", none: "見つかりません。",
        skip: "本文へ" },
};

const markdown = new MarkdownIt({ html: false });
const WIDE = /[\u3000-\u9fff\uff00-\uffef]/;

// Japanese has no blanks, so the end of a line between two letters is none.
markdown.renderer.rules.softbreak = (all, i) => {
    const said = token => token.content !== "";
    const before = all.slice(0, i).findLast(said)?.content.at(-1) ?? "";
    const after = all.slice(i + 1).find(said)?.content[0] ?? "";

    return WIDE.test(before) && WIDE.test(after) ? "" : "\n";
};
// Comments of the sources say how pictures are made.
const withoutComments = text => text.replace(/^<!--[\s\S]*?-->\n/gm, "");

function textOf(inline) {
    return inline.children.filter(token =>
        ["text", "code_inline", "softbreak"].includes(token.type))
        .map(token => token.content || " ").join("");
}

/* What a page holds: its title, its sections as {anchor, heading, text}, and the
 * tokens with their anchors. */
function read(name) {
    const tokens = markdown.parse(
        withoutComments(readFileSync(join(from, name), "utf8")), {});
    const taken = new Map();
    const sections = [{ anchor: "", heading: "", text: "" }];

    tokens.forEach((token, i) => {
        if (token.type === "heading_open") {
            const heading = textOf(tokens[i + 1]);
            const id = anchor(heading, taken);

            token.attrSet("id", id);
            sections.push({ anchor: id, heading, text: "" });
        } else if (token.type === "inline" &&
            tokens[i - 1].type !== "heading_open") {
            sections.at(-1).text += `${textOf(token)} `;
        } else if (token.type === "fence") {
            sections.at(-1).text += `${token.content} `;
        }
    });
    return { name, tokens, sections: sections.filter(
        section => section.heading !== "" || section.text.trim() !== ""),
    title: sections[1]?.heading ?? name };
}

const known = new Map(pages.map(name => [name, read(name)]));
const broken = [];

// Where a link of a page leads in the site; one that leads out of it stays.
function linkFrom(name, href) {
    if (/^[a-z]+:/.test(href))
        return href;
    const [path, id] = href.split("#");
    const target = path === "" ? name
        : posix.normalize(posix.join(posix.dirname(name), path));

    if (!sources.includes(target) ||
        (id && !known.get(target)?.sections.some(s => s.anchor === id)))
        broken.push(`${name}: ${href}`);
    return asPage(path) + (id ? `#${id}` : "");
}

// A link out of the documents, to a file of the project: its text stays.
const isInside = (name, href) => /^[a-z]+:|^#/.test(href) ||
    !posix.normalize(posix.join(posix.dirname(name), href.split("#")[0]))
        .startsWith("..");

const up = name => "../".repeat(asPage(name).split("/").length);

function rulesBlock(language, name, text) {
    const words = WORDS[languageOf(name)];
    const state = deflateRawSync(Buffer.from(JSON.stringify({ rules: text })),
        { level: 9 }).toString("base64url");

    return `<div class="sample"><pre><code>${coloured(language, text)
    }</code></pre><a class="try" href="${up(name)}index.html#/answer/~${state
    }">${words.open}</a></div>\n`;
}

// Links lead to pages of the site; what leads out of it is only stressed.
function relink(name, children) {
    let inside = true;

    for (const child of children) {
        if (child.type === "link_open") {
            const href = child.attrGet("href");

            inside = isInside(name, href);
            if (inside)
                child.attrSet("href", linkFrom(name, href));
        } else if (child.type === "image") {
            linkFrom(name, child.attrGet("src"));
        }
        if (!inside && /^link_/.test(child.type))
            Object.assign(child, { tag: "em", attrs: null,
                type: child.type.replace("link", "em") });
    }
}

function render(language, page) {
    const { name, tokens } = page;

    markdown.renderer.rules.fence = (all, i) => {
        const [kind] = all[i].info.split(" ");

        return kind === "grundy"
            ? rulesBlock(language, name, all[i].content)
            : `<pre><code>${escape(all[i].content)}</code></pre>\n`;
    };
    for (const token of tokens) {
        if (/^t[hd]_open$/.test(token.type) && token.attrGet("style")) {
            token.attrSet("class", token.attrGet("style").split(":")[1]);
            token.attrs = token.attrs.filter(([key]) => key !== "style");
        }
        relink(name, token.children ?? []);
    }
    return markdown.renderer.render(tokens, markdown.options, {})
        .replaceAll("<table>", "<div class=\"wide\"><table>")
        .replaceAll("</table>", "</table></div>");
}

// ---- the frame ----

const ORDER = [/^course\/.*README/, /^course\//, /^language/, /^commands/,
    /^idioms/, /^contest/, /./];
const place = name => ORDER.findIndex(pattern => pattern.test(name));

function contents(name, speaks = languageOf(name)) {
    // What is there in one language only is for both.
    const shown = pages.filter(other => languageOf(other) === speaks ||
        otherOf(other) === null).sort((a, b) => place(a) - place(b) ||
            (a < b ? -1 : 1));

    return shown.map(other => `<li${other.startsWith("course/") &&
        !other.endsWith("README.md") ? " class=\"chapter\"" : ""}><a href="${
        up(name).slice(3)}${asPage(other)}"${other === name
        ? " aria-current=\"page\"" : ""}>${
        escape(known.get(other).title)}</a></li>`).join("\n");
}

const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; " +
    "img-src 'self' data:; base-uri 'none'; form-action 'none'";

// That of the page; a browser would ask the server for one else.
const ICON = /<link rel="icon".*>/.exec(readFileSync(
    join(here, "../page/index.html"), "utf8"))[0];

function frame(page, body) {
    const { name, title } = page;
    const speaks = languageOf(name), words = WORDS[speaks];
    const top = up(name), site = top.slice(3), other = otherOf(name);

    return `<!doctype html>
<html lang="${speaks}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${CSP}">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} - grundy</title>
${ICON}
<link rel="stylesheet" href="${top}style.css">
<link rel="stylesheet" href="${site}docs.css">
</head>
<body class="documents" data-site="${site}">
<a class="skip" href="#text">${words.skip}</a>
<header><a class="home" href="${top}index.html">grundy</a>
<form role="search"><label class="quiet" for="find">${words.search}</label>
<input id="find" type="search" placeholder="${words.search}" autocomplete="off"
 data-none="${words.none}"></form>
${other === null ? "" : `<a lang="${languageOf(other)}" href="${site}${
    asPage(other)}">${words.other}</a>`}
</header>
<div id="found" role="region" aria-live="polite" aria-label="${words.search}"
 hidden></div>
<nav aria-label="${words.contents}"><details open><summary>${words.contents
}</summary><ul>
${contents(name)}
</ul></details></nav>
<main id="text" tabindex="-1">
${body}</main>
<script src="${site}sections.js"></script>
<script src="${site}search.js"></script>
</body>
</html>
`;
}

// ---- all of it ----

function write(name, text) {
    mkdirSync(dirname(join(out, name)), { recursive: true });
    writeFileSync(join(out, name), text);
}

const language = await loadLanguage();

for (const page of known.values())
    write(asPage(page.name), frame(page, render(language, page)));
for (const name of sources.filter(s => /\.(svg|png)$/.test(s))) {
    mkdirSync(dirname(join(out, name)), { recursive: true });
    copyFileSync(join(from, name), join(out, name));
}
write("sections.js", `const SECTIONS=${JSON.stringify(
    [...known.values()].flatMap(page => page.sections.map(s => [
        languageOf(page.name), page.title, s.heading,
        asPage(page.name) + (s.anchor && `#${s.anchor}`),
        s.text.replace(/\s+/g, " ").trim()])))};\n`);
copyFileSync(join(here, "search.js"), join(out, "search.js"));
copyFileSync(join(here, "docs.css"), join(out, "docs.css"));
write("index.html", frame({ name: "README.md", title: "Documents" },
    ["en", "ja"].map(speaks => `<h1 lang="${speaks}">${
        { en: "Documents", ja: "文書" }[speaks]}</h1>\n<ul lang="${speaks}">${
        contents("README.md", speaks)}</ul>\n`).join("")));
if (broken.length > 0) {
    console.error(`links that lead nowhere:\n  ${broken.join("\n  ")}`);
    process.exit(1);
}
