/* SPDX-License-Identifier: MIT */
/*
 * Slips of newcomers: a row is a hint and all that it is for.  A hint never
 * decides anything; where none fits well, none is better than a wrong one.
 * Each of them has a file in tests/lang/bad.
 */
#include "lang/slips.h"

#include <string.h>

#include "base/words.h"
#include "lang/words.h"

typedef struct slip {
    const char *wrong; /* words, separated by blanks */
    const char *hint;
} slip;

static bool is_word(const char *from, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(from, word, length) == 0;
}

/* Whether the word is one of those. */
static bool has_word(const char *words, const char *word)
{
    while (*words != '\0') {
        const size_t length = strcspn(words, " ");

        if (is_word(words, length, word))
            return true;
        words += length + strspn(words + length, " ");
    }
    return false;
}

static const char *find(const slip *rows, size_t count, const char *wrong)
{
    for (size_t i = 0; i < count; i++)
        if (has_word(rows[i].wrong, wrong))
            return rows[i].hint;
    return NULL;
}

/* ---- names ---- */

static const slip names[] = {
    {"range xrange arange", N_("a range is written a..b or a..<b")},
    {"floor floordiv trunc", N_("'/' rounds down by itself")},
    {"mod", N_("the remainder is written a % b")},
    {"div", N_("the quotient, rounded down, is written a / b")},
    {"pow exp", N_("a power is written a ** b")},
    {"odd is_odd", N_("write x % 2 == 1")},
    {"even is_even", N_("write x % 2 == 0")},
    {"True False TRUE FALSE", N_("write 'true' or 'false'")},
    {"downto down step",
     N_("a range that falls is written n..1 by -1, one with steps 0..n by 2")},
    {"reversed reverse",
     N_("a range that falls is written with 'by': [a[i] for i in "
        "len(a)-1..0 by -1]")},
    {"int Int toInt parseInt stoi atoi",
     N_("all numbers are integers, and '/' rounds down")},
    {"str toString to_string repr",
     N_("a text and a value are joined by '+': \"n is \" + n")},
    {"ord chr", N_("a character is its number: w[i] - 'a' is 0 for an a")},
    {"prod", N_("write product(e for x in a)")},
    {"histogram bincount Counter",
     N_("counts(a, n) tells how often each of 0..n-1 is in a")},
    {"where when unless", N_("a condition is written 'if'")},
    {"import include using from require package use module #include",
     N_("nothing is imported: docs/language.md lists all functions")},
    {"def function func fun lambda sub proc procedure",
     N_("a function is written 'fn f(x) = x + 1'")},
    {"while do loop foreach repeat",
     N_("nothing is repeated by a loop: a move, a list or a sum ends in "
        "'for x in 1..n', and a function may call itself")},
    {"break continue pass goto",
     N_("no statement is left or skipped: a condition is written 'if'")},
    {"return yield",
     N_("the value of a function stands behind its '=': fn f(x) = x + 1")},
    {"None null nil NULL nullptr undefined void",
     N_("there is no empty value: a sum of no positions is 'nothing', an array "
        "without elements []")},
    {"elif elsif elseif elsef", N_("write 'else if c then a else b'")},
    {"switch case match", N_("a choice is written 'if c then a else b'")},
    {"is", N_("equality is written '=='")},
    {"var const auto mut local val static final int32 int64 long",
     N_("a value is named by 'let': let z = 1")},
    {"float double real decimal", N_("all numbers are integers")},
    {"vector list array Array List vec Vec dict map tuple",
     N_("n numbers are read by 'input a[n]'; an array is written [1, 2]")},
    {"string String char", N_("a word is read by 'input w: text'")},
    {"class struct record type object enum",
     N_("a kind of position is written 'position heap(n)'")},
    {"printf println cout endl puts echo console write writeln fmt format "
     "output",
     N_("an answer is written by 'print', with commas: print n, a[0]")},
    {"scanf cin readline gets read readln stdin sys",
     N_("what is read is declared: input n, a[n]")},
    {"sqrt", N_("isqrt(x) is the square root, rounded down")},
    {"sorted", N_("sort(a) is the array in rising order")},
    {"length strlen sizeof card cardinality elements",
     N_("len(a) tells how many elements there are")},
    {"append push push_back add insert extend",
     N_("nothing is added to a value: a + [x] is a longer array, s | {x} a "
        "larger set")},
    {"enumerate zip", N_("run through the numbers of the elements: for i in "
                         "0..<len(a)")},
    {"filter reduce fold", N_("an array of some values is written [e for x in "
                              "a if c], their sum sum(e for x in a)")},
    {"grundy sg SG nimbers nimval", N_("nimber(p) is the nimber of a "
                                       "position")},
    {"testcases testcase tests test queries",
     N_("several cases are read by 'cases t'")},
    {"title name", N_("a title is written game \"Nim\"")},
    {"normal misere Misere misère",
     N_("under 'play normal' who cannot move loses, under 'play misere' wins")},
    {"end done fi endif esac begin", N_("no word ends a clause: the next one "
                                        "begins with its own")},
    {"terminal final over",
     N_("play ends where a condition holds: stop if n == 0")},
    {"options option take transition succ",
     N_("a move is written 'move to heap(...)'")},
    {"pos state", N_("a kind of position is written 'position heap(n)'")},
    {"tie drawn draws stalemate remis",
     N_("a draw is written 'draw if n == 0': it ends the whole game")},
    {"outcome score value results",
     N_("'result' is what the start comes to, result(p) what a position does")},
    {"ceil ceiling", N_("a / b rounds down; (a + b - 1) / b rounds up")},
    {"bit_length bitlen log log2 ln ilog2 msb highest_bit floor_log2",
     N_("count(k for k in 0..62 if n >> k > 0) tells how many binary digits n "
        "has")},
    {"primes prime_factors primefactors prime_factorization factorize factor",
     N_("for (p, e) in factors(n): the primes p of n with their exponents e")},
    {"divs divisor_list proper_divisors divisors_proper",
     N_("divisors(n) are all, 1 and n too: d for d in divisors(n) if d < n")},
    {"coprime is_coprime relatively_prime", N_("write gcd(a, b) == 1")},
    {"ctz lsb lowbit lowest_bit",
     N_("gcd(n, 2 ** 62) is the largest power of two that divides n")},
    {"popcnt bitcount bit_count count_ones",
     N_("popcount(n) tells how many binary digits of n are 1")},
    {"subsets subset powerset masks",
     N_("sets of elements 0 to n-1 are the numbers m in 0..<2 ** n, which have "
        "i where (m >> i) % 2 == 1")},
    {"combinations combination pairs",
     N_("two of n elements are two loops: for i in 0..<n for j in i + 1..<n")},
    {"permutations permute next_permutation",
     N_("the language has no list of all orders of some elements")},
    {"choose binomial binom comb nCr C",
     N_("product(n - i for i in 0..<k) / product(1..k) tells how many ways "
        "there are to choose k of n")},
    {"factorial fact", N_("n! is product(1..n)")},
    {"sign sgn signum",
     N_("write if x > 0 then 1 else if x < 0 then -1 else 0")},
    {"clamp", N_("write max(low, min(x, high))")},
    {"maximum max_element minimum min_element",
     N_("max(a) is the largest element, min(a) the smallest")},
    {"unique distinct dedupe",
     N_("{x for x in a} is the set of the values in a")},
    {"concat concatenate", N_("arrays, like texts, are joined by '+'")},
    {"winner who_wins first_player",
     N_("first_wins tells whether who is to move wins, wins(p) it of any "
        "position p")},
    {"set frozenset HashSet empty emptyset",
     N_("a set is written {1, 2}, an empty one {}")},
    {"first_wins winning_moves",
     N_("write print first_wins, winning_moves, without brackets")},
    {"exists some", N_("any(c for x in a) tells whether c holds somewhere")},
    {"forall every", N_("all(c for x in a) tells whether c holds everywhere")},
    {"contains has includes find index indexOf member", N_("write x in a")},
    {"union intersection difference",
     N_("sets are joined by s | t, s & t is what both have, s - t what only s "
        "has")},
    {"nim_sum nimsum xorsum reduce_xor",
     N_("xor(a) is the nim-sum of the numbers in a")},
    {"digit_sum digitsum", N_("write sum(digits(n))")},
    {"last head tail front back",
     N_("elements count from 0: a[0] is the first, a[len(a) - 1] the last")},
    {"slice substr substring", N_("a slice is written a[i..<j]")},
    {"average mean avg", N_("write sum(a) / len(a), rounded down")},
    {"divmod", N_("a / b is the quotient, rounded down, a % b the remainder")},
    {"random rand randint",
     N_("nothing is left to chance: the same input has the same answer")},
    {"update replace assign", N_("one element is changed by a with [i] = x")},
    {"remove pop pop_back erase discard delete",
     N_("nothing is taken out of a value: a[0..<i] + a[i + 1..<len(a)] is an "
        "array without one element, s - {x} a smaller set")},
    {"swap", N_("two elements change places by a with [i] = a[j], [j] = "
                "a[i]")}};

