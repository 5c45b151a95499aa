/* SPDX-License-Identifier: MIT */
/*
 * Stored sequences: what is read back, what becomes of a file that was
 * damaged, of a write that was cut short at any byte, and of a process that
 * is killed a hundred times.
 */
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../support/test.h"
#include "base/error.h"
#include "grundy/heap.h"
#include "store/checksum.h"
#include "store/parts_file.h"
#include "store/sequence_file.h"

/* ---- a file in memory ---- */

enum { DISK = 1 << 20 };

typedef struct disk {
    unsigned char byte[DISK];
    uint64_t size;
    uint64_t budget; /* bytes that are written before it stops */
} disk;

static grundy_status disk_size(void *user, uint64_t *size, grundy_error *err)
{
    (void)err;
    *size = ((disk *)user)->size;
    return GRUNDY_OK;
}

static grundy_status disk_read(void *user, uint64_t at, void *out, size_t size,
                               grundy_error *err)
{
    const disk *const d = user;

    if (at + size > d->size)
        return grundy_fail(err, GRUNDY_EIO, "the file ends too early");
    memcpy(out, d->byte + at, size);
    return GRUNDY_OK;
}

/* A write that the budget cuts short leaves what came before. */
static grundy_status disk_write(void *user, uint64_t at, const void *data,
                                size_t size, grundy_error *err)
{
    disk *const d = user;
    const size_t some = d->budget < size ? (size_t)d->budget : size;

    assert_true(at + size <= DISK);
    memcpy(d->byte + at, data, some);
    if (some > 0 && at + some > d->size)
        d->size = at + some;
    d->budget -= some;
    if (some < size)
        return grundy_fail(err, GRUNDY_EIO, "the power is gone");
    return GRUNDY_OK;
}

static grundy_status disk_sync(void *user, grundy_error *err)
{
    (void)user;
    (void)err;
    return GRUNDY_OK;
}

static store_medium medium_of(disk *d)
{
    return (store_medium){d, disk_size, disk_read, disk_write, disk_sync};
}

static disk *new_disk(void)
{
    disk *const d = calloc(1, sizeof *d);

    assert_non_null(d);
    d->budget = UINT64_MAX;
    return d;
}

/* ---- sequences ---- */

typedef struct fixture {
    memory mem;
    sequence values;
} fixture;

static void begin(fixture *f, uint64_t count, uint32_t step)
{
    grundy_memory_open(&f->mem, NULL, 0);
    grundy_sequence_open(&f->values, &f->mem);
    for (uint64_t n = 0; n < count; n++)
        assert_true(grundy_sequence_append(
            &f->values, (uint32_t)(n * 2654435761u >> 7) % step));
}

static void end(fixture *f)
{
    grundy_sequence_close(&f->values);
    assert_int_equal(f->mem.live, 0);
}

/* Writes the sequence in pieces, as a run does. */
static void write_all(disk *d, fixture *f, uint64_t piece)
{
    const store_medium medium = medium_of(d);
    const unsigned width = f->values.wide != NULL ? 4 : 2;
    const uint64_t all = f->values.count;
    sequence_file file;

    assert_int_equal(grundy_sequence_file_create(&file, &medium, "0.77", width,
                                                 &f->mem, NULL),
                     GRUNDY_OK);
    for (uint64_t n = 0; n < all + piece; n += piece) {
        f->values.count = n < all ? n : all;
        assert_int_equal(grundy_sequence_file_append(&file, &f->values, NULL),
                         GRUNDY_OK);
    }
    grundy_sequence_file_close(&file);
}

static grundy_status read_all(disk *d, const char *game, fixture *out,
                              grundy_error *err)
{
    const store_medium medium = medium_of(d);
    sequence_file file;
    grundy_status status;

    begin(out, 0, 1);
    status = grundy_sequence_file_read(&file, &medium, game, &out->values,
                                       &out->mem, err);
    grundy_sequence_file_close(&file);
    return status;
}

static bool same(const fixture *a, const fixture *b, uint64_t count)
{
    for (uint64_t n = 0; n < count; n++)
        if (grundy_sequence_at(&a->values, n) !=
            grundy_sequence_at(&b->values, n))
            return false;
    return true;
}

/* ---- tests ---- */

