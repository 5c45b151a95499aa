/* SPDX-License-Identifier: MIT */
/* What the cache of compiled libraries takes for sound, keeps and drops, and
 * how the compiler is found and ended. */
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "host/cache.h"
#include "support/place.h"

static void write_file(const char *path, const char *text, mode_t mode)
{
    FILE *const file = fopen(path, "w");

    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, mode), 0);
}

static grundy_cache open_cache(const char *name)
{
    grundy_cache c;
    const char *why;

    assert_int_equal(setenv("XDG_CACHE_HOME", under(name), 1), 0);
    assert_true(grundy_cache_open(&c, &why));
    return c;
}

static cache_text text(const char *from)
{
    return (cache_text){from, strlen(from)};
}

/* A library that holds the text. */
static void keep(const grundy_cache *c, const char *name, const char *bytes)
{
    grundy_cache_draft draft;
    grundy_error err = {0};

    assert_int_equal(grundy_cache_begin(c, "", 0, &draft, &err), GRUNDY_OK);
    write_file(draft.library, bytes, 0755);
    assert_int_equal(grundy_cache_keep(c, &draft, name, text("rules"), &err),
                     GRUNDY_OK);
    grundy_cache_end(&draft);
}

static bool finds_made_from(const grundy_cache *c, const char *name,
                            const char *from)
{
    const int file = grundy_cache_find(c, name, text(from));

    grundy_cache_leave(file);
    return file >= 0;
}

static bool finds(const grundy_cache *c, const char *name)
{
    return finds_made_from(c, name, "rules");
}

static const char *path_of(const grundy_cache *c, const char *name)
{
    static char path[GRUNDY_PATH_MOST + 100];

    (void)snprintf(path, sizeof path, "%s/%s", c->folder, name);
    return path;
}

static size_t files_in(const char *folder)
{
    char command[GRUNDY_PATH_MOST + 100];
    char count[40] = "";
    FILE *pipe;

    (void)snprintf(command, sizeof command, "ls '%s' | wc -l", folder);
    pipe = popen(command, "r");
    assert_non_null(pipe);
    assert_non_null(fgets(count, sizeof count, pipe));
    assert_int_equal(pclose(pipe), 0);
    return strtoul(count, NULL, 10);
}

/* Two texts can be made to share a name, which is a hash. */
TEST(another_text_of_the_same_name_is_not_found)
{
    static const char *const others[] = {
        "", "r", "ules", "rulez", "xrules", "librules", "the librules"};
    const grundy_cache c = open_cache("texts");

    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        keep(&c, "a.so", "lib");
        assert_true(finds_made_from(&c, "a.so", "rules"));
        assert_false(finds_made_from(&c, "a.so", others[i]));
        assert_false(grundy_cache_has(&c, "a.so"));
    }
}

/* Whoever renames another file to its path has changed nothing. */
TEST(what_was_looked_at_is_what_is_open)
{
    const grundy_cache c = open_cache("open");
    char bytes[4] = "";
    int file;

    keep(&c, "a.so", "lib");
    keep(&c, "b.so", "bad");
    file = grundy_cache_find(&c, "a.so", text("rules"));
    assert_true(file >= 0);
    assert_int_equal(
        rename(under("open/grundy/b.so"), under("open/grundy/a.so")), 0);
    assert_int_equal(pread(file, bytes, 3, 0), 3);
    assert_string_equal(bytes, "lib");
    grundy_cache_leave(file);
}

TEST(a_variable_forbids_compilers)
{
    grundy_compiler c;

    assert_int_equal(setenv("GRUNDY_NO_NATIVE", "", 1), 0);
    if (!grundy_compiler_find(&c))
        skip();
    assert_int_equal(setenv("GRUNDY_NO_NATIVE", "1", 1), 0);
    assert_false(grundy_compiler_find(&c));
    assert_int_equal(unsetenv("GRUNDY_NO_NATIVE"), 0);
}

TEST(what_was_kept_is_found)
{
    const grundy_cache c = open_cache("kept");
    struct stat s;

    assert_false(finds(&c, "a.so"));
    keep(&c, "a.so", "some bytes");
    assert_true(finds(&c, "a.so"));
    assert_false(finds(&c, "b.so"));
    assert_int_equal(files_in(c.folder), 1); /* and no draft is left */
    assert_int_equal(stat(c.folder, &s), 0);
    assert_int_equal(s.st_mode & 0777, 0700);
    assert_int_equal(stat(path_of(&c, "a.so"), &s), 0);
    assert_int_equal(s.st_mode & 0777, 0700);
}

