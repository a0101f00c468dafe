// Thinking on the opponent's time: `go ponder`, `ponderhit`, and what is expected of the other side.
#include <gmock/gmock.h>

#include <chrono>
#include <thread>

#include "core/record.h"
#include "play/uci_session.h"

namespace fray {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// The words of a session's last answer: "bestmove", the action, and perhaps "ponder" and another.
std::vector<std::string> last_answer(const Session& session) {
  const std::string text = session.transcript.text();
  const std::size_t at = text.rfind("bestmove ");
  std::vector<std::string> words;
  const std::string line = at == std::string::npos ? "" : text.substr(at, text.find('\n', at) - at);
  for (const std::string_view word : split_words(line)) words.emplace_back(word);
  return words;
}

struct ChessSession : Session {
  ChessSession() { send("setoption name UCI_Variant value chess"); }
};

TEST(UciPonder, NothingIsAnsweredBeforeTheHitHoweverSoonTheEngineIsDone) {
  for (const char* go : {"go ponder depth 1", "go ponder movetime 1", "go ponder nodes 10",
                         "go ponder wtime 5 btime 5", "go ponder"}) {
    ChessSession session;
    session.send("position startpos moves e2e4 e7e5");
    session.send(go);
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    EXPECT_THAT(session.transcript.text(), Not(HasSubstr("bestmove"))) << go;
    EXPECT_THAT(session.send("query gameover"), HasSubstr("gameover false"));
    const bool ends = std::string(go) != "go ponder";
    EXPECT_THAT(session.send("ponderhit"), Not(HasSubstr("error"))) << go;
    if (ends) {
      session.transcript.wait_for("bestmove ");
    } else {
      // Without a limit it thinks on.
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      EXPECT_THAT(session.transcript.text(), Not(HasSubstr("bestmove")));
      session.send("stop");
    }
    EXPECT_EQ(last_answer(session).size(), 2u) << go;
    EXPECT_THAT(session.send("ponderhit"), StartsWith("error wrong_node")) << "it has been answered";
  }
}

TEST(UciPonder, AMissIsAStop) {
  ChessSession session;
  session.send("go ponder wtime 60000 btime 60000");
  session.transcript.wait_for("info ");
  EXPECT_THAT(session.send("stop"), HasSubstr("bestmove "));
  // The next one is as if nothing had been.
  session.send("position startpos moves d2d4");
  session.send("go depth 1");
  session.transcript.wait_for("bestmove ");
}

TEST(UciPonder, AHitIsRefusedWhileAnOrdinarySearchIsGoingOn) {
  Session session(Engines::waiting);
  session.send("go infinite");
  EXPECT_THAT(session.send("ponderhit"), StartsWith("error wrong_node"));
  EXPECT_THAT(session.send("stop"), HasSubstr("bestmove "));
}

TEST(UciPonder, ThePonderOptionTellsWhatIsExpected) {
  ChessSession session;
  session.send("position startpos moves e2e4");
  session.send("go depth 4");
  session.transcript.wait_for("bestmove ");
  EXPECT_EQ(last_answer(session).size(), 2u) << "nobody has asked for it";
  session.send("setoption name Ponder value true");
  const std::size_t before = session.transcript.text().size();
  session.send("go depth 4");
  while (session.transcript.text().find("bestmove ", before) == std::string::npos)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  session.send("stop");
  const auto words = last_answer(session);
  ASSERT_EQ(words.size(), 4u);
  EXPECT_EQ(words[2], "ponder");
  // What a GUI does with it.
  EXPECT_EQ(session.send("position startpos moves e2e4 " + words[1] + ' ' + words[3]), "");
  EXPECT_EQ(session.send("query turn"), "turn black\n");
}

/// In every game, at decisions of random games: what is expected leads from a decision of this side over one
/// of the other to one of this side, without dice between them; and a GUI can ponder there.
class UciPonderOf : public ::testing::TestWithParam<const AnyGame*> {};
INSTANTIATE_TEST_SUITE_P(EveryGame, UciPonderOf, ::testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& game) { return std::string(game.param->info().name); });

TEST_P(UciPonderOf, WhatIsExpectedIsNeverBeyondDice) {
  SplitMix64 random(7);
  Session session;
  session.send("setoption name UCI_Variant value " + std::string(GetParam()->info().name));
  session.send("setoption name Ponder value true");
  for (int game = 0; game < 6; ++game) {
    auto state = *GetParam()->start({});
    for (std::uint32_t steps = random.below(30); steps > 0 && goes_on(*state); --steps)
      play_randomly(*state, random);
    if (state->node_kind() != NodeKind::decision) continue;
    const Side side = state->side_to_act();
    const std::string position = position_command(*state);
    session.send(state->steps().empty() ? "position startpos" : position);
    session.send("go nodes 1500");
    session.send("isready");
    while (session.transcript.text().rfind("bestmove ") == std::string::npos ||
           session.transcript.text().rfind("bestmove ") < session.transcript.text().rfind("info "))
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    session.send("stop");
    const auto words = last_answer(session);
    if (words.size() == 2) continue;
    ASSERT_EQ(words.size(), 4u);
    EventLog log;
    ASSERT_TRUE(play_text(*state, words[1], log));
    EXPECT_EQ(state->node_kind(), NodeKind::decision);
    EXPECT_EQ(state->side_to_act(), ~side);
    ASSERT_TRUE(play_text(*state, words[3], log));
    EXPECT_EQ(state->node_kind(), NodeKind::decision);
    EXPECT_EQ(state->side_to_act(), side);
    session.send(position_command(*state));
    session.send("go ponder wtime 1 btime 1");
    EXPECT_THAT(session.send("ponderhit"), Not(HasSubstr("error")));
    session.send("stop");
    EXPECT_EQ(last_answer(session).front(), "bestmove");
  }
}

TEST(UciPonder, ThereIsNothingToPonderWhereDiceAreRolledOrSeveralChoose) {
  Session session(Engines::toy, test::kToyGames);
  session.send("position fen " + test::kFight);
  EXPECT_THAT(session.send("go ponder"), HasSubstr("error wrong_node go ponder is for decisions"));
  EXPECT_THAT(session.transcript.text(), HasSubstr("bestmove (none)"));
  const auto& conflict = **find_game("conflict");
  const auto rolls = random_game_at(conflict, NodeKind::chance);
  Session dice;
  dice.send("setoption name UCI_Variant value conflict");
  dice.send(position_command(*rolls));
  EXPECT_THAT(dice.send("go ponder"), HasSubstr("error wrong_node go is for decisions"));
}

}  // namespace
}  // namespace fray
