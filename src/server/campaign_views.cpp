#include "server/campaign_views.h"

#include <map>

#include "dnd/campaign/shop.h"
#include "dnd/gear.h"

namespace fray {
namespace {

using namespace dnd::campaign;

Json player_json(const OpenCampaign& open, int team) {
  const SeatSetup& setup = open.setup.players[static_cast<std::size_t>(team)];
  if (setup.kind == SeatSetup::Kind::computer)
    return {{"kind", "computer"}, {"name", ""}, {"level", setup.level}};
  const CampaignPlayer* player = open.player_of(team);
  if (player == nullptr) return {{"kind", "open"}, {"name", ""}};
  return {{"kind", "person"}, {"name", player->name}};
}

Json item_json(const dnd::Item& item) {
  return {{"item", item_text(item)}, {"title", title_of(item)}, {"slot", name_of(item.data().slot)},
          {"price", price_of(item)}, {"does", words_of(item)},  {"wearers", wearers_of(item)}};
}

Json owned_json(const OwnedItem& owned) {
  Json json = item_json(owned.item);
  json["id"] = owned.id;
  json["resale"] = resale_of(owned.item);
  json["given_to"] = owned.given_to ? Json(name_of_place(*owned.given_to)) : Json(nullptr);
  return json;
}

Json team_json(const OpenCampaign& open, int team) {
  const Team& own = open.campaign.team(team);
  Json pieces = Json::array();
  for (Place place = 0; place < kPlaces; ++place) {
    pieces.push_back({{"place", name_of_place(place)},
                      {"kind", dnd::name_of(dnd::kind_of(who_at(Side::white, place)))},
                      {"level", own.levels[place]}});
  }
  Json items = Json::array();
  for (const OwnedItem& owned : own.items) items.push_back(owned_json(owned));
  return {{"name", own.name},           {"player", player_json(open, team)}, {"gold", own.gold},
          {"power", battle_power(own)}, {"pieces", std::move(pieces)},       {"items", std::move(items)}};
}

/// Every item that has ever been bought, for what became of it.
std::map<ItemId, std::string> titles_of(const Campaign& campaign) {
  std::map<ItemId, std::string> titles;
  for (const CampaignEvent& event : campaign.events()) {
    if (const auto* bought = std::get_if<Bought>(&event.what))
      titles[bought->id] = title_of(*dnd::parse_item(bought->item));
  }
  return titles;
}

Json games_json(const OpenCampaign& open, const std::map<ItemId, std::string>& titles) {
  Json games = Json::array();
  for (const PlayedGame& game : open.campaign.games()) {
    games.push_back({{"game", game.number},
                     {"room", open.room_of(game.number)},
                     {"white", game.white},
                     {"result", pgn_result(game.result)},
                     {"surrendered", game.surrendered},
                     {"power", game.power},
                     {"kills", game.kills},
                     {"promotions", game.promotions},
                     {"prize", game.prize},
                     {"bonus", game.bonus},
                     {"looted", game.looted},
                     {"spoil", game.spoil == 0 ? Json(nullptr) : Json(titles.at(game.spoil))},
                     {"spoils", game.spoils}});
  }
  return games;
}

Json trade_json(const CampaignEntry& entry, int team, const char* type, const std::string& title, int gold) {
  return {{"sequence", entry.sequence},
          {"at", entry.at},
          {"type", type},
          {"team", team},
          {"title", title},
          {"gold", gold}};
}

Json trades_json(const OpenCampaign& open, const std::map<ItemId, std::string>& titles) {
  Json trades = Json::array();
  for (std::size_t i = 0; i < open.entries.size(); ++i) {
    const What& what = open.campaign.events()[i].what;
    if (const auto* e = std::get_if<Bought>(&what))
      trades.push_back(trade_json(open.entries[i], e->team, "bought", titles.at(e->id), e->price));
    if (const auto* e = std::get_if<Sold>(&what))
      trades.push_back(trade_json(open.entries[i], e->team, "sold", titles.at(e->id), e->gold));
  }
  return trades;
}

Json running_json(const OpenCampaign& open) {
  const auto& running = open.campaign.running();
  if (!running) return nullptr;
  return {{"game", running->number},
          {"white", running->white},
          {"room", open.room_of_running()},
          {"power", running->power}};
}

Json spoils_json(const OpenCampaign& open) {
  const auto& spoils = open.campaign.spoils();
  if (!spoils) return nullptr;
  Json items = Json::array();
  for (const OwnedItem& owned : open.campaign.team(1 - spoils->winner).items)
    items.push_back(owned_json(owned));
  return {{"game", spoils->game},
          {"winner", spoils->winner},
          {"gold", spoils->gold},
          {"items", std::move(items)}};
}

/// Why the team cannot buy it, or null.
Json refusal(const OpenCampaign& open, int team, const dnd::Item& item) {
  const auto bought = open.campaign.buy(team, item_text(item));
  if (bought) return nullptr;
  if (bought.error().code == "too_dear")
    return "It costs " + std::to_string(price_of(item)) + " gold, and the war chest has " +
           std::to_string(open.campaign.team(team).gold) + ".";
  return bought.error().message;
}

Json ware_json(const OpenCampaign& open, int team, const dnd::Item& item) {
  Json json = item_json(item);
  json["abilities"] = item.data().abilities;
  json["refused"] = refusal(open, team, item);
  return json;
}

}  // namespace

Json campaign_json(const OpenCampaign& open) {
  const Campaign& campaign = open.campaign;
  const auto titles = titles_of(campaign);
  Json setup = campaign_setup_json(open.setup);
  return {{"id", open.id},
          {"sequence", campaign.events().size()},
          {"created", open.entries.front().at},
          {"clock", setup["clock"]},
          {"options", setup["options"]},
          {"teams", {team_json(open, 0), team_json(open, 1)}},
          {"running", running_json(open)},
          {"spoils", spoils_json(open)},
          {"games", games_json(open, titles)},
          {"trades", trades_json(open, titles)}};
}

Json shop_json(const OpenCampaign& open, int team) {
  Json items = Json::array();
  for (const dnd::Item& item : wares()) items.push_back(ware_json(open, team, item));
  Json abilities = Json::array();
  for (std::size_t i = 0; i < dnd::kAbilities; ++i) {
    const dnd::AbilityData& data = dnd::item_table().abilities[i];
    abilities.push_back({{"name", data.name},
                         {"title", data.title},
                         {"on", data.on},
                         {"worth", data.worth},
                         {"against", data.against},
                         {"does", words_of(static_cast<dnd::Ability>(i))}});
  }
  return {{"gold", open.campaign.team(team).gold},
          {"items", std::move(items)},
          {"abilities", std::move(abilities)}};
}

Result<Json> quote_json(const OpenCampaign& open, int team, const std::string& item) {
  const auto parsed = dnd::parse_item(item);
  if (!parsed) return tl::unexpected<Error>(parsed.error());
  return ware_json(open, team, *parsed);
}

}  // namespace fray
