// The commands of the terminal session.
#include <algorithm>
#include <cstdio>

#include "core/pgn.h"
#include "play/terminal/files.h"
#include "play/terminal/panel.h"
#include "play/terminal/session.h"
#include "play/terminal/text.h"

namespace fray::terminal {
namespace {

constexpr std::string_view kAutosaveName = "fray-autosave";
/// Of each target, where attacks are some among very many actions.
constexpr std::size_t kBestAttacks = 5;

std::string outcomes_text(const View& view) {
  std::string text;
  for (const ViewOutcome& outcome : view.outcomes) {
    text += "  " + outcome.text + ": " + share_text(outcome.weight, outcome.denominator) + '\n';
  }
  return text;
}

/// A group of more actions is told by their number.
constexpr std::size_t kLongestGroup = 60;

/// Some actions of a view, given as indices, by the piece or choice of their first step, or of that after
/// `depth` steps.
std::string grouped_actions(const View& view, const std::vector<std::size_t>& indices, std::size_t depth) {
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (const std::size_t index : indices) {
    const ViewAction& action = view.actions[index];
    std::string head;
    if (action.steps.size() > depth) {
      const ViewStep& first = action.steps[depth];
      head = first.square == kNoSquare ? first.choice : piece_on(view, first.square);
    }
    const auto found =
        std::find_if(groups.begin(), groups.end(), [&](const auto& group) { return group.first == head; });
    auto& group = found == groups.end() ? groups.emplace_back(head, std::vector<std::string>()) : *found;
    group.second.push_back(action.text);
  }
  std::size_t width = 0;
  for (const auto& [head, texts] : groups) width = std::max(width, head.size());
  std::string text;
  for (const auto& [head, texts] : groups) {
    const std::string start = "  " + head + std::string(width - head.size() + 2, ' ');
    if (texts.size() > kLongestGroup && depth == 0) {
      text += start + std::to_string(texts.size()) + ", as " + texts.front() + "; `moves " + head +
              "` lists them\n";
    } else {
      text += wrapped(start, texts);
    }
  }
  return text;
}

std::string pieces_text(const View& view) {
  std::string text;
  for (const ViewPiece& piece : view.pieces) {
    text += "  " + titled(view, piece);
    for (const Badge& badge : piece.badges) {
      text += (&badge == piece.badges.data() ? ": " : ", ") + std::string(badge.name) + ' ' + badge.value;
    }
    text += '\n';
  }
  return text;
}

std::string variation_text(const Line& line) {
  std::string text;
  for (const VariationStep& step : line.variation) {
    text += (text.empty() ? "" : " ");
    text += step.chance ? '[' + step.text + ' ' + percent(step.probability) + ']' : step.text;
  }
  return text;
}

std::string steps_text(const std::vector<GameStep>& steps) {
  std::string text;
  for (const GameStep& step : steps) {
    if (!text.empty()) text += ", ";
    if (step.kind == GameStep::Kind::roll) {
      text += "the roll";
      for (const int face : step.faces) text += ' ' + std::to_string(face);
    } else {
      text += title_of(step.side) + "'s " + step.text;
    }
  }
  return text;
}

/// A new game like the one that `state` is.
Result<std::unique_ptr<AnyState>> start_like(const AnyState& state) {
  const auto options = parse_options_text(options_text(state.game().info(), state.options()));
  if (!options) return tl::unexpected<Error>(options.error());
  return state.started_from_initial() ? state.game().start(*options)
                                      : state.game().load(state.start_text(), *options);
}

}  // namespace

void Session::run_command(const CommandLine& line) {
  if (const std::string problem = problem_of(line); !problem.empty()) return say(problem + ".");
  switch (line.spec->command) {
    case Command::help: out_ << help_text(); return;
    case Command::board: out_ << draw_view(view_, settings_.style); return;
    case Command::moves: return show_moves(line.argument);
    case Command::abilities: return show_abilities();
    case Command::cards: return show_cards();
    case Command::back: return go_back();
    case Command::odds: return show_odds(line.argument);
    case Command::pieces: out_ << pieces_text(view_); return;
    case Command::hint: return hint();
    case Command::dice: return take_dice(line.argument);
    case Command::undo: return undo();
    case Command::record: out_ << printable(print_pgn(game_.record())); return;
    case Command::save: return save(line.argument, line.forced);
    case Command::load: return load(line.argument, line.forced);
    case Command::flip:
      settings_.style.flipped = !settings_.style.flipped;
      drawn_ = draw_view(view_, settings_.style);
      out_ << drawn_;
      return;
    case Command::resign: return resign();
    case Command::new_game: return start_again(line.forced);
    case Command::quit: return leave();
  }
}

void Session::show_moves(const std::string& start) {
  if (game_.result() != GameResult::none) return say("The game is over; there is nothing to choose.");
  if (view_.node == NodeKind::chance) return say("The dice are to be rolled; there is nothing to choose.");
  StepMenu menu;
  menu.start(view_);
  if (!start.empty()) {
    if (!menu.choose(view_, start)) {
      return say("No action begins with '" + start + "'; `moves` alone lists what there is.");
    }
    out_ << grouped_actions(view_, menu.left(), 1);
    return;
  }
  out_ << (menu_.empty() ? grouped_actions(view_, menu.left(), 0) : menu_text(view_, menu_, {}));
}

void Session::show_abilities() { out_ << printable(abilities_text(view_)); }
void Session::show_cards() { out_ << printable(cards_explained(view_)); }

void Session::go_back() {
  if (!steps_.begun()) return say("Nothing has been chosen step by step; `undo` takes back a move.");
  steps_.start(view_);
  show_steps();
}

void Session::show_odds(const std::string& move) {
  if (game_.result() != GameResult::none) return say("The game is over.");
  if (view_.node == NodeKind::chance) {
    out_ << outcomes_text(view_);
    return;
  }
  if (move.empty()) {
    const std::string text =
        !offers_battles(view_) ? battles_ahead(game_.state())
        : menu_.empty() ? menu_text(view_, battles_only(view_), {.numbered = false, .most = kBestAttacks})
                        : menu_text(view_, menu_, {});
    out_ << (text.empty() ? "No battle can be fought this turn.\n" : text);
    return;
  }
  const auto action = game_.state().parse_action(move);
  if (!action) return say(action.error().message + ".");
  const auto ahead = game_.state().clone();
  EventLog log;
  if (const auto done = ahead->act(*action, log); !done) return say(done.error().message + ".");
  const View next = ahead->view();
  if (next.node == NodeKind::chance) {
    out_ << outcomes_text(next);
  } else if (offers_battles(next)) {
    out_ << menu_text(next, menu_order(next), {.numbered = false});
  } else {
    say("After " + game_.state().action_text(*action) + " there is no battle to choose.");
  }
}

void Session::hint() {
  if (game_.result() != GameResult::none) return say("The game is over; there is nothing to choose.");
  if (view_.node == NodeKind::chance) return say("The dice are to be rolled; there is nothing to choose.");
  if (view_.node == NodeKind::simultaneous) return hint_announcement();
  if (settings_.interactive) say("Thinking; Ctrl-C stops it.");
  const SearchResult result =
      adviser_->think(game_.state(), settings_.advising, stop_, [](const SearchReport&) {});
  stop_ = false;
  if (result.report.lines.empty()) return say("The engine has found nothing in so short a time.");
  const Line& best = result.report.lines.front();
  std::array<char, 32> points{};
  std::snprintf(points.data(), points.size(), "%.2f", best.points);
  say("Hint: " + game_.state().action_text(best.first) + ", with " + points.data() +
      " of 1 point expected for " + title_of(asked_side()) + " (depth " +
      std::to_string(result.report.depth) + ", " + std::to_string(result.report.nodes) + " nodes).");
  say("  " + variation_text(best));
}

void Session::hint_announcement() {
  MixedStrategy strategy;
  game_.state().battle_strategy(asked_seat(), strategy);
  if (strategy.empty()) return say("Nothing is known of what to choose here; whoever can be foreseen loses.");
  std::string text;
  for (const MixedAction& item : strategy) {
    text +=
        (text.empty() ? "" : ", ") + game_.state().action_text(item.action) + ' ' + percent(item.probability);
  }
  say("Hint: good play chooses " + text + " of the time, and unforeseeably.");
}

void Session::undo() {
  if (!announced_.empty()) {
    announced_.clear();
    shown_ = false;
    return say("Taken back: what has been chosen here, which nobody has seen.");
  }
  const PlayedGame::TakenBack taken = game_.undo();
  if (taken.early_end) {
    say("Taken back: the end of the game, which was not on the board.");
  } else if (taken.steps.empty()) {
    return say("There is nothing to take back: you have not decided anything yet.");
  } else {
    say("Taken back: " + steps_text(taken.steps) + ".");
  }
  saved_as_.clear();
  shown_ = false;
}

void Session::resign() {
  if (game_.result() != GameResult::none) return say("The game is over.");
  const std::array<bool, 2>& person = game_.players().person;
  const bool both = person[0] && person[1];
  const Side side = both ? asked_side() : person[0] ? Side::white : Side::black;
  game_.resign(side);
  announced_.clear();
  say(title_of(side) + " resigns.");
  saved_as_.clear();
  shown_ = false;
}

void Session::save(const std::string& path, bool forced) {
  const std::string text = print_pgn(game_.record());
  const auto saved = forced ? replace_file(path, text) : write_new_file(path, text);
  if (!saved) {
    const bool exists = saved.error().code == "file_exists";
    return say("Not saved: " + saved.error().message +
               (exists ? ". `save! " + path + "` replaces it." : std::string(".")));
  }
  saved_as_ = path;
  say("Saved in " + path + ".");
}

void Session::load(const std::string& path, bool forced) {
  if (!forced && would_lose("load! " + path)) return;
  const auto text = read_file(path);
  if (!text) return say("Not loaded: " + text.error().message + ".");
  const auto record = parse_pgn(*text);
  if (!record) return say("Not loaded: '" + path + "', " + record.error().message + ".");
  auto game = PlayedGame::from_record(*record, game_.state().game(), game_.players());
  if (!game) return say("Not loaded: '" + path + "', " + game.error().message + ".");
  take_up(std::move(*game), path);
  say("Loaded " + path + ".");
}

void Session::start_again(bool forced) {
  if (!forced && would_lose("new!")) return;
  auto state = start_like(game_.state());
  if (!state) return say(state.error().message + ".");
  take_up(PlayedGame(std::move(*state), game_.players()), "");
}

bool Session::would_lose(const std::string& command) {
  const bool over = game_.result() != GameResult::none;
  if (over || !saved_as_.empty() || game_.state().steps().empty()) return false;
  say("This game is not saved: `save FILE` keeps it, `" + command + "` drops it.");
  return true;
}

std::string Session::how_to_go_on(const std::string& file) const {
  std::string text = "Go on with:\n  " + settings_.command;
  if (!file.empty()) return text + " --load " + shell_word(file);
  const AnyState& state = game_.state();
  const auto options = parse_options_text(options_text(state.game().info(), state.options()));
  for (const OptionValue& option : *options)
    text += " --option " + shell_word(option.name + '=' + option.value);
  return text + " --position " + shell_word(state.position_text());
}

void Session::leave() {
  done_ = true;
  if (game_.result() != GameResult::none || game_.state().steps().empty()) return say("Goodbye.");
  if (!saved_as_.empty() || !settings_.interactive) return say(how_to_go_on(saved_as_));
  const std::string text = print_pgn(game_.record());
  const auto saved = write_numbered_file(std::string(kAutosaveName), text);
  if (saved) return say("The game is saved in " + *saved + ". " + how_to_go_on(*saved));
  say("The game could not be saved: " + saved.error().message + ". Here it is:\n" + text);
}

}  // namespace fray::terminal
