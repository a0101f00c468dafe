// Thinking and listening at once: the search thread of `fray uci`.
#include <gmock/gmock.h>

#include <new>
#include <sstream>
#include <thread>

#include "play/uci_session.h"

namespace fray {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

/// A session whose engine is in the middle of an endless search.
struct Thinking : Session {
  Thinking() : Session(Engines::waiting) {
    uci.handle("go infinite");
    transcript.wait_for("info ");
  }
};

TEST(UciSearch, StopEndsAnEndlessSearchWithItsMove) {
  Thinking session;
  EXPECT_THAT(session.transcript.text(), Not(HasSubstr("bestmove")));
  EXPECT_THAT(session.send("stop"), HasSubstr("\nbestmove "));
  EXPECT_EQ(session.send("stop"), "");
}

TEST(UciSearch, TheLastReportStandsBeforeTheMove) {
  Thinking session;
  EXPECT_THAT(session.send("stop"), StartsWith("info depth 4 "));
}

TEST(UciSearch, IsReadyAndQueriesAreAnsweredWhileItThinks) {
  Thinking session;
  EXPECT_EQ(session.send("isready"), "readyok\n");
  EXPECT_EQ(session.send("query gameover"), "gameover false\n");
  EXPECT_THAT(session.send("d"), HasSubstr("position: "));
  EXPECT_THAT(session.transcript.text(), Not(HasSubstr("bestmove")));
}

TEST(UciSearch, WhatChangesThePositionOrTheEngineStopsTheSearchFirst) {
  for (const char* line : {"position startpos", "ucinewgame", "setoption name Hash value 32", "quit"}) {
    Thinking session;
    EXPECT_THAT(session.send(line), HasSubstr("bestmove ")) << line;
  }
}

TEST(UciSearch, WhatIsWrongLeavesTheSearchAlone) {
  Thinking session;
  EXPECT_THAT(session.send("position startpos moves nonsense"), Not(HasSubstr("bestmove")));
  EXPECT_THAT(session.send("setoption name Hash value many"), Not(HasSubstr("bestmove")));
  EXPECT_THAT(session.send("xyzzy"), Not(HasSubstr("bestmove")));
}

TEST(UciSearch, ASecondGoEndsTheFirstAndEachHasItsMove) {
  Thinking session;
  session.send("go infinite");
  session.send("stop");
  EXPECT_EQ(count(session.transcript.text(), "bestmove "), 2u);
}

TEST(UciSearch, TheEndOfTheInputStopsTheSearch) {
  Session session(Engines::waiting);
  std::istringstream in("go infinite\n");
  session.uci.run(in);
  EXPECT_EQ(count(session.transcript.text(), "bestmove "), 1u);
}

TEST(UciSearch, QuitStopsTheSearch) {
  Session session(Engines::waiting);
  std::istringstream in("go infinite\nquit\n");
  session.uci.run(in);
  EXPECT_EQ(count(session.transcript.text(), "bestmove "), 1u);
}

TEST(UciSearch, ASessionThatIsDroppedStopsItsSearch) {
  const Thinking session;
  EXPECT_THAT(session.transcript.text(), HasSubstr("info "));
}

TEST(UciSearch, AnEngineThatIsDoneAnswersWithoutBeingStopped) {
  Session session(Engines::prompt);
  session.send("go depth 4");
  session.transcript.wait_for("bestmove ");
  EXPECT_EQ(count(session.transcript.text(), "\nbestmove "), 1u);
}

TEST(UciSearch, AfterGoInfiniteTheMoveWaitsForStop) {
  Session session(Engines::prompt);
  session.send("go infinite");
  session.transcript.wait_for("info depth 4 ");
  // A move that does not wait would be written somewhere among these.
  for (int i = 0; i < 1000; ++i) session.send("isready");
  session.send("stop");
  const std::string text = session.transcript.text();
  EXPECT_LT(text.rfind("readyok"), text.find("bestmove"));
}

TEST(UciSearch, OptionsReachTheEngine) {
  Session session(Engines::prompt);
  session.send("setoption name hash value 64");
  session.send("setoption name ENGINE value MCTS");
  session.send("setoption name Level value 5");
  session.send("setoption name Seed value 99");
  session.send("isready");
  EXPECT_EQ(session.asked.spec.kind, "mcts");
  EXPECT_EQ(session.asked.spec.hash_mb, 64);
  EXPECT_EQ(session.asked.spec.level, 5);
  EXPECT_EQ(session.asked.spec.seed, 99u);
}

TEST(UciSearch, TheEngineIsKeptUntilAnOptionNeedsAnother) {
  Session session(Engines::prompt);
  for (const char* line : {"isready", "go depth 1", "setoption name MultiPV value 2", "position startpos",
                           "go depth 1", "ucinewgame", "isready"}) {
    session.send(line);
  }
  EXPECT_EQ(session.asked.engines, 1);
  EXPECT_EQ(session.asked.new_games, 1);
  session.send("setoption name Hash value 32");
  session.send("isready");
  EXPECT_EQ(session.asked.engines, 2);
}

TEST(UciSearch, MultiPvIsTheNumberOfLinesReported) {
  Session session(Engines::prompt);
  session.send("go depth 1");
  session.send("stop");
  EXPECT_THAT(session.transcript.text(), Not(HasSubstr("multipv 2")));
  session.send("setoption name MultiPV value 7");
  session.send("go depth 1");
  session.send("stop");
  EXPECT_THAT(session.transcript.text(), HasSubstr("multipv 2"));
  EXPECT_EQ(session.asked.limits.back().lines, 7);
}

TEST(UciSearch, LimitsReachTheEngine) {
  Session session(Engines::prompt);
  session.send("go depth 6 nodes 5000 wtime 60000 btime 1 winc 1000 binc 2 movestogo 10");
  session.send("stop");
  const Limits limits = session.asked.limits.back();
  EXPECT_EQ(limits.depth, 6);
  EXPECT_EQ(limits.nodes, 5000u);
  EXPECT_EQ(limits.time_ms, 0);
  EXPECT_EQ(limits.clock_ms, 60000);
  EXPECT_EQ(limits.increment_ms, 1000);
  EXPECT_EQ(limits.turns_to_go, 10);
}

TEST(UciSearch, AGoThatIsWrongIsAnErrorAndNoMove) {
  Session session(Engines::prompt);
  const std::string answer = session.send("go depth many");
  EXPECT_THAT(answer, StartsWith("error bad_number go depth is 'many', expected "));
  EXPECT_THAT(answer, EndsWith("\nbestmove (none)\n"));
  EXPECT_TRUE(session.asked.limits.empty());
}

TEST(UciSearch, AnEngineThatFindsNoMemoryIsAnErrorAndNoMove) {
  Transcript transcript;
  std::ostream out(&transcript);
  Uci uci(out, "Tested 1.0",
          [](const AnyGame&, const EngineSpec&) -> std::unique_ptr<Engine> { throw std::bad_alloc(); });
  uci.handle("isready");
  EXPECT_THAT(transcript.text(), StartsWith("error no_memory "));
  EXPECT_THAT(transcript.text(), EndsWith("\nreadyok\n"));
  uci.handle("go depth 1");
  EXPECT_THAT(transcript.text(), EndsWith("\nbestmove (none)\n"));
}

TEST(LineWriter, LinesOfSeveralThreadsAreNotMixed) {
  Transcript transcript;
  std::ostream out(&transcript);
  LineWriter writer(out);
  std::vector<std::thread> threads;
  for (const char letter : {'a', 'b', 'c', 'd'}) {
    threads.emplace_back([&writer, letter] {
      for (int i = 0; i < 500; ++i) writer.write(std::string(50, letter));
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::istringstream lines(transcript.text());
  int read = 0;
  for (std::string line; std::getline(lines, line); ++read) {
    ASSERT_EQ(line, std::string(50, line.empty() ? ' ' : line[0]));
  }
  EXPECT_EQ(read, 2000);
}

}  // namespace
}  // namespace fray
