// SPDX-License-Identifier: MIT
// Positions as pictures whose pieces are clicked: heaps of tokens, rows, boards
// of cells, words.  What a click means is read off the moves: each changes some
// pieces, and a click asks for the moves that change this one.
import { h, s } from "../dom.js";
import { t } from "../words.js";
import { graphOf, isDirected, placesOf } from "./vertices.js";

const CELL = 42, TOKENS = 60, CELLS = 400, LONG = 40;
const ROOM = 380, LARGEST = 1.4;

function small(params) {
    return params.length > 0 && params.every(p =>
        p.kind === "number" ? Number.isSafeInteger(p.elements[0]) &&
            p.elements[0] >= 0 && p.elements[0] <= TOKENS
        : p.kind === "array" ? p.elements.length <= LONG &&
            p.elements.every(n => Number.isSafeInteger(n) && n >= 0 &&
                n <= TOKENS)
        : p.kind === "pairs" ? p.rows * p.columns <= CELLS && p.rows > 0
        : p.kind === "set" ? p.high - p.low < LONG
        : p.elements.length <= LONG);
}

export function drawable(part) {
    return small(part.params);
}

// ---- what a move changes ----

const pair = (list, i) => `${list[2 * i]},${list[2 * i + 1]}`;

function members(p) {
    return p.kind === "pairs"
        ? Array.from({ length: p.elements.length / 2 },
            (_, i) => pair(p.elements, i))
        : p.elements.map(String);
}

function difference(a, b) {
    const x = new Set(members(a)), y = new Set(members(b));

    return [...x].filter(m => !y.has(m)).concat(
        [...y].filter(m => !x.has(m)));
}

const isSet = p => p.kind === "pairs" || p.kind === "set";

// Do two sets change places with each move, as where each player sees his own?
export function turned(part, moves) {
    const sets = part.params.flatMap((p, i) => isSet(p) ? [i] : []);
    const move = moves.find(m => m.left.length === 1 &&
        m.left[0].kind === part.kind);

    if (sets.length !== 2 || move === undefined)
        return null;
    const [a, b] = sets;
    const to = move.left[0].params;
    const straight = difference(part.params[a], to[a]).length +
        difference(part.params[b], to[b]).length;
    const crossed = difference(part.params[a], to[b]).length +
        difference(part.params[b], to[a]).length;

    return crossed < straight ? [a, b] : null;
}

function range(key, from, to) {
    const keys = [];

    for (let i = from; i < to; i++)
        keys.push(`${key}:${i}`);
    return keys;
}

// A heap of which a run in the middle is taken, so that two stay.
function splitKeys(part, move) {
    const n = part.params[0].elements[0];
    const sizes = move.left.map(p => p.params[0]?.elements[0]);

    if (part.params.length !== 1 || part.params[0].kind !== "number" ||
        sizes.length !== 2 || sizes.some(k => !Number.isSafeInteger(k)))
        return [];
    return range("0", sizes[0], n - sizes[1]);
}

// The pieces that a move changes, by their keys.
export function keysOf(part, move, turn) {
    if (move.left.length === 2)
        return splitKeys(part, move);
    if (move.left.length !== 1 || move.left[0].kind !== part.kind)
        return [];
    const to = move.left[0].params;
    const keys = new Set();
    const token = graphOf(part)?.token ?? null;

    part.params.forEach((p, i) => {
        const j = turn === null || !turn.includes(i) ? i
            : turn[1 - turn.indexOf(i)];
        const q = to[j];

        if (i === token) {
            keys.add(`s:${p.elements[0]}`);
            keys.add(`s:${q.elements[0]}`);
        } else if (p.kind === "number" && q.elements[0] < p.elements[0])
            range(i, q.elements[0], p.elements[0]).forEach(k => keys.add(k));
        else if (p.kind === "pairs")
            difference(p, q).forEach(m => keys.add(`c:${m}`));
        else if (p.kind === "set")
            difference(p, q).forEach(m => keys.add(`s:${m}`));
        else if (p.kind === "array" && p.elements.length === q.elements.length)
            p.elements.forEach((n, at) => {
                if (q.elements[at] < n)
                    range(`${i}.${at}`, q.elements[at], n)
                        .forEach(k => keys.add(k));
            });
        else if (p.kind === "text" && p.elements.length === q.elements.length)
            p.elements.forEach((letter, at) => {
                if (q.elements[at] !== letter)
                    keys.add(`t${i}:${at}`);
            });
    });
    return [...keys];
}

