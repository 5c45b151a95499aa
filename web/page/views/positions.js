// SPDX-License-Identifier: MIT
// What the rules call their positions, to begin a table or a sequence with.

// Does the file declare it with numbers alone, no sets, arrays or texts?
function isOfNumbers(rules, name) {
    const declared = new RegExp(
        `^\\s*position\\s+${name}\\s*\\((.*)$`, "mu").exec(rules);

    return declared !== null && !/[[:]/.test(declared[1].split("#")[0]);
}

// "pile(white, blue)" -> {name, parameters}; null: not of numbers alone.
function read(text, rules) {
    const match = /^(\p{L}[\p{L}\p{N}_]*)\((.*)\)$/u.exec(text);

    if (match === null)
        return null;
    const parameters = match[2].split(",").map(part => part.trim());
    const plain = parameters.every(part => /^\p{L}[\p{L}\p{N}_]*$/u.test(part));

    return plain && isOfNumbers(rules, match[1]) ? { name: match[1], parameters,
        text: `${match[1]}(${parameters.join(", ")})` } : null;
}

// The first kind of so many numbers (0: one or two); undefined: there is none.
export function firstPosition(app, count = 0) {
    return (app.checked?.positions ?? []).map(
        text => read(text, app.rules)).find(position =>
        position !== null && (count === 0 ? position.parameters.length <= 2
            : position.parameters.length === count));
}
