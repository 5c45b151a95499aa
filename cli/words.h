/* SPDX-License-Identifier: MIT */
/*
 * cli/words.h -- texts for people, in their language.
 *
 * _ translates a text where it is used; N_ marks one that stands in a table
 * and is translated later; P_ chooses by a count.  What goes to a machine is
 * never marked.
 */
#pragma once

#include <libintl.h>
#include <stdbool.h>

#define _(text) gettext(text)
#define N_(text) text
#define P_(one, many, count) ngettext(one, many, count)

/*
 * Sets the language as the environment asks; called before anything is said.
 * An answer for a machine is the same everywhere, so with --json in the
 * command line all that is said stays English, errors included.
 */
void grundy_cli_set_language(int argc, char **argv);

/* Does the command line ask for --json? */
bool grundy_cli_is_for_machine(int argc, char **argv);

/*
 * Sets the kinds of characters as the environment asks, for whoever leaves text
 * to the C library; true: they are UTF-8.
 */
bool grundy_cli_set_characters(void);

/* English from now on. */
void grundy_cli_speak_english(void);
