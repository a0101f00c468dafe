// Reading and printing PGN, without any game: replaying is tested with the games.
#include "core/record.h"
#include "core/pgn.h"

#include <gtest/gtest.h>

#include <sstream>

namespace fray {
namespace {

using Kind = GameStep::Kind;

const RecordStep kMove{Kind::action, true, "e2e4", {}};

/// The steps as one line: moves bare, further actions +, classes =, rolls as faces.
std::string steps_text(const GameRecord& record) {
  std::string text;
  for (const RecordStep& step : record.steps) {
    if (!text.empty()) text += ' ';
    if (step.kind == Kind::action && !step.starts_turn) text += '+';
    if (step.kind == Kind::outcome) text += '=';
    if (step.kind == Kind::roll) {
      for (const int face : step.faces) text += '<' + std::to_string(face);
    }
    text += step.text;
  }
  return text;
}

std::string steps_of(std::string_view pgn) {
  const auto record = parse_pgn(pgn);
  if (!record) return record.error().message;
  return steps_text(*record) + " " + record->result;
}

std::string error_of(std::string_view pgn) {
  const auto record = parse_pgn(pgn);
  if (record) return "no error";
  EXPECT_EQ(record.error().code, "bad_game");
  return record.error().message;
}

GameRecord sample() {
  GameRecord record;
  record.set_tag("White", "A");
  record.set_tag("Black", "B");
  record.steps = {kMove,
                  {Kind::action, false, "xd5+c3", {}},
                  {Kind::roll, false, "", {5, 13}},
                  {Kind::action, false, "e4xd5", {}},
                  {Kind::action, true, "b8a6", {}},
                  {Kind::action, false, "none", {}},
                  {Kind::action, true, "a2a3", {}},
                  {Kind::outcome, false, "attacker", {}}};
  record.result = "1-0";
  return record;
}

TEST(PrintPgn, PutsWhatFollowsTheFirstActionOfATurnIntoAComment) {
  EXPECT_EQ(
      print_pgn(sample()),
      "[White \"A\"]\n[Black \"B\"]\n\n"
      "1. e2e4 {[%do xd5+c3] [%dice 5 13] [%do e4xd5]} b8a6 {[%do none]} 2. a2a3 {[%class attacker]} 1-0\n");
}

TEST(PrintPgn, NumbersFromThePosition) {
  GameRecord record;
  record.set_tag("FEN", "8/8 side=black turn=41");
  record.steps = {kMove, kMove, kMove};
  EXPECT_EQ(print_pgn(record), "[FEN \"8/8 side=black turn=41\"]\n\n41... e2e4 42. e2e4 e2e4 *\n");
}

TEST(PrintPgn, PrintsAGameThatStartsInsideATurn) {
  GameRecord record;
  record.set_tag("FEN", "8/8 side=white turn=3");
  record.steps = {
      {Kind::roll, false, "", {1, 2}}, {Kind::action, true, "a7a6", {}}, {Kind::action, true, "h2h3", {}}};
  const std::string text = print_pgn(record);
  EXPECT_EQ(text, "[FEN \"8/8 side=white turn=3\"]\n\n{[%dice 1 2]} 3... a7a6 4. h2h3 *\n");
  EXPECT_EQ(steps_of(text), "<1<2 a7a6 h2h3 *");
}

TEST(PrintPgn, BreaksLinesBetweenTokensAtAHundredCharacters) {
  GameRecord record;
  for (int i = 0; i < 300; ++i) record.steps.push_back(kMove);
  std::istringstream lines(print_pgn(record));
  std::string line;
  std::size_t longest = 0;
  while (std::getline(lines, line)) longest = std::max(longest, line.size());
  EXPECT_LE(longest, 100u);
  EXPECT_GE(longest, 90u);
  EXPECT_EQ(parse_pgn(print_pgn(record))->steps.size(), 300u);
}

TEST(Pgn, PrintAndParseAreARoundTrip) {
  const GameRecord record = sample();
  const auto read = parse_pgn(print_pgn(record));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->tags, record.tags);
  EXPECT_EQ(read->result, record.result);
  EXPECT_EQ(steps_text(*read), steps_text(record));
  EXPECT_EQ(print_pgn(*read), print_pgn(record));
}

TEST(Pgn, EscapesQuotesAndBackslashesInTags) {
  GameRecord record;
  record.set_tag("White", "The \"Rook\" \\ Söhne [b]");
  const std::string text = print_pgn(record);
  EXPECT_NE(text.find("[White \"The \\\"Rook\\\" \\\\ Söhne [b]\"]"), std::string::npos) << text;
  EXPECT_EQ(parse_pgn(text)->tag("White"), "The \"Rook\" \\ Söhne [b]");
}

TEST(Pgn, DropsControlCharactersFromTags) {
  GameRecord record;
  record.set_tag("White", "A\nB\x01");
  EXPECT_EQ(parse_pgn(print_pgn(record))->tag("White"), "AB");
}

TEST(Pgn, SettingATagAgainReplacesIt) {
  GameRecord record;
  record.set_tag("White", "A");
  record.set_tag("White", "B");
  EXPECT_EQ(record.tags.size(), 1u);
  EXPECT_EQ(record.tag("White"), "B");
  EXPECT_EQ(record.tag("Black"), "");
}

TEST(ParsePgn, ReadsMoveNumbersInEveryForm) {
  EXPECT_EQ(steps_of("1. e4 e5 2.d4 2... d5 3 . c4 4...c5 1-0"), "e4 e5 d4 d5 c4 c5 1-0");
}

TEST(ParsePgn, ReadsEveryResult) {
  for (const std::string result : {"1-0", "0-1", "1/2-1/2", "*"})
    EXPECT_EQ(steps_of("1. e4 " + result), "e4 " + result);
}

TEST(ParsePgn, IgnoresCommentsVariationsAndGlyphs) {
  EXPECT_EQ(steps_of("{before} 1. e4 $1 {good} ; to the end (of the line {\n"
                     "(1. d4 d5 (1... f5 {a ) inside [%do no]}) 2. c4) e5 $14\n"
                     "% escaped line 9. h4\n2. d4 (2. h4)*"),
            "e4 e5 d4 *");
}

TEST(ParsePgn, ReadsCommandsAmongOtherTextOfAComment) {
  EXPECT_EQ(
      steps_of("1. e4 {a brave move [%clk 0:01:02] [%do xd5] then [%dice 6 1] and [%class attacker] so} *"),
      "e4 +xd5 <6<1 =attacker *");
}

TEST(ParsePgn, ReadsCommandsThatAnotherToolBrokeOverLines) {
  EXPECT_EQ(steps_of("1. e4 {[%do\nxd5] [%dice 6\r\n1]  [%dice  2   3 ]} *"), "e4 +xd5 <6<1 <2<3 *");
}

TEST(ParsePgn, ReadsWindowsLines) {
  EXPECT_EQ(steps_of("[White \"A\"]\r\n[Black \"B\"]\r\n\r\n1. e4 {[%dice 1 2]}\r\ne5 ; x\r\n1-0\r\n"),
            "e4 <1<2 e5 1-0");
}

TEST(ParsePgn, ReadsLongLines) {
  std::string text;
  for (int i = 1; i <= 20000; ++i) text += std::to_string(i) + ". e4 e5 ";
  EXPECT_EQ(parse_pgn(text + "*")->steps.size(), 40000u);
}

TEST(ParsePgn, SaysWhatIsWrongWithATag) {
  EXPECT_EQ(error_of("\n[White]"), "line 2: a tag is not of the form [Name \"value\"]");
  EXPECT_EQ(error_of("[White A]\n*"), "line 1: a tag is not of the form [Name \"value\"]");
  EXPECT_EQ(error_of("[\"A\"]\n*"), "line 1: a tag is not of the form [Name \"value\"]");
  EXPECT_EQ(error_of("[White \"A]\n*"), "line 1: the value of tag White does not end on its line");
  EXPECT_EQ(error_of("[White \"A\"\n*"), "line 2: tag White has no closing bracket");
  EXPECT_EQ(error_of("[White \"A"), "line 1: tag White has no closing bracket");
  EXPECT_EQ(error_of("[White \"A\"]\n[White \"A\"]\n*"), "line 2: tag White is given twice");
  EXPECT_EQ(error_of("[White \"\"]\n[White \"A\"]\n*"), "line 2: tag White is given twice");
}

TEST(ParsePgn, SaysWhatIsWrongWithTheMovetext) {
  EXPECT_EQ(error_of(""), "line 1: no result at the end of the movetext (1-0, 0-1, 1/2-1/2 or *)");
  EXPECT_EQ(error_of("1. e4\n"), "line 2: no result at the end of the movetext (1-0, 0-1, 1/2-1/2 or *)");
  EXPECT_EQ(error_of("1. e4 1-0\n2. e4"), "line 2: text after the end of the game");
  EXPECT_EQ(error_of("\n1. e4 { open\n\n 1-0"), "line 2: a comment does not end");
  EXPECT_EQ(error_of("\n\n1. e4 ( open\n 1-0"), "line 3: a variation does not end");
  EXPECT_EQ(error_of("1. e4 ({ open ) 1-0"), "line 1: a variation does not end");
  EXPECT_EQ(error_of("1. e4\n e5) *"), "line 2: ')' has no place here");
  EXPECT_EQ(error_of("1. e4 } *"), "line 1: '}' has no place here");
  EXPECT_EQ(error_of("1. e4\n[White \"B\"]\n*"), "line 2: '[' has no place here");
}

TEST(ParsePgn, SaysWhatIsWrongWithACommand) {
  EXPECT_EQ(error_of("1. e4\n{[%do xd5} *"), "line 2: a command in a comment has no closing bracket");
  EXPECT_EQ(error_of("1. e4 {[%dice 5 x]} *"), "line 1: 'x' is not the face of a die");
  EXPECT_EQ(error_of("1. e4 {[%do ]} *"), "line 1: [%do] takes one action");
  EXPECT_EQ(error_of("1. e4 {[%do xd5 xe5]} *"), "line 1: [%do] takes one action");
  EXPECT_EQ(error_of("1. e4 {[%class]} *"), "line 1: [%class] takes one outcome");
}

TEST(ParseFaces, ReadsNumbersAndNothingElse) {
  EXPECT_EQ(*parse_faces("5,3", ','), (std::vector<int>{5, 3}));
  EXPECT_EQ(*parse_faces("12", ','), std::vector<int>{12});
  EXPECT_EQ(*parse_faces("", ','), std::vector<int>{});
  for (const char* text : {",", "5,", "5,,3", "5 3", "5, 3", "x", "99999999999", "5;3"}) {
    const auto faces = parse_faces(text, ',');
    ASSERT_FALSE(faces) << text;
    EXPECT_EQ(faces.error().code, "bad_dice");
  }
}

/// The number and side of each move of a file.
std::string numbers_of(std::string_view pgn) {
  const auto record = parse_pgn(pgn);
  if (!record) return record.error().message;
  std::string text;
  for (const RecordStep& step : record->steps) {
    if (!step.starts_turn) continue;
    text += (text.empty() ? "" : " ") + std::to_string(step.turn) + (step.side == Side::white ? "w" : "b");
  }
  return text;
}

TEST(ParsePgn, TakesTheNumbersOfMovesFromTheFile) {
  EXPECT_EQ(numbers_of("1. a2a3 a7a6 2. b2b3 *"), "1w 1b 2w");
  EXPECT_EQ(numbers_of("1. a2a3 2. b2b3 2... a7a6 3.c2c3 *"), "1w 2w 2b 3w");
  EXPECT_EQ(numbers_of("4... a7a6 a2a3 *"), "4b 5w");
  EXPECT_EQ(numbers_of("[FEN \"8/8 side=black turn=7\"]\n\na7a6 a2a3 *"), "7b 8w");
}

TEST(PrintPgn, NumbersASideThatHasTwoTurnsInARow) {
  const std::string twice = "1. a2a3 2. b2b3 a7a6 3... b7b6 4. c2c3 *\n";
  EXPECT_EQ(print_pgn(*parse_pgn(twice)), "\n" + twice);
}

}  // namespace
}  // namespace fray
