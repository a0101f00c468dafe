// Moves as people write them, beside the notation that Fray prints.
#include <gtest/gtest.h>

#include "games.h"

namespace fray::conflict {
namespace {

std::string read(const std::string& position, std::string_view text) {
  const auto state = (*find_game("conflict"))->load(position, {});
  const auto action = (*state)->parse_action(text);
  return action ? (*state)->action_text(*action) : action.error().code + ": " + action.error().message;
}

const std::string kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR side=white";

TEST(ConflictBookNotation, NamesPiecesByLetterAndPawnsBySquare) {
  EXPECT_EQ(read(kStart, "e4"), "e2e4");
  EXPECT_EQ(read(kStart, "Nc3"), "b1c3");
  EXPECT_EQ(read(kStart, "e2-e4"), "e2e4");
  EXPECT_EQ(read(kStart, "e2-f3"), "e2f3");
  EXPECT_EQ(read(kStart, "e2f3"), "e2f3");
  EXPECT_EQ(read(kStart, "Pe2-f3"), "e2f3");
}

TEST(ConflictBookNotation, TakesTheBareSquareForTheStepStraightAhead) {
  EXPECT_EQ(read(kStart, "e3"), "e2e3");
  EXPECT_EQ(
      read("7k/8/8/8/8/8/3PK3/8 side=white", "e3"),
      "illegal_action: 'e3' is not legal: no pawn in command goes straight to e3; for a diagonal step name "
      "both squares");
}

TEST(ConflictBookNotation, NamesTheKindThatAPawnBecomes) {
  const std::string position = "7k/1PK5/8/8/8/8/8/8 side=white";
  EXPECT_EQ(read(position, "b8R"), "b7b8r");
  EXPECT_EQ(read(position, "b8=N"), "b7b8n");
  EXPECT_EQ(read(position, "b7-a8B"), "b7a8b");
  EXPECT_EQ(read(position, "b7b8"),
            "illegal_action: 'b7b8' is not legal: add what the pawn becomes: r, n or b");
}

TEST(ConflictBookNotation, AsksForTheSquareWherePiecesShareATarget) {
  const std::string position = "7k/8/8/8/8/4K3/8/R6R side=white";
  EXPECT_EQ(read(position, "Rd1"), "bad_action: 'Rd1' fits several pieces; name the square it comes from");
  EXPECT_EQ(read(position, "Rad1"), "a1d1");
  EXPECT_EQ(read(position, "Rh1d1"), "h1d1");
}

TEST(ConflictBookNotation, SaysWhyAMoveIsNotPossible) {
  EXPECT_EQ(read(kStart, "hello"),
            "bad_action: 'hello' is not a move; expected something like e2e4, Bf4 or c7b8r");
  EXPECT_EQ(read(kStart, "d1d2"), "illegal_action: 'd1d2' is not legal: a piece of yours stands on d2");
  EXPECT_EQ(
      read(kStart, "d1d7"),
      "illegal_action: 'd1d7' is not legal: a move goes to an empty square; the attack on d7 comes after it");
  EXPECT_EQ(read(kStart, "e4e5"), "illegal_action: 'e4e5' is not legal: no piece of yours stands on e4");
  EXPECT_EQ(read(kStart, "c1f4"), "illegal_action: 'c1f4' is not legal: the pawn on d2 is in the way");
  EXPECT_EQ(read("7k/8/8/8/8/8/8/K5R1 side=white", "g1g2"),
            "illegal_action: 'g1g2' is not legal: the rook on g1 is out of command: no Leader of yours is "
            "within four squares of it");
}

}  // namespace
}  // namespace fray::conflict
