// The commands of `fray uci`, for every registered game.
#include "play/uci/uci.h"

#include <gmock/gmock.h>

#include <iterator>
#include <sstream>

#include "play/uci_session.h"

namespace fray {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

/// Selects a game, so that every test can run on each.
std::string variant(const AnyGame& game) {
  return "setoption name UCI_Variant value " + std::string(game.info().name);
}

bool decision_in_play(const AnyState& state) {
  return state.node_kind() == NodeKind::decision && state.steps().size() >= 9;
}
bool decision_mid_turn(const AnyState& state) {
  return state.node_kind() == NodeKind::decision && !state.turn_start();
}

class UciGames : public ::testing::TestWithParam<const AnyGame*> {
 protected:
  UciGames() { session.send(variant(game)); }
  const AnyGame& game = *GetParam();
  Session session;
};
INSTANTIATE_TEST_SUITE_P(All, UciGames, ::testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& instance) { return std::string(instance.param->info().name); });

TEST(Uci, IntroducesItselfWithItsOptionsAndUciokLast) {
  Session session;
  const std::string answer = session.send("uci");
  EXPECT_THAT(answer, StartsWith("id name Tested 1.0\nid author "));
  EXPECT_THAT(answer, HasSubstr("\noption name UCI_Variant type combo default "));
  EXPECT_THAT(answer, HasSubstr("\noption name Ponder type check default false\n"));
  EXPECT_THAT(answer, HasSubstr("\noption name Hash type spin default 16 min 1 max 65536\n"));
  EXPECT_THAT(answer, HasSubstr("\noption name MultiPV type spin default 1 min 1 max 256\n"));
  EXPECT_THAT(answer, HasSubstr("\noption name Level type spin default 0 min 0 max 8\n"));
  EXPECT_THAT(answer, EndsWith("\nuciok\n"));
}

TEST_P(UciGames, DeclaresTheGameAndEachOfItsOptions) {
  const std::string answer = session.send("uci");
  EXPECT_THAT(answer, HasSubstr(" var " + std::string(game.info().name)));
  for (const OptionSpec& option : game.info().options) {
    std::string line = "\noption name " + std::string(game.info().name) + '.' + std::string(option.name) +
                       " type " + (option.number ? "spin" : "combo") + " default " +
                       std::string(option.values.front());
    if (option.number) {
      line += " min " + std::to_string(option.number->least) + " max " + std::to_string(option.number->most);
    } else {
      for (const std::string_view value : option.values) line += " var " + std::string(value);
    }
    EXPECT_THAT(answer, HasSubstr(line + '\n'));
  }
}

TEST(Uci, IsReadyIsAnswered) { EXPECT_EQ(Session().send("isready"), "readyok\n"); }

TEST_P(UciGames, GameOptionsChangeTheRulesOfTheFirstPosition) {
  for (const OptionSpec& option : game.info().options) {
    const std::string name = std::string(game.info().name) + '.' + std::string(option.name);
    if (option.values.size() == 1) continue;  // a set of tables, of which there is none but the usual
    const std::string value(option.values.back());
    const auto alone =
        resolve_options(game.info(), std::vector<OptionValue>{{std::string(option.name), value}});
    if (!alone) {  // it does not go with the usual values of others
      EXPECT_EQ(session.send("setoption name " + name + " value " + value),
                "error bad_option " + alone.error().message + '\n');
      EXPECT_THAT(session.send("d"), Not(HasSubstr(std::string(option.name) + '=' + value)));
      continue;
    }
    EXPECT_EQ(session.send("setoption name " + name + " value " + value), "");
    // The board is drawn with odds, which of laborious ones take minutes.
    if (!option.laborious) {
      EXPECT_THAT(session.send("d"), HasSubstr(std::string(option.name) + '=' + value));
    }
    // Not all go together.
    EXPECT_EQ(session.send("setoption name " + name + " value " + std::string(option.values.front())), "");
  }
}

