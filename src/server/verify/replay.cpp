// The first entry, and what all entries have in common.
#include "server/verify/replay.h"

#include <array>
#include <utility>

namespace fray {
namespace {

Result<std::unique_ptr<AnyState>> start_of(const Fields& fields, const AnyGame& game) {
  const auto named = fields.options("options");
  if (!named) return forward(named);
  const std::vector<OptionValue> options = recorded_options(game.info(), *named);
  const auto start = fields.required("start", "a position text or null");
  if (!start) return forward(start);
  if ((*start)->is_null()) return game.start(options);
  if (!(*start)->is_string()) return fields.wrong("start", "a position text or null", **start);
  return game.load((*start)->get<std::string>(), options);
}

}  // namespace

Result<Bytes32> hash_field(const Fields& fields, std::string_view name) {
  const auto text = fields.text(name);
  if (!text) return forward(text);
  const auto bytes = from_hex(*text);
  if (!bytes) return fields.wrong(name, "64 hexadecimal digits", Json(*text));
  return *bytes;
}

Result<Seat> LogReplay::seat_of(const Fields& fields) const {
  const auto seat = fields.number("seat", 0, seats_.size() - 1);
  if (!seat) return forward(seat);
  return static_cast<Seat>(*seat);
}

Result<std::optional<Seat>> LogReplay::author_of(const Fields& fields) const {
  if (!fields.has("by")) return std::nullopt;
  const auto by = fields.object("by");
  if (!by) return forward(by);
  const auto seat = seat_of(Fields(**by, "by."));
  if (!seat) return forward(seat);
  return *seat;
}

Result<LogReplay> LogReplay::begin(const LogEntry& created, const std::optional<std::string>& secret,
                                   std::span<const AnyGame* const> games) {
  if (created.type() != "created") return impossible("expected the type 'created' of the first entry");
  const Fields fields(created.body);
  LogReplay replay;
  const auto room = fields.text("game_id");
  if (!room) return forward(room);
  replay.room_ = *room;
  const auto name = fields.text("game");
  if (!name) return forward(name);
  const auto game = find_game(*name, games);
  if (!game) return forward(game);
  auto state = start_of(fields, **game);
  if (!state) return forward(state);
  replay.state_ = std::move(*state);
  const auto seats = fields.array("seats");
  if (!seats) return forward(seats);
  if (const auto read = replay.read_seats(**seats); !read) return forward(read);
  const auto clock = fields.object("clock");
  if (!clock) return forward(clock);
  const auto kind = Fields(**clock, "clock.").text("kind");
  if (!kind) return forward(kind);
  replay.timed_ = *kind != "none";
  if (*kind == "correspondence") {
    const auto per_move = Fields(**clock, "clock.").number("per_move", 0, std::uint64_t{1} << 53);
    if (!per_move) return forward(per_move);
    replay.per_move_ = static_cast<std::int64_t>(*per_move);
  }
  replay.at_ = created.at;

  const auto dice = fields.object("dice");
  if (!dice) return forward(dice);
  const Fields keys(**dice, "dice.");
  const auto scheme = keys.text("scheme");
  if (!scheme) return forward(scheme);
  if (*scheme != "dice-v1" && *scheme != "by-hand")
    return keys.wrong("scheme", "dice-v1 or by-hand", (**dice)["scheme"]);
  replay.dice_by_hand_ = *scheme == "by-hand";
  const auto commitment = hash_field(keys, "commitment");
  if (!commitment) return forward(commitment);
  replay.commitment_ = *commitment;
  const auto bytes = secret ? from_hex(*secret) : fail("", "");
  if (bytes && dice_commitment(replay.room_, *bytes) == replay.commitment_) replay.secret_ = *bytes;
  return replay;
}

Result<void> LogReplay::read_seats(const Json& seats) {
  const auto expected = static_cast<std::size_t>(state_->seats());
  if (seats.size() != expected) {
    return impossible("field 'seats': expected " + std::to_string(expected) + ", got " +
                      std::to_string(seats.size()));
  }
  for (const Json& json : seats) {
    const std::string name = "seats[" + std::to_string(seats_.size()) + "]";
    if (!json.is_object()) return impossible("field '" + name + "': expected an object");
    const Fields fields(json, name + '.');
    const auto kind = fields.text("kind");
    if (!kind) return forward(kind);
    if (*kind != "person" && *kind != "computer")
      return fields.wrong("kind", "person or computer", json["kind"]);
    SeatState seat;
    seat.person = *kind == "person";
    seat.side = state_->side_of(static_cast<Seat>(seats_.size()));
    seats_.push_back(seat);
  }
  return {};
}

LogReplay::Handler LogReplay::handler_of(std::string_view type) {
  constexpr std::array<std::pair<std::string_view, Handler>, 16> kHandlers{{
      {"seated", &LogReplay::seated},
      {"nonce_commit", &LogReplay::nonce_committed},
      {"nonce", &LogReplay::nonce_shared},
      {"started", &LogReplay::started},
      {"action", &LogReplay::acted},
      {"sealed", &LogReplay::sealed_choice},
      {"choices", &LogReplay::chosen_together},
      {"roll", &LogReplay::rolled},
      {"undo", &LogReplay::undone},
      {"deputy", &LogReplay::deputised},
      {"automatic", &LogReplay::set_automatic},
      {"offer", &LogReplay::offered},
      {"answer", &LogReplay::answered},
      {"paused", &LogReplay::paused},
      {"ended", &LogReplay::ended},
      {"rematch", &LogReplay::rematched},
  }};
  for (const auto& [name, handler] : kHandlers) {
    if (name == type) return handler;
  }
  return nullptr;
}

Result<void> LogReplay::apply(const LogEntry& entry) {
  const Handler handler = handler_of(entry.type());
  if (handler == nullptr) {
    lost_ = true;
    return impossible("no entry of the type '" + std::string(entry.type().substr(0, 40)) +
                      "' is possible here");
  }
  seq_ = entry.seq;
  before_at_ = std::exchange(at_, entry.at);
  const auto done = (this->*handler)(Fields(entry.body));
  if (!done && done.error().code != kMerelyWrong) lost_ = true;
  return done;
}

void LogReplay::report(VerifyReport& report) const {
  report.room = room_;
  report.game = state_->game().info().name;
  report.result = result_;
  report.reason = reason_;
  report.actions = actions_;
  report.choices = choices_;
  report.rolls = rolls_;
  report.dice_by_hand = dice_by_hand_;
  report.fair_rolls = fair_rolls_;
  report.seals = seals_;
  report.opened = opened_;
  report.shares = shares_;
  report.missing = missing_;
}

}  // namespace fray
