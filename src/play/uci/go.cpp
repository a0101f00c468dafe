#include "play/uci/go.h"

#include <algorithm>
#include <array>
#include <optional>

namespace fray {
namespace {

struct Parameter {
  std::string_view name;
  std::int64_t low;
  std::int64_t high;
};

constexpr std::int64_t kLongest = 1'000'000'000;  // milliseconds: eleven days
constexpr std::array<Parameter, 9> kParameters{{{"depth", 1, 1000},
                                                {"nodes", 1, 1'000'000'000'000},
                                                {"movetime", 1, kLongest},
                                                {"movestogo", 0, 1000},
                                                {"wtime", -kLongest, kLongest},
                                                {"btime", -kLongest, kLongest},
                                                {"winc", 0, kLongest},
                                                {"binc", 0, kLongest},
                                                {"seat", 0, 7}}};
enum : std::size_t {
  kDepth,
  kNodes,
  kMoveTime,
  kMovesToGo,
  kWhiteTime,
  kBlackTime,
  kWhiteInc,
  kBlackInc,
  kSeat
};

using Values = std::array<std::optional<std::int64_t>, kParameters.size()>;

std::string known_words() {
  std::string known;
  for (const Parameter& parameter : kParameters) known += std::string(parameter.name) + ", ";
  return known + "infinite, ponder";
}

/// Fills in the clock of the side to act; the other's is nobody's business here.
Result<void> read_clock(const Values& values, Side side, Limits& limits) {
  const bool white = side == Side::white;
  const auto given = [&](std::size_t i) { return values[i].has_value(); };
  const auto& clock = values[white ? kWhiteTime : kBlackTime];
  if (!clock) {
    if (!given(kWhiteTime) && !given(kBlackTime) && !given(kWhiteInc) && !given(kBlackInc) &&
        !given(kMovesToGo)) {
      return {};
    }
    return fail("bad_command", "go has a clock, but " + std::string(name_of(side)) + " is to act and " +
                                   (white ? "wtime" : "btime") + " is missing");
  }
  // GUIs send 0 and less to who has overstepped the time but may go on; to Limits, 0 means no clock.
  limits.clock_ms = std::max<std::int64_t>(*clock, 1);
  limits.increment_ms = values[white ? kWhiteInc : kBlackInc].value_or(0);
  limits.turns_to_go = static_cast<int>(values[kMovesToGo].value_or(0));
  return {};
}

}  // namespace

Result<UciGo> parse_go(UciWords words, Side side) {
  UciGo go;
  Values values;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "infinite" || word == "ponder") {
      (word == "ponder" ? go.ponder : go.infinite) = true;
      continue;
    }
    const auto parameter = std::find_if(kParameters.begin(), kParameters.end(),
                                        [&](const Parameter& known) { return known.name == word; });
    if (parameter == kParameters.end()) {
      return fail("bad_command", "go does not know " + quoted(word) + "; it takes " + known_words());
    }
    auto& value = values[static_cast<std::size_t>(parameter - kParameters.begin())];
    if (value) return fail("bad_command", "go has " + std::string(word) + " twice");
    if (++i == words.size())
      return fail("bad_command", "go " + std::string(word) + ": its number is missing");
    const auto number = parse_number("go " + std::string(word), words[i], parameter->low, parameter->high);
    if (!number) return tl::unexpected<Error>(number.error());
    value = *number;
  }
  go.limits.depth = static_cast<int>(values[kDepth].value_or(0));
  go.limits.nodes = static_cast<std::uint64_t>(values[kNodes].value_or(0));
  go.limits.time_ms = values[kMoveTime].value_or(0);
  if (values[kSeat]) go.seat = static_cast<Seat>(*values[kSeat]);
  const auto clock = read_clock(values, side, go.limits);
  if (!clock) return tl::unexpected<Error>(clock.error());
  return go;
}

}  // namespace fray
