#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "endgame/table_folder.h"
#include "search/engine.h"

namespace fray {
namespace {

tl::unexpected<Error> bad_engine(const std::string& problem) { return fail("bad_engine", problem); }

template <class Number>
bool read_number(std::string_view text, Number low, Number high, Number& number) {
  Number value{};
  const char* end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, value);
  if (parsed.ec != std::errc() || parsed.ptr != end || value < low || value > high) return false;
  number = value;
  return true;
}

// Not every standard library that Fray is built with reads floating-point numbers with from_chars.
bool read_number(std::string_view text, double low, double high, double& number) {
  const std::string copy(text);
  char* end = nullptr;
  const double value = std::strtod(copy.c_str(), &end);
  if (copy.empty() || end != copy.c_str() + copy.size() || !(value >= low && value <= high)) return false;
  number = value;
  return true;
}

struct Switch {
  std::string_view name;
  bool SearchSettings::* member;
};
constexpr std::array<Switch, 12> kSwitches{{{"pruning", &SearchSettings::pruning},
                                            {"star1", &SearchSettings::star1},
                                            {"table", &SearchSettings::table},
                                            {"ordering", &SearchSettings::ordering},
                                            {"reductions", &SearchSettings::reductions},
                                            {"aspiration", &SearchSettings::aspiration},
                                            {"repetition", &SearchSettings::repetition},
                                            {"null_move", &SearchSettings::null_move},
                                            {"futility", &SearchSettings::futility},
                                            {"corrections", &SearchSettings::corrections},
                                            {"chance_cut", &SearchSettings::chance_cut},
                                            {"stakes", &SearchSettings::stakes}}};

/// Sets a part of the search; as set_parameter.
std::optional<bool> set_switch(SearchSettings& settings, std::string_view name, std::string_view value) {
  if (name == "quiescence") return read_number(value, 0, 100, settings.quiescence_turns.emplace(0));
  const auto found =
      std::find_if(kSwitches.begin(), kSwitches.end(), [&](const Switch& item) { return item.name == name; });
  if (found == kSwitches.end()) return std::nullopt;
  settings.*found->member = value == "1";
  return value == "0" || value == "1";
}

/// Sets one parameter; false if the value does not fit, nothing if there is no such parameter for this kind.
std::optional<bool> set_parameter(EngineSpec& spec, std::string_view name, std::string_view value) {
  const bool search = spec.kind == "search";
  const bool thinks = search || spec.kind == "mcts";
  if (name == "level" && search) return read_number(value, 1, kLevels, spec.level);
  if (name == "hash" && search) return read_number(value, 1, 65536, spec.hash_mb);
  if (name == "threads" && search) return read_number(value, 1, 256, spec.threads);
  if (name == "depth" && search) return read_number(value, 1, 1000, spec.limits.depth);
  if (name == "overlook" && search) return read_number(value, 0.0, 1.0, spec.overlooked);
  if (name == "misjudge" && search) return read_number(value, 0.0, 1.0, spec.misjudgement);
  if (name == "c" && spec.kind == "mcts") return read_number(value, 0.0, 100.0, spec.exploration);
  if (name == "nodes" && thinks)
    return read_number<std::uint64_t>(value, 1, 1'000'000'000'000, spec.limits.nodes);
  if (name == "ms" && thinks) return read_number<std::int64_t>(value, 1, 86'400'000, spec.limits.time_ms);
  if (name == "seed") return read_number<std::uint64_t>(value, 0, ~std::uint64_t{0}, spec.seed);
  if (search) return set_switch(spec.settings, name, value);
  return std::nullopt;
}

}  // namespace

Result<EngineSpec> parse_engine_spec(std::string_view text) {
  EngineSpec spec;
  spec.kind = text.substr(0, text.find(':'));
  if (spec.kind != "search" && spec.kind != "mcts" && spec.kind != "greedy" && spec.kind != "random") {
    return bad_engine("there is no engine '" + spec.kind.substr(0, 40) +
                      "'; there is search, mcts, greedy, random");
  }
  if (spec.kind.size() == text.size()) return spec;
  std::string_view rest = text.substr(spec.kind.size() + 1);
  while (true) {
    const std::string item(rest.substr(0, rest.find(',')));
    const std::size_t equals = item.find('=');
    if (equals == std::string::npos) return bad_engine("'" + item + "' is not of the form name=value");
    if (spec.kind == "search" && item.starts_with("tables=")) {
      auto tables = open_tables(item.substr(equals + 1));
      if (!tables) return bad_engine("engine search: " + tables.error().message);
      spec.settings.endgames = std::move(*tables);
      if (item.size() == rest.size()) return spec;
      rest.remove_prefix(item.size() + 1);
      continue;
    }
    const auto set = set_parameter(spec, item.substr(0, equals), std::string_view(item).substr(equals + 1));
    if (!set) {
      return bad_engine(
          "engine " + spec.kind + " has no parameter '" + item.substr(0, equals) +
          "'; search has level, hash, threads, depth, nodes, ms, seed, tables, overlook, misjudge and its "
          "parts (pruning, star1, table, ordering, reductions, aspiration, null_move, repetition, futility, "
          "corrections, chance_cut, quiescence, stakes); mcts has c, nodes, ms, seed; greedy and random have "
          "seed");
    }
    if (!*set) return bad_engine("engine " + spec.kind + ": '" + item + "' is out of range or not a number");
    if (item.size() == rest.size()) return spec;
    rest.remove_prefix(item.size() + 1);
  }
}

}  // namespace fray
