/* SPDX-License-Identifier: MIT */
/* Facts as JSON: the same that explain_text.c puts into words. */
#include "explain_json.h"

static json_t *text(const char *data)
{
    return grundy_cli_json_string(data);
}

static json_t *number(uint64_t n)
{
    return grundy_cli_json_number(n);
}

static json_t *list_decided(cli *c, const grundy_decided *d)
{
    static const char *const by[] = {[GRUNDY_ENDING_STOP] = "stop",
                                     [GRUNDY_ENDING_WIN] = "win",
                                     [GRUNDY_ENDING_LOSE] = "lose"};
    json_t *object = json_object();

    grundy_cli_json_put(c, object, "by", json_string(by[d->ending]));
    grundy_cli_json_put(c, object, "condition", text(d->condition));
    grundy_cli_json_put(c, object, "line", number(d->line));
    return object;
}

static json_t *list_law(cli *c, const grundy_part_law *law)
{
    json_t *object = json_object();

    if (law->family == GRUNDY_PART_NIM) {
        grundy_cli_json_put(c, object, "family", json_string("nim"));
    } else if (law->family == GRUNDY_PART_TAKE) {
        grundy_cli_json_put(c, object, "family", json_string("take"));
        grundy_cli_json_put(c, object, "most", number(law->most));
    } else if (law->family == GRUNDY_PART_FORMULA) {
        grundy_cli_json_put(c, object, "family", json_string("formula"));
        grundy_cli_json_put(c, object, "formula", text(law->code));
    } else {
        grundy_cli_json_put(c, object, "family", json_string("code"));
        grundy_cli_json_put(c, object, "code", text(law->code));
        if (law->period > 0) {
            grundy_cli_json_put(c, object, "preperiod", number(law->preperiod));
            grundy_cli_json_put(c, object, "period", number(law->period));
            grundy_cli_json_put(c, object, "saltus", number(law->saltus));
        }
    }
    grundy_cli_json_put(c, object, "heap", number(law->heap));
    grundy_cli_json_put(c, object, "nimber", number(law->nimber));
    return object;
}

static json_t *list_value(cli *c, const value_fact *v)
{
    json_t *object = json_object(), *to = json_array();

    for (size_t i = 0; i < v->shown; i++)
        grundy_cli_json_add(c, to, text(v->to[i]));
    grundy_cli_json_put(c, object, "nimber", number(v->nimber));
    grundy_cli_json_put(c, object, "moves", number(v->moves));
    grundy_cli_json_put(c, object, "to", to);
    return object;
}

static void put_text(cli *c, json_t *object, const char *key, const char *data)
{
    if (data != NULL)
        grundy_cli_json_put(c, object, key, text(data));
}

static void put_strategy(cli *c, json_t *object, const strategy_fact *s)
{
    put_text(c, object, "theorem", s->theorem);
    put_text(c, object, "source", s->source);
    put_text(c, object, "strategy", s->rule);
    put_text(c, object, "aim", s->aim);
    put_text(c, object, "here", s->here);
}

json_t *grundy_cli_json_part(cli *c, const part_fact *p)
{
    json_t *object = json_object(), *values = json_array();

    grundy_cli_json_put(c, object, "position", text(p->position));
    if (p->has_nimber)
        grundy_cli_json_put(c, object, "nimber", number(p->nimber));
    grundy_cli_json_put(c, object, "copies", number(p->copies));
    grundy_cli_json_put(c, object, "moves", number(p->moves));
    grundy_cli_json_put(c, object, "more_moves", json_boolean(p->more_moves));
    for (size_t i = 0; i < p->values; i++)
        grundy_cli_json_add(c, values, list_value(c, &p->value[i]));
    grundy_cli_json_put(c, object, "values", values);
    if (p->decided.ending != GRUNDY_ENDING_NONE)
        grundy_cli_json_put(c, object, "decided", list_decided(c, &p->decided));
    if (p->tame.tame) {
        grundy_cli_json_put(c, object, "tame_nimber", number(p->tame.nimber));
        grundy_cli_json_put(c, object, "firm", json_boolean(p->tame.firm));
    }
    put_strategy(c, object, &p->strategy);
    if (p->law.family != GRUNDY_PART_PLAIN)
        grundy_cli_json_put(c, object, "law", list_law(c, &p->law));
    return object;
}

