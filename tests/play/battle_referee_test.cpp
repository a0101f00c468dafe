// The referee in games with battles of many nodes.
#include <gtest/gtest.h>

#include "play/asker.h"
#include "play/toy_engines.h"

namespace fray::test {
namespace {

class BattleReferee : public ::testing::Test {
 protected:
  void load(std::string_view position) {
    asker_.must({{"cmd", "load"}, {"game", "skirmish"}, {"position", position}});
  }
  Asker asker_{{}, kToyGames};
};

TEST_F(BattleReferee, StrategySaysWhatGoodPlayDoesAndHowTheBattleEnds) {
  load("1Rr2 side=white troops=2,1 turn=3");
  asker_.must_fail({{"cmd", "strategy"}}, "wrong_node", "no battle");
  const Json fighting = asker_.must({{"cmd", "act"}, {"action", "attack"}})["state"];
  EXPECT_EQ(fighting["node"], "simultaneous");
  EXPECT_EQ(fighting["battle"]["fighters"].size(), 2u);
  const Json answer = asker_.must({{"cmd", "strategy"}});
  ASSERT_EQ(answer["strategy"].size(), 2u);
  for (const auto& [seat, actions] : answer["strategy"].items()) {
    double sum = 0;
    for (const Json& action : actions) sum += action["probability"].get<double>();
    EXPECT_NEAR(sum, 1, 1e-9) << seat;
  }
  EXPECT_EQ(answer["strategy"]["1"][0]["text"], "one");
  double sum = 0;
  for (const Json& end : answer["ends"]) sum += end["probability"].get<double>();
  EXPECT_NEAR(sum, 1, 1e-9);
  // The attacker is White, so the ends say what the panel says.
  EXPECT_EQ(answer["ends"][0]["text"], "white wins");
  EXPECT_NEAR(answer["ends"][0]["probability"].get<double>(), fighting["battle"]["wins"].get<double>(), 1e-9);
  // What it ends as can be loaded.
  for (const Json& end : answer["ends"]) load(end["position"].get<std::string>());
}

TEST_F(BattleReferee, WhileDiceAreRolledNobodyHasAStrategy) {
  load("1Rr2 side=white phase=roll attacker=white dice=2,1 turn=3");
  const Json answer = asker_.must({{"cmd", "strategy"}});
  EXPECT_TRUE(answer["strategy"].is_object() && answer["strategy"].empty());
  EXPECT_EQ(answer["ends"].size(), 3u);
}

TEST_F(BattleReferee, RecordsHoldJointChoicesAndReplay) {
  load("1Rr2 side=white turn=3");
  asker_.must({{"cmd", "act"}, {"action", "attack"}});
  const Json joint = asker_.must({{"cmd", "act"}, {"actions", {{"0", "two"}, {"1", "one"}}}});
  EXPECT_EQ(joint["played"], "two&one");
  EXPECT_EQ(joint["events"][0]["type"], "announced");
  EXPECT_EQ(joint["events"][0]["what"], "two");
  const Json state = asker_.must({{"cmd", "roll"}, {"dice", {2, 4, 3}}})["state"];
  const std::string record = asker_.must({{"cmd", "record"}})["record"].get<std::string>();
  EXPECT_NE(record.find("two&one"), std::string::npos) << record;
  load("R3r side=white");
  EXPECT_EQ(asker_.must({{"cmd", "replay"}, {"record", record}})["state"], state);
}

TEST_F(BattleReferee, ChoicesThatAreMissingOrIllegalAreNamed) {
  load("1Rr2 side=white phase=announce attacker=white troops=2,1 turn=3");
  asker_.must_fail({{"cmd", "act"}, {"actions", {{"0", "two"}}}}, "illegal_action", "one choice of each");
  asker_.must_fail({{"cmd", "act"}, {"actions", {{"0", "two"}, {"1", "two"}}}}, "illegal_action", "seat 1");
  asker_.must_fail({{"cmd", "act"}, {"action", "two"}}, "wrong_node", "several seats");
}

}  // namespace
}  // namespace fray::test
