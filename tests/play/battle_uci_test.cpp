// UCI at nodes where several seats choose at once.
#include <gmock/gmock.h>

#include "play/uci_session.h"

namespace fray::test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kFightForUci =
    "position fen 1Rr2 side=white phase=announce attacker=white round=1 troops=2,1 turn=3";

/// What a search answers.
std::string best(Session& session, const std::string& go) {
  const std::size_t before = session.transcript.text().size();
  session.uci.handle(go);
  // Returns after the answer.
  session.uci.handle("stop");
  const std::string answer = session.transcript.text().substr(before);
  const std::string word = answer.substr(answer.rfind("bestmove ") + 9);
  return word.substr(0, word.find('\n'));
}

TEST(UciAnnouncements, QueriesSayWhoChoosesAndWhat) {
  Session session(Engines::toy, kToyGames);
  session.send("position fen 1Rr2 side=white troops=2,1 turn=3 moves attack");
  EXPECT_EQ(session.send("query turn"), "turn simultaneous 0 1\n");
  EXPECT_EQ(session.send("query legal"), "legal seat 0 one two seat 1 one\n");
  EXPECT_THAT(session.send("query strategy"), StartsWith("strategy seat 0 "));
  EXPECT_THAT(session.send("query strategy"), EndsWith(" seat 1 one 1.000000\n"));
  session.send("position fen 1Rr2 side=white troops=2,1 turn=3 moves attack two&one");
  EXPECT_EQ(session.send("query turn"), "turn chance\n");
  EXPECT_THAT(session.send("query strategy"), StartsWith("error wrong_node"));
  session.send("position fen 1Rr2 side=white troops=2,1 turn=3 moves attack two&one roll:2,2,3");
  EXPECT_EQ(session.send("query turn"), "turn white\n") << "two more for the defender: four against five";
}

TEST(UciAnnouncements, GoAnnouncesForOneSeat) {
  Session session(Engines::toy, kToyGames);
  session.send(kFightForUci);
  session.send("go seat 1");
  session.uci.handle("stop");
  EXPECT_THAT(session.transcript.text(), EndsWith("bestmove one\n"));
  // Without a seat it is the side whose turn it is.
  for (const std::string go : {"go", "go seat 0", "go nodes 10", "go movetime 5"}) {
    EXPECT_THAT(best(session, go), testing::AnyOf("one", "two")) << go;
  }
}

TEST(UciAnnouncements, InfiniteWaitsToBeStopped) {
  Session session(Engines::toy, kToyGames);
  session.send(kFightForUci);
  EXPECT_EQ(session.send("go infinite seat 1"), "");
  EXPECT_EQ(session.send("isready"), "readyok\n");
  EXPECT_EQ(session.send("stop"), "bestmove one\n");
}

TEST(UciAnnouncements, WrongSeatsAreNamed) {
  Session session(Engines::toy, kToyGames);
  session.send(kFightForUci);
  EXPECT_EQ(session.send("go seat 2"),
            "error wrong_node go seat 2: that seat does not choose here; those that do: 0, 1\n"
            "bestmove (none)\n");
  EXPECT_THAT(session.send("go seat 8"), StartsWith("error bad_number go seat is '8'"));
  EXPECT_THAT(session.send("go seat"), StartsWith("error bad_command go seat: its number is missing"));
  session.send("position startpos");
  EXPECT_THAT(session.send("go depth 1 seat 1"), HasSubstr("those that do: 0\n"));
}

TEST(UciAnnouncements, MovesTakeJointChoices) {
  Session session(Engines::toy, kToyGames);
  EXPECT_THAT(session.send("position fen 1Rr2 side=white moves attack two"),
              HasSubstr("token 2, 'two': expected 2 actions separated by '&'"));
  EXPECT_EQ(session.send("position fen 1Rr2 side=white moves attack two&two tied one&one black wait"), "");
  EXPECT_EQ(session.send("query position"), "position R1r2 side=white phase=move troops=1,2 turn=3\n");
}

// A program that knows no rules plays a whole game by what the queries say.
TEST(UciAnnouncements, AWholeGameIsDriven) {
  Session session(Engines::toy, kToyGames);
  std::string moves;
  int announced = 0;
  SplitMix64 random(4);
  for (int step = 0; step < 400; ++step) {
    EXPECT_EQ(session.send("position startpos moves" + moves), "");
    const std::string turn = session.send("query turn");
    if (turn == "turn terminal\n") break;
    if (turn == "turn simultaneous 0 1\n") {
      moves += ' ' + best(session, "go seat 0") + '&' + best(session, "go seat 1");
      ++announced;
    } else if (turn == "turn chance\n") {
      const std::string legal = session.send("query legal");
      std::vector<std::string_view> words = split_words(std::string_view(legal).substr(0, legal.size() - 1));
      moves += ' ' + std::string(words[1 + random.below(static_cast<std::uint32_t>(words.size() - 1))]);
    } else {
      moves += ' ' + best(session, "go nodes 200");
    }
  }
  EXPECT_EQ(session.send("query gameover"), "gameover true\n");
  EXPECT_GT(announced, 0);
}

}  // namespace
}  // namespace fray::test
