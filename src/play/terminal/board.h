// A View as text: the board, what lies beside it, and whose turn it is. Nothing is told by colour alone.
#pragma once

#include <string>

#include "core/view.h"

namespace fray::terminal {

struct BoardStyle {
  bool color = false;    ///< ANSI colours (256) beside the characters
  bool figures = false;  ///< Unicode chess figures instead of letters, where there is one
  bool flipped = false;  ///< Black's side at the bottom
};

/// The board with its coordinates and marks, a legend of the marks that are on it, the trays, and the turn.
/// Every line ends in a line feed; lines fit 80 columns for boards of up to 14 files.
std::string draw_view(const View& view, const BoardStyle& style);

}  // namespace fray::terminal
