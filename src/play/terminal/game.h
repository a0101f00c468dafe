// A game being played by people and a computer: the state, and what the rules do not know, which is who
// plays, what happened at each step, whose decision it was, and resignation.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/record.h"

namespace fray::terminal {

/// Who decides what.
struct Players {
  std::array<bool, 2> person{true, true};  ///< by side: a person, else the computer
  bool dice_by_hand = false;               ///< people roll real dice and tell
};

class PlayedGame {
 public:
  PlayedGame(std::unique_ptr<AnyState> state, Players players);
  /// A game as recorded, ready to go on. Errors as `replay`, and "bad_game" if the game ends on the board
  /// with another result than the file says. A result without an end on the board is kept with its reason.
  static Result<PlayedGame> from_record(const GameRecord& record, const AnyGame& game, Players players);

  const AnyState& state() const { return *state_; }
  const Players& players() const { return players_; }

  /// The result on the board, or that of a resignation.
  GameResult result() const;
  /// Why the game ended, in words; empty while it has not.
  std::string reason() const;
  /// Whether the next step is up to a person: a choice of theirs, or dice that they roll.
  bool waits_for_person() const;
  /// The side whose choice it is; at a chance node the side whose battle or turn it is; of several that
  /// choose at once the first.
  Side chooser() const;
  /// Whether a person plays that seat.
  bool is_person(Seat seat) const { return players_.person[index_of(state_->side_of(seat))]; }

  /// Errors as the functions of AnyState.
  Result<void> act(Action action);
  Result<void> act_together(std::span<const SeatAction> choices);
  Result<void> roll(DiceSource& dice);
  Result<void> roll_told(std::span<const int> faces);
  /// Ends a game that has not ended.
  void resign(Side side) { early_end_ = EarlyEnd{win_for(~side), "resignation"}; }

  /// What the last step did.
  const std::vector<Event>& last_events() const;
  /// The view of the state, with marks for the moves of the turn in progress, or of the last one at the start
  /// of a turn.
  View view() const;

  /// What an undo took back.
  struct TakenBack {
    bool early_end = false;       ///< a resignation; then there are no steps
    std::vector<GameStep> steps;  ///< in the order in which they were done
  };
  /// Takes back a resignation, else everything back to a person's last decision, that included: what was
  /// forced does not count. Empty if no person has decided anything yet.
  TakenBack undo();

  /// Sets a tag of the record unless a loaded record has said what it is.
  void set_unknown_tag(std::string_view name, std::string_view value);
  GameRecord record() const;

 private:
  /// What goes with each step of the state.
  struct Annotation {
    std::vector<Event> events;
    bool decided_by_person = false;
  };

  /// An end that is not on the board: a resignation, or what a record says.
  struct EarlyEnd {
    GameResult result;
    std::string reason;
  };

  bool person_decides() const;
  /// Keeps what a step did, if it was done.
  Result<void> annotate(Result<void> done, EventLog& log, bool decided_by_person);
  Result<void> repeat(const GameStep& step);

  std::unique_ptr<AnyState> state_;
  Players players_;
  std::vector<Annotation> annotations_;
  std::optional<EarlyEnd> early_end_;
  GameRecord tags_;  ///< tags only
};

}  // namespace fray::terminal
