// The engine against a brute-force reference that shares no code with it (tests/reference), both playing the
// same random games under several sets of options.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "games.h"
#include "gladiator/load.h"
#include "gladiator/random_positions.h"
#include "loaded_state.h"
#include "perft/perft_file.h"
#include "reference/gladiator_reference.h"
#include "thorough.h"

namespace gladiator_reference {

/// Nothing for the usual one.
static std::string army_text(const Army& army) {
  if (army.dice == usual_army()->dice && army.hits == usual_army()->hits) return "";
  std::string text = "_Army";
  for (const auto& [kind, dice] : army.dice)
    text += std::string("_") + kind + std::to_string(dice) + "of" + std::to_string(army.hits.at(kind));
  return text;
}

static std::string text_of(const Options& options) {
  return "Ties_" + options.ties + "_Heals_" + options.queen_heals + "_Seats_" + options.white_seats + "_" +
         options.black_seats + "_Edition_" + options.edition + "_Dice_" +
         std::to_string(options.attacker_dice) + "_Held_" + std::to_string(options.turns_held) +
         army_text(*options.army);
}

/// For the messages of GoogleTest.
static void PrintTo(const Options& options, std::ostream* out) { *out << text_of(options); }

}  // namespace gladiator_reference

namespace fray::gladiator {
namespace {

using gladiator_reference::Game;
using gladiator_reference::Options;
using gladiator_reference::Texts;
using test::difference;
using test::sorted_action_texts;
using Node = Game::Node;

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
  gladiator_reference::Odds said;
  for (std::size_t i = 0; i < outcomes.items.size(); ++i)
    ASSERT_TRUE(said.emplace(state.outcome_text(outcomes.items[i].outcome), outcomes.probability(i)).second)
        << "a class is there twice";
  const gladiator_reference::Odds expected = reference.outcomes();
  for (const auto& [text, probability] : said) ASSERT_EQ(expected.count(text), 1u) << "engine only: " << text;
  for (const auto& [text, probability] : expected) {
    ASSERT_EQ(said.count(text), 1u) << "reference only: " << text << " of probability " << probability;
    ASSERT_NEAR(said[text], probability, 1e-9) << text;
  }
}

/// Everything that both can say about a node.
void expect_same_node(const AnyState& state, const Game& reference) {
  const std::string text = reference.text();
  ASSERT_EQ(state.position_text(), text);
  ASSERT_EQ(fray::name_of(state.node_kind()), name_of(reference.node())) << text << " " << reference.reason();
  ASSERT_EQ(pgn_result(state.result()), reference.result()) << text;
  if (reference.node() == Node::decision) {
    ASSERT_EQ(fray::name_of(state.side_of(state.to_act().front())), reference.side()) << text;
    ASSERT_EQ(static_cast<int>(state.to_act().front()), reference.seat()) << text;
    ASSERT_EQ(state.turn_start(), reference.slot_start()) << text;
    const Texts engine = sorted_action_texts(state);
    const Texts expected = reference.actions();
    ASSERT_EQ(engine, expected) << text << difference(engine, expected);
  }
  if (reference.node() == Node::chance) {
    ASSERT_NO_FATAL_FAILURE(expect_same_outcomes(state, reference)) << text;
  }
  if (reference.node() == Node::terminal) {
    ASSERT_EQ(state.view().reason, reference.reason()) << text;
  }
}

/// What kind of action it is, as far as the rules treat it differently.
std::string kind_of(const std::string& action, const Game& reference) {
  const gladiator_reference::Position& p = reference.position();
  if (p.phase == "replace" && p.arrived != gladiator_reference::Square{})
    return "replace upon arrival";  // G69
  if (p.phase == "replace" || p.phase == "heal") return p.phase;
  if (p.phase == "place") {
    const gladiator_reference::Placing& item = p.placing.front();
    if (item.back) return "place on the back rank";
    return item.piece.white == p.white ? "place own queen" : "place other queen";
  }
  if (action == "leave") return action;
  const std::size_t second = action.find_first_of("abcdefghij", 1);
  const auto from = gladiator_reference::parse_square(action.substr(0, second));
  const auto to = gladiator_reference::parse_square(action.substr(second));
  const gladiator_reference::Piece& mover = p.board.at(from);
  const gladiator_reference::Piece* there = gladiator_reference::piece_at(p, to);
  if (gladiator_reference::is_fight(p, from, to)) {
    if (there->white == mover.white) return "attack what is frozen";
    if (there->kind == 'K') return "attack the king";
    return mover.kind == 'K' ? "attack by the king" : "attack";
  }
  if (there != nullptr && mover.kind == 'Q') {
    if (there->kind == 'Q') return "freeze the queen";
    return there->kind == 'K' ? "freeze the king" : "freeze";
  }
  if (there != nullptr && there->white == mover.white)
    return there->kind == 'Q' ? "remove what is frozen" : "remove own";
  if (there != nullptr && there->kind == 'Q')
    return p.captors.count(mover.white) > 0 ? "swap queens" : "capture the queen";
  if (there != nullptr) return "remove";
  if (mover.kind == 'Q' && p.frozen.count(mover.white) > 0) return "release";
  return gladiator_reference::slot_of(mover.kind) == p.slot ? "move" : "move by override";
}

/// What is special about a node, beyond the kinds of its actions: situations that the rulings treat in a
/// sentence of their own.
Texts situations(const Game& reference) {
  const gladiator_reference::Position& p = reference.position();
  Texts texts{"phase " + p.phase};
  for (const bool white : {true, false}) {
    const bool is_protected = gladiator_reference::is_protected(p, white);
    const auto held = p.frozen.find(!white);
    if (held != p.frozen.end() && held->second.kind == 'K')
      texts.emplace_back(is_protected ? "frozen king, protected again" : "frozen king, mortal");  // G52
    if (held != p.frozen.end() && held->second.kind == 'N')
      texts.emplace_back("frozen King's Knight");  // G67
    if (p.fallen.count(white) > 0 &&
        gladiator_reference::find(p, 'N', white) != gladiator_reference::Square{})
      texts.emplace_back("King's Knight who is back");  // G20
    const auto captor = p.captors.find(white);
    if (captor != p.captors.end() && p.board.at(captor->second.square).kind == 'K')
      texts.emplace_back("captive of a king");  // G34
  }
  if (p.phase == "move" || p.phase == "override") {
    const bool checked = gladiator_reference::in_check(p, p.white);
    if (checked)
      texts.emplace_back(p.slot == 0 ? "check in the king's slot" : "check in another slot");  // G26
    if (checked && gladiator_reference::in_check(p, !p.white))
      texts.emplace_back("both in check");  // G28, G49
  }
  if (p.phase == "place" && p.answers) texts.emplace_back("placing after the answer to a check");  // G50
  if (p.phase == "place" && !p.placing.front().back && reference.actions().size() == 1)
    texts.emplace_back("one square for the queen");  // G68
  return texts;
}

class RandomPlay {
 public:
  explicit RandomPlay(SplitMix64& random) : random_(random) {}