static const char *const ends_by[] = {[END_STUCK] = "no move",
                                      [END_WON] = "win",
                                      [END_LOST] = "lose",
                                      [END_DRAWN] = "draw",
                                      [END_SCORED] = "score"};

static json_t *list_move(cli *c, const move_fact *m)
{
    json_t *object = json_object();

    grundy_cli_json_put(c, object, "from", text(m->from));
    grundy_cli_json_put(c, object, "to", text(m->to));
    grundy_cli_json_put(c, object, "after", text(m->after));
    if (m->end.kind != END_NONE)
        grundy_cli_json_put(c, object, "ends",
                            json_string(ends_by[m->end.kind]));
    put_text(c, object, "name", m->name);
    put_text(c, object, "because", m->because);
    return object;
}

static json_t *list_replies(cli *c, const sum_fact *f)
{
    json_t *list = json_array();

    for (size_t i = 0; i < f->replies; i++) {
        json_t *object = list_move(c, &f->reply[i].move);

        if (f->reply[i].answer.from != NULL)
            grundy_cli_json_put(c, object, "answer",
                                list_move(c, &f->reply[i].answer));
        if (f->reply[i].like > 0)
            grundy_cli_json_put(c, object, "like",
                                grundy_cli_json_number(f->reply[i].like));
        grundy_cli_json_add(c, list, object);
    }
    return list;
}

static void put_replies(cli *c, json_t *object, const sum_fact *f)
{
    if (f->answered == NULL)
        return;
    grundy_cli_json_put(c, object, "answered", text(f->answered));
    grundy_cli_json_put(c, object, "replies", list_replies(c, f));
    if (f->replies_left_out)
        grundy_cli_json_put(c, object, "more_replies", json_true());
}

/* The xor in binary and who holds its top bit. */
static json_t *list_xor(cli *c, const sum_fact *f)
{
    json_t *object = json_object();
    unsigned bit;
    const size_t top = grundy_say_top_part(f, &bit);

    grundy_cli_json_put(c, object, "value", number(f->nimber));
    if (f->nimber != 0) {
        grundy_cli_json_put(c, object, "top_bit", number(UINT64_C(1) << bit));
        grundy_cli_json_put(c, object, "held_by", text(f->part[top].position));
    }
    return object;
}

void grundy_cli_json_put_sum(cli *c, json_t *object, const sum_fact *f)
{
    static const char *const ground[] = {[GRUNDY_GROUND_NIMBERS] = "nimbers",
                                         [GRUNDY_GROUND_TAME] = "tame",
                                         [GRUNDY_GROUND_SEARCH] = "search"};
    json_t *parts = json_array();

    grundy_cli_json_put(c, object, "position", text(f->position));
    grundy_cli_json_put(c, object, "play", grundy_cli_json_play(f->rules.play));
    grundy_cli_json_put(c, object, "winner",
                        json_string(f->wins ? "first" : "second"));
    if (f->has_nimber)
        grundy_cli_json_put(c, object, "nimber", number(f->nimber));
    grundy_cli_json_put(c, object, "ground", json_string(ground[f->ground]));
    if (f->end.kind != END_NONE)
        grundy_cli_json_put(c, object, "ends",
                            json_string(ends_by[f->end.kind]));
    for (size_t i = 0; i < f->parts; i++)
        grundy_cli_json_add(c, parts, grundy_cli_json_part(c, &f->part[i]));
    grundy_cli_json_put(c, object, "parts", parts);
    if (f->has_nimber)
        grundy_cli_json_put(c, object, "xor", list_xor(c, f));
    if (f->has_best)
        grundy_cli_json_put(c, object, "winning_move", list_move(c, &f->best));
    put_replies(c, object, f);
}

/* ---- steps ---- */

