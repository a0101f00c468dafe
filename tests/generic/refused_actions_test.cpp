// What is said of actions that are typed and not legal: every game names the rule.
#include <gtest/gtest.h>

#include "games.h"

namespace fray::test {
namespace {

struct Refused {
  const char* game;
  std::string position;
  const char* action;
  const char* message;  ///< behind "'ACTION' is not legal: "
};

class RefusedActions : public ::testing::TestWithParam<Refused> {};

TEST_P(RefusedActions, AreToldTheRule) {
  const Refused& refused = GetParam();
  const auto state = (*find_game(refused.game))->load(refused.position, {});
  ASSERT_TRUE(state) << state.error().message;
  const auto action = (*state)->parse_action(refused.action);
  ASSERT_FALSE(action) << refused.action;
  EXPECT_EQ(action.error().code, "illegal_action");
  EXPECT_EQ(action.error().message, "'" + std::string(refused.action) + "' is not legal: " + refused.message);
}

const std::string kBook = " book=Qh,2c,3d,7d,Ks";
const std::string kPoor = "1k6/7p/8/8/3N4/6M1/8/5K2 side=white passive=11/12" + kBook;
const std::string kRich = "1k6/7p/8/8/3N4/6M1/8/5K2 side=white passive=11/6 captured=6/0" + kBook;
const std::string kPawn = "1k6/3P3p/8/8/8/6M1/8/5K2 side=white passive=11/12" + kBook;
const std::string kQueen = "4k3/8/8/8/8/8/8/Q3K2R side=white";

INSTANTIATE_TEST_SUITE_P(
    Rules, RefusedActions,
    ::testing::Values(
        // W26 to W31, W38 to W41, W67
        Refused{"wizards", kPoor, "buy:Qd", "the queen of diamonds is not in the spell book"},
        Refused{"wizards", kPoor, "buy:Qh", "it costs 6 captured mana"},
        Refused{"wizards", kPoor, "cast:8h:g3f4", "the 8 of hearts is not in your hand"},
        Refused{"wizards", kPoor, "reset", "it costs 2 captured mana"},
        Refused{"wizards", kPoor, "give", "that is for who has no mana on the board and some passive mana"},
        Refused{"wizards", kPoor, "done",
                "there is no second move to decline, or your king would be in check"},
        Refused{"wizards", kPoor, "O-O", "no piece of yours stands on e1"},
        Refused{"wizards", kRich + " hands=2h,3h/-", "buy:2c",
                "your hand is full: say which card goes, as in buy:Qh-2h"},
        Refused{"wizards", kRich + " hands=2h/-", "buy:2c-2h", "your hand is not full"},
        Refused{"wizards", kRich + " hands=2h/- done=buy", "buy:2c", "one card a turn may be bought"},
        Refused{"wizards", kRich + " hands=2h,3h/- done=buy", "cast:2h:g3f4",
                "whoever buys a card casts no spell in that turn"},
        Refused{"wizards", kPawn, "d7d8", "add what the pawn becomes: q, r, b, n, or d for king mana"},
        Refused{"wizards", kPawn, "d7d8d", "the pawn cannot become that"},
        // N16, N20 to N28
        Refused{"gnostic", kQueen, "o-o", "your king or that rook has moved, so they do not castle any more"},
        Refused{"gnostic", kQueen, "h:e1", "no piece of yours is damaged"},
        Refused{"gnostic", kQueen, "t:e8e5", "no piece of yours stands on e8"},
        Refused{"gnostic", kQueen, "t:a1h1", "a piece of yours stands on h1"},
        Refused{"gnostic", kQueen + " prisoners=h1", "t:h1h5", "the rook on h1 is imprisoned"},
        Refused{"gnostic", kQueen + " prisoners=h1", "h1h5", "the rook on h1 is imprisoned"},
        Refused{"gnostic", kQueen, "i:h1", "that is not a target of imprison"},
        Refused{"gnostic", kQueen + " spells=-/-", "t:a1h5", "already cast"}),
    [](const auto& refused) { return std::string(refused.param.game) + std::to_string(refused.index); });

}  // namespace
}  // namespace fray::test
