# SPDX-License-Identifier: MIT
"""The C library as the module `grundy._grundy`, by cffi in API mode.

What is declared is read out of the public headers, so that there is no second
list of functions to keep.  GRUNDY_BUILD names the directory with libgrundy.a
(`make`): the library is linked into the module.  Where GRUNDY_LIBRARY says
libgrundy.so it is bound to that instead.
"""

import os
import re
from pathlib import Path

from cffi import FFI

TOP = Path(__file__).resolve().parent.parent
BUILD = Path(os.environ.get("GRUNDY_BUILD", TOP / "build")).resolve()
LIBRARY = BUILD / os.environ.get("GRUNDY_LIBRARY", "libgrundy.a")
HEADERS = ["base", "nim", "game", "rules", "explain", "heap", "law", "library",
           "view", "graph", "survey"]

# Integers that are macros: their values come from the compiler.
MACROS = ["GRUNDY_KIND_NIM", "GRUNDY_NO_VALUE", "GRUNDY_READ_FAILED",
          "GRUNDY_VERSION_NUMBER"]

# What the library calls back, each written in grundy/_calls.py.
CALLBACKS = """
extern "Python" {
    void grundy_py_progress(void *user, uint64_t done, uint64_t whole);
    size_t grundy_py_read(void *user, char *out, size_t size);
    bool grundy_py_write(void *user, const char *text, size_t length);
    bool grundy_py_move(void *user, const grundy_move *move);
    bool grundy_py_step(void *user, const grundy_plan_step *step);
    bool grundy_py_error(void *user, const grundy_error *err);
    bool grundy_py_choice(void *user, grundy_choice choice);
    grundy_status grundy_py_options(void *state, grundy_position position,
                                    grundy_options *to, grundy_error *err);
    grundy_status grundy_py_verdict(void *state, grundy_position position,
                                    grundy_verdict *verdict,
                                    grundy_error *err);
    size_t grundy_py_text(void *state, grundy_position position, char *out,
                          size_t size);
}
"""

