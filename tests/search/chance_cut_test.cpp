// What a search of one turn less puts far outside the window is not searched (CutsChance).
#include <gtest/gtest.h>

#include "plain_search.h"
#include "positions.h"

namespace fray {
namespace {

/// An attack of Conflict Chess, which is rolled for, in a position where somebody has to choose it.
struct Attack {
  std::unique_ptr<AnyState> state = conflict_state(kSmallPositions[4]);
  Action action = [&] {
    ActionList actions;
    state->legal_actions(state->to_act().front(), actions);
    return actions[actions.size() - 1];
  }();
};

struct Found {
  Value value;
  std::uint64_t nodes;
};

Found searched(const Attack& attack, int depth, Value alpha, Value beta, bool cut) {
  SearchSettings settings;
  settings.reductions = false;
  settings.exact_depth = true;
  settings.chance_cut = cut;
  const auto& typed = typed_state<Conflict>(*attack.state);
  TranspositionTable table(1);
  Searcher<Conflict> searcher(table, settings);
  searcher.start(typed.trail(), SearchBudget{});
  const Value value = searcher.search_action(typed.position(), attack.action, depth, alpha, beta);
  return {value, searcher.nodes()};
}

/// The least at which a chance node is left, so that none ahead of it are.
constexpr int kDepth = 2;
constexpr Value kMargin = Conflict::kChanceMargin;
constexpr Value kOpen = kWinValue + 1;

TEST(ChanceCut, LeavesWhatIsFarOutsideTheWindow) {
  const Attack attack;
  const Value shallow = searched(attack, kDepth - 1, -kOpen, kOpen, false).value;
  for (const Value alpha : {shallow + kMargin, shallow + 2 * kMargin}) {
    const Found cut = searched(attack, kDepth, alpha, alpha + 1, true);
    EXPECT_EQ(cut.value, alpha);
    EXPECT_LT(cut.nodes, searched(attack, kDepth, alpha, alpha + 1, false).nodes);
  }
  for (const Value beta : {shallow - kMargin, shallow - 2 * kMargin}) {
    const Found cut = searched(attack, kDepth, beta - 1, beta, true);
    EXPECT_EQ(cut.value, beta);
    EXPECT_LT(cut.nodes, searched(attack, kDepth, beta - 1, beta, false).nodes);
  }
}

TEST(ChanceCut, SearchesWhatIsNearTheWindow) {
  const Attack attack;
  const Value shallow = searched(attack, kDepth - 1, -kOpen, kOpen, false).value;
  for (const Value alpha : {shallow - kMargin, shallow, shallow + kMargin - 1})
    EXPECT_EQ(searched(attack, kDepth, alpha, alpha + 1, true).value,
              searched(attack, kDepth, alpha, alpha + 1, false).value)
        << alpha - shallow;
}

TEST(ChanceCut, LeavesNothingWhereTheWindowIsOpen) {
  const Attack attack;
  EXPECT_EQ(searched(attack, kDepth, -kOpen, kOpen, true).value,
            searched(attack, kDepth, -kOpen, kOpen, false).value);
}

}  // namespace
}  // namespace fray
