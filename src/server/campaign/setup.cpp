#include "server/campaign/setup.h"

#include <utility>

#include "games.h"
#include "play/referee/request.h"
#include "search/engine.h"

namespace fray {
namespace {

Json player_json(const SeatSetup& player) {
  if (player.kind == SeatSetup::Kind::person) return {{"kind", "person"}};
  return {{"kind", "computer"}, {"level", player.level}};
}

Result<CampaignSetup> read_setup(const Json& json) {
  const Fields fields(json);
  CampaignSetup setup;
  const auto players = fields.array("players");
  if (!players) return tl::unexpected<Error>(players.error());
  if ((*players)->size() != 2) return fields.wrong("players", "two", **players);
  for (std::size_t team = 0; team < 2; ++team) {
    const Fields player((**players)[team], "players.");
    if (player.has("level")) {
      const auto level = player.number("level", 1, kLevels);
      if (!level) return tl::unexpected<Error>(level.error());
      setup.players[team] = {SeatSetup::Kind::computer, static_cast<int>(*level)};
    }
  }
  const auto clock_object = fields.object("clock");
  if (!clock_object) return tl::unexpected<Error>(clock_object.error());
  const auto clock = parse_clock(**clock_object);
  if (!clock) return tl::unexpected<Error>(clock.error());
  setup.clock = *clock;
  auto options = fields.options("options");
  if (!options) return tl::unexpected<Error>(options.error());
  setup.options = std::move(*options);
  return setup;
}

}  // namespace

Json campaign_setup_json(const CampaignSetup& setup) {
  Json options = Json::object();
  for (const OptionValue& option : setup.options) options[option.name] = option.value;
  return {{"game", setup.game->info().name},
          {"players", {player_json(setup.players[0]), player_json(setup.players[1])}},
          {"clock", clock_json(setup.clock)},
          {"options", std::move(options)}};
}

Result<CampaignSetup> parse_campaign_setup(const std::string& text, std::span<const AnyGame* const> games) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return fail("storage", "the setup of a campaign is no JSON object");
  auto setup = read_setup(json);
  if (!setup) return fail("storage", "the setup of a campaign: " + setup.error().message);
  const auto name = Fields(json).text("game");
  if (!name) return fail("storage", "the setup of a campaign: " + name.error().message);
  const auto game = campaign_game(*name, games);
  if (!game) return pass_on(game.error());
  setup->game = *game;
  return setup;
}

RoomSetup room_of_campaign(const CampaignSetup& setup, std::string room, int white, std::string position) {
  RoomSetup order;
  order.id = std::move(room);
  order.game = setup.game;
  order.options = setup.options;
  order.start = std::move(position);
  order.clock = setup.clock;
  order.seats = {setup.players[static_cast<std::size_t>(white)],
                 setup.players[static_cast<std::size_t>(1 - white)]};
  return order;
}

Result<const AnyGame*> campaign_game(std::string_view name, std::span<const AnyGame* const> games) {
  const auto game = find_game(name, games);
  if (!game) return game;
  if ((*game)->campaigns() == nullptr)
    return fail("not_possible", std::string((*game)->info().title) + " has no campaigns");
  return *game;
}

}  // namespace fray
