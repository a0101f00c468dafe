// The engine against a brute-force reference that shares no code with it (tests/reference), both playing the
// same random games under every combination of the options.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "conflict/battle.h"
#include "conflict/game.h"
#include "conflict/random_positions.h"
#include "core/any_game.h"
#include "core/game_adapter.h"
#include "games.h"
#include "loaded_state.h"
#include "perft/perft_file.h"
#include "reference/conflict_reference.h"
#include "thorough.h"

namespace fray::conflict {
namespace {

using reference::ConflictOptions;
using reference::ConflictReference;
using test::plain_text;
using test::sorted_action_texts;

std::vector<OptionValue> options_of(const ConflictOptions& options) {
  return {{"knight_terrain", options.strict_knights ? "strict" : "route"},
          {"rook_support", options.board_rooks ? "board" : "attackers"},
          {"leader_strength", std::to_string(options.leader_strength)},
          {"officer_strength", std::to_string(options.officer_strength)},
          {"pawn_strength", std::to_string(options.pawn_strength)},
          {"terrain_factor", std::to_string(options.terrain_factor)},
          {"command_range", std::to_string(options.command_range)},
          {"most_supporters", std::to_string(options.most_supporters)}};
}

class AgainstReference : public ::testing::TestWithParam<ConflictOptions> {
 protected:
  std::unique_ptr<AnyState> load(const std::string& text) const {
    return test::load_state("conflict", text, options_of(GetParam()));
  }
  ConflictReference load_reference(const std::string& text) const { return {text, GetParam()}; }

