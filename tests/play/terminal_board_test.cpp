// Views as text, of boards of any size and marks of any name.
#include "play/terminal/board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "play/terminal/battle.h"
#include "play/terminal/text.h"

namespace fray::terminal {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

View large_view() {
  View view;
  view.files = 10;
  view.ranks = 12;
  view.node = NodeKind::decision;
  view.side = Side::black;
  view.position.fields = {{"side", "black"}, {"turn", "12"}};
  view.pieces = {{0, Side::white, "king", 'K', {{"hit points", "7"}}},
                 {119, Side::black, "knight", 'n', {{"hit points", "3"}, {"asleep", "2 turns"}}},
                 {55, Side::white, "dragon", 'D', {{"hit points", "40"}}}};
  return view;
}

TEST(TerminalBoard, TenByTwelveFitsEightyColumns) {
  const std::vector<std::string> lines = lines_of(draw_view(large_view(), {}));
  EXPECT_EQ(lines.front(), lines[13]);
  EXPECT_NE(lines.front().find("a    b    c"), std::string::npos);
  EXPECT_EQ(lines[1].substr(0, 4), " 12 ");
  EXPECT_EQ(lines[12].substr(0, 7), "  1   K");
  for (const std::string& line : lines) EXPECT_LE(line.size(), 80U) << line;
}

TEST(TerminalBoard, FlippedBoardsHaveTheFirstRankOnTop) {
  const std::vector<std::string> lines = lines_of(draw_view(large_view(), {.flipped = true}));
  EXPECT_EQ(lines[1].substr(0, 4), "  1 ");
  EXPECT_NE(lines[1].find("K   1"), std::string::npos);
  EXPECT_NE(lines.front().find("j    i    h"), std::string::npos);
}

TEST(TerminalBoard, MarksAreCharactersAndTheLegendNamesThem) {
  View view = large_view();
  view.marks = {{0, "from"}, {0, "moved"}, {55, "terrain"}, {55, "target"},
                {1, "dark"}, {2, "dark"},  {2, "wet"}};
  const std::string text = draw_view(view, {});
  EXPECT_NE(text.find("[ K ]"), std::string::npos);
  EXPECT_NE(text.find(">:D:<"), std::string::npos);
  EXPECT_NE(text.find(" ~.~ "), std::string::npos);
  EXPECT_NE(text.find(" ~.= "), std::string::npos);
  EXPECT_NE(text.find("> < target  [ ] moved  : terrain  ~ dark  = wet"), std::string::npos);
  EXPECT_EQ(text.find("( ) from"), std::string::npos) << "no square shows it";
}

TEST(TerminalBoard, MoreMarksThanThereIsRoomForAreTold) {
  View view = large_view();
  view.marks = {{1, "dark"}, {1, "wet"}, {1, "burning"}};
  const std::string text = draw_view(view, {});
  EXPECT_NE(text.find(" ~.? "), std::string::npos);
  EXPECT_NE(text.find("? and more marks"), std::string::npos);
}

TEST(TerminalBoard, WhatOnlySomePiecesCarryTraysAndTheTurnAreTold) {
  View view = large_view();
  view.trays = {{"hand", Side::white, {"fireball", "shield"}}, {"hand", Side::black, {}}};
  const std::string text = draw_view(view, {});
  EXPECT_NE(text.find("    White, hand: fireball, shield\n"), std::string::npos);
  EXPECT_NE(text.find("    Black, hand: none\n"), std::string::npos);
  EXPECT_NE(text.find("    asleep 2 turns: knight j12\n"), std::string::npos);
  EXPECT_EQ(text.find("hit points"), std::string::npos);
  EXPECT_NE(text.find("Turn 12, Black's turn\n"), std::string::npos);
}

TEST(TerminalBoard, ColorsChangeNothingButTheColors) {
  View view = large_view();
  view.marks = {{0, "moved"}, {55, "terrain"}};
  const std::string colored = draw_view(view, {.color = true});
  std::string bare;
  for (std::size_t i = 0; i < colored.size(); ++i) {
    if (colored[i] == '\x1b') {
      i = colored.find('m', i);
    } else {
      bare += colored[i];
    }
  }
  EXPECT_NE(colored, bare);
  EXPECT_EQ(bare, draw_view(view, {}));
}

TEST(TerminalBoard, FiguresStandForChessPiecesAndLettersForOthers) {
  const std::string text = draw_view(large_view(), {.figures = true});
  EXPECT_NE(text.find("♔"), std::string::npos);
  EXPECT_NE(text.find("♞"), std::string::npos);
  EXPECT_NE(text.find("D"), std::string::npos);
}

TEST(TerminalBattle, OfManyWaysTheBestAndTheOneAloneAreShownUnderTheirNumbers) {
  View view = large_view();
  for (std::uint64_t i = 0; i < 9; ++i) {
    ViewAction action{
        Action{static_cast<std::uint32_t>(i)}, "way" + std::to_string(i), {{"target", 119, ""}}, {}};
    if (i > 0) action.steps.push_back({"supporter", static_cast<Square>(i), ""});
    action.odds = ViewOdds{static_cast<double>(10 + i) / 36, 0, RollOdds{static_cast<int>(i), 1, 10 + i, 36}};
    view.actions.push_back(std::move(action));
  }
  view.actions.push_back({Action{9}, "peace", {}, {}});
  const std::string text = menu_text(view, menu_order(view), {.numbered = true, .most = 2});
  EXPECT_EQ(text,
            "Battles: strength against strength, rolls that win, what supporters add.\n"
            "Attack knight j12:\n"
            "  1  way8  8 against 1  18 of 36, 50%  with i1: +22%\n"
            "  2  way7  7 against 1  17 of 36, 47%  with h1: +19%\n"
            "  9  way0  0 against 1  10 of 36, 28%  alone\n"
            "      and 6 more, see `odds`\n"
            "Or:\n"
            "  10  peace\n");
  EXPECT_NE(menu_text(view, menu_order(view), {}).find("way4"), std::string::npos);
}

TEST(TerminalText, SharesNeverRoundAPossibilityToACertainty) {
  EXPECT_EQ(percent(0), "0%");
  EXPECT_EQ(percent(0.001), "<1%");
  EXPECT_EQ(percent(21.0 / 36), "58%");
  EXPECT_EQ(percent(0.999), ">99%");
  EXPECT_EQ(percent(1), "100%");
  EXPECT_EQ(share_text(21, 36), "21 of 36, 58%");
  EXPECT_EQ(share_text(1'000'000, 4'000'000), "25%");
}

TEST(TerminalBoard, MovesOfATurnAreALineAndCommandersAreNamedThereOnly) {
  View view = large_view();
  for (ViewPiece& piece : view.pieces) piece.badges = {{"hp", "7"}, {"max", "9"}};
  view.pieces[1].badges.push_back({"commander", "queen"});
  view.slots = {
      {Side::white, "king", 0, "done"}, {Side::black, "king", 1, "now"}, {Side::white, "queen", 0, "ahead"}};
  const std::string text = draw_view(view, {});
  EXPECT_NE(text.find("moves of this turn: (White king), [Black king], White queen"), std::string::npos)
      << text;
  EXPECT_EQ(text.find("commander"), std::string::npos) << text;
  EXPECT_EQ(text.find("hp 7"), std::string::npos) << text;
  EXPECT_NE(text.find("7 of 9"), std::string::npos) << text;
}

TEST(TerminalBoard, TwoOnOneSquareAreToldApart) {
  View view = large_view();
  view.pieces[1].badges = {{"hp", "2"}, {"max", "9"}, {"asleep", "2 turns"}};
  view.pieces.push_back({119, Side::white, "dragon", 'D', {{"hp", "5"}, {"max", "9"}}, true});
  const std::string text = draw_view(view, {});
  // The board shows the one that the placement has.
  EXPECT_NE(lines_of(text)[1].find('n'), std::string::npos) << text;
  EXPECT_EQ(lines_of(text)[1].find('D'), std::string::npos) << text;
  EXPECT_NE(text.find("asleep 2 turns: black knight j12"), std::string::npos) << text;
  EXPECT_NE(text.find("Black knight j12  2 of 9"), std::string::npos) << text;
  EXPECT_NE(text.find("White dragon j12  5 of 9"), std::string::npos) << text;
}

TEST(TerminalText, OnlyCharactersThatATerminalDoesNotObeyArePrinted) {
  EXPECT_EQ(printable("naïve ♔ 🙂\n"), "naïve ♔ 🙂\n");
  EXPECT_EQ(printable("a\x1b[31m\r\x7f"), "a?[31m??");
  EXPECT_EQ(printable("\xc2\x9b"
                      "2J \xe2\x99 \xff \xf5\x80\x80\x80"),
            "??2J ?? ? ????");
}

TEST(TerminalText, WordsForTheShellAreQuotedWhereTheyMustBe) {
  EXPECT_EQ(shell_word("games/a-1.pgn"), "games/a-1.pgn");
  EXPECT_EQ(shell_word("it's mine"), "'it'\\''s mine'");
  EXPECT_EQ(shell_word(""), "''");
}

}  // namespace
}  // namespace fray::terminal