const char *grundy_slip_word(const char *name)
{
    return find(names, sizeof names / sizeof *names, name);
}

/* ---- members of values ---- */

static const slip members[] = {
    {"length size len", N_("write len(a)")},
    {"count", N_("how often x is in it is count(y == x for y in a)")},
    {"append push push_back add insert extend push_front emplace_back",
     N_("nothing is added to a value: a + [x] is a longer array, s | {x} a "
        "larger set")},
    {"remove pop pop_back erase discard delete",
     N_("nothing is taken out of a value: a[0..<i] + a[i + 1..<len(a)] is an "
        "array without one element, s - {x} a smaller set")},
    {"sort sorted", N_("write sort(a)")},
    {"out log println", N_("an answer is written by 'print', with commas: "
                           "print n, a[0]")},
    {"contains has includes find index indexOf", N_("write x in a")}};

const char *grundy_slip_member(const char *name)
{
    const char *const known =
        find(members, sizeof members / sizeof *members, name);

    return known != NULL
               ? known
               : N_("a function stands before its values: f(a), not a.f()");
}

/* ---- signs ---- */

static const slip signs[] = {
    {"&&", N_("write 'and'")},
    {"||", N_("write 'or'")},
    {"!", N_("write 'not' for a negation, product(1..n) for n!")},
    {"^", N_("write 'xor' for the exclusive or, '**' for a power")},
    {"~", N_("write -1 - x for the complement of x")},
    {";", N_("clauses need no sign between them, values a ','")},
    {".", N_("a range is written a..b or a..<b")},
    {"?", N_("write 'if c then a else b'")},
    {"`", N_("a text stands between two quotes \"")},
    {"\\", N_("line breaks mean nothing here, so none need be escaped, and "
              "what only the set s has is s - t")},
    {"\u2264", N_("write '<='")},
    {"\u2265", N_("write '>='")},
    {"\u2260", N_("write '!='")},
    {"\u00d7", N_("write '*'")},
    {"\u22c5", N_("write '*'")},
    {"\u00b7", N_("write '*'")},
    {"\u00b2", N_("write '** 2'")},
    {"\u00b3", N_("write '** 3'")},
    {"\u221a", N_("isqrt(x) is the square root, rounded down")},
    {"\u230a", N_("'/' rounds down by itself")},
    {"\u2308", N_("a / b rounds down; (a + b - 1) / b rounds up")},
    {"\u2211", N_("a sum is written sum(e for x in a)")},
    {"\u03a3", N_("a sum is written sum(e for x in a)")},
    {"\u2200", N_("all(c for x in a) tells whether c holds everywhere")},
    {"\u2203", N_("any(c for x in a) tells whether c holds somewhere")},
    {"\u2286", N_("write '<='")},
    {"\u2228", N_("write 'or'")},
    {"\u2227", N_("write 'and'")},
    {"\u00ac", N_("write 'not' for a negation")},
    {"\u2209", N_("write 'not in'")},
    {"\u222a", N_("write '|' for the union of sets")},
    {"\u2229", N_("write '&' for what sets have in common")},
    {"\u2205", N_("write '{}'")},
    {"\u2192", N_("a move is written 'move to heap(...)'")},
    {"\u2190", N_("a value is named by 'let': let z = 1")},
    {"\u300c", N_("write the plain '\"'")},
    {"\u300d", N_("write the plain '\"'")},
    {"\u2018", N_("write the plain '\\''")},
    {"\u2019", N_("write the plain '\\''")},
    {"\u301c", N_("a range is written a..b or a..<b")},
    {"\u2212", N_("write '-'")},
    {"\u2013", N_("write '-'")},
    {"\u00f7", N_("write '/'")},
    {"\u2208", N_("write 'in'")},
    {"\u2295", N_("write 'xor'")},
    {"\u2025", N_("write '..'")},
    {"\u2026", N_("write '..'")},
    {"\u3001", N_("write ','")},
    {"\u3000", N_("write a plain blank")},
    {"\u00a0", N_("write a plain blank")},
    {"\u201c", N_("write the plain '\"'")},
    {"\u201d", N_("write the plain '\"'")},
    {"\u00e8", N_("write 'misere' without the accent")}};

