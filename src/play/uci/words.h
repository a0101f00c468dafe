// The words of a UCI line.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace fray {

/// Words of a line, as views into it.
using UciWords = std::span<const std::string_view>;

/// Splits a line at white space (space, tab, carriage return).
std::vector<std::string_view> split_words(std::string_view line);

/// The words with one space between each two.
std::string join_words(UciWords words);

/// Whether two words are the same but for the case of ASCII letters.
bool same_word(std::string_view a, std::string_view b);

/// Reads a whole number in [low, high]; error "bad_number" says that `name` has the value `text` and what was
/// expected.
Result<std::int64_t> parse_number(std::string_view name, std::string_view text, std::int64_t low,
                                  std::int64_t high);

/// `text` as it may stand in an error line: at most 60 characters.
std::string quoted(std::string_view text);

}  // namespace fray