// ---- drawing ----

class Drawing {
    constructor(look) {
        this.look = look;
        this.pieces = [];
        this.width = 0;
        this.height = 0;
    }

    piece(key, x, y, label, ...shapes) {
        const { live, chosen, hint, last, pick } = this.look;
        const names = [chosen.has(key) && "chosen", hint.has(key) && "hint",
            last.has(key) && "last"];
        const ring = s("rect", { class: "ring", x: x + 2, y: y + 2,
            width: CELL - 4, height: CELL - 4, rx: 8 });

        if (!live.has(key)) {
            this.add(s("g", { class: names.filter(Boolean).join(" ") },
                shapes, ring));
            return;
        }
        this.add(s("g", {
            class: ["pick", ...names].filter(Boolean).join(" "),
            role: "button", tabindex: 0, "aria-label": label,
            "aria-pressed": chosen.has(key) ? "true" : "false",
            "data-key": `${this.look.part}/${key}`,
            onclick: () => pick(key),
            onkeydown: event => {
                if (event.key !== "Enter" && event.key !== " ")
                    return;
                event.preventDefault();
                pick(key);
            } }, shapes, ring));
    }

    add(...elements) {
        this.pieces.push(...elements.filter(Boolean));
    }

    grow(width, height) {
        this.width = Math.max(this.width, width);
        this.height = Math.max(this.height, height);
    }
}

const square = (x, y, odd) => s("rect", { class: `cell${odd ? " odd" : ""}`,
    x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 4 });
const disc = (x, y, two) => two
    ? s("rect", { class: "token two", x: x + 10, y: y + 10, rx: 4,
        width: CELL - 20, height: CELL - 20,
        transform: `rotate(45 ${x + CELL / 2} ${y + CELL / 2})` })
    : s("circle", { class: "token", cx: x + CELL / 2, cy: y + CELL / 2,
        r: CELL / 2 - 8 });
const letters = (text, x, y, name = "") =>
    s("text", { x, y, class: name }, text);

// Tokens in lines of ten, the first at the left.
function drawHeap(d, key, count, y, name) {
    const wide = 10;

    if (name !== "")
        d.add(letters(name, 20, y + CELL / 2, "name"));
    const left = name === "" ? 0 : 44;

    for (let i = 0; i < Math.max(count, 1); i++) {
        const x = left + i % wide * CELL, top = y + Math.floor(i / wide) * CELL;

        if (i < count)
            d.piece(`${key}:${i}`, x, top, `${name} ${i + 1}`.trim(),
                s("circle", { class: "token", cx: x + CELL / 2,
                    cy: top + CELL / 2, r: CELL / 2 - 5 }));
        else
            d.add(s("circle", { class: "off", cx: x + CELL / 2,
                cy: top + CELL / 2, r: CELL / 2 - 9 }));
    }
    d.grow(left + Math.min(Math.max(count, 1), wide) * CELL,
        y + Math.max(1, Math.ceil(count / wide)) * CELL);
    return y + Math.max(1, Math.ceil(count / wide)) * CELL + 6;
}