  /// Both play on by the same random choice.
  void step(AnyState& state, Game& reference) {
    for (const std::string& text : situations(reference)) ++counts_[text];
    const int slot = slot_number(reference);
    if (reference.node() == Node::chance) {
      fight(state, reference);
    } else if (reference.node() == Node::decision) {
      act(state, reference, likely_action(reference));
    }
    if (reference.result() == "*" && slot_number(reference) > slot + 1) ++counts_["skip"];
  }

  static void act(AnyState& state, Game& reference, const std::string& text) {
    const Result<Action> action = state.parse_action(text);
    ASSERT_TRUE(action) << text << ": " << action.error().message;
    EventLog log;
    const Result<void> acted = state.act(*action, log);
    ASSERT_TRUE(acted) << text << ": " << acted.error().message;
    reference.act(text);
  }

  /// What happened so often, by kind of action and phase, so that a test can see that nothing is missing.
  const std::map<std::string, int>& counts() const { return counts_; }

 private:
  static int slot_number(const Game& game) {
    const gladiator_reference::Position& p = game.position();
    return p.turn * 8 + p.slot * 2 + (p.white ? 0 : 1);
  }

  /// By dice, or by a class, which may be one that hardly ever comes.
  void fight(AnyState& state, Game& reference) {
    EventLog log;
    std::string text;
    if (random_.below(2) == 0) {
      std::vector<int> faces;
      text = reference.roll([this] { return static_cast<int>(1 + random_.below(6)); }, faces);
      const Result<void> rolled = state.roll_told(faces, log);
      ASSERT_TRUE(rolled) << rolled.error().message;
    } else {
      const gladiator_reference::Odds outcomes = reference.outcomes();
      auto item = outcomes.begin();
      std::advance(item, random_.below(static_cast<std::uint32_t>(outcomes.size())));
      text = item->first;
      const Result<Outcome> outcome = state.parse_outcome(text);
      ASSERT_TRUE(outcome) << outcome.error().message;
      const Result<void> chosen = state.choose(*outcome, log);
      ASSERT_TRUE(chosen) << chosen.error().message;
    }
    reference.outcome(text);
  }