TEST(the_checksum_is_the_same_everywhere)
{
    assert_int_equal(grundy_checksum("", 0), 0);
    assert_true(grundy_checksum("grundy", 6) == UINT64_C(0x65929ea091ff1070));
    assert_true(grundy_checksum("grundy", 6) != grundy_checksum("grundz", 6));
    assert_true(grundy_checksum("\0", 1) != grundy_checksum("\0\0", 2));
}

TEST(what_is_written_is_read)
{
    static const uint64_t counts[] = {0, 1, 100, 65535, 65536, 65537, 150000};
    static const uint64_t pieces[] = {1000, 65536, 200000};

    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (size_t k = 0; k < sizeof pieces / sizeof *pieces; k++)
            for (uint32_t step = 1000; step <= 1000000; step *= 1000) {
                disk *const d = new_disk();
                fixture f, g;

                begin(&f, counts[i], step);
                write_all(d, &f, pieces[k]);
                assert_int_equal(read_all(d, "0.77", &g, NULL), GRUNDY_OK);
                assert_int_equal(g.values.count, counts[i]);
                assert_true(same(&f, &g, counts[i]));
                end(&f);
                end(&g);
                free(d);
            }
}

/* Wherever the power goes, what was safe before is there afterwards. */
TEST(a_write_cut_short_loses_nothing_that_was_safe)
{
    enum { SAFE = 65000, ALL = 66000 };
    disk *const before = new_disk(), *const d = new_disk();
    fixture f, g;

    begin(&f, ALL, 1000);
    f.values.count = SAFE;
    write_all(before, &f, SAFE);
    for (uint64_t budget = 0; budget < 2 * (ALL - SAFE) + 200; budget += 7) {
        const store_medium medium = medium_of(d);
        sequence_file file;
        fixture had;

        *d = *before;
        begin(&had, 0, 1);
        assert_int_equal(grundy_sequence_file_read(&file, &medium, "0.77",
                                                   &had.values, &had.mem, NULL),
                         GRUNDY_OK);
        d->budget = budget;
        f.values.count = ALL;
        (void)!grundy_sequence_file_append(&file, &f.values, NULL);
        grundy_sequence_file_close(&file);
        end(&had);
        assert_int_equal(read_all(d, "0.77", &g, NULL), GRUNDY_OK);
        assert_true(g.values.count == SAFE || g.values.count == ALL);
        assert_true(same(&f, &g, g.values.count));
        end(&g);
    }
    end(&f);
    free(before);
    free(d);
}

/* A byte changed anywhere is found, or belongs to nothing that counts. */
TEST(damage_is_found)
{
    enum { COUNT = 70000 };
    disk *const good = new_disk(), *const d = new_disk();
    unsigned refused = 0, tried = 0;
    fixture f, g;

    begin(&f, COUNT, 1000);
    write_all(good, &f, 30000);
    for (uint64_t at = 0; at < good->size; at += at < 2048 ? 1 : 997) {
        grundy_error err = {0};
        grundy_status status;

        *d = *good;
        d->byte[at] ^= (unsigned char)(1 + at % 255);
        status = read_all(d, "0.77", &g, &err);
        if (status == GRUNDY_OK)
            assert_true(same(&f, &g, g.values.count));
        else
            assert_int_equal(status, GRUNDY_EFORMAT);
        assert_int_equal(err.status, status);
        refused += status != GRUNDY_OK;
        tried++;
        end(&g);
    }
    assert_true(refused > 100 && refused < tried);
    end(&f);
    free(good);
    free(d);
}

static void assert_refused(disk *d, const char *game, const char *message)
{
    grundy_error err = {0};
    fixture g;

    assert_int_equal(read_all(d, game, &g, &err), GRUNDY_EFORMAT);
    assert_string_equal(err.message, message);
    end(&g);
}

