// Matches of every registered game, for the tests of the match runner.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "games.h"
#include "play/match/match.h"

namespace fray {

inline Contestant contestant(const AnyGame& game, const std::string& spec, const std::string& name) {
  return contestant_of(game, *parse_engine_spec(spec), name, {}).value();
}

/// A match of every registered game, between two engines given by their specs.
class MatchTest : public ::testing::TestWithParam<const AnyGame*> {
 protected:
  MatchRules rules(const std::string& a, const std::string& b) {
    start_ = GetParam()->start({}).value();
    value_ = make_evaluation_value(*GetParam(), 0);
    MatchRules rules;
    rules.start = start_.get();
    rules.value = value_.get();
    rules.parties = {contestant(*GetParam(), a, "A " + a), contestant(*GetParam(), b, "B " + b)};
    return rules;
  }

  std::unique_ptr<AnyState> start_;
  std::unique_ptr<PositionValue> value_;
  const StopFlag go_on_{false};
};

/// Instantiates MatchTest, or a suite derived from it, for every game.
#define FRAY_FOR_EVERY_GAME(Suite)                                                                        \
  INSTANTIATE_TEST_SUITE_P(EveryGame, Suite, ::testing::ValuesIn(all_games().begin(), all_games().end()), \
                           [](const auto& game) { return std::string(game.param->info().name); })

}  // namespace fray
