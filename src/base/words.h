/* SPDX-License-Identifier: MIT */
/*
 * base/words.h -- texts for people, in their language.
 *
 * Texts of errors are translated where they are recorded (base/error.h), so
 * who calls grundy_fail writes plain English; what is put into such a text, or
 * kept in a table, is marked with N_ and translated with _ where it is used.
 * The library looks texts up and no more: which language they are in is the
 * program's, by setlocale.  Without that they are English.
 */
#pragma once

#include <libintl.h>

#include "grundy-config.h"

#define _(text) dgettext(GRUNDY_DOMAIN, text)
#define N_(text) text
#define P_(one, many, count) dngettext(GRUNDY_DOMAIN, one, many, count)
