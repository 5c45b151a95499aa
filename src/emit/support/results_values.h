/* SPDX-License-Identifier: MIT */
/* What parts of a sum are worth (results.h): a sum is then decided without a
 * search of the whole. */

#if WORTHS
#if SIDES
/*
 * A part is worth its value, by number: values add and tell who wins.
 */
#else
#if ENTAILS
/*
 * A part is worth a nimber, with number 0, or it is loony, with number 1: who
 * is to move wins then, whatever stands beside it.  It excludes the numbers n
 * for which a move in it wins beside a heap of n; its nimber is the least other
 * one, and it is loony if there is none [Berlekamp, Conway, Guy 1982, ch. 12;
 * Larsson, Nowakowski, Santos 2021].
 */
#else
#if AGAIN
/*
 * A part is worth a nimber, with number 0, or it is loony, with number 1: who
 * is to move wins then, whatever stands beside it [Berlekamp, Conway, Guy 1982,
 * ch. 12].  Of an option 2 is added to the number if its mover moves again.
 */
#else
/*
 * A part is worth the pair of its nimber and its misere nim-value, (n, n) with
 * number 1 or (0, 1), (1, 0) with number 0, if all that follows is: then the
 * nimbers of a sum add, and it has number 1 if a part has [Conway 1976].
 */
#endif
#endif
#endif
static worth *worth_at; /* of the options at work, the newest last */
static int64_t worths_room;
static int64_t *wait_at; /* parts to be found first */
static int64_t waits, waits_room;
static bool worthless; /* some part has no such value, or waits for itself */

#if ENTAILS
#include "solve/number_sets.h"

#if !AGAIN
static const bool goes_again = false; /* no move does */
#endif

static number_set excluded; /* by the position at work, */
static number_set answered; /* by the parts that have to be answered, */
static number_set moved;    /* and by one of them beside the others */
static uint64_t *kept_bit;  /* those of positions that are known */
static int64_t kept_bits, kept_bits_room;

/* A part that has to be answered; -1: a heap of Nim. */
typedef struct bound_part {
    int64_t position, nimber;
    bool loony;
} bound_part;

static bound_part *bound_at; /* the newest last */
static int64_t bounds, bounds_room;

/* Adds a part whose words stand there. */
static void weigh_part(int64_t from, worth *sum)
{
    const bool is_bound = pushed_at[from] < 0;
    const int64_t kind = pushed_at[from] + (is_bound ? BOUND : 0);
    bound_part part = {-1, pushed_at[from + 1], false};

    if (pushed_at[from] == NONE_BOUND)
        return;
    if (kind != NIM) {
        const int64_t base = pushed;
        const node *n;

        push(kind);
        for (int64_t k = 1; k < WIDTH; k++)
            push(pushed_at[from + k]);
        part.position = number_of(base);
        n = &node_at[part.position];
        worthless |= n->worth_none || n->worth_open;
        if (!n->worth_known) {
            wait_at = (int64_t *)more_room(wait_at, &waits_room, waits + 1,
                                           sizeof *wait_at);
            wait_at[waits++] = part.position;
        }
        part.nimber = n->nimber;
        part.loony = n->number != 0;
    }
    if (is_bound) {
        bound_at = (bound_part *)more_room(bound_at, &bounds_room, bounds + 1,
                                           sizeof *bound_at);
        bound_at[bounds++] = part;
        return;
    }
    sum->number |= part.loony;
    sum->nimber ^= part.nimber;
}

/* By a move in one of the parts that have to be answered. */
static void answer_by(int64_t first, int64_t at)
{
    const bound_part part = bound_at[at];
    number_set own;
    int64_t others = 0;
    bool loony = false;

    memset(&own, 0, sizeof own);
    if (part.position >= 0) {
        own.others = node_at[part.position].others;
        own.bit = kept_bit + node_at[part.position].bits;
        own.words = (size_t)node_at[part.position].words;
    }
    for (int64_t i = first; i < bounds; i++)
        if (i != at) {
            others ^= bound_at[i].nimber;
            loony |= bound_at[i].loony;
        }
    if (loony && own.others)
        add_all_numbers(&answered);
    if (loony)
        return;
    for (int64_t k = 0; part.position < 0 && k < part.nimber; k++)
        (void)add_number(&answered, (uint64_t)(k ^ others));
    if (part.position >= 0) {
        (void)move_numbers(&moved, &own, (uint64_t)others);
        (void)add_numbers(&answered, &moved);
    }
}

