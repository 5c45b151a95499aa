/* SPDX-License-Identifier: MIT */
/* What is loaded runs, and what is no library of our kind is refused. */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/compiler.h"
#include "host/loader.h"
#include "support/place.h"

typedef int answer_function(int given);

static void write_file(const char *path, const void *bytes, size_t size)
{
    FILE *const file = fopen(path, "w");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static unsigned char *read_file(const char *path, size_t *size)
{
    struct stat about;
    FILE *const file = fopen(path, "r");
    unsigned char *bytes;

    assert_non_null(file);
    assert_int_equal(stat(path, &about), 0);
    *size = (size_t)about.st_size;
    bytes = malloc(*size);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *size, file), *size);
    assert_int_equal(fclose(file), 0);
    return bytes;
}

static bool always(void *user)
{
    (void)user;
    return true;
}

static grundy_status compile(const char *text, const char *to)
{
    const char *const source = under("source.c");
    grundy_compiler c;
    grundy_error err = {0};

    if (!grundy_compiler_find(&c))
        skip();
    write_file(source, text, strlen(text));
    return grundy_compiler_run(&c, -1, source, to, under("log"), always, NULL,
                               &err);
}

static bool opens(loaded_library *out, const char *path)
{
    const int file = open(path, O_RDONLY);
    const bool opened = grundy_loader_open(out, file);

    if (file >= 0)
        assert_int_equal(close(file), 0);
    return opened;
}

#define TWICE                                                                  \
    "static const int by[] = {2, 3, 5};\n"                                     \
    "int " GRUNDY_LOADER_ENTRY "(int x) { return x * by[x % 3]; }\n"

TEST(what_is_compiled_runs)
{
    loaded_library first, second;
    const char *const path = under("good.so");

    assert_int_equal(compile(TWICE, path), GRUNDY_OK);
    assert_true(opens(&first, path));
    assert_true(opens(&second, path));
    assert_int_equal(((answer_function *)first.entry)(4), 12);
    grundy_loader_close(&first);
    assert_int_equal(((answer_function *)second.entry)(5), 25);
    grundy_loader_close(&second);
    assert_null(second.at);
    grundy_loader_close(&second);
}

/* Beyond a page of them, so that some stand on pages of their own. */
TEST(variables_are_0_at_first)
{
    loaded_library library;
    const char *const path = under("room.so");
    answer_function *entry;

    assert_int_equal(compile("static int room[9000];\n"
                             "int " GRUNDY_LOADER_ENTRY
                             "(int x) { return room[x] += x; }\n",
                             path),
                     GRUNDY_OK);
    assert_true(opens(&library, path));
    entry = (answer_function *)library.entry;
    for (int x = 0; x < 9000; x++)
        assert_int_equal(entry(x), x);
    assert_int_equal(entry(8999), 2 * 8999);
    grundy_loader_close(&library);
}

/* Pointers in a table would have to be relocated, a start be run. */
TEST(what_asks_for_more_is_refused)
{
    static const char *const texts[] = {
        "static int f(int x) { return x; }\n"
        "static int g(int x) { return -x; }\n"
        "int (*table[])(int) = {f, g};\n"
        "int " GRUNDY_LOADER_ENTRY "(int x) { return table[x % 2](x); }\n",
        "int started[1] = {1};\n"
        "__attribute__((constructor)) static void start(void)"
        " { started[0] = 2; }\n"
        "int " GRUNDY_LOADER_ENTRY "(int x) { return x + started[0]; }\n",
    };
    loaded_library library;

    for (size_t i = 0; i < COUNT(texts); i++) {
        const char *const path = under("more.so");

        (void)unlink(path);
        if (compile(texts[i], path) == GRUNDY_OK && opens(&library, path))
            fail_msg("loaded:\n%s", texts[i]);
    }
}

TEST(what_is_not_defined_is_not_linked)
{
    assert_int_equal(compile("int puts(const char *);\n"
                             "int " GRUNDY_LOADER_ENTRY
                             "(int x) { return puts(\"x\") + x; }\n",
                             under("undefined.so")),
                     GRUNDY_EIO);
}

TEST(no_file_is_no_library)
{
    loaded_library library;

    assert_false(opens(&library, under("none.so")));
    write_file(under("text.so"), "text", 4);
    assert_false(opens(&library, under("text.so")));
    assert_false(opens(&library, place));
    assert_null(library.at);
}

TEST(damage_is_refused_or_does_none)
{
    const char *const path = under("good.so"), *const bad = under("bad.so");
    loaded_library library;
    size_t size;
    unsigned char *bytes;
    uint64_t random = 88172645463325252u;

    assert_int_equal(compile(TWICE, path), GRUNDY_OK);
    bytes = read_file(path, &size);
    for (size_t length = 0; length < 512; length++) {
        write_file(bad, bytes, length);
        assert_false(opens(&library, bad));
    }
    for (size_t i = 0; i < 4096; i++) {
        const size_t at = i < 512 ? i : random_number(&random) % size;
        const unsigned char was = bytes[at];

        bytes[at] = (unsigned char)random_number(&random);
        write_file(bad, bytes, size);
        if (opens(&library, bad))
            grundy_loader_close(&library);
        bytes[at] = was;
    }
    free(bytes);
}

TEST_GROUP(make_place, drop_place)
