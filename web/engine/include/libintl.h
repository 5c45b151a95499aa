/* SPDX-License-Identifier: MIT */
/*
 * libintl.h -- gettext for a program that has no files: the catalogue is given
 * as bytes (catalogue.h).  Of the usual header only what the program calls.
 */
#pragma once

const char *gettext(const char *text) __attribute__((format_arg(1)));
const char *dgettext(const char *domain, const char *text)
    __attribute__((format_arg(2)));
const char *ngettext(const char *one, const char *many, unsigned long count)
    __attribute__((format_arg(1), format_arg(2)));
const char *dngettext(const char *domain, const char *one, const char *many,
                      unsigned long count)
    __attribute__((format_arg(2), format_arg(3)));
