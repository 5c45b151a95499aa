/* SPDX-License-Identifier: MIT */
/*
 * Conjectures about a study: that it is an expression in n, or another study.
 * Values are compared first, as far as asked; a proof needs both sides to
 * repeat for a proved reason, and then is a finite comparison of its own.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "api/claim.h"
#include "api/study.h"
#include "base/error.h"
#include "base/number.h"
#include "base/words.h"

enum { CHUNK = 1024, LONGEST_PROOF = 1 << 24 };

/* ---- a claim ---- */

static bool is_same_text(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (isspace((unsigned char)*a))
            a++;
        while (isspace((unsigned char)*b))
            b++;
        if (*a != *b || *a == '\0')
            return *a == *b;
    }
}

/* Why the claim holds for ever; NULL: nobody knows. */
static const char *proof_of_claim(const grundy_study *study, const claim *c,
                                  const char *name)
{
    const series s = grundy_study_series(study);
    char formula[GRUNDY_FORMULA_MAX];

    if (study->form_proved && study->form_from <= study->from) {
        (void)grundy_closed_text(&study->form, name, formula, sizeof formula);
        if (is_same_text(formula, c->text))
            return N_("it is the closed form, which holds for all of them");
    }
    return grundy_study_has_law(study) &&
                   grundy_claim_proved(c, &s, &study->law.period, study->from)
               ? N_("both sides repeat for ever and agree until they do")
               : NULL;
}

static grundy_status compare_chunk(grundy_study *study, const int64_t *claimed,
                                   uint64_t from, uint64_t count,
                                   grundy_comparison *out, grundy_error *err)
{
    for (uint64_t i = 0; i < count; i++) {
        uint64_t value;
        grundy_status status = grundy_study_value(study, from + i, &value, err);

        if (status != GRUNDY_OK)
            return status;
        if (claimed[i] < 0 || (uint64_t)claimed[i] != value) {
            out->holds = false;
            out->n = from + i;
            out->left = value;
            out->right = claimed[i];
            return GRUNDY_OK;
        }
        out->checked_to = from + i;
    }
    return GRUNDY_OK;
}

/* Where the values end, if they do before `to`. */
static grundy_status limit(grundy_study *study, uint64_t *to, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    uint64_t known;

    if (!grundy_study_has_law(study) && !study->form_proved)
        status = grundy_study_extend(study, *to + 1, err);
    known = grundy_study_series(study).count;
    if (status == GRUNDY_OK && study->ended && !study->form_proved &&
        !grundy_study_has_law(study) && known <= *to && known > 0)
        *to = known - 1;
    return status;
}

static grundy_status compare_claim(grundy_study *study, claim *c, uint64_t to,
                                   grundy_comparison *out, grundy_error *err)
{
    int64_t claimed[CHUNK];
    grundy_status status = limit(study, &to, err);

    for (uint64_t n = study->from; status == GRUNDY_OK && out->holds && n <= to;
         n += CHUNK) {
        const uint64_t count = to - n < CHUNK ? to - n + 1 : CHUNK;

        if (grundy_study_stops(study))
            return grundy_fail(err, GRUNDY_ECANCEL, "cancelled");
        status = grundy_claim_values(c, n, count, claimed, err);
        if (status == GRUNDY_OK)
            status = compare_chunk(study, claimed, n, count, out, err);
    }
    return status;
}

/* why: the proof; NULL: there is none. */
static void say_comparison(grundy_comparison *out, const char *why)
{
    out->proved = out->holds && why != NULL;
    if (out->holds)
        (void)snprintf(out->by, sizeof out->by, "%s",
                       why != NULL ? _(why) : _("observed"));
}

grundy_status grundy_study_claim(grundy_study *study, const char *expression,
                                 const char *name, uint64_t to,
                                 grundy_comparison *out, grundy_error *err)
{
    claim c;
    grundy_status status;

    *out = (grundy_comparison){.holds = true};
    status = grundy_claim_open(&c, &study->mem, &study->limits, expression,
                               name, err);
    if (status == GRUNDY_OK)
        status = compare_claim(study, &c, to, out, err);
    if (status == GRUNDY_OK)
        say_comparison(out, proof_of_claim(study, &c, name));
    grundy_claim_close(&c);
    return status;
}

/* ---- two sequences ---- */

static bool is_same_code(const grundy_study *a, const grundy_study *b)
{
    const grundy_heap_code *const x = grundy_study_code(a);
    const grundy_heap_code *const y = grundy_study_code(b);
    char left[512], right[512];

    return x != NULL && y != NULL && a->view == b->view &&
           grundy_heap_code_text(x, left, sizeof left) < sizeof left &&
           grundy_heap_code_text(y, right, sizeof right) < sizeof right &&
           strcmp(left, right) == 0;
}

/* How far two laws must be seen to agree to agree for ever; 0: they do not. */
static uint64_t proof_length(const period *a, const period *b)
{
    const uint64_t g = grundy_number_gcd(a->length, b->length);
    const uint64_t start =
        a->preperiod > b->preperiod ? a->preperiod : b->preperiod;
    const uint64_t times_a = b->length / g, times_b = a->length / g;

    if (times_a > LONGEST_PROOF / a->length || start > LONGEST_PROOF ||
        a->saltus > UINT32_MAX || b->saltus > UINT32_MAX ||
        a->saltus * times_a != b->saltus * times_b)
        return 0;
    return start + a->length * times_a;
}

static grundy_status is_equal_to(grundy_study *a, grundy_study *b,
                                 uint64_t from, uint64_t to,
                                 grundy_comparison *out, grundy_error *err)
{
    for (uint64_t n = from; n <= to; n++) {
        uint64_t left, right;
        grundy_status status = grundy_study_value(a, n, &left, err);

        if (status == GRUNDY_OK)
            status = grundy_study_value(b, n, &right, err);
        if (status != GRUNDY_OK)
            return status;
        if (left != right) {
            out->holds = false;
            out->n = n;
            out->left = left;
            out->right = (int64_t)right;
            return GRUNDY_OK;
        }
        if (out->checked_to < n)
            out->checked_to = n;
    }
    return GRUNDY_OK;
}

static grundy_status compare_laws(grundy_study *a, grundy_study *b,
                                  uint64_t from, grundy_comparison *out,
                                  grundy_error *err)
{
    uint64_t length = 0;
    grundy_status status;

    if (grundy_study_has_law(a) && grundy_study_has_law(b))
        length = proof_length(&a->law.period, &b->law.period);
    if (length == 0)
        return GRUNDY_OK;
    status = is_equal_to(a, b, from, from + length, out, err);
    if (status == GRUNDY_OK && out->holds)
        say_comparison(out,
                       "both laws are proved, and agree for a common period");
    return status;
}

grundy_status grundy_study_compare(grundy_study *study, grundy_study *other,
                                   uint64_t to, grundy_comparison *out,
                                   grundy_error *err)
{
    const uint64_t from = study->from > other->from ? study->from : other->from;
    grundy_status status = limit(study, &to, err);

    *out = (grundy_comparison){.holds = true};
    if (status == GRUNDY_OK)
        status = limit(other, &to, err);
    if (status == GRUNDY_OK)
        status = is_equal_to(study, other, from, to, out, err);
    if (status == GRUNDY_OK && out->holds)
        say_comparison(out, NULL);
    if (status == GRUNDY_OK && out->holds && is_same_code(study, other))
        say_comparison(out, "both are the same game");
    else if (status == GRUNDY_OK && out->holds)
        status = compare_laws(study, other, from, out, err);
    return status;
}