  /// The start of a random game: the initial position, or a few pieces anywhere.
  static std::string random_start(SplitMix64& random) {
    return random.below(4) == 0 ? ConflictReference::initial_text() : random_sparse_position(random);
  }
};

std::vector<Action> actions_of(const AnyState& state) {
  std::vector<Action> list;
  for (const Seat seat : state.to_act()) {
    ActionList actions;
    state.legal_actions(seat, actions);
    list.insert(list.end(), actions.begin(), actions.end());
  }
  return list;
}

std::string node_name(ConflictReference::Node node) {
  switch (node) {
    case ConflictReference::Node::decision: return "decision";
    case ConflictReference::Node::chance: return "chance";
    case ConflictReference::Node::terminal: break;
  }
  return "terminal";
}

/// Everything that both can say about a node.
void expect_same_node(const AnyState& state, const ConflictReference& reference) {
  ASSERT_EQ(plain_text(state), reference.text());
  ASSERT_EQ(name_of(state.node_kind()), node_name(reference.node()));
  ASSERT_EQ(pgn_result(state.result()), reference.result());
  const std::vector<Seat> seats = state.to_act();
  ASSERT_EQ(seats.empty() ? "" : name_of(state.side_of(seats.front())), reference.to_act());
  ASSERT_EQ(sorted_action_texts(state), reference.actions());
  OutcomeList outcomes;
  state.chance_outcomes(outcomes);
  std::vector<std::pair<std::string, int>> weights;
  for (const WeightedOutcome& item : outcomes.items)
    weights.emplace_back(state.outcome_text(item.outcome), static_cast<int>(item.weight));
  ASSERT_EQ(weights, reference.outcomes());
  ASSERT_EQ(outcomes.denominator, weights.empty() ? 1u : 36u);
}

/// Both play on by the same random choice.
void random_step(AnyState& state, ConflictReference& reference, SplitMix64& random) {
  EventLog log;
  if (state.node_kind() == NodeKind::chance) {
    const std::vector<int> dice{1 + static_cast<int>(random.below(6)), 1 + static_cast<int>(random.below(6))};
    reference.outcome(reference.classify(dice[0], dice[1]));
    ASSERT_TRUE(state.roll_told(dice, log));
    return;
  }
  const std::vector<Action> actions = actions_of(state);
  const Action action = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
  reference.act(state.action_text(action));
  ASSERT_TRUE(state.act(action, log));
}

TEST_P(AgainstReference, EveryNodeOfRandomGamesIsTheSame) {
  constexpr int kNodes = test::kThorough ? 25000 : 5000;
  SplitMix64 random(20);
  int nodes = 0;
  while (nodes < kNodes) {
    const std::string start = random_start(random);
    SCOPED_TRACE(start);
    const auto state = load(start);
    ConflictReference reference = load_reference(start);
    for (; nodes < kNodes; ++nodes) {
      ASSERT_NO_FATAL_FAILURE(expect_same_node(*state, reference));
      if (state->node_kind() == NodeKind::terminal) break;
      ASSERT_NO_FATAL_FAILURE(random_step(*state, reference, random));
    }
  }
}

TEST_P(AgainstReference, PerftIsTheSame) {
  constexpr int kPositions = test::kThorough ? 50 : 10;
  SplitMix64 random(21);
  int checked = 0;
  while (checked < kPositions) {
    const std::string start = random_start(random);
    const auto state = load(start);
    ConflictReference reference = load_reference(start);
    const std::uint32_t steps = random.below(40);
    for (std::uint32_t i = 0; i < steps && state->node_kind() != NodeKind::terminal; ++i)
      ASSERT_NO_FATAL_FAILURE(random_step(*state, reference, random));
    if (state->node_kind() == NodeKind::terminal) continue;
    // From the text, so that the reference carries no long past along.
    const std::string text = plain_text(*state);
    ASSERT_EQ(load(text)->perft(3), load_reference(text).perft(3)) << text;
    ++checked;
  }
}

/// The text with one thing changed that is likely to make it impossible.
std::string changed(const std::string& text, SplitMix64& random) {
  static constexpr std::string_view kBoard = "PNBRQKpnbrqk/12345678";
  std::string result = text;
  const std::size_t board_end = text.find(' ');
  const std::size_t at = random.below(2) == 0
                             ? random.below(static_cast<std::uint32_t>(board_end))
                             : random.below(static_cast<std::uint32_t>(text.find(" quiet=")));
  const char c = text[at];
  if (at < board_end) {
    result[at] = kBoard[random.below(kBoard.size())];
  } else if (c >= '1' && c <= '8') {
    result[at] = static_cast<char>('1' + random.below(8));
  } else if (c >= 'a' && c <= 'h') {
    result[at] = static_cast<char>('a' + random.below(8));
  } else if (c >= 'A' && c <= 'Z') {
    result[at] = "PNBRQK"[random.below(6)];
  }
  return result;
}

TEST(PositionText, NobodyFellWhereTheMovedPieceCameFrom) {
  const auto loaded = (*find_game("conflict"))
                          ->load(
                              "rnbqkbn1/pp1pppp1/1p4pr/8/8/NPP3P1/P2PPPP1/R1BQKBN1 side=black phase=move-in "
                              "moved=Rh5h6 target=h5 attackers=g6,h6 quiet=2 turn=5",
                              {});
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().message,
            "field 'target': 'h5' is not a square that the moved piece did not come from");
}

TEST_P(AgainstReference, TheSamePositionTextsAreRefused) {
  const AnyGame& game = **find_game("conflict");
  const std::vector<OptionValue> options = options_of(GetParam());
  SplitMix64 random(22);
  int refused = 0;
  int accepted = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string start = random_start(random);
    const auto state = load(start);
    ConflictReference reference = load_reference(start);
    for (int step = 0; step < 30 && state->node_kind() != NodeKind::terminal; ++step) {
      const std::string text = changed(plain_text(*state), random);
      bool possible = true;
      try {
        load_reference(text);
      } catch (const std::invalid_argument&) {
        possible = false;
      }
      const auto loaded = game.load(text, options);
      ASSERT_EQ(loaded.has_value(), possible) << text << (loaded ? "" : ": " + loaded.error().message);
      ++(possible ? accepted : refused);
      ASSERT_NO_FATAL_FAILURE(random_step(*state, reference, random));
    }
  }
  EXPECT_GT(refused, 500);
  EXPECT_GT(accepted, 500);
}

