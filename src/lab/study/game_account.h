// What is measured of one game of a study while it is played. Everything comes from the contract of games and
// from what they say of themselves (events, views), so it is the same for all of them.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "lab/study/outlook.h"
#include "lab/study/study.h"
#include "play/review/luck.h"

namespace fray {

/// What both sides had, somewhere in a game.
struct PositionSample {
  int turn = 0;
  /// White's less Black's: "piece: rook" on the board, "card: queen" in hand, "spent: fireball" used so far.
  /// What is equal is left out.
  std::map<std::string, int> differences;
};

/// How often something could be done, and was.
struct OfferCount {
  int offered = 0;  ///< choices at which it was possible
  int chosen = 0;
};

struct GameAccount {
  GameResult result = GameResult::none;
  bool limited = false;  ///< drawn because it went on too long
  std::string reason;
  double luck = 0;  ///< of White, in points
  int turns = 0;    ///< the opening included
  int rolls = 0;
  int decisions = 0;          ///< as Measure::decisions
  std::uint64_t actions = 0;  ///< in all of them
  int battles = 0;
  int deaths = 0;
  Outlook outlook;  ///< from the end of the opening on
  std::uint64_t nodes = 0;
  std::map<std::string, std::array<int, 2>> uses;  ///< what happened, by Side: "cast: fireball"
  std::map<std::string, OfferCount> offers;
  std::vector<PositionSample> samples;

  /// White's points, 1, 1/2 or 0.
  double points() const { return white_points(result); }
  double of(Measure measure) const;
};

/// Positions of a game that are kept for the worth of pieces: every so many turns.
inline constexpr int kTurnsBetweenSamples = 8;

/// Follows one game.
class AccountKeeper {
 public:
  /// Keeps a reference to `value`, which says who is ahead where a turn starts. So many turns have been
  /// played before.
  AccountKeeper(const PositionValue& value, int turns_before) : value_(value) {
    account_.turns = turns_before;
  }

  /// At the start of a turn, before anything is done.
  void turn_begins(const AnyState& state);
  /// At a choice of one seat, with what it chooses.
  void chosen(const AnyState& state, Action action);
  /// What a step has brought.
  void happened(const EventLog& log);
  void rolled(double luck) {
    ++account_.rolls;
    account_.luck += luck;
  }
  void searched(std::uint64_t nodes) { account_.nodes += nodes; }
  /// What White can expect, 0 to 1, as a search from the start of this turn sees it: a better judge than
  /// `value`.
  void expects(double white_points);
  /// Takes the whole account; the keeper is done then.
  GameAccount end(GameResult result, bool limited, std::string reason);

 private:
  const PositionValue& value_;
  GameAccount account_;
  std::map<std::string, std::array<int, 2>> spent_;
};

}  // namespace fray
