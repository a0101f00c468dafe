// Games without their types: what the referee, UCI, the terminal, the match runner and the server use.
// AnyGame stands for a set of rules, AnyState for one game in progress with its past. Both are implemented
// once, for every game, in core/game_adapter.h.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.h"
#include "core/event.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/view.h"

namespace fray {

class AnyState;
class CampaignRules;

/// A registered game. Lives as long as the program.
class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual const GameInfo& info() const = 0;
  /// Whether its rules know simultaneous nodes at all.
  virtual bool has_simultaneous_nodes() const = 0;

  /// A new game; errors as resolve_options.
  virtual Result<std::unique_ptr<AnyState>> start(std::span<const OptionValue> options) const = 0;
  /// A game that starts from a position; errors also as parse_position.
  virtual Result<std::unique_ptr<AnyState>> load(std::string_view position,
                                                 std::span<const OptionValue> options) const = 0;

  /// The texts of positions in which White's piece of that letter can show how it moves (core/game.h,
  /// examples); none if the game has none.
  virtual std::vector<std::string> examples(char letter) const = 0;

  /// The rules of its campaigns (core/campaign.h); none if it has no campaigns.
  virtual const CampaignRules* campaigns() const = 0;
};

/// One thing that was done in a game: an action, several at a simultaneous node, an outcome with or without
/// its dice, or, in thought only, a battle played to its end at once.
struct GameStep {
  enum class Kind : std::uint8_t { action, joint, outcome, roll, settled };
  Kind kind = Kind::action;
  bool starts_turn = false;   ///< it was the first step of a turn, be it a roll
  bool first_choice = false;  ///< it was the first choice of a turn
  Side side = Side::white;    ///< side_to_act of the node it was done at
  /// The number of its turn as game records count: turns of White and the one of Black after it share one. It
  /// goes up when White's turn begins, and when a side's does right after its own.
  std::uint32_t turn = 1;
  Action action = no_action;        ///< kind action
  std::vector<SeatAction> choices;  ///< kind joint
  Outcome outcome{};                ///< kinds outcome, roll and settled
  std::vector<int> faces;           ///< kind roll
  std::string text;                 ///< of the action or outcome; joint choices separated by '&'
  std::string record;  ///< as game files have it; empty if they say it by `text` in a comment (core/record.h)

  /// `record` where it says something else than `text`, else empty.
  std::string_view other_record() const {
    return record == text ? std::string_view() : std::string_view(record);
  }
};

/// A game in progress: a position, the steps that led to it, and undo. All functions that take an action or
/// outcome check it and leave the game as it was when they answer with an error.
class AnyState {
 public:
  virtual ~AnyState() = default;
  /// An independent copy with the same past.
  virtual std::unique_ptr<AnyState> clone() const = 0;
  /// The same game from here on, as if it had been loaded here: without steps to take back. The cost does not
  /// depend on how long it has lasted, but for what repetition needs.
  virtual std::unique_ptr<AnyState> without_past() const = 0;
  virtual const AnyGame& game() const = 0;
  virtual const OptionSet& options() const = 0;

  virtual NodeKind node_kind() const = 0;
  /// The seats that choose now: one at a decision node, several at a simultaneous node, else none.
  virtual std::vector<Seat> to_act() const = 0;
  /// How many seats there are, with these options; White's come first.
  virtual int seats() const = 0;
  virtual Side side_to_act() const = 0;
  virtual Side side_of(Seat seat) const = 0;
  /// Whether a turn begins here, be it with a roll.
  virtual bool turn_start() const = 0;
  /// Whether what is chosen here is the first choice of the turn: at a turn start, or after nothing but the
  /// rolls with which the turn began. False where somebody chooses first in a loaded position whose turn had
  /// begun.
  virtual bool first_choice() const = 0;
  virtual GameResult result() const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual View view() const = 0;
  /// view() without the odds that may take more than a millisecond to find. They come in so many parts
  /// (mostly none), each of which add_slow_odds adds to what quick_view has answered, in any order; with all
  /// of them it is what view() answers. May be called on another thread while nobody changes the state.
  virtual View quick_view() const = 0;
  virtual int slow_odds() const = 0;
  virtual void add_slow_odds(int part, View& view) const = 0;
  /// False only in the module, while add_slow_odds would have to wait for what the page is sent apart from it
  /// (core/module_part.h).
  virtual bool odds_near() const = 0;
  virtual std::string position_text() const = 0;
  /// The text of the position that the game started from.
  virtual const std::string& start_text() const = 0;
  virtual bool started_from_initial() const = 0;

