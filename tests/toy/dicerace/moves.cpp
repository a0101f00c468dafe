#include "toy/dicerace/moves.h"

#include <algorithm>

namespace fray::dicerace {

Run run_of(const Position& p, Action action) {
  const bool pawn_first = action == kPawn;
  const auto stop = [](int file, int die) { return static_cast<std::uint8_t>(std::min(file + die, kGoal)); };
  return {stop(p.king[index_of(p.side)], pawn_first ? p.low : p.high),
          stop(p.pawn[index_of(p.side)], pawn_first ? p.high : p.low)};
}

bool strikes(const Position& p, std::uint8_t file) {
  return file > 0 && file < kGoal && p.pawn[index_of(~p.side)] == file && p.pawn[index_of(p.side)] != file;
}

void legal_actions(const Position& p, ActionList& actions) {
  if (p.high == p.low) return actions.push_back(kBoth);
  actions.push_back(kKing);
  actions.push_back(kPawn);
}

void chance_outcomes(const Position& p, OutcomeList& outcomes) {
  outcomes.clear();
  if (p.phase == Phase::begin) {
    outcomes.denominator = 2;
    outcomes.items.push_back({kWhiteBegins, 1});
    outcomes.items.push_back({kBlackBegins, 1});
    return;
  }
  outcomes.denominator = kFaces * kFaces;
  for (int high = 1; high <= kFaces; ++high) {
    for (int low = 1; low <= high; ++low)
      outcomes.items.push_back({make_roll(high, low), high == low ? std::uint64_t{1} : std::uint64_t{2}});
  }
}

Outcome roll(const Position& p, DiceSource& dice, Faces& faces) {
  if (p.phase == Phase::begin) {
    const int face = dice.roll(6);
    faces.push_back(static_cast<std::uint8_t>(face));
    return face <= 3 ? kWhiteBegins : kBlackBegins;
  }
  const int first = dice.roll(kFaces);
  const int second = dice.roll(kFaces);
  faces.push_back(static_cast<std::uint8_t>(first));
  faces.push_back(static_cast<std::uint8_t>(second));
  return make_roll(std::max(first, second), std::min(first, second));
}

}  // namespace fray::dicerace
