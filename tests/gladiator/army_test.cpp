// Armies with other dice and hit points than the usual ones: what is shown, read and compared of them. Their
// fights are in fight_test.cpp, their games in reference_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "games.h"
#include "gladiator/game.h"

namespace fray::gladiator {
namespace {

constexpr const char* kKnightAndKing =
    "k8q/10/10/10/10/5n4/10/4M5/10/10/10/Q8K side=white slot=king phase=move fallen=white,black lost=N/-";

Result<std::unique_ptr<AnyState>> loaded(const std::string& text, const std::vector<OptionValue>& options) {
  return (*find_game("gladiator"))->load(text, options);
}

std::string badge(const View& view, Square square, std::string_view name) {
  for (const ViewPiece& piece : view.pieces) {
    if (piece.square != square) continue;
    for (const auto& item : piece.badges) {
      if (item.name == name) return item.value;
    }
  }
  return "";
}

// G13: the sheet, the piece and the odds of a fight show the numbers that hold in this game.
TEST(GladiatorArmy, IsShown) {
  const auto state =
      loaded(std::string(kKnightAndKing) + " hits=e5:21",
             {{"mounted_knight_hits", "33"}, {"mounted_knight_dice", "6"}, {"kings_knight_dice", "2"}});
  ASSERT_TRUE(state) << state.error().message;
  const View view = (*state)->view();
  EXPECT_EQ(badge(view, Board::at(4, 4), "hp"), "21");
  EXPECT_EQ(badge(view, Board::at(4, 4), "max"), "33");
  const auto line = std::find_if(view.tally.begin(), view.tally.end(), [](const auto& item) {
    return item.side == Side::white && item.kind == "mounted knight";
  });
  ASSERT_NE(line, view.tally.end());
  EXPECT_EQ(line->hits, 21);
  EXPECT_EQ(line->full, 33);
  const auto attack = (*state)->parse_action("e5f7");
  ASSERT_TRUE(attack) << attack.error().message;
  const auto shown = std::find_if(view.actions.begin(), view.actions.end(),
                                  [&](const ViewAction& action) { return action.id == *attack; });
  ASSERT_NE(shown, view.actions.end());
  ASSERT_TRUE(shown->odds.has_value());
  ASSERT_FALSE(shown->odds->facts.empty());
  EXPECT_EQ(shown->odds->facts[0].value, "7 against 2");  // G15
}

// G35: how long a queen must be held is said with the number that holds in this game.
TEST(GladiatorArmy, HasQueensHeldForOtherTurns) {
  const auto state =
      loaded("k9/10/10/10/10/10/4b5/10/10/10/10/q8K side=black slot=king phase=move captive=e6:3/-",
             {{"turns_held", "9"}});
  ASSERT_TRUE(state) << state.error().message;
  const View view = (*state)->view();
  const bool said = std::any_of(view.tally.begin(), view.tally.end(),
                                [](const auto& item) { return item.note == "held for 2 of 9 turns"; });
  EXPECT_TRUE(said);
}

// G17: hit points beyond those of a whole one are refused, as they are in the usual game.
TEST(GladiatorArmy, BoundsTheHitPointsOfPositions) {
  const std::vector<OptionValue> strong{{"mounted_knight_hits", "33"}};
  EXPECT_TRUE(loaded(std::string(kKnightAndKing) + " hits=e5:32", strong));
  EXPECT_FALSE(loaded(std::string(kKnightAndKing) + " hits=e5:33", strong));
  EXPECT_FALSE(loaded(std::string(kKnightAndKing) + " hits=e5:16", {}));
  EXPECT_TRUE(loaded(std::string(kKnightAndKing) + " hits=e5:15", {}));
}

// G13: numbers that cannot be are refused, with those that can.
TEST(GladiatorArmy, HasBounds) {
  for (const auto& [name, value] : {std::pair{"king_dice", "0"}, std::pair{"king_dice", "7"},
                                    std::pair{"squire_hits", "0"}, std::pair{"squire_hits", "41"}}) {
    const auto state = loaded(kKnightAndKing, {{name, value}});
    ASSERT_FALSE(state) << name << value;
    EXPECT_EQ(state.error().code, "bad_option");
  }
}

Position position_with(const std::vector<OptionValue>& given) {
  Trail trail;
  const auto options = resolve_options(GladiatorChess::info(), given);
  EXPECT_TRUE(options) << options.error().message;
  return GladiatorChess::initial(*options, trail);
}

// G13: positions of different armies are different, and so are their hashes; the usual numbers by name are
// the usual army.
TEST(GladiatorArmy, IsPartOfThePosition) {
  const Position usual = position_with({});
  EXPECT_FALSE(usual.rules.other_army);
  EXPECT_EQ(position_with({{"king_dice", "5"}, {"king_hits", "30"}}), usual);
  std::vector<std::uint64_t> hashes{hash(usual)};
  for (const OptionSpec& option : GladiatorChess::info().options) {
    if (!option.number) continue;
    const std::string name(option.name);
    const Position other = position_with({{name, std::string(option.values.back())}});
    EXPECT_FALSE(other == usual) << name;
    hashes.push_back(hash(other));
  }
  std::sort(hashes.begin(), hashes.end());
  EXPECT_EQ(std::unique(hashes.begin(), hashes.end()), hashes.end());
}

// G13: a side whose pieces have lost what makes them strong has less, whichever of the two numbers it is.
TEST(GladiatorArmy, CountsInMaterial) {
  // White has the king's knight, Black a champion.
  const std::string text =
      "k8q/10/10/10/10/10/4c5/10/4N5/10/10/Q8K side=white slot=king phase=move fallen=black lost=-/N";
  const auto value = [&](const std::vector<OptionValue>& given) {
    const auto options = resolve_options(GladiatorChess::info(), given);
    Trail trail;
    const auto parsed = PositionText::parse(text);
    EXPECT_TRUE(parsed);
    const auto p = GladiatorChess::parse_position(*parsed, *options, trail);
    EXPECT_TRUE(p) << p.error().message;
    return material(*p);
  };
  EXPECT_EQ(value({}), 0);
  EXPECT_GT(value({{"kings_knight_dice", "6"}}), 0);
  EXPECT_GT(value({{"kings_knight_hits", "40"}}), 0);
  EXPECT_LT(value({{"kings_knight_hits", "1"}}), 0);
  EXPECT_LT(value({{"champion_hits", "30"}}), 0);
}

}  // namespace
}  // namespace fray::gladiator
