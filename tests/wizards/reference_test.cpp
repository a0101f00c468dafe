// The engine against a brute-force reference that shares no code with it (tests/reference), both playing the
// same random games under several sets of options.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "games.h"
#include "loaded_state.h"
#include "perft/perft_file.h"
#include "reference/wizards_reference.h"
#include "thorough.h"
#include "wizards/options.h"
#include "wizards/random_positions.h"

namespace fray::wizards {
namespace {

using test::difference;
using test::plain_text;
using test::sorted_action_texts;
using wizards_reference::Game;
using wizards_reference::Options;
using Node = Game::Node;
using Texts = std::vector<std::string>;

std::unique_ptr<AnyState> load(const std::string& text, const Options& options) {
  return test::load_state("wizards", text, values_of(options));
}

std::string name_of(Node node) {
  switch (node) {
    case Node::decision: return "decision";
    case Node::chance: return "chance";
    case Node::terminal: break;
  }
  return "terminal";
}

void expect_same_outcomes(const AnyState& state, const Game& reference) {
  OutcomeList outcomes;
  state.chance_outcomes(outcomes);
  EXPECT_TRUE(outcomes.exact);
  std::map<std::string, std::uint64_t> said;
  for (const WeightedOutcome& item : outcomes.items)
    ASSERT_TRUE(said.emplace(state.outcome_text(item.outcome), item.weight).second)
        << "a class is there twice";
  std::map<std::string, std::uint64_t> expected;
  std::uint64_t cards = 0;
  for (const auto& [card, weight] : reference.outcomes()) {
    expected.emplace(card, weight);
    cards += weight;
  }
  ASSERT_EQ(said.size(), expected.size());
  for (const auto& [card, weight] : expected) {
    ASSERT_EQ(said.count(card), 1u) << card;
    ASSERT_EQ(said[card] * cards, weight * outcomes.denominator) << card;
  }
}

/// Everything that both can say about a node.
void expect_same_node(const AnyState& state, const Game& reference) {
  const std::string text = reference.text();
  ASSERT_EQ(plain_text(state), text);
  ASSERT_EQ(fray::name_of(state.node_kind()), name_of(reference.node())) << text << " " << reference.reason();
  ASSERT_EQ(pgn_result(state.result()), reference.result()) << text;
  if (reference.node() == Node::decision) {
    ASSERT_EQ(fray::name_of(state.side_of(state.to_act().front())), reference.side()) << text;
    const Texts engine = sorted_action_texts(state);
    const Texts expected = reference.actions();
    ASSERT_EQ(engine.size(), expected.size()) << text << difference(engine, expected);
    ASSERT_EQ(engine, expected) << text << difference(engine, expected);
  }
  if (reference.node() == Node::chance) {
    ASSERT_NO_FATAL_FAILURE(expect_same_outcomes(state, reference)) << text;
  }
  if (reference.node() == Node::terminal) {
    ASSERT_EQ(state.view().reason, reference.reason()) << text;
  }
}

class RandomPlay {
 public:
  explicit RandomPlay(SplitMix64& random) : random_(random) {}

  /// Both play on by the same random choice.
  void step(AnyState& state, Game& reference) {
    if (reference.node() == Node::chance) {
      deal(state, reference);
    } else if (reference.node() == Node::decision) {
      act(state, reference, likely_action(reference));
    }
  }

  static void act(AnyState& state, Game& reference, const std::string& text) {
    const Result<Action> action = state.parse_action(text);
    ASSERT_TRUE(action) << text << ": " << action.error().message;
    EventLog log;
    const Result<void> acted = state.act(*action, log);
    ASSERT_TRUE(acted) << text << ": " << acted.error().message;
    reference.act(text);
  }

  /// What happened so often, by kind of action, so that a test can see that nothing is missing.
  const std::map<std::string, int>& counts() const { return counts_; }

 private:
  template <class List>
  const auto& any_of(const List& list) {
    return list[random_.below(static_cast<std::uint32_t>(list.size()))];
  }

