// D&D Battle Chess: the traits of a character in position texts (docs/notation.md).
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/field_table.h"
#include "dnd/position.h"

namespace fray::dnd {

/// Effects in the order in which traits name them.
inline constexpr std::array<Effect, kTimedEffects> kTraitOrder{
    Effect::faith,  Effect::bless,    Effect::doom,   Effect::bull,    Effect::protection,
    Effect::prayer, Effect::ill_luck, Effect::weapon, Effect::shield,  Effect::grace,
    Effect::blur,   Effect::bear,     Effect::held,   Effect::laughing};

/// "level2;hp9"; empty for a fresh character of level 1.
std::string traits_text(const Position& p, Who who);

/// Reads traits into a fresh character who stands somewhere; objects to the trait that is wrong. `ward`
/// becomes the text of where its cleric stands, who may not have been read yet, if it has one.
Objection read_traits(Position& p, Who who, std::string_view text, std::string_view& ward);

}  // namespace fray::dnd
