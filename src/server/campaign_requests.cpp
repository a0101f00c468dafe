#include "server/campaign_requests.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "server/person_name.h"
#include "server/seat_order.h"

namespace fray {
namespace {

using dnd::campaign::Campaign;
using dnd::campaign::CampaignEvent;
using Make = decltype(CampaignDesk::Request::make);

constexpr std::uint64_t kMostItems = 2'000'000'000;

tl::unexpected<Error> pass_on(const Error& error) { return tl::unexpected<Error>(error); }

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
    const auto level = fields.number("level", 1, dnd::kLevels);
    if (!level) return pass_on(level.error());
    settings.level = static_cast<int>(*level);
  }
  return settings;
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

}  // namespace

Result<int> read_team(const std::string& text) {
  if (text != "0" && text != "1") return fail("not_found", "a campaign has the teams 0 and 1");
  return text == "1" ? 1 : 0;
}

Result<CampaignOrder> read_campaign_order(const Json& body, const AnyGame& game) {
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
  const auto levels = std::ranges::find(*options, "levels", &OptionValue::name);
  if (levels != options->end())
    return fields.wrong("options", "none that is called levels, which `level` says here", levels->value);
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

Result<CampaignDesk::Request> read_campaign_request(const Fields& fields) {
  auto token = fields.text("token");
  if (!token) return pass_on(token.error());
  auto id = fields.text("id");
  if (!id) return pass_on(id.error());
  if (auto good = check_request_id(*id); !good) return pass_on(good.error());
  return CampaignDesk::Request{std::move(*token), std::move(*id), {}, {}};
}

Result<Make> read_campaign_change(const Fields& fields, const Json& body) {
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

}  // namespace fray
