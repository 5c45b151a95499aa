/* SPDX-License-Identifier: MIT */
/*
 * Everything said on the standard error.  The progress line is the only thing
 * there that does not end in a newline, so whoever writes erases it first.
 * Colour is laid over the finished text: the library knows nothing of it.
 */
#include "message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "say/columns.h"
#include "failure.h"
#include "system.h"
#include "say/text.h"
#include "words.h"

#define RED "\033[1;31m"
#define YELLOW "\033[1;33m"
#define GREEN "\033[1;32m"
#define CYAN "\033[1;36m"
#define PLAIN "\033[0m"

void grundy_cli_begin(cli *c)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    const bool terminal =
        grundy_cli_is_terminal(2) && term != NULL && strcmp(term, "dumb") != 0;

    c->on_terminal = grundy_cli_is_terminal(1);
    c->colour = terminal && (no_color == NULL || no_color[0] == '\0');
    c->progress.wanted = terminal;
    c->progress.started = grundy_cli_now();
}

/* ---- progress ---- */

void grundy_cli_progress_erase(cli *c)
{
    if (!c->progress.shown)
        return;
    (void)fputs("\r\033[K", stderr);
    (void)fflush(stderr);
    c->progress.shown = false;
}

void grundy_cli_progress_line(cli *c, const char *line)
{
    const size_t width = (size_t)grundy_cli_terminal_width(2) - 1;

    if (!c->progress.wanted || grundy_cli_now() - c->progress.started < 1.0)
        return;
    (void)fprintf(stderr, "\r%.*s\033[K", (int)grundy_say_fit(line, width),
                  line);
    (void)fflush(stderr);
    c->progress.shown = true;
}

static void put_duration(text_buffer *t, double seconds)
{
    if (seconds < 99.5)
        grundy_say_text_put(t, _("%.0f s"), seconds);
    else if (seconds < 5400.0)
        grundy_say_text_put(t, _("%.0f min"), seconds / 60.0);
    else if (seconds < 360000.0)
        grundy_say_text_put(t, _("%.1f h"), seconds / 3600.0);
    else
        grundy_say_text_put(t, _("days"));
}

static void put_progress(text_buffer *line, uint64_t done, uint64_t whole,
                         double elapsed, double time_left)
{
    const double part = (double)done / (double)whole;
    text_buffer of = {0}, took = {0}, left = {0};

    grundy_say_text_grouped(&of, whole);
    put_duration(&took, elapsed);
    grundy_say_text_put(line, _(" of %s positions (%.0f%%), %s"),
                        grundy_say_text(&of), 100.0 * part,
                        grundy_say_text(&took));
    if (part > 0.001 && time_left >= 0.0) {
        put_duration(&left, time_left);
        grundy_say_text_put(line, _(", about %s left"), grundy_say_text(&left));
    }
    grundy_say_text_free(&of);
    grundy_say_text_free(&took);
    grundy_say_text_free(&left);
}

static void put_speed(text_buffer *line, double speed)
{
    text_buffer each = {0};

    grundy_say_text_grouped(&each, (uint64_t)speed);
    grundy_say_text_put(line, _(", %s a second"), grundy_say_text(&each));
    grundy_say_text_free(&each);
}

/* The memory that is held, and what is known of the result that is searched. */
static void put_state(text_buffer *line, const grundy_rules *rules)
{
    size_t live, peak;
    int64_t low, high;

    grundy_rules_memory(rules, &live, &peak);
    grundy_say_text_put(line, _(", %.0f MB"), (double)live / 1e6);
    if (!grundy_rules_known(rules, &low, &high))
        return;
    if (low == 0 && high == 1)
        grundy_say_text_put(line, _(", at least a draw"));
    else if (low == -1 && high == 0)
        grundy_say_text_put(line, _(", at most a draw"));
    else if (low > INT64_MIN)
        grundy_say_text_put(line, _(", at least %lld"), (long long)low);
    else
        grundy_say_text_put(line, _(", at most %lld"), (long long)high);
}

void grundy_cli_progress(void *user, uint64_t done, uint64_t whole)
{
    cli *c = user;
    const double elapsed = grundy_cli_now() - c->progress.started;
    text_buffer line = {0};

    grundy_cli_pace_note(&c->progress.pace, done, elapsed);
    if (!c->progress.wanted || elapsed < 1.0)
        return;
    grundy_say_text_grouped(&line, done);
    if (whole > 0 && done <= whole) {
        put_progress(&line, done, whole, elapsed,
                     grundy_cli_pace_left(&c->progress.pace, whole));
    } else {
        grundy_say_text_put(&line, _(" positions, "));
        put_duration(&line, elapsed);
        put_speed(&line, (double)done / elapsed);
        if (c->progress.rules != NULL)
            put_state(&line, c->progress.rules);
    }
    grundy_cli_progress_line(c, grundy_say_text(&line));
    grundy_say_text_free(&line);
}

