// The rules of Relay, its seats, and its perft against counts made by hand.
#include "toy/relay/relay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/game_adapter.h"

namespace fray::toy {
namespace {

using ::testing::ElementsAre;

const GameAdapter<Relay> kRelay;

std::unique_ptr<AnyState> load(const std::string& text, const std::string& white, const std::string& black) {
  const std::vector<OptionValue> options{{"white_seats", white}, {"black_seats", black}};
  auto state = kRelay.load(text, options);
  EXPECT_TRUE(state) << state.error().message;
  return std::move(*state);
}
std::string start(const std::string& fields) { return "r9/R9 " + fields; }
void act(AnyState& state, const std::string& text) {
  EventLog events;
  const auto action = state.parse_action(text);
  ASSERT_TRUE(action) << action.error().message;
  ASSERT_TRUE(state.act(*action, events));
}

// A leg of a captain's player: wait and sprint end it; walk leads to stop, which ends it, and to hurry, which
// rolls one of three classes.
TEST(Relay, PerftByHand) {
  const auto alone = load(start("side=white"), "1111", "1111");
  EXPECT_EQ(alone->perft(1), 3u);
  EXPECT_EQ(alone->perft(2), 3u + 3 + 4);  // after wait and sprint 3 each, after walk stop and hurry's three
  // The runner's own player chooses between wait and walk only; before it the captain sprints or leaves.
  const auto runner = load(start("side=white leg=3 phase=override"), "1211", "1111");
  EXPECT_EQ(runner->perft(1), 2u);
  EXPECT_EQ(runner->perft(2), 3u + 2);
  const auto dry = load(start("side=white leg=3 sprints=0,3"), "1211", "1111");
  EXPECT_EQ(dry->perft(1), 2u);
}

TEST(Relay, WhoPlaysWhom) {
  const auto state = load(start("side=white"), "1123", "1212");
  EXPECT_EQ(state->seats(), 5);
  EXPECT_THAT(commanders_of(Relay::info(), state->options(), Side::white, 0),
              ElementsAre("captain", "runner"));
  EXPECT_THAT(commanders_of(Relay::info(), state->options(), Side::white, 1), ElementsAre("thrower"));
  EXPECT_THAT(commanders_of(Relay::info(), state->options(), Side::black, 1),
              ElementsAre("runner", "keeper"));
  std::vector<Seat> acted;
  for (int leg = 1; leg <= 8; ++leg) {
    if (state->leaving_action() != no_action) {
      acted.push_back(state->to_act()[0]);
      act(*state, "leave");
    }
    acted.push_back(state->to_act()[0]);
    act(*state, "wait");
  }
  // Legs: captains, runners, throwers and keepers of White and Black; the captain first where he may sprint.
  EXPECT_THAT(acted, ElementsAre(0, 3, 0, 3, 4, 0, 1, 3, 0, 2, 3, 4));
  EXPECT_EQ(state->view().slots[4].seat, 1);
}

TEST(Relay, WithoutSprintsTheCaptainIsNotAsked) {
  const auto state = load(start("side=white leg=3 phase=override sprints=1,3"), "1234", "1111");
  act(*state, "sprint");
  EXPECT_EQ(state->view().position.str(), "r9/2R7 side=black phase=run sprints=0,3 begun=no leg=4");
  act(*state, "wait");
  EXPECT_THAT(state->to_act(), ElementsAre(2));
  EXPECT_EQ(state->leaving_action(), no_action);
}

TEST(Relay, EndsOnTheLastSquareAndAfterFortyLegs) {
  const auto first = load("r9/7R2 side=white", "1111", "1111");
  act(*first, "sprint");
  EXPECT_EQ(first->result(), GameResult::white_wins);
  const auto last = load("1r8/R9 side=black leg=40", "1111", "1111");
  act(*last, "wait");
  EXPECT_EQ(last->result(), GameResult::black_wins);
}

TEST(Relay, AllCallAtOnce) {
  const std::vector<OptionValue> options{{"call", "yes"}, {"white_seats", "1123"}};
  const auto state = std::move(kRelay.start(options).value());
  EXPECT_EQ(state->node_kind(), NodeKind::simultaneous);
  EXPECT_THAT(state->to_act(), ElementsAre(0, 1, 2, 3));
  EventLog events;
  const std::vector<SeatAction> choices{
      {0, Relay::kHeads}, {1, Relay::kTails}, {2, Relay::kTails}, {3, Relay::kTails}};
  ASSERT_TRUE(state->act_together(choices, events));
  EXPECT_EQ(state->position_text(), "1r8/R9 side=white phase=run sprints=3,3 begun=yes leg=1");
}

}  // namespace
}  // namespace fray::toy
