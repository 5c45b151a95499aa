// SPDX-License-Identifier: MIT
// The language of rules for the editor.
import { StreamLanguage } from "@codemirror/language";

import { piece } from "./grammar.js";

export const rulesLanguage = StreamLanguage.define({
    name: "grundy",
    startState: () => ({ inText: false }),
    token(stream, state) {
        if (!state.inText && stream.eatSpace())
            return null;
        const { to, style, inText } = piece(
            stream.string, stream.pos, state.inText);

        stream.pos = Math.max(to, stream.pos + 1);
        state.inText = inText;
        return style;
    },
    languageData: { commentTokens: { line: "#" } },
});
