#include "server/room/view_in_parts.h"

#include <chrono>
#include <memory>
#include <utility>

namespace fray {
namespace {

/// After so long others have their turn. Most parts take some microseconds, or a millisecond or two.
constexpr auto kTurn = std::chrono::milliseconds(5);

struct Looking {
  const AnyState& state;
  Background& lane;
  std::string asker;
  std::function<void(const View&)> then;
  View view;
  int parts;
  int found = 0;
};

void look_on(const std::shared_ptr<Looking>& looking) {
  looking->lane.run(
      looking->asker,
      [looking]() -> Result<bool> {
        const auto until = std::chrono::steady_clock::now() + kTurn;
        while (looking->found < looking->parts) {
          looking->state.add_slow_odds(looking->found++, looking->view);
          if (std::chrono::steady_clock::now() >= until) break;
        }
        return looking->found == looking->parts;
      },
      [looking](const Result<bool>& done) {
        if (done && !*done) return look_on(looking);
        looking->then(looking->view);
      });
}

}  // namespace

void view_in_parts(const AnyState& state, Background& lane, const std::string& asker,
                   std::function<void(const View&)> then) {
  View view = state.quick_view();
  const int parts = state.odds_near() ? state.slow_odds() : 0;
  if (parts == 0) return then(view);
  look_on(std::make_shared<Looking>(Looking{state, lane, asker, std::move(then), std::move(view), parts}));
}

}  // namespace fray
