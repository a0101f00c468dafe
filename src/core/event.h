// What happened: the typed events that `apply` reports. Animation, the move log, the screen reader's text and
// the record of a game are made from them. Squares are indices of the game's board; names of pieces are
// English words with static storage ("bishop").
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/grid.h"
#include "core/side.h"

namespace fray {

using PieceName = std::string_view;

namespace event {

struct Moved {
  Side side;
  PieceName piece;
  Square from;
  Square to;
};
/// A piece became another kind (a pawn on the last rank, an Officer that becomes a Leader).
struct Promoted {
  Side side;
  PieceName piece;
  PieceName into;
  Square square;
};
/// A battle was declared; strengths as they will be added to the dice.
struct Attacked {
  Side side;
  std::vector<Square> attackers;
  PieceName target;
  Square square;
  int attack;  ///< what is added to the attacker's die, or how many dice it may roll
  int defence;
};
/// A piece went to an enemy's square, and a melee begins there.
struct Challenged {
  Side side;
  PieceName piece;
  PieceName target;
  Square square;
};
/// One side's dice, and what they add up to.
struct Rolled {
  Side side;
  std::vector<int> faces;
  int bonus;
  int total;
  std::string_view purpose{};  ///< of dice outside a battle: what for, "to move"; they are not added up
  std::string_view what{};     ///< of dice in a battle that do not speak for themselves: "for initiative"
  int sides = 6;               ///< of the largest of these dice
};
/// A d20 and what is added to it, against a number. The faces 1 and 20 may decide by themselves, so the
/// outcome is given. `what`: "attack", "confirm" (a critical hit), "will save" and so on.
struct Tested {
  Side side;
  PieceName piece;
  std::string_view what;
  int die;
  int bonus;
  int target;
  bool succeeds;
};
struct BattleWon {
  Side side;
};
/// A piece left the board.
struct Died {
  Side side;
  PieceName piece;
  Square square;
};
/// The defender sent an attacker back (from == to where it already stood at home).
struct SentHome {
  Side side;
  PieceName piece;
  Square from;
  Square to;
};
/// A side chose not to do what it might have done; `what` follows its name: "does not attack".
struct Declined {
  Side side;
  std::string_view what;
};
/// A turn is over without a move, because there was none or by choice.
struct Passed {
  Side side;
  std::string_view reason;  ///< "no piece can move"; may be empty
};
/// A battle ended with nobody left in it.
struct BattleDrawn {
  Side side;  ///< that attacked
};
/// A battle that is played round by round: what a side announced, "3d6" or "hold".
struct Announced {
  Side side;
  std::string what;
};
/// How a fighter stands after a round: `score` points are safe, `turn` points are not yet, `target` wins.
/// `what` happened: "scores", "is bust", "holds", "is made to hold", "reaches the target".
struct Tallied {
  Side side;
  std::string_view what;
  int score;
  int turn;
  int target;
};
/// A piece was hurt and lives: hit points left and when whole, rounded up.
struct Damaged {
  Side side;
  PieceName piece;
  Square square;
  int left;
  int full;
};
/// A piece is whole again.
struct Healed {
  Side side;
  PieceName piece;
  Square square;
  int full;
};
/// A card came from the deck to a place that all see.
struct Dealt {
  std::string_view card;  ///< "queen of hearts"
};
/// A side took a card into its hand and paid for it.
struct Bought {
  Side side;
  std::string_view card;
  int price;
};
/// A side put a card of its hand away.
struct Discarded {
  Side side;
  std::string_view card;
};
/// A side paid for new cards in place of those that lay open.
struct SpellBookReset {
  Side side;
  int price;
};
/// A side gave `count` of its mana to the other.
struct ManaGiven {
  Side side;
  int count;
};
/// A spell, card or song was used.
struct Cast {
  Side side;
  std::string_view spell;
};
/// Two pieces changed places.
struct Exchanged {
  Side side;  ///< of the piece that was on `from`
  PieceName piece;
  Square from;
  Square to;
  Side other_side;
  PieceName other;
};
/// A piece came (back) to the board.
struct Placed {
  Side side;
  PieceName piece;
  Square square;
};
/// Something lasting began or ended for a piece: "imprisoned".
struct StatusChanged {
  Side side;
  PieceName piece;
  Square square;
  std::string_view status;
  bool begins;
};
/// A side's king took the move of another of its commanders ("black knight").
struct Overridden {
  Side side;
  std::string_view commander;
};
/// The move of a commander was skipped, because there was none.
struct Skipped {
  Side side;
  std::string_view commander;
};
/// The marker of a track went from one place to another ("C", "neutral" and so on, as the game names them).
struct TrackMoved {
  std::string_view track;
  std::string_view from;
  std::string_view to;
};
struct GameEnded {
  GameResult result;
  std::string_view reason;
};

}  // namespace event

using Event =
    std::variant<event::Moved, event::Promoted, event::Attacked, event::Challenged, event::Rolled,
                 event::Tested, event::BattleWon, event::BattleDrawn, event::Died, event::SentHome,
                 event::Declined, event::Announced, event::Tallied, event::Damaged, event::Healed,
                 event::Dealt, event::Bought, event::Discarded, event::SpellBookReset, event::ManaGiven,
                 event::Cast, event::Exchanged, event::Placed, event::StatusChanged, event::Overridden,
                 event::Skipped, event::Passed, event::TrackMoved, event::GameEnded>;

/// Takes events. `kWanted` says at compile time whether anybody listens; rules put the making of an event
/// behind `if constexpr (Sink::kWanted)`, so that a NullSink costs nothing.
template <class S>
concept EventSink = requires(S sink, Event event) {
  { S::kWanted } -> std::convertible_to<bool>;
  sink.report(std::move(event));
};

struct NullSink {
  static constexpr bool kWanted = false;
  void report(const Event&) {}
};

struct EventLog {
  static constexpr bool kWanted = true;
  /// Not inline: what a list of variants takes to compile would be paid by everybody who sees events.
  void report(Event event);
  std::vector<Event> events;
};

/// One line for people: "White bishop c1 to f4". `files` is the width of the board, for the names of squares.
std::string describe(const Event& event, int files);

}  // namespace fray
