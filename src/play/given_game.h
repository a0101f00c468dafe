// A game as a request gives it: the rules, where it started, and the steps since. Every program that is asked
// about a game without holding it (explore, workers, replays) reads and plays it here.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "games.h"
#include "play/json/json.h"

namespace fray {

struct GivenGame {
  const AnyGame* game = nullptr;
  std::vector<OptionValue> options;
  std::optional<std::string> start;  ///< a position text; without it the initial position
  std::vector<std::string> steps;    ///< as play_text takes them (core/record.h)
};

/// More steps than any game should take; a request with more is refused.
inline constexpr std::size_t kMostSteps = 20'000;

/// Reads the fields `game`, `options` (may be left out), `start` (may be left out or null) and `steps` of a
/// request; others are not looked at. Errors "bad_request" (which field, and what was expected) and
/// "unknown_game".
Result<GivenGame> read_given_game(const Json& request, std::span<const AnyGame* const> games = all_games());

/// The position that it started from; errors as AnyGame::start and load.
Result<std::unique_ptr<AnyState>> first_state(const GivenGame& given);

/// Called after each step with the state it led to and what happened.
using StepSeen = std::function<void(const AnyState& state, const EventLog& log)>;

/// Plays all steps from the start. Errors as first_state, or those of the first step that cannot be played,
/// with its number.
Result<std::unique_ptr<AnyState>> play_through(const GivenGame& given, const StepSeen& seen = nullptr);

/// Plays step number `index`, from 0; errors with that number, counted from 1, and the code of play_text.
Result<void> play_given_step(AnyState& state, const GivenGame& given, std::size_t index, EventLog& log);

}  // namespace fray