// All sets of pairs lie on one board; a single one is what is free.
function drawCells(d, part, y, flip) {
    const sets = part.params.filter(p => p.kind === "pairs");
    const rows = Math.max(...sets.map(p => p.rows));
    const columns = Math.max(...sets.map(p => p.columns));
    const held = sets.map(p => new Set(members(p)));

    for (let r = 0; r < rows; r++)
        for (let c = 0; c < columns; c++) {
            const x = c * CELL, top = y + r * CELL, key = `${r},${c}`;
            const at = held.findIndex(set => set.has(key));
            const two = sets.length > 1 && (at === 1) !== flip;
            const shapes = [square(x, top, (r + c) % 2 === 1)];

            if (at >= 0)
                shapes.push(disc(x, top, two));
            d.piece(`c:${key}`, x, top, `(${r}, ${c})${at >= 0
                ? ` ${sets[at].name}` : ""}`, shapes);
        }
    d.grow(columns * CELL, y + rows * CELL);
    return y + rows * CELL + 8;
}

function drawNumbers(d, part, y, flip) {
    const sets = part.params.filter(p => p.kind === "set");
    const low = Math.min(...sets.map(p => p.low));
    const high = Math.max(...sets.map(p => p.high));
    const held = sets.map(p => new Set(members(p)));
    const wide = high - low + 1 > 20 ? 10 : high - low + 1;

    for (let n = low; n <= high; n++) {
        const i = n - low, x = i % wide * CELL;
        const top = y + Math.floor(i / wide) * CELL;
        const at = held.findIndex(set => set.has(String(n)));
        const shapes = [square(x, top, false)];

        if (at >= 0)
            shapes.push(disc(x, top, sets.length > 1 && (at === 1) !== flip));
        shapes.push(letters(String(n), x + CELL / 2, top + CELL / 2,
            at >= 0 ? "light" : "name"));
        d.piece(`s:${n}`, x, top, `${n}${at >= 0 ? ` ${sets[at].name}` : ""}`,
            shapes);
    }
    d.grow(wide * CELL, y + Math.ceil((high - low + 1) / wide) * CELL);
    return y + Math.ceil((high - low + 1) / wide) * CELL + 8;
}

// An edge between two vertices; with an arrow where it goes one way.
function drawEdge(d, from, to, directed) {
    const x = to.x - from.x, y = to.y - from.y;
    const far = Math.max(Math.hypot(x, y), 1);
    const end = { x: to.x - x / far * 19, y: to.y - y / far * 19 };
    const side = sign => `${end.x - x / far * 9 - sign * y / far * 5},${
        end.y - y / far * 9 + sign * x / far * 5}`;

    d.add(s("line", { class: "edge", x1: from.x, y1: from.y,
        x2: directed ? end.x : to.x, y2: directed ? end.y : to.y }),
    directed && s("polygon", { class: "arrow",
        points: `${end.x},${end.y} ${side(1)} ${side(-1)}` }));
}

// Vertices as circles: who is in a set has the colour of a token, and the
// token itself has a ring.
function drawGraph(d, part, graph, y, flip, moves) {
    const { at, width, height } = placesOf(graph, 2 * CELL);
    const centre = n => ({ x: at[n - graph.low].x + CELL / 2,
        y: y + at[n - graph.low].y + CELL / 2 });
    const held = graph.sets.map(i => new Set(members(part.params[i])));
    const now = graph.token === null ? null
        : part.params[graph.token].elements[0];
    const directed = isDirected(graph, part, moves);

    for (const [u, v] of graph.edges)
        if (u !== v)
            drawEdge(d, centre(u), centre(v), directed);
    for (let n = graph.low; n <= graph.high; n++) {
        const { x, y: top } = centre(n);
        const i = held.findIndex(set => set.has(String(n)));
        const both = held.length > 1 && held.every(set => set.has(String(n)));
        const names = held.flatMap((set, j) => set.has(String(n))
            ? [part.params[graph.sets[j]].name] : []);
        const two = held.length > 1 && !both && (i === 1) !== flip;

        d.piece(`s:${n}`, x - CELL / 2, top - CELL / 2,
            [n, ...names, n === now ? part.params[graph.token].name : ""]
                .join(" ").trim(),
            s("circle", { class: i < 0 ? "cell" : `token${two ? " two"
                : both ? " both" : ""}`, cx: x, cy: top, r: CELL / 2 - 5 }),
            n === now && s("circle", { class: "here", cx: x, cy: top,
                r: CELL / 2 - 1 }),
            letters(String(n), x, top, i >= 0 && !both ? "light" : ""));
    }
    d.grow(width + CELL, y + height + CELL);
    return y + height + CELL + 8;
}

