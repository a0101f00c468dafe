#include "lab/study/study_file.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "games.h"
#include "play/match/match.h"
#include "play/terminal/files.h"
#include "play/toml.h"
#include "search/engine.h"

namespace fray {
namespace {

constexpr std::string_view kKeys =
    "title, game, position, engine, skill, measure, games, precision, seed, openings, max_turns, luck_turns, "
    "base, vary, variant";
constexpr std::uint64_t kGamesIfPrecise = 10'000;
constexpr std::size_t kLongestText = 10'000;

std::string type_name(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table: return "a table";
    case toml::node_type::array: return "an array";
    case toml::node_type::string: return "a text";
    case toml::node_type::integer: return "a whole number";
    case toml::node_type::floating_point: return "a number with a point";
    case toml::node_type::boolean: return "true or false";
    default: return "a date or time";
  }
}

/// Texts that errors quote are cut, for whoever reads them.
std::string in_quotes(std::string_view text) { return "'" + std::string(text.substr(0, 80)) + "'"; }

/// What varies: an option and its values.
using Grid = std::vector<std::pair<std::string, std::vector<std::string>>>;

class StudyReader {
 public:
  explicit StudyReader(const std::string& path) : path_(path) {}

  Result<Study> read(const toml::table& table) {
    if (auto known = check_keys(table, kKeys); !known) return pass_on(known.error());
    if (auto done = read_game(table); !done) return pass_on(done.error());
    if (auto done = read_numbers(table); !done) return pass_on(done.error());
    if (auto done = read_engines(table); !done) return pass_on(done.error());
    if (auto done = read_variants(table); !done) return pass_on(done.error());
    if (auto done = check_start(table); !done) return pass_on(done.error());
    return std::move(study_);
  }

 private:
  tl::unexpected<Error> bad(const toml::node& node, const std::string& problem) const {
    return fail("bad_study", path_ + ':' + std::to_string(node.source().begin.line) + ": " + problem);
  }
  tl::unexpected<Error> missing(const std::string& problem) const {
    return fail("bad_study", path_ + ": " + problem);
  }

  /// `known` has commas between the keys.
  Result<void> check_keys(const toml::table& table, std::string_view known) const {
    for (const auto& [key, node] : table) {
      bool found = false;
      for (std::size_t at = 0; at < known.size();) {
        const std::size_t end = std::min(known.find(", ", at), known.size());
        found = found || known.substr(at, end - at) == key.str();
        at = end + 2;
      }
      if (!found)
        return bad(node, "no such key " + in_quotes(key.str()) + "; expected one of " + std::string(known));
    }
    return {};
  }

  /// A text; the fallback where the key is missing.
  Result<std::string> text(const toml::table& table, std::string_view key, std::string fallback) const {
    const toml::node* node = table.get(key);
    if (node == nullptr) return fallback;
    const auto* value = node->as_string();
    if (value == nullptr)
      return bad(*node,
                 std::string(key) + ": expected a text between quotation marks, got " + type_name(*node));
    if (value->get().size() > kLongestText) return bad(*node, std::string(key) + ": the text is too long");
    return value->get();
  }

  template <class Number>
  Result<void> whole(const toml::table& table, std::string_view key, std::int64_t least, std::int64_t most,
                     Number& number) const {
    const toml::node* node = table.get(key);
    if (node == nullptr) return {};
    const auto* value = node->as_integer();
    const std::string expected = std::string(key) + ": expected a whole number from " +
                                 std::to_string(least) + " to " + std::to_string(most) + ", got ";
    if (value == nullptr) return bad(*node, expected + type_name(*node));
    if (value->get() < least || value->get() > most)
      return bad(*node, expected + std::to_string(value->get()));
    number = static_cast<Number>(value->get());
    return {};
  }

  Result<void> read_game(const toml::table& table) {
    const auto name = text(table, "game", "");
    if (!name) return pass_on(name.error());
    if (name->empty())
      return missing("the key game is missing; expected the name of a game, as game = \"gladiator\"");
    const auto game = find_game(*name);
    if (!game) return bad(*table.get("game"), "game: " + game.error().message);
    study_.game = *game;
    auto title = text(table, "title", *name);
    if (!title) return pass_on(title.error());
    study_.title = std::move(*title);
    auto position = text(table, "position", "");
    if (!position) return pass_on(position.error());
    study_.position = std::move(*position);
    return {};
  }