TEST(a_refusal_says_what_is_wrong)
{
    disk *const good = new_disk(), *const d = new_disk();
    fixture f;

    begin(&f, 70000, 1000);
    write_all(good, &f, 70000);
    *d = *good;
    assert_refused(d, "0.07", "the file holds the game 0.77, not 0.07");
    d->byte[32] = '4';
    assert_refused(d, "0.77",
                   "the file is damaged: its head does not have its checksum");
    *d = *good;
    d->byte[0] = 'G';
    assert_refused(d, "0.77", "the file is not a stored sequence");
    *d = *good;
    d->byte[8] = 2;
    assert_refused(d, "0.77", "the file has version 2, expected 1");
    *d = *good;
    d->byte[2000] ^= 1;
    assert_refused(d, "0.77",
                   "the file is damaged: the values of heaps 0 to 65535 do "
                   "not have the checksum written with them");
    *d = *good;
    d->byte[good->size - 5] ^= 1;
    assert_refused(d, "0.77",
                   "the file is damaged: the values of heaps 65536 to 69999 "
                   "do not have the checksum written with them");
    *d = *good;
    memset(d->byte + 512, 1, 1024);
    assert_refused(d, "0.77",
                   "the file is damaged: neither record of progress has its "
                   "checksum");
    end(&f);
    free(good);
    free(d);
}

/* ---- processes ---- */

typedef struct folder {
    char path[64];
    char file[96];
} folder;

static void make_folder(folder *f)
{
    (void)snprintf(f->path, sizeof f->path, "/tmp/grundy-store-XXXXXX");
    assert_non_null(mkdtemp(f->path));
    (void)snprintf(f->file, sizeof f->file, "%s/run", f->path);
}

static void drop_folder(const folder *f)
{
    char made[128];

    (void)snprintf(made, sizeof made, "%s.new", f->file);
    (void)unlink(f->file);
    (void)unlink(made);
    assert_int_equal(rmdir(f->path), 0);
}

static grundy_heap *open_stored(const char *file, const char *game,
                                grundy_status wanted, grundy_error *err)
{
    const grundy_heap_options options = {.no_law = true};
    grundy_heap_code code;
    grundy_heap *heap;

    if (grundy_heap_code_parse(&code, game, strlen(game), NULL, err) !=
            GRUNDY_OK ||
        grundy_heap_open(&heap, &code, &options, err) != GRUNDY_OK)
        return NULL;
    grundy_heap_code_close(&code, NULL);
    if (grundy_heap_store(heap, file, 0.001, err) != wanted)
        grundy_heap_close(&heap);
    return heap;
}

enum { RUN_TO = SANITIZED ? 200000 : 700000, KILLS = SANITIZED ? 40 : 100 };

/* Runs in a process of its own; never returns. */
static void run_until_killed(const char *file)
{
    grundy_heap *heap = open_stored(file, "grundy", GRUNDY_OK, NULL);

    if (heap == NULL || grundy_heap_extend(heap, RUN_TO, NULL) != GRUNDY_OK)
        _exit(1);
    grundy_heap_close(&heap);
    _exit(0);
}

/* True if it was killed before it came to its end. */
static bool run_and_kill(const char *file, unsigned milliseconds)
{
    const struct timespec pause = {0, (long)milliseconds * 1000000};
    const pid_t child = fork();
    int how;

    assert_true(child >= 0);
    if (child == 0)
        run_until_killed(file);
    (void)nanosleep(&pause, NULL);
    (void)kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &how, 0), child);
    if (WIFEXITED(how))
        assert_int_equal(WEXITSTATUS(how), 0);
    return WIFSIGNALED(how);
}

static long size_of(const char *file)
{
    struct stat info;

    return stat(file, &info) == 0 ? (long)info.st_size : 0;
}

/* At random moments, later ones while nothing gets stored: how soon that is
 * depends on the machine. */
static unsigned kill_at_random(const char *file)
{
    uint64_t seed = 1;
    unsigned kills = 0, most = 25;
    long before = 0;

    for (unsigned run = 0; run < KILLS; run++) {
        seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
        kills += run_and_kill(file, 1 + (unsigned)(seed >> 33) % most);
        if (run % 8 == 7 && size_of(file) == before && most < 900)
            most += most;
        if (run % 8 == 7)
            before = size_of(file);
    }
    return kills;
}

