// The terminal in games with battles of many nodes, and with very many actions.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "play/terminal/panel.h"
#include "play/terminal/session.h"
#include "play/terminal/steps.h"
#include "play/toy_engines.h"

namespace fray::terminal {
namespace {

using test::kFight;
using test::skirmish;

struct Typed {
  std::string text;
  int exit_code = -1;
  bool has(const std::string& part) const { return text.find(part) != std::string::npos; }
};

Typed type(const std::string& position, std::array<bool, 2> people, const std::string& input,
           bool interactive = false) {
  SessionSettings settings;
  settings.make_engine = test::make_toy_engine;
  settings.opponent.kind = "greedy";
  settings.adviser.kind = "greedy";
  settings.names = {"Ann", "Bob"};
  settings.date = "2026.01.31";
  settings.command = "fray play skirmish";
  settings.interactive = interactive;
  std::istringstream in(input);
  StreamInput lines(in);
  std::ostringstream out;
  StopFlag stop{false};
  Session session(PlayedGame(skirmish(position), {people, true}), settings, lines, out, stop);
  const int code = session.run();
  return {out.str(), code};
}

void expect_golden(const std::string& name, const std::string& text) {
  const std::string path = std::string(FRAY_TEST_DATA) + "/play/golden/" + name;
  if (std::getenv("FRAY_UPDATE_GOLDEN") != nullptr) std::ofstream(path) << text;
  std::ifstream file(path);
  std::stringstream kept;
  kept << file.rdbuf();
  EXPECT_EQ(text, kept.str()) << "the transcript " << name << " has changed";
}

TEST(BattleTerminal, TwoPeopleFightUnseen) {
  const Typed game = type("1Rr2 side=white turn=3", {true, true},
                          "odds\nattack\nmoves\none\n2\n4 3 2\nhint\nagain\n1\n1\n4 2\nrecord\n");
  EXPECT_EQ(game.exit_code, 0);
  expect_golden("terminal-battle.txt", game.text);
}

TEST(BattleTerminal, WhatIsAnnouncedIsNotPrintedBeforeAllHaveChosen) {
  // White announces two by its word, Black one by its number.
  const Typed game = type(kFight, {true, true}, "two\n");
  EXPECT_FALSE(game.has("> two")) << game.text;
  EXPECT_TRUE(game.has("(not shown)"));
  EXPECT_FALSE(game.has("announces")) << "one choice is missing";
  const Typed both = type(kFight, {true, true}, "two\n1\n");
  EXPECT_TRUE(both.has("White announces two"));
  EXPECT_TRUE(both.has("Black announces one"));
}

TEST(BattleTerminal, TheComputersAnnouncementComesAfterThePersons) {
  const Typed game = type(kFight, {true, false}, "two\n");
  const auto asked = game.text.find("White> two");
  ASSERT_NE(asked, std::string::npos) << "against a computer typing may be seen";
  EXPECT_EQ(game.text.substr(0, asked).find("announces"), std::string::npos);
  EXPECT_NE(game.text.find("Black announces", asked), std::string::npos);
}

TEST(BattleTerminal, ComputersAnnounceAmongThemselves) {
  const Typed game = type(kFight, {false, false}, "2 2 2 2\n");
  EXPECT_TRUE(game.has("White announces"));
  EXPECT_TRUE(game.has("Black announces"));
  EXPECT_TRUE(game.has("Roll the dice"));
}

TEST(BattleTerminal, AChoiceThatWaitsCanBeTakenBack) {
  const Typed game = type(kFight, {true, true}, "one\nundo\ntwo\none\nundo\n");
  EXPECT_TRUE(game.has("Taken back: what has been chosen here"));
  EXPECT_TRUE(game.has("White announces two"));
  EXPECT_TRUE(game.has("Taken back: White's two&one."));
}

TEST(BattleTerminal, WhatIsNotOnesOwnIsRefused) {
  const std::string uneven = "1Rr2 side=white phase=announce attacker=white round=1 troops=1,2 turn=3";
  const Typed game = type(uneven, {true, true}, "attack\n3\n2\n");
  EXPECT_FALSE(game.has("'attack'")) << "what was typed unseen is not repeated";
  // White has one die only, which needs no asking; Black is asked.
  EXPECT_TRUE(game.has("The only choice of White: one"));
  EXPECT_TRUE(game.has("That is not among your choices"));
  EXPECT_TRUE(game.has("The menu goes from 1 to 2."));
  EXPECT_TRUE(game.has("Black announces two"));
}

TEST(BattleTerminal, TheHintIsTheStrategy) {
  const Typed game = type(kFight, {true, false}, "hint\n");
  EXPECT_TRUE(game.has("Hint: good play chooses ")) << game.text;
}

/// Remembers what the session asked of the terminal.
class WatchedInput final : public LineInput {
 public:
  explicit WatchedInput(std::vector<std::string> lines) : lines_(std::move(lines)) {}
  InputEvent read(std::string& line) override {
    shown_when_read.push_back(shown_);
    if (next_ == lines_.size()) return InputEvent::end;
    line = lines_[next_++];
    return InputEvent::line;
  }
  void show_typing(bool shown) override { shown_ = shown; }
  std::vector<bool> shown_when_read;
  bool shown() const { return shown_; }

