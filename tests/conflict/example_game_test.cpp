// The example game that the rules of Conflict Chess print, move by move as it is printed there.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "conflict/position.h"
#include "core/pgn.h"
#include "core/record.h"
#include "games.h"

namespace fray::conflict {
namespace {

using Words = std::vector<std::string>;

/// One turn of tests/games/conflict-example.txt.
struct PrintedTurn {
  std::string move;
  std::vector<Words> clauses;  ///< of the printed words, cut at their punctuation
  std::vector<int> dice;
  std::string board;
};

std::vector<Words> clauses_of(const std::string& text) {
  std::vector<Words> clauses(1);
  std::string word;
  for (const char c : text + ".") {
    if (std::string_view(" .,:()").find(c) == std::string_view::npos) {
      word += c;
      continue;
    }
    if (!word.empty()) clauses.back().push_back(word);
    word.clear();
    if (c != ' ') clauses.emplace_back();
  }
  return clauses;
}

bool is_number(const std::string& word) { return word.find_first_not_of("0123456789") == std::string::npos; }

struct PrintedGame {
  std::vector<PrintedTurn> turns;
  std::string result;
};

PrintedGame read_printed_game() {
  PrintedGame game;
  std::ifstream file(FRAY_TEST_DATA "/games/conflict-example.txt");
  EXPECT_TRUE(file) << "tests/games/conflict-example.txt is missing";
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::string value = line.substr(7);
    if (line.starts_with("move")) {
      game.turns.push_back({value, {}, {}, ""});
    } else if (line.starts_with("words")) {
      game.turns.back().clauses = clauses_of(value);
    } else if (line.starts_with("dice")) {
      game.turns.back().dice = parse_faces(value, ' ').value();
    } else if (line.starts_with("board")) {
      game.turns.back().board = value;
    } else if (line.starts_with("result")) {
      game.result = value;
    } else {
      ADD_FAILURE() << "unknown line: " << line;
    }
  }
  return game;
}

char kind_letter_on(const View& view, Square square) {
  for (const ViewPiece& piece : view.pieces) {
    if (piece.square == square) return static_cast<char>(piece.letter & ~0x20);
  }
  return '?';
}

/// "BP:Pc7" for an attack of a pawn and a bishop on the pawn c7: the letters of the attackers in order, then
/// the target.
std::string participants(const View& view, const ViewAction& action) {
  std::string attackers;
  for (const ViewMark& mark : view.marks) {
    if (mark.name == "moved") attackers += kind_letter_on(view, mark.square);
  }
  std::string target;
  for (const ViewStep& step : action.steps) {
    if (step.role == "supporter") attackers += kind_letter_on(view, step.square);
    if (step.role == "target") target = kind_letter_on(view, step.square) + Board::name(step.square);
  }
  std::sort(attackers.begin(), attackers.end());
  return attackers + ':' + target;
}

/// The attack of the clause "B + P versus Pc7", the square being left out where it is clear.
std::string attack_in(const View& view, const PrintedTurn& turn) {
  std::string printed;
  for (const Words& clause : turn.clauses) {
    const auto versus = std::find(clause.begin(), clause.end(), "versus");
    if (versus == clause.end()) continue;
    for (auto word = clause.begin(); word != versus; ++word) printed += *word == "+" ? "" : *word;
    std::sort(printed.begin(), printed.end());
    printed += ':' + *std::next(versus);
  }
  if (printed.empty()) return "none";
  std::string found;
  for (const ViewAction& action : view.actions) {
    if (!participants(view, action).starts_with(printed)) continue;
    EXPECT_EQ(found, "") << "the words fit several attacks: " << printed;
    found = action.text;
  }
  EXPECT_NE(found, "") << "no attack fits the words: " << printed;
  return found;
}

/// What came of the battle: "So Pd4Bc5" as the action d4xc5, "So K-e8" as the return of the king to e8.
std::string choice_in(const View& view, const PrintedTurn& turn) {
  for (const Words& clause : turn.clauses) {
    if (clause.size() != 2 || (clause[0] != "So" && clause[0] != "so")) continue;
    const std::string& printed = clause[1];
    if (printed.size() == 6) return printed.substr(1, 2) + 'x' + printed.substr(4);
    for (const ViewAction& action : view.actions) {
      if (action.steps.size() == 2 && action.text.ends_with(printed.substr(1)) &&
          kind_letter_on(view, action.steps[0].square) == printed[0]) {
        return action.text;
      }
    }
  }
  return "";
}

/// The total in the clause of a side, which ends with it: "White die roll 5 for a total of 9".
int printed_total(const PrintedTurn& turn, std::string_view side) {
  for (const Words& clause : turn.clauses) {
    if (clause.size() > 1 && clause.front() == side && is_number(clause.back()))
      return std::stoi(clause.back());
  }
  return 0;
}

/// The dice that are printed ("die roll 5", "die roll of 6"), in the order printed; in some turns none are.
std::vector<int> printed_dice(const PrintedTurn& turn) {
  std::vector<int> dice;
  for (const Words& clause : turn.clauses) {
    for (std::size_t i = 0; i + 1 < clause.size(); ++i) {
      if (clause[i] == "roll") dice.push_back(std::stoi(clause[clause[i + 1] == "of" ? i + 2 : i + 1]));
    }
  }
  return dice;
}

void play(AnyState& state, const std::string& text, EventLog& log) {
  const auto played = play_text(state, text, log);
  ASSERT_TRUE(played) << text << ": " << played.error().message;
}

void play_battle(AnyState& state, const PrintedTurn& turn) {
  EventLog log;
  const std::vector<int> printed = printed_dice(turn);
  EXPECT_TRUE(printed.empty() || printed == turn.dice);
  ASSERT_TRUE(state.roll_told(turn.dice, log));
  int sides = 0;
  for (const Event& event : log.events) {
    const auto* rolled = std::get_if<event::Rolled>(&event);
    if (rolled == nullptr) continue;
    ++sides;
    EXPECT_EQ(rolled->total, printed_total(turn, rolled->side == Side::white ? "White" : "Black"));
  }
  EXPECT_EQ(sides, 2);
  ASSERT_NO_FATAL_FAILURE(play(state, choice_in(state.view(), turn), log));
}

TEST(ConflictExampleGame, PlaysAsPrinted) {
  const PrintedGame game = read_printed_game();
  ASSERT_EQ(game.turns.size(), 13u);
  const auto state = std::move((*find_game("conflict"))->start({}).value());
  int battles = 0;
  for (const PrintedTurn& turn : game.turns) {
    SCOPED_TRACE(turn.move);
    const Side side = state->side_to_act();
    EventLog log;
    ASSERT_NO_FATAL_FAILURE(play(*state, turn.move, log));
    if (!state->turn_start()) {
      ASSERT_NO_FATAL_FAILURE(play(*state, attack_in(state->view(), turn), log));
    }
    EXPECT_EQ(state->node_kind() == NodeKind::chance, !turn.dice.empty());
    if (!turn.dice.empty()) {
      ++battles;
      ASSERT_NO_FATAL_FAILURE(play_battle(*state, turn));
    }
    EXPECT_EQ(state->view().position.placement, turn.board);
    EXPECT_TRUE(state->node_kind() == NodeKind::terminal || state->side_to_act() == ~side);
  }
  EXPECT_EQ(battles, 7);
  EXPECT_EQ(pgn_result(state->result()), game.result);
  EXPECT_EQ(state->view().reason, "no leader");
}

std::string read_file(const std::string& name) {
  std::ifstream file(FRAY_TEST_DATA + name);
  EXPECT_TRUE(file) << name << " is missing";
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(ConflictExampleGame, ReplaysFromItsGameFile) {
  const std::string pgn = read_file("/games/conflict-example.pgn");
  const auto record = parse_pgn(pgn);
  ASSERT_TRUE(record) << record.error().message;
  const auto state = replay(*record, **find_game("conflict"));
  ASSERT_TRUE(state) << state.error().message;
  EXPECT_EQ((*state)->result(), GameResult::white_wins);
  EXPECT_EQ((*state)->view().position.placement, read_printed_game().turns.back().board);
  EXPECT_EQ(print_pgn(*record), pgn);
}

}  // namespace
}  // namespace fray::conflict