TEST(a_hundred_kills_do_no_harm)
{
    grundy_heap_options options = {.no_law = true};
    uint64_t known = 0;
    unsigned kills;
    uint32_t stored, direct;
    grundy_heap *heap;
    grundy_error err = {0};
    folder f;

    make_folder(&f);
    kills = kill_at_random(f.file);
    assert_true(kills > 0);
    heap = open_stored(f.file, "grundy", GRUNDY_OK, &err);
    if (heap == NULL)
        fail_msg("%s", err.message);
    known = grundy_heap_known(heap);
    assert_int_equal(grundy_heap_digest(heap, RUN_TO, &stored, NULL),
                     GRUNDY_OK);
    assert_true(known > 0);
    options.limits.threads = 1;
    grundy_heap *const fresh = heap;
    assert_int_equal(
        grundy_heap_open(&heap, grundy_heap_game(fresh), &options, NULL),
        GRUNDY_OK);
    assert_int_equal(grundy_heap_digest(heap, RUN_TO, &direct, NULL),
                     GRUNDY_OK);
    assert_int_equal(stored, direct);
    grundy_heap_close(&heap);
    heap = fresh;
    grundy_heap_close(&heap);
    drop_folder(&f);
}

TEST(a_run_is_taken_up_where_it_ended)
{
    grundy_heap *heap;
    grundy_heap_stats stats;
    uint32_t found;
    folder f;

    make_folder(&f);
    heap = open_stored(f.file, "0.6", GRUNDY_OK, NULL);
    assert_non_null(heap);
    assert_int_equal(grundy_heap_extend(heap, 60000, NULL), GRUNDY_OK);
    grundy_heap_close(&heap);
    heap = open_stored(f.file, "0.6", GRUNDY_OK, NULL);
    assert_non_null(heap);
    assert_true(grundy_heap_known(heap) >= 60000);
    grundy_heap_get_stats(heap, &stats);
    assert_int_equal(stats.ticks, 0);
    assert_int_equal(grundy_heap_digest(heap, 100001, &found, NULL), GRUNDY_OK);
    assert_int_equal(found, 0x0d848c92);
    grundy_heap_close(&heap);
    drop_folder(&f);
}

TEST(a_file_has_one_user_and_one_game)
{
    grundy_heap *heap, *other;
    grundy_error in_use = {0}, wrong = {0};
    folder f;

    make_folder(&f);
    heap = open_stored(f.file, "0.6", GRUNDY_OK, NULL);
    assert_non_null(heap);
    other = open_stored(f.file, "0.6", GRUNDY_EIO, &in_use);
    assert_non_null(other);
    assert_string_equal(in_use.message, "the file is in use by another run");
    grundy_heap_close(&other);
    grundy_heap_close(&heap);
    other = open_stored(f.file, "0.7", GRUNDY_EFORMAT, &wrong);
    assert_non_null(other);
    assert_string_equal(wrong.message, "the file holds the game 0.6, not 0.7");
    grundy_heap_close(&other);
    drop_folder(&f);
}

TEST(values_that_need_more_bytes_are_stored)
{
    grundy_heap *heap;
    uint64_t value = 0;
    folder f;

    make_folder(&f);
    for (uint64_t to = 60000; to <= 80000; to += 20000) {
        heap = open_stored(f.file, "0.3333...", GRUNDY_OK, NULL);
        assert_non_null(heap);
        assert_int_equal(grundy_heap_extend(heap, to, NULL), GRUNDY_OK);
        grundy_heap_close(&heap);
    }
    heap = open_stored(f.file, "0.3333...", GRUNDY_OK, NULL);
    assert_non_null(heap);
    assert_int_equal(grundy_heap_known(heap), 80000);
    assert_int_equal(grundy_heap_value(heap, 79999, &value, NULL), GRUNDY_OK);
    assert_int_equal(value, 79999);
    grundy_heap_close(&heap);
    drop_folder(&f);
}

/* ---- files that somebody made up ---- */

static uint64_t mixed(uint64_t n)
{
    n = (n ^ n >> 31) * UINT64_C(0x9E3779B97F4A7C15);
    return n ^ n >> 29;
}

/* The value of heap n in a forged file of the kind. */
static uint32_t forged(unsigned kind, uint64_t n)
{
    switch (kind) {
    case 0: return (uint32_t)(mixed(n) % (2 * n + 1));
    case 1: return (uint32_t)(2 * n);
    case 2: return (uint32_t)(n == 70 ? 140 : n % 3);
    case 3: return (uint32_t)(mixed(n) % 4);
    case 4: return n == 60 ? UINT32_MAX : 0;
    case 5: return n == 60 ? 65535 : 1;
    case 6: return (uint32_t)mixed(n);
    default: return 0;
    }
}

enum { FORGERIES = 8 };

