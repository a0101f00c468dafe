#include "play/match/uci/program_spec.h"

#include <algorithm>
#include <charconv>

namespace fray {
namespace {

constexpr std::string_view kPrefix = "uci:";
constexpr std::string_view kOption = "option.";
constexpr std::int64_t kLongestMs = 86'400'000;

/// A character of a spec, which inside quotes separates nothing.
struct SpecCharacter {
  char character;
  bool quoted;
};
using SpecText = std::vector<SpecCharacter>;

tl::unexpected<Error> bad_program_spec(const std::string& problem) {
  return fail("bad_engine", "engine uci: " + problem);
}

Result<SpecText> take_quotes_away(std::string_view text) {
  SpecText characters;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    // UCI has lines, and a control character could end one.
    if (static_cast<unsigned char>(c) < ' ') return bad_program_spec("it has a control character");
    if (c == '"') {
      quoted = !quoted;
      // Between quotes there may be nothing, and that is a word too.
      if (quoted) characters.push_back({'\0', true});
    } else if (c == '\\' && quoted && i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\')) {
      characters.push_back({text[++i], true});
    } else {
      characters.push_back({c, quoted});
    }
  }
  if (quoted) return bad_program_spec("a quotation mark (\") is missing");
  return characters;
}

/// The parts between separators that are not quoted; at least one.
std::vector<SpecText> split_at(const SpecText& text, char separator) {
  std::vector<SpecText> parts(1);
  for (const SpecCharacter& item : text) {
    if (item.character == separator && !item.quoted) {
      parts.emplace_back();
    } else {
      parts.back().push_back(item);
    }
  }
  return parts;
}

std::string plain(const SpecText& text) {
  std::string result;
  for (const SpecCharacter& item : text) {
    if (item.character != '\0') result += item.character;
  }
  return result;
}

template <class Number>
bool read_whole(const std::string& text, Number most, Number& number) {
  Number value{};
  const char* end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, value);
  if (parsed.ec != std::errc() || parsed.ptr != end || value < 1 || value > most) return false;
  number = value;
  return true;
}

Result<void> set_program_parameter(ProgramSpec& spec, const SpecText& item) {
  const auto equals = std::find_if(
      item.begin(), item.end(), [](const SpecCharacter& one) { return one.character == '=' && !one.quoted; });
  const std::string name = plain({item.begin(), equals});
  const bool has_value = equals != item.end();
  const std::string value = has_value ? plain({equals + 1, item.end()}) : "";
  if (name.size() > kOption.size() && name.starts_with(kOption)) {
    spec.options.push_back({name.substr(kOption.size()), has_value ? std::optional(value) : std::nullopt});
    return {};
  }
  bool good = false;
  if (name == "depth") {
    good = read_whole(value, 1000, spec.limits.depth);
  } else if (name == "nodes") {
    good = read_whole<std::uint64_t>(value, 1'000'000'000'000, spec.limits.nodes);
  } else if (name == "ms") {
    good = read_whole(value, kLongestMs, spec.limits.time_ms);
  } else if (name == "patience") {
    good = read_whole(value, kLongestMs, spec.patience_ms);
  } else {
    return bad_program_spec(
        "there is no parameter '" + name.substr(0, 60) +
        "'; after the program and its arguments, with commas, there may be option.NAME=VALUE, "
        "depth, nodes, ms and patience; a path that has a comma or a space stands in \"\"");
  }
  if (!good) return bad_program_spec("'" + plain(item).substr(0, 60) + "' is out of range or not a number");
  return {};
}

}  // namespace

bool names_program(std::string_view text) { return text.starts_with(kPrefix); }

Result<ProgramSpec> parse_program_spec(std::string_view text) {
  if (!names_program(text)) return bad_program_spec("it does not begin with uci:");
  const auto characters = take_quotes_away(text.substr(kPrefix.size()));
  if (!characters) return pass_on(characters.error());
  const std::vector<SpecText> items = split_at(*characters, ',');
  ProgramSpec spec;
  for (const SpecText& word : split_at(items.front(), ' ')) {
    if (!word.empty()) spec.command.push_back(plain(word));
  }
  if (spec.command.empty() || spec.command.front().empty())
    return bad_program_spec("the program is missing; expected uci:PROGRAM, as in uci:/usr/games/stockfish");
  for (std::size_t i = 1; i < items.size(); ++i) {
    if (const auto set = set_program_parameter(spec, items[i]); !set) return pass_on(set.error());
  }
  return spec;
}

}  // namespace fray