/* ---- messages ---- */

exit_code grundy_cli_say(cli *c, exit_code code, const char *format, ...)
{
    va_list args;
    char cut[GRUNDY_MESSAGE_MAX];
    char *whole, *message = cut;
    size_t room = sizeof cut;
    int length;

    va_start(args, format);
    length = vsnprintf(cut, sizeof cut, _(format), args);
    va_end(args);
    whole = length < (int)sizeof cut ? NULL : malloc((size_t)length + 1);
    if (whole != NULL) { /* names of files may be long */
        message = whole;
        room = (size_t)length + 1;
        va_start(args, format);
        (void)vsnprintf(message, room, _(format), args);
        va_end(args);
    }
    message[grundy_printable(message, strlen(message))] = '\0';
    grundy_cli_progress_erase(c);
    (void)fprintf(stderr, "%s%s\n",
                  c->colour ? RED "grundy:" PLAIN " " : "grundy: ", message);
    grundy_cli_note_message(c, code, message);
    free(whole);
    return code;
}

exit_code grundy_cli_no_memory(cli *c)
{
    return grundy_cli_say(c, EXIT_LIMITS, "out of memory");
}

/* Writes [from, to) in a colour. */
static void write_coloured(const char *colour, const char *from, const char *to)
{
    (void)fprintf(stderr, "%s%.*s" PLAIN, colour, (int)(to - from), from);
}

/* The colour of the first word that has one: "error:" in "x:1:2: error: m". */
static void write_line_coloured(const char *line, const char *end)
{
    static const struct {
        const char *word, *colour;
    } words[] = {
        {N_("error: "), RED}, {N_("warning: "), YELLOW}, {N_("hint: "), CYAN}};
    const char *mark = line + strspn(line, " ");

    if (mark < end && mark[0] == '|') { /* the underline */
        (void)fprintf(stderr, "%.*s", (int)(mark + 1 - line), line);
        write_coloured(GREEN, mark + 1, end);
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const char *word = _(words[i].word);
        const char *at = strstr(line, word);
        const size_t length = strlen(word);

        if (at == NULL || at >= end)
            continue;
        (void)fprintf(stderr, "%.*s", (int)(at - line), line);
        write_coloured(words[i].colour, at, at + length);
        line = at + length;
        break;
    }
    (void)fprintf(stderr, "%.*s", (int)(end - line), line);
}

static void write_coloured_text(const char *shown)
{
    while (*shown != '\0') {
        const char *end = shown + strcspn(shown, "\n");

        write_line_coloured(shown, end);
        (void)fputc('\n', stderr);
        shown = *end == '\0' ? end : end + 1;
    }
}

void grundy_cli_show(cli *c, const char *name, const grundy_error *err)
{
    const size_t length = grundy_error_text(err, name, NULL, 0);
    char *shown = malloc(length + 1);

    grundy_cli_note_error(c, name, err);
    grundy_cli_progress_erase(c);
    if (shown == NULL) {
        (void)fprintf(stderr, "%s\n", err->message);
        return;
    }
    (void)grundy_error_text(err, name, shown, length + 1);
    if (c->colour)
        write_coloured_text(shown);
    else
        (void)fputs(shown, stderr);
    free(shown);
}

exit_code grundy_cli_code_of(grundy_status status)
{
    switch (status) {
    case GRUNDY_OK:
    case GRUNDY_WARNING: return EXIT_ANSWERED;
    case GRUNDY_ESYNTAX:
    case GRUNDY_ERULES:
    case GRUNDY_EINPUT:
    case GRUNDY_EVALUE:
    case GRUNDY_ECYCLE:
    case GRUNDY_ENONIMBER:
    case GRUNDY_EFORMAT: return EXIT_WRONG;
    case GRUNDY_ENOMEM:
    case GRUNDY_ELIMIT:
    case GRUNDY_ECANCEL: return EXIT_LIMITS;
    case GRUNDY_EINVAL:
    case GRUNDY_EIO:
    case GRUNDY_EINTERNAL: return EXIT_FAULT;
    }
    return EXIT_FAULT;
}

exit_code grundy_cli_say_late(cli *c)
{
    return grundy_cli_say(
        c, EXIT_LIMITS, "out of time: more than the %g s allowed", c->seconds);
}

exit_code grundy_cli_say_stopped(cli *c)
{
    return grundy_cli_interrupted()
               ? grundy_cli_say(c, EXIT_INTERRUPTED, "interrupted")
               : grundy_cli_say_late(c);
}