  Result<void> read_numbers(const toml::table& table) {
    for (auto done : {whole(table, "games", 3, kMostStudyGames, study_.games),
                      whole(table, "seed", 0, INT64_MAX, study_.seed),
                      whole(table, "openings", 0, 1000, study_.opening_turns),
                      whole(table, "max_turns", 1, 100'000, study_.max_turns),
                      whole(table, "luck_turns", 0, 3, study_.luck_turns)}) {
      if (!done) return done;
    }
    const auto measure = text(table, "measure", "white");
    if (!measure) return pass_on(measure.error());
    std::string known;
    bool found = false;
    for (std::size_t i = 0; i < kMeasures && !found; ++i) {
      study_.measure = static_cast<Measure>(i);
      found = name_of(study_.measure).name == *measure;
      known += (i == 0 ? "" : ", ") + std::string(name_of(study_.measure).name);
    }
    if (!found)
      return bad(*table.get("measure"),
                 "measure: there is no " + in_quotes(*measure) + "; expected one of " + known);
    return read_precision(table);
  }

  Result<void> read_precision(const toml::table& table) {
    const toml::node* node = table.get("precision");
    if (node == nullptr) {
      if (study_.games > 0) return {};
      return missing("expected games (openings of each variant), precision, or both");
    }
    const auto value = node->value<double>();
    if (!node->is_number() || !value || !std::isfinite(*value) || *value <= 0 || *value > 1e6)
      return bad(*node,
                 "precision: expected a number above 0, half the width of the 95 % interval of the measure, "
                 "as 0.02");
    study_.precision = *value;
    if (study_.games == 0) study_.games = kGamesIfPrecise;
    return {};
  }

  /// An engine that plays the same game again, whatever the machine.
  Result<std::string> engine(const toml::node& node, std::string_view key) const {
    const auto* value = node.as_string();
    if (value == nullptr)
      return bad(node,
                 std::string(key) + ": expected an engine, as \"search:nodes=500\", got " + type_name(node));
    const auto spec = parse_engine_spec(value->get());
    if (!spec) return bad(node, std::string(key) + ": " + spec.error().message);
    if (spec->limits.time_ms != 0 || spec->threads > 1)
      return bad(node, std::string(key) +
                           ": an engine limited by time, or with several threads, would not play the "
                           "same game again; give depth or nodes, as search:nodes=500");
    if (thinks_for_ever(*spec, spec->limits))
      return bad(node, std::string(key) + ": " + in_quotes(value->get()) +
                           " would think for ever; give depth or nodes, as search:nodes=500");
    return value->get();
  }

  Result<void> read_engines(const toml::table& table) {
    const toml::node* node = table.get("engine");
    if (node == nullptr)
      return missing("the key engine is missing; expected one, as engine = \"search:nodes=500\"");
    auto both = engine(*node, "engine");
    if (!both) return pass_on(both.error());
    study_.engine = std::move(*both);
    const toml::node* skill = table.get("skill");
    if (skill == nullptr) return {};
    const auto* pair = skill->as_array();
    if (pair == nullptr || pair->size() != 2)
      return bad(*skill,
                 "skill: expected two engines, the stronger first, as [\"search:nodes=2000\", \"greedy\"]");
    std::array<std::string, 2> names;
    for (std::size_t i = 0; i < 2; ++i) {
      auto name = engine(*pair->get(i), "skill");
      if (!name) return pass_on(name.error());
      names[i] = std::move(*name);
    }
    study_.skill = std::move(names);
    return {};
  }

  /// The value of an option; whole numbers are taken as they are written.
  Result<std::string> option_value(const toml::node& node, const std::string& name) const {
    if (const auto* value = node.as_string()) return value->get();
    if (const auto* value = node.as_integer()) return std::to_string(value->get());
    return bad(node,
               name + ": expected the value of an option, a text or a whole number, got " + type_name(node));
  }

  /// Puts the options of a table in place of those that are there.
  Result<void> put_options(const toml::node& node, std::string_view key,
                           std::vector<OptionValue>& options) const {
    const auto* table = node.as_table();
    if (table == nullptr)
      return bad(node,
                 std::string(key) + ": expected a table of options and their values, got " + type_name(node));
    for (const auto& [name, item] : *table) {
      auto value = option_value(item, std::string(name.str()));
      if (!value) return pass_on(value.error());
      const OptionValue one[] = {{std::string(name.str()), *value}};
      if (const auto valid = resolve_options(study_.game->info(), one); !valid)
        return bad(item, std::string(key) + ": " + valid.error().message);
      put(options, one[0]);
    }
    return {};
  }
  static void put(std::vector<OptionValue>& options, const OptionValue& option) {
    for (OptionValue& there : options) {
      if (there.name != option.name) continue;
      there.value = option.value;
      return;
    }
    options.push_back(option);
  }

  Result<void> read_variants(const toml::table& table) {
    std::vector<OptionValue> base;
    if (const toml::node* node = table.get("base")) {
      if (auto done = put_options(*node, "base", base); !done) return done;
    }
    const toml::node* vary = table.get("vary");
    const toml::node* list = table.get("variant");
    if (vary != nullptr && list != nullptr)
      return bad(*list, "variant: expected either a grid, [vary], or a list, [[variant]], not both");
    if (auto done = add("", base, nullptr); !done) return done;
    if (vary != nullptr) return read_grid(*vary, base);
    return list != nullptr ? read_list(*list, base) : Result<void>();
  }

  /// Adds a variant; one whose rules are there already is an error at `place`, and nothing without a place.
  Result<void> add(std::string name, std::vector<OptionValue> options, const toml::node* place) {
    const auto resolved = resolve_options(study_.game->info(), options);
    // Each option by itself is valid.
    if (!resolved) return pass_on(resolved.error());
    if (!rules_.insert(*resolved).second) {
      if (place == nullptr) return {};
      return bad(*place, "variant: the same rules as those of another one, or of the base");
    }
    if (study_.variants.size() == kMostVariants)
      return place == nullptr ? missing("there are more than " + std::to_string(kMostVariants) + " variants")
                              : bad(*place, "variant: there are more than " + std::to_string(kMostVariants));
    if (name.empty()) name = options_text(study_.game->info(), *resolved);
    if (name.empty()) name = "defaults";
    for (const StudyVariant& other : study_.variants) {
      if (other.name == name && place != nullptr) return bad(*place, "name: two variants have this one");
    }
    study_.variants.push_back({std::move(name), std::move(options)});
    return {};
  }

  Result<void> read_grid(const toml::node& vary, const std::vector<OptionValue>& base) {
    const auto* table = vary.as_table();
    if (table == nullptr) return bad(vary, "vary: expected a table, [vary], got " + type_name(vary));
    Grid grid;
    std::size_t combinations = 1;
    for (const auto& [name, node] : *table) {
      const auto* values = node.as_array();
      if (values == nullptr || values->empty())
        return bad(node, "vary: expected the values of " + in_quotes(name.str()) +
                             " in brackets, as [\"a\", \"b\"]");
      grid.emplace_back(std::string(name.str()), std::vector<std::string>());
      for (const toml::node& item : *values) {
        auto value = option_value(item, grid.back().first);
        if (!value) return pass_on(value.error());
        const OptionValue one[] = {{grid.back().first, *value}};
        if (const auto valid = resolve_options(study_.game->info(), one); !valid)
          return bad(item, "vary: " + valid.error().message);
        grid.back().second.push_back(std::move(*value));
      }
      combinations *= values->size();
      if (combinations > kMostVariants)
        return bad(node, "vary: the grid has more than " + std::to_string(kMostVariants) + " variants");
    }
    for (std::size_t cell = 0; cell < combinations; ++cell) {
      std::vector<OptionValue> options = base;
      std::size_t rest = cell;
      for (const auto& [name, values] : grid) {
        put(options, {name, values[rest % values.size()]});
        rest /= values.size();
      }
      if (auto done = add("", std::move(options), nullptr); !done) return done;
    }
    return {};
  }

  Result<void> read_list(const toml::node& list, const std::vector<OptionValue>& base) {
    const auto* array = list.as_array();
    if (array == nullptr) return bad(list, "variant: expected a list of tables, [[variant]]");
    for (const toml::node& item : *array) {
      const auto* table = item.as_table();
      if (table == nullptr)
        return bad(item, "variant: expected a table, [[variant]], got " + type_name(item));
      if (auto known = check_keys(*table, "name, options"); !known) return known;
      auto name = text(*table, "name", "");
      if (!name) return pass_on(name.error());
      std::vector<OptionValue> options = base;
      if (const toml::node* given = table->get("options")) {
        if (auto done = put_options(*given, "options", options); !done) return done;
      }
      if (auto done = add(std::move(*name), std::move(options), &item); !done) return done;
    }
    return {};
  }

  /// Whether every variant can begin.
  Result<void> check_start(const toml::table& table) const {
    for (const StudyVariant& variant : study_.variants) {
      const auto state = study_.position.empty() ? study_.game->start(variant.options)
                                                 : study_.game->load(study_.position, variant.options);
      if (state) continue;
      const std::string problem =
          "variant " + in_quotes(variant.name) + " cannot begin: " + state.error().message;
      const toml::node* position = table.get("position");
      return position == nullptr ? missing(problem) : bad(*position, "position: " + problem);
    }
    return {};
  }

  const std::string& path_;
  Study study_;
  std::set<OptionSet> rules_;
};

}  // namespace

Result<Study> parse_study(std::string_view text, const std::string& path) {
  const toml::parse_result parsed = toml::parse(text, path);
  if (!parsed) {
    return fail("bad_study", path + ':' + std::to_string(parsed.error().source().begin.line) + ": " +
                                 std::string(parsed.error().description()));
  }
  return StudyReader(path).read(parsed.table());
}

Result<Study> read_study(const std::string& path) {
  const auto text = terminal::read_file(path);
  if (!text) return pass_on(text.error());
  return parse_study(*text, path);
}

}  // namespace fray
