// What a game tells a campaign: who fell how (D76, D79, D104, D110), who was promoted, who surrendered (D80).
#include "dnd/campaign/facts.h"
#include "campaigns.h"

namespace fray::dnd::campaign::test {
namespace {

RecordStep act(const std::string& text) { return {GameStep::Kind::action, false, text, {}}; }
RecordStep fall(const std::string& text) { return {GameStep::Kind::outcome, false, text, {}}; }
RecordStep dice(std::vector<int> faces) { return {GameStep::Kind::roll, false, "", std::move(faces)}; }

Result<GameFacts> facts_after(const std::string& start, const std::vector<RecordStep>& steps,
                              Ended ended = {}) {
  return facts_of(start, *resolve_options(DndBattleChess::info(), {}), steps, ended);
}
std::vector<Kill> kills_after(const std::string& start, const std::vector<RecordStep>& steps) {
  const auto facts = facts_after(start, steps, {std::nullopt, true});
  EXPECT_TRUE(facts) << facts.error().message;
  return facts ? facts->kills : std::vector<Kill>{};
}

TEST(DndGameFacts, D76AKillInBattle) {
  const auto kills = kills_after("4k3/8/8/8/8/8/r7/R3K3 side=white pieces=a2:level2;hp1",
                                 {act("a1a2"), fall("attacker"), act("attack"), fall("2+")});
  EXPECT_EQ(kills, (std::vector<Kill>{{at_home("a8"), 2, Side::white, true}}));
}

TEST(DndGameFacts, D76AKillAtRange) {
  EXPECT_EQ(kills_after("4k3/8/8/r7/8/8/8/Q3K3 side=white pieces=a5:hp1",
                        {act("a1a3"), act("magic-missile:a5"), fall("2+")}),
            (std::vector<Kill>{{at_home("a8"), 1, Side::white, false}}));
}

TEST(DndGameFacts, D76BeforeContactIsAtRange) {
  EXPECT_EQ(kills_after("4k3/8/8/8/8/8/q7/R3K3 side=white pieces=a1:hp1",
                        {act("a1a2"), fall("defender"), act("magic-missile"), fall("2+")}),
            (std::vector<Kill>{{at_home("a1"), 1, Side::black, false}}));
}

TEST(DndGameFacts, D104AClericWhoTakesAnothersWoundsFallsAsAtRange) {
  EXPECT_EQ(kills_after("4k3/8/2b5/8/8/8/r7/R3K3 side=white pieces=a2:ward:c6,c6:level3;hp0",
                        {act("a1a2"), fall("attacker"), act("attack"), fall("3")}),
            (std::vector<Kill>{{at_home("c8"), 3, Side::white, false}}));
}

TEST(DndGameFacts, D110BothFallByAViciousWeapon) {
  EXPECT_EQ(
      kills_after("4k3/8/8/8/8/8/r7/R3K3 side=white pieces=a1:hp0,a2:hp0 items=a1:weapon+1+vicious",
                  {act("a1a2"), fall("attacker"), act("attack"), fall("1+-1+")}),
      (std::vector<Kill>{{at_home("a1"), 1, Side::black, true}, {at_home("a8"), 1, Side::white, true}}));
}

TEST(DndGameFacts, D10PromotionsOfTheLivingCount) {
  const auto facts = facts_after("4k3/7P/8/8/8/8/8/4K3 side=white", {act("h7h8")}, {std::nullopt, true});
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->promoted, std::vector<Who>{at_home("a2")});
  EXPECT_EQ(facts->result, GameResult::draw);
}

TEST(DndGameFacts, D80SurrenderIsInsteadOfAMove) {
  const std::string start = "4k3/8/8/8/8/8/r7/R3K3 side=white";
  const auto facts = facts_after(start, {}, {Side::white, false});
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->result, GameResult::black_wins);
  EXPECT_EQ(facts->surrendered, Side::white);
  EXPECT_EQ(code_of(facts_after(start, {}, {Side::black, false})), "bad_surrender");
  EXPECT_EQ(code_of(facts_after(start, {act("a1a2"), fall("attacker")}, {Side::white, false})),
            "bad_surrender");
}

Ended given_up_by(Side side) {
  Ended ended;
  ended.forfeited = side;
  return ended;
}

TEST(DndGameFacts, D80GivingUpWhereAMoveIsDueCountsAsASurrender) {
  const auto facts = facts_after("4k3/8/8/8/8/8/r7/R3K3 side=white", {}, given_up_by(Side::black));
  ASSERT_TRUE(facts) << facts.error().message;
  EXPECT_EQ(facts->result, GameResult::white_wins);
  EXPECT_EQ(facts->surrendered, Side::black);
  EXPECT_TRUE(facts->kills.empty());
}

TEST(DndGameFacts, D114WhoGivesUpWhileHeFightsHasLostThatBattleFirst) {
  const auto facts = facts_after("4k3/8/8/8/8/8/r7/R3K3 side=white", {act("a1a2")}, given_up_by(Side::black));
  ASSERT_TRUE(facts) << facts.error().message;
  EXPECT_EQ(facts->result, GameResult::white_wins);
  EXPECT_EQ(facts->surrendered, Side::black);
  EXPECT_EQ(facts->kills, (std::vector<Kill>{{at_home("a8"), 1, Side::white, true}}));
}

TEST(DndGameFacts, D114AKingAboutToFallDoesNotEscapeByGivingUp) {
  const auto facts = facts_after("4k3/4R3/8/8/8/8/8/4K3 side=white", {act("e7e8")}, given_up_by(Side::black));
  ASSERT_TRUE(facts) << facts.error().message;
  EXPECT_EQ(facts->result, GameResult::white_wins);
  EXPECT_EQ(facts->surrendered, std::nullopt);
  ASSERT_EQ(facts->kills.size(), 1u);
  EXPECT_EQ(facts->kills[0].who, at_home("e8"));
  EXPECT_TRUE(facts->kills[0].in_battle);
}

TEST(DndGameFacts, AGameThatCannotBePlayedIsRefused) {
  const std::string start = "4k3/8/8/8/8/8/r7/R3K3 side=white";
  EXPECT_EQ(code_of(facts_after(start, {})), "not_finished");
  EXPECT_EQ(code_of(facts_after("nonsense", {})), "bad_placement");
  for (const std::vector<RecordStep>& steps : std::vector<std::vector<RecordStep>>{
           {act("a1h8")},
           {fall("attacker")},
           {act("a1a2"), act("attack")},
           {act("a1a2"), fall("12")},
           {act("a1a2"), dice({21, 1})},
           {act("a1a2"), dice({20})},
       })
    EXPECT_EQ(code_of(facts_after(start, steps)), "bad_game");
  EXPECT_EQ(code_of(facts_after(start, {act("a1a2"), dice({20, 1})})), "not_finished");
}

}  // namespace
}  // namespace fray::dnd::campaign::test
