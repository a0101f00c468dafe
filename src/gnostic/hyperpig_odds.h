// The solved fights for people: the tables of odds and the picture of the best play, as they stand in docs/.
#pragma once

#include <string>

namespace fray::gnostic {

/// For every pair of pieces on every shade, undamaged: how the fight ends, and the hit points that the winner
/// has left on average, as Markdown: what docs/rules/gnostic-odds.md holds between its two marks.
std::string odds_markdown();

/// The best play of pawn against pawn and of knight against knight, for all needs: an SVG picture,
/// docs/images/hyperpig-policy.svg. Solves all of their turns, in about a second.
std::string policy_svg();

}  // namespace fray::gnostic
