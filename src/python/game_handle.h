// A game with chosen options, which load_game answers.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/any_game.h"

namespace fray::python {

struct GameHandle {
  const AnyGame* game;
  std::vector<OptionValue> options;
  int players;

  std::unique_ptr<AnyState> start(const std::optional<std::string>& position) const;
};

}  // namespace fray::python
