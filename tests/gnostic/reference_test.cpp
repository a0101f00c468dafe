// The engine against a brute-force reference that shares no code with it (tests/reference), both playing the
// same random games under every combination of the options.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "games.h"
#include "gnostic/random_positions.h"
#include "loaded_state.h"
#include "perft/perft_file.h"
#include "reference/gnostic_reference.h"
#include "thorough.h"

namespace fray::gnostic {
namespace {

using reference::GnosticOptions;
using reference::GnosticReference;
using test::plain_text;
using test::sorted_action_texts;
using Node = GnosticReference::Node;
using Texts = std::vector<std::string>;

std::vector<OptionValue> values_of(const GnosticOptions& options) {
  std::vector<OptionValue> values{{"spells", options.queen_spells ? "queen" : "side"},
                                  {"rounds_per_step", std::to_string(options.rounds_per_step)}};
  const std::map<char, std::string> ranks{
      {'P', "pawn"}, {'N', "minor"}, {'R', "rook"}, {'Q', "queen"}, {'K', "king"}};
  for (const auto& [kind, rank] : ranks) {
    values.push_back({rank + "_hits", std::to_string(options.hits.at(kind))});
    values.push_back({rank + "_dice", std::to_string(options.dice.at(kind))});
  }
  const std::map<int, std::string> factors{{200, "2"},   {150, "1.5"}, {120, "1.2"}, {100, "1"},
                                           {75, "0.75"}, {60, "0.6"},  {50, "0.5"},  {40, "0.4"}};
  const std::array<std::string, 5> shades{"full_bonus", "part_bonus", "", "part_penalty", "full_penalty"};
  for (std::size_t i = 0; i < shades.size(); ++i) {
    if (i != 2) values.push_back({shades[i], factors.at(options.percent[i])});
  }
  const std::map<char, std::string> spells{{'T', "teleports"}, {'H', "heals"},    {'S', "time_shifts"},
                                           {'X', "exchanges"}, {'R', "revivals"}, {'I', "imprisonments"}};
  for (const auto& [letter, name] : spells)
    values.push_back({name, std::to_string(options.casts.at(letter))});
  return values;
}

std::unique_ptr<AnyState> load(const std::string& text, const GnosticOptions& options) {
  return test::load_state("gnostic", text, values_of(options));
}

std::string name_of(Node node) {
  switch (node) {
    case Node::decision: return "decision";
    case Node::chance: return "chance";
    case Node::simultaneous: return "simultaneous";
    case Node::terminal: break;
  }
  return "terminal";
}

/// The engine rounds the weights of many dice to a probability that is right to 1e-12.
void expect_same_outcomes(const AnyState& state, const GnosticReference& reference) {
  OutcomeList outcomes;
  state.chance_outcomes(outcomes);
  std::map<std::string, std::uint64_t> said;
  for (const WeightedOutcome& item : outcomes.items)
    ASSERT_TRUE(said.emplace(state.outcome_text(item.outcome), item.weight).second)
        << "a class is there twice";
  std::uint64_t throws = 1;
  for (int die = reference.dice_to_roll(); die > 0; --die) throws *= 6;
  const auto expected = reference.outcomes();
  ASSERT_EQ(said.size(), expected.size());
  for (const auto& [text, ways] : expected) {
    ASSERT_EQ(said.count(text), 1u) << text;
    if (outcomes.exact) {
      const std::uint64_t said_common = std::gcd(said[text], outcomes.denominator);
      const std::uint64_t common = std::gcd(ways, throws);
      ASSERT_EQ(said[text] / said_common, ways / common) << text;
      ASSERT_EQ(outcomes.denominator / said_common, throws / common) << text;
    } else {
      ASSERT_NEAR(static_cast<double>(said[text]) / static_cast<double>(outcomes.denominator),
                  static_cast<double>(ways) / static_cast<double>(throws), 1.01e-12)
          << text;
    }
  }
}

/// Everything that both can say about a node.
void expect_same_node(const AnyState& state, const GnosticReference& reference) {
  const std::string text = reference.text();
  ASSERT_EQ(plain_text(state), text);
  ASSERT_EQ(fray::name_of(state.node_kind()), name_of(reference.node())) << text;
  ASSERT_EQ(pgn_result(state.result()), reference.result()) << text;
  Texts sides;
  for (const Seat seat : state.to_act()) sides.emplace_back(fray::name_of(state.side_of(seat)));
  ASSERT_EQ(sides, reference.to_act()) << text;
  for (const Seat seat : state.to_act()) {
    const std::string side(fray::name_of(state.side_of(seat)));
    ASSERT_EQ(sorted_action_texts(state, seat), reference.actions_of(side)) << text;
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
  void step(AnyState& state, GnosticReference& reference) {
    switch (reference.node()) {
      case Node::chance: roll(state, reference); break;
      case Node::simultaneous: announce(state, reference); break;
      case Node::decision: act(state, reference); break;
      case Node::terminal: break;
    }
  }

 private:
  template <class List>
  const auto& any_of(const List& list) {
    return list[random_.below(static_cast<std::uint32_t>(list.size()))];
  }

  void roll(AnyState& state, GnosticReference& reference) {
    std::vector<int> faces;
    for (int die = reference.dice_to_roll(); die > 0; --die)
      faces.push_back(1 + static_cast<int>(random_.below(6)));
    reference.outcome(reference.classify(faces));
    EventLog log;
    const Result<void> rolled = state.roll_told(faces, log);
    ASSERT_TRUE(rolled) << rolled.error().message;
  }

  void announce(AnyState& state, GnosticReference& reference) {
    std::vector<SeatAction> choices;
    std::string joint;
    for (const std::string& side : reference.to_act()) {
      const std::string text = likely_announcement(reference.actions_of(side));
      const Seat seat = state.to_act()[choices.size()];
      const std::optional<Action> action = action_of(state, seat, text);
      ASSERT_TRUE(action) << text;
      choices.push_back({seat, *action});
      joint += (joint.empty() ? "" : "&") + text;
    }
    reference.act(joint);
    EventLog log;
    const Result<void> acted = state.act_together(choices, log);
    ASSERT_TRUE(acted) << joint << ": " << acted.error().message;
  }

  static std::optional<Action> action_of(const AnyState& state, Seat seat, const std::string& text) {
    ActionList actions;
    state.legal_actions(seat, actions);
    for (const Action action : actions) {
      if (state.action_text(action) == text) return action;
    }
    return std::nullopt;
  }

  /// Few dice more often than many, so that fights come to an end.
  std::string likely_announcement(const Texts& texts) {
    Texts few;
    for (const std::string& text : texts) {
      if (text[0] <= '4' && text.size() == 3) few.push_back(text);
    }
    return random_.below(4) == 0 || few.empty() ? any_of(texts) : any_of(few);
  }

  /// What is rare, attacks and moves more often than the hundreds of spells.
  void act(AnyState& state, GnosticReference& reference) {
    const std::string text = likely_action(reference);
    reference.act(text);
    const Result<Action> action = state.parse_action(text);
    ASSERT_TRUE(action) << text << ": " << action.error().message;
    EventLog log;
    const Result<void> acted = state.act(*action, log);
    ASSERT_TRUE(acted) << text << ": " << acted.error().message;
  }

  std::string likely_action(const GnosticReference& reference) {
    const Texts actions = reference.actions();
    if (reference.phase() == "announce") return likely_announcement(actions);
    const std::string position = reference.text();
    const std::set<std::string> targets = occupied_squares(position);
    const std::size_t field = position.find(" ep=");
    const std::string passed = field == std::string::npos ? "" : position.substr(field + 4, 2);
    Texts moves;
    Texts attacks;
    Texts rare;
    for (const std::string& text : actions) {
      static const std::set<std::string> kCastling{"e1g1", "e1c1", "e8g8", "e8c8"};
      if (kCastling.contains(text) || promotes(text) || (text.size() == 4 && text.substr(2) == passed))
        rare.push_back(text);
      const bool move = text.size() > 3 && text[1] >= '1' && text[1] <= '8' && text[2] >= 'a';
      if (!move) continue;
      moves.push_back(text);
      if (targets.contains(text.substr(2, 2))) attacks.push_back(text);
    }
    const std::uint32_t choice = random_.below(6);
    if (choice == 5 && !rare.empty()) return any_of(rare);
    if (choice < 2 && !attacks.empty()) return any_of(attacks);
    return choice == 4 || moves.empty() ? any_of(actions) : any_of(moves);
  }

  static bool promotes(const std::string& text) {
    return text.size() > 4 && text.find_last_of("qrbn") == text.size() - 1;
  }

  static std::set<std::string> occupied_squares(const std::string& position) {
    std::set<std::string> squares;
    char file = 'a';
    char rank = '8';
    for (const char c : position.substr(0, position.find(' '))) {
      if (c == '/') {
        --rank;
        file = 'a';
      } else if (c >= '1' && c <= '8') {
        file = static_cast<char>(file + (c - '0'));
      } else {
        squares.insert({file, rank});
        ++file;
      }
    }
    return squares;
  }

  SplitMix64& random_;
};

class AgainstGnosticReference : public ::testing::TestWithParam<GnosticOptions> {
 protected:
  void SetUp() override {
    const Result<const AnyGame*> game = find_game("gnostic");
    ASSERT_TRUE(game) << game.error().message;
  }

  /// The start of a random game: the initial position, or a few pieces anywhere.
  std::string random_start() {
    return positions_.random().below(8) == 0 ? GnosticReference::initial_text(GetParam())
                                             : positions_.next(GetParam());
  }

  RandomPositions positions_{20};
};

TEST_P(AgainstGnosticReference, EveryNodeOfRandomGamesIsTheSame) {
  constexpr int kNodes = test::kThorough ? 3000 : 1000;
  RandomPlay play(positions_.random());
  int nodes = 0;
  while (nodes < kNodes) {
    const std::string start = random_start();
    SCOPED_TRACE(start);
    const auto state = load(start, GetParam());
    ASSERT_NE(state, nullptr);
    GnosticReference reference(start, GetParam());
    // Games go on for hundreds of nodes; most of what is rare comes early.
    for (int step = 0; step < 80; ++step, ++nodes) {
      ASSERT_NO_FATAL_FAILURE(expect_same_node(*state, reference));
      if (reference.node() == Node::terminal) break;
      ASSERT_NO_FATAL_FAILURE(play.step(*state, reference));
    }
  }
}

TEST_P(AgainstGnosticReference, PerftIsTheSame) {
  constexpr int kPositions = test::kThorough ? 25 : 2;
  RandomPlay play(positions_.random());
  int checked = 0;
  while (checked < kPositions) {
    const std::string start = random_start();
    const auto state = load(start, GetParam());
    ASSERT_NE(state, nullptr);
    GnosticReference reference(start, GetParam());
    const std::uint32_t steps = positions_.random().below(30);
    for (std::uint32_t i = 0; i < steps && reference.node() != Node::terminal; ++i)
      ASSERT_NO_FATAL_FAILURE(play.step(*state, reference));
    if (reference.node() == Node::terminal) continue;
    // From the text, so that the reference carries no long past along.
    const std::string text = plain_text(*state);
    const auto again = load(text, GetParam());
    ASSERT_NE(again, nullptr);
    const GnosticReference fresh(text, GetParam());
    // The reference takes long where a roll lets a caster choose among all spells.
    if (again->perft(1) > (test::kThorough ? 200'000 : 10'000)) continue;
    for (int depth = 1; depth <= (test::kThorough ? 3 : 2); ++depth) {
      const std::uint64_t count = fresh.perft(depth);
      ASSERT_EQ(again->perft(depth), count) << text << ", depth " << depth;
      if (count > 60) break;  // the next depth would take the reference too long
    }
    ++checked;
  }
}

// N31, N43: pieces that only go to and fro come to a draw at the same moment. With a double step in front, of
// which the en passant square can or cannot be used.
TEST_P(AgainstGnosticReference, RepetitionIsTheSame) {
  const struct {
    const char* start;
    const char* double_step;
  } cases[] = {
      {"4k3/8/8/8/8/8/4P3/4K3 side=white track=C toward=A castling=- spells=-/-", "e2e4"},
      {"4k3/8/8/8/3p4/8/4P3/4K3 side=white track=C toward=A castling=- spells=-/-", "e2e4"},
      {"4k3/8/8/8/3p4/8/4P3/4K3 side=white track=C toward=E castling=- prisoners=d4 spells=-/-", "e2e4"},
      {"r3k3/8/8/8/8/8/8/4K2R side=white track=D toward=E castling=Kq spells=-/-", nullptr},
  };
  for (const auto& item : cases) {
    std::string start = item.start;
    if (GetParam().queen_spells) start.replace(start.find("spells=-/-"), 10, "spells=-");
    SCOPED_TRACE(start);
    const auto state = load(start, GetParam());
    ASSERT_NE(state, nullptr);
    GnosticReference reference(start, GetParam());
    const auto act = [&](const std::string& text) {
      if (reference.node() == Node::terminal) return;
      reference.act(text);
      const Result<Action> action = state->parse_action(text);
      ASSERT_TRUE(action) << action.error().message;
      EventLog log;
      ASSERT_TRUE(state->act(*action, log));
      ASSERT_NO_FATAL_FAILURE(expect_same_node(*state, reference));
    };
    if (item.double_step != nullptr) {
      ASSERT_NO_FATAL_FAILURE(act(item.double_step));
    }
    // Where White has made the double step, Black begins.
    const bool black_begins = item.double_step != nullptr;
    for (int move = 0; move < 200; ++move) {
      const bool black = black_begins == (move % 2 == 0);
      const bool out = move % 4 < 2;
      ASSERT_NO_FATAL_FAILURE(act(black ? (out ? "e8e7" : "e7e8") : (out ? "e1e2" : "e2e1")));
    }
    EXPECT_EQ(reference.node(), Node::terminal);
    // A slow track takes so long to come back that the 100 half-moves may be first.
    if (GetParam().rounds_per_step == 1) {
      EXPECT_EQ(reference.reason(), "repetition");
    }
  }
}

// The pinned counts of tests/perft/gnostic.perft, so that they are not merely what the engine once said.
TEST(PerftOfGnosticReference, IsAsPinned) {
  const std::vector<PerftCase> cases = read_perft_file("gnostic");
  ASSERT_FALSE(cases.empty());
  for (const PerftCase& item : cases) {
    SCOPED_TRACE("gnostic.perft, line " + std::to_string(item.line));
    GnosticOptions options;
    options.queen_spells = item.options.find("spells=queen") != std::string::npos;
    const std::size_t rounds = item.options.find("rounds_per_step=");
    if (rounds != std::string::npos) options.rounds_per_step = std::stoi(item.options.substr(rounds + 16));
    const GnosticReference reference(item.position.substr(item.position.find_first_not_of(' ')), options);
    for (std::size_t i = 0; i < item.counts.size(); ++i) {
      if (item.counts[i] > (test::kThorough ? 400000u : 40000u)) break;  // takes the reference too long
      EXPECT_EQ(reference.perft(static_cast<int>(i) + 1), item.counts[i]) << "depth " << i + 1;
    }
  }
}

std::string name_of_options(const ::testing::TestParamInfo<GnosticOptions>& info) {
  const bool usual = info.param.hits == GnosticOptions{}.hits;
  return std::string(info.param.queen_spells ? "Queen" : "Side") +
         std::to_string(info.param.rounds_per_step) + (usual ? "" : "OtherNumbers");
}

GnosticOptions with_other_numbers(GnosticOptions options) {
  options.hits = {{'P', 4}, {'N', 25}, {'B', 25}, {'R', 61}, {'Q', 7}, {'K', 100}};
  options.dice = {{'P', 2}, {'N', 1}, {'B', 1}, {'R', 10}, {'Q', 4}, {'K', 3}};
  options.percent = {120, 200, 100, 60, 40};
  options.casts = {{'T', 2}, {'H', 3}, {'S', 1}, {'X', 0}, {'R', 2}, {'I', 3}};
  if (options.queen_spells) options.casts = {{'T', 1}, {'H', 0}, {'S', 1}, {'X', 0}, {'R', 1}, {'I', 1}};
  return options;
}

INSTANTIATE_TEST_SUITE_P(Options, AgainstGnosticReference,
                         ::testing::Values(GnosticOptions{false, 1}, GnosticOptions{true, 1},
                                           GnosticOptions{false, 3}, GnosticOptions{true, 2},
                                           with_other_numbers({false, 1}), with_other_numbers({true, 2})),
                         name_of_options);

}  // namespace
}  // namespace fray::gnostic
