// Who seemed to be winning in the course of a game: how long it was open, how often the lead changed.
#pragma once

#include <cstdint>
#include <vector>

#include "core/side.h"

namespace fray {

/// What White could expect where each turn began, in ten thousandths of a point, as the engine that played
/// saw it.
using Outlook = std::vector<std::uint16_t>;
inline constexpr double kOutlookScale = 10'000;

/// A side is ahead if it can expect so many points, and the winner is known from so many on.
inline constexpr double kLead = 0.55;
inline constexpr double kKnown = 0.8;

/// An outlook and how the game ended.
struct OutlookOfGame {
  const Outlook* outlook;
  GameResult result;
};

/// What outlooks must be stretched by to be right: the maximum likelihood estimate of `slope` in
/// logit P(White wins) = slope * logit(outlook), all turns of all games counting alike. An evaluation may be
/// timid or bold; with its slope 80 % come true four times of five. 0 to 50; 1 without games.
double outlook_slope(const std::vector<OutlookOfGame>& games);

struct OutlookReading {
  int lead_changes = 0;
  /// Turns, of those the outlook has, that had begun when the winner was known at last and stayed so. All of
  /// them in a drawn game.
  int open_turns = 0;
};
OutlookReading read_outlook(const Outlook& outlook, GameResult result, double slope);

}  // namespace fray
