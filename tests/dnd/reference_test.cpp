// The engine against a brute-force reference that shares no code with it (tests/reference), both playing the
// same random games under several sets of options, with pieces of all levels.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/random.h"
#include "dnd/engine_table.h"
#include "dnd/house_tables.h"
#include "perft/perft_file.h"
#include "reference/dnd_reference.h"
#include "thorough.h"

namespace dnd_reference {

static std::string text_of(const Options& options) {
  return "Edition_" + options.edition + "_Save_" + options.hold_person_save + "_Aura_" +
         options.king_in_own_aura + "_Touch_" + options.paladin_touch +
         (options.tables == "usual" ? "" : "_House");
}

/// For the messages of GoogleTest.
static void PrintTo(const Options& options, std::ostream* out) { *out << text_of(options); }

}  // namespace dnd_reference

namespace fray::test {
namespace {

using dnd_reference::Game;
using dnd_reference::Options;
using Node = Game::Node;
using Texts = std::vector<std::string>;

std::vector<OptionValue> values_of(const Options& options) {
  return {{"edition", options.edition},
          {"hold_person_save", options.hold_person_save},
          {"king_in_own_aura", options.king_in_own_aura},
          {"paladin_touch", options.paladin_touch},
          {"tables", options.tables}};
}

std::string name_of(Node node) {
  return node == Node::decision ? "decision" : node == Node::chance ? "chance" : "terminal";
}

/// Everything that both can say about a node.
void expect_same_node(const EngineTable& engine, const Game& reference) {
  const std::string text = reference.text();
  ASSERT_EQ(engine.text(), text);
  ASSERT_EQ(engine.node(), name_of(reference.node())) << text;
  ASSERT_EQ(engine.result(), reference.result()) << text;
  ASSERT_EQ(engine.reason(), reference.reason()) << text;
  if (reference.node() == Node::decision) {
    ASSERT_EQ(engine.seat(), reference.seat()) << text;
    Texts actions = engine.actions();
    std::sort(actions.begin(), actions.end());
    ASSERT_EQ(actions, reference.actions()) << text;
  }
  if (reference.node() != Node::chance) return;
  const auto said = engine.chances();
  const auto expected = reference.outcomes();
  ASSERT_EQ(said.size(), expected.size()) << text;
  for (const auto& [outcome, probability] : expected) {
    ASSERT_EQ(said.count(outcome), 1u) << outcome << " in " << text;
    ASSERT_NEAR(said.at(outcome), probability, 1e-9) << outcome << " in " << text;
  }
}

/// The word of an action: "move", "swap", "doom".
std::string word_of(const std::string& action, const std::string& phase) {
  return phase == "move" ? "move" : action.substr(0, action.find(':'));
}

class RandomPlay {
 public:
  explicit RandomPlay(std::uint64_t seed) : random_(seed) {}

  std::uint32_t below(std::uint32_t n) { return random_.below(n); }

  /// The first position with pieces of random levels.
  std::string random_start() {
    std::string pieces;
    for (int square = 0; square < 64; ++square) {
      if (square / 8 > 1 && square / 8 < 6) continue;
      const std::uint32_t level = 1 + below(5);
      if (level > 1)
        pieces += (pieces.empty() ? "" : ",") + Grid8x8::name(static_cast<Square>(square)) + ":level" +
                  std::to_string(level);
    }
    const std::string placement =
        below(2) == 0 ? "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR side=white" : open_board();
    return placement + (placement[0] == 'r' && !pieces.empty() ? " pieces=" + pieces + " castling=KQkq" : "");
  }

  /// Both play on by the same random choice.
  void step(EngineTable& engine, Game& reference) {
    ++seen["phase " + reference.phase()];
    if (reference.node() == Node::chance) return roll(engine, reference);
    const std::string action = likely_action(reference);
    ++seen[word_of(action, reference.phase())];
    engine.play(action);
    reference.act(action);
  }

  std::map<std::string, int> seen;  ///< phases, words of actions, outcomes in words