  /// Every kind of action that is possible is as likely, so that fights do not drown in moves.
  std::string likely_action(const Game& reference) {
    std::map<std::string, Texts> kinds;
    for (const std::string& action : reference.actions()) kinds[kind_of(action, reference)].push_back(action);
    auto kind = kinds.begin();
    std::advance(kind, random_.below(static_cast<std::uint32_t>(kinds.size())));
    ++counts_[kind->first];
    return kind->second[random_.below(static_cast<std::uint32_t>(kind->second.size()))];
  }

  SplitMix64& random_;
  std::map<std::string, int> counts_;
};

class AgainstGladiatorReference : public ::testing::TestWithParam<Options> {
 protected:
  /// The start of a random game: the initial position, or pieces anywhere.
  std::string random_start() {
    return positions_.chance(3) ? Game::initial_text() : positions_.next(GetParam());
  }

  RandomPositions positions_{31};
};

// Setup.
TEST_P(AgainstGladiatorReference, InitialPositionIsTheSame) {
  const Result<const AnyGame*> game = find_game("gladiator");
  ASSERT_TRUE(game);
  const auto state = (*game)->start(values_of(GetParam()));
  ASSERT_TRUE(state) << state.error().message;
  ASSERT_NO_FATAL_FAILURE(expect_same_node(**state, Game(Game::initial_text(), GetParam())));
}

// G1 to G70, node by node. Each position is also read from its text.
TEST_P(AgainstGladiatorReference, EveryNodeOfRandomGamesIsTheSame) {
  // Fewer than the twelve thousand, and some kind of action does not come about.
  constexpr int kNodes = test::kThorough ? 12000 : 600;
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
    for (int step = 0; step < 60; ++step, ++nodes) {
      ASSERT_NO_FATAL_FAILURE(expect_same_node(*state, reference));
      const auto again = load(reference.text(), GetParam());
      ASSERT_NE(again, nullptr);
      ASSERT_NO_FATAL_FAILURE(expect_same_node(*again, reference)) << "read from its text";
      if (reference.node() == Node::terminal) break;
      ASSERT_NO_FATAL_FAILURE(play.step(*state, reference));
    }
    ++reasons[reference.position().failed ? "failed answer" : reference.reason()];
  }
  for (const auto& [kind, count] : play.counts()) RecordProperty(kind, count);
  for (const auto& [reason, count] : reasons) RecordProperty("ended by " + reason, count);
  if (!test::kThorough) return;
  // The comparison would mean little if some kind of action never came about.
  Texts expected{"attack",
                 "attack by the king",
                 "attack the king",
                 "attack what is frozen",
                 "capture the queen",
                 "freeze",
                 "freeze the king",
                 "freeze the queen",
                 "move",
                 "phase fight",
                 "phase move",
                 "phase place",
                 "phase replace",
                 "place on the back rank",
                 "place other queen",
                 "place own queen",
                 "release",
                 "remove",
                 "remove own",
                 "remove what is frozen",
                 "replace",
                 "skip",
                 "swap queens",
                 "move by override"};
  for (const char* situation :
       {"frozen king, protected again", "frozen king, mortal", "frozen King's Knight",
        "King's Knight who is back", "captive of a king", "check in the king's slot", "check in another slot",
        "both in check", "placing after the answer to a check"})
    expected.emplace_back(situation);
  if (GetParam().edition == "2") expected.emplace_back("replace upon arrival");
  if (GetParam().queen_heals == "one") expected.emplace_back("heal");
  if (GetParam().white_seats != "1111") expected.insert(expected.end(), {"leave", "phase override"});
  for (const std::string& kind : expected) EXPECT_GT(play.counts().count(kind), 0u) << kind;
  const char* held = GetParam().turns_held == 5 ? "queen held for five turns" : "queen held for too long";
  for (const char* reason : {"king killed", "checkmate", "failed answer", held, "400 quiet slots"})
    EXPECT_GT(reasons.count(reason), 0u) << reason;
}

