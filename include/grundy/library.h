/* SPDX-License-Identifier: MIT */
/* grundy/library.h -- the library of games that comes with grundy. */
#ifndef GRUNDY_LIBRARY_H
#define GRUNDY_LIBRARY_H

#include "grundy/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A rule file of the library.  Static storage, all of it. */
typedef struct grundy_library_game {
    const char *name;   /* "typical90-031" */
    const char *title;  /* "VS AtCoder" */
    const char *source; /* "typical90 031", from the file's `# source:` line */
    const char *about;  /* one line, from the file's `# learn:` line */
    const char *tags;   /* blank-separated, from `# tags:` */
    const char *text;   /* the rules */
    size_t length;      /* bytes of text */
} grundy_library_game;

/* The games by name, in alphabetical order, i < the count. */
GRUNDY_API size_t grundy_library_count(void);
GRUNDY_API const grundy_library_game *grundy_library_game_at(size_t i);

/* NULL if there is none of that name. */
GRUNDY_API const grundy_library_game *grundy_library_find(const char *name);

#ifdef __cplusplus
}
#endif

#endif
