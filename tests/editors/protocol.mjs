// SPDX-License-Identifier: MIT
// protocol.mjs GRUNDY PACKAGE -- the language server asked by the protocol's own
// client (vscode-languageserver-protocol), from the modules of an unpacked
// extension; every answer is held against the shape that the protocol gives it.
import assert from "node:assert";
import { spawn } from "node:child_process";
import { createRequire } from "node:module";

const [program, unpacked] = process.argv.slice(2);
const protocol = createRequire(unpacked)("vscode-languageserver-protocol/node");
const {
    CancellationTokenSource, CodeLens, Diagnostic, DocumentSymbol, ErrorCodes,
    Hover, Location, LSPErrorCodes, SymbolInformation, TextDocumentEdit, TextEdit,
} = protocol;

const NIM = `# 🎲 二つの山
game "Nim"
input n, a[n]
position heap(x)
    move to heap(x - k) for k in 1..x
start sum(heap(x) for x in a) + heap(3)
answer "First", "Second"
example "2  3 3" gives "First"
`;
const uri = "file:///tmp/a.game";
const document = { uri };
const server = spawn(program, ["lsp", "--stdio"],
                     { stdio: ["pipe", "pipe", "inherit"] });
const connection = protocol.createProtocolConnection(
    new protocol.StreamMessageReader(server.stdout),
    new protocol.StreamMessageWriter(server.stdin));
const ended = new Promise((resolve) => server.on("exit", resolve));

let told, waiting;
connection.onNotification(protocol.PublishDiagnosticsNotification.type,
                          (found) => {
    assert(found.diagnostics.every(Diagnostic.is));
    told = found;
    waiting?.(found);
});
const diagnostics = (change) => new Promise((resolve) => {
    waiting = resolve;
    change();
});
connection.onError(([error]) => { throw error; });
connection.listen();

let passed = 0, version = 1, text = NIM;
const ask = (request, params) =>
    connection.sendRequest(protocol[request].type, params);
const note = (notification, params) =>
    connection.sendNotification(protocol[notification].type, params);
// The position of the nth `part`, in the units of the protocol.
const place = (part, nth = 0) => {
    let at = -1;
    for (let i = 0; i <= nth; i++) at = text.indexOf(part, at + 1);
    const before = text.slice(0, at).split("\n");
    return { line: before.length - 1, character: before.at(-1).length };
};
const at = (part, nth) =>
    ({ textDocument: document, position: place(part, nth) });
const change = (changed) => {
    text = changed;
    return diagnostics(() => note("DidChangeTextDocumentNotification", {
        textDocument: { uri, version: ++version },
        contentChanges: [{ text }],
    }));
};
// What a list of edits makes of the text, from the last to the first.
const edited = (edits) => {
    const lines = text.split("\n");
    const offset = ({ line, character }) => lines.slice(0, line)
        .reduce((sum, each) => sum + each.length + 1, character);
    return [...edits].sort((a, b) => offset(b.range.start) -
                                     offset(a.range.start))
        .reduce((made, e) => made.slice(0, offset(e.range.start)) + e.newText +
                             made.slice(offset(e.range.end)), text);
};
const test = async (name, run) => {
    try {
        await run();
        passed++;
    } catch (error) {
        console.log(`${name}: ${error.stack}`);
        process.exitCode = 1;
    }
};

const tests = {
    async "what it can do"() {
        const { capabilities, serverInfo } = await ask("InitializeRequest", {
            processId: process.pid, rootUri: null, capabilities: {},
        });
        for (const one of ["hover", "completion", "definition", "rename",
                           "references", "documentSymbol",
                           "documentFormatting", "codeLens"])
            assert(capabilities[`${one}Provider`], one);
        assert.equal(serverInfo?.name, "grundy");
        await note("InitializedNotification", {});
    },
    async "errors as one types"() {
        const open = await diagnostics(() =>
            note("DidOpenTextDocumentNotification", {
                textDocument: { uri, languageId: "grundy", version, text },
            }));
        assert.deepEqual(open.diagnostics, []);
        const { diagnostics: [first, ...more] } =
            await change(NIM.replace("to heap", "to heep"));
        assert.equal(more.length, 0);
        assert.deepEqual(first.range, {
            start: { line: 4, character: 12 }, end: { line: 4, character: 16 },
        });
        assert.deepEqual((await change(NIM)).diagnostics, []);
        assert.equal(told.uri, uri);
    },
    async "hover"() {
        const hover = await ask("HoverRequest", at("heap(3)"));
        assert(Hover.is(hover));
        assert.match(hover.contents.value, /nimber 3/);
    },
    async "completion"() {
        const found = await ask("CompletionRequest", at("heap(x - k)"));
        const items = found.items ?? found;
        assert(items.length > 40 &&
               items.every(({ label }) => typeof label === "string"));
        assert(items.some(({ label }) => label === "heap"));
    },
    async "definition and references"() {
        const found = await ask("DefinitionRequest", at("heap(3)"));
        assert(Location.is(found));
        assert.equal(found.range.start.line, 3);
        const all = await ask("ReferencesRequest", {
            ...at("heap(3)"), context: { includeDeclaration: true },
        });
        assert(all.length === 4 && all.every(Location.is));
    },
    async "rename"() {
        const { changes, documentChanges } = await ask("RenameRequest", {
            ...at("heap(3)"), newName: "pile",
        });
        assert(documentChanges?.every(TextDocumentEdit.is) ?? true);
        const edits = changes?.[uri] ?? documentChanges[0].edits;
        assert(edits.every(TextEdit.is));
        assert.equal(edited(edits), NIM.replaceAll("heap", "pile"));
    },
    async "symbols"() {
        const found = await ask("DocumentSymbolRequest",
                                { textDocument: document });
        assert(found.length >= 4);
        assert(found.every(DocumentSymbol.is) ||
               found.every(SymbolInformation.is));
    },
    async "formatting"() {
        await change(NIM.replace("    move to heap(x - k) for",
                                 "  move  to heap(x-k)for"));
        const edits = await ask("DocumentFormattingRequest", {
            textDocument: document,
            options: { tabSize: 4, insertSpaces: true },
        });
        assert(edits.every(TextEdit.is));
        assert.equal(edited(edits), NIM);
        await change(NIM);
    },
    async "lenses"() {
        const found = await ask("CodeLensRequest", { textDocument: document });
        assert(found.length === 2 && found.every(CodeLens.is));
        const said = [];
        for (const { command } of found)
            said.push(await ask("ExecuteCommandRequest", {
                command: command.command, arguments: command.arguments,
            }));
        assert(said.includes("1 of 1 examples passed"), said.join());
    },
    async "a request that is none"() {
        await assert.rejects(connection.sendRequest("grundy/none", {}),
                             { code: ErrorCodes.MethodNotFound });
    },
    async "cancelling"() {
        const source = new CancellationTokenSource();
        const asked = connection.sendRequest(
            protocol.HoverRequest.type, at("heap(3)"), source.token);
        source.cancel();
        await asked.then(Hover.is, ({ code }) =>
            assert.equal(code, LSPErrorCodes.RequestCancelled));
    },
    async "the end"() {
        await ask("ShutdownRequest", undefined);
        await note("ExitNotification", undefined);
        assert.equal(await ended, 0);
    },
};

const limit = setTimeout(() => {
    console.log("no answer in a minute");
    server.kill();
    process.exit(1);
}, 60000);
for (const [name, run] of Object.entries(tests)) await test(name, run);
clearTimeout(limit);
server.kill();
console.log(`${passed} passed, ${Object.keys(tests).length - passed} failed`);
