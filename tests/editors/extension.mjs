// SPDX-License-Identifier: MIT
// The extension with a VS Code that is not there: what it starts, and what its
// lenses come to.  Says `ok` at the end.
import assert from "node:assert";
import { createRequire } from "node:module";
import Module from "node:module";

const require = createRequire(import.meta.url);
const commands = new Map(), shown = [];
let started, options, stopped = false;
const stubs = {
    vscode: {
        commands: {
            registerCommand: (name, run) => commands.set(name, run) && {},
        },
        workspace: {
            getConfiguration: () => ({ get: () => "/opt/grundy" }),
        },
        window: {
            createOutputChannel: () => ({
                clear: () => (shown.length = 0),
                append: (text) => shown.push(text),
                show: () => {},
            }),
        },
    },
    "vscode-languageclient/node": {
        LanguageClient: class {
            constructor(id, name, server, client) {
                started = server;
                options = client;
            }
            async start() {}
            async stop() {
                stopped = true;
            }
            async sendRequest(method, params) {
                return `${method} ${params.command} ${params.arguments}`;
            }
        },
    },
};
const load = Module._load;
Module._load = (name, ...more) => stubs[name] ?? load(name, ...more);

const extension = require(process.argv[2]);
await extension.activate({ subscriptions: [] });
assert.deepEqual(started, { command: "/opt/grundy", args: ["lsp"] });
assert.deepEqual(options.documentSelector, [{ language: "grundy" }]);
const lenses = await options.middleware.provideCodeLenses(null, null, () => [
    { command: { command: "grundy.check", arguments: ["file:///a"] } },
]);
const { command } = lenses[0];
await commands.get(command.command)(...command.arguments);
assert.deepEqual(shown, ["workspace/executeCommand grundy.check file:///a\n"]);
assert(commands.has("grundy.plan.show"));
await extension.deactivate();
assert(stopped);
console.log("ok");
