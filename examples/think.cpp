// Asks the search what to play.
//   think [GAME [POSITION]]
#include <iostream>

#include "games.h"
#include "search/engine.h"

int main(int argc, char** argv) {
  using namespace fray;
  const auto game = find_game(argc > 1 ? argv[1] : "chess");
  if (!game) {
    std::cerr << game.error().message << '\n';
    return 1;
  }
  // Without a position: chess from one with mate on the back rank, other games from their first one.
  const bool given = argc > 2;
  const bool chess = (*game)->info().name == "chess";
  const auto state = given   ? (*game)->load(argv[2], {})
                     : chess ? (*game)->load("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", {})
                             : (*game)->start({});
  if (!state) {
    std::cerr << state.error().message << '\n';
    return 1;
  }
  if ((*state)->node_kind() != NodeKind::decision) {
    std::cerr << "nobody chooses an action there\n";
    return 1;
  }

  const auto engine = make_engine(**game, EngineSpec{});
  Limits limits;
  limits.depth = 3;
  limits.lines = 3;
  const StopFlag stop{false};
  const SearchResult result = engine->think(**state, limits, stop, [](const SearchReport& report) {
    std::cerr << "depth " << report.depth << ", " << report.nodes << " nodes\n";
  });
  for (const Line& line : result.report.lines) {
    std::cout << line.points << " points:";
    for (const VariationStep& step : line.variation) std::cout << ' ' << step.text;
    std::cout << '\n';
  }
  std::cout << "best: " << (*state)->action_text(result.best) << '\n';
}
