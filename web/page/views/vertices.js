// SPDX-License-Identifier: MIT
// Graphs that positions are played on: which parameters are vertices, and where
// vertices stand.

const MOST = 40, ROUNDS = 300;

const holds = p => p.kind === "set" || (p.kind === "number" &&
    p.low !== undefined);

// The graph of a part: {low, high, edges, token, sets}; null: it has none, or one
// that is too large.  Vertices are a number or sets whose ranges hold all ends
// of edges, and there is one such number at most.
export function graphOf(part) {
    const ends = part.edges ?? [];
    const least = Math.min(...ends), most = Math.max(...ends);
    const of = part.params.flatMap((p, i) => holds(p) && p.low <= least &&
        p.high >= most ? [i] : []);
    const tokens = of.filter(i => part.params[i].kind === "number");
    const low = Math.min(...of.map(i => part.params[i].low));
    const high = Math.max(...of.map(i => part.params[i].high));

    if (ends.length === 0 || of.length === 0 || tokens.length > 1 ||
        high - low >= MOST)
        return null;
    return { low, high, token: tokens[0] ?? null,
        sets: of.filter(i => i !== tokens[0]),
        edges: Array.from({ length: ends.length / 2 },
            (_, i) => [ends[2 * i], ends[2 * i + 1]]) };
}

// Vertices push one another away and edges pull, less from round to round; it
// begins on a circle, so that the same graph always looks the same.
function settle(count, edges) {
    const at = Array.from({ length: count }, (_, i) => ({
        x: Math.cos(2 * Math.PI * i / count) * count / 5,
        y: Math.sin(2 * Math.PI * i / count) * count / 5 }));

    for (let round = 0; round < ROUNDS; round++) {
        const force = at.map(({ x, y }) => ({ x: -x * 0.02, y: -y * 0.02 }));
        const push = (i, j, by) => {
            const x = at[i].x - at[j].x, y = at[i].y - at[j].y;
            const far = Math.max(Math.hypot(x, y), 0.01), much = by(far) / far;

            force[i].x += x * much;
            force[i].y += y * much;
            force[j].x -= x * much;
            force[j].y -= y * much;
        };

        for (let i = 0; i < count; i++)
            for (let j = 0; j < i; j++)
                push(i, j, far => 1 / far);
        for (const [i, j] of edges)
            if (i !== j)
                push(i, j, far => -far * far);
        const step = 0.2 * (1 - round / ROUNDS);

        for (let i = 0; i < count; i++) {
            const far = Math.max(Math.hypot(force[i].x, force[i].y), 0.01);

            at[i].x += force[i].x / far * Math.min(far, 1) * step;
            at[i].y += force[i].y / far * Math.min(far, 1) * step;
        }
    }
    return at;
}

const known = new Map();

// Where each vertex stands, from 0 on, nearest ones `apart`: {at, width, height}.
export function placesOf({ low, high, edges }, apart) {
    const key = `${low} ${high} ${edges.join(" ")}`;

    if (known.has(key))
        return known.get(key);
    if (known.size > 20)
        known.clear();
    const at = settle(high - low + 1, edges.map(
        ([u, v]) => [u - low, v - low]));
    let nearest = Infinity;

    for (let i = 0; i < at.length; i++)
        for (let j = 0; j < i; j++)
            nearest = Math.min(nearest,
                Math.hypot(at[i].x - at[j].x, at[i].y - at[j].y));
    const left = Math.min(...at.map(p => p.x));
    const top = Math.min(...at.map(p => p.y));
    const wide = Math.max(...at.map(p => Math.max(p.x - left, p.y - top)), 0.01);
    const scale = Math.min(apart / Math.max(nearest, 0.01),
        Math.max(640, at.length * 18) / wide);
    const placed = { at: at.map(p => ({
        x: (p.x - left) * scale, y: (p.y - top) * scale })) };

    placed.width = Math.max(...placed.at.map(p => p.x));
    placed.height = Math.max(...placed.at.map(p => p.y));
    known.set(key, placed);
    return placed;
}

// Do tokens go along edges one way only, as far as these moves tell?
export function isDirected({ edges, token }, part, moves) {
    const along = new Set(edges.map(([u, v]) => `${u} ${v}`));

    return token !== null && moves.every(m => {
        const to = m.left[0]?.params[token]?.elements[0];
        const from = part.params[token].elements[0];

        return m.left.length !== 1 || !along.has(`${to} ${from}`) ||
            along.has(`${from} ${to}`);
    });
}

// The move around the vertex clicked: all else that it changes are neighbours of
// it, and no other such move changes as many.  key: "s:5".
export function around({ edges }, moves, key) {
    const near = new Set(edges.flatMap(([u, v]) =>
        `s:${u}` === key ? [`s:${v}`] : `s:${v}` === key ? [`s:${u}`] : []));
    const fit = moves.filter(m => m.keys.has(key) &&
        [...m.keys].every(other => other === key || near.has(other)));
    const most = Math.max(...fit.map(m => m.keys.size));
    const [only, second] = fit.filter(m => m.keys.size === most);

    return second === undefined ? only : undefined;
}
