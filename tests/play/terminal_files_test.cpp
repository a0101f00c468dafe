// Games on disk: saving, loading in the middle of a turn, and what is left when a person leaves.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "play/terminal/files.h"
#include "play/terminal_helpers.h"
#include "temporary_folder.h"

namespace fray::terminal {
namespace {

namespace fs = std::filesystem;

/// Each test works in an empty folder of its own.
class TerminalFiles : public testing::Test {
 protected:
  TerminalFiles() { fs::current_path(folder_.path()); }
  ~TerminalFiles() override { fs::current_path(former_); }
  static void write(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

 private:
  test::TemporaryFolder folder_;
  fs::path former_ = fs::current_path();
};

TEST_F(TerminalFiles, AGameSavedInTheMiddleOfATurnGoesOnThere) {
  type(new_game(kTwoPeopleWithDice), "d2d4\ne7e6\nc1f4\nxc7\nsave game.pgn\n");
  const Transcript game =
      type(new_game(kTwoPeopleWithDice), "load game.pgn\n6 1\nrecord\nundo\nundo\nundo\n");
  EXPECT_TRUE(game.has("Loaded game.pgn."));
  EXPECT_TRUE(game.has("White wins the battle"));
  EXPECT_TRUE(game.has("1. d2d4 e7e6 2. c1f4 {[%do xc7] [%dice 6 1] [%do f4xc7]} *"));
  EXPECT_TRUE(game.has("Taken back: White's xc7."));
  EXPECT_TRUE(game.has("Taken back: White's c1f4."));
}

TEST_F(TerminalFiles, AFileIsReplacedOnlyWhenToldSo) {
  write("game.pgn", "precious");
  const Transcript refused = type(new_game(kTwoPeople), "d2d4\nsave game.pgn\n");
  EXPECT_TRUE(refused.has("there is already a file 'game.pgn'. `save! game.pgn` replaces it."));
  EXPECT_EQ(*read_file("game.pgn"), "precious");
  const Transcript told = type(new_game(kTwoPeople), "d2d4\nsave! game.pgn\n");
  EXPECT_TRUE(told.has("Saved in game.pgn."));
  EXPECT_NE(read_file("game.pgn")->find("1. d2d4 *"), std::string::npos);
  EXPECT_FALSE(fs::exists("game.pgn.new"));
}

TEST_F(TerminalFiles, AFileThatCannotBeWrittenIsReported) {
  const Transcript game = type(new_game(kTwoPeople), "save missing/game.pgn\nsave! missing/game.pgn\n");
  EXPECT_EQ(game.count("Not saved: cannot write 'missing/game.pgn"), 2);
}

TEST_F(TerminalFiles, WhetherAFileCanBeReplacedIsKnownBeforeAndLeavesNothing) {
  write("weights.inc", "precious");
  write("weights.inc.new", "of somebody else");
  EXPECT_TRUE(can_replace("weights.inc"));
  EXPECT_TRUE(can_replace("other.inc"));
  EXPECT_EQ(*read_file("weights.inc"), "precious");
  EXPECT_EQ(*read_file("weights.inc.new"), "of somebody else");
  EXPECT_FALSE(fs::exists("weights.inc-2.new"));
  EXPECT_FALSE(fs::exists("other.inc"));
  EXPECT_FALSE(fs::exists("other.inc.new"));

  const auto nowhere = can_replace("missing/weights.inc");
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().message, "cannot write 'missing/weights.inc.new': No such file or directory");
  fs::create_directory("folder");
  const auto folder = can_replace("folder");
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error().message, "cannot replace 'folder': Is a directory");
  EXPECT_FALSE(fs::exists("folder.new"));
}

TEST_F(TerminalFiles, LoadingMustNotDropAnUnsavedGameUnasked) {
  type(new_game(kTwoPeople), "e2e4\nsave game.pgn\n");
  const Transcript game = type(new_game(kTwoPeople), "d2d4\nload game.pgn\nload! game.pgn\nrecord\n");
  EXPECT_TRUE(game.has("This game is not saved: `save FILE` keeps it, `load! game.pgn` drops it."));
  EXPECT_TRUE(game.has("1. e2e4 *"));
}

TEST_F(TerminalFiles, WhatIsNoGameIsRefusedWithTheReasonAndThePlayGoesOn) {
  write("text.pgn", "hello\n");
  write("illegal.pgn", "[Game \"conflict\"]\n\n1. e2e5 *\n");
  write("other.pgn", "[Game \"gnostic\"]\n\n*\n");
  write("wrong.pgn", "[Game \"conflict\"]\n[FEN \"8 side=white\"]\n\n*\n");
  write("binary.pgn", std::string("\0\x01\xff[", 4));
  const Transcript game = type(new_game(kTwoPeople),
                               "load missing.pgn\nload text.pgn\nload illegal.pgn\nload other.pgn\n"
                               "load wrong.pgn\nload binary.pgn\nload .\nload /dev/zero\nd2d4\n");
  EXPECT_TRUE(game.has("Not loaded: cannot read 'missing.pgn': No such file or directory."));
  EXPECT_TRUE(game.has("Not loaded: 'text.pgn', line 2: no result at the end of the movetext"));
  EXPECT_TRUE(game.has("Not loaded: 'illegal.pgn', step 1 of the game (e2e5): 'e2e5' is not legal"));
  EXPECT_TRUE(game.has("Not loaded: 'other.pgn', the file is a game of 'gnostic', not of conflict."));
  EXPECT_TRUE(game.has("Not loaded: 'wrong.pgn', "));
  EXPECT_TRUE(game.has("Not loaded: 'binary.pgn', "));
  EXPECT_TRUE(game.has("Not loaded: cannot read '.': Is a directory."));
  EXPECT_TRUE(game.has("Not loaded: '/dev/zero' is larger than any game: more than 16 MiB."));
  EXPECT_TRUE(game.has("White pawn d2 to d4"));
}

TEST_F(TerminalFiles, AResignedGameIsStillResignedWhenLoaded) {
  type(new_game(kTwoPeople), "d2d4\nresign\nsave game.pgn\n");
  const Transcript game = type(new_game(kTwoPeople), "load game.pgn\nundo\ne7e6\n");
  EXPECT_TRUE(game.has("White wins, 1-0: resignation."));
  EXPECT_TRUE(game.has("Black pawn e7 to e6"));
}

TEST_F(TerminalFiles, AResultThatContradictsTheBoardIsRefused) {
  const std::string text = type(new_game(kTwoPeopleWithDice), kExampleGame + "record\n").text;
  std::string pgn =
      text.substr(text.find("[Event"), text.find("1-0\n", text.find("1. d2d4")) - text.find("[Event"));
  write("game.pgn", pgn + "0-1\n");
  const Transcript game = type(new_game(kTwoPeople), "load game.pgn\n");
  EXPECT_TRUE(game.has("the file gives the result as 0-1, but after its last move it is 1-0."));
}

TEST_F(TerminalFiles, NamesAndOtherTagsOfALoadedGameAreKept) {
  write("game.pgn",
        "[Event \"Club\"]\n[White \"Zoe\"]\n[Black \"?\"]\n[Game \"conflict\"]\n[Annotator \"Me\"]\n\n1. "
        "d2d4 *\n");
  const Transcript game = type(new_game(kTwoPeople), "load game.pgn\nrecord\n");
  EXPECT_TRUE(game.has("[Event \"Club\"]"));
  EXPECT_TRUE(game.has("[White \"Zoe\"]"));
  EXPECT_TRUE(game.has("[Black \"Bob\"]"));
  EXPECT_TRUE(game.has("[Annotator \"Me\"]"));
}

TEST_F(TerminalFiles, APersonWhoLeavesFindsTheGameInAFileOfItsOwn) {
  SessionSettings settings = test_settings();
  settings.interactive = true;
  EXPECT_TRUE(type(new_game(kTwoPeople), "d2d4\n", settings).has("The game is saved in fray-autosave.pgn."));
  const Transcript second = type(new_game(kTwoPeople), "e2e4\nquit\n", settings);
  EXPECT_TRUE(second.has("fray play conflict --load fray-autosave-2.pgn"));
  EXPECT_NE(read_file("fray-autosave.pgn")->find("1. d2d4 *"), std::string::npos);
  EXPECT_NE(read_file("fray-autosave-2.pgn")->find("1. e2e4 *"), std::string::npos);
}

TEST_F(TerminalFiles, NothingIsWrittenUnaskedWhereThereIsNothingToKeepOrNobodyIsThere) {
  SessionSettings settings = test_settings();
  type(new_game(kTwoPeople), "d2d4\n", settings);
  settings.interactive = true;
  type(new_game(kTwoPeople), "quit\n", settings);
  EXPECT_TRUE(fs::is_empty("."));
  type(new_game(kTwoPeople), "d2d4\nsave 'a game'\nquit\n", settings);
  EXPECT_FALSE(fs::exists("fray-autosave.pgn"));
}

}  // namespace
}  // namespace fray::terminal