 private:
  /// A few strong pieces face to face, so that ranges, locks and promotions come about soon.
  std::string open_board() {
    std::array<char, 64> squares;
    squares.fill('\0');
    const std::string_view letters = "KQRBBNNPPPkqrbbnnppp";
    std::string pieces;
    std::map<Square, std::string> traits;
    for (const char letter : letters) {
      if ((letter != 'K' && letter != 'k') && below(3) == 0) continue;
      const bool pawn = letter == 'P' || letter == 'p';
      std::uint32_t square = below(64);
      while (squares[square] != '\0' || (pawn && (square < 8 || square >= 56))) square = below(64);
      squares[square] = letter;
      traits[static_cast<Square>(square)] = random_traits(letter);
    }
    const std::string text =
        placement_text(8, 8, [&](int square) { return squares[static_cast<std::size_t>(square)]; });
    for (const auto& [square, of_piece] : traits) {
      if (!of_piece.empty()) pieces += (pieces.empty() ? "" : ",") + Grid8x8::name(square) + ":" + of_piece;
    }
    return text + " side=" + (below(2) == 0 ? "white" : "black") +
           (pieces.empty() ? "" : " pieces=" + pieces);
  }
  std::string random_traits(char letter) {
    // Many are of the highest level, or the spells that only it knows would hardly ever be cast.
    const std::uint32_t level = below(2) == 0 ? 5 : 2 + below(4);
    std::string text = "level" + std::to_string(level);
    const auto add = [&](const std::string& trait) { text += ";" + trait; };
    if (below(3) == 0) add("hp" + std::to_string(below(8)));
    if ((letter == 'B' || letter == 'b') && level > 2 && below(3) == 0) add("marked2");
    if (below(8) == 0) add("bless" + std::to_string(1 + below(6)));
    if (below(8) == 0) add("doom" + std::to_string(1 + below(6)));
    if (below(10) == 0) add("grace" + std::to_string(1 + below(6)));
    if (below(10) == 0) add("blur" + std::to_string(1 + below(6)));
    if (below(10) == 0) add("bear" + std::to_string(1 + below(3)) + "/" + std::to_string(1 + below(5)));
    if (below(8) == 0) add("held" + std::to_string(1 + below(3)) + "/" + std::to_string(11 + below(5)));
    if (below(12) == 0) add("laughing" + std::to_string(1 + below(3)));
    if ((letter == 'Q' || letter == 'q') && below(3) == 0) add("mage-armor");
    if (below(12) == 0) add("heroism");
    if (below(10) == 0) add("charmed");
    for (const char* curse : {"curse-attack", "curse-str", "curse-dex", "curse-wis", "curse-delay"}) {
      if (below(14) == 0) add(curse);
    }
    return text;
  }

  void roll(EngineTable& engine, Game& reference) {
    std::string outcome;
    if (below(2) == 0) {
      std::vector<int> faces;
      outcome = reference.roll(
          [&](int sides) { return static_cast<int>(1 + below(static_cast<std::uint32_t>(sides))); }, faces);
      std::string told;
      for (const int face : faces) told += (told.empty() ? "" : ",") + std::to_string(face);
      engine.play("roll:" + told);
    } else {
      const auto outcomes = reference.outcomes();
      auto item = outcomes.begin();
      std::advance(item, below(static_cast<std::uint32_t>(outcomes.size())));
      outcome = item->first;
      engine.play(outcome);
    }
    ++seen[outcome.substr(0, outcome.find_first_of("0123456789:"))];
    reference.outcome(outcome);
  }

  /// Every kind of action that is possible is as likely; attacks are likelier than other moves.
  std::string likely_action(const Game& reference) {
    std::map<std::string, Texts> kinds;
    for (const std::string& action : reference.actions()) {
      const bool attacks =
          reference.phase() == "move" &&
          dnd_reference::at(reference.position(), dnd_reference::parse_square(action.substr(2))) != nullptr;
      kinds[attacks ? "attack" : word_of(action, reference.phase())].push_back(action);
    }
    auto kind = kinds.begin();
    std::advance(kind, below(static_cast<std::uint32_t>(kinds.size())));
    return kind->second[below(static_cast<std::uint32_t>(kind->second.size()))];
  }

