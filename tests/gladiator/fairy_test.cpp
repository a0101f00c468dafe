// Against Debian's fairy-stockfish, an engine of other people, whose boards have up to twelve files and ten
// ranks. King, queen, knights, warriors and scouts have no forward, so their board is laid on its side; pawns
// are compared on ten ranks of it at a time. A freeze is a capture there, and so is an attack, which is just
// what the legality of moves asks (G25): "as if the attacker wins". The champion it cannot describe.
#include "fairy_stockfish.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/random.h"
#include "games.h"
#include "reference/gladiator_reference_test_helpers.h"

namespace fray::gladiator {
namespace {

using gladiator_reference::Square;
using gladiator_reference::square_text;
using Board = std::map<Square, char>;
using Moves = std::set<std::string>;

// `step` is the rank on which its pawns have the double step.
std::string variants() {
  std::string text =
      "[lying]\nmaxFile = 12\nmaxRank = 10\npieceToCharTable = -\nking = k\nqueen = q\nrook = w\n"
      "bishop = s\nknight = n\nimmobile = i\ncastling = false\ndoubleStep = false\n"
      "startFen = k11/12/12/12/12/12/12/12/12/K11 w - - 0 1\n";
  for (int step = 1; step <= 10; ++step) {
    text += "[step" + std::to_string(step) +
            "]\nmaxFile = 10\nmaxRank = 10\npieceToCharTable = -\nking = k\npawn = p\nimmobile = i\n"
            "castling = false\ndoubleStep = true\ndoubleStepRank = " +
            std::to_string(step) +
            "\npromotionPieceTypes = -\nmandatoryPawnPromotion = false\n"
            "startFen = k9/10/10/10/10/10/10/10/10/K9 w - - 0 1\n";
  }
  return text;
}

/// Where a square of this game is on the board of fairy-stockfish: file, rank.
using Places = Square (*)(const Square&);
Square lying(const Square& square) { return {square.file, square.rank}; }
Square lower_ten(const Square& square) { return square; }
Square upper_ten(const Square& square) { return {square.rank - 2, square.file}; }

std::string fairy_square(const Square& square) {
  return std::string(1, static_cast<char>('a' + square.file - 1)) + std::to_string(square.rank);
}

std::string fen_of(const Board& board, Places place, int files, const std::map<char, char>& letters) {
  Board there;
  for (const auto& [square, letter] : board) there[place(square)] = letter;
  std::string fen;
  for (int rank = 10; rank >= 1; --rank) {
    int empty = 0;
    for (int file = 1; file <= files + 1; ++file) {
      const auto found = there.find({rank, file});
      if (file <= files && found == there.end()) {
        ++empty;
        continue;
      }
      if (empty > 0) fen += std::to_string(empty);
      empty = 0;
      if (file > files) continue;
      const auto other = letters.find(found->second);
      fen += other == letters.end() ? found->second : other->second;
    }
    if (rank > 1) fen += '/';
  }
  return fen + " w - - 0 1";
}

/// The moves of theirs as texts of ours.
Moves moves_of_fairy(const test::MoveCounts& counts, Places place) {
  std::map<std::string, std::string> names;
  for (const Square& square : gladiator_reference::all_squares())
    names[fairy_square(place(square))] = square_text(square);
  Moves moves;
  for (const auto& [move, count] : counts) {
    const std::size_t second = move.find_first_of("abcdefghijkl", 1);
    moves.insert(names[move.substr(0, second)] + names[move.substr(second)]);
  }
  return moves;
}

std::string list_of(const Board& board) {
  std::string list;
  for (const auto& [square, letter] : board) list += letter + square_text(square) + " ";
  return list;
}

/// The moves of a slot in which everything may be moved; none if the game is over.
Moves moves_of_fray(const Board& board, const std::string& fields) {
  const std::string text = gladiator_reference::pieces(list_of(board), fields);
  const auto game = find_game("gladiator");
  EXPECT_TRUE(game);
  const auto state = (*game)->load(text, {});
  EXPECT_TRUE(state) << text << ": " << state.error().message;
  Moves moves;
  if (!state || (*state)->node_kind() != NodeKind::decision) return moves;
  ActionList actions;
  (*state)->legal_actions((*state)->to_act().front(), actions);
  for (const Action action : actions) moves.insert((*state)->action_text(action));
  return moves;
}

Square destination(const std::string& move) {
  return gladiator_reference::parse_square(move.substr(move.find_first_of("abcdefghij", 1)));
}

Square origin(const std::string& move) {
  return gladiator_reference::parse_square(move.substr(0, move.find_first_of("abcdefghij", 1)));
}

/// All without the moves to these squares, which the two understand differently.
Moves without(const Moves& moves, const std::set<Square>& squares) {
  Moves others;
  for (const std::string& move : moves) {
    if (squares.count(destination(move)) == 0) others.insert(move);
  }
  return others;
}

class Placer {
 public:
  explicit Placer(std::uint64_t seed) : random_(seed) {}