TEST_P(AgainstGladiatorReference, PerftIsTheSame) {
  constexpr int kPositions = test::kThorough ? 25 : 3;
  RandomPlay play(positions_.random());
  int checked = 0;
  while (checked < kPositions) {
    const std::string start = random_start();
    const auto state = load(start, GetParam());
    ASSERT_NE(state, nullptr);
    Game reference(start, GetParam());
    const std::uint32_t steps = positions_.random().below(10);
    for (std::uint32_t i = 0; i < steps && reference.node() != Node::terminal; ++i)
      ASSERT_NO_FATAL_FAILURE(play.step(*state, reference));
    if (reference.node() == Node::terminal) continue;
    for (int depth = 0; depth <= 3; ++depth) {
      const std::uint64_t count = reference.perft(depth);
      ASSERT_EQ(state->perft(depth), count) << reference.text() << ", depth " << depth;
      if (count > 60) break;  // the next depth would take the reference too long
    }
    ++checked;
  }
}

// The pinned counts of tests/perft/gladiator.perft, so that they are not merely what the engine once said.
TEST(PerftOfGladiatorReference, IsAsPinned) {
  const std::vector<PerftCase> cases = read_perft_file("gladiator");
  ASSERT_FALSE(cases.empty());
  for (const PerftCase& item : cases) {
    SCOPED_TRACE("gladiator.perft, line " + std::to_string(item.line));
    const auto values = parse_options_text(item.options);
    ASSERT_TRUE(values) << values.error().message;
    Options options;
    for (const OptionValue& value : *values) {
      if (value.name == "ties") options.ties = value.value;
      if (value.name == "queen_heals") options.queen_heals = value.value;
      if (value.name == "white_seats") options.white_seats = value.value;
      if (value.name == "black_seats") options.black_seats = value.value;
      if (value.name == "edition") options.edition = value.value;
    }
    const Game reference(item.position.substr(item.position.find_first_not_of(' ')), options);
    for (std::size_t i = 0; i < item.counts.size(); ++i) {
      if (item.counts[i] > (test::kThorough ? 5000u : 500u)) break;  // takes the reference too long
      EXPECT_EQ(reference.perft(static_cast<int>(i) + 1), item.counts[i]) << "depth " << i + 1;
    }
  }
}

std::string name_of_options(const ::testing::TestParamInfo<Options>& info) { return text_of(info.param); }

INSTANTIATE_TEST_SUITE_P(
    Options, AgainstGladiatorReference,
    ::testing::Values(options_of("reroll", "all", "1111", "1111"),
                      options_of("attacker", "one", "1111", "1111"),
                      options_of("reroll", "one", "1234", "1234"),
                      options_of("attacker", "all", "1121", "1212"),
                      options_of("reroll", "all", "1111", "1111", "1"),
                      options_of("reroll", "all", "1111", "1111", "2", 0, 6),
                      options_of("attacker", "all", "1111", "1111", "2", 3, 8),
                      with_army(options_of("reroll", "all", "1111", "1111"), {2, 6, 1, 3, 5, 4, 1, 2, 1},
                                {9, 40, 7, 1, 15, 3, 20, 5, 1}),
                      with_army(options_of("attacker", "one", "1111", "1234", "2", 0, 7),
                                {6, 1, 1, 2, 1, 1, 3, 1, 2}, {40, 2, 5, 12, 8, 10, 4, 1, 6})),
    name_of_options);

}  // namespace
}  // namespace fray::gladiator
