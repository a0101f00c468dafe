#include "play/uci/uci.h"

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "play/uci/go.h"
#include "play/uci/position.h"
#include "play/uci/query.h"

namespace fray {
namespace {

constexpr std::size_t kLongestLine = std::size_t{1} << 24;

enum class LineRead { line, too_long, end };

/// Reads up to a newline. Of a line that is too long it keeps nothing, so that no input fills the memory.
LineRead read_line(std::istream& in, std::string& line) {
  using Traits = std::istream::traits_type;
  line.clear();
  bool too_long = false;
  bool any = false;
  for (auto c = in.rdbuf()->sbumpc(); c != Traits::eof(); c = in.rdbuf()->sbumpc()) {
    any = true;
    if (Traits::to_char_type(c) == '\n') break;
    if (line.size() < kLongestLine) {
      line += Traits::to_char_type(c);
    } else {
      too_long = true;
    }
  }
  return too_long ? LineRead::too_long : any ? LineRead::line : LineRead::end;
}

/// Error messages quote input: whatever would break the line, or a terminal, becomes a question mark.
std::string printable(std::string text) {
  std::replace_if(text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return text;
}

}  // namespace

Uci::Uci(std::ostream& out, std::string name, EngineFactory make_engine,
         std::span<const AnyGame* const> games)
    : writer_(out),
      name_(std::move(name)),
      make_engine_(std::move(make_engine)),
      settings_(games),
      search_(writer_) {
  reset_position();
}

std::span<const Uci::Command> Uci::commands() {
  static constexpr std::array<Command, 12> kCommands{{
      {"uci", "uci", &Uci::introduce},
      {"isready", "isready", &Uci::is_ready},
      {"setoption", "setoption name NAME value VALUE", &Uci::set_option},
      {"ucinewgame", "ucinewgame", &Uci::new_game},
      {"position", "position startpos|fen TEXT [moves TOKEN...]", &Uci::set_position},
      {"go",
       "go [depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] "
       "[infinite] [ponder] [seat N]",
       &Uci::go},
      {"stop", "stop", &Uci::stop},
      {"ponderhit", "ponderhit", &Uci::ponder_hit},
      {"query", "query turn|gameover|result|legal|chance|strategy|position", &Uci::query},
      {"d", "d (shows the board)", &Uci::show_board},
      {"help", "help", &Uci::help},
      {"quit", "quit", &Uci::quit},
  }};
  return kCommands;
}

void Uci::run(std::istream& in) {
  std::string line;
  while (!quit_) {
    const LineRead read = read_line(in, line);
    if (read == LineRead::end) break;
    if (read == LineRead::too_long) {
      report({"bad_command", "a line has more than " + std::to_string(kLongestLine) + " characters"});
    } else {
      handle(line);
    }
  }
  search_.stop();
}

bool Uci::handle(std::string_view line) {
  const auto words = split_words(line);
  if (words.empty()) return !quit_;
  const auto known = commands();
  const auto command = std::find_if(known.begin(), known.end(),
                                    [&](const Command& candidate) { return candidate.name == words[0]; });
  if (command == known.end()) {
    report({"unknown_command", quoted(words[0]) + " is not a command; help lists them"});
  } else {
    (this->*command->obey)(UciWords(words).subspan(1));
  }
  return !quit_;
}

void Uci::introduce(UciWords) {
  std::string text = "id name " + name_ + "\nid author The Fray contributors\n";
  for (const std::string& declaration : settings_.declarations()) text += declaration + '\n';
  writer_.write(text + "uciok");
}

void Uci::is_ready(UciWords) {
  if (const auto prepared = prepare_engine(); !prepared) report(prepared.error());
  writer_.write("readyok");
}

void Uci::set_option(UciWords words) {
  const auto value = std::find(words.begin(), words.end(), "value");
  if (words.size() < 2 || words[0] != "name" || value == words.begin() + 1 || value == words.end()) {
    return report({"bad_command", "expected setoption name NAME value VALUE"});
  }
  const auto split = static_cast<std::size_t>(value - words.begin());
  const auto change =
      settings_.set(join_words(words.subspan(1, split - 1)), join_words(words.subspan(split + 1)));
  if (!change) return report(change.error());
  if (*change == UciChange::next_search) return;
  search_.stop();
  engine_.reset();
  if (*change == UciChange::rules) reset_position();
}

void Uci::new_game(UciWords) {
  search_.stop();
  if (engine_) engine_->new_game();
  reset_position();
}

void Uci::set_position(UciWords words) {
  auto state = parse_position_command(words, settings_.game(), settings_.game_options());
  if (!state) return report(state.error());
  search_.stop();
  state_ = std::move(*state);
}

void Uci::go(UciWords words) {
  search_.stop();
  if (const auto started = start_search(words); !started) {
    report(started.error());
    writer_.write("bestmove (none)");
  }
}

void Uci::stop(UciWords) { search_.stop(); }

void Uci::ponder_hit(UciWords) {
  if (!search_.ponder_hit()) report({"wrong_node", "ponderhit: nothing is pondered; go ponder begins to"});
}

void Uci::query(UciWords words) {
  const auto answer = answer_query(*state_, join_words(words));
  if (!answer) return report(answer.error());
  writer_.write(*answer);
}

void Uci::show_board(UciWords) { writer_.write(board_text(*state_)); }

void Uci::help(UciWords) {
  std::string text;
  for (const Command& command : commands()) text += std::string(command.usage) + '\n';
  writer_.write(text + "Tokens are actions, outcome classes and dice such as roll:5,3 (docs/uci.md).");
}

void Uci::quit(UciWords) {
  search_.stop();
  quit_ = true;
}

Result<void> Uci::start_search(UciWords words) {
  const NodeKind kind = state_->node_kind();
  if (kind != NodeKind::decision && kind != NodeKind::simultaneous) {
    return fail("wrong_node", "go is for decisions, this is a " + std::string(name_of(kind)) +
                                  " node; query turn tells them apart");
  }
  auto command = parse_go(words, state_->side_to_act());
  if (!command) return tl::unexpected<Error>(command.error());
  const auto seat = announcing_seat(*command);
  if (!seat) return tl::unexpected<Error>(seat.error());
  command->seat = *seat;
  command->limits.lines = settings_.lines();
  if (command->ponder && kind == NodeKind::simultaneous)
    return fail("wrong_node",
                "go ponder is for decisions; where several seats choose at once nothing is expected");
  if (const auto prepared = prepare_engine(); !prepared) return prepared;
  search_.start(*engine_, state_->clone(), *command, settings_.ponder());
  return {};
}

Result<Seat> Uci::announcing_seat(const UciGo& go) const {
  const std::vector<Seat> seats = state_->to_act();
  std::string known;
  for (const Seat seat : seats) {
    if (go.seat ? seat == *go.seat : state_->side_of(seat) == state_->side_to_act()) return seat;
    known += (known.empty() ? "" : ", ") + std::to_string(seat);
  }
  if (!go.seat) return seats.front();
  return fail("wrong_node", "go seat " + std::to_string(*go.seat) +
                                ": that seat does not choose here; those that do: " + known);
}

Result<void> Uci::prepare_engine() {
  if (engine_) return {};
  const EngineSpec spec = settings_.engine();
  try {
    engine_ = make_engine_(settings_.game(), spec);
  } catch (const std::bad_alloc&) {
    return fail("no_memory", "there is not enough memory for Hash " + std::to_string(spec.hash_mb) +
                                 " (MiB); set a smaller one");
  }
  return {};
}

void Uci::reset_position() {
  // The settings hold only values that the game itself has named and that go together, so this cannot fail.
  state_ = std::move(*settings_.game().start(settings_.game_options()));
}

void Uci::report(const Error& error) {
  writer_.write("error " + error.code + ' ' + printable(error.message));
}

}  // namespace fray
