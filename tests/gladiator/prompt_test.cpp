// What is asked in a slot of Gladiator Chess, in words.
#include <gtest/gtest.h>

#include "games.h"

namespace fray::gladiator {
namespace {

std::string prompt(const std::string& position, const std::string& white_seats = "1111") {
  const std::vector<OptionValue> options{{"white_seats", white_seats}};
  const auto state = (*find_game("gladiator"))->load(position, options);
  EXPECT_TRUE(state) << state.error().message;
  return state ? (*state)->view().prompt : "";
}

constexpr const char* kFree = "1k7q/10/10/10/10/10/10/10/10/10/P9/QK8 side=white slot=queen";
constexpr const char* kStuck = "1k7q/10/10/10/10/10/10/10/10/10/PP8/QK8 side=white slot=queen";

// G3, G9: who plays all commanders is not asked whether to override, and is told where he has to.
TEST(GladiatorPrompt, OfOnePlayerSaysWhoMoves) {
  EXPECT_EQ(
      prompt(kFree),
      "The queen's slot: move a piece of the queen's, or override and move any that has not moved this turn");
  EXPECT_EQ(prompt(kStuck),
            "The queen's pieces cannot move: override, and move any other that has not moved this turn");
}

// G9: the king's player is asked first where the slot is another's.
TEST(GladiatorPrompt, OfTheKingsPlayerOffersTheSlot) {
  EXPECT_EQ(prompt(std::string(kFree) + " phase=override", "1234"),
            "The queen's slot: override it with a move of another commander's piece, or leave it");
  EXPECT_EQ(
      prompt(std::string(kStuck) + " phase=override", "1234"),
      "The queen's pieces cannot move: override the slot with a move of another commander's piece, or pass");
}

}  // namespace
}  // namespace fray::gladiator
