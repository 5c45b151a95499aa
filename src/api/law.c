/* SPDX-License-Identifier: MIT */
/*
 * From values to a law: more and more values are taken until the rules of the
 * game prove a law from them, or until there are no more to take.  Then a
 * closed form is looked for, which is proved if the law is (both repeat, and
 * agree for a period) or if the family is known to have it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "api/study.h"
#include "base/error.h"
#include "base/words.h"
#include "nim/certificate.h"
#include "nim/law_strip.h"

enum { FIRST_LOOK = 128 };

/* ---- searching ---- */

/* A family whose closed form is a theorem; NONE for others. */
static closed_form form_of_family(const grundy_study *study)
{
    const uint64_t share = study->family.share;

    switch (study->family.kind) {
    case GRUNDY_FAMILY_SHARE:
        return share == 1 ? (closed_form){CLOSED_SLOPE, 1, 0, 0}
                          : (closed_form){CLOSED_SHARE, share, 0, 0};
    case GRUNDY_FAMILY_DIVISORS: return (closed_form){CLOSED_PRIMES, 0, 0, 0};
    default: return (closed_form){CLOSED_NONE, 0, 0, 0};
    }
}

/* Kernels may find a few values more than were asked for. */
static series seen_values(const grundy_study *study)
{
    series s = grundy_study_series(study);

    if (s.count > study->seen)
        s.count = study->seen;
    return s;
}

/* The series without what comes before the first value. */
static series from_first(const grundy_study *study)
{
    series s = seen_values(study);
    const uint64_t from = study->from < s.count ? study->from : s.count;

    s.value = (const char *)s.value + from * s.width;
    s.count -= from;
    return s;
}

/*
 * Ferguson: misère exchanges the nimbers 0 and 1, so the law stays, from where
 * a growing sequence has left them behind: after two periods, which must be
 * seen.
 */
static void turn_misere(grundy_study *study)
{
    const series s = seen_values(study);
    period *const p = &study->law.period;

    if (p->saltus != 0 && s.count < p->preperiod + 4 * p->length)
        study->law.theorem = LAW_OBSERVED;
    p->preperiod = grundy_period_start(&s, p->length, p->saltus);
}

/*
 * Who wins repeats with the misère nimbers, and for ever the same once these
 * are above 1.  Its own least period divides that one, and is right for ever
 * once it is right from its preperiod on for so many heaps more.
 */
static grundy_status turn_winner(grundy_study *study, grundy_error *err)
{
    const series s = seen_values(study);
    law *const l = &study->law;
    const bool grows = l->period.saltus != 0;
    const uint64_t whole = grows ? 1 : l->period.length;
    uint64_t start = l->period.preperiod + (grows ? 2 * l->period.length : 0);
    bool found;
    grundy_status status = grundy_period_find(&l->period, &found, &s, NULL,
                                              NULL, &study->mem, err);

    if (!found)
        l->period = (period){0, 0, 0};
    if (start < l->period.preperiod)
        start = l->period.preperiod;
    if (!found || whole == 0 || whole % l->period.length != 0 ||
        s.count < start + whole + l->period.length)
        l->theorem = LAW_OBSERVED;
    return status;
}

static grundy_status turn_view(grundy_study *study, grundy_error *err)
{
    if (study->view == VIEW_WINNER)
        return turn_winner(study, err);
    if (study->view == VIEW_MISERE && study->law.period.length != 0)
        turn_misere(study);
    return GRUNDY_OK;
}

static grundy_status search_strip(grundy_study *study, grundy_error *err)
{
    const series s = seen_values(study);

    return grundy_strip_search(&study->law, &study->family.strip, &s,
                               &study->mem, err);
}

/* A code's heaps are counted from heap 0, whose value is 0 in any case. */
static grundy_status search_values(grundy_study *study, grundy_error *err)
{
    const grundy_heap_code *const code = grundy_study_code(study);
    const bool whole = code != NULL && study->from <= 1;
    series s = whole ? seen_values(study) : from_first(study);
    grundy_status status;

    if (study->view != VIEW_NIMBER) {
        const grundy_heap_view view = grundy_heap_values(study->heap);

        s = view.narrow != NULL ? (series){view.narrow, s.count, 2}
                                : (series){view.wide, s.count, 4};
    }
    status = grundy_law_search(&study->law, whole ? code : NULL, &s,
                               &study->mem, err);
    if (!whole) {
        study->law.period.preperiod += study->from;
        study->law.checked += study->from;
    } else if (study->law.period.preperiod < study->from) {
        study->law.period.preperiod = study->from;
    }
    return status == GRUNDY_OK ? turn_view(study, err) : status;
}

