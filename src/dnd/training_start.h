// D&D Battle Chess: from where self-play starts.
#pragma once

#include <cstdint>
#include <string>

namespace fray::dnd {

/// The contract's starts for training, as games are played: two fifths as the rules have it at level 1, two
/// at one of the five levels, and one as in a campaign, each piece with a level and perhaps items of its own.
std::string training_start(std::uint64_t seed);

}  // namespace fray::dnd
