// A game in progress as OpenSpiel's algorithms want it: actions and outcomes are numbered 0, 1, 2, ... at
// each node, in the order in which the game lists them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "play/given_game.h"

namespace fray::python {

/// OpenSpiel's players who are none.
inline constexpr int kChancePlayer = -1;
inline constexpr int kSimultaneousPlayer = -2;
inline constexpr int kTerminalPlayer = -4;

/// The value of each option of a game in progress.
std::vector<OptionValue> given_options(const AnyState& state);

/// All functions throw Refused where they cannot do what they are asked, and have then done nothing.
class GameState {
 public:
  /// The steps that it may have had already are numbered again, which takes as long
  /// as playing them.
  explicit GameState(std::unique_ptr<AnyState> state);
  GameState(const GameState& other);

  const AnyState& state() const { return *state_; }
  const AnyGame& game() const { return state_->game(); }

  int current_player() const;
  int players() const { return state_->seats(); }
  bool is_player(int player) const { return player >= 0 && player < players(); }

  /// How many legal actions a player has; without one whoever is to act: the outcomes at a chance node.
  std::size_t action_count(std::optional<int> player) const;
  Action action_at(std::optional<int> player, std::int64_t number) const;
  Outcome outcome_at(std::int64_t number) const;
  /// Its number among those of whoever is to act; at a chance node of the outcome with that text.
  std::int64_t number_of_text(std::optional<int> player, std::string_view text) const;
  std::string text_of(std::optional<int> player, std::int64_t number) const;
  /// Numbers and probabilities of the outcomes.
  std::vector<std::pair<std::int64_t, double>> chance_outcomes() const;

  /// An action, or at a chance node an outcome.
  void apply(std::int64_t number, EventLog& log);
  /// One action for each player; of those who are not to act it is not looked at.
  void apply_all(const std::vector<std::int64_t>& numbers, EventLog& log);
  /// As the AnyState functions.
  void act(Action action, EventLog& log);
  void choose(Outcome outcome, EventLog& log);
  void roll(DiceSource& dice, EventLog& log);
  void roll_told(std::span<const int> faces, EventLog& log);
  void undo();

  /// The points of each player, -1, 0 or 1; 0 before the end.
  std::vector<double> returns() const;
  /// The numbers of all that has been done, at a simultaneous node one of each player.
  std::vector<std::int64_t> history() const;

  /// The game as where it began and what has been done since.
  GivenGame given() const;
  /// `given` as JSON.
  std::string serialized() const;
  /// Reads such a text, whatever it is.
  static GameState deserialized(std::string_view text, const AnyGame* game);

 private:
  std::vector<std::int64_t> numbers_of_step(const AnyState& before, const GameStep& step) const;
  void note_last(std::vector<std::int64_t> numbers) { numbers_.push_back(std::move(numbers)); }
  Seat seat_of(std::optional<int> player) const;

  std::unique_ptr<AnyState> state_;
  std::size_t unnumbered_;                          ///< the steps that it had when it was made
  std::vector<std::vector<std::int64_t>> numbers_;  ///< of each later one
};

}  // namespace fray::python
