/* SPDX-License-Identifier: MIT */
/* Facts as JSON: the same that explain_text.c puts into words. */
#include "explain_json.h"

static json_t *list_decided(cli *c, const grundy_decided *d)
{
    static const char *const by[] = {[GRUNDY_ENDING_STOP] = "stop",
                                     [GRUNDY_ENDING_WIN] = "win",
                                     [GRUNDY_ENDING_LOSE] = "lose"};
    json_t *object = json_object();

    JSON_PUT(c, object, "by", by[d->ending]);
    JSON_PUT(c, object, "condition", d->condition);
    JSON_PUT(c, object, "line", d->line);
    return object;
}

static json_t *list_law(cli *c, const grundy_part_law *law)
{
    json_t *object = json_object();

    if (law->family == GRUNDY_PART_NIM) {
        JSON_PUT(c, object, "family", "nim");
    } else if (law->family == GRUNDY_PART_TAKE) {
        JSON_PUT(c, object, "family", "take");
        JSON_PUT(c, object, "most", law->most);
    } else if (law->family == GRUNDY_PART_FORMULA) {
        JSON_PUT(c, object, "family", "formula");
        JSON_PUT(c, object, "formula", law->code);
    } else {
        JSON_PUT(c, object, "family", "code");
        JSON_PUT(c, object, "code", law->code);
        if (law->period > 0) {
            JSON_PUT(c, object, "preperiod", law->preperiod);
            JSON_PUT(c, object, "period", law->period);
            JSON_PUT(c, object, "saltus", law->saltus);
        }
    }
    JSON_PUT(c, object, "heap", law->heap);
    JSON_PUT(c, object, "nimber", law->nimber);
    return object;
}

static json_t *list_value(cli *c, const value_fact *v)
{
    json_t *object = json_object(), *to = json_array();

    for (size_t i = 0; i < v->shown; i++)
        JSON_ADD(c, to, v->to[i]);
    JSON_PUT(c, object, "nimber", v->nimber);
    JSON_PUT(c, object, "moves", v->moves);
    JSON_PUT(c, object, "to", to);
    return object;
}

static void put_text(cli *c, json_t *object, const char *key, const char *data)
{
    if (data != NULL)
        JSON_PUT(c, object, key, data);
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

    JSON_PUT(c, object, "position", p->position);
    if (p->has_nimber)
        JSON_PUT(c, object, "nimber", p->nimber);
    JSON_PUT(c, object, "copies", p->copies);
    JSON_PUT(c, object, "moves", p->moves);
    JSON_PUT(c, object, "more_moves", p->more_moves);
    for (size_t i = 0; i < p->values; i++)
        JSON_ADD(c, values, list_value(c, &p->value[i]));
    JSON_PUT(c, object, "values", values);
    if (p->decided.ending != GRUNDY_ENDING_NONE)
        JSON_PUT(c, object, "decided", list_decided(c, &p->decided));
    if (p->tame.tame) {
        JSON_PUT(c, object, "tame_nimber", p->tame.nimber);
        JSON_PUT(c, object, "firm", p->tame.firm);
    }
    put_strategy(c, object, &p->strategy);
    if (p->law.family != GRUNDY_PART_PLAIN)
        JSON_PUT(c, object, "law", list_law(c, &p->law));
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

    JSON_PUT(c, object, "from", m->from);
    JSON_PUT(c, object, "to", m->to);
    JSON_PUT(c, object, "after", m->after);
    if (m->end.kind != END_NONE)
        JSON_PUT(c, object, "ends", ends_by[m->end.kind]);
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
            JSON_PUT(c, object, "answer", list_move(c, &f->reply[i].answer));
        if (f->reply[i].like > 0)
            JSON_PUT(c, object, "like", f->reply[i].like);
        JSON_ADD(c, list, object);
    }
    return list;
}

static void put_replies(cli *c, json_t *object, const sum_fact *f)
{
    if (f->answered == NULL)
        return;
    JSON_PUT(c, object, "answered", f->answered);
    JSON_PUT(c, object, "replies", list_replies(c, f));
    if (f->replies_left_out)
        JSON_PUT(c, object, "more_replies", json_true());
}

/* The xor in binary and who holds its top bit. */
static json_t *list_xor(cli *c, const sum_fact *f)
{
    json_t *object = json_object();
    unsigned bit;
    const size_t top = grundy_say_top_part(f, &bit);

    JSON_PUT(c, object, "value", f->nimber);
    if (f->nimber != 0) {
        JSON_PUT(c, object, "top_bit", UINT64_C(1) << bit);
        JSON_PUT(c, object, "held_by", f->part[top].position);
    }
    return object;
}

