/* SPDX-License-Identifier: MIT */
/*
 * The text is written in one way only, and a checksum over it ends it: an
 * accident is refused at once.  A text that was changed on purpose, checksum
 * and all, is refused by what it claims, since the checker finds the values
 * again and asks for the least period and preperiod.
 */
#include "nim/certificate.h"

#include <inttypes.h>
#include <stdio.h>

static const char *checked_as(law_theorem theorem)
{
    switch (theorem) {
    case LAW_OBSERVED:
    case LAW_STRIP: return NULL;
    case LAW_GUY_SMITH: return "guy-smith";
    case LAW_UNEQUAL: return "guy-smith";
    case LAW_STATE: return "state";
    case LAW_RELATIVE: return "relative";
    case LAW_CARRY: return "carry";
    case LAW_ENLARGED: return "state";
    case LAW_DIRECT: return "direct";
    }
    return NULL;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a < b ? b : a;
}

bool grundy_certificate_count(const grundy_heap_code *code, const law *proved,
                              uint64_t *count)
{
    const period *const p = &proved->period;
    uint64_t need = p->preperiod + 2 * p->length;

    *count = 0;
    switch (proved->theorem) {
    case LAW_OBSERVED:
    case LAW_STRIP: return false;
    case LAW_DIRECT: return true;
    case LAW_ENLARGED: break;
    case LAW_RELATIVE: need = larger(need, proved->state + p->length); break;
    case LAW_CARRY:
        need =
            larger(need, 3 * p->preperiod + grundy_law_reach(code) + p->length);
        break;
    case LAW_GUY_SMITH:
    case LAW_UNEQUAL:
    case LAW_STATE: need = larger(need, grundy_law_need(code, p)); break;
    }
    *count = need;
    return true;
}

static uint64_t checksum(const char *text, size_t length)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325); /* FNV-1a [Fowler91] */

    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return sum;
}

static int write_claim(const certificate *c, char *out, size_t size)
{
    const law *const l = &c->law;
    const bool direct = l->theorem == LAW_DIRECT;
    const char *const parity = direct || c->mask == 0 ? "none"
                               : c->parity == 0       ? "0"
                               : c->parity == 1       ? "1"
                                                      : "none";

    return snprintf(out, size,
                    "grundy-certificate 1\ngame %s\npreperiod %" PRIu64
                    "\nperiod %" PRIu64 "\nsaltus %" PRIu64
                    "\ntheorem %s\nchecked %" PRIu64 "\nstate %" PRIu64
                    "\nmask %" PRIx64 "\nparity %s\ndigest %08" PRIX32 "\n",
                    c->game, l->period.preperiod, l->period.length,
                    l->period.saltus, checked_as(l->theorem), c->count,
                    l->theorem == LAW_RELATIVE ? l->state : 0,
                    direct ? 0 : c->mask, parity, direct ? 0 : c->digest);
}

size_t grundy_certificate_text(const certificate *c, char *out, size_t size)
{
    const int claim = write_claim(c, out, size);
    const size_t at = claim < 0 ? 0 : (size_t)claim;
    const bool fits = at < size;
    const int last =
        snprintf(fits ? out + at : NULL, fits ? size - at : 0,
                 "checksum %016" PRIx64 "\n", fits ? checksum(out, at) : 0);

    return at + (size_t)(last < 0 ? 0 : last);
}