/* Each byte changed in turn, and each length cut off. */
TEST(a_changed_library_is_removed)
{
    const grundy_cache c = open_cache("changed");
    struct stat s;

    keep(&c, "a.so", "0123456789");
    assert_int_equal(stat(path_of(&c, "a.so"), &s), 0);
    for (off_t at = 0; at < s.st_size; at++) {
        int file;
        unsigned char byte;

        keep(&c, "a.so", "0123456789");
        file = open(path_of(&c, "a.so"), O_RDWR);
        assert_int_equal(pread(file, &byte, 1, at), 1);
        byte ^= 16;
        assert_int_equal(pwrite(file, &byte, 1, at), 1);
        assert_int_equal(close(file), 0);
        assert_false(finds(&c, "a.so"));
        assert_int_equal(access(path_of(&c, "a.so"), F_OK), -1);
        keep(&c, "a.so", "0123456789");
        assert_int_equal(truncate(path_of(&c, "a.so"), at), 0);
        assert_false(finds(&c, "a.so"));
    }
}

/* A name may not tell who made what it names; the seal does. */
TEST(a_library_of_another_maker_is_removed)
{
    grundy_cache c = open_cache("makers");

    assert_int_equal(c.maker, 0);
    c.maker = UINT64_C(0x8000000000000001);
    assert_false(grundy_cache_has(&c, "a.so"));
    keep(&c, "a.so", "0123456789");
    assert_true(grundy_cache_has(&c, "a.so"));
    assert_true(finds(&c, "a.so"));
    c.maker--;
    assert_true(grundy_cache_has(&c, "a.so"));
    assert_false(finds(&c, "a.so"));
    assert_false(grundy_cache_has(&c, "a.so"));
}

TEST(what_others_may_write_is_not_trusted)
{
    const grundy_cache c = open_cache("trusted");
    const char *why = NULL;
    grundy_cache other;

    keep(&c, "a.so", "bytes");
    assert_int_equal(chmod(path_of(&c, "a.so"), 0720), 0);
    assert_false(finds(&c, "a.so"));
    keep(&c, "a.so", "bytes");
    assert_int_equal(chmod(path_of(&c, "a.so"), 0702), 0);
    assert_false(finds(&c, "a.so"));
    keep(&c, "a.so", "bytes");
    assert_int_equal(chmod(c.folder, 0770), 0);
    assert_false(finds(&c, "a.so"));
    assert_false(grundy_cache_open(&other, &why));
    assert_non_null(why);
    assert_int_equal(chmod(c.folder, 0700), 0);
    assert_true(finds(&c, "a.so"));
}

TEST(a_link_is_not_trusted)
{
    const grundy_cache c = open_cache("links");
    const char *why;
    grundy_cache other;

    keep(&c, "a.so", "bytes");
    assert_int_equal(symlink(path_of(&c, "a.so"), under("links/b")), 0);
    assert_int_equal(rename(under("links/b"), under("links/grundy/b.so")), 0);
    assert_false(finds(&c, "b.so"));
    assert_true(finds(&c, "a.so"));
    assert_int_equal(mkdir(under("elsewhere"), 0700), 0);
    assert_int_equal(symlink(c.folder, under("elsewhere/grundy")), 0);
    assert_int_equal(setenv("XDG_CACHE_HOME", under("elsewhere"), 1), 0);
    assert_false(grundy_cache_open(&other, &why));
}

TEST(a_folder_in_its_place_is_another)
{
    const grundy_cache c = open_cache("moved");
    const char *why;
    grundy_cache other;

    assert_int_equal(rename(under("moved"), under("away")), 0);
    assert_true(grundy_cache_open(&other, &why));
    keep(&c, "a.so", "bytes");
    assert_true(finds(&c, "a.so"));
    assert_false(finds(&other, "a.so"));
    assert_int_equal(files_in(under("away/grundy")), 1);
    assert_int_equal(files_in(c.folder), 0);
}