static void exclude(const worth *sum, bool is_bound)
{
    const uint64_t nimber = (uint64_t)sum->nimber;

    if (is_bound && sum->number != 0) {
        if (!answered.others)
            add_all_numbers(&excluded);
    } else if (is_bound) {
        (void)move_numbers(&moved, &answered, nimber);
        moved.others = !moved.others;
        (void)add_numbers(&excluded, &moved);
    } else if (goes_again) {
        if (sum->number != 0)
            add_all_numbers(&excluded);
        else
            (void)add_all_but(&excluded, nimber);
    } else if (sum->number == 0) {
        (void)add_number(&excluded, nimber);
    }
}

/* Of what was pushed since `base`, put behind the others. */
static void weigh(int64_t base)
{
    const int64_t first = bounds;
    worth sum = {0, 0};
    bool is_bound = false;

    for (int64_t i = base, end = pushed; i < end && !worthless; i += WIDTH) {
        is_bound |= pushed_at[i] < 0;
        weigh_part(i, &sum);
    }
    pushed = base;
    empty_numbers(&answered);
    for (int64_t i = first; i < bounds; i++)
        answer_by(first, i);
    bounds = first;
    exclude(&sum, is_bound);
    worth_at = (worth *)more_room(worth_at, &worths_room, worths + 1,
                                  sizeof *worth_at);
    worth_at[worths++] = sum;
}

#else
/* Adds a part whose words stand there. */
static void weigh_part(int64_t from, worth *sum)
{
    worth part = {0, pushed_at[from + 1]};

#if SIDES
    if (pushed_at[from] == NIM)
        part.number = value_of_nim(&values, (uint64_t)part.nimber);
#else
#if !AGAIN
    part.number = part.nimber > 1;
#endif
#endif
    if (pushed_at[from] != NIM) {
        const int64_t base = pushed;
        const node *n;
        int64_t at;

        for (int64_t k = 0; k < WIDTH; k++)
            push(pushed_at[from + k]);
        at = number_of(base);
        n = &node_at[at];
        worthless |= n->worth_none || n->worth_open;
        if (!n->worth_known) {
            wait_at = (int64_t *)more_room(wait_at, &waits_room, waits + 1,
                                           sizeof *wait_at);
            wait_at[waits++] = at;
        }
        part.number = n->number;
        part.nimber = n->nimber;
    }
#if SIDES
    sum->number =
        add_values(&values, (game_value)sum->number, (game_value)part.number);
    worthless |= sum->number == GAME_VALUE_NONE;
#else
    sum->number |= part.number;
    sum->nimber ^= part.nimber;
#endif
}

/* Of what was pushed since `base`, put behind the others. */
static void weigh(int64_t base)
{
    worth sum = {0, 0};

    for (int64_t i = base, end = pushed; i < end && !worthless; i += WIDTH)
#if SIDES
        if (pushed_at[i] != RIGHT)
#endif
            weigh_part(i, &sum);
    pushed = base;
    worth_at = (worth *)more_room(worth_at, &worths_room, worths + 1,
                                  sizeof *worth_at);
#if AGAIN
    sum.number += goes_again ? 2 : 0;
#endif
    worth_at[worths++] = sum;
}

#endif
static void weigh_options(int64_t number)
{
    const bool before = weighing;

    weighing = true;
    list_moves(number);
    weighing = before;
}

#if SIDES
/* By what Left's options from `first` on and Right's from `right` on are. */
static bool read_worth(int64_t first, int64_t right, worth *is)
{
    option_list side[2];

    side[0].count = side[1].count = 0;
    for (int64_t i = first; i < worths; i++) {
        option_list *const to = &side[i >= right];

        if (to->count == sizeof to->at / sizeof *to->at)
            to->count = values_once(to->at, to->count);
        if (!add_option(to, (game_value)worth_at[i].number))
            return false;
    }
    is->number = value_of_options(&values, &side[0], &side[1]);
    return is->number != GAME_VALUE_NONE;
}