TEST_P(UciGames, ALogOfActionsDiceAndClassesIsAReplay) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    SplitMix64 random(seed);
    const auto state = *game.start({});
    for (int step = 0; step < 80 && goes_on(*state); ++step) {
      ASSERT_NO_FATAL_FAILURE(play_randomly(*state, random));
    }
    EXPECT_EQ(session.send(position_command(*state)), "");
    EXPECT_EQ(session.send("query position"), "position " + state->position_text() + '\n');
  }
}

TEST_P(UciGames, APositionTextIsAPosition) {
  const auto state = random_game_at(game, NodeKind::chance);
  if (!state) GTEST_SKIP() << "no dice";
  EXPECT_EQ(session.send("position  fen\t" + state->position_text() + "\r"), "");
  EXPECT_EQ(session.send("query position"), "position " + state->position_text() + '\n');
  OutcomeList outcomes;
  state->chance_outcomes(outcomes);
  const std::string token = state->outcome_text(outcomes.items[0].outcome);
  EXPECT_EQ(session.send("position fen " + state->position_text() + " moves " + token), "");
  EventLog log;
  ASSERT_TRUE(state->choose(outcomes.items[0].outcome, log));
  EXPECT_EQ(session.send("query position"), "position " + state->position_text() + '\n');
}

TEST_P(UciGames, AnIllegalTokenIsNamedWithItsPlaceAndThePositionStays) {
  const auto state = random_game_until(game, decision_in_play);
  ASSERT_TRUE(state);
  session.send(position_command(*state));
  const std::string before = session.send("query position");
  const std::string place = std::to_string(state->steps().size() + 1);
  for (const std::string bad : {"nonsense!", "roll:1,1", "roll:", "moves", "0000"}) {
    const std::string answer = session.send(position_command(*state) + ' ' + bad + ' ' + bad);
    EXPECT_THAT(answer, StartsWith("error "));
    EXPECT_THAT(answer, HasSubstr(" token " + place + ", '" + bad + "': "));
    EXPECT_EQ(session.send("query position"), before);
  }
}

TEST(Uci, AMalformedPositionCommandSaysWhatWasExpected) {
  Session session;
  const std::string before = session.send("query position");
  EXPECT_THAT(session.send("position"), StartsWith("error bad_command position is followed by nothing"));
  EXPECT_THAT(session.send("position here"), StartsWith("error bad_command position is followed by 'here'"));
  EXPECT_THAT(session.send("position fen"), HasSubstr("the text of the position is missing"));
  EXPECT_THAT(session.send("position fen moves"), HasSubstr("the text of the position is missing"));
  EXPECT_THAT(session.send("position startpos e2e4"), HasSubstr("followed by 'e2e4', expected moves"));
  EXPECT_THAT(session.send("position fen 9/9 side=white"), StartsWith("error bad_placement "));
  EXPECT_EQ(session.send("query position"), before);
}

TEST_P(UciGames, QueriesAtADecisionAgreeWithTheRules) {
  const auto state = random_game_until(game, decision_in_play);
  ASSERT_TRUE(state);
  session.send(position_command(*state));
  EXPECT_EQ(session.send("query turn"), "turn " + std::string(name_of(state->side_to_act())) + '\n');
  EXPECT_EQ(session.send("query gameover"), "gameover false\n");
  EXPECT_EQ(session.send("query result"), "result *\n");
  EXPECT_THAT(session.send("query chance"), StartsWith("error wrong_node "));
  std::vector<std::string> expected{"legal"};
  for (const ViewAction& action : state->view().actions) expected.push_back(action.text);
  EXPECT_EQ(words_of(session.send("query legal")), expected);
}

