// D&D Battle Chess: the card of a character: his numbers with where they come from, and what lasts.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/view.h"
#include "dnd/text/homes.h"

namespace fray::dnd {

/// Something that lasts for a character, by its title; `rounds` is 0 if it is not counted in rounds.
struct Lasting {
  std::string_view name;
  int rounds = 0;
};
std::vector<Lasting> lasting_effects(const Position& p, Who who);

/// `effects` are his lasting_effects.
ViewSheet sheet_view(const Position& p, const Stander& stander, std::span<const Lasting> effects);

/// "+2", "-1".
std::string with_sign(int number);

}  // namespace fray::dnd