static void forge(const char *path, const char *game, unsigned kind,
                  uint64_t count, bool wide)
{
    disk *const d = new_disk();
    const store_medium medium = medium_of(d);
    fixture f;
    sequence_file file;
    FILE *out;

    grundy_memory_open(&f.mem, NULL, 0);
    grundy_sequence_open(&f.values, &f.mem);
    for (uint64_t n = 0; n < count; n++)
        assert_true(grundy_sequence_append(&f.values, forged(kind, n)));
    assert_int_equal(grundy_sequence_file_create(
                         &file, &medium, game,
                         wide || f.values.wide != NULL ? 4 : 2, &f.mem, NULL),
                     GRUNDY_OK);
    assert_int_equal(grundy_sequence_file_append(&file, &f.values, NULL),
                     GRUNDY_OK);
    grundy_sequence_file_close(&file);
    end(&f);
    out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(d->byte, 1, (size_t)d->size, out), d->size);
    assert_int_equal(fclose(out), 0);
    free(d);
}

/* Whatever it answers, it ends and touches nothing that is not its own. */
static void go_on(const char *path, const grundy_heap_code *code,
                  grundy_heap_method method, uint64_t count, bool may_fit)
{
    const grundy_heap_options options = {
        .limits = {.memory = 1u << 28, .seconds = 0.2}, .method = method};
    grundy_heap *heap;
    uint32_t sum;
    grundy_status status;

    if (grundy_heap_open(&heap, code, &options, NULL) != GRUNDY_OK)
        return; /* the method is not for this game */
    status = grundy_heap_store(heap, path, 0, NULL);
    assert_true(may_fit || status == GRUNDY_EFORMAT);
    if (status == GRUNDY_OK)
        status = grundy_heap_extend(heap, count + 300, NULL);
    if (status == GRUNDY_OK)
        (void)!grundy_heap_digest(heap, count + 300, &sum, NULL);
    grundy_heap_close(&heap);
}

TEST(a_forged_file_is_refused_or_gives_wrong_values)
{
    static const char *const game[] = {
        "0.77",   "{1,2,4}", "{3,5,7,11}", "all-but {1,3}", "primes",
        "grundy", "4.7",     "0.3F",       "0.(7)",         "0.0(3)",
        "0.106",  "0.88",    "0.1F3"};
    static const uint64_t count[] = {1, 61, 600};
    char path[] = "/tmp/grundy-forged-XXXXXX";
    const int made = mkstemp(path);

    assert_true(made >= 0);
    assert_int_equal(close(made), 0);
    for (size_t g = 0; g < sizeof game / sizeof *game; g++) {
        grundy_heap_code code;
        char text[100];

        if (grundy_heap_code_parse(&code, game[g], strlen(game[g]), NULL,
                                   NULL) != GRUNDY_OK)
            continue;
        (void)grundy_heap_code_text(&code, text, sizeof text);
        /* Each kind of forgery, in one of the lengths and widths. */
        for (unsigned k = (unsigned)g % 3; k < 2 * 3 * FORGERIES; k += 3) {
            const unsigned kind = k % FORGERIES;
            const uint64_t length = count[k / FORGERIES % 3];

            for (int m = GRUNDY_HEAP_AUTO; m <= GRUNDY_HEAP_BLOCKS; m++) {
                forge(path, text, kind, length, k >= 3 * FORGERIES);
                go_on(path, &code, (grundy_heap_method)m, length,
                      kind < 4 || kind > 6 || length < 61);
            }
        }
        grundy_heap_code_close(&code, NULL);
    }
    assert_int_equal(remove(path), 0);
}

/* ---- parts ---- */

static const unsigned char one_list[] = "moves", another[] = "other moves";

/* Part i of a list: keys of two words, so that each is told by its number. */
static void put_part(parts_file *file, uint32_t list, uint64_t i)
{
    const uint64_t key[2] = {i, i * 3 + list};

    const stored_part part = {key, (uint32_t)i * 7, (uint32_t)i};
    const grundy_status status =
        grundy_parts_file_put(file, list, 2, &part, NULL);

    (void)status; /* that a write was cut short is told by the next save */
}

typedef struct told {
    uint64_t count;
    uint32_t list;
} told;

