// Reads position texts of D&D Battle Chess (docs/notation.md). See dnd_reference.h.

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "dnd_reference_rules.h"

namespace dnd_reference {

static Stander stander_of(char letter, const Square& square) {
  Stander stander;
  stander.square = square;
  stander.kind = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  stander.white = letter == stander.kind;
  if (std::string("KQRBNP").find(stander.kind) == std::string::npos)
    throw std::invalid_argument(std::string("not a piece: ") + letter);
  return stander;
}

using Fields = std::map<std::string, std::string>;

static std::vector<Stander> read_placement(const std::string& text) {
  std::vector<Stander> list;
  const Texts rows = split(text, '/');
  if (rows.size() != 8) throw std::invalid_argument("not eight ranks: " + text);
  for (int rank = 1; rank <= 8; ++rank) {
    int file = 1;
    for (const char c : rows[static_cast<std::size_t>(8 - rank)]) {
      if (c >= '1' && c <= '8') {
        file += c - '0';
      } else {
        list.push_back(stander_of(c, {rank, file++}));
        if (file > 9) throw std::invalid_argument("rank too long: " + text);
      }
    }
    if (file != 9) throw std::invalid_argument("not eight files: " + text);
  }
  return list;
}

static Fields read_fields(const Texts& parts) {
  static const std::set<std::string> known{"side",   "phase",   "pieces",  "homes", "used",   "castling",
                                           "battle", "fighter", "first",   "flat",  "charge", "begun",
                                           "lock",   "piece",   "pending", "quiet", "turn",   "seen"};
  Fields fields{{"phase", "move"}, {"used", "-/-"}, {"castling", "-"}, {"charge", "open"},
                {"lock", "-/-"},   {"quiet", "0"},  {"turn", "1"}};
  std::set<std::string> read;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t equals = parts[i].find('=');
    const std::string name = parts[i].substr(0, equals);
    if (equals == std::string::npos || known.count(name) == 0 || !read.insert(name).second)
      throw std::invalid_argument("field " + parts[i]);
    fields[name] = parts[i].substr(equals + 1);
  }
  return fields;
}

static std::string value_of(const Fields& fields, const std::string& name) {
  const auto found = fields.find(name);
  return found == fields.end() ? "" : found->second;
}

static bool yes(const Fields& fields, const std::string& name) {
  const std::string value = value_of(fields, name);
  if (!value.empty() && value != "yes" && value != "no") throw std::invalid_argument(name + "=" + value);
  return value == "yes";
}

static std::string one_of(const std::string& value, const Texts& words) {
  if (std::find(words.begin(), words.end(), value) == words.end())
    throw std::invalid_argument("unknown word " + value);
  return value;
}

// A battle without its fighters' names, and who the attacker is.
struct Suspended {
  Battle battle;
  Stander attacker;
};

static Suspended read_battle(const std::string& text) {
  if (text.size() != 5) throw std::invalid_argument("battle " + text);
  Suspended read;
  read.battle.from = parse_square(text.substr(1, 2));
  read.battle.at = parse_square(text.substr(3, 2));
  read.attacker = stander_of(text[0], read.battle.at);
  read.attacker.is_attacker = true;
  return read;
}

static Suspended read_lock(const std::string& text) {
  const Texts parts = split(text, ':');
  Suspended read = read_battle(parts.at(0));
  read.battle.fascinated = one_of(parts.at(1), {"attacker", "defender"});
  read.battle.charge = one_of(parts.at(2), {"open", "now", "used"});
  for (std::size_t i = 3; i < parts.size(); ++i) {
    bool& flag = one_of(parts[i], {"flat", "begun"}) == "flat" ? read.battle.flat : read.battle.begun;
    flag = true;
  }
  return read;
}

static std::map<std::string, Home> read_homes(const std::string& text) {
  std::map<std::string, Home> named;
  for (const std::string& item : split(text, ',')) {
    const std::size_t colon = item.find(':');
    if (colon == std::string::npos || named.count(item.substr(0, colon)) > 0)
      throw std::invalid_argument("homes " + text);
    named[item.substr(0, colon)] = parse_square(item.substr(colon + 1));
  }
  return named;
}

