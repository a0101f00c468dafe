// What people are shown of a campaign.
#include <map>

#include "dnd/campaign/adapter.h"
#include "dnd/campaign/shop.h"
#include "dnd/characters/army.h"
#include "dnd/items/gear.h"

namespace fray::dnd::campaign {
namespace {

CampaignWare ware_of(const Item& item) {
  const Slot slot = item.data().slot;
  const std::string where = slot == Slot::none ? "needs no slot" : "slot: " + std::string(dnd::name_of(slot));
  return {item_text(item), title_of(item), price_of(item), words_of(item), wearers_of(item) + "; " + where};
}

CampaignItem shown(const OwnedItem& owned) {
  return {ware_of(owned.item), owned.id, resale_of(owned.item),
          owned.given_to ? std::optional(name_of_place(*owned.given_to)) : std::nullopt};
}

std::vector<CampaignItem> shown(const std::vector<OwnedItem>& items) {
  std::vector<CampaignItem> all;
  for (const OwnedItem& owned : items) all.push_back(shown(owned));
  return all;
}

/// Every item that has ever been bought, for what became of it.
std::map<ItemId, std::string> titles_of(const Campaign& campaign) {
  std::map<ItemId, std::string> titles;
  for (const CampaignEvent& event : campaign.events()) {
    if (const auto* bought = std::get_if<Bought>(&event.what))
      titles[bought->id] = title_of(*parse_item(bought->item, campaign.settings().tables));
  }
  return titles;
}

CampaignCell spoils_cell(const PlayedGame& game, const std::map<ItemId, std::string>& titles) {
  if (game.spoil != 0) return titles.at(game.spoil);
  if (game.spoils != 0) return game.spoils;
  return std::string();
}

/// "bane" is against one of these.
std::vector<std::string> kinds_against(const AbilityData& data) {
  std::vector<std::string> kinds;
  for (std::size_t kind = 0; data.against && kind < kKinds; ++kind)
    kinds.emplace_back(dnd::name_of(static_cast<Kind>(kind)));
  return kinds;
}

}  // namespace

std::vector<std::string_view> campaign_columns() {
  return {"Battle power", "Killed", "Promoted", "Prize", "Bonus", "Looted", "Spoils"};
}

std::vector<FinishedGame> CampaignAdapter::games() const {
  const auto titles = titles_of(campaign_);
  std::vector<FinishedGame> games;
  for (const PlayedGame& game : campaign_.games()) {
    games.push_back({game.number,
                     game.white,
                     game.result,
                     game.surrendered,
                     {game.power, game.kills, game.promotions, game.prize, game.bonus, game.looted,
                      spoils_cell(game, titles)}});
  }
  return games;
}

std::optional<RunningCampaignGame> CampaignAdapter::running() const {
  const auto& game = campaign_.running();
  if (!game) return std::nullopt;
  return RunningCampaignGame{game->number, game->white, game->position};
}

std::optional<CampaignSpoils> CampaignAdapter::spoils() const {
  const auto& spoils = campaign_.spoils();
  if (!spoils) return std::nullopt;
  return CampaignSpoils{spoils->game, spoils->winner, spoils->gold,
                        shown(campaign_.team(1 - spoils->winner).items)};
}

CampaignTeam CampaignAdapter::team(int team) const {
  const Team& own = campaign_.team(team);
  std::vector<CampaignPiece> pieces;
  for (Place place = 0; place < kPlaces; ++place) {
    pieces.push_back({name_of_place(place), std::string(dnd::name_of(kind_of(who_at(Side::white, place)))),
                      own.levels[place]});
  }
  return {own.name, own.gold, {{"Battle power", battle_power(own)}}, std::move(pieces), shown(own.items)};
}

std::vector<CampaignTrade> CampaignAdapter::trades() const {
  const auto titles = titles_of(campaign_);
  std::vector<CampaignTrade> trades;
  for (const CampaignEvent& event : campaign_.events()) {
    if (const auto* e = std::get_if<Bought>(&event.what))
      trades.push_back({event.sequence, e->team, false, titles.at(e->id), e->price});
    if (const auto* e = std::get_if<Sold>(&event.what))
      trades.push_back({event.sequence, e->team, true, titles.at(e->id), e->gold});
  }
  return trades;
}

CampaignOffer CampaignAdapter::offer(int team, const Item& item) const {
  CampaignOffer offer{ware_of(item), item.data().abilities, ""};
  const auto bought = campaign_.buy(team, offer.ware.text);
  if (bought) return offer;
  offer.refused = bought.error().message;
  if (bought.error().code == "too_dear") {
    offer.refused = "It costs " + std::to_string(price_of(item)) + " gold, and the war chest has " +
                    std::to_string(campaign_.team(team).gold) + ".";
  }
  return offer;
}

std::vector<CampaignOffer> CampaignAdapter::offers(int team) const {
  std::vector<CampaignOffer> all;
  for (const Item& item : wares(campaign_.settings().tables)) all.push_back(offer(team, item));
  return all;
}

std::vector<CampaignAddition> CampaignAdapter::additions() const {
  const TableSetNumber tables = campaign_.settings().tables;
  std::vector<CampaignAddition> all;
  for (std::size_t i = 0; i < kAbilities; ++i) {
    const AbilityData& data = items_at(tables).abilities[i];
    all.push_back(
        {data.name, data.title, data.on, words_of(static_cast<Ability>(i), tables), kinds_against(data)});
  }
  return all;
}

Result<CampaignOffer> CampaignAdapter::quote(int team, std::string_view ware) const {
  const auto item = parse_item(ware, campaign_.settings().tables);
  if (!item) return pass_on(item.error());
  return offer(team, *item);
}

}  // namespace fray::dnd::campaign
