// Rooms: making them, finding them, taking seats.
#include <array>

#include "play/referee/request.h"
#include "server/api/answers.h"
#include "server/api/api.h"
#include "server/api/seat_order.h"
#include "server/campaign/views.h"

namespace fray {
namespace {

constexpr Moment kLobbyKept = 1'000;
constexpr int kLobbyRows = 50;

/// A new room as the body of POST /api/rooms describes it.
struct RoomOrder {
  RoomSetup setup;
  std::vector<Seat> own;  ///< seats of whoever asks
  std::string name;       ///< his name; there if he has a seat
};

Result<void> read_start_and_listed(const Json& body, const Fields& fields, RoomOrder& order) {
  if (fields.has("start") && !body["start"].is_null()) {
    auto start = fields.text("start");
    if (!start) return tl::unexpected<Error>(start.error());
    order.setup.start = std::move(*start);
  }
  if (fields.has("listed")) {
    if (!body["listed"].is_boolean()) return fields.wrong("listed", "true or false", body["listed"]);
    order.setup.listed = body["listed"].get<bool>();
  }
  return {};
}

/// After the seats.
Result<void> read_dice(const Json& body, const Fields& fields, RoomOrder& order) {
  if (!fields.has("dice")) return {};
  const auto dice = fields.text("dice");
  if (!dice) return tl::unexpected<Error>(dice.error());
  if (*dice != "by-hand" && *dice != "fair") return fields.wrong("dice", "fair or by-hand", body["dice"]);
  order.setup.dice_by_hand = *dice == "by-hand";
  const auto people = std::ranges::count(order.setup.seats, SeatSetup::Kind::person, &SeatSetup::kind);
  if (order.setup.dice_by_hand && static_cast<std::size_t>(people) != order.own.size()) {
    return fail("bad_request",
                "field 'dice': by hand only where all people sit at one screen, so no seat can be open");
  }
  return {};
}

Result<RoomOrder> read_order(const Json& body, std::span<const AnyGame* const> games) {
  const Fields fields(body);
  static constexpr std::array<std::string_view, 8> kKnown{"game",  "options", "start", "clock",
                                                          "seats", "listed",  "dice",  "name"};
  if (auto only = fields.only(kKnown); !only) return tl::unexpected<Error>(only.error());
  RoomOrder order;
  const auto name = fields.text("game");
  if (!name) return tl::unexpected<Error>(name.error());
  const auto game = find_game(*name, games);
  if (!game) return tl::unexpected<Error>(game.error());
  order.setup.game = *game;
  auto options = fields.options("options");
  if (!options) return tl::unexpected<Error>(options.error());
  order.setup.options = std::move(*options);
  const auto clock_object = fields.object("clock");
  if (!clock_object) return tl::unexpected<Error>(clock_object.error());
  const auto clock = parse_clock(**clock_object);
  if (!clock) return tl::unexpected<Error>(clock.error());
  order.setup.clock = *clock;
  if (auto done = read_start_and_listed(body, fields, order); !done)
    return tl::unexpected<Error>(done.error());
  const auto seats = fields.array("seats");
  if (!seats) return tl::unexpected<Error>(seats.error());
  auto seat_order = read_seats(**seats, "seats");
  if (!seat_order) return tl::unexpected<Error>(seat_order.error());
  order.setup.seats = std::move(seat_order->seats);
  order.own = std::move(seat_order->own);
  if (auto done = read_dice(body, fields, order); !done) return tl::unexpected<Error>(done.error());
  if (fields.has("name") || !order.own.empty()) {
    auto own_name = fields.text("name");
    if (!own_name) return tl::unexpected<Error>(own_name.error());
    order.name = std::move(*own_name);
  }
  return order;
}

/// The three lists as JSON; the summaries are stored as such.
Result<std::string> lobby_text(Store& store) {
  std::string text = "{";
  for (const auto& [name, phases] :
       {std::pair<std::string_view, std::vector<std::string_view>>{"open", {"open"}},
        {"live", {"playing", "seeding"}},
        {"finished", {"ended"}}}) {
    text += (text.size() > 1 ? ",\"" : "\"") + std::string(name) + "\":[";
    int rows = 0;
    for (const std::string_view phase : phases) {
      const auto found = store.lobby(phase, kLobbyRows - rows);
      if (!found) return tl::unexpected<Error>(found.error());
      for (const Store::LobbyRow& row : *found) text += (rows++ > 0 ? "," : "") + row.summary;
    }
    text += ']';
  }
  return text + '}';
}

std::optional<Seat> read_seat_number(const std::string& text) {
  if (text.empty() || text.size() > 2 || text.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  return static_cast<Seat>(std::stoi(text));
}

}  // namespace

void Api::add_rooms(Router& router) {
  router.add("GET", "/api/games", [this](Call call) { list_games(std::move(call)); });
  router.add("POST", "/api/rooms", [this](Call call) { create_room(std::move(call)); });
  router.add("GET", "/api/rooms", [this](Call call) { lobby(std::move(call)); });
  router.add("GET", "/api/rooms/*", [this](Call call) { show_room(std::move(call)); });
  router.add("POST", "/api/rooms/*/seats/*", [this](Call call) { take_seat(std::move(call)); });
}

void Api::list_games(Call call) {
  if (!games_) {
    const auto games = parts_.rooms.settings().games;
    Json json = games_json(games);
    for (std::size_t i = 0; i < games.size(); ++i) {
      if (const CampaignRules* rules = games[i]->campaigns())
        json[i]["campaigns"] = campaign_info_json(rules->info());
    }
    games_ = std::make_shared<const std::string>(dump_line({{"games", std::move(json)}}));
  }
  call.reply(text_response(games_));
}

void Api::create_room(Call call) {
  const auto body = call.body();
  if (!body) return call.reply(error_response(body.error()));
  auto order = read_order(*body, parts_.rooms.settings().games);
  if (!order) return call.reply(error_response(order.error()));
  if_within(new_rooms_, call, [this, call, order = std::move(*order)] {
    when_playable(call, order.setup, [this, call, order] {
      with_account(call.request, [this, call, order](const Result<Account>& account) {
        if (!account) return call.reply(error_response(account.error()));
        const Newcomers own(order.own, order.name, number_of(*account));
        std::vector<NewSeat> people;
        for (const auto& [seat, person] : own.people)
          people.push_back({seat, person.name, person.token_hash(), person.account});
        parts_.rooms.create(
            order.setup, std::move(people),
            answering(call, 201, [tokens = own.tokens()](const std::shared_ptr<LiveRoom>& room) {
              return Json{{"id", room->id()}, {"tokens", tokens}};
            }));
      });
    });
  });
}

/// Calls `then` when no table of the rules has to be made for the game any more; what is made stays.
void Api::when_playable(const Call& call, const RoomSetup& setup, std::function<void()> then) {
  if (!has_other_numbers(setup)) return then();
  const auto begin = [setup]() -> Result<void> {
    const auto state = first_state(setup);
    if (!state) return tl::unexpected<Error>(state.error());
    return {};
  };
  parts_.slow.run(asker_of(call), begin, [call, then = std::move(then)](const Result<void>& begun) {
    if (!begun) return call.reply(error_response(begun.error()));
    then();
  });
}

void Api::lobby(Call call) {
  if (now_ms() - lobby_at_ < kLobbyKept && now_ms() >= lobby_at_) return call.reply(text_response(lobby_));
  waiting_for_lobby_.push_back(std::move(call));
  if (waiting_for_lobby_.size() > 1) return;
  // For everybody, so it is the server's own turn.
  parts_.lookups.run(
      "", [&store = parts_.store] { return lobby_text(store); },
      [this](Result<std::string> text) {
        if (text) {
          lobby_ = std::make_shared<const std::string>(std::move(*text));
          lobby_at_ = now_ms();
        }
        for (const Call& waiting : std::exchange(waiting_for_lobby_, {}))
          waiting.reply(text ? text_response(lobby_) : error_response(text.error()));
      });
}

void Api::show_room(Call call) {
  with_room(call,
            [call](LiveRoom& live) { call.reply(json_response(200, {{"room", live.room().summary()}})); });
}

void Api::take_seat(Call call) {
  const auto seat = read_seat_number(call.parameters[1]);
  if (!seat)
    return call.reply(error_response({"not_found", "there is no seat " + call.parameters[1].substr(0, 40)}));
  with_newcomer(call, [this, call, seat = *seat](const Newcomer& person) {
    if_free_to_all(call, [this, call, seat, person] { sit_down(call, seat, person); });
  });
}

/// Seats of a campaign's games are for those who lead its teams.
void Api::if_free_to_all(const Call& call, std::function<void()> then) {
  parts_.lookups.run(
      asker_of(call), [&store = parts_.store, id = call.parameters[0]] { return store.campaign_of_room(id); },
      [call, then = std::move(then)](const Result<std::optional<std::string>>& campaign) {
        if (!campaign) return call.reply(error_response(campaign.error()));
        if (!*campaign) return then();
        call.reply(error_response({"not_yours", "this seat is for a player of the campaign " + **campaign +
                                                    ", who comes to it from there"}));
      });
}

void Api::sit_down(const Call& call, Seat seat, const Newcomer& person) {
  with_room(call, [call, seat, person](LiveRoom& live) {
    if (seat >= live.room().setup().seats.size())
      return call.reply(error_response({"not_found", "there is no such seat in this game"}));
    auto change = live.room().sit(seat, person.name, now_ms());
    if (!change) return call.reply(error_response(change.error()));
    live.commit(std::move(*change), {{static_cast<int>(seat), person.token_hash(), person.account}},
                [call, token = person.token](const Result<void>& done) {
                  if (!done)
                    return call.reply(error_response({"storage", "the server could not store this"}));
                  call.reply(json_response(201, {{"token", token}}));
                });
  });
}

}  // namespace fray
