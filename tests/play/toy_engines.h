// Skirmish, the toy with battles of many nodes, for the tests of programs that play; it is not registered.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "core/game_adapter.h"
#include "search/mcts.h"
#include "search/search_engine.h"
#include "search/simple_engines.h"
#include "toy/skirmish/skirmish.h"

namespace fray::test {

using toy::Skirmish;

inline const GameAdapter<Skirmish> kSkirmish;
inline const std::array<const AnyGame*, 1> kToyGames{&kSkirmish};

/// A battle in which both sides are asked.
inline const std::string kFight = "1Rr2 side=white phase=announce attacker=white round=1 troops=2,2 turn=3";

inline std::unique_ptr<AnyState> skirmish(const std::string& position = "") {
  return std::move(position.empty() ? kSkirmish.start({}).value() : kSkirmish.load(position, {}).value());
}

inline std::unique_ptr<Engine> make_toy_engine(const AnyGame&, const EngineSpec& spec) {
  if (spec.kind == "random") return std::make_unique<RandomEngine<Skirmish>>(spec.seed);
  if (spec.kind == "greedy") return std::make_unique<GreedyEngine<Skirmish>>(spec.seed);
  if (spec.kind == "mcts") return std::make_unique<MctsEngine<Skirmish>>(spec);
  return std::make_unique<SearchEngine<Skirmish>>(spec);
}

}  // namespace fray::test
