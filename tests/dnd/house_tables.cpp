#include "dnd/house_tables.h"

#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "dnd/tables/data_files.h"
#include "dnd/tables/table_sets.h"

namespace fray::test {
namespace {

using Json = nlohmann::ordered_json;

Json& named(Json& entries, const std::string& name) {
  for (Json& entry : entries) {
    if (entry["name"] == name) return entry;
  }
  std::fprintf(stderr, "no entry %s\n", name.c_str());
  std::abort();
}

std::string pieces() {
  Json file = Json::parse(dnd::data_file::pieces());
  for (std::size_t level = 0; level < 5; ++level) {
    Json& fighter = file["pawn"]["levels"][level];
    fighter["hp"] = fighter["hp"].get<int>() + 5;
    Json& wizard = file["queen"]["levels"][level];
    wizard["hp"] = wizard["hp"].get<int>() + 3;
    wizard["slots"][0] = wizard["slots"][0].get<int>() + 1;
    Json& rogue = file["rook"]["levels"][level];
    rogue["sneak"] = rogue["sneak"].get<int>() + 1;
    Json& paladin = file["knight"]["levels"][level];
    paladin["damage"] = "2d4+3";
    paladin["threat"] = 18;
  }
  return file.dump(1);
}

std::string effects() {
  Json file = Json::parse(dnd::data_file::effects());
  const auto set = [&](const std::string& effect, int by) {
    for (Json& gives : named(file["effects"], effect)["gives"]) gives["by"] = by;
  };
  set("faith", 3);
  set("bless", 2);
  set("bear", 3);
  set("aura", 5);
  set("charge", -1);
  return file.dump();
}

std::string spells() {
  Json file = Json::parse(dnd::data_file::spells());
  const auto spell = [&](const std::string& name) -> Json& { return named(file["spells"], name); };
  for (const char* name : {"shield-of-faith", "bless"}) spell(name)["rounds"] = {4, 8, 12, 16, 20};
  spell("doom")["rounds"] = {8, 12, 16, 20};
  spell("doom")["dc"] = {15, 15, 16};
  spell("magic-missile")["damage"] = {"1d6+2"};
  spell("fireball")["damage"] = {"4d8+1"};
  spell("false-life")["temporary"] = {"1d6+7"};
  spell("cure")["heals"] = {"1d8+4"};
  return file.dump();
}

std::string items() {
  Json file = Json::parse(dnd::data_file::items());
  named(file["items"], "ring-of-protection")["per_square"] = 1500;
  named(file["items"], "ring-of-protection")["sizes"] = {1, 2, 7};
  named(file["abilities"], "keen")["worth"] = 2;
  return file.dump();
}

/// All numbers at one end of what is allowed; weapons have as many dice as leave room for what items add.
std::string extreme_pieces(bool most) {
  Json file = Json::parse(dnd::data_file::pieces());
  for (auto& [kind, data] : file.items()) {
    if (kind == "about") continue;
    for (Json& level : data["levels"]) {
      const auto set = [&](const char* name, int largest, int smallest) {
        level[name] = most ? largest : smallest;
      };
      set("hp", 60, 1);
      set("initiative", 15, -5);
      set("ac", 40, 5);
      set("flat", 40, 5);
      set("touch", 40, 5);
      set("melee", 30, -5);
      set("threat", 15, 20);
      set("sneak", kind == "rook" ? 4 : 0, 0);
      set("lay_on_hands", 20, 0);
      level["damage"] = !most ? "1d2" : kind == "rook" ? "1d6+24" : "2d12+6";
      level["saves"] = most ? Json{20, 20, 20} : Json{-5, -5, -5};
      level["slots"] = most ? Json{7, 7, 3} : Json::array();
      level["smite"] = most ? Json{{"attack", 10}, {"damage", 10}} : Json{{"attack", 0}, {"damage", 0}};
      for (const char* flag : {"evasion", "uncanny", "aura"}) level[flag] = most;
    }
  }
  return file.dump();
}

std::string extreme_effects(bool most) {
  Json file = Json::parse(dnd::data_file::effects());
  for (Json& effect : file["effects"]) {
    for (Json& gives : effect["gives"]) gives["by"] = !most ? 0 : gives["by"] > 0 ? 10 : -10;
  }
  return file.dump();
}

std::string extreme_spells(bool most) {
  Json file = Json::parse(dnd::data_file::spells());
  for (Json& spell : file["spells"]) {
    spell["since"] = most ? 1 : 5;
    const auto set = [&](const char* name, const Json& largest, const Json& smallest) {
      if (spell.contains(name)) spell[name] = most ? largest : smallest;
    };
    const bool is_short = spell["name"] == "hold-person" || spell["name"] == "laughter";
    set("range", 3, 1);
    set("against_metal", 10, 0);
    set("rounds", Json{is_short ? 3 : 30}, Json{1});
    set("dc", Json{30}, Json{1});
    set("missiles", Json{2}, Json{1});
    const bool at_two = spell["aim"] == "line" || spell["name"] == "magic-missile";
    set("damage", Json{at_two ? "4d7+3" : "6d6+64"}, Json{"1d2"});
    set("heals", Json{"6d6+64"}, Json{"1d2"});
    set("temporary", Json{"1d12+2"}, Json{"1d2"});
  }
  return file.dump();
}

/// Sizes that there are stay, so that texts with usual items can be read.
std::string extreme_items(bool most) {
  Json file = Json::parse(dnd::data_file::items());
  for (Json& item : file["items"]) {
    if (item.contains("gives")) {
      const bool half = item["gives"][0].contains("half");
      if (item.contains("sizes") && most) item["sizes"].push_back(half ? 20 : 10);
      for (Json& gives : item["gives"]) {
        if (gives.contains("by")) gives["by"] = most ? 10 : 1;
      }
    }
    for (const char* name : {"price", "per_square", "masterwork"}) {
      if (item.contains(name)) item[name] = most ? 100000 : 1;
    }
  }
  return file.dump();
}

std::string add(const dnd::TableFiles& files) {
  const auto added = dnd::add_table_set(files);
  if (added) return *added;
  std::fprintf(stderr, "%s\n", added.error().message.c_str());
  std::abort();
}

/// Before main, since nobody may have asked for the sets.
const std::string kHouse = add({"house", pieces(), effects(), spells(), items()});
const std::string kDouble =
    add({"double", Json::parse(dnd::data_file::pieces()).dump(3), std::nullopt, std::nullopt, std::nullopt});

/// The files as they are, but for their remarks.
const std::string kTwin =
    add({"twin", std::nullopt,
         with_changes(dnd::data_file::effects(), "\"about\": \"", "\"about\": \"Of twins. "), std::nullopt,
         std::string(dnd::data_file::items())});

std::string add_extreme(bool most) {
  return add({most ? "largest" : "smallest", extreme_pieces(most), extreme_effects(most),
              extreme_spells(most), extreme_items(most)});
}
const std::string kLargest = add_extreme(true);
const std::string kSmallest = add_extreme(false);

}  // namespace

const std::string& house_tables() { return kHouse; }
const std::string& double_tables() { return kDouble; }
const std::string& twin_tables() { return kTwin; }
const std::string& largest_tables() { return kLargest; }
const std::string& smallest_tables() { return kSmallest; }

std::string with_changes(std::string_view file, const std::string& from, const std::string& to) {
  std::string text(file);
  std::size_t at = text.find(from);
  if (at == std::string::npos) std::abort();
  for (; at != std::string::npos; at = text.find(from, at + to.size())) text.replace(at, from.size(), to);
  return text;
}

dnd_reference::House reference_house() {
  dnd_reference::House house;
  house.fighter_hp = 5;
  house.wizard_hp = 3;
  house.paladin_weapon = {2, 4, 3, 18};
  house.wizard_slots = 1;
  house.rogue_sneak = 1;
  house.rounds_a_level = 4;
  house.faith = 3;
  house.bless = 2;
  house.bear = 3;
  house.aura = 5;
  house.charge = 1;
  house.doom_dc = 2;
  house.missile = {1, 6, 2};
  house.fireball = {4, 8, 1};
  house.false_life = {1, 6, 7};
  house.cure = 4;
  return house;
}

}  // namespace fray::test