// The pinned counts of tests/perft/conflict.perft, so that they are not merely what the engine once said.
TEST(PerftOfReference, IsAsPinned) {
  for (const PerftCase& item : read_perft_file("conflict")) {
    SCOPED_TRACE("conflict.perft, line " + std::to_string(item.line));
    const ConflictOptions options{item.options.find("strict") != std::string::npos,
                                  item.options.find("board") != std::string::npos};
    const ConflictReference reference(item.position.substr(item.position.find_first_not_of(' ')), options);
    for (std::size_t i = 0; i < std::min<std::size_t>(3, item.counts.size()); ++i)
      EXPECT_EQ(reference.perft(static_cast<int>(i) + 1), item.counts[i]) << "depth " << i + 1;
  }
}

// The usual numbers by the way of all numbers.
TEST(ConflictNumbers, UsualStrengthsAreAsFastOnes) {
  SplitMix64 random(23);
  int battles = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto state = test::load_state("conflict", random_sparse_position(random), {});
    const Position& p = typed_state<ConflictChess>(*state).position();
    for_each_square(p.enemy(), [&](Square target) {
      const Bits64 attackers = attackers_of(p, target, p.side);
      if (attackers == 0) return;
      for (const bool board_rooks : {false, true}) {
        Position q = p;
        q.rules.board_rooks = board_rooks;
        const Battle battle = battle_between(q, attackers, target);
        const Battle by_numbers = battle_by_numbers(q, attackers, target);
        ASSERT_EQ(battle.attack, by_numbers.attack);
        ASSERT_EQ(battle.defence, by_numbers.defence);
        ++battles;
      }
    });
  }
  EXPECT_GT(battles, 1000);
}

// Games of other rules share neither what the search has learnt nor tables of endings.
TEST(ConflictNumbers, OtherRulesAreOtherPositions) {
  const std::string text = "4k3/8/8/8/8/8/8/4K3 side=white phase=move";
  const auto usual = test::load_state("conflict", text, {});
  EXPECT_TRUE(ConflictChess::endgame_place(typed_state<ConflictChess>(*usual).position()));
  for (const auto& [name, value] : {std::pair{"knight_terrain", "strict"}, {"leader_strength", "4"}}) {
    const auto other = test::load_state("conflict", text, std::vector<OptionValue>{{name, value}});
    EXPECT_NE(other->hash(), usual->hash()) << name;
    EXPECT_FALSE(ConflictChess::endgame_place(typed_state<ConflictChess>(*other).position())) << name;
  }
}

std::string name_of_options(const ::testing::TestParamInfo<ConflictOptions>& info) {
  const ConflictOptions& options = info.param;
  std::string name = std::string(options.strict_knights ? "Strict" : "Route") +
                     (options.board_rooks ? "Board" : "Attackers");
  for (const int number : {options.leader_strength, options.officer_strength, options.pawn_strength,
                           options.terrain_factor, options.command_range, options.most_supporters})
    name += "_" + std::to_string(number);
  return name;
}

INSTANTIATE_TEST_SUITE_P(Options, AgainstReference,
                         ::testing::Values(ConflictOptions{false, false}, ConflictOptions{false, true},
                                           ConflictOptions{true, false}, ConflictOptions{true, true},
                                           ConflictOptions{false, false, 5, 1, 2, 3, 2, 1},
                                           ConflictOptions{false, true, 1, 0, 9, 4, 7, 3},
                                           ConflictOptions{true, false, 4, 6, 0, 1, 1, 0},
                                           ConflictOptions{true, true, 9, 9, 9, 4, 3, 2}),
                         name_of_options);

}  // namespace
}  // namespace fray::conflict
