/* SPDX-License-Identifier: MIT */
#include "reader.h"

#include <stdlib.h>
#include <string.h>

static uint64_t add(uint64_t sum, const char *text, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        sum = (sum ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return sum;
}

void reader_begin(reader *r, FILE *file, const char *head, size_t bytes)
{
    r->file = file;
    r->sum = add(UINT64_C(0xcbf29ce484222325), head, bytes);
}

void reader_end(reader *r)
{
    free(r->line);
    r->line = NULL;
}

bool reader_refuse(reader *r, const char *why)
{
    if (r->wrong == NULL)
        r->wrong = why;
    return false;
}

bool reader_grow(reader *r, void *array, size_t *cap, size_t need, size_t size)
{
    void **const at = array;
    size_t grown = *cap < 16 ? 16 : *cap;
    char *new;

    if (need <= *cap)
        return true;
    while (grown < need && grown <= SIZE_MAX / 4)
        grown *= 2;
    new = grown < need || grown > SIZE_MAX / 2 / size ||
                  (grown - *cap) * size > r->left
              ? NULL
              : realloc(*at, grown * size);
    if (new == NULL) {
        r->limited = true;
        return reader_refuse(r, "out of memory");
    }
    memset(new + *cap *size, 0, (grown - *cap) * size);
    r->left -= (grown - *cap) * size;
    *at = new;
    *cap = grown;
    return true;
}

void reader_free(reader *r, void *array, size_t cap, size_t size)
{
    free(array);
    r->left += cap * size;
}

/* The line's characters, up to its newline. */
static bool read_line(reader *r)
{
    int c = getc(r->file);

    for (r->length = 0; c != EOF && c != '\n'; c = getc(r->file)) {
        if (c == '\0')
            return reader_refuse(r, "the file is no certificate's text");
        if (!reader_grow(r, &r->line, &r->cap, r->length + 2, 1))
            return false;
        r->line[r->length++] = (char)c;
    }
    if (c == EOF || !reader_grow(r, &r->line, &r->cap, r->length + 2, 1))
        return reader_refuse(r, "the text ends without its checksum");
    r->line[r->length] = '\0';
    return true;
}

bool reader_next(reader *r)
{
    static const char last[] = "checksum ";
    char text[40];

    if (r->wrong != NULL || !read_line(r))
        return false;
    if (strncmp(r->line, last, sizeof last - 1) != 0) {
        r->line[r->length] = '\n';
        r->sum = add(r->sum, r->line, r->length + 1);
        r->line[r->length] = '\0';
        return true;
    }
    (void)snprintf(text, sizeof text, "%s%016llx", last,
                   (unsigned long long)r->sum);
    if (strcmp(text, r->line) != 0)
        return reader_refuse(r, "the text was changed: its checksum does not "
                                "fit");
    if (getc(r->file) != EOF || ferror(r->file))
        return reader_refuse(r, "the text goes on behind its checksum");
    return false;
}

bool reader_word(const char **at, const char *word)
{
    const size_t length = strlen(word);

    if (strncmp(*at, word, length) != 0)
        return false;
    *at += length;
    return true;
}

bool reader_number(const char **at, const char *before, uint64_t most,
                   uint64_t *out)
{
    const char *digit = *at;
    uint64_t value = 0;

    if (!reader_word(&digit, before) || *digit < '0' || *digit > '9')
        return false;
    if (digit[0] == '0' && digit[1] >= '0' && digit[1] <= '9')
        return false;
    for (; *digit >= '0' && *digit <= '9'; digit++) {
        const uint64_t next = (uint64_t)(*digit - '0');

        if (value > (most - next) / 10)
            return false;
        value = 10 * value + next;
    }
    *at = digit;
    *out = value;
    return value <= most;
}

static int hexadecimal(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *const at = c == '\0' ? NULL : strchr(digits, c);

    return at == NULL ? -1 : (int)(at - digits);
}

bool reader_hex(const char **at, const char *before, uint64_t *out)
{
    const char *digit = *at;
    int length = 0;

    if (!reader_word(&digit, before) || hexadecimal(*digit) < 0)
        return false;
    if (digit[0] == '0' && hexadecimal(digit[1]) >= 0)
        return false;
    for (*out = 0; hexadecimal(*digit) >= 0; digit++, length++)
        *out = *out << 4 | (uint64_t)hexadecimal(*digit);
    *at = digit;
    return length <= 16;
}
