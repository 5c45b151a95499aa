// SPDX-License-Identifier: MIT
// What is seen, as the fragment of the address: #/VIEW/GAME for a game of the
// library as it is, else #/VIEW/~ and the state, deflated, in base64url.  It
// never leaves the machine.  What comes in is a stranger's: only known members
// of the right type and a sane length are taken.

export const VIEWS = ["answer", "solve", "why", "play", "table", "law", "graph",
    "plan", "program"];

const LONGEST = 1 << 20;          // of a text that was inflated
const LONGEST_FRAGMENT = 400_000;
const NAME = /^[a-z0-9-]{1,64}$/;

// The members of a state and their longest lengths.
const MEMBERS = { rules: 200_000, game: 64, input: 200_000, expected: 200_000,
    position: 20_000, table: 2_000, law: 2_000 };

export class BadLink extends Error {}

async function through(bytes, transform, most) {
    const reader = new Blob([bytes]).stream().pipeThrough(transform)
        .getReader();
    const pieces = [];
    let length = 0;

    for (;;) {
        const { done, value } = await reader.read();

        if (done)
            break;
        length += value.length;
        if (length > most) {
            await reader.cancel().catch(() => {});
            throw new BadLink("too long");
        }
        pieces.push(value);
    }
    return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

function toBase64(bytes) {
    let text = "";

    for (let i = 0; i < bytes.length; i += 0x8000)
        text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_")
        .replace(/=+$/, "");
}

function fromBase64(text) {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));

    return Uint8Array.from(plain, letter => letter.charCodeAt(0));
}

function clean(state) {
    const kept = {};

    if (state === null || typeof state !== "object" || Array.isArray(state))
        throw new BadLink("no state");
    for (const [name, most] of Object.entries(MEMBERS)) {
        const value = state[name];

        if (value === undefined)
            continue;
        if (typeof value !== "string" || value.length > most)
            throw new BadLink(name);
        kept[name] = value;
    }
    if (kept.game !== undefined && !NAME.test(kept.game))
        throw new BadLink("game");
    return kept;
}

export async function write(view, state) {
    const set = Object.fromEntries(
        Object.entries(state).filter(([, value]) => value));

    if (Object.keys(set).join() === "game")
        return `#/${view}/${state.game}`;
    if (Object.keys(set).length === 0)
        return `#/${view}`;
    const text = new TextEncoder().encode(JSON.stringify(set));
    const small = await through(
        text, new CompressionStream("deflate-raw"), Infinity);

    return `#/${view}/~${toBase64(small)}`;
}

// {view, state}, each undefined where the fragment says nothing of it.
export async function read(fragment) {
    const match = /^#\/([a-z]+)(?:\/(.*))?$/s.exec(fragment);

    if (fragment === "" || fragment === "#")
        return {};
    if (match === null || !VIEWS.includes(match[1]) ||
        fragment.length > LONGEST_FRAGMENT)
        throw new BadLink("fragment");
    const [, view, rest] = match;

    if (rest === undefined || rest === "")
        return { view };
    if (!rest.startsWith("~"))
        return { view, state: clean({ game: rest }) };
    try {
        const bytes = await through(fromBase64(rest.slice(1)),
            new DecompressionStream("deflate-raw"), LONGEST);
        const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);

        return { view, state: clean(JSON.parse(text)) };
    } catch (error) {
        throw error instanceof BadLink ? error : new BadLink("damaged");
    }
}
