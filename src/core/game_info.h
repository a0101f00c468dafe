// What a game says about itself: names, board, seats, options.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/side.h"

namespace fray {

/// What an option says of itself that is one of the numbers of the rules.
struct RuleNumber {
  int usual;
  int least;
  int most;                 ///< at most 255 more than `least`
  std::string_view unit;    ///< of what, in the plural: "squares"; empty where that would say nothing
  std::string_view ruling;  ///< which ruling has it: "C14"
};

/// A named game option with its allowed values; the first is the default.
struct OptionSpec {
  std::string_view name;
  std::string_view summary;
  std::vector<std::string_view> values;
  /// The value in games that were recorded before there was this option, and so do not name it; empty where
  /// that is the default. An option that has it is one of the rules' history: nobody is asked for it.
  std::string_view before{};
  /// Of a number: its values are the usual one, then all others in ascending order, in decimal digits.
  std::optional<RuleNumber> number{};
  /// Values other than the usual one make the program compute for up to some minutes before the first game
  /// that has them, so that a server offers none of them: see offer_laborious_options.
  bool laborious = false;
};

/// An option that is a number of the rules, from 0 to 999.
OptionSpec number_option(std::string_view name, std::string_view summary, const RuleNumber& number);
/// The number that a value of such an option stands for; `value` is its index.
int number_of(const RuleNumber& number, std::uint8_t value);

/// The chosen value of each option of a game, as an index into its OptionSpec::values, in the order of
/// GameInfo::options.
using OptionSet = std::vector<std::uint8_t>;

struct GameInfo {
  std::string_view name;    ///< one lower-case word, stable: "conflict"
  std::string_view title;   ///< "Conflict Chess"
  std::string_view source;  ///< author and publication
  int files = 8;
  int ranks = 8;
  int seats = 2;  ///< with the options at their defaults
  std::vector<OptionSpec> options;
  /// Where a side's pieces are shared among commanders, whom several people can play: their names, the one
  /// who speaks for the side first, and the options of White and Black that say who plays whom. Their values
  /// have a digit for each commander, the number of his player among those of the side: "1121".
  std::vector<std::string_view> commanders{};
  std::array<std::string_view, 2> seat_options{};
  std::vector<std::string_view>
      bench_positions{};  ///< ten position texts for `fray bench`, from sensible play; never changed
  /// All that comes by chance comes of dice that people could throw instead.
  bool throws_dice = false;
  /// Says which chosen options do not go together, with error "bad_option"; null where all do.
  Result<void> (*check_together)(const OptionSet& options) = nullptr;
};

/// An option as somebody gave it.
struct OptionValue {
  std::string name;
  std::string value;
};

/// Whether games with laborious options may begin in this program; set once, before the first game. They may
/// unless it is said that they may not.
void offer_laborious_options(bool offered);
bool laborious_options_offered();

/// The defaults with the given values in their place. Error "bad_option" names an unknown option or value,
/// one that is given twice or is not offered here, or some that do not go together, and what is allowed.
Result<OptionSet> resolve_options(const GameInfo& info, std::span<const OptionValue> given);

/// The number that an option has, which is the given one of the game's; at most 255.
std::uint8_t chosen_number(const RuleNumber& number, const OptionSet& options, std::size_t option);

/// The chosen value of every option, the defaults too.
std::vector<OptionValue> chosen_options(const GameInfo& info, const OptionSet& options);

/// The commanders that a player plays, in the order of GameInfo::commanders; `player` counts those of his
/// side from 0. None in games without commanders.
std::vector<std::string_view> commanders_of(const GameInfo& info, const OptionSet& options, Side side,
                                            int player);

/// "name=value" of each option that differs from its default, separated by spaces; empty if none does.
std::string options_text(const GameInfo& info, const OptionSet& options);

/// The same for a record, which outlives the options of today: those with a value `before` are always named.
std::string record_options_text(const GameInfo& info, const OptionSet& options);

/// The options of a recorded game: what it names, and of what it does not name the value `before`.
std::vector<OptionValue> recorded_options(const GameInfo& info, std::vector<OptionValue> named);

/// Reads the text of either. Errors as resolve_options.
Result<std::vector<OptionValue>> parse_options_text(std::string_view text);

}  // namespace fray