// Everybody fresh. Answers who stands where, by the texts of `pieces`.
static std::map<std::string, Home> place_characters(Position& p, const std::vector<Stander>& list,
                                                    const std::string& named_homes) {
  std::map<std::string, Home> named = read_homes(named_homes);
  const std::vector<Home> homes = assigned_homes(list, named);
  std::map<std::string, Home> places;
  for (std::size_t i = 0; i < list.size(); ++i) {
    Character c;
    c.kind = list[i].kind;
    c.white = list[i].white;
    c.hp = maximum_hp(c);
    c.slots = slots_of(c.kind, 1);
    p.characters[homes[i]] = c;
    if (!list[i].is_attacker) p.board[list[i].square] = homes[i];
    if (!places.emplace(stander_text(list[i]), homes[i]).second) throw std::invalid_argument("two attackers");
    named.erase(stander_text(list[i]));
  }
  if (!named.empty()) throw std::invalid_argument("homes " + named_homes);
  return places;
}

static void read_pieces(Position& p, const std::string& text) {
  const auto list = standers(p);
  for (const std::string& item : split(text, ',')) {
    const std::size_t colon = item.find(':');
    const auto found = std::find_if(list.begin(), list.end(), [&](const auto& stander) {
      return stander_text(stander.first) == item.substr(0, colon);
    });
    if (found == list.end() || colon == std::string::npos) throw std::invalid_argument("piece " + item);
    read_traits(p, p.characters.at(found->second), item.substr(colon + 1));
  }
}

static void read_used(Position& p, const std::string& text) {
  const Texts sides = split(text, '/');
  if (sides.size() != 2) throw std::invalid_argument("used " + text);
  for (const bool white : {true, false}) {
    const std::string& side = sides[white ? 0 : 1];
    if (side == "-") continue;
    for (const std::string& square : split(side, ',')) {
      if (parse_square(square).rank != far_rank(white)) throw std::invalid_argument("used " + text);
      p.used.at(white).insert(parse_square(square).file);
    }
  }
}

static void read_castling(Position& p, const std::string& text) {
  if (text == "-") return;
  std::string rest = "KQkq";
  for (const char right : text) {
    const bool white = right == 'K' || right == 'Q';
    const bool short_side = right == 'K' || right == 'k';
    const Home king{white ? 1 : 8, 5};
    const Home rook{king.rank, short_side ? 8 : 1};
    const std::size_t place = rest.find(right);
    // Who has not moved stands at home.
    for (const Home& home : {king, rook}) {
      if (place == std::string::npos || p.board.count(home) == 0 || p.board.at(home) != home)
        throw std::invalid_argument("castling " + text);
    }
    rest.erase(0, place + 1);
  }
  p.castling = text;
}

// Both fighters by name.
static Battle battle_of(const Position& p, const Suspended& read, const std::map<std::string, Home>& places) {
  Battle battle = read.battle;
  battle.attacker = places.at(stander_text(read.attacker));
  const auto defender = p.board.find(battle.at);
  if (defender == p.board.end() || p.characters.at(defender->second).white == read.attacker.white)
    throw std::invalid_argument("no enemy on " + square_text(battle.at));
  battle.defender = defender->second;
  return battle;
}

static void add_lock(Position& p, bool white, const Battle& lock) {
  const Home king = lock.fascinated == "attacker" ? lock.defender : lock.attacker;
  if (p.characters.at(king).kind != 'K' || p.characters.at(king).white != white)
    throw std::invalid_argument("lock without its king");
  p.locks[white] = lock;
}

static void read_course_of_battle(const Fields& fields, Battle& battle) {
  battle.flat = yes(fields, "flat");
  battle.begun = yes(fields, "begun");
  battle.charge = one_of(value_of(fields, "charge"), {"open", "now", "used"});
  if (value_of(fields, "phase") == "initiative") return;
  battle.fighter = one_of(value_of(fields, "fighter"), {"attacker", "defender"});
  battle.first = one_of(value_of(fields, "first"), {"attacker", "defender"});
}

