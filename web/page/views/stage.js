// SPDX-License-Identifier: MIT
// A picture in a frame that is moved and zoomed by pointer, wheel and keys.
import { h } from "../dom.js";
import { t } from "../words.js";

const LEAST = 0.05, MOST = 12, FAR = 5;

export function stage(picture, { width, height, label, over = null,
    click = null, key = null }) {
    const frame = h("div", { class: "stage", tabindex: 0, role: "group",
        "aria-label": label }, picture);
    const at = { x: 8, y: 8, scale: 1 };
    let held = null;

    function place() {
        picture.style.transform =
            `translate(${at.x}px, ${at.y}px) scale(${at.scale})`;
    }

    function fit() {
        const box = frame.getBoundingClientRect();

        if (box.width === 0)
            return;
        at.scale = Math.min((box.width - 16) / width,
            (box.height - 16) / height, 2);
        at.x = (box.width - width * at.scale) / 2;
        at.y = (box.height - height * at.scale) / 2;
        place();
    }

    function zoom(factor, x = frame.clientWidth / 2,
        y = frame.clientHeight / 2) {
        const scale = Math.min(MOST, Math.max(LEAST, at.scale * factor));

        at.x = x - (x - at.x) * scale / at.scale;
        at.y = y - (y - at.y) * scale / at.scale;
        at.scale = scale;
        place();
    }

    function inside(event) {
        const box = frame.getBoundingClientRect();

        return [event.clientX - box.left, event.clientY - box.top];
    }

    function onPicture(event) {
        const [x, y] = inside(event);

        return [(x - at.x) / at.scale, (y - at.y) / at.scale];
    }

    frame.addEventListener("wheel", event => {
        event.preventDefault();
        zoom(Math.exp(-event.deltaY / 400), ...inside(event));
    }, { passive: false });
    frame.addEventListener("pointerdown", event => {
        held = { x: event.clientX, y: event.clientY, moved: false };
        try {
            frame.setPointerCapture(event.pointerId);
        } catch {
            // The pointer has gone already.
        }
    });
    frame.addEventListener("pointermove", event => {
        if (held === null) {
            over?.(...onPicture(event));
            return;
        }
        const x = event.clientX - held.x, y = event.clientY - held.y;

        if (!held.moved && Math.hypot(x, y) < FAR)
            return;
        held = { x: event.clientX, y: event.clientY, moved: true };
        at.x += x;
        at.y += y;
        place();
    });
    frame.addEventListener("pointerup", event => {
        const was = held;

        held = null;
        if (was !== null && !was.moved)
            click?.(...onPicture(event));
    });
    frame.addEventListener("pointercancel", () => {
        held = null;
    });
    frame.addEventListener("keydown", event => {
        const step = { ArrowUp: [0, 40], ArrowDown: [0, -40],
            ArrowLeft: [40, 0], ArrowRight: [-40, 0] }[event.key];

        if (event.ctrlKey || event.metaKey || event.altKey)
            return;
        if (key?.(event.key)) {
            event.preventDefault();
        } else if (event.key === "+" || event.key === "=") {
            zoom(1.25);
        } else if (event.key === "-") {
            zoom(0.8);
        } else if (event.key === "0") {
            fit();
        } else if (step !== undefined) {
            event.preventDefault();
            at.x += step[0];
            at.y += step[1];
            place();
        }
    });
    // As high as the picture where that is less than the frame.
    new ResizeObserver((_, observer) => {
        if (frame.clientWidth === 0)
            return;
        observer.disconnect();
        const needed = Math.ceil(height * Math.min(
            (frame.clientWidth - 16) / width, 2)) + 18;

        if (needed < frame.clientHeight)
            frame.style.height = `${Math.max(needed, 120)}px`;
        fit();
    }).observe(frame);
    return h("div", { class: "stack" }, frame, h("div", { class: "row" },
        h("button", { onclick: () => zoom(1.25) }, t("Zoom in")),
        h("button", { onclick: () => zoom(0.8) }, t("Zoom out")),
        h("button", { onclick: fit }, t("Fit"))));
}
