// What a game says about itself: names, board, seats, options.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace fray {

/// A named game option with its allowed values; the first is the default.
struct OptionSpec {
  std::string_view name;
  std::string_view summary;
  std::vector<std::string_view> values;
};

struct GameInfo {
  std::string_view name;    ///< one lower-case word, stable: "conflict"
  std::string_view title;   ///< "Conflict Chess"
  std::string_view source;  ///< author and publication
  int files = 8;
  int ranks = 8;
  int seats = 2;
  std::vector<OptionSpec> options;
  std::vector<std::string_view>
      bench_positions{};  ///< ten position texts for `fray bench`, from sensible play; never changed
};

/// An option as somebody gave it.
struct OptionValue {
  std::string name;
  std::string value;
};

/// The chosen value of each option of a game, as an index into its OptionSpec::values, in the order of
/// GameInfo::options.
using OptionSet = std::vector<std::uint8_t>;

/// The defaults with the given values in their place. Error "bad_option" names an unknown option or value, or
/// one that is given twice, and what is allowed.
Result<OptionSet> resolve_options(const GameInfo& info, std::span<const OptionValue> given);

/// "name=value" of each option that differs from its default, separated by spaces; empty if none does.
std::string options_text(const GameInfo& info, const OptionSet& options);

/// Reads that text. Errors as resolve_options.
Result<std::vector<OptionValue>> parse_options_text(std::string_view text);

}  // namespace fray