TEST_P(UciGames, QueriesAtARollGiveTheClassesWithTheirWeights) {
  const auto state = random_game_at(game, NodeKind::chance);
  if (!state) GTEST_SKIP() << "no dice";
  session.send(position_command(*state));
  EXPECT_EQ(session.send("query turn"), "turn chance\n");
  EXPECT_EQ(session.send("query gameover"), "gameover false\n");
  std::vector<std::string> legal{"legal"};
  std::vector<std::string> chance{"chance"};
  std::uint64_t denominator = 0;
  for (const ViewOutcome& outcome : state->view().outcomes) {
    legal.push_back(outcome.text);
    chance.insert(chance.end(), {outcome.text, std::to_string(outcome.weight)});
    denominator = outcome.denominator;
  }
  chance.insert(chance.end(), {"of", std::to_string(denominator)});
  OutcomeList outcomes;
  state->chance_outcomes(outcomes);
  if (!outcomes.exact) chance.emplace_back("rounded");
  EXPECT_EQ(words_of(session.send("query legal")), legal);
  EXPECT_EQ(words_of(session.send("query chance")), chance);
}

TEST_P(UciGames, QueriesAtTheEndGiveTheResult) {
  const auto state = random_game_at(game, NodeKind::terminal);
  ASSERT_TRUE(state);
  session.send(position_command(*state));
  EXPECT_EQ(session.send("query turn"), "turn terminal\n");
  EXPECT_EQ(session.send("query gameover"), "gameover true\n");
  EXPECT_EQ(session.send("query result"), "result " + std::string(pgn_result(state->result())) + '\n');
  EXPECT_EQ(session.send("query legal"), "legal\n");
  EXPECT_THAT(session.send("d"), HasSubstr(std::string(state->view().reason)));
}

TEST(Uci, AnUnknownQueryIsAnError) {
  EXPECT_THAT(Session().send("query weather"), StartsWith("error bad_command there is no query 'weather'"));
  EXPECT_THAT(Session().send("query"), StartsWith("error bad_command "));
}

TEST_P(UciGames, GoAnswersWithALegalActionAlsoInTheMiddleOfATurn) {
  for (const auto wanted : {decision_in_play, decision_mid_turn}) {
    const auto state = random_game_until(game, wanted);
    if (!state) continue;
    session.send(position_command(*state));
    session.send("setoption name Engine value greedy");
    session.send("go depth 1");
    session.send("stop");
    const auto words = words_of(session.transcript.text());
    ASSERT_GE(words.size(), 2u);
    EXPECT_EQ(words[words.size() - 2], "bestmove");
    EXPECT_TRUE(state->parse_action(words.back())) << words.back();
  }
}

TEST_P(UciGames, GoWhereNothingIsToBeDecidedIsAnErrorAndNoMove) {
  for (const NodeKind kind : {NodeKind::chance, NodeKind::terminal}) {
    const auto state = random_game_at(game, kind);
    if (!state) continue;
    session.send(position_command(*state));
    const std::string answer = session.send("go depth 1");
    EXPECT_THAT(answer, StartsWith("error wrong_node "));
    EXPECT_THAT(answer, HasSubstr(std::string(name_of(kind))));
    EXPECT_THAT(answer, EndsWith("\nbestmove (none)\n"));
  }
}

TEST_P(UciGames, TheBoardShowsEveryPieceInItsPlace) {
  const View view = (*game.start({}))->view();
  const std::string board = session.send("d");
  std::istringstream lines(board);
  std::string line;
  std::getline(lines, line);  // the letters of the files
  for (int rank = view.ranks; rank >= 1; --rank) {
    ASSERT_TRUE(std::getline(lines, line));
    for (const ViewPiece& piece : view.pieces) {
      if (piece.square / view.files != rank - 1) continue;
      const auto column = static_cast<std::size_t>(4 + 5 * (piece.square % view.files));
      EXPECT_THAT(line.substr(column, 5), HasSubstr(std::string(1, piece.letter))) << board;
    }
  }
  EXPECT_THAT(board, HasSubstr("\nposition: " + view.position.str() + '\n'));
}

TEST(Uci, NewGameBringsBackTheFirstPosition) {
  Session session;
  const std::string first = session.send("query position");
  session.send(position_command(*random_game_at(*all_games().front(), NodeKind::terminal)));
  EXPECT_NE(session.send("query position"), first);
  EXPECT_EQ(session.send("ucinewgame"), "");
  EXPECT_EQ(session.send("query position"), first);
}

