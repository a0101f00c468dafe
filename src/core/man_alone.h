// Boards that show how one man of chess moves, for the examples of games that are played with such men.
#pragma once

#include <string>
#include <string_view>

namespace fray {

/// A placement of eight by eight in which White has one man of that letter (of "KQRBNP"), a king and what
/// `third_rank` says instead of an empty third rank; the man stands on d4, a pawn on d2 with black pawns on
/// c3 and e3, which `third_rank` must then have. Black has a king and a pawn out of the way, so that no game
/// of chess is over. Empty for other letters.
inline std::string man_alone(char letter, std::string_view third_rank = "8") {
  const std::string third(third_rank);
  if (letter == 'P') return "1k6/7p/8/8/8/" + third + "/3P4/5K2";
  if (letter == 'K') return "1k6/7p/8/8/3K4/" + third + "/8/8";
  if (std::string_view("QRBN").find(letter) == std::string_view::npos) return "";
  return std::string("1k6/7p/8/8/3") + letter + "4/" + third + "/8/5K2";
}

/// A third rank with two black pawns for a pawn on d2 to take.
inline constexpr std::string_view kPawnsToTake = "2p1p3";

}  // namespace fray