static json_t *list_look(cli *c, const step_look *look, const step_list *of)
{
    json_t *object = json_object();

    grundy_cli_json_put(c, object, "to", text(look->to));
    if (of->results)
        grundy_cli_json_put(c, object, "result", json_integer(look->result));
    if (look->gain != 0)
        grundy_cli_json_put(c, object, "gain", json_integer(look->gain));
    if (look->again)
        grundy_cli_json_put(c, object, "again", json_true());
    if (of->results)
        return object;
    if (of->nimbers)
        grundy_cli_json_put(c, object, "nimber", number(look->nimber));
    else
        grundy_cli_json_put(c, object, "wins", json_boolean(look->wins));
    return object;
}

json_t *grundy_cli_json_steps(cli *c, const step_list *steps)
{
    json_t *list = json_array();

    for (size_t i = 0; i < steps->shown; i++) {
        const step *s = steps->order[i];
        json_t *object = json_object(), *looks = json_array();

        grundy_cli_json_put(c, object, "position", text(s->position));
        if (steps->results)
            grundy_cli_json_put(c, object, "result", json_integer(s->result));
        else if (steps->nimbers)
            grundy_cli_json_put(c, object, "nimber", number(s->nimber));
        else
            grundy_cli_json_put(c, object, "wins", json_boolean(s->wins));
        for (size_t k = 0; k < s->looks; k++)
            grundy_cli_json_add(c, looks, list_look(c, &s->look[k], steps));
        grundy_cli_json_put(c, object, "looks_at", looks);
        grundy_cli_json_add(c, list, object);
    }
    return list;
}

static json_t *list_judged(cli *c, const judged_move *m)
{
    json_t *const object = json_object();

    grundy_cli_json_put(c, object, "from", text(m->from));
    grundy_cli_json_put(c, object, "to", text(m->to));
    if (m->name != NULL)
        grundy_cli_json_put(c, object, "name", text(m->name));
    grundy_cli_json_put(c, object, "result", json_integer(m->result));
    if (m->gain != 0)
        grundy_cli_json_put(c, object, "gain", json_integer(m->gain));
    if (m->again)
        grundy_cli_json_put(c, object, "again", json_true());
    if (m->length > 0 && m->length < GRUNDY_UNCOUNTED)
        grundy_cli_json_put(c, object, "length", number(m->length));
    return object;
}

void grundy_cli_json_put_judged(cli *c, json_t *object, const judged *j)
{
    json_t *const moves = json_array();

    grundy_cli_json_put(c, object, "position", text(j->position));
    grundy_cli_json_put(c, object, "play", grundy_cli_json_play(j->rules.play));
    grundy_cli_json_put(c, object, "winner",
                        json_string(grundy_cli_winner_word(j->result)));
    grundy_cli_json_put(c, object, "result", json_integer(j->result));
    if (j->rules.partisan)
        grundy_cli_json_put_sides(c, object, j->right,
                                  j->rules.has_scores ? 'D' : j->outcome,
                                  j->value);
    else if (j->value[0] != '\0')
        grundy_cli_json_put(c, object, "value", json_string(j->value));
    if (j->end.kind != END_NONE)
        grundy_cli_json_put(c, object, "ends",
                            json_string(ends_by[j->end.kind]));
    for (size_t i = 0; i < j->moves; i++)
        grundy_cli_json_add(c, moves, list_judged(c, &j->move[i]));
    grundy_cli_json_put(c, object, "moves", moves);
}

void grundy_cli_json_put_sides(cli *c, json_t *object, bool right, char letter,
                               const char *value)
{
    const char outcome[2] = {letter, '\0'};

    grundy_cli_json_put(c, object, "to_move",
                        json_string(right ? "right" : "left"));
    if (letter != 'D')
        grundy_cli_json_put(c, object, "outcome", json_string(outcome));
    if (value[0] != '\0')
        grundy_cli_json_put(c, object, "value", json_string(value));
}

const char *grundy_cli_winner_word(int64_t result)
{
    return result > 0 ? "first" : result < 0 ? "second" : "none";
}
