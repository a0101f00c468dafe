// The registry's data structure: a list of game types, and how to do something with the one that an AnyGame
// stands for.
#pragma once

#include <cstdlib>
#include <string_view>
#include <type_traits>

#include "core/game.h"

namespace fray {

template <Game... Games>
struct GameList {
  /// Calls visit.template operator()<G>() for the game named `name`, which must be one of the list.
  template <class Visit>
  static auto with(std::string_view name, Visit&& visit) {
    return find<Visit, Games...>(name, visit);
  }

 private:
  template <class Visit, class First, class... Rest>
  static auto find(std::string_view name, Visit& visit) {
    if constexpr (sizeof...(Rest) == 0) {
      if (name != First::info().name) std::abort();
      return visit.template operator()<First>();
    } else {
      if (name == First::info().name) return visit.template operator()<First>();
      return find<Visit, Rest...>(name, visit);
    }
  }
};

}  // namespace fray
