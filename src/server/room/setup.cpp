#include "server/room/setup.h"

#include <algorithm>

#include "play/referee/request.h"
#include "search/engine.h"

namespace fray {
namespace {

constexpr std::size_t kIdLength = 10;
/// Where dice come from: the scheme of fair_dice.h, or the players.
constexpr std::string_view kFair = "dice-v1";
constexpr std::string_view kByHand = "by-hand";

Json seats_json(const std::vector<SeatSetup>& seats) {
  Json json = Json::array();
  for (const SeatSetup& seat : seats) {
    if (seat.kind == SeatSetup::Kind::person)
      json.push_back({{"kind", "person"}});
    else
      json.push_back({{"kind", "computer"}, {"level", seat.level}});
  }
  return json;
}

Result<SeatSetup> parse_seat(const Json& json, std::size_t number) {
  const std::string name = "seats[" + std::to_string(number) + "]";
  if (!json.is_object()) return fail("bad_request", "field '" + name + "': expected an object");
  const Fields fields(json, name + '.');
  const auto kind = fields.text("kind");
  if (!kind) return tl::unexpected<Error>(kind.error());
  if (*kind == "person") return SeatSetup{};
  if (*kind != "computer") return fields.wrong("kind", "person or computer", json["kind"]);
  const auto level = fields.number("level", 1, kLevels);
  if (!level) return tl::unexpected<Error>(level.error());
  return SeatSetup{SeatSetup::Kind::computer, static_cast<int>(*level)};
}

Result<std::vector<SeatSetup>> parse_seats(const Fields& fields) {
  const auto array = fields.array("seats");
  if (!array) return tl::unexpected<Error>(array.error());
  std::vector<SeatSetup> seats;
  for (const Json& json : **array) {
    const auto seat = parse_seat(json, seats.size());
    if (!seat) return tl::unexpected<Error>(seat.error());
    seats.push_back(*seat);
  }
  return seats;
}

Result<std::optional<std::string>> parse_start(const Fields& fields) {
  const auto start = fields.required("start", "a position text or null");
  if (!start) return tl::unexpected<Error>(start.error());
  if ((*start)->is_null()) return std::nullopt;
  if (!(*start)->is_string()) return fields.wrong("start", "a position text or null", **start);
  return (*start)->get<std::string>();
}

Result<bool> parse_listed(const Fields& fields) {
  const auto listed = fields.required("listed", "true or false");
  if (!listed) return tl::unexpected<Error>(listed.error());
  if (!(*listed)->is_boolean()) return fields.wrong("listed", "true or false", **listed);
  return (*listed)->get<bool>();
}

struct DiceSetup {
  Bytes32 commitment;
  bool by_hand;
};

Result<DiceSetup> parse_dice(const Fields& fields) {
  const auto dice = fields.object("dice");
  if (!dice) return tl::unexpected<Error>(dice.error());
  const Fields keys(**dice, "dice.");
  const auto scheme = keys.text("scheme");
  if (!scheme) return tl::unexpected<Error>(scheme.error());
  if (*scheme != kFair && *scheme != kByHand)
    return keys.wrong("scheme", std::string(kFair) + " or " + std::string(kByHand), (**dice)["scheme"]);
  const auto commitment = keys.text("commitment");
  if (!commitment) return tl::unexpected<Error>(commitment.error());
  const auto bytes = from_hex(*commitment);
  if (!bytes) return keys.wrong("commitment", "64 hexadecimal digits", (**dice)["commitment"]);
  return DiceSetup{*bytes, *scheme == kByHand};
}

bool has_person(const RoomSetup& setup) {
  return std::ranges::any_of(setup.seats,
                             [](const SeatSetup& seat) { return seat.kind == SeatSetup::Kind::person; });
}

}  // namespace

bool is_room_id(std::string_view id) {
  const auto allowed = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  return id.size() == kIdLength && std::all_of(id.begin(), id.end(), allowed);
}

std::string new_id() {
  // 10 characters, each one of 62: 59 bits.
  constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  std::string id;
  while (true) {
    for (const std::uint8_t byte : random_bytes32()) {
      if (byte < 4 * kDigits.size()) id += kDigits[byte % kDigits.size()];
      if (id.size() == kIdLength) return id;
    }
  }
}

Result<void> check_setup(const RoomSetup& setup) {
  if (!is_room_id(setup.id)) {
    return fail("bad_request", "a room's id is 10 letters and digits, not '" + setup.id.substr(0, 40) + "'");
  }
  for (const SeatSetup& seat : setup.seats) {
    if (seat.kind == SeatSetup::Kind::computer && (seat.level < 1 || seat.level > kLevels)) {
      return fail("bad_request", "field 'seats': a computer's level is a number from 1 to " +
                                     std::to_string(kLevels) + ", got " + std::to_string(seat.level));
    }
  }
  if (!setup.dice_by_hand) return {};
  const GameInfo& info = setup.game->info();
  if (!info.throws_dice)
    return fail("bad_request", "field 'dice': " + std::string(info.title) + " has no dice to throw by hand");
  if (!has_person(setup))
    return fail("bad_request", "field 'dice': computers cannot throw dice by hand, expected a person's seat");
  return {};
}

Result<std::unique_ptr<AnyState>> first_state(const RoomSetup& setup) {
  if (setup.start) return setup.game->load(*setup.start, setup.options);
  return setup.game->start(setup.options);
}

bool has_other_numbers(const RoomSetup& setup) {
  return std::ranges::any_of(setup.options, [&](const OptionValue& chosen) {
    return std::ranges::any_of(setup.game->info().options, [&](const OptionSpec& option) {
      return option.number && option.name == chosen.name && option.values.front() != chosen.value;
    });
  });
}

Result<void> check_seats(const RoomSetup& setup, const AnyState& state) {
  const GameInfo& info = setup.game->info();
  if (setup.seats.size() == static_cast<std::size_t>(state.seats())) return {};
  std::string with;
  for (std::size_t i = 0; i < info.options.size() && !info.commanders.empty(); ++i) {
    const OptionSpec& option = info.options[i];
    if (option.name != info.seat_options[0] && option.name != info.seat_options[1]) continue;
    with += (with.empty() ? " with " : " and ") + std::string(option.name) + '=' +
            std::string(option.values[state.options()[i]]);
  }
  return fail("bad_request", "field 'seats': " + std::string(info.title) + " has " +
                                 std::to_string(state.seats()) + " seats" + with + ", got " +
                                 std::to_string(setup.seats.size()));
}

Json setup_json(const RoomSetup& setup, const Bytes32& commitment) {
  Json options = Json::object();
  for (const OptionValue& option : setup.options) options[option.name] = option.value;
  return {{"type", "created"},
          {"game_id", setup.id},
          {"game", setup.game->info().name},
          {"options", options},
          {"start", setup.start ? Json(*setup.start) : Json(nullptr)},
          {"seats", seats_json(setup.seats)},
          {"clock", clock_json(setup.clock)},
          {"listed", setup.listed},
          {"dice", {{"scheme", setup.dice_by_hand ? kByHand : kFair}, {"commitment", to_hex(commitment)}}}};
}

Result<CreatedRoom> parse_setup(const Json& created, std::span<const AnyGame* const> games) {
  const Fields fields(created);
  const auto id = fields.text("game_id");
  if (!id) return tl::unexpected<Error>(id.error());
  const auto name = fields.text("game");
  if (!name) return tl::unexpected<Error>(name.error());
  const auto game = find_game(*name, games);
  if (!game) return tl::unexpected<Error>(game.error());
  const auto options = fields.options("options");
  if (!options) return tl::unexpected<Error>(options.error());
  const auto start = parse_start(fields);
  if (!start) return tl::unexpected<Error>(start.error());
  const auto seats = parse_seats(fields);
  if (!seats) return tl::unexpected<Error>(seats.error());
  const auto clock_object = fields.object("clock");
  if (!clock_object) return tl::unexpected<Error>(clock_object.error());
  const auto clock = parse_clock(**clock_object);
  if (!clock) return tl::unexpected<Error>(clock.error());
  const auto listed = parse_listed(fields);
  if (!listed) return tl::unexpected<Error>(listed.error());
  const auto dice = parse_dice(fields);
  if (!dice) return tl::unexpected<Error>(dice.error());

  CreatedRoom room{{*id, *game, recorded_options((*game)->info(), *options), *start, *clock, *seats, *listed,
                    dice->by_hand},
                   dice->commitment};
  if (const auto ok = check_setup(room.setup); !ok) return tl::unexpected<Error>(ok.error());
  return room;
}

}  // namespace fray
