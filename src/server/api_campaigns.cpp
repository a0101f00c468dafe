// Campaigns: making one, joining, reading, and what players do between games.
#include <array>

#include "dnd/campaign/json.h"
#include "play/request.h"
#include "server/api.h"
#include "server/campaign_desk.h"
#include "server/campaign_views.h"
#include "server/person_name.h"
#include "server/seat_order.h"

namespace fray {
namespace {

using dnd::campaign::Campaign;
using dnd::campaign::CampaignEvent;

constexpr std::size_t kLongestItem = 200;
constexpr std::uint64_t kMostItems = 2'000'000'000;

tl::unexpected<Error> pass_on(const Error& error) { return tl::unexpected<Error>(error); }

/// A new campaign as the body of POST /api/campaigns describes it.
struct CampaignOrder {
  CampaignSetup setup;
  CampaignEvent founded;
  std::vector<Seat> own;  ///< teams of whoever asks
  std::string name;
};

Result<std::array<std::string, 2>> read_names(const Fields& fields) {
  const auto names = fields.array("teams");
  if (!names) return pass_on(names.error());
  std::array<std::string, 2> read;
  bool good = (*names)->size() == 2;
  for (std::size_t team = 0; good && team < 2; ++team) {
    const Json& name = (**names)[team];
    good = name.is_string() && check_person_name(name.get_ref<const std::string&>());
    if (good) read[team] = name.get<std::string>();
  }
  if (!good) return fields.wrong("teams", "two names of 1 to 24 printable characters", **names);
  return read;
}

Result<void> read_players(const Fields& fields, CampaignOrder& order) {
  const auto players = fields.array("players");
  if (!players) return pass_on(players.error());
  const auto seats = read_seats(**players, "players");
  if (!seats) return pass_on(seats.error());
  if (seats->seats.size() != 2) return fields.wrong("players", "two", **players);
  if (seats->own.empty()) return fail("bad_request", "field 'players': expected that one of them is \"me\"");
  order.setup.players = {seats->seats[0], seats->seats[1]};
  order.own = seats->own;
  return {};
}

Result<dnd::campaign::Settings> read_settings(const Fields& fields) {
  dnd::campaign::Settings settings;
  if (fields.has("gold")) {
    const auto gold = fields.number("gold", 0, dnd::campaign::kMostStartingGold);
    if (!gold) return pass_on(gold.error());
    settings.gold = static_cast<int>(*gold);
  }
  if (fields.has("level")) {
    const auto level = fields.number("level", 1, 5);
    if (!level) return pass_on(level.error());
    settings.level = static_cast<int>(*level);
  }
  return settings;
}

Result<CampaignOrder> read_order(const Json& body, const AnyGame& game) {
  const Fields fields(body);
  static constexpr std::array<std::string_view, 7> kKnown{"teams",   "players", "gold", "level",
                                                          "options", "clock",   "name"};
  if (auto only = fields.only(kKnown); !only) return pass_on(only.error());
  CampaignOrder order;
  auto names = read_names(fields);
  if (!names) return pass_on(names.error());
  const auto settings = read_settings(fields);
  if (!settings) return pass_on(settings.error());
  order.founded = Campaign::found((*names)[0], (*names)[1], *settings);
  if (auto done = read_players(fields, order); !done) return pass_on(done.error());
  auto options = fields.options("options");
  if (!options) return pass_on(options.error());
  // Whether there are such options: a game with them says it.
  if (const auto state = game.start(*options); !state) return pass_on(state.error());
  order.setup.options = std::move(*options);
  const auto clock_object = fields.object("clock");
  if (!clock_object) return pass_on(clock_object.error());
  const auto clock = parse_clock(**clock_object);
  if (!clock) return pass_on(clock.error());
  order.setup.clock = *clock;
  auto name = fields.text("name");
  if (!name) return pass_on(name.error());
  order.name = std::move(*name);
  return order;
}

std::optional<int> read_team(const std::string& text) {
  if (text != "0" && text != "1") return std::nullopt;
  return text == "1" ? 1 : 0;
}

const Error kNoTeam{"not_found", "a campaign has the teams 0 and 1"};

/// Token and id of a request.
Result<CampaignDesk::Request> read_request(const Fields& fields) {
  auto token = fields.text("token");
  if (!token) return pass_on(token.error());
  auto id = fields.text("id");
  if (!id) return pass_on(id.error());
  if (auto good = check_request_id(*id); !good) return pass_on(good.error());
  return CampaignDesk::Request{std::move(*token), std::move(*id), {}, {}};
}

/// Checks the keys that belong to a type of change.
Result<void> only(const Fields& fields, std::string_view further) {
  const std::array<std::string_view, 5> known{"token", "id", "type", "item", further};
  return fields.only(std::span(known).first(further.empty() ? 4 : 5));
}

Result<int> read_item_number(const Fields& fields, std::uint64_t lowest) {
  const auto number = fields.number("item", lowest, kMostItems);
  if (!number) return pass_on(number.error());
  return static_cast<int>(*number);
}

using Make = decltype(CampaignDesk::Request::make);

Result<Make> read_purchase(const Fields& fields) {
  const auto item = fields.text("item");
  if (!item) return pass_on(item.error());
  if (item->size() > kLongestItem)
    return fail("bad_request", "field 'item': expected at most " + std::to_string(kLongestItem) + " bytes");
  return [item = *item](const OpenCampaign& open, int team) { return open.campaign.buy(team, item); };
}

Result<Make> read_gift(const Fields& fields, int item) {
  const auto to = fields.text("to");
  if (!to) return pass_on(to.error());
  const auto place = dnd::campaign::place_named(*to);
  if (!place) return fail("bad_request", "field 'to': expected a place of the team, a1 to h2");
  return [item, place = *place](const OpenCampaign& open, int team) {
    return open.campaign.give(team, item, place);
  };
}

Result<CampaignEvent> take_spoils(const OpenCampaign& open, int team, int item) {
  if (open.campaign.spoils() && open.campaign.spoils()->winner != team)
    return fail("not_yours", "the spoils are for the winner to choose");
  return open.campaign.take_spoils(item);
}

/// What the body of POST /api/campaigns/ID/changes asks for.
Result<Make> read_change(const Fields& fields, const Json& body) {
  const auto type = fields.text("type");
  if (!type) return pass_on(type.error());
  if (auto done = only(fields, *type == "give" ? "to" : ""); !done) return pass_on(done.error());
  if (*type == "buy") return read_purchase(fields);
  const bool is_known = *type == "sell" || *type == "give" || *type == "take-off" || *type == "take-spoils";
  if (!is_known) return fields.wrong("type", "buy, sell, give, take-off or take-spoils", body["type"]);
  const auto item = read_item_number(fields, *type == "take-spoils" ? 0 : 1);
  if (!item) return pass_on(item.error());
  if (*type == "give") return read_gift(fields, *item);
  if (*type == "sell")
    return [item = *item](const OpenCampaign& open, int team) { return open.campaign.sell(team, item); };
  if (*type == "take-off")
    return [item = *item](const OpenCampaign& open, int team) { return open.campaign.take_off(team, item); };
  return [item = *item](const OpenCampaign& open, int team) { return take_spoils(open, team, item); };
}

/// Answers with what `make` makes of the campaign that the path names.
template <class Make>
void reply_of_campaign(ApiParts& parts, const Call& call, Make make) {
  parts.background.run(
      [desk = CampaignDesk(parts.store, parts.rooms.settings().games), id = call.parameters[0],
       make]() mutable -> Result<Json> {
        const auto open = desk.read(id, now_ms());
        if (!open) return pass_on(open.error());
        return make(*open);
      },
      [call](const Result<Json>& json) {
        call.reply(json ? json_response(200, *json) : error_response(json.error()));
      });
}

}  // namespace

void Api::add_campaigns(Router& router) {
  router.add("POST", "/api/campaigns", [this](Call call) { found_campaign(std::move(call)); });
  router.add("GET", "/api/campaigns/*", [this](Call call) { show_campaign(std::move(call)); });
  router.add("POST", "/api/campaigns/*/teams/*", [this](Call call) { take_team(std::move(call)); });
  router.add("POST", "/api/campaigns/*/changes", [this](Call call) { change_campaign(std::move(call)); });
  router.add("GET", "/api/campaigns/*/shop/*", [this](Call call) { show_shop(std::move(call)); });
  router.add("POST", "/api/campaigns/*/quote", [this](Call call) { show_quote(std::move(call)); });
  router.add("GET", "/api/campaigns/*/export", [this](Call call) { export_campaign(std::move(call)); });
  router.add("POST", "/api/campaigns/*/games", [this](Call call) { come_to_game(std::move(call)); });
}

void Api::found_campaign(Call call) {
  const AnyGame* game = campaign_game(parts_.rooms.settings().games);
  if (game == nullptr)
    return call.reply(error_response({"not_possible", "this server does not play campaigns"}));
  const auto body = call.body();
  if (!body) return call.reply(error_response(body.error()));
  const auto order = read_order(*body, *game);
  if (!order) return call.reply(error_response(order.error()));
  if (!within(new_rooms_, call)) return;
  with_account(call.request, [this, call, order = *order](const Result<Account>& account) {
    if (!account) return call.reply(error_response(account.error()));
    Json tokens = Json::object();
    std::vector<CampaignPlayer> players;
    for (const Seat team : order.own) {
      const std::string token = new_token();
      tokens[std::to_string(team)] = token;
      players.push_back({static_cast<int>(team), order.name, sha256(token),
                         *account ? std::optional((*account)->id) : std::nullopt});
    }
    parts_.background.run(
        [desk = CampaignDesk(parts_.store, parts_.rooms.settings().games), order,
         players = std::move(players)]() mutable {
          return desk.found(order.setup, order.founded, std::move(players), now_ms());
        },
        [call, tokens = std::move(tokens)](const Result<std::string>& id) {
          if (!id) return call.reply(error_response(id.error()));
          call.reply(json_response(201, {{"id", *id}, {"tokens", tokens}}));
        });
  });
}

void Api::show_campaign(Call call) {
  reply_of_campaign(parts_, call,
                    [](const OpenCampaign& open) { return Json{{"campaign", campaign_json(open)}}; });
}

void Api::show_shop(Call call) {
  const auto team = read_team(call.parameters[1]);
  if (!team) return call.reply(error_response(kNoTeam));
  reply_of_campaign(parts_, call, [team = *team](const OpenCampaign& open) { return shop_json(open, team); });
}

void Api::show_quote(Call call) {
  const auto body = call.body();
  if (!body) return call.reply(error_response(body.error()));
  const Fields fields(*body);
  static constexpr std::array<std::string_view, 2> kKnown{"team", "item"};
  if (auto only = fields.only(kKnown); !only) return call.reply(error_response(only.error()));
  const auto team = fields.number("team", 0, 1);
  if (!team) return call.reply(error_response(team.error()));
  const auto item = fields.text("item");
  if (!item) return call.reply(error_response(item.error()));
  reply_of_campaign(parts_, call, [team = static_cast<int>(*team), item = *item](const OpenCampaign& open) {
    return quote_json(open, team, item.substr(0, kLongestItem));
  });
}

void Api::take_team(Call call) {
  const auto team = read_team(call.parameters[1]);
  if (!team) return call.reply(error_response(kNoTeam));
  const auto body = call.body();
  if (!body) return call.reply(error_response(body.error()));
  const Fields fields(*body);
  static constexpr std::array<std::string_view, 1> kKnown{"name"};
  if (auto only = fields.only(kKnown); !only) return call.reply(error_response(only.error()));
  const auto name = fields.text("name");
  if (!name) return call.reply(error_response(name.error()));
  with_account(call.request, [this, call, team = *team, name = *name](const Result<Account>& account) {
    if (!account) return call.reply(error_response(account.error()));
    const std::string token = new_token();
    const CampaignPlayer player{team, name, sha256(token),
                                *account ? std::optional((*account)->id) : std::nullopt};
    parts_.background.run(
        [desk = CampaignDesk(parts_.store, parts_.rooms.settings().games), id = call.parameters[0],
         player]() mutable { return desk.join(id, player, now_ms()); },
        [call, token](const Result<OpenCampaign>& done) {
          if (!done) return call.reply(error_response(done.error()));
          call.reply(json_response(201, {{"token", token}}));
        });
  });
}

void Api::change_campaign(Call call) {
  const auto body = call.body();
  if (!body) return call.reply(error_response(body.error()));
  const Fields fields(*body);
  auto request = read_request(fields);
  if (!request) return call.reply(error_response(request.error()));
  auto make = read_change(fields, *body);
  if (!make) return call.reply(error_response(make.error()));
  request->make = std::move(*make);
  parts_.background.run(
      [desk = CampaignDesk(parts_.store, parts_.rooms.settings().games), id = call.parameters[0],
       request = *request]() mutable { return desk.change(id, request, now_ms()); },
      [call](const Result<CampaignDesk::Change>& done) {
        if (!done) return call.reply(error_response(done.error()));
        call.reply(
            json_response(200, {{"sequence", done->sequence}, {"campaign", campaign_json(done->after)}}));
      });
}

void Api::export_campaign(Call call) {
  parts_.background.run(
      [desk = CampaignDesk(parts_.store, parts_.rooms.settings().games),
       id = call.parameters[0]]() mutable -> Result<std::string> {
        const auto open = desk.read(id, now_ms());
        if (!open) return pass_on(open.error());
        return dnd::campaign::export_campaign(open->campaign);
      },
      [call](Result<std::string> text) {
        if (!text) return call.reply(error_response(text.error()));
        HttpResponse response = json_response(200, nullptr);
        const std::string name = "campaign-" + call.parameters[0] + ".json";
        response.headers.push_back({"Content-Disposition", "attachment; filename=\"" + name + "\""});
        response.body = std::move(*text);
        call.reply(std::move(response));
      });
}

}  // namespace fray
