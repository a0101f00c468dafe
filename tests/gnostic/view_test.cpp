// What people see of Gnostic Chess (N33), and that it is what the rules use.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/game_adapter.h"
#include "gnostic/game.h"
#include "play/view_lookup.h"

namespace fray::gnostic {
namespace {

using test::action_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

View view_of(const std::string& position) {
  static const GameAdapter<GnosticChess> game;
  auto state = game.load(position, {});
  EXPECT_TRUE(state) << state.error().message;
  return (*state)->view();
}

std::map<std::string, std::string> badges_on(const View& view, std::string_view square) {
  std::map<std::string, std::string> badges;
  for (const ViewPiece& piece : view.pieces) {
    if (Board::name(piece.square) != square) continue;
    for (const Badge& badge : piece.badges) badges.emplace(badge.name, badge.value);
  }
  return badges;
}

std::string fact_of(const ViewAction& action, std::string_view name) {
  for (const Badge& fact : action.odds->facts) {
    if (fact.name == name) return fact.value;
  }
  return "";
}

// N33, N10, N11: own and effective hit points, the latter rounded up.
TEST(GnosticView, ShowsOwnAndEffectiveHitPoints) {
  // a1 is always dark, h1 always light; e4 follows the track, which stands at 75% light.
  const View view = view_of("4k3/8/8/8/4P3/8/8/R3K2R side=white track=D toward=E hp=a1:150,h1:37 spells=-/-");
  auto dark = badges_on(view, "a1");
  EXPECT_EQ(dark["cv"], "5");
  EXPECT_EQ(dark["hp"], "25");
  EXPECT_EQ(dark["max"], "50");
  EXPECT_EQ(dark["multiplier"], "0.5");
  EXPECT_EQ(dark["effective"], "13");  // 12.5
  auto light = badges_on(view, "h1");
  EXPECT_EQ(light["hp"], "7");  // 6 1/6
  EXPECT_EQ(light["multiplier"], "2");
  EXPECT_EQ(light["effective"], "13");  // 12 1/3
  EXPECT_EQ(badges_on(view, "e4")["effective"], "15");
}

// N33, N4: where the light goes next, and which squares follow it (N2).
TEST(GnosticView, ShowsTheNextStepsOfTheTrack) {
  const View view = view_of("4k3/8/8/8/8/8/8/4K3 side=white spells=-/-");
  ASSERT_TRUE(view.track);
  EXPECT_EQ(view.track->at, 2u);
  EXPECT_THAT(view.track->next, ElementsAre(1u, 0u, 1u, 2u, 3u, 4u, 3u, 2u));
  EXPECT_EQ(view.track->places[0], "100% dark");
  std::set<Square> variable;
  for (const ViewMark& mark : view.marks) {
    if (mark.name == "variable") variable.insert(mark.square);
  }
  EXPECT_EQ(variable.size(), 32u);
}

// N33, N29: whose prisoner is freed when.
TEST(GnosticView, SaysWhenPrisonersAreFree) {
  const View view =
      view_of("3qk3/8/8/8/8/8/8/3QK3 side=white track=B toward=A prisoners=d1,d8 spells=THSXR/THSXR");
  ASSERT_EQ(view.track->notes.size(), 2u);
  EXPECT_THAT(view.track->notes[0], HasSubstr("white queen on d1 is free at E, when 5 rounds"));
  EXPECT_THAT(view.track->notes[1], HasSubstr("black queen on d8 is free at A, when 1 round ends"));
  EXPECT_EQ(badges_on(view, "d1")["imprisoned"], "until E");
  for (const ViewAbility& ability : view.abilities) EXPECT_FALSE(ability.ready) << ability.name;
}

// N6: the example of the rules, by its bullets: a black knight on 100% light and a white pawn.
TEST(GnosticView, TellsTheOddsBeforeAnAttack) {
  const View view = view_of("4k3/1n6/P7/8/8/8/8/4K3 side=white spells=-/-");
  const ViewAction& attack = action_of(view, "a6b7");
  ASSERT_TRUE(attack.odds);
  EXPECT_EQ(fact_of(attack, "you need"), "15");
  EXPECT_EQ(fact_of(attack, "they need"), "20");
  EXPECT_GT(attack.odds->wins, 0);
  EXPECT_LT(attack.odds->wins + attack.odds->both, 1);
  EXPECT_FALSE(action_of(view, "e1d1").odds);
}

// The reasons beside spells that cannot be cast (N20, N24, N27, N28).
TEST(GnosticView, SaysWhySpellsCannotBeCast) {
  const View view = view_of("3qk3/8/8/8/8/8/8/3QK3 side=white track=A toward=E spells=HSRI/THSXRI");
  std::map<std::string, std::string> reasons;
  for (const ViewAbility& ability : view.abilities) {
    if (ability.side == Side::white)
      reasons[std::string(ability.name)] = ability.ready ? "ready" : ability.reason;
  }
  EXPECT_EQ(reasons["teleport"], "already cast");
  EXPECT_EQ(reasons["heal"], "no piece of yours is damaged");
  EXPECT_EQ(reasons["shift time"], "ready");
  EXPECT_EQ(reasons["exchange"], "already cast");
  EXPECT_EQ(reasons["revive"], "no piece of yours is dead");
  EXPECT_EQ(reasons["imprison"], "the track stands where it would be freed at once");
}

}  // namespace
}  // namespace fray::gnostic