# Several calls of the library in one, for what is asked most: each way from
# Python into C and back takes longer than the answer of a table.  A sum is a run of
# words: of each part its kind, copies and length, then as many words.
QUICK = """
enum { GRUNDY_PY_PARTS = 32 };
grundy_status grundy_py_nimber(grundy_sum *sum, size_t parts,
                               const int64_t *word, uint64_t *nimber,
                               grundy_error *err);
grundy_status grundy_py_outcome(grundy_sum *sum, size_t parts,
                                const int64_t *word, bool *wins,
                                grundy_error *err);

enum { GRUNDY_PY_MOVE = 12 };

/* The kind of a part that has to be answered, which is a text. */
enum { GRUNDY_PY_ENTAILED = -2 };
bool grundy_py_is_entailed(grundy_sum *sum, size_t part);

/* Moves as a run of words: of each the GRUNDY_PY_MOVE words of its fields, the
 * bytes of its name, and the words of the sum that the part becomes. */
typedef struct grundy_py_moves {
    uint64_t most, count;
    int64_t *word;
    size_t words;
    ...;
} grundy_py_moves;

grundy_status grundy_py_moves_find(grundy_py_moves *moves, grundy_sum *sum,
                                   grundy_sum *to, size_t parts,
                                   const int64_t *word, bool winning,
                                   grundy_error *err);
void grundy_py_moves_free(grundy_py_moves *moves);
"""
QUICK_SOURCE = """
#include <stdlib.h>
#include <string.h>

enum { GRUNDY_PY_PARTS = 32, GRUNDY_PY_MOVE = 12, GRUNDY_PY_ENTAILED = -2 };

typedef struct grundy_py_moves {
    uint64_t most, count;
    int64_t *word;
    size_t words, room;
    grundy_sum *to;
    grundy_error *err;
    grundy_status status;
} grundy_py_moves;

static grundy_status bind_words(grundy_sum *sum, size_t parts,
                                const int64_t *word, grundy_error *err)
{
    grundy_position part[GRUNDY_PY_PARTS];
    uint64_t copies[GRUNDY_PY_PARTS];

    for (size_t i = 0; i < parts; i++) {
        part[i].kind = (uint32_t)word[0];
        part[i].length = (uint32_t)word[2];
        part[i].word = word + 3;
        copies[i] = (uint64_t)word[1];
        word += 3 + word[2];
    }
    return grundy_sum_bind(sum, part, copies, parts, err);
}

static grundy_status grundy_py_nimber(grundy_sum *sum, size_t parts,
                                      const int64_t *word, uint64_t *nimber,
                                      grundy_error *err)
{
    const grundy_status status = bind_words(sum, parts, word, err);

    return status != GRUNDY_OK ? status : grundy_sum_nimber(sum, nimber, err);
}

static grundy_status grundy_py_outcome(grundy_sum *sum, size_t parts,
                                       const int64_t *word, bool *wins,
                                       grundy_error *err)
{
    const grundy_status status = bind_words(sum, parts, word, err);

    return status != GRUNDY_OK ? status : grundy_sum_outcome(sum, wins, err);
}

static bool add_words(grundy_py_moves *m, const int64_t *word, size_t words)
{
    if (m->words + words > m->room) {
        const size_t room = 2 * (m->room + words);
        int64_t *more = realloc(m->word, room * sizeof *more);

        if (more == NULL) {
            m->status = GRUNDY_ENOMEM;
            return false;
        }
        m->word = more;
        m->room = room;
    }
    for (size_t i = 0; i < words; i++)
        m->word[m->words++] = word[i];
    return true;
}

static bool add_name(grundy_py_moves *m, const char *name)
{
    for (; name != NULL && *name != 0; name++) {
        const int64_t byte = (unsigned char)*name;

        if (!add_words(m, &byte, 1))
            return false;
    }
    return true;
}

/* A kind of position may have that name as well. */
static bool grundy_py_is_entailed(grundy_sum *sum, size_t part)
{
    grundy_position at;
    grundy_error ignored;

    return strcmp(grundy_sum_part_kind(sum, part), "entailed") == 0 &&
           grundy_sum_part_words(sum, part, &at, &ignored) == GRUNDY_EINVAL;
}

/* As text, like a name. */
static bool add_entailed(grundy_py_moves *m, size_t part)
{
    uint64_t copies;
    const size_t size =
        grundy_sum_part_text(m->to, part, &copies, NULL, 0) + 1;
    char *const text = malloc(size);
    const int64_t head[3] = {GRUNDY_PY_ENTAILED, 1, (int64_t)size - 1};
    bool added = text != NULL;

    if (!added)
        m->status = GRUNDY_ENOMEM;
    else
        (void)grundy_sum_part_text(m->to, part, &copies, text, size);
    added = added && add_words(m, head, 3) && add_name(m, text);
    free(text);
    return added;
}

static bool add_target(grundy_py_moves *m, size_t parts)
{
    for (size_t i = 0; i < parts; i++) {
        grundy_position part;
        uint64_t copies;
        int64_t head[3];

        if (grundy_py_is_entailed(m->to, i)) {
            if (!add_entailed(m, i))
                return false;
            continue;
        }
        m->status = grundy_sum_part_words(m->to, i, &part, m->err);
        if (m->status != GRUNDY_OK)
            return false;
        (void)grundy_sum_part_text(m->to, i, &copies, NULL, 0);
        head[0] = part.kind;
        head[1] = (int64_t)copies;
        head[2] = part.length;
        if (!add_words(m, head, 3) || !add_words(m, part.word, part.length))
            return false;
    }
    return true;
}

static bool add_move(void *user, const grundy_move *move)
{
    grundy_py_moves *const m = user;
    int64_t head[GRUNDY_PY_MOVE] = {
        (int64_t)move->part, move->has_nimber, (int64_t)move->nimber,
        move->has_result, move->result, move->gain,
        move->again + 2 * (strncmp(move->to, "entailed(", 9) == 0),
        move->stands_for_more, move->length,
        move->name == NULL ? -1 : (int64_t)strlen(move->name), 0, 0};

    m->status = grundy_sum_bind_move(m->to, move, m->err);
    head[10] = grundy_sum_is_rights(m->to);
    head[11] = (int64_t)grundy_sum_parts(m->to);
    return m->status == GRUNDY_OK && add_words(m, head, GRUNDY_PY_MOVE) &&
           add_name(m, move->name) && add_target(m, (size_t)head[11]) &&
           ++m->count < m->most;
}

/* word NULL: the sum is bound already. */
static grundy_status grundy_py_moves_find(grundy_py_moves *m, grundy_sum *sum,
                                          grundy_sum *to, size_t parts,
                                          const int64_t *word, bool winning,
                                          grundy_error *err)
{
    grundy_status status =
        word == NULL ? GRUNDY_OK : bind_words(sum, parts, word, err);

    m->to = to;
    m->err = err;
    m->words = 0;
    m->count = 0;
    m->status = GRUNDY_OK;
    if (status == GRUNDY_OK && m->most > 0)
        status = winning ? grundy_sum_winning_moves(sum, add_move, m, err)
                         : grundy_sum_moves(sum, add_move, m, err);
    return status != GRUNDY_OK ? status : m->status;
}

static void grundy_py_moves_free(grundy_py_moves *m)
{
    free(m->word);
    m->word = NULL;
    m->room = 0;
}
"""


def declarations(header: str) -> str:
    """The header without comments, directives and what is only for compilers."""
    text = re.sub(r"/\*.*?\*/", " ", header, flags=re.S)
    text = text.replace("\\\n", " ")
    text = re.sub(r"#ifdef __cplusplus\n.*?#endif\n", "", text, flags=re.S)
    text = re.sub(r"^#.*$", "", text, flags=re.M)
    text = re.sub(r"\bGRUNDY_(API|MUST_USE)\b", "", text)
    return re.sub(r"static inline [^;{]*\{.*?\n\}\n", "", text, flags=re.S)


def all_declarations() -> str:
    """Everything that the module has."""
    parts = [declarations((TOP / "include/grundy" / f"{name}.h").read_text())
             for name in HEADERS]
    return "\n".join(parts + [f"#define {name} ..." for name in MACROS]
                     + [CALLBACKS, QUICK])


ffibuilder = FFI()
ffibuilder.cdef(all_declarations())
ffibuilder.set_source(
    "grundy._grundy",
    "".join(f'#include "grundy/{name}.h"\n' for name in HEADERS)
    + QUICK_SOURCE,
    include_dirs=[str(TOP / "include")],
    extra_objects=[str(LIBRARY)],
    extra_compile_args=os.environ.get("GRUNDY_CFLAGS", "").split(),
    extra_link_args=["-Wl,--exclude-libs,ALL"]
    + os.environ.get("GRUNDY_CFLAGS", "").split(),
    depends=[str(LIBRARY)],
    libraries=["png", "m", "pthread"],
)

if __name__ == "__main__":
    ffibuilder.compile(verbose=True)
