#include "server/room/game_clock.h"

#include <algorithm>

#include "play/referee/request.h"

namespace fray {
namespace {

using Kind = ClockSettings::Kind;

constexpr std::int64_t kMinute = 60'000;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;

std::string_view kind_name(Kind kind) {
  switch (kind) {
    case Kind::none: return "none";
    case Kind::fischer: return "fischer";
    case Kind::correspondence: break;
  }
  return "correspondence";
}

/// A field with milliseconds, put into `ms`.
Result<void> read_ms(const Fields& fields, std::string_view name, std::int64_t low, std::int64_t high,
                     std::int64_t& ms) {
  const auto value = fields.number(name, static_cast<std::uint64_t>(low), static_cast<std::uint64_t>(high));
  if (!value) return tl::unexpected<Error>(value.error());
  ms = static_cast<std::int64_t>(*value);
  return {};
}

Result<ClockSettings> parse_fischer(const Fields& fields) {
  constexpr std::array<std::string_view, 3> kKnown{"kind", "initial", "increment"};
  ClockSettings settings{.kind = Kind::fischer};
  auto ok = fields.only(kKnown);
  if (ok) ok = read_ms(fields, "initial", 1, kDay, settings.initial);
  if (ok) ok = read_ms(fields, "increment", 0, 10 * kMinute, settings.increment);
  if (!ok) return tl::unexpected<Error>(ok.error());
  return settings;
}

Result<ClockSettings> parse_correspondence(const Fields& fields) {
  constexpr std::array<std::string_view, 2> kKnown{"kind", "per_move"};
  ClockSettings settings{.kind = Kind::correspondence};
  auto ok = fields.only(kKnown);
  if (ok) ok = read_ms(fields, "per_move", kHour, 30 * kDay, settings.per_move);
  if (!ok) return tl::unexpected<Error>(ok.error());
  return settings;
}

}  // namespace

Result<ClockSettings> parse_clock(const Json& json) {
  if (!json.is_object()) return Fields(json).wrong("clock", "an object", json);
  const Fields fields(json, "clock.");
  const auto kind = fields.text("kind");
  if (!kind) return tl::unexpected<Error>(kind.error());
  if (*kind == "fischer") return parse_fischer(fields);
  if (*kind == "correspondence") return parse_correspondence(fields);
  if (*kind != "none") return fields.wrong("kind", "none, fischer or correspondence", json["kind"]);
  constexpr std::array<std::string_view, 1> kKnown{"kind"};
  if (const auto ok = fields.only(kKnown); !ok) return tl::unexpected<Error>(ok.error());
  return ClockSettings{};
}

Json clock_json(const ClockSettings& settings) {
  Json json{{"kind", kind_name(settings.kind)}};
  if (settings.kind == Kind::fischer) {
    json["initial"] = settings.initial;
    json["increment"] = settings.increment;
  }
  if (settings.kind == Kind::correspondence) json["per_move"] = settings.per_move;
  return json;
}

GameClock::GameClock(const ClockSettings& settings) : settings_(settings) {
  if (settings.kind == Kind::fischer) left_.fill(settings.initial);
  if (settings.kind == Kind::correspondence) left_.fill(settings.per_move);
}

void GameClock::run(const Sides& sides, Moment now) {
  if (!counts()) return;
  set(left(now), now);
  running_ = sides;
  if (!runs()) return;
  if (settings_.kind == Kind::correspondence) {
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (!sides[i] || !last_[i]) left_[i] = settings_.per_move;
    }
  }
  last_ = sides;
}

void GameClock::pass_turn(Side side) {
  if (settings_.kind == Kind::fischer) left_[index_of(side)] += settings_.increment;
  if (settings_.kind == Kind::correspondence) left_.fill(settings_.per_move);
}

void GameClock::decided_together() {
  if (settings_.kind == Kind::correspondence) left_.fill(settings_.per_move);
}

void GameClock::set(const Left& left, Moment now) {
  if (!counts()) return;
  left_ = left;
  since_ = now;
}

void GameClock::credit(std::int64_t ms, Moment now) { since_ = std::min(since_ + ms, now); }

GameClock::Left GameClock::left(Moment now) const {
  Left left = left_;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (running_[i]) left[i] = std::max<std::int64_t>(0, left[i] - (now - since_));
  }
  return left;
}

std::optional<FlagFall> GameClock::flag_falls() const {
  if (!runs()) return std::nullopt;
  if (running_ == kBothSides && left_[0] == left_[1]) return FlagFall{since_ + left_[0], std::nullopt};
  const bool white = running_[0] && (!running_[1] || left_[0] < left_[1]);
  return FlagFall{since_ + left_[white ? 0 : 1], white ? Side::white : Side::black};
}

}  // namespace fray