 private:
  std::vector<std::string> lines_;
  std::size_t next_ = 0;
  bool shown_ = true;
};

TEST(BattleTerminal, TypingIsHiddenOnlyWhereAnotherPersonMustNotSeeIt) {
  for (const bool two_people : {true, false}) {
    SessionSettings settings;
    settings.make_engine = test::make_toy_engine;
    settings.names = {"Ann", "Bob"};
    WatchedInput input({"attack", "two", "one"});
    std::ostringstream out;
    StopFlag stop{false};
    Session session(PlayedGame(skirmish("1Rr2 side=white turn=3"), {{true, two_people}, true}), settings,
                    input, out, stop);
    session.run();
    ASSERT_GE(input.shown_when_read.size(), 3u);
    EXPECT_TRUE(input.shown_when_read[0]);
    EXPECT_EQ(input.shown_when_read[1], !two_people);
    EXPECT_TRUE(input.shown());
  }
}

/// A position of a game with spells, as its view might be: three squares of every shade, two pieces hurt.
View spells() {
  View view;
  view.files = 5;
  view.ranks = 2;
  view.node = NodeKind::decision;
  view.to_act = {0};
  view.prompt = "Move or cast a spell";
  for (Square square = 0; square < 10; ++square) {
    view.marks.push_back({square, "shade", static_cast<int>(square % 5) - 2});
    if (square % 5 == 2) view.marks.push_back({square, "variable"});
  }
  const auto piece = [&](Square square, Side side, std::string_view kind, char letter, const char* hp,
                         const char* max, const char* here) {
    view.pieces.push_back({square, side, kind, letter, {{"hp", hp}, {"max", max}, {"effective", here}}});
  };
  piece(0, Side::white, "queen", 'Q', "35", "90", "18");
  piece(1, Side::white, "pawn", 'P', "10", "10", "8");
  piece(8, Side::black, "rook", 'r', "50", "50", "75");
  piece(9, Side::black, "king", 'k', "99", "100", "50");
  view.pieces[3].badges.push_back({"imprisoned", "until A"});
  view.track = ViewTrack{"light", {"100% dark", "neutral", "100% light"}, 1, {0, 1, 2, 1, 0},
                         2,       {"the black king is free at 100% dark"}};
  view.abilities = {
      {"teleport", Side::white, "An own piece goes to any square", true, ""},
      {"heal", Side::white, "An own piece is whole again", false, "it has been used"},
      {"teleport", Side::black, "An own piece goes to any square", false, "it is White's turn"}};
  std::uint32_t id = 0;
  const auto action = [&](const std::string& text, std::vector<ViewStep> steps,
                          std::optional<ViewOdds> odds = {}) {
    view.actions.push_back({Action{id++}, text, std::move(steps), std::move(odds), 0});
  };
  action("a1b2", {{"from", 0, ""}, {"to", 6, ""}});
  action("a1a2", {{"from", 0, ""}, {"to", 5, ""}});
  action("a1d2", {{"from", 0, ""}, {"to", 8, ""}}, ViewOdds{0.7, 0.1, std::nullopt, {{"needs", "75"}}});
  action("b1b2", {{"from", 1, ""}, {"to", 6, ""}});
  for (Square to = 2; to < 10; ++to) {
    std::optional<ViewOdds> odds;
    if (to >= 8) odds = ViewOdds{0.2, 0, std::nullopt, {{"needs", "50"}}};
    action("t:b1" + square_name(to, 5), {{"spell", kNoSquare, "teleport"}, {"from", 1, ""}, {"to", to, ""}},
           odds);
  }
  action("shift", {{"spell", kNoSquare, "shift time"}});
  return view;
}

TEST(TerminalPanel, ShowsShadesTrackDamageAndAbilitiesWithoutColour) {
  expect_golden("terminal-spells-board.txt", draw_view(spells(), {}) + abilities_text(spells()) +
                                                 menu_text(spells(), battles_only(spells()), {false, 5}));
}

TEST(TerminalPanel, ShadesHaveTheirOwnBackgrounds) {
  const std::string colored = draw_view(spells(), {.color = true});
  std::set<std::string> backgrounds;
  for (std::size_t at = colored.find("48;5;"); at != std::string::npos; at = colored.find("48;5;", at + 1)) {
    backgrounds.insert(colored.substr(at + 5, colored.find(';', at + 5) - at - 5));
  }
  EXPECT_EQ(backgrounds.size(), 5u);
}

std::string keys(const std::vector<StepMenu::Entry>& entries) {
  std::string text;
  for (const StepMenu::Entry& entry : entries) {
    text += entry.key + ':' + std::to_string(entry.actions) + ' ';
  }
  return text;
}

TEST(StepMenu, GoesFromAbilityToPieceToSquare) {
  const View view = spells();
  StepMenu menu;
  menu.start(view);
  EXPECT_EQ(keys(menu.entries(view)), "teleport:8 shift time:1 a1:3 b1:1 ");
  EXPECT_FALSE(menu.choose(view, "e5"));
  EXPECT_FALSE(menu.begun());
  ASSERT_TRUE(menu.choose(view, "teleport"));
  EXPECT_EQ(keys(menu.entries(view)), "b1:8 ");
  EXPECT_EQ(menu.chosen(view), view.actions.size());
  ASSERT_TRUE(menu.choose(view, "b1"));
  ASSERT_TRUE(menu.choose(view, "d2"));
  ASSERT_LT(menu.chosen(view), view.actions.size());
  EXPECT_EQ(view.actions[menu.chosen(view)].text, "t:b1d2");

  menu.start(view);
  ASSERT_TRUE(menu.choose(view, "shift time"));
  EXPECT_EQ(view.actions[menu.chosen(view)].text, "shift");
  // A piece with one move is not moved by naming the piece alone.
  menu.start(view);
  ASSERT_TRUE(menu.choose(view, "b1"));
  EXPECT_EQ(menu.chosen(view), view.actions.size());
}

TEST(StepMenu, AnActionThatOthersGoOnFromCanBeTakenAsItIs) {
  View view = spells();
  view.actions = {{Action{0}, "xd2", {{"target", 8, ""}}, {}, 0},
                  {Action{1}, "xd2+b1", {{"target", 8, ""}, {"supporter", 1, ""}}, {}, 0}};
  StepMenu menu;
  menu.start(view);
  ASSERT_TRUE(menu.choose(view, "d2"));
  EXPECT_EQ(menu.chosen(view), view.actions.size());
  ASSERT_TRUE(menu.choose(view, ""));
  EXPECT_EQ(menu.chosen(view), 0u);
}

}  // namespace
}  // namespace fray::terminal
