/* SPDX-License-Identifier: MIT */
/*
 * The language of what is said.  Only messages and the kinds of characters
 * follow the environment: numbers are written alike everywhere.
 *
 * setlocale knows no language whose locale has not been generated, and on many
 * machines none has.  But a catalogue needs no more than the name of the
 * language, and gettext takes that from LANGUAGE wherever the locale is not C
 * itself: C.UTF-8, which is always there, serves.
 *
 * Locales are read from files, which takes as long as a small answer.  So where
 * English is spoken none is read until somebody needs the kinds of characters.
 */
#define _XOPEN_SOURCE 700

#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "grundy-config.h"
#include "system.h"
#include "words.h"

/* What the environment says of a category, as setlocale reads it; or NULL. */
static const char *asked_for(const char *category)
{
    const char *const names[] = {"LC_ALL", category, "LANG"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);

        if (value != NULL && value[0] != '\0')
            return value;
    }
    return NULL;
}

/* Does the name of a locale leave the characters open, or say UTF-8? */
static bool may_be_utf8(const char *name)
{
    const char *dot = strchr(name, '.');

    return dot == NULL || strncmp(dot, ".UTF-8", 6) == 0 ||
           strncmp(dot, ".utf8", 5) == 0;
}

/* The language of a locale that is not generated, by its name. */
static bool set_by_name(const char *name)
{
    const char *language = getenv("LANGUAGE");
    char asked[32];
    const size_t length = strcspn(name, ".@");

    if (length >= sizeof asked || setlocale(LC_MESSAGES, "C.UTF-8") == NULL)
        return false;
    (void)snprintf(asked, sizeof asked, "%.*s", (int)length, name);
    return (language != NULL && language[0] != '\0') ||
           setenv("LANGUAGE", asked, 1) == 0;
}

static bool set_messages(void)
{
    const char *name = asked_for("LC_MESSAGES");

    return setlocale(LC_MESSAGES, "") != NULL ||
           (name != NULL && set_by_name(name));
}

static bool names_english(const char *name)
{
    return strncmp(name, "en", 2) == 0 &&
           (name[2] == '\0' || strchr("_.@:", name[2]) != NULL);
}

/* Is it clear from the environment alone that no catalogue is wanted? */
static bool wants_english(void)
{
    const char *const name = asked_for("LC_MESSAGES");
    const char *const languages = getenv("LANGUAGE");

    if (name == NULL || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0)
        return true; /* whatever LANGUAGE says, as gettext has it */
    if (languages != NULL && languages[0] != '\0')
        return names_english(languages);
    return strncmp(name, "C.", 2) == 0 || names_english(name);
}

bool grundy_cli_set_characters(void)
{
    const char *name = asked_for("LC_CTYPE");

    if (setlocale(LC_CTYPE, "") == NULL &&
        (name == NULL || !may_be_utf8(name) ||
         setlocale(LC_CTYPE, "C.UTF-8") == NULL))
        return false;
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static bool is_folder(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* The catalogues stand where the program was built or unpacked: in po beside
 * it, or in share beside its folder.  Otherwise where it was to be installed.
 */
static bool find_catalogues(char *out, size_t size)
{
    return (grundy_cli_find_beside("po", out, size) && is_folder(out)) ||
           (grundy_cli_find_beside("../share/locale", out, size) &&
            is_folder(out));
}

bool grundy_cli_is_for_machine(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--json") == 0)
            return true;
    return false;
}

void grundy_cli_speak_english(void)
{
    (void)setlocale(LC_MESSAGES, "C");
}

void grundy_cli_set_language(int argc, char **argv)
{
    char beside[PATH_MAX];

    if (wants_english() || grundy_cli_is_for_machine(argc, argv))
        return; /* what a program starts with */
    if (!grundy_cli_set_characters() || !set_messages()) {
        grundy_cli_speak_english();
        return;
    }
    (void)bindtextdomain(GRUNDY_DOMAIN, find_catalogues(beside, sizeof beside)
                                            ? beside
                                            : GRUNDY_LOCALES);
    (void)textdomain(GRUNDY_DOMAIN);
}
