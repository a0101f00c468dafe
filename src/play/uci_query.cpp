#include "play/uci_query.h"

#include "play/uci_words.h"

namespace fray {
namespace {

std::string turn_answer(const AnyState& state) {
  const NodeKind kind = state.node_kind();
  return std::string(kind == NodeKind::decision ? name_of(state.side_to_act()) : name_of(kind));
}

std::string legal_answer(const AnyState& state) {
  std::string text;
  for (const Seat seat : state.to_act()) {
    ActionList actions;
    state.legal_actions(seat, actions);
    for (const Action action : actions) text += ' ' + state.action_text(action);
  }
  OutcomeList outcomes;
  state.chance_outcomes(outcomes);
  for (const WeightedOutcome& item : outcomes.items) text += ' ' + state.outcome_text(item.outcome);
  return "legal" + text;
}

Result<std::string> chance_answer(const AnyState& state) {
  if (state.node_kind() != NodeKind::chance) {
    return fail("wrong_node", "query chance: nothing is to be rolled, it is a " +
                                  std::string(name_of(state.node_kind())) + " node");
  }
  OutcomeList outcomes;
  state.chance_outcomes(outcomes);
  std::string text = "chance";
  for (const WeightedOutcome& item : outcomes.items) {
    text += ' ' + state.outcome_text(item.outcome) + ' ' + std::to_string(item.weight);
  }
  return text + " of " + std::to_string(outcomes.denominator) + (outcomes.exact ? "" : " rounded");
}

std::string square_name(int square, int files) {
  return static_cast<char>('a' + square % files) + std::to_string(square / files + 1);
}

std::string grid(const View& view) {
  std::string letters(static_cast<std::size_t>(view.files * view.ranks), '.');
  for (const ViewPiece& piece : view.pieces) letters[piece.square] = piece.letter;
  std::string text;
  for (int rank = view.ranks; rank >= 1; --rank) {
    text += (rank < 10 ? " " : "") + std::to_string(rank) + ' ';
    for (int file = 0; file < view.files; ++file) {
      text += ' ';
      text += letters[static_cast<std::size_t>((rank - 1) * view.files + file)];
    }
    text += '\n';
  }
  text += "   ";
  for (int file = 0; file < view.files; ++file) text += {' ', static_cast<char>('a' + file)};
  return text + '\n';
}

/// One line for each name of a mark, with its squares.
std::string mark_lines(const View& view) {
  std::vector<std::pair<std::string_view, std::string>> lines;
  for (const ViewMark& mark : view.marks) {
    auto line = lines.begin();
    while (line != lines.end() && line->first != mark.name) ++line;
    if (line == lines.end()) line = lines.insert(line, {mark.name, ""});
    line->second += ' ' + square_name(mark.square, view.files);
  }
  std::string text;
  for (const auto& [name, squares] : lines) text += std::string(name) + ':' + squares + '\n';
  return text;
}

std::string tray_lines(const View& view) {
  std::string text;
  for (const ViewTray& tray : view.trays) {
    text += std::string(name_of(tray.side)) + ' ' + std::string(tray.name) + ':';
    for (const std::string& item : tray.items) text += ' ' + item;
    text += '\n';
  }
  return text;
}

}  // namespace

Result<std::string> answer_query(const AnyState& state, std::string_view what) {
  if (what == "turn") return "turn " + turn_answer(state);
  if (what == "gameover") {
    return std::string("gameover ") + (state.node_kind() == NodeKind::terminal ? "true" : "false");
  }
  if (what == "result") return "result " + std::string(pgn_result(state.result()));
  if (what == "legal") return legal_answer(state);
  if (what == "chance") return chance_answer(state);
  if (what == "position") return "position " + state.position_text();
  return fail("bad_command", "there is no query " + quoted(what) +
                                 "; there is turn, gameover, result, legal, chance, position");
}

std::string board_text(const AnyState& state) {
  const View view = state.view();
  const GameInfo& info = state.game().info();
  const std::string options = options_text(info, state.options());
  std::string text = grid(view) + mark_lines(view) + tray_lines(view);
  text += "game: " + std::string(info.name) + (options.empty() ? "" : " " + options) + '\n';
  text += view.prompt;
  if (view.result != GameResult::none) {
    text += ": " + std::string(pgn_result(view.result)) + ", " + std::string(view.reason);
  }
  return text + "\nposition: " + state.position_text();
}

}  // namespace fray