static bool take(void *user, const stored_part *part)
{
    told *const t = user;

    assert_int_equal(part->key[0], t->count);
    assert_int_equal(part->key[1], t->count * 3 + t->list);
    assert_int_equal(part->excluded, t->count * 7);
    assert_int_equal(part->nimber, t->count);
    t->count++;
    return true;
}

/* The parts of both lists, of which one is made where it is not there. */
static void tell_all(parts_file *file, told of[2])
{
    static const struct {
        const unsigned char *bytes;
        size_t size;
    } lists[] = {{one_list, sizeof one_list}, {another, sizeof another}};

    for (uint32_t i = 0; i < 2; i++) {
        uint32_t number;

        of[i] = (told){0, i};
        assert_int_equal(grundy_parts_file_list(file, lists[i].bytes,
                                                lists[i].size, 2, &number, take,
                                                &of[i], NULL),
                         GRUNDY_OK);
        assert_int_equal(number, i);
    }
}

/* Wherever writing stops, what was safe before is there, in its order, and the
 * file goes on. */
TEST(parts_outlive_a_write_cut_short)
{
    enum { SAFE = 5, ALL = 9 };
    disk *const d = new_disk();
    const store_medium medium = medium_of(d);
    memory mem;
    parts_file file;
    told of[2];
    bool whole = false;

    grundy_memory_open(&mem, NULL, 0);
    for (uint64_t budget = 0; !whole; budget++) {
        memset(d, 0, sizeof *d);
        d->budget = UINT64_MAX;
        assert_int_equal(grundy_parts_file_open(&file, &medium, &mem, NULL),
                         GRUNDY_OK);
        tell_all(&file, of);
        for (uint64_t i = 0; i < SAFE; i++)
            put_part(&file, 0, i);
        assert_int_equal(grundy_parts_file_save(&file, NULL), GRUNDY_OK);
        d->budget = budget;
        for (uint64_t i = SAFE; i < ALL; i++)
            put_part(&file, 0, i);
        for (uint64_t i = 0; i < ALL; i++)
            put_part(&file, 1, i);
        whole = grundy_parts_file_save(&file, NULL) == GRUNDY_OK;
        grundy_parts_file_close(&file);
        d->budget = UINT64_MAX;
        assert_int_equal(grundy_parts_file_open(&file, &medium, &mem, NULL),
                         GRUNDY_OK);
        tell_all(&file, of);
        assert_int_equal(of[0].count, whole ? ALL : SAFE);
        assert_int_equal(of[1].count, whole ? ALL : 0);
        put_part(&file, 0, of[0].count);
        assert_int_equal(grundy_parts_file_save(&file, NULL), GRUNDY_OK);
        grundy_parts_file_close(&file);
        assert_int_equal(grundy_parts_file_open(&file, &medium, &mem, NULL),
                         GRUNDY_OK);
        tell_all(&file, of);
        assert_int_equal(of[0].count, whole ? ALL + 1 : SAFE + 1);
        grundy_parts_file_close(&file);
    }
    assert_int_equal(mem.live, 0);
    free(d);
}

/* Every byte of a block, and of both records, is under a checksum. */
TEST(damaged_parts_are_found)
{
    disk *const d = new_disk();
    const store_medium medium = medium_of(d);
    memory mem;
    parts_file file;
    told of[2];

    grundy_memory_open(&mem, NULL, 0);
    assert_int_equal(grundy_parts_file_open(&file, &medium, &mem, NULL),
                     GRUNDY_OK);
    tell_all(&file, of);
    for (uint64_t i = 0; i < 20; i++)
        put_part(&file, 0, i);
    assert_int_equal(grundy_parts_file_save(&file, NULL), GRUNDY_OK);
    grundy_parts_file_close(&file);
    for (uint64_t at = 1536; at < d->size; at++) {
        d->byte[at] ^= 16;
        assert_int_equal(grundy_parts_file_open(&file, &medium, &mem, NULL),
                         GRUNDY_EFORMAT);
        grundy_parts_file_close(&file);
        d->byte[at] ^= 16;
    }
    d->byte[520] ^= 1;
    d->byte[1024 + 8] ^= 1;
    assert_int_equal(grundy_parts_file_open(&file, &medium, &mem, NULL),
                     GRUNDY_EFORMAT);
    grundy_parts_file_close(&file);
    assert_int_equal(mem.live, 0);
    free(d);
}
