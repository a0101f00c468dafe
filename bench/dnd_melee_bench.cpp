// How long it takes to solve a melee of D&D Battle Chess: the ends of battles as the search asks for them,
// without those that it remembers, in every battle that begins in the positions of random games, by the level
// of the pieces.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "dnd/game.h"
#include "search/playout.h"

namespace {

using namespace fray;
using G = dnd::DndBattleChess;

/// Microseconds for each battle of so many games.
std::vector<double> measure(std::uint8_t level, int games) {
  std::vector<double> times;
  SplitMix64 random(level);
  NullSink sink;
  for (int game = 0; game < games; ++game) {
    Trail trail;
    G::Position p = G::initial({static_cast<std::uint8_t>(level - 1), 0, 0, 0}, trail);
    while (G::result(p) == GameResult::none) {
      if (p.now.phase == dnd::Phase::initiative) {
        // One node further nothing is remembered: whoever has won the initiative is about to choose.
        G::Position begun = p;
        OutcomeList who;
        G::chance_outcomes(begun, who);
        G::apply(begun, draw_outcome(who, random), trail, sink);
        OutcomeList ends;
        const auto before = std::chrono::steady_clock::now();
        G::battle_outcomes(begun, ends);
        const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - before;
        times.push_back(time.count());
      }
      random_step<G>(p, trail, random);
    }
  }
  std::sort(times.begin(), times.end());
  return times;
}

}  // namespace

int main() {
  std::printf("a position has %zu bytes\n", sizeof(G::Position));
  for (std::uint8_t level = 1; level <= dnd::kLevels; ++level) {
    const std::vector<double> times = measure(level, 400);
    const auto at = [&](double share) {
      return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
    };
    double sum = 0;
    for (const double time : times) sum += time;
    std::printf("level %d: %zu melees, microseconds: mean %.0f, median %.0f, 99 %% %.0f, longest %.0f\n",
                level, times.size(), sum / static_cast<double>(times.size()), at(0.5), at(0.99), at(1));
  }
}