function drawText(d, p, i, y) {
    p.elements.forEach((code, at) => {
        const x = at * CELL;
        const letter = String.fromCodePoint(code);

        d.piece(`t${i}:${at}`, x, y, `${at + 1}: ${letter}`,
            square(x, y, false),
            letters(letter, x + CELL / 2, y + CELL / 2));
    });
    d.grow(Math.max(p.elements.length, 1) * CELL, y + CELL);
    return y + CELL + 8;
}

function drawParams(d, part, flip, moves) {
    const done = { pairs: false, set: false };
    const named = part.params.length > 1;
    const graph = graphOf(part);
    let y = graph === null ? 0 : drawGraph(d, part, graph, 0, flip, moves);

    part.params.forEach((p, i) => {
        if (graph !== null && (i === graph.token || graph.sets.includes(i)))
            return;
        if (p.kind === "number")
            y = drawHeap(d, String(i), p.elements[0], y, named ? p.name : "");
        else if (p.kind === "array")
            p.elements.forEach((n, at) => {
                y = drawHeap(d, `${i}.${at}`, n, y, String(at));
            });
        else if (p.kind === "text")
            y = drawText(d, p, i, y);
        else if (!done[p.kind]) {
            done[p.kind] = true;
            y = (p.kind === "pairs" ? drawCells : drawNumbers)(d, part, y, flip);
        }
    });
}

// From one piece to another with the button held.  A click is told of where
// both are the same.
function dragging(pick) {
    let from = null;
    const keyAt = target => {
        const key = target?.closest?.(".pick")?.dataset.key;

        return key === undefined ? null : key.slice(key.indexOf("/") + 1);
    };

    return {
        onpointerdown: event => {
            from = keyAt(event.target);
        },
        onpointerup: event => {
            const root = event.currentTarget;
            const at = document.elementFromPoint(event.clientX, event.clientY);
            const to = root.contains(at) ? keyAt(at) : null;

            if (from !== null && to !== null && from !== to)
                pick(from, to);
            from = null;
        },
        onpointercancel: () => {
            from = null;
        },
    };
}

// The pieces that a drag means: a run of a heap, or both ends.
export function spanned(from, to) {
    const [a, i] = from.split(/:(?=\d+$)/), [b, j] = to.split(/:(?=\d+$)/);

    return a === b && /^\d+(\.\d+)?$/.test(a)
        ? range(a, Math.min(i, j), Math.max(i, j) + 1) : [from, to];
}

// look: {part, live, chosen, hint, last: sets of keys, pick(key),
// drag(from, to), flip, moves: of the part}
export function drawPart(part, look) {
    const copies = Number(part.copies) > 1 ? `${part.copies} × ` : "";
    const caption = h("figcaption", {}, `${copies}${part.position.length > 90
        ? `${part.position.slice(0, 90)} …` : part.position}`);

    if (!drawable(part))
        return h("figure", { class: "board" },
            h("pre", { tabindex: 0 }, part.show ?? part.position),
            part.show !== undefined && caption);
    const d = new Drawing(look);

    drawParams(d, part, look.flip, look.moves);
    const width = d.width + 4, height = d.height + 4;
    // A small board has larger pieces.
    const scale = Math.max(1, Math.min(LARGEST, ROOM / width, ROOM / height));

    return h("figure", { class: "board" },
        s("svg", { viewBox: `-2 -2 ${width} ${height}`,
            width: Math.round(width * scale),
            height: Math.round(height * scale),
            role: "group", "aria-label": `${t("Board")}: ${part.position}`
                .slice(0, 200), ...dragging(look.drag) }, d.pieces),
        caption);
}
