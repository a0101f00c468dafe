#include "dnd/campaign/quartermaster.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace fray::dnd::campaign {
namespace {

/// Whom it dresses first: the king, for he must not fall, then the strongest fighters of the back rank.
constexpr std::array<std::string_view, kPlaces> kDressed{"e1", "d1", "a1", "h1", "b1", "g1", "c1", "f1",
                                                         "d2", "e2", "c2", "f2", "b2", "g2", "a2", "h2"};
/// What everybody should have, the most useful for its price first.
constexpr std::array<std::string_view, 4> kOutfit{"ring-of-protection+1", "cloak-of-resistance+1",
                                                  "amulet-of-natural-armor+1", "weapon+1"};

bool has_free_slot(const Team& team, Place place, Slot slot) {
  if (slot == Slot::none) return true;
  return std::ranges::none_of(team.items, [&](const OwnedItem& owned) {
    return owned.given_to == place && owned.item.data().slot == slot;
  });
}

std::optional<Place> who_needs(const Team& team, Slot slot) {
  for (const std::string_view name : kDressed) {
    const Place place = *place_named(name);
    if (has_free_slot(team, place, slot)) return place;
  }
  return std::nullopt;
}

std::optional<CampaignEvent> made(const Result<CampaignEvent>& event) {
  return event ? std::optional(*event) : std::nullopt;
}

/// The item of the loser's that is worth more than the gold, else the gold.
std::optional<CampaignEvent> choose_spoils(const Campaign& campaign) {
  const PendingSpoils& spoils = *campaign.spoils();
  ItemId best = 0;
  int worth = spoils.gold;
  for (const OwnedItem& owned : campaign.team(1 - spoils.winner).items) {
    if (price_of(owned.item) <= worth) continue;
    best = owned.id;
    worth = price_of(owned.item);
  }
  return made(campaign.take_spoils(best));
}

std::optional<CampaignEvent> dress(const Campaign& campaign, TeamId team) {
  for (const OwnedItem& owned : campaign.team(team).items) {
    if (owned.given_to) continue;
    if (const auto place = who_needs(campaign.team(team), owned.item.data().slot)) {
      if (auto given = made(campaign.give(team, owned.id, *place))) return given;
    }
  }
  return std::nullopt;
}

std::optional<CampaignEvent> shop(const Campaign& campaign, TeamId team) {
  for (const std::string_view name : kDressed) {
    for (const std::string_view ware : kOutfit) {
      // Other tables may have it in other sizes.
      const auto item = parse_item(ware, campaign.settings().tables);
      if (!item || !has_free_slot(campaign.team(team), *place_named(name), item->data().slot)) continue;
      if (auto bought = made(campaign.buy(team, ware))) return bought;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<CampaignEvent> next_wish(const Campaign& campaign, TeamId team) {
  if (campaign.running()) return std::nullopt;
  if (campaign.spoils()) return campaign.spoils()->winner == team ? choose_spoils(campaign) : std::nullopt;
  if (auto given = dress(campaign, team)) return given;
  return shop(campaign, team);
}

}  // namespace fray::dnd::campaign
