// What threatens a side, and how pieces move: every game answers by its rules.
#include "core/threats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/piece_moves.h"
#include "core/random.h"
#include "games.h"
#include "play/random_play.h"
#include "play/strategy_json.h"
#include "play/threats_json.h"

namespace fray::test {
namespace {

class EveryGame : public ::testing::TestWithParam<const AnyGame*> {};

TEST_P(EveryGame, ThreatensWhatTheOtherSideHasFromWhereItStands) {
  SplitMix64 random(3);
  int threats = 0;
  for (int game = 0; game < 2; ++game) {
    const auto state = *GetParam()->start({});
    for (int step = 0; step < 120 && state->node_kind() != NodeKind::terminal; ++step) {
      ASSERT_NO_FATAL_FAILURE(play_random_step(*state, random));
      if (step % 7 != 0 || state->node_kind() != NodeKind::decision || state->in_battle()) continue;
      const std::string before = state->position_text();
      const View view = state->view();
      for (const Side attacker : {Side::white, Side::black}) {
        int last = -1;
        for (const Threat& threat : threats_of(*state, attacker)) {
          SCOPED_TRACE(before + ' ' + threat.text);
          ++threats;
          EXPECT_GT(threat.square, last);
          last = threat.square;
          const ViewPiece* attacked = find_piece(view, threat.square);
          ASSERT_NE(attacked, nullptr);
          EXPECT_EQ(attacked->side, ~attacker);
          if (threat.from != kNoSquare) {
            ASSERT_NE(find_piece(view, threat.from), nullptr);
            EXPECT_EQ(find_piece(view, threat.from)->side, attacker);
          }
          EXPECT_GE(threat.falls(), 0);
          EXPECT_LE(threat.falls(), 1 + 1e-9);
        }
      }
      EXPECT_EQ(state->position_text(), before);
    }
  }
  EXPECT_GT(threats, 10);
}

// At the start of its own turn a side threatens what it can attack: the odds are those of its actions.
TEST_P(EveryGame, ThreatensWhatItCanDoWhereItIsItsTurn) {
  SplitMix64 random(5);
  int compared = 0;
  const auto state = *GetParam()->start({});
  for (int step = 0; step < 200 && state->node_kind() != NodeKind::terminal; ++step) {
    ASSERT_NO_FATAL_FAILURE(play_random_step(*state, random));
    if (state->node_kind() != NodeKind::decision || state->in_battle() || !state->turn_start()) continue;
    const auto turns = state->turns_of(state->side_to_act());
    if (turns.size() != 1) continue;
    const View here = state->view();
    const View there = turns[0]->view();
    ASSERT_EQ(here.actions.size(), there.actions.size());
    for (std::size_t i = 0; i < here.actions.size(); ++i)
      EXPECT_EQ(here.actions[i].text, there.actions[i].text);
    ++compared;
  }
  EXPECT_TRUE(compared > 5 || GetParam()->info().name == "gladiator");
}

TEST_P(EveryGame, ShowsHowEachOfItsPiecesMoves) {
  std::set<char> letters;
  for (const ViewPiece& piece : (*GetParam()->start({}))->view().pieces)
    letters.insert(static_cast<char>(std::toupper(static_cast<unsigned char>(piece.letter))));
  for (const char letter : letters) {
    SCOPED_TRACE(letter);
    const auto moves = piece_moves(*GetParam(), letter);
    ASSERT_TRUE(moves) << moves.error().message;
    EXPECT_FALSE(moves->moves.empty());
    for (const std::string& example : GetParam()->examples(letter)) {
      const auto state = GetParam()->load(example, {});
      ASSERT_TRUE(state) << state.error().message;
      const View view = (*state)->view();
      EXPECT_EQ(std::count_if(view.pieces.begin(), view.pieces.end(),
                              [&](const ViewPiece& piece) { return piece.letter == letter; }),
                1)
          << example;
      EXPECT_EQ(find_piece(view, moves->square)->letter, letter);
    }
  }
  EXPECT_FALSE(piece_moves(*GetParam(), '?'));
}

INSTANTIATE_TEST_SUITE_P(Threats, EveryGame, ::testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& info) { return std::string(info.param->info().name); });

std::string threats_text(const char* game, const char* position, Side attacker) {
  const auto state = (*find_game(game))->load(position, {});
  EXPECT_TRUE(state) << state.error().message;
  const int files = (*state)->view().files;
  std::string text;
  for (const Threat& threat : threats_of(**state, attacker))
    text += (text.empty() ? "" : " ") + square_name(threat.square, files) + ':' + threat.text;
  return text;
}

// Whatever is attacked, and by whom: en passant, which passes with the turn, is no threat.
TEST(Threats, OfChessAreCaptures) {
  EXPECT_EQ(threats_text("chess", "4k3/8/8/3q4/8/2N5/8/4K2R w K - 0 1", Side::black), "h1:d5h1");
  EXPECT_EQ(threats_text("chess", "4k3/8/8/3q4/8/2N5/8/4K2R w K - 0 1", Side::white), "d5:c3d5");
  EXPECT_EQ(threats_text("chess", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", Side::white), "");
  // In check there is no turn that could be left out.
  EXPECT_EQ(threats_text("chess", "4k3/8/8/8/4r3/8/8/4K2N w - - 0 1", Side::black), "");
}

// C11: the attack comes after the move, by the piece that has moved.
TEST(Threats, OfConflictChessComeAfterAMove) {
  const auto state = (*find_game("conflict"))->load("k7/1r6/8/8/8/8/3R4/K7 side=white", {});
  ASSERT_TRUE(state);
  const auto threats = threats_of(**state, Side::black);
  ASSERT_FALSE(threats.empty());
  for (const Threat& threat : threats) {
    EXPECT_NE(threat.text.find(" x"), std::string::npos) << threat.text;
    ASSERT_TRUE(threat.odds);
    EXPECT_GT(threat.falls(), 0);
  }
}

std::string moves_text(const char* game, char letter) {
  const auto found = piece_moves(**find_game(game), letter);
  EXPECT_TRUE(found) << found.error().message;
  const int files = (*find_game(game))->info().files;
  std::string text = square_name(found->square, files) + ':';
  for (const PieceMove& move : found->moves)
    text += (move.attacks ? " x" : " ") + square_name(move.to, files);
  return text;
}

TEST(PieceMoves, AreThoseOfTheRules) {
  EXPECT_EQ(moves_text("chess", 'P'), "d2: xc3 d3 xe3 d4");
  EXPECT_EQ(moves_text("chess", 'n'), "d4: c2 e2 b3 f3 b5 f5 c6 e6");
  EXPECT_EQ(moves_text("conflict", 'P'), "d4: c5 d5 e5");  // C6
  // W7, W8
  EXPECT_EQ(moves_text("wizards", 'M'), "d4: c5 e5 xb6");
  EXPECT_EQ(moves_text("wizards", 'D'), "d4: c3 e3 c5 e5 xb6");
  EXPECT_EQ(moves_text("gladiator", 'F'), "e5: e6 e7");  // G70
}

TEST(ThreatsAnswer, SaysWhatIsWrong) {
  const auto error = [](const Json& request) {
    const auto answer = threats_answer(request);
    return answer ? std::string("none") : answer.error().code + ": " + answer.error().message;
  };
  EXPECT_EQ(error(Json::array()), "bad_request: expected an object with a field 'game'");
  EXPECT_EQ(error({{"game", "chess"}, {"steps", Json::array()}, {"against", "red"}}),
            "bad_request: field 'against': expected white or black, got \"red\"");
  EXPECT_EQ(error({{"game", "chess"}, {"steps", Json::array()}, {"against", "white"}}), "none");
  EXPECT_FALSE(moves_answer({{"game", "chess"}, {"piece", "NN"}}));
  EXPECT_FALSE(moves_answer({{"game", "draughts"}, {"piece", "N"}}));
  EXPECT_EQ(moves_answer({{"game", "chess"}, {"piece", "X"}}).error().code, "bad_piece");
}

TEST(StrategyAnswer, IsThatOfGoodPlayInAFight) {
  Json fight{{"game", "gnostic"}, {"start", "4k3/8/8/3p4/8/4N3/8/4K3 side=white spells=-/-"}};
  fight["steps"] = Json::array();
  EXPECT_EQ(strategy_answer(fight).error().code, "wrong_node");
  fight["steps"] = {"e3d5"};
  const auto answer = strategy_answer(fight);
  ASSERT_TRUE(answer) << answer.error().message;
  ASSERT_EQ(answer->at("strategy").size(), 2u);
  for (const auto& [seat, actions] : answer->at("strategy").items()) {
    double sum = 0;
    for (const Json& action : actions) sum += action["probability"].get<double>();
    EXPECT_NEAR(sum, 1, 1e-6) << seat;
  }
  fight["depth"] = 3;
  EXPECT_EQ(strategy_answer(fight).error().code, "bad_request");
}

}  // namespace
}  // namespace fray::test