const char *grundy_slip_sign(const char *sign)
{
    return find(signs, sizeof signs / sizeof *signs, sign);
}

/* ---- numbers ---- */

/* The letters that follow the digits, after a "0" that is all of them. */
static const slip numbers[] = {
    {"e E", N_("a power of ten is written 10**9")},
    {"0x 0X 0b 0B 0o 0O", N_("a number is written in decimal digits")},
    {"l L ll LL u U ul UL ull ULL", N_("no letter stands behind a number")}};

const char *grundy_slip_number(const char *letters)
{
    const char *const known =
        find(numbers, sizeof numbers / sizeof *numbers, letters);

    return known != NULL ? known
                         : N_("a name doesn't begin with a digit, and a "
                              "product is written with '*'");
}

/* ---- tokens ---- */

/*
 * What stands where.  `tokens` are alternatives, each ended by ';': words that
 * stand for a token each, '^' before the wrong one.  NAME, INT, STRING and END
 * are kinds, ANY is one of all, VALUE what may end an expression, OPERATOR a
 * sign between two, COMPARE one that compares them, TYPE the name of a kind of
 * number, FUNCTION that of one of the language, CLAUSE a word that begins a
 * clause; the others are to the letter.  All of them stand on one line, but for
 * the END and a CLAUSE, which may follow on the next.
 */
typedef struct place {
    const char *expected; /* a part of it; NULL: anything */
    const char *clauses;  /* words that begin them; NULL: any */
    const char *tokens;
    const char *hint;
} place;

