#include "play/match/uci/uci_program.h"

#include <algorithm>
#include <charconv>

#include "play/uci/words.h"

namespace fray {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// To start, to prepare for a game, and beyond the time of a decision.
constexpr milliseconds kUsualPatience{30'000};
/// Where a decision is limited by nodes or depth alone.
constexpr milliseconds kPatienceWithoutTime{300'000};
constexpr milliseconds kPatienceAtEnd{500};
constexpr std::uint64_t kLargestSeedSent = 0x7fffffff;
constexpr std::size_t kLongestComplaint = 200;

/// The token by which the move list has a step (docs/uci.md).
std::string move_token(const GameStep& step) {
  if (step.kind != GameStep::Kind::roll) return step.text;
  std::string text = "roll:";
  for (const int face : step.faces) text += (text.back() == ':' ? "" : ",") + std::to_string(face);
  return text;
}

std::string position_command_of(const AnyState& state) {
  std::string text =
      state.started_from_initial() ? "position startpos" : "position fen " + state.start_text();
  if (!state.steps().empty()) text += " moves";
  for (const GameStep& step : state.steps()) text += ' ' + move_token(step);
  return text;
}

/// The number after a word of a line; 0 if there is none.
std::uint64_t number_after(UciWords words, std::string_view name) {
  const auto found = std::find(words.begin(), words.end(), name);
  std::uint64_t number = 0;
  if (found == words.end() || found + 1 == words.end()) return number;
  const std::string_view text = *(found + 1);
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// Whatever a program says may come to a terminal.
std::string shown(std::string_view line) {
  std::string text(line.substr(0, kLongestComplaint));
  std::replace_if(text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return text;
}

std::string seconds_text(milliseconds time) {
  const auto tenths = (time.count() + 50) / 100;
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + " s";
}

}  // namespace

UciProgram::UciProgram(const ProgramSpec& spec, std::unique_ptr<ChildProcess> process)
    : name_(spec.command.front()), patience_(spec.patience_ms), process_(std::move(process)) {}

Result<std::unique_ptr<UciProgram>> UciProgram::start(const ProgramSpec& spec, const AnyState& start) {
  auto process = ChildProcess::start(spec.command);
  if (!process) return pass_on(process.error());
  std::unique_ptr<UciProgram> program(new UciProgram(spec, std::move(*process)));
  if (const auto introduced = program->introduce(); !introduced) return pass_on(introduced.error());
  if (const auto set = program->set_options(spec, start); !set) return pass_on(set.error());
  return program;
}

UciProgram::~UciProgram() {
  const auto deadline = steady_clock::now() + kPatienceAtEnd;
  process_->send("quit", deadline);
  process_->end(deadline);
}

Result<void> UciProgram::introduce() {
  say("uci");
  const auto deadline = soon();
  while (true) {
    const auto line = hear(deadline, "uciok");
    if (!line) return bad("it " + line.error().problem);
    const auto words = split_words(*line);
    if (!words.empty() && words[0] == "uciok") return {};
    if (!words.empty() && words[0] == "option") declare(*line);
  }
}

void UciProgram::declare(std::string_view line) {
  // "option name NAME type TYPE ...": a name is several words, and so is a choice.
  const auto words = split_words(line);
  const auto type = std::find(words.begin(), words.end(), "type");
  if (words.size() < 4 || words[1] != "name" || type == words.end() || type + 1 == words.end()) return;
  const auto place = static_cast<std::size_t>(type - words.begin());
  Declared option{join_words(UciWords(words).subspan(2, place - 2)), std::string(*(type + 1)), "", {}};
  for (auto word = type + 2; word != words.end(); ++word) {
    if (*word == "max" && word + 1 != words.end()) option.most = *(word + 1);
    if (*word == "var" && word + 1 != words.end()) option.choices.emplace_back(*(word + 1));
  }
  declared_.push_back(std::move(option));
}

const UciProgram::Declared* UciProgram::find(std::string_view name) const {
  const auto found = std::find_if(declared_.begin(), declared_.end(),
                                  [&](const Declared& option) { return same_word(option.name, name); });
  return found == declared_.end() ? nullptr : &*found;
}

Result<void> UciProgram::set_options(const ProgramSpec& spec, const AnyState& start) {
  if (const auto set = set_game(start); !set) return set;
  if (const auto set = set_game_options(start); !set) return set;
  for (const ProgramSpec::Option& option : spec.options) {
    if (find(option.name) == nullptr) {
      std::string known;
      for (const Declared& one : declared_) known += (known.empty() ? "" : ", ") + one.name;
      return bad("it has no option '" + option.name + "'; it has " + (known.empty() ? "none" : shown(known)));
    }
    say("setoption name " + option.name + (option.value ? " value " + *option.value : ""));
  }
  if (const auto ready = wait_until_ready(); !ready) return bad("it " + ready.error().problem);
  if (complaints_.first > 0) return bad("it answered to its options: " + complaints_.second);
  return {};
}

Result<void> UciProgram::set_game(const AnyState& start) {
  const std::string game(start.game().info().name);
  const Declared* variants = find("UCI_Variant");
  // Who knows of no variants plays chess.
  if (variants == nullptr && game == "chess") return {};
  if (variants == nullptr) return bad("it has no option UCI_Variant, so it plays chess alone, not " + game);
  const bool known = std::any_of(variants->choices.begin(), variants->choices.end(),
                                 [&](const std::string& choice) { return same_word(choice, game); });
  if (!known) return bad("it does not play " + game + ": that is none of its choices for UCI_Variant");
  say("setoption name UCI_Variant value " + game);
  return {};
}

Result<void> UciProgram::set_game_options(const AnyState& start) {
  const GameInfo& info = start.game().info();
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const std::string name = std::string(info.name) + '.' + std::string(info.options[i].name);
    const std::size_t chosen = start.options()[i];
    if (find(name) != nullptr) {
      say("setoption name " + name + " value " + std::string(info.options[i].values[chosen]));
    } else if (chosen != 0) {
      return bad("it has no option '" + name + "', and the game is not played with its default");
    }
  }
  return {};
}

bool UciProgram::takes_seed() const {
  const Declared* seed = find("Seed");
  std::uint64_t most = 0;
  if (seed != nullptr) std::from_chars(seed->most.data(), seed->most.data() + seed->most.size(), most);
  return most >= kLargestSeedSent;
}

UciProgram::Answered<void> UciProgram::new_game(std::uint64_t seed) {
  complaints_ = {0, ""};
  if (takes_seed()) say("setoption name Seed value " + std::to_string(seed));
  say("ucinewgame");
  return wait_until_ready();
}

UciProgram::Answered<UciProgram::Answer> UciProgram::go(const AnyState& state, const std::string& go,
                                                        milliseconds time) {
  const milliseconds usual = time.count() > 0 ? kUsualPatience : kPatienceWithoutTime;
  const auto deadline = steady_clock::now() + time + (patience_.count() > 0 ? patience_ : usual);
  process_->send(position_command_of(state), deadline);
  process_->send(go, deadline);
  Answer answer;
  while (true) {
    const auto line = hear(deadline, "bestmove");
    if (!line) return tl::unexpected<PlayerFault>(line.error());
    const auto words = split_words(*line);
    if (words.empty()) continue;
    if (words[0] == "bestmove") {
      if (words.size() > 1) answer.action = shown(words[1]);
      return answer;
    }
    if (words[0] == "info" && (words.size() < 2 || words[1] != "string")) {
      answer.nodes = std::max(answer.nodes, number_after(words, "nodes"));
      answer.depth = static_cast<int>(std::min<std::uint64_t>(number_after(words, "depth"), 1000));
    }
  }
}

void UciProgram::say(std::string_view line) {
  // If it cannot be said, the program is gone or listens to nothing, and hear() notices that.
  process_->send(line, soon());
}

UciProgram::Answered<void> UciProgram::wait_until_ready() {
  say("isready");
  const auto deadline = soon();
  while (true) {
    const auto line = hear(deadline, "readyok");
    if (!line) return tl::unexpected<PlayerFault>(line.error());
    const auto words = split_words(*line);
    if (!words.empty() && words[0] == "readyok") return {};
  }
}

UciProgram::Answered<std::string> UciProgram::hear(ChildProcess::Deadline deadline,
                                                   std::string_view awaited) {
  const auto fault = [](GameEnd end, std::string problem) {
    return tl::unexpected<PlayerFault>(PlayerFault{end, std::move(problem)});
  };
  const auto began = steady_clock::now();
  std::string line;
  switch (process_->receive(line, deadline)) {
    case ChildProcess::Heard::line: break;
    case ChildProcess::Heard::closed:
      return fault(GameEnd::crash,
                   process_->end(steady_clock::now() + kPatienceAtEnd) + " before " + std::string(awaited));
    case ChildProcess::Heard::late:
      return fault(GameEnd::silence,
                   "did not answer with " + std::string(awaited) +
                       " in time, the last it was waited for being " +
                       seconds_text(std::chrono::duration_cast<milliseconds>(steady_clock::now() - began)));
    case ChildProcess::Heard::flood:
      return fault(GameEnd::crash,
                   "said more than anybody reads: a line of a MiB, or 64 MiB before " + std::string(awaited));
  }
  if (line.starts_with("error")) {
    if (complaints_.first++ == 0) complaints_.second = shown(line);
  }
  return line;
}

ChildProcess::Deadline UciProgram::soon() const {
  return steady_clock::now() + (patience_.count() > 0 ? patience_ : kUsualPatience);
}

tl::unexpected<Error> UciProgram::bad(const std::string& problem) const {
  return fail("bad_program", "engine uci:" + name_ + ": " + problem);
}

}  // namespace fray
