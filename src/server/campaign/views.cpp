#include "server/campaign/views.h"

#include <variant>

namespace fray {
namespace {

Json player_json(const OpenCampaign& open, int team) {
  const SeatSetup& setup = open.setup.players[static_cast<std::size_t>(team)];
  if (setup.kind == SeatSetup::Kind::computer)
    return {{"kind", "computer"}, {"name", ""}, {"level", setup.level}};
  const CampaignPlayer* player = open.player_of(team);
  if (player == nullptr) return {{"kind", "open"}, {"name", ""}};
  return {{"kind", "person"}, {"name", player->name}};
}

Json ware_json(const CampaignWare& ware) {
  return {{"item", ware.text},
          {"title", ware.title},
          {"price", ware.price},
          {"does", ware.does},
          {"note", ware.note}};
}

Json items_json(const std::vector<CampaignItem>& items) {
  Json all = Json::array();
  for (const CampaignItem& item : items) {
    Json json = ware_json(item.ware);
    json["id"] = item.number;
    json["resale"] = item.resale;
    json["given_to"] = item.given_to ? Json(*item.given_to) : Json(nullptr);
    all.push_back(std::move(json));
  }
  return all;
}

Json offer_json(const CampaignOffer& offer) {
  Json json = ware_json(offer.ware);
  json["additions"] = offer.additions;
  json["refused"] = offer.refused.empty() ? Json(nullptr) : Json(offer.refused);
  return json;
}

Json team_json(const OpenCampaign& open, int number) {
  const CampaignTeam team = open.campaign->team(number);
  Json facts = Json::array();
  for (const CampaignFact& fact : team.facts) facts.push_back({{"title", fact.title}, {"value", fact.value}});
  Json pieces = Json::array();
  for (const CampaignPiece& piece : team.pieces)
    pieces.push_back({{"place", piece.place}, {"kind", piece.kind}, {"level", piece.level}});
  return {{"name", team.name},           {"player", player_json(open, number)},
          {"gold", team.gold},           {"facts", std::move(facts)},
          {"pieces", std::move(pieces)}, {"items", items_json(team.items)}};
}

Json games_json(const OpenCampaign& open) {
  Json games = Json::array();
  for (const FinishedGame& game : open.campaign->games()) {
    Json cells = Json::array();
    for (const CampaignCell& cell : game.cells)
      cells.push_back(std::visit([](const auto& value) { return Json(value); }, cell));
    games.push_back({{"game", game.number},
                     {"room", open.room_of(game.number)},
                     {"white", game.white},
                     {"result", pgn_result(game.result)},
                     {"surrendered", game.surrendered},
                     {"cells", std::move(cells)}});
  }
  return games;
}

Json trades_json(const OpenCampaign& open) {
  Json trades = Json::array();
  for (const CampaignTrade& trade : open.campaign->trades()) {
    trades.push_back({{"sequence", trade.event},
                      {"at", open.entries[static_cast<std::size_t>(trade.event - 1)].at},
                      {"type", trade.sold ? "sold" : "bought"},
                      {"team", trade.team},
                      {"title", trade.title},
                      {"gold", trade.gold}});
  }
  return trades;
}

Json running_json(const OpenCampaign& open) {
  const auto running = open.campaign->running();
  if (!running) return nullptr;
  return {{"game", running->number}, {"white", running->white}, {"room", open.room_of(running->number)}};
}

Json spoils_json(const OpenCampaign& open) {
  const auto spoils = open.campaign->spoils();
  if (!spoils) return nullptr;
  return {{"game", spoils->game},
          {"winner", spoils->winner},
          {"gold", spoils->gold},
          {"items", items_json(spoils->items)}};
}

}  // namespace

Json campaign_info_json(const CampaignInfo& info) {
  Json settings = Json::array();
  for (const CampaignSetting& setting : info.settings) {
    settings.push_back({{"name", setting.name},
                        {"title", setting.title},
                        {"low", setting.low},
                        {"high", setting.high},
                        {"usual", setting.usual},
                        {"offered", setting.offered}});
  }
  return {{"keeps", info.keeps},
          {"settings", std::move(settings)},
          {"own_options", info.own_options},
          {"columns", info.columns}};
}

Json campaign_json(const OpenCampaign& open) {
  Json setup = campaign_setup_json(open.setup);
  return {{"id", open.id},
          {"game", setup["game"]},
          {"sequence", open.campaign->events()},
          {"created", open.entries.front().at},
          {"clock", setup["clock"]},
          {"options", setup["options"]},
          {"teams", {team_json(open, 0), team_json(open, 1)}},
          {"running", running_json(open)},
          {"spoils", spoils_json(open)},
          {"columns", open.setup.game->campaigns()->info().columns},
          {"games", games_json(open)},
          {"trades", trades_json(open)}};
}

Json shop_json(const OpenCampaign& open, int team) {
  Json items = Json::array();
  for (const CampaignOffer& offer : open.campaign->offers(team)) items.push_back(offer_json(offer));
  Json additions = Json::array();
  for (const CampaignAddition& addition : open.campaign->additions()) {
    additions.push_back({{"name", addition.name},
                         {"title", addition.title},
                         {"on", addition.sort},
                         {"does", addition.does},
                         {"kinds", addition.kinds}});
  }
  return {{"gold", open.campaign->team(team).gold},
          {"items", std::move(items)},
          {"additions", std::move(additions)}};
}

Result<Json> quote_json(const OpenCampaign& open, int team, const std::string& item) {
  const auto offer = open.campaign->quote(team, item);
  if (!offer) return pass_on(offer.error());
  return offer_json(*offer);
}

}  // namespace fray
