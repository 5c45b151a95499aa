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

# Two calls of the library in one, for what is asked most: each way from Python
# into C and back takes longer than the answer of a table.  A sum is a run of
# words: of each part its kind, copies and length, then as many words.
QUICK = """
enum { GRUNDY_PY_PARTS = 32 };
grundy_status grundy_py_nimber(grundy_sum *sum, size_t parts,
                               const int64_t *word, uint64_t *nimber,
                               grundy_error *err);
grundy_status grundy_py_outcome(grundy_sum *sum, size_t parts,
                                const int64_t *word, bool *wins,
                                grundy_error *err);
"""
QUICK_SOURCE = """
enum { GRUNDY_PY_PARTS = 32 };

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
