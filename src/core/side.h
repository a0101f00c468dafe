// Sides, seats and results: the words for who plays.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fray {

/// The two camps of every game. White moves first.
enum class Side : std::uint8_t { white, black };

constexpr Side operator~(Side side) { return side == Side::white ? Side::black : Side::white; }
constexpr std::size_t index_of(Side side) { return static_cast<std::size_t>(side); }
constexpr std::string_view name_of(Side side) { return side == Side::white ? "white" : "black"; }
/// As the first word of a sentence.
inline std::string title_of(Side side) { return side == Side::white ? "White" : "Black"; }

/// A place at the board, 0 to 7. Games for two have seat 0 for White and seat 1 for Black; in games for teams
/// several seats share a side, and the game says which.
using Seat = std::uint8_t;

/// How a game ended, or that it has not.
enum class GameResult : std::uint8_t { none, white_wins, black_wins, draw };

constexpr GameResult win_for(Side side) {
  return side == Side::white ? GameResult::white_wins : GameResult::black_wins;
}
/// "1-0", "0-1", "1/2-1/2" or "*", as in PGN.
constexpr std::string_view pgn_result(GameResult result) {
  switch (result) {
    case GameResult::white_wins: return "1-0";
    case GameResult::black_wins: return "0-1";
    case GameResult::draw: return "1/2-1/2";
    case GameResult::none: break;
  }
  return "*";
}
/// Reads what pgn_result writes; nothing if it is none of these.
constexpr std::optional<GameResult> result_of_pgn(std::string_view text) {
  for (const GameResult result :
       {GameResult::none, GameResult::white_wins, GameResult::black_wins, GameResult::draw}) {
    if (text == pgn_result(result)) return result;
  }
  return std::nullopt;
}
/// White's points: 1, 1/2 or 0; 1/2 also while there is no result.
constexpr double white_points(GameResult result) {
  return result == GameResult::white_wins ? 1.0 : result == GameResult::black_wins ? 0.0 : 0.5;
}

}  // namespace fray