/* Only root can make a file that is somebody else's. */
TEST(a_foreign_file_is_not_trusted)
{
    const grundy_cache c = open_cache("foreign");
    const char *why;
    grundy_cache other;

    if (geteuid() != 0)
        skip();
    keep(&c, "a.so", "bytes");
    assert_int_equal(chown(path_of(&c, "a.so"), 1, 1), 0);
    assert_false(finds(&c, "a.so"));
    assert_int_equal(chown(c.folder, 1, 1), 0);
    assert_false(grundy_cache_open(&other, &why));
}

TEST(no_folder_is_no_cache)
{
    const char *home = getenv("HOME"), *why;
    grundy_cache c;

    assert_int_equal(setenv("XDG_CACHE_HOME", "relative", 1), 0);
    assert_int_equal(setenv("HOME", under("home"), 1), 0);
    assert_true(grundy_cache_open(&c, &why));
    assert_non_null(strstr(c.folder, "/home/.cache/grundy"));
    assert_int_equal(unsetenv("HOME"), 0);
    assert_false(grundy_cache_open(&c, &why));
    if (home != NULL)
        assert_int_equal(setenv("HOME", home, 1), 0);
}

static void set_age(const grundy_cache *c, const char *name, time_t age)
{
    const struct timespec at[2] = {{time(NULL) - age, 0},
                                   {time(NULL) - age, 0}};

    assert_int_equal(utimensat(AT_FDCWD, path_of(c, name), at, 0), 0);
}

TEST(the_least_recently_used_go)
{
    const grundy_cache c = open_cache("trimmed");
    static const char *const name[] = {"a.so", "b.so", "c.so", "d.so"};
    struct stat s;

    for (size_t i = 0; i < COUNT(name); i++) {
        keep(&c, name[i], "0123456789");
        set_age(&c, name[i], (time_t)(100 * (i + 1)));
    }
    assert_true(finds(&c, "d.so")); /* the oldest, but used just now */
    assert_int_equal(stat(path_of(&c, "a.so"), &s), 0);
    grundy_cache_trim(&c, 4 * (uint64_t)s.st_size);
    assert_int_equal(files_in(c.folder), 4);
    grundy_cache_trim(&c, 3 * (uint64_t)s.st_size - 1);
    assert_true(finds(&c, "a.so"));
    assert_true(finds(&c, "d.so"));
    assert_false(finds(&c, "b.so"));
    assert_false(finds(&c, "c.so"));
}

TEST(drafts_that_were_left_go_when_the_next_one_begins)
{
    const grundy_cache c = open_cache("drafts");
    grundy_cache_draft draft, other;

    write_file(path_of(&c, "draft-abcdef"), "int x;", 0600);
    write_file(path_of(&c, "draft-abcdef.log"), "", 0600);
    write_file(path_of(&c, "draft-ghijkl.so"), "", 0600);
    write_file(path_of(&c, "drafts"), "", 0600);
    assert_int_equal(grundy_cache_begin(&c, "x", 1, &draft, NULL), GRUNDY_OK);
    assert_int_equal(files_in(c.folder), 2); /* its source, and what is none */
    write_file(draft.library, "x", 0700);
    assert_int_equal(grundy_cache_begin(&c, "y", 1, &other, NULL), GRUNDY_OK);
    assert_int_equal(access(draft.source, F_OK), 0);
    assert_int_equal(access(draft.library, F_OK), 0);
    grundy_cache_end(&other);
    grundy_cache_end(&draft);
    assert_int_equal(files_in(c.folder), 1);
}