#else
#if !ENTAILS
/* The least nimber from `least` on that no option with the number has. */
static int64_t mex_of(int64_t from, int64_t to, int64_t number, int64_t least)
{
    static bool *reached;
    static int64_t room;
    const int64_t most = least + to - from;

    reached = (bool *)more_room(reached, &room, most + 1, sizeof *reached);
    memset(reached, 0, (size_t)(most + 1) * sizeof *reached);
    for (int64_t i = from; i < to; i++)
        if (worth_at[i].number == number && worth_at[i].nimber < most)
            reached[worth_at[i].nimber] = true;
    while (reached[least])
        least++;
    return least;
}

static bool has_worth(int64_t from, int64_t to, int64_t number, int64_t nimber)
{
    while (from < to &&
           (worth_at[from].number != number || worth_at[from].nimber != nimber))
        from++;
    return from < to;
}

#endif
#if ENTAILS
/* The rest of what it excludes is kept for who has to answer in it. */
static bool read_worth(int64_t part, worth *is)
{
    const uint32_t least = least_outside(&excluded);
    const int64_t words = (int64_t)excluded.words;
    node *const n = &node_at[part];

    kept_bit = (uint64_t *)more_room(kept_bit, &kept_bits_room,
                                     kept_bits + words, sizeof *kept_bit);
    if (words > 0)
        memcpy(kept_bit + kept_bits, excluded.bit,
               excluded.words * sizeof *kept_bit);
    n->bits = kept_bits;
    n->words = words;
    n->others = excluded.others;
    kept_bits += words;
    is->number = least == LOONY;
    is->nimber = least == LOONY ? 0 : (int64_t)least;
    return true;
}
#else
#if AGAIN
/* A move excludes the nimber that it leads to, and one after which its mover
 * moves again all others; a loony position excludes nothing, or everything. */
static bool read_worth(int64_t first, worth *is)
{
    int64_t others = -1; /* all but this one are excluded */

    for (int64_t i = first; i < worths; i++)
        if (worth_at[i].number > 1) {
            is->number |= worth_at[i].number == 3 ||
                          (others >= 0 && others != worth_at[i].nimber);
            others = worth_at[i].nimber;
        }
    is->number |= others >= 0 && has_worth(first, worths, 0, others);
    if (is->number == 0)
        is->nimber = others >= 0 ? others : mex_of(first, worths, 0, 0);
    return true;
}
#else
static bool read_worth(int64_t first, worth *is)
{
    const bool zero = has_worth(first, worths, 0, 0);
    const bool one = has_worth(first, worths, 0, 1);
    const bool firm_zero = has_worth(first, worths, 1, 0);
    const bool firm_one = has_worth(first, worths, 1, 1);
    const int normal = !(zero || firm_zero) ? 0 : !(one || firm_one) ? 1 : 2;
    const int misere = !(one || firm_zero) ? 0 : !(zero || firm_one) ? 1 : 2;

    is->number = normal == misere && worths > first;
    is->nimber = normal < 2 ? normal : mex_of(first, worths, 1, 2);
    return is->number == 1 || worths == first || normal + misere == 1;
}
#endif
#endif
#endif

/* Of one part, if it waits for none. */
static void weigh_node(int64_t part)
{
    const int64_t first = worths, before = waits;
    worth is = {0, 0};

#if ENTAILS
    empty_numbers(&excluded);
#endif
    weigh_options(part);
    if (!worthless) {
#if SIDES
        const int64_t right = worths, base = pushed;

        for (int64_t i = 0; i < WIDTH; i++)
            push(key_of(part)[i]);
        push_side(true);
        weigh_options(number_of(base));
        if (waits == before)
            worthless |= !read_worth(first, right, &is);
#else
        if (waits == before)
#if ENTAILS
            worthless |= !read_worth(part, &is);
#else
            worthless |= !read_worth(first, &is);
#endif
#endif
    }
    worths = first;
    node_at[part].worth_known = !worthless && waits == before;
    node_at[part].worth_open = !node_at[part].worth_known;
    node_at[part].number = is.number;
    node_at[part].nimber = is.nimber;
#if !SIDES && !ENTAILS && !AGAIN
    if (node_at[part].worth_known)
        tell_by_pairs(part);
#endif
}

/* So many of those waiting from `first` on; what is on the path to a part
 * without a value has none. */
static void weigh_waiting(int64_t first, int64_t most)
{
    while (waits > first && !worthless) {
        if (node_at[wait_at[waits - 1]].worth_known) {
            waits--;
            continue;
        }
        weigh_node(wait_at[waits - 1]);
        worthless |= --most == 0;
    }
    for (; waits > first; waits--) {
        node *const n = &node_at[wait_at[waits - 1]];

        n->worth_none |= n->worth_open;
        n->worth_open = false;
    }
}

