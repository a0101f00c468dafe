#include "play/uci/settings.h"

#include <utility>

#include "endgame/table_folder.h"
#include "play/uci/words.h"

namespace fray {
namespace {

// Places in the lists of the constructor.
constexpr std::size_t kVariant = 0;
constexpr std::size_t kEngine = 1;
constexpr std::size_t kPonder = 2;
constexpr std::size_t kHash = 0;
constexpr std::size_t kMultiPv = 1;
constexpr std::size_t kLevel = 2;
constexpr std::size_t kSeed = 3;
constexpr std::size_t kThreads = 4;

constexpr std::string_view kTablesPath = "TablesPath";
constexpr std::string_view kEmpty = "<empty>";

// GUIs keep the numbers of options in 32 bits with a sign.
constexpr std::int64_t kLargestSeed = 0x7fffffff;

/// Options of games are named "<game>.<option>".
std::string prefix_of(const AnyGame& game) { return std::string(game.info().name) + '.'; }

std::string spin_line(std::string_view name, std::int64_t initial, std::int64_t low, std::int64_t high) {
  return "option name " + std::string(name) + " type spin default " + std::to_string(initial) + " min " +
         std::to_string(low) + " max " + std::to_string(high);
}

}  // namespace

UciSettings::UciSettings(std::span<const AnyGame* const> games) : games_(games) {
  std::vector<std::string_view> names;
  for (const AnyGame* game : games_) names.push_back(game->info().name);
  choices_.push_back({"UCI_Variant", names, UciChange::rules});
  choices_.push_back({"Engine", {"search", "mcts", "greedy", "random"}, UciChange::engine});
  choices_.push_back({"Ponder", {"false", "true"}, UciChange::next_search});
  for (const AnyGame* game : games_) {
    for (const OptionSpec& option : game->info().options) {
      choices_.push_back({prefix_of(*game) + std::string(option.name), option.values, UciChange::rules, game,
                          0, option.number});
    }
  }
  spins_ = {{"Hash", 1, 65536, 16, UciChange::engine},
            {"MultiPV", 1, 256, 1, UciChange::next_search},
            {"Level", 0, kLevels, 0, UciChange::engine},
            {"Seed", 0, kLargestSeed, 1, UciChange::engine},
            {"Threads", 1, 256, 1, UciChange::engine}};
}

std::vector<std::string> UciSettings::declarations() const {
  std::vector<std::string> lines;
  for (const Choice& choice : choices_) {
    if (choice.number) {
      lines.push_back(
          spin_line(choice.name, choice.number->usual, choice.number->least, choice.number->most));
      continue;
    }
    const bool check = &choice == &choices_[kPonder];
    std::string line = "option name " + choice.name + " type " + (check ? "check" : "combo") + " default " +
                       std::string(choice.values.front());
    for (const std::string_view value : choice.values) line += check ? "" : " var " + std::string(value);
    lines.push_back(std::move(line));
  }
  for (const Spin& spin : spins_) lines.push_back(spin_line(spin.name, spin.initial, spin.low, spin.high));
  lines.push_back("option name " + std::string(kTablesPath) + " type string default " + std::string(kEmpty));
  return lines;
}

Result<UciChange> UciSettings::set(std::string_view name, std::string_view value) {
  std::string known;
  for (Choice& choice : choices_) {
    if (same_word(choice.name, name)) return choose(choice, value);
    known += (known.empty() ? "" : ", ") + choice.name;
  }
  for (Spin& spin : spins_) {
    if (same_word(spin.name, name)) {
      const auto number = parse_number(spin.name, value, spin.low, spin.high);
      if (!number) return tl::unexpected<Error>(number.error());
      spin.value = *number;
      return spin.change;
    }
    known += ", " + std::string(spin.name);
  }
  if (same_word(kTablesPath, name)) return set_tables(value);
  known += ", " + std::string(kTablesPath);
  return fail("bad_option", "there is no option " + quoted(name) + "; there is " + known);
}

Result<UciChange> UciSettings::set_tables(std::string_view folder) {
  if (folder.empty() || folder == kEmpty) {
    tables_ = nullptr;
    return UciChange::engine;
  }
  auto tables = open_tables(std::string(folder));
  if (!tables) return pass_on(tables.error());
  tables_ = std::move(*tables);
  return UciChange::engine;
}

Result<UciChange> UciSettings::choose(Choice& choice, std::string_view value) {
  std::string known;
  for (std::size_t i = 0; i < choice.values.size(); ++i) {
    if (same_word(choice.values[i], value)) {
      const std::size_t before = std::exchange(choice.chosen, i);
      if (choice.game != nullptr) {
        const auto together = resolve_options(choice.game->info(), options_of(*choice.game));
        if (!together) {
          choice.chosen = before;
          return pass_on(together.error());
        }
      }
      // What is set for a game that is not being played waits until it is.
      return choice.game && choice.game != &game() ? UciChange::next_search : choice.change;
    }
    known += (known.empty() ? "" : ", ") + std::string(choice.values[i]);
  }
  return fail("bad_option", choice.name + " is " + quoted(value) + ", expected one of " + known);
}

const AnyGame& UciSettings::game() const { return *games_[choices_[kVariant].chosen]; }

std::vector<OptionValue> UciSettings::options_of(const AnyGame& game) const {
  const std::size_t prefix = prefix_of(game).size();
  std::vector<OptionValue> options;
  for (const Choice& choice : choices_) {
    if (choice.game != &game) continue;
    options.push_back({choice.name.substr(prefix), std::string(choice.values[choice.chosen])});
  }
  return options;
}

EngineSpec UciSettings::engine() const {
  const Choice& kind = choices_[kEngine];
  EngineSpec spec;
  spec.kind = kind.values[kind.chosen];
  spec.hash_mb = static_cast<int>(spins_[kHash].value);
  spec.threads = static_cast<int>(spins_[kThreads].value);
  spec.level = static_cast<int>(spins_[kLevel].value);
  spec.seed = static_cast<std::uint64_t>(spins_[kSeed].value);
  spec.settings.endgames = tables_;
  return spec;
}

bool UciSettings::ponder() const { return choices_[kPonder].chosen == 1; }

int UciSettings::lines() const { return static_cast<int>(spins_[kMultiPv].value); }

}  // namespace fray
