// Conflict Chess is the same for both sides: the board and its terrain turned by 180 degrees with the colours
// swapped give the same game. (King and queen stand on mirrored files then, which matters to nothing but the
// homes they are sent to; the tests stay before that.)
#include <gtest/gtest.h>

#include <algorithm>

#include "conflict/game.h"
#include "core/perft.h"
#include "search/playout.h"

namespace fray::conflict {
namespace {

/// The turn start turned round.
Position turned(const Position& p) {
  PositionText text;
  text.placement = placement_text(8, 8, [&](int square) {
    const auto from = static_cast<Square>(63 - square);
    const Kind kind = p.kind_on(from);
    return kind == Kind::none ? '\0' : letter_of(~p.side_on(from), kind);
  });
  text.fields = {{"side", std::string(name_of(~p.side))}, {"quiet", std::to_string(p.quiet)}};
  Trail trail;
  return parse_position(text, p.rules, trail).value();
}

template <class Visit>
void for_each_turn_start(int games, Visit visit) {
  SplitMix64 random(50);
  for (int game = 0; game < games; ++game) {
    OptionSet options = resolve_options(ConflictChess::info(), {}).value();
    for (std::size_t option = 0; option < 2; ++option)
      options[option] = static_cast<std::uint8_t>(random.below(2));
    Trail trail;
    Position p = ConflictChess::initial(options, trail);
    while (ConflictChess::node_kind(p) != NodeKind::terminal) {
      if (ConflictChess::turn_start(p)) visit(p, trail);
      if (::testing::Test::HasFatalFailure()) return;
      random_step<ConflictChess>(p, trail, random);
    }
  }
}

/// Each action of a turn start as text, seen from the other side of the board if `turn` is set; sorted.
std::vector<std::string> moves_of(const Position& p, bool turn) {
  std::vector<std::string> texts;
  ActionList actions;
  legal_actions(p, actions);
  for (const Action action : actions) {
    std::string text = action_text(p, action);
    for (const std::size_t at : {0, 2}) {
      if (!turn) continue;
      text[at] = static_cast<char>('a' + 'h' - text[at]);
      text[at + 1] = static_cast<char>('1' + '8' - text[at + 1]);
    }
    texts.push_back(text);
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

TEST(ConflictSymmetry, TheTurnedPositionHasTheTurnedMoves) {
  for_each_turn_start(
      200, [](const Position& p, Trail&) { ASSERT_EQ(moves_of(turned(p), true), moves_of(p, false)); });
}

TEST(ConflictSymmetry, TheTurnedPositionHasTheSameValue) {
  for_each_turn_start(500, [](const Position& p, Trail&) { ASSERT_EQ(evaluate(turned(p)), evaluate(p)); });
}

// Depth 2 goes through attacks and rolls, but stops before anybody goes home.
TEST(ConflictSymmetry, TheTurnedPositionHasTheSamePerft) {
  for_each_turn_start(20, [](const Position& p, Trail& trail) {
    Trail other;
    ASSERT_EQ(perft<ConflictChess>(turned(p), 2, other), perft<ConflictChess>(p, 2, trail));
  });
}

// The search looks beyond its depth at exactly the moves after which an attack is possible.
TEST(ConflictBattleActions, AreTheMovesAfterWhichAnAttackIsPossible) {
  for_each_turn_start(300, [](const Position& p, Trail& trail) {
    ActionList actions;
    legal_actions(p, actions);
    std::vector<Action> expected;
    for (const Action action : actions) {
      Position next = p;
      NullSink sink;
      apply(next, action, trail, sink);
      if (next.phase == Phase::attack) expected.push_back(action);
    }
    ActionList battles;
    battle_actions(p, battles);
    ASSERT_EQ(std::vector<Action>(battles.begin(), battles.end()), expected);
  });
}

}  // namespace
}  // namespace fray::conflict