static const place places[] = {
    {NULL, NULL, "f ^ STRING ; ^ f STRING ;",
     N_("a text and a value are joined by '+': \"n is \" + n")},
    {"'if'", NULL, "draw ^ ANY ;",
     N_("a draw is written 'draw if n == 0': it ends the whole game")},
    {"what is scored", NULL, "^ ANY ;",
     N_("what play ends with is written 'score 3 if n == 0', what a move "
        "scores "
        "'move to heap(n - 1) gain 3'")},
    {"an expression", NULL, "if ^ CLAUSE ; if ^ END ;",
     N_("a condition stands behind 'if': stop if n == 0")},
    {"'to'", NULL, "move ^ gain ; move ^ gains ; move ^ score ;",
     N_("what a move scores stands behind what it leads to: move to heap(n - "
        "1) "
        "gain 3")},
    {"an expression", "move", "gain ^ ANY ;",
     N_("what a move scores stands behind what it leads to: move to heap(n - "
        "1) "
        "gain 3")},
    {"a clause", "move",
     "^ gain ANY ; ^ gains ANY ; ^ scores ANY ; ^ points ANY ;",
     N_("what a move scores stands before 'for' and 'if': move to heap(n - k) "
        "gain k for k in 1..3")},
    {"a clause", NULL, "to again ^ NAME ; ^ again END ; ^ again ANY ;",
     N_("who is to move again does so by 'move again to heap(n - 1)'")},
    {"'to'", NULL, "again ^ entailing ; entailing ^ again ;",
     N_("a move goes on with another one, or has to be answered: not both")},
    {"'to'", NULL, "again ^ ANY ; ^ again ;",
     N_("who is to move again does so by 'move again to heap(n - 1)'")},
    {"a clause", NULL,
     "to entailing ^ NAME ; ^ entailing END ; ^ entailing ANY ;",
     N_("what has to be answered in the same part is written 'move entailing "
        "to "
        "heap(n - 1)'")},
    {"'to'", NULL,
     "entailing ^ ANY ; ^ entailing ; move ^ entails ; move ^ entailed ;",
     N_("what has to be answered in the same part is written 'move entailing "
        "to "
        "heap(n - 1)'")},
    {"'to'", "move", "move ^ NAME to ;",
     N_("between 'move' and 'to' stand 'left' or 'right', 'again' or "
        "'entailing', and a text")},
    {"'to'", NULL, "move ^ else ;",
     N_("what is there only without another move is written 'else move to "
        "heap(n - 1)'")},
    {"a clause", "move", "^ else to ; ^ otherwise ANY ;",
     N_("what is there only without another move is written 'else move to "
        "heap(n - 1)'")},
    {"a clause", "move", "^ else ANY ;",
     N_("a choice is written 'if c then a else b', what is there only without "
        "another move 'else move to heap(n - 1)'")},
    {"a clause", "move stop win lose position", "^ pass ;",
     N_("who can do nothing else passes by a move: else move to heap(n)")},
    {"a clause", "play",
     "misere ^ endless ; normal ^ endless ; endless ^ misere ; "
     "endless ^ normal ; endless ^ , ; left ^ , ; right ^ , ;",
     N_("both are said with a comma: play misere, endless")},
    {"a clause", "play", "endless ^ if ;",
     N_("play is endless in all cases or in none")},
    {"'normal',", NULL,
     "^ forever ; ^ infinite ; ^ loopy ; ^ cyclic ; ^ draw ; ^ drawn ; ^ "
     "endles ;",
     N_("under 'play endless' play may last for ever, and is drawn then")},
    {"a clause", "answer", "draw ^ STRING ; draw ^ NAME ; draw ^ INT ;",
     N_("a third answer is for a draw: answer \"First\", \"Second\", "
        "\"Draw\"")},
    {"the second player", NULL, "^ END ; ^ CLAUSE ;",
     N_("one answer is for the first player's win, one for the second's: "
        "answer "
        "\"First\", \"Second\"")},
    {"'in'", NULL, "for NAME ^ , ;",
     N_("two values at a time stand in brackets: for (a, b) in c")},
    {"'in'", NULL, "winning ^ ANY ;",
     N_("the winning moves are run through by 'for winning move'")},
    {"'in'", NULL, "^ ANY ;", N_("a loop is written 'for x in 1..n'")},
    {"a name or '('", NULL, "for ^ ANY ;",
     N_("a loop is written 'for x in 1..n'")},
    {NULL, NULL, "^ NAME STRING gives ;",
     N_("a sample is written example \"3\" gives \"First\"")},
    {"'gives'", NULL, "^ ANY ;",
     N_("a sample is written example \"3\" gives \"First\"")},
    {"the second player", NULL, "^ STRING ; ^ NAME ;",
     N_("two answers are separated by a comma: answer \"First\", \"Second\"")},
    {"an expression", NULL, "CLAUSE ^ = ; CLAUSE ^ : ;",
     N_("no sign follows the word that begins a clause: start heap(3)")},
    {"an expression", NULL, ".. ^ = ;",
     N_("a range with its end is written a..b")},
    {"an expression", NULL,
     ".. ^ ] ; ..< ^ ] ; [ ^ .. ; [ ^ ..< ; [ ^ : INT ; [ ^ : NAME ; [ ^ : ] ;",
     N_("a slice has both ends: a[0..<i], a[i..<len(a)]")},
    {NULL, NULL, "[ ^ : : ; .. INT ^ .. ; .. NAME ^ .. ;",
     N_("a range that falls is written n..1 by -1, one with steps 0..n by 2")},
    {"an expression", NULL, ", ^ for ; ", N_("no ',' stands before 'for'")},
    {"an expression", NULL, ", ^ END ; , ^ CLAUSE ;",
     N_("nothing follows the last ',': leave it out")},
    {"an expression", "print", "print ^ for ;",
     N_("what is printed stands before 'for': print k for winning move")},
    {"an expression", NULL, "[ ^ for ; { ^ for ; ( ^ for ;",
     N_("many values are an array: [2 * x for x in a]")},
    {"an expression", "input", "[ ^ ] ;",
     N_("n numbers are read by a[n]: input n, a[n]")},
    {"an expression", NULL, "^ | ;", N_("write abs(x)")},
    {"the name of the position", NULL, "^ ANY ;",
     N_("a kind of position is written 'position heap(n)'")},
    {"'(' and the parameters", "fn", "^ ANY ;",
     N_("a function is written 'fn f(x) = x + 1'")},
    {"'(' and the parameters", NULL, "^ ANY ;",
     N_("parameters stand in brackets: position heap(n)")},
    {NULL, "input", "vector ^ < ; list ^ < ; array ^ < ; List ^ < ;",
     N_("n numbers are read by 'input a[n]'; an array is written [1, 2]")},
    {NULL, "position fn", "vector ^ < ; list ^ < ; array ^ < ; List ^ < ;",
     N_("an array is written h[n], or h[] of any length")},
    {NULL, "position fn", "set ^ < ;",
     N_("a set of numbers of 0..n-1 is written s: set(n)")},
    {"')' or ','", "print", "end ^ = ; sep ^ = ;",
     N_("what follows in place of a line end is written behind 'end': print n "
        "end \" \"")},
    {"')' or ','", NULL, "reverse ^ = ; key ^ = ; default ^ = ; start ^ = ;",
     N_("the values of a function have no names: sort([-x for x in a])")},
    {"')' or ','", NULL, "( TYPE ^ NAME = ;",
     N_("a loop is written 'for x in 1..n'")},
    {"'..' or '..<'", NULL,
     "range ( INT , INT ) ^ CLAUSE ; range ( INT , INT ) ^ , ; "
     "range ( INT , INT ) ^ ) ; range ( INT , INT ) ^ END ; "
     "range ( NAME , NAME ) ^ CLAUSE ; range ( INT , NAME ) ^ CLAUSE ; "
     "range ( INT , NAME ) ^ , ; range ( INT , NAME ) ^ ) ;",
     N_("a range is written a..b or a..<b")},
    {"'[' and the index", NULL, "with ^ NAME = ;",
     N_("what is changed stands behind 'with': a with [i] = x")},
    {"'[' and the index", NULL, "with ^ NAME [ ; , ^ NAME [ ;",
     N_("what is changed stands without the array's name: a with [0] = x")},
    {"'=' and the new value", NULL,
     "^ OPERATOR = ; ^ OPERATOR OPERATOR ; ^ == ; ^ : ;",
     N_("what is changed gets a value of its own: a with [i] = a[i] - 1")},
    {"')' or ','", "position fn", "set ^ [ ;",
     N_("as in s: set(n), set(1..n), set(h, w) or set(h, w, d)")},
    {"')' or ','", "move start", "] ^ = ;",
     N_("what is changed stands behind 'with': a with [i] = x")},
    {"')' or ','", "position fn", "] ^ [ ;",
     N_("a parameter has one size: g[h * w], of which one item is "
        "g[r * w + c]")},
    {"')' or ','", "position fn", "^ COMPARE ;",
     N_("the range of a number stands behind 'in': x in 1..9")},
    {"a clause", "input", "^ COMPARE ;",
     N_("the range of a number stands behind 'in': x in 1..9")},
    {"the name of an input", NULL, "^ INT COMPARE ;",
     N_("the range of a number stands behind 'in': x in 1..9")},
    {"a clause", "input", "NAME ^ ( ; NAME ^ .. ;",
     N_("n numbers are read by a[n]: input n, a[n]")},
    {"a clause", "start", "^ , ; ) ^ NAME ( ;",
     N_("the parts of a sum are joined by '+'")},
    {"a clause", "move start", "sum ^ NAME ;",
     N_("several positions are one sum: start sum(heap(x) for x in a)")},
    {"a clause", "start", "start NAME ^ NAME ( ;",
     N_("who begins is written 'start left heap(3)' or 'start right "
        "heap(3)'")},
    {"a clause", "move start",
     "to NAME ^ NAME ; to NAME ^ INT ; start NAME ^ NAME ; start NAME ^ INT ;",
     N_("the numbers of a position stand in brackets: heap(x)")},
    {"a clause", "move", ") ^ NAME COMPARE ; ) ^ NAME OPERATOR ; ) ^ ( ;",
     N_("a condition is written 'if'")},
    {"a clause", NULL,
     "FUNCTION ^ NAME ; FUNCTION ^ INT ; FUNCTION ^ { ; "
     "FUNCTION ^ [ ;",
     N_("the values of a function stand in brackets: len(a)")},
    {"a clause", NULL, "INT ^ , 000 ;",
     N_("long numbers are written without commas: 1000000 or 1_000_000")},
    {"a clause", "let", "^ , ;",
     N_("a tuple stands in brackets: let (a, b) = (1, 2)")},
    {"'='", "let", "^ , ;",
     N_("a tuple stands in brackets: let (a, b) = (1, 2)")},
    {"'else'", NULL, "^ END ; ^ CLAUSE ;",
     N_("a choice is written 'if c then a else b'")},
    {"the second player", NULL, "^ if ;",
     N_("a choice is written 'if c then a else b'")},
    {"a clause", NULL, "match ^ NAME ; switch ^ NAME ;",
     N_("a choice is written 'if c then a else b'")},
    {"the name of a parameter", "fn", "^ INT ;",
     N_("a function says all its values at once: fn f(x) = if x == 0 then 1 "
        "else f(x - 1)")},
    {NULL, "fn", "= ^ let ; ^ where NAME = ;",
     N_("a function has no names of its own but its parameters: what it names "
        "is a function too")},
    {"')' or ','", "fn position", "( NAME ^ = ; , NAME ^ = ;",
     N_("a parameter has no value of its own: each call gives it one")},
    {"a clause", NULL, "lambda ^ ANY ;",
     N_("a function is written 'fn f(x) = x + 1'")},
    {"a name, 'to end'", NULL, "^ ANY ;",
     N_("several cases are read by 'cases t'")},
    {"the name of a parameter", NULL, "^ ( ;",
     N_("parameters are separated by commas: heap(a, b)")},
    {NULL, NULL, "^ case NAME ; cases ^ : ; cases NAME ^ NAME ;",
     N_("several cases are read by 'cases t'")},
    {"a clause", NULL,
     "^ NAME = int ( ; ^ NAME = input ( ; ^ NAME = list ( ; ^ NAME = map ( ; "
     "^ NAME , NAME = ;",
     N_("what is read is declared: input n, a[n]")},
    {"a clause", NULL, "^ TYPE NAME ( ;",
     N_("there is no main program: the clauses of a file are all there is")},
    {"a clause", NULL, "^ TYPE NAME ; ^ NAME : INT ;",
     N_("a value is named by 'let': let z = 1")},
    {"'}'", NULL, "{ NAME ^ : NAME in ;",
     N_("a set of values is written {2 * x for x in a}")},
    {"')'", "start", "^ for ;",
     N_("several positions are one sum: start sum(heap(x) for x in a)")},
    {"')'", NULL, "^ for ;",
     N_("many values are an array: [2 * x for x in a]")},
    {"']' or ','", NULL, "^ , ; ", N_("a condition is written 'if'")},
    {"'set' or 'text'", NULL, "^ str ; ^ string ; ^ String ; ^ char ;",
     N_("a word is of the kind 'text': position row(w: text)")},
    {"'set' or 'text'", NULL,
     "^ array ; ^ list ; ^ vector ; ^ Array ; ^ List ;",
     N_("an array is written h[n], or h[] of any length")},
    {"'normal',", NULL, "^ ANY ;",
     N_("under 'play normal' who cannot move loses, under 'play misere' wins")},
    {"'endless'", NULL, "^ ANY ;",
     N_("under 'play endless' play may last for ever, and is drawn then")},
    {"an expression", "fn", "= ^ > ;",
     N_("a function is written 'fn f(x) = x + 1'")},
    {"a clause", "input", "NAME ^ = ;",
     N_("an input has no value of its own: an example gives one, or --set; "
        "'let z = 1' names one")},
    {"an expression", NULL, "and ^ COMPARE ; or ^ COMPARE ;",
     N_("each side of 'and' and 'or' is a condition: 2 < k and k < 5")},
    {"a clause", NULL, "^ not COMPARE ;",
     N_("'not' stands before a condition: not x == 2")},
    {"a clause", "let", "= NAME ^ = > ; ) ^ = > ;",
     N_("a function is written 'fn f(x) = x + 1'")},
    {NULL, NULL, "not ^ = ; ^ not = ; ^ is not ;", N_("write '!='")},
    {NULL, NULL, "^ = > ;", N_("write '>='")},
    {NULL, NULL, "^ = < ;", N_("write '<='")},
    {"an expression", NULL, "< ^ > ;", N_("write '!='")},
    {"a clause", NULL, "^ NAME = ; ^ NAME : = ;",
     N_("a value is named by 'let': let z = 1")},
    {"a clause", NULL, "^ NAME OPERATOR = ; ^ NAME + + ; ^ NAME - - ;",
     N_("nothing changes its value: name a new one, as in let y = z + 1")},
    {"an expression", NULL, "- - ^ ANY ; + ^ + ; + + ^ ANY ;",
     N_("nothing changes its value: one less is n - 1, one more n + 1")},
    {"an expression", NULL, "OPERATOR ^ = ;",
     N_("nothing changes its value: name a new one, as in let y = z + 1")},
    {"'='", "let", "^ OPERATOR = ;",
     N_("nothing changes its value: name a new one, as in let y = z + 1")},
    {"'='", "let", "^ : = ; ^ == ;", N_("write '='")},
    {"'='", "let", "TYPE ^ NAME ; NAME ^ : ; NAME ^ NAME ;",
     N_("a value needs no type: let x = 3")},
    {"'='", NULL, ") ^ ANY ; let NAME ^ ( ;",
     N_("a function is written 'fn f(x) = x + 1'")},
    {"']'", NULL, "^ = ;",
     N_("what is changed stands behind 'with': a with "
        "[i] = x")},
    {"a clause", "input", "] ^ of ;",
     N_("several numbers that are read together are written (u, v)[m]")},
    {NULL, "input position fn", "TYPE ^ NAME ;",
     N_("a number needs no type: x, or x in 1..9")},
    {"a clause", "input", "NAME ^ NAME ; ] ^ NAME ;",
     N_("what is read is separated by commas: input n, a[n]")},
    {"a clause", NULL, "^ NAME [ ;",
     N_("what is changed stands behind 'with': a with [i] = x")},
    {NULL, NULL, "^ = ;", N_("equality is written '=='")},
    {"'text'", NULL, "^ ( ;",
     N_("several numbers that are read together are "
        "written (u, v)[m]")},
    {"'text'", NULL, "^ TYPE ;", N_("a number needs no type: x, or x in 1..9")},
    {"'to'", NULL, "move ^ ANY ;", N_("a move is written 'move to heap(...)'")},
    {"a clause", NULL, "^ / / ; ^ / * ; ^ / ** ; ^ - - ; ^ % ANY ;",
     N_("a comment begins with '#'")},
    {NULL, NULL, "/ ^ / ; / ^ * ;",
     N_("'/' rounds down by itself, and a comment begins with '#'")},
    {"a string", NULL, "^ ANY ;", N_("a string stands between two quotes \"")},
    {"an expression", NULL, "^ input ;",
     N_("what is read is declared: input n, a[n]")},
    {"a clause", NULL, "^ then ;",
     N_("a choice is a value: print if c then \"A\" else \"B\"")},
    {NULL, NULL, "return ^ ANY ;",
     N_("the value of a function stands behind its '=': fn f(x) = x + 1")},
    {"'then'", NULL, "^ ANY ;", N_("a choice is written 'if c then a else b'")},
    {NULL, NULL, "^ else ;", N_("a choice is written 'if c then a else b'")},
    {"')'", NULL, "^ if ;", N_("a choice is written 'if c then a else b'")},
    {"a clause", "let fn answer start", "^ if ;",
     N_("a choice is written 'if c then a else b'")},
    {"a clause", "start", "^ for ;",
     N_("several positions are one sum: start sum(heap(x) for x in a)")},
    {"a clause", "let fn answer", "^ for ;",
     N_("many values are an array: [2 * x for x in a]")},
    {"a clause", "play", "normal ^ if ;",
     N_("what is not misère is normal: play misere if m == 1")},
    {"a clause", NULL, "^ for ; ^ if ;",
     N_("'for' and 'if' stand behind what they are about: move to ... for ... "
        "if ...")},
    {"'if'", NULL, "^ ANY ;",
     N_("play ends where a condition holds: stop if "
        "n == 0")},
    {"a clause", NULL, "^ { ; ^ } ;",
     N_("no brackets hold rules together: those of a position follow it")},
    {"']' or ','", NULL, "^ : ;", N_("a range is written a..b or a..<b")},
    {"')' or ','", NULL, "^ : ;", N_("a range is written a..b or a..<b")},
    {"']'", NULL, "^ : ] ;",
     N_("a slice has both ends: a[0..<i], a[i..<len(a)]")},
    {"']'", NULL, "^ : ;", N_("a slice is written a[i..<j]")},
    {"']'", "input position", "^ , ;",
     N_("each size has its own brackets: g[h][w]")},
    {"']'", NULL, "^ , ;", N_("each index has its own brackets: g[i][j]")},
    {"'}'", NULL, "^ : ;",
     N_("no value is kept under a name: an array counts from 0")},
    {NULL, NULL, "in VALUE ^ : VALUE ; = VALUE ^ : VALUE ; ^ to ;",
     N_("a range is written a..b or a..<b")},
    {"a clause", NULL, "^ : ;",
     N_("no ':' ends a line: the next clause begins with its own word")},
    {"a clause", "input", "] ^ in ;",
     N_("each name of a record has its own range: (x in 1..9, y in 1..9)[n]")},
    {"a clause", NULL, "cases NAME ^ in ;",
     N_("the number of cases has no range: cases t")},
    {"a clause", "print answer let", "NAME ^ STRING ; STRING ^ NAME ;",
     N_("a text and a value are joined by '+': \"n is \" + n")},
    {"a clause", NULL, "NAME ^ NAME ( ; INT ^ NAME ( ; INT ^ ( ; ) ^ ( ;",
     N_("a product is written with '*': k * p(x)")},
    {"a clause", NULL, "^ END ;",
     N_("a file says at least what a move is: position heap(n) move to heap(n "
        "- 1)")},
    {"a clause", NULL, "^ STRING ;",
     N_("a text stands behind a word, as in print \"n\", and a comment begins "
        "with '#'")},
    {"a clause", "play", "endless ^ NAME ;",
     N_("who wins play that never ends is written 'play endless left' or "
        "'play endless right'")},
    {"')' or", NULL, "( NAME ^ NAME ( ;",
     N_("who is to move is written 'left heap(3)' or 'right heap(3)'")},
    {"a clause", NULL, "^ , ;",
     N_("each move has its own 'move to', and several values are a set: "
        "{1, 2}")},
    {"'..' or", NULL, "^ ANY ; ^ END ;",
     N_("a range is written a..b or a..<b")},
    {NULL, "position",
     "NAME in ^ set ; NAME in ^ { ; ] in ^ set ; NAME : ^ { ; "
     "NAME ^ set ;",
     N_("a set is declared by ':' and its size: s: set(n)")},
    {"')' or", "position fn", "NAME ^ NAME ;",
     N_("parameters are separated by commas: heap(a, b)")},
    {"'set' or", NULL, "^ bool ; ^ boolean ; ^ Bool ; ^ Boolean ;",
     N_("a condition is kept as a number, 0 or 1")},
    {"'to'", NULL, "move left ^ ANY ; move right ^ ANY ;",
     N_("a move of one player is written 'move left to heap(n - 1)'")},
    {"a clause", NULL, "^ left move ; ^ right move ;",
     N_("a move of one player is written 'move left to heap(n - 1)'")}};

