/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing of the checkers of long certificates: any bytes behind the first line
 * are verified or refused.  A checksum that is missing is put there, so that
 * what it would stop comes further.
 */
#define _POSIX_C_SOURCE 200809L /* fmemopen */

#include "../../verify/reader.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 64 << 20, LINES = 300 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef const char *checker(reader *r, char *said, size_t size);

static const char *check(const char *text, size_t size, checker *by, char *said,
                         size_t room)
{
    FILE *const file = fmemopen((void *)(uintptr_t)text, size, "rb");
    reader r = {.left = MEMORY};
    const char *wrong;

    if (file == NULL)
        return "no file";
    reader_begin(&r, file, "", 0);
    wrong = by(&r, said, room);
    if (r.left > MEMORY || (wrong == NULL) != (said[0] != '\0'))
        abort();
    reader_end(&r);
    (void)fclose(file);
    return wrong;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    char *text, said[300] = "";
    size_t lines = 0;
    checker *by = check_labels;

    for (size_t i = 0; i < size; i++)
        lines += data[i] == '\n';
    if (size == 0 || data[size - 1] != '\n' || lines > LINES)
        return 0;
    if (data[0] == 'c') /* cells */
        by = check_parts;
    else if (data[0] == 'p' || data[0] == 'n') /* part, nim */
        by = check_values;
    text = malloc(size + 40);
    if (text == NULL)
        return 0;
    memcpy(text, data, size);
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ data[i]) * UINT64_C(0x100000001b3);
    size += (size_t)snprintf(text + size, 40, "checksum %016" PRIx64 "\n", sum);
    (void)check(text, size, by, said, sizeof said);
    free(text);
    return 0;
}
