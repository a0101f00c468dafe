// Playing chess by text, for the tests of this folder.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "chess/game.h"
#include "core/game_adapter.h"
#include "core/random.h"

namespace fray::chess {

inline const AnyGame& chess_game() {
  static const GameAdapter<Chess> game;
  return game;
}

inline std::unique_ptr<AnyState> new_game() { return std::move(chess_game().start({}).value()); }

inline std::unique_ptr<AnyState> load(std::string_view fen) {
  auto state = chess_game().load(fen, {});
  EXPECT_TRUE(state) << fen << ": " << state.error().message;
  return std::move(*state);
}

/// Plays moves in SAN or in UCI's form, separated by spaces.
inline void play(AnyState& state, std::string_view moves) {
  while (!moves.empty()) {
    const std::string_view move = moves.substr(0, moves.find(' '));
    moves.remove_prefix(std::min(moves.size(), move.size() + 1));
    const auto action = state.parse_action(move);
    ASSERT_TRUE(action) << action.error().message << " at " << state.position_text();
    EventLog log;
    ASSERT_TRUE(state.act(*action, log));
  }
}

inline bool may_claim(const AnyState& state) { return state.parse_action("draw").has_value(); }

inline std::string reason(const AnyState& state) { return std::string(state.view().reason); }

/// Every `step`th position of random games.
inline std::vector<Position> random_positions(int games, int step, std::uint64_t seed) {
  std::vector<Position> positions;
  SplitMix64 random(seed);
  for (int game = 0; game < games; ++game) {
    Trail trail;
    Position p = initial(trail);
    for (int ply = 1; p.result == GameResult::none; ++ply) {
      ActionList actions;
      legal_actions(p, actions);
      NullSink sink;
      apply(p, actions[random.below(static_cast<std::uint32_t>(actions.size()))], trail, sink);
      if (ply % step == 0) positions.push_back(p);
    }
  }
  return positions;
}

}  // namespace fray::chess
