#include "core/game_adapter.h"
#include "game_types.h"
#include "search/engine.h"
#include "search/mcts.h"
#include "search/search_engine.h"
#include "search/simple_engines.h"

namespace fray {

std::unique_ptr<Engine> make_engine(const AnyGame& game, const EngineSpec& spec) {
  return AllGames::with(game.info().name, [&]<Game G>() -> std::unique_ptr<Engine> {
    if (spec.kind == "random") return std::make_unique<RandomEngine<G>>(spec.seed);
    if (spec.kind == "greedy") return std::make_unique<GreedyEngine<G>>(spec.seed);
    if (spec.kind == "mcts") return std::make_unique<MctsEngine<G>>(spec);
    return std::make_unique<SearchEngine<G>>(spec);
  });
}

}  // namespace fray
