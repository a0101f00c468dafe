// How long it takes to tell whether a side of Wizard's Chess is mated, purchases and spells considered (W48,
// W55): at the turn starts of random games, where cards and captured mana pile up, all of them and by what is
// the case.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "search/playout.h"
#include "wizards/game.h"
#include "wizards/moves.h"

namespace {

using namespace fray;
using wizards::Position;
using wizards::WizardsChess;

/// Microseconds of one answer, as the fastest of three, so that an interrupt does not count.
double measure(const Position& p) {
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    const auto start = std::chrono::steady_clock::now();
    volatile bool completes = wizards::can_complete(p);
    (void)completes;
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    best = std::min(best, took.count());
  }
  return best;
}

void report(const char* what, std::vector<double>& times) {
  if (times.empty()) return;
  std::sort(times.begin(), times.end());
  const auto at = [&](double share) {
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
  };
  std::printf("%-34s %9zu   median %7.2f   99 %% %7.2f   longest %7.2f microseconds\n", what, times.size(),
              at(0.5), at(0.99), times.back());
}

}  // namespace

int main() {
  SplitMix64 random(1);
  std::vector<double> all;
  std::vector<double> in_check;
  std::vector<double> mated;
  std::vector<double> stuck_with_cards;
  for (int game = 0; game < 2000; ++game) {
    Trail trail;
    Position p = WizardsChess::initial(resolve_options(WizardsChess::info(), {}).value(), trail);
    for (int step = 0; step < 3000; ++step) {
      if (WizardsChess::turn_start(p)) {
        const double time = measure(p);
        all.push_back(time);
        if (wizards::in_check(p)) in_check.push_back(time);
        const bool mate = p.ending == wizards::Ending::checkmate;
        if (mate) mated.push_back(time);
        const bool means = p.hand(p.side)[0] != wizards::kNoCard || p.captured_by(p.side) > 0;
        if (!wizards::can_move(p) && means) stuck_with_cards.push_back(time);
      }
      if (p.result != GameResult::none) break;
      random_step<WizardsChess>(p, trail, random);
    }
  }
  report("every turn start", all);
  report("in check", in_check);
  report("checkmate", mated);
  report("no move, but cards or mana", stuck_with_cards);
}
