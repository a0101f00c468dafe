#include "core/piece_moves.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace fray {
namespace {

const ViewPiece* piece_of(const View& view, char letter) {
  const auto piece = std::find_if(view.pieces.begin(), view.pieces.end(),
                                  [&](const ViewPiece& one) { return one.letter == letter; });
  return piece == view.pieces.end() ? nullptr : &*piece;
}

/// Not further away than this, an enemy is part of the example.
constexpr int kNear = 2;

bool is_near(const View& view, Square a, Square b) {
  return std::abs(a % view.files - b % view.files) <= kNear &&
         std::abs(a / view.files - b / view.files) <= kNear;
}

/// Something dies or a battle is fought by it.
bool attacks(const AnyState& before, const View& view, const ViewAction& action, Square to) {
  const ViewPiece* there = find_piece(view, to);
  if (action.odds || (there != nullptr && there->side == Side::black)) return true;
  const auto after = before.clone();
  EventLog log;
  if (!after->act(action.id, log)) return false;
  const View next = after->view();
  const auto enemies = [](const View& of) {
    return std::count_if(of.pieces.begin(), of.pieces.end(),
                         [](const ViewPiece& piece) { return piece.side == Side::black; });
  };
  return enemies(next) < enemies(view);
}

}  // namespace

Result<PieceMoves> piece_moves(const AnyGame& game, char letter) {
  const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  const std::vector<std::string> examples = game.examples(upper);
  if (examples.empty())
    return fail("bad_piece", "no piece of " + std::string(game.info().title) + " has the letter '" +
                                 std::string(1, letter) + "', or it cannot show how it moves");
  PieceMoves found;
  std::map<Square, bool> to;
  for (const std::string& example : examples) {
    const auto state = game.load(example, {});
    if (!state) return tl::unexpected<Error>(state.error());
    const View view = (*state)->view();
    const ViewPiece* piece = piece_of(view, upper);
    if (piece == nullptr) return fail("bad_piece", "the example has no such piece: " + example);
    found.square = piece->square;
    found.others.clear();
    for (const ViewPiece& other : view.pieces)
      if (other.side == Side::black && is_near(view, other.square, piece->square))
        found.others.push_back(other);
    for (const ViewAction& action : view.actions) {
      if (action.steps.size() < 2 || action.steps[0].square != piece->square) continue;
      const Square square = action.steps[1].square;
      if (square == kNoSquare) continue;
      to[square] = to[square] || attacks(**state, view, action, square);
    }
  }
  for (const auto& [square, attack] : to) found.moves.push_back({square, attack});
  return found;
}

}  // namespace fray
