// The options of `fray uci`: how they are declared to a GUI, set by it, and what they mean.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "games.h"
#include "search/engine.h"

namespace fray {

/// What has to be done about a changed option.
enum class UciChange : std::uint8_t {
  next_search,  ///< nothing: it is looked at when a search starts
  engine,       ///< a new engine
  rules         ///< a new engine, and the first position of the game
};

class UciSettings {
 public:
  /// The defaults: the first of `games` with its own defaults, the search at full strength. The games must
  /// outlive the settings.
  explicit UciSettings(std::span<const AnyGame* const> games = all_games());

  /// One "option name ..." line each, in the order of docs/uci.md, without newlines.
  std::vector<std::string> declarations() const;

  /// Sets an option. Names and the words of a choice are compared without regard to case, as UCI demands.
  /// Errors: "bad_option" (no such option, none of its choices, or one that does not go with the other
  /// options of its game), "bad_number", "bad_tables". An error changes nothing.
  Result<UciChange> set(std::string_view name, std::string_view value);

  /// UCI_Variant.
  const AnyGame& game() const;
  /// The options of that game, all of them.
  std::vector<OptionValue> game_options() const { return options_of(game()); }
  /// Engine, Hash, Threads, Level, Seed and TablesPath; no limits.
  EngineSpec engine() const;
  /// MultiPV: how many lines a search reports.
  int lines() const;
  /// Ponder: whether answers say what is expected of the other side.
  bool ponder() const;

 private:
  struct Spin {
    std::string_view name;
    std::int64_t low;
    std::int64_t high;
    std::int64_t initial;
    UciChange change;
    std::int64_t value = initial;
  };
  struct Choice {
    std::string name;
    std::vector<std::string_view> values;  ///< the first is the default
    UciChange change;
    const AnyGame* game = nullptr;  ///< of which it is an option, if it is one
    std::size_t chosen = 0;
    std::optional<RuleNumber> number{};  ///< of an option that is one
  };

  /// TablesPath: a folder, or nothing. As GUIs do, an empty text may be written "<empty>".
  Result<UciChange> set_tables(std::string_view folder);
  Result<UciChange> choose(Choice& choice, std::string_view value);
  std::vector<OptionValue> options_of(const AnyGame& game) const;

  std::span<const AnyGame* const> games_;
  std::vector<Choice> choices_;
  std::vector<Spin> spins_;
  std::shared_ptr<const EndgameLibrary> tables_;
};

}  // namespace fray
