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
  int attack;
  int defence;
};
/// One side's dice of a battle, and what they add up to.
struct Rolled {
  Side side;
  std::vector<int> faces;
  int bonus;
  int total;
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
struct GameEnded {
  GameResult result;
  std::string_view reason;
};

}  // namespace event

using Event = std::variant<event::Moved, event::Promoted, event::Attacked, event::Rolled, event::BattleWon,
                           event::Died, event::SentHome, event::Declined, event::GameEnded>;

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
  void report(Event event) { events.push_back(std::move(event)); }
  std::vector<Event> events;
};

/// One line for people: "White bishop c1 to f4". `files` is the width of the board, for the names of squares.
std::string describe(const Event& event, int files);

}  // namespace fray