// The placement, and the attackers it does not show.
static void read_board(Position& p, const std::string& placement, const Fields& fields) {
  std::vector<Stander> list = read_placement(placement);
  std::vector<Stander> attackers;
  std::optional<Suspended> battle;
  if (fields.count("battle") > 0) battle = read_battle(fields.at("battle"));
  if (battle) attackers.push_back(battle->attacker);
  const Texts sides = split(fields.at("lock"), '/');
  if (sides.size() != 2) throw std::invalid_argument("lock " + fields.at("lock"));
  std::map<bool, Suspended> locks;
  for (const bool white : {true, false}) {
    const std::string& side = sides[white ? 0 : 1];
    if (side == "-") continue;
    locks[white] = read_lock(side);
    attackers.push_back(locks[white].attacker);
  }
  for (const bool white : {true, false}) {
    for (const Stander& attacker : attackers) {
      if (attacker.white == white) list.push_back(attacker);
    }
  }
  const auto places = place_characters(p, list, value_of(fields, "homes"));
  if (battle) {
    p.battle = battle_of(p, *battle, places);
    read_course_of_battle(fields, *p.battle);
  }
  for (const auto& [white, lock] : locks) add_lock(p, white, battle_of(p, lock, places));
}

// What each phase has and has not.
static void check_fields(const Position& p, const Fields& fields) {
  const std::string& phase = p.phase;
  const bool battle = p.battle.has_value();
  const bool in_battle = phase == "initiative" || phase == "before" || phase == "battle";
  const bool on_board = phase == "move" || phase == "swap" || phase == "act";
  if ((in_battle && !battle) || (on_board && battle)) throw std::invalid_argument("battle in " + phase);
  const bool pending = phase == "swap" || phase == "effect";
  if (pending != (fields.count("pending") > 0)) throw std::invalid_argument("pending in " + phase);
  const bool is_swap_of_move = phase == "swap" && spell_named(name_of(p.pending)) == nullptr;
  const bool piece = !battle && phase != "move" && !is_swap_of_move;
  if (piece != (fields.count("piece") > 0)) throw std::invalid_argument("piece in " + phase);
  for (const char* name : {"fighter", "first"}) {
    if ((battle && phase != "initiative") != (fields.count(name) > 0))
      throw std::invalid_argument(std::string(name) + " in " + phase);
  }
  const bool is_plain = !yes(fields, "flat") && !yes(fields, "begun") && fields.at("charge") == "open";
  if (!battle && !is_plain) throw std::invalid_argument("course of no battle");
}

static Position read_all(const std::string& text, const Options& options) {
  Position p;
  p.options = options;
  const Texts parts = split(text, ' ');
  if (parts.empty()) throw std::invalid_argument("no position");
  const Fields fields = read_fields(parts);
  p.white = one_of(value_of(fields, "side"), {"white", "black"}) == "white";
  p.phase = one_of(fields.at("phase"),
                   {"hold", "move", "swap", "curse", "act", "effect", "initiative", "before", "battle"});
  read_board(p, parts[0], fields);
  read_pieces(p, value_of(fields, "pieces"));
  read_used(p, fields.at("used"));
  read_castling(p, fields.at("castling"));
  if (fields.count("piece") > 0) p.piece = parse_square(fields.at("piece"));
  p.pending = value_of(fields, "pending");
  p.quiet = parse_number(fields.at("quiet"));
  p.turn = parse_number(fields.at("turn"));
  if (p.quiet > 100 || p.turn < 1 || p.turn > 60000) throw std::invalid_argument("quiet or turn");
  check_fields(p, fields);
  return p;
}

Position read_position(const std::string& text, const Options& options) {
  try {
    return read_all(text, options);
  } catch (const std::out_of_range&) {
    throw std::invalid_argument("something is missing in " + text);
  }
}

}  // namespace dnd_reference