exit_code grundy_cli_say_unread(cli *c, const char *path, int failure)
{
    if (grundy_cli_interrupted())
        return grundy_cli_say(c, EXIT_INTERRUPTED, "interrupted");
    if (failure == EINTR && grundy_cli_out_of_time())
        return grundy_cli_say_late(c);
    if (failure == ENOMEM)
        return grundy_cli_no_memory(c);
    return grundy_cli_say(c, EXIT_WRONG, "cannot read '%s': %s", path,
                          strerror(failure));
}

/* What the alarm cancelled before the library's own clock was looked at; where
 * it was, what may help and what is known is told as the library does. */
static exit_code say_late_at(cli *c, const char *name, const grundy_error *err)
{
    grundy_error late = *err;

    if (err->source == GRUNDY_SOURCE_NONE && err->hint[0] == '\0')
        return grundy_cli_say_late(c);
    late.status = GRUNDY_ELIMIT;
    (void)snprintf(late.message, sizeof late.message,
                   _("out of time: more than the %g s allowed"), c->seconds);
    grundy_cli_show(c, name, &late);
    return EXIT_LIMITS;
}

exit_code grundy_cli_fail(cli *c, const char *name, const grundy_error *err)
{
    if (grundy_cli_interrupted())
        return grundy_cli_say(c, EXIT_INTERRUPTED, "interrupted");
    if (grundy_cli_out_of_time() && err->status == GRUNDY_ECANCEL)
        return say_late_at(c, name, err);
    if (err->status == GRUNDY_EIO && c->write_error != 0)
        return EXIT_FAULT; /* main tells */
    grundy_cli_show(c, name, err);
    if (err->message[0] == '\0')
        return grundy_cli_say(c, grundy_cli_code_of(err->status), "%s",
                              grundy_status_name(err->status));
    return grundy_cli_code_of(err->status);
}

/* ---- suggestions ---- */

enum { NAME_MAX_LENGTH = 40, NAMES_LISTED = 12 };

static unsigned least(unsigned a, unsigned b, unsigned c)
{
    const unsigned ab = a < b ? a : b;

    return ab < c ? ab : c;
}

/*
 * Insertions, deletions, changes and swaps of neighbours that lead from one
 * name to the other (optimal string alignment).
 */
static unsigned distance(const char *a, const char *b)
{
    const size_t n = strlen(a), m = strlen(b);
    unsigned row[3][NAME_MAX_LENGTH + 1];

    if (n > NAME_MAX_LENGTH || m > NAME_MAX_LENGTH)
        return NAME_MAX_LENGTH;
    for (size_t j = 0; j <= m; j++)
        row[0][j] = (unsigned)j;
    for (size_t i = 1; i <= n; i++) {
        unsigned *now = row[i % 3], *above = row[(i - 1) % 3];

        now[0] = (unsigned)i;
        for (size_t j = 1; j <= m; j++) {
            now[j] = least(above[j] + 1, now[j - 1] + 1,
                           above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], row[(i - 2) % 3][j - 2] + 1, now[j]);
        }
    }
    return row[n % 3][m];
}

/* The first name that begins so, NULL if none does. */
static const char *first_with_prefix(const char *prefix,
                                     const char *const *names, size_t count)
{
    const size_t length = strlen(prefix);

    for (size_t i = 0; i < count && length >= 3; i++)
        if (strncmp(names[i], prefix, length) == 0)
            return names[i];
    return NULL;
}

const char *grundy_cli_nearest(const char *name, const char *const *names,
                               size_t count)
{
    const size_t length = strlen(name);
    unsigned best = (unsigned)(length < 3 ? 1 : 1 + length / 3) + 1;
    size_t found = count;

    for (size_t i = 0; i < count; i++) {
        const unsigned far = distance(name, names[i]);

        if (far < best && (far < length || far < strlen(names[i]))) {
            best = far;
            found = i;
        }
    }
    return found < count ? names[found] : first_with_prefix(name, names, count);
}

exit_code grundy_cli_say_unknown(cli *c, exit_code code, const char *what,
                                 const char *name, const char *const *names,
                                 size_t count)
{
    const char *near = grundy_cli_nearest(name, names, count);
    text_buffer list = {0};

    if (near != NULL)
        return grundy_cli_say(c, code, "unknown %s '%s': did you mean '%s'?",
                              _(what), name, near);
    for (size_t i = 0; i < count && i < NAMES_LISTED; i++)
        grundy_say_text_put(&list, "%s%s", i == 0 ? "" : ", ", names[i]);
    if (count > NAMES_LISTED)
        grundy_say_text_put(&list, ", ...");
    if (count > 0)
        (void)grundy_cli_say(c, code, "unknown %s '%s': expected %s", _(what),
                             name, grundy_say_text(&list));
    else
        (void)grundy_cli_say(c, code, "unknown %s '%s'", _(what), name);
    grundy_say_text_free(&list);
    return code;
}
