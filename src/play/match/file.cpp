#include "play/match/file.h"

#include <array>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>

namespace fray {
namespace {

constexpr const char* kFormat = "fray_match";
constexpr int kVersion = 1;

constexpr std::array kEnds{GameEnd::rules, GameEnd::turn_limit, GameEnd::illegal_action,
                           GameEnd::crash, GameEnd::silence,    GameEnd::clock};
constexpr std::array kResults{GameResult::white_wins, GameResult::black_wins, GameResult::draw};

std::string_view name_of(GameEnd end) {
  switch (end) {
    case GameEnd::turn_limit: return "turn_limit";
    case GameEnd::illegal_action: return "illegal_action";
    case GameEnd::crash: return "crash";
    case GameEnd::silence: return "silence";
    case GameEnd::clock: return "clock";
    case GameEnd::rules: break;
  }
  return "rules";
}

Json game_json(const MatchGame& game) {
  Json use = Json::array();
  for (const EngineUse& engine : game.use) {
    use.push_back({{"decisions", engine.decisions}, {"nodes", engine.nodes}, {"seconds", engine.seconds}});
    use.back()["choices"] = engine.choices;
    if (engine.complaints > 0) use.back()["complaints"] = engine.complaints;
  }
  return {{"a", name_of(game.side_of_a)},
          {"result", pgn_result(game.result)},
          {"end", name_of(game.end)},
          {"reason", game.reason},
          {"luck", game.luck},
          {"turns", game.turns},
          {"rolls", game.rolls},
          {"use", use}};
}

/// Reads members of an object; `ok()` says in the end whether all were there and as expected.
class MemberReader {
 public:
  explicit MemberReader(const Json& json) : json_(json) {}
  bool ok() const { return problem_.empty(); }
  const std::string& problem() const { return problem_; }

  std::string text(const char* name) {
    const Json* member = find(name, &Json::is_string, "a text");
    return member == nullptr ? "" : member->get<std::string>();
  }
  double number(const char* name) {
    const Json* member = find(name, &Json::is_number, "a number");
    return member == nullptr ? 0 : member->get<double>();
  }
  std::uint64_t count(const char* name) {
    const Json* member = find(name, &Json::is_number_unsigned, "a number from 0 on");
    return member == nullptr ? 0 : member->get<std::uint64_t>();
  }
  /// An array of two; an array of nulls if it is not there.
  Json two(const char* name) {
    const Json* member = find(name, &Json::is_array, "an array of two");
    if (member != nullptr && member->size() == 2) return *member;
    note(name, "an array of two");
    return Json::array({nullptr, nullptr});
  }
  /// One of `choices`, told apart by their names.
  template <class Choices, class NameOf>
  typename Choices::value_type one_of(const char* name, const Choices& choices, NameOf name_of_choice) {
    const std::string given = text(name);
    for (const auto& choice : choices) {
      if (name_of_choice(choice) == given) return choice;
    }
    note(name, "one of the known words");
    return choices.front();
  }
  void note(const char* name, const char* expected) {
    if (problem_.empty()) problem_ = "'" + std::string(name) + "' is not " + expected;
  }

 private:
  const Json* find(const char* name, bool (Json::*is_type)() const, const char* expected) {
    const bool there = json_.is_object() && json_.contains(name) && (json_[name].*is_type)();
    if (there) return &json_[name];
    note(name, expected);
    return nullptr;
  }

