// Why something is not possible: every game has an answer to whatever is tried at the board.
#include "core/why_not.h"

#include <gtest/gtest.h>

#include <cctype>
#include <set>

#include "core/random.h"
#include "games.h"
#include "play/json/json.h"
#include "play/why.h"

namespace fray {
namespace {

class WhyNot : public ::testing::TestWithParam<const AnyGame*> {};

/// The squares that actions begin with, each alone and with every square of a later step.
std::set<std::pair<Square, Square>> possible_pairs(const View& view) {
  std::set<std::pair<Square, Square>> pairs;
  for (const ViewAction& action : view.actions) {
    if (action.steps.empty() || action.steps[0].square == kNoSquare) continue;
    const Square first = action.steps[0].square;
    pairs.insert({first, kNoSquare});
    for (const ViewStep& later : action.steps)
      if (later.square != kNoSquare) pairs.insert({first, later.square});
  }
  return pairs;
}

bool is_sentence(const std::string& text) {
  return text.size() > 5 && std::isupper(static_cast<unsigned char>(text[0])) != 0 && text.back() == '.';
}

void play_at_random(AnyState& state, SplitMix64& random) {
  EventLog log;
  const auto seats = state.to_act();
  if (seats.empty()) {
    SeededDice dice(random.next());
    ASSERT_TRUE(state.roll(dice, log));
    return;
  }
  std::vector<SeatAction> choices;
  for (const Seat seat : seats) {
    ActionList actions;
    state.legal_actions(seat, actions);
    choices.push_back({seat, actions[random.below(static_cast<std::uint32_t>(actions.size()))]});
  }
  if (state.node_kind() == NodeKind::simultaneous) {
    ASSERT_TRUE(state.act_together(choices, log));
  } else {
    ASSERT_TRUE(state.act(choices[0].action, log));
  }
}

// Every pair of squares of positions of random games: a sentence where nothing does it, nothing where
// something does.
TEST_P(WhyNot, AnswersWhateverIsTried) {
  SplitMix64 random(7);
  std::set<std::string> answers;
  for (int game = 0; game < 3; ++game) {
    const auto state = GetParam()->start({});
    ASSERT_TRUE(state);
    for (int step = 0; step < 40 && (*state)->node_kind() != NodeKind::terminal; ++step) {
      ASSERT_NO_FATAL_FAILURE(play_at_random(**state, random));
      if ((*state)->node_kind() != NodeKind::decision || step % 4 != 0) continue;
      const View view = (*state)->view();
      const auto possible = possible_pairs(view);
      const int squares = view.files * view.ranks;
      for (int i = 0; i < 60; ++i) {
        const auto from = static_cast<Square>(random.below(static_cast<std::uint32_t>(squares)));
        const auto to =
            i % 4 == 0 ? kNoSquare : static_cast<Square>(random.below(static_cast<std::uint32_t>(squares)));
        const std::string why = why_not(**state, {"", from, to});
        SCOPED_TRACE(view.position.str() + " " + square_name(from, view.files) + " " +
                     square_name(to, view.files) + ": " + why);
        ASSERT_EQ(why.empty(), possible.contains({from, to}));
        if (!why.empty()) ASSERT_TRUE(is_sentence(why));
        answers.insert(why);
      }
    }
  }
  EXPECT_GT(answers.size(), 20u);
}

/// What is tried in a position of a game, and what is answered.
struct Tried {
  const char* game;
  const char* position;  ///< "" for the initial one
  const char* from;
  const char* to;  ///< "" for none
  const char* why;
};

class WhyNotWords : public ::testing::TestWithParam<Tried> {};

TEST_P(WhyNotWords, AreThoseOfTheRules) {
  const Tried& tried = GetParam();
  const auto game = find_game(tried.game);
  ASSERT_TRUE(game);
  const GameInfo& info = (*game)->info();
  const auto state = *tried.position == 0 ? (*game)->start({}) : (*game)->load(tried.position, {});
  ASSERT_TRUE(state) << state.error().message;
  const auto square = [&](const char* name) {
    return parse_square(name, info.files, info.ranks).value_or(kNoSquare);
  };
  EXPECT_EQ(why_not(**state, {"", square(tried.from), square(tried.to)}), tried.why)
      << tried.from << tried.to << " in " << (*state)->position_text();
}

constexpr const char* kPinned = "4k3/8/8/8/4r3/8/4B3/R3K3 w Q - 0 1";
constexpr const char* kChecked = "4k3/8/8/8/4r3/8/8/4K2N w - - 0 1";
constexpr const char* kTerrain = "7k/8/8/8/8/3NK3/8/4R3 side=white";

INSTANTIATE_TEST_SUITE_P(
    Rules, WhyNotWords,
    ::testing::Values(
        Tried{"chess", "", "a1", "a3", "Your pawn on a2 is in the way."},
        Tried{"chess", "", "e7", "e5", "The pawn on e7 is Black's."},
        Tried{"chess", "", "e4", "", "There is nothing on e4."},
        Tried{"chess", "", "a1", "", "The rook on a1 has no square to go to."},
        Tried{"chess", "", "e1", "g1", "Your knight stands on g1."},
        Tried{"chess", kPinned, "e2", "d3", "Then the rook on e4 would attack your king."},
        Tried{"chess", kPinned, "e1", "d1", ""},
        Tried{"chess", kChecked, "h1", "g3",
              "Your king is in check from the rook on e4, and that does not end it."},
        Tried{"chess", kChecked, "h1", "",
              "Your king is in check from the rook on e4, and the knight on h1 cannot end it."},
        Tried{"chess", kChecked, "e1", "e2", "The rook on e4 attacks e2."},
        Tried{"chess", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1", "c1",
              "Your knight on b1 stands between king and rook."},
        Tried{"chess", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1", "g1",
              "Your king or that rook has moved, so they do not castle any more."},
        Tried{"chess", "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "e1", "g1",
              "Your king does not castle out of check; the rook on e4 gives it."},
        Tried{"chess", "4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "e1", "g1",
              "The rook on f4 attacks f1, which your king would pass or reach."},
        Tried{"chess", "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "e2", "",
              "Without the knight on e2 there, the rook on e4 would attack your king."},
        // C2, C9, C11, C13
        Tried{"conflict", "7k/8/8/8/8/8/8/K5R1 side=white", "g1", "g2",
              "The rook on g1 is out of command: no Leader of yours is within four squares of it."},
        Tried{"conflict", kTerrain, "e3", "e6", "The terrain on e4 is in the way: nobody slides across it."},
        Tried{"conflict", kTerrain, "d3", "e5", "On either way the knight would jump over terrain."},
        Tried{"conflict", kTerrain, "e1", "e7", "The king on e3 is in the way."},
        Tried{
            "conflict", "", "d2", "d7",
            "A move goes to an empty square; the attack on d7 comes after it, by the piece that has moved."},
        // G3, G4, G5
        Tried{"gladiator", "", "a1", "a5",
              "It is the king's slot, and the warrior on a1 is the queen's; the king overrides nobody in his "
              "own."},
        Tried{"gladiator", "", "f1", "f2", "A king goes one square."},
        Tried{"gladiator", "", "f2", "f5",
              "A footman goes one or two squares straight ahead, and attacks one square diagonally ahead."},
        // G34
        Tried{"gladiator", "1k8/10/10/10/10/10/10/10/10/3q6/3W6/QK8 side=white slot=queen", "d2", "d3",
              "The queen on d3 can be captured by the Black Knight, scouts and a mortal king only."},
        // N16, N28
        Tried{"gnostic", "4k3/8/8/8/8/8/8/RN2K3 side=white castling=Q", "e1", "c1",
              "Your knight on b1 stands between king and rook."},
        Tried{"gnostic", "4k3/8/8/8/8/8/8/R3K2R side=white", "e1", "g1",
              "Your king or that rook has moved, so they do not castle any more."},
        Tried{"gnostic", "4k3/8/8/8/8/8/8/4K2R side=white castling=K prisoners=h1", "e1", "g1",
              "The rook on h1 is imprisoned, so it does not castle."},
        // D6, D63, D113
        Tried{"dnd", "4k3/8/8/8/8/8/8/RN2K3 side=white castling=Q", "e1", "c1",
              "Your knight on b1 stands between king and rook."},
        Tried{"dnd", "4k3/8/8/8/8/8/8/R3K2R side=white", "e1", "g1",
              "Your king or that rook has moved, so they do not castle any more."},
        Tried{"dnd", "4k3/8/8/8/8/8/8/4K2R side=white castling=K pieces=h1:held3/14", "e1", "g1",
              "The rook on h1 is not able to castle."},
        Tried{"dnd", "3k4/8/8/8/3R4/8/8/4K3 side=white pieces=d4:charmed", "d4", "d8",
              "The rook on d4 is charmed by the king on d8."},
        // N1
        Tried{"gnostic", "", "a1", "a4", "Your pawn on a2 is in the way."},
        Tried{"gnostic", "", "e2", "e5", "A pawn goes one square, or two from where it began."},
        Tried{"dnd", "", "b1", "b3", "A knight goes two squares one way and one to the side."},
        Tried{"dnd", "", "d1", "d3", "Your pawn on d2 is in the way."}),
    [](const auto& tried) { return std::string(tried.param.game) + std::to_string(tried.index); });

/// What is answered to an attempt with something in hand.
std::string why_not_with(const char* game, const char* position, const Attempt& attempt) {
  const auto state = (*find_game(game))->load(position, {});
  EXPECT_TRUE(state) << state.error().message;
  return why_not(**state, attempt);
}

TEST(WhyNotWithSomethingInHand, SaysThatItCannotBeUsedOrNotThere) {
  constexpr const char* kSpells = "4k3/8/8/8/8/8/8/Q3K2R side=white spells=SXRI/THSXRI";
  const auto square = [](const char* name) { return *parse_square(name, 8, 8); };
  EXPECT_EQ(why_not_with("gnostic", kSpells, {"teleport", kNoSquare, kNoSquare}), "Already cast.");
  EXPECT_EQ(why_not_with("gnostic", kSpells, {"imprison", square("a5"), kNoSquare}),
            "Imprison cannot be used on a5.");
  EXPECT_EQ(why_not_with("gnostic", kSpells, {"imprison", square("h1"), kNoSquare}),
            "Imprison cannot be used on the rook on h1.");
  EXPECT_EQ(why_not_with("gnostic", kSpells, {"imprison", square("e8"), kNoSquare}), "");
  constexpr const char* kCards =
      "1k6/7p/8/8/3N4/6M1/8/5K2 side=white passive=11/12 hands=2c/- book=Qh,3c,3d,7d,Ks";
  EXPECT_EQ(why_not_with("wizards", kCards, {"Qh", kNoSquare, kNoSquare}),
            "It costs 6 captured mana, you have 0.");
  EXPECT_EQ(why_not_with("wizards", kCards, {"2c", square("c6"), kNoSquare}),
            "The 2 of clubs cannot be used on c6.");
}

TEST(WhyNotAnswer, SaysWhyOrWhatIsWrongWithTheQuestion) {
  const Json asked{{"game", "gnostic"},
                   {"start", "4k3/8/8/8/8/8/8/Q3K2R side=white spells=SXRI/THSXRI"},
                   {"steps", Json::array()}};
  const auto answer = [&](const Json& more) {
    Json request = asked;
    request.update(more);
    const auto said = why_not_answer(request);
    return said ? said->at("why").dump() : said.error().message;
  };
  EXPECT_EQ(answer({{"choice", "teleport"}}), "\"Already cast.\"");
  EXPECT_EQ(answer({{"from", "a1"}, {"to", "a5"}}), "null");
  EXPECT_EQ(answer({{"from", "a1"}, {"to", "b5"}}), "\"A queen goes along files, ranks and diagonals.\"");
  EXPECT_EQ(answer({{"from", "z9"}}), "field 'from': expected a square of the board, such as e4, got \"z9\"");
  EXPECT_EQ(answer({{"choice", 3}}), "field 'choice': expected a string, got 3");
}

INSTANTIATE_TEST_SUITE_P(EveryGame, WhyNot, ::testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& game) { return std::string(game.param->info().name); });

}  // namespace
}  // namespace fray
