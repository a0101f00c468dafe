#include "reference/dicerace_reference.h"

namespace fray::reference {

std::set<std::string> dicerace_actions(const std::string& position) {
  const std::size_t dice = position.find("dice=") + 5;
  if (position[dice] == position[dice + 2]) return {"both"};
  return {"king", "pawn"};
}

}  // namespace fray::reference