void grundy_cli_json_put_sum(cli *c, json_t *object, const sum_fact *f)
{
    static const char *const ground[] = {[GRUNDY_GROUND_NIMBERS] = "nimbers",
                                         [GRUNDY_GROUND_TAME] = "tame",
                                         [GRUNDY_GROUND_SEARCH] = "search"};
    json_t *parts = json_array();

    JSON_PUT(c, object, "position", f->position);
    JSON_PUT(c, object, "play", grundy_cli_json_play(f->rules.play));
    JSON_PUT(c, object, "winner", f->wins ? "first" : "second");
    if (f->has_nimber)
        JSON_PUT(c, object, "nimber", f->nimber);
    JSON_PUT(c, object, "ground", ground[f->ground]);
    if (f->end.kind != END_NONE)
        JSON_PUT(c, object, "ends", ends_by[f->end.kind]);
    for (size_t i = 0; i < f->parts; i++)
        JSON_ADD(c, parts, grundy_cli_json_part(c, &f->part[i]));
    JSON_PUT(c, object, "parts", parts);
    if (f->has_nimber)
        JSON_PUT(c, object, "xor", list_xor(c, f));
    if (f->has_best)
        JSON_PUT(c, object, "winning_move", list_move(c, &f->best));
    put_replies(c, object, f);
}

/* ---- steps ---- */

static json_t *list_look(cli *c, const step_look *look, const step_list *of)
{
    json_t *object = json_object();

    JSON_PUT(c, object, "to", look->to);
    if (of->results)
        JSON_PUT(c, object, "result", look->result);
    if (look->gain != 0)
        JSON_PUT(c, object, "gain", look->gain);
    if (look->again)
        JSON_PUT(c, object, "again", json_true());
    if (of->results)
        return object;
    if (of->nimbers)
        JSON_PUT(c, object, "nimber", look->nimber);
    else
        JSON_PUT(c, object, "wins", look->wins);
    return object;
}

json_t *grundy_cli_json_steps(cli *c, const step_list *steps)
{
    json_t *list = json_array();

    for (size_t i = 0; i < steps->shown; i++) {
        const step *s = steps->order[i];
        json_t *object = json_object(), *looks = json_array();

        JSON_PUT(c, object, "position", s->position);
        if (steps->results)
            JSON_PUT(c, object, "result", s->result);
        else if (steps->nimbers)
            JSON_PUT(c, object, "nimber", s->nimber);
        else
            JSON_PUT(c, object, "wins", s->wins);
        for (size_t k = 0; k < s->looks; k++)
            JSON_ADD(c, looks, list_look(c, &s->look[k], steps));
        JSON_PUT(c, object, "looks_at", looks);
        JSON_ADD(c, list, object);
    }
    return list;
}

static json_t *list_judged(cli *c, const judged_move *m)
{
    json_t *const object = json_object();

    JSON_PUT(c, object, "from", m->from);
    JSON_PUT(c, object, "to", m->to);
    if (m->name != NULL)
        JSON_PUT(c, object, "name", m->name);
    JSON_PUT(c, object, "result", m->result);
    if (m->gain != 0)
        JSON_PUT(c, object, "gain", m->gain);
    if (m->again)
        JSON_PUT(c, object, "again", json_true());
    if (m->length == GRUNDY_NEVER)
        JSON_PUT(c, object, "never_ends", json_true());
    else if (m->length > 0 && m->length < GRUNDY_UNCOUNTED)
        JSON_PUT(c, object, "length", m->length);
    return object;
}

void grundy_cli_json_put_judged(cli *c, json_t *object, const judged *j)
{
    json_t *const moves = json_array();

    JSON_PUT(c, object, "position", j->position);
    JSON_PUT(c, object, "play", grundy_cli_json_play(j->rules.play));
    JSON_PUT(c, object, "winner", grundy_cli_winner_word(j->result));
    JSON_PUT(c, object, "result", j->result);
    if (j->rules.partisan)
        grundy_cli_json_put_sides(c, object, j->right,
                                  j->rules.has_scores ? 'D' : j->outcome,
                                  j->value);
    else if (j->value[0] != '\0')
        JSON_PUT(c, object, "value", j->value);
    if (j->end.kind != END_NONE)
        JSON_PUT(c, object, "ends", ends_by[j->end.kind]);
    for (size_t i = 0; i < j->moves; i++)
        JSON_ADD(c, moves, list_judged(c, &j->move[i]));
    JSON_PUT(c, object, "moves", moves);
}

void grundy_cli_json_put_sides(cli *c, json_t *object, bool right, char letter,
                               const char *value)
{
    const char outcome[2] = {letter, '\0'};

    JSON_PUT(c, object, "to_move", right ? "right" : "left");
    if (letter != 'D')
        JSON_PUT(c, object, "outcome", outcome);
    if (value[0] != '\0')
        JSON_PUT(c, object, "value", value);
}

const char *grundy_cli_winner_word(int64_t result)
{
    return result > 0 ? "first" : result < 0 ? "second" : "none";
}
