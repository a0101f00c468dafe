#include "wizards/evaluate.h"

#include "core/game_network.h"
#include "wizards/features.h"
#include "wizards/moves.h"

namespace fray::wizards {
namespace {

// In the order of Feature; written by `fray train wizards`.
constexpr std::int16_t kNumbers[]{
#include "wizards/weights.inc"
};

constinit const auto kNetwork = game_network<Feature::count>("fray.network.wizards", kNumbers);

}  // namespace

Network network() { return kNetwork.network(); }

Value evaluate(const Position& p) { return kNetwork.value(p); }

Value material(const Position& p) {
  const auto worth = [&](Side side) {
    const auto count = [&](Kind kind) { return popcount(p.of(side, kind)); };
    int sum = count(Kind::pawn) + 3 * (count(Kind::knight) + count(Kind::bishop)) + 5 * count(Kind::rook) +
              9 * count(Kind::queen) + count(Kind::mana) + 2 * count(Kind::king_mana) + p.captured_by(side);
    for (const Card card : p.hand(side)) sum += card == kNoCard ? 0 : p.rules.price(card);
    return sum;
  };
  const int own = worth(p.side);
  const int enemy = worth(~p.side);
  // The kings are worth nothing here, and count once so that bare kings are an even game.
  return (own - enemy) * (kWinValue / (own + enemy + 1));
}

bool forced(const Position& p) { return !p.has_king(p.side) || in_check(p); }

}  // namespace fray::wizards
