// What a match showed, for people and for programs.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "play/json/json.h"
#include "play/match/runner.h"

namespace fray {

/// What the games of a match add up to, beside the scores.
struct MatchCounts {
  std::uint64_t wins = 0;  ///< of A
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  double white_points = 0;
  std::array<std::uint64_t, 5> pairs_by_points{};  ///< pairs in which A made 0, 1/2, 1, 3/2, 2 points
  std::uint64_t turn_limited = 0;                  ///< games drawn because they went on too long
  std::array<std::uint64_t, 2> illegal{};          ///< games lost by an illegal action, by Party
  std::array<std::uint64_t, 2> crashed{};          ///< likewise by a program that ended
  std::array<std::uint64_t, 2> silent{};           ///< likewise by one that did not answer
  std::array<std::uint64_t, 2> out_of_time{};      ///< likewise by overstepping the clock
  std::uint64_t turns = 0;
  std::uint64_t rolls = 0;
  std::array<EngineUse, 2> use;  ///< by Party

  std::uint64_t games() const { return wins + draws + losses; }
};

MatchCounts count_games(std::span<const MatchPair> pairs);

/// The report as text of some twenty lines. `settings` is what the match was played with, by name;
/// nulls are left out.
std::string report_text(const MatchTally& tally, const MatchRules& rules, const Json& settings);

/// The same as JSON; what cannot be said is null. docs/match.md explains the names.
Json report_json(const MatchTally& tally, const Json& settings);

/// One line on how it stands.
std::string progress_text(const MatchTally& tally, std::uint64_t pairs);

}  // namespace fray
