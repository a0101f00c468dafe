// The terminal session as a person meets it: playing, odds, undo, resigning, and input of every kind.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "play/terminal_helpers.h"

namespace fray::terminal {
namespace {

std::string golden_path(const std::string& name) {
  return std::string(FRAY_TEST_DATA) + "/play/golden/" + name;
}

/// Compares with a kept transcript; FRAY_UPDATE_GOLDEN=1 in the environment writes it anew.
void expect_golden(const std::string& name, const std::string& text) {
  if (std::getenv("FRAY_UPDATE_GOLDEN") != nullptr) std::ofstream(golden_path(name)) << text;
  std::ifstream file(golden_path(name));
  std::stringstream kept;
  kept << file.rdbuf();
  EXPECT_EQ(text, kept.str()) << "the transcript " << name << " has changed";
}

/// A person who takes the first of every menu, and where there is none the action given as an example.
class FirstChoice final : public LineInput {
 public:
  explicit FirstChoice(const std::ostringstream& out) : out_(out) {}
  InputEvent read(std::string& line) override {
    const std::string text = out_.str().substr(seen_);
    seen_ = out_.str().size();
    constexpr std::string_view kExample = "Type it, as `";
    const std::size_t example = text.rfind(kExample);
    if (text.find("`record` prints it") != std::string::npos || ++lines_ > 2000) return InputEvent::end;
    const std::size_t start = example + kExample.size();
    line = example == std::string::npos ? "1" : text.substr(start, text.find('`', start) - start);
    return InputEvent::line;
  }

