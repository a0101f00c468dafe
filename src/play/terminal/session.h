// A person, or two, at a terminal: shows the game, asks for choices line by line, lets the computer move.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "core/dice.h"
#include "play/terminal/battle.h"
#include "play/terminal/board.h"
#include "play/terminal/commands.h"
#include "play/terminal/game.h"
#include "play/terminal/input.h"
#include "play/terminal/steps.h"
#include "search/engine.h"

namespace fray::terminal {

struct SessionSettings {
  /// Makes the engines that the specs describe.
  std::function<std::unique_ptr<Engine>(const AnyGame&, const EngineSpec&)> make_engine = fray::make_engine;
  EngineSpec opponent;
  Limits thinking;     ///< of each decision of the computer
  EngineSpec adviser;  ///< whom `hint` asks
  Limits advising;
  std::array<std::string, 2> names;  ///< of the players by side, for the record
  std::string date;                  ///< for the record: "2026.01.31"
  std::uint64_t seed = 1;            ///< of the dice
  BoardStyle style;
  /// A person sits at a terminal. Else what is read is repeated in the output, and no file is written
  /// unasked.
  bool interactive = false;
  std::string file;     ///< that the game was loaded from; empty if it was not
  std::string command;  ///< how to start such a session again: "fray play conflict --level 5"
};

class Session {
 public:
  /// Keeps references to all but the game and the settings; `stop` is what Ctrl-C sets.
  Session(PlayedGame game, SessionSettings settings, LineInput& input, std::ostream& out, StopFlag& stop);

  /// Plays until somebody leaves. Answers with the exit code: 0, or 1 if the game cannot go on.
  int run();

 private:
  /// Puts another game in place of the present one; `file` holds it, or is empty.
  void take_up(PlayedGame game, const std::string& file);
  /// After every step: tells what it did, and that the menu and the file are of the past.
  void stepped();

  // What happens without a person.
  void go_on();
  void computer_moves();
  /// At a simultaneous node: the computer announces for the seats that no person plays, and all is played.
  void finish_announcement();
  void roll_dice();
  void fail_with(const std::string& problem);

  /// The seat that a person is asked for now: at a simultaneous node the first that has not chosen yet.
  Seat asked_seat() const;
  Side asked_side() const { return game_.state().side_of(asked_seat()); }
  /// Whether another person sits by who must not see what is chosen.
  bool chooses_unseen() const;

  // What a person is shown and asked.
  void ask();
  void show_node();
  void show_choices();
  /// The next step of the action that is being chosen step by step.
  void show_steps();
  bool take_step(std::string_view key);
  void announce_end();
  std::string prompt() const;
  void take(const std::string& line);
  void take_number(std::string_view digits);
  void take_dice(std::string_view faces);
  /// A line that is neither a command nor a number: an action, or a command that is shortened.
  void take_words(const std::string& line, const std::vector<CommandLine>& commands);
  void play(Action action);
  /// Prints a line, safe for the terminal.
  void say(const std::string& text);

  // What commands do.
  void run_command(const CommandLine& line);
  void show_moves(const std::string& start);
  void show_abilities();
  void show_cards();
  void go_back();
  void show_odds(const std::string& move);
  void show_pieces();
  void hint();
  void hint_announcement();
  void undo();
  void resign();
  void save(const std::string& path, bool forced);
  void load(const std::string& path, bool forced);
  void start_again(bool forced);
  /// Ends the session; says where the game is, having saved it where it was not and a person is there.
  void leave();
  /// True, with a word to the person, if `command` would drop an unfinished game that no file holds.
  bool would_lose(const std::string& command);
  std::string how_to_go_on(const std::string& file) const;

  PlayedGame game_;
  SessionSettings settings_;
  LineInput& input_;
  std::ostream& out_;
  StopFlag& stop_;
  std::unique_ptr<Engine> opponent_;
  std::unique_ptr<Engine> adviser_;
  SeededDice dice_;

  View view_;  ///< of the present node
  std::vector<std::size_t>
      menu_;                     ///< what the numbers mean: indices into view_.actions; empty without a menu
  StepMenu steps_;               ///< an action that is being chosen step by step
  bool numbered_steps_ = false;  ///< the numbers mean what can come next in it
  std::vector<SeatAction> announced_;  ///< by people at this node, whom the rest waits for
  std::string drawn_;                  ///< the board that was drawn last
  std::string saved_as_;               ///< the file that holds the game as it is; empty if none does
  bool shown_ = false;                 ///< whether the person has been told what to choose
  bool said_thinking_ = false;         ///< since a person was last asked
  bool done_ = false;
  int exit_code_ = 0;
};

}  // namespace fray::terminal