  void deal(AnyState& state, Game& reference) {
    const auto outcomes = reference.outcomes();
    std::uint32_t cards = 0;
    for (const auto& item : outcomes) cards += static_cast<std::uint32_t>(item.second);
    // The die shows which of the unseen cards it is, in the order of the deck.
    const std::uint32_t face = 1 + random_.below(cards);
    std::uint32_t left = face;
    std::size_t i = 0;
    for (; left > outcomes[i].second; ++i) left -= static_cast<std::uint32_t>(outcomes[i].second);
    EventLog log;
    if (random_.below(2) == 0) {
      const std::vector<int> faces =
          outcomes.size() > 1 ? std::vector<int>{static_cast<int>(face)} : std::vector<int>();
      const Result<void> rolled = state.roll_told(faces, log);
      ASSERT_TRUE(rolled) << rolled.error().message;
    } else {
      const Result<Outcome> outcome = state.parse_outcome(outcomes[i].first);
      ASSERT_TRUE(outcome) << outcome.error().message;
      const Result<void> chosen = state.choose(*outcome, log);
      ASSERT_TRUE(chosen) << chosen.error().message;
    }
    reference.outcome(outcomes[i].first);
  }

  static std::string kind_of(const std::string& action, const Game& reference) {
    if (action == "reset" || action == "give" || action == "done") return action;
    if (action[0] == 'm') return "replenish";
    if (action.starts_with("buy:")) return "buy";
    if (action.starts_with("cast:")) {
      const std::size_t targets = action.find(':', 5);
      return {'c', 'a', 's', 't', ' ', action[targets - 1]};
    }
    const wizards_reference::Position& position = reference.position();
    const char piece =
        wizards_reference::kind_of(position.board[wizards_reference::parse_square(action.substr(0, 2))]);
    const char taken = position.board[wizards_reference::parse_square(action.substr(2, 2))];
    const int files = action[2] - action[0];
    if (piece == 'P' && taken == '.' && files != 0) return "en passant";
    if (piece == 'K' && (files == 2 || files == -2)) return "castle";
    if (action.size() == 5) return action[4] == 'd' ? "promote into mana" : "promote";
    if (wizards_reference::kind_of(taken) == 'K') return "take king";
    if (taken != '.') return "take";
    if (wizards_reference::is_mana(piece)) return files == 2 || files == -2 ? "leap" : "mana step";
    return "move";
  }

  /// Every kind of action that is possible is as likely, so that moves do not drown in spells.
  std::string likely_action(const Game& reference) {
    std::map<std::string, Texts> kinds;
    for (const std::string& action : reference.actions()) kinds[kind_of(action, reference)].push_back(action);
    auto kind = kinds.begin();
    std::advance(kind, random_.below(static_cast<std::uint32_t>(kinds.size())));
    ++counts_[kind->first];
    return any_of(kind->second);
  }

  SplitMix64& random_;
  std::map<std::string, int> counts_;
};

class AgainstWizardsReference : public ::testing::TestWithParam<Options> {
 protected:
  /// The start of a random game: the initial position, or pieces anywhere.
  std::string random_start() {
    return positions_.chance(5) ? Game::initial_text(GetParam()) : positions_.next(GetParam());
  }