 private:
  const std::ostringstream& out_;
  std::size_t seen_ = 0;
  int lines_ = 0;
};

TEST(Terminal, TwoPeopleWithDicePlayTheExampleGameToItsEnd) {
  const Transcript game = type(new_game(kTwoPeopleWithDice), kExampleGame + "record\n");
  EXPECT_EQ(game.exit_code, 0);
  EXPECT_TRUE(game.has("White wins, 1-0: no leader."));
  expect_golden("terminal-example-game.txt", game.text);
}

TEST(Terminal, ShowsWhatChoicesMeanAndWhatCommandsAnswer) {
  const Transcript game =
      type(new_game(kTwoPeople, kBeforeAttack),
           "moves\nodds\npieces\nhelp\nflip\nn\nre\nxe8\n9\n6\nodds\nodds g8e7\nodds d8h4\nmoves\n");
  expect_golden("terminal-commands.txt", game.text);
}

TEST(Terminal, AGameAgainstTheComputerGoesToItsEnd) {
  for (const Players players : {kAgainstBlack, kAgainstWhite}) {
    std::ostringstream out;
    FirstChoice person(out);
    StopFlag stop{false};
    Session session(new_game(players), test_settings(), person, out, stop);
    EXPECT_EQ(session.run(), 0);
    EXPECT_NE(out.str().find("`record` prints it"), std::string::npos) << "the game did not end";
  }
}

TEST(Terminal, OddsOfEveryBattleStandBesideItBestFirst) {
  const std::string text = type(new_game(kTwoPeople, kBeforeAttack), "").text;
  const std::size_t best = text.find("1  xc7+f4  5 against 1  33 of 36, 92%  with bishop f4: +20%");
  const std::size_t alone = text.find("2  xc7     3 against 1  26 of 36, 72%  alone");
  const std::size_t worst = text.find("5  xc5     3 against 4  10 of 36, 28%  alone");
  EXPECT_NE(best, std::string::npos);
  EXPECT_LT(best, alone);
  EXPECT_LT(alone, worst);
  EXPECT_NE(worst, std::string::npos);
}

TEST(Terminal, ANumberAndTheTextChooseTheSame) {
  const Transcript number = type(new_game(kTwoPeople, kBeforeAttack), "1\n");
  const Transcript text = type(new_game(kTwoPeople, kBeforeAttack), "xc7+f4\n");
  EXPECT_TRUE(number.has("White attacks the pawn on c7 from f4, a5: strength 5 against 1"));
  EXPECT_EQ(number.text.substr(number.text.find("White attacks")),
            text.text.substr(text.text.find("White attacks")));
}

TEST(Terminal, TheSameSeedGivesTheSameDice) {
  SessionSettings settings = test_settings();
  settings.seed = 7;
  const Transcript one = type(new_game(kTwoPeople, kBeforeAttack), "1\nundo\n1\n", settings);
  const Transcript two = type(new_game(kTwoPeople, kBeforeAttack), "1\nundo\n1\n", settings);
  EXPECT_EQ(one.text, two.text);
  settings.seed = 8;
  EXPECT_NE(type(new_game(kTwoPeople, kBeforeAttack), "1\nundo\n1\n", settings).text, one.text);
}

TEST(Terminal, UndoGoesBackToThePersonsLastDecisionAndSaysWhatItTook) {
  const Transcript game = type(new_game(kAgainstBlack), "a2a3\nundo\nundo\n");
  EXPECT_TRUE(game.has("Taken back: White's a2a3, Black's "));
  EXPECT_TRUE(game.has("There is nothing to take back: you have not decided anything yet."));
  EXPECT_EQ(game.count("Turn 1, White's turn"), 2);
}

TEST(Terminal, UndoGoesBackAcrossABattleAndAForcedChoice) {
  // The bishop attacks alone, so that it must move in when it has won.
  const std::string position = "4k3/2p5/8/8/8/8/8/2B1K3 side=white turn=1";
  const Transcript game = type(new_game(kTwoPeopleWithDice, position),
                               "c1f4\nxc7\n6 1\nundo\n1 6\nnobody\nundo\nundo\nundo\nundo\n");
  EXPECT_TRUE(game.has("The only choice of White: bishop f4 to c7"));
  EXPECT_TRUE(game.has("Taken back: the roll 6 1, White's f4xc7."));
  EXPECT_TRUE(game.has("Taken back: Black's nobody."));
  EXPECT_TRUE(game.has("Taken back: the roll 1 6."));
  EXPECT_TRUE(game.has("Taken back: White's xc7."));
  EXPECT_TRUE(game.has("Taken back: White's c1f4."));
}

TEST(Terminal, ResignationEndsTheGameIsRecordedAndCanBeTakenBack) {
  const Transcript game = type(new_game(kTwoPeople), "d2d4\nresign\nrecord\ne7e6\nundo\ne7e6\n");
  EXPECT_TRUE(game.has("Black resigns."));
  EXPECT_TRUE(game.has("White wins, 1-0: resignation."));
  EXPECT_TRUE(game.has("[Result \"1-0\"]"));
  EXPECT_TRUE(game.has("[Termination \"resignation\"]"));
  EXPECT_TRUE(game.has("The game is over: `new` starts another"));
  EXPECT_TRUE(game.has("Taken back: the end of the game, which was not on the board."));
  EXPECT_TRUE(game.has("Black pawn e7 to e6"));
}

TEST(Terminal, AgainstTheComputerThePersonResigns) {
  EXPECT_TRUE(type(new_game(kAgainstWhite), "resign\n").has("White wins, 1-0: resignation."));
}

TEST(Terminal, ADrawIsToldWithItsReason) {
  const Transcript game = type(new_game(kTwoPeople, "4k3/8/8/8/8/8/8/4K3 side=white quiet=99 turn=80"),
                               "e1e2\nhint\nmoves\nodds\n");
  EXPECT_TRUE(game.has("The game is drawn, 1/2-1/2: 100 half-moves."));
  EXPECT_EQ(game.count("The game is over"), 3);
}

TEST(Terminal, AHintNamesALegalActionAndWhatItIsWorth) {
  const Transcript game = type(new_game(kTwoPeople, kBeforeAttack), "hint\n");
  EXPECT_TRUE(game.has("Hint: xc5+d4, with 0."));
  EXPECT_TRUE(game.has(" of 1 point expected for White (depth 1, "));
  const Transcript dice = type(new_game(kTwoPeopleWithDice, kBeforeAttack), "1\nhint\nmoves\nodds\n");
  EXPECT_EQ(dice.count("The dice are to be rolled; there is nothing to choose."), 2);
  EXPECT_TRUE(dice.has("attacker: 33 of 36, 92%"));
}

TEST(Terminal, CommandsMayBeShortenedWhereThatIsClear) {
  const Transcript game = type(new_game(kTwoPeople), "rec\nre\nunknown\n");
  EXPECT_TRUE(game.has("[White \"Ann\"]"));
  EXPECT_TRUE(game.has("'re' may mean record, resign."));
  EXPECT_TRUE(game.has("'unknown' is not a move; expected something like e2e4, Bf4 or c7b8r."));
}

TEST(Terminal, TheHelpFitsOneScreen) {
  std::istringstream help(help_text());
  int lines = 0;
  for (std::string line; std::getline(help, line); ++lines) EXPECT_LE(line.size(), 80U) << line;
  EXPECT_LE(lines, 24);
}

TEST(Terminal, ACommandWithAWrongArgumentSaysWhatItTakes) {
  const Transcript game = type(new_game(kTwoPeople), "undo 3\nsave\nhint!\nodds e2e5\n");
  EXPECT_TRUE(game.has("`undo` takes nothing after it."));
  EXPECT_TRUE(game.has("`save` needs more: save FILE."));
  EXPECT_TRUE(game.has("`hint` has no form with '!'."));
  EXPECT_TRUE(game.has("'e2e5' is not legal: a pawn goes one square forward"));
}

TEST(Terminal, WrongNumbersAndDiceAreRefusedInWords) {
  const Transcript menu =
      type(new_game(kTwoPeople, kBeforeAttack), "0\n7\n99999999999999999999\n5 3\ndice 5 3\n");
  EXPECT_EQ(menu.count("The menu goes from 1 to 6."), 3);
  EXPECT_TRUE(menu.has("'5 3' is not legal"));
  EXPECT_TRUE(menu.has("The dice are rolled for you; with --dice hand you roll your own."));
  EXPECT_TRUE(type(new_game(kTwoPeople), "1\n").has("There is no numbered menu here."));

  const Transcript dice = type(new_game(kTwoPeopleWithDice, kBeforeAttack),
                               "dice 1 1\n1\n5\n5 7\n5 x\n5 3 1\nxc7\ndice\n 5,  3 \n");
  EXPECT_TRUE(dice.has("No dice are to be rolled now."));
  EXPECT_TRUE(dice.has("expected 2 dice, got 1."));
  EXPECT_TRUE(dice.has("die 2 shows 7, expected a number from 1 to 6."));
  EXPECT_TRUE(dice.has("Those are not dice: 'x' is not the face of a die."));
  EXPECT_TRUE(dice.has("expected 2 dice, got 3."));
  EXPECT_TRUE(dice.has("The dice are to be rolled: type them as `5 3`."));
  EXPECT_TRUE(dice.has("`dice` needs more: dice FACES."));
  EXPECT_TRUE(dice.has("White rolls 5 + 5 = 10"));
}

TEST(Terminal, NothingThatIsTypedReachesTheTerminalAsAControlCharacter) {
  std::string input = "\x1b[2J\n\x07\x7f\n\xc2\x9b\x32J\n\xff\xfe\n";
  input += std::string("a\0b\n", 4);
  const Transcript game = type(new_game(kTwoPeople), input);
  for (const char c : game.text) EXPECT_TRUE(c == '\n' || (c >= 0x20 && c < 0x7f)) << int{c};
  EXPECT_EQ(game.exit_code, 0);
}

TEST(Terminal, ALineThatIsTooLongIsDroppedAndThePlayGoesOn) {
  const Transcript game = type(new_game(kTwoPeople), std::string(1'000'000, 'x') + "\nd2d4\n");
  EXPECT_TRUE(game.has("That line has more than 4096 characters; it was not read."));
  EXPECT_TRUE(game.has("White pawn d2 to d4"));
}

TEST(Terminal, AtTheEndOfTheInputItSaysHowToGoOn) {
  const Transcript nothing = type(new_game(kTwoPeople), "");
  EXPECT_EQ(nothing.exit_code, 0);
  EXPECT_TRUE(nothing.has("Goodbye."));
  const Transcript begun = type(new_game(kTwoPeople), "d2d4\n");
  EXPECT_TRUE(
      begun.has("fray play conflict --position 'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR side=black"));
}

TEST(Terminal, ANewGameMustNotDropAnUnfinishedOneUnasked) {
  const Transcript game = type(new_game(kTwoPeople), "d2d4\nnew\nnew!\nd2d4\nresign\nnew\n");
  EXPECT_EQ(game.count("This game is not saved: `save FILE` keeps it, `new!` drops it."), 1);
  EXPECT_EQ(game.count("Turn 1, White's turn"), 3);
}

PlayedGame two_at(const char* name, const char* position) {
  return PlayedGame(*(*find_game(name))->load(position, {}), kTwoPeople);
}

// A turn of more choices than a menu holds, with spells: one step after the other, by number or by word.
TEST(Terminal, LongTurnsAreChosenStepByStep) {
  const char* kQueens = "q3k3/8/8/8/8/8/8/Q3K2R side=white";
  const Transcript game = type(two_at("gnostic", kQueens), "9999999\n99\nteleport\na1\nback\nback\n");
  EXPECT_TRUE(game.has("Choose step by step, by numbers or words, or type the action, as `")) << game.text;
  EXPECT_EQ(game.count("The menu goes from 1 to "), 2);
  EXPECT_TRUE(game.has("Next (`back` goes back):"));
  const Transcript by_number = type(two_at("gnostic", kQueens), "1\n1\n1\n");
  EXPECT_TRUE(by_number.has("Next (`back` goes back):")) << by_number.text;
}

TEST(Terminal, CardsAreExplained) {
  const char* kCards = "1k6/7p/8/8/3N4/6M1/8/5K2 side=white passive=11/12 hands=8h/- book=Qh,2c,3d,7d,Ks";
  const Transcript game = type(two_at("wizards", kCards), "cards\n");
  EXPECT_TRUE(game.has("Spell book, Qh, queen of hearts")) << game.text;
  EXPECT_TRUE(game.has("White's hand, 8h, 8 of hearts"));
  EXPECT_TRUE(game.has("Costs 6 captured mana."));
  EXPECT_TRUE(type(new_game(kTwoPeople), "cards\n").has("There are no cards in this game"));
}

}  // namespace
}  // namespace fray::terminal
