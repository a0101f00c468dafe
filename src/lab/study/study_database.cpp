#include "lab/study/study_database.h"

#include <sstream>
#include <utility>

#include "play/terminal/files.h"

namespace fray {
namespace {

/// "FrSt", in the head of every database of a study.
constexpr std::int32_t kStudyApplication = 0x46725374;
constexpr std::int64_t kStudySchema = 1;

// docs/lab.md explains the columns.
constexpr const char* kStudyTables = R"sql(
CREATE TABLE study (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE variants (variant INTEGER PRIMARY KEY, name TEXT NOT NULL, options TEXT NOT NULL) STRICT;
CREATE TABLE games (
  game INTEGER PRIMARY KEY,
  opening INTEGER NOT NULL,
  variant INTEGER NOT NULL REFERENCES variants,
  match TEXT NOT NULL CHECK (match IN ('even', 'skill')),
  number INTEGER NOT NULL,
  start TEXT NOT NULL,
  result TEXT NOT NULL,
  limited INTEGER NOT NULL,
  reason TEXT NOT NULL,
  luck REAL NOT NULL,
  turns INTEGER NOT NULL,
  rolls INTEGER NOT NULL,
  decisions INTEGER NOT NULL,
  actions INTEGER NOT NULL,
  battles INTEGER NOT NULL,
  deaths INTEGER NOT NULL,
  nodes INTEGER NOT NULL,
  outlook TEXT NOT NULL,
  UNIQUE (opening, variant, match, number)) STRICT;
CREATE TABLE uses (game INTEGER NOT NULL REFERENCES games, what TEXT NOT NULL, white INTEGER NOT NULL,
  black INTEGER NOT NULL, PRIMARY KEY (game, what)) STRICT, WITHOUT ROWID;
CREATE TABLE offers (game INTEGER NOT NULL REFERENCES games, what TEXT NOT NULL, offered INTEGER NOT NULL,
  chosen INTEGER NOT NULL, PRIMARY KEY (game, what)) STRICT, WITHOUT ROWID;
CREATE TABLE samples (game INTEGER NOT NULL REFERENCES games, turn INTEGER NOT NULL, what TEXT NOT NULL,
  difference INTEGER NOT NULL, PRIMARY KEY (game, turn, what)) STRICT, WITHOUT ROWID;
)sql";

std::string outlook_text(const Outlook& outlook) {
  std::string text;
  for (const std::uint16_t number : outlook) text += (text.empty() ? "" : " ") + std::to_string(number);
  return text;
}

Outlook outlook_of_text(const std::string& text) {
  Outlook outlook;
  std::istringstream in(text);
  for (std::uint16_t number = 0; in >> number;) outlook.push_back(number);
  return outlook;
}

/// The same for the same game, in whatever order games are finished.
std::int64_t id_of_game(const StudyUnit& unit, int game_of_unit) {
  return static_cast<std::int64_t>((unit.opening * kMostVariants + unit.variant) * 3) + game_of_unit;
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

}  // namespace

Result<StudyDatabase> StudyDatabase::open(const std::string& folder, const Study& study,
                                          const Json& settings) {
  auto lock = FolderLock::take(folder, "another program is at work on this study");
  if (!lock) return pass_on(lock.error());
  auto opened = Database::open({folder + "/study.sqlite", kStudyApplication});
  if (!opened) return pass_on(opened.error());
  StudyDatabase database(folder, std::move(*lock), std::move(*opened));
  if (auto checked = database.check_settings(study, settings); !checked) return pass_on(checked.error());
  return database;
}

Result<void> StudyDatabase::check_settings(const Study& study, const Json& settings) {
  const auto version = database_.number("PRAGMA user_version");
  if (!version) return pass_on(version.error());
  if (*version == 0) {
    return database_.transact(Database::Access::write, [&]() -> Result<void> {
      if (auto made = database_.script(kStudyTables); !made) return made;
      for (const auto& [key, value] : settings.items()) {
        if (auto put = database_.run("INSERT INTO study VALUES (?, ?)", key, value.dump()); !put) return put;
      }
      for (std::size_t i = 0; i < study.variants.size(); ++i) {
        std::string options;
        for (const OptionValue& option : study.variants[i].options)
          options += (options.empty() ? "" : " ") + option.name + '=' + option.value;
        if (auto put =
                database_.run("INSERT INTO variants VALUES (?, ?, ?)", i, study.variants[i].name, options);
            !put)
          return put;
      }
      return database_.script("PRAGMA user_version = " + std::to_string(kStudySchema));
    });
  }
  if (*version != kStudySchema)
    return fail("storage", database_.path() + ": this study was made by another version of fray (schema " +
                               std::to_string(*version) + ", expected " + std::to_string(kStudySchema) + ')');
  for (const auto& [key, value] : settings.items()) {
    Statement row = database_.query("SELECT value FROM study WHERE key = ?", key);
    const std::string was = row.next() ? row.text(0) : "nothing";
    if (auto done = row.finish(); !done) return done;
    if (was != value.dump())
      return fail("other_study", folder_ + " belongs to a study whose " + key + " is " + was + ", not " +
                                     value.dump() + "; choose another folder with --out");
  }
  return {};
}

Result<void> StudyDatabase::add(const StudyUnit& unit) {
  return database_.transact(Database::Access::write, [&]() -> Result<void> {
    if (auto added = add_game(unit, "even", 0, unit.even); !added || !unit.skill) return added;
    for (int i = 0; i < 2; ++i) {
      if (auto added = add_game(unit, "skill", i, (*unit.skill)[static_cast<std::size_t>(i)]); !added)
        return added;
    }
    return {};
  });
}

Result<void> StudyDatabase::add_game(const StudyUnit& unit, const char* match, int number,
                                     const GameAccount& game) {
  const std::int64_t id = id_of_game(unit, match == std::string_view("even") ? 0 : number + 1);
  auto added = database_.run(
      "INSERT INTO games (game, opening, variant, match, number, start, result, limited, reason, luck, "
      "turns, rolls, "
      "decisions, actions, battles, deaths, nodes, outlook) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      id, unit.opening, unit.variant, std::string_view(match), number, unit.start, pgn_result(game.result),
      game.limited, game.reason, game.luck, game.turns, game.rolls, game.decisions, game.actions,
      game.battles, game.deaths, game.nodes, outlook_text(game.outlook));
  if (!added) return added;
  for (const auto& [what, counts] : game.uses) {
    if (auto put = database_.run("INSERT INTO uses VALUES (?, ?, ?, ?)", id, what, counts[0], counts[1]);
        !put)
      return put;
  }
  for (const auto& [what, count] : game.offers) {
    if (auto put =
            database_.run("INSERT INTO offers VALUES (?, ?, ?, ?)", id, what, count.offered, count.chosen);
        !put)
      return put;
  }
  for (const PositionSample& sample : game.samples) {
    // A row without a difference says that the position was looked at.
    if (auto put = database_.run("INSERT INTO samples VALUES (?, ?, '', 0)", id, sample.turn); !put)
      return put;
    for (const auto& [what, difference] : sample.differences) {
      if (auto put =
              database_.run("INSERT INTO samples VALUES (?, ?, ?, ?)", id, sample.turn, what, difference);
          !put)
        return put;
    }
  }
  return {};
}

Result<std::vector<StudyUnit>> StudyDatabase::units() {
  std::vector<StudyUnit> units;
  std::vector<std::int64_t> ids;
  Statement row = database_.query(
      "SELECT opening, variant, match = 'even', number, start, result, limited, reason, luck, turns, rolls, "
      "decisions, actions, battles, deaths, nodes, outlook, game FROM games ORDER BY game");
  while (row.next()) {
    const auto opening = static_cast<std::uint64_t>(row.integer(0));
    const auto variant = static_cast<std::size_t>(row.integer(1));
    const bool even = row.integer(2) != 0;
    const auto result = result_of_pgn(row.text(5));
    if (!result || *result == GameResult::none)
      return fail("storage", "the database has a game whose result is '" + row.text(5) + "'");
    GameAccount game;
    game.result = *result;
    game.limited = row.integer(6) != 0;
    game.reason = row.text(7);
    game.luck = row.real(8);
    game.turns = static_cast<int>(row.integer(9));
    game.rolls = static_cast<int>(row.integer(10));
    game.decisions = static_cast<int>(row.integer(11));
    game.actions = static_cast<std::uint64_t>(row.integer(12));
    game.battles = static_cast<int>(row.integer(13));
    game.deaths = static_cast<int>(row.integer(14));
    game.nodes = static_cast<std::uint64_t>(row.integer(15));
    game.outlook = outlook_of_text(row.text(16));
    // A unit is written at once, its even game first.
    if (even) {
      units.push_back({opening, variant, row.text(4), std::move(game), {}});
    } else if (!units.empty() && units.back().opening == opening && units.back().variant == variant) {
      if (!units.back().skill) units.back().skill.emplace();
      (*units.back().skill)[row.integer(3) == 0 ? 0 : 1] = std::move(game);
    } else {
      return fail("storage",
                  database_.path() + ": game " + std::to_string(row.integer(17)) + " has no even game");
    }
    ids.push_back(row.integer(17));
  }
  if (auto done = row.finish(); !done) return pass_on(done.error());
  std::unordered_map<std::int64_t, GameAccount*> games;
  std::size_t next = 0;
  for (StudyUnit& unit : units) {
    games[ids[next++]] = &unit.even;
    if (!unit.skill) continue;
    for (GameAccount& game : *unit.skill) games[ids[next++]] = &game;
  }
  if (auto done = read_parts(games); !done) return pass_on(done.error());
  return units;
}

/// `games` by their ids.
Result<void> StudyDatabase::read_parts(std::unordered_map<std::int64_t, GameAccount*>& games) {
  const auto game_of = [&games](const Statement& row) -> GameAccount& { return *games.at(row.integer(0)); };
  Statement use = database_.query("SELECT game, what, white, black FROM uses");
  while (use.next())
    game_of(use).uses[use.text(1)] = {static_cast<int>(use.integer(2)), static_cast<int>(use.integer(3))};
  if (auto done = use.finish(); !done) return done;
  Statement offer = database_.query("SELECT game, what, offered, chosen FROM offers");
  while (offer.next())
    game_of(offer).offers[offer.text(1)] = {static_cast<int>(offer.integer(2)),
                                            static_cast<int>(offer.integer(3))};
  if (auto done = offer.finish(); !done) return done;
  Statement part =
      database_.query("SELECT game, turn, what, difference FROM samples ORDER BY game, turn, what");
  while (part.next()) {
    auto& samples = game_of(part).samples;
    const int turn = static_cast<int>(part.integer(1));
    if (samples.empty() || samples.back().turn != turn) samples.push_back({turn, {}});
    if (const std::string what = part.text(2); !what.empty())
      samples.back().differences[what] = static_cast<int>(part.integer(3));
  }
  return part.finish();
}

Result<void> StudyDatabase::write_csv() {
  struct Table {
    const char* name;
    std::vector<const char*> columns;
  };
  const std::vector<Table> tables{
      {"games",
       {"game", "opening", "variant", "match", "number", "start", "result", "limited", "reason", "luck",
        "turns", "rolls", "decisions", "actions", "battles", "deaths", "nodes", "outlook"}},
      {"uses", {"game", "what", "white", "black"}},
      {"offers", {"game", "what", "offered", "chosen"}},
      {"samples", {"game", "turn", "what", "difference"}}};
  for (const Table& table : tables) {
    std::string head;
    for (const char* column : table.columns) head += (head.empty() ? "" : ",") + std::string(column);
    std::string text = head + '\n';
    Statement row = database_.query("SELECT " + head + " FROM " + table.name + " ORDER BY 1, 2, 3");
    while (row.next()) {
      for (std::size_t i = 0; i < table.columns.size(); ++i)
        text += (i == 0 ? "" : ",") + csv_field(row.text(static_cast<int>(i)));
      text += '\n';
    }
    if (auto done = row.finish(); !done) return done;
    if (auto written = terminal::replace_file(folder_ + '/' + table.name + ".csv", text); !written)
      return written;
  }
  return {};
}

}  // namespace fray
