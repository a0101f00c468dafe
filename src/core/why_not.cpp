#include "core/why_not.h"

#include <algorithm>
#include <cctype>

namespace fray {
namespace {

/// Whether an action begins with what was tried: what is in hand, if anything, then one square and, later,
/// the other.
bool begins_so(const ViewAction& action, const Attempt& attempt) {
  auto step = action.steps.begin();
  const auto end = action.steps.end();
  if (!attempt.choice.empty()) {
    if (step == end || step->choice != attempt.choice) return false;
    ++step;
  }
  const auto goes_on = [&](Square square) {
    return std::any_of(step, end, [&](const ViewStep& later) { return later.square == square; });
  };
  if (attempt.from == kNoSquare) return step != end || !attempt.choice.empty();
  if (attempt.choice.empty() && (step == end || step->square != attempt.from)) return false;
  return goes_on(attempt.from) && (attempt.to == kNoSquare || goes_on(attempt.to));
}

std::string named(const View& view, const ViewPiece& piece) {
  return "the " + std::string(piece.kind) + " on " + square_name(piece.square, view.files);
}

/// Of something in hand: that it cannot be used at all, or not on that square.
std::string why_not_choice(const View& view, const Attempt& attempt) {
  std::string name(attempt.choice);
  std::string reason;
  for (const ViewAbility& ability : view.abilities) {
    if (ability.name == attempt.choice && ability.side == view.side && !ability.ready)
      reason = ability.reason;
  }
  for (const ViewCard& card : view.cards) {
    if (card.code != attempt.choice) continue;
    name = "the " + std::string(card.name);
    if (!card.ready) reason = card.reason;
  }
  if (!reason.empty() || attempt.from == kNoSquare) return reason;
  const Square square = attempt.to == kNoSquare ? attempt.from : attempt.to;
  const ViewPiece* piece = find_piece(view, square);
  return name + " cannot be used on " +
         (piece != nullptr ? named(view, *piece) : square_name(square, view.files));
}

/// That there is nothing on a square, or nothing of who chooses, where actions begin with a piece.
std::string why_not_piece(const AnyState& state, const View& view, Square square) {
  const bool begins_with_piece = std::any_of(
      view.actions.begin(), view.actions.end(),
      [](const ViewAction& action) { return !action.steps.empty() && action.steps.front().role == "from"; });
  const ViewPiece* piece = find_piece(view, square);
  if (piece == nullptr) return "there is nothing on " + square_name(square, view.files);
  const bool own = std::any_of(view.to_act.begin(), view.to_act.end(),
                               [&](Seat seat) { return state.side_of(seat) == piece->side; });
  if (own || !begins_with_piece) return "";
  return named(view, *piece) + " is " + std::string(title_of(piece->side)) + "'s";
}

std::string sentence(std::string clause) {
  if (clause.empty()) return "";
  clause[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(clause[0])));
  if (clause.back() != '.') clause += '.';
  return clause;
}

}  // namespace

std::string why_not(const AnyState& state, const Attempt& attempt) {
  const View view = state.view();
  if (view.node == NodeKind::terminal) return "The game is over.";
  if (view.node == NodeKind::chance) return "The dice or cards come first.";
  if (std::any_of(view.actions.begin(), view.actions.end(),
                  [&](const ViewAction& action) { return begins_so(action, attempt); }))
    return "";
  std::string clause;
  if (!attempt.choice.empty()) {
    clause = why_not_choice(view, attempt);
  } else if (attempt.from != kNoSquare) {
    clause = why_not_piece(state, view, attempt.from);
    if (clause.empty() && view.node == NodeKind::decision) clause = state.why_not(attempt.from, attempt.to);
  }
  return sentence(clause.empty() ? view.prompt : std::move(clause));
}

}  // namespace fray
