// C30, C43: the third time the same pieces stand with the same side to move is a draw, also when the game was
// put away as text and taken up again in between.
#include <gtest/gtest.h>

#include "core/record.h"
#include "games.h"

namespace fray::conflict {
namespace {

constexpr std::array<std::string_view, 8> kShuffle{"h1h2", "a7a6", "h2h1", "a6a7",
                                                   "h1h2", "a7a6", "h2h1", "a6a7"};

std::unique_ptr<AnyState> load(const std::string& text) {
  return std::move((*find_game("conflict"))->load(text, {}).value());
}

TEST(ConflictRepetition, TheThirdTimeIsADrawWhereverTheGameWasPutAway) {
  const std::string start = "8/k7/8/8/8/8/8/7K side=white";
  for (std::size_t put_away = 0; put_away <= kShuffle.size(); ++put_away) {
    auto state = load(start);
    EventLog log;
    for (std::size_t i = 0; i < kShuffle.size(); ++i) {
      EXPECT_EQ(state->result(), GameResult::none);
      if (i == put_away) state = load(state->position_text());
      ASSERT_TRUE(play_text(*state, kShuffle[i], log));
    }
    EXPECT_EQ(state->result(), GameResult::draw);
    EXPECT_EQ(state->view().reason, "repetition");
    EXPECT_EQ(load(state->position_text())->result(), GameResult::draw);
  }
}

TEST(ConflictRepetition, UndoingTheThirdTimeTakesTheDrawBack) {
  const auto state = load("8/k7/8/8/8/8/8/7K side=white");
  EventLog log;
  for (const std::string_view move : kShuffle) ASSERT_TRUE(play_text(*state, move, log));
  ASSERT_TRUE(state->undo());
  EXPECT_EQ(state->result(), GameResult::none);
  ASSERT_TRUE(play_text(*state, "a6b6", log));
  EXPECT_EQ(state->result(), GameResult::none);
  ASSERT_TRUE(state->undo());
  ASSERT_TRUE(play_text(*state, "a6a7", log));
  EXPECT_EQ(state->result(), GameResult::draw);
}

}  // namespace
}  // namespace fray::conflict
