// SPDX-License-Identifier: MIT
// What the page itself says.  Answers, messages and explanations are the
// engine's, in the language that it was given.

const JA = {
    "Escape, then Tab, leaves the editor.": "Escape のあと Tab でエディタから出ます。",
    "Rules": "ルール", "Answer": "答え", "Solve": "解く", "Why": "理由",
    "Play": "対局", "Table": "表", "Law": "法則", "Graph": "グラフ",
    "Plan": "解き方", "Program": "プログラム",
    "Library": "ライブラリ", "New": "新規", "Share": "共有",
    "Settings": "設定", "Documents": "文書", "Close": "閉じる", "Stop": "止める",
    "Skip to the answers": "答えへ移動",
    "Untitled": "無題",
    "Checking": "確認中", "Working": "計算中", "Ready": "準備完了",
    "No errors": "エラーなし",
    "{n} errors": "エラー {n} 件", "1 error": "エラー 1 件",
    "{n} of {m} examples pass": "例 {m} 件中 {n} 件に合格",
    "The link was copied.": "リンクをコピーしました。",
    "The link is in the address bar.": "リンクはアドレス欄にあります。",
    "This link is damaged, or not of this page. Nothing was opened.": "このリンクは壊れているか、このページのものではありません。何も開きませんでした。",
    "Search the library": "ライブラリを検索",
    "{n} games": "{n} 個のゲーム",
    "No game is about that.": "該当するゲームがありません。",
    "Earlier texts": "以前の文",
    "What was in the editor before something else was opened.": "ほかのものを開く前にエディタにあった文です。",
    "Input": "入力", "Output": "出力",
    "What you expect, to compare": "比較したい出力",
    "Run": "実行", "Examples": "例", "Example {n}": "例 {n}",
    "passes": "合格", "fails": "不合格",
    "as expected": "期待どおり", "differs from word {n} on": "{n} 語目から違う",
    "The program prints nothing.": "出力はありません。",
    "Position": "局面", "the start of the rules": "ルールの start",
    "Empty: the start of the rules, for the input of Answer.": "空なら、「答え」の入力に対するルールの start です。",
    "The player to move wins.": "先手必勝です。", "The player to move loses.": "後手必勝です。",
    "It is a draw.": "引き分けです。",
    "The player to move comes to {n}.": "手番の側の得点差は {n} です。",
    "nimber": "Grundy 数", "Parts": "部分", "copies": "個数",
    "Winning moves": "勝つ手", "Best moves": "最善手",
    "No move wins.": "勝つ手はありません。", "and more": "ほかにもあります",
    "Why?": "理由は?", "Play it": "ここから対局",
    "value": "値",
    "Fix the rules first: there is an error in them.": "ルールにエラーがあります。まずそれを直してください。",
    "The engine stopped by itself ({what}). The page goes on; nothing was lost.": "エンジンが停止しました({what})。ページはそのまま使えます。",
    "The time allowed is over.": "時間切れです。", "Stopped.": "停止しました。", "Go on": "続ける",
    "Too much for this page in the time or memory allowed: see Settings.": "設定された時間やメモリでは足りません。「設定」で変えられます。",
    "Against grundy": "grundy と対局", "Two people": "二人で",
    "You first": "あなた", "grundy first": "grundy",
    "Who begins": "先手", "Level": "強さ", "perfect": "完璧", "hard": "強い", "medium": "普通", "easy": "弱い",
    "New game": "最初から", "Take back": "待った", "Hint": "ヒント",
    "You are to move.": "あなたの番です。", "grundy is to move.": "grundy の番です。",
    "First player is to move.": "先手の番です。", "Second player is to move.": "後手の番です。",
    "You win!": "あなたの勝ちです!", "grundy wins.": "grundy の勝ちです。",
    "First player wins.": "先手の勝ちです。", "Second player wins.": "後手の勝ちです。",
    "Left is to move.": "Left の番です。", "Right is to move.": "Right の番です。",
    "A draw.": "引き分けです。",
 "Move to": "動かす先", "Make the move": "指す",
    "1 move": "1 手", "{n} moves": "{n} 手", "{n} moves, some not listed": "{n} 手(一部)",
    "Choose one of these moves": "次の手から選んでください",
    "a lost position: any move will do": "負けの局面です。どの手も同じです",
    "Score": "得点",
    "Click a token, a cell or a move, or drag from one to another.": "石、マス、または手を押すか、一つから別の一つへドラッグしてください。",
    "Ranges": "範囲", "Show": "表示", "Download CSV": "CSV を保存",
 "Fit": "全体", "Values as text": "文字で見る",
    "no position": "局面なし",
    "Click a cell to solve it; arrow keys move.": "マスを押すとその局面を解きます。矢印キーで移動。",
    "A table needs a position of numbers, such as {example}.": "表には {example} のような数の局面が必要です。",
    "Sequence of": "数列", "A position with one free name, or a code such as 0.77": "名前が一つの局面、または 0.77 のようなコード",
    "proved": "証明済み", "observed": "観測のみ",
    "period": "周期", "preperiod": "前周期", "saltus": "増分", "by": "根拠",
    "looked at n up to {n}": "n = {n} まで調べました",
    "Find the law": "法則を探す", "Download certificate": "証明書を保存",
    "The picture of the sequence": "数列の図", "closed form": "閉じた式", "no law was found": "法則は見つかりませんでした",
    "Positions at most": "局面の上限", "Draw": "描く",
    "The graph of positions": "局面のグラフ",
    "{n} positions, {m} moves": "局面 {n}、手 {m}",
    "Drag or arrow keys move the picture; + and - zoom.": "ドラッグや矢印キーで移動、+ と - で拡大縮小。",
    "Zoom in": "拡大", "Zoom out": "縮小",
    "Positions by name": "局面の一覧",
    "How it is solved": "解き方", "applies": "適用", "does not apply": "適用外",
    "about {n} positions": "局面およそ {n}",
    "Language": "言語", "Copy": "コピー", "Copied.": "コピーしました。", "Download": "保存",
    "Time for one answer, in seconds": "一つの答えの時間(秒)",
    "Memory for the engine, in megabytes": "エンジンのメモリ(MB)",
    "Appearance": "外観", "as the system": "システムに合わせる", "light": "明るい", "dark": "暗い",
    "Nothing leaves this machine: the engine runs in the page, and a link carries the rules in itself.": "何も外へ送りません。エンジンはこのページの中で動き、リンクはルールそのものを含みます。",
    "Replace by {word}": "{word} に置き換える",
    "Nothing here yet": "まだ何もありません",
    "Write rules on the left, or open a game of the library.": "ルールを書くか、ライブラリのゲームを開いてください。",
 "partisan": "非不偏", "misère": "逆形",
    "More": "その他",
    "Undo": "元に戻す", "Redo": "やり直す",
    "Table of values": "値の表", "Rules and answers": "ルールと答え", "Views": "表示",
    "Board": "盤",
    "Explain": "説明",
    "Dismiss": "閉じる",
    "Made with grundy; nothing leaves this machine.": "grundy で作成。何も外へ送りません。",
};

let language = "en";

export function speak(code) {
    language = code === "ja" ? "ja" : "en";
}

export function spoken() {
    return language;
}

// A text in the language of the page, with its places filled.
export function t(text, places = {}) {
    const said = language === "ja" ? JA[text] ?? text : text;

    return said.replace(/\{(\w+)\}/g, (whole, name) =>
        name in places ? String(places[name]) : whole);
}

export const KNOWN = Object.keys(JA);
