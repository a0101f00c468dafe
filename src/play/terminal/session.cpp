#include "play/terminal/session.h"

#include <algorithm>
#include <utility>

#include "play/terminal/text.h"

namespace fray::terminal {
namespace {

/// Up to so many actions are listed with numbers when a person is asked.
constexpr std::size_t kLongestMenu = 12;
/// Battles that are listed of each target when a person is asked; `odds` lists all.
constexpr std::size_t kBattlesPerTarget = 6;

constexpr std::string_view kDigits = "0123456789";

}  // namespace

Session::Session(PlayedGame game, SessionSettings settings, LineInput& input, std::ostream& out,
                 StopFlag& stop)
    : game_(std::move(game)),
      settings_(std::move(settings)),
      input_(input),
      out_(out),
      stop_(stop),
      opponent_(settings_.make_engine(game_.state().game(), settings_.opponent)),
      adviser_(settings_.make_engine(game_.state().game(), settings_.adviser)),
      dice_(settings_.seed) {}

int Session::run() {
  take_up(std::move(game_), settings_.file);
  say(std::string(game_.state().game().info().title) + ". White: " + settings_.names[0] +
      ". Black: " + settings_.names[1] + ". `help` explains, `quit` leaves.");
  while (!done_) {
    if (game_.result() != GameResult::none || game_.waits_for_person()) {
      ask();
    } else {
      go_on();
    }
  }
  return exit_code_;
}

void Session::take_up(PlayedGame game, const std::string& file) {
  game_ = std::move(game);
  game_.set_unknown_tag("White", settings_.names[0]);
  game_.set_unknown_tag("Black", settings_.names[1]);
  game_.set_unknown_tag("Date", settings_.date);
  opponent_->new_game();
  adviser_->new_game();
  saved_as_ = file;
  announced_.clear();
  shown_ = false;
  drawn_.clear();
}

void Session::stepped() {
  const GameStep& step = game_.state().steps().back();
  if (game_.last_events().empty()) say("  " + title_of(step.side) + ": " + step.text);
  for (const Event& event : game_.last_events()) {
    if (!std::holds_alternative<event::GameEnded>(event)) {
      say("  " + describe(event, game_.state().game().info().files));
    }
  }
  saved_as_.clear();
  announced_.clear();
  shown_ = false;
}

void Session::go_on() {
  switch (game_.state().node_kind()) {
    case NodeKind::chance: return roll_dice();
    case NodeKind::decision: return computer_moves();
    default: return finish_announcement();
  }
}

void Session::finish_announcement() {
  std::vector<SeatAction> choices;
  for (const Seat seat : game_.state().to_act()) {
    const auto told = std::find_if(announced_.begin(), announced_.end(),
                                   [&](const SeatAction& choice) { return choice.seat == seat; });
    // The engine is asked about the node alone: it does not know what a person has chosen.
    choices.push_back(
        {seat, told != announced_.end() ? told->action : opponent_->announce(game_.state(), seat)});
  }
  announced_.clear();
  if (const auto done = game_.act_together(choices); !done) {
    return fail_with("The engine " + opponent_->name() + " has no answer: " + done.error().message);
  }
  stepped();
}

Seat Session::asked_seat() const {
  const std::vector<Seat> seats = game_.state().to_act();
  if (seats.size() < 2) return seats.empty() ? Seat{0} : seats.front();
  for (const Seat seat : seats) {
    const bool chosen = std::any_of(announced_.begin(), announced_.end(),
                                    [&](const SeatAction& choice) { return choice.seat == seat; });
    if (game_.is_person(seat) && !chosen) return seat;
  }
  return seats.front();
}

bool Session::chooses_unseen() const {
  const std::vector<Seat> seats = game_.state().to_act();
  return game_.result() == GameResult::none && game_.state().node_kind() == NodeKind::simultaneous &&
         std::count_if(seats.begin(), seats.end(), [&](Seat seat) { return game_.is_person(seat); }) > 1;
}

void Session::roll_dice() {
  if (const auto rolled = game_.roll(dice_); !rolled) return fail_with(rolled.error().message);
  stepped();
}

void Session::computer_moves() {
  if (settings_.interactive && !said_thinking_) {
    say(title_of(game_.chooser()) + " is thinking; Ctrl-C makes it choose at once.");
    said_thinking_ = true;
  }
  out_ << std::flush;
  const SearchResult result =
      opponent_->think(game_.state(), settings_.thinking, stop_, [](const SearchReport&) {});
  stop_ = false;
  if (const auto done = game_.act(result.best); !done) {
    return fail_with("The engine " + opponent_->name() + " has no answer: " + done.error().message);
  }
  stepped();
}

void Session::fail_with(const std::string& problem) {
  say(problem + ". The game cannot go on here.");
  leave();
  exit_code_ = 1;
}

void Session::ask() {
  if (!shown_) show_node();
  // A forced choice has been made instead of asking.
  if (!shown_) return;
  said_thinking_ = false;
  out_ << prompt() << std::flush;
  std::string line;
  const bool unseen = chooses_unseen();
  input_.show_typing(!unseen);
  const InputEvent event = input_.read(line);
  input_.show_typing(true);
  if (event != InputEvent::line || (unseen && settings_.interactive)) out_ << '\n';
  switch (event) {
    case InputEvent::line:
      if (!settings_.interactive) say(unseen ? "(not shown)" : line);
      return take(std::string(trimmed(line)));
    case InputEvent::too_long:
      return say("That line has more than " + std::to_string(kLongestLine) + " characters; it was not read.");
    case InputEvent::end:
    case InputEvent::interrupted: return leave();
  }
}

void Session::show_node() {
  view_ = game_.view();
  menu_.clear();
  const bool over = game_.result() != GameResult::none;
  const bool choosing = !over && !view_.to_act.empty();
  if (choosing) {
    const Seat seat = asked_seat();
    std::erase_if(view_.actions, [&](const ViewAction& action) { return action.seat != seat; });
  }
  steps_.start(view_);
  numbered_steps_ = false;
  if (choosing && view_.actions.size() == 1 && !game_.state().first_choice()) {
    say("The only choice of " + title_of(asked_side()) + ": " + in_words(view_, view_.actions.front()));
    return play(view_.actions.front().id);
  }
  if (view_.node != NodeKind::chance || drawn_.empty()) {
    const std::string board = draw_view(view_, settings_.style);
    if (board != drawn_) out_ << '\n' << board;
    drawn_ = board;
  }
  if (over) {
    announce_end();
  } else if (choosing) {
    show_choices();
  } else {
    say(view_.prompt + ".\nRoll the dice and type them as `5 3`" +
        (view_.dice_order.empty() ? "" : ", " + view_.dice_order) + ".");
  }
  shown_ = true;
}

void Session::show_choices() {
  if (chooses_unseen()) {
    say("Several choose here without knowing what the others do. What you type is not shown; let nobody "
        "look.");
  }
  const auto without_battle = static_cast<std::size_t>(
      std::count_if(view_.actions.begin(), view_.actions.end(),
                    [](const ViewAction& action) { return !action.odds.has_value(); }));
  if (without_battle > kLongestMenu && !view_.abilities.empty()) {
    say(view_.prompt + ".\nChoose step by step, by numbers or words, or type the action, as `" +
        view_.actions.front().text + "`;\n`moves` lists them, `odds` the best attacks, `help` the rest.");
    return show_steps();
  }
  if (without_battle > kLongestMenu) {
    return say(view_.prompt + ".\nType it, as `" + view_.actions.front().text +
               "`; `moves` lists all, `odds` the battles, `help` the rest.");
  }
  say(view_.prompt + ".\nType the number or the text.");
  menu_ = menu_order(view_);
  out_ << menu_text(view_, menu_, {.numbered = true, .most = kBattlesPerTarget});
}

void Session::announce_end() {
  const GameResult result = game_.result();
  const std::string pgn(pgn_result(result));
  const std::string outcome = result == GameResult::draw         ? "The game is drawn"
                              : result == GameResult::white_wins ? "White wins"
                                                                 : "Black wins";
  say(outcome + ", " + pgn + ": " + game_.reason() + ".");
  say("`save FILE` keeps the game, `record` prints it, `new` starts another,\n"
      "`undo` takes back, `quit` leaves.");
}

void Session::show_steps() {
  numbered_steps_ = true;
  out_ << printable(steps_text(steps_.entries(view_)));
}

bool Session::take_step(std::string_view key) {
  if (view_.actions.empty() || !menu_.empty() || !steps_.choose(view_, key)) return false;
  if (const std::size_t chosen = steps_.chosen(view_); chosen < view_.actions.size()) {
    play(view_.actions[chosen].id);
  } else {
    say("Next (`back` goes back):");
    show_steps();
  }
  return true;
}

std::string Session::prompt() const {
  if (game_.result() != GameResult::none) return "> ";
  if (view_.node == NodeKind::chance) return "dice> ";
  const bool teams = game_.state().seats() > 2;
  return title_of(asked_side()) + (teams ? ", seat " + std::to_string(asked_seat()) : "") + "> ";
}

void Session::take(const std::string& line) {
  if (line.empty()) {
    shown_ = false;
    return;
  }
  const std::vector<CommandLine> commands = commands_of(line);
  if (commands.size() == 1 && commands.front().whole) return run_command(commands.front());
  const bool rolling = game_.result() == GameResult::none && view_.node == NodeKind::chance;
  if (rolling && kDigits.find(line.front()) != std::string_view::npos) return take_dice(line);
  if (line.find_first_not_of(kDigits) == std::string::npos) return take_number(line);
  take_words(line, commands);
}

void Session::take_number(std::string_view digits) {
  if (menu_.empty() && numbered_steps_) {
    const auto entries = steps_.entries(view_);
    const std::size_t entry = digits.size() > 6 ? 0 : std::stoul(std::string(digits));
    if (entry >= 1 && entry <= entries.size()) {
      take_step(entries[entry - 1].key);
      return;
    }
    return say("The menu goes from 1 to " + std::to_string(entries.size()) + ".");
  }
  if (menu_.empty()) return say("There is no numbered menu here. `moves` lists what you may choose.");
  const std::size_t number = digits.size() > 6 ? 0 : std::stoul(std::string(digits));
  if (number < 1 || number > menu_.size()) {
    return say("The menu goes from 1 to " + std::to_string(menu_.size()) + ".");
  }
  play(view_.actions[menu_[number - 1]].id);
}

void Session::take_dice(std::string_view faces) {
  if (game_.result() != GameResult::none || view_.node != NodeKind::chance) {
    return say(game_.players().dice_by_hand
                   ? "No dice are to be rolled now."
                   : "The dice are rolled for you; with --dice hand you roll your own.");
  }
  std::string list;
  for (const char c : faces) {
    if (c != ' ' && c != '\t' && c != ',') {
      list += c;
    } else if (!list.empty() && list.back() != ',') {
      list += ',';
    }
  }
  if (!list.empty() && list.back() == ',') list.pop_back();
  const auto parsed = parse_faces(list, ',');
  if (!parsed) return say("Those are not dice: " + parsed.error().message + ".");
  if (const auto rolled = game_.roll_told(*parsed); !rolled) {
    return say("Those are not the dice of this roll: " + rolled.error().message + ".");
  }
  stepped();
}

void Session::take_words(const std::string& line, const std::vector<CommandLine>& commands) {
  const auto action = game_.state().parse_action(line);
  const bool over = game_.result() != GameResult::none;
  if (!over && action) return play(*action);
  if (!over && take_step(line)) return;
  std::vector<std::string> meanings;
  for (const CommandLine& command : commands) meanings.emplace_back(command.spec->name);
  for (const std::size_t index : menu_) {
    const std::string& text = view_.actions[index].text;
    if (!commands.empty() && text.substr(0, line.size()) == line) meanings.push_back(text);
  }
  if (meanings.size() == 1) return run_command(commands.front());
  if (meanings.size() > 1) {
    std::string list;
    for (const std::string& meaning : meanings) list += (list.empty() ? "" : ", ") + meaning;
    return say("'" + line + "' may mean " + list + ".");
  }
  if (over)
    return say("The game is over: `new` starts another, `undo` takes back, `help` lists the commands.");
  if (view_.node == NodeKind::chance) return say("The dice are to be rolled: type them as `5 3`.");
  // What was meant is nobody else's business.
  if (chooses_unseen())
    return say("That is not among your choices; `moves` lists them, `help` the commands.");
  say(action.error().message + ".\n`moves` lists what you may choose, `help` the commands.");
}

void Session::play(Action action) {
  if (game_.state().node_kind() == NodeKind::simultaneous) {
    const Seat seat = asked_seat();
    const auto legal = std::find_if(view_.actions.begin(), view_.actions.end(),
                                    [&](const ViewAction& candidate) { return candidate.id == action; });
    if (legal == view_.actions.end()) return say("That is not among your choices here; `moves` lists them.");
    announced_.push_back({seat, action});
    shown_ = false;
    const std::vector<Seat> seats = game_.state().to_act();
    const auto people =
        std::count_if(seats.begin(), seats.end(), [&](Seat each) { return game_.is_person(each); });
    if (announced_.size() == static_cast<std::size_t>(people)) finish_announcement();
    return;
  }
  if (const auto done = game_.act(action); !done) return say(done.error().message + ".");
  stepped();
}

void Session::say(const std::string& text) { out_ << printable(text) << '\n'; }

}  // namespace fray::terminal