static grundy_status search(grundy_study *study, grundy_error *err)
{
    if (study->family.kind == GRUNDY_FAMILY_STRIP && study->from == 0)
        return search_strip(study, err);
    return search_values(study, err);
}

/* Twice as many values as now, or fewer if they will do. */
static grundy_status next_count(grundy_study *study, uint64_t *count,
                                grundy_error *err)
{
    const grundy_heap_code *const code = grundy_study_code(study);
    const series s = seen_values(study);
    uint64_t guess = UINT64_MAX;
    grundy_status status = GRUNDY_OK;

    if (code != NULL && study->view == VIEW_NIMBER)
        status = grundy_law_guess(&guess, code, &s, &study->mem, err);
    if (guess > *count && guess < 2 * *count)
        *count = guess;
    else
        *count *= 2;
    return status;
}

/* Nothing is left to be found, or nothing to be gained. */
static bool is_enough(const grundy_study *study, uint64_t to)
{
    const uint64_t known = grundy_study_series(study).count;

    return study->seen > to || (study->ended && study->seen >= known) ||
           grundy_study_has_law(study);
}

static grundy_status search_further(grundy_study *study, uint64_t to,
                                    grundy_error *err)
{
    grundy_status status = GRUNDY_OK;
    uint64_t count = FIRST_LOOK;

    for (;;) {
        if (count > to + 1)
            count = to + 1;
        status = grundy_study_extend(study, count, err);
        study->seen = count;
        if (status == GRUNDY_OK)
            status = search(study, err);
        if (status != GRUNDY_OK || is_enough(study, to))
            return status;
        status = next_count(study, &count, err);
        if (status != GRUNDY_OK)
            return status;
    }
}

/* ---- closed forms ---- */

static void find_form(grundy_study *study)
{
    const series s = seen_values(study);
    const period *const p = &study->law.period;

    study->form = grundy_closed_of_period(&s, p);
    study->form_from = p->preperiod;
    study->form_proved =
        study->form.kind != CLOSED_NONE && grundy_study_has_law(study);
    if (p->length == 0)
        study->form = grundy_closed_find(&s, study->from, &study->form_from);
}

static grundy_status take_known_form(grundy_study *study, closed_form form,
                                     grundy_error *err)
{
    const series s = seen_values(study);
    uint64_t value;

    study->form = form;
    study->form_proved = true;
    study->form_from = study->from;
    if (form.kind != CLOSED_SLOPE && form.kind != CLOSED_SHARE &&
        study->from == 0)
        study->form_from = 1;
    for (uint64_t n = study->form_from; n < s.count; n++)
        if (!grundy_closed_value(&form, n, &value) ||
            value != grundy_series_at(&s, n))
            return grundy_fail(
                err, GRUNDY_EINVAL,
                "the value at %" PRIu64 " is not that of the family", n);
    return GRUNDY_OK;
}

/* ---- saying it ---- */

static void say_reason(const grundy_study *study, grundy_law *out)
{
    const law *const l = &study->law;
    const char *const misere =
        study->view != VIEW_NIMBER
            ? _(", and Ferguson's theorem on misère play")
            : "";

    if (!out->proved)
        (void)snprintf(out->by, sizeof out->by,
                       _("observed in the values up to %" PRIu64),
                       out->checked_to);
    else if (l->theorem == LAW_OBSERVED)
        (void)snprintf(out->by, sizeof out->by,
                       _("the closed form of the family"));
    else
        (void)snprintf(out->by, sizeof out->by, "%s%s",
                       _(grundy_law_name(l->theorem)), misere);
}

static grundy_law_kind kind_of(const grundy_study *study)
{
    const period *const p = &study->law.period;

    if (p->length != 0 && p->saltus == 0)
        return GRUNDY_LAW_PERIODIC;
    if (study->form.kind != CLOSED_NONE)
        return GRUNDY_LAW_CLOSED;
    return p->length != 0 ? GRUNDY_LAW_ARITHMETIC : GRUNDY_LAW_NONE;
}