  void add(Board& board, char letter, int from_rank, int to_rank) {
    Square square;
    do {
      square = {
          from_rank + static_cast<int>(random_.below(static_cast<std::uint32_t>(to_rank - from_rank + 1))),
          1 + static_cast<int>(random_.below(10))};
    } while (board.count(square) > 0);
    board[square] = letter;
  }
  bool chance(std::uint32_t percent) { return random_.below(100) < percent; }

 private:
  SplitMix64 random_;
};

std::string start_commands(const std::string& ini_path) {
  return "uci\nsetoption name VariantPath value " + ini_path + "\n";
}

// G21, G24 to G27, G30, G40, G47, G62: moves, pins, checks and their answers.
TEST(FairyStockfishOnTwelveRanks, MovesWithoutPawns) {
  FRAY_NEEDS_FAIRY_STOCKFISH(program);
  const test::TemporaryFile ini("fray-fairy-pieces-");
  std::ofstream(ini.path()) << variants();
  Placer placer(41);
  std::vector<Board> boards;
  std::string commands = start_commands(ini.path()) + "setoption name UCI_Variant value lying\n";
  const std::map<char, char> letters{{'M', 'N'}, {'B', 'N'}, {'m', 'n'}, {'b', 'n'}, {'q', 'i'}};
  while (boards.size() < 400) {
    Board board;
    for (const char letter : std::string("KQNkqn")) placer.add(board, letter, 1, 12);
    for (const char letter : std::string("MBWWSSmbwwss")) {
      if (placer.chance(60)) placer.add(board, letter, 1, 12);
    }
    const gladiator_reference::Position p = gladiator_reference::read_position(
        gladiator_reference::pieces(list_of(board), "side=white slot=queen phase=move turn=1"));
    // Their rules have no position in which the other king could be captured.
    if (gladiator_reference::in_check(p, false)) continue;
    boards.push_back(board);
    commands += "position fen " + fen_of(board, lying, 12, letters) + "\ngo perft 1\n";
  }
  const std::vector<test::MoveCounts> theirs = test::fairy_counts(program, commands);
  ASSERT_EQ(theirs.size(), boards.size());
  int checks = 0;
  std::map<char, int> moved;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    // A queen is entered by few, and here she may stand so that theirs attacks a king; own pieces are entered
    // by a king in check.
    std::set<Square> excepted;
    for (const auto& [square, letter] : boards[i]) {
      if (letter == 'q' || letter == 'k' || (letter >= 'A' && letter <= 'Z')) excepted.insert(square);
    }
    const std::string fields = "side=white slot=queen phase=move turn=1";
    const Moves ours = without(moves_of_fray(boards[i], fields), excepted);
    ASSERT_EQ(ours, without(moves_of_fairy(theirs[i], lying), excepted)) << list_of(boards[i]);
    for (const std::string& move : ours) ++moved[boards[i][origin(move)]];
    const auto p =
        gladiator_reference::read_position(gladiator_reference::pieces(list_of(boards[i]), fields));
    checks += gladiator_reference::in_check(p, true) ? 1 : 0;
  }
  for (const char letter : std::string("KQMBNWS")) EXPECT_GT(moved[letter], 200) << letter;
  EXPECT_GT(checks, 50);
}

char other_side(char letter) { return static_cast<char>(letter ^ 0x20); }

/// Black's pawns on the board turned upside down move as White's do.
Board turned(const Board& board) {
  Board other;
  for (const auto& [square, letter] : board) other[{13 - square.rank, square.file}] = other_side(letter);
  return other;
}

std::string turned(const std::string& move) {
  const auto turn = [](Square square) { return square_text({13 - square.rank, square.file}); };
  return turn(origin(move)) + turn(destination(move));
}

/// Only moves of pieces with this letter, within these ranks.
Moves of_letter(const Moves& moves, const Board& board, char letter, int from_rank, int to_rank) {
  Moves others;
  for (const std::string& move : moves) {
    const int rank = destination(move).rank;
    if (board.at(origin(move)) == letter && rank >= from_rank && rank <= to_rank) others.insert(move);
  }
  return others;
}

// G42, G43, G64, G70: squires have the double step from their second rank, footmen from every rank.
TEST(FairyStockfishOnTwelveRanks, Pawns) {
  FRAY_NEEDS_FAIRY_STOCKFISH(program);
  const test::TemporaryFile ini("fray-fairy-pawns-");
  std::ofstream(ini.path()) << variants();
  Placer placer(43);
  struct Case {
    Board board;
    int lowest;  // the first of the ten ranks
  };
  std::vector<Case> cases;
  std::string commands = start_commands(ini.path());
  const std::map<char, char> letters{{'F', 'P'}, {'f', 'i'}, {'p', 'i'}, {'N', 'I'},
                                     {'Q', 'I'}, {'q', 'i'}, {'n', 'i'}};
  for (int number = 0; number < 120; ++number) {
    const int lowest = number % 2 == 0 ? 1 : 3;
    const int highest = lowest + 9;
    Board board;
    // A king in the corner at White's side, whom no enemy pawn attacks.
    board[{lowest, 1}] = 'K';
    board[{highest, 10}] = 'k';
    for (const char letter : std::string("QNqn")) placer.add(board, letter, lowest, highest);
    for (const char letter : std::string("PPPPPFFFFFpppppfffff")) placer.add(board, letter, lowest, highest);
    const auto attacker = board.find({lowest + 1, 2});
    const bool attacked = attacker != board.end() && (attacker->second == 'p' || attacker->second == 'f');
    const auto p = gladiator_reference::read_position(
        gladiator_reference::pieces(list_of(board), "side=white slot=king phase=move turn=1"));
    if (attacked || gladiator_reference::in_check(p, true)) continue;
    cases.push_back({board, lowest});
    for (int step = 1; step <= 10; ++step) {
      commands += "setoption name UCI_Variant value step" + std::to_string(step) + "\nposition fen " +
                  fen_of(board, lowest == 1 ? lower_ten : upper_ten, 10, letters) + "\ngo perft 1\n";
    }
  }
  ASSERT_GT(cases.size(), 60u);
  const std::vector<test::MoveCounts> theirs = test::fairy_counts(program, commands);
  ASSERT_EQ(theirs.size(), cases.size() * 10);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Board& board = cases[i].board;
    const int lowest = cases[i].lowest;
    const int highest = lowest + 9;
    std::vector<Moves> by_step;
    for (std::size_t step = 0; step < 10; ++step)
      by_step.push_back(moves_of_fairy(theirs[i * 10 + step], lowest == 1 ? lower_ten : upper_ten));
    // Squires: the double step from rank 2; on the upper ten that rank is not there.
    Moves squires;
    Moves footmen;
    for (int step = 1; step <= 10; ++step) {
      const Moves& moves = by_step[static_cast<std::size_t>(step - 1)];
      const int rank = lowest + step - 1;
      if (rank == 2 || (lowest == 3 && step == 10)) squires = of_letter(moves, board, 'P', 1, 12);
      const Moves more = of_letter(moves, board, 'F', 1, 12);
      footmen.insert(more.begin(), more.end());
    }
    // Nobody but the two fighting kinds may enter a queen's square, and pawns are not among them.
    std::set<Square> queens;
    for (const auto& [square, letter] : board) {
      if (letter == 'q' || letter == 'k') queens.insert(square);
    }
    const std::string fields = " slot=kings-knight phase=move turn=1";
    const Moves white = moves_of_fray(board, "side=white" + fields);
    EXPECT_EQ(of_letter(white, board, 'P', lowest, highest), without(squires, queens)) << list_of(board);
    EXPECT_EQ(of_letter(white, board, 'F', lowest, highest), without(footmen, queens)) << list_of(board);
    Moves black;
    for (const std::string& move : moves_of_fray(turned(board), "side=black" + fields))
      black.insert(turned(move));
    EXPECT_EQ(of_letter(black, board, 'P', lowest, highest), without(squires, queens)) << list_of(board);
    EXPECT_EQ(of_letter(black, board, 'F', lowest, highest), without(footmen, queens)) << list_of(board);
  }
}

}  // namespace
}  // namespace fray::gladiator
