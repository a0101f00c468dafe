// Playing a study: what is measured, that it does not matter how often it was interrupted nor on how many
// threads it was played, where it stops, what its folder refuses, and the report.
#include "lab/study/study_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <string>
#include <string_view>

#include "lab/study/study_figures.h"
#include "lab/study/study_file.h"
#include "lab/study/study_report.h"
#include "lab/study/study_words.h"
#include "temporary_folder.h"

namespace fray {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

const std::atomic<bool> kNeverInterrupted{false};
const auto kNoLines = [](const std::string&) {};

constexpr const char* kConflict =
    "title = 'strict <knights>'\ngame = 'conflict'\nengine = 'greedy'\nskill = ['greedy', 'random']\ngames = "
    "30\n"
    "max_turns = 120\nluck_turns = 0\n[vary]\nknight_terrain = ['route', 'strict']\n";

class StudyRunTest : public ::testing::Test {
 protected:
  std::string folder(const std::string& name) const { return folder_ / name; }
  static Study study_of(const std::string& text) { return parse_study(text, "test.toml").value(); }
  static std::string read(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  StudyTally played(const Study& study, const std::string& name, unsigned threads) const {
    auto database = StudyDatabase::open(folder(name), study, settings_of(study)).value();
    const auto tally = run_study(study, StudyGames(study), database, threads, kNeverInterrupted, kNoLines);
    EXPECT_TRUE(tally && tally->complete());
    EXPECT_TRUE(database.write_csv());
    return *tally;
  }

  test::TemporaryFolder folder_;
};

TEST_F(StudyRunTest, ThreadsAndInterruptionsChangeNothing) {
  const Study study = study_of(kConflict);
  const StudyGames games(study);
  const StudyTally whole = played(study, "whole", 1);
  // Stopped again and again, after a few games each time, on another number of threads.
  int stops = 0;
  for (bool complete = false; !complete; ++stops) {
    auto database = StudyDatabase::open(folder("parts"), study, settings_of(study)).value();
    std::atomic<bool> stop{false};
    std::atomic<int> asked{0};
    // The lines come at every look and at the start.
    const auto tally = run_study(study, games, database, 3, stop, [&](const std::string&) {
      if (++asked == 2) stop = true;
    });
    ASSERT_TRUE(tally);
    complete = tally->complete();
    ASSERT_LT(stops, 20);
  }
  EXPECT_GT(stops, 1);
  const StudyTally again = played(study, "parts", 2);
  EXPECT_EQ(report_html(study, figures_of(study, whole), {}),
            report_html(study, figures_of(study, again), {}));
  for (const char* file : {"games.csv", "uses.csv", "offers.csv", "samples.csv"}) {
    EXPECT_GT(read(folder("whole") + '/' + file).size(), 100u) << file;
    EXPECT_EQ(read(folder("whole") + '/' + file), read(folder("parts") + '/' + file)) << file;
  }
}

TEST_F(StudyRunTest, UnitsComeBackAsTheyWerePlayed) {
  const Study study = study_of(kConflict);
  const StudyGames games(study);
  auto unit = games.play(3, 1, kNeverInterrupted).value().value();
  auto database = StudyDatabase::open(folder("one"), study, settings_of(study)).value();
  ASSERT_TRUE(database.add(unit));
  EXPECT_FALSE(database.add(unit)) << "a unit is added once";
  const auto back = database.units().value();
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(back[0].start, unit.start);
  const auto same = [](const GameAccount& a, const GameAccount& b) {
    EXPECT_EQ(a.result, b.result);
    EXPECT_EQ(a.reason, b.reason);
    EXPECT_EQ(a.luck, b.luck);
    EXPECT_EQ(a.turns, b.turns);
    EXPECT_EQ(a.actions, b.actions);
    EXPECT_EQ(a.outlook, b.outlook);
    EXPECT_EQ(a.uses, b.uses);
    ASSERT_EQ(a.samples.size(), b.samples.size());
    for (std::size_t i = 0; i < a.samples.size(); ++i)
      EXPECT_EQ(a.samples[i].differences, b.samples[i].differences);
  };
  same(back[0].even, unit.even);
  ASSERT_TRUE(back[0].skill);
  same((*back[0].skill)[1], (*unit.skill)[1]);
}

TEST_F(StudyRunTest, VariantsHaveTheSameOpeningsAndWhatDoesNotDifferPlaysTheSame) {
  // Nobody is healed in the first turns of a game, so these rules are the same for as long.
  const Study study = study_of(
      "game = 'gladiator'\nengine = 'greedy'\ngames = 5\nmax_turns = 12\n[vary]\nqueen_heals = ['all', "
      "'one']\n");
  const StudyGames games(study);
  EXPECT_TRUE(games.has_common_openings(1));
  for (std::uint64_t opening = 0; opening < 3; ++opening) {
    const auto base = games.play(opening, 0, kNeverInterrupted).value().value();
    const auto other = games.play(opening, 1, kNeverInterrupted).value().value();
    EXPECT_EQ(base.start, other.start);
    EXPECT_EQ(base.even.luck, other.even.luck);
    EXPECT_EQ(base.even.outlook, other.even.outlook);
    EXPECT_NE(base.start, games.play(opening + 10, 0, kNeverInterrupted).value().value().start);
  }
}

TEST_F(StudyRunTest, VariantsThatBeginOtherwiseHaveOpeningsOfTheirOwn) {
  const Study study = study_of(
      "game = 'gnostic'\nengine = 'greedy'\ngames = 5\n[[variant]]\noptions = { spells = 'queen' }\n"
      "[[variant]]\noptions = { rounds_per_step = 3 }\n");
  const StudyGames games(study);
  EXPECT_FALSE(games.has_common_openings(1));
  EXPECT_TRUE(games.has_common_openings(2));
}

TEST_F(StudyRunTest, AMateInOneIsAccountedFor) {
  // White mates in one and has a rook more.
  const Study study = study_of(
      "game = 'chess'\nposition = '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1'\nengine = 'search:depth=2'\ngames = 3\n"
      "openings = 0\n");
  const GameAccount game = StudyGames(study).play(0, 0, kNeverInterrupted).value().value().even;
  EXPECT_EQ(game.result, GameResult::white_wins);
  EXPECT_EQ(game.reason, "checkmate");
  EXPECT_EQ(game.turns, 1);
  EXPECT_EQ(game.decisions, 1);
  // 14 moves of the rook (7 up, 5 to the right, its king being in the way, none to the left), 5 of the king.
  EXPECT_EQ(game.actions, 17u);
  EXPECT_EQ(game.battles, 0);
  EXPECT_EQ(game.deaths, 0);
  EXPECT_EQ(game.luck, 0);
  EXPECT_THAT(game.outlook, ElementsAre(10'000));
  EXPECT_EQ(game.uses.at("move: rook")[0], 1);
  EXPECT_EQ(game.offers.at("rook").chosen, 1);
  EXPECT_EQ(game.offers.at("king").offered, 1);
  EXPECT_EQ(game.offers.at("king").chosen, 0);
}

TEST_F(StudyRunTest, ADifferenceThatIsPlainStopsTheStudyEarly) {
  // Without mana Wizard's Chess is chess: nobody buys cards, so there is less to choose.
  const Study study = study_of(
      "game = 'wizards'\nengine = 'greedy'\nmeasure = 'branching'\ngames = 200\nmax_turns = 16\nluck_turns = "
      "0\n"
      "[vary]\nmana = ['on', 'off']\n");
  const StudyTally tally = played(study, "early", 2);
  EXPECT_EQ(tally.verdicts[1], Verdict::differs);
  EXPECT_LT(tally.units[1].size(), 200u);
  EXPECT_EQ(tally.units[0].size(), tally.units[1].size());
  const StudyFigures figures = figures_of(study, tally);
  EXPECT_TRUE(figures.find("measures", "branching")->stands_out(1));
}

TEST_F(StudyRunTest, AStudyStopsWhenItIsAsPreciseAsWanted) {
  const Study study = study_of(
      "game = 'conflict'\nengine = 'random'\nmeasure = 'turns'\nprecision = 40\ngames = 500\nmax_turns = "
      "100\n"
      "luck_turns = 0\n");
  const StudyTally tally = played(study, "precise", 2);
  EXPECT_EQ(tally.verdicts[0], Verdict::precise);
  EXPECT_LT(tally.units[0].size(), 500u);
}

TEST_F(StudyRunTest, TheLooksEndWithTheLastOpening) {
  EXPECT_THAT(looks_of(10), ElementsAre(10));
  EXPECT_THAT(looks_of(24), ElementsAre(24));
  EXPECT_THAT(looks_of(100), ElementsAre(24, 36, 54, 81, 100));
}

TEST_F(StudyRunTest, AFolderIsForOneStudyAndOneProgram) {
  const Study study = study_of(kConflict);
  {
    auto database = StudyDatabase::open(folder("x"), study, settings_of(study));
    ASSERT_TRUE(database);
    const auto second = StudyDatabase::open(folder("x"), study, settings_of(study));
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, "folder_in_use");
  }
  Study other = study;
  other.seed = 2;
  const auto refused = StudyDatabase::open(folder("x"), other, settings_of(other));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "other_study");
  EXPECT_THAT(refused.error().message, HasSubstr("whose seed is 1, not 2"));
  EXPECT_TRUE(StudyDatabase::open(folder("x"), study, settings_of(study)));
}

TEST_F(StudyRunTest, TheReportHasItsNumbersWithoutAScriptAndNothingEscapesIntoIt) {
  const Study study = study_of(kConflict);
  const StudyFigures figures = figures_of(study, played(study, "report", 2));
  const std::string html = report_html(study, figures, {"const end = '</script>';", "body { margin: 0; }"});
  EXPECT_THAT(html, HasSubstr("<h1>strict &lt;knights&gt;</h1>"));
  EXPECT_THAT(html, HasSubstr("const end = '<\\/script>';"));
  EXPECT_THAT(html, Not(HasSubstr("strict <knights>")));
  EXPECT_THAT(html, Not(HasSubstr("http")));
  const auto& white = *figures.find("measures", "white")->values[0];
  EXPECT_THAT(html, HasSubstr("<b>" + number_words(white.value, "%", false)));
  EXPECT_THAT(plain_words(study, figures)[0],
              HasSubstr("After 30 openings, in games of greedy against itself"));
  // Greedy wins nearly all games against random play.
  EXPECT_GT(figures.find("skill", "stronger_raw")->values[0]->low, 0.6);
  constexpr std::string_view kBegin = "id=\"data\">";
  const std::size_t begin = html.find(kBegin);
  ASSERT_NE(begin, std::string::npos);
  const std::size_t end = html.find("</script>", begin);
  ASSERT_NE(end, std::string::npos);
  const Json data = Json::parse(html.substr(begin + kBegin.size(), end - begin - kBegin.size()));
  EXPECT_EQ(data["title"], "strict <knights>");
  EXPECT_EQ(data["variants"].size(), 2u);
}

}  // namespace
}  // namespace fray
