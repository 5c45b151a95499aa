/* SPDX-License-Identifier: MIT */
/*
 * A game of the library from C++: its nimbers as a table.
 *
 *   c++ table.cpp $(pkg-config --cflags --libs grundy) -o table
 *   ./table
 */
#include <grundy/grundy.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <vector>

namespace {

/* Ends the rules when it goes out of scope. */
struct closer {
    void operator()(grundy_rules *rules) const
    {
        grundy_rules_close(&rules);
    }
};

using rules_owner = std::unique_ptr<grundy_rules, closer>;

rules_owner open_game(const char *name)
{
    const grundy_library_game *game = grundy_library_find(name);
    grundy_rules *rules = nullptr;
    grundy_error err = {};

    if (game == nullptr)
        throw std::runtime_error("no such game");
    if (grundy_rules_open(&rules, game->text, game->length, nullptr, &err) !=
        GRUNDY_OK)
        throw std::runtime_error(err.message);
    return rules_owner(rules);
}

std::vector<int64_t> tabulate(grundy_rules *rules, const char *position,
                              const std::vector<grundy_axis> &axes)
{
    std::size_t cells = 1;
    grundy_error err = {};

    for (const grundy_axis &axis : axes)
        cells *= static_cast<std::size_t>(axis.to - axis.from + 1);
    std::vector<int64_t> value(cells);
    if (grundy_rules_table(rules, position, axes.data(), axes.size(),
                           value.data(), &err) != GRUNDY_OK)
        throw std::runtime_error(err.message);
    return value;
}

} // namespace

int main()
try {
    const rules_owner rules = open_game("typical90-031");
    const std::vector<int64_t> value =
        tabulate(rules.get(), "pile(w, b)", {{"w", 0, 2}, {"b", 0, 8}});

    for (std::size_t i = 0; i < value.size(); i++)
        std::printf("%lld%c", static_cast<long long>(value[i]),
                    i % 9 == 8 ? '\n' : ' ');
    return 0;
} catch (const std::exception &failure) {
    std::fprintf(stderr, "table: %s\n", failure.what());
    return 1;
}
