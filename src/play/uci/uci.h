// UCI for games with dice (docs/uci.md): reads commands, keeps the position, and lets an engine think about
// it.
#pragma once

#include <functional>
#include <istream>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "core/any_game.h"
#include "games.h"
#include "play/line_writer.h"
#include "play/uci/search.h"
#include "play/uci/settings.h"
#include "play/uci/words.h"
#include "search/engine.h"

namespace fray {

/// Makes the engine that the options ask for; never null.
using EngineFactory = std::function<std::unique_ptr<Engine>(const AnyGame&, const EngineSpec&)>;

class Uci {
 public:
  /// `name` is what the engine calls itself, with its version. The first of `games` is on the board until an
  /// option says otherwise. Keeps references to `out` and to the games, which must outlive it.
  Uci(std::ostream& out, std::string name, EngineFactory make_engine,
      std::span<const AnyGame* const> games = all_games());

  /// Obeys the lines of `in` until `quit` or its end; then stops the search, if there is one, and returns.
  void run(std::istream& in);

  /// Obeys one line; false after `quit`. Whatever the line holds, it is answered, at the worst with an
  /// `error` line; the search may still be going on afterwards.
  bool handle(std::string_view line);

 private:
  struct Command {
    std::string_view name;
    std::string_view usage;
    void (Uci::*obey)(UciWords words);  ///< with the words after the name
  };
  static std::span<const Command> commands();

  void introduce(UciWords words);
  void is_ready(UciWords words);
  void set_option(UciWords words);
  void new_game(UciWords words);
  void set_position(UciWords words);
  void go(UciWords words);
  void stop(UciWords words);
  void ponder_hit(UciWords words);
  void query(UciWords words);
  void show_board(UciWords words);
  void help(UciWords words);
  void quit(UciWords words);

  Result<void> start_search(UciWords words);
  /// The seat that is to announce: the one that `go` names, else the first of the side whose turn it is.
  Result<Seat> announcing_seat(const UciGo& go) const;
  Result<void> prepare_engine();
  void reset_position();
  void report(const Error& error);

  LineWriter writer_;
  std::string name_;
  EngineFactory make_engine_;
  UciSettings settings_;
  std::unique_ptr<AnyState> state_;
  std::unique_ptr<Engine> engine_;  ///< null until it is needed with the settings as they are
  bool quit_ = false;
  UciSearch search_;  ///< last, so that it ends before what it uses
};

}  // namespace fray
