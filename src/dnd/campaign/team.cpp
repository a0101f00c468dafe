#include "dnd/campaign/team.h"

#include <algorithm>
#include <numeric>

namespace fray::dnd::campaign {
namespace {

constexpr int kPrize = 10000;
constexpr int kPrizePerPoint = 1000;
constexpr std::int64_t kGoldPerPoint = 10000;

}  // namespace

const OwnedItem* Team::find(ItemId id) const {
  const auto found =
      std::find_if(items.begin(), items.end(), [&](const OwnedItem& item) { return item.id == id; });
  return found == items.end() ? nullptr : &*found;
}
OwnedItem* Team::find(ItemId id) { return const_cast<OwnedItem*>(std::as_const(*this).find(id)); }

int battle_power(const Team& team) {
  const int levels = std::accumulate(team.levels.begin(), team.levels.end(), 0) - kPlaces;
  std::int64_t prices = 0;
  for (const OwnedItem& item : team.items) prices += item.given_to ? price_of(item.item) : 0;
  return levels + static_cast<int>(prices / kGoldPerPoint);
}

int prize_for(int winners_power, int losers_power) {
  return std::max(0, kPrize + kPrizePerPoint * (losers_power - winners_power));
}

}  // namespace fray::dnd::campaign