static void say(const grundy_study *study, grundy_law *out)
{
    const period *const p = &study->law.period;
    const uint64_t count = seen_values(study).count;

    *out = (grundy_law){.kind = kind_of(study)};
    out->preperiod = p->length == 0 ? 0 : p->preperiod;
    out->period = p->length;
    out->saltus = p->saltus;
    out->proved = study->form_proved || grundy_study_has_law(study);
    out->checked_to = count == 0 ? 0 : count - 1;
    if (study->form.kind != CLOSED_NONE) {
        out->formula_from = study->form_from;
        (void)grundy_closed_text(&study->form, grundy_study_name(study),
                                 out->formula, sizeof out->formula);
    }
    say_reason(study, out);
}

static grundy_status find_law(grundy_study *study, uint64_t to,
                              grundy_error *err)
{
    const closed_form known = form_of_family(study);
    grundy_status status = search_further(study, to, err);

    if (status != GRUNDY_OK)
        return status;
    if (known.kind != CLOSED_NONE)
        return take_known_form(study, known, err);
    find_form(study);
    return GRUNDY_OK;
}

/* What is proved stays so; fewer values would not show it again. */
grundy_status grundy_study_law(grundy_study *study, uint64_t to,
                               grundy_law *out, grundy_error *err)
{
    grundy_status status = GRUNDY_OK;

    if (!grundy_study_has_law(study) && !study->form_proved)
        status = find_law(study, to, err);
    if (status == GRUNDY_OK)
        say(study, out);
    return status;
}

/* ---- certificates ---- */

static bool write_all(const grundy_writer *out, const char *text)
{
    return out->write(out->user, text, strlen(text));
}

static grundy_status send(const grundy_study *study, certificate *c,
                          const grundy_writer *out, grundy_error *err)
{
    memory mem = study->mem;
    const size_t game = grundy_heap_code_text(study->family.code, NULL, 0) + 1;
    const size_t room = game + 512;
    char *const text = grundy_memory_new(&mem, game + room);
    bool written = false;

    if (text == NULL)
        return grundy_fail(err, grundy_memory_failure(&mem),
                           "out of memory for a certificate");
    (void)grundy_heap_code_text(study->family.code, text, game);
    c->game = text;
    if (grundy_certificate_text(c, text + game, room) < room)
        written = write_all(out, text + game);
    grundy_memory_free(&mem, text, game + room);
    return written ? GRUNDY_OK
                   : grundy_fail(err, GRUNDY_EIO,
                                 "the certificate could not be written");
}

/* The split is only a help to the checker, where its work is quadratic. */
static grundy_status describe_values(grundy_study *study, certificate *c,
                                     grundy_error *err)
{
    const grundy_heap_code *const code = study->family.code;
    grundy_heap_summary summary;
    grundy_status status;

    c->parity = GRUNDY_PARITY_NONE;
    if (c->count == 0)
        return GRUNDY_OK;
    status = grundy_heap_extend(study->heap, c->count, err);
    if (status == GRUNDY_OK)
        status = grundy_heap_summarise(study->heap, c->count, &summary, err);
    if (status != GRUNDY_OK)
        return status;
    c->digest = summary.digest;
    if (grundy_law_parts(code) == 2 && summary.mask <= UINT16_MAX) {
        c->mask = summary.mask;
        c->parity = summary.parity;
    }
    return GRUNDY_OK;
}

grundy_status grundy_study_certificate(grundy_study *study,
                                       const grundy_writer *out,
                                       grundy_error *err)
{
    certificate c = {.law = study->law};
    grundy_status status;

    if (study->source != STUDY_CODE || study->view != VIEW_NIMBER)
        return grundy_fail(err, GRUNDY_EINVAL,
                           "expected a game by code in normal play to "
                           "certify");
    if (!grundy_study_has_law(study) ||
        !grundy_certificate_count(study->family.code, &study->law, &c.count))
        return grundy_fail(err, GRUNDY_EINVAL,
                           "expected a proved law to certify, found none");
    status = describe_values(study, &c, err);
    return status == GRUNDY_OK ? send(study, &c, out, err) : status;
}

/* ---- misère play ---- */

uint64_t grundy_misere_nimber(uint64_t nimber)
{
    return nimber <= 1 ? nimber ^ 1 : nimber;
}

bool grundy_misere_wins(const uint64_t *nimber, size_t count)
{
    uint64_t sum = 0;
    bool large = false;

    for (size_t i = 0; i < count; i++) {
        sum ^= nimber[i];
        large |= nimber[i] > 1;
    }
    return large ? sum != 0 : sum == 0;
}