  /// The legal actions of a decision node, or of one seat at a simultaneous node; empty elsewhere.
  virtual void legal_actions(Seat seat, ActionList& actions) const = 0;
  virtual void chance_outcomes(OutcomeList& outcomes) const = 0;
  /// The same, or of a game that samples them (core/game.h, search_outcomes and lookahead_outcomes) what the
  /// search sees.
  virtual void search_outcomes(OutcomeList& outcomes) const = 0;
  /// At a decision node: the action that leaves the decision to another seat of the side. Elsewhere, and
  /// where there is none, no_action.
  virtual Action leaving_action() const = 0;
  virtual std::string action_text(Action action) const = 0;
  virtual std::string outcome_text(Outcome outcome) const = 0;
  /// At a decision node: the game's own words for why nothing goes from square to square (core/game.h,
  /// why_not); core/why_not.h has the whole answer.
  virtual std::string why_not(Square from, Square to) const = 0;
  /// At a decision node outside a battle: the games in which `side` would begin its next turn if nothing
  /// happened before (core/game.h, turns_of), each without a past. Empty elsewhere, and in games that do not
  /// say.
  virtual std::vector<std::unique_ptr<AnyState>> turns_of(Side side) const = 0;
  /// An action of one seat. Error "bad_action" (not understood) or "illegal_action" (understood, but not
  /// possible here, and why).
  virtual Result<Action> parse_action(std::string_view text) const = 0;
  virtual Result<Outcome> parse_outcome(std::string_view text) const = 0;

  /// Errors: "wrong_node" if this is not that kind of node, "illegal_action", "bad_outcome", "bad_dice".
  virtual Result<void> act(Action action, EventLog& log) = 0;
  /// One choice of each acting seat, in ascending order of seats.
  virtual Result<void> act_together(std::span<const SeatAction> choices, EventLog& log) = 0;
  virtual Result<void> choose(Outcome outcome, EventLog& log) = 0;
  virtual Result<void> roll(DiceSource& dice, EventLog& log) = 0;
  virtual Result<void> roll_told(std::span<const int> faces, EventLog& log) = 0;

  /// Whether this is a node of a battle that is played in many nodes and has been solved (BattleGame). Of
  /// such a node the following are known; elsewhere the lists are left empty and settle answers "wrong_node".
  virtual bool in_battle() const = 0;
  virtual void battle_outcomes(OutcomeList& outcomes) const = 0;
  virtual void battle_strategy(Seat seat, MixedStrategy& strategy) const = 0;
  /// Plays the battle to such an end, as a step of its own, to see what comes after it. Games are not
  /// recorded so. Error "bad_outcome" if it cannot end so.
  virtual Result<void> settle(Outcome outcome, EventLog& log) = 0;

  /// Takes back the last step; false if there is none.
  virtual bool undo() = 0;
  /// Takes back all steps but so many of the first. The last few cost nothing; for
  /// others the whole game is played again.
  virtual void undo_to(std::size_t left) = 0;
  virtual const std::vector<GameStep>& steps() const = 0;
  /// The paths that are so many decisions deep, or kEndlessPerft (core/perft.h).
  virtual std::uint64_t perft(int depth) const = 0;
};

}  // namespace fray