TEST(Uci, WhatIsNotACommandIsAnErrorInPrintableText) {
  Session session;
  EXPECT_EQ(session.send("xyzzy"), "error unknown_command 'xyzzy' is not a command; help lists them\n");
  EXPECT_EQ(session.send("\x1b[2J\xff"), "error unknown_command '?[2J?' is not a command; help lists them\n");
  EXPECT_LT(session.send(std::string(100000, 'x')).size(), 200u);
  EXPECT_EQ(session.send(""), "");
  EXPECT_EQ(session.send(" \t\r"), "");
}

TEST(Uci, HelpNamesEveryCommand) {
  const std::string help = Session().send("help");
  for (const char* command : {"uci\n", "isready", "setoption", "ucinewgame", "position", "go ", "stop",
                              "ponderhit", "query", "d ", "quit"}) {
    EXPECT_THAT(help, HasSubstr(command));
  }
}

TEST(Uci, PonderhitIsRefusedWhereNothingIsPondered) {
  EXPECT_THAT(Session().send("ponderhit"), StartsWith("error wrong_node ponderhit: nothing is pondered"));
}

TEST(Uci, QuitEndsTheInput) {
  Session session;
  std::istringstream in("isready\nquit\nisready\n");
  session.uci.run(in);
  EXPECT_EQ(session.transcript.text(), "readyok\n");
}

TEST(Uci, TheLastLineNeedsNoNewline) {
  Session session;
  std::istringstream in("isready");
  session.uci.run(in);
  EXPECT_EQ(session.transcript.text(), "readyok\n");
}

TEST(Uci, ALineBeyondAllMeasureIsAnErrorAndTheNextIsRead) {
  Session session;
  std::istringstream in("position startpos moves " + std::string(std::size_t{1} << 24, 'x') + "\nisready\n");
  session.uci.run(in);
  EXPECT_THAT(session.transcript.text(), StartsWith("error bad_command a line has more than "));
  EXPECT_THAT(session.transcript.text(), EndsWith("\nreadyok\n"));
}

TEST(Uci, NoInputCrashesOrHangsIt) {
  const std::vector<std::string> words{"uci",
                                       "isready",
                                       "setoption",
                                       "name",
                                       "value",
                                       "UCI_Variant",
                                       "conflict",
                                       "Hash",
                                       "MultiPV",
                                       "Level",
                                       "Seed",
                                       "Engine",
                                       "search",
                                       "random",
                                       "greedy",
                                       "mcts",
                                       "ucinewgame",
                                       "position",
                                       "startpos",
                                       "fen",
                                       "moves",
                                       "e2e4",
                                       "e7e5",
                                       "d2d4",
                                       "none",
                                       "roll:5,3",
                                       "roll:",
                                       "attacker",
                                       "go",
                                       "depth",
                                       "nodes",
                                       "movetime",
                                       "wtime",
                                       "btime",
                                       "infinite",
                                       "stop",
                                       "ponderhit",
                                       "query",
                                       "turn",
                                       "legal",
                                       "chance",
                                       "d",
                                       "help",
                                       "quit",
                                       "0",
                                       "1",
                                       "-1",
                                       "7",
                                       "99999999999999999999",
                                       "\xff\x01",
                                       "side=white",
                                       "",
                                       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"};
  Session session;
  SplitMix64 random(7);
  const auto pick = [&] { return words[random.below(static_cast<std::uint32_t>(words.size()))]; };
  for (int i = 0; i < 2000; ++i) {
    std::string line = pick();
    for (std::uint32_t more = random.below(8); more > 0; --more) line += ' ' + pick();
    if (!line.empty() && random.below(4) == 0) {
      line[random.below(static_cast<std::uint32_t>(line.size()))] = static_cast<char>(random.below(256));
    }
    session.send(line);
  }
  EXPECT_THAT(session.send("isready"), EndsWith("readyok\n"));
}

}  // namespace
}  // namespace fray
