// A View: everything there is to see and do at a node, in words and numbers that need no knowledge of the
// game. The terminal, the referee and the page draw views and return actions; they hold no rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/grid.h"
#include "core/node.h"
#include "core/position_text.h"
#include "core/side.h"

namespace fray {

/// A number or word that a piece carries: {"strength", "2"}.
struct Badge {
  std::string_view name;
  std::string value;
};

struct ViewPiece {
  Square square;
  Side side;
  std::string_view kind;  ///< "bishop"
  char letter;            ///< as in the placement: upper case for White
  std::vector<Badge> badges;
};

/// Something about a square that is not a piece: "terrain", "target".
struct ViewMark {
  Square square;
  std::string_view name;
};

/// Things beside the board: captured pieces, hands, spell books.
struct ViewTray {
  std::string_view name;
  Side side;
  std::vector<std::string> items;
};

/// One choice on the way to an action, in the order a person makes them: from, to, target, supporter, piece,
/// choice.
struct ViewStep {
  std::string_view role;
  Square square = kNoSquare;  ///< the square to point at, or kNoSquare
  std::string choice;         ///< the menu entry to pick where no square says it
};

/// What is known of a battle before it is chosen.
struct ViewOdds {
  int attack = 0;          ///< what the attacker adds to its dice
  int defence = 0;         ///< what the defender adds to its dice
  std::uint64_t wins = 0;  ///< of `rolls` equally likely rolls, the attacker wins so many
  std::uint64_t rolls = 1;
};

struct ViewAction {
  Action id{};
  std::string text;
  std::vector<ViewStep> steps;
  std::optional<ViewOdds> odds;
  Seat seat = 0;  ///< who may choose it; at a simultaneous node each seat has actions of its own
};

struct ViewOutcome {
  Outcome id{};
  std::string text;
  std::uint64_t weight = 0;
  std::uint64_t denominator = 1;
};

struct View {
  int files = 8;
  int ranks = 8;
  NodeKind node = NodeKind::terminal;
  Side side = Side::white;   ///< whose turn it is
  std::vector<Seat> to_act;  ///< who chooses now: one seat at a decision, several at a simultaneous node
  std::string_view phase;
  std::string prompt;  ///< what is to be decided, for people
  GameResult result = GameResult::none;
  std::string_view reason;  ///< why the game ended
  std::uint64_t key = 0;    ///< the hash of the position; at a turn start the key of notation.md
  PositionText position;
  std::vector<ViewPiece> pieces;
  std::vector<ViewMark> marks;
  std::vector<ViewTray> trays;
  std::vector<ViewAction> actions;
  std::vector<ViewOutcome> outcomes;
};

}  // namespace fray
