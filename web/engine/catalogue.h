/* SPDX-License-Identifier: MIT */
/* catalogue.h -- the texts of a language, as msgfmt makes them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/*
 * From now on texts are those of the catalogue; Borrowed until another is
 * used.  NULL: English.  False: the bytes are no catalogue of this machine, or
 * its texts are told apart by more than one form; then texts are English.
 */
bool web_catalogue_use(const char *bytes, size_t length);
