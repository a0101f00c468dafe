#include "server/campaign/requests.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "server/api/seat_order.h"
#include "server/room/person_name.h"

namespace fray {
namespace {

using Make = decltype(CampaignDesk::Request::make);
using Wish = CampaignWish::Kind;

constexpr std::uint64_t kMostItems = 2'000'000'000;

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

/// The numbers that whoever begins may choose, in the order in which the game lists them.
Result<std::vector<int>> read_settings(const Fields& fields, const CampaignInfo& info) {
  std::vector<int> settings;
  for (const CampaignSetting& setting : info.settings) {
    settings.push_back(setting.usual);
    if (!fields.has(setting.name)) continue;
    const auto number = fields.number(setting.name, static_cast<std::uint64_t>(setting.low),
                                      static_cast<std::uint64_t>(setting.high));
    if (!number) return pass_on(number.error());
    settings.back() = static_cast<int>(*number);
  }
  return settings;
}

/// Errors also if the options are not those of the game, or some of them the campaign's own.
Result<std::vector<OptionValue>> read_options(const Fields& fields, const AnyGame& game) {
  auto options = fields.options("options");
  if (!options) return options;
  for (const std::string_view own : game.campaigns()->info().own_options) {
    const auto given = std::ranges::find(*options, own, &OptionValue::name);
    if (given == options->end()) continue;
    return fields.wrong("options",
                        "none that is called " + std::string(own) + ", which the campaign decides by itself",
                        given->value);
  }
  // Whether there are such options: a game with them says it.
  if (const auto state = game.start(*options); !state) return pass_on(state.error());
  return options;
}

Result<void> check_fields(const Fields& fields, const CampaignInfo& info) {
  std::vector<std::string_view> known{"game", "teams", "players", "options", "clock", "name"};
  for (const CampaignSetting& setting : info.settings) known.push_back(setting.name);
  return fields.only(known);
}

Result<const AnyGame*> read_game(const Fields& fields, std::span<const AnyGame* const> games) {
  const auto name = fields.text("game");
  if (!name) return pass_on(name.error());
  return campaign_game(*name, games);
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

Result<std::string> read_ware(const Fields& fields) {
  auto ware = fields.text("item");
  if (ware && ware->size() > kLongestItem)
    return fail("bad_request", "field 'item': expected at most " + std::to_string(kLongestItem) + " bytes");
  return ware;
}

Result<Wish> read_kind(const Fields& fields, const Json& body) {
  static constexpr std::array<std::pair<std::string_view, Wish>, 5> kKinds{
      {{"buy", Wish::buy},
       {"sell", Wish::sell},
       {"give", Wish::give},
       {"take-off", Wish::take_off},
       {"take-spoils", Wish::take_spoils}}};
  const auto type = fields.text("type");
  if (!type) return pass_on(type.error());
  const auto found = std::ranges::find(kKinds, *type, &std::pair<std::string_view, Wish>::first);
  if (found == kKinds.end())
    return fields.wrong("type", "buy, sell, give, take-off or take-spoils", body["type"]);
  return found->second;
}

Result<CampaignWish> read_wish(const Fields& fields, const Json& body) {
  const auto kind = read_kind(fields, body);
  if (!kind) return pass_on(kind.error());
  if (auto done = only(fields, *kind == Wish::give ? "to" : ""); !done) return pass_on(done.error());
  CampaignWish wish{.kind = *kind};
  if (*kind == Wish::buy) {
    auto ware = read_ware(fields);
    if (!ware) return pass_on(ware.error());
    wish.ware = std::move(*ware);
    return wish;
  }
  const auto item = read_item_number(fields, *kind == Wish::take_spoils ? 0 : 1);
  if (!item) return pass_on(item.error());
  wish.item = *item;
  if (*kind == Wish::give) {
    auto to = fields.text("to");
    if (!to) return pass_on(to.error());
    wish.to = std::move(*to);
  }
  return wish;
}

}  // namespace

Result<int> read_team(const std::string& text) {
  if (text != "0" && text != "1") return fail("not_found", "a campaign has the teams 0 and 1");
  return text == "1" ? 1 : 0;
}

Result<CampaignOrder> read_campaign_order(const Json& body, std::span<const AnyGame* const> games) {
  const Fields fields(body);
  CampaignOrder order;
  const auto game = read_game(fields, games);
  if (!game) return pass_on(game.error());
  order.setup.game = *game;
  const CampaignRules& rules = *(*game)->campaigns();
  if (auto good = check_fields(fields, rules.info()); !good) return pass_on(good.error());
  const auto names = read_names(fields);
  if (!names) return pass_on(names.error());
  const auto settings = read_settings(fields, rules.info());
  if (!settings) return pass_on(settings.error());
  if (auto done = read_players(fields, order); !done) return pass_on(done.error());
  auto options = read_options(fields, **game);
  if (!options) return pass_on(options.error());
  order.founded = rules.found(*names, *settings, *resolve_options((*game)->info(), *options));
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
  auto wish = read_wish(fields, body);
  if (!wish) return pass_on(wish.error());
  return [wish = std::move(*wish)](const OpenCampaign& open, int team) {
    return open.campaign->wish(team, wish);
  };
}

}  // namespace fray
