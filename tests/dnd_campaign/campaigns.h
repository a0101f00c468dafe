// Campaigns for tests, and what is done to them, with failed tests where that is refused.
#pragma once

#include <gtest/gtest.h>
#include <optional>

#include <string>

#include "dnd/campaign/json.h"

namespace fray::dnd::campaign::test {

inline void apply(Campaign& campaign, const CampaignEvent& event) {
  const auto applied = campaign.apply(event);
  EXPECT_TRUE(applied) << (applied ? "" : applied.error().message);
}
/// Applies what a maker has made.
inline void apply(Campaign& campaign, const Result<CampaignEvent>& made) {
  ASSERT_TRUE(made) << made.error().message;
  apply(campaign, *made);
}
inline Campaign founded(int gold = 0, int level = 1) {
  Campaign campaign;
  apply(campaign, Campaign::found("Ants", "Bees", {gold, level}));
  return campaign;
}
inline Place place(const std::string& name) { return place_named(name).value(); }
/// Buys an item and gives it to a piece; answers its number.
inline ItemId equip(Campaign& campaign, TeamId team, const std::string& item, const std::string& to) {
  apply(campaign, campaign.buy(team, item));
  const ItemId id = std::get<Bought>(campaign.events().back().what).id;
  apply(campaign, campaign.give(team, id, place(to)));
  return id;
}
template <class T>
std::string code_of(const Result<T>& result) {
  return result ? "" : result.error().code;
}

/// A character by his home: "e2", "d8".
inline Who at_home(const std::string& name) {
  for (Who who = 0; who < kCharacters; ++who) {
    if (Board::name(home_of(who)) == name) return who;
  }
  return kNobody;
}
inline Kill killed(const std::string& who, int level, bool in_battle = true) {
  return {at_home(who), level, ~side_of(at_home(who)), in_battle};
}
/// A game that White wins; the black king falls last.
inline GameFacts won_by_white(std::vector<Kill> kills = {}, int kings_level = 1) {
  kills.push_back(killed("e8", kings_level));
  return {GameResult::white_wins, std::nullopt, std::move(kills), {}};
}
inline void play(Campaign& campaign, TeamId white, const GameFacts& facts) {
  apply(campaign, campaign.start_game(white));
  apply(campaign, campaign.settle(facts));
}

}  // namespace fray::dnd::campaign::test