TEST(a_draft_goes_with_the_process_that_was_killed)
{
    const grundy_cache c = open_cache("killed");
    grundy_cache_draft draft;
    int status;
    const pid_t child = fork();

    if (child == 0) {
        if (grundy_cache_begin(&c, "x", 1, &draft, NULL) == GRUNDY_OK)
            (void)raise(SIGKILL);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(files_in(c.folder), 1);
    assert_int_equal(grundy_cache_begin(&c, "y", 1, &draft, NULL), GRUNDY_OK);
    assert_int_equal(files_in(c.folder), 1);
    grundy_cache_end(&draft);
    assert_int_equal(files_in(c.folder), 0);
}

/* What one finds while others make the same: all of it or nothing. */
TEST(runs_at_once_do_not_disturb_one_another)
{
    const grundy_cache c = open_cache("at-once");
    static char text[200001];
    pid_t child[4];

    memset(text, 'x', sizeof text - 1);
    for (size_t i = 0; i < COUNT(child); i++) {
        child[i] = fork();
        assert_true(child[i] >= 0);
        if (child[i] == 0) {
            for (int k = 0; k < 50; k++) {
                keep(&c, "a.so", text);
                if (!finds(&c, "a.so"))
                    _exit(1);
            }
            _exit(0);
        }
    }
    for (size_t i = 0; i < COUNT(child); i++) {
        int how;

        assert_int_equal(waitpid(child[i], &how, 0), child[i]);
        assert_true(WIFEXITED(how) && WEXITSTATUS(how) == 0);
    }
    assert_int_equal(files_in(c.folder), 1);
}

TEST(a_passing_folder_goes_with_what_is_in_it)
{
    grundy_cache c;

    assert_int_equal(setenv("TMPDIR", place, 1), 0);
    assert_true(grundy_cache_open_passing(&c));
    assert_memory_equal(c.folder, place, strlen(place));
    keep(&c, "a.so", "bytes");
    assert_true(finds(&c, "a.so"));
    grundy_cache_close(&c);
    assert_int_equal(access(c.folder, F_OK), -1);
}

/* ---- the compiler ---- */

static bool always(void *user)
{
    (void)user;
    return true;
}

static bool ten_times(void *user)
{
    int *const left = user;

    return --*left > 0;
}

static void make_compiler(const char *text)
{
    (void)mkdir(under("bin"), 0700);
    write_file(under("bin/cc"), text, 0700);
    assert_int_equal(setenv("PATH", under("bin"), 1), 0);
}

TEST(a_compiler_is_found_in_absolute_folders)
{
    char *const path = strdup(getenv("PATH"));
    char both[1000];
    grundy_compiler c, other;

    make_compiler("#!/bin/sh\n");
    assert_true(grundy_compiler_find(&c));
    assert_string_equal(c.path, under("bin/cc"));
    (void)snprintf(both, sizeof both, ":.:bin:/nowhere:%s", under("bin"));
    assert_int_equal(chdir(place), 0);
    assert_int_equal(setenv("PATH", both, 1), 0);
    assert_true(grundy_compiler_find(&other));
    assert_true(other.stamp == c.stamp);
    assert_int_equal(setenv("PATH", ":.:bin:/nowhere", 1), 0);
    assert_false(grundy_compiler_find(&other));
    assert_int_equal(unsetenv("PATH"), 0);
    assert_false(grundy_compiler_find(&other));
    make_compiler("#!/bin/sh\nexit 1 # another one\n");
    assert_true(grundy_compiler_find(&other));
    assert_true(other.stamp != c.stamp);
    assert_int_equal(chmod(under("bin/cc"), 0600), 0);
    assert_false(grundy_compiler_find(&other));
    assert_int_equal(setenv("PATH", path, 1), 0);
    free(path);
}

TEST(a_compiler_that_complains_is_quoted)
{
    char *const path = strdup(getenv("PATH"));
    grundy_error err = {0};
    grundy_compiler c;

    make_compiler("#!/bin/sh\necho some; echo 'an error: this'; exit 3\n");
    assert_true(grundy_compiler_find(&c));
    assert_int_equal(grundy_compiler_run(&c, -1, "no.c", under("no.so"),
                                         under("log"), always, NULL, &err),
                     GRUNDY_EIO);
    assert_non_null(strstr(err.message, "failed: an error: this"));
    assert_int_equal(setenv("PATH", path, 1), 0);
    free(path);
}

/* With all that it has started: the sleeper holds the pipe open. */
TEST(a_compiler_can_be_ended)
{
    char *const path = strdup(getenv("PATH"));
    const time_t began = time(NULL);
    int left = 10;
    grundy_error err = {0};
    grundy_compiler c;

    make_compiler("#!/bin/sh\n/bin/sleep 60 & /bin/sleep 60\n");
    assert_true(grundy_compiler_find(&c));
    assert_int_equal(grundy_compiler_run(&c, -1, "no.c", under("no.so"),
                                         under("log"), ten_times, &left, &err),
                     GRUNDY_ECANCEL);
    assert_true(time(NULL) - began < 30);
    assert_int_equal(setenv("PATH", path, 1), 0);
    free(path);
}

TEST_GROUP(make_place, drop_place)
