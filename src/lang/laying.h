/* SPDX-License-Identifier: MIT */
/* lang/laying.h -- what the halves of the layout share. */
#pragma once

#include "lang/layout.h"
#include "lang/lex.h"

enum {
    LAYOUT_WIDTH = 100,  /* columns of code; comments may be longer */
    LAYOUT_INDENT = 4,   /* of rules below their position */
    LAYOUT_COMMENT = 47, /* columns before a comment behind code */
    LAYOUT_BESIDE = 60,  /* longer code does not move what others align */
    LAYOUT_ALIGN = 40    /* a bracket beyond it is not indented to */
};

/* No such item. */
#define LAYOUT_NONE SIZE_MAX

/* A token or a comment. */
typedef struct layout_item {
    const char *text; /* as it is written, without blanks at its end */
    size_t length;
    token_kind kind; /* of a comment T_BAD */
    token_role role;
    unsigned lines; /* line breaks before it in the source: 0, 1, 2 or more */
    size_t blanks;  /* before it in its line of the source */
    size_t column;  /* in the source, from 0 */
    size_t pad;     /* blanks before it now, within a line */
    bool comment, sign, tight; /* tight: an operator without blanks */
} layout_item;

/* What will be a line; a string may make it several rows. */
typedef struct layout_line {
    size_t first, end; /* its items */
    size_t comment;    /* the item behind them, or LAYOUT_NONE */
    size_t indent;
    size_t mark; /* the item that lines of one kind may align, or LAYOUT_NONE */
    bool blank;  /* an empty line stands before it */
    bool follows; /* a comment that goes on with the one above */
} layout_line;

typedef struct layout {
    layout_item *item;
    size_t items;
    layout_line *line;
    size_t lines;
    bool mark_first; /* of byte order, which stays */
    bool returns;    /* lines end in "\r\n" */
} layout;

/* ---- layout_items.c ---- */

/* The items of a text that was split into tokens; the arena keeps them. */
bool grundy_layout_items(layout *l, arena *a, const char *text, size_t length,
                         const token *tokens, size_t count);

/* Sets tight, sign and pad of all items. */
void grundy_layout_space(layout *l);

bool grundy_layout_opens(token_kind kind);
bool grundy_layout_closes(token_kind kind);

/* Columns up to a line break in the item, and from the last one. */
size_t grundy_layout_width(const layout_item *item);
size_t grundy_layout_after(const layout_item *item, size_t column);

/* ---- layout_write.c ---- */

/* Aligns what stands below each other, and adds the lines to *out. */
bool grundy_layout_write(layout *l, text_buffer *out);
