// SPDX-License-Identifier: MIT
// Play: against the program or two people, by clicks, by the list of moves or
// by text.  The engine says what can be played, what follows, and what it would
// play itself.
import { h, show } from "../dom.js";
import { t } from "../words.js";
import { drawPart, drawable, keysOf, spanned, turned } from "./board.js";
import { keyOf, unreadable } from "./parts.js";
import { around, graphOf } from "./vertices.js";

const LISTED = 60;
const LEVELS = { perfect: 100, hard: 85, medium: 60, easy: 30 };

export function playView(app) {
    const element = h("div", { class: "stack" });
    const says = h("p", { class: "says", role: "status" });
    const told = h("p", { class: "note told", "aria-live": "polite" });
    const boards = h("div", { class: "boards" });
    const choosing = h("div", { class: "stack" });
    const problem = h("div", {});
    const options = { two: false, second: false, level: "perfect" };
    let plies = [];
    let chosen = new Set(), chosenPart = null;
    let hint = null;
    let shown = null;
    let working = false;
    let game = 0;

    const now = () => plies.at(-1);
    const over = () => now() !== undefined && now().told.end !== "none";
    const yours = () => options.two || now()?.mover === 0;

    // ---- asking ----

    // What was stopped waits for whoever wants it all the same.
    function sayStopped(goOn) {
        show(problem, h("div", { class: "box row" },
            h("p", { class: "grow" }, t("Stopped.")),
            h("button", { "data-key": "go-on", onclick: () => {
                show(problem);
                goOn();
            } }, t("Go on"))));
    }

    async function position(text, extra = []) {
        const words = text === "" ? ["position", ...extra]
            : ["position", text, ...extra];

        return app.ask("board", words, { json: true, keep: true,
            files: app.inputFiles() });
    }

    async function begin() {
        const mine = ++game;

        plies = [];
        chosen.clear();
        hint = null;
        working = true;
        const got = await position(app.position);

        if (mine !== game)
            return;
        working = false;
        if (got === null) {
            shown = null;
            sayStopped(begin);
            return;
        }
        if (got.failed) {
            show(problem, app.failure(got.failed, got.limit));
            show(boards);
            show(choosing);
            show(says);
            show(told);
            return;
        }
        show(problem);
        plies = [{ told: got.json, mover: options.second && !options.two
            ? 1 : 0, text: null, score: [0, 0], last: null }];
        draw();
        reply();
    }

    // Makes a move of who is on the move.
    async function make(part, to, text, keys = new Set()) {
        const mine = game, before = now();

        if (working || over())
            return;
        working = true;
        const got = await position(before.told.position, ["--to", to,
            ...part === null ? [] : ["--part", String(part)]]);

        if (mine !== game)
            return;
        working = false;
        if (got === null) {
            sayStopped(() => make(part, to, text, keys));
            return;
        }
        if (got.failed) {
            show(problem, app.failure(got.failed, got.limit));
            return;
        }
        show(problem);
        const score = [...before.score];

        score[before.mover] += Number(got.json.gained ?? 0);
        plies.push({ told: got.json, text, by: before.mover, score,
            mover: got.json.again ? before.mover : 1 - before.mover,
            last: { part, keys } });
        chosen.clear();
        chosenPart = null;
        hint = null;
        app.state.position = got.json.position;
        shown = keyOf(app);
        app.note();
        draw();
        await reply();
    }

    async function reply() {
        if (over() || yours())
            return;
        const mine = game;

        working = true;
        const got = await position(now().told.position, ["--think",
            "--seed", String(Math.floor(Math.random() * 1e9)),
            "--level", String(LEVELS[options.level])]);

        if (mine !== game)
            return;
        working = false;
        if (got === null) {
            sayStopped(reply);
            return;
        }
        const thought = got.json?.thought;

        if (thought === undefined) {
            show(problem, got.failed && app.failure(got.failed, got.limit));
            return;
        }
        const move = got.json.moves.find(m => m.part === thought.part &&
            m.to === thought.to);

        await make(thought.part, thought.to, move?.text ?? thought.to);
    }

    function takeBack() {
        const mover = options.two ? null : 0;

        game++;
        working = false;
        do
            plies.pop();
        while (plies.length > 1 && mover !== null && now().mover !== mover);
        chosen.clear();
        hint = null;
        app.state.position = now().told.position;
        shown = keyOf(app);
        app.note();
        draw();
        reply();
    }

    // ---- what is seen ----

    function whoMoves() {
        const { told: p, mover } = now();

        if (p.end !== "none")
            return ending();
        if (!options.two)
            return t(mover === 0 ? "You are to move." : "grundy is to move.");
        if (p.to_move !== undefined)
            return t(p.to_move === "left" ? "Left is to move."
                : "Right is to move.");
        return t(mover === 0 ? "First player is to move."
            : "Second player is to move.");
    }

    function ending() {
        const { told: p, mover, score } = now();
        const ahead = p.scores
            ? score[mover] - score[1 - mover] + Number(p.result ?? 0)
            : p.result ?? (p.wins ? 1 : -1);
        const winner = ahead > 0 ? mover : 1 - mover;

        if (Number(ahead) === 0)
            return t("A draw.");
        if (!options.two)
            return t(winner === 0 ? "You win!" : "grundy wins.");
        return t(winner === 0 ? "First player wins." : "Second player wins.");
    }

    // The moves of a part that change all pieces chosen.
    function candidates() {
        return now().moves.filter(m => m.part === chosenPart &&
            [...chosen].every(key => m.keys.has(key)));
    }

    // Tokens of a heap: the one clicked and all behind it are taken.
    function directly(part, key) {
        const graph = graphOf(now().told.parts[part]);

        // In a graph, the one move around a vertex.
        if (graph !== null && chosen.size === 0)
            return around(graph, now().moves.filter(m => m.part === part),
                key);
        const match = /^(\d+)(?:\.(\d+))?:(\d+)$/.exec(key);

        if (match === null)
            return undefined;
        const [, i, at, left] = match;
        const fit = now().moves.filter(m => m.part === part && m.keys.has(key) &&
            m.left.length === 1 && m.left[0].params[i]?.elements[at ?? 0] ===
                Number(left));
        const splits = now().moves.some(m => m.part === part &&
            m.left.length === 2);

        return fit.length === 1 && !splits ? fit[0] : undefined;
    }

    function pick(part, key) {
        if (working || !yours())
            return;
        const direct = directly(part, key);

        if (direct !== undefined) {
            make(part, direct.to, direct.text, direct.keys);
            return;
        }
        if (chosenPart !== part)
            chosen.clear();
        const again = chosenPart === part && chosen.has(key);

        chosenPart = part;
        if (again) {
            const exact = candidates().filter(m =>
                m.keys.size === chosen.size);

            if (exact.length === 1) {
                make(part, exact[0].to, exact[0].text, exact[0].keys);
                return;
            }
            chosen.delete(key);
        } else {
            chosen.add(key);
            if (candidates().length === 0)
                chosen = new Set([key]);
            const fit = candidates();

            if (fit.length === 1) {
                make(part, fit[0].to, fit[0].text, fit[0].keys);
                return;
            }
        }
        draw();
    }

    // A drag asks for the moves that change what it spans: those that change
    // nothing else if there are any.
    function drag(part, from, to) {
        if (working || !yours())
            return;
        chosenPart = part;
        chosen = new Set(spanned(from, to));
        const fit = candidates();
        const exact = fit.filter(m => m.keys.size === chosen.size);
        const [only, second] = exact.length > 0 ? exact : fit;

        if (only !== undefined && second === undefined) {
            make(part, only.to, only.text, only.keys);
            return;
        }
        if (only === undefined)
            chosen.clear();
        draw();
    }

    // The moves get the keys of what they change, once.
    function prepare(ply) {
        ply.turn ??= ply.told.parts.map((part, i) => turned(part,
            ply.told.moves.filter(m => m.part === i)));
        ply.moves ??= ply.told.moves.map(m => ({ ...m, keys: new Set(
            drawable(ply.told.parts[m.part])
                ? keysOf(ply.told.parts[m.part], m, ply.turn[m.part]) : []) }));
    }

    function drawBoards() {
        const ply = now();
        const moves = yours() && !working ? ply.moves : [];

        show(boards, ply.told.parts.map((part, i) => drawPart(part, {
            part: i,
            live: new Set(moves.filter(m => m.part === i)
                .flatMap(m => [...m.keys])),
            chosen: chosenPart === i ? chosen : new Set(),
            hint: hint?.part === i ? hint.keys : new Set(),
            last: ply.last?.part === i && ply.told.parts.length === 1
                ? ply.last.keys : new Set(),
            flip: ply.turn[i] !== null && ply.mover === 1,
            moves: ply.moves.filter(m => m.part === i),
            pick: key => pick(i, key),
            drag: (from, to) => drag(i, from, to) })));
    }

    function moveButton(move, i) {
        return h("button", { "data-key": `move-${i}`,
            "data-wins": hint === move ? "yes" : null,
            onclick: () => make(move.part, move.to, move.text, move.keys) },
        move.text);
    }

    function drawChoosing() {
        if (over() || !yours()) {
            show(choosing);
            return;
        }
        const moves = now().moves;
        const fit = chosen.size > 0 ? candidates() : [];
        const clickable = moves.some(m => m.keys.size > 0);
        const list = some => h("div", { class: "moves" },
            some.slice(0, LISTED).map(moveButton));

        show(choosing,
            fit.length > 0 && h("section", {}, h("h2", { class: "small" },
                t("Choose one of these moves")), list(fit)),
            h("details", { open: !clickable || moves.length <= 8 },
                h("summary", {}, t(now().told.more_moves ||
                    moves.length > LISTED ? "{n} moves, some not listed"
                    : moves.length === 1 ? "1 move" : "{n} moves",
                { n: moves.length })),
                h("div", { class: "stack" }, list(moves), byText())));
    }

    // For heaps of more tokens than anyone clicks.
    function byText() {
        const input = h("input", { id: "play-to", class: "code",
            "data-key": "play-to", spellcheck: "false", autocomplete: "off",
            placeholder: now().told.moves[0]?.to.slice(0, 40) ?? "" });

        return h("form", { class: "row", onsubmit: event => {
            event.preventDefault();
            if (input.value.trim() !== "")
                make(null, input.value.trim(), input.value.trim());
        } }, h("div", { class: "grow" },
            h("label", { for: "play-to" }, t("Move to")), input),
        h("button", {}, t("Make the move")));
    }

    function giveHint() {
        const moves = now().moves;
        const good = moves.find(m => m.wins);

        hint = good ?? null;
        draw();
        show(told, good === undefined
            ? t("a lost position: any move will do")
            : `${t("Hint")}: ${good.text}`);
    }

    function select(name, label, values, value, set) {
        return h("div", {}, h("label", { for: `play-${name}` }, label),
            h("select", { id: `play-${name}`, "data-key": name,
                onchange: event => {
                    set(event.target.value);
                    begin();
                } }, values.map(([key, text]) => h("option", {
                value: key, selected: key === value }, text))));
    }

    const bar = h("div", { class: "row" });
    const acts = h("div", { class: "row" });

    function drawBar() {
        show(bar,
            select("mode", t("Play"), [["one", t("Against grundy")],
                ["two", t("Two people")]], options.two ? "two" : "one",
            value => {
                options.two = value === "two";
            }),
            !options.two && select("first", t("Who begins"), [["you", t("You first")],
                ["grundy", t("grundy first")]],
            options.second ? "grundy" : "you", value => {
                options.second = value === "grundy";
            }),
            !options.two && select("level", t("Level"),
                Object.keys(LEVELS).map(name => [name, t(name)]),
                options.level, value => {
                    options.level = value;
                }));
        show(acts,
            h("button", { "data-key": "new", onclick: () => {
                app.state.position = plies[0]?.told.position ?? "";
                shown = keyOf(app);
                begin();
            } }, t("New game")),
            h("button", { "data-key": "back", disabled: plies.length < 2,
                onclick: takeBack }, t("Take back")),
            h("button", { "data-key": "hint",
                disabled: plies.length === 0 || over() || !yours(),
                onclick: giveHint }, t("Hint")));
    }

    function draw() {
        prepare(now());
        drawBar();
        show(says, whoMoves());
        const made = plies.slice(-2).filter(p => p.text !== null)
            .map(p => p.text);

        show(told, made.length > 0 ? made.join("  ·  ")
            : t("Click a token, a cell or a move, or drag from one to another."));
        drawBoards();
        drawChoosing();
        show(scores, now().told.scores && `${t("Score")}: ${
            now().score.join(" : ")}`);
    }

    const scores = h("p", { class: "note" });

    return {
        element,
        reset() {
            shown = null;
        },
        refresh() {
            const fault = unreadable(app);

            if (fault !== null) {
                show(element, fault);
                return;
            }
            if (!element.contains(bar)) {
                drawBar();
                show(element, bar, h("div", { class: "turn" }, says, acts),
                    told, scores, problem, boards, choosing);
            }
            if (shown === keyOf(app))
                return;
            shown = keyOf(app);
            begin();
        },
    };
}
