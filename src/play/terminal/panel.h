// What lies beside the board of a View, as text: trays, a track, abilities, a battle in progress, and what
// some pieces carry.
#pragma once

#include <string>

#include "core/view.h"

namespace fray::terminal {

std::string trays_text(const View& view);

/// What only some pieces carry ("command out"); what all carry, such as strength, would be noise here.
std::string badges_text(const View& view);

/// The hit points of the pieces that are hurt, as a table; empty if none is. A piece is hurt where its badges
/// `hp` and `max` differ; `effective`, if it has it, is what they come to where it stands.
std::string damage_text(const View& view);

/// The moves of a turn in which each side has several, in a line: those done in parentheses, the one to be
/// made now in brackets; empty in other games.
std::string slots_text(const View& view);

/// Where the marker of the track is, where it goes next, and what happens then.
std::string track_text(const View& view);

/// In a line, which abilities the side whose turn it is may use now and which not.
std::string abilities_line(const View& view);
/// All abilities of both sides, with what they do and why they cannot be used.
std::string abilities_text(const View& view);

/// The cards that lie open, a line for the middle and one for each hand: code, name, price in the middle, and
/// a star at those that can be used now.
std::string cards_text(const View& view);
/// Each of them with what it does, what it could be cast on, and why it cannot be used.
std::string cards_explained(const View& view);

/// The battle in progress: who stands where, and what is to be expected.
std::string battle_text(const View& view);

}  // namespace fray::terminal
