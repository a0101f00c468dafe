#include "dnd/campaign/json.h"

#include <variant>

#include "dnd/tables/table_reader.h"
#include "dnd/tables/table_sets.h"

namespace fray::dnd::campaign {
namespace {

using Json = nlohmann::json;
using Ordered = nlohmann::ordered_json;

constexpr std::string_view kFormat = "fray-dnd-campaign";
constexpr int kVersion = 1;
constexpr int kMost = 2000000000;
constexpr std::size_t kMostEvents = 1000000;

constexpr std::array<std::string_view, std::variant_size_v<What>> kTypes{
    "founded", "game-started", "game-settled", "game-aborted", "spoils-taken",
    "bought",  "sold",         "given",        "taken-off"};
constexpr std::array<std::string_view, 2> kSides{"white", "black"};
constexpr std::array<std::string_view, 4> kResults{"*", "1-0", "0-1", "1/2-1/2"};

std::string home_name(Who who) { return Board::name(home_of(who)); }

// --- writing --------------------------------------------------------------------------------------------

void write(Ordered& json, const Founded& e) {
  json["teams"] = e.teams;
  json["gold"] = e.settings.gold;
  json["level"] = e.settings.level;
  if (e.settings.tables != kUsualTables) json["tables"] = table_set_value(e.settings.tables);
}
void write(Ordered& json, const GameStarted& e) {
  json["game"] = e.game;
  json["white"] = e.white;
  json["position"] = e.position;
}
void write(Ordered& json, const GameSettled& e) {
  json["game"] = e.game;
  json["result"] = pgn_result(e.facts.result);
  if (e.facts.surrendered) json["surrendered"] = name_of(*e.facts.surrendered);
  json["kills"] = Ordered::array();
  for (const Kill& kill : e.facts.kills) {
    json["kills"].push_back({{"who", home_name(kill.who)},
                             {"level", kill.level},
                             {"by", name_of(kill.by)},
                             {"in_battle", kill.in_battle}});
  }
  json["promoted"] = Ordered::array();
  for (const Who who : e.facts.promoted) json["promoted"].push_back(home_name(who));
  json["prize"] = e.prize;
  json["bonus"] = e.bonus;
  json["looted"] = e.looted;
}
void write(Ordered& json, const GameAborted& e) { json["game"] = e.game; }
void write(Ordered& json, const SpoilsTaken& e) {
  json["game"] = e.game;
  json["item"] = e.item;
  json["gold"] = e.gold;
}
void write(Ordered& json, const Bought& e) {
  json["team"] = e.team;
  json["id"] = e.id;
  json["item"] = e.item;
  json["price"] = e.price;
}
void write(Ordered& json, const Sold& e) {
  json["team"] = e.team;
  json["id"] = e.id;
  json["gold"] = e.gold;
}
void write(Ordered& json, const Given& e) {
  json["team"] = e.team;
  json["id"] = e.id;
  json["to"] = name_of_place(e.to);
}
void write(Ordered& json, const TakenOff& e) {
  json["team"] = e.team;
  json["id"] = e.id;
}

std::string known_sets() {
  std::string known;
  for (const std::string_view value : table_set_values())
    known += (known.empty() ? "" : ", ") + std::string(value);
  return known;
}

// --- reading --------------------------------------------------------------------------------------------

Who read_who(TableEntry& entry, const Json& value, const std::string& name) {
  const auto square = value.is_string() ? Board::parse(value.get_ref<const std::string&>()) : std::nullopt;
  for (Who who = 0; who < kCharacters; ++who) {
    if (square && home_of(who) == *square) return who;
  }
  entry.complain(name, "the home of a piece, such as e2");
  return 0;
}

template <class T, std::size_t n, class Read>
void read_array(TableEntry& entry, const std::string& name, std::array<T, n>& values, Read&& read) {
  std::size_t at = 0;
  entry.list(name, n, n, [&](const Json& value) { values[at++] = read(value); });
}

int read_count(TableEntry& entry, const std::string& name) { return entry.number(name, 0, kMost); }
TeamId read_team(TableEntry& entry, const std::string& name) { return entry.number(name, 0, 1); }

void read(TableEntry& entry, Founded& e) {
  read_array(entry, "teams", e.teams, [&](const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    entry.complain("teams", "two names");
    return std::string();
  });
  e.settings.gold = read_count(entry, "gold");
  e.settings.level = entry.number("level", 1, kLevels);
  if (!entry.has("tables")) return;
  const auto tables = table_set_of(entry.text("tables"));
  if (!tables) entry.complain("tables", "a set of tables that there is: " + known_sets());
  e.settings.tables = tables.value_or(kUsualTables);
}
void read(TableEntry& entry, GameStarted& e) {
  e.game = read_count(entry, "game");
  e.white = read_team(entry, "white");
  e.position = entry.text("position");
}
void read_kill(TableEntry kill, std::vector<Kill>& kills) {
  const Who who = read_who(kill, kill.at("who"), "who");
  const int level = kill.number("level", 1, kLevels);
  const auto by = kill.one_of<Side>("by", kSides);
  kill.at("in_battle");
  kills.push_back({who, level, by, kill.flag("in_battle")});
  kill.finish();
}
void read(TableEntry& entry, GameSettled& e) {
  e.game = read_count(entry, "game");
  e.facts.result = entry.one_of<GameResult>("result", kResults);
  if (entry.has("surrendered")) e.facts.surrendered = entry.one_of<Side>("surrendered", kSides);
  entry.list("kills", 0, kCharacters,
             [&](const Json& kill) { read_kill(entry.inner(kill, "'kills'"), e.facts.kills); });
  entry.list("promoted", 0, kCharacters,
             [&](const Json& who) { e.facts.promoted.push_back(read_who(entry, who, "promoted")); });
  const auto gold = [&](const char* name) {
    return [&entry, name](const Json& value) { return entry.as_number(value, name, 0, kMost); };
  };
  read_array(entry, "prize", e.prize, gold("prize"));
  read_array(entry, "bonus", e.bonus, gold("bonus"));
  entry.list("looted", 0, kMostEvents, [&](const Json& id) { e.looted.push_back(gold("looted")(id)); });
}
void read(TableEntry& entry, GameAborted& e) { e.game = read_count(entry, "game"); }
void read(TableEntry& entry, SpoilsTaken& e) {
  e.game = read_count(entry, "game");
  e.item = read_count(entry, "item");
  e.gold = read_count(entry, "gold");
}
void read(TableEntry& entry, Bought& e) {
  e.team = read_team(entry, "team");
  e.id = read_count(entry, "id");
  e.item = entry.text("item");
  e.price = read_count(entry, "price");
}
void read(TableEntry& entry, Sold& e) {
  e.team = read_team(entry, "team");
  e.id = read_count(entry, "id");
  e.gold = read_count(entry, "gold");
}
void read(TableEntry& entry, Given& e) {
  e.team = read_team(entry, "team");
  e.id = read_count(entry, "id");
  const auto to = place_named(entry.text("to"));
  if (!to) entry.complain("to", "a place of the team, a1 to h2");
  e.to = to.value_or(Place{0});
}
void read(TableEntry& entry, TakenOff& e) {
  e.team = read_team(entry, "team");
  e.id = read_count(entry, "id");
}

template <class Kind>
What read_as(TableEntry& entry) {
  Kind event;
  read(entry, event);
  return What(std::move(event));
}

/// Readers in the order of `What` and of the names of types.
using Reader = What (*)(TableEntry&);
constexpr std::array<Reader, std::variant_size_v<What>> kReaders{
    read_as<Founded>, read_as<GameStarted>, read_as<GameSettled>, read_as<GameAborted>, read_as<SpoilsTaken>,
    read_as<Bought>,  read_as<Sold>,        read_as<Given>,       read_as<TakenOff>};

CampaignEvent read_event(TableEntry entry) {
  CampaignEvent event;
  event.sequence = entry.number("sequence", 1, kMost);
  event.what = kReaders[entry.one_of<std::uint8_t>("type", kTypes)](entry);
  entry.finish();
  return event;
}

}  // namespace

Ordered json_of(const CampaignEvent& event) {
  Ordered json;
  json["sequence"] = event.sequence;
  json["type"] = kTypes[event.what.index()];
  std::visit([&](const auto& what) { write(json, what); }, event.what);
  return json;
}

Result<CampaignEvent> parse_event(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return fail("bad_event", "expected JSON");
  std::string problem;
  CampaignEvent event = read_event({json, "event", problem});
  if (!problem.empty()) return fail("bad_event", problem);
  return event;
}

std::string export_campaign(const Campaign& campaign) {
  Ordered head;
  head["format"] = kFormat;
  head["version"] = kVersion;
  std::string text = head.dump();
  text.pop_back();
  text += ",\"events\":[";
  std::string separator = "\n";
  for (const CampaignEvent& event : campaign.events()) {
    text += separator + json_of(event).dump(-1, ' ', false, Ordered::error_handler_t::replace);
    separator = ",\n";
  }
  return text + "\n]}\n";
}

Result<Campaign> import_campaign(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return fail("bad_campaign", "expected JSON");
  std::string problem;
  TableEntry all(json, "campaign", problem);
  if (problem.empty() && all.text("format") != kFormat) all.complain("format", std::string(kFormat));
  all.number("version", kVersion, kVersion);
  std::vector<CampaignEvent> events;
  all.list("events", 1, kMostEvents, [&](const Json& event) {
    events.push_back(read_event(all.inner(event, "event " + std::to_string(events.size() + 1))));
  });
  all.finish();
  if (!problem.empty()) return fail("bad_campaign", problem);
  return Campaign::replay(events);
}

}  // namespace fray::dnd::campaign