static bool is_type(const token *t)
{
    static const char *const word[] = {"int",  "integer",  "long", "number",
                                       "uint", "unsigned", "i64",  "u64"};

    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        if (t->kind == T_NAME && is_word(t->text, t->length, word[i]))
            return true;
    return false;
}

static bool is_function(const token *t)
{
    const word_entry *w;

    for (size_t i = 0; (w = grundy_word_at(i)) != NULL; i++)
        if (t->kind == T_NAME && is_word(t->text, t->length, w->name))
            return true;
    return false;
}

/* Whether the token is what a word of a pattern stands for. */
static bool stands_for(const char *word, size_t length, const token *t)
{
    if (is_word(word, length, "ANY"))
        return true;
    if (is_word(word, length, "NAME"))
        return t->kind == T_NAME;
    if (is_word(word, length, "INT"))
        return t->kind == T_INT;
    if (is_word(word, length, "END"))
        return t->kind == T_END;
    if (is_word(word, length, "STRING"))
        return t->kind == T_STRING;
    if (is_word(word, length, "TYPE"))
        return is_type(t);
    if (is_word(word, length, "VALUE"))
        return t->kind == T_INT || t->kind == T_NAME || t->kind == T_RPAREN ||
               t->kind == T_RBRACKET;
    if (is_word(word, length, "FUNCTION"))
        return is_function(t);
    if (is_word(word, length, "CLAUSE"))
        return grundy_lex_starts_clause(t->kind);
    if (is_word(word, length, "COMPARE"))
        return t->kind >= T_EQ && t->kind <= T_GE;
    if (is_word(word, length, "OPERATOR"))
        return t->kind >= T_PLUS && t->kind <= T_SHR;
    return t->kind != T_STRING && t->kind != T_END && t->length == length &&
           memcmp(t->text, word, length) == 0;
}

