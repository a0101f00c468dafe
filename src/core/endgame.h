// Small endings of a game, numbered so that each position of one has a place in a table: what a game provides
// so that they can be solved (src/endgame/) and the answer be looked up by the search.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"

namespace fray {

/// One ending: the same pieces on the board, all placings of them, either side to act.
struct Endgame {
  std::string name;          ///< "KQvK": White's pieces, "v", Black's; names stay the same for ever
  std::uint32_t places = 0;  ///< turn starts, numbered from 0; some of them may be impossible
};

/// Where a turn start stands in a table.
struct EndgamePlace {
  std::uint32_t ending = 0;  ///< number of the ending
  std::uint32_t index = 0;   ///< below its `places`
};

/// A game with such endings.
///
///     endgames()    all of them, in an order in which whatever is played in one leads only into itself and
///                   into earlier ones.
///     find_endgame(text)
///                   the number of the ending that a person names (edges). Error "bad_ending".
///     endgame_place(p)
///                   at a turn start: where it stands; nothing where the position belongs to none of the
///                   endings, be it for its options. Everything that bears on the future is in the place,
///                   but for what only draws a game out: repetition, and counters of turns without progress.
///                   With more pieces than the endings have it answers at once (hot).
///     endgame_position(ending, index, trail)
///                   the position of a place, with a past that is empty; nothing where there can be none.
///                   `trail` is new. It may be terminal.
template <class G>
concept HasEndgames = Game<G> && requires(const typename G::Position& p, std::uint32_t number,
                                          std::string_view text, Trail& trail) {
  { G::endgames() } -> std::same_as<std::span<const Endgame>>;
  { G::find_endgame(text) } -> std::same_as<Result<std::uint32_t>>;
  { G::endgame_place(p) } -> std::same_as<std::optional<EndgamePlace>>;
  { G::endgame_position(number, number, trail) } -> std::same_as<std::optional<typename G::Position>>;
};

}  // namespace fray
