// SPDX-License-Identifier: MIT
// Starts `grundy lsp` for rule files, and shows what its lenses say.
"use strict";
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

/** Commands of the server: the answer is a text. */
function show(context, output, name) {
    context.subscriptions.push(
        vscode.commands.registerCommand(`${name}.show`, async (uri) => {
            const text = await client.sendRequest("workspace/executeCommand", {
                command: name,
                arguments: [uri],
            });
            output.clear();
            output.append(`${text}\n`);
            output.show(true);
        }),
    );
}

exports.activate = async (context) => {
    const command = vscode.workspace.getConfiguration("grundy").get("path");
    const output = vscode.window.createOutputChannel("grundy");

    client = new LanguageClient(
        "grundy",
        "grundy",
        { command, args: ["lsp"] },
        {
            documentSelector: [{ language: "grundy" }],
            middleware: {
                // The client registers the server's commands itself; those of
                // the lenses show their text in a view of its own.
                async provideCodeLenses(document, token, next) {
                    const lenses = (await next(document, token)) ?? [];
                    for (const lens of lenses)
                        if (lens.command) lens.command.command += ".show";
                    return lenses;
                },
            },
        },
    );
    show(context, output, "grundy.check");
    show(context, output, "grundy.plan");
    await client.start();
};

exports.deactivate = () => client?.stop();