/* How many words of the pattern stand before the wrong token. */
static size_t words_before(const char *words)
{
    size_t count = 0;

    for (; *words != '^'; words++)
        count += *words == ' ';
    return count;
}

/* One alternative: the words up to ';'. */
static bool fits_at(const char *words, const token *all, size_t at)
{
    const size_t before = words_before(words);
    const token *t = &all[at] - before;
    bool first = true;

    if (before > at)
        return false;
    while (*words != ';') {
        const size_t length = strcspn(words, " ");

        if (*words != '^') {
            if (!stands_for(words, length, t) ||
                (!first && t->span.line != t[-1].span.line &&
                 t->kind != T_END && !grundy_lex_starts_clause(t->kind)))
                return false;
            if (t->kind != T_END)
                t++;
            first = false;
        }
        words += length + 1;
    }
    return true;
}

static bool fits(const char *patterns, const token *all, size_t at)
{
    for (; patterns != NULL; patterns = strchr(patterns, ';')) {
        patterns += strspn(patterns, "; ");
        if (*patterns == '\0')
            return false;
        if (fits_at(patterns, all, at))
            return true;
    }
    return false;
}

/* The word that begins the clause: "'let'" without its quotes. */
static bool is_clause(const char *clauses, token_kind clause)
{
    const char *const name = grundy_lex_name(clause);
    char word[16] = {0};

    if (clauses == NULL)
        return true;
    if (clause == T_END || strlen(name) >= sizeof word)
        return false;
    memcpy(word, name + 1, strlen(name) - 2);
    return has_word(clauses, word);
}

const char *grundy_slip_tokens(const token *all, size_t at,
                               const char *expected, token_kind clause)
{
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if ((places[i].expected == NULL ||
             strstr(expected, places[i].expected) != NULL) &&
            is_clause(places[i].clauses, clause) &&
            fits(places[i].tokens, all, at))
            return places[i].hint;
    return NULL;
}