  const Json& json_;
  std::string problem_;
};

Result<EngineUse> use_from_json(const Json& json) {
  MemberReader reader(json);
  // Files of older versions lack some.
  const auto count_if_there = [&](const char* name) { return json.contains(name) ? reader.count(name) : 0; };
  const EngineUse use{reader.count("decisions"), count_if_there("choices"), reader.count("nodes"),
                      reader.number("seconds"), count_if_there("complaints")};
  if (!reader.ok()) return fail("bad_pair", reader.problem());
  return use;
}

Result<MatchGame> game_from_json(const Json& json) {
  MemberReader reader(json);
  MatchGame game;
  game.side_of_a =
      reader.one_of("a", std::array{Side::white, Side::black}, [](Side side) { return fray::name_of(side); });
  game.result = reader.one_of("result", kResults, pgn_result);
  game.end = reader.one_of("end", kEnds, [](GameEnd end) { return name_of(end); });
  game.reason = reader.text("reason");
  game.luck = reader.number("luck");
  game.turns = static_cast<int>(reader.count("turns"));
  game.rolls = static_cast<int>(reader.count("rolls"));
  const Json uses = reader.two("use");
  if (!reader.ok()) return fail("bad_pair", reader.problem());
  for (std::size_t i = 0; i < game.use.size(); ++i) {
    const auto use = use_from_json(uses[i]);
    if (!use) return tl::unexpected<Error>(use.error());
    game.use[i] = *use;
  }
  return game;
}

/// The first setting in which two objects differ, as a sentence; empty if none does.
std::string difference(const Json& there, const Json& here) {
  if (!there.is_object()) return "its first line holds no settings";
  for (const auto& [name, value] : here.items()) {
    const std::string other = there.contains(name) ? there[name].dump() : "none";
    if (other != value.dump()) return "it was played with " + name + " " + other + ", not " + value.dump();
  }
  return there.size() == here.size() ? "" : "its settings have names that are not known here";
}

}  // namespace

Json pair_json(const MatchPair& pair) {
  return {{"pair", pair.number}, {"games", {game_json(pair.games[0]), game_json(pair.games[1])}}};
}

Result<MatchPair> pair_from_json(const Json& json) {
  MemberReader reader(json);
  MatchPair pair;
  pair.number = reader.count("pair");
  const Json games = reader.two("games");
  if (!reader.ok()) return fail("bad_pair", reader.problem());
  for (std::size_t i = 0; i < pair.games.size(); ++i) {
    auto game = game_from_json(games[i]);
    if (!game) return tl::unexpected<Error>(game.error());
    pair.games[i] = std::move(*game);
  }
  return pair;
}

Result<MatchFile> MatchFile::open(const std::string& path, const Json& settings) {
  MatchFile file(path);
  std::string text;
  std::error_code problem;
  if (std::filesystem::exists(path, problem)) {
    if (!std::filesystem::is_regular_file(path, problem)) return file.error(0, "it is not a file");
    std::ifstream in(path, std::ios::binary);
    if (!in) return file.error(0, "it cannot be read");
    text.assign(std::istreambuf_iterator<char>(in), {});
  }
  const auto ready = text.empty() ? file.begin(settings) : file.read(text, settings);
  if (!ready) return tl::unexpected<Error>(ready.error());
  return file;
}

Result<void> MatchFile::begin(const Json& settings) {
  out_.open(path_, std::ios::binary);
  return write_line({{kFormat, kVersion}, {"settings", settings}});
}

Result<void> MatchFile::read(const std::string& text, const Json& settings) {
  const std::size_t complete = text.rfind('\n') + 1;  // 0 where there is no newline
  std::istringstream lines(text.substr(0, complete));
  std::string line;
  std::getline(lines, line);
  const Json header = Json::parse(line, nullptr, false);
  if (!header.is_object() || header.value(kFormat, Json()) != Json(kVersion)) {
    return error(1, "it is not the file of a match");
  }
  const std::string differs = difference(header.value("settings", Json()), settings);
  if (!differs.empty()) return fail("other_match", path_ + " belongs to another match: " + differs);

  std::set<std::uint64_t> numbers;
  for (std::size_t number = 2; std::getline(lines, line); ++number) {
    auto pair = pair_from_json(Json::parse(line, nullptr, false));
    if (!pair) return error(number, pair.error().message);
    if (!numbers.insert(pair->number).second) {
      return error(number, "pair " + std::to_string(pair->number) + " is there twice");
    }
    pairs_.push_back(std::move(*pair));
  }
  return continue_after(complete);
}

Result<void> MatchFile::continue_after(std::size_t size) {
  std::error_code problem;
  std::filesystem::resize_file(path_, size, problem);
  if (!problem) out_.open(path_, std::ios::binary | std::ios::app);
  return out_.is_open() ? Result<void>() : error(0, "it cannot be written");
}

Result<void> MatchFile::append(const MatchPair& pair) { return write_line(pair_json(pair)); }

Result<void> MatchFile::write_line(const Json& json) {
  out_ << json.dump() << '\n' << std::flush;
  if (!out_) return error(0, "it cannot be written");
  return {};
}

tl::unexpected<Error> MatchFile::error(std::size_t line, const std::string& problem) const {
  return fail("bad_file", path_ + (line == 0 ? "" : ", line " + std::to_string(line)) + ": " + problem);
}

}  // namespace fray