  RandomPositions positions_{20};
};

// W1, W4.
TEST_P(AgainstWizardsReference, InitialPositionIsTheSame) {
  const Result<const AnyGame*> game = find_game("wizards");
  ASSERT_TRUE(game);
  const auto state = (*game)->start(values_of(GetParam()));
  ASSERT_TRUE(state) << state.error().message;
  const Game reference(Game::initial_text(GetParam()), GetParam());
  EXPECT_EQ(reference.text(), Game::initial_text(GetParam()));
  ASSERT_NO_FATAL_FAILURE(expect_same_node(**state, reference));
}

// W1 to W67, node by node. Each position is also read from its text.
TEST_P(AgainstWizardsReference, EveryNodeOfRandomGamesIsTheSame) {
  constexpr int kNodes = test::kThorough ? 6000 : 800;
  RandomPlay play(positions_.random());
  std::map<std::string, int> reasons;
  int nodes = 0;
  while (nodes < kNodes) {
    const std::string start = random_start();
    SCOPED_TRACE(start);
    const auto state = load(start, GetParam());
    ASSERT_NE(state, nullptr);
    Game reference(start, GetParam());
    // Games go on for hundreds of nodes; most of what is rare comes early.
    for (int step = 0; step < 80; ++step, ++nodes) {
      ASSERT_NO_FATAL_FAILURE(expect_same_node(*state, reference));
      // A repetition is not in the text without `seen`.
      if (reference.reason() != "threefold repetition") {
        const auto again = load(reference.text(), GetParam());
        ASSERT_NE(again, nullptr);
        ASSERT_NO_FATAL_FAILURE(expect_same_node(*again, reference)) << "read from its text";
      }
      if (reference.node() == Node::terminal) break;
      ASSERT_NO_FATAL_FAILURE(play.step(*state, reference));
    }
    ++reasons[reference.reason()];
  }
  for (const auto& [kind, count] : play.counts()) RecordProperty(kind, count);
  for (const auto& [reason, count] : reasons) RecordProperty("ended by " + reason, count);
  if (!test::kThorough) return;  // fewer nodes, in which not everything need have happened
  // The comparison would mean little if some kind of action never came about.
  Texts expected{"castle", "move", "promote", "take"};
  // With more checkers than usual few pawns have room to pass each other.
  if (GetParam().checkers <= 12) expected.emplace_back("en passant");
  if (GetParam().mana) {
    for (const char* kind : {"buy", "cast c", "cast d", "cast h", "cast s", "done", "give", "leap",
                             "mana step", "promote into mana", "replenish", "reset", "take king"})
      expected.emplace_back(kind);
  }
  for (const std::string& kind : expected) EXPECT_GT(play.counts().count(kind), 0u) << kind;
}

TEST_P(AgainstWizardsReference, PerftIsTheSame) {
  constexpr int kPositions = test::kThorough ? 20 : 4;
  RandomPlay play(positions_.random());
  int checked = 0;
  while (checked < kPositions) {
    // With many unseen cards a reset alone has a hundred million outcomes.
    const std::string start = positions_.next(GetParam(), true);
    const auto state = load(start, GetParam());
    ASSERT_NE(state, nullptr);
    Game reference(start, GetParam());
    const std::uint32_t steps = positions_.random().below(10);
    for (std::uint32_t i = 0; i < steps && reference.node() != Node::terminal; ++i)
      ASSERT_NO_FATAL_FAILURE(play.step(*state, reference));
    if (reference.node() == Node::terminal) continue;
    // From the text, so that the reference carries no long past along.
    const std::string text = reference.text();
    const auto again = load(text, GetParam());
    ASSERT_NE(again, nullptr);
    const Game fresh(text, GetParam());
    for (int depth = 1; depth <= 3; ++depth) {
      const std::uint64_t count = fresh.perft(depth);
      ASSERT_EQ(again->perft(depth), count) << text << ", depth " << depth;
      if (count > 80) break;  // the next depth would take the reference too long
    }
    ++checked;
  }
}

// W64: pieces that only go to and fro come to a draw at the same moment. With a double step in front that can
// or cannot be taken in passing.
TEST_P(AgainstWizardsReference, RepetitionIsTheSame) {
  const struct {
    const char* start;
    Texts before;
    Texts round;
  } cases[] = {
      {"4k3/8/7m/8/8/M7/8/4K3 side=white castling=-", {}, {"e1e2", "e8e7", "e2e1", "e7e8"}},
      {"r3k3/8/7m/8/8/M7/8/4K2R side=white castling=Kq", {}, {"e1e2", "e8e7", "e2e1", "e7e8"}},
      {"8/8/7m/8/k2p3R/M7/4P3/4K3 side=white castling=-", {"e2e4"}, {"a4a5", "e1e2", "a5a4", "e2e1"}},
      {"8/8/7m/8/k2p4/M7/4P3/4K3 side=white castling=-", {"e2e4"}, {"a4a5", "e1e2", "a5a4", "e2e1"}},
      {"4k3/8/7m/8/8/D7/8/4K3 side=white castling=-", {}, {"a3b4", "e8e7", "b4a3", "e7e8"}},
  };
  for (const auto& item : cases) {
    std::string start = item.start;
    if (GetParam().mana) {
      const bool king_mana = start.find('D') != std::string::npos;
      const int checkers = GetParam().checkers;
      start += " passive=" + std::to_string(checkers - (king_mana ? 2 : 1)) + "/" +
               std::to_string(checkers - 1) + " book=Qh";
      const Texts more{"Qd", "Qc", "Kh", "Kd", "Kc", "Jh", "Jd"};
      for (int i = 1; i < GetParam().book_size; ++i) start += "," + more[static_cast<std::size_t>(i - 1)];
    } else {
      for (char& piece : start) {
        if (piece == ' ') break;
        if (piece == 'M' || piece == 'D') piece = 'N';
        if (piece == 'm') piece = 'n';
      }
      if (item.round[0] == "a3b4") continue;
    }
    SCOPED_TRACE(start);
    const auto state = load(start, GetParam());
    ASSERT_NE(state, nullptr);
    Game reference(start, GetParam());
    for (const std::string& text : item.before) {
      ASSERT_NO_FATAL_FAILURE(RandomPlay::act(*state, reference, text));
      ASSERT_NO_FATAL_FAILURE(expect_same_node(*state, reference));
    }
    for (std::size_t move = 0; move < 200 && reference.node() != Node::terminal; ++move) {
      ASSERT_NO_FATAL_FAILURE(RandomPlay::act(*state, reference, item.round[move % 4]));
      ASSERT_NO_FATAL_FAILURE(expect_same_node(*state, reference));
    }
    EXPECT_EQ(reference.reason(), "threefold repetition");
  }
}

// The pinned counts of tests/perft/wizards.perft, so that they are not merely what the engine once said.
TEST(PerftOfWizardsReference, IsAsPinned) {
  const std::vector<PerftCase> cases = read_perft_file("wizards");
  ASSERT_FALSE(cases.empty());
  for (const PerftCase& item : cases) {
    SCOPED_TRACE("wizards.perft, line " + std::to_string(item.line));
    Options options;
    if (item.options.find("jokers=2") != std::string::npos) options.jokers = 2;
    if (item.options.find("mana=off") != std::string::npos) options.mana = false;
    if (item.options.find("spent_mana=out") != std::string::npos) options.spent_mana = "out";
    if (item.options.find("tens=minor") != std::string::npos) options.tens = "minor";
    if (item.options.find("tens=removed") != std::string::npos) options.tens = "removed";
    const Game reference(item.position.substr(item.position.find_first_not_of(' ')), options);
    for (std::size_t i = 0; i < item.counts.size(); ++i) {
      if (item.counts[i] > (test::kThorough ? 25000u : 2500u)) break;  // takes the reference too long
      EXPECT_EQ(reference.perft(static_cast<int>(i) + 1), item.counts[i]) << "depth " << i + 1;
    }
  }
}

std::string name_of_options(const ::testing::TestParamInfo<Options>& info) { return text_of(info.param); }

INSTANTIATE_TEST_SUITE_P(
    Options, AgainstWizardsReference,
    ::testing::Values(
        options_of(0, "rook", "passive", true), options_of(2, "minor", "passive", true),
        options_of(2, "removed", "out", true), options_of(0, "rook", "passive", false),
        with_prices(options_of(2, "minor", "passive", true), {3, 1, 5, 2, 4}, 1),
        with_prices(options_of(2, "rook", "out", true), {2, 2, 1, 9, 1}, 5),
        with_numbers(with_suits(options_of(2, "rook", "passive", true), {2, 0, 1, 3}), {8, 1}, {20, 4, 6}),
        with_numbers(with_suits(options_of(0, "minor", "out", true), {0, 4, 0, 1}), {1, 2}, {8, 0, 1}),
        with_numbers(options_of(2, "removed", "passive", true), {3, 2}, {9, 3, 2})),
    name_of_options);

}  // namespace
}  // namespace fray::wizards
