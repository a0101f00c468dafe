#include "toy/dicerace/game.h"

namespace fray::dicerace {

static_assert(Game<DiceRace>);

const GameInfo& DiceRace::info() {
  static const GameInfo info{
      "dicerace", "Dice Race", "made for the tests of Fray", kFiles, kRanks, 2, {}, {}, {}, {}, true};
  return info;
}

}  // namespace fray::dicerace