  SplitMix64 random_;
};

class AgainstDndReference : public ::testing::TestWithParam<Options> {
 protected:
  void SetUp() override {
    if (GetParam().tables != "usual") dnd_reference::house() = reference_house();
  }
  void TearDown() override { dnd_reference::house() = {}; }
};

// D1 to D74, D82 to D113, D115, D116, node by node. Each position is also read from its text.
TEST_P(AgainstDndReference, EveryNodeOfRandomGamesIsTheSame) {
  constexpr int kNodes = kThorough ? 25000 : 1500;
  RandomPlay play(17);
  int nodes = 0;
  while (nodes < kNodes) {
    std::string start = play.random_start();
    SCOPED_TRACE(start);
    std::unique_ptr<EngineTable> engine;
    std::unique_ptr<Game> reference;
    try {
      reference = std::make_unique<Game>(start, GetParam());
    } catch (const std::invalid_argument&) {
      continue;  // a random board may be none that can come about
    }
    ASSERT_NO_THROW(engine = std::make_unique<EngineTable>(start, values_of(GetParam())));
    for (int step = 0; step < 400 && nodes < kNodes; ++step, ++nodes) {
      ASSERT_NO_FATAL_FAILURE(expect_same_node(*engine, *reference));
      if (step % 3 == 0) {
        const EngineTable again(engine->text(), values_of(GetParam()));
        ASSERT_NO_FATAL_FAILURE(expect_same_node(again, *reference)) << "read from its text";
      }
      if (reference->node() == Node::terminal) break;
      play.step(*engine, *reference);
    }
    if (reference->node() == Node::terminal) ++play.seen[reference->reason()];
  }
  for (const auto& [what, count] : play.seen) RecordProperty(what, count);
  if (!kThorough) return;  // fewer nodes, in which not everything need have happened
  // The comparison would mean little if something never came about.
  Texts expected{"phase hold",   "phase move",    "phase swap",   "phase curse",
                 "phase act",    "phase effect",  "phase before", "phase initiative",
                 "phase battle", "stay",          "swap",         "none",
                 "pass",         "attack",        "charge",       "smite",
                 "smite-charge", "coup-de-grace", "withdraw",     "free",
                 "held",         "acts",          "loses",        "works",
                 "fails",        "dead",          "king reduced"};
  for (const dnd::SpellData& spell : dnd::usual_tables().spells) expected.push_back(spell.name);
  if (GetParam().hold_person_save == "once")
    std::erase_if(expected, [](const std::string& what) {
      return what == "phase hold" || what == "free" || what == "held";
    });
  for (const std::string& what : expected) EXPECT_GT(play.seen.count(what), 0u) << what;
}

TEST_P(AgainstDndReference, PerftIsTheSame) {
  constexpr int kPositions = kThorough ? 20 : 5;
  RandomPlay play(23);
  for (int checked = 0; checked < kPositions;) {
    const std::string start = play.random_start();
    std::unique_ptr<Game> reference;
    try {
      reference = std::make_unique<Game>(start, GetParam());
    } catch (const std::invalid_argument&) {
      continue;
    }
    EngineTable engine(start, values_of(GetParam()));
    for (std::uint32_t steps = play.below(12); steps > 0 && reference->node() != Node::terminal; --steps)
      play.step(engine, *reference);
    for (int depth = 0; depth <= 2; ++depth) {
      const std::uint64_t count = reference->perft(depth);
      ASSERT_EQ(engine.state().perft(depth), count) << reference->text() << ", depth " << depth;
      if (count > 40) break;  // the next depth would take the reference too long
    }
    ++checked;
  }
}

// The pinned counts of tests/perft/dnd.perft, so that they are not merely what the engine once said. The
// levels of pieces are in the positions.
TEST(PerftOfDndReference, IsAsPinned) {
  const std::vector<PerftCase> cases = read_perft_file("dnd");
  ASSERT_FALSE(cases.empty());
  for (const PerftCase& item : cases) {
    SCOPED_TRACE("dnd.perft, line " + std::to_string(item.line));
    const auto values = parse_options_text(item.options);
    ASSERT_TRUE(values) << values.error().message;
    Options options;
    for (const OptionValue& value : *values) {
      if (value.name == "edition") options.edition = value.value;
      if (value.name == "hold_person_save") options.hold_person_save = value.value;
      if (value.name == "king_in_own_aura") options.king_in_own_aura = value.value;
      if (value.name == "paladin_touch") options.paladin_touch = value.value;
    }
    const Game reference(item.position.substr(item.position.find_first_not_of(' ')), options);
    for (std::size_t i = 0; i < item.counts.size(); ++i) {
      if (item.counts[i] > 5000) break;  // takes the reference too long
      EXPECT_EQ(reference.perft(static_cast<int>(i) + 1), item.counts[i]) << "depth " << i + 1;
    }
  }
}

Options options_of(const std::string& save, const std::string& aura, const std::string& touch,
                   const std::string& edition = "2") {
  Options options;
  options.edition = edition;
  options.hold_person_save = save;
  options.king_in_own_aura = aura;
  options.paladin_touch = touch;
  return options;
}

Options with_house_tables(Options options) {
  options.tables = house_tables();
  return options;
}

INSTANTIATE_TEST_SUITE_P(Options, AgainstDndReference,
                         ::testing::Values(options_of("each_turn", "no", "adjacent"),
                                           options_of("once", "yes", "self"),
                                           options_of("each_turn", "no", "adjacent", "1"),
                                           with_house_tables(options_of("each_turn", "no", "adjacent"))),
                         [](const auto& item) { return text_of(item.param); });

}  // namespace
}  // namespace fray::test
