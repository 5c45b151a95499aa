/* SPDX-License-Identifier: MIT */
/*
 * Positions as words from C++: a sum is prepared once, and many positions are
 * bound to it, one after another.  Prints the lost pairs of heaps from which
 * one to three tokens may be taken, or as many from both.
 *
 *   c++ positions.cpp $(pkg-config --cflags --libs grundy) -o positions
 *   ./positions
 */
#include <grundy/grundy.h>

#include <array>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

namespace
{

const std::string rules_text =
    "position heaps(x, y)\n"
    "    move to heaps(x - k, y) for k in 1..min(x, 3)\n"
    "    move to heaps(x, y - k) for k in 1..min(y, 3)\n"
    "    move to heaps(x - k, y - k) for k in 1..min(x, y, 3)\n";

template <typename Type, void (*close)(Type **)> struct closer {
    void operator()(Type *owned) const
    {
        close(&owned);
    }
};

using rules_owner =
    std::unique_ptr<grundy_rules, closer<grundy_rules, grundy_rules_close>>;
using sum_owner =
    std::unique_ptr<grundy_sum, closer<grundy_sum, grundy_sum_close>>;

void check(grundy_status status, const grundy_error &err)
{
    if (status != GRUNDY_OK)
        throw std::runtime_error(err.message);
}

rules_owner open_rules()
{
    grundy_limits limits = GRUNDY_LIMITS_INIT;
    grundy_rules *rules = nullptr;
    grundy_error err = {};

    limits.seconds = 10;
    check(grundy_rules_open(&rules, rules_text.data(), rules_text.size(),
                            &limits, &err),
          err);
    return rules_owner(rules);
}

bool wins(grundy_sum *sum, std::int64_t x, std::int64_t y)
{
    const std::array<std::int64_t, 2> word = {x, y};
    const grundy_position part = {0, 2, word.data()};
    grundy_error err = {};
    bool first = false;

    check(grundy_sum_bind(sum, &part, nullptr, 1, &err), err);
    check(grundy_sum_wins(sum, &first, &err), err);
    return first;
}

} // namespace

int main()
try {
    const rules_owner rules = open_rules();
    grundy_sum *prepared = nullptr;
    grundy_error err = {};

    check(grundy_sum_prepare(&prepared, rules.get(), &err), err);
    const sum_owner sum(prepared);
    for (std::int64_t x = 0; x < 9; x++)
        for (std::int64_t y = x; y < 9; y++)
            if (!wins(sum.get(), x, y))
                std::printf("%d %d\n", static_cast<int>(x),
                            static_cast<int>(y));
    return 0;
} catch (const std::exception &failure) {
    std::fprintf(stderr, "positions: %s\n", failure.what());
    return 1;
}
