// Views whose odds another thread finds.
#include "server/room/view_in_parts.h"

#include <gtest/gtest.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <optional>
#include <string>

#include "games.h"
#include "play/json/choices.h"
#include "server/threaded_background.h"

namespace fray::test {
namespace {

/// A queen that can attack many pieces, and a curse (D64) that makes each battle long: no one turn of the
/// lane finds all the odds.
constexpr const char* kManyBattles =
    "4k3/1p1p1p2/8/1p1Q1p2/8/1p1p1p2/8/7K side=white "
    "pieces=d5:level5;curse-delay,b7:level5;curse-delay,d7:level5;curse-delay,f7:level5;curse-delay,"
    "b5:level5;curse-delay,f5:level5;curse-delay,b3:level5;curse-delay";

std::unique_ptr<AnyState> loaded(const std::string& game, const char* position) {
  return std::move((*find_game(game))->load(position, {}).value());
}

std::string odds_of(const View& view) { return choices_text(view, std::nullopt); }

class ViewInPartsTest : public testing::Test {
 protected:
  void ask(const AnyState& state, Background& lane, const std::string& asker = "a") {
    view_in_parts(state, lane, asker, [this](const View& view) { answer = odds_of(view); });
  }
  void settle() {
    while (!answer) context.run_one();
  }

  boost::asio::io_context context;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard{context.get_executor()};
  ThreadedBackground lane{context, 2, 8, 8};
  std::optional<std::string> answer;
};

TEST_F(ViewInPartsTest, WhatTakesNoTimeIsThereAtOnce) {
  const auto state = (*find_game("dnd"))->start({}).value()->clone();
  ASSERT_EQ(state->slow_odds(), 0);
  ask(*state, lane);
  EXPECT_EQ(answer, odds_of(state->view()));
}

TEST_F(ViewInPartsTest, OddsOfBattlesComeLaterAndAllOfThem) {
  const auto state = loaded("dnd", kManyBattles);
  ASSERT_GT(state->slow_odds(), 4);
  ASSERT_NE(odds_of(state->quick_view()), odds_of(state->view()));
  ask(*state, lane);
  EXPECT_FALSE(answer) << "the network's thread does not find them";
  settle();
  EXPECT_EQ(answer, odds_of(state->view()));
  EXPECT_EQ(lane.waiting(), 0u);
}

TEST_F(ViewInPartsTest, AFightInTheMiddleOfATurnIsSolvedLater) {
  const auto state = loaded("gnostic",
                            "8/8/8/4k3/4K3/8/8/8 side=white phase=announce fight=e4e5 attacker=0,2,in "
                            "defender=0,2,in");
  ASSERT_EQ(state->slow_odds(), 1);
  EXPECT_EQ(state->quick_view().battle->wins, 0);
  double wins = 0;
  view_in_parts(*state, lane, "a", [&](const View& view) {
    wins = view.battle->wins;
    answer = "";
  });
  EXPECT_FALSE(answer);
  settle();
  EXPECT_EQ(wins, state->view().battle->wins);
  EXPECT_GT(wins, 0.4);
}

TEST_F(ViewInPartsTest, WhereThereIsNoRoomTheRestIsShown) {
  const auto state = loaded("dnd", kManyBattles);
  ThreadedBackground full{context, 1, 0, 0};
  ask(*state, full);
  settle();
  EXPECT_EQ(answer, odds_of(state->quick_view()));
}

}  // namespace
}  // namespace fray::test