static worth weigh_sum(int64_t number)
{
    const int64_t base = pushed;

    for (int64_t i = 0; i < node_at[number].len; i++)
        push(key_of(number)[i]);
    weigh(base);
    return worth_at[--worths];
}

/* What the sum is worth, if that is found with so many parts. */
static bool find_worth(int64_t root, int64_t most, worth *sum)
{
    const int64_t first = waits;
    const bool before = weighing, none_before = worthless;
#if ENTAILS
    const number_set at_work = excluded;
#endif
    const bool finds_before = finds_value;
    bool found;

#if SIDES
    if (values.forms == 0) {
        option_list none;

        none.count = 0;
        grow_caches(&values);
        make_form(&values, &none, &none, true);
    }
    values.given_up = false;
    values.work = 0;
    values.allowed = most == INT64_MAX ? 0 : (uint64_t)most * 256;
#endif
#if ENTAILS
    memset(&excluded, 0, sizeof excluded);
#endif
    finds_value = true;
    weighing = worthless = false;
    *sum = weigh_sum(root);
    if (waits > first) {
        weigh_waiting(first, most);
        *sum = weigh_sum(root);
    }
#if ENTAILS
    free(excluded.bit);
    excluded = at_work;
#endif
    waits = first;
    found = !worthless;
    finds_value = finds_before;
    weighing = before;
    worthless = none_before;
    return found;
}

#if ENTAILS
/* Those parts come first. */
static bool has_to_answer(int64_t number)
{
    return node_at[number].len > 0 && key_of(number)[0] < 0;
}

#endif
#if !SIDES && !ENTAILS && !AGAIN
/* Each part by itself: what others have helps where one is wild. */
static void weigh_each(int64_t root)
{
    for (int64_t i = 0; i < node_at[root].len; i += WIDTH) {
        const int64_t base = pushed;
        worth is;
        int64_t part;

        if (key_of(root)[i] == NIM)
            continue;
        for (int64_t k = 0; k < WIDTH; k++)
            push(key_of(root)[i + k]);
        part = number_of(base);
        if (!node_at[part].worth_known && !node_at[part].worth_none)
            (void)find_worth(part, INT64_MAX, &is);
    }
}

#endif
/* A sum whose parts all have values is decided by them: 1 if it is won, -1 if
 * it is lost, 0 if some part has none. */
static int64_t result_by_parts(int64_t root)
{
    worth sum;
    bool wins;

#if SIDES
    /* Beyond that a search may be quicker. */
    if (!find_worth(root, 1 << 14, &sum))
        return 0;
    const char letter = letter_of_value(&values, (game_value)sum.number);

    wins = letter == 'N' || letter == (is_rights(root) ? 'R' : 'L');
    if (values.given_up)
        return 0;
#else
#if !ENTAILS && !AGAIN
    weigh_each(root);
#endif
    if (!find_worth(root, INT64_MAX, &sum))
        return 0;
#if ENTAILS
    if (has_to_answer(root))
        wins = sum.number != 0 ? answered.others
                               : has_number(&answered, (uint64_t)sum.nimber);
    else
        wins = sum.number != 0 || sum.nimber != 0;
#else
#if AGAIN
    wins = sum.number != 0 || sum.nimber != 0;
#else
    wins = wins_by_pair(sum);
#endif
#endif
#endif
    return wins ? 1 : -1;
}

#if VALUES
/* The value of the sum that was pushed since `base`: what writes it is told
 * that number, which is -1 of a loony one. */
static int64_t value_of_sum(int64_t base)
{
    int64_t number;
    worth sum;

    finds_value = true;
    number = number_of(base);
    finds_value = false;
#if ENTAILS
    if (has_to_answer(number))
        fail("a sum that has to be answered in one part has no value");
#endif
    for (int64_t i = 0; i < nodes; i++) /* tried with little work */
        node_at[i].worth_none = false;
    if (!find_worth(number, INT64_MAX, &sum))
        end_with(3, "the value of a position is not found: its canonical form "
                    "has more than 64 options, or play comes round");
#if SIDES
    return sum.number;
#else
    return sum.number != 0 ? -1 : sum.nimber;
#endif
}

#endif
#endif
