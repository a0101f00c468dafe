// D&D Battle Chess: the traits of a character in position texts (docs/notation.md).
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "dnd/position.h"

namespace fray::dnd {

/// Effects in the order in which traits name them.
inline constexpr std::array<Effect, kTimedEffects> kTraitOrder{
    Effect::faith,  Effect::bless,    Effect::doom,   Effect::bull,    Effect::protection,
    Effect::prayer, Effect::ill_luck, Effect::weapon, Effect::shield,  Effect::grace,
    Effect::blur,   Effect::bear,     Effect::held,   Effect::laughing};

/// "level2;hp9"; empty for a fresh character of level 1.
std::string traits_text(const Position& p, Who who);

/// Reads traits into a fresh character who stands somewhere. A ward is answered as the text of where its
/// cleric stands, since he may not have been read yet. Errors name the trait.
Result<std::string> read_traits(Position& p, Who who, std::string_view text);

}  // namespace fray::dnd
