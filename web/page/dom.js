// SPDX-License-Identifier: MIT
// Elements without markup: texts are nodes, so nothing that a rule file or a
// link holds is ever read as HTML.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, members, children) {
    for (const [name, value] of Object.entries(members)) {
        if (value === null || value === undefined || value === false)
            continue;
        if (name.startsWith("on"))
            element.addEventListener(name.slice(2), value);
        else if (name === "value" || name === "checked" || name === "disabled" ||
                 name === "hidden")
            element[name] = value;
        else
            element.setAttribute(name, value === true ? "" : String(value));
    }
    element.append(...children.flat(Infinity)
        .filter(child => child !== null && child !== undefined &&
            child !== false));
    return element;
}

export function h(name, members = {}, ...children) {
    return fill(document.createElement(name), members, children);
}

export function s(name, members = {}, ...children) {
    return fill(document.createElementNS(SVG, name), members, children);
}

// Puts these in place of what is there; the focus stays with its key.
export function show(element, ...children) {
    const key = element.contains(document.activeElement)
        ? document.activeElement.dataset?.key : undefined;

    element.replaceChildren(...children.flat(Infinity)
        .filter(child => child !== null && child !== undefined &&
            child !== false));
    if (key !== undefined)
        element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

// A word for a while, at the lower end of the page.
export function toast(text, dismiss) {
    const box = h("div", { class: "toast", role: "status" },
        h("span", {}, text),
        h("button", { onclick: () => box.remove() }, dismiss));

    document.querySelector(".toast")?.remove();
    document.body.append(box);
    setTimeout(() => box.remove(), 8000);
}

export function download(name, text, type = "text/plain;charset=utf-8") {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = h("a", { href: url, download: name });

    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// Calls f when it has not been called for a while.
export function later(ms, f) {
    let timer = 0;

    return (...args) => {
        clearTimeout(timer);
        timer = setTimeout(() => f(...args), ms);
    };
}
